/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/ruleset.h - Shear folly and Pike, a page of rules for pike and shot on a
 * table measured in millimetres.
 *
 *     clauses.h      the sheet by clause
 *     setup.h state.h orders.h purposes.h   what is fixed, what changes, what is said and rolled
 *     pieces.h       bases, contact, aim
 *     initiative.c   SF-1        fire.c         SF-2, SF-4      movement.c   SF-3
 *     melee.c        SF-5        commanders.c   SF-5, SF-6      morale.c     SF-6
 *     victory.c      SF-7        sequence.c     the six phases
 */
#ifndef MU_SHEAR_FOLLY_RULESET_H
#define MU_SHEAR_FOLLY_RULESET_H

#include "core/ruleset.h"

extern const mu_ruleset shear_folly_ruleset;

#endif
