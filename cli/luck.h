/* SPDX-License-Identifier: MIT
 *
 * cli/luck.h - dice that were rolled, against what fair dice do.
 *
 * Two questions are asked, each of every side:
 *
 *   dice   of each kind of die: has it shown its highest face too often? A loaded die does.
 *   luck   of each purpose: how many dice have hit, where the rules say which faces hit (with the
 *          need and the modifiers of that very roll), or else what the faces come to?
 *
 * The answer is exact: the distribution of what fair dice would have done in these very rolls
 * (cli/distribution.h). Half the chance of exactly what happened counts as more, half as less
 * ("mid-P"): the percentile, and p, the chance that fair dice do as much, for `dice`; or, for
 * `luck`, twice the chance of as much or of as little, whichever is smaller.
 *
 * Many rows make something rare likely somewhere. In one of a hundred games of fair dice, not more,
 * may any row be called. Two thirds of this 1 % are for the dice, one third is for luck; the part
 * of a question is divided by the number of rows that could go below it at all (Tarone's form of
 * Bonferroni's correction): a few dice can do nothing so unlikely, and do not count. That is the
 * line of a question; a row with a p on it or below is called.
 *
 * The rolls are taken as they were made. How many there are can depend on how the first ones fell,
 * and which modifiers apply, too; the distribution does not know.
 *
 * Shapes  rows in the order they came up, of several games if one is begun after the other.
 * Owner   luck_dispose frees; a zeroed one is empty.
 * Errors  `lost`: there was not enough memory for all of it.
 * Replay  integers only: the same on every machine.
 */
#ifndef MU_CLI_LUCK_H
#define MU_CLI_LUCK_H

#include "cli/distribution.h"
#include "core/ratio.h"
#include "core/say.h"

#define LUCK_GAMES 100 /* in one of so many games of fair dice a row is called */

typedef enum luck_question { LUCK_DICE, LUCK_LUCK, LUCK_QUESTIONS } luck_question;

typedef enum luck_measure {
    LUCK_HIGHEST, /* dice that show their highest face */
    LUCK_HITS,    /* dice that hit */
    LUCK_SUM,     /* what all faces come to */
    LUCK_MEASURES
} luck_measure;

typedef struct luck_row {
    uint32_t game; /* of those that were begun, from 0 */
    luck_measure measure;
    uint8_t side;
    uint8_t purpose; /* not of LUCK_HIGHEST */
    uint16_t sides;
    int16_t low;
    uint64_t rolls, dice;
    uint64_t faces[MU_SIDES_MAX]; /* how often each fell */
    uint64_t more;                /* what was done; of LUCK_SUM above dice * low */
    uint64_t expected;            /* the same of fair dice on average, in LUCK_PARTS of one */
    distribution fair;

    /* after luck_judge */
    distribution_split split;
    uint64_t p, least_p; /* in parts of `whole`; the second: the least that it could be */
    uint64_t whole;
    bool called;
} luck_row;

#define LUCK_PARTS UINT64_C(232792560) /* 1 to MU_SIDES_MAX divide it */

/* What came of one question. */
typedef struct luck_answer {
    uint32_t rows;   /* tests made */
    uint32_t could;  /* at most so many of them could cross the line: corrected for; at least 1 */
    uint32_t called; /* that did */
} luck_answer;

typedef struct luck {
    luck_row *rows;
    size_t n, room;
    uint32_t game; /* whose rolls are heard */
    bool lost;
    luck_answer answers[LUCK_QUESTIONS]; /* after luck_judge */
} luck;

/* Hears the rolls of game number `game`. */
void luck_hear(luck *l, const mu_question *question, const int32_t *faces);
mu_sink luck_sink(luck *l);

/* When all is heard. */
void luck_judge(luck *l);
luck_question luck_question_of(const luck_row *row);

mu_ratio luck_line(const luck *l, luck_question question);
mu_ratio luck_p(const luck_row *row);
mu_ratio luck_percentile(const luck_row *row);
int64_t luck_actual(const luck_row *row);
void luck_expected(const luck_row *row, mu_text *text); /* "43.1", rounded to the nearest */

void luck_dispose(luck *l);

#endif
