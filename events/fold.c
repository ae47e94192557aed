/* SPDX-License-Identifier: MIT
 * events/fold.c - folding recorded events: each is checked against the rules. */
#include "core/panic.h"
#include "events/game.h"
#include "events/inner.h"

#include <string.h>

/* The next step begins, and the last has not settled. */
static mu_status not_settled(mu_game *game, const char *what, mu_err *err)
{
    mu_look_at(game, MU_CHECK_STATES);
    return mu_fail(err, MU_DIVERGED, 0, "%s at event %llu has settled", what,
                   (unsigned long long)game->step_seq);
}

/* When the secret of the dice is known to all, nobody plays on. */
static mu_status play_is_over(mu_game *game, mu_err *err)
{
    mu_look_at(game, MU_CHECK_SECRETS);
    return mu_fail(err, MU_DIVERGED, 0, "the secret of the dice is revealed, and play goes on");
}

static mu_status feed_order(mu_game *game, const mu_order *order, mu_err *err)
{
    if (game->revealed) return play_is_over(game, err);
    if (game->in_step) return not_settled(game, "an order before the one", err);
    mu_step_open(game, true);
    game->order = *order;
    game->counts.orders++;
    return MU_OK;
}

static mu_status feed_phase(mu_game *game, const mu_phase_head *head, mu_err *err)
{
    const mu_position here = mu_game_position(game);
    mu_standing now = game->rules->standing(game->setup, game->state);
    const mu_phase *recorded = &game->rules->phases[head->phase];
    if (game->revealed) return play_is_over(game, err);
    if (game->in_step) return not_settled(game, "a phase before the step", err);
    mu_look_at(game, MU_CHECK_PHASES);
    if (head->phase != now.phase || !mu_runs_itself(&here))
        return mu_fail(err, MU_DIVERGED, recorded->clause,
                       "the log runs the phase '%s', the game stands in '%s'", recorded->name,
                       game->rules->phases[now.phase].name);
    mu_step_open(game, false);
    game->counts.phases++;
    return MU_OK;
}

static mu_status push_answer(mu_game *game, const mu_question *question, const int32_t *values,
                             bool automatic, mu_err *err)
{
    mu_status status = MU_OK;
    if (game->revealed) return play_is_over(game, err);
    if (!game->in_step)
        status =
            mu_fail(err, MU_DIVERGED, question->clause, "an answer to nothing: no step is open");
    /* The rules cannot have asked for more than a tape holds. */
    else if (mu_tape_push(&game->tape, question, values, automatic, err) != MU_OK)
        status = MU_DIVERGED;
    if (status != MU_OK)
        mu_look_at(game, MU_CHECK_ANSWERS); /* otherwise when the step is resolved */
    else
        game->answer_seq[game->tape.n - 1] = game->seq;
    return status;
}

/* A link of a duel is revealed for a roll, and for nothing else. */
static mu_status link_is_idle(mu_game *game, mu_err *err)
{
    const mu_duel *duel = &game->dice.duel;
    if (!duel->fresh[0] && !duel->fresh[1]) return MU_OK;
    mu_look_at(game, MU_CHECK_SECRETS);
    return mu_fail(err, MU_DIVERGED, 0, "a link of %s was revealed, and no dice follow",
                   mu_side.words[duel->fresh[0] ? 0 : 1]);
}

/* [events/dice.h] Dice must come from the game's own source, and those that can be worked
 * out must be what they would have been. */
static mu_status check_dice(mu_game *game, const mu_question *question, uint8_t source,
                            uint8_t witness, const int32_t *values, mu_err *err)
{
    const mu_dice_mode mode = game->dice.mode;
    if (source != game->genesis.dice) {
        mu_look_at(game, MU_CHECK_DICE);
        return mu_fail(err, MU_DIVERGED, question->clause,
                       "dice of the source '%s' in a game with '%s'", mu_dice_domain.words[source],
                       mu_dice_domain.words[game->genesis.dice]);
    }
    const bool known = mu_dice_can_roll(&game->dice);
    if (mode == MU_DICE_SEALED && !known) return mu_unproven_add(game, question, values, err);
    if (mode == MU_DICE_DUEL && !known) {
        mu_look_at(game, MU_CHECK_SECRETS);
        return mu_fail(err, MU_DIVERGED, question->clause,
                       "dice without a link of %s: it was withheld", mu_withheld_by(game));
    }
    int32_t derived[MU_ROLL_MAX];
    if (known) mu_dice_values(&game->dice, game->step, game->rolls, question, derived);
    uint32_t n = mu_answer_size(question->kind, question->count);
    for (uint32_t i = 0; i < n; i++) {
        mu_look_at(game, MU_CHECK_DICE);
        if (known && derived[i] != values[i])
            return mu_dice_differ(question, i, values[i], derived[i], err);
    }
    mu_duel_use(&game->dice);
    if (mode == MU_DICE_TABLE) game->counts.typed[witness] += n;
    return MU_OK;
}

static mu_status feed_roll(mu_game *game, const mu_roll_head *head, mu_err *err)
{
    const mu_purpose *purpose = &game->rules->purposes[head->purpose];
    const mu_question question = { .kind = MU_ROLL,
                                   .side = head->side,
                                   .purpose = head->purpose,
                                   .clause = head->clause,
                                   .subject = head->subject,
                                   .count = (uint16_t)head->faces_n,
                                   .sides = head->sides,
                                   .low = purpose->low };
    int32_t values[MU_ROLL_MAX];
    for (int i = 0; i < head->faces_n; i++) values[i] = head->faces[i];
    TRY(push_answer(game, &question, values, false, err));
    TRY(check_dice(game, &question, head->source, head->witness, values, err));
    game->rolls++;
    game->counts.rolls++;
    game->counts.dice += question.count;
    return MU_OK;
}

static mu_status feed_draw(mu_game *game, const mu_draw_head *head, mu_err *err)
{
    const mu_question question = { .kind = MU_DRAW,
                                   .side = head->side,
                                   .purpose = head->purpose,
                                   .clause = head->clause,
                                   .subject = head->subject,
                                   .count = head->cards };
    const int32_t value = head->place;
    TRY(push_answer(game, &question, &value, false, err));
    TRY(check_dice(game, &question, head->source, head->witness, &value, err));
    game->rolls++;
    game->counts.draws++;
    return MU_OK;
}

static mu_status feed_choice(mu_game *game, const mu_choice_head *head, mu_err *err)
{
    const mu_question question = { .kind = MU_CHOICE,
                                   .side = head->side,
                                   .purpose = head->purpose,
                                   .clause = head->clause,
                                   .subject = head->subject,
                                   .count = head->options };
    TRY(link_is_idle(game, err));
    TRY(push_answer(game, &question, &head->value, head->options == 1, err));
    game->counts.choices++;
    game->counts.automatic += head->options == 1;
    return MU_OK;
}

/* The step is said to have settled, and the rules ask for more. */
static mu_status still_asked(mu_game *game, mu_err *err)
{
    mu_look_at(game, MU_CHECK_ANSWERS);
    const mu_scope scope = mu_game_scope(game);
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    mu_question_print(&scope, &game->open.question, &text);
    return mu_fail(err, MU_DIVERGED, game->open.question.clause,
                   "the log settles the step, the rules still ask for %s", line);
}

static mu_status not_recorded(mu_game *game, const mu_answer *forced, mu_err *err)
{
    mu_look_at(game, MU_CHECK_FORCED);
    const mu_scope scope = mu_game_scope(game);
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    mu_answered_print(&scope, forced, &text);
    return mu_fail(err, MU_DIVERGED, forced->clause, "a forced choice is missing: %s", line);
}

/* What resolving the step has looked at: its order, and its answers as far as the one at
 * fault. */
static void count_resolved(mu_game *game, mu_status status, uint32_t recorded, const mu_err *err)
{
    bool failed = status != MU_OK && status != MU_PENDING;
    if (game->by_order) mu_look_at(game, MU_CHECK_ORDERS);
    if (status == MU_ILLEGAL) return;
    bool at_answer = failed && err != NULL && err->answer > 0 && err->answer <= recorded;
    uint32_t n = at_answer ? err->answer : recorded;
    for (uint32_t i = 0; i < n; i++)
        mu_look_at(game, game->tape.answers[i].automatic ? MU_CHECK_FORCED : MU_CHECK_ANSWERS);
    if (failed && !at_answer) mu_look_at(game, MU_CHECK_STATES); /* there is none */
}

/* Which rule parted log and replay is not written in a fingerprint. The step's last die is the
 * best that can be named, or its last choice. */
static mu_status other_state(const mu_game *game, mu_err *err)
{
    mu_clause clause = 0;
    bool rolled = false;
    for (uint32_t i = 0; i < game->tape.n; i++) {
        const mu_answer *a = &game->tape.answers[i];
        if (a->kind != MU_CHOICE || !rolled) clause = a->clause;
        rolled |= a->kind != MU_CHOICE;
    }
    return mu_fail(err, MU_DIVERGED, clause, "%s lead to the recorded state",
                   clause != 0 ? "the recorded dice and choices do not" : "the step does not");
}

static mu_status feed_settled(mu_game *game, const mu_settled_head *head, mu_err *err)
{
    if (game->revealed) return play_is_over(game, err);
    if (!game->in_step) {
        mu_look_at(game, MU_CHECK_STATES);
        return mu_fail(err, MU_DIVERGED, 0, "nothing is open that could settle");
    }
    TRY(link_is_idle(game, err));
    uint32_t recorded = game->tape.n;
    mu_status status = mu_step_resolve(game, &mu_source_none, game->said, err);
    if (status != MU_OK && status != MU_PENDING)
        status = mu_step_blame(game, status, recorded, err);
    count_resolved(game, status, recorded, err);
    if (status == MU_PENDING) return still_asked(game, err);
    TRY(status);
    if (game->tape.n != recorded) return not_recorded(game, &game->tape.answers[recorded], err);
    mu_look_at(game, MU_CHECK_STATES);
    mu_digest fingerprint = mu_fingerprint(game->rules->state, game->after);
    if (memcmp(fingerprint.bytes, head->fingerprint, sizeof fingerprint.bytes) != 0)
        return other_state(game, err);
    return mu_step_settle(game, &fingerprint, err);
}

/* It may be a forger who goes back to where nobody could. What was recorded of a step that is
 * taken back before it settles is checked as if the log ended there. */
static mu_status feed_undo(mu_game *game, const mu_event *event, mu_err *err)
{
    const mu_undo_head *head = &event->as.undo;
    const bool agreed = head->consent != 0;
    bool is_signed = false;
    mu_taken what;
    mu_err why = MU_ERR_NONE;
    mu_status status = game->in_step ? mu_game_end(game, err) : MU_OK;
    if (status != MU_OK && status != MU_PENDING) return status;
    mu_look_at(game, MU_CHECK_UNDOS);
    status =
        agreed ? mu_game_may_undo_agreed(game, &what, &why) : mu_game_may_undo(game, &what, &why);
    if (status != MU_OK) {
        char line[MU_LINE_MAX];
        mu_text text = mu_text_in(line, sizeof line);
        if (why.seq != MU_NO_SEQ) mu_text_add(&text, "event %llu: ", (unsigned long long)why.seq);
        mu_text_word(&text, why.text);
        return mu_fail(err, MU_ILLEGAL, 0, "%s", line);
    }
    if (what.to != head->to)
        return mu_fail(err, MU_DIVERGED, 0,
                       "the log goes back to event %u, the last step taken back leads to %llu",
                       head->to, (unsigned long long)what.to);
    TRY(mu_signature_check(game, event, &is_signed, err));
    game->counts.agreed += agreed;
    game->counts.agreed_signed += is_signed;
    mu_past_go_back(game, &what);
    return MU_OK;
}

static mu_status feed_reveal(mu_game *game, const mu_event *event, mu_err *err)
{
    bool is_signed = false;
    mu_look_at(game, MU_CHECK_SECRETS);
    if (mu_reveal_is_next(game, &event->as.reveal, err) != MU_OK) {
        if (err != NULL) err->status = MU_DIVERGED;
        return MU_DIVERGED;
    }
    TRY(mu_signature_check(game, event, &is_signed, err));
    return mu_reveal_take(game, &event->as.reveal, err);
}

static mu_status feed_ruling(mu_game *game, const mu_event *event, mu_err *err)
{
    bool is_signed = false;
    mu_look_at(game, MU_CHECK_RULINGS);
    TRY(mu_ruling_check(game, &event->as.ruling, err));
    TRY(mu_signature_check(game, event, &is_signed, err));
    mu_ruling_take(game, &event->as.ruling);
    game->counts.rulings_signed += is_signed;
    return MU_OK;
}

static mu_status feed_checkpoint(mu_game *game, const mu_event *event, mu_err *err)
{
    bool is_signed = false;
    TRY(mu_signature_check(game, event, &is_signed, err));
    mu_checkpoint_take(game, &event->as.checkpoint, is_signed);
    return MU_OK;
}

static mu_status feed(mu_game *game, const mu_event *event, mu_err *err)
{
    switch (event->kind) {
    case MU_EVENT_ORDER: return feed_order(game, &event->as.order, err);
    case MU_EVENT_PHASE: return feed_phase(game, &event->as.phase, err);
    case MU_EVENT_ROLL: return feed_roll(game, &event->as.roll, err);
    case MU_EVENT_DRAW: return feed_draw(game, &event->as.draw, err);
    case MU_EVENT_CHOICE: return feed_choice(game, &event->as.choice, err);
    case MU_EVENT_SETTLED: return feed_settled(game, &event->as.settled, err);
    case MU_EVENT_NOTE: game->counts.notes++; return MU_OK;
    case MU_EVENT_UNDO: return feed_undo(game, event, err);
    case MU_EVENT_REVEAL: return feed_reveal(game, event, err);
    case MU_EVENT_RULING: return feed_ruling(game, event, err);
    case MU_EVENT_CHECKPOINT: return feed_checkpoint(game, event, err);
    case MU_EVENT_GENESIS:
    case MU_EVENT_KINDS: break;
    }
    MU_UNREACHABLE();
}

mu_status mu_game_feed(mu_game *game, const uint8_t *bytes, size_t n, mu_err *err)
{
    mu_event event;
    mu_look_at(game, MU_CHECK_EVENTS);
    mu_status status = mu_event_decode(bytes, n, game->rules, &event, err);
    if (status == MU_OK) status = feed(game, &event, err);
    if (status != MU_OK)
        return err != NULL && err->seq != MU_NO_SEQ ? status : mu_at_event(err, status, game->seq);
    if (game->chained) game->head = mu_chain_next(&game->head, bytes, n);
    game->seq++;
    game->counts.events++;
    return MU_OK;
}

mu_status mu_game_feed_log(mu_game *game, const mu_log *log, mu_err *err)
{
    MU_ASSERT(log->first <= game->seq);
    while (game->seq < mu_log_next(log)) {
        size_t n = 0;
        const uint8_t *event = mu_log_event(log, (size_t)(game->seq - log->first), &n);
        TRY(mu_game_feed(game, event, n, err));
    }
    return MU_OK;
}

mu_status mu_game_end(mu_game *game, mu_err *err)
{
    mu_status status = mu_game_ask(game, err);
    if (game->in_step)
        count_resolved(game, status, game->tape.n, err);
    else if (status != MU_OK && status != MU_PENDING)
        mu_look_at(game, MU_CHECK_STATES); /* the next phase comes to none */
    return status;
}
