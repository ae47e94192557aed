/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/close_combat.h - chapter 8: Close Combat.
 */
#ifndef MU_HORSE_MUSKET_CLOSE_COMBAT_H
#define MU_HORSE_MUSKET_CLOSE_COMBAT_H

#include "core/rules/horse_musket/command.h"

/* May the Unit attack this hex from where it stands? */
MU_CHECKED mu_status hm_may_close(const mu_cx *cx, uint8_t unit, uint8_t hex);

/* The whole procedure, once it is paid for: from the defenders' checks to the advance. */
MU_CHECKED mu_status hm_close_combat(mu_cx *cx, const hm_action *action, uint8_t hex);

MU_CHECKED mu_status hm_may_cc(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_cc_order(mu_cx *cx, const mu_order *order);

#endif
