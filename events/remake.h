/* SPDX-License-Identifier: MIT
 *
 * events/remake.h - a log is taken apart into what people did, and made again from some of it.
 *
 *     genesis phase roll settled  order roll choice settled phase roll settled  note  undo
 *     `-------- begin ---------'  `----------------- order ------------------'  note  undo
 *
 * An act is an order, a note, an undo or a ruling, and the beginning; its answers are those given
 * from there to the next order, undo or ruling. Acts are done again in their order. An order that
 * has become illegal is left out with its answers, and so is an undo or ruling that has become
 * impossible. Keys, signatures and secrets are left out, and sealed dice and those of a duel are
 * typed in. A question takes the next recorded answer of its act that fits: the same purpose, as
 * many dice, faces or an option that there are. When none does it gets a plain one: the first
 * option, the first card, dice that fall in a row from the lowest face. After the last answer of
 * the last act a question stays open.
 *
 * Shapes  acts with their answers; which of them to keep, a flag each.
 * Owner   mu_acts_dispose frees; the caller's log.
 * Errors  those of folding a log, and of going on: such acts make no log.
 * Replay  the log made depends on the acts and the flags alone.
 */
#ifndef MU_EVENTS_REMAKE_H
#define MU_EVENTS_REMAKE_H

#include "events/event.h"
#include "events/log.h"

typedef struct mu_act_answer {
    mu_question_kind kind;
    uint8_t purpose;
    bool plainest;     /* not its values, but the plainest answer there is */
    uint32_t first, n; /* its values, in mu_acts.values */
} mu_act_answer;

typedef struct mu_act {
    mu_event_kind kind; /* MU_EVENT_GENESIS: the beginning; _ORDER, _NOTE, _UNDO, _RULING */
    union {
        mu_order order;
        mu_note_head note;
        mu_undo_head undo;
        mu_ruling_head ruling;
    } as;
    size_t first, n; /* its answers, in mu_acts.answers */
} mu_act;

typedef struct mu_acts {
    const mu_ruleset *rules;
    mu_genesis genesis;
    void *setup;
    mu_act *acts; /* act 0 is the beginning */
    size_t n, room;
    mu_act_answer *answers;
    size_t answers_n, answers_room;
    int32_t *values;
    size_t values_n, values_room;
} mu_acts;

/* Take a log apart, of a game that can be folded. On failure there is nothing to dispose of. */
MU_CHECKED mu_status mu_acts_of(const mu_log *log, mu_acts *acts, mu_err *err);
void mu_acts_dispose(mu_acts *acts);

/* The least that a value of this answer can be; choices have none. */
int32_t mu_acts_lowest(const mu_acts *acts, const mu_act_answer *answer);

/* Do the acts again. `left_out` (may be null) has a flag for each. `typed`: dice are typed in as
 * they fell, whatever rolled them. MU_LIMIT: a question comes when there are `most` events already.
 * *log is the caller's to dispose of, also on failure. *weight says how far its answers are from
 * the plainest. */
MU_CHECKED mu_status mu_remake(const mu_acts *acts, const bool *left_out, bool typed, size_t most,
                               mu_log *log, uint64_t *weight, mu_err *err);

#endif
