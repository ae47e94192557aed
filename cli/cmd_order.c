/* SPDX-License-Identifier: MIT
 * cli/cmd_order.c - give an order. */
#include "cli/commands.h"
#include "cli/out.h"
#include "cli/turn.h"
#include "cli/words.h"

typedef struct order_args {
    cli *c;
    const char *game;
    cli_words words;
    uint32_t left; /* entries of the path whose question has not come */
} order_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    order_args *a = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (a->game == NULL)
            a->game = arg;
        else if (!cli_words_add(&a->words, arg))
            argp_error(state, "the order is too long");
        return 0;
    case ARGP_KEY_END:
        if (a->words.n == 0) argp_error(state, "a game and an order are wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static mu_status give(cli_turn *t, order_args *a, mu_err *err)
{
    mu_game *game = t->at.game;
    const mu_scope scope = mu_game_scope(game);
    mu_order order;
    mu_ahead ahead;
    TRY(cli_order_read(&scope, mu_game_side(game), &a->words, &order, &ahead, err));
    mu_status status = mu_game_order_along(game, &order, &ahead, &t->made, err);
    a->left = ahead.n - ahead.used;
    return status;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        NULL,
        parse,
        "GAME ORDER...",
        "Give an order of the side whose turn it is.\vAn order is its kind and its fields, in "
        "order or by name: `fire RA1 F6`, `charge unit=KC1 target=H5 path=H6`. `muster legal GAME` "
        "lists the orders that are possible, `muster rules RULESET --orders` how they are written. "
        "A refused order is not written.",
        children,
        NULL,
        NULL
    };
    order_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_turn turn;
    mu_err err = MU_ERR_NONE;
    int code = cli_turn_open(c, a.game, &turn);
    if (code != EXIT_YES) return code;
    code = cli_turn_close(c, &turn, give(&turn, &a, &err), &err);
    if (a.left > 0 && (code == EXIT_YES || code == EXIT_QUESTION))
        out_remark("%s: the last %u of the path's entries were not asked for, and are not kept",
                   a.game, a.left);
    return code;
}

const cli_command cmd_order = { "order", "give an order", run };
