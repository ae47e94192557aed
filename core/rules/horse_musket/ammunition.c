/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/ammunition.c - chapter 15: Ammunition. */
#include "core/rules/horse_musket/ammunition.h"

#include "core/rules/horse_musket/orders.h"
#include "core/say.h"

int hm_ammunition_dice(const mu_cx *cx, uint8_t unit, int column)
{
    if (!hm_is_fire(column) || !hm_unit_at(cx, unit)->low_ammo) return 0;
    RULE(cx, HM_15_66);
    mu_say_modifier(cx, HM_15_66, "dice", -1, "short of ammunition");
    return -1;
}

/* [HM-I.116] A flag, not a count; it holds from the next roll on. */
void hm_spend_ammunition(mu_cx *cx, const hm_volley *v)
{
    if (!hm_s(cx)->options.ammunition || !hm_is_fire(v->column)) return;
    if (hm_unit_at(cx, v->unit)->low_ammo) return;
    RULE(cx, HM_15_66);
    RULE(cx, HM_I_116);
    hm_unit *u = hm_change_unit(cx, v->unit);
    u->low_ammo = true;
    u->ran_short = true;
    mu_say(cx, HM_15_66, "%s begins to run out of ammunition", hm_unit_id(cx, v->unit));
}

static hm_action action_of(const mu_order *order)
{
    const hm_resupply *o = (const void *)order->body.bytes;
    return (hm_action){
        .side = order->side, .unit = o->unit, .what = HM_DO_RESUPPLY, .discount = o->discount
    };
}

/* [HM-15.67] On a later turn than the one it ran short in. */
mu_status hm_may_resupply(const mu_cx *cx, const mu_order *order)
{
    const hm_action action = action_of(order);
    if (!hm_s(cx)->options.ammunition) return mu_refuse(cx, HM_15_67, "Ammunition is not in use");
    TRY(hm_may_begin(cx, &action));
    const hm_unit *u = hm_unit_at(cx, action.unit);
    const char *id = hm_unit_id(cx, action.unit);
    if (!u->low_ammo) return mu_refuse(cx, HM_15_67, "%s is not short of ammunition", id);
    if (u->ran_short) return mu_refuse(cx, HM_I_116, "%s ran short in this very turn", id);
    return MU_OK;
}

/* [HM-15.68] It does nothing else, and rolls its usual dice again. */
mu_status hm_resupply_order(mu_cx *cx, const mu_order *order)
{
    RULE(cx, HM_15_67);
    hm_action action = action_of(order);
    bool goes_on = false;
    TRY(hm_begin(cx, &action, &goes_on));
    if (!goes_on) return MU_OK;
    RULE(cx, HM_15_68);
    hm_change_unit(cx, action.unit)->low_ammo = false;
    mu_say(cx, HM_15_68, "%s is resupplied", hm_unit_id(cx, action.unit));
    return MU_OK;
}
