/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/advance.h - chapter 8: a hex is vacated, the attacker goes in.
 */
#ifndef MU_HORSE_MUSKET_ADVANCE_H
#define MU_HORSE_MUSKET_ADVANCE_H

#include "core/rules/horse_musket/map.h"

/* [HM-I.61] No enemy Unit is left. A hex that held Leaders alone must have lost them too
 * [HM-I.82]. */
bool hm_vacated(const mu_cx *cx, uint8_t hex, uint8_t side, bool had_units);

/* The Unit goes into the vacated hex; enemy Leaders there are relocated [HM-9.31]. */
MU_CHECKED mu_status hm_advance(mu_cx *cx, uint8_t unit, uint8_t hex, mu_clause why);

/* [HM-8.68] [HM-8.89] The compulsory advance after Close Combat or a Charge, if the hex
 * is vacated and the Unit alive and not Cannon. */
MU_CHECKED mu_status hm_must_advance(mu_cx *cx, uint8_t unit, uint8_t hex, bool had_units,
                                     mu_clause why);

#endif
