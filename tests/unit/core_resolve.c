/* SPDX-License-Identifier: MIT
 * tests/unit/core_resolve.c - one step of the two sentries: answers, questions left open,
 * refusals, and the phases that run by themselves. */
#include "core/resolve.h"
#include "core/rules/horse_musket/ruleset.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "core/rules/null/null.h"
#include "core/say.h"
#include "support/fixture.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { D_SHOT, D_BACK, C_WEATHER, P_HIT };
enum { TAKE_IT, FALL_BACK };
enum { SUN, RAIN, FOG };
enum { SHOOT, PASS };
enum { WEATHER, ACTIONS };

static const null_setup setup = { "Anne", "Stuart", 4, 3, 2 };

/* Side A is about to act in the sun. */
static null_state actions(void)
{
    return (null_state){ .turn = 1, .phase = ACTIONS, .sentries = { { 3, 0 }, { 3, 0 } } };
}

static mu_order order_of(uint8_t side, uint8_t kind)
{
    return (mu_order){ .side = side, .kind = kind };
}

static mu_status resolve(const null_state *before, const mu_order *order, const mu_source *source,
                         mu_tape *tape, null_state *after, mu_open *open, mu_err *err)
{
    const mu_job job = { .before = { &null_ruleset, &setup, before },
                         .order = order,
                         .source = source };
    return mu_resolve(&job, tape, after, open, err);
}

/* The same with a fresh tape and answers from an array. */
static null_state scripted(const null_state *before, const mu_order *order, const int32_t *values,
                           uint32_t n, mu_tape *tape)
{
    mu_script script = { values, n, 0 };
    mu_source source = mu_source_script(&script);
    null_state after;
    mu_err err = MU_ERR_NONE;
    mu_tape_clear(tape);
    cr_assert_eq(resolve(before, order, &source, tape, &after, NULL, &err), MU_OK, "%s", err.text);
    cr_assert_eq(script.used, n, "answers are left over");
    return after;
}

static bool same(const null_state *a, const null_state *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* --- beginning ----------------------------------------------------------------- */

Test(resolve, a_game_begins_before_the_first_phase_that_asks)
{
    null_state state;
    memset(&state, 0xff, sizeof state);
    cr_assert_eq(mu_begin(&null_ruleset, &setup, &state, NULL), MU_OK);
    const null_state wanted = { .turn = 1, .sentries = { { 3, 0 }, { 3, 0 } } };
    cr_expect(same(&state, &wanted));
    cr_expect(mu_runs_itself(&(mu_position){ &null_ruleset, &setup, &state }));
}

Test(resolve, a_game_begins_with_the_silent_phases_behind_it)
{
    static hm_state state;
    mu_scenario sedgemoor = fixture_scenario(SEDGEMOOR_SCENARIO);
    cr_assert_eq(mu_begin(sedgemoor.rules, sedgemoor.setup, &state, NULL), MU_OK);
    mu_standing now = sedgemoor.rules->standing(sedgemoor.setup, &state);
    cr_expect_str_eq(sedgemoor.rules->phases[now.phase].name, "command");
    cr_expect(state.turn == 1 && state.active == 0);
    mu_scenario_dispose(&sedgemoor);
}

Test(resolve, a_setup_that_does_not_fit_together_begins_no_game)
{
    static const hm_setup nameless;
    static hm_state state;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_begin(&horse_musket_ruleset, &nameless, &state, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "sides[A].name is empty");
    cr_expect_eq(err.clause, 4007);
}

/* --- answers from a source ---------------------------------------------------------- */

Test(resolve, a_phase_runs_with_the_card_that_is_drawn)
{
    null_state state;
    static mu_tape tape;
    cr_assert_eq(mu_begin(&null_ruleset, &setup, &state, NULL), MU_OK);
    const int32_t card[] = { FOG };
    null_state after = scripted(&state, NULL, card, 1, &tape);
    const null_state wanted = {
        .turn = 1, .phase = ACTIONS, .card = FOG, .sentries = { { 3, 0 }, { 3, 0 } }
    };
    cr_expect(same(&after, &wanted));
    cr_assert_eq(tape.n, 1);
    const mu_answer *a = &tape.answers[0];
    cr_expect(a->kind == MU_DRAW && a->side == MU_NOBODY && a->purpose == C_WEATHER);
    cr_expect(a->clause == 1001 && a->count == 3 && a->automatic == 0);
    cr_expect_eq(*mu_tape_values(&tape, 0), FOG);
}

Test(resolve, an_order_runs_with_the_answers_of_a_script)
{
    static mu_tape tape;
    const null_state before = actions();
    const mu_order shoot = order_of(0, SHOOT);
    const int32_t values[] = { 4, 3, FALL_BACK, 3 };
    null_state after = scripted(&before, &shoot, values, 4, &tape);
    const null_state wanted = {
        .turn = 1, .phase = ACTIONS, .active = 1, .sentries = { { 3, 0 }, { 2, 1 } }
    };
    cr_expect(same(&after, &wanted));
    cr_assert_eq(tape.n, 3);
    cr_assert_eq(tape.values_n, 4);
    const mu_answer *shot = &tape.answers[0];
    cr_expect(shot->kind == MU_ROLL && shot->side == 0 && shot->purpose == D_SHOT);
    cr_expect(shot->clause == 2001 && shot->count == 2 && shot->sides == 6);
    const mu_answer *hit = &tape.answers[1];
    cr_expect(hit->kind == MU_CHOICE && hit->side == 1 && hit->purpose == P_HIT);
    cr_expect(hit->clause == 2003 && hit->count == 2 && hit->automatic == 0);
    const mu_answer *back = &tape.answers[2];
    cr_expect(back->kind == MU_ROLL && back->side == 1 && back->purpose == D_BACK);
    cr_expect_eq(memcmp(tape.values, values, sizeof values), 0);
}

/* What the weather and the dice make of a shot at a sentry that has fallen back. */
typedef struct shot {
    uint8_t card;
    int32_t dice[2];
    uint32_t dice_n;
    uint8_t left;
} shot;

static const shot shots[] = {
    { SUN, { 3, 3 }, 2, 3 },  { SUN, { 3, 4 }, 2, 2 },  { SUN, { 6, 4 }, 2, 1 },
    { RAIN, { 4, 4 }, 2, 3 }, { RAIN, { 5, 4 }, 2, 2 }, { RAIN, { 5, 6 }, 2, 1 },
    { FOG, { 4 }, 1, 3 },     { FOG, { 5 }, 1, 2 },
};

Test(resolve, a_forced_choice_is_taken_and_recorded_as_automatic)
{
    static mu_tape tape;
    for (size_t i = 0; i < MU_COUNT_OF(shots); i++) {
        null_state before = actions();
        before.card = shots[i].card;
        before.sentries[1].back = 1;
        const mu_order shoot = order_of(0, SHOOT);
        null_state after = scripted(&before, &shoot, shots[i].dice, shots[i].dice_n, &tape);
        cr_expect_eq(after.sentries[1].points, shots[i].left, "row %zu", i);
        if (shots[i].left == 3) {
            cr_expect_eq(tape.n, 1);
            continue;
        }
        cr_assert_eq(tape.n, 2);
        const mu_answer *forced = &tape.answers[1];
        cr_expect(forced->kind == MU_CHOICE && forced->count == 1 && forced->automatic == 1);
        cr_expect_eq(*mu_tape_values(&tape, 1), TAKE_IT);
    }
}

Test(resolve, a_policy_plays_the_same_game_from_the_same_seed)
{
    static mu_tape tape, again;
    for (uint64_t seed = 0; seed < 50; seed++) {
        const null_state before = actions();
        const mu_order shoot = order_of(0, SHOOT);
        mu_policy policy = { .rng = { .seed = seed } };
        mu_source source = mu_source_policy(&policy);
        null_state one, two, three;
        mu_tape_clear(&tape);
        mu_tape_clear(&again);
        cr_assert_eq(resolve(&before, &shoot, &source, &tape, &one, NULL, NULL), MU_OK);
        policy.rng.n = 0;
        cr_assert_eq(resolve(&before, &shoot, &source, &again, &two, NULL, NULL), MU_OK);
        cr_assert(same(&one, &two));
        cr_assert(tape.n == again.n && tape.values_n == again.values_n);
        cr_assert_eq(memcmp(tape.answers, again.answers, tape.n * sizeof *tape.answers), 0);
        cr_assert_eq(memcmp(tape.values, again.values, tape.values_n * sizeof *tape.values), 0);
        cr_assert_eq(resolve(&before, &shoot, &mu_source_none, &tape, &three, NULL, NULL), MU_OK);
        cr_assert(same(&one, &three), "the tape alone gives the same state");
        cr_assert_eq(tape.n, again.n, "reading the tape adds nothing to it");
    }
}

Test(resolve, what_a_source_complains_about_is_passed_on)
{
    static mu_tape tape;
    const null_state before = actions();
    const mu_order shoot = order_of(0, SHOOT);
    const int32_t values[] = { 4, 7 };
    mu_script script = { values, 2, 0 };
    mu_source source = mu_source_script(&script);
    null_state after;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(resolve(&before, &shoot, &source, &tape, &after, NULL, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "no die here shows 7: its faces are 1 to 6");
    cr_expect_eq(err.clause, 2001);
    cr_expect_eq(tape.n, 0);
}

/* --- questions left open ----------------------------------------------------------------- */

/* Answer question after question by hand; each run begins at the top and keeps nothing but
 * the tape. */
Test(resolve, pending_leaves_no_trace)
{
    static mu_tape tape, at_once;
    static mu_open open;
    const null_state before = actions();
    null_state kept = before;
    const mu_order shoot = order_of(0, SHOOT);
    null_state after;
    mu_tape_clear(&tape);

    cr_assert_eq(resolve(&kept, &shoot, &mu_source_none, &tape, &after, &open, NULL), MU_PENDING);
    cr_expect(open.question.kind == MU_ROLL && open.question.purpose == D_SHOT);
    cr_expect(open.question.count == 2 && open.question.sides == 6 && open.question.low == 1);
    cr_expect(open.question.side == 0 && open.question.clause == 2001);
    cr_expect_null(open.question.classes);
    cr_expect(same(&kept, &before));
    cr_expect_eq(tape.n, 0);

    cr_assert_eq(mu_tape_push(&tape, &open.question, (const int32_t[]){ 5, 6 }, false, NULL),
                 MU_OK);
    cr_assert_eq(resolve(&kept, &shoot, &mu_source_none, &tape, &after, &open, NULL), MU_PENDING);
    cr_expect(open.question.kind == MU_CHOICE && open.question.purpose == P_HIT);
    cr_expect(open.question.count == 2 && open.question.side == 1 && open.question.clause == 2003);
    cr_expect_eq(open.question.options, open.options, "an open question owns its options");
    cr_expect(open.options[0] == TAKE_IT && open.options[1] == FALL_BACK);
    cr_expect(same(&kept, &before));
    cr_expect_eq(tape.n, 1);

    cr_assert_eq(mu_tape_push(&tape, &open.question, (const int32_t[]){ FALL_BACK }, false, NULL),
                 MU_OK);
    cr_assert_eq(resolve(&kept, &shoot, &mu_source_none, &tape, &after, &open, NULL), MU_PENDING);
    cr_expect(open.question.kind == MU_ROLL && open.question.purpose == D_BACK);
    cr_expect(same(&kept, &before));

    cr_assert_eq(mu_tape_push(&tape, &open.question, (const int32_t[]){ 2 }, false, NULL), MU_OK);
    cr_assert_eq(resolve(&kept, &shoot, &mu_source_none, &tape, &after, &open, NULL), MU_OK);
    cr_expect(same(&kept, &before));
    cr_expect_eq(tape.n, 3);

    null_state whole =
        scripted(&before, &shoot, (const int32_t[]){ 5, 6, FALL_BACK, 2 }, 4, &at_once);
    mu_digest one = mu_fingerprint(&null_state_schema, &after);
    mu_digest two = mu_fingerprint(&null_state_schema, &whole);
    cr_expect(mu_digest_equal(&one, &two));
    cr_expect_eq(memcmp(tape.answers, at_once.answers, 3 * sizeof *tape.answers), 0);
}

Test(resolve, answers_found_on_the_way_to_an_open_question_stay_on_the_tape)
{
    static mu_tape tape;
    const null_state before = actions();
    const mu_order shoot = order_of(0, SHOOT);
    const int32_t dice[] = { 1, 4 };
    mu_script script = { dice, 2, 0 };
    mu_source source = mu_source_script(&script);
    null_state after;
    mu_tape_clear(&tape);
    cr_assert_eq(resolve(&before, &shoot, &source, &tape, &after, NULL, NULL), MU_PENDING,
                 "nobody wants to see the question");
    cr_expect_eq(tape.n, 1);
    cr_expect(tape.values[0] == 1 && tape.values[1] == 4);
}

/* --- refusals -------------------------------------------------------------------------------- */

typedef struct refusal {
    uint8_t phase, turn, points_a, points_b;
    mu_order order;
    mu_clause clause;
    const char *text;
    bool rain;
} refusal;

#define NO_POINTS    "the game is over: the other sentry has no points left"
#define NO_ORDERS    "no orders are given in the phase 'weather'"
#define RAIN_AND_ONE "it rains, and this sentry has one point left"

static const refusal refusals[] = {
    { WEATHER, 1, 3, 3, { 0, PASS, { 0 } }, 1001, NO_ORDERS, false },
    { ACTIONS, 1, 3, 3, { 1, SHOOT, { 0 } }, 1002, "it is Anne's turn", false },
    { ACTIONS, 1, 3, 3, { 2, PASS, { 0 } }, 1002, "it is Anne's turn", false },
    { ACTIONS, 1, 0, 3, { 0, SHOOT, { 0 } }, 3001, NO_POINTS, false },
    { WEATHER,
      3,
      3,
      3,
      { 0, PASS, { 0 } },
      3002,
      "the game is over: the last turn is over",
      false },
    /* the end comes before the phase, and the phase before the turn */
    { WEATHER, 1, 0, 3, { 1, SHOOT, { 0 } }, 3001, NO_POINTS, false },
    { WEATHER, 1, 3, 3, { 1, SHOOT, { 0 } }, 1001, NO_ORDERS, false },
    { ACTIONS, 1, 1, 3, { 0, SHOOT, { 0 } }, 2004, RAIN_AND_ONE, true },
};

Test(resolve, refusals_name_the_clause)
{
    static mu_tape tape;
    static mu_marks marks;
    for (size_t i = 0; i < MU_COUNT_OF(refusals); i++) {
        const refusal *r = &refusals[i];
        const null_state before = { .turn = r->turn,
                                    .phase = r->phase,
                                    .card = r->rain ? RAIN : SUN,
                                    .sentries = { { r->points_a, 0 }, { r->points_b, 0 } } };
        const mu_position here = { &null_ruleset, &setup, &before };
        mu_err err = MU_ERR_NONE;
        memset(&marks, 0, sizeof marks);
        cr_expect_eq(mu_may(&here, &r->order, &marks, &err), MU_REFUSED, "row %zu", i);
        cr_expect_eq(err.status, MU_REFUSED);
        cr_expect_eq(err.clause, r->clause, "row %zu", i);
        cr_expect_str_eq(err.text, r->text);
        cr_expect_eq(err.seq, MU_NO_SEQ);
        cr_expect(marks.bits[r->clause / 64] >> r->clause % 64 & 1, "a refusal marks its clause");
        cr_expect_eq(mu_may(&here, &r->order, NULL, NULL), MU_REFUSED, "without a record");

        null_state after;
        mu_err again = MU_ERR_NONE;
        mu_tape_clear(&tape);
        cr_expect_eq(resolve(&before, &r->order, &mu_source_none, &tape, &after, NULL, &again),
                     MU_REFUSED);
        cr_expect_eq(again.clause, r->clause);
        cr_expect_str_eq(again.text, r->text);
        cr_expect_eq(tape.n, 0);
    }
}

Test(resolve, legal_orders_are_those_that_may_be_given)
{
    null_state before = actions();
    const mu_position here = { &null_ruleset, &setup, &before };
    for (uint8_t side = 0; side < 2; side++)
        for (uint8_t kind = 0; kind < 2; kind++) {
            const mu_order order = order_of(side, kind);
            before.active = side;
            cr_expect_eq(mu_may(&here, &order, NULL, NULL), MU_OK);
            before.active = 1 - side;
            cr_expect_eq(mu_may(&here, &order, NULL, NULL), MU_REFUSED);
        }
}

Test(resolve, nothing_runs_by_itself_after_the_end)
{
    null_state state = { .turn = 2, .sentries = { { 3, 0 }, { 3, 0 } } };
    const mu_position here = { &null_ruleset, &setup, &state };
    cr_expect(mu_runs_itself(&here));
    state.phase = ACTIONS;
    cr_expect_not(mu_runs_itself(&here));
    state.phase = WEATHER;
    state.turn = 3;
    cr_expect_not(mu_runs_itself(&here));
    state.turn = 2;
    state.sentries[1].points = 0;
    cr_expect_not(mu_runs_itself(&here));
}

/* --- phases that run by themselves --------------------------------------------------------------
 *
 * The two sentries without a weather card: their first phase asks nothing any more, and says
 * so. */

static mu_status no_weather(mu_cx *cx)
{
    RULE(cx, 1001);
    null_state *g = cx->state;
    g->phase = ACTIONS;
    mu_say(cx, 1001, "no weather in turn %u", g->turn);
    return MU_OK;
}

/* Never comes to rest. */
static mu_status restless(mu_cx *cx)
{
    null_state *g = cx->state;
    g->card = (uint8_t)((g->card + 1) % 3);
    return MU_OK;
}

/* Changes the state and only then asks. */
static mu_status late_question(mu_cx *cx)
{
    null_state *g = cx->state;
    uint32_t card = 0;
    g->card = RAIN;
    g->sentries[0].back = 1;
    RULE(cx, 1001);
    mu_say(cx, 1001, "a card is drawn");
    TRY(mu_draw(cx, &(mu_ask){ 1001, C_WEATHER, MU_NOBODY, 0 }, 3, &card));
    g->card = (uint8_t)card;
    g->phase = ACTIONS;
    return MU_OK;
}

/* A forced choice needs nobody, but it is an answer, and answers stand in the log. */
static mu_status forced_question(mu_cx *cx)
{
    null_state *g = cx->state;
    const int32_t only[] = { TAKE_IT };
    int32_t value = FALL_BACK;
    TRY(mu_choose(cx, &(mu_ask){ 1001, P_HIT, 0, 0 }, only, 1, &value));
    g->phase = ACTIONS;
    return MU_OK;
}

static mu_status refuses(mu_cx *cx)
{
    return mu_refuse(cx, 1001, "this phase cannot be");
}

static mu_phase phases[2];

static mu_ruleset with_phase(mu_status (*run)(mu_cx *cx))
{
    mu_ruleset rules = null_ruleset;
    phases[WEATHER] = (mu_phase){ "weather", 1001, "", run, false, false };
    phases[ACTIONS] = null_ruleset.phases[ACTIONS];
    rules.phases = phases;
    return rules;
}

typedef struct heard {
    uint32_t n;
    char last[MU_LINE_MAX];
} heard;

static void hear(void *self, const mu_said *fact)
{
    heard *h = self;
    h->n++;
    (void)snprintf(h->last, sizeof h->last, "%s", fact->text);
}

/* B passes, so that a new turn begins. */
static mu_status next_turn(const mu_ruleset *rules, const mu_sink *said, mu_tape *tape,
                           null_state *after, mu_err *err)
{
    null_state before = actions();
    before.active = 1;
    const mu_order pass = order_of(1, PASS);
    const mu_job job = { .before = { rules, &setup, &before },
                         .order = &pass,
                         .source = &mu_source_none,
                         .said = said };
    mu_tape_clear(tape);
    return mu_resolve(&job, tape, after, NULL, err);
}

Test(resolve, silent_phases_are_passed_through_after_an_order)
{
    static mu_tape tape;
    mu_ruleset quiet = with_phase(no_weather);
    null_state after, told;
    heard h = { 0 };
    const mu_sink sink = { .said = hear, .self = &h };
    const null_state wanted = { .turn = 2, .phase = ACTIONS, .sentries = { { 3, 0 }, { 3, 0 } } };
    cr_assert_eq(next_turn(&quiet, NULL, &tape, &after, NULL), MU_OK);
    cr_expect(same(&after, &wanted));
    cr_assert_eq(next_turn(&quiet, &sink, &tape, &told, NULL), MU_OK);
    cr_expect(same(&told, &wanted), "narration changes nothing");
    cr_expect_eq(h.n, 2, "the pass and the phase, once each");
    cr_expect_str_eq(h.last, "no weather in turn 2");
    cr_expect_eq(tape.n, 0);
}

Test(resolve, silent_phases_are_passed_through_at_the_beginning)
{
    mu_ruleset quiet = with_phase(no_weather);
    null_state state;
    cr_assert_eq(mu_begin(&quiet, &setup, &state, NULL), MU_OK);
    cr_expect_eq(state.phase, ACTIONS);
}

Test(resolve, a_phase_that_asks_late_leaves_nothing_behind)
{
    static mu_tape tape;
    mu_ruleset late = with_phase(late_question);
    null_state after;
    heard h = { 0 };
    const mu_sink sink = { .said = hear, .self = &h };
    const null_state wanted = { .turn = 2, .phase = WEATHER, .sentries = { { 3, 0 }, { 3, 0 } } };
    cr_assert_eq(next_turn(&late, &sink, &tape, &after, NULL), MU_OK);
    cr_expect(same(&after, &wanted));
    cr_expect_eq(h.n, 1, "only the pass is told");
    cr_expect_str_eq(h.last, "Stuart passes");
    cr_expect_eq(tape.n, 0);

    static mu_open open, untouched;
    null_state before = actions();
    before.active = 1;
    const mu_order pass = order_of(1, PASS);
    const mu_job job = { .before = { &late, &setup, &before },
                         .order = &pass,
                         .source = &mu_source_none };
    cr_assert_eq(mu_resolve(&job, &tape, &after, &open, NULL), MU_OK);
    cr_expect_eq(memcmp(&open, &untouched, sizeof open), 0, "no question is open");
}

/* The clauses of a phase count when it is passed through, not when it was only tried. */
Test(resolve, a_phase_that_is_only_tried_marks_nothing)
{
    static mu_tape tape;
    static mu_marks marks;
    static mu_status (*const runs[])(mu_cx * cx) = { late_question, no_weather };
    null_state before = actions();
    before.active = 1;
    const mu_order pass = order_of(1, PASS);
    for (int i = 0; i < 2; i++) {
        mu_ruleset rules = with_phase(runs[i]);
        const mu_job job = { .before = { &rules, &setup, &before },
                             .order = &pass,
                             .source = &mu_source_none,
                             .marks = &marks };
        null_state after;
        memset(&marks, 0, sizeof marks);
        mu_tape_clear(&tape);
        cr_assert_eq(mu_resolve(&job, &tape, &after, NULL, NULL), MU_OK);
        cr_expect_eq(after.phase, i == 0 ? WEATHER : ACTIONS);
        cr_expect_eq(marks.bits[1002 / 64] >> 1002 % 64 & 1, 1, "the pass");
        cr_expect_eq(marks.bits[1001 / 64] >> 1001 % 64 & 1, i, "the phase");
    }
}

Test(resolve, a_phase_with_a_forced_choice_is_a_step_of_its_own)
{
    static mu_tape tape;
    mu_ruleset forced = with_phase(forced_question);
    null_state after;
    cr_assert_eq(next_turn(&forced, NULL, &tape, &after, NULL), MU_OK);
    cr_expect_eq(after.phase, WEATHER);
    cr_expect_eq(tape.n, 0);
    const mu_job job = { .before = { &forced, &setup, &after }, .source = &mu_source_none };
    null_state settled;
    cr_assert_eq(mu_resolve(&job, &tape, &settled, NULL, NULL), MU_OK);
    cr_expect_eq(settled.phase, ACTIONS);
    cr_assert_eq(tape.n, 1);
    cr_expect_eq(tape.answers[0].automatic, 1);
}

Test(resolve, a_sequence_of_play_without_rest_is_a_limit)
{
    static mu_tape tape;
    mu_ruleset turning = with_phase(restless);
    null_state after;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(next_turn(&turning, NULL, &tape, &after, &err), MU_LIMIT);
    cr_expect_str_eq(err.text, "the sequence of play does not come to rest");
    cr_expect_eq(mu_begin(&turning, &setup, &after, &err), MU_LIMIT);
}

Test(resolve, what_a_silent_phase_refuses_is_passed_on)
{
    static mu_tape tape;
    mu_ruleset broken = with_phase(refuses);
    null_state after;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(next_turn(&broken, NULL, &tape, &after, &err), MU_REFUSED);
    cr_expect_eq(err.clause, 1001);
    cr_expect_str_eq(err.text, "this phase cannot be");
}

Test(resolve, a_phase_that_waits_for_orders_does_not_run, .signal = SIGABRT)
{
    static mu_tape tape;
    const null_state before = actions();
    null_state after;
    (void)resolve(&before, NULL, &mu_source_none, &tape, &after, NULL, NULL);
}

Test(resolve, a_phase_that_always_asks_is_not_tried)
{
    static mu_tape tape;
    mu_ruleset rules = with_phase(restless);
    phases[WEATHER].asks = true;
    null_state after;
    cr_assert_eq(next_turn(&rules, NULL, &tape, &after, NULL), MU_OK,
                 "it would never come to rest");
    cr_expect_eq(after.phase, WEATHER);
}
