/* SPDX-License-Identifier: MIT
 *
 * cli/anchors.h - checkpoints and what else holds a log in its place: read, and told.
 */
#ifndef MU_CLI_ANCHORS_H
#define MU_CLI_ANCHORS_H

#include "cli/verdict.h"
#include "events/checkpoint.h"

/* A note from a file, or from standard input. */
MU_CHECKED mu_status anchors_read(const char *path, mu_checkpoint *note, mu_err *err);

/* "A, umpire", "anne, whose key the game does not know", "nobody". */
void anchors_signers(const mu_checkpoint *note, const mu_genesis *genesis, mu_text *text);
mu_json *anchors_signers_json(const mu_checkpoint *note, const mu_genesis *genesis);

/* What people have answered for: rulings, agreements, dice that were typed in. */
void anchors_deeds(const mu_verdict *v, verdict_line *say, void *user);

/* How far a log is what somebody has signed, and that the rest is not. */
void anchors_reach(const mu_verdict *v, verdict_line *say, void *user);

/* Both, into the object of a verdict. */
void anchors_json(const mu_verdict *v, mu_json *all);

#endif
