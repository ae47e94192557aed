/* SPDX-License-Identifier: MIT
 * tests/unit/core_big.c - whole numbers of many words. */
#include "core/big.h"
#include "core/rng.h"

#include <criterion/criterion.h>

static mu_wide wide_of(const mu_big *a)
{
    uint64_t w[4] = { 0 };
    cr_assert_leq(a->n, 4);
    for (uint32_t i = 0; i < a->n; i++) w[i] = a->word[i];
    return (mu_wide){ w[3] << 32 | w[2], w[1] << 32 | w[0] };
}

static mu_wide random_wide(mu_rng *rng, int bits)
{
    unsigned __int128 x = 0;
    for (int i = 0; i < 4; i++) x = x << 32 | (uint32_t)mu_rng_below(rng, UINT32_MAX);
    x >>= 128 - bits;
    return (mu_wide){ (uint64_t)(x >> 64), (uint64_t)x };
}

static unsigned __int128 of(mu_wide a)
{
    return (unsigned __int128)a.high << 64 | a.low;
}

Test(big, small_ones_agree_with_128_bits)
{
    mu_rng rng = { .seed = 31 };
    for (int i = 0; i < 5000; i++) {
        const mu_wide x = random_wide(&rng, 1 + (int)mu_rng_below(&rng, 63));
        const mu_wide y = random_wide(&rng, 1 + (int)mu_rng_below(&rng, 63));
        mu_big a, b, product;
        mu_big_set(&a, x);
        mu_big_set(&b, y);
        cr_assert_eq(mu_big_compare(&a, &b), of(x) < of(y) ? -1 : of(x) > of(y));
        mu_big_times(&a, &b, &product);
        cr_assert(of(wide_of(&product)) == of(x) * of(y));
        mu_big_add(&a, &b);
        cr_assert(of(wide_of(&a)) == of(x) + of(y));
    }
}

/* (x + 1)^2 = x^2 + 2 x + 1, up to the widest there are. */
Test(big, squares_of_large_ones)
{
    mu_rng rng = { .seed = 32 };
    mu_big one, x, factor, next, left, right;
    mu_big_set(&one, mu_wide_of(1));
    mu_big_set(&x, mu_wide_of(1));
    for (int i = 0; i < MU_CORNERS_MAX; i++) {
        mu_big_set(&factor, mu_wide_of(random_wide(&rng, 41).low | UINT64_C(1) << 40));
        mu_big_times(&x, &factor, &next);
        x = next;
        mu_big_times(&x, &x, &right);
        mu_big_add(&right, &x);
        mu_big_add(&right, &x);
        mu_big_add(&right, &one);
        mu_big_add(&next, &one);
        mu_big_times(&next, &next, &left);
        cr_assert_eq(mu_big_compare(&left, &right), 0);
        mu_big_add(&left, &one);
        cr_assert_eq(mu_big_compare(&left, &right), 1);
    }
    cr_expect_geq(x.n, 40 * MU_CORNERS_MAX / 32);
}

Test(big, a_carry_goes_all_the_way)
{
    mu_big a, one;
    mu_big_set(&a, (mu_wide){ UINT64_MAX, UINT64_MAX });
    mu_big_set(&one, mu_wide_of(1));
    mu_big_add(&a, &one);
    cr_expect(a.n == 5 && a.word[4] == 1 && a.word[0] == 0 && a.word[3] == 0);
    mu_big nothing, product;
    mu_big_set(&nothing, mu_wide_of(0));
    mu_big_times(&a, &nothing, &product);
    cr_expect(nothing.n == 0 && product.n == 0);
}
