/* SPDX-License-Identifier: MIT
 * tests/portable/fold.c - core alone, on any machine: resolve a game again and compare.
 *
 * Reads a transcript (transcript.c) from standard input, one thing a line:
 *
 *     rules NAME IDENTITY       the ruleset, and the digest of its tables
 *     setup HEX                 canonical bytes of the setup; the game begins
 *     order SIDE KIND HEX       a step: canonical bytes of the order's fields
 *     phase                     a step: the phase the game stands in
 *     answer KIND SIDE CLAUSE PURPOSE SUBJECT COUNT SIDES VALUE...
 *     settle FINGERPRINT        the step is resolved, its state must have this fingerprint
 *     back N                    the open step is left, and the last N that count are taken back
 *
 * Prints how many steps came out the same, or the first that did not, and exits 1. */
#include "core/canon.h"
#include "core/lookup.h"
#include "core/panic.h"
#include "core/resolve.h"
#include "core/rules/list.h"

#include <stdio.h>
#include <string.h>

static char line[2 * MU_SETUP_MAX + 64];
static unsigned long line_n;

static const mu_ruleset *rules;
static uint64_t setup[MU_SETUP_MAX / 8];
static uint64_t state[MU_STATE_MAX / 8];
static uint64_t after[MU_STATE_MAX / 8];
static uint64_t past[MU_UNDO_MAX][MU_STATE_MAX / 8]; /* before each of the last steps that count */
static unsigned long counting;                       /* steps that count */
static uint8_t bytes[MU_SETUP_MAX];

static mu_order order;
static bool by_order;
static mu_tape tape;
static unsigned long steps;

static int wrong(const char *what)
{
    (void)fprintf(stderr, "line %lu: %s\n", line_n, what);
    return 1;
}

/* The next word of the line, or an empty one. */
static char *word(char **rest)
{
    char *start = *rest + strspn(*rest, " ");
    char *end = start + strcspn(start, " ");
    *rest = end + (*end != '\0');
    *end = '\0';
    return start;
}

static bool number(char **rest, int64_t low, int64_t high, int64_t *value)
{
    return mu_whole_number(word(rest), low, high, value);
}

/* Canonical bytes of a described struct, in hex. */
static bool take_struct(char **rest, const mu_schema *schema, void *base)
{
    mu_err err = MU_ERR_NONE;
    if (schema->size > sizeof bytes || !mu_hex_bytes(word(rest), bytes, schema->size)) return false;
    mu_canon_read(schema, bytes, base);
    return mu_check_ranges(schema, NULL, base, &err) == MU_OK;
}

static bool is_digest(const char *hex, const mu_digest *ours)
{
    mu_digest theirs;
    return mu_hex_bytes(hex, theirs.bytes, sizeof theirs.bytes) && mu_digest_equal(ours, &theirs);
}

static int take_rules(char *rest)
{
    rules = mu_rules_find(word(&rest));
    if (rules == NULL) return wrong("no such ruleset");
    mu_digest identity = mu_ruleset_identity(rules);
    return is_digest(word(&rest), &identity) ? 0 : wrong("the ruleset has another identity here");
}

static int take_setup(char *rest)
{
    mu_err err = MU_ERR_NONE;
    if (rules == NULL || !take_struct(&rest, rules->setup, setup)) return wrong("not a setup");
    counting = 0;
    return mu_begin(rules, setup, state, &err) == MU_OK ? 0 : wrong(err.text);
}

static int take_order(char *rest)
{
    int64_t side = 0;
    int64_t kind = 0;
    if (!number(&rest, 0, 1, &side) || !number(&rest, 0, rules->orders_n - 1, &kind))
        return wrong("not an order");
    order = (mu_order){ .side = (uint8_t)side, .kind = (uint8_t)kind };
    if (!take_struct(&rest, rules->orders[kind].fields, order.body.bytes))
        return wrong("not the fields of an order");
    by_order = true;
    return 0;
}

static int take_answer(char *rest)
{
    int64_t n[7] = { 0 };
    static const int64_t most[7] = { MU_CHOICE, 2, 65535, 255, 65535, 65535, 65535 };
    int32_t values[MU_ROLL_MAX];
    mu_err err = MU_ERR_NONE;
    for (int i = 0; i < 7; i++)
        if (!number(&rest, 0, most[i], &n[i])) return wrong("not an answer");
    const mu_question question = { .kind = (mu_question_kind)n[0],
                                   .side = (uint8_t)n[1],
                                   .clause = (mu_clause)n[2],
                                   .purpose = (uint8_t)n[3],
                                   .subject = (uint16_t)n[4],
                                   .count = (uint16_t)n[5],
                                   .sides = (uint16_t)n[6] };
    uint32_t wanted = mu_answer_size(question.kind, question.count);
    if (wanted > MU_ROLL_MAX) return wrong("too many dice");
    for (uint32_t i = 0; i < wanted; i++) {
        int64_t value = 0;
        if (!number(&rest, INT32_MIN, INT32_MAX, &value)) return wrong("a value is missing");
        values[i] = (int32_t)value;
    }
    bool automatic = question.kind == MU_CHOICE && question.count == 1;
    return mu_tape_push(&tape, &question, values, automatic, &err) == MU_OK ? 0 : wrong(err.text);
}

static int settle(char *rest)
{
    const mu_job job = { .before = { rules, setup, state },
                         .order = by_order ? &order : NULL,
                         .source = &mu_source_none };
    mu_err err = MU_ERR_NONE;
    uint32_t given = tape.n;
    mu_status status = mu_resolve(&job, &tape, after, NULL, &err);
    if (status != MU_OK || tape.n != given)
        return wrong(status == MU_OK ? "an answer is missing" : err.text);
    mu_digest ours = mu_fingerprint(rules->state, after);
    if (!is_digest(word(&rest), &ours)) {
        char hex[2 * MU_DIGEST_BYTES + 1];
        mu_text text = mu_text_in(hex, sizeof hex);
        mu_text_bytes(&text, ours.bytes, sizeof ours.bytes);
        (void)fprintf(stderr, "line %lu: step %lu has the fingerprint %s here\n", line_n, steps,
                      hex);
        return 1;
    }
    memcpy(past[counting++ % MU_UNDO_MAX], state, rules->state->size);
    memcpy(state, after, rules->state->size);
    mu_tape_clear(&tape);
    by_order = false;
    steps++;
    return 0;
}

static int go_back(char *rest)
{
    int64_t n = 0;
    if (!number(&rest, 0, MU_UNDO_MAX, &n) || (unsigned long)n > counting)
        return wrong("not so many steps can be taken back");
    mu_tape_clear(&tape);
    by_order = false;
    counting -= (unsigned long)n;
    if (n > 0) memcpy(state, past[counting % MU_UNDO_MAX], rules->state->size);
    return 0;
}

/* The umpire puts the state right: "put A.cap=6 KE1.mp=2 FINGERPRINT". */
static int put(char *rest)
{
    const mu_scope scope = { rules, setup };
    mu_err err = MU_ERR_NONE;
    char *assignment = word(&rest);
    while (*rest != '\0') {
        if (mu_assign(rules->state, &scope, state, assignment, &err) != MU_OK)
            return wrong(err.text);
        assignment = word(&rest);
    }
    const mu_digest ours = mu_fingerprint(rules->state, state);
    if (!is_digest(assignment, &ours))
        return wrong("the state that is put has another fingerprint");
    counting = 0;
    return 0;
}

static int take_line(void)
{
    char *rest = line;
    char *verb = word(&rest);
    if (strcmp(verb, "rules") == 0) return take_rules(rest);
    if (strcmp(verb, "setup") == 0) return take_setup(rest);
    if (rules == NULL) return wrong("the transcript does not begin with its rules");
    if (strcmp(verb, "order") == 0) return take_order(rest);
    if (strcmp(verb, "phase") == 0) return 0;
    if (strcmp(verb, "answer") == 0) return take_answer(rest);
    if (strcmp(verb, "settle") == 0) return settle(rest);
    if (strcmp(verb, "back") == 0) return go_back(rest);
    if (strcmp(verb, "put") == 0) return put(rest);
    return wrong("not a line of a transcript");
}

int main(void)
{
    while (fgets(line, sizeof line, stdin) != NULL) {
        size_t n = strcspn(line, "\n");
        if (line[n] != '\n') return wrong("a line without an end");
        line[n] = '\0';
        line_n++;
        int code = take_line();
        if (code != 0) return code;
    }
    if (steps == 0) return wrong("a transcript without steps");
    (void)printf("%lu steps, %lu fingerprints equal\n", steps, steps);
    return 0;
}
