/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_scenario.c - JSON as a scenario; what passes its check can be played.
 *
 * Input: JSON, or, after a byte below 9, numbers of the Sedgemoor setup to change. The chart
 * file is served from memory. An accepted scenario begins, and thirty orders of a random
 * player run with every law intact. */
#include "fuzz.h"

#include <string.h>

#define ORDERS 30
#define STEPS  2000

/* An even seed: the player rolls real dice too; an odd one: the game's own. */
static void play(const mu_scenario *scenario, uint64_t seed)
{
    static fuzz_match match;
    fuzz_picker picker = { .random = true, .rng = { .seed = seed } };
    mu_status status = MU_OK;
    fuzz_match_begin(&match, scenario->rules, scenario->setup,
                     seed % 2 == 0 ? MU_DICE_TABLE : MU_DICE_OPEN);
    for (uint32_t i = 0; i < STEPS && match.orders < ORDERS && status == MU_OK; i++)
        status = fuzz_match_step(&match, &picker);
    FUZZ_LAW(status == MU_OK || status == MU_NOT_FOUND || status == MU_LIMIT);
    if (status != MU_LIMIT) fuzz_log_laws(&match.log, &match.game.fingerprint);
    fuzz_match_end(&match);
}

static void check_and_play(const mu_scenario *scenario, uint64_t seed)
{
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_scenario_check("fuzz.json", scenario, &err);
    FUZZ_LAW_ERR(status == MU_OK || status == MU_INPUT, &err);
    FUZZ_LAW(status == MU_OK || err.text[0] != '\0');
    if (status == MU_OK) play(scenario, seed);
}

static void changed_setup(fuzz_input *in)
{
    static uint64_t room[MU_SETUP_MAX / 8];
    const mu_ruleset *rules = fuzz_sedgemoor()->rules;
    uint64_t seed = fuzz_byte(in);
    memcpy(room, fuzz_sedgemoor()->setup, rules->setup->size);
    while (in->left > 0) fuzz_change(in, rules->setup, room);
    const mu_scenario scenario = { rules, room };
    check_and_play(&scenario, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    mu_scenario scenario;
    mu_err err = MU_ERR_NONE;
    if (n > 0 && data[0] < 9) {
        fuzz_input in = { data + 1, n - 1 };
        changed_setup(&in);
        return 0;
    }
    mu_status status =
        mu_scenario_read("fuzz.json", (const char *)data, n, &fuzz_loader, &scenario, &err);
    if (status != MU_OK) {
        FUZZ_LAW_ERR(status == MU_INPUT || status == MU_IO, &err);
        FUZZ_LAW(err.status == status && err.text[0] != '\0');
        return 0;
    }
    check_and_play(&scenario, n);
    mu_scenario_dispose(&scenario);
    return 0;
}
