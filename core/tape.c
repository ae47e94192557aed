/* SPDX-License-Identifier: MIT
 * core/tape.c - the list of answers to one order. */
#include "core/tape.h"

#include "core/panic.h"

#include <string.h>

uint32_t mu_answer_size(mu_question_kind kind, uint32_t count)
{
    return kind == MU_ROLL ? count : 1;
}

void mu_tape_clear(mu_tape *tape)
{
    tape->n = 0;
    tape->values_n = 0;
}

mu_status mu_tape_push(mu_tape *tape, const mu_question *question, const int32_t *values,
                       bool automatic, mu_err *err)
{
    uint32_t n = mu_answer_size(question->kind, question->count);
    if (tape->n == MU_TAPE_MAX)
        return mu_fail(err, MU_LIMIT, question->clause, "one order has more than %d answers",
                       MU_TAPE_MAX);
    if (n > MU_FACES_MAX - tape->values_n)
        return mu_fail(err, MU_LIMIT, question->clause,
                       "one order has more than %d dice and choices", MU_FACES_MAX);
    tape->answers[tape->n++] = (mu_answer){
        .kind = question->kind,
        .side = question->side,
        .purpose = question->purpose,
        .automatic = automatic,
        .clause = question->clause,
        .subject = question->subject,
        .count = question->count,
        .sides = question->sides,
        .first = tape->values_n,
    };
    memcpy(tape->values + tape->values_n, values, n * sizeof *values);
    tape->values_n += n;
    return MU_OK;
}

const int32_t *mu_tape_values(const mu_tape *tape, uint32_t answer)
{
    MU_ASSERT(answer < tape->n);
    return tape->values + tape->answers[answer].first;
}

static mu_status faces_fit(const mu_question *q, const int32_t *faces, mu_err *err)
{
    int32_t high = q->low + (int32_t)q->sides - 1;
    for (uint32_t i = 0; i < q->count; i++)
        if (faces[i] < q->low || faces[i] > high)
            return mu_fail(err, MU_INPUT, q->clause, "no die here shows %d: its faces are %d to %d",
                           (int)faces[i], (int)q->low, (int)high);
    return MU_OK;
}

mu_status mu_answer_fits(const mu_question *q, const int32_t *values, mu_err *err)
{
    if (q->kind == MU_ROLL) return faces_fit(q, values, err);
    if (q->kind == MU_DRAW) {
        if (values[0] >= 0 && values[0] < (int32_t)q->count) return MU_OK;
        return mu_fail(err, MU_INPUT, q->clause, "there is no card %d among %u", (int)values[0],
                       (unsigned)q->count);
    }
    for (uint32_t i = 0; i < q->count; i++)
        if (q->options[i] == values[0]) return MU_OK;
    return mu_fail(err, MU_INPUT, q->clause, "that is not one of the %u options",
                   (unsigned)q->count);
}
