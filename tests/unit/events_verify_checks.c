/* SPDX-License-Identifier: MIT
 * tests/unit/events_verify_checks.c - for every kind of fault, exactly one check fails: the right
 * one, with how many items were looked at, and all before it passed. */
#include "core/rules/null/null.h"
#include "events/logfile.h"
#include "events/text.h"
#include "events/verify.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Events of the table game:
 *
 *     0 genesis   1 phase 2 draw 3 settled   4 order 5 roll of 2 6 note 7 choice 8 roll 9 settled
 *     10 order 11 settled   12 phase 13 draw 14 settled   15 order 16 roll 17 forced 18 settled
 *     ... */
enum { DRAW = 2, SHOT = 4, ROLL = 5, CHOICE = 7, BACK = 8, DONE = 9, PASS = 10, PASSED = 11 };
enum { SHOT_2 = 15, ROLL_2 = 16, FORCED = 17, DONE_2 = 18 };

static mu_scripted *made;

static void set_up(void)
{
    made = sentry_script(sentry_table_game);
    cr_assert_eq(event_of(&made->log, &null_ruleset, DONE_2).kind, MU_EVENT_SETTLED);
}

static void tear_down(void)
{
    fixture_script_free(made);
}

TestSuite(checks, .init = set_up, .fini = tear_down);

/* Every item that was looked at passed, but for one of the check that failed. */
static void expect_failed(const mu_verdict *v, mu_status status, mu_check failed, uint64_t passed)
{
    cr_expect_eq(v->status, status, "%s: %s", mu_status_word(v->status), v->err.text);
    cr_expect_eq(v->failed, failed, "%s: %s", mu_check_names[v->failed], v->err.text);
    cr_expect_eq(mu_verdict_passed(v, failed), passed, "%s: %llu passed: %s",
                 mu_check_names[failed], (unsigned long long)mu_verdict_passed(v, failed),
                 v->err.text);
    for (int i = MU_CHECK_BYTES; i < MU_CHECKS; i++) {
        mu_check check = (mu_check)i;
        uint64_t of = v->checked.of[check];
        cr_expect_eq(of - mu_verdict_passed(v, check), check == failed, "%s: %llu of %llu",
                     mu_check_names[check], (unsigned long long)mu_verdict_passed(v, check),
                     (unsigned long long)of);
        cr_expect_leq(mu_verdict_passed(v, check), of);
    }
    cr_expect_eq(v->err.text[0] == '\0', status == MU_OK);
}

static mu_verdict verdict_of(const mu_log *log)
{
    mu_verdict v;
    mu_log_events walk = { log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verify(&events, NULL, &v);
    return v;
}

static mu_verdict verdict_of_file(const mu_bytes *bytes)
{
    mu_verdict v;
    mu_logfile file;
    mu_err err = MU_ERR_NONE;
    if (mu_logfile_open(&file, bytes->at, bytes->used, &err) != MU_OK)
        return mu_verdict_unread(&err, MU_HELD_EACH);
    const mu_events events = mu_events_of_file(&file);
    mu_verify(&events, NULL, &v);
    return v;
}

static mu_verdict verdict_of_text(const mu_bytes *text)
{
    mu_verdict v;
    mu_log log;
    mu_err err = MU_ERR_NONE;
    if (mu_text_read("a.log", (const char *)text->at, text->used, &log, &err) != MU_OK)
        return mu_verdict_unread(&err, MU_HELD_HEAD);
    mu_log_events walk = { &log, 0 };
    const mu_events events = mu_events_of_text(&walk);
    mu_verify(&events, NULL, &v);
    mu_log_dispose(&log);
    return v;
}

/* How many items of each check were looked at, in the order of the checks. */
static void expect_counts(const mu_verdict *v, const uint64_t counts[MU_CHECKS - 1])
{
    for (int check = MU_CHECK_BYTES; check < MU_CHECKS; check++)
        cr_expect_eq(v->checked.of[check], counts[check - 1], "%s: %llu and not %llu",
                     mu_check_names[check], (unsigned long long)v->checked.of[check],
                     (unsigned long long)counts[check - 1]);
}

/* --- sound logs -------------------------------------------------------------------- */

Test(checks, a_sound_log_is_counted_as_far_as_its_form_goes)
{
    mu_bytes file = { 0 };
    mu_bytes text = { 0 };
    uint64_t n = made->log.n;
    cr_assert_eq(mu_logfile_write(&made->log, &file, NULL), MU_OK);
    cr_assert_eq(mu_text_write(&made->log, &text, NULL), MU_OK);
    mu_verdict v = verdict_of(&made->log);
    expect_failed(&v, MU_OK, MU_CHECK_NONE, 0);
    expect_counts(&v, (const uint64_t[MU_CHECKS - 1]){ 0, 0, 1, n, 5, 3, 9, 2, 10, 8, 0 });
    v = verdict_of_file(&file);
    expect_failed(&v, MU_OK, MU_CHECK_NONE, 0);
    expect_counts(&v, (const uint64_t[MU_CHECKS - 1]){ n, n, 1, n, 5, 3, 9, 2, 10, 8, 0,
                                                       [MU_CHECK_END - 1] = 1 });
    cr_expect(v.read == n && v.total == n);
    v = verdict_of_text(&text);
    expect_failed(&v, MU_OK, MU_CHECK_NONE, 0);
    expect_counts(&v, (const uint64_t[MU_CHECKS - 1]){ n, 1, 1, n, 5, 3, 9, 2, 10, 8, 0,
                                                       [MU_CHECK_END - 1] = 1 });
    mu_bytes_dispose(&file);
    mu_bytes_dispose(&text);
}

/* What stands in the open tail is checked as well, and counted. */
Test(checks, an_open_tail_is_counted)
{
    mu_log part = log_of_first(&made->log, BACK); /* the order, its roll, the note, the choice */
    mu_verdict v = verdict_of(&part);
    expect_failed(&v, MU_OK, MU_CHECK_NONE, 0);
    expect_counts(&v, (const uint64_t[MU_CHECKS - 1]){ 0, 0, 1, BACK, 1, 1, 3, 0, 3, 1, 0 });
    cr_expect(v.open);
    mu_log_dispose(&part);
}

/* --- what the rules find ------------------------------------------------------------- */

static mu_event event_at(size_t i)
{
    return event_of(&made->log, &null_ruleset, i);
}

/* The log with event i replaced, taken out (null), or with one more before it. */
static void expect_replaced(size_t i, const mu_event *event, mu_status status, mu_check failed,
                            uint64_t passed)
{
    mu_log log = log_of_first(&made->log, i);
    if (event != NULL) put_event(&log, &null_ruleset, event);
    put_rest(&log, &made->log, i + 1);
    mu_verdict v = verdict_of(&log);
    expect_failed(&v, status, failed, passed);
    mu_log_dispose(&log);
}

static void expect_more(size_t i, const mu_event *event, mu_status status, mu_check failed,
                        uint64_t passed)
{
    mu_log log = log_of_first(&made->log, i);
    put_event(&log, &null_ruleset, event);
    put_rest(&log, &made->log, i);
    mu_verdict v = verdict_of(&log);
    expect_failed(&v, status, failed, passed);
    mu_log_dispose(&log);
}

Test(checks, an_illegal_order_fails_among_the_orders)
{
    mu_event order = event_at(SHOT);
    order.as.order.side = 1;
    expect_replaced(SHOT, &order, MU_ILLEGAL, MU_CHECK_ORDERS, 0);
    order = event_at(SHOT_2);
    order.as.order.side = 1 - order.as.order.side;
    expect_replaced(SHOT_2, &order, MU_ILLEGAL, MU_CHECK_ORDERS, 2);
    order = event_at(SHOT);
    expect_more(1, &order, MU_DIVERGED, MU_CHECK_STATES, 0); /* it never settles */
    mu_log part = log_of_first(&made->log, SHOT);
    order.as.order.side = 1;
    put_event(&part, &null_ruleset, &order); /* and has not settled yet */
    mu_verdict v = verdict_of(&part);
    expect_failed(&v, MU_ILLEGAL, MU_CHECK_ORDERS, 0);
    mu_log_dispose(&part);
}

Test(checks, a_phase_out_of_sequence_fails_among_the_phases)
{
    const mu_event phase = event_at(1);
    expect_more(SHOT, &phase, MU_DIVERGED, MU_CHECK_PHASES, 1);
    mu_event actions = phase;
    actions.as.phase.phase = 1;
    expect_replaced(1, &actions, MU_DIVERGED, MU_CHECK_PHASES, 0);
}

Test(checks, a_step_that_does_not_settle_once_fails_among_the_states)
{
    const mu_event settled = event_at(DONE);
    expect_replaced(DONE, NULL, MU_DIVERGED, MU_CHECK_STATES, 1);
    expect_replaced(PASSED, NULL, MU_DIVERGED, MU_CHECK_STATES, 2);
    expect_more(PASS, &settled, MU_DIVERGED, MU_CHECK_STATES, 2);
    mu_event other = settled;
    other.as.settled.fingerprint[3] ^= 0x40;
    expect_replaced(DONE, &other, MU_DIVERGED, MU_CHECK_STATES, 1);
}

Test(checks, an_answer_that_is_none_fails_among_the_answers)
{
    const mu_event roll = event_at(BACK);
    expect_replaced(ROLL, NULL, MU_DIVERGED, MU_CHECK_ANSWERS, 1); /* the choice answers it */
    expect_replaced(CHOICE, NULL, MU_DIVERGED, MU_CHECK_ANSWERS, 2);
    expect_replaced(BACK, NULL, MU_DIVERGED, MU_CHECK_ANSWERS, 3); /* still asked */
    expect_more(DONE, &roll, MU_DIVERGED, MU_CHECK_ANSWERS, 4);    /* one too many */
    expect_more(PASS, &roll, MU_DIVERGED, MU_CHECK_ANSWERS, 4);    /* to nothing */
    mu_event other = event_at(CHOICE);
    other.as.choice.value = 2;
    expect_replaced(CHOICE, &other, MU_DIVERGED, MU_CHECK_ANSWERS, 2);
    other = event_at(ROLL);
    other.as.roll.faces[1] = 7;
    expect_replaced(ROLL, &other, MU_DIVERGED, MU_CHECK_ANSWERS, 1);
    other = event_at(ROLL);
    other.as.roll.clause = MU_CLAUSE(2, 3);
    expect_replaced(ROLL, &other, MU_DIVERGED, MU_CHECK_ANSWERS, 1);
    other = event_at(FORCED);
    other.as.choice.options = 2; /* as if there had been a choice */
    expect_replaced(FORCED, &other, MU_DIVERGED, MU_CHECK_ANSWERS, 6);
}

Test(checks, more_answers_than_a_step_can_have_fail_among_the_answers)
{
    const mu_event roll = event_at(BACK);
    mu_log log = log_of_first(&made->log, ROLL);
    for (int i = 0; i <= MU_TAPE_MAX; i++) put_event(&log, &null_ruleset, &roll);
    mu_verdict v = verdict_of(&log);
    expect_failed(&v, MU_DIVERGED, MU_CHECK_ANSWERS, 1);
    mu_log_dispose(&log);
}

Test(checks, a_forced_choice_fails_among_the_forced)
{
    expect_replaced(FORCED, NULL, MU_DIVERGED, MU_CHECK_FORCED, 0);
    mu_event other = event_at(FORCED);
    other.as.choice.value = 1;
    expect_replaced(FORCED, &other, MU_DIVERGED, MU_CHECK_FORCED, 0);
    other = event_at(CHOICE);
    other.as.choice.options = 1; /* as if there had been none */
    expect_replaced(CHOICE, &other, MU_DIVERGED, MU_CHECK_FORCED, 0);
}

Test(checks, dice_of_another_source_fail_among_the_dice)
{
    mu_event other = event_at(DRAW);
    other.as.draw.source = MU_DICE_OPEN;
    expect_replaced(DRAW, &other, MU_DIVERGED, MU_CHECK_DICE, 0);
    other = event_at(ROLL);
    other.as.roll.source = MU_DICE_OPEN;
    expect_replaced(ROLL, &other, MU_DIVERGED, MU_CHECK_DICE, 1);
}

/* Each die and card of an open game: all before it passed, and no answer is taken back. */
Test(checks, every_wrong_open_die_fails_as_that_very_die)
{
    mu_game game;
    mu_log open;
    uint64_t dice = 0;
    sentry_game(MU_DICE_OPEN, "checks", &game, &open);
    for (size_t i = 1; i < open.n; i++) {
        mu_event event = event_of(&open, &null_ruleset, i);
        int n = event.kind == MU_EVENT_ROLL ? event.as.roll.faces_n : event.kind == MU_EVENT_DRAW;
        for (int k = 0; k < n; k++, dice++) {
            mu_event other = event;
            if (event.kind == MU_EVENT_ROLL)
                other.as.roll.faces[k] = (int16_t)(1 + event.as.roll.faces[k] % 6);
            else
                other.as.draw.place = (uint16_t)((event.as.draw.place + 1) % 3);
            mu_log log = log_with(&open, &null_ruleset, i, &other);
            mu_verdict v = verdict_of(&log);
            expect_failed(&v, MU_DIVERGED, MU_CHECK_DICE, dice);
            cr_expect_eq(v.err.seq, i);
            mu_log_dispose(&log);
        }
    }
    cr_expect_gt(dice, 10);
    mu_log_dispose(&open);
    mu_game_dispose(&game);
}

/* --- what is no event ----------------------------------------------------------------- */

static void expect_bytes(size_t i, const char *bytes, size_t n, mu_status status, mu_check failed,
                         uint64_t passed)
{
    mu_log log = log_of_first(&made->log, i);
    put_bytes(&log, bytes, n);
    put_rest(&log, &made->log, i + 1);
    mu_verdict v = verdict_of(&log);
    expect_failed(&v, status, failed, passed);
    cr_expect_eq(v.err.seq, i);
    mu_log_dispose(&log);
}

/* It is chained as it stands: no damage. */
Test(checks, what_is_no_event_fails_among_the_events)
{
    expect_bytes(SHOT, "\xc0", 1, MU_TAMPERED, MU_CHECK_EVENTS, SHOT);
    expect_bytes(SHOT, "\x92\x02\x91\x09", 4, MU_TAMPERED, MU_CHECK_EVENTS, SHOT);
    expect_bytes(SHOT, "\x92\x2a\x90", 3, MU_VERSION, MU_CHECK_EVENTS, SHOT);
    size_t n = 0;
    const uint8_t *genesis = mu_log_event(&made->log, 0, &n);
    mu_bytes copy = { 0 };
    mu_bytes_add(&copy, genesis, n);
    expect_bytes(SHOT, (const char *)copy.at, n, MU_TAMPERED, MU_CHECK_EVENTS, SHOT);
    mu_bytes_dispose(&copy);
}

Test(checks, a_game_that_cannot_begin_fails_at_genesis)
{
    expect_bytes(0, "\x93\x00\x91\x02\x90", 5, MU_VERSION, MU_CHECK_GENESIS, 0);
    expect_bytes(0, "\xc0", 1, MU_TAMPERED, MU_CHECK_GENESIS, 0);
    expect_replaced(0, NULL, MU_TAMPERED, MU_CHECK_GENESIS, 0);
    const mu_log empty = { 0 };
    mu_verdict v = verdict_of(&empty);
    expect_failed(&v, MU_TAMPERED, MU_CHECK_GENESIS, 0);
}

/* --- what reading finds ---------------------------------------------------------------- */

Test(checks, harm_to_a_file_fails_at_its_bytes_or_its_links)
{
    mu_bytes file = { 0 };
    uint64_t n = made->log.n;
    cr_assert_eq(mu_logfile_write(&made->log, &file, NULL), MU_OK);
    file.at[3] ^= 1; /* the header */
    mu_verdict v = verdict_of_file(&file);
    expect_failed(&v, MU_CORRUPT, MU_CHECK_BYTES, 0);
    file.at[3] ^= 1;
    file.at[file.used - 49 - 20] ^= 1; /* the last event's link */
    v = verdict_of_file(&file);
    expect_failed(&v, MU_CORRUPT, MU_CHECK_BYTES, n - 1);
    cr_expect(v.read == n - 1 && v.total == n);
    cr_expect_eq(v.checked.of[MU_CHECK_LINKS], n - 1);
    cr_expect_eq(v.checked.of[MU_CHECK_EVENTS], n - 1);
    file.at[file.used - 49 - 20] ^= 1;
    file.used -= 49; /* the closing frame */
    v = verdict_of_file(&file);
    expect_failed(&v, MU_CORRUPT, MU_CHECK_END, 0);
    cr_expect(v.read == n && v.total == 0);
    cr_expect(v.checked.of[MU_CHECK_BYTES] == n && v.checked.of[MU_CHECK_LINKS] == n);

    const mu_event other = { .kind = MU_EVENT_NOTE, .as.note = { .text = "forged" } };
    mu_log forged = log_with(&made->log, &null_ruleset, 6, &other);
    for (size_t i = 6; i < forged.n; i++) forged.entries[i].link = made->log.entries[i].link;
    mu_bytes_clear(&file);
    cr_assert_eq(mu_logfile_write(&forged, &file, NULL), MU_OK);
    v = verdict_of_file(&file);
    expect_failed(&v, MU_TAMPERED, MU_CHECK_LINKS, 6);
    cr_expect(v.read == 6 && v.total == n);
    cr_expect_eq(v.checked.of[MU_CHECK_BYTES], 7);
    mu_log_dispose(&forged);
    mu_bytes_dispose(&file);
}

/* The text of the log with `from` replaced by `to` where it stands first. */
static mu_verdict verdict_of_edited(const char *from, const char *to)
{
    mu_bytes text = { 0 };
    mu_bytes edited = { 0 };
    cr_assert_eq(mu_text_write(&made->log, &text, NULL), MU_OK);
    mu_bytes_add(&text, "", 1);
    const char *at = strstr((const char *)text.at, from);
    cr_assert_not_null(at, "%s", from);
    mu_bytes_add(&edited, text.at, (size_t)(at - (const char *)text.at));
    mu_bytes_add_text(&edited, to);
    mu_bytes_add_text(&edited, at + strlen(from));
    mu_verdict v = verdict_of_text(&edited);
    mu_bytes_dispose(&text);
    mu_bytes_dispose(&edited);
    return v;
}

Test(checks, harm_to_a_text_is_counted_by_its_lines)
{
    uint64_t n = made->log.n;
    mu_verdict v = verdict_of_edited("\n4 order ", "\n5 order ");
    expect_failed(&v, MU_CORRUPT, MU_CHECK_BYTES, 4);
    expect_counts(&v, (const uint64_t[MU_CHECKS - 1]){ 5, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0 });
    v = verdict_of_edited("\n4 order ", "\n4 ordeal ");
    expect_failed(&v, MU_INPUT, MU_CHECK_EVENTS, 4);
    expect_counts(&v, (const uint64_t[MU_CHECKS - 1]){ 5, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0 });
    v = verdict_of_edited("\nend 3", "\nend 2"); /* it counts other events */
    expect_failed(&v, MU_CORRUPT, MU_CHECK_END, 0);
    cr_expect(v.checked.of[MU_CHECK_BYTES] == n && v.checked.of[MU_CHECK_LINKS] == 0);
    v = verdict_of_edited("d6 table 6 2", "d6 table 6 3");
    expect_failed(&v, MU_TAMPERED, MU_CHECK_LINKS, 0);
    expect_counts(&v, (const uint64_t[MU_CHECKS - 1]){ n, 1, 0, n, 0, 0, 0, 0, 0, 0, 0 });
    cr_expect_eq(v.err.seq, MU_NO_SEQ); /* the head stands for all of them */
    v = verdict_of_edited("\"format\":1", "\"format\":2");
    expect_failed(&v, MU_VERSION, MU_CHECK_GENESIS, 0);
}

/* The rules' own faults are found behind the whole text. */
Test(checks, a_text_is_read_before_the_rules_see_it)
{
    mu_event order = event_at(SHOT);
    order.as.order.side = 1;
    mu_log log = log_with(&made->log, &null_ruleset, SHOT, &order);
    mu_bytes text = { 0 };
    cr_assert_eq(mu_text_write(&log, &text, NULL), MU_OK);
    mu_verdict v = verdict_of_text(&text);
    expect_failed(&v, MU_ILLEGAL, MU_CHECK_ORDERS, 0);
    cr_expect_eq(v.checked.of[MU_CHECK_BYTES], made->log.n);
    cr_expect_eq(v.checked.of[MU_CHECK_EVENTS], DONE + 1);
    cr_expect(v.read == DONE + 1 && v.total == made->log.n);
    mu_bytes_dispose(&text);
    mu_log_dispose(&log);
}

static mu_status out_of_order(void *self, const uint8_t **event, size_t *n, mu_err *err)
{
    mu_log_events *walk = self;
    if (walk->next == SHOT) return mu_fail(err, MU_IO, 0, "the disk is on fire");
    *event = mu_log_event(walk->log, walk->next++, n);
    return MU_OK;
}

Test(checks, a_log_that_cannot_be_read_on_has_failed_no_check)
{
    mu_log_events walk = { &made->log, 0 };
    const mu_events events = { out_of_order, &walk, MU_HELD_EACH, made->log.n, false };
    mu_verdict v;
    mu_verify(&events, NULL, &v);
    expect_failed(&v, MU_IO, MU_CHECK_NONE, 0);
    cr_expect(v.read == SHOT && v.total == made->log.n && v.begun);
}
