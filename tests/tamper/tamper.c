/* SPDX-License-Identifier: MIT
 * tests/tamper/tamper.c - every way to harm the exported example game, one after the other:
 * each must be detected, and located at the event it was done to.
 *
 * Each kind of harm runs in a process of its own, so that a crash is counted, not suffered. */
#include "core/rules/list.h"
#include "events/logfile.h"
#include "events/verify.h"
#include "support/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct export
{
    const mu_log *log;
    mu_bytes file;
    size_t *frame; /* offset of each event's frame; [n] is the closing frame's */
    size_t n;
}
export;

typedef struct tally {
    uint64_t done, detected, located, right; /* right: by the one check that is to find it */
} tally;

/* --- the file --------------------------------------------------------------------------- */

static void must(bool good, const char *what)
{
    if (good) return;
    (void)fprintf(stderr, "tamper: %s\n", what);
    exit(1);
}

static export make_export(const mu_log *log)
{
    export e = { .log = log, .n = log->n };
    must(mu_logfile_write(log, &e.file, NULL) == MU_OK, "cannot write the file");
    e.frame = calloc(log->n + 1, sizeof *e.frame);
    must(e.frame != NULL, "not enough memory");
    size_t at = 20;
    for (size_t i = 0; i < log->n; i++) {
        e.frame[i] = at;
        at += 1 + 4 + log->entries[i].n + MU_LINK_BYTES + 8;
    }
    e.frame[log->n] = at;
    must(at + 49 == e.file.used, "the frames are not where they should be");
    return e;
}

static size_t frame_at(const export *e, size_t offset)
{
    size_t k = 0;
    while (k < e->n && offset >= e->frame[k + 1]) k++;
    return offset < e->frame[0] ? 0 : k;
}

static mu_verdict judge(const uint8_t *bytes, size_t n)
{
    mu_logfile file;
    mu_verdict v;
    mu_err err = MU_ERR_NONE;
    if (mu_logfile_open(&file, bytes, n, &err) != MU_OK)
        return mu_verdict_unread(&err, MU_HELD_EACH);
    const mu_events events = mu_events_of_file(&file);
    mu_verify(&events, NULL, &v);
    return v;
}

/* The check that failed, if it is the only one and lacks one item; else none. */
static mu_check one_failed(const mu_verdict *v)
{
    uint64_t lacking = 0;
    for (int i = MU_CHECK_BYTES; i < MU_CHECKS; i++)
        lacking += v->checked.of[i] - mu_verdict_passed(v, (mu_check)i);
    return lacking == 1 ? v->failed : MU_CHECK_NONE;
}

static void count(tally *t, const mu_verdict *v, uint64_t seq, mu_status status, mu_check check)
{
    t->done++;
    t->detected += v->status != MU_OK;
    bool located = v->err.seq == seq;
    bool right = v->status == status && one_failed(v) == check;
    t->located += located;
    t->right += right;
    if (v->status == MU_OK || !located || !right)
        (void)fprintf(stderr, "case %llu: %s at event %lld, not %llu: %s\n",
                      (unsigned long long)t->done, mu_status_word(v->status), (long long)v->err.seq,
                      (unsigned long long)seq, v->err.text);
}

/* --- harm to bytes ------------------------------------------------------------------------ */

static void flip_bits(const export *e, tally *t)
{
    for (size_t i = 0; i < e->file.used; i++)
        for (int bit = 0; bit < 8; bit++) {
            e->file.at[i] ^= (uint8_t)(1 << bit);
            mu_verdict v = judge(e->file.at, e->file.used);
            e->file.at[i] ^= (uint8_t)(1 << bit);
            count(t, &v, frame_at(e, i), MU_CORRUPT, MU_CHECK_BYTES);
        }
}

static void cut_off(const export *e, tally *t)
{
    for (size_t n = 0; n < e->file.used; n++) {
        mu_verdict v = judge(e->file.at, n);
        count(t, &v, frame_at(e, n), MU_CORRUPT, MU_CHECK_BYTES);
    }
}

/* `from` [0, at) + `middle` + `from` [skip, end). */
static mu_verdict judge_spliced(const export *e, size_t at, const uint8_t *middle, size_t n,
                                size_t skip)
{
    mu_bytes made = { 0 };
    mu_bytes_add(&made, e->file.at, at);
    mu_bytes_add(&made, middle, n);
    mu_bytes_add(&made, e->file.at + skip, e->file.used - skip);
    mu_verdict v = judge(made.at, made.used);
    mu_bytes_dispose(&made);
    return v;
}

/* One byte more or less in a run of equal bytes is the same harm anywhere in the run, which
 * may reach into the next frame: the event blamed is right if the run touches it. */
static uint64_t blamed(const export *e, uint8_t value, size_t at, uint64_t seq)
{
    size_t last = at;
    while (last < e->file.used && e->file.at[last] == value) last++;
    uint64_t first = frame_at(e, at);
    return seq >= first && seq <= frame_at(e, last) ? seq : first;
}

static void delete_bytes(const export *e, tally *t)
{
    for (size_t i = 0; i < e->file.used; i++) {
        mu_verdict v = judge_spliced(e, i, NULL, 0, i + 1);
        count(t, &v, blamed(e, e->file.at[i], i, v.err.seq), MU_CORRUPT, MU_CHECK_BYTES);
    }
}

static void insert_bytes(const export *e, tally *t)
{
    static const uint8_t values[] = { 0x00, 0xff, 'E', 'Z' };
    for (size_t i = 0; i <= e->file.used; i++)
        for (size_t k = 0; k < sizeof values; k++) {
            if (i > 0 && e->file.at[i - 1] == values[k]) continue; /* the same as one earlier */
            mu_verdict v = judge_spliced(e, i, &values[k], 1, i);
            count(t, &v, blamed(e, values[k], i, v.err.seq), MU_CORRUPT, MU_CHECK_BYTES);
        }
}

/* --- harm to events ------------------------------------------------------------------------ */

static void swap_events(const export *e, tally *t)
{
    for (size_t i = 0; i + 1 < e->n; i++) {
        size_t first = e->frame[i + 1] - e->frame[i];
        size_t second = e->frame[i + 2] - e->frame[i + 1];
        mu_bytes middle = { 0 };
        mu_bytes_add(&middle, e->file.at + e->frame[i + 1], second);
        mu_bytes_add(&middle, e->file.at + e->frame[i], first);
        mu_verdict v = judge_spliced(e, e->frame[i], middle.at, middle.used, e->frame[i + 2]);
        mu_bytes_dispose(&middle);
        count(t, &v, i, MU_TAMPERED, MU_CHECK_LINKS);
    }
}

static void double_events(const export *e, tally *t)
{
    for (size_t i = 0; i < e->n; i++) {
        mu_verdict v = judge_spliced(e, e->frame[i + 1], e->file.at + e->frame[i],
                                     e->frame[i + 1] - e->frame[i], e->frame[i + 1]);
        count(t, &v, i + 1, MU_TAMPERED, MU_CHECK_LINKS);
    }
}

static void drop_events(const export *e, tally *t)
{
    for (size_t i = 0; i < e->n; i++) {
        mu_verdict v = judge_spliced(e, e->frame[i], NULL, 0, e->frame[i + 1]);
        count(t, &v, i, MU_TAMPERED, MU_CHECK_LINKS);
    }
}

/* --- a die changed, everything chained anew -------------------------------------------------- */

static mu_verdict judge_changed(const mu_log *log, const mu_ruleset *rules, size_t at,
                                const mu_event *event)
{
    mu_log made = mu_log_new();
    for (size_t i = 0; i < log->n; i++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(log, i, &n);
        mu_bytes changed = { 0 };
        if (i == at) mu_event_encode(event, rules, NULL, &changed);
        must(mu_log_add(&made, i == at ? changed.at : bytes, i == at ? changed.used : n, NULL) ==
                 MU_OK,
             "not enough memory");
        mu_bytes_dispose(&changed);
    }
    mu_bytes file = { 0 };
    must(mu_logfile_write(&made, &file, NULL) == MU_OK, "not enough memory");
    mu_verdict v = judge(file.at, file.used);
    mu_bytes_dispose(&file);
    mu_log_dispose(&made);
    return v;
}

typedef struct changed_dice {
    uint64_t done, diverged, same, other;
} changed_dice;

/* Every face of every die, one at a time. Where the step comes to the same state all the
 * same, nobody can tell: these dice were typed in. */
static changed_dice change_dice(const export *e, const mu_ruleset *rules, bool *shown)
{
    changed_dice all = { 0 };
    for (size_t i = 1; i < e->n; i++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(e->log, i, &n);
        mu_event event;
        must(mu_event_decode(bytes, n, rules, &event, NULL) == MU_OK, "an event of the example");
        if (event.kind != MU_EVENT_ROLL) continue;
        mu_roll_head *roll = &event.as.roll;
        for (int die = 0; die < roll->faces_n; die++) {
            int16_t was = roll->faces[die];
            int low = rules->purposes[roll->purpose].low;
            for (int face = low; face < low + roll->sides; face++) {
                if (face == was) continue;
                roll->faces[die] = (int16_t)face;
                mu_verdict v = judge_changed(e->log, rules, i, &event);
                all.done++;
                all.same += v.status == MU_OK;
                bool found = (v.status == MU_DIVERGED || v.status == MU_ILLEGAL) &&
                             one_failed(&v) != MU_CHECK_NONE && v.err.clause != 0;
                all.diverged += found;
                all.other += v.status != MU_OK && !found;
                if (was != 3 || face != 9 || v.status != MU_DIVERGED || *shown) continue;
                char clause[32];
                mu_text text = mu_text_in(clause, sizeof clause);
                mu_clause_print(rules, v.err.clause, &text);
                printf("event %zu, a die changed from 3 to 9 and re-chained: %s at event %llu, %s "
                       "%s\n",
                       i, mu_status_word(v.status), (unsigned long long)v.err.seq, clause,
                       v.err.text);
            }
            roll->faces[die] = was;
        }
    }
    *shown = true;
    return all;
}

/* --- the table -------------------------------------------------------------------------------- */

/* --- an undo changed, everything chained anew ------------------------------------------------- */

/* Every undo of the example leads to every other event, and to one that is not there. */
static void lead_elsewhere(const export *e, tally *t)
{
    const mu_ruleset *rules = mu_rules_find("horse_musket");
    for (size_t i = 1; i < e->n; i++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(e->log, i, &n);
        mu_event event;
        must(mu_event_decode(bytes, n, rules, &event, NULL) == MU_OK, "an event of the example");
        if (event.kind != MU_EVENT_UNDO) continue;
        uint32_t was = event.as.undo.to;
        for (uint32_t to = 0; to <= e->n; to++) {
            event.as.undo.to = to;
            if (to == was) continue;
            mu_verdict v = judge_changed(e->log, rules, i, &event);
            count(t, &v, i, MU_DIVERGED, MU_CHECK_UNDOS);
        }
    }
}

static bool run(const export *e, const char *name, void (*harm)(const export *, tally *))
{
    int ends[2];
    must(pipe(ends) == 0, "no pipe");
    (void)fflush(stdout);
    pid_t child = fork();
    must(child >= 0, "no process");
    if (child == 0) {
        tally t = { 0 };
        harm(e, &t);
        must(write(ends[1], &t, sizeof t) == (ssize_t)sizeof t, "the pipe");
        _exit(0);
    }
    (void)close(ends[1]);
    tally t = { 0 };
    bool told = read(ends[0], &t, sizeof t) == (ssize_t)sizeof t;
    (void)close(ends[0]);
    int status = 0;
    (void)waitpid(child, &status, 0);
    bool crashed = !told || !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    printf("%-44s %8llu %8llu %8llu %8llu %8d\n", name, (unsigned long long)t.done,
           (unsigned long long)t.detected, (unsigned long long)t.located,
           (unsigned long long)t.right, crashed);
    return !crashed && t.done > 0 && t.detected == t.done && t.located == t.done &&
           t.right == t.done;
}

/* The example, and its last two orders taken back. */
static mu_scripted *example(void)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    for (int i = 0; i < 2; i++)
        must(mu_game_undo(&made->game, 1, &made->log, NULL) == MU_OK, "nothing can be taken back");
    return made;
}

int main(void)
{
    mu_scripted *made = example();
    export e = make_export(&made->log);
    mu_verdict whole = judge(e.file.at, e.file.used);
    must(whole.status == MU_OK, "the example itself does not verify");
    printf("The exported example: %zu events, %zu bytes\n", e.n, e.file.used);
    printf("%-44s %8s %8s %8s %8s %8s\n", "harm", "done", "detected", "located", "named",
           "crashes");
    bool good = run(&e, "one bit flipped, every bit", flip_bits);
    good &= run(&e, "cut off, at every byte", cut_off);
    good &= run(&e, "one byte deleted, every byte", delete_bytes);
    good &= run(&e, "one byte inserted, every place, 4 values", insert_bytes);
    good &= run(&e, "two neighbouring events swapped", swap_events);
    good &= run(&e, "an event doubled", double_events);
    good &= run(&e, "an event dropped", drop_events);
    good &= run(&e, "an undo led elsewhere and re-chained", lead_elsewhere);

    bool shown = false;
    changed_dice dice = change_dice(&e, made->game.rules, &shown);
    printf(
        "one die changed and everything re-chained: %llu; found out by the rules, with the clause: "
        "%llu; come to the same state, as typed dice can: %llu; anything else: %llu\n",
        (unsigned long long)dice.done, (unsigned long long)dice.diverged,
        (unsigned long long)dice.same, (unsigned long long)dice.other);
    good &= dice.other == 0 && dice.diverged > 0 && dice.done == dice.diverged + dice.same;
    free(e.frame);
    mu_bytes_dispose(&e.file);
    fixture_script_free(made);
    printf("%s\n", good ? "all good" : "FAILED");
    return good ? 0 : 1;
}
