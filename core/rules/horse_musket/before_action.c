/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/before_action.c - chapter 15: what a Unit must pass before it acts. */
#include "core/rules/horse_musket/before_action.h"

#include "core/rules/horse_musket/morale.h"
#include "core/say.h"

#define HM_COMMAND_RANGE 3 /* hexes [HM-15.59] */

/* --- horse and foot in one hex ------------------------------------------------------ */

static bool holds_class(const mu_cx *cx, uint8_t hex, uint8_t class)
{
    hm_list list;
    hm_find_units(cx, hex, MU_NOBODY, &list);
    for (uint8_t i = 0; i < list.n; i++)
        if (hm_class_of(cx, list.id[i]) == class) return true;
    return false;
}

static bool is_mixed(const mu_cx *cx, uint8_t hex)
{
    return holds_class(cx, hex, HM_INFANTRY) && holds_class(cx, hex, HM_HORSEMEN);
}

hm_unitset hm_mixed_units(const mu_cx *cx)
{
    hm_unitset mixed = { { 0 } };
    if (!hm_s(cx)->options.horse_foot_stacking) return mixed;
    for (uint8_t unit = 1; unit <= hm_s(cx)->units_n; unit++) {
        if (!hm_alive(cx, unit) || !is_mixed(cx, hm_unit_at(cx, unit)->hex)) continue;
        uint8_t class = hm_class_of(cx, unit);
        if (class == HM_INFANTRY || class == HM_HORSEMEN) hm_unitset_add(&mixed, unit);
    }
    return mixed;
}

/* [HM-15.50] [HM-I.110] Horsemen that Charge a hex holding both. */
static bool charges_mixed(const mu_cx *cx, const hm_action *a)
{
    return hm_s(cx)->options.horse_foot_stacking && a->what == HM_DO_CHARGE &&
           hm_class_of(cx, a->unit) == HM_HORSEMEN && is_mixed(cx, a->target);
}

/* --- Command Range -------------------------------------------------------------------- */

/* [HM-15.62] [HM-I.114] The hexes within reach of the Unit's hex, which is not counted itself:
 * each costs 1, or what its terrain says; enemies are in nobody's way. */
static hm_hexset within_command(const mu_cx *cx, uint8_t from)
{
    uint8_t cost[HM_HEXES + 1] = { 0 };
    hm_hexset near = { { 0 } };
    hm_set_add(&near, from);
    for (int spent = 0; spent < HM_COMMAND_RANGE; spent++)
        for (uint8_t hex = 1; hex <= HM_HEXES; hex++) {
            if (!hm_set_has(&near, hex) || cost[hex] != spent) continue;
            for (int d = 0; d < MU_DIRECTIONS; d++) {
                uint8_t next = hm_neighbour(cx, hex, d);
                if (next == 0 || hm_terrain(cx, next)->impassable) continue;
                int total = spent + hm_terrain(cx, next)->range_cost;
                if (total > HM_COMMAND_RANGE) continue;
                if (hm_set_has(&near, next) && cost[next] <= total) continue;
                hm_set_add(&near, next);
                cost[next] = (uint8_t)total;
            }
        }
    return near;
}

/* [HM-15.59] Every Leader of its nationality is farther than three hexes; [HM-15.60] one who
 * serves all nationalities counts as well. */
static bool is_out_of_command(const mu_cx *cx, uint8_t unit)
{
    RULE(cx, HM_15_59);
    RULE(cx, HM_15_62);
    RULE(cx, HM_I_114);
    const hm_hexset near = within_command(cx, hm_unit_at(cx, unit)->hex);
    for (uint8_t leader = 1; leader <= hm_s(cx)->leaders_n; leader++) {
        const hm_leader_card *card = hm_leader_card_of(cx, leader);
        uint8_t hex = hm_leader_at(cx, leader)->hex;
        if (card->side != hm_side_of(cx, unit) || hex == 0 || !hm_set_has(&near, hex)) continue;
        if (card->serves_all) RULE(cx, HM_15_60);
        if (hm_serves(cx, leader, unit)) return false;
    }
    return true;
}

static bool needs_command(const mu_cx *cx, const hm_action *a)
{
    return hm_s(cx)->options.command_range &&
           (a->what == HM_DO_MOVE || a->what == HM_DO_SKIRMISH || a->what == HM_DO_CHARGE) &&
           is_out_of_command(cx, a->unit);
}

/* --- Locked in Combat ------------------------------------------------------------------- */

/* [HM-15.45] Adjacent opposed Units lock each other; [HM-15.46] Move, Skirmish, turn and change
 * of formation need a check then. */
static bool is_locked(const mu_cx *cx, const hm_action *a)
{
    if (!hm_s(cx)->options.locked_in_combat) return false;
    if (a->what != HM_DO_MOVE && a->what != HM_DO_SKIRMISH) return false;
    RULE(cx, HM_15_45);
    return hm_next_to(cx, hm_unit_at(cx, a->unit)->hex, 1 - a->side);
}

/* --- the checks ------------------------------------------------------------------------- */

/* `lost`: the clause by which the action is gone when it fails. */
static mu_status check(mu_cx *cx, const hm_action *a, mu_clause clause, mu_clause lost,
                       bool *goes_on)
{
    RULE(cx, clause);
    hm_checked result;
    TRY(hm_morale(cx, &(hm_check){ .clause = clause, .unit = a->unit }, &result));
    *goes_on = result.passed;
    if (result.passed) return MU_OK;
    RULE(cx, lost);
    hm_change_unit(cx, a->unit)->finished = true;
    mu_say(cx, lost, "%s does not act, and can do nothing more this turn", hm_unit_id(cx, a->unit));
    return MU_OK;
}

mu_status hm_checks_before(mu_cx *cx, const hm_action *a, bool *goes_on)
{
    *goes_on = true;
    const bool again = hm_unit_at(cx, a->unit)->actions > 1 && hm_look(cx)->borrowed != a->unit;
    if (again) {
        RULE(cx, HM_I_117); /* [HM-I.117] [HM-15.69] [HM-15.70] Second Order: paid, then checked */
        TRY(check(cx, a, HM_15_69, HM_15_70, goes_on));
    }
    RULE(cx, HM_I_140);
    if (*goes_on && charges_mixed(cx, a)) {
        RULE(cx, HM_I_110);
        TRY(check(cx, a, HM_15_50, HM_15_51, goes_on)); /* [HM-15.51] no Charge, CAP lost */
    }
    /* [HM-15.61] Far from command: the CAP are spent, and it is done for the turn. */
    if (*goes_on && needs_command(cx, a)) TRY(check(cx, a, HM_15_59, HM_15_61, goes_on));
    /* [HM-I.109] Locked: the same. */
    if (*goes_on && is_locked(cx, a)) TRY(check(cx, a, HM_15_46, HM_I_109, goes_on));
    return MU_OK;
}
