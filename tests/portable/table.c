/* SPDX-License-Identifier: MIT
 * tests/portable/table.c - random bases and ground: one number of all that core says about them.
 *
 * Prints how many situations there were, and a digest over every answer, which must be the same
 * for every compiler and machine. */
#include "core/inside.h"
#include "core/obstacle.h"
#include "core/rng.h"
#include "core/road.h"
#include "core/sight.h"
#include "core/stream.h"

#include <inttypes.h>
#include <stdio.h>

#define SITUATIONS 3000
#define CORNERS    12

static uint64_t digest = UINT64_C(14695981039346656037); /* FNV-1a, a word at a time */

static void say(int64_t answer)
{
    digest = (digest ^ (uint64_t)answer) * UINT64_C(1099511628211);
}

static void say_point(mu_point p)
{
    say(p.x);
    say(p.y);
}

static mu_point random_point(mu_rng *rng, uint32_t spread)
{
    const int32_t x = (int32_t)mu_rng_below(rng, spread);
    const int32_t y = (int32_t)mu_rng_below(rng, spread);
    return (mu_point){ x, y };
}

static mu_base random_base(mu_rng *rng, uint32_t spread)
{
    mu_base base = { .at = random_point(rng, spread) };
    base.facing = (mu_angle)mu_rng_below(rng, 65536);
    base.frontage = 2 + 2 * mu_rng_below(rng, spread / 8);
    base.depth = 2 + 2 * mu_rng_below(rng, spread / 8);
    return base;
}

static void say_bases(const mu_base *a, const mu_base *b, uint32_t reach)
{
    const mu_outline x = mu_outline_of(a);
    const mu_outline y = mu_outline_of(b);
    const mu_distance d = mu_distance_between(&x, &y);
    mu_meeting at;
    uint32_t distance = 0;
    for (uint32_t i = 0; i < x.n; i++) say_point(x.at[i]);
    say(mu_distance_up(d));
    say(mu_distance_near(d));
    say(mu_overlap(&x, &y));
    say(mu_quarter_of(a, b->at));
    say(mu_in_wide_arc(a, &y));
    say(mu_meets(&x, a->facing, &y, &at) ? mu_meeting_whole(at) : UINT32_MAX);
    say(mu_contact_distance(a, reach, &y, &distance) ? distance : UINT32_MAX);
    const mu_base wheeled = mu_wheel(a, MU_LEFT_HAND, b->facing % MU_QUARTER_TURN);
    say_point(wheeled.at);
    say(mu_wheel_cost(a->frontage, b->facing));
}

static void say_ground(mu_areas areas, mu_lines lines, const mu_base *a, const mu_base *b,
                       uint32_t reach)
{
    const mu_outline sweep = mu_sweep(a, (int32_t)reach);
    mu_meeting at;
    say(mu_cost_inside(areas, a->at, b->at, reach));
    say(mu_compare_inside(areas, a->at, b->at, reach / 2));
    say(mu_area_enters(areas.at[0], &sweep));
    say(mu_line_enters(lines.at[0], &sweep));
    say(mu_area_runs_into(areas.at[0], &sweep, a->facing, &at) ? mu_meeting_whole(at) : UINT32_MAX);
    say(mu_line_covers(lines.at[0], a, b->at));
    say(mu_stream_crossings(lines, areas, a->at, b->at));
    mu_road_place place;
    uint32_t aside = 0;
    if (mu_road_join(lines, a->at, a->facing, &place, &aside)) {
        say(aside);
        while (mu_road_follow(&place, 1 + reach / 3) > reach / 3) say_point(mu_road_point(&place));
        say(mu_road_facing(&place));
    }
    const mu_forest forest = { areas, lines };
    say(mu_trees_on_path(&forest, a->at, b->at, reach % 100));
    say(mu_trees_along(&forest, a->at, a->facing, reach % 100, true));
}

static void say_sight(mu_areas areas, const mu_base *bases)
{
    mu_point from[MU_FRONT_POINTS];
    mu_point to[MU_TARGET_POINTS];
    mu_front_points(&bases[0], from);
    mu_target_points(&bases[1], to);
    const mu_screen screen = { &bases[2], 1, { areas.at, 1 }, { areas.at + 1, 1 }, 5080 };
    for (int i = 0; i < MU_FRONT_POINTS; i++)
        for (int k = 0; k < MU_TARGET_POINTS; k++) say(mu_sees(&screen, from[i], to[k]));
}

int main(void)
{
    mu_rng rng = { .seed = 1815 };
    for (int i = 0; i < SITUATIONS; i++) {
        const uint32_t spread = i % 2 == 0 ? 4000 : 1u << 18;
        mu_point corners[2][CORNERS];
        mu_point bends[5];
        mu_area areas[2];
        for (int k = 0; k < 2; k++) {
            const mu_point centre = random_point(&rng, spread);
            for (uint32_t c = 0; c < CORNERS; c++)
                corners[k][c] =
                    mu_point_along(centre, (mu_angle)(65536 * c / CORNERS),
                                   (int32_t)(spread / 16 + mu_rng_below(&rng, spread / 2)));
            areas[k] = (mu_area){ corners[k], CORNERS };
            say(mu_area_fault(areas[k]) == NULL);
        }
        for (int k = 0; k < 5; k++) bends[k] = random_point(&rng, spread);
        const mu_line line = { bends, 5 };
        mu_base bases[3];
        for (int k = 0; k < 3; k++) bases[k] = random_base(&rng, spread);
        const uint32_t reach = 1 + mu_rng_below(&rng, spread);
        say_bases(&bases[0], &bases[1], reach);
        if (mu_line_fault(line) == NULL)
            say_ground((mu_areas){ areas, 2 }, (mu_lines){ &line, 1 }, &bases[0], &bases[1], reach);
        say_sight((mu_areas){ areas, 2 }, bases);
    }
    (void)printf("%d situations, %016" PRIx64 "\n", SITUATIONS, digest);
    return 0;
}
