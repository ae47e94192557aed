/* SPDX-License-Identifier: MIT
 * tests/unit/core_hex_line.c - straight lines over hexes: what they cross, what they run
 * along, and by which side they come in. */
#include "core/hex.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>

static const mu_hexgrid grid = { 13, 9 };
static const mu_hexgrid largest = { 26, 99 };

static mu_hex hex_of(mu_hexgrid on, const char *name)
{
    mu_hex found = 0;
    cr_assert(mu_hex_parse(on, name, &found), "%s is no hex", name);
    return found;
}

static mu_hex hex(const char *name)
{
    return hex_of(grid, name);
}

/* --- what a line meets, in words ---------------------------------------------- */

static bool is_crossed(const mu_hexline *line, mu_hex h)
{
    for (uint32_t i = 0; i < line->crossed_n; i++)
        if (line->crossed[i] == h) return true;
    return false;
}

/* The pair that has `h` as its lower hex, or as its only one; -1 when there is none. */
static int pair_of(const mu_hexline *line, mu_hex h)
{
    for (uint32_t i = 0; i < line->spines_n; i++) {
        mu_hex other = line->spine[i][0] == h ? line->spine[i][1] : line->spine[i][0];
        bool in = line->spine[i][0] == h || line->spine[i][1] == h;
        if (in && (other == 0 || other > h)) return (int)i;
    }
    return -1;
}

typedef struct met {
    char crossed[MU_LINE_HEXES * 4];
    char spines[MU_LINE_HEXES * 8];
} met;

/* Crossed hexes and pairs by ascending number, a hex off the board as "-". */
static met what_meets(mu_hexgrid on, mu_hex a, mu_hex b)
{
    mu_hexline line;
    mu_hex_line(on, a, b, &line);
    met m;
    mu_text crossed = mu_text_in(m.crossed, sizeof m.crossed);
    mu_text spines = mu_text_in(m.spines, sizeof m.spines);
    uint32_t crossed_n = 0;
    uint32_t spines_n = 0;
    for (mu_hex h = 1; h <= mu_hex_count(on); h++) {
        if (is_crossed(&line, h)) {
            if (crossed_n++ > 0) mu_text_word(&crossed, " ");
            mu_hex_print(on, h, &crossed);
        }
        int i = pair_of(&line, h);
        if (i < 0) continue;
        mu_hex other = line.spine[i][0] == h ? line.spine[i][1] : line.spine[i][0];
        if (spines_n++ > 0) mu_text_word(&spines, " ");
        mu_hex_print(on, h, &spines);
        mu_text_word(&spines, "/");
        if (other == 0)
            mu_text_word(&spines, "-");
        else
            mu_hex_print(on, other, &spines);
    }
    cr_assert_eq(crossed_n, line.crossed_n, "a hex is crossed twice");
    cr_assert_eq(spines_n, line.spines_n, "a pair is met twice");
    cr_assert_not(crossed.cut || spines.cut);
    return m;
}

/* --- lines by name ---------------------------------------------------------------- */

typedef struct row {
    const char *from, *to;
    int distance;
    const char *crossed;
    const char *spines; /* the lower number first; "-" is off the board */
} row;

static const row lines[] = {
    { "F4", "F6", 2, "", "F5/G5" },
    { "H7", "H5", 2, "", "G6/H6" },
    { "F4", "H4", 2, "G4", "" },
    { "F4", "H5", 2, "", "G4/G5" },
    { "A1", "A3", 2, "", "A2/-" },
    { "M2", "M4", 2, "", "M3/-" },
    { "A5", "D5", 3, "B5 C5", "" },
    { "F4", "H6", 3, "G5 H5", "" },
    { "E5", "F8", 3, "E6 F7", "" },
    { "F6", "F2", 4, "F4", "F3/G3 F5/G5" },
    { "E5", "H7", 4, "F6", "F5/E6 G6/G7" },
    { "E5", "G8", 4, "E6 F6 F7 G7", "" },
    { "F3", "I4", 4, "G3 H3 G4 H4", "" },
    /* along the edge of the board, and between neighbours */
    { "A1", "A9", 8, "A3 A5 A7", "A2/- A4/- A6/- A8/-" },
    { "M2", "M8", 6, "M4 M6", "M3/- M5/- M7/-" },
    { "A1", "E1", 4, "B1 C1 D1", "" },
    { "G5", "H5", 1, "", "" },
    { "A1", "A2", 1, "", "" },
};

Test(hex_line, lines_of_the_table)
{
    for (size_t i = 0; i < MU_COUNT_OF(lines); i++) {
        const row *l = &lines[i];
        met m = what_meets(grid, hex(l->from), hex(l->to));
        cr_expect_eq(mu_hex_distance(grid, hex(l->from), hex(l->to)), l->distance);
        cr_expect_str_eq(m.crossed, l->crossed, "%s to %s crosses %s", l->from, l->to, m.crossed);
        cr_expect_str_eq(m.spines, l->spines, "%s to %s runs along %s", l->from, l->to, m.spines);
    }
}

/* --- lines by offset -----------------------------------------------------------------
 *
 * a steps in a direction and b in the one next to it; the hexes met likewise. */
typedef struct offset {
    int a, b;
} offset;

typedef struct pattern {
    offset to;
    int distance;
    uint32_t crossed_n;
    offset crossed[4];
    uint32_t spines_n;
    offset spine[2][2];
} pattern;

/* clang-format off */
static const pattern patterns[] = {
    { { 1, 0 }, 1, 0, { { 0, 0 } }, 0, { { { 0, 0 } } } },
    { { 2, 0 }, 2, 1, { { 1, 0 } }, 0, { { { 0, 0 } } } },
    { { 1, 1 }, 2, 0, { { 0, 0 } }, 1, { { { 1, 0 }, { 0, 1 } } } },
    { { 3, 0 }, 3, 2, { { 1, 0 }, { 2, 0 } }, 0, { { { 0, 0 } } } },
    { { 2, 1 }, 3, 2, { { 1, 0 }, { 1, 1 } }, 0, { { { 0, 0 } } } },
    { { 1, 2 }, 3, 2, { { 0, 1 }, { 1, 1 } }, 0, { { { 0, 0 } } } },
    { { 4, 0 }, 4, 3, { { 1, 0 }, { 2, 0 }, { 3, 0 } }, 0, { { { 0, 0 } } } },
    { { 3, 1 }, 4, 4, { { 1, 0 }, { 2, 0 }, { 1, 1 }, { 2, 1 } }, 0, { { { 0, 0 } } } },
    { { 1, 3 }, 4, 4, { { 0, 1 }, { 0, 2 }, { 1, 1 }, { 1, 2 } }, 0, { { { 0, 0 } } } },
    { { 2, 2 }, 4, 1, { { 1, 1 } }, 2, { { { 1, 0 }, { 0, 1 } }, { { 2, 1 }, { 1, 2 } } } },
};
/* clang-format on */

/* Walk to an offset, a steps in `direction` and b in the one `turn` (1 or -1) further. */
static mu_hex at_offset(mu_hexgrid on, mu_hex from, int direction, int turn, offset by)
{
    mu_hex h = from;
    for (int i = 0; i < by.a; i++) h = mu_hex_neighbour(on, h, direction);
    int next = (direction + turn + MU_DIRECTIONS) % MU_DIRECTIONS;
    for (int i = 0; i < by.b; i++) h = mu_hex_neighbour(on, h, next);
    cr_assert_neq(h, 0);
    return h;
}

static void pattern_holds(mu_hexgrid on, mu_hex from, int direction, int turn, const pattern *p)
{
    mu_hex to = at_offset(on, from, direction, turn, p->to);
    cr_expect_eq(mu_hex_distance(on, from, to), p->distance);
    mu_hexline line;
    mu_hex_line(on, from, to, &line);
    cr_expect_eq(line.crossed_n, p->crossed_n, "(%d,%d) in direction %d, turn %d", p->to.a, p->to.b,
                 direction, turn);
    cr_expect_eq(line.spines_n, p->spines_n, "(%d,%d) in direction %d, turn %d", p->to.a, p->to.b,
                 direction, turn);
    for (uint32_t i = 0; i < p->crossed_n; i++)
        cr_expect(is_crossed(&line, at_offset(on, from, direction, turn, p->crossed[i])));
    for (uint32_t i = 0; i < p->spines_n; i++) {
        mu_hex one = at_offset(on, from, direction, turn, p->spine[i][0]);
        mu_hex other = at_offset(on, from, direction, turn, p->spine[i][1]);
        int pair = pair_of(&line, one < other ? one : other);
        cr_assert_geq(pair, 0, "(%d,%d) in direction %d", p->to.a, p->to.b, direction);
        cr_expect_eq(line.spine[pair][0] + line.spine[pair][1], one + other);
    }
}

static void patterns_hold_from(mu_hexgrid on, const char *from)
{
    for (size_t i = 0; i < MU_COUNT_OF(patterns); i++)
        for (int direction = 0; direction < MU_DIRECTIONS; direction++) {
            pattern_holds(on, hex_of(on, from), direction, 1, &patterns[i]);
            pattern_holds(on, hex_of(on, from), direction, -1, &patterns[i]);
        }
}

Test(hex_line, patterns_by_offset_in_all_directions_and_mirrored)
{
    patterns_hold_from(grid, "G5");
    patterns_hold_from(largest, "M50");
    patterns_hold_from(largest, "M51");
}

/* --- laws of all lines ------------------------------------------------------------------ */

Test(hex_line, a_line_and_its_reverse_meet_the_same)
{
    for (mu_hex a = 1; a <= mu_hex_count(grid); a++)
        for (mu_hex b = a + 1; b <= mu_hex_count(grid); b++) {
            if (mu_hex_distance(grid, a, b) > 6) continue;
            met there = what_meets(grid, a, b);
            met back = what_meets(grid, b, a);
            cr_assert_str_eq(there.crossed, back.crossed);
            cr_assert_str_eq(there.spines, back.spines);
        }
}

/* Every hex met lies between the ends, and each step of the way meets something: a crossed
 * hex or a pair. */
Test(hex_line, a_line_meets_something_at_every_step)
{
    for (mu_hex a = 1; a <= mu_hex_count(grid); a++)
        for (mu_hex b = 1; b <= mu_hex_count(grid); b++) {
            int d = mu_hex_distance(grid, a, b);
            if (a == b || d > 6) continue;
            mu_hexline line;
            mu_hex_line(grid, a, b, &line);
            bool step[7] = { false };
            for (uint32_t i = 0; i < line.crossed_n; i++) {
                mu_hex h = line.crossed[i];
                cr_assert(h != a && h != b);
                cr_assert_eq(mu_hex_distance(grid, a, h) + mu_hex_distance(grid, h, b), d);
                step[mu_hex_distance(grid, a, h)] = true;
            }
            for (uint32_t i = 0; i < line.spines_n; i++)
                for (int k = 0; k < 2; k++) {
                    mu_hex h = line.spine[i][k];
                    if (h == 0) continue;
                    cr_assert_eq(mu_hex_distance(grid, a, h) + mu_hex_distance(grid, h, b), d);
                    step[mu_hex_distance(grid, a, h)] = true;
                }
            for (int i = 1; i < d; i++) cr_assert(step[i], "%u to %u, step %d", a, b, i);
        }
}

/* The two hexes of a pair are neighbours; a missing one is off the board. */
Test(hex_line, pairs_are_neighbours_across_the_line)
{
    for (mu_hex a = 1; a <= mu_hex_count(grid); a++)
        for (mu_hex b = 1; b <= mu_hex_count(grid); b++) {
            if (a == b || mu_hex_distance(grid, a, b) > 6) continue;
            mu_hexline line;
            mu_hex_line(grid, a, b, &line);
            for (uint32_t i = 0; i < line.spines_n; i++) {
                mu_hex one = line.spine[i][0];
                mu_hex other = line.spine[i][1];
                cr_assert_neq(one, 0);
                if (other != 0)
                    cr_assert_eq(mu_hex_distance(grid, one, other), 1);
                else
                    cr_assert(mu_hex_column(grid, one) == 0 || mu_hex_column(grid, one) == 12);
            }
        }
}

Test(hex_line, the_longest_lines_fit_on_the_largest_grid)
{
    mu_hex from = hex_of(largest, "M50");
    for (mu_hex to = 1; to <= mu_hex_count(largest); to++) {
        int d = mu_hex_distance(largest, from, to);
        if (d == 0 || d > MU_LINE_HEXES / 4) continue;
        mu_hexline there, back;
        mu_hex_line(largest, from, to, &there);
        mu_hex_line(largest, to, from, &back);
        cr_assert_eq(there.crossed_n, back.crossed_n);
        cr_assert_eq(there.spines_n, back.spines_n);
        cr_assert_geq((int)(there.crossed_n + there.spines_n), d - 1);
    }
    met m = what_meets(largest, hex_of(largest, "A1"), hex_of(largest, "Q1"));
    cr_expect_str_eq(m.crossed, "B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1 M1 N1 O1 P1");
    m = what_meets(largest, hex_of(largest, "Z98"), hex_of(largest, "Z84"));
    cr_expect_str_eq(m.crossed, "Z86 Z88 Z90 Z92 Z94 Z96");
    cr_expect_str_eq(m.spines, "Z85/- Z87/- Z89/- Z91/- Z93/- Z95/- Z97/-");
}

Test(hex_line, a_line_needs_two_ends, .signal = SIGABRT)
{
    mu_hexline line;
    mu_hex_line(grid, 5, 5, &line);
}

/* --- entry --------------------------------------------------------------------------------
 *
 * From an offset of a steps in direction d and b in d + 1, seen from the hex entered, the
 * line comes in by side d, by side d + 1, or at the corner between them. */
enum { BY_FIRST, BY_SECOND, AT_CORNER };

typedef struct entry {
    offset from;
    int by;
} entry;

static const entry entries[] = {
    { { 1, 0 }, BY_FIRST },  { { 2, 0 }, BY_FIRST },  { { 3, 0 }, BY_FIRST },
    { { 4, 0 }, BY_FIRST },  { { 2, 1 }, BY_FIRST },  { { 1, 2 }, BY_SECOND },
    { { 3, 1 }, BY_FIRST },  { { 1, 3 }, BY_SECOND }, { { 3, 2 }, BY_FIRST },
    { { 2, 3 }, BY_SECOND }, { { 1, 1 }, AT_CORNER }, { { 2, 2 }, AT_CORNER },
    { { 3, 3 }, AT_CORNER },
};

static void entries_hold_at(const char *name)
{
    mu_hex to = hex_of(largest, name);
    for (size_t i = 0; i < MU_COUNT_OF(entries); i++)
        for (int d = 0; d < MU_DIRECTIONS; d++) {
            const entry *e = &entries[i];
            int next = (d + 1) % MU_DIRECTIONS;
            int sides[2] = { -1, -1 };
            int n = mu_hex_entry(largest, at_offset(largest, to, d, 1, e->from), to, sides);
            cr_expect_eq(n, e->by == AT_CORNER ? 2 : 1, "(%d,%d) in direction %d", e->from.a,
                         e->from.b, d);
            cr_expect_eq(sides[0], e->by == BY_SECOND ? next : d, "(%d,%d) in direction %d",
                         e->from.a, e->from.b, d);
            if (n == 2) cr_expect_eq(sides[1], next);
        }
}

Test(hex_line, entry_by_every_side_and_corner)
{
    entries_hold_at("M50");
    entries_hold_at("M51");
}

Test(hex_line, entries_by_name)
{
    int sides[2] = { -1, -1 };
    cr_expect_eq(mu_hex_entry(grid, hex("G5"), hex("F6"), sides), 1);
    cr_expect_eq(sides[0], 0); /* north-east */
    cr_expect_eq(mu_hex_entry(grid, hex("F4"), hex("F6"), sides), 2);
    cr_expect_eq(sides[0], 5); /* due north: the corner of north-west and north-east */
    cr_expect_eq(sides[1], 0);
    cr_expect_eq(mu_hex_entry(grid, hex("H7"), hex("H5"), sides), 2);
    cr_expect_eq(sides[0], 2); /* due south */
    cr_expect_eq(sides[1], 3);
}

/* By one side: over the neighbour there, which the line crosses or starts from. At a
 * corner: out of the pair of the two neighbours there. */
Test(hex_line, entry_agrees_with_what_the_line_meets)
{
    for (mu_hex a = 1; a <= mu_hex_count(grid); a++)
        for (mu_hex b = 1; b <= mu_hex_count(grid); b++) {
            if (a == b || mu_hex_distance(grid, a, b) > 6) continue;
            mu_hexline line;
            mu_hex_line(grid, a, b, &line);
            int sides[2];
            int n = mu_hex_entry(grid, a, b, sides);
            mu_hex first = mu_hex_neighbour(grid, b, sides[0]);
            if (n == 1) {
                cr_assert(first == a || is_crossed(&line, first), "%u to %u", a, b);
                continue;
            }
            cr_assert_eq(sides[1], (sides[0] + 1) % MU_DIRECTIONS);
            mu_hex second = mu_hex_neighbour(grid, b, sides[1]);
            mu_hex lower = second == 0 || (first != 0 && first < second) ? first : second;
            int pair = pair_of(&line, lower);
            cr_assert_geq(pair, 0, "%u to %u", a, b);
            cr_assert_eq(line.spine[pair][0] + line.spine[pair][1], first + second);
        }
}

/* --- away ---------------------------------------------------------------------------------- */

static int corner_away(const char *from, const char *to)
{
    return mu_hex_corner_away(grid, hex(from), hex(to));
}

/* Straight along a direction two corners are equal: the one farther clockwise. */
Test(hex_line, the_corner_that_points_away)
{
    static const char *const around[MU_DIRECTIONS] = { "G5", "G6", "G7", "F7", "E6", "F5" };
    for (int d = 0; d < MU_DIRECTIONS; d++)
        cr_expect_eq(corner_away("F6", around[d]), d, "direction %d", d);
    cr_expect_eq(corner_away("F6", "H6"), 1); /* two hexes east: still both corners */
    cr_expect_eq(corner_away("F6", "F4"), 5); /* due north */
    cr_expect_eq(corner_away("F6", "F8"), 2); /* due south */
    cr_expect_eq(corner_away("F6", "H5"), 0);
    cr_expect_eq(corner_away("F6", "H7"), 1);
    cr_expect_eq(corner_away("F6", "E7"), 3);
    cr_expect_eq(corner_away("F6", "E5"), 4);
}
