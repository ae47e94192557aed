/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/morale.h - chapter 8, morale checks.
 *
 *     R = d6 + modifiers of the die        passes when the die is no natural 6
 *     V = MP + terrain + Leader            and R is not above V   [HM-I.30]
 */
#ifndef MU_HORSE_MUSKET_MORALE_H
#define MU_HORSE_MUSKET_MORALE_H

#include "core/rules/horse_musket/map.h"

typedef struct hm_check {
    mu_clause clause; /* what called for it */
    uint8_t unit;
    uint8_t mp;        /* MP it counts as having; 0 = its own [HM-I.32] */
    int8_t die;        /* modifier of the die beyond the type's own */
    uint8_t against;   /* hex the terrain counts against; 0 = nothing in particular */
    uint8_t came_from; /* a check after a forced move: the hex it left; 0 = no such check */
    mu_clause column;  /* what takes 1 off the die for being in Column [HM-13.12]; 0 nothing */
    bool exact;        /* whether the die just suffices is asked, too [HM-8.102] */
    uint8_t disorder;  /* a die of so much that fails is a disorderly failure [HM-13.46]; 0 none */
} hm_check;

typedef struct hm_checked {
    bool passed;
    bool exactly;    /* R equal to V, if it was asked */
    bool disorderly; /* failed so badly, if there is such a failure */
} hm_checked;        /* and nothing else: faces that come to the same are one to the odds */

MU_CHECKED mu_status hm_morale(mu_cx *cx, const hm_check *check, hm_checked *result);

#endif
