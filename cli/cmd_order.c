/* SPDX-License-Identifier: MIT
 * cli/cmd_order.c - give an order. */
#include "cli/commands.h"
#include "cli/out.h"
#include "cli/turn.h"
#include "core/order.h"

#include <string.h>

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

/* Answers given in advance with the order's path, as far as their question comes. What is
 * left over belongs to an order that is not to be given that way: as long as no die has
 * been rolled since, it is as if it had not been given. */
static mu_status use_ahead(cli_turn *t, mu_ahead *ahead, mu_status status, uint32_t *left,
                           mu_err *err)
{
    mu_game *game = t->at.game;
    uint64_t rolls = game->counts.rolls;
    while (status == MU_PENDING && ahead->used < ahead->n &&
           game->open.question.purpose == ahead->purpose) {
        int32_t value = ahead->values[ahead->used++];
        status = mu_game_answer(game, &value, 1, &t->made, err);
        if (status == MU_INPUT)
            status = mu_fail(err, MU_REFUSED, game->open.question.clause,
                             "entry %u of the path is not possible", ahead->used + 1);
    }
    *left = ahead->n - ahead->used;
    if (*left > 0 && status == MU_OK && game->counts.rolls == rolls)
        return mu_fail(err, MU_REFUSED, 0, "the path goes on after the order has come to its end");
    return status;
}

static mu_status give(cli_turn *t, order_args *a, mu_err *err)
{
    mu_game *game = t->at.game;
    const mu_scope scope = mu_game_scope(game);
    mu_standing now = game->rules->standing(game->setup, game->state);
    mu_order order;
    mu_ahead ahead;
    uint8_t side = now.side < 2 ? now.side : 0;
    TRY(mu_order_read(&scope, side, a->words.text, &order, &ahead, err));
    return use_ahead(t, &ahead, mu_game_order(game, &order, &t->made, err), &a->left, err);
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
        return out_complain(code,
                            "%s: the last %u of the path's entries were not asked for, and "
                            "are not kept",
                            a.game, a.left);
    return code;
}

const cli_command cmd_order = { "order", "give an order", run };
