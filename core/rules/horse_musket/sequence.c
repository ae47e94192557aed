/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/sequence.c - chapter 5: the sequence of play. */
#include "core/rules/horse_musket/sequence.h"

#include "core/rules/horse_musket/command.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/random_events.h"
#include "core/rules/horse_musket/set_up.h"
#include "core/rules/horse_musket/victory.h"
#include "core/say.h"

/* --- initiative ---------------------------------------------------------------- */

static uint8_t ac_rating(const mu_cx *cx, uint8_t side)
{
    uint8_t ac = hm_look(cx)->sides[side].ac;
    return ac == 0 ? 0 : hm_leader_at(cx, ac)->rating_ac;
}

/* [HM-9.38] [HM-I.78] An AC, a stored CAP, attempts left [HM-9.43], once a Game Turn. */
static bool may_seize(const mu_cx *cx)
{
    const hm_side_state *b = &hm_look(cx)->sides[1];
    RULE(cx, HM_I_78);
    return b->ac != 0 && !b->seize_tried && b->stored >= hm_s(cx)->prices.seize && b->stored > 0 &&
           b->seize_used < ac_rating(cx, 1);
}

static void tell_seize(const mu_cx *cx, const int32_t dice[2], int32_t total_b, int32_t total_a)
{
    if (cx->said == NULL) return;
    char needed[MU_LINE_MAX];
    mu_text text = mu_text_in(needed, sizeof needed);
    mu_text_add(&text, "1 die each and the rating of the Army Commander, %d against %d",
                (int)total_b, (int)total_a);
    mu_say_line(cx,
                &(mu_said){ .kind = MU_SAID_TEST,
                            .clause = total_b == total_a ? HM_9_42 : HM_9_41,
                            .faces = dice,
                            .faces_n = 2,
                            .needed = needed },
                "%s %s the Initiative", hm_s(cx)->sides[1].name,
                total_b > total_a ? "Seize" : "fail to Seize");
}

/* [HM-9.41] Each side a d6 and its AC's rating, B's die first; [HM-9.42] a tie is A's. */
static mu_status seize(mu_cx *cx)
{
    RULE(cx, HM_9_33); /* [HM-9.33] Powers of the Army Commander alone */
    RULE(cx, HM_9_41);
    hm_state *g = hm_g(cx);
    hm_side_state *b = &g->sides[1];
    RULE(cx, HM_9_40); /* [HM-9.40] Seizing costs 1 stored CAP */
    RULE(cx, HM_9_43);
    b->stored -= hm_s(cx)->prices.seize;
    b->seize_used++;
    b->seize_tried = true;
    int32_t die_b = 1;
    int32_t die_a = 1;
    TRY(mu_roll(cx, &(mu_ask){ HM_9_41, HM_D_SEIZE_B, 1, 0 }, 1, &die_b));
    TRY(mu_roll(cx, &(mu_ask){ HM_9_41, HM_D_SEIZE_A, 0, 0 }, 1, &die_a));
    int32_t total_b = die_b + ac_rating(cx, 1);
    int32_t total_a = die_a + ac_rating(cx, 0);
    RULE(cx, total_b == total_a ? HM_9_42 : HM_9_41);
    g->b_first = total_b > total_a;
    /* [HM-9.39] Initiative seized: Player B goes first this turn */
    if (g->b_first) RULE(cx, HM_9_39);
    tell_seize(cx, (const int32_t[]){ die_b, die_a }, total_b, total_a);
    return MU_OK;
}

/* [HM-5.1] [HM-5.5] Player A first, unless B seizes the initiative. */
static mu_status initiative(mu_cx *cx)
{
    RULE(cx, HM_5_1);
    hm_state *g = hm_g(cx);
    g->b_first = false;
    g->sides[0].seize_tried = false;
    g->sides[1].seize_tried = false;
    if (may_seize(cx)) {
        RULE(cx, HM_5_5);
        bool yes = false;
        TRY(mu_ask_whether(cx, &(mu_ask){ HM_9_38, HM_P_SEIZE, 1, 0 }, &yes));
        if (yes)
            TRY(seize(cx));
        else
            mu_say(cx, HM_9_38, "%s do not try to Seize the Initiative", hm_s(cx)->sides[1].name);
    }
    g->active = g->b_first;
    g->phase = HM_PHASE_COMMAND;
    return MU_OK;
}

/* --- command ------------------------------------------------------------------- */

/* Limits "per turn" count the player turn [HM-I.2]; of Units and Leaders, their owner's. */
static void new_player_turn(mu_cx *cx)
{
    RULE(cx, HM_I_2);
    const hm_setup *s = hm_s(cx);
    hm_state *g = hm_g(cx);
    for (int side = 0; side < 2; side++) {
        hm_side_state *side_state = &g->sides[side];
        side_state->discount_used = false;
        side_state->ac_moved = false;
        side_state->ac_rallied = false;
        side_state->ac_fought = false;
        side_state->ac_again = false;
    }
    for (uint32_t i = 0; i < s->units_n; i++) {
        hm_unit *u = &g->units[i];
        u->ambushed = false;
        u->ran_short = false;
        if (s->units[i].side != g->active) continue;
        u->actions = 0;
        u->finished = false;
        u->rallied = false;
        u->start_hex = u->hex;
    }
    for (uint32_t i = 0; i < s->leaders_n; i++) {
        hm_leader *l = &g->leaders[i];
        if (s->leaders[i].side != g->active) continue;
        l->acted = false;
        l->sublead_used = false;
        l->start_hex = l->hex;
    }
    for (uint32_t i = 0; i < s->baggage_n; i++)
        if (s->baggage[i].side == g->active) g->baggage[i].moved = false;
}

/* [HM-6.2] to [HM-6.4] What the die for additional CAP gives. */
static mu_status additional_cap(mu_cx *cx, int32_t *die, uint8_t *gain)
{
    static const uint8_t gains[6] = { 1, 2, 2, 2, 3, 3 };
    const mu_ask ask = { HM_6_2, HM_D_CAP, hm_g(cx)->active, 0 };
    TRY(mu_roll_die(cx, &ask, gains, 4, die));
    /* [HM-6.3] CAP roll of 2 to 4 adds two */
    RULE(cx, *die == 1 ? HM_6_2 : *die <= 4 ? HM_6_3 : HM_6_4);
    *gain = gains[*die - 1];
    return MU_OK;
}

/* [HM-5.2] [HM-6.5] Base, rolled and stored CAP. */
static mu_status receive_cap(mu_cx *cx, int32_t *rolled)
{
    RULE(cx, HM_5_2);
    RULE(cx, HM_6_1); /* [HM-6.1] Each side has base CAP */
    RULE(cx, HM_6_5);
    hm_state *g = hm_g(cx);
    hm_side_state *our = &g->sides[g->active];
    uint8_t gain = 0;
    TRY(additional_cap(cx, rolled, &gain));
    mu_say(cx, HM_6_5, "CAP: %u base, %u rolled, %u stored", our->base_cap, gain, our->stored);
    our->cap = (uint8_t)(our->base_cap + gain + our->stored);
    our->stored = 0;
    return MU_OK;
}

static uint32_t units_of_nation(const mu_cx *cx, uint8_t side, uint8_t nationality)
{
    const hm_setup *s = hm_s(cx);
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->units_n; i++)
        if (s->units[i].side == side && s->units[i].nationality == nationality &&
            hm_look(cx)->units[i].hex != 0)
            n++;
    return n;
}

/* [HM-9.48] The Leader whose nationality has the most Units present must be the one who
 * tries; [HM-9.49] of equals the owner picks. */
static uint32_t ac_candidates(const mu_cx *cx, uint8_t side, int32_t options[HM_LEADERS])
{
    const hm_setup *s = hm_s(cx);
    uint32_t most = 0;
    uint32_t n = 0;
    for (uint8_t leader = 1; leader <= s->leaders_n; leader++) {
        const hm_leader_card *card = hm_leader_card_of(cx, leader);
        if (card->side != side || hm_leader_at(cx, leader)->hex == 0) continue;
        uint32_t units = units_of_nation(cx, side, card->nationality);
        if (n > 0 && units < most) continue;
        if (units > most) n = 0;
        most = units;
        options[n++] = leader;
    }
    return n;
}

/* [HM-9.46] A d6 not above his rating as Subordinate. [HM-9.44] A fresh allowance. */
static mu_status try_ac(mu_cx *cx, uint8_t side, uint8_t leader, bool *success)
{
    RULE(cx, HM_9_46);
    RULE(cx, HM_3_32); /* [HM-3.32] A Leader has a commander and a subordinate rating */
    int32_t die = 6;
    const mu_ask ask = { HM_9_46, HM_D_ACTAKE, side, HM_LEADER_PIECE(leader) };
    TRY(mu_roll_up_to(cx, &ask, hm_leader_at(cx, leader)->rating, &die, success));
    mu_say(cx, HM_9_46, "%s %s over as Army Commander", hm_leader_card_of(cx, leader)->id,
           *success ? "takes" : "does not take");
    if (!*success) return MU_OK;
    RULE(cx, HM_9_44);
    RULE(cx, HM_I_120); /* [HM-I.120] A new commander has his powers at once */
    hm_g(cx)->sides[side].ac = leader;
    hm_g(cx)->sides[side].seize_used = 0;
    return MU_OK;
}

/* [HM-9.45] [HM-9.47] [HM-I.79] A lost AC may be replaced, after the CAP roll. */
static mu_status replace_ac(mu_cx *cx)
{
    hm_state *g = hm_g(cx);
    uint8_t side = g->active;
    hm_side_state *our = &g->sides[side];
    if (our->ac != 0) return MU_OK;
    int32_t options[HM_LEADERS];
    uint32_t n = ac_candidates(cx, side, options);
    if (n == 0) return MU_OK;
    RULE(cx, HM_9_45);
    RULE(cx, HM_9_48);
    RULE(cx, HM_I_79);
    int32_t leader = options[0];
    if (n > 1) TRY(mu_choose(cx, &(mu_ask){ HM_9_49, HM_P_AC_WHO, side, 0 }, options, n, &leader));
    bool yes = false;
    const mu_ask first = { HM_9_45, HM_P_AC_TRY, side, (uint16_t)HM_LEADER_PIECE(leader) };
    TRY(mu_ask_whether(cx, &first, &yes));
    if (!yes) return MU_OK;
    bool success = false;
    TRY(try_ac(cx, side, (uint8_t)leader, &success));
    uint8_t price = hm_s(cx)->prices.ac_again;
    if (success || our->cap < price || our->cap == 0) return MU_OK;
    RULE(cx, HM_9_47);
    const mu_ask again = { HM_9_47, HM_P_AC_TRY2, side, (uint16_t)HM_LEADER_PIECE(leader) };
    TRY(mu_ask_whether(cx, &again, &yes));
    if (!yes) return MU_OK;
    hm_pay(cx, side, price);
    our->ac_again = true;
    return try_ac(cx, side, (uint8_t)leader, &success);
}

/* [HM-15.23] A Random Event comes with a 1 for additional CAP. */
static mu_status command(mu_cx *cx)
{
    new_player_turn(cx);
    int32_t die = 0;
    TRY(receive_cap(cx, &die));
    if (die == 1 && hm_s(cx)->options.random_events) {
        RULE(cx, HM_15_23);
        TRY(hm_random_event(cx));
    }
    hm_g(cx)->phase = hm_look(cx)->borrowed != 0 ? HM_PHASE_BORROWED : HM_PHASE_SUCCESSION;
    return MU_OK;
}

static mu_status succession(mu_cx *cx)
{
    TRY(hm_give_back(cx));
    TRY(replace_ac(cx));
    hm_g(cx)->phase = HM_PHASE_ACTIONS;
    return MU_OK;
}

/* --- end of a player turn ---------------------------------------------------------- */

mu_status hm_may_end(const mu_cx *cx, const mu_order *order)
{
    (void)order;
    return hm_may_order(cx);
}

/* [HM-15.32] Units that an event kept from acting in this turn may act again. */
static void lift_bars(mu_cx *cx, uint8_t side)
{
    for (uint8_t unit = 1; unit <= hm_s(cx)->units_n; unit++)
        if (hm_owner_of(cx, unit) == side && hm_unit_at(cx, unit)->barred) {
            RULE(cx, HM_15_32);
            hm_change_unit(cx, unit)->barred = false;
        }
}

/* [HM-9.35] Store what an AC who rested may store; the rest is lost [HM-I.121]. */
mu_status hm_end_order(mu_cx *cx, const mu_order *order)
{
    RULE(cx, HM_5_3); /* [HM-5.3] Step 2: act in any order while CAP last */
    hm_side_state *our = &hm_g(cx)->sides[order->side];
    uint8_t most = hm_storable(cx, order->side);
    if (most > 0) {
        RULE(cx, HM_9_35);
        int32_t options[8];
        uint32_t n = 0;
        for (int32_t cap = 0; cap <= most; cap++) options[n++] = cap;
        int32_t stored = 0;
        const mu_ask ask = { HM_9_35, HM_P_STORE, order->side, 0 };
        TRY(mu_choose(cx, &ask, options, n, &stored));
        our->stored = (uint8_t)stored;
        mu_say(cx, HM_9_35, "%u CAP stored", our->stored);
    }
    mu_say(cx, HM_5_3, "the player turn ends");
    if (our->cap > our->stored) RULE(cx, HM_I_121);
    our->cap = 0;
    hm_drop_permissions(cx, order->side);
    lift_bars(cx, order->side);
    hm_g(cx)->phase = HM_PHASE_VICTORY;
    return MU_OK;
}

/* [HM-5.4] Both sides check; then the other player turn, or the next Game Turn. */
static mu_status victory(mu_cx *cx)
{
    hm_state *g = hm_g(cx);
    bool second = g->active != g->b_first;
    hm_check_victory(cx, second);
    if (g->result != HM_NO_RESULT) return MU_OK;
    if (!second) {
        g->active = 1 - g->active;
        g->phase = HM_PHASE_COMMAND;
        return MU_OK;
    }
    if (g->weather_left > 0) g->weather_left--;
    g->turn++;
    g->active = 0;
    g->phase = HM_PHASE_INITIATIVE;
    return MU_OK;
}

/* --- the table ---------------------------------------------------------------------- */

const mu_phase hm_phases[HM_PHASES] = {
    [HM_PHASE_SETUP] = { "setup", HM_4_7, "set-up", hm_set_up, false, false },
    [HM_PHASE_INITIATIVE] = { "initiative", HM_5_5, "Player B may Seize the Initiative", initiative,
                              false, false },
    [HM_PHASE_COMMAND] = { "command", HM_5_2, "step 1: Command Action Points", command, true,
                           false },
    [HM_PHASE_BORROWED] = { "borrowed", HM_15_36, "a borrowed Unit acts", NULL, false, false },
    [HM_PHASE_SUCCESSION] = { "succession", HM_9_45, "a lost Army Commander is replaced",
                              succession, false, false },
    [HM_PHASE_ACTIONS] = { "actions", HM_5_3, "step 2: actions", NULL, false, false },
    [HM_PHASE_VICTORY] = { "victory", HM_5_4, "step 3: check for victory", victory, false, false },
};

mu_standing hm_standing(const void *setup, const void *state)
{
    const hm_state *g = state;
    const mu_standing now = { .phase = g->phase,
                              .side = g->active,
                              .turn = g->turn,
                              .turns = ((const hm_setup *)setup)->turns,
                              .winner = MU_NOBODY };
    if (g->result == HM_NO_RESULT) return now;
    mu_standing end = now;
    hm_standing_at_end(setup, g, &end);
    return end;
}

void hm_status(const void *setup, const void *state, mu_text *out)
{
    const hm_state *g = state;
    if (g->result != HM_NO_RESULT)
        hm_tell_decision(setup, g, out);
    else if (g->phase == HM_PHASE_BORROWED)
        mu_text_add(out, "%s acts for the enemy of its owner",
                    ((const hm_setup *)setup)->units[g->borrowed - 1].id);
    else if (g->phase == HM_PHASE_ACTIONS)
        mu_text_add(out, "%u CAP left", g->sides[g->active].cap);
}
