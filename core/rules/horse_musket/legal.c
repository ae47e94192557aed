/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/legal.c - every legal order of a position. */
#include "core/rules/horse_musket/legal.h"

#include "core/rules/horse_musket/announced.h"
#include "core/rules/horse_musket/charge.h"
#include "core/rules/horse_musket/combat.h"
#include "core/rules/horse_musket/fire.h"
#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/movement.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/sequence.h"
#include "core/rules/horse_musket/stacking.h"

#include <stddef.h>
#include <string.h>

enum { NEAR = HM_RANGES + 1 }; /* distances to the enemy that are looked at once for all Units */

typedef struct listing {
    const mu_position *position;
    mu_cx cx;
    uint8_t side;
    mu_order_fn *fn;
    void *user;
    bool ended;
    hm_notes notes;
    hm_hexset near[NEAR];    /* hexes so near to the enemy, or nearer */
    uint8_t units[HM_UNITS]; /* that could act at all */
    uint8_t units_n;
    hm_announceable might[HM_UNITS]; /* be announced with an action of each of them */
    hm_announceable may;             /* with the one that is looked at, and be paid for */
    uint32_t ways;                   /* of announcing one or the other */
    mu_order order;                  /* the one that is put together */
} listing;

/* The next order; those of a kind all have its size, so what is behind it stays zero. */
static mu_order *order_of(listing *l, uint8_t kind, const void *fields, size_t size)
{
    if (l->order.kind != kind) memset(l->order.body.bytes, 0, HM_ORDER_BYTES);
    l->order.kind = kind;
    memcpy(l->order.body.bytes, fields, size);
    return &l->order;
}

/* Offer one order; it is listed if the rules allow it. What mu_may would ask first, whose turn
 * it is, has been asked for all orders together. */
static void offer(listing *l, const mu_order *order)
{
    if (l->ended || hm_orders[order->kind].may(&l->cx, order) != MU_OK) return;
    l->ended = !l->fn(l->user, order);
}

/* Strike out the payments with which it may not even begin; announcing more makes nothing
 * legal. */
static void strike_payments(listing *l, uint8_t kind, uint8_t unit)
{
    uint8_t n = 0;
    for (uint8_t i = 0; i < l->may.pays_n; i++) {
        const hm_action action = { .side = l->side,
                                   .unit = unit,
                                   .what = hm_announced_of[kind].what,
                                   .discount = l->may.pays[i] };
        const bool begins =
            (action.what == HM_DO_MOVE ? hm_may_set_out : hm_may_begin)(&l->cx, &action) == MU_OK;
        if (!begins) continue;
        hm_note_action(&l->notes, &action);
        l->may.pays[n++] = l->may.pays[i];
    }
    l->may.pays_n = n;
}

/* Look at unit number i. */
static void look_at(listing *l, uint8_t kind, uint8_t i)
{
    l->may = l->might[i];
    strike_payments(l, kind, l->units[i]);
    l->ways = (uint32_t)l->may.pays_n * l->may.leaders_n << l->may.bonus << l->may.no_stop
                                                         << l->may.extra_die;
}

/* Set what a kind has a field for; without one only the first value is offered. */
static bool set(mu_order *order, size_t field, uint8_t value, bool first)
{
    if (field != 0) order->body.bytes[field] = value;
    return field != 0 || first;
}

/* Offer it with everything that may be announced with it. */
static void offer_all(listing *l, mu_order *order)
{
    const hm_announced *at = &hm_announced_of[order->kind];
    if (l->ways == 1) { /* as nearly always */
        order->body.bytes[at->discount] = l->may.pays[0];
        offer(l, order);
        return;
    }
    for (uint8_t pay = 0; pay < l->may.pays_n; pay++)
        for (uint8_t bonus = 0; bonus <= l->may.bonus; bonus++)
            for (uint8_t no_stop = 0; no_stop <= l->may.no_stop; no_stop++)
                for (uint8_t die = 0; die <= l->may.extra_die; die++)
                    for (uint8_t i = 0; i < l->may.leaders_n; i++)
                        if (set(order, at->discount, l->may.pays[pay], pay == 0) &&
                            set(order, at->bonus, bonus, bonus == 0) &&
                            set(order, at->no_stop, no_stop, no_stop == 0) &&
                            set(order, at->extra_die, die, die == 0) &&
                            set(order, at->leader, l->may.leaders[i], i == 0))
                            offer(l, order);
}

/* The hexes with enemies at most so far from the Unit. */
static hm_hexset enemies_within(const listing *l, uint8_t unit, int distance)
{
    const hm_hexset near = hm_within(hm_unit_at(&l->cx, unit)->hex, distance);
    return hm_set_and(hm_hexes_of(&l->cx, 1 - l->side), near);
}

static void list_steps(listing *l, uint8_t kind, uint8_t unit)
{
    int32_t steps[MU_DIRECTIONS];
    const uint32_t n = hm_steps(&l->cx, unit, steps);
    hm_note_steps(&l->notes, unit, steps, n);
    for (uint32_t i = 0; i < n; i++) {
        const hm_move o = { .unit = unit, .step = (uint8_t)steps[i] };
        offer_all(l, order_of(l, kind, &o, sizeof o));
    }
}

static void list_fire(listing *l, uint8_t kind, uint8_t unit)
{
    hm_note_hits(&l->cx, &l->notes, unit, enemies_within(l, unit, HM_RANGES));
    hm_hexset targets = l->notes.hits.yes;
    for (uint8_t hex; (hex = hm_set_take(&targets)) != 0;) {
        hm_fire o = { .unit = unit, .target = hex };
        offer_all(l, order_of(l, kind, &o, sizeof o));
    }
}

static void list_cc(listing *l, uint8_t unit)
{
    const hm_hexset enemies = hm_hexes_of(&l->cx, 1 - l->side);
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        hm_cc o = { .unit = unit,
                    .target = hm_neighbour(&l->cx, hm_unit_at(&l->cx, unit)->hex, d) };
        if (o.target != 0 && hm_set_has(&enemies, o.target))
            offer_all(l, order_of(l, HM_ORDER_CC, &o, sizeof o));
    }
}

/* Charges of one hex by one Unit. */
typedef struct paths {
    listing *l;
    hm_hexset near[NEAR]; /* hexes so near to the target, or nearer */
    hm_charge order;
} paths;

/* Every path from `at` to next to the target, by depth-first search over hexes that are `open`;
 * `left` of them may still be crossed, so nobody goes where the target is out of reach. */
static void list_paths(paths *p, uint8_t at, hm_hexset open, int left)
{
    hm_charge *o = &p->order;
    if (hm_set_has(&p->near[1], at)) {
        offer_all(p->l, order_of(p->l, HM_ORDER_CHARGE, o, sizeof *o));
        return;
    }
    hm_set_remove(&open, at); /* no hex twice */
    const hm_hexset ways = hm_set_and(hm_within(at, 1), hm_set_and(open, p->near[left]));
    if (hm_set_is_empty(ways)) return;
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        const uint8_t next = hm_neighbour(&p->l->cx, at, d);
        if (!hm_set_has(&ways, next)) continue;
        o->path[o->path_n++] = next;
        list_paths(p, next, open, left - 1);
        o->path[--o->path_n] = 0;
    }
}

static void list_charges_at(listing *l, uint8_t unit, uint8_t hex)
{
    const int range = hm_type_of(&l->cx, unit)->charge_range;
    paths p = { .l = l, .order = { .unit = unit, .target = hex } };
    for (int i = 1; i <= range; i++) p.near[i] = hm_within(hex, i);
    hm_note_charge(&l->notes, unit, hex);
    list_paths(&p, hm_unit_at(&l->cx, unit)->hex, l->notes.crosses.yes, range);
}

static void list_charges(listing *l, uint8_t unit)
{
    const uint8_t from = hm_unit_at(&l->cx, unit)->hex;
    const int range = hm_type_of(&l->cx, unit)->charge_range;
    hm_hexset enemies = hm_set_without(enemies_within(l, unit, range + 1), hm_within(from, 1));
    hm_hexset targets = { { 0 } };
    hm_hexset near = { { 0 } };
    for (uint8_t hex; (hex = hm_set_take(&enemies)) != 0;) {
        if (hm_may_charge_at(&l->cx, unit, hex) != MU_OK) continue;
        hm_set_add(&targets, hex);
        near = hm_set_or(near, hm_within(hex, range));
    }
    if (hm_set_is_empty(targets)) return;
    hm_note_crossing(&l->cx, &l->notes, unit, hm_set_and(near, hm_within(from, range)));
    for (uint8_t hex; (hex = hm_set_take(&targets)) != 0;) list_charges_at(l, unit, hex);
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

/* Is an enemy so near that an order of the kind could be about him? */
static bool has_aim(const listing *l, uint8_t kind, uint8_t unit)
{
    int reach = 0;
    switch (kind) {
    case HM_ORDER_FIRE:
    case HM_ORDER_SKIRMISH_FIRE: reach = HM_RANGES; break;
    case HM_ORDER_CC: reach = 1; break;
    case HM_ORDER_CHARGE: reach = hm_type_of(&l->cx, unit)->charge_range + 1; break;
    default: return true; /* it is not about enemies */
    }
    MU_ASSERT(reach < NEAR);
    return hm_set_has(&l->near[reach], hm_unit_at(&l->cx, unit)->hex);
}

static void list_units(listing *l, uint8_t kind)
{
    for (uint8_t i = 0; i < l->units_n && !l->ended; i++) {
        if (!hm_could_order(&l->cx, kind, l->units[i])) continue;
        if (!has_aim(l, kind, l->units[i])) continue;
        look_at(l, kind, i);
        if (l->may.pays_n > 0) list_unit(l, kind, l->units[i]);
    }
}

static void list_leaders(listing *l, uint8_t kind)
{
    for (uint8_t leader = 1; leader <= hm_s(&l->cx)->leaders_n; leader++) {
        const hm_leader *at = hm_leader_at(&l->cx, leader);
        if (hm_leader_card_of(&l->cx, leader)->side != l->side || at->hex == 0) continue;
        if (at->acted) continue;
        if (kind == HM_ORDER_LMOVE) {
            hm_note_reach(&l->cx, &l->notes, leader);
            hm_hexset reach = l->notes.reach.yes;
            for (uint8_t hex; (hex = hm_set_take(&reach)) != 0;) {
                hm_lmove o = { .leader = leader, .to = hex };
                offer(l, order_of(l, kind, &o, sizeof o));
            }
            continue;
        }
        hm_list with;
        hm_find_units(&l->cx, at->hex, l->side, &with);
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

/* Its context points to its notes: it stays where it is. */
static void begin(listing *l, const mu_position *position, mu_order_fn *fn, void *user)
{
    *l = (listing){ .position = position,
                    .cx = hm_reading(position->setup, position->state),
                    .side = hm_standing(position->setup, position->state).side,
                    .fn = fn,
                    .user = user };
    l->order.side = l->side;
    hm_note(&l->cx)->notes = &l->notes;
}

/* Is this a phase in which orders are given? */
static bool are_wanted(const listing *l)
{
    const mu_standing now = hm_standing(l->position->setup, l->position->state);
    return !now.over && hm_phases[now.phase].run == NULL;
}

static void list_all_units(listing *l)
{
    hm_hexset stands = { { 0 } };
    for (uint8_t i = 0; i < l->units_n; i++) {
        hm_set_add(&stands, hm_unit_at(&l->cx, l->units[i])->hex);
        hm_look_for_announced(&l->cx, l->side, l->units[i], &l->might[i]);
    }
    hm_note_room(&l->cx, &l->notes, l->side, hm_set_grown(stands));
    l->near[0] = hm_hexes_of(&l->cx, 1 - l->side);
    for (int i = 1; i < NEAR; i++) l->near[i] = hm_set_grown(l->near[i - 1]);
    for (size_t i = 0; i < HM_UNIT_ORDERS; i++) list_units(l, hm_unit_orders[i]);
}

void hm_legal(const mu_position *position, mu_order_fn *fn, void *user)
{
    listing l;
    begin(&l, position, fn, user);
    if (!are_wanted(&l)) return;
    for (uint8_t unit = 1; unit <= hm_s(&l.cx)->units_n; unit++)
        if (hm_could_act(&l.cx, l.side, unit)) l.units[l.units_n++] = unit;
    list_all_units(&l);
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
    listing l;
    begin(&l, &position, note_one, &found);
    if (!are_wanted(&l) || !hm_could_act(&l.cx, l.side, unit)) return false;
    l.units[l.units_n++] = unit;
    list_all_units(&l);
    return found;
}
