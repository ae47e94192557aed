/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_order.c - a line as players write it: read as an order, and as an option of
 * every choice. What is read prints as itself, and is legal or refused with a clause. */
#include "core/order.h"
#include "fuzz.h"

#include <string.h>

#define LATER 7 /* a position of the play example in which there is more to do */

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
    FUZZ_LAW(fuzz_same_order(&order, &again));
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char text[512];
    if (n >= sizeof text) n = sizeof text - 1;
    memcpy(text, data, n);
    text[n] = '\0';
    const mu_position first = fuzz_position(0);
    const mu_position later = fuzz_position(LATER);
    for (uint8_t side = 0; side < 2; side++) {
        order_text(&first, side, text);
        order_text(&later, side, text);
    }
    option_text(&first, text);
    return 0;
}
