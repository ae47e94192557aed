/* SPDX-License-Identifier: MIT
 * tests/unit/core_odds_policy.c - choices left to a policy: worked out by hand, and counted out
 * over every face and every option of random trees of questions. */
#include "core/odds.h"
#include "core/rng.h"
#include "core/rules/null/null.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* --- a ruleset that is a tree of questions ------------------------------------------------
 *
 * The setup is the tree, and what each place is worth to each side; the state is the place
 * where it ends. Branches may grow together again, and the rule may say so (mu_passage). */

#define NODES  250
#define PLACES 6

#define NODE_FIELDS(T, X)                                                                          \
    X##_ONE(T, u8, kind, 0, 4, MU_NUMBER, "see below")                                             \
        X##_ONE(T, u8, place, 0, PLACES - 1, MU_NUMBER, "of an end")                               \
            X##_MANY(T, u8, to, 6, MU_NUMBER, 0, NODES - 1, MU_NUMBER, "by face or option")        \
                X##_ONE(T, u8, options, 0, 6, MU_NUMBER, "of a choice")
MU_STRUCT(node, NODE_FIELDS);
#define TREE_SETUP_FIELDS(T, X)                                                                    \
    X##_SUB(T, node, nodes, NODES, MU_NUMBER, "the tree")                                          \
        X##_MANY(T, u8, worth_a, PLACES, MU_NUMBER, 0, 250, MU_NUMBER, "to A, plus 100")           \
            X##_MANY(T, u8, worth_b, PLACES, MU_NUMBER, 0, 250, MU_NUMBER, "to B, plus 100")       \
                X##_ONE(T, u8, passages, 0, 2, MU_NUMBER, "none, one, or another every two nodes")
MU_STRUCT(tree_setup, TREE_SETUP_FIELDS);
#define TREE_STATE_FIELDS(T, X) X##_ONE(T, u8, place, 0, PLACES - 1, MU_NUMBER, "where it ended")
MU_STRUCT(tree_state, TREE_STATE_FIELDS);
MU_STRUCT(tree_order, MU_NO_FIELDS);
MU_SCHEMA(node, NODE_FIELDS, 4);
MU_SCHEMA(tree_setup, TREE_SETUP_FIELDS, 4);
MU_SCHEMA(tree_state, TREE_STATE_FIELDS, 1);
MU_SCHEMA(tree_order, MU_NO_FIELDS, 1);

enum { END, ASK_A, ASK_B, DIE, CLASSED_DIE }; /* kinds of nodes */
enum { D_SIX, P_WAY };
static const mu_purpose purposes[] = {
    { "D_SIX", MU_ROLL, 1, 6, NULL, "six sides" },
    { "P_WAY", MU_CHOICE, 0, 0, &mu_number, "which way?" },
};

/* The next node is the answer of a choice, and a class of faces. */
static mu_status ask_node(mu_cx *cx, const node *n, uint8_t *at)
{
    int32_t options[6];
    int32_t value = 0;
    if (n->kind == ASK_A || n->kind == ASK_B) {
        for (uint32_t i = 0; i < n->options; i++) options[i] = n->to[i];
        const mu_ask ask = { 1001, P_WAY, n->kind == ASK_B, 0 };
        TRY(mu_choose(cx, &ask, options, n->options, &value));
        *at = (uint8_t)value;
        return MU_OK;
    }
    uint8_t classes[6];
    uint8_t seen[6];
    uint8_t seen_n = 0;
    for (uint32_t face = 0; face < 6; face++) {
        uint8_t class = 0;
        while (class < seen_n && seen[class] != n->to[face]) class ++;
        if (class == seen_n) seen[seen_n++] = n->to[face];
        classes[face] = class;
    }
    const mu_ask ask = { 1001, D_SIX, 0, 0 };
    if (n->kind == DIE)
        TRY(mu_roll(cx, &ask, 1, &value));
    else
        TRY(mu_roll_die(cx, &ask, classes, seen_n, &value));
    *at = n->to[value - 1];
    return MU_OK;
}

static mu_status go_down(mu_cx *cx, const mu_order *order)
{
    (void)order;
    const tree_setup *s = cx->setup;
    uint8_t at = 0;
    mu_passage passage = mu_passage_begin(cx);
    for (uint32_t step = 1; s->nodes[at].kind != END; step++) {
        TRY(ask_node(cx, &s->nodes[at], &at));
        if (s->passages > 0) TRY(mu_passage_same(cx, &passage, &at, sizeof at));
        if (s->passages > 1 && step % 2 == 0) passage = mu_passage_begin(cx);
    }
    mu_passage_end(cx, &passage);
    ((tree_state *)cx->state)->place = s->nodes[at].place;
    return MU_OK;
}

static mu_status may_go_down(const mu_cx *cx, const mu_order *order)
{
    (void)cx, (void)order;
    return MU_OK;
}

static int64_t worth(const void *setup, const void *state, uint8_t side)
{
    const tree_setup *s = setup;
    const uint8_t place = ((const tree_state *)state)->place;
    return (side == 0 ? s->worth_a : s->worth_b)[place] - 100;
}

static mu_standing standing(const void *setup, const void *state)
{
    (void)setup, (void)state;
    return (mu_standing){ .winner = MU_NOBODY };
}

static const mu_order_kind orders[] = {
    { "down", "", &tree_order_schema, may_go_down, go_down, NULL },
};
static const mu_phase phases[] = { { "down", 1001, "", NULL } };
static const mu_measure measures[] = { { "worth", "", worth } };
static const mu_ruleset tree = {
    .name = "tree",
    .prefix = "TR",
    .setup = &tree_setup_schema,
    .state = &tree_state_schema,
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

static tree_setup setup;

static void *rooms[64];
static size_t rooms_n;

/* A record in memory of its own, kept to the end of the test. */
static mu_odds room(const mu_ruleset *rules, mu_odds_policy policy, uint32_t cap)
{
    cr_assert_lt(rooms_n, 64);
    void *memory = rooms[rooms_n++] = malloc(mu_odds_size(rules, cap));
    cr_assert_not_null(memory);
    mu_odds odds = mu_odds_in(memory, rules, cap);
    odds.policy = policy;
    odds.measure = &rules->measures[0];
    return odds;
}

static const mu_order down = { .side = 0, .kind = 0 };
static const tree_state start = { 0 };
static const mu_job job = { .before = { &tree, &setup, &start }, .order = &down };

static void expect_ratio(mu_ratio is, uint64_t over, uint64_t under, const char *what)
{
    char words[64];
    mu_text text = mu_text_in(words, sizeof words);
    mu_ratio_print(is, &text);
    cr_expect_eq(mu_ratio_compare(is, mu_ratio_of(over, under)), 0, "%s: %s, not %llu/%llu", what,
                 words, (unsigned long long)over, (unsigned long long)under);
}

static const mu_outcome *at_place(const mu_odds *odds, uint8_t place)
{
    for (uint32_t i = 0; i < odds->n; i++)
        if (((const tree_state *)(const void *)odds->states)[i].place == place)
            return &odds->outcomes[i];
    return NULL;
}

static void expect_place(const mu_odds *odds, uint8_t place, uint64_t least, uint64_t most,
                         uint64_t under)
{
    const mu_outcome *one = at_place(odds, place);
    if (one == NULL) {
        cr_expect_eq(most, 0, "place %u has no chance", place);
        return;
    }
    char what[32];
    mu_text text = mu_text_in(what, sizeof what);
    mu_text_add(&text, "place %u", place);
    expect_ratio(one->least, least, under, what);
    expect_ratio(one->most, most, under, what);
}

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
    setup = (tree_setup){ 0 };
    node *n = setup.nodes;
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
        setup.worth_a[i] = (uint8_t)(100 + worths[i]);
        setup.worth_b[i] = (uint8_t)(100 - worths[i]);
    }
}

static void expect_bold(const mu_odds *odds, bool bold)
{
    expect_place(odds, 0, bold ? 0 : 3, bold ? 0 : 3, 3);
    expect_place(odds, 1, bold ? 2 : 0, bold ? 2 : 0, 3);
    expect_place(odds, 2, 0, 0, 3);
    expect_place(odds, 3, bold ? 1 : 0, bold ? 1 : 0, 3);
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
        mu_odds odds = room(&tree, MU_ODDS_BEST, 4);
        cr_assert_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, NULL), MU_OK);
        expect_bold(&odds, rows[i].bold);
    }
}

Test(odds_policy, what_is_left_open_is_a_range)
{
    safe_or_bold(-3, false);
    mu_odds odds = room(&tree, MU_ODDS_BRANCH, 4);
    cr_assert_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, NULL), MU_OK);
    cr_expect(odds.n == 4 && odds.runs == 4 && odds.weighed == 0 && odds.choices == 2);
    expect_place(&odds, 0, 0, 3, 3);
    expect_place(&odds, 1, 0, 2, 3);
    expect_place(&odds, 2, 0, 1, 3);
    expect_place(&odds, 3, 0, 1, 3);
}

Test(odds_policy, the_first_option_of_each)
{
    safe_or_bold(-3, true);
    mu_odds odds = room(&tree, MU_ODDS_FIRST, 4);
    cr_assert_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, NULL), MU_OK);
    cr_expect(odds.n == 2 && odds.runs == 2 && odds.choices == 2);
    expect_place(&odds, 1, 2, 2, 3);
    expect_place(&odds, 2, 1, 1, 3);
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
    mu_odds odds = room(&tree, MU_ODDS_BEST, 4);
    cr_assert_eq(mu_odds_of(&job, NULL, &choices, &odds, NULL), MU_OK);
    expect_place(&odds, 1, 2, 2, 3);
    expect_place(&odds, 3, 1, 1, 3);
    odds.policy = MU_ODDS_BRANCH;
    cr_assert_eq(mu_odds_of(&job, NULL, &choices, &odds, NULL), MU_OK);
    cr_expect_eq(odds.n, 3);
    expect_place(&odds, 1, 2, 2, 3);
    expect_place(&odds, 2, 0, 1, 3);
    expect_place(&odds, 3, 0, 1, 3);
}

/* --- who is told ------------------------------------------------------------------------------ */

typedef struct heard {
    char words[256];
    mu_text text;
    uint32_t ways, ticks;
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

static void hear_way(void *self, uint32_t outcome)
{
    (void)outcome;
    ((heard *)self)->ways++;
}

static bool hear_tick(void *self)
{
    heard *h = self;
    return ++h->ticks != h->enough;
}

static void expect_heard(mu_odds_policy policy, const mu_source *choices, const char *words,
                         uint32_t ways, uint32_t ticks)
{
    heard h = { .ways = 0 };
    h.text = mu_text_in(h.words, sizeof h.words);
    mu_odds odds = room(&tree, policy, 4);
    odds.met = hear_met;
    odds.way = hear_way;
    odds.tick = hear_tick;
    odds.self = &h;
    cr_assert_eq(mu_odds_of(&job, NULL, choices, &odds, NULL), MU_OK);
    cr_expect_str_eq(h.words, words, "%s", h.words);
    cr_expect_eq(h.ways, ways);
    cr_expect_eq(h.ticks, ticks);
}

Test(odds_policy, choices_are_told_once_each)
{
    const mu_source bold = { pin_bold, NULL };
    safe_or_bold(-3, false);
    expect_heard(MU_ODDS_FIRST, &mu_source_none, "A of 2: 1; ", 1, 1);
    expect_heard(MU_ODDS_BEST, &mu_source_none, "A of 2: 2; B of 2: 6; ", 2, 6);
    expect_heard(MU_ODDS_BRANCH, &mu_source_none, "A of 2: -1; B of 2: -1; ", 4, 4);
    expect_heard(MU_ODDS_BRANCH, &bold, "A of 2: 2 given; B of 2: -1; ", 3, 3);
}

Test(odds_policy, are_given_up_after_any_way)
{
    safe_or_bold(-3, false);
    for (uint32_t enough = 1; enough <= 6; enough++) {
        heard h = { .enough = enough };
        mu_err err = MU_ERR_NONE;
        mu_odds odds = room(&tree, MU_ODDS_BEST, 4);
        odds.tick = hear_tick;
        odds.self = &h;
        cr_expect_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, &err), MU_LIMIT);
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
    mu_odds best = room(&null_ruleset, MU_ODDS_BEST, 8);
    mu_odds branch = room(&null_ruleset, MU_ODDS_BRANCH, 8);
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
                expect_ratio(one->least, k == 0 ? rows[i].best : rows[i].least, 8, "least");
                expect_ratio(one->most, k == 0 ? rows[i].best : rows[i].most, 8, "most");
                cr_expect_eq(one->value[0], 3 - rows[i].points);
                cr_expect_eq(one->value[1], rows[i].points - 3);
            }
    }
}

/* --- random trees, counted out ---------------------------------------------------------------- */

enum { TREES = 400, DEPTH = 7, DICE = 4 };

/* Chances as whole numbers: of 6^dice ways the dice can still fall. */
typedef struct counted {
    uint64_t least[PLACES], most[PLACES];
} counted;

static uint64_t falls(uint32_t dice)
{
    return dice == 0 ? 1 : 6 * falls(dice - 1);
}

static int64_t mean_of(const counted *c, uint8_t side)
{
    int64_t sum = 0;
    for (int i = 0; i < PLACES; i++)
        sum += (int64_t)c->most[i] * ((side == 0 ? setup.worth_a : setup.worth_b)[i] - 100);
    return sum;
}

static counted count_out(mu_odds_policy policy, uint8_t at, uint32_t dice);

static counted count_choice(mu_odds_policy policy, const node *n, uint32_t dice)
{
    counted all = count_out(policy, n->to[0], dice);
    for (uint32_t i = 1; i < n->options && policy != MU_ODDS_FIRST; i++) {
        const counted one = count_out(policy, n->to[i], dice);
        const uint8_t side = n->kind == ASK_B;
        if (policy == MU_ODDS_BEST) {
            if (mean_of(&one, side) > mean_of(&all, side)) all = one;
            continue;
        }
        for (int k = 0; k < PLACES; k++) {
            if (one.least[k] < all.least[k]) all.least[k] = one.least[k];
            if (one.most[k] > all.most[k]) all.most[k] = one.most[k];
        }
    }
    return all;
}

static counted count_out(mu_odds_policy policy, uint8_t at, uint32_t dice)
{
    const node *n = &setup.nodes[at];
    counted all = { { 0 }, { 0 } };
    if (n->kind == END) {
        all.least[n->place] = all.most[n->place] = falls(dice);
        return all;
    }
    if (n->kind == ASK_A || n->kind == ASK_B) return count_choice(policy, n, dice);
    for (int face = 0; face < 6; face++) {
        const counted one = count_out(policy, n->to[face], dice - 1);
        for (int k = 0; k < PLACES; k++) {
            all.least[k] += one.least[k];
            all.most[k] += one.most[k];
        }
    }
    return all;
}

typedef struct grown {
    uint32_t n;
    uint8_t dice[NODES]; /* rolled before a node */
    uint8_t done[NODES]; /* nodes with all that is below them */
    uint32_t done_n;
} grown;

/* A node that is there, grown from as many dice or more. */
static bool graft(mu_rng *rng, const grown *g, uint32_t dice, uint8_t *at)
{
    if (g->done_n == 0) return false;
    *at = g->done[mu_rng_below(rng, g->done_n)];
    return g->dice[*at] >= dice && mu_rng_below(rng, 3) > 0;
}

static uint8_t grow(mu_rng *rng, grown *g, uint32_t depth, uint32_t dice)
{
    const uint8_t at = (uint8_t)g->n++;
    node *one = &setup.nodes[at];
    *one = (node){ .place = (uint8_t)mu_rng_below(rng, PLACES) };
    g->dice[at] = (uint8_t)dice;
    if (depth < DEPTH && g->n < NODES - 40)
        one->kind = (uint8_t)mu_rng_below(rng, dice == DICE ? DIE : CLASSED_DIE + 1);
    if (depth == 0) one->kind = (uint8_t)(ASK_A + mu_rng_below(rng, 4));
    if (one->kind == END) return at;
    const bool rolls = one->kind >= DIE;
    uint8_t branches[3];
    uint8_t n = 0;
    const uint32_t wanted = 1 + mu_rng_below(rng, 3);
    for (uint32_t i = 0; i < wanted; i++) {
        uint8_t to = 0;
        if (!graft(rng, g, dice + rolls, &to)) to = grow(rng, g, depth + 1, dice + rolls);
        bool twice = false; /* options are distinct */
        for (uint8_t k = 0; k < n; k++) twice = twice || branches[k] == to;
        if (!twice) branches[n++] = to;
    }
    one->options = n;
    for (uint32_t i = 0; i < 6; i++) one->to[i] = branches[rolls ? mu_rng_below(rng, n) : i % n];
    g->done[g->done_n++] = at;
    return at;
}

/* With passages and without, each policy; by how much do they shorten it? */
static void expect_counted(mu_odds odds[3], uint64_t runs[3], uint32_t *apart)
{
    for (int policy = 0; policy < 3; policy++) {
        const counted all = count_out((mu_odds_policy)policy, 0, DICE);
        for (setup.passages = 0; setup.passages < 3; setup.passages++) {
            mu_odds *o = &odds[policy];
            cr_assert_eq(mu_odds_of(&job, NULL, &mu_source_none, o, NULL), MU_OK);
            for (uint8_t k = 0; k < PLACES; k++)
                expect_place(o, k, all.least[k], all.most[k], falls(DICE));
            runs[setup.passages] += o->runs + o->weighed;
        }
        for (uint8_t k = 0; k < PLACES; k++) *apart += all.least[k] != all.most[k];
    }
}

Test(odds_policy, random_trees_counted_out)
{
    mu_odds odds[3];
    uint64_t runs[3] = { 0 };
    uint32_t apart = 0;
    for (int policy = 0; policy < 3; policy++)
        odds[policy] = room(&tree, (mu_odds_policy)policy, PLACES);
    for (uint64_t seed = 1; seed <= TREES; seed++) {
        mu_rng rng = { .seed = seed };
        grown g = { .n = 0 };
        setup = (tree_setup){ 0 };
        (void)grow(&rng, &g, 0, 0);
        for (int i = 0; i < PLACES; i++) {
            setup.worth_a[i] = (uint8_t)(90 + mu_rng_below(&rng, 20));
            setup.worth_b[i] = (uint8_t)(200u - setup.worth_a[i]); /* against each other */
            if (seed % 2 == 0) setup.worth_b[i] = (uint8_t)(90 + mu_rng_below(&rng, 20));
        }
        expect_counted(odds, runs, &apart);
    }
    cr_expect_gt(apart, TREES, "hardly a choice mattered");
    cr_expect_lt(2 * runs[1], runs[0], "%llu, %llu runs: hardly two ways met",
                 (unsigned long long)runs[0], (unsigned long long)runs[1]);
    cr_expect_lt(runs[2], runs[0], "%llu, %llu runs", (unsigned long long)runs[0],
                 (unsigned long long)runs[2]);
}

/* --- limits ------------------------------------------------------------------------------------
 */

Test(odds_policy, too_many_ways_are_a_limit)
{
    safe_or_bold(-3, false);
    mu_err err = MU_ERR_NONE;
    mu_odds odds = room(&tree, MU_ODDS_BRANCH, 4);
    odds.runs_max = 4;
    cr_expect_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, &err), MU_OK);
    odds.runs_max = 3;
    cr_expect_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, &err), MU_LIMIT);
    cr_expect_str_eq(err.text, "more than 3 ways through the dice and decisions");
    odds.policy = MU_ODDS_BEST;
    odds.runs_max = 6;
    cr_expect_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, &err), MU_OK);
    odds.runs_max = 5;
    cr_expect_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, &err), MU_LIMIT);
}

/* Choice upon choice, a hundred deep, each with a way out: all of them are weighed. */
Test(odds_policy, a_deep_tree)
{
    setup = (tree_setup){ 0 };
    for (uint8_t i = 0; i < 100; i++) {
        setup.nodes[2 * i] = (node){ .kind = ASK_A,
                                     .options = 2,
                                     .to = { (uint8_t)(2 * i + 1), (uint8_t)(2 * i + 2) } };
        setup.nodes[2 * i + 1] = (node){ .kind = END, .place = 1 };
    }
    setup.nodes[200] = (node){ .kind = END, .place = 2 };
    for (int i = 0; i < PLACES; i++) setup.worth_a[i] = (uint8_t)(100 + i);
    mu_odds odds = room(&tree, MU_ODDS_BEST, 4);
    cr_assert_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, NULL), MU_OK);
    cr_expect(odds.n == 1 && odds.runs == 1 && odds.weighed == 101 && odds.choices == 100);
    expect_place(&odds, 2, 1, 1, 1);
}
