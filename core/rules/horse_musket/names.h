/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/names.h - the words of Horse & Musket: types, terrain,
 * columns, pieces, and how each is written.
 *
 * Shapes  enums for code, domains for people; both in one order, which is pinned.
 * Units   pieces and hexes count from 1, 0 is none; half points of victory.
 * Owner   static data; pieces are named by the setup.
 */
#ifndef MU_HORSE_MUSKET_NAMES_H
#define MU_HORSE_MUSKET_NAMES_H

#include "core/hex.h"
#include "core/schema.h"

/* [HM-2.1] Letters A to M are 13 columns, numbers 1 to 9 are rows. */
#define HM_COLUMNS_OF_HEXES 13
#define HM_ROWS_OF_HEXES    9
#define HM_HEXES            (HM_COLUMNS_OF_HEXES * HM_ROWS_OF_HEXES)
#define HM_GRID             ((mu_hexgrid){ HM_COLUMNS_OF_HEXES, HM_ROWS_OF_HEXES })

#define HM_UNITS         96 /* counters of both sides in the largest battle, with room */
#define HM_LEADERS       24
#define HM_BAGGAGE       8
#define HM_STACK         12   /* Units in one hex; set-ups may stack beyond the limits [HM-4.12] */
#define HM_NATIONALITIES 19   /* eighteen, and none */
#define HM_TURNS         100  /* that can be counted; a bound of ours, not of the book */
#define HM_VP2_MAX       2000 /* half points of victory a side can count */

/* [HM-3.2] Types, in the order of the chart. */
enum {
    HM_LI,
    HM_EL,
    HM_HL,
    HM_MI,
    HM_IR,
    HM_SK,
    HM_NT,
    HM_DR,
    HM_CV,
    HM_HU,
    HM_AR,
    HM_SA,
    HM_TYPES
};
/* [HM-3.15] Classes, in the order in which defenders react [HM-I.52]. */
enum { HM_INFANTRY, HM_LIGHT_FOOTMEN, HM_HORSEMEN, HM_CANNON, HM_CLASSES };
enum {
    HM_CLEAR,
    HM_WOODS,
    HM_HILL,
    HM_SWAMP,
    HM_TOWN,
    HM_RIVER,
    HM_BRIDGE,
    HM_ENTRENCHMENT,
    HM_FORT,
    HM_IMPASSABLE,
    HM_TERRAINS
};
/* Columns of a battle chart: fire by range, Close Combat, Charge [HM-8.7]. Ranges are
 * open-ended; volume I uses three [HM-I.17]. */
enum { HM_R1, HM_R2, HM_R3, HM_R4, HM_CC, HM_CHARGE, HM_COLUMNS };
#define HM_RANGES 4
/* Actions with a price by type [HM-6.6]; a turn or a change of formation costs as a Move does
 * [HM-13.29], resupply the same for all [HM-15.67]. */
enum { HM_DO_MOVE, HM_DO_FIRE, HM_DO_SKIRMISH, HM_DO_CC, HM_DO_CHARGE, HM_ACTIONS };
#define HM_DO_RESUPPLY HM_ACTIONS
enum { HM_BATTLES, HM_SMALL_BATTLES, HM_GRAND_BATTLES };
enum { HM_NO_RESULT, HM_A_WINS, HM_B_WINS, HM_DRAW, HM_NEITHER_WINS };
enum { HM_WIN_BY_VP, HM_WIN_NO_UNITS, HM_WIN_LEADER };
enum { HM_LINE, HM_COLUMN };

/* [HM-13.7] What a Unit faces tells its formation: a hexside in Line (0 to 5, the directions), a
 * corner in Column (6 to 11; corner k lies between directions k and k + 1). Where facing does not
 * matter the formation alone is written: HM_FORMED(formation). */
#define HM_FACED(formation, side) ((formation)*6 + (side))
#define HM_FORMED(formation)      (12 + (formation))
#define HM_FACINGS                14
/* The same where hexes can stand too [HM-I.92], or where 0 means that nothing is said. */
#define HM_REFORMED(faced) (128 + (faced))

/* How an action is paid for. HM_PAY_LEADER(id): a Leader who is not the AC tries to make it
 * cheaper [HM-15.41]. */
enum { HM_PAY_FULL, HM_PAY_AC, HM_PAY_EVENT, HM_PAYS };
#define HM_PAY_LEADER(id) (HM_PAYS - 1 + (id))
enum { HM_WITHDRAW, HM_DEFEND, HM_COUNTERCHARGE };

/* A box of a battle chart: the lowest face that hits, 0 for a dash, and its colour. */
#define HM_BOX_NUMBER(box) ((box)&0x0f)
#define HM_BOX_ONE_DIE     0x10 /* blue or gray: one die at most [HM-8.13] */
#define HM_BOX_FOUR_DICE   0x20 /* red: four dice for strong Line Infantry [HM-8.14] */

/* A price in CAP; types that cannot do it have none. */
#define HM_NOT_ALLOWED 255

/* A piece of any kind, as the subject of a question. */
#define HM_LEADER_PIECE(id)  (100 + (id))
#define HM_BAGGAGE_PIECE(id) (130 + (id))

extern const mu_domain hm_type, hm_class, hm_terrain_kind, hm_column_name;
extern const mu_domain hm_action_name, hm_scale, hm_result, hm_win, hm_formation, hm_discount;
extern const mu_domain hm_nationality, hm_phase_name, hm_direction;
extern const mu_domain hm_box, hm_price, hm_points;
extern const mu_domain hm_hex_name, hm_hex_or_none, hm_step, hm_faced, hm_reformed;
extern const mu_domain hm_die; /* a die by its place in the roll, from 1; 0 none */
extern const mu_domain hm_unit_name, hm_unit_or_pass, hm_unit_or_none, hm_leader_name;
extern const mu_domain hm_baggage_name, hm_piece;
extern const mu_domain hm_reaction, hm_follow;
/* The same names for elements of arrays, which count from 0. */
extern const mu_domain hm_unit_slot, hm_leader_slot, hm_baggage_slot, hm_hex_slot;

extern const char *const hm_type_titles[HM_TYPES]; /* "Line Infantry" */
extern const char *const hm_terrain_words[HM_TERRAINS];

#endif
