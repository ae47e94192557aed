/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/legal.c - every legal order of a position. */
#include "core/rules/horse_musket/legal.h"

#include "core/resolve.h"
#include "core/rules/horse_musket/charge.h"
#include "core/rules/horse_musket/combat.h"
#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/sequence.h"

#include <stddef.h>
#include <string.h>

typedef struct listing {
    const mu_position *position;
    mu_cx cx;
    uint8_t side;
    mu_order_fn *fn;
    void *user;
    bool ended;
    uint8_t only; /* this Unit alone; 0 all */
    /* What may be announced with an action of the Unit that is looked at: */
    uint8_t pays[HM_PAYS + HM_LEADERS];
    uint8_t pays_n;
    uint8_t leaders[1 + HM_LEADERS]; /* who might roll a die with it; 0, nobody, first */
    uint8_t leaders_n;
    uint8_t bonuses, no_stops, extra_dice; /* 1, or 2 with and without */
} listing;

/* Where a kind of order keeps what is announced with it; 0: it has no such field. */
typedef struct announced {
    size_t discount, bonus, no_stop, extra_die, leader;
} announced;

static const announced announced_of[HM_ORDERS] = {
    [HM_ORDER_MOVE] = { .discount = offsetof(hm_move, discount),
                        .bonus = offsetof(hm_move, bonus),
                        .no_stop = offsetof(hm_move, no_stop) },
    [HM_ORDER_FIRE] = { .discount = offsetof(hm_fire, discount),
                        .extra_die = offsetof(hm_fire, extra_die),
                        .leader = offsetof(hm_fire, leader) },
    [HM_ORDER_SKIRMISH_MOVE] = { .discount = offsetof(hm_skirmish_move, discount),
                                 .extra_die = offsetof(hm_skirmish_move, extra_die) },
    [HM_ORDER_SKIRMISH_FIRE] = { .discount = offsetof(hm_skirmish_fire, discount),
                                 .extra_die = offsetof(hm_skirmish_fire, extra_die) },
    [HM_ORDER_CC] = { .discount = offsetof(hm_cc, discount),
                      .extra_die = offsetof(hm_cc, extra_die),
                      .leader = offsetof(hm_cc, leader) },
    [HM_ORDER_CHARGE] = { .discount = offsetof(hm_charge, discount),
                          .extra_die = offsetof(hm_charge, extra_die),
                          .leader = offsetof(hm_charge, leader) },
    [HM_ORDER_FACE] = { .discount = offsetof(hm_face, discount) },
    [HM_ORDER_REFORM] = { .discount = offsetof(hm_reform, discount),
                          .bonus = offsetof(hm_reform, bonus),
                          .no_stop = offsetof(hm_reform, no_stop) },
    [HM_ORDER_RESUPPLY] = { .discount = offsetof(hm_resupply, discount) },
};

static mu_order order_of(const listing *l, uint8_t kind, const void *fields, size_t size)
{
    mu_order order = { .side = l->side, .kind = kind };
    memcpy(order.body.bytes, fields, size);
    return order;
}

/* Offer one order; it is listed if the rules allow it. */
static void offer(listing *l, mu_order order)
{
    if (l->ended) return;
    if (mu_may(l->position, &order, NULL, NULL) != MU_OK) return;
    l->ended = !l->fn(l->user, &order);
}

/* What may be announced with an action of this Unit; the rules have the last word. */
static void look_at(listing *l, uint8_t unit)
{
    const hm_options *in_use = &hm_s(&l->cx)->options;
    const hm_side_state *our = &hm_look(&l->cx)->sides[l->side];
    const hm_list with = hm_leaders_in(&l->cx, hm_unit_at(&l->cx, unit)->hex, l->side);
    l->pays_n = 0;
    l->pays[l->pays_n++] = HM_PAY_FULL;
    if (our->ac != 0 && hm_list_has(&with, our->ac)) l->pays[l->pays_n++] = HM_PAY_AC;
    if (our->free_action) l->pays[l->pays_n++] = HM_PAY_EVENT;
    l->leaders_n = 0;
    l->leaders[l->leaders_n++] = 0;
    for (uint8_t i = 0; i < with.n; i++) {
        if (in_use->subordinate_leadership)
            l->pays[l->pays_n++] = (uint8_t)HM_PAY_LEADER(with.id[i]);
        if (in_use->leaders_in_combat) l->leaders[l->leaders_n++] = with.id[i];
    }
    l->bonuses = in_use->leader_bonus_movement && with.n > 0 ? 2 : 1;
    l->no_stops = our->no_stop ? 2 : 1;
    l->extra_dice = our->extra_die ? 2 : 1;
}

/* Set what a kind has a field for; without one only the first value is offered. */
static bool set(mu_order *order, size_t field, uint8_t value, bool first)
{
    if (field != 0) order->body.bytes[field] = value;
    return field != 0 || first;
}

/* Offer it with everything that may be announced with it. */
static void offer_all(listing *l, mu_order order)
{
    const announced *at = &announced_of[order.kind];
    for (uint8_t pay = 0; pay < l->pays_n; pay++)
        for (uint8_t bonus = 0; bonus < l->bonuses; bonus++)
            for (uint8_t no_stop = 0; no_stop < l->no_stops; no_stop++)
                for (uint8_t die = 0; die < l->extra_dice; die++)
                    for (uint8_t i = 0; i < l->leaders_n; i++)
                        if (set(&order, at->discount, l->pays[pay], pay == 0) &&
                            set(&order, at->bonus, bonus, bonus == 0) &&
                            set(&order, at->no_stop, no_stop, no_stop == 0) &&
                            set(&order, at->extra_die, die, die == 0) &&
                            set(&order, at->leader, l->leaders[i], i == 0))
                            offer(l, order);
}

static bool is_enemy_hex(const listing *l, uint8_t hex)
{
    return hm_may_attack(&l->cx, l->side, hex) == MU_OK;
}

static void list_steps(listing *l, uint8_t kind, uint8_t unit)
{
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        hm_move o = { .unit = unit,
                      .step = hm_neighbour(&l->cx, hm_unit_at(&l->cx, unit)->hex, d) };
        if (o.step != 0) offer_all(l, order_of(l, kind, &o, sizeof o));
    }
}

static void list_fire(listing *l, uint8_t kind, uint8_t unit)
{
    uint8_t from = hm_unit_at(&l->cx, unit)->hex;
    for (uint8_t hex = 1; hex <= HM_HEXES; hex++) {
        hm_fire o = { .unit = unit, .target = hex };
        if (hm_distance(from, hex) <= HM_RANGES && is_enemy_hex(l, hex))
            offer_all(l, order_of(l, kind, &o, sizeof o));
    }
}

static void list_cc(listing *l, uint8_t unit)
{
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        hm_cc o = { .unit = unit,
                    .target = hm_neighbour(&l->cx, hm_unit_at(&l->cx, unit)->hex, d) };
        if (o.target != 0 && is_enemy_hex(l, o.target))
            offer_all(l, order_of(l, HM_ORDER_CC, &o, sizeof o));
    }
}

/* Every path from the charger's hex to next to the target, by depth-first search. */
static void list_paths(listing *l, hm_charge *o, uint8_t at)
{
    if (hm_distance(at, o->target) == 1 && o->path_n > 0) {
        offer_all(l, order_of(l, HM_ORDER_CHARGE, o, sizeof *o));
        return;
    }
    if (o->path_n == hm_type_of(&l->cx, o->unit)->charge_range) return;
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        uint8_t next = hm_neighbour(&l->cx, at, d);
        if (next == 0 || hm_may_cross(&l->cx, o->unit, next) != MU_OK) continue;
        o->path[o->path_n++] = next;
        list_paths(l, o, next);
        o->path[--o->path_n] = 0;
    }
}

static void list_charges(listing *l, uint8_t unit)
{
    const hm_type_row *type = hm_type_of(&l->cx, unit);
    uint8_t from = hm_unit_at(&l->cx, unit)->hex;
    if (type->cost[HM_DO_CHARGE] == HM_NOT_ALLOWED) return;
    for (uint8_t hex = 1; hex <= HM_HEXES; hex++) {
        int distance = hm_distance(from, hex);
        if (distance < 2 || distance > type->charge_range + 1 || !is_enemy_hex(l, hex)) continue;
        hm_charge o = { .unit = unit, .target = hex };
        list_paths(l, &o, from);
    }
}

static void list_turns(listing *l, uint8_t unit)
{
    if (!hm_s(&l->cx)->options.facing) return;
    for (int side = 0; side < MU_DIRECTIONS; side++) {
        hm_face o = { .unit = unit,
                      .to = (uint8_t)HM_REFORMED(
                          HM_FACED(hm_unit_at(&l->cx, unit)->formation, side)) };
        offer_all(l, order_of(l, HM_ORDER_FACE, &o, sizeof o));
    }
}

static void list_reforms(listing *l, uint8_t unit)
{
    int32_t faced[2];
    uint32_t n = hm_formings(&l->cx, unit, faced);
    for (uint32_t i = 0; i < n; i++) {
        const hm_reform o = { .unit = unit, .to = (uint8_t)HM_REFORMED(faced[i]) };
        offer_all(l, order_of(l, HM_ORDER_REFORM, &o, sizeof o));
    }
}

static void list_resupply(listing *l, uint8_t unit)
{
    const hm_resupply o = { .unit = unit };
    if (hm_unit_at(&l->cx, unit)->low_ammo)
        offer_all(l, order_of(l, HM_ORDER_RESUPPLY, &o, sizeof o));
}

static void list_unit(listing *l, uint8_t kind, uint8_t unit)
{
    switch (kind) {
    case HM_ORDER_MOVE:
    case HM_ORDER_SKIRMISH_MOVE: list_steps(l, kind, unit); break;
    case HM_ORDER_FIRE:
    case HM_ORDER_SKIRMISH_FIRE: list_fire(l, kind, unit); break;
    case HM_ORDER_CC: list_cc(l, unit); break;
    case HM_ORDER_CHARGE: list_charges(l, unit); break;
    case HM_ORDER_FACE: list_turns(l, unit); break;
    case HM_ORDER_REFORM: list_reforms(l, unit); break;
    case HM_ORDER_RESUPPLY: list_resupply(l, unit); break;
    default: break;
    }
}

/* Units that could act at all; the rest of the check is the rules'. */
static bool could_act(const listing *l, uint8_t unit)
{
    const hm_state *g = hm_look(&l->cx);
    if (l->only != 0 && l->only != unit) return false;
    if (hm_side_of(&l->cx, unit) != l->side || !hm_alive(&l->cx, unit)) return false;
    if (g->borrowed != 0) return g->borrowed == unit;
    return g->units[unit - 1].actions == 0 || hm_s(&l->cx)->options.second_order;
}

static void list_units(listing *l, uint8_t kind)
{
    for (uint8_t unit = 1; unit <= hm_s(&l->cx)->units_n && !l->ended; unit++) {
        if (!could_act(l, unit)) continue;
        look_at(l, unit);
        list_unit(l, kind, unit);
    }
}

static void list_leaders(listing *l, uint8_t kind)
{
    for (uint8_t leader = 1; leader <= hm_s(&l->cx)->leaders_n; leader++) {
        const hm_leader *at = hm_leader_at(&l->cx, leader);
        if (hm_leader_card_of(&l->cx, leader)->side != l->side || at->hex == 0) continue;
        if (kind == HM_ORDER_LMOVE) {
            for (uint8_t hex = 1; hex <= HM_HEXES; hex++) {
                hm_lmove o = { .leader = leader, .to = hex };
                if (hm_distance(at->hex, hex) <= HM_LEADER_MR)
                    offer(l, order_of(l, kind, &o, sizeof o));
            }
            continue;
        }
        hm_list with = hm_units_in(&l->cx, at->hex, l->side);
        for (uint8_t i = 0; i < with.n; i++) {
            hm_rally o = { .leader = leader, .unit = with.id[i] };
            offer(l, order_of(l, kind, &o, sizeof o));
        }
    }
}

static void list_baggage(listing *l)
{
    for (uint8_t marker = 1; marker <= hm_s(&l->cx)->baggage_n; marker++) {
        for (int d = 0; d < MU_DIRECTIONS; d++) {
            uint8_t hex = hm_look(&l->cx)->baggage[marker - 1].hex;
            hm_baggage_order o = { .marker = marker, .step = hm_neighbour(&l->cx, hex, d) };
            if (o.step != 0) offer(l, order_of(l, HM_ORDER_BAGGAGE, &o, sizeof o));
        }
    }
}

static const uint8_t unit_orders[] = {
    HM_ORDER_MOVE,   HM_ORDER_FIRE, HM_ORDER_SKIRMISH_MOVE, HM_ORDER_SKIRMISH_FIRE, HM_ORDER_CC,
    HM_ORDER_CHARGE, HM_ORDER_FACE, HM_ORDER_REFORM,        HM_ORDER_RESUPPLY
};

static listing listing_of(const mu_position *position, mu_order_fn *fn, void *user)
{
    return (listing){ .position = position,
                      .cx = hm_reading(position->setup, position->state),
                      .side = hm_standing(position->setup, position->state).side,
                      .fn = fn,
                      .user = user };
}

void hm_legal(const mu_position *position, mu_order_fn *fn, void *user)
{
    listing l = listing_of(position, fn, user);
    for (size_t i = 0; i < MU_COUNT_OF(unit_orders); i++) list_units(&l, unit_orders[i]);
    list_leaders(&l, HM_ORDER_LMOVE);
    list_leaders(&l, HM_ORDER_RALLY);
    list_baggage(&l);
    const hm_end end = { 0 };
    offer(&l, order_of(&l, HM_ORDER_END, &end, sizeof end));
}

static bool note_one(void *found, const mu_order *order)
{
    (void)order;
    *(bool *)found = true;
    return false;
}

bool hm_has_order(const hm_setup *s, const hm_state *g, uint8_t unit)
{
    bool found = false;
    const mu_position position = { &horse_musket_ruleset, s, g };
    listing l = listing_of(&position, note_one, &found);
    l.only = unit;
    for (size_t i = 0; i < MU_COUNT_OF(unit_orders); i++) list_units(&l, unit_orders[i]);
    return found;
}
