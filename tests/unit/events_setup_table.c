/* SPDX-License-Identifier: MIT
 * tests/unit/events_setup_table.c - what must fit together in a battle on a table, law by law:
 * Marlow Close with one thing changed. The fault names the field. */
#include "core/rules/shear_folly/clauses.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SETTINGS = 2 };

static const struct {
    const char *set[SETTINGS];
    mu_clause clause;
    const char *text;
} refused[] = {
    { { "troops[RMU1].x=2mm" }, SF_I_24, "troops[RMU1]: a base hangs over the table's edge" },
    { { "troops[RMU1].x=721mm" }, SF_I_24, "troops[RMU1]: a base stands off the table" },
    { { "commanders[RC1].y=470.01mm" },
      SF_I_24,
      "commanders[RC1]: a base hangs over the table's edge" },
    { { "troops[RMU1].x=290mm" }, SF_I_22, "troops[RMU2]: stands on RMU1" },
    { { "types[MU].frontage=40.01mm" }, SF_G_5, "types[MU]: " },
    { { "figures.commander_base=20.01mm" }, SF_G_5, "figures.commander_base: " },
    { { "types[MU].extended=10mm" }, SF_3_7, "types[MU]: extended is less than move" },
    { { "figures.gun_range[far]=10mm" },
      SF_2_2,
      "figures.gun_range[far] is less than the bracket before" },
    { { "troops[RMU1].id=RMU2" }, 0, "troops[RMU2].id: another piece has it" },
    { { "commanders[RC1].id=RMU2" }, 0, "commanders[RMU2].id: another piece has it" },
    { { "troops[RMU1].id=R-1" }, 0, "troops[1].id: letters and digits are wanted" },
    { { "positions[the Close].corners[1].x=300mm" }, SF_G_16, "positions[0].corners: " },
    { { "positions[the Close].corners[1].x=721mm" },
      SF_G_16,
      "positions[0].corners: a point is off the table" },
    { { "positions[the Close].corners[1].y=300mm", "positions[the Close].corners[2].y=220mm" },
      SF_G_16,
      "positions[0].corners: " },
    { { "objective.position=2" }, SF_I_49, "objective.position: there is no position 2" },
    { { "objective.turns=0" }, SF_I_49, "objective.turns: how many turns in a row?" },
    { { "turns=11" }, SF_I_52, "objective.until: the last turn is 11" },
    { { "commanders[RC1].main=no" }, SF_I_50, "Royalists must have one main commander, not 0" },
    { { "commanders[RC2].main=yes" }, SF_I_50, "Royalists must have one main commander, not 2" },
    { { "commanders[RC2].with=PHE1" },
      SF_I_26,
      "commanders[RC2].with: that troop is not of his side" },
    { { "sides[A].name=" }, 0, "sides[A].name: a name is wanted" },
};

Test(table_laws, each_setting_that_does_not_fit_is_refused_by_its_clause)
{
    for (size_t i = 0; i < MU_COUNT_OF(refused); i++) {
        mu_scenario scenario = fixture_scenario("shear_folly/scenarios/marlow_close.json");
        const char *first = refused[i].set[0];
        mu_err err = MU_ERR_NONE;
        for (int k = 0; k < SETTINGS && refused[i].set[k] != NULL; k++)
            cr_assert_eq(mu_scenario_set(&scenario, refused[i].set[k], &err), MU_OK, "%s: %s",
                         refused[i].set[k], err.text);
        cr_expect_eq(mu_scenario_check("s.json", &scenario, &err), MU_INPUT, "%s: accepted", first);
        cr_expect_not_null(strstr(err.text, refused[i].text), "%s: %s", first, err.text);
        cr_expect_eq(err.clause, refused[i].clause, "%s: %s", first, err.text);
        mu_scenario_dispose(&scenario);
    }
}

/* Words and bounds are seen to before the laws. */
Test(table_laws, values_that_are_none_are_not_taken)
{
    static const char *const wrong[] = { "width=0mm",
                                         "width=7000mm",
                                         "types[MU].frontage=0mm",
                                         "types[MU].depth=700mm",
                                         "troops[RMU1].x=7.875in",
                                         "troops[RMU1].x=12",
                                         "troops[RMU1].x=-1mm",
                                         "troops[RMU1].facing=360",
                                         "troops[RMU1].facing=1.0001",
                                         "troops[RMU1].facing=up" };
    for (size_t i = 0; i < MU_COUNT_OF(wrong); i++) {
        mu_scenario scenario = fixture_scenario("shear_folly/scenarios/marlow_close.json");
        mu_err err = MU_ERR_NONE;
        mu_status status = mu_scenario_set(&scenario, wrong[i], &err);
        if (status == MU_OK) status = mu_scenario_check("s.json", &scenario, &err);
        cr_expect_eq(status, MU_INPUT, "%s: accepted", wrong[i]);
        mu_scenario_dispose(&scenario);
    }
}
