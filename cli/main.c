/* SPDX-License-Identifier: MIT
 * cli/main.c - the table of commands, the shared options, and memory faults. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/out.h"
#include "core/rules/list.h"
#include "store/store.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* In the order of help: first what a player does, then what an umpire does. */
static const cli_command *const commands[] = {
    &cmd_new,  &cmd_list,   &cmd_show,    &cmd_legal,  &cmd_order, &cmd_answer,
    &cmd_auto, &cmd_log,    &cmd_explain, &cmd_odds,   &cmd_note,  &cmd_branch,
    &cmd_diff, &cmd_verify, &cmd_export,  &cmd_import, &cmd_run,   &cmd_rules,
};

/* --- options of every command ------------------------------------------------------------ */

enum { KEY_STORE = 0x1001, KEY_JSON, KEY_COLOUR };

static const struct argp_option options[] = {
    { "store", KEY_STORE, "DIR", 0, "where games are kept (default: $MUSTER_STORE, or ./.muster)",
      0 },
    { "json", KEY_JSON, 0, 0, "print JSON instead of text", 0 },
    { "colour", KEY_COLOUR, "WHEN", 0, "always, never, or auto: on a terminal", 0 },
    { "color", KEY_COLOUR, "WHEN", OPTION_ALIAS, 0, 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    cli *c = state->input;
    switch (key) {
    case KEY_STORE: c->store = arg; return 0;
    case KEY_JSON:
        c->json = true;
        out_errors_as_json();
        return 0;
    case KEY_COLOUR:
        if (strcmp(arg, "always") == 0)
            c->colour = true;
        else if (strcmp(arg, "never") == 0)
            c->colour = false;
        else if (strcmp(arg, "auto") != 0)
            argp_error(state, "--colour takes always, never or auto");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct argp cli_common = { options, parse, NULL, NULL, NULL, NULL, NULL };

error_t cli_common_input(int key, struct argp_state *state, cli *c)
{
    if (key != ARGP_KEY_INIT) return ARGP_ERR_UNKNOWN;
    state->child_inputs[0] = c;
    return 0;
}

/* --- help ------------------------------------------------------------------------------------ */

static void print_version(void)
{
    out("muster " MUSTER_VERSION "\n");
    for (uint32_t i = 0; i < mu_rules_list_n; i++)
        out("  %s, edition %u: %s\n", mu_rules_list[i]->name, mu_rules_list[i]->edition,
            mu_rules_list[i]->title);
}

static void print_help(void)
{
    out("Usage: muster COMMAND [ARGUMENT...]\n"
        "Record tabletop wargames, play them on, and let anybody check them.\n\n");
    for (size_t i = 0; i < MU_COUNT_OF(commands); i++)
        out("  %-8s %s\n", commands[i]->name, commands[i]->summary);
    out("\nA game is named GAME, GAME@BRANCH, or GAME:EVENT for the position after an event.\n"
        "`muster COMMAND --help` tells more about a command.\n\n"
        "Exit codes:\n"
        "   0 yes\n   1 no: refused, different, or not found\n   2 wrong usage\n"
        "   3 done so far, and a question is open\n");
#define EXIT_ROW(name, number, word, text)                                                         \
    if ((number) >= 10) out("  %d %s: %s\n", number, word, text);
    MU_STATUS_LIST(EXIT_ROW)
#undef EXIT_ROW
}

/* --- memory faults ------------------------------------------------------------------------------
 */

/* A damaged store file can lead LMDB anywhere. The reader may die of it, but says what it
 * died of. Nothing is half written: LMDB never changes a page that is in use. */
static void on_fault(int signal_number)
{
    static const char damaged[] = "muster: the store's file is damaged; import the games from "
                                  "their exports into a new store\n";
    if (mu_store_is_reading()) {
        ssize_t written = write(STDERR_FILENO, damaged, sizeof damaged - 1);
        (void)written;
        _exit(MU_CORRUPT);
    }
    (void)signal(signal_number, SIG_DFL);
    (void)raise(signal_number);
}

static void catch_faults(void)
{
    static char stack[32 * 1024];
    static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
    const stack_t alternative = { .ss_sp = stack, .ss_size = sizeof stack };
    (void)sigaltstack(&alternative, NULL);
    struct sigaction action = { .sa_handler = on_fault, .sa_flags = SA_ONSTACK | SA_NODEFER };
    for (size_t i = 0; i < MU_COUNT_OF(faults); i++) (void)sigaction(faults[i], &action, NULL);
    (void)signal(SIGXFSZ, SIG_IGN); /* a limit on file sizes is an error of the write */
}

/* Files that are opened later must not take the place of a standard stream that is closed:
 * an error message would be written into the store. What takes it can be neither read nor
 * written. */
static bool fill_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    return true;
}

/* --- main ----------------------------------------------------------------------------------------
 */

static const cli_command *find_command(const char *name)
{
    for (size_t i = 0; i < MU_COUNT_OF(commands); i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

/* "muster --store DIR show GAME": shared options may also stand before the command. They
 * are moved behind it, where its own parser finds them. */
static void command_first(int argc, char **argv)
{
    int n = 0; /* arguments before the command */
    while (1 + n < argc && argv[1 + n][0] == '-' && argv[1 + n][1] != '\0') {
        const char *option = argv[1 + n];
        bool takes_value = strcmp(option, "--store") == 0 || strcmp(option, "--colour") == 0 ||
                           strcmp(option, "--color") == 0;
        bool known = takes_value || strcmp(option, "--json") == 0 ||
                     strncmp(option, "--store=", 8) == 0 || strncmp(option, "--colo", 6) == 0;
        if (!known) return;
        n += takes_value ? 2 : 1;
    }
    if (n == 0 || 1 + n >= argc) return;
    char *command = argv[1 + n];
    memmove(argv + 2, argv + 1, (size_t)n * sizeof *argv);
    argv[1] = command;
}

static cli defaults(void)
{
    const char *store = getenv("MUSTER_STORE");
    const char *no_colour = getenv("NO_COLOR");
    return (cli){ .store = store != NULL && store[0] != '\0' ? store : ".muster",
                  .colour = isatty(STDOUT_FILENO) && (no_colour == NULL || no_colour[0] == '\0') };
}

static int no_command(const char *name)
{
    return out_complain(EXIT_USAGE, "there is no command '%.60s'; `muster help` lists them", name);
}

static int run_command(const cli_command *command, int argc, char **argv)
{
    char title[64];
    mu_text text = mu_text_in(title, sizeof title);
    mu_text_add(&text, "muster %s", command->name);
    argv[1] = title;
    cli c = defaults();
    return command->run(&c, argc - 1, argv + 1);
}

/* "muster help order" is "muster order --help". */
static int help(int argc, char **argv)
{
    const cli_command *command = argc > 2 ? find_command(argv[2]) : NULL;
    if (argc > 2 && command == NULL) return no_command(argv[2]);
    if (command == NULL) {
        print_help();
        return argc > 1 ? EXIT_YES : EXIT_USAGE;
    }
    char option[] = "--help";
    char *words[] = { argv[0], argv[2], option, NULL };
    return run_command(command, 3, words);
}

int main(int argc, char **argv)
{
    if (!fill_standard_streams()) return MU_IO;
    catch_faults();
    argp_err_exit_status = EXIT_USAGE;
    for (int i = 1; i < argc; i++)
        if (!mu_is_plain_text(argv[i], strlen(argv[i])))
            return out_complain(EXIT_USAGE, "argument %d is not plain text", i);
    command_first(argc, argv);
    const char *name = argc > 1 ? argv[1] : "help";
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return out_finish(help(argc, argv));
    if (strcmp(name, "--version") == 0 || strcmp(name, "version") == 0) {
        print_version();
        return out_finish(EXIT_YES);
    }
    const cli_command *command = find_command(name);
    return command == NULL ? no_command(name) : out_finish(run_command(command, argc, argv));
}
