/* SPDX-License-Identifier: MIT
 * tests/unit/core_sample.c - the described struct of core_sample.h, and a value of it. */
#include "unit/core_sample.h"

static bool print_place(const mu_scope *scope, int64_t value, mu_text *out)
{
    (void)scope;
    if (value < 1 || value > 9) return false;
    mu_text_add(out, "p%d", (int)value);
    return true;
}

static bool parse_place(const mu_scope *scope, const char *word, int64_t *value)
{
    (void)scope;
    return word[0] == 'p' && mu_whole_number(word + 1, 1, 9, value);
}

const mu_domain sample_place = { .name = "place", .print = print_place, .parse = parse_place };
const mu_scope sample_scope = { 0 };

MU_SCHEMA(sample_point, SAMPLE_POINT_FIELDS, 2);
MU_SCHEMA(sample_leg, SAMPLE_LEG_FIELDS, 2);
MU_SCHEMA(sample_all, SAMPLE_ALL_FIELDS, 18);
MU_SCHEMA(sample_plain, SAMPLE_PLAIN_FIELDS, 14);

sample_all sample_value(void)
{
    return (sample_all){
        .small = 200,
        .on = 1,
        .cold = -100,
        .must = 9,
        .wide = 0xea5f,
        .deep = -29696,
        .huge = 0xee6b27ff,
        .debt = -1999999998,
        .pair = { 0x0102, 0x0304 },
        .path_n = 2,
        .path = { 3, 4 },
        .steps_n = 3,
        .steps = { -5, 0, 5 },
        .sums_n = 1,
        .sums = { 20 },
        .at = { 5, -6 },
        .corners = { { 7, -8 }, { 6, 9 } },
        .lit = { 0, 1 },
        .legs_n = 1,
        .legs = { { 0x0123, { { 1, -1 }, { 2, -2 } } } },
        .name = "Fred\xc3\xa9",
        .key = { 0xde, 0xad, 0xbe, 0xef },
    };
}
