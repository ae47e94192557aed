/* SPDX-License-Identifier: MIT
 *
 * cli/verdict.h - a verdict in words: every check made with its count, the first fault.
 */
#ifndef MU_CLI_VERDICT_H
#define MU_CLI_VERDICT_H

#include "cli/command.h"
#include "events/json.h"
#include "events/verify.h"

/* `what` names the game or file. Returns the exit code. */
int verdict_print(const cli *c, const char *what, const mu_verdict *v);
mu_json *verdict_json(const char *what, const mu_verdict *v);

/* Who could foresee the dice of a game; null: they are no open dice. */
const char *verdict_seed_remark(const mu_genesis *genesis);

/* When there is none: nobody could look, and *err says why. */
mu_json *verdict_none_json(const char *what, const mu_err *err);

/* The verdict on a file, portable or text. `log` (may be null) gets the events of one that
 * verifies; the caller disposes of it. Not MU_OK: there is no verdict. */
MU_CHECKED mu_status verdict_of_file(const char *path, const mu_verify_options *options,
                                     mu_verdict *v, mu_log *log, mu_err *err);

#endif
