/* SPDX-License-Identifier: MIT
 * tests/bench/bench.c - measure all rows in turn, and print them as one table.
 *
 *     bench                     the table
 *     bench FILE                the same with instructions: lines "NAME cost|limit NUMBER"
 *     bench count NAME HALF     that work alone, once, on one game, for callgrind; prints
 *                               its units. Without NAME, what there is to count */
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAY = BENCH_VERIFY_ROWS, COUNTED = PLAY + BENCH_PLAY_ROWS, APPEND = COUNTED, ROWS };

/* --- measuring ----------------------------------------------------------------------------- */

static volatile uint64_t kept;

__attribute__((noinline)) void bench_run(const bench_measure *measure)
{
    kept += measure->work(measure->self);
}

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    (void)clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bench_now(void)
{
    return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

int bench_by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(bench_measure *m, bool waits, int round)
{
    const clockid_t clock = waits ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    if (m->work == NULL) return;
    double start = seconds_of(clock);
    bench_run(m);
    m->seconds[round] = seconds_of(clock) - start;
}

static void take_median(bench_measure *m, double units)
{
    if (m->work == NULL) return;
    qsort(m->seconds, BENCH_ROUNDS, sizeof *m->seconds, bench_by_size);
    m->ns = 1e9 * m->seconds[BENCH_ROUNDS / 2] / units;
}

static void measure_all(bench_row *rows)
{
    for (int round = 0; round < BENCH_ROUNDS; round++)
        for (int i = 0; i < ROWS; i++) {
            measure(&rows[i].cost, rows[i].waits, round);
            measure(&rows[i].limit, rows[i].waits, round);
        }
    for (int i = 0; i < ROWS; i++) {
        take_median(&rows[i].cost, rows[i].units);
        take_median(&rows[i].limit, rows[i].units);
    }
}

/* --- instructions --------------------------------------------------------------------------- */

static bench_measure *measure_called(bench_row *rows, const char *name, const char *half,
                                     double *units)
{
    for (int i = 0; i < COUNTED; i++) {
        bench_measure *m = strcmp(half, "cost") == 0 ? &rows[i].cost : &rows[i].limit;
        if (strcmp(rows[i].cost.words, name) != 0 || m->work == NULL) continue;
        *units = rows[i].units;
        return m;
    }
    (void)fprintf(stderr, "bench: there is no %s of '%s'\n", half, name);
    exit(1);
}

static void read_instructions(const char *path, bench_row *rows)
{
    FILE *file = fopen(path, "r");
    char name[32];
    char half[8];
    double number = 0;
    double units = 0;
    if (file == NULL) {
        (void)fprintf(stderr, "bench: cannot open %s\n", path);
        exit(1);
    }
    while (fscanf(file, "%31s %7s %lf", name, half, &number) == 3)
        measure_called(rows, name, half, &units)->instructions = number;
    (void)fclose(file);
}

static void rows_of(const bench_games *games, bench_row rows[COUNTED])
{
    bench_verify_rows(games, rows);
    bench_play_rows(games, rows + PLAY);
}

static int count(int argc, char **argv)
{
    const bench_games games = bench_games_make(1);
    bench_row rows[COUNTED];
    double units = 0;
    rows_of(&games, rows);
    if (argc < 4) {
        for (int i = 0; i < COUNTED; i++) {
            printf("%s cost\n", rows[i].cost.words);
            if (rows[i].limit.work != NULL) printf("%s limit\n", rows[i].cost.words);
        }
        return 0;
    }
    bench_run(measure_called(rows, argv[2], argv[3], &units));
    printf("%.0f\n", units);
    return 0;
}

/* --- the table ------------------------------------------------------------------------------ */

static void print_number(double number)
{
    if (number > 0)
        printf(" %9.0f", number);
    else
        printf(" %9s", "");
}

static void print_row(const bench_row *row)
{
    printf("%-12s", row->cost.words);
    print_number(row->cost.ns);
    print_number(row->cost.instructions);
    printf("  %-28s", row->limit.words);
    print_number(row->limit.ns);
    print_number(row->limit.instructions);
    if (row->limit.ns > 0) printf(" %7.2f", row->cost.ns / row->limit.ns);
    printf("%s%s\n", row->goal != NULL ? "  " : "", row->goal != NULL ? row->goal : "");
}

/* A rate to be reached, as the time that is left for one unit. */
static bench_row at_rate(const bench_row *row, const char *words, double a_second)
{
    return (bench_row){ .cost = row->cost,
                        .limit = { .words = words, .ns = 1e9 / a_second },
                        .goal = "at most 1" };
}

static void print_table(const bench_games *games, bench_row *rows)
{
    printf(
        "%zu games of Sedgemoor: %llu settled steps, %llu of them orders; %llu events of %llu "
        "bytes, %llu rolls\nof %llu dice; a state of %u bytes. Per settled step, playouts per "
        "order, listing per\nposition: medians of %d rounds in turn; instructions (instr.) of one "
        "of the games.\n\n",
        games->n, (unsigned long long)games->counts.settled,
        (unsigned long long)games->counts.orders, (unsigned long long)games->counts.events,
        (unsigned long long)games->bytes, (unsigned long long)games->counts.rolls,
        (unsigned long long)games->counts.dice, games->rules->state->size, BENCH_ROUNDS);
    printf("%-12s %9s %9s  %-28s %9s %9s %7s  %s\n", "cost", "ns", "instr.", "its limit", "ns",
           "instr.", "ratio", "goal");
    bench_row *verify = &rows[BENCH_VERIFY];
    bench_row rest = { .cost = verify->cost, .limit = { .words = "" } };
    rest.cost.words = "the rest";
    for (int i = 0; i < BENCH_PARTS; i++) {
        print_row(&rows[i]);
        verify->limit.ns += rows[i].limit.ns;
        verify->limit.instructions += rows[i].limit.instructions;
        rest.cost.ns -= rows[i].cost.ns;
        rest.cost.instructions -= rows[i].cost.instructions;
    }
    print_row(&rest);
    verify->goal = "at most 2";
    const bench_row fast = at_rate(verify, "700,000 a second", 7e5);
    const bench_row replay = at_rate(&rows[BENCH_REPLAY], "2,000,000 a second", 2e6);
    print_row(verify);
    print_row(&fast);
    print_row(&replay);
    for (int i = 0; i < BENCH_PLAY_ROWS; i++) print_row(&rows[PLAY + i]);
    const bench_row quick = at_rate(&rows[PLAY + BENCH_PLAYOUT_MID], "3,000,000 a second", 3e6);
    print_row(&quick);
    print_row(&rows[APPEND]);
    printf("\n%.0f settled steps verified a second: everything, as `muster verify FILE` does it.\n"
           "%.0f replayed a second: the same without links, and with dice that were typed in.\n"
           "%.0f orders a second in playouts from the middle of a battle.\n"
           "append is a synced commit for each step.\n",
           1e9 / verify->cost.ns, 1e9 / replay.cost.ns, 1e9 / quick.cost.ns);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "count") == 0) return count(argc, argv);
    const bench_games games = bench_games_make(40);
    bench_row rows[ROWS];
    rows_of(&games, rows);
    if (argc > 1) read_instructions(argv[1], rows);
    bench_append_begin(&games, &rows[APPEND]);
    measure_all(rows);
    bench_append_end();
    print_table(&games, rows);
    bench_play_report();
    return 0;
}
