/* SPDX-License-Identifier: MIT
 *
 * core/wide.h - whole numbers of 128 bits, in two halves: a 32-bit machine has them too.
 *
 * Shapes  unsigned; a sign is its user's.
 * Owner   plain values.
 * Errors  plus and times say false when 128 bits are passed; minus must not go below 0.
 * Replay  integers only.
 */
#ifndef MU_CORE_WIDE_H
#define MU_CORE_WIDE_H

#include "core/text.h"

typedef struct mu_wide {
    uint64_t high, low;
} mu_wide;

static inline mu_wide mu_wide_of(uint64_t low)
{
    return (mu_wide){ 0, low };
}

static inline bool mu_wide_is_zero(mu_wide a)
{
    return (a.high | a.low) == 0;
}

static inline int mu_wide_compare(mu_wide a, mu_wide b)
{
    if (a.high != b.high) return a.high < b.high ? -1 : 1;
    if (a.low != b.low) return a.low < b.low ? -1 : 1;
    return 0;
}

MU_CHECKED bool mu_wide_plus(mu_wide a, mu_wide b, mu_wide *sum);
mu_wide mu_wide_minus(mu_wide a, mu_wide b);
mu_wide mu_wide_half(mu_wide a);
mu_wide mu_wide_twice(mu_wide a);

/* The full product of two halves; and of two whole ones. */
mu_wide mu_wide_product(uint64_t a, uint64_t b);
MU_CHECKED bool mu_wide_times(mu_wide a, mu_wide b, mu_wide *product);

/* Whole, and what is left; `rest` may be null. b is not 0. */
mu_wide mu_wide_divide(mu_wide a, mu_wide b, mu_wide *rest);

void mu_wide_print(mu_wide a, mu_text *out);

#endif
