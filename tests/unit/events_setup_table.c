/* SPDX-License-Identifier: MIT
 * tests/unit/events_setup_table.c - what must fit together on a table: Marlow Close with one
 * thing changed. The words for bases and points are the kernel's, behind the field. */
#include "core/rules/shear_folly/clauses.h"
#include "core/rules/shear_folly/setup.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>

static mu_scenario scenario;
static sf_setup *setup;

static void set_up(void)
{
    scenario = fixture_scenario("shear_folly/scenarios/marlow_close.json");
    setup = scenario.setup;
}

static void tear_down(void)
{
    mu_scenario_dispose(&scenario);
}

TestSuite(table_laws, .init = set_up, .fini = tear_down);

static void expect_refused(const char *wanted, mu_clause clause)
{
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_scenario_check("t.json", &scenario, &err), MU_INPUT, "accepted: %s", wanted);
    cr_expect_str_eq(err.text, wanted);
    cr_expect_eq(err.clause, clause, "%s: clause %u", wanted, err.clause);
}

Test(table_laws, marlow_close_is_allowed)
{
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_scenario_check("t.json", &scenario, &err), MU_OK, "%s", err.text);
}

Test(table_laws, sides_of_bases_are_even)
{
    setup->types[SF_PK].depth++;
    expect_refused("t.json: types[PK]: frontage and depth must be even numbers of u [SF-G.5]",
                   SF_G_5);
    setup->types[SF_PK].depth--;
    setup->figures.commander_base++;
    expect_refused("t.json: figures.commander_base: frontage and depth must be even numbers of u "
                   "[SF-G.5]",
                   SF_G_5);
}

Test(table_laws, corners_are_on_the_table)
{
    setup->positions[0].corners[1].x = (int32_t)setup->width + 1;
    expect_refused("t.json: positions[0].corners: a point is off the table [SF-G.16]", SF_G_16);
}

Test(table_laws, pieces_are_on_the_table_and_on_nobody)
{
    const sf_troop_card was = setup->troops[0];
    setup->troops[0].x = (int32_t)setup->width;
    expect_refused("t.json: RGN1: a base hangs over the table's edge [SF-I.24]", SF_I_24);
    setup->troops[0].x++;
    expect_refused("t.json: RGN1: a base stands off the table [SF-I.24]", SF_I_24);
    setup->troops[0] = was;
    setup->troops[1].x = was.x;
    setup->troops[1].y = was.y;
    expect_refused("t.json: RMU1 stands on RGN1 [SF-I.22]", SF_I_22);
}
