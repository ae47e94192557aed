/* SPDX-License-Identifier: MIT
 * tests/property/luck.c - luck, measured: fair dice cross the line as often as it says, loaded ones
 * are called, and what is measured is what the rules tell. MUSTER_SEEDS=10000 measures so many
 * games instead of a few; what came of it is printed. */
#include "cli/luck.h"

#include "core/resolve.h"
#include "property/laws.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { GAMES = 200, RUNS = 1000, ROLLS = 400 };

/* --- whole games ------------------------------------------------------------------------ */

typedef struct table {
    mu_position here;
    mu_policy policy;
    mu_source source;
    mu_sink sink;
    mu_scratch scratch;
    mu_tape tape;
    uint8_t room[2][MU_STATE_MAX];
} table;

/* False: the rules refuse the order. */
static bool step(table *t, const mu_order *order)
{
    mu_err err = MU_ERR_NONE;
    uint8_t *after = t->here.state == t->room[0] ? t->room[1] : t->room[0];
    const mu_job job = { .before = t->here,
                         .order = order,
                         .source = &t->source,
                         .said = &t->sink,
                         .scratch = &t->scratch };
    mu_tape_clear(&t->tape);
    const mu_status status = mu_resolve(&job, &t->tape, after, NULL, &err);
    cr_assert(status == MU_OK || status == MU_REFUSED, "%s", err.text);
    if (status == MU_OK) t->here.state = after;
    return status == MU_OK;
}

static void give_order(table *t)
{
    mu_order order;
    mu_cx cx = { .rules = t->here.rules,
                 .setup = t->here.setup,
                 .state = (void *)(uintptr_t)t->here.state };
    mu_look(&cx);
    while (!t->here.rules->propose(&cx, &t->policy.rng, &order) || !step(t, &order)) continue;
}

/* A game to its end by a random player with fair dice. */
static void play_out(table *t, const mu_scenario *scenario, uint64_t seed, luck *heard)
{
    mu_err err = MU_ERR_NONE;
    t->here = (mu_position){ scenario->rules, scenario->setup, t->room[0] };
    t->policy = (mu_policy){ { .seed = seed } };
    t->source = mu_source_policy(&t->policy);
    t->sink = luck_sink(heard);
    t->scratch = (mu_scratch){ 0 };
    memset(t->room, 0, sizeof t->room);
    cr_assert_eq(mu_begin(scenario->rules, scenario->setup, t->room[0], &err), MU_OK);
    for (;;) {
        const mu_standing now = scenario->rules->standing(scenario->setup, t->here.state);
        if (now.over) return;
        if (scenario->rules->phases[now.phase].run != NULL)
            cr_assert(step(t, NULL));
        else
            give_order(t);
    }
}

/* In how many games was anything called? */
typedef struct tally {
    uint64_t games, of[LUCK_QUESTIONS], any;
    uint64_t rolls, tests, could;
} tally;

static void count(tally *all, luck *l)
{
    luck_judge(l);
    cr_assert_not(l->lost);
    all->games++;
    bool any = false;
    for (int i = 0; i < LUCK_QUESTIONS; i++) {
        all->of[i] += l->answers[i].called > 0;
        any = any || l->answers[i].called > 0;
        all->tests += l->answers[i].rows;
        all->could += l->answers[i].could;
    }
    all->any += any;
    for (size_t i = 0; i < l->n; i++)
        all->rolls += l->rows[i].measure == LUCK_HIGHEST ? l->rows[i].rolls : 0;
    luck_dispose(l);
}

static void tell(const char *what, const tally *all)
{
    (void)fprintf(stderr,
                  "%s: %llu games, %llu rolls, %llu tests, corrected for %llu; called: dice %llu, "
                  "luck %llu, either %llu\n",
                  what, (unsigned long long)all->games, (unsigned long long)all->rolls,
                  (unsigned long long)all->tests, (unsigned long long)all->could,
                  (unsigned long long)all->of[LUCK_DICE], (unsigned long long)all->of[LUCK_LUCK],
                  (unsigned long long)all->any);
}

/* Of a hundred games one, and not more than four standard deviations beside it; a line that is
 * hardly ever crossed would be another one, but few games cannot tell. */
static void expect_line_kept(const char *what, const tally *all)
{
    const uint64_t n = all->any;
    const uint64_t mean = all->games / LUCK_GAMES;
    cr_expect(n <= mean || (n - mean) * (n - mean) <= 16 * mean + 16, "%s: %llu", what,
              (unsigned long long)n);
    if (all->games >= 5000) cr_expect_gt(n, mean / 2, "%s: %llu", what, (unsigned long long)n);
}

Test(property_luck, whole_games_with_fair_dice_cross_the_line_as_often_as_it_says)
{
    static table t;
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    const uint64_t first = laws_number("MUSTER_SEED", 1);
    const uint64_t n = laws_number("MUSTER_SEEDS", GAMES);
    tally all = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        luck l = { 0 };
        play_out(&t, &scenario, seed, &l);
        count(&all, &l);
    }
    cr_expect_gt(all.rolls, 20 * n);
    tell("Sedgemoor", &all);
    expect_line_kept("Sedgemoor", &all);
    mu_scenario_dispose(&scenario);
}

/* --- dice alone ---------------------------------------------------------------------------- */

static int32_t fair_die(mu_rng *rng)
{
    return 1 + (int32_t)mu_rng_below(rng, 6);
}

/* A quarter of sixes, all others alike. */
static int32_t loaded_die(mu_rng *rng)
{
    const int32_t x = (int32_t)mu_rng_below(rng, 20);
    return x < 15 ? 1 + x / 3 : 6;
}

/* A roll of one die for nothing, or of up to four that hit on 3 to 6, by either side. */
static void roll_some(luck *l, mu_rng *rng, int32_t (*die)(mu_rng *rng), bool pools)
{
    uint8_t classes[6];
    int32_t faces[4];
    const uint32_t need = 3 + mu_rng_below(rng, 4);
    for (uint32_t face = 1; face <= 6; face++) classes[face - 1] = face >= need;
    mu_question q = { .kind = MU_ROLL, .count = 1, .sides = 6, .low = 1 };
    if (pools) {
        q.count = (uint16_t)(1 + mu_rng_below(rng, 4));
        q.side = (uint8_t)mu_rng_below(rng, 2);
        q.purpose = (uint8_t)mu_rng_below(rng, 4);
        q.classes = classes;
        q.classes_n = 2;
        q.hits = q.purpose == 0 ? 0 : 1u << 1;
    }
    for (uint32_t i = 0; i < q.count; i++) faces[i] = die(rng);
    luck_hear(l, &q, faces);
}

static tally roll_often(const char *what, int32_t (*die)(mu_rng *rng), bool pools)
{
    const uint64_t n = laws_number("MUSTER_SEEDS", RUNS);
    tally all = { 0 };
    for (uint64_t seed = 0; seed < n; seed++) {
        mu_rng rng = { .seed = seed };
        luck l = { 0 };
        for (int i = 0; i < ROLLS; i++) roll_some(&l, &rng, die, pools);
        count(&all, &l);
    }
    tell(what, &all);
    return all;
}

Test(property_luck, fair_dice_alone_cross_the_line_as_often_as_it_says)
{
    tally all = roll_often("a fair die, 400 rolls", fair_die, false);
    expect_line_kept("a fair die", &all);
    all = roll_often("fair dice of two sides, 400 rolls", fair_die, true);
    expect_line_kept("fair dice of two sides", &all);
}

/* Few runs may do a little worse. */
Test(property_luck, a_die_loaded_to_a_quarter_of_sixes_is_called_within_400_rolls)
{
    tally all = roll_often("a loaded die, 400 rolls", loaded_die, false);
    cr_expect_geq(100 * all.of[LUCK_DICE], 95 * all.games - (all.games < 5000 ? all.games : 0));
    all = roll_often("loaded dice of two sides, 400 rolls", loaded_die, true);
    cr_expect_geq(100 * all.of[LUCK_DICE], 95 * all.games);
}

/* --- what is measured ------------------------------------------------------------------------ */

typedef struct ears {
    luck luck;
    uint64_t told; /* hits */
    uint64_t dice;
} ears;

static void hear_hits(void *self, const mu_said *fact)
{
    ears *e = self;
    for (uint32_t i = 0; i < fact->numbers_n; i++)
        if (strcmp(fact->numbers[i].name, "hits") == 0) e->told += (uint64_t)fact->numbers[i].value;
}

static void hear_roll(void *self, const mu_question *question, const int32_t *faces)
{
    ears *e = self;
    e->dice += question->count;
    luck_hear(&e->luck, question, faces);
}

/* A recorded game, heard; hits of one purpose left out, whose dice hit nothing. */
static void expect_hits(const char *script, const char *left_out)
{
    static mu_game game;
    mu_err err = MU_ERR_NONE;
    mu_scripted *scripted = fixture_script(script);
    size_t n = 0;
    const uint8_t *genesis = mu_log_event(&scripted->log, 0, &n);
    ears e = { 0 };
    const mu_sink sink = { .said = hear_hits, .self = &e, .rolled = hear_roll };
    cr_assert_eq(mu_game_begin(&game, genesis, n, &err), MU_OK, "%s", err.text);
    game.said = &sink;
    cr_assert_eq(mu_game_feed_log(&game, &scripted->log, &err), MU_OK, "%s", err.text);
    const mu_status status = mu_game_tell(&game, &sink, &err);
    cr_assert(status == MU_OK || status == MU_PENDING);
    uint64_t hits = 0;
    for (size_t i = 0; i < e.luck.n; i++) {
        const luck_row *row = &e.luck.rows[i];
        if (row->measure == LUCK_HITS &&
            strcmp(game.rules->purposes[row->purpose].name, left_out) != 0)
            hits += row->more;
    }
    cr_expect_gt(hits, 0, "%s", script);
    cr_expect_eq(hits, e.told, "%s: %llu hits, the rules tell of %llu", script,
                 (unsigned long long)hits, (unsigned long long)e.told);
    cr_expect_eq(e.dice, game.counts.dice, "%s: every die, once", script);
    luck_dispose(&e.luck);
    mu_game_dispose(&game);
    fixture_script_free(scripted);
}

Test(property_luck, every_die_is_heard_once_and_hits_as_the_rules_tell)
{
    expect_hits("shear_folly/games/marlow_close.mus", "D_FATE");
    expect_hits("shear_folly/games/marlow_close_captured.mus", "D_FATE");
    expect_hits("shear_folly/games/lone_commander.mus", "D_FATE");
    expect_hits("horse_musket/games/sedgemoor_volleys.mus", "D_SURVIVE");
}
