/* SPDX-License-Identifier: MIT
 * tests/golden/golden.c - every script of fixtures/ gives, byte for byte, the log kept beside
 * it, and that log verifies.
 *
 * There is no way to rewrite the logs from here: a log that changes is a decision, made with
 * `muster run` and `muster export --text` and read before it is kept. */
#include "core/rules/list.h"
#include "events/text.h"
#include "events/verify.h"
#include "support/fixture.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* Below fixtures/: NAME.mus and NAME.log. */
typedef struct game {
    char name[64];
} game;

static game games[] = {
    { "horse_musket/games/sedgemoor" },
};

static mu_bytes file_of(const game *g, const char *ending)
{
    char path[80];
    mu_text text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "%s%s", g->name, ending);
    return fixture_bytes(path);
}

/* The first line (from 1) that differs, or 0. */
static unsigned first_difference(const mu_bytes *a, const mu_bytes *b)
{
    unsigned line = 1;
    for (size_t i = 0; i < a->used && i < b->used; i++) {
        if (a->at[i] != b->at[i]) return line;
        line += a->at[i] == '\n';
    }
    return a->used == b->used ? 0 : line;
}

ParameterizedTestParameters(golden, a_script_gives_its_log)
{
    return cr_make_param_array(game, games, MU_COUNT_OF(games));
}

ParameterizedTest(game *g, golden, a_script_gives_its_log)
{
    char script[80];
    mu_text path = mu_text_in(script, sizeof script);
    mu_text_add(&path, "%s.mus", g->name);
    mu_scripted *made = fixture_script(script);
    mu_bytes kept = file_of(g, ".log");
    mu_bytes written = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_text_write(&made->log, &written, &err), MU_OK, "%s", err.text);
    unsigned line = first_difference(&written, &kept);
    cr_expect_eq(line, 0, "%s.log: line %u differs", g->name, line);
    mu_bytes_dispose(&written);
    mu_bytes_dispose(&kept);
    fixture_script_free(made);
}

ParameterizedTestParameters(golden, a_log_verifies)
{
    return cr_make_param_array(game, games, MU_COUNT_OF(games));
}

ParameterizedTest(game *g, golden, a_log_verifies)
{
    static mu_marks marks;
    mu_bytes kept = file_of(g, ".log");
    mu_log log;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_text_read(g->name, (const char *)kept.at, kept.used, &log, &err), MU_OK, "%s",
                 err.text);
    const mu_verify_options options = { .marks = &marks };
    mu_log_events walk = { &log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verdict verdict;
    mu_verify(&events, &options, &verdict);
    cr_expect_eq(verdict.status, MU_OK, "%s", verdict.err.text);
    cr_expect_eq(verdict.counts.events, log.n);
    cr_expect_gt(verdict.counts.settled, 0);
    if (verdict.begun) fixture_clauses(g->name, verdict.rules, &marks);
    mu_log_dispose(&log);
    mu_bytes_dispose(&kept);
}

static bool is_listed(const char *folder, const char *file)
{
    char name[128];
    mu_text text = mu_text_in(name, sizeof name);
    mu_text_add(&text, "%s/games/%.*s", folder, (int)(strlen(file) - 4), file);
    for (size_t i = 0; i < MU_COUNT_OF(games); i++)
        if (strcmp(games[i].name, name) == 0) return true;
    return false;
}

/* Nobody forgets a game. */
Test(golden, every_script_is_listed_here)
{
    size_t found = 0;
    for (uint32_t i = 0; i < mu_rules_list_n; i++) {
        const char *folder = mu_rules_list[i]->name;
        char path[4096];
        mu_text text = mu_text_in(path, sizeof path);
        mu_text_add(&text, "%s/%s/games", MU_FIXTURES, folder);
        DIR *directory = opendir(path);
        if (directory == NULL) continue;
        for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
            size_t n = strlen(entry->d_name);
            if (n < 5 || strcmp(entry->d_name + n - 4, ".mus") != 0) continue;
            cr_expect(is_listed(folder, entry->d_name), "%s/%s", path, entry->d_name);
            found++;
        }
        (void)closedir(directory);
    }
    cr_expect_eq(found, MU_COUNT_OF(games));
}
