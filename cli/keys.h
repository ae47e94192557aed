/* SPDX-License-Identifier: MIT
 *
 * cli/keys.h - keys of people, as they are kept in the vault.
 *
 *     muster key, secret: whoever has it signs as you
 *     anne
 *     5f3c...9e                     the 32 secret bytes, from which the public key follows
 *
 * Shapes  a key with its name; public keys as 64 hex digits.
 * Owner   the caller, who forgets a key when it has signed: keys_forget.
 * Errors  MU_NOT_FOUND no such key; MU_CONFLICT there is one of that name; MU_INPUT no key; and
 *         those of the vault. The line names the file.
 * Replay  none: no rule sees a key.
 */
#ifndef MU_CLI_KEYS_H
#define MU_CLI_KEYS_H

#include "events/checkpoint.h"
#include "events/json.h"

typedef struct cli_key {
    char name[MU_SIGNER_MAX];
    uint8_t secret[MU_KEY_BYTES];
    uint8_t key[MU_KEY_BYTES]; /* the public one */
} cli_key;

/* A new key, kept under its name. */
MU_CHECKED mu_status keys_make(const char *name, cli_key *key, mu_err *err);

/* A key of the vault by its name, or of a file by its path, which has a slash. */
MU_CHECKED mu_status keys_read(const char *name, cli_key *key, mu_err *err);

/* The key whose public key this is, if it is in the vault. */
MU_CHECKED mu_status keys_find(const uint8_t public_key[MU_KEY_BYTES], cli_key *key, mu_err *err);

/* A public key as people give it: 64 hex digits, or a key of theirs by its name or path. */
MU_CHECKED mu_status keys_read_public(const char *word, uint8_t key[MU_KEY_BYTES], mu_err *err);

/* Every key of the vault in the order of names; of a file that holds none *fault says why. */
typedef void keys_fn(void *user, const cli_key *key, const mu_err *fault);
MU_CHECKED mu_status keys_each(keys_fn *fn, void *user, mu_err *err);

void keys_forget(cli_key *key);

#endif
