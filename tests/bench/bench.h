/* SPDX-License-Identifier: MIT
 *
 * tests/bench/bench.h - costs beside their limits, in one table.
 *
 * A row is a cost, and the least that could do the same: its limit. Every cost and every
 * limit is measured once in each round, all of them in turn, and the median of the rounds is
 * printed, so that a busy machine bears on all alike. Trust the ratios.
 *
 * Shapes  rows are filled by bench_verify.c, bench_play.c and bench_append.c, measured and
 *         printed by bench.c.
 * Units   seconds for a round, of the processor alone unless a row waits for the disk;
 *         nanoseconds and instructions for one unit of a row.
 * Owner   games and what rows work on live until the program ends.
 * Errors  any failure ends the program.
 */
#ifndef MU_TESTS_BENCH_H
#define MU_TESTS_BENCH_H

#include "events/log.h"
#include "events/verify.h"

#define BENCH_ROUNDS 9

/* Ends the program with the error unless the status is MU_OK. */
void bench_must(mu_status status, const mu_err *err);

/* Memory, zeroed; ends the program when there is none. */
void *bench_room(size_t n, size_t size);

/* Seconds that this thread has been at work; and for qsort over double. */
double bench_now(void);
int bench_by_size(const void *a, const void *b);

/* --- games ------------------------------------------------------------------------------ */

/* Games of random legal play to the end of 12 turns of Sedgemoor, open dice. */
typedef struct bench_games {
    const mu_ruleset *rules;
    size_t n;
    mu_log *logs;
    mu_bytes *files; /* the same as portable logs */
    mu_log *typed;   /* the same with the dice typed in: nothing can be derived again */
    mu_counts counts;
    uint64_t bytes; /* of all events */
} bench_games;

bench_games bench_games_make(size_t n);

/* The same with all optional rules in use. */
bench_games bench_games_make_with_options(size_t n);

/* Of Dubrovka, which has ten of them in use. */
bench_games bench_games_of_dubrovka(size_t n);

/* --- rows -------------------------------------------------------------------------------- */

/* A piece of work; what it returns is kept, so that the compiler leaves nothing out. */
typedef uint64_t bench_work(void *self);

typedef struct bench_measure {
    const char *words;
    bench_work *work; /* null: worked out from other rows */
    void *self;
    double seconds[BENCH_ROUNDS];
    double ns;
    double instructions; /* 0: not counted */
} bench_measure;

typedef struct bench_row {
    bench_measure cost, limit;
    double units;     /* that one run of the work does */
    bool waits;       /* for the disk: all the time counts */
    const char *goal; /* for cost / limit; may be null */
} bench_row;

/* Do the work once. callgrind counts what happens in here, so it keeps its name. */
void bench_run(const bench_measure *measure);

/* The parts of verifying and their limits, then the whole, then replay. */
enum { BENCH_DECODE, BENCH_RULES, BENCH_DICE, BENCH_FINGERPRINT, BENCH_CHAIN, BENCH_PARTS };
enum { BENCH_VERIFY = BENCH_PARTS, BENCH_REPLAY, BENCH_VERIFY_ROWS };
void bench_verify_rows(const bench_games *games, bench_row rows[BENCH_VERIFY_ROWS]);

/* Playouts from the beginning and from the middle of the games, an order each; listing a
 * position. The report says what is no row: the spread of listings, and that playouts come to
 * the same ends by one thread and by two. */
enum { BENCH_PLAYOUT, BENCH_PLAYOUT_MID, BENCH_LISTING, BENCH_PLAY_ROWS };
void bench_play_rows(const bench_games *games, bench_row rows[BENCH_PLAY_ROWS]);
void bench_play_report(void);

/* One order, one synced commit, against bare LMDB. */
void bench_append_begin(const bench_games *games, bench_row *row);
void bench_append_end(void);

#endif
