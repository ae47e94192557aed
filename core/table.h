/* SPDX-License-Identifier: MIT
 *
 * core/table.h - a table of miniatures: bases, their outlines, distance, contact, sides and arcs.
 *
 *            front
 *     FL 0 ---------- 1 FR        a base stands at its centre and faces an angle;
 *        |     ^      |           frontage is 0 to 1, depth 1 to 2
 *   left |     x      | right
 *        |            |
 *     RL 3 ---------- 2 RR
 *            rear
 *
 * Units   1 u = 1/100 mm, 1 inch = 2540 u; x to the east, y to the north.
 * Shapes  a base's corners are whole u, each off by half a u at most in x and y; all that follows
 *         is exact for the outline of these corners [GEO-5]. Outlines are convex.
 * Owner   plain values.
 * Errors  none; the loader sees to the bounds below, within which nothing overflows.
 * Replay  integers only, no rounding but that of corners.
 */
#ifndef MU_CORE_TABLE_H
#define MU_CORE_TABLE_H

#include "core/angle.h"
#include "core/wide.h"

#define MU_MM   100
#define MU_INCH 2540

/* [GEO-13] A table's side, a coordinate of terrain, a side of a base. */
#define MU_TABLE_MOST   (1 << 19)
#define MU_TERRAIN_MOST (1 << 19)
#define MU_BASE_MOST    (1 << 16)

/* [GEO-6] Bases so near are in contact, and those that cut no deeper do not overlap. */
#define MU_CONTACT 25

typedef struct mu_point {
    int32_t x, y;
} mu_point;

typedef struct mu_base {
    mu_point at; /* its centre */
    mu_angle facing;
    uint32_t frontage, depth; /* both even */
} mu_base;

#define MU_OUTLINE_MOST 8

/* Corners in turn; of one it is a point, of two a segment. */
typedef struct mu_outline {
    uint32_t n;
    mu_point at[MU_OUTLINE_MOST];
} mu_outline;

typedef enum mu_aspect { MU_FRONT, MU_RIGHT, MU_REAR, MU_LEFT } mu_aspect;

extern const char *const mu_aspect_words[4];

/* --- faults [GEO-13] ----------------------------------------------------------------------- */

/* What is wrong with what a scenario gives: null, or a few words for whoever wrote it. */
const char *mu_table_fault(int64_t width, int64_t height);
const char *mu_size_fault(uint32_t frontage, uint32_t depth); /* of a base, wherever it stands */
const char *mu_base_fault(const mu_base *base, int32_t width, int32_t height);
const char *mu_point_fault(mu_point point, int32_t width, int32_t height);

/* --- outlines ------------------------------------------------------------------------------ */

/* [GEO-4] A sum of whole numbers times scaled sines, in u: to nearest, halves away from zero. */
int32_t mu_unscaled(int64_t sum);

/* The way from a to b and on to c: positive, it bends to the left; 0, it is straight. */
static inline int64_t mu_bend(mu_point a, mu_point b, mu_point c)
{
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) -
           ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
}

/* [GEO-7] The point so far away along an angle. |distance| up to 2^20. */
mu_point mu_point_along(mu_point from, mu_angle angle, int32_t distance);

/* The base's four corners, in the order above. */
mu_outline mu_outline_of(const mu_base *base);

/* The same less so much on every side, corners worked out anew. */
mu_outline mu_outline_reduced(const mu_base *base, uint32_t by);

mu_outline mu_outline_of_point(mu_point point);
mu_outline mu_outline_of_segment(mu_point from, mu_point to);

/* An edge of a base's outline, as a segment: corners 0-1, 1-2, 2-3, 0-3. */
mu_outline mu_edge_of(const mu_outline *base, mu_aspect side);

bool mu_is_on_table(const mu_outline *outline, int32_t width, int32_t height);

/* --- distance ------------------------------------------------------------------------------ */

/* The square of a distance, a fraction of u squared. */
typedef struct mu_distance {
    mu_wide over;
    uint64_t under; /* below 2^42 */
} mu_distance;

/* [GEO-6] The least of any two points; 0 if they meet or one holds the other. */
mu_distance mu_distance_between(const mu_outline *a, const mu_outline *b);

int mu_distance_compare(mu_distance a, mu_distance b);
bool mu_distance_within(mu_distance d, uint32_t limit); /* u; the limit itself is within */

/* In whole u: the least that is not less; to nearest. */
uint32_t mu_distance_up(mu_distance d);
uint32_t mu_distance_near(mu_distance d);

/* Any point in common, edges and corners included. */
bool mu_outlines_meet(const mu_outline *a, const mu_outline *b);

bool mu_in_contact(const mu_outline *a, const mu_outline *b);

/* On the normals of all edges they overlap by more than `by` u. Points and segments overlap
 * nothing. */
bool mu_overlap_by(const mu_outline *a, const mu_outline *b, uint32_t by);

static inline bool mu_overlap(const mu_outline *a, const mu_outline *b)
{
    return mu_overlap_by(a, b, MU_CONTACT);
}

/* [GEO-6] The same with 0: do they cut into each other at all? */
static inline bool mu_cut(const mu_outline *a, const mu_outline *b)
{
    return mu_overlap_by(a, b, 0);
}

/* --- sides and arcs [GEO-10] --------------------------------------------------------------- */

/* By the diagonals at 45 degrees: front v > 0 and |u| <= v; rear likewise; u to the right. */
mu_aspect mu_quarter_of(const mu_base *base, mu_point point);

/* By the lines of its front and its rear, both included. */
mu_aspect mu_aspect_by_lines(const mu_base *base, mu_point point);

/* Ahead of the front line, between the rays at 45 degrees from the front corners: any part. */
bool mu_in_wide_arc(const mu_base *base, const mu_outline *target);

#endif
