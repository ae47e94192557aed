/* SPDX-License-Identifier: MIT
 * tests/rules/horse_musket_vectors.c - runs every vector of fixtures/horse_musket/vectors: one
 * test each, so that a failure names file, line and vector. How vectors are written is told at the
 * top of tests/rules/vector.h; a new file is one more row of FILES. */
#include "core/rules/horse_musket/clauses.h"
#include "rules/vector.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <dirent.h>
#include <string.h>

/* test name, file */
/* clang-format off */
#define FILES(X)                                                                                   \
    X(dice_and_hits,             "01_dice_and_hits.txt")                                           \
    X(terrain,                   "02_terrain.txt")                                                 \
    X(morale,                    "03_morale.txt")                                                  \
    X(targets_and_sight,         "04_targets_and_sight.txt")                                       \
    X(fire,                      "05_fire.txt")                                                    \
    X(movement,                  "06_movement.txt")                                                \
    X(movement_clauses,          "06_movement_clauses.txt")                                        \
    X(skirmish_ambush_clauses,   "06_skirmish_ambush_clauses.txt")                                 \
    X(close_combat,              "07_close_combat.txt")                                            \
    X(charge,                    "08_charge.txt")                                                  \
    X(charge_clauses,            "08_charge_clauses.txt")                                          \
    X(retreat,                   "09_retreat.txt")                                                 \
    X(leaders_and_command,       "10_leaders_and_command.txt")                                     \
    X(command_clauses,           "10_command_clauses.txt")                                         \
    X(leaders_clauses,           "10_leaders_clauses.txt")                                         \
    X(victory_and_baggage,       "11_victory_and_baggage.txt")                                     \
    X(formations,                "13_formations.txt")                                              \
    X(facing,                    "13_facing.txt")                                                  \
    X(r1_fire,                   "15_r1_fire.txt")                                                 \
    X(random_events,             "15_random_events.txt")                                           \
    X(rerolls_and_leaders,       "15_rerolls_and_leaders.txt")                                     \
    X(before_action,             "15_before_action.txt")                                           \
    X(stacks_and_ammunition,     "15_stacks_and_ammunition.txt")
/* clang-format on */

#define FOLDER "horse_musket/vectors/"

/* Parameters: the vector `index` of `file`. */
typedef struct place {
    char file[80];
    uint32_t index;
} place;

static struct criterion_test_params places_of(const char *path)
{
    vector_file *file = vector_file_read(path);
    size_t n = file->n;
    place *places = cr_calloc(n, sizeof *places);
    for (uint32_t i = 0; i < n; i++) {
        mu_text text = mu_text_in(places[i].file, sizeof places[i].file);
        mu_text_word(&text, path);
        places[i].index = i;
    }
    vector_file_free(file);
    return cr_make_param_array(place, places, n, NULL);
}

static void run(const place *at)
{
    static mu_marks marks;
    char why[1024] = { 0 };
    vector_file *file = vector_file_read(at->file);
    const vector *v = &file->vectors[at->index];
    bool held = vector_run(v, &marks, why, sizeof why);
    fixture_clauses(v->id, &horse_musket_ruleset, &marks);
    cr_expect(held, "%s", why);
    vector_file_free(file);
}

#define ONE_TEST_EACH(name, file)                                                                  \
    ParameterizedTestParameters(horse_musket_vectors, name)                                        \
    {                                                                                              \
        return places_of(FOLDER file);                                                             \
    }                                                                                              \
    ParameterizedTest(place *at, horse_musket_vectors, name)                                       \
    {                                                                                              \
        run(at);                                                                                   \
    }
FILES(ONE_TEST_EACH)

#define FILE_NAME(name, file) FOLDER file,
static const char *const files[] = { FILES(FILE_NAME) };

/* The names of vectors are what failures and coverage speak of. */
Test(horse_musket_vectors, no_two_vectors_have_one_name)
{
    static char seen[2048][40];
    uint32_t n = 0;
    for (size_t f = 0; f < MU_COUNT_OF(files); f++) {
        vector_file *file = vector_file_read(files[f]);
        cr_expect_gt(file->n, 0, "%s has no vector", files[f]);
        for (uint32_t i = 0; i < file->n; i++) {
            for (uint32_t k = 0; k < n; k++)
                cr_expect_str_neq(file->vectors[i].id, seen[k], "%s has %s again", files[f],
                                  seen[k]);
            cr_assert_lt(n, MU_COUNT_OF(seen));
            mu_text text = mu_text_in(seen[n], sizeof seen[n]);
            mu_text_word(&text, file->vectors[i].id);
            n++;
        }
        vector_file_free(file);
    }
}

/* A file that is not listed above would never be run. */
Test(horse_musket_vectors, every_file_of_the_folder_is_listed)
{
    DIR *folder = opendir(MU_FIXTURES "/" FOLDER);
    cr_assert_not_null(folder);
    size_t n = 0;
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        if (entry->d_name[0] == '.') continue;
        bool listed = false;
        for (size_t f = 0; f < MU_COUNT_OF(files); f++)
            listed = listed || strcmp(files[f] + strlen(FOLDER), entry->d_name) == 0;
        cr_expect(listed, "%s is not listed", entry->d_name);
        n++;
    }
    cr_expect_eq(n, MU_COUNT_OF(files));
    (void)closedir(folder);
}

/* A clause that no vector uses is a rule nobody tests, or one that nothing applies. */
Test(horse_musket_vectors, every_rule_clause_is_used_by_some_vector)
{
    static mu_marks marks;
    for (size_t f = 0; f < MU_COUNT_OF(files); f++) {
        vector_file *file = vector_file_read(files[f]);
        for (uint32_t i = 0; i < file->n; i++) {
            char why[1024] = { 0 };
            cr_expect(vector_run(&file->vectors[i], &marks, why, sizeof why), "%s", why);
        }
        vector_file_free(file);
    }
    for (uint32_t i = 0; i < HM_CLAUSES_N; i++) {
        const mu_clause_row *row = &hm_clauses[i];
        if (row->kind != MU_CLAUSE_RULE) continue;
        cr_expect(marks.bits[row->clause / 64] >> row->clause % 64 & 1, "no vector uses %s: %s",
                  row->id, row->title);
    }
}
