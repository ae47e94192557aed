/* SPDX-License-Identifier: MIT
 * cli/distribution.c - how likely each sum of dice is, in whole numbers. */
#include "cli/distribution.h"

#include "core/panic.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(distribution *d, size_t n)
{
    if (n > d->room) {
        const size_t room = 2 * n;
        uint64_t *moved = realloc(d->share, room * sizeof *moved);
        d->lost = d->lost || moved == NULL;
        if (moved == NULL) return false;
        d->share = moved;
        d->room = room;
    }
    if (d->n == 0) d->share[d->n++] = DISTRIBUTION_WHOLE;
    return true;
}

/* Values that are too unlikely for a part. */
static void trim(distribution *d)
{
    size_t first = 0;
    while (d->n > 1 && d->share[d->n - 1] == 0) d->n--;
    while (first + 1 < d->n && d->share[first] == 0) first++;
    d->n -= first;
    d->least += first;
    memmove(d->share, d->share + first, d->n * sizeof *d->share);
}

void distribution_add(distribution *d, const uint32_t *weights, uint32_t n)
{
    uint64_t cases = 0;
    for (uint32_t i = 0; i < n; i++) cases += weights[i];
    MU_ASSERT(n > 0 && cases > 0 && cases <= MU_SIDES_MAX);
    const size_t before = d->n == 0 ? 1 : d->n;
    if (!make_room(d, before + n - 1)) return;
    /* From the top down, each value is made of itself and lower ones. */
    for (size_t value = before + n - 1; value-- > 0;) {
        uint64_t sum = 0;
        for (uint32_t i = 0; i < n && i <= value; i++)
            if (value - i < before) sum += weights[i] * d->share[value - i];
        d->share[value] = sum / cases;
    }
    d->n = before + n - 1;
    trim(d);
}

distribution_split distribution_at(const distribution *d, uint64_t value)
{
    if (d->n == 0)
        return value == 0 ? (distribution_split){ .equal = DISTRIBUTION_WHOLE }
                          : (distribution_split){ .below = DISTRIBUTION_WHOLE };
    distribution_split split = { 0 };
    for (size_t i = 0; i < d->n; i++) {
        const uint64_t at = d->least + i;
        uint64_t *part = at < value ? &split.below : at > value ? &split.above : &split.equal;
        *part += d->share[i];
    }
    return split;
}

uint64_t distribution_lowest(const distribution *d)
{
    return d->n == 0 ? DISTRIBUTION_WHOLE : d->share[0];
}

uint64_t distribution_highest(const distribution *d)
{
    return d->n == 0 ? DISTRIBUTION_WHOLE : d->share[d->n - 1];
}

void distribution_dispose(distribution *d)
{
    free(d->share);
    *d = (distribution){ 0 };
}
