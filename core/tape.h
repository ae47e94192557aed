/* SPDX-License-Identifier: MIT
 *
 * core/tape.h - questions, answers, and the list of answers to one order.
 *
 *     rule ---- question ----> tape: is the next answer here? does it fit? ---> value
 *                                |no
 *                                v
 *                              source: dice, player, script, odometer ...
 *
 * Shapes  a question is a roll of `count` dice, a draw of one of `count` cards, or a
 *         choice among `count` options; an answer is the values, nothing else.
 * Units   a die shows low .. low + sides - 1 (a d6 1 to 6, a d10 0 to 9); a draw
 *         gives the place of the card, from 0; a choice gives the option's own value
 *         (a hex, a piece, 0 for "none"), never its place in the list.
 * Owner   the caller's tape. Options and classes in a question live as long as the
 *         call that shows it; an open question (mu_open) owns its options.
 * Errors  MU_LIMIT: the tape is full; MU_INPUT: values that are no answer. Whoever reads
 *         a recorded tape (core/ask.h) makes MU_DIVERGED of an answer that does not fit.
 * Replay  the order of questions is part of the log format.
 */
#ifndef MU_CORE_TAPE_H
#define MU_CORE_TAPE_H

#include "core/status.h"

typedef enum mu_question_kind { MU_ROLL, MU_DRAW, MU_CHOICE } mu_question_kind;

#define MU_NOBODY 2 /* side: neither 0 (A) nor 1 (B) */

typedef struct mu_question {
    mu_question_kind kind;
    uint8_t side;           /* who rolls, draws or chooses: 0, 1, MU_NOBODY */
    uint8_t purpose;        /* row of the ruleset's table of purposes */
    mu_clause clause;       /* the rule that asks */
    uint16_t subject;       /* the piece it is about, 0 none */
    uint16_t count;         /* dice, cards, options; at least 1 */
    uint16_t sides;         /* roll: faces of a die, at least 2 */
    int16_t low;            /* roll: the lowest face */
    const int32_t *options; /* choice: their values, distinct */
    const uint8_t *classes; /* pool: outcome class of each face; null otherwise */
    uint8_t classes_n;      /* pool: number of classes */
    uint8_t hits;           /* pool: bit i is set if dice of class i hit; 0: dice that cannot */
} mu_question;

/* A question nobody has answered yet, kept for the caller to show. */
typedef struct mu_open {
    mu_question question; /* its `options` points at the room below */
    int32_t options[MU_OPTIONS_MAX];
} mu_open;

typedef struct mu_answer {
    mu_question_kind kind;
    uint8_t side;
    uint8_t purpose;
    uint8_t automatic; /* choice: there was only one option */
    uint8_t reserved;  /* always 0: no padding, so that answers are compared as bytes */
    mu_clause clause;
    uint16_t subject;
    uint16_t count;
    uint16_t sides;
    uint32_t first; /* where its values stand in mu_tape.values */
} mu_answer;

typedef struct mu_tape {
    uint32_t n;        /* answers */
    uint32_t values_n; /* values of all answers together */
    mu_answer answers[MU_TAPE_MAX];
    int32_t values[MU_FACES_MAX];
} mu_tape;

/* How many values an answer to this question has. */
uint32_t mu_answer_size(mu_question_kind kind, uint32_t count);

void mu_tape_clear(mu_tape *tape);

/* Put the answer `values` to `question` at the end. MU_LIMIT when the tape is full. */
MU_CHECKED mu_status mu_tape_push(mu_tape *tape, const mu_question *question, const int32_t *values,
                                  bool automatic, mu_err *err);

const int32_t *mu_tape_values(const mu_tape *tape, uint32_t answer);

/* Do these values answer the question: faces within the die, a card within the deck,
 * one of the options? MU_INPUT says what is wrong. */
MU_CHECKED mu_status mu_answer_fits(const mu_question *question, const int32_t *values,
                                    mu_err *err);

#endif
