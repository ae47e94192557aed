/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/legal.c - every legal order of a position. */
#include "core/rules/horse_musket/legal.h"

#include "core/resolve.h"
#include "core/rules/horse_musket/charge.h"
#include "core/rules/horse_musket/combat.h"
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
} listing;

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

/* Offer it at the full price and with the AC's discount, its field at `discount`. */
static void offer_both(listing *l, mu_order order, size_t discount)
{
    for (uint8_t pay = HM_PAY_FULL; pay <= HM_PAY_AC; pay++) {
        order.body.bytes[discount] = pay;
        offer(l, order);
    }
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
        if (o.step != 0)
            offer_both(l, order_of(l, kind, &o, sizeof o), offsetof(hm_move, discount));
    }
}

static void list_fire(listing *l, uint8_t kind, uint8_t unit)
{
    uint8_t from = hm_unit_at(&l->cx, unit)->hex;
    for (uint8_t hex = 1; hex <= HM_HEXES; hex++) {
        hm_fire o = { .unit = unit, .target = hex };
        if (hm_distance(from, hex) <= HM_RANGES && is_enemy_hex(l, hex))
            offer_both(l, order_of(l, kind, &o, sizeof o), offsetof(hm_fire, discount));
    }
}

static void list_cc(listing *l, uint8_t unit)
{
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        hm_cc o = { .unit = unit,
                    .target = hm_neighbour(&l->cx, hm_unit_at(&l->cx, unit)->hex, d) };
        if (o.target != 0 && is_enemy_hex(l, o.target))
            offer_both(l, order_of(l, HM_ORDER_CC, &o, sizeof o), offsetof(hm_cc, discount));
    }
}

/* Every path from the charger's hex to next to the target, by depth-first search. */
static void list_paths(listing *l, hm_charge *o, uint8_t at)
{
    if (hm_distance(at, o->target) == 1 && o->path_n > 0) {
        offer_both(l, order_of(l, HM_ORDER_CHARGE, o, sizeof *o), offsetof(hm_charge, discount));
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

/* Units that could act at all; the rest of the check is the rules'. */
static void list_units(listing *l, uint8_t kind)
{
    for (uint8_t unit = 1; unit <= hm_s(&l->cx)->units_n && !l->ended; unit++) {
        if (hm_side_of(&l->cx, unit) != l->side || !hm_alive(&l->cx, unit)) continue;
        if (hm_unit_at(&l->cx, unit)->actions > 0) continue;
        switch (kind) {
        case HM_ORDER_MOVE:
        case HM_ORDER_SKIRMISH_MOVE: list_steps(l, kind, unit); break;
        case HM_ORDER_FIRE:
        case HM_ORDER_SKIRMISH_FIRE: list_fire(l, kind, unit); break;
        case HM_ORDER_CC: list_cc(l, unit); break;
        case HM_ORDER_CHARGE: list_charges(l, unit); break;
        default: break;
        }
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

void hm_legal(const mu_position *position, mu_order_fn *fn, void *user)
{
    mu_standing now = hm_standing(position->setup, position->state);
    listing l = { .position = position,
                  .cx = hm_reading(position->setup, position->state),
                  .side = now.side,
                  .fn = fn,
                  .user = user };
    for (uint8_t kind = HM_ORDER_MOVE; kind <= HM_ORDER_CHARGE; kind++) list_units(&l, kind);
    list_leaders(&l, HM_ORDER_LMOVE);
    list_leaders(&l, HM_ORDER_RALLY);
    list_baggage(&l);
    const hm_end end = { 0 };
    offer(&l, order_of(&l, HM_ORDER_END, &end, sizeof end));
}
