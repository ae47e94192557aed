/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/announced.c - orders of a Unit, to put together. */
#include "core/rules/horse_musket/announced.h"

const uint8_t hm_unit_orders[HM_UNIT_ORDERS] = {
    HM_ORDER_MOVE,   HM_ORDER_FIRE, HM_ORDER_SKIRMISH_MOVE, HM_ORDER_SKIRMISH_FIRE, HM_ORDER_CC,
    HM_ORDER_CHARGE, HM_ORDER_FACE, HM_ORDER_REFORM,        HM_ORDER_RESUPPLY
};

const hm_announced hm_announced_of[HM_ORDERS] = {
    [HM_ORDER_MOVE] = { .discount = offsetof(hm_move, discount),
                        .bonus = offsetof(hm_move, bonus),
                        .no_stop = offsetof(hm_move, no_stop),
                        .what = HM_DO_MOVE },
    [HM_ORDER_FIRE] = { .discount = offsetof(hm_fire, discount),
                        .extra_die = offsetof(hm_fire, extra_die),
                        .leader = offsetof(hm_fire, leader),
                        .what = HM_DO_FIRE },
    [HM_ORDER_SKIRMISH_MOVE] = { .discount = offsetof(hm_skirmish_move, discount),
                                 .extra_die = offsetof(hm_skirmish_move, extra_die),
                                 .what = HM_DO_SKIRMISH },
    [HM_ORDER_SKIRMISH_FIRE] = { .discount = offsetof(hm_skirmish_fire, discount),
                                 .extra_die = offsetof(hm_skirmish_fire, extra_die),
                                 .what = HM_DO_SKIRMISH },
    [HM_ORDER_CC] = { .discount = offsetof(hm_cc, discount),
                      .extra_die = offsetof(hm_cc, extra_die),
                      .leader = offsetof(hm_cc, leader),
                      .what = HM_DO_CC },
    [HM_ORDER_CHARGE] = { .discount = offsetof(hm_charge, discount),
                          .extra_die = offsetof(hm_charge, extra_die),
                          .leader = offsetof(hm_charge, leader),
                          .what = HM_DO_CHARGE },
    [HM_ORDER_FACE] = { .discount = offsetof(hm_face, discount), .what = HM_DO_MOVE },
    [HM_ORDER_REFORM] = { .discount = offsetof(hm_reform, discount),
                          .bonus = offsetof(hm_reform, bonus),
                          .no_stop = offsetof(hm_reform, no_stop),
                          .what = HM_DO_MOVE },
    [HM_ORDER_RESUPPLY] = { .discount = offsetof(hm_resupply, discount), .what = HM_DO_RESUPPLY },
};

void hm_look_for_announced(const mu_cx *cx, uint8_t side, uint8_t unit, hm_announceable *out)
{
    const hm_options *in_use = &hm_s(cx)->options;
    const hm_side_state *our = &hm_look(cx)->sides[side];
    const hm_list with = hm_leaders_in(cx, hm_unit_at(cx, unit)->hex, side);
    out->pays_n = 0;
    out->pays[out->pays_n++] = HM_PAY_FULL;
    if (our->ac != 0 && hm_list_has(&with, our->ac)) out->pays[out->pays_n++] = HM_PAY_AC;
    if (our->free_action) out->pays[out->pays_n++] = HM_PAY_EVENT;
    out->leaders_n = 0;
    out->leaders[out->leaders_n++] = 0;
    for (uint8_t i = 0; i < with.n; i++) {
        if (in_use->subordinate_leadership)
            out->pays[out->pays_n++] = (uint8_t)HM_PAY_LEADER(with.id[i]);
        if (in_use->leaders_in_combat) out->leaders[out->leaders_n++] = with.id[i];
    }
    out->bonus = in_use->leader_bonus_movement && with.n > 0;
    out->no_stop = our->no_stop;
    out->extra_die = our->extra_die;
}
