/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/leaders.c - chapter 9: Leaders, and what combat does to them. */
#include "core/rules/horse_musket/leaders.h"

#include "core/rules/horse_musket/command.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/stacking.h"
#include "core/rules/horse_musket/victory.h"
#include "core/say.h"

/* --- ratings ---------------------------------------------------------------- */

static bool is_ac(const mu_cx *cx, uint8_t leader)
{
    return hm_look(cx)->sides[hm_leader_card_of(cx, leader)->side].ac == leader;
}

/* [HM-3.31] 0 to 4; [HM-3.32] the black rating as Army Commander, the white one otherwise. */
uint8_t hm_rating_of(const mu_cx *cx, uint8_t leader)
{
    RULE(cx, HM_3_31);
    RULE(cx, HM_3_32);
    const hm_leader *l = hm_leader_at(cx, leader);
    return is_ac(cx, leader) ? l->rating_ac : l->rating;
}

/* [HM-9.17] The rating of a Leader stacked with the Unit; [HM-9.18] only the highest. */
uint8_t hm_leader_bonus(const mu_cx *cx, uint8_t unit)
{
    hm_list with = hm_leaders_in(cx, hm_unit_at(cx, unit)->hex, hm_side_of(cx, unit));
    uint8_t best = 0;
    for (uint8_t i = 0; i < with.n; i++) {
        RULE(cx, HM_9_17);
        if (with.n > 1) RULE(cx, HM_9_18);
        RULE(cx, HM_9_50);
        uint8_t rating = hm_rating_of(cx, with.id[i]);
        if (hm_serves(cx, with.id[i], unit) && rating > best) best = rating;
    }
    return best;
}

uint8_t hm_bonus_leader(const mu_cx *cx, uint8_t unit)
{
    const hm_unit *u = hm_unit_at(cx, unit);
    if (!hm_s(cx)->options.leader_bonus_movement || u->start_hex != u->hex) return 0;
    hm_list with = hm_leaders_in(cx, u->hex, hm_side_of(cx, unit));
    uint8_t best = 0;
    for (uint8_t i = 0; i < with.n; i++) {
        if (hm_leader_at(cx, with.id[i])->start_hex != u->hex) continue;
        if (!hm_serves(cx, with.id[i], unit)) continue;
        if (best == 0 || hm_rating_of(cx, with.id[i]) > hm_rating_of(cx, best)) best = with.id[i];
    }
    return best;
}

/* --- Leaders in combat ------------------------------------------------------- */

hm_combat hm_combat_of(const mu_cx *cx, const hm_action *action, uint8_t hex)
{
    return (hm_combat){ .action = action,
                        .unit = action->unit,
                        .hex = hex,
                        .side = action->side,
                        .from = hm_unit_at(cx, action->unit)->hex };
}

static uint32_t bits_of(hm_list leaders)
{
    uint32_t bits = 0;
    for (uint8_t i = 0; i < leaders.n; i++) bits |= UINT32_C(1) << (leaders.id[i] - 1);
    return bits;
}

/* [HM-9.34] [HM-I.77] Only the active side's AC, in his own player turn. */
static void watch_ac(mu_cx *cx, const hm_combat *combat)
{
    uint8_t active = hm_g(cx)->active;
    hm_side_state *our = &hm_g(cx)->sides[active];
    if (our->ac == 0) return;
    RULE(cx, HM_I_77);
    uint8_t hex = hm_leader_at(cx, our->ac)->hex;
    if (hex == combat->from || hex == combat->hex) our->ac_fought = true;
}

/* [HM-9.20] [HM-I.80] [HM-I.122] Leaders of either side in the two hexes, and no others: where
 * Leaders of both are alone together, all of them. */
static uint32_t leaders_in_combat(const mu_cx *cx, const hm_combat *combat)
{
    RULE(cx, HM_I_122);
    return bits_of(hm_leaders_in(cx, combat->from, MU_NOBODY)) |
           bits_of(hm_leaders_in(cx, combat->hex, MU_NOBODY));
}

bool hm_watch(mu_cx *cx, hm_combat *combat)
{
    if (hm_alive(cx, combat->unit)) combat->from = hm_unit_at(cx, combat->unit)->hex;
    combat->acting = hm_units_in(cx, combat->from, combat->side);
    combat->attacked = hm_units_in(cx, combat->hex, 1 - combat->side);
    watch_ac(cx, combat);
    return leaders_in_combat(cx, combat) != 0;
}

void hm_mark_leaders(mu_cx *cx, hm_combat *combat)
{
    RULE(cx, HM_9_21);
    if (combat->attacked.n == 0) {
        RULE(cx, HM_9_30);  /* [HM-9.30] A lone Leader is in danger on a natural 5 */
        RULE(cx, HM_I_137); /* [HM-I.137] A lone target endangers Leaders of the attacker too */
    }
    combat->marked |= leaders_in_combat(cx, combat);
    mu_say(cx, HM_9_21, "a natural 5 puts Leaders in danger");
}

/* [HM-9.22] [HM-I.81] [HM-I.136] The hex held Units when the dice were rolled, and the
 * last of them were Eliminated. */
static bool left_alone(const mu_cx *cx, uint8_t hex, uint8_t side, const hm_list *stood)
{
    RULE(cx, HM_I_136);
    if (stood->n == 0 || hm_has_units(cx, hex, side)) return false;
    for (uint8_t i = 0; i < stood->n; i++)
        if (!hm_alive(cx, stood->id[i])) return true;
    return false;
}

/* [HM-9.24] [HM-9.27] [HM-9.28] A Leader is lost: base CAP 1 lower, VP for the enemy by the
 * rating he has now [HM-10.5] [HM-I.147]. */
void hm_eliminate_leader(mu_cx *cx, uint8_t leader, mu_clause why)
{
    RULE(cx, HM_9_27);
    RULE(cx, HM_10_5);
    RULE(cx, HM_I_83); /* [HM-I.83] The opponent scores whatever the cause */
    RULE(cx, HM_I_147);
    uint8_t side = hm_leader_card_of(cx, leader)->side;
    hm_side_state *our = &hm_g(cx)->sides[side];
    hm_score(cx, 1 - side, hm_leader_vp2(hm_rating_of(cx, leader)));
    if (our->base_cap > 0)
        our->base_cap--;
    else
        RULE(cx, HM_9_28);
    if (our->ac == leader) {
        if (our->rerolls > 0) RULE(cx, HM_15_40); /* [HM-15.40] They are gone with him */
        our->ac = 0;
        our->rerolls = 0;
    }
    hm_stand_leader(cx, leader, 0);
    mu_say(cx, why, "%s is Eliminated", hm_leader_card_of(cx, leader)->id);
}

/* [HM-7.12] [HM-9.25] [HM-I.23] To the nearest friendly Unit; of several equally near the
 * owner chooses [HM-7.13] [HM-9.26]. Without any he is lost. */
static mu_status relocate(mu_cx *cx, uint8_t leader, mu_clause why)
{
    RULE(cx, why);
    RULE(cx, HM_I_23);
    uint8_t side = hm_leader_card_of(cx, leader)->side;
    uint8_t from = hm_leader_at(cx, leader)->hex;
    hm_hexset friends = hm_hexes_of_units(cx, side);
    int32_t options[HM_HEXES];
    uint32_t n = 0;
    int nearest = INT32_MAX;
    for (uint8_t hex; (hex = hm_set_take(&friends)) != 0;) {
        int distance = hm_distance(from, hex);
        if (distance > nearest) continue;
        if (distance < nearest) n = 0;
        nearest = distance;
        options[n++] = hex;
    }
    if (n == 0) {
        hm_eliminate_leader(cx, leader, HM_I_23);
        return MU_OK;
    }
    int32_t to = 0;
    const mu_ask ask = { why == HM_9_25 ? HM_9_26 : HM_7_13, HM_P_LRELOC, side,
                         HM_LEADER_PIECE(leader) };
    TRY(mu_choose(cx, &ask, options, n, &to));
    hm_stand_leader(cx, leader, (uint8_t)to);
    mu_say(cx, why, "%s goes to %s", hm_leader_card_of(cx, leader)->id,
           hm_hex_word((uint8_t)to).at);
    return MU_OK;
}

mu_status hm_relocate_leaders(mu_cx *cx, uint8_t hex, uint8_t side)
{
    hm_list enemy = hm_leaders_in(cx, hex, 1 - side);
    if (enemy.n > 0) RULE(cx, HM_9_31);
    for (uint8_t i = 0; i < enemy.n; i++) TRY(relocate(cx, enemy.id[i], HM_7_12));
    return MU_OK;
}

static void tell_check(const mu_cx *cx, uint8_t leader, int32_t die)
{
    const bool survives = die != 1;
    if (cx->said == NULL) return;
    mu_say_line(cx,
                &(mu_said){ .kind = MU_SAID_TEST,
                            .clause = HM_9_24,
                            .faces = &die,
                            .faces_n = 1,
                            .needed = "1 die, a Leader in danger is Eliminated on 1" },
                "%s %s", hm_leader_card_of(cx, leader)->id,
                survives ? "survives" : "does not survive");
}

/* [HM-9.23] One d6 for a Leader, whatever put him in danger; [HM-9.24] 1 Eliminates. */
static mu_status check_leader(mu_cx *cx, uint8_t leader, bool alone)
{
    RULE(cx, HM_9_23);
    int32_t die = 1;
    bool lost = true;
    const mu_ask ask = { HM_9_23, HM_D_LEADER, hm_leader_card_of(cx, leader)->side,
                         HM_LEADER_PIECE(leader) };
    TRY(mu_roll_up_to(cx, &ask, 1, &die, &lost));
    if (lost) {
        RULE(cx, HM_9_24);
        tell_check(cx, leader, die);
        hm_eliminate_leader(cx, leader, HM_9_24);
        return MU_OK;
    }
    tell_check(cx, leader, die);
    return alone ? relocate(cx, leader, HM_9_25) : MU_OK;
}

static mu_status check_side(mu_cx *cx, const hm_combat *combat, uint8_t side)
{
    bool acting = side == combat->side;
    uint8_t hex = acting ? combat->from : combat->hex;
    bool alone = left_alone(cx, hex, side, acting ? &combat->acting : &combat->attacked);
    if (alone) {
        RULE(cx, HM_9_22);
        RULE(cx, HM_I_81);
    }
    uint32_t in_danger = combat->marked;
    if (alone) in_danger |= bits_of(hm_leaders_in(cx, hex, side));
    for (uint8_t leader = 1; leader <= hm_s(cx)->leaders_n; leader++) {
        if ((in_danger >> (leader - 1) & 1) == 0) continue;
        if (hm_leader_card_of(cx, leader)->side != side) continue;
        if (hm_leader_at(cx, leader)->hex == 0) continue; /* lost by his own die [HM-15.65] */
        bool here = hm_leader_at(cx, leader)->hex == hex;
        TRY(check_leader(cx, leader, alone && here));
    }
    return MU_OK;
}

mu_status hm_leader_checks(mu_cx *cx, hm_combat *combat)
{
    RULE(cx, HM_9_20);
    RULE(cx, HM_I_80);
    TRY(check_side(cx, combat, combat->side));
    TRY(check_side(cx, combat, 1 - combat->side));
    combat->marked = 0;
    return MU_OK;
}

/* [HM-9.19] [HM-I.119] Free of charge, each Leader for himself. */
mu_status hm_followers(mu_cx *cx, uint8_t unit, uint8_t from, uint8_t to)
{
    uint8_t side = hm_side_of(cx, unit);
    hm_list leaders = hm_leaders_in(cx, from, side);
    for (uint8_t i = 0; i < leaders.n; i++) {
        RULE(cx, HM_9_19);
        RULE(cx, HM_I_119);
        bool follow = false;
        const mu_ask ask = { HM_9_19, HM_P_LFOLLOW, side, HM_LEADER_PIECE(leaders.id[i]) };
        TRY(mu_ask_whether(cx, &ask, &follow));
        if (!follow) continue;
        hm_stand_leader(cx, leaders.id[i], to);
        mu_say(cx, HM_9_19, "%s follows to %s", hm_leader_card_of(cx, leaders.id[i])->id,
               hm_hex_word(to).at);
    }
    return MU_OK;
}

/* --- a Leader's own actions --------------------------------------------------- */

/* [HM-I.22] Over hexes where he may stand; [HM-2.10] [HM-I.20] stopping terrain stops Leaders
 * too, unless the switch says otherwise. `to`, unless it is 0, is the only hex that matters, and
 * nobody looks at what he could not go on to it from. */
static hm_hexset find_reach(const mu_cx *cx, uint8_t side, uint8_t from, uint8_t to)
{
    RULE(cx, HM_I_22);
    hm_hexset reached = hm_set_of(from);
    hm_hexset edge = reached; /* from where he goes on */
    for (int step = 0; step < HM_LEADER_MR; step++) {
        hm_hexset next = hm_set_without(hm_set_grown(edge), reached);
        if (to != 0) next = hm_set_and(next, hm_within(to, HM_LEADER_MR - step - 1));
        edge = (hm_hexset){ { 0 } };
        for (uint8_t hex; (hex = hm_set_take(&next)) != 0;) {
            if (hm_closed_by(cx, side, hex) != 0) continue;
            hm_set_add(&reached, hex);
            bool stopped = hm_terrain(cx, hex)->stop;
            if (stopped && step + 1 < HM_LEADER_MR) RULE(cx, HM_I_20);
            if (!stopped || hm_s(cx)->options.leaders_ignore_stop) hm_set_add(&edge, hex);
        }
    }
    return reached;
}

void hm_note_reach(const mu_cx *cx, hm_notes *notes, uint8_t leader)
{
    const uint8_t from = hm_leader_at(cx, leader)->hex;
    notes->reach =
        (hm_known){ .about = leader,
                    .yes = find_reach(cx, hm_leader_card_of(cx, leader)->side, from, 0) };
}

static bool can_reach(const mu_cx *cx, uint8_t leader, uint8_t hex)
{
    const hm_leader_card *card = hm_leader_card_of(cx, leader);
    const hm_hexset reach = find_reach(cx, card->side, hm_leader_at(cx, leader)->hex, hex);
    return hm_set_has(&reach, hex);
}

mu_status hm_may_lmove(const mu_cx *cx, const mu_order *order)
{
    const hm_lmove *o = (const void *)order->body.bytes;
    TRY(hm_may_lead(cx, order->side, o->leader));
    TRY(hm_may_pay(cx, order->side, hm_s(cx)->prices.leader_move));
    const hm_leader *l = hm_leader_at(cx, o->leader);
    if (o->to == l->hex) return mu_refuse(cx, HM_7_4, "he is already there");
    const hm_notes *notes = hm_noted(cx);
    if (notes != NULL && hm_is_yes(&notes->reach, o->leader, o->to)) return MU_OK;
    TRY(hm_may_stand(cx, order->side, o->to));
    if (!can_reach(cx, o->leader, o->to))
        return mu_refuse(cx, HM_7_4, "no way of %d hexes leads to %s", HM_LEADER_MR,
                         hm_hex_word(o->to).at);
    return MU_OK;
}

/* [HM-9.3] A Leader's Move. */
mu_status hm_lmove_order(mu_cx *cx, const mu_order *order)
{
    RULE(cx, HM_9_3);
    RULE(cx, HM_7_4);
    const hm_lmove *o = (const void *)order->body.bytes;
    hm_pay(cx, order->side, hm_s(cx)->prices.leader_move);
    hm_change_leader(cx, o->leader)->acted = true;
    hm_stand_leader(cx, o->leader, o->to);
    if (is_ac(cx, o->leader)) hm_g(cx)->sides[order->side].ac_moved = true;
    mu_say(cx, HM_9_3, "%s moves to %s", hm_leader_card_of(cx, o->leader)->id,
           hm_hex_word(o->to).at);
    return MU_OK;
}

/* [HM-9.4] */
static uint8_t rally_price(const mu_cx *cx, uint8_t leader)
{
    RULE(cx, HM_9_4);
    return hm_leader_card_of(cx, leader)->charismatic ? hm_s(cx)->prices.rally_charismatic
                                                      : hm_s(cx)->prices.rally;
}

/* [HM-4.4] A reduced start is a ceiling too. */
mu_status hm_may_be_rallied(const mu_cx *cx, uint8_t side, uint8_t unit)
{
    if (unit < 1 || unit > hm_s(cx)->units_n) return mu_refuse(cx, HM_9_6, "there is no such Unit");
    const char *id = hm_unit_id(cx, unit);
    const hm_unit *u = hm_unit_at(cx, unit);
    if (hm_side_of(cx, unit) != side || !hm_alive(cx, unit))
        return mu_refuse(cx, HM_9_6, "%s is not a Unit of the side", id);
    if (hm_class_of(cx, unit) == HM_CANNON) return mu_refuse(cx, HM_9_7, "%s is Cannon", id);
    if (u->rallied) return mu_refuse(cx, HM_9_13, "%s was already rallied this turn", id);
    if (u->actions > 0 || u->finished) return mu_refuse(cx, HM_9_10, "%s has acted", id);
    if (hm_next_to(cx, u->hex, 1 - side))
        return mu_refuse(cx, HM_9_11, "%s is next to an enemy Unit", id);
    if (hm_unit_card_of(cx, unit)->mp < hm_type_of(cx, unit)->mp) RULE(cx, HM_4_4);
    if (u->mp >= hm_unit_card_of(cx, unit)->mp)
        return mu_refuse(cx, HM_9_14, "%s has all the MP it started with", id);
    return MU_OK;
}

void hm_regain_mp(mu_cx *cx, uint8_t unit)
{
    RULE(cx, HM_9_12);
    hm_unit *u = hm_change_unit(cx, unit);
    u->mp++;
    u->rallied = true;
}

/* [HM-9.6] First what the Unit must be; then [HM-9.50] of his nationality, [HM-9.8] [HM-9.9] both
 * in this hex since the turn began; then the price. */
mu_status hm_may_rally(const mu_cx *cx, const mu_order *order)
{
    const hm_rally *o = (const void *)order->body.bytes;
    TRY(hm_may_lead(cx, order->side, o->leader));
    TRY(hm_may_be_rallied(cx, order->side, o->unit));
    const char *id = hm_unit_id(cx, o->unit);
    const hm_unit *u = hm_unit_at(cx, o->unit);
    const hm_leader *l = hm_leader_at(cx, o->leader);
    if (!hm_serves(cx, o->leader, o->unit))
        return mu_refuse(cx, HM_9_50, "%s is foreign to him", id);
    if (u->hex != l->hex || u->start_hex != l->hex)
        return mu_refuse(cx, HM_9_8, "%s has not been with him since the turn began", id);
    if (l->start_hex != l->hex) return mu_refuse(cx, HM_9_9, "he was not here from the start");
    return hm_may_pay(cx, order->side, rally_price(cx, o->leader));
}

/* [HM-9.12] The Unit regains 1 MP; both are done for the turn [HM-I.86]. */
mu_status hm_rally_order(mu_cx *cx, const mu_order *order)
{
    RULE(cx, HM_9_6);
    RULE(cx, HM_I_86);
    const hm_rally *o = (const void *)order->body.bytes;
    /* [HM-9.15] A Rally costs 1 CAP, [HM-9.16] nothing to a Charismatic Leader. */
    RULE(cx, hm_leader_card_of(cx, o->leader)->charismatic ? HM_9_16 : HM_9_15);
    hm_pay(cx, order->side, rally_price(cx, o->leader));
    hm_regain_mp(cx, o->unit);
    hm_change_leader(cx, o->leader)->acted = true;
    if (is_ac(cx, o->leader)) hm_g(cx)->sides[order->side].ac_rallied = true;
    mu_say(cx, HM_9_12, "%s rallies %s to %u MP", hm_leader_card_of(cx, o->leader)->id,
           hm_unit_id(cx, o->unit), hm_unit_at(cx, o->unit)->mp);
    return MU_OK;
}
