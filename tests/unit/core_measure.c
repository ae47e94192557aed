/* SPDX-License-Identifier: MIT
 * tests/unit/core_measure.c - distances and angles in words. */
#include "core/measure.h"

#include <criterion/criterion.h>

Test(measure, distances_are_read)
{
    static const struct {
        const char *word;
        uint32_t u;
    } rows[] = { { "40mm", 4000 },   { "4cm", 4000 },        { "1.5in", 3810 },
                 { "4001u", 4001 },  { "0mm", 0 },           { "0.01mm", 1 },
                 { "1in", 2540 },    { "0.05in", 127 },      { "60.01mm", 6001 },
                 { "00007mm", 700 }, { "10000mm", 1000000 }, { "2.50in", 6350 },
                 { "0.001cm", 1 },   { "7.0u", 7 } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        uint32_t u = 0;
        cr_expect_null(mu_length_read(rows[i].word, &u), "%s", rows[i].word);
        cr_expect_eq(u, rows[i].u, "%s: %u", rows[i].word, u);
    }
}

Test(measure, what_is_no_distance_is_refused_and_never_rounded)
{
    static const struct {
        const char *word, *why;
    } rows[] = { { "", "is not a distance such as 40mm, 4cm, 1.5in or 4001u" },
                 { "mm", "is not a distance such as 40mm, 4cm, 1.5in or 4001u" },
                 { ".5mm", "is not a distance such as 40mm, 4cm, 1.5in or 4001u" },
                 { "5.mm", "is not a distance such as 40mm, 4cm, 1.5in or 4001u" },
                 { "-5mm", "is not a distance such as 40mm, 4cm, 1.5in or 4001u" },
                 { "1e3mm", "has no unit: mm, cm, in or u" },
                 { "40", "has no unit: mm, cm, in or u" },
                 { "40 mm", "has no unit: mm, cm, in or u" },
                 { "40MM", "has no unit: mm, cm, in or u" },
                 { "0.005mm", "is not a whole number of u (1/100 mm)" },
                 { "0.001in", "is not a whole number of u (1/100 mm)" },
                 { "1.5u", "is not a whole number of u (1/100 mm)" },
                 { "10000.01mm", "is more than ten metres" },
                 { "999999999in", "is more than ten metres" },
                 { "9999999999mm", "is not a distance such as 40mm, 4cm, 1.5in or 4001u" },
                 { "1.0000000001mm", "is not a distance such as 40mm, 4cm, 1.5in or 4001u" } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        uint32_t u = 77;
        cr_expect_str_eq(mu_length_read(rows[i].word, &u), rows[i].why, "%s", rows[i].word);
        cr_expect_eq(u, 77);
    }
}

Test(measure, what_is_printed_is_read_as_the_same)
{
    char word[32];
    for (uint32_t u = 0; u <= MU_LENGTH_MOST; u += u < 5000 ? 1 : 9973) {
        uint32_t again = 0;
        mu_text text = mu_text_in(word, sizeof word);
        mu_length_print(u, &text);
        cr_assert_null(mu_length_read(word, &again));
        cr_assert_eq(again, u, "%s", word);
    }
    for (uint32_t h = 0; h < 36000; h++) {
        uint32_t again = 0;
        mu_text text = mu_text_in(word, sizeof word);
        mu_degrees_print(h, &text);
        cr_assert(mu_degrees_read(word, &again) && again == h, "%s", word);
    }
}

Test(measure, degrees)
{
    uint32_t h = 0;
    cr_expect(mu_degrees_read("22.5", &h) && h == 2250);
    cr_expect(mu_degrees_read("359.99", &h) && h == 35999);
    cr_expect_not(mu_degrees_read("360", &h));
    cr_expect_not(mu_degrees_read("1.001", &h));
    cr_expect_not(mu_degrees_read("left", &h));
    cr_expect_not(mu_degrees_read("30deg", &h));
}

static const char *said(int32_t x, int32_t y)
{
    static char words[32];
    const mu_outline a = mu_outline_of_point((mu_point){ 0, 0 });
    const mu_outline b = mu_outline_of_point((mu_point){ x, y });
    mu_text text = mu_text_in(words, sizeof words);
    mu_distance_say(mu_distance_between(&a, &b), &text);
    return words;
}

Test(measure, distances_are_said_to_the_hundredth_below)
{
    cr_expect_str_eq(said(3000, 4000), "50 mm");
    cr_expect_str_eq(said(6130, 0), "61.3 mm");
    cr_expect_str_eq(said(8000, 1), "just over 80 mm");
    cr_expect_str_eq(said(8001, 0), "80.01 mm");
    cr_expect_str_eq(said(7999, 1), "79.99 mm");
    cr_expect_str_eq(said(0, 0), "0 mm");
    cr_expect_str_eq(said(1, 1), "0.01 mm");
}

static const char *against(int32_t x, int32_t y, uint32_t limit)
{
    static char words[64];
    const mu_outline a = mu_outline_of_point((mu_point){ 0, 0 });
    const mu_outline b = mu_outline_of_point((mu_point){ x, y });
    mu_text text = mu_text_in(words, sizeof words);
    mu_distance_against(mu_distance_between(&a, &b), limit, &text);
    return words;
}

Test(measure, what_is_beyond_a_range_is_not_said_to_be_its_end)
{
    cr_expect_str_eq(against(6130, 0, 8000), "61.3 mm, within 80 mm");
    cr_expect_str_eq(against(8000, 0, 8000), "80 mm, within 80 mm");
    cr_expect_str_eq(against(8000, 1, 8000), "just over 80 mm, beyond 80 mm");
    cr_expect_str_eq(against(8001, 0, 8000), "80.01 mm, beyond 80 mm");
}

Test(measure, every_facing_is_read_as_it_is_printed)
{
    for (uint32_t angle = 0; angle < 65536; angle++) {
        char words[32];
        mu_angle back = (mu_angle)(angle + 1);
        mu_text text = mu_text_in(words, sizeof words);
        mu_facing_print((mu_angle)angle, &text);
        cr_assert(mu_facing_read(words, &back), "%s", words);
        cr_assert_eq(back, angle, "%s", words);
    }
    mu_angle facing = 0;
    cr_expect(mu_facing_read("90", &facing) && facing == MU_NORTH);
    cr_expect(mu_facing_read("44.99", &facing) && facing == 8190);
    cr_expect(mu_facing_read("south-west", &facing) && facing == 5 * MU_EIGHTH_TURN);
    cr_expect_not(mu_facing_read("360", &facing));
    cr_expect_not(mu_facing_read("1.0001", &facing));
    cr_expect_not(mu_facing_read("up", &facing));
    cr_expect_not(mu_facing_read("", &facing));
}
