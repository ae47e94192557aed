/* SPDX-License-Identifier: MIT
 * tests/unit/store_fixture.c - stores, made-up events and played games. */
#include "store_fixture.h"

#include "core/rules/null/null.h"

#include <stdlib.h>
#include <string.h>

mu_store *store_make(char **directory, size_t map_bytes)
{
    mu_store *store = NULL;
    const mu_store_options options = { .create = true, .map_bytes = map_bytes };
    *directory = fixture_directory();
    OK(mu_store_open(*directory, &options, &store, &err));
    return store;
}

mu_store *store_reopen(const char *directory, size_t map_bytes)
{
    mu_store *store = NULL;
    const mu_store_options options = { .map_bytes = map_bytes };
    OK(mu_store_open(directory, &options, &store, &err));
    return store;
}

void store_unsynced(mu_store *store)
{
    cr_assert_eq(mdb_env_set_flags(store->env, MDB_NOSYNC, 1), 0);
}

void store_end(mu_store *store, char *directory)
{
    mu_store_close(store);
    fixture_remove_directory(directory);
}

/* --- made-up events -------------------------------------------------------------------- */

void add_events(mu_log *log, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++) {
        uint8_t bytes[256];
        uint64_t seq = mu_log_next(log);
        size_t size = 20 + (size_t)(seq * 37 % 201);
        for (size_t k = 0; k < size; k++)
            bytes[k] = (uint8_t)(seq * 31 + k * 7 + (uint8_t)word[k % strlen(word)]);
        OK(mu_log_add(log, bytes, size, &err));
    }
}

mu_log events_after(const mu_branch *branch, size_t n, const char *word)
{
    mu_log log = mu_log_after(branch->n - 1, &branch->head);
    add_events(&log, n, word);
    return log;
}

mu_branch new_game(mu_store *store, const char *game, size_t n, mu_log *whole)
{
    mu_branch branch;
    mu_log log = mu_log_new();
    add_events(&log, n, game);
    OK(mu_store_new_game(store, game, &log, &branch, &err));
    if (whole != NULL) join_logs(whole, &log);
    mu_log_dispose(&log);
    return branch;
}

void append_events(mu_store *store, mu_branch *branch, size_t n, const char *word, mu_log *whole)
{
    mu_log log = events_after(branch, n, word);
    OK(mu_store_append(store, branch, &log, NULL, &err));
    if (whole != NULL) join_logs(whole, &log);
    mu_log_dispose(&log);
}

void join_logs(mu_log *log, const mu_log *more)
{
    cr_assert_eq(mu_log_next(log), more->first);
    for (size_t i = 0; i < more->n; i++) {
        size_t n = 0;
        const uint8_t *event = mu_log_event(more, i, &n);
        OK(mu_log_add(log, event, n, &err));
        cr_assert(mu_link_equal(&log->entries[log->n - 1].link, &more->entries[i].link));
    }
}

bool same_events(mu_store *store, const mu_branch *branch, uint64_t from, uint64_t to,
                 const mu_log *whole)
{
    mu_log read;
    if (mu_store_read(store, branch, from, to, &read, NULL) != MU_OK) return false;
    bool same = read.n == to - from && to <= whole->n;
    for (size_t i = 0; i < read.n && same; i++) {
        size_t ours_n = 0;
        size_t read_n = 0;
        const uint8_t *ours = mu_log_event(whole, (size_t)from + i, &ours_n);
        const uint8_t *back = mu_log_event(&read, i, &read_n);
        same = read_n == ours_n && memcmp(ours, back, ours_n) == 0 &&
               mu_link_equal(&read.entries[i].link, &whole->entries[from + i].link);
    }
    mu_log_dispose(&read);
    return same;
}

void expect_events(mu_store *store, const mu_branch *branch, uint64_t from, uint64_t to,
                   const mu_log *whole)
{
    cr_assert(same_events(store, branch, from, to, whole), "events %llu to %llu of %s@%s differ",
              (unsigned long long)from, (unsigned long long)to, branch->game, branch->name);
}

/* --- played games ---------------------------------------------------------------------- */

static played *play_begin(mu_store *store, const char *game, const uint8_t *genesis, size_t n)
{
    played *p = calloc(1, sizeof *p);
    cr_assert_not_null(p);
    store_unsynced(store);
    p->store = store;
    p->whole = mu_log_new();
    OK(mu_game_begin(&p->game, genesis, n, &err));
    OK(mu_log_add(&p->whole, genesis, n, &err));
    OK(mu_store_new_game(store, game, &p->whole, &p->branch, &err));
    p->made = mu_log_after(0, &p->branch.head);
    return p;
}

void played_keep(played *p)
{
    OK(mu_store_append(p->store, &p->branch, &p->made, &p->game, &err));
    join_logs(&p->whole, &p->made);
    mu_log_dispose(&p->made);
    p->made = mu_log_after(p->branch.n - 1, &p->branch.head);
}

void played_end(played *p)
{
    mu_game_dispose(&p->game);
    mu_log_dispose(&p->made);
    mu_log_dispose(&p->whole);
    free(p);
}

played *play_log(mu_store *store, const char *game, const mu_log *log)
{
    size_t n = 0;
    const uint8_t *event = mu_log_event(log, 0, &n);
    played *p = play_begin(store, game, event, n);
    for (size_t i = 1; i < log->n; i++) {
        event = mu_log_event(log, i, &n);
        OK(mu_game_feed(&p->game, event, n, &err));
        OK(mu_log_add(&p->made, event, n, &err));
        played_keep(p);
    }
    return p;
}

/* Remarks, as many as make a long game of 99 turns. */
static void take_notes(played *p, int n)
{
    for (int i = 0; i < n; i++) {
        char text[64];
        mu_text line = mu_text_in(text, sizeof text);
        mu_text_add(&line, "remark %d before event %llu", i, (unsigned long long)p->game.seq);
        OK(mu_game_note(&p->game, (uint8_t)(i % 3), text, NULL, &p->made, &err));
    }
}

/* One order; whoever is hit falls back first and takes it later. */
static void one_order(played *p)
{
    enum { SHOOT, PASS };
    mu_standing now = p->game.rules->standing(p->game.setup, p->game.state);
    mu_order order = { .side = now.side, .kind = now.turn % 7 == 1 ? SHOOT : PASS };
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_game_order(&p->game, &order, &p->made, &err);
    while (status == MU_PENDING) {
        played_keep(p);
        take_notes(p, 3);
        const int32_t answer = p->game.open.options[p->game.open.question.count - 1];
        status = mu_game_answer(&p->game, &answer, 1, &p->made, &err);
    }
    cr_assert_eq(status, MU_OK, "%s", err.text);
}

void play_on(played *p, uint64_t n)
{
    uint64_t enough = p->branch.n + n;
    while (p->branch.n < enough) {
        mu_standing now = p->game.rules->standing(p->game.setup, p->game.state);
        cr_assert_not(now.over, "the game is over after %llu events",
                      (unsigned long long)p->branch.n);
        take_notes(p, 8 + (int)(p->branch.n % 23));
        one_order(p);
        played_keep(p);
    }
}

played *play_long_game(mu_store *store, const char *game)
{
    const null_setup setup = {
        .a_name = "Ann", .b_name = "Bob", .need = 6, .points = 9, .turns = 99
    };
    mu_genesis genesis = { .dice = MU_DICE_OPEN, .seed_chosen = 1, .seed = "two sentries" };
    mu_bytes bytes = { 0 };
    OK(mu_genesis_make(&genesis, &null_ruleset, &setup, &bytes, &err));
    played *p = play_begin(store, game, bytes.at, bytes.used);
    mu_bytes_dispose(&bytes);
    OK(mu_game_go_on(&p->game, &p->made, &err));
    played_keep(p);
    play_on(p, 3000);
    return p;
}

void fold_log(const mu_log *log, uint64_t n, mu_game *game)
{
    size_t size = 0;
    const uint8_t *event = mu_log_event(log, 0, &size);
    OK(mu_game_begin(game, event, size, &err));
    for (size_t i = 1; i < n; i++) {
        event = mu_log_event(log, i, &size);
        OK(mu_game_feed(game, event, size, &err));
    }
}

static void expect_same_undo(const mu_game *a, const mu_game *b)
{
    mu_taken what[2] = { 0 };
    mu_err why[2] = { MU_ERR_NONE, MU_ERR_NONE };
    mu_status status = mu_game_may_undo(a, &what[0], &why[0]);
    cr_assert_eq(status, mu_game_may_undo(b, &what[1], &why[1]), "after event %llu: %s",
                 (unsigned long long)a->seq - 1, why[0].text);
    cr_assert_eq(what[0].to, what[1].to);
    cr_assert_eq(what[0].first, what[1].first);
    cr_assert_eq(what[0].open, what[1].open);
    cr_assert_eq(why[0].seq, why[1].seq);
    cr_assert_str_eq(why[0].text, why[1].text);
}

void expect_same_game(mu_game *a, mu_game *b)
{
    expect_same_undo(a, b);
    size_t state = a->rules->state->size;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(a->rules, b->rules);
    cr_assert_eq(a->seq, b->seq);
    cr_assert(mu_digest_equal(&a->fingerprint, &b->fingerprint), "after event %llu",
              (unsigned long long)a->seq - 1);
    cr_assert_eq(memcmp(a->state, b->state, state), 0);
    cr_assert_eq(a->settled_seq, b->settled_seq);
    cr_assert_eq(a->step, b->step);
    cr_assert_eq(a->in_step, b->in_step);
    mu_status status = mu_game_ask(a, &err);
    cr_assert_eq(status, mu_game_ask(b, &err), "after event %llu", (unsigned long long)a->seq - 1);
    if (a->in_step) {
        cr_assert_eq(a->step_seq, b->step_seq);
        cr_assert_eq(a->rolls, b->rolls);
        cr_assert_eq(a->tape.n, b->tape.n);
        cr_assert_eq(memcmp(a->after, b->after, state), 0);
    }
    if (status != MU_PENDING) return;
    cr_assert_eq(a->open.question.clause, b->open.question.clause);
    cr_assert_eq(a->open.question.purpose, b->open.question.purpose);
    cr_assert_eq(a->open.question.count, b->open.question.count);
}

/* --- past the store ----------------------------------------------------------------------- */

mu_bytes raw_get(mu_store *store, MDB_dbi table, mu_key key)
{
    MDB_txn *txn = NULL;
    MDB_val at = mu_key_val(&key);
    MDB_val value;
    mu_bytes bytes = { 0 };
    cr_assert_eq(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &txn), 0);
    cr_assert_eq(mdb_get(txn, table, &at, &value), 0);
    mu_bytes_add(&bytes, value.mv_data, value.mv_size);
    mdb_txn_abort(txn);
    return bytes;
}

void raw_put(mu_store *store, MDB_dbi table, mu_key key, const mu_bytes *bytes)
{
    MDB_txn *txn = NULL;
    MDB_val at = mu_key_val(&key);
    MDB_val value = { bytes->used, bytes->at };
    store_unsynced(store);
    cr_assert_eq(mdb_txn_begin(store->env, NULL, 0, &txn), 0);
    cr_assert_eq(mdb_put(txn, table, &at, &value, 0), 0);
    cr_assert_eq(mdb_txn_commit(txn), 0);
}

void raw_delete(mu_store *store, MDB_dbi table, mu_key key)
{
    MDB_txn *txn = NULL;
    MDB_val at = mu_key_val(&key);
    store_unsynced(store);
    cr_assert_eq(mdb_txn_begin(store->env, NULL, 0, &txn), 0);
    cr_assert_eq(mdb_del(txn, table, &at, NULL), 0);
    cr_assert_eq(mdb_txn_commit(txn), 0);
}

void raw_unseal(mu_bytes *record)
{
    cr_assert_geq(record->used, MU_RECORD_CHECK);
    record->used -= MU_RECORD_CHECK;
}

void raw_seal(mu_bytes *record, mu_key key)
{
    mu_record_seal(record, &key);
}

size_t snapshots_of(mu_store *store, uint32_t branch, uint64_t *seqs, size_t room)
{
    MDB_txn *txn = NULL;
    MDB_cursor *cursor = NULL;
    MDB_val at;
    MDB_val value;
    size_t n = 0;
    cr_assert_eq(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &txn), 0);
    cr_assert_eq(mdb_cursor_open(txn, store->snapshots, &cursor), 0);
    while (mdb_cursor_get(cursor, &at, &value, MDB_NEXT) == 0) {
        cr_assert_eq(at.mv_size, 12);
        const uint8_t *key = at.mv_data;
        if (mu_bytes_number(key, 4) != branch) continue;
        cr_assert_lt(n, room);
        seqs[n++] = mu_bytes_number(key + 4, 8);
    }
    mdb_cursor_close(cursor);
    mdb_txn_abort(txn);
    return n;
}

mu_store_counts counts_of(mu_store *store)
{
    mu_store_counts counts;
    OK(mu_store_check(store, &counts, &err));
    return counts;
}
