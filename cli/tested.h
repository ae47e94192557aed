/* SPDX-License-Identifier: MIT
 *
 * cli/tested.h - how many tests use each clause, as it was counted before this was built: the rows
 * of fixtures/<ruleset>/coverage.txt, made into a table by cli/CMakeLists.txt.
 */
#ifndef MU_CLI_TESTED_H
#define MU_CLI_TESTED_H

#include "core/base.h"

typedef struct mu_tested {
    const char *rules, *clause;
    uint32_t tests;
} mu_tested;

extern const mu_tested mu_tested_rows[]; /* the last has no rules */

#endif
