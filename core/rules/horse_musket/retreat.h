/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/retreat.h - chapter 8: Retreat, Withdraw, Displacement.
 *
 *   Withdraw  before the dice, of a Unit that passed its check; needs a free hex
 *   Retreat   after them, of one that failed; may push a friend on, may have nowhere to go
 */
#ifndef MU_HORSE_MUSKET_RETREAT_H
#define MU_HORSE_MUSKET_RETREAT_H

#include "core/rules/horse_musket/map.h"

/* [HM-I.59] Is there a hex the Unit could Withdraw to, away from `attacker`'s hex? */
bool hm_can_withdraw(const mu_cx *cx, uint8_t unit, uint8_t attacker);

/* [HM-8.111] Move it there, its Leaders perhaps with it. *moved is false when no hex is
 * left [HM-I.59]. */
MU_CHECKED mu_status hm_withdraw(mu_cx *cx, uint8_t unit, uint8_t attacker, bool *moved);

/* [HM-8.110] One hex away from `attacker`'s hex, or 1 MP lost on the spot; `disorderly` by
 * [HM-13.46]. */
MU_CHECKED mu_status hm_retreat(mu_cx *cx, uint8_t unit, uint8_t attacker, bool disorderly);

#endif
