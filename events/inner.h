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

/* A copy of all states, of so many bytes: who has also kept the game's own bytes can put it
 * back to where it was. */
size_t mu_past_bytes(const mu_game *game);
void mu_past_save(const mu_game *game, uint8_t *to);
void mu_past_restore(mu_game *game, const uint8_t *from);

/* The open step settles: `after` becomes `state`. MU_IO: no memory. */
MU_CHECKED mu_status mu_past_settle(mu_game *game, mu_err *err);

/* Nothing before the present state can be gone back to: event `die` has shown a die. */
void mu_past_fix(mu_game *game, uint64_t die);

/* Take back what mu_game_may_undo() has found. */
void mu_past_go_back(mu_game *game, const mu_taken *what);

/* --- steps ------------------------------------------------------------------------------- */

/* The step comes to the state in game->after, which has this fingerprint. MU_IO: no memory. */
MU_CHECKED mu_status mu_step_settle(mu_game *game, const mu_digest *fingerprint, mu_err *err);

#endif
