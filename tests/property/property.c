/* SPDX-License-Identifier: MIT
 * tests/property/property.c - laws of every game, over games played at random. A failure
 * names the seed, which gives the same game on every machine. */
#include "core/rules/null/null.h"
#include "events/logfile.h"
#include "events/text.h"
#include "events/verify.h"
#include "property/play.h"
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

/* --- laws of a finished game ------------------------------------------------------- */

static void expect_same_log(const mu_log *a, const mu_log *b, uint64_t seed, const char *what)
{
    mu_link head_a = mu_log_head(a);
    mu_link head_b = mu_log_head(b);
    cr_assert(a->n == b->n && a->bytes.used == b->bytes.used &&
                  memcmp(a->bytes.at, b->bytes.at, a->bytes.used) == 0 &&
                  mu_link_equal(&head_a, &head_b),
              "seed %llu: %s", (unsigned long long)seed, what);
}

/* Every settled event of the log holds the fingerprint the game had then; verifying folds
 * the log from genesis and compares each. */
static void verifies(const played *p, uint64_t seed)
{
    mu_log_events walk = { &p->log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verdict verdict;
    mu_verify(&events, NULL, &verdict);
    cr_assert_eq(verdict.status, MU_OK, "seed %llu: %s", (unsigned long long)seed,
                 verdict.err.text);
    cr_assert_arr_eq((const uint8_t *)&verdict.counts, (const uint8_t *)&p->game.counts,
                     sizeof verdict.counts, "seed %llu: counts", (unsigned long long)seed);
    cr_assert(mu_digest_equal(&verdict.fingerprint, &p->game.fingerprint), "seed %llu",
              (unsigned long long)seed);
    cr_assert(verdict.standing.over && !verdict.open);
    const mu_counts *n = &verdict.counts;
    const uint64_t *of = verdict.checked.of;
    cr_assert(of[MU_CHECK_EVENTS] == n->events && of[MU_CHECK_ORDERS] == n->orders &&
                  of[MU_CHECK_PHASES] == n->phases && of[MU_CHECK_STATES] == n->settled &&
                  of[MU_CHECK_ANSWERS] == n->rolls + n->draws + n->choices - n->automatic &&
                  of[MU_CHECK_FORCED] == n->automatic && of[MU_CHECK_DICE] == n->dice + n->draws &&
                  of[MU_CHECK_UNDOS] == n->undos,
              "seed %llu: not all that the log holds was checked", (unsigned long long)seed);
}

static void survives_text(const mu_log *log, uint64_t seed)
{
    mu_bytes text = { 0 };
    mu_bytes again = { 0 };
    mu_log back;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_text_write(log, &text, &err), MU_OK, "%s", err.text);
    cr_assert_eq(mu_text_read("text", (const char *)text.at, text.used, &back, &err), MU_OK,
                 "seed %llu: %s", (unsigned long long)seed, err.text);
    expect_same_log(log, &back, seed, "text");
    cr_assert_eq(mu_text_write(&back, &again, &err), MU_OK, "%s", err.text);
    cr_assert(text.used == again.used && memcmp(text.at, again.at, text.used) == 0);
    mu_bytes_dispose(&text);
    mu_bytes_dispose(&again);
    mu_log_dispose(&back);
}

static void survives_file(const mu_log *log, uint64_t seed)
{
    mu_bytes bytes = { 0 };
    mu_log back;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_logfile_write(log, &bytes, &err), MU_OK, "%s", err.text);
    cr_assert_eq(mu_logfile_read(bytes.at, bytes.used, &back, &err), MU_OK, "seed %llu: %s",
                 (unsigned long long)seed, err.text);
    expect_same_log(log, &back, seed, "file");
    mu_bytes_dispose(&bytes);
    mu_log_dispose(&back);
}

static mu_status load_nothing(void *self, const char *from, const char *path, mu_loaded *out,
                              mu_err *err)
{
    (void)self, (void)from, (void)out;
    return mu_fail(err, MU_IO, 0, "%s is asked for", path);
}

/* The script of a log makes that log, and needs no other file. */
static void survives_script(const mu_log *log, uint64_t seed)
{
    static const mu_loader nothing = { load_nothing, NULL };
    mu_bytes script = { 0 };
    mu_scripted made;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_script_write(log, NULL, &script, &err), MU_OK, "%s", err.text);
    mu_status status = mu_script_run("game.mus", (const char *)script.at, script.used, &nothing,
                                     &made, NULL, &err);
    cr_assert_eq(status, MU_OK, "seed %llu: %s", (unsigned long long)seed, err.text);
    expect_same_log(log, &made.log, seed, "script");
    mu_bytes_dispose(&script);
    mu_scripted_dispose(&made);
}

/* Two games of one plan, the second now and then by a player who looks at everything. */
static void laws_hold(const mu_scenario *scenario, mu_dice_mode mode, uint64_t seed)
{
    played once;
    played twice;
    const plan first = { .scenario = scenario, .mode = mode, .seed = seed, .marks = &marks };
    const plan second = {
        .scenario = scenario, .mode = mode, .seed = seed, .curious = seed % 4 == 0
    };
    play(&first, &once);
    play(&second, &twice);
    expect_same_log(&once.log, &twice.log, seed, "played twice");
    verifies(&once, seed);
    survives_text(&once.log, seed);
    survives_file(&once.log, seed);
    survives_script(&once.log, seed);
    play_dispose(&once);
    play_dispose(&twice);
}

static void laws_hold_from(const mu_scenario *scenario, mu_dice_mode mode, uint64_t first,
                           uint64_t n)
{
    for (uint64_t seed = first; seed < first + n; seed++) laws_hold(scenario, mode, seed);
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
        verifies(&battle, seed);
        survives_text(&battle.log, seed);
        survives_file(&battle.log, seed);
        survives_script(&battle.log, seed);
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
        verifies(&game, seed);
        survives_text(&game.log, seed);
        survives_file(&game.log, seed);
        survives_script(&game.log, seed);
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
