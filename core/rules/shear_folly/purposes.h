/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/purposes.h - what dice are rolled for [SF-R].
 *
 * Shapes  a list of rows; they and their order are part of the ruleset's identity.
 */
#ifndef MU_SHEAR_FOLLY_PURPOSES_H
#define MU_SHEAR_FOLLY_PURPOSES_H

#include "core/ruleset.h"

#define SF_PURPOSES(D6)                                                                            \
    D6(D_INIT, "initiative")                                                                       \
    D6(D_GUN, "a gun")                                                                             \
    D6(D_SHOOT, "shooters")                                                                        \
    D6(D_MELEE, "melee")                                                                           \
    D6(D_CAPTURE, "capture of a lone commander")                                                   \
    D6(D_MORALE, "morale")                                                                         \
    D6(D_FATE, "fate of a commander")

#define SF_PURPOSE(name, title) SF_##name,
enum sf_purpose { SF_PURPOSES(SF_PURPOSE) SF_PURPOSES_N };
#undef SF_PURPOSE

extern const mu_purpose sf_purposes[SF_PURPOSES_N];

#endif
