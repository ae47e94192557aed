/* SPDX-License-Identifier: MIT
 *
 * core/odds.h - exact odds of one step: the rule itself under every face.
 *
 * An odometer answers the rule's questions: first every die shows its first face, then
 * the last question that can advances, what follows is dropped, and the rule runs
 * again, until none can. There is no second implementation of any rule. Pools advance
 * by classes with multinomial weights. Choices are answered by a policy.
 *
 *     run 1   roll 1 . . roll 1          weights over the product of the totals;
 *     run 2   roll 1 . . roll 2          runs that end in the same state are one
 *      ...                               outcome; all weights together are exactly 1
 *
 * Shapes  outcomes in order of first appearance, each with its fraction and one state.
 * Owner   the caller's room; nothing is allocated.
 * Errors  MU_LIMIT: too many runs, outcomes, or too fine a fraction. MU_REFUSED: the
 *         order is not legal.
 * Replay  depends on position, order and policy alone.
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
    uint8_t *states;      /* room for `cap` states of the ruleset, one after the other */
    uint32_t cap;
    uint32_t n;
    uint64_t runs;
    uint32_t choices; /* choices with more than one option met on the way */
    /* Called now and then with the runs made so far; may be null. */
    void (*progress)(void *self, uint64_t runs);
    void *self;
} mu_odds;

/* How choices are answered: the first option, or by the caller. */
typedef struct mu_choice_policy {
    int32_t (*choose)(void *self, const mu_question *question);
    void *self;
} mu_choice_policy;

extern const mu_choice_policy mu_choose_first;

/* The job's `source` and `tape` are not used: `given` (may be null) holds answers that
 * are already known, such as those of a half-resolved order. */
MU_CHECKED mu_status mu_odds_of(const mu_job *job, const mu_tape *given,
                                const mu_choice_policy *policy, mu_odds *odds, mu_err *err);

#endif
