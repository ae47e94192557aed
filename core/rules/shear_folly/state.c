/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/state.c - descriptions of the state, its beginning and its laws. */
#include "core/rules/shear_folly/state.h"

#include "core/rules/shear_folly/clauses.h"
#include "core/rules/shear_folly/pieces.h"

MU_SCHEMA(sf_side_state, SF_SIDE_STATE_FIELDS, 5);
MU_SCHEMA(sf_troop_state, SF_TROOP_FIELDS, 13);
MU_SCHEMA(sf_commander_state, SF_COMMANDER_FIELDS, 7);
MU_SCHEMA(sf_state, SF_STATE_FIELDS, 10);

/* [SF-I.1] Turn 1 begins with the roll; before it the scenario says who counts as the holder. */
void sf_state_begin(const sf_setup *s, sf_state *g)
{
    g->turn = 1;
    g->phase = SF_PHASE_ROLL;
    g->holder = s->holder;
    g->go = s->holder;
    for (uint32_t i = 0; i < s->troops_n; i++) {
        g->troops[i].x = s->troops[i].x;
        g->troops[i].y = s->troops[i].y;
        g->troops[i].facing = s->troops[i].facing;
    }
    for (uint32_t i = 0; i < s->commanders_n; i++) {
        const sf_commander_card *c = &s->commanders[i];
        g->commanders[i].with = c->with;
        if (c->with != 0) continue;
        g->commanders[i].x = c->x;
        g->commanders[i].y = c->y;
        g->commanders[i].facing = c->facing;
    }
}

static mu_status check_troops(const mu_cx *cx, mu_err *err)
{
    for (uint8_t troop = 1; troop <= SF_TROOPS; troop++) {
        const sf_troop_state *t = sf_troop_at(cx, troop);
        if (!sf_exists(cx, troop) || t->removed) {
            /* [SF-I.44] A removed troop takes its SM with it. */
            if (t->stress != 0 || t->pick != 0)
                return mu_fail(err, MU_CORRUPT, SF_I_44, "troop %u is not there", troop);
            continue;
        }
        const uint8_t phase = sf_look(cx)->phase;
        if (t->pick != 0 && phase != SF_PHASE_PICK && phase != SF_PHASE_MELEE)
            return mu_fail(err, MU_CORRUPT, SF_I_31, "%s picks its enemy when there is no melee",
                           sf_id(cx, troop));
        if (t->pick != 0 && !sf_exists(cx, t->pick))
            return mu_fail(err, MU_CORRUPT, SF_I_31, "%s fights nobody there is", sf_id(cx, troop));
    }
    return MU_OK;
}

static mu_status check_commanders(const mu_cx *cx, mu_err *err)
{
    for (uint32_t i = 0; i < sf_s(cx)->commanders_n; i++) {
        const uint8_t commander = SF_COMMANDER(i + 1);
        const sf_commander_state *c = sf_commander_at(cx, commander);
        if (c->with == 0) continue;
        if (c->captured || !sf_in_play(cx, c->with) ||
            sf_side_of(cx, c->with) != sf_side_of(cx, commander))
            return mu_fail(err, MU_CORRUPT, SF_I_26, "%s is with no troop of his",
                           sf_id(cx, commander));
    }
    return MU_OK;
}

/* [SF-I.22] [SF-I.24] Nobody stands on another, or off the table. */
static mu_status check_standing(const mu_cx *cx, mu_err *err)
{
    for (uint8_t piece = 0; (piece = sf_next_on_table(cx, piece)) != 0;) {
        const mu_outline outline = sf_outline_of(cx, piece);
        if (!mu_is_on_table(&outline, (int32_t)sf_s(cx)->width, (int32_t)sf_s(cx)->height))
            return mu_fail(err, MU_CORRUPT, SF_I_24, "%s is not on the table", sf_id(cx, piece));
        for (uint8_t other = 0; (other = sf_next_on_table(cx, other)) != piece;) {
            const mu_outline its = sf_outline_of(cx, other);
            if (mu_overlap(&outline, &its))
                return mu_fail(err, MU_CORRUPT, SF_I_22, "%s stands on %s", sf_id(cx, piece),
                               sf_id(cx, other));
        }
    }
    return MU_OK;
}

/* [SF-1.6] Each SM that is taken off costs a point of the side's initiative. */
static mu_status check_initiative(const sf_state *g, mu_err *err)
{
    for (uint8_t side = 0; side < 2; side++) {
        const sf_side_state *our = &g->sides[side];
        if (g->phase == SF_PHASE_ROLL && (our->rolled != 0 || our->declared))
            return mu_fail(err, MU_CORRUPT, SF_1_1, "side %s has its initiative before the roll",
                           mu_side.words[side]);
        if (our->removed > (our->declared ? our->rolled : 0))
            return mu_fail(err, MU_CORRUPT, SF_1_6, "side %s has taken off more SM than it rolled",
                           mu_side.words[side]);
    }
    return MU_OK;
}

mu_status sf_state_check(const sf_setup *s, const sf_state *g, mu_err *err)
{
    const mu_cx cx = { .setup = s, .state = (void *)(uintptr_t)g };
    if (g->turn == 0) return mu_fail(err, MU_CORRUPT, SF_I_1, "there is no turn");
    if ((g->result != SF_NO_RESULT) != (g->clause != 0))
        return mu_fail(err, MU_CORRUPT, SF_I_47, "a result wants its clause");
    TRY(check_initiative(g, err));
    TRY(check_troops(&cx, err));
    TRY(check_commanders(&cx, err));
    return check_standing(&cx, err);
}
