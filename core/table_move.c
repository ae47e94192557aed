/* SPDX-License-Identifier: MIT
 * core/table_move.c - how bases move on a table. */
#include "core/table_move.h"

#include "core/panic.h"

#include <string.h>

/* --- steps ---------------------------------------------------------------------------------- */

mu_base mu_leg(const mu_base *base, mu_angle along, int32_t distance)
{
    mu_base moved = *base;
    moved.at = mu_point_along(base->at, along, distance);
    return moved;
}

mu_base mu_wheel(const mu_base *base, mu_hand hand, uint32_t angle)
{
    MU_ASSERT(angle <= MU_QUARTER_TURN);
    const mu_outline outline = mu_outline_of(base);
    const mu_point pivot = outline.at[hand == MU_LEFT_HAND ? 0 : 1];
    mu_base moved = *base;
    moved.facing = (mu_angle)(hand == MU_LEFT_HAND ? base->facing + angle : base->facing - angle);
    const int64_t c = mu_cosine(moved.facing);
    const int64_t s = mu_sine(moved.facing);
    const int64_t right = hand == MU_LEFT_HAND ? base->frontage / 2 : -(int64_t)base->frontage / 2;
    const int64_t back = base->depth / 2;
    moved.at = (mu_point){ pivot.x + mu_unscaled(right * s - back * c),
                           pivot.y + mu_unscaled(-right * c - back * s) };
    return moved;
}

uint32_t mu_wheel_cost(uint32_t frontage, uint32_t angle)
{
    /* 105414358 is 2 pi / 65536 in 2^-40. */
    const mu_wide arc = mu_wide_product((uint64_t)frontage * angle, 105414358);
    mu_wide rounded;
    bool fits = mu_wide_plus(arc, mu_wide_of(UINT64_C(1) << 39), &rounded);
    MU_ASSERT(fits);
    return (uint32_t)(rounded.high << 24 | rounded.low >> 40);
}

mu_outline mu_sweep(const mu_base *base, int32_t distance)
{
    const mu_base there = mu_leg(base, base->facing, distance);
    const mu_outline start = mu_outline_of(base);
    const mu_outline end = mu_outline_of(&there);
    const mu_outline *front = distance < 0 ? &start : &end;
    const mu_outline *rear = distance < 0 ? &end : &start;
    return (mu_outline){ .n = 4, .at = { front->at[0], front->at[1], rear->at[2], rear->at[3] } };
}

static bool lies_before(mu_point a, mu_point b)
{
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

static void sort(mu_point *points, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t k = i; k > 0 && lies_before(points[k], points[k - 1]); k--) {
            const mu_point swap = points[k];
            points[k] = points[k - 1];
            points[k - 1] = swap;
        }
}

/* Half a hull, its corners in turn; points that do not bend it to the right are left out. */
static uint32_t half_hull(const mu_point *points, uint32_t n, bool backwards, mu_point *out)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < n; i++) {
        const mu_point p = points[backwards ? n - 1 - i : i];
        while (used >= 2 && mu_bend(out[used - 2], out[used - 1], p) >= 0) used--;
        out[used++] = p;
    }
    return used;
}

/* Over the top from west to east, and back below: clockwise, like all outlines. */
mu_outline mu_hull(const mu_outline *a, const mu_outline *b)
{
    mu_point points[2 * MU_OUTLINE_MOST];
    mu_point upper[2 * MU_OUTLINE_MOST];
    mu_point lower[2 * MU_OUTLINE_MOST];
    const uint32_t n = a->n + b->n;
    memcpy(points, a->at, a->n * sizeof *points);
    memcpy(points + a->n, b->at, b->n * sizeof *points);
    sort(points, n);
    const uint32_t over = half_hull(points, n, false, upper);
    const uint32_t under = half_hull(points, n, true, lower);
    mu_outline hull = { .n = 0 };
    MU_ASSERT(over + under - 2 <= MU_OUTLINE_MOST);
    for (uint32_t i = 0; i + 1 < over; i++) hull.at[hull.n++] = upper[i];
    for (uint32_t i = 0; i + 1 < under; i++) hull.at[hull.n++] = lower[i];
    return hull;
}

/* --- meeting -------------------------------------------------------------------------------- */

int mu_meeting_compare(mu_meeting a, mu_meeting b)
{
    mu_wide x, y;
    bool fits = mu_wide_times(a.over, mu_wide_of(b.under), &x) &&
                mu_wide_times(b.over, mu_wide_of(a.under), &y);
    MU_ASSERT(fits);
    return mu_wide_compare(x, y);
}

uint32_t mu_meeting_whole(mu_meeting at)
{
    return (uint32_t)mu_wide_divide(at.over, mu_wide_of(at.under), NULL).low;
}

/* The direction of a move, scaled by 2^30. */
typedef struct way {
    int64_t x, y;
} way;

static int64_t across(way w, mu_point from, mu_point to)
{
    return w.x * ((int64_t)to.y - from.y) - w.y * ((int64_t)to.x - from.x);
}

/* Where the ray from p meets the segment a-b, unless they are parallel: its distance is
 * 2^30 * bend / (w x e), e the segment. */
static bool ray_meets(mu_point p, way w, mu_point a, mu_point b, mu_meeting *at)
{
    const int64_t to_a = across(w, p, a);
    const int64_t to_b = across(w, p, b);
    if ((to_a < 0 && to_b < 0) || (to_a > 0 && to_b > 0) || to_a == to_b) return false;
    int64_t under = across(w, a, b);
    int64_t over = mu_bend(p, a, b); /* (a - p) x e */
    if (under < 0) {
        under = -under;
        over = -over;
    }
    if (over < 0) return false; /* behind */
    *at = (mu_meeting){ mu_wide_product((uint64_t)over, UINT64_C(1) << 30), (uint64_t)under };
    return true;
}

static void take_earlier(mu_meeting *least, bool *met, mu_meeting at)
{
    if (!*met || mu_meeting_compare(at, *least) < 0) *least = at;
    *met = true;
}

/* Corners of the one, carried along, on edges of the other. */
static void corners_on_edges(const mu_outline *corners, way w, const mu_outline *edges,
                             mu_meeting *least, bool *met)
{
    for (uint32_t i = 0; i < corners->n; i++)
        for (uint32_t k = 0; k < edges->n; k++) {
            mu_meeting at;
            if (ray_meets(corners->at[i], w, edges->at[k], edges->at[(k + 1) % edges->n], &at))
                take_earlier(least, met, at);
        }
}

bool mu_meets(const mu_outline *moving, mu_angle along, const mu_outline *other, mu_meeting *at)
{
    const way w = { mu_cosine(along), mu_sine(along) };
    const way back = { -w.x, -w.y };
    bool met = false;
    corners_on_edges(moving, w, other, at, &met);
    corners_on_edges(other, back, moving, at, &met);
    return met;
}

/* --- forced moves --------------------------------------------------------------------------- */

static bool sweep_touches(const mu_base *base, uint32_t distance, const mu_outline *other)
{
    const mu_outline sweep = mu_sweep(base, (int32_t)distance);
    return mu_in_contact(&sweep, other);
}

/* The least whole distance whose sweep is in contact: none less than `least`, all from `most` on.
 */
static uint32_t least_touching(const mu_base *base, uint32_t most, const mu_outline *other)
{
    uint32_t low = 0;
    while (low < most) {
        const uint32_t middle = (low + most) / 2;
        if (sweep_touches(base, middle, other))
            most = middle;
        else
            low = middle + 1;
    }
    return low;
}

bool mu_contact_distance(const mu_base *base, uint32_t most, const mu_outline *other,
                         uint32_t *distance)
{
    const mu_outline outline = mu_outline_of(base);
    mu_meeting at;
    *distance = 0;
    if (mu_overlap(&outline, other)) return true;
    if (mu_meets(&outline, base->facing, other, &at)) {
        const uint32_t whole = mu_meeting_whole(at);
        /* Below `most` + 26, as fractions: the whole part says it. */
        if (whole < most + MU_CONTACT + 1) {
            *distance = whole < most ? whole : most;
            return true;
        }
    }
    if (!sweep_touches(base, most, other)) return false;
    *distance = least_touching(base, most, other);
    return true;
}

bool mu_clear_distance(const mu_base *base, mu_angle along, const mu_outline *other, uint32_t most,
                       uint32_t *distance)
{
    for (uint32_t t = 1; t <= most; t++) {
        const mu_base there = mu_leg(base, along, (int32_t)t);
        const mu_outline outline = mu_outline_of(&there);
        if (mu_cut(&outline, other)) continue;
        *distance = t;
        return true;
    }
    return false;
}

/* --- squaring up ---------------------------------------------------------------------------- */

/* [GEO-9] The first nearest of: the mover's front corners to the edge, the edge's to its front. */
static mu_point nearest_corner(const mu_outline *mover, const mu_outline *edge, mu_distance *least)
{
    const mu_outline front = mu_edge_of(mover, MU_FRONT);
    const mu_outline *const corners_of[] = { mover, mover, edge, edge };
    const mu_outline *const to[] = { edge, edge, &front, &front };
    mu_point nearest = mover->at[0];
    for (int i = 0; i < 4; i++) {
        const mu_point corner = corners_of[i]->at[i % 2];
        const mu_outline point = mu_outline_of_point(corner);
        const mu_distance d = mu_distance_between(&point, to[i]);
        if (i > 0 && mu_distance_compare(d, *least) >= 0) continue;
        *least = d;
        nearest = corner;
    }
    return nearest;
}

bool mu_square_up(const mu_base *mover, const mu_base *target, mu_aspect side, mu_base *result)
{
    static const uint32_t normals[] = {
        [MU_FRONT] = 0, [MU_RIGHT] = MU_SOUTH, [MU_REAR] = MU_HALF_TURN, [MU_LEFT] = MU_QUARTER_TURN
    };
    const mu_angle wanted = (mu_angle)(target->facing + normals[side] + MU_HALF_TURN);
    const int32_t swing = mu_turn_between(mover->facing, wanted);
    if (swing == 0 || swing > (int32_t)MU_EIGHTH_TURN || swing < -(int32_t)MU_EIGHTH_TURN)
        return false;
    const mu_outline of_mover = mu_outline_of(mover);
    const mu_outline of_target = mu_outline_of(target);
    const mu_outline edge = mu_edge_of(&of_target, side);
    mu_distance distance;
    const mu_point pivot = nearest_corner(&of_mover, &edge, &distance);
    if (!mu_distance_within(distance, MU_CONTACT)) return false;
    const int64_t c = mu_cosine((mu_angle)swing);
    const int64_t s = mu_sine((mu_angle)swing);
    const int64_t x = (int64_t)mover->at.x - pivot.x;
    const int64_t y = (int64_t)mover->at.y - pivot.y;
    *result = *mover;
    result->facing = wanted;
    result->at =
        (mu_point){ pivot.x + mu_unscaled(x * c - y * s), pivot.y + mu_unscaled(x * s + y * c) };
    return true;
}

/* --- the edge of the table ------------------------------------------------------------------ */

uint32_t mu_exit_distance(const mu_base *base, int32_t width, int32_t height, uint32_t *borders)
{
    const mu_point front = mu_point_along(base->at, base->facing, (int32_t)(base->depth / 2));
    const mu_point corners[] = { { 0, 0 }, { width, 0 }, { width, height }, { 0, height } };
    const way w = { mu_cosine(base->facing), mu_sine(base->facing) };
    mu_meeting least = { mu_wide_of(0), 1 };
    *borders = 0;
    for (uint32_t i = 0; i < 4; i++) {
        mu_meeting at;
        if (!ray_meets(front, w, corners[i], corners[(i + 1) % 4], &at)) continue;
        const int order = *borders == 0 ? -1 : mu_meeting_compare(at, least);
        if (order < 0) *borders = 0;
        if (order <= 0) {
            least = at;
            *borders |= 1u << i;
        }
    }
    mu_wide rest;
    const uint32_t whole = (uint32_t)mu_wide_divide(least.over, mu_wide_of(least.under), &rest).low;
    return mu_wide_is_zero(rest) ? whole : whole + 1;
}
