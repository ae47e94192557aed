/* SPDX-License-Identifier: MIT
 * tests/support/fixture.c - files and games that tests begin from. */
#include "support/fixture.h"

#include "store/file.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Noreturn void give_up(const char *what, const char *why)
{
    (void)fprintf(stderr, "%s: %s\n", what, why);
    abort();
}

static mu_status load(void *self, const char *from, const char *path, mu_loaded *out, mu_err *err)
{
    (void)self;
    const char *slash = strrchr(from, '/');
    mu_text name = mu_text_in(out->name, sizeof out->name);
    if (slash != NULL) mu_text_add(&name, "%.*s", (int)(slash + 1 - from), from);
    mu_text_word(&name, path);
    return mu_file_read(out->name, (size_t)64 << 20, &out->text, err);
}

const mu_loader fixture_loader = { load, NULL };

static void whole_path(const char *path, char *whole, size_t room)
{
    mu_text text = mu_text_in(whole, room);
    mu_text_add(&text, "%s/%s", MU_FIXTURES, path);
}

mu_bytes fixture_bytes(const char *path)
{
    char whole[4096];
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    whole_path(path, whole, sizeof whole);
    if (mu_file_read(whole, (size_t)64 << 20, &bytes, &err) != MU_OK) give_up(path, err.text);
    return bytes;
}

mu_scenario fixture_scenario(const char *path)
{
    char whole[4096];
    mu_bytes text = fixture_bytes(path);
    mu_scenario scenario;
    mu_err err = MU_ERR_NONE;
    whole_path(path, whole, sizeof whole);
    mu_status status =
        mu_scenario_read(whole, (const char *)text.at, text.used, &fixture_loader, &scenario, &err);
    if (status == MU_OK) status = mu_scenario_check(whole, &scenario, &err);
    if (status != MU_OK) give_up(path, err.text);
    mu_bytes_dispose(&text);
    return scenario;
}

mu_scripted *fixture_script(const char *path)
{
    char whole[4096];
    mu_bytes text = fixture_bytes(path);
    mu_scripted *made = malloc(sizeof *made);
    mu_err err = MU_ERR_NONE;
    whole_path(path, whole, sizeof whole);
    if (made == NULL) give_up(path, "not enough memory");
    if (mu_script_run(whole, (const char *)text.at, text.used, &fixture_loader, made, NULL, &err) !=
        MU_OK)
        give_up(path, err.text);
    mu_bytes_dispose(&text);
    return made;
}

void fixture_script_free(mu_scripted *scripted)
{
    mu_scripted_dispose(scripted);
    free(scripted);
}

char *fixture_directory(void)
{
    static const char pattern[] = MU_BINARY "/tmp-XXXXXX";
    char *directory = strdup(pattern);
    if (directory == NULL || mkdtemp(directory) == NULL) give_up(pattern, "cannot make it");
    return directory;
}

static int remove_one(const char *path, const struct stat *found, int kind, struct FTW *where)
{
    (void)found, (void)kind, (void)where;
    return remove(path);
}

void fixture_remove_directory(char *directory)
{
    (void)nftw(directory, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    free(directory);
}

void fixture_clauses(const char *test, const mu_ruleset *rules, const mu_marks *marks)
{
    const char *path = getenv("MUSTER_CLAUSES");
    if (path == NULL) return;
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0) give_up(path, "cannot write it");
    for (uint32_t i = 0; i < rules->clauses_n; i++) {
        mu_clause clause = rules->clauses[i].clause;
        if ((marks->bits[clause / 64] >> clause % 64 & 1) == 0) continue;
        char line[256];
        mu_text text = mu_text_in(line, sizeof line);
        mu_text_add(&text, "%s %s\n", rules->clauses[i].id, test);
        if (write(fd, line, text.used) != (ssize_t)text.used) give_up(path, "cannot write it");
    }
    (void)close(fd);
}
