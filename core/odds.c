/* SPDX-License-Identifier: MIT
 * core/odds.c - the odometer. */
#include "core/odds.h"

#include "core/panic.h"

/* One wheel: the question at this place, and which of its outcomes is shown. A plain
 * roll or a draw shows its faces in turn; a pool shows how many dice fall in each
 * class; a choice has one outcome. */
typedef struct wheel {
    mu_question_kind kind;
    uint32_t dice;
    uint32_t classes_n;
    uint32_t width[MU_CLASSES_MAX]; /* pool: faces of a die in each class */
    uint32_t count[MU_CLASSES_MAX]; /* pool: dice in each class now */
    uint64_t at, total;             /* roll, draw, choice: outcome now, of how many */
    mu_ratio so_far;                /* chance of this outcome and all wheels before it */
} wheel;

typedef struct odometer {
    wheel wheels[MU_TAPE_MAX];
    uint32_t n;             /* wheels set up */
    uint32_t used;          /* wheels read in this run */
    uint32_t same;          /* wheels that show what they showed in the run before */
    const mu_source *maker; /* of choices */
    uint32_t choices;       /* met */
} odometer;

static mu_status first_option(void *self, const mu_question *question, int32_t *values, mu_err *err)
{
    (void)self, (void)err;
    if (question->kind != MU_CHOICE) return MU_PENDING;
    values[0] = question->options[0];
    return MU_OK;
}

const mu_source mu_choose_first = { first_option, NULL };

/* --- one wheel ------------------------------------------------------------ */

static mu_status set_up(wheel *w, const mu_question *q, mu_err *err)
{
    *w = (wheel){ .kind = q->kind, .dice = q->count, .total = 1 };
    if (q->kind == MU_DRAW) w->total = q->count;
    if (q->kind != MU_ROLL) return MU_OK;
    if (q->classes != NULL) {
        w->classes_n = q->classes_n;
        for (uint32_t face = 0; face < q->sides; face++) w->width[q->classes[face]]++;
        uint32_t first = 0;
        while (w->width[first] == 0) first++;
        w->count[first] = q->count;
        return MU_OK;
    }
    for (uint32_t i = 0; i < q->count; i++) {
        w->total *= q->sides;
        if (w->total > MU_ODDS_RUNS_MAX)
            return mu_fail(err, MU_LIMIT, q->clause, "%u dice at once have too many outcomes",
                           (unsigned)q->count);
    }
    return MU_OK;
}

/* The next way to spread the dice over the classes that have faces; false at the end.
 * Order: the last class that holds dice gives one to the next class down the line. */
static bool advance_pool(wheel *w)
{
    for (uint32_t i = w->classes_n; i-- > 0;) {
        if (w->count[i] == 0) continue;
        uint32_t next = i + 1;
        while (next < w->classes_n && w->width[next] == 0) next++;
        if (next == w->classes_n) continue;
        uint32_t after = 0;
        for (uint32_t k = next; k < w->classes_n; k++) {
            after += w->count[k];
            w->count[k] = 0;
        }
        w->count[i]--;
        w->count[next] = after + 1;
        return true;
    }
    return false;
}

static bool advance(wheel *w)
{
    if (w->classes_n > 0) return advance_pool(w);
    if (w->at + 1 == w->total) return false;
    w->at++;
    return true;
}

/* Faces that stand for the wheel's outcome. */
static void show(const wheel *w, const mu_question *q, int32_t *values)
{
    if (q->kind == MU_DRAW) {
        values[0] = (int32_t)w->at;
    } else if (w->classes_n == 0) {
        uint64_t rest = w->at;
        for (uint32_t i = q->count; i-- > 0; rest /= q->sides)
            values[i] = q->low + (int32_t)(rest % q->sides);
    } else {
        uint32_t die = 0;
        for (uint32_t class = 0; class < w->classes_n; class ++) {
            int32_t face = 0;
            if (w->count[class] == 0) continue;
            while (q->classes[face] != class) face++;
            for (uint32_t k = 0; k < w->count[class]; k++) values[die++] = q->low + face;
        }
    }
}

/* Multiply by over / under. */
static bool scale(mu_ratio *chance, uint64_t over, uint64_t under)
{
    return mu_ratio_times(*chance, mu_ratio_of(over, under), chance);
}

/* n! / (a! b! ...) * width_a^a width_b^b ... over sides^n, one die at a time. */
static bool pool_chance(const wheel *w, mu_ratio *chance)
{
    uint64_t sides = 0;
    for (uint32_t c = 0; c < w->classes_n; c++) sides += w->width[c];
    uint64_t placed = 0;
    for (uint32_t c = 0; c < w->classes_n; c++)
        for (uint64_t k = 1; k <= w->count[c]; k++) {
            placed++;
            if (!scale(chance, placed * w->width[c], k * sides)) return false;
        }
    return true;
}

/* The chance of this run. Wheels that did not turn keep theirs. */
static bool chance_of(odometer *o, mu_ratio *chance)
{
    *chance = o->same > 0 ? o->wheels[o->same - 1].so_far : mu_ratio_of(1, 1);
    for (uint32_t i = o->same; i < o->used; i++) {
        wheel *w = &o->wheels[i];
        bool fits = w->classes_n > 0 ? pool_chance(w, chance) : scale(chance, 1, w->total);
        if (!fits) return false;
        w->so_far = *chance;
    }
    return true;
}

/* --- the source ----------------------------------------------------------- */

static mu_status answer(void *self, const mu_question *q, int32_t *values, mu_err *err)
{
    odometer *o = self;
    if (o->used == MU_TAPE_MAX)
        return mu_fail(err, MU_LIMIT, q->clause, "one order has more than %d answers", MU_TAPE_MAX);
    wheel *w = &o->wheels[o->used];
    if (o->used == o->n) {
        TRY(set_up(w, q, err));
        o->n++;
        if (q->kind == MU_CHOICE) o->choices++;
    }
    MU_ASSERT(w->kind == q->kind && w->dice == q->count);
    o->used++;
    if (q->kind == MU_CHOICE) {
        TRY(o->maker->answer(o->maker->self, q, values, err));
        return mu_answer_fits(q, values, err);
    }
    show(w, q, values);
    return MU_OK;
}

/* Turn the last wheel that can; those after it are forgotten. False: all are done. */
static bool turn(odometer *o)
{
    for (o->n = o->used; o->n > 0; o->n--) {
        if (!advance(&o->wheels[o->n - 1])) continue;
        o->same = o->n - 1;
        return true;
    }
    return false;
}

/* --- outcomes ------------------------------------------------------------- */

/* The state behind the last outcome's: where the next way is worked out. */
static uint8_t *next_state(const mu_odds *odds, const mu_ruleset *rules)
{
    return odds->states + (size_t)odds->n * rules->state->size;
}

/* What the way worked out is one more way to an outcome there is, or a new one, whose state
 * stays where it is. */
static mu_status add_way(mu_odds *odds, const mu_ruleset *rules, mu_ratio chance, mu_err *err)
{
    mu_digest digest = mu_fingerprint(rules->state, next_state(odds, rules));
    uint32_t i = 0;
    while (i < odds->n && !mu_digest_equal(&odds->outcomes[i].state, &digest)) i++;
    if (i == odds->cap)
        return mu_fail(err, MU_LIMIT, 0, "more than %u different outcomes", odds->cap);
    mu_outcome *outcome = &odds->outcomes[i];
    if (i == odds->n) {
        odds->n++;
        *outcome = (mu_outcome){ .state = digest, .chance = mu_ratio_of(0, 1) };
    }
    outcome->runs++;
    odds->runs++;
    if (!mu_ratio_plus(outcome->chance, chance, &outcome->chance))
        return mu_fail(err, MU_LIMIT, 0, "the odds are too fine for 128 bits");
    if (odds->way != NULL) odds->way(odds->self, i);
    return MU_OK;
}

static mu_status must_be_one(const mu_odds *odds, mu_err *err)
{
    mu_ratio sum = mu_ratio_of(0, 1);
    for (uint32_t i = 0; i < odds->n; i++)
        if (!mu_ratio_plus(sum, odds->outcomes[i].chance, &sum))
            return mu_fail(err, MU_LIMIT, 0, "the odds are too fine for 128 bits");
    MU_ASSERT(mu_ratio_is_one(sum));
    return MU_OK;
}

mu_status mu_odds_of(const mu_job *job, const mu_tape *given, const mu_source *choices,
                     mu_odds *odds, mu_err *err)
{
    odometer o = { .maker = choices };
    const mu_source source = { answer, &o };
    const mu_ruleset *rules = job->before.rules;
    mu_job run = *job;
    run.source = &source;
    odds->n = 0;
    odds->runs = 0;
    do {
        if (odds->runs == MU_ODDS_RUNS_MAX)
            return mu_fail(err, MU_LIMIT, 0, "more than %u ways through the dice",
                           MU_ODDS_RUNS_MAX);
        mu_tape tape;
        mu_tape_clear(&tape);
        if (given != NULL) tape = *given;
        o.used = 0;
        TRY(mu_resolve(&run, &tape, next_state(odds, rules), NULL, err));
        mu_ratio chance;
        if (!chance_of(&o, &chance))
            return mu_fail(err, MU_LIMIT, 0, "the odds are too fine for 128 bits");
        TRY(add_way(odds, rules, chance, err));
    } while (turn(&o));
    odds->choices = o.choices;
    return must_be_one(odds, err);
}
