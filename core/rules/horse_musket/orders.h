/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/orders.h - what a player can declare in his actions step.
 *
 * Shapes  one struct per kind; kinds and fields are part of the ruleset's identity
 *         (core/ruleset.h): frozen when the edition is released.
 * Units   pieces and hexes count from 1.
 * Errors  an order that may not be given is MU_REFUSED with its clause; see `may_...`
 *         of the chapter that resolves it.
 * Replay  orders are what logs are made of.
 */
#ifndef MU_HORSE_MUSKET_ORDERS_H
#define MU_HORSE_MUSKET_ORDERS_H

#include "core/rules/horse_musket/names.h"
#include "core/ruleset.h"

/* clang-format off */
#define HM_UNIT_ORDER(T, X) X##_ONE(T, u8, unit, 1, HM_UNITS, &hm_unit_name, "the Unit that acts")

/* What may be announced with an action; the rest of the optional rules need no announcement. */
#define HM_PAY(T, X)        X##_ONE(T, u8, discount, 0, HM_PAY_LEADER(HM_LEADERS), &hm_discount, \
                                    "AC: 1 CAP less [HM-9.36]; event: free [HM-15.29]; a Leader: he tries [HM-15.41]")
#define HM_BONUS(T, X)      X##_ONE(T, flag, bonus, 0, 1, MU_YES_NO, "roll for Leader Bonus Movement [HM-15.54]")
#define HM_NO_STOP(T, X)    X##_ONE(T, flag, no_stop, 0, 1, MU_YES_NO, "terrain does not stop it, by event [HM-15.33]")
#define HM_EXTRA_DIE(T, X)  X##_ONE(T, flag, extra_die, 0, 1, MU_YES_NO, "one die more, by event [HM-15.31]")
#define HM_LEADER_DIE(T, X) X##_ONE(T, u8, leader, 0, HM_LEADERS, &hm_leader_name, "a Leader's die for 1 CAP [HM-15.63]")

#define HM_MOVE_FIELDS(T, X)                                                           \
    HM_UNIT_ORDER(T, X)                                                                \
    X##_ONE(T, u8, step, 1, HM_HEXES, &hm_hex_name, "the first hex entered")           \
    HM_PAY(T, X)                                                                       \
    HM_BONUS(T, X)                                                                     \
    HM_NO_STOP(T, X)
MU_STRUCT(hm_move, HM_MOVE_FIELDS);

#define HM_FIRE_FIELDS(T, X)                                                           \
    HM_UNIT_ORDER(T, X)                                                                \
    X##_ONE(T, u8, target, 1, HM_HEXES, &hm_hex_name, "the hex fired at")              \
    HM_PAY(T, X)                                                                       \
    HM_EXTRA_DIE(T, X)                                                                 \
    HM_LEADER_DIE(T, X)
MU_STRUCT(hm_fire, HM_FIRE_FIELDS);

#define HM_SKIRMISH_MOVE_FIELDS(T, X)                                                  \
    HM_UNIT_ORDER(T, X)                                                                \
    X##_ONE(T, u8, step, 1, HM_HEXES, &hm_hex_name, "the hex entered first")           \
    HM_PAY(T, X)                                                                       \
    HM_EXTRA_DIE(T, X)
MU_STRUCT(hm_skirmish_move, HM_SKIRMISH_MOVE_FIELDS);

#define HM_SKIRMISH_FIRE_FIELDS(T, X)                                                  \
    HM_UNIT_ORDER(T, X)                                                                \
    X##_ONE(T, u8, target, 1, HM_HEXES, &hm_hex_name, "the hex fired at first")        \
    HM_PAY(T, X)                                                                       \
    HM_EXTRA_DIE(T, X)
MU_STRUCT(hm_skirmish_fire, HM_SKIRMISH_FIRE_FIELDS);

#define HM_CC_FIELDS(T, X)                                                             \
    HM_UNIT_ORDER(T, X)                                                                \
    X##_ONE(T, u8, target, 1, HM_HEXES, &hm_hex_name, "the adjacent hex attacked")     \
    HM_PAY(T, X)                                                                       \
    HM_EXTRA_DIE(T, X)                                                                 \
    HM_LEADER_DIE(T, X)
MU_STRUCT(hm_cc, HM_CC_FIELDS);

#define HM_CHARGE_FIELDS(T, X)                                                         \
    HM_UNIT_ORDER(T, X)                                                                \
    X##_ONE(T, u8, target, 1, HM_HEXES, &hm_hex_name, "the hex charged")               \
    X##_LIST(T, u8, path, 3, 1, HM_HEXES, &hm_hex_name, "hexes crossed, the last one next to it") \
    HM_PAY(T, X)                                                                       \
    HM_EXTRA_DIE(T, X)                                                                 \
    HM_LEADER_DIE(T, X)
MU_STRUCT(hm_charge, HM_CHARGE_FIELDS);

#define HM_LMOVE_FIELDS(T, X)                                                          \
    X##_ONE(T, u8, leader, 1, HM_LEADERS, &hm_leader_name, "the Leader who moves")     \
    X##_ONE(T, u8, to, 1, HM_HEXES, &hm_hex_name, "where he goes")
MU_STRUCT(hm_lmove, HM_LMOVE_FIELDS);

#define HM_RALLY_FIELDS(T, X)                                                          \
    X##_ONE(T, u8, leader, 1, HM_LEADERS, &hm_leader_name, "the Leader who rallies")   \
    X##_ONE(T, u8, unit, 1, HM_UNITS, &hm_unit_name, "the Unit rallied")
MU_STRUCT(hm_rally, HM_RALLY_FIELDS);

#define HM_BAGGAGE_ORDER_FIELDS(T, X)                                                  \
    X##_ONE(T, u8, marker, 1, HM_BAGGAGE, &hm_baggage_name, "the marker that moves")   \
    X##_ONE(T, u8, step, 1, HM_HEXES, &hm_hex_name, "the hex it enters")
MU_STRUCT(hm_baggage_order, HM_BAGGAGE_ORDER_FIELDS);

#define HM_FACE_FIELDS(T, X)                                                           \
    HM_UNIT_ORDER(T, X)                                                                \
    X##_ONE(T, u8, to, HM_REFORMED(0), HM_REFORMED(HM_FACINGS - 1), &hm_reformed,      \
            "the side or corner faced then")                                           \
    HM_PAY(T, X)
MU_STRUCT(hm_face, HM_FACE_FIELDS);

#define HM_REFORM_FIELDS(T, X)                                                         \
    HM_UNIT_ORDER(T, X)                                                                \
    X##_ONE(T, u8, to, HM_REFORMED(0), HM_REFORMED(HM_FACINGS - 1), &hm_reformed,      \
            "Line: a side faced; Column: a corner")                                    \
    HM_PAY(T, X)                                                                       \
    HM_BONUS(T, X)                                                                     \
    HM_NO_STOP(T, X)
MU_STRUCT(hm_reform, HM_REFORM_FIELDS);

#define HM_RESUPPLY_FIELDS(T, X)                                                       \
    HM_UNIT_ORDER(T, X)                                                                \
    HM_PAY(T, X)
MU_STRUCT(hm_resupply, HM_RESUPPLY_FIELDS);

MU_STRUCT(hm_end, MU_NO_FIELDS);
/* clang-format on */

/* What the fields of any kind take at most. An order has room for many more, which nobody needs to
 * clear for the next one. */
#define HM_ORDER_BYTES 16

enum {
    HM_ORDER_MOVE,
    HM_ORDER_FIRE,
    HM_ORDER_SKIRMISH_MOVE, /* move, then fire */
    HM_ORDER_SKIRMISH_FIRE, /* fire, then move */
    HM_ORDER_CC,
    HM_ORDER_CHARGE,
    HM_ORDER_LMOVE,
    HM_ORDER_RALLY,
    HM_ORDER_BAGGAGE,
    HM_ORDER_FACE,
    HM_ORDER_REFORM,
    HM_ORDER_RESUPPLY,
    HM_ORDER_END,
    HM_ORDERS
};

extern const mu_order_kind hm_orders[HM_ORDERS];

#endif
