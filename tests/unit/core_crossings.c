/* SPDX-License-Identifier: MIT
 * tests/unit/core_crossings.c - what is kept of crossings, and when it holds. */
#include "core/crossings.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#define SHARES 64u

static mu_crossings *crossings(uint32_t kept_cap)
{
    mu_crossings *c = calloc(1, sizeof *c);
    cr_assert_not_null(c);
    c->all = malloc(MU_CROSSINGS_MAX * sizeof *c->all);
    c->slots = malloc(MU_CROSSINGS_SLOTS * sizeof *c->slots);
    c->kept = malloc(kept_cap * sizeof *c->kept);
    c->kept_cap = kept_cap;
    cr_assert(c->all != NULL && c->slots != NULL && c->kept != NULL);
    mu_crossings_begin(c);
    return c;
}

static void dispose(mu_crossings *c)
{
    free(c->all);
    free(c->slots);
    free(c->kept);
    free(c);
}

static mu_digest digest_of(uint32_t number)
{
    return mu_hash128(&number, sizeof number);
}

/* A list of `n`, the first of which has the number for an outcome. */
static void keep(mu_crossings *c, uint32_t began, uint32_t number, uint32_t n)
{
    mu_share list[SHARES] = { { .outcome = number } };
    const mu_digest now = digest_of(number);
    mu_crossings_keep(c, began, &now, number, list, n);
}

static bool holds(const mu_crossings *c, uint32_t began, uint32_t number)
{
    const mu_digest now = digest_of(number);
    const mu_crossing *one = mu_crossings_find(c, began, &now);
    if (one == NULL) return false;
    cr_expect(one->from == number && c->kept[one->shares].outcome == number);
    return true;
}

Test(crossings, hold_while_the_questions_before_keep_their_answers)
{
    mu_crossings *c = crossings(SHARES);
    keep(c, 3, 30, 1);
    keep(c, 1, 10, 2); /* a passage around it */
    keep(c, 0, 0, 3);  /* and around all: it always holds */
    cr_expect(holds(c, 3, 30) && holds(c, 1, 10) && holds(c, 0, 0));
    cr_expect(!holds(c, 3, 10) && !holds(c, 1, 30), "each in its own passage");
    mu_crossings_forget(c, 3);
    cr_expect(holds(c, 3, 30) && holds(c, 1, 10));
    mu_crossings_forget(c, 2);
    cr_expect(!holds(c, 3, 30) && holds(c, 1, 10));
    keep(c, 3, 31, 1);
    cr_expect(!holds(c, 3, 30) && holds(c, 3, 31) && holds(c, 1, 10));
    mu_crossings_forget(c, 0);
    cr_expect(!holds(c, 3, 31) && !holds(c, 1, 10) && holds(c, 0, 0));
    mu_crossings_drop_all(c);
    cr_expect(!holds(c, 0, 0));
    dispose(c);
}

Test(crossings, what_no_longer_holds_makes_room)
{
    mu_crossings *c = crossings(SHARES);
    keep(c, 1, 1, 8);
    for (uint32_t i = 0; i < 1000; i++) {
        keep(c, 2, 100 + i, 8);
        cr_assert(holds(c, 2, 100 + i));
        mu_crossings_forget(c, 1);
        cr_assert(!holds(c, 2, 100 + i));
        cr_assert(holds(c, 1, 1), "still, after %u others", i);
    }
    dispose(c);
}

static uint32_t slots_used(const mu_crossings *c)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < MU_CROSSINGS_SLOTS; i++) n += c->slots[i] != 0;
    return n;
}

/* A way that comes to the same again and again is not searched for among all it has been. */
Test(crossings, one_that_holds_no_longer_gives_its_place_to_the_next)
{
    mu_crossings *c = crossings(2 * MU_CROSSINGS_MAX);
    for (uint32_t i = 0; i < 1000; i++) {
        keep(c, 2, 7, 1);
        cr_assert(holds(c, 2, 7));
        mu_crossings_forget(c, 1);
        cr_assert(!holds(c, 2, 7));
    }
    cr_expect_eq(slots_used(c), 1);
    dispose(c);
}

Test(crossings, without_room_all_are_dropped)
{
    mu_crossings *c = crossings(SHARES);
    for (uint32_t i = 0; i < SHARES / 8; i++) keep(c, 1, i, 8);
    cr_expect(holds(c, 1, 0));
    keep(c, 1, 99, 8);
    cr_expect(!holds(c, 1, 0) && holds(c, 1, 99));
    dispose(c);
    c = crossings(2 * MU_CROSSINGS_MAX);
    for (uint32_t i = 0; i < 3 * MU_CROSSINGS_MAX; i++) {
        keep(c, 1, i, 1);
        cr_assert(holds(c, 1, i));
    }
    dispose(c);
}

Test(crossings, a_list_too_long_is_not_kept)
{
    mu_crossings *c = crossings(4);
    keep(c, 1, 1, 5);
    cr_expect(!holds(c, 1, 1));
    keep(c, 1, 2, 4);
    cr_expect(holds(c, 1, 2));
    dispose(c);
}
