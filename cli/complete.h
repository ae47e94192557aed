/* SPDX-License-Identifier: MIT
 *
 * cli/complete.h - words that can follow in a line that is being typed, from what is legal now.
 *
 * Nothing is known here of any game: what can follow are words of the legal orders, or the
 * options of the open question, and the words of the command that reads the line. An order
 * whose words were all completed is legal.
 *
 * Shapes  the words of a line so far; each word found begins with the last one, in small or
 *         capital letters.
 * Owner   the caller's game, which is asked for its open question, and the caller's lines.
 * Errors  none: nothing is found.
 */
#ifndef MU_CLI_COMPLETE_H
#define MU_CLI_COMPLETE_H

#include "cli/lines.h"
#include "events/game.h"

/* What follows a command's own word. */
typedef enum complete_after {
    COMPLETE_NOTHING,
    COMPLETE_ORDER,
    COMPLETE_ANSWER,
    COMPLETE_PIECE,  /* the first word of a legal order, behind its kind */
    COMPLETE_PIECES, /* two pieces in play */
    COMPLETE_CLAUSE
} complete_after;

typedef struct complete_command {
    const char *name;
    complete_after after;
} complete_command;

typedef struct complete_from {
    mu_game *game;
    const complete_command *commands;
    uint32_t commands_n;
} complete_from;

void complete_line(const complete_from *from, const char *before, lines *found);

/* How many letters are to be changed, put in, left out or swapped with the next; of long words no
 * number is known. */
uint32_t complete_letters_apart(const char *a, const char *b);

/* The command or kind of order that is written almost so, or null. */
const char *complete_nearest(const complete_from *from, const char *word);

#endif
