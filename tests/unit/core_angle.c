/* SPDX-License-Identifier: MIT
 * tests/unit/core_angle.c - sines against their check values and the machine's own, bearings
 * against every angle there is. */
#include "core/angle.h"
#include "core/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <sodium.h>
#include <stdlib.h>

#define SCALE (INT64_C(1) << 30)

Test(angle, sines_as_the_ledger_has_them)
{
    static const struct {
        mu_angle angle;
        int32_t sine;
    } rows[] = { { 0, 0 },
                 { 1, 102944 },
                 { 2731, 277937979 },
                 { 5461, 536841194 },
                 { 8192, 759250125 },
                 { 10923, 929904853 },
                 { 16384, 1 << 30 },
                 { 32768, 0 },
                 { 49152, -(1 << 30) },
                 { 62805, -277937979 } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++)
        cr_expect_eq(mu_sine(rows[i].angle), rows[i].sine, "%u", rows[i].angle);
    cr_expect_eq(mu_cosine(5461), 929904853);
    cr_expect_eq(mu_cosine(2731), 1037146077);
}

Test(angle, all_sines_have_their_sum_and_digest)
{
    crypto_hash_sha256_state hash;
    uint8_t digest[32];
    char hex[65];
    int64_t sum = 0;
    cr_assert_geq(sodium_init(), 0);
    (void)crypto_hash_sha256_init(&hash);
    for (uint32_t k = 0; k <= MU_QUARTER_TURN; k++) {
        const uint32_t sine = (uint32_t)mu_sine((mu_angle)k);
        const uint8_t word[4] = { (uint8_t)sine, (uint8_t)(sine >> 8), (uint8_t)(sine >> 16),
                                  (uint8_t)(sine >> 24) };
        (void)crypto_hash_sha256_update(&hash, word, sizeof word);
        sum += sine;
    }
    (void)crypto_hash_sha256_final(&hash, digest);
    (void)sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
    cr_expect_eq(sum, INT64_C(11200070337318));
    cr_expect_str_eq(hex, "cf2e46579e7df652e363e697235870d77b685a324996530c401fa9688885e208");
}

/* Within half a unit, by the machine's long double. */
Test(angle, no_sine_is_off_by_more_than_half)
{
    const long double circle = 2 * acosl(-1.0L);
    for (uint32_t k = 0; k < 65536; k++) {
        const long double exact = sinl(circle * (long double)k / 65536) * (long double)SCALE;
        cr_assert_leq(fabsl(exact - (long double)mu_sine((mu_angle)k)), 0.5L + 1e-6L, "%u", k);
        cr_assert_eq(mu_sine((mu_angle)-k), -mu_sine((mu_angle)k));
        cr_assert_eq(mu_sine((mu_angle)(MU_HALF_TURN - k)), mu_sine((mu_angle)k));
    }
}

Test(angle, degrees)
{
    static const struct {
        uint32_t hundredths;
        mu_angle angle;
    } rows[] = { { 100, 182 },   { 1000, 1820 },   { 1500, 2731 }, { 2250, 4096 },
                 { 3000, 5461 }, { 4500, 8192 },   { 4600, 8374 }, { 9000, 16384 },
                 { 0, 0 },       { 35999, 65534 }, { 36000, 0 } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++)
        cr_expect_eq(mu_angle_of_degrees(rows[i].hundredths), rows[i].angle, "%u",
                     rows[i].hundredths);
    for (uint32_t k = 0; k < 65536; k++) {
        const int32_t off =
            mu_turn_between((mu_angle)k, mu_angle_of_degrees(mu_degrees_of_angle((mu_angle)k)));
        cr_assert(off >= -1 && off <= 1, "%u", k);
    }
}

Test(angle, turns_have_a_side)
{
    cr_expect_eq(mu_turn_between(0, 1), 1);
    cr_expect_eq(mu_turn_between(1, 0), -1);
    cr_expect_eq(mu_turn_between(0, 32768), -32768);
    cr_expect_eq(mu_turn_between(65535, 32766), 32767);
    cr_expect_eq(mu_turn_between(65535, 0), 1);
}

/* --- bearings -------------------------------------------------------------------------------- */

Test(angle, bearings_as_the_ledger_has_them)
{
    static const struct {
        int64_t dx, dy;
        mu_angle angle;
    } rows[] = { { 0, 1, 16384 },         { 1, 0, 0 },        { 0, -1, 49152 },
                 { -1, 0, 32768 },        { 1, 1, 8192 },     { 1270, -2540, 53988 },
                 { -1270, -2540, 44316 }, { 3, 7620, 16380 }, { -6350, 19050, 19740 } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++)
        cr_expect_eq(mu_bearing(rows[i].dx, rows[i].dy), rows[i].angle, "%zu", i);
}

/* The definition, over all 65536. */
static mu_angle bearing_of_all(int64_t dx, int64_t dy)
{
    mu_angle best = 0;
    int64_t least = INT64_MAX;
    for (uint32_t k = 0; k < 65536; k++) {
        const int64_t x = mu_cosine((mu_angle)k);
        const int64_t y = mu_sine((mu_angle)k);
        const int64_t off = llabs(x * dy - y * dx);
        if (x * dx + y * dy <= 0 || off >= least) continue;
        least = off;
        best = (mu_angle)k;
    }
    return best;
}

Test(angle, bearings_are_the_nearest_of_all_angles)
{
    mu_rng rng = { .seed = 2 };
    for (int i = 0; i < 300; i++) {
        const uint32_t size = UINT32_C(1) << mu_rng_below(&rng, 21);
        const int64_t dx = (int64_t)mu_rng_below(&rng, 2 * size + 1) - size;
        const int64_t dy = (int64_t)mu_rng_below(&rng, 2 * size + 1) - size;
        if (dx == 0 && dy == 0) continue;
        cr_assert_eq(mu_bearing(dx, dy), bearing_of_all(dx, dy), "%lld, %lld", (long long)dx,
                     (long long)dy);
    }
}
