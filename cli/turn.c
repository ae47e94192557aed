/* SPDX-License-Identifier: MIT
 * cli/turn.c - commands that move a game on. */
#include "cli/turn.h"

#include "cli/dice_hand.h"
#include "cli/out.h"

#include <string.h>

/* The next die is found by the number of its step, which a snapshot may have told: a wrong one
 * would be written for good. */
static mu_status check_steps(const cli_turn *turn, mu_err *err)
{
    const mu_dice_mode mode = turn->at.game->dice.mode;
    if (mode != MU_DICE_OPEN && mode != MU_DICE_SEALED) return MU_OK;
    return mu_store_check_steps(turn->at.store, &turn->at.branch, err);
}

int cli_turn_open_as_it_is(const cli *c, const char *word, cli_turn *turn)
{
    *turn = (cli_turn){ .made = mu_log_new() };
    int code = cli_game_open(c, word, &turn->at);
    if (code != EXIT_YES) return code;
    mu_err err = MU_ERR_NONE;
    if (cli_game_present(&turn->at) == NULL) {
        cli_game_close(&turn->at);
        (void)mu_fail(&err, MU_CONFLICT, 0,
                      "the game has gone on since: branch there (muster branch %.60s NAME) to play "
                      "on differently",
                      word);
        return out_error(&err, word, NULL);
    }
    turn->made = mu_log_after(turn->at.branch.n - 1, &turn->at.branch.head);
    turn->step = turn->at.game->step;
    chronicle_begin(&turn->told, c, turn->at.game, false, c->json ? mu_json_array() : NULL);
    mu_status status = check_steps(turn, &err);
    if (status == MU_OK)
        status = cli_dice_know(turn->at.game,
                               turn->at.branch.parent != 0 ? turn->at.branch.name : NULL, &err);
    return status == MU_OK ? EXIT_YES : cli_turn_close(c, turn, status, &err);
}

int cli_turn_open(const cli *c, const char *word, cli_turn *turn)
{
    mu_err err = MU_ERR_NONE;
    int code = cli_turn_open_as_it_is(c, word, turn);
    if (code != EXIT_YES) return code;
    mu_status status = cli_dice_go_on(turn->at.game, &turn->made, &err);
    if (status == MU_OK || status == MU_PENDING) return EXIT_YES;
    return cli_turn_close(c, turn, status, &err);
}

mu_status cli_turn_append(cli_turn *turn, mu_err *err)
{
    cli_game *at = &turn->at;
    if (turn->made.n == 0) return MU_OK;
    if (turn->once.id == NULL)
        return mu_store_append(at->store, &at->branch, &turn->made, at->game, err);
    return mu_store_append_once(at->store, &at->branch, &turn->made, at->game, &turn->once, err);
}

/* What was told is no longer made. */
void cli_turn_tell(cli_turn *turn)
{
    chronicle_log(&turn->told, &turn->made, turn->step);
    mu_log_dispose(&turn->made);
    turn->made = mu_log_after(turn->at.branch.n - 1, &turn->at.branch.head);
    turn->told.story.n = 0;
    turn->kept = true;
    turn->step = turn->at.game->step;
}

/* What was made is told only after it is kept. */
mu_status cli_turn_keep(cli_turn *turn, mu_err *err)
{
    TRY(cli_turn_append(turn, err));
    cli_turn_tell(turn);
    return MU_OK;
}

/* An event of the game in words. */
static mu_status event_words(const cli_turn *turn, uint64_t seq, mu_text *text, mu_err *err)
{
    mu_event event;
    mu_log log;
    const mu_scope scope = mu_game_scope(turn->at.game);
    TRY(mu_store_read(turn->at.store, &turn->at.branch, seq, seq + 1, &log, err));
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(&log, 0, &n);
    mu_status status = mu_event_decode(bytes, n, scope.rules, &event, err);
    mu_log_dispose(&log);
    TRY(status);
    story_event(&event, &scope, text);
    return MU_OK;
}

uint8_t cli_turn_taker(const cli_turn *turn, const mu_taken *what)
{
    return what->by_order ? what->order.side : mu_game_side(turn->at.game);
}

/* How the other side agrees: with a signature, if the game has a key of it. `side` takes back;
 * MU_NOBODY: it is not said who does. */
static void add_way_around(const cli_turn *turn, uint8_t side, const mu_taken *what, mu_text *text)
{
    const uint8_t taker = side < MU_NOBODY ? side : cli_turn_taker(turn, what);
    const uint8_t other = (uint8_t)(1 - taker);
    mu_text_add(text, "; %s may agree", mu_side.words[other]);
    if (mu_genesis_key(&turn->at.game->genesis, other) != NULL)
        mu_text_add(text, ", and sign that: muster consent --side %s", mu_side.words[other]);
    else
        mu_text_add(text, ": undo --side %s --agreed", mu_side.words[taker]);
}

/* The dice that stand in the way, in words, and the way around them. */
static mu_status name_dice(cli_turn *turn, uint8_t side, mu_err *err)
{
    mu_taken what;
    const uint64_t die = err->seq;
    char line[STORY_LINE] = "";
    char around[80] = "";
    char why[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    mu_text way = mu_text_in(around, sizeof around);
    mu_text_copy(why, sizeof why, err->text);
    TRY(event_words(turn, die, &text, err));
    if (cli_turn_may_agree(turn, &what, NULL) == MU_OK) add_way_around(turn, side, &what, &way);
    return mu_fail_at(err, MU_REFUSED, die, "%.100s: %.70s%s", why, line, around);
}

mu_status cli_turn_undo(cli_turn *turn, uint8_t side, mu_err *err)
{
    if (turn->made.n > 0) TRY(cli_turn_keep(turn, err));
    mu_status status = mu_game_undo(turn->at.game, side, &turn->made, err);
    status = cli_dice_roll(turn->at.game, status, &turn->made, err);
    turn->step = turn->at.game->step;
    return status == MU_REFUSED && err->seq != MU_NO_SEQ ? name_dice(turn, side, err) : status;
}

/* --- undos that the other side agrees to ---------------------------------------------------- */

mu_status cli_turn_may_agree(cli_turn *turn, mu_taken *what, mu_err *err)
{
    mu_game *game = turn->at.game;
    mu_status status = game->in_step ? mu_game_ask(game, err) : MU_OK;
    if (status != MU_OK && status != MU_PENDING) return status;
    status = mu_game_may_undo_agreed(game, what, err);
    if (status != MU_NOT_FOUND) return status;
    TRY(cli_game_read_whole(&turn->at, err));
    status = game->in_step ? mu_game_ask(game, err) : MU_OK;
    if (status != MU_OK && status != MU_PENDING) return status;
    return mu_game_may_undo_agreed(game, what, err);
}

/* The key that the game has for the other side, and no other one. */
static mu_status check_key(const mu_game *game, uint8_t other, const cli_key *key, mu_err *err)
{
    const char *who = mu_side.words[other];
    const uint8_t *known = mu_genesis_key(&game->genesis, other);
    if (known == NULL && key != NULL)
        return mu_fail(err, MU_INPUT, 0, "the game has no key of %s: it agrees without one", who);
    if (known == NULL) return MU_OK;
    if (key == NULL)
        return mu_fail(err, MU_INPUT, 0,
                       "the game has a key of %s, who must sign: muster consent GAME --side %s "
                       "--key NAME, and give the line to undo --consent",
                       who, who);
    if (memcmp(known, key->key, MU_KEY_BYTES) == 0) return MU_OK;
    return mu_fail(err, MU_INPUT, 0, "'%s' is not the key that the game has of %s", key->name, who);
}

mu_status cli_turn_consent(cli_turn *turn, uint8_t side, const cli_key *key, cli_consent *consent,
                           mu_err *err)
{
    const uint8_t other = (uint8_t)(1 - side);
    mu_undo_head *undo = &consent->undo;
    TRY(check_key(turn->at.game, other, key, err));
    TRY(cli_turn_may_agree(turn, &consent->what, err));
    if (consent->what.to > UINT32_MAX)
        return mu_fail(err, MU_LIMIT, 0, "nothing is taken back after so many events");
    *undo = (mu_undo_head){ .to = (uint32_t)consent->what.to, .side = side, .consent = other + 1u };
    if (key == NULL) return MU_OK;
    char statement[MU_STATEMENT_MAX];
    mu_text text = mu_text_in(statement, sizeof statement);
    const mu_event event = { .kind = MU_EVENT_UNDO, .as.undo = *undo };
    mu_game_statement(turn->at.game, &event, &text);
    mu_sign(key->secret, statement, undo->signature);
    return MU_OK;
}

mu_status cli_turn_undo_agreed(cli_turn *turn, const mu_undo_head *undo, mu_err *err)
{
    mu_taken what;
    if (turn->made.n > 0) TRY(cli_turn_keep(turn, err));
    TRY(cli_turn_may_agree(turn, &what, err));
    mu_status status = mu_game_undo_agreed(turn->at.game, undo, &turn->made, err);
    status = cli_dice_roll(turn->at.game, status, &turn->made, err);
    turn->step = turn->at.game->step;
    return status;
}

mu_status cli_turn_taken_words(const cli_turn *turn, const mu_taken *what, mu_text *text,
                               mu_err *err)
{
    const mu_scope scope = mu_game_scope(turn->at.game);
    story_taken(what, &scope, text);
    if (what->die == 0 || what->die >= turn->at.branch.n) return MU_OK;
    mu_text_add(text, " (event %llu: ", (unsigned long long)what->die);
    TRY(event_words(turn, what->die, text, err));
    mu_text_word(text, ")");
    return MU_OK;
}

void cli_turn_leave(cli_turn *turn)
{
    chronicle_end(&turn->told);
    mu_log_dispose(&turn->made);
    cli_game_close(&turn->at);
}

static mu_json *kept_json(cli_turn *turn)
{
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "events", mu_json_number((int64_t)turn->at.branch.n));
    mu_json_set(answer, "new_events", turn->told.all);
    return answer;
}

static int tell_failure(const cli *c, cli_turn *turn, const mu_err *err)
{
    const mu_ruleset *rules = turn->at.game->rules;
    if (!c->json || !turn->kept) {
        mu_json_free(turn->told.all);
        return out_error(err, turn->at.word, rules);
    }
    int code = cli_exit_code(err->status);
    mu_json *answer = kept_json(turn);
    mu_json_set(answer, "error", out_error_json(code, err, turn->at.word, rules));
    out_error_line(err, turn->at.word, rules);
    return out_json(answer, code);
}

int cli_turn_tell_delivered(const cli *c, const mu_delivery *delivery)
{
    if (c->json) {
        mu_json *answer = mu_json_object();
        mu_json_set(answer, "already", mu_json_number((int64_t)delivery->seq));
        mu_json_set(answer, "new_events", mu_json_array());
        return out_json(answer, EXIT_YES);
    }
    out("already event %llu\n", (unsigned long long)delivery->seq);
    return EXIT_YES;
}

/* Whoever sends the same at the same time may have been first: then it has failed here for that. */
static int close_failed(const cli *c, cli_turn *turn, mu_err *err)
{
    mu_err why = MU_ERR_NONE;
    const mu_status found =
        turn->once.id == NULL
            ? MU_NOT_FOUND
            : mu_store_delivered(turn->at.store, &turn->at.branch, &turn->once, &why);
    if (found == MU_OK) return cli_turn_tell_delivered(c, &turn->once);
    return tell_failure(c, turn, found == MU_CONFLICT ? &why : err);
}

int cli_turn_close(const cli *c, cli_turn *turn, mu_status status, mu_err *err)
{
    int code;
    if (status == MU_OK || status == MU_PENDING) status = cli_turn_keep(turn, err);
    if (status != MU_OK)
        code = close_failed(c, turn, err);
    else
        code = story_conclude(c, turn->at.game, turn->at.word, c->json ? kept_json(turn) : NULL);
    cli_turn_leave(turn);
    return code;
}

/* --- what players type --------------------------------------------------------------------- */

mu_status cli_turn_order(cli_turn *turn, const cli_words *words, uint32_t *left, mu_err *err)
{
    mu_game *game = turn->at.game;
    const mu_scope scope = mu_game_scope(game);
    mu_order order;
    mu_ahead ahead;
    *left = 0;
    TRY(cli_order_read(&scope, mu_game_side(game), words, &order, &ahead, err));
    mu_status status = mu_game_order_along(game, &order, &ahead, &turn->made, err);
    status = cli_dice_roll(game, status, &turn->made, err);
    /* Where a path goes on after dice of a duel, only now is it asked for. */
    while (status == MU_PENDING && ahead.used < ahead.n &&
           game->open.question.purpose == ahead.purpose) {
        status = mu_game_follow(game, &ahead, &turn->made, err);
        status = cli_dice_roll(game, status, &turn->made, err);
    }
    *left = ahead.n - ahead.used;
    return status;
}

void cli_turn_remark(const char *game, uint32_t left)
{
    if (left > 0)
        out_remark("%s: the last %u of the path's entries were not asked for, and are not kept",
                   game, left);
}

static mu_status read_values(const mu_game *game, const char *const *words, uint32_t n,
                             int32_t *values, mu_err *err)
{
    const mu_scope scope = mu_game_scope(game);
    const mu_question *q = &game->open.question;
    for (uint32_t i = 0; i < n; i++) {
        int64_t face = 0;
        if (q->kind == MU_CHOICE) {
            TRY(cli_option_read(&scope, q->purpose, words[i], &values[i], err));
            continue;
        }
        if (!mu_whole_number(words[i], INT32_MIN, INT32_MAX, &face))
            return mu_fail(err, MU_INPUT, q->clause, "'%.40s' is not the face of a die", words[i]);
        values[i] = (int32_t)face;
    }
    return MU_OK;
}

static mu_status give_answer(cli_turn *turn, const char *const *words, uint32_t n, mu_err *err)
{
    int32_t values[MU_ROLL_MAX];
    if (n > MU_ROLL_MAX)
        return mu_fail(err, MU_INPUT, 0, "an answer has at most %d words", MU_ROLL_MAX);
    TRY(read_values(turn->at.game, words, n, values, err));
    mu_status status = mu_game_answer(turn->at.game, values, n, &turn->made, err);
    return cli_dice_roll(turn->at.game, status, &turn->made, err);
}

mu_status cli_turn_answer(cli_turn *turn, const char *const *words, uint32_t n, mu_err *err)
{
    mu_status status = mu_game_ask(turn->at.game, err);
    if (status == MU_OK) return mu_fail(err, MU_CONFLICT, 0, "no question is open");
    if (status != MU_PENDING) return status;
    const bool choice = turn->at.game->open.question.kind == MU_CHOICE;
    mu_err why = MU_ERR_NONE;
    status = give_answer(turn, words, n, &why);
    *err = why;
    if (status != MU_INPUT || !choice || mu_game_ask(turn->at.game, NULL) != MU_PENDING)
        return status;
    char line[MU_LINE_MAX / 2];
    mu_text options = mu_text_in(line, sizeof line);
    story_options(turn->at.game, &options);
    return mu_fail(err, status, why.clause, "%.100s; options: %s%s", why.text, line,
                   options.cut ? "..." : "");
}
