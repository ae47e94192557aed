/* SPDX-License-Identifier: MIT
 *
 * tests/unit/core_sample.h - a described struct with a field of every shape and kind.
 *
 * Shapes  sample_all holds everything; sample_plain what an order may hold.
 * Owner   the test's.
 * Replay  canonical bytes of sample_all are written out in core_canon.c: a new field goes
 *         there too.
 */
#ifndef MU_TESTS_UNIT_CORE_SAMPLE_H
#define MU_TESTS_UNIT_CORE_SAMPLE_H

#include "core/schema.h"

/* Words that need a scope to be read: "p1" is 1, and so on up to 9. */
extern const mu_domain sample_place;

/* A scope for it; rules and setup are not looked at. */
extern const mu_scope sample_scope;

/* clang-format off */
#define SAMPLE_POINT_FIELDS(T, X)                                                   \
    X##_ONE  (T, u8, x,        0, 9,  MU_NUMBER,           "across")                \
    X##_ONE  (T, i8, y,       -9, 9,  MU_NUMBER,           "down")
MU_STRUCT(sample_point, SAMPLE_POINT_FIELDS);

#define SAMPLE_LEG_FIELDS(T, X)                                                     \
    X##_ONE  (T, u16, length,  0, 999, MU_NUMBER,          "how long")              \
    X##_SUB  (T, sample_point, ends, 2, MU_SIDE,           "from and to")
MU_STRUCT(sample_leg, SAMPLE_LEG_FIELDS);

#define SAMPLE_ALL_FIELDS(T, X)                                                     \
    X##_ONE  (T, u8,   small,   0, 200, MU_NUMBER,         "one byte")              \
    X##_ONE  (T, flag, on,      0, 1,   MU_YES_NO,         "yes or no")             \
    X##_ONE  (T, i8,   cold, -100, 100, MU_NUMBER,         "one byte with a sign")  \
    X##_ONE  (T, u8,   must,    1, 9,   &sample_place,     "cannot be zero")        \
    X##_ONE  (T, u16,  wide,    0, 60000, MU_NUMBER,       "two bytes")             \
    X##_ONE  (T, i16,  deep, -30000, 30000, MU_NUMBER,     "two with a sign")       \
    X##_ONE  (T, u32,  huge,    0, 4000000000, MU_NUMBER,  "four bytes")            \
    X##_ONE  (T, i32,  debt, -2000000000, 2000000000, MU_NUMBER, "four with a sign") \
    X##_MANY (T, u16,  pair, 2, MU_SIDE, 0, 1000, MU_NUMBER, "one for each side")   \
    X##_LIST (T, u8,   path, 3, 1, 9, &sample_place,       "places")                \
    X##_LIST (T, i16,  steps, 3, -5, 5, MU_NUMBER,         "with a sign")           \
    X##_LIST (T, u32,  sums, 2, 10, 20, MU_NUMBER,         "four bytes each")       \
    X##_PART (T, sample_point, at,                         "one struct")            \
    X##_SUB  (T, sample_point, corners, 2, MU_SIDE,        "always two structs")    \
    X##_MANY (T, flag, lit, 2, MU_SIDE, 0, 1, MU_YES_NO,   "flags")                 \
    X##_SUBS (T, sample_leg, legs, 2, MU_NUMBER,           "up to two structs")     \
    X##_TEXT (T, name, 8,                                  "up to seven bytes")     \
    X##_BYTES(T, key, 4,                                   "four raw bytes")
MU_STRUCT(sample_all, SAMPLE_ALL_FIELDS);

/* Numbers and lists of every kind, and a text: all that words on a line can say. */
#define SAMPLE_PLAIN_FIELDS(T, X)                                                   \
    X##_ONE  (T, u8,   must,    1, 9,   &sample_place,     "cannot be zero")        \
    X##_ONE  (T, flag, on,      0, 1,   MU_YES_NO,         "yes or no")             \
    X##_ONE  (T, i8,   cold, -100, 100, MU_NUMBER,         "one byte with a sign")  \
    X##_ONE  (T, i8,   below,  -9, -1,  MU_NUMBER,         "never zero")            \
    X##_ONE  (T, u16,  wide,    0, 65535, MU_NUMBER,       "two bytes")             \
    X##_ONE  (T, i16,  deep, -32768, 32767, MU_NUMBER,     "two with a sign")       \
    X##_ONE  (T, u32,  huge,    0, UINT32_MAX, MU_NUMBER,  "four bytes")            \
    X##_ONE  (T, i32,  debt, INT32_MIN, INT32_MAX, MU_NUMBER, "four with a sign")   \
    X##_MANY (T, u16,  pair, 2, MU_SIDE, 0, 1000, MU_NUMBER, "one for each side")   \
    X##_LIST (T, u8,   path, 3, 1, 9, &sample_place,       "places")                \
    X##_LIST (T, i16,  steps, 3, -5, 5, MU_NUMBER,         "with a sign")           \
    X##_LIST (T, u32,  sums, 2, 0, 20, MU_NUMBER,          "four bytes each")       \
    X##_TEXT (T, name, 8,                                  "up to seven bytes")     \
    X##_BYTES(T, key, 4,                                   "four raw bytes")
MU_STRUCT(sample_plain, SAMPLE_PLAIN_FIELDS);
/* clang-format on */

/* A value of everything, within its bounds; numbers of several bytes have all of them set. */
sample_all sample_value(void);

#endif
