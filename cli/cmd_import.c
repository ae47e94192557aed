/* SPDX-License-Identifier: MIT
 * cli/cmd_import.c - take a game from a file, if it verifies. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/out.h"
#include "cli/verdict.h"

typedef struct import_args {
    cli *c;
    const char *file, *game;
} import_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    import_args *a = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (a->file == NULL)
            a->file = arg;
        else if (a->game == NULL)
            a->game = arg;
        else
            argp_error(state, "too many arguments");
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a file and a name for the game are wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static int take(const import_args *a, const mu_log *log)
{
    mu_err err = MU_ERR_NONE;
    if (cli_game_keep(a->c, a->game, log, &err) != MU_OK) return out_error(&err, NULL, NULL);
    if (a->c->json) {
        mu_json *answer = mu_json_object();
        mu_json_set(answer, "game", mu_json_text(a->game));
        mu_json_set(answer, "events", mu_json_number((int64_t)log->n));
        return out_json(answer, EXIT_YES);
    }
    out("%s: verified and imported, %zu events.\n", a->game, log->n);
    return EXIT_YES;
}

static int leave(const import_args *a, const mu_verdict *v)
{
    int code = cli_exit_code(v->status);
    if (a->c->json) return out_json(verdict_json(a->file, v), code);
    (void)verdict_print(a->c, a->file, v);
    out("Nothing was imported.\n");
    return code;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { NULL,
                                      parse,
                                      "FILE GAME",
                                      "Verify an exported file, binary or text, and keep it as a "
                                      "new game. A file that does not verify is not imported. FILE "
                                      "- is standard input.",
                                      children,
                                      NULL,
                                      NULL };
    import_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    mu_err err = MU_ERR_NONE;
    mu_log log = mu_log_new();
    mu_verdict v;
    if (verdict_of_file(a.file, NULL, &v, &log, &err) != MU_OK)
        return out_error(&err, a.file, NULL);
    int code = v.status == MU_OK ? take(&a, &log) : leave(&a, &v);
    mu_log_dispose(&log);
    return code;
}

const cli_command cmd_import = { "import", "take a game from a file", run };
