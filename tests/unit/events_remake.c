/* SPDX-License-Identifier: MIT
 * tests/unit/events_remake.c - what people did, done again: all of it, and with parts left out. */
#include "core/rules/null/null.h"
#include "events/remake.h"
#include "events/verify.h"
#include "support/fixture.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static mu_acts acts_of(const mu_log *log)
{
    mu_acts acts;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_acts_of(log, &acts, &err), MU_OK, "%s", err.text);
    return acts;
}

static mu_log made_of(const mu_acts *acts, const bool *left_out, bool typed, uint64_t *weight)
{
    mu_log log;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_remake(acts, left_out, typed, 10000, &log, weight, &err), MU_OK, "%s",
                 err.text);
    mu_log_events walk = { &log, 0 };
    mu_verdict verdict;
    const mu_events events = mu_events_of_log(&walk);
    mu_verify(&events, &(mu_verify_options){ 0 }, &verdict);
    cr_assert_eq(verdict.status, MU_OK, "%s", verdict.err.text);
    return log;
}

static void expect_the_same(const mu_log *log)
{
    uint64_t weight = 0;
    mu_acts acts = acts_of(log);
    mu_log again = made_of(&acts, NULL, false, &weight);
    cr_expect(same_log(log, &again));
    mu_log_dispose(&again);
    mu_acts_dispose(&acts);
}

Test(remake, all_of_it_is_the_same_log)
{
    mu_scripted *example = fixture_script(SEDGEMOOR_SCRIPT);
    expect_the_same(&example->log);
    fixture_script_free(example);
    static const mu_dice_mode modes[] = { MU_DICE_OPEN, MU_DICE_TABLE };
    for (size_t i = 0; i < MU_COUNT_OF(modes); i++) {
        mu_game game;
        mu_log log = mu_log_new();
        sentry_game(modes[i], "a seed", &game, &log);
        expect_the_same(&log);
        mu_game_dispose(&game);
        mu_log_dispose(&log);
    }
}

Test(remake, open_dice_are_typed_in_as_they_fell)
{
    mu_game game;
    mu_log log = mu_log_new();
    uint64_t weight = 0;
    sentry_game(MU_DICE_OPEN, "a seed", &game, &log);
    mu_acts acts = acts_of(&log);
    mu_log typed = made_of(&acts, NULL, true, &weight);
    cr_assert_eq(typed.n, log.n);
    const size_t at = find_event(&log, &null_ruleset, MU_EVENT_ROLL, 1);
    const mu_roll_head before = event_of(&log, &null_ruleset, at).as.roll;
    const mu_roll_head after = event_of(&typed, &null_ruleset, at).as.roll;
    cr_expect_eq(after.source, MU_DICE_TABLE);
    cr_expect_eq(after.faces[0], before.faces[0]);
    cr_expect_gt(weight, 0);
    mu_log_dispose(&typed);
    mu_acts_dispose(&acts);
    mu_game_dispose(&game);
    mu_log_dispose(&log);
}

/* Whichever act is left out: what is left is a log that verifies. */
Test(remake, any_act_can_be_left_out)
{
    mu_scripted *example = fixture_script(SEDGEMOOR_SCRIPT);
    mu_acts acts = acts_of(&example->log);
    bool *left_out = calloc(acts.n, sizeof *left_out);
    cr_assert_not_null(left_out);
    cr_expect_eq(acts.n, 30, "%zu", acts.n);
    for (size_t i = 1; i < acts.n; i++) {
        uint64_t weight = 0;
        left_out[i] = true;
        mu_log less = made_of(&acts, left_out, false, &weight);
        mu_acts fewer = acts_of(&less);
        cr_expect_lt(fewer.n, acts.n, "%zu", i);
        mu_acts_dispose(&fewer);
        mu_log_dispose(&less);
        left_out[i] = false;
    }
    free(left_out);
    mu_acts_dispose(&acts);
    fixture_script_free(example);
}

Test(remake, the_plainest_answers_weigh_nothing)
{
    mu_scripted *example = fixture_script(SEDGEMOOR_SCRIPT);
    mu_acts acts = acts_of(&example->log);
    uint64_t weight = 0;
    mu_log whole = made_of(&acts, NULL, false, &weight);
    cr_expect_gt(weight, 0);
    acts.n = 1; /* the beginning, with one die */
    acts.acts[0].n = 1;
    acts.answers[0].plainest = true;
    mu_log plain = made_of(&acts, NULL, false, &weight);
    cr_expect_eq(weight, 0);
    const mu_roll_head roll = event_of(&plain, acts.rules, 2).as.roll;
    cr_expect_eq(roll.faces[0], mu_acts_lowest(&acts, &acts.answers[0]));
    mu_log_dispose(&whole);
    mu_log_dispose(&plain);
    mu_acts_dispose(&acts);
    fixture_script_free(example);
}

Test(remake, what_makes_no_log)
{
    mu_acts acts;
    mu_log log = mu_log_new();
    mu_err err = MU_ERR_NONE;
    uint64_t weight = 0;
    cr_expect_eq(mu_acts_of(&log, &acts, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "the log does not begin with genesis");

    mu_scripted *example = fixture_script(SEDGEMOOR_SCRIPT);
    acts = acts_of(&example->log);
    cr_expect_eq(mu_remake(&acts, NULL, false, 10, &log, &weight, &err), MU_LIMIT);
    cr_expect_str_eq(err.text, "the log would have more than 10 events");
    mu_log_dispose(&log);
    mu_acts_dispose(&acts);
    fixture_script_free(example);
}
