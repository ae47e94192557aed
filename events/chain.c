/* SPDX-License-Identifier: MIT
 * events/chain.c - BLAKE2b-256 links, by libsodium. */
#include "events/chain.h"

#include "core/panic.h"

#include <sodium.h>
#include <string.h>

mu_link mu_chain_start(void)
{
    static const char name[] = "muster chain 1";
    mu_link start = { { 0 } };
    memcpy(start.bytes, name, sizeof name - 1);
    return start;
}

/* libsodium is not initialised (sodium_init): that only chooses wider code for BLAKE2b, which
 * is slower for messages as short as these, and the digest is the same. */
mu_link mu_chain_next(const mu_link *before, const uint8_t *event, size_t n)
{
    mu_link next;
    /* Most events are short: one call over one buffer costs half of three. */
    uint8_t both[256];
    if (n <= sizeof both - MU_LINK_BYTES) {
        memcpy(both, before->bytes, MU_LINK_BYTES);
        memcpy(both + MU_LINK_BYTES, event, n);
        int done =
            crypto_generichash(next.bytes, sizeof next.bytes, both, MU_LINK_BYTES + n, NULL, 0);
        MU_ASSERT(done == 0);
        return next;
    }
    crypto_generichash_state state;
    int done = crypto_generichash_init(&state, NULL, 0, sizeof next.bytes);
    done |= crypto_generichash_update(&state, before->bytes, MU_LINK_BYTES);
    done |= crypto_generichash_update(&state, event, n);
    done |= crypto_generichash_final(&state, next.bytes, sizeof next.bytes);
    MU_ASSERT(done == 0);
    return next;
}

bool mu_link_equal(const mu_link *a, const mu_link *b)
{
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

void mu_digest256(const char *label, const void *bytes, size_t n, uint8_t digest[MU_LINK_BYTES])
{
    crypto_generichash_state state;
    uint8_t length = (uint8_t)strlen(label);
    int done = crypto_generichash_init(&state, NULL, 0, MU_LINK_BYTES);
    done |= crypto_generichash_update(&state, &length, 1);
    done |= crypto_generichash_update(&state, (const uint8_t *)label, length);
    done |= crypto_generichash_update(&state, bytes, n);
    done |= crypto_generichash_final(&state, digest, MU_LINK_BYTES);
    MU_ASSERT(done == 0);
}
