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

#include "core/panic.h"
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

static inline hm_hexset hm_set_shifted(hm_hexset set, int n)
{
    if (n > 0) return hm_set_raised(set, n);
    return n < 0 ? hm_set_lowered(set, -n) : set;
}

/* The hexes in a column from this one on, counted from 0. */
static inline hm_hexset hm_set_from_column(int column)
{
    static const hm_hexset from[HM_COLUMNS_OF_HEXES + 1] = {
        { { 0xfffffffffffffffe, 0x003fffffffffffff } },
        { { 0xffdffefff7ffbffc, 0x003ffdffefff7ffb } },
        { { 0xff9ffcffe7ff3ff8, 0x003ff9ffcffe7ff3 } },
        { { 0xff1ff8ffc7fe3ff0, 0x003ff1ff8ffc7fe3 } },
        { { 0xfe1ff0ff87fc3fe0, 0x003fe1ff0ff87fc3 } },
        { { 0xfc1fe0ff07f83fc0, 0x003fc1fe0ff07f83 } },
        { { 0xf81fc0fe07f03f80, 0x003f81fc0fe07f03 } },
        { { 0xf01f80fc07e03f00, 0x003f01f80fc07e03 } },
        { { 0xe01f00f807c03e00, 0x003e01f00f807c03 } },
        { { 0xc01e00f007803c00, 0x003c01e00f007803 } },
        { { 0x801c00e007003800, 0x003801c00e007003 } },
        { { 0x001800c006003000, 0x003001800c006003 } },
        { { 0x0010008004002000, 0x0020010008004002 } },
        { { 0x0000000000000000, 0x0000000000000000 } }
    };
    return from[column];
}

#define HM_SHAPES 4 /* as far as orders reach */

/* All hexes at most so many hexes away: what lies so around G5, the middle of the map, or around
 * a hex like G5 in an even-numbered row, moved as a whole; what comes out at the side of the map
 * has come in again at the other, too many columns away. */
static inline hm_hexset hm_within(uint8_t hex, int distance)
{
    static const hm_hexset shapes[2][HM_SHAPES + 1] = {
        { { { 0x0800000000000000, 0x0000000000000000 } },
          { { 0x1c00600000000000, 0x0000000000000180 } },
          { { 0x3e00f00700000000, 0x00000000007003c0 } },
          { { 0x7f01f80f803c0000, 0x0000000f00f807e0 } },
          { { 0xff83fc1fc07e03e0, 0x0003e01f81fc0ff0 } } },
        { { { 0x0800000000000000, 0x0000000000000000 } },
          { { 0x1c00c00000000000, 0x0000000000000300 } },
          { { 0x3e01e00700000000, 0x0000000000700780 } },
          { { 0x7f03f00f80780000, 0x0000001e00f80fc0 } },
          { { 0xff87f81fc0fc03e0, 0x0003e03f01fc1fe0 } } },
    };
    enum { G5 = 59 };
    MU_ASSERT(hex >= 1 && hex <= HM_HEXES && distance >= 0);
    const int d = distance < HM_SHAPES ? distance : HM_SHAPES;
    const int column = (hex - 1) % HM_COLUMNS_OF_HEXES;
    const int row = (hex - 1) / HM_COLUMNS_OF_HEXES;
    const int end = column + d + 1;
    const hm_hexset after =
        hm_set_from_column(end < HM_COLUMNS_OF_HEXES ? end : HM_COLUMNS_OF_HEXES);
    const hm_hexset before = hm_set_from_column(column > d ? column - d : 0);
    hm_hexset set = hm_set_shifted(shapes[row & 1][d], hex - G5);
    set = hm_set_and(set, hm_set_without(before, after));
    for (int i = d; i < distance; i++) set = hm_set_grown(set);
    return set;
}

/* The hexes next to one. */
static inline hm_hexset hm_around(uint8_t hex)
{
    hm_hexset set = hm_within(hex, 1);
    hm_set_remove(&set, hex);
    return set;
}

#endif
