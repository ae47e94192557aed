/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/initiative.c - who holds the turn, and what markers that costs. */
#include "core/rules/shear_folly/initiative.h"

#include "core/rules/shear_folly/purposes.h"
#include "core/rules/shear_folly/sequence.h"
#include "core/say.h"

/* --- taking markers off ---------------------------------------------------------------------- */

/* [SF-1.5] [SF-I.7] Any commander of the side, with a troop or not, by closest points; to his own
 * troop he has no way. */
static bool has_commander_near(const mu_cx *cx, uint8_t troop)
{
    RULE(cx, SF_I_7);
    for (uint32_t i = 1; i <= sf_s(cx)->commanders_n; i++) {
        const uint8_t commander = SF_COMMANDER(i);
        if (!sf_in_play(cx, commander) || sf_side_of(cx, commander) != sf_side_of(cx, troop))
            continue;
        if (mu_distance_within(sf_distance(cx, commander, troop), sf_s(cx)->figures.calm_reach))
            return true;
    }
    return false;
}

/* [SF-I.3] [SF-I.4] Is there anything to say? */
static bool can_calm(const mu_cx *cx, uint8_t side)
{
    if (sf_look(cx)->sides[side].rolled == 0) return false;
    for (uint8_t troop = 1; troop <= sf_s(cx)->troops_n; troop++)
        if (sf_in_play(cx, troop) && sf_side_of(cx, troop) == side &&
            sf_troop_at(cx, troop)->stress > 0 && has_commander_near(cx, troop))
            return true;
    return false;
}

/* [SF-I.5] No more markers than it has. */
static mu_status may_relieve(const mu_cx *cx, uint8_t side, const sf_relief *relief)
{
    const uint8_t troop = relief->troop;
    if (!sf_in_play(cx, troop)) return mu_refuse(cx, SF_1_5, "that troop is not in play");
    const char *id = sf_id(cx, troop);
    RULE(cx, SF_I_4);
    if (sf_side_of(cx, troop) != side) return mu_refuse(cx, SF_1_5, "%s is an enemy", id);
    RULE(cx, SF_I_5);
    if (relief->markers > sf_troop_at(cx, troop)->stress)
        return mu_refuse(cx, SF_I_5, "%s has %u SM", id, sf_troop_at(cx, troop)->stress);
    RULE(cx, SF_1_5);
    if (!has_commander_near(cx, troop))
        return mu_refuse(cx, SF_1_5, "no commander is near enough to %s", id);
    return MU_OK;
}

mu_status sf_may_calm(const mu_cx *cx, const mu_order *order)
{
    const sf_calm *calm = (const void *)order->body.bytes;
    TRY(sf_may_go(cx, order, SF_PHASE_CALM));
    uint32_t sum = 0;
    for (uint32_t i = 0; i < calm->reliefs_n; i++) {
        TRY(may_relieve(cx, order->side, &calm->reliefs[i]));
        for (uint32_t k = 0; k < i; k++)
            if (calm->reliefs[k].troop == calm->reliefs[i].troop)
                return mu_refuse(cx, SF_I_3, "%s is named twice",
                                 sf_id(cx, calm->reliefs[i].troop));
        sum += calm->reliefs[i].markers;
    }
    const uint8_t rolled = sf_look(cx)->sides[order->side].rolled;
    if (sum <= rolled) return MU_OK;
    return mu_refuse(cx, SF_I_5, "%u SM are more than the %u that were rolled", sum, rolled);
}

/* --- who holds the turn ------------------------------------------------------------- */

static uint8_t total_of(const mu_cx *cx, uint8_t side)
{
    const sf_side_state *our = &sf_look(cx)->sides[side];
    return (uint8_t)(our->rolled - our->removed);
}

static void roll_anew(mu_cx *cx)
{
    RULE(cx, SF_1_3);
    for (int side = 0; side < 2; side++) {
        sf_side_state *our = &sf_g(cx)->sides[side];
        our->rolled = our->removed = 0;
        our->declared = false;
    }
    sf_g(cx)->phase = SF_PHASE_ROLL;
    mu_say(cx, SF_1_3, "a draw: both roll again");
}

/* [SF-1.2] [SF-1.3] [SF-1.4] [SF-I.6] */
static mu_status settle_holder(mu_cx *cx)
{
    const uint8_t totals[2] = { total_of(cx, 0), total_of(cx, 1) };
    const uint8_t removed[2] = { sf_look(cx)->sides[0].removed, sf_look(cx)->sides[1].removed };
    uint8_t holder = sf_look(cx)->holder;
    RULE(cx, SF_1_2);
    if (totals[0] != totals[1]) {
        holder = totals[1] > totals[0];
    } else if (removed[0] == 0 && removed[1] == 0) {
        roll_anew(cx);
        return MU_OK;
    } else {
        RULE(cx, SF_1_4);
        RULE(cx, SF_I_6);
        if (removed[0] != removed[1]) holder = removed[1] < removed[0];
    }
    sf_g(cx)->holder = holder;
    mu_say(cx, SF_1_2, "%u to %u: %s hold the turn", totals[0], totals[1],
           sf_s(cx)->sides[holder].name);
    return sf_next_phase(cx);
}

/* [SF-I.3] The side with the higher roll speaks first; if level, the last holder. */
static mu_status next_to_speak(mu_cx *cx)
{
    RULE(cx, SF_I_3);
    sf_state *g = sf_g(cx);
    uint8_t first = g->holder;
    if (g->sides[0].rolled != g->sides[1].rolled) first = g->sides[1].rolled > g->sides[0].rolled;
    for (uint8_t i = 0; i < 2; i++) {
        const uint8_t side = i == 0 ? first : 1 - first;
        if (g->sides[side].declared) continue;
        if (can_calm(cx, side)) {
            g->go = side;
            g->phase = SF_PHASE_CALM;
            return MU_OK;
        }
        g->sides[side].declared = true;
    }
    return settle_holder(cx);
}

/* [SF-1.1] [SF-I.2] A's two dice, then B's. */
mu_status sf_roll_initiative(mu_cx *cx)
{
    RULE(cx, SF_1_1);
    RULE(cx, SF_I_2);
    for (uint8_t side = 0; side < 2; side++) {
        int32_t dice[2] = { 1, 1 };
        TRY(mu_roll(cx, &(mu_ask){ SF_1_1, SF_D_INIT, side, 0 }, 2, dice));
        sf_g(cx)->sides[side].rolled = (uint8_t)(dice[0] + dice[1]);
        mu_say(cx, SF_1_1, "%s roll %d", sf_s(cx)->sides[side].name, (int)(dice[0] + dice[1]));
    }
    return next_to_speak(cx);
}

/* [SF-1.6] Each marker costs 1 of the initiative. */
mu_status sf_calm_order(mu_cx *cx, const mu_order *order)
{
    const sf_calm *calm = (const void *)order->body.bytes;
    sf_side_state *our = &sf_g(cx)->sides[order->side];
    our->declared = true;
    for (uint32_t i = 0; i < calm->reliefs_n; i++) {
        const sf_relief *relief = &calm->reliefs[i];
        sf_troop_state *t = sf_change_troop(cx, relief->troop);
        RULE(cx, SF_1_6);
        t->stress = (uint8_t)(t->stress - relief->markers);
        our->removed = (uint8_t)(our->removed + relief->markers);
        RULE(cx, SF_1_7); /* [SF-1.7] [SF-I.8] To the end of the turn */
        t->halted = true;
        mu_say(cx, SF_1_7, "%s loses %u SM and is halted", sf_id(cx, relief->troop),
               relief->markers);
    }
    return next_to_speak(cx);
}
