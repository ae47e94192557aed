/* SPDX-License-Identifier: MIT
 * cli/cmd_export.c - one file per game. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/out.h"
#include "events/logfile.h"
#include "events/text.h"
#include "store/file.h"

#include <stdio.h>
#include <string.h>

typedef struct export_args {
    cli *c;
    const char *game, *file;
    bool text, force;
} export_args;

static const struct argp_option options[] = {
    { "text", 't', 0, 0, "as text, one event per line", 0 },
    { "force", 'f', 0, 0, "replace a file of that name", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    export_args *a = state->input;
    switch (key) {
    case 't': a->text = true; return 0;
    case 'f': a->force = true; return 0;
    case ARGP_KEY_ARG:
        if (a->game == NULL)
            a->game = arg;
        else if (a->file == NULL)
            a->file = arg;
        else
            argp_error(state, "too many arguments");
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static mu_status make_bytes(const export_args *a, const cli_game *at, mu_bytes *bytes, mu_err *err)
{
    mu_log log;
    TRY(mu_store_read(at->store, &at->branch, 0, at->n, &log, err));
    mu_status status =
        a->text ? mu_text_write(&log, bytes, err) : mu_logfile_write(&log, bytes, err);
    mu_log_dispose(&log);
    return status;
}

/* Without a name: the game's id, which is hex and can be no path. */
static void own_name(const export_args *a, const cli_game *at, char *name, size_t room)
{
    mu_text text = mu_text_in(name, room);
    mu_text_bytes(&text, at->game->genesis.game, sizeof at->game->genesis.game);
    mu_text_word(&text, a->text ? ".txt" : ".muster");
}

static int write_file(const export_args *a, const cli_game *at, const mu_bytes *bytes)
{
    mu_err err = MU_ERR_NONE;
    char name[64];
    if (a->file != NULL && strcmp(a->file, "-") == 0) {
        (void)fwrite(bytes->at, 1, bytes->used, stdout);
        return EXIT_YES;
    }
    own_name(a, at, name, sizeof name);
    const char *path = a->file != NULL ? a->file : name;
    if (mu_file_write(path, bytes->at, bytes->used, a->force, &err) != MU_OK)
        return out_error(&err, NULL, NULL);
    if (a->c->json) {
        mu_json *answer = mu_json_object();
        mu_json_set(answer, "file", mu_json_text(path));
        mu_json_set(answer, "events", mu_json_number((int64_t)at->n));
        mu_json_set(answer, "bytes", mu_json_number((int64_t)bytes->used));
        return out_json(answer, EXIT_YES);
    }
    out("%llu events, %zu bytes in ", (unsigned long long)at->n, bytes->used);
    out_escaped(path);
    out("\n");
    return EXIT_YES;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME[@BRANCH][:EVENT] [FILE]",
        "Write a game to one file that anybody can verify and import. FILE - is standard output; "
        "without FILE the name is the game's id.",
        children,
        NULL,
        NULL
    };
    export_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    mu_err err = MU_ERR_NONE;
    mu_bytes bytes = { 0 };
    if (make_bytes(&a, &at, &bytes, &err) == MU_OK)
        code = write_file(&a, &at, &bytes);
    else
        code = out_error(&err, a.game, at.game->rules);
    mu_bytes_dispose(&bytes);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_export = { "export", "write a game to a file", run };
