/* SPDX-License-Identifier: MIT
 * cli/cmd_import.c - take a game from a file, if it verifies. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/dice_hand.h"
#include "cli/out.h"
#include "cli/verdict.h"

typedef struct import_args {
    cli *c;
    const char *file, *game;
    bool update;
} import_args;

static const struct argp_option options[] = {
    { "update", 'u', 0, 0,
      "the game is here already, and the file is a later version of it: take what is new", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    import_args *a = state->input;
    switch (key) {
    case 'u': a->update = true; return 0;
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

static int tell(const import_args *a, size_t events, size_t fresh)
{
    if (a->c->json) {
        mu_json *answer = mu_json_object();
        mu_json_set(answer, "game", mu_json_text(a->game));
        mu_json_set(answer, "events", mu_json_number((int64_t)events));
        mu_json_set(answer, "new_events", mu_json_number((int64_t)fresh));
        return out_json(answer, EXIT_YES);
    }
    if (a->update)
        out("%s: verified, %zu new events, %zu in all.\n", a->game, fresh, events);
    else
        out("%s: verified and imported, %zu events.\n", a->game, events);
    return EXIT_YES;
}

/* Equal links mean equal logs up to there: the first event that is another one in the file. */
static mu_status first_other(const cli_game *at, const mu_log *log, uint64_t *first, mu_err *err)
{
    const uint64_t n = at->branch.n < log->n ? at->branch.n : log->n;
    uint64_t low = 0;
    for (uint64_t high = n; low < high;) {
        const uint64_t middle = low + (high - low) / 2;
        mu_link link;
        TRY(mu_store_link(at->store, &at->branch, middle, &link, err));
        if (mu_link_equal(&link, &log->entries[middle].link))
            low = middle + 1;
        else
            high = middle;
    }
    *first = low;
    return MU_OK;
}

/* What the file has more than the game, if the game is its beginning. */
static mu_status append_rest(cli_game *at, const mu_log *log, mu_err *err)
{
    uint64_t first = 0;
    const mu_link head = at->branch.head;
    mu_log rest = mu_log_after(at->branch.n - 1, &head);
    TRY(first_other(at, log, &first, err));
    if (first < at->branch.n)
        return mu_fail_at(err, MU_CONFLICT, first,
                          "the game here and the file part: the file is no later version of it");
    for (uint64_t i = at->branch.n; i < log->n; i++) {
        size_t n = 0;
        const uint8_t *event = mu_log_event(log, i, &n);
        mu_status status = mu_log_add(&rest, event, n, err);
        if (status == MU_OK) continue;
        mu_log_dispose(&rest);
        return status;
    }
    /* Whoever can work out sealed dice does: the file alone could not be asked. */
    mu_status status =
        cli_dice_know(at->game, at->branch.parent != 0 ? at->branch.name : NULL, err);
    if (status == MU_OK) status = mu_game_feed_log(at->game, &rest, err);
    if (status == MU_OK && rest.n > 0)
        status = mu_store_append(at->store, &at->branch, &rest, at->game, err);
    mu_log_dispose(&rest);
    return status;
}

static int update(const import_args *a, const mu_log *log)
{
    mu_err err = MU_ERR_NONE;
    cli_game at;
    int code = cli_game_open(a->c, a->game, &at);
    if (code != EXIT_YES) return code;
    const uint64_t before = at.branch.n;
    if (cli_game_present(&at) == NULL)
        code = out_complain(EXIT_USAGE, "a game or branch is brought up to date as a whole");
    else if (append_rest(&at, log, &err) != MU_OK)
        code = out_error(&err, a->game, at.game->rules);
    cli_game_close(&at);
    return code == EXIT_YES ? tell(a, log->n, (size_t)(log->n - before)) : code;
}

static int take(const import_args *a, const mu_log *log)
{
    mu_err err = MU_ERR_NONE;
    if (a->update) return update(a, log);
    if (cli_game_keep(a->c, a->game, log, &err) != MU_OK) return out_error(&err, NULL, NULL);
    return tell(a, log->n, log->n);
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
    static const struct argp argp = { options,
                                      parse,
                                      "FILE GAME",
                                      "Verify an exported file, binary or text, and keep it as a "
                                      "new game, or with --update as the later version of one "
                                      "that is here. A file that does not verify is not imported. "
                                      "FILE - is standard input.",
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
