/* SPDX-License-Identifier: MIT
 * cli/cmd_undo.c - take back the last step that showed no die. */
#include "cli/commands.h"
#include "cli/turn.h"

typedef struct undo_args {
    cli *c;
    const char *game;
    int64_t side;
} undo_args;

static const struct argp_option options[] = {
    { "side", 's', "SIDE", 0, "A or B: who takes it back", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    undo_args *a = state->input;
    switch (key) {
    case 's':
        if (!mu_domain_parse(MU_SIDE, NULL, arg, 0, 1, &a->side))
            argp_error(state, "--side takes A or B");
        return 0;
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

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME",
        "Take back the last order, or the last step of a phase, if it has shown no die or "
        "card.\vIt is taken back with all its answers, settled or not. Again, and "
        "the one before is taken back, up to the last die. Nothing is erased: the undo is an "
        "event, and what was taken back stays in the log.",
        children,
        NULL,
        NULL
    };
    undo_args a = { .c = c, .side = MU_NOBODY };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_turn turn;
    mu_err err = MU_ERR_NONE;
    int code = cli_turn_open_as_it_is(c, a.game, &turn);
    if (code != EXIT_YES) return code;
    return cli_turn_close(c, &turn, cli_turn_undo(&turn, (uint8_t)a.side, &err), &err);
}

const cli_command cmd_undo = { "undo", "take back the last step that showed no die", run };
