/* SPDX-License-Identifier: MIT
 * cli/cmd_order.c - give an order. */
#include "cli/commands.h"
#include "cli/delivery.h"

typedef struct order_args {
    cli *c;
    const char *game;
    cli_words words;
    mu_delivery once;
} order_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    order_args *a = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[1] = &a->once; break;
    case ARGP_KEY_ARG:
        if (a->game == NULL)
            a->game = arg;
        else if (!cli_words_add(&a->words, arg))
            argp_error(state, "the order is too long");
        return 0;
    case ARGP_KEY_END:
        if (a->words.n == 0) argp_error(state, "a game and an order are wanted");
        return 0;
    default: break;
    }
    return cli_common_input(key, state, a->c);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = { { &cli_common, 0,
                                                    "Options of every command:", -1 },
                                                  { &cli_delivery_argp, 0, NULL, 0 },
                                                  { 0 } };
    static const struct argp argp = {
        NULL,
        parse,
        "GAME ORDER...",
        "Give an order of the side whose turn it is.\vAn order is its kind and its fields, in "
        "order or by name: `fire RA1 F6`, `charge unit=KC1 target=H5 path=H6`. `muster legal GAME` "
        "lists the orders that are possible, `muster rules RULESET --orders` how they are written. "
        "A refused order is not written. With --id an order that was sent before is not given "
        "again: "
        "its event is told, `already event 12`, with exit code 0. The id of another order is a "
        "conflict, exit code 15.",
        children,
        NULL,
        NULL
    };
    order_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_turn turn;
    mu_err err = MU_ERR_NONE;
    bool told = false;
    int code = cli_delivery_look(c, a.game, &(cli_sent){ .order = &a.words }, &a.once, &told);
    if (told) return code;
    code = cli_turn_open(c, a.game, &turn);
    if (code != EXIT_YES) return code;
    cli_delivery_begin(&turn, &a.once);
    uint32_t left = 0;
    code = cli_turn_close(c, &turn, cli_turn_order(&turn, &a.words, &left, &err), &err);
    if (code == EXIT_YES || code == EXIT_QUESTION) cli_turn_remark(a.game, left);
    return code;
}

const cli_command cmd_order = { "order", "give an order", run };
