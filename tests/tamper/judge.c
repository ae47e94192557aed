/* SPDX-License-Identifier: MIT
 * tests/tamper/judge.c - games to be harmed, and the verdict on what came of it. */
#include "events/text.h"
#include "tamper/tamper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPLAINTS = 10 };

void tamper_must(bool good, const char *what)
{
    if (good) return;
    (void)fprintf(stderr, "tamper: %s\n", what);
    exit(1);
}

static void find_frames(tamper_game *g)
{
    g->frame = calloc(g->n + 1, sizeof *g->frame);
    tamper_must(g->frame != NULL, "not enough memory");
    size_t at = 20;
    for (size_t i = 0; i < g->n; i++) {
        g->frame[i] = at;
        at += 1 + 4 + g->log.entries[i].n + MU_LINK_BYTES + 8;
    }
    g->frame[g->n] = at;
    tamper_must(at + 49 == g->file.used, "the frames are not where they should be");
}

static void find_lines(tamper_game *g)
{
    g->line = calloc(g->n + 2, sizeof *g->line);
    tamper_must(g->line != NULL, "not enough memory");
    size_t n = 0;
    for (size_t i = 0; i < g->text.used; i++)
        if (g->text.at[i] == '\n' && ++n < g->n + 2) g->line[n] = i + 1;
    tamper_must(n == g->n + 1 && g->line[n] == g->text.used, "the text has not a line an event");
}

tamper_game tamper_game_of(const char *name, mu_log log)
{
    tamper_game g = { .log = log, .n = log.n };
    mu_text_copy(g.name, sizeof g.name, name);
    tamper_must(mu_logfile_write(&log, &g.file, NULL) == MU_OK, "cannot write the file");
    tamper_must(mu_text_write(&log, &g.text, NULL) == MU_OK, "cannot write the text");
    find_frames(&g);
    find_lines(&g);
    tamper_must(tamper_judge(g.file.at, g.file.used).status == MU_OK,
                "a game does not verify before it is harmed");
    return g;
}

void tamper_game_dispose(tamper_game *game)
{
    free(game->frame);
    free(game->line);
    mu_bytes_dispose(&game->file);
    mu_bytes_dispose(&game->text);
    mu_log_dispose(&game->log);
}

size_t tamper_frame_at(const tamper_game *game, size_t offset)
{
    size_t low = 0;
    size_t high = game->n;
    while (low < high) {
        size_t middle = low + (high - low + 1) / 2;
        if (game->frame[middle] <= offset)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

mu_verdict tamper_judge(const uint8_t *bytes, size_t n)
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

mu_check tamper_failed(const mu_verdict *v)
{
    uint64_t lacking = 0;
    for (int i = MU_CHECK_BYTES; i < MU_CHECKS; i++)
        lacking += v->checked.of[i] - mu_verdict_passed(v, (mu_check)i);
    return lacking == 1 ? v->failed : MU_CHECK_NONE;
}

void tamper_complain(const tamper_batch *batch, mu_status status, uint64_t seq, uint64_t harmed,
                     const char *why)
{
    static int told;
    if (told++ == COMPLAINTS)
        (void)fprintf(stderr, "%s, %s: and so on\n", batch->game->name, batch->harm);
    if (told > COMPLAINTS) return;
    (void)fprintf(stderr, "%s, %s, case %llu, done to event %llu: %s at event %lld: %s\n",
                  batch->game->name, batch->harm, (unsigned long long)(batch->at - 1),
                  (unsigned long long)harmed, mu_status_word(status), (long long)seq, why);
}
