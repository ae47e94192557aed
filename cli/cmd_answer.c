/* SPDX-License-Identifier: MIT
 * cli/cmd_answer.c - answer the open question. */
#include "cli/commands.h"
#include "cli/turn.h"
#include "cli/words.h"

typedef struct answer_args {
    cli *c;
    const char *game;
    const char *words[MU_ROLL_MAX];
    uint32_t n;
} answer_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    answer_args *a = state->input;
    switch (key) {
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
    default: return cli_common_input(key, state, a->c);
    }
}

static mu_status read_values(const mu_game *game, const answer_args *a, int32_t *values,
                             mu_err *err)
{
    const mu_scope scope = mu_game_scope(game);
    const mu_question *q = &game->open.question;
    for (uint32_t i = 0; i < a->n; i++) {
        int64_t face = 0;
        if (q->kind == MU_CHOICE) {
            TRY(cli_option_read(&scope, q->purpose, a->words[i], &values[i], err));
            continue;
        }
        if (!mu_whole_number(a->words[i], INT32_MIN, INT32_MAX, &face))
            return mu_fail(err, MU_INPUT, q->clause, "'%.40s' is not the face of a die",
                           a->words[i]);
        values[i] = (int32_t)face;
    }
    return MU_OK;
}

static mu_status give(cli_turn *t, const answer_args *a, mu_err *err)
{
    int32_t values[MU_ROLL_MAX];
    TRY(read_values(t->at.game, a, values, err));
    return mu_game_answer(t->at.game, values, a->n, &t->made, err);
}

/* An answer that is no option of a choice is told what the options are. */
static mu_status answer(cli_turn *t, const answer_args *a, mu_err *err)
{
    mu_status status = mu_game_ask(t->at.game, err);
    if (status == MU_OK) return mu_fail(err, MU_CONFLICT, 0, "no question is open");
    if (status != MU_PENDING) return status;
    const bool choice = t->at.game->open.question.kind == MU_CHOICE;
    mu_err why = MU_ERR_NONE;
    status = give(t, a, &why);
    *err = why;
    if (status != MU_INPUT || !choice || mu_game_ask(t->at.game, NULL) != MU_PENDING) return status;
    char line[MU_LINE_MAX / 2];
    mu_text options = mu_text_in(line, sizeof line);
    story_options(t->at.game, &options);
    return mu_fail(err, status, why.clause, "%.100s; options: %s%s", why.text, line,
                   options.cut ? "..." : "");
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { NULL,
                                      parse,
                                      "GAME ANSWER...",
                                      "Answer the open question: an option, or the faces of dice "
                                      "rolled at the table.\vWithout an open question nothing "
                                      "happens. `muster show GAME` shows the question.",
                                      children,
                                      NULL,
                                      NULL };
    answer_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_turn turn;
    mu_err err = MU_ERR_NONE;
    int code = cli_turn_open(c, a.game, &turn);
    if (code != EXIT_YES) return code;
    return cli_turn_close(c, &turn, answer(&turn, &a, &err), &err);
}

const cli_command cmd_answer = { "answer", "answer the open question", run };
