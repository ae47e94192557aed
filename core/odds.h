/* SPDX-License-Identifier: MIT
 *
 * core/odds.h - exact odds of one step: the rule itself under every face.
 *
 * An odometer answers the rule's questions: first every die shows its first face, then
 * the last question that can advances, what follows is dropped, and the rule runs
 * again, until none can. There is no second implementation of any rule. Pools advance
 * by classes with multinomial weights. Choices are nobody's chance: a source of the
 * caller's makes them.
 *
 *     way 1   roll 1 . . roll 1          weights over the product of the totals;
 *     way 2   roll 1 . . roll 2          ways that end in the same state are one
 *      ...                               outcome; all weights together are exactly 1
 *
 * Shapes  outcomes in order of first appearance, each with its fraction and one state.
 * Owner   the caller's room; nothing is allocated.
 * Stack   about 35 KB, and what mu_resolve takes: not for a thread with a small stack.
 * Errors  MU_LIMIT: too many ways, outcomes, or too fine a fraction. MU_REFUSED: the
 *         order is not legal. Whatever the source of choices says.
 * Replay  depends on position, order and choices alone.
 */
#ifndef MU_CORE_ODDS_H
#define MU_CORE_ODDS_H

#include "core/ratio.h"
#include "core/resolve.h"

typedef struct mu_outcome {
    mu_digest state; /* fingerprint of the state it ends in */
    mu_ratio chance;
    uint32_t runs; /* ways through the questions that end there */
} mu_outcome;

typedef struct mu_odds {
    mu_outcome *outcomes; /* room for `cap` */
    /* Room for cap + 1 states of the ruleset, one after the other, aligned as a state is:
     * those of the outcomes, and behind them the one that is being worked out. */
    uint8_t *states;
    uint32_t cap;
    uint32_t n;
    uint64_t runs;    /* ways made so far */
    uint32_t choices; /* choices with more than one option met on the way */
    /* Called at the end of every way with its outcome; may be null. */
    void (*way)(void *self, uint32_t outcome);
    void *self;
} mu_odds;

/* Makes every choice by its first option. */
extern const mu_source mu_choose_first;

/* Of the job, `source` is not used. Its sink hears every way, which costs far more than the
 * way itself. `given` (may be null) holds answers that are already known, such as those of
 * a half-resolved order. `choices` is asked for choices alone, for the same ones again in
 * every way: its answer may depend on the question and on those before it in that way. */
MU_CHECKED mu_status mu_odds_of(const mu_job *job, const mu_tape *given, const mu_source *choices,
                                mu_odds *odds, mu_err *err);

#endif
