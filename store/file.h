/* SPDX-License-Identifier: MIT
 *
 * store/file.h - whole files for the command: read with a bound, written so that a crash leaves
 * either the old file or the new one.
 *
 * Shapes  a path, and all bytes of the file.
 * Owner   the caller's bytes; nothing stays open.
 * Errors  MU_IO names the file and what the system said; MU_LIMIT: too large; MU_CONFLICT: a
 *         file of that name exists and may not be replaced.
 * Replay  what is read is what was written, byte for byte.
 */
#ifndef MU_STORE_FILE_H
#define MU_STORE_FILE_H

#include "events/bytes.h"

/* A regular file of at most `most` bytes; no directory, pipe or device. */
MU_CHECKED mu_status mu_file_read(const char *path, size_t most, mu_bytes *out, mu_err *err);

/* Everything from an open descriptor, such as standard input. */
MU_CHECKED mu_status mu_file_read_open(int fd, const char *name, size_t most, mu_bytes *out,
                                       mu_err *err);

/* Written to a temporary file beside it, synced, and moved to its name; then the directory
 * is synced. MU_IO that says "is written, but": only the last of these has failed. */
MU_CHECKED mu_status mu_file_write(const char *path, const uint8_t *bytes, size_t n, bool replace,
                                   mu_err *err);

/* The same for secrets. One is written with mode 0600; one that is not the user's alone is not
 * read: MU_IO. */
MU_CHECKED mu_status mu_secret_read(const char *path, size_t most, mu_bytes *out, mu_err *err);
MU_CHECKED mu_status mu_secret_write(const char *path, const uint8_t *bytes, size_t n, bool replace,
                                     mu_err *err);

#endif
