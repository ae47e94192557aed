/* SPDX-License-Identifier: MIT
 * tests/unit/core_tape.c - the list of answers, and the simple sources they come from. */
#include "core/source.h"
#include "core/tape.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>

static const int32_t hexes[] = { 44, 7, 0 };

static const mu_question roll = {
    .kind = MU_ROLL, .side = 1, .purpose = 3, .clause = 8027, .subject = 9, .count = 3, .sides = 10
};
static const mu_question d6 = { .kind = MU_ROLL, .clause = 6002, .count = 1, .sides = 6, .low = 1 };
static const mu_question draw = { .kind = MU_DRAW, .side = MU_NOBODY, .clause = 1001, .count = 5 };
static const mu_question choice = {
    .kind = MU_CHOICE, .side = 0, .purpose = 7, .clause = 9002, .count = 3, .options = hexes
};

static const mu_question first_two = {
    .kind = MU_CHOICE, .side = 0, .purpose = 7, .clause = 9002, .count = 2, .options = hexes
};

/* --- the tape --------------------------------------------------------------- */

Test(tape, an_answer_has_as_many_values_as_its_question_wants)
{
    cr_expect_eq(mu_answer_size(MU_ROLL, 1), 1);
    cr_expect_eq(mu_answer_size(MU_ROLL, 17), 17);
    cr_expect_eq(mu_answer_size(MU_DRAW, 52), 1);
    cr_expect_eq(mu_answer_size(MU_CHOICE, 160), 1);
}

Test(tape, answers_are_kept_with_their_questions)
{
    static mu_tape tape;
    const int32_t faces[] = { 9, 0, 4 };
    const int32_t card[] = { 4 };
    const int32_t option[] = { 7 };
    mu_tape_clear(&tape);
    cr_assert_eq(mu_tape_push(&tape, &roll, faces, false, NULL), MU_OK);
    cr_assert_eq(mu_tape_push(&tape, &draw, card, false, NULL), MU_OK);
    cr_assert_eq(mu_tape_push(&tape, &choice, option, true, NULL), MU_OK);
    cr_expect_eq(tape.n, 3);
    cr_expect_eq(tape.values_n, 5);

    const mu_answer *a = &tape.answers[0];
    cr_expect(a->kind == MU_ROLL && a->side == 1 && a->purpose == 3 && a->automatic == 0);
    cr_expect(a->clause == 8027 && a->subject == 9 && a->count == 3 && a->sides == 10);
    cr_expect_eq(memcmp(mu_tape_values(&tape, 0), faces, sizeof faces), 0);
    a = &tape.answers[1];
    cr_expect(a->kind == MU_DRAW && a->side == MU_NOBODY && a->clause == 1001 && a->count == 5);
    cr_expect_eq(*mu_tape_values(&tape, 1), 4);
    a = &tape.answers[2];
    cr_expect(a->kind == MU_CHOICE && a->side == 0 && a->purpose == 7 && a->automatic == 1);
    cr_expect_eq(*mu_tape_values(&tape, 2), 7);

    mu_tape_clear(&tape);
    cr_expect(tape.n == 0 && tape.values_n == 0);
}

Test(tape, more_answers_than_there_is_room_for_are_refused)
{
    static mu_tape tape;
    const int32_t six[] = { 6 };
    mu_err err = MU_ERR_NONE;
    mu_tape_clear(&tape);
    for (uint32_t i = 0; i < MU_TAPE_MAX; i++)
        cr_assert_eq(mu_tape_push(&tape, &d6, six, false, &err), MU_OK);
    cr_expect_eq(mu_tape_push(&tape, &d6, six, false, &err), MU_LIMIT);
    cr_expect_eq(err.status, MU_LIMIT);
    cr_expect_eq(err.clause, 6002);
    cr_expect_str_eq(err.text, "one order has more than 256 answers");
    cr_expect_eq(tape.n, MU_TAPE_MAX);
    cr_expect_eq(tape.values_n, MU_TAPE_MAX);
}

Test(tape, more_faces_than_there_is_room_for_are_refused)
{
    static mu_tape tape;
    static const int32_t faces[64];
    mu_question many = roll;
    mu_err err = MU_ERR_NONE;
    many.count = 60;
    mu_tape_clear(&tape);
    for (int i = 0; i < 17; i++)
        cr_assert_eq(mu_tape_push(&tape, &many, faces, false, &err), MU_OK);
    cr_assert_eq(tape.values_n, 1020);
    many.count = 5;
    cr_expect_eq(mu_tape_push(&tape, &many, faces, false, &err), MU_LIMIT);
    cr_expect_eq(err.clause, 8027);
    cr_expect_str_eq(err.text, "one order has more than 1024 dice and choices");
    many.count = 4;
    cr_expect_eq(mu_tape_push(&tape, &many, faces, false, &err), MU_OK);
    cr_expect_eq(mu_tape_push(&tape, &d6, faces, false, &err), MU_LIMIT);
    cr_expect_eq(tape.values_n, MU_FACES_MAX);
    cr_expect_eq(tape.n, 18);
}

Test(tape, an_answer_not_there_is_a_bug, .signal = SIGABRT)
{
    static mu_tape tape;
    (void)mu_tape_values(&tape, 0);
}

/* --- does it fit? ---------------------------------------------------------------- */

typedef struct fitting {
    const mu_question *question;
    int32_t values[3];
    const char *wrong; /* null: fits */
} fitting;

static const fitting fittings[] = {
    { &roll, { 0, 5, 9 }, NULL },
    { &roll, { 0, 5, 10 }, "no die here shows 10: its faces are 0 to 9" },
    { &roll, { -1, 5, 9 }, "no die here shows -1: its faces are 0 to 9" },
    { &roll, { 0, 100, -5 }, "no die here shows 100: its faces are 0 to 9" },
    { &d6, { 1 }, NULL },
    { &d6, { 6 }, NULL },
    { &d6, { 0 }, "no die here shows 0: its faces are 1 to 6" },
    { &d6, { 7 }, "no die here shows 7: its faces are 1 to 6" },
    { &d6, { INT32_MIN }, "no die here shows -2147483648: its faces are 1 to 6" },
    { &draw, { 0 }, NULL },
    { &draw, { 4 }, NULL },
    { &draw, { 5 }, "there is no card 5 among 5" },
    { &draw, { -1 }, "there is no card -1 among 5" },
    { &choice, { 44 }, NULL },
    { &choice, { 7 }, NULL },
    { &choice, { 0 }, NULL },
    { &choice, { 1 }, "that is not one of the 3 options" },
    { &choice, { -44 }, "that is not one of the 3 options" },
    { &first_two, { 7 }, NULL },
    { &first_two, { 0 }, "that is not one of the 2 options" },
};

Test(tape, answers_fit_their_questions_or_not)
{
    for (size_t i = 0; i < MU_COUNT_OF(fittings); i++) {
        const fitting *f = &fittings[i];
        mu_err err = MU_ERR_NONE;
        mu_status status = mu_answer_fits(f->question, f->values, &err);
        cr_expect_eq(status, f->wrong == NULL ? MU_OK : MU_INPUT, "row %zu", i);
        cr_expect_str_eq(err.text, f->wrong == NULL ? "" : f->wrong);
        if (f->wrong != NULL) cr_expect_eq(err.clause, f->question->clause);
    }
}

/* --- sources ------------------------------------------------------------------------ */

static mu_status ask(const mu_source *source, const mu_question *question, int32_t *values,
                     mu_err *err)
{
    return source->answer(source->self, question, values, err);
}

Test(source, none_answers_nothing)
{
    int32_t values[3] = { 4711, 4711, 4711 };
    cr_expect_eq(ask(&mu_source_none, &roll, values, NULL), MU_PENDING);
    cr_expect_eq(ask(&mu_source_none, &draw, values, NULL), MU_PENDING);
    cr_expect_eq(ask(&mu_source_none, &choice, values, NULL), MU_PENDING);
    cr_expect(values[0] == 4711 && values[1] == 4711 && values[2] == 4711);
}

Test(source, a_script_gives_its_values_in_order_as_many_as_are_wanted)
{
    const int32_t written[] = { 1, 2, 3, 44, 4, 9 };
    mu_script script = { written, MU_COUNT_OF(written), 0 };
    mu_source source = mu_source_script(&script);
    int32_t values[3] = { 0 };
    cr_expect_eq(ask(&source, &roll, values, NULL), MU_OK);
    cr_expect(values[0] == 1 && values[1] == 2 && values[2] == 3);
    cr_expect_eq(script.used, 3);
    cr_expect_eq(ask(&source, &choice, values, NULL), MU_OK);
    cr_expect_eq(values[0], 44);
    cr_expect_eq(ask(&source, &draw, values, NULL), MU_OK);
    cr_expect_eq(values[0], 4);
    cr_expect_eq(ask(&source, &roll, values, NULL), MU_PENDING, "one value is left, three wanted");
    cr_expect_eq(script.used, 5);
}

Test(source, a_script_does_not_pass_what_does_not_fit)
{
    const int32_t written[] = { 5 };
    mu_script script = { written, 1, 0 };
    mu_source source = mu_source_script(&script);
    int32_t value = 0;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(ask(&source, &draw, &value, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "there is no card 5 among 5");
    cr_expect_eq(script.used, 0);
    cr_expect_eq(ask(&source, &d6, &value, &err), MU_OK);
    cr_expect_eq(ask(&source, &d6, &value, &err), MU_PENDING);
}

/* Every face, card and option comes up, and nothing else. */
Test(source, a_policy_answers_within_the_question)
{
    mu_policy policy = { .rng = { .seed = 5 } };
    mu_source source = mu_source_policy(&policy);
    bool face[10] = { false }, card[5] = { false }, option[3] = { false };
    for (int i = 0; i < 400; i++) {
        int32_t values[3];
        cr_assert_eq(ask(&source, &roll, values, NULL), MU_OK);
        cr_assert_eq(mu_answer_fits(&roll, values, NULL), MU_OK);
        for (int k = 0; k < 3; k++) face[values[k]] = true;
        cr_assert_eq(ask(&source, &draw, values, NULL), MU_OK);
        cr_assert_eq(mu_answer_fits(&draw, values, NULL), MU_OK);
        card[values[0]] = true;
        cr_assert_eq(ask(&source, &choice, values, NULL), MU_OK);
        cr_assert_eq(mu_answer_fits(&choice, values, NULL), MU_OK);
        for (int k = 0; k < 3; k++) option[k] |= values[0] == hexes[k];
    }
    for (size_t i = 0; i < MU_COUNT_OF(face); i++) cr_expect(face[i]);
    for (size_t i = 0; i < MU_COUNT_OF(card); i++) cr_expect(card[i]);
    for (size_t i = 0; i < MU_COUNT_OF(option); i++) cr_expect(option[i]);
}

Test(source, the_same_seed_gives_the_same_answers)
{
    mu_policy one = { .rng = { .seed = 77 } };
    mu_policy two = { .rng = { .seed = 77 } };
    mu_source first = mu_source_policy(&one);
    mu_source second = mu_source_policy(&two);
    mu_rng by_hand = { .seed = 77 };
    for (int i = 0; i < 100; i++) {
        int32_t a[3] = { 0 }, b[3] = { 0 };
        cr_assert_eq(ask(&first, &roll, a, NULL), MU_OK);
        cr_assert_eq(ask(&second, &roll, b, NULL), MU_OK);
        for (int k = 0; k < 3; k++) {
            cr_assert_eq(a[k], b[k]);
            cr_assert_eq(a[k], (int32_t)mu_rng_below(&by_hand, 10));
        }
    }
}
