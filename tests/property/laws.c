/* SPDX-License-Identifier: MIT
 * tests/property/laws.c - laws of a finished game. */
#include "property/laws.h"

#include "events/logfile.h"
#include "events/script.h"
#include "events/text.h"
#include "events/verify.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

uint64_t laws_number(const char *variable, uint64_t otherwise)
{
    int64_t number = 0;
    const char *word = getenv(variable);
    if (word == NULL) return otherwise;
    cr_assert(mu_whole_number(word, 1, UINT32_MAX, &number), "%s is no number", variable);
    return (uint64_t)number;
}

static void expect_same_log(const mu_log *a, const mu_log *b, uint64_t seed, const char *what)
{
    mu_link head_a = mu_log_head(a);
    mu_link head_b = mu_log_head(b);
    cr_assert(a->n == b->n && a->bytes.used == b->bytes.used &&
                  memcmp(a->bytes.at, b->bytes.at, a->bytes.used) == 0 &&
                  mu_link_equal(&head_a, &head_b),
              "seed %llu: %s", (unsigned long long)seed, what);
}

/* Every settled event of the log holds the fingerprint the game had then; verifying folds
 * the log from genesis and compares each. */
static void verifies(const played *p, uint64_t seed)
{
    mu_log_events walk = { &p->log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verdict verdict;
    mu_verify(&events, NULL, &verdict);
    cr_assert_eq(verdict.status, MU_OK, "seed %llu: %s", (unsigned long long)seed,
                 verdict.err.text);
    cr_assert_arr_eq((const uint8_t *)&verdict.counts, (const uint8_t *)&p->game.counts,
                     sizeof verdict.counts, "seed %llu: counts", (unsigned long long)seed);
    cr_assert(mu_digest_equal(&verdict.fingerprint, &p->game.fingerprint), "seed %llu",
              (unsigned long long)seed);
    cr_assert(verdict.standing.over && !verdict.open);
    const mu_counts *n = &verdict.counts;
    const uint64_t *of = verdict.checked.of;
    cr_assert(of[MU_CHECK_EVENTS] == n->events && of[MU_CHECK_ORDERS] == n->orders &&
                  of[MU_CHECK_PHASES] == n->phases && of[MU_CHECK_STATES] == n->settled &&
                  of[MU_CHECK_ANSWERS] == n->rolls + n->draws + n->choices - n->automatic &&
                  of[MU_CHECK_FORCED] == n->automatic && of[MU_CHECK_DICE] == n->dice + n->draws &&
                  of[MU_CHECK_UNDOS] == n->undos,
              "seed %llu: not all that the log holds was checked", (unsigned long long)seed);
}

static void survives_text(const mu_log *log, uint64_t seed)
{
    mu_bytes text = { 0 };
    mu_bytes again = { 0 };
    mu_log back;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_text_write(log, &text, &err), MU_OK, "%s", err.text);
    cr_assert_eq(mu_text_read("text", (const char *)text.at, text.used, &back, &err), MU_OK,
                 "seed %llu: %s", (unsigned long long)seed, err.text);
    expect_same_log(log, &back, seed, "text");
    cr_assert_eq(mu_text_write(&back, &again, &err), MU_OK, "%s", err.text);
    cr_assert(text.used == again.used && memcmp(text.at, again.at, text.used) == 0);
    mu_bytes_dispose(&text);
    mu_bytes_dispose(&again);
    mu_log_dispose(&back);
}

static void survives_file(const mu_log *log, uint64_t seed)
{
    mu_bytes bytes = { 0 };
    mu_log back;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_logfile_write(log, &bytes, &err), MU_OK, "%s", err.text);
    cr_assert_eq(mu_logfile_read(bytes.at, bytes.used, &back, &err), MU_OK, "seed %llu: %s",
                 (unsigned long long)seed, err.text);
    expect_same_log(log, &back, seed, "file");
    mu_bytes_dispose(&bytes);
    mu_log_dispose(&back);
}

static mu_status load_nothing(void *self, const char *from, const char *path, mu_loaded *out,
                              mu_err *err)
{
    (void)self, (void)from, (void)out;
    return mu_fail(err, MU_IO, 0, "%s is asked for", path);
}

/* The script of a log makes that log, and needs no other file. */
static void survives_script(const mu_log *log, uint64_t seed)
{
    static const mu_loader nothing = { load_nothing, NULL };
    mu_bytes script = { 0 };
    mu_scripted made;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_script_write(log, NULL, &script, &err), MU_OK, "%s", err.text);
    mu_status status = mu_script_run("game.mus", (const char *)script.at, script.used, &nothing,
                                     &made, NULL, &err);
    cr_assert_eq(status, MU_OK, "seed %llu: %s", (unsigned long long)seed, err.text);
    expect_same_log(log, &made.log, seed, "script");
    mu_bytes_dispose(&script);
    mu_scripted_dispose(&made);
}

void log_holds(const played *p, uint64_t seed)
{
    verifies(p, seed);
    survives_text(&p->log, seed);
    survives_file(&p->log, seed);
    survives_script(&p->log, seed);
}

void laws_hold(const plan *of, uint64_t seed)
{
    played once;
    played twice;
    plan first = *of;
    first.seed = seed;
    plan second = first;
    second.curious = seed % 4 == 0;
    second.probes = 0;
    second.marks = NULL;
    play(&first, &once);
    play(&second, &twice);
    expect_same_log(&once.log, &twice.log, seed, "played twice");
    log_holds(&once, seed);
    play_dispose(&once);
    play_dispose(&twice);
}
