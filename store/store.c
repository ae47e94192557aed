/* SPDX-License-Identifier: MIT
 * store/store.c - the LMDB environment: opening, transactions, growing, failing. */
#include "store/inner.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

#define FORMAT 1

/* The map is address space, not disk. It starts small and doubles up to a bound that a
 * 32-bit machine can still map. */
#define MAP_FIRST ((size_t)16 << 20)
#define MAP_LAST  (sizeof(size_t) == 4 ? (size_t)1 << 30 : (size_t)1 << 40)

static _Thread_local volatile sig_atomic_t reading;

bool mu_store_is_reading(void)
{
    return reading > 0;
}

/* --- results ------------------------------------------------------------------------ */

mu_status mu_lmdb_status(int result, const char *doing, mu_err *err)
{
    switch (result) {
    case MDB_SUCCESS: return MU_OK;
    case MDB_VERSION_MISMATCH:
        return mu_fail(err, MU_VERSION, 0,
                       "cannot %s: it is of another Muster or machine; export there, import here",
                       doing);
    case MDB_INVALID:
        return mu_fail(err, MU_CORRUPT, 0,
                       "cannot %s: its file is damaged, or from another kind of machine; import "
                       "the games from an export",
                       doing);
    case MDB_KEYEXIST: return mu_fail(err, MU_CONFLICT, 0, "cannot %s: it is there already", doing);
    case MDB_CORRUPTED:
    case MDB_PAGE_NOTFOUND:
    case MDB_BAD_VALSIZE:
    case MDB_INCOMPATIBLE:
    case MDB_PANIC:
    case MDB_CURSOR_FULL: /* pages that lead to each other */
    case MDB_PAGE_FULL:
    case MDB_BAD_TXN:
    case MDB_MAP_RESIZED: /* pages beyond any map */
        return mu_fail(err, MU_CORRUPT, 0, "cannot %s: the store's file is damaged (%s)", doing,
                       mdb_strerror(result));
    case MDB_NOTFOUND: return mu_fail(err, MU_NOT_FOUND, 0, "cannot %s: it is not there", doing);
    case MDB_MAP_FULL:
        return mu_fail(err, MU_LIMIT, 0, "cannot %s: the store is at its largest size", doing);
    case EIO: /* also what LMDB makes of a write that was cut short */
        return mu_fail(err, MU_IO, 0, "cannot %s: %s; the disk may be full", doing,
                       strerror(result));
    default: return mu_fail(err, MU_IO, 0, "cannot %s: %s", doing, mdb_strerror(result));
    }
}

/* --- transactions --------------------------------------------------------------------- */

static int grow(mu_store *store)
{
    MDB_envinfo info;
    int result = mdb_env_info(store->env, &info);
    if (result != MDB_SUCCESS) return result;
    if (info.me_mapsize > MAP_LAST / 2) return MDB_MAP_FULL;
    return mdb_env_set_mapsize(store->env, 2 * info.me_mapsize);
}

/* Begin; a map that another process has made larger is taken over first. It may do so again
 * meanwhile, but each time the map has at least doubled: more often than bits can count, and
 * the file is damaged. */
static int begin(mu_store *store, bool write, MDB_txn **txn)
{
    int result = MDB_MAP_RESIZED;
    for (size_t i = 0; i < 8 * sizeof(size_t) && result == MDB_MAP_RESIZED; i++) {
        result = mdb_txn_begin(store->env, NULL, write ? 0 : MDB_RDONLY, txn);
        if (result != MDB_MAP_RESIZED) break;
        int taken = mdb_env_set_mapsize(store->env, 0);
        if (taken != MDB_SUCCESS) return taken;
    }
    return result;
}

/* One attempt; a commit frees the transaction whether or not it succeeds. */
static int attempt(mu_store *store, bool write, mu_work *work, void *job)
{
    MDB_txn *txn = NULL;
    int result = begin(store, write, &txn);
    if (result != MDB_SUCCESS) return result;
    result = work(store, txn, job);
    if (result != MDB_SUCCESS || !write) {
        mdb_txn_abort(txn);
        return result;
    }
    result = mdb_txn_commit(txn);
    if (result != MDB_SUCCESS && result != MDB_MAP_FULL) store->failed = true;
    return result;
}

mu_status mu_store_do(mu_store *store, bool write, mu_work *work, void *job, const char *doing,
                      mu_err *err)
{
    if (store->failed)
        return mu_fail(err, MU_IO, 0, "cannot %s: the store failed before; open it anew", doing);
    int result = MDB_SUCCESS;
    reading++;
    do {
        result = attempt(store, write, work, job);
    } while (write && result == MDB_MAP_FULL && (result = grow(store)) == MDB_SUCCESS);
    reading--;
    if (mu_work_has_failed(result)) return (mu_status)-result;
    return mu_lmdb_status(result, doing, err);
}

/* --- opening ------------------------------------------------------------------------------ */

/* LMDB locks and maps its file; neither can be relied upon across a network. What FUSE mounts
 * may be anything. The numbers are the kernel's (statfs(2)), 32 bits wide. */
static bool is_remote(const char *directory)
{
    enum { NFS = 0x6969, SMB = 0x517b, P9 = 0x01021997, FUSE = 0x65735546 };
    static const uint32_t cifs = 0xff534d42;
    static const uint32_t smb2 = 0xfe534d42;
    struct statfs fs;
    if (statfs(directory, &fs) != 0) return false;
    const uint32_t type = (uint32_t)fs.f_type;
    return type == NFS || type == SMB || type == P9 || type == FUSE || type == cifs || type == smb2;
}

/* An entry of a directory must be on the disk before anything behind it is promised. */
static mu_status sync_directory(const char *directory, const char *relative, mu_err *err)
{
    char path[4096];
    mu_text text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "%s%s", directory, relative);
    if (text.cut) return mu_fail(err, MU_INPUT, 0, "the store's path is too long");
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool synced = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) (void)close(fd);
    return synced ? MU_OK : mu_fail(err, MU_IO, 0, "cannot make the store: %s", strerror(errno));
}

static mu_status make_directory(const char *directory, const mu_store_options *options, mu_err *err)
{
    struct stat found;
    if (stat(directory, &found) == 0) {
        if (S_ISDIR(found.st_mode)) return MU_OK;
        return mu_fail(err, MU_IO, 0, "the store '%.120s' is not a directory", directory);
    }
    if (errno != ENOENT)
        return mu_fail(err, MU_IO, 0, "cannot open the store '%.120s': %s", directory,
                       strerror(errno));
    if (!options->create)
        return mu_fail(err, MU_NOT_FOUND, 0, "there is no store '%.120s': %s", directory,
                       strerror(errno));
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
        return mu_fail(err, MU_IO, 0, "cannot make the store '%.120s': %s", directory,
                       strerror(errno));
    return sync_directory(directory, "/..", err);
}

/* LMDB calls this instead of printing and aborting: its pages are not what they should be. That
 * is a fault of the memory they are mapped into, as much as reading beyond its end. */
static void on_lmdb_bug(MDB_env *env, const char *what)
{
    (void)env, (void)what;
    (void)raise(SIGBUS);
    abort();
}

/* The table of ids need not be there. If it is there under a damaged name, nobody would miss it:
 * there is a table too many. */
static int check_tables_known(MDB_txn *txn, size_t known)
{
    MDB_dbi names;
    MDB_dbi ids;
    MDB_stat found;
    int result = mu_ids_open(txn, 0, &ids);
    if (result != MDB_SUCCESS && result != MDB_NOTFOUND) return result;
    known += result == MDB_SUCCESS;
    result = mdb_dbi_open(txn, NULL, 0, &names);
    if (result == MDB_SUCCESS) result = mdb_stat(txn, names, &found);
    if (result != MDB_SUCCESS) return result;
    return found.ms_entries == known ? MDB_SUCCESS : MDB_CORRUPTED;
}

static int open_tables(mu_store *store, MDB_txn *txn, void *job)
{
    bool *write = job;
    struct table {
        const char *name;
        MDB_dbi *dbi;
    } tables[] = { { "about", &store->about },
                   { "names", &store->names },
                   { "branches", &store->branches },
                   { "events", &store->events },
                   { "snapshots", &store->snapshots } };
    for (size_t i = 0; i < MU_COUNT_OF(tables); i++) {
        int result = mdb_dbi_open(txn, tables[i].name, *write ? MDB_CREATE : 0, tables[i].dbi);
        if (result != MDB_SUCCESS) return result;
    }
    int result = check_tables_known(txn, MU_COUNT_OF(tables));
    if (result != MDB_SUCCESS) return result;
    MDB_val key = { 6, (void *)(uintptr_t) "format" };
    MDB_val value;
    result = mdb_get(txn, store->about, &key, &value);
    if (result == MDB_NOTFOUND && *write) {
        uint8_t format[4] = { 0, 0, 0, FORMAT };
        value = (MDB_val){ sizeof format, format };
        return mdb_put(txn, store->about, &key, &value, 0);
    }
    if (result != MDB_SUCCESS) return result;
    bool ours = value.mv_size == 4 && mu_bytes_number(value.mv_data, 4) == FORMAT;
    return ours ? MDB_SUCCESS : MDB_VERSION_MISMATCH;
}

/* Nothing was ever written: as it is left when the very first command is stopped. */
static mu_status no_store(const char *directory, mu_err *err)
{
    return mu_fail(err, MU_NOT_FOUND, 0, "there is no store in '%.120s'", directory);
}

/* Is there a file that LMDB would not make anew? 0; ENOENT, there is none; or why nobody can
 * tell. */
static int find_data(const char *directory)
{
    char data[4096];
    struct stat found;
    mu_text path = mu_text_in(data, sizeof data);
    mu_text_add(&path, "%s/data.mdb", directory);
    if (stat(data, &found) != 0) return errno;
    return S_ISREG(found.st_mode) && found.st_size == 0 ? ENOENT : 0;
}

/* LMDB keeps its last two states, with the number of the change that made each, and takes the
 * one with the higher number; the numbers have no checksum. But every change after the first
 * notes, under its own number, the pages it has freed: a state with a higher number than its
 * last note is an older one with a wrong number. (It may have a lower one: while this process
 * begins to read, others may change the store twice.) */
static int check_last_change(MDB_txn *txn)
{
    enum { FREE_PAGES = 0 };
    MDB_cursor *cursor = NULL;
    MDB_val key;
    MDB_val pages;
    size_t noted = 0;
    size_t number = mdb_txn_id(txn);
    if (number <= 1) return MDB_SUCCESS;
    int result = mdb_cursor_open(txn, FREE_PAGES, &cursor);
    if (result != MDB_SUCCESS) return result;
    result = mdb_cursor_get(cursor, &key, &pages, MDB_LAST);
    if (result == MDB_SUCCESS && key.mv_size == sizeof noted)
        memcpy(&noted, key.mv_data, sizeof noted);
    mdb_cursor_close(cursor);
    if (result != MDB_SUCCESS && result != MDB_NOTFOUND) return result;
    return noted >= number ? MDB_SUCCESS : MDB_CORRUPTED;
}

/* A result beside those of LMDB and of the system, whose EWOULDBLOCK may come from elsewhere. */
enum { STAYS_LOCKED = -1000 };

/* Opening takes no time: whoever holds the lock for long does something else. Try a hundred
 * times at once, then ten times a second for a quarter of a minute. */
static int lock_directory(int fd)
{
    static const struct timespec soon = { 0, 1000000 };
    static const struct timespec later = { 0, 100000000 };
    for (int i = 0; i < 250; i++) {
        if (flock(fd, LOCK_EX | LOCK_NB) == 0) return MDB_SUCCESS;
        if (errno != EWOULDBLOCK && errno != EINTR) return errno;
        (void)nanosleep(i < 100 ? &soon : &later, NULL);
    }
    return STAYS_LOCKED;
}

/* LMDB lets the first process that opens a store set up its lock file, while others wait. If
 * the first is killed half-way, the next goes on with what there is, and writes over the last
 * changes of the store. So only one process at a time may be opening it. A file that the disk
 * had no room for is not left behind half made. */
static int open_alone(MDB_env *env, const char *directory, unsigned flags)
{
    int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return errno;
    int result = lock_directory(fd);
    if (result == MDB_SUCCESS) {
        bool making = find_data(directory) == ENOENT;
        result = mdb_env_open(env, directory, flags, 0666);
        if (result != MDB_SUCCESS && making) (void)unlinkat(fd, "data.mdb", 0);
        (void)flock(fd, LOCK_UN); /* a close that fails would keep it */
    }
    (void)close(fd);
    return result;
}

static int set_up(mu_store *store, const mu_store_options *options)
{
    int result = mdb_env_create(&store->env);
    if (result == MDB_SUCCESS) result = mdb_env_set_maxdbs(store->env, 8);
    if (result == MDB_SUCCESS)
        result = mdb_env_set_mapsize(store->env,
                                     options->map_bytes != 0 ? options->map_bytes : MAP_FIRST);
    if (result == MDB_SUCCESS) result = mdb_env_set_assert(store->env, on_lmdb_bug);
    return result;
}

/* On a disk that can only be read, a store can be read, too. */
static int open_files(mu_store *store, const char *directory, const mu_store_options *options)
{
    int result = set_up(store, options);
    if (result == MDB_SUCCESS) result = open_alone(store->env, directory, 0);
    if (result != EROFS) return result;
    mdb_env_close(store->env);
    result = set_up(store, options);
    return result == MDB_SUCCESS ? open_alone(store->env, directory, MDB_RDONLY) : result;
}

/* Table handles opened in a transaction that is aborted are gone; a read-only open is
 * therefore committed too. */
static mu_status open_env(mu_store *store, const char *directory, const mu_store_options *options,
                          mu_err *err)
{
    int result = open_files(store, directory, options);
    /* Readers that were killed keep their places in the table as long as somebody has the
     * store open. */
    int dead = 0;
    if (result == STAYS_LOCKED)
        return mu_fail(err, MU_IO, 0, "another process keeps the store '%.120s' locked", directory);
    if (result == EACCES)
        return mu_fail(err, MU_IO, 0,
                       "cannot open the store '%.120s': %s; its files must be writable, also to "
                       "be read",
                       directory, strerror(result));
    if (result == MDB_SUCCESS) result = mdb_reader_check(store->env, &dead);
    if (result != MDB_SUCCESS) return mu_lmdb_status(result, "open the store", err);

    bool write = false;
    size_t changes = 0;
    MDB_txn *txn = NULL;
    result = begin(store, false, &txn);
    if (result == MDB_SUCCESS) {
        changes = mdb_txn_id(txn);
        result = open_tables(store, txn, &write);
        if (result == MDB_SUCCESS) result = check_last_change(txn);
        if (result == MDB_SUCCESS)
            result = mdb_txn_commit(txn);
        else
            mdb_txn_abort(txn);
    }
    if (result != MDB_NOTFOUND) return mu_lmdb_status(result, "open the store", err);
    if (changes > 0)
        return mu_fail(err, MU_CORRUPT, 0, "the store in '%.120s' holds no games' tables",
                       directory);
    if (!options->create) return no_store(directory, err);
    write = true;
    TRY(mu_store_do(store, true, open_tables, &write, "make the store", err));
    return sync_directory(directory, "", err);
}

mu_status mu_store_open(const char *directory, const mu_store_options *options, mu_store **out,
                        mu_err *err)
{
    *out = NULL;
    TRY(make_directory(directory, options, err));
    if (!options->allow_remote && is_remote(directory))
        return mu_fail(err, MU_IO, 0,
                       "'%.100s' is on a network file system, where a store can lose games; keep "
                       "it on a disk, or allow it (for the command: MUSTER_ALLOW_REMOTE=1)",
                       directory);
    if (!options->create && find_data(directory) == ENOENT) return no_store(directory, err);
    mu_store *store = calloc(1, sizeof *store);
    if (store == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    reading++;
    mu_status status = open_env(store, directory, options, err);
    reading--;
    if (status == MU_OK)
        *out = store;
    else
        mu_store_close(store);
    return status;
}

void mu_store_close(mu_store *store)
{
    if (store == NULL) return;
    if (store->env != NULL) mdb_env_close(store->env);
    free(store);
}
