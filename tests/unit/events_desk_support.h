/* SPDX-License-Identifier: MIT
 *
 * tests/unit/events_desk_support.h - a battle with typed dice, in which people may have keys.
 *
 * Owner   desk_dispose frees.
 * Errors  every function ends the test with a message when it cannot do its work.
 */
#ifndef MU_TESTS_UNIT_EVENTS_DESK_SUPPORT_H
#define MU_TESTS_UNIT_EVENTS_DESK_SUPPORT_H

#include "events/game.h"

typedef struct desk {
    mu_game game;
    mu_log log;
} desk;

/* The secret key of A, B, the umpire; of number 3, whom no game knows. */
const uint8_t *desk_secret(uint8_t who);

/* Sedgemoor: events 0 to 3, side A has given its first orders: none. */
desk *desk_begin(bool keys);
void desk_dispose(desk *d);

void desk_order(desk *d, const char *words);
void desk_answer(desk *d, int32_t one, int32_t other, uint32_t n);

/* Events 4 to 6: side A has fired, and dice were shown. */
void desk_fire(desk *d, int32_t one, int32_t other);

/* Sign an event that would come next. */
void desk_sign(const desk *d, uint8_t who, mu_event *event);

/* Live is replay: the log folded anew stands where the game stands. */
void desk_expect_replay(const desk *d);

#endif
