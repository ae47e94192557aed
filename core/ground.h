/* SPDX-License-Identifier: MIT
 *
 * core/ground.h - the ground of a table: areas, lines and hills, what lies in them, how far it is.
 *
 *     area   a simple polygon: woods, a town, a hill, a position; its outline belongs to it
 *     line   a polyline: a road, a stream, a wall
 *
 *     core/inside.h    how much of a way lies inside areas
 *     core/obstacle.h  what a moving base runs into; cover
 *     core/road.h      roads, and the trees beside them
 *     core/stream.h    streams and their bridges
 *     core/sight.h     lines of sight
 *
 * Units   u (core/table.h); vertices up to MU_TERRAIN_MOST either way.
 * Shapes  points of the caller; an area has at least three, a line at least two, all areas that
 *         are asked together at most MU_CORNERS_MAX.
 * Owner   the caller's memory.
 * Errors  none; whether an area is one is asked when it is loaded.
 * Replay  integers only, exact.
 */
#ifndef MU_CORE_GROUND_H
#define MU_CORE_GROUND_H

#include "core/limits.h"
#include "core/table.h"

typedef struct mu_area {
    const mu_point *at;
    uint32_t n;
} mu_area;

typedef struct mu_line {
    const mu_point *at;
    uint32_t n;
} mu_line;

/* All woods, all roads: of one kind those a question is about, in the order of the scenario. */
typedef struct mu_areas {
    const mu_area *at;
    uint32_t n;
} mu_areas;

typedef struct mu_lines {
    const mu_line *at;
    uint32_t n;
} mu_lines;

typedef struct mu_hill {
    mu_area area;
    uint8_t level; /* from 1 up; of ground without a hill it is 0 */
} mu_hill;

/* From corner i to the next, after the last to the first; from point i of a line to the next. */
mu_outline mu_area_edge(mu_area area, uint32_t i);
mu_outline mu_line_stretch(mu_line line, uint32_t i);

/* What is wrong with a polygon or polyline: null, or a few words for whoever wrote it. An area
 * must not touch or cross itself, no edge may be without length; areas may overlap each other. */
const char *mu_area_fault(mu_area area);
const char *mu_areas_fault(mu_areas areas);
const char *mu_line_fault(mu_line line);

/* [GEO-11] Inside or on the outline. */
bool mu_area_holds(mu_area area, mu_point point);
bool mu_any_area_holds(mu_areas areas, mu_point point);

/* [GEO-11] The highest level of the hills that hold a point, else 0. */
uint8_t mu_level_at(const mu_hill *hills, uint32_t n, mu_point point);

/* Any point in common with a convex outline: a base, a sweep, a line of sight. */
bool mu_area_meets(mu_area area, const mu_outline *outline);
bool mu_line_meets(mu_line line, const mu_outline *outline);

/* To the nearest point of a line; to the area, 0 where they meet; to its edge, also from within. */
mu_distance mu_line_distance(mu_line line, const mu_outline *outline);
mu_distance mu_area_distance(mu_area area, const mu_outline *outline);
mu_distance mu_area_edge_distance(mu_area area, const mu_outline *outline);

#endif
