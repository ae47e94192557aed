/* SPDX-License-Identifier: MIT
 * tests/fuzz/driver.c - run a target over files, for builds without libFuzzer.
 *
 * Arguments are files, or folders whose every file is taken. Exit 0 when all have run;
 * a broken law aborts. No input at all is a mistake, not a success. */
#include "fuzz.h"
#include "store/file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define INPUT_MOST ((size_t)1 << 20)

static int run_file(const char *path)
{
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    if (mu_file_read(path, INPUT_MOST, &bytes, &err) != MU_OK) {
        (void)fprintf(stderr, "%s\n", err.text);
        exit(2);
    }
    (void)fprintf(stderr, "%s (%zu bytes)\n", path, bytes.used);
    (void)LLVMFuzzerTestOneInput(bytes.at, bytes.used);
    mu_bytes_dispose(&bytes);
    return 1;
}

static int no_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int run_folder(const char *path)
{
    struct dirent **entries = NULL;
    int n = scandir(path, &entries, no_hidden, alphasort);
    int done = 0;
    if (n < 0) {
        (void)fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    for (int i = 0; i < n; i++) {
        char file[4096];
        mu_text name = mu_text_in(file, sizeof file);
        mu_text_add(&name, "%s/%s", path, entries[i]->d_name);
        done += run_file(file);
        free(entries[i]);
    }
    free(entries);
    return done;
}

int main(int argc, char **argv)
{
    int done = 0;
    for (int i = 1; i < argc; i++) {
        struct stat found;
        bool folder = stat(argv[i], &found) == 0 && S_ISDIR(found.st_mode);
        done += folder ? run_folder(argv[i]) : run_file(argv[i]);
    }
    (void)LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    if (done == 0) {
        (void)fprintf(stderr, "usage: %s FILE|FOLDER...\n", argv[0]);
        return 2;
    }
    (void)printf("%d inputs\n", done);
    return 0;
}
