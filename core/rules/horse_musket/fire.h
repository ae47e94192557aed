/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/fire.h - chapter 8: Fire Combat; chapter 7: Skirmish.
 */
#ifndef MU_HORSE_MUSKET_FIRE_H
#define MU_HORSE_MUSKET_FIRE_H

#include "core/rules/horse_musket/combat.h"

/* May the Unit fire at this hex from where it stands? Checked: an enemy is there
 * [HM-I.124]; the range is allowed [HM-8.35]; the line is clear [HM-8.36]; it is in front
 * [HM-13.20]; nothing valid is nearer [HM-8.41]. */
MU_CHECKED mu_status hm_may_fire_at(const mu_cx *cx, uint8_t unit, uint8_t hex);

/* Note which of these hexes its fire could hit. */
void hm_note_hits(const mu_cx *cx, hm_notes *notes, uint8_t unit, hm_hexset hexes);

/* Every hex it may fire at, by number. */
uint32_t hm_targets(const mu_cx *cx, uint8_t unit, int32_t targets[HM_HEXES]);

/* The acting Unit's dice and their hits; `drm` beside that of the terrain. */
MU_CHECKED mu_status hm_shoot(mu_cx *cx, hm_combat *combat, int drm, hm_rolled *rolled);

MU_CHECKED mu_status hm_may_fire(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_fire_order(mu_cx *cx, const mu_order *order);

MU_CHECKED mu_status hm_may_skirmish_move(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_skirmish_move_order(mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_may_skirmish_fire(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_skirmish_fire_order(mu_cx *cx, const mu_order *order);

#endif
