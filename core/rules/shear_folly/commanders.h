/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/commanders.h - capture and flight [SF-5.11] [SF-5.12] [SF-6.6] [SF-6.7].
 */
#ifndef MU_SHEAR_FOLLY_COMMANDERS_H
#define MU_SHEAR_FOLLY_COMMANDERS_H

#include "core/rules/shear_folly/pieces.h"

void sf_capture(mu_cx *cx, uint8_t commander, mu_clause why);

/* [SF-I.39] To the nearest friendly troop by closest points from `from`, ties by roster order; with
 * none left he is captured. */
void sf_flee(mu_cx *cx, uint8_t commander, const mu_outline *from, mu_clause why);

#endif
