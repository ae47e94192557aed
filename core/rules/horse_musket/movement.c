/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/movement.c - chapter 7: Move. */
#include "core/rules/horse_musket/movement.h"

#include "core/rules/horse_musket/ambush.h"
#include "core/rules/horse_musket/command.h"
#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/stacking.h"
#include "core/say.h"

mu_status hm_may_step(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    if (!hm_adjacent(hm_unit_at(cx, unit)->hex, hex))
        return mu_refuse(cx, HM_7_6, "%s is not adjacent", hm_hex_word(hex).at);
    return hm_may_enter(cx, unit, hex, NULL);
}

uint32_t hm_steps(const mu_cx *cx, uint8_t unit, int32_t steps[MU_DIRECTIONS])
{
    RULE(cx, HM_I_150); /* [HM-I.150] Canonical order of options */
    const mu_cx quiet = mu_quietly(cx);
    const hm_hexset units = hm_hexes_of_units(cx, MU_NOBODY);
    uint32_t n = 0;
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        uint8_t hex = hm_neighbour(cx, hm_unit_at(cx, unit)->hex, d);
        if (hex != 0 && hm_may_enter(&quiet, unit, hex, &units) == MU_OK) steps[n++] = hex;
    }
    return n;
}

/* [HM-7.12] Enemy Leaders alone there go at once; [HM-7.14] the other side may Ambush. */
mu_status hm_step(mu_cx *cx, uint8_t unit, uint8_t hex, mu_clause why)
{
    RULE(cx, why);
    hm_place(cx, unit, hex);
    mu_say(cx, why, "%s moves to %s", hm_unit_id(cx, unit), hm_hex_word(hex).at);
    TRY(hm_relocate_leaders(cx, hex, hm_side_of(cx, unit)));
    RULE(cx, HM_I_26); /* [HM-I.26] Which steps set off an Ambush */
    return hm_ambushes(cx, unit);
}

mu_status hm_may_move(const mu_cx *cx, const mu_order *order)
{
    const hm_move *o = (const void *)order->body.bytes;
    TRY(hm_may_act(cx, order->side, o->unit, HM_DO_MOVE, o->discount));
    if (hm_type_of(cx, o->unit)->mr == 0)
        return mu_refuse(cx, HM_7_5, "%s cannot move", hm_unit_id(cx, o->unit));
    return hm_may_step(cx, o->unit, o->step);
}

/* [HM-3.12] [HM-7.1] to [HM-7.4] As many hexes as the Movement Rate, one after the other; [HM-I.19]
 * after each the player goes on or stops. [HM-2.10] Stopping terrain ends it. */
mu_status hm_move_order(mu_cx *cx, const mu_order *order)
{
    RULE(cx, HM_3_12);
    RULE(cx, HM_7_1);
    const hm_move *o = (const void *)order->body.bytes;
    hm_pay_action(cx, o->unit, HM_DO_MOVE, o->discount);
    uint8_t left = hm_type_of(cx, o->unit)->mr;
    if (left == 2) RULE(cx, HM_7_2); /* [HM-7.2] Skirmishers and Natives move up to two hexes */
    if (left == 3) RULE(cx, HM_7_3); /* [HM-7.3] Dragoons and Cavalry move up to three hexes */
    if (left == 4) RULE(cx, HM_7_4);
    int32_t next = o->step;
    while (next != 0) {
        TRY(hm_step(cx, o->unit, (uint8_t)next, HM_7_6));
        next = 0;
        left--;
        if (!hm_alive(cx, o->unit) || left == 0) break;
        if (hm_terrain(cx, hm_unit_at(cx, o->unit)->hex)->stop) {
            RULE(cx, HM_2_10);
            RULE(cx, HM_7_7); /* [HM-7.7] Some terrain halts a move on entry */
            break;
        }
        int32_t options[MU_DIRECTIONS + 1];
        uint32_t n = hm_steps(cx, o->unit, options);
        if (n == 0) break;
        options[n++] = 0;
        RULE(cx, HM_I_19);
        const mu_ask ask = { HM_7_6, HM_P_STEP, order->side, o->unit };
        TRY(mu_choose(cx, &ask, options, n, &next));
    }
    return MU_OK;
}
