/* SPDX-License-Identifier: MIT
 *
 * core/sight.h - lines of sight: from where to where, and what may stand between.
 *
 *     F0----F1----F2        VQ: sight goes from three points of the front, or from the middles of
 *      |           |        all four edges, to the corners and the centre of the target: fifteen or
 *     E3     x     E1       twenty segments, of which one must be clear. SF and NQ: one segment,
 *      |           |        from centre to centre.
 *      +-----E2----+
 *
 * What stands between is for the rules to say: they leave out shooter and target, and whatever does
 * not hide because of its level or its kind, and fill a mu_screen with the rest.
 *
 * Units   u.
 * Shapes  plain values; the screen points at the caller's bases and areas.
 * Owner   the caller's.
 * Errors  none; areas of a screen have at most MU_CORNERS_MAX corners together, else it is a bug.
 * Replay  integers only. Points of edges are off by half a u at most in x and y; the rest is exact.
 *         [GEO-12]
 */
#ifndef MU_CORE_SIGHT_H
#define MU_CORE_SIGHT_H

#include "core/ground.h"

#define MU_FRONT_POINTS  3
#define MU_EDGE_POINTS   4
#define MU_TARGET_POINTS 5

void mu_front_points(const mu_base *base, mu_point points[MU_FRONT_POINTS]);
void mu_edge_points(const mu_base *base, mu_point points[MU_EDGE_POINTS]); /* by mu_aspect */
void mu_target_points(const mu_base *base, mu_point points[MU_TARGET_POINTS]);

/* Does a base, less 25 u on every side, hide what a segment joins? Its outline hides too. */
bool mu_base_hides(const mu_base *base, mu_point from, mu_point to);

typedef struct mu_screen {
    const mu_base *bases; /* each hides what is behind it */
    uint32_t bases_n;
    mu_areas beyond; /* in which neither of the two stands: each hides from 1 u inside it on */
    mu_areas around; /* in which one or both stand: together they hide from more than `depth` on */
    uint32_t depth;
} mu_screen;

bool mu_sees(const mu_screen *screen, mu_point from, mu_point to);

/* Is any segment clear from one of these points to one of those? */
bool mu_sees_any(const mu_screen *screen, const mu_point *from, uint32_t from_n, const mu_point *to,
                 uint32_t to_n);

#endif
