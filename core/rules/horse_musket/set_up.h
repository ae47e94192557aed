/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/set_up.h - chapter 4: what is settled before the first turn.
 *
 *   the set-up itself     the scenario's                                    HM-4.1
 *   Good Days, Bad Days   a die for each Leader                             HM-15.56
 *   formation, facing     chosen for each Unit by its owner                 HM-13.5
 */
#ifndef MU_HORSE_MUSKET_SET_UP_H
#define MU_HORSE_MUSKET_SET_UP_H

#include "core/rules/horse_musket/map.h"

MU_CHECKED mu_status hm_set_up(mu_cx *cx);

#endif
