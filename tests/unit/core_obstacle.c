/* SPDX-License-Identifier: MIT
 * tests/unit/core_obstacle.c - what a moving base runs into, and cover. */
#include "core/obstacle.h"
#include "core_shapes.h"

#include <criterion/criterion.h>
#include <math.h>

static mu_outline box(int32_t west, int32_t south, int32_t east, int32_t north)
{
    return (mu_outline){
        .n = 4, .at = { { west, north }, { east, north }, { east, south }, { west, south } }
    };
}

static const mu_point horseshoe[] = { { 0, 0 },   { 90, 0 },  { 90, 90 }, { 60, 90 },
                                      { 60, 30 }, { 30, 30 }, { 30, 90 }, { 0, 90 } };
static const mu_area shoe = { horseshoe, MU_COUNT_OF(horseshoe) };

Test(obstacle, an_area_is_entered_by_the_inside_of_a_sweep)
{
    static const struct {
        int32_t west, south, east, north;
        bool enters;
    } rows[] = { { 30, 30, 60, 90, false }, /* fills what is between the arms */
                 { 30, 30, 61, 90, true },  { 30, 29, 60, 90, true },
                 { 40, 40, 50, 50, false }, { 5, 5, 25, 25, true }, /* wholly in it */
                 { 0, 0, 90, 90, true },    { -50, -50, 150, 150, true },
                 { 90, 0, 120, 90, false }, /* beside it */
                 { 89, 0, 120, 90, true },  { 90, 90, 99, 99, false },
                 { -9, 40, 99, 50, true } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_outline o = box(rows[i].west, rows[i].south, rows[i].east, rows[i].north);
        cr_expect_eq(mu_area_enters(shoe, &o), rows[i].enters, "row %zu", i);
        cr_expect(mu_area_meets(shoe, &o) || i == 3, "row %zu touches it at least", i);
    }
    const mu_outline point = mu_outline_of_point((mu_point){ 5, 5 });
    cr_expect_not(mu_area_enters(shoe, &point), "no inside");
}

Test(obstacle, a_line_is_entered_by_the_inside_of_a_sweep)
{
    static const struct {
        mu_point from, to;
        bool enters;
    } rows[] = {
        { { 0, 50 }, { 100, 50 }, true },    { { 0, 0 }, { 100, 0 }, false }, /* its edge */
        { { -50, 0 }, { 150, 0 }, false },   { { -50, 1 }, { 150, 1 }, true },
        { { 40, 50 }, { 60, 50 }, true },    { { 100, 50 }, { 150, 50 }, false },
        { { 99, 50 }, { 150, 50 }, true },   { { -50, 50 }, { 50, 150 }, false }, /* a corner */
        { { -50, 51 }, { 51, 151 }, false }, { { -50, 49 }, { 51, 150 }, true },
        { { 50, 50 }, { 50, 150 }, true },
    };
    const mu_outline o = box(0, 0, 100, 100);
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_point ends[] = { rows[i].from, rows[i].to };
        const mu_point back[] = { rows[i].to, rows[i].from };
        cr_expect_eq(mu_line_enters((mu_line){ ends, 2 }, &o), rows[i].enters, "row %zu", i);
        cr_expect_eq(mu_line_enters((mu_line){ back, 2 }, &o), rows[i].enters, "row %zu, back", i);
    }
}

/* --- random shapes: what of them lies in the sweep has a size ----------------------- */

typedef struct spot {
    long double x, y;
} spot;

static long double right_of(mu_point a, mu_point b, spot p)
{
    return ((long double)b.y - a.y) * (p.x - a.x) - ((long double)b.x - a.x) * (p.y - a.y);
}

/* Cut off what is not to the right of each edge. */
static uint32_t clip(spot *p, uint32_t n, const mu_outline *sweep)
{
    for (uint32_t i = 0; i < sweep->n; i++) {
        const mu_point a = sweep->at[i];
        const mu_point b = sweep->at[(i + 1) % sweep->n];
        spot kept[64];
        uint32_t used = 0;
        for (uint32_t k = 0; k < n; k++) {
            const spot u = p[k];
            const spot v = p[(k + 1) % n];
            const long double at_u = right_of(a, b, u);
            const long double at_v = right_of(a, b, v);
            if (at_u >= 0) kept[used++] = u;
            if ((at_u > 0 && at_v < 0) || (at_u < 0 && at_v > 0)) {
                const long double t = at_u / (at_u - at_v);
                kept[used++] = (spot){ u.x + t * (v.x - u.x), u.y + t * (v.y - u.y) };
            }
        }
        n = used;
        for (uint32_t k = 0; k < n; k++) p[k] = kept[k];
    }
    return n;
}

static bool area_shares(mu_area area, const mu_outline *sweep)
{
    spot p[64];
    for (uint32_t i = 0; i < area.n; i++) p[i] = (spot){ area.at[i].x, area.at[i].y };
    const uint32_t n = clip(p, area.n, sweep);
    long double twice = 0;
    for (uint32_t i = 0; i < n; i++) twice += p[i].x * p[(i + 1) % n].y - p[i].y * p[(i + 1) % n].x;
    return fabsl(twice) > 1e-6L;
}

static bool segment_shares(mu_point from, mu_point to, const mu_outline *sweep)
{
    long double first = 0;
    long double last = 1;
    for (uint32_t i = 0; i < sweep->n; i++) {
        const mu_point a = sweep->at[i];
        const mu_point b = sweep->at[(i + 1) % sweep->n];
        const long double x = right_of(a, b, (spot){ from.x, from.y });
        const long double y = right_of(a, b, (spot){ to.x, to.y });
        if (x <= 0 && y <= 0) return false; /* at most along the edge */
        if (x < 0) first = fmaxl(first, x / (x - y));
        if (y < 0) last = fminl(last, x / (x - y));
    }
    return last - first > 1e-9L;
}

static bool has_size(const mu_outline *o)
{
    int64_t twice = 0;
    for (uint32_t i = 0; i < o->n; i++) {
        const mu_point a = o->at[i];
        const mu_point b = o->at[(i + 1) % o->n];
        twice += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
    }
    return twice != 0;
}

Test(obstacle, random_shapes_on_a_small_grid)
{
    enum { GRID = 9 };
    mu_rng rng = { .seed = 51 };
    uint32_t areas[2] = { 0 };
    uint32_t lines[2] = { 0 };
    for (int i = 0; i < 30000; i++) {
        mu_outline some[2] = { { .n = 3 }, { .n = 2 } };
        for (uint32_t k = 0; k < 5; k++)
            some[k / 3].at[k % 3] =
                (mu_point){ (int32_t)mu_rng_below(&rng, GRID), (int32_t)mu_rng_below(&rng, GRID) };
        const mu_outline sweep = mu_hull(&some[0], &some[1]);
        if (!has_size(&sweep)) continue;
        mu_point corners[7];
        const mu_area area = random_on_grid(&rng, corners, 7, GRID);
        const bool in = mu_area_enters(area, &sweep);
        cr_assert_eq(in, area_shares(area, &sweep), "%d", i);
        const bool crossed = mu_line_enters((mu_line){ corners, 2 }, &sweep);
        cr_assert_eq(crossed, segment_shares(corners[0], corners[1], &sweep), "%d", i);
        areas[in]++;
        lines[crossed]++;
    }
    cr_expect(areas[0] > 3000 && areas[1] > 3000 && lines[0] > 3000 && lines[1] > 3000);
}

/* --- on the way --------------------------------------------------------------------------- */

Test(obstacle, how_far_a_base_goes)
{
    const mu_base base = { { 45, 200 }, MU_NORTH, 20, 10 };
    const mu_base wide = { { 45, 200 }, MU_NORTH, 32, 10 };
    const mu_outline o = mu_outline_of(&base);
    const mu_outline w = mu_outline_of(&wide);
    mu_meeting at;
    cr_assert(mu_area_runs_into(shoe, &o, MU_SOUTH, &at));
    cr_expect_eq(mu_meeting_whole(at), 165, "down between the arms");
    cr_assert(mu_area_runs_into(shoe, &w, MU_SOUTH, &at));
    cr_expect_eq(mu_meeting_whole(at), 105, "onto the arms");
    cr_expect_not(mu_area_runs_into(shoe, &o, MU_NORTH, &at));
    static const mu_point wall[] = { { -100, 20 }, { 0, 120 }, { 200, 100 } };
    cr_assert(mu_line_runs_into((mu_line){ wall, 3 }, &o, MU_SOUTH, &at));
    cr_expect_eq(mu_meeting_whole(at), 78, "its left corner over the nearer stretch");
    cr_expect_not(mu_line_runs_into((mu_line){ wall, 2 }, &o, MU_SOUTH, &at));
}

/* VQ-T.129: the river an inch behind. */
Test(obstacle, a_push_back_stops_at_a_river)
{
    const block river = block_of(8, 0, 10, 22);
    const mu_base base = { at_inches(10, 12), MU_EAST, 12000, 6000 };
    mu_base loser = base;
    loser.at.x += 3000 + MU_INCH;
    const mu_outline o = mu_outline_of(&loser);
    mu_meeting at;
    cr_assert(mu_area_runs_into(area_of(&river), &o, MU_WEST, &at));
    cr_expect_eq(mu_meeting_whole(at), MU_INCH);
}

/* --- cover -------------------------------------------------------------------------------- */

/* VQ-T.181: P1 behind the Long Wall; and the half inch itself. */
Test(obstacle, a_wall_covers_who_is_lined_on_it)
{
    const mu_point wall[] = { at_inches(24, 18), at_inches(31, 18) };
    const mu_line line = { wall, 2 };
    mu_base p1 = { at_inches(27.5, 16.7), MU_NORTH, 18000, 6000 };
    cr_expect(mu_line_covers(line, &p1, at_inches(27.5, 26)), "from the north");
    cr_expect_not(mu_line_covers(line, &p1, at_inches(38, 16.7)), "from the east");
    p1.at.y = wall[0].y - 3000 - MU_COVER;
    cr_expect(mu_line_covers(line, &p1, at_inches(27.5, 26)));
    p1.at.y--;
    cr_expect_not(mu_line_covers(line, &p1, at_inches(27.5, 26)));
    const mu_point corner[] = { at_inches(24, 18), at_inches(31, 18), at_inches(31, 30) };
    p1.at.y++;
    cr_expect(mu_line_covers((mu_line){ corner, 3 }, &p1, at_inches(36, 24)), "the same line");
}
