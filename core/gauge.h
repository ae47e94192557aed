/* SPDX-License-Identifier: MIT
 *
 * core/gauge.h - how a ruleset tells what is measured between two pieces.
 *
 * Shapes  rows of core/ruleset.h; what is longer than MU_LINE_MAX is cut.
 * Owner   a row lives during the call of the listener.
 * Errors  none.
 * Replay  changes nothing.
 */
#ifndef MU_CORE_GAUGE_H
#define MU_CORE_GAUGE_H

#include "core/ruleset.h"

/* To whom it is told. */
typedef struct mu_gauge {
    mu_gauge_fn *fn;
    void *user;
} mu_gauge;

void mu_gauge_tell(const mu_gauge *to, const char *what, mu_clause clause, const char *format, ...)
    MU_PRINTF(4, 5);

#endif
