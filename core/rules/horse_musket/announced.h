/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/announced.h - orders of a Unit, as whoever puts them together needs
 * to know them: which there are, and what is announced with them.
 */
#ifndef MU_HORSE_MUSKET_ANNOUNCED_H
#define MU_HORSE_MUSKET_ANNOUNCED_H

#include "core/rules/horse_musket/map.h"
#include "core/rules/horse_musket/orders.h"

#include <stddef.h>

/* Where a kind of order keeps what is announced with it; 0: it has no such field. */
typedef struct hm_announced {
    size_t discount, bonus, no_stop, extra_die, leader;
    uint8_t what; /* the action it begins, HM_DO_MOVE ... */
} hm_announced;

extern const hm_announced hm_announced_of[HM_ORDERS];

/* What might be announced with an action of a Unit; the rules have the last word. */
typedef struct hm_announceable {
    uint8_t pays[HM_PAYS + HM_LEADERS]; /* HM_PAY_FULL first */
    uint8_t pays_n;
    uint8_t leaders[1 + HM_LEADERS]; /* who might roll a die with it; 0, nobody, first */
    uint8_t leaders_n;
    bool bonus, no_stop, extra_die;
} hm_announceable;

void hm_look_for_announced(const mu_cx *cx, uint8_t side, uint8_t unit, hm_announceable *out);

/* The kinds that a Unit gives. */
#define HM_UNIT_ORDERS 9
extern const uint8_t hm_unit_orders[HM_UNIT_ORDERS];

/* Could the Unit act at all, and give orders of the kind? The rest of the check is the rules'. */
static inline bool hm_could_act(const mu_cx *cx, uint8_t side, uint8_t unit)
{
    const hm_state *g = hm_look(cx);
    if (hm_side_of(cx, unit) != side || !hm_alive(cx, unit)) return false;
    if (g->borrowed != 0) return g->borrowed == unit;
    return g->units[unit - 1].actions == 0 || hm_s(cx)->options.second_order;
}

static inline bool hm_could_order(const mu_cx *cx, uint8_t kind, uint8_t unit)
{
    const hm_options *in_use = &hm_s(cx)->options;
    if (kind == HM_ORDER_RESUPPLY) return hm_unit_at(cx, unit)->low_ammo;
    if (kind == HM_ORDER_FACE || kind == HM_ORDER_REFORM)
        return in_use->line_column || in_use->facing;
    return hm_type_of(cx, unit)->cost[hm_announced_of[kind].what] != HM_NOT_ALLOWED;
}

#endif
