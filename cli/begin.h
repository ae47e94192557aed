/* SPDX-License-Identifier: MIT
 *
 * cli/begin.h - begin a game from a scenario file, as its options say.
 *
 * Shapes  what the options gave; a game that is kept and has gone on as far as it can by
 *         itself.
 * Owner   the words are the caller's, and so is the game: mu_game_dispose.
 * Errors  those of reading the scenario, and of its settings: MU_INPUT names the word.
 * Replay  the game depends on the scenario, the settings, the id and the seed alone.
 */
#ifndef MU_CLI_BEGIN_H
#define MU_CLI_BEGIN_H

#include "cli/command.h"
#include "events/game.h"

#define BEGIN_SETTINGS_MAX 64

typedef struct cli_begin {
    const char *scenario; /* the file; null: none was given */
    const char *seed, *id;
    const char *players[2];
    const char *keys[3]; /* of A, B, the umpire, as keys_read_public reads them */
    const char *settings[BEGIN_SETTINGS_MAX];
    int settings_n;
    int64_t dice;
    const char *offers[2]; /* lines of the two sides of a duel */
    bool rated;            /* only dice that neither player can choose or foresee */
    bool given;            /* one of the options was */
} cli_begin;

/* Its options, for the children of a command's argp; their input is a cli_begin. */
extern const struct argp cli_begin_argp;

/* Begin it under this name in the store, which is made if there is none. On failure says why and
 * returns the exit code: there is no game. */
int cli_begin_game(const cli *c, const cli_begin *b, const char *name, mu_game *game);

#endif
