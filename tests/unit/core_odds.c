/* SPDX-License-Identifier: MIT
 * tests/unit/core_odds.c - exact odds, worked out by hand and counted out face by face. */
#include "core/odds.h"
#include "core/rules/null/null.h"
#include "core/say.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 512

static void *rooms[64];
static size_t rooms_n;

/* A record in memory of its own, kept to the end of the test. */
static mu_odds room(uint32_t cap)
{
    cr_assert_lt(rooms_n, 64);
    void *memory = rooms[rooms_n++] = malloc(mu_odds_size(&null_ruleset, cap));
    cr_assert_not_null(memory);
    return mu_odds_in(memory, &null_ruleset, cap);
}

static void chance_is(const mu_outcome *outcome, uint64_t over, uint64_t under, const char *what)
{
    char words[64];
    char wanted[64];
    mu_text text = mu_text_in(words, sizeof words);
    mu_ratio_print(outcome->most, &text);
    text = mu_text_in(wanted, sizeof wanted);
    mu_ratio_print(mu_ratio_of(over, under), &text);
    cr_expect_str_eq(words, wanted, "%s: %s", what, words);
}

static void chances_are_one(const mu_odds *odds)
{
    mu_ratio sum = mu_ratio_of(0, 1);
    for (uint32_t i = 0; i < odds->n; i++)
        cr_assert(mu_ratio_plus(sum, odds->outcomes[i].most, &sum));
    cr_expect(mu_ratio_is_one(sum));
}

/* --- the two sentries, by hand ------------------------------------------------------- */

enum { D_SHOT, D_BACK, C_WEATHER, P_HIT };
enum { TAKE_IT, FALL_BACK };
enum { SUN, RAIN, FOG };

static const mu_order shoot = { .side = 0, .kind = 0 };
static const mu_order pass = { .side = 0, .kind = 1 };

static mu_status falls_back(void *self, const mu_question *question, int32_t *values, mu_err *err)
{
    (void)err;
    ++*(int *)self;
    cr_assert(question->kind == MU_CHOICE && question->purpose == P_HIT);
    cr_assert(question->count == 2 && question->options[1] == FALL_BACK);
    values[0] = FALL_BACK;
    return MU_OK;
}

/* Need 4: each die hits with 1/2 in the sun, 1/3 in the rain (a 5 or 6 less one); in fog one
 * die hits with 1/3 (5 or 6). Need 6 and fog: nothing hits.
 *
 * Two dice of 1/2: no hit 1/4, one 1/2, two 1/4. Two of 1/3: 4/9, 4/9, 1/9.
 * Falling back after any hit in the sun: 3/4 in all, half of it safe (4, 5, 6), half of it
 * for a point (1, 2, 3): 3/8 and 3/8. In the rain 5/9: 5/18 and 5/18. */
typedef struct worked {
    uint8_t card, need, back;
    bool fall_back;
    uint32_t n;
    uint64_t chance[3][2];
    uint32_t runs[3];
    uint8_t points[3]; /* left to the target */
    uint32_t choices;
} worked;

static const worked by_hand[] = {
    { SUN, 4, 0, false, 3, { { 1, 4 }, { 1, 2 }, { 1, 4 } }, { 1, 1, 1 }, { 3, 2, 1 }, 2 },
    { RAIN, 4, 0, false, 3, { { 4, 9 }, { 4, 9 }, { 1, 9 } }, { 1, 1, 1 }, { 3, 2, 1 }, 2 },
    { FOG, 4, 0, false, 2, { { 2, 3 }, { 1, 3 } }, { 1, 1 }, { 3, 2 }, 1 },
    { FOG, 6, 0, false, 1, { { 1, 1 } }, { 1 }, { 3 }, 0 },
    { SUN, 2, 0, false, 3, { { 1, 36 }, { 10, 36 }, { 25, 36 } }, { 1, 1, 1 }, { 3, 2, 1 }, 2 },
    { SUN, 4, 1, false, 3, { { 1, 4 }, { 1, 2 }, { 1, 4 } }, { 1, 1, 1 }, { 3, 2, 1 }, 0 },
    { SUN, 4, 0, true, 3, { { 1, 4 }, { 3, 8 }, { 3, 8 } }, { 1, 2, 2 }, { 3, 2, 3 }, 2 },
    { RAIN, 4, 0, true, 3, { { 4, 9 }, { 5, 18 }, { 5, 18 } }, { 1, 2, 2 }, { 3, 2, 3 }, 2 },
    { FOG, 4, 0, true, 3, { { 2, 3 }, { 1, 6 }, { 1, 6 } }, { 1, 1, 1 }, { 3, 2, 3 }, 1 },
};

Test(odds, shots_worked_out_by_hand)
{
    for (size_t i = 0; i < MU_COUNT_OF(by_hand); i++) {
        const worked *w = &by_hand[i];
        const null_setup setup = { "Anne", "Stuart", w->need, 3, 2 };
        const null_state before = {
            .turn = 1, .phase = 1, .card = w->card, .sentries = { { 3, 0 }, { 3, w->back } }
        };
        const null_state kept = before;
        const mu_job job = { .before = { &null_ruleset, &setup, &before }, .order = &shoot };
        int asked = 0;
        const mu_source policy = { falls_back, &asked };
        mu_odds odds = room(ROOM);
        cr_assert_eq(mu_odds_of(&job, NULL, w->fall_back ? &policy : &mu_source_none, &odds, NULL),
                     MU_OK);
        cr_assert_eq(odds.n, w->n, "row %zu: %u outcomes", i, odds.n);
        uint32_t runs = 0;
        for (uint32_t k = 0; k < odds.n; k++) {
            const null_state *after = (const null_state *)(const void *)odds.states + k;
            char what[32];
            mu_text text = mu_text_in(what, sizeof what);
            mu_text_add(&text, "row %u, outcome %u", (unsigned)i, k);
            chance_is(&odds.outcomes[k], w->chance[k][0], w->chance[k][1], what);
            cr_expect_eq(odds.outcomes[k].runs, w->runs[k], "%s", what);
            cr_expect_eq(after->sentries[1].points, w->points[k], "%s", what);
            mu_digest digest = mu_fingerprint(&null_state_schema, after);
            cr_expect(mu_digest_equal(&digest, &odds.outcomes[k].state));
            runs += w->runs[k];
        }
        cr_expect_eq(odds.runs, runs);
        cr_expect_eq(odds.choices, w->choices, "row %zu: %u choices", i, odds.choices);
        if (w->fall_back) cr_expect_gt(asked, 0);
        chances_are_one(&odds);
        cr_expect_eq(memcmp(&before, &kept, sizeof before), 0, "the position was touched");
    }
}

static const null_setup setup = { "Anne", "Stuart", 4, 3, 2 };
static const null_state in_the_sun = { .turn = 1, .phase = 1, .sentries = { { 3, 0 }, { 3, 0 } } };

Test(odds, a_draw_has_an_outcome_for_each_card)
{
    const null_state before = { .turn = 1, .sentries = { { 3, 0 }, { 3, 0 } } };
    const mu_job job = { .before = { &null_ruleset, &setup, &before } };
    mu_odds odds = room(ROOM);
    cr_assert_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, NULL), MU_OK);
    cr_assert_eq(odds.n, 3);
    for (uint32_t i = 0; i < 3; i++) {
        chance_is(&odds.outcomes[i], 1, 3, "a card");
        cr_expect_eq(((const null_state *)(const void *)odds.states)[i].card, i);
    }
}

Test(odds, an_order_without_dice_has_one_outcome)
{
    const mu_job job = { .before = { &null_ruleset, &setup, &in_the_sun }, .order = &pass };
    mu_odds odds = room(1);
    cr_assert_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, NULL), MU_OK);
    cr_expect(odds.n == 1 && odds.runs == 1 && odds.choices == 0);
    cr_expect(mu_ratio_is_one(odds.outcomes[0].most));
}

/* --- answers already given ---------------------------------------------------------------- */

static void give(mu_tape *tape, mu_question_kind kind, uint8_t side, uint8_t purpose,
                 mu_clause clause, const int32_t *values, uint16_t count)
{
    const mu_question q = { .kind = kind,
                            .side = side,
                            .purpose = purpose,
                            .clause = clause,
                            .count = count,
                            .sides = kind == MU_ROLL ? 6 : 0,
                            .low = 1 };
    cr_assert_eq(mu_tape_push(tape, &q, values, false, NULL), MU_OK);
}

Test(odds, what_is_already_known_is_not_rolled_again)
{
    static mu_tape given;
    const mu_job job = { .before = { &null_ruleset, &setup, &in_the_sun }, .order = &shoot };
    mu_tape_clear(&given);
    give(&given, MU_ROLL, 0, D_SHOT, 2001, (const int32_t[]){ 6, 6 }, 2);
    mu_odds odds = room(ROOM);
    cr_assert_eq(mu_odds_of(&job, &given, &mu_source_none, &odds, NULL), MU_OK);
    cr_expect_eq(odds.n, 1);
    give(&given, MU_CHOICE, 1, P_HIT, 2003, (const int32_t[]){ FALL_BACK }, 2);
    cr_assert_eq(mu_odds_of(&job, &given, &mu_source_none, &odds, NULL), MU_OK);
    cr_assert_eq(odds.n, 2);
    cr_expect_eq(odds.choices, 0, "the choice was made before");
    chance_is(&odds.outcomes[0], 1, 2, "for a point");
    chance_is(&odds.outcomes[1], 1, 2, "safe");
    cr_expect_eq(given.n, 2, "what is given stays as it is");
    give(&given, MU_ROLL, 1, D_BACK, 2003, (const int32_t[]){ 4 }, 1);
    cr_assert_eq(mu_odds_of(&job, &given, &mu_source_none, &odds, NULL), MU_OK);
    cr_expect(odds.n == 1 && odds.runs == 1);
}

Test(odds, answers_that_do_not_fit_have_diverged)
{
    static mu_tape given;
    const mu_job job = { .before = { &null_ruleset, &setup, &in_the_sun }, .order = &shoot };
    mu_tape_clear(&given);
    give(&given, MU_ROLL, 1, D_SHOT, 2001, (const int32_t[]){ 6, 6 }, 2);
    mu_odds odds = room(ROOM);
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_odds_of(&job, &given, &mu_source_none, &odds, &err), MU_DIVERGED);
    cr_expect_eq(err.answer, 1);
}

Test(odds, an_order_that_is_not_legal_has_no_odds)
{
    const mu_order other = { .side = 1, .kind = 0 };
    const mu_job job = { .before = { &null_ruleset, &setup, &in_the_sun }, .order = &other };
    mu_odds odds = room(ROOM);
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, &err), MU_REFUSED);
    cr_expect_eq(err.clause, 1002);
}

/* --- who decides, who is told ----------------------------------------------------------- */

static mu_status answers(void *self, const mu_question *question, int32_t *values, mu_err *err)
{
    values[0] = *(int32_t *)self;
    return values[0] < 0 ? mu_fail(err, MU_REFUSED, question->clause, "nobody says so") : MU_OK;
}

/* What the source of choices says goes up; an answer that is no option is its fault too. */
Test(odds, a_choice_that_cannot_be_made_ends_it)
{
    const mu_job job = { .before = { &null_ruleset, &setup, &in_the_sun }, .order = &shoot };
    mu_odds odds = room(ROOM);
    mu_err err = MU_ERR_NONE;
    int32_t value = -1;
    const mu_source choices = { answers, &value };
    cr_expect_eq(mu_odds_of(&job, NULL, &choices, &odds, &err), MU_REFUSED);
    cr_expect(err.clause == 2003 && strcmp(err.text, "nobody says so") == 0);
    value = 7;
    cr_expect_eq(mu_odds_of(&job, NULL, &choices, &odds, &err), MU_INPUT);
}

/* What is new in each way is told to the job's sink; the numbers of tales are given out here. */
typedef struct heard {
    char lines[512];
    mu_text text;
    uint32_t tales;
} heard;

static void hear(void *self, const mu_said *fact)
{
    heard *h = self;
    mu_text_add(&h->text, "%s; ", fact->text);
}

static uint32_t told(void *self)
{
    heard *h = self;
    mu_text_add(&h->text, "told %u\n", ++h->tales);
    return h->tales;
}

static uint32_t told_then(void *self, uint32_t first, uint32_t second)
{
    heard *h = self;
    mu_text_add(&h->text, "%u then %u: %u\n", first, second, ++h->tales);
    return h->tales;
}

static uint32_t told_in_common(void *self, uint32_t one, uint32_t other)
{
    heard *h = self;
    mu_text_add(&h->text, "common to %u and %u: %u\n", one, other, ++h->tales);
    return h->tales;
}

/* No hit; one, two that come to the same: each told behind what comes before the dice. */
Test(odds, tales_are_put_together_as_ways_are)
{
    heard h = { 0 };
    h.text = mu_text_in(h.lines, sizeof h.lines);
    const mu_sink sink = { .said = hear, .self = &h };
    const mu_tales tales = { told, told_then, told_in_common, &h };
    const null_state before = { .turn = 1, .phase = 1, .sentries = { { 3, 0 }, { 1, 0 } } };
    const mu_job job = { .before = { &null_ruleset, &setup, &before },
                         .order = &shoot,
                         .said = &sink };
    mu_odds odds = room(ROOM);
    odds.tales = &tales;
    cr_expect_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, NULL), MU_OK);
    cr_expect_str_eq(h.lines,
                     "told 1\n"
                     "Anne shoots; told 2\n"
                     "Anne shoots; told 3\n" /* does he take it, or fall back? */
                     "the sentry has 0 left; told 4\n"
                     "3 then 4: 5\n"
                     "Anne shoots; told 6\n"
                     "the sentry has 0 left; told 7\n"
                     "6 then 7: 8\n"
                     "common to 5 and 8: 9\n"
                     "1 then 2: 10\n"
                     "1 then 9: 11\n",
                     "%s", h.lines);
    cr_expect(odds.n == 2 && odds.outcomes[0].tale == 10 && odds.outcomes[1].tale == 11);
}

/* --- limits ---------------------------------------------------------------------------------- */

Test(odds, more_outcomes_than_room_are_a_limit)
{
    const mu_job job = { .before = { &null_ruleset, &setup, &in_the_sun }, .order = &shoot };
    mu_err err = MU_ERR_NONE;
    mu_odds odds = room(3);
    cr_expect_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, &err), MU_OK);
    odds = room(2);
    cr_expect_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, &err), MU_LIMIT);
    cr_expect_str_eq(err.text, "more than 2 different outcomes");
    odds = room(0);
    cr_expect_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, &err), MU_LIMIT);
}

Test(odds, the_same_odds_twice_are_the_same)
{
    const mu_job job = { .before = { &null_ruleset, &setup, &in_the_sun }, .order = &shoot };
    mu_odds odds = room(ROOM);
    cr_assert_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, NULL), MU_OK);
    mu_outcome first[3];
    memcpy(first, odds.outcomes, sizeof first);
    cr_assert_eq(mu_odds_of(&job, NULL, &mu_source_none, &odds, NULL), MU_OK);
    cr_expect(odds.n == 3 && odds.runs == 3 && odds.choices == 2, "counts begin anew");
    cr_expect_eq(memcmp(first, odds.outcomes, sizeof first), 0);
}

/* --- the two sentries, face by face ---------------------------------------------------------- */

/* The outcome that ends in this state. */
static const mu_outcome *outcome_of(const mu_odds *odds, const mu_schema *schema, const void *state)
{
    mu_digest digest = mu_fingerprint(schema, state);
    uint32_t i = 0;
    while (i < odds->n && !mu_digest_equal(&odds->outcomes[i].state, &digest)) i++;
    cr_assert_lt(i, odds->n, "a state that can be reached is no outcome");
    return &odds->outcomes[i];
}

/* Both dice of the shot and the die for falling back in every combination, through a script;
 * each of the 216 counts alike whether or not its last die was rolled. */
Test(odds, a_shot_counted_out_over_every_face)
{
    for (uint8_t card = SUN; card <= RAIN; card++) {
        null_state before = in_the_sun;
        before.card = card;
        mu_job job = { .before = { &null_ruleset, &setup, &before }, .order = &shoot };
        int asked = 0;
        const mu_source policy = { falls_back, &asked };
        mu_odds odds = room(ROOM);
        cr_assert_eq(mu_odds_of(&job, NULL, &policy, &odds, NULL), MU_OK);
        uint64_t count[ROOM] = { 0 };
        for (int32_t i = 0; i < 216; i++) {
            static mu_tape tape;
            const int32_t values[] = { 1 + i % 6, 1 + i / 6 % 6, FALL_BACK, 1 + i / 36 };
            mu_script script = { values, 4, 0 };
            mu_source source = mu_source_script(&script);
            null_state after;
            job.source = &source;
            mu_tape_clear(&tape);
            cr_assert_eq(mu_resolve(&job, &tape, &after, NULL, NULL), MU_OK);
            count[outcome_of(&odds, &null_state_schema, &after) - odds.outcomes]++;
        }
        for (uint32_t i = 0; i < odds.n; i++)
            chance_is(&odds.outcomes[i], count[i], 216, "counted");
    }
}
