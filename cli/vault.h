/* SPDX-License-Identifier: MIT
 *
 * cli/vault.h - where a person keeps secrets: keys, seals of dice, chains of a duel.
 *
 * They are files of the user's alone (mode 0600), in a directory of his own (0700), never in the
 * store: MUSTER_VAULT, or muster/ in XDG_CONFIG_HOME, or .config/muster/ at home. A name with a
 * slash is a file anywhere.
 *
 * Shapes  small texts by name: NAME.key, ID.seal, ID-A.chain, with ID a game's id in hex. No name
 *         comes from a log but that.
 * Owner   the caller's bytes.
 * Errors  MU_NOT_FOUND: there is no such file; MU_CONFLICT: there is one; MU_IO: it is no secret
 *         any more, because others may read it, or the system failed. The line names the file.
 * Replay  none: no rule sees it.
 */
#ifndef MU_CLI_VAULT_H
#define MU_CLI_VAULT_H

#include "core/status.h"
#include "events/bytes.h"

#define VAULT_PATH_MAX 4096

/* The directory; null, with the reason: there is no telling where. */
MU_CHECKED mu_status vault_directory(char path[VAULT_PATH_MAX], mu_err *err);

/* The file of a name and an ending (".key"). */
MU_CHECKED mu_status vault_path(const char *name, const char *ending, char path[VAULT_PATH_MAX],
                                mu_err *err);

/* Its text, with a terminating NUL behind it. */
MU_CHECKED mu_status vault_read(const char *name, const char *ending, mu_bytes *text, mu_err *err);

/* The directory is made if there is none. */
MU_CHECKED mu_status vault_write(const char *name, const char *ending, const char *text,
                                 bool replace, mu_err *err);

/* What was only just written is taken away again. */
void vault_remove(const char *name, const char *ending);

#endif
