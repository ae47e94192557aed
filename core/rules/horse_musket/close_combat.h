/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/close_combat.h - chapter 8: Close Combat.
 */
#ifndef MU_HORSE_MUSKET_CLOSE_COMBAT_H
#define MU_HORSE_MUSKET_CLOSE_COMBAT_H

#include "core/rules/horse_musket/map.h"

MU_CHECKED mu_status hm_may_cc(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_cc_order(mu_cx *cx, const mu_order *order);

#endif
