/* SPDX-License-Identifier: MIT
 * tests/unit/events_game_faults.c - every way a log can differ from the rules, and the event
 * that is named for it. */
#include "core/order.h"
#include "core/resolve.h"
#include "core/rules/null/null.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum {
    NL_1_1 = MU_CLAUSE(1, 1),
    NL_1_2 = MU_CLAUSE(1, 2),
    NL_2_1 = MU_CLAUSE(2, 1),
    NL_2_3 = MU_CLAUSE(2, 3),
    NL_3_1 = MU_CLAUSE(3, 1)
};

/* Events of the table game. */
enum {
    DRAW = 2, /* phase at 1, settled at 3 */
    SHOT = 4, /* order */
    SHOT_ROLL = 5,
    NOTE = 6,
    CHOICE = 7,
    BACK_ROLL = 8,
    SHOT_DONE = 9,
    PASS = 10, /* order, settled at 11 */
    PASS_DONE = 11,
    FORCED = 17, /* of order 15, roll 16 */
    FORCED_DONE = 18
};

static mu_scripted *made;

static void set_up(void)
{
    made = sentry_script(sentry_table_game);
    cr_assert_eq(event_of(&made->log, &null_ruleset, SHOT).kind, MU_EVENT_ORDER);
    cr_assert_eq(event_of(&made->log, &null_ruleset, NOTE).kind, MU_EVENT_NOTE);
    cr_assert_eq(event_of(&made->log, &null_ruleset, SHOT_DONE).kind, MU_EVENT_SETTLED);
    cr_assert_eq(event_of(&made->log, &null_ruleset, PASS).kind, MU_EVENT_ORDER);
    cr_assert_eq(event_of(&made->log, &null_ruleset, FORCED).as.choice.options, 1);
}

static void tear_down(void)
{
    fixture_script_free(made);
}

TestSuite(faults, .init = set_up, .fini = tear_down);

/* `text` is how the message begins. */
static void expect_fault(mu_log *log, mu_status status, uint64_t seq, mu_clause clause,
                         const char *text)
{
    mu_err err;
    cr_expect_eq(fold_fails(log, &err), status, "%s", err.text);
    cr_expect_eq(err.seq, seq, "event %llu is blamed: %s", (unsigned long long)err.seq, err.text);
    cr_expect_eq(err.clause, clause, "clause %u: %s", err.clause, err.text);
    cr_expect_eq(strncmp(err.text, text, strlen(text)), 0, "'%s' and not '%s'", err.text, text);
    mu_log_dispose(log);
}

static mu_event event_at(size_t i)
{
    return event_of(&made->log, &null_ruleset, i);
}

static mu_log without(size_t i)
{
    mu_log log = log_of_first(&made->log, i);
    put_rest(&log, &made->log, i + 1);
    return log;
}

static mu_log with_more(size_t i, const mu_event *event)
{
    mu_log log = log_of_first(&made->log, i);
    put_event(&log, &null_ruleset, event);
    put_rest(&log, &made->log, i);
    return log;
}

static mu_log replaced(size_t i, const mu_event *event)
{
    return log_with(&made->log, &null_ruleset, i, event);
}

/* --- orders ------------------------------------------------------------------------ */

Test(faults, an_illegal_order_is_blamed_with_its_clause)
{
    mu_event event = event_at(SHOT);
    event.as.order.side = 1;
    mu_log log = replaced(SHOT, &event);
    expect_fault(&log, MU_ILLEGAL, SHOT, NL_1_2, "it is Anna's turn");
}

Test(faults, an_order_after_the_end_is_illegal)
{
    const mu_event order = { .kind = MU_EVENT_ORDER, .as.order = { .side = 1, .kind = 1 } };
    const mu_event settled = event_at(SHOT_DONE);
    mu_log log = log_of_first(&made->log, made->log.n);
    put_event(&log, &null_ruleset, &order);
    put_event(&log, &null_ruleset, &settled);
    expect_fault(&log, MU_ILLEGAL, made->log.n, NL_3_1,
                 "the game is over: the other sentry has no points left");
}

/* Nothing has settled it yet: asking finds it. */
Test(faults, an_illegal_order_at_the_end_is_found_by_asking)
{
    mu_log log = log_of_first(&made->log, SHOT);
    const mu_event order = { .kind = MU_EVENT_ORDER, .as.order = { .side = 1 } };
    mu_game game;
    mu_err err = MU_ERR_NONE;
    put_event(&log, &null_ruleset, &order);
    cr_assert_eq(fold(&log, log.n, &game, &err), MU_OK, "%s", err.text);
    cr_expect_eq(mu_game_ask(&game, &err), MU_ILLEGAL);
    cr_expect_eq(err.seq, SHOT);
    cr_expect_eq(err.clause, NL_1_2);
    mu_game_dispose(&game);
    mu_log_dispose(&log);
}

/* Every order of Sedgemoor, given by the other side: illegal at that very event. */
Test(faults, an_order_of_the_wrong_side_is_blamed_wherever_it_stands)
{
    mu_scripted *sedgemoor = fixture_script(SEDGEMOOR_SCRIPT);
    const mu_ruleset *rules = sedgemoor->game.rules;
    uint32_t orders = 0;
    for (size_t i = 1; i < sedgemoor->log.n; i++) {
        mu_event event = event_of(&sedgemoor->log, rules, i);
        if (event.kind != MU_EVENT_ORDER) continue;
        event.as.order.side = 1 - event.as.order.side;
        mu_log log = log_with(&sedgemoor->log, rules, i, &event);
        mu_err err;
        cr_expect_eq(fold_fails(&log, &err), MU_ILLEGAL);
        cr_expect_eq(err.seq, i);
        cr_expect_eq(err.clause, MU_CLAUSE(5, 3), "event %zu: clause %u", i, err.clause);
        mu_log_dispose(&log);
        orders++;
    }
    cr_expect_eq(orders, sedgemoor->game.counts.orders);
    fixture_script_free(sedgemoor);
}

Test(faults, a_shot_out_of_reach_is_illegal_by_the_clause_that_refuses_it)
{
    mu_scripted *sedgemoor = fixture_script(SEDGEMOOR_SCRIPT);
    const mu_ruleset *rules = sedgemoor->game.rules;
    const mu_scope scope = mu_game_scope(&sedgemoor->game);
    size_t fire = find_event(&sedgemoor->log, rules, MU_EVENT_ORDER, 1);
    char text[] = "fire RA1 I9"; /* Cavalry stands there, out of reach */
    mu_event event = { .kind = MU_EVENT_ORDER };
    mu_ahead ahead;
    mu_err why = MU_ERR_NONE;
    cr_assert_eq(mu_order_read(&scope, 0, text, &event.as.order, &ahead, &why), MU_OK);
    mu_game before;
    cr_assert_eq(fold(&sedgemoor->log, fire, &before, &why), MU_OK);
    const mu_position here = mu_game_position(&before);
    cr_assert_eq(mu_may(&here, &event.as.order, NULL, &why), MU_REFUSED);
    mu_log log = log_with(&sedgemoor->log, rules, fire, &event);
    expect_fault(&log, MU_ILLEGAL, fire, why.clause, why.text);
    cr_expect_neq(why.clause, 0);
    mu_game_dispose(&before);
    fixture_script_free(sedgemoor);
}

/* --- steps ------------------------------------------------------------------------- */

Test(faults, a_step_that_has_not_settled_is_seen_at_the_next)
{
    mu_log log = without(SHOT_DONE);
    expect_fault(&log, MU_DIVERGED, SHOT_DONE, 0, "an order before the one at event 4 has settled");
    log = without(PASS_DONE);
    expect_fault(&log, MU_DIVERGED, PASS_DONE, 0,
                 "a phase before the step at event 10 has settled");
    const mu_event order = event_at(SHOT);
    log = with_more(CHOICE, &order);
    expect_fault(&log, MU_DIVERGED, CHOICE, 0, "an order before the one at event 4 has settled");
}

Test(faults, a_step_that_settles_twice_is_seen_at_the_second)
{
    const mu_event settled = event_at(SHOT_DONE);
    mu_log log = with_more(SHOT_DONE + 1, &settled);
    expect_fault(&log, MU_DIVERGED, SHOT_DONE + 1, 0, "nothing is open that could settle");
}

Test(faults, an_answer_without_a_step_is_an_answer_to_nothing)
{
    static const struct {
        size_t event;
        mu_clause clause;
    } answers[] = { { DRAW, NL_1_1 }, { SHOT_ROLL, NL_2_1 }, { CHOICE, NL_2_3 } };
    for (size_t i = 0; i < MU_COUNT_OF(answers); i++) {
        const mu_event event = event_at(answers[i].event);
        mu_log log = with_more(PASS, &event);
        expect_fault(&log, MU_DIVERGED, PASS, answers[i].clause,
                     "an answer to nothing: no step is open");
    }
}

Test(faults, a_phase_that_is_not_due_is_refused)
{
    mu_event phase = { .kind = MU_EVENT_PHASE, .as.phase = { 0 } };
    mu_log log = with_more(SHOT, &phase);
    expect_fault(&log, MU_DIVERGED, SHOT, NL_1_1,
                 "the log runs the phase 'weather', the game stands in 'actions'");
    phase.as.phase.phase = 1; /* it waits for orders and does not run */
    log = with_more(SHOT, &phase);
    expect_fault(&log, MU_DIVERGED, SHOT, NL_1_2,
                 "the log runs the phase 'actions', the game stands in 'actions'");
    log = replaced(1, &phase);
    expect_fault(&log, MU_DIVERGED, 1, NL_1_2,
                 "the log runs the phase 'actions', the game stands in 'weather'");
}

Test(faults, an_order_instead_of_the_phase_that_is_due_is_illegal)
{
    mu_log log = log_of_first(&made->log, 1);
    put_rest(&log, &made->log, SHOT);
    expect_fault(&log, MU_ILLEGAL, 1, NL_1_1, "no orders are given in the phase 'weather'");
}

/* --- answers ----------------------------------------------------------------------- */

Test(faults, a_step_settled_before_its_last_answer_still_asks)
{
    mu_log log = without(BACK_ROLL);
    expect_fault(&log, MU_DIVERGED, BACK_ROLL, NL_2_3,
                 "the log settles the step, the rules still ask for roll D_BACK of 1 d6 by Berta "
                 "under NL-2.3");
}

Test(faults, a_missing_answer_is_seen_at_the_next_one)
{
    mu_log log = without(SHOT_ROLL);
    expect_fault(&log, MU_DIVERGED, CHOICE - 1, NL_2_1,
                 "the rules ask for roll D_SHOT of 2 d6 by Anna under NL-2.1, the log answers "
                 "choice P_HIT of 2 options by Berta under NL-2.3");
}

Test(faults, an_answer_too_many_is_blamed_itself)
{
    const mu_event roll = event_at(BACK_ROLL);
    mu_log log = with_more(SHOT_DONE, &roll);
    expect_fault(&log, MU_DIVERGED, SHOT_DONE, NL_2_3,
                 "the log goes on with roll D_BACK of 1 d6 by Berta under NL-2.3, the rules ask "
                 "nothing more");
}

Test(faults, a_forced_choice_must_stand_in_the_log)
{
    mu_log log = without(FORCED);
    expect_fault(&log, MU_DIVERGED, FORCED, NL_2_3,
                 "a forced choice is missing: choice P_HIT of 1 option by Berta under NL-2.3");
    mu_event event = event_at(FORCED);
    event.as.choice.value = 1;
    log = replaced(FORCED, &event);
    expect_fault(&log, MU_DIVERGED, FORCED, NL_2_3, "that is not one of the 1 options");
    event = event_at(FORCED);
    event.as.choice.options = 2;
    log = replaced(FORCED, &event);
    expect_fault(&log, MU_DIVERGED, FORCED, NL_2_3,
                 "the rules ask for choice P_HIT of 1 option by Berta under NL-2.3, the log "
                 "answers choice P_HIT of 2 options by Berta under NL-2.3");
}

Test(faults, an_option_that_was_not_offered_is_blamed)
{
    mu_event event = event_at(CHOICE);
    event.as.choice.value = 2;
    mu_log log = replaced(CHOICE, &event);
    expect_fault(&log, MU_DIVERGED, CHOICE, NL_2_3, "that is not one of the 2 options");
}

Test(faults, a_face_the_die_does_not_have_is_blamed)
{
    mu_event event = event_at(SHOT_ROLL);
    event.as.roll.faces[1] = 7;
    mu_log log = replaced(SHOT_ROLL, &event);
    expect_fault(&log, MU_DIVERGED, SHOT_ROLL, NL_2_1, "no die here shows 7: its faces are 1 to 6");
    event = event_at(DRAW);
    event.as.draw.place = 3;
    log = replaced(DRAW, &event);
    expect_fault(&log, MU_DIVERGED, DRAW, NL_1_1, "there is no card 3 among 3");
}

Test(faults, an_answer_to_another_question_is_blamed)
{
    static const mu_roll_head other[] = {
        { 2003, 0, 6, 0, 0, MU_DICE_TABLE, 0, 2, { 6, 2 } },    /* clause */
        { 2001, 1, 6, 0, 0, MU_DICE_TABLE, 0, 2, { 6, 2 } },    /* piece */
        { 2001, 0, 8, 0, 0, MU_DICE_TABLE, 0, 2, { 6, 2 } },    /* faces of the die */
        { 2001, 0, 6, 1, 0, MU_DICE_TABLE, 0, 2, { 6, 2 } },    /* side */
        { 2001, 0, 6, 0, 1, MU_DICE_TABLE, 0, 2, { 6, 2 } },    /* purpose */
        { 2001, 0, 6, 0, 0, MU_DICE_TABLE, 0, 3, { 6, 2, 1 } }, /* dice */
        { 2001, 0, 6, 0, 0, MU_DICE_TABLE, 0, 1, { 6 } },
    };
    for (size_t i = 0; i < MU_COUNT_OF(other); i++) {
        const mu_event event = { .kind = MU_EVENT_ROLL, .as.roll = other[i] };
        mu_log log = replaced(SHOT_ROLL, &event);
        mu_err err;
        cr_expect_eq(fold_fails(&log, &err), MU_DIVERGED, "row %zu", i);
        cr_expect_eq(err.seq, SHOT_ROLL, "row %zu: event %llu", i, (unsigned long long)err.seq);
        cr_expect_eq(err.clause, NL_2_1, "row %zu", i);
        mu_log_dispose(&log);
    }
}

Test(faults, more_answers_than_a_step_can_have_are_a_clean_refusal)
{
    mu_log log = log_of_first(&made->log, SHOT_ROLL);
    const mu_event roll = event_at(BACK_ROLL);
    for (int i = 0; i <= MU_TAPE_MAX; i++) put_event(&log, &null_ruleset, &roll);
    mu_err err;
    cr_expect_eq(fold_fails(&log, &err), MU_DIVERGED, "%s", err.text);
    cr_expect_eq(err.seq, SHOT_ROLL + MU_TAPE_MAX);
    mu_log_dispose(&log);
}

/* --- states ------------------------------------------------------------------------ */

/* The clause of the last die or card of the step that event i settles, or of its choice. */
static mu_clause last_asked(size_t i)
{
    mu_clause chosen = 0;
    for (i--; event_at(i).kind > MU_EVENT_PHASE; i--) {
        mu_event event = event_at(i);
        if (event.kind == MU_EVENT_ROLL) return event.as.roll.clause;
        if (event.kind == MU_EVENT_DRAW) return event.as.draw.clause;
        if (event.kind == MU_EVENT_CHOICE && chosen == 0) chosen = event.as.choice.clause;
    }
    return chosen;
}

Test(faults, another_fingerprint_is_a_divergence_at_the_settled_event)
{
    for (size_t i = 1; i < made->log.n; i++) {
        mu_event event = event_at(i);
        if (event.kind != MU_EVENT_SETTLED) continue;
        event.as.settled.fingerprint[i % 16] ^= 0x10;
        mu_log log = replaced(i, &event);
        expect_fault(&log, MU_DIVERGED, i, last_asked(i),
                     last_asked(i) == 0
                         ? "the step does not lead to the recorded state"
                         : "the recorded dice and choices do not lead to the recorded state");
    }
}

/* A face that changes what happens shows at the latest when the step settles. */
Test(faults, a_changed_die_of_the_table_is_found_by_what_it_does)
{
    mu_event event = event_at(BACK_ROLL);
    event.as.roll.faces[0] = 4; /* safe: no point is lost */
    mu_log log = replaced(BACK_ROLL, &event);
    mu_err err;
    cr_expect_eq(fold_fails(&log, &err), MU_DIVERGED);
    cr_expect_eq(err.seq, SHOT_DONE);
    mu_log_dispose(&log);
}

/* --- dice -------------------------------------------------------------------------- */

Test(faults, dice_of_another_source_are_blamed)
{
    mu_event event = event_at(SHOT_ROLL);
    event.as.roll.source = MU_DICE_OPEN;
    mu_log log = replaced(SHOT_ROLL, &event);
    expect_fault(&log, MU_DIVERGED, SHOT_ROLL, NL_2_1,
                 "dice of the source 'open' in a game with 'table'");
    event = event_at(DRAW);
    event.as.draw.source = MU_DICE_OPEN;
    log = replaced(DRAW, &event);
    expect_fault(&log, MU_DIVERGED, DRAW, NL_1_1,
                 "dice of the source 'open' in a game with 'table'");
}

/* Change each die and card of an open game in turn. */
static uint32_t change_open_answers(const mu_log *open, size_t i)
{
    mu_event event = event_of(open, &null_ruleset, i);
    uint32_t n =
        event.kind == MU_EVENT_ROLL ? (uint32_t)event.as.roll.faces_n : event.kind == MU_EVENT_DRAW;
    for (uint32_t k = 0; k < n; k++) {
        mu_event other = event;
        if (event.kind == MU_EVENT_ROLL)
            other.as.roll.faces[k] = (int16_t)(1 + event.as.roll.faces[k] % 6);
        else
            other.as.draw.place = (uint16_t)((event.as.draw.place + 1) % 3);
        mu_log log = log_with(open, &null_ruleset, i, &other);
        mu_err err;
        cr_expect_eq(fold_fails(&log, &err), MU_DIVERGED);
        cr_expect_eq(err.seq, i, "a die of event %zu: %llu", i, (unsigned long long)err.seq);
        char text[40];
        mu_text line = mu_text_in(text, sizeof text);
        mu_text_add(&line, "die %u of the roll shows ", k + 1);
        cr_expect_eq(strncmp(err.text, text, line.used), 0, "%s", err.text);
        mu_log_dispose(&log);
    }
    return n;
}

Test(faults, a_changed_open_die_is_found_at_its_own_event)
{
    mu_game game;
    mu_log open;
    uint32_t changed = 0;
    sentry_game(MU_DICE_OPEN, "changed", &game, &open);
    for (size_t i = 1; i < open.n; i++) changed += change_open_answers(&open, i);
    cr_expect_eq(changed, game.counts.dice + game.counts.draws);
    cr_expect_gt(changed, 10);
    mu_log_dispose(&open);
    mu_game_dispose(&game);
}

Test(faults, another_seed_in_genesis_shows_at_the_first_roll)
{
    mu_game game;
    mu_log open;
    sentry_game(MU_DICE_OPEN, "changed", &game, &open);
    mu_log log = mu_log_new();
    mu_event genesis = { .kind = MU_EVENT_GENESIS, .as.genesis = game.genesis };
    genesis.as.genesis.seed[0] ^= 1;
    mu_bytes bytes = { 0 };
    mu_event_encode(&genesis, &null_ruleset, game.setup, &bytes);
    put_bytes(&log, bytes.at, bytes.used);
    put_rest(&log, &open, 1);
    mu_err err;
    cr_expect_eq(fold_fails(&log, &err), MU_DIVERGED);
    cr_expect_eq(err.seq, 2); /* the draw; its card would have to agree by chance */
    mu_bytes_dispose(&bytes);
    mu_log_dispose(&log);
    mu_log_dispose(&open);
    mu_game_dispose(&game);
}

/* --- no events --------------------------------------------------------------------- */

Test(faults, what_is_no_event_is_blamed_at_its_number)
{
    size_t n = 0;
    const uint8_t *genesis = mu_log_event(&made->log, 0, &n);
    mu_log log = log_of_first(&made->log, SHOT);
    put_bytes(&log, genesis, n);
    expect_fault(&log, MU_CORRUPT, SHOT, 0, "a second genesis");
    log = log_of_first(&made->log, SHOT);
    put_bytes(&log, "\xc0", 1);
    expect_fault(&log, MU_CORRUPT, SHOT, 0, "event is not an array in its shortest form");
    log = log_of_first(&made->log, SHOT);
    put_bytes(&log, "\x92\x2a\x90", 3);
    expect_fault(&log, MU_VERSION, SHOT, 0, "events of kind 42 are not known to this Muster");
    log = mu_log_new();
    put_rest(&log, &made->log, 1);
    expect_fault(&log, MU_CORRUPT, 0, 0, "the log begins with phase, not with genesis");
}
