/* SPDX-License-Identifier: MIT
 *
 * cli/distribution.h - how likely each sum of dice is, in whole numbers.
 *
 *     2 dice, of which each adds 1 in two cases of six       value   0     1     2
 *                                                            share  4/9   4/9   1/9
 *
 * Dice need not be alike: each is added with its own chances, one after the other (the distribution
 * of a sum of different yes-or-no dice is called Poisson-binomial). Shares are fixed-point numbers,
 * rounded down once for each die: after n dice a sum of shares over w values lacks less than
 * n * w / 2^59, which is below a billionth for ten thousand dice. Values whose share is less than a
 * part are left out.
 *
 * Shapes  shares of the values least, least + 1, ...; a zeroed one says that the sum is 0.
 * Owner   distribution_dispose frees.
 * Errors  `lost`: there was not enough memory; what it says means nothing then.
 * Replay  integers only: the same on every machine.
 */
#ifndef MU_CLI_DISTRIBUTION_H
#define MU_CLI_DISTRIBUTION_H

#include "core/base.h"
#include "core/limits.h"

#define DISTRIBUTION_WHOLE (UINT64_C(1) << 59)

typedef struct distribution {
    uint64_t *share; /* in parts of DISTRIBUTION_WHOLE */
    size_t n, room;
    uint64_t least;
    bool lost;
} distribution;

/* One more die. It adds i in weights[i] of as many cases as the weights add up to, at most
 * MU_SIDES_MAX; n weights, at least one. */
void distribution_add(distribution *d, const uint32_t *weights, uint32_t n);

/* What lies below a value, on it, and above it. */
typedef struct distribution_split {
    uint64_t below, equal, above;
} distribution_split;
distribution_split distribution_at(const distribution *d, uint64_t value);

/* The share of the lowest value, and of the highest. */
uint64_t distribution_lowest(const distribution *d);
uint64_t distribution_highest(const distribution *d);

void distribution_dispose(distribution *d);

#endif
