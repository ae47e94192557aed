/* SPDX-License-Identifier: MIT
 *
 * core/ask.h - what a rule sees: the position, and how to ask for dice and decisions.
 *
 * A rule is ordinary top-to-bottom C. It asks with the calls below and goes on
 * with the answer; a status other than MU_OK goes up by TRY. The first answers come
 * from the tape and must fit the question in kind, side, clause, purpose, subject,
 * count and faces, else MU_DIVERGED; then the source is asked; if it cannot answer,
 * MU_PENDING carries the question out and nothing of this run is kept.
 *
 * Shapes  mu_ask says who asks what of whom and why; each call adds its numbers.
 * Units   see core/tape.h.
 * Owner   the context belongs to mu_resolve and lives during one run.
 * Errors  MU_PENDING, MU_DIVERGED, MU_LIMIT, or the source's own.
 * Replay  a rule may use nothing but the setup, the state and these answers.
 */
#ifndef MU_CORE_ASK_H
#define MU_CORE_ASK_H

#include "core/hash.h"
#include "core/source.h"

struct mu_ruleset;
typedef struct mu_sink mu_sink; /* core/say.h */

/* Which clauses were used: one bit for each possible number. For coverage. */
typedef struct mu_marks {
    uint64_t bits[1024];
} mu_marks;

typedef struct mu_passage {
    uint32_t began;  /* places before: questions, and joints */
    uint32_t number; /* passages begun before */
} mu_passage;

/* Where ways through a rule meet; see mu_passage_begin below. `passed`: has this way been here, and
 * goes on? Otherwise `join`: has a way come before, after the same beginning of the same passage,
 * to where what follows depends on `now` alone? Then MU_PENDING: nobody needs to go there again.
 * `ear`: who hears what is told from here to the next question, null for nobody. */
typedef struct mu_joints {
    bool judged; /* the order has been found legal before */
    mu_passage (*begin)(void *self);
    bool (*passed)(void *self);
    mu_status (*join)(void *self, const mu_passage *passage, const mu_digest *now);
    const mu_sink *(*ear)(void *self);
    void *self;
} mu_joints;

/* What a ruleset has worked out from a state, to look it up faster; no part of it. */
typedef struct mu_scratch {
    uint64_t words[MU_SCRATCH_WORDS];
    uint64_t known; /* 0: nothing has been worked out */
} mu_scratch;

typedef struct mu_cx {
    const struct mu_ruleset *rules;
    const void *setup;
    void *state; /* the working copy; the only thing a rule may change */
    mu_tape *tape;
    uint32_t used; /* answers of the tape that have been asked for */
    const mu_source *source;
    const mu_joints *joints; /* null unless all ways are gone */
    mu_open *open;           /* filled with the question on MU_PENDING */
    const mu_sink *said;     /* narration, null for none */
    mu_marks *marks;         /* clauses used, null for none */
    mu_err *err;
    mu_scratch scratch; /* of the state as it is now */
} mu_cx;

typedef struct mu_ask {
    mu_clause clause;
    uint8_t purpose; /* row of the ruleset's purposes; gives the die or the domain */
    uint8_t side;
    uint16_t subject;
} mu_ask;

/* Note that a clause was applied. First line of every rule function. */
static inline void mu_mark(const mu_cx *cx, mu_clause clause)
{
    if (cx->marks != NULL) cx->marks->bits[clause / 64] |= UINT64_C(1) << clause % 64;
}
#define RULE(cx, clause) mu_mark(cx, clause)

/* Roll n dice (at most MU_ROLL_MAX) of the purpose's kind into faces[n]. */
MU_CHECKED mu_status mu_roll(mu_cx *cx, const mu_ask *ask, uint32_t n, int32_t *faces);

/* The same when only the number of dice in each class matters: classes[i] is the
 * class (0 .. classes_n - 1) of face low + i. Real dice show every face; the odometer
 * counts classes, so that eight dice cost nine runs and not a million. */
typedef struct mu_pool {
    int32_t faces[MU_ROLL_MAX];
    uint32_t n;
    uint32_t count[MU_CLASSES_MAX]; /* dice in each class */
} mu_pool;

MU_CHECKED mu_status mu_roll_pool(mu_cx *cx, const mu_ask *ask, uint32_t n, const uint8_t *classes,
                                  uint32_t classes_n, mu_pool *pool);

/* A pool of dice that hit or miss: bit i of `hits` is set if those of class i hit. Who listens
 * (core/say.h) is told so with every roll. */
MU_CHECKED mu_status mu_roll_hits(mu_cx *cx, const mu_ask *ask, uint32_t n, const uint8_t *classes,
                                  uint32_t classes_n, uint8_t hits, mu_pool *pool);

/* One die of which only the class of its face matters; and one of which matters only whether it
 * shows `most` or less: then it hits. The face is for telling what happened. */
MU_CHECKED mu_status mu_roll_die(mu_cx *cx, const mu_ask *ask, const uint8_t *classes,
                                 uint32_t classes_n, int32_t *face);
MU_CHECKED mu_status mu_roll_up_to(mu_cx *cx, const mu_ask *ask, int32_t most, int32_t *face,
                                   bool *is);

/* Draw one of `cards` cards: its place, from 0. */
MU_CHECKED mu_status mu_draw(mu_cx *cx, const mu_ask *ask, uint32_t cards, uint32_t *place);

/* One of n options (at least one) by its value. A single option is taken without
 * asking, and recorded as automatic. */
MU_CHECKED mu_status mu_choose(mu_cx *cx, const mu_ask *ask, const int32_t *options, uint32_t n,
                               int32_t *value);

/* A choice between 1 and 0, in this order: yes or no. */
MU_CHECKED mu_status mu_ask_whether(mu_cx *cx, const mu_ask *ask, bool *yes);

/* A part of a rule that can come to the same in several ways, as a roll and its re-rolls can.
 * mu_passage_same says: what follows depends on what was before the passage, on the state as it
 * is, and on these bytes; not on how it has come to them. Who goes through all answers then goes
 * once through what follows; in play it does nothing. Passages may be in one another; the bytes
 * say, too, at which "same" of its passage they are, if there are several.
 *
 *     begin   roll   same   re-roll   same   re-roll   same      what follows */
mu_passage mu_passage_begin(mu_cx *cx);
MU_CHECKED mu_status mu_passage_same(mu_cx *cx, const mu_passage *passage, const void *bytes,
                                     size_t n);

/* "roll D_COMBAT of 2 d10 by Rebels about RA1 under HM-8.2": a question in the game's own
 * words, and the question that an answer was given to. */
void mu_question_print(const mu_scope *scope, const mu_question *question, mu_text *out);
void mu_answered_print(const mu_scope *scope, const mu_answer *answer, mu_text *out);

/* "The rules do not allow it": fills the error record with the clause and one line.
 * Legality is asked far more often than it is explained: arguments are not evaluated
 * when there is no error record. */
#define mu_refuse(cx, clause, ...)                                                                 \
    ((cx)->err == NULL ? mu_refuse_silently(cx, clause) : mu_refuse_line(cx, clause, __VA_ARGS__))

mu_status mu_refuse_line(const mu_cx *cx, mu_clause clause, const char *format, ...)
    MU_PRINTF(3, 4);

static inline mu_status mu_refuse_silently(const mu_cx *cx, mu_clause clause)
{
    mu_mark(cx, clause);
    return MU_REFUSED;
}

/* The same context, but nobody reads why something is refused: for a rule that asks another
 * "may this be?" of each of many. */
static inline mu_cx mu_quietly(const mu_cx *cx)
{
    mu_cx quiet = *cx;
    quiet.err = NULL;
    quiet.said = NULL;
    return quiet;
}

#endif
