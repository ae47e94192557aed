/* SPDX-License-Identifier: MIT
 * tests/property/scenarios.c - every scenario that is given away begins, comes to its end
 * whatever is played, and is listed for people. */
#include "core/rules/list.h"
#include "events/verify.h"
#include "property/play.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 3 };

static mu_marks marks;

static void comes_to_its_end(const mu_scenario *scenario, const char *path, uint64_t seed)
{
    const plan p = { .scenario = scenario, .mode = MU_DICE_OPEN, .seed = seed, .marks = &marks };
    played battle;
    mu_verdict verdict;
    play(&p, &battle);
    cr_expect(scenario->rules->standing(battle.game.setup, battle.game.state).over, "%s", path);
    mu_log_events walk = { &battle.log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verify(&events, NULL, &verdict);
    cr_expect_eq(verdict.status, MU_OK, "%s, seed %llu: %s", path, (unsigned long long)seed,
                 verdict.err.text);
    play_dispose(&battle);
}

static void check_scenario(const char *path, const char *file, const char *listed)
{
    mu_scenario scenario = fixture_scenario(path);
    for (uint64_t seed = 1; seed <= GAMES; seed++) comes_to_its_end(&scenario, path, seed);
    fixture_clauses("scenarios", scenario.rules, &marks);
    mu_scenario_dispose(&scenario);
    cr_expect_not_null(strstr(listed, file), "%s is not in fixtures/README.md", path);
}

static void check_folder(const char *rules, const char *listed, size_t *found)
{
    char folder[4096];
    mu_text text = mu_text_in(folder, sizeof folder);
    mu_text_add(&text, "%s/%s/scenarios", MU_FIXTURES, rules);
    DIR *directory = opendir(folder);
    if (directory == NULL) return;
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        size_t n = strlen(entry->d_name);
        if (n < 6 || strcmp(entry->d_name + n - 5, ".json") != 0) continue;
        char path[512];
        text = mu_text_in(path, sizeof path);
        mu_text_add(&text, "%s/scenarios/%s", rules, entry->d_name);
        check_scenario(path, entry->d_name, listed);
        (*found)++;
    }
    (void)closedir(directory);
}

Test(scenarios, each_begins_and_comes_to_its_end)
{
    mu_bytes readme = fixture_bytes("README.md");
    char *listed = strndup((const char *)readme.at, readme.used);
    size_t found = 0;
    cr_assert_not_null(listed);
    for (uint32_t i = 0; i < mu_rules_list_n; i++)
        check_folder(mu_rules_list[i]->name, listed, &found);
    cr_expect_geq(found, 4);
    free(listed);
    mu_bytes_dispose(&readme);
}
