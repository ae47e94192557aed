/* SPDX-License-Identifier: MIT
 *
 * core/odds.h - exact odds of one step: the rule itself under every face.
 *
 * An odometer answers the rule's questions: first every die shows its first face, then
 * the last question that can advances, what follows is dropped, and the rule runs
 * again, until none can. There is no second implementation of any rule. Dice that are
 * rolled by classes advance by classes, with multinomial weights; and where a rule says that
 * what follows depends on so much alone (mu_passage), that is gone through once.
 *
 *     roll 1 . . roll 1          the ways are the leaves of a tree; from the last
 *          |       ` roll 2      question to the first, the chances of what comes of
 *          ` roll 2 . . .        each answer are put together. Ways that end in the
 *      ...                       same state are one outcome
 *
 * Choices are nobody's chance. Those that the caller does not make are for the policy:
 *
 *     first     the first option
 *     best      the option that is best for the side that is asked, as the measure says:
 *               the mean of its values at the end, exactly; of equals the first. Each
 *               side does so at each of its questions, knowing that all others will.
 *     branch    none: an outcome has the least and the most chance it can have, over all
 *               that both sides could decide. The least of one outcome and the most of
 *               another need not come from the same decisions.
 *
 * Shapes  outcomes in order of first appearance, each with its fractions and one state.
 * Owner   the caller's room; nothing is allocated.
 * Stack   about 10 KB, and what mu_resolve takes.
 * Errors  MU_LIMIT: too many ways, outcomes or choices, or too fine a fraction.
 *         MU_REFUSED: the order is not legal. Whatever the source of choices says.
 * Replay  depends on position, order, choices, policy and measure alone.
 */
#ifndef MU_CORE_ODDS_H
#define MU_CORE_ODDS_H

#include "core/resolve.h"
#include "core/shares.h"

typedef enum mu_odds_policy { MU_ODDS_FIRST, MU_ODDS_BEST, MU_ODDS_BRANCH } mu_odds_policy;

typedef struct mu_outcome {
    mu_digest state;      /* fingerprint of the state it ends in */
    mu_ratio least, most; /* its chance: one fraction, unless choices are left open */
    int64_t value[2];     /* by the measure, for each side; 0 without one */
    uint32_t runs;        /* ways gone to that end */
    uint32_t tale;        /* what all ways to it tell; 0 without tales */
} mu_outcome;

typedef struct mu_odds {
    mu_odds_policy policy;
    const mu_measure *measure; /* for MU_ODDS_BEST, otherwise it may be null */

    mu_outcome *outcomes; /* n of them, and their states one after the other */
    uint8_t *states;
    uint32_t n;
    uint32_t cap;
    uint64_t runs_max; /* MU_ODDS_RUNS_MAX, or less */
    bool apart;        /* go every way to its end, also from where others have been: much slower */
    uint64_t runs;     /* ways, also those that end where another has gone on */
    uint64_t weighed;  /* MU_ODDS_BEST: ways gone before, to find the best options */
    uint32_t choices;  /* choices with more than one option met on the ways */

    const mu_tales *tales; /* of what the job's sink hears; may be null */

    /* All may be null. `met`: a choice on the ways, once for each place in the tree, with what is
     * taken there, null if it is left open; did the policy say so? `tick`: at the end of every run
     * of the rule, of ways and of those that are weighed; false: no further, and the odds are
     * refused with MU_LIMIT. */
    mu_status (*met)(void *self, const mu_question *question, const int32_t *taken, bool by_policy,
                     mu_err *err);
    bool (*tick)(void *self);
    void *self;

    struct mu_odds_work *work;
} mu_odds;

/* Bytes of room for up to `cap` outcomes: for each about 2 KB and its state, and 100 MB, of which
 * the odds of a usual order touch little. mu_odds_in puts a record into such room, aligned as
 * malloc aligns. */
size_t mu_odds_size(const mu_ruleset *rules, uint32_t cap);
mu_odds mu_odds_in(void *room, const mu_ruleset *rules, uint32_t cap);

/* Of the job, `source` is not used. Its sink hears what is new in each way, for the tales; nothing
 * without them. `given` (may be null) holds answers that are already known, such as those of
 * a half-resolved order. `choices` is asked for choices alone, for the same ones again in
 * every way: its answer may depend on the question, and on those before it in that way that
 * are in no passage which is over; MU_PENDING leaves the choice to the policy. It cannot pick a
 * die by its place: dice by classes are gone through class by class, in no other order. */
MU_CHECKED mu_status mu_odds_of(const mu_job *job, const mu_tape *given, const mu_source *choices,
                                mu_odds *odds, mu_err *err);

#endif
