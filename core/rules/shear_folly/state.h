/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/state.h - what changes during a battle.
 *
 * Shapes  sf_state, flat. Element i of an array is the troop or commander i + 1.
 * Units   u, binary angles; SM are stress markers.
 * Replay  fingerprinted after every order.
 */
#ifndef MU_SHEAR_FOLLY_STATE_H
#define MU_SHEAR_FOLLY_STATE_H

#include "core/rules/shear_folly/setup.h"

/* clang-format off */
/* A side, from turn to turn. */
#define SF_SIDE_STATE_FIELDS(T, X)                                                                       \
    X##_ONE (T, u8,   rolled,   0, 12, MU_NUMBER,  "initiative rolled this turn [SF-1.1]")               \
    X##_ONE (T, u8,   removed,  0, 12, MU_NUMBER,  "SM taken off this turn [SF-1.6]")                    \
    X##_ONE (T, flag, declared, 0, 1,  MU_YES_NO,  "has said what it takes off [SF-I.3]")                \
    X##_ONE (T, flag, passed,   0, 1,  MU_YES_NO,  "is done with this phase [SF-I.9]")                   \
    X##_ONE (T, u8,   held,     0, SF_TURNS, MU_NUMBER, "turns in a row it holds the objective")
MU_STRUCT(sf_side_state, SF_SIDE_STATE_FIELDS);

/* A troop. */
#define SF_TROOP_FIELDS(T, X)                                                                            \
    X##_ONE (T, i32,  x,        0, MU_TABLE_MOST, &sf_length, "centre, to the east")                     \
    X##_ONE (T, i32,  y,        0, MU_TABLE_MOST, &sf_length, "centre, to the north")                    \
    X##_ONE (T, u16,  facing,   0, 65535, &sf_facing, "where its front is [SF-G.2]")                            \
    X##_ONE (T, u8,   misfired, 0, SF_TURNS, MU_NUMBER, "turn of its last misfire; 0: none [SF-I.14]")   \
    X##_ONE (T, u8,   stress,   0, SF_STRESS, MU_NUMBER, "SM on it")                                     \
    X##_ONE (T, u8,   pick,     0, SF_PIECES, &sf_piece, "whom it fights [SF-I.31]")                     \
    X##_ONE (T, flag, removed,  0, 1,  MU_YES_NO,  "is out of the game [SF-6.5]")                        \
    X##_ONE (T, flag, halted,   0, 1,  MU_YES_NO,  "may not move this turn [SF-1.7]")                    \
    X##_ONE (T, flag, moved,    0, 1,  MU_YES_NO,  "has moved this turn")                                \
    X##_ONE (T, flag, fired,    0, 1,  MU_YES_NO,  "has fired this turn [SF-I.30]")                      \
    X##_ONE (T, flag, shot,     0, 1,  MU_YES_NO,  "has shot this turn [SF-I.30]")                       \
    X##_ONE (T, flag, fought,   0, 1,  MU_YES_NO,  "was in this turn's melee [SF-I.45]")                 \
    X##_ONE (T, flag, tested,   0, 1,  MU_YES_NO,  "was tested in this phase [SF-I.40]")
MU_STRUCT(sf_troop_state, SF_TROOP_FIELDS);

/* A commander. */
#define SF_COMMANDER_FIELDS(T, X)                                                                        \
    X##_ONE (T, i32,  x,        0, MU_TABLE_MOST, &sf_length, "centre, unless he is with a troop")       \
    X##_ONE (T, i32,  y,        0, MU_TABLE_MOST, &sf_length, "likewise")                                \
    X##_ONE (T, u16,  facing,   0, 65535, &sf_facing, "likewise")                                         \
    X##_ONE (T, u8,   with,     0, SF_TROOPS, &sf_troop, "the troop he is attached to [SF-I.26]")        \
    X##_ONE (T, flag, captured, 0, 1,  MU_YES_NO,  "is out of the game [SF-I.55]")                       \
    X##_ONE (T, flag, moved,    0, 1,  MU_YES_NO,  "has moved this turn [SF-I.23]")                      \
    X##_MANY(T, u8,   reserved, 3, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")
MU_STRUCT(sf_commander_state, SF_COMMANDER_FIELDS);

/* The battle. */
#define SF_STATE_FIELDS(T, X)                                                                            \
    X##_ONE (T, u16,  clause,   0, 65535, MU_NUMBER, "number of the clause that ended it [SF-I.47]")     \
    X##_ONE (T, u8,   turn,     0, SF_TURNS, MU_NUMBER, "from 1")                                        \
    X##_ONE (T, u8,   phase,    0, 7,  &sf_phase,  "row of the sequence of play")                        \
    X##_ONE (T, u8,   holder,   0, 1,  MU_SIDE,    "turn holder; before the roll the last one [SF-1.2]") \
    X##_ONE (T, u8,   go,       0, 1,  MU_SIDE,    "whose go it is [SF-I.9]")                            \
    X##_ONE (T, u8,   result,   0, 3,  &sf_result, "how the battle ended")                               \
    X##_SUB (T, sf_side_state, sides, 2, MU_SIDE,  "the two sides")                                      \
    X##_MANY(T, u8,   reserved, 3, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")                               \
    X##_SUB (T, sf_troop_state, troops, SF_TROOPS, &sf_troop_slot, "every troop")                        \
    X##_SUB (T, sf_commander_state, commanders, SF_COMMANDERS, &sf_commander_slot, "every commander")
MU_STRUCT(sf_state, SF_STATE_FIELDS);
/* clang-format on */

extern const mu_schema sf_state_schema;

void sf_state_begin(const sf_setup *s, sf_state *g);

/* Laws across fields. MU_CORRUPT names what does not fit. */
MU_CHECKED mu_status sf_state_check(const sf_setup *s, const sf_state *g, mu_err *err);

#endif
