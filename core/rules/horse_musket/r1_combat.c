/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/r1_combat.c - chapter 15: Fire Combat at R1. */
#include "core/rules/horse_musket/r1_combat.h"

#include "core/rules/horse_musket/facing.h"
#include "core/rules/horse_musket/fire.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/reaction.h"
#include "core/rules/horse_musket/retreat.h"
#include "core/say.h"

#define HM_SILENCED 2 /* hits of the side that fires first [HM-15.3] */

/* A Fire at R1 while it is resolved. */
typedef struct exchange {
    hm_combat *combat;
    hm_list replies; /* Units that may fire back, in the order of reactions */
    bool their_first;
    uint8_t first_hits; /* of the side that fired first */
    bool our_zero;      /* the acting Unit rolled a natural 0 */
    hm_list their_zero; /* those who did on the other side */
} exchange;

/* --- who fires back ------------------------------------------------------------------ */

/* [HM-15.8] Natives and Skirmishers in Swamp, Woods, Hill or Town. */
static bool is_hidden(const mu_cx *cx, uint8_t unit)
{
    uint8_t type = hm_unit_card_of(cx, unit)->type;
    uint8_t ground = hm_terrain_kind_of(cx, hm_unit_at(cx, unit)->hex);
    return (type == HM_NT || type == HM_SK) &&
           (ground == HM_SWAMP || ground == HM_WOODS || ground == HM_HILL || ground == HM_TOWN);
}

/* [HM-15.9] Natives, Skirmishers and Hussars reply even then. */
static bool finds_hidden(const mu_cx *cx, uint8_t unit)
{
    uint8_t type = hm_unit_card_of(cx, unit)->type;
    return type == HM_NT || type == HM_SK || type == HM_HU;
}

/* [HM-15.1] Infantry, Light Footmen and Horsemen are fired back at, [HM-15.10] by Cannon too;
 * [HM-15.11] Cannon are not. [HM-15.7] Both Units of the hex reply, if they have a number. */
static hm_list who_replies(const mu_cx *cx, const hm_combat *combat)
{
    hm_list replies = { 0 };
    if (!hm_s(cx)->options.combat_at_r1) return replies;
    if (hm_class_of(cx, combat->unit) == HM_CANNON) {
        RULE(cx, HM_15_11);
        return replies;
    }
    RULE(cx, HM_15_1);
    RULE(cx, HM_I_99);
    const bool hidden = is_hidden(cx, combat->unit);
    const hm_list there = hm_in_reaction_order(cx, combat->hex, 1 - combat->side);
    for (uint8_t i = 0; i < there.n; i++) {
        if (!hm_has_box(cx, there.id[i], HM_R1)) continue;
        if (hidden) {
            RULE(cx, finds_hidden(cx, there.id[i]) ? HM_15_9 : HM_15_8);
            RULE(cx, HM_I_145); /* [HM-I.145] Cover hides the acting Unit alone */
            if (!finds_hidden(cx, there.id[i])) continue;
        }
        if (hm_class_of(cx, there.id[i]) == HM_CANNON) RULE(cx, HM_15_10);
        hm_list_add(&replies, there.id[i]);
    }
    if (replies.n > 1) RULE(cx, HM_15_7);
    return replies;
}

/* --- who fires first ------------------------------------------------------------------ */

/* [HM-15.13] [HM-15.14] [HM-15.15] [HM-15.16] By nationality, in the order of the names; others
 * count 0 [HM-I.118]. */
static int nation_modifier(const mu_cx *cx, uint8_t nationality)
{
    static const struct {
        uint8_t last; /* name of the group */
        int8_t modifier;
        mu_clause clause;
    } groups[] = { { 0, 0, HM_I_118 },
                   { 3, 1, HM_15_13 },
                   { 8, 0, HM_15_14 },
                   { 14, -1, HM_15_15 },
                   { 18, -2, HM_15_16 } };
    size_t group = 0;
    while (nationality > groups[group].last) group++;
    RULE(cx, groups[group].clause);
    return groups[group].modifier;
}

/* [HM-15.17] Of a hex with several nationalities, all of them. */
static int hex_modifier(const mu_cx *cx, uint8_t hex, uint8_t side)
{
    hm_list units;
    hm_find_units(cx, hex, side, &units);
    uint32_t seen = 0;
    int sum = 0;
    for (uint8_t i = 0; i < units.n; i++) {
        uint8_t nationality = hm_unit_card_of(cx, units.id[i])->nationality;
        if ((seen >> nationality & 1) != 0) continue;
        if (seen != 0) RULE(cx, HM_15_17);
        seen |= UINT32_C(1) << nationality;
        sum += nation_modifier(cx, nationality);
    }
    return sum;
}

/* [HM-15.12] Both roll a d6, the acting side's is read first; [HM-I.100] the higher total fires
 * first, [HM-15.18] of equal ones the inactive side. */
static mu_status roll_for_order(mu_cx *cx, exchange *e)
{
    RULE(cx, HM_15_12);
    RULE(cx, HM_I_100);
    const hm_combat *combat = e->combat;
    uint8_t enemy = 1 - combat->side;
    int32_t dice[2] = { 1, 1 };
    const mu_ask ours = { HM_15_12, HM_D_R1_ACT, combat->side, combat->unit };
    const mu_ask theirs = { HM_15_12, HM_D_R1_INA, enemy, combat->unit };
    mu_passage passage = mu_passage_begin(cx);
    TRY(mu_roll(cx, &ours, 1, &dice[0]));
    TRY(mu_roll(cx, &theirs, 1, &dice[1]));
    int act = dice[0] + hex_modifier(cx, combat->from, combat->side);
    int ina = dice[1] + hex_modifier(cx, combat->hex, enemy);
    if (act == ina) RULE(cx, HM_15_18);
    e->their_first = ina >= act;
    mu_say(cx, HM_15_12, "%s %d, %s %d: %s fire first", hm_s(cx)->sides[combat->side].name, act,
           hm_s(cx)->sides[enemy].name, ina,
           hm_s(cx)->sides[e->their_first ? enemy : combat->side].name);
    return mu_passage_same(cx, &passage, &e->their_first, sizeof e->their_first);
}

/* [HM-15.34] Event 10 lets the attacker pick the order in one Fire. */
static mu_status by_event(mu_cx *cx, const hm_combat *combat, bool *used)
{
    hm_side_state *our = &hm_g(cx)->sides[combat->side];
    if (!our->picks_order) return MU_OK;
    RULE(cx, HM_15_34);
    const mu_ask ask = { HM_15_34, HM_P_EV10, combat->side, combat->unit };
    TRY(mu_ask_whether(cx, &ask, used));
    if (*used) our->picks_order = false;
    return MU_OK;
}

/* [HM-15.2] The inactive player decides whether his side fires first. */
static mu_status settle_order(mu_cx *cx, exchange *e)
{
    bool event = false;
    TRY(by_event(cx, e->combat, &event));
    if (!event && hm_s(cx)->options.randomized_r1) return roll_for_order(cx, e);
    RULE(cx, HM_15_2);
    uint8_t side = event ? e->combat->side : 1 - e->combat->side;
    bool own_first = false;
    const mu_ask ask = { event ? HM_15_34 : HM_15_2, HM_P_R1ORDER, side, e->combat->unit };
    TRY(mu_ask_whether(cx, &ask, &own_first));
    e->their_first = own_first != event;
    return MU_OK;
}

/* --- fire ------------------------------------------------------------------------------- */

/* [HM-15.4] +1 for the side that fires second. */
static int second_drm(const mu_cx *cx, bool second)
{
    if (!second) return 0;
    RULE(cx, HM_15_4);
    mu_say_modifier(cx, HM_15_4, "drm", 1, "fires second");
    return 1;
}

/* [HM-15.5] Fired at through flank or rear it is not silenced, but has -1; [HM-15.6] fired second,
 * that makes 0. */
static int outflanked_drm(const mu_cx *cx, uint8_t unit, uint8_t from, bool second)
{
    if (!hm_is_outflanked(cx, unit, from)) return 0;
    RULE(cx, HM_15_5);
    if (second) RULE(cx, HM_15_6);
    mu_say_modifier(cx, HM_15_5, "drm", -1, "fired at through flank or rear");
    return -1;
}

static mu_status we_fire(mu_cx *cx, exchange *e, bool second)
{
    hm_rolled rolled;
    TRY(hm_shoot(cx, e->combat, second_drm(cx, second), &rolled));
    e->our_zero = rolled.zero;
    if (!second) e->first_hits = rolled.hits;
    return MU_OK;
}

/* Fire back hits the acting Unit alone [HM-I.42]; MP as they are now [HM-I.99]. */
static mu_status they_fire(mu_cx *cx, exchange *e, bool second)
{
    hm_combat *combat = e->combat;
    uint8_t hits = 0;
    for (uint8_t i = 0; i < e->replies.n && hm_alive(cx, combat->unit); i++) {
        uint8_t unit = e->replies.id[i];
        if (!hm_alive(cx, unit)) continue;
        hm_volley volley = { .clause = HM_15_1,
                             .cause = HM_RETURNS,
                             .unit = unit,
                             .column = HM_R1,
                             .at = hm_list_of(combat->unit),
                             .what = "fires back" };
        volley.dice = hm_dice_of(cx, combat, &volley);
        volley.drm =
            (int16_t)(hm_reply_drm(cx, combat->hex, combat->from, false) + second_drm(cx, second) +
                      outflanked_drm(cx, unit, combat->from, second));
        hm_rolled rolled;
        TRY(hm_roll_combat(cx, combat, &volley, &rolled));
        TRY(hm_hit_unit(cx, combat->unit, rolled.hits));
        hits = (uint8_t)(hits + rolled.hits);
        if (rolled.zero && hm_class_of(cx, unit) != HM_CANNON) hm_list_add(&e->their_zero, unit);
    }
    if (!second) e->first_hits = hits;
    return MU_OK;
}

/* [HM-15.3] Two hits or more silence the other side; else it fires too. */
static bool is_silenced(const mu_cx *cx, const exchange *e)
{
    if (e->first_hits < HM_SILENCED) return false;
    RULE(cx, HM_15_3);
    mu_say(cx, HM_15_3, "%u hits silence the other side", e->first_hits);
    return true;
}

/* [HM-15.19] Whoever rolled a natural 0 must Retreat; [HM-15.21] the second side has fired before;
 * [HM-15.22] of both sides only the one that rolled it first, all its Units that did [HM-I.145]. */
static hm_list who_is_driven(const mu_cx *cx, const exchange *e)
{
    hm_list driven = { 0 };
    if (!hm_s(cx)->options.retreat_in_r1) return driven;
    const bool ours = e->our_zero && hm_class_of(cx, e->combat->unit) != HM_CANNON;
    const bool theirs = e->their_zero.n > 0;
    if (!ours && !theirs) return driven;
    RULE(cx, HM_15_19);
    if (ours && theirs) RULE(cx, HM_15_22);
    if (e->their_zero.n > 1) RULE(cx, HM_I_145);
    const bool they_go = ours && theirs ? e->their_first : theirs;
    if (e->replies.n > 0 && they_go == e->their_first && e->first_hits < HM_SILENCED)
        RULE(cx, HM_15_21);
    return they_go ? e->their_zero : hm_list_of(e->combat->unit);
}

mu_status hm_fire_at_r1(mu_cx *cx, hm_combat *combat, hm_list *driven)
{
    exchange e = { .combat = combat, .replies = who_replies(cx, combat) };
    if (e.replies.n > 0) TRY(settle_order(cx, &e));
    if (e.their_first) {
        TRY(they_fire(cx, &e, false));
        if (hm_alive(cx, combat->unit) && !is_silenced(cx, &e)) TRY(we_fire(cx, &e, true));
    } else {
        TRY(we_fire(cx, &e, false));
        if (e.replies.n > 0 && !is_silenced(cx, &e)) TRY(they_fire(cx, &e, true));
    }
    *driven = who_is_driven(cx, &e);
    return MU_OK;
}

/* [HM-15.20] A Retreat like any other: facing and formation are kept. */
mu_status hm_drive_back(mu_cx *cx, const hm_combat *combat, const hm_list *driven)
{
    for (uint8_t i = 0; i < driven->n; i++) {
        uint8_t unit = driven->id[i];
        if (!hm_alive(cx, unit)) continue;
        RULE(cx, HM_15_20);
        RULE(cx, HM_I_101);
        mu_say(cx, HM_15_19, "%s rolled a natural 0 and must Retreat", hm_unit_id(cx, unit));
        TRY(hm_retreat(cx, unit, unit == combat->unit ? combat->hex : combat->from, false));
    }
    return MU_OK;
}
