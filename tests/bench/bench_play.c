/* SPDX-License-Identifier: MIT
 * tests/bench/bench_play.c - what a playout costs an order, and a listing a position.
 *
 * Playouts start from the beginning of the battle and from the middle of recorded games; the
 * least that could do the same is one copy of the state an order. A listing is measured against
 * resolving one order of the position: the mean of all that it lists. */
#include "bench/bench.h"
#include "core/playout.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYOUTS = 10, POSITIONS = 8, ORDERS = 512, REPEATS = 5 }; /* of one game; in a listing */

/* Positions of the recorded games in which an order is given. */
typedef struct positions {
    const bench_games *games;
    void **setups; /* of each game */
    uint8_t *states;
    mu_position *at;
    size_t n;
} positions;

static positions prepared;

static void keep(positions *p, const mu_game *game, size_t i)
{
    const size_t size = game->rules->state->size;
    uint8_t *state = p->states + p->n * size;
    memcpy(state, game->state, size);
    p->at[p->n++] = (mu_position){ game->rules, p->setups[i], state };
}

/* POSITIONS of the game, evenly apart; the first is its beginning. */
static void take_positions(positions *p, size_t i)
{
    static mu_game game;
    const mu_log *log = &p->games->logs[i];
    mu_err err = MU_ERR_NONE;
    size_t n = 0;
    size_t taken = 0;
    const uint8_t *bytes = mu_log_event(log, 0, &n);
    bench_must(mu_game_begin(&game, bytes, n, &err), &err);
    p->setups[i] = bench_room(1, game.rules->setup->size);
    memcpy(p->setups[i], game.setup, game.rules->setup->size);
    for (size_t k = 1; k < log->n && taken < POSITIONS; k++) {
        mu_event_kind kind = MU_EVENT_NOTE;
        bytes = mu_log_event(log, k, &n);
        bench_must(mu_event_kind_of(bytes, n, &kind, &err), &err);
        if (kind == MU_EVENT_ORDER && k >= taken * log->n / POSITIONS) {
            keep(p, &game, i);
            taken++;
        }
        bench_must(mu_game_feed(&game, bytes, n, &err), &err);
    }
    mu_game_dispose(&game);
}

static void prepare(const bench_games *games)
{
    const size_t most = games->n * POSITIONS;
    prepared = (positions){ .games = games,
                            .setups = bench_room(games->n, sizeof(void *)),
                            .states = bench_room(most, games->rules->state->size),
                            .at = bench_room(most, sizeof(mu_position)) };
    for (size_t i = 0; i < games->n; i++) take_positions(&prepared, i);
}

/* --- playouts -------------------------------------------------------------------------- */

typedef struct plays {
    size_t first, step; /* which positions */
    uint64_t orders;
    uint64_t sum; /* over all end states */
} plays;

static void *play(void *user)
{
    plays *p = user;
    mu_playout *room = bench_room(1, sizeof *room);
    mu_err err = MU_ERR_NONE;
    p->orders = p->sum = 0;
    for (size_t i = p->first; i < prepared.n; i += p->step)
        for (uint64_t seed = 0; seed < PLAYOUTS; seed++) {
            const mu_position *from = &prepared.at[i];
            mu_policy policy = { { mu_rng_at(i, seed), 0 } };
            bench_must(mu_playout_run(from, UINT64_MAX, &policy, room, &err), &err);
            p->orders += room->orders;
            p->sum += mu_hash64(room->end, from->rules->state->size);
        }
    free(room);
    return NULL;
}

static uint64_t play_from(void *self)
{
    plays *p = self;
    (void)play(p);
    return p->sum;
}

/* The same playouts by one thread and by two come to the same ends. */
static void check_threads(void)
{
    plays alone = { 0, 1, 0, 0 };
    plays halves[2] = { { 0, 2, 0, 0 }, { 1, 2, 0, 0 } };
    pthread_t second;
    (void)play(&alone);
    if (pthread_create(&second, NULL, play, &halves[1]) != 0) exit(1);
    (void)play(&halves[0]);
    if (pthread_join(second, NULL) != 0) exit(1);
    bool same = alone.sum == halves[0].sum + halves[1].sum &&
                alone.orders == halves[0].orders + halves[1].orders;
    printf("Playouts by one thread and by two: %s (%llu orders, checksum %016llx).\n",
           same ? "the same ends" : "DIFFERENT ends", (unsigned long long)alone.orders,
           (unsigned long long)alone.sum);
    if (!same) exit(1);
}

static uint64_t copies(void *self)
{
    const plays *p = self;
    static uint8_t from[MU_STATE_MAX];
    static uint8_t to[MU_STATE_MAX];
    uint64_t sum = 0;
    for (uint64_t i = 0; i < p->orders; i++) {
        from[i % 64]++;
        memcpy(to, from, prepared.games->rules->state->size);
        sum += to[i % 64];
    }
    return sum;
}

/* --- listings -------------------------------------------------------------------------- */

typedef struct listed {
    uint32_t n;
    mu_order orders[ORDERS];
} listed;

static bool note(void *user, const mu_order *order)
{
    listed *l = user;
    l->orders[l->n++ % ORDERS] = *order;
    return true;
}

static bool skip(void *user, const mu_order *order)
{
    *(uint64_t *)user += order->kind;
    return true;
}

static uint64_t list(const mu_position *at)
{
    uint64_t sum = 0;
    at->rules->legal(at, skip, &sum);
    return sum;
}

/* Each order of the list, up to ORDERS. */
static uint64_t resolve(const mu_position *at, const listed *l)
{
    static mu_tape tape;
    static uint8_t after[MU_STATE_MAX];
    mu_err err = MU_ERR_NONE;
    mu_policy policy = { { 1, 0 } };
    const mu_source source = mu_source_policy(&policy);
    for (uint32_t i = 0; i < l->n && i < ORDERS; i++) {
        const mu_job job = { .before = *at, .order = &l->orders[i], .source = &source };
        mu_tape_clear(&tape);
        bench_must(mu_resolve(&job, &tape, after, NULL, &err), &err);
    }
    return after[0];
}

static uint64_t list_all(void *self)
{
    (void)self;
    uint64_t sum = 0;
    for (size_t i = 0; i < prepared.n; i++) sum += list(&prepared.at[i]);
    return sum;
}

/* One order of each position, whichever came up. */
static uint64_t resolve_one(void *self)
{
    const mu_order *picks = self;
    static listed one = { .n = 1 };
    uint64_t sum = 0;
    for (size_t i = 0; i < prepared.n; i++) {
        one.orders[0] = picks[i];
        sum += resolve(&prepared.at[i], &one);
    }
    return sum;
}

static mu_order *pick_orders(void)
{
    static listed l;
    mu_order *picks = bench_room(prepared.n, sizeof *picks);
    for (size_t i = 0; i < prepared.n; i++) {
        l.n = 0;
        prepared.at[i].rules->legal(&prepared.at[i], note, &l);
        picks[i] = l.orders[mu_rng_at(2, i) % (l.n < ORDERS ? l.n : ORDERS)];
    }
    return picks;
}

/* Listing by resolving one order, each at its fastest. */
static double ratio_at(const mu_position *at, uint64_t *orders)
{
    static listed l;
    double lists = 1;
    double orders_done = 1;
    l.n = 0;
    at->rules->legal(at, note, &l);
    const uint32_t n = l.n < ORDERS ? l.n : ORDERS;
    *orders += l.n;
    volatile uint64_t kept = 0;
    for (int round = 0; round < REPEATS; round++) {
        double start = bench_now();
        for (int k = 0; k < REPEATS; k++) kept += list(at);
        double middle = bench_now();
        kept += resolve(at, &l);
        double end = bench_now();
        if (middle - start < lists) lists = middle - start;
        if (end - middle < orders_done) orders_done = end - middle;
    }
    return lists / REPEATS / (orders_done / n);
}

void bench_play_report(void)
{
    double *ratios = bench_room(prepared.n, sizeof *ratios);
    uint64_t orders = 0;
    for (size_t i = 0; i < prepared.n; i++) ratios[i] = ratio_at(&prepared.at[i], &orders);
    qsort(ratios, prepared.n, sizeof *ratios, bench_by_size);
    printf(
        "Listing a position against resolving one order of it: median %.1f, worst %.1f (goal: at "
        "most 10);\n%zu positions, %.0f legal orders in the mean.\n",
        ratios[prepared.n / 2], ratios[prepared.n - 1], prepared.n,
        (double)orders / (double)prepared.n);
    free(ratios);
    check_threads();
}

void bench_play_rows(const bench_games *games, bench_row rows[BENCH_PLAY_ROWS])
{
    static plays starts, middles;
    prepare(games);
    starts = (plays){ .first = 0, .step = POSITIONS };
    middles = (plays){ .first = POSITIONS / 2, .step = POSITIONS };
    plays *const of[] = { &starts, &middles };
    for (int i = 0; i < 2; i++) {
        (void)play(of[i]);
        rows[i] = (bench_row){
            .cost = { .words = i == 0 ? "playout" : "playout-mid",
                      .work = play_from,
                      .self = of[i] },
            .limit = { .words = "one copy of the state", .work = copies, .self = of[i] },
            .units = (double)of[i]->orders,
        };
    }
    mu_order *picks = pick_orders();
    rows[2] = (bench_row){
        .cost = { .words = "listing", .work = list_all, .self = picks },
        .limit = { .words = "resolving one order", .work = resolve_one, .self = picks },
        .units = (double)prepared.n,
        .goal = "at most 10",
    };
}
