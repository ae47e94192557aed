/* SPDX-License-Identifier: MIT
 * events/game.c - a game: beginning, asking, going on. Folding is in fold.c; what is done beside
 * play in desk.c. */
#include "events/game.h"

#include "core/panic.h"
#include "events/inner.h"

#include <stdlib.h>
#include <string.h>

mu_position mu_game_position(const mu_game *game)
{
    return (mu_position){ game->rules, game->setup, game->state };
}

uint8_t mu_game_side(const mu_game *game)
{
    uint8_t side = game->rules->standing(game->setup, game->state).side;
    return side < MU_NOBODY ? side : 0;
}

mu_scope mu_game_scope(const mu_game *game)
{
    return (mu_scope){ game->rules, game->setup };
}

const char *mu_game_title(const mu_game *game)
{
    const mu_field *title = mu_field_named(game->rules->setup, "title");
    const bool is_text = title != NULL && title->kind == MU_KIND_text;
    return is_text ? mu_field_at(title, game->setup, 0) : "";
}

mu_status mu_at_event(mu_err *err, mu_status status, uint64_t seq)
{
    if (err != NULL) {
        err->status = status;
        err->seq = seq;
    }
    return status;
}

/* --- beginning and end ----------------------------------------------------------- */

mu_status mu_genesis_make(mu_genesis *genesis, const mu_ruleset *rules, const void *setup,
                          mu_bytes *out, mu_err *err)
{
    genesis->format = MU_FORMAT;
    genesis->edition = rules->edition;
    mu_text_copy(genesis->rules, sizeof genesis->rules, rules->name);
    mu_digest identity = mu_identity_of(rules);
    memcpy(genesis->identity, identity.bytes, sizeof genesis->identity);
    mu_setup_digest(rules, setup, genesis->setup_digest);
    TRY(mu_check_ranges(&mu_genesis_schema, NULL, genesis, err));
    mu_event event = { .kind = MU_EVENT_GENESIS, .as.genesis = *genesis };
    mu_event_encode(&event, rules, setup, out);
    return mu_bytes_check(out, err);
}

static mu_status start(mu_game *game, mu_err *err)
{
    const mu_ruleset *rules = game->rules;
    MU_ASSERT(rules->state->size <= MU_STATE_MAX);
    TRY(mu_past_begin(game, err));
    /* Whoever makes a game checks its setup first: this genesis was made by somebody else. */
    if (mu_begin(rules, game->setup, game->state, err) != MU_OK) return MU_CORRUPT;
    game->fingerprint = mu_fingerprint(rules->state, game->state);
    return MU_OK;
}

/* What does not fit together in a genesis, though each of its fields could be. */
static mu_status check_genesis(const mu_genesis *g, mu_err *err)
{
    const bool sealed = mu_is_given(g->seal, sizeof g->seal);
    const bool a_tip = mu_is_given(g->a_tip, sizeof g->a_tip);
    const bool b_tip = mu_is_given(g->b_tip, sizeof g->b_tip);
    const bool duel = g->dice == MU_DICE_DUEL;
    const char *what = NULL;
    if (sealed != (g->dice == MU_DICE_SEALED))
        what = sealed ? "a seal of dice that are not sealed" : "sealed dice without a seal";
    if (a_tip != duel || b_tip != duel)
        what = duel ? "a duel without the tips of both chains" : "tips of chains without a duel";
    if (duel && memcmp(g->a_tip, g->b_tip, sizeof g->a_tip) == 0)
        what = "one tip for both sides: one mirrors the other";
    if (g->dice != MU_DICE_OPEN && (g->seed[0] != '\0' || g->seed_chosen))
        what = "a seed of dice that have none";
    for (uint8_t i = 0; i <= MU_UMPIRE; i++)
        for (uint8_t k = 0; k < i; k++) {
            const uint8_t *one = mu_genesis_key(g, i);
            const uint8_t *other = mu_genesis_key(g, k);
            if (one != NULL && other != NULL && memcmp(one, other, MU_KEY_BYTES) == 0)
                what = "one key for two";
        }
    return what == NULL ? MU_OK : mu_fail(err, MU_CORRUPT, 0, "genesis has %s", what);
}

static void begin_dice(mu_game *game)
{
    const mu_genesis *g = &game->genesis;
    const mu_dice_mode mode = (mu_dice_mode)g->dice;
    game->dice = mode == MU_DICE_OPEN ? mu_dice_open(g->seed) : (mu_dice){ .mode = mode };
    memcpy(game->dice.game, g->game, sizeof game->dice.game);
    memcpy(game->dice.duel.link[0], g->a_tip, sizeof g->a_tip);
    memcpy(game->dice.duel.link[1], g->b_tip, sizeof g->b_tip);
}

static void begin_chain(mu_game *game, const uint8_t *genesis, size_t n)
{
    for (uint8_t i = 0; i <= MU_UMPIRE; i++)
        game->chained |= mu_genesis_key(&game->genesis, i) != NULL;
    game->chained |= game->dice.mode == MU_DICE_DUEL;
    const mu_link first = mu_chain_start();
    if (game->chained) game->head = mu_chain_next(&first, genesis, n);
}

static mu_status fill_genesis(mu_genesis *genesis, mu_err *err)
{
    static const uint8_t no_id[sizeof genesis->game];
    if (memcmp(genesis->game, no_id, sizeof no_id) == 0)
        TRY(mu_random_bytes(genesis->game, sizeof genesis->game, err));
    if (genesis->dice != MU_DICE_OPEN || genesis->seed[0] != '\0') return MU_OK;
    return mu_seed_new(genesis->seed, err);
}

mu_status mu_game_new(mu_genesis *genesis, const mu_ruleset *rules, const void *setup,
                      mu_game *game, mu_log *log, mu_err *err)
{
    mu_bytes bytes = { 0 };
    TRY(fill_genesis(genesis, err));
    mu_status status = mu_genesis_make(genesis, rules, setup, &bytes, err);
    if (status == MU_OK) status = mu_game_begin(game, bytes.at, bytes.used, err);
    bool begun = status == MU_OK;
    if (status == MU_OK) status = mu_log_add(log, bytes.at, bytes.used, err);
    if (status != MU_OK && begun) mu_game_dispose(game);
    mu_bytes_dispose(&bytes);
    return status;
}

mu_status mu_game_begin(mu_game *game, const uint8_t *genesis, size_t n, mu_err *err)
{
    *game = (mu_game){ .seq = 1 };
    mu_look_at(game, MU_CHECK_GENESIS);
    mu_status status =
        mu_genesis_decode(genesis, n, &game->genesis, &game->rules, &game->setup, err);
    if (status == MU_OK) status = check_genesis(&game->genesis, err);
    if (status == MU_OK) status = start(game, err);
    if (status == MU_OK) {
        begin_dice(game);
        begin_chain(game, genesis, n);
        game->counts.events = 1;
        mu_look_at(game, MU_CHECK_EVENTS);
        return MU_OK;
    }
    mu_game_dispose(game);
    return mu_at_event(err, status, 0);
}

void mu_game_dispose(mu_game *game)
{
    free(game->setup);
    mu_past_dispose(game);
    game->setup = NULL;
}

mu_status mu_game_jump(mu_game *game, uint64_t seq, uint64_t step, uint64_t die, const void *state,
                       mu_err *err)
{
    const mu_ruleset *rules = game->rules;
    const mu_scope scope = mu_game_scope(game);
    TRY(mu_check_ranges(rules->state, &scope, state, err));
    TRY(rules->check(game->setup, state, err));
    if (!mu_past_can_jump(game))
        return mu_fail(err, MU_REFUSED, 0, "this game is folded from the beginning");
    memcpy(game->state, state, rules->state->size);
    game->scratch = (mu_scratch){ .known = 0 };
    game->fingerprint = mu_fingerprint(rules->state, state);
    game->seq = seq + 1;
    game->settled_seq = seq;
    game->step = step;
    game->in_step = false;
    mu_past_jumped(game, die);
    return MU_OK;
}

/* --- running the tail -------------------------------------------------------------- */

void mu_step_open(mu_game *game, bool by_order)
{
    game->in_step = true;
    game->by_order = by_order;
    game->step_seq = game->seq;
    game->rolls = 0;
    mu_tape_clear(&game->tape);
}

mu_status mu_step_resolve(mu_game *game, const mu_source *source, const mu_sink *said, mu_err *err)
{
    const mu_job job = { .before = mu_game_position(game),
                         .order = game->by_order ? &game->order : NULL,
                         .source = source,
                         .said = said,
                         .marks = game->marks,
                         .scratch = &game->scratch_after };
    game->scratch_after = game->scratch;
    return mu_resolve(&job, &game->tape, game->after, &game->open, err);
}

mu_status mu_step_blame(const mu_game *game, mu_status status, uint32_t recorded, mu_err *err)
{
    uint64_t seq = game->step_seq;
    if (err != NULL && err->answer > 0 && err->answer <= recorded)
        seq = game->answer_seq[err->answer - 1];
    if (status == MU_REFUSED) status = MU_ILLEGAL;
    if (status == MU_LIMIT) status = MU_DIVERGED; /* such a step could not have been made */
    return mu_at_event(err, status, seq);
}

mu_status mu_step_settle(mu_game *game, const mu_digest *fingerprint, mu_err *err)
{
    TRY(mu_past_settle(game, err));
    game->scratch = game->scratch_after;
    game->fingerprint = *fingerprint;
    game->settled_seq = game->seq;
    game->step++;
    game->in_step = false;
    game->counts.settled++;
    return MU_OK;
}

/* --- asking ----------------------------------------------------------------------------- */

mu_status mu_game_ask(mu_game *game, mu_err *err)
{
    return mu_game_tell(game, NULL, err);
}

mu_status mu_game_tell(mu_game *game, const mu_sink *said, mu_err *err)
{
    const mu_position here = mu_game_position(game);
    if (!game->in_step && !mu_runs_itself(&here)) return MU_OK;
    bool opened = !game->in_step;
    if (opened) mu_step_open(game, false);
    uint32_t recorded = game->tape.n;
    mu_status status = mu_step_resolve(game, &mu_source_none, said, err);
    if (status != MU_OK && status != MU_PENDING)
        status = mu_step_blame(game, status, recorded, err);
    /* Forced choices found on the way are not recorded yet. */
    if (game->tape.n > recorded) {
        game->tape.values_n = game->tape.answers[recorded].first;
        game->tape.n = recorded;
    }
    if (opened) game->in_step = false;
    return status;
}

/* --- going on ---------------------------------------------------------------------------- */

mu_status mu_step_write(mu_game *game, const mu_event *event, mu_log *out, mu_err *err)
{
    mu_bytes bytes = { 0 };
    mu_event_encode(event, game->rules, NULL, &bytes);
    mu_status status = mu_bytes_check(&bytes, err);
    if (status == MU_OK) status = mu_log_add(out, bytes.at, bytes.used, err);
    if (status == MU_OK && game->chained)
        game->head = mu_chain_next(&game->head, bytes.at, bytes.used);
    mu_bytes_dispose(&bytes);
    if (status == MU_OK) game->seq++;
    return status;
}

/* Dice that are typed in are those of the person at the keyboard. */
static uint8_t witness_of(const mu_game *game)
{
    return game->dice.mode == MU_DICE_TABLE ? (uint8_t)game->witness : MU_WITNESS_UNKNOWN;
}

static mu_event answer_event(const mu_game *game, uint32_t i)
{
    const mu_answer *a = &game->tape.answers[i];
    const int32_t *values = mu_tape_values(&game->tape, i);
    if (a->kind == MU_CHOICE)
        return (mu_event){ .kind = MU_EVENT_CHOICE,
                           .as.choice = { values[0], a->clause, a->subject, a->count, a->side,
                                          a->purpose } };
    if (a->kind == MU_DRAW)
        return (mu_event){ .kind = MU_EVENT_DRAW,
                           .as.draw = { a->clause, a->subject, a->count, (uint16_t)values[0],
                                        a->side, a->purpose, game->genesis.dice,
                                        witness_of(game) } };
    mu_event event = { .kind = MU_EVENT_ROLL,
                       .as.roll = { .clause = a->clause,
                                    .subject = a->subject,
                                    .sides = a->sides,
                                    .side = a->side,
                                    .purpose = a->purpose,
                                    .source = game->genesis.dice,
                                    .witness = witness_of(game),
                                    .faces_n = (int16_t)a->count } };
    for (uint32_t k = 0; k < a->count; k++) event.as.roll.faces[k] = (int16_t)values[k];
    return event;
}

static void count_answer(mu_game *game, const mu_answer *a)
{
    if (a->kind == MU_CHOICE) {
        game->counts.choices++;
        game->counts.automatic += a->automatic;
        return;
    }
    game->rolls++;
    if (game->dice.mode == MU_DICE_TABLE)
        game->counts.typed[witness_of(game)] += mu_answer_size(a->kind, a->count);
    if (a->kind == MU_DRAW)
        game->counts.draws++;
    else {
        game->counts.rolls++;
        game->counts.dice += a->count;
    }
}

/* Write the answers from number `first` on; they are on the tape already. */
static mu_status write_answers(mu_game *game, uint32_t first, mu_log *out, mu_err *err)
{
    for (uint32_t i = first; i < game->tape.n; i++) {
        mu_event event = answer_event(game, i);
        game->answer_seq[i] = game->seq;
        TRY(mu_step_write(game, &event, out, err));
        count_answer(game, &game->tape.answers[i]);
        game->counts.events++;
    }
    return MU_OK;
}

/* A state that its own schema forbids could not be kept: the rules are wrong, and what they have
 * done is not written. */
static mu_status must_be_in_bounds(const mu_game *game, const void *state, mu_err *err)
{
    const mu_scope scope = mu_game_scope(game);
    mu_err why = MU_ERR_NONE;
    if (mu_check_ranges(game->rules->state, &scope, state, &why) == MU_OK) return MU_OK;
    return mu_fail(err, MU_LIMIT, 0, "the rules leave the bounds of their state: %.200s", why.text);
}

/* Resolve the open step with the game's own dice, write what that found, and settle it if
 * nothing is open any more. `recorded` answers are written already. */
static mu_status advance(mu_game *game, uint32_t recorded, mu_log *out, mu_err *err)
{
    mu_dice_at at = { &game->dice, game->step, game->rolls };
    const mu_source source = mu_source_dice(&at);
    mu_status status = mu_step_resolve(game, &source, NULL, err);
    if (status != MU_OK && status != MU_PENDING) return status;
    TRY(write_answers(game, recorded, out, err));
    if (status == MU_PENDING) return status;
    if (game->said != NULL) TRY(mu_step_resolve(game, &mu_source_none, game->said, err));

    TRY(must_be_in_bounds(game, game->after, err));
    mu_digest fingerprint = mu_fingerprint(game->rules->state, game->after);
    mu_event event = { .kind = MU_EVENT_SETTLED };
    memcpy(event.as.settled.fingerprint, fingerprint.bytes, sizeof fingerprint.bytes);
    TRY(mu_step_write(game, &event, out, err));
    game->seq--; /* mu_step_settle() notes the number of this very event */
    TRY(mu_step_settle(game, &fingerprint, err));
    game->seq++;
    game->counts.events++;
    return MU_OK;
}

/* Open the phase the game stands in, if it runs by itself. */
mu_status mu_step_open_phase(mu_game *game, mu_log *out, mu_err *err)
{
    mu_standing now = game->rules->standing(game->setup, game->state);
    mu_step_open(game, false);
    game->counts.phases++;
    game->counts.events++;
    mu_event event = { .kind = MU_EVENT_PHASE, .as.phase = { now.phase } };
    return mu_step_write(game, &event, out, err);
}

/* A phase whose first question nobody here can answer stays unopened: the log would say
 * nothing that the state does not say. */
static bool could_begin(mu_game *game, mu_err *err)
{
    mu_step_open(game, false);
    mu_status status = mu_step_resolve(game, &mu_source_none, NULL, err);
    game->in_step = false;
    if (status != MU_PENDING || game->tape.n > 0) return true;
    return mu_dice_can_roll(&game->dice) && game->open.question.kind != MU_CHOICE;
}

mu_status mu_step_go_on(mu_game *game, uint32_t recorded, mu_log *out, mu_err *err)
{
    for (;;) {
        const mu_position here = mu_game_position(game);
        if (!game->in_step) {
            if (game->revealed || !mu_runs_itself(&here)) return MU_OK;
            if (!could_begin(game, err)) return MU_PENDING;
            TRY(mu_step_open_phase(game, out, err));
            recorded = 0;
        }
        TRY(advance(game, recorded, out, err));
    }
}

/* What is written counts only if all went well. */
mu_status mu_step_keep(mu_log *out, size_t before, mu_status status)
{
    if (status != MU_OK && status != MU_PENDING) mu_log_cut(out, before);
    return status;
}

mu_status mu_game_go_on(mu_game *game, mu_log *out, mu_err *err)
{
    size_t before = out->n;
    mu_status status = mu_step_go_on(game, game->tape.n, out, err);
    return mu_step_keep(out, before, status);
}

static mu_status not_now(mu_game *game, mu_err *err)
{
    mu_status status = mu_game_ask(game, err);
    if (status == MU_OK) return mu_fail(err, MU_CONFLICT, 0, "the last step has not settled yet");
    if (status != MU_PENDING) return status;
    const mu_question *q = &game->open.question;
    const mu_purpose *purpose = &game->rules->purposes[q->purpose];
    return mu_fail(err, MU_CONFLICT, q->clause, "a question is open, answer it first: %s, %s",
                   purpose->name, purpose->title);
}

mu_status mu_game_may(mu_game *game, const mu_order *order, mu_err *err)
{
    const mu_position here = mu_game_position(game);
    if (game->revealed) return mu_play_is_over(err);
    if (game->in_step || mu_runs_itself(&here)) return not_now(game, err);
    return mu_may(&here, order, game->marks, err);
}

mu_status mu_game_order(mu_game *game, const mu_order *order, mu_log *out, mu_err *err)
{
    TRY(mu_game_may(game, order, err));
    size_t before = out->n;
    mu_step_open(game, true);
    game->order = *order;
    game->counts.orders++;
    game->counts.events++;
    mu_event event = { .kind = MU_EVENT_ORDER, .as.order = *order };
    mu_status status = mu_step_write(game, &event, out, err);
    if (status == MU_OK) status = mu_step_go_on(game, 0, out, err);
    return mu_step_keep(out, before, status);
}

mu_status mu_game_answer(mu_game *game, const int32_t *values, uint32_t n, mu_log *out, mu_err *err)
{
    if (game->revealed) return mu_play_is_over(err);
    mu_status status = mu_game_ask(game, err);
    if (status == MU_OK) return mu_fail(err, MU_CONFLICT, 0, "no question is open");
    if (status != MU_PENDING) return status;
    const mu_question *question = &game->open.question;
    if (question->kind != MU_CHOICE && game->dice.mode != MU_DICE_TABLE)
        return mu_fail(err, MU_INPUT, question->clause, "%s",
                       game->dice.mode == MU_DICE_DUEL
                           ? "the dice of this game are revealed, by both"
                       : game->dice.known ? "this game rolls its own dice"
                                          : "the umpire rolls the dice of this game");
    uint32_t wanted = mu_answer_size(question->kind, question->count);
    if (n != wanted)
        return mu_fail(err, MU_INPUT, question->clause, "%u value%s wanted, not %u", wanted,
                       wanted == 1 ? " is" : "s are", n);
    TRY(mu_answer_fits(question, values, err));

    size_t before = out->n;
    status = game->in_step ? MU_OK : mu_step_open_phase(game, out, err);
    uint32_t recorded = game->tape.n;
    if (status == MU_OK) {
        /* Forced choices that come first are found again; then this answer. */
        mu_script script = { values, n, 0 };
        const mu_source source = mu_source_script(&script);
        status = mu_step_resolve(game, &source, NULL, err);
    }
    if (status == MU_OK || status == MU_PENDING) status = write_answers(game, recorded, out, err);
    if (status == MU_OK) status = mu_step_go_on(game, game->tape.n, out, err);
    return mu_step_keep(out, before, status);
}

/* --- paths -------------------------------------------------------------------------------- */

/* A game as it was, to go back to: a path is refused only after some of it was walked. */
typedef struct earlier {
    mu_game game;
    uint32_t used; /* of the path */
    uint8_t past[];
} earlier;

static earlier *remember(const mu_game *game, const mu_ahead *ahead)
{
    earlier *was = malloc(sizeof *was + mu_past_bytes(game));
    if (was == NULL) return NULL;
    was->game = *game;
    was->used = ahead->used;
    mu_past_save(game, was->past);
    return was;
}

static mu_status go_back(mu_game *game, earlier *was, mu_ahead *ahead, mu_log *out, size_t before,
                         mu_status status)
{
    if (status == MU_REFUSED) {
        *game = was->game;
        ahead->used = was->used;
        mu_past_restore(game, was->past);
    }
    free(was);
    return mu_step_keep(out, before, status);
}

static mu_status walk(mu_game *game, mu_ahead *ahead, mu_log *out, mu_err *err)
{
    mu_status status = MU_PENDING;
    while (status == MU_PENDING && ahead->used < ahead->n &&
           game->open.question.purpose == ahead->purpose) {
        mu_clause clause = game->open.question.clause;
        status = mu_game_answer(game, &ahead->values[ahead->used++], 1, out, err);
        if (status == MU_INPUT)
            status = mu_fail(err, MU_REFUSED, clause, "entry %u of the path is not possible",
                             ahead->used + 1);
    }
    return status;
}

mu_status mu_game_follow(mu_game *game, mu_ahead *ahead, mu_log *out, mu_err *err)
{
    size_t before = out->n;
    earlier *was = remember(game, ahead);
    if (was == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    return go_back(game, was, ahead, out, before, walk(game, ahead, out, err));
}

/* A path that leads beyond the order's end is no way to give it, unless dice have ended it. */
mu_status mu_game_order_along(mu_game *game, const mu_order *order, mu_ahead *ahead, mu_log *out,
                              mu_err *err)
{
    if (ahead->n == 0) return mu_game_order(game, order, out, err);
    size_t before = out->n;
    uint64_t seen = game->counts.rolls + game->counts.draws;
    earlier *was = remember(game, ahead);
    if (was == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    mu_status status = mu_game_order(game, order, out, err);
    if (status == MU_PENDING) status = walk(game, ahead, out, err);
    bool left = ahead->used < ahead->n;
    if (status == MU_OK && left && game->counts.rolls + game->counts.draws == seen)
        status = mu_ahead_goes_on(ahead, ahead->used, err);
    return go_back(game, was, ahead, out, before, status);
}
