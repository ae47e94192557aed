/* SPDX-License-Identifier: MIT
 *
 * tests/rules/shear_folly_sheet.h - the numbers of the sheet [SF-D.1] [SF-D.2], for tests.
 */
#ifndef MU_TESTS_RULES_SHEAR_FOLLY_SHEET_H
#define MU_TESTS_RULES_SHEAR_FOLLY_SHEET_H

#include "core/rules/shear_folly/setup.h"

/* Profiles, figures, the size of the table, the names of the sides. */
void sheet_fill(sf_setup *setup);

#endif
