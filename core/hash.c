/* SPDX-License-Identifier: MIT
 * core/hash.c - XXH3 by xxHash, which no other file but hash_avx2.c includes. */
#include "core/hash.h"

#include "core/canon.h"
#include "core/hash_avx2.h"
#include "core/panic.h"

#define XXH_INLINE_ALL
#include <string.h>
#include <xxhash.h>

mu_digest mu_hash128(const void *bytes, size_t n)
{
#ifdef MU_HAVE_AVX2
    if (__builtin_cpu_supports("avx2")) return mu_hash128_avx2(bytes, n);
#endif
    mu_digest digest;
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes, n));
    memcpy(digest.bytes, canonical.digest, sizeof digest.bytes);
    return digest;
}

uint64_t mu_hash64(const void *bytes, size_t n)
{
    return XXH3_64bits(bytes, n);
}

mu_digest mu_fingerprint(const mu_schema *schema, const void *base)
{
    if (MU_LITTLE_ENDIAN) return mu_hash128(base, schema->size);
    uint8_t bytes[MU_STATE_MAX];
    MU_ASSERT(schema->size <= sizeof bytes);
    mu_canon_write(schema, base, bytes);
    return mu_hash128(bytes, schema->size);
}

bool mu_digest_equal(const mu_digest *a, const mu_digest *b)
{
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}
