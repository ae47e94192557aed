/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/movement.h - chapter 7: Move.
 *
 * Units   steps of one hex.
 */
#ifndef MU_HORSE_MUSKET_MOVEMENT_H
#define MU_HORSE_MUSKET_MOVEMENT_H

#include "core/rules/horse_musket/facing.h"

/* [HM-7.6] May the Unit step into this adjacent hex, through its front [HM-13.20]? */
MU_CHECKED mu_status hm_may_step(const mu_cx *cx, uint8_t unit, uint8_t hex);

/* The legal steps of a Unit from where it stands, in direction order; and note them. */
uint32_t hm_steps(const mu_cx *cx, uint8_t unit, int32_t steps[MU_DIRECTIONS]);
void hm_note_steps(hm_notes *notes, uint8_t unit, const int32_t steps[], uint32_t n);

/* [HM-3.12] The Unit's Movement Rate now: the chart's, less in bad weather [HM-15.28]. */
uint8_t hm_movement_rate(const mu_cx *cx, uint8_t unit);

/* One step of a Move, a Skirmish [HM-7.6] or a Charge [HM-8.87], by clause `why`: place the
 * Unit, relocate enemy Leaders, turn to a facing in `turns`, let the other side try Ambushes,
 * check a Line in terrain. The Unit may be dead afterwards. */
MU_CHECKED mu_status hm_take_step(mu_cx *cx, const hm_action *action, uint8_t hex, hm_facings turns,
                                  mu_clause why);

/* May the Unit begin a Move, whatever it does in it? */
MU_CHECKED mu_status hm_may_set_out(const mu_cx *cx, const hm_action *action);

/* The whole Move, from its payment. `first` and what follows are answers to P_STEP: a hex, or what
 * to form up in. */
MU_CHECKED mu_status hm_set_out(mu_cx *cx, hm_action *action, int32_t first);

MU_CHECKED mu_status hm_may_move(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_move_order(mu_cx *cx, const mu_order *order);

#endif
