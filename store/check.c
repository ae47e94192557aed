/* SPDX-License-Identifier: MIT
 * store/check.c - do the tables agree? And forgetting the cache. */
#include "store/inner.h"

/* --- counting -------------------------------------------------------------------------- */

typedef struct tally {
    uint64_t games, names, owned; /* owned: events the branches lay claim to */
    mu_err *err;
    mu_status status;
} tally;

static bool tally_branch(void *user, const mu_branch *branch, const mu_err *fault)
{
    tally *t = user;
    t->names++;
    if (fault != NULL) {
        t->status =
            mu_fail(t->err, fault->status, 0, "%s@%s: %s", branch->game, branch->name, fault->text);
        return false;
    }
    t->games += branch->parent == 0;
    t->owned += branch->n - branch->fork;
    return true;
}

typedef struct check_job {
    mu_store_counts *counts;
    mu_err *err;
} check_job;

static int entries(MDB_txn *txn, MDB_dbi table, uint64_t *n)
{
    MDB_stat stat;
    int result = mdb_stat(txn, table, &stat);
    if (result == MDB_SUCCESS) *n = stat.ms_entries;
    return result;
}

static int check_snapshots(mu_store *store, MDB_txn *txn, mu_err *err)
{
    MDB_cursor *cursor = NULL;
    int result = mdb_cursor_open(txn, store->snapshots, &cursor);
    if (result != MDB_SUCCESS) return result;
    MDB_val at;
    MDB_val record;
    while ((result = mdb_cursor_get(cursor, &at, &record, MDB_NEXT)) == MDB_SUCCESS) {
        mu_key key = { .n = 0 };
        if (at.mv_size == 12)
            key = mu_key_event((uint32_t)mu_bytes_number(at.mv_data, 4),
                               mu_bytes_number((const uint8_t *)at.mv_data + 4, 8));
        if (at.mv_size == 12 && mu_record_is_sound(&record, &key)) continue;
        mu_fail(err, MU_CORRUPT, 0, "a snapshot is damaged; snapshots can be dropped safely");
        result = MU_WORK_FAILED;
        break;
    }
    mdb_cursor_close(cursor);
    return result == MDB_NOTFOUND ? MDB_SUCCESS : result;
}

static int check_tables(mu_store *store, MDB_txn *txn, void *job)
{
    check_job *j = job;
    int result = entries(txn, store->branches, &j->counts->branches);
    if (result == MDB_SUCCESS) result = entries(txn, store->events, &j->counts->events);
    if (result == MDB_SUCCESS) result = entries(txn, store->snapshots, &j->counts->snapshots);
    return result == MDB_SUCCESS ? check_snapshots(store, txn, j->err) : result;
}

mu_status mu_store_check(mu_store *store, mu_store_counts *counts, mu_err *err)
{
    *counts = (mu_store_counts){ 0 };
    tally t = { .err = err };
    TRY(mu_store_list(store, tally_branch, &t, err));
    TRY(t.status);
    counts->games = t.games;
    check_job job = { counts, err };
    TRY(mu_store_do(store, false, check_tables, &job, "check the store", err));

    MDB_envinfo info;
    MDB_stat stat;
    TRY(mu_lmdb_status(mdb_env_info(store->env, &info), "check the store", err));
    TRY(mu_lmdb_status(mdb_env_stat(store->env, &stat), "check the store", err));
    counts->map_bytes = info.me_mapsize;
    counts->bytes = (uint64_t)stat.ms_psize * (info.me_last_pgno + 1);
    if (t.names != counts->branches)
        return mu_fail(err, MU_CORRUPT, 0, "%llu names lead to %llu branches",
                       (unsigned long long)t.names, (unsigned long long)counts->branches);
    if (t.owned != counts->events)
        return mu_fail(err, MU_CORRUPT, 0, "the branches have %llu events, the store %llu",
                       (unsigned long long)t.owned, (unsigned long long)counts->events);
    return MU_OK;
}

/* --- forgetting ---------------------------------------------------------------------------- */

static int drop(mu_store *store, MDB_txn *txn, void *job)
{
    (void)job;
    return mdb_drop(txn, store->snapshots, 0);
}

mu_status mu_store_drop_snapshots(mu_store *store, mu_err *err)
{
    return mu_store_do(store, true, drop, NULL, "forget the snapshots", err);
}
