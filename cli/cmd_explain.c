/* SPDX-License-Identifier: MIT
 * cli/cmd_explain.c - one step in full: each test, each modifier, clause by clause. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/look.h"
#include "cli/out.h"
#include "cli/story.h"

typedef struct explain_args {
    cli *c;
    const char *game;
} explain_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    explain_args *a = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (a->game != NULL) argp_error(state, "too many arguments");
        a->game = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game and an event are wanted: GAME:EVENT");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* The step that an event belongs to: events first .. last of the branch. An undo is alone, and so
 * is a ruling. */
typedef struct step {
    uint64_t first, last;
    bool settled;
    bool left; /* it was taken back before it settled */
    bool undo, ruling;
} step;

static bool is_alone(const step *s)
{
    return s->undo || s->ruling;
}

static mu_status kind_at(cli_game *at, uint64_t seq, mu_event *event, mu_err *err)
{
    mu_log log;
    TRY(mu_store_read(at->store, &at->branch, seq, seq + 1, &log, err));
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(&log, 0, &n);
    mu_status status = mu_event_decode(bytes, n, at->game->rules, event, err);
    mu_log_dispose(&log);
    return status;
}

/* Is it part of no step? */
static bool is_beside_play(const mu_event *event)
{
    return event->kind == MU_EVENT_NOTE || event->kind == MU_EVENT_CHECKPOINT ||
           (event->kind == MU_EVENT_REVEAL && event->as.reveal.link == 0);
}

static mu_status find_step(cli_game *at, uint64_t seq, step *s, mu_err *err)
{
    mu_event event;
    if (seq == 0)
        return mu_fail(err, MU_NOT_FOUND, 0,
                       "event 0 is genesis: `muster show` and `export --text` "
                       "tell what it holds");
    *s = (step){ .first = seq, .last = seq };
    TRY(kind_at(at, seq, &event, err));
    if (is_beside_play(&event))
        return mu_fail(err, MU_NOT_FOUND, 0, "event %llu is a %s", (unsigned long long)seq,
                       mu_event_words[event.kind]);
    s->undo = event.kind == MU_EVENT_UNDO;
    s->ruling = event.kind == MU_EVENT_RULING;
    if (is_alone(s)) return MU_OK;
    while (!story_opens_step(event.kind)) TRY(kind_at(at, --s->first, &event, err));
    TRY(kind_at(at, seq, &event, err));
    while (event.kind != MU_EVENT_SETTLED && !s->left && s->last + 1 < at->branch.n) {
        TRY(kind_at(at, s->last + 1, &event, err));
        s->left = event.kind == MU_EVENT_UNDO;
        s->last += !s->left;
    }
    s->settled = event.kind == MU_EVENT_SETTLED;
    return MU_OK;
}

/* --- telling ------------------------------------------------------------------------------ */

static void print_change(void *user, const mu_change *change)
{
    (void)user;
    out("  %s: %s -> %s\n", change->where, change->before, change->after);
}

static void print_head(const cli *c, const char *word, const step *s, const mu_game *before)
{
    mu_standing now = before->rules->standing(before->setup, before->state);
    out_bold(c, "%s, ", word);
    if (s->last == s->first)
        out_bold(c, "event %llu", (unsigned long long)s->first);
    else
        out_bold(c, "events %llu to %llu", (unsigned long long)s->first,
                 (unsigned long long)s->last);
    out("%s. ", s->settled || is_alone(s) ? ""
                : s->left                 ? ", taken back before it settled"
                                          : ", not settled yet");
    story_turn(c, before, &now);
    out("\n");
}

/* The clause that forbids what was played all the same. */
static void print_broken(const mu_ruling_head *ruling, const mu_ruleset *rules)
{
    if (ruling->played[0] == '\0') return;
    out("  It is illegal by ");
    out_clause(rules, ruling->clause);
    out("\n");
}

static mu_json *ruling_json(const mu_ruling_head *ruling, const mu_ruleset *rules)
{
    mu_json *one = mu_json_object();
    mu_json_set(one, "text", mu_json_text(ruling->text));
    mu_json_set(one, "signed",
                mu_json_bool(mu_is_given(ruling->signature, sizeof ruling->signature)));
    if (ruling->played[0] == '\0') return one;
    mu_json_set(one, "side", mu_json_text(mu_side.words[ruling->side]));
    mu_json_set(one, "order", mu_json_text(ruling->played));
    mu_json_set(one, "clause", out_clause_json(rules, ruling->clause));
    return one;
}

static int tell(const cli *c, cli_game *at, const step *s, const story *facts, mu_game *before)
{
    const mu_ruleset *rules = before->rules;
    const mu_scope scope = mu_game_scope(before);
    const void *was = s->undo ? story_state(before) : before->state;
    const void *is = is_alone(s) ? at->game->state : before->after;
    if (c->json) {
        mu_json *all = mu_json_object();
        out_changes changes = { mu_json_array(), "before", "after" };
        (void)mu_diff(rules->state, &scope, was, is, out_change, &changes);
        mu_json_set(all, "first_event", mu_json_number((int64_t)s->first));
        mu_json_set(all, "last_event", mu_json_number((int64_t)s->last));
        mu_json_set(all, "settled", mu_json_bool(s->settled));
        mu_json_set(all, "told", story_json(facts, 0, rules));
        mu_json_set(all, "changes", changes.all);
        mu_event event;
        if (s->ruling && kind_at(at, s->first, &event, NULL) == MU_OK)
            mu_json_set(all, "ruling", ruling_json(&event.as.ruling, rules));
        return out_json(all, EXIT_YES);
    }
    print_head(c, at->word, s, before);
    for (uint64_t seq = s->first; seq <= s->last; seq++) {
        mu_event event;
        char line[STORY_LINE];
        mu_text text = mu_text_in(line, sizeof line);
        if (kind_at(at, seq, &event, NULL) != MU_OK || event.kind == MU_EVENT_SETTLED) continue;
        story_event(&event, &scope, &text);
        if (s->undo) {
            mu_text_word(&text, "; taken back: ");
            story_taken(&at->game->taken, &scope, &text);
        }
        out("%6llu %s\n", (unsigned long long)seq, line);
        if (s->ruling) print_broken(&event.as.ruling, rules);
    }
    story_print_facts(c, facts, 0, 0, rules, 2);
    out_bold(c, "What changed");
    out("\n");
    if (mu_diff(rules->state, &scope, was, is, print_change, NULL) == 0) out("  nothing\n");
    return EXIT_YES;
}

/* Go to before the step, feed its answers, and run it with an ear. */
static mu_status run_step(cli_game *at, const step *s, mu_game *game, story *facts, mu_err *err)
{
    mu_log log;
    TRY(mu_store_seek(at->store, &at->branch, s->first, game, err));
    if (is_alone(s)) return MU_OK; /* at->game is the game after it */
    mu_status status = mu_store_read(at->store, &at->branch, s->first,
                                     s->settled ? s->last : s->last + 1, &log, err);
    for (size_t i = 0; status == MU_OK && i < log.n; i++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(&log, i, &n);
        status = mu_game_feed(game, bytes, n, err);
    }
    mu_log_dispose(&log);
    const mu_sink sink = story_sink(facts);
    if (status == MU_OK) status = mu_game_tell(game, &sink, err);
    if (status == MU_PENDING) status = MU_OK;
    if (status != MU_OK) mu_game_dispose(game);
    return status;
}

int cli_explain(const cli *c, cli_game *at)
{
    static mu_game game;
    mu_err err = MU_ERR_NONE;
    step s = { 0 };
    story facts = { 0 };
    int code = EXIT_YES;
    mu_status status = find_step(at, at->n - 1, &s, &err);
    if (status == MU_OK) status = run_step(at, &s, &game, &facts, &err);
    if (status == MU_OK) {
        code = tell(c, at, &s, &facts, &game);
        mu_game_dispose(&game);
    } else {
        code = out_error(&err, at->word, at->game->rules);
    }
    story_dispose(&facts);
    return code;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { NULL,
                                      parse,
                                      "GAME[@BRANCH]:EVENT",
                                      "Explain the step an event belongs to: every test with what "
                                      "was needed and rolled, every modifier with its reason, "
                                      "clause by clause, and what it changed.",
                                      children,
                                      NULL,
                                      NULL };
    explain_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    code = cli_explain(c, &at);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_explain = { "explain", "explain one event, clause by clause", run };
