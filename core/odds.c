/* SPDX-License-Identifier: MIT
 * core/odds.c - the odometer. */
#include "core/odds.h"

#include "core/crossings.h"
#include "core/panic.h"
#include "core/say.h"
#include "core/wheel.h"

#include <string.h>

/* A wheel, and what comes of its answers. */
typedef struct wheel {
    mu_wheel shown;
    uint8_t side;
    bool free;  /* choice: nobody but the policy makes it */
    bool joint; /* no question: a place where ways can meet (core/ask.h, mu_passage) */

    /* What can come of the answers shown before: `shares_n` from `shares` on. */
    uint32_t shares, shares_n;

    /* A choice whose options are weighed: its number, the best option so far, and how many
     * choices there were before what follows on it, and on the option shown. Joints count as
     * choices of one option. */
    uint32_t number, best, best_from, from;

    /* A joint: wheels before the passage, and what follows depends on. */
    uint32_t began;
    mu_digest now;

    uint32_t tale; /* told since the wheel before */
} wheel;

/* What was found best at a choice, in the order in which choices are first met. */
typedef struct decision {
    uint32_t option;
    uint32_t from; /* number of the first choice that follows on it */
    uint32_t end;  /* and of the first behind all that follows on any option */
} decision;

/* Ways go along what is decided, weigh all options, or leave choices open. */
typedef enum errand { FOLLOW, WEIGH, OPEN } errand;

typedef struct mu_odds_work {
    mu_odds *odds;
    const mu_job *job;
    const mu_source *maker; /* of choices */
    errand errand;
    mu_scratch scratch; /* of the state before */

    wheel wheels[MU_CROSSINGS_DEEPEST];
    uint32_t n;        /* wheels set up */
    uint32_t used;     /* wheels read in this run */
    uint32_t asked;    /* of them, questions; the others are joints */
    uint32_t passages; /* begun in it */

    mu_share *shares; /* the wheels' lists, one after the other, then that of the last run */
    uint32_t shares_cap;
    uint32_t top;    /* behind the last wheel's list */
    uint32_t last_n; /* the list behind it */

    decision *decisions;
    uint32_t decisions_cap, numbers;

    mu_crossings crossings; /* what follows on joints */
    bool cut;               /* the run ended at a joint, what follows is known */

    const mu_tales *tales; /* null: nobody listens */
    mu_sink ear;
    uint32_t old; /* wheels there were before this run; what is told before them was heard */

    uint32_t *slots; /* outcomes by fingerprint: number + 1, 0 for none */
    uint32_t slots_n;
} work;

/* --- room --------------------------------------------------------------------------------- */

/* Where each part of the room begins; the last is its end. */
typedef struct plan {
    size_t work, outcomes, shares, kept, crossings, crossing_slots, decisions, slots, states, end;
    uint32_t shares_cap, decisions_cap, slots_n;
} plan;

static size_t rounded(size_t n)
{
    return (n + 15) / 16 * 16;
}

static plan plan_of(const mu_ruleset *rules, uint32_t cap)
{
    MU_ASSERT(cap < UINT32_C(1) << 20);
    plan p = { .shares_cap = 8 * cap + 32 * 4096, /* lists in one another, and the last one */
               .decisions_cap = 64 * cap + 8 * 1024 * 1024,
               .slots_n = 16 };
    while (p.slots_n < 2 * cap) p.slots_n *= 2;
    p.outcomes = p.work + rounded(sizeof(work));
    p.shares = p.outcomes + rounded(cap * sizeof(mu_outcome));
    p.kept = p.shares + rounded(p.shares_cap * sizeof(mu_share));
    p.crossings = p.kept + rounded(p.shares_cap * sizeof(mu_share));
    p.crossing_slots = p.crossings + rounded(MU_CROSSINGS_MAX * sizeof(mu_crossing));
    p.decisions = p.crossing_slots + rounded(MU_CROSSINGS_SLOTS * sizeof(uint32_t));
    p.slots = p.decisions + rounded(p.decisions_cap * sizeof(decision));
    p.states = p.slots + rounded(p.slots_n * sizeof(uint32_t));
    p.end = p.states + rounded((cap + (size_t)1) * rules->state->size);
    return p;
}

size_t mu_odds_size(const mu_ruleset *rules, uint32_t cap)
{
    return plan_of(rules, cap).end;
}

mu_odds mu_odds_in(void *room, const mu_ruleset *rules, uint32_t cap)
{
    uint8_t *at = room;
    const plan p = plan_of(rules, cap);
    work *o = room;
    o->shares = (void *)(at + p.shares);
    o->shares_cap = p.shares_cap;
    o->crossings.all = (void *)(at + p.crossings);
    o->crossings.slots = (void *)(at + p.crossing_slots);
    o->crossings.kept = (void *)(at + p.kept);
    o->crossings.kept_cap = p.shares_cap;
    mu_crossings_begin(&o->crossings);
    o->decisions = (void *)(at + p.decisions);
    o->decisions_cap = p.decisions_cap;
    o->slots = (void *)(at + p.slots);
    o->slots_n = p.slots_n;
    return (mu_odds){ .outcomes = (void *)(at + p.outcomes),
                      .states = at + p.states,
                      .cap = cap,
                      .runs_max = MU_ODDS_RUNS_MAX,
                      .work = o };
}

/* --- what is told --------------------------------------------------------------------------- */

static void hear(void *self, const mu_said *fact)
{
    const work *o = self;
    o->job->said->said(o->job->said->self, fact);
}

/* Behind the wheels of earlier runs there is something new to be told. */
static const mu_sink *ear(void *self)
{
    const work *o = self;
    return o->tales != NULL && o->used >= o->old ? &o->ear : NULL;
}

static uint32_t told(const work *o)
{
    return o->tales == NULL ? 0 : o->tales->told(o->tales->self);
}

/* What was told before all that the list comes to. */
static void tell_before(const work *o, uint32_t tale, mu_share *list, uint32_t n)
{
    if (o->tales == NULL || tale == 0) return;
    for (uint32_t i = 0; i < n; i++)
        list[i].tale = o->tales->then(o->tales->self, tale, list[i].tale);
}

/* --- choices ------------------------------------------------------------------------------ */

static mu_status meet(work *o, const mu_question *q, const int32_t *taken, bool by_policy,
                      mu_err *err)
{
    mu_odds *odds = o->odds;
    if (o->errand == WEIGH) return MU_OK;
    odds->choices++;
    return odds->met == NULL ? MU_OK : odds->met(odds->self, q, taken, by_policy, err);
}

/* A choice that is met for the first time, and free. */
static mu_status set_up_free(work *o, wheel *w, const mu_question *q, mu_err *err)
{
    w->free = true;
    if (o->errand == OPEN) {
        w->shown.total = q->count;
        return meet(o, q, NULL, true, err);
    }
    if (o->odds->policy == MU_ODDS_FIRST) return meet(o, q, &q->options[0], true, err);
    if (o->numbers == o->decisions_cap)
        return mu_fail(err, MU_LIMIT, q->clause, "more than %u choices to weigh", o->decisions_cap);
    w->number = o->numbers++;
    if (o->errand == WEIGH) {
        w->shown.total = q->count;
        w->from = o->numbers;
        return MU_OK;
    }
    const decision *best = &o->decisions[w->number];
    w->best = best->option;
    o->numbers = best->from;
    return meet(o, q, &q->options[best->option], true, err);
}

/* What the maker of choices says; what it leaves to the policy, the wheel shows. */
static mu_status choose(work *o, wheel *w, bool new, const mu_question *q, int32_t *values,
                        mu_err *err)
{
    if (new || !w->free) {
        mu_status status = o->maker->answer(o->maker->self, q, values, err);
        if (status == MU_OK) {
            TRY(mu_answer_fits(q, values, err));
            return new ? meet(o, q, values, false, err) : MU_OK;
        }
        if (status != MU_PENDING) return status;
        MU_ASSERT(new);
        TRY(set_up_free(o, w, q, err));
    }
    values[0] = q->options[o->errand == FOLLOW ? w->best : w->shown.at];
    return MU_OK;
}

/* --- the source ----------------------------------------------------------- */

static mu_status answer(void *self, const mu_question *q, int32_t *values, mu_err *err)
{
    work *o = self;
    if (o->asked == MU_TAPE_MAX)
        return mu_fail(err, MU_LIMIT, q->clause, "one order has more than %d answers", MU_TAPE_MAX);
    wheel *w = &o->wheels[o->used];
    const bool new = o->used == o->n;
    if (new) {
        *w = (wheel){ .side = q->side, .shares = o->top, .tale = told(o) };
        TRY(mu_wheel_set_up(&w->shown, q, err));
        o->n++;
    }
    MU_ASSERT(!w->joint && w->shown.kind == q->kind && w->shown.dice == q->count);
    o->used++;
    o->asked++;
    if (q->kind == MU_CHOICE) return choose(o, w, new, q, values, err);
    mu_wheel_show(&w->shown, q, values);
    return MU_OK;
}

/* --- joints ---------------------------------------------------------------------------------- */

/* What follows is known: the run ends here, with that for its list. */
static mu_status cut(work *o, const mu_crossing *met)
{
    mu_share *list = o->shares + o->top;
    memcpy(list, o->crossings.kept + met->shares, met->shares_n * sizeof *list);
    tell_before(o, told(o), list, met->shares_n);
    o->last_n = met->shares_n;
    o->cut = true;
    if (o->errand == WEIGH) {
        o->decisions[o->numbers] = (decision){ 0, met->from, o->numbers + 1 };
        o->numbers++;
    } else if (o->odds->policy == MU_ODDS_BEST) {
        o->numbers = o->decisions[o->numbers].end;
    }
    return MU_PENDING;
}

static mu_passage begin_passage(void *self)
{
    work *o = self;
    return (mu_passage){ o->used, o->passages++ };
}

static bool passed(void *self)
{
    work *o = self;
    if (o->used == o->n) return false;
    if (o->wheels[o->used].joint) o->used++;
    return true;
}

static mu_status join(void *self, const mu_passage *passage, const mu_digest *now)
{
    work *o = self;
    /* Without room it is as if nobody had asked, now and in every run to come. */
    if (o->odds->apart || o->used - o->asked == MU_TAPE_MAX || o->numbers == o->decisions_cap)
        return MU_OK;
    const mu_crossing *met = mu_crossings_find(&o->crossings, passage->began, now);
    if (met != NULL && o->top + met->shares_n <= o->shares_cap) return cut(o, met);
    wheel *w = &o->wheels[o->used++];
    o->n++;
    *w = (wheel){ .shown = { .kind = MU_CHOICE, .total = 1 },
                  .joint = true,
                  .shares = o->top,
                  .tale = told(o),
                  .number = o->numbers,
                  .began = passage->began,
                  .now = *now };
    if (o->errand == WEIGH)
        w->best_from = ++o->numbers;
    else if (o->odds->policy == MU_ODDS_BEST)
        o->numbers = o->decisions[w->number].from;
    return MU_OK;
}

/* --- putting together ---------------------------------------------------------------------- */

static mu_status too_fine(mu_err *err)
{
    return mu_fail(err, MU_LIMIT, 0, "the odds are too fine for 128 bits");
}

/* Of two options only the better one stays. */
typedef struct judge {
    const mu_outcome *outcomes;
    uint8_t side;
} judge;

static int64_t value_of(const void *self, uint32_t outcome)
{
    const judge *j = self;
    return j->outcomes[outcome].value[j->side];
}

static bool weigh_option(work *o, wheel *w)
{
    const judge j = { o->odds->outcomes, w->side };
    mu_share *list = o->shares + w->shares;
    int order = w->shares_n == 0;
    if (w->shares_n > 0 && j.side < 2 &&
        !mu_shares_compare(list, w->shares_n, o->last_n, value_of, &j, &order))
        return false;
    if (order > 0) {
        for (uint32_t i = 0; i < o->last_n; i++) list[i] = list[w->shares_n + i];
        w->shares_n = o->last_n;
        w->best = (uint32_t)w->shown.at;
        w->best_from = w->from;
    }
    return true;
}

/* What can come of the answer the wheel shows, the list behind its own, goes into its own. */
static bool put_together(work *o, wheel *w)
{
    mu_share *list = o->shares + w->shares;
    if (o->errand == WEIGH && w->free) return weigh_option(o, w);
    if (w->free && w->shares_n > 0) {
        mu_shares_span(list, &w->shares_n, o->last_n, o->tales);
        return true;
    }
    mu_ratio chance;
    if (!mu_wheel_chance(&w->shown, &chance)) return false;
    if (w->shares_n > 0) return mu_shares_add(list, &w->shares_n, o->last_n, chance, o->tales);
    w->shares_n = o->last_n;
    return mu_ratio_is_one(chance) || mu_shares_weigh(list, o->last_n, chance);
}

/* All answers of the wheel were shown. */
static void close(work *o, const wheel *w)
{
    o->top = w->shares;
    o->last_n = w->shares_n;
    mu_share *list = o->shares + w->shares;
    /* Joints count as choices of one option: what follows is behind its best. */
    if (w->joint)
        mu_crossings_keep(&o->crossings, w->began, &w->now, w->best_from, list, w->shares_n);
    tell_before(o, w->tale, list, w->shares_n);
    if ((!w->joint && !w->free) || o->odds->policy != MU_ODDS_BEST) return;
    decision *d = &o->decisions[w->number];
    if (o->errand == WEIGH) *d = (decision){ w->best, w->best_from, o->numbers };
    o->numbers = d->end;
}

/* Turn the last wheel that can; those after it are forgotten. *more: not all are done. */
static mu_status turn(work *o, bool *more, mu_err *err)
{
    *more = false;
    for (o->n = o->used; o->n > 0; o->n--) {
        wheel *w = &o->wheels[o->n - 1];
        /* Two lists, and what they become. */
        if (w->shares + 2 * (w->shares_n + o->last_n) > o->shares_cap)
            return mu_fail(err, MU_LIMIT, 0, "too many outcomes at too many questions");
        if (!put_together(o, w)) return too_fine(err);
        *more = mu_wheel_advance(&w->shown);
        mu_crossings_forget(&o->crossings, o->n - 1);
        if (*more) {
            o->top = w->shares + w->shares_n;
            w->from = o->numbers;
            return MU_OK;
        }
        close(o, w);
    }
    return MU_OK;
}

/* --- outcomes ------------------------------------------------------------- */

/* The state behind the last outcome's: where the next way is worked out. */
static uint8_t *next_state(const mu_odds *odds, const mu_ruleset *rules)
{
    return odds->states + (size_t)odds->n * rules->state->size;
}

static uint32_t *slot_of(const work *o, const mu_digest *state)
{
    uint32_t at = 0;
    memcpy(&at, state->bytes, sizeof at);
    for (at &= o->slots_n - 1; o->slots[at] != 0; at = (at + 1) & (o->slots_n - 1))
        if (mu_digest_equal(&o->odds->outcomes[o->slots[at] - 1].state, state)) break;
    return &o->slots[at];
}

/* What the way worked out is one more way to an outcome there is, or a new one, whose state
 * stays where it is. To who weighs options, ends that are worth as much to both are one. */
static mu_status add_way(work *o, mu_err *err)
{
    mu_odds *odds = o->odds;
    const mu_position *here = &o->job->before;
    const void *state = next_state(odds, here->rules);
    int64_t value[2] = { 0 };
    for (uint8_t side = 0; side < 2 && odds->measure != NULL; side++)
        value[side] = odds->measure->of(here->setup, state, side);
    const mu_digest digest = o->errand == WEIGH ? mu_hash128(value, sizeof value)
                                                : mu_fingerprint(here->rules->state, state);
    uint32_t *slot = slot_of(o, &digest);
    if (*slot == 0) {
        if (odds->n == odds->cap)
            return mu_fail(err, MU_LIMIT, 0, "more than %u different outcomes", odds->cap);
        const mu_ratio none = mu_ratio_of(0, 1);
        odds->outcomes[odds->n] = (mu_outcome){
            .state = digest, .least = none, .most = none, .value = { value[0], value[1] }
        };
        *slot = ++odds->n;
    }
    odds->outcomes[*slot - 1].runs++;
    const mu_ratio sure = mu_ratio_of(1, 1);
    o->shares[o->top] = (mu_share){ *slot - 1, told(o), sure, sure };
    o->last_n = 1;
    return MU_OK;
}

/* --- the tree of questions ------------------------------------------------------------------ */

static mu_status run_once(work *o, mu_job *job, const mu_tape *given, mu_err *err)
{
    mu_odds *odds = o->odds;
    const bool first = odds->weighed + odds->runs == 0;
    mu_scratch scratch = o->scratch; /* what a run leaves there is of its end */
    if (odds->weighed + odds->runs == odds->runs_max)
        return mu_fail(err, MU_LIMIT, 0, "more than %llu ways through the dice%s",
                       (unsigned long long)odds->runs_max,
                       odds->policy == MU_ODDS_FIRST ? "" : " and decisions");
    const mu_joints joints = { !first, begin_passage, passed, join, ear, o };
    mu_tape tape;
    mu_tape_clear(&tape);
    if (given != NULL) tape = *given;
    o->used = o->asked = o->passages = 0;
    o->old = o->n;
    o->cut = false;
    job->scratch = &scratch;
    mu_status status =
        mu_resolve_joining(job, &joints, &tape, next_state(odds, job->before.rules), err);
    if (status != MU_OK && !o->cut) return status;
    ++*(o->errand == WEIGH ? &odds->weighed : &odds->runs);
    if (!o->cut) TRY(add_way(o, err));
    if (odds->tick != NULL && !odds->tick(odds->self))
        return mu_fail(err, MU_LIMIT, 0, "given up before all ways were gone");
    return MU_OK;
}

/* Go all ways there are for the errand; what comes of them is the list at the bottom. */
static mu_status go(work *o, errand task, const mu_tape *given, mu_err *err)
{
    const mu_source source = { answer, o };
    mu_job job = *o->job;
    job.source = &source;
    job.said = NULL;
    o->errand = task;
    o->tales = task == WEIGH || o->job->said == NULL ? NULL : o->odds->tales;
    o->ear = (mu_sink){ .said = hear, .self = o };
    o->n = o->top = o->numbers = o->odds->n = 0;
    mu_crossings_drop_all(&o->crossings);
    memset(o->slots, 0, o->slots_n * sizeof *o->slots);
    bool more = true;
    while (more) {
        TRY(run_once(o, &job, given, err));
        TRY(turn(o, &more, err));
    }
    return MU_OK;
}

/* The chances together are one; or, with choices left open, at least and at most one. */
static mu_status must_be_one(const mu_odds *odds, mu_err *err)
{
    mu_ratio least = mu_ratio_of(0, 1);
    mu_ratio most = least;
    for (uint32_t i = 0; i < odds->n; i++) {
        const mu_outcome *one = &odds->outcomes[i];
        if (!mu_ratio_plus(least, one->least, &least) || !mu_ratio_plus(most, one->most, &most))
            return too_fine(err);
    }
    const mu_ratio sure = mu_ratio_of(1, 1);
    const int low = mu_ratio_compare(least, sure);
    const int high = mu_ratio_compare(most, sure);
    MU_ASSERT(odds->policy == MU_ODDS_BRANCH ? low <= 0 && high >= 0 : low == 0 && high == 0);
    return MU_OK;
}

mu_status mu_odds_of(const mu_job *job, const mu_tape *given, const mu_source *choices,
                     mu_odds *odds, mu_err *err)
{
    MU_ASSERT(odds->policy != MU_ODDS_BEST || odds->measure != NULL);
    work *o = odds->work;
    o->odds = odds;
    o->job = job;
    o->maker = choices;
    mu_cx before = { .rules = job->before.rules,
                     .setup = job->before.setup,
                     .state = (void *)(uintptr_t)job->before.state };
    mu_look(&before);
    o->scratch = before.scratch;
    odds->runs = odds->weighed = 0;
    odds->choices = 0;
    if (odds->policy == MU_ODDS_BEST) TRY(go(o, WEIGH, given, err));
    TRY(go(o, odds->policy == MU_ODDS_BRANCH ? OPEN : FOLLOW, given, err));
    for (uint32_t i = 0; i < o->last_n; i++) {
        odds->outcomes[o->shares[i].outcome].least = o->shares[i].least;
        odds->outcomes[o->shares[i].outcome].most = o->shares[i].most;
        odds->outcomes[o->shares[i].outcome].tale = o->shares[i].tale;
    }
    return must_be_one(odds, err);
}
