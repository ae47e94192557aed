/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/fire.c - guns and shooters. */
#include "core/rules/shear_folly/fire.h"

#include "core/measure.h"
#include "core/rules/shear_folly/purposes.h"
#include "core/rules/shear_folly/sequence.h"
#include "core/say.h"

/* --- who may --------------------------------------------------------------------------------- */

/* [SF-2.7] [SF-I.14] In the turn after its misfire. */
static bool is_silent(const mu_cx *cx, uint8_t troop)
{
    const uint8_t misfired = sf_troop_at(cx, troop)->misfired;
    return misfired != 0 && sf_look(cx)->turn == misfired + 1;
}

static bool is_gun(const mu_cx *cx, uint8_t troop)
{
    return sf_type_of(cx, troop)->class == SF_GUNS;
}

bool sf_could_fire(const mu_cx *cx, uint8_t troop)
{
    return sf_in_play(cx, troop) && is_gun(cx, troop) && !sf_troop_at(cx, troop)->fired &&
           !is_silent(cx, troop) && !sf_in_contact(cx, troop);
}

bool sf_could_shoot(const mu_cx *cx, uint8_t troop)
{
    return sf_in_play(cx, troop) && sf_type_of(cx, troop)->shooters &&
           !sf_troop_at(cx, troop)->shot && !sf_in_contact(cx, troop);
}

/* An own troop in play. */
static mu_status may_use(const mu_cx *cx, uint8_t side, uint8_t troop, mu_clause why)
{
    if (!sf_in_play(cx, troop)) return mu_refuse(cx, why, "that troop is not in play");
    if (sf_side_of(cx, troop) != side)
        return mu_refuse(cx, why, "%s is an enemy", sf_id(cx, troop));
    return MU_OK;
}

typedef struct ranged {
    char words[96]; /* "61.3 mm, within 80 mm" */
} ranged;

static ranged how_far(const mu_cx *cx, const sf_aim *aim, uint32_t range)
{
    ranged said;
    mu_text text = mu_text_in(said.words, sizeof said.words);
    mu_distance_against(sf_distance(cx, aim->troop, aim->target), range, &text);
    return said;
}

static mu_status beyond(const mu_cx *cx, const sf_aim *aim, mu_clause why, uint32_t range)
{
    return mu_refuse(cx, why, "%s: %s", sf_id(cx, aim->target), how_far(cx, aim, range).words);
}

/* --- guns ------------------------------------------------------------------------------------ */

/* [SF-2.2] Three brackets, from the nearest on. */
int sf_bracket_of(const mu_cx *cx, uint8_t gun, uint8_t target)
{
    RULE(cx, SF_2_2);
    RULE(cx, SF_I_12);
    const mu_distance d = sf_distance(cx, gun, target);
    int bracket = 0;
    while (bracket < SF_BRACKETS && !mu_distance_within(d, sf_s(cx)->figures.gun_range[bracket]))
        bracket++;
    return bracket;
}

/* [SF-2.1] An own gun, [SF-I.30] once a turn. */
mu_status sf_may_fire(const mu_cx *cx, const mu_order *order)
{
    const sf_aim *aim = (const void *)order->body.bytes;
    TRY(sf_may_go(cx, order, SF_PHASE_GUN));
    TRY(may_use(cx, order->side, aim->troop, SF_2_1));
    const char *id = sf_id(cx, aim->troop);
    if (!is_gun(cx, aim->troop)) return mu_refuse(cx, SF_2_2, "%s is no gun", id);
    RULE(cx, SF_I_30);
    if (sf_troop_at(cx, aim->troop)->fired)
        return mu_refuse(cx, SF_I_30, "%s has fired this turn", id);
    RULE(cx, SF_I_14);
    if (is_silent(cx, aim->troop)) return mu_refuse(cx, SF_2_7, "%s misfired last turn", id);
    if (sf_in_contact(cx, aim->troop))
        return mu_refuse(cx, SF_I_13, "%s is in contact with the enemy", id);
    TRY(sf_may_aim(cx, aim->troop, aim->target));
    if (sf_bracket_of(cx, aim->troop, aim->target) < SF_BRACKETS) return MU_OK;
    return beyond(cx, aim, SF_I_12, sf_s(cx)->figures.gun_range[SF_BRACKETS - 1]);
}

/* [SF-I.56] One die, whatever its Attack. [SF-2.6] A misfire never hits. */
mu_status sf_fire_order(mu_cx *cx, const mu_order *order)
{
    static const mu_clause brackets[SF_BRACKETS] = { SF_2_3, SF_2_4, SF_2_5 };
    const sf_aim *aim = (const void *)order->body.bytes;
    const sf_figures *f = &sf_s(cx)->figures;
    const int bracket = sf_bracket_of(cx, aim->troop, aim->target);
    RULE(cx, SF_2_1);
    RULE(cx, SF_I_56);
    RULE(cx, brackets[bracket]);
    sf_troop_state *gun = sf_change_troop(cx, aim->troop);
    gun->fired = true;
    uint8_t classes[6];
    for (int face = 1; face <= 6; face++)
        classes[face - 1] = face <= f->misfire ? 2 : face >= f->gun_need[bracket];
    mu_pool pool;
    TRY(mu_roll_hits(cx, &(mu_ask){ brackets[bracket], SF_D_GUN, order->side, aim->troop }, 1,
                     classes, 3, 1u << 1, &pool));
    mu_say_base(cx, SF_2_2, "need", f->gun_need[bracket], "%s",
                how_far(cx, aim, f->gun_range[bracket]).words);
    const bool misfires = pool.count[2] > 0;
    const uint32_t hits = pool.count[1];
    mu_say_hits(cx, brackets[bracket],
                &(mu_hits){ .pool = &pool, .need = f->gun_need[bracket], .hits = hits },
                "%s fires at %s", sf_id(cx, aim->troop), sf_id(cx, aim->target));
    if (misfires) {
        RULE(cx, SF_2_6);
        RULE(cx, SF_2_7);
        gun->misfired = sf_look(cx)->turn;
        mu_say(cx, SF_2_6, "%s misfires, and is silent next turn", sf_id(cx, aim->troop));
    }
    sf_stress(cx, aim->target, (uint8_t)hits, SF_2_8);
    return sf_next_go(cx);
}

/* --- shooters -------------------------------------------------------------------------------- */

/* [SF-8.8] A troop with shooters, [SF-I.30] once a turn, [SF-I.29] out of contact, [SF-I.28] at a
 * target in range. */
mu_status sf_may_shoot(const mu_cx *cx, const mu_order *order)
{
    const sf_aim *aim = (const void *)order->body.bytes;
    TRY(sf_may_go(cx, order, SF_PHASE_SHOOT));
    TRY(may_use(cx, order->side, aim->troop, SF_4_1));
    const char *id = sf_id(cx, aim->troop);
    RULE(cx, SF_8_8);
    if (!sf_type_of(cx, aim->troop)->shooters)
        return mu_refuse(cx, SF_8_8, "%s has no shooters", id);
    RULE(cx, SF_I_30);
    if (sf_troop_at(cx, aim->troop)->shot)
        return mu_refuse(cx, SF_I_30, "%s has shot this turn", id);
    RULE(cx, SF_I_29);
    if (sf_in_contact(cx, aim->troop))
        return mu_refuse(cx, SF_I_29, "%s is in contact with the enemy", id);
    TRY(sf_may_aim(cx, aim->troop, aim->target));
    RULE(cx, SF_I_28);
    const uint32_t range = sf_s(cx)->figures.shoot_range;
    if (mu_distance_within(sf_distance(cx, aim->troop, aim->target), range)) return MU_OK;
    return beyond(cx, aim, SF_I_28, range);
}

/* [SF-4.1] [SF-4.3] With its Attack dice, [SF-4.4] of which each that shows enough hits. */
mu_status sf_shoot_order(mu_cx *cx, const mu_order *order)
{
    const sf_aim *aim = (const void *)order->body.bytes;
    const uint8_t need = sf_s(cx)->figures.shoot_need;
    RULE(cx, SF_4_1);
    RULE(cx, SF_4_3);
    RULE(cx, SF_4_4);
    sf_change_troop(cx, aim->troop)->shot = true;
    uint8_t classes[6];
    for (int face = 1; face <= 6; face++) classes[face - 1] = face >= need;
    mu_pool pool;
    TRY(mu_roll_hits(cx, &(mu_ask){ SF_4_3, SF_D_SHOOT, order->side, aim->troop },
                     sf_type_of(cx, aim->troop)->attack, classes, 2, 1u << 1, &pool));
    const uint32_t hits = pool.count[1];
    mu_say_base(cx, SF_4_3, "dice", sf_type_of(cx, aim->troop)->attack, "Attack of %s",
                sf_type_titles[sf_troop_card_of(cx, aim->troop)->type]);
    mu_say_base(cx, SF_I_28, "need", need, "%s",
                how_far(cx, aim, sf_s(cx)->figures.shoot_range).words);
    mu_say_hits(cx, SF_4_3, &(mu_hits){ .pool = &pool, .need = need, .hits = hits },
                "%s shoots at %s", sf_id(cx, aim->troop), sf_id(cx, aim->target));
    sf_stress(cx, aim->target, (uint8_t)hits, SF_4_5);
    return sf_next_go(cx);
}
