/* SPDX-License-Identifier: MIT
 * tests/unit/store_file.c - whole files: what is read, what is refused, what is left behind. */
#include "store/file.h"
#include "support/fixture.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST ((size_t)64 << 20)

/* The file system knows no renaming that spares what is there, and no hard links: what such a
 * one says. Zero: it is as it is. Both take the place of the C library's. */
static int without_flags, without_links;

int renameat2(int from_at, const char *from, int to_at, const char *to, unsigned flags)
{
    if (without_flags == 0) return (int)syscall(SYS_renameat2, from_at, from, to_at, to, flags);
    errno = without_flags;
    return -1;
}

int link(const char *from, const char *to)
{
    if (without_links == 0) return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
    errno = without_links;
    return -1;
}

/* A directory of its own as the current one, so that paths are short. */
static char *go_into_directory(void)
{
    char *directory = fixture_directory();
    cr_assert_eq(chdir(directory), 0);
    return directory;
}

static void expect_status(mu_status got, mu_status wanted, const mu_err *err, const char *part)
{
    cr_assert_eq(got, wanted, "status %d: %s", got, err->text);
    if (wanted == MU_OK) return;
    cr_assert_eq(err->status, wanted);
    cr_assert_not_null(strstr(err->text, part), "'%s' does not say '%s'", err->text, part);
}

static void write_file(const char *path, const char *text, bool replace)
{
    mu_err err = MU_ERR_NONE;
    expect_status(mu_file_write(path, (const uint8_t *)text, strlen(text), replace, &err), MU_OK,
                  &err, "");
}

static void write_fails(const char *path, bool replace, mu_status wanted, const char *part)
{
    mu_err err = MU_ERR_NONE;
    expect_status(mu_file_write(path, (const uint8_t *)"new", 3, replace, &err), wanted, &err,
                  part);
}

static void read_fails(const char *path, size_t most, mu_status wanted, const char *part)
{
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    expect_status(mu_file_read(path, most, &bytes, &err), wanted, &err, part);
    cr_assert_not_null(strstr(err.text, path), "'%s' does not name the file", err.text);
    mu_bytes_dispose(&bytes);
}

static void expect_file(const char *path, const char *text)
{
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    expect_status(mu_file_read(path, MOST, &bytes, &err), MU_OK, &err, "");
    cr_assert_eq(bytes.used, strlen(text));
    cr_assert(bytes.used == 0 || memcmp(bytes.at, text, bytes.used) == 0);
    mu_bytes_dispose(&bytes);
}

/* How many entries the current directory has. */
static int entries(void)
{
    DIR *here = opendir(".");
    int n = 0;
    cr_assert_not_null(here);
    for (struct dirent *one = readdir(here); one != NULL; one = readdir(here))
        n += strcmp(one->d_name, ".") != 0 && strcmp(one->d_name, "..") != 0;
    (void)closedir(here);
    return n;
}

/* --- reading ------------------------------------------------------------------------------ */

Test(file, what_is_written_is_read_back_byte_for_byte)
{
    static const size_t sizes[] = { 0, 1, 16383, 16384, 16385, 3000001 };
    char *directory = go_into_directory();
    uint8_t *bytes = malloc(sizes[5]);
    cr_assert_not_null(bytes);
    for (size_t i = 0; i < sizes[5]; i++) bytes[i] = (uint8_t)(i * 13 + i / 251);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        mu_bytes read = { 0 };
        mu_err err = MU_ERR_NONE;
        expect_status(mu_file_write("file", bytes, sizes[i], i > 0, &err), MU_OK, &err, "");
        expect_status(mu_file_read("file", sizes[i], &read, &err), MU_OK, &err, "");
        cr_expect_eq(read.used, sizes[i]);
        cr_expect(sizes[i] == 0 || memcmp(read.at, bytes, sizes[i]) == 0);
        mu_bytes_dispose(&read);
        if (sizes[i] > 0) read_fails("file", sizes[i] - 1, MU_LIMIT, "larger than");
    }
    cr_expect_eq(entries(), 1);
    free(bytes);
    fixture_remove_directory(directory);
}

Test(file, reading_adds_to_what_is_there)
{
    char *directory = go_into_directory();
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    write_file("a", "one", false);
    write_file("b", "two", false);
    expect_status(mu_file_read("a", MOST, &bytes, &err), MU_OK, &err, "");
    expect_status(mu_file_read("b", MOST, &bytes, &err), MU_OK, &err, "");
    cr_assert_eq(bytes.used, 6);
    cr_expect_eq(memcmp(bytes.at, "onetwo", 6), 0);
    mu_bytes_dispose(&bytes);
    fixture_remove_directory(directory);
}

Test(file, what_is_no_file_is_refused)
{
    (void)alarm(20); /* against waiting for ever */
    char *directory = go_into_directory();
    cr_assert_eq(mkdir("directory", 0777), 0);
    cr_assert_eq(mkfifo("pipe", 0666), 0);
    cr_assert_eq(symlink("loop", "loop"), 0);
    cr_assert_eq(symlink("pipe", "to-pipe"), 0);
    read_fails("directory", MOST, MU_IO, "not a file");
    read_fails(".", MOST, MU_IO, "not a file");
    read_fails("pipe", MOST, MU_IO, "not a file");
    read_fails("to-pipe", MOST, MU_IO, "not a file");
    read_fails("/dev/null", MOST, MU_IO, "not a file");
    read_fails("/dev/zero", MOST, MU_IO, "not a file");
    read_fails("loop", MOST, MU_IO, "cannot open it");
    read_fails("nowhere", MOST, MU_IO, "No such file");
    read_fails("nowhere/at-all", MOST, MU_IO, "No such file");
    write_file("plain", "x", false);
    read_fails("plain/file", MOST, MU_IO, "Not a directory");
    fixture_remove_directory(directory);
}

/* Four gigabytes that take no room: refused by its size, not by reading it. */
Test(file, a_file_that_is_too_large_is_refused_unread)
{
    char *directory = go_into_directory();
    int fd = open("sparse", O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    cr_assert_geq(fd, 0);
    cr_assert_eq(ftruncate(fd, (off_t)4 << 30), 0);
    (void)close(fd);
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    expect_status(mu_file_read("sparse", MOST, &bytes, &err), MU_LIMIT, &err, "larger than");
    cr_expect_eq(bytes.used, 0);
    cr_expect_eq(bytes.room, 0);
    mu_bytes_dispose(&bytes);
    fixture_remove_directory(directory);
}

/* Root may read anything, so the question is asked as nobody. */
Test(file, a_file_that_may_not_be_read_is_refused)
{
    char *directory = go_into_directory();
    write_file("open", "x", false);
    write_file("shut", "x", false);
    cr_assert_eq(chmod(".", 0755), 0);
    cr_assert_eq(chmod("shut", 0), 0);
    pid_t child = fork();
    cr_assert_geq(child, 0);
    if (child == 0) {
        mu_bytes bytes = { 0 };
        if (geteuid() == 0 && setuid(65534) != 0) _exit(2);
        if (mu_file_read("open", MOST, &bytes, NULL) != MU_OK) _exit(3);
        _exit(mu_file_read("shut", MOST, &bytes, NULL) == MU_IO && bytes.used == 1 ? 0 : 1);
    }
    int status = 0;
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert(WIFEXITED(status));
    cr_expect_eq(WEXITSTATUS(status), 0, "the reader ended with %d", WEXITSTATUS(status));
    fixture_remove_directory(directory);
}

/* A descriptor may be a pipe: standard input is one. */
Test(file, an_open_pipe_is_read_to_its_end_or_its_bound)
{
    int ends[2];
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(pipe(ends), 0);
    cr_assert_eq(write(ends[1], "twelve bytes", 12), 12);
    (void)close(ends[1]);
    expect_status(mu_file_read_open(ends[0], "standard input", 12, &bytes, &err), MU_OK, &err, "");
    cr_assert_eq(bytes.used, 12);
    cr_expect_eq(memcmp(bytes.at, "twelve bytes", 12), 0);
    (void)close(ends[0]);
    cr_assert_eq(pipe(ends), 0);
    cr_assert_eq(write(ends[1], "x", 1), 1);
    (void)close(ends[1]);
    expect_status(mu_file_read_open(ends[0], "standard input", 12, &bytes, &err), MU_LIMIT, &err,
                  "standard input");
    (void)close(ends[0]);
    expect_status(mu_file_read_open(ends[0], "standard input", 12, &bytes, &err), MU_IO, &err,
                  "standard input");
    mu_bytes_dispose(&bytes);
}

/* --- writing ------------------------------------------------------------------------------ */

Test(file, a_file_is_replaced_only_when_asked)
{
    char *directory = go_into_directory();
    write_file("file", "old", false);
    write_fails("file", false, MU_CONFLICT, "there already");
    expect_file("file", "old");
    cr_expect_eq(entries(), 1);
    write_file("file", "newer", true);
    expect_file("file", "newer");
    cr_expect_eq(entries(), 1);
    write_file("other", "", true);
    expect_file("other", "");
    cr_expect_eq(entries(), 2);
    fixture_remove_directory(directory);
}

/* Not even a name that leads nowhere is written through. */
Test(file, a_name_that_is_taken_is_taken_whatever_it_is)
{
    char *directory = go_into_directory();
    cr_assert_eq(symlink("nowhere", "link"), 0);
    cr_assert_eq(mkdir("directory", 0777), 0);
    write_fails("link", false, MU_CONFLICT, "there already");
    write_fails("directory", false, MU_CONFLICT, "there already");
    /* Nor is anything replaced that is no file. */
    cr_assert_eq(mkfifo("pipe", 0666), 0);
    static const char *const there[] = { "link", "directory", "pipe" };
    for (size_t i = 0; i < MU_COUNT_OF(there); i++)
        write_fails(there[i], true, MU_CONFLICT, "not a file");
    cr_expect_eq(entries(), 3);
    cr_expect_neq(access("nowhere", F_OK), 0);
    fixture_remove_directory(directory);
}

Test(file, a_path_with_directories_is_written_there)
{
    char *directory = go_into_directory();
    char path[4096];
    mu_text text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "%s/sub/whole-path", directory);
    cr_assert_eq(mkdir("sub", 0777), 0);
    write_file("sub/file", "inside", false);
    write_file(path, "whole", false);
    write_file("./here", "here", false);
    expect_file("sub/file", "inside");
    expect_file("sub/whole-path", "whole");
    expect_file("here", "here");
    cr_expect_eq(entries(), 2);
    fixture_remove_directory(directory);
}

Test(file, what_cannot_be_written_leaves_nothing_behind)
{
    char *directory = go_into_directory();
    char name[301];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    write_fails("nowhere/file", false, MU_IO, "nowhere/file");
    write_fails("nowhere/file", true, MU_IO, "nowhere/file");
    write_fails(name, false, MU_IO, "name too long");
    write_fails("", false, MU_IO, "");
    cr_expect_eq(entries(), 0);
    fixture_remove_directory(directory);
}

/* A stick with FAT, another system's disk across the network. */
Test(file, a_new_file_is_written_where_there_are_no_links)
{
    static const int lacking[] = { EINVAL, ENOSYS };
    char *directory = go_into_directory();
    without_links = EPERM;
    for (size_t i = 0; i < sizeof lacking / sizeof *lacking; i++) {
        without_flags = lacking[i];
        write_file("file", "new", false);
        expect_file("file", "new");
        write_fails("file", false, MU_CONFLICT, "there already");
        expect_file("file", "new");
        write_file("file", "newer", true);
        expect_file("file", "newer");
        cr_expect_eq(entries(), 1);
        cr_assert_eq(unlink("file"), 0);
    }
    cr_assert_eq(symlink("nowhere", "link"), 0);
    write_fails("link", false, MU_CONFLICT, "there already");
    write_fails("nowhere/file", false, MU_IO, "nowhere/file");
    cr_expect_eq(entries(), 1);
    fixture_remove_directory(directory);
}

/* Nobody may list such a directory, so it cannot be opened to be synced: the file is there all
 * the same, and that is what is said. Root may list anything. */
Test(file, a_directory_that_cannot_be_synced_is_told_apart_from_a_failure)
{
    char *directory = go_into_directory();
    cr_assert_eq(mkdir("drop", 0777), 0);
    cr_assert_eq(chmod("drop", 0333), 0);
    cr_assert_eq(chmod(".", 0755), 0);
    pid_t child = fork();
    cr_assert_geq(child, 0);
    if (child == 0) {
        mu_err err = MU_ERR_NONE;
        if (geteuid() == 0 && setuid(65534) != 0) _exit(2);
        if (mu_file_write("drop/file", (const uint8_t *)"new", 3, false, &err) != MU_IO) _exit(3);
        _exit(strstr(err.text, "drop/file: is written, but") != NULL ? 0 : 1);
    }
    int status = 0;
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert(WIFEXITED(status));
    cr_expect_eq(WEXITSTATUS(status), 0, "the writer ended with %d", WEXITSTATUS(status));
    cr_assert_eq(chmod("drop", 0777), 0);
    expect_file("drop/file", "new");
    fixture_remove_directory(directory);
}

/* The disk is full after `room` bytes: the old file stays, and nothing beside it. */
static int write_with_room(rlim_t room, bool replace)
{
    static uint8_t bytes[100000];
    pid_t child = fork();
    cr_assert_geq(child, 0);
    if (child == 0) {
        const struct rlimit limit = { room, room };
        (void)signal(SIGXFSZ, SIG_IGN);
        if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(200);
        _exit(mu_file_write("file", bytes, sizeof bytes, replace, NULL));
    }
    int status = 0;
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

Test(file, a_full_disk_leaves_the_old_file_and_nothing_else)
{
    char *directory = go_into_directory();
    for (rlim_t room = 0; room < 100000; room += 9999)
        cr_expect_eq(write_with_room(room, false), MU_IO);
    cr_expect_eq(entries(), 0);
    write_file("file", "old", false);
    for (rlim_t room = 0; room < 100000; room += 9999)
        cr_expect_eq(write_with_room(room, true), MU_IO);
    expect_file("file", "old");
    cr_expect_eq(entries(), 1);
    cr_expect_eq(write_with_room(100000, true), MU_OK);
    cr_expect_eq(entries(), 1);
    fixture_remove_directory(directory);
}

Test(file, a_new_file_has_the_usual_mode)
{
    static const mode_t masks[] = { 0, 022, 027, 077 };
    char *directory = go_into_directory();
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
        struct stat found;
        (void)umask(masks[i]);
        write_file("file", "x", true);
        cr_assert_eq(stat("file", &found), 0);
        cr_expect_eq(found.st_mode & 0777, 0666 & ~masks[i]);
        cr_expect_eq(found.st_nlink, 1);
        cr_expect_eq(umask(022), masks[i], "the mask has changed");
    }
    write_file("linked", "x", false);
    struct stat found;
    cr_assert_eq(stat("linked", &found), 0);
    cr_expect_eq(found.st_nlink, 1);
    fixture_remove_directory(directory);
}
