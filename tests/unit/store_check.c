/* SPDX-License-Identifier: MIT
 * tests/unit/store_check.c - records that are missing, orphaned, damaged or forged. */
#include "store_fixture.h"

#include <stdlib.h>
#include <string.h>

/* A store of two games and a branch: 1 a@main 12 events, 2 b@main 5, 3 a@b 8 + 4. */
typedef struct three {
    char *directory;
    mu_store *store;
    mu_branch a, b, fork;
    mu_log log; /* of a@main */
} three;

static three three_branches(void)
{
    three t = { .log = mu_log_new() };
    t.store = store_make(&t.directory, 0);
    t.a = new_game(t.store, "a", 12, &t.log);
    t.b = new_game(t.store, "b", 5, NULL);
    OK(mu_store_fork(t.store, &t.a, 8, "b", &t.fork, &err));
    append_events(t.store, &t.fork, 4, "fork", NULL);
    return t;
}

static void three_end(three *t)
{
    mu_log_dispose(&t->log);
    store_end(t->store, t->directory);
}

static mu_status check_status(mu_store *store, mu_err *err)
{
    mu_store_counts counts;
    return mu_store_check(store, &counts, err);
}

static void put_text(mu_store *store, MDB_dbi table, mu_key key, const char *text)
{
    mu_bytes bytes = { 0 };
    mu_bytes_add_text(&bytes, text);
    raw_put(store, table, key, &bytes);
    mu_bytes_dispose(&bytes);
}

/* --- counts ------------------------------------------------------------------------------ */

Test(check, an_empty_store_counts_nothing)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_store_counts counts = counts_of(store);
    cr_expect_eq(counts.games, 0);
    cr_expect_eq(counts.branches, 0);
    cr_expect_eq(counts.events, 0);
    cr_expect_eq(counts.snapshots, 0);
    cr_expect_gt(counts.bytes, 0);
    cr_expect_geq(counts.map_bytes, counts.bytes);
    store_end(store, directory);
}

Test(check, shared_events_are_counted_once)
{
    three t = three_branches();
    mu_store_counts counts = counts_of(t.store);
    cr_expect_eq(counts.games, 2);
    cr_expect_eq(counts.branches, 3);
    cr_expect_eq(counts.events, 12 + 5 + 4);
    cr_expect_eq(counts.snapshots, 0);
    three_end(&t);
}

Test(check, snapshots_are_counted)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_long_game(store, "long");
    uint64_t seqs[256];
    mu_store_counts counts = counts_of(store);
    cr_expect_eq(counts.snapshots, snapshots_of(store, p->branch.number, seqs, 256));
    cr_expect_eq(counts.events, p->branch.n);
    played_end(p);
    store_end(store, directory);
}

/* --- tables that disagree ------------------------------------------------------------------ */

Test(check, a_missing_event_is_found)
{
    three t = three_branches();
    for (uint64_t seq = 0; seq < t.a.n; seq++) {
        mu_key key = mu_key_event(t.a.number, seq);
        mu_bytes record = raw_get(t.store, t.store->events, key);
        raw_delete(t.store, t.store->events, key);
        FAILS(MU_CORRUPT, "", check_status(t.store, &err));
        raw_put(t.store, t.store->events, key, &record);
        OK(check_status(t.store, &err));
        mu_bytes_dispose(&record);
    }
    three_end(&t);
}

Test(check, an_event_that_belongs_to_no_branch_is_found)
{
    three t = three_branches();
    const mu_key orphans[] = { mu_key_event(4, 0), mu_key_event(t.a.number, 12),
                               mu_key_event(t.fork.number, 7), mu_key_event(t.fork.number, 12),
                               mu_key_event(0, 0) };
    for (size_t i = 0; i < sizeof orphans / sizeof *orphans; i++) {
        put_text(t.store, t.store->events, orphans[i], "somebody's event");
        FAILS(MU_CORRUPT, "", check_status(t.store, &err));
        raw_delete(t.store, t.store->events, orphans[i]);
        OK(check_status(t.store, &err));
    }
    three_end(&t);
}

/* One too few here and one too many there: the sum is right. */
Test(check, an_event_under_the_wrong_number_is_found)
{
    three t = three_branches();
    const mu_key places[] = { mu_key_event(t.a.number, 12), mu_key_event(t.b.number, 5),
                              mu_key_event(t.fork.number, 7), mu_key_event(9, 3) };
    mu_key key = mu_key_event(t.a.number, 3);
    mu_bytes record = raw_get(t.store, t.store->events, key);
    raw_delete(t.store, t.store->events, key);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        raw_put(t.store, t.store->events, places[i], &record);
        FAILS(MU_CORRUPT, "", check_status(t.store, &err));
        raw_delete(t.store, t.store->events, places[i]);
    }
    put_text(t.store, t.store->events, mu_key_name("x", "y"), "a key that is no number");
    FAILS(MU_CORRUPT, "", check_status(t.store, &err));
    mu_bytes_dispose(&record);
    three_end(&t);
}

Test(check, a_record_without_a_name_is_found)
{
    three t = three_branches();
    mu_key key = mu_key_name("a", "b");
    mu_bytes number = raw_get(t.store, t.store->names, key);
    mu_branch found;
    raw_delete(t.store, t.store->names, key);
    FAILS(MU_CORRUPT, "", check_status(t.store, &err));
    FAILS(MU_NOT_FOUND, "", mu_store_find(t.store, "a", "b", &found, &err));
    raw_put(t.store, t.store->names, key, &number);
    OK(check_status(t.store, &err));
    mu_bytes_dispose(&number);
    three_end(&t);
}

/* A branch without own events is missed in no sum of events. */
Test(check, a_record_without_a_name_or_events_is_found)
{
    three t = three_branches();
    mu_branch empty;
    OK(mu_store_fork(t.store, &t.a, 3, "empty", &empty, &err));
    OK(check_status(t.store, &err));
    raw_delete(t.store, t.store->names, mu_key_name("a", "empty"));
    FAILS(MU_CORRUPT, "3 names lead to 4 branches", check_status(t.store, &err));
    three_end(&t);
}

Test(check, a_name_without_a_record_is_found)
{
    three t = three_branches();
    mu_key key = mu_key_number(t.b.number);
    mu_bytes record = raw_get(t.store, t.store->branches, key);
    mu_branch found;
    raw_delete(t.store, t.store->branches, key);
    FAILS(MU_CORRUPT, "b@main", check_status(t.store, &err));
    FAILS(MU_CORRUPT, "number 2", mu_store_find(t.store, "b", "main", &found, &err));
    raw_put(t.store, t.store->branches, key, &record);
    OK(check_status(t.store, &err));
    mu_bytes_dispose(&record);
    three_end(&t);
}

/* Two games of the same length change places: every sum is right. */
Test(check, names_that_lead_to_each_others_records_are_found)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    new_game(store, "a", 5, NULL);
    new_game(store, "b", 5, NULL);
    mu_bytes a = raw_get(store, store->names, mu_key_name("a", "main"));
    mu_bytes b = raw_get(store, store->names, mu_key_name("b", "main"));
    raw_put(store, store->names, mu_key_name("a", "main"), &b);
    FAILS(MU_CORRUPT, "a@main", check_status(store, &err));
    raw_put(store, store->names, mu_key_name("b", "main"), &a);
    FAILS(MU_CORRUPT, "a@main", check_status(store, &err));
    mu_bytes_dispose(&a);
    mu_bytes_dispose(&b);
    store_end(store, directory);
}

Test(check, a_damaged_snapshot_is_found_and_can_be_forgotten)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_long_game(store, "long");
    uint64_t seqs[256];
    size_t n = snapshots_of(store, p->branch.number, seqs, 256);
    for (size_t i = 0; i < n; i += 7) {
        mu_key key = mu_key_event(p->branch.number, seqs[i]);
        mu_bytes record = raw_get(store, store->snapshots, key);
        record.at[record.used / 2] ^= 8;
        raw_put(store, store->snapshots, key, &record);
        FAILS(MU_CORRUPT, "snapshot", check_status(store, &err));
        record.at[record.used / 2] ^= 8;
        raw_put(store, store->snapshots, key, &record);
        OK(check_status(store, &err));
        mu_bytes_dispose(&record);
    }
    put_text(store, store->snapshots, mu_key_event(p->branch.number, 77), "nonsense");
    FAILS(MU_CORRUPT, "snapshot", check_status(store, &err));
    OK(mu_store_drop_snapshots(store, &err));
    cr_expect_eq(counts_of(store).snapshots, 0);
    played_end(p);
    store_end(store, directory);
}

/* --- damaged records ---------------------------------------------------------------------- */

/* Reading names the event; everything before it can still be read. */
static void expect_damaged_at(const three *t, const mu_branch *branch, uint64_t seq,
                              mu_status wanted)
{
    mu_log log;
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_store_read(t->store, branch, 0, branch->n, &log, &err);
    cr_assert_eq(status, wanted, "%d: %s", status, err.text);
    cr_assert_eq(err.seq, seq, "event %llu instead of %llu", (unsigned long long)err.seq,
                 (unsigned long long)seq);
    OK(mu_store_read(t->store, branch, 0, seq, &log, &err));
    mu_log_dispose(&log);

    mu_store_walk walk = mu_store_walk_of(t->store, branch, branch->n);
    const mu_events events = mu_events_of_store(&walk);
    const uint8_t *event = NULL;
    size_t n = 0;
    err = (mu_err)MU_ERR_NONE;
    while ((status = events.next(events.self, &event, &n, &err)) == MU_OK) continue;
    cr_assert_eq(status, wanted);
    cr_assert_eq(err.seq, seq);
    mu_store_walk_end(&walk);
}

Test(check, any_flipped_bit_of_an_event_is_damage_at_that_event)
{
    three t = three_branches();
    static const uint64_t seqs[] = { 0, 5, 7, 11 };
    for (size_t i = 0; i < sizeof seqs / sizeof *seqs; i++) {
        mu_key key = mu_key_event(t.a.number, seqs[i]);
        mu_bytes record = raw_get(t.store, t.store->events, key);
        for (size_t bit = 0; bit < 8 * record.used; bit++) {
            record.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
            raw_put(t.store, t.store->events, key, &record);
            expect_damaged_at(&t, &t.a, seqs[i], MU_CORRUPT);
            record.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
        }
        raw_put(t.store, t.store->events, key, &record);
        expect_events(t.store, &t.a, 0, t.a.n, &t.log);
        mu_bytes_dispose(&record);
    }
    three_end(&t);
}

/* Damage below the fork is damage of both branches, damage above it of one. */
Test(check, damage_is_found_through_a_fork)
{
    three t = three_branches();
    mu_key key = mu_key_event(t.a.number, 6);
    mu_bytes record = raw_get(t.store, t.store->events, key);
    record.at[33] ^= 1;
    raw_put(t.store, t.store->events, key, &record);
    expect_damaged_at(&t, &t.a, 6, MU_CORRUPT);
    expect_damaged_at(&t, &t.fork, 6, MU_CORRUPT);
    record.at[33] ^= 1;
    raw_put(t.store, t.store->events, key, &record);
    key = mu_key_event(t.a.number, 9);
    raw_delete(t.store, t.store->events, key);
    expect_damaged_at(&t, &t.a, 9, MU_CORRUPT);
    mu_log log;
    OK(mu_store_read(t.store, &t.fork, 0, t.fork.n, &log, &err));
    mu_log_dispose(&log);
    mu_bytes_dispose(&record);
    three_end(&t);
}

Test(check, a_cut_or_longer_event_is_damage)
{
    three t = three_branches();
    mu_key key = mu_key_event(t.a.number, 5);
    mu_bytes record = raw_get(t.store, t.store->events, key);
    size_t whole = record.used;
    for (record.used = 0; record.used < whole; record.used++) {
        raw_put(t.store, t.store->events, key, &record);
        expect_damaged_at(&t, &t.a, 5, MU_CORRUPT);
    }
    mu_bytes_add(&record, "\0", 1);
    raw_put(t.store, t.store->events, key, &record);
    expect_damaged_at(&t, &t.a, 5, MU_CORRUPT);
    mu_bytes_dispose(&record);
    three_end(&t);
}

/* Whole records in each other's places: the checksum is over the place too. */
Test(check, events_that_changed_places_are_damage)
{
    three t = three_branches();
    mu_key fourth = mu_key_event(t.a.number, 4);
    mu_key ninth = mu_key_event(t.a.number, 9);
    mu_bytes four = raw_get(t.store, t.store->events, fourth);
    mu_bytes nine = raw_get(t.store, t.store->events, ninth);
    raw_put(t.store, t.store->events, fourth, &nine);
    raw_put(t.store, t.store->events, ninth, &four);
    expect_damaged_at(&t, &t.a, 4, MU_CORRUPT);
    mu_bytes_dispose(&four);
    mu_bytes_dispose(&nine);
    three_end(&t);
}

Test(check, any_flipped_bit_of_a_branch_is_damage_of_that_branch)
{
    three t = three_branches();
    mu_key key = mu_key_number(t.a.number);
    mu_bytes record = raw_get(t.store, t.store->branches, key);
    cr_assert_eq(record.used, 188);
    mu_branch found;
    mu_log log;
    for (size_t bit = 0; bit < 8 * record.used; bit++) {
        record.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
        raw_put(t.store, t.store->branches, key, &record);
        FAILS(MU_CORRUPT, "number 1", mu_store_find(t.store, "a", "main", &found, &err));
        FAILS(MU_CORRUPT, "a@main", check_status(t.store, &err));
        /* Its child needs it for the events they share; its neighbour does not. */
        FAILS(MU_CORRUPT, "number 1", mu_store_read(t.store, &t.fork, 0, 1, &log, &err));
        OK(mu_store_find(t.store, "b", "main", &found, &err));
        record.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    mu_bytes_dispose(&record);
    three_end(&t);
}

/* A record that is whole, but from before the last events. */
Test(check, an_old_record_of_a_branch_is_damage)
{
    three t = three_branches();
    mu_key key = mu_key_number(t.a.number);
    mu_bytes old = raw_get(t.store, t.store->branches, key);
    mu_branch found;
    append_events(t.store, &t.a, 1, "one more", NULL);
    raw_put(t.store, t.store->branches, key, &old);
    FAILS(MU_CORRUPT, "last events", mu_store_find(t.store, "a", "main", &found, &err));
    FAILS(MU_CORRUPT, "a@main", check_status(t.store, &err));
    mu_bytes_dispose(&old);
    three_end(&t);
}

/* A record that is whole but says what cannot be. */
Test(check, a_sealed_branch_that_makes_no_sense_is_damage)
{
    enum { PARENT = 3, FORK = 11, N = 19, GAME = 52, NAME = 116 };
    static const struct {
        size_t at;
        uint8_t value;
    } wrong[] = { { PARENT, 3 },  { PARENT, 9 },     { FORK, 13 },       { N, 7 },
                  { GAME, '/' },  { GAME, 0 },       { GAME + 63, 'x' }, { NAME, '-' },
                  { NAME, '\n' }, { NAME + 1, 0x80 } };
    three t = three_branches();
    mu_key key = mu_key_number(t.fork.number);
    mu_bytes record = raw_get(t.store, t.store->branches, key);
    mu_branch found;
    raw_unseal(&record);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        mu_bytes forged = { 0 };
        mu_bytes_add(&forged, record.at, record.used);
        forged.at[wrong[i].at] = wrong[i].value;
        if (wrong[i].at == GAME + 63) memset(forged.at + GAME, 'x', MU_NAME_MAX);
        raw_seal(&forged, key);
        raw_put(t.store, t.store->branches, key, &forged);
        FAILS(MU_CORRUPT, "makes no sense", mu_store_find(t.store, "a", "b", &found, &err));
        FAILS(MU_CORRUPT, "", check_status(t.store, &err));
        mu_bytes_dispose(&forged);
    }
    mu_bytes_dispose(&record);
    three_end(&t);
}

/* --- forged records ---------------------------------------------------------------------- */

/* Change a record and put the right checksum on: only the chain can tell. */
static void forge(const three *t, uint64_t seq, size_t at)
{
    mu_key key = mu_key_event(t->a.number, seq);
    mu_bytes record = raw_get(t->store, t->store->events, key);
    raw_unseal(&record);
    record.at[at] ^= 1;
    raw_seal(&record, key);
    raw_put(t->store, t->store->events, key, &record);
    mu_bytes_dispose(&record);
}

Test(check, a_changed_event_with_a_new_checksum_is_tampering_at_that_event)
{
    three t = three_branches();
    for (uint64_t seq = 0; seq < t.a.n; seq++) {
        forge(&t, seq, MU_LINK_BYTES + 3);
        expect_damaged_at(&t, &t.a, seq, MU_TAMPERED);
        forge(&t, seq, MU_LINK_BYTES + 3);
    }
    expect_events(t.store, &t.a, 0, t.a.n, &t.log);
    three_end(&t);
}

Test(check, a_changed_link_with_a_new_checksum_is_tampering_at_that_event)
{
    three t = three_branches();
    for (uint64_t seq = 0; seq < t.a.n; seq++) {
        forge(&t, seq, seq % MU_LINK_BYTES);
        expect_damaged_at(&t, &t.a, seq, MU_TAMPERED);
        forge(&t, seq, seq % MU_LINK_BYTES);
    }
    three_end(&t);
}

/* An event and its own link made anew: the next event does not follow from it. */
Test(check, a_relinked_event_is_tampering_at_the_next)
{
    three t = three_branches();
    mu_key key = mu_key_event(t.a.number, 5);
    mu_log log = mu_log_after(4, &t.log.entries[4].link);
    mu_bytes record = { 0 };
    add_events(&log, 1, "forged");
    mu_bytes_add(&record, log.entries[0].link.bytes, MU_LINK_BYTES);
    mu_bytes_add(&record, log.bytes.at, log.bytes.used);
    raw_seal(&record, key);
    raw_put(t.store, t.store->events, key, &record);
    expect_damaged_at(&t, &t.a, 6, MU_TAMPERED);
    mu_bytes_dispose(&record);
    mu_log_dispose(&log);
    three_end(&t);
}

/* The last event made anew, link and all, does not fit the branch's head; nor does a branch
 * whose record claims another length. */
Test(check, a_changed_end_does_not_fit_the_branchs_head)
{
    three t = three_branches();
    mu_key key = mu_key_event(t.a.number, 11);
    mu_log log = mu_log_after(10, &t.log.entries[10].link);
    mu_bytes record = { 0 };
    mu_log read;
    add_events(&log, 1, "forged");
    mu_bytes_add(&record, log.entries[0].link.bytes, MU_LINK_BYTES);
    mu_bytes_add(&record, log.bytes.at, log.bytes.used);
    raw_seal(&record, key);
    raw_put(t.store, t.store->events, key, &record);
    FAILS(MU_CORRUPT, "head", mu_store_read(t.store, &t.a, 0, t.a.n, &read, &err));

    mu_branch shorter = t.a;
    shorter.n = 11;
    FAILS(MU_CORRUPT, "head", mu_store_read(t.store, &shorter, 0, 11, &read, &err));
    mu_log more = mu_log_after(11, &t.a.head);
    add_events(&more, 1, "more");
    FAILS(MU_CORRUPT, "head", mu_store_append(t.store, &t.a, &more, NULL, &err));
    mu_log_dispose(&more);
    mu_bytes_dispose(&record);
    mu_log_dispose(&log);
    three_end(&t);
}

static mu_verdict verdict_on_store(mu_store *store, const mu_branch *branch, uint64_t to)
{
    mu_verdict v;
    mu_store_walk walk = mu_store_walk_of(store, branch, to);
    const mu_events events = mu_events_of_store(&walk);
    mu_verify(&events, NULL, &v);
    mu_store_walk_end(&walk);
    return v;
}

static void expect_end(const mu_verdict *v, mu_check failed, uint64_t seq)
{
    cr_expect_eq(v->status, MU_CORRUPT, "%s", v->err.text);
    cr_expect_str_eq(mu_check_names[v->failed], mu_check_names[failed]);
    cr_expect_eq(v->err.seq, seq);
    cr_expect_eq(v->read, seq);
    cr_expect_eq(v->checked.of[MU_CHECK_END], failed == MU_CHECK_END);
}

/* The record of a branch says how many events it has, and the link of the last. Of a part of it
 * the end is not looked at. */
Test(check, a_branch_ends_where_its_record_says)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_long_game(store, "long");
    mu_branch b = p->branch;
    mu_branch other;
    OK(mu_store_fork(store, &b, b.n - 3, "other", &other, &err));
    mu_verdict v = verdict_on_store(store, &b, b.n);
    cr_expect_eq(v.status, MU_OK, "%s", v.err.text);
    cr_expect_eq(v.checked.of[MU_CHECK_END], 1);
    cr_expect_eq(verdict_on_store(store, &b, b.n - 1).checked.of[MU_CHECK_END], 0);

    raw_delete(store, store->events, mu_key_event(b.number, b.n - 6));
    v = verdict_on_store(store, &b, b.n);
    expect_end(&v, MU_CHECK_BYTES, b.n - 6);
    for (uint64_t seq = b.n - 5; seq < b.n; seq++)
        raw_delete(store, store->events, mu_key_event(b.number, seq));
    v = verdict_on_store(store, &b, b.n);
    expect_end(&v, MU_CHECK_END, b.n - 6);
    v = verdict_on_store(store, &other, other.n); /* its parent's events are not its end */
    expect_end(&v, MU_CHECK_BYTES, b.n - 6);

    b.n -= 6;
    v = verdict_on_store(store, &b, b.n);
    expect_end(&v, MU_CHECK_END, b.n);
    played_end(p);
    store_end(store, directory);
}

/* A game by the rules, with one die changed and every checksum and link made anew: the log
 * is whole, and the dice are not those of the seed. */
Test(check, a_game_forged_from_one_die_on_is_found_by_its_dice)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_long_game(store, "long");
    mu_log forged = mu_log_new();
    uint64_t changed = 0;
    for (size_t i = 0; i < p->whole.n; i++) {
        mu_bytes bytes = { 0 };
        size_t n = 0;
        mu_event event = { .kind = MU_EVENT_GENESIS };
        const uint8_t *old = mu_log_event(&p->whole, i, &n);
        if (i > 0) OK(mu_event_decode(old, n, p->game.rules, &event, &err));
        if (event.kind == MU_EVENT_ROLL && changed == 0 && i > 1500) {
            event.as.roll.faces[0] = event.as.roll.faces[0] == 6 ? 5 : 6;
            mu_event_encode(&event, p->game.rules, NULL, &bytes);
            changed = i;
        } else {
            mu_bytes_add(&bytes, old, n);
        }
        OK(mu_log_add(&forged, bytes.at, bytes.used, &err));
        mu_bytes_dispose(&bytes);
    }
    cr_assert_gt(changed, 0);
    mu_branch branch;
    OK(mu_store_new_game(store, "forged", &forged, &branch, &err));
    const mu_verdict verdict = verdict_on_store(store, &branch, branch.n);
    cr_expect_eq(verdict.status, MU_DIVERGED, "%s", verdict.err.text);
    cr_expect_eq(verdict.err.seq, changed);
    mu_log_dispose(&forged);
    played_end(p);
    store_end(store, directory);
}

/* Branch numbers are never used again: after the last there is none. */
Test(check, after_the_last_number_no_branch_can_be_made)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 3, NULL);
    mu_branch last = branch;
    mu_branch made;
    last.number = UINT32_MAX;
    MDB_txn *txn = NULL;
    store_unsynced(store);
    cr_assert_eq(mdb_txn_begin(store->env, NULL, 0, &txn), 0);
    cr_assert_eq(mu_branch_put(store, txn, &last), 0);
    cr_assert_eq(mdb_txn_commit(txn), 0);
    FAILS(MU_LIMIT, "no number", mu_store_fork(store, &branch, 2, "b", &made, &err));
    FAILS(MU_NOT_FOUND, "", mu_store_find(store, "g", "b", &made, &err));
    store_end(store, directory);
}
