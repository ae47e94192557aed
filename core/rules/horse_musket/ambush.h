/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/ambush.h - chapter 7: Ambush.
 */
#ifndef MU_HORSE_MUSKET_AMBUSH_H
#define MU_HORSE_MUSKET_AMBUSH_H

#include "core/rules/horse_musket/command.h"

/* [HM-7.14] A Unit has just entered a hex by moving or charging: the other side names
 * one Unit after the other to try an Ambush, until it passes, none is left, or the mover
 * is dead [HM-I.27]. */
MU_CHECKED mu_status hm_ambushes(mu_cx *cx, const hm_action *mover);

#endif
