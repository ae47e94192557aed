/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/ruleset.h - Horse & Musket: Dawn of an Era.
 *
 * Files, in the order of the rulebook:
 *
 *   names.h  setup.h  state.h  orders.h  purposes.h  clauses.h    the words and the data
 *   map         2   terrain, sight           fire          8   Fire Combat; 7 Skirmish
 *   stacking    4   how many fit a hex       close_combat  8   Close Combat
 *   sequence    5   the player turn          charge        8   Charge
 *   command     6   CAP                      reaction      8   what defenders do
 *   movement    7   Move                     retreat       8   Retreat, Withdraw
 *   ambush      7   Ambush                   advance       8   into a vacated hex
 *   combat      8   dice, modifiers, hits    leaders       9   Leaders
 *   morale      8   morale checks            victory      10   points and the end
 *   baggage    11   Baggage                  special      12   scenario rules
 */
#ifndef MU_HORSE_MUSKET_RULESET_H
#define MU_HORSE_MUSKET_RULESET_H

#include "core/ruleset.h"

extern const mu_ruleset horse_musket_ruleset;

#endif
