/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/melee.c - all melees at once. */
#include "core/rules/shear_folly/melee.h"

#include "core/rules/shear_folly/commanders.h"
#include "core/rules/shear_folly/purposes.h"
#include "core/rules/shear_folly/sequence.h"
#include "core/rules/shear_folly/victory.h"
#include "core/say.h"

/* --- picks -------------------------------------------------------------------------- */

/* Enemies a troop touches, troops and lone commanders; *one of them. */
static uint32_t enemies_touched(const mu_cx *cx, uint8_t troop, uint8_t *one)
{
    uint32_t n = 0;
    for (uint8_t other = 0; (other = sf_next_on_table(cx, other)) != 0;) {
        if (sf_side_of(cx, other) == sf_side_of(cx, troop) || !sf_touch(cx, troop, other)) continue;
        *one = other;
        n++;
    }
    return n;
}

static bool must_pick(const mu_cx *cx, uint8_t troop)
{
    uint8_t one = 0;
    return sf_in_play(cx, troop) && sf_troop_at(cx, troop)->pick == 0 &&
           enemies_touched(cx, troop, &one) > 1;
}

bool sf_must_pick(const mu_cx *cx, uint8_t side)
{
    RULE(cx, SF_I_31);
    for (uint8_t troop = 1; troop <= sf_s(cx)->troops_n; troop++)
        if (sf_side_of(cx, troop) == side && must_pick(cx, troop)) return true;
    return false;
}

mu_status sf_may_attack(const mu_cx *cx, const mu_order *order)
{
    const sf_aim *aim = (const void *)order->body.bytes;
    uint8_t one = 0;
    TRY(sf_may_go(cx, order, SF_PHASE_PICK));
    RULE(cx, SF_I_31);
    if (!sf_in_play(cx, aim->troop) || sf_side_of(cx, aim->troop) != order->side)
        return mu_refuse(cx, SF_I_31, "that is no troop of your own in play");
    const char *id = sf_id(cx, aim->troop);
    if (sf_troop_at(cx, aim->troop)->pick != 0)
        return mu_refuse(cx, SF_I_31, "%s has named whom it fights", id);
    if (enemies_touched(cx, aim->troop, &one) < 2)
        return mu_refuse(cx, SF_I_31, "%s does not touch several enemies", id);
    if (!sf_on_table(cx, aim->target) || sf_side_of(cx, aim->target) == order->side ||
        !sf_touch(cx, aim->troop, aim->target))
        return mu_refuse(cx, SF_5_2, "%s does not touch that piece", id);
    return MU_OK;
}

mu_status sf_attack_order(mu_cx *cx, const mu_order *order)
{
    const sf_aim *aim = (const void *)order->body.bytes;
    RULE(cx, SF_I_31);
    sf_change_troop(cx, aim->troop)->pick = aim->target;
    mu_say(cx, SF_I_31, "%s fights %s", sf_id(cx, aim->troop), sf_id(cx, aim->target));
    return sf_next_go(cx);
}

/* --- dice --------------------------------------------------------------------------- */

/* What has come of dice so far; nothing of it counts before all are rolled. */
typedef struct outcome {
    uint8_t stress[SF_TROOPS + 1];
    uint8_t flank_dice[SF_TROOPS + 1]; /* given against the troop */
    bool attacked[SF_PIECES + 1];      /* commanders */
    bool captured[SF_PIECES + 1];
    bool fought[SF_TROOPS + 1];
} outcome;

/* [SF-G.16] By the centres of both. */
bool sf_has_position(const mu_cx *cx, uint8_t target, uint8_t attacker)
{
    RULE(cx, SF_G_16);
    const mu_point in = sf_base_of(cx, target).at;
    const mu_point out = sf_base_of(cx, attacker).at;
    for (uint32_t i = 0; i < sf_s(cx)->positions_n; i++)
        if (sf_holds(sf_s(cx), i, in) && !sf_holds(sf_s(cx), i, out)) return true;
    return false;
}

mu_aspect sf_aspect_of(const mu_cx *cx, uint8_t target, uint8_t attacker)
{
    RULE(cx, SF_I_33);
    RULE(cx, SF_G_8);
    const mu_base base = sf_base_of(cx, target);
    return mu_aspect_by_lines(&base, sf_base_of(cx, attacker).at);
}

/* [SF-5.6] [SF-5.7] [SF-I.34] To the first flank attackers in rolling order. */
static uint8_t flank_dice(const mu_cx *cx, uint8_t target, mu_aspect aspect, outcome *o)
{
    const sf_figures *f = &sf_s(cx)->figures;
    if (aspect != MU_LEFT && aspect != MU_RIGHT) return 0;
    RULE(cx, SF_5_6);
    RULE(cx, SF_5_7);
    RULE(cx, SF_I_34);
    const uint8_t left =
        (uint8_t)(f->flank_most > o->flank_dice[target] ? f->flank_most - o->flank_dice[target]
                                                        : 0);
    const uint8_t dice = f->flank_dice < left ? f->flank_dice : left;
    o->flank_dice[target] = (uint8_t)(o->flank_dice[target] + dice);
    mu_say_modifier(cx, SF_5_6, "dice", dice, "%s", mu_aspect_words[aspect]);
    return dice;
}

/* [SF-5.3] Its Attack dice, [SF-5.4] of which each that shows enough hits; [SF-5.8] [SF-I.35] the
 * rear takes a marker whatever they show. */
static mu_status roll_at_troop(mu_cx *cx, uint8_t troop, uint8_t target, outcome *o)
{
    const sf_figures *f = &sf_s(cx)->figures;
    const mu_aspect aspect = sf_aspect_of(cx, target, troop);
    const uint8_t attack = sf_type_of(cx, troop)->attack;
    RULE(cx, SF_5_3);
    RULE(cx, SF_5_4);
    mu_say_base(cx, SF_5_3, "dice", attack, "Attack of %s",
                sf_type_titles[sf_troop_card_of(cx, troop)->type]);
    const uint8_t dice = (uint8_t)(attack + flank_dice(cx, target, aspect, o));
    uint8_t need = f->melee_need;
    RULE(cx, SF_I_36);
    if (sf_has_position(cx, target, troop)) {
        RULE(cx, SF_5_9);
        need = f->position_need;
        mu_say_base(cx, SF_5_9, "need", need, "against a position");
    }
    uint8_t classes[6];
    for (int face = 1; face <= 6; face++) classes[face - 1] = face >= need;
    mu_pool pool;
    TRY(mu_roll_hits(cx, &(mu_ask){ SF_5_3, SF_D_MELEE, sf_side_of(cx, troop), troop }, dice,
                     classes, 2, 1u << 1, &pool));
    const uint32_t hits = pool.count[1];
    mu_say_hits(cx, SF_5_3, &(mu_hits){ .pool = &pool, .need = need, .hits = hits },
                "%s attacks %s", sf_id(cx, troop), sf_id(cx, target));
    o->stress[target] = (uint8_t)(o->stress[target] + hits);
    o->fought[troop] = o->fought[target] = true;
    if (aspect != MU_REAR) return MU_OK;
    RULE(cx, SF_5_8);
    RULE(cx, SF_I_35);
    o->stress[target] = (uint8_t)(o->stress[target] + f->rear_stress);
    mu_say(cx, SF_5_8, "%s attacks the rear of %s", sf_id(cx, troop), sf_id(cx, target));
    return MU_OK;
}

/* [SF-5.10] [SF-5.11] [SF-I.37] [SF-I.38] Plain Attack dice; one success of all captors is enough.
 */
static mu_status roll_at_commander(mu_cx *cx, uint8_t troop, uint8_t commander, outcome *o)
{
    const uint8_t need = sf_s(cx)->figures.capture_need;
    RULE(cx, SF_5_10);
    RULE(cx, SF_I_37);
    RULE(cx, SF_I_38);
    uint8_t classes[6];
    for (int face = 1; face <= 6; face++) classes[face - 1] = face >= need;
    mu_pool pool;
    TRY(mu_roll_hits(cx, &(mu_ask){ SF_5_10, SF_D_CAPTURE, sf_side_of(cx, troop), troop },
                     sf_type_of(cx, troop)->attack, classes, 2, 1u << 1, &pool));
    mu_say_hits(cx, SF_5_10, &(mu_hits){ .pool = &pool, .need = need, .hits = pool.count[1] },
                "%s reaches for %s", sf_id(cx, troop), sf_id(cx, commander));
    o->attacked[commander] = true;
    o->captured[commander] = o->captured[commander] || pool.count[1] > 0;
    o->fought[troop] = true;
    return MU_OK;
}

/* [SF-5.2] [SF-I.31] Every troop that touches an enemy, once. */
static mu_status roll_of_side(mu_cx *cx, uint8_t side, outcome *o)
{
    for (uint8_t troop = 1; troop <= sf_s(cx)->troops_n; troop++) {
        uint8_t target = 0;
        if (!sf_in_play(cx, troop) || sf_side_of(cx, troop) != side) continue;
        if (enemies_touched(cx, troop, &target) == 0) continue;
        if (sf_troop_at(cx, troop)->pick != 0) target = sf_troop_at(cx, troop)->pick;
        RULE(cx, SF_5_2);
        TRY(sf_is_commander(target) ? roll_at_commander(cx, troop, target, o)
                                    : roll_at_troop(cx, troop, target, o));
    }
    return MU_OK;
}

/* [SF-5.5] All markers, then [SF-5.11] [SF-5.12] commanders, in roster order. */
static void settle(mu_cx *cx, const outcome *o)
{
    for (uint8_t troop = 1; troop <= sf_s(cx)->troops_n; troop++) {
        sf_stress(cx, troop, o->stress[troop], SF_5_5);
        sf_troop_state *t = sf_change_troop(cx, troop);
        if (o->fought[troop]) t->fought = true;
        t->pick = 0;
    }
    for (uint8_t commander = SF_COMMANDER(1); commander <= SF_PIECES; commander++) {
        if (!o->attacked[commander]) continue;
        const mu_outline base = sf_outline_of(cx, commander);
        if (o->captured[commander])
            sf_capture(cx, commander, SF_5_11);
        else
            sf_flee(cx, commander, &base, SF_5_12);
    }
}

/* [SF-I.32] All dice, the holder's first, before anything comes of them. */
mu_status sf_fight(mu_cx *cx)
{
    RULE(cx, SF_5_1);
    RULE(cx, SF_I_32);
    outcome o = { .stress = { 0 } };
    const uint8_t holder = sf_look(cx)->holder;
    TRY(roll_of_side(cx, holder, &o));
    TRY(roll_of_side(cx, 1 - holder, &o));
    settle(cx, &o);
    return sf_next_phase(cx);
}
