/* SPDX-License-Identifier: MIT
 *
 * tests/bench/bench.h - rounds, medians, and the games that are measured.
 *
 * Every measure is taken in rounds, all measures of a table in turn within each round, and
 * printed as the median of the rounds, so that a busy machine bears on all alike.
 */
#ifndef MU_TESTS_BENCH_H
#define MU_TESTS_BENCH_H

#include "events/game.h"
#include "events/log.h"

#define ROUNDS 9

/* Games of random legal play to the end of 12 turns of Sedgemoor, open dice. */
typedef struct bench_games {
    mu_log *logs;
    size_t n;
    uint64_t events, orders, steps, dice, rolls, bytes;
    const mu_ruleset *rules;
} bench_games;

bench_games bench_games_make(size_t n);
void bench_games_free(bench_games *games);

/* Seconds a piece of work takes; the work is given a pointer of its own. */
typedef uint64_t bench_work(void *self);
double bench_seconds(bench_work *work, void *self);

/* One row of a table: work, and how many units of it are done. */
typedef struct bench_row {
    const char *name;
    bench_work *work;
    void *self;
    double units;
    double seconds[ROUNDS];
    double median;
} bench_row;

/* All rows in turn, ROUNDS times; then their medians. */
void bench_rounds(bench_row *rows, size_t n);

/* Something the compiler cannot leave out. */
extern volatile uint64_t bench_sink;

int bench_verify(void);
int bench_append(void);

#endif
