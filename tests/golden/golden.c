/* SPDX-License-Identifier: MIT
 * tests/golden/golden.c - every script of fixtures/ gives, byte for byte, the log kept beside
 * it; every log verifies, and is the one whose reason was recorded last.
 *
 * There is no way to rewrite the logs from here: `muster golden update --reason` does, and keeps
 * the reason. */
#include "events/golden.h"

#include "core/rules/horse_musket/ruleset.h"
#include "core/rules/list.h"
#include "core/rules/null/null.h"
#include "support/fixture.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_MAX = 256 };

/* Below fixtures/: FOLDER/NAME.mus, FOLDER/NAME.log, or one of the two. */
typedef struct game {
    char folder[64];
    char name[64];
} game;

static game games[GAMES_MAX];
static size_t games_n;

static void note_file(const char *folder, const char *file)
{
    const char *point = strrchr(file, '.');
    if (point == NULL || (strcmp(point, MU_GOLDEN_SCRIPT) && strcmp(point, MU_GOLDEN_LOG))) return;
    game one = { 0 };
    mu_text_copy(one.folder, sizeof one.folder, folder);
    mu_text name = mu_text_in(one.name, sizeof one.name);
    mu_text_add(&name, "%.*s", (int)(point - file), file);
    for (size_t i = 0; i < games_n; i++)
        if (memcmp(&games[i], &one, sizeof one) == 0) return;
    if (name.cut || games_n == GAMES_MAX) abort();
    games[games_n++] = one;
}

static void find_games(void)
{
    games_n = 0;
    for (uint32_t i = 0; i < mu_rules_list_n; i++) {
        char folder[64];
        char path[4096];
        mu_text text = mu_text_in(folder, sizeof folder);
        mu_text_add(&text, "%s/games", mu_rules_list[i]->name);
        text = mu_text_in(path, sizeof path);
        mu_text_add(&text, "%s/%s", MU_FIXTURES, folder);
        DIR *directory = opendir(path);
        if (directory == NULL) continue;
        for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory))
            note_file(folder, entry->d_name);
        (void)closedir(directory);
    }
}

ParameterizedTestParameters(golden, a_game_is_as_it_was_kept)
{
    find_games();
    return cr_make_param_array(game, games, games_n);
}

static bool has(const char *path)
{
    char whole[4096];
    mu_text text = mu_text_in(whole, sizeof whole);
    mu_text_add(&text, "%s/%s", MU_FIXTURES, path);
    return access(whole, F_OK) == 0;
}

static mu_bytes file_of(const game *g, const char *name, const char *ending, char path[4096])
{
    mu_text text = mu_text_in(path, 4096);
    mu_text_add(&text, "%s/%s%s", g->folder, name, ending);
    return has(path) ? fixture_bytes(path) : (mu_bytes){ 0 };
}

ParameterizedTest(game *g, golden, a_game_is_as_it_was_kept)
{
    static mu_marks marks;
    char path[4096], script_path[4096], whole[8192];
    mu_bytes log = file_of(g, g->name, MU_GOLDEN_LOG, path);
    mu_bytes reasons = file_of(g, MU_GOLDEN_REASONS, "", path);
    mu_bytes script = file_of(g, g->name, MU_GOLDEN_SCRIPT, script_path);
    mu_text text = mu_text_in(whole, sizeof whole);
    mu_text_add(&text, "%s/%s", MU_FIXTURES, script_path);
    const mu_golden_files files = { whole, script.used > 0 ? &script : NULL,
                                    log.used > 0 ? &log : NULL };
    mu_golden found;
    mu_golden_compare(&files, &fixture_loader, &marks, &found);
    cr_expect_eq(found.kind, MU_GOLDEN_OK, "%s: %s; event %llu: %s | %s (%s%s)", g->name,
                 mu_golden_words[found.kind], (unsigned long long)found.play.event, found.play.kept,
                 found.play.made, found.script.text, found.log.text);
    cr_expect_gt(found.events, 1);
    mu_link recorded;
    cr_expect(mu_golden_recorded(&reasons, g->name, &recorded) &&
                  mu_link_equal(&recorded, &found.kept_head),
              "%s: its log is not the one recorded last in " MU_GOLDEN_REASONS
              ": muster golden update --reason TEXT",
              g->name);
    if (found.rules != NULL) fixture_clauses(g->name, found.rules, &marks);
    mu_golden_dispose(&found);
    mu_bytes_dispose(&log);
    mu_bytes_dispose(&script);
    mu_bytes_dispose(&reasons);
}

/* What a whole ruleset does is seen in games, not only in single situations. Returns how many there
 * are. */
static uint32_t use_every_clause(const mu_ruleset *rules)
{
    static mu_marks marks;
    uint32_t scripts = 0;
    char folder[64];
    mu_text text = mu_text_in(folder, sizeof folder);
    mu_text_add(&text, "%s/games", rules->name);
    memset(&marks, 0, sizeof marks);
    for (size_t i = 0; i < games_n; i++) {
        char path[4096], whole[8192];
        if (strcmp(games[i].folder, folder) != 0) continue;
        mu_bytes script = file_of(&games[i], games[i].name, MU_GOLDEN_SCRIPT, path);
        if (script.used == 0) continue;
        text = mu_text_in(whole, sizeof whole);
        mu_text_add(&text, "%s/%s", MU_FIXTURES, path);
        const mu_golden_files files = { whole, &script, NULL };
        mu_golden made;
        mu_golden_compare(&files, &fixture_loader, &marks, &made);
        /* It holds, and no log was given. */
        cr_expect_eq(made.kind, MU_GOLDEN_MISSING, "%s: %s", games[i].name, made.script.text);
        scripts++;
        mu_golden_dispose(&made);
        mu_bytes_dispose(&script);
    }
    for (uint32_t i = 0; i < rules->clauses_n; i++) {
        const mu_clause_row *row = &rules->clauses[i];
        if (row->kind != MU_CLAUSE_RULE) continue;
        cr_expect(marks.bits[row->clause / 64] >> row->clause % 64 & 1, "no game uses %s: %s",
                  row->id, row->title);
    }
    return scripts;
}

Test(golden, the_games_use_every_clause)
{
    find_games();
    for (uint32_t i = 0; i < mu_rules_list_n; i++)
        if (mu_rules_list[i] != &null_ruleset) cr_expect_gt(use_every_clause(mu_rules_list[i]), 0);
    cr_expect_geq(use_every_clause(&horse_musket_ruleset), 12);
}

/* A folder that is not read would never fail. */
Test(golden, there_are_games)
{
    find_games();
    cr_expect_gt(games_n, 0);
}
