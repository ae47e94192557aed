/* SPDX-License-Identifier: MIT
 * tests/unit/events_exchange.c - lines of a duel: written, read back, and what is none. */
#include "events/exchange.h"

#include <criterion/criterion.h>
#include <string.h>

#define ID    "000102030405060708090a0b0c0d0e0f"
#define TIP   "8d07b483827fedc17dfb564384f28ebfd1f65fb6777658334414f1a25f8275ec"
#define HEAD  "5f3c0a1b2c3d4e5f"
#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"

Test(exchange, an_offer_is_written_and_read)
{
    static const char wanted[] = "muster offer " ID " B " TIP;
    char line[MU_EXCHANGE_LINE];
    mu_text text = mu_text_in(line, sizeof line);
    mu_offer offer;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_offer_read(wanted, &offer, &err), MU_OK, "%s", err.text);
    cr_expect_eq(offer.side, 1);
    cr_expect_eq(offer.game[15], 15);
    cr_expect_eq(offer.tip[0], 0x8d);
    mu_offer_print(&offer, &text);
    cr_expect_str_eq(line, wanted);
    cr_expect_eq(mu_offer_read("  muster  offer " ID "  B " TIP "  ", &offer, &err), MU_OK,
                 "blanks are what mail makes of them: %s", err.text);
}

Test(exchange, a_link_is_written_and_read_with_and_without_a_signature)
{
    static const char *const lines[] = { "muster link " ID " A 17 230 " HEAD " " TIP,
                                         "muster link " ID " A 17 230 " HEAD " " TIP " " TIP TIP };
    for (size_t i = 0; i < MU_COUNT_OF(lines); i++) {
        char line[MU_EXCHANGE_LINE];
        mu_text text = mu_text_in(line, sizeof line);
        mu_shown_link shown;
        mu_err err = MU_ERR_NONE;
        cr_assert_eq(mu_shown_link_read(lines[i], &shown, &err), MU_OK, "%s", err.text);
        cr_expect_eq(shown.seq, 230);
        cr_expect_eq(shown.reveal.link, 17);
        cr_expect_eq(mu_is_given(shown.reveal.signature, MU_SIGNATURE_BYTES), i == 1);
        mu_shown_link_print(&shown, &text);
        cr_expect_str_eq(line, lines[i]);
    }
}

/* Every line is cut at every place, and every character of it is another. */
static void expect_nothing_else(const char *good, mu_status (*read)(const char *line))
{
    char line[MU_EXCHANGE_LINE];
    const size_t n = strlen(good);
    for (size_t i = 0; i < n; i++) {
        strcpy(line, good);
        line[i] = '\0';
        cr_expect_eq(read(line), MU_INPUT, "%s", line);
        strcpy(line, good);
        line[i] = '\033';
        cr_expect_eq(read(line), MU_INPUT, "%zu", i);
        line[i] = 'Z';
        cr_expect_eq(read(line), MU_INPUT, "%s", line);
    }
    strcpy(line, good);
    strcat(line, " 0");
    cr_expect_eq(read(line), MU_INPUT);
    memset(line, 'a', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    cr_expect_eq(read(line), MU_INPUT);
}

static mu_status read_offer(const char *line)
{
    mu_offer offer;
    return mu_offer_read(line, &offer, NULL);
}

static mu_status read_link(const char *line)
{
    mu_shown_link shown;
    return mu_shown_link_read(line, &shown, NULL);
}

Test(exchange, anything_else_is_refused)
{
    static const char nothing[] = "muster offer " ID " A " ZEROS;
    expect_nothing_else("muster offer " ID " A " TIP, read_offer);
    expect_nothing_else("muster link " ID " A 17 230 " HEAD " " TIP, read_link);
    cr_expect_eq(read_offer(nothing), MU_INPUT);
    cr_expect_eq(read_link("muster link " ID " A 17 230 " HEAD " " TIP " " TIP TIP), MU_OK);
    cr_expect_eq(read_link("muster link " ID " A 17 230 " HEAD " " TIP " " TIP TIP " 0"), MU_INPUT);
    cr_expect_eq(read_link("muster link " ID " A 17 230 " HEAD " " TIP " " TIP TIP "0"), MU_INPUT);
    cr_expect_eq(read_link("muster link " ID " A 17 230 " HEAD " " TIP " " ZEROS ZEROS), MU_INPUT);
    cr_expect_eq(read_link("muster link " ID " A 0 230 " HEAD " " TIP), MU_INPUT);
    cr_expect_eq(read_link("muster link " ID " A 17 0 " HEAD " " TIP), MU_INPUT);
    cr_expect_eq(read_link("muster link " ID " A 4294967296 230 " HEAD " " TIP), MU_INPUT);
    cr_expect_eq(read_link("muster link " ID " A 017 230 " HEAD " " TIP), MU_INPUT);
}
