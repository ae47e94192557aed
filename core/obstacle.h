/* SPDX-License-Identifier: MIT
 *
 * core/obstacle.h - what a moving base runs into, and what it finds cover behind.
 *
 *     touches    any point in common, outlines included: mu_area_meets, mu_line_meets
 * (core/ground.h) enters     a point in common with the inside of a sweep: rough ground, a wall
 * that is crossed; to slide along it, or to stop at it, does not count [GEO-11] runs into  how far
 * a base goes before it touches an area or a line [GEO-7]
 *
 * A feature of Victory Without Quarter is one stretch of a wall: a line of its two ends.
 *
 * Units   u; a meeting is an exact fraction of u (core/table_move.h).
 * Shapes  convex outlines of the caller (core/table.h).
 * Owner   the caller's memory.
 * Errors  none; what is never met is said by false.
 * Replay  integers only, exact.
 */
#ifndef MU_CORE_OBSTACLE_H
#define MU_CORE_OBSTACLE_H

#include "core/ground.h"
#include "core/table_move.h"

/* [GEO-11] [NQ-I.13] [VQ-G.12] A base so near to a line may have its cover: half an inch. */
#define MU_COVER 1270

/* Has the inside of a sweep a point in common with it? Points and segments have no inside. */
bool mu_line_enters(mu_line line, const mu_outline *sweep);
bool mu_area_enters(mu_area area, const mu_outline *sweep);

/* How far along an angle an outline goes before it first touches it; false: never. */
bool mu_line_runs_into(mu_line line, const mu_outline *moving, mu_angle along, mu_meeting *at);
bool mu_area_runs_into(mu_area area, const mu_outline *moving, mu_angle along, mu_meeting *at);

/* [GEO-11] The target is within half an inch of the line, and what joins the two centres meets
 * the same line. */
bool mu_line_covers(mu_line line, const mu_base *target, mu_point from);

#endif
