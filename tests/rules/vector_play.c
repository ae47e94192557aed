/* SPDX-License-Identifier: MIT
 * tests/rules/vector_play.c - the play of a vector: orders, dice, decisions. */
#include "core/canon.h"
#include "core/lookup.h"
#include "core/order.h"
#include "core/print.h"
#include "core/resolve.h"
#include "core/say.h"
#include "rules/vector.h"

#include <string.h>

static mu_position here(const vector_player *p)
{
    return (mu_position){ p->scenario.rules, p->scenario.setup, &p->state };
}

/* --- one step, as far as the answers go --------------------------------------------------- */

/* The one answer that is ready, then nothing. */
static mu_status answer(void *self, const mu_question *q, int32_t *values, mu_err *err)
{
    vector_player *p = self;
    if (!p->ready) return MU_PENDING;
    TRY(mu_answer_fits(q, p->values, err));
    memcpy(values, p->values, mu_answer_size(q->kind, q->count) * sizeof *values);
    p->ready = false;
    return MU_OK;
}

static void listen(void *self, const mu_said *fact)
{
    vector_player *p = self;
    if (fact->kind != MU_SAID_TEST) return;
    p->numbers_n = 0;
    for (uint32_t i = 0; i < fact->numbers_n && i < VECTOR_NUMBERS; i++)
        p->numbers[p->numbers_n++] = fact->numbers[i];
}

static bool check_laws(vector_player *p, const hm_state *state)
{
    mu_err err = MU_ERR_NONE;
    const mu_ruleset *rules = p->scenario.rules;
    if (mu_check_ranges(rules->state, NULL, state, &err) != MU_OK ||
        rules->check(p->scenario.setup, state, &err) != MU_OK)
        return vector_fail(p, "the state breaks a law: %s", err.text);
    return true;
}

/* The same step from its answers alone, with nobody listening, must end the same way. */
static bool check_replay(vector_player *p)
{
    hm_state again;
    mu_err err = MU_ERR_NONE;
    const mu_job job = { .before = here(p),
                         .order = p->ordered ? &p->order : NULL,
                         .source = &mu_source_none };
    if (mu_resolve(&job, &p->tape, &again, NULL, &err) != MU_OK)
        return vector_fail(p, "the answers alone do not settle it: %s", err.text);
    if (memcmp(&again, &p->after, sizeof again) != 0)
        return vector_fail(p, "run again, it ends differently");
    return true;
}

static bool settle(vector_player *p)
{
    if (!check_laws(p, &p->after) || !check_replay(p)) return false;
    p->state = p->after;
    p->running = false;
    return true;
}

static bool go_on(vector_player *p)
{
    mu_err err = MU_ERR_NONE;
    const mu_sink ear = { .said = listen, .self = p };
    const mu_source source = { answer, p };
    const mu_job job = { .before = here(p),
                         .order = p->ordered ? &p->order : NULL,
                         .source = &source,
                         .said = &ear,
                         .marks = p->marks };
    mu_status status = mu_resolve(&job, &p->tape, &p->after, &p->open, &err);
    if (status == MU_PENDING) return true;
    if (status != MU_OK) return vector_fail(p, "%s", err.text);
    return settle(p);
}

static bool start(vector_player *p, bool ordered)
{
    if (!check_laws(p, &p->state)) return false;
    p->running = true;
    p->ordered = ordered;
    p->lent = p->state.borrowed;
    p->ready = false;
    p->stated = 0;
    p->numbers_n = 0;
    mu_tape_clear(&p->tape);
    return go_on(p);
}

bool vector_stated(vector_player *p)
{
    if (p->stated == p->tape.n) return true;
    const mu_answer *a = &p->tape.answers[p->stated];
    char word[MU_LINE_MAX];
    mu_text text = mu_text_in(word, sizeof word);
    const mu_scope scope = vector_scope(p);
    mu_option_print(&scope, a->purpose, mu_tape_values(&p->tape, p->stated)[0], &text);
    return vector_fail(p, "%s answered itself with %s",
                       p->scenario.rules->purposes[a->purpose].name, word);
}

static bool is_settled(vector_player *p)
{
    if (p->running)
        return vector_fail(p, "%s is open",
                           p->scenario.rules->purposes[p->open.question.purpose].name);
    return vector_stated(p);
}

/* --- lines -------------------------------------------------------------------------------- */

static bool do_given(vector_player *p, char *rest)
{
    if (!is_settled(p)) return false;
    const mu_scope scope = vector_scope(p);
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        char field[VECTOR_LINE];
        mu_leaf leaf = { 0 };
        mu_err err = MU_ERR_NONE;
        char *value = strchr(word, '=');
        if (value == NULL) return vector_fail(p, "'%s' gives nothing", word);
        *value++ = '\0';
        if (mu_lookup(&hm_state_schema, &scope, &p->state, vector_field(word, field, sizeof field),
                      &leaf, &err) != MU_OK ||
            mu_read_element(leaf.field, &scope, value, leaf.at, &err) != MU_OK)
            return vector_fail(p, "%s", err.text);
    }
    return true;
}

static bool do_order(vector_player *p, char *rest)
{
    if (!is_settled(p)) return false;
    const mu_scope scope = vector_scope(p);
    const mu_position position = here(p);
    mu_ahead ahead;
    mu_err err = MU_ERR_NONE;
    uint8_t side = p->scenario.rules->standing(p->scenario.setup, &p->state).side;
    if (mu_order_read(&scope, side, rest, &p->order, &ahead, &err) != MU_OK)
        return vector_fail(p, "%s", err.text);
    if (ahead.n > 0) return vector_fail(p, "further steps are chosen one by one");
    if (mu_may(&position, &p->order, p->marks, &err) != MU_OK)
        return vector_fail(p, "the order is illegal: %s", err.text);
    return start(p, true);
}

static bool do_run(vector_player *p, char *rest)
{
    (void)rest;
    if (!is_settled(p)) return false;
    const mu_position position = here(p);
    if (!mu_runs_itself(&position)) return vector_fail(p, "this phase waits for orders");
    return start(p, false);
}

static bool open_is(vector_player *p, const char *name, mu_question_kind kind)
{
    if (!vector_stated(p)) return false;
    if (!p->running) return vector_fail(p, "no question is open");
    const mu_purpose *purpose = &p->scenario.rules->purposes[p->open.question.purpose];
    if (name == NULL || strcmp(purpose->name, name) != 0)
        return vector_fail(p, "the open question is %s", purpose->name);
    if (purpose->kind != kind)
        return vector_fail(p, "%s is answered by %s", name,
                           purpose->kind == MU_ROLL ? "dice: roll" : "an option: choose");
    return true;
}

static bool give(vector_player *p)
{
    p->ready = true;
    p->stated++; /* the open question's place on the tape */
    return go_on(p);
}

/* One digit that stands alone. */
static bool is_face(const char *at)
{
    return at[0] >= '0' && at[0] <= '9' && (at[1] == '\0' || at[1] == ' ' || at[1] == '\t');
}

static bool do_roll(vector_player *p, char *rest)
{
    const char *name = mu_next_word(&rest);
    if (!open_is(p, name, MU_ROLL)) return false;
    const mu_question *q = &p->open.question;
    uint32_t n = 0;
    for (rest += strspn(rest, " \t"); is_face(rest) && n < MU_ROLL_MAX; rest += strspn(rest, " \t"))
        p->values[n++] = mu_next_word(&rest)[0] - '0';
    if (n != q->count)
        return vector_fail(p, "%s asks for %u dice, %u are given", name, q->count, n);
    return vector_asked(p, q, rest) && give(p);
}

static bool do_choose(vector_player *p, char *rest)
{
    const char *name = mu_next_word(&rest);
    if (!open_is(p, name, MU_CHOICE)) return false;
    const mu_question *q = &p->open.question;
    const mu_scope scope = vector_scope(p);
    const char *word = mu_next_word(&rest);
    mu_err err = MU_ERR_NONE;
    if (mu_option_read(&scope, q->purpose, word == NULL ? "" : word, p->values, &err) != MU_OK)
        return vector_fail(p, "%s", err.text);
    if (mu_answer_fits(q, p->values, &err) != MU_OK)
        return vector_fail(p, "%s is no option of %s", word, name);
    return vector_asked(p, q, rest) && give(p);
}

static bool do_done(vector_player *p, char *rest)
{
    (void)rest;
    return is_settled(p);
}

static const struct {
    const char *word;
    bool (*run)(vector_player *p, char *rest);
} lines[] = {
    { "given", do_given }, { "order", do_order },   { "run", do_run },
    { "roll", do_roll },   { "choose", do_choose }, { "done", do_done },
};

bool vector_play(vector_player *p, const char *word, char *rest, bool *known)
{
    for (size_t i = 0; i < MU_COUNT_OF(lines); i++) {
        if (strcmp(lines[i].word, word) != 0) continue;
        *known = true;
        return lines[i].run(p, rest);
    }
    return true;
}
