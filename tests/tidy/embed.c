/* SPDX-License-Identifier: MIT
 * tests/tidy/embed.c - the smallest program that embeds Muster, for install.sh. */
#include "core/rules/null/null.h"
#include "events/game.h"
#include "store/store.h"

#include <stdio.h>

int main(void)
{
    static mu_game game;
    mu_genesis genesis = { .dice = MU_DICE_OPEN, .seed = "1685" };
    const null_setup setup = { "Anne", "Bob", 4, 3, 5 };
    mu_bytes bytes = { 0 };
    mu_log log = mu_log_new();
    mu_err err = MU_ERR_NONE;
    if (!mu_store_is_name("two-sentries") ||
        mu_genesis_make(&genesis, &null_ruleset, &setup, &bytes, &err) != MU_OK ||
        mu_game_begin(&game, bytes.at, bytes.used, &err) != MU_OK ||
        mu_game_go_on(&game, &log, &err) != MU_OK) {
        (void)fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    (void)printf("%s: %d step, %d events\n", game.rules->title, (int)game.step, (int)game.seq);
    mu_log_dispose(&log);
    mu_bytes_dispose(&bytes);
    mu_game_dispose(&game);
    return 0;
}
