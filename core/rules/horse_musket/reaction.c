/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/reaction.c - chapter 8: an attack from the defenders' checks to
 * the advance; shared by Close Combat and Charge. */
#include "core/rules/horse_musket/reaction.h"

#include "core/rules/horse_musket/advance.h"
#include "core/rules/horse_musket/facing.h"
#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/retreat.h"
#include "core/rules/horse_musket/special.h"
#include "core/say.h"

/* [HM-I.52] A fixed order by class; within a class by number. */
hm_list hm_in_reaction_order(const mu_cx *cx, uint8_t hex, uint8_t side)
{
    RULE(cx, HM_I_52);
    hm_list ordered = { 0 };
    hm_list there;
    hm_find_units(cx, hex, side, &there);
    for (uint8_t class = HM_INFANTRY; class <= HM_CANNON; class ++)
        for (uint8_t i = 0; i < there.n; i++)
            if (hm_class_of(cx, there.id[i]) == class) hm_list_add(&ordered, there.id[i]);
    return ordered;
}

hm_melee hm_melee_of(const mu_cx *cx, const hm_action *action, uint8_t hex)
{
    hm_melee melee = { .combat = hm_combat_of(cx, action, hex) };
    const hm_list units = hm_in_reaction_order(cx, hex, 1 - action->side);
    const uint8_t from = melee.combat.from;
    for (uint8_t i = 0; i < units.n; i++)
        melee.defenders[melee.n++] =
            (hm_defender){ .unit = units.id[i],
                           .outflanked = hm_is_outflanked(cx, units.id[i], from) };
    melee.had_units = melee.n > 0;
    return melee;
}

bool hm_has_room(const mu_cx *cx, const hm_melee *melee, const hm_defender *d)
{
    RULE(cx, HM_I_59);
    if (d->outflanked) {
        RULE(cx, HM_13_35);
        return false;
    }
    return hm_can_withdraw(cx, d->unit, hm_unit_at(cx, melee->combat.unit)->hex);
}

mu_status hm_announce(mu_cx *cx, mu_clause clause, hm_defender *d, bool room, int32_t other)
{
    RULE(cx, HM_8_71);
    int32_t options[2];
    uint32_t n = 0;
    if (room) options[n++] = HM_WITHDRAW;
    options[n++] = other;
    int32_t reaction = other;
    const mu_ask ask = { clause, HM_P_REACT, hm_side_of(cx, d->unit), d->unit };
    TRY(mu_choose(cx, &ask, options, n, &reaction));
    d->announced_withdraw = reaction == HM_WITHDRAW;
    return MU_OK;
}

/* [HM-13.37] Outflanked or not, a defender checks; [HM-13.46] how badly it fails is noted. */
mu_status hm_defenders_check(mu_cx *cx, const hm_check *check, hm_defender *d, hm_checked *result)
{
    if (d->outflanked) RULE(cx, HM_13_37);
    hm_check asked = *check;
    asked.disorder = hm_disorder_from(cx, d->unit);
    TRY(hm_morale(cx, &asked, result));
    d->stance = result->passed ? HM_STANDS : HM_FAILED;
    d->disorderly = result->disorderly;
    return MU_OK;
}

/* Dice and hits of a passage are done with: beside what they changed, only Leaders in danger count
 * from now on. */
static mu_status have_hit(mu_cx *cx, const mu_passage *passage, const hm_melee *melee)
{
    return mu_passage_same(cx, passage, &melee->combat.marked, sizeof melee->combat.marked);
}

/* [HM-8.57] [HM-8.65] Its Fire dice of the R1 column, at the acting Unit [HM-I.42];
 * [HM-I.58] not optional. */
static mu_status reply(mu_cx *cx, hm_melee *melee, uint8_t unit)
{
    RULE(cx, HM_8_65);
    RULE(cx, HM_I_58);
    uint8_t attacker = melee->combat.unit;
    hm_volley volley = { .clause = HM_8_65,
                         .cause = HM_DEFENDS,
                         .unit = unit,
                         .column = HM_R1,
                         .at = hm_list_of(attacker),
                         .what = "gives Defensive Fire" };
    volley.dice = hm_dice_of(cx, &melee->combat, &volley);
    volley.drm = (int16_t)hm_reply_drm(cx, melee->combat.hex, hm_unit_at(cx, attacker)->hex, true);
    const mu_passage passage = mu_passage_begin(cx);
    hm_rolled rolled;
    TRY(hm_roll_combat(cx, &melee->combat, &volley, &rolled));
    TRY(hm_hit_unit(cx, attacker, rolled.hits));
    return have_hit(cx, &passage, melee);
}

/* [HM-8.57] [HM-8.66] [HM-8.106] All that passed fire, if they can [HM-I.44]. */
static mu_status defensive_fire(mu_cx *cx, hm_melee *melee, int column)
{
    uint8_t fired = 0;
    for (uint8_t i = 0; i < melee->n && hm_alive(cx, melee->combat.unit); i++) {
        const hm_defender *d = &melee->defenders[i];
        if (d->stance != HM_STANDS) continue;
        if (d->outflanked) {
            RULE(cx, HM_13_33); /* [HM-13.33] No Defensive Fire through flank or rear */
            continue;
        }
        if (!hm_has_box(cx, d->unit, HM_R1)) {
            RULE(cx, HM_I_44);
            continue;
        }
        RULE(cx, column == HM_CC ? HM_8_57 : HM_8_106);
        if (fired++ > 0) RULE(cx, HM_8_66);
        TRY(reply(cx, melee, d->unit));
    }
    return MU_OK;
}

/* [HM-8.72] [HM-8.107] All that passed for Withdraw move. */
static mu_status withdraw_moves(mu_cx *cx, hm_melee *melee, int column)
{
    uint8_t from = hm_unit_at(cx, melee->combat.unit)->hex;
    for (uint8_t i = 0; i < melee->n; i++) {
        hm_defender *d = &melee->defenders[i];
        if (d->stance != HM_WITHDRAWS) continue;
        RULE(cx, column == HM_CC ? HM_8_72 : HM_8_107);
        if (d->takes_hit) {
            RULE(cx, HM_8_102);
            TRY(hm_lose_mp(cx, d->unit, HM_8_102, NULL));
        }
        if (!hm_alive(cx, d->unit)) continue;
        bool moved = false;
        TRY(hm_withdraw(cx, d->unit, from, &moved));
        if (!moved) RULE(cx, HM_I_59); /* no hex left: it stays, and does not fire */
    }
    return MU_OK;
}

/* [HM-8.59] [HM-8.67] [HM-8.109] All that failed and survive, by whatever luck [HM-I.40],
 * Retreat one after the other [HM-I.125]. */
static mu_status retreats(mu_cx *cx, hm_melee *melee, int column)
{
    uint8_t retreated = 0;
    const mu_passage passage = mu_passage_begin(cx);
    for (uint8_t i = 0; i < melee->n; i++) {
        const hm_defender *d = &melee->defenders[i];
        if (d->stance != HM_FAILED || !hm_alive(cx, d->unit)) continue;
        RULE(cx, HM_8_67);
        RULE(cx, column == HM_CC ? HM_8_59 : HM_8_109);
        RULE(cx, HM_I_40);
        if (retreated++ > 0) RULE(cx, HM_I_125);
        TRY(hm_retreat(cx, d->unit, melee->combat.from, d->disorderly));
        TRY(mu_passage_same(cx, &passage, &i, sizeof i));
    }
    return MU_OK;
}

/* --- the dice -------------------------------------------------------------------- */

/* [HM-4.11] [HM-I.33] Of scenario rules that bear on charging the Units now in the hex, the
 * worst for the defenders, once. */
static int worst_charged_drm(const mu_cx *cx, uint8_t hex, uint8_t side, uint8_t *of)
{
    hm_list targets;
    hm_find_units(cx, hex, side, &targets);
    int worst = 0;
    for (uint8_t i = 0; i < targets.n; i++) {
        int charged = hm_special_charged_drm(cx, targets.id[i]);
        if (i == 0 || charged > worst) {
            worst = charged;
            *of = targets.id[i];
        }
        if (i == 0) continue;
        RULE(cx, HM_4_11);
        RULE(cx, HM_I_33);
    }
    return worst;
}

/* [HM-8.104] [HM-I.7] [HM-I.69] Horsemen charging into Clear terrain: +1. */
static int charge_drm(mu_cx *cx, const hm_melee *melee)
{
    RULE(cx, HM_I_69);
    if (hm_class_of(cx, melee->combat.unit) != HM_HORSEMEN) return 0;
    RULE(cx, HM_I_7);
    int drm = 0;
    if (hm_is_clear(cx, melee->combat.hex)) {
        RULE(cx, HM_8_104);
        mu_say_modifier(cx, HM_8_104, "drm", 1, "Charge into Clear terrain");
        drm = 1;
    }
    uint8_t target = 0;
    int worst = worst_charged_drm(cx, melee->combat.hex, 1 - melee->combat.side, &target);
    mu_say_modifier(cx, HM_12_1, "drm", worst, "%s of %s", hm_special_charged_name(cx, target),
                    hm_unit_id(cx, target));
    return drm + worst;
}

/* [HM-8.58] [HM-8.108] The attacker's dice. */
static mu_status attack(mu_cx *cx, hm_melee *melee, int column, uint8_t *hits)
{
    mu_clause why = column == HM_CC ? HM_8_58 : HM_8_108;
    RULE(cx, why);
    uint8_t unit = melee->combat.unit;
    hm_volley volley = { .clause = why,
                         .cause = column == HM_CC ? HM_CLOSES : HM_CHARGES,
                         .unit = unit,
                         .column = (uint8_t)column,
                         .at = hm_units_in(cx, melee->combat.hex, 1 - melee->combat.side),
                         .what = column == HM_CC ? "attacks in Close Combat" : "charges home" };
    volley.dice = hm_dice_of(cx, &melee->combat, &volley);
    int drm = hm_attack_drm(cx, hm_unit_at(cx, unit)->hex, melee->combat.hex);
    if (column == HM_CHARGE) drm += charge_drm(cx, melee);
    volley.drm = (int16_t)drm;
    hm_rolled rolled;
    TRY(hm_roll_combat(cx, &melee->combat, &volley, &rolled));
    *hits = rolled.hits;
    return MU_OK;
}

/* Dice of a defender at the acting Unit. */
static mu_status roll_back(mu_cx *cx, hm_melee *melee, hm_volley volley, uint8_t *hits)
{
    uint8_t from = hm_unit_at(cx, melee->combat.unit)->hex;
    volley.at = hm_list_of(melee->combat.unit);
    volley.dice = hm_dice_of(cx, &melee->combat, &volley);
    volley.drm = (int16_t)hm_reply_drm(cx, melee->combat.hex, from, false);
    hm_rolled rolled;
    TRY(hm_roll_combat(cx, &melee->combat, &volley, &rolled));
    *hits = rolled.hits;
    return MU_OK;
}

/* [HM-8.103] Charge dice of those that passed their check for it. */
static mu_status countercharge(mu_cx *cx, hm_melee *melee, const hm_defender *d, uint8_t *hits)
{
    if (d->stance != HM_COUNTERCHARGES || !hm_alive(cx, d->unit)) return MU_OK;
    if (!hm_has_box(cx, d->unit, HM_CHARGE)) return MU_OK;
    RULE(cx, HM_8_103);
    const hm_volley volley = { .clause = HM_8_103,
                               .cause = HM_COUNTERS,
                               .unit = d->unit,
                               .column = HM_CHARGE,
                               .what = "countercharges" };
    return roll_back(cx, melee, volley, hits);
}

/* [HM-8.76] [HM-8.93] Highlanders' Close Combat dice, unless they announced Withdraw, also
 * after a failed check [HM-I.56]; [HM-8.94] [HM-I.57] those hit on 7 when charged. */
static mu_status strike_back(mu_cx *cx, hm_melee *melee, const hm_defender *d, int column,
                             uint8_t *hits)
{
    if (hm_unit_card_of(cx, d->unit)->type != HM_HL || d->announced_withdraw) return MU_OK;
    if (!hm_alive(cx, d->unit) || !hm_has_box(cx, d->unit, HM_CC)) return MU_OK;
    if (d->outflanked) {
        RULE(cx, HM_13_36); /* [HM-13.36] Nor when attacked through flank or rear */
        return MU_OK;
    }
    mu_clause why = column == HM_CC ? HM_8_76 : HM_8_93;
    RULE(cx, why);
    if (d->stance == HM_FAILED) RULE(cx, HM_I_56);
    hm_volley volley = {
        .clause = why, .cause = HM_STRIKES, .unit = d->unit, .column = HM_CC, .what = "strikes back"
    };
    if (column == HM_CHARGE) {
        RULE(cx, HM_8_94);
        RULE(cx, HM_I_57);
        volley.need = hm_type_of(cx, d->unit)->charged_need;
    }
    return roll_back(cx, melee, volley, hits);
}

/* [HM-8.108] [HM-I.37] Everybody rolls before any hit is dealt: the attacker, then
 * Countercharges, then Highlanders. The attacker's hits are dealt first. */
static mu_status simultaneous_dice(mu_cx *cx, hm_melee *melee, int column)
{
    uint8_t hits = 0;
    uint8_t back[HM_STACK] = { 0 };
    const mu_passage passage = mu_passage_begin(cx);
    TRY(attack(cx, melee, column, &hits));
    for (uint8_t i = 0; i < melee->n; i++)
        TRY(countercharge(cx, melee, &melee->defenders[i], &back[i]));
    for (uint8_t i = 0; i < melee->n; i++)
        TRY(strike_back(cx, melee, &melee->defenders[i], column, &back[i]));
    TRY(hm_hit_hex(cx, melee->combat.hex, 1 - melee->combat.side, hits, false));
    for (uint8_t i = 0; i < melee->n; i++) TRY(hm_hit_unit(cx, melee->combat.unit, back[i]));
    return have_hit(cx, &passage, melee);
}

/* [HM-I.53] Close Combat and Charge go through the same steps. */
mu_status hm_fight(mu_cx *cx, hm_melee *melee, int column)
{
    RULE(cx, HM_I_53);
    if (!melee->had_units) RULE(cx, HM_I_82); /* [HM-I.82] Attack on a lone Leader */
    uint8_t unit = melee->combat.unit;
    uint8_t hex = melee->combat.hex;
    uint8_t enemy = 1 - melee->combat.side;
    mu_clause advance = column == HM_CC ? HM_8_68 : HM_8_89;

    const mu_passage passage = mu_passage_begin(cx);
    TRY(defensive_fire(cx, melee, column));
    if (!hm_alive(cx, unit)) {
        RULE(cx, HM_I_55); /* [HM-I.55] A dead attacker ends the combat */
        RULE(cx, HM_8_54); /* [HM-8.54] Defensive Fire never advances */
        return hm_leader_checks(cx, &melee->combat);
    }
    TRY(withdraw_moves(cx, melee, column));
    if (melee->had_units && !hm_has_units(cx, hex, enemy)) {
        RULE(cx, HM_I_68); /* [HM-I.68] All targets gone: advance without a roll */
        /* [HM-8.73] Everybody withdrew: the attacker just advances. [HM-8.89] Compulsory advance
         * after a Charge. */
        RULE(cx, column == HM_CC ? HM_8_73 : HM_8_89);
        TRY(hm_leader_checks(cx, &melee->combat));
        return hm_must_advance(cx, unit, hex, true, advance);
    }
    TRY(simultaneous_dice(cx, melee, column));
    TRY(hm_leader_checks(cx, &melee->combat));
    TRY(mu_passage_same(cx, &passage, NULL, 0));
    TRY(retreats(cx, melee, column));
    return hm_must_advance(cx, unit, hex, melee->had_units, advance);
}
