/* SPDX-License-Identifier: MIT
 * tests/unit/core_stream.c - crossing streams: rows of the ledger, and its words taken literally.
 */
#include "core/stream.h"
#include "core_shapes.h"

#include <criterion/criterion.h>

static uint32_t crossings(const mu_point *stream, uint32_t n, mu_area bridge, mu_point p,
                          mu_point q)
{
    const mu_line line = { stream, n };
    return mu_stream_crossings((mu_lines){ &line, 1 }, (mu_areas){ &bridge, bridge.n > 0 }, p, q);
}

static const mu_area no_bridge = { NULL, 0 };

Test(stream, as_the_ledger_has_it)
{
    const mu_point straight[] = { at_inches(0, 12), at_inches(36, 12) };
    const mu_point bent[] = { at_inches(0, 12), at_inches(10, 12), at_inches(36, 12) };
    const mu_point south = at_inches(10, 11);
    const mu_point on = at_inches(10, 12);
    const mu_point north = at_inches(10, 15);
    cr_expect_eq(crossings(straight, 2, no_bridge, south, north), 1, "NQ-T.34");
    cr_expect_eq(crossings(straight, 2, no_bridge, south, on), 1, "arriving pays");
    cr_expect_eq(crossings(straight, 2, no_bridge, on, north), 0, "leaving is free");
    cr_expect_eq(crossings(straight, 2, no_bridge, on, at_inches(12, 12)), 0, "along it, too");
    cr_expect_eq(crossings(bent, 3, no_bridge, south, north), 1, "a bend pays once");
    cr_expect_eq(crossings(bent, 3, no_bridge, south, on), 1);
    cr_expect_eq(crossings(bent, 3, no_bridge, on, north), 0);
}

/* NQ-D.5: by the stone bridge, on its edge, and beside it. */
Test(stream, bridges_are_free)
{
    const mu_point lindenbach[] = { at_inches(0, 12), at_inches(10, 11), at_inches(26, 13),
                                    at_inches(36, 12) };
    const block bridge = block_of(17.5, 11.5, 18.5, 12.5);
    static const struct {
        double x;
        int32_t off;
        uint32_t crossings;
    } rows[] = { { 18, 0, 0 }, { 17.5, 0, 0 }, { 17.5, -1, 1 }, { 18.5, 0, 0 }, { 18.5, 1, 1 } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        mu_point p = at_inches(rows[i].x, 9);
        mu_point q = at_inches(rows[i].x, 15);
        p.x += rows[i].off;
        q.x += rows[i].off;
        cr_expect_eq(crossings(lindenbach, 4, area_of(&bridge), p, q), rows[i].crossings, "row %zu",
                     i);
        cr_expect_eq(crossings(lindenbach, 4, no_bridge, p, q), 1);
    }
    const mu_point beyond[] = { at_inches(18, 11.5), at_inches(18, 12.75) };
    cr_expect_eq(crossings(lindenbach, 4, area_of(&bridge), beyond[0], beyond[1]), 0);
}

/*        b---c      A way on the line of a stretch comes to it at its end, and pays there: once. */
Test(stream, along_its_line)
{
    static const mu_point z[] = { { 0, 9 }, { 0, 0 }, { 10, 0 }, { 10, 9 } };
    const mu_point west = { -5, 0 };
    const mu_point east = { 15, 0 };
    cr_expect_eq(crossings(z, 4, no_bridge, west, east), 2,
                 "it runs in at one bend, out at the next");
    cr_expect_eq(crossings(z, 4, no_bridge, west, (mu_point){ 5, 0 }), 1);
    cr_expect_eq(crossings(z, 3, no_bridge, east, west), 1, "at its mouth");
    cr_expect_eq(crossings(z + 1, 2, no_bridge, west, east), 1);
    cr_expect_eq(crossings(z, 4, no_bridge, (mu_point){ 5, 0 }, west), 0, "leaving it");
    cr_expect_eq(crossings(z, 4, no_bridge, (mu_point){ 5, 5 }, (mu_point){ 5, 5 }), 0, "no way");
}

/* --- NQ-G.19, word by word, of ways that do not run along a stretch --------------------------- */

static int sign(int64_t a)
{
    return a < 0 ? -1 : a > 0;
}

static bool holds(mu_area area, int64_t x, int64_t y, int64_t d)
{
    bool in = false;
    for (uint32_t i = 0; i < area.n; i++) {
        const mu_point a = area.at[i];
        const mu_point b = area.at[(i + 1) % area.n];
        const int64_t side = (b.x - a.x) * (y - a.y * d) - (b.y - a.y) * (x - a.x * d);
        if (side == 0 && (x - a.x * d) * (x - b.x * d) + (y - a.y * d) * (y - b.y * d) <= 0)
            return true;
        if ((a.y * d > y) != (b.y * d > y) && (b.y > a.y ? side > 0 : side < 0)) in = !in;
    }
    return in;
}

/* -1: it runs along a stretch. */
static int literally(mu_line stream, mu_area bridge, mu_point p, mu_point q)
{
    int crossings = 0;
    for (uint32_t i = 0; i + 1 < stream.n; i++) {
        const mu_point a = stream.at[i];
        const mu_point b = stream.at[i + 1];
        const int64_t of_p = mu_bend(a, b, p);
        const int64_t of_q = mu_bend(a, b, q);
        const int64_t of_a = mu_bend(p, q, a);
        const int64_t of_b = mu_bend(p, q, b);
        if (of_a == 0 && of_b == 0) return -1;
        if (of_p == 0 || sign(of_q) == sign(of_p) || sign(of_a) * sign(of_b) > 0) continue;
        /* The meeting point, p + (q - p) of_p / (of_p - of_q), times what divides it. */
        const int64_t d = of_p - of_q;
        const int64_t by = d < 0 ? -1 : 1;
        const int64_t x = by * (p.x * d + (q.x - p.x) * of_p);
        const int64_t y = by * (p.y * d + (q.y - p.y) * of_p);
        if (i + 2 < stream.n && x == b.x * d * by && y == b.y * d * by) continue;
        if (!holds(bridge, x, y, d * by)) crossings++;
    }
    return crossings;
}

Test(stream, random_streams_and_bridges)
{
    enum { GRID = 8 };
    mu_rng rng = { .seed = 41 };
    uint32_t seen[4] = { 0 };
    uint32_t bridged = 0;
    for (int i = 0; i < 40000; i++) {
        mu_point at[5];
        mu_point corners[5];
        mu_point ends[2];
        const mu_line stream = { at, 2 + mu_rng_below(&rng, 4) };
        for (uint32_t k = 0; k < 7; k++) {
            mu_point *p = k < 5 ? &at[k] : &ends[k - 5];
            *p = (mu_point){ (int32_t)mu_rng_below(&rng, GRID), (int32_t)mu_rng_below(&rng, GRID) };
        }
        if (mu_line_fault(stream) != NULL) continue;
        const mu_area bridge = random_on_grid(&rng, corners, 5, GRID);
        const int want = literally(stream, bridge, ends[0], ends[1]);
        if (want < 0) continue;
        const uint32_t is = crossings(at, stream.n, bridge, ends[0], ends[1]);
        cr_assert_eq(is, (uint32_t)want, "%d", i);
        seen[is < 3 ? is : 3]++;
        bridged += crossings(at, stream.n, no_bridge, ends[0], ends[1]) != is;
    }
    cr_expect(seen[0] > 5000 && seen[1] > 5000 && seen[2] > 1000 && seen[3] > 10);
    cr_expect_gt(bridged, 1000);
}

/* Terms as large as they get: the crossing lies beside the bridge, or in it, by a hair. */
Test(stream, at_the_bounds)
{
    const int32_t far = MU_TERRAIN_MOST;
    const mu_point stream[] = { { -far, -far }, { far, far - 1 } };
    const mu_point p = { -far, far };
    const mu_point q = { far, -far };
    static const mu_point west[] = { { -100, -100 }, { 0, -100 }, { 0, 100 }, { -100, 100 } };
    static const mu_point east[] = { { 1, -100 }, { 100, -100 }, { 100, 100 }, { 1, 100 } };
    /* They meet a quarter of a u to the east of the centre and as much to the south of it. */
    cr_expect_eq(crossings(stream, 2, (mu_area){ west, 4 }, p, q), 1);
    cr_expect_eq(crossings(stream, 2, (mu_area){ east, 4 }, p, q), 1);
    static const mu_point both[] = { { 0, -100 }, { 1, -100 }, { 1, 100 }, { 0, 100 } };
    cr_expect_eq(crossings(stream, 2, (mu_area){ both, 4 }, p, q), 0);
}
