/* SPDX-License-Identifier: MIT
 *
 * core/playout.h - a game played on by chance: orders, dice and choices at random.
 *
 * For rollouts, tests and measurements. Orders come from the ruleset's proposals, which the
 * rules judge as they judge anybody's; where a ruleset proposes none, or none of many was
 * legal, every legal order is as likely as any other.
 *
 * Shapes  from a position until the game is over, or so many orders have been given.
 * Owner   the caller's mu_playout, some 45 KB: room for two states and a tape. It can be used
 *         again; nothing is allocated or kept.
 * Errors  those of mu_resolve; MU_LIMIT: the game goes on and no order is legal.
 * Replay  the same position and the same numbers give the same end, on any machine and any
 *         thread.
 */
#ifndef MU_CORE_PLAYOUT_H
#define MU_CORE_PLAYOUT_H

#include "core/resolve.h"

typedef struct mu_playout {
    const void *end; /* the state that was come to; in the room below */
    uint64_t orders; /* given on the way */
    uint64_t phases; /* steps that were none */
    mu_tape tape;
    union {
        uint64_t align;
        uint8_t bytes[MU_STATE_MAX];
    } room[2];
} mu_playout;

/* Play on from `from`, which stays as it is: at most `orders` orders. */
MU_CHECKED mu_status mu_playout_run(const mu_position *from, uint64_t orders, mu_policy *policy,
                                    mu_playout *playout, mu_err *err);

#endif
