/* SPDX-License-Identifier: MIT
 *
 * cli/witness.h - who types dice in, and whether the other side has seen them: options of commands.
 */
#ifndef MU_CLI_WITNESS_H
#define MU_CLI_WITNESS_H

#include "cli/command.h"
#include "events/game.h"

typedef struct cli_witness {
    int64_t side; /* who typed, from 1 */
    bool given, agreed;
} cli_witness;

/* For the children of a command's argp; their input is a cli_witness. */
extern const struct argp cli_witness_argp;

/* From now on dice of the game are typed in so; without options, as before. MU_INPUT: its dice are
 * not typed in. */
MU_CHECKED mu_status cli_witness_set(const cli_witness *witness, mu_game *game, mu_err *err);

#endif
