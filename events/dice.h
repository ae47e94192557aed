/* SPDX-License-Identifier: MIT
 *
 * events/dice.h - where a game's dice come from, so that others can check them.
 *
 *   open    a seed in genesis: solo play, tests. Everybody can work out every die, also
 *           in advance; whoever chose the seed may have chosen the dice.
 *   table   real dice, typed in. Nobody can check them afterwards.
 *   sealed  a secret of the umpire's, to which genesis holds a commitment. He alone can work
 *           out dice, until he reveals it and the game ends: then everybody can.
 *   duel    a chain of secrets of each side's, whose tips genesis holds. When the rules ask for
 *           dice, each side reveals its next link, and the dice follow from both: nobody can
 *           work them out before, and the second to reveal can only refuse to.
 *
 * Open and sealed dice are a pure function of a key, the step of the game (one order, or one
 * phase that runs by itself) and the number of the roll within that step:
 *
 *     open    key = BLAKE2b-256(label "open dice", seed)
 *     sealed  key = BLAKE2b-256(label "sealed dice", game id | secret)
 *     words = ChaCha20 (RFC 8439), nonce = step (8 bytes) | roll (4 bytes), little-endian,
 *             block counter from 0; 32-bit little-endian words, one after the other
 *     face  = core/rng.h: words that would favour a face are thrown away
 *
 * so no roll moves the dice of another step, and taking back and ordering the same again
 * gives the same dice. Dice of a duel have a key for each roll, and the nonce zero:
 *
 *     duel    key = BLAKE2b-256(label "duel dice", game id | number of the roll in the game, from
 *                   1, 4 bytes little-endian | purpose, 1 byte | link of A | link of B)
 *
 * Commitments:
 *
 *     seal  = BLAKE2b-256(label "dice seal", game id | secret)
 *     tip   = link 0 of a chain, where link i = BLAKE2b-256(label "dice link",
 *             game id | side, 1 byte | link i + 1)
 *
 * The last link of a chain and the secret of a seal are 32 random bytes. The id keeps another
 * game's commitments from being of use in this one, the side A's from being of use to B.
 *
 * Shapes  a mode and what is known of its secrets.
 * Owner   plain values; a source works on the caller's mu_dice_at.
 * Errors  MU_PENDING: these dice are not known, or it is a choice; MU_IO: the system has no
 *         random bytes.
 * Replay  the published ChaCha20 keystream, on every machine.
 */
#ifndef MU_EVENTS_DICE_H
#define MU_EVENTS_DICE_H

#include "core/schema.h"
#include "core/source.h"
#include "events/chain.h"

typedef enum mu_dice_mode {
    MU_DICE_OPEN,
    MU_DICE_TABLE,
    MU_DICE_SEALED,
    MU_DICE_DUEL
} mu_dice_mode;

extern const mu_domain mu_dice_domain; /* "open", "table", "sealed", "duel" */

#define MU_SECRET_BYTES MU_LINK_BYTES

/* Links of the two chains, as far as they have been revealed. One that was revealed for a roll
 * that was taken back is never used. */
typedef struct mu_duel {
    uint8_t link[2][MU_SECRET_BYTES]; /* the last of each; the tip before the first */
    uint32_t shown[2];                /* how many of each */
    bool fresh[2];                    /* the last one is for the next roll */
    uint32_t rolls;                   /* in the game so far */
} mu_duel;

typedef struct mu_dice {
    mu_dice_mode mode;
    bool known; /* open and sealed: `key` is; whoever has it can work out every die */
    uint8_t key[32];
    uint8_t game[16]; /* the game's id */
    mu_duel duel;
} mu_dice;

mu_dice mu_dice_open(const char *seed);

/* Sealed dice for whoever knows the secret. */
void mu_dice_unseal(mu_dice *dice, const uint8_t secret[MU_SECRET_BYTES]);

/* Can the dice answer the next roll or draw of the game? In a duel: has each side revealed a
 * link for it? */
bool mu_dice_can_roll(const mu_dice *dice);

/* The links revealed for the next roll have given it; or nothing, as it was taken back. Of other
 * dice than those of a duel nothing is used up. */
void mu_duel_use(mu_dice *dice);
void mu_duel_burn(mu_dice *dice);

/* The next roll of a game: which step, which roll within it. Its source answers rolls and
 * draws if the dice can, and leaves choices open. In a duel an answer uses up a link of each. */
typedef struct mu_dice_at {
    mu_dice *dice;
    uint64_t step;
    uint32_t roll;
} mu_dice_at;

mu_source mu_source_dice(mu_dice_at *at);

/* The values the dice give for a roll or draw at this place. `question` needs kind,
 * count, sides, low and, in a duel, purpose. mu_dice_can_roll() is true. */
void mu_dice_values(const mu_dice *dice, uint64_t step, uint32_t roll, const mu_question *question,
                    int32_t *values);

/* --- commitments ------------------------------------------------------------------------ */

void mu_dice_seal(const uint8_t game[16], const uint8_t secret[MU_SECRET_BYTES],
                  uint8_t seal[MU_LINK_BYTES]);

/* The link before a link of a side's chain. */
void mu_duel_before(const uint8_t game[16], uint8_t side, const uint8_t link[MU_SECRET_BYTES],
                    uint8_t before[MU_SECRET_BYTES]);

/* Link number i of a chain of n links whose last is `secret`; link 0 is its tip. i <= n. */
void mu_duel_link(const uint8_t game[16], uint8_t side, const uint8_t secret[MU_SECRET_BYTES],
                  uint32_t n, uint32_t i, uint8_t link[MU_SECRET_BYTES]);

/* --- randomness ---------------------------------------------------------------------------- */

/* A seed nobody chose: 64 hex digits from the system. MU_IO when it has none. */
MU_CHECKED mu_status mu_seed_new(char seed[65], mu_err *err);

/* n random bytes from the system. */
MU_CHECKED mu_status mu_random_bytes(uint8_t *bytes, size_t n, mu_err *err);

#endif
