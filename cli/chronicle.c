/* SPDX-License-Identifier: MIT
 * cli/chronicle.c - events as the lines of a story. */
#include "cli/chronicle.h"

#include "cli/out.h"

void chronicle_begin(chronicle *k, const cli *c, mu_game *game, bool verbose, mu_json *all)
{
    *k = (chronicle){ .c = c, .game = game, .verbose = verbose, .all = all };
    k->story.step = &game->step;
    k->sink = story_sink(&k->story);
    game->said = &k->sink;
}

void chronicle_end(chronicle *k)
{
    k->game->said = NULL;
    story_dispose(&k->story);
}

/* What an undo took back, as long as the game knows: nothing has been taken back since. */
static bool knows_taken(const chronicle *k, uint64_t seq, const mu_event *event)
{
    return event->kind == MU_EVENT_UNDO && k->game->taken.at == seq;
}

static mu_json *taken_json(const chronicle *k)
{
    const mu_scope scope = mu_game_scope(k->game);
    const mu_taken *taken = &k->game->taken;
    char line[MU_ORDER_TEXT + MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    story_taken(taken, &scope, &text);
    mu_json *one = mu_json_object();
    mu_json_set(one, "event", mu_json_number((int64_t)taken->first));
    mu_json_set(one, "settled", mu_json_bool(!taken->open));
    mu_json_set(one, "text", mu_json_text(line));
    return one;
}

/* Is a heading of the one that of the other, too? */
static bool same_heading(const mu_phase *phases, const mu_standing *a, const mu_standing *b)
{
    const bool in_turn = phases[a->phase].in_turn;
    if (a->turn != b->turn || in_turn != phases[b->phase].in_turn) return false;
    return in_turn ? a->phase == b->phase : a->side == b->side;
}

/* A step begins where its game stands. */
bool chronicle_turns(const mu_game *game, mu_standing *last)
{
    const mu_standing now = game->rules->standing(game->setup, game->state);
    const bool same = same_heading(game->rules->phases, &now, last);
    *last = now;
    return !same;
}

static void tell_turn(chronicle *k)
{
    if (!chronicle_turns(k->game, &k->now) || k->all != NULL) return;
    const mu_phase *phase = &k->game->rules->phases[k->now.phase];
    out("\n");
    if (phase->in_turn)
        out_bold(k->c, "Turn %u, %s", k->now.turn, phase->title);
    else
        story_turn(k->c, k->game, &k->now);
    out("\n");
}

static void tell_json(chronicle *k, uint64_t seq, uint64_t step, const mu_event *event,
                      const char *line)
{
    const mu_scope scope = mu_game_scope(k->game);
    mu_json *one = mu_json_object();
    mu_json_set(one, "event", mu_json_number((int64_t)seq));
    mu_json_set(one, "kind", mu_json_text(mu_event_words[event->kind]));
    if (line[0] != '\0') mu_json_set(one, "text", mu_json_text(line));
    if (k->turns && story_opens_step(event->kind))
        mu_json_set(one, "turn", mu_json_number(k->now.turn));
    if (event->kind == MU_EVENT_ORDER) {
        const mu_order *order = &event->as.order;
        const mu_order_kind *kind = &k->game->rules->orders[order->kind];
        mu_json_set(one, "side", mu_json_text(mu_side.words[order->side]));
        mu_json_set(one, "order", mu_json_text(kind->name));
        mu_json_set(one, "fields", mu_json_struct(kind->fields, &scope, order->body.bytes));
    } else {
        mu_json_set(one, "head", mu_json_struct(mu_event_schemas[event->kind], &scope, &event->as));
    }
    if (event->kind == MU_EVENT_SETTLED)
        mu_json_set(one, "told", story_json(&k->story, step, k->game->rules));
    if (knows_taken(k, seq, event)) mu_json_set(one, "taken_back", taken_json(k));
    mu_json_add(k->all, one);
}

void chronicle_event(chronicle *k, uint64_t seq, uint64_t step, const mu_event *event)
{
    const mu_scope scope = mu_game_scope(k->game);
    char line[STORY_LINE];
    mu_text text = mu_text_in(line, sizeof line);
    story_event(event, &scope, &text);
    if (k->turns && story_opens_step(event->kind)) tell_turn(k);
    if (k->all != NULL) {
        tell_json(k, seq, step, event, line);
        return;
    }
    if (knows_taken(k, seq, event)) {
        mu_text_word(&text, "; taken back: ");
        story_taken(&k->game->taken, &scope, &text);
    }
    out("%6llu ", (unsigned long long)seq);
    switch (event->kind) {
    case MU_EVENT_ORDER:
        out_side(k->c, event->as.order.side, "%s", line);
        out("\n");
        return;
    case MU_EVENT_PHASE:
        out_bold(k->c, "%s", line);
        out("\n");
        return;
    case MU_EVENT_SETTLED:
        out("  = ");
        story_print_outcome(&k->story, step);
        out("\n");
        if (k->verbose) story_print_facts(k->c, &k->story, step, k->heard, k->game->rules, 6);
        k->heard = 0;
        return;
    case MU_EVENT_GENESIS:
    case MU_EVENT_ROLL:
    case MU_EVENT_DRAW:
    case MU_EVENT_CHOICE:
    case MU_EVENT_NOTE:
    case MU_EVENT_REVEAL:
    case MU_EVENT_CHECKPOINT:
    case MU_EVENT_KINDS: break;
    case MU_EVENT_UNDO:
    case MU_EVENT_RULING:
        out_bold(k->c, "%s", line);
        out("\n");
        return;
    }
    out("    %s\n", line);
}

void chronicle_log(chronicle *k, const mu_log *log, uint64_t step)
{
    for (size_t i = 0; i < log->n; i++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(log, i, &n);
        mu_event event;
        if (mu_event_decode(bytes, n, k->game->rules, &event, NULL) != MU_OK) continue;
        chronicle_event(k, log->first + i, step, &event);
        step += event.kind == MU_EVENT_SETTLED;
    }
}

mu_status chronicle_feed(chronicle *k, const mu_events *events, mu_err *err)
{
    const uint8_t *bytes = NULL;
    size_t n = 0;
    for (;;) {
        mu_event event;
        mu_status status = events->next(events->self, &bytes, &n, err);
        if (status == MU_NOT_FOUND) return MU_OK;
        uint64_t seq = k->game->seq;
        uint64_t step = k->game->step;
        if (status == MU_OK) status = mu_event_decode(bytes, n, k->game->rules, &event, err);
        if (status == MU_OK) status = mu_game_feed(k->game, bytes, n, err);
        if (status != MU_OK) return status;
        chronicle_event(k, seq, step, &event);
        if (event.kind == MU_EVENT_SETTLED) k->story.n = 0;
    }
}
