/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/stacking.h - chapter 4: how many Units fit a hex.
 *
 * Errors  MU_REFUSED with the clause that closes the hex.
 */
#ifndef MU_HORSE_MUSKET_STACKING_H
#define MU_HORSE_MUSKET_STACKING_H

#include "core/rules/horse_musket/map.h"

/* What closes `hex` to every piece of `side`, if anything does: it is not on the board [HM-2.1],
 * impassable [HM-I.8], or an enemy Unit is there [HM-I.18]; 0 if it is open. */
static inline mu_clause hm_closed_by(const mu_cx *cx, uint8_t side, uint8_t hex)
{
    if (!hm_on_board(cx, hex)) return HM_2_1;
    if (hm_terrain(cx, hex)->impassable) return HM_I_8;
    return hm_has_units(cx, hex, 1 - side) ? HM_I_18 : 0;
}

/* May a piece of `side` be in `hex` at all? Refused by what closes it. */
MU_CHECKED mu_status hm_may_stand(const mu_cx *cx, uint8_t side, uint8_t hex);

/* Would `unit` and the friends in `hex`, without `leaving` (0 = all stay), be a legal
 * stack? [HM-4.9] [HM-4.10] */
MU_CHECKED mu_status hm_may_stack(const mu_cx *cx, uint8_t unit, uint8_t hex, uint8_t leaving);

/* Both of the above: may the Unit enter? */
MU_CHECKED mu_status hm_may_enter(const mu_cx *cx, uint8_t unit, uint8_t hex);

/* Note which of these hexes the side's Units of each class may enter, whoever they are: while no
 * Unit is borrowed [HM-I.148]. */
void hm_note_room(const mu_cx *cx, hm_notes *notes, uint8_t side, hm_hexset hexes);

/* Of these hexes, those that the Unit may enter. */
hm_hexset hm_open_to(const mu_cx *cx, uint8_t unit, hm_hexset hexes);

/* [HM-4.13] Put a Unit into a hex; an over-stacked hex it leaves keeps no privilege. */
void hm_place(mu_cx *cx, uint8_t unit, uint8_t hex);

#endif
