/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/leader_die.h - chapter 15: Leaders in Combat, a die of his own.
 */
#ifndef MU_HORSE_MUSKET_LEADER_DIE_H
#define MU_HORSE_MUSKET_LEADER_DIE_H

#include "core/rules/horse_musket/combat.h"

/* [HM-15.63] The die of the Leader announced with the action, right after the attacker's dice
 * [HM-I.146]. Adds to *hits; *five: a natural 5 was rolled. */
MU_CHECKED mu_status hm_leader_die(mu_cx *cx, const hm_combat *combat, uint8_t *hits, bool *five);

#endif
