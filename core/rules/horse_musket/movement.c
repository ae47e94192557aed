/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/movement.c - chapter 7: Move. */
#include "core/rules/horse_musket/movement.h"

#include "core/rules/horse_musket/ambush.h"
#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/special.h"
#include "core/rules/horse_musket/stacking.h"
#include "core/say.h"

mu_status hm_may_step(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    const hm_notes *notes = hm_noted(cx);
    if (notes != NULL && hm_is_yes(&notes->steps, unit, hex)) return MU_OK;
    if (!hm_adjacent(hm_unit_at(cx, unit)->hex, hex))
        return mu_refuse(cx, HM_7_6, "%s is not adjacent", hm_hex_word(hex).at);
    TRY(hm_may_front(cx, unit, hex));
    return hm_may_enter(cx, unit, hex);
}

uint32_t hm_steps(const mu_cx *cx, uint8_t unit, int32_t steps[MU_DIRECTIONS])
{
    RULE(cx, HM_I_150); /* [HM-I.150] Canonical order of options */
    const uint8_t from = hm_unit_at(cx, unit)->hex;
    const hm_hexset open = hm_open_to(cx, unit, hm_around(from));
    uint32_t n = 0;
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        uint8_t hex = hm_neighbour(cx, from, d);
        if (hm_set_has(&open, hex) && hm_is_in_front(cx, unit, hex)) steps[n++] = hex;
    }
    return n;
}

void hm_note_steps(hm_notes *notes, uint8_t unit, const int32_t steps[], uint32_t n)
{
    notes->steps = (hm_known){ .about = unit };
    for (uint32_t i = 0; i < n; i++) hm_set_add(&notes->steps.yes, (uint8_t)steps[i]);
}

/* [HM-12.1] The scenario's rules may change it, to nothing at the least; [HM-15.28] [HM-I.103] in
 * bad weather it is one hex less, but never less than one. [HM-7.5] What never moves never will. */
uint8_t hm_movement_rate(const mu_cx *cx, uint8_t unit)
{
    int rate = hm_type_of(cx, unit)->mr;
    if (rate == 0) return 0;
    rate += hm_special_mr(cx, unit);
    if (rate <= 0) return 0;
    if (hm_look(cx)->weather_left == 0) return (uint8_t)rate;
    RULE(cx, HM_15_28);
    RULE(cx, HM_I_103);
    return (uint8_t)(rate > 1 ? rate - 1 : rate);
}

/* [HM-7.12] Enemy Leaders alone there go at once; [HM-7.14] the other side may Ambush. */
mu_status hm_take_step(mu_cx *cx, const hm_action *action, uint8_t hex, hm_facings turns,
                       mu_clause why)
{
    RULE(cx, why);
    uint8_t unit = action->unit;
    uint8_t from = hm_unit_at(cx, unit)->hex;
    hm_place(cx, unit, hex);
    mu_say(cx, why, "%s moves to %s", hm_unit_id(cx, unit), hm_hex_word(hex).at);
    TRY(hm_relocate_leaders(cx, hex, action->side));
    TRY(hm_turn(cx, action, turns));
    RULE(cx, HM_I_26); /* [HM-I.26] Which steps set off an Ambush */
    TRY(hm_ambushes(cx, action));
    return hm_check_line(cx, unit, from);
}

/* --- the order ------------------------------------------------------------------------ */

static hm_action action_of(const mu_order *order)
{
    const hm_move *o = (const void *)order->body.bytes;
    return (hm_action){ .side = order->side,
                        .unit = o->unit,
                        .what = HM_DO_MOVE,
                        .discount = o->discount,
                        .bonus = o->bonus,
                        .no_stop = o->no_stop };
}

mu_status hm_may_set_out(const mu_cx *cx, const hm_action *action)
{
    if (hm_is_noted(cx, action)) return MU_OK;
    TRY(hm_may_begin(cx, action));
    if (hm_movement_rate(cx, action->unit) > 0) return MU_OK;
    return mu_refuse(cx, hm_type_of(cx, action->unit)->mr == 0 ? HM_7_5 : HM_12_1, "%s cannot move",
                     hm_unit_id(cx, action->unit));
}

mu_status hm_may_move(const mu_cx *cx, const mu_order *order)
{
    const hm_move *o = (const void *)order->body.bytes;
    const hm_action action = action_of(order);
    TRY(hm_may_set_out(cx, &action));
    return hm_may_step(cx, o->unit, o->step);
}

/* [HM-15.54] [HM-15.55] [HM-I.112] A d6 up to the rating of the Leader with it: one hex more. */
static mu_status roll_bonus(mu_cx *cx, const hm_action *action, uint8_t *left)
{
    if (!action->bonus) return MU_OK;
    RULE(cx, HM_15_54);
    RULE(cx, HM_I_112);
    uint8_t leader = hm_bonus_leader(cx, action->unit);
    int32_t die = 6;
    const mu_ask ask = { HM_15_54, HM_D_BONUS, action->side, HM_LEADER_PIECE(leader) };
    bool farther = false;
    TRY(mu_roll_up_to(cx, &ask, hm_rating_of(cx, leader), &die, &farther));
    mu_say(cx, HM_15_55, "%s %s", hm_unit_id(cx, action->unit),
           farther ? "may go one hex farther" : "goes no farther than usual");
    RULE(cx, HM_15_55);
    *left = (uint8_t)(*left + farther);
    return MU_OK;
}

/* [HM-2.10] Does the ground end the Move here? [HM-15.33] [HM-I.102] Event 9: not this one. */
static bool is_stopped(const mu_cx *cx, const hm_action *action)
{
    if (!hm_terrain(cx, hm_unit_at(cx, action->unit)->hex)->stop) return false;
    if (action->no_stop) {
        RULE(cx, HM_15_33);
        return false;
    }
    RULE(cx, HM_2_10);
    RULE(cx, HM_7_7); /* [HM-7.7] Some terrain halts a move on entry */
    return true;
}

/* A step, after which the ground may end the Move, or a change of formation [HM-13.6]. */
static mu_status spend_point(mu_cx *cx, const hm_action *action, int32_t on, bool *stopped)
{
    *stopped = false;
    if (on >= HM_REFORMED(0)) {
        hm_form(cx, action->unit, (uint8_t)(on - HM_REFORMED(0)), HM_13_6);
        return MU_OK;
    }
    TRY(hm_take_step(cx, action, (uint8_t)on, HM_ANY_FACING, HM_7_6));
    *stopped = !hm_alive(cx, action->unit) || is_stopped(cx, action);
    return MU_OK;
}

/* What the next point can be spent on: steps, then formations [HM-I.92]. */
static uint32_t ways_on(const mu_cx *cx, uint8_t unit, int32_t ways[MU_DIRECTIONS + 2])
{
    uint32_t n = hm_steps(cx, unit, ways);
    int32_t faced[2];
    uint32_t formings = hm_formings(cx, unit, faced);
    for (uint32_t i = 0; i < formings; i++) ways[n++] = HM_REFORMED(faced[i]);
    return n;
}

/* [HM-I.19] After each step the player goes on or stops, while points are `left`. With Facing there
 * are many ways to stand somewhere so and so: to the odds they are one. */
static mu_status move_on(mu_cx *cx, const hm_action *action, int32_t first, uint8_t left)
{
    const bool turns = hm_facing_counts(cx);
    mu_passage way = { 0 };
    if (turns) way = mu_passage_begin(cx);
    int32_t next = first;
    while (next != 0) {
        bool stopped = false;
        TRY(spend_point(cx, action, next, &stopped));
        next = 0;
        left--;
        const uint8_t now[] = { left, stopped };
        if (turns) TRY(mu_passage_same(cx, &way, now, sizeof now));
        if (stopped || left == 0) break;
        int32_t options[MU_DIRECTIONS + 3];
        uint32_t n = ways_on(cx, action->unit, options);
        if (n == 0) break;
        options[n++] = 0;
        RULE(cx, HM_I_19);
        const mu_ask ask = { HM_7_6, HM_P_STEP, action->side, action->unit };
        TRY(mu_choose(cx, &ask, options, n, &next));
    }
    return MU_OK;
}

/* [HM-3.12] [HM-7.1] to [HM-7.4] As many hexes as the Movement Rate, one after the other. */
mu_status hm_set_out(mu_cx *cx, hm_action *action, int32_t first)
{
    RULE(cx, HM_3_12);
    RULE(cx, HM_7_1);
    bool goes_on = false;
    TRY(hm_begin(cx, action, &goes_on));
    if (!goes_on) return MU_OK;
    uint8_t left = hm_movement_rate(cx, action->unit);
    if (left == 2) RULE(cx, HM_7_2); /* [HM-7.2] Skirmishers and Natives move up to two hexes */
    if (left == 3) RULE(cx, HM_7_3); /* [HM-7.3] Dragoons and Cavalry move up to three hexes */
    if (left == 4) RULE(cx, HM_7_4);
    TRY(roll_bonus(cx, action, &left));
    return move_on(cx, action, first, left);
}

mu_status hm_move_order(mu_cx *cx, const mu_order *order)
{
    const hm_move *o = (const void *)order->body.bytes;
    hm_action action = action_of(order);
    return hm_set_out(cx, &action, o->step);
}
