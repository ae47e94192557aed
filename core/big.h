/* SPDX-License-Identifier: MIT
 *
 * core/big.h - whole numbers of many words, for sums of fractions that nothing may round.
 *
 * Lengths inside areas (core/inside.h) are sums of fractions that have nothing in common; to say on
 * which side of a limit such a sum lies, its terms grow by 41 bits with every corner.
 *
 * Shapes  unsigned, the least word first, no word of 0 at the end; 0 has no words.
 * Owner   the caller's memory, 3 KB each.
 * Errors  none; a result of more than MU_BIG_WORDS words is a bug of the caller.
 * Replay  integers only, words of 32 bits on every machine.
 */
#ifndef MU_CORE_BIG_H
#define MU_CORE_BIG_H

#include "core/limits.h"
#include "core/wide.h"

/* The square of a product of as many numbers of 41 bits as there may be corners, times another of
 * 64 bits, and a word to carry into. */
#define MU_BIG_BITS  (2 * 41 * MU_CORNERS_MAX + 64 + 32)
#define MU_BIG_WORDS ((MU_BIG_BITS + 31) / 32)

typedef struct mu_big {
    uint32_t n;
    uint32_t word[MU_BIG_WORDS];
} mu_big;

void mu_big_set(mu_big *a, mu_wide value);
void mu_big_add(mu_big *a, const mu_big *b);                          /* a + b into a */
void mu_big_times(const mu_big *a, const mu_big *b, mu_big *product); /* three numbers */
int mu_big_compare(const mu_big *a, const mu_big *b);                 /* -1, 0, 1 */

#endif
