/* SPDX-License-Identifier: MIT
 * tests/unit/core_lookup.c - fields by their names, in full and in short. */
#include "core/lookup.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "core/rules/null/null.h"
#include "unit/core_sample.h"

#include <criterion/criterion.h>
#include <string.h>

/* --- the sample ------------------------------------------------------------------- */

typedef struct finding {
    const char *path;
    size_t at;
} finding;

#define AT(member) offsetof(sample_all, member)

static const finding findings[] = {
    { "small", AT(small) },
    { "debt", AT(debt) },
    { "name", AT(name) },
    { "key", AT(key) },
    /* elements of arrays: by dot, in brackets, by the word of their index */
    { "pair.A", AT(pair[0]) },
    { "pair.B", AT(pair[1]) },
    { "pair[B]", AT(pair[1]) },
    { "lit[A]", AT(lit[0]) },
    { "path.0", AT(path[0]) },
    { "path[1]", AT(path[1]) },
    { "steps[2]", AT(steps[2]) },
    /* structs in full */
    { "at.x", AT(at.x) },
    { "at.y", AT(at.y) },
    { "corners.A.x", AT(corners[0].x) },
    { "corners[B].y", AT(corners[1].y) },
    { "legs.0.length", AT(legs[0].length) },
    { "legs[0].ends[B].y", AT(legs[0].ends[1].y) },
    { "legs.0.ends.A.x", AT(legs[0].ends[0].x) },
    { "legs[0][A].x", AT(legs[0].ends[0].x) },
    /* in short: a part, an array whose words are known */
    { "x", AT(at.x) },
    { "y", AT(at.y) },
    { "A.x", AT(corners[0].x) },
    { "B.y", AT(corners[1].y) },
    { "B[y]", AT(corners[1].y) },
    { "legs[0].A.y", AT(legs[0].ends[0].y) },
};

Test(lookup, fields_of_the_sample)
{
    sample_all all = sample_value();
    for (size_t i = 0; i < MU_COUNT_OF(findings); i++) {
        mu_leaf leaf = { 0 };
        mu_err err = MU_ERR_NONE;
        cr_assert_eq(
            mu_lookup(&sample_all_schema, &sample_scope, &all, findings[i].path, &leaf, &err),
            MU_OK, "%s", err.text);
        cr_expect_eq((uint8_t *)leaf.at - (uint8_t *)&all, (ptrdiff_t)findings[i].at, "%s",
                     findings[i].path);
        cr_assert_not_null(leaf.field);
        cr_expect_neq(leaf.field->kind, MU_KIND_struct);
    }
}

static const char *const no_fields[] = {
    "",
    "Small",
    "smal",
    "small.x",
    "small.0",
    "small[0]",
    "pair",        /* an array is no leaf */
    "pair.C",      /* no side */
    "pair.nobody", /* a word of its index, but no element */
    "pair.0",      /* not by its word */
    "path",
    "path_n",
    "pair[A].x",
    "pair.A.A",
    "path[0][1]",
    "path.2", /* beyond the count */
    "path.3",
    "path.-1",
    "path.00",
    "path.p3", /* a value is no index */
    "sums[1]",
    "at", /* a struct is no leaf */
    "at.z",
    "at.x.y",
    "corners.A",
    "corners.x",
    "corners.A.z",
    "legs[1].length", /* beyond the count */
    "0.length",       /* numbers do not tell which array is meant */
    "length",
    "ends[A].x",
    "key[0]",
    "name[0]",
    "A",
    "A.B.x",
    "C.x",
    /* not well formed */
    ".",
    ".small",
    "small.",
    "at..x",
    "at. x",
    " small",
    "small ",
    "pair[A",
    "pair A]",
    "pairA]",
    "pair]A[",
    "pair[]",
    "pair[A]]",
    "pair[[A]]",
    "[pair].A",
    "[small]",
    "corners[A]x",
    "corners[A.x]",
    "corners.A[x",
    "small\n",
    "small\xff",
    "at.x.at.x.at.x.at.x.at.x",
};

Test(lookup, what_is_no_field_is_not_found)
{
    sample_all all = sample_value();
    for (size_t i = 0; i < MU_COUNT_OF(no_fields); i++) {
        mu_leaf leaf = { 0 };
        mu_err err = MU_ERR_NONE;
        cr_expect_eq(mu_lookup(&sample_all_schema, &sample_scope, &all, no_fields[i], &leaf, &err),
                     MU_INPUT, "'%s' was found", no_fields[i]);
        cr_expect_eq(err.status, MU_INPUT);
        cr_expect_null(leaf.at);
        cr_expect_eq(mu_lookup(&sample_all_schema, &sample_scope, &all, no_fields[i], &leaf, NULL),
                     MU_INPUT);
    }
    mu_leaf leaf;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_lookup(&sample_all_schema, NULL, &all, "at.z", &leaf, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "there is no field 'at.z'");
}

Test(lookup, a_path_too_long_is_not_found)
{
    sample_all all = sample_value();
    for (size_t n = MU_LINE_MAX - 2; n <= MU_LINE_MAX + 2; n++) {
        char path[MU_LINE_MAX + 8];
        mu_leaf leaf;
        memset(path, 'x', n);
        path[n] = '\0';
        cr_expect_eq(mu_lookup(&sample_all_schema, NULL, &all, path, &leaf, NULL), MU_INPUT);
    }
}

/* --- more than one meaning -------------------------------------------------------------- */

#define TWICE_FIELDS(T, X)                                                                         \
    X##_PART(T, sample_point, here, "one point") X##_PART(T, sample_point, there, "another")       \
        X##_SUB(T, sample_point, first, 2, MU_SIDE, "two points")                                  \
            X##_SUB(T, sample_leg, second, 2, MU_SIDE, "two legs")                                 \
                X##_SUB(T, sample_point, third, 2, MU_YES_NO, "two points by other words")
MU_STRUCT(twice, TWICE_FIELDS);
MU_SCHEMA(twice, TWICE_FIELDS, 5);

Test(lookup, a_short_path_with_several_meanings_is_none)
{
    twice value = { 0 };
    mu_leaf leaf = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_lookup(&twice_schema, NULL, &value, "x", &leaf, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "'x' may be any of 2 fields in twice");
    cr_expect_null(leaf.at);
    cr_expect_eq(mu_lookup(&twice_schema, NULL, &value, "there.x", &leaf, &err), MU_OK);
    cr_expect_eq(leaf.at, &value.there.x);
    /* the word is found in two arrays, the field in one of them */
    cr_expect_eq(mu_lookup(&twice_schema, NULL, &value, "B.length", &leaf, &err), MU_OK);
    cr_expect_eq(leaf.at, &value.second[1].length);
    cr_expect_eq(mu_lookup(&twice_schema, NULL, &value, "B.y", &leaf, &err), MU_OK);
    cr_expect_eq(leaf.at, &value.first[1].y);
    cr_expect_eq(mu_lookup(&twice_schema, NULL, &value, "yes.y", &leaf, &err), MU_OK);
    cr_expect_eq(leaf.at, &value.third[1].y);
    cr_expect_eq(mu_lookup(&twice_schema, NULL, &value, "B.A.y", &leaf, &err), MU_OK);
    cr_expect_eq(leaf.at, &value.second[1].ends[0].y);
}

/* --- real setups and states --------------------------------------------------------------- */

static hm_setup setup;
static hm_state state;

static void *field_of_state(const char *path)
{
    const mu_scope scope = { NULL, &setup };
    mu_leaf leaf = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_lookup(&hm_state_schema, &scope, &state, path, &leaf, &err), MU_OK, "%s",
                 err.text);
    return leaf.at;
}

Test(lookup, fields_of_a_battle)
{
    setup.units_n = 2;
    memcpy(setup.units[0].id, "RA1", 4);
    memcpy(setup.units[1].id, "KE1", 4);
    setup.leaders_n = 1;
    memcpy(setup.leaders[0].id, "LM", 3);
    cr_expect_eq(field_of_state("turn"), &state.turn);
    cr_expect_eq(field_of_state("sides.A.cap"), &state.sides[0].cap);
    cr_expect_eq(field_of_state("sides[B].cap"), &state.sides[1].cap);
    cr_expect_eq(field_of_state("B.cap"), &state.sides[1].cap);
    cr_expect_eq(field_of_state("units.KE1.mp"), &state.units[1].mp);
    cr_expect_eq(field_of_state("units[KE1].mp"), &state.units[1].mp);
    cr_expect_eq(field_of_state("KE1.mp"), &state.units[1].mp);
    cr_expect_eq(field_of_state("LM.hex"), &state.leaders[0].hex);
    cr_expect_eq(field_of_state("terrain.M9"), &state.terrain[116]);
    cr_expect_eq(field_of_state("exempt[A1]"), &state.exempt[0]);
    mu_leaf leaf;
    const mu_scope scope = { NULL, &setup };
    cr_expect_eq(mu_lookup(&hm_state_schema, &scope, &state, "KE2.mp", &leaf, NULL), MU_INPUT);
    cr_expect_eq(mu_lookup(&hm_state_schema, &scope, &state, "M9", &leaf, NULL), MU_INPUT);
    cr_expect_eq(mu_lookup(&hm_state_schema, NULL, &state, "KE1.mp", &leaf, NULL), MU_INPUT);
}

static void *field_of_setup(const char *path)
{
    const mu_scope scope = { NULL, &setup };
    mu_leaf leaf = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_lookup(&hm_setup_schema, &scope, &setup, path, &leaf, &err), MU_OK, "%s",
                 err.text);
    return leaf.at;
}

Test(lookup, options_and_charts_of_a_battle)
{
    cr_expect_eq(field_of_setup("options.second_order"), &setup.options.second_order);
    cr_expect_eq(field_of_setup("second_order"), &setup.options.second_order);
    cr_expect_eq(field_of_setup("rally"), &setup.prices.rally);
    cr_expect_eq(field_of_setup("types.LI.mr"), &setup.types[HM_LI].mr);
    cr_expect_eq(field_of_setup("LI.mr"), &setup.types[HM_LI].mr);
    cr_expect_eq(field_of_setup("types.LI.box.R2"), &setup.types[HM_LI].box[HM_R2]);
    cr_expect_eq(field_of_setup("AR.cost[cc]"), &setup.types[HM_AR].cost[HM_DO_CC]);
    cr_expect_eq(field_of_setup("Town.ci"), &setup.terrains[HM_TOWN].ci);
    cr_expect_eq(field_of_setup("A.name"), &setup.sides[0].name);
    /* a Unit that is called like a type: then it takes the name of the array */
    setup.units_n = 1;
    memcpy(setup.units[0].id, "LI", 3);
    mu_leaf leaf;
    mu_err err = MU_ERR_NONE;
    const mu_scope scope = { NULL, &setup };
    cr_expect_eq(mu_lookup(&hm_setup_schema, &scope, &setup, "LI.mp", &leaf, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "'LI.mp' may be any of 2 fields in hm_setup");
    cr_expect_eq(field_of_setup("units.LI.mp"), &setup.units[0].mp);
    cr_expect_eq(field_of_setup("LI.hex"), &setup.units[0].hex);
}

Test(lookup, fields_of_the_two_sentries)
{
    null_state null = { 0 };
    mu_leaf leaf = { 0 };
    cr_assert_eq(mu_lookup(&null_state_schema, NULL, &null, "A.points", &leaf, NULL), MU_OK);
    cr_expect_eq(leaf.at, &null.sentries[0].points);
    cr_expect_str_eq(leaf.field->name, "points");
    cr_assert_eq(mu_lookup(&null_state_schema, NULL, &null, "sentries[B].back", &leaf, NULL),
                 MU_OK);
    cr_expect_eq(leaf.at, &null.sentries[1].back);
    cr_expect_eq(mu_lookup(&null_state_schema, NULL, &null, "points", &leaf, NULL), MU_INPUT);
}
