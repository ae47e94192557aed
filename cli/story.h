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
    bool base;                /* a modifier: what the others are added to */
    bool by_die;              /* each die was told to hit or miss: */
    bool hit[MU_ROLL_MAX];    /* in the order of the faces */
    char needed[MU_LINE_MAX]; /* empty: not told */
    char result[32];
} story_fact;

/* Facts in the order they were told. */
typedef struct story {
    story_fact *facts;
    size_t n, room;
    const uint64_t *step; /* where the current step's number stands; null: always 0 */
    bool lost;            /* there was not enough memory for all of them */
} story;

mu_sink story_sink(story *s);
void story_dispose(story *s); /* and says so, if facts were lost */

/* The facts of one step but its first `heard`, with their clauses. A test comes with what it took
 * and its dice, and then its modifiers, which the rules tell before it:
 *
 *     KE1 gives Defensive Fire, 0 hits  [HM-8.65] ...
 *         3 dice, each hits on 7 or more, drm -1, so on a natural 8 or more
 *         rolled 3 miss, 3 miss, 3 miss
 *         dice   3  usual dice  [HM-8.8] ...
 */
void story_print_facts(const cli *c, const story *s, uint64_t step, size_t heard,
                       const mu_ruleset *rules, int indent);
mu_json *story_json(const story *s, uint64_t step, const mu_ruleset *rules);

/* A fact with its result, without its dice: "KE1 gives Defensive Fire, 0 hits". */
void story_fact_words(const story_fact *fact, mu_text *text);

/* "KE1 falls to 2 MP; RM1 is Eliminated": what came of it, without the reasons. */
void story_print_outcome(const story *s, uint64_t step);

/* Does a step of the game begin with such an event? */
bool story_opens_step(mu_event_kind kind);

/* Bytes of the longest event in words. */
#define STORY_LINE 2304

/* An event but genesis and settled, as a player would say it. */
void story_event(const mu_event *event, const mu_scope *scope, mu_text *text);

/* The same without the side, and the side: MU_NOBODY if it is nobody's. */
void story_deed(const mu_event *event, const mu_scope *scope, mu_text *text);
uint8_t story_side(const mu_event *event);

/* "event 4, Rebels: fire unit=RA1 target=F6": what an undo took back. */
void story_taken(const mu_taken *taken, const mu_scope *scope, mu_text *text);

/* What is asked, of whom, about what: "Rebels: RD1, Retreat to which hex?" */
void story_asked(const mu_scope *scope, uint8_t side, uint8_t purpose, uint16_t subject,
                 mu_text *text);

/* The open question of a game, after mu_game_ask, and how it is answered. `word` is the
 * game's address; null: it is history, nobody is to answer it. */
void story_question(const cli *c, const mu_game *game, const char *word);
void story_options(const mu_game *game, mu_text *out); /* of a choice: "yes no" */
mu_json *story_question_json(const mu_scope *scope, const mu_question *question);

/* The state as it is, a half-done step included. */
const void *story_state(mu_game *game);

/* Where the game stands: whose turn and what he has left, or who has won and why; behind `lead`,
 * and in several lines if it must be. */
void story_standing(const cli *c, mu_game *game, const char *lead);
void story_standing_words(mu_game *game, mu_text *words);
mu_json *story_standing_json(mu_game *game);

/* "Turn 2, Royalists". */
void story_turn(const cli *c, const mu_game *game, const mu_standing *now);

/* After a command has moved the game: the standing, the open question if there is one.
 * Returns the exit code, EXIT_QUESTION if one is open. */
int story_conclude(const cli *c, mu_game *game, const char *word, mu_json *answer);

#endif
