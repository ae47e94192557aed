/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/charge.c - chapter 8: Charge. */
#include "core/rules/horse_musket/charge.h"

#include "core/rules/horse_musket/advance.h"
#include "core/rules/horse_musket/close_combat.h"
#include "core/rules/horse_musket/combat.h"
#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/morale.h"
#include "core/rules/horse_musket/movement.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/reaction.h"
#include "core/rules/horse_musket/stacking.h"
#include "core/say.h"

/* --- may it charge? ----------------------------------------------------------------- */

static bool would_stop(const mu_cx *cx, uint8_t hex)
{
    return hm_terrain(cx, hex)->stop;
}

/* [HM-8.80] [HM-I.64] No hex that would stop it; no enemy, a legal stack [HM-I.62]. */
mu_status hm_may_cross(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    RULE(cx, HM_I_64);
    const hm_notes *notes = hm_noted(cx);
    if (notes != NULL && hm_is_yes(&notes->crosses, unit, hex)) return MU_OK;
    TRY(hm_may_enter(cx, unit, hex));
    if (would_stop(cx, hex))
        return mu_refuse(cx, HM_8_80, "%s would stop the Charge", hm_hex_word(hex).at);
    return MU_OK;
}

void hm_note_crossing(const mu_cx *cx, hm_notes *notes, uint8_t unit, hm_hexset hexes)
{
    hm_hexset open = hm_open_to(cx, unit, hexes);
    notes->crosses = (hm_known){ .about = unit };
    for (uint8_t hex; (hex = hm_set_take(&open)) != 0;)
        if (!would_stop(cx, hex)) hm_set_add(&notes->crosses.yes, hex);
}

/* [HM-8.82] [HM-I.62] [HM-I.132] Hex by hex, none twice, the last one adjacent to the
 * target and no earlier one. */
static mu_status may_follow(const mu_cx *cx, const hm_charge *o)
{
    RULE(cx, HM_8_82);
    RULE(cx, HM_I_62);
    uint8_t at = hm_unit_at(cx, o->unit)->hex;
    for (uint8_t i = 0; i < o->path_n; i++) {
        uint8_t next = o->path[i];
        bool seen = next == hm_unit_at(cx, o->unit)->hex;
        for (uint8_t k = 0; k < i; k++) seen = seen || o->path[k] == next;
        if (seen) return mu_refuse(cx, HM_I_132, "%s is crossed twice", hm_hex_word(next).at);
        if (!hm_adjacent(at, next))
            return mu_refuse(cx, HM_I_62, "%s is not adjacent to %s", hm_hex_word(next).at,
                             hm_hex_word(at).at);
        bool last = i + 1 == o->path_n;
        if (last != (hm_distance(next, o->target) == 1))
            return mu_refuse(cx, HM_8_82, "the path must reach the target with its last hex");
        TRY(hm_may_cross(cx, o->unit, next));
        at = next;
    }
    return hm_may_face_along(cx, o->unit, o->path, o->path_n, o->target);
}

/* [HM-8.83] [HM-8.84] The printed range, by type; [HM-8.87] the Movement Rate is no bound. */
static mu_status may_reach(const mu_cx *cx, const hm_charge *o)
{
    const hm_type_row *type = hm_type_of(cx, o->unit);
    uint8_t kind = hm_unit_card_of(cx, o->unit)->type;
    RULE(cx, kind == HM_HL || kind == HM_CV ? HM_8_83 : HM_8_84);
    if (o->path_n == 0)
        return mu_refuse(cx, HM_8_86, "a Charge needs the hexes it crosses: path=A,B");
    if (o->path_n > type->charge_range)
        return mu_refuse(cx, HM_8_81, "%u hexes are beyond its Charge Range of %u", o->path_n,
                         type->charge_range);
    if (o->path_n > type->mr) RULE(cx, HM_8_87);
    return MU_OK;
}

static hm_action action_of(const mu_order *order)
{
    const hm_charge *o = (const void *)order->body.bytes;
    return (hm_action){ .side = order->side,
                        .unit = o->unit,
                        .what = HM_DO_CHARGE,
                        .target = o->target,
                        .discount = o->discount,
                        .extra_die = o->extra_die,
                        .leader = o->leader };
}

static uint64_t number_of(uint8_t unit, uint8_t hex)
{
    return (uint64_t)unit << 8 | hex;
}

void hm_note_charge(hm_notes *notes, uint8_t unit, uint8_t hex)
{
    notes->charged = number_of(unit, hex);
}

/* [HM-I.65] Leaders next door do not forbid it; [HM-I.63] the line of sight is that of the start
 * hex. */
mu_status hm_may_charge_at(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    uint8_t side = hm_side_of(cx, unit);
    uint8_t from = hm_unit_at(cx, unit)->hex;
    const hm_notes *notes = hm_noted(cx);
    if (notes != NULL && notes->charged == number_of(unit, hex)) return MU_OK;
    if (!hm_has_box(cx, unit, HM_CHARGE))
        return mu_refuse(cx, HM_8_77, "%s cannot Charge", hm_unit_id(cx, unit));
    RULE(cx, HM_I_65);
    if (hm_next_to(cx, from, 1 - side))
        return mu_refuse(cx, HM_8_78, "%s is adjacent to an enemy Unit", hm_unit_id(cx, unit));
    TRY(hm_may_attack(cx, side, hex));
    if (hm_distance(from, hex) < 2)
        return mu_refuse(cx, HM_I_132, "%s is adjacent to the charger", hm_hex_word(hex).at);
    RULE(cx, HM_I_63);
    if (!hm_line_of_sight(cx, from, hex))
        return mu_refuse(cx, HM_8_79, "the line of sight to %s is blocked", hm_hex_word(hex).at);
    return MU_OK;
}

/* [HM-8.77] to [HM-8.84], in that order. */
mu_status hm_may_charge(const mu_cx *cx, const mu_order *order)
{
    const hm_charge *o = (const void *)order->body.bytes;
    const hm_action action = action_of(order);
    TRY(hm_may_begin(cx, &action));
    TRY(hm_may_charge_at(cx, o->unit, o->target));
    TRY(may_reach(cx, o));
    return may_follow(cx, o);
}

/* --- how it is met -------------------------------------------------------------------- */

/* [HM-8.91] Infantry: as in Close Combat. [HM-8.92] Highlanders: likewise, or Withdraw, with
 * 4 MP. */
static mu_status meet_on_foot(mu_cx *cx, const hm_melee *melee, hm_defender *d)
{
    bool highlander = hm_unit_card_of(cx, d->unit)->type == HM_HL;
    uint8_t from = hm_unit_at(cx, melee->combat.unit)->hex;
    mu_clause clause = highlander ? HM_8_92 : HM_8_91;
    RULE(cx, clause);
    if (highlander) TRY(hm_announce(cx, HM_8_92, d, hm_has_room(cx, melee, d), HM_DEFEND));
    hm_checked result;
    const hm_check check = {
        .clause = clause, .unit = d->unit, .mp = highlander ? 4 : 0, .against = from
    };
    TRY(hm_defenders_check(cx, &check, d, &result));
    if (result.passed) d->stance = d->announced_withdraw ? HM_WITHDRAWS : HM_STANDS;
    return MU_OK;
}

/* [HM-13.37] [HM-I.138] Horsemen charged through flank or rear make a plain check, no reaction:
 * they Retreat or stay. */
static mu_status meet_outflanked(mu_cx *cx, const hm_melee *melee, hm_defender *d)
{
    RULE(cx, HM_13_34); /* [HM-13.34] No Countercharge, [HM-13.35] no Withdraw */
    RULE(cx, HM_13_35);
    RULE(cx, HM_13_37);
    RULE(cx, HM_I_138);
    hm_checked result;
    const hm_check check = { .clause = HM_13_37,
                             .unit = d->unit,
                             .against = hm_unit_at(cx, melee->combat.unit)->hex };
    return hm_defenders_check(cx, &check, d, &result);
}

/* [HM-8.98] Horsemen: Withdraw or Countercharge, which is easier in Column [HM-13.15]. [HM-8.99] to
 * [HM-8.101] Dragoons and Hussars Withdraw with 4 MP and an easier die; [HM-8.102] an exact result
 * costs a hit. */
static mu_status meet_mounted(mu_cx *cx, const hm_melee *melee, hm_defender *d)
{
    RULE(cx, HM_8_98);
    RULE(cx, HM_I_66); /* [HM-I.66] Charged Horsemen must announce a reaction */
    uint8_t from = hm_unit_at(cx, melee->combat.unit)->hex;
    uint8_t type = hm_unit_card_of(cx, d->unit)->type;
    TRY(hm_announce(cx, HM_8_98, d, hm_has_room(cx, melee, d), HM_COUNTERCHARGE));

    hm_check check = {
        .clause = HM_8_98, .unit = d->unit, .against = from, .exact = d->announced_withdraw
    };
    if (d->announced_withdraw && (type == HM_DR || type == HM_HU)) {
        RULE(cx, HM_8_99);
        /* [HM-8.100] Charged Dragoons Withdraw at -1 on the die */
        RULE(cx, type == HM_DR ? HM_8_100 : HM_8_101);
        check.mp = 4;
        check.die = type == HM_DR ? -1 : -2;
    }
    if (!d->announced_withdraw && hm_is_in_column(cx, d->unit)) check.column = HM_13_15;
    hm_checked result;
    TRY(hm_defenders_check(cx, &check, d, &result));
    d->takes_hit = result.exactly;
    /* [HM-I.67] Who takes a hit for a bare Withdraw from a Charge */
    if (d->takes_hit) RULE(cx, HM_I_67);
    if (result.passed) d->stance = d->announced_withdraw ? HM_WITHDRAWS : HM_COUNTERCHARGES;
    return MU_OK;
}

/* [HM-8.6] [HM-8.90] By class and type. [HM-8.95] [HM-8.96] The others fail without a roll. */
static mu_status meet(mu_cx *cx, const hm_melee *melee, hm_defender *d)
{
    RULE(cx, HM_8_6);
    if (melee->n > 1) RULE(cx, HM_8_105); /* [HM-8.105] Charge on two Units 1: checks */
    uint8_t class = hm_class_of(cx, d->unit);
    if (class == HM_HORSEMEN)
        return d->outflanked ? meet_outflanked(cx, melee, d) : meet_mounted(cx, melee, d);
    if (class == HM_INFANTRY || hm_unit_card_of(cx, d->unit)->type == HM_HL)
        return meet_on_foot(cx, melee, d);
    mu_clause why = class == HM_CANNON ? HM_8_96 : HM_8_95;
    RULE(cx, why);
    mu_say(cx, why, "%s cannot stand against a Charge", hm_unit_id(cx, d->unit));
    d->stance = HM_FAILED;
    return MU_OK;
}

/* --- the order ------------------------------------------------------------------------ */

/* [HM-8.87] Not movement, yet [HM-8.88] Ambushes are set off on the way. */
static mu_status cross(mu_cx *cx, const hm_action *action, const hm_charge *o)
{
    /* How it turned on its way is of no account once it has come to a hex with some facing. */
    const bool turns = hm_facing_counts(cx);
    mu_passage way = { 0 };
    if (turns) way = mu_passage_begin(cx);
    for (uint8_t i = 0; i < o->path_n && hm_alive(cx, o->unit); i++) {
        RULE(cx, HM_8_88);
        RULE(cx, HM_I_29); /* [HM-I.29] Ambush in the middle of a Charge or Skirmish */
        uint8_t hex = o->path[i];
        const hm_facings facings = hm_facings_along(cx, o->unit, hex, &o->path[i + 1],
                                                    (uint8_t)(o->path_n - i - 1), o->target);
        TRY(hm_take_step(cx, action, hex, facings, HM_8_87));
        if (turns) TRY(mu_passage_same(cx, &way, &i, sizeof i));
    }
    return MU_OK;
}

static mu_status charge_home(mu_cx *cx, const hm_action *action, bool had_units)
{
    uint8_t hex = action->target;
    hm_melee melee = hm_melee_of(cx, action, hex);
    if (had_units && melee.n == 0) {
        RULE(cx, HM_I_68); /* [HM-I.68] All targets gone: advance without a roll */
        return hm_must_advance(cx, action->unit, hex, true, HM_8_89);
    }
    for (uint8_t i = 0; i < melee.n; i++) TRY(meet(cx, &melee, &melee.defenders[i]));
    return hm_fight(cx, &melee, HM_CHARGE);
}

/* [HM-15.52] [HM-I.111] Horsemen whose Charge vacated the hex, once in it, may go on to a Close
 * Combat with an adjacent Unit, [HM-15.53] also with the one that left it. */
static mu_status go_on(mu_cx *cx, const hm_action *action, const hm_list *stood)
{
    uint8_t unit = action->unit;
    uint8_t price = hm_s(cx)->prices.momentum;
    if (stood->n == 0 || !hm_alive(cx, unit)) return MU_OK;
    if (hm_class_of(cx, unit) != HM_HORSEMEN || hm_unit_at(cx, unit)->hex != action->target)
        return MU_OK;
    uint8_t cap = hm_look(cx)->sides[action->side].cap;
    if (cap == 0 || cap < price) return MU_OK;
    const mu_cx quiet = mu_quietly(cx);
    int32_t options[MU_DIRECTIONS + 1];
    uint32_t n = 0;
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        uint8_t hex = hm_neighbour(cx, action->target, d);
        if (hex != 0 && hm_has_units(cx, hex, 1 - action->side) &&
            hm_may_close(&quiet, unit, hex) == MU_OK)
            options[n++] = hex;
    }
    if (n == 0) return MU_OK;
    RULE(cx, HM_15_52);
    RULE(cx, HM_I_111);
    options[n++] = 0;
    int32_t hex = 0;
    TRY(mu_choose(cx, &(mu_ask){ HM_15_52, HM_P_MOMENTUM, action->side, unit }, options, n, &hex));
    if (hex == 0) return MU_OK;
    for (uint8_t i = 0; i < stood->n; i++)
        if (hm_unit_at(cx, stood->id[i])->hex == hex) RULE(cx, HM_15_53);
    hm_pay(cx, action->side, price);
    hm_action close = { .side = action->side,
                        .unit = unit,
                        .what = HM_DO_CC,
                        .from = action->from,
                        .mixed = action->mixed };
    return hm_close_combat(cx, &close, (uint8_t)hex);
}

mu_status hm_charge_order(mu_cx *cx, const mu_order *order)
{
    RULE(cx, HM_8_5);  /* [HM-8.5] A Charge moves in and attacks in one action */
    RULE(cx, HM_8_86); /* [HM-8.86] The charger is set next to its target */
    const hm_charge *o = (const void *)order->body.bytes;
    hm_action action = action_of(order);
    bool goes_on = false;
    hm_list stood;
    hm_find_units(cx, o->target, 1 - order->side, &stood);
    if (stood.n == 0) RULE(cx, HM_9_29); /* [HM-9.29] A lone Leader may be attacked */
    TRY(hm_begin(cx, &action, &goes_on));
    if (!goes_on) return MU_OK;
    TRY(cross(cx, &action, o));
    if (!hm_alive(cx, o->unit)) return MU_OK;
    const mu_passage charge = mu_passage_begin(cx);
    TRY(charge_home(cx, &action, stood.n > 0));
    if (!hm_s(cx)->options.charge_momentum) return MU_OK;
    TRY(mu_passage_same(cx, &charge, NULL, 0));
    return go_on(cx, &action, &stood);
}
