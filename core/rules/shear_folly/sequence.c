/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/sequence.c - six phases, and whose go it is. */
#include "core/rules/shear_folly/sequence.h"

#include "core/rules/shear_folly/fire.h"
#include "core/rules/shear_folly/initiative.h"
#include "core/rules/shear_folly/melee.h"
#include "core/rules/shear_folly/morale.h"
#include "core/rules/shear_folly/movement.h"
#include "core/rules/shear_folly/purposes.h"
#include "core/rules/shear_folly/victory.h"
#include "core/say.h"

#define SF_PURPOSE_ROW(name, title) { #name, MU_ROLL, 1, 6, NULL, title },
const mu_purpose sf_purposes[SF_PURPOSES_N] = { SF_PURPOSES(SF_PURPOSE_ROW) };

/* --- who can go ------------------------------------------------------------------------------ */

/* [SF-I.9] Whether it has a target or room does not matter. */
static bool could_act(const mu_cx *cx, uint8_t phase, uint8_t piece)
{
    switch (phase) {
    case SF_PHASE_GUN: return !sf_is_commander(piece) && sf_could_fire(cx, piece);
    case SF_PHASE_SHOOT: return !sf_is_commander(piece) && sf_could_shoot(cx, piece);
    default: return sf_could_move(cx, piece);
    }
}

/* [SF-I.41] In the morale phase a side acts by testing its enemy's troops. */
static bool side_could_test(const mu_cx *cx, uint8_t side)
{
    for (uint8_t troop = 1; troop <= sf_s(cx)->troops_n; troop++)
        if (sf_side_of(cx, troop) != side && sf_is_to_be_tested(cx, troop)) return true;
    return false;
}

static bool side_could_act(const mu_cx *cx, uint8_t side)
{
    const uint8_t phase = sf_look(cx)->phase;
    RULE(cx, SF_I_9);
    if (sf_look(cx)->sides[side].passed) return false;
    if (phase == SF_PHASE_MORALE) return side_could_test(cx, side);
    if (phase == SF_PHASE_PICK) return sf_must_pick(cx, side);
    for (uint8_t piece = 1; piece <= SF_PIECES; piece++)
        if (sf_exists(cx, piece) && sf_side_of(cx, piece) == side && could_act(cx, phase, piece))
            return true;
    return false;
}

/* --- phases ---------------------------------------------------------------------------------- */

/* [SF-I.1] Flags are cleared, but for the misfire; markers and attachments stay. */
static void next_turn(mu_cx *cx)
{
    sf_state *g = sf_g(cx);
    RULE(cx, SF_I_1);
    g->turn++;
    g->phase = SF_PHASE_ROLL;
    for (int side = 0; side < 2; side++) {
        const uint8_t held = g->sides[side].held;
        g->sides[side] = (sf_side_state){ .held = held };
    }
    for (int i = 0; i < SF_TROOPS; i++) {
        sf_troop_state *t = &g->troops[i];
        t->halted = t->moved = t->fired = t->shot = t->fought = t->tested = false;
    }
    for (int i = 0; i < SF_COMMANDERS; i++) g->commanders[i].moved = false;
}

/* [SF-2.1] [SF-3.1] [SF-4.1] [SF-6.1] The holder first. */
static bool begin_phase(mu_cx *cx)
{
    sf_state *g = sf_g(cx);
    g->sides[0].passed = g->sides[1].passed = false;
    if (g->phase == SF_PHASE_MELEE) return true;
    for (int i = 0; i < 2; i++) {
        g->go = i == 0 ? g->holder : 1 - g->holder;
        if (side_could_act(cx, g->go)) return true;
    }
    return false;
}

mu_status sf_next_phase(mu_cx *cx)
{
    sf_state *g = sf_g(cx);
    do {
        const bool last = g->phase == SF_PHASE_MORALE;
        sf_check_victory(cx, last);
        if (g->result != SF_NO_RESULT) return MU_OK;
        if (last) {
            next_turn(cx);
            return MU_OK;
        }
        g->phase = g->phase < SF_PHASE_GUN ? SF_PHASE_GUN : (uint8_t)(g->phase + 1);
    } while (!begin_phase(cx));
    return MU_OK;
}

mu_status sf_next_go(mu_cx *cx)
{
    sf_state *g = sf_g(cx);
    /* [SF-I.31] All picks of the holder come before those of the other side. */
    const bool in_turn = sf_phases[g->phase].in_turn;
    for (int i = 0; i < 2; i++) {
        const uint8_t side = (i == 0) == in_turn ? 1 - g->go : g->go;
        if (!side_could_act(cx, side)) continue;
        g->go = side;
        return MU_OK;
    }
    return sf_next_phase(cx);
}

mu_status sf_may_go(const mu_cx *cx, const mu_order *order, uint8_t phase)
{
    const mu_phase *now = &sf_phases[sf_look(cx)->phase];
    if (sf_look(cx)->phase == phase) return MU_OK;
    return mu_refuse(cx, now->clause, "%s is not given now: %s", sf_orders[order->kind].name,
                     now->title);
}

/* --- orders of any phase --------------------------------------------------------------------- */

static mu_status may_move(const mu_cx *cx, const mu_order *order)
{
    TRY(sf_may_go(cx, order, SF_PHASE_MOVE));
    return sf_may_move(cx, order);
}

static mu_status move(mu_cx *cx, const mu_order *order)
{
    RULE(cx, SF_3_1);
    TRY(sf_go(cx, (const void *)order->body.bytes));
    return sf_next_go(cx);
}

/* [SF-I.9] A pass is final for the phase. */
static mu_status may_pass(const mu_cx *cx, const mu_order *order)
{
    const uint8_t phase = sf_look(cx)->phase;
    (void)order;
    if (phase == SF_PHASE_GUN || phase == SF_PHASE_MOVE || phase == SF_PHASE_SHOOT) return MU_OK;
    return mu_refuse(cx, SF_I_9, "nobody passes now: %s", sf_phases[phase].title);
}

static mu_status pass(mu_cx *cx, const mu_order *order)
{
    RULE(cx, SF_I_9);
    sf_g(cx)->sides[order->side].passed = true;
    mu_say(cx, SF_I_9, "%s are done with this phase", sf_s(cx)->sides[order->side].name);
    return sf_next_go(cx);
}

/* [SF-I.57] At any own decision. */
static mu_status may_concede(const mu_cx *cx, const mu_order *order)
{
    (void)cx, (void)order;
    return MU_OK;
}

static mu_status concede(mu_cx *cx, const mu_order *order)
{
    sf_end_battle(cx, order->side == 0 ? SF_B_WINS : SF_A_WINS, SF_I_57);
    return MU_OK;
}

/* --- tables ------------------------------------------------------------------------- */

/* clang-format off */
const mu_phase sf_phases[SF_PHASES] = {
    [SF_PHASE_ROLL]   = { "initiative", SF_1_1, "initiative: the roll", sf_roll_initiative, true, false },
    [SF_PHASE_CALM]   = { "calm",       SF_1_5, "initiative: markers may be taken off", NULL, false, false },
    [SF_PHASE_GUN]    = { "guns",       SF_2_1, "guns", NULL, false, true },
    [SF_PHASE_MOVE]   = { "movement",   SF_3_1, "movement", NULL, false, true },
    [SF_PHASE_SHOOT]  = { "shooters",   SF_4_1, "shooters", NULL, false, true },
    [SF_PHASE_PICK]   = { "picks",      SF_I_31, "melee: whom each troop fights", NULL, false, false },
    [SF_PHASE_MELEE]  = { "melee",      SF_5_1, "melee", sf_fight, false, false },
    [SF_PHASE_MORALE] = { "morale",     SF_6_1, "morale", NULL, false, true },
};

const mu_order_kind sf_orders[SF_ORDERS] = {
    [SF_ORDER_CALM]    = { "calm", "take stress markers off troops near a commander", &sf_calm_schema, sf_may_calm, sf_calm_order, NULL, &sf_calm_words, MU_LISTS_SOME },
    [SF_ORDER_FIRE]    = { "fire", "a gun fires at an enemy troop", &sf_aim_schema, sf_may_fire, sf_fire_order, NULL, &sf_fire_words, MU_LISTS_ALL },
    [SF_ORDER_MOVE]    = { "move", "move a piece, step by step", &sf_move_schema, may_move, move, NULL, &sf_move_words, MU_LISTS_SOME },
    [SF_ORDER_SHOOT]   = { "shoot", "shooters shoot at an enemy troop", &sf_aim_schema, sf_may_shoot, sf_shoot_order, NULL, &sf_fire_words, MU_LISTS_ALL },
    [SF_ORDER_ATTACK]  = { "attack", "name whom a troop fights that touches several", &sf_aim_schema, sf_may_attack, sf_attack_order, NULL, &sf_attack_words, MU_LISTS_ALL },
    [SF_ORDER_TEST]    = { "test", "roll for the morale of an enemy troop", &sf_test_schema, sf_may_test, sf_test_order, NULL, NULL, MU_LISTS_ALL },
    [SF_ORDER_PASS]    = { "pass", "be done with this phase", &sf_pass_schema, may_pass, pass, NULL, NULL, MU_LISTS_ALL },
    [SF_ORDER_CONCEDE] = { "concede", "give up: the other side wins", &sf_concede_schema, may_concede, concede, NULL, NULL, MU_LISTS_NONE },
};
/* clang-format on */

mu_standing sf_standing(const void *setup, const void *state)
{
    static const char *const words[SF_RESULTS] = { "", "the battle is won", "the battle is won",
                                                   "the battle is drawn" };
    const sf_setup *s = setup;
    const sf_state *g = state;
    mu_standing now = {
        .phase = g->phase, .side = g->go, .turn = g->turn, .turns = s->turns, .winner = MU_NOBODY
    };
    if (sf_phases[g->phase].run != NULL) now.side = MU_NOBODY;
    if (g->result == SF_NO_RESULT) return now;
    now.over = true;
    now.side = MU_NOBODY;
    now.clause = g->clause;
    now.words = words[g->result];
    if (g->result != SF_DRAW) now.winner = g->result == SF_A_WINS ? 0 : 1;
    return now;
}
