/* SPDX-License-Identifier: MIT
 *
 * store/inner.h - what the files of the store share; not installed.
 *
 * Tables of the LMDB environment, and their keys; all numbers are big-endian, so that the
 * order of keys is the order of things:
 *
 *   about      "format"                     -> 4 bytes, 1
 *   names      game 00 branch               -> number of the branch, 4 bytes
 *   branches   number, 4 bytes              -> record (record.c)
 *   events     branch 4, event number 8     -> record (record.c)
 *   snapshots  branch 4, event number 8     -> record (snapshot.c)
 *   ids        branch 4, id                 -> record (delivery.c); made with the first id
 */
#ifndef MU_STORE_INNER_H
#define MU_STORE_INNER_H

#include "store/store.h"

#include <lmdb.h>

struct mu_store {
    MDB_env *env;
    MDB_dbi about, names, branches, events, snapshots;
    bool failed; /* a commit failed: nothing can be promised until it is opened anew */
};

/* A status for an LMDB result; MU_OK for success. `doing` completes "cannot ...". */
mu_status mu_lmdb_status(int result, const char *doing, mu_err *err);

/* Work inside one transaction. A write transaction is tried again with a larger map when
 * the map is full, so `work` must not touch anything but the transaction and its own
 * results. */
typedef int mu_work(mu_store *store, MDB_txn *txn, void *job);
MU_CHECKED mu_status mu_store_do(mu_store *store, bool write, mu_work *work, void *job,
                                 const char *doing, mu_err *err);

/* A failure of `work` that is not LMDB's, whose error record is filled, as a result: LMDB's own
 * are positive, or far below zero. */
static inline int mu_work_failed(mu_status status)
{
    return -(int)status;
}

static inline bool mu_work_has_failed(int result)
{
    return result < 0 && result >= -(int)MU_IO;
}

/* --- record.c: keys, and checked values ---------------------------------------------------- */

typedef struct mu_key {
    uint8_t bytes[2 * MU_NAME_MAX];
    size_t n;
} mu_key;

mu_key mu_key_number(uint32_t branch);
mu_key mu_key_event(uint32_t branch, uint64_t seq);
mu_key mu_key_id(uint32_t branch, const char *id);
mu_key mu_key_name(const char *game, const char *branch);
MDB_val mu_key_val(mu_key *key);

/* A record is its content and an XXH3-64 checksum of key and content: a record in the
 * wrong place is as bad as a wrong one. Putting seals the content, and frees it. */
#define MU_RECORD_CHECK 8
void mu_record_seal(mu_bytes *content, const mu_key *key);
int mu_record_put(MDB_txn *txn, MDB_dbi table, mu_key key, mu_bytes *content, unsigned flags);
bool mu_record_is_sound(const MDB_val *record, const mu_key *key);

int mu_branch_get(mu_store *store, MDB_txn *txn, uint32_t number, mu_branch *branch, mu_err *err);
int mu_branch_put(mu_store *store, MDB_txn *txn, const mu_branch *branch);

int mu_event_get(mu_store *store, MDB_txn *txn, uint32_t owner, uint64_t seq, MDB_val *event,
                 mu_link *link, mu_err *err);

/* The event of a branch, wherever it is stored: events below `until`, down to its fork, are
 * `owner`'s own. All zero at first; kept, it saves a climb per event. */
typedef struct mu_owner {
    mu_branch branch;
    uint64_t until;
} mu_owner;
int mu_event_find(mu_store *store, MDB_txn *txn, const mu_branch *branch, uint64_t seq,
                  mu_owner *owner, MDB_val *event, mu_link *link, mu_err *err);

int mu_events_put(mu_store *store, MDB_txn *txn, uint32_t branch, const mu_log *log);

/* The branch does not have the event that is asked for. */
mu_status mu_event_beyond(const mu_branch *branch, mu_err *err);

/* --- branch.c: every branch by its names, within a transaction -------------------------- */

int mu_branches_each(mu_store *store, MDB_txn *txn, mu_branch_fn *fn, void *user, mu_err *err);

/* --- delivery.c: ids, within a transaction ------------------------------------------------- */

/* MDB_NOTFOUND: the store has never had an id. Another process may make the table meanwhile, so
 * each transaction looks for it. */
int mu_ids_open(MDB_txn *txn, unsigned flags, MDB_dbi *ids);

/* MU_CONFLICT: the branch knows the id. */
int mu_delivery_put(mu_store *store, MDB_txn *txn, const mu_branch *branch,
                    const mu_delivery *delivery, mu_err *err);

/* What a record says, if key and record make sense; of its event, whose branch *number is, the
 * caller must ask. */
bool mu_delivery_parse(const MDB_val *at, const MDB_val *record, uint32_t *number,
                       mu_delivery *delivery);

/* --- snapshot.c: kept if it is due ------------------------------------------------------ */

/* The last settled state of a game, at an event with this link: if its step has shown a die, so
 * that from there nothing can be taken back that a snapshot would not know. */
int mu_snapshot_put(mu_store *store, MDB_txn *txn, const mu_branch *branch, const mu_game *game,
                    const mu_link *link);

typedef struct mu_snapshot {
    uint64_t seq;         /* of the settled event */
    uint64_t step;        /* settled steps */
    uint64_t die;         /* the last event of its step that showed a die or card */
    const uint8_t *state; /* canonical bytes */
    size_t n;
} mu_snapshot;

/* The last good one of a branch below a number. */
MU_CHECKED mu_status mu_snapshot_find(mu_store *store, const mu_branch *branch, uint64_t below,
                                      const mu_digest *identity, mu_bytes *state,
                                      mu_snapshot *snapshot, mu_err *err);

#endif
