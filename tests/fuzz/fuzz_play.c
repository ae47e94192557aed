/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_play.c - three turns of Sedgemoor in which bytes pick every order, every
 * face and every decision.
 *
 * When the bytes have run out the game is brought to its end the quickest way. It must come
 * to an end, never be without a legal order, keep the laws of the state after every step,
 * be the same when it is played again, and be the same when its log is replayed. So must
 * another game of the same bytes, in which they take steps back, too. */
#include "fuzz.h"

#include <string.h>

#define TURNS       3
#define INPUT_BYTES 2048
#define STEPS_MAX   (INPUT_BYTES + 200)

static void *three_turns(void)
{
    static mu_scenario scenario;
    mu_err err = MU_ERR_NONE;
    if (scenario.rules != NULL) return scenario.setup;
    scenario = *fuzz_sedgemoor();
    FUZZ_LAW_ERR(mu_scenario_set(&scenario, "turns=3", &err) == MU_OK, &err);
    FUZZ_LAW_ERR(mu_scenario_check("three turns", &scenario, &err) == MU_OK, &err);
    return scenario.setup;
}

static void play(fuzz_match *match, const uint8_t *data, size_t n, bool undos)
{
    fuzz_picker picker = { .bytes = { data, n } };
    fuzz_match_begin(match, fuzz_sedgemoor()->rules, three_turns(), MU_DICE_TABLE);
    match->undos = undos;
    mu_status status = MU_OK;
    uint32_t steps = 0;
    for (; status == MU_OK && steps < STEPS_MAX; steps++) status = fuzz_match_step(match, &picker);
    FUZZ_LAW(status == MU_NOT_FOUND); /* over, and not stopped by a limit */
    mu_standing now = match->game.rules->standing(match->game.setup, match->game.state);
    FUZZ_LAW(now.over && now.turn <= TURNS);
}

static void play_twice(const uint8_t *data, size_t n, bool undos)
{
    static fuzz_match first;
    static fuzz_match second;
    play(&first, data, n, undos);
    play(&second, data, n, undos);
    FUZZ_LAW(fuzz_logs_equal(&first.log, &second.log));
    FUZZ_LAW(mu_digest_equal(&first.game.fingerprint, &second.game.fingerprint));
    fuzz_log_laws(&first.log, &first.game.fingerprint);
    fuzz_match_end(&first);
    fuzz_match_end(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    if (n > INPUT_BYTES) return 0;
    play_twice(data, n, false);
    play_twice(data, n, true);
    return 0;
}
