/* SPDX-License-Identifier: MIT
 * tests/unit/core_table_move.c - legs, wheels, sweeps, meeting distances, squaring up: rows of the
 * ledgers, and random moves against small steps. */
#include "core/rng.h"
#include "core/table_move.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

/* One inch square, of the Napoleonic sheet; positions in u. */
static mu_base square(int32_t x, int32_t y, uint32_t degrees)
{
    return (mu_base){ { x, y }, mu_angle_of_degrees(100 * degrees), MU_INCH, MU_INCH };
}

static void expect_at(const mu_base *is, int32_t x, int32_t y, uint32_t facing, const char *what)
{
    cr_expect(is->at.x == x && is->at.y == y && is->facing == facing,
              "%s: (%d, %d) %u, not (%d, %d) %u", what, is->at.x, is->at.y, is->facing, x, y,
              facing);
}

/* --- wheels and legs ----------------------------------------------------------------------- */

Test(table_move, wheels_as_the_ledgers_have_them)
{
    static const struct {
        uint32_t degrees, cost;
    } rows[] = { { 10, 443 }, { 15, 665 }, { 30, 1330 }, { 45, 1995 }, { 60, 2660 }, { 90, 3990 } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) /* NQ-T.4 */
        cr_expect_eq(mu_wheel_cost(2540, mu_angle_of_degrees(100 * rows[i].degrees)), rows[i].cost);
    const mu_base foot = { { 20000, 10000 }, MU_NORTH, 4000, 2000 }; /* SF-T.29 */
    const mu_base wheeled = mu_wheel(&foot, MU_LEFT_HAND, 5461);
    expect_at(&wheeled, 20232, 11134, 21845, "SF-T.29");
    cr_expect_eq(mu_wheel_cost(4000, 5461), 2094);
    const mu_base line = square(25400, 25400, 90); /* NQ-T.29 */
    const mu_base turned = mu_wheel(&line, MU_LEFT_HAND, 2731);
    expect_at(&turned, 25685, 25772, 19115, "NQ-T.29");
    const mu_base heavy = square(25400, 25400, 90); /* NQ-T.44, before its charge */
    const mu_base right = mu_wheel(&heavy, MU_RIGHT_HAND, 8192);
    cr_expect_eq(right.facing, 8192);
}

/* The pivot stays where it is, but for rounding; the other corner walks the arc. */
Test(table_move, a_wheel_turns_on_its_front_corner)
{
    const long double circle = 2 * acosl(-1.0L);
    mu_rng rng = { .seed = 7 };
    for (int i = 0; i < 5000; i++) {
        const mu_base base = { { 100000, 100000 },
                               (mu_angle)mu_rng_below(&rng, 65536),
                               200 + 2 * mu_rng_below(&rng, 20000),
                               200 + 2 * mu_rng_below(&rng, 20000) };
        const uint32_t angle = 1 + mu_rng_below(&rng, MU_QUARTER_TURN);
        const mu_hand hand = mu_rng_below(&rng, 2) == 0 ? MU_LEFT_HAND : MU_RIGHT_HAND;
        const mu_base moved = mu_wheel(&base, hand, angle);
        const int pivot = hand == MU_LEFT_HAND ? 0 : 1;
        const mu_outline before = mu_outline_of(&base);
        const mu_outline after = mu_outline_of(&moved);
        cr_assert(abs(before.at[pivot].x - after.at[pivot].x) <= 1 &&
                  abs(before.at[pivot].y - after.at[pivot].y) <= 1);
        const long double arc = (long double)base.frontage * angle * circle / 65536;
        cr_assert_leq(fabsl(arc - mu_wheel_cost(base.frontage, angle)), 0.5L + 1e-4L);
    }
}

Test(table_move, a_leg_is_as_long_as_it_says)
{
    mu_rng rng = { .seed = 8 };
    for (int i = 0; i < 5000; i++) {
        const mu_base base = square(200000, 200000, 0);
        const mu_angle along = (mu_angle)mu_rng_below(&rng, 65536);
        const int32_t far = (int32_t)mu_rng_below(&rng, 200000);
        const mu_base there = mu_leg(&base, along, far);
        const long double went =
            hypotl((long double)there.at.x - 200000, (long double)there.at.y - 200000);
        cr_assert_leq(fabsl(went - far), 0.7072L);
        cr_assert_eq(there.facing, base.facing);
    }
}

/* --- sweeps --------------------------------------------------------------------------------- */

static bool is_convex(const mu_outline *o)
{
    for (uint32_t i = 0; i < o->n; i++) {
        const mu_point a = o->at[i];
        const mu_point b = o->at[(i + 1) % o->n];
        const mu_point c = o->at[(i + 2) % o->n];
        if (((int64_t)b.x - a.x) * ((int64_t)c.y - b.y) -
                ((int64_t)b.y - a.y) * ((int64_t)c.x - b.x) >
            0)
            return false;
    }
    return true;
}

Test(table_move, a_sweep_holds_every_station)
{
    mu_rng rng = { .seed = 9 };
    for (int i = 0; i < 1000; i++) {
        const mu_base base = { { 100000, 100000 },
                               (mu_angle)mu_rng_below(&rng, 65536),
                               500 + 2 * mu_rng_below(&rng, 5000),
                               500 + 2 * mu_rng_below(&rng, 5000) };
        const int32_t far = (int32_t)mu_rng_below(&rng, 20000) - 10000;
        const mu_angle along = (mu_angle)mu_rng_below(&rng, 65536);
        const mu_base end = mu_leg(&base, along, far);
        const mu_outline from = mu_outline_of(&base);
        const mu_outline to = mu_outline_of(&end);
        const mu_outline straight = mu_sweep(&base, far);
        const mu_outline hull = mu_hull(&from, &to);
        cr_assert(is_convex(&straight) && is_convex(&hull) && hull.n >= 4);
        for (int32_t t = 0; t <= 10; t++) {
            const mu_base ahead = mu_leg(&base, base.facing, far * t / 10);
            const mu_base aside = mu_leg(&base, along, far * t / 10);
            const mu_outline a = mu_outline_of_point(ahead.at);
            const mu_outline b = mu_outline_of_point(aside.at);
            cr_assert(mu_outlines_meet(&a, &straight));
            cr_assert(mu_outlines_meet(&b, &hull));
        }
        for (uint32_t k = 0; k < 4; k++) {
            const mu_outline p = mu_outline_of_point(from.at[k]);
            const mu_outline q = mu_outline_of_point(to.at[k]);
            cr_assert(mu_outlines_meet(&p, &hull) && mu_outlines_meet(&q, &hull));
        }
    }
}

/* --- meeting ---------------------------------------------------------------------------------- */

static bool meets_at(const mu_base *mover, const mu_base *target, uint32_t *whole)
{
    mu_meeting at;
    const mu_outline a = mu_outline_of(mover);
    const mu_outline b = mu_outline_of(target);
    if (!mu_meets(&a, mover->facing, &b, &at)) return false;
    *whole = mu_meeting_whole(at);
    return true;
}

Test(table_move, contact_legs_as_the_ledger_has_them)
{
    uint32_t whole = 0;
    const mu_base heavy = square(25400, 25400, 90); /* NQ-T.44 */
    const mu_base wheeled = mu_wheel(&heavy, MU_RIGHT_HAND, 8192);
    const mu_base near = square(30262, 32058, 225);
    const mu_base target = square(30263, 32059, 225);
    cr_expect(meets_at(&wheeled, &near, &whole) && whole == 5079);
    cr_expect(meets_at(&wheeled, &target, &whole) && whole == 5081);
    const mu_base there = mu_leg(&wheeled, wheeled.facing, (int32_t)whole);
    expect_at(&there, 28467, 30263, 8192, "NQ-T.44");

    const mu_base line = square(43688, 25400, 75); /* NQ-T.45 */
    const mu_base facing_it = square(45720, 33020, 270);
    cr_expect(meets_at(&line, &facing_it, &whole) && whole == 5061);
    const mu_base touching = mu_leg(&line, line.facing, 5061);
    expect_at(&touching, 44998, 30289, line.facing, "NQ-T.45");
    mu_base squared;
    cr_expect_eq(mu_quarter_of(&facing_it, touching.at), MU_FRONT);
    cr_assert(mu_square_up(&touching, &facing_it, MU_FRONT, &squared));
    expect_at(&squared, 45358, 30481, MU_NORTH, "NQ-T.45, squared up");

    const mu_base rider = square(54610, 32512, 190); /* NQ-T.46 */
    cr_expect(meets_at(&rider, &facing_it, &whole) && whole == 6243);
    const mu_base at_flank = mu_leg(&rider, rider.facing, 6243);
    cr_expect_eq(mu_quarter_of(&facing_it, at_flank.at), MU_LEFT);
    cr_assert(mu_square_up(&at_flank, &facing_it, MU_LEFT, &squared));
    expect_at(&squared, 48261, 31188, MU_WEST, "NQ-T.46, squared up");
}

Test(table_move, nobody_is_met_beside_or_behind)
{
    uint32_t whole = 0;
    const mu_base mover = square(10000, 10000, 90);
    const mu_base behind = square(10000, 5000, 90);
    const mu_base beside = square(10000 + MU_INCH + 1, 20000, 90);
    const mu_base grazed = square(10000 + MU_INCH, 20000, 90);
    cr_expect_not(meets_at(&mover, &behind, &whole));
    cr_expect_not(meets_at(&mover, &beside, &whole));
    cr_expect(meets_at(&mover, &grazed, &whole) && whole == 10000 - MU_INCH);
}

/* Just before the meeting distance they are apart, at it they touch, but for rounding. */
Test(table_move, random_meetings)
{
    mu_rng rng = { .seed = 10 };
    uint32_t met = 0;
    for (int i = 0; i < 5000; i++) {
        mu_base b[2];
        for (int k = 0; k < 2; k++)
            b[k] = (mu_base){ { (int32_t)mu_rng_below(&rng, 40000),
                                (int32_t)mu_rng_below(&rng, 40000) },
                              (mu_angle)mu_rng_below(&rng, 65536),
                              500 + 2 * mu_rng_below(&rng, 3000),
                              500 + 2 * mu_rng_below(&rng, 3000) };
        const mu_outline start = mu_outline_of(&b[0]);
        const mu_outline target = mu_outline_of(&b[1]);
        if (mu_outlines_meet(&start, &target)) continue;
        const mu_outline whole_way = mu_sweep(&b[0], 60000);
        mu_meeting at;
        const bool meets = mu_meets(&start, b[0].facing, &target, &at);
        if (!meets) {
            cr_assert_not(mu_overlap(&whole_way, &target), "%d", i);
            continue;
        }
        met++;
        const uint32_t whole = mu_meeting_whole(at);
        cr_assert(mu_in_contact(&whole_way, &target));
        const mu_base there = mu_leg(&b[0], b[0].facing, (int32_t)whole);
        const mu_outline end = mu_outline_of(&there);
        cr_assert(mu_distance_within(mu_distance_between(&end, &target), 3), "%d: %u", i, whole);
        if (whole < 3) continue;
        const mu_outline before = mu_sweep(&b[0], (int32_t)whole - 3);
        cr_assert_not(mu_overlap_by(&before, &target, 1), "%d: %u", i, whole);
    }
    cr_expect(met > 200 && met < 4500, "%u", met);
}

/* --- forced moves ----------------------------------------------------------------------------- */

static int64_t contact_distance(const mu_base *mover, uint32_t most, const mu_base *other)
{
    uint32_t distance = 0;
    const mu_outline o = mu_outline_of(other);
    return mu_contact_distance(mover, most, &o, &distance) ? (int64_t)distance : -1;
}

Test(table_move, contact_distances)
{
    const mu_base mover = square(10000, 10000, 90);
    const mu_base ahead = square(10000, 20000, 90); /* meets at 7460 */
    cr_expect_eq(contact_distance(&mover, 8000, &ahead), 7460);
    cr_expect_eq(contact_distance(&mover, 7460, &ahead), 7460);
    cr_expect_eq(contact_distance(&mover, 7440, &ahead), 7440, "within 25 u of it at its end");
    cr_expect_eq(contact_distance(&mover, 7435, &ahead), 7435);
    cr_expect_eq(contact_distance(&mover, 7434, &ahead), -1);
    const mu_base on_it = square(10000, 11000, 90);
    cr_expect_eq(contact_distance(&mover, 8000, &on_it), 0);
    const mu_base passed = square(10000 + MU_INCH + 20, 20000, 90); /* only within 25 u */
    cr_expect_eq(contact_distance(&mover, 8000, &passed), 7460 - 15, "15 short, 20 aside: 25");
    const mu_base missed = square(10000 + MU_INCH + 26, 20000, 90);
    cr_expect_eq(contact_distance(&mover, 8000, &missed), -1);
}

Test(table_move, backing_up_until_clear)
{
    uint32_t distance = 0;
    const mu_base under = square(10000, 10000, 90);
    const mu_base on_it = square(10000, 11000, 90);
    const mu_outline o = mu_outline_of(&on_it);
    cr_assert(mu_clear_distance(&under, MU_SOUTH, &o, 5000, &distance));
    cr_expect_eq(distance, 1540);
    cr_expect_not(mu_clear_distance(&under, MU_SOUTH, &o, 1539, &distance));
}

/* --- squaring up -------------------------------------------------------------------- */

Test(table_move, squaring_up_has_limits)
{
    mu_base squared;
    const mu_base target = square(10000, 10000, 270); /* front to the south */
    mu_base mover = square(10000, 10000 - MU_INCH, 90);
    cr_expect_not(mu_square_up(&mover, &target, MU_FRONT, &squared), "it is square");
    mover.facing = (mu_angle)(MU_NORTH + 8193);
    mover.at.y -= 600;
    cr_expect_not(mu_square_up(&mover, &target, MU_FRONT, &squared), "more than 45 degrees");
    mover.facing = (mu_angle)(MU_NORTH + 8192);
    cr_expect_not(mu_square_up(&mover, &target, MU_FRONT, &squared), "too far off");
}

/* --- the edge of the table ---------------------------------------------------------- */

Test(table_move, straight_off_the_table)
{
    uint32_t borders = 0;
    const mu_base north = square(10000, 5000, 90);
    cr_expect_eq(mu_exit_distance(&north, 20000, 9000, &borders), 9000 - 5000 - 1270);
    cr_expect_eq(borders, 4);
    const mu_base into_corner = { { 5000, 5000 }, 8192, 2, 2 };
    cr_expect_eq(mu_exit_distance(&into_corner, 10000, 10000, &borders), 7070);
    cr_expect_eq(borders, 2 | 4, "a corner is of both");
    const mu_base west = square(10000, 5000, 180);
    cr_expect_eq(mu_exit_distance(&west, 20000, 9000, &borders), 10000 - 1270);
    cr_expect_eq(borders, 8);
}
