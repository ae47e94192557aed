/* SPDX-License-Identifier: MIT
 * tests/unit/events_game_refusals.c - what is refused leaves game and log as they were. */
#include "core/order.h"
#include "core/rules/horse_musket/clauses.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/null/null.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* What a caller can see of a game. */
typedef struct seen {
    mu_counts counts;
    mu_digest fingerprint;
    mu_digest state;
    uint64_t seq, settled_seq, step;
    uint32_t answers;
    bool in_step;
    mu_link head;
    size_t n;
} seen;

static seen look(const mu_game *game, const mu_log *log)
{
    seen now;
    memset(&now, 0, sizeof now);
    now.counts = game->counts;
    now.fingerprint = game->fingerprint;
    now.state = mu_fingerprint(game->rules->state, game->state);
    now.seq = game->seq;
    now.settled_seq = game->settled_seq;
    now.step = game->step;
    now.answers = game->in_step ? game->tape.n : 0;
    now.in_step = game->in_step;
    now.head = mu_log_head(log);
    now.n = log->n;
    return now;
}

static void expect_unchanged(const seen *before, const mu_game *game, const mu_log *log)
{
    seen now = look(game, log);
    cr_expect_arr_eq((const uint8_t *)&now, (const uint8_t *)before, sizeof now);
}

/* The table game as far as its first n events. */
static void first_events(size_t n, mu_game *game, mu_log *log)
{
    mu_scripted *made = sentry_script(sentry_table_game);
    mu_err err = MU_ERR_NONE;
    *log = log_of_first(&made->log, n);
    cr_assert_eq(fold(log, n, game, &err), MU_OK, "%s", err.text);
    fixture_script_free(made);
}

static void dispose(mu_game *game, mu_log *log)
{
    mu_game_dispose(game);
    mu_log_dispose(log);
}

enum { AT_ORDERS = 4, AT_CHOICE = 7, AT_ROLL = 8 }; /* events before it waits for these */

Test(refusals, an_illegal_order_is_refused_with_its_clause)
{
    mu_game game;
    mu_log log;
    mu_err err = MU_ERR_NONE;
    first_events(AT_ORDERS, &game, &log);
    seen before = look(&game, &log);
    const mu_order not_his_turn = { .side = 1 };
    cr_expect_eq(mu_game_order(&game, &not_his_turn, &log, &err), MU_REFUSED);
    cr_expect_eq(err.clause, MU_CLAUSE(1, 2));
    cr_expect_str_eq(err.text, "it is Anna's turn");
    expect_unchanged(&before, &game, &log);
    /* and the game goes on as if nothing had been */
    const mu_order pass = { .side = 0, .kind = 1 };
    cr_expect_eq(mu_game_order(&game, &pass, &log, &err), MU_OK, "%s", err.text);
    cr_expect_eq(log.n, AT_ORDERS + 2);
    cr_expect_eq(game.counts.orders, 1);
    dispose(&game, &log);
}

Test(refusals, every_order_after_the_end_is_refused)
{
    mu_game game;
    mu_log log;
    mu_err err = MU_ERR_NONE;
    sentry_game(MU_DICE_OPEN, "end", &game, &log);
    seen before = look(&game, &log);
    for (uint8_t side = 0; side < 2; side++)
        for (uint8_t kind = 0; kind < 2; kind++) {
            const mu_order order = { .side = side, .kind = kind };
            cr_expect_eq(mu_game_order(&game, &order, &log, &err), MU_REFUSED);
            cr_expect_eq(err.clause, MU_CLAUSE(3, 1));
            expect_unchanged(&before, &game, &log);
        }
    cr_expect_eq(mu_game_go_on(&game, &log, &err), MU_OK);
    expect_unchanged(&before, &game, &log);
    dispose(&game, &log);
}

Test(refusals, no_order_is_taken_while_a_question_is_open)
{
    static const size_t stops[] = { 1, 2, AT_CHOICE, AT_ROLL };
    for (size_t i = 0; i < MU_COUNT_OF(stops); i++) {
        mu_game game;
        mu_log log;
        mu_err err = MU_ERR_NONE;
        first_events(stops[i], &game, &log);
        seen before = look(&game, &log);
        const mu_order pass = { .side = 0, .kind = 1 };
        cr_expect_eq(mu_game_order(&game, &pass, &log, &err), MU_CONFLICT, "after %zu", stops[i]);
        cr_expect(strstr(err.text, "a question is open, answer it first: ") == err.text, "%s",
                  err.text);
        expect_unchanged(&before, &game, &log);
        dispose(&game, &log);
    }
}

static const struct {
    size_t n; /* events before it */
    int32_t values[3];
    uint32_t values_n;
    mu_status status;
    mu_clause clause;
    const char *text;
} wrong_answers[] = {
    { AT_ORDERS, { 1 }, 1, MU_CONFLICT, 0, "no question is open" },
    { AT_CHOICE, { 2 }, 1, MU_INPUT, MU_CLAUSE(2, 3), "that is not one of the 2 options" },
    { AT_CHOICE, { -1 }, 1, MU_INPUT, MU_CLAUSE(2, 3), "that is not one of the 2 options" },
    { AT_CHOICE, { 0, 1 }, 2, MU_INPUT, MU_CLAUSE(2, 3), "1 value is wanted, not 2" },
    { AT_CHOICE, { 0 }, 0, MU_INPUT, MU_CLAUSE(2, 3), "1 value is wanted, not 0" },
    { AT_ROLL, { 7 }, 1, MU_INPUT, MU_CLAUSE(2, 3), "no die here shows 7: its faces are 1 to 6" },
    { AT_ROLL, { 0 }, 1, MU_INPUT, MU_CLAUSE(2, 3), "no die here shows 0: its faces are 1 to 6" },
    { AT_ROLL, { 1, 2 }, 2, MU_INPUT, MU_CLAUSE(2, 3), "1 value is wanted, not 2" },
    { 5, { 6 }, 1, MU_INPUT, MU_CLAUSE(2, 1), "2 values are wanted, not 1" },
    { 5, { 6, 9 }, 2, MU_INPUT, MU_CLAUSE(2, 1), "no die here shows 9: its faces are 1 to 6" },
    /* the draw, before its phase is opened and after */
    { 1, { 3 }, 1, MU_INPUT, MU_CLAUSE(1, 1), "there is no card 3 among 3" },
    { 2, { -1 }, 1, MU_INPUT, MU_CLAUSE(1, 1), "there is no card -1 among 3" },
};

Test(refusals, an_answer_that_does_not_fit_changes_nothing)
{
    for (size_t i = 0; i < MU_COUNT_OF(wrong_answers); i++) {
        mu_game game;
        mu_log log;
        mu_err err = MU_ERR_NONE;
        first_events(wrong_answers[i].n, &game, &log);
        seen before = look(&game, &log);
        mu_status status =
            mu_game_answer(&game, wrong_answers[i].values, wrong_answers[i].values_n, &log, &err);
        cr_expect_eq(status, wrong_answers[i].status, "row %zu: %d", i, status);
        cr_expect_eq(err.clause, wrong_answers[i].clause, "row %zu", i);
        cr_expect_str_eq(err.text, wrong_answers[i].text);
        expect_unchanged(&before, &game, &log);
        dispose(&game, &log);
    }
}

Test(refusals, nobody_answers_for_open_dice)
{
    mu_game game;
    mu_log whole;
    mu_err err = MU_ERR_NONE;
    sentry_game(MU_DICE_OPEN, "mine", &game, &whole);
    mu_game_dispose(&game);
    mu_log log = log_of_first(&whole, 2);
    cr_assert_eq(fold(&log, 2, &game, &err), MU_OK);
    seen before = look(&game, &log);
    const int32_t card = 1;
    cr_expect_eq(mu_game_answer(&game, &card, 1, &log, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "this game rolls its own dice");
    expect_unchanged(&before, &game, &log);
    mu_log_dispose(&whole);
    dispose(&game, &log);
}

Test(refusals, a_table_game_with_an_open_question_does_not_go_on_by_itself)
{
    static const size_t stops[] = { 1, 2, AT_CHOICE, AT_ROLL };
    for (size_t i = 0; i < MU_COUNT_OF(stops); i++) {
        mu_game game;
        mu_log log;
        mu_err err = MU_ERR_NONE;
        first_events(stops[i], &game, &log);
        seen before = look(&game, &log);
        cr_expect_eq(mu_game_go_on(&game, &log, &err), MU_PENDING, "after %zu", stops[i]);
        expect_unchanged(&before, &game, &log);
        dispose(&game, &log);
    }
}

/* The order is legal, its path is not: nothing of it is kept. */
Test(refusals, an_order_whose_path_cannot_be_walked_leaves_no_events)
{
    static const char *const orders[] = { "move RD1 path=I5,A1", "move RM1 path=G5,G6",
                                          "move RD1 path=I5,J5,stop" };
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    for (size_t i = 0; i < MU_COUNT_OF(orders); i++) {
        enum { FIRST_ACTIONS = 4 }; /* events until the Rebels may act */
        mu_game game;
        mu_order order;
        mu_ahead ahead;
        mu_err err = MU_ERR_NONE;
        char words[MU_LINE_MAX];
        mu_log log = log_of_first(&made->log, FIRST_ACTIONS);
        cr_assert_eq(fold(&log, FIRST_ACTIONS, &game, &err), MU_OK, "%s", err.text);
        const mu_scope scope = mu_game_scope(&game);
        mu_text text = mu_text_in(words, sizeof words);
        mu_text_word(&text, orders[i]);
        cr_assert_eq(mu_order_read(&scope, 0, words, &order, &ahead, &err), MU_OK, "%s", err.text);
        seen before = look(&game, &log);
        cr_expect_eq(mu_game_order_along(&game, &order, &ahead, &log, &err), MU_REFUSED, "%s",
                     orders[i]);
        cr_expect_eq(err.clause, HM_7_6, "%s", err.text);
        expect_unchanged(&before, &game, &log);
        const mu_order end = { .side = 0, .kind = HM_ORDER_END };
        cr_expect_eq(mu_game_order(&game, &end, &log, &err), MU_PENDING, "%s", err.text);
        cr_expect_eq(mu_log_next(&log), game.seq, "the game goes on where it was");
        dispose(&game, &log);
    }
    fixture_script_free(made);
}

/* The same when a part of the path was walked before. */
Test(refusals, a_path_that_cannot_be_followed_leaves_the_question_open)
{
    enum { FIRST_ACTIONS = 4 };
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    mu_game game;
    mu_order order;
    mu_ahead ahead;
    mu_err err = MU_ERR_NONE;
    char move[] = "move RD1 I5";
    char path[] = "move RD1 path=I5,I6,A1";
    mu_log log = log_of_first(&made->log, FIRST_ACTIONS);
    cr_assert_eq(fold(&log, FIRST_ACTIONS, &game, &err), MU_OK, "%s", err.text);
    const mu_scope scope = mu_game_scope(&game);
    cr_assert_eq(mu_order_read(&scope, 0, move, &order, &ahead, &err), MU_OK, "%s", err.text);
    cr_assert_eq(mu_game_order(&game, &order, &log, &err), MU_PENDING, "%s", err.text);
    cr_assert_eq(mu_order_read(&scope, 0, path, &order, &ahead, &err), MU_OK, "%s", err.text);
    seen before = look(&game, &log);
    cr_expect_eq(mu_game_follow(&game, &ahead, &log, &err), MU_REFUSED);
    expect_unchanged(&before, &game, &log);
    cr_expect_eq(ahead.used, 0);
    mu_digest after = mu_fingerprint(game.rules->state, game.after);
    cr_expect_eq(mu_game_ask(&game, &err), MU_PENDING);
    mu_digest asked = mu_fingerprint(game.rules->state, game.after);
    cr_expect(mu_digest_equal(&after, &asked), "the state so far is not that of the question");
    fixture_script_free(made);
    dispose(&game, &log);
}

/* --- notes ------------------------------------------------------------------------- */

Test(notes, are_no_part_of_play)
{
    static const size_t stops[] = { 1, 2, 3, AT_ORDERS, 5, AT_CHOICE, AT_ROLL };
    for (size_t i = 0; i < MU_COUNT_OF(stops); i++) {
        mu_game game;
        mu_log log;
        mu_err err = MU_ERR_NONE;
        first_events(stops[i], &game, &log);
        seen before = look(&game, &log);
        cr_expect_eq(mu_game_note(&game, MU_NOBODY, "what a \"day\"", NULL, &log, &err), MU_OK);
        seen after = look(&game, &log);
        cr_expect_eq(after.n, before.n + 1);
        cr_expect_eq(after.seq, before.seq + 1);
        cr_expect_eq(after.counts.notes, before.counts.notes + 1);
        cr_expect_eq(after.step, before.step);
        cr_expect_eq(after.in_step, before.in_step);
        cr_expect_eq(after.settled_seq, before.settled_seq);
        cr_expect(mu_digest_equal(&after.fingerprint, &before.fingerprint));
        mu_event event = event_of(&log, game.rules, log.n - 1);
        cr_expect_eq(event.kind, MU_EVENT_NOTE);
        cr_expect_eq(event.as.note.side, MU_NOBODY);
        cr_expect_str_eq(event.as.note.text, "what a \"day\"");
        mu_game again;
        cr_expect_eq(fold(&log, log.n, &again, &err), MU_OK, "%s", err.text);
        mu_game_dispose(&again);
        dispose(&game, &log);
    }
}

Test(notes, hold_239_bytes_of_plain_text)
{
    mu_game game;
    mu_log log;
    mu_err err = MU_ERR_NONE;
    char text[300];
    first_events(AT_ORDERS, &game, &log);
    memset(text, 'x', sizeof text);
    text[239] = '\0';
    cr_expect_eq(mu_game_note(&game, 0, text, NULL, &log, &err), MU_OK, "%s", err.text);
    seen before = look(&game, &log);
    text[239] = 'x';
    text[240] = '\0';
    cr_expect_eq(mu_game_note(&game, 0, text, NULL, &log, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "a note is plain text of at most 239 bytes");
    expect_unchanged(&before, &game, &log);
    static const char *const wrong[] = { "\x1b[2J", "a\nb",     "a\tb",
                                         "\xff",    "\xc0\x80", "\xe2\x80\xae right",
                                         "\x7f" };
    for (size_t i = 0; i < MU_COUNT_OF(wrong); i++) {
        cr_expect_eq(mu_game_note(&game, 0, wrong[i], NULL, &log, &err), MU_INPUT, "row %zu", i);
        expect_unchanged(&before, &game, &log);
    }
    dispose(&game, &log);
}

/* --- genesis ----------------------------------------------------------------------- */

Test(genesis, is_not_made_with_names_that_steer_a_terminal)
{
    static const null_setup setup = {
        .a_name = "Anna", .b_name = "Berta", .need = 4, .points = 3, .turns = 4
    };
    mu_genesis genesis = { .dice = MU_DICE_TABLE, .a_player = "\x1b]0;x\a" };
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_genesis_make(&genesis, &null_ruleset, &setup, &bytes, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "a_player is not plain text");
    cr_expect_eq(bytes.used, 0);
}

Test(genesis, a_game_that_cannot_begin_leaves_nothing_behind)
{
    mu_game game;
    mu_err err = MU_ERR_NONE;
    static const uint8_t bytes[] = { 0x93, 0x00, 0x91, 0x02 };
    cr_expect_eq(mu_game_begin(&game, bytes, sizeof bytes, &err), MU_VERSION);
    cr_expect_eq(err.seq, 0);
    cr_expect_null(game.setup);
    cr_expect_null(game.state);
    cr_expect_null(game.after);
}
