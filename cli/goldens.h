/* SPDX-License-Identifier: MIT
 *
 * cli/goldens.h - folders of golden games: what is in them, compared, told, written.
 */
#ifndef MU_CLI_GOLDENS_H
#define MU_CLI_GOLDENS_H

#include "cli/command.h"
#include "events/golden.h"
#include "events/json.h"

typedef struct goldens {
    const cli *c;
    bool update;
    const char *reason; /* null: no log that is there may be replaced */
    mu_json *all;       /* null: as text */
    uint32_t counts[MU_GOLDEN_KINDS];
    uint32_t games, unrecorded, written, others;
    int code;
} goldens;

/* One folder, game by game in the order of their names. */
void goldens_folder(goldens *g, const char *folder);

/* The last line, or the JSON. Returns the exit code. */
int goldens_conclude(goldens *g);

#endif
