/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/movement.c - the movement phase: legs, wheels, turns, contact, joining. */
#include "core/rules/shear_folly/movement.h"

#include "core/measure.h"
#include "core/say.h"
#include "core/table_move.h"

#define WHEEL_STATIONS 256u /* units of angle between two looks at a wheel [SF-G.12] */

/* A move as far as it has gone. */
typedef struct walk {
    uint8_t piece;
    uint8_t side;
    bool commander;
    mu_base base;
    uint32_t cost;            /* u walked */
    uint8_t joined;           /* the troop he has joined; 0: none */
    bool left;                /* he has left his troop */
    uint32_t costs[SF_STEPS]; /* u walked in each step */
    uint8_t contacts;         /* the enemy it has run into; 0: none */
} walk;

/* --- who may move ---------------------------------------------------------------------------- */

static bool is_attached(const mu_cx *cx, uint8_t piece)
{
    return sf_is_commander(piece) && sf_commander_at(cx, piece)->with != 0;
}

static bool has_moved(const mu_cx *cx, uint8_t piece)
{
    return sf_is_commander(piece) ? sf_commander_at(cx, piece)->moved
                                  : sf_troop_at(cx, piece)->moved;
}

static bool is_halted(const mu_cx *cx, uint8_t piece)
{
    return !sf_is_commander(piece) && sf_troop_at(cx, piece)->halted;
}

bool sf_could_move(const mu_cx *cx, uint8_t piece)
{
    return sf_in_play(cx, piece) && !has_moved(cx, piece) && !is_halted(cx, piece) &&
           !sf_in_contact(cx, piece);
}

/* [SF-3.2] [SF-I.23] Once a turn; [SF-I.8] not halted, [SF-I.21] not in contact. */
static mu_status may_begin(const mu_cx *cx, uint8_t side, uint8_t piece)
{
    RULE(cx, SF_3_2);
    if (!sf_in_play(cx, piece)) return mu_refuse(cx, SF_3_2, "that piece is not in play");
    const char *id = sf_id(cx, piece);
    if (sf_side_of(cx, piece) != side) return mu_refuse(cx, SF_3_1, "%s is an enemy", id);
    if (has_moved(cx, piece)) {
        if (sf_is_commander(piece)) RULE(cx, SF_I_23);
        return mu_refuse(cx, SF_3_1, "%s has moved this turn", id);
    }
    RULE(cx, SF_I_8);
    if (is_halted(cx, piece)) return mu_refuse(cx, SF_1_8, "%s is halted", id);
    RULE(cx, SF_I_21);
    if (sf_in_contact(cx, piece))
        return mu_refuse(cx, SF_I_21, "%s is in contact with the enemy", id);
    return MU_OK;
}

/* --- who is in the way ----------------------------------------------------------------------- */

/* An enemy that the outline is in contact with, `but` for one; 0: none. */
static uint8_t enemy_touched(const mu_cx *cx, const walk *w, const mu_outline *outline, uint8_t but)
{
    for (uint8_t other = 0; (other = sf_next_on_table(cx, other)) != 0;) {
        if (sf_side_of(cx, other) == w->side || other == but) continue;
        const mu_outline its = sf_outline_of(cx, other);
        if (mu_in_contact(outline, &its)) return other;
    }
    return 0;
}

/* [SF-I.22] A friendly troop on the way that the base did not overlap before; 0: none. Commanders
 * pass and are passed. */
static uint8_t friend_passed(const mu_cx *cx, const walk *w, const mu_outline *sweep)
{
    if (w->commander) return 0;
    const mu_outline start = mu_outline_of(&w->base);
    for (uint8_t other = 1; other <= sf_s(cx)->troops_n; other++) {
        if (other == w->piece || !sf_in_play(cx, other) || sf_side_of(cx, other) != w->side)
            continue;
        const mu_outline its = sf_outline_of(cx, other);
        if (mu_overlap(sweep, &its) && !mu_overlap(&start, &its)) return other;
    }
    return 0;
}

/* [SF-I.18] No step but `contact` touches an enemy. */
static mu_status keep_off(const mu_cx *cx, const walk *w, const mu_outline *outline)
{
    RULE(cx, SF_I_18);
    const uint8_t enemy = enemy_touched(cx, w, outline, 0);
    if (enemy == 0) return MU_OK;
    const bool could_attack = !w->commander && sf_type_of(cx, w->piece)->class != SF_GUNS;
    return mu_refuse(cx, SF_I_18, "%s would touch %s%s", sf_id(cx, w->piece), sf_id(cx, enemy),
                     could_attack ? "; to attack, end with contact" : "");
}

static mu_status keep_through(const mu_cx *cx, const walk *w, const mu_outline *sweep)
{
    RULE(cx, SF_I_22);
    const uint8_t friend = friend_passed(cx, w, sweep);
    if (friend == 0) return MU_OK;
    return mu_refuse(cx, SF_I_22, "%s stands in the way of %s", sf_id(cx, friend),
                     sf_id(cx, w->piece));
}

/* --- how far ------------------------------------------------------------------------ */

/* [SF-3.3] [SF-3.5]; with the extra half move [SF-3.7] [SF-3.8] [SF-3.9] [SF-I.19], which
 * commanders have not [SF-3.4] [SF-I.23]. */
static uint32_t reach(const mu_cx *cx, const walk *w)
{
    if (w->commander) {
        RULE(cx, SF_3_4);
        RULE(cx, SF_I_23);
        return sf_s(cx)->figures.commander_move;
    }
    const sf_type_row *type = sf_type_of(cx, w->piece);
    RULE(cx, SF_3_7);
    RULE(cx, SF_I_19);
    if (type->class == SF_HORSE) {
        RULE(cx, SF_3_3);
        RULE(cx, SF_3_8);
    } else if (type->class == SF_FOOT) {
        RULE(cx, SF_3_5);
        RULE(cx, SF_3_9);
    }
    return type->extended;
}

/* [SF-3.10] How far it goes without a marker. */
static uint32_t move_of(const mu_cx *cx, const walk *w)
{
    return w->commander ? sf_s(cx)->figures.commander_move : sf_type_of(cx, w->piece)->move;
}

static mu_status may_reach(const mu_cx *cx, const walk *w)
{
    const uint32_t most = reach(cx, w);
    if (w->cost <= most) return MU_OK;
    char words[64];
    mu_text text = mu_text_in(words, sizeof words);
    mu_length_say(w->cost, &text);
    mu_text_word(&text, ", and it may go ");
    mu_length_say(most, &text);
    const mu_clause why = w->commander                                  ? SF_3_4
                          : sf_type_of(cx, w->piece)->class == SF_HORSE ? SF_3_8
                                                                        : SF_3_9;
    return mu_refuse(cx, why, "the move costs %s", words);
}

/* --- steps ----------------------------------------------------------------------------------- */

/* [SF-I.16] [SF-G.10] Straight ahead; it costs its length. */
static mu_status go_ahead(const mu_cx *cx, walk *w, uint32_t distance)
{
    RULE(cx, SF_I_16);
    RULE(cx, SF_G_10);
    w->cost += distance;
    TRY(may_reach(cx, w)); /* beyond it no way is looked at */
    const mu_outline sweep = mu_sweep(&w->base, (int32_t)distance);
    TRY(keep_off(cx, w, &sweep));
    TRY(keep_through(cx, w, &sweep));
    w->base = mu_leg(&w->base, w->base.facing, (int32_t)distance);
    return MU_OK;
}

/* [SF-G.12] Looked at at its end and at every 256th unit of angle on its way. */
static mu_status wheel(const mu_cx *cx, walk *w, const sf_step *step)
{
    const uint32_t angle = mu_angle_of_degrees(step->degrees);
    const mu_hand hand = step->kind == SF_WHEEL_LEFT ? MU_LEFT_HAND : MU_RIGHT_HAND;
    RULE(cx, SF_I_16);
    RULE(cx, SF_G_12);
    if (w->commander) return mu_refuse(cx, SF_I_23, "a commander turns, he does not wheel");
    if (angle == 0 || angle > MU_QUARTER_TURN)
        return mu_refuse(cx, SF_I_16, "a wheel is by more than 0 and at most 90 degrees");
    for (uint32_t at = WHEEL_STATIONS; at < angle; at += WHEEL_STATIONS) {
        const mu_base there = mu_wheel(&w->base, hand, at);
        const mu_outline outline = mu_outline_of(&there);
        TRY(keep_off(cx, w, &outline));
    }
    const mu_base end = mu_wheel(&w->base, hand, angle);
    const mu_outline outline = mu_outline_of(&end);
    TRY(keep_off(cx, w, &outline));
    w->cost += mu_wheel_cost(w->base.frontage, angle);
    w->base = end;
    return MU_OK;
}

/* [SF-G.13] The facing changes, the centre stays; free. */
static mu_status turn(const mu_cx *cx, walk *w, const sf_step *step)
{
    RULE(cx, SF_G_13);
    uint32_t angle =
        step->kind == SF_TURN_ABOUT ? MU_HALF_TURN : mu_angle_of_degrees(step->degrees);
    if (angle == 0) return mu_refuse(cx, SF_G_13, "a turn is by more than 0 degrees");
    if (step->kind == SF_TURN_RIGHT) angle = 65536 - angle;
    w->base.facing = (mu_angle)(w->base.facing + angle);
    const mu_outline outline = mu_outline_of(&w->base);
    return keep_off(cx, w, &outline);
}

/* [SF-I.25] [SF-G.14] Squared up on the edge it hit, if it need swing no more than 45 degrees and
 * nothing is in the way. */
static void square_up(const mu_cx *cx, walk *w, uint8_t target)
{
    RULE(cx, SF_I_25);
    RULE(cx, SF_G_14);
    const mu_base its = sf_base_of(cx, target);
    mu_base squared;
    if (!mu_square_up(&w->base, &its, mu_aspect_by_lines(&its, w->base.at), &squared)) return;
    const mu_outline before = mu_outline_of(&w->base);
    const mu_outline after = mu_outline_of(&squared);
    if (!mu_is_on_table(&after, (int32_t)sf_s(cx)->width, (int32_t)sf_s(cx)->height)) return;
    for (uint8_t other = 0; (other = sf_next_on_table(cx, other)) != 0;) {
        if (other == w->piece) continue;
        const mu_outline stands = sf_outline_of(cx, other);
        if (mu_overlap(&after, &stands)) return;
        if (sf_side_of(cx, other) != w->side &&
            mu_in_contact(&before, &stands) != mu_in_contact(&after, &stands))
            return;
    }
    w->base = squared;
}

/* [SF-I.18] [SF-G.11] Straight ahead until the bases touch. */
static mu_status run_into(const mu_cx *cx, walk *w, uint8_t target)
{
    RULE(cx, SF_I_18);
    RULE(cx, SF_G_11);
    if (w->commander) return mu_refuse(cx, SF_I_23, "a commander does not attack");
    if (!sf_on_table(cx, target) || sf_side_of(cx, target) == w->side)
        return mu_refuse(cx, SF_I_18, "that is no enemy on the table");
    const mu_outline outline = mu_outline_of(&w->base);
    const mu_outline its = sf_outline_of(cx, target);
    mu_meeting at;
    if (!mu_meets(&outline, w->base.facing, &its, &at))
        return mu_refuse(cx, SF_G_11, "%s is not straight ahead", sf_id(cx, target));
    const uint32_t distance = mu_meeting_whole(at);
    const mu_outline sweep = mu_sweep(&w->base, (int32_t)distance);
    for (uint8_t other = 0; (other = sf_next_on_table(cx, other)) != 0;) {
        if (other == target || sf_side_of(cx, other) == w->side) continue;
        const mu_outline stands = sf_outline_of(cx, other);
        if (mu_overlap(&sweep, &stands))
            return mu_refuse(cx, SF_G_11, "%s is in the way", sf_id(cx, other));
    }
    TRY(keep_through(cx, w, &sweep));
    w->base = mu_leg(&w->base, w->base.facing, (int32_t)distance);
    w->cost += distance;
    w->contacts = target;
    square_up(cx, w, target);
    return MU_OK;
}

/* [SF-I.26] [SF-G.17] Behind the middle of its rear edge, facing as it does. */
static mu_status leave(const mu_cx *cx, walk *w)
{
    RULE(cx, SF_I_26);
    RULE(cx, SF_G_17);
    if (!w->commander) return mu_refuse(cx, SF_I_26, "only a commander leaves a troop");
    if (!is_attached(cx, w->piece) || w->left)
        return mu_refuse(cx, SF_I_26, "%s is with no troop", sf_id(cx, w->piece));
    const mu_base troop = sf_base_of(cx, w->piece);
    const uint32_t size = sf_s(cx)->figures.commander_base;
    const int32_t behind = (int32_t)(troop.depth / 2 + size / 2);
    w->base =
        (mu_base){ mu_point_along(troop.at, troop.facing, -behind), troop.facing, size, size };
    w->left = true;
    const mu_outline outline = mu_outline_of(&w->base);
    return keep_off(cx, w, &outline);
}

/* [SF-I.26] [SF-G.18] Over whatever lies between; it costs the gap, rounded up. */
static mu_status join(const mu_cx *cx, walk *w, uint8_t troop)
{
    RULE(cx, SF_I_26);
    RULE(cx, SF_G_18);
    if (!w->commander) return mu_refuse(cx, SF_I_26, "only a commander joins a troop");
    if (!sf_in_play(cx, troop) || sf_side_of(cx, troop) != w->side)
        return mu_refuse(cx, SF_I_26, "that is no troop of his side in play");
    const mu_outline his = mu_outline_of(&w->base);
    const mu_outline its = sf_outline_of(cx, troop);
    w->cost += mu_distance_up(mu_distance_between(&his, &its));
    w->joined = troop;
    return MU_OK;
}

/* --- the order of steps ------------------------------------------------------------- */

static bool is_turn(uint8_t kind)
{
    return kind == SF_TURN_LEFT || kind == SF_TURN_RIGHT || kind == SF_TURN_ABOUT;
}

/* [SF-I.17] A troop's one turn is its first or its last step; [SF-I.20] [SF-3.6] a gun does nothing
 * else; [SF-I.26] he who is with a troop leaves it first. */
static mu_status may_steps(const mu_cx *cx, const walk *w, const sf_move *move)
{
    const uint32_t last = move->steps_n - 1;
    uint32_t turns = 0;
    if (!w->commander && sf_type_of(cx, w->piece)->class == SF_GUNS) {
        RULE(cx, SF_3_6);
        RULE(cx, SF_I_20);
        if (move->steps_n != 1 || !is_turn(move->steps[0].kind))
            return mu_refuse(cx, SF_3_6, "a gun does not move: it turns once");
    }
    if (is_attached(cx, w->piece) && move->steps[0].kind != SF_LEAVE)
        return mu_refuse(cx, SF_I_26, "%s is with %s: write leave first", sf_id(cx, w->piece),
                         sf_id(cx, sf_commander_at(cx, w->piece)->with));
    for (uint32_t i = 0; i <= last; i++) {
        const uint8_t kind = move->steps[i].kind;
        if ((kind == SF_CONTACT || kind == SF_JOIN) && i != last)
            return mu_refuse(cx, kind == SF_JOIN ? SF_I_26 : SF_I_18, "nothing follows on a %s",
                             sf_step_kind.words[kind]);
        if (kind == SF_LEAVE && i != 0) return mu_refuse(cx, SF_I_26, "leave is the first step");
        if (!is_turn(kind) || w->commander) continue;
        RULE(cx, SF_I_17);
        if (++turns > 1 || (i != 0 && i != last))
            return mu_refuse(cx, SF_I_17, "a troop turns once, first or last");
    }
    return MU_OK;
}

static mu_status take_step(const mu_cx *cx, walk *w, const sf_step *step)
{
    switch (step->kind) {
    case SF_AHEAD: return go_ahead(cx, w, step->distance);
    case SF_WHEEL_LEFT:
    case SF_WHEEL_RIGHT: return wheel(cx, w, step);
    case SF_CONTACT: return run_into(cx, w, step->target);
    case SF_LEAVE: return leave(cx, w);
    case SF_JOIN: return join(cx, w, step->target);
    default: return turn(cx, w, step);
    }
}

/* --- where it ends ------------------------------------------------------------------ */

/* [SF-I.24] [SF-I.22] Wholly on the table, and on nobody. */
static mu_status may_end(const mu_cx *cx, const walk *w)
{
    RULE(cx, SF_I_24);
    const mu_outline outline = mu_outline_of(&w->base);
    if (!mu_is_on_table(&outline, (int32_t)sf_s(cx)->width, (int32_t)sf_s(cx)->height))
        return mu_refuse(cx, SF_I_24, "%s would end off the table", sf_id(cx, w->piece));
    for (uint8_t other = 0; (other = sf_next_on_table(cx, other)) != 0;) {
        if (other == w->piece) continue;
        const mu_outline its = sf_outline_of(cx, other);
        if (mu_overlap(&outline, &its))
            return mu_refuse(cx, SF_I_22, "%s would end on %s", sf_id(cx, w->piece),
                             sf_id(cx, other));
    }
    return MU_OK;
}

static mu_status go_all(const mu_cx *cx, const sf_move *move, walk *w)
{
    *w = (walk){ .piece = move->piece,
                 .side = sf_side_of(cx, move->piece),
                 .commander = sf_is_commander(move->piece),
                 .base = sf_base_of(cx, move->piece) };
    TRY(may_steps(cx, w, move));
    for (uint32_t i = 0; i < move->steps_n; i++) {
        const uint32_t before = w->cost;
        TRY(take_step(cx, w, &move->steps[i]));
        w->costs[i] = w->cost - before;
    }
    TRY(may_reach(cx, w));
    return w->joined != 0 ? MU_OK : may_end(cx, w);
}

/* --- the order ---------------------------------------------------------------------- */

mu_status sf_may_move(const mu_cx *cx, const mu_order *order)
{
    const sf_move *move = (const void *)order->body.bytes;
    walk w;
    if (move->steps_n == 0) return mu_refuse(cx, SF_I_16, "a move wants a step");
    if (!is_attached(cx, move->piece) || !sf_in_play(cx, move->piece))
        TRY(may_begin(cx, order->side, move->piece));
    else if (sf_side_of(cx, move->piece) != order->side)
        return mu_refuse(cx, SF_3_1, "%s is an enemy", sf_id(cx, move->piece));
    else if (has_moved(cx, move->piece))
        return mu_refuse(cx, SF_3_1, "%s has moved this turn", sf_id(cx, move->piece));
    return go_all(cx, move, &w);
}

static void settle_commander(mu_cx *cx, const walk *w)
{
    sf_commander_state *c = sf_change_commander(cx, w->piece);
    c->moved = true;
    c->with = w->joined;
    if (w->joined != 0) {
        c->x = c->y = 0;
        c->facing = 0;
        mu_say(cx, SF_I_26, "%s joins %s", sf_id(cx, w->piece), sf_id(cx, w->joined));
        return;
    }
    sf_place(cx, w->piece, &w->base);
}

/* What each step costs, if there are several; and all of them, against what it may go. */
static void tell(const mu_cx *cx, const walk *w, const sf_move *move)
{
    char words[96];
    const char *id = sf_id(cx, w->piece);
    for (uint32_t i = 0; i < move->steps_n && move->steps_n > 1; i++) {
        mu_text text = mu_text_in(words, sizeof words);
        sf_step_print(&(mu_scope){ cx->rules, cx->setup }, &move->steps[i], &text);
        mu_say_base(cx, SF_I_16, "u", w->costs[i], "%s", words);
    }
    if (w->left) mu_say(cx, SF_I_26, "%s leaves his troop", id);
    if (w->cost == 0 && w->joined == 0) {
        if (!w->left) mu_say(cx, SF_I_17, "%s turns where it stands", id);
        return;
    }
    mu_text text = mu_text_in(words, sizeof words);
    mu_length_say(w->cost, &text);
    mu_text_word(&text, w->cost > move_of(cx, w) ? ", more than " : ", within ");
    mu_length_say(move_of(cx, w), &text);
    mu_say(cx, SF_3_2, "%s moves %s", id, words);
}

mu_status sf_go(mu_cx *cx, const sf_move *move)
{
    walk w;
    TRY(go_all(cx, move, &w));
    if (cx->said != NULL) tell(cx, &w, move);
    if (w.contacts != 0)
        mu_say(cx, SF_I_18, "%s runs into %s", sf_id(cx, w.piece), sf_id(cx, w.contacts));
    if (w.commander) {
        settle_commander(cx, &w);
        return MU_OK;
    }
    sf_place(cx, w.piece, &w.base);
    sf_change_troop(cx, w.piece)->moved = true;
    /* [SF-3.10] By as little as 1 u. */
    if (w.cost > move_of(cx, &w)) sf_stress(cx, w.piece, 1, SF_3_10);
    return MU_OK;
}
