/* SPDX-License-Identifier: MIT
 * core/wide.c - whole numbers of 128 bits. */
#include "core/wide.h"

#include "core/panic.h"

bool mu_wide_plus(mu_wide a, mu_wide b, mu_wide *sum)
{
    mu_wide result = { a.high + b.high, a.low + b.low };
    bool carry = result.low < a.low;
    bool passed = result.high < a.high || (carry && result.high == UINT64_MAX);
    result.high += carry;
    *sum = result;
    return !passed;
}

mu_wide mu_wide_minus(mu_wide a, mu_wide b)
{
    return (mu_wide){ a.high - b.high - (a.low < b.low), a.low - b.low };
}

mu_wide mu_wide_half(mu_wide a)
{
    return (mu_wide){ a.high >> 1, a.low >> 1 | a.high << 63 };
}

mu_wide mu_wide_twice(mu_wide a)
{
    return (mu_wide){ a.high << 1 | a.low >> 63, a.low << 1 };
}

/* The full product of two halves. */
mu_wide mu_wide_product(uint64_t a, uint64_t b)
{
    uint64_t a1 = a >> 32, a0 = a & 0xffffffffu;
    uint64_t b1 = b >> 32, b0 = b & 0xffffffffu;
    uint64_t p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
    uint64_t middle = (p00 >> 32) + (p01 & 0xffffffffu) + (p10 & 0xffffffffu);
    return (mu_wide){ p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32),
                      middle << 32 | (p00 & 0xffffffffu) };
}

bool mu_wide_times(mu_wide a, mu_wide b, mu_wide *product)
{
    if (a.high != 0 && b.high != 0) return false;
    mu_wide low = mu_wide_product(a.low, b.low);
    mu_wide cross = a.high != 0 ? mu_wide_product(a.high, b.low) : mu_wide_product(b.high, a.low);
    if (cross.high != 0) return false;
    return mu_wide_plus(low, (mu_wide){ cross.low, 0 }, product);
}

/* Long division; bit by bit where the machine has no word for it. */
mu_wide mu_wide_divide(mu_wide a, mu_wide b, mu_wide *rest)
{
    MU_ASSERT(!mu_wide_is_zero(b));
    if (a.high == 0 && b.high == 0) {
        if (rest != NULL) *rest = mu_wide_of(a.low % b.low);
        return mu_wide_of(a.low / b.low);
    }
    mu_wide quotient = mu_wide_of(0);
    mu_wide left = mu_wide_of(0);
    for (int bit = 127; bit >= 0; bit--) {
        bool carry = left.high >> 63;
        left = mu_wide_twice(left);
        left.low |= (bit >= 64 ? a.high >> (bit - 64) : a.low >> bit) & 1;
        quotient = mu_wide_twice(quotient);
        if (carry || mu_wide_compare(left, b) >= 0) {
            left = mu_wide_minus(left, b);
            quotient.low |= 1;
        }
    }
    if (rest != NULL) *rest = left;
    return quotient;
}

void mu_wide_print(mu_wide a, mu_text *out)
{
    char digits[40];
    int n = 0;
    do {
        mu_wide rest;
        a = mu_wide_divide(a, mu_wide_of(10), &rest);
        digits[n++] = (char)('0' + rest.low);
    } while (!mu_wide_is_zero(a));
    while (n > 0) mu_text_add(out, "%c", digits[--n]);
}
