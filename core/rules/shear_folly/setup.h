/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/setup.h - what the scenario and its sheet fix.
 *
 * Everything the sheet says in numbers is data: profiles, ranges, hits. One number changed makes
 * another game.
 *
 * Shapes  sf_setup, read from a scenario file by its field names.
 * Units   u (1/100 mm), binary angles, SM are stress markers.
 * Owner   lives in genesis; read only.
 * Errors  sf_setup_check: MU_INPUT names the field and what does not fit.
 */
#ifndef MU_SHEAR_FOLLY_SETUP_H
#define MU_SHEAR_FOLLY_SETUP_H

#include "core/ground.h"
#include "core/rules/shear_folly/names.h"

/* clang-format off */

/* A profile. */
#define SF_TYPE_FIELDS(T, X)                                                                             \
    X##_ONE (T, u8,   class,      0, 2,  &sf_class,  "Horse, Foot or Gun")                               \
    X##_ONE (T, u8,   attack,     1, 9,  MU_NUMBER,  "Attack dice [SF-5.3]")                             \
    X##_ONE (T, flag, shooters,   0, 1,  MU_YES_NO,  "has shooters, +S [SF-8.8]")                        \
    X##_ONE (T, u8,   morale,     2, 20, MU_NUMBER,  "morale [SF-6.5]")                                  \
    X##_ONE (T, u32,  move,       0, MU_TABLE_MOST, &sf_length, "its move [SF-3.3]")                     \
    X##_ONE (T, u32,  extended,   0, MU_TABLE_MOST, &sf_length, "with half as much again [SF-3.7]")      \
    X##_ONE (T, u32,  frontage,   2, MU_BASE_MOST,  &sf_length, "of its base [SF-I.15]")                 \
    X##_ONE (T, u32,  depth,      2, MU_BASE_MOST,  &sf_length, "of its base [SF-I.15]")
MU_STRUCT(sf_type_row, SF_TYPE_FIELDS);

/* Ranges, hits and modifiers. */
#define SF_FIGURES_FIELDS(T, X)                                                                          \
    X##_ONE (T, u32,  calm_reach,      0, MU_TABLE_MOST, &sf_length, "a commander so near takes SM off [SF-1.5]") \
    X##_MANY(T, u32,  gun_range, SF_BRACKETS, &sf_bracket, 0, MU_TABLE_MOST, &sf_length, "brackets of a gun [SF-2.2]") \
    X##_ONE (T, u32,  shoot_range,     0, MU_TABLE_MOST, &sf_length, "of shooters [SF-I.28]")            \
    X##_ONE (T, u32,  commander_move,  0, MU_TABLE_MOST, &sf_length, "a commander's move [SF-3.4]")      \
    X##_ONE (T, u32,  commander_base,  2, MU_BASE_MOST,  &sf_length, "either side of his base [SF-I.15]") \
    X##_MANY(T, u8,   gun_need, SF_BRACKETS, &sf_bracket, 1, 6, MU_NUMBER, "a gun hits on so much [SF-2.3]") \
    X##_ONE (T, u8,   misfire,         0, 6,  MU_NUMBER, "a gun misfires on so much or less [SF-2.6]")   \
    X##_ONE (T, u8,   shoot_need,      1, 6,  MU_NUMBER, "shooters hit on so much [SF-4.4]")             \
    X##_ONE (T, u8,   melee_need,      1, 6,  MU_NUMBER, "hits in melee [SF-5.4]")                       \
    X##_ONE (T, u8,   position_need,   1, 6,  MU_NUMBER, "against a position [SF-5.9]")                  \
    X##_ONE (T, u8,   flank_dice,      0, 9,  MU_NUMBER, "dice more against a flank [SF-5.6]")           \
    X##_ONE (T, u8,   flank_most,      0, 9,  MU_NUMBER, "of them against one target [SF-5.7]")          \
    X##_ONE (T, u8,   rear_stress,     0, 9,  MU_NUMBER, "SM for an attack on the rear [SF-5.8]")        \
    X##_ONE (T, u8,   capture_need,    1, 6,  MU_NUMBER, "captures a lone commander [SF-5.11]")          \
    X##_ONE (T, u8,   commander_bonus, 0, 9,  MU_NUMBER, "morale with a commander [SF-6.2]")             \
    X##_ONE (T, u8,   fate_need,       1, 6,  MU_NUMBER, "captures him with his troop [SF-6.6]")         \
    X##_MANY(T, u8,   reserved, 3, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")
MU_STRUCT(sf_figures, SF_FIGURES_FIELDS);

#define SF_SIDE_CARD_FIELDS(T, X)                                                                        \
    X##_TEXT(T, name, 24,                          "what the side is called")
MU_STRUCT(sf_side_card, SF_SIDE_CARD_FIELDS);

#define SF_TROOP_CARD_FIELDS(T, X)                                                                       \
    X##_TEXT(T, id, 8,                             "its name in orders and logs")                        \
    X##_ONE (T, i32,  x,       0, MU_TABLE_MOST, &sf_length, "centre, to the east")                      \
    X##_ONE (T, i32,  y,       0, MU_TABLE_MOST, &sf_length, "centre, to the north")                     \
    X##_ONE (T, u16,  facing,  0, 65535, &sf_facing, "where its front is [SF-G.2]")               \
    X##_ONE (T, u8,   type,    0, 6,     &sf_type,   "profile [SF-8.1]")                                 \
    X##_ONE (T, u8,   side,    0, 1,     MU_SIDE,    "owner")
MU_STRUCT(sf_troop_card, SF_TROOP_CARD_FIELDS);

#define SF_COMMANDER_CARD_FIELDS(T, X)                                                                   \
    X##_TEXT(T, id, 8,                             "his name in orders and logs")                        \
    X##_TEXT(T, name, 24,                          "his own name")                                       \
    X##_ONE (T, i32,  x,       0, MU_TABLE_MOST, &sf_length, "centre, unless he is with a troop")        \
    X##_ONE (T, i32,  y,       0, MU_TABLE_MOST, &sf_length, "likewise")                                 \
    X##_ONE (T, u16,  facing,  0, 65535, &sf_facing, "likewise")                                         \
    X##_ONE (T, u8,   with,    0, SF_TROOPS, &sf_troop, "the troop he is attached to [SF-I.26]")         \
    X##_ONE (T, u8,   side,    0, 1,     MU_SIDE,    "owner")                                            \
    X##_ONE (T, flag, main,    0, 1,     MU_YES_NO,  "the main commander [SF-I.50]")                     \
    X##_MANY(T, u8,   reserved, 3, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")
MU_STRUCT(sf_commander_card, SF_COMMANDER_CARD_FIELDS);

#define SF_CORNER_FIELDS(T, X)                                                                           \
    X##_ONE (T, i32,  x,       0, MU_TABLE_MOST, &sf_length, "to the east")                              \
    X##_ONE (T, i32,  y,       0, MU_TABLE_MOST, &sf_length, "to the north")
MU_STRUCT(sf_corner, SF_CORNER_FIELDS);

/* [SF-5.9] A defendable position. */
#define SF_POSITION_FIELDS(T, X)                                                                         \
    X##_TEXT(T, name, 24,                          "what it is called")                                  \
    X##_SUBS(T, sf_corner, corners, SF_CORNERS, MU_NUMBER, "its outline [SF-G.16]")
MU_STRUCT(sf_position, SF_POSITION_FIELDS);

/* [SF-I.58] Woods, hills, roads, streams: to look at, without any effect. */
#define SF_SCENERY_FIELDS(T, X)                                                                          \
    X##_TEXT(T, name, 24,                          "what it is called")                                  \
    X##_ONE (T, flag, line,    0, 1,     MU_YES_NO,  "a line; otherwise an area")                        \
    X##_MANY(T, u8,   reserved, 3, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")                               \
    X##_SUBS(T, sf_corner, corners, SF_CORNERS, MU_NUMBER, "its outline, or its bends")
MU_STRUCT(sf_scenery, SF_SCENERY_FIELDS);

/* [SF-7.3] [SF-I.49] `side` has a troop in the position, and the enemy none, at the end of so many
 * turns in a row; the other side wins when it has not come to that. */
#define SF_OBJECTIVE_FIELDS(T, X)                                                                        \
    X##_ONE (T, u8,   position, 0, SF_POSITIONS, MU_NUMBER, "from 1; 0: there is no objective")          \
    X##_ONE (T, u8,   side,     0, 1,     MU_SIDE,   "who must hold it")                                 \
    X##_ONE (T, u8,   turns,    0, SF_TURNS, MU_NUMBER, "turns in a row")                                \
    X##_ONE (T, u8,   until,    0, SF_TURNS, MU_NUMBER, "after this turn the other side wins; 0: never")
MU_STRUCT(sf_objective, SF_OBJECTIVE_FIELDS);

#define SF_SETUP_FIELDS(T, X)                                                                            \
    X##_TEXT(T, title, 48,                         "what the battle is called")                          \
    X##_ONE (T, u32,  width,   1, MU_TABLE_MOST, &sf_length, "of the table, to the east")                \
    X##_ONE (T, u32,  height,  1, MU_TABLE_MOST, &sf_length, "of the table, to the north")               \
    X##_ONE (T, u8,   turns,   0, SF_TURNS, MU_NUMBER, "the last turn; 0: no limit but 100 [SF-I.52]")   \
    X##_ONE (T, u8,   holder,  0, 1,     MU_SIDE,    "counts as the holder before turn 1 [SF-I.1]")      \
    X##_MANY(T, u8,   reserved, 2, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")                               \
    X##_SUB (T, sf_side_card, sides, 2, MU_SIDE,    "the two sides")                                     \
    X##_SUB (T, sf_type_row, types, SF_TYPES, &sf_type, "profiles [SF-8.1]")                             \
    X##_PART(T, sf_figures, figures,               "ranges, hits, modifiers")                   \
    X##_PART(T, sf_objective, objective,           "of the scenario [SF-7.3]")                           \
    X##_SUBS(T, sf_position, positions, SF_POSITIONS, &sf_position_slot, "defendable positions [SF-5.9]") \
    X##_SUBS(T, sf_scenery, scenery, SF_SCENERY, MU_NUMBER, "without effect [SF-I.58]")                  \
    X##_SUBS(T, sf_troop_card, troops, SF_TROOPS, &sf_troop_slot, "every troop")                         \
    X##_SUBS(T, sf_commander_card, commanders, SF_COMMANDERS, &sf_commander_slot, "every commander")
MU_STRUCT(sf_setup, SF_SETUP_FIELDS);
/* clang-format on */

extern const mu_schema sf_setup_schema;

/* A copy of n corners. */
void sf_corners_of(const sf_corner *corners, uint32_t n, mu_point points[SF_CORNERS]);

/* Does it fit together? */
MU_CHECKED mu_status sf_setup_check(const sf_setup *s, mu_err *err);

#endif
