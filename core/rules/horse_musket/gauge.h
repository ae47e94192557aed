/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/gauge.h - what a player measures between two pieces.
 *
 * Every row is the rule's own answer: the one that is asked when a Unit fires.
 *
 * Shapes  rows of core/ruleset.h.
 * Owner   texts live during the call.
 * Errors  MU_REFUSED: a piece that is not on the map.
 * Replay  reads a position, changes nothing.
 */
#ifndef MU_HORSE_MUSKET_GAUGE_H
#define MU_HORSE_MUSKET_GAUGE_H

#include "core/ruleset.h"

mu_status hm_gauge(const mu_position *at, uint16_t from, uint16_t to, mu_gauge_fn *fn, void *user,
                   mu_err *err);

#endif
