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

#endif
