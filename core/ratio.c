/* SPDX-License-Identifier: MIT
 * core/ratio.c - 128-bit whole numbers in two halves, and fractions of them. */
#include "core/ratio.h"

#include "core/panic.h"

/* --- whole numbers of 128 bits --------------------------------------------- */

static mu_wide wide(uint64_t low)
{
    return (mu_wide){ 0, low };
}

static bool is_zero(mu_wide a)
{
    return (a.high | a.low) == 0;
}

static int compare(mu_wide a, mu_wide b)
{
    if (a.high != b.high) return a.high < b.high ? -1 : 1;
    if (a.low != b.low) return a.low < b.low ? -1 : 1;
    return 0;
}

static bool plus(mu_wide a, mu_wide b, mu_wide *sum)
{
    mu_wide result = { a.high + b.high, a.low + b.low };
    bool carry = result.low < a.low;
    bool passed = result.high < a.high || (carry && result.high == UINT64_MAX);
    result.high += carry;
    *sum = result;
    return !passed;
}

static mu_wide minus(mu_wide a, mu_wide b)
{
    return (mu_wide){ a.high - b.high - (a.low < b.low), a.low - b.low };
}

static mu_wide half(mu_wide a)
{
    return (mu_wide){ a.high >> 1, a.low >> 1 | a.high << 63 };
}

static mu_wide twice(mu_wide a)
{
    return (mu_wide){ a.high << 1 | a.low >> 63, a.low << 1 };
}

/* The full product of two halves. */
static mu_wide product_of(uint64_t a, uint64_t b)
{
    uint64_t a1 = a >> 32, a0 = a & 0xffffffffu;
    uint64_t b1 = b >> 32, b0 = b & 0xffffffffu;
    uint64_t p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
    uint64_t middle = (p00 >> 32) + (p01 & 0xffffffffu) + (p10 & 0xffffffffu);
    return (mu_wide){ p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32),
                      middle << 32 | (p00 & 0xffffffffu) };
}

static bool times(mu_wide a, mu_wide b, mu_wide *product)
{
    if (a.high != 0 && b.high != 0) return false;
    mu_wide low = product_of(a.low, b.low);
    mu_wide cross = a.high != 0 ? product_of(a.high, b.low) : product_of(b.high, a.low);
    if (cross.high != 0) return false;
    return plus(low, (mu_wide){ cross.low, 0 }, product);
}

/* Long division; bit by bit where the machine has no word for it. */
static mu_wide divide(mu_wide a, mu_wide b, mu_wide *rest)
{
    MU_ASSERT(!is_zero(b));
    if (a.high == 0 && b.high == 0) {
        if (rest != NULL) *rest = wide(a.low % b.low);
        return wide(a.low / b.low);
    }
    mu_wide quotient = wide(0);
    mu_wide left = wide(0);
    for (int bit = 127; bit >= 0; bit--) {
        bool carry = left.high >> 63;
        left = twice(left);
        left.low |= (bit >= 64 ? a.high >> (bit - 64) : a.low >> bit) & 1;
        quotient = twice(quotient);
        if (carry || compare(left, b) >= 0) {
            left = minus(left, b);
            quotient.low |= 1;
        }
    }
    if (rest != NULL) *rest = left;
    return quotient;
}

static mu_wide common_divisor(mu_wide a, mu_wide b)
{
    if (is_zero(a)) return b;
    if (is_zero(b)) return a;
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
        a = half(a);
        b = half(b);
        shared++;
    }
    while ((a.low & 1) == 0) a = half(a);
    while (!is_zero(b)) {
        while ((b.low & 1) == 0) b = half(b);
        if (compare(a, b) > 0) {
            mu_wide swap = a;
            a = b;
            b = swap;
        }
        b = minus(b, a);
    }
    while (shared-- > 0) a = twice(a);
    return a;
}

/* --- fractions ------------------------------------------------------------ */

static mu_ratio lowest(mu_wide over, mu_wide under)
{
    mu_wide divisor = common_divisor(over, under);
    if (divisor.high == 0 && divisor.low == 1) return (mu_ratio){ over, under };
    return (mu_ratio){ divide(over, divisor, NULL), divide(under, divisor, NULL) };
}

mu_ratio mu_ratio_of(uint64_t over, uint64_t under)
{
    MU_ASSERT(under != 0);
    return lowest(wide(over), wide(under));
}

bool mu_ratio_times(mu_ratio a, mu_ratio b, mu_ratio *product)
{
    mu_ratio left = lowest(a.over, b.under);
    mu_ratio right = lowest(b.over, a.under);
    return times(left.over, right.over, &product->over) &&
           times(left.under, right.under, &product->under);
}

bool mu_ratio_plus(mu_ratio a, mu_ratio b, mu_ratio *sum)
{
    mu_wide divisor = common_divisor(a.under, b.under);
    mu_wide a_part = divide(a.under, divisor, NULL);
    mu_wide b_part = divide(b.under, divisor, NULL);
    mu_wide x, y, over, under;
    if (!times(a.over, b_part, &x) || !times(b.over, a_part, &y) || !plus(x, y, &over) ||
        !times(a.under, b_part, &under))
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
        int order = compare(divide(a.over, a.under, &a_rest), divide(b.over, b.under, &b_rest));
        if (order != 0) return sign * order;
        if (is_zero(a_rest) || is_zero(b_rest)) return sign * compare(a_rest, b_rest);
        a = (mu_ratio){ a.under, a_rest };
        b = (mu_ratio){ b.under, b_rest };
    }
}

bool mu_ratio_is_one(mu_ratio a)
{
    return compare(a.over, a.under) == 0;
}

static void print_wide(mu_wide a, mu_text *out)
{
    char digits[40];
    int n = 0;
    do {
        mu_wide rest;
        a = divide(a, wide(10), &rest);
        digits[n++] = (char)('0' + rest.low);
    } while (!is_zero(a));
    while (n > 0) mu_text_add(out, "%c", digits[--n]);
}

void mu_ratio_print(mu_ratio a, mu_text *out)
{
    print_wide(a.over, out);
    mu_text_word(out, "/");
    print_wide(a.under, out);
}

void mu_ratio_percent(mu_ratio a, int decimals, mu_text *out)
{
    MU_ASSERT(decimals >= 0 && decimals <= 6);
    /* Digit by digit, so that nothing is multiplied beyond 128 bits. */
    uint64_t value = 0;
    mu_wide left = a.over;
    value = divide(left, a.under, &left).low;
    for (int place = 0; place < decimals + 2; place++) {
        uint64_t digit = 0;
        mu_wide tenth = wide(0);
        for (int i = 0; i < 10; i++) {
            /* tenth + left, reduced by the denominator as it passes it */
            mu_wide room = minus(a.under, tenth);
            if (compare(left, room) >= 0) {
                tenth = minus(left, room);
                digit++;
            } else {
                bool fits = plus(tenth, left, &tenth);
                MU_ASSERT(fits);
            }
        }
        value = value * 10 + digit;
        left = tenth;
    }
    if (compare(left, minus(a.under, left)) >= 0) value++;
    uint64_t unit = 1;
    for (int i = 0; i < decimals; i++) unit *= 10;
    mu_text_add(out, "%llu", (unsigned long long)(value / unit));
    if (decimals > 0) mu_text_add(out, ".%0*llu", decimals, (unsigned long long)(value % unit));
}
