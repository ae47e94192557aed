/* SPDX-License-Identifier: MIT
 *
 * tests/tamper/tamper.h - recorded games, ways to harm them, and what became of it.
 *
 * A kind of harm walks over all its cases of one game and tries those that tamper_try gives it.
 * Every game of every kind is a batch in a process of its own, so that a crash is counted, not
 * suffered: the batch goes on behind the case that crashed.
 */
#ifndef MU_TESTS_TAMPER_TAMPER_H
#define MU_TESTS_TAMPER_TAMPER_H

#include "events/logfile.h"
#include "events/verify.h"

/* A recorded game, as a text and as a portable log. */
typedef struct tamper_game {
    char name[64];
    mu_log log;
    size_t n; /* events */
    mu_bytes file;
    size_t *frame; /* offset in the file of each event's frame; [n] is the closing frame's */
    mu_bytes text;
    size_t
        *line; /* offset in the text of each event's line; [n] is the last line's, [n+1] its end */
} tamper_game;

typedef struct tamper_games {
    tamper_game *at;
    size_t n;
} tamper_games;

typedef struct tamper_tally {
    uint64_t next; /* the case to go on with */
    uint64_t done, detected;
    uint64_t located; /* at the event, or line, that was harmed */
    uint64_t named;   /* by the one check that is to find it */
    uint64_t whole;   /* judged by verifying all of it */
    uint64_t again;   /* of these: though a verdict was known, and they came to the same */
    uint64_t headed;  /* text: the head alone tells of it, and nobody can tell where it was done */
    uint64_t foreign; /* text: written in another way, but the same events: no harm; not in done */
    uint64_t crashes;
} tamper_tally;

/* One kind of harm to one game, while it is walked over. */
typedef struct tamper_batch {
    const tamper_games *games;
    const tamper_game *game;
    const char *harm;
    tamper_tally *tally;
    uint64_t at;    /* cases walked over */
    uint64_t every; /* of so many cases one is tried */
    uint64_t again; /* of so many whose verdict is known, one is verified all the same */
} tamper_batch;

typedef struct tamper_harm {
    const char *name;
    void (*walk)(tamper_batch *batch);
    uint64_t usual; /* of so many cases the usual run tries one */
    uint64_t few;   /* and the run under sanitizers */
} tamper_harm;

extern const tamper_harm tamper_file_harms[], tamper_text_harms[];
extern const size_t tamper_file_harms_n, tamper_text_harms_n;

/* Is the next case to be tried? */
bool tamper_try(tamper_batch *batch);

/* Ends the program when something the test itself needs is missing. */
void tamper_must(bool good, const char *what);

/* A game as the tests need it; takes over the log. */
tamper_game tamper_game_of(const char *name, mu_log log);
void tamper_game_dispose(tamper_game *game);

/* The frame that an offset of the file is in; the header counts as the first event's. */
size_t tamper_frame_at(const tamper_game *game, size_t offset);

/* The verdict on a portable log, as the command comes to it. */
mu_verdict tamper_judge(const uint8_t *bytes, size_t n);

/* The check that failed, if it is the only one and lacks one item; else none. */
mu_check tamper_failed(const mu_verdict *verdict);

/* Tell of a case that did not end as it must, of the first ones of a batch. */
void tamper_complain(const tamper_batch *batch, mu_status status, uint64_t seq, uint64_t harmed,
                     const char *why);

/* Logs changed and chained anew, which the rules alone can find out: the example game. */
bool tamper_rechained(void);

#endif
