/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/brief.c - what both sides play for, and the charts in use. */
#include "core/rules/horse_musket/brief.h"

#include "core/brief.h"
#include "core/panic.h"
#include "core/print.h"
#include "core/rules/horse_musket/clauses.h"
#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/ruleset.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "core/rules/horse_musket/victory.h"

#include <string.h>

typedef struct teller {
    const hm_setup *s;
    const hm_state *g;
    mu_teller to;
} teller;

/* --- what is played for ---------------------------------------------------------------- */

/* "Monmouth (LM)" */
static void name_leader(const teller *t, uint8_t leader, mu_text *out)
{
    const hm_leader_card *card = &t->s->leaders[leader - 1];
    if (card->name[0] != '\0')
        mu_text_add(out, "%s (%s)", card->name, card->id);
    else
        mu_text_word(out, card->id);
}

static void tell_condition(const teller *t, const hm_victory *way)
{
    mu_cells row = { .n = 0 };
    mu_cell_add(&row, t->s->sides[way->side].name);
    mu_text *text = mu_cell(&row);
    switch (way->by) {
    case HM_WIN_BY_VP:
        mu_text_word(text, "win with ");
        mu_domain_print(&hm_points, &t->to.scope, way->vp, text);
        mu_text_word(text, " VP");
        break;
    case HM_WIN_NO_UNITS:
        mu_text_add(text, "win when no Unit of %s is left", t->s->sides[1 - way->side].name);
        break;
    case HM_WIN_LEADER:
        mu_text_word(text, "win when ");
        name_leader(t, way->leader, text);
        mu_text_word(text, " is Eliminated");
        break;
    default: MU_UNREACHABLE();
    }
    mu_tell_row(&t->to, &row, false, HM_10_1);
}

/* [HM-10.1] [HM-I.84] The ways to win; a draw, when both sides may say so at once. */
static void tell_conditions(const teller *t)
{
    uint32_t ways[2] = { 0 };
    mu_cells row;
    for (uint8_t side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < t->s->victory_n; i++) {
            if (t->s->victory[i].side != side) continue;
            tell_condition(t, &t->s->victory[i]);
            ways[side]++;
        }
        if (ways[side] > 0) continue;
        row.n = 0;
        mu_cell_add(&row, t->s->sides[side].name);
        mu_cell_add(&row, "have no condition of their own");
        mu_tell_row(&t->to, &row, false, HM_10_1);
    }
    if (ways[0] == 0 || ways[1] == 0) return;
    row.n = 0;
    mu_cell_add(&row, "Both at once");
    mu_cell_add(&row, "a draw");
    mu_tell_row(&t->to, &row, false, HM_I_84);
}

/* [HM-10.8] [HM-I.84] The last turn, and what it means. */
static void tell_turns(const teller *t)
{
    mu_cells row = { .n = 0 };
    mu_cell_add(&row, "Game Turns");
    mu_text *text = mu_cell(&row);
    switch (t->s->turns == 0 ? HM_NO_RESULT : t->s->at_end) {
    case HM_NO_RESULT: mu_text_word(text, "no limit"); break;
    case HM_A_WINS:
    case HM_B_WINS:
        mu_text_add(text, "%u; after the last one %s win", t->s->turns,
                    t->s->sides[t->s->at_end == HM_A_WINS ? 0 : 1].name);
        break;
    case HM_DRAW: mu_text_add(text, "%u; after the last one it is a draw", t->s->turns); break;
    case HM_NEITHER_WINS:
        mu_text_add(text, "%u; after the last one neither side has won", t->s->turns);
        break;
    default: MU_UNREACHABLE();
    }
    mu_tell_row(&t->to, &row, false, HM_10_8);
}

/* "F5, 1 VP for Swedes while a Unit of theirs is there" */
static void write_marker(const teller *t, uint8_t hex, uint8_t vp, uint8_t side, mu_text *out)
{
    mu_domain_print(&hm_hex_name, &t->to.scope, hex, out);
    mu_text_word(out, ", ");
    mu_domain_print(&hm_points, &t->to.scope, vp, out);
    mu_text_add(out, " VP for %s while a Unit of theirs is there", t->s->sides[side].name);
}

static void tell_markers(const teller *t)
{
    mu_cells row;
    for (uint32_t i = 0; i < t->s->vp_hexes_n; i++) {
        const hm_vp_hex *at = &t->s->vp_hexes[i];
        row.n = 0;
        mu_cell_add(&row, "VP hex");
        write_marker(t, at->hex, at->vp, at->side, mu_cell(&row));
        mu_tell_row(&t->to, &row, false, HM_10_6);
    }
    for (uint32_t i = 0; i < t->s->baggage_n; i++) {
        const hm_baggage_card *card = &t->s->baggage[i];
        row.n = 0;
        mu_cell_add(&row, "Baggage");
        mu_text_add(mu_cell(&row), "%s in ", card->id);
        write_marker(t, t->g->baggage[i].hex, card->vp, 1 - card->side, &row.text[1]);
        mu_tell_row(&t->to, &row, false, HM_I_149);
    }
}

static void tell_options(const teller *t)
{
    bool some = false;
    const mu_schema *all = &hm_options_schema;
    for (uint32_t i = 0; i < all->n; i++) {
        const mu_field *field = &all->fields[i];
        if (mu_field_is_reserved(field)) continue;
        if (mu_leaf_get(field->kind, mu_field_at(field, &t->s->options, 0)) == 0) continue;
        mu_cells row = { .n = 0 };
        mu_cell_add(&row, some ? "" : "Options");
        mu_doc_words(field->doc, mu_cell(&row));
        mu_tell_row(&t->to, &row, false, mu_clause_in(t->to.scope.rules, field->doc));
        some = true;
    }
    if (some) return;
    mu_cells row = { .n = 0 };
    mu_cell_add(&row, "Options");
    mu_cell_add(&row, "none in use");
    mu_tell_row(&t->to, &row, false, 0);
}

static void tell_goal(teller *t)
{
    t->to.section = "Goal";
    t->to.goal = true;
    mu_cells row = { .n = 0 };
    mu_cell_add(&row, "Battle");
    mu_text_add(mu_cell(&row), "%s, on the chart %s", t->s->title, hm_scale.words[t->s->scale]);
    mu_tell_row(&t->to, &row, false, HM_3_14);
    tell_conditions(t);
    tell_markers(t);
    tell_turns(t);
    row.n = 0;
    mu_cell_add(&row, "Base CAP");
    mu_text_add(mu_cell(&row), "%s %u, %s %u", t->s->sides[0].name, t->g->sides[0].base_cap,
                t->s->sides[1].name, t->g->sides[1].base_cap);
    mu_tell_row(&t->to, &row, false, HM_6_1);
    tell_options(t);
    t->to.goal = false;
}

/* --- Special Scenario Rules ---------------------------------------------------------------- */

/* Is a Unit of this type in the battle? With a nationality, of that one. */
static bool occurs(const hm_setup *s, int type, uint8_t nationality)
{
    for (uint32_t i = 0; i < s->units_n; i++)
        if (s->units[i].type == type &&
            (nationality == 0 || s->units[i].nationality == nationality))
            return true;
    return false;
}

/* "R1, CC": the words whose flags are set. */
static void list_words(const uint8_t *flags, int n, const mu_domain *domain, mu_text *out)
{
    const char *between = "";
    for (int i = 0; i < n; i++) {
        if (flags[i] == 0) continue;
        mu_text_add(out, "%s%s", between, domain->words[i]);
        between = ", ";
    }
}

/* Begin another effect of a rule. */
static void part(mu_text *out)
{
    if (out->used > 0) mu_text_word(out, "; ");
}

static void list_effects(const hm_special *rule, mu_text *out)
{
    uint8_t bans = 0;
    for (int action = 0; action < HM_ACTIONS; action++) bans |= rule->bans[action];
    if (rule->dice != 0) {
        mu_text_add(out, "dice %+d on ", rule->dice);
        list_words(rule->columns, HM_COLUMNS, &hm_column_name, out);
    }
    if (rule->drm != 0) {
        part(out);
        mu_text_add(out, "drm %+d on ", rule->drm);
        list_words(rule->columns, HM_COLUMNS, &hm_column_name, out);
    }
    if (rule->charged_drm != 0) {
        part(out);
        mu_text_add(out, "drm %+d of Horsemen who charge them", rule->charged_drm);
    }
    if (rule->mr != 0) {
        part(out);
        mu_text_add(out, "MR %+d", rule->mr);
    }
    if (bans != 0) {
        part(out);
        mu_text_word(out, "may not ");
        list_words(rule->bans, HM_ACTIONS, &hm_action_name, out);
    }
    if (rule->until != 0) mu_text_add(out, ", up to Game Turn %u", rule->until);
}

/* [HM-12.1] A rule for nobody, or for nobody who is here, has no types [HM-12.2]. */
static void tell_special(const teller *t, const hm_special *rule)
{
    uint8_t here[HM_TYPES] = { 0 };
    bool some = false;
    for (int type = 0; type < HM_TYPES && rule->nationality != 0; type++) {
        here[type] = rule->types[type] && occurs(t->s, type, rule->nationality);
        some = some || here[type];
    }
    mu_cells row = { .n = 0 };
    mu_cell_add(&row, rule->name);
    mu_cell_value(&t->to, &row, &hm_nationality, rule->nationality);
    list_words(here, HM_TYPES, &hm_type, mu_cell(&row));
    if (!some) mu_text_word(&row.text[row.n - 1], "-");
    list_effects(rule, mu_cell(&row));
    mu_tell_row(&t->to, &row, false, HM_12_1);
}

static void tell_specials(teller *t)
{
    static const char *const head[] = { "Rule", "Whose", "Types", "Effect" };
    if (t->s->specials_n == 0) return;
    t->to.section = "Special Scenario Rules";
    mu_tell_head(&t->to, head, MU_COUNT_OF(head));
    for (uint32_t i = 0; i < t->s->specials_n; i++) tell_special(t, &t->s->specials[i]);
}

/* --- Leaders ---------------------------------------------------------------------------------- */

static void tell_leader(const teller *t, uint8_t i)
{
    const hm_leader_card *card = &t->s->leaders[i];
    const hm_leader *now = &t->g->leaders[i];
    const mu_cx cx = hm_reading(t->s, t->g);
    const bool commands = t->g->sides[card->side].ac == i + 1;
    mu_cells row = { .n = 0 };
    mu_cell_add(&row, card->id);
    mu_cell_add(&row, card->name);
    mu_cell_add(&row, t->s->sides[card->side].name);
    mu_cell_value(&t->to, &row, &mu_number, now->rating);
    mu_cell_value(&t->to, &row, &mu_number, now->rating_ac);
    mu_cell_value(&t->to, &row, &hm_points, hm_leader_vp2(hm_rating_of(&cx, i + 1)));
    mu_text *text = mu_cell(&row);
    mu_domain_print(&hm_nationality, &t->to.scope, card->nationality, text);
    if (commands) mu_text_word(text, "; Army Commander");
    if (card->charismatic) mu_text_word(text, "; Charismatic");
    if (card->serves_all) mu_text_word(text, "; leads all nationalities");
    if (now->hex == 0) mu_text_word(text, "; Eliminated");
    mu_tell_row(&t->to, &row, false, 0);
}

static void tell_leaders(teller *t)
{
    static const char *const head[] = { "Id",    "Leader", "Side",       "Rating",
                                        "As AC", "VP",     "Nationality" };
    if (t->s->leaders_n == 0) return;
    t->to.section = "Leaders";
    mu_tell_head(&t->to, head, MU_COUNT_OF(head));
    for (uint8_t i = 0; i < t->s->leaders_n; i++) tell_leader(t, i);
}

/* --- charts ------------------------------------------------------------------------- */

static void tell_types(teller *t, const mu_chart *c)
{
    t->to.section = c->section;
    mu_tell_chart_head(&t->to, c, true);
    for (int type = 0; type < HM_TYPES; type++)
        if (occurs(t->s, type, 0))
            mu_tell_chart_row(&t->to, c, hm_type.words[type], hm_type_titles[type],
                              &t->s->types[type]);
    mu_tell_chart_key(&t->to, c);
}

static void tell_note(const teller *t, mu_clause clause, const char *words)
{
    mu_cells row = { .n = 0 };
    mu_cell_add(&row, words);
    mu_tell_row(&t->to, &row, false, clause);
}

static void tell_battle_chart(teller *t)
{
    static const mu_chart_column columns[] = { { "box", NULL, false },
                                               { "charge_range", "Range", false } };
    const mu_chart c = { "Battle chart", "Type", &hm_type_row_schema, columns,
                         MU_COUNT_OF(columns) };
    tell_types(t, &c);
    tell_note(t, HM_8_13, "b: at most one die");
    tell_note(t, HM_8_14, "r: four dice for strong Line Infantry");
}

static void tell_units(teller *t)
{
    static const mu_chart_column columns[] = {
        { "class", "Class", true },
        { "mr", "MR", false },
        { "mp", "MP", false },
        { "vp", "VP", false },
        { "dice", "Dice", false },
        { "weak_mp", "Weak", false },
        { "close_dice", "Close", false },
        { "morale_die", "Die", false },
        { "survives", "Stays", false },
        { "charged_need", "Charged", false },
    };
    const mu_chart c = { "Units", "Type", &hm_type_row_schema, columns, MU_COUNT_OF(columns) };
    tell_types(t, &c);
}

/* [HM-15.52] [HM-15.63] [HM-15.67] Prices of what is not in use are left out. */
static bool is_in_use(const hm_setup *s, const char *price)
{
    if (strcmp(price, "baggage") == 0) return s->baggage_n > 0;
    if (strcmp(price, "resupply") == 0) return s->options.ammunition;
    if (strcmp(price, "momentum") == 0) return s->options.charge_momentum;
    if (strcmp(price, "leader_die") == 0) return s->options.leaders_in_combat;
    return true;
}

static void tell_prices(teller *t)
{
    static const mu_chart_column columns[] = { { "cost", NULL, false } };
    const mu_chart c = { "CAP of actions", "Type", &hm_type_row_schema, columns,
                         MU_COUNT_OF(columns) };
    tell_types(t, &c);
    t->to.section = "CAP of all else";
    for (uint32_t i = 0; i < hm_prices_schema.n; i++) {
        const mu_field *field = &hm_prices_schema.fields[i];
        if (mu_field_is_reserved(field) || !is_in_use(t->s, field->name)) continue;
        mu_cells row = { .n = 0 };
        mu_print_element(field, &t->to.scope, mu_field_at(field, &t->s->prices, 0), mu_cell(&row));
        mu_doc_words(field->doc, mu_cell(&row));
        mu_tell_row(&t->to, &row, false, mu_clause_in(t->to.scope.rules, field->doc));
    }
}

static bool is_on_map(const teller *t, int kind)
{
    for (int i = 0; i < HM_HEXES; i++)
        if (!t->s->absent[i] && t->g->terrain[i] == kind) return true;
    return false;
}

static void tell_terrain(teller *t)
{
    static const mu_chart_column columns[] = {
        { "stack", "Stack", false },     { "stop", "Stop", false },
        { "blocks", "Blocks", false },   { "ci", "In", false },
        { "co", "Out", false },          { "morale", "Morale", false },
        { "ambush", "Ambush", false },   { "impassable", "Never", false },
        { "works", "Works", false },     { "by_side", "Sides", false },
        { "no_baggage", "Bags", false }, { "range_cost", "Range", false },
    };
    const bool ranged = t->s->options.command_range; /* the last column is for it alone */
    const mu_chart c = { "Terrain", "Terrain", &hm_terrain_row_schema, columns,
                         MU_COUNT_OF(columns) - !ranged };
    t->to.section = c.section;
    mu_tell_chart_head(&t->to, &c, false);
    for (int kind = 0; kind < HM_TERRAINS; kind++)
        if (is_on_map(t, kind))
            mu_tell_chart_row(&t->to, &c, hm_terrain_words[kind], NULL, &t->s->terrains[kind]);
    mu_tell_chart_key(&t->to, &c);
}

void hm_brief(const void *setup, const void *state, mu_brief_fn *fn, void *user)
{
    teller t = { setup, state, { { &horse_musket_ruleset, setup }, fn, user, NULL, false } };
    tell_goal(&t);
    tell_specials(&t);
    tell_leaders(&t);
    tell_battle_chart(&t);
    tell_units(&t);
    tell_prices(&t);
    tell_terrain(&t);
}
