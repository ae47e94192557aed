/* SPDX-License-Identifier: MIT
 * tests/unit/core_odds_policy.c - choices left to a policy: worked out by hand. */
#include "core/odds.h"
#include "core/rules/null/null.h"
#include "unit/core_tree.h"

#include <criterion/criterion.h>
#include <string.h>

/* --- by hand --------------------------------------------------------------------------------
 *
 * A plays safe (place 0, worth 1) or is bold. Bold: on 3 to 6 he gets 4 (place 1); on 1 and 2
 * it is B's choice between 0 (place 2) and the worst for A (place 3). All that A wins B
 * loses, so B takes place 3:
 *
 *     worst -3     1/3 * -3 + 2/3 * 4 = 5/3, more than 1: bold
 *     worst -6     1/3 * -6 + 2/3 * 4 = 2/3, less than 1: safe
 *     worst -5     1/3 * -5 + 2/3 * 4 = 1, as much: the first of the two */
static void safe_or_bold(int worst, bool bold_first)
{
    tree = (tree_setup){ 0 };
    node *n = tree.nodes;
    n[0] = (node){ .kind = ASK_A, .options = 2, .to = { 1, 2 } };
    if (bold_first) n[0] = (node){ .kind = ASK_A, .options = 2, .to = { 2, 1 } };
    n[1] = (node){ .kind = END, .place = 0 };
    n[2] = (node){ .kind = CLASSED_DIE, .to = { 3, 3, 4, 4, 4, 4 } };
    n[3] = (node){ .kind = ASK_B, .options = 2, .to = { 5, 6 } };
    n[4] = (node){ .kind = END, .place = 1 };
    n[5] = (node){ .kind = END, .place = 2 };
    n[6] = (node){ .kind = END, .place = 3 };
    const int worths[] = { 1, 4, 0, worst };
    for (int i = 0; i < 4; i++) {
        tree.worth_a[i] = (uint8_t)(100 + worths[i]);
        tree.worth_b[i] = (uint8_t)(100 - worths[i]);
    }
}

static void expect_bold(const mu_odds *odds, bool bold)
{
    tree_expect_place(odds, 0, bold ? 0 : 3, bold ? 0 : 3, 3);
    tree_expect_place(odds, 1, bold ? 2 : 0, bold ? 2 : 0, 3);
    tree_expect_place(odds, 2, 0, 0, 3);
    tree_expect_place(odds, 3, bold ? 1 : 0, bold ? 1 : 0, 3);
    cr_expect_eq(odds->n, bold ? 2 : 1, "outcomes nobody goes for are none");
    cr_expect_eq(odds->runs, bold ? 2 : 1);
    cr_expect_eq(odds->weighed, 4);
    cr_expect_eq(odds->choices, bold ? 2 : 1);
}

Test(odds_policy, each_side_goes_for_its_best)
{
    static const struct {
        int worst;
        bool bold_first, bold;
    } rows[] = {
        { -3, false, true }, { -3, true, true },   { -6, false, false },
        { -6, true, false }, { -5, false, false }, { -5, true, true },
    };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        safe_or_bold(rows[i].worst, rows[i].bold_first);
        mu_odds odds = tree_room(&tree_ruleset, MU_ODDS_BEST, 4);
        cr_assert_eq(mu_odds_of(&tree_job, NULL, &mu_source_none, &odds, NULL), MU_OK);
        expect_bold(&odds, rows[i].bold);
    }
}

Test(odds_policy, what_is_left_open_is_a_range)
{
    safe_or_bold(-3, false);
    mu_odds odds = tree_room(&tree_ruleset, MU_ODDS_BRANCH, 4);
    cr_assert_eq(mu_odds_of(&tree_job, NULL, &mu_source_none, &odds, NULL), MU_OK);
    cr_expect(odds.n == 4 && odds.runs == 4 && odds.weighed == 0 && odds.choices == 2);
    tree_expect_place(&odds, 0, 0, 3, 3);
    tree_expect_place(&odds, 1, 0, 2, 3);
    tree_expect_place(&odds, 2, 0, 1, 3);
    tree_expect_place(&odds, 3, 0, 1, 3);
}

Test(odds_policy, the_first_option_of_each)
{
    safe_or_bold(-3, true);
    mu_odds odds = tree_room(&tree_ruleset, MU_ODDS_FIRST, 4);
    cr_assert_eq(mu_odds_of(&tree_job, NULL, &mu_source_none, &odds, NULL), MU_OK);
    cr_expect(odds.n == 2 && odds.runs == 2 && odds.choices == 2);
    tree_expect_place(&odds, 1, 2, 2, 3);
    tree_expect_place(&odds, 2, 1, 1, 3);
}

/* A choice that somebody makes is none of the policy's business. */
static mu_status pin_bold(void *self, const mu_question *q, int32_t *values, mu_err *err)
{
    (void)self, (void)err;
    values[0] = 2;
    return q->side == 0 ? MU_OK : MU_PENDING;
}

Test(odds_policy, what_is_decided_is_decided)
{
    const mu_source choices = { pin_bold, NULL };
    safe_or_bold(-6, false);
    mu_odds odds = tree_room(&tree_ruleset, MU_ODDS_BEST, 4);
    cr_assert_eq(mu_odds_of(&tree_job, NULL, &choices, &odds, NULL), MU_OK);
    tree_expect_place(&odds, 1, 2, 2, 3);
    tree_expect_place(&odds, 3, 1, 1, 3);
    odds.policy = MU_ODDS_BRANCH;
    cr_assert_eq(mu_odds_of(&tree_job, NULL, &choices, &odds, NULL), MU_OK);
    cr_expect_eq(odds.n, 3);
    tree_expect_place(&odds, 1, 2, 2, 3);
    tree_expect_place(&odds, 2, 0, 1, 3);
    tree_expect_place(&odds, 3, 0, 1, 3);
}

/* --- who is told ------------------------------------------------------------------------------ */

typedef struct heard {
    char words[256];
    mu_text text;
    uint32_t ticks;
    uint32_t enough; /* ticks; 0: never */
} heard;

static mu_status hear_met(void *self, const mu_question *q, const int32_t *taken, bool by_policy,
                          mu_err *err)
{
    (void)err;
    heard *h = self;
    mu_text_add(&h->text, "%c of %u: %d%s; ", q->side == 0 ? 'A' : 'B', q->count,
                taken == NULL ? -1 : (int)*taken, by_policy ? "" : " given");
    return MU_OK;
}

static bool hear_tick(void *self)
{
    heard *h = self;
    return ++h->ticks != h->enough;
}

static void expect_heard(mu_odds_policy policy, const mu_source *choices, const char *words,
                         uint32_t ticks)
{
    heard h = { .ticks = 0 };
    h.text = mu_text_in(h.words, sizeof h.words);
    mu_odds odds = tree_room(&tree_ruleset, policy, 4);
    odds.met = hear_met;
    odds.tick = hear_tick;
    odds.self = &h;
    cr_assert_eq(mu_odds_of(&tree_job, NULL, choices, &odds, NULL), MU_OK);
    cr_expect_str_eq(h.words, words, "%s", h.words);
    cr_expect_eq(h.ticks, ticks);
}

Test(odds_policy, choices_are_told_once_each)
{
    const mu_source bold = { pin_bold, NULL };
    safe_or_bold(-3, false);
    expect_heard(MU_ODDS_FIRST, &mu_source_none, "A of 2: 1; ", 1);
    expect_heard(MU_ODDS_BEST, &mu_source_none, "A of 2: 2; B of 2: 6; ", 6);
    expect_heard(MU_ODDS_BRANCH, &mu_source_none, "A of 2: -1; B of 2: -1; ", 4);
    expect_heard(MU_ODDS_BRANCH, &bold, "A of 2: 2 given; B of 2: -1; ", 3);
}

Test(odds_policy, are_given_up_after_any_way)
{
    safe_or_bold(-3, false);
    for (uint32_t enough = 1; enough <= 6; enough++) {
        heard h = { .enough = enough };
        mu_err err = MU_ERR_NONE;
        mu_odds odds = tree_room(&tree_ruleset, MU_ODDS_BEST, 4);
        odds.tick = hear_tick;
        odds.self = &h;
        cr_expect_eq(mu_odds_of(&tree_job, NULL, &mu_source_none, &odds, &err), MU_LIMIT);
        cr_expect_str_eq(err.text, "given up before all ways were gone");
        cr_expect_eq(h.ticks, enough);
    }
}

/* --- the two sentries: a pool, then a choice ---------------------------------------------------
 *
 * In the sun each of two dice hits with 1/2. One hit (1/2) or two (1/4) are lost, or the target
 * falls back and loses one point half of the time: on the mean better than one hit, let alone
 * two. Left open, each way of taking it has its chance or none. */
Test(odds_policy, a_sentry_that_is_hit)
{
    const null_setup sentries = { "Anne", "Stuart", 4, 3, 2 };
    const null_state sun = { .turn = 1, .phase = 1, .sentries = { { 3, 0 }, { 3, 0 } } };
    const mu_order shoot = { .side = 0, .kind = 0 };
    const mu_job shot = { .before = { &null_ruleset, &sentries, &sun }, .order = &shoot };
    static const struct {
        uint8_t points, back;
        uint64_t best, least, most; /* of 8 */
    } rows[] = { { 3, 0, 2, 2, 2 },
                 { 2, 0, 0, 0, 4 },
                 { 1, 0, 0, 0, 2 },
                 { 3, 1, 3, 0, 3 },
                 { 2, 1, 3, 0, 3 } };
    mu_odds best = tree_room(&null_ruleset, MU_ODDS_BEST, 8);
    mu_odds branch = tree_room(&null_ruleset, MU_ODDS_BRANCH, 8);
    cr_assert_eq(mu_odds_of(&shot, NULL, &mu_source_none, &best, NULL), MU_OK);
    cr_assert_eq(mu_odds_of(&shot, NULL, &mu_source_none, &branch, NULL), MU_OK);
    cr_expect(best.n == 3 && branch.n == 5);
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_odds *of[] = { &best, &branch };
        for (int k = 0; k < 2; k++)
            for (uint32_t o = 0; o < of[k]->n; o++) {
                const null_sentry *b =
                    &((const null_state *)(const void *)of[k]->states)[o].sentries[1];
                if (b->points != rows[i].points || b->back != rows[i].back) continue;
                const mu_outcome *one = &of[k]->outcomes[o];
                tree_expect_ratio(one->least, k == 0 ? rows[i].best : rows[i].least, 8, "least");
                tree_expect_ratio(one->most, k == 0 ? rows[i].best : rows[i].most, 8, "most");
                cr_expect_eq(one->value[0], 3 - rows[i].points);
                cr_expect_eq(one->value[1], rows[i].points - 3);
            }
    }
}

/* --- limits ------------------------------------------------------------------------- */

Test(odds_policy, too_many_ways_are_a_limit)
{
    safe_or_bold(-3, false);
    mu_err err = MU_ERR_NONE;
    mu_odds odds = tree_room(&tree_ruleset, MU_ODDS_BRANCH, 4);
    odds.runs_max = 4;
    cr_expect_eq(mu_odds_of(&tree_job, NULL, &mu_source_none, &odds, &err), MU_OK);
    odds.runs_max = 3;
    cr_expect_eq(mu_odds_of(&tree_job, NULL, &mu_source_none, &odds, &err), MU_LIMIT);
    cr_expect_str_eq(err.text, "more than 3 ways through the dice and decisions");
    odds.policy = MU_ODDS_BEST;
    odds.runs_max = 6;
    cr_expect_eq(mu_odds_of(&tree_job, NULL, &mu_source_none, &odds, &err), MU_OK);
    odds.runs_max = 5;
    cr_expect_eq(mu_odds_of(&tree_job, NULL, &mu_source_none, &odds, &err), MU_LIMIT);
}

/* Choice upon choice, a hundred deep, each with a way out: all of them are weighed. */
Test(odds_policy, a_deep_tree)
{
    tree = (tree_setup){ 0 };
    for (uint8_t i = 0; i < 100; i++) {
        tree.nodes[2 * i] = (node){ .kind = ASK_A,
                                    .options = 2,
                                    .to = { (uint8_t)(2 * i + 1), (uint8_t)(2 * i + 2) } };
        tree.nodes[2 * i + 1] = (node){ .kind = END, .place = 1 };
    }
    tree.nodes[200] = (node){ .kind = END, .place = 2 };
    for (int i = 0; i < PLACES; i++) tree.worth_a[i] = (uint8_t)(100 + i);
    mu_odds odds = tree_room(&tree_ruleset, MU_ODDS_BEST, 4);
    cr_assert_eq(mu_odds_of(&tree_job, NULL, &mu_source_none, &odds, NULL), MU_OK);
    cr_expect(odds.n == 1 && odds.runs == 1 && odds.weighed == 101 && odds.choices == 100);
    tree_expect_place(&odds, 2, 1, 1, 1);
}
