/* SPDX-License-Identifier: MIT
 * core/ask.c - roll, pool, draw, choose: the tape first, then the source. */
#include "core/ask.h"

#include "core/panic.h"
#include "core/ruleset.h"
#include "core/say.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- questions in words -------------------------------------------------------------- */

static void print_count(const mu_question *q, mu_text *out)
{
    if (q->kind == MU_ROLL)
        mu_text_add(out, "%u d%u", q->count, q->sides);
    else
        mu_text_add(out, "%u %s%s", q->count, q->kind == MU_DRAW ? "card" : "option",
                    q->count == 1 ? "" : "s");
}

void mu_question_print(const mu_scope *scope, const mu_question *q, mu_text *out)
{
    static const char *const kinds[] = {
        [MU_ROLL] = "roll", [MU_DRAW] = "draw", [MU_CHOICE] = "choice"
    };
    const struct mu_ruleset *rules = scope->rules;
    mu_text_add(out, "%s %s of ", kinds[q->kind],
                q->purpose < rules->purposes_n ? rules->purposes[q->purpose].name : "?");
    print_count(q, out);
    mu_text_add(out, " by %s", rules->side_name(scope->setup, q->side));
    if (q->subject != 0) {
        mu_text_word(out, " about ");
        mu_domain_print(rules->subject, scope, q->subject, out);
    }
    mu_text_word(out, " under ");
    mu_clause_print(rules, q->clause, out);
}

void mu_answered_print(const mu_scope *scope, const mu_answer *a, mu_text *out)
{
    const mu_question question = { .kind = a->kind,
                                   .side = a->side,
                                   .purpose = a->purpose,
                                   .clause = a->clause,
                                   .subject = a->subject,
                                   .count = a->count,
                                   .sides = a->sides };
    mu_question_print(scope, &question, out);
}

/* --- the tape ------------------------------------------------------------------------ */

static mu_status diverge(const mu_cx *cx, mu_clause clause, const char *text)
{
    mu_status status = mu_fail(cx->err, MU_DIVERGED, clause, "%s", text);
    if (cx->err != NULL) cx->err->answer = cx->used + 1;
    return status;
}

/* The answer on the tape was given to some question; is it this one? */
static mu_status same_question(const mu_cx *cx, const mu_question *q, const mu_answer *a)
{
    const bool forced = q->kind == MU_CHOICE && q->count == 1;
    if (a->kind == q->kind && a->side == q->side && a->purpose == q->purpose &&
        a->clause == q->clause && a->subject == q->subject && a->count == q->count &&
        a->sides == q->sides && a->automatic == forced)
        return MU_OK;
    const mu_scope scope = { cx->rules, cx->setup };
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_word(&text, "the rules ask for ");
    mu_question_print(&scope, q, &text);
    mu_text_word(&text, ", the log answers ");
    mu_answered_print(&scope, a, &text);
    if (a->kind == q->kind && a->automatic != forced)
        mu_text_word(&text, a->automatic ? " as if it were forced" : " as if it were free");
    return diverge(cx, q->clause, line);
}

static mu_status from_tape(mu_cx *cx, const mu_question *q, int32_t *values)
{
    const mu_answer *a = &cx->tape->answers[cx->used];
    TRY(same_question(cx, q, a));
    memcpy(values, mu_tape_values(cx->tape, cx->used),
           mu_answer_size(q->kind, q->count) * sizeof *values);
    mu_err misfit = MU_ERR_NONE;
    if (mu_answer_fits(q, values, &misfit) != MU_OK) return diverge(cx, q->clause, misfit.text);
    cx->used++;
    return MU_OK;
}

static void leave_open(const mu_cx *cx, const mu_question *q)
{
    if (cx->open == NULL) return;
    cx->open->question = *q;
    cx->open->question.classes = NULL;
    cx->open->question.options = cx->open->options;
    if (q->kind == MU_CHOICE) memcpy(cx->open->options, q->options, q->count * sizeof *q->options);
}

static mu_status take(mu_cx *cx, const mu_question *q, int32_t *values)
{
    mu_mark(cx, q->clause);
    if (cx->used < cx->tape->n) return from_tape(cx, q, values);

    bool automatic = q->kind == MU_CHOICE && q->count == 1;
    mu_status status = MU_OK;
    if (automatic)
        values[0] = q->options[0];
    else
        status = cx->source->answer(cx->source->self, q, values, cx->err);
    if (status == MU_PENDING) leave_open(cx, q);
    if (status != MU_OK) return status;

    TRY(mu_tape_push(cx->tape, q, values, automatic, cx->err));
    cx->used++;
    if (cx->joints != NULL) cx->said = cx->joints->ear(cx->joints->self);
    return MU_OK;
}

static mu_question question_of(const mu_cx *cx, const mu_ask *ask, mu_question_kind kind,
                               uint32_t count)
{
    const mu_purpose *purpose = &cx->rules->purposes[ask->purpose];
    MU_ASSERT(ask->purpose < cx->rules->purposes_n && purpose->kind == kind && count > 0);
    return (mu_question){
        .kind = kind,
        .side = ask->side,
        .purpose = ask->purpose,
        .clause = ask->clause,
        .subject = ask->subject,
        .count = (uint16_t)count,
        .sides = purpose->sides,
        .low = purpose->low,
    };
}

static mu_status roll(mu_cx *cx, const mu_question *q, int32_t *faces)
{
    TRY(take(cx, q, faces));
    if (cx->said != NULL && cx->said->rolled != NULL) cx->said->rolled(cx->said->self, q, faces);
    return MU_OK;
}

mu_status mu_roll(mu_cx *cx, const mu_ask *ask, uint32_t n, int32_t *faces)
{
    MU_ASSERT(n <= MU_ROLL_MAX);
    mu_question q = question_of(cx, ask, MU_ROLL, n);
    return roll(cx, &q, faces);
}

mu_status mu_roll_hits(mu_cx *cx, const mu_ask *ask, uint32_t n, const uint8_t *classes,
                       uint32_t classes_n, uint8_t hits, mu_pool *pool)
{
    MU_ASSERT(n <= MU_ROLL_MAX && classes_n <= MU_CLASSES_MAX);
    mu_question q = question_of(cx, ask, MU_ROLL, n);
    q.classes = classes;
    q.classes_n = (uint8_t)classes_n;
    q.hits = hits;
    pool->n = n;
    memset(pool->count, 0, sizeof pool->count);
    TRY(roll(cx, &q, pool->faces));
    for (uint32_t i = 0; i < n; i++) pool->count[classes[pool->faces[i] - q.low]]++;
    return MU_OK;
}

mu_status mu_roll_pool(mu_cx *cx, const mu_ask *ask, uint32_t n, const uint8_t *classes,
                       uint32_t classes_n, mu_pool *pool)
{
    return mu_roll_hits(cx, ask, n, classes, classes_n, 0, pool);
}

mu_status mu_roll_die(mu_cx *cx, const mu_ask *ask, const uint8_t *classes, uint32_t classes_n,
                      int32_t *face)
{
    mu_pool pool;
    TRY(mu_roll_pool(cx, ask, 1, classes, classes_n, &pool));
    *face = pool.faces[0];
    return MU_OK;
}

mu_status mu_roll_up_to(mu_cx *cx, const mu_ask *ask, int32_t most, int32_t *face, bool *is)
{
    const mu_purpose *die = &cx->rules->purposes[ask->purpose];
    uint8_t classes[MU_SIDES_MAX];
    mu_pool pool;
    MU_ASSERT(die->sides <= MU_SIDES_MAX);
    for (int32_t i = 0; i < die->sides; i++) classes[i] = die->low + i <= most;
    TRY(mu_roll_hits(cx, ask, 1, classes, 2, 1u << 1, &pool));
    *face = pool.faces[0];
    *is = *face <= most;
    return MU_OK;
}

mu_status mu_draw(mu_cx *cx, const mu_ask *ask, uint32_t cards, uint32_t *place)
{
    MU_ASSERT(cards <= UINT16_MAX);
    mu_question q = question_of(cx, ask, MU_DRAW, cards);
    int32_t value = 0;
    TRY(take(cx, &q, &value));
    *place = (uint32_t)value;
    return MU_OK;
}

mu_status mu_choose(mu_cx *cx, const mu_ask *ask, const int32_t *options, uint32_t n,
                    int32_t *value)
{
    MU_ASSERT(n <= MU_OPTIONS_MAX);
    mu_question q = question_of(cx, ask, MU_CHOICE, n);
    q.options = options;
    return take(cx, &q, value);
}

mu_status mu_ask_whether(mu_cx *cx, const mu_ask *ask, bool *yes)
{
    static const int32_t options[] = { 1, 0 };
    int32_t value = 0;
    TRY(mu_choose(cx, ask, options, 2, &value));
    *yes = value == 1;
    return MU_OK;
}

/* --- passages ------------------------------------------------------------------------ */

mu_passage mu_passage_begin(mu_cx *cx)
{
    return cx->joints == NULL ? (mu_passage){ 0 } : cx->joints->begin(cx->joints->self);
}

mu_status mu_passage_same(mu_cx *cx, const mu_passage *passage, const void *bytes, size_t n)
{
    if (cx->joints == NULL) return MU_OK;
    if (!cx->joints->passed(cx->joints->self)) {
        const mu_digest parts[] = { mu_fingerprint(cx->rules->state, cx->state),
                                    mu_hash128(bytes, n),
                                    mu_hash128(&passage->number, sizeof passage->number) };
        const mu_digest now = mu_hash128(parts, sizeof parts);
        TRY(cx->joints->join(cx->joints->self, passage, &now));
    }
    cx->said = cx->joints->ear(cx->joints->self);
    return MU_OK;
}

mu_status mu_refuse_line(const mu_cx *cx, mu_clause clause, const char *format, ...)
{
    mu_mark(cx, clause);
    char line[MU_LINE_MAX];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return mu_fail(cx->err, MU_REFUSED, clause, "%s", line);
}

/* --- narration ------------------------------------------------------------ */

static void say_line(const mu_cx *cx, const mu_said *fact, const char *format, va_list args)
{
    char line[MU_LINE_MAX];
    (void)vsnprintf(line, sizeof line, format, args);
    mu_said told = *fact;
    told.text = line;
    cx->said->said(cx->said->self, &told);
}

void mu_say_line(const mu_cx *cx, const mu_said *fact, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say_line(cx, fact, format, args);
    va_end(args);
}

static bool is_hit(const mu_hits *hits, int face)
{
    return hits->faces != NULL ? hits->faces[face] : face + hits->drm >= hits->need;
}

/* "3 dice, each hits on 7 or more, drm -1, so on a natural 8 or more". */
static void print_needed(const mu_hits *hits, mu_text *text)
{
    const uint32_t n = hits->pool->n;
    int lowest = 0;
    while ((hits->faces == NULL || lowest < 9) && !is_hit(hits, lowest)) lowest++;
    mu_text_add(text, "%u %s on %d or more", n, n == 1 ? "die, hits" : "dice, each hits",
                hits->need);
    if (hits->drm != 0)
        mu_text_add(text, ", drm %+d, so on a natural %d%s", hits->drm, lowest,
                    hits->faces != NULL && lowest == 9 ? "" : " or more");
    if (hits->always != NULL) mu_text_add(text, "; %s", hits->always);
}

void mu_say_hits(const mu_cx *cx, mu_clause clause, const mu_hits *hits, const char *format, ...)
{
    if (cx->said == NULL) return;
    const uint32_t n = hits->pool->n;
    const mu_named numbers[] = { { "n", (int32_t)n },
                                 { "need", hits->need },
                                 { "drm", hits->drm },
                                 { "hits", (int32_t)hits->hits } };
    bool hit[MU_ROLL_MAX];
    for (uint32_t i = 0; i < n; i++) hit[i] = is_hit(hits, hits->pool->faces[i]);
    char needed[MU_LINE_MAX];
    char result[32];
    mu_text text = mu_text_in(needed, sizeof needed);
    print_needed(hits, &text);
    text = mu_text_in(result, sizeof result);
    mu_text_add(&text, "%u hit%s", hits->hits, hits->hits == 1 ? "" : "s");
    va_list args;
    va_start(args, format);
    say_line(cx,
             &(mu_said){ .kind = MU_SAID_TEST,
                         .clause = clause,
                         .numbers = numbers,
                         .numbers_n = MU_COUNT_OF(numbers),
                         .faces = hits->pool->faces,
                         .faces_n = n,
                         .hit = hit,
                         .needed = needed,
                         .result = result },
             format, args);
    va_end(args);
}
