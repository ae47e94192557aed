/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/random_events.c - chapter 15: Random Events. */
#include "core/rules/horse_musket/random_events.h"

#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/legal.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/sequence.h"
#include "core/rules/horse_musket/stacking.h"
#include "core/say.h"

#define HM_CANNON_TURN 5 /* event 3 is event 7 up to this Game Turn [HM-15.27] */

/* --- 2: a new swamp ------------------------------------------------------------------- */

static uint32_t swamps_laid(const mu_cx *cx)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < HM_HEXES; i++)
        n += hm_look(cx)->terrain[i] == HM_SWAMP && hm_s(cx)->terrain[i] != HM_SWAMP;
    return n;
}

/* [HM-15.25] [HM-I.104] On a River or Clear hex, if a tile is left; Units in it that are too many
 * now may stay. */
static mu_status new_swamp(mu_cx *cx, uint8_t side)
{
    RULE(cx, HM_15_25);
    RULE(cx, HM_I_104);
    if (swamps_laid(cx) >= hm_s(cx)->swamp_tiles) return MU_OK;
    int32_t options[HM_HEXES];
    uint32_t n = 0;
    for (uint8_t hex = 1; hex <= HM_HEXES; hex++)
        if (hm_on_board(cx, hex) &&
            (hm_is_clear(cx, hex) || hm_terrain_kind_of(cx, hex) == HM_RIVER))
            options[n++] = hex;
    if (n == 0) return MU_OK;
    int32_t hex = 0;
    TRY(mu_choose(cx, &(mu_ask){ HM_15_25, HM_P_EV_SWAMP, side, 0 }, options, n, &hex));
    hm_state *g = hm_g(cx);
    g->terrain[hex - 1] = HM_SWAMP;
    const mu_cx quiet = mu_quietly(cx);
    hm_list there;
    hm_find_units(cx, (uint8_t)hex, MU_NOBODY, &there);
    for (uint8_t i = 0; i < there.n; i++)
        if (hm_may_stack(&quiet, there.id[i], (uint8_t)hex, 0) != MU_OK) g->exempt[hex - 1] = true;
    mu_say(cx, HM_15_25, "%s becomes a Swamp", hm_hex_word((uint8_t)hex).at);
    return MU_OK;
}

/* --- 3, 4 -------------------------------------------------------------------------------- */

/* [HM-15.31] For one Unit, announced with its action. */
static mu_status extra_die(mu_cx *cx, uint8_t side)
{
    RULE(cx, HM_15_31);
    hm_g(cx)->sides[side].extra_die = true;
    return MU_OK;
}

/* [HM-15.26] For the rest of the battle, and repeats add up; [HM-15.27] up to turn 5: event 7. */
static mu_status enemy_cannon(mu_cx *cx, uint8_t side)
{
    if (hm_look(cx)->turn <= HM_CANNON_TURN) {
        RULE(cx, HM_15_27);
        mu_say(cx, HM_15_27, "up to Game Turn %d: an extra combat die instead", HM_CANNON_TURN);
        return extra_die(cx, side);
    }
    RULE(cx, HM_15_26);
    hm_side_state *enemy = &hm_g(cx)->sides[1 - side];
    if (enemy->cannon_drm > -99) enemy->cannon_drm--;
    return MU_OK;
}

/* [HM-15.28] [HM-I.103] For d6 Game Turns, this one counted; the longer of two spells holds. */
static mu_status bad_weather(mu_cx *cx, uint8_t side)
{
    RULE(cx, HM_15_28);
    RULE(cx, HM_I_103);
    int32_t turns = 1;
    TRY(mu_roll(cx, &(mu_ask){ HM_15_28, HM_D_WEATHER, side, 0 }, 1, &turns));
    hm_state *g = hm_g(cx);
    if (turns > g->weather_left) g->weather_left = (uint8_t)turns;
    mu_say(cx, HM_15_28, "bad weather for %u Game Turn%s", g->weather_left,
           g->weather_left == 1 ? "" : "s");
    return MU_OK;
}

/* --- 8, 11, 12 --------------------------------------------------------------------------- */

/* [HM-15.32] Until the end of its owner's next player turn. */
static mu_status bar_enemy(mu_cx *cx, uint8_t side)
{
    RULE(cx, HM_15_32);
    int32_t options[HM_UNITS];
    uint32_t n = 0;
    for (uint8_t unit = 1; unit <= hm_s(cx)->units_n; unit++)
        if (hm_side_of(cx, unit) != side && hm_alive(cx, unit)) options[n++] = unit;
    if (n == 0) return MU_OK;
    int32_t unit = 0;
    TRY(mu_choose(cx, &(mu_ask){ HM_15_32, HM_P_EV_BAR, side, 0 }, options, n, &unit));
    hm_change_unit(cx, (uint8_t)unit)->barred = true;
    mu_say(cx, HM_15_32, "%s cannot act in its next turn", hm_unit_id(cx, (uint8_t)unit));
    return MU_OK;
}

/* [HM-15.35] [HM-I.105] Free, and without a Leader; all other conditions of a Rally hold, and the
 * Unit is then done for the turn. */
static mu_status free_rally(mu_cx *cx, uint8_t side)
{
    RULE(cx, HM_15_35);
    RULE(cx, HM_I_105);
    const mu_cx quiet = mu_quietly(cx);
    int32_t options[HM_UNITS + 1];
    uint32_t n = 0;
    for (uint8_t unit = 1; unit <= hm_s(cx)->units_n; unit++)
        if (hm_may_be_rallied(&quiet, side, unit) == MU_OK) options[n++] = unit;
    if (n == 0) return MU_OK;
    options[n++] = 0;
    int32_t unit = 0;
    TRY(mu_choose(cx, &(mu_ask){ HM_15_35, HM_P_EV_RALLY, side, 0 }, options, n, &unit));
    if (unit == 0) return MU_OK;
    hm_regain_mp(cx, (uint8_t)unit);
    mu_say(cx, HM_15_35, "%s rallies by itself to %u MP", hm_unit_id(cx, (uint8_t)unit),
           hm_unit_at(cx, (uint8_t)unit)->mp);
    return MU_OK;
}

/* Could the Unit do anything for the enemy of its owner? */
static bool is_of_use(mu_cx *cx, uint8_t unit)
{
    hm_state lent = *hm_look(cx);
    lent.borrowed = unit;
    lent.phase = HM_PHASE_BORROWED;
    return hm_has_order(hm_s(cx), &lent, unit);
}

/* [HM-15.36] [HM-I.106] An enemy Unit that could act; the order follows in a phase of
 * its own. */
static mu_status borrow_enemy(mu_cx *cx, uint8_t side)
{
    RULE(cx, HM_15_36);
    RULE(cx, HM_I_106);
    int32_t options[HM_UNITS + 1];
    uint32_t n = 0;
    for (uint8_t unit = 1; unit <= hm_s(cx)->units_n; unit++)
        if (hm_side_of(cx, unit) != side && hm_alive(cx, unit) && is_of_use(cx, unit))
            options[n++] = unit;
    if (n == 0) return MU_OK;
    options[n++] = 0;
    int32_t unit = 0;
    TRY(mu_choose(cx, &(mu_ask){ HM_15_36, HM_P_EV_ENEMY, side, 0 }, options, n, &unit));
    hm_g(cx)->borrowed = (uint8_t)unit;
    hm_look_around(cx);
    if (unit != 0)
        mu_say(cx, HM_15_36, "%s acts once for the enemy", hm_unit_id(cx, (uint8_t)unit));
    return MU_OK;
}

mu_status hm_give_back(mu_cx *cx)
{
    uint8_t unit = hm_look(cx)->borrowed;
    if (unit == 0) return MU_OK;
    hm_g(cx)->borrowed = 0;
    hm_look_around(cx);
    if (!hm_alive(cx, unit)) return MU_OK;
    RULE(cx, HM_I_148);
    return hm_relocate_leaders(cx, hm_unit_at(cx, unit)->hex, hm_owner_of(cx, unit));
}

/* --- the table ------------------------------------------------------------------------------ */

/* Events 5, 6, 7, 9 and 10 are permissions, kept until used or until the turn ends. */
static mu_status happen(mu_cx *cx, uint8_t side, int32_t event)
{
    hm_side_state *our = &hm_g(cx)->sides[side];
    switch (event) {
    case 2: return new_swamp(cx, side);
    case 3: return enemy_cannon(cx, side);
    case 4: return bad_weather(cx, side);
    case 5: our->free_action = true; return MU_OK;
    case 6: our->reroll_misses = true; return MU_OK;
    case 7: return extra_die(cx, side);
    case 8: return bar_enemy(cx, side);
    case 9: our->no_stop = true; return MU_OK;
    case 10:
        /* [HM-15.34] Without Combat at R1 there is no order of fire. */
        RULE(cx, HM_15_34);
        our->picks_order = hm_s(cx)->options.combat_at_r1;
        return MU_OK;
    case 11: return free_rally(cx, side);
    default: return borrow_enemy(cx, side);
    }
}

/* [HM-15.24] Two d6 are added. [HM-I.102] It comes at once, before an AC is replaced. */
mu_status hm_random_event(mu_cx *cx)
{
    static const char *const titles[] = { "a new swamp",
                                          "the enemy's Cannon in trouble",
                                          "bad weather",
                                          "one Unit may act for 0 CAP",
                                          "the misses of one Fire may be rolled again",
                                          "an extra combat die for one Unit",
                                          "an enemy Unit sits out a turn",
                                          "terrain does not stop one Move",
                                          "the attacker picks the order of one Fire",
                                          "one Unit rallies by itself",
                                          "an enemy Unit acts once for the other side" };
    RULE(cx, HM_15_23);
    RULE(cx, HM_15_24);
    RULE(cx, HM_I_102);
    uint8_t side = hm_look(cx)->active;
    int32_t dice[2] = { 1, 1 };
    TRY(mu_roll(cx, &(mu_ask){ HM_15_24, HM_D_EVENT, side, 0 }, 2, dice));
    int32_t event = dice[0] + dice[1];
    mu_say(cx, HM_15_24, "Random Event %d: %s", (int)event, titles[event - 2]);
    return happen(cx, side, event);
}

void hm_drop_permissions(mu_cx *cx, uint8_t side)
{
    hm_side_state *our = &hm_g(cx)->sides[side];
    our->free_action = false;
    our->reroll_misses = false;
    our->extra_die = false;
    our->no_stop = false;
    our->picks_order = false;
}
