/* SPDX-License-Identifier: MIT
 * store/branch.c - games and branches: finding, making, renaming, listing. */
#include "store/inner.h"

#include <string.h>

/* --- finding -------------------------------------------------------------------------- */

typedef struct find_job {
    const char *game;
    const char *name;
    mu_branch *out;
    mu_err *err;
} find_job;

/* A record may be whole and old: then there are events beyond its end. */
static int check_end(mu_store *store, MDB_txn *txn, const mu_branch *branch, mu_err *err)
{
    mu_key key = mu_key_event(branch->number, branch->n);
    MDB_val at = mu_key_val(&key);
    MDB_val event;
    int result = mdb_get(txn, store->events, &at, &event);
    if (result != MDB_SUCCESS) return result == MDB_NOTFOUND ? MDB_SUCCESS : result;
    return mu_work_failed(mu_fail(err, MU_CORRUPT, 0,
                                  "the record of branch number %u lacks its last events",
                                  branch->number));
}

/* The branch that a name leads to. The number behind a name has no checksum of its own, but
 * the record repeats the name. */
static int follow_name(mu_store *store, MDB_txn *txn, const char *game, const char *name,
                       const MDB_val *number, mu_branch *out, mu_err *err)
{
    if (number->mv_size != 4) {
        return mu_work_failed(
            mu_fail(err, MU_CORRUPT, 0, "the name of branch '%s' is damaged", name));
    }
    int result = mu_branch_get(store, txn, (uint32_t)mu_bytes_number(number->mv_data, 4), out, err);
    if (result != MDB_SUCCESS) return result;
    if (strcmp(out->game, game) == 0 && strcmp(out->name, name) == 0)
        return check_end(store, txn, out, err);
    return mu_work_failed(
        mu_fail(err, MU_CORRUPT, 0, "branch '%s' leads to the record of another", name));
}

static int find(mu_store *store, MDB_txn *txn, void *job)
{
    find_job *j = job;
    mu_key key = mu_key_name(j->game, j->name);
    MDB_val at = mu_key_val(&key);
    MDB_val number;
    int result = mdb_get(txn, store->names, &at, &number);
    if (result != MDB_SUCCESS) return result;
    return follow_name(store, txn, j->game, j->name, &number, j->out, j->err);
}

mu_status mu_store_find(mu_store *store, const char *game, const char *branch, mu_branch *out,
                        mu_err *err)
{
    if (!mu_store_is_name(game) || !mu_store_is_name(branch))
        return mu_fail(err, MU_NOT_FOUND, 0, "that is no name of a game or branch");
    find_job job = { game, branch, out, err };
    mu_status status = mu_store_do(store, false, find, &job, "find the game", err);
    if (status == MU_NOT_FOUND)
        return mu_fail(err, MU_NOT_FOUND, 0, "there is no game '%s' with a branch '%s'", game,
                       branch);
    return status;
}

/* --- making --------------------------------------------------------------------------- */

static int next_number(mu_store *store, MDB_txn *txn, uint32_t *number, mu_err *err)
{
    MDB_cursor *cursor = NULL;
    int result = mdb_cursor_open(txn, store->branches, &cursor);
    if (result != MDB_SUCCESS) return result;
    MDB_val key;
    MDB_val value;
    result = mdb_cursor_get(cursor, &key, &value, MDB_LAST);
    mdb_cursor_close(cursor);
    *number = 1;
    if (result == MDB_NOTFOUND) return MDB_SUCCESS;
    if (result != MDB_SUCCESS) return result;
    if (key.mv_size != 4) return MDB_CORRUPTED;
    uint32_t last = (uint32_t)mu_bytes_number(key.mv_data, 4);
    if (last == UINT32_MAX)
        return mu_work_failed(mu_fail(err, MU_LIMIT, 0, "the store has no number for a branch"));
    *number = last + 1;
    return MDB_SUCCESS;
}

static int put_name(mu_store *store, MDB_txn *txn, const mu_branch *branch, const char *name)
{
    mu_key key = mu_key_name(branch->game, name);
    mu_key number = mu_key_number(branch->number);
    MDB_val at = mu_key_val(&key);
    MDB_val value = mu_key_val(&number);
    return mdb_put(txn, store->names, &at, &value, MDB_NOOVERWRITE);
}

typedef struct make_job {
    mu_branch *made;
    mu_err *err;
    const mu_log *log; /* its first events; null for a fork */
} make_job;

static int make(mu_store *store, MDB_txn *txn, void *job)
{
    make_job *j = job;
    int result = next_number(store, txn, &j->made->number, j->err);
    if (result == MDB_SUCCESS) result = put_name(store, txn, j->made, j->made->name);
    if (result == MDB_SUCCESS && j->log != NULL)
        result = mu_events_put(store, txn, j->made->number, j->log);
    if (result == MDB_SUCCESS) result = mu_branch_put(store, txn, j->made);
    return result;
}

static mu_status check_name(const char *name, const char *what, mu_err *err)
{
    if (mu_store_is_name(name)) return MU_OK;
    return mu_fail(err, MU_INPUT, 0,
                   "a %s's name has 1 to %d letters, digits, '.', '_' or '-', the first a letter "
                   "or digit",
                   what, MU_NAME_MAX - 1);
}

static void copy_name(char to[MU_NAME_MAX], const char *name)
{
    memset(to, 0, MU_NAME_MAX);
    memcpy(to, name, strlen(name));
}

mu_status mu_store_new_game(mu_store *store, const char *game, const mu_log *log, mu_branch *branch,
                            mu_err *err)
{
    TRY(check_name(game, "game", err));
    if (log->n == 0 || log->first != 0)
        return mu_fail(err, MU_INPUT, 0, "a game begins with event 0, its genesis");
    *branch = (mu_branch){ .n = log->n, .head = mu_log_head(log) };
    copy_name(branch->game, game);
    copy_name(branch->name, "main");
    make_job job = { branch, err, log };
    mu_status status = mu_store_do(store, true, make, &job, "store the game", err);
    if (status == MU_CONFLICT)
        return mu_fail(err, MU_CONFLICT, 0, "there is already a game '%s'", game);
    return status;
}

mu_status mu_store_fork(mu_store *store, const mu_branch *from, uint64_t keep, const char *name,
                        mu_branch *branch, mu_err *err)
{
    TRY(check_name(name, "branch", err));
    if (keep == 0 || keep > from->n) return mu_event_beyond(from, err);
    *branch = (mu_branch){ .parent = from->number, .fork = keep, .n = keep };
    TRY(mu_store_link(store, from, keep - 1, &branch->head, err));
    copy_name(branch->game, from->game);
    copy_name(branch->name, name);
    make_job job = { branch, err, NULL };
    mu_status status = mu_store_do(store, true, make, &job, "store the branch", err);
    if (status == MU_CONFLICT)
        return mu_fail(err, MU_CONFLICT, 0, "'%s' already has a branch '%s'", from->game, name);
    return status;
}

/* --- renaming ---------------------------------------------------------------------------- */

typedef struct rename_job {
    const mu_branch *branch;
    const char *name;
    mu_err *err;
} rename_job;

/* What the caller says of the branch may be old, or anything. */
static int rename_branch(mu_store *store, MDB_txn *txn, void *job)
{
    rename_job *j = job;
    mu_branch now;
    int result = mu_branch_get(store, txn, j->branch->number, &now, j->err);
    if (result != MDB_SUCCESS) return result;
    if (now.parent == 0)
        return mu_work_failed(mu_fail(j->err, MU_CONFLICT, 0,
                                      "'%s' alone means its branch '%s': that keeps its name",
                                      now.game, now.name));
    result = put_name(store, txn, &now, j->name);
    if (result == MDB_KEYEXIST)
        return mu_work_failed(
            mu_fail(j->err, MU_CONFLICT, 0, "'%s' already has a branch '%s'", now.game, j->name));
    if (result != MDB_SUCCESS) return result;
    mu_key key = mu_key_name(now.game, now.name);
    MDB_val at = mu_key_val(&key);
    result = mdb_del(txn, store->names, &at, NULL);
    copy_name(now.name, j->name);
    return result == MDB_SUCCESS ? mu_branch_put(store, txn, &now) : result;
}

mu_status mu_store_rename(mu_store *store, const mu_branch *branch, const char *name, mu_err *err)
{
    TRY(check_name(name, "branch", err));
    rename_job job = { branch, name, err };
    return mu_store_do(store, true, rename_branch, &job, "rename the branch", err);
}

/* --- listing ------------------------------------------------------------------------------ */

typedef struct list_job {
    mu_branch_fn *fn;
    void *user;
    bool more;     /* fn wants more */
    size_t listed; /* names so far */
} list_job;

static bool names_of(const MDB_val *key, mu_branch *branch)
{
    const char *at = key->mv_data;
    const char *end = memchr(at, '\0', key->mv_size);
    if (end == NULL) return false;
    size_t game_n = (size_t)(end - at);
    size_t name_n = key->mv_size - game_n - 1;
    if (game_n >= MU_NAME_MAX || name_n >= MU_NAME_MAX) return false;
    *branch = (mu_branch){ 0 };
    memcpy(branch->game, at, game_n);
    memcpy(branch->name, end + 1, name_n);
    return mu_store_is_name(branch->game) && mu_store_is_name(branch->name);
}

/* One name and what it leads to, passed on. */
static int list_one(mu_store *store, MDB_txn *txn, const MDB_val *key, const MDB_val *number,
                    list_job *j)
{
    mu_branch named;
    mu_branch found;
    mu_err fault = MU_ERR_NONE;
    int result = MDB_SUCCESS;
    if (names_of(key, &named)) {
        result = follow_name(store, txn, named.game, named.name, number, &found, &fault);
    } else {
        named = (mu_branch){ .game = "?", .name = "?" };
        result = mu_work_failed(mu_fail(&fault, MU_CORRUPT, 0, "a name in the store is damaged"));
    }
    if (result != MDB_SUCCESS && !mu_work_has_failed(result)) return result;
    bool good = result == MDB_SUCCESS;
    j->more = j->fn(j->user, good ? &found : &named, good ? NULL : &fault);
    j->listed++;
    return MDB_SUCCESS;
}

int mu_branches_each(mu_store *store, MDB_txn *txn, mu_branch_fn *fn, void *user, mu_err *err)
{
    list_job j = { .fn = fn, .user = user, .more = true };
    MDB_cursor *cursor = NULL;
    MDB_stat stat;
    MDB_val key;
    MDB_val number;
    int result = mdb_cursor_open(txn, store->names, &cursor);
    if (result != MDB_SUCCESS) return result;
    while (result == MDB_SUCCESS && j.more) {
        result = mdb_cursor_get(cursor, &key, &number, MDB_NEXT);
        if (result == MDB_SUCCESS) result = list_one(store, txn, &key, &number, &j);
    }
    mdb_cursor_close(cursor);
    if (result != MDB_NOTFOUND) return result;
    result = mdb_stat(txn, store->names, &stat);
    if (result != MDB_SUCCESS || stat.ms_entries == j.listed) return result;
    return mu_work_failed(mu_fail(err, MU_CORRUPT, 0,
                                  "the store has %zu names, %zu of them can be read",
                                  stat.ms_entries, j.listed));
}

typedef struct each_job {
    mu_branch_fn *fn;
    void *user;
    mu_err *err;
} each_job;

static int each(mu_store *store, MDB_txn *txn, void *job)
{
    each_job *j = job;
    return mu_branches_each(store, txn, j->fn, j->user, j->err);
}

mu_status mu_store_list(mu_store *store, mu_branch_fn *fn, void *user, mu_err *err)
{
    each_job job = { fn, user, err };
    return mu_store_do(store, false, each, &job, "list the games", err);
}
