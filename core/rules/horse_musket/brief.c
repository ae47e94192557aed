/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/brief.c - what both sides play for, and the charts in use. */
#include "core/rules/horse_musket/brief.h"

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
    mu_scope scope;
    mu_brief_fn *fn;
    void *user;
    const char *section;
    bool goal;
} teller;

/* A row that is being written, a cell after the other. */
typedef struct cells {
    uint32_t n;
    mu_text text[MU_BRIEF_CELLS];
    char words[MU_BRIEF_CELLS][MU_LINE_MAX];
} cells;

static mu_text *next(cells *row)
{
    MU_ASSERT(row->n < MU_BRIEF_CELLS);
    row->text[row->n] = mu_text_in(row->words[row->n], MU_LINE_MAX);
    return &row->text[row->n++];
}

static void add(cells *row, const char *words)
{
    mu_text_word(next(row), words);
}

static void add_value(const teller *t, cells *row, const mu_domain *domain, int64_t value)
{
    mu_domain_print(domain, &t->scope, value, next(row));
}

static void tell_row(const teller *t, const cells *row, bool head, mu_clause clause)
{
    const char *at[MU_BRIEF_CELLS];
    for (uint32_t i = 0; i < row->n; i++) at[i] = row->words[i];
    t->fn(t->user, &(mu_brief_row){ t->section, t->goal, head, row->n, at, clause });
}

/* What stands before the clause in the description of a field: "Rally [HM-9.15]". */
static void write_doc(const char *doc, mu_text *out)
{
    size_t n = strcspn(doc, "[");
    while (n > 0 && doc[n - 1] == ' ') n--;
    mu_text_add(out, "%.*s", (int)n, doc);
}

static mu_clause clause_of(const mu_field *field)
{
    return mu_clause_in(&horse_musket_ruleset, field->doc);
}

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
    cells row = { .n = 0 };
    add(&row, t->s->sides[way->side].name);
    mu_text *text = next(&row);
    switch (way->by) {
    case HM_WIN_BY_VP:
        mu_text_word(text, "win with ");
        mu_domain_print(&hm_points, &t->scope, way->vp, text);
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
    tell_row(t, &row, false, HM_10_1);
}

/* [HM-10.1] [HM-I.84] The ways to win; a draw, when both sides may say so at once. */
static void tell_conditions(const teller *t)
{
    uint32_t ways[2] = { 0 };
    cells row;
    for (uint8_t side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < t->s->victory_n; i++) {
            if (t->s->victory[i].side != side) continue;
            tell_condition(t, &t->s->victory[i]);
            ways[side]++;
        }
        if (ways[side] > 0) continue;
        row.n = 0;
        add(&row, t->s->sides[side].name);
        add(&row, "have no condition of their own");
        tell_row(t, &row, false, HM_10_1);
    }
    if (ways[0] == 0 || ways[1] == 0) return;
    row.n = 0;
    add(&row, "Both at once");
    add(&row, "a draw");
    tell_row(t, &row, false, HM_I_84);
}

/* [HM-10.8] [HM-I.84] The last turn, and what it means. */
static void tell_turns(const teller *t)
{
    cells row = { .n = 0 };
    add(&row, "Game Turns");
    mu_text *text = next(&row);
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
    tell_row(t, &row, false, HM_10_8);
}

/* "F5, 1 VP for Swedes while a Unit of theirs is there" */
static void write_marker(const teller *t, uint8_t hex, uint8_t vp, uint8_t side, mu_text *out)
{
    mu_domain_print(&hm_hex_name, &t->scope, hex, out);
    mu_text_word(out, ", ");
    mu_domain_print(&hm_points, &t->scope, vp, out);
    mu_text_add(out, " VP for %s while a Unit of theirs is there", t->s->sides[side].name);
}

static void tell_markers(const teller *t)
{
    cells row;
    for (uint32_t i = 0; i < t->s->vp_hexes_n; i++) {
        const hm_vp_hex *at = &t->s->vp_hexes[i];
        row.n = 0;
        add(&row, "VP hex");
        write_marker(t, at->hex, at->vp, at->side, next(&row));
        tell_row(t, &row, false, HM_10_6);
    }
    for (uint32_t i = 0; i < t->s->baggage_n; i++) {
        const hm_baggage_card *card = &t->s->baggage[i];
        row.n = 0;
        add(&row, "Baggage");
        mu_text_add(next(&row), "%s in ", card->id);
        write_marker(t, t->g->baggage[i].hex, card->vp, 1 - card->side, &row.text[1]);
        tell_row(t, &row, false, HM_I_149);
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
        cells row = { .n = 0 };
        add(&row, some ? "" : "Options");
        write_doc(field->doc, next(&row));
        tell_row(t, &row, false, clause_of(field));
        some = true;
    }
    if (some) return;
    cells row = { .n = 0 };
    add(&row, "Options");
    add(&row, "none in use");
    tell_row(t, &row, false, 0);
}

static void tell_goal(teller *t)
{
    t->section = "Goal";
    t->goal = true;
    cells row = { .n = 0 };
    add(&row, "Battle");
    mu_text_add(next(&row), "%s, on the chart %s", t->s->title, hm_scale.words[t->s->scale]);
    tell_row(t, &row, false, HM_3_14);
    tell_conditions(t);
    tell_markers(t);
    tell_turns(t);
    row.n = 0;
    add(&row, "Base CAP");
    mu_text_add(next(&row), "%s %u, %s %u", t->s->sides[0].name, t->g->sides[0].base_cap,
                t->s->sides[1].name, t->g->sides[1].base_cap);
    tell_row(t, &row, false, HM_6_1);
    tell_options(t);
    t->goal = false;
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
    cells row = { .n = 0 };
    add(&row, rule->name);
    add_value(t, &row, &hm_nationality, rule->nationality);
    list_words(here, HM_TYPES, &hm_type, next(&row));
    if (!some) mu_text_word(&row.text[row.n - 1], "-");
    list_effects(rule, next(&row));
    tell_row(t, &row, false, HM_12_1);
}

static void tell_head(const teller *t, const char *const *words, uint32_t n)
{
    cells row = { .n = 0 };
    for (uint32_t i = 0; i < n; i++) add(&row, words[i]);
    tell_row(t, &row, true, 0);
}

static void tell_specials(teller *t)
{
    static const char *const head[] = { "Rule", "Whose", "Types", "Effect" };
    if (t->s->specials_n == 0) return;
    t->section = "Special Scenario Rules";
    tell_head(t, head, MU_COUNT_OF(head));
    for (uint32_t i = 0; i < t->s->specials_n; i++) tell_special(t, &t->s->specials[i]);
}

/* --- Leaders ---------------------------------------------------------------------------------- */

static void tell_leader(const teller *t, uint8_t i)
{
    const hm_leader_card *card = &t->s->leaders[i];
    const hm_leader *now = &t->g->leaders[i];
    const mu_cx cx = hm_reading(t->s, t->g);
    const bool commands = t->g->sides[card->side].ac == i + 1;
    cells row = { .n = 0 };
    add(&row, card->id);
    add(&row, card->name);
    add(&row, t->s->sides[card->side].name);
    add_value(t, &row, &mu_number, now->rating);
    add_value(t, &row, &mu_number, now->rating_ac);
    add_value(t, &row, &hm_points, hm_leader_vp2(hm_rating_of(&cx, i + 1)));
    mu_text *text = next(&row);
    mu_domain_print(&hm_nationality, &t->scope, card->nationality, text);
    if (commands) mu_text_word(text, "; Army Commander");
    if (card->charismatic) mu_text_word(text, "; Charismatic");
    if (card->serves_all) mu_text_word(text, "; leads all nationalities");
    if (now->hex == 0) mu_text_word(text, "; Eliminated");
    tell_row(t, &row, false, 0);
}

static void tell_leaders(teller *t)
{
    static const char *const head[] = { "Id",    "Leader", "Side",       "Rating",
                                        "As AC", "VP",     "Nationality" };
    if (t->s->leaders_n == 0) return;
    t->section = "Leaders";
    tell_head(t, head, MU_COUNT_OF(head));
    for (uint8_t i = 0; i < t->s->leaders_n; i++) tell_leader(t, i);
}

/* --- charts ------------------------------------------------------------------------------------
 */

/* A column of a chart: a field of its rows, or as many as the field has elements, which are named
 * by themselves. */
typedef struct column {
    const char *field;
    const char *head; /* of a single one */
} column;

typedef struct chart {
    const char *section;
    const char *what;
    const mu_schema *schema;
    const column *columns;
    uint32_t n;
} chart;

static void tell_chart_head(const teller *t, const chart *c, bool titled)
{
    cells row = { .n = 0 };
    add(&row, c->what);
    if (titled) add(&row, "");
    for (uint32_t i = 0; i < c->n; i++) {
        const mu_field *field = mu_field_named(c->schema, c->columns[i].field);
        if (field->shape == MU_ONE) add(&row, c->columns[i].head);
        for (uint32_t k = 0; field->shape == MU_MANY && k < field->cap; k++)
            add_value(t, &row, field->index, k);
    }
    tell_row(t, &row, true, 0);
}

static void tell_chart_row(const teller *t, const chart *c, const char *word, const char *title,
                           const void *base)
{
    cells row = { .n = 0 };
    add(&row, word);
    if (title != NULL) add(&row, title);
    for (uint32_t i = 0; i < c->n; i++) {
        const mu_field *field = mu_field_named(c->schema, c->columns[i].field);
        for (uint32_t k = 0; k < field->cap; k++)
            mu_print_element(field, &t->scope, mu_field_at(field, base, k), next(&row));
    }
    tell_row(t, &row, false, 0);
}

/* What the columns mean; words of a class speak for themselves. */
static void tell_chart_key(const teller *t, const chart *c)
{
    for (uint32_t i = 0; i < c->n; i++) {
        const mu_field *field = mu_field_named(c->schema, c->columns[i].field);
        if (field->domain == &hm_class) continue;
        cells row = { .n = 0 };
        mu_text *text = next(&row);
        if (field->shape == MU_ONE) mu_text_add(text, "%s: ", c->columns[i].head);
        write_doc(field->doc, text);
        tell_row(t, &row, false, clause_of(field));
    }
}

static void tell_types(teller *t, const chart *c)
{
    t->section = c->section;
    tell_chart_head(t, c, true);
    for (int type = 0; type < HM_TYPES; type++)
        if (occurs(t->s, type, 0))
            tell_chart_row(t, c, hm_type.words[type], hm_type_titles[type], &t->s->types[type]);
    tell_chart_key(t, c);
}

static void tell_note(const teller *t, mu_clause clause, const char *words)
{
    cells row = { .n = 0 };
    add(&row, words);
    tell_row(t, &row, false, clause);
}

static void tell_battle_chart(teller *t)
{
    static const column columns[] = { { "box", NULL }, { "charge_range", "Range" } };
    const chart c = { "Battle chart", "Type", &hm_type_row_schema, columns, MU_COUNT_OF(columns) };
    tell_types(t, &c);
    tell_note(t, HM_8_13, "b: at most one die");
    tell_note(t, HM_8_14, "r: four dice for strong Line Infantry");
}

static void tell_units(teller *t)
{
    static const column columns[] = {
        { "class", "Class" },
        { "mr", "MR" },
        { "mp", "MP" },
        { "vp", "VP" },
        { "dice", "Dice" },
        { "weak_mp", "Weak" },
        { "close_dice", "Close" },
        { "morale_die", "Die" },
        { "survives", "Stays" },
        { "charged_need", "Charged" },
    };
    const chart c = { "Units", "Type", &hm_type_row_schema, columns, MU_COUNT_OF(columns) };
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
    static const column columns[] = { { "cost", NULL } };
    const chart c = { "CAP of actions", "Type", &hm_type_row_schema, columns,
                      MU_COUNT_OF(columns) };
    tell_types(t, &c);
    t->section = "CAP of all else";
    for (uint32_t i = 0; i < hm_prices_schema.n; i++) {
        const mu_field *field = &hm_prices_schema.fields[i];
        if (mu_field_is_reserved(field) || !is_in_use(t->s, field->name)) continue;
        cells row = { .n = 0 };
        mu_print_element(field, &t->scope, mu_field_at(field, &t->s->prices, 0), next(&row));
        write_doc(field->doc, next(&row));
        tell_row(t, &row, false, clause_of(field));
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
    static const column columns[] = {
        { "stack", "Stack" },   { "stop", "Stop" },        { "blocks", "Blocks" },
        { "ci", "In" },         { "co", "Out" },           { "morale", "Morale" },
        { "ambush", "Ambush" }, { "impassable", "Never" }, { "works", "Works" },
        { "by_side", "Sides" }, { "no_baggage", "Bags" },  { "range_cost", "Range" },
    };
    const bool ranged = t->s->options.command_range; /* the last column is for it alone */
    const chart c = { "Terrain", "Terrain", &hm_terrain_row_schema, columns,
                      MU_COUNT_OF(columns) - !ranged };
    t->section = c.section;
    tell_chart_head(t, &c, false);
    for (int kind = 0; kind < HM_TERRAINS; kind++)
        if (is_on_map(t, kind))
            tell_chart_row(t, &c, hm_terrain_words[kind], NULL, &t->s->terrains[kind]);
    tell_chart_key(t, &c);
}

void hm_brief(const void *setup, const void *state, mu_brief_fn *fn, void *user)
{
    teller t = { setup, state, { &horse_musket_ruleset, setup }, fn, user, NULL, false };
    tell_goal(&t);
    tell_specials(&t);
    tell_leaders(&t);
    tell_battle_chart(&t);
    tell_units(&t);
    tell_prices(&t);
    tell_terrain(&t);
}
