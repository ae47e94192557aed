/* SPDX-License-Identifier: MIT
 *
 * core/ground.h - the ground of a table: areas and lines, what lies in them, what they hide.
 *
 *     area   a simple polygon: woods, a town, a hill, a position; its outline belongs to it
 *     line   a polyline: a road, a stream, a wall
 *
 * Units   u (core/table.h); vertices up to MU_TERRAIN_MOST either way.
 * Shapes  points of the caller; an area has at least three, a line at least two.
 * Owner   the caller's memory.
 * Errors  none; whether an area is one is asked when it is loaded.
 * Replay  integers only, exact.
 */
#ifndef MU_CORE_GROUND_H
#define MU_CORE_GROUND_H

#include "core/table.h"

typedef struct mu_area {
    const mu_point *at;
    uint32_t n;
} mu_area;

typedef struct mu_line {
    const mu_point *at;
    uint32_t n;
} mu_line;

/* What is wrong with a polygon or polyline: null, or a few words for whoever wrote it. An area
 * must not touch or cross itself, no edge may be without length. */
const char *mu_area_fault(mu_area area);
const char *mu_line_fault(mu_line line);

/* [GEO-11] Inside or on the outline. */
bool mu_area_holds(mu_area area, mu_point point);

/* Any point in common with a convex outline: a base, a sweep, a line of sight. */
bool mu_area_meets(mu_area area, const mu_outline *outline);
bool mu_line_meets(mu_line line, const mu_outline *outline);

/* To the nearest point of a line; to the area, 0 where they meet. */
mu_distance mu_line_distance(mu_line line, const mu_outline *outline);
mu_distance mu_area_distance(mu_area area, const mu_outline *outline);

/* [GEO-12] Does a base, less 25 u on every side, hide what a segment joins? */
bool mu_base_hides(const mu_base *base, mu_point from, mu_point to);

#endif
