/* SPDX-License-Identifier: MIT
 *
 * core/ratio.h - exact fractions between 0 and 1.
 *
 * Odds are fractions of whole numbers, never floats. Terms are 128 bits (core/wide.h).
 *
 * Shapes  numerator and denominator in lowest terms; the denominator is never 0.
 * Owner   plain values.
 * Errors  an operation that would pass 128 bits says so by returning false.
 * Replay  integers only.
 */
#ifndef MU_CORE_RATIO_H
#define MU_CORE_RATIO_H

#include "core/wide.h"

typedef struct mu_ratio {
    mu_wide over, under;
} mu_ratio;

mu_ratio mu_ratio_of(uint64_t over, uint64_t under); /* lowest terms */

MU_CHECKED bool mu_ratio_times(mu_ratio a, mu_ratio b, mu_ratio *product);
MU_CHECKED bool mu_ratio_plus(mu_ratio a, mu_ratio b, mu_ratio *sum);
int mu_ratio_compare(mu_ratio a, mu_ratio b); /* -1, 0, 1; of fractions this module made */
bool mu_ratio_is_one(mu_ratio a);

/* "61/125". */
void mu_ratio_print(mu_ratio a, mu_text *out);

/* "48.8", percent rounded to nearest at `decimals` (0 to 6) places, halves up. */
void mu_ratio_percent(mu_ratio a, int decimals, mu_text *out);

#endif
