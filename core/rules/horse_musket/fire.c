/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/fire.c - chapter 8: Fire Combat. */
#include "core/rules/horse_musket/fire.h"

#include "core/rules/horse_musket/advance.h"
#include "core/rules/horse_musket/combat.h"
#include "core/rules/horse_musket/facing.h"
#include "core/rules/horse_musket/morale.h"
#include "core/rules/horse_musket/movement.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/r1_combat.h"
#include "core/rules/horse_musket/retreat.h"

/* --- targets -------------------------------------------------------------------- */

/* [HM-8.32] to [HM-8.35] Columns R1, R2, ... are distances of 1, 2, ... hexes. */
static bool in_range(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    int distance = hm_distance(hm_unit_at(cx, unit)->hex, hex);
    return distance >= 1 && distance <= HM_RANGES && hm_has_box(cx, unit, distance - 1);
}

static bool can_hit(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    const hm_notes *notes = hm_noted(cx);
    if (notes != NULL && hm_is_known(&notes->hits, unit, hex))
        return hm_set_has(&notes->hits.yes, hex);
    return in_range(cx, unit, hex) && hm_line_of_sight(cx, hm_unit_at(cx, unit)->hex, hex) &&
           hm_is_in_front(cx, unit, hex);
}

void hm_note_hits(const mu_cx *cx, hm_notes *notes, uint8_t unit, hm_hexset hexes)
{
    hm_known hits = { .about = unit, .asked = hexes };
    for (uint8_t hex; (hex = hm_set_take(&hexes)) != 0;)
        if (can_hit(cx, unit, hex)) hm_set_add(&hits.yes, hex);
    notes->hits = hits;
}

/* Why fire from there could not hit the hex. */
static mu_status refuse_hit(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    uint8_t from = hm_unit_at(cx, unit)->hex;
    if (!in_range(cx, unit, hex))
        return mu_refuse(cx, HM_8_35, "%s cannot fire at a range of %d", hm_unit_id(cx, unit),
                         hm_distance(from, hex));
    if (!hm_line_of_sight(cx, from, hex))
        return mu_refuse(cx, HM_8_36, "the line of sight from %s to %s is blocked",
                         hm_hex_word(from).at, hm_hex_word(hex).at);
    return hm_may_front(cx, unit, hex);
}

/* [HM-8.41] [HM-I.15] A hex of enemy Units that is a valid target and nearer; 0 if there
 * is none. [HM-8.44] Cannon are free to choose. */
static uint8_t nearer_target(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    if (hm_class_of(cx, unit) == HM_CANNON) {
        RULE(cx, HM_8_44);
        RULE(cx, HM_I_123); /* [HM-I.123] Cannon pick far targets with enemies adjacent */
        return 0;
    }
    RULE(cx, HM_8_41);
    RULE(cx, HM_I_15);
    uint8_t here = hm_unit_at(cx, unit)->hex;
    int distance = hm_distance(here, hex);
    hm_hexset nearer =
        hm_set_and(hm_within(here, distance - 1), hm_hexes_of_units(cx, 1 - hm_side_of(cx, unit)));
    for (uint8_t at; (at = hm_set_take(&nearer)) != 0;) {
        if (!can_hit(cx, unit, at)) continue;
        if (distance == 2) RULE(cx, HM_8_42); /* [HM-8.42] No R2 fire while an R1 target is there */
        return at;
    }
    RULE(cx, HM_8_43); /* [HM-8.43] Equally near targets: the shooter picks */
    return 0;
}

mu_status hm_may_fire_at(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    uint8_t enemy = 1 - hm_side_of(cx, unit);
    TRY(hm_may_attack(cx, hm_side_of(cx, unit), hex));
    RULE(cx, HM_I_44); /* [HM-I.44] No chart number, no roll */
    if (!can_hit(cx, unit, hex)) return refuse_hit(cx, unit, hex);
    /* [HM-I.16] A lone Leader as target hides and forces nothing */
    if (!hm_has_units(cx, hex, enemy)) RULE(cx, HM_I_16);
    uint8_t nearer = nearer_target(cx, unit, hex);
    if (nearer != 0)
        return mu_refuse(cx, HM_8_41, "the enemy in %s is nearer", hm_hex_word(nearer).at);
    return MU_OK;
}

uint32_t hm_targets(const mu_cx *cx, uint8_t unit, int32_t targets[HM_HEXES])
{
    RULE(cx, HM_I_150); /* [HM-I.150] Canonical order of options */
    const mu_cx quiet = mu_quietly(cx);
    uint8_t enemy = 1 - hm_side_of(cx, unit);
    const hm_hexset near = hm_within(hm_unit_at(cx, unit)->hex, HM_RANGES);
    hm_hexset enemies = hm_set_and(hm_hexes_of(cx, enemy), near);
    uint32_t n = 0;
    for (uint8_t hex; (hex = hm_set_take(&enemies)) != 0;)
        if (hm_may_fire_at(&quiet, unit, hex) == MU_OK) targets[n++] = hex;
    return n;
}

/* --- Withdraw from Fire ----------------------------------------------------------- */

/* Dragoons and Hussars that have answered fire in this action [HM-8.49] [HM-I.135]. A Unit
 * tries once, but the fire may turn to hex after hex: any number of Units can be among them. */
typedef struct reactions {
    bool tried[HM_UNITS + 1];
    uint8_t withdrew[HM_UNITS]; /* in this order */
    uint8_t withdrew_n;
} reactions;

/* [HM-8.45] [HM-8.46] [HM-I.46] Dragoons and Hussars may try to step back. */
static mu_status try_withdraw(mu_cx *cx, uint8_t unit, uint8_t firer_hex, reactions *r)
{
    RULE(cx, HM_8_45);
    RULE(cx, HM_I_46);
    bool yes = false;
    const mu_ask ask = { HM_8_45, HM_P_WFIRE, hm_side_of(cx, unit), unit };
    TRY(mu_ask_whether(cx, &ask, &yes));
    if (!yes) return MU_OK;
    r->tried[unit] = true;
    hm_checked result;
    TRY(hm_morale(cx, &(hm_check){ .clause = HM_8_45, .unit = unit, .against = firer_hex },
                  &result));
    if (!result.passed) return MU_OK;
    RULE(cx, HM_8_46);
    bool moved = false;
    TRY(hm_withdraw(cx, unit, firer_hex, &moved));
    if (moved) r->withdrew[r->withdrew_n++] = unit;
    return MU_OK;
}

static mu_status withdraws(mu_cx *cx, uint8_t firer, uint8_t hex, reactions *r)
{
    uint8_t from = hm_unit_at(cx, firer)->hex;
    hm_list targets;
    hm_find_units(cx, hex, 1 - hm_side_of(cx, firer), &targets);
    for (uint8_t i = 0; i < targets.n; i++) {
        uint8_t type = hm_unit_card_of(cx, targets.id[i])->type;
        bool light = type == HM_DR || type == HM_HU;
        if (!light) continue;
        if (r->tried[targets.id[i]]) {
            RULE(cx, HM_8_49);
            continue;
        }
        if (hm_is_outflanked(cx, targets.id[i], from)) {
            RULE(cx, HM_13_35); /* [HM-13.35] Not from fire through flank or rear */
            continue;
        }
        if (hm_can_withdraw(cx, targets.id[i], from)) TRY(try_withdraw(cx, targets.id[i], from, r));
    }
    return MU_OK;
}

/* [HM-8.47] [HM-8.48] [HM-I.47] The withdrawn Units' hexes, then what is legal now, then
 * nothing: the Fire is wasted [HM-8.50]. */
static mu_status retarget(mu_cx *cx, uint8_t unit, const reactions *r, uint8_t *hex)
{
    RULE(cx, HM_8_47);
    RULE(cx, HM_I_47);
    RULE(cx, HM_I_135);
    int32_t options[HM_HEXES + 1];
    uint32_t n = 0;
    bool followed[HM_HEXES + 1] = { false };
    for (uint8_t i = 0; i < r->withdrew_n; i++) {
        uint8_t at = hm_unit_at(cx, r->withdrew[i])->hex;
        if (at == 0 || followed[at] || !can_hit(cx, unit, at)) continue;
        followed[at] = true;
        options[n++] = at;
    }
    int32_t others[HM_HEXES];
    uint32_t others_n = hm_targets(cx, unit, others);
    for (uint32_t i = 0; i < others_n; i++)
        if (!followed[others[i]]) options[n++] = others[i];
    options[n++] = 0;
    int32_t chosen = 0;
    const mu_ask ask = { HM_8_47, HM_P_RETARGET, hm_side_of(cx, unit), unit };
    TRY(mu_choose(cx, &ask, options, n, &chosen));
    if (chosen == 0) {
        RULE(cx, HM_8_50);
        RULE(cx, HM_I_48); /* [HM-I.48] No advance after a Withdraw from Fire */
    } else if (!followed[chosen]) {
        RULE(cx, HM_8_48);
    }
    *hex = (uint8_t)chosen;
    return MU_OK;
}

/* --- the fire itself ---------------------------------------------------------------- */

/* [HM-8.51] At R3 and beyond nobody can be destroyed; [HM-8.52] in Grand Battles from R2. The
 * distance counts, not the column [HM-I.17]. */
static bool is_immune(const mu_cx *cx, int distance)
{
    RULE(cx, HM_I_17);
    RULE(cx, HM_3_14); /* [HM-3.14] The scenario picks one of three battle scales */
    bool grand = hm_s(cx)->scale == HM_GRAND_BATTLES;
    if (grand && distance == 2) RULE(cx, HM_8_52);
    return distance >= (grand ? 2 : 3);
}

/* [HM-8.53] [HM-I.49] R1 fire that emptied the hex lets the firer in; [HM-8.55] Cannon
 * never advance. */
static mu_status may_follow_up(mu_cx *cx, uint8_t unit, uint8_t hex, bool had_units)
{
    if (!hm_vacated(cx, hex, 1 - hm_side_of(cx, unit), had_units)) return MU_OK;
    if (hm_class_of(cx, unit) == HM_CANNON) {
        RULE(cx, HM_8_55);
        return MU_OK;
    }
    RULE(cx, HM_8_53);
    RULE(cx, HM_I_49);
    bool yes = false;
    const mu_ask ask = { HM_8_53, HM_P_ADVANCE, hm_side_of(cx, unit), unit };
    TRY(mu_ask_whether(cx, &ask, &yes));
    return yes ? hm_advance(cx, unit, hex, HM_8_53) : MU_OK;
}

mu_status hm_shoot(mu_cx *cx, hm_combat *combat, int drm, hm_rolled *rolled)
{
    uint8_t unit = combat->unit;
    uint8_t from = hm_unit_at(cx, unit)->hex;
    int distance = hm_distance(from, combat->hex);
    hm_volley volley = { .clause = HM_8_2,
                         .cause = HM_FIRES,
                         .unit = unit,
                         .column = (uint8_t)(distance - 1),
                         .at = hm_units_in(cx, combat->hex, 1 - combat->side),
                         .what = "fires at",
                         .hex = combat->hex };
    volley.dice = hm_dice_of(cx, combat, &volley);
    volley.drm = (int16_t)(hm_attack_drm(cx, from, combat->hex) + drm);
    TRY(hm_roll_combat(cx, combat, &volley, rolled));
    return hm_hit_hex(cx, combat->hex, 1 - combat->side, rolled->hits, is_immune(cx, distance));
}

/* [HM-8.2] Fire Combat, once target and payment are settled. [HM-8.3] Nobody shoots back, but by
 * an optional rule at R1 [HM-15.1]. */
static mu_status fire(mu_cx *cx, const hm_action *action, uint8_t hex)
{
    static const mu_clause range[HM_RANGES] = { HM_8_32, HM_8_33, HM_8_34, HM_I_17 };
    RULE(cx, HM_8_2);
    RULE(cx, HM_8_3);
    uint8_t unit = action->unit;
    reactions r = { 0 };
    for (uint8_t before = 0;; before = r.withdrew_n) {
        TRY(withdraws(cx, unit, hex, &r));
        if (r.withdrew_n == before) break;
        TRY(retarget(cx, unit, &r, &hex));
        if (hex == 0) return MU_OK;
    }

    int distance = hm_distance(hm_unit_at(cx, unit)->hex, hex);
    bool had_units = hm_has_units(cx, hex, 1 - action->side);
    RULE(cx, range[distance - 1]);
    if (!had_units) {
        RULE(cx, HM_9_29); /* [HM-9.29] A lone Leader may be attacked */
        RULE(cx, HM_I_82); /* [HM-I.82] Attack on a lone Leader */
    }

    hm_combat combat = hm_combat_of(cx, action, hex);
    hm_rolled rolled;
    hm_list driven = { 0 };
    const mu_passage passage = mu_passage_begin(cx);
    if (distance == 1)
        TRY(hm_fire_at_r1(cx, &combat, &driven));
    else
        TRY(hm_shoot(cx, &combat, 0, &rolled));
    TRY(hm_leader_checks(cx, &combat));
    TRY(mu_passage_same(cx, &passage, &driven, sizeof driven));
    TRY(hm_drive_back(cx, &combat, &driven));
    if (distance > 1 || !hm_alive(cx, unit) || hm_list_has(&driven, unit)) return MU_OK;
    return may_follow_up(cx, unit, hex, had_units);
}

/* --- the orders ------------------------------------------------------------------------ */

static hm_action fire_of(const mu_order *order)
{
    const hm_fire *o = (const void *)order->body.bytes;
    return (hm_action){ .side = order->side,
                        .unit = o->unit,
                        .what = HM_DO_FIRE,
                        .discount = o->discount,
                        .extra_die = o->extra_die,
                        .leader = o->leader };
}

mu_status hm_may_fire(const mu_cx *cx, const mu_order *order)
{
    const hm_fire *o = (const void *)order->body.bytes;
    const hm_action action = fire_of(order);
    TRY(hm_may_begin(cx, &action));
    return hm_may_fire_at(cx, o->unit, o->target);
}

mu_status hm_fire_order(mu_cx *cx, const mu_order *order)
{
    const hm_fire *o = (const void *)order->body.bytes;
    hm_action action = fire_of(order);
    bool goes_on = false;
    TRY(hm_begin(cx, &action, &goes_on));
    return goes_on ? fire(cx, &action, o->target) : MU_OK;
}

/* --- Skirmish ------------------------------------------------------------------------ */

static hm_action skirmish_of(uint8_t side, uint8_t unit, uint8_t discount, bool extra_die)
{
    return (hm_action){ .side = side,
                        .unit = unit,
                        .what = HM_DO_SKIRMISH,
                        .discount = discount,
                        .extra_die = extra_die };
}

mu_status hm_may_skirmish_move(const mu_cx *cx, const mu_order *order)
{
    const hm_skirmish_move *o = (const void *)order->body.bytes;
    const hm_action action = skirmish_of(order->side, o->unit, o->discount, o->extra_die);
    TRY(hm_may_begin(cx, &action));
    return hm_may_step(cx, o->unit, o->step);
}

/* [HM-7.24] Move one hex, then fire; [HM-7.27] stopping terrain does not spoil the fire;
 * [HM-I.51] the second half may be declined. */
mu_status hm_skirmish_move_order(mu_cx *cx, const mu_order *order)
{
    RULE(cx, HM_7_24);
    RULE(cx, HM_I_51);
    const hm_skirmish_move *o = (const void *)order->body.bytes;
    hm_action action = skirmish_of(order->side, o->unit, o->discount, o->extra_die);
    bool goes_on = false;
    TRY(hm_begin(cx, &action, &goes_on));
    if (!goes_on) return MU_OK;
    RULE(cx, HM_I_29); /* [HM-I.29] Ambush in the middle of a Charge or Skirmish */
    TRY(hm_take_step(cx, &action, o->step, HM_ANY_FACING, HM_7_6));
    if (!hm_alive(cx, o->unit)) return MU_OK;
    if (hm_terrain(cx, o->step)->stop) RULE(cx, HM_7_27);
    int32_t options[HM_HEXES + 1];
    uint32_t n = hm_targets(cx, o->unit, options);
    if (n == 0) return MU_OK;
    options[n++] = 0;
    int32_t hex = 0;
    const mu_ask ask = { HM_7_24, HM_P_SKFIRE, order->side, o->unit };
    TRY(mu_choose(cx, &ask, options, n, &hex));
    return hex == 0 ? MU_OK : fire(cx, &action, (uint8_t)hex);
}

mu_status hm_may_skirmish_fire(const mu_cx *cx, const mu_order *order)
{
    const hm_skirmish_fire *o = (const void *)order->body.bytes;
    const hm_action action = skirmish_of(order->side, o->unit, o->discount, o->extra_die);
    TRY(hm_may_begin(cx, &action));
    return hm_may_fire_at(cx, o->unit, o->target);
}

/* [HM-7.25] Fire, then move one hex. */
mu_status hm_skirmish_fire_order(mu_cx *cx, const mu_order *order)
{
    RULE(cx, HM_7_25);
    RULE(cx, HM_I_51);
    const hm_skirmish_fire *o = (const void *)order->body.bytes;
    hm_action action = skirmish_of(order->side, o->unit, o->discount, o->extra_die);
    bool goes_on = false;
    TRY(hm_begin(cx, &action, &goes_on));
    if (!goes_on) return MU_OK;
    const mu_passage first_half = mu_passage_begin(cx);
    TRY(fire(cx, &action, o->target));
    TRY(mu_passage_same(cx, &first_half, NULL, 0));
    if (!hm_alive(cx, o->unit)) return MU_OK;
    int32_t options[MU_DIRECTIONS + 1];
    uint32_t n = hm_steps(cx, o->unit, options);
    if (n == 0) return MU_OK;
    options[n++] = 0;
    int32_t hex = 0;
    const mu_ask ask = { HM_7_25, HM_P_SKMOVE, order->side, o->unit };
    TRY(mu_choose(cx, &ask, options, n, &hex));
    if (hex == 0) return MU_OK;
    return hm_take_step(cx, &action, (uint8_t)hex, HM_ANY_FACING, HM_7_6);
}
