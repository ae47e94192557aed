/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/victory.h - how a battle ends [SF-7].
 */
#ifndef MU_SHEAR_FOLLY_VICTORY_H
#define MU_SHEAR_FOLLY_VICTORY_H

#include "core/rules/shear_folly/pieces.h"

/* [SF-G.16] Does the position hold the point? */
bool sf_holds(const sf_setup *s, uint32_t position, mu_point point);

/* [SF-I.47] At the end of a phase; at the end of a turn the objectives too. */
void sf_check_victory(mu_cx *cx, bool end_of_turn);

/* How good a state is for a side: by troops, by nerve. */
#define SF_MEASURES 2
extern const mu_measure sf_measures[SF_MEASURES];

void sf_end_battle(mu_cx *cx, uint8_t result, mu_clause why);

#endif
