/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/gauge.h - what a player measures between two pieces.
 *
 * Every row is the rule's own answer: the one that is asked when fire or melee is resolved.
 *
 * Shapes  rows of core/ruleset.h.
 * Owner   texts live during the call.
 * Errors  MU_REFUSED: a piece that is not in play.
 * Replay  reads a position, changes nothing.
 */
#ifndef MU_SHEAR_FOLLY_GAUGE_H
#define MU_SHEAR_FOLLY_GAUGE_H

#include "core/ruleset.h"

mu_status sf_gauge(const mu_position *at, uint16_t from, uint16_t to, mu_gauge_fn *fn, void *user,
                   mu_err *err);

#endif
