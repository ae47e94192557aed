/* SPDX-License-Identifier: MIT
 * tests/unit/events_logfile.c - the portable log: no byte of it can be changed, lost, added
 * or moved without being found, at the right event and under the right name. */
#include "core/hash.h"
#include "core/rules/null/null.h"
#include "events/logfile.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 20, FRAME = 5 + 32 + 8, END = 49, FRAMES_MAX = 256 };

/* A file, and where its frames stand: frame n is the end. */
typedef struct file {
    mu_bytes bytes;
    size_t at[FRAMES_MAX + 1];
    size_t n;
} file;

static mu_scripted *made;
static file sound;

static void locate_frames(file *f, const mu_log *log)
{
    size_t at = HEADER;
    cr_assert_lt(log->n, FRAMES_MAX);
    for (f->n = 0; f->n < log->n; f->n++) {
        f->at[f->n] = at;
        at += FRAME + log->entries[f->n].n;
    }
    f->at[f->n] = at;
    cr_assert_eq(f->bytes.used, at + END);
}

static void set_up(void)
{
    mu_err err = MU_ERR_NONE;
    made = sentry_script(sentry_table_game);
    cr_assert_eq(mu_logfile_write(&made->log, &sound.bytes, &err), MU_OK, "%s", err.text);
    locate_frames(&sound, &made->log);
}

static void tear_down(void)
{
    mu_bytes_dispose(&sound.bytes);
    fixture_script_free(made);
}

TestSuite(logfile, .init = set_up, .fini = tear_down);

/* Read from memory of exactly that size. */
static mu_status read_bytes(const uint8_t *bytes, size_t n, mu_log *log, mu_err *err)
{
    uint8_t *copy = malloc(n);
    *err = (mu_err)MU_ERR_NONE;
    if (n > 0) memcpy(copy, bytes, n);
    mu_status status = mu_logfile_read(copy, n, log, err);
    free(copy);
    return status;
}

static void expect_read(const mu_bytes *bytes, mu_status wanted, uint64_t seq, const char *what)
{
    mu_log log;
    mu_err err;
    mu_status status = read_bytes(bytes->at, bytes->used, &log, &err);
    cr_expect_eq(status, wanted, "%s: %d, %s", what, status, err.text);
    cr_expect_eq(err.seq, seq, "%s: event %llu is named: %s", what, (unsigned long long)err.seq,
                 err.text);
    if (status == MU_OK) mu_log_dispose(&log);
}

/* The frame that holds a byte; the header counts as event 0. */
static uint64_t frame_of(const file *f, size_t at)
{
    uint64_t frame = 0;
    while (frame < f->n && at >= f->at[frame + 1]) frame++;
    return frame;
}

static mu_bytes copy_of(const uint8_t *bytes, size_t n)
{
    mu_bytes copy = { 0 };
    mu_bytes_add(&copy, bytes, n);
    return copy;
}

static void add_frame(mu_bytes *out, const file *f, size_t i)
{
    size_t end = i == f->n ? f->bytes.used : f->at[i + 1];
    mu_bytes_add(out, f->bytes.at + f->at[i], end - f->at[i]);
}

/* A whole frame around an event, its link given. */
static void make_frame(mu_bytes *out, const uint8_t *event, size_t n, const mu_link *link)
{
    size_t from = out->used;
    mu_bytes_add(out, "E", 1);
    mu_bytes_add_number(out, n, 4);
    mu_bytes_add(out, event, n);
    mu_bytes_add(out, link->bytes, sizeof link->bytes);
    mu_bytes_add_number(out, mu_hash64(out->at + from, out->used - from), 8);
}

static void make_end(mu_bytes *out, uint64_t n, const mu_link *head)
{
    size_t from = out->used;
    mu_bytes_add(out, "Z", 1);
    mu_bytes_add_number(out, n, 8);
    mu_bytes_add(out, head->bytes, sizeof head->bytes);
    mu_bytes_add_number(out, mu_hash64(out->at + from, out->used - from), 8);
}

static void make_header(mu_bytes *out, uint64_t version)
{
    mu_bytes_add(out, "\x89MUSTER\n", 8);
    mu_bytes_add_number(out, version, 4);
    mu_bytes_add_number(out, mu_hash64(out->at, 12), 8);
}

/* --- layout ------------------------------------------------------------------------ */

Test(logfile, is_laid_out_as_specified)
{
    mu_bytes by_hand = { 0 };
    make_header(&by_hand, 1);
    for (size_t i = 0; i < made->log.n; i++) {
        size_t n = 0;
        const uint8_t *event = mu_log_event(&made->log, i, &n);
        make_frame(&by_hand, event, n, &made->log.entries[i].link);
    }
    mu_link head = mu_log_head(&made->log);
    make_end(&by_hand, made->log.n, &head);
    cr_assert_eq(by_hand.used, sound.bytes.used);
    cr_expect_arr_eq(by_hand.at, sound.bytes.at, by_hand.used);
    /* the header is the same in every file of this version */
    cr_expect_arr_eq(sound.bytes.at, "\x89MUSTER\n\0\0\0\x01", 12);
    cr_expect(mu_logfile_is(sound.bytes.at, sound.bytes.used));
    cr_expect(mu_logfile_is(sound.bytes.at, 8));
    cr_expect_not(mu_logfile_is(sound.bytes.at, 7));
    cr_expect_not(mu_logfile_is((const uint8_t *)"0 genesis {}", 12));
    mu_bytes_dispose(&by_hand);
}

Test(logfile, gives_the_log_back)
{
    mu_log log;
    mu_err err;
    cr_assert_eq(read_bytes(sound.bytes.at, sound.bytes.used, &log, &err), MU_OK, "%s", err.text);
    cr_expect(same_log(&log, &made->log));
    mu_log_dispose(&log);
    mu_scripted *sedgemoor = fixture_script(SEDGEMOOR_SCRIPT);
    mu_bytes bytes = { 0 };
    cr_assert_eq(mu_logfile_write(&sedgemoor->log, &bytes, &err), MU_OK);
    cr_assert_eq(read_bytes(bytes.at, bytes.used, &log, &err), MU_OK, "%s", err.text);
    cr_expect(same_log(&log, &sedgemoor->log));
    mu_log_dispose(&log);
    mu_bytes_dispose(&bytes);
    fixture_script_free(sedgemoor);
}

Test(logfile, its_end_is_told_again_and_again)
{
    mu_logfile walk;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_logfile_open(&walk, sound.bytes.at, sound.bytes.used, &err), MU_OK);
    cr_expect(walk.closed);
    for (size_t i = 0; i < sound.n; i++) {
        size_t n = 0;
        const uint8_t *event = mu_log_event(&made->log, i, &n);
        cr_expect_eq(walk.next, i);
        cr_assert_eq(mu_logfile_next(&walk, &err), MU_OK, "%s", err.text);
        cr_expect_eq(walk.n, n);
        cr_expect_arr_eq(walk.event, event, n);
        cr_expect(mu_link_equal(&walk.link, &made->log.entries[i].link));
    }
    for (int i = 0; i < 3; i++) cr_expect_eq(mu_logfile_next(&walk, &err), MU_NOT_FOUND);
}

Test(logfile, nothing_at_all_is_damaged)
{
    mu_logfile walk;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_logfile_open(&walk, NULL, 0, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "the file is empty");
}

Test(logfile, an_empty_log_has_a_header_and_an_end)
{
    mu_log empty = mu_log_new();
    mu_bytes bytes = { 0 };
    mu_log log;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_logfile_write(&empty, &bytes, &err), MU_OK);
    cr_expect_eq(bytes.used, HEADER + END);
    cr_assert_eq(read_bytes(bytes.at, bytes.used, &log, &err), MU_OK, "%s", err.text);
    cr_expect_eq(log.n, 0);
    mu_log_dispose(&log);
    mu_bytes_dispose(&bytes);
}

/* --- damage ------------------------------------------------------------------------ */

Test(logfile, every_flipped_bit_is_damage_at_its_own_event)
{
    mu_bytes bytes = copy_of(sound.bytes.at, sound.bytes.used);
    for (size_t at = 0; at < bytes.used; at++)
        for (int bit = 0; bit < 8; bit++) {
            mu_log log;
            mu_err err;
            bytes.at[at] ^= (uint8_t)(1u << bit);
            mu_status status = read_bytes(bytes.at, bytes.used, &log, &err);
            cr_assert_eq(status, MU_CORRUPT, "byte %zu, bit %d: %d", at, bit, status);
            cr_assert_eq(err.seq, frame_of(&sound, at), "byte %zu, bit %d: event %llu", at, bit,
                         (unsigned long long)err.seq);
            cr_assert_null(strstr(err.text, "cut off"), "byte %zu, bit %d: %s", at, bit, err.text);
            bytes.at[at] ^= (uint8_t)(1u << bit);
        }
    mu_bytes_dispose(&bytes);
}

Test(logfile, every_cut_is_told_with_the_events_before_it)
{
    for (size_t n = 0; n < sound.bytes.used; n++) {
        mu_log log;
        mu_err err;
        char wanted[80];
        mu_text text = mu_text_in(wanted, sizeof wanted);
        size_t whole = 0;
        while (whole < sound.n && n >= sound.at[whole + 1]) whole++;
        if (n == 0)
            mu_text_word(&text, "the file is empty");
        else if (n < HEADER)
            mu_text_word(&text, "the header is not that of a Muster log");
        else
            mu_text_add(&text, "the file is cut off: %zu events before this are complete", whole);
        cr_assert_eq(read_bytes(sound.bytes.at, n, &log, &err), MU_CORRUPT, "%zu bytes", n);
        cr_assert_eq(err.seq, whole, "%zu bytes: event %llu", n, (unsigned long long)err.seq);
        cr_assert_str_eq(err.text, wanted);
    }
}

/* A byte among others like it is more or less anywhere in their run, which may reach from
 * one frame into the next. */
static bool may_blame(uint8_t value, size_t at, uint64_t frame)
{
    size_t first = at;
    size_t last = at;
    while (first > 0 && sound.bytes.at[first - 1] == value) first--;
    while (last < sound.bytes.used && sound.bytes.at[last] == value) last++;
    return frame >= frame_of(&sound, first) && frame <= frame_of(&sound, last);
}

Test(logfile, every_inserted_byte_is_damage_at_its_own_event)
{
    for (size_t at = 0; at <= sound.bytes.used; at++) {
        const uint8_t values[] = { 0, 0xff, 'E', 'Z', at > 0 ? sound.bytes.at[at - 1] : 7 };
        for (size_t i = 0; i < sizeof values; i++) {
            mu_log log;
            mu_err err;
            mu_bytes bytes = copy_of(sound.bytes.at, at);
            mu_bytes_add(&bytes, &values[i], 1);
            mu_bytes_add(&bytes, sound.bytes.at + at, sound.bytes.used - at);
            mu_status status = read_bytes(bytes.at, bytes.used, &log, &err);
            cr_assert_eq(status, MU_CORRUPT, "%02x at %zu: %d", values[i], at, status);
            cr_assert(may_blame(values[i], at, err.seq), "%02x at %zu: event %llu", values[i], at,
                      (unsigned long long)err.seq);
            mu_bytes_dispose(&bytes);
        }
    }
}

Test(logfile, every_missing_byte_is_damage_at_its_own_event)
{
    for (size_t at = 0; at < sound.bytes.used; at++) {
        mu_log log;
        mu_err err;
        mu_bytes bytes = copy_of(sound.bytes.at, at);
        mu_bytes_add(&bytes, sound.bytes.at + at + 1, sound.bytes.used - at - 1);
        mu_status status = read_bytes(bytes.at, bytes.used, &log, &err);
        cr_assert_eq(status, MU_CORRUPT, "byte %zu: %d", at, status);
        cr_assert(may_blame(sound.bytes.at[at], at, err.seq), "byte %zu: event %llu", at,
                  (unsigned long long)err.seq);
        mu_bytes_dispose(&bytes);
    }
}

Test(logfile, a_conversion_of_line_ends_is_damage)
{
    mu_bytes bytes = { 0 };
    for (size_t i = 0; i < sound.bytes.used; i++) {
        if (sound.bytes.at[i] == '\n') mu_bytes_add(&bytes, "\r", 1);
        mu_bytes_add(&bytes, &sound.bytes.at[i], 1);
    }
    expect_read(&bytes, MU_CORRUPT, 0, "line ends");
    mu_bytes_dispose(&bytes);
}

Test(logfile, a_length_that_lies_is_damage_or_a_cut)
{
    static const uint32_t lengths[] = {
        0, 1, MU_EVENT_MAX, MU_EVENT_MAX + 1, 0x7fffffff, 0xffffffff
    };
    for (size_t i = 0; i < MU_COUNT_OF(lengths); i++) {
        mu_log log;
        mu_err err;
        mu_bytes bytes = copy_of(sound.bytes.at, sound.bytes.used);
        for (int k = 0; k < 4; k++)
            bytes.at[sound.at[2] + 1 + (size_t)k] = (uint8_t)(lengths[i] >> (24 - 8 * k));
        expect_read(&bytes, MU_CORRUPT, 2, "a length");
        /* the same in a file without its end */
        bytes.used -= END;
        cr_expect_eq(read_bytes(bytes.at, bytes.used, &log, &err), MU_CORRUPT);
        cr_expect_eq(err.seq, 2);
        cr_expect_eq(strstr(err.text, "cut off") != NULL, lengths[i] > 1, "%u: %s", lengths[i],
                     err.text);
        mu_bytes_dispose(&bytes);
    }
}

Test(logfile, an_event_above_the_limit_is_damage_though_its_checksum_fits)
{
    uint8_t *event = calloc(1, MU_EVENT_MAX + 1);
    for (size_t n = MU_EVENT_MAX; n <= MU_EVENT_MAX + 1; n++) {
        mu_link start = mu_chain_start();
        mu_link link = mu_chain_next(&start, event, n);
        mu_bytes bytes = { 0 };
        make_header(&bytes, 1);
        make_frame(&bytes, event, n, &link);
        make_end(&bytes, 1, &link);
        if (n == MU_EVENT_MAX)
            expect_read(&bytes, MU_OK, MU_NO_SEQ, "the largest event");
        else
            expect_read(&bytes, MU_CORRUPT, 0, "an event above the limit");
        mu_bytes_dispose(&bytes);
    }
    free(event);
}

/* --- tampering --------------------------------------------------------------------- */

Test(logfile, swapped_neighbours_are_tampering_at_the_first)
{
    for (size_t i = 0; i + 1 < sound.n; i++) {
        mu_bytes bytes = copy_of(sound.bytes.at, sound.at[i]);
        add_frame(&bytes, &sound, i + 1);
        add_frame(&bytes, &sound, i);
        for (size_t k = i + 2; k <= sound.n; k++) add_frame(&bytes, &sound, k);
        expect_read(&bytes, MU_TAMPERED, i, "swapped");
        mu_bytes_dispose(&bytes);
    }
}

Test(logfile, a_doubled_event_is_tampering_at_the_second)
{
    for (size_t i = 0; i < sound.n; i++) {
        mu_bytes bytes = copy_of(sound.bytes.at, sound.at[i]);
        add_frame(&bytes, &sound, i);
        for (size_t k = i; k <= sound.n; k++) add_frame(&bytes, &sound, k);
        expect_read(&bytes, MU_TAMPERED, i + 1, "doubled");
        mu_bytes_dispose(&bytes);
    }
}

Test(logfile, a_missing_event_is_tampering_where_it_stood)
{
    for (size_t i = 0; i < sound.n; i++) {
        mu_bytes bytes = copy_of(sound.bytes.at, sound.at[i]);
        for (size_t k = i + 1; k <= sound.n; k++) add_frame(&bytes, &sound, k);
        expect_read(&bytes, MU_TAMPERED, i, "missing");
        mu_bytes_dispose(&bytes);
    }
}

Test(logfile, an_edited_event_does_not_fit_its_link_or_the_next)
{
    for (size_t i = 0; i < sound.n; i++) {
        size_t n = 0;
        const uint8_t *event = mu_log_event(&made->log, i, &n);
        uint8_t *edited = malloc(n);
        memcpy(edited, event, n);
        edited[n - 1] ^= 1;
        mu_link before = i == 0 ? mu_chain_start() : made->log.entries[i - 1].link;
        mu_link fresh = mu_chain_next(&before, edited, n);
        for (int relinked = 0; relinked < 2; relinked++) {
            mu_bytes bytes = copy_of(sound.bytes.at, sound.at[i]);
            make_frame(&bytes, edited, n, relinked ? &fresh : &made->log.entries[i].link);
            for (size_t k = i + 1; k <= sound.n; k++) add_frame(&bytes, &sound, k);
            expect_read(&bytes, MU_TAMPERED, i + (size_t)relinked, "edited");
            mu_bytes_dispose(&bytes);
        }
        free(edited);
    }
}

Test(logfile, an_end_of_another_log_is_tampering)
{
    mu_link head = mu_log_head(&made->log);
    mu_bytes bytes = copy_of(sound.bytes.at, sound.at[sound.n]);
    size_t events = bytes.used;
    make_end(&bytes, sound.n + 1, &head);
    expect_read(&bytes, MU_TAMPERED, sound.n, "another count");
    bytes.used = events;
    make_end(&bytes, sound.n - 1, &head);
    expect_read(&bytes, MU_TAMPERED, sound.n, "another count");
    bytes.used = events;
    head.bytes[31] ^= 1;
    make_end(&bytes, sound.n, &head);
    expect_read(&bytes, MU_TAMPERED, sound.n, "another head");
    mu_bytes_dispose(&bytes);
}

Test(logfile, nothing_may_follow_the_end)
{
    mu_bytes bytes = copy_of(sound.bytes.at, sound.bytes.used);
    mu_bytes_add(&bytes, "\n", 1);
    expect_read(&bytes, MU_CORRUPT, sound.n, "a byte after the end");
    bytes.used--;
    add_frame(&bytes, &sound, sound.n);
    expect_read(&bytes, MU_CORRUPT, sound.n, "a second end");
    mu_bytes_add(&bytes, sound.bytes.at, sound.bytes.used);
    expect_read(&bytes, MU_CORRUPT, sound.n, "a second file");
    mu_bytes_dispose(&bytes);
}

/* Whoever makes a new chain gets a sound file: a chain is no signature. */
Test(logfile, another_chain_is_another_log)
{
    mu_event note = { .kind = MU_EVENT_NOTE, .as.note = { .text = "not what was written" } };
    mu_log other = log_with(&made->log, &null_ruleset, 6, &note);
    mu_bytes bytes = { 0 };
    mu_log log;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_logfile_write(&other, &bytes, &err), MU_OK);
    cr_assert_eq(read_bytes(bytes.at, bytes.used, &log, &err), MU_OK, "%s", err.text);
    mu_link a = mu_log_head(&log);
    mu_link b = mu_log_head(&made->log);
    cr_expect_not(mu_link_equal(&a, &b));
    mu_log_dispose(&log);
    mu_log_dispose(&other);
    mu_bytes_dispose(&bytes);
}

/* --- versions ---------------------------------------------------------------------- */

Test(logfile, another_version_is_named)
{
    static const uint32_t versions[] = { 0, 2, 65536, 0xffffffff };
    for (size_t i = 0; i < MU_COUNT_OF(versions); i++) {
        mu_log log;
        mu_err err;
        char wanted[80];
        mu_text text = mu_text_in(wanted, sizeof wanted);
        mu_bytes bytes = { 0 };
        make_header(&bytes, versions[i]);
        mu_bytes_add(&bytes, "whatever comes later", 20);
        mu_text_add(&text, "the file has version %u and this Muster reads 1", versions[i]);
        cr_expect_eq(read_bytes(bytes.at, bytes.used, &log, &err), MU_VERSION);
        cr_expect_str_eq(err.text, wanted);
        mu_bytes_dispose(&bytes);
    }
}
