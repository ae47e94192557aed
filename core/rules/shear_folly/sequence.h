/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/sequence.h - six phases, and whose go it is [SF-M].
 *
 *     initiative -> calm -> guns -> movement -> shooters -> picks -> melee -> morale
 *        ^                                                                       |
 *        '----------------------- the next turn ---------------------------------'
 */
#ifndef MU_SHEAR_FOLLY_SEQUENCE_H
#define MU_SHEAR_FOLLY_SEQUENCE_H

#include "core/rules/shear_folly/orders.h"
#include "core/rules/shear_folly/pieces.h"

extern const mu_phase sf_phases[SF_PHASES];
extern const mu_order_kind sf_orders[SF_ORDERS];

/* Are such orders given in the phase that stands? */
mu_status sf_may_go(const mu_cx *cx, const mu_order *order, uint8_t phase);

/* [SF-I.9] After a go: the other side's, or the same side's again, or the phase is over. */
MU_CHECKED mu_status sf_next_go(mu_cx *cx);

/* The phase is over: victory, then the next one in which there is something to do. */
MU_CHECKED mu_status sf_next_phase(mu_cx *cx);

mu_standing sf_standing(const void *setup, const void *state);

#endif
