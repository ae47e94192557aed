/* SPDX-License-Identifier: MIT
 * tests/unit/core_sight.c - lines of sight: rows of the three ledgers. */
#include "core/inside.h"
#include "core/sight.h"
#include "core_shapes.h"

#include <criterion/criterion.h>
#include <math.h>

/* SF-T.20, and the 25 u that a line of sight may cut off a corner. */
Test(sight, bases_hide_what_is_behind_them)
{
    const mu_base pikes = { { 20000, 15000 }, MU_NORTH, 4000, 2000 };
    const mu_point gun = { 20000, 10000 };
    cr_expect(mu_base_hides(&pikes, gun, (mu_point){ 20000, 19000 }));
    cr_expect_not(mu_base_hides(&pikes, gun, (mu_point){ 20000, 14024 }), "before it");
    cr_expect(mu_base_hides(&pikes, gun, (mu_point){ 20000, 14025 }));
    const int32_t edge = 22000 - 25;
    cr_expect(mu_base_hides(&pikes, (mu_point){ edge, 10000 }, (mu_point){ edge, 19000 }));
    cr_expect_not(
        mu_base_hides(&pikes, (mu_point){ edge + 1, 10000 }, (mu_point){ edge + 1, 19000 }));
}

/* Against long double, in the frame of the base; a hair's breadth decides nothing. */
Test(sight, random_bases_in_the_way)
{
    const long double circle = 2 * acosl(-1.0L);
    mu_rng rng = { .seed = 71 };
    uint32_t hidden = 0;
    for (int i = 0; i < 20000; i++) {
        const mu_base base = { { 10000, 10000 },
                               (mu_angle)mu_rng_below(&rng, 65536),
                               200 + 2 * mu_rng_below(&rng, 3000),
                               200 + 2 * mu_rng_below(&rng, 3000) };
        mu_point ends[2];
        long double x[2];
        long double y[2];
        const long double angle = circle * base.facing / 65536;
        for (int k = 0; k < 2; k++) {
            ends[k] = (mu_point){ (int32_t)mu_rng_below(&rng, 20000),
                                  (int32_t)mu_rng_below(&rng, 20000) };
            const long double dx = ends[k].x - base.at.x;
            const long double dy = ends[k].y - base.at.y;
            x[k] = dx * sinl(angle) - dy * cosl(angle);
            y[k] = dx * cosl(angle) + dy * sinl(angle);
        }
        bool meets[2];
        for (int k = 0; k < 2; k++) { /* one u smaller, and one u larger */
            const long double w = base.frontage / 2.0L - 26 + 2 * k;
            const long double d = base.depth / 2.0L - 26 + 2 * k;
            long double first = 0;
            long double last = 1;
            const long double out[] = { x[0] - w, -x[0] - w, y[0] - d, -y[0] - d };
            const long double step[] = { x[1] - x[0], x[0] - x[1], y[1] - y[0], y[0] - y[1] };
            for (int e = 0; e < 4; e++) {
                if (step[e] > 0) last = fminl(last, -out[e] / step[e]);
                if (step[e] < 0) first = fmaxl(first, -out[e] / step[e]);
                if (step[e] == 0 && out[e] > 0) last = -1;
            }
            meets[k] = first <= last;
        }
        if (meets[0] != meets[1]) continue;
        cr_assert_eq(mu_base_hides(&base, ends[0], ends[1]), meets[0], "%d", i);
        hidden += meets[0];
    }
    cr_expect(hidden > 2000 && hidden < 18000);
}

/* --- Napoleonic: from centre to centre [NQ-I.12] [NQ-G.21] [NQ-I.70] ---------------- */

typedef struct field {
    mu_base shooter, target, other;
    bool has_other;
    const mu_hill *hills;
    uint32_t hills_n;
    mu_area town; /* or copse; of none, no corners */
    mu_area wood;
} field;

/* Within an inch of the edge or of a road; and no more than an inch and a half of the line in it.
 */
static bool sees_into(mu_area wood, const mu_base *inside, mu_point from, mu_point to)
{
    const mu_outline base = mu_outline_of(inside);
    return mu_distance_within(mu_area_edge_distance(wood, &base), MU_INCH) &&
           mu_compare_inside((mu_areas){ &wood, 1 }, from, to, 3 * MU_INCH / 2) <= 0;
}

static bool sees_by_wood(mu_area wood, const mu_base *a, const mu_base *b)
{
    const mu_outline x = mu_outline_of(a);
    const mu_outline y = mu_outline_of(b);
    if (mu_area_holds(wood, a->at) && mu_area_holds(wood, b->at))
        return mu_distance_within(mu_distance_between(&x, &y), MU_INCH);
    return sees_into(wood, mu_area_holds(wood, a->at) ? a : b, a->at, b->at);
}

static bool nq_sees(const field *f)
{
    const mu_point from = f->shooter.at;
    const mu_point to = f->target.at;
    const uint8_t a = mu_level_at(f->hills, f->hills_n, from);
    const uint8_t b = mu_level_at(f->hills, f->hills_n, to);
    const uint8_t higher = a > b ? a : b;
    const uint8_t lower = a < b ? a : b;
    mu_area beyond[8];
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->hills_n; i++) {
        const mu_hill *h = &f->hills[i];
        if (h->level >= higher && h->level > lower && !mu_area_holds(h->area, from) &&
            !mu_area_holds(h->area, to))
            beyond[n++] = h->area;
    }
    const mu_area others[] = { f->town, f->wood };
    for (uint32_t i = 0; i < 2; i++)
        if (others[i].n > 0 && !mu_area_holds(others[i], from) && !mu_area_holds(others[i], to))
            beyond[n++] = others[i];
    const bool in_wood = f->wood.n > 0 && (n == 0 || beyond[n - 1].at != f->wood.at);
    if (in_wood && !sees_by_wood(f->wood, &f->shooter, &f->target)) return false;
    const bool high = f->has_other && mu_level_at(f->hills, f->hills_n, f->other.at) >= higher;
    const mu_screen screen = { .bases = &f->other, .bases_n = high, .beyond = { beyond, n } };
    return mu_sees(&screen, from, to);
}

static mu_base inch_base(double x, double y)
{
    return (mu_base){ at_inches(x, y), MU_NORTH, MU_INCH, MU_INCH };
}

/* NQ-T.60 and 61. */
Test(sight, into_and_out_of_a_wood)
{
    static const struct {
        double south, light, other;
        bool sees;
        const char *row;
    } rows[] = {
        { 8, 8.5, 5.5, true, "NQ-T.60, in the edge" },
        { 8, 9.5, 7.5, true, "NQ-T.60, 1.00 in inside" },
        { 8, 9.51, 6.5, false, "NQ-T.60, more than 1 in from the edge" },
        { 8, 8.5, 6.5, true, "NQ-T.61" },
        { 7.8, 9.4, 7.4, false, "NQ-T.61, more than 1 in from the edge" },
        { 8, 11, 12, true, "both in it, touching" },
        { 8, 11, 13, true, "both in it, 1 in apart" },
        { 8, 11, 13.01, false, "both in it, farther" },
    };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const block woods = block_of(5, rows[i].south, 15, 16);
        const field f = { .shooter = inch_base(10, rows[i].light),
                          .target = inch_base(10, rows[i].other),
                          .wood = area_of(&woods) };
        cr_expect_eq(nq_sees(&f), rows[i].sees, "%s", rows[i].row);
    }
}

/* At a slant more of the line lies in the wood than the base is deep in it. */
Test(sight, no_more_than_an_inch_and_a_half_of_a_wood)
{
    const block woods = block_of(5, 8, 15, 16);
    field f = { .shooter = inch_base(10, 9.5), .wood = area_of(&woods) };
    f.target = inch_base(10, 5);
    cr_expect(nq_sees(&f));
    f.target.at.x++;
    cr_expect_not(nq_sees(&f), "a hair more");
}

/* NQ-T.68 and 69. */
Test(sight, what_stands_between)
{
    const block hill = block_of(15, 14, 21, 18);
    const mu_hill gun_hill = { area_of(&hill), 1 };
    field f = { .shooter = inch_base(18, 15), .target = inch_base(18, 10) };
    cr_expect(nq_sees(&f));
    f.other = inch_base(18, 12.5);
    f.has_other = true;
    cr_expect_not(nq_sees(&f), "NQ-T.68");
    f.hills = &gun_hill;
    f.hills_n = 1;
    cr_expect(nq_sees(&f), "NQ-T.68, from a hill");
    const block between = block_of(17, 12, 19, 13);
    const mu_hill low = { area_of(&between), 1 };
    const field hidden[] = {
        { .shooter = f.shooter, .target = f.target, .hills = &low, .hills_n = 1 },
        { .shooter = f.shooter, .target = f.target, .town = area_of(&between) },
        { .shooter = f.shooter, .target = f.target, .wood = area_of(&between) },
    };
    for (size_t i = 0; i < MU_COUNT_OF(hidden); i++)
        cr_expect_not(nq_sees(&hidden[i]), "NQ-T.69, %zu", i);
    const mu_hill both[] = { gun_hill, low };
    const field from_hill = {
        .shooter = f.shooter, .target = f.target, .hills = both, .hills_n = 2
    };
    cr_expect_not(nq_sees(&from_hill), "a hill as high as the gun's");
    const mu_hill higher[] = { { area_of(&hill), 2 }, low };
    const field over_it = {
        .shooter = f.shooter, .target = f.target, .hills = higher, .hills_n = 2
    };
    cr_expect(nq_sees(&over_it), "from above it");
}

/* One u of a town hides; half a u does not, nor does its outline. */
Test(sight, areas_hide_from_one_u_on)
{
    static const mu_point from = { 0, 0 };
    static const mu_point to = { 10000, 0 };
    static const mu_point deep[] = { { 500, -1 }, { 502, -1 }, { 502, 1 }, { 500, 1 } };
    static const mu_point thin[] = { { 500, 0 }, { 501, 2 }, { 501, -1 }, { 500, -1 } };
    static const mu_point tip[] = { { 500, 1 }, { 501, -1 }, { 502, 1 } };
    const mu_area areas[] = { { deep, 4 }, { thin, 4 }, { tip, 3 } };
    for (size_t i = 0; i < MU_COUNT_OF(areas); i++) {
        const mu_screen screen = { .beyond = { &areas[i], 1 } };
        cr_expect_not(mu_sees(&screen, from, to), "%zu", i);
        cr_expect(mu_sees(&screen, (mu_point){ 0, 1 }, (mu_point){ 10000, 1 }), "%zu", i);
    }
    const mu_area two[] = { areas[1], areas[2] };
    const mu_screen around = { .around = { two, 2 }, .depth = 2 };
    cr_expect(mu_sees(&around, from, to), "two u, together");
    const mu_screen less = { .around = { two, 2 }, .depth = 1 };
    cr_expect_not(mu_sees(&less, from, to));
}

/* --- Victory Without Quarter: fifteen segments [VQ-G.10] ---------------------------- */

Test(sight, the_points_it_goes_from_and_to)
{
    const mu_base base = { { 20000, 10000 }, MU_EAST, 6000, 4000 };
    mu_point front[MU_FRONT_POINTS];
    mu_point edges[MU_EDGE_POINTS];
    mu_point target[MU_TARGET_POINTS];
    mu_front_points(&base, front);
    mu_edge_points(&base, edges);
    mu_target_points(&base, target);
    static const mu_point want_front[] = { { 22000, 13000 }, { 22000, 10000 }, { 22000, 7000 } };
    static const mu_point want_edges[] = {
        { 22000, 10000 }, { 20000, 7000 }, { 18000, 10000 }, { 20000, 13000 }
    };
    static const mu_point want_target[] = {
        { 22000, 13000 }, { 22000, 7000 }, { 18000, 7000 }, { 18000, 13000 }, { 20000, 10000 }
    };
    for (int i = 0; i < MU_FRONT_POINTS; i++)
        cr_expect(front[i].x == want_front[i].x && front[i].y == want_front[i].y);
    for (int i = 0; i < MU_EDGE_POINTS; i++)
        cr_expect(edges[i].x == want_edges[i].x && edges[i].y == want_edges[i].y);
    for (int i = 0; i < MU_TARGET_POINTS; i++)
        cr_expect(target[i].x == want_target[i].x && target[i].y == want_target[i].y);
}

static bool vq_sees(const mu_base *shooter, const mu_base *target, const mu_screen *screen)
{
    mu_point from[MU_FRONT_POINTS];
    mu_point to[MU_TARGET_POINTS];
    mu_front_points(shooter, from);
    mu_target_points(target, to);
    return mu_sees_any(screen, from, MU_FRONT_POINTS, to, MU_TARGET_POINTS);
}

/* VQ-T.178: hidden wholly; one corner that shows is enough. */
Test(sight, one_clear_segment_is_enough)
{
    const mu_base gun = { at_inches(20, 10), MU_NORTH, 6000, 8000 };
    const mu_base foot = { at_inches(20, 30), MU_SOUTH, 18000, 6000 };
    mu_base between = { at_inches(20, 20), MU_NORTH, 18000, 6000 };
    mu_screen screen = { .bases = &between, .bases_n = 1 };
    cr_expect_not(vq_sees(&gun, &foot, &screen), "VQ-T.178");
    /* From its right end to the target's right, past the corner of what stands between. */
    between.at.x -= 3500;
    cr_expect(vq_sees(&gun, &foot, &screen));
    screen.bases_n = 0;
    cr_expect(vq_sees(&gun, &foot, &screen));
}

/* VQ-T.69: the battery above friends. Whoever is lower than it the rules leave out. */
Test(sight, over_the_heads_of_friends)
{
    const block down = block_of(10, 30, 40, 40);
    const mu_hill hill = { area_of(&down), 1 };
    const mu_base gun = { at_inches(20, 35), MU_SOUTH, 6000, 8000 };
    const mu_base friends = { at_inches(20, 22), MU_SOUTH, 18000, 6000 };
    const mu_base foot = { at_inches(20, 10), MU_NORTH, 6000, 6000 };
    const bool low = mu_level_at(&hill, 1, friends.at) < mu_level_at(&hill, 1, gun.at);
    const mu_screen above = { .bases = &friends, .bases_n = !low };
    const mu_screen level = { .bases = &friends, .bases_n = 1 };
    cr_expect(vq_sees(&gun, &foot, &above));
    cr_expect_not(vq_sees(&gun, &foot, &level));
    const mu_outline a = mu_outline_of(&friends);
    mu_base near = foot;
    near.at.y = friends.at.y - 3000 - 3000 - 20320;
    mu_outline b = mu_outline_of(&near);
    cr_expect(mu_distance_within(mu_distance_between(&a, &b), 8 * MU_INCH), "8.00");
    near.at.y -= 25;
    b = mu_outline_of(&near);
    cr_expect_not(mu_distance_within(mu_distance_between(&a, &b), 8 * MU_INCH), "8.01");
}

/* Two inches at the ends, together: of a wood about the shooter and of one about the target. */
Test(sight, two_inches_of_wood_at_the_ends)
{
    const mu_base foot = { at_inches(20, 10), MU_NORTH, 6000, 6000 };
    const mu_base target = { at_inches(20, 20), MU_SOUTH, 6000, 6000 };
    const int32_t front = foot.at.y + 3000;
    const int32_t there = target.at.y - 3000;
    for (int32_t more = 0; more <= 1; more++) {
        const mu_point near[] = {
            { 0, 0 }, { 90000, 0 }, { 90000, front + 3000 }, { 0, front + 3000 }
        };
        const mu_point beyond[] = { { 0, there - 2080 - more },
                                    { 90000, there - 2080 - more },
                                    { 90000, 90000 },
                                    { 0, 90000 } };
        const mu_area woods[] = { { near, 4 }, { beyond, 4 } };
        const mu_screen screen = { .around = { woods, 2 }, .depth = 2 * MU_INCH };
        cr_expect_eq(vq_sees(&foot, &target, &screen), more == 0, "%d", more);
        const mu_screen neither = { .beyond = { woods, 2 }, .depth = 2 * MU_INCH };
        cr_expect_not(vq_sees(&foot, &target, &neither));
    }
}
