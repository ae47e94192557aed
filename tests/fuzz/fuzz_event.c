/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_event.c - bytes as events, and as the genesis of a game.
 *
 * Input: how (0, 1: an event of the first or second ruleset; 2: a genesis; 3: the genesis of
 * Sedgemoor whose setup the rest overwrites, three bytes a change, sealed again so that its
 * digest fits), the rest. */
#include "core/rules/list.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void one_event(const mu_ruleset *rules, const uint8_t *bytes, size_t n)
{
    static mu_event event;
    mu_event_kind kind = MU_EVENT_KINDS;
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_event_decode(bytes, n, rules, &event, &err);
    if (status != MU_OK) {
        FUZZ_LAW_ERR(status == MU_CORRUPT || status == MU_VERSION, &err);
        FUZZ_LAW(err.status == status && err.text[0] != '\0');
        return;
    }
    mu_bytes again = { 0 };
    FUZZ_LAW_ERR(mu_event_kind_of(bytes, n, &kind, &err) == MU_OK && kind == event.kind, &err);
    mu_event_encode(&event, rules, NULL, &again);
    FUZZ_LAW(again.used == n && memcmp(again.at, bytes, n) == 0);
    mu_bytes_dispose(&again);
}

static void one_genesis(const uint8_t *bytes, size_t n)
{
    static mu_genesis genesis;
    const mu_ruleset *rules = NULL;
    void *setup = NULL;
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_genesis_decode(bytes, n, &genesis, &rules, &setup, &err);
    if (status != MU_OK) {
        FUZZ_LAW_ERR(status == MU_CORRUPT || status == MU_VERSION, &err);
        FUZZ_LAW(setup == NULL);
        return;
    }
    mu_bytes again = { 0 };
    mu_event event = { .kind = MU_EVENT_GENESIS, .as.genesis = genesis };
    mu_event_encode(&event, rules, setup, &again);
    FUZZ_LAW(again.used == n && memcmp(again.at, bytes, n) == 0);
    mu_bytes_dispose(&again);
    free(setup);
}

/* A genesis that is sound in itself begins a game, or is refused as one that cannot. */
static void begin_game(const uint8_t *bytes, size_t n)
{
    mu_game game;
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_game_begin(&game, bytes, n, &err);
    if (status != MU_OK) {
        FUZZ_LAW_ERR(status == MU_CORRUPT || status == MU_VERSION, &err);
        FUZZ_LAW(err.seq == 0);
        return;
    }
    const mu_position here = mu_game_position(&game);
    fuzz_state_laws(&here);
    status = mu_game_ask(&game, &err);
    FUZZ_LAW_ERR(status == MU_OK || status == MU_PENDING, &err);
    mu_game_dispose(&game);
}

static void changed_genesis(fuzz_input *in)
{
    static uint64_t room[MU_SETUP_MAX / 8];
    const mu_scenario *sedgemoor = fuzz_sedgemoor();
    uint8_t *setup = (uint8_t *)room;
    size_t size = sedgemoor->rules->setup->size;
    FUZZ_LAW(size <= UINT16_MAX); /* two bytes name a place */
    memcpy(setup, sedgemoor->setup, size);
    while (in->left >= 3) {
        uint32_t at = fuzz_number(in, 2) % (uint32_t)size;
        setup[at] = fuzz_byte(in);
    }
    mu_genesis genesis = { .dice = MU_DICE_TABLE };
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    FUZZ_LAW_ERR(mu_genesis_make(&genesis, sedgemoor->rules, setup, &bytes, &err) == MU_OK, &err);
    one_genesis(bytes.at, bytes.used);
    begin_game(bytes.at, bytes.used);
    mu_bytes_dispose(&bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    fuzz_input in = { data, n };
    switch (fuzz_byte(&in) % 4) {
    case 0: one_event(mu_rules_list[0], in.at, in.left); break;
    case 1: one_event(mu_rules_list[1], in.at, in.left); break;
    case 2:
        one_genesis(in.at, in.left);
        begin_game(in.at, in.left);
        break;
    default: changed_genesis(&in); break;
    }
    return 0;
}
