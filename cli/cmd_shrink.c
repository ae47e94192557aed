/* SPDX-License-Identifier: MIT
 * cli/cmd_shrink.c - make a log small that shows something. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/out.h"
#include "cli/shrink.h"
#include "events/logfile.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TIMEOUT_MAX 1000000 /* s */

typedef struct shrink_args {
    cli *c;
    const char *log, *until, *file;
    int64_t timeout;
    bool force;
} shrink_args;

enum { KEY_UNTIL = 0x2001, KEY_TIMEOUT };

static const struct argp_option options[] = {
    { "until", KEY_UNTIL, "COMMAND", 0,
      "a command for the shell, with {} for the name of a log: exit code 0 means that the log "
      "still shows what is looked for; without {} the name stands last",
      0 },
    { "output", 'o', "FILE", 0,
      "the smallest log (default: LOG with .small before its ending); - is standard output", 0 },
    { "timeout", KEY_TIMEOUT, "SECONDS", 0,
      "end a run of COMMAND that takes longer, as one that does not hold (default 60)", 0 },
    { "force", 'f', 0, 0, "replace a file of that name", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    shrink_args *a = state->input;
    switch (key) {
    case KEY_UNTIL: a->until = arg; return 0;
    case 'o': a->file = arg; return 0;
    case KEY_TIMEOUT:
        if (!mu_whole_number(arg, 1, TIMEOUT_MAX, &a->timeout))
            argp_error(state, "--timeout takes a whole number of seconds, at least 1");
        return 0;
    case 'f': a->force = true; return 0;
    case ARGP_KEY_ARG:
        if (a->log != NULL) argp_error(state, "too many arguments");
        a->log = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->log == NULL) argp_error(state, "a log is wanted");
        if (a->until == NULL || a->until[strspn(a->until, " ")] == '\0')
            argp_error(state, "--until is wanted: what shall the log still show?");
        if (a->file == NULL && strcmp(a->log, "-") == 0)
            argp_error(state, "a log from standard input has no name: -o is wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* --- where it goes -------------------------------------------------------------------------- */

/* "dir/evening.muster" becomes "dir/evening.small.muster"; a game's address is no file's name,
 * but its first part could be one. */
static mu_status name_result(const shrink_args *a, char *room, size_t n, mu_err *err)
{
    mu_text text = mu_text_in(room, n);
    const char *slash = strrchr(a->log, '/');
    const char *base = slash != NULL ? slash + 1 : a->log;
    const char *ending = strrchr(base, '.');
    if (a->file != NULL)
        mu_text_word(&text, a->file);
    else if (!cli_is_file(a->log)) {
        cli_address address;
        TRY(cli_address_read(a->log, &address, err));
        mu_text_add(&text, "%s.small.muster", address.game);
    } else if (ending == NULL || ending == base)
        mu_text_add(&text, "%s.small", a->log);
    else
        mu_text_add(&text, "%.*s.small%s", (int)(ending - a->log), a->log, ending);
    return text.cut ? mu_fail(err, MU_INPUT, 0, "the file's name is too long") : MU_OK;
}

/* What will be in the way at the end is told before the work begins. */
static mu_status can_be_written(const char *path, bool replace, mu_err *err)
{
    struct stat found;
    char directory[4096];
    if (cli_is_standard_output(path)) return MU_OK;
    const bool is_there = lstat(path, &found) == 0;
    if (is_there && !replace) return mu_fail(err, MU_CONFLICT, 0, "%.140s: is there already", path);
    if (is_there && S_ISDIR(found.st_mode))
        return mu_fail(err, MU_IO, 0, "%.140s: is a directory", path);
    mu_text text = mu_text_in(directory, sizeof directory);
    const char *slash = strrchr(path, '/');
    mu_text_add(&text, "%.*s", slash == NULL ? 1 : (int)(slash + 1 - path),
                slash == NULL ? "." : path);
    if (access(directory, W_OK | X_OK) == 0) return MU_OK;
    return mu_fail(err, MU_IO, 0, "%.140s: cannot make it: %s", path, strerror(errno));
}

/* --- what it is made from ------------------------------------------------------------------- */

static int read_game(const shrink_args *a, mu_bytes *file)
{
    cli_game at;
    int code = cli_game_open(a->c, a->log, &at);
    if (code != EXIT_YES) return code;
    mu_err err = MU_ERR_NONE;
    mu_log log;
    mu_status status = mu_store_read(at.store, &at.branch, 0, at.n, &log, &err);
    if (status == MU_OK) status = mu_logfile_write(&log, file, &err);
    if (status != MU_OK) code = out_error(&err, a->log, at.game->rules);
    mu_log_dispose(&log);
    cli_game_close(&at);
    return code;
}

static int read_bytes(const shrink_args *a, mu_bytes *file)
{
    mu_err err = MU_ERR_NONE;
    if (!cli_is_file(a->log)) return read_game(a, file);
    if (cli_file_read(a->log, CLI_LOG_MAX, file, &err) != MU_OK)
        return out_error(&err, a->log, NULL);
    return EXIT_YES;
}

/* --- the answer ----------------------------------------------------------------------------- */

typedef struct size {
    size_t bytes, events, orders;
} size;

static size size_of(const shrink *s)
{
    return (size){ s->file.used, s->log.n, shrink_orders(&s->log) };
}

static int tell_json(const char *path, const shrink *s, const size *before, bool stopped)
{
    const size after = size_of(s);
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "file", mu_json_text(path));
    mu_json_set(answer, "bytes", mu_json_number((int64_t)after.bytes));
    mu_json_set(answer, "bytes_before", mu_json_number((int64_t)before->bytes));
    if (s->can_read) {
        mu_json_set(answer, "events", mu_json_number((int64_t)after.events));
        mu_json_set(answer, "events_before", mu_json_number((int64_t)before->events));
        mu_json_set(answer, "orders", mu_json_number((int64_t)after.orders));
        mu_json_set(answer, "orders_before", mu_json_number((int64_t)before->orders));
    }
    mu_json_set(answer, "runs", mu_json_number((int64_t)s->trial->runs));
    mu_json_set(answer, "minimal", mu_json_bool(!stopped));
    mu_json_set(answer, "only_cut", mu_json_bool(!s->by_acts));
    mu_json_set(answer, "dice_now_typed", mu_json_bool(s->typed));
    return out_json(answer, EXIT_YES);
}

static int tell(const cli *c, const char *path, const shrink *s, const size *before, bool stopped)
{
    if (c->json) return tell_json(path, s, before, stopped);
    const size after = size_of(s);
    out_escaped(path);
    if (s->can_read)
        out(": %zu of %zu events, %zu of %zu orders", after.events, before->events, after.orders,
            before->orders);
    else
        out(": %zu of %zu bytes", after.bytes, before->bytes);
    out("; %llu runs.\n", (unsigned long long)s->trial->runs);
    if (!s->can_read)
        out("The file is damaged: it was only cut.\n");
    else if (!s->by_acts)
        out("The game cannot be played again so that the command still holds: it was only cut.\n");
    if (s->typed) out("Its dice are typed in now: those of a seed would fall otherwise.\n");
    if (stopped) out("Stopped: it may become smaller still.\n");
    return EXIT_YES;
}

/* --- the command ---------------------------------------------------------------------------- */

static int shrink_it(const shrink_args *a, const char *path, trial *t, mu_bytes *file)
{
    shrink s;
    mu_err err = MU_ERR_NONE;
    shrink_begin(&s, t, file);
    const size before = size_of(&s);
    mu_status status = shrink_run(&s, &err);
    const bool stopped = trial_stopped();
    out_progress_end();
    trial_close(t);
    int code = EXIT_YES;
    if (status != MU_OK)
        code = out_error(&err, a->log, NULL);
    else if (cli_file_write(path, &s.file, a->force, &err) != MU_OK)
        code = out_error(&err, NULL, NULL);
    else if (!cli_is_standard_output(path))
        code = tell(a->c, path, &s, &before, stopped);
    shrink_dispose(&s);
    return code;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME[@BRANCH][:EVENT]|LOG",
        "Leave out of a log what is not needed to show something, such as a fault: "
        "orders, answers, notes, undos, and its end. The result is a log that Muster "
        "itself makes.\vCOMMAND is asked of each log that is tried. Its exit code 0 keeps "
        "that log and goes on from it; any other, a signal or a run that is too long "
        "does not. It has no terminal and nothing to read, and what it writes is thrown "
        "away. Two examples: --until 'muster export --text {} - | grep -q HM-11.3'; "
        "--until 'muster --store {}.d import {} g && muster --store {}.d log -v g | grep "
        "-q KE1'. Orders that have become illegal are left out, and questions nobody has "
        "answered get the first option or the lowest faces. Dice of a seed are typed in "
        "in the result, as they fell, if the command still holds then. A log that cannot "
        "be played again, such as a damaged file, is only cut off at its end. FILE is written "
        "whenever the exit code is 0, also if nothing could be left out; it is 1 if COMMAND does "
        "not hold for LOG itself.\n\nCtrl-C "
        "stops, and keeps the smallest log so far. The log that is tried stands alone in "
        "a private directory in $TMPDIR, or in /tmp, which is emptied before each run "
        "and removed in the end.",
        children,
        NULL,
        NULL
    };
    shrink_args a = { .c = c, .timeout = 60 };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    mu_err err = MU_ERR_NONE;
    mu_bytes file = { 0 };
    trial t;
    char path[4096];
    if (name_result(&a, path, sizeof path, &err) != MU_OK ||
        can_be_written(path, a.force, &err) != MU_OK)
        return out_error(&err, NULL, NULL);
    int code = read_bytes(&a, &file);
    if (code == EXIT_YES) {
        const char *name = cli_is_text(&file) ? "candidate.txt" : "candidate.muster";
        code = trial_open(&t, a.until, name, a.timeout, &err) == MU_OK
                   ? shrink_it(&a, path, &t, &file)
                   : out_error(&err, NULL, NULL);
    }
    mu_bytes_dispose(&file);
    return code;
}

const cli_command cmd_shrink = { "shrink", "leave out of a log what does not matter", run };
