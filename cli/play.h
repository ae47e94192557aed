/* SPDX-License-Identifier: MIT
 *
 * cli/play.h - a game that two people play at one keyboard: where it stands, told as it goes.
 *
 *     the map and the forces
 *        7 Rebels: charge unit=KC1 ...     what has happened since
 *     Turn 1, Rebels: actions, 5 CAP left  whose turn it is, what is left
 *     Royalists must choose, [clause] ...  the open question, with its options
 *        1 yes   2 no
 *     Royalists: KE1, advance into the hex? (1-2)      the prompt
 *
 * Everything is in the store before it is told. Others may play the same game on meanwhile:
 * then it is read again. After a failure to write, the store is opened anew, and the game goes on
 * only if it verifies and holds all that was told.
 *
 * Shapes  one game, open at its end.
 * Owner   play_close frees.
 * Errors  told; `leaving` is set when the game cannot be gone on with, with its exit code.
 */
#ifndef MU_CLI_PLAY_H
#define MU_CLI_PLAY_H

#include "cli/turn.h"
#include "cli/witness.h"

typedef struct play {
    cli *c;
    const char *word; /* the game's address */
    cli_turn turn;
    bool open; /* there is a turn */
    bool leaving;
    int code; /* the exit code when leaving */
    int lost; /* that of the last line that could not be kept; EXIT_YES: all were */

    const cli_witness *witness; /* who types dice in */
    bool agreeing;              /* the other side is asked whether it agrees to an undo */
    uint8_t taker;              /* of this side */

    /* the last map: of which position, in whose turn */
    mu_digest drawn;
    uint16_t drawn_turn;
    uint8_t drawn_side;
} play;

/* Open the game and tell where it stands, from the last order on. Returns the exit code. */
int play_open(play *p, cli *c, const char *word, const cli_witness *witness);
void play_close(play *p);

/* After an order, an answer or a note was given with this outcome: keep it, and tell what came of
 * it; with a map, if the position has changed or a player's turn begins. The answers of a phase
 * have one map, after the last. True if it was kept. */
bool play_keep(play *p, mu_status status, mu_err *err);

/* How many choices players have made from event `from` on. */
uint32_t play_choices_since(play *p, uint64_t from);

/* Has somebody else played the game on? Then what has happened since is told. */
bool play_has_moved(play *p);

void play_map(play *p);
void play_standing(play *p); /* with what has happened in the open step, and its question */

/* Take back the last step; if it has shown dice, the other side is asked first, and what is typed
 * next is its answer. */
void play_undo(play *p);
void play_agree(play *p, const char *answer);

/* Is a question open? Then its options may be answered by their numbers, from 1, unless they
 * are numbers themselves. */
const mu_question *play_question(play *p);
bool play_is_numbered(play *p, const mu_question *q);

/* What the player is asked for, and who: "Turn 1, Rebels> ". A long question is printed, on a line
 * of its own; the prompt is how it is answered. */
void play_prompt(play *p, mu_text *text);

#endif
