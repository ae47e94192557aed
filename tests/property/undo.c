/* SPDX-License-Identifier: MIT
 * tests/property/undo.c - an undo, and what must be true of it by the log alone. */
#include "property/undo.h"

#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* A step that counts: what it was, and where it has led. */
typedef struct step {
    uint64_t first, settled;
    uint64_t die; /* the last event of it that showed one; 0 none */
    bool decided;
} step;

typedef struct line {
    step *steps;
    size_t n;
    bool in_step; /* steps[n] is open */
} line;

static void take(line *l, const mu_event *event, uint64_t seq)
{
    step *open = &l->steps[l->n];
    if (event->kind == MU_EVENT_ORDER || event->kind == MU_EVENT_PHASE) {
        *open = (step){ .first = seq, .decided = event->kind == MU_EVENT_ORDER };
        l->in_step = true;
    }
    if (event->kind == MU_EVENT_ROLL || event->kind == MU_EVENT_DRAW) open->die = seq;
    if (event->kind == MU_EVENT_CHOICE) open->decided |= event->as.choice.options > 1;
    if (event->kind == MU_EVENT_SETTLED) open->settled = seq;
    if (event->kind == MU_EVENT_SETTLED) l->n++;
    if (event->kind == MU_EVENT_UNDO)
        while (l->n > 0 && l->steps[l->n - 1].settled > event->as.undo.to) l->n--;
    if (event->kind == MU_EVENT_SETTLED || event->kind == MU_EVENT_UNDO) l->in_step = false;
}

static line line_of(const mu_log *log, const mu_ruleset *rules)
{
    line l = { .steps = calloc(log->n + 1, sizeof(step)) };
    cr_assert_not_null(l.steps);
    for (size_t i = 1; i < log->n; i++) {
        mu_event event = event_of(log, rules, i);
        take(&l, &event, i);
    }
    return l;
}

/* The step that is taken back, or null: then *die is what stands in the way, or 0. */
static const step *last_decided(const line *l, uint64_t *die)
{
    *die = 0;
    for (size_t i = l->n + l->in_step; i > 0; i--) {
        *die = l->steps[i - 1].die;
        if (*die != 0) return NULL;
        if (l->steps[i - 1].decided) return &l->steps[i - 1];
    }
    return NULL;
}

/* The game is the one that the first events of its log make, but for the number of the next. */
static void expect_as_then(mu_game *game, const mu_log *log, uint64_t n, uint64_t seed)
{
    mu_game then;
    mu_log part = log_of_first(log, n);
    mu_err err = MU_ERR_NONE;
    const unsigned long long at = game->seq;
    cr_assert_eq(fold(&part, part.n, &then, &err), MU_OK, "%s", err.text);
    cr_assert(memcmp(game->state, then.state, game->rules->state->size) == 0 &&
                  mu_digest_equal(&game->fingerprint, &then.fingerprint) &&
                  game->settled_seq == then.settled_seq && game->step == then.step,
              "seed %llu, event %llu: the undo leads elsewhere", (unsigned long long)seed, at);
    /* What comes by itself has come again, up to the same question. */
    mu_status status = mu_game_go_on(&then, &part, &err);
    cr_assert_eq(mu_game_ask(game, &err), status, "seed %llu, event %llu: %s",
                 (unsigned long long)seed, at, err.text);
    cr_assert(status != MU_PENDING || (game->open.question.purpose == then.open.question.purpose &&
                                       game->open.question.count == then.open.question.count));
    mu_game_dispose(&then);
    mu_log_dispose(&part);
}

bool undo_as_it_must_be(mu_game *game, mu_log *log, uint64_t seed)
{
    const unsigned long long at = game->seq;
    uint64_t die = 0;
    size_t n = log->n;
    mu_err err = MU_ERR_NONE;
    line l = line_of(log, game->rules);
    const step *taken = last_decided(&l, &die);
    uint64_t to = taken == NULL || taken == l.steps ? 0 : taken[-1].settled;
    mu_digest before = mu_fingerprint(game->rules->state, game->state);
    mu_status status = mu_game_undo(game, (uint8_t)(seed % 3), log, &err);
    if (taken == NULL) {
        cr_assert_eq(status, MU_REFUSED, "seed %llu, event %llu", (unsigned long long)seed, at);
        cr_assert_eq(err.seq, die == 0 ? MU_NO_SEQ : die);
        mu_digest after = mu_fingerprint(game->rules->state, game->state);
        cr_assert(log->n == n && game->seq == n && mu_digest_equal(&before, &after));
    } else {
        cr_assert(status == MU_OK || status == MU_PENDING, "seed %llu, event %llu: %s",
                  (unsigned long long)seed, at, err.text);
        cr_assert(game->taken.to == to && game->taken.first == taken->first,
                  "seed %llu, event %llu: back to %llu and not to %llu", (unsigned long long)seed,
                  at, (unsigned long long)game->taken.to, (unsigned long long)to);
        expect_as_then(game, log, to + 1, seed);
    }
    free(l.steps);
    return taken != NULL;
}
