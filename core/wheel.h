/* SPDX-License-Identifier: MIT
 *
 * core/wheel.h - one wheel of the odometer (core/odds.h): a question, and the answer it shows.
 *
 * A plain roll or a draw shows its faces in turn; dice by classes show how many fall in each
 * class; a choice shows as many answers as its owner says.
 *
 * Shapes  a question of the rules, and its answers in a fixed order.
 * Owner   plain values.
 * Errors  MU_LIMIT: more faces than anybody goes through. False: a fraction would pass 128 bits.
 * Replay  depends on the question alone.
 */
#ifndef MU_CORE_WHEEL_H
#define MU_CORE_WHEEL_H

#include "core/ratio.h"
#include "core/tape.h"

typedef struct mu_wheel {
    mu_question_kind kind;
    uint32_t dice;
    uint32_t classes_n;
    uint32_t width[MU_CLASSES_MAX]; /* dice by classes: faces of a die in each class */
    uint32_t count[MU_CLASSES_MAX]; /* and dice in each class now */
    uint64_t at, total;             /* the others: answer now, of how many */
} mu_wheel;

/* The first answer is shown. A choice has one, until its owner sets `total`. */
MU_CHECKED mu_status mu_wheel_set_up(mu_wheel *wheel, const mu_question *question, mu_err *err);

/* Show the next answer; false: it was the last. */
bool mu_wheel_advance(mu_wheel *wheel);

/* Faces, or the card, that stand for the answer; not for a choice. */
void mu_wheel_show(const mu_wheel *wheel, const mu_question *question, int32_t *values);

/* The chance of what it shows; 1 of a choice. */
MU_CHECKED bool mu_wheel_chance(const mu_wheel *wheel, mu_ratio *chance);

#endif
