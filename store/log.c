/* SPDX-License-Identifier: MIT
 * store/log.c - appending and reading events. */
#include "core/panic.h"
#include "store/inner.h"

#include <string.h>

#define CHUNK 512 /* events read at a time by a walk */

/* --- appending --------------------------------------------------------------------------- */

typedef struct append_job {
    mu_branch *branch;
    const mu_log *events;
    const mu_game *game;         /* after the events; may be null */
    const mu_delivery *delivery; /* may be null */
    mu_branch after;
    mu_err *err;
} append_job;

/* The branch must be where the caller believes it to be, and its last event must be the
 * one that the events follow. */
static int check_head(mu_store *store, MDB_txn *txn, append_job *j)
{
    mu_owner owner = { 0 };
    MDB_val event;
    mu_link link;
    int result = mu_branch_get(store, txn, j->branch->number, &j->after, j->err);
    if (result != MDB_SUCCESS) return result;
    if (j->after.n != j->branch->n || !mu_link_equal(&j->after.head, &j->branch->head))
        return mu_work_failed(mu_fail(j->err, MU_CONFLICT, 0,
                                      "the game has moved on: it now has %llu events",
                                      (unsigned long long)j->after.n));
    result = mu_event_find(store, txn, &j->after, j->after.n - 1, &owner, &event, &link, j->err);
    if (result != MDB_SUCCESS) return result;
    if (!mu_link_equal(&link, &j->after.head))
        return mu_work_failed(mu_fail_at(j->err, MU_CORRUPT, j->after.n - 1,
                                         "the last event is not the branch's head"));
    return MDB_SUCCESS;
}

static int append(mu_store *store, MDB_txn *txn, void *job)
{
    append_job *j = job;
    int result = check_head(store, txn, j);
    if (result == MDB_SUCCESS && j->delivery != NULL)
        result = mu_delivery_put(store, txn, &j->after, j->delivery, j->err);
    if (result == MDB_SUCCESS) result = mu_events_put(store, txn, j->branch->number, j->events);
    j->after.n += j->events->n;
    j->after.head = mu_log_head(j->events);
    if (result == MDB_SUCCESS) result = mu_branch_put(store, txn, &j->after);
    if (result == MDB_SUCCESS && j->game != NULL && j->game->settled_seq >= j->events->first) {
        uint64_t at = j->game->settled_seq - j->events->first;
        MU_ASSERT(at < j->events->n);
        result = mu_snapshot_put(store, txn, &j->after, j->game, &j->events->entries[at].link);
    }
    return result;
}

static mu_status do_append(mu_store *store, append_job *job)
{
    const mu_log *events = job->events;
    MU_ASSERT(events->first == job->branch->n &&
              mu_link_equal(&events->before, &job->branch->head));
    TRY(mu_store_do(store, true, append, job, "append to the game", job->err));
    *job->branch = job->after;
    return MU_OK;
}

mu_status mu_store_append(mu_store *store, mu_branch *branch, const mu_log *events,
                          const mu_game *after, mu_err *err)
{
    append_job job = { .branch = branch, .events = events, .game = after, .err = err };
    return events->n == 0 ? MU_OK : do_append(store, &job);
}

mu_status mu_store_append_once(mu_store *store, mu_branch *branch, const mu_log *events,
                               const mu_game *after, const mu_delivery *delivery, mu_err *err)
{
    MU_ASSERT(mu_store_is_name(delivery->id) && delivery->seq - events->first < events->n);
    append_job job = {
        .branch = branch, .events = events, .game = after, .delivery = delivery, .err = err
    };
    return do_append(store, &job);
}

/* --- reading ----------------------------------------------------------------------------- */

typedef struct read_job {
    const mu_branch *branch;
    uint64_t from, to;
    mu_log *log;
    mu_err *err;
} read_job;

/* Does the store have any event of the branch's own from this one on? */
static bool has_from(mu_store *store, MDB_txn *txn, uint32_t branch, uint64_t seq)
{
    const mu_key own = mu_key_number(branch);
    mu_key key = mu_key_event(branch, seq);
    MDB_val at = mu_key_val(&key);
    MDB_val record;
    MDB_cursor *cursor = NULL;
    if (mdb_cursor_open(txn, store->events, &cursor) != MDB_SUCCESS) return true;
    const int result = mdb_cursor_get(cursor, &at, &record, MDB_SET_RANGE);
    const bool other =
        result == MDB_SUCCESS && (at.mv_size < own.n || memcmp(at.mv_data, own.bytes, own.n) != 0);
    mdb_cursor_close(cursor);
    return result != MDB_NOTFOUND && !other;
}

/* An event could not be read. If none follows, it is the end that is not there. */
static int note_end(mu_store *store, MDB_txn *txn, const read_job *j, uint64_t seq, int result)
{
    const mu_branch *b = j->branch;
    if (mu_work_has_failed(result) && j->err != NULL && seq >= b->fork)
        j->err->at_end = !has_from(store, txn, b->number, seq);
    return result;
}

static int read_events(mu_store *store, MDB_txn *txn, void *job)
{
    read_job *j = job;
    mu_owner owner = { 0 };
    MDB_val event;
    mu_link link = mu_chain_start();
    int result = MDB_SUCCESS;
    if (j->from > 0) {
        result = mu_event_find(store, txn, j->branch, j->from - 1, &owner, &event, &link, j->err);
        if (result != MDB_SUCCESS) return result;
        *j->log = mu_log_after(j->from - 1, &link);
    }
    for (uint64_t seq = j->from; seq < j->to; seq++) {
        result = mu_event_find(store, txn, j->branch, seq, &owner, &event, &link, j->err);
        if (result != MDB_SUCCESS) return note_end(store, txn, j, seq, result);
        mu_status added = mu_log_add(j->log, event.mv_data, event.mv_size, j->err);
        if (added != MU_OK) return mu_work_failed(added);
        mu_link ours = mu_log_head(j->log);
        if (!mu_link_equal(&ours, &link))
            return mu_work_failed(
                mu_fail_at(j->err, MU_TAMPERED, seq,
                           "the event's link does not follow from the events before it"));
    }
    return MDB_SUCCESS;
}

mu_status mu_store_read(mu_store *store, const mu_branch *branch, uint64_t from, uint64_t to,
                        mu_log *log, mu_err *err)
{
    *log = mu_log_new();
    if (from > to || to > branch->n) return mu_event_beyond(branch, err);
    read_job job = { branch, from, to, log, err };
    mu_status status = mu_store_do(store, false, read_events, &job, "read the game", err);
    if (status == MU_OK && to == branch->n && to > from) {
        mu_link head = mu_log_head(log);
        if (!mu_link_equal(&head, &branch->head)) {
            status = mu_fail_at(err, MU_CORRUPT, to, "the last event is not the branch's head");
            if (err != NULL) err->at_end = true;
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
    mu_owner owner = { 0 };
    MDB_val event;
    return mu_event_find(store, txn, j->branch, j->seq, &owner, &event, j->link, j->err);
}

mu_status mu_store_link(mu_store *store, const mu_branch *branch, uint64_t seq, mu_link *link,
                        mu_err *err)
{
    if (seq >= branch->n) return mu_event_beyond(branch, err);
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
        mu_log chunk; /* if it cannot be read, the walk stays where it is */
        TRY(mu_store_read(walk->store, &walk->branch, from, to, &chunk, err));
        mu_log_dispose(&walk->chunk);
        walk->chunk = chunk;
        walk->next = 0;
    }
    *event = mu_log_event(&walk->chunk, walk->next++, n);
    return MU_OK;
}

mu_events mu_events_of_store(mu_store_walk *walk)
{
    return (mu_events){ next_event, walk, MU_HELD_EACH, walk->to, walk->to < walk->branch.n };
}

void mu_store_walk_end(mu_store_walk *walk)
{
    mu_log_dispose(&walk->chunk);
}
