/* SPDX-License-Identifier: MIT
 *
 * events/sign.h - keys, and what they sign.
 *
 * A statement is text, so that whoever signs can read what he signs:
 *
 *     muster game 00000000000000000000000016850706      the game's id
 *     231                                               events it is about: 0 to 230
 *     5f3c...9e                                         the link of the last of them
 *     undo B to 200 with A                              and this event after them; or nothing
 *
 * With three lines it is a checkpoint: whoever signs it says that these are the events of the game
 * so far. The link stands for all of them, in this order. With the fourth line he stands by one
 * event more, which can stand nowhere else.
 *
 * Keys are Ed25519: 32 secret bytes, from which the public key of 32 bytes follows. A signature
 * has 64 bytes, and there is one for each key and text.
 *
 * Shapes  bytes.
 * Owner   plain values.
 * Errors  MU_IO: the system has no random bytes.
 * Replay  depends on the bytes alone.
 */
#ifndef MU_EVENTS_SIGN_H
#define MU_EVENTS_SIGN_H

#include "core/status.h"
#include "core/text.h"
#include "events/chain.h"

#define MU_KEY_BYTES       32
#define MU_SIGNATURE_BYTES 64
#define MU_STATEMENT_MAX   2400 /* bytes of a statement, with the terminator */

/* Who signs: side A, side B, or the umpire. Numbers are those of MU_SIDE. */
#define MU_UMPIRE 2

/* `line` is the event's, without its signature; null: there is none. */
void mu_statement(const uint8_t game[16], uint64_t size, const mu_link *head, const char *line,
                  mu_text *out);

void mu_key_public(const uint8_t secret[MU_KEY_BYTES], uint8_t key[MU_KEY_BYTES]);
MU_CHECKED mu_status mu_key_new(uint8_t secret[MU_KEY_BYTES], mu_err *err);

/* Can these bytes be a public key? Not all can: under some that are none, any signature fits. */
bool mu_key_is_sound(const uint8_t key[MU_KEY_BYTES]);

void mu_sign(const uint8_t secret[MU_KEY_BYTES], const char *statement,
             uint8_t signature[MU_SIGNATURE_BYTES]);
bool mu_signature_fits(const uint8_t key[MU_KEY_BYTES], const char *statement,
                       const uint8_t signature[MU_SIGNATURE_BYTES]);

/* Is there anything in it? No key and no signature are zero. */
bool mu_is_given(const uint8_t *bytes, size_t n);

#endif
