/* SPDX-License-Identifier: MIT
 *
 * events/checkpoint.h - a note of how far a game has come, which others sign: it shows later that
 * nobody has changed what was played, or cut off its end.
 *
 *     muster game 00000000000000000000000016850706     \
 *     231                                               > the statement (events/sign.h)
 *     5f3c...9e                                        /
 *     signed A 77d1...05 41b9...0c                     who, his public key, his signature
 *     signed umpire 03aa...fe e0b2...01
 *
 * It is small enough for a chat message, and may come back from one: a carriage return and blanks
 * at the end of a line, empty lines, and the marks of a quotation ("> ") before a line do not
 * count. Nothing else is let pass.
 *
 * Shapes  a statement, and up to MU_SIGNERS_MAX signatures under it, by as many keys. Who is A, B
 *         or umpire if genesis has the key for them, otherwise a name, which proves nothing.
 * Owner   plain values.
 * Errors  MU_INPUT "FILE:LINE: what": text that is no such note, or a signature that does not fit
 *         it. MU_CONFLICT, MU_LIMIT: a signature more cannot stand under it.
 * Replay  read then print gives the one form of it.
 */
#ifndef MU_EVENTS_CHECKPOINT_H
#define MU_EVENTS_CHECKPOINT_H

#include "events/event.h"

#define MU_SIGNERS_MAX     8
#define MU_SIGNER_MAX      32   /* bytes of a name, with the terminator */
#define MU_CHECKPOINT_TEXT 2400 /* bytes of the longest note as it is printed */
#define MU_CHECKPOINT_FILE 8192 /* bytes of a text that is read as a note */

typedef struct mu_signed_by {
    char who[MU_SIGNER_MAX];
    uint8_t key[MU_KEY_BYTES];
    uint8_t signature[MU_SIGNATURE_BYTES];
} mu_signed_by;

typedef struct mu_checkpoint {
    uint8_t game[16];
    uint64_t size; /* events it is about: 0 to size - 1; never 0 */
    mu_link head;  /* the link of the last of them */
    mu_signed_by by[MU_SIGNERS_MAX];
    uint32_t n;
} mu_checkpoint;

/* Can it be the name of a key? A, B and umpire are names of parts in a game. */
bool mu_is_signer(const char *name);

/* Every signature fits the statement. `name` is the file's, for errors. */
MU_CHECKED mu_status mu_checkpoint_read(const char *name, const char *text, size_t n,
                                        mu_checkpoint *checkpoint, mu_err *err);

void mu_checkpoint_print(const mu_checkpoint *checkpoint, mu_text *out);

/* One signature more. MU_CONFLICT: there is one by this key, or in this name. */
MU_CHECKED mu_status mu_checkpoint_sign(mu_checkpoint *checkpoint, const char *who,
                                        const uint8_t secret[MU_KEY_BYTES], mu_err *err);

/* Whose key it is in a game: 0, 1 or MU_UMPIRE; MU_STRANGER: the game does not know it. */
#define MU_STRANGER 3
uint8_t mu_signer_of(const mu_genesis *genesis, const uint8_t key[MU_KEY_BYTES]);

/* Is it about this game, and does nobody sign in a name that is not his in it? MU_CONFLICT says
 * what does not fit. */
MU_CHECKED mu_status mu_checkpoint_belongs(const mu_checkpoint *checkpoint,
                                           const mu_genesis *genesis, mu_err *err);

#endif
