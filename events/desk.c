/* SPDX-License-Identifier: MIT
 * events/desk.c - what is done beside play: undos, notes, secrets, rulings, checkpoints. */
#include "events/inner.h"

#include <string.h>

mu_status mu_play_is_over(mu_err *err)
{
    return mu_fail(err, MU_REFUSED, 0, "the secret of the dice is revealed: play is over");
}

/* --- undos ---------------------------------------------------------------------------------- */

/* The step of `what` is taken back by this event. */
static mu_status take_back(mu_game *game, const mu_event *event, const mu_taken *what, mu_log *out,
                           mu_err *err)
{
    size_t before = out->n;
    mu_status status = mu_step_write(game, event, out, err);
    if (status != MU_OK) return mu_step_keep(out, before, status);
    game->counts.events++;
    mu_past_go_back(game, what);
    return mu_step_keep(out, before, mu_step_go_on(game, 0, out, err));
}

mu_status mu_game_undo(mu_game *game, uint8_t side, mu_log *out, mu_err *err)
{
    mu_taken what;
    if (side > MU_NOBODY) return mu_fail(err, MU_INPUT, 0, "it is A, B or nobody who takes back");
    mu_status status = game->in_step ? mu_game_ask(game, err) : MU_OK;
    if (status != MU_OK && status != MU_PENDING) return status;
    TRY(mu_game_may_undo(game, &what, err));
    if (what.to > UINT32_MAX)
        return mu_fail(err, MU_LIMIT, 0, "nothing is taken back after so many events");
    const mu_event event = { .kind = MU_EVENT_UNDO,
                             .as.undo = { .to = (uint32_t)what.to, .side = side } };
    return take_back(game, &event, &what, out, err);
}

mu_status mu_game_undo_agreed(mu_game *game, const mu_undo_head *undo, mu_log *out, mu_err *err)
{
    mu_taken what;
    bool is_signed = false;
    const mu_event event = { .kind = MU_EVENT_UNDO, .as.undo = *undo };
    if (undo->consent == 0 || undo->side + undo->consent != 2)
        return mu_fail(err, MU_INPUT, 0, "it is the other side that agrees to an undo");
    mu_status status = game->in_step ? mu_game_ask(game, err) : MU_OK;
    if (status != MU_OK && status != MU_PENDING) return status;
    TRY(mu_game_may_undo_agreed(game, &what, err));
    if (what.to != undo->to)
        return mu_fail(err, MU_REFUSED, 0,
                       "the other side agreed to go back to event %u, the last step leads to %llu",
                       undo->to, (unsigned long long)what.to);
    TRY(mu_signature_check(game, &event, &is_signed, err));
    status = take_back(game, &event, &what, out, err);
    game->counts.agreed++;
    game->counts.agreed_signed += is_signed;
    return status;
}

/* --- events that are no step: they are checked as they are folded ------------------------- */

static mu_status add(mu_game *game, const mu_event *event, mu_log *out, mu_err *err)
{
    TRY(mu_step_write(game, event, out, err));
    game->counts.events++;
    return MU_OK;
}

mu_status mu_game_note(mu_game *game, uint8_t side, const char *text, const char *bookmark,
                       mu_log *out, mu_err *err)
{
    mu_event event = { .kind = MU_EVENT_NOTE, .as.note = { .side = side } };
    if (side > MU_NOBODY) return mu_fail(err, MU_INPUT, 0, "a note is by A, B or nobody");
    if (strlen(text) >= sizeof event.as.note.text || !mu_is_plain_text(text, strlen(text)))
        return mu_fail(err, MU_INPUT, 0, "a note is plain text of at most %zu bytes",
                       sizeof event.as.note.text - 1);
    if (bookmark != NULL &&
        (!mu_is_bookmark(bookmark) || strlen(bookmark) >= sizeof event.as.note.bookmark))
        return mu_fail(
            err, MU_INPUT, 0,
            "a bookmark has 1 to %zu letters, digits, '.', '_' or '-', the first a letter",
            sizeof event.as.note.bookmark - 1);
    memcpy(event.as.note.text, text, strlen(text));
    if (bookmark != NULL) memcpy(event.as.note.bookmark, bookmark, strlen(bookmark));
    TRY(add(game, &event, out, err));
    game->counts.notes++;
    return MU_OK;
}

/* A phase that begins with dice is open as soon as a link is revealed for them. */
mu_status mu_game_ready(mu_game *game, mu_log *out, mu_err *err)
{
    if (game->dice.mode != MU_DICE_DUEL)
        return mu_fail(err, MU_REFUSED, 0, "the dice of this game are no duel");
    mu_status status = mu_game_ask(game, err);
    if (status != MU_OK && status != MU_PENDING) return status;
    if (status == MU_OK || game->open.question.kind == MU_CHOICE)
        return mu_fail(err, MU_REFUSED, 0, "no dice are asked for: no link is revealed");
    if (game->in_step) return MU_OK;
    const size_t before = out->n;
    return mu_step_keep(out, before, mu_step_open_phase(game, out, err));
}

static mu_status reveal_link(mu_game *game, const mu_event *event, mu_log *out, mu_err *err)
{
    bool is_signed = false;
    const mu_reveal_head *reveal = &event->as.reveal;
    TRY(mu_game_ready(game, out, err));
    TRY(mu_reveal_is_next(game, reveal, err));
    TRY(mu_signature_check(game, event, &is_signed, err));
    TRY(mu_reveal_take(game, reveal, err));
    TRY(add(game, event, out, err));
    if (!mu_dice_can_roll(&game->dice)) return MU_PENDING;
    return mu_step_go_on(game, game->tape.n, out, err);
}

mu_status mu_game_reveal(mu_game *game, const mu_reveal_head *reveal, mu_log *out, mu_err *err)
{
    bool is_signed = false;
    const mu_event event = { .kind = MU_EVENT_REVEAL, .as.reveal = *reveal };
    if (game->dice.mode == MU_DICE_DUEL) {
        const size_t before = out->n;
        const mu_game was = *game; /* the states have not changed as long as it can be refused */
        mu_status status = reveal_link(game, &event, out, err);
        if (status == MU_REFUSED || status == MU_TAMPERED) *game = was;
        return mu_step_keep(out, before, status);
    }
    TRY(mu_reveal_is_next(game, reveal, err));
    TRY(mu_signature_check(game, &event, &is_signed, err));
    TRY(add(game, &event, out, err));
    return mu_reveal_take(game, reveal, err);
}

mu_status mu_game_rule(mu_game *game, const mu_ruling_head *ruling, mu_log *out, mu_err *err)
{
    bool is_signed = false;
    const mu_event event = { .kind = MU_EVENT_RULING, .as.ruling = *ruling };
    const size_t n = strlen(ruling->text);
    if (n == 0 || !mu_is_plain_text(ruling->text, n))
        return mu_fail(err, MU_INPUT, 0, "a ruling is plain text of at most %zu bytes",
                       sizeof ruling->text - 1);
    TRY(mu_ruling_check(game, ruling, err));
    TRY(mu_signature_check(game, &event, &is_signed, err));
    size_t before = out->n;
    TRY(add(game, &event, out, err));
    game->seq--; /* mu_ruling_take() notes the number of this very event */
    mu_ruling_take(game, ruling);
    game->seq++;
    game->counts.rulings_signed += is_signed;
    if (ruling->changes[0] == '\0') return MU_OK;
    return mu_step_keep(out, before, mu_step_go_on(game, 0, out, err));
}

void mu_checkpoint_take(mu_game *game, const mu_checkpoint_head *checkpoint, bool is_signed)
{
    game->counts.checkpoints++;
    if (is_signed) game->counts.signed_to[checkpoint->side] = game->seq;
}

mu_status mu_game_checkpoint(mu_game *game, const mu_checkpoint_head *checkpoint, mu_log *out,
                             mu_err *err)
{
    bool is_signed = false;
    const mu_event event = { .kind = MU_EVENT_CHECKPOINT, .as.checkpoint = *checkpoint };
    TRY(mu_signature_check(game, &event, &is_signed, err));
    if (!is_signed) return mu_fail(err, MU_INPUT, 0, "a checkpoint is signed");
    TRY(add(game, &event, out, err));
    game->seq--;
    mu_checkpoint_take(game, checkpoint, is_signed);
    game->seq++;
    return MU_OK;
}
