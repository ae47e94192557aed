/* SPDX-License-Identifier: MIT
 * tests/unit/events_undo.c - what may be taken back, where the game stands then, and undos that
 * nobody could have made. */
#include "core/order.h"
#include "core/rules/null/null.h"
#include "events/inner.h"
#include "events/verify.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SHOOT, PASS };

/* A game of the sentries and its log: 0 genesis, 1 phase, 2 draw, 3 settled; then it is A's turn.
 */
typedef struct table {
    mu_scripted *made;
    mu_game *game;
    mu_log *log;
} table;

static table sentries(const char *lines)
{
    mu_scripted *made = sentry_script(lines);
    return (table){ made, &made->game, &made->log };
}

#define TYPED  "dice table\nid 000000000000000000000000000000aa\nroll C_WEATHER 0\n"
#define ROLLED "dice open undo\nid 000000000000000000000000000000aa\n"

/* Where a game stands, as far as play goes on from it. */
typedef struct stand {
    null_state state;
    mu_digest fingerprint;
    uint64_t settled_seq, step;
    mu_status asks;
    uint8_t purpose;
} stand;

static stand stand_of(mu_game *game)
{
    stand s;
    memset(&s, 0, sizeof s);
    s.state = *(const null_state *)game->state;
    s.fingerprint = game->fingerprint;
    s.settled_seq = game->settled_seq;
    s.step = game->step;
    s.asks = mu_game_ask(game, NULL);
    if (s.asks == MU_PENDING) s.purpose = game->open.question.purpose;
    return s;
}

static void expect_stand(mu_game *game, const stand *wanted)
{
    stand now = stand_of(game);
    cr_expect_arr_eq((const uint8_t *)&now, (const uint8_t *)wanted, sizeof now);
}

static mu_status order(const table *t, uint8_t kind)
{
    const mu_order given = { .side = mu_game_side(t->game), .kind = kind };
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_game_order(t->game, &given, t->log, &err);
    cr_assert(status == MU_OK || status == MU_PENDING, "%s", err.text);
    return status;
}

static void undo(const table *t, uint8_t side, uint64_t to)
{
    mu_taken what;
    mu_err err = MU_ERR_NONE;
    uint64_t at = t->game->seq;
    cr_assert_eq(mu_game_may_undo(t->game, &what, &err), MU_OK, "%s", err.text);
    cr_expect_eq(what.to, to);
    cr_expect_eq(what.at, at);
    mu_status status = mu_game_undo(t->game, side, t->log, &err);
    cr_assert(status == MU_OK || status == MU_PENDING, "%s", err.text);
    mu_event event = event_of(t->log, &null_ruleset, at);
    cr_expect_eq(event.kind, MU_EVENT_UNDO);
    cr_expect_eq(event.as.undo.to, to);
    cr_expect_eq(event.as.undo.side, side);
    cr_expect_eq(t->game->taken.at, at);
    cr_expect_eq(t->game->taken.first, what.first);
    cr_expect_eq(t->game->seq, mu_log_next(t->log));
}

static void expect_no_undo(const table *t, uint64_t seq, const char *text)
{
    mu_err err = MU_ERR_NONE;
    mu_counts before = t->game->counts;
    size_t n = t->log->n;
    cr_expect_eq(mu_game_may_undo(t->game, NULL, &err), MU_REFUSED);
    err = (mu_err)MU_ERR_NONE;
    cr_expect_eq(mu_game_undo(t->game, 0, t->log, &err), MU_REFUSED);
    cr_expect_eq(err.seq, seq, "%llu", (unsigned long long)err.seq);
    cr_expect_str_eq(err.text, text);
    cr_expect_eq(t->log->n, n);
    cr_expect_arr_eq((const uint8_t *)&before, (const uint8_t *)&t->game->counts, sizeof before);
}

static const char seen[] = "a die or card was seen: it cannot be taken back, nor what came before";

static mu_verdict verdict_of(const mu_log *log)
{
    mu_verdict v;
    mu_log_events walk = { log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verify(&events, NULL, &v);
    return v;
}

/* --- taking back ------------------------------------------------------------------------ */

Test(undo, one_order_after_the_other_is_taken_back_up_to_the_last_card)
{
    table t = sentries(TYPED);
    stand first = stand_of(t.game);
    cr_assert_eq(order(&t, PASS), MU_OK);
    stand second = stand_of(t.game);
    cr_assert_eq(order(&t, PASS), MU_PENDING); /* the next card is asked for */
    undo(&t, 1, 5);
    expect_stand(t.game, &second);
    undo(&t, MU_NOBODY, 3);
    expect_stand(t.game, &first);
    expect_no_undo(&t, 2, seen);
    cr_expect_eq(t.game->counts.undos, 2);
    mu_verdict v = verdict_of(t.log);
    cr_expect_eq(v.status, MU_OK, "%s", v.err.text);
    cr_expect_eq(v.checked.of[MU_CHECK_UNDOS], 2);
    cr_expect(mu_digest_equal(&v.fingerprint, &first.fingerprint));
    fixture_script_free(t.made);
}

Test(undo, an_order_whose_die_has_not_been_rolled_is_taken_back)
{
    table t = sentries(TYPED);
    stand before = stand_of(t.game);
    cr_assert_eq(order(&t, SHOOT), MU_PENDING);
    undo(&t, 0, 3);
    expect_stand(t.game, &before);
    cr_expect(t.game->taken.open);
    cr_expect(t.game->taken.by_order);
    cr_expect_eq(t.game->taken.order.kind, SHOOT);
    cr_expect_eq(t.game->taken.first, 4);
    cr_expect_eq(verdict_of(t.log).status, MU_OK);
    fixture_script_free(t.made);
}

Test(undo, no_die_is_taken_back_whether_its_step_has_settled_or_not)
{
    table t = sentries(TYPED "order pass\norder shoot\nroll D_SHOT 6 6\n");
    cr_assert_eq(stand_of(t.game).asks, MU_PENDING); /* 6 order 7 roll; then a choice */
    expect_no_undo(&t, 7, seen);
    fixture_script_free(t.made);
    t = sentries(TYPED "order pass\norder shoot\nroll D_SHOT 1 1\n");
    expect_no_undo(&t, 7, seen);
    fixture_script_free(t.made);
}

Test(undo, nothing_is_taken_back_before_anything_was_decided)
{
    table t = sentries("dice table\nid 000000000000000000000000000000aa\nask C_WEATHER 3\n");
    expect_no_undo(&t, MU_NO_SEQ, "nothing has been decided yet that could be taken back");
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_game_undo(t.game, 3, t.log, &err), MU_INPUT);
    fixture_script_free(t.made);
}

Test(undo, notes_stay_and_do_not_count)
{
    table t = sentries(TYPED "note A one\norder pass\nnote B two\n");
    undo(&t, 0, 3);
    cr_expect_eq(t.game->taken.first, 5);
    expect_no_undo(&t, 2, seen);
    cr_expect_eq(verdict_of(t.log).status, MU_OK);
    fixture_script_free(t.made);
}

/* The die of a step is found by the number of steps before it: what was taken back counts none. */
Test(undo, the_same_order_again_gets_the_same_dice)
{
    table straight = sentries(ROLLED "order pass\norder shoot\n");
    table around = sentries(ROLLED "order pass\nundo\norder pass\norder shoot\n");
    cr_assert_eq(find_event(straight.log, &null_ruleset, MU_EVENT_ROLL, 4), 7);
    mu_event roll = event_of(straight.log, &null_ruleset, 7);
    mu_event again = event_of(around.log, &null_ruleset,
                              find_event(around.log, &null_ruleset, MU_EVENT_ROLL, 4));
    cr_expect_eq(roll.as.roll.faces_n, again.as.roll.faces_n);
    cr_expect_arr_eq(roll.as.roll.faces, again.as.roll.faces, sizeof roll.as.roll.faces);
    cr_expect_eq(straight.game->step, around.game->step);
    cr_expect(mu_digest_equal(&straight.game->fingerprint, &around.game->fingerprint));
    fixture_script_free(straight.made);
    fixture_script_free(around.made);
}

/* --- Sedgemoor ---------------------------------------------------------------------------- */

/* 0 genesis 1 phase 2 roll 3 settled 4 order 5 settled 6 order 7 settled */
static mu_scripted *sedgemoor(void)
{
    static const char text[] = "scenario horse_musket/scenarios/sedgemoor.json\ndice table\n"
                               "id 000000000000000000000000000000aa\nroll D_CAP 5\n"
                               "order move RM1 G5\norder move RM2 H5\n";
    mu_scripted *made = malloc(sizeof *made);
    mu_err err = MU_ERR_NONE;
    cr_assert_not_null(made);
    cr_assert_eq(mu_script_run("undo.mus", text, sizeof text - 1, &sentry_loader, made, NULL, &err),
                 MU_OK, "%s", err.text);
    cr_assert_eq(made->log.n, 8);
    return made;
}

/* The game is what its first n events make. */
static void expect_folded(const mu_game *game, const mu_log *log, size_t n)
{
    mu_game folded;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(fold(log, n, &folded, &err), MU_OK, "%s", err.text);
    cr_expect_eq(memcmp(game->state, folded.state, folded.rules->state->size), 0);
    cr_expect(mu_digest_equal(&game->fingerprint, &folded.fingerprint));
    cr_expect_eq(game->settled_seq, folded.settled_seq);
    cr_expect_eq(game->step, folded.step);
    cr_expect_eq(game->in_step, folded.in_step);
    mu_game_dispose(&folded);
}

static mu_status give(mu_scripted *made, const char *words, mu_err *err)
{
    const mu_scope scope = mu_game_scope(&made->game);
    char line[80];
    mu_order order;
    mu_ahead ahead;
    strcpy(line, words);
    cr_assert_eq(mu_order_read(&scope, 0, line, &order, &ahead, err), MU_OK, "%s", err->text);
    return mu_game_order_along(&made->game, &order, &ahead, &made->log, err);
}

/* A path is refused only after some of it was walked: what could be taken back, still can be. */
Test(undo, a_refused_path_does_not_change_what_can_be_taken_back)
{
    mu_scripted *made = sedgemoor();
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(give(made, "move RD1 path=I5,A1", &err), MU_REFUSED);
    cr_assert_eq(made->log.n, 8);
    for (size_t n = 6; n >= 4; n -= 2) {
        cr_assert_eq(mu_game_undo(&made->game, 0, &made->log, &err), MU_OK, "%s", err.text);
        expect_folded(&made->game, &made->log, n);
    }
    cr_expect_eq(mu_game_undo(&made->game, 0, &made->log, &err), MU_REFUSED);
    cr_expect_eq(err.seq, 2);
    cr_expect_eq(verdict_of(&made->log).status, MU_OK);
    fixture_script_free(made);
}

Test(undo, an_open_order_is_taken_back_with_all_its_choices)
{
    mu_scripted *made = sedgemoor();
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(give(made, "move RD1 path=I5,I6", &err), MU_PENDING, "%s", err.text);
    cr_assert_eq(made->game.tape.n, 1);
    cr_assert_eq(mu_game_undo(&made->game, 0, &made->log, &err), MU_OK, "%s", err.text);
    cr_expect(made->game.taken.open);
    expect_folded(&made->game, &made->log, 8);
    mu_verdict v = verdict_of(&made->log);
    cr_expect_eq(v.status, MU_OK, "%s", v.err.text);
    cr_expect_eq(v.checked.of[MU_CHECK_ORDERS], 3);
    cr_expect_eq(v.checked.of[MU_CHECK_ANSWERS], 2);
    cr_assert_eq(give(made, "move RD1 path=I5,I6", &err), MU_PENDING, "%s", err.text);
    fixture_script_free(made);
}

/* --- the bound --------------------------------------------------------------------------- */

/* Settle a step by hand, without a die: no ruleset here lets so many follow each other. */
static void settle_by_hand(mu_game *game, uint8_t turn, bool by_order)
{
    mu_step_open(game, by_order);
    memcpy(game->after, game->state, sizeof(null_state));
    ((null_state *)game->after)->turn = turn;
    game->seq++;
    mu_digest fingerprint = mu_fingerprint(game->rules->state, game->after);
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_step_settle(game, &fingerprint, &err), MU_OK);
    game->seq++;
}

Test(undo, so_many_steps_can_be_taken_back_and_no_more)
{
    enum { MORE = 7 };
    table t = sentries(TYPED);
    const uint64_t first = t.game->seq;
    const uint64_t step = t.game->step;
    for (uint8_t i = 0; i < MU_UNDO_MAX + MORE; i++) settle_by_hand(t.game, (uint8_t)(i + 1), true);
    for (uint32_t i = MU_UNDO_MAX + MORE; i-- > MORE;) {
        mu_taken what;
        mu_err err = MU_ERR_NONE;
        cr_assert_eq(mu_game_may_undo(t.game, &what, &err), MU_OK, "step %u: %s", i, err.text);
        cr_assert_eq(what.to, first + 2 * i - 1);
        cr_assert_eq(what.first, first + 2 * i);
        mu_past_go_back(t.game, &what);
        cr_assert_eq(((const null_state *)t.game->state)->turn, i);
        mu_digest now = mu_fingerprint(t.game->rules->state, t.game->state);
        cr_assert(mu_digest_equal(&now, &t.game->fingerprint));
        cr_assert_eq(t.game->step, step + i);
    }
    expect_no_undo(&t, MU_NO_SEQ, "no more than 64 steps in a row can be taken back");
    cr_expect_not(mu_game_is_fixed(t.game));
    settle_by_hand(t.game, 99, true); /* and one more is one that can be */
    cr_expect_eq(mu_game_may_undo(t.game, NULL, NULL), MU_OK);
    fixture_script_free(t.made);
}

/* However many steps have come and gone since they were kept. */
Test(undo, states_that_were_kept_can_be_put_back)
{
    table t = sentries(TYPED);
    settle_by_hand(t.game, 7, true);
    settle_by_hand(t.game, 8, true);
    static const uint32_t steps[] = { 1, 5, 20, MU_UNDO_MAX + 20, 3 };
    for (size_t i = 0; i < MU_COUNT_OF(steps); i++) {
        const mu_game before = *t.game;
        uint8_t *kept = malloc(mu_past_bytes(t.game));
        cr_assert_not_null(kept);
        mu_past_save(t.game, kept);
        for (uint32_t k = 0; k < steps[i]; k++) settle_by_hand(t.game, (uint8_t)(20 + k), true);
        *t.game = before;
        mu_past_restore(t.game, kept);
        free(kept);
        mu_digest now = mu_fingerprint(t.game->rules->state, t.game->state);
        cr_expect(mu_digest_equal(&now, &t.game->fingerprint));
        mu_taken what;
        cr_assert_eq(mu_game_may_undo(t.game, &what, NULL), MU_OK);
        mu_past_go_back(t.game, &what);
        cr_expect_eq(((const null_state *)t.game->state)->turn, 7);
        settle_by_hand(t.game, 8, true);
    }
    fixture_script_free(t.made);
}

/* What came by itself goes with the step before it. */
Test(undo, a_step_that_nobody_decided_is_not_taken_back_alone)
{
    table t = sentries(TYPED);
    const uint64_t to = t.game->settled_seq;
    settle_by_hand(t.game, 5, true);
    settle_by_hand(t.game, 6, false);
    settle_by_hand(t.game, 7, false);
    mu_taken what;
    cr_assert_eq(mu_game_may_undo(t.game, &what, NULL), MU_OK);
    cr_expect_eq(what.to, to);
    const uint64_t step = t.game->step;
    mu_past_go_back(t.game, &what);
    cr_expect_eq(t.game->step, step - 3);
    cr_expect_eq(((const null_state *)t.game->state)->turn, 1);
    settle_by_hand(t.game, 6, false);
    expect_no_undo(&t, 2, seen);
    fixture_script_free(t.made);
}

/* --- forged undos ---------------------------------------------------------------------------- */

/* An undo put after the first n events of a log. */
static void expect_forged(const mu_log *log, size_t n, uint32_t to, mu_status status,
                          const char *text)
{
    const mu_event event = { .kind = MU_EVENT_UNDO, .as.undo = { .to = to } };
    mu_log forged = log_of_first(log, n);
    put_event(&forged, &null_ruleset, &event);
    mu_verdict v = verdict_of(&forged);
    cr_expect_eq(v.status, status, "%s: %s", mu_status_word(v.status), v.err.text);
    cr_expect_eq(v.failed, status == MU_OK ? MU_CHECK_NONE : MU_CHECK_UNDOS);
    if (status != MU_OK) {
        cr_expect_eq(v.err.seq, n);
        cr_expect_str_eq(v.err.text, text);
        cr_expect_eq(v.checked.of[MU_CHECK_UNDOS], 1);
    }
    mu_log_dispose(&forged);
}

Test(undo, a_forged_one_is_refused_and_named)
{
    /* 4 order 5 settled 6 order 7 roll 8 settled */
    table t = sentries(TYPED "order pass\norder shoot\nroll D_SHOT 1 1\n");
    static const char over_card[] =
        "event 2: a die or card was seen: it cannot be taken back, nor what came before";
    static const char over_roll[] =
        "event 7: a die or card was seen: it cannot be taken back, nor what came before";
    expect_forged(t.log, 1, 0, MU_ILLEGAL, "nothing has been decided yet that could be taken back");
    expect_forged(t.log, 3, 0, MU_ILLEGAL, over_card); /* not settled yet */
    expect_forged(t.log, 4, 0, MU_ILLEGAL, over_card);
    expect_forged(t.log, 4, 3, MU_ILLEGAL, over_card);
    expect_forged(t.log, 5, 3, MU_OK, NULL);
    expect_forged(t.log, 6, 3, MU_OK, NULL);
    expect_forged(t.log, 6, 5, MU_DIVERGED,
                  "the log goes back to event 5, the last step taken back leads to 3");
    expect_forged(t.log, 7, 5, MU_OK, NULL);
    expect_forged(t.log, 7, 3, MU_DIVERGED,
                  "the log goes back to event 3, the last step taken back leads to 5");
    expect_forged(t.log, 7, UINT32_MAX, MU_DIVERGED,
                  "the log goes back to event 4294967295, the last step taken back leads to 5");
    expect_forged(t.log, 8, 5, MU_ILLEGAL, over_roll);
    expect_forged(t.log, 9, 5, MU_ILLEGAL, over_roll);
    fixture_script_free(t.made);
}

/* What is taken back before it settles is checked as if it had settled. */
Test(undo, it_does_not_hide_an_order_that_nobody_could_give)
{
    table t = sentries(TYPED "order pass\n");
    const mu_event back = { .kind = MU_EVENT_UNDO, .as.undo = { .to = 3 } };
    mu_event order = event_of(t.log, &null_ruleset, 4);
    mu_log forged = log_of_first(t.log, 4);
    order.as.order.side = 1;
    put_event(&forged, &null_ruleset, &order);
    put_event(&forged, &null_ruleset, &back);
    mu_verdict v = verdict_of(&forged);
    cr_expect_eq(v.status, MU_ILLEGAL);
    cr_expect_eq(v.failed, MU_CHECK_ORDERS);
    cr_expect_eq(v.err.seq, 4);
    mu_log_dispose(&forged);

    const mu_event answer = { .kind = MU_EVENT_CHOICE,
                              .as.choice = { 1, MU_CLAUSE(2, 3), 0, 2, 0, 3 } };
    forged = log_of_first(t.log, 5);
    put_event(&forged, &null_ruleset, &answer);
    put_event(&forged, &null_ruleset, &back);
    v = verdict_of(&forged);
    cr_expect_eq(v.status, MU_DIVERGED);
    cr_expect_eq(v.failed, MU_CHECK_ANSWERS);
    cr_expect_eq(v.err.seq, 5);
    mu_log_dispose(&forged);
    fixture_script_free(t.made);
}

/* Whatever follows an undo goes on from where it led. */
Test(undo, what_was_taken_back_cannot_settle_or_go_on)
{
    table t = sentries(TYPED "order pass\nundo\n");
    const mu_event settled = event_of(t.log, &null_ruleset, 5);
    put_event(t.log, &null_ruleset, &settled);
    mu_verdict v = verdict_of(t.log);
    cr_expect_eq(v.status, MU_DIVERGED);
    cr_expect_eq(v.err.seq, 7);
    fixture_script_free(t.made);
}
