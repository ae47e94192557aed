/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/legal.h - every legal order of a position.
 *
 * Proposes and lets the rules decide: what is listed is what mu_may allows.
 */
#ifndef MU_HORSE_MUSKET_LEGAL_H
#define MU_HORSE_MUSKET_LEGAL_H

#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "core/ruleset.h"

/* Has the Unit any order in this position? */
bool hm_has_order(const hm_setup *s, const hm_state *g, uint8_t unit);

/* In a fixed order: by kind, then by piece; then what goes to or attacks a neighbour by
 * direction, Fire, Charge and a Leader's Move by hex, Rally by Unit; paths of a Charge by their
 * directions; full price before the discount. */
void hm_legal(const mu_position *position, mu_order_fn *fn, void *user);

#endif
