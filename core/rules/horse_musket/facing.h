/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/facing.h - chapter 13: Facing.
 *
 *                     front         flank       rear                          HM-I.93
 *   Line, side d      d-1, d, d+1   d-2, d+2    d+3
 *   Column, corner d  d, d+1        d-1, d+2    d+3, d+4
 *
 * Sides are directions 0 to 5; corner d lies between sides d and d + 1. All without effect where
 * the option is not in use.
 */
#ifndef MU_HORSE_MUSKET_FACING_H
#define MU_HORSE_MUSKET_FACING_H

#include "core/rules/horse_musket/combat.h"

typedef enum hm_arc { HM_FRONT, HM_FLANK, HM_REAR } hm_arc;

/* A set of facings: bit d is the side or corner d. */
typedef uint8_t hm_facings;
#define HM_ANY_FACING ((hm_facings)0x3f)

static inline bool hm_facing_counts(const mu_cx *cx)
{
    return hm_s(cx)->options.facing;
}

/* What the Unit faces now, as HM_FACED. */
static inline uint8_t hm_faced_by(const mu_cx *cx, uint8_t unit)
{
    const hm_unit *u = hm_unit_at(cx, unit);
    return (uint8_t)HM_FACED(u->formation, u->facing);
}

/* [HM-13.32] Where another hex lies, seen from the Unit. */
hm_arc hm_arc_of(const mu_cx *cx, uint8_t unit, uint8_t hex);

/* [HM-13.20] Does the hex lie in its front? Refused by that clause if not. */
bool hm_is_in_front(const mu_cx *cx, uint8_t unit, uint8_t hex);
MU_CHECKED mu_status hm_may_front(const mu_cx *cx, uint8_t unit, uint8_t hex);

/* [HM-13.33] Is a Unit attacked from that hex through flank or rear? */
bool hm_is_outflanked(const mu_cx *cx, uint8_t unit, uint8_t from);

/* [HM-13.38] [HM-13.39] More dice of the acting Unit's attack. */
int hm_flank_dice(const mu_cx *cx, const hm_volley *volley);

/* [HM-13.24] Having entered a hex, the Unit may turn to one of the facings in `allowed`. */
MU_CHECKED mu_status hm_turn(mu_cx *cx, const hm_action *action, hm_facings allowed);

/* [HM-I.95] May a Unit Charge over the hexes of a path, the last one next to its target, turning
 * on its way? */
MU_CHECKED mu_status hm_may_face_along(const mu_cx *cx, uint8_t unit, const uint8_t *path,
                                       uint8_t n, uint8_t target);

/* [HM-I.143] The facings in hex `at` from which the rest of a path, `n` hexes and the attack on
 * the target, stays possible. */
hm_facings hm_facings_along(const mu_cx *cx, uint8_t unit, uint8_t at, const uint8_t *path,
                            uint8_t n, uint8_t target);

MU_CHECKED mu_status hm_may_face(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_face_order(mu_cx *cx, const mu_order *order);

#endif
