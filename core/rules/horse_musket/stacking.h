/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/stacking.h - chapter 4: how many Units fit a hex.
 *
 * Errors  MU_REFUSED with the clause that closes the hex.
 */
#ifndef MU_HORSE_MUSKET_STACKING_H
#define MU_HORSE_MUSKET_STACKING_H

#include "core/rules/horse_musket/map.h"

/* May a piece of `side` be in `hex` at all? Checked: it is on the board [HM-2.1]; it is
 * passable [HM-I.8]; no enemy Unit is there [HM-I.18].
 *
 * `units` (may be null) are all hexes with enemy Units, or with any: whoever asks for several
 * hexes looks for the Units once. */
MU_CHECKED mu_status hm_may_stand(const mu_cx *cx, uint8_t side, uint8_t hex,
                                  const hm_hexset *units);

/* Would `unit` and the friends in `hex`, without `leaving` (0 = all stay), be a legal
 * stack? [HM-4.9] [HM-4.10] */
MU_CHECKED mu_status hm_may_stack(const mu_cx *cx, uint8_t unit, uint8_t hex, uint8_t leaving);

/* Both of the above: may the Unit enter? `units` (may be null) are all hexes with Units. */
MU_CHECKED mu_status hm_may_enter(const mu_cx *cx, uint8_t unit, uint8_t hex,
                                  const hm_hexset *units);

/* [HM-4.13] Put a Unit into a hex; an over-stacked hex it leaves keeps no privilege. */
void hm_place(mu_cx *cx, uint8_t unit, uint8_t hex);

#endif
