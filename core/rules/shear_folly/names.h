/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/names.h - the words of Shear folly and Pike: types, phases, pieces.
 *
 * Shapes  enums for code, domains for people; both in one order, which is pinned.
 * Units   pieces count from 1, 0 is none: troops first, commanders behind them.
 * Owner   static data; pieces are named by the setup.
 */
#ifndef MU_SHEAR_FOLLY_NAMES_H
#define MU_SHEAR_FOLLY_NAMES_H

#include "core/schema.h"

#define SF_TROOPS     32
#define SF_COMMANDERS 8
#define SF_PIECES     (SF_TROOPS + SF_COMMANDERS)
#define SF_POSITIONS  8
#define SF_CORNERS    16 /* of a position */
#define SF_SCENERY    16
#define SF_TURNS      100
#define SF_STRESS     99 /* markers on one troop; a bound of ours */
#define SF_BRACKETS   3

/* Piece numbers of commanders follow on those of troops. */
#define SF_COMMANDER(i) ((uint8_t)(SF_TROOPS + (i)))

/* [SF-8.1] to [SF-8.7] in the order of the sheet. */
enum { SF_CE, SF_CO, SF_DR, SF_MU, SF_PK, SF_PE, SF_GN, SF_TYPES };
enum { SF_HORSE, SF_FOOT, SF_GUNS, SF_CLASSES };
enum {
    SF_PHASE_ROLL,
    SF_PHASE_CALM,
    SF_PHASE_GUN,
    SF_PHASE_MOVE,
    SF_PHASE_SHOOT,
    SF_PHASE_PICK,
    SF_PHASE_MELEE,
    SF_PHASE_MORALE,
    SF_PHASES
};
enum { SF_NO_RESULT, SF_A_WINS, SF_B_WINS, SF_DRAW, SF_RESULTS };

extern const char *const sf_type_titles[SF_TYPES]; /* "Cavalry (E)" */

extern const mu_domain sf_type, sf_class, sf_phase, sf_result, sf_bracket;

/* Pieces by their ids, "none" for 0; slots count from 0. */
extern const mu_domain sf_piece, sf_troop, sf_troop_slot, sf_commander_slot, sf_position_slot;

/* u as players write them: "360mm". Facings: "north", or degrees from the east. */
extern const mu_domain sf_length, sf_facing;

#endif
