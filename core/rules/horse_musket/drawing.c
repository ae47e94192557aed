/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/drawing.c - pieces and ground, for whoever draws the map. */
#include "core/rules/horse_musket/drawing.h"

#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "core/rules/horse_musket/victory.h"

static uint32_t pieces(const void *setup)
{
    const hm_setup *s = setup;
    return s->units_n + s->leaders_n + s->baggage_n;
}

/* [HM-13.7] What it faces, which tells the formation too; without Facing the formation. */
static const char *posture(const hm_setup *s, const hm_unit *u)
{
    if (s->options.facing) return hm_faced.words[HM_FACED(u->formation, u->facing)];
    return s->options.line_column ? hm_formation.words[u->formation] : NULL;
}

static const char *note(const hm_unit *u)
{
    return u->low_ammo ? "low ammo" : u->barred ? "cannot act" : "";
}

static mu_piece unit_piece(const hm_setup *s, const hm_state *g, uint32_t i)
{
    const hm_unit_card *card = &s->units[i];
    const hm_unit *u = &g->units[i];
    mu_piece piece = { .id = card->id,
                       .kind = hm_type.words[card->type],
                       .name = hm_type_titles[card->type],
                       .side = card->side,
                       .present = u->hex != 0,
                       .done = u->actions > 0 || u->finished || u->rallied,
                       .hex = u->hex,
                       .strength = u->mp,
                       .strength_0 = card->mp,
                       .posture = posture(s, u) };
    mu_text_copy(piece.note, sizeof piece.note, note(u));
    return piece;
}

static mu_piece leader_piece(const hm_setup *s, const hm_state *g, uint32_t i)
{
    const hm_leader_card *card = &s->leaders[i];
    const hm_leader *l = &g->leaders[i];
    bool ac = g->sides[card->side].ac == i + 1;
    return (mu_piece){ .id = card->id,
                       .kind = ac ? "AC" : "Leader",
                       .name = card->name,
                       .side = card->side,
                       .leader = true,
                       .present = l->hex != 0,
                       .done = l->acted,
                       .hex = l->hex };
}

static mu_piece piece(const void *setup, const void *state, uint32_t i)
{
    const hm_setup *s = setup;
    const hm_state *g = state;
    if (i < s->units_n) return unit_piece(s, g, i);
    i -= s->units_n;
    if (i < s->leaders_n) return leader_piece(s, g, i);
    i -= s->leaders_n;
    return (mu_piece){ .id = s->baggage[i].id,
                       .kind = "Baggage",
                       .name = "Baggage",
                       .side = s->baggage[i].side,
                       .leader = true,
                       .present = true,
                       .done = g->baggage[i].moved,
                       .hex = g->baggage[i].hex };
}

/* [HM-10.6] */
static bool has_marker(const hm_setup *s, mu_hex hex)
{
    for (uint32_t i = 0; i < s->vp_hexes_n; i++)
        if (s->vp_hexes[i].hex == hex) return true;
    return false;
}

static mu_ground ground(const void *setup, const void *state, mu_hex hex)
{
    static const char marks[HM_TERRAINS] = { ' ', 'w', 'h', 's', 't', 'r', 'b', 'e', 'f', 'X' };
    const hm_setup *s = setup;
    const hm_state *g = state;
    uint8_t kind = g->terrain[hex - 1];
    return (mu_ground){ .name = kind == HM_CLEAR ? "" : hm_terrain_words[kind],
                        .mark = marks[kind],
                        .absent = s->absent[hex - 1],
                        .scores = has_marker(s, hex) };
}

static void margin(const void *setup, const void *state, uint8_t side, mu_text *out)
{
    const hm_setup *s = setup;
    const hm_state *g = state;
    const hm_side_state *our = &g->sides[side];
    mu_text_add(out, "CAP %u, stored %u, base %u, VP ", our->cap, our->stored, our->base_cap);
    mu_domain_print(&hm_points, &(mu_scope){ NULL, setup }, hm_points_of(s, g, side), out);
    if (our->rerolls > 0) mu_text_add(out, ", re-rolls %u", our->rerolls);
    /* [HM-I.102] Events that are kept for later. */
    const struct {
        bool held;
        const char *words;
    } kept[] = { { our->free_action, "a Unit may act for 0 CAP" },
                 { our->reroll_misses, "the misses of a Fire may be re-rolled" },
                 { our->extra_die, "a Unit has an extra die" },
                 { our->no_stop, "terrain does not stop a Move" },
                 { our->picks_order, "may pick the order of a Fire" } };
    for (size_t i = 0; i < MU_COUNT_OF(kept); i++)
        if (kept[i].held) mu_text_add(out, ", %s", kept[i].words);
}

const mu_board hm_board = {
    .grid = { HM_COLUMNS_OF_HEXES, HM_ROWS_OF_HEXES },
    .strength = "MP",
    .pieces = pieces,
    .piece = piece,
    .ground = ground,
    .margin = margin,
};
