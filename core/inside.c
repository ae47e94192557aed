/* SPDX-License-Identifier: MIT
 * core/inside.c - how much of a straight way lies inside areas. */
#include "core/inside.h"

#include "core/big.h"
#include "core/panic.h"

/* --- cuts ----------------------------------------------------------------------------------- */

static mu_wide product_of(int64_t a, int64_t b)
{
    return mu_wide_product((uint64_t)(a < 0 ? -a : a), (uint64_t)(b < 0 ? -b : b));
}

int mu_mark_compare(mu_mark a, mu_mark b)
{
    if ((a.over < 0) != (b.over < 0)) return a.over < 0 ? -1 : 1;
    const int order = mu_wide_compare(product_of(a.over, b.under), product_of(b.over, a.under));
    return a.over < 0 ? -order : order;
}

static const mu_mark start_of_way = { 0, 1 };
static const mu_mark end_of_way = { 1, 1 };

typedef struct way {
    mu_point from, to;
} way;

static bool is_nothing(way w)
{
    return w.from.x == w.to.x && w.from.y == w.to.y;
}

/* Along the way, in terms of its length: squared for its end. */
static int64_t along(way w, mu_point p)
{
    return ((int64_t)w.to.x - w.from.x) * ((int64_t)p.x - w.from.x) +
           ((int64_t)w.to.y - w.from.y) * ((int64_t)p.y - w.from.y);
}

mu_mark mu_mark_of(mu_point from, mu_point to, mu_point point)
{
    const way w = { from, to };
    MU_ASSERT(!is_nothing(w));
    return (mu_mark){ along(w, point), along(w, to) };
}

/* What an edge does to the line of a way. A corner on the line counts to its left: so of the edges
 * at a corner as many cross there as the outline does. */
typedef enum passing { APART, TOUCHES, CROSSES, LIES_ALONG } passing;

typedef struct meeting {
    passing how;
    mu_mark first, last; /* the same unless it lies along the line */
} meeting;

static meeting meet(way w, mu_point a, mu_point b)
{
    const int64_t side_a = mu_bend(w.from, w.to, a);
    const int64_t side_b = mu_bend(w.from, w.to, b);
    if (side_a == 0 && side_b == 0) {
        const mu_mark at_a = mu_mark_of(w.from, w.to, a);
        const mu_mark at_b = mu_mark_of(w.from, w.to, b);
        const bool forward = at_a.over < at_b.over;
        return (meeting){ LIES_ALONG, forward ? at_a : at_b, forward ? at_b : at_a };
    }
    if ((side_a > 0 && side_b > 0) || (side_a < 0 && side_b < 0)) return (meeting){ .how = APART };
    const int64_t turn = side_b - side_a; /* the way x the edge */
    const int64_t over = mu_bend(w.from, a, b);
    const mu_mark at = turn < 0 ? (mu_mark){ -over, -turn } : (mu_mark){ over, turn };
    return (meeting){ (side_a >= 0) != (side_b >= 0) ? CROSSES : TOUCHES, at, at };
}

static meeting meet_edge(way w, mu_area area, uint32_t i)
{
    return meet(w, area.at[i], area.at[i + 1 < area.n ? i + 1 : 0]);
}

bool mu_way_meets(mu_point from, mu_point to, mu_point a, mu_point b, mu_mark *at)
{
    const way w = { from, to };
    if (is_nothing(w)) return false;
    const meeting m = meet(w, a, b);
    if (m.how != TOUCHES && m.how != CROSSES) return false;
    *at = m.first;
    return mu_mark_compare(m.first, start_of_way) >= 0 && mu_mark_compare(m.first, end_of_way) <= 0;
}

bool mu_area_holds_at(mu_area area, mu_point from, mu_point to, mu_mark at)
{
    const way w = { from, to };
    MU_ASSERT(!is_nothing(w));
    bool inside = false;
    for (uint32_t i = 0; i < area.n; i++) {
        const meeting m = meet_edge(w, area, i);
        if (m.how == APART) continue;
        const int order = mu_mark_compare(m.first, at);
        if (order == 0 || (order < 0 && mu_mark_compare(m.last, at) >= 0)) return true;
        if (m.how == CROSSES && order < 0) inside = !inside;
    }
    return inside;
}

/* --- parts inside --------------------------------------------------------------------------- */

/* Strictly inside, from that cut on up to the next. */
static bool is_inside_from(mu_area area, way w, mu_mark at)
{
    bool inside = false;
    for (uint32_t i = 0; i < area.n; i++) {
        const meeting m = meet_edge(w, area, i);
        if (m.how == APART || mu_mark_compare(m.first, at) > 0) continue;
        if (m.how == LIES_ALONG && mu_mark_compare(at, m.last) < 0) return false;
        if (m.how == CROSSES) inside = !inside;
    }
    return inside;
}

static bool is_in_any_from(mu_areas areas, way w, mu_mark at)
{
    for (uint32_t i = 0; i < areas.n; i++)
        if (is_inside_from(areas.at[i], w, at)) return true;
    return false;
}

static void take_earlier(mu_mark *next, mu_mark after, mu_mark at)
{
    if (mu_mark_compare(after, at) < 0 && mu_mark_compare(at, *next) < 0) *next = at;
}

/* Where an edge along the way ends, the next one meets it. */
static mu_mark next_cut(mu_areas areas, way w, mu_mark after)
{
    mu_mark next = end_of_way;
    for (uint32_t i = 0; i < areas.n; i++)
        for (uint32_t k = 0; k < areas.at[i].n; k++) {
            const meeting m = meet_edge(w, areas.at[i], k);
            if (m.how != APART) take_earlier(&next, after, m.first);
        }
    return next;
}

/* A sum of fractions. */
typedef struct sum {
    mu_big over, under;
} sum;

/* over / under + (n2 / d2 - n1 / d1) = (over d1 d2 + (n2 d1 - n1 d2) under) / (under d1 d2) */
static void add_part(sum *s, mu_mark first, mu_mark last)
{
    mu_big part_over, part_under, left, right;
    mu_big_set(&part_under, product_of(first.under, last.under));
    mu_big_set(&part_over, mu_wide_minus(product_of(last.over, first.under),
                                         product_of(first.over, last.under)));
    mu_big_times(&s->over, &part_under, &left);
    mu_big_times(&part_over, &s->under, &right);
    mu_big_add(&left, &right);
    s->over = left;
    mu_big_times(&s->under, &part_under, &left);
    s->under = left;
}

/* Outlines cross a way no more often than they have corners, so it has no more cuts than these
 * where it comes in or goes out; each brings one number of 41 bits into the sum's terms. */
static void add_up(mu_areas areas, way w, sum *s)
{
    uint32_t corners = 0;
    for (uint32_t i = 0; i < areas.n; i++) corners += areas.at[i].n;
    MU_ASSERT(corners <= MU_CORNERS_MAX);
    mu_big_set(&s->over, mu_wide_of(0));
    mu_big_set(&s->under, mu_wide_of(1));
    bool was_inside = false;
    mu_mark came_in = start_of_way;
    mu_mark at = is_nothing(w) ? end_of_way : start_of_way;
    for (;;) {
        const bool ends = mu_mark_compare(at, end_of_way) == 0;
        const bool inside = !ends && is_in_any_from(areas, w, at);
        if (inside && !was_inside) came_in = at;
        if (!inside && was_inside) add_part(s, came_in, at);
        if (ends) return;
        was_inside = inside;
        at = next_cut(areas, w, at);
    }
}

/* --- answers -------------------------------------------------------------------------------- */

static void times_small(const mu_big *a, uint64_t b, mu_big *product)
{
    mu_big factor;
    mu_big_set(&factor, mu_wide_of(b));
    mu_big_times(a, &factor, product);
}

/* The greatest n with 2 under n <= 2 over cost + under. */
uint32_t mu_cost_inside(mu_areas areas, mu_point from, mu_point to, uint32_t cost)
{
    sum s;
    mu_big twice, reach;
    add_up(areas, (way){ from, to }, &s);
    times_small(&s.over, 2 * (uint64_t)cost, &twice);
    mu_big_add(&twice, &s.under);
    uint32_t low = 0;
    uint32_t high = cost;
    while (low < high) {
        const uint32_t middle = high - (high - low) / 2;
        times_small(&s.under, 2 * (uint64_t)middle, &reach);
        if (mu_big_compare(&reach, &twice) <= 0)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* over^2 length^2 against limit^2 under^2. */
int mu_compare_inside(mu_areas areas, mu_point from, mu_point to, uint32_t limit)
{
    const way w = { from, to };
    sum s;
    mu_big square, length, most;
    add_up(areas, w, &s);
    mu_big_times(&s.over, &s.over, &square);
    times_small(&square, (uint64_t)along(w, to), &length);
    mu_big_times(&s.under, &s.under, &square);
    times_small(&square, (uint64_t)limit * limit, &most);
    return mu_big_compare(&length, &most);
}
