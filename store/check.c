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

static int count_events(mu_store *store, MDB_txn *txn, void *job)
{
    return entries(txn, store->events, job);
}

mu_status mu_store_events(mu_store *store, uint64_t *n, mu_err *err)
{
    return mu_store_do(store, false, count_events, n, "count the events", err);
}

/* A walk can come by a record that nobody finds who asks for it. */
static int check_found(MDB_txn *txn, MDB_dbi table, MDB_val at, const MDB_val *record, mu_err *err)
{
    MDB_val found;
    int result = mdb_get(txn, table, &at, &found);
    if (result == MDB_SUCCESS && found.mv_data == record->mv_data) return MDB_SUCCESS;
    if (result != MDB_SUCCESS && result != MDB_NOTFOUND) return result;
    return mu_work_failed(
        mu_fail(err, MU_CORRUPT, 0, "a record of the store is not found under its own key"));
}

/* Each record of a table in turn; there must be as many as the table has by its own count. */
typedef int check_fn(mu_store *store, MDB_txn *txn, const MDB_val *at, const MDB_val *record,
                     mu_branch *owner, mu_err *err);
static int check_each(mu_store *store, MDB_txn *txn, MDB_dbi table, check_fn *check, uint64_t *n,
                      mu_err *err)
{
    MDB_cursor *cursor = NULL;
    MDB_val at;
    MDB_val record;
    mu_branch owner = { 0 };
    uint64_t by_table = 0;
    int result = entries(txn, table, &by_table);
    if (result == MDB_SUCCESS) result = mdb_cursor_open(txn, table, &cursor);
    if (result != MDB_SUCCESS) return result;
    while ((result = mdb_cursor_get(cursor, &at, &record, MDB_NEXT)) == MDB_SUCCESS) {
        result = check_found(txn, table, at, &record, err);
        if (result == MDB_SUCCESS) result = check(store, txn, &at, &record, &owner, err);
        if (result != MDB_SUCCESS) break;
        ++*n;
    }
    mdb_cursor_close(cursor);
    if (result != MDB_NOTFOUND) return result;
    if (*n == by_table) return MDB_SUCCESS;
    return mu_work_failed(mu_fail(err, MU_CORRUPT, 0,
                                  "a table of the store has %llu records, %llu can be read",
                                  (unsigned long long)by_table, (unsigned long long)*n));
}

/* Every event is an own one of a branch. With as many events as the branches have, each of
 * them is there. */
static int check_event(mu_store *store, MDB_txn *txn, const MDB_val *at, const MDB_val *record,
                       mu_branch *owner, mu_err *err)
{
    (void)record;
    const uint8_t *key = at->mv_data;
    uint32_t number = at->mv_size == 12 ? (uint32_t)mu_bytes_number(key, 4) : 0;
    uint64_t seq = at->mv_size == 12 ? mu_bytes_number(key + 4, 8) : 0;
    if (number != 0 && number != owner->number) {
        int result = mu_branch_get(store, txn, number, owner, err);
        if (result != MDB_SUCCESS) return result;
    }
    if (number != 0 && owner->fork <= seq && seq < owner->n) return MDB_SUCCESS;
    return mu_work_failed(mu_fail(err, MU_CORRUPT, 0,
                                  "there is an event %llu of branch number %u too many",
                                  (unsigned long long)seq, number));
}

/* Every id is that of an own event of its branch. */
static int check_id(mu_store *store, MDB_txn *txn, const MDB_val *at, const MDB_val *record,
                    mu_branch *owner, mu_err *err)
{
    uint32_t number = 0;
    mu_delivery delivery;
    if (!mu_delivery_parse(at, record, &number, &delivery))
        return mu_work_failed(
            mu_fail(err, MU_CORRUPT, 0, "the record of an order's id is damaged"));
    if (number != owner->number) {
        int result = mu_branch_get(store, txn, number, owner, err);
        if (result != MDB_SUCCESS) return result;
    }
    if (owner->fork <= delivery.seq && delivery.seq < owner->n) return MDB_SUCCESS;
    return mu_work_failed(mu_fail(err, MU_CORRUPT, 0,
                                  "an order's id is that of event %llu, which branch number %u "
                                  "does not have",
                                  (unsigned long long)delivery.seq, number));
}

static int check_ids(mu_store *store, MDB_txn *txn, uint64_t *n, mu_err *err)
{
    MDB_dbi ids;
    int result = mu_ids_open(txn, 0, &ids);
    if (result == MDB_NOTFOUND) return MDB_SUCCESS;
    return result == MDB_SUCCESS ? check_each(store, txn, ids, check_id, n, err) : result;
}

static int check_snapshot(mu_store *store, MDB_txn *txn, const MDB_val *at, const MDB_val *record,
                          mu_branch *owner, mu_err *err)
{
    (void)store, (void)txn, (void)owner;
    mu_key key = { .n = 0 };
    if (at->mv_size == 12)
        key = mu_key_event((uint32_t)mu_bytes_number(at->mv_data, 4),
                           mu_bytes_number((const uint8_t *)at->mv_data + 4, 8));
    if (at->mv_size == 12 && mu_record_is_sound(record, &key)) return MDB_SUCCESS;
    return mu_work_failed(mu_fail(err, MU_CORRUPT, 0,
                                  "a snapshot is damaged: forget the snapshots "
                                  "(muster verify --forget-snapshots)"));
}

/* In one transaction, so that others may go on writing meanwhile. */
static int check_tables(mu_store *store, MDB_txn *txn, void *job)
{
    check_job *j = job;
    mu_store_counts *n = j->counts;
    tally t = { .err = j->err };
    int result = mu_branches_each(store, txn, tally_branch, &t, j->err);
    if (result == MDB_SUCCESS && t.status != MU_OK) result = mu_work_failed(t.status);
    n->games = t.games;
    if (result == MDB_SUCCESS) result = entries(txn, store->branches, &n->branches);
    if (result == MDB_SUCCESS)
        result = check_each(store, txn, store->events, check_event, &n->events, j->err);
    if (result == MDB_SUCCESS)
        result = check_each(store, txn, store->snapshots, check_snapshot, &n->snapshots, j->err);
    if (result == MDB_SUCCESS) result = check_ids(store, txn, &n->ids, j->err);
    if (result != MDB_SUCCESS) return result;
    if (t.names != n->branches)
        return mu_work_failed(mu_fail(j->err, MU_CORRUPT, 0, "%llu names lead to %llu branches",
                                      (unsigned long long)t.names,
                                      (unsigned long long)n->branches));
    if (t.owned == n->events) return MDB_SUCCESS;
    return mu_work_failed(mu_fail(j->err, MU_CORRUPT, 0,
                                  "the branches have %llu events, the store %llu",
                                  (unsigned long long)t.owned, (unsigned long long)n->events));
}

mu_status mu_store_check(mu_store *store, mu_store_counts *counts, mu_err *err)
{
    *counts = (mu_store_counts){ 0 };
    check_job job = { counts, err };
    TRY(mu_store_do(store, false, check_tables, &job, "check the store", err));
    MDB_envinfo info;
    MDB_stat stat;
    TRY(mu_lmdb_status(mdb_env_info(store->env, &info), "check the store", err));
    TRY(mu_lmdb_status(mdb_env_stat(store->env, &stat), "check the store", err));
    counts->map_bytes = info.me_mapsize;
    counts->bytes = (uint64_t)stat.ms_psize * (info.me_last_pgno + 1);
    return MU_OK;
}

/* --- steps ------------------------------------------------------------------------------- */

typedef struct steps_job {
    const mu_branch *branch;
    mu_err *err;
} steps_job;

static int check_step(mu_store *store, MDB_txn *txn, uint32_t owner, uint64_t seq, uint64_t step,
                      mu_err *err)
{
    mu_key key = mu_key_event(owner, seq);
    MDB_val at = mu_key_val(&key);
    MDB_val record;
    int result = mdb_get(txn, store->snapshots, &at, &record);
    if (result != MDB_SUCCESS) return result == MDB_NOTFOUND ? MDB_SUCCESS : result;
    /* One that is not sound is never used. */
    if (!mu_record_is_sound(&record, &key) || mu_bytes_number(record.mv_data, 8) == step)
        return MDB_SUCCESS;
    return mu_work_failed(
        mu_fail_at(err, MU_CORRUPT, seq,
                   "the snapshot here counts another number of steps: forget the snapshots "
                   "(muster verify --forget-snapshots)"));
}

/* The settled events that count, the last of them: an undo goes back no further. */
typedef struct steps {
    uint64_t seq[MU_UNDO_MAX];
    uint64_t n;
} steps;

static mu_status go_back(steps *s, const MDB_val *event, mu_err *err)
{
    mu_undo_head undo;
    TRY(mu_undo_decode(event->mv_data, event->mv_size, &undo, err));
    while (s->n > 0 && s->seq[(s->n - 1) % MU_UNDO_MAX] > undo.to) s->n--;
    return MU_OK;
}

static int check_steps(mu_store *store, MDB_txn *txn, void *job)
{
    steps_job *j = job;
    mu_owner owner = { 0 };
    MDB_val event;
    mu_link link;
    uint64_t snapshots = 0;
    steps s = { .n = 0 };
    int result = entries(txn, store->snapshots, &snapshots);
    for (uint64_t seq = 0; result == MDB_SUCCESS && snapshots > 0 && seq < j->branch->n; seq++) {
        mu_event_kind kind;
        result = mu_event_find(store, txn, j->branch, seq, &owner, &event, &link, j->err);
        if (result != MDB_SUCCESS) break;
        mu_status status = mu_event_kind_of(event.mv_data, event.mv_size, &kind, j->err);
        if (status == MU_OK && kind == MU_EVENT_UNDO) status = go_back(&s, &event, j->err);
        if (status != MU_OK) return mu_work_failed(status);
        if (kind != MU_EVENT_SETTLED) continue;
        s.seq[s.n++ % MU_UNDO_MAX] = seq;
        result = check_step(store, txn, owner.branch.number, seq, s.n, j->err);
    }
    return result;
}

mu_status mu_store_check_steps(mu_store *store, const mu_branch *branch, mu_err *err)
{
    steps_job job = { branch, err };
    return mu_store_do(store, false, check_steps, &job, "check the snapshots", err);
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
