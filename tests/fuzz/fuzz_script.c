/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz_script.c - a script written by anybody, over the Sedgemoor scenario.
 *
 * Whatever a script makes is a log that verifies. */
#include "events/script.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static mu_scripted scripted;
    const mu_ruleset *rules = NULL;
    mu_err err = MU_ERR_NONE;
    mu_status status =
        mu_script_run("fuzz.mus", (const char *)data, n, &fuzz_loader, &scripted, &rules, &err);
    if (status != MU_OK) {
        FUZZ_LAW_ERR(status == MU_INPUT || status == MU_DIVERGED || status == MU_REFUSED ||
                         status == MU_CONFLICT || status == MU_LIMIT || status == MU_IO,
                     &err);
        FUZZ_LAW(err.status == status && err.text[0] != '\0');
        return 0;
    }
    FUZZ_LAW(scripted.begun && rules != NULL);
    const mu_position here = mu_game_position(&scripted.game);
    fuzz_state_laws(&here);
    fuzz_log_laws(&scripted.log, &scripted.game.fingerprint);
    mu_scripted_dispose(&scripted);
    return 0;
}
