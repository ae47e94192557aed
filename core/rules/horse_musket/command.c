/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/command.c - chapter 6: who may act, and what it costs. */
#include "core/rules/horse_musket/command.h"

#include "core/panic.h"
#include "core/rules/horse_musket/before_action.h"
#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/sequence.h"
#include "core/rules/horse_musket/special.h"
#include "core/say.h"

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

/* [HM-15.41] [HM-I.108] A Leader who is not the AC may try to make it cheaper, once a turn, for a
 * Unit in his hex; the full cost must be at hand. */
static mu_status may_try_discount(const mu_cx *cx, uint8_t side, uint8_t unit, uint8_t leader)
{
    if (!hm_s(cx)->options.subordinate_leadership)
        return mu_refuse(cx, HM_15_41, "Subordinate Leadership is not in use");
    if (leader > hm_s(cx)->leaders_n) return mu_refuse(cx, HM_15_41, "there is no such Leader");
    const hm_leader_card *card = hm_leader_card_of(cx, leader);
    if (card->side != side) return mu_refuse(cx, HM_15_41, "%s is an enemy Leader", card->id);
    if (hm_look(cx)->sides[side].ac == leader)
        return mu_refuse(cx, HM_15_41, "%s is the Army Commander", card->id);
    if (hm_leader_at(cx, leader)->hex != hm_unit_at(cx, unit)->hex)
        return mu_refuse(cx, HM_15_41, "%s is not in the hex of %s", hm_unit_id(cx, unit),
                         card->id);
    if (!hm_serves(cx, leader, unit))
        return mu_refuse(cx, HM_9_50, "%s does not serve under %s", hm_unit_id(cx, unit), card->id);
    if (hm_leader_at(cx, leader)->sublead_used)
        return mu_refuse(cx, HM_I_108, "%s has already tried this turn", card->id);
    return MU_OK;
}

static mu_status may_pay_so(const mu_cx *cx, const hm_action *a)
{
    const bool held = hm_look(cx)->sides[a->side].free_action;
    if (a->discount != HM_PAY_FULL && hm_look(cx)->borrowed == a->unit)
        return mu_refuse(cx, HM_15_36, "a borrowed Unit acts for 0 CAP");
    switch (a->discount) {
    case HM_PAY_FULL: return MU_OK;
    case HM_PAY_AC: return may_discount(cx, a->side, a->unit);
    case HM_PAY_EVENT:
        return held ? MU_OK : mu_refuse(cx, HM_15_29, "no event lets a Unit act for 0 CAP");
    default:
        return may_try_discount(cx, a->side, a->unit, (uint8_t)(a->discount - HM_PAY_LEADER(0)));
    }
}

/* [HM-15.63] [HM-I.115] A Leader with the Unit, of its nationality, for 1 CAP. */
static mu_status may_roll_along(const mu_cx *cx, const hm_action *a)
{
    if (!hm_s(cx)->options.leaders_in_combat)
        return mu_refuse(cx, HM_15_63, "Leaders in Combat is not in use");
    if (a->leader > hm_s(cx)->leaders_n) return mu_refuse(cx, HM_15_63, "there is no such Leader");
    const hm_leader_card *card = hm_leader_card_of(cx, a->leader);
    if (card->side != a->side || hm_leader_at(cx, a->leader)->hex != hm_unit_at(cx, a->unit)->hex)
        return mu_refuse(cx, HM_15_63, "%s is not with %s", card->id, hm_unit_id(cx, a->unit));
    if (!hm_serves(cx, a->leader, a->unit))
        return mu_refuse(cx, HM_9_50, "%s does not serve under %s", hm_unit_id(cx, a->unit),
                         card->id);
    return MU_OK;
}

/* What is announced beside the payment: permissions of events, Leaders. */
static mu_status may_announce(const mu_cx *cx, const hm_action *a)
{
    const hm_side_state *our = &hm_look(cx)->sides[a->side];
    if (a->extra_die && !our->extra_die)
        return mu_refuse(cx, HM_15_31, "no event gives an extra die");
    if (a->no_stop && !our->no_stop)
        return mu_refuse(cx, HM_15_33, "no event lets a Unit ignore stopping terrain");
    if (a->bonus && hm_bonus_leader(cx, a->unit) == 0)
        return mu_refuse(cx, HM_15_54, "no Leader has been with %s since the turn began",
                         hm_unit_id(cx, a->unit));
    return a->leader == 0 ? MU_OK : may_roll_along(cx, a);
}

/* [HM-15.63] What a Leader's die adds to the price; no discount touches it. */
static uint8_t price_of_die(const mu_cx *cx, const hm_action *a)
{
    return a->leader == 0 ? 0 : hm_s(cx)->prices.leader_die;
}

static uint8_t price_of(const mu_cx *cx, const hm_action *a)
{
    const bool borrowed = hm_look(cx)->borrowed == a->unit; /* [HM-15.36] it acts for 0 CAP */
    uint8_t price = borrowed                    ? 0
                    : a->what == HM_DO_RESUPPLY ? hm_s(cx)->prices.resupply
                                                : hm_type_of(cx, a->unit)->cost[a->what];
    MU_ASSERT(price != HM_NOT_ALLOWED);
    if (a->discount == HM_PAY_AC && price > 0) price--;
    if (a->discount == HM_PAY_EVENT) price = 0;
    return (uint8_t)(price + price_of_die(cx, a));
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

mu_status hm_may_order(const mu_cx *cx)
{
    uint8_t borrowed = hm_look(cx)->borrowed;
    if (borrowed == 0) return MU_OK;
    return mu_refuse(cx, HM_15_36, "%s is to act first, by event", hm_unit_id(cx, borrowed));
}

/* [HM-15.69] [HM-15.71] With Second Order a Unit acts twice, and never more. */
static mu_status may_act_again(const mu_cx *cx, uint8_t unit)
{
    const char *id = hm_unit_id(cx, unit);
    if (!hm_s(cx)->options.second_order) return mu_refuse(cx, HM_6_7, "%s has already acted", id);
    if (hm_unit_at(cx, unit)->actions > 1)
        return mu_refuse(cx, HM_15_71, "%s has already acted twice", id);
    return MU_OK;
}

static mu_status may_use(const mu_cx *cx, uint8_t side, uint8_t unit)
{
    if (unit < 1 || unit > hm_s(cx)->units_n) return mu_refuse(cx, HM_6_6, "there is no such Unit");
    const char *id = hm_unit_id(cx, unit);
    if (hm_look(cx)->borrowed != unit) TRY(hm_may_order(cx));
    if (hm_side_of(cx, unit) != side) return mu_refuse(cx, HM_6_6, "%s is an enemy Unit", id);
    if (!hm_alive(cx, unit)) return mu_refuse(cx, HM_10_3, "%s is Eliminated", id);
    if (hm_look(cx)->borrowed == unit) return MU_OK; /* [HM-I.106] what its owner did with it */
    const hm_unit *u = hm_unit_at(cx, unit);
    if (u->actions > 0) TRY(may_act_again(cx, unit));
    if (u->rallied) return mu_refuse(cx, HM_9_10, "%s is being rallied", id);
    if (u->barred) return mu_refuse(cx, HM_15_32, "%s cannot act this turn, by event", id);
    if (u->finished) return mu_refuse(cx, HM_6_7, "%s can do nothing more this turn", id);
    return MU_OK;
}

mu_status hm_may_begin(const mu_cx *cx, const hm_action *a)
{
    if (hm_is_noted(cx, a)) return MU_OK;
    TRY(may_use(cx, a->side, a->unit));
    if (a->what != HM_DO_RESUPPLY) {
        const hm_type_row *type = hm_type_of(cx, a->unit);
        if (type->cost[a->what] == HM_NOT_ALLOWED) {
            RULE(cx, HM_6_9);
            return mu_refuse(cx, closed_by(a->what), "%s is %s and cannot do that",
                             hm_unit_id(cx, a->unit),
                             hm_type_titles[hm_unit_card_of(cx, a->unit)->type]);
        }
        const char *ban = hm_banned(cx, a->unit, a->what);
        if (ban != NULL)
            return mu_refuse(cx, HM_I_88, "%s may not, by the scenario rule '%s'",
                             hm_unit_id(cx, a->unit), ban);
    }
    TRY(may_pay_so(cx, a));
    TRY(may_announce(cx, a));
    return hm_may_pay(cx, a->side, price_of(cx, a));
}

/* [HM-15.42] The action is announced, then a d6 is rolled: [HM-15.43] not above his rating, 1 CAP
 * less; [HM-15.44] above it, the full cost. */
static mu_status try_discount(mu_cx *cx, const hm_action *a, uint8_t *price)
{
    RULE(cx, HM_15_41);
    RULE(cx, HM_15_42);
    RULE(cx, HM_I_108);
    uint8_t leader = (uint8_t)(a->discount - HM_PAY_LEADER(0));
    hm_change_leader(cx, leader)->sublead_used = true;
    int32_t die = 6;
    const mu_ask ask = { HM_15_42, HM_D_SUBLEAD, a->side, HM_LEADER_PIECE(leader) };
    bool cheaper = false;
    TRY(mu_roll_up_to(cx, &ask, hm_leader_at(cx, leader)->rating, &die, &cheaper));
    RULE(cx, cheaper ? HM_15_43 : HM_15_44);
    mu_say(cx, cheaper ? HM_15_43 : HM_15_44, "%s %s the action cheaper",
           hm_leader_card_of(cx, leader)->id, cheaper ? "makes" : "does not make");
    if (cheaper && *price > price_of_die(cx, a)) (*price)--;
    return MU_OK;
}

/* What an announcement uses up. */
static void use_up(mu_cx *cx, const hm_action *a)
{
    hm_side_state *our = &hm_g(cx)->sides[a->side];
    if (a->discount == HM_PAY_AC) {
        RULE(cx, HM_6_10);
        RULE(cx, HM_9_33); /* [HM-9.33] Powers of the Army Commander alone */
        RULE(cx, HM_9_36); /* [HM-9.36] The CAP discount comes once a turn */
        our->discount_used = true;
    }
    if (a->discount == HM_PAY_EVENT) {
        RULE(cx, HM_15_29); /* [HM-15.29] Event 5: one activation for 0 CAP */
        our->free_action = false;
    }
    if (a->no_stop) our->no_stop = false;
    if (a->extra_die) our->extra_die = false;
    if (a->leader != 0 && a->leader == our->ac) our->ac_fought = true;
}

/* [HM-6.6] [HM-I.4] Paid at declaration; nothing is refunded. */
mu_status hm_begin(mu_cx *cx, hm_action *a, bool *goes_on)
{
    RULE(cx, HM_6_6);
    RULE(cx, HM_6_7);
    RULE(cx, HM_I_4);
    uint8_t price = price_of(cx, a);
    use_up(cx, a);
    if (a->discount >= HM_PAYS) TRY(try_discount(cx, a, &price));
    hm_pay(cx, a->side, price);
    a->from = hm_unit_at(cx, a->unit)->hex;
    a->mixed = hm_mixed_units(cx);
    if (hm_look(cx)->borrowed == a->unit) {
        RULE(cx, HM_15_37); /* [HM-15.37] Its owner may still use it in his turn */
        hm_g(cx)->phase = HM_PHASE_SUCCESSION; /* its one action; then it is handed back */
    } else {
        hm_change_unit(cx, a->unit)->actions++;
    }
    return hm_checks_before(cx, a, goes_on);
}

bool hm_serves(const mu_cx *cx, uint8_t leader, uint8_t unit)
{
    RULE(cx, HM_I_34);
    const hm_leader_card *card = hm_leader_card_of(cx, leader);
    return card->serves_all || card->nationality == hm_unit_card_of(cx, unit)->nationality;
}

mu_status hm_may_lead(const mu_cx *cx, uint8_t side, uint8_t leader)
{
    TRY(hm_may_order(cx));
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
