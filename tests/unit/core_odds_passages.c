/* SPDX-License-Identifier: MIT
 * tests/unit/core_odds_passages.c - passages where they are many, and in phases that run by
 * themselves. */
#include "core/odds.h"
#include "core/say.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* --- a ruleset of one order ------------------------------------------------------------------ */

#define WALK_STATE_FIELDS(T, X)                                                                    \
    X##_ONE(T, u8, side, 0, 6, MU_NUMBER, "what was chosen")                                       \
        X##_ONE(T, flag, low, 0, 1, MU_YES_NO, "what was rolled")                                  \
            X##_ONE(T, u8, phase, 0, 2, MU_NUMBER, "where it stands")
MU_STRUCT(walk_state, WALK_STATE_FIELDS);
#define WALK_SETUP_FIELDS(T, X) X##_ONE(T, u8, questions, 0, 255, MU_NUMBER, "of a long way")
MU_STRUCT(walk_setup, WALK_SETUP_FIELDS);
MU_STRUCT(walk_order, MU_NO_FIELDS);
MU_SCHEMA(walk_state, WALK_STATE_FIELDS, 3);
MU_SCHEMA(walk_setup, WALK_SETUP_FIELDS, 1);
MU_SCHEMA(walk_order, MU_NO_FIELDS, 1);

enum { D_SIX, P_WAY };
static const mu_purpose purposes[] = {
    { "D_SIX", MU_ROLL, 1, 6, NULL, "six sides" },
    { "P_WAY", MU_CHOICE, 0, 0, &mu_number, "which way?" },
};

static mu_status may_walk(const mu_cx *cx, const mu_order *order)
{
    (void)cx, (void)order;
    return MU_OK;
}

/* Dice that change nothing, each followed by a place where ways meet. */
static mu_status walk_far(mu_cx *cx, const mu_order *order)
{
    (void)order;
    const walk_setup *s = cx->setup;
    const mu_passage passage = mu_passage_begin(cx);
    for (uint8_t i = 0; i < s->questions; i++) {
        int32_t face = 0;
        bool is = false;
        TRY(mu_roll_up_to(cx, &(mu_ask){ 1001, D_SIX, 0, 0 }, 3, &face, &is));
        TRY(mu_passage_same(cx, &passage, &i, sizeof i));
    }
    return MU_OK;
}

/* A choice after a low die, then a phase by itself. */
static mu_status walk_on(mu_cx *cx, const mu_order *order)
{
    (void)order;
    walk_state *g = cx->state;
    int32_t face = 0;
    int32_t side = 0;
    bool is = false;
    TRY(mu_roll_up_to(cx, &(mu_ask){ 1001, D_SIX, 0, 0 }, 3, &face, &is));
    g->low = is;
    g->phase = 1;
    if (!is) return MU_OK;
    TRY(mu_choose(cx, &(mu_ask){ 1001, P_WAY, 0, 0 }, (const int32_t[]){ 1, 2 }, 2, &side));
    g->side = (uint8_t)side;
    return MU_OK;
}

static mu_status by_itself(mu_cx *cx)
{
    const mu_passage passage = mu_passage_begin(cx);
    mu_say(cx, 1001, "by itself");
    TRY(mu_passage_same(cx, &passage, NULL, 0));
    ((walk_state *)cx->state)->phase = 2;
    return MU_OK;
}

static mu_standing standing(const void *setup, const void *state)
{
    (void)setup;
    const walk_state *g = state;
    return (mu_standing){ .phase = g->phase == 1, .winner = MU_NOBODY };
}

static int64_t worth(const void *setup, const void *state, uint8_t side)
{
    (void)setup;
    const int64_t value = ((const walk_state *)state)->side;
    return side == 0 ? value : -value;
}

enum { FAR, ON };
static const mu_order_kind orders[] = {
    { "far", "", &walk_order_schema, may_walk, walk_far, NULL, NULL, MU_LISTS_ALL },
    { "on", "", &walk_order_schema, may_walk, walk_on, NULL, NULL, MU_LISTS_ALL },
};
static const mu_phase phases[] = { { "walking", 1001, "", NULL, false, false },
                                   { "by itself", 1001, "", by_itself, false, false } };
static const mu_measure measures[] = { { "worth", "", worth } };
static const mu_ruleset walking = {
    .name = "walking",
    .prefix = "WK",
    .setup = &walk_setup_schema,
    .state = &walk_state_schema,
    .purposes = purposes,
    .purposes_n = MU_COUNT_OF(purposes),
    .phases = phases,
    .phases_n = MU_COUNT_OF(phases),
    .orders = orders,
    .orders_n = MU_COUNT_OF(orders),
    .measures = measures,
    .measures_n = MU_COUNT_OF(measures),
    .standing = standing,
};

/* --- tests ----------------------------------------------------------------------------------- */

static mu_odds room(void)
{
    void *memory = malloc(mu_odds_size(&walking, 8));
    cr_assert_not_null(memory);
    mu_odds odds = mu_odds_in(memory, &walking, 8);
    odds.measure = &measures[0];
    return odds;
}

static const walk_state start = { 0 };

/* Joints take no place away from questions: only so many of those are too many. */
Test(odds_passages, as_many_questions_as_a_tape_holds)
{
    const mu_order far = { .kind = FAR };
    walk_setup setup = { MU_TAPE_MAX - 1 };
    const mu_job job = { .before = { &walking, &setup, &start }, .order = &far };
    mu_odds odds = room();
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, &err), MU_OK, "%s", err.text);
    cr_expect_eq(odds.n, 1);
    cr_expect_eq(odds.runs, MU_TAPE_MAX, "each die but twice");
}

static void hear(void *self, const mu_said *fact)
{
    (void)fact;
    ++*(uint32_t *)self;
}

static uint32_t told(void *self)
{
    const uint32_t n = *(uint32_t *)self;
    *(uint32_t *)self = 0;
    return n;
}

static uint32_t sum(void *self, uint32_t one, uint32_t other)
{
    (void)self;
    return one + other;
}

static uint32_t least(void *self, uint32_t one, uint32_t other)
{
    (void)self;
    return one < other ? one : other;
}

/* Somebody who listens goes the same ways as the one who weighed, and did not. */
Test(odds_passages, a_phase_by_itself_joins_nothing)
{
    const mu_order on = { .kind = ON };
    const walk_setup setup = { 0 };
    uint32_t heard = 0;
    const mu_sink sink = { .said = hear, .self = &heard };
    const mu_tales tales = { told, sum, least, &heard };
    const mu_job job = { .before = { &walking, &setup, &start }, .order = &on, .said = &sink };
    mu_odds odds = room();
    odds.tales = &tales;
    for (int policy = MU_ODDS_FIRST; policy <= MU_ODDS_BRANCH; policy++) {
        mu_err err = MU_ERR_NONE;
        odds.policy = (mu_odds_policy)policy;
        cr_assert_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, &err), MU_OK, "%s", err.text);
        cr_expect_eq(odds.n, policy == MU_ODDS_BRANCH ? 3 : 2);
        for (uint32_t i = 0; i < odds.n; i++) {
            const walk_state *g = (const walk_state *)(const void *)odds.states + i;
            cr_expect_eq(odds.outcomes[i].tale, 1);
            if (g->low && policy != MU_ODDS_BRANCH)
                cr_expect_eq(g->side, policy == MU_ODDS_BEST ? 2 : 1);
        }
    }
}
