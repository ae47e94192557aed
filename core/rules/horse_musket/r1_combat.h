/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/r1_combat.h - chapter 15: Fire Combat at R1.
 *
 *   Combat at R1             both sides may fire, one after the other    HM-15.1
 *   Randomized Combat at R1  dice decide who fires first                 HM-15.12
 *   Retreat in R1            a natural 0 drives the shooter back         HM-15.19
 */
#ifndef MU_HORSE_MUSKET_R1_COMBAT_H
#define MU_HORSE_MUSKET_R1_COMBAT_H

#include "core/rules/horse_musket/combat.h"

/* All dice of a Fire at R1 and their hits: the acting Unit's, and fire back where there is any.
 * driven: the Units that must Retreat for a natural 0, when the Leader checks are made. */
MU_CHECKED mu_status hm_fire_at_r1(mu_cx *cx, hm_combat *combat, hm_list *driven);

/* [HM-15.19] [HM-I.101] They Retreat from what they shot at. */
MU_CHECKED mu_status hm_drive_back(mu_cx *cx, const hm_combat *combat, const hm_list *driven);

#endif
