/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/rerolls.h - chapter 15: combat dice rolled again.
 *
 *   Leader Re-Rolls   one missed die, as often in a battle as the AC's rating   HM-15.38
 *   event 6           all misses of one Fire                                    HM-15.30
 */
#ifndef MU_HORSE_MUSKET_REROLLS_H
#define MU_HORSE_MUSKET_REROLLS_H

#include "core/rules/horse_musket/combat.h"

/* `pool` has been rolled for the volley, in a passage that goes on here; its faces become the
 * final ones. `classes` are those of the roll (mu_roll_pool), and tell which faces miss. */
MU_CHECKED mu_status hm_rerolls(mu_cx *cx, const hm_volley *volley, const hm_faces *classes,
                                const mu_passage *passage, mu_pool *pool);

#endif
