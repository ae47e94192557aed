/* SPDX-License-Identifier: MIT
 * tests/unit/core_odds_pool.c - a pool of dice against the same dice one by one, all at once,
 * and counted out; and dice too many. */
#include "core/odds.h"
#include "core/resolve.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* --- a ruleset that only rolls ------------------------------------------------------------
 *
 * The setup says how many dice of how many sides, and the class of each face; the state
 * counts the dice in each class. Three orders roll them in three ways. */

#define SIDES_MAX 10

#define ROLLER_SETUP_FIELDS(T, X)                                                                  \
    X##_ONE(T, u8, dice, 1, 64, MU_NUMBER, "dice rolled")                                          \
        X##_ONE(T, u8, d10, 0, 1, MU_NUMBER, "ten-sided")                                          \
            X##_ONE(T, u8, classes_n, 1, 4, MU_NUMBER, "classes")                                  \
                X##_MANY(T, u8, classes, SIDES_MAX, MU_NUMBER, 0, 3, MU_NUMBER, "of each face")
MU_STRUCT(roller_setup, ROLLER_SETUP_FIELDS);
#define ROLLER_STATE_FIELDS(T, X)                                                                  \
    X##_MANY(T, u8, count, MU_CLASSES_MAX, MU_NUMBER, 0, 64, MU_NUMBER, "dice in each class")
MU_STRUCT(roller_state, ROLLER_STATE_FIELDS);
MU_STRUCT(roller_order, MU_NO_FIELDS);
MU_SCHEMA(roller_setup, ROLLER_SETUP_FIELDS, 4);
MU_SCHEMA(roller_state, ROLLER_STATE_FIELDS, 1);
MU_SCHEMA(roller_order, MU_NO_FIELDS, 1);

enum { D_SIX, D_TEN };
static const mu_purpose purposes[] = {
    { "D_SIX", MU_ROLL, 1, 6, NULL, "six sides" },
    { "D_TEN", MU_ROLL, 0, 10, NULL, "ten sides" },
};

static mu_ask ask_of(const roller_setup *s)
{
    return (mu_ask){ 1001, s->d10 ? D_TEN : D_SIX, 0, 0 };
}

static void count_face(const roller_setup *s, roller_state *g, int32_t face)
{
    g->count[s->classes[face - (s->d10 ? 0 : 1)]]++;
}

static mu_status as_pool(mu_cx *cx, const mu_order *order)
{
    (void)order;
    const roller_setup *s = cx->setup;
    roller_state *g = cx->state;
    mu_ask ask = ask_of(s);
    mu_pool pool;
    TRY(mu_roll_pool(cx, &ask, s->dice, s->classes, s->classes_n, &pool));
    cr_assert_eq(pool.n, s->dice);
    for (uint32_t i = 0; i < pool.n; i++)
        cr_assert(s->d10 ? pool.faces[i] >= 0 && pool.faces[i] <= 9
                         : pool.faces[i] >= 1 && pool.faces[i] <= 6);
    for (uint32_t i = 0; i < s->classes_n; i++) g->count[i] = (uint8_t)pool.count[i];
    return MU_OK;
}

static mu_status one_by_one(mu_cx *cx, const mu_order *order)
{
    (void)order;
    const roller_setup *s = cx->setup;
    mu_ask ask = ask_of(s);
    for (uint32_t i = 0; i < s->dice; i++) {
        int32_t face = 0;
        TRY(mu_roll(cx, &ask, 1, &face));
        count_face(s, cx->state, face);
    }
    return MU_OK;
}

static mu_status all_at_once(mu_cx *cx, const mu_order *order)
{
    (void)order;
    const roller_setup *s = cx->setup;
    mu_ask ask = ask_of(s);
    int32_t faces[MU_ROLL_MAX];
    TRY(mu_roll(cx, &ask, s->dice, faces));
    for (uint32_t i = 0; i < s->dice; i++) count_face(s, cx->state, faces[i]);
    return MU_OK;
}

/* The dice again and again, each pool a question of its own. */
static mu_status without_end(mu_cx *cx, const mu_order *order)
{
    for (;;) TRY(as_pool(cx, order));
}

static mu_status may_roll(const mu_cx *cx, const mu_order *order)
{
    (void)cx, (void)order;
    return MU_OK;
}

enum { POOL, SINGLES, ROLL, ENDLESS };
static const mu_order_kind orders[] = {
    { "pool", "", &roller_order_schema, may_roll, as_pool, NULL, NULL, MU_LISTS_ALL },
    { "singles", "", &roller_order_schema, may_roll, one_by_one, NULL, NULL, MU_LISTS_ALL },
    { "roll", "", &roller_order_schema, may_roll, all_at_once, NULL, NULL, MU_LISTS_ALL },
    { "endless", "", &roller_order_schema, may_roll, without_end, NULL, NULL, MU_LISTS_ALL },
};
static const mu_phase phases[] = { { "rolling", 1001, "", NULL, false, false } };

static mu_standing standing(const void *setup, const void *state)
{
    (void)setup, (void)state;
    return (mu_standing){ .winner = MU_NOBODY };
}

static const mu_ruleset roller = {
    .name = "roller",
    .prefix = "RO",
    .setup = &roller_setup_schema,
    .state = &roller_state_schema,
    .purposes = purposes,
    .purposes_n = MU_COUNT_OF(purposes),
    .phases = phases,
    .phases_n = MU_COUNT_OF(phases),
    .orders = orders,
    .orders_n = MU_COUNT_OF(orders),
    .standing = standing,
};

/* --- comparing -------------------------------------------------------------------------------- */

#define ROOM 256

typedef struct result {
    mu_odds odds;
    void *room;
} result;

static const roller_state start = { { 0 } };

static mu_status odds_of(const roller_setup *setup, uint8_t kind, result *r, mu_err *err)
{
    const mu_order order = { .kind = kind };
    const mu_job job = { .before = { &roller, setup, &start }, .order = &order };
    if (r->room == NULL) r->room = malloc(mu_odds_size(&roller, ROOM));
    cr_assert_not_null(r->room);
    r->odds = mu_odds_in(r->room, &roller, ROOM);
    return mu_odds_of(&job, NULL, &mu_source_none, &r->odds, err);
}

static const roller_state *states_of(const result *r)
{
    return (const void *)r->odds.states;
}

static int place_of(const result *r, const roller_state *state)
{
    for (uint32_t i = 0; i < r->odds.n; i++)
        if (memcmp(&states_of(r)[i], state, sizeof *state) == 0) return (int)i;
    return -1;
}

static void agree(const result *a, const result *b)
{
    cr_assert_eq(a->odds.n, b->odds.n, "%u and %u outcomes", a->odds.n, b->odds.n);
    for (uint32_t i = 0; i < a->odds.n; i++) {
        int k = place_of(b, &states_of(a)[i]);
        cr_assert_geq(k, 0, "an outcome is missing");
        cr_assert_eq(mu_ratio_compare(a->odds.outcomes[i].most, b->odds.outcomes[k].most), 0);
        cr_assert(mu_digest_equal(&a->odds.outcomes[i].state, &b->odds.outcomes[k].state));
    }
}

static uint64_t power(uint64_t base, uint32_t n)
{
    return n == 0 ? 1 : base * power(base, n - 1);
}

/* Every face of every die through a script; each counts alike. */
static void count_out(const roller_setup *setup, const result *r)
{
    static mu_tape tape;
    const uint32_t sides = setup->d10 ? 10 : 6;
    const uint64_t total = power(sides, setup->dice);
    const mu_order order = { .kind = POOL };
    uint64_t count[ROOM] = { 0 };
    for (uint64_t i = 0; i < total; i++) {
        int32_t faces[8];
        uint64_t rest = i;
        for (uint32_t k = 0; k < setup->dice; k++, rest /= sides)
            faces[k] = (setup->d10 ? 0 : 1) + (int32_t)(rest % sides);
        mu_script script = { faces, setup->dice, 0 };
        mu_source source = mu_source_script(&script);
        const mu_job job = { .before = { &roller, setup, &start },
                             .order = &order,
                             .source = &source };
        roller_state after;
        mu_tape_clear(&tape);
        cr_assert_eq(mu_resolve(&job, &tape, &after, NULL, NULL), MU_OK);
        int k = place_of(r, &after);
        cr_assert_geq(k, 0);
        count[k]++;
    }
    for (uint32_t i = 0; i < r->odds.n; i++)
        cr_assert_eq(mu_ratio_compare(r->odds.outcomes[i].most, mu_ratio_of(count[i], total)), 0);
}

/* Faces by class, for six and for ten sides: hit or miss, three and four classes, classes
 * that no face has, and all faces in one. */
static const roller_setup kinds[] = {
    { 1, 0, 2, { 0, 0, 0, 1, 1, 1 } },
    { 1, 0, 2, { 0, 0, 0, 0, 0, 1 } },
    { 1, 0, 2, { 1, 0, 0, 0, 0, 0 } },
    { 1, 0, 2, { 1, 1, 1, 1, 1, 1 } },
    { 1, 0, 1, { 0, 0, 0, 0, 0, 0 } },
    { 1, 0, 3, { 0, 0, 1, 1, 1, 2 } },
    { 1, 0, 3, { 2, 0, 2, 0, 2, 0 } },
    { 1, 0, 4, { 3, 1, 0, 2, 1, 0 } },
    { 1, 0, 4, { 3, 3, 3, 1, 1, 1 } },
    { 1, 1, 2, { 0, 0, 0, 0, 0, 0, 0, 1, 1, 1 } },
    { 1, 1, 3, { 0, 0, 0, 0, 0, 2, 0, 1, 1, 1 } },
    { 1, 1, 4, { 0, 1, 2, 3, 0, 1, 2, 3, 0, 0 } },
};

Test(odds_pool, a_pool_is_its_dice_one_by_one_and_all_at_once)
{
    static result pool, singles, roll;
    for (size_t i = 0; i < MU_COUNT_OF(kinds); i++)
        for (uint8_t dice = 1; dice <= (kinds[i].d10 ? 3 : 4); dice++) {
            roller_setup setup = kinds[i];
            setup.dice = dice;
            cr_assert_eq(odds_of(&setup, POOL, &pool, NULL), MU_OK);
            cr_assert_eq(odds_of(&setup, SINGLES, &singles, NULL), MU_OK);
            cr_assert_eq(odds_of(&setup, ROLL, &roll, NULL), MU_OK);
            agree(&pool, &singles);
            agree(&pool, &roll);
            count_out(&setup, &pool);
            cr_assert_eq(pool.odds.runs, pool.odds.n, "a pool needs one run for each outcome");
            cr_assert_eq(singles.odds.runs, power(setup.d10 ? 10 : 6, dice));
            cr_assert_eq(roll.odds.runs, power(setup.d10 ? 10 : 6, dice));
        }
}

/* Eight dice that hit on 7, 8 and 9: 8 over 3 times 3^3 7^5 of 10^8, and so on. */
Test(odds_pool, eight_dice_in_nine_runs)
{
    static result pool;
    static const uint64_t choose[] = { 1, 8, 28, 56, 70, 56, 28, 8, 1 };
    roller_setup setup = kinds[9];
    setup.dice = 8;
    cr_assert_eq(odds_of(&setup, POOL, &pool, NULL), MU_OK);
    cr_assert(pool.odds.n == 9 && pool.odds.runs == 9);
    for (uint32_t hits = 0; hits <= 8; hits++) {
        const roller_state state = { { (uint8_t)(8 - hits), (uint8_t)hits } };
        int k = place_of(&pool, &state);
        cr_assert_geq(k, 0);
        uint64_t ways = choose[hits] * power(3, hits) * power(7, 8 - hits);
        cr_expect_eq(
            mu_ratio_compare(pool.odds.outcomes[k].most, mu_ratio_of(ways, UINT64_C(100000000))),
            0);
    }
}

Test(odds_pool, thirty_dice_are_exact)
{
    static result pool;
    roller_setup setup = kinds[9];
    setup.dice = 30;
    cr_assert_eq(odds_of(&setup, POOL, &pool, NULL), MU_OK);
    cr_expect_eq(pool.odds.n, 31);
    mu_ratio all = mu_ratio_of(1, 1);
    for (int i = 0; i < 30; i++) cr_assert(mu_ratio_times(all, mu_ratio_of(3, 10), &all));
    const roller_state state = { { 0, 30 } };
    int k = place_of(&pool, &state);
    cr_assert_geq(k, 0);
    cr_expect_eq(mu_ratio_compare(pool.odds.outcomes[k].most, all), 0);
}

/* --- too much -------------------------------------------------------------------------------- */

Test(odds_pool, a_fraction_beyond_128_bits_is_a_limit)
{
    static result pool;
    mu_err err = MU_ERR_NONE;
    roller_setup setup = kinds[9];
    setup.dice = 64;
    cr_expect_eq(odds_of(&setup, POOL, &pool, &err), MU_LIMIT);
    cr_expect_str_eq(err.text, "the odds are too fine for 128 bits");
}

Test(odds_pool, a_roll_with_too_many_faces_is_a_limit)
{
    static result roll;
    mu_err err = MU_ERR_NONE;
    roller_setup setup = kinds[0];
    setup.dice = 10; /* 6^10 = 60,466,176 */
    cr_expect_eq(odds_of(&setup, ROLL, &roll, &err), MU_LIMIT);
    cr_expect_str_eq(err.text, "10 dice at once have too many outcomes");
    cr_expect_eq(err.clause, 1001);
}

Test(odds_pool, an_order_without_end_is_a_limit)
{
    static result pool;
    mu_err err = MU_ERR_NONE;
    roller_setup setup = kinds[3];
    setup.dice = 1;
    cr_expect_eq(odds_of(&setup, ENDLESS, &pool, &err), MU_LIMIT);
    cr_expect_eq(err.clause, 1001);
    setup.dice = 64;
    cr_expect_eq(odds_of(&setup, ENDLESS, &pool, &err), MU_LIMIT);
    cr_expect_eq(err.clause, 1001);
}
