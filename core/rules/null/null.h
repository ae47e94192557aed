/* SPDX-License-Identifier: MIT
 *
 * core/rules/null/null.h - the template ruleset: two sentries, one of everything.
 *
 * Not a game anybody would play, but a whole one: a setup and a state, a phase that
 * runs by itself, two kinds of order, a roll, a pool, a draw, a choice, an end. It is
 * always built, so it can never rot. To write a ruleset, copy this folder.
 *
 *   The rulebook of the two sentries
 *   NL-1.1  Each turn a card of three is drawn: sun, rain or fog.
 *   NL-1.2  Then the sides act in turn, A first; each may shoot or pass.
 *   NL-2.1  A shot rolls two dice; each that shows the setup's number or more hits.
 *   NL-2.2  In rain each die counts one less, in fog one more is needed and one die fewer
 *           is rolled.
 *   NL-2.3  A sentry that is hit chooses: lose a point for each hit, or fall back if it
 *           has not yet fallen back. Falling back is safe on a die of 4 or more, else it
 *           loses one point.
 *   NL-2.4  In rain a sentry on its last point cannot shoot.
 *   NL-3.1  A sentry without points has lost.
 *   NL-3.2  After the last turn nobody has won.
 */
#ifndef MU_CORE_RULES_NULL_NULL_H
#define MU_CORE_RULES_NULL_NULL_H

#include "core/ruleset.h"

extern const mu_domain null_card;

/* clang-format off */
#define NULL_SETUP_FIELDS(T, X)                                                      \
    X##_TEXT(T, a_name, 16,                          "name of side A")               \
    X##_TEXT(T, b_name, 16,                          "name of side B")               \
    X##_ONE (T, u8, need,   2, 6,  MU_NUMBER,        "lowest face that hits")        \
    X##_ONE (T, u8, points, 1, 9,  MU_NUMBER,        "points of each sentry")        \
    X##_ONE (T, u8, turns,  1, 99, MU_NUMBER,        "turns played")
MU_STRUCT(null_setup, NULL_SETUP_FIELDS);

#define NULL_SENTRY_FIELDS(T, X)                                                     \
    X##_ONE (T, u8,   points, 0, 9, MU_NUMBER,       "points left")                  \
    X##_ONE (T, flag, back,   0, 1, MU_YES_NO,       "has fallen back")
MU_STRUCT(null_sentry, NULL_SENTRY_FIELDS);

#define NULL_STATE_FIELDS(T, X)                                                      \
    X##_ONE (T, u8, turn,   0, 100, MU_NUMBER,        "turn, from 1")                 \
    X##_ONE (T, u8, phase,  0, 1,  MU_NUMBER,        "row of the sequence of play")  \
    X##_ONE (T, u8, active, 0, 1,  MU_SIDE,          "side that acts")               \
    X##_ONE (T, u8, card,   0, 2,  &null_card,       "the weather")                  \
    X##_SUB (T, null_sentry, sentries, 2, MU_SIDE,   "one for each side")
MU_STRUCT(null_state, NULL_STATE_FIELDS);

MU_STRUCT(null_shoot, MU_NO_FIELDS);
MU_STRUCT(null_pass, MU_NO_FIELDS);
/* clang-format on */

extern const mu_ruleset null_ruleset;

#endif
