/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/nationality.c - chapter 14: Nationality Rules. */
#include "core/rules/horse_musket/nationality.h"

#include "core/rules/horse_musket/clauses.h"

/* [HM-14.3] A slot for each of the eighteen, by number of the nationality; nobody's Units (0) need
 * none. Whoever has a text writes its rule, calls it where it applies, and fills its slot. */
static const bool is_written[HM_NATIONALITIES] = { [0] = true };

mu_status hm_check_nationalities(const hm_setup *s, mu_err *err)
{
    if (!s->options.nationality_rules) return MU_OK;
    for (uint32_t i = 0; i < s->units_n; i++) {
        uint8_t nationality = s->units[i].nationality;
        if (!is_written[nationality])
            return mu_fail(err, MU_INPUT, HM_14_2,
                           "the text of the Nationality Rule of %s is not known: %s needs it",
                           hm_nationality.words[nationality], s->units[i].id);
    }
    return MU_OK;
}
