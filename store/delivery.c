/* SPDX-License-Identifier: MIT
 * store/delivery.c - ids of orders: what comes twice is kept once.
 *
 * The record of an id: number of its event 8, digest 16, checksum 8. It is written with the event,
 * so either both are there or neither: whoever was stopped on the way sends it again. */
#include "store/inner.h"

#include <string.h>

#define ID_RECORD (8 + MU_DIGEST_BYTES + MU_RECORD_CHECK)

int mu_ids_open(MDB_txn *txn, unsigned flags, MDB_dbi *ids)
{
    return mdb_dbi_open(txn, "ids", flags, ids);
}

bool mu_delivery_parse(const MDB_val *at, const MDB_val *record, uint32_t *number,
                       mu_delivery *delivery)
{
    char id[MU_NAME_MAX] = "";
    if (at->mv_size <= 4 || at->mv_size - 4 >= sizeof id || record->mv_size != ID_RECORD)
        return false;
    memcpy(id, (const uint8_t *)at->mv_data + 4, at->mv_size - 4);
    *number = (uint32_t)mu_bytes_number(at->mv_data, 4);
    const mu_key key = mu_key_id(*number, id);
    if (key.n != at->mv_size || !mu_store_is_name(id) || !mu_record_is_sound(record, &key))
        return false;
    *delivery = (mu_delivery){ .seq = mu_bytes_number(record->mv_data, 8) };
    memcpy(delivery->what.bytes, (const uint8_t *)record->mv_data + 8, MU_DIGEST_BYTES);
    return true;
}

/* The record of one branch alone. */
static int get_id(MDB_txn *txn, MDB_dbi ids, uint32_t branch, const char *id, mu_delivery *found,
                  mu_err *err)
{
    mu_key key = mu_key_id(branch, id);
    MDB_val at = mu_key_val(&key);
    MDB_val record;
    uint32_t number = 0;
    int result = mdb_get(txn, ids, &at, &record);
    if (result != MDB_SUCCESS || mu_delivery_parse(&at, &record, &number, found)) return result;
    return mu_work_failed(mu_fail(err, MU_CORRUPT, 0, "the record of the id '%s' is damaged", id));
}

/* A branch knows its own ids, and of its parent's those of events that it shares. */
static int find_id(mu_store *store, MDB_txn *txn, MDB_dbi ids, const mu_branch *branch,
                   const char *id, mu_delivery *found, mu_err *err)
{
    mu_branch owner = *branch;
    uint64_t shared = owner.n;
    for (;;) {
        int result = get_id(txn, ids, owner.number, id, found, err);
        if (result == MDB_SUCCESS && found->seq < shared) return MDB_SUCCESS;
        if (result != MDB_SUCCESS && result != MDB_NOTFOUND) return result;
        if (owner.parent == 0) return MDB_NOTFOUND;
        if (owner.fork < shared) shared = owner.fork;
        result = mu_branch_get(store, txn, owner.parent, &owner, err);
        if (result != MDB_SUCCESS) return result;
    }
}

int mu_delivery_put(mu_store *store, MDB_txn *txn, const mu_branch *branch,
                    const mu_delivery *delivery, mu_err *err)
{
    MDB_dbi ids;
    mu_delivery found;
    int result = mu_ids_open(txn, MDB_CREATE, &ids);
    if (result != MDB_SUCCESS) return result;
    result = find_id(store, txn, ids, branch, delivery->id, &found, err);
    if (result == MDB_SUCCESS)
        return mu_work_failed(mu_fail(err, MU_CONFLICT, 0, "the id '%s' is that of event %llu",
                                      delivery->id, (unsigned long long)found.seq));
    if (result != MDB_NOTFOUND) return result;
    mu_bytes record = { 0 };
    mu_bytes_add_number(&record, delivery->seq, 8);
    mu_bytes_add(&record, delivery->what.bytes, MU_DIGEST_BYTES);
    return mu_record_put(txn, ids, mu_key_id(branch->number, delivery->id), &record,
                         MDB_NOOVERWRITE);
}

/* --- asking ------------------------------------------------------------------------------- */

typedef struct find_job {
    const mu_branch *branch;
    const char *id;
    mu_delivery found;
    mu_err *err;
} find_job;

/* As the branch is now: the caller may have read it before the id came. */
static int find(mu_store *store, MDB_txn *txn, void *job)
{
    find_job *j = job;
    MDB_dbi ids;
    mu_branch now;
    int result = mu_ids_open(txn, 0, &ids);
    if (result == MDB_SUCCESS) result = mu_branch_get(store, txn, j->branch->number, &now, j->err);
    return result == MDB_SUCCESS ? find_id(store, txn, ids, &now, j->id, &j->found, j->err)
                                 : result;
}

mu_status mu_store_delivered(mu_store *store, const mu_branch *branch, mu_delivery *delivery,
                             mu_err *err)
{
    if (!mu_store_is_name(delivery->id))
        return mu_fail(err, MU_INPUT, 0,
                       "an id has 1 to %d letters, digits, '.', '_' or '-', the first a letter or "
                       "digit",
                       MU_NAME_MAX - 1);
    find_job job = { branch, delivery->id, { .seq = 0 }, err };
    TRY(mu_store_do(store, false, find, &job, "find the id", err));
    if (!mu_digest_equal(&job.found.what, &delivery->what))
        return mu_fail_at(err, MU_CONFLICT, job.found.seq,
                          "the id '%s' is that of another order or answer", delivery->id);
    delivery->seq = job.found.seq;
    return MU_OK;
}
