/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/pieces.c - what stands where. */
#include "core/rules/shear_folly/pieces.h"

#include "core/measure.h"
#include "core/panic.h"
#include "core/say.h"
#include "core/sight.h"

/* --- cards and states ------------------------------------------------------------------------ */

static uint8_t number_of(uint8_t commander)
{
    MU_ASSERT(sf_is_commander(commander));
    return (uint8_t)(commander - SF_COMMANDER(1));
}

const sf_troop_card *sf_troop_card_of(const mu_cx *cx, uint8_t troop)
{
    MU_ASSERT(troop >= 1 && troop <= SF_TROOPS);
    return &sf_s(cx)->troops[troop - 1];
}

const sf_type_row *sf_type_of(const mu_cx *cx, uint8_t troop)
{
    return &sf_s(cx)->types[sf_troop_card_of(cx, troop)->type];
}

const sf_troop_state *sf_troop_at(const mu_cx *cx, uint8_t troop)
{
    MU_ASSERT(troop >= 1 && troop <= SF_TROOPS);
    return &sf_look(cx)->troops[troop - 1];
}

sf_troop_state *sf_change_troop(mu_cx *cx, uint8_t troop)
{
    MU_ASSERT(troop >= 1 && troop <= SF_TROOPS);
    return &sf_g(cx)->troops[troop - 1];
}

const sf_commander_card *sf_commander_card_of(const mu_cx *cx, uint8_t commander)
{
    return &sf_s(cx)->commanders[number_of(commander)];
}

const sf_commander_state *sf_commander_at(const mu_cx *cx, uint8_t commander)
{
    return &sf_look(cx)->commanders[number_of(commander)];
}

sf_commander_state *sf_change_commander(mu_cx *cx, uint8_t commander)
{
    return &sf_g(cx)->commanders[number_of(commander)];
}

bool sf_exists(const mu_cx *cx, uint8_t piece)
{
    if (piece == 0 || piece > SF_PIECES) return false;
    return sf_is_commander(piece) ? number_of(piece) < sf_s(cx)->commanders_n
                                  : piece <= sf_s(cx)->troops_n;
}

const char *sf_id(const mu_cx *cx, uint8_t piece)
{
    return sf_is_commander(piece) ? sf_commander_card_of(cx, piece)->id
                                  : sf_troop_card_of(cx, piece)->id;
}

uint8_t sf_side_of(const mu_cx *cx, uint8_t piece)
{
    return sf_is_commander(piece) ? sf_commander_card_of(cx, piece)->side
                                  : sf_troop_card_of(cx, piece)->side;
}

bool sf_in_play(const mu_cx *cx, uint8_t piece)
{
    if (!sf_exists(cx, piece)) return false;
    return sf_is_commander(piece) ? !sf_commander_at(cx, piece)->captured
                                  : !sf_troop_at(cx, piece)->removed;
}

bool sf_on_table(const mu_cx *cx, uint8_t piece)
{
    return sf_in_play(cx, piece) &&
           (!sf_is_commander(piece) || sf_commander_at(cx, piece)->with == 0);
}

/* --- bases ----------------------------------------------------------------------------------- */

mu_base sf_base_of(const mu_cx *cx, uint8_t piece)
{
    if (!sf_is_commander(piece)) {
        const sf_troop_state *t = sf_troop_at(cx, piece);
        const sf_type_row *type = sf_type_of(cx, piece);
        return (mu_base){ { t->x, t->y }, t->facing, type->frontage, type->depth };
    }
    const sf_commander_state *c = sf_commander_at(cx, piece);
    if (c->with != 0) return sf_base_of(cx, c->with);
    const uint32_t size = sf_s(cx)->figures.commander_base;
    return (mu_base){ { c->x, c->y }, c->facing, size, size };
}

mu_outline sf_outline_of(const mu_cx *cx, uint8_t piece)
{
    RULE(cx, SF_G_5);
    const mu_base base = sf_base_of(cx, piece);
    return mu_outline_of(&base);
}

void sf_place(mu_cx *cx, uint8_t piece, const mu_base *base)
{
    if (!sf_is_commander(piece)) {
        sf_troop_state *t = sf_change_troop(cx, piece);
        t->x = base->at.x;
        t->y = base->at.y;
        t->facing = base->facing;
        return;
    }
    sf_commander_state *c = sf_change_commander(cx, piece);
    c->x = base->at.x;
    c->y = base->at.y;
    c->facing = base->facing;
}

uint8_t sf_next_on_table(const mu_cx *cx, uint8_t piece)
{
    for (piece++; piece <= SF_PIECES; piece++)
        if (sf_on_table(cx, piece)) return piece;
    return 0;
}

/* --- distance and contact -------------------------------------------------------------------- */

mu_distance sf_distance(const mu_cx *cx, uint8_t a, uint8_t b)
{
    RULE(cx, SF_G_6);
    const mu_outline x = sf_outline_of(cx, a);
    const mu_outline y = sf_outline_of(cx, b);
    return mu_distance_between(&x, &y);
}

bool sf_touch(const mu_cx *cx, uint8_t a, uint8_t b)
{
    RULE(cx, SF_G_6);
    RULE(cx, SF_G_7);
    const mu_outline x = sf_outline_of(cx, a);
    const mu_outline y = sf_outline_of(cx, b);
    return mu_in_contact(&x, &y);
}

bool sf_touched_by(const mu_cx *cx, uint8_t piece, uint8_t side)
{
    if (!sf_on_table(cx, piece)) return false;
    for (uint8_t other = 0; (other = sf_next_on_table(cx, other)) != 0;)
        if (other != piece && sf_side_of(cx, other) == side && sf_touch(cx, piece, other))
            return true;
    return false;
}

bool sf_in_contact(const mu_cx *cx, uint8_t piece)
{
    return sf_touched_by(cx, piece, 1 - sf_side_of(cx, piece));
}

uint8_t sf_next_with(const mu_cx *cx, uint8_t troop, uint8_t commander)
{
    if (commander == 0) commander = SF_TROOPS;
    for (commander++; commander <= SF_PIECES; commander++)
        if (sf_in_play(cx, commander) && sf_commander_at(cx, commander)->with == troop)
            return commander;
    return 0;
}

/* --- stress ---------------------------------------------------------------------------------- */

void sf_stress(mu_cx *cx, uint8_t troop, uint8_t markers, mu_clause why)
{
    if (markers == 0) return;
    RULE(cx, why);
    sf_troop_state *t = sf_change_troop(cx, troop);
    const uint32_t sum = (uint32_t)t->stress + markers;
    t->stress = (uint8_t)(sum > SF_STRESS ? SF_STRESS : sum);
    mu_say(cx, why, "%s takes %u SM and has %u", sf_id(cx, troop), markers, t->stress);
}

/* --- aim ------------------------------------------------------------------------------------- */

bool sf_in_arc(const mu_cx *cx, uint8_t troop, uint8_t target)
{
    RULE(cx, SF_I_10);
    RULE(cx, SF_G_9);
    const mu_base base = sf_base_of(cx, troop);
    return mu_quarter_of(&base, sf_base_of(cx, target).at) == MU_FRONT;
}

uint8_t sf_hidden_by(const mu_cx *cx, uint8_t troop, uint8_t target)
{
    RULE(cx, SF_I_11);
    RULE(cx, SF_G_15);
    const mu_point from = sf_base_of(cx, troop).at;
    const mu_point to = sf_base_of(cx, target).at;
    for (uint8_t other = 1; other <= sf_s(cx)->troops_n; other++) {
        if (other == troop || other == target || !sf_in_play(cx, other)) continue;
        const mu_base base = sf_base_of(cx, other);
        if (mu_base_hides(&base, from, to)) return other;
    }
    return 0;
}

mu_status sf_may_aim(const mu_cx *cx, uint8_t troop, uint8_t target)
{
    RULE(cx, SF_I_13);
    if (!sf_in_play(cx, target) || sf_side_of(cx, target) == sf_side_of(cx, troop))
        return mu_refuse(cx, SF_I_13, "that is no enemy in play");
    const char *id = sf_id(cx, target);
    if (sf_is_commander(target))
        return mu_refuse(cx, SF_I_13, "%s is a commander: nobody fires at him", id);
    if (sf_touched_by(cx, target, sf_side_of(cx, troop)))
        return mu_refuse(cx, SF_I_13, "%s is in contact with your own side", id);
    if (!sf_in_arc(cx, troop, target))
        return mu_refuse(cx, SF_I_10, "%s is not within 45 degrees of straight ahead", id);
    const uint8_t hides = sf_hidden_by(cx, troop, target);
    if (hides != 0)
        return mu_refuse(cx, SF_I_11, "%s stands in the line of sight to %s", sf_id(cx, hides), id);
    return MU_OK;
}
