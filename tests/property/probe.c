/* SPDX-License-Identifier: MIT
 * tests/property/probe.c - made-up orders: what is not listed as legal must be refused. */
#include "property/probe.h"

#include "core/order.h"
#include "core/resolve.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

typedef struct listed {
    mu_order *orders;
    size_t n, room;
} listed;

static bool add(void *self, const mu_order *order)
{
    listed *l = self;
    if (l->n == l->room) {
        l->room = l->room == 0 ? 256 : l->room * 2;
        l->orders = realloc(l->orders, l->room * sizeof *l->orders);
        cr_assert_not_null(l->orders);
    }
    l->orders[l->n++] = *order;
    return true;
}

static bool is_listed(const listed *l, const mu_ruleset *rules, const mu_order *order)
{
    const size_t size = rules->orders[order->kind].fields->size;
    for (size_t i = 0; i < l->n; i++)
        if (l->orders[i].kind == order->kind &&
            memcmp(l->orders[i].body.bytes, order->body.bytes, size) == 0)
            return true;
    return false;
}

/* --- making one up ------------------------------------------------------------------ */

static int64_t any_of(mu_rng *rng, int64_t low, int64_t high)
{
    return low + (int64_t)mu_rng_below(rng, (uint32_t)(high - low + 1));
}

/* Anything a field may hold; a list may grow or shrink. */
static void fill(mu_rng *rng, const mu_field *field, void *base)
{
    if (field->kind == MU_KIND_struct || field->kind == MU_KIND_text ||
        field->kind == MU_KIND_bytes)
        return;
    uint32_t n = field->cap;
    if (field->shape == MU_LIST) {
        n = (uint32_t)any_of(rng, 0, field->cap);
        mu_field_use(field, base, n);
    }
    for (uint32_t i = 0; i < field->cap; i++) {
        int64_t value = i < n ? any_of(rng, field->low, field->high) : 0;
        mu_leaf_set(field->kind, mu_field_slot(field, base, i), value);
    }
}

static mu_order made_up(mu_rng *rng, const mu_position *here, const listed *l, bool from_listed)
{
    mu_order order;
    if (from_listed) {
        order = l->orders[mu_rng_below(rng, (uint32_t)l->n)];
        const mu_schema *fields = here->rules->orders[order.kind].fields;
        fill(rng, &fields->fields[mu_rng_below(rng, fields->n)], order.body.bytes);
        return order;
    }
    memset(&order, 0, sizeof order);
    order.side = here->rules->standing(here->setup, here->state).side;
    order.kind = (uint8_t)mu_rng_below(rng, here->rules->orders_n);
    const mu_schema *fields = here->rules->orders[order.kind].fields;
    for (uint32_t i = 0; i < fields->n; i++) fill(rng, &fields->fields[i], order.body.bytes);
    return order;
}

/* --- trying it ------------------------------------------------------------------------ */

static void try_one(const mu_position *here, const listed *l, const mu_order *order,
                    const plan *plan, uint64_t turn)
{
    const mu_scope scope = { here->rules, here->setup };
    char words[MU_ORDER_TEXT];
    mu_err err = MU_ERR_NONE;
    mu_text text = mu_text_in(words, sizeof words);
    mu_order_print(&scope, order, &text);
    mu_status status = mu_may(here, order, plan->marks, &err);
    if (is_listed(l, here->rules, order)) {
        cr_assert_eq(status, MU_OK, "seed %llu, order %llu: '%s' is listed and refused: %s",
                     (unsigned long long)plan->seed, (unsigned long long)turn, words, err.text);
        return;
    }
    cr_assert_eq(status, MU_REFUSED, "seed %llu, order %llu: '%s' is not listed and not refused",
                 (unsigned long long)plan->seed, (unsigned long long)turn, words);
    cr_assert(err.clause != 0, "seed %llu, order %llu: '%s' is refused without a clause: %s",
              (unsigned long long)plan->seed, (unsigned long long)turn, words, err.text);
}

void probe(const mu_position *here, const plan *plan, uint64_t turn)
{
    listed l = { 0 };
    mu_rng rng = { plan->seed ^ turn << 32, 0 };
    here->rules->legal(here, add, &l);
    for (uint32_t i = 0; i < plan->probes; i++) {
        const mu_order order = made_up(&rng, here, &l, i % 2 == 0);
        try_one(here, &l, &order, plan, turn);
    }
    free(l.orders);
}
