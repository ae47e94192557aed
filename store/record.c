/* SPDX-License-Identifier: MIT
 * store/record.c - keys, and the records of branches and events.
 *
 * The record of a branch, numbers big-endian and names zero filled:
 *
 *     parent 4, fork 8, n 8, head 32, game 64, name 64, checksum 8     188 bytes
 *
 * A name leads to a number by the table "names"; the record repeats both names, so that
 * either table can be checked against the other.
 *
 * The record of an event: link 32, bytes of the event, checksum 8. The checksum tells damage
 * from tampering, as in a portable log. */
#include "core/hash.h"
#include "core/panic.h"
#include "store/inner.h"

#include <errno.h>
#include <string.h>

#define BRANCH_RECORD (4 + 8 + 8 + MU_LINK_BYTES + 2 * MU_NAME_MAX + MU_RECORD_CHECK)

/* --- keys ------------------------------------------------------------------------------ */

bool mu_store_is_name(const char *name)
{
    return mu_is_name(name) && strlen(name) < MU_NAME_MAX;
}

static void key_add(mu_key *key, uint64_t value, size_t n)
{
    mu_bytes_put_number(key->bytes + key->n, value, n);
    key->n += n;
}

mu_key mu_key_number(uint32_t branch)
{
    mu_key key = { .n = 0 };
    key_add(&key, branch, 4);
    return key;
}

mu_key mu_key_event(uint32_t branch, uint64_t seq)
{
    mu_key key = mu_key_number(branch);
    key_add(&key, seq, 8);
    return key;
}

mu_key mu_key_id(uint32_t branch, const char *id)
{
    mu_key key = mu_key_number(branch);
    size_t n = strlen(id);
    MU_ASSERT(n < MU_NAME_MAX);
    memcpy(key.bytes + key.n, id, n);
    key.n += n;
    return key;
}

mu_key mu_key_name(const char *game, const char *branch)
{
    mu_key key = { .n = 0 };
    size_t game_n = strlen(game);
    size_t branch_n = strlen(branch);
    MU_ASSERT(game_n < MU_NAME_MAX && branch_n < MU_NAME_MAX);
    memcpy(key.bytes, game, game_n + 1);
    memcpy(key.bytes + game_n + 1, branch, branch_n);
    key.n = game_n + 1 + branch_n;
    return key;
}

MDB_val mu_key_val(mu_key *key)
{
    return (MDB_val){ key->n, key->bytes };
}

/* --- records --------------------------------------------------------------------------- */

static uint64_t check_of(const uint8_t *content, size_t n, const mu_key *key)
{
    uint8_t sums[16];
    uint64_t parts[2] = { mu_hash64(key->bytes, key->n), mu_hash64(content, n) };
    for (size_t i = 0; i < sizeof sums; i++) sums[i] = (uint8_t)(parts[i / 8] >> 8 * (i % 8));
    return mu_hash64(sums, sizeof sums);
}

void mu_record_seal(mu_bytes *content, const mu_key *key)
{
    if (content->short_of_memory) return;
    mu_bytes_add_number(content, check_of(content->at, content->used, key), MU_RECORD_CHECK);
}

int mu_record_put(MDB_txn *txn, MDB_dbi table, mu_key key, mu_bytes *content, unsigned flags)
{
    int result = ENOMEM;
    mu_record_seal(content, &key);
    if (!content->short_of_memory) {
        MDB_val at = mu_key_val(&key);
        MDB_val value = { content->used, content->at };
        result = mdb_put(txn, table, &at, &value, flags);
    }
    mu_bytes_dispose(content);
    return result;
}

bool mu_record_is_sound(const MDB_val *record, const mu_key *key)
{
    if (record->mv_size < MU_RECORD_CHECK) return false;
    size_t n = record->mv_size - MU_RECORD_CHECK;
    const uint8_t *bytes = record->mv_data;
    return check_of(bytes, n, key) == mu_bytes_number(bytes + n, MU_RECORD_CHECK);
}

/* --- branches -------------------------------------------------------------------------- */

int mu_branch_put(mu_store *store, MDB_txn *txn, const mu_branch *branch)
{
    mu_bytes record = { 0 };
    mu_bytes_add_number(&record, branch->parent, 4);
    mu_bytes_add_number(&record, branch->fork, 8);
    mu_bytes_add_number(&record, branch->n, 8);
    mu_bytes_add(&record, branch->head.bytes, MU_LINK_BYTES);
    mu_bytes_add(&record, branch->game, MU_NAME_MAX);
    mu_bytes_add(&record, branch->name, MU_NAME_MAX);
    return mu_record_put(txn, store->branches, mu_key_number(branch->number), &record, 0);
}

static bool is_filled_name(const char *name)
{
    const char *end = memchr(name, '\0', MU_NAME_MAX);
    return end != NULL && mu_store_is_name(name);
}

int mu_branch_get(mu_store *store, MDB_txn *txn, uint32_t number, mu_branch *branch, mu_err *err)
{
    mu_key key = mu_key_number(number);
    MDB_val at = mu_key_val(&key);
    MDB_val record;
    int result = mdb_get(txn, store->branches, &at, &record);
    if (result != MDB_SUCCESS && result != MDB_NOTFOUND) return result;
    if (result == MDB_NOTFOUND || record.mv_size != BRANCH_RECORD ||
        !mu_record_is_sound(&record, &key)) {
        return mu_work_failed(
            mu_fail(err, MU_CORRUPT, 0, "the record of branch number %u is damaged", number));
    }
    const uint8_t *bytes = record.mv_data;
    branch->number = number;
    branch->parent = (uint32_t)mu_bytes_number(bytes, 4);
    branch->fork = mu_bytes_number(bytes + 4, 8);
    branch->n = mu_bytes_number(bytes + 12, 8);
    memcpy(branch->head.bytes, bytes + 20, MU_LINK_BYTES);
    memcpy(branch->game, bytes + 20 + MU_LINK_BYTES, MU_NAME_MAX);
    memcpy(branch->name, bytes + 20 + MU_LINK_BYTES + MU_NAME_MAX, MU_NAME_MAX);
    if (is_filled_name(branch->game) && is_filled_name(branch->name) && branch->fork <= branch->n &&
        branch->parent < number)
        return MDB_SUCCESS;
    return mu_work_failed(
        mu_fail(err, MU_CORRUPT, 0, "the record of branch number %u makes no sense", number));
}

/* --- events ---------------------------------------------------------------------------- */

static int put_event(mu_store *store, MDB_txn *txn, uint32_t branch, uint64_t seq,
                     const mu_log *log, size_t i)
{
    mu_bytes record = { 0 };
    size_t n = 0;
    const uint8_t *event = mu_log_event(log, i, &n);
    mu_bytes_add(&record, log->entries[i].link.bytes, MU_LINK_BYTES);
    mu_bytes_add(&record, event, n);
    return mu_record_put(txn, store->events, mu_key_event(branch, seq), &record, MDB_NOOVERWRITE);
}

int mu_events_put(mu_store *store, MDB_txn *txn, uint32_t branch, const mu_log *log)
{
    int result = MDB_SUCCESS;
    for (size_t i = 0; i < log->n && result == MDB_SUCCESS; i++)
        result = put_event(store, txn, branch, log->first + i, log, i);
    return result;
}

int mu_event_get(mu_store *store, MDB_txn *txn, uint32_t owner, uint64_t seq, MDB_val *event,
                 mu_link *link, mu_err *err)
{
    mu_key key = mu_key_event(owner, seq);
    MDB_val at = mu_key_val(&key);
    MDB_val record;
    int result = mdb_get(txn, store->events, &at, &record);
    if (result == MDB_NOTFOUND)
        return mu_work_failed(mu_fail_at(err, MU_CORRUPT, seq, "the event is missing"));
    if (result != MDB_SUCCESS) return result;
    if (record.mv_size < MU_LINK_BYTES + MU_RECORD_CHECK || !mu_record_is_sound(&record, &key))
        return mu_work_failed(
            mu_fail_at(err, MU_CORRUPT, seq, "the event is damaged: its checksum does not fit"));
    memcpy(link->bytes, record.mv_data, MU_LINK_BYTES);
    *event = (MDB_val){ record.mv_size - MU_LINK_BYTES - MU_RECORD_CHECK,
                        (uint8_t *)record.mv_data + MU_LINK_BYTES };
    return MDB_SUCCESS;
}

/* Events below a branch's fork are its parent's, and so on. Parents have lower numbers, so
 * the climb ends. */
static int find_owner(mu_store *store, MDB_txn *txn, const mu_branch *branch, uint64_t seq,
                      mu_owner *owner, mu_err *err)
{
    owner->branch = *branch;
    owner->until = branch->n;
    while (seq < owner->branch.fork) {
        if (owner->branch.fork < owner->until) owner->until = owner->branch.fork;
        if (owner->branch.parent == 0)
            return mu_work_failed(
                mu_fail_at(err, MU_CORRUPT, seq, "the branch lacks the parent that has the event"));
        int result = mu_branch_get(store, txn, owner->branch.parent, &owner->branch, err);
        if (result != MDB_SUCCESS) return result;
    }
    return MDB_SUCCESS;
}

int mu_event_find(mu_store *store, MDB_txn *txn, const mu_branch *branch, uint64_t seq,
                  mu_owner *owner, MDB_val *event, mu_link *link, mu_err *err)
{
    int result = MDB_SUCCESS;
    if (seq < owner->branch.fork || seq >= owner->until)
        result = find_owner(store, txn, branch, seq, owner, err);
    return result != MDB_SUCCESS
               ? result
               : mu_event_get(store, txn, owner->branch.number, seq, event, link, err);
}

mu_status mu_event_beyond(const mu_branch *branch, mu_err *err)
{
    return mu_fail(err, MU_NOT_FOUND, 0, "branch '%s' has the events 0 to %llu", branch->name,
                   (unsigned long long)branch->n - 1);
}
