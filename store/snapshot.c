/* SPDX-License-Identifier: MIT
 * store/snapshot.c - settled states kept beside the log.
 *
 * The record of a snapshot: step 8, link of the settled event 32, identity of the ruleset
 * 16, the state's canonical bytes, checksum 8. A snapshot is used only if its checksum, its
 * link and its ruleset fit, its state has the fingerprint that the settled event records, and
 * its step has shown a die: before such a step nothing can be taken back, so the states before
 * it need not be known. Otherwise it is as if it were not there. */
#include "core/canon.h"
#include "store/inner.h"

#include <string.h>

#define HEAD (8 + MU_LINK_BYTES + MU_DIGEST_BYTES)

/* The last snapshot of one branch below a number; or some record of another branch. */
static int at_last_below(MDB_cursor *cursor, uint32_t branch, uint64_t below, MDB_val *at,
                         MDB_val *record)
{
    mu_key key = mu_key_event(branch, below);
    *at = mu_key_val(&key);
    int result = mdb_cursor_get(cursor, at, record, MDB_SET_RANGE);
    return mdb_cursor_get(cursor, at, record, result == MDB_NOTFOUND ? MDB_LAST : MDB_PREV);
}

static bool is_of(const MDB_val *at, uint32_t branch)
{
    return at->mv_size == 12 && mu_bytes_number(at->mv_data, 4) == branch;
}

/* --- keeping ------------------------------------------------------------------------------ */

/* Enough events since the branch's last snapshot, or its first event. */
static int is_due(mu_store *store, MDB_txn *txn, const mu_branch *branch, uint64_t seq, bool *due)
{
    MDB_cursor *cursor = NULL;
    MDB_val at;
    MDB_val record;
    uint64_t last = branch->fork;
    int result = mdb_cursor_open(txn, store->snapshots, &cursor);
    if (result != MDB_SUCCESS) return result;
    result = at_last_below(cursor, branch->number, seq, &at, &record);
    if (result == MDB_SUCCESS && is_of(&at, branch->number))
        last = mu_bytes_number((const uint8_t *)at.mv_data + 4, 8);
    mdb_cursor_close(cursor);
    *due = seq - last >= MU_SNAPSHOT_EVERY;
    return result == MDB_NOTFOUND ? MDB_SUCCESS : result;
}

/* A state is as long in canonical bytes as it is in memory. */
static void add_state(mu_bytes *record, const mu_game *game)
{
    const mu_schema *schema = game->rules->state;
    mu_bytes_add(record, game->state, schema->size);
    if (!record->short_of_memory)
        mu_canon_write(schema, game->state, record->at + record->used - schema->size);
}

int mu_snapshot_put(mu_store *store, MDB_txn *txn, const mu_branch *branch, const mu_game *game,
                    const mu_link *link)
{
    bool due = false;
    int result = is_due(store, txn, branch, game->settled_seq, &due);
    if (result != MDB_SUCCESS || !due || !mu_game_is_fixed(game)) return result;
    mu_digest identity = mu_identity_of(game->rules);
    mu_bytes record = { 0 };
    mu_bytes_add_number(&record, game->step, 8);
    mu_bytes_add(&record, link->bytes, MU_LINK_BYTES);
    mu_bytes_add(&record, identity.bytes, MU_DIGEST_BYTES);
    add_state(&record, game);
    return mu_record_put(txn, store->snapshots, mu_key_event(branch->number, game->settled_seq),
                         &record, 0);
}

/* --- finding ------------------------------------------------------------------------------ */

typedef struct find_job {
    const mu_branch *branch;
    uint64_t below;
    const mu_digest *identity;
    mu_bytes *state;
    mu_snapshot *snapshot;
    mu_err *err;
} find_job;

/* The settled event of a snapshot must be in the log, with the same link, and record the
 * fingerprint of its state. */
static bool agrees(mu_store *store, MDB_txn *txn, const MDB_val *record, uint32_t owner,
                   uint64_t seq, const mu_digest *identity)
{
    const uint8_t *bytes = record->mv_data;
    MDB_val event;
    mu_link link;
    if (mu_event_get(store, txn, owner, seq, &event, &link, NULL) != MDB_SUCCESS) return false;
    if (memcmp(bytes + 8, link.bytes, MU_LINK_BYTES) != 0) return false;
    if (memcmp(bytes + 8 + MU_LINK_BYTES, identity->bytes, MU_DIGEST_BYTES) != 0) return false;
    size_t n = record->mv_size - HEAD - MU_RECORD_CHECK;
    mu_digest digest = mu_hash128(bytes + HEAD, n);
    /* A settled event is [6, [fingerprint]]: its last bytes are the fingerprint. */
    return event.mv_size > MU_DIGEST_BYTES &&
           memcmp((const uint8_t *)event.mv_data + event.mv_size - MU_DIGEST_BYTES, digest.bytes,
                  MU_DIGEST_BYTES) == 0;
}

/* The last event before the settled one `seq` that showed a die or card in its step; 0: none. */
static uint64_t die_of_step(mu_store *store, MDB_txn *txn, const mu_branch *branch, uint64_t seq)
{
    mu_owner owner = { 0 };
    MDB_val event;
    mu_link link;
    while (seq-- > 1) {
        mu_event_kind kind;
        if (mu_event_find(store, txn, branch, seq, &owner, &event, &link, NULL) != MDB_SUCCESS ||
            mu_event_kind_of(event.mv_data, event.mv_size, &kind, NULL) != MU_OK)
            return 0;
        if (kind == MU_EVENT_ROLL || kind == MU_EVENT_DRAW) return seq;
        if (kind != MU_EVENT_CHOICE && kind != MU_EVENT_NOTE) return 0;
    }
    return 0;
}

static bool take(mu_store *store, MDB_txn *txn, find_job *j, const mu_branch *owner,
                 const MDB_val *at, const MDB_val *record)
{
    if (record->mv_size < HEAD + MU_RECORD_CHECK) return false;
    uint64_t seq = mu_bytes_number((const uint8_t *)at->mv_data + 4, 8);
    mu_key key = mu_key_event(owner->number, seq);
    if (!mu_record_is_sound(record, &key)) return false;
    if (!agrees(store, txn, record, owner->number, seq, j->identity)) return false;
    uint64_t die = die_of_step(store, txn, owner, seq);
    if (die == 0) return false;
    const uint8_t *bytes = record->mv_data;
    mu_bytes_add(j->state, bytes + HEAD, record->mv_size - HEAD - MU_RECORD_CHECK);
    *j->snapshot = (mu_snapshot){ .seq = seq,
                                  .step = mu_bytes_number(bytes, 8),
                                  .die = die,
                                  .state = j->state->at,
                                  .n = j->state->used };
    return true;
}

/* The last good snapshot of one branch below a number. */
static int last_below(mu_store *store, MDB_txn *txn, find_job *j, const mu_branch *owner,
                      uint64_t below, bool *found)
{
    MDB_cursor *cursor = NULL;
    int result = mdb_cursor_open(txn, store->snapshots, &cursor);
    if (result != MDB_SUCCESS) return result;
    MDB_val at;
    MDB_val record;
    result = at_last_below(cursor, owner->number, below, &at, &record);
    while (result == MDB_SUCCESS && !*found && is_of(&at, owner->number)) {
        *found = take(store, txn, j, owner, &at, &record);
        if (!*found) result = mdb_cursor_get(cursor, &at, &record, MDB_PREV);
    }
    mdb_cursor_close(cursor);
    return result == MDB_NOTFOUND ? MDB_SUCCESS : result;
}

static int find_snapshot(mu_store *store, MDB_txn *txn, void *job)
{
    find_job *j = job;
    mu_branch owner = *j->branch;
    uint64_t below = j->below;
    bool found = false;
    for (;;) {
        int result = last_below(store, txn, j, &owner, below, &found);
        if (result != MDB_SUCCESS || found) return result;
        if (owner.parent == 0) return MDB_NOTFOUND;
        if (owner.fork < below) below = owner.fork;
        result = mu_branch_get(store, txn, owner.parent, &owner, j->err);
        if (result != MDB_SUCCESS) return result;
    }
}

mu_status mu_snapshot_find(mu_store *store, const mu_branch *branch, uint64_t below,
                           const mu_digest *identity, mu_bytes *state, mu_snapshot *snapshot,
                           mu_err *err)
{
    find_job job = { branch, below, identity, state, snapshot, err };
    TRY(mu_store_do(store, false, find_snapshot, &job, "find a snapshot", err));
    return mu_bytes_check(state, err);
}
