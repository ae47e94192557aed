/* SPDX-License-Identifier: MIT
 * tests/bench/bench_append.c - durable appends, against bare LMDB with the same bytes. */
#include "bench/bench.h"
#include "store/store.h"
#include "support/fixture.h"

#include <lmdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define ORDERS 200 /* synced commits in a round */

/* The steps of one game as groups of events. */
typedef struct groups {
    const mu_log *log;
    size_t at[ORDERS + 1];
    size_t n;
} groups;

static groups groups_of(const bench_games *games)
{
    groups g = { .log = &games->logs[0] };
    g.at[0] = 1;
    for (size_t k = 1; k < g.log->n && g.n < ORDERS; k++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(g.log, k, &n);
        mu_event_kind kind;
        if (mu_event_kind_of(bytes, n, &kind, NULL) != MU_OK) exit(1);
        if (kind == MU_EVENT_SETTLED) g.at[++g.n] = k + 1;
    }
    return g;
}

static void check(int result)
{
    if (result == 0) return;
    (void)fprintf(stderr, "bench: %s\n", mdb_strerror(result));
    exit(1);
}

/* --- Muster's store ------------------------------------------------------------------------ */

typedef struct ours {
    mu_store *store;
    const groups *g;
    int game;
} ours;

static uint64_t append_ours(void *self)
{
    ours *o = self;
    mu_err err = MU_ERR_NONE;
    mu_branch branch;
    mu_log first = mu_log_new();
    char name[32];
    mu_text text = mu_text_in(name, sizeof name);
    mu_text_add(&text, "game%d", o->game++);
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(o->g->log, 0, &n);
    if (mu_log_add(&first, bytes, n, &err) != MU_OK ||
        mu_store_new_game(o->store, name, &first, &branch, &err) != MU_OK)
        exit(1);
    mu_log_dispose(&first);
    for (size_t i = 0; i < o->g->n; i++) {
        mu_log group = mu_log_after(branch.n - 1, &branch.head);
        for (size_t k = o->g->at[i]; k < o->g->at[i + 1]; k++) {
            bytes = mu_log_event(o->g->log, k, &n);
            if (mu_log_add(&group, bytes, n, &err) != MU_OK) exit(1);
        }
        if (mu_store_append(o->store, &branch, &group, NULL, &err) != MU_OK) exit(1);
        mu_log_dispose(&group);
    }
    return o->g->n;
}

/* --- bare LMDB ------------------------------------------------------------------------------ */

typedef struct bare {
    MDB_env *env;
    MDB_dbi dbi;
    const groups *g;
    uint64_t seq;
} bare;

/* One commit an order, one value an event, as large as ours: link and checksum included. */
static uint64_t append_bare(void *self)
{
    bare *b = self;
    static uint8_t value[1 << 16];
    for (size_t i = 0; i < b->g->n; i++) {
        MDB_txn *txn = NULL;
        check(mdb_txn_begin(b->env, NULL, 0, &txn));
        for (size_t k = b->g->at[i]; k < b->g->at[i + 1]; k++) {
            size_t n = 0;
            const uint8_t *bytes = mu_log_event(b->g->log, k, &n);
            memcpy(value, bytes, n);
            uint8_t key[12] = { 0 };
            for (int j = 0; j < 8; j++) key[4 + j] = (uint8_t)(b->seq >> 8 * (7 - j));
            MDB_val at = { sizeof key, key };
            MDB_val data = { n + MU_LINK_BYTES + 8, value };
            check(mdb_put(txn, b->dbi, &at, &data, MDB_NOOVERWRITE));
            b->seq++;
        }
        check(mdb_txn_commit(txn));
    }
    return b->g->n;
}

static void open_bare(bare *b, const char *directory)
{
    char path[4096];
    mu_text text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "%s/bare", directory);
    if (mkdir(path, 0777) != 0) exit(1);
    check(mdb_env_create(&b->env));
    check(mdb_env_set_mapsize(b->env, (size_t)1 << 30));
    check(mdb_env_open(b->env, path, 0, 0666));
    MDB_txn *txn = NULL;
    check(mdb_txn_begin(b->env, NULL, 0, &txn));
    check(mdb_dbi_open(txn, NULL, 0, &b->dbi));
    check(mdb_txn_commit(txn));
}

int bench_append(void)
{
    bench_games games = bench_games_make(1);
    groups g = groups_of(&games);
    char *directory = fixture_directory();
    char path[4096];
    mu_text text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "%s/ours", directory);
    mu_err err = MU_ERR_NONE;
    ours o = { .g = &g };
    bare b = { .g = &g };
    const mu_store_options options = { .create = true };
    if (mu_store_open(path, &options, &o.store, &err) != MU_OK) return 1;
    open_bare(&b, directory);

    bench_row rows[] = {
        { .name = "Muster: one order, one synced commit", .work = append_ours, .self = &o },
        { .name = "bare LMDB, the same bytes", .work = append_bare, .self = &b },
    };
    bench_rounds(rows, MU_COUNT_OF(rows));
    printf("Durable appends, %zu orders in a round, median of %d rounds:\n", g.n, ROUNDS);
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++)
        printf("  %-46s %9.0f us an order %8.0f /s\n", rows[i].name,
               1e6 * rows[i].median / (double)g.n, (double)g.n / rows[i].median);
    printf("  %-46s %9.2f of bare LMDB (goal: at least 0.95)\n\n", "Muster",
           rows[1].median / rows[0].median);
    mu_store_close(o.store);
    mdb_env_close(b.env);
    fixture_remove_directory(directory);
    bench_games_free(&games);
    return 0;
}
