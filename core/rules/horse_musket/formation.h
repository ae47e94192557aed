/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/formation.h - chapter 13: Line & Column, Line Formation & Terrain,
 * Disorderly Retreat.
 *
 * All without effect where the option is not in use: then everybody is in Line.
 *
 *   combat dice    Fire columns         Close Combat      Charge
 *   Infantry       Line +1              Column +1, Line -1
 *   Horsemen       Line -1              Line -1           Column +1
 *                  Column at horse +1
 *   at a hex with  Column +1, Horsemen in Line -1
 */
#ifndef MU_HORSE_MUSKET_FORMATION_H
#define MU_HORSE_MUSKET_FORMATION_H

#include "core/rules/horse_musket/combat.h"

/* [HM-13.3] [HM-13.4] May Units of this type be in Column? All others are always in Line. */
bool hm_may_form_column(const hm_setup *s, uint8_t type);

/* [HM-13.2] Is the Unit in Column? Nobody is without the option. */
static inline bool hm_is_in_column(const mu_cx *cx, uint8_t unit)
{
    return hm_unit_at(cx, unit)->formation == HM_COLUMN;
}

/* [HM-13.5] Before the first turn the owner of each Unit picks formation and facing. */
MU_CHECKED mu_status hm_form_up(mu_cx *cx);

/* Modifier of combat dice by the formation of who rolls and of who is rolled at. */
int hm_formation_drm(const mu_cx *cx, const hm_volley *volley);

/* [HM-13.41] A Unit that has come into a hex out of `from`, not by an advance: in Line it may
 * lose 1 MP to a terrain tile. */
MU_CHECKED mu_status hm_check_line(mu_cx *cx, uint8_t unit, uint8_t from);

/* [HM-13.46] The lowest natural die with which a failed check, made now, is disorderly; 0: none. */
uint8_t hm_disorder_from(const mu_cx *cx, uint8_t unit);

/* [HM-13.30] Who Withdraws, or Retreats in order, keeps facing and formation. */
void hm_note_kept_form(const mu_cx *cx);

/* The Unit has Retreated before an attacker in hex `attacker`: in disorder in Column, with its
 * back to it [HM-13.47]; else as it was [HM-13.48]. */
void hm_retreat_formed(mu_cx *cx, uint8_t unit, uint8_t attacker, bool disorderly);

/* [HM-I.92] What the Unit can form up in for a point of movement, as HM_FACED or HM_FORMED; none
 * without the option. Returns how many. */
uint32_t hm_formings(const mu_cx *cx, uint8_t unit, int32_t faced[2]);

/* [HM-13.6] Form up so. */
void hm_form(mu_cx *cx, uint8_t unit, uint8_t faced, mu_clause why);

MU_CHECKED mu_status hm_may_reform(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_reform_order(mu_cx *cx, const mu_order *order);

#endif
