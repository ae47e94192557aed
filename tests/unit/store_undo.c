/* SPDX-License-Identifier: MIT
 * tests/unit/store_undo.c - undos in the store: snapshots change nothing in what can be taken
 * back, and steps are counted without what was. */
#include "core/rules/null/null.h"
#include "store_fixture.h"

#include <string.h>

enum { SNAPSHOTS = 256 };
enum { SHOOT, PASS };

static void keep(played *p, mu_status status, const mu_err *err)
{
    cr_assert(status == MU_OK || status == MU_PENDING, "%s", err->text);
    played_keep(p);
}

static void give(played *p, uint8_t kind)
{
    const mu_order order = { .side = mu_game_side(&p->game), .kind = kind };
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_game_order(&p->game, &order, &p->made, &err);
    keep(p, status, &err);
    while (status == MU_PENDING) { /* hit: fall back if that can be */
        const int32_t answer = p->game.open.options[p->game.open.question.count - 1];
        status = mu_game_answer(&p->game, &answer, 1, &p->made, &err);
        keep(p, status, &err);
    }
}

/* Every order is given, taken back, and given again, as long as no die was seen. */
static played *play_with_undos(mu_store *store, uint64_t n)
{
    played *p = play_long_game(store, "undos");
    mu_err err = MU_ERR_NONE;
    while (p->branch.n < 3000 + n) {
        mu_standing now = p->game.rules->standing(p->game.setup, p->game.state);
        cr_assert_not(now.over);
        give(p, now.turn % 11 == 1 ? SHOOT : PASS);
        OK(mu_game_note(&p->game, 0, "a remark that takes some room among the events", NULL,
                        &p->made, &err));
        mu_status status = mu_game_undo(&p->game, now.side, &p->made, &err);
        if (status == MU_REFUSED) continue;
        keep(p, status, &err);
        give(p, PASS);
    }
    return p;
}

static void expect_seeks(mu_store *store, const mu_branch *branch, const mu_log *log, uint64_t from)
{
    mu_game folded;
    fold_log(log, from, &folded);
    for (uint64_t n = from; n <= branch->n; n++) {
        mu_game sought;
        OK(mu_store_seek(store, branch, n, &sought, &err));
        expect_same_game(&sought, &folded);
        mu_game_dispose(&sought);
        if (n == branch->n) break;
        size_t size = 0;
        const uint8_t *event = mu_log_event(log, n, &size);
        OK(mu_game_feed(&folded, event, size, &err));
    }
    mu_game_dispose(&folded);
}

static uint64_t undos_of(const mu_log *log)
{
    uint64_t undos = 0;
    for (size_t i = 1; i < log->n; i++) {
        size_t n = 0;
        mu_event_kind kind;
        const uint8_t *event = mu_log_event(log, i, &n);
        OK(mu_event_kind_of(event, n, &kind, &err));
        undos += kind == MU_EVENT_UNDO;
    }
    return undos;
}

Test(store_undo, going_to_any_event_is_folding_to_it_also_in_what_can_be_taken_back)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_with_undos(store, 400);
    uint64_t seqs[SNAPSHOTS];
    size_t n = snapshots_of(store, p->branch.number, seqs, SNAPSHOTS);
    cr_assert_gt(undos_of(&p->whole), 30);
    cr_assert_gt(n, 20);
    cr_assert_gt(seqs[n - 1], 3100);
    expect_seeks(store, &p->branch, &p->whole, 2900);
    OK(mu_store_check_steps(store, &p->branch, &err));
    mu_store_walk walk = mu_store_walk_of(store, &p->branch, p->branch.n);
    const mu_events events = mu_events_of_store(&walk);
    mu_verdict v;
    mu_verify(&events, NULL, &v);
    mu_store_walk_end(&walk);
    cr_expect_eq(v.status, MU_OK, "%s", v.err.text);
    cr_expect_eq(v.checked.of[MU_CHECK_UNDOS], undos_of(&p->whole));
    played_end(p);
    store_end(store, directory);
}

Test(store_undo, a_snapshot_that_counts_what_was_taken_back_is_found_by_counting)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_with_undos(store, 400);
    uint64_t seqs[SNAPSHOTS];
    size_t n = snapshots_of(store, p->branch.number, seqs, SNAPSHOTS);
    mu_key key = mu_key_event(p->branch.number, seqs[n - 1]);
    mu_bytes record = raw_get(store, store->snapshots, key);
    raw_unseal(&record);
    record.at[7]++;
    raw_seal(&record, key);
    raw_put(store, store->snapshots, key, &record);
    FAILS(MU_CORRUPT, "another number of steps", mu_store_check_steps(store, &p->branch, &err));
    mu_bytes_dispose(&record);
    played_end(p);
    store_end(store, directory);
}

/* After a step without a die more can be taken back than a snapshot knows: none is kept there,
 * and one that somebody else has put there is not used. */
Test(store_undo, no_snapshot_is_used_where_more_could_be_taken_back)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_long_game(store, "long");
    uint64_t seqs[SNAPSHOTS];
    size_t n = snapshots_of(store, p->branch.number, seqs, SNAPSHOTS);
    for (size_t i = 0; i < n; i++) {
        mu_game game;
        fold_log(&p->whole, seqs[i] + 1, &game);
        cr_assert(mu_game_is_fixed(&game), "event %llu", (unsigned long long)seqs[i]);
        mu_game_dispose(&game);
    }
    while (mu_game_is_fixed(&p->game)) give(p, PASS);
    uint64_t at = p->game.settled_seq;
    mu_link link;
    OK(mu_store_link(store, &p->branch, at, &link, &err));
    mu_digest identity = mu_identity_of(p->game.rules);
    mu_key key = mu_key_event(p->branch.number, at);
    mu_bytes record = { 0 };
    mu_bytes_add_number(&record, p->game.step, 8);
    mu_bytes_add(&record, link.bytes, MU_LINK_BYTES);
    mu_bytes_add(&record, identity.bytes, MU_DIGEST_BYTES);
    mu_bytes_add(&record, p->game.state, p->game.rules->state->size);
    raw_seal(&record, key);
    raw_put(store, store->snapshots, key, &record);
    mu_game sought;
    OK(mu_store_seek(store, &p->branch, p->branch.n, &sought, &err));
    expect_same_game(&sought, &p->game);
    cr_expect_gt(sought.counts.events, p->branch.n - at);
    mu_game_dispose(&sought);
    mu_bytes_dispose(&record);
    played_end(p);
    store_end(store, directory);
}

/* A branch may begin anywhere around an undo. */
Test(store_undo, a_branch_begins_before_at_and_after_an_undo)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_with_undos(store, 60);
    for (uint64_t keep = p->branch.n - 40; keep <= p->branch.n; keep++) {
        char name[32];
        mu_branch branch;
        mu_game sought;
        mu_game folded;
        mu_text text = mu_text_in(name, sizeof name);
        mu_text_add(&text, "at%llu", (unsigned long long)keep);
        OK(mu_store_fork(store, &p->branch, keep, name, &branch, &err));
        OK(mu_store_seek(store, &branch, keep, &sought, &err));
        fold_log(&p->whole, keep, &folded);
        expect_same_game(&sought, &folded);
        mu_game_dispose(&sought);
        mu_game_dispose(&folded);
    }
    played_end(p);
    store_end(store, directory);
}

static void undo_agreed(played *p)
{
    mu_taken what;
    mu_err err = MU_ERR_NONE;
    OK(mu_game_may_undo_agreed(&p->game, &what, &err));
    const mu_undo_head undo = { .to = (uint32_t)what.to, .side = 0, .consent = 2 };
    keep(p, mu_game_undo_agreed(&p->game, &undo, &p->made, &err), &err);
}

/* A snapshot knows nothing of what came before it: whoever goes back over its dice reads the game
 * from its beginning. */
Test(store_undo, with_consent_an_undo_goes_back_beyond_a_snapshot)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    played *p = play_long_game(store, "agreed");
    uint64_t seqs[SNAPSHOTS];
    const size_t n = snapshots_of(store, p->branch.number, seqs, SNAPSHOTS);
    mu_taken what;
    mu_game sought;
    OK(mu_store_seek(store, &p->branch, seqs[n - 1] + 1, &sought, &err));
    FAILS(MU_NOT_FOUND, "what came before is not known",
          mu_game_may_undo_agreed(&sought, &what, &err));
    mu_game_dispose(&sought);
    OK(mu_store_seek_whole(store, &p->branch, seqs[n - 1] + 1, &sought, &err));
    OK(mu_game_may_undo_agreed(&sought, &what, &err));
    cr_expect_lt(what.to, seqs[n - 1]);
    mu_game_dispose(&sought);
    FAILS(MU_NOT_FOUND, "begins with event 0",
          mu_store_seek_whole(store, &p->branch, 0, &sought, &err));

    const uint64_t from = p->branch.n - 60;
    for (int i = 0; i < 10; i++) undo_agreed(p);
    for (int i = 0; i < 60; i++) {
        give(p, i % 3 == 0 ? PASS : SHOOT);
        if (i % 7 == 6) undo_agreed(p);
    }
    expect_seeks(store, &p->branch, &p->whole, from);
    OK(mu_store_check_steps(store, &p->branch, &err));
    played_end(p);
    store_end(store, directory);
}
