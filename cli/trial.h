/* SPDX-License-Identifier: MIT
 *
 * cli/trial.h - a command of the user's is run on a file that is on trial: does it hold?
 *
 * The file stands in a new directory that only its owner may enter, alone again for each run,
 * under a name that needs no quotes in a shell. The command is run by /bin/sh in the directory
 * Muster was called in, with no terminal, nothing to read, and what it writes thrown away; what it
 * has started ends with it.
 *
 * Shapes  the command, with {} where the file's name shall stand; without one it stands last.
 * Owner   trial_close removes the directory with all that is in it.
 * Errors  MU_IO: the directory, the file or the shell cannot be had. That a command does not hold
 *         is no error.
 * Replay  as the command.
 */
#ifndef MU_CLI_TRIAL_H
#define MU_CLI_TRIAL_H

#include "core/text.h"
#include "events/bytes.h"

typedef struct trial {
    int64_t timeout; /* seconds that one run may take */
    uint64_t runs;
    int code;      /* of the last run: its exit code */
    int killed_by; /* the signal it died of; 0: none */
    bool too_long; /* it was ended by us */
    char directory[256], file[320];
    char *line; /* what the shell runs */
} trial;

/* `name` is that of the file in its directory. On failure nothing is left. From here until
 * trial_close, Ctrl-C and being told to end are heard, and stop what is running. */
MU_CHECKED mu_status trial_open(trial *t, const char *command, const char *name, int64_t timeout,
                                mu_err *err);
void trial_close(trial *t);

/* Exit code 0 is yes. A command that takes too long, dies of a signal or was stopped: no. */
MU_CHECKED mu_status trial_run(trial *t, const mu_bytes *bytes, bool *holds, mu_err *err);

/* Has somebody asked to stop? */
bool trial_stopped(void);

#endif
