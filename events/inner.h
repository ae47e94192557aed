/* SPDX-License-Identifier: MIT
 *
 * events/inner.h - what the two files of a game share; not installed.
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

/* The step comes to the state in game->after, which has this fingerprint. */
void mu_step_settle(mu_game *game, const mu_digest *fingerprint);

#endif
