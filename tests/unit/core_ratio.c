/* SPDX-License-Identifier: MIT
 * tests/unit/core_ratio.c - exact fractions, against the 128-bit numbers of the compiler. */
#include "core/ratio.h"
#include "core/rng.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>

static const char *printed(mu_ratio r)
{
    static char room[4][100];
    static int turn = 0;
    char *here = room[turn++ % 4];
    mu_text text = mu_text_in(here, sizeof room[0]);
    mu_ratio_print(r, &text);
    cr_assert_not(text.cut);
    return here;
}

static mu_ratio plus(mu_ratio a, mu_ratio b)
{
    mu_ratio sum = mu_ratio_of(0, 1);
    cr_assert(mu_ratio_plus(a, b, &sum), "%s + %s", printed(a), printed(b));
    return sum;
}

static mu_ratio times(mu_ratio a, mu_ratio b)
{
    mu_ratio product = mu_ratio_of(0, 1);
    cr_assert(mu_ratio_times(a, b, &product), "%s * %s", printed(a), printed(b));
    return product;
}

/* --- by hand ------------------------------------------------------------------- */

typedef struct two {
    uint64_t a, b, c, d; /* a/b and c/d */
    const char *sum;     /* null: not between 0 and 1, not asked */
    const char *product;
    int compared;
} two;

static const two pairs[] = {
    { 0, 1, 0, 1, "0/1", "0/1", 0 },
    { 0, 7, 1, 3, "1/3", "0/1", -1 },
    { 1, 2, 1, 2, "1/1", "1/4", 0 },
    { 1, 2, 1, 3, "5/6", "1/6", 1 },
    { 1, 6, 1, 10, "4/15", "1/60", 1 },
    { 2, 3, 1, 6, "5/6", "1/9", 1 },
    { 3, 8, 3, 8, "3/4", "9/64", 0 },
    { 4, 6, 10, 15, NULL, "4/9", 0 },
    { 61, 125, 64, 125, "1/1", "3904/15625", -1 },
    { 1, 1, 1, 3, NULL, "1/3", 1 },
    { 6, 6, 0, 9, "1/1", "0/1", 1 },
    { 5, 7, 7, 10, NULL, "1/2", 1 },
};

Test(ratio, sums_products_and_comparisons)
{
    for (size_t i = 0; i < MU_COUNT_OF(pairs); i++) {
        const two *p = &pairs[i];
        mu_ratio x = mu_ratio_of(p->a, p->b);
        mu_ratio y = mu_ratio_of(p->c, p->d);
        cr_expect_str_eq(printed(times(x, y)), p->product, "row %zu", i);
        cr_expect_str_eq(printed(times(y, x)), p->product, "row %zu", i);
        cr_expect_eq(mu_ratio_compare(x, y), p->compared, "row %zu", i);
        cr_expect_eq(mu_ratio_compare(y, x), -p->compared, "row %zu", i);
        if (p->sum == NULL) continue;
        cr_expect_str_eq(printed(plus(x, y)), p->sum, "row %zu", i);
        cr_expect_str_eq(printed(plus(y, x)), p->sum, "row %zu", i);
    }
}

Test(ratio, fractions_are_in_lowest_terms)
{
    cr_expect_str_eq(printed(mu_ratio_of(6, 8)), "3/4");
    cr_expect_str_eq(printed(mu_ratio_of(0, 8)), "0/1");
    cr_expect_str_eq(printed(mu_ratio_of(8, 8)), "1/1");
    cr_expect_str_eq(printed(mu_ratio_of(UINT64_MAX, UINT64_MAX)), "1/1");
    cr_expect_str_eq(printed(mu_ratio_of(UINT64_MAX - 1, UINT64_MAX)),
                     "18446744073709551614/18446744073709551615");
    cr_expect(mu_ratio_is_one(mu_ratio_of(7, 7)));
    cr_expect_not(mu_ratio_is_one(mu_ratio_of(UINT64_MAX - 1, UINT64_MAX)));
    cr_expect_not(mu_ratio_is_one(mu_ratio_of(0, 1)));
}

Test(ratio, chances_of_a_die_add_up_to_one)
{
    for (uint64_t sides = 1; sides <= 200; sides++) {
        mu_ratio sum = mu_ratio_of(0, 1);
        for (uint64_t i = 0; i < sides; i++) {
            cr_assert_not(mu_ratio_is_one(sum));
            sum = plus(sum, mu_ratio_of(1, sides));
        }
        cr_assert(mu_ratio_is_one(sum));
    }
}

Test(ratio, nothing_over_nothing_is_a_bug, .signal = SIGABRT)
{
    (void)mu_ratio_of(1, 0);
}

/* --- against the compiler ------------------------------------------------------------ */

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 whole;

static whole whole_of(mu_wide a)
{
    return (whole)a.high << 64 | a.low;
}

static mu_wide wide_of(whole a)
{
    return (mu_wide){ (uint64_t)(a >> 64), (uint64_t)a };
}

static whole divisor(whole a, whole b)
{
    while (b != 0) {
        whole rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void is_fraction(mu_ratio r, whole over, whole under)
{
    whole d = divisor(over, under);
    cr_assert(whole_of(r.over) == over / d && whole_of(r.under) == under / d, "got %s", printed(r));
}

/* A number of a random length of at most `bits` bits, at least 1. */
static uint64_t some(mu_rng *rng, uint32_t bits)
{
    uint64_t number = mu_rng_next(rng) >> (64 - 1 - mu_rng_below(rng, bits));
    return number == 0 ? 1 : number;
}

/* A fraction between 0 and 1 of terms of at most `bits` bits. */
static mu_ratio part(mu_rng *rng, uint32_t bits)
{
    uint64_t a = some(rng, bits);
    uint64_t b = some(rng, bits);
    return a < b ? mu_ratio_of(a, b) : mu_ratio_of(b, a);
}

#define ROUNDS 20000

Test(ratio, products_of_any_two_fractions)
{
    mu_rng rng = { .seed = 1 };
    for (int i = 0; i < ROUNDS; i++) {
        mu_ratio x = part(&rng, 64);
        mu_ratio y = part(&rng, 64);
        is_fraction(times(x, y), whole_of(x.over) * whole_of(y.over),
                    whole_of(x.under) * whole_of(y.under));
    }
}

Test(ratio, sums_of_any_two_fractions)
{
    mu_rng rng = { .seed = 2 };
    for (int i = 0; i < ROUNDS; i++) {
        mu_ratio x = part(&rng, 63);
        mu_ratio y = part(&rng, 63);
        whole over = whole_of(x.over) * whole_of(y.under) + whole_of(y.over) * whole_of(x.under);
        is_fraction(plus(x, y), over, whole_of(x.under) * whole_of(y.under));
    }
}

Test(ratio, comparison_of_any_two_fractions)
{
    mu_rng rng = { .seed = 3 };
    for (int i = 0; i < ROUNDS; i++) {
        mu_ratio x = part(&rng, 64);
        mu_ratio y = part(&rng, 64);
        whole left = whole_of(x.over) * whole_of(y.under);
        whole right = whole_of(y.over) * whole_of(x.under);
        cr_assert_eq(mu_ratio_compare(x, y), left < right ? -1 : left > right);
        cr_assert_eq(mu_ratio_compare(x, x), 0);
    }
}

/* Three factors: the third product is above 64 bits on the way and can be reduced again. */
Test(ratio, products_of_wide_terms)
{
    mu_rng rng = { .seed = 4 };
    for (int i = 0; i < ROUNDS; i++) {
        mu_ratio x = part(&rng, 42);
        mu_ratio y = part(&rng, 42);
        mu_ratio z = part(&rng, 42);
        is_fraction(times(times(x, y), z), whole_of(x.over) * whole_of(y.over) * whole_of(z.over),
                    whole_of(x.under) * whole_of(y.under) * whole_of(z.under));
    }
}

Test(ratio, percents_of_any_fraction)
{
    mu_rng rng = { .seed = 5 };
    for (int i = 0; i < ROUNDS; i++) {
        mu_ratio x = part(&rng, 64);
        int decimals = (int)mu_rng_below(&rng, 7);
        whole unit = 1;
        for (int k = 0; k < decimals; k++) unit *= 10;
        whole value =
            (whole_of(x.over) * 100 * unit * 2 + whole_of(x.under)) / (whole_of(x.under) * 2);
        char wanted[32];
        char got[32];
        mu_text text = mu_text_in(wanted, sizeof wanted);
        mu_text_add(&text, "%llu", (unsigned long long)(value / unit));
        if (decimals > 0)
            mu_text_add(&text, ".%0*llu", decimals, (unsigned long long)(value % unit));
        text = mu_text_in(got, sizeof got);
        mu_ratio_percent(x, decimals, &text);
        cr_assert_str_eq(got, wanted, "%s at %d", printed(x), decimals);
    }
}

/* Neighbouring numbers have no common divisor, so these are in lowest terms. */
Test(ratio, comparison_tells_the_closest_fractions_apart)
{
    static const int lengths[] = { 10, 63, 64, 65, 100, 126, 127 };
    for (size_t i = 0; i < MU_COUNT_OF(lengths); i++) {
        whole n = (whole)1 << lengths[i];
        mu_ratio lower = { wide_of(n), wide_of(n + 1) };
        mu_ratio upper = { wide_of(n + 1), wide_of(n + 2) };
        cr_expect_eq(mu_ratio_compare(lower, upper), -1, "2^%d", lengths[i]);
        cr_expect_eq(mu_ratio_compare(upper, lower), 1, "2^%d", lengths[i]);
        cr_expect_eq(mu_ratio_compare(upper, upper), 0, "2^%d", lengths[i]);
    }
    mu_ratio last = { wide_of(~(whole)1), wide_of(~(whole)0) };
    mu_ratio before = { wide_of(~(whole)2), wide_of(~(whole)1) };
    cr_expect_eq(mu_ratio_compare(last, before), 1);
    cr_expect_eq(mu_ratio_compare(last, mu_ratio_of(1, 1)), -1);
    cr_expect_eq(mu_ratio_compare(last, mu_ratio_of(1, 2)), 1);
    cr_expect_eq(mu_ratio_compare(mu_ratio_of(0, 1), last), -1);
}

#endif

/* (q - 1)/q + 1/(q + 1) is 1 - 1/(q(q + 1)); with 2 for 1 it is 1 - 2/(q(q + 1)). They
 * differ in the 126th binary place. */
Test(ratio, comparison_of_sums_that_nearly_are_one)
{
    const uint64_t q = (UINT64_C(1) << 63) - 1;
    mu_ratio nearer = plus(mu_ratio_of(q - 1, q), mu_ratio_of(1, q + 1));
    mu_ratio farther = plus(mu_ratio_of(q - 2, q), mu_ratio_of(2, q + 1));
    cr_expect_eq(mu_ratio_compare(farther, nearer), -1);
    cr_expect_eq(mu_ratio_compare(nearer, farther), 1);
    cr_expect_eq(mu_ratio_compare(nearer, mu_ratio_of(1, 1)), -1);
    cr_expect_not(mu_ratio_is_one(nearer));
}

/* --- at the end of 128 bits --------------------------------------------------------------- */

static mu_ratio power(uint64_t over, uint64_t under, int n)
{
    mu_ratio r = mu_ratio_of(1, 1);
    for (int i = 0; i < n; i++) r = times(r, mu_ratio_of(over, under));
    return r;
}

Test(ratio, products_stop_at_128_bits)
{
    mu_ratio out;
    mu_ratio r = power(1, 2, 127);
    cr_expect_str_eq(printed(r), "1/170141183460469231731687303715884105728");
    cr_expect_not(mu_ratio_times(r, mu_ratio_of(1, 2), &out), "2^128 does not fit");
    cr_expect_str_eq(printed(times(r, mu_ratio_of(2, 3))),
                     "1/255211775190703847597530955573826158592");
    /* 10^38 is below 2^128, 10^39 is not */
    r = power(1, 10, 38);
    cr_expect_str_eq(printed(r), "1/100000000000000000000000000000000000000");
    cr_expect_not(mu_ratio_times(r, mu_ratio_of(1, 10), &out));
    cr_expect_str_eq(printed(times(r, mu_ratio_of(10, 13))),
                     "1/130000000000000000000000000000000000000");
    cr_expect_not(mu_ratio_times(r, r, &out));
    cr_expect_str_eq(printed(times(r, mu_ratio_of(0, 1))), "0/1");
}

Test(ratio, sums_stop_at_128_bits)
{
    mu_ratio out;
    mu_ratio tens = power(1, 10, 38);
    mu_ratio twos = power(1, 2, 127);
    mu_ratio threes = power(1, 3, 80);
    cr_expect_not(mu_ratio_plus(tens, threes, &out), "the common denominator does not fit");
    cr_expect_not(mu_ratio_plus(tens, twos, &out));
    cr_expect_str_eq(printed(plus(tens, tens)), "1/50000000000000000000000000000000000000");
    cr_expect_str_eq(
        printed(plus(twos, mu_ratio_of(1, 2))),
        "85070591730234615865843651857942052865/170141183460469231731687303715884105728");
}

/* A third of 2^128, rounded up: three times as much is two too many. And two fractions just
 * below one, whose sum has the same denominator and a numerator that does not fit. */
Test(ratio, the_carry_out_of_128_bits_is_noticed)
{
    const uint64_t third = UINT64_MAX / 3;
    const mu_ratio over = { { 0, 1 }, { third, third + 1 } };
    const mu_ratio fits = { { 0, 1 }, { third, third } };
    mu_ratio out;
    cr_expect_not(mu_ratio_times(over, mu_ratio_of(1, 3), &out));
    cr_expect_str_eq(printed(times(fits, mu_ratio_of(1, 3))),
                     "1/340282366920938463463374607431768211455");
    const mu_ratio nearly = { { UINT64_MAX, UINT64_MAX - 1 }, { UINT64_MAX, UINT64_MAX } };
    cr_expect_not(mu_ratio_plus(nearly, nearly, &out));
    const mu_ratio least = { { 0, 1 }, { UINT64_MAX, UINT64_MAX } };
    cr_expect(mu_ratio_is_one(plus(nearly, least)));
}

/* Terms above 64 bits that have much in common: the crosswise division keeps them small. */
Test(ratio, wide_products_are_reduced_before_they_grow)
{
    mu_ratio x = power(2, 3, 80);
    mu_ratio y = power(3, 4, 60);
    cr_expect_str_eq(printed(x),
                     "1208925819614629174706176/147808829414345923316083210206383297601");
    cr_expect_str_eq(printed(times(x, power(3, 4, 40))), "1/12157665459056928801");
    cr_expect_eq(mu_ratio_compare(x, y), -1);
    cr_expect_eq(mu_ratio_compare(y, x), 1);
}

Test(ratio, the_largest_terms_print_whole)
{
    const mu_ratio r = { { UINT64_MAX, UINT64_MAX - 1 }, { UINT64_MAX, UINT64_MAX } };
    cr_expect_str_eq(
        printed(r),
        "340282366920938463463374607431768211454/340282366920938463463374607431768211455");
    const mu_ratio one_high = { { 1, 0 }, { 10, 0 } };
    cr_expect_str_eq(printed(one_high), "18446744073709551616/184467440737095516160");
}

/* --- percent -------------------------------------------------------------------------------- */

typedef struct percent {
    uint64_t over, under;
    int decimals;
    const char *words;
} percent;

static const percent percents[] = {
    { 0, 1, 0, "0" },          { 0, 1, 1, "0.0" },         { 1, 1, 0, "100" },
    { 1, 1, 6, "100.000000" }, { 61, 125, 1, "48.8" },     { 1, 8, 0, "13" },
    { 1, 8, 1, "12.5" },       { 3, 8, 0, "38" },          { 5, 8, 0, "63" },
    { 1, 3, 1, "33.3" },       { 1, 3, 6, "33.333333" },   { 2, 3, 1, "66.7" },
    { 2, 3, 6, "66.666667" },  { 1, 2000, 1, "0.1" },      { 1, 2001, 1, "0.0" },
    { 999, 1000, 0, "100" },   { 1999, 2000, 1, "100.0" }, { 1999, 2001, 1, "99.9" },
    { 1, 200, 0, "1" },        { 1, 201, 0, "0" },         { 5, 100, 2, "5.00" },
    { 1, 16, 2, "6.25" },      { 1, 16, 1, "6.3" },        { 99, 100, 0, "99" },
};

Test(ratio, percents_round_halves_up)
{
    for (size_t i = 0; i < MU_COUNT_OF(percents); i++) {
        const percent *p = &percents[i];
        char words[32];
        mu_text text = mu_text_in(words, sizeof words);
        mu_ratio_percent(mu_ratio_of(p->over, p->under), p->decimals, &text);
        cr_expect_str_eq(words, p->words, "%llu/%llu", (unsigned long long)p->over,
                         (unsigned long long)p->under);
    }
}

Test(ratio, percents_of_the_widest_fractions)
{
    static const struct {
        mu_ratio of;
        const char *words;
    } rows[] = {
        { { { UINT64_MAX, UINT64_MAX - 1 }, { UINT64_MAX, UINT64_MAX } }, "100.000000" },
        { { { 0, 1 }, { UINT64_MAX, UINT64_MAX } }, "0.000000" },
        { { { UINT64_C(1) << 63, 0 }, { UINT64_MAX, UINT64_MAX } }, "50.000000" },
        { { { UINT64_MAX / 8, 0 }, { UINT64_MAX, UINT64_MAX } }, "12.500000" },
        { { { UINT64_MAX / 3, UINT64_MAX / 3 }, { UINT64_MAX, UINT64_MAX - 1 } }, "33.333333" },
    };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        char words[32];
        mu_text text = mu_text_in(words, sizeof words);
        mu_ratio_percent(rows[i].of, 6, &text);
        cr_expect_str_eq(words, rows[i].words, "row %zu", i);
    }
}
