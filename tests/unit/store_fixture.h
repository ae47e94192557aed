/* SPDX-License-Identifier: MIT
 *
 * tests/unit/store_fixture.h - stores, made-up events and played games for the tests of
 * the store, and a way past the store to its tables.
 *
 * Every function ends the test with a message when it cannot do its work.
 */
#ifndef MU_TESTS_UNIT_STORE_FIXTURE_H
#define MU_TESTS_UNIT_STORE_FIXTURE_H

#include "store/inner.h"
#include "support/fixture.h"

#include <criterion/criterion.h>

#define ENOUGH_MAP ((size_t)16 << 20)

/* Assert that a call succeeds; its last argument is &err. */
#define OK(call)                                                                                   \
    do {                                                                                           \
        mu_err err = MU_ERR_NONE;                                                                  \
        mu_status ok_status = (call);                                                              \
        cr_assert_eq(ok_status, MU_OK, "status %d: %s", ok_status, err.text);                      \
    } while (0)

/* Assert that a call fails with a status and a text that holds `part`. */
#define FAILS(wanted, part, call)                                                                  \
    do {                                                                                           \
        mu_err err = MU_ERR_NONE;                                                                  \
        mu_status got = (call);                                                                    \
        cr_assert_eq(got, wanted, "status %d: %s", got, err.text);                                 \
        cr_assert_eq(err.status, wanted);                                                          \
        cr_assert_not_null(strstr(err.text, part), "'%s' does not say '%s'", err.text, part);      \
    } while (0)

/* A fresh store; `directory` is where it is, for fixture_remove_directory. */
mu_store *store_make(char **directory, size_t map_bytes);
mu_store *store_reopen(const char *directory, size_t map_bytes);
void store_end(mu_store *store, char *directory);

/* From now on appends do not wait for the disk: for tests that make thousands of them and do
 * not ask what a crash would leave. Played games and the raw functions below do so. */
void store_unsynced(mu_store *store);

/* --- made-up events: the store does not look into them ------------------------------ */

/* n more events, of 20 to 220 bytes that depend on `word` and the event's number. */
void add_events(mu_log *log, size_t n, const char *word);

/* n events after the branch's last. */
mu_log events_after(const mu_branch *branch, size_t n, const char *word);

/* A new game of n events; `whole` (may be null) gets them. */
mu_branch new_game(mu_store *store, const char *game, size_t n, mu_log *whole);

/* Append n events to a branch and to `whole` (may be null). */
void append_events(mu_store *store, mu_branch *branch, size_t n, const char *word, mu_log *whole);

/* Put the entries of `more` behind those of `log`. */
void join_logs(mu_log *log, const mu_log *more);

/* The events from .. to - 1 of the branch are those of `whole`, byte for byte. The first asks
 * and may be used in a child process, the second asserts. */
bool same_events(mu_store *store, const mu_branch *branch, uint64_t from, uint64_t to,
                 const mu_log *whole);
void expect_events(mu_store *store, const mu_branch *branch, uint64_t from, uint64_t to,
                   const mu_log *whole);

/* --- played games -------------------------------------------------------------------- */

/* A game as somebody plays it: what a command made is kept before the next. */
typedef struct played {
    mu_store *store;
    mu_branch branch;
    mu_game game;
    mu_log made;  /* not yet kept */
    mu_log whole; /* all that is kept */
} played;

/* Keep what was made, with a snapshot if one is due. */
void played_keep(played *p);
void played_end(played *p);

/* The events of a log, each kept by itself. */
played *play_log(mu_store *store, const char *game, const mu_log *log);

/* Two sentries through 99 turns, with many notes between and within the steps: some
 * thousands of events. */
played *play_long_game(mu_store *store, const char *game);

/* Let the two sentries play on until at least n more events are kept. */
void play_on(played *p, uint64_t n);

/* The game after n events, by folding the log from its beginning. */
void fold_log(const mu_log *log, uint64_t n, mu_game *game);

/* Both games stand at the same place, settled and open, and the same can be taken back. */
void expect_same_game(mu_game *a, mu_game *b);

/* --- past the store ---------------------------------------------------------------------- */

/* The bytes of a record; free with mu_bytes_dispose. */
mu_bytes raw_get(mu_store *store, MDB_dbi table, mu_key key);
void raw_put(mu_store *store, MDB_dbi table, mu_key key, const mu_bytes *bytes);
void raw_delete(mu_store *store, MDB_dbi table, mu_key key);

/* Take the checksum off a record, or put the right one on. */
void raw_unseal(mu_bytes *record);
void raw_seal(mu_bytes *record, mu_key key);

/* Numbers of the events that have snapshots on a branch, in order; how many there are. */
size_t snapshots_of(mu_store *store, uint32_t branch, uint64_t *seqs, size_t room);

mu_store_counts counts_of(mu_store *store);

#endif
