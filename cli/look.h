/* SPDX-License-Identifier: MIT
 *
 * cli/look.h - what commands tell that change nothing, for others that tell it too: each is
 * found in the file of its command.
 *
 * Shapes  a game opened where it is looked at, which may be gone on in memory: it is of no
 *         further use.
 * Owner   the game stays the caller's.
 * Errors  told, with the game's address; the exit code is returned.
 */
#ifndef MU_CLI_LOOK_H
#define MU_CLI_LOOK_H

#include "cli/address.h"
#include "cli/choices.h"
#include "cli/words.h"

/* The legal orders, all or those with a word (may be null). Or, of an order that has words: is it
 * legal, or which clause forbids it? */
int cli_legal(const cli *c, cli_game *at, const char *only, const cli_words *order);

/* Odds of an order; of one without words, of the step whose question is open. Takes the
 * choices that were given, and disposes of them. */
int cli_odds(const cli *c, cli_game *at, const cli_words *order, choices *given, bool verbose);

/* What is played for, and the numbers to play by; or the goal alone. */
int cli_brief(const cli *c, const mu_position *at, bool goal_only);

/* From one piece to another, by their words. */
int cli_measure(const cli *c, mu_game *game, const char *const words[2]);

/* The story, up to where the game stands. */
int cli_log(const cli *c, cli_game *at, bool verbose);

/* The step that the last event belongs to. */
int cli_explain(const cli *c, cli_game *at);

/* One clause of a ruleset; null: all. How its orders are written. */
int cli_rules_clause(cli *c, const mu_ruleset *rules, const char *word);
int cli_rules_orders(const cli *c, const mu_ruleset *rules);

#endif
