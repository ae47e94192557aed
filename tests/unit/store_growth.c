/* SPDX-License-Identifier: MIT
 * tests/unit/store_growth.c - the store grows, is shared by processes, and fails to be written. */
#include "store_fixture.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- growth --------------------------------------------------------------------------------- */

Test(growth, the_map_grows_by_itself)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, (size_t)64 << 10);
    mu_log whole = mu_log_new();
    mu_branch branch = new_game(store, "g", 1, &whole);
    uint64_t map_before = counts_of(store).map_bytes;
    for (int i = 0; i < 40; i++) append_events(store, &branch, 100, "grow", &whole);
    mu_store_counts counts = counts_of(store);
    cr_expect_eq(counts.events, 4001);
    cr_expect_leq(map_before, (uint64_t)128 << 10);
    cr_expect_geq(counts.map_bytes, (uint64_t)512 << 10);
    cr_expect_geq(counts.map_bytes, counts.bytes);
    expect_events(store, &branch, 0, 4001, &whole);
    mu_log_dispose(&whole);
    store_end(store, directory);
}

/* One append that needs many times the map. */
Test(growth, one_large_append_grows_the_map_as_often_as_needed)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, (size_t)64 << 10);
    mu_log whole = mu_log_new();
    mu_branch branch = new_game(store, "g", 1, &whole);
    append_events(store, &branch, 20000, "grow", &whole);
    expect_events(store, &branch, 0, 20001, &whole);
    cr_expect_eq(counts_of(store).events, 20001);
    mu_log_dispose(&whole);
    store_end(store, directory);
}

/* --- two processes ------------------------------------------------------------------------- */

/* A line between two processes that take turns. */
typedef struct turns {
    int to_child[2], to_parent[2];
} turns;

static turns turns_new(void)
{
    turns t;
    (void)alarm(120); /* against waiting for a process that has died */
    cr_assert_eq(pipe(t.to_child), 0);
    cr_assert_eq(pipe(t.to_parent), 0);
    return t;
}

static void pass_to(const int line[2])
{
    cr_assert_eq(write(line[1], "x", 1), 1);
}

static void wait_for(const int line[2])
{
    char byte;
    cr_assert_eq(read(line[0], &byte, 1), 1);
}

/* A child runs `work` and must exit with 0. LMDB wants a store opened by the process that
 * uses it, so no store is open while a child is made. */
static pid_t child_of(void (*work)(const char *directory, const turns *t), const char *directory,
                      const turns *t)
{
    pid_t child = fork();
    cr_assert_geq(child, 0);
    if (child == 0) {
        (void)alarm(60);
        work(directory, t);
        _exit(0);
    }
    return child;
}

static void expect_exit(pid_t child, int wanted)
{
    int status = 0;
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert(WIFEXITED(status), "the other process died of signal %d", WTERMSIG(status));
    cr_assert_eq(WEXITSTATUS(status), wanted, "the other process ended with %d",
                 WEXITSTATUS(status));
}

/* Without Criterion's assertions, which belong to the test's own process. */
#define CHILD_OK(call)                                                                             \
    do {                                                                                           \
        mu_err err = MU_ERR_NONE;                                                                  \
        if ((call) == MU_OK) break;                                                                \
        (void)fprintf(stderr, "in the other process: %s\n", err.text);                             \
        _exit(1);                                                                                  \
    } while (0)

static mu_store *child_open(const char *directory, size_t map_bytes)
{
    mu_store *store = NULL;
    const mu_store_options options = { .map_bytes = map_bytes };
    CHILD_OK(mu_store_open(directory, &options, &store, &err));
    return store;
}

static void child_append(mu_store *store, mu_branch *branch, size_t n, const char *word)
{
    mu_log log = events_after(branch, n, word);
    CHILD_OK(mu_store_append(store, branch, &log, NULL, &err));
    mu_log_dispose(&log);
}

static void grow_in_turns(const char *directory, const turns *t)
{
    wait_for(t->to_child);
    mu_store *store = child_open(directory, (size_t)64 << 10);
    mu_branch branch;
    for (int round = 0; round < 6; round++) {
        if (round > 0) wait_for(t->to_child);
        CHILD_OK(mu_store_find(store, "g", "main", &branch, &err));
        child_append(store, &branch, (size_t)500 << round, "child");
        pass_to(t->to_parent);
    }
    mu_store_close(store);
}

/* Each append makes the map too small for the other process's view of it. */
Test(growth, a_map_grown_by_another_process_is_taken_over)
{
    char *directory = NULL;
    mu_store_close(store_make(&directory, (size_t)64 << 10));
    turns t = turns_new();
    pid_t child = child_of(grow_in_turns, directory, &t);
    mu_store *store = store_reopen(directory, (size_t)64 << 10);
    mu_log whole = mu_log_new();
    mu_branch branch = new_game(store, "g", 10, &whole);
    for (int round = 0; round < 6; round++) {
        pass_to(t.to_child);
        wait_for(t.to_parent);
        /* Reading first in one round, writing first in the next. */
        mu_log theirs = events_after(&branch, (size_t)500 << round, "child");
        join_logs(&whole, &theirs);
        if (round % 2 == 0) {
            OK(mu_store_find(store, "g", "main", &branch, &err));
            expect_events(store, &branch, 0, whole.n, &whole);
        } else {
            branch.n = whole.n;
            branch.head = mu_log_head(&whole);
        }
        append_events(store, &branch, 300, "parent", &whole);
        mu_log_dispose(&theirs);
    }
    expect_exit(child, 0);
    cr_expect_eq(branch.n, 10 + 500 * 63 + 300 * 6);
    expect_events(store, &branch, 0, branch.n, &whole);
    cr_expect_eq(counts_of(store).events, branch.n);
    mu_log_dispose(&whole);
    store_end(store, directory);
}

enum { ROUNDS = 150, BATCH = 8 };

static void append_without_turns(const char *directory, const turns *t)
{
    wait_for(t->to_child);
    mu_store *store = child_open(directory, (size_t)64 << 10);
    mu_branch branch;
    CHILD_OK(mu_store_find(store, "theirs", "main", &branch, &err));
    for (int i = 0; i < ROUNDS; i++) {
        child_append(store, &branch, BATCH, "theirs");
        mu_log read;
        CHILD_OK(mu_store_read(store, &branch, 0, branch.n, &read, &err));
        mu_log_dispose(&read);
    }
    mu_store_close(store);
}

Test(growth, two_writers_of_two_games_grow_one_map_at_the_same_time)
{
    char *directory = NULL;
    mu_store_close(store_make(&directory, (size_t)64 << 10));
    turns t = turns_new();
    pid_t child = child_of(append_without_turns, directory, &t);
    mu_store *store = store_reopen(directory, (size_t)64 << 10);
    mu_log ours = mu_log_new();
    mu_log theirs = mu_log_new();
    new_game(store, "theirs", 1, &theirs);
    mu_branch branch = new_game(store, "ours", 1, &ours);
    pass_to(t.to_child);
    for (int i = 0; i < ROUNDS; i++) {
        append_events(store, &branch, BATCH, "ours", &ours);
        expect_events(store, &branch, branch.n - BATCH, branch.n, &ours);
        cr_expect_geq(counts_of(store).events, branch.n + 1); /* its tables agree at any time */
    }
    expect_exit(child, 0);
    add_events(&theirs, (size_t)ROUNDS * BATCH, "theirs");
    expect_events(store, &branch, 0, 1 + ROUNDS * BATCH, &ours);
    OK(mu_store_find(store, "theirs", "main", &branch, &err));
    cr_expect_eq(branch.n, 1 + ROUNDS * BATCH);
    expect_events(store, &branch, 0, branch.n, &theirs);
    cr_expect_eq(counts_of(store).events, 2 + 2 * ROUNDS * BATCH);
    mu_log_dispose(&ours);
    mu_log_dispose(&theirs);
    store_end(store, directory);
}

/* Reads, and dies without a word. */
static void read_and_die(const char *directory, const turns *t)
{
    (void)t;
    mu_store *store = child_open(directory, 0);
    mu_branch branch;
    CHILD_OK(mu_store_find(store, "g", "main", &branch, &err));
    (void)raise(SIGKILL);
}

/* Each leaves its place in the table of readers behind, which has 126. */
Test(growth, readers_that_were_killed_lock_nobody_out)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    new_game(store, "g", 3, NULL);
    mu_store_close(store);
    turns t = turns_new();
    pid_t holder = fork();
    cr_assert_geq(holder, 0);
    if (holder == 0) { /* keeps the store open, so that the table is not begun anew */
        (void)alarm(60);
        store = child_open(directory, 0);
        pass_to(t.to_parent);
        wait_for(t.to_child);
        mu_store_close(store);
        _exit(0);
    }
    wait_for(t.to_parent);
    for (int i = 0; i < 200; i++) {
        int status = 0;
        pid_t child = child_of(read_and_die, directory, &t);
        cr_assert_eq(waitpid(child, &status, 0), child);
        cr_assert(WIFSIGNALED(status), "reader %d could not read", i);
    }
    store = store_reopen(directory, 0);
    mu_branch branch;
    OK(mu_store_find(store, "g", "main", &branch, &err));
    append_events(store, &branch, 2, "after", NULL);
    cr_expect_eq(branch.n, 5);
    pass_to(t.to_child);
    expect_exit(holder, 0);
    store_end(store, directory);
}

/* --- a commit that fails --------------------------------------------------------------------- */

static off_t size_of_data(const char *directory)
{
    char path[4096];
    struct stat found;
    mu_text text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "%s/data.mdb", directory);
    return stat(path, &found) == 0 ? found.st_size : -1;
}

static void limit_files_to(rlim_t bytes)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(2);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(2);
}

static bool all_fail(mu_store *store, const mu_branch *branch)
{
    mu_branch found;
    mu_branch copy = *branch;
    uint64_t events = 0;
    mu_log log;
    mu_link link;
    mu_game game;
    mu_store_counts counts;
    mu_log more = events_after(branch, 1, "again");
    bool fail = mu_store_append(store, &copy, &more, NULL, NULL) == MU_IO &&
                mu_store_find(store, "g", "main", &found, NULL) == MU_IO &&
                mu_store_read(store, branch, 0, 1, &log, NULL) == MU_IO &&
                mu_store_link(store, branch, 0, &link, NULL) == MU_IO &&
                mu_store_seek(store, branch, 1, &game, NULL) == MU_IO &&
                mu_store_fork(store, branch, 1, "b", &found, NULL) == MU_IO &&
                mu_store_rename(store, branch, "b", NULL) == MU_IO &&
                mu_store_events(store, &events, NULL) == MU_IO &&
                mu_store_check(store, &counts, NULL) == MU_IO &&
                mu_store_drop_snapshots(store, NULL) == MU_IO;
    mu_log_dispose(&more);
    return fail;
}

/* In the child: append until the file may not grow, then see what is left. */
static void fill_up(const char *directory, const turns *t)
{
    (void)t;
    (void)signal(SIGXFSZ, SIG_IGN);
    mu_store *store = child_open(directory, 0);
    mu_branch branch;
    mu_log whole = mu_log_new();
    mu_err err = MU_ERR_NONE;
    CHILD_OK(mu_store_find(store, "g", "main", &branch, &err));
    CHILD_OK(mu_store_read(store, &branch, 0, branch.n, &whole, &err));
    limit_files_to((rlim_t)size_of_data(directory) + 200000);
    mu_status status = MU_OK;
    int appends = 0;
    for (; status == MU_OK && appends < 1000; appends++) {
        mu_log more = events_after(&branch, 10, "full");
        mu_branch before = branch;
        status = mu_store_append(store, &branch, &more, NULL, &err);
        if (status == MU_OK)
            join_logs(&whole, &more);
        else if (memcmp(&before, &branch, sizeof before) != 0)
            _exit(3);
        mu_log_dispose(&more);
    }
    if (status != MU_IO || appends < 5) _exit(4);
    if (!all_fail(store, &branch)) _exit(5);
    mu_store_close(store);

    /* Opened anew and still full: what was acknowledged is there. Then there is room. */
    store = child_open(directory, 0);
    if (!same_events(store, &branch, 0, branch.n, &whole)) _exit(6);
    mu_store_close(store);
    limit_files_to(RLIM_INFINITY);
    store = child_open(directory, 0);
    mu_branch found;
    CHILD_OK(mu_store_find(store, "g", "main", &found, &err));
    if (found.n != whole.n || memcmp(&found, &branch, sizeof found) != 0) _exit(7);
    child_append(store, &branch, 100, "room");
    mu_store_close(store);
    mu_log_dispose(&whole);
}

Test(growth, after_a_failed_commit_all_is_refused_until_reopened_and_nothing_is_lost)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    new_game(store, "g", 50, NULL);
    mu_store_close(store);
    turns t = turns_new();
    expect_exit(child_of(fill_up, directory, &t), 0);
    store = store_reopen(directory, 0);
    mu_branch branch;
    OK(mu_store_find(store, "g", "main", &branch, &err));
    cr_expect_geq(branch.n, 50 + 40 + 100);
    mu_log log;
    OK(mu_store_read(store, &branch, 0, branch.n, &log, &err));
    cr_expect_eq(counts_of(store).events, branch.n);
    mu_log_dispose(&log);
    store_end(store, directory);
}

/* In the child: a new game on a disk with so much room, each acknowledgement passed on. */
static void play_with_room(const char *directory, rlim_t room, int to_parent)
{
    mu_store *store = NULL;
    mu_branch branch;
    const mu_store_options options = { .create = true };
    mu_log log = mu_log_new();
    (void)signal(SIGXFSZ, SIG_IGN);
    limit_files_to(room);
    add_events(&log, 10, "full");
    mu_status status = mu_store_open(directory, &options, &store, NULL);
    if (status == MU_OK) status = mu_store_new_game(store, "g", &log, &branch, NULL);
    while (status == MU_OK) {
        if (write(to_parent, &branch.n, sizeof branch.n) != (ssize_t)sizeof branch.n) _exit(2);
        log = events_after(&branch, 10, "full");
        status = mu_store_append(store, &branch, &log, NULL, NULL);
    }
    mu_store_close(store);
    _exit(status == MU_IO ? 0 : 3);
}

/* Whatever fits is kept whole, and when there is room again the game goes on. */
Test(growth, a_disk_that_is_full_at_any_size_loses_nothing)
{
    uint64_t most = 0;
    for (rlim_t room = 0; room <= (rlim_t)256 << 10; room += 4096) {
        char *directory = fixture_directory();
        int line[2];
        uint64_t kept = 0;
        cr_assert_eq(pipe(line), 0);
        pid_t child = fork();
        cr_assert_geq(child, 0);
        if (child == 0) play_with_room(directory, room, line[1]);
        (void)close(line[1]);
        while (read(line[0], &kept, sizeof kept) == (ssize_t)sizeof kept) continue;
        (void)close(line[0]);
        expect_exit(child, 0);

        mu_store *store = NULL;
        mu_branch branch;
        mu_log whole = mu_log_new();
        const mu_store_options options = { .create = true };
        OK(mu_store_open(directory, &options, &store, &err));
        if (kept == 0) {
            branch = new_game(store, "h", 1, &whole);
        } else {
            OK(mu_store_find(store, "g", "main", &branch, &err));
            cr_assert_eq(branch.n, kept, "with room for %lu bytes", (unsigned long)room);
            add_events(&whole, (size_t)kept, "full");
            expect_events(store, &branch, 0, kept, &whole);
        }
        append_events(store, &branch, 50, "room", &whole);
        expect_events(store, &branch, 0, branch.n, &whole);
        cr_assert_eq(counts_of(store).events, branch.n);
        if (kept > most) most = kept;
        mu_log_dispose(&whole);
        store_end(store, directory);
    }
    cr_expect_gt(most, 200);
}
