/* SPDX-License-Identifier: MIT
 * cli/witness.c - who types dice in, and whether the other side has seen them. */
#include "cli/witness.h"

enum { KEY_BY = 0x3001, KEY_AGREED };

static const struct argp_option options[] = {
    { "by", KEY_BY, "SIDE", 0, "typed dice: A or B has rolled them, and says so", 0 },
    { "agreed", KEY_AGREED, 0, 0, "typed dice, with --by: the other side has seen them and agrees",
      0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    cli_witness *w = state->input;
    switch (key) {
    case KEY_BY:
        if (!mu_domain_parse(MU_SIDE, NULL, arg, 0, 1, &w->side))
            argp_error(state, "--by takes A or B");
        w->given = true;
        return 0;
    case KEY_AGREED: w->agreed = true; return 0;
    case ARGP_KEY_END:
        if (w->agreed && !w->given) argp_error(state, "--agreed goes with --by");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct argp cli_witness_argp = { options, parse, NULL, NULL, NULL, NULL, NULL };

mu_status cli_witness_set(const cli_witness *witness, mu_game *game, mu_err *err)
{
    static const mu_witness alone[] = { MU_WITNESS_A, MU_WITNESS_B };
    static const mu_witness agreed[] = { MU_WITNESS_A_AGREED, MU_WITNESS_B_AGREED };
    if (!witness->given) return MU_OK;
    if (game->dice.mode != MU_DICE_TABLE)
        return mu_fail(err, MU_INPUT, 0,
                       "the dice of this game are not typed in: nobody attests "
                       "them");
    game->witness = (witness->agreed ? agreed : alone)[witness->side];
    return MU_OK;
}
