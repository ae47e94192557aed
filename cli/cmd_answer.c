/* SPDX-License-Identifier: MIT
 * cli/cmd_answer.c - answer the open question. */
#include "cli/commands.h"
#include "cli/delivery.h"

typedef struct answer_args {
    cli *c;
    const char *game;
    const char *words[MU_ROLL_MAX];
    uint32_t n;
    cli_witness witness;
    mu_delivery once;
} answer_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    answer_args *a = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[1] = &a->witness;
        state->child_inputs[2] = &a->once;
        break;
    case ARGP_KEY_ARG:
        if (a->game == NULL)
            a->game = arg;
        else if (a->n == MU_ROLL_MAX)
            argp_error(state, "too many answers");
        else
            a->words[a->n++] = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->n == 0) argp_error(state, "a game and an answer are wanted");
        return 0;
    default: break;
    }
    return cli_common_input(key, state, a->c);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = { { &cli_common, 0,
                                                    "Options of every command:", -1 },
                                                  { &cli_witness_argp, 0, NULL, 0 },
                                                  { &cli_delivery_argp, 0, NULL, 0 },
                                                  { 0 } };
    static const struct argp argp = {
        NULL,
        parse,
        "GAME ANSWER...",
        "Answer the open question: an option, or the faces of dice "
        "rolled at the table.\vWithout an open question nothing "
        "happens. `muster show GAME` shows the question. With --id, an "
        "answer that was sent before in the same words is not given "
        "again: its event is told, with exit code 0.",
        children,
        NULL,
        NULL
    };
    answer_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_turn turn;
    mu_err err = MU_ERR_NONE;
    bool told = false;
    const cli_sent sent = { .words = a.words, .n = a.n, .witness = &a.witness };
    int code = cli_delivery_look(c, a.game, &sent, &a.once, &told);
    if (told) return code;
    code = cli_turn_open(c, a.game, &turn);
    if (code != EXIT_YES) return code;
    cli_delivery_begin(&turn, &a.once);
    mu_status status = cli_witness_set(&a.witness, turn.at.game, &err);
    if (status == MU_OK) status = cli_turn_answer(&turn, a.words, a.n, &err);
    return cli_turn_close(c, &turn, status, &err);
}

const cli_command cmd_answer = { "answer", "answer the open question", run };
