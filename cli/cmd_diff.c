/* SPDX-License-Identifier: MIT
 * cli/cmd_diff.c - where two games or branches part, and what differs. */
#include "cli/address.h"
#include "cli/anchors.h"
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
    const char *checkpoints[MU_ANCHORS_MAX]; /* files */
    uint32_t checkpoints_n;
} diff_args;

static const struct argp_option options[] = {
    { "checkpoint", 'k', "FILE", 0,
      "which of the two contradicts this checkpoint (muster checkpoint)? May be repeated", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    diff_args *a = state->input;
    switch (key) {
    case 'k':
        if (a->checkpoints_n == MU_ANCHORS_MAX) argp_error(state, "too many checkpoints");
        a->checkpoints[a->checkpoints_n++] = arg;
        return 0;
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

/* --- checkpoints ----------------------------------------------------------------------------- */

typedef enum stand { AGREES, CONTRADICTS, ENDS_BEFORE, OTHER_GAME } stand;

static const char *const stand_words[] = { "agrees with it", "contradicts it",
                                           "contradicts it: it ends before", "is another game" };

/* A checkpoint, and how the two stand to it. */
typedef struct held {
    const char *name;
    mu_checkpoint note;
    stand of[2];
} held;

typedef struct holds {
    held at[MU_ANCHORS_MAX];
    uint32_t n;
} holds;

static mu_status hold(const side *s, const mu_checkpoint *note, stand *is, mu_err *err)
{
    mu_link link;
    *is = OTHER_GAME;
    if (memcmp(note->game, s->game->genesis.game, sizeof note->game) != 0) return MU_OK;
    TRY(mu_checkpoint_belongs(note, &s->game->genesis, err));
    *is = ENDS_BEFORE;
    if (note->size > s->n) return MU_OK;
    TRY(link_of(s, note->size - 1, &link, err));
    *is = mu_link_equal(&link, &note->head) ? AGREES : CONTRADICTS;
    return MU_OK;
}

static int hold_all(const diff_args *a, const side sides[2], holds *all)
{
    for (all->n = 0; all->n < a->checkpoints_n; all->n++) {
        mu_err err = MU_ERR_NONE;
        held *one = &all->at[all->n];
        one->name = a->checkpoints[all->n];
        if (anchors_read(one->name, &one->note, &err) != MU_OK) return out_error(&err, NULL, NULL);
        for (int i = 0; i < 2; i++)
            if (hold(&sides[i], &one->note, &one->of[i], &err) != MU_OK)
                return out_error(&err, one->name, NULL);
        if (one->of[0] == OTHER_GAME && one->of[1] == OTHER_GAME)
            return out_complain(MU_CONFLICT, "%s: the checkpoint is about another game", one->name);
    }
    return EXIT_YES;
}

/* A checkpoint that neither contradicts, of events before they part, does not decide. */
static void tell_hold(const side sides[2], const held *one, bool before)
{
    char line[MU_LINE_MAX * 2];
    mu_text text = mu_text_in(line, sizeof line);
    anchors_signers(&one->note, &sides[one->of[0] == OTHER_GAME].game->genesis, &text);
    out("Checkpoint ");
    out_escaped(one->name);
    out(", events 0 to %llu, signed by %s:\n", (unsigned long long)one->note.size - 1, line);
    for (int i = 0; i < 2; i++) {
        out("  ");
        out_escaped(sides[i].word);
        out(" %s\n", stand_words[one->of[i]]);
    }
    if (before && one->of[0] == AGREES && one->of[1] == AGREES)
        out("  It is about events before they part, and does not decide between them.\n");
}

static void tell_holds(const side sides[2], const holds *all, uint64_t first)
{
    for (uint32_t i = 0; i < all->n; i++)
        tell_hold(sides, &all->at[i], all->at[i].note.size <= first);
}

static mu_json *holds_json(const side sides[2], const holds *all)
{
    static const char *const words[] = { "agrees", "contradicts", "ends before", "other game" };
    mu_json *list = mu_json_array();
    for (uint32_t i = 0; i < all->n; i++) {
        const held *one = &all->at[i];
        const mu_genesis *genesis = &sides[one->of[0] == OTHER_GAME].game->genesis;
        mu_json *entry = mu_json_object();
        mu_json_set(entry, "file", mu_json_text(one->name));
        mu_json_set(entry, "events", mu_json_number((int64_t)one->note.size));
        mu_json_set(entry, "signed", anchors_signers_json(&one->note, genesis));
        mu_json_set(entry, "first", mu_json_text(words[one->of[0]]));
        mu_json_set(entry, "second", mu_json_text(words[one->of[1]]));
        mu_json_add(list, entry);
    }
    return list;
}

/* If nothing parts the two, both contradict a checkpoint, or neither does. */
static int code_of(const holds *all, bool same)
{
    if (!same) return EXIT_NO;
    for (uint32_t i = 0; i < all->n; i++)
        if (all->at[i].of[0] != AGREES) return MU_TAMPERED;
    return EXIT_YES;
}

/* --- telling --------------------------------------------------------------------------------- */

static void tell(const side sides[2], const parting *p)
{
    out("They part at event %llu:\n", (unsigned long long)p->first);
    for (int i = 0; i < 2; i++) out("  %s: %s\n", sides[i].word, p->lines[i]);
    if (p->first == 0) {
        out("How they begin (%s | %s):\n", sides[0].word, sides[1].word);
        diff_begins(sides, print_change, NULL);
    }
    if (!same_setup(sides[0].game, sides[1].game)) {
        out("They do not have the same setup.\n");
        return;
    }
    out("Where they stand now (%s | %s):\n", sides[0].word, sides[1].word);
    const mu_scope scope = mu_game_scope(sides[0].game);
    uint32_t fields = mu_diff(sides[0].game->rules->state, &scope, story_state(sides[0].game),
                              story_state(sides[1].game), print_change, NULL);
    if (fields == 0) out("  no field differs\n");
}

static int tell_json(const side sides[2], const parting *p, const holds *all)
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
    if (all->n > 0) mu_json_set(answer, "checkpoints", holds_json(sides, all));
    return out_json(answer, code_of(all, p == NULL));
}

static int compare(const cli *c, const diff_args *a, const side sides[2])
{
    static holds all;
    mu_err err = MU_ERR_NONE;
    parting p;
    mu_status status = first_difference(sides, &p.first, &err);
    bool same = status == MU_OK && p.first == sides[0].n && p.first == sides[1].n;
    for (int i = 0; i < 2 && status == MU_OK && !same; i++)
        status = event_line(&sides[i], p.first, p.lines[i], sizeof p.lines[i], &err);
    if (status != MU_OK) return out_error(&err, NULL, NULL);
    int code = hold_all(a, sides, &all);
    if (code != EXIT_YES) return code;
    if (c->json) return tell_json(sides, same ? NULL : &p, &all);
    if (same)
        out("The two are the same, event by event.\n");
    else
        tell(sides, &p);
    tell_holds(sides, &all, p.first);
    return code_of(&all, same);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME[@BRANCH][:EVENT]|FILE GAME[@BRANCH][:EVENT]|FILE",
        "Find the first event at which two games, branches or exported files part, and list the "
        "fields that differ now; and which of them contradicts a checkpoint. Exit code 1 when they "
        "differ.",
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
    if (code == EXIT_YES) code = compare(c, &a, sides);
    for (int i = 0; i < 2; i++) close_side(&sides[i]);
    mu_store_close(store);
    return code;
}

const cli_command cmd_diff = { "diff", "find where two games or branches part", run };
