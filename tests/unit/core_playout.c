/* SPDX-License-Identifier: MIT
 * tests/unit/core_playout.c - games played on by chance: the sentries, and Sedgemoor. */
#include "core/playout.h"
#include "core/rules/null/null.h"
#include "support/fixture.h"

#include <criterion/criterion.h>
#include <string.h>

static const null_setup sentries = { "Anne", "Stuart", 4, 3, 12 };
static mu_playout room;

static mu_digest play(const mu_position *from, uint64_t seed, uint64_t orders)
{
    mu_policy policy = { { seed, 0 } };
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_playout_run(from, orders, &policy, &room, &err), MU_OK, "seed %llu: %s",
                 (unsigned long long)seed, err.text);
    return mu_fingerprint(from->rules->state, room.end);
}

static void begin(const mu_ruleset *rules, const void *setup, void *state)
{
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_begin(rules, setup, state, &err), MU_OK, "%s", err.text);
}

/* Each ends as the rules say, lawfully; the same numbers give the same end, whatever was played
 * in between, and others another; the position it begins from stays. */
static void laws_hold(const mu_position *from, uint64_t seeds)
{
    const mu_ruleset *rules = from->rules;
    const mu_digest before = mu_fingerprint(rules->state, from->state);
    mu_err err = MU_ERR_NONE;
    mu_digest last = before;
    uint64_t others = 0;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        const mu_digest end = play(from, seed, UINT64_MAX);
        const uint64_t orders = room.orders;
        cr_assert(rules->standing(from->setup, room.end).over);
        cr_assert_eq(mu_check_ranges(rules->state, NULL, room.end, &err), MU_OK, "%s", err.text);
        cr_assert_eq(rules->check(from->setup, room.end, &err), MU_OK, "%s", err.text);
        (void)play(from, seed + 1000, 5);
        cr_assert_leq(room.orders, 5);
        const mu_digest again = play(from, seed, UINT64_MAX);
        cr_assert(mu_digest_equal(&end, &again));
        cr_assert_eq(room.orders, orders);
        others += !mu_digest_equal(&end, &last);
        last = end;
    }
    cr_assert_geq(others, seeds / 2);
    const mu_digest after = mu_fingerprint(rules->state, from->state);
    cr_assert(mu_digest_equal(&before, &after));
}

Test(playout, of_the_sentries_whose_orders_are_listed)
{
    null_state state;
    begin(&null_ruleset, &sentries, &state);
    const mu_position from = { &null_ruleset, &sentries, &state };
    cr_assert_null(null_ruleset.propose);
    laws_hold(&from, 40);
}

Test(playout, of_sedgemoor_whose_orders_are_proposed)
{
    static uint8_t state[MU_STATE_MAX];
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    begin(scenario.rules, scenario.setup, state);
    const mu_position from = { scenario.rules, scenario.setup, state };
    cr_assert_not_null(scenario.rules->propose);
    laws_hold(&from, 20);
    mu_scenario_dispose(&scenario);
}

Test(playout, of_no_orders_stops_before_the_first)
{
    static uint8_t state[MU_STATE_MAX];
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    begin(scenario.rules, scenario.setup, state);
    const mu_position from = { scenario.rules, scenario.setup, state };
    const mu_digest before = mu_fingerprint(from.rules->state, state);
    const mu_digest end = play(&from, 1, 0);
    cr_expect_eq(room.orders, 0);
    cr_expect_eq(room.phases, 0);
    cr_expect(mu_digest_equal(&before, &end));
    mu_scenario_dispose(&scenario);
}

/* --- a ruleset that allows nothing ---------------------------------------------------------- */

static void list_nothing(const mu_position *position, mu_order_fn *fn, void *user)
{
    (void)position, (void)fn, (void)user;
}

static bool propose_nothing(const mu_cx *cx, mu_rng *rng, mu_order *order)
{
    (void)cx, (void)order;
    (void)mu_rng_next(rng);
    return false;
}

Test(playout, a_dead_end_is_told)
{
    static uint8_t state[MU_STATE_MAX];
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    mu_ruleset rules = *scenario.rules;
    mu_policy policy = { { 1, 0 } };
    mu_err err = MU_ERR_NONE;
    begin(scenario.rules, scenario.setup, state);
    rules.propose = propose_nothing;
    const mu_position from = { &rules, scenario.setup, state };
    cr_expect_eq(mu_playout_run(&from, 10, &policy, &room, &err), MU_OK, "the list still helps");
    cr_expect_eq(room.orders, 10);
    rules.legal = list_nothing;
    cr_expect_eq(mu_playout_run(&from, 10, &policy, &room, &err), MU_LIMIT);
    cr_expect_str_eq(err.text, "there is no legal order: a dead end");
    mu_scenario_dispose(&scenario);
}
