/* SPDX-License-Identifier: MIT
 * tests/property/odds.c - the odds of orders in games played at random, against all faces of all
 * dice one by one: no classes, no pools, no sums but those written here. */
#include "core/odds.h"

#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/sequence.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "property/play.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 6, APART = 53, ENDS_MAX = 200, LEAVES_MAX = 700 };

/* --- every face, every option --------------------------------------------------------------- */

/* Ends in order of first appearance, and for each its least and most chance. */
typedef struct chances {
    mu_ratio least[ENDS_MAX], most[ENDS_MAX];
} chances;

typedef struct naive {
    mu_job job;
    mu_odds_policy policy;
    const mu_measure *measure;
    mu_digest ends[ENDS_MAX];
    int64_t value[ENDS_MAX][2];
    uint32_t ends_n;
    uint32_t leaves;
    bool too_many;
    bool dice, choices, rerolls, ambushes; /* met */
} naive;

static chances *nothing(void)
{
    chances *c = malloc(sizeof *c);
    cr_assert_not_null(c);
    for (int i = 0; i < ENDS_MAX; i++) c->least[i] = c->most[i] = mu_ratio_of(0, 1);
    return c;
}

static void add(const naive *n, mu_ratio *to, const mu_ratio *from, mu_ratio weight)
{
    for (uint32_t i = 0; i < n->ends_n; i++) {
        mu_ratio part;
        cr_assert(mu_ratio_times(from[i], weight, &part) && mu_ratio_plus(to[i], part, &to[i]));
    }
}

static chances *end(naive *n, const void *state)
{
    const mu_position *here = &n->job.before;
    const mu_digest digest = mu_fingerprint(here->rules->state, state);
    chances *c = nothing();
    uint32_t i = 0;
    while (i < n->ends_n && !mu_digest_equal(&n->ends[i], &digest)) i++;
    n->too_many = n->too_many || ++n->leaves > LEAVES_MAX || i == ENDS_MAX;
    if (n->too_many) return c;
    n->ends[i] = digest;
    for (uint8_t side = 0; side < 2; side++)
        n->value[i][side] = n->measure->of(here->setup, state, side);
    if (i == n->ends_n) n->ends_n++;
    c->least[i] = c->most[i] = mu_ratio_of(1, 1);
    return c;
}

/* Above a value that is lower than any. */
static mu_ratio mean(const naive *n, const chances *c, uint8_t side)
{
    mu_ratio sum = mu_ratio_of(0, 1);
    for (uint32_t i = 0; i < n->ends_n; i++) {
        mu_ratio part;
        const mu_ratio value = mu_ratio_of((uint64_t)(n->value[i][side] + 1000000), 1);
        cr_assert(mu_ratio_times(c->most[i], value, &part) && mu_ratio_plus(sum, part, &sum));
    }
    return sum;
}

static chances *down(naive *n, const mu_tape *before);

static chances *with(naive *n, const mu_tape *before, const mu_question *q, const int32_t *values)
{
    mu_tape *tape = malloc(sizeof *tape);
    cr_assert_not_null(tape);
    *tape = *before;
    cr_assert_eq(mu_tape_push(tape, q, values, false, NULL), MU_OK);
    chances *c = down(n, tape);
    free(tape);
    return c;
}

static chances *all_options(naive *n, const mu_tape *before, const mu_open *open)
{
    const mu_question *q = &open->question;
    n->choices = true;
    n->rerolls = n->rerolls || q->purpose == HM_P_REROLL;
    n->ambushes = n->ambushes || q->purpose == HM_P_AMBUSH;
    chances *all = with(n, before, q, &open->options[0]);
    for (uint32_t i = 1; i < q->count && n->policy != MU_ODDS_FIRST && !n->too_many; i++) {
        chances *one = with(n, before, q, &open->options[i]);
        if (n->policy == MU_ODDS_BEST) {
            if (mu_ratio_compare(mean(n, one, q->side), mean(n, all, q->side)) > 0) *all = *one;
            free(one);
            continue;
        }
        for (uint32_t k = 0; k < n->ends_n; k++) {
            if (mu_ratio_compare(one->least[k], all->least[k]) < 0) all->least[k] = one->least[k];
            if (mu_ratio_compare(one->most[k], all->most[k]) > 0) all->most[k] = one->most[k];
        }
        free(one);
    }
    return all;
}

static chances *all_faces(naive *n, const mu_tape *before, const mu_question *q)
{
    n->dice = true;
    uint64_t ways = 1;
    for (uint32_t i = 0; i < q->count; i++) ways *= q->sides;
    chances *all = nothing();
    for (uint64_t way = 0; way < ways && !n->too_many; way++) {
        int32_t faces[MU_ROLL_MAX];
        uint64_t rest = way;
        for (uint32_t i = 0; i < q->count; i++, rest /= q->sides)
            faces[i] = q->low + (int32_t)(rest % q->sides);
        chances *one = with(n, before, q, faces);
        add(n, all->least, one->least, mu_ratio_of(1, ways));
        add(n, all->most, one->most, mu_ratio_of(1, ways));
        free(one);
    }
    return all;
}

static chances *down(naive *n, const mu_tape *before)
{
    mu_tape *tape = malloc(sizeof *tape);
    mu_open *open = malloc(sizeof *open);
    uint8_t *after = malloc(n->job.before.rules->state->size);
    cr_assert(tape != NULL && open != NULL && after != NULL);
    *tape = *before;
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_resolve(&n->job, tape, after, open, &err);
    cr_assert(status == MU_OK || status == MU_PENDING, "%s", err.text);
    chances *c = status == MU_OK                    ? end(n, after)
                 : open->question.kind == MU_CHOICE ? all_options(n, tape, open)
                                                    : all_faces(n, tape, &open->question);
    free(after);
    free(open);
    free(tape);
    return c;
}

/* --- against the odds ------------------------------------------------------------------------ */

typedef struct compared {
    mu_position here;
    mu_odds odds;
    uint32_t orders, with_dice, with_choices, with_rerolls, with_ambushes, ranges, left_out;
} compared;

static void agree(compared *all, const naive *n, const chances *c, const char *words)
{
    const mu_odds *odds = &all->odds;
    uint32_t found = 0;
    for (uint32_t i = 0; i < n->ends_n; i++) {
        uint32_t k = 0;
        while (k < odds->n && !mu_digest_equal(&odds->outcomes[k].state, &n->ends[i])) k++;
        const bool never = mu_ratio_compare(c->most[i], mu_ratio_of(0, 1)) == 0;
        if (n->policy != MU_ODDS_BRANCH && never) {
            cr_assert_eq(k, odds->n, "%s: an outcome without a chance", words);
            continue;
        }
        cr_assert_lt(k, odds->n, "%s: an end is no outcome", words);
        cr_assert_eq(mu_ratio_compare(odds->outcomes[k].least, c->least[i]), 0, "%s", words);
        cr_assert_eq(mu_ratio_compare(odds->outcomes[k].most, c->most[i]), 0, "%s", words);
        all->ranges += mu_ratio_compare(c->least[i], c->most[i]) != 0;
        found++;
    }
    cr_assert_eq(found, odds->n, "%s: an outcome is no end", words);
}

static bool compare(void *user, const mu_order *order)
{
    compared *all = user;
    char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    const mu_scope scope = { all->here.rules, all->here.setup };
    mu_order_print(&scope, order, &text);
    for (int policy = MU_ODDS_FIRST; policy <= MU_ODDS_BRANCH; policy++) {
        naive *n = calloc(1, sizeof *n);
        mu_tape *empty = malloc(sizeof *empty);
        cr_assert(n != NULL && empty != NULL);
        mu_tape_clear(empty);
        n->job = (mu_job){ .before = all->here, .order = order, .source = &mu_source_none };
        n->policy = all->odds.policy = (mu_odds_policy)policy;
        n->measure = all->odds.measure;
        chances *c = down(n, empty);
        if (n->too_many) {
            all->left_out++;
        } else {
            mu_err err = MU_ERR_NONE;
            cr_assert_eq(mu_odds_of(&n->job, NULL, &mu_source_none, &all->odds, &err), MU_OK,
                         "%s: %s", words, err.text);
            agree(all, n, c, words);
            all->orders++;
            all->with_dice += n->dice;
            all->with_choices += n->choices;
            all->with_rerolls += n->rerolls;
            all->with_ambushes += n->ambushes;
        }
        free(c);
        free(empty);
        free(n);
    }
    return true;
}

/* Those that ask more, or of more dice; in one game of three all others, too. */
static void use_options(hm_options *options, bool all)
{
    options->combat_at_r1 = options->randomized_r1 = options->retreat_in_r1 = true;
    options->random_events = options->leader_rerolls = options->subordinate_leadership = true;
    options->charge_momentum = options->leader_bonus_movement = options->leaders_in_combat = true;
    options->ammunition = true;
    if (!all) return;
    options->line_column = options->facing = options->line_terrain = true;
    options->locked_in_combat = options->command_range = options->second_order = true;
    options->horse_foot_stacking = options->good_days = options->disorderly_retreat = true;
}

/* Woods everywhere, and Irregulars for Militia: Ambushes. */
static void plant_woods(hm_setup *setup)
{
    for (uint32_t i = 0; i < setup->units_n; i++)
        if (setup->units[i].type == HM_MI) setup->units[i].type = HM_IR;
    for (uint32_t i = 0; i < HM_HEXES; i++)
        if (setup->terrain[i] == HM_CLEAR) setup->terrain[i] = HM_WOODS;
}

/* Every order of a few positions of each game, of Units that have one die each: so that all
 * faces can be gone through. */
Test(odds, as_face_by_face)
{
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    hm_setup *setup = scenario.setup;
    for (uint32_t i = 0; i < HM_TYPES; i++) {
        setup->types[i].dice = 1;
        setup->types[i].close_dice = 0;
    }
    const hm_options none = setup->options;
    void *memory = malloc(mu_odds_size(scenario.rules, ENDS_MAX));
    cr_assert_not_null(memory);
    compared all = { .odds = mu_odds_in(memory, scenario.rules, ENDS_MAX) };
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        setup->options = none;
        if (seed % 2 == 0) use_options(&setup->options, seed % 3 == 1);
        if (seed == SEEDS) plant_woods(setup);
        const plan plan = { .scenario = &scenario, .mode = MU_DICE_OPEN, .seed = seed };
        played played;
        play(&plan, &played);
        mu_game game;
        size_t size = 0;
        const uint8_t *bytes = mu_log_event(&played.log, 0, &size);
        cr_assert_eq(mu_game_begin(&game, bytes, size, NULL), MU_OK);
        uint32_t places = 0;
        for (size_t k = 1; k < played.log.n; k++) {
            bytes = mu_log_event(&played.log, k, &size);
            cr_assert_eq(mu_game_feed(&game, bytes, size, NULL), MU_OK);
            const mu_standing at = game.rules->standing(game.setup, game.state);
            if (game.in_step || at.over || game.rules->phases[at.phase].run != NULL) continue;
            if (places++ % APART != APART - 1) continue;
            all.here = mu_game_position(&game);
            all.odds.measure = &game.rules->measures[seed % game.rules->measures_n];
            game.rules->legal(&all.here, compare, &all);
        }
        mu_game_dispose(&game);
        play_dispose(&played);
    }
    cr_expect(all.with_dice > 300 && all.with_choices > 300 && all.ranges > 1000 &&
                  all.with_rerolls > 10 && all.with_ambushes > 10,
              "there was little to compare");
    cr_expect_lt(all.left_out * 10, all.orders, "many orders have too many faces");
    free(memory);
    mu_scenario_dispose(&scenario);
}

/* One hex from the enemy, in Line, facing him: how badly a check fails decides how the Unit
 * Retreats [HM-13.46]. */
Test(odds, as_face_by_face_when_a_retreat_is_disorderly)
{
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    hm_setup *s = scenario.setup;
    hm_state g;
    void *memory = malloc(mu_odds_size(scenario.rules, ENDS_MAX));
    cr_assert_not_null(memory);
    compared all = { .odds = mu_odds_in(memory, scenario.rules, ENDS_MAX) };
    s->units[0] = (hm_unit_card){ .id = "X", .type = HM_DR, .side = 0, .hex = 71, .mp = 2 };
    s->units[1] = (hm_unit_card){ .id = "Y", .type = HM_LI, .side = 1, .hex = 72, .mp = 2 };
    memset(&s->units[2], 0, (s->units_n - 2) * sizeof s->units[2]);
    memset(s->leaders, 0, sizeof s->leaders);
    memset(s->victory, 0, sizeof s->victory);
    memset(s->terrain, 0, sizeof s->terrain);
    s->units_n = 2;
    s->leaders_n = 0;
    s->victory_n = 0;
    s->units[0].facing = 1; /* E, to the enemy in the next hex */
    s->units[1].facing = 4; /* W */
    s->types[HM_DR].dice = s->types[HM_LI].dice = 1;
    s->options = (hm_options){ .line_column = 1, .facing = 1, .disorderly_retreat = 1 };
    for (uint8_t mp = 1; mp <= 2; mp++) {
        mu_err err = MU_ERR_NONE;
        s->units[1].mp = mp;
        memset(&g, 0, sizeof g);
        cr_assert_eq(scenario.rules->begin(s, &g, &err), MU_OK, "%s", err.text);
        g.phase = HM_PHASE_ACTIONS;
        g.sides[0].cap = 9;
        all.here = (mu_position){ scenario.rules, s, &g };
        all.odds.measure = &scenario.rules->measures[0];
        scenario.rules->legal(&all.here, compare, &all);
    }
    cr_expect_gt(all.with_choices, 0, "nobody Retreats");
    free(memory);
    mu_scenario_dispose(&scenario);
}
