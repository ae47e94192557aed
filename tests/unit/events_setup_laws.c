/* SPDX-License-Identifier: MIT
 * tests/unit/events_setup_laws.c - what must fit together in a battle, law by law: Sedgemoor
 * with one thing changed. */
#include "core/rules/horse_musket/clauses.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/null/null.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static mu_scenario scenario;
static hm_setup *setup;

static void set_up(void)
{
    scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    setup = scenario.setup;
}

static void tear_down(void)
{
    mu_scenario_dispose(&scenario);
}

TestSuite(laws, .init = set_up, .fini = tear_down);

/* `text` is what stands between the file's name and the clause. */
static void expect_refused(const char *what, mu_clause clause, const char *text)
{
    char wanted[MU_LINE_MAX];
    mu_err err = MU_ERR_NONE;
    mu_text line = mu_text_in(wanted, sizeof wanted);
    mu_text_add(&line, "s.json: %s", text);
    if (clause != 0) {
        mu_text_word(&line, " [");
        mu_clause_print(scenario.rules, clause, &line);
        mu_text_word(&line, "]");
    }
    cr_expect_eq(mu_scenario_check("s.json", &scenario, &err), MU_INPUT, "%s: accepted", what);
    cr_expect_str_eq(err.text, wanted);
    cr_expect_eq(err.clause, clause, "%s: clause %u", what, err.clause);
}

static void expect_allowed(const char *what)
{
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_scenario_check("s.json", &scenario, &err), MU_OK, "%s: %s", what, err.text);
}

/* --- by settings ------------------------------------------------------------------- */

enum { SETTINGS = 2 };

static const struct {
    const char *set[SETTINGS];
    mu_clause clause;
    const char *text;
} refused[] = {
    { { "sides.A.name=" }, HM_4_7, "sides[A].name is empty" },
    { { "sides.B.name=" }, HM_4_7, "sides[B].name is empty" },
    { { "sides.A.name=Royalists" }, HM_4_7, "both sides are called 'Royalists'" },
    /* charts */
    { { "types.MI.dice=0" }, HM_8_8, "types[MI].dice is 0" },
    { { "types.MI.mr=0" }, HM_7_5, "types[MI].mr is 0: only Cannon never move" },
    { { "types.SA.cost.charge=2" }, HM_I_54, "types[SA].mr is 0, but it may charge" },
    { { "types.SA.cost.skirmish=2" }, HM_I_54, "types[SA].mr is 0, but it may skirmish" },
    { { "types.SA.dice=0" }, HM_8_8, "types[SA].dice is 0" },
    { { "terrains.Clear.stack=0" }, HM_2_9, "terrains[Clear].stack is 0" },
    /* the map */
    { { "absent.F7=yes" }, HM_I_1, "terrain[F7]: there is no such hex" },
    { { "terrain.B2=Entrenchment" }, HM_2_7, "entrenched[B2] does not mark three sides" },
    { { "terrain.B2=Entrenchment", "entrenched.B2=3" },
      HM_2_7,
      "entrenched[B2] does not mark three sides" },
    { { "terrain.B2=Entrenchment", "entrenched.B2=15" },
      HM_2_7,
      "entrenched[B2] does not mark three sides" },
    { { "entrenched.B2=7" }, HM_2_7, "entrenched[B2]: Clear has no entrenched sides" },
    { { "entrenched.F7=7" }, HM_2_7, "entrenched[F7]: Town has no entrenched sides" },
    /* names */
    { { "RA1.id=" }, 0, "'' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=none" }, 0, "'none' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=pass" }, 0, "'pass' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=stop" }, 0, "'stop' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=gone" }, 0, "'gone' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=auto" }, 0, "'auto' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=1A" }, 0, "'1A' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=-" }, 0, "'-' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=R,A" }, 0, "'R,A' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=R A" }, 0, "'R A' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=R=A" }, 0, "'R=A' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=R.A" }, 0, "'R.A' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RA1.id=\xc3\xa4" },
      0,
      "'\xc3\xa4' cannot name a piece: a letter, then letters, digits, - or _" },
    { { "RM1.id=RA1" }, 0, "two pieces are called 'RA1'" },
    { { "LM.id=KM3" }, 0, "two pieces are called 'KM3'" },
    { { "LW.id=LM" }, 0, "two pieces are called 'LM'" },
    /* places */
    { { "absent.F4=yes" }, HM_4_1, "RA1 stands where there is no hex" },
    { { "absent.A1=yes", "LM.hex=A1" }, HM_4_1, "LM stands where there is no hex" },
    { { "terrain.F4=Impassable" }, HM_I_8, "RA1 stands in impassable terrain" },
    { { "terrain.A1=Impassable", "LM.hex=A1" }, HM_I_8, "LM stands in impassable terrain" },
    { { "KE1.hex=F4" }, HM_I_18, "KE1 stands in a hex with an enemy" },
    { { "RD2.hex=M9" }, HM_I_18, "KM3 stands in a hex with an enemy" },
    { { "LW.hex=E7" }, HM_I_18, "LW stands in a hex with an enemy" },
    { { "LB.hex=F4" }, HM_I_18, "LB stands in a hex with an enemy" },
    { { "RI1.formation=Column" }, HM_13_4, "RI1 is always in Line" },
    { { "KA1.formation=Column" }, HM_13_4, "KA1 is always in Line" },
    { { "LW.commands=yes" }, HM_9_32, "LW is a second Army Commander" },
    { { "LB.commands=yes" }, HM_9_32, "LB is a second Army Commander" },
    /* the end */
    { { "at_end=none" }, HM_10_8, "at_end must say what the last turn means" },
    { { "victory.0.vp=0" }, HM_10_8, "victory[0].vp is 0" },
    { { "victory.2.leader=none" }, HM_10_1, "victory[2].leader is nobody" },
    /* the first in this order decides */
    { { "sides.B.name=", "at_end=none" }, HM_4_7, "sides[B].name is empty" },
    { { "LW.commands=yes", "at_end=none" }, HM_9_32, "LW is a second Army Commander" },
};

Test(laws, each_setting_that_does_not_fit_is_refused_by_its_clause)
{
    const hm_setup sound = *setup;
    for (size_t i = 0; i < MU_COUNT_OF(refused); i++) {
        mu_err err = MU_ERR_NONE;
        *setup = sound;
        for (int k = 0; k < SETTINGS && refused[i].set[k] != NULL; k++)
            cr_assert_eq(mu_scenario_set(&scenario, refused[i].set[k], &err), MU_OK, "%s",
                         err.text);
        expect_refused(refused[i].set[0], refused[i].clause, refused[i].text);
    }
    *setup = sound;
    expect_allowed("Sedgemoor itself");
}

/* Options that need what Sedgemoor does not have: another option, or a text nobody knows. */
static const struct {
    const char *option, *said;
    mu_clause clause;
} needy[] = {
    { "nationality_rules", "the text of the Nationality Rule of Rebel is not known: RA1 needs it",
      HM_14_2 },
    { "randomized_r1", "option randomized_r1 needs combat_at_r1", HM_15_12 },
    { "line_terrain", "option line_terrain needs line_column", HM_13_40 },
    { "disorderly_retreat", "option disorderly_retreat needs line_column and facing", HM_13_45 },
};

/* Every other switch is accepted by itself. */
Test(laws, an_option_that_lacks_something_is_refused_by_its_clause)
{
    const hm_setup sound = *setup;
    uint32_t refusals = 0;
    for (uint32_t i = 0; i < hm_options_schema.n; i++) {
        const mu_field *field = &hm_options_schema.fields[i];
        if (field->kind != MU_KIND_flag) continue;
        char setting[64];
        mu_err err = MU_ERR_NONE;
        mu_text text = mu_text_in(setting, sizeof setting);
        mu_text_add(&text, "options.%s=on", field->name);
        *setup = sound;
        cr_assert_eq(mu_scenario_set(&scenario, setting, &err), MU_OK, "%s", err.text);
        size_t need = 0;
        while (need < MU_COUNT_OF(needy) && strcmp(needy[need].option, field->name) != 0) need++;
        if (need == MU_COUNT_OF(needy)) {
            expect_allowed(field->name);
            continue;
        }
        expect_refused(field->name, needy[need].clause, needy[need].said);
        refusals++;
    }
    cr_expect_eq(refusals, MU_COUNT_OF(needy));
}

/* Disorderly Retreat needs both; Line & Terrain is content with Line & Column. */
Test(laws, options_that_need_others_are_accepted_with_them)
{
    setup->options.disorderly_retreat = true;
    setup->options.line_column = true;
    expect_refused("no Facing", HM_13_45, "option disorderly_retreat needs line_column and facing");
    setup->options.facing = true;
    expect_allowed("both");
    setup->options.disorderly_retreat = false;
    setup->options.facing = false;
    setup->options.line_terrain = true;
    expect_allowed("Line & Terrain with Line & Column");
}

/* --- by hand: what a scenario file cannot even say --------------------------------- */

Test(laws, a_box_that_is_no_face_is_refused)
{
    static const uint8_t boxes[] = { 10, 15, HM_BOX_ONE_DIE | 12 };
    for (size_t i = 0; i < MU_COUNT_OF(boxes); i++) {
        setup->types[HM_CV].box[HM_R2] = boxes[i];
        expect_refused("box", HM_8_15, "types[CV].box[R2] is no combat face");
    }
    setup->types[HM_CV].box[HM_R2] = HM_BOX_ONE_DIE | 9;
    expect_allowed("a blue 9");
}

Test(laws, a_price_above_twenty_is_refused)
{
    setup->types[HM_EL].cost[HM_DO_CC] = 21;
    expect_refused("price", HM_6_6, "types[EL].cost[cc] is above 20 CAP");
    setup->types[HM_EL].cost[HM_DO_CC] = 254;
    expect_refused("price", HM_6_6, "types[EL].cost[cc] is above 20 CAP");
    setup->types[HM_EL].cost[HM_DO_CC] = 20;
    expect_allowed("20 CAP");
    setup->types[HM_EL].cost[HM_DO_CC] = HM_NOT_ALLOWED;
    expect_allowed("not allowed");
}

Test(laws, scenario_rules_add_at_most_32_dice)
{
    setup->specials_n = 7;
    for (int i = 0; i < 7; i++) {
        setup->specials[i] = (hm_special){ .name = "Drill", .dice = 5 };
    }
    expect_refused("dice", HM_12_1, "the scenario rules add more than 32 dice");
    setup->specials[6].dice = 2;
    expect_allowed("32 dice");
    setup->specials[6].dice = 3;
    expect_refused("dice", HM_12_1, "the scenario rules add more than 32 dice");
    setup->specials[5].dice = -5; /* fewer dice do not make up for more */
    setup->specials[6].dice = 5;
    expect_allowed("30 dice and 5 fewer");
}

Test(laws, victory_markers_stand_on_the_map)
{
    setup->vp_hexes_n = 2;
    setup->vp_hexes[0] = (hm_vp_hex){ .hex = 1, .side = 0, .vp = 2 };
    setup->vp_hexes[1] = (hm_vp_hex){ .hex = 2, .side = 1, .vp = 2 };
    expect_allowed("two markers");
    setup->absent[1] = true;
    expect_refused("marker", HM_4_6, "vp_hexes[1].hex: there is no such hex");
}

Test(laws, baggage_stands_where_it_can)
{
    setup->baggage_n = 1;
    setup->baggage[0] = (hm_baggage_card){ .id = "BA", .side = 0, .hex = 1, .vp = 2 };
    expect_allowed("Baggage in A1");
    setup->terrain[0] = HM_IMPASSABLE;
    expect_refused("Baggage", HM_I_8, "BA stands in impassable terrain");
    setup->terrain[0] = HM_CLEAR;
    setup->absent[0] = true;
    expect_refused("Baggage", HM_4_1, "BA stands where there is no hex");
    setup->absent[0] = false;
    (void)strcpy(setup->baggage[0].id, "LM");
    expect_refused("Baggage", 0, "two pieces are called 'LM'");
}

Test(laws, at_most_twelve_units_stand_in_a_hex)
{
    for (int i = 0; i < 12; i++) setup->units[i].hex = 1;
    for (uint32_t i = 0; i < setup->leaders_n; i++)
        if (setup->leaders[i].side == 0) setup->leaders[i].hex = 1;
    expect_allowed("twelve Units and their Leaders");
    setup->units[24] = setup->units[0];
    (void)strcpy(setup->units[24].id, "RX");
    setup->units_n = 25;
    expect_refused("stack", HM_4_12, "more than 12 Units with RX");
}

/* Everything of A, worth all it can be, and as much as the points of a side can count. */
Test(laws, what_a_side_could_score_can_be_counted)
{
    const hm_unit_card unit = setup->units[0];
    const hm_leader_card leader = setup->leaders[0];
    for (int type = 0; type < HM_TYPES; type++) setup->types[type].vp = 20;
    setup->units_n = HM_UNITS;
    for (uint8_t i = 0; i < HM_UNITS; i++) {
        setup->units[i] = unit;
        setup->units[i].side = 0;
        setup->units[i].hex = i + 1;
        (void)snprintf(setup->units[i].id, sizeof setup->units[i].id, "U%u", i);
    }
    setup->leaders_n = 20;
    for (uint8_t i = 0; i < 21; i++) {
        setup->leaders[i] = leader;
        setup->leaders[i].side = 0;
        setup->leaders[i].commands = false;
        (void)snprintf(setup->leaders[i].id, sizeof setup->leaders[i].id, "L%u", i);
    }
    const hm_leader_card last = setup->leaders[20];
    memset(&setup->leaders[20], 0, sizeof last);
    expect_allowed("1000 VP");
    setup->leaders[20] = last;
    setup->leaders_n = 21;
    expect_refused("VP", HM_10_2, "the Units and Leaders of A are worth more than 1000 VP");
    setup->units[95].side = 1;
    expect_allowed("992 VP, and 10 of B");
}

Test(laws, a_battle_must_end_or_be_won)
{
    setup->turns = 0;
    setup->at_end = HM_NO_RESULT;
    expect_allowed("no last turn, but ways to win");
    const hm_victory none = { 0 };
    for (uint32_t i = 0; i < setup->victory_n; i++) setup->victory[i] = none;
    setup->victory_n = 0;
    expect_refused("no end", HM_10_1, "there is neither a way to win nor a last turn");
    setup->turns = 1;
    setup->at_end = HM_DRAW;
    expect_allowed("a last turn, but no way to win");
}

Test(laws, a_leader_to_eliminate_must_exist)
{
    setup->victory[2].leader = 5;
    expect_refused("leader", HM_10_1, "victory[2].leader is nobody");
    setup->victory[2].leader = 4;
    expect_allowed("the fourth Leader");
}

/* --- ranges ------------------------------------------------------------------------ */

Test(laws, what_was_never_set_is_out_of_bounds)
{
    setup->units[3].hex = 0;
    expect_refused("hex", 0, "units[RM3].hex is 0, outside 1 to 117");
    setup->units[3].hex = 118;
    expect_refused("hex", 0, "units[RM3].hex is 118, outside 1 to 117");
    setup->units[3].hex = 117;
    setup->units[3].side = 2;
    expect_refused("side", 0, "units[RM3].side is 2, outside 0 to 1");
    setup->units[3].side = 0;
    setup->units_n = 97;
    cr_expect_eq(mu_scenario_check("s.json", &scenario, NULL), MU_INPUT);
}

Test(laws, of_the_sentries_are_ranges_alone)
{
    mu_scripted *made = sentry_script("dice table\n");
    null_setup changed = *(const null_setup *)made->game.setup;
    const mu_scenario sentries = { &null_ruleset, &changed };
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_scenario_check("n.json", &sentries, &err), MU_OK);
    changed.need = 0;
    cr_expect_eq(mu_scenario_check("n.json", &sentries, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "n.json: need is 0, outside 2 to 6");
    fixture_script_free(made);
}
