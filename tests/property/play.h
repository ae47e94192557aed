/* SPDX-License-Identifier: MIT
 *
 * tests/property/play.h - whole games by a player who takes any legal order.
 *
 * While it plays it checks what must hold at every step: the state is within its bounds and
 * laws, every order listed is legal, there is always an order as long as the game is not
 * over, an open question has left no trace; and, if wanted, that no other order is legal.
 *
 * Shapes  a plan, and the game and log it gives.
 * Owner   play_dispose frees.
 * Errors  a law that does not hold ends the test, with the seed of the game.
 * Replay  the plan alone decides the log.
 */
#ifndef MU_TESTS_PROPERTY_PLAY_H
#define MU_TESTS_PROPERTY_PLAY_H

#include "support/fixture.h"

typedef struct plan {
    const mu_scenario *scenario;
    mu_dice_mode mode;
    uint64_t seed;
    bool curious;    /* ask, tell and list in between, as often as possible */
    bool undos;      /* take steps back, or try to, now and then (undo.h) */
    bool rulings;    /* the umpire puts this and that right now and then (ruling.h) */
    uint32_t probes; /* orders made up at every turn (probe.h) */
    /* Make an order up, where not all that are legal are listed; null, or false: none. It is
     * refused by a clause, or given. */
    bool (*stray)(const mu_position *here, mu_rng *rng, mu_order *order);
    mu_marks *marks;
} plan;

typedef struct played {
    mu_game game;
    mu_log log;
    uint64_t orders;
    uint64_t listed;          /* orders that were legal and offered */
    uint64_t strays;          /* given, of those made up */
    uint64_t undos, no_undos; /* taken back; tried, and refused */
    uint64_t rulings;
} played;

void play(const plan *p, played *out);
void play_dispose(played *p);

#endif
