/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/orders.h - what a side declares, and how it is written [SF-A].
 *
 *     calm RPK1 2 RGN1 1                       take markers off; calm none
 *     fire RGN1 at PMU1                        a gun; shoot likewise
 *     move RPE1 wheel left 15 ahead 20mm       steps one after the other
 *     attack RPE1 on PMU1                      whom a troop fights that touches several
 *     test PMU1   pass   concede
 *
 * Shapes  a struct for each kind; a step is what it is, and a target, a turn or a distance.
 * Units   u; hundredths of a degree.
 */
#ifndef MU_SHEAR_FOLLY_ORDERS_H
#define MU_SHEAR_FOLLY_ORDERS_H

#include "core/rules/shear_folly/names.h"
#include "core/ruleset.h"

#define SF_STEPS 16 /* of a move */

/* [SF-I.16] [SF-I.17] [SF-I.18] [SF-I.26] */
enum {
    SF_AHEAD,
    SF_WHEEL_LEFT,
    SF_WHEEL_RIGHT,
    SF_TURN_LEFT,
    SF_TURN_RIGHT,
    SF_TURN_ABOUT,
    SF_CONTACT,
    SF_LEAVE,
    SF_JOIN,
    SF_STEP_KINDS
};

enum {
    SF_ORDER_CALM,
    SF_ORDER_FIRE,
    SF_ORDER_MOVE,
    SF_ORDER_SHOOT,
    SF_ORDER_ATTACK,
    SF_ORDER_TEST,
    SF_ORDER_PASS,
    SF_ORDER_CONCEDE,
    SF_ORDERS
};

extern const mu_domain sf_step_kind, sf_degrees;

/* clang-format off */
#define SF_RELIEF_FIELDS(T, X)                                                                           \
    X##_ONE (T, u8,  troop,    1, SF_TROOPS, &sf_troop, "who is relieved")                               \
    X##_ONE (T, u8,  markers,  1, 12, MU_NUMBER,        "SM taken off")
MU_STRUCT(sf_relief, SF_RELIEF_FIELDS);

#define SF_CALM_FIELDS(T, X)                                                                             \
    X##_SUBS(T, sf_relief, reliefs, SF_TROOPS, MU_NUMBER, "none: no markers are taken off [SF-1.5]")
MU_STRUCT(sf_calm, SF_CALM_FIELDS);

#define SF_AIM_FIELDS(T, X)                                                                              \
    X##_ONE (T, u8,  troop,    1, SF_TROOPS, &sf_troop, "who")                                           \
    X##_ONE (T, u8,  target,   1, SF_PIECES, &sf_piece, "at whom")
MU_STRUCT(sf_aim, SF_AIM_FIELDS);

#define SF_STEP_FIELDS(T, X)                                                                             \
    X##_ONE (T, u32, distance, 0, MU_TABLE_MOST, &sf_length, "of ahead")                                 \
    X##_ONE (T, u16, degrees,  0, 35999, &sf_degrees,   "of a wheel or turn")                            \
    X##_ONE (T, u8,  kind,     0, 8, &sf_step_kind,     "what it is")                                    \
    X##_ONE (T, u8,  target,   0, SF_PIECES, &sf_piece, "of contact and join")
MU_STRUCT(sf_step, SF_STEP_FIELDS);

#define SF_MOVE_FIELDS(T, X)                                                                             \
    X##_ONE (T, u8,  piece,    1, SF_PIECES, &sf_piece, "who moves")                                     \
    X##_MANY(T, u8,  reserved, 3, MU_NUMBER, 0, 0, MU_NUMBER, "always 0")                                \
    X##_SUBS(T, sf_step, steps, SF_STEPS, MU_NUMBER,    "one after the other [SF-I.16]")
MU_STRUCT(sf_move, SF_MOVE_FIELDS);

#define SF_TEST_FIELDS(T, X)                                                                             \
    X##_ONE (T, u8,  troop,    1, SF_TROOPS, &sf_troop, "the enemy troop that is tested")
MU_STRUCT(sf_test, SF_TEST_FIELDS);
MU_STRUCT(sf_pass, MU_NO_FIELDS);
MU_STRUCT(sf_concede, MU_NO_FIELDS);
/* clang-format on */

extern const mu_schema sf_calm_schema, sf_aim_schema, sf_move_schema, sf_test_schema,
    sf_pass_schema, sf_concede_schema;

/* "wheel left 15" */
void sf_step_print(const mu_scope *scope, const sf_step *step, mu_text *out);

extern const mu_order_words sf_calm_words, sf_fire_words, sf_attack_words, sf_move_words;

#endif
