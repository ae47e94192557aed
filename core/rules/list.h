/* SPDX-License-Identifier: MIT
 *
 * core/rules/list.h - the rulesets compiled in.
 *
 * To add one: a folder beside this file, a line here, a line in core/CMakeLists.txt.
 */
#ifndef MU_CORE_RULES_LIST_H
#define MU_CORE_RULES_LIST_H

#include "core/ruleset.h"

/* Expanded in list.c alone. */
#define MU_RULES_LIST(X)                                                                           \
    X(null_ruleset)                                                                                \
    X(horse_musket_ruleset)                                                                        \
    X(shear_folly_ruleset)

extern const mu_ruleset *const mu_rules_list[];
extern const uint32_t mu_rules_list_n;

/* The ruleset called `name`, or null. */
const mu_ruleset *mu_rules_find(const char *name);

#endif
