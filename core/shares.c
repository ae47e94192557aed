/* SPDX-License-Identifier: MIT
 * core/shares.c - lists of chances, put together. */
#include "core/shares.h"

#include <string.h>

static bool is_sharp(const mu_share *share)
{
    return memcmp(&share->least, &share->most, sizeof share->least) == 0;
}

static bool weigh(mu_share *share, mu_ratio weight)
{
    const bool sharp = is_sharp(share);
    if (!mu_ratio_times(share->most, weight, &share->most)) return false;
    if (!sharp) return mu_ratio_times(share->least, weight, &share->least);
    share->least = share->most;
    return true;
}

static bool add(mu_share *to, const mu_share *share)
{
    const bool sharp = is_sharp(to) && is_sharp(share);
    if (!mu_ratio_plus(to->most, share->most, &to->most)) return false;
    if (!sharp) return mu_ratio_plus(to->least, share->least, &to->least);
    to->least = to->most;
    return true;
}

bool mu_shares_weigh(mu_share *list, uint32_t n, mu_ratio weight)
{
    for (uint32_t i = 0; i < n; i++)
        if (!weigh(&list[i], weight)) return false;
    return true;
}

/* --- two lists into one ------------------------------------------------------------------- */

/* Two lists, gone through side by side, and where the next of their sum goes. */
typedef struct merging {
    const mu_share *a, *a_end, *b, *b_end;
    mu_share *out;
    uint32_t n;
} merging;

static merging begin(mu_share *list, uint32_t n, uint32_t m)
{
    return (merging){ list, list + n, list + n, list + n + m, list + n + m, 0 };
}

/* Which list has the next outcome: bit 0 the first, bit 1 the second; 0 at the end. */
static unsigned next(const merging *at)
{
    if (at->a == at->a_end) return at->b == at->b_end ? 0 : 2;
    if (at->b == at->b_end) return 1;
    return at->a->outcome < at->b->outcome ? 1 : at->a->outcome > at->b->outcome ? 2 : 3;
}

static void take_place(const merging *at, mu_share *list, uint32_t *n)
{
    memcpy(list, at->out, at->n * sizeof *list);
    *n = at->n;
}

/* Ways that both tell of. */
static uint32_t common(const mu_tales *tales, const mu_share *a, const mu_share *b)
{
    return tales == NULL || a->tale == b->tale ? a->tale
                                               : tales->common(tales->self, a->tale, b->tale);
}

bool mu_shares_add(mu_share *list, uint32_t *n, uint32_t m, mu_ratio weight, const mu_tales *tales)
{
    merging at = begin(list, *n, m);
    if (!mu_shares_weigh(list + *n, m, weight)) return false;
    for (unsigned from = next(&at); from != 0; from = next(&at)) {
        mu_share *sum = &at.out[at.n++];
        *sum = from == 2 ? *at.b : *at.a;
        if (from == 3) {
            if (!add(sum, at.b)) return false;
            sum->tale = common(tales, sum, at.b);
        }
        at.a += from & 1;
        at.b += from >> 1;
    }
    take_place(&at, list, n);
    return true;
}

void mu_shares_span(mu_share *list, uint32_t *n, uint32_t m, const mu_tales *tales)
{
    merging at = begin(list, *n, m);
    for (unsigned from = next(&at); from != 0; from = next(&at)) {
        mu_share *span = &at.out[at.n++];
        *span = from == 2 ? *at.b : *at.a;
        if (from != 3) {
            span->least = mu_ratio_of(0, 1);
        } else {
            if (mu_ratio_compare(at.b->least, span->least) < 0) span->least = at.b->least;
            if (mu_ratio_compare(at.b->most, span->most) > 0) span->most = at.b->most;
            span->tale = common(tales, span, at.b);
        }
        at.a += from & 1;
        at.b += from >> 1;
    }
    take_place(&at, list, n);
}

/* --- what a list is worth ------------------------------------------------------------------ */

typedef struct worth {
    int64_t (*value)(const void *self, uint32_t outcome);
    const void *self;
    int64_t lowest;
} worth;

/* The mean above the lowest value. */
static bool mean(const worth *w, const mu_share *list, uint32_t n, mu_ratio *sum)
{
    *sum = mu_ratio_of(0, 1);
    for (uint32_t i = 0; i < n; i++) {
        const uint64_t above = (uint64_t)w->value(w->self, list[i].outcome) - (uint64_t)w->lowest;
        mu_ratio part;
        if (!mu_ratio_times(list[i].most, mu_ratio_of(above, 1), &part) ||
            !mu_ratio_plus(*sum, part, sum))
            return false;
    }
    return true;
}

bool mu_shares_compare(const mu_share *list, uint32_t n, uint32_t m,
                       int64_t (*value)(const void *self, uint32_t outcome), const void *self,
                       int *order)
{
    worth w = { value, self, INT64_MAX };
    for (uint32_t i = 0; i < n + m; i++) {
        const int64_t one = value(self, list[i].outcome);
        if (one < w.lowest) w.lowest = one;
    }
    mu_ratio first, second;
    if (!mean(&w, list, n, &first) || !mean(&w, list + n, m, &second)) return false;
    *order = mu_ratio_compare(second, first);
    return true;
}
