/* SPDX-License-Identifier: MIT
 * core/rules/list.c - the rulesets compiled in. */
#include "core/rules/list.h"

#include <string.h>

#define DECLARE(ruleset) extern const mu_ruleset ruleset;
MU_RULES_LIST(DECLARE)

#define ENTRY(ruleset) &ruleset,
const mu_ruleset *const mu_rules_list[] = { MU_RULES_LIST(ENTRY) };
const uint32_t mu_rules_list_n = MU_COUNT_OF(mu_rules_list);

const mu_ruleset *mu_rules_find(const char *name)
{
    for (uint32_t i = 0; i < mu_rules_list_n; i++)
        if (strcmp(mu_rules_list[i]->name, name) == 0) return mu_rules_list[i];
    return NULL;
}
