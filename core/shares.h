/* SPDX-License-Identifier: MIT
 *
 * core/shares.h - how a chance is shared out among outcomes: the sums of core/odds.c.
 *
 * A list is what can come of a part of the tree of questions. Two lists that are to be put
 * together stand in memory one behind the other, the sum takes their place:
 *
 *     | 0: 1/3, 4: 2/3 | 1: 1/2, 4: 1/2 | room ...         half of each:
 *     | 0: 1/6, 1: 1/4, 4: 7/12 | room ...
 *
 * Shapes  lists in ascending order of outcome, none twice; one that is not in a list has no
 *         chance in it.
 * Owner   the caller's memory, with room behind the second list for as much as both have.
 * Errors  false: a fraction would pass 128 bits.
 * Replay  whole numbers only; the lists alone decide.
 */
#ifndef MU_CORE_SHARES_H
#define MU_CORE_SHARES_H

#include "core/ratio.h"

/* What is told on ways. A tale is a number of its owner's; 0: nothing. */
typedef struct mu_tales {
    uint32_t (*told)(void *self); /* what was heard since the last call */
    uint32_t (*then)(void *self, uint32_t first, uint32_t second);
    uint32_t (*common)(void *self, uint32_t one, uint32_t other);
    void *self;
} mu_tales;

typedef struct mu_share {
    uint32_t outcome;
    uint32_t tale;        /* what all ways to it tell */
    mu_ratio least, most; /* apart only where somebody's decision is left open */
} mu_share;

/* Multiply all by the weight. */
MU_CHECKED bool mu_shares_weigh(mu_share *list, uint32_t n, mu_ratio weight);

/* Add the m behind the n, weighed: another face of the same dice. Tales may be null. */
MU_CHECKED bool mu_shares_add(mu_share *list, uint32_t *n, uint32_t m, mu_ratio weight,
                              const mu_tales *tales);

/* Stretch the n to what the m behind them allow: another option of the same choice. */
void mu_shares_span(mu_share *list, uint32_t *n, uint32_t m, const mu_tales *tales);

/* What the two lists are worth, a value for each outcome: is that of the m more (1), as much
 * (0), or less (-1)? Of both only the most counts. */
MU_CHECKED bool mu_shares_compare(const mu_share *list, uint32_t n, uint32_t m,
                                  int64_t (*value)(const void *self, uint32_t outcome),
                                  const void *self, int *order);

#endif
