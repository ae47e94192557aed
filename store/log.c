/* SPDX-License-Identifier: MIT
 * store/log.c - appending and reading events.
 *
 * The record of an event: link 32, bytes of the event, checksum 8. The checksum tells damage
 * from tampering, as in a portable log. */
#include "core/panic.h"
#include "store/inner.h"

#include <errno.h>
#include <string.h>

#define CHUNK 512 /* events read at a time by a walk */

/* --- one record ------------------------------------------------------------------------ */

static int put_event(mu_store *store, MDB_txn *txn, uint32_t branch, uint64_t seq,
                     const mu_log *log, size_t i)
{
    mu_key key = mu_key_event(branch, seq);
    mu_bytes record = { 0 };
    size_t n = 0;
    const uint8_t *event = mu_log_event(log, i, &n);
    mu_bytes_add(&record, log->entries[i].link.bytes, MU_LINK_BYTES);
    mu_bytes_add(&record, event, n);
    mu_record_seal(&record, &key);
    int result = ENOMEM;
    if (!record.short_of_memory) {
        MDB_val at = mu_key_val(&key);
        MDB_val value = { record.used, record.at };
        result = mdb_put(txn, store->events, &at, &value, MDB_NOOVERWRITE);
    }
    mu_bytes_dispose(&record);
    return result;
}

int mu_events_put(mu_store *store, MDB_txn *txn, uint32_t branch, const mu_log *log)
{
    int result = MDB_SUCCESS;
    for (size_t i = 0; i < log->n && result == MDB_SUCCESS; i++)
        result = put_event(store, txn, branch, log->first + i, log, i);
    return result;
}

static int damaged(uint64_t seq, mu_status status, const char *what, mu_err *err)
{
    mu_fail(err, status, 0, "%s", what);
    if (err != NULL) err->seq = seq;
    return MU_WORK_FAILED;
}

int mu_event_get(mu_store *store, MDB_txn *txn, uint32_t owner, uint64_t seq, MDB_val *event,
                 mu_link *link, mu_err *err)
{
    mu_key key = mu_key_event(owner, seq);
    MDB_val at = mu_key_val(&key);
    MDB_val record;
    int result = mdb_get(txn, store->events, &at, &record);
    if (result == MDB_NOTFOUND) return damaged(seq, MU_CORRUPT, "the event is missing", err);
    if (result != MDB_SUCCESS) return result;
    if (record.mv_size < MU_LINK_BYTES + MU_RECORD_CHECK || !mu_record_is_sound(&record, &key))
        return damaged(seq, MU_CORRUPT, "the event is damaged: its checksum does not fit", err);
    memcpy(link->bytes, record.mv_data, MU_LINK_BYTES);
    *event = (MDB_val){ record.mv_size - MU_LINK_BYTES - MU_RECORD_CHECK,
                        (uint8_t *)record.mv_data + MU_LINK_BYTES };
    return MDB_SUCCESS;
}

/* Events below a branch's fork are its parent's, and so on. Parents have lower numbers, so
 * the climb ends. */
int mu_owner_of(mu_store *store, MDB_txn *txn, const mu_branch *branch, uint64_t seq,
                mu_branch *owner, mu_err *err)
{
    *owner = *branch;
    while (seq < owner->fork) {
        if (owner->parent == 0)
            return damaged(seq, MU_CORRUPT, "the branch lacks the parent that has the event", err);
        int result = mu_branch_get(store, txn, owner->parent, owner, err);
        if (result != MDB_SUCCESS) return result;
    }
    return MDB_SUCCESS;
}

/* --- appending --------------------------------------------------------------------------- */

typedef struct append_job {
    mu_branch *branch;
    const mu_log *events;
    const mu_snapshot *snapshot;
    mu_branch after;
    mu_err *err;
} append_job;

/* The branch must be where the caller believes it to be, and its last event must be the
 * one that the events follow. */
static int check_head(mu_store *store, MDB_txn *txn, append_job *j)
{
    mu_branch owner;
    MDB_val event;
    mu_link link;
    int result = mu_branch_get(store, txn, j->branch->number, &j->after, j->err);
    if (result != MDB_SUCCESS) return result;
    if (j->after.n != j->branch->n || !mu_link_equal(&j->after.head, &j->branch->head)) {
        mu_fail(j->err, MU_CONFLICT, 0, "the game has moved on: it now has %llu events",
                (unsigned long long)j->after.n);
        return MU_WORK_FAILED;
    }
    result = mu_owner_of(store, txn, &j->after, j->after.n - 1, &owner, j->err);
    if (result == MDB_SUCCESS)
        result = mu_event_get(store, txn, owner.number, j->after.n - 1, &event, &link, j->err);
    if (result != MDB_SUCCESS) return result;
    if (!mu_link_equal(&link, &j->after.head))
        return damaged(j->after.n - 1, MU_CORRUPT, "the last event is not the branch's head",
                       j->err);
    return MDB_SUCCESS;
}

static int append(mu_store *store, MDB_txn *txn, void *job)
{
    append_job *j = job;
    int result = check_head(store, txn, j);
    if (result == MDB_SUCCESS) result = mu_events_put(store, txn, j->branch->number, j->events);
    j->after.n += j->events->n;
    j->after.head = mu_log_head(j->events);
    if (result == MDB_SUCCESS) result = mu_branch_put(store, txn, &j->after);
    if (result == MDB_SUCCESS && j->snapshot != NULL && j->snapshot->state != NULL) {
        uint64_t at = j->snapshot->seq - j->events->first;
        MU_ASSERT(at < j->events->n);
        result = mu_snapshot_put(store, txn, &j->after, j->snapshot, &j->events->entries[at].link);
    }
    return result;
}

mu_status mu_store_append(mu_store *store, mu_branch *branch, const mu_log *events,
                          const mu_snapshot *snapshot, mu_err *err)
{
    MU_ASSERT(events->first == branch->n && mu_link_equal(&events->before, &branch->head));
    if (events->n == 0) return MU_OK;
    append_job job = { .branch = branch, .events = events, .snapshot = snapshot, .err = err };
    TRY(mu_store_do(store, true, append, &job, "append to the game", err));
    *branch = job.after;
    return MU_OK;
}

/* --- reading ----------------------------------------------------------------------------- */

typedef struct read_job {
    const mu_branch *branch;
    uint64_t from, to;
    mu_log *log;
    mu_err *err;
} read_job;

static int read_events(mu_store *store, MDB_txn *txn, void *job)
{
    read_job *j = job;
    mu_branch owner = *j->branch;
    MDB_val event;
    mu_link link = mu_chain_start();
    int result = MDB_SUCCESS;
    if (j->from > 0) {
        result = mu_owner_of(store, txn, j->branch, j->from - 1, &owner, j->err);
        if (result == MDB_SUCCESS)
            result = mu_event_get(store, txn, owner.number, j->from - 1, &event, &link, j->err);
        if (result != MDB_SUCCESS) return result;
        *j->log = mu_log_after(j->from - 1, &link);
    }
    for (uint64_t seq = j->from; seq < j->to; seq++) {
        result = mu_owner_of(store, txn, j->branch, seq, &owner, j->err);
        if (result == MDB_SUCCESS)
            result = mu_event_get(store, txn, owner.number, seq, &event, &link, j->err);
        if (result != MDB_SUCCESS) return result;
        if (mu_log_add(j->log, event.mv_data, event.mv_size, j->err) != MU_OK)
            return MU_WORK_FAILED;
        mu_link ours = mu_log_head(j->log);
        if (!mu_link_equal(&ours, &link))
            return damaged(seq, MU_TAMPERED,
                           "the event's link does not follow from the events before it", j->err);
    }
    return MDB_SUCCESS;
}

mu_status mu_store_read(mu_store *store, const mu_branch *branch, uint64_t from, uint64_t to,
                        mu_log *log, mu_err *err)
{
    *log = mu_log_new();
    if (from > to || to > branch->n)
        return mu_fail(err, MU_NOT_FOUND, 0, "branch '%s' has the events 0 to %llu", branch->name,
                       (unsigned long long)branch->n - 1);
    read_job job = { branch, from, to, log, err };
    mu_status status = mu_store_do(store, false, read_events, &job, "read the game", err);
    if (status == MU_OK && to == branch->n && to > from) {
        mu_link head = mu_log_head(log);
        if (!mu_link_equal(&head, &branch->head)) {
            status = mu_fail(err, MU_CORRUPT, 0, "the last event is not the branch's head");
            if (err != NULL) err->seq = to - 1;
        }
    }
    if (status != MU_OK) mu_log_dispose(log);
    return status;
}

typedef struct link_job {
    const mu_branch *branch;
    uint64_t seq;
    mu_link *link;
    mu_err *err;
} link_job;

static int read_link(mu_store *store, MDB_txn *txn, void *job)
{
    link_job *j = job;
    mu_branch owner;
    MDB_val event;
    int result = mu_owner_of(store, txn, j->branch, j->seq, &owner, j->err);
    return result != MDB_SUCCESS
               ? result
               : mu_event_get(store, txn, owner.number, j->seq, &event, j->link, j->err);
}

mu_status mu_store_link(mu_store *store, const mu_branch *branch, uint64_t seq, mu_link *link,
                        mu_err *err)
{
    if (seq >= branch->n)
        return mu_fail(err, MU_NOT_FOUND, 0, "branch '%s' has the events 0 to %llu", branch->name,
                       (unsigned long long)branch->n - 1);
    link_job job = { branch, seq, link, err };
    return mu_store_do(store, false, read_link, &job, "read the game", err);
}

/* --- walking ------------------------------------------------------------------------------ */

mu_store_walk mu_store_walk_of(mu_store *store, const mu_branch *branch, uint64_t to)
{
    return (mu_store_walk){ .store = store, .branch = *branch, .to = to, .chunk = mu_log_new() };
}

static mu_status next_event(void *self, const uint8_t **event, size_t *n, mu_err *err)
{
    mu_store_walk *walk = self;
    if (walk->next == walk->chunk.n) {
        uint64_t from = mu_log_next(&walk->chunk);
        uint64_t to = from + CHUNK < walk->to ? from + CHUNK : walk->to;
        if (from == walk->to) return MU_NOT_FOUND;
        mu_log_dispose(&walk->chunk);
        TRY(mu_store_read(walk->store, &walk->branch, from, to, &walk->chunk, err));
        walk->next = 0;
    }
    *event = mu_log_event(&walk->chunk, walk->next++, n);
    return MU_OK;
}

mu_events mu_events_of_store(mu_store_walk *walk)
{
    return (mu_events){ next_event, walk };
}

void mu_store_walk_end(mu_store_walk *walk)
{
    mu_log_dispose(&walk->chunk);
}
