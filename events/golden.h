/* SPDX-License-Identifier: MIT
 *
 * events/golden.h - golden games: a script makes, byte for byte, the text log kept beside it.
 *
 *     NAME.mus      the script, written by hand or made from a recorded game
 *     NAME.log      the text log it must make
 *     REASONS.txt   why each log is as it is, a line a change:
 *
 *         sedgemoor: new, head 04ab...9c
 *         sedgemoor: 04ab...9c -> 77fe...01, event 57 [HM-8.65]: pikes count in Defensive Fire
 *
 * A change of the rules changes games. What is found here says which, first at which event, and
 * under which clause: that of the die, card or decision that differs; for a state that differs,
 * the clause that was told last when the field that differs was changed.
 *
 * Shapes  one game with what came of it; heads are links of a chain.
 * Owner   mu_golden_dispose frees; a file's bytes stay the caller's.
 * Errors  none of their own: what cannot be run or read is a finding.
 * Replay  depends on the files alone.
 */
#ifndef MU_EVENTS_GOLDEN_H
#define MU_EVENTS_GOLDEN_H

#include "events/script.h"
#include "events/verify.h"

#define MU_GOLDEN_SCRIPT  ".mus"
#define MU_GOLDEN_LOG     ".log"
#define MU_GOLDEN_REASONS "REASONS.txt"

typedef enum mu_golden_kind {
    MU_GOLDEN_OK,      /* the log is the script's, or stands alone; and it verifies */
    MU_GOLDEN_CHANGED, /* the script makes another log, or stops before the end of this one; a log
                        * alone: by the rules it is another game, or an order is illegal */
    MU_GOLDEN_MISSING, /* the script holds; no log is kept yet */
    MU_GOLDEN_FAILS,   /* the script does not hold; or it is no log, or nobody can look at it */
    MU_GOLDEN_VERSION, /* a log alone, of another ruleset, edition, or tables than this Muster's */
    MU_GOLDEN_DAMAGED, /* a log alone: its bytes are not as they were written */
    MU_GOLDEN_KINDS
} mu_golden_kind;

extern const char *const mu_golden_words[MU_GOLDEN_KINDS];

/* The files of one game; null: there is none. A log alone may be portable, too. `name` is the
 * script's, for its errors and for the files it names. */
typedef struct mu_golden_files {
    const char *name;
    const mu_bytes *script, *log;
} mu_golden_files;

/* Where two logs part. */
typedef struct mu_parting {
    bool parted;
    uint64_t event;         /* the first that differs */
    char kept[MU_LINE_MAX]; /* its lines, or a part of them around what differs */
    char made[MU_LINE_MAX]; /* empty: that log has ended; of a log alone: what is wrong with it */
} mu_parting;

typedef struct mu_golden {
    mu_golden_kind kind;
    const mu_ruleset *rules; /* null: none is known */
    mu_err script;           /* MU_OK, or the line that does not hold */
    mu_err log;              /* MU_OK, or why the log that is kept does not verify */
    bool has_kept, has_made;
    mu_link kept_head, made_head;
    uint64_t events;    /* of the log that was made; of one alone, its own */
    mu_parting genesis; /* a ruleset with a row more is another genesis ... */
    mu_parting play;    /* ... and may be the same play */
    uint32_t settings;  /* fields of the set-up that differ: a scenario or its charts changed */
    mu_setup_change setting; /* the first of them: `scenario` as made now, `log` as kept */
    mu_clause clause;        /* of the play; 0: no rule parts it, or nobody can tell which */
    char field[MU_LINE_MAX]; /* of a state: what differs, if it was found; else empty */
    mu_clauses told, asked;  /* of a state: the clauses at work in its step */
    bool adopted;            /* MU_GOLDEN_VERSION: the tables alone are others, and the play was
                              * looked at as if they were ours */
    mu_bytes made;           /* the text log */
} mu_golden;

/* `marks` (may be null) collects the clauses that the script and the log kept use. */
void mu_golden_compare(const mu_golden_files *files, const mu_loader *loader, mu_marks *marks,
                       mu_golden *out);
void mu_golden_dispose(mu_golden *golden);

/* The head that a record of reasons tells last of a game; false: it tells none. */
bool mu_golden_recorded(const mu_bytes *reasons, const char *game, mu_link *head);

/* A line for the record: `reason` is null for a log that was not there before, and else one line
 * of plain text. `before` (may be null): the head that was recorded. */
void mu_golden_record(const mu_golden *golden, const char *game, const mu_link *before,
                      const char *reason, mu_bytes *out);

#endif
