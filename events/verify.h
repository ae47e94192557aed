/* SPDX-License-Identifier: MIT
 *
 * events/verify.h - is a log whole, legal, and true to its dice? A verdict with counts.
 *
 * The answers are kept apart, because they mean different things to an umpire:
 *
 *   damaged    bytes are not what was written: a checksum does not fit, or the end is
 *              missing                               MU_CORRUPT
 *   tampered   bytes are whole, but no Muster wrote them so: a link does not follow, or what
 *              is linked is no event or no game. Whoever damages bytes cannot link them
 *              again, so somebody made that          MU_TAMPERED
 *   version    another Muster or edition made it     MU_VERSION
 *   illegal    an order the rules forbid             MU_ILLEGAL, with the clause
 *              or an undo of what has shown a die, or of nothing
 *   diverged   rules and log differ in a die, a question or the state; or the log does not begin
 *              from the scenario that was named
 *                                                    MU_DIVERGED, with event and clause;
 *              for a state: both fingerprints, the fields if they can be found, and the
 *              clauses at work in the step, of which any may be the one that parted them
 *
 *   conflict   a checkpoint that was given is about another game, or signed in a name that is not
 *              the signer's: it is no evidence      MU_CONFLICT, before anything else is looked at
 *
 * A log that contradicts a checkpoint is tampered: its end was cut off, or it was written anew.
 *
 * The check that did not pass (events/check.h) says the rest: a tampered log fails at its links,
 * at its events, at genesis or at a checkpoint, a diverged one at its dice, answers, phases, states
 * or set-up.
 *
 * Shapes  a verdict: the first fault, and what was checked before it.
 * Owner   a plain value.
 * Errors  none of its own: a bad log is a verdict, not an error. A log that cannot be read on
 *         (MU_IO) is a verdict too, but no check has failed then.
 * Replay  depends on the log and this Muster's rules.
 */
#ifndef MU_EVENTS_VERIFY_H
#define MU_EVENTS_VERIFY_H

#include "events/checkpoint.h"
#include "events/game.h"
#include "events/logfile.h"
#include "events/scenario.h"

extern const char *const mu_check_names[MU_CHECKS];

/* What stands in a log beside its events, and was compared with them by whoever read it. */
typedef enum mu_held {
    MU_HELD_EACH,   /* a checksum and a link for each event: files, stores */
    MU_HELD_HEAD,   /* a number for each line, the last link for all: texts */
    MU_HELD_NOTHING /* nothing: a log just made */
} mu_held;

/* Where events come from, one after the other: each with its bytes. MU_NOT_FOUND after the
 * last; whatever else is no event, with err->seq, is what reading found wrong. */
typedef struct mu_events {
    mu_status (*next)(void *self, const uint8_t **event, size_t *n, mu_err *err);
    void *self;
    mu_held held;
    uint64_t total; /* events there are; 0: not known */
    bool part;      /* of a log that is longer: how that ends is not looked at */
} mu_events;

#define MU_SUSPECTS 8

/* A field whose other value would give the recorded fingerprint. */
typedef struct mu_suspect {
    char where[MU_LINE_MAX];
    char ours[64];
    char recorded[64];
    mu_clause clause; /* what was told last when our replay changed it; 0: it did not, or untold */
} mu_suspect;

/* A field of the set-up in which the log is not as the scenario. */
typedef struct mu_setup_change {
    char where[MU_LINE_MAX];
    char scenario[64];
    char log[64];
    mu_clause clause; /* of the field; 0 none */
} mu_setup_change;

#define MU_VERDICT_CLAUSES 32

/* Clauses, each once, in the order they came up. */
typedef struct mu_clauses {
    mu_clause at[MU_VERDICT_CLAUSES];
    uint32_t n;
    bool more; /* there were too many */
} mu_clauses;

/* Checkpoints that a log is held against. */
#define MU_ANCHORS_MAX 16

typedef enum mu_anchoring {
    MU_ANCHOR_AHEAD,   /* the walk has not come so far: nothing is known */
    MU_ANCHOR_FITS,    /* its events are those of the log */
    MU_ANCHOR_PARTS,   /* they are not: the log was written anew, at or before its last event */
    MU_ANCHOR_CUT,     /* the log ends before */
    MU_ANCHOR_LEFT,    /* it is of a line of the game that this log has left before */
    MU_ANCHOR_FOREIGN, /* it is about another game, or signed in a name that is not his */
} mu_anchoring;

typedef struct mu_anchor {
    const char *name;          /* its file's */
    const mu_checkpoint *note; /* its signatures fit */
    mu_anchoring is;
} mu_anchor;

/* Orders that were played though illegal, by rulings of the umpire: the first of them. */
#define MU_RULED_MAX 8

typedef struct mu_ruled {
    uint64_t seq;
    mu_clause clause;
    uint8_t side;
    char played[400];
} mu_ruled;

typedef struct mu_verdict {
    mu_status status; /* MU_OK: nothing is wrong */
    mu_err err;       /* otherwise: the first fault */
    mu_check failed;  /* the check it is a fault of; MU_CHECK_NONE: nothing was found wrong */
    mu_checked checked;
    mu_counts counts;
    mu_held held;
    uint64_t read;  /* events that were sound to read before the end, or the fault */
    uint64_t total; /* events the log has; 0: not known */
    /* Of a text: the first line that is not as Muster writes it, though it was read; 0: none. What
     * is verified is true of its events. */
    uint32_t foreign_line;

    bool begun; /* genesis was sound: the fields below are known */
    const mu_ruleset *rules;
    mu_genesis genesis;
    char title[64];
    char a_name[64], b_name[64];
    mu_digest fingerprint;
    uint64_t settled_seq;
    mu_standing standing; /* words point at static text */
    bool unsettled;       /* the last step is complete: going on settles it */
    bool open;            /* a question is open at the end */
    bool by_dice;         /* which the game's own dice answer when it goes on */
    mu_clause open_clause;
    uint8_t open_purpose;
    uint8_t open_side;

    /* MU_DIVERGED at a settled event */
    bool state_differs;
    mu_digest ours, recorded;
    mu_clauses asked; /* the rules under which the step's dice and choices were asked */
    mu_clauses told;  /* those by which the rules tell what happens in it */
    mu_suspect suspects[MU_SUSPECTS];
    uint32_t suspects_n; /* 0: no small change explains the difference */

    /* MU_DIVERGED at MU_CHECK_SETUP */
    mu_setup_change changes[MU_SUSPECTS];
    uint32_t changes_n;   /* fields that differ; the first MU_SUSPECTS of them are told */
    const char *scenario; /* the name that was given; null: no set-up was compared */

    mu_anchor anchors[MU_ANCHORS_MAX]; /* the checkpoints that were given */
    uint32_t anchors_n;
    mu_ruled ruled[MU_RULED_MAX]; /* the first of counts.illegal */
    uint32_t ruled_n;
} mu_verdict;

/* Checkpoints that a log must fit, at most MU_ANCHORS_MAX, each with its file's name; they
 * outlive the verdict. One of another game is MU_CONFLICT, and no more of the log is looked at;
 * `of_any`: it is for some other log, and passed over. `shared`, if not 0: the log is a branch, and
 * shares so many events with the line that they are about; beyond these it need not fit them. */
typedef struct mu_anchors {
    const mu_checkpoint *notes;
    const char *const *names;
    uint32_t n;
    bool of_any;
    uint64_t shared;
} mu_anchors;

/* `marks` (may be null) collects the clauses used; `progress` (may be null) is called now
 * and then with the events done. `scenario` (may be null): is the set-up of the log the one that
 * it gives? It is compared last, when nothing else is wrong; `name` is for the verdict, and
 * outlives it. */
typedef struct mu_verify_options {
    mu_anchors anchors;
    const mu_scenario *scenario;
    const char *name;
    mu_marks *marks;
    void (*progress)(void *self, uint64_t events);
    void *self;
} mu_verify_options;

void mu_verify(const mu_events *events, const mu_verify_options *options, mu_verdict *verdict);

/* The verdict on a log that could not even be opened, or a text that could not be read, with
 * err->seq the number of events that were sound before. */
mu_verdict mu_verdict_unread(const mu_err *err, mu_held held);

/* How many items of a check passed, of verdict->checked.of[check] that were looked at. */
uint64_t mu_verdict_passed(const mu_verdict *verdict, mu_check check);

/* A log in memory as a source: one that was just made, or one that was read from a text. */
typedef struct mu_log_events {
    const mu_log *log;
    size_t next;
} mu_log_events;
mu_events mu_events_of_log(mu_log_events *walk);
mu_events mu_events_of_text(mu_log_events *walk);

/* A portable log as a source. */
mu_events mu_events_of_file(mu_logfile *file);

#endif
