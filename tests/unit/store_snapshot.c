/* SPDX-License-Identifier: MIT
 * tests/unit/store_snapshot.c - going to an event, with snapshots, without, and with bad ones. */
#include "store_fixture.h"

#include <string.h>

enum { SNAPSHOTS = 256, STEP_0 = 0, LINK_0 = 8, IDENTITY_0 = 40, STATE_0 = 56 };

/* After every `stride`-th number of events, the store's game is the folded one. Returns how
 * many events the seeks have folded, their geneses not counted. */
static uint64_t expect_seeks(mu_store *store, const mu_branch *branch, const mu_log *log,
                             uint64_t stride)
{
    mu_game folded;
    uint64_t fed = 0;
    fold_log(log, 1, &folded);
    for (uint64_t n = 1; n <= branch->n; n++) {
        if (n > 1) {
            size_t size = 0;
            const uint8_t *event = mu_log_event(log, n - 1, &size);
            OK(mu_game_feed(&folded, event, size, &err));
        }
        if (n % stride != 0 && n != branch->n) continue;
        mu_game sought;
        OK(mu_store_seek(store, branch, n, &sought, &err));
        fed += sought.counts.events - 1;
        expect_same_game(&sought, &folded);
        mu_game_dispose(&sought);
    }
    mu_game_dispose(&folded);
    return fed;
}

static uint64_t folded_by_seek(mu_store *store, const mu_branch *branch, uint64_t n)
{
    mu_game game;
    OK(mu_store_seek(store, branch, n, &game, &err));
    uint64_t fed = game.counts.events - 1;
    cr_assert_eq(game.seq, n);
    mu_game_dispose(&game);
    return fed;
}

/* --- good snapshots --------------------------------------------------------------------- */

Test(snapshot, seeking_any_event_of_sedgemoor_is_folding_to_it)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_scripted *example = fixture_script(SEDGEMOOR_SCRIPT);
    played *p = play_log(store, "sedgemoor", &example->log);
    cr_assert_eq(p->branch.n, example->log.n);
    cr_assert_gt(p->branch.n, 80);
    uint64_t seqs[SNAPSHOTS];
    cr_expect_eq(snapshots_of(store, p->branch.number, seqs, SNAPSHOTS), 1);
    uint64_t with = expect_seeks(store, &p->branch, &p->whole, 1);
    OK(mu_store_drop_snapshots(store, &err));
    uint64_t without = expect_seeks(store, &p->branch, &p->whole, 1);
    cr_expect_lt(with, without);
    cr_expect_eq(without, p->branch.n * (p->branch.n - 1) / 2);
    played_end(p);
    fixture_script_free(example);
    store_end(store, directory);
}

Test(snapshot, seeking_any_event_of_a_long_game_is_folding_to_it)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_long_game(store, "long");
    cr_assert_gt(p->branch.n, 3000);
    (void)expect_seeks(store, &p->branch, &p->whole, 1);
    played_end(p);
    store_end(store, directory);
}

Test(snapshot, seeking_without_snapshots_is_the_same)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_long_game(store, "long");
    mu_store_counts before = counts_of(store);
    OK(mu_store_drop_snapshots(store, &err));
    mu_store_counts after = counts_of(store);
    cr_expect_gt(before.snapshots, 20);
    cr_expect_eq(after.snapshots, 0);
    cr_expect_eq(after.events, before.events);
    (void)expect_seeks(store, &p->branch, &p->whole, 37);
    cr_expect_eq(folded_by_seek(store, &p->branch, 2000), 1999);
    played_end(p);
    store_end(store, directory);
}

/* How far apart the settled events are on which a snapshot could have been taken: those of steps
 * that showed a die or card. */
static uint64_t longest_step(const mu_log *log)
{
    uint64_t longest = 0;
    uint64_t last = 0;
    bool shown = false;
    for (size_t i = 1; i < log->n; i++) {
        size_t n = 0;
        mu_event_kind kind;
        const uint8_t *event = mu_log_event(log, i, &n);
        OK(mu_event_kind_of(event, n, &kind, &err));
        shown |= kind == MU_EVENT_ROLL || kind == MU_EVENT_DRAW;
        if (kind != MU_EVENT_SETTLED || !shown) continue;
        if (i - last > longest) longest = i - last;
        last = i;
        shown = false;
    }
    return longest;
}

static void expect_spacing(mu_store *store, const played *p)
{
    uint64_t seqs[SNAPSHOTS];
    size_t n = snapshots_of(store, p->branch.number, seqs, SNAPSHOTS);
    uint64_t longest = longest_step(&p->whole);
    uint64_t last = 0;
    cr_assert_gt(n, 0);
    for (size_t i = 0; i < n; i++) {
        cr_expect_geq(seqs[i] - last, MU_SNAPSHOT_EVERY);
        cr_expect_leq(seqs[i] - last, MU_SNAPSHOT_EVERY + longest, "%llu, then %llu",
                      (unsigned long long)last, (unsigned long long)seqs[i]);
        last = seqs[i];
    }
    cr_expect_leq(p->branch.n - last, MU_SNAPSHOT_EVERY + longest);
    /* So a seek folds few events. */
    for (uint64_t at = 1; at <= p->branch.n; at += 61)
        cr_expect_leq(folded_by_seek(store, &p->branch, at), MU_SNAPSHOT_EVERY + 2 * longest);
}

Test(snapshot, snapshots_are_kept_every_so_many_events)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_long_game(store, "long");
    expect_spacing(store, p);
    played_end(p);
    store_end(store, directory);
}

/* However the events of a step come into the store: here each by itself, as when dice are
 * typed in one after the other. */
Test(snapshot, snapshots_are_kept_as_often_when_events_come_one_by_one)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *long_game = play_long_game(store, "long");
    played *p = play_log(store, "one-by-one", &long_game->whole);
    expect_spacing(store, p);
    played_end(p);
    played_end(long_game);
    store_end(store, directory);
}

Test(snapshot, a_snapshot_is_the_state_of_its_settled_event)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_long_game(store, "long");
    mu_digest identity = mu_ruleset_identity(p->game.rules);
    uint64_t seqs[SNAPSHOTS];
    size_t n = snapshots_of(store, p->branch.number, seqs, SNAPSHOTS);
    for (size_t i = 0; i < n; i++) {
        mu_bytes state = { 0 };
        mu_snapshot snapshot;
        mu_game folded;
        /* Only what lies below is found: at its own number, the one before. */
        OK(mu_snapshot_find(store, &p->branch, seqs[i] + 1, &identity, &state, &snapshot, &err));
        cr_assert_eq(snapshot.seq, seqs[i]);
        fold_log(&p->whole, seqs[i] + 1, &folded);
        cr_assert_eq(snapshot.step, folded.step);
        cr_assert_eq(snapshot.n, folded.rules->state->size);
        cr_assert_eq(memcmp(snapshot.state, folded.state, snapshot.n), 0);
        mu_bytes_clear(&state);
        if (i > 0) {
            OK(mu_snapshot_find(store, &p->branch, seqs[i], &identity, &state, &snapshot, &err));
            cr_assert_eq(snapshot.seq, seqs[i - 1]);
        }
        mu_bytes_dispose(&state);
        mu_game_dispose(&folded);
    }
    played_end(p);
    store_end(store, directory);
}

Test(snapshot, there_is_no_game_before_its_genesis_or_after_its_end)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_scripted *example = fixture_script(SEDGEMOOR_SCRIPT);
    mu_branch branch;
    mu_game game;
    OK(mu_store_new_game(store, "sedgemoor", &example->log, &branch, &err));
    FAILS(MU_NOT_FOUND, "genesis", mu_store_seek(store, &branch, 0, &game, &err));
    FAILS(MU_NOT_FOUND, "0 to", mu_store_seek(store, &branch, branch.n + 1, &game, &err));
    fixture_script_free(example);
    store_end(store, directory);
}

/* --- bad snapshots ---------------------------------------------------------------------- */

/* A long game with its third snapshot in hand; a seek to just behind it falls back on the
 * second when the third is not to be used. */
typedef struct third {
    char *directory;
    mu_store *store;
    played *p;
    mu_key key;
    mu_bytes record;
    uint64_t seq, second;
} third;

static third third_snapshot(void)
{
    third t = { 0 };
    uint64_t seqs[SNAPSHOTS];
    t.store = store_make(&t.directory, 0);
    t.p = play_long_game(t.store, "long");
    cr_assert_gt(snapshots_of(t.store, t.p->branch.number, seqs, SNAPSHOTS), 3);
    t.second = seqs[1];
    t.seq = seqs[2];
    t.key = mu_key_event(t.p->branch.number, t.seq);
    t.record = raw_get(t.store, t.store->snapshots, t.key);
    cr_assert_eq(t.record.used, STATE_0 + t.p->game.rules->state->size + MU_RECORD_CHECK);
    return t;
}

static void third_end(third *t)
{
    mu_bytes_dispose(&t->record);
    played_end(t->p);
    store_end(t->store, t->directory);
}

static void expect_third(third *t, bool used, const char *why)
{
    uint64_t n = t->seq + 3;
    uint64_t fed = folded_by_seek(t->store, &t->p->branch, n);
    cr_assert_eq(fed, used ? 2 : n - t->second - 1, "%s", why);
    mu_game sought;
    mu_game folded;
    OK(mu_store_seek(t->store, &t->p->branch, n, &sought, &err));
    fold_log(&t->p->whole, n, &folded);
    expect_same_game(&sought, &folded);
    mu_game_dispose(&sought);
    mu_game_dispose(&folded);
}

Test(snapshot, any_flipped_bit_makes_a_snapshot_unused)
{
    third t = third_snapshot();
    expect_third(&t, true, "sound");
    for (size_t bit = 0; bit < 8 * t.record.used; bit++) {
        t.record.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
        raw_put(t.store, t.store->snapshots, t.key, &t.record);
        expect_third(&t, false, "one bit is wrong");
        t.record.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    raw_put(t.store, t.store->snapshots, t.key, &t.record);
    expect_third(&t, true, "sound again");
    third_end(&t);
}

Test(snapshot, a_snapshot_of_another_size_is_unused)
{
    third t = third_snapshot();
    size_t whole = t.record.used;
    for (size_t n = 0; n < whole; n++) {
        t.record.used = n;
        raw_put(t.store, t.store->snapshots, t.key, &t.record);
        expect_third(&t, false, "cut");
        if (n < MU_RECORD_CHECK) continue;
        t.record.used = n - MU_RECORD_CHECK;
        mu_bytes sealed = { 0 };
        mu_bytes_add(&sealed, t.record.at, t.record.used);
        raw_seal(&sealed, t.key);
        raw_put(t.store, t.store->snapshots, t.key, &sealed);
        expect_third(&t, n == whole, "cut and sealed");
        mu_bytes_dispose(&sealed);
    }
    t.record.used = whole;
    raw_unseal(&t.record);
    mu_bytes_add(&t.record, "", 1);
    raw_seal(&t.record, t.key);
    raw_put(t.store, t.store->snapshots, t.key, &t.record);
    expect_third(&t, false, "longer and sealed");
    third_end(&t);
}

/* A checksum can be made anew; the ruleset, the link and the fingerprint still must fit. */
Test(snapshot, a_snapshot_with_a_good_checksum_must_still_fit)
{
    third t = third_snapshot();
    raw_unseal(&t.record);
    for (size_t at = LINK_0; at < t.record.used; at++) {
        mu_bytes changed = { 0 };
        mu_bytes_add(&changed, t.record.at, t.record.used);
        changed.at[at] ^= 1;
        raw_seal(&changed, t.key);
        raw_put(t.store, t.store->snapshots, t.key, &changed);
        expect_third(&t, false, at < IDENTITY_0 ? "link" : at < STATE_0 ? "ruleset" : "state");
        mu_bytes_dispose(&changed);
    }
    third_end(&t);
}

/* The number of its step stands in no event: only counting tells. */
Test(snapshot, a_snapshot_that_counts_other_steps_is_found_by_counting)
{
    third t = third_snapshot();
    OK(mu_store_check_steps(t.store, &t.p->branch, &err));
    raw_unseal(&t.record);
    t.record.at[7] ^= 1;
    raw_seal(&t.record, t.key);
    raw_put(t.store, t.store->snapshots, t.key, &t.record);
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_store_check_steps(t.store, &t.p->branch, &err), MU_CORRUPT);
    cr_expect_eq(err.seq, t.seq);
    OK(mu_store_drop_snapshots(t.store, &err));
    OK(mu_store_check_steps(t.store, &t.p->branch, &err));
    third_end(&t);
}

/* The dice after it are then other dice: not the log is blamed, but the snapshot left out. */
Test(snapshot, a_snapshot_that_counts_other_steps_does_not_make_the_log_diverge)
{
    third t = third_snapshot();
    uint64_t n = t.seq + MU_SNAPSHOT_EVERY;
    raw_unseal(&t.record);
    t.record.at[7] ^= 1;
    raw_seal(&t.record, t.key);
    raw_put(t.store, t.store->snapshots, t.key, &t.record);
    cr_assert_eq(folded_by_seek(t.store, &t.p->branch, n), n - 1, "no die was rolled meanwhile");
    mu_game sought;
    mu_game folded;
    OK(mu_store_seek(t.store, &t.p->branch, n, &sought, &err));
    fold_log(&t.p->whole, n, &folded);
    expect_same_game(&sought, &folded);
    mu_game_dispose(&sought);
    mu_game_dispose(&folded);
    third_end(&t);
}

/* What is wrong with the log itself is still said, with the event it is wrong at. */
Test(snapshot, a_log_that_does_not_fit_is_blamed_with_snapshots_as_without)
{
    third t = third_snapshot();
    uint64_t n = t.seq + 1;
    mu_err with = MU_ERR_NONE;
    mu_err without = MU_ERR_NONE;
    mu_game game;
    mu_key key = mu_key_event(t.p->branch.number, n);
    mu_bytes event = raw_get(t.store, t.store->events, key);
    event.at[MU_LINK_BYTES] ^= 1;
    raw_put(t.store, t.store->events, key, &event);
    cr_expect_eq(mu_store_seek(t.store, &t.p->branch, n + 2, &game, &with), MU_CORRUPT);
    OK(mu_store_drop_snapshots(t.store, &err));
    cr_expect_eq(mu_store_seek(t.store, &t.p->branch, n + 2, &game, &without), MU_CORRUPT);
    cr_expect_eq(with.seq, n);
    cr_expect_eq(without.seq, n);
    cr_expect_str_eq(with.text, without.text);
    mu_bytes_dispose(&event);
    third_end(&t);
}

/* The snapshot of one event, whole and sealed, under the number of another. */
Test(snapshot, a_snapshot_in_the_wrong_place_is_unused)
{
    third t = third_snapshot();
    mu_bytes second =
        raw_get(t.store, t.store->snapshots, mu_key_event(t.p->branch.number, t.second));
    raw_put(t.store, t.store->snapshots, t.key, &second);
    expect_third(&t, false, "of the second");
    raw_unseal(&second);
    raw_seal(&second, t.key);
    raw_put(t.store, t.store->snapshots, t.key, &second);
    expect_third(&t, false, "of the second, sealed for the third");
    mu_bytes_dispose(&second);
    third_end(&t);
}

Test(snapshot, with_every_snapshot_damaged_the_log_is_enough)
{
    third t = third_snapshot();
    uint64_t seqs[SNAPSHOTS];
    size_t n = snapshots_of(t.store, t.p->branch.number, seqs, SNAPSHOTS);
    mu_bytes garbage = { 0 };
    for (int i = 0; i < 500; i++) mu_bytes_add(&garbage, "\x93\xff\x00garbage", 10);
    for (size_t i = 0; i < n; i++)
        raw_put(t.store, t.store->snapshots, mu_key_event(t.p->branch.number, seqs[i]), &garbage);
    (void)expect_seeks(t.store, &t.p->branch, &t.p->whole, 97);
    cr_expect_eq(folded_by_seek(t.store, &t.p->branch, 1000), 999);
    mu_bytes_dispose(&garbage);
    third_end(&t);
}

/* --- branches --------------------------------------------------------------------------- */

/* Play on from a fork of `from` that keeps some events. */
static played fork_and_play(const played *from, uint64_t keep, const char *name, uint64_t n)
{
    played p = { .store = from->store, .whole = mu_log_new() };
    OK(mu_store_fork(p.store, &from->branch, keep, name, &p.branch, &err));
    join_logs(&p.whole, &from->whole);
    mu_log_cut(&p.whole, keep);
    OK(mu_store_seek(p.store, &p.branch, keep, &p.game, &err));
    p.made = mu_log_after(keep - 1, &p.branch.head);
    OK(mu_game_note(&p.game, 0, name, NULL, &p.made, &err));
    if (p.game.in_step) OK(mu_game_go_on(&p.game, &p.made, &err));
    played_keep(&p);
    play_on(&p, n);
    return p;
}

static void forget(played *p)
{
    mu_game_dispose(&p->game);
    mu_log_dispose(&p->made);
    mu_log_dispose(&p->whole);
}

/* Where the first order can be given after `from`: a fork there is between steps. */
static uint64_t between_steps(const mu_log *log, uint64_t from)
{
    mu_game game;
    uint64_t n = from;
    bool between = false;
    do {
        cr_assert_lt(n, log->n);
        fold_log(log, ++n, &game);
        between = game.settled_seq == n - 1 && mu_game_ask(&game, NULL) == MU_OK;
        mu_game_dispose(&game);
    } while (!between);
    return n;
}

Test(snapshot, a_branch_uses_its_ancestors_snapshots_but_none_beyond_the_fork)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_long_game(store, "long");
    mu_digest identity = mu_ruleset_identity(p->game.rules);
    uint64_t seqs[SNAPSHOTS];
    size_t n = snapshots_of(store, p->branch.number, seqs, SNAPSHOTS);
    cr_assert_gt(n, 12);
    uint64_t keep = between_steps(&p->whole, seqs[5] + 5);
    cr_assert_lt(keep, seqs[6]);
    played b = fork_and_play(p, keep, "b", 300);
    (void)expect_seeks(store, &b.branch, &b.whole, 1);
    uint64_t own[SNAPSHOTS];
    size_t own_n = snapshots_of(store, b.branch.number, own, SNAPSHOTS);
    cr_expect_geq(own_n, 3);
    cr_expect_geq(own[0], keep);

    /* A fork of the fork, taken among the events of `main`: it may use none of b's. */
    uint64_t lower = between_steps(&p->whole, seqs[3] + 2);
    played c = fork_and_play(&b, lower, "c", 200);
    (void)expect_seeks(store, &c.branch, &c.whole, 1);

    /* Without snapshots of its own, what is found is the last of main's below the fork. */
    for (size_t i = 0; i < own_n; i++)
        raw_delete(store, store->snapshots, mu_key_event(b.branch.number, own[i]));
    for (uint64_t below = keep; below <= b.branch.n; below++) {
        mu_bytes state = { 0 };
        mu_snapshot snapshot;
        OK(mu_snapshot_find(store, &b.branch, below, &identity, &state, &snapshot, &err));
        cr_assert_eq(snapshot.seq, seqs[5]);
        mu_bytes_dispose(&state);
    }
    (void)expect_seeks(store, &b.branch, &b.whole, 7);
    forget(&b);
    forget(&c);
    played_end(p);
    store_end(store, directory);
}
