/* SPDX-License-Identifier: MIT
 * tests/unit/core_diff.c - what differs between two values, leaf by leaf. */
#include "core/diff.h"
#include "core/fill.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "unit/core_sample.h"

#include <criterion/criterion.h>
#include <string.h>

/* "path[1]: p4 -> p9", one line for each change. */
typedef struct lines {
    char at[2048];
    mu_text text;
} lines;

static void write_down(void *user, const mu_change *change)
{
    lines *l = user;
    char path[MU_LINE_MAX];
    mu_text text = mu_text_in(path, sizeof path);
    mu_path_print(change->path, &sample_scope, &text);
    cr_expect_str_eq(path, change->where);
    mu_text_add(&l->text, "%s: %s -> %s\n", change->where, change->before, change->after);
}

static uint32_t diff(const sample_all *before, const sample_all *after, lines *l)
{
    l->text = mu_text_in(l->at, sizeof l->at);
    uint32_t n = mu_diff(&sample_all_schema, &sample_scope, before, after, write_down, l);
    cr_assert_eq(mu_diff(&sample_all_schema, &sample_scope, before, after, NULL, NULL), n);
    return n;
}

Test(diff, equal_values_do_not_differ)
{
    const sample_all value = sample_value();
    lines l;
    cr_expect_eq(diff(&value, &value, &l), 0);
    cr_expect_str_eq(l.at, "");
}

static void change_one(sample_all *all, size_t row)
{
    switch (row) {
    case 0: all->small = 0; return;
    case 1: all->on = 0; return;
    case 2: all->cold = 3; return;
    case 3: all->must = 1; return;
    case 4: all->deep = 5; return;
    case 5: all->huge = 0; return;
    case 6: all->debt = 1; return;
    case 7: all->pair[1] = 9; return;
    case 8: all->path[1] = 9; return;
    case 9: all->at.y = 6; return;
    case 10: all->corners[1].x = 1; return;
    case 11: all->lit[0] = 1; return;
    case 12: all->legs[0].ends[1].y = 2; return;
    case 13: memcpy(all->name, "Ann\0\0", 6); return;
    default: all->key[2] = 0; return;
    }
}

static const char *const one_change[] = {
    "small: 200 -> 0\n",
    "on: yes -> no\n",
    "cold: -100 -> 3\n",
    "must: p9 -> p1\n",
    "deep: -29696 -> 5\n",
    "huge: 3999999999 -> 0\n",
    "debt: -1999999998 -> 1\n",
    "pair[B]: 772 -> 9\n",
    "path[1]: p4 -> p9\n",
    "at.y: -6 -> 6\n",
    "corners[B].x: 6 -> 1\n",
    "lit[A]: no -> yes\n",
    "legs[0].ends[B].y: -2 -> 2\n",
    "name: Fred\xc3\xa9 -> Ann\n",
    "key: deadbeef -> dead00ef\n",
};

Test(diff, one_changed_leaf_is_one_change)
{
    const sample_all before = sample_value();
    for (size_t i = 0; i < MU_COUNT_OF(one_change); i++) {
        sample_all after = before;
        lines l;
        change_one(&after, i);
        cr_expect_eq(diff(&before, &after, &l), 1, "row %zu", i);
        cr_expect_str_eq(l.at, one_change[i], "row %zu: %s", i, l.at);
    }
}

Test(diff, changes_come_in_the_order_of_the_fields)
{
    const sample_all before = sample_value();
    sample_all after = before;
    char all[1024];
    mu_text wanted = mu_text_in(all, sizeof all);
    lines l;
    for (size_t i = MU_COUNT_OF(one_change); i-- > 0;) change_one(&after, i);
    for (size_t i = 0; i < MU_COUNT_OF(one_change); i++) mu_text_word(&wanted, one_change[i]);
    cr_expect_eq(diff(&before, &after, &l), MU_COUNT_OF(one_change));
    cr_expect_str_eq(l.at, all);
    for (size_t i = 0; i < MU_COUNT_OF(one_change); i++) {
        sample_all back = after;
        change_one(&back, i);
        cr_expect_eq(diff(&after, &back, &l), 0, "row %zu is the same twice", i);
    }
}

/* A list that grows tells its length, and what it got. */
Test(diff, a_list_that_grows_or_shrinks_says_so)
{
    const sample_all before = sample_value();
    sample_all after = before;
    lines l;
    after.path_n = 3;
    after.path[2] = 5;
    cr_expect_eq(diff(&before, &after, &l), 2);
    cr_expect_str_eq(l.at, "path[2]: 2 entries -> 3 entries\npath[2]: #0 -> p5\n");
    cr_expect_eq(diff(&after, &before, &l), 2);
    cr_expect_str_eq(l.at, "path[2]: 3 entries -> 2 entries\npath[2]: p5 -> #0\n");
    after = before;
    after.legs_n = 0;
    memset(after.legs, 0, sizeof after.legs);
    cr_expect_eq(diff(&before, &after, &l), 6);
    cr_expect_str_eq(l.at, "legs[0]: 1 entries -> 0 entries\n"
                           "legs[0].length: 291 -> 0\n"
                           "legs[0].ends[A].x: 1 -> 0\n"
                           "legs[0].ends[A].y: -1 -> 0\n"
                           "legs[0].ends[B].x: 2 -> 0\n"
                           "legs[0].ends[B].y: -2 -> 0\n");
}

static void write_where(void *user, const mu_change *change)
{
    lines *l = user;
    mu_text_add(&l->text, "%s: %s -> %s\n", change->where, change->before, change->after);
}

Test(diff, elements_are_named_in_the_words_of_the_setup)
{
    static hm_setup setup;
    static hm_state before, after;
    const mu_scope scope = { NULL, &setup };
    setup.units_n = 3;
    memcpy(setup.units[2].id, "KE1", 4);
    before.units[2].mp = 2;
    before.units[2].hex = 71; /* F6 */
    after.units[2].mp = 1;
    after.terrain[116] = HM_SWAMP;
    after.sides[1].vp = 3;
    lines l;
    l.text = mu_text_in(l.at, sizeof l.at);
    cr_expect_eq(mu_diff(&hm_state_schema, &scope, &before, &after, write_where, &l), 4);
    cr_expect_str_eq(l.at, "sides[B].vp: 0 -> 1.5\n"
                           "units[KE1].hex: F6 -> gone\n"
                           "units[KE1].mp: 2 -> 1\n"
                           "terrain[M9]: Clear -> Swamp\n");
}

/* Any two values: no change exactly when the bytes are the same. */
Test(diff, any_two_different_values_differ)
{
    for (uint64_t seed = 0; seed < 500; seed++) {
        mu_rng rng = { .seed = seed };
        sample_all one, two;
        mu_fill(&sample_all_schema, &one, &rng);
        mu_fill(&sample_all_schema, &two, &rng);
        cr_assert_eq(mu_diff(&sample_all_schema, NULL, &one, &two, NULL, NULL) == 0,
                     memcmp(&one, &two, sizeof one) == 0);
        cr_assert_eq(mu_diff(&sample_all_schema, NULL, &one, &one, NULL, NULL), 0);
        cr_assert_eq(mu_diff(&sample_all_schema, NULL, &one, &two, NULL, NULL),
                     mu_diff(&sample_all_schema, NULL, &two, &one, NULL, NULL));
    }
}
