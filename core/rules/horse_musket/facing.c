/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/facing.c - chapter 13: Facing. */
#include "core/rules/horse_musket/facing.h"

#include "core/rules/horse_musket/movement.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/say.h"

/* --- front, flank and rear ------------------------------------------------------------- */

/* [HM-13.21] [HM-13.22] Two frontal hexes in Column, three in Line; the rest by steps from the
 * side or corner faced [HM-13.8] [HM-I.93]. */
static hm_arc arc_on_side(uint8_t formation, uint8_t facing, int side)
{
    static const uint8_t arcs[2][MU_DIRECTIONS] = {
        [HM_LINE] = { HM_FRONT, HM_FRONT, HM_FLANK, HM_REAR, HM_FLANK, HM_FRONT },
        [HM_COLUMN] = { HM_FRONT, HM_FRONT, HM_FLANK, HM_REAR, HM_REAR, HM_FLANK },
    };
    return (hm_arc)arcs[formation][(side - facing + MU_DIRECTIONS) % MU_DIRECTIONS];
}

/* [HM-I.94] By the hexside over which the line between the two leaves or enters the Unit's hex;
 * through a corner, the less severe of its two sides. */
hm_arc hm_arc_of(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    RULE(cx, HM_13_8);
    RULE(cx, HM_13_32);
    RULE(cx, HM_I_93);
    const hm_unit *u = hm_unit_at(cx, unit);
    if (hm_s(cx)->options.line_column)
        RULE(cx, u->formation == HM_COLUMN ? HM_13_21 : HM_13_22);
    else
        RULE(cx, HM_13_23); /* [HM-13.23] With Facing alone three for every Unit */
    int sides[2];
    int n = mu_hex_entry(HM_GRID, hex, u->hex, sides);
    if (hm_distance(hex, u->hex) > 1) RULE(cx, HM_I_94);
    hm_arc arc = arc_on_side(u->formation, u->facing, sides[0]);
    if (n == 1) return arc;
    hm_arc other = arc_on_side(u->formation, u->facing, sides[1]);
    return other < arc ? other : arc;
}

bool hm_is_in_front(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    if (!hm_facing_counts(cx)) return true;
    RULE(cx, HM_13_20);
    return hm_arc_of(cx, unit, hex) == HM_FRONT;
}

mu_status hm_may_front(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    if (hm_is_in_front(cx, unit, hex)) return MU_OK;
    return mu_refuse(cx, HM_13_20, "%s is not in front of %s, which faces %s", hm_hex_word(hex).at,
                     hm_unit_id(cx, unit), hm_faced.words[hm_faced_by(cx, unit)]);
}

bool hm_is_outflanked(const mu_cx *cx, uint8_t unit, uint8_t from)
{
    return hm_facing_counts(cx) && hm_arc_of(cx, unit, from) != HM_FRONT;
}

/* [HM-I.96] Of two Units that face differently, the larger number, once [HM-4.11]. */
int hm_flank_dice(const mu_cx *cx, const hm_volley *v)
{
    if (!hm_facing_counts(cx) || !hm_is_attack(v->cause)) return 0;
    hm_arc worst = HM_FRONT;
    for (uint8_t i = 0; i < v->at.n; i++) {
        hm_arc arc = hm_arc_of(cx, v->at.id[i], hm_unit_at(cx, v->unit)->hex);
        if (arc > worst) worst = arc;
    }
    if (v->at.n > 1) RULE(cx, HM_I_96);
    if (v->at.n > 1) RULE(cx, HM_4_11);
    if (worst == HM_FRONT) return 0;
    /* [HM-13.38] [HM-13.39] One die more through the flank, two through the rear */
    RULE(cx, worst == HM_FLANK ? HM_13_38 : HM_13_39);
    mu_say_modifier(cx, worst == HM_FLANK ? HM_13_38 : HM_13_39, "dice", worst, "%s",
                    worst == HM_FLANK ? "through the flank" : "through the rear");
    return (int)worst;
}

/* --- turning ---------------------------------------------------------------------------- */

/* How many steps of 60 degrees the Unit may turn, either way. */
static int turn_limit(const mu_cx *cx, uint8_t unit)
{
    switch (hm_unit_card_of(cx, unit)->type) {
    case HM_SA: RULE(cx, HM_13_27); return 0; /* [HM-13.27] Siege Artillery never turns */
    case HM_CV: RULE(cx, HM_13_26); return 2; /* [HM-13.26] Cavalry turns two steps at most */
    case HM_AR:
    case HM_MI: RULE(cx, HM_13_25); return 1; /* [HM-13.25] These, and Infantry, one */
    default: break;
    }
    if (hm_class_of(cx, unit) == HM_INFANTRY) {
        RULE(cx, HM_13_25);
        return 1;
    }
    RULE(cx, HM_13_28); /* [HM-13.28] All others as they like */
    return MU_DIRECTIONS / 2;
}

/* The facings that a Unit with one of `facings` can turn to, its own included. */
static hm_facings turned(const mu_cx *cx, uint8_t unit, hm_facings facings)
{
    for (int steps = turn_limit(cx, unit); steps > 0; steps--)
        facings |= (hm_facings)((facings << 1 | facings >> 5 | facings >> 1 | facings << 5) &
                                HM_ANY_FACING);
    return facings;
}

static void face(mu_cx *cx, uint8_t unit, uint8_t facing, mu_clause why)
{
    RULE(cx, why);
    hm_unit *u = hm_change_unit(cx, unit);
    if (u->facing == facing) return;
    u->facing = facing;
    mu_say(cx, why, "%s turns to %s", hm_unit_id(cx, unit), hm_faced.words[hm_faced_by(cx, unit)]);
}

mu_status hm_turn(mu_cx *cx, const hm_action *action, hm_facings allowed)
{
    if (!hm_facing_counts(cx)) return MU_OK;
    RULE(cx, HM_13_24);
    const hm_unit *u = hm_unit_at(cx, action->unit);
    allowed &= turned(cx, action->unit, (hm_facings)(1u << u->facing));
    int32_t options[MU_DIRECTIONS];
    uint32_t n = 0;
    for (int d = 0; d < MU_DIRECTIONS; d++)
        if (allowed >> d & 1) options[n++] = HM_FACED(u->formation, d);
    int32_t faced = 0;
    const mu_ask ask = { HM_13_24, HM_P_TURN, action->side, action->unit };
    TRY(mu_choose(cx, &ask, options, n, &faced));
    face(cx, action->unit, (uint8_t)(faced % MU_DIRECTIONS), HM_13_24);
    return MU_OK;
}

/* --- along a Charge ----------------------------------------------------------------------- */

/* The facings with a side in front. */
static hm_facings fronts(const mu_cx *cx, uint8_t unit, int side)
{
    hm_facings all = 0;
    for (uint8_t d = 0; d < MU_DIRECTIONS; d++)
        if (arc_on_side(hm_unit_at(cx, unit)->formation, d, side) == HM_FRONT)
            all |= (hm_facings)(1u << d);
    return all;
}

/* [HM-I.95] The facings in a hex from which each step and the attack leave through the front, as
 * the Unit turns on entering a hex: from the last step to the first. */
static hm_facings lead_on(const mu_cx *cx, uint8_t unit, uint8_t at, const uint8_t *path, uint8_t n,
                          uint8_t target)
{
    hm_facings all = HM_ANY_FACING;
    for (uint8_t i = n + 1; i-- > 0;) {
        const uint8_t from = i > 0 ? path[i - 1] : at;
        const uint8_t to = i < n ? path[i] : target;
        all = turned(cx, unit, all) & fronts(cx, unit, mu_hex_direction(HM_GRID, from, to));
    }
    return all;
}

mu_status hm_may_face_along(const mu_cx *cx, uint8_t unit, const uint8_t *path, uint8_t n,
                            uint8_t target)
{
    if (!hm_facing_counts(cx)) return MU_OK;
    RULE(cx, HM_I_95);
    TRY(hm_may_front(cx, unit, path[0]));
    const hm_unit *u = hm_unit_at(cx, unit);
    if (lead_on(cx, unit, u->hex, path, n, target) >> u->facing & 1) return MU_OK;
    return mu_refuse(cx, HM_I_95, "%s cannot turn that way on its path", hm_unit_id(cx, unit));
}

hm_facings hm_facings_along(const mu_cx *cx, uint8_t unit, uint8_t at, const uint8_t *path,
                            uint8_t n, uint8_t target)
{
    if (!hm_facing_counts(cx)) return HM_ANY_FACING;
    const hm_facings facings = lead_on(cx, unit, at, path, n, target);
    if (facings != HM_ANY_FACING) RULE(cx, HM_I_143); /* [HM-I.143] Not every turn leads on */
    return facings;
}

/* --- the order ------------------------------------------------------------------------ */

static hm_action action_of(const mu_order *order)
{
    const hm_face *o = (const void *)order->body.bytes;
    return (hm_action){
        .side = order->side, .unit = o->unit, .what = HM_DO_MOVE, .discount = o->discount
    };
}

/* [HM-13.29] A Move that only turns; [HM-I.144] as far as on entering a hex, and forbidden to
 * whom a Move is. */
mu_status hm_may_face(const mu_cx *cx, const mu_order *order)
{
    const hm_face *o = (const void *)order->body.bytes;
    const hm_action action = action_of(order);
    if (!hm_facing_counts(cx)) return mu_refuse(cx, HM_13_29, "Facing is not in use");
    TRY(hm_may_set_out(cx, &action));
    RULE(cx, HM_I_144);
    const uint8_t to = (uint8_t)(o->to - HM_REFORMED(0));
    const hm_unit *u = hm_unit_at(cx, o->unit);
    const char *id = hm_unit_id(cx, o->unit);
    if (turn_limit(cx, o->unit) == 0) return mu_refuse(cx, HM_13_27, "%s never turns", id);
    if (to >= HM_FORMED(0) || to / MU_DIRECTIONS != u->formation)
        return mu_refuse(cx, HM_13_29, "%s stays in %s when it turns", id,
                         hm_formation.words[u->formation]);
    if (to == hm_faced_by(cx, o->unit))
        return mu_refuse(cx, HM_13_29, "%s faces %s already", id, hm_faced.words[to]);
    hm_facings reach = turned(cx, o->unit, (hm_facings)(1u << u->facing));
    if ((reach >> to % MU_DIRECTIONS & 1) == 0)
        return mu_refuse(cx, turn_limit(cx, o->unit) == 2 ? HM_13_26 : HM_13_25,
                         "%s cannot turn from %s as far as %s", id,
                         hm_faced.words[hm_faced_by(cx, o->unit)], hm_faced.words[to]);
    return MU_OK;
}

mu_status hm_face_order(mu_cx *cx, const mu_order *order)
{
    RULE(cx, HM_13_29);
    const hm_face *o = (const void *)order->body.bytes;
    hm_action action = action_of(order);
    bool goes_on = false;
    TRY(hm_begin(cx, &action, &goes_on));
    if (goes_on) face(cx, o->unit, (uint8_t)((o->to - HM_REFORMED(0)) % MU_DIRECTIONS), HM_13_29);
    return MU_OK;
}
