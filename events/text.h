/* SPDX-License-Identifier: MIT
 *
 * events/text.h - a log as text, one event a line; complete, and back to the same bytes.
 *
 *     0 genesis {"format":1, ... ,"setup":{ ... }}
 *     1 phase command
 *     2 roll A HM-6.2 D_CAP - d6 table 5
 *     3 settled 6f0c ... 1e
 *     4 order A fire unit=RA1 target=F6
 *     5 choice A HM-9.35 P_STORE - 2 of 3
 *     6 note A "well played"
 *     7 undo A to 3
 *     8 reveal A 17 5f3c ... 9e signed 88c0 ... 0b
 *     9 ruling "it stands" illegal HM-8.27 A "charge KC1 H5" set "KE1.mp=2" to 6f0c ... 1e
 *     10 checkpoint umpire signed 30aa ... 71
 *     end 11 links 04ab ... 9c
 *
 * (events/text_line.h writes and reads the lines.) The number must be the line's own, the last line
 * gives their count and the head.
 *
 * Shapes  a log; lines end with a newline, a carriage return before it is ignored.
 * Owner   the caller's logs and bytes.
 * Errors  MU_INPUT "FILE:LINE: what" for text that is no event; MU_CORRUPT a wrong number,
 *         a missing last line, or one that is cut off; MU_TAMPERED a head that does not
 *         follow; MU_VERSION. err->seq is the number of events before that line.
 * Replay  log -> text -> log is the identity, and so is text -> log -> text for text that
 *         mu_text_write wrote; other ways to write the same come back in that one form.
 */
#ifndef MU_EVENTS_TEXT_H
#define MU_EVENTS_TEXT_H

#include "events/event.h"
#include "events/log.h"

MU_CHECKED mu_status mu_text_write(const mu_log *log, mu_bytes *out, mu_err *err);
MU_CHECKED mu_status mu_text_read(const char *name, const char *text, size_t n, mu_log *log,
                                  mu_err *err);

/* The first line, from 1, that is not as mu_text_write writes the log it was read as; 0: all are.
 */
MU_CHECKED mu_status mu_text_foreign_line(const char *text, size_t n, const mu_log *log,
                                          uint32_t *line, mu_err *err);

/* Reading without the last line: nobody can tell whether it is all. */
MU_CHECKED mu_status mu_text_read_part(const char *name, const char *text, size_t n, mu_log *log,
                                       mu_err *err);

/* Reading a log of the same edition with other tables as if it had been made with those of this
 * Muster: to see what its rules make of it. Its links are then others. */
MU_CHECKED mu_status mu_text_adopt(const char *name, const char *text, size_t n, mu_log *log,
                                   mu_err *err);

#endif
