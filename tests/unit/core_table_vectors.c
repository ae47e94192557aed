/* SPDX-License-Identifier: MIT
 * tests/unit/core_table_vectors.c - rows of the Napoleonic sheet (NQ-T) and of Victory Without
 * Quarter (VQ-T) that are geometry alone. Others stand with what they are about: angles and wheels,
 * roads, streams, sight, cover. */
#include "core/inside.h"
#include "core/obstacle.h"
#include "core_shapes.h"

#include <criterion/criterion.h>

static mu_base of_size(double x, double y, mu_angle facing, uint32_t frontage, uint32_t depth)
{
    return (mu_base){ at_inches(x, y), facing, frontage, depth };
}

/* An inch square. */
static mu_base unit(double x, double y, mu_angle facing)
{
    return of_size(x, y, facing, MU_INCH, MU_INCH);
}

static mu_distance between(const mu_base *a, const mu_base *b)
{
    const mu_outline x = mu_outline_of(a);
    const mu_outline y = mu_outline_of(b);
    return mu_distance_between(&x, &y);
}

static void expect_at(const mu_base *is, int32_t x, int32_t y, const char *what)
{
    cr_expect(is->at.x == x && is->at.y == y, "%s: (%d, %d), not (%d, %d)", what, is->at.x,
              is->at.y, x, y);
}

static void expect_at_inches(const mu_base *is, double x, double y, const char *what)
{
    expect_at(is, in_u(x), in_u(y), what);
}

/* --- Napoleonic: towns ----------------------------------------------------------------------- */

/* A leg ahead costs its length, and what of it is in the town once more. */
static uint32_t cost_in_town(const block *town, const mu_base *base, uint32_t distance)
{
    const mu_base there = mu_leg(base, base->facing, (int32_t)distance);
    const mu_area area = area_of(town);
    return distance + mu_cost_inside((mu_areas){ &area, 1 }, base->at, there.at, distance);
}

Test(vectors, half_rate_in_a_town)
{
    const block town = block_of(20, 10, 24, 14);
    const mu_base outside = unit(22, 9, MU_NORTH);
    const mu_base inside = unit(22, 11, MU_NORTH);
    cr_expect_eq(cost_in_town(&town, &outside, 2 * MU_INCH), 7620, "NQ-T.36");
    cr_expect_eq(cost_in_town(&town, &outside, 5081), 7622);
    cr_expect_eq(cost_in_town(&town, &inside, 3810), 7620);
    cr_expect_eq(cost_in_town(&town, &inside, 3811), 7622);
    const block with_road = block_of(16, 10, 20, 14);
    const mu_base within = unit(18, 11, MU_NORTH);
    const mu_base south = unit(18, 8, MU_NORTH);
    cr_expect_eq(cost_in_town(&with_road, &within, 2 * MU_INCH), 10160, "NQ-T.37");
    cr_expect_eq(cost_in_town(&with_road, &within, 3810), 7620);
    cr_expect_eq(cost_in_town(&with_road, &south, 3 * MU_INCH), 10160);
    cr_expect_eq(cost_in_town(&with_road, &south, 6350), 7620);
}

/* --- Napoleonic: moves ------------------------------------------------------------------------ */

static bool sweeps_over(const mu_base *base, uint32_t distance, const mu_base *other)
{
    const mu_outline sweep = mu_sweep(base, (int32_t)distance);
    const mu_outline o = mu_outline_of(other);
    return mu_overlap(&sweep, &o);
}

Test(vectors, passing_friends)
{
    const mu_base line = unit(18, 10, MU_NORTH);
    const mu_base ahead = unit(18, 12.5, MU_NORTH);
    const mu_base beside = unit(19, 10, MU_NORTH);
    cr_expect(sweeps_over(&line, 3 * MU_INCH, &ahead), "NQ-T.40, through a friend");
    cr_expect(sweeps_over(&line, 2 * MU_INCH, &ahead));
    cr_expect_not(sweeps_over(&line, 3810, &ahead), "it ends touching");
    cr_expect_not(sweeps_over(&line, 3 * MU_INCH, &beside), "sliding along");
}

static bool meets_at(const mu_base *base, const mu_base *other, uint32_t *whole)
{
    const mu_outline moving = mu_outline_of(base);
    const mu_outline o = mu_outline_of(other);
    mu_meeting at;
    if (!mu_meets(&moving, base->facing, &o, &at)) return false;
    *whole = mu_meeting_whole(at);
    return true;
}

Test(vectors, contact_straight_ahead)
{
    const mu_base line = unit(18, 10, MU_NORTH);
    const mu_base enemy = unit(18, 13, MU_SOUTH);
    uint32_t whole = 0;
    cr_assert(meets_at(&line, &enemy, &whole));
    cr_expect_eq(whole, 5080, "NQ-T.41");
    const mu_base there = mu_leg(&line, MU_NORTH, (int32_t)whole);
    expect_at_inches(&there, 18, 12, "NQ-T.41");
    const mu_base back = unit(18, 9, MU_NORTH);
    const mu_base far = unit(18, 13.5, MU_SOUTH);
    cr_expect(meets_at(&back, &far, &whole) && whole == 8890, "over 3 in");
}

/* NQ-T.48: in the edge; 1.5 in inside; 1.00 in inside. */
Test(vectors, within_an_inch_of_a_woods_edge)
{
    const block woods = block_of(5, 8, 15, 16);
    static const struct {
        double y;
        bool within;
    } rows[] = { { 8.5, true }, { 10, false }, { 9.5, true }, { 9.51, false } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_base light = unit(10, rows[i].y, MU_SOUTH);
        const mu_outline o = mu_outline_of(&light);
        const mu_distance d = mu_area_edge_distance(area_of(&woods), &o);
        cr_expect_eq(mu_distance_within(d, MU_INCH), rows[i].within, "NQ-T.48, %zu", i);
    }
    const mu_base infantry = unit(10, 7, MU_NORTH);
    const mu_base deep = unit(10, 9.5, MU_SOUTH);
    uint32_t whole = 0;
    cr_assert(meets_at(&infantry, &deep, &whole));
    const mu_base there = mu_leg(&infantry, MU_NORTH, (int32_t)whole);
    expect_at(&there, 25400, 21590, "NQ-T.48");
}

/* --- Napoleonic: ranges, levels, aspects ------------------------------------------------------ */

/* NQ-T.52 and 53, 16 and 17: a gap of so many u is within as many, and not within one less. */
Test(vectors, gaps_at_the_limits_of_ranges)
{
    static const int32_t limits[] = { 2540, 5080, 7620, 12700, 15240, 20320 };
    const mu_base target = unit(18, 10, MU_NORTH);
    for (size_t i = 0; i < MU_COUNT_OF(limits); i++)
        for (int32_t more = 0; more <= 1; more++) {
            mu_base gun = target;
            gun.facing = MU_SOUTH;
            gun.at.y += MU_INCH + limits[i] + more;
            cr_expect_eq(mu_distance_within(between(&gun, &target), (uint32_t)limits[i]),
                         more == 0);
        }
}

/* NQ-T.62, 112 and 73; VQ-T.184. */
Test(vectors, higher_and_lower)
{
    const block down = block_of(15, 12, 21, 16);
    const mu_hill hill = { area_of(&down), 1 };
    cr_expect_eq(mu_level_at(&hill, 1, at_inches(18, 13)), 1);
    cr_expect_eq(mu_level_at(&hill, 1, at_inches(18, 10)), 0);
    cr_expect_eq(mu_level_at(&hill, 1, at_inches(18, 12)), 1, "on its outline");
}

/* NQ-T.66: fired on by a gun due north. */
Test(vectors, fired_on_the_flank)
{
    static const struct {
        uint32_t degrees;
        mu_aspect aspect;
    } rows[] = { { 0, MU_LEFT }, { 270, MU_REAR }, { 45, MU_FRONT }, { 44, MU_LEFT } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_base line = unit(18, 10, mu_angle_of_degrees(100 * rows[i].degrees));
        cr_expect_eq(mu_quarter_of(&line, at_inches(18, 13)), rows[i].aspect, "%u",
                     rows[i].degrees);
    }
}

/* --- Napoleonic: routs and what follows --------------------------------------------- */

/* Directly away from an enemy, so far. */
static mu_base routed(const mu_base *base, const mu_base *enemy, int32_t rate)
{
    mu_base fleeing = *base;
    fleeing.facing =
        mu_bearing((int64_t)base->at.x - enemy->at.x, (int64_t)base->at.y - enemy->at.y);
    return mu_leg(&fleeing, fleeing.facing, rate);
}

Test(vectors, directly_away)
{
    const mu_base line = unit(18, 10, MU_NORTH);
    const mu_base enemy = unit(17, 12, MU_SOUTH);
    const mu_base there = routed(&line, &enemy, 3 * MU_INCH);
    expect_at(&there, 49128, 18584, "NQ-T.88");
    cr_expect_eq(there.facing, 53988);
    const mu_base gun = unit(18, 12, MU_SOUTH);
    const mu_base guards = unit(17.5, 11, MU_NORTH);
    const mu_base other = unit(18.5, 11, MU_NORTH);
    const mu_base first = routed(&guards, &gun, 3 * MU_INCH);
    const mu_base second = routed(&other, &gun, 3 * MU_INCH);
    expect_at(&first, 41042, 21124, "NQ-T.84");
    expect_at(&second, 50398, 21124, "NQ-T.84");
    cr_expect(first.facing == 44316 && second.facing == 53988);
}

/* NQ-T.90: in the way; 25 u clear of it; 51 u clear. */
Test(vectors, enemies_on_the_way_of_a_rout)
{
    mu_base line = unit(18, 10, MU_SOUTH);
    static const struct {
        double x;
        bool stops;
    } rows[] = { { 18, true }, { 19.01, true }, { 19.02, false } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_base enemy = unit(rows[i].x, 7, MU_NORTH);
        const mu_outline o = mu_outline_of(&enemy);
        uint32_t distance;
        cr_expect_eq(mu_contact_distance(&line, 3 * MU_INCH, &o, &distance), rows[i].stops,
                     "NQ-T.90, %zu", i);
    }
}

static mu_base backed_up(const mu_base *friends, const mu_base *arrived)
{
    const mu_outline o = mu_outline_of(arrived);
    uint32_t distance = 0;
    cr_assert(mu_clear_distance(friends, MU_SOUTH, &o, 9000, &distance));
    return mu_leg(friends, MU_SOUTH, (int32_t)distance);
}

Test(vectors, friends_back_up)
{
    const mu_base arrived = unit(18, 7, MU_SOUTH);
    const mu_base aside = unit(18.4, 6.8, MU_NORTH);
    const mu_base moved = backed_up(&aside, &arrived);
    expect_at_inches(&moved, 18.4, 6, "NQ-T.92");
    const mu_base touching = unit(18, 8, MU_NORTH);
    const mu_outline a = mu_outline_of(&arrived);
    const mu_outline b = mu_outline_of(&touching);
    cr_expect(mu_in_contact(&a, &b) && !mu_overlap(&a, &b), "NQ-T.92, it ends touching");
    const mu_base behind = unit(18, 6.8, MU_NORTH);
    const mu_base third = unit(18, 5.8, MU_NORTH);
    const mu_base first = backed_up(&behind, &arrived);
    const mu_base second = backed_up(&third, &first);
    expect_at_inches(&first, 18, 6, "NQ-T.93");
    expect_at_inches(&second, 18, 5, "NQ-T.93");
    const mu_base cavalry = unit(18, 5.5, MU_NORTH);
    cr_expect(mu_distance_within(between(&first, &cavalry), MU_CONTACT), "NQ-T.94");
}

/* NQ-T.120: 26 u short of cavalry, or touching a friend. */
Test(vectors, following_up)
{
    const mu_base line = unit(18, 11, MU_NORTH);
    const mu_base other = unit(18.8, 12.4, MU_SOUTH);
    const mu_outline o = mu_outline_of(&other);
    uint32_t distance = 0;
    cr_assert(mu_contact_distance(&line, MU_INCH, &o, &distance));
    const mu_base touching = mu_leg(&line, MU_NORTH, (int32_t)distance);
    const mu_base short_of = mu_leg(&line, MU_NORTH, (int32_t)distance - 26);
    expect_at_inches(&touching, 18, 11.4, "NQ-T.120");
    expect_at(&short_of, 45720, 28930, "NQ-T.120");
    cr_expect_not(mu_distance_within(between(&short_of, &other), MU_CONTACT));
}

/* NQ-T.126, and 125: so far from the RP. */
Test(vectors, leaving_at_a_reinforcement_point)
{
    static const struct {
        double x, y;
        uint32_t cost;
        bool near;
    } rows[] = { { 18, 20, 8890, true },
                 { 19, 20, 8890, true },
                 { 19.01, 20, 8890, false },
                 { 18, 18.49, 12725, true } };
    const mu_outline rp = mu_outline_of_point(at_inches(18, 24));
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_base rider = unit(rows[i].x, rows[i].y, MU_NORTH);
        uint32_t borders = 0;
        cr_expect_eq(mu_exit_distance(&rider, in_u(36), in_u(24), &borders), rows[i].cost, "%zu",
                     i);
        cr_expect_eq(borders, 1u << 2);
        const mu_outline out = mu_outline_of_point(at_inches(rows[i].x, 24));
        cr_expect_eq(mu_distance_within(mu_distance_between(&rp, &out), MU_INCH), rows[i].near);
    }
    mu_base enemy = unit(18, 3.5, MU_SOUTH);
    const mu_outline own = mu_outline_of_point(at_inches(18, 0));
    mu_outline o = mu_outline_of(&enemy);
    cr_expect(mu_distance_within(mu_distance_between(&own, &o), 3 * MU_INCH), "NQ-T.125");
    enemy.at.y++;
    o = mu_outline_of(&enemy);
    cr_expect_not(mu_distance_within(mu_distance_between(&own, &o), 3 * MU_INCH));
}

/* --- Victory Without Quarter: command and formation --------------------------------- */

static mu_base foot(double x, double y, mu_angle facing)
{
    return of_size(x, y, facing, 18000, 6000);
}

static mu_base horse(double x, double y, mu_angle facing)
{
    return of_size(x, y, facing, 16000, 6000);
}

static bool commands(mu_point officer, const mu_base *base, uint32_t inches)
{
    const mu_outline point = mu_outline_of_point(officer);
    const mu_outline o = mu_outline_of(base);
    return mu_distance_within(mu_distance_between(&point, &o), inches * MU_INCH);
}

Test(vectors, in_command)
{
    const mu_base own = foot(20, 20, MU_NORTH);
    const mu_point officer = { own.at.x, own.at.y - 3000 - 15240 };
    cr_expect(commands(officer, &own, 6), "VQ-T.10");
    cr_expect_not(commands((mu_point){ officer.x, officer.y - 1 }, &own, 6));
    const mu_base p1 = { { 69850, 42418 }, MU_NORTH, 18000, 6000 };
    cr_expect_not(commands((mu_point){ 92710, 33020 }, &p1, 6), "VQ-T.150");
    cr_expect(commands(at_inches(36, 13.5), &p1, 6));
}

Test(vectors, squadrons_as_one)
{
    const mu_base front = horse(60, 20, MU_NORTH);
    mu_base rear = front;
    rear.at.y -= 6000 + 4 * MU_INCH;
    cr_expect(mu_distance_within(between(&front, &rear), 4 * MU_INCH), "VQ-T.13");
    rear.at.y -= 25;
    cr_expect_not(mu_distance_within(between(&front, &rear), 4 * MU_INCH), "4.01");
    const mu_angle near = mu_angle_of_degrees(9000 + 2200);
    const mu_angle off = mu_angle_of_degrees(9000 + 2300);
    cr_expect_leq(mu_turn_between(MU_NORTH, near), 4096, "VQ-T.156");
    cr_expect_gt(mu_turn_between(MU_NORTH, off), 4096);
}

/* VQ-T.20: after four inches 7.82 from the line, after two 5.82. */
Test(vectors, holding_a_line)
{
    const mu_point ends[] = { at_inches(24, 17.5), at_inches(52, 17.5) };
    const mu_line line = { ends, 2 };
    mu_base p2 = { { 92710, in_u(21.32) + 3000 }, MU_NORTH, 18000, 6000 };
    static const struct {
        int32_t inches;
        bool within;
    } rows[] = { { 4, false }, { 2, true } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_base there = mu_leg(&p2, MU_NORTH, rows[i].inches * MU_INCH);
        const mu_outline o = mu_outline_of(&there);
        const mu_distance d = mu_line_distance(line, &o);
        cr_expect_eq(mu_distance_near(d), (uint32_t)in_u(3.82 + rows[i].inches));
        cr_expect_eq(mu_distance_within(d, 6 * MU_INCH), rows[i].within);
    }
}

/* --- Victory Without Quarter: moves
 * --------------------------------------------------------------- */

Test(vectors, hedges_and_woods_on_the_way)
{
    const mu_base line = foot(20, 10, MU_NORTH);
    const int32_t front = line.at.y + 3000;
    const mu_point hedge[] = { { 0, front + 2000 }, { 90000, front + 2000 } };
    const mu_line linear = { hedge, 2 };
    const mu_outline to_it = mu_sweep(&line, 2000);
    const mu_outline over = mu_sweep(&line, 2001);
    cr_expect_not(mu_line_enters(linear, &to_it), "up to a hedge");
    cr_expect(mu_line_enters(linear, &over), "VQ-T.32");
    mu_base turned = line;
    turned.facing = (mu_angle)(line.facing + mu_angle_of_degrees(3000));
    const block wood = block_of(20, 13.5, 25, 20);
    const mu_outline leg = mu_sweep(&turned, 2 * MU_INCH);
    cr_expect(mu_area_enters(area_of(&wood), &leg), "VQ-T.33");
    const mu_outline straight = mu_sweep(&line, 2 * MU_INCH);
    cr_expect_not(mu_area_enters(area_of(&wood), &straight));
}

/* VQ-T.38: an inch from the enemy. */
Test(vectors, no_nearer_than_an_inch)
{
    const mu_base line = foot(20, 10, MU_NORTH);
    mu_base enemy = foot(20, 10, MU_SOUTH);
    enemy.at.y += 6000 + in_u(3.5);
    const mu_base near = mu_leg(&line, MU_NORTH, in_u(2.5));
    const mu_base nearer = mu_leg(&line, MU_NORTH, in_u(2.6));
    const mu_distance inch = { mu_wide_of(MU_INCH * MU_INCH), 1 };
    cr_expect_eq(mu_distance_compare(between(&near, &enemy), inch), 0);
    cr_expect_lt(mu_distance_compare(between(&nearer, &enemy), inch), 0);
}

/* VQ-T.168: straight across the river, and over the bridge, which is the gap between two areas. */
Test(vectors, an_officer_and_the_river)
{
    const block south = block_of(8, 0, 10, 22);
    const block north = block_of(8, 26, 10, 48);
    const mu_outline across = mu_outline_of_segment(at_inches(4, 12), at_inches(16, 12));
    const mu_outline over = mu_outline_of_segment(at_inches(4, 24), at_inches(16, 24));
    cr_expect(mu_area_meets(area_of(&south), &across));
    cr_expect_not(mu_area_meets(area_of(&south), &over));
    cr_expect_not(mu_area_meets(area_of(&north), &over));
}

/* VQ-T.142: 5 inches from the edge, and it flees 6. */
Test(vectors, over_the_edge)
{
    mu_base line = foot(36, 0, MU_SOUTH);
    line.at.y = 3000 + 5 * MU_INCH;
    const mu_base at_edge = mu_leg(&line, MU_SOUTH, 5 * MU_INCH);
    const mu_base over = mu_leg(&line, MU_SOUTH, 6 * MU_INCH);
    cr_expect_null(mu_base_fault(&at_edge, in_u(72), in_u(48)));
    cr_expect_not_null(mu_base_fault(&over, in_u(72), in_u(48)));
}

/* --- Victory Without Quarter: charges
 * --------------------------------------------------------------- */

Test(vectors, charges_in_reach)
{
    static const uint32_t reaches[] = { 16, 12, 9, 4 };
    const mu_base charger = horse(30, 10, MU_NORTH);
    for (size_t i = 0; i < MU_COUNT_OF(reaches); i++)
        for (int32_t more = 0; more <= 1; more++) {
            mu_base target = foot(30, 10, MU_SOUTH);
            target.at.y += 6000 + (int32_t)reaches[i] * MU_INCH + 25 * more;
            uint32_t whole = 0;
            cr_assert(meets_at(&charger, &target, &whole));
            cr_expect_eq(whole <= reaches[i] * MU_INCH, more == 0, "VQ-T.76, %u", reaches[i]);
        }
}

/* VQ-T.77 and 78: a hedge that a unit is lined on lies across the charge, or does not; and one that
 * nobody defends halves it all the same. */
Test(vectors, a_hedge_across_a_charge)
{
    const mu_base target = foot(30, 20, MU_SOUTH);
    const int32_t at = target.at.y - 3000 - MU_COVER;
    const mu_point ends[] = { { 0, at }, { 180000, at } };
    const mu_line hedge = { ends, 2 };
    const mu_outline o = mu_outline_of(&target);
    cr_expect(mu_distance_within(mu_line_distance(hedge, &o), MU_COVER));
    const mu_base south = horse(30, 10, MU_NORTH);
    const mu_base north = horse(30, 30, MU_SOUTH);
    const mu_outline across = mu_sweep(&south, 9 * MU_INCH);
    const mu_outline behind = mu_sweep(&north, 7 * MU_INCH);
    cr_expect(mu_line_enters(hedge, &across));
    cr_expect_not(mu_line_enters(hedge, &behind));
    const mu_outline moving = mu_outline_of(&south);
    mu_meeting line_at;
    mu_meeting target_at;
    cr_assert(mu_line_runs_into(hedge, &moving, MU_NORTH, &line_at));
    cr_assert(mu_meets(&moving, MU_NORTH, &o, &target_at));
    cr_expect_lt(mu_meeting_compare(line_at, target_at), 0, "it fights across the hedge");
    cr_expect_eq(mu_meeting_whole(target_at) - mu_meeting_whole(line_at), MU_COVER);
}

/* VQ-T.84: 10 inches off, fired on at 6. */
Test(vectors, a_halted_charge)
{
    const mu_base charger = horse(30, 10, MU_NORTH);
    mu_base target = foot(30, 10, MU_SOUTH);
    target.at.y += 6000 + 10 * MU_INCH;
    uint32_t whole = 0;
    cr_assert(meets_at(&charger, &target, &whole));
    const mu_base halted = mu_leg(&charger, MU_NORTH, (int32_t)whole - 6 * MU_INCH);
    cr_expect_eq(mu_distance_up(between(&halted, &target)), 6 * MU_INCH);
}

/* VQ-T.164: a friend in the corridor is met first. */
Test(vectors, a_friend_in_the_corridor)
{
    const mu_base charger = foot(30, 10, MU_NORTH);
    const mu_base target = foot(30, 15.5, MU_SOUTH);
    const mu_base friends = of_size(34, 13, MU_NORTH, 15000, 2000);
    uint32_t to_target = 0;
    uint32_t to_friends = 0;
    cr_assert(meets_at(&charger, &target, &to_target));
    cr_assert(meets_at(&charger, &friends, &to_friends));
    cr_expect_lt(to_friends, to_target);
}

/* --- Victory Without Quarter: shooting
 * ---------------------------------------------------------------- */

/* VQ-T.64: bearing 60, 45, 135 and 170 degrees off the target's facing. */
Test(vectors, enfilade)
{
    const mu_base target = foot(30, 10, MU_NORTH);
    static const struct {
        int32_t right, ahead;
        bool enfiladed;
    } rows[] = { { 8660, 5000, true },   { 7000, 7000, false }, { 7000, -7000, false },
                 { 1736, -9848, false }, { 7001, 7000, true },  { -8660, 5000, true } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_point gun = { target.at.x + rows[i].right, target.at.y + rows[i].ahead };
        const mu_aspect aspect = mu_quarter_of(&target, gun);
        cr_expect_eq(aspect == MU_LEFT || aspect == MU_RIGHT, rows[i].enfiladed, "%zu", i);
    }
}

/* VQ-T.56: 30 degrees outside the arc of 45 on either side. */
Test(vectors, outside_the_arc)
{
    const mu_base shooter = foot(30, 10, MU_NORTH);
    const mu_point right = { shooter.at.x + 9000, shooter.at.y + 3000 };
    static const struct {
        uint32_t degrees;
        bool in;
    } rows[] = { { 15, false }, { 46, true }, { 90, true } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_angle way = mu_angle_of_degrees(100 * rows[i].degrees);
        const mu_outline target = mu_outline_of_point(mu_point_along(right, way, 20000));
        cr_expect_eq(mu_in_wide_arc(&shooter, &target), rows[i].in, "%u", rows[i].degrees);
    }
}

/* VQ-T.49, 50, 72 and 177: hundredths of an inch at the limits of ranges. */
Test(vectors, hundredths_of_an_inch)
{
    static const uint32_t limits[] = { 6, 8, 9, 18, 36 };
    const mu_base gun = of_size(20, 0, MU_NORTH, 6000, 8000);
    for (size_t i = 0; i < MU_COUNT_OF(limits); i++)
        for (int32_t more = 0; more <= 1; more++) {
            mu_base target = foot(20, 0, MU_SOUTH);
            target.at.y += 4000 + 3000 + in_u(limits[i] + 0.01 * more);
            cr_expect_eq(mu_distance_within(between(&gun, &target), limits[i] * MU_INCH),
                         more == 0);
        }
}
