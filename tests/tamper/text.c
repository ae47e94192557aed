/* SPDX-License-Identifier: MIT
 * tests/tamper/text.c - every way to harm a log in its text form.
 *
 * A text has a number for each line and the head of them all, no checksum and no link a line. So a
 * line that cannot be read, or does not have its own number, is a fault at that line; one that
 * reads as another event is found out by the head alone, and nobody can tell which it was. Text
 * that is written differently and reads as the same events is no harm: it is counted apart. */
#include "events/text.h"

#include "tamper/tamper.h"

#include <stdlib.h>
#include <string.h>

/* --- the verdict on a harmed text ------------------------------------------------------------- */

/* The lines that a harm touches, by the numbers of their events. */
typedef struct lines {
    size_t first, last;
} lines;

static bool same_events(const mu_log *a, const mu_log *b)
{
    bool same = a->n == b->n && a->bytes.used == b->bytes.used &&
                memcmp(a->bytes.at, b->bytes.at, a->bytes.used) == 0;
    for (size_t i = 0; same && i < a->n; i++) same = a->entries[i].n == b->entries[i].n;
    return same;
}

/* It reads as the same events: then the line must be known as one that Muster did not write. */
static void count_foreign(tamper_batch *b, const char *text, size_t n, const mu_log *read,
                          lines harmed)
{
    uint32_t line = 0;
    b->tally->foreign++;
    if (mu_text_foreign_line(text, n, read, &line, NULL) == MU_OK && line >= harmed.first + 1 &&
        line <= harmed.last + 1)
        return;
    tamper_complain(b, MU_OK, line, harmed.first, "the line is not known as written by another");
    b->tally->done++; /* so that it is missed among those detected */
}

static void count(tamper_batch *b, const mu_verdict *v, lines harmed)
{
    tamper_tally *t = b->tally;
    mu_check failed = tamper_failed(v);
    bool located = v->err.seq >= harmed.first && v->err.seq <= harmed.last;
    bool headed = v->status == MU_TAMPERED && failed == MU_CHECK_LINKS && v->err.seq == MU_NO_SEQ;
    bool ends = failed == MU_CHECK_END && (v->status == MU_CORRUPT || v->status == MU_INPUT);
    bool named = ends || (v->status == MU_CORRUPT && failed == MU_CHECK_BYTES) ||
                 (v->status == MU_INPUT && failed == MU_CHECK_EVENTS) ||
                 (v->status == MU_VERSION && failed == MU_CHECK_GENESIS) || headed;
    t->done++;
    t->detected += v->status != MU_OK;
    t->located += located;
    t->headed += headed;
    t->named += named;
    if (v->status == MU_OK || (!located && !headed) || !named)
        tamper_complain(b, v->status, v->err.seq, harmed.first, v->err.text);
}

static void judge(tamper_batch *b, const char *text, size_t n, lines harmed)
{
    mu_log read = mu_log_new();
    mu_err err = MU_ERR_NONE;
    b->tally->whole++;
    if (mu_text_read("text", text, n, &read, &err) != MU_OK) {
        mu_verdict v = mu_verdict_unread(&err, MU_HELD_HEAD);
        count(b, &v, harmed);
        return;
    }
    if (same_events(&b->game->log, &read)) {
        count_foreign(b, text, n, &read, harmed);
    } else {
        mu_log_events walk = { &read, 0 };
        const mu_events events = mu_events_of_text(&walk);
        mu_verdict v;
        mu_verify(&events, NULL, &v);
        count(b, &v, harmed);
    }
    mu_log_dispose(&read);
}

/* --- harm to characters ------------------------------------------------------------------------
 */

/* The end of a line belongs to the next one too. */
static lines lines_at(const tamper_game *g, size_t offset)
{
    size_t k = 0;
    while (k < g->n && offset >= g->line[k + 1]) k++;
    return (lines){ k, g->text.at[offset] == '\n' ? k + 1 : k };
}

/* The text with n characters in the place of the one at `at`. */
static void judge_character(tamper_batch *b, size_t at, const char *instead, size_t n)
{
    const tamper_game *g = b->game;
    mu_bytes made = { 0 };
    mu_bytes_add(&made, g->text.at, at);
    mu_bytes_add(&made, instead, n);
    mu_bytes_add(&made, g->text.at + at + 1, g->text.used - at - 1);
    judge(b, (const char *)made.at, made.used, lines_at(g, at));
    mu_bytes_dispose(&made);
}

/* Another digit for a digit, another letter for a letter. */
static void change_characters(tamper_batch *b)
{
    for (size_t i = 0; i < b->game->text.used; i++) {
        const char other = (char)(b->game->text.at[i] ^ 1);
        if (tamper_try(b)) judge_character(b, i, &other, 1);
    }
}

/* Capitals for small letters, and the other way round. */
static void change_cases(tamper_batch *b)
{
    for (size_t i = 0; i < b->game->text.used; i++) {
        const char other = (char)(b->game->text.at[i] ^ 0x20);
        if (tamper_try(b)) judge_character(b, i, &other, 1);
    }
}

static void delete_characters(tamper_batch *b)
{
    for (size_t i = 0; i < b->game->text.used; i++)
        if (tamper_try(b)) judge_character(b, i, "", 0);
}

static void double_characters(tamper_batch *b)
{
    for (size_t i = 0; i < b->game->text.used; i++) {
        const char twice[2] = { (char)b->game->text.at[i], (char)b->game->text.at[i] };
        if (tamper_try(b)) judge_character(b, i, twice, sizeof twice);
    }
}

/* With what is cut off goes the end of the line; what is left of it may still be an event. */
static void cut_off(tamper_batch *b)
{
    const tamper_game *g = b->game;
    for (size_t n = 0; n < g->text.used; n++) {
        if (!tamper_try(b)) continue;
        lines harmed = lines_at(g, n);
        harmed.last = harmed.first + 1;
        judge(b, (const char *)g->text.at, n, harmed);
    }
}

/* --- harm to lines -----------------------------------------------------------------------------
 */

static void add_line(const tamper_game *g, size_t k, mu_bytes *made)
{
    mu_bytes_add(made, g->text.at + g->line[k], g->line[k + 1] - g->line[k]);
}

/* The text up to line `from`, then these bytes, then the text from line `to`. */
static void judge_lines(tamper_batch *b, size_t from, const mu_bytes *middle, size_t to,
                        lines harmed)
{
    const tamper_game *g = b->game;
    mu_bytes made = { 0 };
    mu_bytes_add(&made, g->text.at, g->line[from]);
    mu_bytes_add(&made, middle->at, middle->used);
    mu_bytes_add(&made, g->text.at + g->line[to], g->text.used - g->line[to]);
    judge(b, (const char *)made.at, made.used, harmed);
    mu_bytes_dispose(&made);
}

static void shorten_lines(tamper_batch *b)
{
    const tamper_game *g = b->game;
    for (size_t k = 0; k <= g->n; k++) {
        if (!tamper_try(b)) continue;
        mu_bytes half = { 0 };
        mu_bytes_add(&half, g->text.at + g->line[k], (g->line[k + 1] - g->line[k]) / 2);
        mu_bytes_add_text(&half, "\n");
        judge_lines(b, k, &half, k + 1, (lines){ k, k });
        mu_bytes_dispose(&half);
    }
}

static void swap_lines(tamper_batch *b)
{
    const tamper_game *g = b->game;
    for (size_t k = 0; k < g->n; k++) {
        if (!tamper_try(b)) continue;
        mu_bytes swapped = { 0 };
        add_line(g, k + 1, &swapped);
        add_line(g, k, &swapped);
        judge_lines(b, k, &swapped, k + 2, (lines){ k, k });
        mu_bytes_dispose(&swapped);
    }
}

/* The last line has no event: what follows it comes after as many events as it. */
static void repeat_lines(tamper_batch *b)
{
    const tamper_game *g = b->game;
    for (size_t k = 0; k <= g->n; k++) {
        if (!tamper_try(b)) continue;
        size_t at = k < g->n ? k + 1 : k;
        mu_bytes again = { 0 };
        add_line(g, k, &again);
        judge_lines(b, k + 1, &again, k + 1, (lines){ at, at });
        mu_bytes_dispose(&again);
    }
}

static void drop_lines(tamper_batch *b)
{
    const mu_bytes nothing = { 0 };
    for (size_t k = 0; k <= b->game->n; k++)
        if (tamper_try(b)) judge_lines(b, k, &nothing, k + 1, (lines){ k, k });
}

const tamper_harm tamper_text_harms[] = {
    { "a character changed into the next", change_characters, 97, 4999 },
    { "a character changed by its case", change_cases, 97, 4999 },
    { "a character deleted", delete_characters, 97, 4999 },
    { "a character doubled", double_characters, 97, 4999 },
    { "cut off, at every character", cut_off, 97, 4999 },
    { "a line cut short", shorten_lines, 1, 97 },
    { "two neighbouring lines swapped", swap_lines, 1, 97 },
    { "a line repeated", repeat_lines, 1, 97 },
    { "a line dropped", drop_lines, 1, 97 },
};
const size_t tamper_text_harms_n = MU_COUNT_OF(tamper_text_harms);
