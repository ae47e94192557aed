/* SPDX-License-Identifier: MIT
 * cli/cmd_diff.c - where two games or branches part, and what differs. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/out.h"
#include "cli/story.h"
#include "events/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct diff_args {
    cli *c;
    const char *games[2];
} diff_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    diff_args *a = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (state->arg_num > 1) argp_error(state, "too many arguments");
        a->games[state->arg_num] = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->games[1] == NULL) argp_error(state, "two games are wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* Equal links mean equal logs up to there, so the first event that differs is found by
 * halving. */
static mu_status first_difference(const cli_game at[2], uint64_t *first, mu_err *err)
{
    uint64_t low = 0;
    uint64_t high = at[0].n < at[1].n ? at[0].n : at[1].n;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        mu_link links[2];
        for (int i = 0; i < 2; i++)
            TRY(mu_store_link(at[i].store, &at[i].branch, middle, &links[i], err));
        if (mu_link_equal(&links[0], &links[1]))
            low = middle + 1;
        else
            high = middle;
    }
    *first = low;
    return MU_OK;
}

static mu_status event_line(const cli_game *at, uint64_t seq, char *line, size_t room, mu_err *err)
{
    mu_text text = mu_text_in(line, room);
    if (seq >= at->n) {
        mu_text_word(&text, "(ends before)");
        return MU_OK;
    }
    if (seq == 0) {
        mu_text_word(&text, "genesis");
        return MU_OK;
    }
    mu_log log;
    TRY(mu_store_read(at->store, &at->branch, seq, seq + 1, &log, err));
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(&log, 0, &n);
    mu_event event;
    const mu_scope scope = mu_game_scope(at->game);
    mu_status status = mu_event_decode(bytes, n, at->game->rules, &event, err);
    if (status == MU_OK) mu_text_event(&event, &scope, &text);
    mu_log_dispose(&log);
    return status;
}

static void print_change(void *user, const mu_change *change)
{
    (void)user;
    out("  %s: %s | %s\n", change->where, change->before, change->after);
}

static bool same_setup(const mu_game *a, const mu_game *b)
{
    return a->rules == b->rules && memcmp(a->genesis.setup_digest, b->genesis.setup_digest,
                                          sizeof a->genesis.setup_digest) == 0;
}

static int compare(const cli *c, const diff_args *a, cli_game at[2])
{
    mu_err err = MU_ERR_NONE;
    uint64_t first = 0;
    char lines[2][MU_ORDER_TEXT + MU_LINE_MAX];
    mu_status status = first_difference(at, &first, &err);
    bool same = status == MU_OK && first == at[0].n && first == at[1].n;
    for (int i = 0; i < 2 && status == MU_OK && !same; i++)
        status = event_line(&at[i], first, lines[i], sizeof lines[i], &err);
    if (status != MU_OK) return out_error(&err, NULL, NULL);
    mu_json *changes = c->json ? mu_json_array() : NULL;
    if (!c->json) {
        if (same)
            out("The two are the same, event by event.\n");
        else
            out("They part at event %llu:\n  %s: %s\n  %s: %s\n", (unsigned long long)first,
                a->games[0], lines[0], a->games[1], lines[1]);
        if (!same && !same_setup(at[0].game, at[1].game))
            out("They do not have the same setup.\n");
        else if (!same)
            out("Where they stand now (%s | %s):\n", a->games[0], a->games[1]);
    }
    uint32_t fields = 0;
    if (!same && same_setup(at[0].game, at[1].game)) {
        const mu_scope scope = mu_game_scope(at[0].game);
        out_changes list = { changes, "first", "second" };
        fields = mu_diff(at[0].game->rules->state, &scope, story_state(at[0].game),
                         story_state(at[1].game), c->json ? out_change : print_change, &list);
    }
    if (!c->json) {
        if (!same && fields == 0) out("  no field differs\n");
        return same ? EXIT_YES : EXIT_NO;
    }
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "same", mu_json_bool(same));
    if (!same) {
        mu_json_set(answer, "first_event", mu_json_number((int64_t)first));
        mu_json_set(answer, "first", mu_json_text(lines[0]));
        mu_json_set(answer, "second", mu_json_text(lines[1]));
    }
    mu_json_set(answer, "fields", changes);
    return out_json(answer, same ? EXIT_YES : EXIT_NO);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { NULL,
                                      parse,
                                      "GAME[@BRANCH][:EVENT] GAME[@BRANCH][:EVENT]",
                                      "Find the first event at which two games or branches part, "
                                      "and list the fields that differ now. Exit code 1 when they "
                                      "differ.",
                                      children,
                                      NULL,
                                      NULL };
    diff_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at[2];
    int code = cli_game_open(c, a.games[0], &at[0]);
    if (code != EXIT_YES) return code;
    code = cli_game_open(c, a.games[1], &at[1]);
    if (code == EXIT_YES) {
        code = compare(c, &a, at);
        cli_game_close(&at[1]);
    }
    cli_game_close(&at[0]);
    return code;
}

const cli_command cmd_diff = { "diff", "find where two games or branches part", run };
