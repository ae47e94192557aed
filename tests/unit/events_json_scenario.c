/* SPDX-License-Identifier: MIT
 * tests/unit/events_json_scenario.c - scenario files: what counts is the content, and nothing
 * is guessed, rounded or skipped. */
#include "core/rules/horse_musket/setup.h"
#include "core/rules/null/null.h"
#include "events/event.h"
#include "events/json.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Read a file of the two sentries from memory of exactly that size. */
static mu_status read_bytes(const char *text, size_t n, mu_scenario *out, mu_err *err)
{
    char *copy = malloc(n);
    *err = (mu_err)MU_ERR_NONE;
    if (n > 0) memcpy(copy, text, n);
    mu_status status = mu_scenario_read("a.json", copy, n, &sentry_loader, out, err);
    if (status != MU_OK) cr_expect_null(out->setup);
    free(copy);
    return status;
}

static mu_status read_text(const char *text, mu_scenario *out, mu_err *err)
{
    return read_bytes(text, strlen(text), out, err);
}

/* The message must begin with `text`. */
static void expect_refused(const char *json, size_t n, const char *text)
{
    mu_scenario scenario;
    mu_err err;
    cr_expect_eq(read_bytes(json, n, &scenario, &err), MU_INPUT, "%.60s: accepted", json);
    cr_expect_eq(strncmp(err.text, text, strlen(text)), 0, "%.60s: '%s' and not '%s'", json,
                 err.text, text);
    mu_scenario_dispose(&scenario);
}

/* --- one content, one digest ------------------------------------------------------- */

static const char plain[] = "{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"Anna\",\"b_name\":"
                            "\"Berta\",\"need\":4,\"points\":3,\"turns\":12}}";

static const char *const same[] = {
    "{\"setup\":{\"turns\":12,\"points\":3,\"need\":4,\"b_name\":\"Berta\",\"a_name\":\"Anna\"},"
    "\"ruleset\":\"null\"}",
    " { \"ruleset\" : \"null\" ,\n\t\"setup\" : { \"a_name\" : \"Anna\" , \"b_name\" : \"Berta\",\n"
    " \"need\" : 4 , \"points\" : 3 , \"turns\" : 12 } } \n\n",
    "{\r\n\"ruleset\":\"null\",\r\n\"setup\":{\"a_name\":\"Anna\",\r\n\"b_name\":\"Berta\","
    "\"need\":4,\"points\":3,\"turns\":12}}\r\n",
    "{\r\"ruleset\":\"null\",\r\"setup\":{\"a_name\":\"Anna\",\"b_name\":\"Berta\",\"need\":4,"
    "\"points\":3,\"turns\":12}}\r",
    "{\"ruleset\":\"null\",\"about\":[\"any\",{\"thing\":1.5}],\"setup\":{\"a_name\":"
    "\"\\u0041nna\","
    "\"b_name\":\"B\\u0065rta\",\"need\":4,\"points\":3,\"turns\":12}}",
    /* marks of origin, and numbers as texts */
    "{\"ruleset\":\"null\",\"charts\":[],\"setup\":{\"a_name\":[\"Anna\",\"R\"],\"b_name\":"
    "[\"Berta\",\"S\",\"so it is told\"],\"need\":[4,\"S\"],\"points\":\"3\",\"turns\":"
    "[\"12\",\"R\",\"long enough\"]}}",
};

static void digest_of(const mu_scenario *scenario, uint8_t digest[32])
{
    mu_setup_digest(scenario->rules, scenario->setup, digest);
}

Test(scenario, layout_order_and_marks_do_not_count)
{
    uint8_t wanted[32];
    mu_scenario scenario;
    mu_err err;
    cr_assert_eq(read_text(plain, &scenario, &err), MU_OK, "%s", err.text);
    digest_of(&scenario, wanted);
    const null_setup *setup = scenario.setup;
    cr_expect_str_eq(setup->a_name, "Anna");
    cr_expect_str_eq(setup->b_name, "Berta");
    cr_expect(setup->need == 4 && setup->points == 3 && setup->turns == 12);
    mu_scenario_dispose(&scenario);
    for (size_t i = 0; i < MU_COUNT_OF(same); i++) {
        uint8_t digest[32];
        cr_assert_eq(read_text(same[i], &scenario, &err), MU_OK, "row %zu: %s", i, err.text);
        digest_of(&scenario, digest);
        cr_expect_arr_eq(digest, wanted, 32, "row %zu", i);
        mu_scenario_dispose(&scenario);
    }
}

/* Sedgemoor from changed text, its charts from their files. */
static mu_status read_sedgemoor(const char *text, size_t n, mu_scenario *out)
{
    mu_err err = MU_ERR_NONE;
    TRY(mu_scenario_read(MU_FIXTURES "/" SEDGEMOOR_SCENARIO, text, n, &fixture_loader, out, &err));
    mu_status status = mu_scenario_check("sedgemoor", out, &err);
    if (status != MU_OK) mu_scenario_dispose(out);
    return status;
}

Test(scenario, sedgemoor_with_other_line_ends_is_the_same)
{
    mu_bytes text = fixture_bytes(SEDGEMOOR_SCENARIO);
    mu_bytes crlf = { 0 };
    mu_bytes flat = { 0 };
    for (size_t i = 0; i < text.used; i++) {
        if (text.at[i] == '\n') mu_bytes_add(&crlf, "\r", 1);
        mu_bytes_add(&crlf, &text.at[i], 1);
        if (text.at[i] != '\n') mu_bytes_add(&flat, &text.at[i], 1);
    }
    const mu_bytes *all[] = { &text, &crlf, &flat };
    uint8_t digest[3][32];
    for (int i = 0; i < 3; i++) {
        mu_scenario scenario;
        cr_assert_eq(read_sedgemoor((char *)all[i]->at, all[i]->used, &scenario), MU_OK);
        digest_of(&scenario, digest[i]);
        mu_scenario_dispose(&scenario);
    }
    cr_expect_arr_eq(digest[1], digest[0], 32);
    cr_expect_arr_eq(digest[2], digest[0], 32);
    mu_bytes_dispose(&text);
    mu_bytes_dispose(&crlf);
    mu_bytes_dispose(&flat);
}

Test(scenario, any_other_digit_is_another_scenario_or_none)
{
    mu_bytes text = fixture_bytes(SEDGEMOOR_SCENARIO);
    uint8_t wanted[32];
    mu_scenario scenario;
    cr_assert_eq(read_sedgemoor((char *)text.at, text.used, &scenario), MU_OK);
    digest_of(&scenario, wanted);
    mu_scenario_dispose(&scenario);
    mu_bytes_add(&text, "", 1);
    size_t from = (size_t)(strstr((char *)text.at, "\"setup\"") - (char *)text.at);
    uint32_t changed = 0;
    for (size_t i = from; i < text.used; i++) {
        uint8_t was = text.at[i];
        if (was < '0' || was > '9') continue;
        text.at[i] = (uint8_t)('0' + (was - '0' + 1) % 10);
        if (read_sedgemoor((char *)text.at, text.used - 1, &scenario) == MU_OK) {
            uint8_t digest[32];
            digest_of(&scenario, digest);
            cr_expect_arr_neq(digest, wanted, 32, "byte %zu", i);
            mu_scenario_dispose(&scenario);
            changed++;
        }
        text.at[i] = was;
    }
    cr_expect_gt(changed, 60);
    mu_bytes_dispose(&text);
}

Test(scenario, is_what_its_json_says_and_back)
{
    mu_scenario first = fixture_scenario(SEDGEMOOR_SCENARIO);
    const mu_scope scope = { first.rules, first.setup };
    mu_err err = MU_ERR_NONE;
    for (int indented = 0; indented < 2; indented++) {
        mu_bytes text = { 0 };
        mu_scenario second;
        mu_json *file = mu_json_object();
        mu_json_set(file, "ruleset", mu_json_text("horse_musket"));
        mu_json_set(file, "setup", mu_json_struct(first.rules->setup, &scope, first.setup));
        cr_assert_eq(mu_json_print(file, indented, &text, &err), MU_OK);
        cr_assert_eq(read_bytes((char *)text.at, text.used, &second, &err), MU_OK, "%s", err.text);
        cr_expect_arr_eq((const uint8_t *)first.setup, (const uint8_t *)second.setup,
                         first.rules->setup->size);
        mu_scenario_dispose(&second);
        mu_bytes_dispose(&text);
        mu_json_free(file);
    }
    mu_scenario_dispose(&first);
}

/* --- numbers ----------------------------------------------------------------------- */

/* As the number of turns (0 to 99) of a battle: accepted as `value`, or refused (-1). */
static const struct {
    const char *json;
    int value;
    const char *text;
} numbers[] = {
    { "0", 0, NULL },
    { "99", 99, NULL },
    { "-0", 0, NULL },
    { "\"7\"", 7, NULL },
    { "[7,\"S\"]", 7, NULL },
    { "[7,\"S\",\"why\"]", 7, NULL },
    { "100", -1, "a.json: turns: 100 is outside 0 to 99" },
    { "-1", -1, "a.json: turns: -1 is outside 0 to 99" },
    { "007", -1, "a.json:1:" },
    { "+1", -1, "a.json:1:" },
    { "1.", -1, "a.json:1:" },
    { ".5", -1, "a.json:1:" },
    { "0x10", -1, "a.json:1:" },
    { "1_000", -1, "a.json:1:" },
    { "NaN", -1, "a.json:1:" },
    { "Infinity", -1, "a.json:1:" },
    { "-Infinity", -1, "a.json:1:" },
    { "1E400", -1, "a.json:1:" },
    { "18446744073709551616", -1, "a.json:1:" },
    { "-18446744073709551616", -1, "a.json:1:" },
    { "12 3", -1, "a.json:1:" },
    { "1e3", -1, "a.json: turns: is not a whole number or a text" },
    { "7.0", -1, "a.json: turns: is not a whole number or a text" },
    { "7.5", -1, "a.json: turns: is not a whole number or a text" },
    { "7e0", -1, "a.json: turns: is not a whole number or a text" },
    { "9007199254740993", -1, "a.json: turns: '9007199254740993' is not a number" },
    { "9223372036854775807", -1, "a.json: turns: '9223372036854775807' is not a number" },
    { "4294967296", -1, "a.json: turns: '4294967296' is not a number" },
    { "4294967303", -1, "a.json: turns: '4294967303' is not a number" },
    { "4294967295", -1, "a.json: turns: 4294967295 is outside" },
    { "true", -1, "a.json: turns: is not a whole number or a text" },
    { "null", -1, "a.json: turns: is not a whole number or a text" },
    { "{}", -1, "a.json: turns: is not a whole number or a text" },
    { "[]", -1, "a.json: turns: is not a whole number or a text" },
    { "[7]", -1, "a.json: turns: is not a whole number or a text" },
    { "[7,\"E\"]", 7, NULL },
    { "[7,\"P\"]", 7, NULL },
    { "[7,\"R\",\"why\"]", 7, NULL },
    { "[7,\"Q\"]", -1, "a.json: turns: its mark of origin is none of S, E, P, R" },
    { "[7,\"A\",\"why\"]", -1, "a.json: turns: its mark of origin is none of S, E, P, R" },
    { "[7,\"s\"]", -1, "a.json: turns: is not a whole number or a text" },
    { "[7,\"SS\"]", -1, "a.json: turns: is not a whole number or a text" },
    { "[7,8]", -1, "a.json: turns: is not a whole number or a text" },
    { "[7,\"S\",8]", -1, "a.json: turns: is not a whole number or a text" },
    { "[7,\"S\",\"a\",\"b\"]", -1, "a.json: turns: is not a whole number or a text" },
    { "[[7,\"S\"],\"S\"]", -1, "a.json: turns: is not a whole number or a text" },
    { "\"007\"", -1, "a.json: turns: '007' is not a number" },
    { "\"+7\"", -1, "a.json: turns: '+7' is not a number" },
    { "\" 7\"", -1, "a.json: turns: ' 7' is not a number" },
    { "\"7 \"", -1, "a.json: turns: '7 ' is not a number" },
    { "\"7.0\"", -1, "a.json: turns: '7.0' is not a number" },
    { "\"-0\"", -1, "a.json: turns: '-0' is not a number" },
    { "\"\"", -1, "a.json: turns: '' is not a number" },
    { "\"seven\"", -1, "a.json: turns: 'seven' is not a number" },
};

Test(scenario, numbers_are_taken_exactly_or_not_at_all)
{
    for (size_t i = 0; i < MU_COUNT_OF(numbers); i++) {
        char json[200];
        mu_text text = mu_text_in(json, sizeof json);
        mu_text_add(&text, "{\"ruleset\":\"horse_musket\",\"setup\":{\"turns\":%s}}",
                    numbers[i].json);
        if (numbers[i].value < 0) {
            expect_refused(json, text.used, numbers[i].text);
            continue;
        }
        mu_scenario scenario;
        mu_err err;
        cr_assert_eq(read_text(json, &scenario, &err), MU_OK, "%s: %s", numbers[i].json, err.text);
        cr_expect_eq(((const hm_setup *)scenario.setup)->turns, numbers[i].value, "%s",
                     numbers[i].json);
        mu_scenario_dispose(&scenario);
    }
}

/* Two words are a list, also if the second is a letter. */
Test(scenario, a_list_may_be_marked_as_well)
{
    static const char head[] = "{\"ruleset\":\"horse_musket\",\"setup\":{\"absent\":";
    static const struct {
        const char *json;
        const char *text; /* null: accepted */
    } lists[] = {
        { "[\"A1\",\"A2\"]", NULL },
        { "[[\"A1\",\"A2\"],\"R\"]", NULL },
        { "[[\"A1\",\"A2\"],\"Q\"]", "a.json: absent: its mark of origin is none of S, E, P, R" },
        { "[\"A1\",\"Q\"]", "a.json: absent: 'Q' is not a hex" },
    };
    for (size_t i = 0; i < MU_COUNT_OF(lists); i++) {
        char json[200];
        mu_text text = mu_text_in(json, sizeof json);
        mu_scenario scenario;
        mu_err err;
        mu_text_add(&text, "%s%s}}", head, lists[i].json);
        if (lists[i].text != NULL) {
            expect_refused(json, text.used, lists[i].text);
            continue;
        }
        cr_assert_eq(read_text(json, &scenario, &err), MU_OK, "%s: %s", lists[i].json, err.text);
        cr_expect(((const hm_setup *)scenario.setup)->absent[0]);
        mu_scenario_dispose(&scenario);
    }
}

Test(scenario, a_number_of_ten_thousand_digits_is_refused)
{
    for (int quoted = 0; quoted < 2; quoted++) {
        mu_bytes json = { 0 };
        mu_bytes_add_text(&json, "{\"ruleset\":\"null\",\"setup\":{\"turns\":");
        if (quoted) mu_bytes_add_text(&json, "\"");
        for (int i = 0; i < 10000; i++) mu_bytes_add_text(&json, "1");
        if (quoted) mu_bytes_add_text(&json, "\"");
        mu_bytes_add_text(&json, "}}");
        expect_refused((char *)json.at, json.used, quoted ? "a.json: turns: is not" : "a.json:1:");
        mu_bytes_dispose(&json);
    }
}

/* As a flag. */
Test(scenario, flags_are_yes_or_no)
{
    static const struct {
        const char *json;
        int value;
    } flags[] = { { "true", 1 },    { "false", 0 },       { "1", 1 },     { "0", 0 },
                  { "\"yes\"", 1 }, { "\"no\"", 0 },      { "2", -1 },    { "-1", -1 },
                  { "\"on\"", -1 }, { "\"true\"", -1 },   { "null", -1 }, { "1.0", -1 },
                  { "\"1\"", -1 },  { "[true,\"S\"]", 1 } };
    for (size_t i = 0; i < MU_COUNT_OF(flags); i++) {
        char json[200];
        mu_text text = mu_text_in(json, sizeof json);
        mu_scenario scenario;
        mu_err err;
        mu_text_add(&text,
                    "{\"ruleset\":\"horse_musket\",\"setup\":{\"options\":{\"second_order\":%s}}}",
                    flags[i].json);
        if (flags[i].value < 0) {
            expect_refused(json, text.used, "a.json: options.second_order: ");
            continue;
        }
        cr_assert_eq(read_text(json, &scenario, &err), MU_OK, "%s: %s", flags[i].json, err.text);
        cr_expect_eq(((const hm_setup *)scenario.setup)->options.second_order, flags[i].value);
        mu_scenario_dispose(&scenario);
    }
}

/* --- fields set by hand ------------------------------------------------------------ */

Test(scenario, a_field_can_be_set_by_hand_and_back)
{
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    hm_setup *setup = scenario.setup;
    const hm_setup before = *setup;
    mu_err err = MU_ERR_NONE;
    static const char *const there[] = { "turns=6",      "options.second_order=yes",
                                         "facing=on",    "sides.A.base_cap=7",
                                         "B.base_cap=9", "RA1.mp=1",
                                         "KE1.hex=A1",   "units[KE2].type=MI",
                                         "title=Moor",   "terrain.F7=Woods",
                                         "MI.cost.cc=no" };
    static const char *const back[] = { "turns=12",        "options.second_order=no",
                                        "facing=off",      "sides.A.base_cap=4",
                                        "B.base_cap=5",    "RA1.mp=2",
                                        "KE1.hex=F6",      "units[KE2].type=EL",
                                        "title=Sedgemoor", "terrain.F7=Town",
                                        "MI.cost.cc=3" };
    for (size_t i = 0; i < MU_COUNT_OF(there); i++)
        cr_assert_eq(mu_scenario_set(&scenario, there[i], &err), MU_OK, "%s: %s", there[i],
                     err.text);
    cr_expect_eq(setup->turns, 6);
    cr_expect(setup->options.second_order && setup->options.facing);
    cr_expect(setup->sides[0].base_cap == 7 && setup->sides[1].base_cap == 9);
    cr_expect(setup->units[0].mp == 1 && setup->units[12].hex == 1);
    cr_expect_eq(setup->units[13].type, HM_MI);
    cr_expect_str_eq(setup->title, "Moor");
    cr_expect_eq(setup->types[HM_MI].cost[HM_DO_CC], HM_NOT_ALLOWED);
    for (size_t i = 0; i < MU_COUNT_OF(back); i++)
        cr_assert_eq(mu_scenario_set(&scenario, back[i], &err), MU_OK, "%s: %s", back[i], err.text);
    cr_expect_arr_eq((const uint8_t *)setup, (const uint8_t *)&before, sizeof before);
    mu_scenario_dispose(&scenario);
}

Test(scenario, a_wrong_setting_changes_nothing)
{
    static const struct {
        const char *setting;
        const char *text;
    } wrong[] = {
        { "", "a setting is written field=value" },
        { "turns", "a setting is written field=value" },
        { "=6", "a setting is written field=value" },
        { "turns=", "turns: '' is not a number" },
        { "turns=06", "turns: '06' is not a number" },
        { "turns=100", "turns: 100 is outside 0 to 99" },
        { "turns=on", "turns: 'on' is not a number" },
        { "turn=6", "there is no field 'turn'" },
        { "second_order=maybe", "second_order: write yes or no, not 'maybe'" },
        { "RA9.mp=2", "there is no field 'RA9.mp'" },
        { "RA1.mp=0", "mp: 0 is outside 1 to 9" },
        { "RA1.hex=N1", "hex: 'N1' is not a hex of the map" },
        { "RA1=2", "there is no field 'RA1'" },
        { "units=2", "there is no field 'units'" },
        { "units.RA1.mp.x=2", "there is no field 'units.RA1.mp.x'" },
        { "title=\x1b[2J", "title is not plain text" },
        { "title=a title of more than forty-seven bytes is refused",
          "title may have at most 47 bytes" },
        { "\x1b=2", "there is no field '?'" },
    };
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    const hm_setup before = *(const hm_setup *)scenario.setup;
    for (size_t i = 0; i < MU_COUNT_OF(wrong); i++) {
        mu_err err = MU_ERR_NONE;
        cr_expect_eq(mu_scenario_set(&scenario, wrong[i].setting, &err), MU_INPUT, "'%s'",
                     wrong[i].setting);
        cr_expect_str_eq(err.text, wrong[i].text);
    }
    cr_expect_arr_eq((const uint8_t *)scenario.setup, (const uint8_t *)&before, sizeof before);
    mu_scenario_dispose(&scenario);
}
