/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/legal.c - orders worth a thought. */
#include "core/rules/shear_folly/legal.h"

#include "core/resolve.h"
#include "core/rules/shear_folly/orders.h"
#include "core/rules/shear_folly/pieces.h"
#include "core/table_move.h"

typedef struct listing {
    const mu_position *position;
    mu_cx cx;
    uint8_t side;
    mu_order_fn *fn;
    void *user;
    bool stopped;
} listing;

/* Every order is judged by its own rule. */
static void offer(listing *l, const mu_order *order)
{
    if (!l->stopped && mu_may(l->position, order, NULL, NULL) == MU_OK)
        l->stopped = !l->fn(l->user, order);
}

static mu_order order_of(const listing *l, uint8_t kind)
{
    return (mu_order){ .side = l->side, .kind = kind };
}

static bool is_own(const listing *l, uint8_t piece)
{
    return sf_in_play(&l->cx, piece) && sf_side_of(&l->cx, piece) == l->side;
}

/* The piece after this one, 0 at first, of the side or of its enemy; 0 at the end. */
static uint8_t next_of(const listing *l, bool own, uint8_t piece)
{
    for (piece++; piece <= SF_PIECES; piece++)
        if (sf_in_play(&l->cx, piece) && is_own(l, piece) == own) return piece;
    return 0;
}

/* --- initiative ------------------------------------------------------------------------------ */

/* None, one marker of one troop, all of one troop. */
static void list_calm(listing *l)
{
    mu_order order = order_of(l, SF_ORDER_CALM);
    sf_calm *calm = (void *)order.body.bytes;
    offer(l, &order);
    for (uint8_t troop = 0; (troop = next_of(l, true, troop)) != 0 && troop <= SF_TROOPS;) {
        const uint8_t stress = sf_troop_at(&l->cx, troop)->stress;
        calm->reliefs_n = 1;
        calm->reliefs[0] = (sf_relief){ troop, 1 };
        if (stress > 0) offer(l, &order);
        calm->reliefs[0].markers = stress;
        if (stress > 1) offer(l, &order);
    }
}

/* --- one troop at one enemy --------------------------------------------------------- */

static void list_aims(listing *l, uint8_t kind)
{
    for (uint8_t troop = 0; (troop = next_of(l, true, troop)) != 0 && troop <= SF_TROOPS;)
        for (uint8_t target = 0; (target = next_of(l, false, target)) != 0;) {
            mu_order order = order_of(l, kind);
            *(sf_aim *)(void *)order.body.bytes = (sf_aim){ troop, target };
            offer(l, &order);
        }
}

static void list_tests(listing *l)
{
    for (uint8_t troop = 0; (troop = next_of(l, false, troop)) != 0 && troop <= SF_TROOPS;) {
        mu_order order = order_of(l, SF_ORDER_TEST);
        ((sf_test *)(void *)order.body.bytes)->troop = troop;
        offer(l, &order);
    }
}

/* --- moves -------------------------------------------------------------------------- */

static void offer_steps(listing *l, uint8_t piece, const sf_step *steps, uint32_t n)
{
    mu_order order = order_of(l, SF_ORDER_MOVE);
    sf_move *move = (void *)order.body.bytes;
    move->piece = piece;
    for (uint32_t i = 0; i < n; i++) move->steps[move->steps_n++] = steps[i];
    offer(l, &order);
}

static sf_step ahead(uint32_t distance)
{
    return (sf_step){ .kind = SF_AHEAD, .distance = distance };
}

static uint8_t nearest_enemy(const listing *l, uint8_t piece)
{
    uint8_t nearest = 0;
    mu_distance least = { mu_wide_of(0), 1 };
    for (uint8_t enemy = 0; (enemy = next_of(l, false, enemy)) != 0;) {
        const mu_distance d = sf_distance(&l->cx, piece, enemy);
        if (nearest != 0 && mu_distance_compare(d, least) >= 0) continue;
        nearest = enemy;
        least = d;
    }
    return nearest;
}

/* The turn that makes it face an enemy, to the nearest hundredth of a degree. */
static bool turn_to(const listing *l, uint8_t piece, uint8_t enemy, sf_step *step)
{
    const mu_base base = sf_base_of(&l->cx, piece);
    const mu_point at = sf_base_of(&l->cx, enemy).at;
    const int64_t dx = (int64_t)at.x - base.at.x;
    const int64_t dy = (int64_t)at.y - base.at.y;
    if (dx == 0 && dy == 0) return false;
    const int32_t turn = mu_turn_between(base.facing, mu_bearing(dx, dy));
    const uint32_t size = (uint32_t)(turn < 0 ? -turn : turn);
    *step = (sf_step){ .kind = turn < 0 ? SF_TURN_RIGHT : SF_TURN_LEFT,
                       .degrees = (uint16_t)((size * 36000 + 32768) / 65536) };
    return step->degrees != 0;
}

/* Straight to a distance from an enemy ahead. */
static void offer_into_range(listing *l, uint8_t piece, const sf_step *turn, uint8_t enemy)
{
    mu_base base = sf_base_of(&l->cx, piece);
    if (turn != NULL)
        base.facing = mu_bearing((int64_t)sf_base_of(&l->cx, enemy).at.x - base.at.x,
                                 (int64_t)sf_base_of(&l->cx, enemy).at.y - base.at.y);
    const mu_outline outline = mu_outline_of(&base);
    const mu_outline its = sf_outline_of(&l->cx, enemy);
    const uint32_t range = sf_s(&l->cx)->figures.shoot_range;
    mu_meeting at;
    if (!mu_meets(&outline, base.facing, &its, &at)) return;
    const uint32_t whole = mu_meeting_whole(at);
    if (whole <= range) return;
    const sf_step steps[] = { turn != NULL ? *turn : ahead(whole - range), ahead(whole - range) };
    offer_steps(l, piece, steps, turn != NULL ? 2 : 1);
}

/* As far round as the turn goes. */
static void list_wheel_to_face(listing *l, uint8_t troop, const sf_step *turn)
{
    const sf_step wheel = { .kind = turn->kind == SF_TURN_LEFT ? SF_WHEEL_LEFT : SF_WHEEL_RIGHT,
                            .degrees = turn->degrees };
    if (wheel.degrees <= 9000) offer_steps(l, troop, &wheel, 1);
}

static void list_troop_moves(listing *l, uint8_t troop)
{
    static const uint16_t wheels[] = { 1500, 4500, 9000 };
    const sf_type_row *type = sf_type_of(&l->cx, troop);
    const uint32_t lengths[] = { type->move / 2, type->move, type->extended };
    const uint8_t enemy = nearest_enemy(l, troop);
    sf_step turn = { 0 };
    const bool turns = enemy != 0 && turn_to(l, troop, enemy, &turn);
    if (turns) offer_steps(l, troop, &turn, 1);
    if (turns) list_wheel_to_face(l, troop, &turn);
    for (size_t i = 0; i < MU_COUNT_OF(lengths); i++) {
        const sf_step steps[] = { turn, ahead(lengths[i]) };
        if (lengths[i] == 0) continue;
        offer_steps(l, troop, &steps[1], 1);
        if (turns) offer_steps(l, troop, steps, 2);
    }
    for (size_t i = 0; i < MU_COUNT_OF(wheels); i++)
        for (uint8_t kind = SF_WHEEL_LEFT; kind <= SF_WHEEL_RIGHT; kind++) {
            const sf_step steps[] = { { .kind = kind, .degrees = wheels[i] },
                                      ahead(type->move / 4) };
            offer_steps(l, troop, steps, 1);
            if (type->move >= 4) offer_steps(l, troop, steps, 2);
        }
    for (uint8_t target = 0; (target = next_of(l, false, target)) != 0;) {
        const sf_step contact = { .kind = SF_CONTACT, .target = target };
        offer_steps(l, troop, &contact, 1);
        offer_into_range(l, troop, NULL, target);
    }
    if (!turns) return;
    const sf_step charge[] = { turn, { .kind = SF_CONTACT, .target = enemy } };
    offer_steps(l, troop, charge, 2);
    offer_into_range(l, troop, &turn, enemy);
}

static void list_commander_moves(listing *l, uint8_t commander)
{
    const sf_step leave = { .kind = SF_LEAVE };
    const bool with = sf_commander_at(&l->cx, commander)->with != 0;
    const uint32_t most = sf_s(&l->cx)->figures.commander_move;
    const sf_step about = { .kind = SF_TURN_ABOUT };
    if (with) offer_steps(l, commander, &leave, 1);
    for (uint8_t troop = 0; (troop = next_of(l, true, troop)) != 0 && troop <= SF_TROOPS;) {
        const sf_step steps[] = { leave, { .kind = SF_JOIN, .target = troop } };
        offer_steps(l, commander, with ? steps : steps + 1, with ? 2 : 1);
    }
    if (with || most < 2) return;
    for (uint32_t distance = most / 2; distance <= most; distance += most - most / 2) {
        const sf_step steps[] = { about, ahead(distance) };
        offer_steps(l, commander, steps + 1, 1);
        offer_steps(l, commander, steps, 2);
    }
}

static void list_moves(listing *l)
{
    for (uint8_t piece = 0; (piece = next_of(l, true, piece)) != 0;)
        if (sf_is_commander(piece))
            list_commander_moves(l, piece);
        else
            list_troop_moves(l, piece);
}

/* --- all ---------------------------------------------------------------------------- */

void sf_legal(const mu_position *position, mu_order_fn *fn, void *user)
{
    const sf_state *g = position->state;
    listing l = { .position = position,
                  .cx = { .rules = position->rules,
                          .setup = position->setup,
                          .state = (void *)(uintptr_t)position->state },
                  .side = g->go,
                  .fn = fn,
                  .user = user };
    const mu_order pass = order_of(&l, SF_ORDER_PASS);
    switch (g->phase) {
    case SF_PHASE_CALM: list_calm(&l); break;
    case SF_PHASE_GUN: list_aims(&l, SF_ORDER_FIRE); break;
    case SF_PHASE_MOVE: list_moves(&l); break;
    case SF_PHASE_SHOOT: list_aims(&l, SF_ORDER_SHOOT); break;
    case SF_PHASE_PICK: list_aims(&l, SF_ORDER_ATTACK); break;
    case SF_PHASE_MORALE: list_tests(&l); break;
    default: break;
    }
    offer(&l, &pass);
}
