/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/drawing.c - bases and ground, for whoever draws the table. */
#include "core/rules/shear_folly/drawing.h"

#include "core/rules/shear_folly/pieces.h"
#include "core/rules/shear_folly/sequence.h"

#include <string.h>

static mu_cx reading(const void *setup, const void *state)
{
    return (mu_cx){ .setup = setup, .state = (void *)(uintptr_t)state };
}

/* --- pieces ---------------------------------------------------------------------------------- */

static uint32_t pieces(const void *setup)
{
    const sf_setup *s = setup;
    return s->troops_n + s->commanders_n;
}

/* Pieces are drawn in roster order, troops first. */
static uint8_t piece_at(const sf_setup *s, uint32_t i)
{
    return i < s->troops_n ? (uint8_t)(i + 1) : SF_COMMANDER(i - s->troops_n + 1);
}

static void note(mu_piece *piece, bool holds, const char *words)
{
    if (!holds) return;
    mu_text text = mu_text_in(piece->note, sizeof piece->note);
    text.used = strlen(piece->note);
    mu_text_add(&text, "%s%s", text.used > 0 ? ", " : "", words);
}

/* What a phase asks of a troop: has it done that? */
static bool has_acted(const sf_state *g, const sf_troop_state *t)
{
    switch (g->phase) {
    case SF_PHASE_GUN: return t->fired;
    case SF_PHASE_MOVE: return t->moved;
    case SF_PHASE_SHOOT: return t->shot;
    case SF_PHASE_PICK:
    case SF_PHASE_MELEE: return t->fought;
    case SF_PHASE_MORALE: return t->tested;
    default: return false;
    }
}

static mu_piece troop_piece(const mu_cx *cx, uint8_t troop)
{
    const sf_troop_card *card = sf_troop_card_of(cx, troop);
    const sf_troop_state *t = sf_troop_at(cx, troop);
    mu_piece piece = { .id = card->id,
                       .kind = sf_type.words[card->type],
                       .name = sf_type_titles[card->type],
                       .side = card->side,
                       .present = !t->removed,
                       .done = has_acted(sf_look(cx), t),
                       .base = sf_base_of(cx, troop),
                       .strength = t->stress };
    note(&piece, t->halted, "halted");
    note(&piece, t->misfired != 0 && t->misfired + 1 >= sf_look(cx)->turn, "misfired");
    note(&piece, sf_in_play(cx, troop) && sf_in_contact(cx, troop), "in contact");
    return piece;
}

static mu_piece commander_piece(const mu_cx *cx, uint8_t commander)
{
    const sf_commander_card *card = sf_commander_card_of(cx, commander);
    const sf_commander_state *c = sf_commander_at(cx, commander);
    mu_piece piece = { .id = card->id,
                       .kind = card->main ? "main" : "Commander",
                       .name = card->name,
                       .side = card->side,
                       .leader = true,
                       .present = !c->captured,
                       .done = c->moved && sf_look(cx)->phase == SF_PHASE_MOVE };
    if (c->with == 0)
        piece.base = sf_base_of(cx, commander);
    else
        piece.with = sf_id(cx, c->with);
    return piece;
}

static mu_piece piece(const void *setup, const void *state, uint32_t i)
{
    const mu_cx cx = reading(setup, state);
    const uint8_t one = piece_at(setup, i);
    return sf_is_commander(one) ? commander_piece(&cx, one) : troop_piece(&cx, one);
}

/* [SF-2.2] [SF-I.28] [SF-1.5] What it reaches: guns by bracket, shooters, commanders. */
static uint32_t reaches(const void *setup, const void *state, uint32_t i, mu_reach out[MU_REACHES])
{
    static const char *const brackets[SF_BRACKETS] = { "gun, near", "gun, middle", "gun, far" };
    const mu_cx cx = reading(setup, state);
    const sf_figures *f = &sf_s(&cx)->figures;
    const uint8_t one = piece_at(setup, i);
    uint32_t n = 0;
    if (sf_is_commander(one)) {
        out[n++] = (mu_reach){ "takes markers off", f->calm_reach, true };
        return n;
    }
    for (int k = 0; sf_type_of(&cx, one)->class == SF_GUNS && k < SF_BRACKETS; k++)
        out[n++] = (mu_reach){ brackets[k], f->gun_range[k], false };
    if (sf_type_of(&cx, one)->shooters) out[n++] = (mu_reach){ "shooters", f->shoot_range, false };
    return n;
}

/* --- ground ---------------------------------------------------------------------------------- */

static mu_point corner(const void *setup)
{
    const sf_setup *s = setup;
    return (mu_point){ (int32_t)s->width, (int32_t)s->height };
}

static uint32_t features(const void *setup)
{
    const sf_setup *s = setup;
    return s->positions_n + s->scenery_n;
}

static mu_feature feature(const void *setup, uint32_t i)
{
    _Static_assert(SF_CORNERS <= MU_FEATURE_POINTS, "a feature has room for all corners");
    const sf_setup *s = setup;
    if (i < s->positions_n) {
        const sf_position *p = &s->positions[i];
        mu_feature one = { .name = p->name,
                           .mark = '#',
                           .scores = s->objective.position == i + 1,
                           .n = p->corners_n };
        sf_corners_of(p->corners, p->corners_n, one.at);
        return one;
    }
    const sf_scenery *p = &s->scenery[i - s->positions_n];
    mu_feature one = { .name = p->name,
                       .mark = p->line ? ':' : '.',
                       .line = p->line,
                       .plain = true,
                       .n = p->corners_n };
    sf_corners_of(p->corners, p->corners_n, one.at);
    return one;
}

/* --- a side ---------------------------------------------------------------------------------- */

static void margin(const void *setup, const void *state, uint8_t side, mu_text *out)
{
    const sf_setup *s = setup;
    const sf_state *g = state;
    uint32_t all = 0;
    uint32_t left = 0;
    for (uint32_t i = 0; i < s->troops_n; i++) {
        if (s->troops[i].side != side) continue;
        all++;
        left += !g->troops[i].removed;
    }
    mu_text_add(out, "%u of %u troops", left, all);
    if (g->sides[side].rolled > 0)
        mu_text_add(out, ", initiative %d", g->sides[side].rolled - g->sides[side].removed);
    if (g->holder == side && g->phase >= SF_PHASE_GUN) mu_text_word(out, ", turn holder");
    if (s->objective.position != 0 && s->objective.side == side)
        mu_text_add(out, ", %s held %u of %u turns", s->positions[s->objective.position - 1].name,
                    g->sides[side].held, s->objective.turns);
}

void sf_status(const void *setup, const void *state, mu_text *out)
{
    const mu_standing now = sf_standing(setup, state);
    if (!now.over && now.side != MU_NOBODY) margin(setup, state, now.side, out);
}

const mu_board sf_board = {
    .strength = "SM",
    .pieces = pieces,
    .piece = piece,
    .margin = margin,
    .corner = corner,
    .features = features,
    .feature = feature,
    .reaches = reaches,
};
