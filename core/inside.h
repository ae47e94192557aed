/* SPDX-License-Identifier: MIT
 *
 * core/inside.h - how much of a straight way lies inside areas.
 *
 *         from                               to
 *          o-----+----------+-------+--------o       a way is cut wherever it meets an outline;
 *                |//////////|       |                of the parts between two cuts those count
 *                                                    whose middle is strictly inside an area
 *
 * A cut is a fraction of the way, of terms up to 2^41, and a length inside is a sum of fractions
 * that have no denominator in common. It is never rounded and never written down: the two questions
 * that rules ask of it are answered by comparing whole numbers (core/big.h).
 *
 * Units   u. Ends of a way and corners up to MU_TERRAIN_MOST either way; lengths of cost any.
 * Shapes  areas that overlap count once; a way along an outline is not inside that area.
 * Owner   the caller's memory; ten numbers of core/big.h on the stack, 27 KB.
 * Errors  none; more corners than MU_CORNERS_MAX, which mu_areas_fault refuses, are a bug.
 * Replay  integers only. Costs are the exact ones to nearest, a half up; comparisons are exact.
 *         [GEO-11]
 */
#ifndef MU_CORE_INSIDE_H
#define MU_CORE_INSIDE_H

#include "core/ground.h"

/* A mark on a way: over / under of it, from its start on; under is above 0. Below 0 or above 1 it
 * lies on the same line, before or behind the way. Terms up to 2^41. */
typedef struct mu_mark {
    int64_t over, under;
} mu_mark;

int mu_mark_compare(mu_mark a, mu_mark b);

/* Of a point on the line of the way. */
mu_mark mu_mark_of(mu_point from, mu_point to, mu_point point);

/* Where the way meets the segment from a to b, ends included. False: it does not, or both lie on
 * one line. */
bool mu_way_meets(mu_point from, mu_point to, mu_point a, mu_point b, mu_mark *at);

/* Is that point of the way, `from` and `to` not the same, inside the area or on its outline? Of
 * this way the ends may be four times as far out. */
bool mu_area_holds_at(mu_area area, mu_point from, mu_point to, mu_mark at);

/* What a way of such a cost costs inside: its part inside times `cost`, to nearest, a half up. */
uint32_t mu_cost_inside(mu_areas areas, mu_point from, mu_point to, uint32_t cost);

/* The length inside against a limit in u: -1 below, 0 the same, 1 above it. */
int mu_compare_inside(mu_areas areas, mu_point from, mu_point to, uint32_t limit);

#endif
