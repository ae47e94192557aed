/* SPDX-License-Identifier: MIT
 * cli/cmd_reveal.c - the umpire reveals the secret of sealed dice. */
#include "cli/commands.h"
#include "cli/dice_hand.h"
#include "cli/turn.h"

typedef struct reveal_args {
    cli *c;
    const char *game;
    bool abandon;
} reveal_args;

static const struct argp_option options[] = {
    { "abandon", 'a', 0, 0, "though the game is not over: nobody plays on", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    reveal_args *a = state->input;
    switch (key) {
    case 'a': a->abandon = true; return 0;
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

static mu_status reveal(cli_turn *turn, const reveal_args *a, mu_err *err)
{
    mu_game *game = turn->at.game;
    mu_reveal_head reveal = { .side = MU_UMPIRE };
    if (game->dice.mode != MU_DICE_SEALED)
        return mu_fail(err, MU_REFUSED, 0, "the dice of this game are not sealed");
    if (!game->rules->standing(game->setup, game->state).over && !a->abandon && !game->revealed)
        return mu_fail(err, MU_REFUSED, 0,
                       "the game is not over: with its secret anybody could foresee the dice "
                       "(--abandon ends it here)");
    TRY(seal_read(game->genesis.game, reveal.secret, err));
    TRY(cli_dice_sign(game, &reveal, err));
    return mu_game_reveal(game, &reveal, &turn->made, err);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME",
        "Reveal the secret that the dice of a game were sealed with, when the game is over.\vThe "
        "secret is read from the vault, where `muster new --dice sealed` has put it, and becomes "
        "the "
        "last event of play: from then on anybody can work out every die, and nobody plays on. "
        "Before that a verdict says that the dice are not yet verifiable.",
        children,
        NULL,
        NULL
    };
    reveal_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_turn turn;
    mu_err err = MU_ERR_NONE;
    int code = cli_turn_open_as_it_is(c, a.game, &turn);
    if (code != EXIT_YES) return code;
    code = cli_turn_close(c, &turn, reveal(&turn, &a, &err), &err);
    return code == EXIT_QUESTION ? EXIT_YES : code; /* nobody is going to answer it */
}

const cli_command cmd_reveal = { "reveal", "reveal the secret of sealed dice", run };
