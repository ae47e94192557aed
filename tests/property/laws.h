/* SPDX-License-Identifier: MIT
 *
 * tests/property/laws.h - laws of a finished game: its log is verified, and survives what it is
 * written to and read from.
 *
 * Errors  a law that does not hold ends the test, with the seed of the game.
 */
#ifndef MU_TESTS_PROPERTY_LAWS_H
#define MU_TESTS_PROPERTY_LAWS_H

#include "property/play.h"

/* A number of games or a seed from the environment. */
uint64_t laws_number(const char *variable, uint64_t otherwise);

/* Every settled event of the log holds the fingerprint the game had then; verifying folds the log
 * from genesis and compares each. Text, file and script give the same log back. */
void log_holds(const played *p, uint64_t seed);

/* Two games of one plan with this seed give the same log, and it holds; the second is now and then
 * by a player who looks at everything. */
void laws_hold(const plan *of, uint64_t seed);

#endif
