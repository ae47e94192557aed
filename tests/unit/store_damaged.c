/* SPDX-License-Identifier: MIT
 * tests/unit/store_damaged.c - files that are no store, or no whole one. */
#include "store_fixture.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

static void path_in(const char *directory, const char *name, char path[4096])
{
    mu_text text = mu_text_in(path, 4096);
    mu_text_add(&text, "%s/%s", directory, name);
}

static void write_bytes(const char *directory, const char *name, const uint8_t *bytes, size_t n)
{
    char path[4096];
    path_in(directory, name, path);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    cr_assert_geq(fd, 0);
    cr_assert_eq(write(fd, bytes, n), (ssize_t)n);
    (void)close(fd);
}

static mu_status open_with(const char *directory, const mu_store_options *options, mu_err *err)
{
    mu_store *store = NULL;
    mu_status status = mu_store_open(directory, options, &store, err);
    cr_assert((store != NULL) == (status == MU_OK));
    mu_store_close(store);
    return status;
}

static mu_status open_status(const char *directory, bool create, mu_err *err)
{
    const mu_store_options options = { .create = create };
    return open_with(directory, &options, err);
}

static uint8_t *pseudo_random(size_t n)
{
    uint8_t *bytes = malloc(n);
    cr_assert_not_null(bytes);
    uint32_t x = 12345;
    for (size_t i = 0; i < n; i++) {
        x = x * 1664525 + 1013904223;
        bytes[i] = (uint8_t)(x >> 24);
    }
    return bytes;
}

/* --- file systems -------------------------------------------------------------------------- */

/* What a file system says it is; zero: the truth. It takes the place of the C library's. */
static unsigned long said_type;

int statfs(const char *path, struct statfs *fs)
{
    int result = (int)syscall(SYS_statfs, path, fs);
    if (said_type != 0) fs->f_type = (__typeof__(fs->f_type))said_type;
    return result;
}

Test(damaged, a_store_across_a_network_is_opened_only_if_that_is_allowed)
{
    static const unsigned long remote[] = { 0x6969,     0x517b,     0xff534d42,
                                            0xfe534d42, 0x01021997, 0x65735546 };
    const mu_store_options plain = { .create = true };
    const mu_store_options allowed = { .create = true, .allow_remote = true };
    char *directory = fixture_directory();
    for (size_t i = 0; i < sizeof remote / sizeof *remote; i++) {
        said_type = remote[i];
        FAILS(MU_IO, "network file system", open_with(directory, &plain, &err));
    }
    OK(open_with(directory, &allowed, &err));
    said_type = 0xef53; /* ext4 */
    OK(open_with(directory, &plain, &err));
    fixture_remove_directory(directory);
}

/* --- what is no store ---------------------------------------------------------------------- */

Test(damaged, a_file_of_garbage_is_a_damaged_store)
{
    static const size_t sizes[] = { 1, 100, 152, 4095, 4096, 8192, 65536 };
    uint8_t *bytes = pseudo_random(65536);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *directory = fixture_directory();
        write_bytes(directory, "data.mdb", bytes, sizes[i]);
        FAILS(MU_CORRUPT, "damaged", open_status(directory, false, &err));
        FAILS(MU_CORRUPT, "damaged", open_status(directory, true, &err));
        fixture_remove_directory(directory);
    }
    free(bytes);
}

Test(damaged, a_file_of_zeros_is_a_damaged_store)
{
    static const uint8_t zeros[65536];
    char *directory = fixture_directory();
    write_bytes(directory, "data.mdb", zeros, sizeof zeros);
    FAILS(MU_CORRUPT, "damaged", open_status(directory, false, &err));
    FAILS(MU_CORRUPT, "damaged", open_status(directory, true, &err));
    fixture_remove_directory(directory);
}

/* As it is left when the very first command is killed: nothing was ever kept. Looking at it
 * leaves it alone; a new game makes a store of it. */
Test(damaged, an_empty_file_is_no_store_yet)
{
    char *directory = fixture_directory();
    char path[4096];
    struct stat found;
    write_bytes(directory, "data.mdb", NULL, 0);
    FAILS(MU_NOT_FOUND, "no store", open_status(directory, false, &err));
    path_in(directory, "data.mdb", path);
    cr_assert_eq(stat(path, &found), 0);
    cr_expect_eq(found.st_size, 0);
    OK(open_status(directory, true, &err));
    OK(open_status(directory, false, &err));
    fixture_remove_directory(directory);
}

/* The same a moment later: LMDB's file is there, and no table is in it. */
Test(damaged, a_file_without_tables_is_no_store_yet)
{
    char *directory = fixture_directory();
    MDB_env *env = NULL;
    cr_assert_eq(mdb_env_create(&env), 0);
    cr_assert_eq(mdb_env_open(env, directory, 0, 0666), 0);
    mdb_env_close(env);
    FAILS(MU_NOT_FOUND, "no store", open_status(directory, false, &err));
    OK(open_status(directory, true, &err));
    OK(open_status(directory, false, &err));
    fixture_remove_directory(directory);
}

/* Somebody else's LMDB file is not taken for a store, nor written into. */
Test(damaged, a_file_with_other_tables_is_damaged)
{
    char *directory = fixture_directory();
    MDB_env *env = NULL;
    MDB_txn *txn = NULL;
    MDB_dbi table;
    cr_assert_eq(mdb_env_create(&env), 0);
    cr_assert_eq(mdb_env_set_maxdbs(env, 4), 0);
    cr_assert_eq(mdb_env_open(env, directory, 0, 0666), 0);
    cr_assert_eq(mdb_txn_begin(env, NULL, 0, &txn), 0);
    cr_assert_eq(mdb_dbi_open(txn, "addresses", MDB_CREATE, &table), 0);
    cr_assert_eq(mdb_txn_commit(txn), 0);
    mdb_env_close(env);
    FAILS(MU_CORRUPT, "tables", open_status(directory, false, &err));
    FAILS(MU_CORRUPT, "tables", open_status(directory, true, &err));
    fixture_remove_directory(directory);
}

Test(damaged, a_store_of_another_format_is_another_version)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_key key = { .n = 6, .bytes = "format" };
    mu_bytes format = { 0 };
    mu_bytes_add_number(&format, 2, 4);
    raw_put(store, store->about, key, &format);
    mu_store_close(store);
    FAILS(MU_VERSION, "another Muster", open_status(directory, false, &err));
    FAILS(MU_VERSION, "another Muster", open_status(directory, true, &err));
    mu_bytes_dispose(&format);
    fixture_remove_directory(directory);
}

Test(damaged, what_is_not_there_is_not_found_and_not_made)
{
    char *directory = fixture_directory();
    char path[4096];
    path_in(directory, "games", path);
    FAILS(MU_NOT_FOUND, "games", open_status(path, false, &err));
    cr_expect_neq(access(path, F_OK), 0);
    FAILS(MU_NOT_FOUND, "no store", open_status(directory, false, &err));
    path_in(directory, "data.mdb", path);
    cr_expect_neq(access(path, F_OK), 0);
    path_in(directory, "a/b", path);
    FAILS(MU_IO, "a/b", open_status(path, true, &err));
    fixture_remove_directory(directory);
}

Test(damaged, a_file_is_no_directory_and_a_directory_no_file)
{
    char *directory = fixture_directory();
    char path[4096];
    write_bytes(directory, "file", (const uint8_t *)"x", 1);
    path_in(directory, "file", path);
    FAILS(MU_IO, "not a directory", open_status(path, false, &err));
    FAILS(MU_IO, "not a directory", open_status(path, true, &err));
    path_in(directory, "file/games", path);
    FAILS(MU_IO, "", open_status(path, true, &err));

    path_in(directory, "data.mdb", path);
    cr_assert_eq(mkdir(path, 0777), 0);
    FAILS(MU_IO, "open the store", open_status(directory, false, &err));
    FAILS(MU_IO, "open the store", open_status(directory, true, &err));
    fixture_remove_directory(directory);
}

Test(damaged, a_pipe_is_no_store_and_nobody_waits_for_it)
{
    (void)alarm(20); /* against waiting for ever */
    char *directory = fixture_directory();
    char path[4096];
    path_in(directory, "data.mdb", path);
    cr_assert_eq(mkfifo(path, 0666), 0);
    mu_err err = MU_ERR_NONE;
    cr_expect_neq(open_status(directory, false, &err), MU_OK);
    cr_expect_neq(open_status(directory, true, &err), MU_OK);
    fixture_remove_directory(directory);
}

/* --- a store that is not whole --------------------------------------------------------------- */

enum { GAMES = 40, EVENTS = 20 };

static uint8_t *whole_store(size_t *n)
{
    char *directory = NULL;
    char path[4096];
    mu_store *store = store_make(&directory, 0);
    mu_bytes bytes = { 0 };
    for (int i = 0; i < GAMES; i++) {
        char name[16];
        mu_text text = mu_text_in(name, sizeof name);
        mu_text_add(&text, "game-%02d", i);
        new_game(store, name, EVENTS, NULL);
    }
    mu_store_close(store);
    path_in(directory, "data.mdb", path);
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file);
    uint8_t buffer[4096];
    size_t got = 0;
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0) mu_bytes_add(&bytes, buffer, got);
    (void)fclose(file);
    fixture_remove_directory(directory);
    *n = bytes.used;
    return bytes.at;
}

/* As the command does it: a fault while the store reads is a damaged store. */
static void on_fault(int signal_number)
{
    if (mu_store_is_reading()) _exit(MU_CORRUPT);
    (void)signal(signal_number, SIG_DFL);
    (void)raise(signal_number);
}

typedef struct seen {
    mu_store *store;
    int whole, faulty;
} seen;

static bool look_at(void *user, const mu_branch *branch, const mu_err *fault)
{
    seen *s = user;
    s->whole += fault == NULL && branch->n == EVENTS;
    s->faulty += fault != NULL;
    return true;
}

/* 0: everything is there and as it was made. A status from 3 up: that failed. 1: something
 * is missing or has changed, and nobody said so. */
static int read_all(const char *directory)
{
    static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) (void)signal(faults[i], on_fault);
    (void)alarm(60); /* against reading in circles */
    seen s = { 0 };
    mu_err err = MU_ERR_NONE;
    const mu_store_options options = { 0 };
    mu_status status = mu_store_open(directory, &options, &s.store, &err);
    if (status == MU_OK) status = mu_store_list(s.store, look_at, &s, &err);
    if (status != MU_OK) return (int)status;
    if (s.whole + s.faulty != GAMES) return 1;
    if (s.faulty > 0) return MU_CORRUPT;
    for (int i = 0; i < GAMES; i++) {
        char name[16];
        mu_branch branch;
        mu_log log;
        mu_log made = mu_log_new();
        mu_text text = mu_text_in(name, sizeof name);
        mu_text_add(&text, "game-%02d", i);
        status = mu_store_find(s.store, name, "main", &branch, &err);
        if (status == MU_OK) status = mu_store_read(s.store, &branch, 0, branch.n, &log, &err);
        if (status != MU_OK) return (int)status;
        add_events(&made, EVENTS, name);
        if (log.n != EVENTS || log.bytes.used != made.bytes.used ||
            memcmp(log.bytes.at, made.bytes.at, made.bytes.used) != 0)
            return 1;
        mu_log_dispose(&made);
        mu_log_dispose(&log);
    }
    mu_store_counts counts;
    status = mu_store_check(s.store, &counts, &err);
    mu_store_close(s.store);
    return (int)status;
}

static int read_all_apart(const char *directory)
{
    (void)fflush(NULL);
    pid_t child = fork();
    cr_assert_geq(child, 0);
    if (child == 0) _exit(read_all(directory));
    int status = 0;
    cr_assert_eq(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

Test(damaged, a_truncated_store_is_damaged_at_any_length)
{
    size_t n = 0;
    uint8_t *bytes = whole_store(&n);
    char *directory = fixture_directory();
    write_bytes(directory, "data.mdb", bytes, n);
    cr_assert_eq(read_all_apart(directory), 0);
    int damaged = 0;
    int harmless = 0;
    for (size_t cut = 1; cut < n; cut += cut % 4096 == 0 ? 1 : cut % 4096 == 1 ? 3094 : 1001) {
        write_bytes(directory, "data.mdb", bytes, cut);
        int result = read_all_apart(directory);
        cr_assert(result == MU_CORRUPT || result == 0, "cut to %zu bytes: %d", cut, result);
        damaged += result == MU_CORRUPT;
        harmless += result == 0;
    }
    /* Whether the last pages are in use depends on LMDB; most are. */
    cr_expect_gt(damaged, 2 * harmless);
    free(bytes);
    fixture_remove_directory(directory);
}

/* LMDB keeps the last two states of the file on its first two pages, with the number of the
 * change that made each, and takes the one with the higher number. A wrong bit that makes the
 * older number the higher one must not set the store back by a change. */
Test(damaged, a_wrong_number_does_not_set_the_store_back)
{
    size_t n = 0;
    size_t last = 0;
    size_t older = 0;
    uint8_t *bytes = whole_store(&n);
    char *directory = fixture_directory();
    write_bytes(directory, "data.mdb", bytes, n);
    mu_store *store = store_reopen(directory, 0);
    MDB_envinfo info;
    cr_assert_eq(mdb_env_info(store->env, &info), 0);
    last = info.me_last_txnid - 1;
    mu_store_close(store);
    for (size_t at = 16; at < 4096 + 200 && older == 0; at += at == 200 ? 3912 : 4)
        if (memcmp(bytes + at, &last, sizeof last) == 0) older = at;
    cr_assert_neq(older, 0, "the number %zu is not found", last);

    int damaged = 0;
    for (size_t bit = 0; bit < 8 * sizeof last; bit++) {
        bytes[older + bit / 8] ^= (uint8_t)(1u << bit % 8);
        write_bytes(directory, "data.mdb", bytes, n);
        int result = read_all_apart(directory);
        cr_assert(result == 0 || result == MU_CORRUPT, "bit %zu: %d", bit, result);
        damaged += result != 0;
        bytes[older + bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    cr_expect_geq(damaged, 50);
    free(bytes);
    fixture_remove_directory(directory);
}

/* The kind and bounds of a page are in bytes 10 to 15. */
Test(damaged, a_page_with_a_wrong_head_hides_no_game_silently)
{
    size_t n = 0;
    uint8_t *bytes = whole_store(&n);
    char *directory = fixture_directory();
    int damaged = 0;
    for (size_t page = 0; page < n; page += 4096) {
        for (size_t at = page + 10; at < page + 16; at++) {
            for (int way = 0; way < 3; way++) {
                uint8_t old = bytes[at];
                bytes[at] = way == 0 ? 0 : way == 1 ? 0xff : (uint8_t)(old ^ 3);
                write_bytes(directory, "data.mdb", bytes, n);
                int result = read_all_apart(directory);
                cr_assert(result == 0 || result == MU_CORRUPT, "byte %zu is %u: %d", at, bytes[at],
                          result);
                damaged += result != 0;
                bytes[at] = old;
            }
        }
    }
    cr_expect_gt(damaged, 100);
    free(bytes);
    fixture_remove_directory(directory);
}
