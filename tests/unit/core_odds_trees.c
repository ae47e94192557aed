/* SPDX-License-Identifier: MIT
 * tests/unit/core_odds_trees.c - odds by each policy, counted out over every face and every option
 * of random trees of questions; with passages and without. */
#include "core/rng.h"
#include "core/say.h"
#include "unit/core_tree.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

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
        sum += (int64_t)c->most[i] * ((side == 0 ? tree.worth_a : tree.worth_b)[i] - 100);
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
    const node *n = &tree.nodes[at];
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
    node *one = &tree.nodes[at];
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

/* What is told of a node is a bit, and a tale its bits: what all ways to a place tell, counted out.
 * With passages or without it is the same. */
typedef struct listener {
    uint32_t bits;
} listener;

static void hear_node(void *self, const mu_said *fact)
{
    ((listener *)self)->bits |= UINT32_C(1) << strtoul(fact->text, NULL, 10) % 32;
}

static uint32_t told(void *self)
{
    listener *l = self;
    const uint32_t bits = l->bits;
    l->bits = 0;
    return bits;
}

static uint32_t told_then(void *self, uint32_t first, uint32_t second)
{
    (void)self;
    return first | second;
}

static uint32_t told_in_common(void *self, uint32_t one, uint32_t other)
{
    (void)self;
    return one & other;
}

/* Of the ways that the policy goes: all options, or the first. */
static void tell_all(mu_odds_policy policy, uint8_t at, uint32_t bits, uint32_t common[PLACES])
{
    const node *n = &tree.nodes[at];
    if (n->kind == END) {
        common[n->place] &= bits;
        return;
    }
    const bool choice = n->kind == ASK_A || n->kind == ASK_B;
    const uint32_t branches = !choice ? 6 : policy == MU_ODDS_FIRST ? 1 : n->options;
    bits |= UINT32_C(1) << at % 32;
    for (uint32_t i = 0; i < branches; i++) tell_all(policy, n->to[i], bits, common);
}

static void expect_told(mu_odds *o)
{
    listener ears = { 0 };
    const mu_sink sink = { .said = hear_node, .self = &ears };
    const mu_tales tales = { told, told_then, told_in_common, &ears };
    mu_job heard = tree_job;
    uint32_t common[PLACES];
    memset(common, 0xff, sizeof common);
    tell_all(o->policy, 0, 0, common);
    heard.said = &sink;
    o->tales = &tales;
    cr_assert_eq(mu_odds_of(&heard, NULL, &mu_source_none, o, NULL), MU_OK);
    for (uint8_t k = 0; k < PLACES; k++) {
        const mu_outcome *one = tree_at_place(o, k);
        if (one != NULL) cr_expect_eq(one->tale, common[k], "place %u", k);
    }
    o->tales = NULL;
}

/* With passages and without, each policy; by how much do they shorten it? */
static void expect_counted(mu_odds odds[3], uint64_t runs[PASSAGES], uint32_t *apart)
{
    for (int policy = 0; policy < 3; policy++) {
        const counted all = count_out((mu_odds_policy)policy, 0, DICE);
        for (tree.passages = 0; tree.passages < PASSAGES; tree.passages++) {
            mu_odds *o = &odds[policy];
            cr_assert_eq(mu_odds_of(&tree_job, NULL, &mu_source_none, o, NULL), MU_OK);
            for (uint8_t k = 0; k < PLACES; k++)
                tree_expect_place(o, k, all.least[k], all.most[k], falls(DICE));
            runs[tree.passages] += o->runs + o->weighed;
            if (policy != MU_ODDS_BEST) expect_told(o);
        }
        for (uint8_t k = 0; k < PLACES; k++) *apart += all.least[k] != all.most[k];
    }
}

Test(odds_trees, counted_out)
{
    mu_odds odds[3];
    uint64_t runs[PASSAGES] = { 0 };
    uint32_t apart = 0;
    for (int policy = 0; policy < 3; policy++)
        odds[policy] = tree_room(&tree_ruleset, (mu_odds_policy)policy, PLACES);
    for (uint64_t seed = 1; seed <= TREES; seed++) {
        mu_rng rng = { .seed = seed };
        grown g = { .n = 0 };
        tree = (tree_setup){ 0 };
        (void)grow(&rng, &g, 0, 0);
        for (int i = 0; i < PLACES; i++) {
            tree.worth_a[i] = (uint8_t)(90 + mu_rng_below(&rng, 20));
            tree.worth_b[i] = (uint8_t)(200u - tree.worth_a[i]); /* against each other */
            if (seed % 2 == 0) tree.worth_b[i] = (uint8_t)(90 + mu_rng_below(&rng, 20));
        }
        expect_counted(odds, runs, &apart);
    }
    cr_expect_gt(apart, TREES, "hardly a choice mattered");
    cr_expect_lt(2 * runs[ONE], runs[NONE], "hardly two ways met");
    cr_expect_lt(runs[ONE_AFTER_ANOTHER], runs[NONE]);
    cr_expect_leq(runs[IN_ONE_ANOTHER], runs[ONE]);
}
