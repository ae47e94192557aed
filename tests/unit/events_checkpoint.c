/* SPDX-License-Identifier: MIT
 * tests/unit/events_checkpoint.c - notes of how far a game has come: both ways, hostile ones, and
 * logs that do not fit them. */
#include "events/checkpoint.h"
#include "events/verify.h"
#include "unit/events_desk_support.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <string.h>

/* The note of a game, signed by some of A, B, the umpire, a stranger: bits of `who`. */
static mu_checkpoint note_of(const desk *d, uint64_t size, unsigned who)
{
    static const char *const names[] = { "A", "B", "umpire", "carl" };
    mu_err err = MU_ERR_NONE;
    mu_checkpoint note = { .size = size, .head = d->log.entries[size - 1].link };
    memcpy(note.game, d->game.genesis.game, sizeof note.game);
    for (uint8_t i = 0; i < 4; i++)
        if ((who & 1u << i) != 0)
            cr_assert_eq(mu_checkpoint_sign(&note, names[i], desk_secret(i), &err), MU_OK, "%s",
                         err.text);
    return note;
}

static void print(const mu_checkpoint *note, char text[MU_CHECKPOINT_TEXT])
{
    mu_text out = mu_text_in(text, MU_CHECKPOINT_TEXT);
    mu_checkpoint_print(note, &out);
    cr_assert_not(out.cut);
}

static mu_status read_text(const char *text, mu_checkpoint *note, mu_err *err)
{
    *err = (mu_err)MU_ERR_NONE;
    return mu_checkpoint_read("f", text, strlen(text), note, err);
}

static void expect_same(const char *text, const mu_checkpoint *wanted)
{
    mu_checkpoint note;
    mu_err err;
    char ours[MU_CHECKPOINT_TEXT];
    char theirs[MU_CHECKPOINT_TEXT];
    cr_assert_eq(read_text(text, &note, &err), MU_OK, "%s", err.text);
    print(&note, ours);
    print(wanted, theirs);
    cr_expect_str_eq(ours, theirs);
}

Test(checkpoint, a_note_is_read_as_it_was_printed)
{
    desk *d = desk_begin(true);
    for (unsigned who = 0; who < 16; who++) {
        char text[MU_CHECKPOINT_TEXT];
        const mu_checkpoint note = note_of(d, d->log.n, who);
        print(&note, text);
        expect_same(text, &note);
        if (who == 3) cr_expect_lt(strlen(text), 700, "too long for a chat message");
    }
    desk_dispose(d);
}

Test(checkpoint, the_longest_note_has_room)
{
    desk *d = desk_begin(false);
    mu_err err = MU_ERR_NONE;
    mu_checkpoint note = note_of(d, d->log.n, 0);
    note.size = (uint64_t)INT64_MAX / 16;
    for (uint32_t i = 0; i <= MU_SIGNERS_MAX; i++) {
        char who[MU_SIGNER_MAX];
        uint8_t secret[MU_KEY_BYTES] = { (uint8_t)(i + 1) };
        memset(who, 'a' + (int)i, sizeof who - 1);
        who[sizeof who - 1] = '\0';
        cr_expect_eq(mu_checkpoint_sign(&note, who, secret, &err),
                     i < MU_SIGNERS_MAX ? MU_OK : MU_LIMIT);
    }
    char text[MU_CHECKPOINT_TEXT];
    print(&note, text);
    expect_same(text, &note);
    desk_dispose(d);
}

/* --- what chat and mail do ------------------------------------------------------------------- */

/* Each line of the note between two texts. */
static void around(const char *text, const char *before, const char *after, mu_text *out)
{
    for (const char *at = text; *at != '\0';) {
        const size_t n = strcspn(at, "\n");
        mu_text_add(out, "%s%.*s%s", before, (int)n, at, after);
        at += n + 1;
    }
}

Test(checkpoint, what_chat_puts_around_lines_does_not_count)
{
    static const char *const marks[][2] = { { "", "\r\n" },      { "> ", "\n" },
                                            { ">> > ", "\r\n" }, { "\t", " \t \n" },
                                            { "\n\n", "\n" },    { "", "\n> \n" } };
    desk *d = desk_begin(true);
    const mu_checkpoint note = note_of(d, d->log.n, 7);
    char text[MU_CHECKPOINT_TEXT];
    print(&note, text);
    for (size_t i = 0; i < MU_COUNT_OF(marks); i++) {
        char pasted[2 * MU_CHECKPOINT_TEXT];
        mu_text out = mu_text_in(pasted, sizeof pasted);
        around(text, marks[i][0], marks[i][1], &out);
        expect_same(pasted, &note);
    }
    text[strlen(text) - 1] = '\0'; /* without the last newline */
    expect_same(text, &note);
    desk_dispose(d);
}

/* --- hostile notes --------------------------------------------------------------------------- */

/* The note with the first `from` replaced, which stands in it. */
static void replaced(const char *text, const char *from, const char *to, char *out, size_t room)
{
    const char *at = strstr(text, from);
    cr_assert_not_null(at, "%s", from);
    mu_text all = mu_text_in(out, room);
    mu_text_add(&all, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    cr_assert_not(all.cut);
}

#define ZERO64 "0000000000000000000000000000000000000000000000000000000000000000"

Test(checkpoint, hostile_notes_are_refused_with_their_line)
{
    static const struct {
        const char *from, *to, *why;
    } all[] = {
        { "muster game ", "muster  game ", "f:1: the first line" },
        { "muster game aa", "muster game AA", "f:1: the first line" },
        { "muster game aa", "muster game a", "f:1: the first line" },
        { "muster game aa", "muster game aaaa", "f:1: the first line" },
        { "muster", "\033[2Jmuster", "f:1: the line is not plain text" },
        { "muster", "\xef\xbb\xbfmuster", "f:1: the line is not plain text" },
        { "muster", "\bmuster", "f:1: the line is not plain text" },
        { "\n4\n", "\n0\n", "f:2: the second line" },
        { "\n4\n", "\n04\n", "f:2: the second line" },
        { "\n4\n", "\n-4\n", "f:2: the second line" },
        { "\n4\n", "\n4 4\n", "f:2: the second line" },
        { "\n4\n", "\n99999999999999999999\n", "f:2: the second line" },
        { "\n4\n", "\n5\n", "f:4: the signature of A does not fit: the note is no evidence" },
        { "\n4\n", "\n4\n0", "f:3: the third line" },
        { "signed A", "signed B", "f:5: it is signed by B already, with another key" },
        { "signed A", "Signed A", "f:4: the line is not 'signed WHO" },
        { "signed A", "signed", "f:4: " },
        { "signed A", "signed a/b", "f:4: who signs is" },
        { "signed A", "signed ../a", "f:4: who signs is" },
        { "signed A", "signed aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "f:4: who signs is" },
        { "signed A", "signed A " ZERO64, "f:4: " },
        { "signed A ", "signed A 0", "f:4: a public key has 64 hex digits" },
        { "\nsigned B", "0\nsigned B", "f:4: a signature has 128 hex digits" },
        { "\nsigned B", " 0\nsigned B", "f:4: the line is not 'signed WHO" },
        { "\nsigned B", "\nhello\nsigned B", "f:5: the line is not 'signed WHO" },
        { "signed B", "signed A", "f:5: it is signed by A already, with another key" },
    };
    desk *d = desk_begin(true);
    const mu_checkpoint good = note_of(d, 4, 3);
    char text[MU_CHECKPOINT_TEXT];
    print(&good, text);
    for (size_t i = 0; i < MU_COUNT_OF(all); i++) {
        char bad[2 * MU_CHECKPOINT_TEXT];
        mu_checkpoint note;
        mu_err err;
        replaced(text, all[i].from, all[i].to, bad, sizeof bad);
        cr_expect_eq(read_text(bad, &note, &err), MU_INPUT, "%zu: %s", i, bad);
        cr_expect_eq(strncmp(err.text, all[i].why, strlen(all[i].why)), 0, "%zu: %s", i, err.text);
    }
    desk_dispose(d);
}

static void expect_bad(const char *text, size_t n, const char *why)
{
    mu_checkpoint note;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_checkpoint_read("f", text, n, &note, &err), MU_INPUT);
    cr_expect_not_null(strstr(err.text, why), "%s", err.text);
}

Test(checkpoint, notes_are_bounded_and_never_repeat_a_key)
{
    desk *d = desk_begin(true);
    const mu_checkpoint good = note_of(d, 4, 1);
    char text[MU_CHECKPOINT_TEXT];
    char twice[2 * MU_CHECKPOINT_TEXT];
    char large[MU_CHECKPOINT_FILE + 1];
    print(&good, text);
    mu_text out = mu_text_in(twice, sizeof twice);
    mu_text_add(&out, "%s%s", text, strstr(text, "signed A"));
    expect_bad(twice, strlen(twice), "f:5: it is signed by this key already, as A");
    memset(large, ' ', sizeof large);
    expect_bad(large, sizeof large, "is too long for a checkpoint");
    memset(large, '0', sizeof large);
    expect_bad(large, 500, "f:1: the line is too long");
    expect_bad("", 0, "the note ends before its third line");
    expect_bad("\n\n\n\n", 4, "the note ends before its third line");
    expect_bad(text, strlen("muster game ") + 32 + 3, "f:2: the note ends before its third line");
    text[3] = '\0';
    expect_bad(text, 200, "f:1: the line is not plain text");
    out = mu_text_in(twice, sizeof twice);
    print(&good, text);
    replaced(text, strstr(text, "signed A "), "signed A " ZERO64 " ", twice, sizeof twice);
    mu_text_add(&(mu_text){ twice, sizeof twice, strlen(twice), false }, "%s%s\n", ZERO64, ZERO64);
    expect_bad(twice, strlen(twice), "these 64 digits are no public key");
    desk_dispose(d);
}

/* Whatever bit is turned: it is refused, or it says the same. */
Test(checkpoint, no_bit_can_be_turned)
{
    desk *d = desk_begin(true);
    const mu_checkpoint good = note_of(d, 4, 3);
    char text[MU_CHECKPOINT_TEXT];
    print(&good, text);
    const size_t n = strlen(text);
    uint32_t refused = 0;
    for (size_t i = 0; i < 8 * n; i += 3) {
        char changed[MU_CHECKPOINT_TEXT];
        char again[MU_CHECKPOINT_TEXT];
        mu_checkpoint note;
        mu_err err = MU_ERR_NONE;
        memcpy(changed, text, n + 1);
        changed[i / 8] = (char)(changed[i / 8] ^ 1 << i % 8);
        if (mu_checkpoint_read("f", changed, n, &note, &err) != MU_OK) {
            refused++;
            continue;
        }
        for (uint32_t k = 0; k < note.n; k++)
            mu_text_copy(note.by[k].who, MU_SIGNER_MAX, good.by[k].who);
        print(&note, again);
        cr_expect_str_eq(again, text, "bit %zu", i);
    }
    cr_expect_gt(refused, 8 * n / 3 * 9 / 10);
    desk_dispose(d);
}

/* --- logs and notes ----------------------------------------------------------------------------
 */

static mu_verdict verdict_of_anchors(const mu_log *log, const mu_anchors *anchors)
{
    mu_verdict v;
    mu_log_events walk = { log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    const mu_verify_options options = { .anchors = *anchors };
    mu_verify(&events, &options, &v);
    return v;
}

static const char *const names[] = { "one", "two", "three", "four" };

static mu_verdict verdict_on(const mu_log *log, const mu_checkpoint *notes, uint32_t n, bool of_any)
{
    const mu_anchors anchors = { notes, names, n, of_any, 0 };
    return verdict_of_anchors(log, &anchors);
}

Test(checkpoint, a_log_fits_the_notes_of_its_own_events)
{
    desk *d = desk_begin(true);
    desk_fire(d, 1, 9);
    mu_checkpoint notes[4];
    for (uint32_t i = 0; i < 4; i++) notes[i] = note_of(d, i == 3 ? d->log.n : 2 * i + 1, i);
    const mu_verdict v = verdict_on(&d->log, notes, 4, false);
    cr_expect_eq(v.status, MU_OK, "%s", v.err.text);
    cr_expect_eq(v.checked.of[MU_CHECK_CHECKPOINTS], 4);
    for (uint32_t i = 0; i < 4; i++) cr_expect_eq(v.anchors[i].is, MU_ANCHOR_FITS);
    desk_dispose(d);
}

Test(checkpoint, an_end_that_was_cut_off_is_missed)
{
    desk *d = desk_begin(true);
    desk_fire(d, 1, 9);
    const mu_checkpoint notes[] = { note_of(d, 3, 1), note_of(d, 7, 1) };
    for (size_t n = 3; n < 7; n++) {
        mu_log cut = log_of_first(&d->log, n);
        const mu_verdict v = verdict_on(&cut, notes, 2, false);
        char words[MU_LINE_MAX];
        mu_text text = mu_text_in(words, sizeof words);
        mu_text_add(&text,
                    "the checkpoint is for 7 events, the log ends after %zu: the end was cut "
                    "off (two)",
                    n);
        cr_expect_eq(v.status, MU_TAMPERED);
        cr_expect_eq(v.failed, MU_CHECK_CHECKPOINTS);
        cr_expect_str_eq(v.err.text, words);
        cr_expect_eq(mu_verdict_passed(&v, MU_CHECK_CHECKPOINTS), 1);
        mu_log_dispose(&cut);
    }
    desk_dispose(d);
}

/* Somebody has the dice fall otherwise, plays on, and chains everything again. */
Test(checkpoint, history_that_was_written_anew_is_found_out)
{
    desk *d = desk_begin(true);
    desk *other = desk_begin(true);
    desk_fire(d, 1, 9);
    desk_fire(other, 9, 9);
    for (uint64_t size = 4; size <= 7; size++) {
        const mu_checkpoint note = note_of(d, size, 3);
        const mu_verdict v = verdict_on(&other->log, &note, 1, false);
        if (size <= 5) { /* both have fired: they part at the dice */
            cr_expect_eq(v.status, MU_OK, "%s", v.err.text);
            continue;
        }
        cr_expect_eq(v.status, MU_TAMPERED);
        cr_expect_eq(v.err.seq, size - 1);
        cr_expect_eq(v.anchors[0].is, MU_ANCHOR_PARTS);
        cr_expect_not_null(strstr(v.err.text, "rewritten at or before this event"));
    }
    desk_dispose(other);
    desk_dispose(d);
}

/* What is a checkpoint of the game to a branch that shares so many events with it? */
static void expect_anchoring(const mu_log *branch, uint64_t shared, const mu_checkpoint *note,
                             mu_anchoring is)
{
    const mu_anchors anchors = { note, names, 1, false, shared };
    const mu_verdict v = verdict_of_anchors(branch, &anchors);
    const bool contradicts = is == MU_ANCHOR_PARTS || is == MU_ANCHOR_CUT;
    cr_expect_eq(v.anchors[0].is, is, "%d, of %d events of which %d are shared",
                 (int)v.anchors[0].is, (int)note->size, (int)shared);
    cr_expect_eq(v.status, contradicts ? MU_TAMPERED : MU_OK, "%s", v.err.text);
    cr_expect_eq(v.checked.of[MU_CHECK_CHECKPOINTS], is != MU_ANCHOR_LEFT);
}

Test(checkpoint, a_branch_is_held_against_what_it_shares_with_the_game)
{
    desk *d = desk_begin(true);
    desk *other = desk_begin(true);
    desk_fire(d, 1, 9);
    desk_fire(other, 9, 9); /* they part at event 5 */
    for (uint64_t size = 4; size <= 7; size++) {
        const mu_checkpoint note = note_of(d, size, 3);
        mu_log cut = log_of_first(&other->log, 5);
        expect_anchoring(&other->log, 5, &note, size <= 5 ? MU_ANCHOR_FITS : MU_ANCHOR_LEFT);
        expect_anchoring(&cut, 5, &note, size <= 5 ? MU_ANCHOR_FITS : MU_ANCHOR_LEFT);
        /* Whoever says that they share more is held to it. */
        if (size == 6) expect_anchoring(&other->log, 6, &note, MU_ANCHOR_PARTS);
        if (size == 6) expect_anchoring(&cut, 6, &note, MU_ANCHOR_CUT);
        if (size == 7) expect_anchoring(&other->log, 6, &note, MU_ANCHOR_LEFT);
        mu_log_dispose(&cut);
    }
    desk_dispose(other);
    desk_dispose(d);
}

Test(checkpoint, another_game_and_another_name_are_no_evidence)
{
    desk *d = desk_begin(true);
    mu_checkpoint note = note_of(d, 4, 3);
    note.game[0] ^= 1;
    mu_verdict v = verdict_on(&d->log, &note, 1, false);
    cr_expect_eq(v.status, MU_CONFLICT);
    cr_expect_eq(v.failed, MU_CHECK_CHECKPOINTS);
    cr_expect_not_null(strstr(v.err.text, "it is about the game ab00"), "%s", v.err.text);
    v = verdict_on(&d->log, &note, 1, true);
    cr_expect_eq(v.status, MU_OK, "it may be about some other log");
    cr_expect_eq(v.anchors[0].is, MU_ANCHOR_FOREIGN);
    note = note_of(d, 4, 0);
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_checkpoint_sign(&note, "A", desk_secret(3), &err), MU_OK);
    v = verdict_on(&d->log, &note, 1, true);
    cr_expect_eq(v.status, MU_CONFLICT);
    cr_expect_not_null(strstr(v.err.text, "it says that A has signed"), "%s", v.err.text);
    note = note_of(d, 4, 8); /* a stranger in his own name */
    cr_expect_eq(verdict_on(&d->log, &note, 1, false).status, MU_OK);
    desk_dispose(d);
}

Test(checkpoint, names_of_keys)
{
    static const char *const good[] = { "anne", "x", "a.b_c-d", "9", "UMPIRE" };
    static const char *const bad[] = {
        "",    "A",   "B",   "umpire", ".",        "..",
        "-rf", "a/b", "a b", "\n",     "\xc3\xa9", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    };
    for (size_t i = 0; i < MU_COUNT_OF(good); i++) cr_expect(mu_is_signer(good[i]));
    for (size_t i = 0; i < MU_COUNT_OF(bad); i++) cr_expect_not(mu_is_signer(bad[i]), "%zu", i);
}

Test(checkpoint, under_some_bytes_any_signature_would_fit)
{
    uint8_t key[MU_KEY_BYTES] = { 0 };
    cr_expect_not(mu_key_is_sound(key));
    key[0] = 1; /* the neutral point */
    cr_expect_not(mu_key_is_sound(key));
    memset(key, 0xff, sizeof key);
    cr_expect_not(mu_key_is_sound(key));
    mu_key_public(desk_secret(0), key);
    cr_expect(mu_key_is_sound(key));
}
