/* SPDX-License-Identifier: MIT
 * tests/unit/core_table.c - outlines, distance, contact, sides and arcs: rows of the ledgers, and
 * random bases against the machine's long double. */
#include "core/rng.h"
#include "core/table.h"

#include <criterion/criterion.h>
#include <math.h>

/* In hundredths of a millimetre; foot of Shear Folly. */
static mu_base foot(int32_t x, int32_t y, mu_angle facing)
{
    return (mu_base){ { x, y }, facing, 4000, 2000 };
}

static void expect_point(mu_point is, int32_t x, int32_t y, const char *what)
{
    cr_expect(is.x == x && is.y == y, "%s: (%d, %d), not (%d, %d)", what, is.x, is.y, x, y);
}

/* --- outlines ------------------------------------------------------------------------------ */

Test(table, corners_as_the_ledger_has_them)
{
    const mu_base base = foot(20000, 10000, mu_angle_of_degrees(6000)); /* SF-T.2 */
    const mu_outline o = mu_outline_of(&base);
    cr_assert_eq(o.n, 4);
    expect_point(o.at[0], 18768, 11866, "front-left");
    expect_point(o.at[1], 22232, 9866, "front-right");
    expect_point(o.at[2], 21232, 8134, "rear-right");
    expect_point(o.at[3], 17768, 10134, "rear-left");
}

Test(table, a_base_turned_about_has_the_same_corners)
{
    mu_rng rng = { .seed = 1 };
    for (int i = 0; i < 1000; i++) {
        const mu_base base =
            foot((int32_t)mu_rng_below(&rng, 100000), 5000, (mu_angle)mu_rng_below(&rng, 65536));
        mu_base turned = base;
        turned.facing = (mu_angle)(base.facing + MU_HALF_TURN);
        const mu_outline a = mu_outline_of(&base);
        const mu_outline b = mu_outline_of(&turned);
        for (int k = 0; k < 4; k++)
            cr_assert(a.at[k].x == b.at[(k + 2) % 4].x && a.at[k].y == b.at[(k + 2) % 4].y);
    }
}

Test(table, rounding_goes_away_from_zero_at_a_half)
{
    const int64_t half = INT64_C(1) << 29;
    cr_expect_eq(mu_unscaled(half), 1);
    cr_expect_eq(mu_unscaled(half - 1), 0);
    cr_expect_eq(mu_unscaled(-half), -1);
    cr_expect_eq(mu_unscaled(1 - half), 0);
    cr_expect_eq(mu_unscaled(3 * half), 2);
}

Test(table, the_table_is_closed)
{
    const mu_outline in = mu_outline_of_segment((mu_point){ 0, 0 }, (mu_point){ 100, 50 });
    cr_expect(mu_is_on_table(&in, 100, 50));
    cr_expect_not(mu_is_on_table(&in, 99, 50));
    cr_expect_not(mu_is_on_table(&in, 100, 49));
    const mu_outline out = mu_outline_of_point((mu_point){ -1, 0 });
    cr_expect_not(mu_is_on_table(&out, 100, 50));
}

Test(table, faults_of_tables_bases_and_points)
{
    cr_expect_null(mu_table_fault(MU_TABLE_MOST, 1));
    cr_expect_str_eq(mu_table_fault(MU_TABLE_MOST + 1, 1), "the table is too large");
    cr_expect_str_eq(mu_table_fault(1, INT64_MAX), "the table is too large");
    cr_expect_str_eq(mu_table_fault(0, 1), "a table has a width and a height");
    cr_expect_str_eq(mu_table_fault(1, INT64_MIN), "a table has a width and a height");
    static const struct {
        mu_base base;
        const char *fault;
    } rows[] = {
        { { { 2000, 1000 }, MU_NORTH, 4000, 2000 }, NULL },
        { { { 1999, 1000 }, MU_NORTH, 4000, 2000 }, "a base hangs over the table's edge" },
        { { { 2000, 1000 }, MU_EAST, 4000, 2000 }, "a base hangs over the table's edge" },
        { { { -1, 1000 }, MU_NORTH, 4000, 2000 }, "a base stands off the table" },
        { { { INT32_MAX, 1000 }, MU_NORTH, 4000, 2000 }, "a base stands off the table" },
        { { { 2000, 1000 }, MU_NORTH, 0, 2000 }, "a base has a frontage and a depth" },
        { { { 2000, 1000 }, MU_NORTH, 4000, 0 }, "a base has a frontage and a depth" },
        { { { 2000, 1000 }, MU_NORTH, 4001, 2000 },
          "frontage and depth must be even numbers of u" },
        { { { 2000, 1000 }, MU_NORTH, 4000, 1999 },
          "frontage and depth must be even numbers of u" },
        { { { 2000, 1000 }, MU_NORTH, MU_BASE_MOST + 2, 2 }, "a base is too large" },
        { { { 2000, 1000 }, MU_NORTH, 2, UINT32_MAX }, "a base is too large" },
    };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const char *fault = mu_base_fault(&rows[i].base, 9000, 5000);
        cr_expect_eq(fault == NULL, rows[i].fault == NULL, "row %zu", i);
        if (fault != NULL) cr_expect_str_eq(fault, rows[i].fault, "row %zu", i);
    }
    cr_expect_null(mu_point_fault((mu_point){ 9000, 0 }, 9000, 5000));
    cr_expect_str_eq(mu_point_fault((mu_point){ 9000, -1 }, 9000, 5000),
                     "a point is off the table");
}

/* --- distance ------------------------------------------------------------------------------ */

static uint32_t distance_up(const mu_base *a, const mu_base *b)
{
    const mu_outline x = mu_outline_of(a);
    const mu_outline y = mu_outline_of(b);
    return mu_distance_up(mu_distance_between(&x, &y));
}

Test(table, gaps_as_the_ledger_has_them)
{
    const mu_base commander = { { 20000, 10000 }, MU_NORTH, 2000, 2000 }; /* SF-T.33 */
    const mu_base pikes = foot(20000, 17100, MU_NORTH);
    const mu_base farther = foot(20000, 18001, MU_NORTH);
    cr_expect_eq(distance_up(&commander, &pikes), 5100);
    cr_expect_eq(distance_up(&commander, &farther), 6001);
}

Test(table, within_is_exact)
{
    const mu_outline a = mu_outline_of_point((mu_point){ 0, 0 });
    const mu_outline b = mu_outline_of_point((mu_point){ 3000, 4000 });
    const mu_distance d = mu_distance_between(&a, &b);
    cr_expect(mu_distance_within(d, 5000));
    cr_expect_not(mu_distance_within(d, 4999));
    cr_expect(mu_distance_up(d) == 5000 && mu_distance_near(d) == 5000);
    const mu_outline c = mu_outline_of_point((mu_point){ 1, 1 });
    const mu_distance root = mu_distance_between(&a, &c); /* 1.41 */
    cr_expect(mu_distance_up(root) == 2 && mu_distance_near(root) == 1);
    const mu_outline e = mu_outline_of_point((mu_point){ 1, 2 }); /* 2.24 */
    cr_expect_eq(mu_distance_near(mu_distance_between(&a, &e)), 2);
    const mu_outline f = mu_outline_of_point((mu_point){ 2, 2 }); /* 2.83 */
    cr_expect_eq(mu_distance_near(mu_distance_between(&a, &f)), 3);
    cr_expect_eq(mu_distance_near(mu_distance_between(&a, &a)), 0);
}

static long double to_segment(long double x, long double y, mu_point a, mu_point b)
{
    const long double ex = (long double)b.x - a.x;
    const long double ey = (long double)b.y - a.y;
    const long double length2 = ex * ex + ey * ey;
    long double t = length2 == 0 ? 0 : ((x - a.x) * ex + (y - a.y) * ey) / length2;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypotl(x - (a.x + t * ex), y - (a.y + t * ey));
}

/* In it, by the sides of all edges. */
static bool is_in(mu_point p, const mu_outline *o)
{
    for (uint32_t i = 0; i < o->n; i++) {
        const mu_point a = o->at[i];
        const mu_point b = o->at[(i + 1) % o->n];
        const long double side = ((long double)b.x - a.x) * ((long double)p.y - a.y) -
                                 ((long double)b.y - a.y) * ((long double)p.x - a.x);
        if (side > 0) return false;
    }
    return true;
}

static bool cross_each_other(mu_point a, mu_point b, mu_point c, mu_point d)
{
#define SIDE(p, q, r)                                                                              \
    (((long double)(q).x - (p).x) * ((long double)(r).y - (p).y) -                                 \
     ((long double)(q).y - (p).y) * ((long double)(r).x - (p).x))
    return SIDE(a, b, c) * SIDE(a, b, d) <= 0 && SIDE(c, d, a) * SIDE(c, d, b) <= 0;
#undef SIDE
}

static long double distance_of(const mu_outline *a, const mu_outline *b)
{
    long double least = HUGE_VALL;
    if (is_in(a->at[0], b) || is_in(b->at[0], a)) return 0;
    for (uint32_t i = 0; i < a->n; i++)
        for (uint32_t k = 0; k < b->n; k++) {
            const mu_point a2 = a->at[(i + 1) % a->n];
            const mu_point b2 = b->at[(k + 1) % b->n];
            if (cross_each_other(a->at[i], a2, b->at[k], b2)) return 0;
            least = fminl(least, to_segment(a->at[i].x, a->at[i].y, b->at[k], b2));
            least = fminl(least, to_segment(b->at[k].x, b->at[k].y, a->at[i], a2));
        }
    return least;
}

static mu_base random_base(mu_rng *rng, uint32_t spread)
{
    return (mu_base){ { (int32_t)mu_rng_below(rng, spread), (int32_t)mu_rng_below(rng, spread) },
                      (mu_angle)(mu_rng_below(rng, 4) == 0 ? 8192 * mu_rng_below(rng, 8)
                                                           : mu_rng_below(rng, 65536)),
                      100 + 2 * mu_rng_below(rng, 4000),
                      100 + 2 * mu_rng_below(rng, 4000) };
}

Test(table, distance_of_random_bases)
{
    mu_rng rng = { .seed = 3 };
    uint32_t apart = 0;
    for (int i = 0; i < 20000; i++) {
        const uint32_t spread = i % 2 == 0 ? 12000 : MU_TABLE_MOST;
        const mu_base a = random_base(&rng, spread);
        const mu_base b = random_base(&rng, spread);
        const mu_outline x = mu_outline_of(&a);
        const mu_outline y = mu_outline_of(&b);
        const mu_distance d = mu_distance_between(&x, &y);
        const long double exact = distance_of(&x, &y);
        const uint32_t up = mu_distance_up(d);
        cr_assert(exact <= up + 1e-9L && exact > (long double)up - 1 - 1e-9L, "%d: %u, not %Lf", i,
                  up, exact);
        cr_assert_leq(fabsl(exact - (long double)mu_distance_near(d)), 0.5L + 1e-9L);
        cr_assert_eq(mu_distance_compare(d, mu_distance_between(&y, &x)), 0);
        cr_assert_eq(mu_outlines_meet(&x, &y), up == 0);
        apart += up > 0;
    }
    cr_expect(apart > 2000 && apart < 18000);
}

/* --- contact and overlap ------------------------------------------------------------------- */

Test(table, contact_and_overlap_at_their_limits)
{
    const mu_base a = foot(10000, 10000, MU_NORTH);
    static const struct {
        int32_t y;
        bool contact, overlap, cut;
    } rows[] = { { 12026, false, false, false }, { 12025, true, false, false },
                 { 12000, true, false, false },  { 11999, true, false, true },
                 { 11975, true, false, true },   { 11974, true, true, true } };
    const mu_outline x = mu_outline_of(&a);
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_base b = foot(10000, rows[i].y, MU_SOUTH);
        const mu_outline y = mu_outline_of(&b);
        cr_expect_eq(mu_in_contact(&x, &y), rows[i].contact, "at %d", rows[i].y);
        cr_expect_eq(mu_overlap(&x, &y), rows[i].overlap, "at %d", rows[i].y);
        cr_expect_eq(mu_cut(&x, &y), rows[i].cut, "at %d", rows[i].y);
    }
}

Test(table, overlap_is_symmetric_and_needs_contact)
{
    mu_rng rng = { .seed = 4 };
    uint32_t overlaps = 0;
    for (int i = 0; i < 20000; i++) {
        const mu_base a = random_base(&rng, 9000);
        const mu_base b = random_base(&rng, 9000);
        const mu_outline x = mu_outline_of(&a);
        const mu_outline y = mu_outline_of(&b);
        const bool overlap = mu_overlap(&x, &y);
        cr_assert_eq(overlap, mu_overlap(&y, &x));
        cr_assert(!overlap || mu_cut(&x, &y));
        cr_assert(!mu_cut(&x, &y) || mu_outlines_meet(&x, &y));
        overlaps += overlap;
    }
    cr_expect(overlaps > 2000 && overlaps < 18000);
}

/* --- sides and arcs ------------------------------------------------------------------------ */

Test(table, sides_by_lines_as_the_ledger_has_them)
{
    const mu_base target = foot(20000, 15000, MU_SOUTH); /* SF-T.50 */
    cr_expect_eq(mu_aspect_by_lines(&target, (mu_point){ 23500, 15999 }), MU_LEFT);
    cr_expect_eq(mu_aspect_by_lines(&target, (mu_point){ 23500, 16000 }), MU_REAR);
    cr_expect_eq(mu_aspect_by_lines(&target, (mu_point){ 23500, 14001 }), MU_LEFT);
    cr_expect_eq(mu_aspect_by_lines(&target, (mu_point){ 23500, 14000 }), MU_FRONT);
    cr_expect_eq(mu_aspect_by_lines(&target, (mu_point){ 16500, 15000 }), MU_RIGHT);
}

Test(table, quarters_hold_their_diagonals_in_front_and_behind)
{
    const mu_base base = foot(0, 0, MU_NORTH);
    cr_expect_eq(mu_quarter_of(&base, (mu_point){ 500, 500 }), MU_FRONT);
    cr_expect_eq(mu_quarter_of(&base, (mu_point){ 501, 500 }), MU_RIGHT);
    cr_expect_eq(mu_quarter_of(&base, (mu_point){ -501, 500 }), MU_LEFT);
    cr_expect_eq(mu_quarter_of(&base, (mu_point){ -500, -500 }), MU_REAR);
    cr_expect_eq(mu_quarter_of(&base, (mu_point){ 0, 0 }), MU_LEFT);
}

Test(table, quarters_by_the_angle)
{
    const long double circle = 2 * acosl(-1.0L);
    mu_rng rng = { .seed = 5 };
    for (int i = 0; i < 20000; i++) {
        const mu_base base = random_base(&rng, MU_TABLE_MOST);
        const mu_point p = { (int32_t)mu_rng_below(&rng, MU_TABLE_MOST),
                             (int32_t)mu_rng_below(&rng, MU_TABLE_MOST) };
        long double off = atan2l((long double)p.y - base.at.y, (long double)p.x - base.at.x) -
                          circle * base.facing / 65536;
        off = remainderl(off, circle) / circle * 8; /* 1: 45 degrees to the left */
        if (fabsl(fabsl(off) - 1) < 1e-6L || fabsl(fabsl(off) - 3) < 1e-6L) continue;
        const mu_aspect want = fabsl(off) < 1   ? MU_FRONT
                               : fabsl(off) > 3 ? MU_REAR
                               : off > 0        ? MU_LEFT
                                                : MU_RIGHT;
        cr_assert_eq(mu_quarter_of(&base, p), want);
    }
}

Test(table, the_wide_arc_opens_from_the_front_corners)
{
    const mu_base base = foot(0, 0, MU_NORTH); /* front y = 1000, from -2000 to 2000 */
    static const struct {
        mu_point from, to;
        bool in;
    } rows[] = {
        { { 0, 1000 }, { 0, 1000 }, true },         { { 0, 999 }, { 0, 999 }, false },
        { { 3000, 2000 }, { 3000, 2000 }, true },   { { 3001, 2000 }, { 3001, 2000 }, false },
        { { -3000, 2000 }, { -3000, 2000 }, true }, { { -3001, 2000 }, { -3001, 2000 }, false },
        { { -9000, 1500 }, { 9000, 1500 }, true }, /* across it, both ends without */
        { { -9000, 999 }, { 9000, 999 }, false },   { { 2000, 0 }, { 4000, 2000 }, false },
        { { 2000, 900 }, { 4000, 3100 }, true },    { { 1999, 0 }, { 2001, 2000 }, true },
        { { 2500, 0 }, { 9000, 9000 }, true },
    };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_outline target = mu_outline_of_segment(rows[i].from, rows[i].to);
        cr_expect_eq(mu_in_wide_arc(&base, &target), rows[i].in, "row %zu", i);
    }
}

/* Any of many points of the target, along its edges and across it. */
static bool some_point_in_arc(const mu_base *base, const mu_outline *o)
{
    enum { STEPS = 60 };
    for (int i = 0; i <= STEPS; i++)
        for (int k = 0; k <= STEPS; k++) {
            const mu_point p = {
                (int32_t)(o->at[0].x + (int64_t)(o->at[1].x - o->at[0].x) * i / STEPS +
                          (int64_t)(o->at[3].x - o->at[0].x) * k / STEPS),
                (int32_t)(o->at[0].y + (int64_t)(o->at[1].y - o->at[0].y) * i / STEPS +
                          (int64_t)(o->at[3].y - o->at[0].y) * k / STEPS)
            };
            const mu_outline point = mu_outline_of_point(p);
            if (mu_in_wide_arc(base, &point)) return true;
        }
    return false;
}

/* A point of the target in the arc puts it there; and of those without, hardly one is in it by so
 * little that no point shows it. */
Test(table, wide_arcs_of_random_bases)
{
    mu_rng rng = { .seed = 6 };
    uint32_t in = 0;
    uint32_t barely = 0;
    for (int i = 0; i < 2000; i++) {
        const mu_base base = random_base(&rng, 12000);
        const mu_base target = random_base(&rng, 12000);
        const mu_outline o = mu_outline_of(&target);
        const bool is = mu_in_wide_arc(&base, &o);
        const bool seen = some_point_in_arc(&base, &o);
        cr_assert(is || !seen, "%d", i);
        in += is;
        barely += is && !seen;
    }
    cr_expect(in > 400 && in < 1600);
    cr_expect_lt(barely, 20, "%u", barely);
}

/* --- the ends of the world ------------------------------------------------------------------ */

/* Five metres of table, terrain as far out as may be, the largest bases: nothing overflows (the
 * sanitizers look on), and far points are told apart. */
Test(table, at_the_bounds)
{
    const int32_t far = MU_TERRAIN_MOST;
    const mu_outline a = mu_outline_of_segment((mu_point){ -far, -far }, (mu_point){ -far, far });
    const mu_outline b = mu_outline_of_segment((mu_point){ far, -far }, (mu_point){ far, far });
    cr_expect_eq(mu_distance_up(mu_distance_between(&a, &b)), 2u * (uint32_t)far);
    const mu_outline c = mu_outline_of_segment((mu_point){ -far, -far }, (mu_point){ far, far });
    const mu_outline d =
        mu_outline_of_segment((mu_point){ -far + 1, -far }, (mu_point){ far, far - 1 });
    const mu_distance near = mu_distance_between(&c, &d); /* parallel, 1 / sqrt 2 apart */
    cr_expect(mu_distance_up(near) == 1 && !mu_outlines_meet(&c, &d));
    for (uint32_t k = 0; k < 65536; k += 97) {
        const mu_base big = { { far, -far }, (mu_angle)k, MU_BASE_MOST, MU_BASE_MOST };
        const mu_outline o = mu_outline_of(&big);
        (void)mu_quarter_of(&big, (mu_point){ -far, far });
        (void)mu_aspect_by_lines(&big, (mu_point){ -far, far });
        cr_assert(mu_overlap(&o, &o));
        (void)mu_in_wide_arc(&big, &a);
        (void)mu_distance_near(mu_distance_between(&o, &a));
    }
}
