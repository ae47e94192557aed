/* SPDX-License-Identifier: MIT
 * events/remake.c - what people did in a game, done again. */
#include "events/remake.h"

#include "events/game.h"

#include <stdlib.h>
#include <string.h>

/* --- taking apart --------------------------------------------------------------------------- */

/* Room for `more` further elements of this size. */
static mu_status make_room(void **at, size_t *room, size_t n, size_t more, size_t size, mu_err *err)
{
    if (n + more <= *room) return MU_OK;
    const size_t wanted = 2 * (n + more) + 16;
    void *larger = realloc(*at, wanted * size);
    if (larger == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    *at = larger;
    *room = wanted;
    return MU_OK;
}

static mu_status add_act(mu_acts *acts, const mu_act *act, mu_err *err)
{
    void *at = acts->acts;
    mu_status status = make_room(&at, &acts->room, acts->n, 1, sizeof *act, err);
    acts->acts = at;
    if (status == MU_OK) acts->acts[acts->n++] = *act;
    return status;
}

static mu_status add_values(mu_acts *acts, const int32_t *values, size_t n, mu_err *err)
{
    void *at = acts->values;
    mu_status status = make_room(&at, &acts->values_room, acts->values_n, n, sizeof *values, err);
    acts->values = at;
    for (size_t i = 0; i < n && status == MU_OK; i++) acts->values[acts->values_n++] = values[i];
    return status;
}

/* The act that asked it: the last that is no note. */
static mu_act *asker(mu_acts *acts)
{
    size_t i = acts->n - 1;
    while (acts->acts[i].kind == MU_EVENT_NOTE) i--;
    return &acts->acts[i];
}

static mu_status add_answer(mu_acts *acts, mu_act_answer answer, const int32_t *values, mu_err *err)
{
    void *at = acts->answers;
    answer.first = (uint32_t)acts->values_n;
    mu_status status = make_room(&at, &acts->answers_room, acts->answers_n, 1, sizeof answer, err);
    acts->answers = at;
    TRY(status);
    TRY(add_values(acts, values, answer.n, err));
    acts->answers[acts->answers_n++] = answer;
    asker(acts)->n++;
    return MU_OK;
}

static mu_status add_roll(mu_acts *acts, const mu_roll_head *roll, mu_err *err)
{
    int32_t faces[MU_ROLL_MAX];
    for (int i = 0; i < roll->faces_n; i++) faces[i] = roll->faces[i];
    const mu_act_answer answer = { .kind = MU_ROLL,
                                   .purpose = roll->purpose,
                                   .n = (uint32_t)roll->faces_n };
    return add_answer(acts, answer, faces, err);
}

static mu_status add_event(mu_acts *acts, const mu_event *event, mu_err *err)
{
    mu_act act = { .kind = event->kind, .first = acts->answers_n };
    int32_t value = 0;
    switch (event->kind) {
    case MU_EVENT_ORDER: act.as.order = event->as.order; return add_act(acts, &act, err);
    case MU_EVENT_NOTE: act.as.note = event->as.note; return add_act(acts, &act, err);
    case MU_EVENT_UNDO: act.as.undo = event->as.undo; return add_act(acts, &act, err);
    case MU_EVENT_RULING: act.as.ruling = event->as.ruling; return add_act(acts, &act, err);
    case MU_EVENT_ROLL: return add_roll(acts, &event->as.roll, err);
    case MU_EVENT_DRAW:
        value = event->as.draw.place;
        return add_answer(acts, (mu_act_answer){ MU_DRAW, event->as.draw.purpose, false, 0, 1 },
                          &value, err);
    case MU_EVENT_CHOICE:
        if (event->as.choice.options == 1) return MU_OK; /* it comes by itself */
        value = event->as.choice.value;
        return add_answer(acts, (mu_act_answer){ MU_CHOICE, event->as.choice.purpose, false, 0, 1 },
                          &value, err);
    case MU_EVENT_GENESIS:
    case MU_EVENT_PHASE:
    case MU_EVENT_SETTLED:
    case MU_EVENT_REVEAL: /* secrets and signatures are of that log alone */
    case MU_EVENT_CHECKPOINT:
    case MU_EVENT_KINDS: return MU_OK;
    }
    return MU_OK;
}

static mu_status take_apart(const mu_log *log, mu_acts *acts, mu_err *err)
{
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(log, 0, &n);
    TRY(mu_genesis_decode(bytes, n, &acts->genesis, &acts->rules, &acts->setup, err));
    TRY(add_act(acts, &(mu_act){ .kind = MU_EVENT_GENESIS }, err));
    for (size_t i = 1; i < log->n; i++) {
        mu_event event;
        bytes = mu_log_event(log, i, &n);
        TRY(mu_event_decode(bytes, n, acts->rules, &event, err));
        TRY(add_event(acts, &event, err));
    }
    return MU_OK;
}

mu_status mu_acts_of(const mu_log *log, mu_acts *acts, mu_err *err)
{
    *acts = (mu_acts){ 0 };
    if (log->n == 0 || log->first != 0)
        return mu_fail(err, MU_CORRUPT, 0, "the log does not begin with genesis");
    mu_status status = take_apart(log, acts, err);
    if (status != MU_OK) mu_acts_dispose(acts);
    return status;
}

void mu_acts_dispose(mu_acts *acts)
{
    free(acts->setup);
    free(acts->acts);
    free(acts->answers);
    free(acts->values);
    *acts = (mu_acts){ 0 };
}

int32_t mu_acts_lowest(const mu_acts *acts, const mu_act_answer *answer)
{
    return answer->kind == MU_ROLL ? acts->rules->purposes[answer->purpose].low : 0;
}

/* --- making again --------------------------------------------------------------------------- */

typedef struct maker {
    const mu_acts *acts;
    mu_game game;
    mu_log *log;
    size_t most; /* events in it */
    uint64_t weight;
} maker;

static uint64_t weight_of(const mu_question *q, const int32_t *values)
{
    uint64_t weight = 0;
    if (q->kind == MU_DRAW) return (uint64_t)values[0];
    if (q->kind == MU_CHOICE) {
        while (weight < q->count && q->options[weight] != values[0]) weight++;
        return weight;
    }
    for (uint32_t i = 0; i < q->count; i++) weight += (uint64_t)(values[i] - q->low);
    return weight;
}

/* The first option, the first card; the lowest faces, or faces in a row: if nobody has rolled them,
 * a tie that is rolled again would be rolled for ever. */
static void plain_answer(const mu_question *q, bool lowest, int32_t *values)
{
    const uint32_t n = mu_answer_size(q->kind, q->count);
    values[0] = q->kind == MU_CHOICE ? q->options[0] : 0;
    for (uint32_t i = 0; q->kind == MU_ROLL && i < n; i++)
        values[i] = q->low + (lowest ? 0 : (int32_t)(i % q->sides));
}

/* Answer the open question, as in `answer`; null: nobody has. */
static mu_status give(maker *m, const mu_act_answer *answer, mu_err *err)
{
    const mu_question *q = &m->game.open.question;
    int32_t values[MU_ROLL_MAX];
    const uint32_t n = mu_answer_size(q->kind, q->count);
    if (m->log->n >= m->most)
        return mu_fail(err, MU_LIMIT, 0, "the log would have more than %zu events", m->most);
    if (answer == NULL || answer->plainest)
        plain_answer(q, answer != NULL, values);
    else
        memcpy(values, m->acts->values + answer->first, n * sizeof *values);
    m->weight += weight_of(q, values);
    mu_status status = mu_game_answer(&m->game, values, n, m->log, err);
    return status == MU_PENDING ? MU_OK : status;
}

/* An answer that the game's own dice give is nobody's to give again. */
static bool is_given(const maker *m, const mu_act_answer *answer)
{
    return answer->kind == MU_CHOICE || m->game.dice.mode == MU_DICE_TABLE;
}

static bool fits(const maker *m, const mu_act_answer *answer)
{
    const mu_question *q = &m->game.open.question;
    if (!is_given(m, answer) || answer->kind != q->kind || answer->purpose != q->purpose)
        return false;
    return answer->plainest || (answer->n == mu_answer_size(q->kind, q->count) &&
                                mu_answer_fits(q, m->acts->values + answer->first, NULL) == MU_OK);
}

/* Up to where the answers of an act are given at all. */
static size_t last_answer(const maker *m, const mu_act *act)
{
    size_t end = act->first + act->n;
    while (end > act->first && !is_given(m, &m->acts->answers[end - 1])) end--;
    return end;
}

static mu_status answer(maker *m, const mu_act *act, mu_err *err)
{
    const size_t end = last_answer(m, act);
    for (size_t next = act->first; next < end;) {
        mu_status status = mu_game_ask(&m->game, err);
        if (status != MU_PENDING) return status;
        size_t at = next;
        while (at < end && !fits(m, &m->acts->answers[at])) at++;
        const mu_act_answer *found = at < end ? &m->acts->answers[at] : NULL;
        TRY(give(m, found, err));
        if (found != NULL) next = at + 1;
    }
    return MU_OK;
}

/* Whoever orders has answered what was open. */
static mu_status close_questions(maker *m, mu_err *err)
{
    for (;;) {
        mu_status status = mu_game_ask(&m->game, err);
        if (status != MU_PENDING) return status;
        TRY(give(m, NULL, err));
    }
}

/* What was agreed to goes back to wherever the step now leads. */
static mu_status take_back(maker *m, const mu_undo_head *undo, mu_err *err)
{
    mu_taken what;
    if (undo->consent == 0) return mu_game_undo(&m->game, (uint8_t)undo->side, m->log, err);
    TRY(mu_game_may_undo_agreed(&m->game, &what, err));
    const mu_undo_head again = { .to = (uint32_t)what.to,
                                 .side = undo->side,
                                 .consent = undo->consent };
    return mu_game_undo_agreed(&m->game, &again, m->log, err);
}

/* A ruling that has become none is left out. */
static mu_status rule(maker *m, const mu_ruling_head *ruling, mu_err *err)
{
    mu_ruling_head again = *ruling;
    memset(again.signature, 0, sizeof again.signature);
    mu_status status = mu_game_ruling(&m->game, &again, err);
    if (status == MU_INPUT) return MU_REFUSED;
    return status == MU_OK ? mu_game_rule(&m->game, &again, m->log, err) : status;
}

static mu_status begin_act(maker *m, const mu_act *act, mu_err *err)
{
    mu_game *game = &m->game;
    if (act->kind == MU_EVENT_GENESIS) return mu_game_go_on(game, m->log, err);
    if (act->kind == MU_EVENT_NOTE)
        return mu_game_note(game, act->as.note.side, act->as.note.text,
                            act->as.note.bookmark[0] != '\0' ? act->as.note.bookmark : NULL, m->log,
                            err);
    if (act->kind == MU_EVENT_UNDO) return take_back(m, &act->as.undo, err);
    if (act->kind == MU_EVENT_RULING) return rule(m, &act->as.ruling, err);
    TRY(close_questions(m, err));
    return mu_game_order(game, &act->as.order, m->log, err);
}

static mu_status do_acts(maker *m, const bool *left_out, mu_err *err)
{
    for (size_t i = 0; i < m->acts->n; i++) {
        const mu_act *act = &m->acts->acts[i];
        if (left_out != NULL && left_out[i]) continue;
        mu_status status = begin_act(m, act, err);
        if (status == MU_REFUSED || status == MU_CONFLICT) continue; /* it is left out */
        if (status != MU_OK && status != MU_PENDING) return status;
        TRY(answer(m, act, err));
    }
    return MU_OK;
}

/* Nobody can sign such a log anew, nor roll with the secrets of others. */
static void forget_secrets(mu_genesis *genesis, bool typed)
{
    for (uint32_t i = mu_genesis_schema.n_first; i < mu_genesis_schema.n; i++) {
        const mu_field *field = &mu_genesis_schema.fields[i];
        memset((uint8_t *)genesis + field->offset, 0, field->stride);
    }
    if (!typed && genesis->dice == MU_DICE_OPEN) return;
    genesis->dice = MU_DICE_TABLE;
    genesis->seed_chosen = 0;
    memset(genesis->seed, 0, sizeof genesis->seed);
}

mu_status mu_remake(const mu_acts *acts, const bool *left_out, bool typed, size_t most, mu_log *log,
                    uint64_t *weight, mu_err *err)
{
    *log = mu_log_new();
    maker *m = calloc(1, sizeof *m);
    if (m == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    m->acts = acts;
    m->log = log;
    m->most = most;
    mu_genesis genesis = acts->genesis;
    forget_secrets(&genesis, typed);
    mu_status status = mu_game_new(&genesis, acts->rules, acts->setup, &m->game, log, err);
    if (status == MU_OK) {
        status = do_acts(m, left_out, err);
        mu_game_dispose(&m->game);
    }
    *weight = m->weight;
    free(m);
    return status;
}
