/* SPDX-License-Identifier: MIT
 * tests/unit/events_json_hostile.c - scenario and chart files that are not what they should
 * be: each is refused with its file and place. */
#include "core/rules/null/null.h"
#include "events/json.h"
#include "events/scenario.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define BYTES(text) text, sizeof text - 1

/* The message must begin with `text`. */
static void expect_refused(const char *json, size_t n, mu_status status, const char *text)
{
    mu_scenario scenario;
    mu_err err = MU_ERR_NONE;
    char *copy = malloc(n);
    if (n > 0) memcpy(copy, json, n);
    cr_expect_eq(mu_scenario_read("a.json", copy, n, &sentry_loader, &scenario, &err), status,
                 "%.60s: %s", json, err.text);
    cr_expect_eq(strncmp(err.text, text, strlen(text)), 0, "%.60s: '%s' and not '%s'", json,
                 err.text, text);
    cr_expect_null(scenario.setup);
    mu_scenario_dispose(&scenario);
    free(copy);
}

/* --- syntax ------------------------------------------------------------------------ */

static const struct {
    const char *bytes;
    size_t n;
    const char *text;
} broken[] = {
    { BYTES(""), "a.json:1:0: " },
    { BYTES(" \n\n"), "a.json:" },
    { BYTES("["), "a.json:1:1: " },
    { BYTES("[]"), "a.json: is not a JSON object" },
    { BYTES("7"), "a.json:1:" },
    { BYTES("\"null\""), "a.json:1:" },
    { BYTES("null"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\""), "a.json:1:17: " },
    { BYTES("{\"ruleset\":\"null\"}}"), "a.json:1:19: " },
    { BYTES("{\"ruleset\":\"null\"} {}"), "a.json:1:20: " },
    { BYTES("{\"ruleset\":\"null\",}"), "a.json:1:19: " },
    { BYTES("{'ruleset':'null'}"), "a.json:1:" },
    { BYTES("{ruleset:\"null\"}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\" /* why */}"), "a.json:1:" },
    { BYTES("{\n\"ruleset\":\"null\",\n\"setup\":{\n\"need\":4\n\"turns\":5}}"), "a.json:5:" },
    /* other encodings */
    { BYTES("\xef\xbb\xbf{\"ruleset\":\"null\"}"), "a.json:1:" },
    { BYTES("\xff\xfe{\0\"\0r\0\"\0:\0001\0}\0"), "a.json:1:" },
    { BYTES("\xfe\xff\0{\0\"\0r\0\"\0:\0001\0}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"A\xc0\x80\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"A\xf5\x80\x80\x80\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"A\xed\xa0\x80\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"A\xe4\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"\\ud800\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"\\udc00x\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"\\ud800\\ud800\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"A\\u0000B\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_\\u0000\":\"A\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"A\0B\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\"\0,\"setup\":{}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\"}\0"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"A\x01\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"A\nB\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"A\tB\"}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"A\\x41\"}}"), "a.json:1:" },
    /* keys that are there twice, at every level */
    { BYTES("{\"ruleset\":\"null\",\"ruleset\":\"null\"}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{\"need\":4,\"need\":4}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"setup\":{},\"setup\":{}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"null\",\"about\":{\"x\":1,\"x\":1}}"), "a.json:1:" },
    { BYTES("{\"ruleset\":\"horse_musket\",\"setup\":{\"units\":[{\"mp\":1,\"mp\":2}]}}"),
      "a.json:1:" },
};

Test(hostile, broken_text_is_refused_with_its_place)
{
    for (size_t i = 0; i < MU_COUNT_OF(broken); i++)
        expect_refused(broken[i].bytes, broken[i].n, MU_INPUT, broken[i].text);
}

Test(hostile, endless_nesting_is_refused)
{
    static const char *const levels[] = { "[", "{\"a\":", "{\"setup\":[" };
    for (size_t i = 0; i < MU_COUNT_OF(levels); i++) {
        mu_bytes json = { 0 };
        for (int k = 0; k < 100000; k++) mu_bytes_add_text(&json, levels[i]);
        expect_refused((char *)json.at, json.used, MU_INPUT, "a.json:1:");
        mu_bytes_dispose(&json);
    }
}

Test(hostile, a_file_cut_anywhere_is_refused)
{
    static const char whole[] = "{\"ruleset\":\"null\",\"setup\":{\"a_name\":\"\xc3\xa4\","
                                "\"need\":[4,\"S\"],\"points\":3}}";
    for (size_t n = 0; n < sizeof whole - 1; n++) expect_refused(whole, n, MU_INPUT, "a.json:1:");
}

/* --- content ----------------------------------------------------------------------- */

#define HM(setup) "{\"ruleset\":\"horse_musket\",\"setup\":{" setup "}}"
#define NL(setup) "{\"ruleset\":\"null\",\"setup\":{" setup "}}"

static const struct {
    const char *json;
    const char *text;
} wrong[] = {
    { "{}", "a.json: names no ruleset of this Muster" },
    { "{\"ruleset\":7}", "a.json: names no ruleset of this Muster" },
    { "{\"ruleset\":\"Null\"}", "a.json: names no ruleset of this Muster" },
    { "{\"ruleset\":\"null\"}", "a.json: has no 'setup'" },
    { "{\"ruleset\":\"null\",\"setup\":[]}", "a.json: is not an object" },
    { "{\"ruleset\":\"null\",\"setup\":7}", "a.json: is not an object" },
    { "{\"ruleset\":\"null\",\"setup\":null}", "a.json: is not an object" },
    { "{\"ruleset\":\"null\",\"setup\":{},\"turns\":3}",
      "a.json: there is no 'turns' in a scenario" },
    { "{\"ruleset\":\"null\",\"setup\":{},\"\\u001b[2J\":3}",
      "a.json: there is no '(not plain text)' in a scenario" },
    /* texts */
    { NL("\"a_name\":\"0123456789abcdef\""), "a.json: a_name: may have at most 15 bytes" },
    { NL("\"a_name\":\"A\\u001bB\""), "a.json: a_name: is not plain text" },
    { NL("\"a_name\":\"A\\nB\""), "a.json: a_name: is not plain text" },
    { NL("\"a_name\":\"A\x7f\""), "a.json: a_name: is not plain text" },
    { NL("\"a_name\":\"A\\u202eB\""), "a.json: a_name: is not plain text" },
    { NL("\"a_name\":\"\\ufeff\""), "a.json: a_name: is not plain text" },
    { NL("\"a_name\":true"), "a.json: a_name: is not a whole number or a text" },
    { NL("\"a_name\":null"), "a.json: a_name: is not a whole number or a text" },
    /* fields */
    { NL("\"Need\":4"), "a.json: there is no field 'Need'" },
    { NL("\"\":4"), "a.json: there is no field ''" },
    { NL("\"need\\n\":4"), "a.json: there is no field '(not plain text)'" },
    { HM("\"reserved\":0"), "a.json: there is no field 'reserved'" },
    { HM("\"prices\":{\"gold\":4}"), "a.json: prices: there is no field 'gold'" },
    { HM("\"options\":[]"), "a.json: options: is not an object" },
    { HM("\"options\":7"), "a.json: options: is not an object" },
    { HM("\"sides\":{\"A\":7}"), "a.json: sides[A]: is not an object" },
    { HM("\"sides\":{\"C\":{}}"), "a.json: sides: 'C' is not a side" },
    { HM("\"sides\":{\"nobody\":{}}"), "a.json: sides: 'nobody' is not a side" },
    { HM("\"sides\":{\"B\":{\"mp\":1}}"), "a.json: sides[B]: there is no field 'mp'" },
    { HM("\"sides\":[{}]"), "a.json: sides: has a wrong number of entries" },
    { HM("\"types\":{\"XX\":{}}"), "a.json: types: 'XX' is not a Unit type" },
    { HM("\"types\":{\"MI\":{\"box\":{\"R5\":4}}}"),
      "a.json: types[MI].box: 'R5' is not a chart column" },
    { HM("\"types\":{\"MI\":{\"box\":{\"R2\":\"10\"}}}"),
      "a.json: types[MI].box[R2]: '10' is not a chart box" },
    { HM("\"types\":{\"MI\":{\"cost\":{\"cc\":21}}}"),
      "a.json: types[MI].cost[cc]: '21' is not a price" },
    { HM("\"types\":{\"MI\":{\"vp\":\"0.7\"}}"),
      "a.json: types[MI].vp: '0.7' is not a number of VP" },
    { HM("\"types\":{\"MI\":{\"vp\":0.5}}"), "a.json: types[MI].vp: is not a whole number" },
    { HM("\"terrain\":{\"Z9\":\"Town\"}"), "a.json: terrain: 'Z9' is not a hex of the map" },
    { HM("\"terrain\":{\"A0\":\"Town\"}"), "a.json: terrain: 'A0' is not a hex of the map" },
    { HM("\"terrain\":{\"B2\":\"Village\"}"), "a.json: terrain[B2]: 'Village' is not a terrain" },
    { HM("\"terrain\":{\"B2\":10}"), "a.json: terrain[B2]: '10' is not a terrain" },
    { HM("\"terrain\":[1]"), "a.json: terrain: has a wrong number of entries" },
    { HM("\"terrain\":7"), "a.json: terrain: is not a list" },
    { HM("\"absent\":[\"B2\",\"Z9\"]"), "a.json: absent: 'Z9' is not a hex of the map" },
    { HM("\"absent\":[7]"), "a.json: absent: holds something that is no text" },
    { HM("\"units\":{}"), "a.json: units: is not a list" },
    { HM("\"units\":\"none\""), "a.json: units: is not a list" },
    { HM("\"units\":[7]"), "a.json: units[#0]: is not an object" },
    { HM("\"units\":[{\"id\":\"X\",\"hex\":\"N5\"}]"),
      "a.json: units[X].hex: 'N5' is not a hex of the map" },
    { HM("\"units\":[{\"id\":\"X\",\"hex\":\"gone\"}]"),
      "a.json: units[X].hex: gone is outside 1 to 117" },
    { HM("\"units\":[{\"id\":\"X\",\"mp\":0}]"), "a.json: units[X].mp: 0 is outside 1 to 9" },
    { HM("\"units\":[{\"id\":\"X\",\"side\":\"nobody\"}]"),
      "a.json: units[X].side: nobody is outside 0 to 1" },
    { HM("\"units\":[{\"id\":\"TOOLONGX\"}]"), "a.json: units[#0].id: may have at most 7 bytes" },
    { HM("\"victory\":[{\"by\":\"luck\"}]"), "a.json: victory[0].by: 'luck' is not a victory" },
    { HM("\"victory\":[{\"leader\":\"LM\"}]"), "a.json: victory[0].leader: 'LM' is not a Leader" },
    { HM("\"victory\":[{},{},{},{},{},{},{},{},{}]"), "a.json: victory: has too many entries" },
};

Test(hostile, content_that_is_not_the_rulesets_is_refused_with_its_field)
{
    for (size_t i = 0; i < MU_COUNT_OF(wrong); i++)
        expect_refused(wrong[i].json, strlen(wrong[i].json), MU_INPUT, wrong[i].text);
}

/* Members are read in the order of the ruleset, so pieces may stand after what names them. */
Test(hostile, order_of_keys_does_not_matter_for_references)
{
    static const char json[] = HM("\"victory\":[{\"by\":\"leader-eliminated\",\"leader\":\"LM\"}],"
                                  "\"leaders\":[{\"id\":\"LM\"}]");
    mu_scenario scenario;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_scenario_read("a.json", json, sizeof json - 1, &sentry_loader, &scenario, &err),
                 MU_OK, "%s", err.text);
    mu_scenario_dispose(&scenario);
}

/* --- charts ------------------------------------------------------------------------ */

/* Chart files by name; others cannot be read. */
static mu_status load(void *self, const char *from, const char *path, mu_loaded *out, mu_err *err)
{
    static const struct {
        const char *path;
        const char *text;
    } files[] = {
        { "good.json", "{\"ruleset\":\"null\",\"about\":\"x\",\"sections\":{\"one\":{\"need\":5,"
                       "\"points\":2},\"two\":{\"points\":7},\"no\":7,\"bad\":{\"need\":9}}}" },
        { "other.json", "{\"ruleset\":\"horse_musket\",\"sections\":{\"one\":{}}}" },
        { "extra.json", "{\"ruleset\":\"null\",\"sections\":{\"one\":{}},\"setup\":{}}" },
        { "empty.json", "{\"ruleset\":\"null\"}" },
        { "list.json", "{\"ruleset\":\"null\",\"sections\":[\"one\"]}" },
        { "broken.json", "{\"ruleset\":\"null\",\n\"sections\":" },
    };
    (void)self;
    cr_expect_str_eq(from, "a.json");
    mu_text name = mu_text_in(out->name, sizeof out->name);
    mu_text_word(&name, path);
    for (size_t i = 0; i < MU_COUNT_OF(files); i++)
        if (strcmp(files[i].path, path) == 0) {
            mu_bytes_add_text(&out->text, files[i].text);
            return MU_OK;
        }
    return mu_fail(err, MU_IO, 0, "%s: cannot open it", path);
}

static mu_status read_with_charts(const char *charts, mu_scenario *out, mu_err *err)
{
    const mu_loader loader = { load, NULL };
    char json[1200];
    mu_text text = mu_text_in(json, sizeof json);
    mu_text_add(&text, "{\"ruleset\":\"null\",\"charts\":%s,\"setup\":{\"turns\":9}}", charts);
    *err = (mu_err)MU_ERR_NONE;
    return mu_scenario_read("a.json", json, text.used, &loader, out, err);
}

Test(charts, sections_are_read_in_order_and_the_scenario_last)
{
    static const struct {
        const char *charts;
        unsigned need, points;
    } cases[] = { { "[]", 0, 0 },
                  { "[\"good.json#one\"]", 5, 2 },
                  { "[\"good.json#two\"]", 0, 7 },
                  { "[\"good.json#one\",\"good.json#two\"]", 5, 7 },
                  { "[\"good.json#two\",\"good.json#one\"]", 5, 2 } };
    for (size_t i = 0; i < MU_COUNT_OF(cases); i++) {
        mu_scenario scenario;
        mu_err err;
        cr_assert_eq(read_with_charts(cases[i].charts, &scenario, &err), MU_OK, "%s", err.text);
        const null_setup *setup = scenario.setup;
        cr_expect(setup->need == cases[i].need && setup->points == cases[i].points &&
                      setup->turns == 9,
                  "%s", cases[i].charts);
        mu_scenario_dispose(&scenario);
    }
}

Test(charts, what_is_no_chart_is_refused)
{
    static const char entry[] = "a.json: charts: an entry is not \"FILE#SECTION\"";
    static const struct {
        const char *charts;
        mu_status status;
        const char *text;
    } cases[] = {
        { "[\"none.json#one\"]", MU_IO, "none.json: cannot open it" },
        { "[\"good.json#three\"]", MU_INPUT, "good.json: has no section 'three'" },
        { "[\"good.json#no\"]", MU_INPUT, "good.json: is not an object" },
        { "[\"good.json#bad\"]", MU_INPUT, "good.json: need: 9 is outside 2 to 6" },
        { "[\"empty.json#one\"]", MU_INPUT, "empty.json: has no section 'one'" },
        { "[\"list.json#one\"]", MU_INPUT, "list.json: has no section 'one'" },
        { "[\"other.json#one\"]", MU_INPUT, "other.json: is not for the ruleset null" },
        { "[\"extra.json#one\"]", MU_INPUT, "extra.json: there is no 'setup' in a chart file" },
        { "[\"broken.json#one\"]", MU_INPUT, "broken.json:2:" },
        { "[\"good.json\"]", MU_INPUT, entry },
        { "[\"good.json#\"]", MU_INPUT, entry },
        { "[\"#one\"]", MU_INPUT, entry },
        { "[\"\"]", MU_INPUT, entry },
        { "[\"/good.json#one\"]", MU_INPUT, entry },
        { "[\"good.json\\u0007#one\"]", MU_INPUT, entry },
        { "[7]", MU_INPUT, entry },
        { "[null]", MU_INPUT, entry },
        { "[[\"good.json#one\"]]", MU_INPUT, entry },
        { "\"good.json#one\"", MU_INPUT, "a.json: charts: is not a list" },
        { "{}", MU_INPUT, "a.json: charts: is not a list" },
        { "null", MU_INPUT, "a.json: charts: is not a list" },
    };
    for (size_t i = 0; i < MU_COUNT_OF(cases); i++) {
        mu_scenario scenario;
        mu_err err;
        cr_expect_eq(read_with_charts(cases[i].charts, &scenario, &err), cases[i].status, "%s",
                     cases[i].charts);
        cr_expect_eq(strncmp(err.text, cases[i].text, strlen(cases[i].text)), 0, "%s: '%s'",
                     cases[i].charts, err.text);
        cr_expect_null(scenario.setup);
        mu_scenario_dispose(&scenario);
    }
}

Test(charts, at_most_sixteen_sections_are_read)
{
    for (int n = 16; n <= 17; n++) {
        char charts[1000];
        mu_scenario scenario;
        mu_err err;
        mu_text text = mu_text_in(charts, sizeof charts);
        for (int i = 0; i < n; i++) mu_text_add(&text, "%s\"good.json#one\"", i == 0 ? "[" : ",");
        mu_text_word(&text, "]");
        cr_expect_eq(read_with_charts(charts, &scenario, &err), n == 16 ? MU_OK : MU_INPUT, "%s",
                     err.text);
        if (n == 17) cr_expect_str_eq(err.text, "a.json: more than 16 charts");
        mu_scenario_dispose(&scenario);
    }
}

Test(charts, a_missing_file_of_sedgemoor_is_named)
{
    static const char json[] = "{\"ruleset\":\"horse_musket\",\"charts\":[\"../charts/volume_two"
                               ".json#common\"],\"setup\":{}}";
    static const char text[] = MU_FIXTURES "/horse_musket/scenarios/../charts/volume_two.json: "
                                           "cannot open it";
    mu_scenario scenario;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_scenario_read(MU_FIXTURES "/" SEDGEMOOR_SCENARIO, json, sizeof json - 1,
                                  &fixture_loader, &scenario, &err),
                 MU_IO);
    if (strlen(text) < 140) cr_expect_not_null(strstr(err.text, text), "%s", err.text);
    cr_expect_null(scenario.setup);
}

/* --- building ------------------------------------------------------------------------- */

Test(json, a_part_that_could_not_be_made_is_missed_once)
{
    mu_bytes out = { 0 };
    mu_err err = MU_ERR_NONE;
    mu_json *all = mu_json_object();
    mu_json_set(all, "kept", mu_json_number(1));
    mu_json_set(all, "lost", NULL);
    cr_expect_eq(mu_json_print(all, false, &out, &err), MU_IO);
    cr_expect_eq(out.used, 0);
    cr_expect_eq(mu_json_print(all, false, &out, &err), MU_OK);
    cr_expect_arr_eq(out.at, "{\"kept\":1}", out.used);
    mu_json_free(all);
    mu_bytes_dispose(&out);
}
