/* SPDX-License-Identifier: MIT
 * core/measure.c - distances and angles in words. */
#include "core/measure.h"

#include <string.h>

#define DIGITS_MOST 9 /* before the point, and behind it: what is read fits 64 bits */

/* A plain decimal at the front of a word: its digits as one number, and how many of them are
 * behind the point. Null: none. */
static const char *read_decimal(const char *word, uint64_t *digits, uint32_t *decimals)
{
    uint32_t whole = 0;
    *digits = 0;
    *decimals = 0;
    for (; *word >= '0' && *word <= '9'; word++, whole++) {
        if (whole == DIGITS_MOST) return NULL;
        *digits = 10 * *digits + (uint64_t)(*word - '0');
    }
    if (whole == 0) return NULL;
    if (*word != '.') return word;
    for (word++; *word >= '0' && *word <= '9'; word++, ++*decimals) {
        if (*decimals == DIGITS_MOST) return NULL;
        *digits = 10 * *digits + (uint64_t)(*word - '0');
    }
    return *decimals == 0 ? NULL : word;
}

static uint64_t power_of_ten(uint32_t n)
{
    return n == 0 ? 1 : 10 * power_of_ten(n - 1);
}

/* In u; 0: no such unit. */
static uint32_t unit_of(const char *word)
{
    static const struct {
        const char *word;
        uint32_t u;
    } units[] = { { "mm", MU_MM }, { "cm", 10 * MU_MM }, { "in", MU_INCH }, { "u", 1 } };
    for (size_t i = 0; i < MU_COUNT_OF(units); i++)
        if (strcmp(word, units[i].word) == 0) return units[i].u;
    return 0;
}

const char *mu_length_read(const char *word, uint32_t *length)
{
    uint64_t digits = 0;
    uint32_t decimals = 0;
    const char *unit = read_decimal(word, &digits, &decimals);
    if (unit == NULL) return "is not a distance such as 40mm, 4cm, 1.5in or 4001u";
    const uint32_t u = unit_of(unit);
    if (u == 0) return "has no unit: mm, cm, in or u";
    const uint64_t scale = power_of_ten(decimals);
    const mu_wide product = mu_wide_product(digits, u);
    mu_wide rest;
    const mu_wide whole = mu_wide_divide(product, mu_wide_of(scale), &rest);
    if (!mu_wide_is_zero(rest)) return "is not a whole number of u (1/100 mm)";
    if (mu_wide_compare(whole, mu_wide_of(MU_LENGTH_MOST)) > 0) return "is more than ten metres";
    *length = (uint32_t)whole.low;
    return NULL;
}

/* Hundredths as a decimal without zeros at its end. */
static void print_hundredths(uint32_t hundredths, mu_text *out)
{
    mu_text_add(out, "%u", hundredths / 100);
    if (hundredths % 100 == 0) return;
    if (hundredths % 10 == 0)
        mu_text_add(out, ".%u", hundredths % 100 / 10);
    else
        mu_text_add(out, ".%02u", hundredths % 100);
}

void mu_length_print(uint32_t length, mu_text *out)
{
    print_hundredths(length, out);
    mu_text_word(out, "mm");
}

void mu_length_say(uint32_t length, mu_text *out)
{
    print_hundredths(length, out);
    mu_text_word(out, " mm");
}

void mu_distance_say(mu_distance distance, mu_text *out)
{
    uint32_t u = mu_distance_up(distance);
    const mu_wide exact = mu_wide_product((uint64_t)u * u, distance.under);
    const bool over = mu_wide_compare(distance.over, exact) < 0;
    if (over) u--; /* rounded up */
    if (over && u % MU_MM == 0) mu_text_word(out, "just over ");
    mu_length_say(u, out);
}

void mu_distance_against(mu_distance distance, uint32_t limit, mu_text *out)
{
    mu_distance_say(distance, out);
    mu_text_word(out, mu_distance_within(distance, limit) ? ", within " : ", beyond ");
    mu_length_say(limit, out);
}

/* --- angles --------------------------------------------------------------------------------- */

static const char *const eighths[] = { "east", "north-east", "north", "north-west",
                                       "west", "south-west", "south", "south-east" };

bool mu_facing_read(const char *word, mu_angle *facing)
{
    uint64_t digits = 0;
    uint32_t decimals = 0;
    for (uint32_t i = 0; i < MU_COUNT_OF(eighths); i++)
        if (strcmp(word, eighths[i]) == 0) {
            *facing = (mu_angle)(i * MU_EIGHTH_TURN);
            return true;
        }
    const char *end = read_decimal(word, &digits, &decimals);
    if (end == NULL || *end != '\0' || decimals > 3) return false;
    digits *= power_of_ten(3 - decimals);
    if (digits >= 360000) return false;
    *facing = (mu_angle)((digits * 65536 + 180000) / 360000);
    return true;
}

void mu_facing_print(mu_angle facing, mu_text *out)
{
    if (facing % MU_EIGHTH_TURN == 0) {
        mu_text_word(out, eighths[facing / MU_EIGHTH_TURN]);
        return;
    }
    const uint32_t thousandths = (uint32_t)(((uint64_t)facing * 360000 + 32768) / 65536);
    mu_text_add(out, "%u.%03u", thousandths / 1000, thousandths % 1000);
    size_t used = out->used;
    while (used > 0 && out->at[used - 1] == '0') used--;
    if (used > 0 && out->at[used - 1] == '.') used--;
    mu_text_back(out, used);
}

bool mu_degrees_read(const char *word, uint32_t *hundredths)
{
    uint64_t digits = 0;
    uint32_t decimals = 0;
    const char *end = read_decimal(word, &digits, &decimals);
    if (end == NULL || *end != '\0' || decimals > 2) return false;
    digits *= power_of_ten(2 - decimals);
    if (digits >= 36000) return false;
    *hundredths = (uint32_t)digits;
    return true;
}

void mu_degrees_print(uint32_t hundredths, mu_text *out)
{
    print_hundredths(hundredths, out);
}
