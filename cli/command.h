/* SPDX-License-Identifier: MIT
 *
 * cli/command.h - what a subcommand is, and what all of them share.
 *
 * One file per subcommand, each exporting one cli_command; main.c lists them. A command
 * holds no rules and no formats: if it needs one, that belongs in a layer below.
 *
 * Exit codes (also printed by `muster help`):
 *   0 yes   1 no: refused, different, not found   2 usage   3 a question is open
 *   from 10 the statuses of core/status.h: 10 damaged ... 30 system
 */
#ifndef MU_CLI_COMMAND_H
#define MU_CLI_COMMAND_H

#include "core/base.h"
#include "core/status.h"

#include <argp.h>

#define EXIT_YES      0
#define EXIT_NO       1
#define EXIT_USAGE    2
#define EXIT_QUESTION 3

/* Options that every command takes. */
typedef struct cli {
    const char *store; /* directory of the store */
    bool allow_remote; /* on a network file system, too */
    bool json;
    bool colour; /* of standard output */
} cli;

typedef struct cli_command {
    const char *name;
    const char *summary; /* one line */
    int (*run)(cli *c, int argc, char **argv);
} cli_command;

/* The argp of the shared options: a command lists it as its first child and passes on its
 * cli by cli_common_input. */
extern const struct argp cli_common;
#define CLI_CHILDREN                                                                               \
    {                                                                                              \
        { &cli_common, 0, "Options of every command:", -1 },                                       \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }
error_t cli_common_input(int key, struct argp_state *state, cli *c);

/* The exit code of a status. */
int cli_exit_code(mu_status status);

#endif
