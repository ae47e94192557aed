/* SPDX-License-Identifier: MIT
 * cli/cmd_export.c - one file per game. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/out.h"
#include "cli/verdict.h"
#include "events/logfile.h"
#include "events/script.h"
#include "events/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct export_args {
    cli *c;
    const char *game, *file;
    const char *scenario; /* that a script is to name */
    bool text, script, force;
} export_args;

enum { KEY_SCENARIO = 0x2001 };

static const struct argp_option options[] = {
    { "text", 't', 0, 0, "as text, one event per line", 0 },
    { "script", 's', 0, 0, "as a script for `muster run`, which makes the same log", 0 },
    { "scenario", KEY_SCENARIO, "PATH", 0,
      "the script names this scenario, a path as seen from the script, and does not hold the "
      "set-up "
      "itself",
      0 },
    { "force", 'f', 0, 0, "replace a file of that name", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    export_args *a = state->input;
    switch (key) {
    case 't': a->text = true; return 0;
    case 's': a->script = true; return 0;
    case 'f': a->force = true; return 0;
    case KEY_SCENARIO: a->scenario = arg; return 0;
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
        if (a->text && a->script) argp_error(state, "--text and --script are two forms");
        if (a->scenario != NULL && !a->script) argp_error(state, "--scenario goes with --script");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static bool to_standard_output(const export_args *a)
{
    return a->file != NULL && cli_is_standard_output(a->file);
}

/* Without a name: the game's id, which is hex and can be no path. */
static const char *name_of(const export_args *a, const mu_genesis *genesis, char *room, size_t n)
{
    if (a->file != NULL) return a->file;
    mu_text text = mu_text_in(room, n);
    mu_text_bytes(&text, genesis->game, sizeof genesis->game);
    mu_text_word(&text, a->script ? ".mus" : a->text ? ".txt" : ".muster");
    return room;
}

/* --- scripts ------------------------------------------------------------------------------ */

static void note_first(void *user, const mu_change *change)
{
    mu_text *first = user;
    if (first->used == 0)
        mu_text_add(first, "%s is %s there, %s in the game", change->where, change->before,
                    change->after);
}

/* The scenario a script is to name gives another set-up: what differs first? */
static mu_status other_setup(const export_args *a, const mu_log *log, const mu_game *made,
                             mu_err *err)
{
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(log, 0, &n);
    mu_genesis genesis;
    const mu_ruleset *rules = NULL;
    void *setup = NULL;
    char line[MU_LINE_MAX];
    mu_text first = mu_text_in(line, sizeof line);
    TRY(mu_genesis_decode(bytes, n, &genesis, &rules, &setup, err));
    const mu_scope scope = mu_game_scope(made);
    if (rules == made->rules)
        (void)mu_diff(rules->setup, &scope, made->setup, setup, note_first, &first);
    free(setup);
    return mu_fail(err, MU_DIVERGED, 0, "the game does not begin from %.100s: %.100s", a->scenario,
                   line);
}

static bool same_link(const mu_log *a, const mu_log *b, size_t i)
{
    return i < a->n && i < b->n && mu_link_equal(&a->entries[i].link, &b->entries[i].link);
}

/* It is run before it is given to anybody: what it makes must be this log. */
static mu_status try_script(const export_args *a, const char *path, const mu_log *log,
                            const mu_bytes *script, mu_err *err)
{
    static mu_scripted made;
    mu_status status =
        mu_script_run_on(to_standard_output(a) ? "script" : path, (const char *)script->at,
                         script->used, &cli_loader, NULL, &made, NULL, err);
    if (made.begun && !same_link(log, &made.log, 0))
        status = other_setup(a, log, &made.game, err);
    else if (made.begun && (made.log.n != log->n || !same_link(log, &made.log, log->n - 1)))
        status =
            mu_fail(err, MU_REFUSED, 0,
                    "event %zu is within what comes by itself: no script ends there", log->n - 1);
    mu_scripted_dispose(&made);
    return status;
}

/* --- the file ------------------------------------------------------------------------------ */

static mu_status make_bytes(const export_args *a, const char *path, const mu_log *log,
                            mu_bytes *bytes, mu_err *err)
{
    if (a->text) return mu_text_write(log, bytes, err);
    if (!a->script) return mu_logfile_write(log, bytes, err);
    TRY(mu_script_write(log, a->scenario, bytes, err));
    return try_script(a, path, log, bytes, err);
}

static int tell(const export_args *a, const char *path, const mu_log *log, const mu_bytes *bytes)
{
    if (a->c->json) {
        mu_json *answer = mu_json_object();
        mu_json_set(answer, "file", mu_json_text(path));
        mu_json_set(answer, "events", mu_json_number((int64_t)log->n));
        mu_json_set(answer, "bytes", mu_json_number((int64_t)bytes->used));
        return out_json(answer, EXIT_YES);
    }
    out("%zu events, %zu bytes in ", log->n, bytes->used);
    out_escaped(path);
    out("\n");
    return EXIT_YES;
}

static int write_log(const export_args *a, const mu_genesis *genesis, const mu_log *log,
                     const mu_ruleset *rules)
{
    mu_err err = MU_ERR_NONE;
    mu_bytes bytes = { 0 };
    char room[64];
    const char *path = name_of(a, genesis, room, sizeof room);
    int code = EXIT_YES;
    if (make_bytes(a, path, log, &bytes, &err) != MU_OK)
        code = out_error(&err, a->game, rules);
    else if (cli_file_write(path, &bytes, a->force, &err) != MU_OK)
        code = out_error(&err, NULL, NULL);
    else if (!to_standard_output(a))
        code = tell(a, path, log, &bytes);
    mu_bytes_dispose(&bytes);
    return code;
}

/* A file in one form becomes one in another, if it verifies. */
static int export_file(const export_args *a)
{
    mu_err err = MU_ERR_NONE;
    mu_verdict v;
    mu_log log = mu_log_new();
    if (verdict_of_file(a->game, NULL, &v, &log, &err) != MU_OK)
        return out_error(&err, a->game, NULL);
    int code = v.status == MU_OK ? write_log(a, &v.genesis, &log, v.rules)
                                 : out_error(&v.err, a->game, v.begun ? v.rules : NULL);
    mu_log_dispose(&log);
    return code;
}

static int export_game(const export_args *a)
{
    cli_game at;
    int code = cli_game_open(a->c, a->game, &at);
    if (code != EXIT_YES) return code;
    mu_err err = MU_ERR_NONE;
    mu_log log;
    if (mu_store_read(at.store, &at.branch, 0, at.n, &log, &err) == MU_OK)
        code = write_log(a, &at.game->genesis, &log, at.game->rules);
    else
        code = out_error(&err, a->game, at.game->rules);
    mu_log_dispose(&log);
    cli_game_close(&at);
    return code;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME[@BRANCH][:EVENT]|LOG [FILE]",
        "Write a game to one file that anybody can verify and import, or to a script that makes it "
        "again. FILE - is standard output; without FILE the name is the game's id.\vA LOG, which "
        "is a file, is written in another form; it must verify.",
        children,
        NULL,
        NULL
    };
    export_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    return cli_is_file(a.game) ? export_file(&a) : export_game(&a);
}

const cli_command cmd_export = { "export", "write a game to a file", run };
