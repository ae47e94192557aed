/* SPDX-License-Identifier: MIT
 *
 * store/inner.h - what the files of the store share; not installed.
 *
 * Tables of the LMDB environment, and their keys; all numbers are big-endian, so that the
 * order of keys is the order of things:
 *
 *   about      "format"                     -> 4 bytes, 1
 *   names      game 00 branch               -> number of the branch, 4 bytes
 *   branches   number, 4 bytes              -> record (branch.c)
 *   events     branch 4, event number 8     -> record (log.c)
 *   snapshots  branch 4, event number 8     -> record (snapshot.c)
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

/* Results of `work` beyond LMDB's own: the job holds an mu_err. */
#define MU_WORK_FAILED (-1)

/* Keys and checked values. */
typedef struct mu_key {
    uint8_t bytes[2 * MU_NAME_MAX];
    size_t n;
} mu_key;

mu_key mu_key_number(uint32_t branch);
mu_key mu_key_event(uint32_t branch, uint64_t seq);
mu_key mu_key_name(const char *game, const char *branch);
MDB_val mu_key_val(mu_key *key);

/* A record is its content and an XXH3-64 checksum of key and content: a record in the
 * wrong place is as bad as a wrong one. */
#define MU_RECORD_CHECK 8
void mu_record_seal(mu_bytes *record, const mu_key *key);
bool mu_record_is_sound(const MDB_val *record, const mu_key *key);

/* branch.c */
int mu_branch_get(mu_store *store, MDB_txn *txn, uint32_t number, mu_branch *branch, mu_err *err);
int mu_branch_put(mu_store *store, MDB_txn *txn, const mu_branch *branch);

/* log.c: the branch on which event `seq` of `branch` is stored. */
int mu_owner_of(mu_store *store, MDB_txn *txn, const mu_branch *branch, uint64_t seq,
                mu_branch *owner, mu_err *err);
int mu_event_get(mu_store *store, MDB_txn *txn, uint32_t owner, uint64_t seq, MDB_val *event,
                 mu_link *link, mu_err *err);
int mu_events_put(mu_store *store, MDB_txn *txn, uint32_t branch, const mu_log *log);

/* snapshot.c: kept if it is due. */
int mu_snapshot_put(mu_store *store, MDB_txn *txn, const mu_branch *branch,
                    const mu_snapshot *snapshot, const mu_link *link);
MU_CHECKED mu_status mu_snapshot_find(mu_store *store, const mu_branch *branch, uint64_t below,
                                      const mu_digest *identity, mu_bytes *state,
                                      mu_snapshot *snapshot, mu_err *err);

#endif
