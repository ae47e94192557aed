/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/map.c - chapter 2: hexes, terrain, who stands where, sight. */
#include "core/rules/horse_musket/map.h"

#include <string.h>

/* --- pieces ---------------------------------------------------------------- */

hm_word hm_hex_word(uint8_t hex)
{
    hm_word word;
    mu_text text = mu_text_in(word.at, sizeof word.at);
    if (hex == 0)
        mu_text_word(&text, "-");
    else
        mu_hex_print(HM_GRID, hex, &text);
    return word;
}

/* --- who stands where ------------------------------------------------------- */

void hm_look_around(mu_cx *cx)
{
    const hm_setup *s = hm_s(cx);
    const hm_state *g = hm_look(cx);
    hm_stands who = { 0 };
    /* Once for every order: without branches, so those that are gone come to stand in hex 0. */
    for (uint32_t i = 0; i < s->units_n; i++)
        hm_set_add(&who.units[s->units[i].side ^ (g->borrowed == i + 1)], g->units[i].hex);
    for (uint32_t i = 0; i < s->leaders_n; i++)
        hm_set_add(&who.leaders[s->leaders[i].side], g->leaders[i].hex);
    for (int side = 0; side < 2; side++) {
        hm_set_remove(&who.units[side], 0);
        hm_set_remove(&who.leaders[side], 0);
    }
    memcpy(cx->scratch.words, &who, sizeof who);
    cx->scratch.known = 1;
}

mu_cx hm_reading(const hm_setup *s, const hm_state *g)
{
    mu_cx cx = { .rules = &horse_musket_ruleset, .setup = s, .state = (void *)(uintptr_t)g };
    hm_look_around(&cx);
    return cx;
}

/* A piece has gone from one hex to another; others may have stayed in the first. */
static void note_stand(hm_hexset *there, uint8_t from, uint8_t to, bool others)
{
    if (from != 0 && !others) hm_set_remove(there, from);
    if (to != 0) hm_set_add(there, to);
}

void hm_stand_unit(mu_cx *cx, uint8_t unit, uint8_t hex)
{
    uint8_t side = hm_side_of(cx, unit);
    uint8_t from = hm_unit_at(cx, unit)->hex;
    hm_change_unit(cx, unit)->hex = hex;
    note_stand(&hm_note(cx)->units[side], from, hex,
               from != 0 && hm_units_in(cx, from, side).n > 0);
}

void hm_stand_leader(mu_cx *cx, uint8_t leader, uint8_t hex)
{
    uint8_t side = hm_leader_card_of(cx, leader)->side;
    uint8_t from = hm_leader_at(cx, leader)->hex;
    hm_change_leader(cx, leader)->hex = hex;
    note_stand(&hm_note(cx)->leaders[side], from, hex,
               from != 0 && hm_leaders_in(cx, from, side).n > 0);
}

void hm_find_units(const mu_cx *cx, uint8_t hex, uint8_t side, hm_list *list)
{
    const hm_setup *s = hm_s(cx);
    const hm_state *g = hm_look(cx);
    list->n = 0;
    if (!hm_has_units(cx, hex, side)) return;
    /* By pointer: asked several times for every order, it is little more than these steps. */
    const hm_unit *const end = g->units + s->units_n;
    for (const hm_unit *u = g->units; u != end; u++) {
        if (u->hex != hex) continue;
        const uint8_t unit = (uint8_t)(u - g->units + 1);
        if (side != MU_NOBODY && hm_side_of(cx, unit) != side) continue;
        MU_ASSERT(list->n < HM_STACK);
        hm_list_add(list, unit);
    }
}

hm_list hm_units_in(const mu_cx *cx, uint8_t hex, uint8_t side)
{
    hm_list list;
    hm_find_units(cx, hex, side, &list);
    return list;
}

hm_list hm_leaders_in(const mu_cx *cx, uint8_t hex, uint8_t side)
{
    hm_list list = { 0 };
    const hm_setup *s = hm_s(cx);
    const hm_state *g = hm_look(cx);
    if (!hm_has_leaders(cx, hex, side)) return list;
    for (uint8_t i = 0; i < s->leaders_n; i++)
        if (g->leaders[i].hex == hex && (side == MU_NOBODY || s->leaders[i].side == side))
            hm_list_add(&list, i + 1);
    return list;
}

bool hm_has_army(const mu_cx *cx, uint8_t side)
{
    return !hm_set_is_empty(hm_hexes_of_units(cx, side));
}

/* --- hexes ------------------------------------------------------------------ */

/* [HM-2.6] Hill effects hold from Hill to Hill, unless the scenario says they do not. */
static bool hills_cancel(const mu_cx *cx, uint8_t hex, uint8_t other)
{
    return hm_s(cx)->options.no_hill_to_hill && other != 0 &&
           hm_terrain_kind_of(cx, hex) == HM_HILL && hm_terrain_kind_of(cx, other) == HM_HILL;
}

/* [HM-2.7] [HM-I.6] Entrenched only if the line comes in over an entrenched side; at a
 * corner both sides must be. */
static bool side_covers(const mu_cx *cx, uint8_t hex, uint8_t other)
{
    RULE(cx, HM_I_6);
    if (other == 0 || other == hex) return false;
    int sides[2];
    int n = mu_hex_entry(HM_GRID, other, hex, sides);
    for (int i = 0; i < n; i++)
        if ((hm_s(cx)->entrenched[hex - 1] >> sides[i] & 1) == 0) return false;
    return true;
}

const hm_terrain_row *hm_terrain_entered(const mu_cx *cx, uint8_t hex, uint8_t from)
{
    const hm_terrain_row *row = hm_terrain(cx, hex);
    if (hm_is_clear(cx, hex)) RULE(cx, HM_2_4);
    if (!row->by_side) return row;
    RULE(cx, HM_2_7);
    return side_covers(cx, hex, from) ? row : &hm_s(cx)->terrains[HM_CLEAR];
}

const hm_terrain_row *hm_terrain_against(const mu_cx *cx, uint8_t hex, uint8_t other)
{
    if (hm_terrain_kind_of(cx, hex) == HM_HILL) RULE(cx, HM_2_6);
    if (hills_cancel(cx, hex, other)) {
        RULE(cx, HM_I_5); /* [HM-I.5] Hill to Hill: full effects unless switched off */
        return &hm_s(cx)->terrains[HM_CLEAR];
    }
    return hm_terrain_entered(cx, hex, other);
}

/* --- line of sight ----------------------------------------------------------- */

/* [HM-8.37] [HM-2.11] [HM-I.11] Blocking terrain and Units of either side block;
 * Leaders do not. */
static bool blocked(const mu_cx *cx, uint8_t hex, uint8_t from)
{
    if (!hm_on_board(cx, hex)) return false;
    if (hm_terrain(cx, hex)->blocks && !hills_cancel(cx, hex, from)) {
        RULE(cx, HM_2_11);
        return true;
    }
    RULE(cx, HM_I_11);
    return hm_has_units(cx, hex, MU_NOBODY);
}

/* [HM-8.36] to [HM-8.40] The line between centres; along a spine both hexes must be
 * blocked, and the edge of the board is never a blocked half [HM-I.12]. [HM-2.12] The two
 * ends do not count, so a neighbour is always seen [HM-I.13]. */
bool hm_line_of_sight(const mu_cx *cx, uint8_t from, uint8_t to)
{
    RULE(cx, HM_8_37);
    RULE(cx, HM_I_10); /* [HM-I.10] Hexes the line of sight crosses */
    if (hm_terrain(cx, from)->blocks || hm_terrain(cx, to)->blocks) RULE(cx, HM_2_12);
    mu_hexline line;
    line.crossed_n = line.spines_n = 0; /* what is behind them is not read */
    if (!hm_adjacent(from, to)) mu_hex_line(HM_GRID, from, to, &line);
    if (line.crossed_n + line.spines_n == 0) RULE(cx, HM_I_13);
    /* [HM-I.14] Every hex a long line crosses must be open */
    if (line.crossed_n > 1) RULE(cx, HM_I_14);
    for (uint32_t i = 0; i < line.crossed_n; i++)
        if (blocked(cx, (uint8_t)line.crossed[i], from)) return false;
    for (uint32_t i = 0; i < line.spines_n; i++) {
        uint8_t half = (uint8_t)line.spine[i][0];
        uint8_t other = (uint8_t)line.spine[i][1];
        if (other == 0 || !hm_on_board(cx, other) || !hm_on_board(cx, half)) {
            RULE(cx, HM_I_12);
            continue;
        }
        bool first = blocked(cx, half, from);
        bool second = blocked(cx, other, from);
        /* [HM-8.39] A spine is blocked when both of its hexes are */
        RULE(cx, first && second ? HM_8_39 : HM_8_40);
        if (first && second) return false;
    }
    return true;
}
