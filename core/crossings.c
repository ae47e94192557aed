/* SPDX-License-Identifier: MIT
 * core/crossings.c - where ways have met. */
#include "core/crossings.h"

#include <string.h>

static bool holds(const mu_crossings *c, const mu_crossing *one)
{
    return one->era == c->eras[one->began];
}

static uint32_t first_slot(uint32_t began, const mu_digest *now)
{
    uint32_t at = 0;
    memcpy(&at, now->bytes, sizeof at);
    return (at ^ began * UINT32_C(0x9e3779b9)) & (MU_CROSSINGS_SLOTS - 1);
}

static uint32_t next_slot(uint32_t at)
{
    return (at + 1) & (MU_CROSSINGS_SLOTS - 1);
}

void mu_crossings_begin(mu_crossings *c)
{
    memset(c->slots, 0, MU_CROSSINGS_SLOTS * sizeof *c->slots);
    memset(c->eras, 0, sizeof c->eras);
    c->n = c->kept_n = c->era = c->deepest = 0;
}

static void empty_slots(mu_crossings *c)
{
    for (uint32_t i = 0; i < c->n; i++) {
        uint32_t at = first_slot(c->all[i].began, &c->all[i].now);
        for (; c->slots[at] != 0; at = next_slot(at)) c->slots[at] = 0;
    }
}

void mu_crossings_drop_all(mu_crossings *c)
{
    empty_slots(c);
    c->n = c->kept_n = 0;
}

void mu_crossings_forget(mu_crossings *c, uint32_t place)
{
    for (; c->deepest > place; c->deepest--) c->eras[c->deepest] = ++c->era;
}

const mu_crossing *mu_crossings_find(const mu_crossings *c, uint32_t began, const mu_digest *now)
{
    for (uint32_t at = first_slot(began, now); c->slots[at] != 0; at = next_slot(at)) {
        const mu_crossing *one = &c->all[c->slots[at] - 1];
        if (one->began == began && holds(c, one) && mu_digest_equal(&one->now, now)) return one;
    }
    return NULL;
}

/* In the place of one like it that holds no longer, if there is one. */
static void into_slot(mu_crossings *c, uint32_t i)
{
    const mu_crossing *new = &c->all[i];
    uint32_t at = first_slot(new->began, &new->now);
    for (; c->slots[at] != 0; at = next_slot(at)) {
        const mu_crossing *old = &c->all[c->slots[at] - 1];
        if (old->began == new->began && !holds(c, old) && mu_digest_equal(&old->now, &new->now))
            break;
    }
    c->slots[at] = i + 1;
}

/* Only those that hold stay, and their lists move up. */
static void make_room(mu_crossings *c)
{
    uint32_t n = 0;
    uint32_t kept_n = 0;
    empty_slots(c);
    for (uint32_t i = 0; i < c->n; i++) {
        mu_crossing one = c->all[i];
        if (!holds(c, &one)) continue;
        memmove(c->kept + kept_n, c->kept + one.shares, one.shares_n * sizeof *c->kept);
        one.shares = kept_n;
        kept_n += one.shares_n;
        c->all[n++] = one;
    }
    c->n = n;
    c->kept_n = kept_n;
    for (uint32_t i = 0; i < n; i++) into_slot(c, i);
}

static bool has_room(const mu_crossings *c, uint32_t n)
{
    return c->n < MU_CROSSINGS_MAX && n <= c->kept_cap - c->kept_n;
}

void mu_crossings_keep(mu_crossings *c, uint32_t began, const mu_digest *now, uint32_t from,
                       const mu_share *list, uint32_t n)
{
    if (n > c->kept_cap) return;
    if (!has_room(c, n)) {
        make_room(c);
        /* Half full of what holds, it would be here again too soon. */
        if (c->n > MU_CROSSINGS_MAX / 2 || c->kept_n > c->kept_cap / 2 || !has_room(c, n))
            mu_crossings_drop_all(c);
    }
    c->all[c->n] = (mu_crossing){ *now, began, c->eras[began], c->kept_n, n, from };
    memcpy(c->kept + c->kept_n, list, n * sizeof *list);
    c->kept_n += n;
    into_slot(c, c->n++);
    if (began > c->deepest) c->deepest = began;
}
