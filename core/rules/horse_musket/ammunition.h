/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/ammunition.h - chapter 15: Ammunition.
 */
#ifndef MU_HORSE_MUSKET_AMMUNITION_H
#define MU_HORSE_MUSKET_AMMUNITION_H

#include "core/rules/horse_musket/combat.h"

/* [HM-15.66] One combat die fewer on a Fire column for a Unit that is short, else 0. */
int hm_ammunition_dice(const mu_cx *cx, uint8_t unit, int column);

/* [HM-15.66] A natural 1 was rolled: on a Fire column the Unit runs short. */
void hm_spend_ammunition(mu_cx *cx, const hm_volley *volley);

MU_CHECKED mu_status hm_may_resupply(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_resupply_order(mu_cx *cx, const mu_order *order);

#endif
