/* SPDX-License-Identifier: MIT
 * tests/unit/cli_luck.c - distributions against counting every case, rows, and what is called. */
#include "cli/luck.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* --- distributions --------------------------------------------------------------------- */

/* A die by the value of each of its faces. */
typedef struct die {
    uint32_t sides;
    uint32_t value[MU_SIDES_MAX];
} die;

static void add_die(distribution *d, const die *of)
{
    uint32_t weights[MU_SIDES_MAX] = { 0 };
    for (uint32_t i = 0; i < of->sides; i++) weights[of->value[i]]++;
    distribution_add(d, weights, MU_SIDES_MAX);
}

/* In how many of all cases is the sum below, on, and above `value`? */
static distribution_split count_cases(const die *dice, uint32_t n, uint32_t sum, uint32_t value)
{
    if (n == 0) return (distribution_split){ sum<value, sum == value, sum> value };
    distribution_split all = { 0 };
    for (uint32_t i = 0; i < dice->sides; i++) {
        const distribution_split one = count_cases(dice + 1, n - 1, sum + dice->value[i], value);
        all.below += one.below;
        all.equal += one.equal;
        all.above += one.above;
    }
    return all;
}

/* A share is a count of cases, but for what is rounded off. */
static void expect_share(uint64_t share, uint64_t count, uint64_t cases, uint32_t value)
{
    const uint64_t exact = DISTRIBUTION_WHOLE / cases * count;
    const uint64_t off = share > exact ? share - exact : exact - share;
    cr_expect_lt(off, cases + 1000, "value %u: %llu of %llu cases, off by %llu", value,
                 (unsigned long long)count, (unsigned long long)cases, (unsigned long long)off);
}

Test(luck, a_distribution_is_what_counting_every_case_gives)
{
    static const die dice[] = {
        { 6, { 0, 0, 0, 1, 1, 1 } },
        { 10, { 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 } },
        { 6, { 0, 1, 2, 3, 4, 5 } },
        { 10, { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 } },
        { 6, { 1, 1, 1, 1, 1, 1 } },
        { 2, { 0, 19 } },
        { 10, { 0, 0, 0, 0, 0, 0, 0, 1, 1, 1 } },
    };
    distribution d = { 0 };
    uint64_t cases = 1;
    for (uint32_t n = 0; n <= MU_COUNT_OF(dice); n++) {
        for (uint32_t value = 0; value < 45; value++) {
            const distribution_split at = distribution_at(&d, value);
            const distribution_split counted = count_cases(dice, n, 0, value);
            expect_share(at.below, counted.below, cases, value);
            expect_share(at.equal, counted.equal, cases, value);
            expect_share(at.above, counted.above, cases, value);
        }
        if (n == MU_COUNT_OF(dice)) break;
        cases *= dice[n].sides;
        add_die(&d, &dice[n]);
    }
    cr_expect_not(d.lost);
    cr_expect_eq(d.least, 1, "one die always adds 1");
    distribution_dispose(&d);
}

/* The ends are left out when they are less than a part; nothing else is. */
Test(luck, many_dice_keep_their_whole)
{
    static const uint32_t coin[] = { 1, 1 };
    distribution d = { 0 };
    for (int i = 0; i < 2000; i++) distribution_add(&d, coin, 2);
    const distribution_split at = distribution_at(&d, 1000);
    const uint64_t whole = at.below + at.equal + at.above;
    const uint64_t off =
        whole > DISTRIBUTION_WHOLE ? whole - DISTRIBUTION_WHOLE : DISTRIBUTION_WHOLE - whole;
    cr_expect_lt(off, DISTRIBUTION_WHOLE / 1000000000);
    cr_expect_eq(at.below, at.above, "a fair coin is even");
    /* 2000 over 1000, by 2 to the 2000: 0.017839 */
    cr_expect_eq(at.equal / (DISTRIBUTION_WHOLE / 1000000), 17839);
    cr_expect_lt(d.n, 900);
    cr_expect_eq(distribution_at(&d, 2000).below, whole);
    cr_expect_eq(distribution_at(&d, 0).above, whole);
    distribution_dispose(&d);
}

/* --- rows -------------------------------------------------------------------------------- */

enum { SHOT, MORALE };

static const uint8_t from_four[] = { 0, 0, 0, 1, 1, 1 };
static const uint8_t from_six[] = { 0, 0, 0, 0, 0, 1 };

static void roll(luck *l, uint8_t side, const uint8_t *classes, uint16_t n, const int32_t *faces)
{
    const mu_question q = { .kind = MU_ROLL,
                            .side = side,
                            .purpose = classes == NULL ? MORALE : SHOT,
                            .count = n,
                            .sides = 6,
                            .low = 1,
                            .classes = classes,
                            .classes_n = classes == NULL ? 0 : 2,
                            .hits = classes == NULL ? 0 : 1u << 1 };
    luck_hear(l, &q, faces);
}

static const char *words(mu_ratio ratio, char line[96])
{
    mu_text text = mu_text_in(line, 96);
    mu_ratio_percent(ratio, 4, &text);
    return line;
}

static const luck_row *row_of(const luck *l, luck_measure measure, uint8_t side)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->rows[i].measure == measure && l->rows[i].side == side) return &l->rows[i];
    cr_assert(false, "there is no such row");
    return NULL;
}

/* Two dice that hit on 4 and one on 6: of 3 dice 2 hit. By hand: P(0, 1, 2, 3 hits) are 5, 11, 7
 * and 1 of 24. */
Test(luck, each_die_counts_with_the_faces_that_hit_when_it_was_rolled)
{
    luck l = { 0 };
    char line[96];
    roll(&l, 0, from_four, 2, (const int32_t[]){ 3, 4 });
    roll(&l, 0, from_six, 1, (const int32_t[]){ 6 });
    roll(&l, 1, NULL, 2, (const int32_t[]){ 1, 2 });
    luck_judge(&l);
    cr_assert_not(l.lost);
    cr_assert_eq(l.n, 4);

    const luck_row *hits = row_of(&l, LUCK_HITS, 0);
    cr_expect(hits->rolls == 2 && hits->dice == 3 && hits->purpose == SHOT);
    cr_expect_eq(luck_actual(hits), 2);
    cr_expect_str_eq(words(luck_percentile(hits), line), "81.2500"); /* 16/24 + 7/48 */
    cr_expect_str_eq(words(luck_p(hits), line), "37.5000");          /* 2 (1/24 + 7/48) */
    mu_text text = mu_text_in(line, sizeof line);
    luck_expected(hits, &text);
    cr_expect_str_eq(line, "1.2"); /* 7/6 */

    const luck_row *sum = row_of(&l, LUCK_SUM, 1);
    cr_expect_eq(luck_actual(sum), 3);
    text = mu_text_in(line, sizeof line);
    luck_expected(sum, &text);
    cr_expect_str_eq(line, "7.0");
    cr_expect_str_eq(words(luck_percentile(sum), line), "5.5556"); /* 1/36 + 2/72 */

    const luck_row *sixes = row_of(&l, LUCK_HIGHEST, 0);
    cr_expect_eq(luck_actual(sixes), 1);
    cr_expect(sixes->faces[2] == 1 && sixes->faces[3] == 1 && sixes->faces[5] == 1);
    cr_expect_str_eq(words(luck_p(sixes), line), "24.7685"); /* 16/216 + 75/432 */
    luck_dispose(&l);
}

/* A few dice can do nothing that is unlikely enough: they are no test to correct for. */
Test(luck, the_line_is_divided_by_the_rows_that_could_cross_it)
{
    luck l = { 0 };
    const int32_t sixes[] = { 6, 6, 6, 6, 6, 6, 6, 6, 6, 6 };
    roll(&l, 0, from_six, 10, sixes);
    for (uint8_t side = 1; side <= 2; side++) roll(&l, side, from_four, 2, sixes);
    luck_judge(&l);
    const luck_answer *of = &l.answers[LUCK_LUCK];
    cr_expect(of->rows == 3 && of->could == 1 && of->called == 1);
    cr_expect(row_of(&l, LUCK_HITS, 0)->called);
    cr_expect_not(row_of(&l, LUCK_HITS, 1)->called);
    cr_expect_eq(l.answers[LUCK_DICE].rows, 3);

    /* Now they could, and do not. */
    const int32_t even[] = { 1, 6, 1, 6, 1, 6, 1, 6, 1, 6 };
    for (uint8_t side = 1; side <= 2; side++) roll(&l, side, from_four, 10, even);
    luck_judge(&l);
    cr_expect(of->rows == 3 && of->could == 3 && of->called == 1);
    luck_dispose(&l);
}

/* Rows of one game do not mix with those of another. */
Test(luck, games_are_kept_apart_and_corrected_for_together)
{
    luck l = { 0 };
    const int32_t faces[] = { 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6 };
    for (l.game = 0; l.game < 5; l.game++) roll(&l, 0, NULL, 12, faces);
    luck_judge(&l);
    cr_expect_eq(l.n, 10);
    cr_expect_eq(l.answers[LUCK_LUCK].rows, 5);
    cr_expect_eq(l.answers[LUCK_LUCK].could, 5);
    cr_expect_eq(l.answers[LUCK_LUCK].called, 0);
    for (size_t i = 0; i < l.n; i++) cr_expect_eq(l.rows[i].dice, 12);
    luck_dispose(&l);
}

Test(luck, nothing_was_rolled)
{
    luck l = { 0 };
    luck_judge(&l);
    cr_expect(l.answers[LUCK_DICE].rows == 0 && l.answers[LUCK_DICE].called == 0);
    luck_dispose(&l);
}
