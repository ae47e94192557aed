/* SPDX-License-Identifier: MIT
 * tests/unit/core_ground.c - areas, lines and hills on a table. */
#include "core/ground.h"
#include "core/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

/* A horseshoe, open to the north:   0,0  9,0  9,9  6,9  6,3  3,3  3,9  0,9 (in tens). */
static const mu_point horseshoe[] = { { 0, 0 },   { 90, 0 },  { 90, 90 }, { 60, 90 },
                                      { 60, 30 }, { 30, 30 }, { 30, 90 }, { 0, 90 } };
static const mu_area shoe = { horseshoe, MU_COUNT_OF(horseshoe) };

Test(ground, an_area_holds_its_outline)
{
    static const struct {
        mu_point at;
        bool in;
    } rows[] = { { { 15, 60 }, true },  { { 45, 60 }, false }, { { 75, 60 }, true },
                 { { 45, 15 }, true },  { { 45, 30 }, true },  { { 45, 31 }, false },
                 { { 0, 0 }, true },    { { 90, 90 }, true },  { { 30, 60 }, true },
                 { { 31, 60 }, false }, { { -1, 0 }, false },  { { 91, 45 }, false },
                 { { 45, 90 }, false }, { { 15, 90 }, true },  { { 15, 91 }, false },
                 { { -5, 30 }, false }, { { 95, 30 }, false }, { { 100, 90 }, false } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++)
        cr_expect_eq(mu_area_holds(shoe, rows[i].at), rows[i].in, "%d, %d", rows[i].at.x,
                     rows[i].at.y);
}

/* Either way round, moved and stretched. */
Test(ground, it_does_not_matter_which_way_an_area_goes_round)
{
    mu_point back[MU_COUNT_OF(horseshoe)];
    for (uint32_t i = 0; i < shoe.n; i++) back[i] = horseshoe[shoe.n - 1 - i];
    const mu_area other = { back, shoe.n };
    cr_expect_null(mu_area_fault(other));
    for (int32_t x = -2; x < 94; x++)
        for (int32_t y = -2; y < 94; y++)
            cr_assert_eq(mu_area_holds(shoe, (mu_point){ x, y }),
                         mu_area_holds(other, (mu_point){ x, y }));
}

Test(ground, faults_of_areas_and_lines)
{
    static const mu_point bow_tie[] = { { 0, 0 }, { 10, 10 }, { 10, 0 }, { 0, 10 } };
    static const mu_point spike[] = { { 0, 0 }, { 10, 0 }, { 5, 0 }, { 5, 5 } };
    static const mu_point twice[] = { { 0, 0 }, { 10, 0 }, { 10, 0 }, { 5, 5 } };
    static const mu_point touching[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 5, 0 }, { 0, 10 } };
    static const mu_point far[] = { { 0, 0 }, { MU_TERRAIN_MOST + 1, 0 }, { 0, 9 } };
    cr_expect_null(mu_area_fault(shoe));
    cr_expect_str_eq(mu_area_fault((mu_area){ bow_tie, 4 }),
                     "its outline touches or crosses itself");
    cr_expect_str_eq(mu_area_fault((mu_area){ spike, 4 }), "its outline touches or crosses itself");
    cr_expect_str_eq(mu_area_fault((mu_area){ touching, 5 }),
                     "its outline touches or crosses itself");
    cr_expect_str_eq(mu_area_fault((mu_area){ twice, 4 }), "two corners in turn are the same");
    cr_expect_str_eq(mu_area_fault((mu_area){ bow_tie, 2 }), "an area has at least three corners");
    cr_expect_str_eq(mu_area_fault((mu_area){ far, 3 }), "a corner is too far from the table");
    static const mu_point many[MU_CORNERS_MAX + 1] = { { 0, 0 } };
    cr_expect_str_eq(mu_area_fault((mu_area){ many, MU_CORNERS_MAX + 1 }),
                     "an area has too many corners");
    cr_expect_null(mu_line_fault((mu_line){ bow_tie, 4 }), "a line may cross itself");
    cr_expect_str_eq(mu_line_fault((mu_line){ twice, 4 }), "two points in turn are the same");
    cr_expect_str_eq(mu_line_fault((mu_line){ twice, 1 }), "a line has at least two points");
    cr_expect_str_eq(mu_line_fault((mu_line){ far, 3 }), "a point is too far from the table");
}

Test(ground, faults_of_areas_together)
{
    mu_area all[MU_CORNERS_MAX / 8 + 1];
    for (size_t i = 0; i < MU_COUNT_OF(all); i++) all[i] = shoe;
    cr_expect_null(mu_areas_fault((mu_areas){ all, MU_CORNERS_MAX / 8 }));
    cr_expect_str_eq(mu_areas_fault((mu_areas){ all, MU_CORNERS_MAX / 8 + 1 }),
                     "areas of this kind have too many corners together");
    all[2].n = 2;
    cr_expect_str_eq(mu_areas_fault((mu_areas){ all, 3 }), "an area has at least three corners");
    cr_expect_null(mu_areas_fault((mu_areas){ NULL, 0 }));
}

/* The highest level counts, wherever it stands in the list; the outline is on the hill. */
Test(ground, levels_of_hills)
{
    static const mu_point crest[] = { { 0, 0 }, { 20, 0 }, { 20, 20 }, { 0, 20 } };
    const mu_hill hills[] = { { { crest, 4 }, 3 }, { shoe, 1 }, { { crest, 3 }, 2 } };
    cr_expect_eq(mu_level_at(hills, 3, (mu_point){ 20, 20 }), 3);
    cr_expect_eq(mu_level_at(hills, 3, (mu_point){ 21, 20 }), 1);
    cr_expect_eq(mu_level_at(hills, 3, (mu_point){ 45, 60 }), 0);
    cr_expect_eq(mu_level_at(hills, 0, (mu_point){ 20, 20 }), 0);
}

Test(ground, distance_to_the_edge_from_within)
{
    const mu_outline in = mu_outline_of_point((mu_point){ 15, 60 });
    const mu_outline base = { .n = 4, .at = { { 5, 8 }, { 5, 22 }, { 85, 22 }, { 85, 8 } } };
    const mu_outline across = mu_outline_of_segment((mu_point){ 15, 60 }, (mu_point){ -15, 60 });
    cr_expect_eq(mu_distance_up(mu_area_edge_distance(shoe, &in)), 15);
    cr_expect_eq(mu_distance_up(mu_area_edge_distance(shoe, &base)), 5);
    cr_expect_eq(mu_distance_up(mu_area_edge_distance(shoe, &across)), 0);
}

static bool area_meets(int32_t x, int32_t y, uint32_t size)
{
    const mu_base base = { { x, y }, MU_NORTH, size, size };
    const mu_outline o = mu_outline_of(&base);
    return mu_area_meets(shoe, &o);
}

Test(ground, what_meets_an_area)
{
    cr_expect(area_meets(45, 60, 30), "its sides touch both arms");
    cr_expect_not(area_meets(45, 60, 28), "between the arms");
    cr_expect(area_meets(15, 60, 10), "wholly in it");
    cr_expect(area_meets(45, 45, 400), "all around it");
    cr_expect_not(area_meets(200, 200, 100));
}

Test(ground, distance_to_areas_and_lines)
{
    static const mu_point way[] = { { 0, 0 }, { 100, 0 }, { 100, 100 } };
    const mu_line line = { way, 3 };
    const mu_outline at = mu_outline_of_point((mu_point){ 50, 40 });
    cr_expect_eq(mu_distance_up(mu_line_distance(line, &at)), 40);
    const mu_outline near_end = mu_outline_of_point((mu_point){ 103, 104 });
    cr_expect_eq(mu_distance_up(mu_line_distance(line, &near_end)), 5);
    cr_expect_not(mu_line_meets(line, &at));
    const mu_outline across = mu_outline_of_segment((mu_point){ 50, -1 }, (mu_point){ 50, 1 });
    cr_expect(mu_line_meets(line, &across));
    cr_expect_eq(mu_distance_up(mu_line_distance(line, &across)), 0);
    const mu_outline gap = mu_outline_of_point((mu_point){ 45, 60 });
    cr_expect_eq(mu_distance_up(mu_area_distance(shoe, &gap)), 15);
    const mu_outline west = mu_outline_of_point((mu_point){ -7, 45 }); /* the edge that closes it */
    cr_expect_eq(mu_distance_up(mu_area_distance(shoe, &west)), 7);
    const mu_outline in = mu_outline_of_point((mu_point){ 15, 60 });
    cr_expect_eq(mu_distance_up(mu_area_distance(shoe, &in)), 0);
}

/* Against the winding angle, in long double, of random star-shaped areas. */
Test(ground, random_points_in_random_areas)
{
    const long double circle = 2 * acosl(-1.0L);
    mu_rng rng = { .seed = 11 };
    uint32_t in = 0;
    for (int i = 0; i < 300; i++) {
        mu_point at[12];
        const uint32_t n = 3 + mu_rng_below(&rng, 10);
        for (uint32_t k = 0; k < n; k++) {
            const mu_angle way = (mu_angle)(65536 * k / n);
            at[k] =
                mu_point_along((mu_point){ 0, 0 }, way, 1000 + (int32_t)mu_rng_below(&rng, 9000));
        }
        const mu_area area = { at, n };
        cr_assert_null(mu_area_fault(area));
        for (int k = 0; k < 100; k++) {
            const mu_point p = { (int32_t)mu_rng_below(&rng, 20000) - 10000,
                                 (int32_t)mu_rng_below(&rng, 20000) - 10000 };
            long double turned = 0;
            for (uint32_t e = 0; e < n; e++) {
                const long double ax = at[e].x - p.x, ay = at[e].y - p.y;
                const long double bx = at[(e + 1) % n].x - p.x, by = at[(e + 1) % n].y - p.y;
                turned += atan2l(ax * by - ay * bx, ax * bx + ay * by);
            }
            const mu_outline point = mu_outline_of_point(p);
            const uint32_t off = mu_distance_up(mu_line_distance((mu_line){ at, n }, &point));
            if (off < 2) continue;
            cr_assert_eq(mu_area_holds(area, p), fabsl(turned) > circle / 2);
            in += mu_area_holds(area, p);
        }
    }
    cr_expect_gt(in, 3000);
}
