/* SPDX-License-Identifier: MIT
 *
 * events/codec.h - described structs as canonical MessagePack.
 *
 * One value has exactly one encoding (the byte layout stands on top of codec.c).
 * Writing is done with MessagePack-c; reading is done in place by a strict reader that
 * accepts that one encoding and nothing else. Bytes from outside never reach the
 * library.
 *
 * Shapes  a struct is an array of its fields.
 * Owner   the caller's bytes and structs; nothing is allocated while reading.
 * Errors  MU_CORRUPT: not the canonical form, or a number out of its bounds, with the
 *         field's name; MU_VERSION: more fields than this Muster knows.
 * Replay  encode(decode(bytes)) = bytes, also if the struct has gained fields since they were
 *         written.
 */
#ifndef MU_EVENTS_CODEC_H
#define MU_EVENTS_CODEC_H

#include "core/schema.h"
#include "events/bytes.h"

/* --- writing --------------------------------------------------------------- */

void mu_encode(const mu_schema *schema, const void *base, mu_bytes *out);
void mu_encode_array(uint32_t n, mu_bytes *out);
void mu_encode_number(int64_t value, mu_bytes *out);

/* --- reading --------------------------------------------------------------- */

typedef struct mu_reader {
    const uint8_t *at;
    const uint8_t *end;
} mu_reader;

/* `bytes` may be null when there are none. */
static inline mu_reader mu_reader_of(const uint8_t *bytes, size_t n)
{
    return (mu_reader){ bytes, n == 0 ? bytes : bytes + n };
}

/* An array of exactly n elements: its header. */
MU_CHECKED mu_status mu_decode_array(mu_reader *in, uint32_t n, const char *what, mu_err *err);

/* The header of an array of `low` to `high` elements. */
MU_CHECKED mu_status mu_decode_count(mu_reader *in, uint32_t low, uint32_t high, const char *what,
                                     uint32_t *n, mu_err *err);

/* A whole number within its bounds. */
MU_CHECKED mu_status mu_decode_number(mu_reader *in, int64_t low, int64_t high, const char *what,
                                      int64_t *value, mu_err *err);

/* A whole described struct; *base is zeroed first. Ranges, texts and unused room are
 * checked. */
MU_CHECKED mu_status mu_decode(mu_reader *in, const mu_schema *schema, void *base, mu_err *err);

/* Nothing may follow. */
MU_CHECKED mu_status mu_decode_end(const mu_reader *in, const char *what, mu_err *err);

#endif
