/* SPDX-License-Identifier: MIT
 *
 * events/exchange.h - what the two sides of a duel send each other: a line each, to be pasted.
 *
 *     muster offer 00..0f A 8d07..75ec
 *         for the game with this id, the tip of side A's chain
 *     muster link 00..0f A 17 230 5f3c0a1b2c3d4e5f c622..88f6 [SIGNATURE]
 *         link 17 of side A, which is event 230 of the log and follows a link that begins so;
 *         signed, if the game has a key of that side
 *
 * Numbers are decimal, bytes hexadecimal, words set apart by blanks.
 *
 * Shapes  a line without a newline; whatever is read may come from anybody.
 * Owner   plain values.
 * Errors  MU_INPUT: it is no such line, and what is wrong with it.
 * Replay  print then read gives the values back.
 */
#ifndef MU_EVENTS_EXCHANGE_H
#define MU_EVENTS_EXCHANGE_H

#include "events/event.h"

#define MU_EXCHANGE_LINE 512 /* bytes of a line, with the terminator */
#define MU_HEAD_PREFIX   8   /* bytes of a head that are enough to tell two logs apart */

typedef struct mu_offer {
    uint8_t game[16];
    uint8_t side;
    uint8_t tip[MU_LINK_BYTES];
} mu_offer;

typedef struct mu_shown_link {
    uint8_t game[16];
    uint64_t seq;                 /* of the event that reveals it */
    uint8_t head[MU_HEAD_PREFIX]; /* of the link it follows */
    mu_reveal_head reveal;
} mu_shown_link;

void mu_offer_print(const mu_offer *offer, mu_text *out);
MU_CHECKED mu_status mu_offer_read(const char *line, mu_offer *offer, mu_err *err);

void mu_shown_link_print(const mu_shown_link *shown, mu_text *out);
MU_CHECKED mu_status mu_shown_link_read(const char *line, mu_shown_link *shown, mu_err *err);

#endif
