/* SPDX-License-Identifier: MIT
 * tests/unit/core_hexset.c - sets of hexes of Horse & Musket against the hexes one by one. */
#include "core/hex.h"
#include "core/rng.h"
#include "core/rules/horse_musket/hexset.h"

#include <criterion/criterion.h>

static hm_hexset random_set(mu_rng *rng)
{
    hm_hexset set = { { 0 } };
    uint32_t n = mu_rng_below(rng, 40);
    for (uint32_t i = 0; i < n; i++) hm_set_add(&set, (uint8_t)(1 + mu_rng_below(rng, HM_HEXES)));
    return set;
}

Test(hexset, within_a_distance_are_the_hexes_that_are_no_farther)
{
    for (uint8_t hex = 1; hex <= HM_HEXES; hex++)
        for (int distance = 0; distance <= 20; distance++) {
            const hm_hexset near = hm_within(hex, distance);
            cr_expect_eq(near.bits[0] & 1, 0);
            cr_expect_eq(near.bits[1] >> (HM_HEXES - 63), 0);
            for (uint8_t other = 1; other <= HM_HEXES; other++)
                cr_assert_eq(hm_set_has(&near, other),
                             mu_hex_distance(HM_GRID, hex, other) <= distance, "%u within %d of %u",
                             other, distance, hex);
        }
}

Test(hexset, a_set_grows_by_the_neighbours_of_each_of_its_hexes)
{
    mu_rng rng = { 1, 0 };
    for (int i = 0; i < 500; i++) {
        const hm_hexset set = random_set(&rng);
        hm_hexset expected = set;
        for (uint8_t hex = 1; hex <= HM_HEXES; hex++)
            for (int d = 0; d < MU_DIRECTIONS && hm_set_has(&set, hex); d++)
                if (mu_hex_neighbour(HM_GRID, hex, d) != 0)
                    hm_set_add(&expected, (uint8_t)mu_hex_neighbour(HM_GRID, hex, d));
        const hm_hexset grown = hm_set_grown(set);
        cr_assert_arr_eq(grown.bits, expected.bits, sizeof grown.bits);
    }
}

Test(hexset, hexes_are_taken_in_ascending_order_and_once)
{
    mu_rng rng = { 2, 0 };
    for (int i = 0; i < 500; i++) {
        hm_hexset set = random_set(&rng);
        hm_hexset all = set;
        uint8_t last = 0;
        uint32_t n = 0;
        for (uint8_t hex; (hex = hm_set_take(&set)) != 0; last = hex, n++) {
            cr_assert_gt(hex, last);
            cr_assert(hm_set_has(&all, hex));
        }
        cr_assert(hm_set_is_empty(set));
        cr_assert_eq(n, hm_set_count(all));
        while (last-- > 1) hm_set_remove(&all, last);
        cr_assert_leq(hm_set_count(all), 1);
    }
}

Test(hexset, sets_are_joined_met_and_taken_from_each_other)
{
    mu_rng rng = { 3, 0 };
    for (int i = 0; i < 500; i++) {
        const hm_hexset a = random_set(&rng);
        const hm_hexset b = random_set(&rng);
        const hm_hexset any = hm_set_or(a, b);
        const hm_hexset both = hm_set_and(a, b);
        const hm_hexset only = hm_set_without(a, b);
        for (uint8_t hex = 1; hex <= HM_HEXES; hex++) {
            bool in_a = hm_set_has(&a, hex);
            bool in_b = hm_set_has(&b, hex);
            cr_assert_eq(hm_set_has(&any, hex), in_a || in_b);
            cr_assert_eq(hm_set_has(&both, hex), in_a && in_b);
            cr_assert_eq(hm_set_has(&only, hex), in_a && !in_b);
        }
    }
}
