/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/formation.c - chapter 13: Line & Column, Line Formation & Terrain,
 * Disorderly Retreat. */
#include "core/rules/horse_musket/formation.h"

#include "core/rules/horse_musket/facing.h"
#include "core/rules/horse_musket/morale.h"
#include "core/rules/horse_musket/movement.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/say.h"

/* --- who may be in which ----------------------------------------------------------------- */

bool hm_may_form_column(const hm_setup *s, uint8_t type)
{
    uint8_t class = s->types[type].class;
    return class == HM_INFANTRY || class == HM_HORSEMEN || type == HM_MI;
}

static bool has_choice(const mu_cx *cx, uint8_t unit)
{
    bool choice = hm_may_form_column(hm_s(cx), hm_unit_card_of(cx, unit)->type);
    RULE(cx, choice ? HM_13_3 : HM_13_4);
    return choice;
}

void hm_form(mu_cx *cx, uint8_t unit, uint8_t faced, mu_clause why)
{
    RULE(cx, why);
    RULE(cx, HM_13_7); /* [HM-13.7] A side is faced in Line, a corner in Column */
    hm_unit *u = hm_change_unit(cx, unit);
    u->formation = (uint8_t)(faced < HM_FORMED(0) ? faced / MU_DIRECTIONS : faced - HM_FORMED(0));
    if (faced < HM_FORMED(0)) u->facing = faced % MU_DIRECTIONS;
    mu_say(cx, why, "%s forms up in %s%s%s", hm_unit_id(cx, unit), hm_formation.words[u->formation],
           faced < HM_FORMED(0) ? ", facing " : "",
           faced < HM_FORMED(0) ? hm_faced.words[faced] : "");
}

/* --- set-up -------------------------------------------------------------------------------- */

/* Formations, facings, or both, by the options in use; the one of the scenario first. */
static uint32_t first_formings(const mu_cx *cx, uint8_t unit, int32_t faced[HM_FACINGS])
{
    const bool columns = hm_s(cx)->options.line_column && has_choice(cx, unit);
    const uint8_t sides = hm_facing_counts(cx) ? MU_DIRECTIONS : 1;
    const uint8_t formed = hm_unit_at(cx, unit)->formation;
    const int32_t given = sides > 1 ? hm_faced_by(cx, unit) : HM_FORMED(formed);
    uint32_t n = 0;
    faced[n++] = given;
    for (uint8_t formation = HM_LINE; formation <= (columns ? HM_COLUMN : HM_LINE); formation++)
        for (uint8_t side = 0; side < sides; side++) {
            const int32_t one = sides > 1 ? HM_FACED(formation, side) : HM_FORMED(formation);
            if (one != given) faced[n++] = one;
        }
    return n;
}

/* [HM-13.1] With either option, or both. [HM-I.92] */
mu_status hm_form_up(mu_cx *cx)
{
    if (!hm_s(cx)->options.line_column && !hm_facing_counts(cx)) return MU_OK;
    RULE(cx, HM_13_1);
    RULE(cx, HM_I_92);
    if (hm_s(cx)->options.line_column) RULE(cx, HM_13_2);
    for (uint8_t unit = 1; unit <= hm_s(cx)->units_n; unit++) {
        int32_t options[HM_FACINGS];
        uint32_t n = first_formings(cx, unit, options);
        int32_t faced = 0;
        const mu_ask ask = { HM_13_5, HM_P_SETUP, hm_owner_of(cx, unit), unit };
        TRY(mu_choose(cx, &ask, options, n, &faced));
        hm_form(cx, unit, (uint8_t)faced, HM_13_5);
    }
    return MU_OK;
}

/* --- combat dice ---------------------------------------------------------------------------- */

static int modifier(const mu_cx *cx, mu_clause why, int drm, const char *what)
{
    RULE(cx, why);
    mu_say_modifier(cx, why, "drm", drm, "%s", what);
    return drm;
}

/* [HM-13.9] A hex with a Column is easier to hit, [HM-13.18] one with Horsemen in Line harder; of
 * two Units what is worse for the defenders, once [HM-4.11] [HM-I.33]. */
static int target_drm(const mu_cx *cx, const hm_list *at)
{
    int worst = -1;
    for (uint8_t i = 0; i < at->n; i++) {
        int drm = hm_is_in_column(cx, at->id[i])              ? 1
                  : hm_class_of(cx, at->id[i]) == HM_HORSEMEN ? -1
                                                              : 0;
        if (drm > worst) worst = drm;
        if (i == 0) continue;
        RULE(cx, HM_4_11);
        RULE(cx, HM_I_33);
    }
    if (at->n == 0 || worst == 0) return 0;
    return worst > 0 ? modifier(cx, HM_13_9, 1, "at a Column")
                     : modifier(cx, HM_13_18, -1, "at Horsemen in Line");
}

static bool holds_horsemen(const mu_cx *cx, const hm_list *at)
{
    for (uint8_t i = 0; i < at->n; i++)
        if (hm_class_of(cx, at->id[i]) == HM_HORSEMEN) return true;
    return false;
}

/* [HM-I.91] Every roll on a Fire column. [HM-13.16] Infantry in Line fires better, [HM-13.17]
 * Horsemen in Line worse; [HM-13.10] in Column better at other Horsemen, [HM-13.11] still better
 * if those are in Column too. */
static int fire_drm(const mu_cx *cx, const hm_volley *v)
{
    RULE(cx, HM_I_91);
    int drm = target_drm(cx, &v->at);
    uint8_t class = hm_class_of(cx, v->unit);
    if (class == HM_INFANTRY && !hm_is_in_column(cx, v->unit))
        return drm + modifier(cx, HM_13_16, 1, "Infantry in Line");
    if (class != HM_HORSEMEN) return drm;
    if (!hm_is_in_column(cx, v->unit)) return drm + modifier(cx, HM_13_17, -1, "Horsemen in Line");
    if (!holds_horsemen(cx, &v->at)) return drm;
    if (drm > 0) RULE(cx, HM_13_11);
    return drm + modifier(cx, HM_13_10, 1, "Horsemen in Column at Horsemen");
}

/* [HM-13.13] Infantry in Column fights better hand to hand, [HM-13.19] Infantry and Horsemen in
 * Line worse; [HM-I.139] out of an Ambush as well. */
static int close_drm(const mu_cx *cx, const hm_volley *v)
{
    uint8_t class = hm_class_of(cx, v->unit);
    if (v->cause == HM_AMBUSHES) RULE(cx, HM_I_139);
    if (class != HM_INFANTRY && class != HM_HORSEMEN) return 0;
    if (!hm_is_in_column(cx, v->unit))
        return modifier(cx, HM_13_19, -1,
                        class == HM_INFANTRY ? "Infantry in Line" : "Horsemen in Line");
    return class == HM_INFANTRY ? modifier(cx, HM_13_13, 1, "Infantry in Column") : 0;
}

/* [HM-13.14] Horsemen in Column charge better, and so they countercharge. */
static int charge_drm(const mu_cx *cx, const hm_volley *v)
{
    if (hm_class_of(cx, v->unit) != HM_HORSEMEN || !hm_is_in_column(cx, v->unit)) return 0;
    return modifier(cx, HM_13_14, 1, "Horsemen in Column");
}

int hm_formation_drm(const mu_cx *cx, const hm_volley *v)
{
    if (!hm_s(cx)->options.line_column) return 0;
    if (hm_is_fire(v->column)) return fire_drm(cx, v);
    return v->column == HM_CC ? close_drm(cx, v) : charge_drm(cx, v);
}

/* --- Line Formation & Terrain --------------------------------------------------------------- */

/* [HM-I.97] [HM-I.130] Any tile, by the side it came in by; [HM-13.43] at 1 MP nothing happens. */
mu_status hm_check_line(mu_cx *cx, uint8_t unit, uint8_t from)
{
    if (!hm_s(cx)->options.line_terrain || !hm_alive(cx, unit)) return MU_OK;
    const hm_unit *u = hm_unit_at(cx, unit);
    if (hm_is_in_column(cx, unit) || hm_is_clear(cx, u->hex)) return MU_OK;
    RULE(cx, HM_I_97);
    RULE(cx, HM_13_40); /* [HM-13.40] Line Formation & Terrain is in use */
    if (u->mp == 1) {
        RULE(cx, HM_13_43);
        return MU_OK;
    }
    RULE(cx, HM_13_41);
    hm_checked result;
    const hm_check check = { .clause = HM_13_41, .unit = unit, .came_from = from };
    TRY(hm_morale(cx, &check, &result));
    if (result.passed) return MU_OK;
    RULE(cx, HM_13_42); /* [HM-13.42] A failed check costs 1 MP */
    return hm_lose_mp(cx, unit, HM_13_42, NULL);
}

/* --- Disorderly Retreat ---------------------------------------------------------------------- */

/* [HM-I.98] By the bare die, at twice the MP it has; only of those that may be in Column. */
uint8_t hm_disorder_from(const mu_cx *cx, uint8_t unit)
{
    if (!hm_s(cx)->options.disorderly_retreat) return 0;
    RULE(cx, HM_13_45); /* [HM-13.45] Disorderly Retreat is in use */
    RULE(cx, HM_I_98);
    return has_choice(cx, unit) ? (uint8_t)(2 * hm_unit_at(cx, unit)->mp) : 0;
}

void hm_note_kept_form(const mu_cx *cx)
{
    if (hm_s(cx)->options.line_column || hm_facing_counts(cx)) RULE(cx, HM_13_30);
}

/* [HM-I.142] Away is from the attacker's hex to the one it has come to. */
void hm_retreat_formed(mu_cx *cx, uint8_t unit, uint8_t attacker, bool disorderly)
{
    if (!disorderly) {
        if (hm_s(cx)->options.disorderly_retreat) RULE(cx, HM_13_48);
        hm_note_kept_form(cx);
        return;
    }
    RULE(cx, HM_13_46);
    RULE(cx, HM_I_142);
    int corner = mu_hex_corner_away(HM_GRID, attacker, hm_unit_at(cx, unit)->hex);
    hm_form(cx, unit, (uint8_t)HM_FACED(HM_COLUMN, corner), HM_13_47);
}

/* --- a change of formation -------------------------------------------------------------------- */

/* [HM-I.92] The other formation; with Facing, a neighbouring corner or side. */
uint32_t hm_formings(const mu_cx *cx, uint8_t unit, int32_t faced[2])
{
    if (!hm_s(cx)->options.line_column || !has_choice(cx, unit)) return 0;
    RULE(cx, HM_I_92);
    const hm_unit *u = hm_unit_at(cx, unit);
    if (!hm_facing_counts(cx)) {
        faced[0] = HM_FORMED(1 - u->formation);
        return 1;
    }
    /* Corner d lies clockwise of side d, side d + 1 clockwise of corner d. */
    int near = u->formation == HM_LINE ? u->facing + MU_DIRECTIONS - 1 : u->facing + 1;
    int other[2] = { u->facing, near % MU_DIRECTIONS };
    int first = other[0] < other[1] ? 0 : 1;
    faced[0] = HM_FACED(1 - u->formation, other[first]);
    faced[1] = HM_FACED(1 - u->formation, other[1 - first]);
    return 2;
}

static hm_action action_of(const mu_order *order)
{
    const hm_reform *o = (const void *)order->body.bytes;
    return (hm_action){ .side = order->side,
                        .unit = o->unit,
                        .what = HM_DO_MOVE,
                        .discount = o->discount,
                        .bonus = o->bonus,
                        .no_stop = o->no_stop };
}

/* [HM-13.6] A Move whose first point goes into the change; [HM-I.144] forbidden where a Move is. */
mu_status hm_may_reform(const mu_cx *cx, const mu_order *order)
{
    const hm_reform *o = (const void *)order->body.bytes;
    const hm_action action = action_of(order);
    if (!hm_s(cx)->options.line_column)
        return mu_refuse(cx, HM_13_6, "Line & Column is not in use");
    TRY(hm_may_set_out(cx, &action));
    RULE(cx, HM_I_144);
    if (!has_choice(cx, o->unit))
        return mu_refuse(cx, HM_13_4, "%s is always in Line", hm_unit_id(cx, o->unit));
    int32_t faced[2];
    uint32_t n = hm_formings(cx, o->unit, faced);
    for (uint32_t i = 0; i < n; i++)
        if (o->to == HM_REFORMED(faced[i])) return MU_OK;
    return mu_refuse(cx, HM_I_92, "%s can form up in %s%s%s", hm_unit_id(cx, o->unit),
                     hm_faced.words[faced[0]], n > 1 ? " or " : "",
                     n > 1 ? hm_faced.words[faced[1]] : "");
}

mu_status hm_reform_order(mu_cx *cx, const mu_order *order)
{
    const hm_reform *o = (const void *)order->body.bytes;
    hm_action action = action_of(order);
    return hm_set_out(cx, &action, o->to);
}
