/* SPDX-License-Identifier: MIT
 *
 * tests/support/fixture.h - files and games that tests begin from.
 *
 * Every function ends the test with a message when it cannot do its work.
 */
#ifndef MU_TESTS_SUPPORT_FIXTURE_H
#define MU_TESTS_SUPPORT_FIXTURE_H

#include "events/game.h"
#include "events/scenario.h"
#include "events/script.h"

/* Reads files relative to the one that names them, like the command does. */
extern const mu_loader fixture_loader;

/* The bytes of a file below fixtures/; free with mu_bytes_dispose. */
mu_bytes fixture_bytes(const char *path);

/* A scenario below fixtures/, checked; free with mu_scenario_dispose. */
mu_scenario fixture_scenario(const char *path);

/* A script below fixtures/, run; free with mu_scripted_dispose. */
mu_scripted *fixture_script(const char *path);
void fixture_script_free(mu_scripted *scripted);

/* "horse_musket/games/sedgemoor.mus". */
#define SEDGEMOOR_SCRIPT   "horse_musket/games/sedgemoor.mus"
#define SEDGEMOOR_SCENARIO "horse_musket/scenarios/sedgemoor.json"

/* A fresh directory below the build directory, removed by fixture_remove_directory. */
char *fixture_directory(void);
void fixture_remove_directory(char *directory);

/* Note in the file named by $MUSTER_CLAUSES (if set) that `test` used these clauses. */
void fixture_clauses(const char *test, const mu_ruleset *rules, const mu_marks *marks);

#endif
