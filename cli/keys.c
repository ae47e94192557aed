/* SPDX-License-Identifier: MIT
 * cli/keys.c - keys of people. */
#include "cli/keys.h"

#include "cli/vault.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE "muster key, secret: whoever has it signs as you\n"
#define ENDING     ".key"

void keys_forget(cli_key *key)
{
    explicit_bzero(key, sizeof *key);
}

/* --- the text of a key ------------------------------------------------------------------------ */

/* The line at *text, without its end; null: there is none that ends. */
static char *take_line(char **text)
{
    char *line = *text;
    char *end = strchr(line, '\n');
    if (end == NULL) return NULL;
    *text = end + 1;
    *end = '\0';
    return line;
}

static mu_status read_text(const char *file, mu_bytes *bytes, cli_key *key, mu_err *err)
{
    char *text = (char *)bytes->at;
    const size_t first = strlen(FIRST_LINE);
    const bool whole = strlen(text) + 1 == bytes->used && strncmp(text, FIRST_LINE, first) == 0;
    if (!whole)
        return mu_fail(err, MU_INPUT, 0, "%.180s: is no key that `muster key new` has made", file);
    text += first;
    const char *name = take_line(&text);
    const char *secret = name == NULL ? NULL : take_line(&text);
    if (secret == NULL || *text != '\0' || !mu_is_signer(name) ||
        !mu_hex_bytes(secret, key->secret, sizeof key->secret))
        return mu_fail(err, MU_INPUT, 0, "%.180s: no name and 64 hex digits follow its first line",
                       file);
    mu_text_copy(key->name, sizeof key->name, name);
    mu_key_public(key->secret, key->key);
    return MU_OK;
}

mu_status keys_read(const char *name, cli_key *key, mu_err *err)
{
    char path[VAULT_PATH_MAX];
    mu_bytes text = { 0 };
    *key = (cli_key){ .name = "" };
    TRY(vault_path(name, ENDING, path, err));
    mu_status status = vault_read(name, ENDING, &text, err);
    if (status == MU_OK) status = read_text(path, &text, key, err);
    if (text.at != NULL) explicit_bzero(text.at, text.used);
    mu_bytes_dispose(&text);
    return status;
}

mu_status keys_make(const char *name, cli_key *key, mu_err *err)
{
    char words[sizeof FIRST_LINE + sizeof key->name + 2 * MU_KEY_BYTES + 2];
    mu_text text = mu_text_in(words, sizeof words);
    *key = (cli_key){ .name = "" };
    if (!mu_is_signer(name))
        return mu_fail(err, MU_INPUT, 0,
                       "a key's name has 1 to %d letters, digits, '.', '_' or '-', and is not A, B "
                       "or umpire",
                       MU_SIGNER_MAX - 1);
    TRY(mu_key_new(key->secret, err));
    mu_text_copy(key->name, sizeof key->name, name);
    mu_key_public(key->secret, key->key);
    mu_text_add(&text, "%s%s\n", FIRST_LINE, name);
    mu_text_bytes(&text, key->secret, sizeof key->secret);
    mu_text_word(&text, "\n");
    const mu_status status = vault_write(name, ENDING, words, false, err);
    explicit_bzero(words, sizeof words);
    return status;
}

/* --- public keys --------------------------------------------------------------------------------
 */

mu_status keys_read_public(const char *word, uint8_t key[MU_KEY_BYTES], mu_err *err)
{
    cli_key own;
    if (strlen(word) == (size_t)2 * MU_KEY_BYTES && mu_hex_bytes(word, key, MU_KEY_BYTES)) {
        if (mu_key_is_sound(key)) return MU_OK;
        return mu_fail(err, MU_INPUT, 0, "%.64s: these 64 digits are no public key", word);
    }
    mu_status status = keys_read(word, &own, err);
    if (status == MU_OK) memcpy(key, own.key, MU_KEY_BYTES);
    keys_forget(&own);
    return status;
}

/* --- the vault
 * ------------------------------------------------------------------------------------ */

static int is_key(const struct dirent *entry)
{
    const size_t n = strlen(entry->d_name);
    const size_t ending = strlen(ENDING);
    return n > ending && strcmp(entry->d_name + n - ending, ENDING) == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

mu_status keys_each(keys_fn *fn, void *user, mu_err *err)
{
    char path[VAULT_PATH_MAX];
    struct dirent **entries = NULL;
    TRY(vault_directory(path, err));
    const int n = scandir(path, &entries, is_key, by_name);
    if (n < 0 && errno == ENOENT) return MU_OK; /* nothing was ever kept */
    if (n < 0) return mu_fail(err, MU_IO, 0, "%.160s: cannot be read: %s", path, strerror(errno));
    for (int i = 0; i < n; i++) {
        cli_key key;
        mu_err fault = MU_ERR_NONE;
        entries[i]->d_name[strlen(entries[i]->d_name) - strlen(ENDING)] = '\0';
        const mu_status status = keys_read(entries[i]->d_name, &key, &fault);
        fn(user, &key, status == MU_OK ? NULL : &fault);
        keys_forget(&key);
        free(entries[i]);
    }
    free(entries);
    return MU_OK;
}

typedef struct search {
    const uint8_t *wanted;
    cli_key *key;
    bool found;
} search;

static void compare(void *user, const cli_key *key, const mu_err *fault)
{
    search *s = user;
    if (fault != NULL || memcmp(key->key, s->wanted, MU_KEY_BYTES) != 0) return;
    *s->key = *key;
    s->found = true;
}

mu_status keys_find(const uint8_t public_key[MU_KEY_BYTES], cli_key *key, mu_err *err)
{
    search s = { public_key, key, false };
    *key = (cli_key){ .name = "" };
    TRY(keys_each(compare, &s, err));
    return s.found ? MU_OK : mu_fail(err, MU_NOT_FOUND, 0, "the key is not in your vault");
}
