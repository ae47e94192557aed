/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/baggage.h - chapter 11: moving Baggage.
 */
#ifndef MU_HORSE_MUSKET_BAGGAGE_H
#define MU_HORSE_MUSKET_BAGGAGE_H

#include "core/rules/horse_musket/map.h"

MU_CHECKED mu_status hm_may_baggage(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_baggage_move_order(mu_cx *cx, const mu_order *order);

#endif
