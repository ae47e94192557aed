/* SPDX-License-Identifier: MIT
 * cli/trial.c - a command is run on a file that is on trial. */
#include "cli/trial.h"

#include "cli/out.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PLACE  "{}"
#define SLICES 10 /* of a second, after which a wait looks whether somebody has asked to stop */
#define SECOND 1000000000L

static mu_status system_failed(const char *doing, mu_err *err)
{
    return mu_fail(err, MU_IO, 0, "cannot %s: %s", doing, strerror(errno));
}

/* --- being told to stop --------------------------------------------------------------------- */

static volatile sig_atomic_t told_to_end;
static void (*end_before)(int);
static void (*hangup_before)(int);

static void on_end(int signal_number)
{
    (void)signal_number;
    told_to_end = 1;
}

static void hear(void)
{
    told_to_end = 0;
    out_hear_interrupt();
    end_before = signal(SIGTERM, on_end);
    hangup_before = signal(SIGHUP, on_end);
    if (hangup_before == SIG_IGN) (void)signal(SIGHUP, SIG_IGN);
}

static void unhear(void)
{
    (void)out_unhear_interrupt();
    (void)signal(SIGTERM, end_before);
    (void)signal(SIGHUP, hangup_before);
}

bool trial_stopped(void)
{
    return out_interrupted() || told_to_end != 0;
}

/* --- the directory -------------------------------------------------------------------------- */

/* A name that no shell reads anything into. */
static bool is_plain_path(const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789/._-";
    return path != NULL && path[0] == '/' && path[strspn(path, plain)] == '\0';
}

static mu_status make_directory(trial *t, const char *name, mu_err *err)
{
    const char *where = getenv("TMPDIR");
    mu_text directory = mu_text_in(t->directory, sizeof t->directory);
    mu_text file = mu_text_in(t->file, sizeof t->file);
    mu_text_add(&directory, "%s/muster.XXXXXX", is_plain_path(where) ? where : "/tmp");
    if (directory.cut) return mu_fail(err, MU_INPUT, 0, "the name in TMPDIR is too long");
    if (mkdtemp(t->directory) == NULL) return system_failed("make a temporary directory", err);
    mu_text_add(&file, "%s/%s", t->directory, name);
    return MU_OK;
}

static int remove_one(const char *path, const struct stat *found, int kind, struct FTW *at)
{
    (void)found;
    (void)kind;
    (void)at;
    (void)remove(path);
    return 0;
}

/* What the last command has left is nothing that the next one shall find. */
static int remove_inside(const char *path, const struct stat *found, int kind, struct FTW *at)
{
    return at->level > 0 ? remove_one(path, found, kind, at) : 0;
}

static void remove_files(const trial *t,
                         int (*remove_it)(const char *, const struct stat *, int, struct FTW *))
{
    (void)nftw(t->directory, remove_it, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

static mu_status put_name(trial *t, const char *command, mu_err *err)
{
    mu_bytes line = { 0 };
    const char *at = command;
    for (const char *place = strstr(at, PLACE); place != NULL; place = strstr(at, PLACE)) {
        mu_bytes_add(&line, at, (size_t)(place - at));
        mu_bytes_add_text(&line, t->file);
        at = place + strlen(PLACE);
    }
    mu_bytes_add_text(&line, at);
    if (at == command) {
        mu_bytes_add_text(&line, " ");
        mu_bytes_add_text(&line, t->file);
    }
    mu_bytes_add(&line, "", 1);
    mu_status status = mu_bytes_check(&line, err);
    if (status == MU_OK)
        t->line = (char *)line.at;
    else
        mu_bytes_dispose(&line);
    return status;
}

mu_status trial_open(trial *t, const char *command, const char *name, int64_t timeout, mu_err *err)
{
    *t = (trial){ .timeout = timeout };
    TRY(make_directory(t, name, err));
    hear();
    (void)signal(SIGCHLD, SIG_DFL); /* whoever called us may have left it ignored */
    mu_status status = put_name(t, command, err);
    if (status != MU_OK) trial_close(t);
    return status;
}

void trial_close(trial *t)
{
    remove_files(t, remove_one);
    free(t->line);
    t->line = NULL;
    unhear();
}

/* --- a run ---------------------------------------------------------------------------------- */

static mu_status write_file(const trial *t, const mu_bytes *bytes, mu_err *err)
{
    remove_files(t, remove_inside);
    int fd = open(t->file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return system_failed("make a temporary file", err);
    FILE *file = fdopen(fd, "wb");
    if (file == NULL) {
        (void)close(fd);
        return system_failed("make a temporary file", err);
    }
    const bool whole = fwrite(bytes->at, 1, bytes->used, file) == bytes->used;
    return fclose(file) == 0 && whole ? MU_OK : system_failed("write a temporary file", err);
}

/* In the child; comes back only if there is no shell. */
static void become_command(const trial *t, const sigset_t *unblocked)
{
    int nothing = open("/dev/null", O_RDWR);
    if (setsid() < 0 || nothing < 0) return;
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (dup2(nothing, fd) < 0) return;
    if (nothing > STDERR_FILENO) (void)close(nothing);
    (void)signal(SIGXFSZ, SIG_DFL);
    (void)sigprocmask(SIG_SETMASK, unblocked, NULL);
    (void)execl("/bin/sh", "sh", "-c", "--", t->line, (char *)NULL);
}

/* Until it has ended, has taken too long, or somebody has asked to stop. It is not reaped yet:
 * its number still is its own. Time is what the waits add up to. */
static void wait_for_end(trial *t, pid_t child, const sigset_t *ends)
{
    const struct timespec slice = { 0, SECOND / SLICES };
    int64_t waits = 0;
    for (;;) {
        siginfo_t ended = { .si_pid = 0 };
        const int found = waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT);
        if ((found != 0 && errno != EINTR) || ended.si_pid == child || trial_stopped()) return;
        t->too_long = waits >= t->timeout * SLICES;
        if (t->too_long) return;
        waits += sigtimedwait(ends, NULL, &slice) < 0 && errno == EAGAIN;
    }
}

/* What it started, and did not wait for, ends with it. */
static void end_it(trial *t, pid_t child)
{
    int status = 0;
    (void)kill(-child, SIGKILL);
    (void)kill(child, SIGKILL); /* it may not have left our group yet */
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    t->code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    t->killed_by = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

mu_status trial_run(trial *t, const mu_bytes *bytes, bool *holds, mu_err *err)
{
    sigset_t ends;
    sigset_t unblocked;
    *holds = false;
    TRY(write_file(t, bytes, err));
    t->runs++;
    (void)sigemptyset(&ends);
    (void)sigaddset(&ends, SIGCHLD);
    (void)sigprocmask(SIG_BLOCK, &ends, &unblocked);
    const pid_t child = fork();
    if (child == 0) {
        become_command(t, &unblocked);
        _exit(127);
    }
    const int failed = errno;
    if (child > 0) {
        wait_for_end(t, child, &ends);
        end_it(t, child);
    }
    (void)sigprocmask(SIG_SETMASK, &unblocked, NULL);
    errno = failed;
    if (child < 0) return system_failed("start the command", err);
    *holds = t->code == 0 && !t->too_long && !trial_stopped();
    return MU_OK;
}
