/* SPDX-License-Identifier: MIT
 *
 * events/game.h - a game as far as its log goes: folding events, and going on.
 *
 *     genesis  [ order | phase   answer ...   settled ]  [ ... ]   order answer answer
 *              `------------ a settled step ---------'             `--- open tail ---'
 *                                                    ^ state       ^ tape
 *
 * The same object replays and plays. Fed a recorded event it checks it against the rules
 * and moves on; given an order or an answer it makes the events, and feeds on them.
 * A step is checked when it settles: the order must be legal, every answer must be to
 * the question the rules ask, and the state must have the recorded fingerprint. What is
 * recorded but not settled is the open tail; its question can be asked again at any time.
 *
 * An undo takes back one step, the last that a person decided: an order, or a phase with a
 * choice that was not forced, or with dice that were typed in; with it go the phases that followed
 * by themselves. If a die or card was seen in one of them, or a secret of the dice, the other side
 * must agree. Never more than MU_UNDO_MAX steps in a row are taken back. The game then stands
 * exactly where it stood; what was taken back stays in the log.
 *
 * A ruling of the umpire's may put the state right between two steps: the fields it names get
 * their values, and what came before cannot be taken back any more. When the secret of sealed
 * dice is revealed, play is over.
 *
 * Shapes  one game; state and setup by its ruleset.
 * Owner   mu_game_dispose frees; a failed mu_game_begin leaves nothing to free.
 * Errors  err->seq is the event at fault: MU_CORRUPT not an event that can stand here,
 *         MU_ILLEGAL an order or undo that is not allowed, MU_DIVERGED anything else in which
 *         rules and log differ, MU_VERSION at genesis. A failed game must not be used further.
 * Replay  the state depends on the events alone.
 */
#ifndef MU_EVENTS_GAME_H
#define MU_EVENTS_GAME_H

#include "core/order.h"
#include "core/resolve.h"
#include "events/check.h"
#include "events/event.h"
#include "events/log.h"

/* What the log holds so far. */
typedef struct mu_counts {
    uint64_t events, orders, phases, rolls, dice, draws, choices, automatic, settled, notes, undos;
    uint64_t agreed, agreed_signed; /* undos that the other side agreed to */
    uint64_t dice_undone;           /* dice and cards seen in what was taken back */
    uint64_t rulings, illegal;      /* decisions of the umpire; orders played though illegal */
    uint64_t rulings_signed;
    uint64_t checkpoints, reveals;
    uint64_t signed_to[3]; /* events that A, B, the umpire have signed by a checkpoint last */
    uint64_t typed[5];     /* typed dice and cards, by mu_witness */
    uint64_t unproven;     /* sealed dice and cards that nobody can work out yet */
} mu_counts;

/* What an undo takes back: one step, with all that came by itself after it. */
typedef struct mu_taken {
    uint64_t at;    /* number of the undo; 0: there was none */
    uint64_t to;    /* the settled event gone back to; 0: genesis */
    uint64_t first; /* the event that opened the step */
    uint64_t die;   /* the event that showed a die in what is taken back; 0: none */
    bool open;      /* it had not settled yet */
    bool by_order;
    uint8_t phase;  /* not by an order: row of phases */
    mu_order order; /* by an order */
} mu_taken;

/* Sealed dice, to be worked out when their secret is revealed (secrets.c). Zero is none. */
typedef struct mu_unproven {
    struct mu_sealed_roll *rolls;
    size_t n, room;
} mu_unproven;

typedef struct mu_game {
    const mu_ruleset *rules;
    mu_genesis genesis;
    void *setup;
    void *state;          /* after the last settled step */
    void *after;          /* work: the step being resolved, or the open tail so far */
    struct mu_past *past; /* owns `state`, `after`, and the states that can be gone back to */
    mu_scratch scratch, scratch_after; /* of `state` and of `after`, if they are known */
    mu_dice dice;
    uint64_t seq;          /* number of the next event */
    uint64_t settled_seq;  /* number of the event that settled `state`; genesis is 0 */
    uint64_t step;         /* settled steps, without those taken back */
    mu_digest fingerprint; /* of `state` */

    /* the open tail */
    bool in_step;
    bool by_order;
    uint64_t step_seq; /* the event that opened it */
    uint32_t rolls;    /* rolls and draws in it */
    mu_order order;
    mu_tape tape;
    uint64_t answer_seq[MU_TAPE_MAX];
    mu_open open; /* its question, after mu_game_ask said MU_PENDING */

    mu_taken taken; /* by the last undo */

    bool chained;          /* somebody has a key, or it is a duel: `head` is known */
    mu_link head;          /* the link of the last event */
    bool revealed;         /* the secret of sealed dice: play is over */
    uint64_t shown_seq;    /* the event that revealed the last link of a duel */
    mu_witness witness;    /* of the dice that are typed in next; the caller's */
    mu_unproven *unproven; /* the caller's; null: sealed dice are not kept to be worked out */

    mu_counts counts;
    mu_checked checked;  /* of what was fed */
    const mu_sink *said; /* narration of steps as they settle; may be null */
    mu_marks *marks;     /* clauses used; may be null */
} mu_game;

/* Genesis of a new game, encoded. */
MU_CHECKED mu_status mu_genesis_make(mu_genesis *genesis, const mu_ruleset *rules,
                                     const void *setup, mu_bytes *out, mu_err *err);

/* A new game: its id and the seed of open dice are drawn if *genesis leaves them empty; its
 * genesis becomes event 0 of `log`, which must be empty. It has not gone on yet. */
MU_CHECKED mu_status mu_game_new(mu_genesis *genesis, const mu_ruleset *rules, const void *setup,
                                 mu_game *game, mu_log *log, mu_err *err);

/* A game that has seen its genesis. */
MU_CHECKED mu_status mu_game_begin(mu_game *game, const uint8_t *genesis, size_t n, mu_err *err);

/* Go to a settled step known from elsewhere, such as a snapshot: `state` is the state
 * after event `seq`, whose fingerprint it has. `die` is the last event of that step that showed
 * a die or card: what came before cannot be taken back, and need not be known. */
MU_CHECKED mu_status mu_game_jump(mu_game *game, uint64_t seq, uint64_t step, uint64_t die,
                                  const void *state, mu_err *err);

/* Has the last settled step shown a die or card? Only then may somebody jump to it. */
bool mu_game_is_fixed(const mu_game *game);

/* Fold one recorded event. */
MU_CHECKED mu_status mu_game_feed(mu_game *game, const uint8_t *event, size_t n, mu_err *err);

/* Fold what a log holds from the game's next event on. */
MU_CHECKED mu_status mu_game_feed_log(mu_game *game, const mu_log *log, mu_err *err);

/* Run the open tail, or the phase that comes by itself, as far as the log goes.
 * MU_PENDING: a question is open, game->open has it, game->after the state so far. MU_OK:
 * nothing is open; orders may be given, or the game is over. */
MU_CHECKED mu_status mu_game_ask(mu_game *game, mu_err *err);

/* Ask as mu_game_ask does, of a log that ends here: what stands in its open tail counts as
 * checked. */
MU_CHECKED mu_status mu_game_end(mu_game *game, mu_err *err);

/* Ask as mu_game_ask does, and tell what has happened in the open tail so far. */
MU_CHECKED mu_status mu_game_tell(mu_game *game, const mu_sink *said, mu_err *err);

/* --- going on. Each appends the events it makes to `out`, which must follow the game's
 * last event, and feeds on them; then goes on through dice the game's source can roll,
 * forced choices, and phases that run by themselves. MU_OK: orders may be given, or the
 * game is over. MU_PENDING: game->open is asked. On any other status nothing is appended;
 * after MU_REFUSED, MU_CONFLICT and MU_INPUT the game is as before, after anything else it
 * must not be used further. */

/* May the order be given? MU_REFUSED with the clause: the rules forbid it. MU_CONFLICT: a
 * question is open. */
MU_CHECKED mu_status mu_game_may(mu_game *game, const mu_order *order, mu_err *err);
MU_CHECKED mu_status mu_game_order(mu_game *game, const mu_order *order, mu_log *out, mu_err *err);

/* Answer the open question: MU_INPUT when the values do not fit it. */
MU_CHECKED mu_status mu_game_answer(mu_game *game, const int32_t *values, uint32_t n, mu_log *out,
                                    mu_err *err);

/* An order with its path: as long as the path's questions come, its entries answer them.
 * What is left in it then waits for a later question. MU_REFUSED also: an entry is no
 * option; or entries are left when the order is over, and no die has been seen since. */
MU_CHECKED mu_status mu_game_order_along(mu_game *game, const mu_order *order, mu_ahead *ahead,
                                         mu_log *out, mu_err *err);

/* The open question is answered from what is left of a path, and so on. MU_PENDING: the
 * open question is another's. */
MU_CHECKED mu_status mu_game_follow(mu_game *game, mu_ahead *ahead, mu_log *out, mu_err *err);

/* Go on without anybody's help: at the start of a game, and after a log that was cut before
 * something that comes by itself. */
MU_CHECKED mu_status mu_game_go_on(mu_game *game, mu_log *out, mu_err *err);

/* `bookmark` (may be null) names the place: a word as a game's name is (store/store.h). */
MU_CHECKED mu_status mu_game_note(mu_game *game, uint8_t side, const char *text,
                                  const char *bookmark, mu_log *out, mu_err *err);

/* May a step be taken back, and which would it be? *what may be null. MU_REFUSED: a die or
 * card was seen, by event err->seq; or nothing was decided yet; or it is too long ago. */
MU_CHECKED mu_status mu_game_may_undo(const mu_game *game, mu_taken *what, mu_err *err);

/* The same if the other side agrees. MU_NOT_FOUND: the game was begun by a jump, and what came
 * before is not known. */
MU_CHECKED mu_status mu_game_may_undo_agreed(const mu_game *game, mu_taken *what, mu_err *err);

/* Take it back; `side` says who does. */
MU_CHECKED mu_status mu_game_undo(mu_game *game, uint8_t side, mu_log *out, mu_err *err);

/* Take it back by agreement of the other side, who has signed if it has a key. */
MU_CHECKED mu_status mu_game_undo_agreed(mu_game *game, const mu_undo_head *undo, mu_log *out,
                                         mu_err *err);

/* --- the umpire's desk. MU_REFUSED says why it is not allowed; MU_TAMPERED: a signature does
 * not fit. After either the game is as before. */

/* What is signed of an event that would come next; of a checkpoint, all before it. The game is
 * `chained`. */
void mu_game_statement(const mu_game *game, const mu_event *event, mu_text *out);

/* The umpire, or whoever knows it, gives the secret of sealed dice: the game then rolls by itself.
 * MU_INPUT: it is not the one that genesis is about. */
MU_CHECKED mu_status mu_game_unseal(mu_game *game, const uint8_t secret[MU_SECRET_BYTES],
                                    mu_err *err);

/* Dice are asked for in a duel: get ready for their links, which may open the phase that asks; then
 * the game is where a link is signed. MU_REFUSED: no dice are asked for. */
MU_CHECKED mu_status mu_game_ready(mu_game *game, mu_log *out, mu_err *err);

/* Can this secret be revealed next? MU_REFUSED says why not. */
MU_CHECKED mu_status mu_reveal_is_next(const mu_game *game, const mu_reveal_head *reveal,
                                       mu_err *err);

/* A secret is revealed: that of sealed dice, or the next link of a side's chain for the roll that
 * is asked for. With the second link the game rolls, and goes on. */
MU_CHECKED mu_status mu_game_reveal(mu_game *game, const mu_reveal_head *reveal, mu_log *out,
                                    mu_err *err);

/* The umpire has ruled. mu_game_ruling() fills in the clause, the words in their usual form, and
 * the fingerprint; then it is signed, and given. */
MU_CHECKED mu_status mu_game_ruling(mu_game *game, mu_ruling_head *ruling, mu_err *err);
MU_CHECKED mu_status mu_game_rule(mu_game *game, const mu_ruling_head *ruling, mu_log *out,
                                  mu_err *err);

/* Somebody with a key signs what has happened so far. */
MU_CHECKED mu_status mu_game_checkpoint(mu_game *game, const mu_checkpoint_head *checkpoint,
                                        mu_log *out, mu_err *err);

/* Whose orders are read: the side whose turn it is; side A when it is nobody's. */
uint8_t mu_game_side(const mu_game *game);

mu_position mu_game_position(const mu_game *game); /* the last settled state */
mu_scope mu_game_scope(const mu_game *game);

/* What the battle is called; "" if its setup has no title. */
const char *mu_game_title(const mu_game *game);
void mu_game_dispose(mu_game *game);

#endif
