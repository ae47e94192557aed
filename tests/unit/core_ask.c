/* SPDX-License-Identifier: MIT
 * tests/unit/core_ask.c - questions against a tape that does not fit them, the story told on
 * the way, and the clauses marked. */
#include "core/ask.h"
#include "core/resolve.h"
#include "core/rules/null/null.h"
#include "core/say.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { D_SHOT, D_BACK, C_WEATHER, P_HIT };
enum { TAKE_IT, FALL_BACK };
enum { SUN, RAIN, FOG };
enum { WEATHER, ACTIONS };

static const null_setup setup = { "Anne", "Stuart", 4, 3, 2 };
static const mu_order shoot = { .side = 0, .kind = 0 };

/* Side A is about to act. */
static null_state actions(uint8_t card)
{
    return (null_state){
        .turn = 1, .phase = ACTIONS, .card = card, .sentries = { { 3, 0 }, { 3, 0 } }
    };
}

typedef struct run {
    null_state before;
    const mu_order *order;
    int32_t values[6];
    uint32_t n;
} run;

/* The tape of a whole run: 0 the shot, 1 what to do about it, 2 falling back. */
static const run fall_back = {
    { 1, ACTIONS, 0, SUN, { { 3, 0 }, { 3, 0 } } }, &shoot, { 5, 6, FALL_BACK, 2 }, 4
};
/* 0 the shot, 1 a choice with one option. */
static const run forced = { { 1, ACTIONS, 0, SUN, { { 3, 0 }, { 3, 1 } } }, &shoot, { 5, 6 }, 2 };
/* 0 the card. */
static const run weather = { { 1, WEATHER, 0, SUN, { { 3, 0 }, { 3, 0 } } }, NULL, { 2 }, 1 };

static mu_status go(const run *r, const mu_source *source, const mu_sink *said, mu_marks *marks,
                    mu_tape *tape, null_state *after, mu_err *err)
{
    const mu_job job = { .before = { &null_ruleset, &setup, &r->before },
                         .order = r->order,
                         .source = source,
                         .said = said,
                         .marks = marks };
    return mu_resolve(&job, tape, after, NULL, err);
}

static void record(const run *r, mu_tape *tape, null_state *after)
{
    mu_script script = { r->values, r->n, 0 };
    mu_source source = mu_source_script(&script);
    mu_tape_clear(tape);
    cr_assert_eq(go(r, &source, NULL, NULL, tape, after, NULL), MU_OK);
    cr_assert_eq(script.used, r->n);
}

/* --- a tape that does not fit ------------------------------------------------------ */

static void other_kind(mu_tape *tape, mu_answer *a)
{
    (void)tape;
    a->kind = a->kind == MU_CHOICE ? MU_DRAW : MU_CHOICE;
}

static void other_side(mu_tape *tape, mu_answer *a)
{
    (void)tape;
    a->side ^= 1;
}

static void other_purpose(mu_tape *tape, mu_answer *a)
{
    (void)tape;
    a->purpose = a->purpose == D_SHOT ? D_BACK : D_SHOT;
}

static void no_purpose(mu_tape *tape, mu_answer *a)
{
    (void)tape;
    a->purpose = (uint8_t)null_ruleset.purposes_n;
}

static void other_clause(mu_tape *tape, mu_answer *a)
{
    (void)tape;
    a->clause = 1002;
}

static void other_subject(mu_tape *tape, mu_answer *a)
{
    (void)tape;
    a->subject = 7;
}

static void one_more(mu_tape *tape, mu_answer *a)
{
    (void)tape;
    a->count++;
}

static void one_fewer(mu_tape *tape, mu_answer *a)
{
    (void)tape;
    a->count--;
}

static void other_sides(mu_tape *tape, mu_answer *a)
{
    (void)tape;
    a->sides = 10;
}

static void other_automatic(mu_tape *tape, mu_answer *a)
{
    (void)tape;
    a->automatic ^= 1;
}

static void value_below(mu_tape *tape, mu_answer *a)
{
    tape->values[a->first] = -1;
}

static void value_zero(mu_tape *tape, mu_answer *a)
{
    tape->values[a->first] = 0;
}

static void value_above(mu_tape *tape, mu_answer *a)
{
    tape->values[a->first] = 7;
}

static void second_value_above(mu_tape *tape, mu_answer *a)
{
    tape->values[a->first + 1] = 7;
}

static void answer_too_many(mu_tape *tape, mu_answer *a)
{
    const int32_t faces[] = { 3 };
    const mu_question question = {
        .kind = MU_ROLL, .side = a->side, .purpose = D_BACK, .clause = 2003, .count = 1, .sides = 6
    };
    cr_assert_eq(mu_tape_push(tape, &question, faces, false, NULL), MU_OK);
}

typedef struct misfit {
    void (*spoil)(mu_tape *tape, mu_answer *answer);
    const run *run;
    uint32_t at;     /* the answer spoiled, from 0 */
    uint32_t answer; /* the answer at fault, from 1 */
    mu_clause clause;
    const char *text; /* null: not pinned */
} misfit;

static const misfit misfits[] = {
    { other_kind, &fall_back, 0, 1, 2001,
      "the rules ask for roll D_SHOT of 2 d6 by Anne under NL-2.1, "
      "the log answers choice D_SHOT of 2 options by Anne under NL-2.1" },
    { other_kind, &fall_back, 1, 2, 2003, NULL },
    { other_kind, &fall_back, 2, 3, 2003, NULL },
    { other_kind, &weather, 0, 1, 1001,
      "the rules ask for draw C_WEATHER of 3 cards by nobody under NL-1.1, "
      "the log answers choice C_WEATHER of 3 options by nobody under NL-1.1" },
    { other_side, &fall_back, 0, 1, 2001,
      "the rules ask for roll D_SHOT of 2 d6 by Anne under NL-2.1, "
      "the log answers roll D_SHOT of 2 d6 by Stuart under NL-2.1" },
    { other_side, &fall_back, 1, 2, 2003, NULL },
    { other_side, &fall_back, 2, 3, 2003, NULL },
    { other_side, &weather, 0, 1, 1001, NULL },
    { other_purpose, &fall_back, 0, 1, 2001,
      "the rules ask for roll D_SHOT of 2 d6 by Anne under NL-2.1, "
      "the log answers roll D_BACK of 2 d6 by Anne under NL-2.1" },
    { other_purpose, &fall_back, 1, 2, 2003, NULL },
    { other_purpose, &fall_back, 2, 3, 2003, NULL },
    { other_purpose, &weather, 0, 1, 1001, NULL },
    { no_purpose, &fall_back, 0, 1, 2001,
      "the rules ask for roll D_SHOT of 2 d6 by Anne under NL-2.1, "
      "the log answers roll ? of 2 d6 by Anne under NL-2.1" },
    { other_clause, &fall_back, 0, 1, 2001,
      "the rules ask for roll D_SHOT of 2 d6 by Anne under NL-2.1, "
      "the log answers roll D_SHOT of 2 d6 by Anne under NL-1.2" },
    { other_clause, &fall_back, 1, 2, 2003, NULL },
    { other_clause, &weather, 0, 1, 1001, NULL },
    { other_subject, &fall_back, 0, 1, 2001,
      "the rules ask for roll D_SHOT of 2 d6 by Anne under NL-2.1, "
      "the log answers roll D_SHOT of 2 d6 by Anne about 7 under NL-2.1" },
    { other_subject, &fall_back, 1, 2, 2003, NULL },
    { other_subject, &weather, 0, 1, 1001, NULL },
    { one_more, &fall_back, 0, 1, 2001,
      "the rules ask for roll D_SHOT of 2 d6 by Anne under NL-2.1, "
      "the log answers roll D_SHOT of 3 d6 by Anne under NL-2.1" },
    { one_fewer, &fall_back, 0, 1, 2001, NULL },
    { one_more, &fall_back, 1, 2, 2003, NULL },
    { one_fewer, &fall_back, 1, 2, 2003, NULL },
    { one_more, &fall_back, 2, 3, 2003, NULL },
    { one_more, &weather, 0, 1, 1001, NULL },
    { one_more, &forced, 1, 2, 2003, NULL },
    { other_sides, &fall_back, 0, 1, 2001,
      "the rules ask for roll D_SHOT of 2 d6 by Anne under NL-2.1, "
      "the log answers roll D_SHOT of 2 d10 by Anne under NL-2.1" },
    { other_sides, &fall_back, 1, 2, 2003, NULL },
    { other_sides, &weather, 0, 1, 1001, NULL },
    { other_automatic, &fall_back, 0, 1, 2001, NULL },
    { other_automatic, &fall_back, 1, 2, 2003,
      "the rules ask for choice P_HIT of 2 options by Stuart under NL-2.3, "
      "the log answers choice P_HIT of 2 options by Stuart under NL-2.3 as if it were forced" },
    { other_automatic, &forced, 1, 2, 2003,
      "the rules ask for choice P_HIT of 1 option by Stuart under NL-2.3, "
      "the log answers choice P_HIT of 1 option by Stuart under NL-2.3 as if it were free" },
    { other_automatic, &weather, 0, 1, 1001, NULL },
    { value_zero, &fall_back, 0, 1, 2001, "no die here shows 0: its faces are 1 to 6" },
    { value_above, &fall_back, 0, 1, 2001, "no die here shows 7: its faces are 1 to 6" },
    { second_value_above, &fall_back, 0, 1, 2001, "no die here shows 7: its faces are 1 to 6" },
    { value_above, &fall_back, 2, 3, 2003, "no die here shows 7: its faces are 1 to 6" },
    { value_above, &fall_back, 1, 2, 2003, "that is not one of the 2 options" },
    { value_below, &fall_back, 1, 2, 2003, "that is not one of the 2 options" },
    { value_above, &forced, 1, 2, 2003, "that is not one of the 1 options" },
    { value_above, &weather, 0, 1, 1001, "there is no card 7 among 3" },
    { value_below, &weather, 0, 1, 1001, "there is no card -1 among 3" },
    { answer_too_many, &fall_back, 0, 4, 2003,
      "the log goes on with roll D_BACK of 1 d6 by Anne under NL-2.3, "
      "the rules ask nothing more" },
    { answer_too_many, &forced, 0, 3, 2003,
      "the log goes on with roll D_BACK of 1 d6 by Anne under NL-2.3, "
      "the rules ask nothing more" },
    { answer_too_many, &weather, 0, 2, 2003, NULL },
};

Test(ask, a_tape_that_does_not_fit_has_diverged)
{
    static mu_tape tape;
    for (size_t i = 0; i < MU_COUNT_OF(misfits); i++) {
        const misfit *m = &misfits[i];
        null_state after;
        mu_err err = MU_ERR_NONE;
        record(m->run, &tape, &after);
        m->spoil(&tape, &tape.answers[m->at]);
        cr_expect_eq(go(m->run, &mu_source_none, NULL, NULL, &tape, &after, &err), MU_DIVERGED,
                     "row %zu", i);
        cr_expect_eq(err.status, MU_DIVERGED, "row %zu", i);
        cr_expect_eq(err.answer, m->answer, "row %zu: answer %u", i, err.answer);
        cr_expect_eq(err.clause, m->clause, "row %zu: clause %u", i, err.clause);
        cr_expect_eq(err.seq, MU_NO_SEQ);
        cr_expect_str_not_empty(err.text);
        if (m->text != NULL) cr_expect_str_eq(err.text, m->text, "row %zu: %s", i, err.text);
        cr_expect_eq(go(m->run, &mu_source_none, NULL, NULL, &tape, &after, NULL), MU_DIVERGED,
                     "without a record");
    }
}

Test(ask, a_tape_that_is_not_spoiled_fits)
{
    static mu_tape tape;
    static const run *const runs[] = { &fall_back, &forced, &weather };
    for (size_t i = 0; i < MU_COUNT_OF(runs); i++) {
        null_state after, again;
        record(runs[i], &tape, &after);
        cr_assert_eq(go(runs[i], &mu_source_none, NULL, NULL, &tape, &again, NULL), MU_OK);
        cr_assert_eq(memcmp(&after, &again, sizeof after), 0);
    }
}

/* An answer beyond the open question is not looked at before the question is answered. */
Test(ask, a_die_that_no_longer_counts_changes_what_is_asked_next)
{
    static mu_tape tape;
    null_state after;
    mu_err err = MU_ERR_NONE;
    record(&fall_back, &tape, &after);
    tape.values[0] = 1;
    tape.values[1] = 1;
    cr_expect_eq(go(&fall_back, &mu_source_none, NULL, NULL, &tape, &after, &err), MU_DIVERGED);
    cr_expect_eq(err.answer, 2);
    cr_expect_eq(err.clause, 2003);
    cr_expect_str_eq(err.text, "the log goes on with choice P_HIT of 2 options by Stuart under "
                               "NL-2.3, the rules ask nothing more");
}

/* --- the story ---------------------------------------------------------------------------- */

typedef struct story {
    char lines[1024];
    mu_text text;
} story;

/* "test NL-2.1 Anne shoots, 2 hits (2 dice, each hits on 4 or more) [5!] [6!] n=2 need=4 drm=0
 * hits=2" */
static void write_down(void *self, const mu_said *fact)
{
    static const char *const kinds[] = { "done", "modifier", "test" };
    story *s = self;
    mu_text_add(&s->text, "%s ", kinds[fact->kind]);
    mu_clause_print(&null_ruleset, fact->clause, &s->text);
    mu_text_add(&s->text, " %s", fact->text);
    if (fact->result != NULL) mu_text_add(&s->text, ", %s", fact->result);
    if (fact->needed != NULL) mu_text_add(&s->text, " (%s)", fact->needed);
    for (uint32_t i = 0; i < fact->faces_n; i++)
        mu_text_add(&s->text, " [%d%s]", fact->faces[i],
                    fact->hit != NULL && fact->hit[i] ? "!" : "");
    for (uint32_t i = 0; i < fact->numbers_n; i++)
        mu_text_add(&s->text, " %s=%d", fact->numbers[i].name, fact->numbers[i].value);
    mu_text_word(&s->text, "\n");
}

typedef struct told {
    uint8_t card, back;
    int32_t values[4];
    uint32_t n;
    const char *story;
} told;

static const told stories[] = {
    { SUN,
      0,
      { 5, 6, FALL_BACK, 2 },
      4,
      "test NL-2.1 Anne shoots, 2 hits (2 dice, each hits on 4 or more) [5!] [6!] n=2 need=4 drm=0 "
      "hits=2\n"
      "done NL-2.3 the sentry has 2 left\n" },
    { SUN,
      0,
      { 5, 6, TAKE_IT },
      3,
      "test NL-2.1 Anne shoots, 2 hits (2 dice, each hits on 4 or more) [5!] [6!] n=2 need=4 drm=0 "
      "hits=2\n"
      "done NL-2.3 the sentry has 1 left\n" },
    { SUN,
      0,
      { 5, 6, FALL_BACK, 4 },
      4,
      "test NL-2.1 Anne shoots, 2 hits (2 dice, each hits on 4 or more) [5!] [6!] n=2 need=4 drm=0 "
      "hits=2\n" },
    { RAIN,
      0,
      { 4, 4 },
      2,
      "modifier NL-2.2 rain drm=-1\n"
      "test NL-2.1 Anne shoots, 0 hits (2 dice, each hits on 4 or more, drm -1, so on a natural 5 "
      "or more) [4] [4] n=2 need=4 drm=-1 hits=0\n" },
    { FOG,
      1,
      { 5 },
      1,
      "test NL-2.1 Anne shoots, 1 hit (1 die, hits on 5 or more) [5!] n=1 need=5 drm=0 hits=1\n"
      "done NL-2.3 the sentry has 2 left\n" },
};

Test(ask, the_story_of_a_shot_word_by_word_changes_nothing)
{
    static mu_tape tape, quiet_tape;
    for (size_t i = 0; i < MU_COUNT_OF(stories); i++) {
        run r = { actions(stories[i].card), &shoot, { 0 }, stories[i].n };
        r.before.sentries[1].back = stories[i].back;
        memcpy(r.values, stories[i].values, sizeof stories[i].values);
        story s;
        s.text = mu_text_in(s.lines, sizeof s.lines);
        const mu_sink sink = { .said = write_down, .self = &s };
        mu_script script = { r.values, r.n, 0 };
        mu_source source = mu_source_script(&script);
        null_state after, quiet;
        mu_tape_clear(&tape);
        cr_assert_eq(go(&r, &source, &sink, NULL, &tape, &after, NULL), MU_OK);
        cr_expect_str_eq(s.lines, stories[i].story, "row %zu: %s", i, s.lines);
        record(&r, &quiet_tape, &quiet);
        cr_expect_eq(memcmp(&after, &quiet, sizeof after), 0, "narration changed the state");
        cr_expect_eq(tape.n, quiet_tape.n);
        cr_expect_eq(memcmp(tape.values, quiet_tape.values, tape.values_n * sizeof *tape.values),
                     0);
    }
}

/* What was asked and how it fell: "2 d6 from 1 by 0: 4 4, hits 5 6". */
static void hear_roll(void *self, const mu_question *q, const int32_t *faces)
{
    story *s = self;
    mu_text_add(&s->text, "%d d%d from %d by %d:", q->count, q->sides, q->low, q->side);
    for (int i = 0; i < q->count; i++) mu_text_add(&s->text, " %d", (int)faces[i]);
    mu_text_word(&s->text, ", hits");
    for (int i = 0; i < q->sides && q->classes != NULL; i++)
        if (q->hits >> q->classes[i] & 1) mu_text_add(&s->text, " %d", q->low + i);
    mu_text_word(&s->text, "\n");
}

static void ignore(void *self, const mu_said *fact)
{
    (void)self, (void)fact;
}

/* A die that sends a sentry back hits nothing. */
Test(ask, every_roll_is_heard_with_the_faces_that_hit)
{
    static mu_tape tape;
    static const struct {
        int card;
        int32_t values[4];
        uint32_t n;
        const char *heard;
    } rows[] = {
        { SUN,
          { 5, 6, FALL_BACK, 2 },
          4,
          "2 d6 from 1 by 0: 5 6, hits 4 5 6\n1 d6 from 1 by 1: 2, hits\n" },
        { RAIN, { 4, 4 }, 2, "2 d6 from 1 by 0: 4 4, hits 5 6\n" },
        { FOG, { 1 }, 1, "1 d6 from 1 by 0: 1, hits 5 6\n" },
    };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const run r = { actions(rows[i].card), &shoot, { 0 }, 0 };
        story s;
        s.text = mu_text_in(s.lines, sizeof s.lines);
        const mu_sink sink = { .said = ignore, .self = &s, .rolled = hear_roll };
        mu_script script = { rows[i].values, rows[i].n, 0 };
        mu_source source = mu_source_script(&script);
        null_state after;
        mu_tape_clear(&tape);
        cr_assert_eq(go(&r, &source, &sink, NULL, &tape, &after, NULL), MU_OK);
        cr_expect_str_eq(s.lines, rows[i].heard, "row %zu: %s", i, s.lines);
        s.text = mu_text_in(s.lines, sizeof s.lines);
        cr_assert_eq(go(&r, &mu_source_none, &sink, NULL, &tape, &after, NULL), MU_OK);
        cr_expect_str_eq(s.lines, rows[i].heard, "row %zu, from the tape: %s", i, s.lines);
    }
}

static int evaluated;

static int costly(void)
{
    return ++evaluated;
}

static void count_lines(void *self, const mu_said *fact)
{
    (void)fact;
    ++*(int *)self;
}

Test(ask, nothing_is_evaluated_when_nobody_listens)
{
    mu_cx cx = { .rules = &null_ruleset };
    mu_say(&cx, 1001, "%d", costly());
    mu_say_modifier(&cx, 1001, "drm", 1, "%d", costly());
    cr_expect_eq(evaluated, 0);
    int lines = 0;
    const mu_sink sink = { .said = count_lines, .self = &lines };
    cx.said = &sink;
    mu_say(&cx, 1001, "%d", costly());
    mu_say_modifier(&cx, 1001, "drm", 0, "%d", costly());
    cr_expect(evaluated == 1 && lines == 1, "a modifier of 0 is none");
    mu_say_modifier(&cx, 1001, "drm", -2, "%d", costly());
    cr_expect(evaluated == 2 && lines == 2);
    mu_say_modifier(&cx, 1001, "drm", costly(), "once");
    cr_expect(evaluated == 3 && lines == 3);
}

/* Legality is asked far more often than it is explained. */
Test(ask, a_refusal_nobody_reads_is_not_put_into_words)
{
    static mu_marks marks;
    mu_err err = MU_ERR_NONE;
    mu_cx cx = { .rules = &null_ruleset, .marks = &marks };
    cr_expect_eq(mu_refuse(&cx, 1001, "%d", costly()), MU_REFUSED);
    cr_expect_eq(evaluated, 0);
    cr_expect_eq(marks.bits[1001 / 64], UINT64_C(1) << 1001 % 64, "its clause is marked");
    cx.err = &err;
    cr_expect_eq(mu_refuse(&cx, 1002, "reason %d", costly()), MU_REFUSED);
    cr_expect_eq(evaluated, 1);
    cr_expect_str_eq(err.text, "reason 1");
    cr_expect(err.status == MU_REFUSED && err.clause == 1002);
    cr_expect_eq(marks.bits[1002 / 64] >> 1002 % 64 & 1, 1);
}

static void keep_length(void *self, const mu_said *fact)
{
    *(size_t *)self = strlen(fact->text);
}

Test(ask, a_line_too_long_is_cut)
{
    char longer[MU_LINE_MAX * 2];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    size_t length = 0;
    mu_err err = MU_ERR_NONE;
    const mu_sink sink = { .said = keep_length, .self = &length };
    const mu_cx cx = { .rules = &null_ruleset, .said = &sink, .err = &err };
    mu_say(&cx, 1001, "%s", longer);
    cr_expect_eq(length, MU_LINE_MAX - 1);
    cr_expect_eq(mu_refuse(&cx, 1001, "%s", longer), MU_REFUSED);
    cr_expect_eq(strlen(err.text), MU_LINE_MAX - 1);
}

/* --- marks --------------------------------------------------------------------------------- */

typedef struct marked {
    uint8_t card, back;
    int32_t values[4];
    uint32_t n;
    mu_clause clauses[4]; /* 0 ends */
} marked;

static const marked marks_of[] = {
    { SUN, 0, { 1, 1 }, 2, { 2001 } },
    { RAIN, 0, { 1, 1 }, 2, { 2001, 2002 } },
    { SUN, 0, { 6, 1, TAKE_IT }, 3, { 2001, 2003 } },
    { FOG, 1, { 6 }, 1, { 2001, 2002, 2003 } },
    { RAIN, 0, { 6, 6, FALL_BACK, 1 }, 4, { 2001, 2002, 2003 } },
};

Test(ask, exactly_the_clauses_used_are_marked)
{
    static mu_tape tape;
    static mu_marks marks, wanted;
    for (size_t i = 0; i < MU_COUNT_OF(marks_of); i++) {
        const marked *m = &marks_of[i];
        run r = { actions(m->card), &shoot, { 0 }, m->n };
        r.before.sentries[1].back = m->back;
        mu_script script = { m->values, m->n, 0 };
        mu_source source = mu_source_script(&script);
        null_state after;
        memset(&marks, 0, sizeof marks);
        memset(&wanted, 0, sizeof wanted);
        for (int k = 0; k < 4 && m->clauses[k] != 0; k++)
            wanted.bits[m->clauses[k] / 64] |= UINT64_C(1) << m->clauses[k] % 64;
        mu_tape_clear(&tape);
        cr_assert_eq(go(&r, &source, NULL, &marks, &tape, &after, NULL), MU_OK);
        cr_expect_eq(memcmp(&marks, &wanted, sizeof marks), 0, "row %zu", i);
    }
}

Test(ask, every_clause_number_has_a_mark_of_its_own)
{
    static mu_marks marks;
    const mu_cx cx = { .marks = &marks };
    for (uint32_t clause = 0; clause <= UINT16_MAX; clause++) {
        cr_assert_eq(marks.bits[clause / 64] >> clause % 64 & 1, 0);
        mu_mark(&cx, (mu_clause)clause);
        cr_assert_eq(marks.bits[clause / 64] >> clause % 64 & 1, 1);
    }
}
