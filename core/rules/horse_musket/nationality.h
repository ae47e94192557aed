/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/nationality.h - chapter 14: Nationality Rules.
 *
 * Volume I has eighteen, one for each nationality. Their texts are not public: each has its slot
 * here, and a set-up that needs an empty one is refused by its name.
 */
#ifndef MU_HORSE_MUSKET_NATIONALITY_H
#define MU_HORSE_MUSKET_NATIONALITY_H

#include "core/rules/horse_musket/setup.h"

/* [HM-14.1] [HM-14.2] With Nationality Rules in use, is there a rule for every nationality on the
 * field? MU_INPUT names the first that has none [HM-14.3]. */
MU_CHECKED mu_status hm_check_nationalities(const hm_setup *s, mu_err *err);

#endif
