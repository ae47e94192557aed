/* SPDX-License-Identifier: MIT
 * tests/unit/store_branches.c - games and branches: names, numbers, forks, lists. */
#include "store_fixture.h"

#include <string.h>

/* --- names ------------------------------------------------------------------------------ */

Test(branches, names_are_plain_words)
{
    static const char *const good[] = { "a", "Z", "0", "main", "a.b_c-d", "9lives", "x..", "A--" };
    static const char *const bad[] = { "",    ".",   "..",  "-rf", "_a",          "a/b",   "../x",
                                       "a b", "a:1", "a@b", "a\n", "caf\xc3\xa9", "a\x1b", "\x80" };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        cr_expect(mu_store_is_name(good[i]), "'%s' is a name", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect_not(mu_store_is_name(bad[i]), "'%s' is no name", bad[i]);

    char longest[MU_NAME_MAX + 1];
    memset(longest, 'n', sizeof longest);
    longest[MU_NAME_MAX] = '\0';
    cr_expect_not(mu_store_is_name(longest));
    longest[MU_NAME_MAX - 1] = '\0';
    cr_expect(mu_store_is_name(longest));
}

Test(branches, a_name_of_the_greatest_length_is_kept_whole)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    char name[MU_NAME_MAX];
    memset(name, 'n', sizeof name);
    name[MU_NAME_MAX - 1] = '\0';
    mu_branch branch = new_game(store, name, 3, NULL);
    mu_branch forked;
    mu_branch found;
    OK(mu_store_fork(store, &branch, 2, name, &forked, &err));
    OK(mu_store_find(store, name, name, &found, &err));
    cr_expect_eq(found.number, forked.number);
    cr_expect_str_eq(found.game, name);
    cr_expect_str_eq(found.name, name);
    store_end(store, directory);
}

Test(branches, what_is_no_name_is_refused_and_makes_nothing)
{
    static const char *const bad[] = { "", "../../x", "/abs", "a/b", "..", "-rf", "a\nb" };
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 4, NULL);
    mu_log log = mu_log_new();
    mu_branch made;
    add_events(&log, 2, "x");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        FAILS(MU_INPUT, "", mu_store_new_game(store, bad[i], &log, &made, &err));
        FAILS(MU_INPUT, "", mu_store_fork(store, &branch, 2, bad[i], &made, &err));
        FAILS(MU_INPUT, "", mu_store_rename(store, &branch, bad[i], &err));
        FAILS(MU_NOT_FOUND, "", mu_store_find(store, bad[i], "main", &made, &err));
        FAILS(MU_NOT_FOUND, "", mu_store_find(store, "g", bad[i], &made, &err));
    }
    mu_log none = mu_log_new();
    mu_log later = mu_log_after(branch.n - 1, &branch.head);
    add_events(&later, 1, "later");
    FAILS(MU_INPUT, "event 0", mu_store_new_game(store, "none", &none, &made, &err));
    FAILS(MU_INPUT, "event 0", mu_store_new_game(store, "later", &later, &made, &err));
    mu_log_dispose(&later);
    mu_store_counts counts = counts_of(store);
    cr_expect_eq(counts.branches, 1);
    cr_expect_eq(counts.events, 4);
    mu_log_dispose(&log);
    store_end(store, directory);
}

/* --- games ------------------------------------------------------------------------------ */

Test(branches, a_new_game_is_found_as_it_was_made)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_log whole = mu_log_new();
    mu_branch made = new_game(store, "g", 5, &whole);
    mu_link head = mu_log_head(&whole);
    mu_branch found;
    OK(mu_store_find(store, "g", "main", &found, &err));
    cr_expect_eq(found.number, 1);
    cr_expect_eq(found.parent, 0);
    cr_expect_eq(found.fork, 0);
    cr_expect_eq(found.n, 5);
    cr_expect(mu_link_equal(&found.head, &head));
    cr_expect_str_eq(found.game, "g");
    cr_expect_str_eq(found.name, "main");
    cr_expect_eq(memcmp(&made, &found, sizeof made), 0);
    expect_events(store, &found, 0, 5, &whole);
    mu_log_dispose(&whole);
    store_end(store, directory);
}

Test(branches, a_taken_name_is_a_conflict_and_changes_nothing)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_log whole = mu_log_new();
    mu_branch branch = new_game(store, "g", 5, &whole);
    mu_log other = mu_log_new();
    mu_branch made;
    add_events(&other, 9, "other");
    FAILS(MU_CONFLICT, "already a game 'g'", mu_store_new_game(store, "g", &other, &made, &err));
    OK(mu_store_fork(store, &branch, 3, "b", &made, &err));
    FAILS(MU_CONFLICT, "already has a branch 'b'",
          mu_store_fork(store, &branch, 4, "b", &made, &err));
    FAILS(MU_CONFLICT, "already has a branch 'main'",
          mu_store_fork(store, &branch, 4, "main", &made, &err));
    mu_branch third;
    OK(mu_store_fork(store, &branch, 4, "c", &third, &err));
    FAILS(MU_CONFLICT, "already has a branch 'b'", mu_store_rename(store, &third, "b", &err));
    FAILS(MU_CONFLICT, "keeps its name", mu_store_rename(store, &branch, "d", &err));
    mu_branch forged = branch;
    forged.parent = third.number;
    FAILS(MU_CONFLICT, "keeps its name", mu_store_rename(store, &forged, "d", &err));

    mu_store_counts counts = counts_of(store);
    cr_expect_eq(counts.games, 1);
    cr_expect_eq(counts.branches, 3);
    cr_expect_eq(counts.events, 5);
    uint64_t events = 0;
    OK(mu_store_events(store, &events, &err));
    cr_expect_eq(events, 5);
    OK(mu_store_find(store, "g", "b", &made, &err));
    cr_expect_eq(made.n, 3);
    expect_events(store, &branch, 0, 5, &whole);
    mu_log_dispose(&other);
    mu_log_dispose(&whole);
    store_end(store, directory);
}

Test(branches, numbers_are_given_in_order_and_none_is_lost_to_a_conflict)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch first = new_game(store, "first", 3, NULL);
    mu_branch second = new_game(store, "second", 3, NULL);
    mu_branch b;
    mu_branch taken;
    OK(mu_store_fork(store, &first, 2, "b", &b, &err));
    FAILS(MU_CONFLICT, "", mu_store_fork(store, &first, 2, "b", &taken, &err));
    mu_branch third = new_game(store, "third", 3, NULL);
    cr_expect_eq(first.number, 1);
    cr_expect_eq(second.number, 2);
    cr_expect_eq(b.number, 3);
    cr_expect_eq(third.number, 4);
    mu_store_close(store);
    store = store_reopen(directory, 0);
    cr_expect_eq(new_game(store, "fourth", 3, NULL).number, 5);
    store_end(store, directory);
}

Test(branches, what_is_not_there_is_not_found)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 5, NULL);
    mu_branch found;
    mu_log log;
    mu_link link;
    FAILS(MU_NOT_FOUND, "no game 'h'", mu_store_find(store, "h", "main", &found, &err));
    FAILS(MU_NOT_FOUND, "branch 'b'", mu_store_find(store, "g", "b", &found, &err));
    FAILS(MU_NOT_FOUND, "", mu_store_find(store, "gmain", "", &found, &err));
    FAILS(MU_NOT_FOUND, "0 to 4", mu_store_fork(store, &branch, 0, "b", &found, &err));
    FAILS(MU_NOT_FOUND, "0 to 4", mu_store_fork(store, &branch, 6, "b", &found, &err));
    FAILS(MU_NOT_FOUND, "0 to 4", mu_store_read(store, &branch, 0, 6, &log, &err));
    FAILS(MU_NOT_FOUND, "0 to 4", mu_store_read(store, &branch, 3, 2, &log, &err));
    FAILS(MU_NOT_FOUND, "0 to 4", mu_store_link(store, &branch, 5, &link, &err));
    cr_expect_eq(counts_of(store).branches, 1);
    store_end(store, directory);
}

/* --- forks ------------------------------------------------------------------------------ */

Test(branches, a_fork_copies_no_event)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_log whole = mu_log_new();
    mu_branch branch = new_game(store, "g", 200, &whole);
    mu_store_counts before = counts_of(store);
    mu_branch forks[3];
    OK(mu_store_fork(store, &branch, 1, "early", &forks[0], &err));
    OK(mu_store_fork(store, &branch, 150, "late", &forks[1], &err));
    OK(mu_store_fork(store, &branch, 200, "end", &forks[2], &err));
    mu_store_counts after = counts_of(store);
    cr_expect_eq(before.events, 200);
    cr_expect_eq(after.events, 200);
    cr_expect_eq(after.branches, 4);
    cr_expect_eq(after.games, 1);
    static const uint64_t keep[] = { 1, 150, 200 };
    for (size_t i = 0; i < 3; i++) {
        cr_expect_eq(forks[i].parent, branch.number);
        cr_expect_eq(forks[i].fork, keep[i]);
        cr_expect_eq(forks[i].n, keep[i]);
        cr_expect(mu_link_equal(&forks[i].head, &whole.entries[keep[i] - 1].link));
        expect_events(store, &forks[i], 0, keep[i], &whole);
    }
    mu_log_dispose(&whole);
    store_end(store, directory);
}

/* main 0..9; a keeps 6 of main and adds 4; b keeps 8 of a and adds 3; c keeps 3 of b, all of
 * them main's, and adds 2; d keeps 11 of b. Each reads as one log, piece by piece too. */
Test(branches, a_branch_is_read_through_its_ancestors)
{
    static const struct {
        const char *name;
        size_t from, more;
        uint64_t keep;
    } made[] = { { "a", 0, 4, 6 }, { "b", 1, 3, 8 }, { "c", 2, 2, 3 }, { "d", 2, 5, 11 } };
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branches[5];
    mu_log logs[5];
    for (size_t i = 0; i < 5; i++) logs[i] = mu_log_new();
    branches[0] = new_game(store, "g", 10, &logs[0]);
    for (size_t i = 1; i < 5; i++) {
        const mu_branch *from = &branches[made[i - 1].from];
        OK(mu_store_fork(store, from, made[i - 1].keep, made[i - 1].name, &branches[i], &err));
        join_logs(&logs[i], &logs[made[i - 1].from]);
        mu_log_cut(&logs[i], made[i - 1].keep);
        append_events(store, &branches[i], made[i - 1].more, made[i - 1].name, &logs[i]);
    }
    append_events(store, &branches[0], 7, "main goes on", &logs[0]);

    static const uint64_t lengths[] = { 17, 10, 11, 5, 16 };
    for (size_t i = 0; i < 5; i++) {
        mu_branch found;
        OK(mu_store_find(store, "g", branches[i].name, &found, &err));
        cr_assert_eq(found.n, lengths[i]);
        for (uint64_t from = 0; from <= found.n; from++)
            for (uint64_t to = from; to <= found.n; to++)
                expect_events(store, &found, from, to, &logs[i]);
        for (uint64_t seq = 0; seq < found.n; seq++) {
            mu_link link;
            OK(mu_store_link(store, &found, seq, &link, &err));
            cr_expect(mu_link_equal(&link, &logs[i].entries[seq].link));
        }
        mu_log_dispose(&logs[i]);
    }
    cr_expect_eq(counts_of(store).events, 17 + 4 + 3 + 2 + 5);
    store_end(store, directory);
}

Test(branches, a_fork_of_a_fork_has_the_fork_as_its_parent)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_branch branch = new_game(store, "g", 10, NULL);
    mu_branch a;
    mu_branch b;
    OK(mu_store_fork(store, &branch, 6, "a", &a, &err));
    append_events(store, &a, 3, "a", NULL);
    OK(mu_store_fork(store, &a, 2, "b", &b, &err));
    cr_expect_eq(b.parent, a.number);
    cr_expect_eq(b.fork, 2);
    cr_expect_eq(b.n, 2);
    store_end(store, directory);
}

/* What one branch appends, no other sees. */
Test(branches, branches_do_not_touch_each_other)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_log main_log = mu_log_new();
    mu_branch branch = new_game(store, "g", 10, &main_log);
    mu_branch fork;
    OK(mu_store_fork(store, &branch, 10, "fork", &fork, &err));
    mu_log fork_log = mu_log_new();
    join_logs(&fork_log, &main_log);
    for (int i = 0; i < 20; i++) {
        append_events(store, &branch, 1, "main", &main_log);
        append_events(store, &fork, 2, "fork", &fork_log);
    }
    cr_expect_eq(branch.n, 30);
    cr_expect_eq(fork.n, 50);
    expect_events(store, &branch, 0, 30, &main_log);
    expect_events(store, &fork, 0, 50, &fork_log);
    mu_log_dispose(&main_log);
    mu_log_dispose(&fork_log);
    store_end(store, directory);
}

/* Sedgemoor up to its first order to fire, whose dice are not rolled yet: the fork asks for
 * them again, and other dice than those of the example are taken. */
Test(branches, a_fork_in_mid_step_asks_the_question_again)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_scripted *example = fixture_script(SEDGEMOOR_SCRIPT);
    mu_branch branch;
    OK(mu_store_new_game(store, "sedgemoor", &example->log, &branch, &err));
    uint64_t keep = 0;
    for (size_t i = 0; i < example->log.n && keep == 0; i++) {
        size_t n = 0;
        mu_event_kind kind;
        const uint8_t *event = mu_log_event(&example->log, i, &n);
        OK(mu_event_kind_of(event, n, &kind, &err));
        if (kind == MU_EVENT_ORDER) keep = i + 1;
    }
    mu_branch fork;
    mu_game game;
    OK(mu_store_fork(store, &branch, keep, "misses", &fork, &err));
    OK(mu_store_seek(store, &fork, keep, &game, &err));
    cr_assert(game.in_step);
    cr_assert_eq(mu_game_ask(&game, NULL), MU_PENDING);
    cr_assert_str_eq(game.rules->purposes[game.open.question.purpose].name, "D_COMBAT");
    cr_assert_eq(game.open.question.count, 2);

    const int32_t faces[] = { 1, 2 };
    mu_log made = mu_log_after(fork.n - 1, &fork.head);
    OK(mu_game_answer(&game, faces, 2, &made, &err));
    cr_expect_not(game.in_step);
    OK(mu_store_append(store, &fork, &made, NULL, &err));
    mu_store_walk walk = mu_store_walk_of(store, &fork, fork.n);
    const mu_events events = mu_events_of_store(&walk);
    mu_verdict verdict;
    mu_verify(&events, NULL, &verdict);
    cr_expect_eq(verdict.status, MU_OK, "%s", verdict.err.text);
    cr_expect(verdict.read == fork.n && verdict.total == fork.n);
    cr_expect_eq(verdict.checked.of[MU_CHECK_LINKS], fork.n);
    cr_expect_eq(counts_of(store).events, example->log.n + made.n);
    mu_store_walk_end(&walk);
    mu_game_dispose(&game);
    mu_log_dispose(&made);
    fixture_script_free(example);
    store_end(store, directory);
}

/* --- renaming --------------------------------------------------------------------------- */

Test(branches, a_renamed_branch_keeps_everything_but_its_name)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    mu_log whole = mu_log_new();
    mu_branch branch = new_game(store, "g", 10, &whole);
    mu_branch old;
    mu_branch now;
    OK(mu_store_fork(store, &branch, 6, "old", &old, &err));
    mu_log_cut(&whole, 6);
    append_events(store, &old, 4, "old", &whole);
    OK(mu_store_rename(store, &old, "new", &err));
    FAILS(MU_NOT_FOUND, "'old'", mu_store_find(store, "g", "old", &now, &err));
    OK(mu_store_find(store, "g", "new", &now, &err));
    cr_expect_eq(now.number, old.number);
    cr_expect_eq(now.fork, 6);
    cr_expect_eq(now.n, 10);
    cr_expect_str_eq(now.name, "new");
    expect_events(store, &now, 0, 10, &whole);

    /* Its old name is free again; whoever holds it by number can still append. */
    mu_branch another;
    OK(mu_store_fork(store, &branch, 2, "old", &another, &err));
    append_events(store, &old, 1, "by number", &whole);
    cr_expect_eq(old.n, 11);
    cr_expect_str_eq(old.name, "new");
    cr_expect_eq(counts_of(store).branches, 3);
    mu_log_dispose(&whole);
    store_end(store, directory);
}

/* --- lists ------------------------------------------------------------------------------ */

typedef struct listed {
    char text[1024];
    mu_text out;
    int most;
} listed;

static bool list_one(void *user, const mu_branch *branch, const mu_err *fault)
{
    listed *l = user;
    mu_text_add(&l->out, "%s@%s:%llu%s ", branch->game, branch->name, (unsigned long long)branch->n,
                fault != NULL ? "!" : "");
    return --l->most > 0;
}

static const char *list_of(mu_store *store, listed *l, int most)
{
    l->out = mu_text_in(l->text, sizeof l->text);
    l->most = most;
    OK(mu_store_list(store, list_one, l, &err));
    return l->text;
}

Test(branches, the_list_is_in_the_order_of_names)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    listed l;
    mu_branch fork;
    cr_expect_str_eq(list_of(store, &l, 100), "");
    new_game(store, "b", 3, NULL);
    new_game(store, "a-b", 4, NULL);
    mu_branch a = new_game(store, "a", 5, NULL);
    new_game(store, "B", 6, NULL);
    new_game(store, "a0", 7, NULL);
    OK(mu_store_fork(store, &a, 2, "z", &fork, &err));
    OK(mu_store_fork(store, &a, 1, "alt", &fork, &err));
    cr_expect_str_eq(list_of(store, &l, 100),
                     "B@main:6 a@alt:1 a@main:5 a@z:2 a-b@main:4 a0@main:7 b@main:3 ");
    cr_expect_str_eq(list_of(store, &l, 3), "B@main:6 a@alt:1 a@main:5 ");
    store_end(store, directory);
}

Test(branches, a_damaged_branch_is_listed_with_its_fault_among_the_others)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    listed l;
    new_game(store, "a", 3, NULL);
    mu_branch b = new_game(store, "b", 4, NULL);
    new_game(store, "c", 5, NULL);
    mu_key key = mu_key_number(b.number);
    mu_bytes record = raw_get(store, store->branches, key);
    record.at[11] ^= 1;
    raw_put(store, store->branches, key, &record);
    cr_expect_str_eq(list_of(store, &l, 100), "a@main:3 b@main:0! c@main:5 ");
    mu_bytes_dispose(&record);
    store_end(store, directory);
}

/* The number behind a name has no checksum of its own. */
Test(branches, a_name_that_leads_to_another_branch_is_listed_with_a_fault)
{
    char *directory = NULL;
    mu_store *store = store_make(&directory, 0);
    listed l;
    mu_branch found;
    mu_branch a = new_game(store, "a", 3, NULL);
    new_game(store, "b", 3, NULL);
    mu_key number = mu_key_number(a.number);
    mu_bytes bytes = { 0 };
    mu_bytes_add(&bytes, number.bytes, number.n);
    raw_put(store, store->names, mu_key_name("b", "main"), &bytes);
    FAILS(MU_CORRUPT, "another", mu_store_find(store, "b", "main", &found, &err));
    cr_expect_str_eq(list_of(store, &l, 100), "a@main:3 b@main:0! ");
    mu_bytes_dispose(&bytes);
    store_end(store, directory);
}
