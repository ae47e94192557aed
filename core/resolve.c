/* SPDX-License-Identifier: MIT
 * core/resolve.c - one step: the rule, then the phases nobody is needed for. */
#include "core/resolve.h"

#include "core/panic.h"

#include <string.h>

/* The phase the state stands in, if it runs by itself; else null. */
static const mu_phase *own_phase(const mu_ruleset *rules, const void *setup, const void *state)
{
    const mu_standing now = rules->standing(setup, state);
    const mu_phase *phase = &rules->phases[now.phase];
    return now.over || phase->run == NULL ? NULL : phase;
}

bool mu_runs_itself(const mu_position *p)
{
    return own_phase(p->rules, p->setup, p->state) != NULL;
}

void mu_look(mu_cx *cx)
{
    if (cx->rules->look != NULL && cx->scratch.known == 0) cx->rules->look(cx);
}

/* The checks that hold for every order of every game, then the kind's own. */
static mu_status may(const mu_cx *cx, const mu_order *order)
{
    const mu_ruleset *rules = cx->rules;
    mu_standing now = rules->standing(cx->setup, cx->state);
    if (now.over) return mu_refuse(cx, now.clause, "the game is over: %s", now.words);
    const mu_phase *phase = &rules->phases[now.phase];
    if (phase->run != NULL)
        return mu_refuse(cx, phase->clause, "no orders are given in the phase '%s'", phase->name);
    if (order->side != now.side)
        return mu_refuse(cx, phase->clause, "it is %s's turn",
                         rules->side_name(cx->setup, now.side));
    MU_ASSERT(order->kind < rules->orders_n);
    return rules->orders[order->kind].may(cx, order);
}

mu_status mu_may(const mu_position *position, const mu_order *order, mu_marks *marks, mu_err *err)
{
    /* `may` is const on the state, and the context says so to the rules. */
    mu_cx cx = { .rules = position->rules,
                 .setup = position->setup,
                 .state = (void *)(uintptr_t)position->state,
                 .marks = marks,
                 .err = err };
    mu_look(&cx);
    return may(&cx, order);
}

/* A phase that asks nothing, for the record. Ways do not meet in it: somebody who listens, and
 * therefore comes here, must go the same ways as somebody who does not. */
static mu_status run_again(mu_cx *cx, const mu_phase *phase)
{
    const mu_joints *joints = cx->joints;
    cx->joints = NULL;
    const mu_status status = phase->run(cx);
    cx->joints = joints;
    return status;
}

/* Would the phase that comes next ask anything? Unless it always does, run it on a copy with no
 * source; keep the result if it asked nothing. */
static mu_status run_silent_phases(mu_cx *cx)
{
    uint8_t before[MU_STATE_MAX];
    const size_t size = cx->rules->state->size;
    MU_ASSERT(size <= sizeof before);
    for (uint32_t steps = 0; steps <= MU_PHASES_MAX; steps++) {
        const mu_phase *phase = own_phase(cx->rules, cx->setup, cx->state);
        if (phase == NULL || phase->asks) return MU_OK;

        mu_tape nothing;
        mu_tape_clear(&nothing);
        memcpy(before, cx->state, size);
        mu_cx trial = *cx;
        trial.tape = &nothing;
        trial.used = 0;
        trial.source = &mu_source_none;
        trial.joints = NULL;
        trial.open = NULL;
        trial.said = NULL;
        trial.marks = NULL;
        mu_status status = phase->run(&trial);
        bool asked = status == MU_PENDING || nothing.n > 0;
        bool noted = cx->said != NULL || cx->marks != NULL; /* then once more, for the record */
        if (asked || noted)
            memcpy(cx->state, before, size);
        else
            cx->scratch = trial.scratch;
        if (asked) return MU_OK;
        if (status == MU_OK && noted) status = run_again(cx, phase);
        TRY(status);
    }
    return mu_fail(cx->err, MU_LIMIT, 0, "the sequence of play does not come to rest");
}

/* `may` has said yes to the order. */
static mu_status run(mu_cx *cx, const mu_order *order)
{
    if (order != NULL) {
        TRY(cx->rules->orders[order->kind].resolve(cx, order));
    } else {
        const mu_phase *phase = own_phase(cx->rules, cx->setup, cx->state);
        MU_ASSERT(phase != NULL);
        TRY(phase->run(cx));
        MU_ASSERT(!phase->asks || cx->used > 0);
    }
    if (cx->used < cx->tape->n) {
        const mu_answer *extra = &cx->tape->answers[cx->used];
        const mu_scope scope = { cx->rules, cx->setup };
        char line[MU_LINE_MAX];
        mu_text text = mu_text_in(line, sizeof line);
        mu_text_word(&text, "the log goes on with ");
        mu_answered_print(&scope, extra, &text);
        mu_text_word(&text, ", the rules ask nothing more");
        mu_status status = mu_fail(cx->err, MU_DIVERGED, extra->clause, "%s", line);
        if (cx->err != NULL) cx->err->answer = cx->used + 1;
        return status;
    }
    return run_silent_phases(cx);
}

mu_status mu_begin(const mu_ruleset *rules, const void *setup, void *state, mu_err *err)
{
    memset(state, 0, rules->state->size);
    TRY(rules->begin(setup, state, err));
    mu_cx cx = { .rules = rules, .setup = setup, .state = state, .err = err };
    mu_look(&cx);
    return run_silent_phases(&cx);
}

/* With every field named: there is one for each order that anybody judges. */
static mu_cx context_of(const mu_job *job, mu_tape *tape, mu_err *err)
{
    return (mu_cx){ .rules = job->before.rules,
                    .setup = job->before.setup,
                    .state = (void *)(uintptr_t)job->before.state,
                    .tape = tape,
                    .used = 0,
                    .source = job->source,
                    .joints = NULL,
                    .open = NULL,
                    .said = job->said,
                    .marks = job->marks,
                    .err = err,
                    .scratch = job->scratch != NULL ? *job->scratch : (mu_scratch){ .known = 0 } };
}

/* Everything up to the rule: what is known of the state, and `may`, which only looks at it. */
static mu_status begin(const mu_job *job, mu_cx *cx, void *after)
{
    const bool known = cx->scratch.known != 0;
    mu_look(cx);
    if (job->scratch != NULL && !known) *job->scratch = cx->scratch;
    const bool judged = cx->joints != NULL && cx->joints->judged;
    if (job->order != NULL && !judged) TRY(may(cx, job->order));
    memcpy(after, job->before.state, cx->rules->state->size);
    cx->state = after;
    return MU_OK;
}

static mu_status resolve(const mu_job *job, mu_cx *cx, void *after)
{
    TRY(begin(job, cx, after));
    TRY(run(cx, job->order));
    if (job->scratch != NULL) *job->scratch = cx->scratch;
    return MU_OK;
}

mu_status mu_resolve(const mu_job *job, mu_tape *tape, void *after, mu_open *open, mu_err *err)
{
    mu_cx cx = context_of(job, tape, err);
    cx.open = open;
    return resolve(job, &cx, after);
}

mu_status mu_resolve_joining(const mu_job *job, const mu_joints *joints, mu_tape *tape, void *after,
                             mu_err *err)
{
    mu_cx cx = context_of(job, tape, err);
    cx.joints = joints;
    cx.said = joints->ear(joints->self);
    return resolve(job, &cx, after);
}
