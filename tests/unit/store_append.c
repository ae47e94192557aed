/* SPDX-License-Identifier: MIT
 * tests/unit/store_append.c - appending: what comes back, and the expected head. */
#include "store_fixture.h"

#include <string.h>

/* --- what is appended is read back ------------------------------------------------------ */

Test(append, what_is_read_back_is_what_was_appended)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_log whole = mu_log_new();
    mu_branch branch = new_game(store, "g", 1, &whole);
    for (size_t n = 1; n <= 40; n++) append_events(store, &branch, n, "batch", &whole);
    mu_link head = mu_log_head(&whole);
    cr_expect_eq(branch.n, 821);
    cr_expect(mu_link_equal(&branch.head, &head));
    expect_events(store, &branch, 0, 821, &whole);

    mu_store_close(store);
    store = store_reopen(directory, 0);
    mu_branch found;
    OK(mu_store_find(store, "g", "main", &found, &err));
    cr_expect_eq(memcmp(&found, &branch, sizeof found), 0);
    expect_events(store, &found, 0, 821, &whole);
    cr_expect_eq(counts_of(store).events, 821);
    mu_log_dispose(&whole);
    store_end(store, directory);
}

Test(append, events_of_every_size_come_back)
{
    static const size_t sizes[] = { 1,
                                    2,
                                    3,
                                    127,
                                    128,
                                    255,
                                    256,
                                    1980,
                                    2000,
                                    2040,
                                    4095,
                                    4096,
                                    4097,
                                    65535,
                                    65536,
                                    100003,
                                    MU_EVENT_MAX - 1,
                                    MU_EVENT_MAX };
    enum { SIZES = sizeof sizes / sizeof *sizes };
    static uint8_t bytes[MU_EVENT_MAX];
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_log whole = mu_log_new();
    mu_branch branch = new_game(store, "g", 1, &whole);
    mu_log more = mu_log_after(0, &branch.head);
    for (size_t i = 0; i < SIZES; i++) {
        for (size_t k = 0; k < sizes[i]; k++) bytes[k] = (uint8_t)(k * 11 + i);
        OK(mu_log_add(&more, bytes, sizes[i], &err));
    }
    OK(mu_store_append(store, &branch, &more, NULL, &err));
    join_logs(&whole, &more);
    expect_events(store, &branch, 0, 1 + SIZES, &whole);
    cr_expect_eq(counts_of(store).events, 1 + SIZES);
    mu_log_dispose(&more);
    mu_log_dispose(&whole);
    store_end(store, directory);
}

Test(append, appending_nothing_changes_nothing)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 5, NULL);
    mu_branch before = branch;
    mu_log nothing = mu_log_after(branch.n - 1, &branch.head);
    OK(mu_store_append(store, &branch, &nothing, NULL, &err));
    cr_expect_eq(memcmp(&branch, &before, sizeof before), 0);
    cr_expect_eq(counts_of(store).events, 5);
    store_end(store, directory);
}

/* Numbers in text or little-endian keys would go wrong here. */
Test(append, events_around_the_powers_of_256_come_back_in_order)
{
    static const uint64_t ends[] = { 254, 255, 256, 257, 258, 65534, 65535, 65536, 65537, 65538 };
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_log whole = mu_log_new();
    mu_branch branch = new_game(store, "g", 100, &whole);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        append_events(store, &branch, ends[i] + 1 - branch.n, "more", &whole);
        expect_events(store, &branch, ends[i] - 3, branch.n, &whole);
    }
    cr_assert_eq(branch.n, 65539);
    expect_events(store, &branch, 0, branch.n, &whole);

    /* As a verdict reads it: in pieces, each where the last one ended. */
    mu_store_walk walk = mu_store_walk_of(store, &branch, branch.n);
    const mu_events events = mu_events_of_store(&walk);
    for (uint64_t seq = 0; seq < branch.n; seq++) {
        const uint8_t *event = NULL;
        size_t n = 0;
        size_t ours_n = 0;
        OK(events.next(events.self, &event, &n, &err));
        const uint8_t *ours = mu_log_event(&whole, seq, &ours_n);
        cr_assert_eq(n, ours_n);
        cr_assert_eq(memcmp(event, ours, n), 0, "event %llu", (unsigned long long)seq);
    }
    const uint8_t *event = NULL;
    size_t n = 0;
    cr_expect_eq(events.next(events.self, &event, &n, NULL), MU_NOT_FOUND);
    mu_store_walk_end(&walk);
    mu_log_dispose(&whole);
    store_end(store, directory);
}

Test(append, a_walk_ends_where_it_is_told_to)
{
    static const uint64_t ends[] = { 1, 2, 511, 512, 513, 1024, 1025, 1300 };
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 1300, NULL);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        mu_store_walk walk = mu_store_walk_of(store, &branch, ends[i]);
        const mu_events events = mu_events_of_store(&walk);
        const uint8_t *event = NULL;
        size_t n = 0;
        uint64_t seen = 0;
        while (events.next(events.self, &event, &n, NULL) == MU_OK) seen++;
        cr_expect_eq(seen, ends[i]);
        mu_store_walk_end(&walk);
    }
    store_end(store, directory);
}

/* --- the expected head -------------------------------------------------------------------- */

Test(append, a_stale_writer_is_told_and_nothing_changes)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_log whole = mu_log_new();
    mu_branch branch = new_game(store, "g", 5, &whole);
    mu_branch stale = branch;
    append_events(store, &branch, 2, "first", &whole);

    mu_branch before = stale;
    mu_log late = events_after(&stale, 3, "late");
    FAILS(MU_CONFLICT, "now has 7 events", mu_store_append(store, &stale, &late, NULL, &err));
    cr_expect_eq(memcmp(&stale, &before, sizeof before), 0);
    cr_expect_eq(counts_of(store).events, 7);
    expect_events(store, &branch, 0, 7, &whole);

    /* The winner can go on; the loser can after looking again. */
    append_events(store, &branch, 1, "second", &whole);
    OK(mu_store_find(store, "g", "main", &stale, &err));
    append_events(store, &stale, 1, "late", &whole);
    expect_events(store, &stale, 0, 9, &whole);
    mu_log_dispose(&late);
    mu_log_dispose(&whole);
    store_end(store, directory);
}

/* The same number of events, but not the same events. */
Test(append, a_writer_with_another_head_is_told)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 5, NULL);
    mu_branch other = branch;
    other.head.bytes[31] ^= 1;
    mu_log more = events_after(&other, 1, "x");
    FAILS(MU_CONFLICT, "moved on", mu_store_append(store, &other, &more, NULL, &err));
    cr_expect_eq(mu_store_append(store, &other, &more, NULL, NULL), MU_CONFLICT,
                 "without an error record");
    cr_expect_eq(counts_of(store).events, 5);
    mu_log_dispose(&more);
    store_end(store, directory);
}

Test(append, an_event_that_is_there_is_never_overwritten)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 5, NULL);
    mu_key key = mu_key_event(branch.number, 6);
    mu_bytes bytes = { 0 };
    mu_bytes_add_text(&bytes, "left behind");
    raw_put(store, store->events, key, &bytes);
    mu_log more = events_after(&branch, 3, "x");
    mu_err err = MU_ERR_NONE;
    cr_expect_neq(mu_store_append(store, &branch, &more, NULL, &err), MU_OK);
    cr_expect_eq(branch.n, 5);
    mu_bytes still = raw_get(store, store->events, key);
    cr_expect_eq(still.used, bytes.used);
    cr_expect_eq(memcmp(still.at, bytes.at, bytes.used), 0);
    raw_delete(store, store->events, key);
    cr_expect_eq(counts_of(store).events, 5);
    mu_bytes_dispose(&still);
    mu_bytes_dispose(&bytes);
    mu_log_dispose(&more);
    store_end(store, directory);
}

/* The last event must be the one that the new ones follow. */
Test(append, nothing_is_appended_to_a_damaged_end)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 5, NULL);
    mu_key key = mu_key_event(branch.number, 4);
    mu_bytes record = raw_get(store, store->events, key);
    record.at[40] ^= 4;
    raw_put(store, store->events, key, &record);
    mu_log more = events_after(&branch, 1, "x");
    FAILS(MU_CORRUPT, "checksum", mu_store_append(store, &branch, &more, NULL, &err));
    raw_delete(store, store->events, key);
    FAILS(MU_CORRUPT, "missing", mu_store_append(store, &branch, &more, NULL, &err));
    mu_bytes_dispose(&record);
    mu_log_dispose(&more);
    store_end(store, directory);
}

/* Whoever asks on after a fault is told of it again, and never of the first events anew. */
Test(append, a_walk_that_has_failed_fails_again)
{
    enum { EVENTS = 1200, AT = 1100 };
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", EVENTS, NULL);
    mu_key key = mu_key_event(branch.number, AT);
    mu_bytes record = raw_get(store, store->events, key);
    record.at[40] ^= 4;
    raw_put(store, store->events, key, &record);
    mu_store_walk walk = mu_store_walk_of(store, &branch, branch.n);
    const mu_events events = mu_events_of_store(&walk);
    const uint8_t *event = NULL;
    size_t n = 0;
    mu_err err = MU_ERR_NONE;
    uint64_t read = 0;
    while (events.next(events.self, &event, &n, &err) == MU_OK) read++;
    cr_expect_leq(read, AT);
    for (int i = 0; i < 3; i++) {
        err = (mu_err)MU_ERR_NONE;
        cr_expect_eq(events.next(events.self, &event, &n, &err), MU_CORRUPT);
        cr_expect_eq(err.seq, AT);
    }
    mu_store_walk_end(&walk);
    mu_bytes_dispose(&record);
    store_end(store, directory);
}
