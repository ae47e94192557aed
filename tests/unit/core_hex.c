/* SPDX-License-Identifier: MIT
 * tests/unit/core_hex.c - hexes, against the figures of the rulebook's example. */
#include "core/hex.h"
#include "core/rules/horse_musket/map.h"
#include "core/rules/horse_musket/ruleset.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

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

static int distance(const char *a, const char *b)
{
    return mu_hex_distance(grid, hex(a), hex(b));
}

/* --- names --------------------------------------------------------------- */

static void names_go_both_ways_on(mu_hexgrid on)
{
    for (int row = 0; row < on.rows; row++)
        for (int column = 0; column < on.columns; column++) {
            mu_hex h = mu_hex_at(on, column, row);
            cr_assert_eq(h, 1 + row * on.columns + column);
            cr_assert_eq(mu_hex_column(on, h), column);
            cr_assert_eq(mu_hex_row(on, h), row);
            char name[8];
            char wanted[8];
            mu_text text = mu_text_in(name, sizeof name);
            mu_hex_print(on, h, &text);
            (void)snprintf(wanted, sizeof wanted, "%c%d", 'A' + column, row + 1);
            cr_assert_str_eq(name, wanted);
            cr_assert_eq(hex_of(on, name), h);
        }
}

Test(hex, names_go_both_ways)
{
    names_go_both_ways_on(grid);
    names_go_both_ways_on(largest);
    names_go_both_ways_on((mu_hexgrid){ 1, 1 });
    names_go_both_ways_on((mu_hexgrid){ 26, 1 });
    names_go_both_ways_on((mu_hexgrid){ 1, 99 });
}

Test(hex, only_whole_names_on_the_grid_are_hexes)
{
    mu_hex none = 0;
    static const char *const wrong[] = {
        "",    "A",   "A0",  "A10", "N1",  "a1",  "A01", "A1 ", "1A",
        " A1", "A+1", "A-1", "A1B", "AA1", "A1.", "@1",  "[1",  "A99999999999999999999"
    };
    for (size_t i = 0; i < MU_COUNT_OF(wrong); i++)
        cr_expect_not(mu_hex_parse(grid, wrong[i], &none), "'%s' was taken for a hex", wrong[i]);
    cr_expect_not(mu_hex_parse(largest, "A100", &none));
    cr_expect_not(mu_hex_parse(largest, "[1", &none));
    cr_expect_not(mu_hex_parse((mu_hexgrid){ 1, 1 }, "A2", &none));
    cr_expect_not(mu_hex_parse((mu_hexgrid){ 1, 1 }, "B1", &none));
}

Test(hex, places_off_the_grid_are_no_hex)
{
    static const int off[][2] = {
        { -1, 0 }, { 0, -1 }, { 13, 0 }, { 0, 9 }, { -1, -1 }, { 13, 9 }
    };
    for (size_t i = 0; i < MU_COUNT_OF(off); i++)
        cr_expect_eq(mu_hex_at(grid, off[i][0], off[i][1]), 0);
    cr_expect_eq(mu_hex_count(grid), 117);
    cr_expect_eq(mu_hex_count(largest), 2574);
    cr_expect_eq(mu_hex_at(largest, 25, 98), 2574);
}

/* --- neighbours ------------------------------------------------------------ */

typedef struct around {
    const char *hex;
    const char *neighbour[MU_DIRECTIONS]; /* "" off the board */
} around;

static const around neighbour_lists[] = {
    { "F6", { "G5", "G6", "G7", "F7", "E6", "F5" } },
    { "G5", { "G4", "H5", "G6", "F6", "F5", "F4" } },
    { "H5", { "H4", "I5", "H6", "G6", "G5", "G4" } },
    { "H6", { "I5", "I6", "I7", "H7", "G6", "H5" } },
    { "A1", { "", "B1", "A2", "", "", "" } },
    { "M9", { "M8", "", "", "", "L9", "L8" } },
    { "A2", { "B1", "B2", "B3", "A3", "", "A1" } },
    { "M4", { "", "", "", "M5", "L4", "M3" } },
};

Test(hex, neighbours_by_direction)
{
    for (size_t i = 0; i < MU_COUNT_OF(neighbour_lists); i++)
        for (int d = 0; d < MU_DIRECTIONS; d++) {
            const around *row = &neighbour_lists[i];
            mu_hex wanted = row->neighbour[d][0] == '\0' ? 0 : hex(row->neighbour[d]);
            cr_expect_eq(mu_hex_neighbour(grid, hex(row->hex), d), wanted, "%s, direction %d",
                         row->hex, d);
        }
}

static void neighbours_agree_on(mu_hexgrid on)
{
    for (mu_hex a = 1; a <= mu_hex_count(on); a++) {
        cr_assert_eq(mu_hex_direction(on, a, a), -1);
        for (int d = 0; d < MU_DIRECTIONS; d++) {
            mu_hex b = mu_hex_neighbour(on, a, d);
            if (b == 0) continue;
            cr_assert_eq(mu_hex_neighbour(on, b, (d + 3) % MU_DIRECTIONS), a);
            cr_assert_eq(mu_hex_direction(on, a, b), d);
            cr_assert_eq(mu_hex_distance(on, a, b), 1);
        }
    }
}

Test(hex, opposite_directions_lead_back)
{
    neighbours_agree_on(grid);
    neighbours_agree_on(largest);
}

Test(hex, only_adjacent_hexes_have_a_direction)
{
    for (mu_hex a = 1; a <= mu_hex_count(grid); a++) {
        cr_assert_eq(mu_hex_direction(grid, a, 0), -1, "no hex lies in no direction");
        for (mu_hex b = 1; b <= mu_hex_count(grid); b++)
            cr_assert_eq(mu_hex_direction(grid, a, b) >= 0, mu_hex_distance(grid, a, b) == 1);
    }
}

Test(hex, a_grid_of_one_hex_has_no_neighbours)
{
    const mu_hexgrid one = { 1, 1 };
    cr_expect_eq(mu_hex_count(one), 1);
    cr_expect_eq(mu_hex_distance(one, 1, 1), 0);
    for (int d = 0; d < MU_DIRECTIONS; d++) cr_expect_eq(mu_hex_neighbour(one, 1, d), 0);
}

/* --- distance -------------------------------------------------------------- */

/* Cube coordinates; t = -q - r. */
typedef struct cube {
    const char *hex;
    int q, r, t;
} cube;

static const cube cubes[] = {
    { "A1", 0, 0, 0 },  { "M1", 12, 0, -12 }, { "A9", -4, 8, -4 }, { "M9", 8, 8, -16 },
    { "F6", 3, 5, -8 }, { "G5", 4, 4, -8 },   { "H7", 4, 6, -10 },
};

static int largest_of(int a, int b, int c)
{
    int most = a > b ? a : b;
    return most > c ? most : c;
}

static int cube_distance(const cube *a, const cube *b)
{
    return largest_of(abs(a->q - b->q), abs(a->r - b->r), abs(a->t - b->t));
}

Test(hex, distances_of_known_cubes)
{
    for (size_t i = 0; i < MU_COUNT_OF(cubes); i++)
        for (size_t k = 0; k < MU_COUNT_OF(cubes); k++)
            cr_expect_eq(distance(cubes[i].hex, cubes[k].hex), cube_distance(&cubes[i], &cubes[k]),
                         "%s to %s", cubes[i].hex, cubes[k].hex);
}

Test(hex, distances_across_the_board)
{
    cr_expect_eq(distance("A1", "M9"), 16);
    cr_expect_eq(distance("A9", "M1"), 16);
    cr_expect_eq(distance("A1", "A9"), 8);
    cr_expect_eq(distance("A1", "M1"), 12);
    cr_expect_eq(distance("F4", "F6"), 2);
    cr_expect_eq(distance("G6", "F5"), 2);
    cr_expect_eq(distance("H7", "G4"), 3);
}

/* Z99: column 25, row 98; q = 25 - 49 = -24, t = -74. A99: q = -49, t = -49. Z2: q = 25,
 * r = 1, t = -26. Z1 to A20: q = 25 against -9, r = 19. */
Test(hex, distances_across_the_largest_grid)
{
    cr_expect_eq(mu_hex_distance(largest, hex_of(largest, "A1"), hex_of(largest, "Z99")), 98);
    cr_expect_eq(mu_hex_distance(largest, hex_of(largest, "A1"), hex_of(largest, "A99")), 98);
    cr_expect_eq(mu_hex_distance(largest, hex_of(largest, "Z1"), hex_of(largest, "A99")), 98);
    cr_expect_eq(mu_hex_distance(largest, hex_of(largest, "A1"), hex_of(largest, "Z1")), 25);
    cr_expect_eq(mu_hex_distance(largest, hex_of(largest, "A1"), hex_of(largest, "Z2")), 26);
    cr_expect_eq(mu_hex_distance(largest, hex_of(largest, "Z1"), hex_of(largest, "A20")), 34);
}

Test(hex, distance_is_symmetric_and_counts_steps)
{
    for (mu_hex a = 1; a <= mu_hex_count(grid); a++)
        for (mu_hex b = 1; b <= mu_hex_count(grid); b++) {
            int d = mu_hex_distance(grid, a, b);
            cr_assert_eq(d, mu_hex_distance(grid, b, a));
            bool nearer = a == b;
            for (int k = 0; k < MU_DIRECTIONS; k++) {
                mu_hex step = mu_hex_neighbour(grid, a, k);
                if (step == 0) continue;
                cr_assert_leq(abs(mu_hex_distance(grid, step, b) - d), 1);
                if (mu_hex_distance(grid, step, b) == d - 1) nearer = true;
            }
            cr_assert(nearer);
        }
}

/* --- the statements of the example --------------------------------------------
 *
 * Every statement about a distance, in the order of the text: it needs a distance from
 * `least` to `most`. Statements 19 and 31 are slips; the row after each is what must
 * have been meant. Statement 28 names the wrong Unit, at a distance that is right. */
typedef struct statement {
    int number;
    const char *from, *to;
    int least, most;
    int distance;
    bool holds;
} statement;

#define FARTHER 2, 16

static const statement statements[] = {
    { 1, "F4", "F6", 2, 2, 2, true },     /* Artillery fires at range two */
    { 3, "G4", "G5", 1, 1, 1, true },     /* Militia moves */
    { 4, "H4", "H5", 1, 1, 1, true },     /* Militia moves */
    { 5, "I4", "I5", 1, 1, 1, true },     /* Dragoons move */
    { 6, "E3", "D4", 1, 1, 1, true },     /* Militia moves */
    { 7, "E7", "D7", 1, 1, 1, true },     /* Elite moves */
    { 8, "D8", "C8", 1, 1, 1, true },     /* Line moves */
    { 9, "G9", "H9", 1, 1, 1, true },     /* Cavalry moves three hexes */
    { 10, "H9", "H8", 1, 1, 1, true },    /* the second */
    { 11, "H8", "H7", 1, 1, 1, true },    /* the third */
    { 12, "E9", "E8", 1, 1, 1, true },    /* Artillery moves */
    { 13, "F6", "G5", 1, 1, 1, true },    /* Elite fires at R1 */
    { 14, "G6", "G5", 1, 1, 1, true },    /* Line fires at R1 */
    { 15, "H6", "I5", 1, 1, 1, true },    /* Dragoons attack in Close Combat */
    { 16, "I5", "I4", 1, 1, 1, true },    /* Dragoons retreat */
    { 17, "I4", "H6", FARTHER, 2, true }, /* I4 is farther from H6 than I5 is */
    { 18, "H6", "I5", 1, 1, 1, true },    /* Dragoons advance */
    { 19, "G4", "F5", 1, 1, 2, false },   /* the Militia that moved out of G4 stands in F5 */
    { 19, "G4", "G5", 1, 1, 1, true },    /* no: in G5 */
    { 22, "F5", "F6", 1, 1, 1, true },    /* it attacks F6 from F5 */
    { 22, "G5", "F6", 1, 1, 1, true },    /* and could from G5, where it is */
    { 23, "I4", "I5", 1, 1, 1, true },    /* Dragoons are adjacent to Dragoons */
    { 24, "I4", "I3", 1, 1, 1, true },    /* Dragoons and Leader move */
    { 25, "I3", "I5", FARTHER, 2, true }, /* there they can be rallied */
    { 26, "F3", "E4", 1, 1, 1, true },    /* Militia moves */
    { 27, "H1", "H2", 1, 1, 1, true },    /* Irregulars move */
    { 28, "G5", "G6", 1, 1, 1, true },    /* Militia in G5 fires at R1 */
    { 28, "H5", "G6", 1, 1, 1, true },    /* two dice: it was the one in H5 */
    { 29, "F6", "F7", 1, 1, 1, true },    /* Elite moves */
    { 30, "E8", "F7", 1, 4, 1, true },    /* a Leader moves up to four hexes */
    { 31, "G6", "F5", 1, 1, 2, false },   /* Line fires at R1 at F5 */
    { 31, "G6", "G5", 1, 1, 1, true },    /* no: at G5 */
    { 32, "H7", "H5", FARTHER, 2, true }, /* Cavalry is not adjacent to an enemy */
    { 32, "H7", "G5", FARTHER, 2, true }, /* nor to the one that fell */
    { 34, "H7", "H6", 1, 1, 1, true },    /* Cavalry charges over H6 */
    { 34, "H6", "H5", 1, 1, 1, true },    /* which is adjacent to H5 */
    { 35, "H5", "G4", 1, 1, 1, true },    /* Militia retreats */
    { 36, "G4", "H6", FARTHER, 2, true }, /* G4 is farther from H6 than H5 is */
    { 37, "H6", "H5", 1, 1, 1, true },    /* Cavalry advances */
    { 38, "D7", "C6", 1, 1, 1, true },    /* Elite moves */
    { 39, "C8", "C7", 1, 1, 1, true },    /* Line moves */
};

Test(hex, statements_of_the_example_about_distance)
{
    for (size_t i = 0; i < MU_COUNT_OF(statements); i++) {
        const statement *s = &statements[i];
        int d = distance(s->from, s->to);
        cr_expect_eq(d, s->distance, "statement %d: %s to %s is %d", s->number, s->from, s->to, d);
        cr_expect_eq(d >= s->least && d <= s->most, s->holds, "statement %d", s->number);
    }
}

/* Statements about sight. `occupied` are hexes with a Unit. */
typedef struct sight {
    int number;
    const char *from, *to;
    const char *occupied[3];
    bool clear;
} sight;

static const sight sights[] = {
    { 2, "F4", "F6", { 0 }, true },            /* nobody stands in F5 or G5 yet */
    { 20, "F4", "F6", { "F5", "E5" }, true },  /* a slip: E5 is not on the line */
    { 20, "F4", "F6", { "F5", "G5" }, false }, /* the pair is F5 and G5 */
    { 21, "F4", "F6", { "G5" }, true },        /* with one of the pair occupied it is clear */
    { 21, "F4", "F6", { "F5" }, true },        /* with the other likewise */
    { 33, "H7", "H5", { "G6" }, true },        /* the spine of G6 and H6, H6 empty */
    { 33, "H7", "H5", { "G6", "H6" }, false }, /* it would not be with both */
    /* Not of the example: */
    { 0, "F4", "H4", { "G4" }, false },       /* a crossed hex */
    { 0, "F4", "H4", { "G3", "G5" }, true },  /* its neighbours do not matter */
    { 0, "F4", "H4", { "F4", "H4" }, true },  /* nor do the ends */
    { 0, "A1", "A3", { "A2" }, true },        /* the edge is never the other half of a pair */
    { 0, "M2", "M4", { "M3" }, true },        /* on the right as well */
    { 0, "G5", "G6", { "G5", "G6" }, true },  /* between neighbours there is nothing */
    { 0, "F6", "F2", { "F5", "G3" }, true },  /* halves of two pairs */
    { 0, "F6", "F2", { "F3", "G3" }, false }, /* one whole pair */
    { 0, "F6", "F2", { "F4" }, false },       /* the hex between the pairs */
};

static hm_setup setup;
static hm_state state;
static void stand(const char *const occupied[3])
{
    setup.units_n = 0;
    for (int i = 0; i < 3 && occupied[i] != NULL; i++) {
        setup.units[setup.units_n].side = (uint8_t)(i % 2);
        state.units[setup.units_n].hex = (uint8_t)hex(occupied[i]);
        state.units[setup.units_n].mp = 1;
        setup.units_n++;
    }
}

static bool sees(const char *from, const char *to)
{
    const mu_cx cx = hm_reading(&setup, &state);
    bool there = hm_line_of_sight(&cx, (uint8_t)hex(from), (uint8_t)hex(to));
    bool back = hm_line_of_sight(&cx, (uint8_t)hex(to), (uint8_t)hex(from));
    cr_assert_eq(there, back, "%s and %s disagree about seeing each other", from, to);
    return there;
}

Test(hex, statements_of_the_example_about_sight)
{
    for (size_t i = 0; i < MU_COUNT_OF(sights); i++) {
        stand(sights[i].occupied);
        cr_expect_eq(sees(sights[i].from, sights[i].to), sights[i].clear, "row %zu: %s to %s", i,
                     sights[i].from, sights[i].to);
    }
}

Test(hex, every_statement_of_the_example_is_here)
{
    bool seen[40] = { true };
    for (size_t i = 0; i < MU_COUNT_OF(statements); i++) seen[statements[i].number] = true;
    for (size_t i = 0; i < MU_COUNT_OF(sights); i++) seen[sights[i].number] = true;
    for (int number = 1; number <= 39; number++) cr_expect(seen[number], "statement %d", number);
}

/* Woods and a Unit in the two halves of a pair; a Leader never blocks; a hex that is
 * absent is like the edge. */
Test(hex, terrain_and_units_block_together_and_leaders_do_not)
{
    setup.terrains[HM_WOODS].blocks = 1;
    stand((const char *const[3]){ "G5" });
    state.terrain[hex("F5") - 1] = HM_WOODS;
    cr_expect_not(sees("F4", "F6"));
    setup.absent[hex("G5") - 1] = 1;
    cr_expect(sees("F4", "F6"), "an absent hex blocked");
    state.terrain[hex("F5") - 1] = HM_CLEAR;
    setup.leaders_n = 1;
    state.leaders[0].hex = (uint8_t)hex("G4");
    cr_expect(sees("F4", "H4"));
    state.terrain[hex("G4") - 1] = HM_WOODS;
    cr_expect_not(sees("F4", "H4"));
}
