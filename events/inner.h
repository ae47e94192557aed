/* SPDX-License-Identifier: MIT
 *
 * events/inner.h - what the files of a game share; not installed.
 */
#ifndef MU_EVENTS_INNER_H
#define MU_EVENTS_INNER_H

#include "events/game.h"

/* The next item of a check is looked at. */
static inline void mu_look_at(mu_game *game, mu_check check)
{
    game->checked.of[check]++;
    game->checked.last = check;
}

/* A failure at a known event. */
mu_status mu_at_event(mu_err *err, mu_status status, uint64_t seq);

/* Open a step at the next event: by an order, or by a phase. */
void mu_step_open(mu_game *game, bool by_order);

/* Resolve the open step with the tape as it is and `source` for what lies beyond it. */
MU_CHECKED mu_status mu_step_resolve(mu_game *game, const mu_source *source, const mu_sink *said,
                                     mu_err *err);

/* A failure of a step with so many recorded answers: which event is at fault, and what kind of
 * fault. */
mu_status mu_step_blame(const mu_game *game, mu_status status, uint32_t recorded, mu_err *err);

/* --- past.c: settled states, as far as they can be gone back to -------------------------- */

/* Room for the states of a game; `state` and `after` are zero. */
MU_CHECKED mu_status mu_past_begin(mu_game *game, mu_err *err);
void mu_past_dispose(mu_game *game);

/* Can a game be begun in the middle, with a state alone? */
bool mu_past_can_jump(const mu_game *game);

/* A copy of all states, of so many bytes: who has also kept the game's own bytes can put it
 * back to where it was. */
size_t mu_past_bytes(const mu_game *game);
void mu_past_save(const mu_game *game, uint8_t *to);
void mu_past_restore(mu_game *game, const uint8_t *from);

/* The open step settles: `after` becomes `state`. MU_IO: no memory. */
MU_CHECKED mu_status mu_past_settle(mu_game *game, mu_err *err);

/* Nothing before the present state can be gone back to: what came before is not known, and event
 * `die` has shown a die; or the umpire has put the state right at event `seq`. */
void mu_past_jumped(mu_game *game, uint64_t die);
void mu_past_ruled(mu_game *game, uint64_t seq);

/* Take back what mu_game_may_undo() has found. */
void mu_past_go_back(mu_game *game, const mu_taken *what);

/* --- secrets.c ----------------------------------------------------------------------------- */

/* MU_TAMPERED: it is not signed by whom it should be. */
MU_CHECKED mu_status mu_signature_check(mu_game *game, const mu_event *event, bool *is_signed,
                                        mu_err *err);

/* Sealed dice that were rolled, whatever they show. */
MU_CHECKED mu_status mu_unproven_add(mu_game *game, const mu_question *question,
                                     const int32_t *values, mu_err *err);
void mu_unproven_dispose(mu_unproven *all);

/* MU_DIVERGED: a die, from 0, is not what it should be. */
mu_status mu_dice_differ(const mu_question *question, uint32_t die, int32_t shown, int32_t derived,
                         mu_err *err);

/* Once it is checked. MU_DIVERGED: a die rolled before is not what the secret gives. */
MU_CHECKED mu_status mu_reveal_take(mu_game *game, const mu_reveal_head *reveal, mu_err *err);

/* Who has revealed no link for the roll that is asked for: "A", "B", "A and B". */
const char *mu_withheld_by(const mu_game *game);

/* --- ruling.c -------------------------------------------------------------------------------- */

/* MU_DIVERGED; or game->after is what it makes of the state. */
MU_CHECKED mu_status mu_ruling_check(mu_game *game, const mu_ruling_head *ruling, mu_err *err);
void mu_ruling_take(mu_game *game, const mu_ruling_head *ruling);

/* --- desk.c ---------------------------------------------------------------------------------- */

/* The game stands before the checkpoint, which was checked. */
void mu_checkpoint_take(mu_game *game, const mu_checkpoint_head *checkpoint, bool is_signed);

/* --- steps ------------------------------------------------------------------------------- */

/* Append an event, which is not folded; open the phase the game stands in; go on as far as nobody
 * is needed, with so many answers of the open step written already; what was written counts only
 * if all went well. */
MU_CHECKED mu_status mu_step_write(mu_game *game, const mu_event *event, mu_log *out, mu_err *err);
MU_CHECKED mu_status mu_step_open_phase(mu_game *game, mu_log *out, mu_err *err);
MU_CHECKED mu_status mu_step_go_on(mu_game *game, uint32_t recorded, mu_log *out, mu_err *err);
mu_status mu_step_keep(mu_log *out, size_t before, mu_status status);

/* MU_REFUSED: nobody plays on. */
mu_status mu_play_is_over(mu_err *err);

/* The step comes to the state in game->after, which has this fingerprint. MU_IO: no memory. */
MU_CHECKED mu_status mu_step_settle(mu_game *game, const mu_digest *fingerprint, mu_err *err);

#endif
