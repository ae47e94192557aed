/* SPDX-License-Identifier: MIT
 *
 * cli/files.h - files named on the command line, and the files they name.
 */
#ifndef MU_CLI_FILES_H
#define MU_CLI_FILES_H

#include "events/game.h"
#include "events/scenario.h"

/* Bounds of what is read: a scenario, chart or script; a portable log. */
#define CLI_TEXT_MAX ((size_t)4 << 20)
#define CLI_LOG_MAX  ((size_t)1 << 30)

/* Reads files relative to the file that names them. */
extern const mu_loader cli_loader;

MU_CHECKED mu_status cli_scenario_read(const char *path, mu_scenario *scenario, mu_err *err);

/* Does the word name something that can be read as a file, or is it "-", standard input?
 * Otherwise it is a game's address. */
bool cli_is_file(const char *word);

/* All of a file, or of standard input. */
MU_CHECKED mu_status cli_file_read(const char *path, size_t most, mu_bytes *bytes, mu_err *err);

/* Is the word "-", where a file is written: standard output? */
bool cli_is_standard_output(const char *word);

/* All of a file, or to standard output. Without `replace`, a file of that name stays. What goes
 * wrong with standard output is told when the command ends. */
MU_CHECKED mu_status cli_file_write(const char *path, const mu_bytes *bytes, bool replace,
                                    mu_err *err);

/* Does it begin like the text form of a log? Anything else is read as a portable one. */
bool cli_is_text(const mu_bytes *bytes);

/* A log from the bytes of a portable or a text file, whichever it is; `path` is for errors. */
MU_CHECKED mu_status cli_log_parse(const char *path, const mu_bytes *bytes, mu_log *log,
                                   mu_err *err);

/* The same from the file. */
MU_CHECKED mu_status cli_log_read(const char *path, mu_log *log, mu_err *err);

/* The game that a log tells, as far as it goes; on failure there is none. The caller disposes of
 * it, and frees it. */
MU_CHECKED mu_status cli_log_fold(const mu_log *log, mu_game **game, mu_err *err);

#endif
