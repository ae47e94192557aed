/* SPDX-License-Identifier: MIT
 * cli/cmd_brief.c - what is played for, and the numbers needed to play. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/look.h"
#include "cli/out.h"
#include "cli/story.h"
#include "core/panic.h"

#include <stdlib.h>
#include <string.h>

/* --- as text ------------------------------------------------------------------------------ */

#define SECTIONS_MAX 16

/* The rules tell a brief twice: to see how wide the columns of each section are, and to print. */
typedef struct page {
    const cli *c;
    const mu_ruleset *rules;
    bool goal_only;
    const char *section; /* the one before */
    uint32_t n;          /* sections so far */
    uint32_t widths[SECTIONS_MAX][MU_BRIEF_CELLS];
} page;

/* Is it a row of a new section? */
static bool turn_to(page *p, const mu_brief_row *row)
{
    if (p->section != NULL && strcmp(p->section, row->section) == 0) return false;
    p->section = row->section;
    p->n++;
    MU_ASSERT(p->n <= SECTIONS_MAX && row->n <= MU_BRIEF_CELLS);
    return true;
}

static void measure(void *user, const mu_brief_row *row)
{
    page *p = user;
    (void)turn_to(p, row);
    for (uint32_t i = 0; i + 1 < row->n; i++) {
        const uint32_t wide = out_columns(row->cells[i], strlen(row->cells[i]));
        uint32_t *width = &p->widths[p->n - 1][i];
        if (wide > *width) *width = wide;
    }
}

/* The last cell may be long. */
static void print_last(const page *p, const mu_brief_row *row, uint32_t column)
{
    out_wrap wrap = { .column = column, .indent = column };
    out_wrapped(&wrap, row->cells[row->n - 1]);
    if (row->clause != 0) {
        char clause[40];
        mu_text text = mu_text_in(clause, sizeof clause);
        mu_text_add(&text, " [%s]", out_clause_id(p->rules, row->clause).at);
        out_wrapped(&wrap, clause);
    }
    out("\n");
}

static void print(void *user, const mu_brief_row *row)
{
    page *p = user;
    const bool turned = turn_to(p, row);
    if (p->goal_only && !row->goal) return;
    if (turned) {
        out("%s", p->n > 1 ? "\n" : "");
        out_bold(p->c, "%s", row->section);
        out("\n");
    }
    uint32_t column = 2;
    out("  ");
    for (uint32_t i = 0; i + 1 < row->n; i++) {
        const uint32_t width = p->widths[p->n - 1][i] + 2;
        const uint32_t wide = out_columns(row->cells[i], strlen(row->cells[i]));
        const bool last = i + 2 == row->n && row->cells[i + 1][0] == '\0';
        out("%s%*s", row->cells[i], last ? 0 : (int)(width - wide), "");
        column += width;
    }
    print_last(p, row, column);
}

/* --- as JSON -------------------------------------------------------------------------------- */

typedef struct sheet {
    const mu_ruleset *rules;
    const char *section;
    mu_json *all, *rows;
} sheet;

static void collect(void *user, const mu_brief_row *row)
{
    sheet *to = user;
    if (to->section == NULL || strcmp(to->section, row->section) != 0) {
        mu_json *section = mu_json_object();
        to->section = row->section;
        to->rows = mu_json_array();
        mu_json_set(section, "section", mu_json_text(row->section));
        mu_json_set(section, "goal", mu_json_bool(row->goal));
        mu_json_set(section, "rows", to->rows);
        mu_json_add(to->all, section);
    }
    mu_json *one = mu_json_object();
    mu_json *cells = mu_json_array();
    for (uint32_t i = 0; i < row->n; i++) mu_json_add(cells, mu_json_text(row->cells[i]));
    mu_json_set(one, "head", mu_json_bool(row->head));
    mu_json_set(one, "cells", cells);
    if (row->clause != 0) mu_json_set(one, "clause", out_clause_json(to->rules, row->clause));
    mu_json_add(to->rows, one);
}

int cli_brief(const cli *c, const mu_position *at, bool goal_only)
{
    if (c->json) {
        sheet to = { .rules = at->rules, .all = mu_json_array() };
        at->rules->brief(at->setup, at->state, collect, &to);
        return out_json(to.all, EXIT_YES);
    }
    page p = { .c = c, .rules = at->rules, .goal_only = goal_only };
    at->rules->brief(at->setup, at->state, measure, &p);
    p.n = 0;
    p.section = NULL;
    at->rules->brief(at->setup, at->state, print, &p);
    return EXIT_YES;
}

/* --- of what ---------------------------------------------------------------------------------- */

static int brief_game(const cli *c, mu_game *game)
{
    return cli_brief(c, &(mu_position){ game->rules, game->setup, story_state(game) }, false);
}

static int brief_file(const cli *c, const char *path)
{
    mu_err err = MU_ERR_NONE;
    mu_log log = mu_log_new();
    mu_game *game = NULL;
    mu_status status = cli_log_read(path, &log, &err);
    if (status == MU_OK) status = cli_log_fold(&log, &game, &err);
    int code = status == MU_OK ? brief_game(c, game) : out_error(&err, path, NULL);
    if (game != NULL) mu_game_dispose(game);
    free(game);
    mu_log_dispose(&log);
    return code;
}

/* Before it begins. */
static int brief_scenario(const cli *c, const char *path)
{
    mu_err err = MU_ERR_NONE;
    mu_scenario scenario;
    mu_status status = cli_scenario_read(path, &scenario, &err);
    if (status != MU_OK) return out_error(&err, path, NULL);
    status = mu_scenario_check(path, &scenario, &err);
    void *state = calloc(1, scenario.rules->state->size);
    if (status == MU_OK && state == NULL) status = mu_fail(&err, MU_IO, 0, "not enough memory");
    if (status == MU_OK) status = scenario.rules->begin(scenario.setup, state, &err);
    int code = EXIT_YES;
    if (status == MU_OK)
        code = cli_brief(c, &(mu_position){ scenario.rules, scenario.setup, state }, false);
    else
        code = out_error(&err, path, scenario.rules);
    free(state);
    mu_scenario_dispose(&scenario);
    return code;
}

/* --- the command -------------------------------------------------------------------- */

typedef struct brief_args {
    cli *c;
    const char *game;
    const char *scenario;
} brief_args;

static const struct argp_option options[] = {
    { "scenario", 's', "FILE", 0, "of the battle of a scenario file, before it begins", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    brief_args *a = state->input;
    switch (key) {
    case 's': a->scenario = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->game != NULL) argp_error(state, "too many arguments");
        a->game = arg;
        return 0;
    case ARGP_KEY_END:
        if ((a->game == NULL) == (a->scenario == NULL))
            argp_error(state, "a game, a file or a scenario is wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME[@BRANCH][:EVENT]|FILE\n--scenario FILE",
        "Tell what each side plays for, and the numbers needed to play: victory conditions, turns, "
        "options in use, scenario rules, Leaders, charts, prices, terrain.",
        children,
        NULL,
        NULL
    };
    brief_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (a.scenario != NULL) return brief_scenario(c, a.scenario);
    if (cli_is_file(a.game)) return brief_file(c, a.game);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    code = brief_game(c, at.game);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_brief = { "brief", "what is played for, and the numbers to play by", run };
