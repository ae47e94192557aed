/* SPDX-License-Identifier: MIT
 *
 * cli/tales.h - what is told on the ways of odds, put together (mu_tales in core/shares.h).
 *
 *     then      RM1 fires   +   RA1 falls to 2 MP      the one, then the other
 *     common    a b c d b,  b c x b d                  a line after another: b c d b
 *
 * Two tales that are put together and differ are mixed: their common lines do not tell all.
 *
 * Shapes  lines of text in their order, and a mark; each tale once, by its number.
 * Owner   tales_free frees.
 * Errors  `lost`: there was not enough memory; numbers mean nothing then. Of too long a tale the
 *         beginning is kept, and it is mixed; when there are too many, new ones tell nothing, and
 *         are mixed.
 */
#ifndef MU_CLI_TALES_H
#define MU_CLI_TALES_H

#include "cli/lines.h"
#include "core/shares.h"

typedef struct tales tales;

/* Null: not enough memory. */
tales *tales_new(void);
void tales_free(tales *t);
bool tales_lost(const tales *t);

/* Goes on with what is told. */
void tales_hear(tales *t, const char *line);

/* For mu_odds: it lasts as long as the tales do. */
mu_tales tales_source(tales *t);

/* Its lines are added; true: it is mixed. */
bool tales_tell(const tales *t, uint32_t tale, lines *out);

#endif
