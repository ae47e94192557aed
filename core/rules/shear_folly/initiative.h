/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/initiative.h - the initiative phase [SF-1].
 */
#ifndef MU_SHEAR_FOLLY_INITIATIVE_H
#define MU_SHEAR_FOLLY_INITIATIVE_H

#include "core/rules/shear_folly/orders.h"
#include "core/rules/shear_folly/pieces.h"

/* [SF-1.1] The roll; then whoever can take markers off says whether he does. */
MU_CHECKED mu_status sf_roll_initiative(mu_cx *cx);

mu_status sf_may_calm(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status sf_calm_order(mu_cx *cx, const mu_order *order);

#endif
