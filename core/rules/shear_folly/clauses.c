/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/clauses.c - the sheet's table of contents as rows. */
#include "core/rules/shear_folly/clauses.h"

#define SF_ROW(section, number, kind, title)                                                       \
    { SF_##section##_##number, MU_CLAUSE_##kind, "SF-" #section "." #number, title },

const mu_clause_row sf_clauses[SF_CLAUSES_N] = { SF_CLAUSES(SF_ROW, SF_ROW) };
