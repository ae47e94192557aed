/* SPDX-License-Identifier: MIT
 * cli/cmd_show.c - the position, drawn as a map or on a sheet to print. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/map.h"
#include "cli/out.h"
#include "cli/sheet.h"
#include "cli/story.h"

typedef struct show_args {
    cli *c;
    const char *game;
    const char *svg;    /* the file; null: as text */
    const char *ranges; /* as in sheet_wish */
    bool force;
} show_args;

enum { KEY_SVG = 0x2001, KEY_RANGES };

static const struct argp_option options[] = {
    { "svg", KEY_SVG, "FILE", 0,
      "write a drawing in SVG to print, tables at their own size; FILE - is standard output", 0 },
    { "ranges", KEY_RANGES, "IDS", OPTION_ARG_OPTIONAL,
      "of a table's pieces draw how far they reach: of these, ids with commas between them, or of "
      "all; with --svg",
      0 },
    { "force", 'f', 0, 0, "replace a file of that name", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    show_args *a = state->input;
    switch (key) {
    case KEY_SVG: a->svg = arg; return 0;
    case KEY_RANGES: a->ranges = arg != NULL ? arg : ""; return 0;
    case 'f': a->force = true; return 0;
    case ARGP_KEY_ARG:
        if (a->game != NULL) argp_error(state, "too many arguments");
        a->game = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        if (a->svg == NULL && a->ranges != NULL) argp_error(state, "--ranges goes with --svg");
        if (a->svg == NULL && a->force) argp_error(state, "--force goes with --svg");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static int show_json(cli_game *at, bool pending)
{
    mu_game *game = at->game;
    const mu_scope scope = mu_game_scope(game);
    const void *state = pending ? game->after : game->state;
    mu_json *all = mu_json_object();
    mu_json_set(all, "event", mu_json_number((int64_t)at->n - 1));
    mu_json_set(all, "standing", story_standing_json(game));
    mu_json_set(all, "fingerprint",
                mu_json_hex(game->fingerprint.bytes, sizeof game->fingerprint.bytes));
    mu_json_set(all, "pieces", map_json(game->rules, game->setup, state));
    mu_json *table = map_ground_json(game->rules, game->setup);
    if (table != NULL) mu_json_set(all, "table", table);
    mu_json_set(all, "state", mu_json_struct(game->rules->state, &scope, state));
    if (pending) mu_json_set(all, "question", story_question_json(&scope, &game->open.question));
    return out_json(all, EXIT_YES);
}

static int show_text(const cli *c, cli_game *at, bool pending)
{
    mu_game *game = at->game;
    char lead[48];
    mu_text text = mu_text_in(lead, sizeof lead);
    const void *state = pending ? game->after : game->state;
    map_print(c, game->rules, game->setup, state);
    map_print_rosters(c, game->rules, game->setup, state);
    mu_text_add(&text, "After event %llu. ", (unsigned long long)at->n - 1);
    story_standing(c, game, lead);
    if (pending) story_question(c, game, cli_game_present(at));
    if (!pending && game->in_step) out("The step is complete; it settles when the game goes on.\n");
    return EXIT_YES;
}

static int tell(const show_args *a, const mu_bytes *bytes)
{
    if (a->c->json) {
        mu_json *answer = mu_json_object();
        mu_json_set(answer, "file", mu_json_text(a->svg));
        mu_json_set(answer, "bytes", mu_json_number((int64_t)bytes->used));
        return out_json(answer, EXIT_YES);
    }
    out("%zu bytes in ", bytes->used);
    out_escaped(a->svg);
    out("\n");
    return EXIT_YES;
}

static int show_sheet(const show_args *a, cli_game *at)
{
    mu_err err = MU_ERR_NONE;
    mu_bytes bytes = { 0 };
    int code = EXIT_YES;
    const sheet_wish wish = { .word = at->word, .event = at->n - 1, .ranges = a->ranges };
    mu_bytes_add_text(&bytes, SVG_DECLARATION);
    if (sheet_write(a->c, at->game, &wish, &bytes, &err) != MU_OK)
        code = out_error(&err, at->word, at->game->rules);
    else if (cli_file_write(a->svg, &bytes, a->force, &err) != MU_OK)
        code = out_error(&err, NULL, NULL);
    else if (!cli_is_standard_output(a->svg))
        code = tell(a, &bytes);
    mu_bytes_dispose(&bytes);
    return code;
}

static int show(const show_args *a, cli_game *at)
{
    mu_err err = MU_ERR_NONE;
    const mu_status status = mu_game_ask(at->game, &err);
    if (status != MU_OK && status != MU_PENDING) return out_error(&err, at->word, at->game->rules);
    if (a->svg != NULL) return show_sheet(a, at);
    const bool pending = status == MU_PENDING;
    return a->c->json ? show_json(at, pending) : show_text(a->c, at, pending);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME[@BRANCH][:EVENT]",
        "Draw the position: the map, the forces, whose turn it is.\vIn JSON "
        "places and sizes on a table are in 1/100 mm, x to the east, "
        "y to the north; facings are 65536 to the circle, 0 east, "
        "16384 north.",
        children,
        NULL,
        NULL
    };
    show_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    code = show(&a, &at);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_show = { "show", "draw the position", run };
