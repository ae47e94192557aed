/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/clauses.c - the rulebook's table of contents as rows. */
#include "core/rules/horse_musket/clauses.h"

#define HM_ROW(section, number, kind, title)                                                       \
    { HM_##section##_##number, MU_CLAUSE_##kind, "HM-" #section "." #number, title },

const mu_clause_row hm_clauses[HM_CLAUSES_N] = { HM_CLAUSES(HM_ROW, HM_ROW) };
