/* SPDX-License-Identifier: MIT
 *
 * tests/property/ruling.h - rulings made up: any fields of the state, any values.
 *
 * Replay  the random numbers and the game decide what is ruled.
 */
#ifndef MU_TESTS_PROPERTY_RULING_H
#define MU_TESTS_PROPERTY_RULING_H

#include "events/game.h"

/* Put a few fields right, as far as the laws of the ruleset allow it; between two steps. False:
 * they do not, and nothing has changed. MU_PENDING is told as well as MU_OK. */
bool rule_at_random(mu_game *game, mu_log *log, mu_rng *rng, mu_status *status, mu_err *err);

#endif
