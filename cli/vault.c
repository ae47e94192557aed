/* SPDX-License-Identifier: MIT
 * cli/vault.c - where a person keeps secrets. */
#include "cli/vault.h"

#include "core/text.h"
#include "store/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define VAULT_TEXT_MAX 4096

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0' ? value : NULL;
}

mu_status vault_directory(char path[VAULT_PATH_MAX], mu_err *err)
{
    mu_text text = mu_text_in(path, VAULT_PATH_MAX);
    const char *vault = variable("MUSTER_VAULT");
    const char *config = variable("XDG_CONFIG_HOME");
    const char *home = variable("HOME");
    if (vault != NULL)
        mu_text_word(&text, vault);
    else if (config != NULL)
        mu_text_add(&text, "%s/muster", config);
    else if (home != NULL)
        mu_text_add(&text, "%s/.config/muster", home);
    else
        return mu_fail(err, MU_IO, 0, "nobody says where secrets are kept: set MUSTER_VAULT");
    return text.cut ? mu_fail(err, MU_LIMIT, 0, "the vault's name is too long") : MU_OK;
}

mu_status vault_path(const char *name, const char *ending, char path[VAULT_PATH_MAX], mu_err *err)
{
    mu_text text = mu_text_in(path, VAULT_PATH_MAX);
    if (strchr(name, '/') != NULL) {
        mu_text_word(&text, name);
    } else {
        char directory[VAULT_PATH_MAX];
        if (!mu_is_name(name))
            return mu_fail(err, MU_INPUT, 0,
                           "'%.60s' is no name of letters, digits, '.', '_' and '-'", name);
        TRY(vault_directory(directory, err));
        mu_text_add(&text, "%s/%s%s", directory, name, ending);
    }
    return text.cut ? mu_fail(err, MU_LIMIT, 0, "the name of a file is too long") : MU_OK;
}

mu_status vault_read(const char *name, const char *ending, mu_bytes *text, mu_err *err)
{
    char path[VAULT_PATH_MAX];
    struct stat found;
    TRY(vault_path(name, ending, path, err));
    if (stat(path, &found) != 0 && errno == ENOENT)
        return mu_fail(err, MU_NOT_FOUND, 0, "%.180s: there is no such file", path);
    TRY(mu_secret_read(path, VAULT_TEXT_MAX, text, err));
    mu_bytes_add(text, "", 1);
    return mu_bytes_check(text, err);
}

/* Every directory of the path that is not there is made, for the user alone. */
static mu_status make_directory(char *path, mu_err *err)
{
    for (char *at = path + 1;; at++) {
        const char was = *at;
        if (was != '/' && was != '\0') continue;
        *at = '\0';
        const bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        if (!made)
            return mu_fail(err, MU_IO, 0, "%.160s: cannot be made: %s", path, strerror(errno));
        *at = was;
        if (was == '\0') return MU_OK;
    }
}

mu_status vault_write(const char *name, const char *ending, const char *text, bool replace,
                      mu_err *err)
{
    char path[VAULT_PATH_MAX];
    char directory[VAULT_PATH_MAX];
    TRY(vault_path(name, ending, path, err));
    if (strchr(name, '/') == NULL) {
        TRY(vault_directory(directory, err));
        TRY(make_directory(directory, err));
    }
    return mu_secret_write(path, (const uint8_t *)text, strlen(text), replace, err);
}

void vault_remove(const char *name, const char *ending)
{
    char path[VAULT_PATH_MAX];
    if (vault_path(name, ending, path, NULL) == MU_OK) (void)unlink(path);
}
