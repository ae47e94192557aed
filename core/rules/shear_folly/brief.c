/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/brief.c - what both sides play for, and the numbers of the sheet. */
#include "core/rules/shear_folly/brief.h"

#include "core/brief.h"
#include "core/measure.h"
#include "core/print.h"
#include "core/rules/shear_folly/clauses.h"
#include "core/rules/shear_folly/ruleset.h"
#include "core/rules/shear_folly/setup.h"

/* "Table", "720 mm by 480 mm" */
static mu_text *named(mu_cells *row, const char *what)
{
    row->n = 0;
    mu_cell_add(row, what);
    return mu_cell(row);
}

/* --- what is played for ---------------------------------------------------------------------- */

static uint32_t troops_of(const sf_setup *s, uint8_t side)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->troops_n; i++) n += s->troops[i].side == side;
    return n;
}

static const char *main_of(const sf_setup *s, uint8_t side)
{
    for (uint32_t i = 0; i < s->commanders_n; i++)
        if (s->commanders[i].side == side && s->commanders[i].main) return s->commanders[i].id;
    return "-";
}

/* [SF-7.1] [SF-7.2] [SF-I.48] */
static void tell_victory(const mu_teller *t, const sf_setup *s)
{
    mu_cells row;
    for (uint8_t side = 0; side < 2; side++) {
        mu_text_add(named(&row, s->sides[side].name), "win when %s is captured",
                    main_of(s, 1 - side));
        mu_tell_row(t, &row, false, SF_7_1);
        const uint32_t troops = troops_of(s, 1 - side);
        mu_text_add(named(&row, ""), "or when %u of the %u troops of %s are removed",
                    (troops + 1) / 2, troops, s->sides[1 - side].name);
        mu_tell_row(t, &row, false, SF_7_2);
    }
}

/* [SF-7.3] [SF-I.49] */
static void tell_objective(const mu_teller *t, const sf_setup *s)
{
    const sf_objective *o = &s->objective;
    if (o->position == 0) return;
    mu_cells row;
    mu_text *text = named(&row, "Objective");
    mu_text_add(text, "%s win when at the end of %u turns in a row a troop of theirs, and none of ",
                s->sides[o->side].name, o->turns);
    mu_text_add(text, "the enemy, is in %s", s->positions[o->position - 1].name);
    mu_tell_row(t, &row, false, SF_7_3);
    if (o->until == 0) return;
    mu_text_add(named(&row, ""), "%s win when it has not come to that at the end of turn %u",
                s->sides[1 - o->side].name, o->until);
    mu_tell_row(t, &row, false, SF_7_3);
}

static void tell_goal(mu_teller *t, const sf_setup *s)
{
    t->section = "Goal";
    t->goal = true;
    mu_cells row;
    mu_text *text = named(&row, "Battle");
    mu_text_add(text, "%s, on a table of ", s->title);
    mu_length_say(s->width, text);
    mu_text_word(text, " by ");
    mu_length_say(s->height, text);
    mu_tell_row(t, &row, false, SF_I_51);
    tell_victory(t, s);
    tell_objective(t, s);
    if (s->turns != 0) {
        mu_text_add(named(&row, "Turns"), "%u; after the last one it is a draw", s->turns);
        mu_tell_row(t, &row, false, SF_I_52);
    }
    t->goal = false;
}

/* --- numbers in use -------------------------------------------------------------------------- */

static void tell_profiles(mu_teller *t, const sf_setup *s)
{
    static const mu_chart_column columns[] = {
        { "class", "Class", true },     { "attack", "Attack", false },
        { "shooters", "+S", false },    { "morale", "Morale", false },
        { "move", "Move", false },      { "extended", "Extended", false },
        { "frontage", "Front", false }, { "depth", "Depth", false },
    };
    const mu_chart chart = { "Troops", "Type", &sf_type_row_schema, columns, MU_COUNT_OF(columns) };
    t->section = chart.section;
    mu_tell_chart_head(t, &chart, true);
    for (uint32_t type = 0; type < SF_TYPES; type++) {
        bool here = false;
        for (uint32_t i = 0; i < s->troops_n; i++) here = here || s->troops[i].type == type;
        if (here)
            mu_tell_chart_row(t, &chart, sf_type.words[type], sf_type_titles[type],
                              &s->types[type]);
    }
    mu_tell_chart_key(t, &chart);
}

/* A row for each figure, or each of its brackets. */
static void tell_figures(mu_teller *t, const sf_setup *s)
{
    t->section = "Figures";
    for (uint32_t i = 0; i < sf_figures_schema.n; i++) {
        const mu_field *field = &sf_figures_schema.fields[i];
        if (mu_field_is_reserved(field)) continue;
        mu_cells row = { .n = 0 };
        mu_text *text = mu_cell(&row);
        for (uint32_t k = 0; k < field->cap; k++) {
            if (k > 0) mu_text_word(text, ", ");
            mu_print_element(field, &t->scope, mu_field_at(field, &s->figures, k), text);
        }
        mu_doc_words(field->doc, mu_cell(&row));
        mu_tell_row(t, &row, false, mu_clause_in(t->scope.rules, field->doc));
    }
}

void sf_brief(const void *setup, const void *state, mu_brief_fn *fn, void *user)
{
    (void)state;
    mu_teller t = { { &shear_folly_ruleset, setup }, fn, user, NULL, false };
    tell_goal(&t, setup);
    tell_profiles(&t, setup);
    tell_figures(&t, setup);
}
