/* SPDX-License-Identifier: MIT
 *
 * cli/shrink.h - the smallest log for which a command still holds.
 *
 *     take apart    into acts (events/remake.h), with open dice made typed ones if the command
 *                   still holds then: they would fall otherwise in a shorter game
 *     leave out     acts: all of them, half, a quarter, ... one; from the end back; then each two
 *                   neighbours
 *     undos         each with the order before it
 *     make plain    answers: the first option, the lowest faces; then each die by itself
 *                   ... these until none of them finds anything
 *     cut           events off the end
 *
 * A candidate is tried if it has fewer events than the best so far, or as many and plainer
 * answers; no log is tried twice. So it ends, and depends on nothing but the log and what the
 * command says. What cannot be played again is only cut: a log with a fault in its rules after
 * some event, a file with a fault in its bytes after some event, a line of text, or, behind the
 * last whole event of a portable file, any byte.
 *
 * Shapes  the best so far, as the bytes of a file.
 * Owner   shrink_dispose frees; the trial is the caller's.
 * Errors  MU_IO: there is no memory, or a trial cannot be made. MU_REFUSED: the command does not
 *         hold for what is to be shrunk.
 * Replay  the log and the answers of the command.
 */
#ifndef MU_CLI_SHRINK_H
#define MU_CLI_SHRINK_H

#include "cli/trial.h"
#include "events/log.h"
#include "events/remake.h"

typedef struct shrink {
    trial *trial;
    bool text;     /* form of the files that are tried */
    bool can_read; /* `log` is what the file holds */
    bool by_acts;  /* it can be played again */
    bool typed;    /* its dice were open, and are not any more */
    mu_bytes file; /* the best so far */
    mu_log log;
    mu_acts acts; /* of `log`, while acts are left out */
    uint64_t weight;
    mu_link *tried; /* heads of the logs that were */
    size_t tried_n, tried_room;
} shrink;

/* `file` is what is to be shrunk; it becomes the shrink's. */
void shrink_begin(shrink *s, trial *t, mu_bytes *file);
void shrink_dispose(shrink *s);

/* Whether the command holds for it as it is; then as small as it can be, or as it was when
 * somebody asked to stop. */
MU_CHECKED mu_status shrink_run(shrink *s, mu_err *err);

/* Orders in the best so far, if it can be read. */
size_t shrink_orders(const mu_log *log);

#endif
