/* SPDX-License-Identifier: MIT
 * cli/cmd_run.c - build a game from a text script, checking every expectation. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/out.h"
#include "cli/story.h"
#include "events/script.h"
#include "store/file.h"

typedef struct run_args {
    cli *c;
    const char *script, *game;
} run_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    run_args *a = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (a->script == NULL)
            a->script = arg;
        else if (a->game == NULL)
            a->game = arg;
        else
            argp_error(state, "too many arguments");
        return 0;
    case ARGP_KEY_END:
        if (a->script == NULL) argp_error(state, "a script is wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static void print_count(uint64_t n, const char *what, const char *behind)
{
    out("%llu %s%s%s", (unsigned long long)n, what, n == 1 ? "" : "s", behind);
}

/* A script that holds to its end is a success, also where it ends at a question. */
static int conclude(const run_args *a, mu_scripted *made, mu_json *answer)
{
    int code = story_conclude(a->c, &made->game, a->game, answer);
    return code == EXIT_QUESTION ? EXIT_YES : code;
}

static int tell(const run_args *a, mu_scripted *made)
{
    mu_link head = mu_log_head(&made->log);
    char digits[2 * MU_LINK_BYTES + 1];
    mu_text text = mu_text_in(digits, sizeof digits);
    mu_text_bytes(&text, head.bytes, sizeof head.bytes);
    if (!a->c->json) {
        out("%s: every line holds: ", a->script);
        print_count(made->wants, "expectation", ", ");
        print_count(made->asks, "question", ", ");
        print_count(made->refusals, "refusal", "; ");
        print_count(made->log.n, "event", ".\n");
        out("head %s\n", digits);
        if (a->game != NULL) out("kept as %s\n", a->game);
        return conclude(a, made, NULL);
    }
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "expectations", mu_json_number((int64_t)made->wants));
    mu_json_set(answer, "questions", mu_json_number((int64_t)made->asks));
    mu_json_set(answer, "refusals", mu_json_number((int64_t)made->refusals));
    mu_json_set(answer, "events", mu_json_number((int64_t)made->log.n));
    mu_json_set(answer, "head", mu_json_text(digits));
    mu_json_set(answer, "fingerprint", mu_json_hex(made->game.fingerprint.bytes, MU_DIGEST_BYTES));
    return conclude(a, made, answer);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        NULL,
        parse,
        "SCRIPT [GAME]",
        "Build a game from a text script, checking every expectation in it; with GAME, keep it.\v"
        "An order, die, question or expectation that does not hold ends the run and names its "
        "line. A script that holds is a success (0), even if it leaves a question open. The "
        "language of scripts is described in events/script.h and in fixtures/README.md.",
        children,
        NULL,
        NULL
    };
    static mu_scripted made;
    run_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    mu_err err = MU_ERR_NONE;
    mu_bytes text = { 0 };
    mu_status status = mu_file_read(a.script, CLI_TEXT_MAX, &text, &err);
    const mu_ruleset *rules = NULL;
    if (status == MU_OK)
        status = mu_script_run(a.script, (const char *)text.at, text.used, &cli_loader, &made,
                               &rules, &err);
    mu_bytes_dispose(&text);
    if (status != MU_OK) return out_error(&err, NULL, rules);
    if (a.game != NULL) status = cli_game_keep(c, a.game, &made.log, &err);
    int code = status == MU_OK ? tell(&a, &made) : out_error(&err, NULL, NULL);
    mu_scripted_dispose(&made);
    return code;
}

const cli_command cmd_run = { "run", "build a game from a script", run };
