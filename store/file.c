/* SPDX-License-Identifier: MIT
 * store/file.c - whole files. */
#include "store/file.h"

#include "core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static mu_status system_failed(const char *path, const char *doing, mu_err *err)
{
    return mu_fail(err, MU_IO, 0, "%.140s: cannot %s: %s", path, doing, strerror(errno));
}

/* --- reading -------------------------------------------------------------------------- */

mu_status mu_file_read_open(int fd, const char *name, size_t most, mu_bytes *out, mu_err *err)
{
    uint8_t buffer[16384];
    for (;;) {
        ssize_t n = read(fd, buffer, sizeof buffer);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return system_failed(name, "read it", err);
        if (n == 0) return mu_bytes_check(out, err);
        if ((size_t)n > most - out->used)
            return mu_fail(err, MU_LIMIT, 0, "%.140s: is larger than %zu bytes", name, most);
        mu_bytes_add(out, buffer, (size_t)n);
    }
}

/* A secret that others could have read is none. */
static mu_status check_secret(const char *path, const struct stat *found, mu_err *err)
{
    if (found->st_uid != geteuid())
        return mu_fail(err, MU_IO, 0, "%.140s: is somebody else's file, and no secret", path);
    if ((found->st_mode & 077) != 0)
        return mu_fail(err, MU_IO, 0,
                       "%.140s: others may read or write it, so it is no secret "
                       "(chmod 600)",
                       path);
    return MU_OK;
}

static mu_status read_file(const char *path, size_t most, bool secret, mu_bytes *out, mu_err *err)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return system_failed(path, "open it", err);
    struct stat found;
    mu_status status = MU_OK;
    if (fstat(fd, &found) != 0)
        status = system_failed(path, "look at it", err);
    else if (!S_ISREG(found.st_mode))
        status = mu_fail(err, MU_IO, 0, "%.140s: is not a file", path);
    else if (secret && check_secret(path, &found, err) != MU_OK)
        status = MU_IO;
    else if ((uint64_t)found.st_size > most)
        status = mu_fail(err, MU_LIMIT, 0, "%.140s: is larger than %zu bytes", path, most);
    else
        status = mu_file_read_open(fd, path, most, out, err);
    (void)close(fd);
    return status;
}

mu_status mu_file_read(const char *path, size_t most, mu_bytes *out, mu_err *err)
{
    return read_file(path, most, false, out, err);
}

mu_status mu_secret_read(const char *path, size_t most, mu_bytes *out, mu_err *err)
{
    return read_file(path, most, true, out, err);
}

/* --- writing -------------------------------------------------------------------------- */

static mu_status write_all(int fd, const char *path, const uint8_t *bytes, size_t n, mu_err *err)
{
    while (n > 0) {
        ssize_t written = write(fd, bytes, n);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return system_failed(path, "write it", err);
        bytes += written;
        n -= (size_t)written;
    }
    if (fsync(fd) != 0) return system_failed(path, "sync it", err);
    return MU_OK;
}

/* The file has its name, come what may: what can fail here is that the name outlasts a loss of
 * power. */
static mu_status sync_directory_of(const char *path, mu_err *err)
{
    char directory[4096];
    const char *slash = strrchr(path, '/');
    mu_text text = mu_text_in(directory, sizeof directory);
    if (slash == NULL)
        mu_text_word(&text, ".");
    else if (slash == path)
        mu_text_word(&text, "/");
    else
        mu_text_add(&text, "%.*s", (int)(slash - path), path);
    int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool synced = fd >= 0 && fsync(fd) == 0;
    mu_status status = MU_OK;
    if (!synced)
        status =
            mu_fail(err, MU_IO, 0, "%.140s: is written, but its directory cannot be synced: %s",
                    path, strerror(errno));
    if (fd >= 0) (void)close(fd);
    return status;
}

static mu_status not_named(const char *path, mu_err *err)
{
    if (errno == EEXIST) return mu_fail(err, MU_CONFLICT, 0, "%.140s: is there already", path);
    return system_failed(path, "move it to its name", err);
}

/* Where a file system cannot rename without replacing, the name is taken first, by an empty
 * file that is ours to replace. Only a crash between the two leaves that behind. */
static mu_status take_name(const char *temporary, const char *path, mu_err *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0) return not_named(path, err);
    (void)close(fd);
    if (rename(temporary, path) == 0) return MU_OK;
    mu_status status = not_named(path, err);
    (void)unlink(path);
    return status;
}

/* Give the finished file its name, which must be free unless it may `replace` what is there. */
static mu_status give_name(const char *temporary, const char *path, bool replace, mu_err *err)
{
    struct stat there;
    if (lstat(path, &there) == 0 && !S_ISREG(there.st_mode))
        return mu_fail(err, MU_CONFLICT, 0, "%.140s: is there already, and is not a file", path);
    if (replace) return rename(temporary, path) == 0 ? MU_OK : not_named(path, err);
    if (renameat2(AT_FDCWD, temporary, AT_FDCWD, path, RENAME_NOREPLACE) == 0) return MU_OK;
    bool unknown = errno == EINVAL || errno == ENOSYS;
    return unknown ? take_name(temporary, path, err) : not_named(path, err);
}

/* What everybody gets who may, by the process' mask. */
static mu_status open_to_others(int fd, const char *path, mu_err *err)
{
    mode_t mask = umask(0);
    (void)umask(mask);
    return fchmod(fd, 0666 & ~mask) == 0 ? MU_OK : system_failed(path, "set its mode", err);
}

/* The temporary file is its owner's alone, and so is a secret. */
static mu_status write_file(const char *path, const uint8_t *bytes, size_t n, bool replace,
                            bool secret, mu_err *err)
{
    char temporary[4096];
    mu_text text = mu_text_in(temporary, sizeof temporary);
    mu_text_add(&text, "%s.XXXXXX", path);
    if (text.cut) return mu_fail(err, MU_INPUT, 0, "the file's name is too long");
    int fd = mkstemp(temporary);
    if (fd < 0) return system_failed(path, "make it", err);
    mu_status status = secret ? MU_OK : open_to_others(fd, path, err);
    if (status == MU_OK) status = write_all(fd, path, bytes, n, err);
    if (close(fd) != 0 && status == MU_OK) status = system_failed(path, "close it", err);
    if (status == MU_OK) status = give_name(temporary, path, replace, err);
    if (status != MU_OK) {
        (void)unlink(temporary);
        return status;
    }
    return sync_directory_of(path, err);
}

mu_status mu_file_write(const char *path, const uint8_t *bytes, size_t n, bool replace, mu_err *err)
{
    return write_file(path, bytes, n, replace, false, err);
}

mu_status mu_secret_write(const char *path, const uint8_t *bytes, size_t n, bool replace,
                          mu_err *err)
{
    return write_file(path, bytes, n, replace, true, err);
}
