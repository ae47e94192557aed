/* SPDX-License-Identifier: MIT
 * core/ratio.c - fractions. */
#include "core/ratio.h"

#include "core/panic.h"

static mu_wide common_divisor(mu_wide a, mu_wide b)
{
    if (mu_wide_is_zero(a)) return b;
    if (mu_wide_is_zero(b)) return a;
    if (a.high == 0 && b.high == 0) {
        while (b.low != 0) {
            uint64_t rest = a.low % b.low;
            a.low = b.low;
            b.low = rest;
        }
        return a;
    }
    int shared = 0;
    while (((a.low | b.low) & 1) == 0) {
        a = mu_wide_half(a);
        b = mu_wide_half(b);
        shared++;
    }
    while ((a.low & 1) == 0) a = mu_wide_half(a);
    while (!mu_wide_is_zero(b)) {
        while ((b.low & 1) == 0) b = mu_wide_half(b);
        if (mu_wide_compare(a, b) > 0) {
            mu_wide swap = a;
            a = b;
            b = swap;
        }
        b = mu_wide_minus(b, a);
    }
    while (shared-- > 0) a = mu_wide_twice(a);
    return a;
}

/* --- fractions ------------------------------------------------------------ */

static mu_ratio lowest(mu_wide over, mu_wide under)
{
    mu_wide divisor = common_divisor(over, under);
    if (divisor.high == 0 && divisor.low == 1) return (mu_ratio){ over, under };
    return (mu_ratio){ mu_wide_divide(over, divisor, NULL), mu_wide_divide(under, divisor, NULL) };
}

mu_ratio mu_ratio_of(uint64_t over, uint64_t under)
{
    MU_ASSERT(under != 0);
    return lowest(mu_wide_of(over), mu_wide_of(under));
}

bool mu_ratio_times(mu_ratio a, mu_ratio b, mu_ratio *product)
{
    mu_ratio left = lowest(a.over, b.under);
    mu_ratio right = lowest(b.over, a.under);
    return mu_wide_times(left.over, right.over, &product->over) &&
           mu_wide_times(left.under, right.under, &product->under);
}

bool mu_ratio_plus(mu_ratio a, mu_ratio b, mu_ratio *sum)
{
    mu_wide divisor = common_divisor(a.under, b.under);
    mu_wide a_part = mu_wide_divide(a.under, divisor, NULL);
    mu_wide b_part = mu_wide_divide(b.under, divisor, NULL);
    mu_wide x, y, over, under;
    if (!mu_wide_times(a.over, b_part, &x) || !mu_wide_times(b.over, a_part, &y) ||
        !mu_wide_plus(x, y, &over) || !mu_wide_times(a.under, b_part, &under))
        return false;
    *sum = lowest(over, under);
    return true;
}

/* By continued fractions: whole parts first, then the rests turned upside down, which
 * turns the order round. Exact, and nothing grows. */
int mu_ratio_compare(mu_ratio a, mu_ratio b)
{
    for (int sign = 1;; sign = -sign) {
        mu_wide a_rest, b_rest;
        int order = mu_wide_compare(mu_wide_divide(a.over, a.under, &a_rest),
                                    mu_wide_divide(b.over, b.under, &b_rest));
        if (order != 0) return sign * order;
        if (mu_wide_is_zero(a_rest) || mu_wide_is_zero(b_rest))
            return sign * mu_wide_compare(a_rest, b_rest);
        a = (mu_ratio){ a.under, a_rest };
        b = (mu_ratio){ b.under, b_rest };
    }
}

bool mu_ratio_is_one(mu_ratio a)
{
    return mu_wide_compare(a.over, a.under) == 0;
}

void mu_ratio_print(mu_ratio a, mu_text *out)
{
    mu_wide_print(a.over, out);
    mu_text_word(out, "/");
    mu_wide_print(a.under, out);
}

void mu_ratio_percent(mu_ratio a, int decimals, mu_text *out)
{
    MU_ASSERT(decimals >= 0 && decimals <= 6);
    /* Digit by digit, so that nothing is multiplied beyond 128 bits. */
    uint64_t value = 0;
    mu_wide left = a.over;
    value = mu_wide_divide(left, a.under, &left).low;
    for (int place = 0; place < decimals + 2; place++) {
        uint64_t digit = 0;
        mu_wide tenth = mu_wide_of(0);
        for (int i = 0; i < 10; i++) {
            /* tenth + left, reduced by the denominator as it passes it */
            mu_wide room = mu_wide_minus(a.under, tenth);
            if (mu_wide_compare(left, room) >= 0) {
                tenth = mu_wide_minus(left, room);
                digit++;
            } else {
                bool fits = mu_wide_plus(tenth, left, &tenth);
                MU_ASSERT(fits);
            }
        }
        value = value * 10 + digit;
        left = tenth;
    }
    if (mu_wide_compare(left, mu_wide_minus(a.under, left)) >= 0) value++;
    uint64_t unit = 1;
    for (int i = 0; i < decimals; i++) unit *= 10;
    mu_text_add(out, "%llu", (unsigned long long)(value / unit));
    if (decimals > 0) mu_text_add(out, ".%0*llu", decimals, (unsigned long long)(value % unit));
}
