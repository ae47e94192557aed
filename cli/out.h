/* SPDX-License-Identifier: MIT
 *
 * cli/out.h - everything that reaches the terminal goes through here.
 *
 * Text from logs and scenarios was checked when it was read; what may still hold anything
 * (file names, arguments) is escaped here. Standard output is checked when the command
 * ends: what did not arrive was not said.
 */
#ifndef MU_CLI_OUT_H
#define MU_CLI_OUT_H

#include "cli/command.h"
#include "core/diff.h"
#include "core/ruleset.h"
#include "events/json.h"

/* Write to standard output. */
void out(const char *format, ...) MU_PRINTF(1, 2);

/* Escaped: every byte that is not plain text as \xNN. */
void out_escaped(const char *text);

/* In the colour of a side (0, 1), if there are colours. */
void out_side(const cli *c, uint8_t side, const char *format, ...) MU_PRINTF(3, 4);
void out_bold(const cli *c, const char *format, ...) MU_PRINTF(2, 3);
void out_dim(const cli *c, const char *format, ...) MU_PRINTF(2, 3);

/* Bytes of the character a text begins with; 0: it is no plain text. */
size_t out_character(const char *text);

/* Columns that n bytes of UTF-8 take. */
uint32_t out_columns(const char *text, size_t n);

/* Text of several words from a column on: where a word would pass the right margin, a new line
 * begins at `indent`. What follows without a blank is never parted from what it follows. */
#define OUT_COLUMNS 100
typedef struct out_wrap {
    uint32_t column, indent;
    bool blank; /* one was given, and is not yet written */
} out_wrap;
void out_wrapped(out_wrap *wrap, const char *text);
void out_wrapped_clause(out_wrap *wrap, const mu_ruleset *rules, mu_clause clause);

/* Print and free a JSON value, with a newline. Returns the exit code `code`, or that of
 * the failure to print. */
int out_json(mu_json *value, int code);

/* "muster: sedgemoor: event 17: [HM-8.27] Morale check ...: text", one line on standard
 * error. `what` (may be null) names the game or file, unless the text does already; `rules`
 * (may be null) the clauses. */
void out_error_line(const mu_err *err, const char *what, const mu_ruleset *rules);

/* What went wrong as an object; `code` is the exit code. */
mu_json *out_error_json(int code, const mu_err *err, const char *what, const mu_ruleset *rules);

/* The same as the end of a command. Returns the exit code of the status. */
int out_error(const mu_err *err, const char *what, const mu_ruleset *rules);

/* The same for a command's own complaints: EXIT_USAGE, or a status that is an exit code. */
int out_complain(int code, const char *format, ...) MU_PRINTF(2, 3);

/* From now on the last two also print {"error": ...} to standard output. */
void out_errors_as_json(void);

/* The object alone, where wrong usage was told by others. */
void out_usage_json(void);

/* One line on standard error that is no failure. */
void out_remark(const char *format, ...) MU_PRINTF(1, 2);

/* The id of a clause, for as long as the expression: out_clause_id(rules, clause).at */
typedef struct out_id {
    char at[32];
} out_id;
out_id out_clause_id(const mu_ruleset *rules, mu_clause clause);
const char *out_clause_title(const mu_ruleset *rules, mu_clause clause); /* its words */
mu_json *out_clause_json(const mu_ruleset *rules, mu_clause clause);

/* A clause as "[HM-8.27] Morale check with one d6". */
void out_clause(const mu_ruleset *rules, mu_clause clause);
void out_dim_clause(const cli *c, const mu_ruleset *rules, mu_clause clause);

/* Changes as JSON, each with its field and the two values under these names; `out_change` is
 * for mu_diff. */
typedef struct out_changes {
    mu_json *all;
    const char *first, *second; /* "before", "after" */
} out_changes;
void out_change(void *user, const mu_change *change);

/* Progress on standard error, only when that is a terminal: "verify: 65536 events". Work that is
 * mostly short says so first, and shows some when it is due: about once a second. */
void out_progress_expect(void);
bool out_progress_due(void);
void out_progress(void *what, uint64_t done);
void out_progress_end(void);

/* Ctrl-C is for the command, from the one call to the other: has it come? */
void out_hear_interrupt(void);
bool out_interrupted(void);
bool out_unhear_interrupt(void);

/* Flush; returns `code`, or the system's failure. */
int out_finish(int code);

#endif
