/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/hexset.h - sets of hexes, looked at all at once.
 *
 * A set is a bit for each hex, so "the enemies within four hexes" is a few operations on words
 * and not a walk over Units or hexes. One step in a direction moves all hexes of a set by a
 * fixed number of bits: 1 to the east and west, a row of 13 to the north and south, one more or
 * less in every other row.
 *
 * Shapes  bit n is hex n, 1 to 117; bit 0 is never set.
 * Replay  pure.
 */
#ifndef MU_HORSE_MUSKET_HEXSET_H
#define MU_HORSE_MUSKET_HEXSET_H

#include "core/rules/horse_musket/names.h"

typedef struct hm_hexset {
    uint64_t bits[2];
} hm_hexset;

_Static_assert(HM_HEXES < 128, "a set of hexes has 128 bits");

static inline bool hm_set_has(const hm_hexset *set, uint8_t hex)
{
    return set->bits[hex / 64] >> hex % 64 & 1;
}

static inline void hm_set_add(hm_hexset *set, uint8_t hex)
{
    set->bits[hex / 64] |= UINT64_C(1) << hex % 64;
}

static inline void hm_set_remove(hm_hexset *set, uint8_t hex)
{
    set->bits[hex / 64] &= ~(UINT64_C(1) << hex % 64);
}

static inline hm_hexset hm_set_of(uint8_t hex)
{
    hm_hexset set = { { 0 } };
    hm_set_add(&set, hex);
    return set;
}

static inline hm_hexset hm_set_or(hm_hexset a, hm_hexset b)
{
    return (hm_hexset){ { a.bits[0] | b.bits[0], a.bits[1] | b.bits[1] } };
}

static inline hm_hexset hm_set_and(hm_hexset a, hm_hexset b)
{
    return (hm_hexset){ { a.bits[0] & b.bits[0], a.bits[1] & b.bits[1] } };
}

static inline hm_hexset hm_set_without(hm_hexset a, hm_hexset b)
{
    return (hm_hexset){ { a.bits[0] & ~b.bits[0], a.bits[1] & ~b.bits[1] } };
}

static inline bool hm_set_is_empty(hm_hexset set)
{
    return (set.bits[0] | set.bits[1]) == 0;
}

/* How many there are: bits are added up in pairs, in fours, in bytes, and all bytes at once. */
static inline uint32_t hm_set_count(hm_hexset set)
{
    uint32_t n = 0;
    for (int i = 0; i < 2; i++) {
        uint64_t b = set.bits[i];
        b = b - (b >> 1 & 0x5555555555555555);
        b = (b & 0x3333333333333333) + (b >> 2 & 0x3333333333333333);
        b = (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0f;
        n += (uint32_t)(b * 0x0101010101010101 >> 56);
    }
    return n;
}

/* Take the lowest hex out of the set; 0 when it is empty. */
static inline uint8_t hm_set_take(hm_hexset *set)
{
    for (int i = 0; i < 2; i++) {
        if (set->bits[i] == 0) continue;
        uint8_t hex = (uint8_t)(64 * i + __builtin_ctzll(set->bits[i]));
        set->bits[i] &= set->bits[i] - 1;
        return hex;
    }
    return 0;
}

/* By n bits, 1 to 63: to higher hexes, to lower ones. */
static inline hm_hexset hm_set_raised(hm_hexset set, int n)
{
    return (hm_hexset){ { set.bits[0] << n, set.bits[1] << n | set.bits[0] >> (64 - n) } };
}

static inline hm_hexset hm_set_lowered(hm_hexset set, int n)
{
    return (hm_hexset){ { set.bits[0] >> n | set.bits[1] << (64 - n), set.bits[1] >> n } };
}

/* The set, and all hexes next to one of it. */
static inline hm_hexset hm_set_grown(hm_hexset set)
{
    static const hm_hexset board = { { 0xfffffffffffffffe, 0x003fffffffffffff } };
    static const hm_hexset column_a = { { 0x0020010008004002, 0x0000020010008004 } };
    static const hm_hexset column_m = { { 0x0010008004002000, 0x0020010008004002 } };
    static const hm_hexset even_rows = { { 0x001fff0007ffc000, 0x000001fff0007ffc } };
    const hm_hexset east = hm_set_raised(hm_set_without(set, column_m), 1);
    const hm_hexset west = hm_set_lowered(hm_set_without(set, column_a), 1);
    /* Even-numbered rows lie half a hex to the right: what is north or south of a hex is a row
     * away from it and from its eastern neighbour there, its western one in the other rows. */
    const hm_hexset sides = hm_set_or(hm_set_and(east, even_rows), hm_set_without(west, even_rows));
    const hm_hexset across = hm_set_or(set, sides);
    const hm_hexset beyond = hm_set_or(hm_set_raised(across, HM_COLUMNS_OF_HEXES),
                                       hm_set_lowered(across, HM_COLUMNS_OF_HEXES));
    return hm_set_and(hm_set_or(hm_set_or(set, hm_set_or(east, west)), beyond), board);
}

/* All hexes at most so many hexes away. */
static inline hm_hexset hm_within(uint8_t hex, int distance)
{
    hm_hexset set = hm_set_of(hex);
    for (int i = 0; i < distance; i++) set = hm_set_grown(set);
    return set;
}

#endif
