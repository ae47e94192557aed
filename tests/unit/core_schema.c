/* SPDX-License-Identifier: MIT
 * tests/unit/core_schema.c - words for numbers, leaves, and the range check. */
#include "core/canon.h"
#include "core/fill.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "core/rules/null/null.h"
#include "core/schema.h"
#include "unit/core_sample.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>

/* --- words for numbers --------------------------------------------------------- */

typedef struct wording {
    const mu_domain *domain;
    const mu_scope *scope;
    int64_t value;
    const char *word;
    bool reads_back;
} wording;

static const wording wordings[] = {
    { &mu_number, NULL, 0, "0", true },
    { &mu_number, NULL, INT32_MIN, "-2147483648", true },
    { &mu_number, NULL, UINT32_MAX, "4294967295", true },
    { &mu_number, NULL, INT64_C(4294967296), "4294967296", false },
    { &mu_yes_no, NULL, 0, "no", true },
    { &mu_yes_no, NULL, 1, "yes", true },
    { &mu_yes_no, NULL, 2, "#2", true },
    { &mu_yes_no, NULL, -1, "#-1", true },
    { &mu_side, NULL, 0, "A", true },
    { &mu_side, NULL, 1, "B", true },
    { &mu_side, NULL, 2, "nobody", true },
    { &mu_side, NULL, 3, "#3", true },
    { &sample_place, &sample_scope, 7, "p7", true },
    { &sample_place, &sample_scope, 0, "#0", true },
    { &sample_place, NULL, 7, "7", true }, /* without a scope a plain number */
    { NULL, NULL, 12, "12", true },
};

Test(schema, numbers_are_written_in_the_words_of_their_domain)
{
    for (size_t i = 0; i < MU_COUNT_OF(wordings); i++) {
        const wording *w = &wordings[i];
        char word[32];
        int64_t value = 4711;
        mu_text text = mu_text_in(word, sizeof word);
        mu_domain_print(w->domain, w->scope, w->value, &text);
        cr_expect_str_eq(word, w->word, "row %zu: %s", i, word);
        cr_expect_eq(mu_domain_parse(w->domain, w->scope, w->word, INT32_MIN, UINT32_MAX, &value),
                     w->reads_back, "row %zu", i);
        if (w->reads_back) cr_expect_eq(value, w->value, "row %zu", i);
    }
}

Test(schema, a_number_without_a_name_stays_within_its_bounds)
{
    int64_t value = 0;
    cr_expect(mu_domain_parse(&mu_side, NULL, "#2", 0, 2, &value));
    cr_expect_eq(value, 2);
    cr_expect_not(mu_domain_parse(&mu_side, NULL, "#3", 0, 2, &value));
    cr_expect_not(mu_domain_parse(&mu_side, NULL, "#-1", 0, 2, &value));
    cr_expect_not(mu_domain_parse(&mu_side, NULL, "nobody", 0, 1, &value));
}

Test(schema, only_the_words_of_a_domain_are_read)
{
    static const char *const wrong[] = { "", "Yes", "YES", "y", "0", "1", "no ", " no", "nobody" };
    int64_t value = 0;
    for (size_t i = 0; i < MU_COUNT_OF(wrong); i++)
        cr_expect_not(mu_domain_parse(&mu_yes_no, NULL, wrong[i], INT32_MIN, UINT32_MAX, &value),
                      "'%s'", wrong[i]);
    cr_expect_not(mu_domain_parse(&mu_number, NULL, "4294967296", INT32_MIN, UINT32_MAX, &value));
    cr_expect_not(mu_domain_parse(&mu_number, NULL, "-2147483649", INT32_MIN, UINT32_MAX, &value));
    cr_expect_not(
        mu_domain_parse(&sample_place, &sample_scope, "7", INT32_MIN, UINT32_MAX, &value));
    cr_expect_not(
        mu_domain_parse(&sample_place, &sample_scope, "p10", INT32_MIN, UINT32_MAX, &value));
}

/* --- leaves ------------------------------------------------------------------------ */

typedef struct extreme {
    mu_kind kind;
    uint32_t size;
    int64_t low, high;
} extreme;

static const extreme extremes[] = {
    { MU_KIND_u8, 1, 0, UINT8_MAX },   { MU_KIND_i8, 1, INT8_MIN, INT8_MAX },
    { MU_KIND_u16, 2, 0, UINT16_MAX }, { MU_KIND_i16, 2, INT16_MIN, INT16_MAX },
    { MU_KIND_u32, 4, 0, UINT32_MAX }, { MU_KIND_i32, 4, INT32_MIN, INT32_MAX },
    { MU_KIND_flag, 1, 0, UINT8_MAX },
};

Test(schema, leaves_hold_all_numbers_of_their_kind)
{
    for (size_t i = 0; i < MU_COUNT_OF(extremes); i++) {
        const extreme *e = &extremes[i];
        const int64_t values[] = { e->low, e->low + 1, 0, 1, e->high - 1, e->high };
        for (size_t k = 0; k < MU_COUNT_OF(values); k++)
            for (size_t at = 0; at < 4; at++) { /* also where it is not aligned */
                uint8_t bytes[16];
                memset(bytes, 0x5a, sizeof bytes);
                mu_leaf_set(e->kind, bytes + at, values[k]);
                cr_expect_eq(mu_leaf_get(e->kind, bytes + at), values[k], "kind %d", (int)e->kind);
                for (size_t b = 0; b < sizeof bytes; b++)
                    if (b < at || b >= at + e->size) cr_assert_eq(bytes[b], 0x5a);
            }
    }
}

Test(schema, a_text_is_no_number, .signal = SIGABRT)
{
    char text[8] = "1";
    (void)mu_leaf_get(MU_KIND_text, text);
}

Test(schema, fields_are_found_by_name_and_element)
{
    sample_all all = sample_value();
    const mu_field *path = mu_field_named(&sample_all_schema, "path");
    cr_assert_not_null(path);
    cr_expect(path->shape == MU_LIST && path->cap == 3 && path->kind == MU_KIND_u8);
    cr_expect_eq(mu_field_used(path, &all), 2);
    cr_expect_eq(mu_field_at(path, &all, 1), &all.path[1]);
    cr_expect_eq(mu_field_slot(path, &all, 2), &all.path[2]);
    mu_field_use(path, &all, 3);
    cr_expect_eq(all.path_n, 3);
    all.path_n = 200;
    cr_expect_eq(mu_field_used(path, &all), 3, "never above the capacity");
    const mu_field *steps = mu_field_named(&sample_all_schema, "steps");
    all.steps_n = -1;
    cr_expect_eq(mu_field_used(steps, &all), 3);
    const mu_field *legs = mu_field_named(&sample_all_schema, "legs");
    cr_expect(legs->of == &sample_leg_schema && mu_field_used(legs, &all) == 1);
    cr_expect_eq(mu_field_used(mu_field_named(&sample_all_schema, "corners"), &all), 2);
    cr_expect_eq(mu_field_used(mu_field_named(&sample_all_schema, "small"), &all), 1);
    cr_expect_null(mu_field_named(&sample_all_schema, "path_n"), "a count is no field");
    cr_expect_null(mu_field_named(&sample_all_schema, ""));
    cr_expect_null(mu_field_named(&sample_all_schema, "Path"));
}

Test(schema, an_element_beyond_the_capacity_is_a_bug, .signal = SIGABRT)
{
    sample_all all = sample_value();
    (void)mu_field_at(mu_field_named(&sample_all_schema, "path"), &all, 3);
}

Test(schema, a_count_beyond_the_capacity_is_a_bug, .signal = SIGABRT)
{
    sample_all all = sample_value();
    mu_field_use(mu_field_named(&sample_all_schema, "path"), &all, 4);
}

Test(schema, a_description_says_what_the_struct_is)
{
    cr_expect_eq(sample_all_schema.n, 18);
    cr_expect_eq(sample_all_schema.n_first, 18);
    cr_expect_eq(sample_all_schema.size, sizeof(sample_all));
    cr_expect_str_eq(sample_all_schema.name, "sample_all");
    uint32_t end = 0;
    for (uint32_t i = 0; i < sample_all_schema.n; i++) {
        const mu_field *f = &sample_all_schema.fields[i];
        uint32_t begin = f->shape == MU_LIST ? f->count : f->offset;
        cr_expect_eq(begin, end, "%s lies at %u, not %u", f->name, begin, end);
        end = f->offset + f->cap * f->stride;
    }
    cr_expect_eq(end, sizeof(sample_all));
}

/* --- range check ----------------------------------------------------------------------- */

/* Put bytes into the canonical form of a value, which is alike on every machine. */
static void put(sample_all *all, size_t at, const char *bytes, size_t n)
{
    uint8_t canonical[sizeof *all];
    mu_canon_write(&sample_all_schema, all, canonical);
    memcpy(canonical + at, bytes, n);
    mu_canon_read(&sample_all_schema, canonical, all);
}

/* Bytes put somewhere into a good value, and what is said of it. */
typedef struct fault {
    size_t at;
    const char *bytes;
    size_t n;
    const char *said; /* null: still good */
} fault;

#define AT(member)  offsetof(sample_all, member)
#define BYTES(text) text, sizeof(text) - 1

/* clang-format off */
static const fault faults[] = {
    /* ONE of every kind: at its bounds, and beyond them */
    { AT(small), BYTES("\0"), NULL },
    { AT(small), BYTES("\xc8"), NULL },
    { AT(small), BYTES("\xc9"), "small is 201, outside 0 to 200" },
    { AT(on), BYTES("\0"), NULL },
    { AT(on), BYTES("\2"), "on is 2, outside 0 to 1" },
    { AT(on), BYTES("\xff"), "on is 255, outside 0 to 1" },
    { AT(cold), BYTES("\x64"), NULL },
    { AT(cold), BYTES("\x9c"), NULL },
    { AT(cold), BYTES("\x65"), "cold is 101, outside -100 to 100" },
    { AT(cold), BYTES("\x9b"), "cold is -101, outside -100 to 100" },
    { AT(must), BYTES("\1"), NULL },
    { AT(must), BYTES("\0"), "must is 0, outside 1 to 9" },
    { AT(must), BYTES("\12"), "must is 10, outside 1 to 9" },
    { AT(wide), BYTES("\x60\xea"), NULL },
    { AT(wide), BYTES("\x61\xea"), "wide is 60001, outside 0 to 60000" },
    { AT(deep), BYTES("\xd0\x8a"), NULL },
    { AT(deep), BYTES("\xcf\x8a"), "deep is -30001, outside -30000 to 30000" },
    { AT(deep), BYTES("\x31\x75"), "deep is 30001, outside -30000 to 30000" },
    { AT(huge), BYTES("\x00\x28\x6b\xee"), NULL },
    { AT(huge), BYTES("\x01\x28\x6b\xee"), "huge is 4000000001, outside 0 to 4000000000" },
    { AT(huge), BYTES("\xff\xff\xff\xff"), "huge is 4294967295, outside 0 to 4000000000" },
    { AT(debt), BYTES("\x00\x6c\xca\x88"), NULL },
    { AT(debt), BYTES("\xff\x6b\xca\x88"), "debt is -2000000001, outside -2000000000 to 2000000000" },
    { AT(debt), BYTES("\x00\x00\x00\x80"), "debt is -2147483648, outside -2000000000 to 2000000000" },
    /* MANY */
    { AT(pair[0]), BYTES("\xe8\x03"), NULL },
    { AT(pair[0]), BYTES("\xe9\x03"), "pair[A] is 1001, outside 0 to 1000" },
    { AT(pair[1]), BYTES("\xff\xff"), "pair[B] is 65535, outside 0 to 1000" },
    { AT(lit[1]), BYTES("\3"), "lit[B] is 3, outside 0 to 1" },
    /* LIST: elements, count, and what lies beyond it */
    { AT(path[1]), BYTES("\0"), "path[1] is 0, outside 1 to 9" },
    { AT(path_n), BYTES("\3\3\4\5"), NULL },
    { AT(path_n), BYTES("\0\0\0\0"), NULL },
    { AT(path_n), BYTES("\4"), "path[0] has a wrong count" },
    { AT(path_n), BYTES("\xff"), "path[0] has a wrong count" },
    { AT(path_n), BYTES("\1"), "path[1] is filled beyond its count" },
    { AT(path[2]), BYTES("\1"), "path[2] is filled beyond its count" },
    { AT(path_n), BYTES("\0\0\0\1"), "path[0] is filled beyond its count" },
    { AT(path_n), BYTES("\3"), "path[2] is 0, outside 1 to 9" },
    { AT(steps_n), BYTES("\xff\xff"), "steps[0] has a wrong count" },
    { AT(steps_n), BYTES("\x00\x80"), "steps[0] has a wrong count" },
    { AT(steps_n), BYTES("\4\0"), "steps[0] has a wrong count" },
    { AT(steps_n), BYTES("\2\0"), "steps[2] is filled beyond its count" },
    { AT(steps[2]), BYTES("\6\0"), "steps[2] is 6, outside -5 to 5" },
    { AT(sums_n), BYTES("\0\0\0\x80"), "sums[0] has a wrong count" },
    { AT(sums_n), BYTES("\3\0\0\0"), "sums[0] has a wrong count" },
    { AT(sums[0]), BYTES("\x09"), "sums[0] is 9, outside 10 to 20" },
    { AT(sums[1]), BYTES("\0\0\0\1"), "sums[1] is filled beyond its count" },
    /* PART, SUB, SUBS */
    { AT(at.x), BYTES("\12"), "at.x is 10, outside 0 to 9" },
    { AT(at.y), BYTES("\xf6"), "at.y is -10, outside -9 to 9" },
    { AT(corners[0].y), BYTES("\12"), "corners[A].y is 10, outside -9 to 9" },
    { AT(corners[1].x), BYTES("\xff"), "corners[B].x is 255, outside 0 to 9" },
    { AT(legs[0].length), BYTES("\xe8\x03"), "legs[0].length is 1000, outside 0 to 999" },
    { AT(legs[0].ends[1].y), BYTES("\x7f"), "legs[0].ends[B].y is 127, outside -9 to 9" },
    { AT(legs_n), BYTES("\2\0\0\0"), NULL },
    { AT(legs_n), BYTES("\3\0\0\0"), "legs[0] has a wrong count" },
    { AT(legs_n), BYTES("\xff\xff\xff\xff"), "legs[0] has a wrong count" },
    { AT(legs_n), BYTES("\0\0\0\0"), "legs[0] is filled beyond its count" },
    { AT(legs[1].ends[1].y), BYTES("\1"), "legs[1] is filled beyond its count" },
    /* TEXT */
    { AT(name), BYTES("\0\0\0\0\0\0\0\0"), NULL },
    { AT(name), BYTES("1234567\0"), NULL },
    { AT(name), BYTES("12345678"), "name is longer than its field" },
    { AT(name), BYTES("123456\n\0"), "name is not plain text" },
    { AT(name), BYTES("\x1b[2J\0\0\0\0"), "name is not plain text" },
    { AT(name), BYTES("123456\xc3\0"), "name is not plain text" },
    { AT(name), BYTES("\xff\0\0\0\0\0\0\0"), "name is not plain text" },
    { AT(name), BYTES("ab\0\0\0\0\0c"), "name has bytes after its end" },
    { AT(name), BYTES("\0b\0\0\0\0\0\0"), "name has bytes after its end" },
    /* BYTES may be anything */
    { AT(key), BYTES("\0\0\0\0"), NULL },
    { AT(key), BYTES("\xff\xff\xff\xff"), NULL },
};
/* clang-format on */

Test(schema, the_range_check_finds_every_fault_and_names_it)
{
    for (size_t i = 0; i < MU_COUNT_OF(faults); i++) {
        const fault *f = &faults[i];
        sample_all all = sample_value();
        mu_err err = MU_ERR_NONE;
        cr_assert_eq(mu_check_ranges(&sample_all_schema, NULL, &all, &err), MU_OK, "%s", err.text);
        put(&all, f->at, f->bytes, f->n);
        mu_status status = mu_check_ranges(&sample_all_schema, NULL, &all, &err);
        cr_expect_eq(status, f->said == NULL ? MU_OK : MU_CORRUPT, "row %zu: %s", i, err.text);
        cr_expect_str_eq(err.text, f->said == NULL ? "" : f->said, "row %zu: %s", i, err.text);
        if (f->said != NULL) cr_expect_eq(err.status, MU_CORRUPT);
        cr_expect_eq(mu_check_ranges(&sample_all_schema, NULL, &all, NULL), status);
    }
}

/* Elements are named by the words of their index, which may need the scope. */
Test(schema, a_fault_is_named_in_the_words_of_the_setup)
{
    static hm_setup setup;
    static hm_state state;
    const mu_scope scope = { NULL, &setup };
    mu_err err = MU_ERR_NONE;
    setup.units_n = 2;
    memcpy(setup.units[1].id, "KE1", 4);
    state.units[1].mp = 10;
    cr_expect_eq(mu_check_ranges(&hm_state_schema, &scope, &state, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "units[KE1].mp is 10, outside 0 to 9");
    cr_expect_eq(mu_check_ranges(&hm_state_schema, NULL, &state, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "units[1].mp is 10, outside 0 to 9");
    state.units[1].mp = 9;
    state.sides[1].vp = 2001;
    cr_expect_eq(mu_check_ranges(&hm_state_schema, &scope, &state, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "sides[B].vp is 2001, outside 0 to 2000");
    state.sides[1].vp = 2000;
    state.terrain[116] = 10;
    cr_expect_eq(mu_check_ranges(&hm_state_schema, &scope, &state, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "terrain[M9] is 10, outside 0 to 9");
    state.terrain[116] = 9;
    cr_expect_eq(mu_check_ranges(&hm_state_schema, &scope, &state, &err), MU_OK);
}

/* --- random values ------------------------------------------------------------------------ */

static void filled_values_are_in_range(const mu_schema *schema, void *base, uint64_t seeds)
{
    for (uint64_t seed = 0; seed < seeds; seed++) {
        mu_rng rng = { .seed = seed };
        mu_err err = MU_ERR_NONE;
        memset(base, 0xa5, schema->size);
        mu_fill(schema, base, &rng);
        cr_assert_eq(mu_check_ranges(schema, NULL, base, &err), MU_OK, "seed %llu: %s",
                     (unsigned long long)seed, err.text);
    }
}

Test(fill, random_values_are_within_their_bounds)
{
    static union {
        hm_setup setup;
        hm_state state;
        null_state null;
        sample_all all;
        sample_plain plain;
    } value;
    filled_values_are_in_range(&hm_setup_schema, &value, 200);
    filled_values_are_in_range(&hm_state_schema, &value, 500);
    filled_values_are_in_range(&null_state_schema, &value, 2000);
    filled_values_are_in_range(&null_setup_schema, &value, 2000);
    filled_values_are_in_range(&sample_all_schema, &value, 2000);
    filled_values_are_in_range(&sample_plain_schema, &value, 2000);
}

Test(fill, the_same_seed_fills_the_same_way)
{
    for (uint64_t seed = 0; seed < 100; seed++) {
        mu_rng one = { .seed = seed }, two = { .seed = seed };
        sample_all a, b;
        mu_fill(&sample_all_schema, &a, &one);
        mu_fill(&sample_all_schema, &b, &two);
        cr_assert_eq(memcmp(&a, &b, sizeof a), 0);
        cr_assert_eq(one.n, two.n);
    }
}

/* Nothing beyond the struct is written, and of raw bytes each takes any value. */
Test(fill, raw_bytes_are_filled_and_nothing_after_them)
{
    bool high[4] = { false }, low[4] = { false };
    for (uint64_t seed = 0; seed < 200; seed++) {
        mu_rng rng = { .seed = seed };
        struct {
            sample_all all;
            uint8_t after[8];
        } value;
        memset(&value, 0xa5, sizeof value);
        mu_fill(&sample_all_schema, &value.all, &rng);
        for (size_t i = 0; i < sizeof value.after; i++) cr_assert_eq(value.after[i], 0xa5);
        for (size_t i = 0; i < sizeof value.all.key; i++) {
            high[i] |= value.all.key[i] >= 0x80;
            low[i] |= value.all.key[i] < 0x80;
        }
    }
    for (size_t i = 0; i < MU_COUNT_OF(high); i++) cr_expect(high[i] && low[i]);
}

/* Both ends of a small range, every length of a list, text of every length come up. */
Test(fill, random_values_reach_their_bounds)
{
    bool must[10] = { false }, path[4] = { false }, legs[3] = { false }, name[8] = { false };
    for (uint64_t seed = 0; seed < 2000; seed++) {
        mu_rng rng = { .seed = seed };
        sample_all all;
        mu_fill(&sample_all_schema, &all, &rng);
        must[all.must] = true;
        path[all.path_n] = true;
        legs[all.legs_n] = true;
        name[strlen(all.name)] = true;
    }
    cr_expect_not(must[0]);
    for (int i = 1; i < 10; i++) cr_expect(must[i]);
    for (int i = 0; i < 4; i++) cr_expect(path[i]);
    for (int i = 0; i < 3; i++) cr_expect(legs[i]);
    for (int i = 0; i < 8; i++) cr_expect(name[i]);
}
