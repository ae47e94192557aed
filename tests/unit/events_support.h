/* SPDX-License-Identifier: MIT
 *
 * tests/unit/events_support.h - logs edited by hand, and games of the two sentries.
 *
 * A log cannot be changed in place: the tests copy its first events, put others after them,
 * and get a whole chain again. That is what somebody who edits his log would do.
 *
 * Owner   logs, games and scripts belong to the caller.
 * Errors  every function ends the test with a message when it cannot do its work.
 */
#ifndef MU_TESTS_UNIT_EVENTS_SUPPORT_H
#define MU_TESTS_UNIT_EVENTS_SUPPORT_H

#include "support/fixture.h"

/* --- logs -------------------------------------------------------------------------- */

/* A log of the first n events of another. */
mu_log log_of_first(const mu_log *log, size_t n);

/* Append bytes, an event, or everything of `from` that follows its first n events. */
void put_bytes(mu_log *log, const void *bytes, size_t n);
void put_event(mu_log *log, const mu_ruleset *rules, const mu_event *event);
void put_rest(mu_log *log, const mu_log *from, size_t n);

/* Entry i, decoded; not for genesis. */
mu_event event_of(const mu_log *log, const mu_ruleset *rules, size_t i);

/* The first event from number `from` on of this kind; the test ends if there is none. */
size_t find_event(const mu_log *log, const mu_ruleset *rules, mu_event_kind kind, size_t from);

/* `log` with event i replaced. */
mu_log log_with(const mu_log *log, const mu_ruleset *rules, size_t i, const mu_event *event);

bool same_log(const mu_log *a, const mu_log *b);

/* Begin a game with event 0 and fold the events before number n; the first that fails ends
 * it. The caller disposes of the game if it has begun, that is, if game->setup is set. */
mu_status fold(const mu_log *log, size_t n, mu_game *game, mu_err *err);

/* Fold a log that must fail at event `seq`: returns the status, with *err filled. */
mu_status fold_fails(const mu_log *log, mu_err *err);

/* --- playing on -------------------------------------------------------------------- */

/* Give the game the orders and answers that stand in `recorded` from the game's next event
 * on; what the game makes of them is appended to `out`. */
void play_as_recorded(mu_game *game, const mu_log *recorded, mu_log *out);

/* --- the two sentries -------------------------------------------------------------- */

/* Any file is found here: one called null.json is the scenario of the two sentries. Others
 * are looked up in fixtures/. */
extern const mu_loader sentry_loader;

/* A script of lines without "scenario": the sentries', with points 3, need 4, turns 4. */
mu_scripted *sentry_script(const char *lines);

/* With a draw, a pool, a choice, a forced choice, a roll, notes; over after turn 2. */
extern const char sentry_table_game[];
/* A game of the sentries played to its end: all shoot, and fall back when they can. */
void sentry_game(mu_dice_mode mode, const char *seed, mu_game *game, mu_log *log);

#endif
