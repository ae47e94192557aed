/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/melee.h - the melee phase [SF-5].
 *
 *     picks     troops that touch several enemies name one        SF-I.31
 *     dice      all of them, the holder's troops first            SF-I.32
 *     markers   then commanders are captured or flee
 */
#ifndef MU_SHEAR_FOLLY_MELEE_H
#define MU_SHEAR_FOLLY_MELEE_H

#include "core/rules/shear_folly/orders.h"
#include "core/rules/shear_folly/pieces.h"

/* Does a troop of the side still have to name whom it fights? */
bool sf_must_pick(const mu_cx *cx, uint8_t side);

/* [SF-5.9] [SF-I.36] Does some position hold the target and not the attacker? */
bool sf_has_position(const mu_cx *cx, uint8_t target, uint8_t attacker);

/* [SF-I.33] [SF-G.8] Which side of the target the attacker is on, as the bases stand now. */
mu_aspect sf_aspect_of(const mu_cx *cx, uint8_t target, uint8_t attacker);

mu_status sf_may_attack(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status sf_attack_order(mu_cx *cx, const mu_order *order);

/* All melees at once [SF-5.1]. */
MU_CHECKED mu_status sf_fight(mu_cx *cx);

#endif
