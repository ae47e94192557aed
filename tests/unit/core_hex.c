/* SPDX-License-Identifier: MIT
 * tests/unit/core_hex.c - hexes, against the figures of the rulebook's example. */
#include "core/hex.h"

#include <criterion/criterion.h>

static const mu_hexgrid grid = { 13, 9 };

static mu_hex hex(const char *name)
{
    mu_hex found = 0;
    cr_assert(mu_hex_parse(grid, name, &found), "%s is no hex", name);
    return found;
}

static int distance(const char *a, const char *b)
{
    return mu_hex_distance(grid, hex(a), hex(b));
}

Test(hex, names_go_both_ways)
{
    for (mu_hex h = 1; h <= mu_hex_count(grid); h++) {
        char name[8];
        mu_text text = mu_text_in(name, sizeof name);
        mu_hex_print(grid, h, &text);
        cr_assert_eq(hex(name), h);
    }
    mu_hex none = 0;
    static const char *const wrong[] = { "", "A", "A0", "A10", "N1", "a1", "A01", "A1 ", "1A" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_not(mu_hex_parse(grid, wrong[i], &none), "'%s' was taken for a hex", wrong[i]);
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

Test(hex, distance_is_symmetric_and_counts_steps)
{
    for (mu_hex a = 1; a <= mu_hex_count(grid); a++)
        for (mu_hex b = 1; b <= mu_hex_count(grid); b++) {
            int d = mu_hex_distance(grid, a, b);
            cr_assert_eq(d, mu_hex_distance(grid, b, a));
            bool nearer = a == b;
            for (int k = 0; k < MU_DIRECTIONS; k++) {
                mu_hex step = mu_hex_neighbour(grid, a, k);
                if (step != 0 && mu_hex_distance(grid, step, b) == d - 1) nearer = true;
            }
            cr_assert(nearer);
        }
}
