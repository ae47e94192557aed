/* SPDX-License-Identifier: MIT
 * cli/cmd_show.c - the position, drawn as a map. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/map.h"
#include "cli/out.h"
#include "cli/story.h"

typedef struct show_args {
    cli *c;
    const char *game;
} show_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    show_args *a = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (a->game != NULL) argp_error(state, "too many arguments");
        a->game = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
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

static int show(const cli *c, cli_game *at)
{
    mu_err err = MU_ERR_NONE;
    mu_game *game = at->game;
    mu_status status = mu_game_ask(game, &err);
    if (status != MU_OK && status != MU_PENDING) return out_error(&err, at->word, game->rules);
    bool pending = status == MU_PENDING;
    if (c->json) return show_json(at, pending);
    const void *state = pending ? game->after : game->state;
    map_print(c, game->rules, game->setup, state);
    map_print_rosters(c, game->rules, game->setup, state);
    out("After event %llu. ", (unsigned long long)at->n - 1);
    story_standing(c, game);
    if (pending) story_question(c, game, cli_game_present(at));
    if (!pending && game->in_step) out("The step is complete; it settles when the game goes on.\n");
    return EXIT_YES;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { NULL,
                                      parse,
                                      "GAME[@BRANCH][:EVENT]",
                                      "Draw the position: the map, the forces, whose turn it is.",
                                      children,
                                      NULL,
                                      NULL };
    show_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    code = show(c, &at);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_show = { "show", "draw the position", run };
