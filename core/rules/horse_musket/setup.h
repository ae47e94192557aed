/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/setup.h - what the scenario and its charts fix [HM-4.7].
 *
 * Everything the Player Aid Card and the Scenario Book say is data: charts, terrain,
 * prices, special rules, map, pieces, options. One number changed makes another game.
 *
 * Shapes  hm_setup, read from a scenario file by its field names.
 * Units   MP are morale points; CAP command action points; points of victory in halves.
 * Owner   lives in genesis; read only.
 * Errors  hm_setup_check: MU_INPUT names what does not fit together.
 */
#ifndef MU_HORSE_MUSKET_SETUP_H
#define MU_HORSE_MUSKET_SETUP_H

#include "core/rules/horse_musket/names.h"

/* clang-format off */

/* [HM-D.1] [HM-D.2] [HM-D.3] [HM-D.5] One row of the charts; `box` and `charge_range` of
 * the scale in use. */
#define HM_TYPE_FIELDS(T, X)                                                                             \
    X##_ONE (T, u8, class,         0, 3,  &hm_class,  "class [HM-3.15]")                                 \
    X##_ONE (T, u8, mr,            0, 9,  MU_NUMBER,  "Movement Rate, hexes [HM-3.12]")                  \
    X##_ONE (T, u8, mp,            0, 9,  MU_NUMBER,  "usual starting MP [HM-3.6]")                      \
    X##_ONE (T, u8, vp,            0, 20, &hm_points, "VP for Eliminating it [HM-3.10]")                 \
    X##_MANY(T, u8, box, HM_COLUMNS, &hm_column_name, 0, 63, &hm_box, "lowest face that hits [HM-8.15]") \
    X##_ONE (T, u8, charge_range,  0, 3,  MU_NUMBER,  "hexes a Charge may cross [HM-8.82]")              \
    X##_ONE (T, u8, dice,          0, 9,  MU_NUMBER,  "usual combat dice [HM-8.8]")                      \
    X##_ONE (T, u8, weak_mp,       0, 9,  MU_NUMBER,  "two dice at so many MP or fewer [HM-8.9]")        \
    X##_ONE (T, u8, close_dice,    0, 9,  MU_NUMBER,  "more dice at R1 and in CC [HM-8.12]")             \
    X##_ONE (T, i8, morale_die,   -5, 5,  MU_NUMBER,  "modifier of its morale die [HM-11.2]")            \
    X##_ONE (T, u8, survives,      0, 6,  MU_NUMBER,  "stays on this d6 or less [HM-11.3]")              \
    X##_ONE (T, u8, charged_need,  0, 9,  MU_NUMBER,  "own dice when charged hit on [HM-8.94]")          \
    X##_MANY(T, u8, cost, HM_ACTIONS, &hm_action_name, 0, 255, &hm_price, "CAP of an action [HM-6.6]")   \
    X##_MANY(T, u8, reserved, 2, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")
MU_STRUCT(hm_type_row, HM_TYPE_FIELDS);

/* [HM-D.4] One row of the Terrain Effects Chart. */
#define HM_TERRAIN_FIELDS(T, X)                                                                          \
    X##_ONE (T, u8,   stack,       0, HM_STACK, MU_NUMBER, "Stacking Limit, Units [HM-2.8]")             \
    X##_ONE (T, flag, stop,        0, 1,  MU_YES_NO,  "a Unit that enters must stop [HM-2.10]")          \
    X##_ONE (T, flag, blocks,      0, 1,  MU_YES_NO,  "blocks fire through it [HM-2.11]")                \
    X##_ONE (T, i8,   ci,         -9, 9,  MU_NUMBER,  "Combat In [HM-2.13]")                             \
    X##_ONE (T, i8,   co,         -9, 9,  MU_NUMBER,  "Combat Out [HM-2.13]")                            \
    X##_ONE (T, i8,   morale,     -9, 9,  MU_NUMBER,  "Morale Bonus [HM-2.14]")                          \
    X##_ONE (T, flag, ambush,      0, 1,  MU_YES_NO,  "Ambush out of it [HM-7.14]")                      \
    X##_ONE (T, flag, impassable,  0, 1,  MU_YES_NO,  "nothing enters [HM-I.8]")                         \
    X##_ONE (T, flag, works,       0, 1,  MU_YES_NO,  "Fort or Entrenchment [HM-8.25]")                  \
    X##_ONE (T, flag, by_side,     0, 1,  MU_YES_NO,  "effects across marked hexsides only [HM-2.7]")    \
    X##_ONE (T, u8,   range_cost,  1, 9,  MU_NUMBER,  "hexes it counts for Command Range [HM-15.62]")    \
    X##_ONE (T, flag, no_baggage,  0, 1,  MU_YES_NO,  "Baggage cannot enter [HM-11.6]")
MU_STRUCT(hm_terrain_row, HM_TERRAIN_FIELDS);

/* [HM-D.5] Prices that do not depend on a type, CAP. */
#define HM_PRICES_FIELDS(T, X)                                                                           \
    X##_ONE (T, u8, leader_move,       0, 20, MU_NUMBER, "a Leader's Move [HM-9.3]")                     \
    X##_ONE (T, u8, rally,             0, 20, MU_NUMBER, "Rally [HM-9.15]")                              \
    X##_ONE (T, u8, rally_charismatic, 0, 20, MU_NUMBER, "Rally by a Charismatic Leader [HM-9.16]")      \
    X##_ONE (T, u8, baggage,           0, 20, MU_NUMBER, "moving Baggage [HM-11.5]")                     \
    X##_ONE (T, u8, seize,             0, 20, MU_NUMBER, "stored CAP for trying to Seize [HM-9.40]")     \
    X##_ONE (T, u8, ac_again,          0, 20, MU_NUMBER, "second try to take over as AC [HM-9.47]")      \
    X##_ONE (T, u8, resupply,          0, 20, MU_NUMBER, "resupply [HM-15.67]")                          \
    X##_ONE (T, u8, momentum,          0, 20, MU_NUMBER, "Charge Momentum [HM-15.52]")                   \
    X##_ONE (T, u8, leader_die,        0, 20, MU_NUMBER, "a Leader's combat die [HM-15.63]")             \
    X##_MANY(T, u8, reserved, 3, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")
MU_STRUCT(hm_prices, HM_PRICES_FIELDS);

/* [HM-D.6] One effect of a Special Scenario Rule; a rule with several has several rows. */
#define HM_SPECIAL_FIELDS(T, X)                                                                          \
    X##_TEXT(T, name, 24,                             "as the scenario lists it [HM-12.1]")              \
    X##_ONE (T, u8, nationality,   0, 18, &hm_nationality, "whose Units; none = nobody's")               \
    X##_MANY(T, flag, types, HM_TYPES, &hm_type, 0, 1, MU_YES_NO, "which types")                         \
    X##_MANY(T, flag, columns, HM_COLUMNS, &hm_column_name, 0, 1, MU_YES_NO, "on which columns")         \
    X##_ONE (T, i8, dice,         -5, 5,  MU_NUMBER,  "combat dice more or fewer")                       \
    X##_ONE (T, i8, drm,          -9, 9,  MU_NUMBER,  "modifier of their combat dice")                   \
    X##_ONE (T, i8, charged_drm,  -9, 9,  MU_NUMBER,  "modifier of Horsemen who charge them")            \
    X##_ONE (T, i8, mr,           -9, 9,  MU_NUMBER,  "hexes more or fewer of their Movement Rate")      \
    X##_MANY(T, flag, bans, HM_ACTIONS, &hm_action_name, 0, 1, MU_YES_NO, "actions they may not take")   \
    X##_ONE (T, u8, until,         0, 99, MU_NUMBER,  "last Game Turn it holds; 0 = always [HM-I.88]")   \
    X##_MANY(T, u8, reserved, 2, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")
MU_STRUCT(hm_special, HM_SPECIAL_FIELDS);

#define HM_SIDE_CARD_FIELDS(T, X)                                                                        \
    X##_TEXT(T, name, 24,                             "what the side is called")                         \
    X##_ONE (T, u8, base_cap,      0, 20, MU_NUMBER,  "base CAP [HM-6.1]")                               \
    X##_MANY(T, u8, reserved, 3, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")
MU_STRUCT(hm_side_card, HM_SIDE_CARD_FIELDS);

#define HM_UNIT_CARD_FIELDS(T, X)                                                                        \
    X##_TEXT(T, id, 8,                                "its name in orders and logs")                     \
    X##_ONE (T, u8, type,          0, 11, &hm_type,   "type [HM-3.2]")                                   \
    X##_ONE (T, u8, side,          0, 1,  MU_SIDE,    "owner")                                           \
    X##_ONE (T, u8, nationality,   0, 18, &hm_nationality, "colour of the counter [HM-3.3]")             \
    X##_ONE (T, u8, hex,           1, HM_HEXES, &hm_hex_name, "where it starts [HM-4.1]")                \
    X##_ONE (T, u8, mp,            1, 9,  MU_NUMBER,  "MP it starts with, its ceiling [HM-4.4]")         \
    X##_ONE (T, u8, formation,     0, 1,  &hm_formation, "formation at the start [HM-13.5]")             \
    X##_ONE (T, u8, facing,        0, 5,  &hm_direction, "facing at the start [HM-13.20]")               \
    X##_ONE (T, u8, reserved,      0, 0,  MU_NUMBER,  "always 0")
MU_STRUCT(hm_unit_card, HM_UNIT_CARD_FIELDS);

#define HM_LEADER_CARD_FIELDS(T, X)                                                                      \
    X##_TEXT(T, id, 8,                                "his name in orders and logs")                     \
    X##_TEXT(T, name, 24,                             "his own name")                                    \
    X##_ONE (T, u8, side,          0, 1,  MU_SIDE,    "owner")                                           \
    X##_ONE (T, u8, nationality,   0, 18, &hm_nationality, "colour of the counter [HM-9.50]")            \
    X##_ONE (T, u8, hex,           1, HM_HEXES, &hm_hex_name, "where he starts")                         \
    X##_ONE (T, u8, rating,        0, 4,  MU_NUMBER,  "rating as Subordinate [HM-3.31]")                 \
    X##_ONE (T, u8, rating_ac,     0, 4,  MU_NUMBER,  "rating as Army Commander [HM-3.32]")              \
    X##_ONE (T, flag, commands,    0, 1,  MU_YES_NO,  "is Army Commander at the start [HM-9.32]")        \
    X##_ONE (T, flag, charismatic, 0, 1,  MU_YES_NO,  "Charismatic [HM-3.33]")                           \
    X##_ONE (T, flag, serves_all,  0, 1,  MU_YES_NO,  "ignores the Foreign Leaders rule [HM-I.34]")
MU_STRUCT(hm_leader_card, HM_LEADER_CARD_FIELDS);

#define HM_BAGGAGE_CARD_FIELDS(T, X)                                                                     \
    X##_TEXT(T, id, 8,                                "its name in orders and logs")                     \
    X##_ONE (T, u8, side,          0, 1,  MU_SIDE,    "owner")                                           \
    X##_ONE (T, u8, hex,           1, HM_HEXES, &hm_hex_name, "where it starts")                         \
    X##_ONE (T, u8, vp,            0, 20, &hm_points, "VP for the enemy who holds its hex [HM-I.149]")   \
    X##_ONE (T, u8, reserved,      0, 0,  MU_NUMBER,  "always 0")
MU_STRUCT(hm_baggage_card, HM_BAGGAGE_CARD_FIELDS);

#define HM_VP_HEX_FIELDS(T, X)                                                                           \
    X##_ONE (T, u8, hex,           1, HM_HEXES, &hm_hex_name, "the marker's hex [HM-10.6]")              \
    X##_ONE (T, u8, side,          0, 1,  MU_SIDE,    "side that scores it [HM-I.85]")                   \
    X##_ONE (T, u8, vp,            0, 20, &hm_points, "VP while it is occupied")                         \
    X##_ONE (T, u8, reserved,      0, 0,  MU_NUMBER,  "always 0")
MU_STRUCT(hm_vp_hex, HM_VP_HEX_FIELDS);

/* [HM-10.1] A side wins when any of its conditions holds. */
#define HM_VICTORY_FIELDS(T, X)                                                                          \
    X##_ONE (T, u8, side,          0, 1,  MU_SIDE,    "side that wins")                                  \
    X##_ONE (T, u8, by,            0, 2,  &hm_win,    "by what")                                         \
    X##_ONE (T, u8, vp,            0, 200, &hm_points, "points: so many VP")                             \
    X##_ONE (T, u8, leader,        0, HM_LEADERS, &hm_leader_name, "leader-eliminated: who")
MU_STRUCT(hm_victory, HM_VICTORY_FIELDS);

/* Optional rules (HM-13 to HM-15) and the switches of our readings (HM-I). */
#define HM_OPTIONS_FIELDS(T, X)                                                                          \
    X##_ONE (T, flag, line_column,            0, 1, MU_YES_NO, "Line & Column [HM-13.2]")                \
    X##_ONE (T, flag, facing,                 0, 1, MU_YES_NO, "Facing [HM-13.20]")                      \
    X##_ONE (T, flag, line_terrain,           0, 1, MU_YES_NO, "Line Formation & Terrain [HM-13.40]")    \
    X##_ONE (T, flag, disorderly_retreat,     0, 1, MU_YES_NO, "Disorderly Retreat [HM-13.45]")          \
    X##_ONE (T, flag, nationality_rules,      0, 1, MU_YES_NO, "Nationality Rules [HM-14.1]")            \
    X##_ONE (T, flag, combat_at_r1,           0, 1, MU_YES_NO, "Combat at R1 [HM-15.1]")                 \
    X##_ONE (T, flag, randomized_r1,          0, 1, MU_YES_NO, "Randomized Combat at R1 [HM-15.12]")     \
    X##_ONE (T, flag, retreat_in_r1,          0, 1, MU_YES_NO, "Retreat in R1 Fire Combat [HM-15.19]")   \
    X##_ONE (T, flag, random_events,          0, 1, MU_YES_NO, "Random Events [HM-15.23]")               \
    X##_ONE (T, flag, leader_rerolls,         0, 1, MU_YES_NO, "Leader Re-Rolls [HM-15.38]")             \
    X##_ONE (T, flag, subordinate_leadership, 0, 1, MU_YES_NO, "Subordinate Leadership [HM-15.41]")      \
    X##_ONE (T, flag, locked_in_combat,       0, 1, MU_YES_NO, "Locked in Combat [HM-15.45]")            \
    X##_ONE (T, flag, horse_foot_stacking,    0, 1, MU_YES_NO, "Horsemen/Infantry Stacking [HM-15.48]")  \
    X##_ONE (T, flag, charge_momentum,        0, 1, MU_YES_NO, "Charge Momentum [HM-15.52]")             \
    X##_ONE (T, flag, leader_bonus_movement,  0, 1, MU_YES_NO, "Leader Bonus Movement [HM-15.54]")       \
    X##_ONE (T, flag, good_days,              0, 1, MU_YES_NO, "Good Days and Bad Days [HM-15.56]")      \
    X##_ONE (T, flag, command_range,          0, 1, MU_YES_NO, "Command Range [HM-15.59]")               \
    X##_ONE (T, flag, leaders_in_combat,      0, 1, MU_YES_NO, "Leaders in Combat [HM-15.63]")           \
    X##_ONE (T, flag, ammunition,             0, 1, MU_YES_NO, "Ammunition [HM-15.66]")                  \
    X##_ONE (T, flag, second_order,           0, 1, MU_YES_NO, "Second Order [HM-15.69]")                \
    X##_ONE (T, flag, no_hill_to_hill,        0, 1, MU_YES_NO, "no Hill effects between Hills [HM-I.5]") \
    X##_ONE (T, flag, leaders_ignore_stop,    0, 1, MU_YES_NO, "terrain does not stop Leaders [HM-I.20]")\
    X##_ONE (T, flag, ambush_uses_mover_hex,  0, 1, MU_YES_NO, "Combat In of the mover's hex [HM-I.28]") \
    X##_ONE (T, flag, survival_once_per_roll, 0, 1, MU_YES_NO, "one survival for a roll [HM-I.39]")      \
    X##_ONE (T, flag, df_uses_attacker_hex,   0, 1, MU_YES_NO, "Combat In of the attacker's hex [HM-I.43]") \
    X##_MANY(T, u8, reserved, 3, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")
MU_STRUCT(hm_options, HM_OPTIONS_FIELDS);

#define HM_SETUP_FIELDS(T, X)                                                                            \
    X##_TEXT(T, title, 48,                            "the battle's name")                               \
    X##_ONE (T, u8, scale,         0, 2,  &hm_scale,  "chart in use [HM-3.14]")                          \
    X##_ONE (T, u8, turns,         0, 99, MU_NUMBER,  "Game Turns; 0 = no limit [HM-10.8]")              \
    X##_ONE (T, u8, at_end,        0, 4,  &hm_result, "result when the last turn ends [HM-I.84]")        \
    X##_ONE (T, u8, swamp_tiles,   0, 99, MU_NUMBER,  "unused swamp tiles [HM-I.104]")                   \
    X##_SUB (T, hm_side_card, sides, 2, MU_SIDE,      "A takes the first player turn [HM-4.7]")          \
    X##_PART(T, hm_options, options,                  "optional rules and switches")                     \
    X##_SUB (T, hm_type_row, types, HM_TYPES, &hm_type, "battle chart and costs by type")                \
    X##_SUB (T, hm_terrain_row, terrains, HM_TERRAINS, &hm_terrain_kind, "Terrain Effects Chart")        \
    X##_PART(T, hm_prices, prices,                    "other costs")                                     \
    X##_MANY(T, u8, terrain, HM_HEXES, &hm_hex_slot, 0, 9, &hm_terrain_kind, "tiles on the map [HM-2.3]")\
    X##_MANY(T, u8, entrenched, HM_HEXES, &hm_hex_slot, 0, 63, MU_NUMBER, "entrenched sides, bit d = direction d") \
    X##_MANY(T, flag, absent, HM_HEXES, &hm_hex_slot, 0, 1, MU_YES_NO, "no hex here [HM-I.1]")           \
    X##_ONE (T, u8, reserved,      0, 0,  MU_NUMBER,  "always 0")                                        \
    X##_SUBS(T, hm_special, specials, 32, MU_NUMBER,  "Special Scenario Rules [HM-12.1]")                \
    X##_SUBS(T, hm_unit_card, units, HM_UNITS, &hm_unit_slot, "every Unit")                              \
    X##_SUBS(T, hm_leader_card, leaders, HM_LEADERS, &hm_leader_slot, "every Leader")                    \
    X##_SUBS(T, hm_baggage_card, baggage, HM_BAGGAGE, &hm_baggage_slot, "Baggage markers [HM-11.5]")     \
    X##_SUBS(T, hm_vp_hex, vp_hexes, 16, MU_NUMBER,   "VP markers [HM-10.6]")                            \
    X##_SUBS(T, hm_victory, victory, 8, MU_NUMBER,    "ways to win [HM-10.1]")
MU_STRUCT(hm_setup, HM_SETUP_FIELDS);
/* clang-format on */

/* Do the parts of a setup fit together? */
MU_CHECKED mu_status hm_setup_check(const hm_setup *s, mu_err *err);

#endif
