/* SPDX-License-Identifier: MIT
 * cli/cmd_golden.c - golden games: which do the rules change, where, and under which clause? */
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/goldens.h"
#include "cli/out.h"
#include "core/rules/list.h"

#include <string.h>
#include <sys/stat.h>

#define FOLDERS_MAX 64

typedef struct golden_args {
    cli *c;
    const char *verb, *reason;
    const char *folders[FOLDERS_MAX];
    int n;
} golden_args;

static const struct argp_option options[] = {
    { "reason", 'r', "TEXT", 0, "update: replace logs that are there already, and record why", 0 },
    { 0 },
};

static bool is_update(const golden_args *a)
{
    return strcmp(a->verb, "update") == 0;
}

/* A reason is a sentence, and not a way around one. */
static bool is_reason(const char *text)
{
    return strlen(text) <= MU_LINE_MAX && strspn(text, " ") < strlen(text);
}

static void check_args(const golden_args *a, struct argp_state *state)
{
    if (a->verb == NULL) argp_error(state, "'check' or 'update' is wanted");
    if (strcmp(a->verb, "check") != 0 && !is_update(a))
        argp_error(state, "'%.40s' is neither 'check' nor 'update'", a->verb);
    if (a->reason == NULL) return;
    if (!is_update(a)) argp_error(state, "--reason goes with 'update'");
    if (!is_reason(a->reason))
        argp_error(state, "a reason has words, and at most %d bytes", MU_LINE_MAX);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    golden_args *a = state->input;
    switch (key) {
    case 'r': a->reason = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->verb == NULL)
            a->verb = arg;
        else if (a->n == FOLDERS_MAX)
            argp_error(state, "too many folders");
        else
            a->folders[a->n++] = arg;
        return 0;
    case ARGP_KEY_END: check_args(a, state); return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* In a checkout: the games of every ruleset that has some. */
static void usual_folders(golden_args *a)
{
    static char names[FOLDERS_MAX][64];
    for (uint32_t i = 0; i < mu_rules_list_n && a->n < FOLDERS_MAX; i++) {
        struct stat found;
        mu_text name = mu_text_in(names[a->n], sizeof names[a->n]);
        mu_text_add(&name, "fixtures/%s/games", mu_rules_list[i]->name);
        if (stat(names[a->n], &found) == 0 && S_ISDIR(found.st_mode)) {
            a->folders[a->n] = names[a->n];
            a->n++;
        }
    }
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "check|update [FOLDER...]",
        "Golden games: a script NAME.mus and the text log NAME.log that it must make.\vcheck runs "
        "the scripts, verifies the logs, and says which games change, first at which event, and "
        "under which clause; exit code 1 if there is one. A log without a script, portable or text "
        "and "
        "under any name, is held against the rules: they may make another game of it; it may be of "
        "another version, and then is told what becomes of it by the tables that this Muster has, "
        "if no more is different; it may be damaged. update writes logs that are not there "
        "yet. With --reason it also replaces those that have changed, and records for each the old "
        "head, the new head, event, clause and reason in " MU_GOLDEN_REASONS
        " beside them. Without folders: fixtures/*/games of the rulesets.",
        children,
        NULL,
        NULL
    };
    static golden_args a;
    a = (golden_args){ .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (a.n == 0) usual_folders(&a);
    if (a.n == 0)
        return out_complain(EXIT_USAGE, "a folder is wanted: there is no fixtures/*/games here");
    goldens g = { .c = c, .update = is_update(&a), .reason = a.reason };
    if (c->json) g.all = mu_json_array();
    for (int i = 0; i < a.n; i++) goldens_folder(&g, a.folders[i]);
    return goldens_conclude(&g);
}

const cli_command cmd_golden = { "golden", "check golden games, or update them with a reason",
                                 run };
