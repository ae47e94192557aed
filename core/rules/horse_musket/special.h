/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/special.h - chapter 12: Special Scenario Rules.
 *
 * A rule of the scenario binds the Units of one nationality [HM-I.89]. Its effects are
 * data; here they are only added up.
 */
#ifndef MU_HORSE_MUSKET_SPECIAL_H
#define MU_HORSE_MUSKET_SPECIAL_H

#include "core/rules/horse_musket/map.h"

/* Does a scenario rule forbid the action in this Game Turn? Its name, or null. */
const char *hm_banned(const mu_cx *cx, uint8_t unit, int action);

/* Combat dice more or fewer, and the modifier of its combat dice, on a column. */
int hm_special_dice(const mu_cx *cx, uint8_t unit, int column);
int hm_special_drm(const mu_cx *cx, uint8_t unit, int column);

/* Hexes more or fewer of its Movement Rate. */
int hm_special_mr(const mu_cx *cx, uint8_t unit);

/* Modifier of Horsemen who charge this Unit, and the name of the first rule that has one. */
int hm_special_charged_drm(const mu_cx *cx, uint8_t unit);
const char *hm_special_charged_name(const mu_cx *cx, uint8_t unit);

#endif
