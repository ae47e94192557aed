/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/propose.c - an order by chance, for playouts. */
#include "core/rules/horse_musket/propose.h"

#include "core/rules/horse_musket/announced.h"
#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/leaders.h"

#include <string.h>

typedef struct draft {
    const mu_cx *cx;
    mu_rng *rng;
    uint8_t side;
    mu_order *order;
} draft;

/* --- drawing ------------------------------------------------------------------------------ */

/* One of the set, each as likely; the set is not empty. */
static uint8_t any_of(const draft *d, hm_hexset set)
{
    uint32_t n = mu_rng_below(d->rng, hm_set_count(set));
    while (n-- > 0) (void)hm_set_take(&set);
    return hm_set_take(&set);
}

static bool either(const draft *d)
{
    return mu_rng_below(d->rng, 2) == 1;
}

static bool write_order(const draft *d, uint8_t kind, const void *fields, size_t size)
{
    memset(d->order->body.bytes, 0, HM_ORDER_BYTES);
    d->order->side = d->side;
    d->order->kind = kind;
    memcpy(d->order->body.bytes, fields, size);
    return true;
}

/* --- Units -------------------------------------------------------------------------------- */

/* Where an order of the kind might go; empty: nowhere. */
static hm_hexset aims(const draft *d, uint8_t kind, uint8_t unit)
{
    uint8_t hex = hm_unit_at(d->cx, unit)->hex;
    const hm_hexset enemies = hm_hexes_of(d->cx, 1 - d->side);
    const int charge_range = hm_type_of(d->cx, unit)->charge_range;
    switch (kind) {
    case HM_ORDER_MOVE:
    case HM_ORDER_SKIRMISH_MOVE:
        return hm_set_without(hm_around(hex), hm_hexes_of_units(d->cx, 1 - d->side));
    case HM_ORDER_FIRE:
    case HM_ORDER_SKIRMISH_FIRE: return hm_set_and(enemies, hm_within(hex, HM_RANGES));
    case HM_ORDER_CC: return hm_set_and(enemies, hm_around(hex));
    case HM_ORDER_CHARGE:
        return hm_set_without(hm_set_and(enemies, hm_within(hex, charge_range + 1)),
                              hm_within(hex, 1));
    default: return hm_set_of(hex); /* here */
    }
}

/* Hex by hex at random, never so that the target would be out of reach. */
static bool draw_path(const draft *d, hm_charge *o)
{
    uint8_t at = hm_unit_at(d->cx, o->unit)->hex;
    int left = hm_type_of(d->cx, o->unit)->charge_range;
    while (hm_distance(at, o->target) > 1 && left > 0) {
        const hm_hexset next = hm_set_and(hm_around(at), hm_within(o->target, left));
        if (hm_set_is_empty(next)) return false;
        at = any_of(d, next);
        o->path[o->path_n++] = at;
        left--;
    }
    return o->path_n > 0;
}

static bool draw_facing(const draft *d, uint8_t kind, uint8_t unit, uint8_t *to)
{
    const uint8_t formation = hm_unit_at(d->cx, unit)->formation;
    int32_t faced[2] = { HM_FACED(formation, (int32_t)mu_rng_below(d->rng, MU_DIRECTIONS)) };
    uint32_t n = kind == HM_ORDER_FACE ? 1 : hm_formings(d->cx, unit, faced);
    if (n > 0) *to = (uint8_t)HM_REFORMED(faced[mu_rng_below(d->rng, n)]);
    return n > 0;
}

static bool write_unit_order(const draft *d, uint8_t kind, uint8_t unit, hm_hexset where)
{
    hm_charge charge = { .unit = unit };
    hm_move move = { .unit = unit };
    switch (kind) {
    case HM_ORDER_CHARGE:
        charge.target = any_of(d, where);
        return draw_path(d, &charge) && write_order(d, kind, &charge, sizeof charge);
    case HM_ORDER_FACE:
    case HM_ORDER_REFORM:
        if (!draw_facing(d, kind, unit, &move.step)) return false;
        break;
    case HM_ORDER_RESUPPLY: break;         /* no other field that stands there */
    default: move.step = any_of(d, where); /* a step or a target: the second field */
    }
    return write_order(d, kind, &move, 2);
}

_Static_assert(offsetof(hm_move, step) == 1 && offsetof(hm_fire, target) == 1 &&
                   offsetof(hm_skirmish_move, step) == 1 &&
                   offsetof(hm_skirmish_fire, target) == 1 && offsetof(hm_cc, target) == 1 &&
                   offsetof(hm_face, to) == 1 && offsetof(hm_reform, to) == 1,
               "a Unit's order goes on with its aim");

static void announce(const draft *d, uint8_t unit)
{
    const hm_announced *at = &hm_announced_of[d->order->kind];
    uint8_t *field = d->order->body.bytes;
    hm_announceable may;
    hm_look_for_announced(d->cx, d->side, unit, &may);
    if (may.pays_n > 1) field[at->discount] = may.pays[mu_rng_below(d->rng, may.pays_n)];
    if (at->bonus != 0 && may.bonus) field[at->bonus] = either(d);
    if (at->no_stop != 0 && may.no_stop) field[at->no_stop] = either(d);
    if (at->extra_die != 0 && may.extra_die) field[at->extra_die] = either(d);
    if (at->leader != 0 && may.leaders_n > 1)
        field[at->leader] = may.leaders[mu_rng_below(d->rng, may.leaders_n)];
}

static bool propose_unit(const draft *d, uint8_t unit)
{
    uint8_t kinds[HM_UNIT_ORDERS];
    uint32_t n = 0;
    for (int i = 0; i < HM_UNIT_ORDERS; i++)
        if (hm_could_order(d->cx, hm_unit_orders[i], unit)) kinds[n++] = hm_unit_orders[i];
    while (n > 0) {
        uint32_t k = mu_rng_below(d->rng, n);
        const hm_hexset where = aims(d, kinds[k], unit);
        if (!hm_set_is_empty(where)) {
            if (!write_unit_order(d, kinds[k], unit, where)) return false;
            announce(d, unit);
            return true;
        }
        kinds[k] = kinds[--n]; /* nowhere to go with that: another kind */
    }
    return false;
}

/* --- Leaders and Baggage ------------------------------------------------------------------- */

static bool propose_leader(const draft *d, uint8_t leader)
{
    uint8_t hex = hm_leader_at(d->cx, leader)->hex;
    hm_list with;
    hm_find_units(d->cx, hex, d->side, &with);
    if (with.n > 0 && either(d)) {
        const hm_rally rally = { leader, with.id[mu_rng_below(d->rng, with.n)] };
        return write_order(d, HM_ORDER_RALLY, &rally, sizeof rally);
    }
    hm_hexset near =
        hm_set_without(hm_within(hex, HM_LEADER_MR), hm_hexes_of_units(d->cx, 1 - d->side));
    hm_set_remove(&near, hex);
    if (hm_set_is_empty(near)) return false;
    const hm_lmove move = { leader, any_of(d, near) };
    return write_order(d, HM_ORDER_LMOVE, &move, sizeof move);
}

static bool propose_baggage(const draft *d, uint8_t marker)
{
    const hm_baggage_order move = { marker,
                                    any_of(d, hm_around(hm_look(d->cx)->baggage[marker - 1].hex)) };
    return write_order(d, HM_ORDER_BAGGAGE, &move, sizeof move);
}

/* --- who ------------------------------------------------------------------------------------ */

/* Has the side what any order of the Unit costs? */
static bool can_pay(const draft *d, uint8_t unit)
{
    const hm_side_state *our = &hm_look(d->cx)->sides[d->side];
    if (our->cap > 0 || our->free_action || hm_look(d->cx)->borrowed == unit) return true;
    const hm_type_row *type = hm_type_of(d->cx, unit);
    for (int what = 0; what < HM_ACTIONS; what++)
        if (type->cost[what] == 0) return true;
    return hm_s(d->cx)->prices.resupply == 0;
}

bool hm_propose(const mu_cx *cx, mu_rng *rng, mu_order *order)
{
    const hm_setup *s = hm_s(cx);
    const hm_state *g = hm_look(cx);
    const draft d = { cx, rng, g->active, order };
    const bool others = g->borrowed == 0; /* or else the borrowed Unit acts first */
    /* Whoever cannot act is drawn in vain; the end of the turn can always be. */
    for (;;) {
        uint32_t k = mu_rng_below(rng, s->units_n + s->leaders_n + s->baggage_n + 1);
        uint8_t piece = (uint8_t)(k + 1);
        if (k < s->units_n) {
            if (hm_could_act(cx, d.side, piece) && can_pay(&d, piece))
                return propose_unit(&d, piece);
            continue;
        }
        k -= s->units_n;
        piece = (uint8_t)(k + 1);
        if (k < s->leaders_n) {
            if (others && s->leaders[k].side == d.side && g->leaders[k].hex != 0 &&
                !g->leaders[k].acted)
                return propose_leader(&d, piece);
            continue;
        }
        k -= s->leaders_n;
        piece = (uint8_t)(k + 1);
        if (k == s->baggage_n) return write_order(&d, HM_ORDER_END, &(hm_end){ 0 }, sizeof(hm_end));
        if (others && s->baggage[k].side == d.side && !g->baggage[k].moved)
            return propose_baggage(&d, piece);
    }
}
