/* SPDX-License-Identifier: MIT
 *
 * cli/child.h - a store is read by a child process, which may die of it.
 *
 * LMDB trusts the pages of its file; damaged ones can lead it anywhere. So a command goes on in a
 * child before it opens a store, and the process that the user has started waits for it. If the
 * child dies of what it read, nobody sees a crash: the store is told to be damaged.
 */
#ifndef MU_CLI_CHILD_H
#define MU_CLI_CHILD_H

#include "core/status.h"

/* Go on in a child; in a child nothing more happens. The parent never returns from here: it ends as
 * the child does, by the same exit code or signal, or with MU_CORRUPT, told like any failure, if a
 * fault of memory came while the store was read. It passes on the signals that it is sent; and
 * without it the child does not go on. MU_IO: the system has no process for it.
 * With MUSTER_ALONE set there is no child: for debuggers and tracers. */
MU_CHECKED mu_status cli_child_begin(mu_err *err);

#endif
