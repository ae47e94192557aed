/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/close_combat.c - chapter 8: Close Combat. */
#include "core/rules/horse_musket/close_combat.h"

#include "core/rules/horse_musket/combat.h"
#include "core/rules/horse_musket/facing.h"
#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/morale.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/reaction.h"
#include "core/say.h"

static hm_action action_of(const mu_order *order)
{
    const hm_cc *o = (const void *)order->body.bytes;
    return (hm_action){ .side = order->side,
                        .unit = o->unit,
                        .what = HM_DO_CC,
                        .discount = o->discount,
                        .extra_die = o->extra_die,
                        .leader = o->leader };
}

/* [HM-8.4] [HM-I.60] An adjacent hex with enemies, and a number in the column. */
mu_status hm_may_cc(const mu_cx *cx, const mu_order *order)
{
    const hm_cc *o = (const void *)order->body.bytes;
    const hm_action action = action_of(order);
    TRY(hm_may_begin(cx, &action));
    return hm_may_close(cx, o->unit, o->target);
}

mu_status hm_may_close(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    RULE(cx, HM_I_60);
    if (!hm_has_box(cx, unit, HM_CC))
        return mu_refuse(cx, HM_I_60, "%s has no number for Close Combat", hm_unit_id(cx, unit));
    if (!hm_adjacent(hm_unit_at(cx, unit)->hex, hex))
        return mu_refuse(cx, HM_8_4, "%s is not adjacent", hm_hex_word(hex).at);
    TRY(hm_may_front(cx, unit, hex));
    return hm_may_attack(cx, hm_side_of(cx, unit), hex);
}

/* [HM-8.70] Attacked by Infantry, Light Footmen and Horsemen may announce Withdraw, if
 * there is room. */
static mu_status announce(mu_cx *cx, const hm_melee *melee, hm_defender *d)
{
    uint8_t class = hm_class_of(cx, d->unit);
    if (hm_class_of(cx, melee->combat.unit) != HM_INFANTRY) return MU_OK;
    if (class != HM_LIGHT_FOOTMEN && class != HM_HORSEMEN) return MU_OK;
    RULE(cx, HM_8_70);
    return hm_has_room(cx, melee, d) ? hm_announce(cx, HM_8_70, d, true, HM_DEFEND) : MU_OK;
}

/* [HM-8.56] [HM-8.61] The defender's check, easier in Column [HM-13.12]; [HM-8.75] Dragoons and
 * Hussars that try to Withdraw count as having 4 MP. */
static mu_status check(mu_cx *cx, const hm_melee *melee, hm_defender *d)
{
    RULE(cx, HM_8_56);
    RULE(cx, HM_8_61);
    uint8_t type = hm_unit_card_of(cx, d->unit)->type;
    hm_check asked = { .clause = d->announced_withdraw ? HM_8_72 : HM_8_61,
                       .unit = d->unit,
                       .against = hm_unit_at(cx, melee->combat.unit)->hex,
                       .column = hm_is_in_column(cx, d->unit) ? HM_13_12 : 0 };
    if (d->announced_withdraw && (type == HM_DR || type == HM_HU)) {
        RULE(cx, HM_8_75);
        asked.mp = 4;
    }
    hm_checked result;
    TRY(hm_defenders_check(cx, &asked, d, &result));
    /* [HM-8.74] Failed Withdraw: no Defensive Fire, then Retreat */
    if (!result.passed && d->announced_withdraw) RULE(cx, HM_8_74);
    if (result.passed) d->stance = d->announced_withdraw ? HM_WITHDRAWS : HM_STANDS;
    return MU_OK;
}

/* [HM-8.62] to [HM-8.64] Infantry checks first; if it passes, Cannon with it pass too. */
static bool passes_with_infantry(const mu_cx *cx, const hm_melee *melee, uint8_t i)
{
    if (hm_class_of(cx, melee->defenders[i].unit) != HM_CANNON) return false;
    bool infantry = false;
    for (uint8_t k = 0; k < i; k++) {
        if (hm_class_of(cx, melee->defenders[k].unit) != HM_INFANTRY) continue;
        infantry = true;
        RULE(cx, HM_8_62);
        if (melee->defenders[k].stance == HM_STANDS) {
            RULE(cx, HM_8_63); /* [HM-8.63] Infantry that passes lets its Cannon pass */
            mu_say(cx, HM_8_63, "%s stands with the Infantry",
                   hm_unit_id(cx, melee->defenders[i].unit));
            return true;
        }
    }
    if (infantry) RULE(cx, HM_8_64);
    return false;
}

mu_status hm_close_combat(mu_cx *cx, const hm_action *action, uint8_t hex)
{
    RULE(cx, HM_8_4);
    hm_melee melee = hm_melee_of(cx, action, hex);
    if (!melee.had_units) RULE(cx, HM_9_29); /* [HM-9.29] A lone Leader may be attacked */
    for (uint8_t i = 0; i < melee.n; i++) {
        hm_defender *d = &melee.defenders[i];
        TRY(announce(cx, &melee, d));
        if (passes_with_infantry(cx, &melee, i))
            d->stance = HM_STANDS;
        else
            TRY(check(cx, &melee, d));
    }
    return hm_fight(cx, &melee, HM_CC);
}

mu_status hm_cc_order(mu_cx *cx, const mu_order *order)
{
    const hm_cc *o = (const void *)order->body.bytes;
    hm_action action = action_of(order);
    bool goes_on = false;
    TRY(hm_begin(cx, &action, &goes_on));
    return goes_on ? hm_close_combat(cx, &action, o->target) : MU_OK;
}
