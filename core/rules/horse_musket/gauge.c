/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/gauge.c - what a player measures between two pieces. */
#include "core/rules/horse_musket/gauge.h"

#include "core/gauge.h"
#include "core/rules/horse_musket/facing.h"
#include "core/rules/horse_musket/fire.h"

typedef struct pair {
    mu_cx *cx;
    uint16_t from, to; /* pieces */
    uint8_t from_hex, to_hex;
    const char *from_id, *to_id;
    mu_gauge told;
} pair;

/* Its hex, 0 off the map; false: there is no such piece. */
static bool find(const mu_cx *cx, uint16_t piece, uint8_t *hex, const char **id)
{
    const hm_setup *s = hm_s(cx);
    const hm_state *g = hm_look(cx);
    if (piece >= 1 && piece <= s->units_n) {
        *hex = g->units[piece - 1].hex;
        *id = s->units[piece - 1].id;
        return true;
    }
    if (piece > HM_LEADER_PIECE(0) && piece <= HM_LEADER_PIECE(s->leaders_n)) {
        *hex = g->leaders[piece - HM_LEADER_PIECE(1)].hex;
        *id = s->leaders[piece - HM_LEADER_PIECE(1)].id;
        return true;
    }
    if (piece > HM_BAGGAGE_PIECE(0) && piece <= HM_BAGGAGE_PIECE(s->baggage_n)) {
        *hex = g->baggage[piece - HM_BAGGAGE_PIECE(1)].hex;
        *id = s->baggage[piece - HM_BAGGAGE_PIECE(1)].id;
        return true;
    }
    return false;
}

static bool is_unit(uint16_t piece)
{
    return piece <= HM_UNITS;
}

/* [HM-8.37] The line of sight does not depend on who looks. */
static void tell_sight(const pair *g)
{
    const int hexes = hm_distance(g->from_hex, g->to_hex);
    mu_gauge_tell(&g->told, "distance", HM_8_35, "%d %s, from %s to %s", hexes,
                  hexes == 1 ? "hex" : "hexes", hm_hex_word(g->from_hex).at,
                  hm_hex_word(g->to_hex).at);
    mu_gauge_tell(&g->told, "line of sight", HM_8_37, "%s",
                  hm_line_of_sight(g->cx, g->from_hex, g->to_hex) ? "clear" : "blocked");
}

/* [HM-13.20] [HM-13.33] What the one has before it, and where the other is seen from. */
static void tell_arcs(const pair *g)
{
    static const char *const arcs[] = { "front", "flank", "rear" };
    if (!hm_facing_counts(g->cx) || g->from_hex == g->to_hex) return;
    if (is_unit(g->from))
        mu_gauge_tell(&g->told, "arc", HM_13_20, "%s is to the %s of %s", g->to_id,
                      arcs[hm_arc_of(g->cx, (uint8_t)g->from, g->to_hex)], g->from_id);
    if (is_unit(g->to))
        mu_gauge_tell(&g->told, "side", HM_13_33, "%s is to the %s of %s", g->from_id,
                      arcs[hm_arc_of(g->cx, (uint8_t)g->to, g->from_hex)], g->to_id);
}

/* [HM-8.22] [HM-8.23] What the ground does to the dice. */
static void tell_cover(const pair *g)
{
    if (g->from_hex == g->to_hex) return;
    mu_gauge_tell(&g->told, "cover", hm_distance(g->from_hex, g->to_hex) < 2 ? HM_8_23 : HM_8_22,
                  "drm %+d by terrain", hm_attack_drm(g->cx, g->from_hex, g->to_hex));
}

/* [HM-8.35] [HM-8.36] [HM-8.41] May it fire there, all in all? */
static void tell_fire(const pair *g)
{
    mu_err why = MU_ERR_NONE;
    mu_cx cx = *g->cx;
    cx.err = &why;
    if (!is_unit(g->from) || g->from_hex == g->to_hex) return;
    if (hm_may_fire_at(&cx, (uint8_t)g->from, g->to_hex) == MU_OK)
        mu_gauge_tell(&g->told, "fire", HM_8_35, "%s may fire at %s", g->from_id,
                      hm_hex_word(g->to_hex).at);
    else
        mu_gauge_tell(&g->told, "fire", why.clause, "%s", why.text);
}

mu_status hm_gauge(const mu_position *at, uint16_t from, uint16_t to, mu_gauge_fn *fn, void *user,
                   mu_err *err)
{
    mu_cx cx = hm_reading(at->setup, at->state);
    pair g = { .cx = &cx, .from = from, .to = to, .told = { fn, user } };
    cx.err = err;
    if (!find(&cx, from, &g.from_hex, &g.from_id) || !find(&cx, to, &g.to_hex, &g.to_id))
        return mu_refuse(&cx, HM_8_35, "there is no such piece");
    if (g.from_hex == 0 || g.to_hex == 0)
        return mu_refuse(&cx, HM_8_35, "%s is not on the map",
                         g.from_hex == 0 ? g.from_id : g.to_id);
    if (from == to) return mu_refuse(&cx, HM_8_35, "two pieces are wanted");
    cx.err = NULL;
    tell_sight(&g);
    tell_arcs(&g);
    tell_cover(&g);
    tell_fire(&g);
    return MU_OK;
}
