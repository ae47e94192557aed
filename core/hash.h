/* SPDX-License-Identifier: MIT
 *
 * core/hash.h - fingerprints: fast, equal everywhere, and no defence.
 *
 * XXH3-128 over the canonical bytes of a state finds the first event at which two
 * replays part. It is not evidence: whoever wants a collision can make one. What
 * must not be forged is chained with BLAKE2b (events/chain.h).
 *
 * Shapes  a digest is 16 bytes, most significant first, as xxHash prints it.
 * Owner   plain values.
 * Errors  none.
 * Replay  depends on the bytes alone; the processor only changes the speed.
 */
#ifndef MU_CORE_HASH_H
#define MU_CORE_HASH_H

#include "core/schema.h"

#define MU_DIGEST_BYTES 16

typedef struct mu_digest {
    uint8_t bytes[MU_DIGEST_BYTES];
} mu_digest;

mu_digest mu_hash128(const void *bytes, size_t n);
uint64_t mu_hash64(const void *bytes, size_t n);

/* The fingerprint of a described struct of at most MU_STATE_MAX bytes: one hash
 * call over its memory on a little-endian machine. */
mu_digest mu_fingerprint(const mu_schema *schema, const void *base);

bool mu_digest_equal(const mu_digest *a, const mu_digest *b);

#endif
