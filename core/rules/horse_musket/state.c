/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/state.c - descriptions of the state, its beginning and its laws. */
#include "core/rules/horse_musket/state.h"

#include "core/diff.h"
#include "core/rules/horse_musket/clauses.h"
#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/sequence.h"
#include "core/rules/horse_musket/stacking.h"

MU_SCHEMA(hm_side_state, HM_SIDE_STATE_FIELDS, 19);
MU_SCHEMA(hm_unit, HM_UNIT_FIELDS, 12);
MU_SCHEMA(hm_leader, HM_LEADER_FIELDS, 6);
MU_SCHEMA(hm_baggage, HM_BAGGAGE_FIELDS, 2);
MU_SCHEMA(hm_state, HM_STATE_FIELDS, 14);

/* [HM-4.12] Stacks that break the limits at the start are legal for as long as they
 * stay [HM-I.24]. */
static void exempt_stacks(const hm_setup *s, hm_state *g)
{
    const mu_cx cx = hm_reading(s, g);
    for (uint8_t unit = 1; unit <= s->units_n; unit++) {
        uint8_t hex = s->units[unit - 1].hex;
        if (hm_may_stack(&cx, unit, hex, 0) != MU_OK) g->exempt[hex - 1] = true;
    }
}

void hm_state_begin(const hm_setup *s, hm_state *g)
{
    g->turn = 1;
    g->phase = HM_PHASE_SETUP;
    for (uint8_t i = 0; i < HM_HEXES; i++) g->terrain[i] = s->terrain[i];
    for (int side = 0; side < 2; side++) g->sides[side].base_cap = s->sides[side].base_cap;
    for (uint8_t i = 0; i < s->units_n; i++) {
        hm_unit *u = &g->units[i];
        u->hex = s->units[i].hex;
        u->start_hex = u->hex;
        u->mp = s->units[i].mp;
        u->formation = s->options.line_column ? s->units[i].formation : HM_LINE;
        u->facing = s->units[i].facing;
    }
    for (uint8_t i = 0; i < s->leaders_n; i++) {
        const hm_leader_card *card = &s->leaders[i];
        hm_leader *l = &g->leaders[i];
        l->hex = card->hex;
        l->start_hex = card->hex;
        l->rating = card->rating;
        l->rating_ac = card->rating_ac;
        if (card->commands) g->sides[card->side].ac = i + 1;
    }
    for (uint8_t i = 0; i < s->baggage_n; i++) g->baggage[i].hex = s->baggage[i].hex;
    exempt_stacks(s, g);
}

/* --- laws ---------------------------------------------------------------------- */

/* A Unit that has left its first hex stands in a legal stack: over-stacks are only what a
 * scenario begins with, and what is left of them [HM-I.24], or what a new swamp made of a stack
 * [HM-I.104]. */
static mu_status check_stack(const hm_setup *s, const hm_state *g, uint32_t i, mu_err *err)
{
    uint8_t hex = g->units[i].hex;
    if (hex == 0 || hex == s->units[i].hex || g->exempt[hex - 1]) return MU_OK;
    mu_err why = MU_ERR_NONE;
    mu_cx cx = hm_reading(s, g);
    cx.err = &why;
    if (hm_may_stack(&cx, (uint8_t)(i + 1), hex, 0) == MU_OK) return MU_OK;
    return mu_fail(err, MU_CORRUPT, why.clause, "%s cannot be there: %s", s->units[i].id, why.text);
}

/* No hex holds more Units than a list does. */
static mu_status check_crowds(const hm_setup *s, const hm_state *g, mu_err *err)
{
    uint8_t n[HM_HEXES + 1] = { 0 };
    for (uint32_t i = 0; i < s->units_n; i++)
        if (g->units[i].hex != 0 && ++n[g->units[i].hex] > HM_STACK)
            return mu_fail(err, MU_CORRUPT, HM_4_12, "more than %d Units with %s", HM_STACK,
                           s->units[i].id);
    return MU_OK;
}

/* [HM-13.4] Some types are always in Line; [HM-13.2] [HM-13.20] so are all, facing as they did at
 * the start, without the options. */
static mu_status check_formation(const hm_setup *s, const hm_unit *u, const hm_unit_card *card,
                                 mu_err *err)
{
    if (u->formation == HM_COLUMN && !s->options.line_column)
        return mu_fail(err, MU_CORRUPT, HM_13_2, "%s is in Column: only Line & Column allows it",
                       card->id);
    if (u->formation == HM_COLUMN && !hm_may_form_column(s, card->type))
        return mu_fail(err, MU_CORRUPT, HM_13_4, "%s is always in Line", card->id);
    if (u->facing != card->facing && !s->options.facing)
        return mu_fail(err, MU_CORRUPT, HM_13_20, "%s has turned: only Facing allows it", card->id);
    return MU_OK;
}

/* What events and Ammunition have done to a Unit; whoever is kept from acting has not acted. */
static mu_status check_marks(const hm_setup *s, const hm_state *g, uint32_t i, mu_err *err)
{
    const hm_unit *u = &g->units[i];
    const hm_unit_card *card = &s->units[i];
    const bool acts = g->phase == HM_PHASE_ACTIONS && g->active == card->side;
    if (u->low_ammo && !s->options.ammunition)
        return mu_fail(err, MU_CORRUPT, HM_15_66, "%s is short of ammunition", card->id);
    if (u->ran_short && !u->low_ammo)
        return mu_fail(err, MU_CORRUPT, HM_I_116, "%s ran short and is not short", card->id);
    if (u->barred && !s->options.random_events)
        return mu_fail(err, MU_CORRUPT, HM_15_32, "%s is barred without an event", card->id);
    if (u->barred && acts && u->actions > 0)
        return mu_fail(err, MU_CORRUPT, HM_15_32, "%s is barred and has acted", card->id);
    return MU_OK;
}

static mu_status check_unit(const hm_setup *s, const hm_state *g, uint32_t i, mu_err *err)
{
    const hm_unit *u = &g->units[i];
    const hm_unit_card *card = &s->units[i];
    if ((u->mp == 0) != (u->hex == 0))
        return mu_fail(err, MU_CORRUPT, HM_10_3, "%s has %u MP and %s", card->id, u->mp,
                       u->hex == 0 ? "no hex" : "a hex");
    if (u->mp > card->mp)
        return mu_fail(err, MU_CORRUPT, HM_9_14, "%s has more MP than it started with", card->id);
    if (u->actions > 1 && !s->options.second_order)
        return mu_fail(err, MU_CORRUPT, HM_6_7, "%s has acted twice", card->id);
    if (s->types[card->type].mr == 0 && u->hex != 0 && u->hex != card->hex)
        return mu_fail(err, MU_CORRUPT, HM_7_5, "%s has moved", card->id);
    TRY(check_formation(s, u, card, err));
    const mu_cx cx = hm_reading(s, g);
    if (u->hex != 0 && hm_has_units(&cx, u->hex, 1 - card->side))
        return mu_fail(err, MU_CORRUPT, HM_I_18, "%s shares a hex with an enemy", card->id);
    TRY(check_marks(s, g, i, err));
    return check_stack(s, g, i, err);
}

/* `borrowed`: in its hex Leaders of either side may be, until it is handed back [HM-I.148]. */
static mu_status check_leader(const hm_setup *s, const hm_state *g, uint32_t i, uint8_t borrowed,
                              mu_err *err)
{
    const mu_cx cx = hm_reading(s, g);
    const hm_leader_card *card = &s->leaders[i];
    uint8_t hex = g->leaders[i].hex;
    if (hex == 0 || !hm_has_units(&cx, hex, 1 - card->side)) return MU_OK;
    if (borrowed != 0 && hex == g->units[borrowed - 1].hex) return MU_OK;
    return mu_fail(err, MU_CORRUPT, HM_9_31, "%s shares a hex with an enemy Unit", card->id);
}

/* [HM-15.36] Lent to the active side until it has acted, which may cost it its life, and has been
 * handed back. */
static mu_status check_loan(const hm_setup *s, const hm_state *g, mu_err *err)
{
    const bool waits = g->phase == HM_PHASE_BORROWED;
    if (g->borrowed == 0 && !waits) return MU_OK;
    if (g->borrowed == 0 || g->borrowed > s->units_n)
        return mu_fail(err, MU_CORRUPT, HM_15_36, "no Unit is borrowed");
    const char *id = s->units[g->borrowed - 1].id;
    if (!s->options.random_events)
        return mu_fail(err, MU_CORRUPT, HM_15_36, "%s is borrowed without an event", id);
    if (!waits && g->phase != HM_PHASE_SUCCESSION)
        return mu_fail(err, MU_CORRUPT, HM_15_36, "%s is still borrowed", id);
    if (s->units[g->borrowed - 1].side == g->active)
        return mu_fail(err, MU_CORRUPT, HM_15_36, "%s is borrowed by its owner", id);
    if (waits && g->units[g->borrowed - 1].hex == 0)
        return mu_fail(err, MU_CORRUPT, HM_15_36, "%s is borrowed and Eliminated", id);
    return MU_OK;
}

static mu_status check_side(const hm_setup *s, const hm_state *g, uint8_t side, mu_err *err)
{
    const hm_side_state *our = &g->sides[side];
    if (our->rerolls > 0 && (our->ac == 0 || !s->options.leader_rerolls))
        return mu_fail(err, MU_CORRUPT, HM_15_40, "side %s has re-rolls and nobody to give them",
                       mu_side.words[side]);
    if (our->ac == 0) return MU_OK;
    if (our->ac > s->leaders_n || s->leaders[our->ac - 1].side != side ||
        g->leaders[our->ac - 1].hex == 0)
        return mu_fail(err, MU_CORRUPT, HM_9_32, "side %s has a wrong Army Commander",
                       mu_side.words[side]);
    if (our->seize_used > g->leaders[our->ac - 1].rating_ac)
        return mu_fail(err, MU_CORRUPT, HM_9_43, "side %s has tried to Seize too often",
                       mu_side.words[side]);
    return MU_OK;
}

mu_status hm_state_check(const hm_setup *s, const hm_state *g, mu_err *err)
{
    static const hm_unit no_unit;
    static const hm_leader no_leader;
    TRY(check_crowds(s, g, err));
    TRY(check_loan(s, g, err));
    if (g->weather_left > 0 && !s->options.random_events)
        return mu_fail(err, MU_CORRUPT, HM_15_28, "bad weather without an event");
    /* Who may be with whom goes by owner: a borrowed Unit enters no hex with another one, and
     * leaves the one it shares with its comrades alone [HM-I.148]. */
    hm_state owned = *g;
    owned.borrowed = 0;
    for (uint32_t i = 0; i < s->units_n; i++) TRY(check_unit(s, &owned, i, err));
    for (uint32_t i = s->units_n; i < HM_UNITS; i++)
        if (mu_diff(&hm_unit_schema, NULL, &g->units[i], &no_unit, NULL, NULL) > 0)
            return mu_fail(err, MU_CORRUPT, HM_4_1, "there is a Unit beyond the last one");
    for (uint32_t i = 0; i < s->leaders_n; i++) TRY(check_leader(s, &owned, i, g->borrowed, err));
    for (uint32_t i = s->leaders_n; i < HM_LEADERS; i++)
        if (mu_diff(&hm_leader_schema, NULL, &g->leaders[i], &no_leader, NULL, NULL) > 0)
            return mu_fail(err, MU_CORRUPT, HM_4_1, "there is a Leader beyond the last one");
    TRY(check_side(s, g, 0, err));
    return check_side(s, g, 1, err);
}
