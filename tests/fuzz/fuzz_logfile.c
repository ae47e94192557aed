/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_logfile.c - bytes as a portable log, and a sound log with changed events.
 *
 * Input: after an even first byte, a file. After an odd one, changes to the events of the
 * play example, which is then framed and chained again, so that only the rules can find
 * what is wrong with it. */
#include "core/rules/list.h"
#include "events/codec.h"
#include "events/logfile.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static mu_verdict verdict;

static mu_status verify_file(const uint8_t *bytes, size_t n)
{
    mu_logfile file;
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_logfile_open(&file, bytes, n, &err);
    if (status != MU_OK) return status;
    const mu_events events = mu_events_of_file(&file);
    mu_verify(&events, NULL, &verdict);
    return verdict.status;
}

/* Of a log whose bytes are whole and linked. */
static bool fault_of_the_rules(mu_status status)
{
    return status == MU_TAMPERED || status == MU_VERSION || status == MU_ILLEGAL ||
           status == MU_DIVERGED;
}

static void any_file(const uint8_t *bytes, size_t n)
{
    mu_logfile file;
    mu_log log;
    mu_err err = MU_ERR_NONE;
    uint64_t events = 0;
    mu_status status = mu_logfile_open(&file, bytes, n, &err);
    while (status == MU_OK) {
        status = mu_logfile_next(&file, &err);
        events += status == MU_OK;
    }
    FUZZ_LAW_ERR(status == MU_NOT_FOUND || status == MU_CORRUPT || status == MU_TAMPERED ||
                     status == MU_VERSION,
                 &err);
    mu_status whole = mu_logfile_read(bytes, n, &log, &err);
    FUZZ_LAW_ERR(whole == (status == MU_NOT_FOUND ? MU_OK : status), &err);
    mu_status found = verify_file(bytes, n);
    if (whole != MU_OK) {
        /* The rules may find their fault before the reader reaches its own. */
        FUZZ_LAW(found == whole || fault_of_the_rules(found));
        return;
    }
    FUZZ_LAW(log.n == events);
    mu_bytes again = { 0 };
    FUZZ_LAW_ERR(mu_logfile_write(&log, &again, &err) == MU_OK, &err);
    FUZZ_LAW(again.used == n && memcmp(again.at, bytes, n) == 0);
    mu_bytes_dispose(&again);
    FUZZ_LAW_ERR(found == MU_OK || fault_of_the_rules(found), &verdict.err);
    if (found == MU_OK) fuzz_log_laws(&log, &verdict.fingerprint);
    mu_log_dispose(&log);
}

/* --- changes ------------------------------------------------------------------------- */

#define EVENTS_MAX 512

/* The events being changed, each with bytes of its own. */
typedef struct draft {
    mu_bytes events[EVENTS_MAX];
    uint32_t n;
} draft;

static draft work;

static void take_out(uint32_t i)
{
    mu_bytes_dispose(&work.events[i]);
    work.n--;
    memmove(&work.events[i], &work.events[i + 1], (work.n - i) * sizeof work.events[0]);
}

static void put_in(uint32_t i, const uint8_t *bytes, size_t n)
{
    if (work.n == EVENTS_MAX) return;
    mu_bytes copy = { 0 };
    mu_bytes_add(&copy, bytes, n);
    memmove(&work.events[i + 1], &work.events[i], (work.n - i) * sizeof work.events[0]);
    work.events[i] = copy;
    work.n++;
}

static void load_example(void)
{
    const mu_log *log = fuzz_example();
    while (work.n > 0) take_out(work.n - 1);
    for (size_t i = 0; i < log->n; i++) {
        size_t n = 0;
        const uint8_t *event = mu_log_event(log, i, &n);
        put_in((uint32_t)i, event, n);
    }
}

/* The event as what it says, one number changed, written again. */
static void change_event(fuzz_input *in, mu_bytes *bytes)
{
    const mu_ruleset *rules = fuzz_sedgemoor()->rules;
    mu_event event;
    if (mu_event_decode(bytes->at, bytes->used, rules, &event, NULL) != MU_OK) return;
    if (event.kind == MU_EVENT_ORDER)
        fuzz_change(in, rules->orders[event.as.order.kind].fields, event.as.order.body.bytes);
    else
        fuzz_change(in, mu_event_schemas[event.kind], &event.as);
    mu_bytes_clear(bytes);
    mu_event_encode(&event, rules, NULL, bytes);
}

/* The setup of genesis, one number changed, sealed again. */
static void change_genesis(fuzz_input *in, mu_bytes *bytes)
{
    mu_genesis genesis;
    const mu_ruleset *rules = NULL;
    void *setup = NULL;
    if (mu_genesis_decode(bytes->at, bytes->used, &genesis, &rules, &setup, NULL) != MU_OK) return;
    fuzz_change(in, rules->setup, setup);
    mu_bytes_clear(bytes);
    FUZZ_LAW(mu_genesis_make(&genesis, rules, setup, bytes, NULL) == MU_OK);
    free(setup);
}

static void make_event(fuzz_input *in, uint32_t i)
{
    const mu_ruleset *rules = fuzz_sedgemoor()->rules;
    mu_event event;
    mu_bytes bytes = { 0 };
    fuzz_make_event(in, rules, &event);
    mu_event_encode(&event, rules, NULL, &bytes);
    put_in(i, bytes.at, bytes.used);
    mu_bytes_dispose(&bytes);
}

/* Give settled events the fingerprint of the state they follow, as a forger would. */
static void forge_fingerprints(void)
{
    mu_game game;
    if (work.n == 0) return;
    if (mu_game_begin(&game, work.events[0].at, work.events[0].used, NULL) != MU_OK) return;
    for (uint32_t i = 1; i < work.n; i++) {
        mu_bytes *bytes = &work.events[i];
        mu_event_kind kind = MU_EVENT_KINDS;
        bool settles = mu_event_kind_of(bytes->at, bytes->used, &kind, NULL) == MU_OK &&
                       kind == MU_EVENT_SETTLED && game.in_step;
        if (settles && mu_game_ask(&game, NULL) == MU_OK) {
            mu_event event = { .kind = MU_EVENT_SETTLED };
            mu_digest digest = mu_fingerprint(game.rules->state, game.after);
            memcpy(event.as.settled.fingerprint, digest.bytes, sizeof digest.bytes);
            mu_bytes_clear(bytes);
            mu_event_encode(&event, game.rules, NULL, bytes);
        }
        if (mu_game_feed(&game, bytes->at, bytes->used, NULL) != MU_OK) break;
    }
    mu_game_dispose(&game);
}

/* Two bytes, however many events there are just now. */
static uint32_t place(fuzz_input *in, uint32_t places)
{
    return fuzz_number(in, 2) % places;
}

static void change(fuzz_input *in)
{
    uint32_t what = fuzz_below(in, 10);
    uint32_t i = place(in, work.n);
    mu_bytes *bytes = &work.events[i];
    uint32_t other = 0;
    switch (what) {
    case 0: /* one byte */
        if (bytes->used > 0) {
            uint32_t at = fuzz_below(in, (uint32_t)bytes->used);
            bytes->at[at] = fuzz_byte(in);
        }
        break;
    case 1: take_out(i); break;
    case 2: /* say it again, somewhere */
        other = place(in, work.n + 1);
        put_in(other, bytes->at, bytes->used);
        break;
    case 3: { /* change places */
        other = place(in, work.n);
        mu_bytes swap = work.events[other];
        work.events[other] = *bytes;
        *bytes = swap;
        break;
    }
    case 4:
    case 5:
    case 6: change_event(in, bytes); break;
    case 7: change_genesis(in, &work.events[0]); break;
    case 8: make_event(in, i + 1); break;
    default: /* cut the end off */
        while (work.n > i + 1) take_out(work.n - 1);
        break;
    }
}

static void changed_log(fuzz_input *in)
{
    load_example();
    bool forge = fuzz_byte(in) % 8 != 0;
    while (in->left > 1 && work.n > 0) change(in);
    if (forge) forge_fingerprints();
    mu_log log = mu_log_new();
    mu_bytes file = { 0 };
    mu_err err = MU_ERR_NONE;
    for (uint32_t i = 0; i < work.n; i++)
        FUZZ_LAW_ERR(mu_log_add(&log, work.events[i].at, work.events[i].used, &err) == MU_OK, &err);
    FUZZ_LAW_ERR(mu_logfile_write(&log, &file, &err) == MU_OK, &err);
    mu_status found = verify_file(file.at, file.used);
    FUZZ_LAW_ERR(found == MU_OK || fault_of_the_rules(found), &verdict.err);
    FUZZ_LAW(verdict.failed != MU_CHECK_BYTES && verdict.failed != MU_CHECK_LINKS &&
             verdict.failed != MU_CHECK_END);
    if (found == MU_OK)
        fuzz_log_laws(&log, &verdict.fingerprint);
    else
        FUZZ_LAW_ERR((verdict.err.seq < work.n || work.n == 0) && verdict.err.text[0] != '\0',
                     &verdict.err);
    mu_bytes_dispose(&file);
    mu_log_dispose(&log);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    fuzz_input in = { data, n };
    if (n > 0 && data[0] % 2 == 0) {
        any_file(data + 1, n - 1);
        return 0;
    }
    (void)fuzz_byte(&in);
    changed_log(&in);
    return 0;
}
