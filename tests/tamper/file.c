/* SPDX-License-Identifier: MIT
 * tests/tamper/file.c - every way to harm a portable log. */
#include "tamper/tamper.h"

#include <stdlib.h>
#include <string.h>

/* --- the verdict on a harmed file ----------------------------------------------------------- */

typedef struct finding {
    mu_status status;
    uint64_t seq;
    mu_check failed;
    char why[MU_LINE_MAX];
} finding;

/* mu_verify sees of a file only what its reader hands on: the events before the harm, which are
 * those of a sound game, and how the reader refuses the next. Where these are the same, so is the
 * verdict: it is worked out once and kept for the event that the harm was done to. */
typedef struct kept {
    mu_err refusal;
    uint64_t total;
    finding found;
} kept;

enum { KEPT = 16 };

typedef struct keeper {
    const tamper_game *game;
    size_t same;
    size_t n;
    kept at[KEPT];
} keeper;

static finding find_whole(tamper_tally *t, const uint8_t *bytes, size_t n)
{
    mu_verdict v = tamper_judge(bytes, n);
    finding found = { v.status, v.err.seq, tamper_failed(&v), { 0 } };
    mu_text_copy(found.why, sizeof found.why, v.err.text);
    t->whole++;
    return found;
}

static bool same_finding(const finding *a, const finding *b)
{
    return a->status == b->status && a->seq == b->seq && a->failed == b->failed &&
           strcmp(a->why, b->why) == 0;
}

static const kept *find_kept(const keeper *k, const mu_err *refusal, uint64_t total)
{
    for (size_t i = 0; i < k->n; i++) {
        const mu_err *err = &k->at[i].refusal;
        if (k->at[i].total == total && err->status == refusal->status && err->seq == refusal->seq &&
            err->clause == refusal->clause && err->answer == refusal->answer &&
            err->at_end == refusal->at_end && strcmp(err->text, refusal->text) == 0)
            return &k->at[i];
    }
    return NULL;
}

/* How does the reader refuse the first event after `same` sound ones? If it does not refuse that,
 * or not even opens the file, nothing is shared. */
static bool refused_at_once(const tamper_game *g, const uint8_t *bytes, size_t n, size_t same,
                            mu_err *err, uint64_t *total)
{
    mu_logfile file;
    if (mu_logfile_open(&file, bytes, n, err) != MU_OK) return false;
    *total = file.total;
    file.at = bytes + g->frame[same];
    file.next = same;
    if (same > 0) file.link = g->log.entries[same - 1].link;
    mu_status status = mu_logfile_next(&file, err);
    return status != MU_OK && status != MU_NOT_FOUND;
}

/* The first `same` frames of the bytes are those of the game. */
static finding judge(tamper_batch *b, const uint8_t *bytes, size_t n, size_t same)
{
    static keeper keep;
    mu_err err = MU_ERR_NONE;
    uint64_t total = 0;
    if (!refused_at_once(b->game, bytes, n, same, &err, &total))
        return find_whole(b->tally, bytes, n);
    if (keep.game != b->game || keep.same != same) keep = (keeper){ .game = b->game, .same = same };
    const kept *known = find_kept(&keep, &err, total);
    if (known != NULL && b->tally->done % b->again != 0) return known->found;
    finding found = find_whole(b->tally, bytes, n);
    if (known != NULL) {
        tamper_must(same_finding(&found, &known->found), "two verdicts on one refusal differ");
        b->tally->again++;
    } else if (keep.n < KEPT) {
        keep.at[keep.n++] = (kept){ err, total, found };
    }
    return found;
}

static void count(tamper_batch *b, const finding *found, uint64_t seq, mu_status status,
                  mu_check check)
{
    tamper_tally *t = b->tally;
    bool detected = found->status != MU_OK;
    bool located = found->seq == seq;
    bool named = found->status == status && found->failed == check;
    t->done++;
    t->detected += detected;
    t->located += located;
    t->named += named;
    if (!detected || !located || !named)
        tamper_complain(b, found->status, found->seq, seq, found->why);
}

/* Behind the last event there is nothing but the end. */
static void count_damage(tamper_batch *b, const finding *found, uint64_t seq)
{
    count(b, found, seq, MU_CORRUPT, seq == b->game->n ? MU_CHECK_END : MU_CHECK_BYTES);
}

/* --- harm to bytes -------------------------------------------------------------------------- */

/* A copy of the file, with room for a byte more. */
static uint8_t *copy_of(const tamper_game *g)
{
    uint8_t *copy = malloc(g->file.used + 1);
    tamper_must(copy != NULL, "not enough memory");
    memcpy(copy, g->file.at, g->file.used);
    return copy;
}

static void flip_bits(tamper_batch *b)
{
    const tamper_game *g = b->game;
    uint8_t *made = copy_of(g);
    for (size_t i = 0; i < g->file.used; i++)
        for (int bit = 0; bit < 8; bit++) {
            if (!tamper_try(b)) continue;
            size_t harmed = tamper_frame_at(g, i);
            made[i] ^= (uint8_t)(1 << bit);
            finding found = judge(b, made, g->file.used, harmed);
            made[i] ^= (uint8_t)(1 << bit);
            count_damage(b, &found, harmed);
        }
    free(made);
}

static void cut_off(tamper_batch *b)
{
    const tamper_game *g = b->game;
    for (size_t n = 0; n < g->file.used; n++) {
        if (!tamper_try(b)) continue;
        size_t harmed = tamper_frame_at(g, n);
        finding found = judge(b, g->file.at, n, harmed);
        count(b, &found, harmed, MU_CORRUPT, n < g->frame[0] ? MU_CHECK_BYTES : MU_CHECK_END);
    }
}

/* One byte more or less in a run of equal bytes is the same harm anywhere in the run, which
 * may reach into the next frame: the event blamed is right if the run touches it. */
static uint64_t blamed(const tamper_game *g, uint8_t value, size_t at, uint64_t seq)
{
    size_t last = at;
    while (last < g->file.used && g->file.at[last] == value) last++;
    uint64_t first = tamper_frame_at(g, at);
    return seq >= first && seq <= tamper_frame_at(g, last) ? seq : first;
}

static void delete_bytes(tamper_batch *b)
{
    const tamper_game *g = b->game;
    uint8_t *made = copy_of(g); /* always the file without its byte i */
    memmove(made, made + 1, g->file.used - 1);
    for (size_t i = 0; i < g->file.used; made[i] = g->file.at[i], i++) {
        if (!tamper_try(b)) continue;
        finding found = judge(b, made, g->file.used - 1, tamper_frame_at(g, i));
        count_damage(b, &found, blamed(g, g->file.at[i], i, found.seq));
    }
    free(made);
}

static void insert_bytes(tamper_batch *b)
{
    static const uint8_t values[] = { 0x00, 0xff, 'E', 'Z' };
    const tamper_game *g = b->game;
    uint8_t *made = copy_of(g); /* always the file with a byte more before its byte i */
    memmove(made + 1, made, g->file.used);
    for (size_t i = 0; i <= g->file.used; i++) {
        for (size_t k = 0; k < sizeof values; k++) {
            if (i > 0 && g->file.at[i - 1] == values[k]) continue; /* the same as one earlier */
            if (!tamper_try(b)) continue;
            made[i] = values[k];
            finding found = judge(b, made, g->file.used + 1, tamper_frame_at(g, i));
            count_damage(b, &found, blamed(g, values[k], i, found.seq));
        }
        if (i < g->file.used) made[i] = g->file.at[i];
    }
    free(made);
}

/* --- harm to events ------------------------------------------------------------------------- */

/* The file up to frame `from`, then these bytes, then the file from frame `to`. */
static finding judge_spliced(tamper_batch *b, size_t from, const uint8_t *middle, size_t n,
                             size_t to, size_t same)
{
    const tamper_game *g = b->game;
    mu_bytes made = { 0 };
    mu_bytes_add(&made, g->file.at, g->frame[from]);
    mu_bytes_add(&made, middle, n);
    mu_bytes_add(&made, g->file.at + g->frame[to], g->file.used - g->frame[to]);
    finding found = judge(b, made.at, made.used, same);
    mu_bytes_dispose(&made);
    return found;
}

static size_t frame_bytes(const tamper_game *g, size_t i)
{
    return g->frame[i + 1] - g->frame[i];
}

/* The events that are left before the end follow from each other: it counts more of them. */
static void count_tampering(tamper_batch *b, const finding *found, uint64_t seq, bool last)
{
    count(b, found, seq, MU_TAMPERED, last ? MU_CHECK_END : MU_CHECK_LINKS);
}

static void swap_events(tamper_batch *b)
{
    const tamper_game *g = b->game;
    for (size_t i = 0; i + 1 < g->n; i++) {
        if (!tamper_try(b)) continue;
        mu_bytes middle = { 0 };
        mu_bytes_add(&middle, g->file.at + g->frame[i + 1], frame_bytes(g, i + 1));
        mu_bytes_add(&middle, g->file.at + g->frame[i], frame_bytes(g, i));
        finding found = judge_spliced(b, i, middle.at, middle.used, i + 2, i);
        mu_bytes_dispose(&middle);
        count_tampering(b, &found, i, false);
    }
}

static void repeat_events(tamper_batch *b)
{
    const tamper_game *g = b->game;
    for (size_t i = 0; i < g->n; i++) {
        if (!tamper_try(b)) continue;
        finding found =
            judge_spliced(b, i + 1, g->file.at + g->frame[i], frame_bytes(g, i), i + 1, i + 1);
        count_tampering(b, &found, i + 1, false);
    }
}

static void drop_events(tamper_batch *b)
{
    for (size_t i = 0; i < b->game->n; i++) {
        if (!tamper_try(b)) continue;
        finding found = judge_spliced(b, i, NULL, 0, i + 1, i);
        count_tampering(b, &found, i, i + 1 == b->game->n);
    }
}

/* Does event j of the other game follow from the events before i of this one? Games of one
 * scenario may begin alike: then what is spliced in is sound, and the fault is what comes next. */
static bool follows(const tamper_game *g, size_t i, const tamper_game *other, size_t j)
{
    if (i == 0 || j == 0) return i == j;
    return mu_link_equal(&g->log.entries[i - 1].link, &other->log.entries[j - 1].link);
}

/* Before each event, or in its place, one of each other game: that of the same number, as far as
 * it has so many. */
static void splice(tamper_batch *b, size_t replaced)
{
    const tamper_game *g = b->game;
    for (size_t i = 0; i + replaced <= g->n; i++)
        for (size_t k = 0; k < b->games->n; k++) {
            const tamper_game *other = &b->games->at[k];
            size_t j = i % other->n;
            bool sound = follows(g, i, other, j);
            bool alike = sound && i < g->n &&
                         mu_link_equal(&g->log.entries[i].link, &other->log.entries[j].link);
            if (other == g || (alike && replaced > 0) || !tamper_try(b)) continue;
            finding found = judge_spliced(b, i, other->file.at + other->frame[j],
                                          frame_bytes(other, j), i + replaced, i);
            count_tampering(b, &found, i + sound, false);
        }
}

static void insert_foreign(tamper_batch *b)
{
    splice(b, 0);
}

static void replace_by_foreign(tamper_batch *b)
{
    splice(b, 1);
}

const tamper_harm tamper_file_harms[] = {
    { "one bit flipped, every bit", flip_bits, 1, 997 },
    { "cut off, at every byte", cut_off, 1, 997 },
    { "one byte deleted, every byte", delete_bytes, 1, 997 },
    { "one byte inserted, every place, 4 values", insert_bytes, 1, 997 },
    { "two neighbouring events swapped", swap_events, 1, 7 },
    { "an event repeated", repeat_events, 1, 7 },
    { "an event dropped", drop_events, 1, 7 },
    { "an event of another game put in", insert_foreign, 1, 97 },
    { "an event replaced by one of another game", replace_by_foreign, 1, 97 },
};
const size_t tamper_file_harms_n = MU_COUNT_OF(tamper_file_harms);
