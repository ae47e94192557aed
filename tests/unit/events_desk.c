/* SPDX-License-Identifier: MIT
 * tests/unit/events_desk.c - what the umpire rules, what the other side agrees to, and what nobody
 * could have signed. */
#include "events/verify.h"
#include "unit/events_desk_support.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <string.h>

/* --- undos by agreement -------------------------------------------------------------------- */

/* The undo of side A's last step, with the other side's consent. */
static mu_event agreed(const desk *d)
{
    mu_taken what;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_game_may_undo_agreed(&d->game, &what, &err), MU_OK, "%s", err.text);
    return (mu_event){ .kind = MU_EVENT_UNDO,
                       .as.undo = { .to = (uint32_t)what.to, .side = 0, .consent = 2 } };
}

static mu_status undo(desk *d, const mu_event *event, mu_err *err)
{
    *err = (mu_err)MU_ERR_NONE;
    return mu_game_undo_agreed(&d->game, &event->as.undo, &d->log, err);
}

/* No undo, and the game is as before. */
static void expect_no_undo(desk *d, const mu_event *event, mu_status wanted, const char *why)
{
    mu_err err;
    const size_t n = d->log.n;
    const uint64_t seq = d->game.seq;
    const mu_digest was = d->game.fingerprint;
    cr_expect_eq(undo(d, event, &err), wanted, "%s", err.text);
    cr_expect_not_null(strstr(err.text, why), "%s", err.text);
    cr_expect_eq(d->log.n, n);
    cr_expect_eq(d->game.seq, seq);
    cr_expect(mu_digest_equal(&d->game.fingerprint, &was));
}

Test(desk, the_other_side_agrees_to_an_undo_over_dice_and_again)
{
    desk *d = desk_begin(false);
    mu_err err;
    const mu_digest before = d->game.fingerprint;
    desk_fire(d, 1, 9);
    cr_expect_eq(mu_game_undo(&d->game, 0, &d->log, &err), MU_REFUSED);
    desk_order(d, "move RM1 G5");
    for (int i = 0; i < 2; i++) {
        const mu_event event = agreed(d);
        cr_expect_eq(undo(d, &event, &err), MU_OK, "%s", err.text);
    }
    cr_expect(mu_digest_equal(&d->game.fingerprint, &before));
    cr_expect_eq(d->game.settled_seq, 3);
    desk_fire(d, 2, 2); /* typed dice may fall otherwise: it is in the log */
    cr_expect_eq(d->game.counts.agreed, 2);
    desk_expect_replay(d);
    desk_dispose(d);
}

Test(desk, only_the_other_side_can_agree)
{
    desk *d = desk_begin(false);
    desk_fire(d, 1, 9);
    mu_event event = agreed(d);
    event.as.undo.consent = 1;
    expect_no_undo(d, &event, MU_INPUT, "it is the other side that agrees");
    event.as.undo.consent = 0;
    expect_no_undo(d, &event, MU_INPUT, "it is the other side that agrees");
    event = agreed(d);
    event.as.undo.to = 0;
    expect_no_undo(d, &event, MU_REFUSED, "the other side agreed to go back to event 0");
    event = agreed(d);
    memset(event.as.undo.signature, 7, MU_SIGNATURE_BYTES);
    expect_no_undo(d, &event, MU_TAMPERED, "for whom the game has no key");
    desk_dispose(d);
}

Test(desk, whoever_has_a_key_signs_his_consent)
{
    desk *d = desk_begin(true);
    mu_err err;
    desk_fire(d, 1, 9);
    mu_event event = agreed(d);
    expect_no_undo(d, &event, MU_TAMPERED, "not signed by B");
    desk_sign(d, 0, &event);
    expect_no_undo(d, &event, MU_TAMPERED, "the signature is not that of B");
    desk_sign(d, 1, &event);
    event.as.undo.signature[63] ^= 1;
    expect_no_undo(d, &event, MU_TAMPERED, "the signature is not that of B");
    event.as.undo.signature[63] ^= 1;
    cr_expect_eq(undo(d, &event, &err), MU_OK, "%s", err.text);
    cr_expect_eq(d->game.counts.agreed_signed, 1);
    desk_expect_replay(d);
    desk_dispose(d);
}

/* The same undo of the same step, a note later. */
Test(desk, a_consent_is_good_for_one_place_in_one_log)
{
    desk *d = desk_begin(true);
    mu_err err = MU_ERR_NONE;
    desk_fire(d, 1, 9);
    mu_event event = agreed(d);
    desk_sign(d, 1, &event);
    mu_log moved = log_of_first(&d->log, d->log.n);
    const mu_event note = { .kind = MU_EVENT_NOTE, .as.note = { .side = 2, .text = "hm" } };
    put_event(&moved, d->game.rules, &note);
    put_event(&moved, d->game.rules, &event);
    cr_expect_eq(fold_fails(&moved, &err), MU_TAMPERED);
    cr_expect_eq(err.seq, 8);
    cr_expect_eq(mu_game_note(&d->game, 2, "hm", NULL, &d->log, &err), MU_OK);
    expect_no_undo(d, &event, MU_TAMPERED, "the signature is not that of B");
    mu_log_dispose(&moved);
    desk_dispose(d);
}

Test(desk, a_log_that_lacks_a_consent_or_forges_it_is_found_out)
{
    desk *d = desk_begin(true);
    mu_err err = MU_ERR_NONE;
    desk_fire(d, 1, 9);
    mu_event event = agreed(d);
    mu_event forged[3] = { event, event, event };
    forged[0].as.undo.consent = 0; /* no consent at all */
    desk_sign(d, 3, &forged[2]);   /* somebody else's */
    static const mu_status wanted[] = { MU_ILLEGAL, MU_TAMPERED, MU_TAMPERED };
    for (size_t i = 0; i < MU_COUNT_OF(forged); i++) {
        mu_log log = log_of_first(&d->log, d->log.n);
        put_event(&log, d->game.rules, &forged[i]);
        cr_expect_eq(fold_fails(&log, &err), wanted[i], "%zu: %s", i, err.text);
        mu_log_dispose(&log);
    }
    desk_dispose(d);
}

/* --- rulings --------------------------------------------------------------------------------- */

static mu_event ruling_of(const char *text, const char *played, const char *changes)
{
    mu_event event = { .kind = MU_EVENT_RULING, .as.ruling = { .side = MU_NOBODY } };
    mu_ruling_head *r = &event.as.ruling;
    mu_text_copy(r->text, sizeof r->text, text);
    mu_text_copy(r->played, sizeof r->played, played);
    mu_text_copy(r->changes, sizeof r->changes, changes);
    if (played[0] != '\0') r->side = 0;
    return event;
}

static void prepare(desk *d, mu_event *event)
{
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_game_ruling(&d->game, &event->as.ruling, &err), MU_OK, "%s", err.text);
}

static mu_status rule(desk *d, const mu_event *event, mu_err *err)
{
    *err = (mu_err)MU_ERR_NONE;
    return mu_game_rule(&d->game, &event->as.ruling, &d->log, err);
}

Test(desk, a_ruling_puts_the_position_right_and_is_replayed)
{
    desk *d = desk_begin(false);
    mu_err err;
    desk_fire(d, 1, 9);
    mu_event event = ruling_of("so it is", "move  unit=RM1  A1", "RM1.mp=1   A.cap=3");
    prepare(d, &event);
    cr_expect_str_eq(event.as.ruling.played, "move unit=RM1 step=A1");
    cr_expect_str_eq(event.as.ruling.changes, "RM1.mp=1 A.cap=3");
    cr_expect_eq(event.as.ruling.clause, 7006);
    cr_expect_eq(rule(d, &event, &err), MU_OK, "%s", err.text);
    cr_expect_eq(d->game.counts.illegal, 1);
    cr_expect_eq(d->game.settled_seq, 7);
    desk_expect_replay(d);
    mu_taken what;
    cr_expect_eq(mu_game_may_undo_agreed(&d->game, &what, &err), MU_REFUSED);
    cr_expect_eq(err.seq, 7);
    desk_order(d, "move RM2 H5");
    cr_expect_eq(mu_game_may_undo(&d->game, &what, &err), MU_OK);
    cr_expect_eq(what.to, 7);
    desk_expect_replay(d);
    desk_dispose(d);
}

Test(desk, a_ruling_in_words_may_stand_within_a_step)
{
    desk *d = desk_begin(false);
    mu_err err;
    desk_order(d, "fire RA1 F6");
    mu_event event = ruling_of("the hedge is none", "", "");
    prepare(d, &event);
    cr_expect_eq(rule(d, &event, &err), MU_OK, "%s", err.text);
    desk_answer(d, 1, 9, 2);
    desk_expect_replay(d);
    desk_dispose(d);
}

Test(desk, what_no_umpire_can_rule_is_refused)
{
    static const struct {
        const char *played, *changes;
        mu_status status;
        const char *why;
    } all[] = {
        { "move RM2 H5", "", MU_REFUSED, "the rules allow 'move unit=RM2 step=H5'" },
        { "dance RM2", "", MU_INPUT, "dance" },
        { "move RD1 path=I5,I6", "", MU_INPUT, "an order without a path" },
        { "", "RM1.mp=99", MU_INPUT, "mp: 99 is outside 0 to 9" },
        { "", "RM1.mp=-1", MU_INPUT, "mp: -1 is outside 0 to 9" },
        { "", "RM1.nothing=1", MU_INPUT, "nothing" },
        { "", "RM1.mp", MU_INPUT, "field=value" },
        { "", "RM1.hex=Z99", MU_INPUT, "Z99" },
    };
    desk *d = desk_begin(false);
    for (size_t i = 0; i < MU_COUNT_OF(all); i++) {
        mu_err err = MU_ERR_NONE;
        mu_event event = ruling_of("no", all[i].played, all[i].changes);
        const mu_digest was = d->game.fingerprint;
        cr_expect_eq(mu_game_ruling(&d->game, &event.as.ruling, &err), all[i].status, "%zu: %s", i,
                     err.text);
        cr_expect_not_null(strstr(err.text, all[i].why), "%zu: %s", i, err.text);
        cr_expect(mu_digest_equal(&d->game.fingerprint, &was));
    }
    mu_err err = MU_ERR_NONE;
    desk_order(d, "fire RA1 F6");
    mu_event event = ruling_of("no", "", "RM1.mp=1");
    cr_expect_eq(mu_game_ruling(&d->game, &event.as.ruling, &err), MU_CONFLICT);
    event = ruling_of("", "", "");
    prepare(d, &event);
    cr_expect_eq(rule(d, &event, &err), MU_INPUT, "a ruling without words");
    desk_dispose(d);
}

/* What a forger writes into a log, and what it is found out by. */
Test(desk, a_ruling_that_muster_would_not_have_written_is_found_out)
{
    desk *d = desk_begin(false);
    mu_err err = MU_ERR_NONE;
    mu_event good = ruling_of("so it is", "move RM1 A1", "RM1.mp=1");
    prepare(d, &good);
    mu_event all[9];
    for (size_t i = 0; i < MU_COUNT_OF(all); i++) all[i] = good;
    all[0].as.ruling.clause = 8027;       /* another clause */
    all[1].as.ruling.fingerprint[0] ^= 1; /* another state */
    memset(all[2].as.ruling.fingerprint, 0, MU_DIGEST_BYTES);
    mu_text_copy(all[3].as.ruling.changes, 400, "RM1.mp=2"); /* a state that is not this */
    mu_text_copy(all[4].as.ruling.changes, 400, "RM1.mp=1  A.cap=1");
    mu_text_copy(all[5].as.ruling.played, 400, "move RM1 A1");           /* an unusual form */
    mu_text_copy(all[6].as.ruling.played, 400, "move unit=RM2 step=H5"); /* legal */
    all[7].as.ruling.side = 1; /* by the side whose turn it is not */
    mu_text_copy(all[8].as.ruling.changes, 400, "RM1.mp=99");
    for (size_t i = 0; i < MU_COUNT_OF(all); i++) {
        mu_log log = log_of_first(&d->log, d->log.n);
        put_event(&log, d->game.rules, &all[i]);
        cr_expect_eq(fold_fails(&log, &err), i == 2 ? MU_CORRUPT : MU_DIVERGED, "%zu: %s", i,
                     err.text);
        cr_expect_eq(err.seq, 4, "%zu", i);
        mu_log_dispose(&log);
    }
    mu_log log = log_of_first(&d->log, d->log.n);
    mu_game game;
    put_event(&log, d->game.rules, &good);
    cr_expect_eq(fold(&log, log.n, &game, &err), MU_OK, "%s", err.text);
    mu_game_dispose(&game);
    mu_log_dispose(&log);
    desk_dispose(d);
}

Test(desk, the_umpire_whom_a_game_knows_signs_his_rulings)
{
    desk *d = desk_begin(true);
    mu_err err;
    mu_event event = ruling_of("so it is", "", "RM1.mp=1");
    prepare(d, &event);
    cr_expect_eq(rule(d, &event, &err), MU_TAMPERED);
    desk_sign(d, 1, &event);
    cr_expect_eq(rule(d, &event, &err), MU_TAMPERED, "signed by a side");
    desk_sign(d, MU_UMPIRE, &event);
    cr_expect_eq(rule(d, &event, &err), MU_OK, "%s", err.text);
    cr_expect_eq(d->game.counts.rulings_signed, 1);
    desk_expect_replay(d);
    mu_log again = log_of_first(&d->log, d->log.n);
    put_event(&again, d->game.rules, &event); /* the same ruling once more */
    cr_expect_eq(fold_fails(&again, &err), MU_TAMPERED);
    mu_log_dispose(&again);
    desk_dispose(d);
    d = desk_begin(false);
    event = ruling_of("so it is", "", "");
    memset(event.as.ruling.signature, 7, MU_SIGNATURE_BYTES);
    cr_expect_eq(rule(d, &event, &err), MU_TAMPERED, "nobody can have signed it");
    desk_dispose(d);
}

/* --- checkpoints within the log ------------------------------------------------------------- */

Test(desk, a_checkpoint_within_the_log_is_signed_by_whose_it_is)
{
    desk *d = desk_begin(true);
    mu_err err = MU_ERR_NONE;
    desk_fire(d, 1, 9);
    mu_event event = { .kind = MU_EVENT_CHECKPOINT, .as.checkpoint = { .side = 1 } };
    desk_sign(d, 0, &event);
    cr_expect_eq(mu_game_checkpoint(&d->game, &event.as.checkpoint, &d->log, &err), MU_TAMPERED);
    desk_sign(d, 1, &event);
    cr_expect_eq(mu_game_checkpoint(&d->game, &event.as.checkpoint, &d->log, &err), MU_OK);
    cr_expect_eq(d->game.counts.signed_to[1], 7);
    cr_expect_eq(d->game.counts.signed_to[0], 0);
    desk_expect_replay(d);
    /* Somebody types other dice before it, and chains the log again. */
    mu_event dice = event_of(&d->log, d->game.rules, 5);
    dice.as.roll.faces[0] = 2;
    mu_log forged = log_with(&d->log, d->game.rules, 5, &dice);
    mu_event settled = event_of(&d->log, d->game.rules, 6);
    desk *other = desk_begin(true);
    desk_fire(other, 2, 9);
    memcpy(settled.as.settled.fingerprint, other->game.fingerprint.bytes, MU_DIGEST_BYTES);
    mu_log again = log_with(&forged, d->game.rules, 6, &settled);
    cr_expect_eq(fold_fails(&again, &err), MU_TAMPERED, "%s", err.text);
    cr_expect_eq(err.seq, 7);
    mu_log_dispose(&forged);
    mu_log_dispose(&again);
    desk_dispose(other);
    desk_dispose(d);
}
