/* SPDX-License-Identifier: MIT
 * cli/main.c - the table of commands, and the options that they share. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/out.h"
#include "core/rules/list.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* In the order of help: first what a player does, then what an umpire does. */
static const cli_command *const commands[] = {
    &cmd_new,    &cmd_play,   &cmd_brief,  &cmd_list,  &cmd_show,   &cmd_legal,      &cmd_measure,
    &cmd_order,  &cmd_answer, &cmd_undo,   &cmd_auto,  &cmd_log,    &cmd_explain,    &cmd_odds,
    &cmd_luck,   &cmd_note,   &cmd_branch, &cmd_diff,  &cmd_verify, &cmd_export,     &cmd_import,
    &cmd_run,    &cmd_golden, &cmd_shrink, &cmd_rules, &cmd_key,    &cmd_checkpoint, &cmd_consent,
    &cmd_ruling, &cmd_dice,   &cmd_reveal,
};

/* --- options of every command ------------------------------------------------------------ */

enum { KEY_STORE = 0x1001, KEY_JSON, KEY_COLOUR };

static const struct argp_option options[] = {
    { "store", KEY_STORE, "DIR", 0,
      "where games are kept (default: $MUSTER_STORE, or ./.muster); on a network file system only "
      "if "
      "$MUSTER_ALLOW_REMOTE is set",
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

static int version(bool json)
{
    mu_json *rulesets = json ? mu_json_array() : NULL;
    if (!json) out("muster " MUSTER_VERSION "\n");
    for (uint32_t i = 0; i < mu_rules_list_n; i++) {
        const mu_ruleset *rules = mu_rules_list[i];
        if (!json) {
            out("  %s, edition %u: %s\n", rules->name, rules->edition, rules->title);
            continue;
        }
        mu_json *one = mu_json_object();
        mu_json_set(one, "name", mu_json_text(rules->name));
        mu_json_set(one, "edition", mu_json_number(rules->edition));
        mu_json_set(one, "title", mu_json_text(rules->title));
        mu_json_add(rulesets, one);
    }
    if (!json) return EXIT_YES;
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "muster", mu_json_text(MUSTER_VERSION));
    mu_json_set(answer, "rulesets", rulesets);
    return out_json(answer, EXIT_YES);
}

static const struct exit_code {
    int code;
    const char *text;
} exit_codes[] = { { EXIT_YES, "yes" },
                   { EXIT_NO, "no: refused, different, or not found" },
                   { EXIT_USAGE, "wrong usage" },
                   { EXIT_QUESTION, "done so far, and a question is open" },
#define EXIT_ROW(name, number, word, text) { number, word ": " text },
                   MU_STATUS_LIST(EXIT_ROW)
#undef EXIT_ROW
};

/* Of the statuses, those from 10 up are exit codes. */
static bool is_exit_code(size_t row)
{
    return row <= EXIT_QUESTION || exit_codes[row].code >= MU_CORRUPT;
}

static void print_help(void)
{
    out("Usage: muster COMMAND [ARGUMENT...]\n"
        "Record tabletop wargames, play them on, and let anybody check them.\n\n");
    for (size_t i = 0; i < MU_COUNT_OF(commands); i++)
        out("  %-11s %s\n", commands[i]->name, commands[i]->summary);
    out("\nA game is named GAME, GAME@BRANCH, or GAME:EVENT for the position after an event;\n"
        "EVENT is its number, or a bookmark.\n"
        "`muster COMMAND --help` tells more about a command.\n\n"
        "Exit codes:\n");
    for (size_t i = 0; i < MU_COUNT_OF(exit_codes); i++)
        if (is_exit_code(i)) out("  %2d %s\n", exit_codes[i].code, exit_codes[i].text);
}

static int help_json(int code)
{
    mu_json *all = mu_json_array();
    for (size_t i = 0; i < MU_COUNT_OF(commands); i++) {
        mu_json *one = mu_json_object();
        mu_json_set(one, "command", mu_json_text(commands[i]->name));
        mu_json_set(one, "summary", mu_json_text(commands[i]->summary));
        mu_json_add(all, one);
    }
    mu_json *codes = mu_json_array();
    for (size_t i = 0; i < MU_COUNT_OF(exit_codes); i++) {
        if (!is_exit_code(i)) continue;
        mu_json *one = mu_json_object();
        mu_json_set(one, "code", mu_json_number(exit_codes[i].code));
        mu_json_set(one, "text", mu_json_text(exit_codes[i].text));
        mu_json_add(codes, one);
    }
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "commands", all);
    mu_json_set(answer, "exit_codes", codes);
    return out_json(answer, code);
}

/* --- the process ------------------------------------------------------------------------ */

/* Files that are opened later must not take the place of a standard stream that is closed:
 * an error message would be written into the store. What takes it can be neither read nor
 * written. */
static bool fill_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    return true;
}

/* --- main ------------------------------------------------------------------------------ */

static const cli_command *find_command(const char *name)
{
    for (size_t i = 0; i < MU_COUNT_OF(commands); i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

/* The shared option that a word is, under its whole name, with or without =VALUE; or null. */
static const struct argp_option *shared_option(const char *word)
{
    if (strncmp(word, "--", 2) != 0) return NULL;
    const size_t n = strcspn(word + 2, "=");
    for (const struct argp_option *option = options; option->name != NULL; option++)
        if (strlen(option->name) == n && strncmp(word + 2, option->name, n) == 0) return option;
    return NULL;
}

static bool is_help(const char *word)
{
    return strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static bool is_version(const char *word)
{
    return strcmp(word, "version") == 0 || strcmp(word, "--version") == 0;
}

/* "muster --store DIR show GAME": shared options may also stand before the command. They
 * are moved behind it, where its own parser finds them. */
static int command_first(int argc, char **argv)
{
    int n = 0; /* arguments before the command */
    while (1 + n < argc && argv[1 + n][0] == '-' && !is_help(argv[1 + n]) &&
           !is_version(argv[1 + n])) {
        const char *word = argv[1 + n];
        const struct argp_option *option = shared_option(word);
        if (option == NULL)
            return out_complain(EXIT_USAGE,
                                "'%.60s' is no option that may stand before a command; those are "
                                "--store, --json and --colour",
                                word);
        n += option->arg != NULL && strchr(word, '=') == NULL ? 2 : 1;
    }
    if (n == 0) return EXIT_YES;
    if (1 + n >= argc)
        return out_complain(EXIT_USAGE, "a command is wanted; `muster help` lists them");
    char *command = argv[1 + n];
    memmove(argv + 2, argv + 1, (size_t)n * sizeof *argv);
    argv[1] = command;
    return EXIT_YES;
}

static bool wants_colour(void)
{
    const char *no_colour = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && (no_colour == NULL || no_colour[0] == '\0') &&
           (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

static cli defaults(void)
{
    const char *store = getenv("MUSTER_STORE");
    return (cli){ .store = store != NULL && store[0] != '\0' ? store : ".muster",
                  .allow_remote = getenv("MUSTER_ALLOW_REMOTE") != NULL,
                  .colour = wants_colour() };
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
static int help(int argc, char **argv, bool json)
{
    char *name = NULL;
    for (int i = 2; i < argc && name == NULL; i++)
        if (strcmp(argv[i], "--json") != 0) name = argv[i];
    const int code = argc > 1 ? EXIT_YES : EXIT_USAGE;
    if (name == NULL && json) return help_json(code);
    if (name == NULL) {
        print_help();
        return code;
    }
    const cli_command *command = find_command(name);
    if (command == NULL) return no_command(name);
    char option[] = "--help";
    char *words[] = { argv[0], name, option, NULL };
    return run_command(command, 3, words);
}

static bool asks_for_json(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--json") == 0) return true;
    return false;
}

/* A ruleset that lacks something would fail somewhere, sometime. */
static int rules_are_whole(void)
{
    for (uint32_t i = 0; i < mu_rules_list_n; i++) {
        char what[MU_LINE_MAX];
        mu_text text = mu_text_in(what, sizeof what);
        if (mu_ruleset_fault(mu_rules_list[i], &text))
            return out_complain(EXIT_USAGE, "the ruleset %s is not whole: %s",
                                mu_rules_list[i]->name, what);
    }
    return EXIT_YES;
}

static int act(int argc, char **argv)
{
    const bool json = asks_for_json(argc, argv);
    if (json) out_errors_as_json();
    for (int i = 1; i < argc; i++)
        if (!mu_is_plain_text(argv[i], strlen(argv[i])))
            return out_complain(EXIT_USAGE, "argument %d is not plain text", i);
    int code = rules_are_whole();
    if (code == EXIT_YES) code = command_first(argc, argv);
    if (code != EXIT_YES) return code;
    if (argc < 2 || is_help(argv[1])) return help(argc, argv, json);
    if (is_version(argv[1])) return version(json);
    const cli_command *command = find_command(argv[1]);
    return command == NULL ? no_command(argv[1]) : run_command(command, argc, argv);
}

static bool acted; /* main has its exit code */

/* The parser of arguments ends the process where it finds a fault, and has told it on
 * standard error; or where it has printed help, which must have arrived like anything else. */
static void on_end(int code, void *unused)
{
    (void)unused;
    if (acted) return;
    if (code == EXIT_USAGE) out_usage_json();
    const int finished = code == EXIT_YES ? out_finish(code) : code;
    if (finished != code) _exit(finished);
}

int main(int argc, char **argv)
{
    if (!fill_standard_streams())
        return out_complain(MU_IO, "a standard stream is closed, and nothing can stand for it: %s",
                            strerror(errno));
    (void)signal(SIGXFSZ, SIG_IGN); /* a limit on file sizes is an error of the write */
    argp_err_exit_status = EXIT_USAGE;
    if (on_exit(on_end, NULL) != 0) return MU_IO;
    int code = act(argc, argv);
    acted = true;
    return out_finish(code);
}
