/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/morale.h - the morale phase [SF-6].
 */
#ifndef MU_SHEAR_FOLLY_MORALE_H
#define MU_SHEAR_FOLLY_MORALE_H

#include "core/rules/shear_folly/orders.h"
#include "core/rules/shear_folly/pieces.h"

/* [SF-I.40] A troop that must still be tested in this phase. */
bool sf_is_to_be_tested(const mu_cx *cx, uint8_t troop);

mu_status sf_may_test(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status sf_test_order(mu_cx *cx, const mu_order *order);

#endif
