/* SPDX-License-Identifier: MIT
 * core/table.c - bases on a table. */
#include "core/table.h"

#include "core/panic.h"

const char *const mu_aspect_words[4] = { "front", "right flank", "rear", "left flank" };

/* --- vectors -------------------------------------------------------------------------------- */

/* Of points: below 2^21 each, so that products of two fit 64 bits. */
typedef struct vector {
    int64_t x, y;
} vector;

static vector between(mu_point from, mu_point to)
{
    return (vector){ (int64_t)to.x - from.x, (int64_t)to.y - from.y };
}

static int64_t dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y;
}

/* Positive: b is to the left of a. */
static int64_t cross(vector a, vector b)
{
    return a.x * b.y - a.y * b.x;
}

static uint64_t magnitude(int64_t a)
{
    return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

static mu_wide square(int64_t a)
{
    return mu_wide_product(magnitude(a), magnitude(a));
}

static mu_wide times(mu_wide a, uint64_t b)
{
    mu_wide product;
    bool fits = mu_wide_times(a, mu_wide_of(b), &product);
    MU_ASSERT(fits);
    return product;
}

/* --- outlines ------------------------------------------------------------------------------- */

int32_t mu_unscaled(int64_t sum)
{
    const int64_t half = INT64_C(1) << 29;
    const int64_t rounded = (int64_t)((magnitude(sum) + (uint64_t)half) >> 30);
    return (int32_t)(sum < 0 ? -rounded : rounded);
}

mu_point mu_point_along(mu_point from, mu_angle angle, int32_t distance)
{
    return (mu_point){ from.x + mu_unscaled((int64_t)mu_cosine(angle) * distance),
                       from.y + mu_unscaled((int64_t)mu_sine(angle) * distance) };
}

/* So far to the right and so far ahead of a centre that faces a vector, scaled. */
static mu_point corner(mu_point centre, vector facing, int64_t right, int64_t ahead)
{
    return (mu_point){ centre.x + mu_unscaled(right * facing.y + ahead * facing.x),
                       centre.y + mu_unscaled(ahead * facing.y - right * facing.x) };
}

mu_outline mu_outline_of(const mu_base *base)
{
    const int64_t w = base->frontage / 2;
    const int64_t d = base->depth / 2;
    const vector f = { mu_cosine(base->facing), mu_sine(base->facing) };
    return (mu_outline){ .n = 4,
                         .at = { corner(base->at, f, -w, d), corner(base->at, f, w, d),
                                 corner(base->at, f, w, -d), corner(base->at, f, -w, -d) } };
}

mu_outline mu_outline_reduced(const mu_base *base, uint32_t by)
{
    mu_base less = *base;
    less.frontage = base->frontage > 2 * by ? base->frontage - 2 * by : 0;
    less.depth = base->depth > 2 * by ? base->depth - 2 * by : 0;
    return mu_outline_of(&less);
}

mu_outline mu_outline_of_point(mu_point point)
{
    return (mu_outline){ .n = 1, .at = { point } };
}

mu_outline mu_outline_of_segment(mu_point from, mu_point to)
{
    return (mu_outline){ .n = 2, .at = { from, to } };
}

mu_outline mu_edge_of(const mu_outline *base, mu_aspect side)
{
    MU_ASSERT(base->n == 4);
    return side == MU_LEFT ? mu_outline_of_segment(base->at[0], base->at[3])
                           : mu_outline_of_segment(base->at[side], base->at[side + 1]);
}

bool mu_is_on_table(const mu_outline *o, int32_t width, int32_t height)
{
    for (uint32_t i = 0; i < o->n; i++)
        if (o->at[i].x < 0 || o->at[i].x > width || o->at[i].y < 0 || o->at[i].y > height)
            return false;
    return true;
}

/* Its edge from corner i on; a point has one of no length, a segment one each way. */
static vector edge(const mu_outline *o, uint32_t i)
{
    return between(o->at[i], o->at[(i + 1) % o->n]);
}

/* --- faults --------------------------------------------------------------------------------- */

const char *mu_table_fault(int64_t width, int64_t height)
{
    if (width < 1 || height < 1) return "a table has a width and a height";
    if (width > MU_TABLE_MOST || height > MU_TABLE_MOST) return "the table is too large";
    return NULL;
}

const char *mu_size_fault(uint32_t frontage, uint32_t depth)
{
    if (frontage == 0 || depth == 0) return "a base has a frontage and a depth";
    if (frontage > MU_BASE_MOST || depth > MU_BASE_MOST) return "a base is too large";
    if (frontage % 2 != 0 || depth % 2 != 0) return "frontage and depth must be even numbers of u";
    return NULL;
}

const char *mu_base_fault(const mu_base *base, int32_t width, int32_t height)
{
    const char *fault = mu_size_fault(base->frontage, base->depth);
    if (fault != NULL) return fault;
    if (mu_point_fault(base->at, width, height) != NULL) return "a base stands off the table";
    const mu_outline outline = mu_outline_of(base);
    return mu_is_on_table(&outline, width, height) ? NULL : "a base hangs over the table's edge";
}

const char *mu_point_fault(mu_point point, int32_t width, int32_t height)
{
    const mu_outline outline = mu_outline_of_point(point);
    return mu_is_on_table(&outline, width, height) ? NULL : "a point is off the table";
}

/* --- boxes ---------------------------------------------------------------------------------- */

typedef struct box {
    mu_point least, most;
} box;

static box box_of(const mu_outline *o)
{
    box b = { o->at[0], o->at[0] };
    for (uint32_t i = 1; i < o->n; i++) {
        if (o->at[i].x < b.least.x) b.least.x = o->at[i].x;
        if (o->at[i].y < b.least.y) b.least.y = o->at[i].y;
        if (o->at[i].x > b.most.x) b.most.x = o->at[i].x;
        if (o->at[i].y > b.most.y) b.most.y = o->at[i].y;
    }
    return b;
}

/* Further apart than `by` along x or y alone. Most of a table is, and it is soon seen. */
static bool far_apart(const mu_outline *a, const mu_outline *b, int32_t by)
{
    const box x = box_of(a);
    const box y = box_of(b);
    return x.least.x - y.most.x > by || y.least.x - x.most.x > by || x.least.y - y.most.y > by ||
           y.least.y - x.most.y > by;
}

/* --- projections ---------------------------------------------------------------------------- */

typedef struct span {
    int64_t least, most;
} span;

static span project(const mu_outline *o, vector axis)
{
    span s = { INT64_MAX, INT64_MIN };
    for (uint32_t i = 0; i < o->n; i++) {
        const int64_t at = dot((vector){ o->at[i].x, o->at[i].y }, axis);
        if (at < s.least) s.least = at;
        if (at > s.most) s.most = at;
    }
    return s;
}

/* How far two outlines lie over each other on an axis; negative: they are apart. */
static int64_t depth_on(const mu_outline *a, const mu_outline *b, vector axis)
{
    const span x = project(a, axis);
    const span y = project(b, axis);
    return (x.most < y.most ? x.most : y.most) - (x.least > y.least ? x.least : y.least);
}

/* Apart on the normal of an edge of `a`, or, as a segment has two ends, along it. */
static bool apart_by(const mu_outline *a, const mu_outline *b)
{
    for (uint32_t i = 0; i < a->n; i++) {
        const vector e = edge(a, i);
        if (e.x == 0 && e.y == 0) continue;
        if (depth_on(a, b, (vector){ -e.y, e.x }) < 0) return true;
        if (a->n == 2 && depth_on(a, b, e) < 0) return true;
    }
    return false;
}

static bool is_one_point(const mu_outline *o)
{
    for (uint32_t i = 1; i < o->n; i++)
        if (o->at[i].x != o->at[0].x || o->at[i].y != o->at[0].y) return false;
    return true;
}

bool mu_outlines_meet(const mu_outline *a, const mu_outline *b)
{
    if (is_one_point(a) && is_one_point(b))
        return a->at[0].x == b->at[0].x && a->at[0].y == b->at[0].y;
    return !apart_by(a, b) && !apart_by(b, a);
}

static bool deep_on_edges(const mu_outline *a, const mu_outline *b, uint32_t by)
{
    for (uint32_t i = 0; i < a->n; i++) {
        const vector e = edge(a, i);
        if (e.x == 0 && e.y == 0) continue;
        const int64_t depth = depth_on(a, b, (vector){ -e.y, e.x });
        if (depth <= 0) return false;
        const mu_wide limit = times(mu_wide_of((uint64_t)dot(e, e)), (uint64_t)by * by);
        if (mu_wide_compare(square(depth), limit) <= 0) return false;
    }
    return true;
}

bool mu_overlap_by(const mu_outline *a, const mu_outline *b, uint32_t by)
{
    return a->n > 2 && b->n > 2 && !far_apart(a, b, 0) && deep_on_edges(a, b, by) &&
           deep_on_edges(b, a, by);
}

/* --- distance ------------------------------------------------------------------------------- */

static mu_distance to_point(mu_point from, mu_point to)
{
    const vector v = between(from, to);
    return (mu_distance){ mu_wide_of((uint64_t)dot(v, v)), 1 };
}

static mu_distance to_segment(mu_point p, mu_point from, mu_point to)
{
    const vector e = between(from, to);
    const int64_t length2 = dot(e, e);
    const int64_t along = dot(between(from, p), e);
    if (along <= 0) return to_point(p, from);
    if (along >= length2) return to_point(p, to);
    return (mu_distance){ square(cross(e, between(from, p))), (uint64_t)length2 };
}

int mu_distance_compare(mu_distance a, mu_distance b)
{
    return mu_wide_compare(times(a.over, b.under), times(b.over, a.under));
}

bool mu_distance_within(mu_distance d, uint32_t limit)
{
    return mu_wide_compare(d.over, mu_wide_product((uint64_t)limit * limit, d.under)) <= 0;
}

static void take_nearer(mu_distance *least, mu_distance d)
{
    if (mu_distance_compare(d, *least) < 0) *least = d;
}

/* Of corners of the one from edges of the other. */
static void from_corners(const mu_outline *a, const mu_outline *b, mu_distance *least)
{
    for (uint32_t i = 0; i < a->n; i++)
        for (uint32_t k = 0; k < b->n; k++)
            take_nearer(least, to_segment(a->at[i], b->at[k], b->at[(k + 1) % b->n]));
}

mu_distance mu_distance_between(const mu_outline *a, const mu_outline *b)
{
    if (mu_outlines_meet(a, b)) return (mu_distance){ mu_wide_of(0), 1 };
    mu_distance least = to_point(a->at[0], b->at[0]);
    from_corners(a, b, &least);
    from_corners(b, a, &least);
    return least;
}

uint32_t mu_distance_up(mu_distance d)
{
    uint32_t low = 0;
    uint32_t high = 1u << 21; /* more than any */
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (mu_distance_within(d, middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* The half below the next whole one, doubled, so that it is whole: a tie there cannot be. */
uint32_t mu_distance_near(mu_distance d)
{
    const uint32_t up = mu_distance_up(d);
    if (up == 0) return 0;
    const uint64_t twice = 2 * (uint64_t)up - 1;
    const mu_wide limit = mu_wide_product(twice * twice, d.under);
    return mu_wide_compare(times(d.over, 4), limit) < 0 ? up - 1 : up;
}

bool mu_in_contact(const mu_outline *a, const mu_outline *b)
{
    return !far_apart(a, b, MU_CONTACT) &&
           mu_distance_within(mu_distance_between(a, b), MU_CONTACT);
}

/* --- sides and arcs ------------------------------------------------------------------------- */

/* A point in the base's own frame: to its right and ahead, scaled by 2^30. */
static vector in_frame(const mu_base *base, mu_point point)
{
    const vector v = between(base->at, point);
    const int64_t c = mu_cosine(base->facing);
    const int64_t s = mu_sine(base->facing);
    return (vector){ v.x * s - v.y * c, v.x * c + v.y * s };
}

mu_aspect mu_quarter_of(const mu_base *base, mu_point point)
{
    const vector p = in_frame(base, point);
    const int64_t aside = p.x < 0 ? -p.x : p.x;
    if (p.y > 0 && aside <= p.y) return MU_FRONT;
    if (p.y < 0 && aside <= -p.y) return MU_REAR;
    return p.x > 0 ? MU_RIGHT : MU_LEFT;
}

mu_aspect mu_aspect_by_lines(const mu_base *base, mu_point point)
{
    const vector p = in_frame(base, point);
    const int64_t h = (int64_t)(base->depth / 2) << 30;
    if (p.y >= h) return MU_FRONT;
    if (p.y <= -h) return MU_REAR;
    return p.x > 0 ? MU_RIGHT : MU_LEFT;
}

/* The sign of a b + c d. */
static int sign_of_sum(int64_t a, int64_t b, int64_t c, int64_t d)
{
    const mu_wide ab = mu_wide_product(magnitude(a), magnitude(b));
    const mu_wide cd = mu_wide_product(magnitude(c), magnitude(d));
    const int first = mu_wide_is_zero(ab) ? 0 : (a < 0) != (b < 0) ? -1 : 1;
    const int second = mu_wide_is_zero(cd) ? 0 : (c < 0) != (d < 0) ? -1 : 1;
    if (first * second >= 0) return first != 0 ? first : second;
    const int order = mu_wide_compare(ab, cd);
    return order > 0 ? first : order < 0 ? second : 0;
}

/* The arc in the base's frame: it opens from its front edge, half as wide as `w`, at `h`. */
typedef struct arc {
    int64_t w, h;
} arc;

static bool holds(arc a, vector p)
{
    return p.y >= a.h && (p.x < 0 ? -p.x : p.x) - a.w <= p.y - a.h;
}

/* Is all of the arc beyond the edge from p to q, the target on its right-hand side? */
static bool is_beyond(arc a, vector p, vector q)
{
    const vector e = { q.x - p.x, q.y - p.y };
    const vector out = { -e.y, e.x };                         /* to the left */
    if (out.x + out.y < 0 || out.y - out.x < 0) return false; /* the arc goes on without end */
    return sign_of_sum(out.x, -a.w - p.x, out.y, a.h - p.y) > 0 &&
           sign_of_sum(out.x, a.w - p.x, out.y, a.h - p.y) > 0;
}

/* Are all corners out of the arc on one side of it? */
static bool out_on_one_side(arc a, const vector *p, uint32_t n)
{
    bool behind = true;
    bool left = true;
    bool right = true;
    for (uint32_t i = 0; i < n; i++) {
        behind = behind && p[i].y < a.h;
        right = right && p[i].x - a.w > p[i].y - a.h;
        left = left && -p[i].x - a.w > p[i].y - a.h;
    }
    return behind || left || right;
}

/* Convex shapes are apart when an edge of one of them has all of the other beyond it. */
bool mu_in_wide_arc(const mu_base *base, const mu_outline *target)
{
    const arc a = { (int64_t)(base->frontage / 2) << 30, (int64_t)(base->depth / 2) << 30 };
    vector p[MU_OUTLINE_MOST];
    for (uint32_t i = 0; i < target->n; i++) {
        p[i] = in_frame(base, target->at[i]);
        if (holds(a, p[i])) return true;
    }
    if (target->n == 1 || out_on_one_side(a, p, target->n)) return false;
    for (uint32_t i = 0; i < target->n; i++)
        if (is_beyond(a, p[i], p[(i + 1) % target->n])) return false;
    return true;
}
