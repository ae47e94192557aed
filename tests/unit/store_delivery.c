/* SPDX-License-Identifier: MIT
 * tests/unit/store_delivery.c - ids of orders: known with their events, and as long as they. */
#include "store_fixture.h"

#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static mu_delivery delivery_of(const char *id, const char *what, uint64_t seq)
{
    return (mu_delivery){ .id = id, .what = mu_hash128(what, strlen(what)), .seq = seq };
}

/* Append n events of which the first is the delivery's. */
static mu_status send(mu_store *store, mu_branch *branch, const char *id, const char *what,
                      size_t n, mu_err *err)
{
    mu_log more = events_after(branch, n, what);
    const mu_delivery delivery = delivery_of(id, what, branch->n);
    mu_status status = mu_store_append_once(store, branch, &more, NULL, &delivery, err);
    mu_log_dispose(&more);
    return status;
}

static void expect_known(mu_store *store, const mu_branch *branch, const char *id, const char *what,
                         uint64_t seq)
{
    mu_delivery delivery = delivery_of(id, what, 0);
    OK(mu_store_delivered(store, branch, &delivery, &err));
    cr_expect_eq(delivery.seq, seq, "%s is event %llu", id, (unsigned long long)delivery.seq);
}

static void expect_unknown(mu_store *store, const mu_branch *branch, const char *id)
{
    mu_delivery delivery = delivery_of(id, "x", 0);
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_store_delivered(store, branch, &delivery, &err), MU_NOT_FOUND, "%s: %s", id,
                 err.text);
}

/* The table of ids, for the functions that go past the store; 0: there is none. */
static MDB_dbi ids_table(mu_store *store)
{
    MDB_txn *txn = NULL;
    MDB_dbi ids = 0;
    cr_assert_eq(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &txn), 0);
    int result = mu_ids_open(txn, 0, &ids);
    cr_assert(result == MDB_SUCCESS || result == MDB_NOTFOUND);
    cr_assert_eq(mdb_txn_commit(txn), 0);
    return result == MDB_SUCCESS ? ids : 0;
}

/* --- known ------------------------------------------------------------------------------- */

Test(delivery, what_is_sent_twice_is_kept_once)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 5, NULL);
    expect_unknown(store, &branch, "a");
    OK(send(store, &branch, "a", "fire", 3, &err));
    OK(send(store, &branch, "b", "fire", 2, &err));
    expect_known(store, &branch, "a", "fire", 5);
    expect_known(store, &branch, "b", "fire", 8);
    expect_unknown(store, &branch, "c");

    const mu_branch before = branch;
    FAILS(MU_CONFLICT, "the id 'a' is that of event 5", send(store, &branch, "a", "fire", 3, &err));
    FAILS(MU_CONFLICT, "the id 'a' is that of event 5", send(store, &branch, "a", "move", 1, &err));
    cr_expect_eq(send(store, &branch, "a", "fire", 3, NULL), MU_CONFLICT, "without a record");
    cr_expect_eq(memcmp(&branch, &before, sizeof before), 0);
    cr_expect_eq(counts_of(store).events, 10);
    cr_expect_eq(counts_of(store).ids, 2);

    store_end(store, directory);
}

Test(delivery, an_id_of_something_else_is_a_conflict_that_names_the_event)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 5, NULL);
    OK(send(store, &branch, "a", "fire", 3, &err));
    mu_delivery other = delivery_of("a", "move", 77);
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_store_delivered(store, &branch, &other, &err), MU_CONFLICT);
    cr_expect_eq(err.seq, 5);
    cr_expect_not_null(strstr(err.text, "'a'"), "%s", err.text);
    cr_expect_eq(other.seq, 77, "what the caller has is as it was");
    store_end(store, directory);
}

/* Ids that begin alike, and the longest. */
Test(delivery, ids_are_known_after_opening_anew)
{
    static const char longest[] = "0123456789abcdef0123456789ABCDEF0123456789._-def0123456789abcde";
    static const char *const ids[] = { "1", "10", "100", "1.0", longest };
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 1, NULL);
    cr_assert_eq(strlen(longest), MU_NAME_MAX - 1);
    for (size_t i = 0; i < MU_COUNT_OF(ids); i++) OK(send(store, &branch, ids[i], "x", 1, &err));
    mu_store_close(store);
    store = store_reopen(directory, 0);
    for (size_t i = 0; i < MU_COUNT_OF(ids); i++) expect_known(store, &branch, ids[i], "x", 1 + i);
    expect_unknown(store, &branch, "1.");
    mu_delivery bad = delivery_of("../x", "x", 0);
    FAILS(MU_INPUT, "an id has 1 to 63", mu_store_delivered(store, &branch, &bad, &err));
    cr_expect_eq(counts_of(store).ids, MU_COUNT_OF(ids));
    store_end(store, directory);
}

/* --- branches ------------------------------------------------------------------------------ */

Test(delivery, a_branch_knows_the_ids_of_events_that_it_shares)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch main = new_game(store, "g", 5, NULL);
    mu_branch shares, before, child, other;
    OK(send(store, &main, "a", "fire", 3, &err)); /* 5 to 7 */
    OK(send(store, &main, "b", "fire", 3, &err)); /* 8 to 10 */
    OK(mu_store_fork(store, &main, 6, "shares", &shares, &err));
    OK(mu_store_fork(store, &main, 5, "before", &before, &err));
    expect_known(store, &shares, "a", "fire", 5);
    expect_unknown(store, &shares, "b");
    expect_unknown(store, &before, "a");

    /* It may use them anew; the game itself keeps its own. */
    OK(send(store, &shares, "b", "move", 2, &err)); /* 6 and 7 */
    expect_known(store, &shares, "b", "move", 6);
    expect_known(store, &main, "b", "fire", 8);
    FAILS(MU_CONFLICT, "event 5", send(store, &shares, "a", "fire", 1, &err));

    /* A branch of a branch: events below each fork alone. */
    OK(mu_store_fork(store, &shares, 6, "child", &child, &err));
    expect_known(store, &child, "a", "fire", 5);
    expect_unknown(store, &child, "b");
    OK(mu_store_fork(store, &shares, 5, "early", &child, &err));
    expect_unknown(store, &child, "a");

    /* Another game has its own. */
    other = new_game(store, "h", 9, NULL);
    expect_unknown(store, &other, "a");
    OK(send(store, &other, "a", "else", 1, &err));
    expect_known(store, &other, "a", "else", 9);
    expect_known(store, &main, "a", "fire", 5);
    cr_expect_eq(counts_of(store).ids, 4);
    store_end(store, directory);
}

/* --- with its events, or not at all ---------------------------------------------------------- */

Test(delivery, an_append_that_fails_leaves_no_id)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 5, NULL);
    mu_branch stale = branch;
    append_events(store, &branch, 2, "meanwhile", NULL);
    FAILS(MU_CONFLICT, "moved on", send(store, &stale, "a", "fire", 3, &err));
    expect_unknown(store, &branch, "a");
    cr_expect_eq(counts_of(store).ids, 0);
    OK(send(store, &branch, "a", "fire", 3, &err));
    expect_known(store, &branch, "a", "fire", 7);
    expect_known(store, &stale, "a", "fire", 7); /* whoever has not looked since is told, too */
    store_end(store, directory);
}

/* The work is done again with a larger map: the id must not stand in its own way. */
Test(delivery, a_map_that_grows_keeps_it_once)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, (size_t)64 << 10);
    mu_branch branch = new_game(store, "g", 1, NULL);
    char id[16];
    for (unsigned i = 0; i < 40; i++) {
        mu_text text = mu_text_in(id, sizeof id);
        mu_text_add(&text, "id.%u", i);
        OK(send(store, &branch, id, "much", 60, &err));
    }
    cr_expect_gt(counts_of(store).map_bytes, (size_t)64 << 10);
    cr_expect_eq(counts_of(store).ids, 40);
    expect_known(store, &branch, "id.39", "much", 1 + 39 * 60);
    store_end(store, directory);
}

/* Many processes send the same: one of them appends, all the others are told so. */
Test(delivery, of_many_processes_one_appends)
{
    enum { SENDERS = 8 };
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 5, NULL);
    mu_store_close(store);
    pid_t child[SENDERS];
    for (int i = 0; i < SENDERS; i++) {
        child[i] = fork();
        cr_assert_geq(child[i], 0);
        if (child[i] > 0) continue;
        store = store_reopen(directory, 0);
        mu_status sent = send(store, &branch, "a", "fire", 3, NULL);
        mu_delivery delivery = delivery_of("a", "fire", 0);
        bool known = mu_store_delivered(store, &branch, &delivery, NULL) == MU_OK;
        mu_store_close(store);
        _exit(!known || delivery.seq != 5 ? 9 : sent == MU_OK ? 1 : sent == MU_CONFLICT ? 0 : 8);
    }
    int appended = 0;
    for (int i = 0; i < SENDERS; i++) {
        int status = 0;
        cr_assert_eq(waitpid(child[i], &status, 0), child[i]);
        cr_assert(WIFEXITED(status) && WEXITSTATUS(status) <= 1, "ended with %d", status);
        appended += WEXITSTATUS(status);
    }
    cr_expect_eq(appended, 1);
    store = store_reopen(directory, 0);
    cr_expect_eq(counts_of(store).events, 8);
    cr_expect_eq(counts_of(store).ids, 1);
    store_end(store, directory);
}

/* --- the table ---------------------------------------------------------------------------- */

/* As every store was before there were ids. */
Test(delivery, a_store_without_the_table_is_as_good)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 5, NULL);
    cr_assert_eq(ids_table(store), 0);
    expect_unknown(store, &branch, "a");
    cr_expect_eq(counts_of(store).ids, 0);
    mu_store_close(store);
    store = store_reopen(directory, 0);
    append_events(store, &branch, 2, "more", NULL);
    cr_assert_eq(ids_table(store), 0, "an append without an id makes no table");
    OK(send(store, &branch, "a", "fire", 1, &err));
    cr_assert_neq(ids_table(store), 0);
    expect_known(store, &branch, "a", "fire", 7);
    store_end(store, directory);
}

typedef struct harmed {
    char *directory;
    mu_store *store;
    mu_branch branch;
    MDB_dbi ids;
    mu_key key;
    mu_bytes record;
} harmed;

/* One id, and its record, to be changed. */
static harmed harmed_begin(void)
{
    harmed h = { .directory = NULL };
    h.store = store_make(&h.directory, 0);
    h.branch = new_game(h.store, "g", 5, NULL);
    OK(send(h.store, &h.branch, "a", "fire", 3, &err));
    h.ids = ids_table(h.store);
    h.key = mu_key_id(h.branch.number, "a");
    h.record = raw_get(h.store, h.ids, h.key);
    return h;
}

static void harmed_end(harmed *h)
{
    mu_bytes_dispose(&h->record);
    store_end(h->store, h->directory);
}

static mu_status check(mu_store *store, mu_err *err)
{
    mu_store_counts counts;
    return mu_store_check(store, &counts, err);
}

Test(delivery, every_flipped_bit_of_a_record_is_found)
{
    harmed h = harmed_begin();
    mu_delivery delivery = delivery_of("a", "fire", 0);
    cr_assert_eq(h.record.used, 8 + MU_DIGEST_BYTES + MU_RECORD_CHECK);
    for (size_t bit = 0; bit < 8 * h.record.used; bit++) {
        h.record.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
        raw_put(h.store, h.ids, h.key, &h.record);
        FAILS(MU_CORRUPT, "id is damaged", check(h.store, &err));
        FAILS(MU_CORRUPT, "'a' is damaged",
              mu_store_delivered(h.store, &h.branch, &delivery, &err));
        FAILS(MU_CORRUPT, "'a' is damaged", send(h.store, &h.branch, "a", "fire", 1, &err));
        h.record.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    raw_put(h.store, h.ids, h.key, &h.record);
    cr_expect_eq(counts_of(h.store).events, 8);
    harmed_end(&h);
}

Test(delivery, a_record_in_a_wrong_place_is_found)
{
    harmed h = harmed_begin();
    raw_put(h.store, h.ids, mu_key_id(h.branch.number, "b"), &h.record);
    FAILS(MU_CORRUPT, "id is damaged", check(h.store, &err));
    raw_delete(h.store, h.ids, mu_key_id(h.branch.number, "b"));
    OK(check(h.store, &err));

    /* A key that is no branch and name, whatever its record. */
    mu_key keys[3] = { h.key, mu_key_number(h.branch.number), mu_key_id(h.branch.number, "/") };
    keys[0].n = 3;
    for (size_t i = 0; i < MU_COUNT_OF(keys); i++) {
        raw_unseal(&h.record);
        raw_seal(&h.record, keys[i]);
        raw_put(h.store, h.ids, keys[i], &h.record);
        FAILS(MU_CORRUPT, "id is damaged", check(h.store, &err));
        raw_delete(h.store, h.ids, keys[i]);
    }
    harmed_end(&h);
}

Test(delivery, an_id_without_its_event_is_found)
{
    harmed h = harmed_begin();
    raw_unseal(&h.record);
    mu_bytes_put_number(h.record.at, 8, 8);
    raw_seal(&h.record, h.key);
    raw_put(h.store, h.ids, h.key, &h.record);
    FAILS(MU_CORRUPT, "is that of event 8", check(h.store, &err));

    /* Nor may it be an event of the branch's parent, or of no branch at all. */
    mu_branch fork;
    OK(mu_store_fork(h.store, &h.branch, 7, "b", &fork, &err));
    raw_delete(h.store, h.ids, h.key);
    const uint32_t numbers[] = { fork.number, 99 };
    static const char *const says[] = { "is that of event 6", "branch number 99 is damaged" };
    for (size_t i = 0; i < MU_COUNT_OF(numbers); i++) {
        const mu_key key = mu_key_id(numbers[i], "a");
        raw_unseal(&h.record);
        mu_bytes_put_number(h.record.at, 6, 8);
        raw_seal(&h.record, key);
        raw_put(h.store, h.ids, key, &h.record);
        FAILS(MU_CORRUPT, says[i], check(h.store, &err));
        raw_delete(h.store, h.ids, key);
    }
    OK(check(h.store, &err));
    harmed_end(&h);
}

/* --- a file with a wrong bit --------------------------------------------------------------------
 */

/* A table that nobody knows: as if the name of the one with the ids had a wrong bit. */
Test(delivery, a_table_of_another_name_is_found)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    MDB_txn *txn = NULL;
    MDB_dbi other = 0;
    cr_assert_eq(mdb_txn_begin(store->env, NULL, 0, &txn), 0);
    cr_assert_eq(mdb_dbi_open(txn, "itds", MDB_CREATE, &other), 0);
    cr_assert_eq(mdb_txn_commit(txn), 0);
    mu_store_close(store);
    FAILS(MU_CORRUPT, "damaged",
          mu_store_open(directory, &(mu_store_options){ .create = false }, &store, &err));
    fixture_remove_directory(directory);
}

/* The page whose only record is that of the id says that it has none. A walk over it comes by the
 * record all the same; who asks for the id is told that it has never come. */
Test(delivery, a_record_that_is_not_found_by_its_key_is_damage)
{
    enum { PAGE = 4096, KIND = 10, LOWER = 12, LEAF = 2, ONE_RECORD = 18, NONE = 16 };
    static const char id[] = "an-unusual-id";
    char path[4096];
    uint8_t page[PAGE];
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 5, NULL);
    OK(send(store, &branch, id, "fire", 3, &err));
    mu_store_close(store);
    mu_text text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "%s/data.mdb", directory);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    cr_assert_geq(fd, 0);
    int harmed = 0;
    for (off_t at = 0; pread(fd, page, PAGE, at) == PAGE; at += PAGE) {
        if (page[KIND] != LEAF || page[LOWER] != ONE_RECORD ||
            memmem(page, PAGE, id, sizeof id - 1) == NULL)
            continue;
        page[LOWER] = NONE;
        cr_assert_eq(pwrite(fd, page, PAGE, at), PAGE);
        harmed++;
    }
    (void)close(fd);
    cr_assert_eq(harmed, 1, "%d pages hold the id", harmed);
    store = store_reopen(directory, 0);
    expect_unknown(store, &branch, id);
    FAILS(MU_CORRUPT, "not found under its own key", check(store, &err));
    store_end(store, directory);
}
