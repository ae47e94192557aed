/* SPDX-License-Identifier: MIT
 * tests/bench/bench.c - the benchmarks: verify, append; `bench instructions N` for counting. */
#include "bench/bench.h"

#include "events/verify.h"
#include "support/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

volatile uint64_t bench_sink;

/* --- games ------------------------------------------------------------------------------- */

typedef struct pick {
    mu_rng *rng;
    uint32_t seen;
    mu_order order;
} pick;

static bool consider(void *user, const mu_order *order)
{
    pick *p = user;
    if (mu_rng_below(p->rng, ++p->seen) == 0) p->order = *order;
    return true;
}

static void must(mu_status status, const mu_err *err)
{
    if (status == MU_OK || status == MU_PENDING) return;
    (void)fprintf(stderr, "bench: %s\n", err->text);
    exit(1);
}

static mu_log play(const mu_scenario *scenario, uint64_t seed)
{
    static mu_game game;
    mu_err err = MU_ERR_NONE;
    mu_genesis genesis = { .dice = MU_DICE_OPEN };
    mu_text text = mu_text_in(genesis.seed, sizeof genesis.seed);
    mu_text_add(&text, "bench %llu", (unsigned long long)seed);
    mu_bytes bytes = { 0 };
    mu_log log = mu_log_new();
    must(mu_genesis_make(&genesis, scenario->rules, scenario->setup, &bytes, &err), &err);
    must(mu_game_begin(&game, bytes.at, bytes.used, &err), &err);
    must(mu_log_add(&log, bytes.at, bytes.used, &err), &err);
    mu_bytes_dispose(&bytes);
    mu_rng rng = { .seed = seed };
    mu_status status = mu_game_go_on(&game, &log, &err);
    for (;;) {
        must(status, &err);
        if (status == MU_PENDING) {
            const mu_question *q = &game.open.question;
            int32_t value = q->options[mu_rng_below(&rng, q->count)];
            status = mu_game_answer(&game, &value, 1, &log, &err);
            continue;
        }
        if (game.rules->standing(game.setup, game.state).over) break;
        const mu_position here = mu_game_position(&game);
        pick p = { .rng = &rng };
        game.rules->legal(&here, consider, &p);
        status = mu_game_order(&game, &p.order, &log, &err);
    }
    mu_game_dispose(&game);
    return log;
}

bench_games bench_games_make(size_t n)
{
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    bench_games games = { .logs = calloc(n, sizeof(mu_log)), .n = n, .rules = scenario.rules };
    if (games.logs == NULL) exit(1);
    for (size_t i = 0; i < n; i++) {
        games.logs[i] = play(&scenario, i + 1);
        mu_log_events walk = { &games.logs[i], 0 };
        const mu_events events = mu_events_of_log(&walk);
        mu_verdict v;
        mu_verify(&events, NULL, &v);
        must(v.status, &v.err);
        games.events += v.counts.events;
        games.orders += v.counts.orders;
        games.steps += v.counts.settled;
        games.dice += v.counts.dice;
        games.rolls += v.counts.rolls;
        games.bytes += games.logs[i].bytes.used;
    }
    mu_scenario_dispose(&scenario);
    return games;
}

void bench_games_free(bench_games *games)
{
    for (size_t i = 0; i < games->n; i++) mu_log_dispose(&games->logs[i]);
    free(games->logs);
}

/* --- rounds ------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bench_seconds(bench_work *work, void *self)
{
    double start = now();
    bench_sink += work(self);
    return now() - start;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

void bench_rounds(bench_row *rows, size_t n)
{
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < n; i++)
            rows[i].seconds[round] = bench_seconds(rows[i].work, rows[i].self);
    for (size_t i = 0; i < n; i++) {
        qsort(rows[i].seconds, ROUNDS, sizeof *rows[i].seconds, by_size);
        rows[i].median = rows[i].seconds[ROUNDS / 2];
    }
}

/* Verify one game N times and nothing else: what callgrind counts. */
static int instructions(int times)
{
    bench_games games = bench_games_make(1);
    for (int i = 0; i < times; i++) {
        mu_log_events walk = { &games.logs[0], 0 };
        const mu_events events = mu_events_of_log(&walk);
        mu_verdict v;
        mu_verify(&events, NULL, &v);
        bench_sink += v.counts.settled;
    }
    printf("%llu\n", (unsigned long long)games.steps);
    bench_games_free(&games);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "instructions") == 0) return instructions(atoi(argv[2]));
    int code = bench_verify();
    return code != 0 ? code : bench_append();
}
