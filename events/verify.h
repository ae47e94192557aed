/* SPDX-License-Identifier: MIT
 *
 * events/verify.h - is a log whole, legal, and true to its dice? A verdict with counts.
 *
 * The answers are kept apart, because they mean different things to an umpire:
 *
 *   damaged    bytes are not what was written        MU_CORRUPT
 *   tampered   bytes are whole, the chain is broken  MU_TAMPERED
 *   version    another Muster or edition made it     MU_VERSION
 *   illegal    an order the rules forbid             MU_ILLEGAL, with the clause
 *   diverged   rules and log differ in a die, a question or the state
 *                                                    MU_DIVERGED, with event and clause;
 *              for a state: both fingerprints, and the fields if they can be found
 *
 * Shapes  a verdict: the first fault, and what was checked before it.
 * Owner   a plain value.
 * Errors  none of its own: a bad log is a verdict, not an error.
 * Replay  depends on the log and this Muster's rules.
 */
#ifndef MU_EVENTS_VERIFY_H
#define MU_EVENTS_VERIFY_H

#include "events/game.h"
#include "events/logfile.h"

/* Where events come from, one after the other: each with its bytes, and with its link
 * already checked. MU_NOT_FOUND after the last. */
typedef struct mu_events {
    mu_status (*next)(void *self, const uint8_t **event, size_t *n, mu_err *err);
    void *self;
} mu_events;

#define MU_SUSPECTS 8

/* A field whose other value would give the recorded fingerprint. */
typedef struct mu_suspect {
    char where[MU_LINE_MAX];
    char ours[64];
    char recorded[64];
} mu_suspect;

typedef struct mu_verdict {
    mu_status status; /* MU_OK: nothing is wrong */
    mu_err err;       /* otherwise: the first fault */
    mu_counts counts;
    uint64_t links; /* events whose link was checked */
    bool by_source; /* the fault was found while reading, not by the rules */

    bool begun; /* genesis was sound: the fields below are known */
    const mu_ruleset *rules;
    mu_genesis genesis;
    char title[64];
    char a_name[64], b_name[64];
    mu_digest fingerprint;
    uint64_t settled_seq;
    mu_standing standing; /* words point at static text */
    bool open;            /* a question is open at the end */
    mu_clause open_clause;
    uint8_t open_purpose;
    uint8_t open_side;

    /* MU_DIVERGED at a settled event */
    bool state_differs;
    mu_digest ours, recorded;
    mu_suspect suspects[MU_SUSPECTS];
    uint32_t suspects_n; /* 0: no small change explains the difference */
} mu_verdict;

/* `marks` (may be null) collects the clauses used; `progress` (may be null) is called now
 * and then with the events done. */
typedef struct mu_verify_options {
    mu_marks *marks;
    void (*progress)(void *self, uint64_t events);
    void *self;
} mu_verify_options;

void mu_verify(const mu_events *events, const mu_verify_options *options, mu_verdict *verdict);

/* A log in memory as a source. Its links were worked out when it was made, so there is
 * nothing to compare them with. */
typedef struct mu_log_events {
    const mu_log *log;
    size_t next;
} mu_log_events;
mu_events mu_events_of_log(mu_log_events *walk);

/* A portable log as a source. */
mu_events mu_events_of_file(mu_logfile *file);

#endif
