/* SPDX-License-Identifier: MIT
 *
 * core/hash_avx2.h - XXH3-128 compiled for AVX2; hash.c chooses it at run time.
 *
 * The shared library runs at SSE2 speed and its dispatching entry leaves the wide
 * registers in use, which slows what follows. The header, inlined into a file of its
 * own that alone is compiled for AVX2, has neither fault.
 */
#ifndef MU_CORE_HASH_AVX2_H
#define MU_CORE_HASH_AVX2_H

#include "core/hash.h"

mu_digest mu_hash128_avx2(const void *bytes, size_t n);

#endif
