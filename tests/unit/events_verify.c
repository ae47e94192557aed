/* SPDX-License-Identifier: MIT
 * tests/unit/events_verify.c - verdicts: the first fault, its event, its clause, and what was
 * sound before it. */
#include "core/diff.h"
#include "core/rules/horse_musket/clauses.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/state.h"
#include "core/rules/null/null.h"
#include "events/logfile.h"
#include "events/verify.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static mu_verdict verdict_of(const mu_log *log)
{
    mu_verdict verdict;
    mu_log_events walk = { log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verify(&events, NULL, &verdict);
    cr_expect_eq(verdict.err.status, verdict.status == MU_OK ? verdict.err.status : verdict.status);
    return verdict;
}

static mu_verdict verdict_of_file(const mu_bytes *bytes)
{
    mu_verdict verdict;
    mu_logfile file;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_logfile_open(&file, bytes->at, bytes->used, &err), MU_OK, "%s", err.text);
    const mu_events events = mu_events_of_file(&file);
    mu_verify(&events, NULL, &verdict);
    return verdict;
}

/* --- sound logs -------------------------------------------------------------------- */

static void expect_sedgemoor(const mu_verdict *v, const mu_scripted *made)
{
    cr_expect_eq(v->status, MU_OK, "%s", v->err.text);
    cr_expect(v->read == 94 && v->total == 94);
    cr_expect_eq(v->counts.events, 94);
    cr_expect_eq(v->counts.orders, 29);
    cr_expect_eq(v->counts.phases, 4);
    cr_expect_eq(v->counts.rolls, 18);
    cr_expect_eq(v->counts.dice, 33);
    cr_expect_eq(v->counts.draws, 0);
    cr_expect_eq(v->counts.choices, 9);
    cr_expect_eq(v->counts.automatic, 0);
    cr_expect_eq(v->counts.settled, 33);
    cr_expect_eq(v->counts.notes, 0);
    cr_expect_eq(v->failed, MU_CHECK_NONE);
    cr_expect(v->begun && !v->state_differs);
    cr_expect_eq(v->suspects_n, 0);
    cr_expect_eq(v->rules, made->game.rules);
    cr_expect_str_eq(v->title, "Sedgemoor");
    cr_expect_str_eq(v->a_name, "Rebels");
    cr_expect_str_eq(v->b_name, "Royalists");
    cr_expect_str_eq(v->genesis.a_player, "Anne");
    cr_expect(mu_digest_equal(&v->fingerprint, &made->game.fingerprint));
    cr_expect_eq(v->settled_seq, 93);
    cr_expect_eq(v->standing.turn, 3);
    cr_expect_not(v->standing.over);
    cr_expect(v->open);
    cr_expect_eq(v->open_clause, HM_9_38);
    cr_expect_eq(v->open_purpose, HM_P_SEIZE);
    cr_expect_eq(v->open_side, 1);
}

Test(verify, counts_of_sedgemoor_are_exact)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    mu_verdict verdict = verdict_of(&made->log);
    expect_sedgemoor(&verdict, made);
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_logfile_write(&made->log, &bytes, &err), MU_OK);
    verdict = verdict_of_file(&bytes);
    expect_sedgemoor(&verdict, made);
    mu_bytes_dispose(&bytes);
    fixture_script_free(made);
}

Test(verify, a_finished_game_says_who_has_won_and_why)
{
    mu_game game;
    mu_log log;
    sentry_game(MU_DICE_OPEN, "end", &game, &log);
    mu_verdict v = verdict_of(&log);
    cr_expect_eq(v.status, MU_OK, "%s", v.err.text);
    cr_expect(v.standing.over && !v.open);
    cr_expect_neq(v.standing.winner, MU_NOBODY);
    cr_expect_eq(v.standing.winner, game.rules->standing(game.setup, game.state).winner);
    cr_expect_eq(v.standing.clause, MU_CLAUSE(3, 1));
    cr_expect_str_eq(v.standing.words, "the other sentry has no points left");
    cr_expect_gt(v.counts.dice, 0);
    cr_expect_eq(v.checked.of[MU_CHECK_DICE], v.counts.dice + v.counts.draws);
    cr_expect_str_eq(v.title, ""); /* the sentries have none */
    mu_log_dispose(&log);
    mu_game_dispose(&game);
}

/* Nobody altered a log that was cut: it is open, or lacks what comes by itself. */
static void expect_part_sound(const mu_log *log, const mu_ruleset *rules, size_t n)
{
    mu_log part = log_of_first(log, n);
    mu_verdict v = verdict_of(&part);
    cr_expect_eq(v.status, MU_OK, "%zu events: %s", n, v.err.text);
    cr_expect_eq(v.failed, MU_CHECK_NONE);
    cr_expect_eq(v.read, n);
    cr_expect_eq(v.counts.events, n);
    cr_expect(!v.unsettled || !v.open);
    cr_expect(v.open || !v.by_dice);
    mu_log_dispose(&part);
    if (n == log->n) return;
    mu_event next = event_of(log, rules, n);
    if (next.kind == MU_EVENT_CHOICE && next.as.choice.options == 1) return;
    cr_expect_eq(v.unsettled, next.kind == MU_EVENT_SETTLED, "%zu events", n);
    if (next.kind < MU_EVENT_ROLL || next.kind > MU_EVENT_CHOICE) return;
    cr_expect(v.open, "%zu events", n);
    cr_expect_eq(v.by_dice, v.genesis.dice == MU_DICE_OPEN && next.kind != MU_EVENT_CHOICE);
}

Test(verify, every_first_part_of_a_log_is_sound)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    for (size_t n = 1; n <= made->log.n; n++) expect_part_sound(&made->log, made->game.rules, n);
    fixture_script_free(made);
    mu_game game;
    mu_log log;
    sentry_game(MU_DICE_OPEN, "parts", &game, &log);
    for (size_t n = 1; n <= log.n; n++) expect_part_sound(&log, game.rules, n);
    mu_log_dispose(&log);
    mu_game_dispose(&game);
}

Test(verify, clauses_used_are_marked)
{
    static mu_marks marks;
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    const mu_verify_options options = { .marks = &marks };
    mu_log_events walk = { &made->log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verdict verdict;
    mu_verify(&events, &options, &verdict);
    cr_assert_eq(verdict.status, MU_OK);
    static const mu_clause used[] = { HM_6_2, HM_8_2, HM_8_65, HM_9_35, HM_11_3, HM_8_112 };
    for (size_t i = 0; i < MU_COUNT_OF(used); i++)
        cr_expect((marks.bits[used[i] / 64] >> used[i] % 64 & 1) != 0, "clause %u", used[i]);
    cr_expect((marks.bits[HM_9_41 / 64] >> HM_9_41 % 64 & 1) == 0, "nobody tried to Seize");
    fixture_script_free(made);
}

static uint64_t told[4];
static uint32_t told_n;

static void tell(void *self, uint64_t events)
{
    cr_expect_null(self);
    cr_assert_lt(told_n, 4);
    told[told_n++] = events;
}

Test(verify, progress_is_told_now_and_then)
{
    mu_scripted *made = sentry_script(sentry_table_game);
    const mu_event note = { .kind = MU_EVENT_NOTE, .as.note = { .text = "again" } };
    for (int i = 0; i < 140000; i++) put_event(&made->log, &null_ruleset, &note);
    const mu_verify_options options = { .progress = tell };
    mu_log_events walk = { &made->log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verdict verdict;
    mu_verify(&events, &options, &verdict);
    cr_expect_eq(verdict.status, MU_OK);
    cr_expect_eq(verdict.counts.notes, 140002);
    cr_expect_eq(told_n, 2);
    cr_expect_eq(told[0], 65536);
    cr_expect_eq(told[1], 131072);
    fixture_script_free(made);
}

/* --- what was found while reading -------------------------------------------------- */

Test(verify, a_log_without_events_is_none)
{
    const mu_log empty = { 0 };
    mu_verdict v = verdict_of(&empty);
    cr_expect_eq(v.status, MU_TAMPERED);
    cr_expect_eq(v.err.seq, 0);
    cr_expect_not(v.begun);
    cr_expect_str_eq(v.err.text, "the log has no events");
}

Test(verify, faults_of_the_file_are_kept_apart_from_those_of_the_game)
{
    mu_scripted *made = sentry_script(sentry_table_game);
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_logfile_write(&made->log, &bytes, &err), MU_OK);
    bytes.at[bytes.used - 49 - 20] ^= 1; /* in the last event's link */
    mu_verdict v = verdict_of_file(&bytes);
    cr_expect_eq(v.status, MU_CORRUPT);
    cr_expect(v.failed == MU_CHECK_BYTES && v.begun);
    cr_expect_eq(v.err.seq, made->log.n - 1);
    cr_expect_eq(v.read, made->log.n - 1);
    cr_expect_eq(v.counts.events, made->log.n - 1);

    const mu_event other = { .kind = MU_EVENT_NOTE, .as.note = { .text = "forged" } };
    mu_log forged = log_with(&made->log, &null_ruleset, 6, &other);
    for (size_t i = 6; i < forged.n; i++) forged.entries[i].link = made->log.entries[i].link;
    mu_bytes_clear(&bytes);
    cr_assert_eq(mu_logfile_write(&forged, &bytes, &err), MU_OK);
    v = verdict_of_file(&bytes);
    cr_expect_eq(v.status, MU_TAMPERED);
    cr_expect_eq(v.failed, MU_CHECK_LINKS);
    cr_expect_eq(v.err.seq, 6);
    cr_expect_eq(v.counts.events, 6);
    mu_log_dispose(&forged);
    mu_bytes_dispose(&bytes);
    fixture_script_free(made);
}

Test(verify, another_version_is_no_damage)
{
    mu_log log = mu_log_new();
    put_bytes(&log, "\x93\x00\x91\x02\x90", 5);
    mu_verdict v = verdict_of(&log);
    cr_expect_eq(v.status, MU_VERSION);
    cr_expect_eq(v.err.seq, 0);
    cr_expect(!v.begun);
    cr_expect_eq(v.failed, MU_CHECK_GENESIS);
    cr_expect_eq(v.read, 1);
    mu_log_dispose(&log);
}

/* --- what the rules found ---------------------------------------------------------- */

/* The Defensive Fire of turn 2: three dice of 3, out of Clear F6, all misses. */
Test(verify, a_changed_die_is_a_divergence_with_clause_and_event)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    const mu_ruleset *rules = made->game.rules;
    size_t fire = 0;
    mu_event event = { .kind = MU_EVENT_KINDS };
    for (size_t i = 45; fire == 0; i = find_event(&made->log, rules, MU_EVENT_ROLL, i + 1)) {
        event = event_of(&made->log, rules, i);
        if (event.kind == MU_EVENT_ROLL && event.as.roll.clause == HM_8_65) fire = i;
    }
    cr_assert_eq(event.as.roll.faces_n, 3);
    cr_assert(event.as.roll.faces[0] == 3 && event.as.roll.faces[2] == 3);
    event.as.roll.faces[0] = 9; /* it hits: RM1 is Eliminated and attacks no more */
    mu_log log = log_with(&made->log, rules, fire, &event);
    mu_verdict v = verdict_of(&log);
    cr_expect_eq(v.status, MU_DIVERGED);
    cr_expect_eq(v.err.seq, fire + 1, "event %llu: %s", (unsigned long long)v.err.seq, v.err.text);
    cr_expect_eq(v.err.clause, HM_8_58);
    cr_expect_str_eq(v.err.text,
                     "the log goes on with roll D_COMBAT of 1 d10 by Rebels about RM1 under "
                     "HM-8.58, the rules ask nothing more");
    cr_expect_eq(v.failed, MU_CHECK_ANSWERS);
    cr_expect_not(v.state_differs);
    cr_expect_eq(v.suspects_n, 0);
    cr_expect_lt(v.settled_seq, fire);
    mu_log_dispose(&log);
    fixture_script_free(made);
}

static bool holds(const mu_clauses *clauses, mu_clause clause)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < clauses->n; i++) found += clauses->at[i] == clause;
    cr_expect_leq(found, 1, "clause %u twice", clause);
    return found == 1;
}

/* The first fire of the game: a 9 hits, a 1 does not. The state has no clause, its step has. */
Test(verify, a_changed_die_that_shows_in_the_state_names_the_clauses_of_its_step)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    const mu_ruleset *rules = made->game.rules;
    mu_event event = event_of(&made->log, rules, 5);
    cr_assert(event.kind == MU_EVENT_ROLL && event.as.roll.faces[1] == 9);
    event.as.roll.faces[1] = 1;
    mu_log log = log_with(&made->log, rules, 5, &event);
    mu_verdict v = verdict_of(&log);
    cr_expect_eq(v.status, MU_DIVERGED);
    cr_expect_eq(v.failed, MU_CHECK_STATES);
    cr_expect_eq(v.err.seq, 6);
    cr_expect_eq(v.err.clause, event.as.roll.clause);
    cr_expect_str_eq(v.err.text, "the recorded dice and choices do not lead to the recorded state");
    cr_expect(v.state_differs);
    cr_expect(v.asked.n == 1 && holds(&v.asked, event.as.roll.clause));
    cr_expect(holds(&v.told, HM_8_2) && !v.told.more);
    mu_log_dispose(&log);
    fixture_script_free(made);
}

Test(verify, a_state_without_an_answer_names_what_the_rules_tell)
{
    mu_scripted *made = sentry_script(sentry_table_game);
    mu_event event = event_of(&made->log, &null_ruleset, 11);
    cr_assert_eq(event.kind, MU_EVENT_SETTLED); /* of "pass" */
    event.as.settled.fingerprint[0] ^= 1;
    mu_log log = log_with(&made->log, &null_ruleset, 11, &event);
    mu_verdict v = verdict_of(&log);
    cr_expect_eq(v.failed, MU_CHECK_STATES);
    cr_expect_eq(v.err.clause, 0);
    cr_expect_str_eq(v.err.text, "the step does not lead to the recorded state");
    cr_expect_eq(v.asked.n, 0);
    cr_expect(v.told.n >= 1 && holds(&v.told, MU_CLAUSE(1, 2)));
    mu_log_dispose(&log);
    fixture_script_free(made);
}

Test(verify, an_illegal_order_is_named_with_its_clause)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    const mu_ruleset *rules = made->game.rules;
    mu_event event = event_of(&made->log, rules, 7);
    cr_assert_eq(event.kind, MU_EVENT_ORDER);
    event.as.order.side = 1;
    mu_log log = log_with(&made->log, rules, 7, &event);
    mu_verdict v = verdict_of(&log);
    cr_expect_eq(v.status, MU_ILLEGAL);
    cr_expect_eq(v.err.seq, 7);
    cr_expect_eq(v.err.clause, HM_5_3);
    cr_expect_str_eq(v.err.text, "it is Rebels's turn");
    cr_expect_eq(v.settled_seq, 6);
    cr_expect_eq(v.failed, MU_CHECK_ORDERS);
    cr_expect_not(v.state_differs);
    mu_log_dispose(&log);
    fixture_script_free(made);
}

Test(verify, a_step_that_settles_twice_has_no_other_state)
{
    mu_scripted *made = sentry_script(sentry_table_game);
    const mu_event settled = event_of(&made->log, &null_ruleset, 9);
    mu_log log = log_of_first(&made->log, 10);
    put_event(&log, &null_ruleset, &settled);
    mu_verdict v = verdict_of(&log);
    cr_expect_eq(v.status, MU_DIVERGED);
    cr_expect_eq(v.err.seq, 10);
    cr_expect_str_eq(v.err.text, "nothing is open that could settle");
    cr_expect_not(v.state_differs);
    cr_expect_eq(v.suspects_n, 0);
    mu_log_dispose(&log);
    fixture_script_free(made);
}

/* --- fields that would explain another fingerprint --------------------------------- */

/* The state after event `seq`. */
static hm_state state_after(const mu_log *log, size_t seq)
{
    mu_game game;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(fold(log, seq + 1, &game, &err), MU_OK, "%s", err.text);
    hm_state state = *(const hm_state *)game.state;
    mu_game_dispose(&game);
    return state;
}

/* A log whose settled event `seq` records the fingerprint of another state. */
static mu_verdict verdict_with_state(const mu_scripted *made, size_t seq, const hm_state *state)
{
    mu_event event = event_of(&made->log, made->game.rules, seq);
    cr_assert_eq(event.kind, MU_EVENT_SETTLED);
    mu_digest other = mu_fingerprint(&hm_state_schema, state);
    memcpy(event.as.settled.fingerprint, other.bytes, sizeof other.bytes);
    mu_log log = log_with(&made->log, made->game.rules, seq, &event);
    mu_verdict v = verdict_of(&log);
    hm_state ours = state_after(&made->log, seq);
    mu_digest digest = mu_fingerprint(&hm_state_schema, &ours);
    cr_expect_eq(v.status, MU_DIVERGED);
    cr_expect_eq(v.err.seq, seq);
    cr_expect_eq(v.failed, MU_CHECK_STATES);
    cr_expect(v.state_differs);
    cr_expect(mu_digest_equal(&v.recorded, &other));
    cr_expect(mu_digest_equal(&v.ours, &digest));
    mu_log_dispose(&log);
    return v;
}

static void expect_suspect(const mu_suspect *suspect, const char *where, const char *ours,
                           const char *recorded)
{
    cr_expect_str_eq(suspect->where, where);
    cr_expect_str_eq(suspect->ours, ours);
    cr_expect_str_eq(suspect->recorded, recorded);
}

Test(suspects, one_other_field_is_named_with_both_values)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    hm_state state = state_after(&made->log, 6); /* KE1 was hit and is at 2 MP */
    state.units[12].mp = 3;
    mu_verdict v = verdict_with_state(made, 6, &state);
    cr_expect_eq(v.suspects_n, 1);
    expect_suspect(&v.suspects[0], "units[KE1].mp", "2", "3");
    cr_expect_eq(v.suspects[0].clause, MU_CLAUSE(8, 18)); /* "KE1 falls to 2 MP" */

    state = state_after(&made->log, 6);
    state.leaders[3].hex = 1; /* Marlborough, whom the step did not touch */
    v = verdict_with_state(made, 6, &state);
    cr_expect_eq(v.suspects_n, 1);
    expect_suspect(&v.suspects[0], "leaders[LB].hex", "E8", "A1");
    cr_expect_eq(v.suspects[0].clause, 0);

    state = state_after(&made->log, 93);
    state.sides[1].stored = 4;
    v = verdict_with_state(made, 93, &state);
    cr_expect_eq(v.suspects_n, 1);
    expect_suspect(&v.suspects[0], "sides[B].stored", "1", "4");

    state = state_after(&made->log, 93);
    state.terrain[116] = HM_WOODS;
    v = verdict_with_state(made, 93, &state);
    cr_expect_eq(v.suspects_n, 1);
    expect_suspect(&v.suspects[0], "terrain[M9]", "Clear", "Woods");
    fixture_script_free(made);
}

Test(suspects, changes_that_were_not_made_are_named)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    hm_state before = state_after(&made->log, 3);
    hm_state state = state_after(&made->log, 6);
    cr_assert_neq(before.units[12].mp, state.units[12].mp);
    cr_assert_neq(before.sides[0].cap, state.sides[0].cap);
    state.units[12].mp = before.units[12].mp; /* two of the step's changes undone */
    state.sides[0].cap = before.sides[0].cap;
    mu_verdict v = verdict_with_state(made, 6, &state);
    cr_expect_eq(v.suspects_n, 2);
    expect_suspect(&v.suspects[0], "sides[A].cap", "6", "7");
    expect_suspect(&v.suspects[1], "units[KE1].mp", "2", "3");

    state.sides[0].cap = 3; /* one undone, one with a value of its own */
    v = verdict_with_state(made, 6, &state);
    cr_expect_eq(v.suspects_n, 2);
    expect_suspect(&v.suspects[0], "sides[A].cap", "6", "3");
    expect_suspect(&v.suspects[1], "units[KE1].mp", "2", "3");
    fixture_script_free(made);
}

/* The Rebels' second turn begins: more bytes change than can be undone and varied. */
Test(suspects, changes_that_were_not_made_are_named_among_many)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    hm_state before = state_after(&made->log, 44);
    hm_state state = state_after(&made->log, 47);
    uint32_t changed = mu_diff(&hm_state_schema, NULL, &before, &state, NULL, NULL);
    cr_assert(changed > 8 && changed <= 16, "%u changes", changed);
    state.sides[0].cap = before.sides[0].cap;
    state.sides[0].stored = before.sides[0].stored;
    mu_verdict v = verdict_with_state(made, 47, &state);
    cr_expect_eq(v.suspects_n, 2);
    expect_suspect(&v.suspects[0], "sides[A].cap", "8", "0");
    expect_suspect(&v.suspects[1], "sides[A].stored", "0", "2");
    fixture_script_free(made);
}

Test(suspects, a_state_far_away_is_not_explained)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    hm_state state = state_after(&made->log, 6);
    state.units[20].mp = 1; /* two fields the step did not touch */
    state.units[21].mp = 1;
    mu_verdict v = verdict_with_state(made, 6, &state);
    cr_expect_eq(v.suspects_n, 0);
    fixture_script_free(made);
}
