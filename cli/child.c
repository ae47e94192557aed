/* SPDX-License-Identifier: MIT
 * cli/child.c - the child that reads a store, and the parent that waits for it. */
#include "cli/child.h"

#include "cli/out.h"
#include "store/store.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t child;                          /* in the parent */
static volatile sig_atomic_t *died_of_store; /* shared by both: it has, or will at once */

/* --- the child ------------------------------------------------------------------------------ */

/* A damaged store leaves no core behind: there is nothing to be found in it. */
static void on_fault(int signal_number)
{
    static const struct rlimit no_core = { 0, 0 };
    if (mu_store_is_reading()) {
        *died_of_store = 1;
        (void)setrlimit(RLIMIT_CORE, &no_core);
    }
    (void)signal(signal_number, SIG_DFL);
    (void)raise(signal_number);
}

/* The handler has a stack of its own: there may be no more of the usual one. */
static void mind_faults(void)
{
    static char stack[32 * 1024];
    static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
    const stack_t alternative = { .ss_sp = stack, .ss_size = sizeof stack };
    (void)sigaltstack(&alternative, NULL);
    struct sigaction action = { .sa_handler = on_fault, .sa_flags = SA_ONSTACK | SA_NODEFER };
    for (size_t i = 0; i < MU_COUNT_OF(faults); i++) (void)sigaction(faults[i], &action, NULL);
}

/* --- the parent ----------------------------------------------------------------------------- */

/* What a terminal sends, it sends to both. */
static void pass_on(int signal_number, siginfo_t *sent, void *unused)
{
    (void)unused;
    if (sent->si_code <= 0) (void)kill(child, signal_number);
}

static void mind_signals(void)
{
    static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2 };
    struct sigaction action = { .sa_sigaction = pass_on, .sa_flags = SA_SIGINFO | SA_RESTART };
    for (size_t i = 0; i < MU_COUNT_OF(signals); i++) {
        struct sigaction before;
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            (void)sigaction(signals[i], &action, NULL);
    }
}

static _Noreturn void end_by(int signal_number)
{
    static const struct rlimit no_core = { 0, 0 }; /* the child's is the one to look at */
    sigset_t all;
    (void)setrlimit(RLIMIT_CORE, &no_core);
    (void)signal(signal_number, SIG_DFL);
    (void)sigfillset(&all);
    (void)sigprocmask(SIG_UNBLOCK, &all, NULL);
    (void)raise(signal_number);
    _exit(128 + signal_number);
}

static _Noreturn void wait_and_end(void)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            _exit(out_complain(MU_IO, "cannot wait for what was begun: %s", strerror(errno)));
    if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
    if (!*died_of_store) end_by(WTERMSIG(status));
    _exit(out_finish(out_complain(MU_CORRUPT,
                                  "the store's file is damaged; import the games from their "
                                  "exports into a new store")));
}

/* --- both ----------------------------------------------------------------------------------- */

static mu_status no_child(const char *doing, mu_err *err)
{
    return mu_fail(err, MU_IO, 0, "cannot %s: %s", doing, strerror(errno));
}

/* What waits to be written must not be written twice. */
static mu_status share(mu_err *err)
{
    if (fflush(NULL) != 0) return no_child("write the output", err);
    void *shared = mmap(NULL, sizeof *died_of_store, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return no_child("share memory", err);
    died_of_store = shared;
    return MU_OK;
}

mu_status cli_child_begin(mu_err *err)
{
    static bool is_child;
    sigset_t all;
    sigset_t before;
    if (is_child || getenv("MUSTER_ALONE") != NULL) return MU_OK;
    TRY(share(err));
    (void)sigfillset(&all);
    (void)sigprocmask(SIG_BLOCK, &all, &before);
    (void)signal(SIGCHLD, SIG_DFL); /* if that is ignored, nobody is told how a child ended */
    const pid_t parent = getpid();
    child = fork();
    is_child = child == 0;
    if (child > 0) mind_signals();
    if (is_child) mind_faults();
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    if (child < 0) return no_child("start a process that reads the store", err);
    if (!is_child) wait_and_end();
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) (void)raise(SIGKILL);
    return MU_OK;
}
