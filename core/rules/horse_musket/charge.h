/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/charge.h - chapter 8: Charge.
 */
#ifndef MU_HORSE_MUSKET_CHARGE_H
#define MU_HORSE_MUSKET_CHARGE_H

#include "core/rules/horse_musket/map.h"

MU_CHECKED mu_status hm_may_charge(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_charge_order(mu_cx *cx, const mu_order *order);

/* The target alone: what may be charged from where the Unit stands, by whatever path. */
MU_CHECKED mu_status hm_may_charge_at(const mu_cx *cx, uint8_t unit, uint8_t hex);

/* Note that it may be charged. */
void hm_note_charge(hm_notes *notes, uint8_t unit, uint8_t hex);

/* Could this Unit's Charge cross the hex? For listing paths: the whole check, and which hex
 * must be the last, is hm_may_charge's. */
MU_CHECKED mu_status hm_may_cross(const mu_cx *cx, uint8_t unit, uint8_t hex);

/* Note which of these hexes it could cross. */
void hm_note_crossing(const mu_cx *cx, hm_notes *notes, uint8_t unit, hm_hexset hexes);

#endif
