/* SPDX-License-Identifier: MIT
 * tests/unit/events_golden.c - golden games that are not as they were kept: what is found, at
 * which event, under which clause; and the record of reasons. */
#include "core/rules/horse_musket/ruleset.h"
#include "core/rules/horse_musket/state.h"
#include "events/golden.h"
#include "events/text.h"
#include "support/fixture.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

#define NAME MU_FIXTURES "/horse_musket/games/sedgemoor.mus"

/* The bytes of the example's script with `old` replaced once. */
static mu_bytes script_with(const char *old, const char *new)
{
    mu_bytes whole = fixture_bytes(SEDGEMOOR_SCRIPT);
    mu_bytes changed = { 0 };
    mu_bytes_add(&whole, "", 1);
    const char *text = (const char *)whole.at;
    const char *at = strstr(text, old);
    cr_assert_not_null(at, "%s", old);
    mu_bytes_add(&changed, text, (size_t)(at - text));
    mu_bytes_add_text(&changed, new);
    mu_bytes_add_text(&changed, at + strlen(old));
    mu_bytes_dispose(&whole);
    return changed;
}

static mu_golden compare(const mu_bytes *script, const mu_bytes *log)
{
    mu_golden found;
    mu_golden_compare(&(mu_golden_files){ NAME, script, log }, &fixture_loader, NULL, &found);
    return found;
}

/* --- scripts that changed ------------------------------------------------------------------- */

typedef struct row {
    char old[80], new[80];
    mu_golden_kind kind;
    mu_status script;
    bool parted;
    uint64_t event;
    mu_clause clause;
    char made[60]; /* begins so */
} row;

static row rows[] = {
    { "player A Anne", "player A Anne", MU_GOLDEN_OK, MU_OK, false, 0, 0, "" },
    { "player A Anne", "player A Anna", MU_GOLDEN_CHANGED, MU_OK, false, 0, 0, "" },
    { "roll D_COMBAT 1 9\n", "roll D_COMBAT 1 8\n", MU_GOLDEN_CHANGED, MU_OK, true, 5,
      MU_CLAUSE(8, 2), "5 roll A HM-8.2 D_COMBAT RA1 d10 table 1 8" },
    { "choose P_STORE 2\n", "choose P_STORE 1\n", MU_GOLDEN_CHANGED, MU_DIVERGED, true, 17,
      MU_CLAUSE(9, 35), "17 choice A HM-9.35 P_STORE - 1 of 3" },
    { "order move RM1 G5 ", "order move RM1 F6 ", MU_GOLDEN_CHANGED, MU_REFUSED, true, 7,
      MU_CLAUSE(7, 6), "" },
    { "want KE1.mp=2\n", "want KE1.mp=1\n", MU_GOLDEN_CHANGED, MU_DIVERGED, true, 7, 0, "" },
    { "scenario ../scenarios/sedgemoor.json", "scenario ../none.json", MU_GOLDEN_FAILS, MU_IO,
      false, 0, 0, "" },
};

ParameterizedTestParameters(golden_games, a_script_that_changed)
{
    return cr_make_param_array(row, rows, MU_COUNT_OF(rows), NULL);
}

ParameterizedTest(row *r, golden_games, a_script_that_changed)
{
    mu_bytes script = script_with(r->old, r->new);
    mu_bytes log = fixture_bytes("horse_musket/games/sedgemoor.log");
    mu_golden found = compare(&script, &log);
    cr_expect_eq(found.kind, r->kind, "%s: %s", r->new, mu_golden_words[found.kind]);
    cr_expect_eq(found.script.status, r->script, "%s: %s", r->new, found.script.text);
    cr_expect_eq(found.play.parted, r->parted, "%s", r->new);
    cr_expect_eq(found.play.event, r->event, "%s: event %d", r->new, (int)found.play.event);
    cr_expect_eq(found.clause, r->clause, "%s: %d", r->new, found.clause);
    cr_expect_eq(strncmp(found.play.made, r->made, strlen(r->made)), 0, "%s", found.play.made);
    cr_expect_eq(found.log.status, MU_OK);
    cr_expect_eq(found.genesis.parted, strstr(r->new, "player A Anna") != NULL);
    if (found.has_made)
        cr_expect_eq(mu_link_equal(&found.kept_head, &found.made_head), r->kind == MU_GOLDEN_OK);
    mu_golden_dispose(&found);
    mu_bytes_dispose(&script);
    mu_bytes_dispose(&log);
}

Test(golden_games, what_differs_in_a_long_line_is_shown)
{
    mu_bytes script = script_with("player A Anne", "player A Anna");
    mu_bytes log = fixture_bytes("horse_musket/games/sedgemoor.log");
    mu_golden found = compare(&script, &log);
    cr_expect(strstr(found.genesis.kept, "\"a_player\":\"Anne\"") != NULL, "%s",
              found.genesis.kept);
    cr_expect(strstr(found.genesis.made, "\"a_player\":\"Anna\"") != NULL, "%s",
              found.genesis.made);
    mu_golden_dispose(&found);
    mu_bytes_dispose(&script);
    mu_bytes_dispose(&log);
}

/* --- rules that changed ---------------------------------------------------------------------- */

/* The example's log as rules would have made it by which KE1 had not lost the MP of event 6;
 * `also_genesis`: and their tables were others. */
static mu_bytes log_of_other_rules(bool also_genesis)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    mu_game game;
    mu_err err = MU_ERR_NONE;
    mu_bytes text = { 0 };
    cr_assert_eq(fold(&made->log, 7, &game, &err), MU_OK, "%s", err.text);
    hm_state *state = game.state;
    cr_assert_eq(state->units[12].mp, 2);
    state->units[12].mp = 3;
    mu_event settled = event_of(&made->log, &horse_musket_ruleset, 6);
    mu_digest digest = mu_fingerprint(&hm_state_schema, state);
    memcpy(settled.as.settled.fingerprint, digest.bytes, sizeof digest.bytes);
    mu_log other = log_with(&made->log, &horse_musket_ruleset, 6, &settled);
    cr_assert_eq(mu_text_write(&other, &text, &err), MU_OK, "%s", err.text);
    mu_bytes_add(&text, "", 1);
    text.used--;
    char *identity = strstr((char *)text.at, "\"identity\":\"");
    cr_assert_not_null(identity);
    if (also_genesis) memcpy(identity + 12, "00000000", 8);
    mu_game_dispose(&game);
    mu_log_dispose(&other);
    fixture_script_free(made);
    return text;
}

static void expect_other_rules(bool also_genesis)
{
    mu_bytes script = fixture_bytes(SEDGEMOOR_SCRIPT);
    mu_bytes log = log_of_other_rules(also_genesis);
    mu_golden found = compare(&script, &log);
    cr_expect_eq(found.kind, MU_GOLDEN_CHANGED);
    cr_expect_eq(found.genesis.parted, also_genesis);
    cr_expect_eq(found.log.status, also_genesis ? MU_VERSION : MU_DIVERGED, "%s", found.log.text);
    cr_expect_eq(found.play.event, 6);
    cr_expect_str_eq(found.field, "units[KE1].mp is 2, was 3");
    cr_expect_eq(found.clause, MU_CLAUSE(8, 18));
    cr_assert_gt(found.told.n, 1);
    cr_expect_eq(found.told.at[found.told.n - 1], MU_CLAUSE(8, 18)); /* after the fire, the hit */
    mu_golden_dispose(&found);
    mu_bytes_dispose(&script);
    mu_bytes_dispose(&log);
}

Test(golden_games, a_state_that_differs_is_told_by_field_and_clause)
{
    expect_other_rules(false);
}

Test(golden_games, also_where_the_tables_are_others)
{
    expect_other_rules(true);
}

/* --- files that are not there, or rubbish ------------------------------------------- */

Test(golden_games, one_of_the_two)
{
    mu_bytes script = fixture_bytes(SEDGEMOOR_SCRIPT);
    mu_bytes log = fixture_bytes("horse_musket/games/sedgemoor.log");
    mu_bytes rubbish = { 0 };
    mu_bytes_add_text(&rubbish, "0 genesis {\n\x1b[31m");

    mu_golden found = compare(&script, NULL);
    cr_expect_eq(found.kind, MU_GOLDEN_MISSING);
    cr_expect_arr_eq(found.made.at, log.at, log.used);
    mu_golden_dispose(&found);

    found = compare(NULL, &log);
    cr_expect_eq(found.kind, MU_GOLDEN_OK);
    cr_expect_eq(found.events, 94);
    mu_golden_dispose(&found);

    found = compare(NULL, &rubbish);
    cr_expect_eq(found.kind, MU_GOLDEN_FAILS);
    cr_expect_neq(found.log.status, MU_OK);
    mu_golden_dispose(&found);

    found = compare(&script, &rubbish);
    cr_expect_eq(found.kind, MU_GOLDEN_CHANGED);
    cr_expect_not(found.has_kept);
    cr_expect_eq(found.play.event, 1);
    cr_expect_str_eq(found.play.kept, "?[31m");
    mu_golden_dispose(&found);

    found = compare(&rubbish, NULL);
    cr_expect_eq(found.kind, MU_GOLDEN_FAILS);
    mu_golden_dispose(&found);
    mu_bytes_dispose(&script);
    mu_bytes_dispose(&log);
    mu_bytes_dispose(&rubbish);
}

/* --- the record ---------------------------------------------------------------------------- */

Test(golden_games, the_last_line_of_a_game_counts)
{
    mu_bytes script = script_with("roll D_COMBAT 1 9\n", "roll D_COMBAT 1 8\n");
    mu_bytes log = fixture_bytes("horse_musket/games/sedgemoor.log");
    mu_bytes record = { 0 };
    mu_link head;
    mu_golden first = compare(NULL, &log);
    mu_golden found = compare(&script, &log);
    cr_expect_not(mu_golden_recorded(&record, "g", &head));
    mu_bytes_add_text(&record, "# a remark\ng: rubbish\n");
    cr_expect_not(mu_golden_recorded(&record, "g", &head));
    mu_golden_record(&first, "g", NULL, NULL, &record);
    cr_assert(mu_golden_recorded(&record, "g", &head));
    cr_expect(mu_link_equal(&head, &first.kept_head));
    mu_golden_record(&found, "g", &found.kept_head, "a reason -> with: signs", &record);
    mu_golden_record(&first, "gg", NULL, NULL, &record);
    cr_assert(mu_golden_recorded(&record, "g", &head));
    cr_expect(mu_link_equal(&head, &found.made_head));
    mu_bytes_add(&record, "", 1);
    cr_expect(strstr((char *)record.at, ", event 5 [HM-8.2]: a reason -> with: signs\n") != NULL,
              "%s", (char *)record.at);
    record.used = record.used / 2; /* cut anywhere it is read as far as it goes */
    (void)mu_golden_recorded(&record, "g", &head);
    mu_golden_dispose(&first);
    mu_golden_dispose(&found);
    mu_bytes_dispose(&script);
    mu_bytes_dispose(&log);
    mu_bytes_dispose(&record);
}
