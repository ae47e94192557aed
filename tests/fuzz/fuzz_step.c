/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_step.c - a few steps from any position of the recorded games, in which bytes
 * are the orders, the faces and the decisions.
 *
 * Input: the position; then for each step how: one of the legal orders, or one made up, any of
 * its numbers within bounds; then what its questions are answered. An order is listed exactly
 * when it may be given (of those that are sampled, only then), and refused with a clause otherwise.
 * A step that may be made comes to an end, and is the same when its answers are read back; the last
 * state keeps the laws. */
#include "fuzz.h"

#include <string.h>

#define STEPS_MAX  4
#define ORDERS_MAX 8192
#define MADE_UP    0xc0 /* from this byte on, an order is made up */

/* The state now, after a step, and after the same step again. */
static struct {
    uint64_t now[MU_STATE_MAX / 8];
    uint64_t after[MU_STATE_MAX / 8];
    uint64_t again[MU_STATE_MAX / 8];
} room;

/* --- orders -------------------------------------------------------------------------- */

static struct {
    mu_order order[ORDERS_MAX];
    uint32_t n;
} legal;

static bool note_order(void *user, const mu_order *order)
{
    (void)user;
    FUZZ_LAW(legal.n < ORDERS_MAX);
    legal.order[legal.n++] = *order;
    return true;
}

static bool is_listed(const mu_order *order)
{
    for (uint32_t i = 0; i < legal.n; i++)
        if (fuzz_same_order(&legal.order[i], order)) return true;
    return false;
}

static mu_order make_up(const mu_ruleset *rules, fuzz_input *in)
{
    mu_order order = { .side = (uint8_t)fuzz_below(in, 2) };
    order.kind = (uint8_t)fuzz_below(in, rules->orders_n);
    fuzz_fill(in, rules->orders[order.kind].fields, order.body.bytes);
    return order;
}

/* False: what was made up may not be given. */
static bool choose_order(const mu_position *here, fuzz_input *in, mu_order *order)
{
    legal.n = 0;
    here->rules->legal(here, note_order, NULL);
    FUZZ_LAW(legal.n > 0); /* no dead end */
    if (fuzz_byte(in) < MADE_UP) {
        *order = legal.order[fuzz_number(in, 2) % legal.n];
        return true;
    }
    mu_err err = MU_ERR_NONE;
    *order = make_up(here->rules, in);
    mu_status status = mu_may(here, order, NULL, &err);
    FUZZ_LAW_ERR(status == MU_OK || (status == MU_REFUSED && err.clause != 0), &err);
    const bool all_listed = here->rules->orders[order->kind].listed == MU_LISTS_ALL;
    FUZZ_LAW(status == MU_OK ? is_listed(order) || !all_listed : !is_listed(order));
    return status == MU_OK;
}

/* --- answers ------------------------------------------------------------------------- */

static mu_status answer(void *self, const mu_question *q, int32_t *values, mu_err *err)
{
    fuzz_input *in = self;
    (void)err;
    FUZZ_LAW(q->count > 0);
    if (q->kind == MU_CHOICE) {
        values[0] = q->options[fuzz_below(in, q->count)];
    } else if (q->kind == MU_DRAW) {
        values[0] = (int32_t)fuzz_below(in, q->count);
    } else {
        for (uint32_t i = 0; i < q->count; i++)
            values[i] = q->low + (int32_t)fuzz_below(in, q->sides);
    }
    return MU_OK;
}

/* --- steps --------------------------------------------------------------------------- */

static void carry_out(const mu_position *here, const mu_order *order, fuzz_input *in)
{
    static mu_tape tape;
    const mu_source source = { answer, in };
    mu_job job = { .before = *here, .order = order, .source = &source };
    mu_err err = MU_ERR_NONE;
    mu_tape_clear(&tape);
    FUZZ_LAW_ERR(mu_resolve(&job, &tape, room.after, NULL, &err) == MU_OK, &err);
    job.source = &mu_source_none;
    FUZZ_LAW_ERR(mu_resolve(&job, &tape, room.again, NULL, &err) == MU_OK, &err);
    FUZZ_LAW(memcmp(room.after, room.again, here->rules->state->size) == 0);
}

static void step(const mu_position *here, fuzz_input *in)
{
    mu_order order;
    const bool by_itself = mu_runs_itself(here);
    if (!by_itself && !choose_order(here, in, &order)) return;
    carry_out(here, by_itself ? NULL : &order, in);
    memcpy(room.now, room.after, here->rules->state->size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    fuzz_input in = { data, n };
    mu_position here = fuzz_position(fuzz_number(&in, 2));
    memcpy(room.now, here.state, here.rules->state->size);
    here.state = room.now;
    for (uint32_t i = 0; i < STEPS_MAX && in.left > 0; i++) {
        if (here.rules->standing(here.setup, here.state).over) break;
        step(&here, &in);
    }
    fuzz_state_laws(&here);
    return 0;
}
