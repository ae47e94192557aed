/* SPDX-License-Identifier: MIT
 * tests/property/property.c - laws of every game, over games played at random. A failure
 * names the seed, which gives the same game on every machine. */
#include "core/rules/null/null.h"
#include "property/laws.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 200 };

static mu_marks marks;
static const null_setup sentries = {
    .a_name = "Anna", .b_name = "Berta", .need = 4, .points = 5, .turns = 12
};
static const mu_scenario sentry_scenario = { &null_ruleset, (void *)(uintptr_t)&sentries };

static void laws_hold_from(const mu_scenario *scenario, mu_dice_mode mode, uint64_t first,
                           uint64_t n)
{
    const plan of = { .scenario = scenario, .mode = mode, .marks = &marks };
    for (uint64_t seed = first; seed < first + n; seed++) laws_hold(&of, seed);
}

static mu_scenario short_sedgemoor(const char *setting)
{
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_scenario_set(&scenario, setting, &err), MU_OK, "%s", err.text);
    return scenario;
}

/* --- the sentries ------------------------------------------------------------------ */

Test(property, laws_hold_for_the_sentries_with_real_dice)
{
    laws_hold_from(&sentry_scenario, MU_DICE_TABLE, 1, SEEDS);
    fixture_clauses("property", &null_ruleset, &marks);
}

Test(property, laws_hold_for_the_sentries_with_open_dice)
{
    laws_hold_from(&sentry_scenario, MU_DICE_OPEN, 1, SEEDS);
    fixture_clauses("property", &null_ruleset, &marks);
}

/* --- Sedgemoor --------------------------------------------------------------------- */

static void laws_hold_for_sedgemoor(mu_dice_mode mode, uint64_t first, uint64_t n)
{
    mu_scenario scenario = short_sedgemoor("turns=3");
    laws_hold_from(&scenario, mode, first, n);
    fixture_clauses("property", scenario.rules, &marks);
    mu_scenario_dispose(&scenario);
}

Test(property, laws_hold_for_sedgemoor_with_real_dice)
{
    laws_hold_for_sedgemoor(MU_DICE_TABLE, 1, SEEDS / 2);
}

Test(property, laws_hold_for_sedgemoor_with_open_dice)
{
    laws_hold_for_sedgemoor(MU_DICE_OPEN, 1 + SEEDS / 2, SEEDS / 2);
}

/* --- Sedgemoor with optional rules ------------------------------------------------- */

/* Types that Sedgemoor lacks are among both sides. */
static mu_scenario sedgemoor_with(const char *const *options, uint32_t n)
{
    static const char *const types[] = {
        "RI1.type=HL", "RI2.type=SK", "RI3.type=NT", "RD2.type=HU",
        "KM1.type=HL", "KM2.type=SK", "KD1.type=HU", "KM3.type=SA"
    };
    mu_scenario scenario = short_sedgemoor("turns=4");
    mu_err err = MU_ERR_NONE;
    for (uint32_t i = 0; i < MU_COUNT_OF(types); i++)
        cr_assert_eq(mu_scenario_set(&scenario, types[i], &err), MU_OK, "%s", err.text);
    for (uint32_t i = 0; i < n; i++)
        cr_assert_eq(mu_scenario_set(&scenario, options[i], &err), MU_OK, "%s", err.text);
    return scenario;
}

static void laws_hold_with(const char *const *options, uint32_t n, uint64_t first)
{
    mu_scenario scenario = sedgemoor_with(options, n);
    laws_hold_from(&scenario, MU_DICE_OPEN, first, SEEDS / 20);
    fixture_clauses("property", scenario.rules, &marks);
    mu_scenario_dispose(&scenario);
}

static const char *const formations[] = { "options.line_column=on", "options.line_terrain=on",
                                          "options.facing=on", "options.disorderly_retreat=on" };

Test(property, laws_hold_with_line_and_column)
{
    laws_hold_with(formations, 2, 1);
}

Test(property, laws_hold_with_facing)
{
    laws_hold_with(&formations[2], 1, 1);
}

Test(property, laws_hold_with_all_formation_rules)
{
    laws_hold_with(formations, MU_COUNT_OF(formations), 1);
}

Test(property, a_whole_battle_comes_to_its_end)
{
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    for (uint64_t seed = 1; seed <= 5; seed++) {
        const plan p = {
            .scenario = &scenario, .mode = MU_DICE_OPEN, .seed = seed, .marks = &marks
        };
        played battle;
        play(&p, &battle);
        mu_standing end = scenario.rules->standing(battle.game.setup, battle.game.state);
        cr_expect(end.over);
        cr_expect(end.turn <= 12, "seed %llu: turn %u", (unsigned long long)seed, end.turn);
        log_holds(&battle, seed);
        play_dispose(&battle);
    }
    fixture_clauses("property", scenario.rules, &marks);
    mu_scenario_dispose(&scenario);
}

/* --- snapshots --------------------------------------------------------------------- */

/* The rest of the log, from the state after event n alone. */
static void goes_on_from(const mu_log *log, size_t n, const mu_game *walk, uint64_t seed)
{
    mu_game game;
    mu_err err = MU_ERR_NONE;
    size_t size = 0;
    const uint8_t *event = mu_log_event(log, 0, &size);
    cr_assert_eq(mu_game_begin(&game, event, size, &err), MU_OK, "%s", err.text);
    cr_assert_eq(mu_game_jump(&game, n, walk->step, n - 1, walk->state, &err), MU_OK, "%s",
                 err.text);
    for (size_t i = n + 1; i < log->n; i++) {
        event = mu_log_event(log, i, &size);
        cr_assert_eq(mu_game_feed(&game, event, size, &err), MU_OK,
                     "seed %llu, from event %zu: event %zu: %s", (unsigned long long)seed, n, i,
                     err.text);
    }
    mu_game_dispose(&game);
}

static void every_snapshot_goes_on(const plan *p)
{
    played whole;
    mu_game walk;
    mu_err err = MU_ERR_NONE;
    play(p, &whole);
    size_t size = 0;
    const uint8_t *event = mu_log_event(&whole.log, 0, &size);
    cr_assert_eq(mu_game_begin(&walk, event, size, &err), MU_OK, "%s", err.text);
    for (size_t n = 1; n < whole.log.n; n++) {
        event = mu_log_event(&whole.log, n, &size);
        cr_assert_eq(mu_game_feed(&walk, event, size, &err), MU_OK, "%s", err.text);
        /* Where more could be taken back than a snapshot knows, there is none. */
        if (walk.settled_seq == n && (!p->undos || mu_game_is_fixed(&walk)))
            goes_on_from(&whole.log, n, &walk, p->seed);
    }
    cr_expect_eq(walk.counts.settled, whole.game.counts.settled);
    mu_game_dispose(&walk);
    play_dispose(&whole);
}

Test(property, every_snapshot_goes_on_to_the_same_end)
{
    mu_scenario scenario = short_sedgemoor("turns=2");
    for (uint64_t seed = 1; seed <= 8; seed++) {
        plan p = { .scenario = &scenario,
                   .mode = seed % 2 ? MU_DICE_OPEN : MU_DICE_TABLE,
                   .seed = seed,
                   .undos = seed > 4 };
        every_snapshot_goes_on(&p);
        p.scenario = &sentry_scenario;
        p.mode = seed % 2 ? MU_DICE_TABLE : MU_DICE_OPEN;
        every_snapshot_goes_on(&p);
    }
    mu_scenario_dispose(&scenario);
}

/* --- stops ------------------------------------------------------------------------- */

/* Stop after any event, also in the middle of a step, fold what there is, and give the same
 * orders and answers again. */
static void every_stop_goes_on(const plan *p)
{
    played whole;
    play(p, &whole);
    for (size_t n = 1; n <= whole.log.n; n++) {
        mu_game game;
        mu_err err = MU_ERR_NONE;
        cr_assert_eq(fold(&whole.log, n, &game, &err), MU_OK, "%s", err.text);
        mu_log out = mu_log_after(n - 1, &whole.log.entries[n - 1].link);
        play_as_recorded(&game, &whole.log, &out);
        mu_link ours = mu_log_head(&out);
        mu_link theirs = mu_log_head(&whole.log);
        cr_assert(out.n == whole.log.n - n && mu_link_equal(&ours, &theirs),
                  "seed %llu, stopped after %zu events", (unsigned long long)p->seed, n);
        mu_log_dispose(&out);
        mu_game_dispose(&game);
    }
    play_dispose(&whole);
}

Test(property, every_stop_goes_on_to_the_same_head)
{
    mu_scenario scenario = short_sedgemoor("turns=3");
    for (uint64_t seed = 11; seed <= 16; seed++) {
        plan p = { .scenario = &scenario,
                   .mode = seed % 2 ? MU_DICE_OPEN : MU_DICE_TABLE,
                   .seed = seed,
                   .undos = seed > 14 };
        every_stop_goes_on(&p);
        p.scenario = &sentry_scenario;
        p.mode = seed % 2 ? MU_DICE_TABLE : MU_DICE_OPEN;
        every_stop_goes_on(&p);
    }
    mu_scenario_dispose(&scenario);
}

/* --- undos ------------------------------------------------------------------------- */

/* Every undo on the way is compared with what the log alone says (undo.c). */
static void laws_hold_with_undos(const mu_scenario *scenario, uint64_t seeds)
{
    uint64_t undos = 0;
    uint64_t no_undos = 0;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        const plan p = { .scenario = scenario,
                         .mode = seed % 2 ? MU_DICE_OPEN : MU_DICE_TABLE,
                         .seed = seed,
                         .undos = true,
                         .marks = &marks };
        played game;
        play(&p, &game);
        log_holds(&game, seed);
        cr_assert_eq(game.game.counts.undos, game.undos);
        undos += game.undos;
        no_undos += game.no_undos;
        play_dispose(&game);
    }
    cr_expect_gt(undos, 10 * seeds / 4);
    cr_expect_gt(no_undos, 10 * seeds / 4);
    fixture_clauses("property", scenario->rules, &marks);
}

Test(property, undos_lead_back_where_the_log_says_for_the_sentries)
{
    laws_hold_with_undos(&sentry_scenario, SEEDS / 2);
}

Test(property, undos_lead_back_where_the_log_says_for_sedgemoor)
{
    mu_scenario scenario = short_sedgemoor("turns=2");
    laws_hold_with_undos(&scenario, SEEDS / 10);
    mu_scenario_dispose(&scenario);
}

/* --- what is not the same ---------------------------------------------------------- */

Test(property, other_seeds_give_other_games)
{
    mu_link heads[20];
    for (uint64_t seed = 0; seed < MU_COUNT_OF(heads); seed++) {
        const plan p = { .scenario = &sentry_scenario, .mode = MU_DICE_OPEN, .seed = seed };
        played game;
        play(&p, &game);
        heads[seed] = mu_log_head(&game.log);
        for (uint64_t k = 0; k < seed; k++) cr_expect_not(mu_link_equal(&heads[k], &heads[seed]));
        play_dispose(&game);
    }
}
