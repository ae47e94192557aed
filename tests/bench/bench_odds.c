/* SPDX-License-Identifier: MIT
 * tests/bench/bench_odds.c - what the odds of every legal order cost, in the middle of games. */
#include "bench/bench.h"
#include "core/odds.h"
#include "support/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define OUTCOMES_MAX   262144 /* as the command has */
#define RANDOM_GAMES   50
#define OPTIONAL_GAMES 3
#define DUBROVKA_GAMES 20
#define STEPS_APART    9 /* every so many orders a position is looked at */
#define SLOWEST        5

typedef struct sample {
    double seconds;
    uint64_t runs;
    uint32_t outcomes;
    mu_status status;
    char words[160]; /* where, and which order */
} sample;

typedef struct bench_odds {
    mu_game *game;
    const char *name;
    mu_odds odds;
    sample *samples;
    size_t n, room;
    uint32_t positions;
    int path; /* purpose that the order's path answers, or -1 */
} bench_odds;

/* Of the processor, so that a busy machine counts less. */
static double now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* As the command does: a path that is not given ends where it may. */
static mu_status decide(void *self, const mu_question *q, int32_t *values, mu_err *err)
{
    (void)err;
    const bench_odds *b = self;
    for (uint32_t i = 0; q->purpose == b->path && i < q->count; i++)
        if (q->options[i] == 0) {
            values[0] = 0;
            return MU_OK;
        }
    return MU_PENDING;
}

static bool measure(void *user, const mu_order *order)
{
    bench_odds *b = user;
    const mu_ruleset *rules = b->game->rules;
    const mu_order_path *path = rules->orders[order->kind].path;
    b->path = path != NULL ? mu_purpose_find(rules, path->answers) : -1;
    const mu_job job = { .before = mu_game_position(b->game), .order = order };
    const mu_source source = { decide, b };
    mu_err err = MU_ERR_NONE;
    if (b->n == b->room) {
        b->room = b->room == 0 ? 1024 : 2 * b->room;
        b->samples = realloc(b->samples, b->room * sizeof *b->samples);
        if (b->samples == NULL) exit(1);
    }
    sample *one = &b->samples[b->n++];
    *one = (sample){ 0 };
    const double begin = now();
    one->status = mu_odds_of(&job, NULL, &source, &b->odds, &err);
    one->seconds = now() - begin;
    one->runs = b->odds.runs + b->odds.weighed;
    one->outcomes = b->odds.n;
    mu_text text = mu_text_in(one->words, sizeof one->words);
    mu_text_add(&text, "%s:%llu ", b->name, (unsigned long long)b->game->seq - 1);
    const mu_scope scope = mu_game_scope(b->game);
    mu_order_print(&scope, order, &text);
    return true;
}

/* Every legal order of a position where orders are given. */
static void look(bench_odds *b)
{
    const mu_position here = mu_game_position(b->game);
    b->positions++;
    here.rules->legal(&here, measure, b);
}

static void walk(bench_odds *b, const mu_log *log)
{
    static mu_game game;
    mu_err err = MU_ERR_NONE;
    size_t size = 0;
    const uint8_t *bytes = mu_log_event(log, 0, &size);
    bench_must(mu_game_begin(&game, bytes, size, &err), &err);
    b->game = &game;
    uint32_t stops = 0;
    for (size_t k = 1; k < log->n; k++) {
        bytes = mu_log_event(log, k, &size);
        bench_must(mu_game_feed(&game, bytes, size, &err), &err);
        const mu_standing at = game.rules->standing(game.setup, game.state);
        if (game.in_step || at.over || game.rules->phases[at.phase].run != NULL) continue;
        if (stops++ % STEPS_APART == STEPS_APART / 2) look(b);
    }
    mu_game_dispose(&game);
}

static int by_time(const void *a, const void *b)
{
    const sample *x = a;
    const sample *y = b;
    return x->seconds < y->seconds ? 1 : x->seconds > y->seconds ? -1 : 0;
}

static void print(bench_odds *b, const char *policy)
{
    double all = 0;
    uint64_t runs = 0;
    size_t limits = 0;
    for (size_t i = 0; i < b->n; i++) {
        all += b->samples[i].seconds;
        runs += b->samples[i].runs;
        limits += b->samples[i].status != MU_OK;
    }
    qsort(b->samples, b->n, sizeof *b->samples, by_time);
    printf("%s: %zu orders of %u positions, %zu beyond a limit; %llu runs\n", policy, b->n,
           b->positions, limits, (unsigned long long)runs);
    printf("  mean %.3f ms, median %.3f ms, 99 of 100 %.3f ms, worst %.3f ms\n",
           1e3 * all / (double)b->n, 1e3 * b->samples[b->n / 2].seconds,
           1e3 * b->samples[b->n / 100].seconds, 1e3 * b->samples[0].seconds);
    for (size_t i = 0; i < SLOWEST && i < b->n; i++) {
        const sample *one = &b->samples[i];
        printf("  %9.3f ms %9llu runs %5u outcomes  %s%s\n", 1e3 * one->seconds,
               (unsigned long long)one->runs, one->outcomes, one->words,
               one->status == MU_OK ? "" : "  LIMIT");
    }
}

static void bench(bench_odds *b, const bench_games *games, const mu_log *sedgemoor)
{
    static const char *const words[] = { "first", "best", "branch" };
    b->odds.measure = &games->rules->measures[0];
    for (int policy = MU_ODDS_FIRST; policy <= MU_ODDS_BRANCH; policy++) {
        b->odds.policy = (mu_odds_policy)policy;
        b->n = b->positions = 0;
        b->name = "sedgemoor";
        if (sedgemoor != NULL) walk(b, sedgemoor);
        for (size_t i = 0; i < games->n; i++) {
            char name[32];
            (void)snprintf(name, sizeof name, "random %zu", i + 1);
            b->name = name;
            walk(b, &games->logs[i]);
        }
        print(b, words[policy]);
    }
}

int main(void)
{
    const bench_games plain = bench_games_make(RANDOM_GAMES);
    const bench_games optional = bench_games_make_with_options(OPTIONAL_GAMES);
    mu_scripted *sedgemoor = fixture_script(SEDGEMOOR_SCRIPT);
    void *room = bench_room(1, mu_odds_size(plain.rules, OUTCOMES_MAX));
    bench_odds b = { .odds = mu_odds_in(room, plain.rules, OUTCOMES_MAX) };
    printf("Sedgemoor as recorded, and %d random games of it\n", RANDOM_GAMES);
    bench(&b, &plain, &sedgemoor->log);
    printf("\n%d random games with the optional rules\n", OPTIONAL_GAMES);
    bench(&b, &optional, NULL);
    const bench_games dubrovka = bench_games_of_dubrovka(DUBROVKA_GAMES);
    printf("\n%d random games of Dubrovka\n", DUBROVKA_GAMES);
    bench(&b, &dubrovka, NULL);
    return 0;
}
