/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/victory.c - how a battle ends. */
#include "core/rules/shear_folly/victory.h"

#include "core/say.h"

bool sf_holds(const sf_setup *s, uint32_t position, mu_point point)
{
    const sf_position *p = &s->positions[position];
    mu_point corners[SF_CORNERS];
    sf_corners_of(p->corners, p->corners_n, corners);
    return mu_area_holds((mu_area){ corners, p->corners_n }, point);
}

void sf_end_battle(mu_cx *cx, uint8_t result, mu_clause why)
{
    RULE(cx, why);
    sf_g(cx)->result = result;
    sf_g(cx)->clause = why;
    if (result == SF_DRAW)
        mu_say(cx, why, "the battle is drawn");
    else
        mu_say(cx, why, "%s win", sf_s(cx)->sides[result == SF_A_WINS ? 0 : 1].name);
}

/* [SF-7.1] [SF-I.50] */
static bool main_is_captured(const mu_cx *cx, uint8_t side)
{
    RULE(cx, SF_I_50);
    for (uint32_t i = 0; i < sf_s(cx)->commanders_n; i++)
        if (sf_s(cx)->commanders[i].side == side && sf_s(cx)->commanders[i].main)
            return sf_look(cx)->commanders[i].captured;
    return false;
}

/* [SF-7.2] [SF-I.48] Guns count, commanders do not. */
static bool half_is_gone(const mu_cx *cx, uint8_t side)
{
    RULE(cx, SF_I_48);
    uint32_t all = 0;
    uint32_t gone = 0;
    for (uint8_t troop = 1; troop <= sf_s(cx)->troops_n; troop++) {
        if (sf_side_of(cx, troop) != side) continue;
        all++;
        gone += sf_troop_at(cx, troop)->removed;
    }
    return 2 * gone >= all;
}

/* [SF-7.3] [SF-I.49] Is a troop of the side, and none of the enemy, in it? */
static bool holds_objective(const mu_cx *cx, uint8_t side)
{
    const sf_objective *o = &sf_s(cx)->objective;
    bool ours = false;
    for (uint8_t troop = 1; troop <= sf_s(cx)->troops_n; troop++) {
        if (!sf_in_play(cx, troop) ||
            !sf_holds(sf_s(cx), o->position - 1u, sf_base_of(cx, troop).at))
            continue;
        if (sf_side_of(cx, troop) != side) return false;
        ours = true;
    }
    return ours;
}

/* Who has lost by the objective at the end of this turn; MU_NOBODY. */
static uint8_t lost_by_objective(mu_cx *cx)
{
    const sf_objective *o = &sf_s(cx)->objective;
    if (o->position == 0) return MU_NOBODY;
    RULE(cx, SF_I_49);
    sf_side_state *holder = &sf_g(cx)->sides[o->side];
    holder->held = holds_objective(cx, o->side) ? (uint8_t)(holder->held + 1) : 0;
    if (holder->held >= o->turns) return 1 - o->side;
    return o->until != 0 && sf_look(cx)->turn >= o->until ? o->side : MU_NOBODY;
}

/* [SF-I.52] That a battle without a limit ends after SF_TURNS is a bound of ours. */
static uint8_t last_turn(const sf_setup *s)
{
    return s->turns != 0 ? s->turns : SF_TURNS;
}

void sf_check_victory(mu_cx *cx, bool end_of_turn)
{
    RULE(cx, SF_I_47);
    const uint8_t by_objective = end_of_turn ? lost_by_objective(cx) : MU_NOBODY;
    bool lost[2];
    mu_clause why[2] = { 0, 0 };
    for (uint8_t side = 0; side < 2; side++) {
        if (main_is_captured(cx, side))
            why[side] = SF_7_1;
        else if (half_is_gone(cx, side))
            why[side] = SF_7_2;
        else if (by_objective == side)
            why[side] = SF_7_3;
        lost[side] = why[side] != 0;
    }
    if (lost[0] && lost[1])
        sf_end_battle(cx, SF_DRAW, SF_I_47);
    else if (lost[0] || lost[1])
        sf_end_battle(cx, lost[0] ? SF_B_WINS : SF_A_WINS, why[lost[0] ? 0 : 1]);
    else if (end_of_turn && sf_look(cx)->turn >= last_turn(sf_s(cx)))
        sf_end_battle(cx, SF_DRAW, SF_I_52);
}

/* --- measures -------------------------------------------------------------------------------- */

/* More than all troops and markers come to: a battle that is over is worth most or least. */
#define DECIDED 1000000

static int64_t decided(const sf_state *g, uint8_t side)
{
    if (g->result != SF_A_WINS && g->result != SF_B_WINS) return 0;
    return (g->result == SF_A_WINS) == (side == 0) ? DECIDED : -DECIDED;
}

static int64_t troops_ahead(const void *setup, const void *state, uint8_t side)
{
    const sf_setup *s = setup;
    const sf_state *g = state;
    int64_t ahead = decided(g, side);
    for (uint32_t i = 0; i < s->troops_n; i++)
        if (!g->troops[i].removed) ahead += s->troops[i].side == side ? 1 : -1;
    return ahead;
}

/* What lies between a troop's markers and its morale, of all in play. */
static int64_t nerve_ahead(const void *setup, const void *state, uint8_t side)
{
    const sf_setup *s = setup;
    const sf_state *g = state;
    int64_t ahead = decided(g, side);
    for (uint32_t i = 0; i < s->troops_n; i++) {
        const sf_troop_card *card = &s->troops[i];
        const int nerve = s->types[card->type].morale - g->troops[i].stress;
        if (!g->troops[i].removed) ahead += card->side == side ? nerve : -nerve;
    }
    return ahead;
}

const mu_measure sf_measures[SF_MEASURES] = {
    { "troops", "troops in play less the enemy's; who has won is ahead of all", troops_ahead },
    { "nerve", "morale less stress markers of all troops in play, less the enemy's; likewise",
      nerve_ahead },
};
