/* SPDX-License-Identifier: MIT
 *
 * cli/story.h - what the rules told, kept and printed; events and questions in words.
 */
#ifndef MU_CLI_STORY_H
#define MU_CLI_STORY_H

#include "cli/command.h"
#include "core/say.h"
#include "events/game.h"
#include "events/json.h"

#define STORY_NUMBERS 8

typedef struct story_fact {
    uint64_t step; /* in which step of the game it was told */
    mu_said_kind kind;
    mu_clause clause;
    char text[MU_LINE_MAX];
    mu_named numbers[STORY_NUMBERS];
    uint32_t numbers_n;
    int32_t faces[MU_ROLL_MAX];
    uint32_t faces_n;
} story_fact;

/* Facts in the order they were told. */
typedef struct story {
    story_fact *facts;
    size_t n, room;
    const uint64_t *step; /* where the current step's number stands; null: always 0 */
} story;

mu_sink story_sink(story *s);
void story_dispose(story *s);

/* The facts of one step, one a line: "    [HM-8.12] Elite Infantry: dice +1". */
void story_print_facts(const cli *c, const story *s, uint64_t step, const mu_ruleset *rules);
mu_json *story_json(const story *s, uint64_t step, const mu_ruleset *rules);

/* "KE1 falls to 2 MP; RM1 is Eliminated": what came of it, without the reasons. */
void story_print_outcome(const story *s, uint64_t step);

/* An event but genesis and settled, as a player would say it. */
void story_event(const mu_event *event, const mu_scope *scope, mu_text *out);

/* The open question of a game, after mu_game_ask, and how it is answered. `word` is the
 * game's address; null: it is history, nobody is to answer it. */
void story_question(const cli *c, const mu_game *game, const char *word);
mu_json *story_question_json(const mu_scope *scope, const mu_question *question);

/* Where the game stands: whose turn, or who has won. */
void story_standing(const cli *c, const mu_game *game);
mu_json *story_standing_json(const mu_game *game);

/* After a command has moved the game: the standing, the open question if there is one.
 * Returns the exit code, EXIT_QUESTION if one is open. */
int story_conclude(const cli *c, mu_game *game, const char *word, mu_json *answer);

#endif
