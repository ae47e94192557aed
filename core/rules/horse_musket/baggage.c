/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/baggage.c - chapter 11: moving Baggage. */
#include "core/rules/horse_musket/baggage.h"

#include "core/rules/horse_musket/command.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/stacking.h"
#include "core/say.h"

/* [HM-11.5] [HM-11.6] [HM-I.87] One hex a turn; no enemy Unit, no Swamp, no River without
 * a Bridge. */
mu_status hm_may_baggage(const mu_cx *cx, const mu_order *order)
{
    const hm_baggage_order *o = (const void *)order->body.bytes;
    TRY(hm_may_order(cx));
    if (o->marker < 1 || o->marker > hm_s(cx)->baggage_n)
        return mu_refuse(cx, HM_11_5, "there is no such Baggage");
    const hm_baggage *b = &hm_look(cx)->baggage[o->marker - 1];
    if (hm_s(cx)->baggage[o->marker - 1].side != order->side)
        return mu_refuse(cx, HM_11_5, "it is the enemy's Baggage");
    if (b->moved) return mu_refuse(cx, HM_I_87, "it has already moved this turn");
    if (!hm_adjacent(b->hex, o->step))
        return mu_refuse(cx, HM_11_5, "%s is not adjacent", hm_hex_word(o->step).at);
    TRY(hm_may_stand(cx, order->side, o->step));
    if (hm_terrain(cx, o->step)->no_baggage)
        return mu_refuse(cx, HM_11_6, "Baggage cannot enter %s", hm_hex_word(o->step).at);
    return hm_may_pay(cx, order->side, hm_s(cx)->prices.baggage);
}

mu_status hm_baggage_move_order(mu_cx *cx, const mu_order *order)
{
    RULE(cx, HM_11_5);
    RULE(cx, HM_11_6);
    RULE(cx, HM_I_87);
    const hm_baggage_order *o = (const void *)order->body.bytes;
    hm_pay(cx, order->side, hm_s(cx)->prices.baggage);
    hm_baggage *b = &hm_g(cx)->baggage[o->marker - 1];
    b->hex = o->step;
    b->moved = true;
    mu_say(cx, HM_11_5, "%s moves to %s", hm_s(cx)->baggage[o->marker - 1].id,
           hm_hex_word(o->step).at);
    return MU_OK;
}
