/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/command.c - chapter 6: who may act, and what it costs. */
#include "core/rules/horse_musket/command.h"

#include "core/panic.h"
#include "core/rules/horse_musket/special.h"

/* The clause that closes an action to a type that has no price for it [HM-6.9]. */
static mu_clause closed_by(int action)
{
    switch (action) {
    case HM_DO_MOVE: return HM_7_5;
    case HM_DO_SKIRMISH: return HM_7_26;
    case HM_DO_CHARGE: return HM_8_77;
    case HM_DO_CC: return HM_I_60;
    default: return HM_6_9;
    }
}

/* [HM-6.10] [HM-9.37] [HM-I.75] The discount: once a turn, for a Unit that starts in
 * the hex of the AC of its own nationality, while at least 1 CAP remains. */
static mu_status may_discount(const mu_cx *cx, uint8_t side, uint8_t unit)
{
    RULE(cx, HM_9_37);
    RULE(cx, HM_I_75);
    const hm_side_state *our = &hm_look(cx)->sides[side];
    if (our->ac == 0) return mu_refuse(cx, HM_9_33, "the side has no Army Commander");
    if (our->discount_used)
        return mu_refuse(cx, HM_9_36, "the Army Commander has already made an action cheaper");
    const hm_leader_card *ac = hm_leader_card_of(cx, our->ac);
    if (hm_leader_at(cx, our->ac)->hex != hm_unit_at(cx, unit)->hex)
        return mu_refuse(cx, HM_6_10, "%s is not in the hex of %s", hm_unit_id(cx, unit), ac->id);
    if (!hm_serves(cx, our->ac, unit))
        return mu_refuse(cx, HM_9_50, "%s does not serve under %s", hm_unit_id(cx, unit), ac->id);
    if (our->cap == 0) return mu_refuse(cx, HM_6_11, "no CAP is left");
    return MU_OK;
}

static uint8_t price_of(const mu_cx *cx, uint8_t unit, int action, uint8_t discount)
{
    uint8_t price = hm_type_of(cx, unit)->cost[action];
    MU_ASSERT(price != HM_NOT_ALLOWED);
    return discount == HM_PAY_AC && price > 0 ? (uint8_t)(price - 1) : price;
}

mu_status hm_may_pay(const mu_cx *cx, uint8_t side, uint8_t price)
{
    uint8_t cap = hm_look(cx)->sides[side].cap;
    if (price == 0) RULE(cx, HM_I_128); /* [HM-I.128] Free actions need no CAP */
    if (price > cap) return mu_refuse(cx, HM_6_6, "it costs %u CAP and %u are left", price, cap);
    return MU_OK;
}

void hm_pay(mu_cx *cx, uint8_t side, uint8_t price)
{
    MU_ASSERT(hm_g(cx)->sides[side].cap >= price);
    hm_g(cx)->sides[side].cap -= price;
}

static mu_status may_use(const mu_cx *cx, uint8_t side, uint8_t unit)
{
    if (unit < 1 || unit > hm_s(cx)->units_n) return mu_refuse(cx, HM_6_6, "there is no such Unit");
    const char *id = hm_unit_id(cx, unit);
    if (hm_side_of(cx, unit) != side) return mu_refuse(cx, HM_6_6, "%s is an enemy Unit", id);
    if (!hm_alive(cx, unit)) return mu_refuse(cx, HM_10_3, "%s is Eliminated", id);
    const hm_unit *u = hm_unit_at(cx, unit);
    if (u->actions > 0) return mu_refuse(cx, HM_6_7, "%s has already acted", id);
    if (u->rallied) return mu_refuse(cx, HM_9_10, "%s is being rallied", id);
    if (u->finished || u->barred)
        return mu_refuse(cx, HM_6_7, "%s can do nothing more this turn", id);
    return MU_OK;
}

mu_status hm_may_act(const mu_cx *cx, uint8_t side, uint8_t unit, int action, uint8_t discount)
{
    TRY(may_use(cx, side, unit));
    const hm_type_row *type = hm_type_of(cx, unit);
    if (type->cost[action] == HM_NOT_ALLOWED) {
        RULE(cx, HM_6_9);
        return mu_refuse(cx, closed_by(action), "%s is %s and cannot do that", hm_unit_id(cx, unit),
                         hm_type_titles[hm_unit_card_of(cx, unit)->type]);
    }
    const char *ban = hm_banned(cx, unit, action);
    if (ban != NULL)
        return mu_refuse(cx, HM_I_88, "%s may not, by the scenario rule '%s'", hm_unit_id(cx, unit),
                         ban);
    if (discount == HM_PAY_AC) TRY(may_discount(cx, side, unit));
    return hm_may_pay(cx, side, price_of(cx, unit, action, discount));
}

/* [HM-6.6] [HM-I.4] Paid at declaration; nothing is refunded. */
void hm_pay_action(mu_cx *cx, uint8_t unit, int action, uint8_t discount)
{
    RULE(cx, HM_6_6);
    RULE(cx, HM_6_7);
    RULE(cx, HM_I_4);
    uint8_t side = hm_side_of(cx, unit);
    hm_pay(cx, side, price_of(cx, unit, action, discount));
    if (discount == HM_PAY_AC) {
        RULE(cx, HM_6_10);
        RULE(cx, HM_9_33); /* [HM-9.33] Powers of the Army Commander alone */
        RULE(cx, HM_9_36); /* [HM-9.36] The CAP discount comes once a turn */
        hm_g(cx)->sides[side].discount_used = true;
    }
    hm_change_unit(cx, unit)->actions++;
}

bool hm_serves(const mu_cx *cx, uint8_t leader, uint8_t unit)
{
    RULE(cx, HM_I_34);
    const hm_leader_card *card = hm_leader_card_of(cx, leader);
    return card->serves_all || card->nationality == hm_unit_card_of(cx, unit)->nationality;
}

mu_status hm_may_lead(const mu_cx *cx, uint8_t side, uint8_t leader)
{
    if (leader < 1 || leader > hm_s(cx)->leaders_n)
        return mu_refuse(cx, HM_9_2, "there is no such Leader");
    const hm_leader_card *card = hm_leader_card_of(cx, leader);
    if (card->side != side) return mu_refuse(cx, HM_9_2, "%s is an enemy Leader", card->id);
    const hm_leader *l = hm_leader_at(cx, leader);
    if (l->hex == 0) return mu_refuse(cx, HM_9_24, "%s is Eliminated", card->id);
    if (l->acted) return mu_refuse(cx, HM_9_2, "%s has already acted", card->id);
    return MU_OK;
}

/* [HM-9.34] [HM-9.35] [HM-I.76] CAP up to the rating of an AC who rested. */
uint8_t hm_storable(const mu_cx *cx, uint8_t side)
{
    const hm_side_state *our = &hm_look(cx)->sides[side];
    if (our->ac == 0) return 0;
    RULE(cx, HM_9_34);
    RULE(cx, HM_I_76);
    if (our->ac_moved || our->ac_rallied || our->ac_fought) return 0;
    uint8_t rating = hm_leader_at(cx, our->ac)->rating_ac;
    return our->cap < rating ? our->cap : rating;
}
