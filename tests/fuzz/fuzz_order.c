/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_order.c - orders and options as players write them, and as bytes.
 *
 * A first byte of 32 or more: the input is text, read as an order and as an option of every
 * choice. Below 32: the rest is a position of the play example, a kind of order, and its
 * fields, any that are within bounds. Whatever may be given is listed among the legal
 * orders and can be carried out. */
#include "core/order.h"
#include "fuzz.h"

#include <string.h>

/* --- as text ------------------------------------------------------------------------ */

static bool same_order(const mu_order *a, const mu_order *b)
{
    return a->side == b->side && a->kind == b->kind &&
           memcmp(a->body.bytes, b->body.bytes, sizeof a->body.bytes) == 0;
}

static void order_text(const mu_position *p, uint8_t side, const char *text)
{
    char line[1024];
    mu_order order;
    mu_order again;
    mu_ahead ahead;
    mu_err err = MU_ERR_NONE;
    const mu_scope scope = { p->rules, p->setup };
    memcpy(line, text, strlen(text) + 1);
    if (mu_order_read(&scope, side, line, &order, &ahead, &err) != MU_OK) {
        FUZZ_LAW(err.status == MU_INPUT && err.text[0] != '\0');
        return;
    }
    FUZZ_LAW(order.side == side && order.kind < p->rules->orders_n && ahead.n <= MU_AHEAD_MAX);
    mu_text words = mu_text_in(line, sizeof line);
    mu_order_print(&scope, &order, &words);
    FUZZ_LAW(!words.cut);
    mu_status status = mu_order_read(&scope, side, line, &again, &ahead, &err);
    FUZZ_LAW_ERR(status == MU_OK && ahead.n == 0, &err);
    FUZZ_LAW(same_order(&order, &again));
    status = mu_may(p, &order, NULL, &err);
    FUZZ_LAW_ERR(status == MU_OK || (status == MU_REFUSED && err.clause != 0), &err);
}

static void option_text(const mu_position *p, const char *text)
{
    char line[64];
    const mu_scope scope = { p->rules, p->setup };
    for (uint32_t i = 0; i < p->rules->purposes_n; i++) {
        int32_t value = 0;
        int32_t again = 0;
        mu_err err = MU_ERR_NONE;
        if (p->rules->purposes[i].kind != MU_CHOICE) continue;
        if (mu_option_read(&scope, (uint8_t)i, text, &value, &err) != MU_OK) {
            FUZZ_LAW(err.status == MU_INPUT && err.text[0] != '\0');
            continue;
        }
        mu_text words = mu_text_in(line, sizeof line);
        mu_option_print(&scope, (uint8_t)i, value, &words);
        FUZZ_LAW(!words.cut);
        FUZZ_LAW_ERR(mu_option_read(&scope, (uint8_t)i, line, &again, &err) == MU_OK, &err);
        FUZZ_LAW(value == again);
    }
}

static void as_text(const uint8_t *data, size_t n)
{
    char text[512];
    if (n >= sizeof text) n = sizeof text - 1;
    memcpy(text, data, n);
    text[n] = '\0';
    uint32_t last = fuzz_positions() - 1;
    const mu_position first = fuzz_position(0);
    const mu_position end = fuzz_position(last);
    for (uint8_t side = 0; side < 2; side++) {
        order_text(&first, side, text);
        order_text(&end, side, text);
    }
    option_text(&first, text);
}

/* --- as bytes ----------------------------------------------------------------------- */

typedef struct search {
    const mu_order *wanted;
    bool found;
} search;

static bool compare(void *user, const mu_order *order)
{
    search *s = user;
    s->found = s->found || same_order(s->wanted, order);
    return !s->found;
}

static void carry_out(const mu_position *p, const mu_order *order, uint64_t seed)
{
    static uint64_t after[MU_STATE_MAX / 8];
    static mu_tape tape;
    mu_policy policy = { .rng = { .seed = seed } };
    const mu_source source = mu_source_policy(&policy);
    const mu_job job = { .before = *p, .order = order, .source = &source };
    mu_err err = MU_ERR_NONE;
    mu_tape_clear(&tape);
    FUZZ_LAW_ERR(mu_resolve(&job, &tape, after, NULL, &err) == MU_OK, &err);
    const mu_position there = { p->rules, p->setup, after };
    fuzz_state_laws(&there);
}

static void as_bytes(fuzz_input *in)
{
    const mu_position here = fuzz_position(fuzz_byte(in));
    mu_order order = { .side = (uint8_t)fuzz_below(in, 2) };
    order.kind = (uint8_t)fuzz_below(in, here.rules->orders_n);
    uint64_t seed = fuzz_byte(in);
    fuzz_fill(in, here.rules->orders[order.kind].fields, order.body.bytes);
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_may(&here, &order, NULL, &err);
    FUZZ_LAW_ERR(status == MU_OK || (status == MU_REFUSED && err.clause != 0), &err);
    search s = { &order, false };
    here.rules->legal(&here, compare, &s);
    FUZZ_LAW(s.found == (status == MU_OK));
    if (status == MU_OK) carry_out(&here, &order, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    fuzz_input in = { data, n };
    if (n > 0 && data[0] >= 32) {
        as_text(data, n);
        return 0;
    }
    (void)fuzz_byte(&in);
    as_bytes(&in);
    return 0;
}
