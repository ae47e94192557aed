/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/fire.h - guns [SF-2] and shooters [SF-4].
 */
#ifndef MU_SHEAR_FOLLY_FIRE_H
#define MU_SHEAR_FOLLY_FIRE_H

#include "core/rules/shear_folly/orders.h"
#include "core/rules/shear_folly/pieces.h"

/* [SF-I.9] Could the troop still fire, or shoot, in this phase? A target does not matter. */
bool sf_could_fire(const mu_cx *cx, uint8_t troop);
bool sf_could_shoot(const mu_cx *cx, uint8_t troop);

/* [SF-I.12] The bracket of a gun: exactly so far belongs to the nearer one; SF_BRACKETS: out
 * of range. */
int sf_bracket_of(const mu_cx *cx, uint8_t gun, uint8_t target);

mu_status sf_may_fire(const mu_cx *cx, const mu_order *order);
mu_status sf_may_shoot(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status sf_fire_order(mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status sf_shoot_order(mu_cx *cx, const mu_order *order);

#endif
