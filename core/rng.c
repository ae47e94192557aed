/* SPDX-License-Identifier: MIT
 * core/rng.c - numbers by position, and faces without bias. */
#include "core/rng.h"

#include "core/panic.h"

uint64_t mu_rng_at(uint64_t seed, uint64_t n)
{
    uint64_t z = seed + (n + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint64_t mu_rng_next(mu_rng *rng)
{
    return mu_rng_at(rng->seed, rng->n++);
}

bool mu_face_of_word(uint32_t word, uint32_t sides, uint32_t *face)
{
    MU_ASSERT(sides > 0);
    /* 2^32 mod sides words are too many; the lowest ones go. There are fewer than sides. */
    if (word < sides && word < (uint32_t)(-sides) % sides) return false;
    *face = word % sides;
    return true;
}

uint32_t mu_rng_below(mu_rng *rng, uint32_t bound)
{
    uint32_t face = 0;
    while (!mu_face_of_word((uint32_t)(mu_rng_next(rng) >> 32), bound, &face)) continue;
    return face;
}
