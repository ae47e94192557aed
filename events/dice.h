/* SPDX-License-Identifier: MIT
 *
 * events/dice.h - where a game's dice come from, so that others can check them.
 *
 *   open    a seed in genesis: solo play, tests. Everybody can work out every die, also
 *           in advance; whoever chose the seed may have chosen the dice.
 *   table   real dice, typed in. Nobody can check them afterwards.
 *
 * An open die is a pure function of the seed, the step of the game (one order, or one
 * phase that runs by itself) and the number of the roll within that step:
 *
 *     key   = BLAKE2b-256(label "open dice", seed)
 *     words = ChaCha20 (RFC 8439), nonce = step (8 bytes) | roll (4 bytes), little-endian,
 *             block counter from 0; 32-bit little-endian words, one after the other
 *     face  = core/rng.h: words that would favour a face are thrown away
 *
 * so no roll moves the dice of another step, and taking back and ordering the same again
 * gives the same dice.
 *
 * Shapes  a mode and a key.
 * Owner   plain values; a source works on the caller's mu_dice_at.
 * Errors  MU_PENDING: these dice are typed in, or it is a choice; MU_IO: the system has no
 *         random bytes.
 * Replay  the published ChaCha20 keystream, on every machine.
 */
#ifndef MU_EVENTS_DICE_H
#define MU_EVENTS_DICE_H

#include "core/schema.h"
#include "core/source.h"

typedef enum mu_dice_mode { MU_DICE_OPEN, MU_DICE_TABLE } mu_dice_mode;

extern const mu_domain mu_dice_domain; /* "open", "table" */

typedef struct mu_dice {
    mu_dice_mode mode;
    uint8_t key[32];
} mu_dice;

mu_dice mu_dice_of(mu_dice_mode mode, const char *seed);

/* The next roll of a game: which step, which roll within it. Its source answers rolls and
 * draws if the mode can, and leaves choices open. */
typedef struct mu_dice_at {
    const mu_dice *dice;
    uint64_t step;
    uint32_t roll;
} mu_dice_at;

mu_source mu_source_dice(mu_dice_at *at);

/* The values the dice give for a roll or draw at this place. `question` needs kind,
 * count, sides and low. Not for table dice. */
void mu_dice_values(const mu_dice *dice, uint64_t step, uint32_t roll, const mu_question *question,
                    int32_t *values);

/* A seed nobody chose: 64 hex digits from the system. MU_IO when it has none. */
MU_CHECKED mu_status mu_seed_new(char seed[65], mu_err *err);

/* n random bytes from the system. */
MU_CHECKED mu_status mu_random_bytes(uint8_t *bytes, size_t n, mu_err *err);

#endif
