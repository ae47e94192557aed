/* SPDX-License-Identifier: MIT
 *
 * events/chain.h - links: nobody can edit, reorder or insert an event.
 *
 *     link 0     = BLAKE2b-256("muster chain 1" . zeros | bytes of event 0)
 *     link n     = BLAKE2b-256(link n - 1 | bytes of event n)
 *
 * The last link of a log, its head, stands for the whole of it. A chain shows that a
 * log fits together, not who made it: whoever holds the log can make another chain.
 *
 * Shapes  a link is 32 bytes.
 * Owner   plain values.
 * Errors  none.
 * Replay  depends on the bytes alone.
 */
#ifndef MU_EVENTS_CHAIN_H
#define MU_EVENTS_CHAIN_H

#include "core/base.h"

#define MU_LINK_BYTES 32 /* of any digest by BLAKE2b-256 */

typedef struct mu_link {
    uint8_t bytes[MU_LINK_BYTES];
} mu_link;

/* What event 0 is linked to. */
mu_link mu_chain_start(void);

mu_link mu_chain_next(const mu_link *before, const uint8_t *event, size_t n);

bool mu_link_equal(const mu_link *a, const mu_link *b);

/* BLAKE2b-256 of any bytes, set apart from other uses by a short label. */
void mu_digest256(const char *label, const void *bytes, size_t n, uint8_t digest[MU_LINK_BYTES]);

#endif
