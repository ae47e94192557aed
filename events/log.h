/* SPDX-License-Identifier: MIT
 *
 * events/log.h - a log in memory: encoded events, each with its link.
 *
 * Shapes  events by number from `first`, without gaps; usually from 0.
 * Owner   whoever declares it; zero is an empty log; mu_log_dispose frees. Pointers to
 *         an event's bytes live until the next addition.
 * Errors  MU_IO: not enough memory; MU_LIMIT: an event of more than MU_EVENT_MAX bytes.
 * Replay  links follow from the events alone.
 */
#ifndef MU_EVENTS_LOG_H
#define MU_EVENTS_LOG_H

#include "events/bytes.h"
#include "events/chain.h"

typedef struct mu_entry {
    size_t offset;
    size_t n;
    mu_link link;
} mu_entry;

typedef struct mu_log {
    mu_bytes bytes;
    mu_entry *entries;
    size_t n;
    size_t room;
    uint64_t first; /* number of entry 0 */
    mu_link before; /* link of the event before entry 0; the start of the chain for 0 */
} mu_log;

/* An empty log that goes on after an event with this number and link. */
mu_log mu_log_after(uint64_t seq, const mu_link *link);
mu_log mu_log_new(void);

/* The number the next event will have, and the link it will follow. */
uint64_t mu_log_next(const mu_log *log);
mu_link mu_log_head(const mu_log *log);

/* Append an event; its link is worked out. */
MU_CHECKED mu_status mu_log_add(mu_log *log, const uint8_t *event, size_t n, mu_err *err);

/* Bytes of entry i (not number i). */
const uint8_t *mu_log_event(const mu_log *log, size_t i, size_t *n);

/* Forget all but the first n entries. */
void mu_log_cut(mu_log *log, size_t n);
void mu_log_dispose(mu_log *log);

#endif
