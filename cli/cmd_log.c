/* SPDX-License-Identifier: MIT
 * cli/cmd_log.c - the story, one line per event. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/out.h"
#include "cli/story.h"

#include <stdlib.h>
#include <string.h>

typedef struct log_args {
    cli *c;
    const char *game;
    bool verbose;
} log_args;

static const struct argp_option options[] = {
    { "verbose", 'v', 0, 0, "every modifier and test, with its clause", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    log_args *a = state->input;
    switch (key) {
    case 'v': a->verbose = true; return 0;
    case ARGP_KEY_ARG:
        if (a->game != NULL) argp_error(state, "too many arguments");
        a->game = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

typedef struct telling {
    const cli *c;
    const log_args *a;
    mu_game *game;
    story story;
    mu_json *all; /* null: as text */
} telling;

static void tell_genesis(telling *t)
{
    const mu_game *game = t->game;
    if (t->all != NULL) {
        const mu_scope scope = mu_game_scope(game);
        mu_json *one = mu_json_object();
        mu_json_set(one, "event", mu_json_number(0));
        mu_json_set(one, "kind", mu_json_text("genesis"));
        mu_json_set(one, "genesis", mu_json_struct(&mu_genesis_schema, &scope, &game->genesis));
        mu_json_add(t->all, one);
        return;
    }
    out("%6d ", 0);
    out_bold(t->c, "%s", game->rules->title);
    out(", %s against %s, dice %s%s\n", game->rules->side_name(game->setup, 0),
        game->rules->side_name(game->setup, 1), mu_dice_domain.words[game->genesis.dice],
        game->genesis.seed_chosen ? ", seed chosen by a person" : "");
}

static void tell_json(telling *t, uint64_t seq, const mu_event *event, const char *line)
{
    const mu_scope scope = mu_game_scope(t->game);
    mu_json *one = mu_json_object();
    mu_json_set(one, "event", mu_json_number((int64_t)seq));
    mu_json_set(one, "kind", mu_json_text(mu_event_words[event->kind]));
    if (line[0] != '\0') mu_json_set(one, "text", mu_json_text(line));
    if (event->kind == MU_EVENT_ORDER) {
        const mu_order *order = &event->as.order;
        const mu_order_kind *kind = &t->game->rules->orders[order->kind];
        mu_json_set(one, "side", mu_json_text(mu_side.words[order->side]));
        mu_json_set(one, "order", mu_json_text(kind->name));
        mu_json_set(one, "fields", mu_json_struct(kind->fields, &scope, order->body.bytes));
    } else {
        mu_json_set(one, "head", mu_json_struct(mu_event_schemas[event->kind], &scope, &event->as));
    }
    if (event->kind == MU_EVENT_SETTLED)
        mu_json_set(one, "told", story_json(&t->story, t->game->rules));
    mu_json_add(t->all, one);
}

static void tell_facts(telling *t)
{
    for (size_t i = 0; i < t->story.n; i++)
        story_print_fact(t->c, t->game->rules, &t->story.facts[i]);
}

static void tell_event(telling *t, uint64_t seq, const mu_event *event)
{
    const mu_scope scope = mu_game_scope(t->game);
    char line[3 * MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    story_event(event, &scope, &text);
    if (t->all != NULL) {
        tell_json(t, seq, event, line);
        return;
    }
    out("%6llu ", (unsigned long long)seq);
    switch (event->kind) {
    case MU_EVENT_ORDER: out_side(t->c, event->as.order.side, "%s\n", line); return;
    case MU_EVENT_PHASE: out_bold(t->c, "%s\n", line); return;
    case MU_EVENT_SETTLED:
        out("  = ");
        story_print_outcome(&t->story);
        out("\n");
        if (t->a->verbose) tell_facts(t);
        return;
    case MU_EVENT_GENESIS:
    case MU_EVENT_ROLL:
    case MU_EVENT_DRAW:
    case MU_EVENT_CHOICE:
    case MU_EVENT_NOTE:
    case MU_EVENT_KINDS: break;
    }
    out("    %s\n", line);
}

static mu_status tell_all(telling *t, const mu_events *events, mu_err *err)
{
    const uint8_t *bytes = NULL;
    size_t n = 0;
    TRY(events->next(events->self, &bytes, &n, err));
    TRY(mu_game_begin(t->game, bytes, n, err));
    const struct mu_sink sink = story_sink(&t->story);
    t->game->said = &sink;
    tell_genesis(t);
    for (;;) {
        mu_event event;
        mu_status status = events->next(events->self, &bytes, &n, err);
        if (status == MU_NOT_FOUND) return MU_OK;
        uint64_t seq = t->game->seq;
        if (status == MU_OK) status = mu_event_decode(bytes, n, t->game->rules, &event, err);
        if (status == MU_OK) status = mu_game_feed(t->game, bytes, n, err);
        if (status != MU_OK) return status;
        tell_event(t, seq, &event);
        if (event.kind == MU_EVENT_SETTLED) story_clear(&t->story);
    }
}

/* The open tail: what has been told so far, and what is asked. */
static mu_status tell_tail(telling *t, const char *word, mu_err *err)
{
    mu_status status = mu_game_ask(t->game, err);
    if (status != MU_PENDING || t->all != NULL) return status == MU_PENDING ? MU_OK : status;
    const mu_scope scope = mu_game_scope(t->game);
    story_question(t->c, &scope, &t->game->open.question, word);
    return MU_OK;
}

static int tell(const cli *c, const log_args *a, cli_game *at)
{
    mu_err err = MU_ERR_NONE;
    telling t = { .c = c, .a = a, .all = c->json ? mu_json_array() : NULL };
    mu_store_walk walk = mu_store_walk_of(at->store, &at->branch, at->n);
    const mu_events events = mu_events_of_store(&walk);
    t.game = calloc(1, sizeof *t.game);
    mu_status status =
        t.game == NULL ? mu_fail(&err, MU_IO, 0, "not enough memory") : tell_all(&t, &events, &err);
    if (status == MU_OK) status = tell_tail(&t, at->word, &err);
    const mu_ruleset *rules = at->game->rules;
    if (t.game != NULL) mu_game_dispose(t.game);
    free(t.game);
    story_dispose(&t.story);
    mu_store_walk_end(&walk);
    int code = status == MU_OK ? EXIT_YES : out_error(&err, at->word, rules);
    if (!c->json) return code;
    if (status == MU_OK) return out_json(t.all, code);
    mu_json_free(t.all);
    return code;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { options,
                                      parse,
                                      "GAME[@BRANCH][:EVENT]",
                                      "Tell the story of a game, one line per event.",
                                      children,
                                      NULL,
                                      NULL };
    log_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    code = tell(c, &a, &at);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_log = { "log", "tell the story, one line per event", run };
