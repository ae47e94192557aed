/* SPDX-License-Identifier: MIT
 *
 * core/road.h - roads, and the trees that are not on them.
 *
 *     road      a polyline, its centre; it is a quarter of an inch wide on either side
 *     stretch   one straight piece of it, from one of its points to the next
 *     place     a point of a road with a way to go: so far from the start of a stretch, onwards or
 *               back
 *
 * Units   u. The length of a stretch is the nearest whole u: off by half a u at most. A point so
 * far along it is rounded half up: off by half a u at most in x and y from the point at that
 *         fraction of the stretch, so by 1.21 u at most from the point that is so far away.
 * Shapes  plain values; a place points at the caller's road.
 * Owner   the caller's memory.
 * Errors  what is not there (no road near, none goes on) is said by false or 0.
 * Replay  integers only; what is on a road or in the trees is exact. [GEO-11] [NQ-G.15]
 */
#ifndef MU_CORE_ROAD_H
#define MU_CORE_ROAD_H

#include "core/ground.h"

/* From its centre line: what stands so near to it is on the road. */
#define MU_ROAD_HALF 635

bool mu_on_road(mu_lines roads, mu_point point);

/* [NQ-I.19] Does a straight way keep to one straight stretch of a road? */
bool mu_keeps_to_road(mu_lines roads, mu_point from, mu_point to);

/* --- following a road [NQ-G.15] --------------------------------------------------------------- */

typedef struct mu_road_place {
    mu_line road;
    uint32_t stretch; /* from its point of that number to the next */
    uint32_t at;      /* u from the former */
    bool back;        /* towards it */
} mu_road_place;

/* The nearest point of the nearest stretch, of two the first, if it is near enough; the way to go
 * is the one that is nearer to the facing, onwards if they are equal. `aside` is how far the point
 * is from the centre, nearest u. False: no road is near enough. */
bool mu_road_join(mu_lines roads, mu_point centre, mu_angle facing, mu_road_place *place,
                  uint32_t *aside);

mu_point mu_road_point(const mu_road_place *place);
mu_angle mu_road_facing(const mu_road_place *place); /* bearing of the stretch, the way it goes */

/* Goes on by at most `most` u without a bend: along the stretch, or from its end along the next.
 * How far it went; 0: the road ends here. */
uint32_t mu_road_follow(mu_road_place *place, uint32_t most);

/* --- trees [GEO-11] ------------------------------------------------------------------------- */

typedef struct mu_forest {
    mu_areas woods;
    mu_lines roads;
} mu_forest;

/* In a wood and not on a road. */
bool mu_in_trees(const mu_forest *forest, mu_point point);

/* The place on a path of n u after t of them: each coordinate to nearest, halves away from 0. */
mu_point mu_station(mu_point from, mu_point to, uint32_t t, uint32_t n);

/* The first t from 1 to n at which that place is in the trees; 0: none is. */
uint32_t mu_trees_on_path(const mu_forest *forest, mu_point from, mu_point to, uint32_t n);

/* The first t from 1 to `most` at which a straight move stands in the trees (or, `in` being false,
 * does not), at the places of mu_point_along; 0: none. */
uint32_t mu_trees_along(const mu_forest *forest, mu_point from, mu_angle along, uint32_t most,
                        bool in);

#endif
