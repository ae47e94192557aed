/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/propose.h - an order by chance, for playouts.
 */
#ifndef MU_HORSE_MUSKET_PROPOSE_H
#define MU_HORSE_MUSKET_PROPOSE_H

#include "core/ruleset.h"

/* First who: of the side's Units that could still act, its Leaders and Baggage likewise, and the
 * end of the turn, each is as likely. Then what: each kind of order it could give, to somewhere
 * that might do. Then where, and what is announced with it, each as likely. Every legal order can
 * come up; most that come up are legal. */
bool hm_propose(const mu_cx *cx, mu_rng *rng, mu_order *order);

#endif
