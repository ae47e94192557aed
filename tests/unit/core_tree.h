/* SPDX-License-Identifier: MIT
 *
 * tests/unit/core_tree.h - a ruleset that is a tree of questions, to try odds on.
 *
 * The setup is the tree, and what each place is worth to each side; the state is the place
 * where it ends. Branches may grow together again, and the rule may say so (mu_passage).
 *
 * Shapes  one order, which goes down the tree and tells of each node that asks.
 * Owner   the one setup is here; rooms are kept to the end of the test.
 * Errors  what is not as expected fails the test.
 */
#ifndef MU_TESTS_UNIT_CORE_TREE_H
#define MU_TESTS_UNIT_CORE_TREE_H

#include "core/odds.h"

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
                X##_ONE(T, u8, passages, 0, 3, MU_NUMBER, "see below")
MU_STRUCT(tree_setup, TREE_SETUP_FIELDS);
#define TREE_STATE_FIELDS(T, X) X##_ONE(T, u8, place, 0, PLACES - 1, MU_NUMBER, "where it ended")
MU_STRUCT(tree_state, TREE_STATE_FIELDS);
enum { END, ASK_A, ASK_B, DIE, CLASSED_DIE };                    /* kinds of nodes */
enum { NONE, ONE, ONE_AFTER_ANOTHER, IN_ONE_ANOTHER, PASSAGES }; /* passages */

extern const mu_ruleset tree_ruleset;
extern tree_setup tree;
extern const mu_job tree_job; /* down the tree */

/* A record in memory of its own. */
mu_odds tree_room(const mu_ruleset *rules, mu_odds_policy policy, uint32_t cap);

void tree_expect_ratio(mu_ratio is, uint64_t over, uint64_t under, const char *what);

/* Null: no outcome ends there. */
const mu_outcome *tree_at_place(const mu_odds *odds, uint8_t place);

/* Its chance, from `least` to `most` of `under`. */
void tree_expect_place(const mu_odds *odds, uint8_t place, uint64_t least, uint64_t most,
                       uint64_t under);

#endif
