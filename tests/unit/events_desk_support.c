/* SPDX-License-Identifier: MIT
 * tests/unit/events_desk_support.c - a battle in which people may have keys. */
#include "unit/events_desk_support.h"

#include "events/verify.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

const uint8_t *desk_secret(uint8_t who)
{
    static uint8_t secrets[4][MU_KEY_BYTES];
    memset(secrets[who], 0x11 * (who + 1), MU_KEY_BYTES);
    return secrets[who];
}

static void go_on(desk *d, mu_status status, const mu_err *err)
{
    (void)d;
    cr_assert(status == MU_OK || status == MU_PENDING, "%s", err->text);
}

desk *desk_begin(bool keys)
{
    mu_err err = MU_ERR_NONE;
    desk *d = calloc(1, sizeof *d);
    cr_assert_not_null(d);
    mu_genesis genesis = { .dice = MU_DICE_TABLE, .game = { 0xaa } };
    uint8_t *const to[] = { genesis.a_key, genesis.b_key, genesis.umpire_key };
    for (uint8_t i = 0; keys && i <= MU_UMPIRE; i++) mu_key_public(desk_secret(i), to[i]);
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    d->log = mu_log_new();
    cr_assert_eq(mu_game_new(&genesis, scenario.rules, scenario.setup, &d->game, &d->log, &err),
                 MU_OK, "%s", err.text);
    mu_scenario_dispose(&scenario);
    go_on(d, mu_game_go_on(&d->game, &d->log, &err), &err);
    desk_answer(d, 5, 0, 1);
    cr_assert_eq(d->log.n, 4);
    return d;
}

void desk_dispose(desk *d)
{
    mu_game_dispose(&d->game);
    mu_log_dispose(&d->log);
    free(d);
}

void desk_order(desk *d, const char *words)
{
    char text[MU_ORDER_TEXT];
    mu_err err = MU_ERR_NONE;
    mu_order order;
    mu_ahead ahead;
    const mu_scope scope = mu_game_scope(&d->game);
    mu_text_copy(text, sizeof text, words);
    cr_assert_eq(mu_order_read(&scope, mu_game_side(&d->game), text, &order, &ahead, &err), MU_OK,
                 "%s", err.text);
    go_on(d, mu_game_order(&d->game, &order, &d->log, &err), &err);
}

void desk_answer(desk *d, int32_t one, int32_t other, uint32_t n)
{
    mu_err err = MU_ERR_NONE;
    const int32_t values[] = { one, other };
    go_on(d, mu_game_ask(&d->game, &err), &err);
    go_on(d, mu_game_answer(&d->game, values, n, &d->log, &err), &err);
}

void desk_fire(desk *d, int32_t one, int32_t other)
{
    desk_order(d, "fire RA1 F6");
    desk_answer(d, one, other, 2);
}

void desk_sign(const desk *d, uint8_t who, mu_event *event)
{
    uint8_t signer = 0;
    char statement[MU_STATEMENT_MAX];
    mu_text text = mu_text_in(statement, sizeof statement);
    mu_game_statement(&d->game, event, &text);
    mu_sign(desk_secret(who), statement, mu_event_signature(event, &signer));
}

void desk_expect_replay(const desk *d)
{
    mu_verdict v;
    mu_log_events walk = { &d->log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verify(&events, NULL, &v);
    cr_expect_eq(v.status, MU_OK, "event %llu: %s", (unsigned long long)v.err.seq, v.err.text);
    cr_expect(mu_digest_equal(&v.fingerprint, &d->game.fingerprint));
    cr_expect_eq(v.settled_seq, d->game.settled_seq);
    cr_expect_eq(v.counts.rulings, d->game.counts.rulings);
    cr_expect_eq(v.counts.rulings_signed, d->game.counts.rulings_signed);
    cr_expect_eq(v.counts.agreed, d->game.counts.agreed);
    cr_expect_eq(v.counts.agreed_signed, d->game.counts.agreed_signed);
    cr_expect_arr_eq(v.counts.signed_to, d->game.counts.signed_to, sizeof v.counts.signed_to);
    cr_expect_arr_eq(v.counts.typed, d->game.counts.typed, sizeof v.counts.typed);
}
