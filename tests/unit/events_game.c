/* SPDX-License-Identifier: MIT
 * tests/unit/events_game.c - folding a log, stopping anywhere, and going on. */
#include "core/panic.h"
#include "core/rules/horse_musket/state.h"
#include "core/rules/null/null.h"
#include "core/say.h"
#include "events/game.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* --- stopping anywhere ------------------------------------------------------------- */

/* The event that the game waits for at number n, notes and the opening of a phase left out;
 * KINDS at the end. */
static mu_event awaited(const mu_log *log, const mu_ruleset *rules, size_t n)
{
    for (; n < log->n; n++) {
        mu_event event = event_of(log, rules, n);
        if (event.kind != MU_EVENT_NOTE && event.kind != MU_EVENT_PHASE) return event;
    }
    return (mu_event){ .kind = MU_EVENT_KINDS };
}

typedef struct asked {
    mu_question_kind kind;
    unsigned clause, subject, side, purpose, count;
} asked;

static asked asked_by(const mu_event *event)
{
    if (event->kind == MU_EVENT_ROLL) {
        const mu_roll_head *r = &event->as.roll;
        return (asked){ MU_ROLL, r->clause, r->subject, r->side, r->purpose, (unsigned)r->faces_n };
    }
    if (event->kind == MU_EVENT_DRAW) {
        const mu_draw_head *d = &event->as.draw;
        return (asked){ MU_DRAW, d->clause, d->subject, d->side, d->purpose, d->cards };
    }
    const mu_choice_head *c = &event->as.choice;
    return (asked){ MU_CHOICE, c->clause, c->subject, c->side, c->purpose, c->options };
}

static void expect_asked(const mu_game *game, const mu_event *event, size_t n)
{
    const mu_question *q = &game->open.question;
    asked a = asked_by(event);
    cr_expect(q->kind == a.kind && q->clause == a.clause && q->subject == a.subject &&
                  q->side == a.side && q->purpose == a.purpose && q->count == a.count,
              "after event %zu another question is asked", n - 1);
    if (q->kind != MU_CHOICE) return;
    bool offered = false;
    for (int i = 0; i < q->count; i++) offered |= q->options[i] == event->as.choice.value;
    cr_expect(offered, "event %zu: the option taken was not offered", n);
}

/* What the game asks after n events must be what event n answers. */
static void expect_right_question(mu_game *game, const mu_log *log, size_t n)
{
    mu_err err = MU_ERR_NONE;
    uint32_t answers = game->tape.n;
    mu_status status = mu_game_ask(game, &err);
    cr_assert(status == MU_OK || status == MU_PENDING, "after %zu events: %s", n, err.text);
    cr_expect_eq(mu_game_ask(game, &err), status, "asked twice");
    if (game->in_step) cr_expect_eq(game->tape.n, answers, "asking has left answers");
    mu_event next = awaited(log, game->rules, n);
    if (next.kind == MU_EVENT_KINDS) return;
    if (next.kind == MU_EVENT_CHOICE && next.as.choice.options == 1) return; /* not asked */
    bool answer = next.kind != MU_EVENT_ORDER && next.kind != MU_EVENT_SETTLED;
    cr_expect_eq(status, answer ? MU_PENDING : MU_OK, "after %zu events", n);
    if (answer) expect_asked(game, &next, n);
    if (next.kind == MU_EVENT_ORDER) cr_expect_not(game->in_step, "after %zu events", n);
    if (next.kind == MU_EVENT_SETTLED) cr_expect(game->in_step, "after %zu events", n);
}

static void stop_everywhere(const mu_log *log)
{
    for (size_t n = 1; n <= log->n; n++) {
        mu_game game;
        mu_err err = MU_ERR_NONE;
        cr_assert_eq(fold(log, n, &game, &err), MU_OK, "event %zu: %s", n - 1, err.text);
        cr_expect_eq(game.seq, n);
        cr_expect_eq(game.counts.events, n);
        expect_right_question(&game, log, n);
        mu_log out = mu_log_after(n - 1, &log->entries[n - 1].link);
        play_as_recorded(&game, log, &out);
        mu_link ours = mu_log_head(&out);
        mu_link theirs = mu_log_head(log);
        cr_expect_eq(out.n, log->n - n, "stopped after %zu events", n);
        cr_expect(mu_link_equal(&ours, &theirs), "stopped after %zu events", n);
        mu_log_dispose(&out);
        mu_game_dispose(&game);
    }
}

Test(game, goes_on_from_every_event_of_sedgemoor_to_the_same_head)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    cr_assert_gt(made->log.n, 90);
    stop_everywhere(&made->log);
    fixture_script_free(made);
}

Test(game, goes_on_from_every_event_with_draws_pools_and_forced_choices)
{
    mu_scripted *made = sentry_script(sentry_table_game);
    const mu_counts *c = &made->game.counts;
    cr_assert(c->draws > 1 && c->automatic > 1 && c->choices > c->automatic && c->notes == 2);
    stop_everywhere(&made->log);
    fixture_script_free(made);
}

Test(game, goes_on_from_every_event_with_open_dice)
{
    mu_game game;
    mu_log log;
    sentry_game(MU_DICE_OPEN, "sentries", &game, &log);
    stop_everywhere(&log);
    mu_log_dispose(&log);
    mu_game_dispose(&game);
}

/* --- the same in play and in replay ------------------------------------------------ */

static void expect_same_game(const mu_game *a, const mu_game *b)
{
    cr_expect_arr_eq((const uint8_t *)&a->counts, (const uint8_t *)&b->counts, sizeof a->counts);
    cr_expect(mu_digest_equal(&a->fingerprint, &b->fingerprint));
    cr_expect_eq(a->seq, b->seq);
    cr_expect_eq(a->settled_seq, b->settled_seq);
    cr_expect_eq(a->step, b->step);
    cr_expect_eq(a->in_step, b->in_step);
    cr_expect_arr_eq((const uint8_t *)a->state, (const uint8_t *)b->state, a->rules->state->size);
}

static void expect_same_replayed(const mu_game *game, const mu_log *log)
{
    mu_game again;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(fold(log, log->n, &again, &err), MU_OK, "%s", err.text);
    expect_same_game(game, &again);
    mu_game_dispose(&again);
}

Test(game, replay_ends_where_play_ended_and_counts_the_same)
{
    mu_scripted *sedgemoor = fixture_script(SEDGEMOOR_SCRIPT);
    expect_same_replayed(&sedgemoor->game, &sedgemoor->log);
    fixture_script_free(sedgemoor);
    mu_scripted *sentries = sentry_script(sentry_table_game);
    expect_same_replayed(&sentries->game, &sentries->log);
    fixture_script_free(sentries);
    for (int mode = MU_DICE_OPEN; mode <= MU_DICE_TABLE; mode++) {
        mu_game game;
        mu_log log;
        sentry_game((mu_dice_mode)mode, mode == MU_DICE_OPEN ? "seed" : "", &game, &log);
        expect_same_replayed(&game, &log);
        mu_log_dispose(&log);
        mu_game_dispose(&game);
    }
}

Test(game, the_sentries_are_counted_exactly)
{
    mu_scripted *made = sentry_script(sentry_table_game);
    const mu_counts *c = &made->game.counts;
    cr_expect_eq(c->events, made->log.n);
    cr_expect_eq(c->orders, 5);
    cr_expect_eq(c->phases, 3);
    cr_expect_eq(c->rolls, 5);
    cr_expect_eq(c->dice, 7);
    cr_expect_eq(c->draws, 3);
    cr_expect_eq(c->choices, 3);
    cr_expect_eq(c->automatic, 2);
    cr_expect_eq(c->settled, 8);
    cr_expect_eq(c->notes, 2);
    cr_expect_eq(c->events, 1 + c->orders + c->phases + c->rolls + c->draws + c->choices +
                                c->settled + c->notes);
    fixture_script_free(made);
}

/* Everything told, one line each. */
static void hear(void *self, const mu_said *fact)
{
    mu_bytes *heard = self;
    mu_bytes_add_text(heard, fact->text);
    mu_bytes_add_text(heard, "\n");
}

Test(game, play_and_replay_tell_the_same_story)
{
    mu_scripted *made = sentry_script(sentry_table_game);
    mu_bytes told[2] = { { 0 }, { 0 } };
    for (int replay = 0; replay < 2; replay++) {
        mu_game game;
        mu_err err = MU_ERR_NONE;
        const mu_sink sink = { .said = hear, .self = &told[replay] };
        cr_assert_eq(fold(&made->log, 1, &game, &err), MU_OK);
        game.said = &sink;
        mu_log out = mu_log_after(0, &made->log.entries[0].link);
        if (replay == 0) play_as_recorded(&game, &made->log, &out);
        for (size_t i = 1; replay == 1 && i < made->log.n; i++) {
            size_t n = 0;
            const uint8_t *event = mu_log_event(&made->log, i, &n);
            cr_assert_eq(mu_game_feed(&game, event, n, &err), MU_OK, "%s", err.text);
        }
        mu_log_dispose(&out);
        mu_game_dispose(&game);
    }
    cr_expect_eq(told[0].used, told[1].used);
    cr_expect_arr_eq(told[0].at, told[1].at, told[0].used);
    mu_bytes_add(&told[0], "", 1);
    cr_expect_not_null(strstr((char *)told[0].at, "the weather is rain\nrain\nAnna shoots\n"
                                                  "the sentry has 2 left\nBerta passes\n"
                                                  "the weather is fog\n"),
                       "%s", told[0].at);
    mu_bytes_dispose(&told[0]);
    mu_bytes_dispose(&told[1]);
    fixture_script_free(made);
}

/* --- jumping ----------------------------------------------------------------------- */

/* From every settled event, by its state alone, to every fingerprint that follows. */
static void jump_everywhere(const mu_log *log)
{
    mu_game walk;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(fold(log, 1, &walk, &err), MU_OK);
    uint32_t jumps = 0;
    for (size_t n = 1; n < log->n; n++) {
        size_t size = 0;
        const uint8_t *bytes = mu_log_event(log, n, &size);
        cr_assert_eq(mu_game_feed(&walk, bytes, size, &err), MU_OK, "%s", err.text);
        if (event_of(log, walk.rules, n).kind != MU_EVENT_SETTLED) continue;
        mu_game game;
        cr_assert_eq(fold(log, 1, &game, &err), MU_OK);
        cr_assert_eq(mu_game_jump(&game, n, walk.step, n - 1, walk.state, &err), MU_OK, "%s",
                     err.text);
        cr_expect_eq(game.seq, n + 1);
        cr_expect_eq(game.settled_seq, n);
        cr_expect(mu_digest_equal(&game.fingerprint, &walk.fingerprint));
        for (size_t i = n + 1; i < log->n; i++) {
            bytes = mu_log_event(log, i, &size);
            cr_assert_eq(mu_game_feed(&game, bytes, size, &err), MU_OK, "%s", err.text);
        }
        jumps++;
        mu_game_dispose(&game);
    }
    cr_expect_eq(jumps, walk.counts.settled);
    mu_game_dispose(&walk);
}

Test(game, replay_from_every_settled_state_gives_the_same_fingerprints)
{
    mu_scripted *sedgemoor = fixture_script(SEDGEMOOR_SCRIPT);
    jump_everywhere(&sedgemoor->log);
    fixture_script_free(sedgemoor);
    mu_game game;
    mu_log log;
    sentry_game(MU_DICE_OPEN, "jump", &game, &log);
    jump_everywhere(&log);
    mu_log_dispose(&log);
    mu_game_dispose(&game);
}

Test(game, a_jump_leaves_an_open_tail_behind)
{
    mu_scripted *made = sentry_script(sentry_table_game);
    mu_game game;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(fold(&made->log, 6, &game, &err), MU_OK);
    cr_assert(game.in_step);
    null_state state = *(null_state *)game.state;
    cr_assert_eq(mu_game_jump(&game, 3, 1, 2, &state, &err), MU_OK, "%s", err.text);
    cr_expect_not(game.in_step);
    mu_log out = mu_log_after(3, &made->log.entries[3].link);
    play_as_recorded(&game, &made->log, &out);
    mu_link ours = mu_log_head(&out);
    mu_link theirs = mu_log_head(&made->log);
    cr_expect(mu_link_equal(&ours, &theirs));
    mu_log_dispose(&out);
    mu_game_dispose(&game);
    fixture_script_free(made);
}

Test(game, a_jump_to_an_impossible_state_is_refused)
{
    mu_scripted *made = sentry_script(sentry_table_game);
    mu_game game;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(fold(&made->log, 4, &game, &err), MU_OK);
    null_state state = *(null_state *)game.state;
    state.card = 3;
    cr_expect_eq(mu_game_jump(&game, 3, 1, 2, &state, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "card is 3, outside 0 to 2");
    state.card = 0;
    state.sentries[1].points = 4;
    cr_expect_eq(mu_game_jump(&game, 3, 1, 2, &state, &err), MU_CORRUPT);
    cr_expect_eq(err.clause, MU_CLAUSE(3, 1));
    cr_expect_eq(game.seq, 4);
    mu_game_dispose(&game);
    fixture_script_free(made);
}
