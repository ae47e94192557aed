/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/setup.c - descriptions of the setup, and its laws. */
#include "core/rules/shear_folly/setup.h"

#include "core/rules/shear_folly/clauses.h"

#include <string.h>

MU_SCHEMA(sf_type_row, SF_TYPE_FIELDS, 8);
MU_SCHEMA(sf_figures, SF_FIGURES_FIELDS, 17);
MU_SCHEMA(sf_side_card, SF_SIDE_CARD_FIELDS, 1);
MU_SCHEMA(sf_troop_card, SF_TROOP_CARD_FIELDS, 6);
MU_SCHEMA(sf_commander_card, SF_COMMANDER_CARD_FIELDS, 9);
MU_SCHEMA(sf_corner, SF_CORNER_FIELDS, 2);
MU_SCHEMA(sf_position, SF_POSITION_FIELDS, 2);
MU_SCHEMA(sf_scenery, SF_SCENERY_FIELDS, 4);
MU_SCHEMA(sf_objective, SF_OBJECTIVE_FIELDS, 4);
MU_SCHEMA(sf_setup, SF_SETUP_FIELDS, 14);

#define REFUSE(...) return mu_fail(err, MU_INPUT, __VA_ARGS__)

/* [SF-G.5] Both sides of a base are even. */
static mu_status check_bases(const sf_setup *s, mu_err *err)
{
    for (int i = 0; i < SF_TYPES; i++) {
        const sf_type_row *t = &s->types[i];
        const char *fault = mu_size_fault(t->frontage, t->depth);
        if (fault != NULL) REFUSE(SF_G_5, "types[%s]: %s", sf_type.words[i], fault);
        if (t->extended < t->move)
            REFUSE(SF_3_7, "types[%s]: extended is less than move", sf_type.words[i]);
    }
    const char *fault = mu_size_fault(s->figures.commander_base, s->figures.commander_base);
    if (fault != NULL) REFUSE(SF_G_5, "figures.commander_base: %s", fault);
    for (int i = 1; i < SF_BRACKETS; i++)
        if (s->figures.gun_range[i] < s->figures.gun_range[i - 1])
            REFUSE(SF_2_2, "figures.gun_range[%s] is less than the bracket before",
                   sf_bracket.words[i]);
    return MU_OK;
}

static bool is_word(const char *id)
{
    const size_t n = strlen(id);
    return n > 0 &&
           strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") == n &&
           strcmp(id, "none") != 0;
}

static const char *id_at(const sf_setup *s, uint32_t i)
{
    return i < s->troops_n ? s->troops[i].id : s->commanders[i - s->troops_n].id;
}

static const char *list_of(const sf_setup *s, uint32_t i)
{
    return i < s->troops_n ? "troops" : "commanders";
}

static mu_status check_ids(const sf_setup *s, mu_err *err)
{
    const uint32_t n = s->troops_n + s->commanders_n;
    for (uint32_t i = 0; i < n; i++) {
        if (!is_word(id_at(s, i)))
            REFUSE(0, "%s[%u].id: letters and digits are wanted", list_of(s, i),
                   i < s->troops_n ? i : i - s->troops_n);
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(id_at(s, i), id_at(s, k)) == 0)
                REFUSE(0, "%s[%s].id: another piece has it", list_of(s, i), id_at(s, i));
    }
    return MU_OK;
}

void sf_corners_of(const sf_corner *corners, uint32_t n, mu_point points[SF_CORNERS])
{
    for (uint32_t i = 0; i < n; i++) points[i] = (mu_point){ corners[i].x, corners[i].y };
}

static const char *corner_fault(const sf_setup *s, const mu_point *points, uint32_t n)
{
    const char *fault = NULL;
    for (uint32_t i = 0; i < n && fault == NULL; i++)
        fault = mu_point_fault(points[i], (int32_t)s->width, (int32_t)s->height);
    return fault;
}

/* [SF-G.16] Simple polygons. */
static mu_status check_positions(const sf_setup *s, mu_err *err)
{
    for (uint32_t i = 0; i < s->positions_n; i++) {
        mu_point points[SF_CORNERS];
        const uint32_t n = s->positions[i].corners_n;
        sf_corners_of(s->positions[i].corners, n, points);
        const char *fault = mu_area_fault((mu_area){ points, n });
        if (fault == NULL) fault = corner_fault(s, points, n);
        if (fault != NULL) REFUSE(SF_G_16, "positions[%u].corners: %s", i, fault);
    }
    if (s->objective.position > s->positions_n)
        REFUSE(SF_I_49, "objective.position: there is no position %u", s->objective.position);
    if (s->objective.position != 0 && s->objective.turns == 0)
        REFUSE(SF_I_49, "objective.turns: how many turns in a row?");
    if (s->turns != 0 && s->objective.until > s->turns)
        REFUSE(SF_I_52, "objective.until: the last turn is %u", s->turns);
    return MU_OK;
}

/* [SF-I.58] */
static mu_status check_scenery(const sf_setup *s, mu_err *err)
{
    for (uint32_t i = 0; i < s->scenery_n; i++) {
        mu_point points[SF_CORNERS];
        const uint32_t n = s->scenery[i].corners_n;
        sf_corners_of(s->scenery[i].corners, n, points);
        const char *fault = s->scenery[i].line ? mu_line_fault((mu_line){ points, n })
                                               : mu_area_fault((mu_area){ points, n });
        if (fault == NULL) fault = corner_fault(s, points, n);
        if (fault != NULL) REFUSE(SF_I_58, "scenery[%u].corners: %s", i, fault);
    }
    return MU_OK;
}

/* A base of each piece on the table; a piece that is with another has none, and no id. */
typedef struct standing {
    const char *id;
    mu_base base;
} standing;

static standing standing_of(const sf_setup *s, uint32_t i)
{
    if (i < s->troops_n) {
        const sf_troop_card *t = &s->troops[i];
        const sf_type_row *type = &s->types[t->type];
        return (standing){ t->id, { { t->x, t->y }, t->facing, type->frontage, type->depth } };
    }
    const sf_commander_card *c = &s->commanders[i - s->troops_n];
    if (c->with != 0) return (standing){ .id = NULL };
    const uint32_t side = s->figures.commander_base;
    return (standing){ c->id, { { c->x, c->y }, c->facing, side, side } };
}

/* [SF-I.24] [SF-I.22] On the table, and on nobody else. */
static mu_status check_standing(const sf_setup *s, mu_err *err)
{
    const uint32_t n = s->troops_n + s->commanders_n;
    for (uint32_t i = 0; i < n; i++) {
        const standing one = standing_of(s, i);
        if (one.id == NULL) continue;
        const char *fault = mu_base_fault(&one.base, (int32_t)s->width, (int32_t)s->height);
        if (fault != NULL) REFUSE(SF_I_24, "%s[%s]: %s", list_of(s, i), one.id, fault);
        const mu_outline outline = mu_outline_of(&one.base);
        for (uint32_t k = 0; k < i; k++) {
            const standing other = standing_of(s, k);
            if (other.id == NULL) continue;
            const mu_outline others = mu_outline_of(&other.base);
            if (mu_overlap(&outline, &others))
                REFUSE(SF_I_22, "%s[%s]: stands on %s", list_of(s, i), one.id, other.id);
        }
    }
    return MU_OK;
}

/* [SF-I.50] One main commander a side; he who is with a troop is with one of his own. */
static mu_status check_commanders(const sf_setup *s, mu_err *err)
{
    uint32_t mains[2] = { 0 };
    for (uint32_t i = 0; i < s->commanders_n; i++) {
        const sf_commander_card *c = &s->commanders[i];
        mains[c->side] += c->main;
        if (c->with == 0) continue;
        if (c->with > s->troops_n || s->troops[c->with - 1].side != c->side)
            REFUSE(SF_I_26, "commanders[%s].with: that troop is not of his side", c->id);
    }
    for (int side = 0; side < 2; side++) {
        if (s->sides[side].name[0] == '\0')
            REFUSE(0, "sides[%s].name: a name is wanted", mu_side.words[side]);
        if (mains[side] != 1)
            REFUSE(SF_I_50, "%s must have one main commander, not %u", s->sides[side].name,
                   mains[side]);
        uint32_t troops = 0;
        for (uint32_t i = 0; i < s->troops_n; i++) troops += s->troops[i].side == side;
        if (troops == 0) REFUSE(SF_I_51, "%s has no troops", s->sides[side].name);
    }
    return MU_OK;
}

mu_status sf_setup_check(const sf_setup *s, mu_err *err)
{
    TRY(check_bases(s, err));
    TRY(check_ids(s, err));
    TRY(check_positions(s, err));
    TRY(check_scenery(s, err));
    TRY(check_commanders(s, err));
    return check_standing(s, err);
}
