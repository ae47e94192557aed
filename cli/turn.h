/* SPDX-License-Identifier: MIT
 *
 * cli/turn.h - commands that move a game on: open it, make events, keep them, tell.
 */
#ifndef MU_CLI_TURN_H
#define MU_CLI_TURN_H

#include "cli/address.h"
#include "cli/chronicle.h"
#include "cli/keys.h"
#include "cli/words.h"

typedef struct cli_turn {
    cli_game at;
    mu_log made;      /* events to be appended */
    uint64_t step;    /* step of the game at which they begin */
    chronicle told;   /* its story meanwhile */
    bool kept;        /* some were appended and told */
    mu_delivery once; /* what is made is that of this delivery; its id null: of none */
} cli_turn;

/* Open the game at its end (an address with an event is refused: history is not changed,
 * branch there instead). What comes by itself is made first: a branch may begin before a die
 * that the game rolls. On failure nothing is left open. */
int cli_turn_open(const cli *c, const char *word, cli_turn *turn);

/* The same, but nothing is made first: for an undo, which takes back what there is. */
int cli_turn_open_as_it_is(const cli *c, const char *word, cli_turn *turn);

/* Keep what was made before, and take the last step back. A refusal says which dice were seen, and
 * how the other side may agree. */
MU_CHECKED mu_status cli_turn_undo(cli_turn *turn, uint8_t side, mu_err *err);

/* Whose step it is that is taken back. */
uint8_t cli_turn_taker(const cli_turn *turn, const mu_taken *what);

/* What would be taken back if the other side agrees. All events are kept; what came before a
 * snapshot is read if it must be. */
MU_CHECKED mu_status cli_turn_may_agree(cli_turn *turn, mu_taken *what, mu_err *err);

/* The undo that a side asks for, and the other agrees to, signed with its key if there is one. */
typedef struct cli_consent {
    mu_undo_head undo;
    mu_taken what;
} cli_consent;

/* `key` (may be null) is that of the other side. MU_INPUT: the game has a key for it, and this is
 * not the one; or it has none. */
MU_CHECKED mu_status cli_turn_consent(cli_turn *turn, uint8_t side, const cli_key *key,
                                      cli_consent *consent, mu_err *err);

/* Keep what was made before, and take back what the other side has agreed to. */
MU_CHECKED mu_status cli_turn_undo_agreed(cli_turn *turn, const mu_undo_head *undo, mu_err *err);

/* "event 4, Rebels: fire unit=RA1 target=F6 (event 7: Rebels: RA1, combat dice: 1 9)": what would
 * be taken back, and the dice it showed. */
MU_CHECKED mu_status cli_turn_taken_words(const cli_turn *turn, const mu_taken *what, mu_text *text,
                                          mu_err *err);

/* With MU_OK or MU_PENDING: append what was made, in one transaction, tell it, and where the
 * game stands. With any other status: nothing more is written, and *err is told beside what
 * was kept before. */
int cli_turn_close(const cli *c, cli_turn *turn, mu_status status, mu_err *err);

/* A delivery that had come before: its event, and exit code 0. cli_turn_close tells so, too, if it
 * has come meanwhile from somebody else. */
int cli_turn_tell_delivered(const cli *c, const mu_delivery *delivery);

/* Append what was made, tell it, and go on with the same turn. */
MU_CHECKED mu_status cli_turn_keep(cli_turn *turn, mu_err *err);

/* The same in two parts: what is appended is told when the caller has room for it. */
MU_CHECKED mu_status cli_turn_append(cli_turn *turn, mu_err *err);
void cli_turn_tell(cli_turn *turn);

/* Leave the game; what was made and not appended is forgotten. */
void cli_turn_leave(cli_turn *turn);

/* --- what players type: the events of an order or of an answer are made, not yet kept -------- */

/* An order of the side whose turn it is; *left counts the entries of its path whose question
 * has not come. */
MU_CHECKED mu_status cli_turn_order(cli_turn *turn, const cli_words *words, uint32_t *left,
                                    mu_err *err);

/* Remark that there are some. */
void cli_turn_remark(const char *game, uint32_t left);

/* An option, or the faces of dice rolled at the table, or a card. MU_INPUT: an answer that is no
 * option of a choice is told what the options are. MU_CONFLICT: no question is open. */
MU_CHECKED mu_status cli_turn_answer(cli_turn *turn, const char *const *words, uint32_t n,
                                     mu_err *err);

#endif
