/* SPDX-License-Identifier: MIT
 * cli/cmd_measure.c - between two pieces: distance, arc, line of sight, cover. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/look.h"
#include "cli/out.h"
#include "cli/story.h"

/* --- rows ----------------------------------------------------------------------------------- */

typedef struct tape_measure {
    const mu_ruleset *rules;
    mu_json *all; /* null: as text */
} tape_measure;

static void print(void *user, const mu_gauge_row *row)
{
    const tape_measure *m = user;
    if (m->all == NULL) {
        out("  %-14s %s  ", row->what, row->words);
        out_clause(m->rules, row->clause);
        out("\n");
        return;
    }
    mu_json *one = mu_json_object();
    mu_json_set(one, "what", mu_json_text(row->what));
    mu_json_set(one, "words", mu_json_text(row->words));
    mu_json_set(one, "clause", out_clause_json(m->rules, row->clause));
    mu_json_add(m->all, one);
}

static mu_status find(const mu_scope *scope, const char *word, int64_t *piece, mu_err *err)
{
    if (mu_domain_parse(&mu_subject_domain, scope, word, 1, UINT16_MAX, piece)) return MU_OK;
    return mu_fail(err, MU_INPUT, 0, "there is no piece '%s'", word);
}

int cli_measure(const cli *c, mu_game *game, const char *const words[2])
{
    const mu_scope scope = mu_game_scope(game);
    const mu_position here = { game->rules, game->setup, story_state(game) };
    mu_err err = MU_ERR_NONE;
    int64_t pieces[2] = { 0 };
    mu_status status = find(&scope, words[0], &pieces[0], &err);
    if (status == MU_OK) status = find(&scope, words[1], &pieces[1], &err);
    tape_measure m = { game->rules, c->json ? mu_json_array() : NULL };
    if (status == MU_OK)
        status =
            game->rules->gauge(&here, (uint16_t)pieces[0], (uint16_t)pieces[1], print, &m, &err);
    if (status != MU_OK) {
        mu_json_free(m.all);
        return out_error(&err, NULL, game->rules);
    }
    return m.all == NULL ? EXIT_YES : out_json(m.all, EXIT_YES);
}

/* --- the command ------------------------------------------------------------------------------ */

typedef struct measure_args {
    cli *c;
    const char *words[3]; /* the game, two pieces */
    int n;
} measure_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    measure_args *a = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (a->n == 3) argp_error(state, "too many arguments");
        a->words[a->n++] = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->n < 3) argp_error(state, "a game and two pieces are wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { NULL,
                                      parse,
                                      "GAME[@BRANCH][:EVENT] PIECE PIECE",
                                      "Measure from one piece to another: distance, arc, line of "
                                      "sight, cover, and whether it may "
                                      "fire, each by the rules and with the clause.",
                                      children,
                                      NULL,
                                      NULL };
    measure_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.words[0], &at);
    if (code != EXIT_YES) return code;
    code = cli_measure(c, at.game, &a.words[1]);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_measure = { "measure", "measure between two pieces", run };
