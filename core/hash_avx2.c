/* SPDX-License-Identifier: MIT
 * core/hash_avx2.c - the one file compiled for AVX2. */
#include "core/hash_avx2.h"

#define XXH_INLINE_ALL
#include <string.h>
#include <xxhash.h>

mu_digest mu_hash128_avx2(const void *bytes, size_t n)
{
    mu_digest digest;
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes, n));
    memcpy(digest.bytes, canonical.digest, sizeof digest.bytes);
    return digest;
}
