/* SPDX-License-Identifier: MIT
 * tests/unit/core_inside.c - lengths inside areas, against exact fractions worked out otherwise. */
#include "core/inside.h"
#include "core_shapes.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

static uint32_t cost_in(mu_area area, mu_point from, mu_point to, uint32_t cost)
{
    return mu_cost_inside((mu_areas){ &area, 1 }, from, to, cost);
}

static int compare_in(mu_area area, mu_point from, mu_point to, uint32_t limit)
{
    return mu_compare_inside((mu_areas){ &area, 1 }, from, to, limit);
}

static const mu_point quarter[] = { { 1, -9 }, { 2, -9 }, { 2, 9 }, { 1, 9 } };

Test(inside, a_half_goes_up)
{
    const mu_area area = { quarter, 4 };
    const mu_point from = { 0, 0 };
    const mu_point to = { 4, 0 };
    static const uint32_t rows[][2] = { { 0, 0 },
                                        { 1, 0 },
                                        { 2, 1 },
                                        { 3, 1 },
                                        { 4, 1 },
                                        { 5, 1 },
                                        { 6, 2 },
                                        { 9, 2 },
                                        { 10, 3 },
                                        { 4000, 1000 },
                                        { UINT32_MAX, 1u << 30 } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        cr_expect_eq(cost_in(area, from, to, rows[i][0]), rows[i][1], "%u", rows[i][0]);
        cr_expect_eq(cost_in(area, to, from, rows[i][0]), rows[i][1], "%u, back", rows[i][0]);
    }
}

Test(inside, a_limit_itself_is_neither_below_nor_above)
{
    const mu_area area = { quarter, 4 };
    cr_expect_eq(compare_in(area, (mu_point){ 0, 0 }, (mu_point){ 4, 0 }, 1), 0);
    cr_expect_eq(compare_in(area, (mu_point){ 0, 0 }, (mu_point){ 4, 0 }, 2), -1);
    cr_expect_eq(compare_in(area, (mu_point){ 0, 0 }, (mu_point){ 4, 1 }, 1), 1);
    /* A fifth of 3, 4, 5. */
    static const mu_point slanting[] = { { 0, 800 }, { 600, 800 }, { 600, 900 }, { 0, 900 } };
    const mu_area strip = { slanting, 4 };
    cr_expect_eq(compare_in(strip, (mu_point){ 0, 500 }, (mu_point){ 375, 1000 }, 125), 0);
    cr_expect_eq(compare_in(strip, (mu_point){ 0, 500 }, (mu_point){ 375, 1000 }, 126), -1);
    cr_expect_eq(compare_in(strip, (mu_point){ 0, 500 }, (mu_point){ 375, 1000 }, 124), 1);
}

Test(inside, a_way_of_no_length_is_nowhere)
{
    const mu_area area = { quarter, 4 };
    const mu_point in = { 1, 0 };
    cr_expect_eq(cost_in(area, in, in, 100), 0);
    cr_expect_eq(compare_in(area, in, in, 0), 0);
    cr_expect_eq(compare_in(area, in, in, 1), -1);
    cr_expect_eq(mu_cost_inside((mu_areas){ NULL, 0 }, in, (mu_point){ 9, 9 }, 100), 0);
}

/*      3 +---+         Two blocks that share an edge, and one over both: along what they share is
 *        |   |         inside neither, but inside the third. */
Test(inside, outlines_are_not_inside)
{
    static const mu_point west[] = { { 0, 0 }, { 100, 0 }, { 100, 300 }, { 0, 300 } };
    static const mu_point east[] = { { 100, 0 }, { 200, 0 }, { 200, 300 }, { 100, 300 } };
    static const mu_point over[] = { { 50, 100 }, { 150, 100 }, { 150, 200 }, { 50, 200 } };
    const mu_area all[] = { { west, 4 }, { east, 4 }, { over, 4 } };
    const mu_point from = { 100, -50 };
    const mu_point to = { 100, 350 };
    cr_expect_eq(mu_cost_inside((mu_areas){ all, 2 }, from, to, 400), 0);
    cr_expect_eq(mu_cost_inside((mu_areas){ all, 3 }, from, to, 400), 100);
    cr_expect_eq(cost_in(all[0], (mu_point){ -50, 0 }, (mu_point){ 50, 0 }, 100), 0);
    const mu_point across[] = { { -50, 150 }, { 250, 150 } };
    cr_expect_eq(mu_cost_inside((mu_areas){ all, 3 }, across[0], across[1], 300), 200, "once");
    cr_expect_eq(cost_in(all[0], (mu_point){ -50, 50 }, (mu_point){ 50, -50 }, 100), 0, "a corner");
    cr_expect_eq(cost_in(all[0], (mu_point){ 20, 20 }, (mu_point){ 80, 80 }, 60), 60, "all of it");
}

/* --- random shapes on a small grid, exactly --------------------------------------------------- */

typedef __int128 whole;
typedef struct fraction {
    whole n, d;
} fraction;

static whole divisor(whole a, whole b)
{
    while (b != 0) {
        const whole rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static fraction lowest(whole n, whole d)
{
    const whole by = divisor(n, d) * (d < 0 ? -1 : 1);
    return (fraction){ n / by, d / by };
}

static fraction plus(fraction a, fraction b)
{
    return lowest(a.n * b.d + b.n * a.d, a.d * b.d);
}

static int by_size(const void *a, const void *b)
{
    const fraction *x = a;
    const fraction *y = b;
    const whole order = x->n * y->d - y->n * x->d;
    return order < 0 ? -1 : order > 0;
}

static whole cross(whole ax, whole ay, whole bx, whole by)
{
    return ax * by - ay * bx;
}

/* Strictly inside, of a point with a denominator: a ray to the east. */
static bool holds_inside(mu_area area, whole x, whole y, whole d)
{
    bool in = false;
    for (uint32_t i = 0; i < area.n; i++) {
        const mu_point a = area.at[i];
        const mu_point b = area.at[(i + 1) % area.n];
        const whole side = cross((whole)b.x - a.x, (whole)b.y - a.y, x - a.x * d, y - a.y * d);
        const whole before =
            ((whole)x - a.x * d) * (x - b.x * d) + ((whole)y - a.y * d) * (y - b.y * d);
        if (side == 0 && before <= 0) return false;
        if ((a.y * d > y) != (b.y * d > y) && (b.y > a.y ? side > 0 : side < 0)) in = !in;
    }
    return in;
}

static uint32_t cuts_of(mu_area area, mu_point p, mu_point q, fraction *cuts)
{
    uint32_t n = 0;
    const whole sx = q.x - p.x;
    const whole sy = q.y - p.y;
    for (uint32_t i = 0; i < area.n; i++) {
        const mu_point a = area.at[i];
        const mu_point b = area.at[(i + 1) % area.n];
        const whole ex = b.x - a.x;
        const whole ey = b.y - a.y;
        const whole turn = cross(sx, sy, ex, ey);
        if (turn != 0)
            cuts[n++] = lowest(cross(a.x - p.x, a.y - p.y, ex, ey), turn);
        else if (sx != 0 || sy != 0)
            cuts[n++] = lowest((a.x - p.x) * sx + (a.y - p.y) * sy, sx * sx + sy * sy);
    }
    return n;
}

/* More cuts than are needed do no harm: their parts are added up one by one. */
static fraction exactly_inside(mu_areas areas, mu_point p, mu_point q)
{
    fraction cuts[64] = { { 0, 1 }, { 1, 1 } };
    fraction sum = { 0, 1 };
    uint32_t n = 2;
    for (uint32_t i = 0; i < areas.n; i++) n += cuts_of(areas.at[i], p, q, cuts + n);
    qsort(cuts, n, sizeof *cuts, by_size);
    for (uint32_t i = 0; i + 1 < n; i++) {
        const fraction a = cuts[i];
        const fraction b = cuts[i + 1];
        if (a.n < 0 || b.n > b.d || by_size(&a, &b) == 0) continue;
        const fraction middle = lowest(a.n * b.d + b.n * a.d, 2 * a.d * b.d);
        bool in = false;
        for (uint32_t k = 0; k < areas.n; k++)
            in = in || holds_inside(areas.at[k], p.x * middle.d + (q.x - p.x) * middle.n,
                                    p.y * middle.d + (q.y - p.y) * middle.n, middle.d);
        if (in) sum = plus(sum, plus(b, (fraction){ -a.n, a.d }));
    }
    return sum;
}

static uint32_t half_up(fraction f, uint32_t cost)
{
    return (uint32_t)((2 * f.n * cost + f.d) / (2 * f.d));
}

Test(inside, random_shapes_on_a_small_grid)
{
    enum { GRID = 9 };
    mu_rng rng = { .seed = 33 };
    uint32_t some = 0;
    uint32_t ties = 0;
    for (int i = 0; i < 20000; i++) {
        mu_point corners[3][7];
        mu_area each[3];
        const uint32_t n = 1 + mu_rng_below(&rng, 3);
        for (uint32_t k = 0; k < n; k++) each[k] = random_on_grid(&rng, corners[k], 7, GRID);
        const mu_areas areas = { each, n };
        cr_assert_null(mu_areas_fault(areas));
        const mu_point p = { (int32_t)mu_rng_below(&rng, GRID), (int32_t)mu_rng_below(&rng, GRID) };
        const mu_point q = { (int32_t)mu_rng_below(&rng, GRID), (int32_t)mu_rng_below(&rng, GRID) };
        if (p.x == q.x && p.y == q.y) continue;
        const fraction f = exactly_inside(areas, p, q);
        const uint32_t cost = mu_rng_below(&rng, 100);
        cr_assert_eq(mu_cost_inside(areas, p, q, cost), half_up(f, cost), "%d", i);
        cr_assert_eq(mu_cost_inside(areas, q, p, cost), half_up(f, cost), "%d, back", i);
        const whole length2 = (whole)(q.x - p.x) * (q.x - p.x) + (whole)(q.y - p.y) * (q.y - p.y);
        for (uint32_t limit = 0; limit < 12; limit++) {
            const whole order = f.n * f.n * length2 - (whole)limit * limit * f.d * f.d;
            cr_assert_eq(mu_compare_inside(areas, p, q, limit), order < 0 ? -1 : order > 0,
                         "%d, %u", i, limit);
            ties += limit > 0 && order == 0;
        }
        some += f.n != 0 && f.n != f.d;
    }
    cr_expect_gt(some, 8000);
    cr_expect_gt(ties, 500, "%u", ties);
}

/* Marks, all over the way: inside or on the outline, and never else. */
Test(inside, marks_of_random_ways)
{
    mu_rng rng = { .seed = 34 };
    for (int i = 0; i < 20000; i++) {
        mu_point corners[7];
        const mu_area area = random_on_grid(&rng, corners, 7, 9);
        const mu_point p = { (int32_t)mu_rng_below(&rng, 9), (int32_t)mu_rng_below(&rng, 9) };
        const mu_point step = { (int32_t)mu_rng_below(&rng, 3), 1 };
        const int32_t steps = 1 + (int32_t)mu_rng_below(&rng, 4);
        const mu_point q = { p.x + steps * step.x, p.y + steps * step.y };
        for (int32_t t = 0; t <= steps; t++) {
            const mu_point at = { p.x + t * step.x, p.y + t * step.y };
            cr_assert_eq(mu_area_holds_at(area, p, q, (mu_mark){ t, steps }),
                         mu_area_holds(area, at));
        }
    }
}

Test(inside, marks_before_and_behind)
{
    static const mu_mark sorted[] = { { -9, 2 }, { -4, 1 }, { -1, 3 }, { 0, 7 },
                                      { 1, 3 },  { 1, 1 },  { 3, 2 },  { INT64_C(1) << 41, 1 } };
    for (size_t i = 0; i < MU_COUNT_OF(sorted); i++)
        for (size_t k = 0; k < MU_COUNT_OF(sorted); k++)
            cr_expect_eq(mu_mark_compare(sorted[i], sorted[k]), i < k ? -1 : i > k, "%zu %zu", i,
                         k);
    cr_expect_eq(mu_mark_compare((mu_mark){ -2, 6 }, sorted[2]), 0);
    cr_expect_eq(mu_mark_compare((mu_mark){ 0, 1 }, sorted[3]), 0);
}

/* The way from 0,0 to 4,0: where it meets a segment, ends included, and nowhere else. */
Test(inside, where_a_way_meets_a_segment)
{
    static const struct {
        mu_point a, b;
        bool meets;
        mu_mark at;
    } rows[] = {
        { { 1, -1 }, { 1, 1 }, true, { 1, 4 } },  { { 1, 0 }, { 1, 9 }, true, { 1, 4 } },
        { { 1, -9 }, { 1, 0 }, true, { 1, 4 } },  { { 0, 1 }, { 0, -1 }, true, { 0, 1 } },
        { { 4, -1 }, { 4, 1 }, true, { 1, 1 } },  { { -1, -1 }, { -1, 1 }, false, { 0, 1 } },
        { { 5, -1 }, { 5, 1 }, false, { 0, 1 } }, { { 1, 1 }, { 1, 9 }, false, { 0, 1 } },
        { { 1, 0 }, { 2, 0 }, false, { 0, 1 } },  { { 0, 1 }, { 4, 1 }, false, { 0, 1 } },
        { { 0, -1 }, { 3, 2 }, true, { 1, 4 } },
    };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        mu_mark at;
        const bool meets =
            mu_way_meets((mu_point){ 0, 0 }, (mu_point){ 4, 0 }, rows[i].a, rows[i].b, &at);
        cr_expect_eq(meets, rows[i].meets, "row %zu", i);
        if (meets) cr_expect_eq(mu_mark_compare(at, rows[i].at), 0, "row %zu", i);
    }
    mu_mark at;
    cr_expect_not(mu_way_meets((mu_point){ 1, 0 }, (mu_point){ 1, 0 }, rows[0].a, rows[0].b, &at));
}

/* --- large shapes -------------------------------------------------------------------------- */

/* Two cuts with the largest terms, by 128 bits. */
Test(inside, large_shapes_with_two_cuts)
{
    mu_rng rng = { .seed = 35 };
    uint32_t in = 0;
    for (int i = 0; i < 5000; i++) {
        mu_point corners[3];
        mu_point ends[2];
        for (int k = 0; k < 5; k++) {
            mu_point *p = k < 3 ? &corners[k] : &ends[k - 3];
            *p = (mu_point){ (int32_t)mu_rng_below(&rng, 2 * MU_TERRAIN_MOST + 1) - MU_TERRAIN_MOST,
                             (int32_t)mu_rng_below(&rng, 2 * MU_TERRAIN_MOST + 1) -
                                 MU_TERRAIN_MOST };
        }
        const mu_area area = { corners, 3 };
        const fraction ways[2] = { { 0, 1 }, { 1, 1 } };
        fraction cuts[3];
        fraction least = { 1, 1 };
        fraction most = { 0, 1 };
        uint32_t n = cuts_of(area, ends[0], ends[1], cuts);
        for (uint32_t k = 0; k < n; k++) {
            const mu_point a = corners[k];
            const mu_point b = corners[(k + 1) % 3];
            const int64_t s = mu_bend(ends[0], ends[1], a);
            const int64_t t = mu_bend(ends[0], ends[1], b);
            if ((s < 0) == (t < 0)) continue;
            if (by_size(&cuts[k], &least) < 0) least = cuts[k];
            if (by_size(&cuts[k], &most) > 0) most = cuts[k];
        }
        if (by_size(&least, &ways[0]) < 0) least = ways[0];
        if (by_size(&most, &ways[1]) > 0) most = ways[1];
        const bool some = by_size(&least, &most) < 0;
        const fraction f = some ? plus(most, (fraction){ -least.n, least.d }) : (fraction){ 0, 1 };
        const uint32_t cost = mu_rng_below(&rng, 1 << 21);
        cr_assert_eq(cost_in(area, ends[0], ends[1], cost), half_up(f, cost), "%d", i);
        in += some;
    }
    cr_expect(in > 1000 && in < 4500, "%u", in);
}

/* Any number of cuts, by long double; ways that end near a tie are left out. */
Test(inside, large_stars)
{
    mu_rng rng = { .seed = 36 };
    for (int i = 0; i < 2000; i++) {
        mu_point corners[3][40];
        mu_area each[3];
        for (int k = 0; k < 3; k++) {
            const mu_point centre = { (int32_t)mu_rng_below(&rng, 200000),
                                      (int32_t)mu_rng_below(&rng, 200000) };
            each[k] = random_star(&rng, corners[k], 5 + mu_rng_below(&rng, 35), centre, 90000);
        }
        const mu_areas areas = { each, 3 };
        const mu_point p = { (int32_t)mu_rng_below(&rng, 200000),
                             (int32_t)mu_rng_below(&rng, 200000) };
        const mu_point q = { (int32_t)mu_rng_below(&rng, 200000),
                             (int32_t)mu_rng_below(&rng, 200000) };
        enum { PARTS = 4000 };
        uint32_t in = 0;
        for (int part = 0; part < PARTS; part++) {
            const mu_point at = {
                (int32_t)(p.x + (int64_t)(q.x - p.x) * (2 * part + 1) / (2 * PARTS)),
                (int32_t)(p.y + (int64_t)(q.y - p.y) * (2 * part + 1) / (2 * PARTS))
            };
            in += mu_any_area_holds(areas, at);
        }
        const double off = fabs((double)mu_cost_inside(areas, p, q, PARTS) - in);
        cr_assert_lt(off, 30, "%d: %f", i, off); /* each of the few cuts falls into one part */
    }
}

/* A comb with as many corners as may be, every tooth cut at two places that have nothing to do
 * with each other; and the sum is known, as each tooth is as wide at the way as at its root. */
Test(inside, as_many_corners_as_may_be)
{
    enum { TEETH = MU_CORNERS_MAX / 4 };
    mu_point at[MU_CORNERS_MAX];
    mu_rng rng = { .seed = 37 };
    uint32_t wide = 0;
    for (int32_t i = 0; i < TEETH; i++) {
        const int32_t x = 8000 * i;
        const int32_t lean = (int32_t)mu_rng_below(&rng, 1500);
        const int32_t width = 1000 + (int32_t)mu_rng_below(&rng, 1500);
        at[4 * i] = (mu_point){ x, -400000 };
        at[4 * i + 1] = (mu_point){ x + lean, 400000 + lean };
        at[4 * i + 2] = (mu_point){ x + lean + width, 400000 + lean };
        at[4 * i + 3] = (mu_point){ x + width, -400000 };
        wide += (uint32_t)width;
    }
    /* Shut below, beyond the way. */
    at[0].y = -400001;
    at[MU_CORNERS_MAX - 1].y = -400001;
    const mu_area comb = { at, MU_CORNERS_MAX };
    cr_assert_null(mu_area_fault(comb));
    const mu_point from = { -10, 0 };
    const mu_point to = { 8000 * TEETH, 7 };
    const uint32_t length = 8000 * TEETH + 10;
    const uint32_t cost = cost_in(comb, from, to, length);
    cr_expect_leq(abs((int32_t)(cost - wide)), 3, "%u, not %u", cost, wide);
    cr_expect_eq(cost_in(comb, to, from, length), cost);
    cr_expect_eq(compare_in(comb, from, to, cost + 2), -1);
    cr_expect_eq(compare_in(comb, from, to, cost - 2), 1);
}
