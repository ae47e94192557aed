/* SPDX-License-Identifier: MIT
 * tests/unit/core_tree.c - a ruleset that is a tree of questions. */
#include "unit/core_tree.h"

#include "core/say.h"

#include <criterion/criterion.h>
#include <stdlib.h>

MU_STRUCT(tree_order, MU_NO_FIELDS);
MU_SCHEMA(node, NODE_FIELDS, 4);
MU_SCHEMA(tree_setup, TREE_SETUP_FIELDS, 4);
MU_SCHEMA(tree_state, TREE_STATE_FIELDS, 1);
MU_SCHEMA(tree_order, MU_NO_FIELDS, 1);

enum { D_SIX, P_WAY };
static const mu_purpose purposes[] = {
    { "D_SIX", MU_ROLL, 1, 6, NULL, "six sides" },
    { "P_WAY", MU_CHOICE, 0, 0, &mu_number, "which way?" },
};

/* A passage of one question; of the same shape as those around it, which begin with it. */
static mu_status same_answer(mu_cx *cx, const mu_passage *passage, int32_t value)
{
    const uint8_t answer = (uint8_t)value;
    if (((const tree_setup *)cx->setup)->passages != IN_ONE_ANOTHER) return MU_OK;
    return mu_passage_same(cx, passage, &answer, sizeof answer);
}

/* The next node is the answer of a choice, and a class of faces. */
static mu_status ask_node(mu_cx *cx, const node *n, uint8_t *at)
{
    int32_t options[6];
    int32_t value = 0;
    const mu_passage passage = mu_passage_begin(cx);
    if (n->kind == ASK_A || n->kind == ASK_B) {
        for (uint32_t i = 0; i < n->options; i++) options[i] = n->to[i];
        const mu_ask ask = { 1001, P_WAY, n->kind == ASK_B, 0 };
        TRY(mu_choose(cx, &ask, options, n->options, &value));
        *at = (uint8_t)value;
        return same_answer(cx, &passage, value);
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
    return same_answer(cx, &passage, value);
}

static mu_status go_down(mu_cx *cx, const mu_order *order)
{
    (void)order;
    const tree_setup *s = cx->setup;
    uint8_t at = 0;
    mu_passage passage = mu_passage_begin(cx);
    for (uint32_t step = 1; s->nodes[at].kind != END; step++) {
        mu_say(cx, 1001, "%u", at);
        TRY(ask_node(cx, &s->nodes[at], &at));
        if (s->passages != NONE) TRY(mu_passage_same(cx, &passage, &at, sizeof at));
        if (s->passages == ONE_AFTER_ANOTHER && step % 2 == 0) passage = mu_passage_begin(cx);
    }
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
    { "down", "", &tree_order_schema, may_go_down, go_down, NULL, NULL, MU_LISTS_ALL },
};
static const mu_phase phases[] = { { "down", 1001, "", NULL, false, false } };
static const mu_measure measures[] = { { "worth", "", worth } };
const mu_ruleset tree_ruleset = {
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
tree_setup tree;

static void *rooms[64];
static size_t rooms_n;

mu_odds tree_room(const mu_ruleset *rules, mu_odds_policy policy, uint32_t cap)
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
const mu_job tree_job = { .before = { &tree_ruleset, &tree, &start }, .order = &down };

void tree_expect_ratio(mu_ratio is, uint64_t over, uint64_t under, const char *what)
{
    char words[64];
    mu_text text = mu_text_in(words, sizeof words);
    mu_ratio_print(is, &text);
    cr_expect_eq(mu_ratio_compare(is, mu_ratio_of(over, under)), 0, "%s: %s, not %llu/%llu", what,
                 words, (unsigned long long)over, (unsigned long long)under);
}

const mu_outcome *tree_at_place(const mu_odds *odds, uint8_t place)
{
    for (uint32_t i = 0; i < odds->n; i++)
        if (((const tree_state *)(const void *)odds->states)[i].place == place)
            return &odds->outcomes[i];
    return NULL;
}

void tree_expect_place(const mu_odds *odds, uint8_t place, uint64_t least, uint64_t most,
                       uint64_t under)
{
    const mu_outcome *one = tree_at_place(odds, place);
    if (one == NULL) {
        cr_expect_eq(most, 0, "place %u has no chance", place);
        return;
    }
    char what[32];
    mu_text text = mu_text_in(what, sizeof what);
    mu_text_add(&text, "place %u", place);
    tree_expect_ratio(one->least, least, under, what);
    tree_expect_ratio(one->most, most, under, what);
}
