/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_text.c - text as a log, one event a line.
 *
 * Input: text; or, after a byte below 9, events to make (how many, then each), and bytes of
 * the text they give that are to be changed (place, value; an odd first byte spares the
 * line of genesis). What is accepted is written in its one form; that form reads back as
 * the same log and is written as the same text. */
#include "events/text.h"
#include "fuzz.h"

#include <string.h>

static void any_text(const uint8_t *data, size_t n)
{
    mu_log log;
    mu_log again;
    mu_bytes first = { 0 };
    mu_bytes second = { 0 };
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_text_read("text", (const char *)data, n, &log, &err);
    if (status != MU_OK) {
        FUZZ_LAW_ERR(status == MU_INPUT || status == MU_CORRUPT || status == MU_TAMPERED ||
                         status == MU_VERSION,
                     &err);
        FUZZ_LAW(err.status == status && err.text[0] != '\0');
        return;
    }
    FUZZ_LAW_ERR(mu_text_write(&log, &first, &err) == MU_OK, &err);
    status = mu_text_read("text", (const char *)first.at, first.used, &again, &err);
    FUZZ_LAW_ERR(status == MU_OK, &err);
    FUZZ_LAW(fuzz_logs_equal(&log, &again));
    FUZZ_LAW_ERR(mu_text_write(&again, &second, &err) == MU_OK, &err);
    FUZZ_LAW(first.used == second.used && memcmp(first.at, second.at, first.used) == 0);
    mu_log_dispose(&log);
    mu_log_dispose(&again);
    mu_bytes_dispose(&first);
    mu_bytes_dispose(&second);
}

/* The genesis of the play example, and made events that are events at all. */
static void make_log(fuzz_input *in, mu_log *log)
{
    const mu_ruleset *rules = fuzz_sedgemoor()->rules;
    size_t n = 0;
    const uint8_t *genesis = mu_log_event(fuzz_example(), 0, &n);
    *log = mu_log_new();
    FUZZ_LAW(mu_log_add(log, genesis, n, NULL) == MU_OK);
    for (uint32_t events = 1 + fuzz_below(in, 8); events > 0; events--) {
        mu_event event;
        mu_bytes bytes = { 0 };
        fuzz_make_event(in, rules, &event);
        mu_event_encode(&event, rules, NULL, &bytes);
        if (mu_event_decode(bytes.at, bytes.used, rules, &event, NULL) == MU_OK)
            FUZZ_LAW(mu_log_add(log, bytes.at, bytes.used, NULL) == MU_OK);
        mu_bytes_dispose(&bytes);
    }
}

static void made_text(fuzz_input *in)
{
    mu_log log;
    mu_log again;
    mu_bytes text = { 0 };
    mu_err err = MU_ERR_NONE;
    bool spare = fuzz_byte(in) % 2 == 1;
    make_log(in, &log);
    FUZZ_LAW_ERR(mu_text_write(&log, &text, &err) == MU_OK, &err);
    mu_status status = mu_text_read("text", (const char *)text.at, text.used, &again, &err);
    /* A number without a name, such as a Unit that is not there, has no word to be read. */
    FUZZ_LAW_ERR(status == MU_OK || status == MU_INPUT, &err);
    if (status == MU_OK) {
        FUZZ_LAW(fuzz_logs_equal(&log, &again));
        mu_log_dispose(&again);
    }
    const uint8_t *newline = memchr(text.at, '\n', text.used);
    FUZZ_LAW(newline != NULL);
    uint32_t from = spare ? (uint32_t)(newline + 1 - text.at) : 0;
    while (in->left >= 3) {
        uint32_t at = from + fuzz_number(in, 2) % ((uint32_t)text.used - from);
        text.at[at] = fuzz_byte(in);
    }
    any_text(text.at, text.used);
    mu_log_dispose(&log);
    mu_bytes_dispose(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    fuzz_input in = { data, n };
    if (n > 0 && data[0] < 9)
        made_text(&in);
    else
        any_text(data, n);
    return 0;
}
