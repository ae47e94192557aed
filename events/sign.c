/* SPDX-License-Identifier: MIT
 * events/sign.c - Ed25519, by libsodium. */
#include "events/sign.h"

#include "core/panic.h"
#include "events/dice.h"

#include <sodium.h>
#include <string.h>

_Static_assert(MU_KEY_BYTES == crypto_sign_SEEDBYTES, "a secret is a seed");
_Static_assert(MU_KEY_BYTES == crypto_sign_PUBLICKEYBYTES, "a public key");
_Static_assert(MU_SIGNATURE_BYTES == crypto_sign_BYTES, "a signature");

void mu_statement(const uint8_t game[16], uint64_t size, const mu_link *head, const char *line,
                  mu_text *out)
{
    mu_text_word(out, "muster game ");
    mu_text_bytes(out, game, 16);
    mu_text_add(out, "\n%llu\n", (unsigned long long)size);
    mu_text_bytes(out, head->bytes, sizeof head->bytes);
    mu_text_add(out, "\n%s%s", line != NULL ? line : "", line != NULL ? "\n" : "");
    MU_ASSERT(!out->cut);
}

void mu_key_public(const uint8_t secret[MU_KEY_BYTES], uint8_t key[MU_KEY_BYTES])
{
    uint8_t both[crypto_sign_SECRETKEYBYTES];
    int done = crypto_sign_seed_keypair(key, both, secret);
    sodium_memzero(both, sizeof both);
    MU_ASSERT(done == 0);
}

mu_status mu_key_new(uint8_t secret[MU_KEY_BYTES], mu_err *err)
{
    return mu_random_bytes(secret, MU_KEY_BYTES, err);
}

bool mu_key_is_sound(const uint8_t key[MU_KEY_BYTES])
{
    return crypto_core_ed25519_is_valid_point(key) == 1;
}

void mu_sign(const uint8_t secret[MU_KEY_BYTES], const char *statement,
             uint8_t signature[MU_SIGNATURE_BYTES])
{
    uint8_t key[MU_KEY_BYTES];
    uint8_t both[crypto_sign_SECRETKEYBYTES];
    int done = crypto_sign_seed_keypair(key, both, secret);
    done |=
        crypto_sign_detached(signature, NULL, (const uint8_t *)statement, strlen(statement), both);
    sodium_memzero(both, sizeof both);
    MU_ASSERT(done == 0);
}

bool mu_signature_fits(const uint8_t key[MU_KEY_BYTES], const char *statement,
                       const uint8_t signature[MU_SIGNATURE_BYTES])
{
    return crypto_sign_verify_detached(signature, (const uint8_t *)statement, strlen(statement),
                                       key) == 0;
}

bool mu_is_given(const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (bytes[i] != 0) return true;
    return false;
}
