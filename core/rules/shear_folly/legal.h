/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/legal.h - orders worth a thought: there are too many moves to list all.
 *
 * Listed are all shots, picks and tests, passing, and of moves those that players think of first:
 * straight ahead, to contact, into range, a wheel, to face the nearest enemy, to join. All that is
 * listed may be given; conceding is not listed.
 */
#ifndef MU_SHEAR_FOLLY_LEGAL_H
#define MU_SHEAR_FOLLY_LEGAL_H

#include "core/ruleset.h"

void sf_legal(const mu_position *position, mu_order_fn *fn, void *user);

#endif
