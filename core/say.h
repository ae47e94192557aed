/* SPDX-License-Identifier: MIT
 *
 * core/say.h - narration: what happens while an order is resolved, and why.
 *
 * Rules tell the story as they go: every modifier with its reason, every test with
 * what was needed and rolled. The log, the map, explanations, odds and expectations
 * of scripts are built from it. Without a sink nothing is formatted.
 *
 * Shapes  a fact is a clause, one line of text, and numbers with names; a test says too
 *         what it takes and, if the line does not say it, what came of it:
 *
 *             text    KE1 gives Defensive Fire          numbers  n 3, need 7, drm -1, hits 0
 *             needed  3 dice, each hits on 7 or more    faces    3 3 3, none counts
 *             result  0 hits
 *
 * Owner   a fact lives during the call of the sink.
 * Errors  none; a line too long is cut.
 * Replay  narration changes nothing and reaches no hash.
 */
#ifndef MU_CORE_SAY_H
#define MU_CORE_SAY_H

#include "core/ask.h"

typedef enum mu_said_kind {
    MU_SAID_DONE,     /* something happened: "RM1 moves to G5" */
    MU_SAID_MODIFIER, /* a reason: "River, Combat In" with {drm, +1} */
    MU_SAID_TEST      /* dice against a number; its modifiers were told just before */
} mu_said_kind;

typedef struct mu_named {
    const char *name;
    int32_t value;
} mu_named;

typedef struct mu_said {
    mu_said_kind kind;
    mu_clause clause;
    const char *text;
    const mu_named *numbers;
    uint32_t numbers_n;
    bool base;            /* a modifier: what the others are added to, or what a chart asks for */
    const int32_t *faces; /* a test: the dice it used */
    uint32_t faces_n;
    const bool *hit;    /* a test: does the die count? One for each; null: not told die by die */
    const char *needed; /* a test: what it takes; may be null */
    const char *result; /* a test: what came of it; null: the text says it */
} mu_said;

/* Who listens. `rolled` (may be null) hears every roll when it is answered: what was asked, with
 * the faces that hit, and how the dice fell. */
struct mu_sink {
    void (*said)(void *self, const mu_said *fact);
    void *self;
    void (*rolled)(void *self, const mu_question *question, const int32_t *faces);
};

void mu_say_line(const mu_cx *cx, const mu_said *fact, const char *format, ...) MU_PRINTF(3, 4);

/* Dice of which each hits that shows `need` or more with `drm`: the test with its numbers (n,
 * need, drm, hits), and in words what it takes and what came of it. */
typedef struct mu_hits {
    const mu_pool *pool;
    const bool *faces; /* does it hit? Of faces 0 to 9; null: as need and drm have it */
    int need;
    int drm;
    uint32_t hits;
    const char *always; /* what holds whatever the modifiers: "a natural 9 always hits" */
} mu_hits;

void mu_say_hits(const mu_cx *cx, mu_clause clause, const mu_hits *hits, const char *format, ...)
    MU_PRINTF(4, 5);

/* Arguments are not evaluated when nobody listens. */
#define mu_say(cx, rule, ...)                                                                      \
    do {                                                                                           \
        if ((cx)->said != NULL)                                                                    \
            mu_say_line(cx, &(mu_said){ .kind = MU_SAID_DONE, .clause = (rule) }, __VA_ARGS__);    \
    } while (0)

/* Nothing is said of a modifier of 0; but of a number that others are added to. */
#define mu_say_number_(cx, rule, what, amount, base_, ...)                                         \
    do {                                                                                           \
        if ((cx)->said != NULL) {                                                                  \
            const mu_named mu_number_ = { what, (int32_t)(amount) };                               \
            const mu_said mu_fact_ = { .kind = MU_SAID_MODIFIER,                                   \
                                       .clause = (rule),                                           \
                                       .numbers = &mu_number_,                                     \
                                       .numbers_n = 1,                                             \
                                       .base = (base_) };                                          \
            if ((base_) || mu_number_.value != 0) mu_say_line(cx, &mu_fact_, __VA_ARGS__);         \
        }                                                                                          \
    } while (0)
#define mu_say_modifier(cx, rule, what, amount, ...)                                               \
    mu_say_number_(cx, rule, what, amount, false, __VA_ARGS__)
#define mu_say_base(cx, rule, what, amount, ...)                                                   \
    mu_say_number_(cx, rule, what, amount, true, __VA_ARGS__)

#endif
