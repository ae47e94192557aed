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
