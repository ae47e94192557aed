/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/victory.h - chapter 10: points and the end of the battle.
 *
 * Units   VP in half points [HM-10.4].
 */
#ifndef MU_HORSE_MUSKET_VICTORY_H
#define MU_HORSE_MUSKET_VICTORY_H

#include "core/rules/horse_musket/map.h"
#include "core/ruleset.h"

/* VP for an Elimination. */
void hm_score(mu_cx *cx, uint8_t side, uint8_t vp2);

/* [HM-10.5] What a Leader of this rating is worth. */
uint8_t hm_leader_vp2(uint8_t rating);

/* [HM-10.6] All VP of a side: from Eliminations, and of markers it occupies now. */
uint32_t hm_points_of(const hm_setup *s, const hm_state *g, uint8_t side);

/* How well a side stands: "vp", "mp". Both are differences to the enemy; a half point counts
 * more than all MP that can be on the map. */
#define HM_MEASURES 2
extern const mu_measure hm_measures[HM_MEASURES];

/* Of a battle that is over: winner, clause and words of its standing; and what decided it,
 * "Monmouth is Eliminated". Its state stays as it was when it was checked. */
void hm_standing_at_end(const hm_setup *s, const hm_state *g, mu_standing *now);
void hm_tell_decision(const hm_setup *s, const hm_state *g, mu_text *out);

/* [HM-5.4] The check of both sides at the end of a player turn. */
void hm_check_victory(mu_cx *cx, bool last_player_turn);

#endif
