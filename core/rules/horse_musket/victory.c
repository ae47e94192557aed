/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/victory.c - chapter 10: points and the end of the battle. */
#include "core/rules/horse_musket/victory.h"

#include "core/panic.h"
#include "core/say.h"

/* [HM-10.2] VP come from Eliminations; half points are exact [HM-I.129]. */
void hm_score(mu_cx *cx, uint8_t side, uint8_t vp2)
{
    RULE(cx, HM_10_2);
    RULE(cx, HM_10_4);
    hm_g(cx)->sides[side].vp = (uint16_t)(hm_g(cx)->sides[side].vp + vp2);
}

uint8_t hm_leader_vp2(uint8_t rating)
{
    return rating >= 3 ? 4 : 2;
}

/* [HM-10.6] [HM-10.7] [HM-I.85] Markers count while a living Unit of the scoring side is
 * in the hex; [HM-I.149] Baggage scores for the enemy of its owner where it stands. */
static uint32_t points_of(const mu_cx *cx, uint8_t side)
{
    const hm_setup *s = hm_s(cx);
    const hm_state *g = hm_look(cx);
    uint32_t vp2 = g->sides[side].vp;
    for (uint32_t i = 0; i < s->vp_hexes_n; i++)
        if (s->vp_hexes[i].side == side && hm_has_units(cx, s->vp_hexes[i].hex, side))
            vp2 += s->vp_hexes[i].vp;
    for (uint32_t i = 0; i < s->baggage_n; i++)
        if (s->baggage[i].side != side && hm_has_units(cx, g->baggage[i].hex, side))
            vp2 += s->baggage[i].vp;
    return vp2;
}

uint32_t hm_points_of(const hm_setup *s, const hm_state *g, uint8_t side)
{
    const mu_cx cx = hm_reading(s, g);
    return points_of(&cx, side);
}

/* --- how well a side stands ----------------------------------------------------- */

static int64_t mp_ahead(const void *setup, const void *state, uint8_t side)
{
    const hm_setup *s = setup;
    const hm_state *g = state;
    int64_t ahead = 0;
    for (uint32_t i = 0; i < s->units_n; i++)
        ahead += s->units[i].side == side ? g->units[i].mp : -(int64_t)g->units[i].mp;
    return ahead;
}

static int64_t vp_ahead(const void *setup, const void *state, uint8_t side)
{
    const int64_t half_points =
        (int64_t)hm_points_of(setup, state, side) - hm_points_of(setup, state, 1 - side);
    return 1000 * half_points + mp_ahead(setup, state, side);
}

const mu_measure hm_measures[HM_MEASURES] = {
    { "vp", "VP less the enemy's; and MP less his, each a thousandth of half a VP", vp_ahead },
    { "mp", "MP of all Units less the enemy's", mp_ahead },
};

/* --- conditions ------------------------------------------------------------------ */

static bool holds(const mu_cx *cx, const hm_victory *condition)
{
    switch (condition->by) {
    case HM_WIN_BY_VP: return points_of(cx, condition->side) >= condition->vp;
    case HM_WIN_NO_UNITS: return !hm_has_army(cx, 1 - condition->side);
    case HM_WIN_LEADER: return hm_leader_at(cx, condition->leader)->hex == 0;
    default: MU_UNREACHABLE();
    }
}

static bool wins(const mu_cx *cx, uint8_t side)
{
    const hm_setup *s = hm_s(cx);
    for (uint32_t i = 0; i < s->victory_n; i++)
        if (s->victory[i].side == side && holds(cx, &s->victory[i])) return true;
    return false;
}

/* --- how it ended -------------------------------------------------------------- */

void hm_standing_at_end(const hm_setup *s, const hm_state *g, mu_standing *now)
{
    const mu_cx cx = hm_reading(s, g);
    bool decided = wins(&cx, 0) || wins(&cx, 1); /* or else the last turn was over */
    now->over = true;
    now->clause = decided ? HM_5_4 : s->turns != 0 ? HM_10_8 : HM_I_84;
    switch (g->result) {
    case HM_A_WINS:
    case HM_B_WINS:
        now->winner = g->result == HM_A_WINS ? 0 : 1;
        now->words = decided ? "a victory condition is met" : "the last Game Turn is over";
        break;
    case HM_DRAW: now->words = decided ? "a draw, both sides meet a condition" : "a draw"; break;
    default: now->words = "neither side has won"; break;
    }
}

static void tell_condition(const hm_setup *s, const hm_state *g, const hm_victory *condition,
                           mu_text *out)
{
    const mu_scope scope = { NULL, s };
    const hm_leader_card *leader = NULL;
    switch (condition->by) {
    case HM_WIN_BY_VP:
        mu_text_add(out, "%s have ", s->sides[condition->side].name);
        mu_domain_print(&hm_points, &scope, hm_points_of(s, g, condition->side), out);
        mu_text_word(out, " VP and need ");
        mu_domain_print(&hm_points, &scope, condition->vp, out);
        return;
    case HM_WIN_NO_UNITS:
        mu_text_add(out, "no Unit of %s is left", s->sides[1 - condition->side].name);
        return;
    case HM_WIN_LEADER:
        leader = &s->leaders[condition->leader - 1];
        mu_text_add(out, "%s is Eliminated", leader->name[0] != '\0' ? leader->name : leader->id);
        return;
    default: MU_UNREACHABLE();
    }
}

void hm_tell_decision(const hm_setup *s, const hm_state *g, mu_text *out)
{
    const mu_cx cx = hm_reading(s, g);
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->victory_n; i++) {
        if (!holds(&cx, &s->victory[i])) continue;
        if (n++ > 0) mu_text_word(out, " and ");
        tell_condition(s, g, &s->victory[i], out);
    }
    if (n == 0)
        mu_text_add(out, "Game Turn %u was the last%s", g->turn,
                    s->turns != 0 ? "" : " that can be counted");
}

static void tell_end(const mu_cx *cx)
{
    char why[MU_LINE_MAX];
    mu_text text = mu_text_in(why, sizeof why);
    mu_standing end = { .winner = MU_NOBODY };
    hm_standing_at_end(hm_s(cx), hm_look(cx), &end);
    hm_tell_decision(hm_s(cx), hm_look(cx), &text);
    mu_say(cx, end.clause, "the battle is over: %s%s%s, %s",
           end.winner < 2 ? hm_s(cx)->sides[end.winner].name : "", end.winner < 2 ? " win, " : "",
           end.words, why);
}

/* --- the check ----------------------------------------------------------------- */

/* [HM-10.1] [HM-I.84] Exactly one side's conditions: it wins; both: a draw. [HM-10.8] After
 * the last turn without a winner the scenario says what that means.
 *
 * Without a limit the book ends a battle that neither side can win any more [HM-10.9]; no
 * scenario says yet when that is, so it goes on. That it is a draw after HM_TURNS is a bound of
 * this engine, which can count no further. */
void hm_check_victory(mu_cx *cx, bool last_player_turn)
{
    const hm_setup *s = hm_s(cx);
    RULE(cx, HM_5_4);
    RULE(cx, HM_10_1);
    RULE(cx, HM_I_84);
    RULE(cx, HM_I_129);
    if (s->vp_hexes_n > 0) {
        RULE(cx, HM_10_6);
        RULE(cx, HM_10_7);
        RULE(cx, HM_I_85);
    }
    if (s->baggage_n > 0) RULE(cx, HM_I_149);
    hm_state *g = hm_g(cx);
    bool a = wins(cx, 0);
    bool b = wins(cx, 1);
    if (a || b)
        g->result = a && b ? HM_DRAW : a ? HM_A_WINS : HM_B_WINS;
    else if (last_player_turn && s->turns != 0 && g->turn >= s->turns) {
        RULE(cx, HM_10_8);
        g->result = s->at_end;
    } else if (last_player_turn && g->turn == HM_TURNS) {
        g->result = HM_DRAW;
    }
    if (g->result != HM_NO_RESULT && cx->said != NULL) tell_end(cx);
}
