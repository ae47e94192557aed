/* SPDX-License-Identifier: MIT
 * cli/play.c - a game that two people play at one keyboard. */
#include "cli/play.h"

#include "cli/map.h"
#include "cli/out.h"
#include "events/verify.h"

#include <string.h>

#define RECENT      256 /* events among which the last order is looked for */
#define PROMPT_ROOM 72  /* columns of a prompt: a terminal has 80, and an answer follows */
#define OPEN_TRIES  16  /* as often as others may be faster */

/* --- questions ------------------------------------------------------------------------------ */

const mu_question *play_question(play *p)
{
    mu_game *game = p->turn.at.game;
    return mu_game_ask(game, NULL) == MU_PENDING ? &game->open.question : NULL;
}

static void print_option(const play *p, const mu_question *q, uint32_t i, mu_text *text)
{
    const mu_scope scope = mu_game_scope(p->turn.at.game);
    mu_option_print(&scope, q->purpose, q->options[i], text);
}

bool play_is_numbered(play *p, const mu_question *q)
{
    for (uint32_t i = 0; i < q->count; i++) {
        char word[64];
        int64_t number = 0;
        mu_text text = mu_text_in(word, sizeof word);
        print_option(p, q, i, &text);
        if (mu_whole_number(word, INT32_MIN, INT32_MAX, &number)) return false;
    }
    return true;
}

/* "  1 yes", in as many columns as there is room for. */
static void print_options(play *p, const mu_question *q)
{
    const bool numbered = play_is_numbered(p, q);
    char word[64];
    size_t width = 0;
    for (uint32_t i = 0; i < q->count; i++) {
        mu_text text = mu_text_in(word, sizeof word);
        print_option(p, q, i, &text);
        if (text.used > width) width = text.used;
    }
    const uint32_t columns = (uint32_t)((OUT_COLUMNS - 2) / (width + 7));
    for (uint32_t i = 0; i < q->count; i++) {
        mu_text text = mu_text_in(word, sizeof word);
        print_option(p, q, i, &text);
        if (numbered)
            out("  %3u ", i + 1);
        else
            out("      ");
        const bool last = i + 1 == q->count || (i + 1) % columns == 0;
        out("%-*s%s", last ? 0 : (int)width + 1, word, last ? "\n" : "");
    }
}

static void print_question(play *p, const mu_question *q)
{
    const mu_game *game = p->turn.at.game;
    static const char *const what[] = { "roll", "draw", "choose" };
    if (q->side < 2)
        out_side(p->c, q->side, "%s", game->rules->side_name(game->setup, q->side));
    else
        out("Either player");
    out_bold(p->c, " must %s", what[q->kind]);
    out(", ");
    out_clause(game->rules, q->clause);
    out("\n");
    if (q->kind == MU_CHOICE) print_options(p, q);
}

/* --- where it stands -------------------------------------------------------------------------- */

/* Note what a map shows, by position and turn; false: the last one has shown it. While a phase
 * asks its questions nothing has moved yet. */
static bool is_new(play *p)
{
    mu_game *game = p->turn.at.game;
    const void *state = story_state(game);
    const bool ordered = game->in_step && game->by_order;
    const mu_digest digest = mu_fingerprint(game->rules->state, ordered ? state : game->state);
    const mu_standing now = game->rules->standing(game->setup, game->state);
    const bool same = mu_digest_equal(&digest, &p->drawn) && now.turn == p->drawn_turn &&
                      now.side == p->drawn_side;
    p->drawn = digest;
    p->drawn_turn = now.turn;
    p->drawn_side = now.side;
    return !same;
}

void play_map(play *p)
{
    mu_game *game = p->turn.at.game;
    (void)is_new(p);
    const void *state = story_state(game);
    out("\n");
    map_print(p->c, game->rules, game->setup, state);
    map_print_rosters(p->c, game->rules, game->setup, state);
}

/* What the rules told in the step that is open; each fact is told once. */
static void tell_open_step(play *p)
{
    story facts = { 0 };
    const mu_sink sink = story_sink(&facts);
    mu_game *game = p->turn.at.game;
    if (mu_game_tell(game, &sink, NULL) == MU_PENDING) {
        story_print_facts(p->c, &facts, 0, p->turn.told.heard, game->rules, 6);
        p->turn.told.heard = facts.n;
    }
    story_dispose(&facts);
}

void play_standing(play *p)
{
    mu_game *game = p->turn.at.game;
    tell_open_step(p);
    out("\n");
    story_standing(p->c, game, "");
    const mu_question *q = play_question(p);
    if (q != NULL) print_question(p, q);
}

/* How the question is answered. */
static void print_how(play *p, const mu_question *q, mu_text *text)
{
    if (q->kind == MU_ROLL)
        mu_text_add(text, "roll %u %s (%d-%d): ", q->count, q->count == 1 ? "die" : "dice", q->low,
                    q->low + q->sides - 1);
    else if (q->kind == MU_DRAW)
        mu_text_add(text, "draw one of %u cards (0-%u): ", q->count, q->count - 1);
    else if (play_is_numbered(p, q))
        mu_text_add(text, "(1-%u) ", q->count);
}

void play_prompt(play *p, mu_text *text)
{
    const mu_game *game = p->turn.at.game;
    const mu_question *q = play_question(p);
    const mu_scope scope = mu_game_scope(game);
    const mu_standing now = game->rules->standing(game->setup, game->state);
    if (p->agreeing) {
        mu_text_add(text, "Is that agreed to, %s? (yes or no) ",
                    game->rules->side_name(game->setup, (uint8_t)(1 - p->taker)));
        return;
    }
    if (q == NULL && now.over) {
        mu_text_word(text, "The game is over> ");
        return;
    }
    if (q == NULL) {
        mu_text_add(text, "Turn %u, %s> ", now.turn, game->rules->side_name(game->setup, now.side));
        return;
    }
    char asked[PROMPT_ROOM * 4];
    char how[64];
    mu_text asked_text = mu_text_in(asked, sizeof asked);
    mu_text how_text = mu_text_in(how, sizeof how);
    story_asked(&scope, q->side, q->purpose, q->subject, &asked_text);
    print_how(p, q, &how_text);
    const bool long_one =
        out_columns(asked, asked_text.used) + out_columns(how, how_text.used) > PROMPT_ROOM;
    if (long_one) {
        out("%s\n", asked);
        mu_text_word(text, how[0] != '\0' ? how : "> ");
    } else {
        mu_text_add(text, "%s%s%s", asked, q->kind == MU_CHOICE ? " " : ": ", how);
    }
}

/* --- what has happened ---------------------------------------------------------------------- */

/* Tell the events from number `from` to `to` - 1, with what the rules told. */
static mu_status recount(play *p, uint64_t from, uint64_t to, mu_err *err)
{
    static mu_game game;
    cli_game *at = &p->turn.at;
    mu_log log;
    if (from >= to) return MU_OK;
    TRY(mu_store_seek(at->store, &at->branch, from, &game, err));
    mu_status status = mu_store_read(at->store, &at->branch, from, to, &log, err);
    if (status == MU_OK) {
        chronicle k;
        mu_log_events walk = { &log, 0 };
        const mu_events events = mu_events_of_log(&walk);
        chronicle_begin(&k, p->c, &game, true, NULL);
        k.turns = true;
        status = chronicle_feed(&k, &events, err);
        chronicle_end(&k);
        mu_log_dispose(&log);
    }
    mu_game_dispose(&game);
    return status;
}

/* The last order among the events before `to`; if there is none, where they were looked for. */
static mu_status last_order(play *p, uint64_t to, uint64_t *seq, mu_err *err)
{
    cli_game *at = &p->turn.at;
    const uint64_t from = to > RECENT ? to - RECENT : 1;
    *seq = from;
    if (from >= to) return MU_OK;
    mu_log log;
    TRY(mu_store_read(at->store, &at->branch, from, to, &log, err));
    for (size_t i = 0; i < log.n; i++) {
        size_t n = 0;
        mu_event event;
        const uint8_t *bytes = mu_log_event(&log, i, &n);
        if (mu_event_decode(bytes, n, at->game->rules, &event, NULL) == MU_OK &&
            event.kind == MU_EVENT_ORDER)
            *seq = from + i;
    }
    mu_log_dispose(&log);
    return MU_OK;
}

/* One that cannot be read is none: this is only for telling. */
uint32_t play_choices_since(play *p, uint64_t from)
{
    cli_game *at = &p->turn.at;
    uint32_t choices = 0;
    mu_log log;
    if (mu_store_read(at->store, &at->branch, from, at->branch.n, &log, NULL) != MU_OK) return 0;
    for (size_t i = 0; i < log.n; i++) {
        size_t n = 0;
        mu_event event;
        const uint8_t *bytes = mu_log_event(&log, i, &n);
        if (mu_event_decode(bytes, n, at->game->rules, &event, NULL) == MU_OK &&
            event.kind == MU_EVENT_CHOICE && event.as.choice.options > 1)
            choices++;
    }
    mu_log_dispose(&log);
    return choices;
}

/* --- opening, keeping ------------------------------------------------------------------------- */

static void end(play *p, const mu_err *err)
{
    p->leaving = true;
    p->code = out_error(err, p->word, p->turn.at.game->rules);
}

/* After a failure to write, nothing is kept on top of what is in the store before all of it was
 * looked at: it must hold the events that were `kept`, and verify. */
static mu_status check_again(play *p, const mu_branch *kept, mu_err *err)
{
    const cli_game *at = &p->turn.at;
    mu_link link = mu_chain_start();
    if (at->branch.n >= kept->n)
        TRY(mu_store_link(at->store, &at->branch, kept->n - 1, &link, err));
    if (!mu_link_equal(&link, &kept->head))
        return mu_fail(err, MU_CORRUPT, 0, "the store does not hold what was kept in it");
    mu_store_walk walk = mu_store_walk_of(at->store, &at->branch, at->branch.n);
    const mu_events events = mu_events_of_store(&walk);
    mu_verdict verdict;
    mu_verify(&events, NULL, &verdict);
    mu_store_walk_end(&walk);
    if (verdict.status != MU_OK) *err = verdict.err;
    return verdict.status;
}

/* Open the game at its end, and keep what comes by itself there; *to counts the events before
 * that. If another is faster, again. What was kept before a failure is checked. */
static bool open_turn(play *p, const mu_branch *kept, uint64_t *to)
{
    for (int tries = 1;; tries++) {
        mu_err err = MU_ERR_NONE;
        p->code = cli_turn_open(p->c, p->word, &p->turn);
        p->leaving = p->code != EXIT_YES;
        if (p->leaving) return false; /* it is told why */
        p->open = true;
        p->turn.told.verbose = true;
        *to = p->turn.at.branch.n;
        mu_status status = kept != NULL ? check_again(p, kept, &err) : MU_OK;
        if (status == MU_OK) status = cli_witness_set(p->witness, p->turn.at.game, &err);
        if (status == MU_OK) status = cli_turn_append(&p->turn, &err);
        if (status == MU_OK) return true;
        if (status != MU_CONFLICT || tries == OPEN_TRIES) {
            end(p, &err);
            return false;
        }
        play_close(p);
    }
}

/* Open the game, and tell what has happened from event `from` on; 0: from the last order on.
 * `kept` is null if nothing has failed. */
static void open_and_tell(play *p, uint64_t from, const mu_branch *kept)
{
    mu_err err = MU_ERR_NONE;
    uint64_t to = 0;
    if (!open_turn(p, kept, &to)) return;
    mu_status status = from == 0 ? last_order(p, to, &from, &err) : MU_OK;
    if (status == MU_OK) {
        play_map(p);
        status = recount(p, from, to, &err);
    }
    if (status != MU_OK) {
        end(p, &err);
        return;
    }
    cli_turn_tell(&p->turn);
    play_standing(p);
}

/* Somebody has played the game on, or it cannot be gone on with as it is in memory, perhaps
 * because something has `failed`. */
static void open_again(play *p, bool failed)
{
    const mu_branch known = p->turn.at.branch;
    play_close(p);
    open_and_tell(p, known.n, failed ? &known : NULL);
}

int play_open(play *p, cli *c, const char *word, const cli_witness *witness)
{
    *p = (play){ .c = c, .word = word, .witness = witness };
    open_and_tell(p, 0, NULL);
    return p->code;
}

void play_close(play *p)
{
    if (p->open) cli_turn_leave(&p->turn);
    p->open = false;
}

bool play_has_moved(play *p)
{
    mu_err err = MU_ERR_NONE;
    mu_branch now;
    const mu_branch *known = &p->turn.at.branch;
    mu_status status = mu_store_find(p->turn.at.store, known->game, known->name, &now, &err);
    if (status != MU_OK) {
        end(p, &err);
        return true;
    }
    if (now.n == known->n && memcmp(&now.head, &known->head, sizeof now.head) == 0) return false;
    out("The game has moved on: it was played somewhere else.\n");
    open_again(p, false);
    return true;
}

/* After these a game is as it was before. */
static bool is_as_before(mu_status status)
{
    return status == MU_REFUSED || status == MU_CONFLICT || status == MU_INPUT;
}

bool play_keep(play *p, mu_status status, mu_err *err)
{
    const bool made = status == MU_OK || status == MU_PENDING;
    if (made) status = cli_turn_append(&p->turn, err);
    if (made && status == MU_OK) {
        if (is_new(p)) play_map(p);
        out("\n");
        cli_turn_tell(&p->turn);
        play_standing(p);
        return true;
    }
    int code = out_error(err, NULL, p->turn.at.game->rules);
    const bool failed = !is_as_before(status);
    if (failed) p->lost = code;
    if (made || failed) open_again(p, failed);
    return false;
}
