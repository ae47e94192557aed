/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/command.h - chapter 6: who may act, and what it costs.
 *
 * Errors  MU_REFUSED with the clause, checked in the order of the comments.
 */
#ifndef MU_HORSE_MUSKET_COMMAND_H
#define MU_HORSE_MUSKET_COMMAND_H

#include "core/rules/horse_musket/map.h"

/* May this Unit of `side` take this action now and pay for it? Checked: it exists and is the
 * side's own [HM-6.6]; is in play [HM-10.3]; has not acted [HM-6.7]; is not being rallied
 * [HM-9.10]; is not finished or barred [HM-6.7]; its type may, by the action's clause [HM-7.5]
 * [HM-7.26] [HM-8.77] [HM-I.60], or else [HM-6.9]; no scenario rule forbids it [HM-I.88]; the
 * discount is due [HM-6.10]; CAP suffice [HM-6.6]. */
MU_CHECKED mu_status hm_may_act(const mu_cx *cx, uint8_t side, uint8_t unit, int action,
                                uint8_t discount);

/* Pay for it [HM-I.4]; the Unit has then acted. */
void hm_pay_action(mu_cx *cx, uint8_t unit, int action, uint8_t discount);

/* [HM-9.50] [HM-I.34] Does the Unit serve under him? Foreign Leaders give no benefit. */
bool hm_serves(const mu_cx *cx, uint8_t leader, uint8_t unit);

/* May this Leader of `side` act: exists, in play, has not acted [HM-9.2]? */
MU_CHECKED mu_status hm_may_lead(const mu_cx *cx, uint8_t side, uint8_t leader);

/* Enough CAP for a price that depends on no type? */
MU_CHECKED mu_status hm_may_pay(const mu_cx *cx, uint8_t side, uint8_t price);
void hm_pay(mu_cx *cx, uint8_t side, uint8_t price);

/* [HM-9.35] How many CAP the side may store now: 0 when its AC may not [HM-9.34]. */
uint8_t hm_storable(const mu_cx *cx, uint8_t side);

#endif
