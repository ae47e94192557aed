/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/before_action.h - chapter 15: what a Unit must pass before it acts.
 *
 *   Second Order                 to act again                          HM-15.69
 *   Horsemen/Infantry Stacking   to Charge a hex with horse and foot   HM-15.50
 *   Command Range                to move far from every Leader         HM-15.59
 *   Locked in Combat             to move when next to an enemy         HM-15.46
 */
#ifndef MU_HORSE_MUSKET_BEFORE_ACTION_H
#define MU_HORSE_MUSKET_BEFORE_ACTION_H

#include "core/rules/horse_musket/command.h"

/* [HM-I.140] In this order; the first that fails ends the action and finishes the Unit, and
 * *goes_on is false. The action is paid for. */
MU_CHECKED mu_status hm_checks_before(mu_cx *cx, const hm_action *action, bool *goes_on);

/* [HM-15.48] The Infantry and Horsemen of hexes that hold both; nobody without the option. */
hm_unitset hm_mixed_units(const mu_cx *cx);

#endif
