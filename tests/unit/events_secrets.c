/* SPDX-License-Identifier: MIT
 * tests/unit/events_secrets.c - sealed dice and duels: what is committed to, revealed, refused. */
#include "core/rules/null/null.h"
#include "events/verify.h"
#include "events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* --- vectors ------------------------------------------------------------------------------- */

static void expect_hex(const uint8_t *bytes, size_t n, const char *hex)
{
    char word[2 * 64 + 1];
    mu_text text = mu_text_in(word, sizeof word);
    mu_text_bytes(&text, bytes, n);
    cr_expect_str_eq(word, hex);
}

/* Worked out without this library, from events/dice.h, with game = bytes(range(16)):
 *
 *     def digest(label, message):
 *         return blake2b(bytes([len(label)]) + label + message, digest_size=32).digest()
 *     digest(b"dice seal", game + secret), digest(b"sealed dice", game + secret)
 *     digest(b"dice link", game + bytes([side]) + link)
 *     digest(b"duel dice", game + (1).to_bytes(4, "little") + bytes([3]) + link_a + link_b) */
static const uint8_t game_id[16] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

static void fill_secret(uint8_t secret[MU_SECRET_BYTES], uint8_t value)
{
    memset(secret, value, MU_SECRET_BYTES);
}

Test(secrets, seals_and_chains_are_pinned_for_ever)
{
    uint8_t secret[MU_SECRET_BYTES];
    uint8_t found[MU_LINK_BYTES];
    fill_secret(secret, 7);
    mu_dice_seal(game_id, secret, found);
    expect_hex(found, 32, "332445d6afdffcb89143e5896ce50454aca68a49bec2f932fa142c54b45aab90");
    mu_dice dice = { .mode = MU_DICE_SEALED };
    memcpy(dice.game, game_id, sizeof game_id);
    mu_dice_unseal(&dice, secret);
    expect_hex(dice.key, 32, "a36764b9f601065a5cfa1ee17b10e27e1f4718e66fe175b89e75d587cf846935");
    static const char *const links[] = {
        "8d07b483827fedc17dfb564384f28ebfd1f65fb6777658334414f1a25f8275ec",
        "3348f8e42df0c71ea70505b69f63efd4625d20af5e9e7417078dae7c53f90050",
        "c622833d2e8ea5a249c05327491185f74f32972457a8550c32089d19c34b88f6",
        "0707070707070707070707070707070707070707070707070707070707070707"
    };
    for (uint32_t i = 0; i < MU_COUNT_OF(links); i++) {
        mu_duel_link(game_id, 0, secret, 3, i, found);
        expect_hex(found, 32, links[i]);
    }
    fill_secret(secret, 9);
    mu_duel_link(game_id, 1, secret, 3, 0, found);
    expect_hex(found, 32, "642dfccd71ac67e6a0d447ea95b3cc48f433b813b2b05e9bc6ad7432f7caffe9");
}

/* The key of the roll is 9854e85995ac865ffc12ebd6e06a015638353a837a84ac2be53fdd7e8c8c511b, its
 * keystream that of step 0, roll 0. */
Test(secrets, dice_of_a_duel_follow_from_both_links)
{
    uint8_t secret[2][MU_SECRET_BYTES];
    mu_dice dice = { .mode = MU_DICE_DUEL, .duel.fresh = { true, true } };
    mu_dice plain = { .mode = MU_DICE_SEALED, .known = true };
    const mu_question question = {
        .kind = MU_ROLL, .count = 9, .sides = 6, .low = 1, .purpose = 3
    };
    int32_t ours[9];
    int32_t wanted[9];
    memcpy(dice.game, game_id, sizeof game_id);
    for (uint8_t side = 0; side < 2; side++) {
        fill_secret(secret[side], side == 0 ? 7 : 9);
        mu_duel_link(game_id, side, secret[side], 3, 1, dice.duel.link[side]);
    }
    cr_assert(mu_hex_bytes("9854e85995ac865ffc12ebd6e06a015638353a837a84ac2be53fdd7e8c8c511b",
                           plain.key, sizeof plain.key));
    mu_dice_values(&dice, 77, 5, &question, ours); /* neither step nor roll matter */
    mu_dice_values(&plain, 0, 0, &question, wanted);
    cr_expect_arr_eq(ours, wanted, sizeof wanted);
    dice.duel.rolls = 1;
    mu_dice_values(&dice, 77, 5, &question, ours);
    cr_expect_arr_neq(ours, wanted, sizeof wanted, "the number of the roll does not matter");
}

/* --- games ----------------------------------------------------------------------------------- */

#define LINKS 200

typedef struct desk {
    mu_game game;
    mu_log log;
    uint8_t secret[2][MU_SECRET_BYTES]; /* of a duel; the first also a seal's */
    mu_err err;
} desk;

static mu_genesis genesis_of(const desk *d, mu_dice_mode mode)
{
    mu_genesis genesis = { .dice = (uint8_t)mode };
    memcpy(genesis.game, game_id, sizeof game_id);
    if (mode == MU_DICE_SEALED) mu_dice_seal(game_id, d->secret[0], genesis.seal);
    if (mode != MU_DICE_DUEL) return genesis;
    mu_duel_link(game_id, 0, d->secret[0], LINKS, 0, genesis.a_tip);
    mu_duel_link(game_id, 1, d->secret[1], LINKS, 0, genesis.b_tip);
    return genesis;
}

static mu_status begin_with(desk *d, mu_genesis *genesis)
{
    mu_scripted *sentries = sentry_script("dice table\n"); /* for its setup */
    d->log = mu_log_new();
    d->err = (mu_err)MU_ERR_NONE;
    mu_status status = mu_game_new(genesis, sentries->game.rules, sentries->game.setup, &d->game,
                                   &d->log, &d->err);
    fixture_script_free(sentries);
    return status;
}

static desk *desk_of(mu_dice_mode mode)
{
    desk *d = calloc(1, sizeof *d);
    cr_assert_not_null(d);
    fill_secret(d->secret[0], 7);
    fill_secret(d->secret[1], 9);
    mu_genesis genesis = genesis_of(d, mode);
    cr_assert_eq(begin_with(d, &genesis), MU_OK, "%s", d->err.text);
    return d;
}

static void dispose(desk *d)
{
    mu_game_dispose(&d->game);
    mu_log_dispose(&d->log);
    free(d);
}

static mu_reveal_head link_of(const desk *d, uint8_t side, uint32_t number)
{
    mu_reveal_head reveal = { .side = side, .link = number };
    mu_duel_link(game_id, side, d->secret[side], LINKS, number, reveal.secret);
    return reveal;
}

static mu_status reveal_next(desk *d, uint8_t side)
{
    const mu_reveal_head reveal = link_of(d, side, d->game.dice.duel.shown[side] + 1);
    return mu_game_reveal(&d->game, &reveal, &d->log, &d->err);
}

/* One thing more is done: an order, a choice, the links of a roll. */
static mu_status one_more(desk *d)
{
    mu_game *game = &d->game;
    mu_status status = mu_game_go_on(game, &d->log, &d->err);
    if (status == MU_OK) {
        const mu_order shoot = { .side = mu_game_side(game), .kind = 0 };
        return mu_game_order(game, &shoot, &d->log, &d->err);
    }
    if (status != MU_PENDING) return status;
    const mu_question *q = &game->open.question;
    if (q->kind == MU_CHOICE) {
        const int32_t value = q->options[q->count - 1];
        return mu_game_answer(game, &value, 1, &d->log, &d->err);
    }
    if (game->dice.mode != MU_DICE_DUEL) return MU_PENDING;
    const uint8_t first = (uint8_t)(game->seq % 2);
    cr_expect_eq(reveal_next(d, first), MU_PENDING);
    return reveal_next(d, (uint8_t)(1 - first));
}

static bool is_over(const desk *d)
{
    return d->game.rules->standing(d->game.setup, d->game.state).over;
}

static void play_to_the_end(desk *d)
{
    while (!is_over(d)) {
        mu_status status = one_more(d);
        cr_assert(status == MU_OK || status == MU_PENDING, "%s", d->err.text);
    }
    cr_assert_gt(d->game.counts.dice, 4);
}

static mu_verdict verdict_of(const mu_log *log)
{
    mu_verdict v;
    mu_log_events walk = { log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verify(&events, NULL, &v);
    return v;
}

static mu_status reveal_seal(desk *d, uint8_t value)
{
    mu_reveal_head reveal = { .side = MU_UMPIRE };
    fill_secret(reveal.secret, value);
    return mu_game_reveal(&d->game, &reveal, &d->log, &d->err);
}

/* --- sealed ------------------------------------------------------------------------------------
 */

Test(secrets, sealed_dice_are_worked_out_when_their_secret_is_revealed)
{
    desk *d = desk_of(MU_DICE_SEALED);
    cr_assert_eq(mu_game_unseal(&d->game, d->secret[0], &d->err), MU_OK);
    play_to_the_end(d);
    mu_verdict before = verdict_of(&d->log);
    cr_expect_eq(before.status, MU_OK, "%s", before.err.text);
    const uint64_t all = before.counts.dice + before.counts.draws;
    cr_expect_eq(before.counts.unproven, all);
    cr_expect_eq(before.checked.of[MU_CHECK_DICE], 0);
    cr_assert_eq(reveal_seal(d, 7), MU_OK, "%s", d->err.text);
    mu_verdict after = verdict_of(&d->log);
    cr_expect_eq(after.status, MU_OK, "%s", after.err.text);
    cr_expect_eq(after.counts.unproven, 0);
    cr_expect_eq(after.checked.of[MU_CHECK_DICE], all);
    cr_expect_eq(after.checked.of[MU_CHECK_SECRETS], 1);
    dispose(d);
}

/* Who has no secret plays all but the dice; whoever has it goes on, and gets the umpire's game. */
Test(secrets, without_the_secret_a_roll_stays_open)
{
    desk *umpire = desk_of(MU_DICE_SEALED);
    desk *player = desk_of(MU_DICE_SEALED);
    cr_assert_eq(mu_game_unseal(&umpire->game, umpire->secret[0], NULL), MU_OK);
    play_to_the_end(umpire);
    while (!is_over(player)) {
        mu_status status = one_more(player);
        if (status == MU_OK) continue;
        cr_assert_eq(status, MU_PENDING, "%s", player->err.text);
        if (player->game.open.question.kind == MU_CHOICE) continue;
        const int32_t faces[2] = { 6, 6 };
        cr_expect_eq(mu_game_answer(&player->game, faces, player->game.open.question.count,
                                    &player->log, &player->err),
                     MU_INPUT);
        cr_expect_str_eq(player->err.text, "the umpire rolls the dice of this game");
        cr_assert_eq(mu_game_unseal(&player->game, player->secret[0], NULL), MU_OK);
        mu_status on = mu_game_go_on(&player->game, &player->log, &player->err);
        cr_assert(on == MU_OK || on == MU_PENDING);
        player->game.dice.known = false;
    }
    cr_expect(same_log(&umpire->log, &player->log));
    dispose(umpire);
    dispose(player);
}

/* An umpire who does not roll what he sealed is found out at the first die that differs. */
Test(secrets, dice_of_another_secret_are_found_out_at_their_roll)
{
    desk *d = desk_of(MU_DICE_SEALED);
    uint8_t other[MU_SECRET_BYTES];
    fill_secret(other, 8);
    mu_dice_unseal(&d->game.dice, other);
    play_to_the_end(d);
    cr_expect_eq(verdict_of(&d->log).status, MU_OK, "nobody can know yet");
    mu_event honest = { .kind = MU_EVENT_REVEAL, .as.reveal.side = MU_UMPIRE };
    fill_secret(honest.as.reveal.secret, 7);
    put_event(&d->log, &null_ruleset, &honest);
    mu_verdict v = verdict_of(&d->log);
    cr_expect_eq(v.status, MU_DIVERGED);
    cr_expect_eq(v.failed, MU_CHECK_DICE);
    const mu_event_kind kind = event_of(&d->log, &null_ruleset, (size_t)v.err.seq).kind;
    cr_expect(kind == MU_EVENT_ROLL || kind == MU_EVENT_DRAW);
    cr_expect_neq(v.err.clause, 0);
    dispose(d);
}

Test(secrets, another_secret_does_not_open_the_seal)
{
    desk *d = desk_of(MU_DICE_SEALED);
    uint8_t other[MU_SECRET_BYTES];
    fill_secret(other, 8);
    cr_expect_eq(mu_game_unseal(&d->game, other, &d->err), MU_INPUT);
    cr_expect_eq(reveal_seal(d, 8), MU_REFUSED);
    cr_expect_str_eq(d->err.text, "that is not the secret this game's dice are sealed with");
    d->game.genesis.game[0] ^= 1; /* the same secret in another game */
    cr_expect_eq(mu_game_unseal(&d->game, d->secret[0], &d->err), MU_INPUT);
    dispose(d);
}

Test(secrets, when_the_seal_is_open_play_is_over)
{
    desk *d = desk_of(MU_DICE_SEALED);
    cr_assert_eq(mu_game_unseal(&d->game, d->secret[0], NULL), MU_OK);
    mu_status status = mu_game_go_on(&d->game, &d->log, &d->err);
    cr_assert_eq(status, MU_OK);
    const mu_order shoot = { .side = mu_game_side(&d->game), .kind = 0 };
    cr_assert_eq(reveal_seal(d, 7), MU_OK);
    const size_t n = d->log.n;
    cr_expect_eq(mu_game_order(&d->game, &shoot, &d->log, &d->err), MU_REFUSED);
    cr_expect_eq(mu_game_undo(&d->game, 0, &d->log, &d->err), MU_REFUSED);
    cr_expect_eq(reveal_seal(d, 7), MU_REFUSED);
    cr_expect_str_eq(d->err.text, "the secret was revealed before");
    cr_expect_eq(mu_game_note(&d->game, 0, "well played", NULL, &d->log, &d->err), MU_OK);
    cr_expect_eq(d->log.n, n + 1);
    const mu_event order = { .kind = MU_EVENT_ORDER, .as.order = shoot };
    put_event(&d->log, &null_ruleset, &order);
    mu_err err;
    cr_expect_eq(fold_fails(&d->log, &err), MU_DIVERGED);
    cr_expect_str_eq(err.text, "the secret of the dice is revealed, and play goes on");
    cr_expect_eq(err.seq, n + 1);
    dispose(d);
}

/* --- duel ---------------------------------------------------------------------------------------
 */

Test(secrets, a_duel_is_played_and_verified)
{
    desk *d = desk_of(MU_DICE_DUEL);
    play_to_the_end(d);
    mu_verdict v = verdict_of(&d->log);
    cr_expect_eq(v.status, MU_OK, "%s", v.err.text);
    cr_expect_eq(v.checked.of[MU_CHECK_DICE], v.counts.dice + v.counts.draws);
    cr_expect_eq(v.checked.of[MU_CHECK_SECRETS], 2 * (v.counts.rolls + v.counts.draws));
    cr_expect_eq(v.counts.unproven, 0);
    dispose(d);
}

/* Dice are asked for, in a game that has rolled before. */
static desk *duel_before_a_roll(void)
{
    desk *d = desk_of(MU_DICE_DUEL);
    for (;;) {
        mu_status status = mu_game_go_on(&d->game, &d->log, &d->err);
        if (status == MU_PENDING && d->game.open.question.kind != MU_CHOICE &&
            d->game.counts.rolls > 0)
            return d;
        status = one_more(d);
        cr_assert(status == MU_OK || status == MU_PENDING, "%s", d->err.text);
    }
}

static void expect_refused(desk *d, const mu_reveal_head *reveal, const char *text)
{
    const size_t n = d->log.n;
    d->err = (mu_err)MU_ERR_NONE;
    cr_expect_eq(mu_game_reveal(&d->game, reveal, &d->log, &d->err), MU_REFUSED, "%s", text);
    cr_expect_str_eq(d->err.text, text);
    cr_expect_eq(d->log.n, n);
    /* Whoever puts it into the log all the same is found out by it. */
    mu_log forged = log_of_first(&d->log, n);
    const mu_event event = { .kind = MU_EVENT_REVEAL, .as.reveal = *reveal };
    put_event(&forged, &null_ruleset, &event);
    const mu_verdict v = verdict_of(&forged);
    cr_expect_eq(v.status, MU_DIVERGED, "%s", v.err.text);
    cr_expect_eq(v.failed, MU_CHECK_SECRETS);
    cr_expect_eq(v.err.seq, n);
    cr_expect_str_eq(v.err.text, text);
    mu_log_dispose(&forged);
}

Test(secrets, links_are_refused_by_name)
{
    desk *d = duel_before_a_roll();
    const uint32_t next = d->game.dice.duel.shown[0] + 1;
    char text[MU_LINE_MAX];
    mu_text line = mu_text_in(text, sizeof text);
    mu_reveal_head reveal = link_of(d, 0, next - 1);
    mu_text_add(&line, "link %u of A is repeated: the next is number %u", next - 1, next);
    expect_refused(d, &reveal, text);

    reveal = link_of(d, 0, next + 1);
    mu_text_back(&line, 0);
    mu_text_add(&line, "link %u of A is withheld: this is number %u", next, next + 1);
    expect_refused(d, &reveal, text);

    reveal = link_of(d, 0, next + 1); /* a later link under the next one's number */
    reveal.link = next;
    expect_refused(d, &reveal, "this is no link of A's chain: it is foreign to it");
    fill_secret(reveal.secret, 99);
    expect_refused(d, &reveal, "this is no link of A's chain: it is foreign to it");

    reveal = link_of(d, 1, next);
    reveal.side = 0;
    expect_refused(d, &reveal, "this is no link of A's chain: it mirrors the other side's");
    cr_assert_eq(reveal_next(d, 1), MU_PENDING);
    expect_refused(d, &reveal, "this is no link of A's chain: it mirrors the other side's");

    reveal = link_of(d, 1, next + 1);
    mu_text_back(&line, 0);
    mu_text_add(&line, "B has revealed link %u for this roll already", next);
    expect_refused(d, &reveal, text);

    reveal.side = MU_UMPIRE;
    expect_refused(d, &reveal, "in a duel the links of the dice are the sides'");
    cr_expect_eq(reveal_next(d, 0), MU_OK, "nothing of it has done harm: %s", d->err.text);
    dispose(d);
}

Test(secrets, no_link_is_revealed_where_no_dice_are_asked_for)
{
    desk *d = desk_of(MU_DICE_DUEL);
    while (mu_game_go_on(&d->game, &d->log, &d->err) == MU_PENDING) (void)one_more(d);
    const mu_reveal_head reveal = link_of(d, 0, d->game.dice.duel.shown[0] + 1);
    expect_refused(d, &reveal, "no dice are asked for: no link is revealed");
    dispose(d);
}

static mu_event_kind kind_of(const mu_log *log, size_t i)
{
    return event_of(log, &null_ruleset, i).kind;
}

/* Events are taken out of a whole duel, and everything is linked anew. */
static void expect_without(const desk *d, size_t from, size_t to, const char *text)
{
    mu_log forged = log_of_first(&d->log, from);
    put_rest(&forged, &d->log, to);
    const mu_verdict v = verdict_of(&forged);
    cr_expect_eq(v.status, MU_DIVERGED);
    cr_expect_eq(v.failed, MU_CHECK_SECRETS);
    cr_expect_eq(v.err.seq, from);
    cr_expect_str_eq(v.err.text, text);
    mu_log_dispose(&forged);
}

Test(secrets, a_link_that_is_missing_is_named_by_its_side)
{
    desk *d = desk_of(MU_DICE_DUEL);
    play_to_the_end(d);
    size_t roll = 2;
    while (kind_of(&d->log, roll) != MU_EVENT_ROLL) roll++;
    cr_assert_eq(kind_of(&d->log, roll - 1), MU_EVENT_REVEAL);
    cr_assert_eq(kind_of(&d->log, roll - 2), MU_EVENT_REVEAL);
    const uint32_t last = event_of(&d->log, &null_ruleset, roll - 1).as.reveal.side;
    expect_without(d, roll - 2, roll, "dice without a link of A and B: it was withheld");
    mu_log forged = log_of_first(&d->log, roll - 1);
    put_rest(&forged, &d->log, roll);
    mu_verdict v = verdict_of(&forged);
    cr_expect_eq(v.err.seq, roll - 1);
    cr_expect_str_eq(v.err.text, last == 0 ? "dice without a link of A: it was withheld"
                                           : "dice without a link of B: it was withheld");
    mu_log_dispose(&forged);
    dispose(d);
}

Test(secrets, links_give_dice_and_nothing_else)
{
    desk *d = desk_of(MU_DICE_DUEL);
    play_to_the_end(d);
    size_t choice = 2;
    while (kind_of(&d->log, choice) != MU_EVENT_CHOICE ||
           kind_of(&d->log, choice - 1) != MU_EVENT_ROLL)
        choice++;
    const uint32_t shown = event_of(&d->log, &null_ruleset, choice - 2).as.reveal.link;
    mu_log forged = log_of_first(&d->log, choice);
    const mu_event early = { .kind = MU_EVENT_REVEAL, .as.reveal = link_of(d, 0, shown + 1) };
    put_event(&forged, &null_ruleset, &early);
    put_rest(&forged, &d->log, choice);
    const mu_verdict v = verdict_of(&forged);
    cr_expect_eq(v.status, MU_DIVERGED);
    cr_expect_eq(v.err.seq, choice + 1);
    cr_expect_str_eq(v.err.text, "a link of A was revealed, and no dice follow");
    mu_log_dispose(&forged);
    dispose(d);
}

Test(secrets, a_face_that_the_links_do_not_give_is_found_out)
{
    desk *d = desk_of(MU_DICE_DUEL);
    play_to_the_end(d);
    const size_t at = find_event(&d->log, &null_ruleset, MU_EVENT_ROLL, 1);
    mu_event event = event_of(&d->log, &null_ruleset, at);
    event.as.roll.faces[0] = event.as.roll.faces[0] == 6 ? 1 : 6;
    mu_log forged = log_with(&d->log, &null_ruleset, at, &event);
    const mu_verdict v = verdict_of(&forged);
    cr_expect_eq(v.status, MU_DIVERGED);
    cr_expect_eq(v.failed, MU_CHECK_DICE);
    cr_expect_eq(v.err.seq, at);
    mu_log_dispose(&forged);
    dispose(d);
}

/* A link that was seen is not used for another roll, though its own was taken back. */
Test(secrets, what_is_taken_back_burns_its_links)
{
    desk *d = duel_before_a_roll();
    cr_assert_eq(reveal_next(d, 0), MU_PENDING);
    const uint32_t shown = d->game.dice.duel.shown[0];
    cr_expect_eq(mu_game_undo(&d->game, 0, &d->log, &d->err), MU_REFUSED);
    mu_taken what;
    cr_assert_eq(mu_game_may_undo_agreed(&d->game, &what, &d->err), MU_OK, "%s", d->err.text);
    cr_expect_eq(what.die, d->log.n - 1);
    const mu_undo_head undo = { .to = (uint32_t)what.to, .side = 0, .consent = 2 };
    mu_status status = mu_game_undo_agreed(&d->game, &undo, &d->log, &d->err);
    cr_assert(status == MU_OK || status == MU_PENDING, "%s", d->err.text);
    while (mu_game_go_on(&d->game, &d->log, &d->err) != MU_PENDING ||
           d->game.open.question.kind == MU_CHOICE)
        (void)one_more(d);
    const mu_reveal_head again = link_of(d, 0, shown);
    cr_expect_eq(mu_game_reveal(&d->game, &again, &d->log, &d->err), MU_REFUSED);
    cr_expect_eq(reveal_next(d, 0), MU_PENDING);
    cr_expect_eq(d->game.dice.duel.shown[0], shown + 1);
    status = reveal_next(d, 1);
    cr_expect_eq(d->game.dice.duel.shown[1], shown, "B has lost none");
    play_to_the_end(d);
    const mu_verdict v = verdict_of(&d->log);
    cr_expect_eq(v.status, MU_OK, "%s", v.err.text);
    cr_expect_eq(v.counts.agreed, 1);
    cr_expect_eq(v.counts.agreed_signed, 0);
    dispose(d);
}

/* --- genesis -------------------------------------------------------------------------------------
 */

static void expect_no_game(mu_genesis genesis, const char *text)
{
    desk *d = calloc(1, sizeof *d);
    cr_assert_not_null(d);
    cr_expect_eq(begin_with(d, &genesis), MU_CORRUPT, "%s", text);
    cr_expect_str_eq(d->err.text, text);
    mu_log_dispose(&d->log);
    free(d);
}

Test(secrets, commitments_that_do_not_fit_the_dice_are_refused)
{
    const desk d = { .secret = { { 1 }, { 2 } } };
    mu_genesis genesis = genesis_of(&d, MU_DICE_SEALED);
    memset(genesis.seal, 0, sizeof genesis.seal);
    expect_no_game(genesis, "genesis has sealed dice without a seal");
    genesis = genesis_of(&d, MU_DICE_SEALED);
    genesis.dice = MU_DICE_TABLE;
    expect_no_game(genesis, "genesis has a seal of dice that are not sealed");
    genesis = genesis_of(&d, MU_DICE_DUEL);
    memset(genesis.b_tip, 0, sizeof genesis.b_tip);
    expect_no_game(genesis, "genesis has a duel without the tips of both chains");
    genesis = genesis_of(&d, MU_DICE_DUEL);
    genesis.dice = MU_DICE_TABLE;
    expect_no_game(genesis, "genesis has tips of chains without a duel");
    genesis = genesis_of(&d, MU_DICE_DUEL);
    memcpy(genesis.b_tip, genesis.a_tip, sizeof genesis.b_tip);
    expect_no_game(genesis, "genesis has one tip for both sides: one mirrors the other");
    genesis = genesis_of(&d, MU_DICE_SEALED);
    genesis.seed[0] = 'x';
    expect_no_game(genesis, "genesis has a seed of dice that have none");
    genesis = genesis_of(&d, MU_DICE_TABLE);
    genesis.a_key[0] = genesis.umpire_key[0] = 5;
    expect_no_game(genesis, "genesis has one key for two");
}
