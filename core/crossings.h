/* SPDX-License-Identifier: MIT
 *
 * core/crossings.h - where ways have met, and what follows there: the memory of core/odds.c.
 *
 * A crossing is in a passage (core/ask.h): it holds as long as the questions before the passage
 * keep their answers. Passages may be in one another. Joints have their places among the
 * questions.
 *
 *     question 0   1   2   3   4
 *                  |       |
 *                  |       `- a passage that began after 3 questions: forgotten when 0, 1 or 2
 *                  `- one after 1: forgotten when 0 does          gets another answer
 *
 * Shapes  at most MU_CROSSINGS_MAX. When there is no room those that hold no longer go, and all
 *         when many hold; that costs time and nothing else.
 * Owner   the caller's room; lists are copied.
 * Errors  none.
 * Replay  what is found depends on what was kept and forgotten before.
 */
#ifndef MU_CORE_CROSSINGS_H
#define MU_CORE_CROSSINGS_H

#include "core/hash.h"
#include "core/shares.h"
#include "core/tape.h"

#define MU_CROSSINGS_MAX   16384u
#define MU_CROSSINGS_SLOTS (2 * MU_CROSSINGS_MAX)

/* Places in a way: its questions, and as many joints between them. */
#define MU_CROSSINGS_DEEPEST (2 * MU_TAPE_MAX)

typedef struct mu_crossing {
    mu_digest now;             /* what follows depends on, beside the answers before the passage */
    uint32_t began;            /* places before the passage */
    uint32_t era;              /* of their answers */
    uint32_t shares, shares_n; /* what can come of it, in `kept` */
    uint32_t from;             /* the caller's */
} mu_crossing;

typedef struct mu_crossings {
    mu_crossing *all; /* in the order in which they were kept */
    uint32_t n;
    uint32_t *slots; /* number + 1 by hash, 0 for none */
    mu_share *kept;  /* their lists, one after the other */
    uint32_t kept_n, kept_cap;
    uint32_t eras[MU_CROSSINGS_DEEPEST + 1]; /* by places before: changes with any answer there */
    uint32_t era, deepest;
} mu_crossings;

/* Room: MU_CROSSINGS_MAX crossings, MU_CROSSINGS_SLOTS slots, kept_cap shares. */
void mu_crossings_begin(mu_crossings *crossings);
void mu_crossings_drop_all(mu_crossings *crossings);

/* What stands at this place has another answer now, or will not be asked again. */
void mu_crossings_forget(mu_crossings *crossings, uint32_t place);

/* Null: nobody has come there. It lasts until the next call of another function. */
const mu_crossing *mu_crossings_find(const mu_crossings *crossings, uint32_t began,
                                     const mu_digest *now);

void mu_crossings_keep(mu_crossings *crossings, uint32_t began, const mu_digest *now, uint32_t from,
                       const mu_share *list, uint32_t n);

#endif
