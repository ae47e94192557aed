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

#define COMMITS 200 /* synced, in a round */

/* The first steps of one game, each as its events; group 0 is genesis. */
typedef struct groups {
    const mu_log *log;
    size_t at[COMMITS + 1];
    size_t n;
} groups;

static void take_groups(groups *g, const mu_log *log)
{
    mu_err err = MU_ERR_NONE;
    *g = (groups){ .log = log };
    for (size_t k = 0; k < log->n && g->n < COMMITS; k++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(log, k, &n);
        mu_event_kind kind = MU_EVENT_NOTE;
        bench_must(mu_event_kind_of(bytes, n, &kind, &err), &err);
        if (kind == MU_EVENT_GENESIS || kind == MU_EVENT_SETTLED) g->at[++g->n] = k + 1;
    }
}

static mu_log group(const groups *g, size_t i, uint64_t last, const mu_link *head)
{
    mu_log log = i == 0 ? mu_log_new() : mu_log_after(last, head);
    mu_err err = MU_ERR_NONE;
    for (size_t k = g->at[i]; k < g->at[i + 1]; k++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(g->log, k, &n);
        bench_must(mu_log_add(&log, bytes, n, &err), &err);
    }
    return log;
}

/* --- Muster's store ------------------------------------------------------------------------ */

typedef struct ours {
    mu_store *store;
    const groups *g;
    int game;
} ours;

/* A new game each time, and its steps. */
static uint64_t append_ours(void *self)
{
    ours *o = self;
    mu_err err = MU_ERR_NONE;
    mu_branch branch = { .n = 0 };
    char name[32];
    mu_text text = mu_text_in(name, sizeof name);
    mu_text_add(&text, "game%d", o->game++);
    for (size_t i = 0; i < o->g->n; i++) {
        mu_log events = group(o->g, i, branch.n - 1, &branch.head);
        bench_must(i == 0 ? mu_store_new_game(o->store, name, &events, &branch, &err)
                          : mu_store_append(o->store, &branch, &events, NULL, &err),
                   &err);
        mu_log_dispose(&events);
    }
    return branch.n;
}

/* --- bare LMDB ------------------------------------------------------------------------------ */

static void check(int result)
{
    if (result == 0) return;
    (void)fprintf(stderr, "bench: %s\n", mdb_strerror(result));
    exit(1);
}

typedef struct bare {
    MDB_env *env;
    MDB_dbi dbi;
    const groups *g;
    uint64_t seq;
} bare;

/* One commit a step, one value an event, as large as ours: link and checksum included. */
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

/* --- both ----------------------------------------------------------------------------------- */

static groups steps;
static ours with_muster = { .g = &steps };
static bare with_lmdb = { .g = &steps };
static char *directory;

void bench_append_begin(const bench_games *games, bench_row *row)
{
    char path[4096];
    mu_text text = mu_text_in(path, sizeof path);
    mu_err err = MU_ERR_NONE;
    const mu_store_options options = { .create = true };
    take_groups(&steps, &games->logs[0]);
    directory = fixture_directory();
    mu_text_add(&text, "%s/ours", directory);
    bench_must(mu_store_open(path, &options, &with_muster.store, &err), &err);
    open_bare(&with_lmdb, directory);
    *row = (bench_row){
        .cost = { .words = "append", .work = append_ours, .self = &with_muster },
        .limit = { .words = "bare LMDB, the same bytes", .work = append_bare, .self = &with_lmdb },
        .units = (double)steps.n,
        .goal = "at most 1.05",
        .waits = true,
    };
}

void bench_append_end(void)
{
    mu_store_close(with_muster.store);
    mdb_env_close(with_lmdb.env);
    fixture_remove_directory(directory);
}
