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

/* Who could foresee the dice of a game, or choose them; null: nobody could look into them. */
const char *verdict_foresight(const mu_genesis *genesis, const mu_counts *counts);

/* When there is none: nobody could look, and *err says why. */
mu_json *verdict_none_json(const char *what, const mu_err *err);

/* --- the words of it, for all who tell it ------------------------------------------------ */

/* How one check went. */
typedef struct verdict_row {
    const char *word;   /* "ok", "FAILED" */
    const char *check;  /* its name */
    const char *remark; /* null: none */
    uint64_t passed, of;
} verdict_row;

/* False: nothing is told of this check. */
bool verdict_row_of(const mu_verdict *v, mu_check check, verdict_row *row);

/* "Verified", "nothing is wrong with it."; "illegal", what that means. */
typedef struct verdict_result {
    const char *word, *words;
} verdict_result;
verdict_result verdict_result_of(const mu_verdict *v);

/* Called for each line. A line may hold the name of a file: whoever prints it escapes it. */
typedef void verdict_line(void *user, const char *line);

void verdict_extent(const mu_verdict *v, verdict_line *say, void *user); /* how far it was read */
void verdict_fault(const mu_verdict *v, verdict_line *say, void *user);  /* the first; or nothing */
void verdict_end(const mu_verdict *v, verdict_line *say, void *user);    /* of a sound log */
void verdict_limits(const mu_verdict *v, verdict_line *say, void *user); /* what it cannot say */

/* Who can check the dice of a game, and how. */
const char *verdict_dice_words(const mu_genesis *genesis, const mu_counts *counts);

/* --- files ------------------------------------------------------------------------------- */

/* Events that are kept in a log while they go by; with no log, the events alone. */
typedef struct verdict_keeper {
    mu_events from;
    mu_log *log; /* may be null */
} verdict_keeper;
mu_events verdict_keep(verdict_keeper *k);

/* The verdict on a file, portable or text. `log` (may be null) gets the events that were read, up
 * to the first fault; it is empty before, and the caller disposes of it. Not MU_OK: there is no
 * verdict. */
MU_CHECKED mu_status verdict_on_file(const char *path, const mu_verify_options *options,
                                     mu_verdict *v, mu_log *log, mu_err *err);

/* The same for whoever wants a log that verifies: only then it is given. */
MU_CHECKED mu_status verdict_of_file(const char *path, const mu_verify_options *options,
                                     mu_verdict *v, mu_log *log, mu_err *err);

#endif
