/* SPDX-License-Identifier: MIT
 * cli/shrink.c - the smallest log for which a command still holds. */
#include "cli/shrink.h"

#include "cli/files.h"
#include "cli/out.h"
#include "events/logfile.h"
#include "events/text.h"

#include <stdlib.h>
#include <string.h>

/* --- beginning and end ---------------------------------------------------------------------- */

static bool can_fold(const mu_log *log)
{
    mu_game *game = NULL;
    if (log->n == 0 || cli_log_fold(log, &game, NULL) != MU_OK) return false;
    mu_game_dispose(game);
    free(game);
    return true;
}

void shrink_begin(shrink *s, trial *t, mu_bytes *file)
{
    *s = (shrink){ .trial = t, .file = *file, .text = cli_is_text(file) };
    *file = (mu_bytes){ 0 };
    s->can_read = cli_log_parse("", &s->file, &s->log, NULL) == MU_OK;
    s->by_acts = s->can_read && can_fold(&s->log);
}

void shrink_dispose(shrink *s)
{
    mu_bytes_dispose(&s->file);
    mu_log_dispose(&s->log);
    mu_acts_dispose(&s->acts);
    free(s->tried);
    s->tried = NULL;
}

size_t shrink_orders(const mu_log *log)
{
    size_t orders = 0;
    for (size_t i = 0; i < log->n; i++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(log, i, &n);
        mu_event_kind kind = MU_EVENT_KINDS;
        orders += mu_event_kind_of(bytes, n, &kind, NULL) == MU_OK && kind == MU_EVENT_ORDER;
    }
    return orders;
}

/* --- trying --------------------------------------------------------------------------------- */

static void tell(const shrink *s)
{
    char what[64];
    mu_text text = mu_text_in(what, sizeof what);
    if (s->can_read)
        mu_text_add(&text, "shrink: %7zu events, runs", s->log.n);
    else
        mu_text_add(&text, "shrink: %9zu bytes, runs", s->file.used);
    out_progress(what, s->trial->runs);
}

static mu_status try_file(shrink *s, const mu_bytes *file, bool *holds, mu_err *err)
{
    *holds = false;
    if (trial_stopped()) return MU_OK;
    tell(s);
    return trial_run(s->trial, file, holds, err);
}

/* Is it the first time that this log comes up? */
static mu_status is_new(shrink *s, const mu_log *log, bool *answer, mu_err *err)
{
    const mu_link head = mu_log_head(log);
    *answer = false;
    for (size_t i = 0; i < s->tried_n; i++)
        if (mu_link_equal(&s->tried[i], &head)) return MU_OK;
    if (s->tried_n == s->tried_room) {
        const size_t room = 2 * s->tried_room + 64;
        mu_link *larger = realloc(s->tried, room * sizeof *larger);
        if (larger == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
        s->tried = larger;
        s->tried_room = room;
    }
    s->tried[s->tried_n++] = head;
    *answer = true;
    return MU_OK;
}

/* Try a log; if the command holds it is the best, and `log` is empty. */
static mu_status try_log(shrink *s, mu_log *log, bool *better, mu_err *err)
{
    mu_bytes file = { 0 };
    *better = false;
    TRY(is_new(s, log, better, err));
    if (!*better) return MU_OK;
    mu_status status = s->text ? mu_text_write(log, &file, err) : mu_logfile_write(log, &file, err);
    if (status == MU_OK) status = try_file(s, &file, better, err);
    if (status == MU_OK && *better) {
        mu_log_dispose(&s->log);
        s->log = *log;
        *log = mu_log_new();
        mu_bytes_dispose(&s->file);
        s->file = file;
        return MU_OK;
    }
    mu_bytes_dispose(&file);
    return status;
}

/* The acts are those of the best log again. */
static mu_status adopt(shrink *s, uint64_t weight, mu_err *err)
{
    mu_acts acts;
    TRY(mu_acts_of(&s->log, &acts, err));
    mu_acts_dispose(&s->acts);
    s->acts = acts;
    s->weight = weight;
    return MU_OK;
}

static bool is_smaller(const shrink *s, const mu_log *log, uint64_t weight)
{
    return log->n < s->log.n || (log->n == s->log.n && weight < s->weight);
}

/* The acts as they are now, without those left out; `always`: whatever its size. */
static mu_status try_acts(shrink *s, const bool *left_out, bool always, bool *better, mu_err *err)
{
    mu_log log;
    uint64_t weight = 0;
    *better = false;
    if (trial_stopped()) return MU_OK;
    const size_t most = always ? 2 * s->log.n + 64 : s->log.n;
    mu_status status = mu_remake(&s->acts, left_out, s->typed, most, &log, &weight, err);
    if (status == MU_OK && (always || is_smaller(s, &log, weight)))
        status = try_log(s, &log, better, err);
    else if (status != MU_IO)
        status = MU_OK; /* such acts make no log, or a longer one */
    mu_log_dispose(&log);
    return status == MU_OK && *better ? adopt(s, weight, err) : status;
}

/* --- acts ----------------------------------------------------------------------------------- */

static mu_status without(shrink *s, size_t first, size_t end, bool *better, mu_err *err)
{
    bool *left_out = calloc(s->acts.n, sizeof *left_out);
    if (left_out == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    for (size_t i = first; i < end; i++) left_out[i] = true;
    mu_status status = try_acts(s, left_out, false, better, err);
    free(left_out);
    return status;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Act 0, the beginning, stays. */
static mu_status leave_out_acts(shrink *s, mu_err *err)
{
    for (size_t chunk = s->acts.n; chunk > 0; chunk /= 2) {
        for (size_t end = s->acts.n; end > 1;) {
            const size_t first = end > chunk ? end - chunk : 1;
            bool better = false;
            TRY(without(s, first, end, &better, err));
            end = least(first, s->acts.n);
        }
    }
    return MU_OK;
}

/* Two neighbours at once, such as a move of each side. */
static mu_status leave_out_pairs(shrink *s, mu_err *err)
{
    for (size_t end = s->acts.n; end > 2;) {
        bool better = false;
        TRY(without(s, end - 2, end, &better, err));
        end = better ? least(end - 2, s->acts.n) : end - 1;
    }
    return MU_OK;
}

static mu_status leave_out_undos(shrink *s, mu_err *err)
{
    for (size_t i = s->acts.n; i-- > 1;) {
        if (i >= s->acts.n || s->acts.acts[i].kind != MU_EVENT_UNDO) continue;
        size_t first = i;
        while (first > 1 && s->acts.acts[first].kind != MU_EVENT_ORDER) first--;
        bool better = false;
        TRY(without(s, first, i + 1, &better, err));
    }
    return MU_OK;
}

/* --- answers -------------------------------------------------------------------------------- */

static mu_status make_plain(shrink *s, size_t first, size_t end, bool *better, mu_err *err)
{
    for (size_t i = first; i < end; i++) s->acts.answers[i].plainest = true;
    TRY(try_acts(s, NULL, false, better, err));
    for (size_t i = first; !*better && i < end; i++) s->acts.answers[i].plainest = false;
    return MU_OK;
}

static mu_status make_answers_plain(shrink *s, mu_err *err)
{
    for (size_t chunk = s->acts.answers_n; chunk > 0; chunk /= 2) {
        for (size_t end = s->acts.answers_n; end > 0;) {
            const size_t first = end > chunk ? end - chunk : 0;
            bool better = false;
            TRY(make_plain(s, first, end, &better, err));
            end = least(first, s->acts.answers_n);
        }
    }
    return MU_OK;
}

/* One value, lower by the whole way to the lowest, by half of it, ... by one. */
static mu_status lower(shrink *s, size_t answer, uint32_t at, mu_err *err)
{
    const int32_t low = mu_acts_lowest(&s->acts, &s->acts.answers[answer]);
    int32_t by = s->acts.values[s->acts.answers[answer].first + at] - low;
    while (by > 0) {
        int32_t *value = &s->acts.values[s->acts.answers[answer].first + at];
        const int32_t before = *value;
        bool better = false;
        *value -= by;
        TRY(try_acts(s, NULL, false, &better, err));
        if (!better) *value = before; /* otherwise there are new acts */
        if (better && (answer >= s->acts.answers_n || at >= s->acts.answers[answer].n)) break;
        const int32_t left = s->acts.values[s->acts.answers[answer].first + at] - low;
        by = !better ? by / 2 : by < left ? by : left;
    }
    return MU_OK;
}

static mu_status lower_dice(shrink *s, mu_err *err)
{
    for (size_t i = 0; i < s->acts.answers_n; i++)
        for (uint32_t k = 0; i < s->acts.answers_n && k < s->acts.answers[i].n; k++)
            if (s->acts.answers[i].kind != MU_CHOICE) TRY(lower(s, i, k, err));
    return MU_OK;
}

static mu_status shrink_acts(shrink *s, mu_err *err)
{
    size_t before = 0;
    uint64_t weight = 0;
    do {
        before = s->log.n;
        weight = s->weight;
        TRY(leave_out_acts(s, err));
        TRY(leave_out_pairs(s, err));
        TRY(leave_out_undos(s, err));
        TRY(make_answers_plain(s, err));
        TRY(lower_dice(s, err));
    } while (s->log.n < before || s->weight < weight);
    return MU_OK;
}

/* --- cutting -------------------------------------------------------------------------------- */

static mu_status cut_log(shrink *s, size_t n, bool *better, mu_err *err)
{
    mu_log log = mu_log_new();
    mu_status status = MU_OK;
    for (size_t i = 0; i < n && status == MU_OK; i++) {
        size_t size = 0;
        const uint8_t *event = mu_log_event(&s->log, i, &size);
        status = mu_log_add(&log, event, size, err);
    }
    if (status == MU_OK) status = try_log(s, &log, better, err);
    mu_log_dispose(&log);
    return status;
}

static size_t units_of_log(const shrink *s)
{
    return s->log.n;
}

static size_t lines_before(const mu_bytes *file, size_t n)
{
    size_t lines = 0;
    for (size_t i = 0; i < n; i++) lines += file->at[i] == '\n';
    return lines;
}

static size_t bytes_of_lines(const mu_bytes *file, size_t lines)
{
    size_t at = 0;
    for (size_t i = 0; i < lines; at++) i += file->at[at] == '\n';
    return at;
}

/* Whole frames at the beginning of a portable file: how many, at most `most`, and their bytes. */
static size_t whole_frames(const mu_bytes *file, size_t most, size_t *bytes)
{
    mu_logfile walk;
    size_t frames = 0;
    *bytes = 0;
    if (mu_logfile_open(&walk, file->at, file->used, NULL) != MU_OK) return 0;
    while (frames < most && mu_logfile_next(&walk, NULL) == MU_OK) {
        frames++;
        *bytes = (size_t)(walk.at - file->at);
    }
    return frames;
}

/* Lines of a text; frames of a portable file, and the bytes behind the last whole one. */
static size_t units_of_file(const shrink *s)
{
    size_t bytes = 0;
    if (s->text) return lines_before(&s->file, s->file.used) + 1;
    const size_t frames = whole_frames(&s->file, SIZE_MAX, &bytes);
    return frames + (s->file.used - bytes);
}

static mu_status cut_file(shrink *s, size_t n, bool *better, mu_err *err)
{
    mu_bytes file = { 0 };
    size_t bytes = 0;
    if (s->text)
        bytes = bytes_of_lines(&s->file, n);
    else {
        const size_t frames = whole_frames(&s->file, n, &bytes);
        bytes += n - frames;
    }
    mu_bytes_add(&file, s->file.at, bytes);
    mu_status status = mu_bytes_check(&file, err);
    if (status == MU_OK) status = try_file(s, &file, better, err);
    if (status == MU_OK && *better) {
        mu_bytes_dispose(&s->file);
        s->file = file;
        return MU_OK;
    }
    mu_bytes_dispose(&file);
    return status;
}

/* Cut off half, a quarter, ... one unit, as long as the command holds. */
static mu_status cut(shrink *s, size_t (*units)(const shrink *s),
                     mu_status (*cut_to)(shrink *s, size_t n, bool *better, mu_err *err),
                     mu_err *err)
{
    size_t n = units(s);
    for (size_t chunk = n / 2; chunk > 0; chunk /= 2) {
        bool better = true;
        while (better && n > chunk) {
            TRY(cut_to(s, n - chunk, &better, err));
            if (better) n -= chunk;
        }
    }
    return MU_OK;
}

/* --- all of it ------------------------------------------------------------------------------ */

static mu_status does_not_hold(const shrink *s, mu_err *err)
{
    const trial *t = s->trial;
    if (trial_stopped())
        return mu_fail(err, MU_REFUSED, 0, "stopped before it was known whether the command holds");
    if (t->too_long)
        return mu_fail(err, MU_REFUSED, 0,
                       "the command does not hold for the whole log: it took more than %lld s",
                       (long long)t->timeout);
    if (t->killed_by != 0)
        return mu_fail(err, MU_REFUSED, 0,
                       "the command does not hold for the whole log: it died of signal %d",
                       t->killed_by);
    return mu_fail(err, MU_REFUSED, 0,
                   "the command does not hold for the whole log: exit code %d%s", t->code,
                   t->code == 126 || t->code == 127 ? ", it cannot be run" : "");
}

/* From here on it is what was done, done again. Only then can something be left out. */
static mu_status take_apart(shrink *s, mu_err *err)
{
    bool done = false;
    TRY(adopt(s, UINT64_MAX, err));
    const bool open = s->acts.genesis.dice == MU_DICE_OPEN;
    s->typed = open;
    TRY(try_acts(s, NULL, true, &done, err));
    if (!done && open) {
        s->typed = false;
        TRY(try_acts(s, NULL, true, &done, err));
    }
    s->by_acts = done;
    return MU_OK;
}

static mu_status search(shrink *s, mu_err *err)
{
    if (s->by_acts) TRY(take_apart(s, err));
    if (s->by_acts) TRY(shrink_acts(s, err));
    return s->can_read ? cut(s, units_of_log, cut_log, err) : cut(s, units_of_file, cut_file, err);
}

/* A log that was cut within what comes by itself is longer when it is done again: whoever stops
 * the search right then gets it as it was. */
mu_status shrink_run(shrink *s, mu_err *err)
{
    bool holds = false;
    TRY(try_file(s, &s->file, &holds, err));
    if (!holds) return does_not_hold(s, err);
    mu_bytes whole = { 0 };
    mu_bytes_add(&whole, s->file.at, s->file.used);
    mu_status status = mu_bytes_check(&whole, err);
    const size_t events = s->log.n;
    if (status == MU_OK) status = search(s, err);
    if (status == MU_OK && s->log.n > events) {
        mu_bytes_dispose(&s->file);
        mu_log_dispose(&s->log);
        s->file = whole;
        s->typed = false;
        return cli_log_parse("", &s->file, &s->log, err);
    }
    mu_bytes_dispose(&whole);
    return status;
}
