/* SPDX-License-Identifier: MIT
 *
 * cli/chronicle.h - events as the lines of a story, each step with what came of it.
 *
 *     Turn 1, Rebels
 *        4 Rebels: fire unit=RA1 target=F6
 *        5     Rebels: RA1, combat dice: 1 9
 *        6   = RA1 fires at F6, 1 hit; KE1 falls to 2 MP
 */
#ifndef MU_CLI_CHRONICLE_H
#define MU_CLI_CHRONICLE_H

#include "cli/story.h"
#include "events/verify.h"

typedef struct chronicle {
    const cli *c;
    bool verbose;    /* every modifier and test, with its clause */
    bool turns;      /* the game goes with the events: each turn of a side gets a heading, or each
                      * phase in which the sides go in turn */
    mu_game *game;   /* the game the events belong to; tells its story while it goes */
    story story;     /* what it told, with the step it was told in */
    size_t heard;    /* facts of the next step to settle that are told already */
    mu_json *all;    /* an array the lines are added to; null: print them */
    mu_standing now; /* of the last heading */
    mu_sink sink;
} chronicle;

/* Listen to a game from now on. */
void chronicle_begin(chronicle *k, const cli *c, mu_game *game, bool verbose, mu_json *all);
void chronicle_end(chronicle *k);

/* Does a step that begins where the game stands have another heading than the last, *last? Then
 * that is where it stands now. */
bool chronicle_turns(const mu_game *game, mu_standing *last);

/* Tell one event; `step` counts the steps settled before it. */
void chronicle_event(chronicle *k, uint64_t seq, uint64_t step, const mu_event *event);

/* Feed the game with events and tell each. What a step told is forgotten when its line is out,
 * so that a long game takes no more memory than a short one. */
MU_CHECKED mu_status chronicle_feed(chronicle *k, const mu_events *events, mu_err *err);

/* Tell the events of a log that begins at step `step` of the game. */
void chronicle_log(chronicle *k, const mu_log *log, uint64_t step);

#endif
