/* SPDX-License-Identifier: MIT
 * tests/unit/core_ruleset.c - clauses by number and by name, rows by name, identity. */
#include "core/rules/horse_musket/clauses.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/ruleset.h"
#include "core/rules/horse_musket/sequence.h"
#include "core/rules/list.h"
#include "core/rules/null/null.h"
#include "core/ruleset.h"

#include <criterion/criterion.h>
#include <string.h>

static const mu_ruleset *const both[] = { &horse_musket_ruleset, &null_ruleset };

/* --- clauses -------------------------------------------------------------------- */

static const char *name_of(const mu_ruleset *rules, mu_clause clause)
{
    static char name[32];
    mu_text text = mu_text_in(name, sizeof name);
    mu_clause_print(rules, clause, &text);
    cr_assert_not(text.cut);
    return name;
}

Test(ruleset, every_clause_is_written_and_read_by_its_id)
{
    for (size_t i = 0; i < MU_COUNT_OF(both); i++)
        for (uint32_t k = 0; k < both[i]->clauses_n; k++) {
            const mu_clause_row *row = &both[i]->clauses[k];
            mu_clause clause = 0;
            cr_assert_str_eq(name_of(both[i], row->clause), row->id);
            cr_assert(mu_clause_parse(both[i], row->id, &clause), "%s", row->id);
            cr_assert_eq(clause, row->clause, "%s", row->id);
            cr_assert_str_not_empty(row->title);
            if (k > 0) cr_assert_gt(row->clause, row[-1].clause, "%s is out of order", row->id);
        }
    cr_expect_eq(horse_musket_ruleset.clauses_n, HM_CLAUSES_N);
}

Test(ruleset, clauses_by_name)
{
    cr_expect_eq(HM_8_27, 8027);
    cr_expect_eq(HM_I_39, 48039);
    cr_expect_str_eq(name_of(&horse_musket_ruleset, 8027), "HM-8.27");
    cr_expect_str_eq(name_of(&horse_musket_ruleset, 48039), "HM-I.39");
    cr_expect_str_eq(name_of(&horse_musket_ruleset, MU_CLAUSE_IN('A', 1)), "HM-A.1");
    cr_expect_str_eq(name_of(&horse_musket_ruleset, 15071), "HM-15.71");
    cr_expect_str_eq(name_of(&horse_musket_ruleset, 39999), "HM-39.999", "without a row");
    cr_expect_str_eq(name_of(&null_ruleset, 1001), "NL-1.1");
}

Test(ruleset, every_number_is_written_and_read_back)
{
    for (uint32_t number = 0; number < 65000; number++) {
        mu_clause clause = 1;
        const char *name = name_of(&null_ruleset, (mu_clause)number);
        cr_assert(mu_clause_parse(&null_ruleset, name, &clause), "%s", name);
        cr_assert_eq(clause, number, "%s", name);
    }
}

Test(ruleset, what_is_no_clause_is_not_read)
{
    static const char *const wrong[] = {
        "",         "HM",       "HM-",       "HM-8",     "HM-8.",         "HM-.27",   "HM-.",
        "8.27",     "HM8.27",   "hm-8.27",   "NL-8.27",  "HMX-8.27",      "HM--8.27", "HM-8-27",
        "HM-8.27 ", " HM-8.27", "HM-8.27.1", "HM-8..27", "HM-08.27",      "HM-8.027", "HM-8.1000",
        "HM-40.1",  "HM-100.1", "HM-8.-1",   "HM--1.1",  "HM-+8.1",       "HM-8.+1",  "HM-I39",
        "HM-i.39",  "HM-II.39", "HM-I8.39",  "HM-8I.39", "HM-Z.536",      "HM-@.1",   "HM-[.1",
        "HM-I.",    "HM-8.I",   "HM-8.2x",   "HM-x.2",   "HM-8.\xc3\xa9",
    };
    for (size_t i = 0; i < MU_COUNT_OF(wrong); i++) {
        mu_clause clause = 4711;
        cr_expect_not(mu_clause_parse(&horse_musket_ruleset, wrong[i], &clause), "'%s'", wrong[i]);
        cr_expect_eq(clause, 4711);
    }
}

Test(ruleset, the_row_of_a_clause_or_none)
{
    for (size_t i = 0; i < MU_COUNT_OF(both); i++) {
        uint32_t found = 0;
        for (uint32_t number = 0; number <= UINT16_MAX; number++) {
            const mu_clause_row *row = mu_clause_find(both[i], (mu_clause)number);
            if (row == NULL) continue;
            cr_assert_eq(row->clause, number);
            cr_assert_eq(row, &both[i]->clauses[found]);
            found++;
        }
        cr_expect_eq(found, both[i]->clauses_n);
    }
    mu_ruleset empty = null_ruleset;
    empty.clauses_n = 0;
    cr_expect_null(mu_clause_find(&empty, 1001));
}

/* --- rows ---------------------------------------------------------------------------- */

Test(ruleset, rows_are_found_by_name)
{
    for (size_t i = 0; i < MU_COUNT_OF(both); i++) {
        const mu_ruleset *r = both[i];
        for (uint32_t k = 0; k < r->purposes_n; k++)
            cr_expect_eq(mu_purpose_find(r, r->purposes[k].name), (int)k);
        for (uint32_t k = 0; k < r->orders_n; k++)
            cr_expect_eq(mu_order_find(r, r->orders[k].name), (int)k);
        for (uint32_t k = 0; k < r->phases_n; k++)
            cr_expect_eq(mu_phase_find(r, r->phases[k].name), (int)k);
        static const char *const none[] = { "", "Fire", "fire ", "D_", "weathe", "actionss" };
        for (size_t k = 0; k < MU_COUNT_OF(none); k++) {
            cr_expect_eq(mu_purpose_find(r, none[k]), -1);
            cr_expect_eq(mu_order_find(r, none[k]), -1);
            cr_expect_eq(mu_phase_find(r, none[k]), -1);
        }
    }
    cr_expect_eq(mu_purpose_find(&horse_musket_ruleset, "P_STEP"), HM_P_STEP);
    cr_expect_eq(mu_order_find(&horse_musket_ruleset, "charge"), HM_ORDER_CHARGE);
    cr_expect_eq(mu_phase_find(&horse_musket_ruleset, "actions"), HM_PHASE_ACTIONS);
}

/* --- identity ----------------------------------------------------------------------------- */

static bool same_identity(const mu_ruleset *a, const mu_ruleset *b)
{
    mu_digest one = mu_ruleset_identity(a);
    mu_digest two = mu_ruleset_identity(b);
    return mu_digest_equal(&one, &two);
}

Test(ruleset, identity_is_stable_and_tells_rulesets_apart)
{
    const mu_ruleset copy = horse_musket_ruleset;
    cr_expect(same_identity(&horse_musket_ruleset, &horse_musket_ruleset));
    cr_expect(same_identity(&horse_musket_ruleset, &copy));
    cr_expect(same_identity(&null_ruleset, &null_ruleset));
    cr_expect_not(same_identity(&horse_musket_ruleset, &null_ruleset));
}

#define NULL_FIELDS 5
static mu_field fields[NULL_FIELDS];
static mu_schema schema;
static mu_purpose purposes[4];
static mu_order_kind orders[2];
static mu_phase phases[2];

/* The two sentries with tables of their own, to change one thing in. */
static mu_ruleset changeable(void)
{
    mu_ruleset r = null_ruleset;
    cr_assert(r.setup->n == NULL_FIELDS && r.purposes_n == 4 && r.orders_n == 2 && r.phases_n == 2);
    schema = *r.setup;
    memcpy(fields, schema.fields, sizeof fields);
    memcpy(purposes, r.purposes, sizeof purposes);
    memcpy(orders, r.orders, sizeof orders);
    memcpy(phases, r.phases, sizeof phases);
    schema.fields = fields;
    r.setup = &schema;
    r.purposes = purposes;
    r.orders = orders;
    r.phases = phases;
    return r;
}

enum {
    NAME,
    EDITION,
    SETUP_NAME,
    FIELD_NAME,
    NAMES_JOINED,
    FIELD_KIND,
    FIELD_LOW,
    FIELD_HIGH,
    FIELD_CAP,
    FIELD_GONE,
    STATE,
    PURPOSE_NAME,
    PURPOSE_KIND,
    PURPOSE_LOW,
    PURPOSE_SIDES,
    PURPOSE_GONE,
    PURPOSES_SWAPPED,
    ORDER_NAME,
    ORDER_FIELDS,
    ORDER_GONE,
    PHASE_NAME,
    PHASE_GONE,
    CHANGES
};

static void change(mu_ruleset *r, int what)
{
    mu_purpose first = purposes[0];
    switch (what) {
    case NAME: r->name = "nul"; return;
    case EDITION: r->edition++; return;
    case SETUP_NAME: schema.name = "other"; return;
    case FIELD_NAME: fields[2].name = "neee"; return;
    case NAMES_JOINED:
        schema.name = "null_setupa";
        fields[0].name = "_name";
        return;
    case FIELD_KIND: fields[2].kind = MU_KIND_i8; return;
    case FIELD_LOW: fields[2].low++; return;
    case FIELD_HIGH: fields[2].high++; return;
    case FIELD_CAP: fields[0].stride++; return;
    case FIELD_GONE: schema.n--; return;
    case STATE: r->state = &null_sentry_schema; return;
    case PURPOSE_NAME: purposes[0].name = "D_SHOW"; return;
    case PURPOSE_KIND: purposes[0].kind = MU_DRAW; return;
    case PURPOSE_LOW: purposes[0].low = 0; return;
    case PURPOSE_SIDES: purposes[0].sides = 8; return;
    case PURPOSE_GONE: r->purposes_n--; return;
    case PURPOSES_SWAPPED:
        purposes[0] = purposes[1];
        purposes[1] = first;
        return;
    case ORDER_NAME: orders[0].name = "shoos"; return;
    case ORDER_FIELDS: orders[0].fields = &null_sentry_schema; return;
    case ORDER_GONE: r->orders_n--; return;
    case PHASE_NAME: phases[0].name = "weathes"; return;
    default: r->phases_n--; return;
    }
}

Test(ruleset, identity_covers_everything_whose_numbers_stand_in_logs)
{
    mu_digest digests[CHANGES];
    for (int what = 0; what < CHANGES; what++) {
        mu_ruleset r = changeable();
        cr_assert(same_identity(&r, &null_ruleset));
        change(&r, what);
        cr_expect_not(same_identity(&r, &null_ruleset), "change %d does not count", what);
        digests[what] = mu_ruleset_identity(&r);
        for (int k = 0; k < what; k++)
            cr_expect_not(mu_digest_equal(&digests[what], &digests[k]), "%d and %d", what, k);
    }
}

Test(ruleset, identity_leaves_out_what_is_only_for_people)
{
    mu_ruleset r = changeable();
    r.title = "Three Sentries";
    r.prefix = "XX";
    r.clauses_n = 0;
    r.board = NULL;
    fields[2].doc = "other words";
    fields[2].domain = &mu_side;
    purposes[0].title = "other words";
    orders[0].help = "other words";
    phases[0].title = "other words";
    cr_expect(same_identity(&r, &null_ruleset));
}

/* --- faults ------------------------------------------------------------------------------ */

Test(ruleset, those_in_the_list_are_whole)
{
    for (uint32_t i = 0; i < mu_rules_list_n; i++) {
        char what[MU_LINE_MAX] = "";
        mu_text text = mu_text_in(what, sizeof what);
        cr_expect_not(mu_ruleset_fault(mu_rules_list[i], &text), "%s: %s", mu_rules_list[i]->name,
                      what);
    }
}

static void expect_fault(const mu_ruleset *r, const char *wanted)
{
    char what[MU_LINE_MAX] = "";
    mu_text text = mu_text_in(what, sizeof what);
    cr_expect(mu_ruleset_fault(r, &text), "%s", wanted);
    cr_expect_str_eq(what, wanted);
}

Test(ruleset, what_a_record_lacks_is_named)
{
    mu_ruleset r = changeable();
    mu_board board = *r.board;
    r.board = NULL;
    expect_fault(&r, "board is missing");
    r.board = &board;
    board.ground = NULL;
    expect_fault(&r, "board.ground is missing");
    board.grid = (mu_hexgrid){ 0, 0 };
    expect_fault(&r, "board.corner is missing");
    r = changeable();
    r.gauge = NULL;
    expect_fault(&r, "gauge is missing");
    r = changeable();
    r.measures_n = 0;
    expect_fault(&r, "measures is missing");
    r = changeable();
    orders[1].may = NULL;
    expect_fault(&r, "order pass: may or resolve is missing");
    r = changeable();
    orders[1].name = orders[0].name;
    expect_fault(&r, "two rows are called shoot");
    r = changeable();
    phases[1].name = phases[0].name;
    expect_fault(&r, "two rows are called weather");
    r = changeable();
    mu_clause_row rows[] = { r.clauses[1], r.clauses[0] };
    r.clauses = rows;
    r.clauses_n = 2;
    expect_fault(&r, "the row of NL-1.1 is not in ascending order");
}

/* --- clauses in texts -------------------------------------------------------------------- */

Test(ruleset, the_clause_that_a_description_names)
{
    const mu_ruleset *rules = &null_ruleset;
    cr_expect_eq(mu_clause_in(rules, "what a shot takes [NL-2.1]"), MU_CLAUSE(2, 1));
    cr_expect_eq(mu_clause_in(rules, "[a list] of [NL-2.2] and [NL-2.3]"), MU_CLAUSE(2, 2));
    cr_expect_eq(mu_clause_in(rules, "[HM-2.2]"), 0);
    cr_expect_eq(mu_clause_in(rules, "[NL-2.2"), MU_CLAUSE(2, 2));
    cr_expect_eq(mu_clause_in(rules, "[a text that is much longer than any clause could ever be]"),
                 0);
    cr_expect_eq(mu_clause_in(rules, ""), 0);
}
