/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/brief.h - what both sides play for, and the charts in use.
 *
 * Every number is the setup's, or the state's where that has one of its own; types and terrains
 * are those of the battle.
 *
 * Shapes  rows of core/ruleset.h; their texts live as long as the call they are told by.
 * Units   points of victory are written whole; CAP; hexes.
 * Owner   nothing is kept.
 * Replay  depends on the position alone.
 */
#ifndef MU_HORSE_MUSKET_BRIEF_H
#define MU_HORSE_MUSKET_BRIEF_H

#include "core/ruleset.h"

void hm_brief(const void *setup, const void *state, mu_brief_fn *fn, void *user);

#endif
