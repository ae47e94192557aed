/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/gauge.c - what a player measures between two pieces. */
#include "core/rules/shear_folly/gauge.h"

#include "core/gauge.h"
#include "core/measure.h"
#include "core/rules/shear_folly/fire.h"
#include "core/rules/shear_folly/melee.h"
#include "core/rules/shear_folly/victory.h"

typedef struct pair {
    const mu_cx *cx;
    uint8_t from, to;
    mu_gauge told;
} pair;

static const char *name(const pair *g, uint8_t piece)
{
    return sf_id(g->cx, piece);
}

/* [SF-G.6] [SF-G.7] Between closest points. */
static void tell_distance(const pair *g)
{
    char words[64];
    mu_text text = mu_text_in(words, sizeof words);
    mu_distance_say(sf_distance(g->cx, g->from, g->to), &text);
    mu_gauge_tell(&g->told, "distance", SF_G_6, "%s%s", words,
                  sf_touch(g->cx, g->from, g->to) ? ", in contact" : "");
}

/* [SF-I.10] [SF-I.33] Ahead of the one; on which side of the other. */
static void tell_sides(const pair *g)
{
    if (!sf_is_commander(g->from))
        mu_gauge_tell(&g->told, "arc", SF_I_10, "%s is %swithin 45 degrees of straight ahead of %s",
                      name(g, g->to), sf_in_arc(g->cx, g->from, g->to) ? "" : "not ",
                      name(g, g->from));
    if (!sf_is_commander(g->to))
        mu_gauge_tell(&g->told, "side", SF_I_33, "%s is on the %s of %s", name(g, g->from),
                      mu_aspect_words[sf_aspect_of(g->cx, g->to, g->from)], name(g, g->to));
}

/* [SF-I.11] */
static void tell_sight(const pair *g)
{
    if (sf_is_commander(g->from)) return;
    /* A commander who is with a troop is seen where that is. */
    const uint8_t host = sf_is_commander(g->to) ? sf_commander_at(g->cx, g->to)->with : 0;
    const uint8_t hides = sf_hidden_by(g->cx, g->from, host != 0 ? host : g->to);
    if (hides == 0)
        mu_gauge_tell(&g->told, "line of sight", SF_I_11, "clear");
    else
        mu_gauge_tell(&g->told, "line of sight", SF_I_11, "%s stands in it", name(g, hides));
}

/* [SF-2.2] [SF-I.28] How far it can fire or shoot. */
static void tell_range(const pair *g)
{
    const sf_figures *f = &sf_s(g->cx)->figures;
    char words[96];
    mu_text text = mu_text_in(words, sizeof words);
    const mu_distance d = sf_distance(g->cx, g->from, g->to);
    if (sf_is_commander(g->from)) {
        mu_distance_against(d, f->calm_reach, &text);
        mu_gauge_tell(&g->told, "commander", SF_1_5, "%s", words);
        return;
    }
    const sf_type_row *type = sf_type_of(g->cx, g->from);
    if (type->class == SF_GUNS) {
        const int bracket = sf_bracket_of(g->cx, g->from, g->to);
        mu_distance_against(d, f->gun_range[bracket < SF_BRACKETS ? bracket : SF_BRACKETS - 1],
                            &text);
        if (bracket < SF_BRACKETS) mu_text_add(&text, ": hits on %u or more", f->gun_need[bracket]);
        mu_gauge_tell(&g->told, "gun", SF_2_2, "%s", words);
    }
    if (!type->shooters) return;
    mu_text_back(&text, 0);
    mu_distance_against(d, f->shoot_range, &text);
    mu_gauge_tell(&g->told, "shooters", SF_I_28, "%s", words);
}

/* [SF-5.9] [SF-I.36] Which position holds it; does that help against the other? */
static void tell_cover(const pair *g)
{
    const sf_setup *s = sf_s(g->cx);
    if (sf_is_commander(g->from) || sf_is_commander(g->to)) return;
    for (uint32_t i = 0; i < s->positions_n; i++) {
        if (!sf_holds(s, i, sf_base_of(g->cx, g->to).at)) continue;
        if (sf_has_position(g->cx, g->to, g->from))
            mu_gauge_tell(&g->told, "cover", SF_5_9, "%s is in %s: hits in melee on %u or more",
                          name(g, g->to), s->positions[i].name, s->figures.position_need);
        else
            mu_gauge_tell(&g->told, "cover", SF_I_36, "both are in %s: none", s->positions[i].name);
        return;
    }
    mu_gauge_tell(&g->told, "cover", SF_5_9, "none");
}

/* [SF-I.13] May it be fired at, all in all? */
static void tell_aim(const pair *g)
{
    mu_err why = MU_ERR_NONE;
    mu_cx cx = *g->cx;
    cx.err = &why;
    if (sf_is_commander(g->from)) return;
    const sf_type_row *type = sf_type_of(g->cx, g->from);
    if (type->class != SF_GUNS && !type->shooters) return;
    const uint32_t range = type->class == SF_GUNS ? sf_s(g->cx)->figures.gun_range[SF_BRACKETS - 1]
                                                  : sf_s(g->cx)->figures.shoot_range;
    if (!mu_distance_within(sf_distance(g->cx, g->from, g->to), range))
        mu_gauge_tell(&g->told, "aim", type->class == SF_GUNS ? SF_I_12 : SF_I_28,
                      "%s is out of range of %s", name(g, g->to), name(g, g->from));
    else if (sf_may_aim(&cx, g->from, g->to) == MU_OK)
        mu_gauge_tell(&g->told, "aim", SF_I_13, "%s may aim at %s", name(g, g->from),
                      name(g, g->to));
    else
        mu_gauge_tell(&g->told, "aim", why.clause, "%s", why.text);
}

mu_status sf_gauge(const mu_position *at, uint16_t from, uint16_t to, mu_gauge_fn *fn, void *user,
                   mu_err *err)
{
    const mu_cx cx = {
        .rules = at->rules, .setup = at->setup, .state = (void *)(uintptr_t)at->state, .err = err
    };
    const uint16_t both[2] = { from, to };
    for (int i = 0; i < 2; i++) {
        if (both[i] > SF_PIECES || !sf_exists(&cx, (uint8_t)both[i]))
            return mu_refuse(&cx, SF_G_6, "there is no such piece");
        if (!sf_in_play(&cx, (uint8_t)both[i]))
            return mu_refuse(&cx, SF_G_6, "%s is out of the game", sf_id(&cx, (uint8_t)both[i]));
    }
    if (from == to) return mu_refuse(&cx, SF_G_6, "two pieces are wanted");
    const pair g = { &cx, (uint8_t)from, (uint8_t)to, { fn, user } };
    tell_distance(&g);
    tell_sides(&g);
    tell_sight(&g);
    tell_range(&g);
    tell_cover(&g);
    tell_aim(&g);
    return MU_OK;
}
