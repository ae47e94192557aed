/* SPDX-License-Identifier: MIT
 * cli/files.c - files named on the command line, and the files they name. */
#include "cli/files.h"

#include "core/text.h"
#include "events/logfile.h"
#include "events/text.h"
#include "store/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static mu_status load(void *self, const char *from, const char *path, mu_loaded *out, mu_err *err)
{
    (void)self;
    const char *slash = strrchr(from, '/');
    mu_text name = mu_text_in(out->name, sizeof out->name);
    if (slash != NULL && path[0] != '/') mu_text_add(&name, "%.*s", (int)(slash + 1 - from), from);
    mu_text_word(&name, path);
    if (name.cut) return mu_fail(err, MU_INPUT, 0, "a file's name is too long");
    return mu_file_read(out->name, CLI_TEXT_MAX, &out->text, err);
}

const mu_loader cli_loader = { load, NULL };

mu_status cli_scenario_read(const char *path, mu_scenario *scenario, mu_err *err)
{
    mu_bytes text = { 0 };
    mu_status status = mu_file_read(path, CLI_TEXT_MAX, &text, err);
    if (status == MU_OK)
        status =
            mu_scenario_read(path, (const char *)text.at, text.used, &cli_loader, scenario, err);
    mu_bytes_dispose(&text);
    return status;
}

static bool is_standard_input(const char *word)
{
    return strcmp(word, "-") == 0;
}

bool cli_is_file(const char *word)
{
    struct stat found;
    return is_standard_input(word) || (stat(word, &found) == 0 && !S_ISDIR(found.st_mode));
}

mu_status cli_file_read(const char *path, size_t most, mu_bytes *bytes, mu_err *err)
{
    static bool taken; /* it can be read once */
    if (!is_standard_input(path)) return mu_file_read(path, most, bytes, err);
    if (taken) return mu_fail(err, MU_INPUT, 0, "standard input was read before");
    taken = true;
    return mu_file_read_open(STDIN_FILENO, path, most, bytes, err);
}

bool cli_is_standard_output(const char *word)
{
    return strcmp(word, "-") == 0;
}

mu_status cli_file_write(const char *path, const mu_bytes *bytes, bool replace, mu_err *err)
{
    if (!cli_is_standard_output(path))
        return mu_file_write(path, bytes->at, bytes->used, replace, err);
    (void)fwrite(bytes->at, 1, bytes->used, stdout);
    return MU_OK;
}

bool cli_is_text(const mu_bytes *bytes)
{
    return bytes->used > 0 && bytes->at[0] == '0';
}

mu_status cli_log_parse(const char *path, const mu_bytes *bytes, mu_log *log, mu_err *err)
{
    *log = mu_log_new();
    if (cli_is_text(bytes))
        return mu_text_read(path, (const char *)bytes->at, bytes->used, log, err);
    return mu_logfile_read(bytes->at, bytes->used, log, err);
}

mu_status cli_log_read(const char *path, mu_log *log, mu_err *err)
{
    mu_bytes bytes = { 0 };
    *log = mu_log_new();
    mu_status status = cli_file_read(path, CLI_LOG_MAX, &bytes, err);
    if (status == MU_OK) status = cli_log_parse(path, &bytes, log, err);
    mu_bytes_dispose(&bytes);
    return status;
}

mu_status cli_log_fold(const mu_log *log, mu_game **game, mu_err *err)
{
    size_t n = 0;
    const uint8_t *event = mu_log_event(log, 0, &n);
    *game = malloc(sizeof **game);
    if (*game == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    mu_status status = mu_game_begin(*game, event, n, err);
    if (status == MU_OK) {
        status = mu_game_feed_log(*game, log, err);
        if (status == MU_OK) return MU_OK;
        mu_game_dispose(*game);
    }
    free(*game);
    *game = NULL;
    return status;
}
