/* SPDX-License-Identifier: MIT
 * cli/cmd_new.c - start a game from a scenario. */
#include "cli/begin.h"
#include "cli/commands.h"
#include "cli/out.h"
#include "cli/story.h"

typedef struct new_args {
    cli *c;
    const char *game;
    cli_begin begin;
} new_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    new_args *a = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[1] = &a->begin; break;
    case ARGP_KEY_ARG:
        if (state->arg_num == 0)
            a->game = arg;
        else if (state->arg_num == 1)
            a->begin.scenario = arg;
        else
            argp_error(state, "too many arguments");
        return 0;
    case ARGP_KEY_END:
        if (a->begin.scenario == NULL)
            argp_error(state, "a game's name and a scenario file are wanted");
        return 0;
    default: break;
    }
    return cli_common_input(key, state, a->c);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = {
        { &cli_common, 0, "Options of every command:", -1 }, { &cli_begin_argp, 0, NULL, 0 }, { 0 }
    };
    static const struct argp argp = { NULL,
                                      parse,
                                      "GAME SCENARIO",
                                      "Start a game from a scenario file.\vThe scenario and its "
                                      "charts are copied into the game, which needs no other file "
                                      "from then on.",
                                      children,
                                      NULL,
                                      NULL };
    static mu_game game;
    new_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    int code = cli_begin_game(c, &a.begin, a.game, &game);
    if (code != EXIT_YES) return code;
    mu_json *answer = c->json ? mu_json_object() : NULL;
    if (answer != NULL)
        mu_json_set(answer, "game", mu_json_text(a.game));
    else
        out("%s begins.\n", a.game);
    code = story_conclude(c, &game, a.game, answer);
    mu_game_dispose(&game);
    return code;
}

const cli_command cmd_new = { "new", "start a game from a scenario", run };
