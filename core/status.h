/* SPDX-License-Identifier: MIT
 *
 * core/status.h - the three kinds of "no", never mixed.
 *
 * A bug aborts (core/panic.h). A bad world - bytes, files, text - is a status and
 * a filled record. An order the rules forbid is a verdict: MU_REFUSED and the
 * clause that forbids it. The record belongs to the caller and is written once,
 * where the fact is known; TRY passes it up untouched.
 *
 * Shapes  a status number; a record with one line of text.
 * Owner   the caller; nothing is kept, nothing is global.
 * Errors  none of its own; a line too long is cut.
 * Replay  numbers are pinned: they stand in goldens, and from 10 up they are also
 *         the exit codes of the command.
 */
#ifndef MU_CORE_STATUS_H
#define MU_CORE_STATUS_H

#include "core/base.h"
#include "core/limits.h"

/* Expanded into the enum and the name table of status.c, and checked against the
 * table of exit codes in the help of the command. */
/* clang-format off */
#define MU_STATUS_LIST(X)                                                                  \
    X(MU_OK,        0, "ok",        "ok")                                                  \
    X(MU_PENDING,   1, "pending",   "a question is open")                                  \
    X(MU_REFUSED,   2, "refused",   "the rules do not allow it")                           \
    X(MU_NOT_FOUND, 3, "not found", "no such game, branch, event or thing")                \
    X(MU_CORRUPT,  10, "damaged",   "bytes are not what was written")                      \
    X(MU_DIVERGED, 11, "diverged",  "replay and log disagree")                             \
    X(MU_VERSION,  12, "version",   "made by another Muster or another ruleset edition")   \
    X(MU_TAMPERED, 13, "tampered",  "whole bytes, but no Muster wrote them so")            \
    X(MU_ILLEGAL,  14, "illegal",   "the log holds an order or undo that is not allowed")   \
    X(MU_CONFLICT, 15, "conflict",  "moved on, a question is open, or the name is taken")    \
    X(MU_INPUT,    16, "input",     "a file or text cannot be read as what it should be")  \
    X(MU_LIMIT,    20, "limit",     "a fixed limit would be passed")                       \
    X(MU_IO,       30, "system",    "a file or the store failed")
/* clang-format on */

#define MU_STATUS_ENUM(name, number, word, text) name = (number),
typedef enum mu_status { MU_STATUS_LIST(MU_STATUS_ENUM) } mu_status;
#undef MU_STATUS_ENUM

/* A rulebook clause as a number: section * 1000 + number, so that HM-8.27 is 8027.
 * Lettered sections count from 'A' = 40: HM-I.39 is 48039. 0 is "no clause". */
typedef uint16_t mu_clause;

#define MU_NO_SEQ UINT64_MAX /* in mu_err.seq: no event is concerned */

typedef struct mu_err {
    mu_status status;
    mu_clause clause;       /* rulebook clause, 0 when no rule is involved */
    uint32_t answer;        /* answer of the order at fault, from 1; 0 none */
    uint64_t seq;           /* event in the log, MU_NO_SEQ none */
    bool at_end;            /* of a log that is read: how it ends is at fault, not that event */
    char text[MU_LINE_MAX]; /* one impersonal line, no trailing full stop */
} mu_err;

#define MU_ERR_NONE                                                                                \
    {                                                                                              \
        MU_OK, 0, 0, MU_NO_SEQ, false,                                                             \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

/* Fill *err (if not null) and return `status`. */
mu_status mu_fail(mu_err *err, mu_status status, mu_clause clause, const char *format, ...)
    MU_PRINTF(4, 5);

/* The same for a fault of one event of a log. */
mu_status mu_fail_at(mu_err *err, mu_status status, uint64_t seq, const char *format, ...)
    MU_PRINTF(4, 5);

/* The word a verdict uses ("diverged"), and its sentence. */
const char *mu_status_word(mu_status status);
const char *mu_status_text(mu_status status);

/* Return from the calling function unless `expression` is MU_OK. */
#define TRY(expression)                                                                            \
    do {                                                                                           \
        mu_status try_status = (expression);                                                       \
        if (try_status != MU_OK) return try_status;                                                \
    } while (0)

#endif
