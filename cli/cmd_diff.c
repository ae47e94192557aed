/* SPDX-License-Identifier: MIT
 * cli/cmd_diff.c - where two games or branches part, and what differs. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/out.h"
#include "cli/story.h"
#include "cli/verdict.h"
#include "events/text_line.h"

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

/* One of the two: a game of the store, or a file with a log. */
typedef struct side {
    const char *word;
    cli_game at;
    mu_log log;
    mu_game *game; /* as it stands at the end */
    uint64_t n;    /* events */
    bool in_file;
} side;

/* --- opening ----------------------------------------------------------------------------- */

static int open_file(side *s)
{
    mu_err err = MU_ERR_NONE;
    mu_verdict v;
    s->in_file = true;
    if (verdict_of_file(s->word, NULL, &v, &s->log, &err) != MU_OK)
        return out_error(&err, s->word, NULL);
    if (v.status != MU_OK) {
        (void)out_error(&v.err, s->word, v.begun ? v.rules : NULL);
        out_remark("%s does not verify (%s): there is nothing to compare", s->word,
                   mu_status_word(v.status));
        return cli_exit_code(v.status);
    }
    if (cli_log_fold(&s->log, &s->game, &err) != MU_OK) return out_error(&err, s->word, v.rules);
    s->n = s->log.n;
    return EXIT_YES;
}

static int open_side(const cli *c, mu_store **store, side *s)
{
    if (cli_is_file(s->word)) return open_file(s);
    int code = *store == NULL ? cli_store_open(c, store) : EXIT_YES;
    if (code == EXIT_YES) code = cli_game_open_in(*store, s->word, &s->at);
    s->game = s->at.game;
    s->n = s->at.n;
    return code;
}

static void close_side(side *s)
{
    if (s->in_file && s->game != NULL) {
        mu_game_dispose(s->game);
        free(s->game);
    }
    mu_log_dispose(&s->log);
    cli_game_close(&s->at);
}

/* --- comparing ---------------------------------------------------------------------------- */

static mu_status link_of(const side *s, uint64_t seq, mu_link *link, mu_err *err)
{
    if (!s->in_file) return mu_store_link(s->at.store, &s->at.branch, seq, link, err);
    *link = s->log.entries[seq].link;
    return MU_OK;
}

/* Equal links mean equal logs up to there, so the first event that differs is found by
 * halving. */
static mu_status first_difference(const side sides[2], uint64_t *first, mu_err *err)
{
    uint64_t low = 0;
    uint64_t high = sides[0].n < sides[1].n ? sides[0].n : sides[1].n;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        mu_link links[2];
        for (int i = 0; i < 2; i++) TRY(link_of(&sides[i], middle, &links[i], err));
        if (mu_link_equal(&links[0], &links[1]))
            low = middle + 1;
        else
            high = middle;
    }
    *first = low;
    return MU_OK;
}

static mu_status print_event(const side *s, const mu_log *log, size_t i, mu_text *out, mu_err *err)
{
    size_t n = 0;
    mu_event event;
    const uint8_t *bytes = mu_log_event(log, i, &n);
    const mu_scope scope = mu_game_scope(s->game);
    TRY(mu_event_decode(bytes, n, s->game->rules, &event, err));
    mu_line_write(&event, &scope, out);
    return MU_OK;
}

static mu_status event_line(const side *s, uint64_t seq, char *line, size_t room, mu_err *err)
{
    mu_text text = mu_text_in(line, room);
    mu_text_word(&text, seq >= s->n ? "(ends before)" : seq == 0 ? "genesis" : "");
    if (text.used > 0) return MU_OK;
    if (s->in_file) return print_event(s, &s->log, seq, &text, err);
    mu_log log;
    TRY(mu_store_read(s->at.store, &s->at.branch, seq, seq + 1, &log, err));
    mu_status status = print_event(s, &log, 0, &text, err);
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

/* What is told of two logs that are not the same. */
typedef struct parting {
    uint64_t first;
    char lines[2][MU_EVENT_LINE];
} parting;

/* Games that part at genesis: what is not the same in it, and in their setup. */
static void diff_begins(const side sides[2], mu_change_fn *tell_one, void *user)
{
    const mu_game *a = sides[0].game;
    const mu_game *b = sides[1].game;
    const mu_scope scope = mu_game_scope(a);
    (void)mu_diff(&mu_genesis_schema, &scope, &a->genesis, &b->genesis, tell_one, user);
    if (a->rules == b->rules)
        (void)mu_diff(a->rules->setup, &scope, a->setup, b->setup, tell_one, user);
}

static int tell(const side sides[2], const parting *p)
{
    out("They part at event %llu:\n", (unsigned long long)p->first);
    for (int i = 0; i < 2; i++) out("  %s: %s\n", sides[i].word, p->lines[i]);
    if (p->first == 0) {
        out("How they begin (%s | %s):\n", sides[0].word, sides[1].word);
        diff_begins(sides, print_change, NULL);
    }
    if (!same_setup(sides[0].game, sides[1].game)) {
        out("They do not have the same setup.\n");
        return EXIT_NO;
    }
    out("Where they stand now (%s | %s):\n", sides[0].word, sides[1].word);
    const mu_scope scope = mu_game_scope(sides[0].game);
    uint32_t fields = mu_diff(sides[0].game->rules->state, &scope, story_state(sides[0].game),
                              story_state(sides[1].game), print_change, NULL);
    if (fields == 0) out("  no field differs\n");
    return EXIT_NO;
}

static int tell_json(const side sides[2], const parting *p)
{
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "same", mu_json_bool(p == NULL));
    mu_json *changes = mu_json_array();
    if (p != NULL) {
        mu_json_set(answer, "first_event", mu_json_number((int64_t)p->first));
        mu_json_set(answer, "first", mu_json_text(p->lines[0]));
        mu_json_set(answer, "second", mu_json_text(p->lines[1]));
    }
    if (p != NULL && same_setup(sides[0].game, sides[1].game)) {
        const mu_scope scope = mu_game_scope(sides[0].game);
        out_changes list = { changes, "first", "second" };
        (void)mu_diff(sides[0].game->rules->state, &scope, story_state(sides[0].game),
                      story_state(sides[1].game), out_change, &list);
    }
    if (p != NULL && p->first == 0) {
        out_changes begins = { mu_json_array(), "first", "second" };
        diff_begins(sides, out_change, &begins);
        mu_json_set(answer, "genesis", begins.all);
    }
    mu_json_set(answer, "fields", changes);
    return out_json(answer, p == NULL ? EXIT_YES : EXIT_NO);
}

static int compare(const cli *c, const side sides[2])
{
    mu_err err = MU_ERR_NONE;
    parting p;
    mu_status status = first_difference(sides, &p.first, &err);
    bool same = status == MU_OK && p.first == sides[0].n && p.first == sides[1].n;
    for (int i = 0; i < 2 && status == MU_OK && !same; i++)
        status = event_line(&sides[i], p.first, p.lines[i], sizeof p.lines[i], &err);
    if (status != MU_OK) return out_error(&err, NULL, NULL);
    if (c->json) return tell_json(sides, same ? NULL : &p);
    if (!same) return tell(sides, &p);
    out("The two are the same, event by event.\n");
    return EXIT_YES;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        NULL,
        parse,
        "GAME[@BRANCH][:EVENT]|FILE GAME[@BRANCH][:EVENT]|FILE",
        "Find the first event at which two games, branches or exported files part, and list the "
        "fields that differ now. Exit code 1 when they differ.",
        children,
        NULL,
        NULL
    };
    diff_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    side sides[2] = { { .word = a.games[0], .log = mu_log_new() },
                      { .word = a.games[1], .log = mu_log_new() } };
    mu_store *store = NULL;
    int code = open_side(c, &store, &sides[0]);
    if (code == EXIT_YES) code = open_side(c, &store, &sides[1]);
    if (code == EXIT_YES) code = compare(c, sides);
    for (int i = 0; i < 2; i++) close_side(&sides[i]);
    mu_store_close(store);
    return code;
}

const cli_command cmd_diff = { "diff", "find where two games or branches part", run };
