/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/brief.h - what both sides play for, and the numbers of the sheet.
 *
 * Every number is the setup's; profiles are those of the battle.
 *
 * Shapes  rows of core/ruleset.h; their texts live as long as the call they are told by.
 * Owner   nothing is kept.
 * Replay  depends on the setup alone.
 */
#ifndef MU_SHEAR_FOLLY_BRIEF_H
#define MU_SHEAR_FOLLY_BRIEF_H

#include "core/ruleset.h"

void sf_brief(const void *setup, const void *state, mu_brief_fn *fn, void *user);

#endif
