/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/state.h - what changes during a battle.
 *
 * Everything that can be derived is derived: stacks, lines of sight, options. What is
 * half resolved is not here either; the log is the continuation.
 *
 * Shapes  hm_state, flat. Element i of an array is the piece or hex i + 1.
 * Units   hexes 1 to 117, 0 = gone; CAP; half points of victory.
 * Replay  fingerprinted after every order.
 */
#ifndef MU_HORSE_MUSKET_STATE_H
#define MU_HORSE_MUSKET_STATE_H

#include "core/rules/horse_musket/setup.h"

/* clang-format off */
#define HM_SIDE_STATE_FIELDS(T, X)                                                                       \
    X##_ONE (T, u16,  vp,            0, HM_VP2_MAX, &hm_points, "VP from Eliminations [HM-10.2]")        \
    X##_ONE (T, u8,   base_cap,      0, 20, MU_NUMBER,   "base CAP, less lost Leaders [HM-9.27]")        \
    X##_ONE (T, u8,   cap,           0, 99, MU_NUMBER,   "CAP left this turn [HM-6.5]")                  \
    X##_ONE (T, u8,   stored,        0, 4,  MU_NUMBER,   "CAP stored for the next turn [HM-9.35]")       \
    X##_ONE (T, u8,   ac,            0, HM_LEADERS, &hm_leader_name, "Army Commander [HM-9.32]")         \
    X##_ONE (T, flag, discount_used, 0, 1,  MU_YES_NO,   "AC has made an action cheaper [HM-9.36]")      \
    X##_ONE (T, flag, ac_moved,      0, 1,  MU_YES_NO,   "AC has moved [HM-9.34]")                       \
    X##_ONE (T, flag, ac_rallied,    0, 1,  MU_YES_NO,   "AC has rallied [HM-9.34]")                     \
    X##_ONE (T, flag, ac_fought,     0, 1,  MU_YES_NO,   "AC was in a combat [HM-I.77]")                 \
    X##_ONE (T, u8,   seize_used,    0, 4,  MU_NUMBER,   "attempts to Seize by this AC [HM-9.43]")       \
    X##_ONE (T, flag, seize_tried,   0, 1,  MU_YES_NO,   "tried this Game Turn [HM-I.78]")               \
    X##_ONE (T, flag, ac_again,      0, 1,  MU_YES_NO,   "second take-over try used [HM-9.47]")          \
    X##_ONE (T, u8,   rerolls,       0, 4,  MU_NUMBER,   "Leader Re-Rolls left [HM-15.39]")              \
    X##_ONE (T, i8,   cannon_drm,  -99, 0,  MU_NUMBER,   "modifier of its Cannon [HM-15.26]")            \
    X##_ONE (T, flag, free_action,   0, 1,  MU_YES_NO,   "may act once for 0 CAP [HM-15.29]")            \
    X##_ONE (T, flag, reroll_misses, 0, 1,  MU_YES_NO,   "may re-roll misses of a Fire [HM-15.30]")      \
    X##_ONE (T, flag, extra_die,     0, 1,  MU_YES_NO,   "has an extra die for a Unit [HM-15.31]")       \
    X##_ONE (T, flag, no_stop,       0, 1,  MU_YES_NO,   "may ignore stopping terrain once [HM-15.33]")  \
    X##_ONE (T, flag, picks_order,   0, 1,  MU_YES_NO,   "may pick the order of fire [HM-15.34]")
MU_STRUCT(hm_side_state, HM_SIDE_STATE_FIELDS);

#define HM_UNIT_FIELDS(T, X)                                                                             \
    X##_ONE (T, u8,   hex,           0, HM_HEXES, &hm_hex_name, "where it stands; gone = Eliminated")    \
    X##_ONE (T, u8,   mp,            0, 9,  MU_NUMBER,   "MP left [HM-3.5]")                             \
    X##_ONE (T, u8,   actions,       0, 2,  MU_NUMBER,   "actions this turn [HM-6.7]")                   \
    X##_ONE (T, flag, finished,      0, 1,  MU_YES_NO,   "can do nothing more this turn")                \
    X##_ONE (T, flag, rallied,       0, 1,  MU_YES_NO,   "was rallied this turn [HM-9.13]")              \
    X##_ONE (T, u8,   start_hex,     0, HM_HEXES, &hm_hex_name, "where its owner's turn began [HM-9.8]")  \
    X##_ONE (T, flag, ambushed,      0, 1,  MU_YES_NO,   "has tried an Ambush this turn [HM-7.17]")      \
    X##_ONE (T, u8,   formation,     0, 1,  &hm_formation, "Line or Column [HM-13.2]")                   \
    X##_ONE (T, u8,   facing,        0, 5,  &hm_direction, "side (Line) or corner (Column) [HM-13.7]")             \
    X##_ONE (T, flag, low_ammo,      0, 1,  MU_YES_NO,   "short of ammunition [HM-15.66]")               \
    X##_ONE (T, flag, ran_short,     0, 1,  MU_YES_NO,   "ran short in this player turn [HM-I.116]")     \
    X##_ONE (T, flag, barred,        0, 1,  MU_YES_NO,   "cannot act in its owner's next turn [HM-15.32]")
MU_STRUCT(hm_unit, HM_UNIT_FIELDS);

#define HM_LEADER_FIELDS(T, X)                                                                           \
    X##_ONE (T, u8,   hex,           0, HM_HEXES, &hm_hex_name, "where he stands; gone = Eliminated")    \
    X##_ONE (T, u8,   rating,        0, 4,  MU_NUMBER,   "as Subordinate, after Good Days [HM-15.57]")   \
    X##_ONE (T, u8,   rating_ac,     0, 4,  MU_NUMBER,   "as Army Commander, likewise")                  \
    X##_ONE (T, flag, acted,         0, 1,  MU_YES_NO,   "has acted this turn [HM-9.2]")                 \
    X##_ONE (T, u8,   start_hex,     0, HM_HEXES, &hm_hex_name, "where his owner's turn began [HM-9.9]") \
    X##_ONE (T, flag, sublead_used,  0, 1,  MU_YES_NO,   "has tried to make an action cheaper [HM-15.41]")
MU_STRUCT(hm_leader, HM_LEADER_FIELDS);

#define HM_BAGGAGE_FIELDS(T, X)                                                                          \
    X##_ONE (T, u8,   hex,           0, HM_HEXES, &hm_hex_name, "where it stands")                       \
    X##_ONE (T, flag, moved,         0, 1,  MU_YES_NO,   "has moved this turn [HM-I.87]")
MU_STRUCT(hm_baggage, HM_BAGGAGE_FIELDS);

#define HM_STATE_FIELDS(T, X)                                                                            \
    X##_ONE (T, u8,   turn,          0, HM_TURNS, MU_NUMBER, "Game Turn, from 1 [HM-5.1]")               \
    X##_ONE (T, u8,   phase,         0, 6,  &hm_phase_name, "row of the sequence of play")               \
    X##_ONE (T, u8,   active,        0, 1,  MU_SIDE,     "whose player turn it is")                      \
    X##_ONE (T, flag, b_first,       0, 1,  MU_YES_NO,   "B has the first player turn [HM-9.39]")        \
    X##_ONE (T, u8,   result,        0, 4,  &hm_result,  "how the battle ended [HM-I.84]")               \
    X##_ONE (T, u8,   weather_left,  0, 6,  MU_NUMBER,   "Game Turns of bad weather left [HM-I.103]")    \
    X##_ONE (T, u8,   borrowed,      0, HM_UNITS, &hm_unit_name, "acts for the active side now [HM-15.36]") \
    X##_ONE (T, u8,   reserved,      0, 0,  MU_NUMBER,   "always 0")                                     \
    X##_SUB (T, hm_side_state, sides, 2, MU_SIDE,        "the two sides")                                \
    X##_SUB (T, hm_unit, units, HM_UNITS, &hm_unit_slot, "every Unit")                                   \
    X##_SUB (T, hm_leader, leaders, HM_LEADERS, &hm_leader_slot, "every Leader")                         \
    X##_SUB (T, hm_baggage, baggage, HM_BAGGAGE, &hm_baggage_slot, "Baggage markers")                    \
    X##_MANY(T, u8,   terrain, HM_HEXES, &hm_hex_slot, 0, 9, &hm_terrain_kind, "tiles on the map")       \
    X##_MANY(T, flag, exempt, HM_HEXES, &hm_hex_slot, 0, 1, MU_YES_NO, "over-stacked since the start [HM-I.24]")
MU_STRUCT(hm_state, HM_STATE_FIELDS);
/* clang-format on */

/* The state a setup begins with: turn 1, phase setup. */
void hm_state_begin(const hm_setup *s, hm_state *g);

/* Laws across fields [ledger 4.6]. MU_CORRUPT names the first that does not hold. */
MU_CHECKED mu_status hm_state_check(const hm_setup *s, const hm_state *g, mu_err *err);

#endif
