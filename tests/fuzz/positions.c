/* SPDX-License-Identifier: MIT
 * tests/fuzz/positions.c - the positions of the recorded games, to try things in. */
#include "core/rules/list.h"
#include "events/text.h"
#include "fuzz.h"
#include "support/fixture.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* The states of one game after each settled step. */
typedef struct recorded {
    mu_game game;
    uint8_t *states;
    uint32_t n;
} recorded;

static struct {
    recorded *games;
    uint32_t games_n;
    uint32_t n; /* positions of all of them */
} all;

static void keep_position(recorded *r)
{
    if (r->game.in_step) return;
    size_t size = r->game.rules->state->size;
    uint8_t *more = realloc(r->states, (r->n + 1) * size);
    FUZZ_LAW(more != NULL);
    r->states = more;
    memcpy(r->states + r->n++ * size, r->game.state, size);
}

static void keep_game(const mu_log *log)
{
    recorded *more = realloc(all.games, (all.games_n + 1) * sizeof *more);
    FUZZ_LAW(more != NULL);
    all.games = more;
    recorded *r = &all.games[all.games_n++];
    *r = (recorded){ .n = 0 };
    mu_err err = MU_ERR_NONE;
    for (size_t i = 0; i < log->n; i++) {
        size_t n = 0;
        const uint8_t *event = mu_log_event(log, i, &n);
        mu_status status = i == 0 ? mu_game_begin(&r->game, event, n, &err)
                                  : mu_game_feed(&r->game, event, n, &err);
        FUZZ_LAW_ERR(status == MU_OK, &err);
        keep_position(r);
    }
    all.n += r->n;
}

static void keep_file(const char *folder, const char *name)
{
    char path[512];
    mu_text text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "%s/%s", folder, name);
    mu_bytes file = fixture_bytes(path);
    mu_log log;
    mu_err err = MU_ERR_NONE;
    FUZZ_LAW_ERR(mu_text_read(name, (const char *)file.at, file.used, &log, &err) == MU_OK, &err);
    keep_game(&log);
    mu_log_dispose(&log);
    mu_bytes_dispose(&file);
}

static int is_log(const struct dirent *entry)
{
    const char *point = strrchr(entry->d_name, '.');
    return point != NULL && strcmp(point, ".log") == 0;
}

/* Null, the template, has no recorded games. */
static void keep_folder(const char *ruleset)
{
    char folder[64], path[512];
    struct dirent **entries = NULL;
    mu_text text = mu_text_in(folder, sizeof folder);
    mu_text_add(&text, "%s/games", ruleset);
    text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "%s/%s", MU_FIXTURES, folder);
    int n = scandir(path, &entries, is_log, alphasort);
    for (int i = 0; i < n; i++) {
        keep_file(folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

static void find_positions(void)
{
    if (all.n > 0) return;
    keep_game(fuzz_example());
    for (uint32_t i = 0; i < mu_rules_list_n; i++) keep_folder(mu_rules_list[i]->name);
    FUZZ_LAW(all.games_n >= mu_rules_list_n); /* the example, and games of each but the template */
}

uint32_t fuzz_positions(void)
{
    find_positions();
    return all.n;
}

mu_position fuzz_position(uint32_t i)
{
    find_positions();
    const recorded *r = all.games;
    for (i %= all.n; i >= r->n; r++) i -= r->n;
    return (mu_position){ r->game.rules, r->game.setup,
                          r->states + (size_t)i * r->game.rules->state->size };
}

bool fuzz_same_order(const mu_order *a, const mu_order *b)
{
    return a->side == b->side && a->kind == b->kind &&
           memcmp(a->body.bytes, b->body.bytes, sizeof a->body.bytes) == 0;
}
