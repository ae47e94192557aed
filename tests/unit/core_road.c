/* SPDX-License-Identifier: MIT
 * tests/unit/core_road.c - roads and trees: rows of the ledger, bounds of rounding. */
#include "core/road.h"
#include "core_shapes.h"

#include <criterion/criterion.h>
#include <math.h>

static void expect_point(mu_point is, mu_point want, const char *what)
{
    cr_expect(is.x == want.x && is.y == want.y, "%s: (%d, %d), not (%d, %d)", what, is.x, is.y,
              want.x, want.y);
}

/* --- on a road ----------------------------------------------------------------------------- */

Test(road, a_road_is_a_quarter_of_an_inch_wide_either_way)
{
    static const mu_point at[] = { { 0, 0 }, { 30000, 40000 } };
    const mu_line road = { at, 2 };
    const mu_lines roads = { &road, 1 };
    cr_expect(mu_on_road(roads, (mu_point){ 15000 + 508, 20000 - 381 }), "just");
    cr_expect_not(mu_on_road(roads, (mu_point){ 15000 + 509, 20000 - 381 }));
    cr_expect(mu_on_road(roads, (mu_point){ -635, 0 }));
    cr_expect_not(mu_on_road(roads, (mu_point){ -635, -1 }));
    cr_expect_not(mu_on_road((mu_lines){ NULL, 0 }, at[0]));
}

Test(road, on_random_roads)
{
    mu_rng rng = { .seed = 61 };
    uint32_t on = 0;
    for (int i = 0; i < 20000; i++) {
        mu_point at[2];
        for (int k = 0; k < 2; k++)
            at[k] =
                (mu_point){ (int32_t)mu_rng_below(&rng, 9000), (int32_t)mu_rng_below(&rng, 9000) };
        const mu_line road = { at, 2 };
        if (mu_line_fault(road) != NULL) continue;
        const mu_point p = { (int32_t)mu_rng_below(&rng, 9000), (int32_t)mu_rng_below(&rng, 9000) };
        const long double ex = at[1].x - at[0].x;
        const long double ey = at[1].y - at[0].y;
        long double t = ((p.x - at[0].x) * ex + (p.y - at[0].y) * ey) / (ex * ex + ey * ey);
        t = fminl(1, fmaxl(0, t));
        const long double off = hypotl(p.x - at[0].x - t * ex, p.y - at[0].y - t * ey);
        if (fabsl(off - MU_ROAD_HALF) < 1e-9L) continue;
        cr_assert_eq(mu_on_road((mu_lines){ &road, 1 }, p), off < MU_ROAD_HALF);
        on += off < MU_ROAD_HALF;
    }
    cr_expect(on > 1000 && on < 19000, "%u", on);
}

/* NQ-T.32. */
Test(road, what_keeps_to_a_road)
{
    const mu_point at[] = { at_inches(18, 0), at_inches(18, 6), at_inches(24, 12) };
    const mu_line road = { at, 3 };
    const mu_lines roads = { &road, 1 };
    cr_expect(mu_keeps_to_road(roads, at_inches(18, 1), at_inches(18, 5)));
    cr_expect_not(mu_keeps_to_road(roads, at_inches(17, 1), at_inches(17, 5)));
    cr_expect(mu_keeps_to_road(roads, at_inches(17.75, 1), at_inches(18.25, 6)));
    cr_expect_not(mu_keeps_to_road(roads, at_inches(18, 1), at_inches(19, 7)),
                  "both ends on it, but not on one stretch");
    cr_expect(mu_keeps_to_road(roads, at_inches(19, 7), at_inches(22, 10)));
}

/* --- following ------------------------------------------------------------------------------- */

/* So far along a road; false: it ends before. */
static bool follow(mu_road_place *place, uint32_t distance)
{
    while (distance > 0) {
        const uint32_t gone = mu_road_follow(place, distance);
        if (gone == 0) return false;
        distance -= gone;
    }
    return true;
}

/* NQ-T.33, onwards and back, and to both ends. */
Test(road, round_the_bend)
{
    const mu_point at[] = { at_inches(5, 0), at_inches(5, 6), at_inches(15, 6) };
    const mu_line road = { at, 3 };
    const mu_lines roads = { &road, 1 };
    mu_road_place place;
    uint32_t aside;
    cr_assert(mu_road_join(roads, at_inches(5, 4), MU_NORTH, &place, &aside));
    cr_expect_eq(aside, 0);
    cr_expect_eq(mu_road_facing(&place), MU_NORTH);
    mu_road_place bend = place;
    cr_assert_eq(mu_road_follow(&bend, 4 * MU_INCH), 2 * MU_INCH, "to the bend");
    cr_expect_eq(mu_road_facing(&bend), MU_NORTH, "it ends on the stretch it followed");
    cr_assert(follow(&place, 4 * MU_INCH));
    expect_point(mu_road_point(&place), at_inches(7, 6), "NQ-T.33");
    cr_expect_eq(mu_road_facing(&place), MU_EAST);
    mu_road_place end = place;
    cr_expect(follow(&end, 8 * MU_INCH));
    cr_expect_not(follow(&end, 1), "the road ends");
    cr_assert(mu_road_join(roads, at_inches(7, 6), MU_WEST, &place, &aside));
    cr_assert(follow(&place, 4 * MU_INCH));
    expect_point(mu_road_point(&place), at_inches(5, 4), "and back");
    cr_expect_eq(mu_road_facing(&place), MU_SOUTH);
    cr_expect_not(follow(&place, 4 * MU_INCH + 1));
}

Test(road, joining)
{
    const mu_point first[] = { at_inches(0, 10), at_inches(20, 10) };
    const mu_point second[] = { at_inches(20, 10.2), at_inches(0, 10.2) };
    const mu_line each[] = { { first, 2 }, { second, 2 } };
    const mu_lines roads = { each, 2 };
    mu_road_place place;
    uint32_t aside;
    cr_assert(mu_road_join(roads, at_inches(5, 10.1), MU_EAST, &place, &aside));
    cr_expect_eq(place.road.at, first, "of two that are as near the first");
    cr_expect(aside == 254 && !place.back && place.at == 5 * MU_INCH);
    cr_assert(mu_road_join(roads, at_inches(5, 10.15), MU_EAST, &place, &aside));
    cr_expect(place.road.at == second && place.back);
    cr_expect_eq(mu_road_facing(&place), MU_EAST);
    cr_assert(mu_road_join(roads, at_inches(5, 10.15), MU_NORTH, &place, &aside));
    cr_expect_not(place.back, "square to it: onwards");
    cr_assert(mu_road_join(roads, at_inches(5, 9.75), MU_NORTH, &place, &aside));
    cr_expect_eq(aside, 635);
    const mu_point off = { in_u(5), in_u(9.75) - 1 };
    cr_expect_not(mu_road_join(roads, off, MU_NORTH, &place, &aside), "too far");
    cr_assert(mu_road_join(roads, at_inches(20.1, 10), MU_EAST, &place, &aside));
    cr_expect_eq(place.at, 20 * MU_INCH, "kept on the stretch");
    cr_expect_not(mu_road_join((mu_lines){ NULL, 0 }, off, MU_NORTH, &place, &aside));
}

/* In one go or in many, the same place; and it is where the header says, at most so far off. */
Test(road, random_roads)
{
    mu_rng rng = { .seed = 62 };
    long double worst = 0;
    for (int i = 0; i < 3000; i++) {
        mu_point at[4];
        const uint32_t size = i % 2 == 0 ? 100 : MU_TERRAIN_MOST;
        for (int k = 0; k < 4; k++)
            at[k] = (mu_point){ (int32_t)mu_rng_below(&rng, 2 * size) - (int32_t)size,
                                (int32_t)mu_rng_below(&rng, 2 * size) - (int32_t)size };
        const mu_line road = { at, 4 };
        if (mu_line_fault(road) != NULL) continue;
        const mu_lines roads = { &road, 1 };
        mu_road_place place;
        uint32_t aside;
        const mu_angle facing = (mu_angle)mu_rng_below(&rng, 65536);
        cr_assert(mu_road_join(roads, at[1], facing, &place, &aside));
        cr_assert_eq(aside, 0);
        mu_road_place steps = place;
        const uint32_t distance = 1 + mu_rng_below(&rng, 2 * size);
        const bool whole = follow(&place, distance);
        bool parts = true;
        for (uint32_t left = distance; parts && left > 0;) {
            const uint32_t step = 1 + mu_rng_below(&rng, left);
            parts = follow(&steps, step);
            left -= step;
        }
        cr_assert_eq(parts, whole);
        if (!whole) continue;
        cr_assert(place.stretch == steps.stretch && place.at == steps.at);
        const mu_point a = at[place.stretch];
        const mu_point b = at[place.stretch + 1];
        const long double length = hypotl((long double)b.x - a.x, (long double)b.y - a.y);
        const mu_point is = mu_road_point(&place);
        const long double share = place.at / length;
        const long double off = hypotl(is.x - a.x - ((long double)b.x - a.x) * share,
                                       is.y - a.y - ((long double)b.y - a.y) * share);
        worst = fmaxl(worst, off);
    }
    cr_expect(worst < 1.21L && worst > 0.7L, "%Lf", worst);
}

/* The nearest point of the stretch, at most so far off. */
Test(road, random_joins)
{
    mu_rng rng = { .seed = 63 };
    for (int i = 0; i < 10000; i++) {
        const mu_point at[] = { { 0, 0 },
                                { 3000 + (int32_t)mu_rng_below(&rng, 90000),
                                  (int32_t)mu_rng_below(&rng, 90000) - 45000 } };
        const mu_line road = { at, 2 };
        const long double length = hypotl(at[1].x, at[1].y);
        const long double along = mu_rng_below(&rng, 1000) / 1000.0L * length;
        const long double out = (int)mu_rng_below(&rng, 1200) - 600;
        const mu_point p = { (int32_t)((at[1].x * along - at[1].y * out) / length),
                             (int32_t)((at[1].y * along + at[1].x * out) / length) };
        mu_road_place place;
        uint32_t aside;
        cr_assert(mu_road_join((mu_lines){ &road, 1 }, p, MU_EAST, &place, &aside));
        cr_assert_not(place.back);
        cr_assert_leq(fabsl((long double)place.at - along), 2.5L, "%d", i);
        cr_assert_leq(fabsl((long double)aside - fabsl(out)), 2.5L, "%d", i);
    }
}

/* --- trees ---------------------------------------------------------------------------------- */

Test(road, stations_go_away_from_zero)
{
    static const struct {
        mu_point from, to;
        uint32_t t, n;
        mu_point at;
    } rows[] = {
        { { 0, 0 }, { 3, -3 }, 1, 2, { 2, -2 } },
        { { 10, -10 }, { 9, -9 }, 1, 2, { 10, -10 } },
        { { -1, 1 }, { 0, 0 }, 1, 2, { -1, 1 } },
        { { 0, 0 }, { 10, -10 }, 1, 3, { 3, -3 } },
        { { 0, 0 }, { 10, -10 }, 2, 3, { 7, -7 } },
        { { 5, 6 }, { 105, 206 }, 100, 100, { 105, 206 } },
    };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++)
        expect_point(mu_station(rows[i].from, rows[i].to, rows[i].t, rows[i].n), rows[i].at, "row");
}

/* NQ-T.96. */
Test(road, a_rout_into_the_trees)
{
    const block woods = block_of(5, 2, 15, 8);
    const mu_area area = area_of(&woods);
    const mu_point lane[] = { at_inches(10, 0), at_inches(10, 24) };
    const mu_line road = { lane, 2 };
    const mu_point start = at_inches(10, 10);
    const uint32_t rate = 3 * MU_INCH;
    const mu_forest dense = { { &area, 1 }, { NULL, 0 } };
    const mu_forest with_road = { { &area, 1 }, { &road, 1 } };
    cr_expect_eq(mu_trees_along(&dense, start, MU_SOUTH, rate, true), 2 * MU_INCH);
    cr_expect_eq(mu_trees_along(&dense, start, MU_SOUTH, 2 * MU_INCH - 1, true), 0);
    cr_expect_eq(mu_trees_along(&with_road, start, MU_SOUTH, rate, true), 0);
    cr_expect_eq(mu_trees_on_path(&dense, start, at_inches(10, 7), rate), 2 * MU_INCH);
    cr_expect_eq(mu_trees_on_path(&with_road, start, at_inches(10, 7), rate), 0);
}

/* NQ-T.118: set back until its centre is out. */
Test(road, set_back_from_a_wood)
{
    const block woods = block_of(5, 8, 15, 16);
    const mu_area area = area_of(&woods);
    const mu_forest forest = { { &area, 1 }, { NULL, 0 } };
    const mu_point start = at_inches(10, 8.5);
    cr_assert(mu_in_trees(&forest, start));
    const uint32_t back = mu_trees_along(&forest, start, MU_SOUTH, 40000, false);
    expect_point(mu_point_along(start, MU_SOUTH, (int32_t)back), (mu_point){ 25400, 20319 },
                 "NQ-T.118");
    cr_expect_eq(mu_trees_along(&forest, start, MU_SOUTH, back - 1, false), 0);
    cr_expect_eq(mu_trees_along(&forest, at_inches(20, 3), MU_SOUTH, 9, false), 1, "out already");
}

static uint32_t first_on_path(const mu_forest *forest, mu_point p, mu_point q, uint32_t n)
{
    for (uint32_t t = 1; t <= n; t++)
        if (mu_in_trees(forest, mu_station(p, q, t, n))) return t;
    return 0;
}

static uint32_t first_along(const mu_forest *forest, mu_point p, mu_angle way, uint32_t n)
{
    for (uint32_t t = 1; t <= n; t++)
        if (mu_in_trees(forest, mu_point_along(p, way, (int32_t)t))) return t;
    return 0;
}

/* Nothing is missed by looking at the woods first: of ways anywhere, and of such as run along an
 * edge, where rounding alone may bring a place into the trees. */
Test(road, random_paths_through_trees)
{
    mu_rng rng = { .seed = 64 };
    uint32_t in = 0;
    uint32_t by_rounding = 0;
    for (int i = 0; i < 8000; i++) {
        mu_point corners[9];
        const mu_area area = random_star(&rng, corners, 9, (mu_point){ 400, 400 }, 300);
        const mu_point lane[] = { { (int32_t)mu_rng_below(&rng, 9000) - 4500, -4000 },
                                  { (int32_t)mu_rng_below(&rng, 9000) - 4500, 4000 } };
        const mu_line road = { lane, 2 };
        const mu_forest forest = { { &area, 1 }, { &road, mu_rng_below(&rng, 2) } };
        mu_point ends[2];
        for (int k = 0; k < 2; k++) {
            const mu_point corner = corners[(i + k) % 9];
            const uint32_t spread = i % 2 == 0 ? 3 : 600;
            ends[k].x = corner.x + (int32_t)mu_rng_below(&rng, spread) - (int32_t)(spread / 2);
            ends[k].y = corner.y + (int32_t)mu_rng_below(&rng, spread) - (int32_t)(spread / 2);
        }
        const mu_point p = ends[0];
        const mu_point q = ends[1];
        if (p.x == q.x && p.y == q.y) continue;
        const uint32_t n = 1 + mu_rng_below(&rng, 300);
        const mu_angle way = mu_bearing(q.x - p.x, q.y - p.y);
        const uint32_t on_path = first_on_path(&forest, p, q, n);
        cr_assert_eq(mu_trees_on_path(&forest, p, q, n), on_path, "%d", i);
        cr_assert_eq(mu_trees_along(&forest, p, way, n, true), first_along(&forest, p, way, n),
                     "%d", i);
        const mu_outline path = mu_outline_of_segment(p, q);
        by_rounding += on_path > 0 && !mu_area_meets(area, &path);
        in += on_path > 1;
    }
    cr_expect_gt(in, 300);
    cr_expect_gt(by_rounding, 30, "%u", by_rounding);
}
