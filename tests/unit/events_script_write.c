/* SPDX-License-Identifier: MIT
 * tests/unit/events_script_write.c - logs that become scripts, and make the same log again: at
 * every end a log may have, and with every name that a script could read as something else. */
#include "core/rules/horse_musket/ruleset.h"
#include "core/rules/null/null.h"
#include "events/script.h"
#include "support/fixture.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

static mu_status run(const mu_bytes *text, mu_scripted *made, mu_err *err)
{
    return mu_script_run("s.mus", (const char *)text->at, text->used, &sentry_loader, made, NULL,
                         err);
}

static mu_scripted game_of(const char *script)
{
    mu_scripted made;
    mu_err err = MU_ERR_NONE;
    mu_bytes text = { 0 };
    mu_bytes_add_text(&text, script);
    cr_assert_eq(run(&text, &made, &err), MU_OK, "%s: %s", script, err.text);
    mu_bytes_dispose(&text);
    return made;
}

/* --- names and remarks ------------------------------------------------------------------ */

#define HEAD "scenario null.json\nid 00000000000000000000000000000001\n"

typedef struct row {
    char script[200];
    char has[100]; /* a line that the script of its log has */
} row;

static row rows[] = {
    { HEAD "dice open 7\n", "\ndice open 7\n" },
    { HEAD "dice open 7 drawn\n", "\ndice open 7 drawn\n" },
    { HEAD "dice open \"two words\"\n", "\ndice open \"two words\"\n" },
    { HEAD "dice open \"two words\" drawn\n", "\ndice open \"two words\" drawn\n" },
    { HEAD "dice open \"# \\\"\"\n", "\ndice open \"# \\\"\"\n" },
    { HEAD "dice table\nplayer A Anne\n", "\nplayer A Anne\n" },
    { HEAD "dice table\nplayer B \"Anne # 1\"\n", "\nplayer B \"Anne # 1\"\n" },
    { HEAD "dice table\nnote A well played\n", "\nnote A well played\n" },
    { HEAD "dice table\nnote nobody \"  well \\\\ # \"  # a remark\n",
      "\nnote nobody \"  well \\\\ # \"\n" },
    { HEAD "dice table\nnote B \"hm\" # a remark\n", "\nnote B hm\n" },
    { HEAD "dice table\nnote B \"hm\" he said\n", "\nnote B \"\\\"hm\\\" he said\"\n" },
    { HEAD "dice table\nnote B 5\" of rain\n", "\nnote B \"5\\\" of rain\"\n" },
    { HEAD "dice table\nnote B number #17\n", "\nnote B \"number #17\"\n" },
};

ParameterizedTestParameters(script_write, a_text_comes_back)
{
    return cr_make_param_array(row, rows, MU_COUNT_OF(rows), NULL);
}

ParameterizedTest(row *r, script_write, a_text_comes_back)
{
    mu_scripted made = game_of(r->script);
    mu_scripted again;
    mu_bytes text = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_script_write(&made.log, "null.json", &text, &err), MU_OK, "%s", err.text);
    mu_bytes_add(&text, "", 1);
    text.used--;
    cr_expect(strstr((const char *)text.at, r->has) != NULL, "%s has no%s", (const char *)text.at,
              r->has);
    cr_assert_eq(run(&text, &again, &err), MU_OK, "%s: %s", r->script, err.text);
    cr_expect(same_log(&made.log, &again.log), "%s", r->script);
    mu_bytes_dispose(&text);
    mu_scripted_dispose(&made);
    mu_scripted_dispose(&again);
}

/* --- where a log may end ------------------------------------------------------------------ */

/* Cut anywhere, the script makes what there was, and what comes by itself; with typed dice it is
 * cut at a question or between steps, and makes just that. */
static void every_cut_comes_back(const mu_log *whole)
{
    size_t same = 0;
    for (size_t n = 1; n <= whole->n; n++) {
        /* A phase is written down with its first answer: no game ends right after it. */
        if (n > 1 && event_of(whole, &horse_musket_ruleset, n - 1).kind == MU_EVENT_PHASE) continue;
        mu_log cut = log_of_first(whole, n);
        mu_scripted made;
        mu_bytes text = { 0 };
        mu_err err = MU_ERR_NONE;
        cr_assert_eq(mu_script_write(&cut, NULL, &text, &err), MU_OK, "%zu: %s", n, err.text);
        mu_status status = mu_script_run_on("s.mus", (const char *)text.at, text.used,
                                            &sentry_loader, NULL, &made, NULL, &err);
        const bool ahead = made.log.n > n;
        /* The last line tells of the state before what came by itself. */
        cr_expect(status == MU_OK || (ahead && status == MU_DIVERGED), "%zu: %s", n, err.text);
        cr_assert_geq(made.log.n, n, "%zu of %zu: %s", made.log.n, n, err.text);
        cr_expect(mu_link_equal(&made.log.entries[n - 1].link, &cut.entries[n - 1].link), "%zu", n);
        same += !ahead;
        mu_bytes_dispose(&text);
        mu_log_dispose(&cut);
        mu_scripted_dispose(&made);
    }
    cr_expect_gt(same, whole->n / 3);
}

Test(script_write, a_log_cut_anywhere)
{
    mu_scripted *example = fixture_script(SEDGEMOOR_SCRIPT);
    every_cut_comes_back(&example->log);
    fixture_script_free(example);
}

/* --- what does not hold -------------------------------------------------------------------- */

static void expect_wrong(const char *script, mu_status status, const char *says)
{
    mu_scripted made;
    mu_err err = MU_ERR_NONE;
    mu_bytes text = { 0 };
    mu_bytes_add_text(&text, script);
    cr_expect_eq(run(&text, &made, &err), status, "%s: %s", script, err.text);
    cr_expect_str_eq(err.text, says);
    mu_bytes_dispose(&text);
}

Test(script_write, a_fingerprint_that_is_another)
{
    mu_scripted made = game_of(HEAD "dice table\n");
    char digits[2 * MU_DIGEST_BYTES + 1];
    char says[MU_LINE_MAX];
    mu_text text = mu_text_in(digits, sizeof digits);
    mu_text_bytes(&text, made.game.fingerprint.bytes, MU_DIGEST_BYTES);
    text = mu_text_in(says, sizeof says);
    mu_text_add(&text, "s.mus:4: the state has the fingerprint %s", digits);
    expect_wrong(HEAD "dice table\nfingerprint 00000000000000000000000000000000\n", MU_DIVERGED,
                 says);
    expect_wrong(HEAD "dice table\nfingerprint 0\n", MU_INPUT,
                 "s.mus:4: a fingerprint has 32 hex digits");
    mu_scripted_dispose(&made);
}

Test(script_write, a_scenario_in_the_script)
{
    static const char setup[] = "scenario {\n \"ruleset\": \"null\",\n \"setup\": { \"a_name\": "
                                "\"Anna\", \"b_name\": \"Berta\", \"need\": 4, \"points\": 5, "
                                "\"turns\": 12 }\n}\n";
    char script[600];
    mu_text text = mu_text_in(script, sizeof script);
    mu_text_add(&text, "# first\n%sdice table\nid 00000000000000000000000000000001\n", setup);
    mu_scripted made = game_of(script);
    cr_expect_eq(((const null_setup *)made.game.setup)->turns, 12);
    mu_scripted_dispose(&made);

    text = mu_text_in(script, sizeof script);
    mu_text_add(&text, "%s%s", setup, setup);
    expect_wrong(script, MU_INPUT, "s.mus:5: a second scenario");
    text = mu_text_in(script, sizeof script);
    mu_text_add(&text, "%sfnord\n", setup);
    expect_wrong(script, MU_INPUT, "s.mus:5: a line cannot begin with 'fnord'");
    expect_wrong("scenario {\n\"ruleset\": 7\n}\n", MU_INPUT,
                 "s.mus:1: s.mus: names no ruleset of this Muster");
}

Test(script_write, what_was_made_before_a_fault_can_be_kept)
{
    static const char text[] = HEAD "dice table\nroll C_WEATHER 0\norder shoot\nfnord\n";
    mu_scripted made;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(
        mu_script_run_on("s.mus", text, sizeof text - 1, &sentry_loader, NULL, &made, NULL, &err),
        MU_INPUT);
    cr_expect(made.begun);
    cr_expect_gt(made.log.n, 2);
    mu_scripted_dispose(&made);
}

Test(script_write, what_is_no_game)
{
    mu_log log = mu_log_new();
    mu_bytes text = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_script_write(&log, NULL, &text, &err), MU_CORRUPT);
    cr_expect_str_eq(err.text, "the log does not begin with genesis");
    mu_bytes_dispose(&text);
}
