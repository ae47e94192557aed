/* SPDX-License-Identifier: MIT
 *
 * tests/property/undo.h - an undo, and what must be true of it by the log alone.
 *
 * What may be taken back is worked out a second time, from the whole log and in another way
 * than the game does it: a list of all steps that count.
 *
 * Shapes  a game and its log.
 * Owner   the caller's.
 * Errors  what does not hold ends the test, with the seed of the game.
 * Replay  depends on the log alone.
 */
#ifndef MU_TESTS_PROPERTY_UNDO_H
#define MU_TESTS_PROPERTY_UNDO_H

#include "events/game.h"

/* Take the last step back: true, and the game stands where the log stood then; or, if that
 * cannot be, false and nothing has changed. */
bool undo_as_it_must_be(mu_game *game, mu_log *log, uint64_t seed);

#endif
