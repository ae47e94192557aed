/* SPDX-License-Identifier: MIT
 * core/big.c - whole numbers of many words. */
#include "core/big.h"

#include "core/panic.h"

static void trim(mu_big *a)
{
    while (a->n > 0 && a->word[a->n - 1] == 0) a->n--;
}

void mu_big_set(mu_big *a, mu_wide value)
{
    a->n = 4;
    a->word[0] = (uint32_t)value.low;
    a->word[1] = (uint32_t)(value.low >> 32);
    a->word[2] = (uint32_t)value.high;
    a->word[3] = (uint32_t)(value.high >> 32);
    trim(a);
}

void mu_big_add(mu_big *a, const mu_big *b)
{
    uint64_t carry = 0;
    for (uint32_t i = 0; i < b->n || carry != 0; i++) {
        if (i == a->n) {
            MU_ASSERT(a->n < MU_BIG_WORDS);
            a->word[a->n++] = 0;
        }
        carry += (uint64_t)a->word[i] + (i < b->n ? b->word[i] : 0);
        a->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

void mu_big_times(const mu_big *a, const mu_big *b, mu_big *product)
{
    MU_ASSERT(product != a && product != b && a->n + b->n <= MU_BIG_WORDS);
    product->n = a->n + b->n;
    for (uint32_t i = 0; i < product->n; i++) product->word[i] = 0;
    for (uint32_t i = 0; i < a->n; i++) {
        uint64_t carry = 0;
        for (uint32_t k = 0; k < b->n; k++) {
            carry += (uint64_t)a->word[i] * b->word[k] + product->word[i + k];
            product->word[i + k] = (uint32_t)carry;
            carry >>= 32;
        }
        product->word[i + b->n] = (uint32_t)carry;
    }
    trim(product);
}

int mu_big_compare(const mu_big *a, const mu_big *b)
{
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    for (uint32_t i = a->n; i-- > 0;)
        if (a->word[i] != b->word[i]) return a->word[i] < b->word[i] ? -1 : 1;
    return 0;
}
