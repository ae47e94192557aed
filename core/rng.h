/* SPDX-License-Identifier: MIT
 *
 * core/rng.h - SplitMix64 by position: for playouts and tests, never for a game's dice.
 *
 * Number n of a seed is a pure function of both, so there is no state to save beyond
 * a counter. A game's own dice are ChaCha20 (events/dice.h).
 *
 * Shapes  a seed and how many numbers have been taken.
 * Owner   a plain value.
 * Errors  none.
 * Replay  the published SplitMix64 sequence, on every machine.
 */
#ifndef MU_CORE_RNG_H
#define MU_CORE_RNG_H

#include "core/base.h"

typedef struct mu_rng {
    uint64_t seed;
    uint64_t n; /* numbers taken so far */
} mu_rng;

uint64_t mu_rng_at(uint64_t seed, uint64_t n);
uint64_t mu_rng_next(mu_rng *rng);

/* A number below `bound` (at least 1), every one alike: words that would favour
 * some are thrown away. */
uint32_t mu_rng_below(mu_rng *rng, uint32_t bound);

/* The one reduction of random words to faces, for playouts and for real dice: word
 * -> 0 .. sides - 1, or false when the word must be thrown away. Each face has
 * exactly floor(2^32 / sides) words. */
bool mu_face_of_word(uint32_t word, uint32_t sides, uint32_t *face);

#endif
