/* SPDX-License-Identifier: MIT
 * core/source.c - the three simple sources: none, script, policy. */
#include "core/source.h"

#include <string.h>

static mu_status answer_nothing(void *self, const mu_question *question, int32_t *values,
                                mu_err *err)
{
    (void)self, (void)question, (void)values, (void)err;
    return MU_PENDING;
}

const mu_source mu_source_none = { answer_nothing, NULL };

static mu_status answer_from_script(void *self, const mu_question *question, int32_t *values,
                                    mu_err *err)
{
    mu_script *script = self;
    uint32_t n = mu_answer_size(question->kind, question->count);
    if (n > script->n - script->used) return MU_PENDING;
    memcpy(values, script->values + script->used, n * sizeof *values);
    TRY(mu_answer_fits(question, values, err));
    script->used += n;
    return MU_OK;
}

mu_source mu_source_script(mu_script *script)
{
    return (mu_source){ answer_from_script, script };
}

static mu_status answer_at_random(void *self, const mu_question *question, int32_t *values,
                                  mu_err *err)
{
    (void)err;
    mu_policy *policy = self;
    switch (question->kind) {
    case MU_ROLL:
        for (uint32_t i = 0; i < question->count; i++)
            values[i] = question->low + (int32_t)mu_rng_below(&policy->rng, question->sides);
        break;
    case MU_DRAW: values[0] = (int32_t)mu_rng_below(&policy->rng, question->count); break;
    case MU_CHOICE:
        values[0] = question->options[mu_rng_below(&policy->rng, question->count)];
        break;
    }
    return MU_OK;
}

mu_source mu_source_policy(mu_policy *policy)
{
    return (mu_source){ answer_at_random, policy };
}
