/* SPDX-License-Identifier: MIT
 *
 * core/source.h - where answers come from.
 *
 *   mu_source_none      nowhere: every question stays open
 *   mu_source_script    an array, for tests and examples
 *   mu_source_policy    a seeded random player and seeded dice, for playouts
 *   the odometer        every face in turn, for exact odds (core/odds.c)
 *   events/dice.h       dice that can be checked afterwards
 *
 * The tape is not a source: it is asked first, always, and checked (core/ask.h).
 *
 * Shapes  a function and what it works on.
 * Owner   the caller's memory; a source keeps no question.
 * Errors  MU_PENDING: this source cannot answer that question.
 * Replay  an answer depends on the source's own state and the question alone.
 */
#ifndef MU_CORE_SOURCE_H
#define MU_CORE_SOURCE_H

#include "core/rng.h"
#include "core/tape.h"

typedef struct mu_source {
    mu_status (*answer)(void *self, const mu_question *question, int32_t *values, mu_err *err);
    void *self;
} mu_source;

extern const mu_source mu_source_none;

/* Values in order; a question takes as many as it needs. Out of values: MU_PENDING.
 * Values that do not fit the question: MU_INPUT. */
typedef struct mu_script {
    const int32_t *values;
    uint32_t n;
    uint32_t used;
} mu_script;

mu_source mu_source_script(mu_script *script);

/* Dice, draws and choices at random, each option alike. */
typedef struct mu_policy {
    mu_rng rng;
} mu_policy;

mu_source mu_source_policy(mu_policy *policy);

#endif
