/* SPDX-License-Identifier: MIT
 *
 * events/logfile.h - the portable log: one game, one file, every byte accounted for.
 *
 * Bytes are specified on top of logfile.c. Each event stands in a frame of its own with
 * its link and a checksum, and a last frame gives the number of events and the head. So
 * three kinds of harm can be told apart:
 *
 *   incomplete  the file ends too early: so many events are whole
 *   damaged     a byte is not what was written: a checksum fails
 *   tampered    the bytes are whole, but the links do not follow from the events
 *
 * Shapes  bytes in memory; a reader that walks them.
 * Owner   the caller's bytes.
 * Errors  MU_CORRUPT, MU_TAMPERED, MU_VERSION, with the number of the event.
 * Replay  the same log gives the same file.
 */
#ifndef MU_EVENTS_LOGFILE_H
#define MU_EVENTS_LOGFILE_H

#include "events/log.h"

MU_CHECKED mu_status mu_logfile_write(const mu_log *log, mu_bytes *out, mu_err *err);

/* Does it begin like one? */
bool mu_logfile_is(const uint8_t *bytes, size_t n);

typedef struct mu_logfile {
    const uint8_t *at, *end;
    bool closed;          /* the file has a sound last frame */
    uint64_t total;       /* events the last frame counts; 0 without one */
    uint64_t next;        /* number of the event in the next frame */
    mu_link link;         /* of the event before */
    const uint8_t *event; /* the event read last */
    size_t n;
} mu_logfile;

/* Check the header. */
MU_CHECKED mu_status mu_logfile_open(mu_logfile *file, const uint8_t *bytes, size_t n, mu_err *err);

/* The next event: its checksum and its link are sound. MU_NOT_FOUND after the last, when
 * the last frame is sound too. */
MU_CHECKED mu_status mu_logfile_next(mu_logfile *file, mu_err *err);

/* The whole file as a log. */
MU_CHECKED mu_status mu_logfile_read(const uint8_t *bytes, size_t n, mu_log *log, mu_err *err);

#endif
