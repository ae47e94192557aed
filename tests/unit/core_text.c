/* SPDX-License-Identifier: MIT
 * tests/unit/core_text.c - bounded text, and the readers of words. */
#include "core/text.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* --- building text ---------------------------------------------------------- */

#define GUARD 0x5a

typedef struct guarded {
    char before[8];
    char room[32];
    char after[8];
} guarded;

static void guard(guarded *g)
{
    memset(g, GUARD, sizeof *g);
}

/* Nothing outside the first `room` characters was touched, and they are terminated. */
static void stayed_inside(const guarded *g, size_t room, const mu_text *text)
{
    for (size_t i = 0; i < sizeof g->before; i++) cr_assert_eq(g->before[i], GUARD);
    for (size_t i = room; i < sizeof g->room; i++) cr_assert_eq(g->room[i], GUARD);
    for (size_t i = 0; i < sizeof g->after; i++) cr_assert_eq(g->after[i], GUARD);
    cr_assert_lt(text->used, room);
    cr_assert_eq(g->room[text->used], '\0');
    cr_assert_eq(strlen(g->room), text->used);
}

static const char *const samples[] = { "", "a", "Sedgemoor", "a word of some length" };

Test(text, what_fits_is_kept_and_the_rest_is_cut)
{
    for (size_t room = 1; room <= sizeof((guarded *)0)->room; room++)
        for (size_t s = 0; s < MU_COUNT_OF(samples); s++)
            for (int formatted = 0; formatted < 2; formatted++) {
                guarded g;
                guard(&g);
                mu_text text = mu_text_in(g.room, room);
                if (formatted)
                    mu_text_add(&text, "%s", samples[s]);
                else
                    mu_text_word(&text, samples[s]);
                stayed_inside(&g, room, &text);
                size_t n = strlen(samples[s]);
                cr_assert_eq(text.cut, n >= room);
                cr_assert_eq(text.used, n < room ? n : room - 1);
                cr_assert_eq(memcmp(g.room, samples[s], text.used), 0);
            }
}

Test(text, a_copy_is_the_text_as_far_as_there_is_room)
{
    char room[6];
    mu_text_copy(room, sizeof room, "RM1");
    cr_expect_str_eq(room, "RM1");
    mu_text_copy(room, sizeof room, "Sedgemoor");
    cr_expect_str_eq(room, "Sedge");
}

Test(text, additions_follow_each_other_up_to_the_end)
{
    guarded g;
    guard(&g);
    mu_text text = mu_text_in(g.room, 10);
    mu_text_add(&text, "%d-", 12);
    mu_text_add(&text, "%c", 'x');
    mu_text_word(&text, "yz");
    cr_expect_str_eq(g.room, "12-xyz");
    cr_expect_eq(text.used, 6);
    cr_expect_not(text.cut);
    const uint8_t bytes[] = { 0xab, 0x01 };
    mu_text_bytes(&text, bytes, 2);
    cr_expect_str_eq(g.room, "12-xyzab0");
    cr_expect(text.cut);
    mu_text_add(&text, "%d", 7);
    mu_text_word(&text, "more");
    cr_expect_str_eq(g.room, "12-xyzab0");
    cr_expect(text.cut);
    stayed_inside(&g, 10, &text);
}

Test(text, adding_nothing_to_a_full_buffer_cuts_nothing)
{
    char room[4];
    mu_text text = mu_text_in(room, sizeof room);
    mu_text_word(&text, "abc");
    mu_text_word(&text, "");
    mu_text_add(&text, "%s", "");
    mu_text_bytes(&text, NULL, 0);
    cr_expect_not(text.cut);
    cr_expect_str_eq(room, "abc");
}

Test(text, numbers_are_written_in_decimal)
{
    static const int64_t numbers[] = { 0, 1, -1, 9, 10, -10, 117, INT64_MAX, INT64_MIN, INT32_MIN };
    for (size_t i = 0; i < MU_COUNT_OF(numbers); i++) {
        guarded g;
        char wanted[32];
        guard(&g);
        mu_text text = mu_text_in(g.room, sizeof g.room);
        mu_text_number(&text, numbers[i]);
        mu_text by_format = mu_text_in(wanted, sizeof wanted);
        mu_text_add(&by_format, "%lld", (long long)numbers[i]);
        cr_expect_str_eq(g.room, wanted);
        stayed_inside(&g, sizeof g.room, &text);
    }
    guarded g;
    guard(&g);
    mu_text text = mu_text_in(g.room, 4);
    mu_text_number(&text, -117);
    cr_expect(text.cut);
    cr_expect_str_eq(g.room, "-11");
    stayed_inside(&g, 4, &text);
}

Test(text, bytes_are_lower_case_hex)
{
    static const uint8_t bytes[] = { 0x00, 0x09, 0x0a, 0x7f, 0x80, 0xde, 0xff };
    char room[32];
    mu_text text = mu_text_in(room, sizeof room);
    mu_text_bytes(&text, bytes, sizeof bytes);
    cr_expect_str_eq(room, "00090a7f80deff");
}

Test(text, a_buffer_without_room_is_a_bug, .signal = SIGABRT)
{
    char room[1];
    (void)mu_text_in(room, 0);
}

/* --- hex bytes ------------------------------------------------------------------ */

Test(text, hex_of_bytes_reads_back)
{
    uint8_t all[256];
    uint8_t back[256] = { 0 };
    char room[513];
    for (size_t i = 0; i < sizeof all; i++) all[i] = (uint8_t)i;
    mu_text text = mu_text_in(room, sizeof room);
    mu_text_bytes(&text, all, sizeof all);
    cr_assert_eq(text.used, 512);
    cr_assert_not(text.cut);
    cr_assert(mu_hex_bytes(room, back, sizeof back));
    cr_expect_eq(memcmp(all, back, sizeof all), 0);
    cr_expect(mu_hex_bytes("", back, 0));
}

Test(text, only_exactly_so_many_lower_case_digits_are_bytes)
{
    static const char *const wrong[] = { "",     "0",    "00",   "000",  "00000", "000000",
                                         "00AB", "00aG", "0x00", "00 0", " 000",  "000 ",
                                         "-001", "00:0", "00/0", "00`0", "00g0",  "00\xc3\xa9" };
    uint8_t bytes[2];
    for (size_t i = 0; i < MU_COUNT_OF(wrong); i++)
        cr_expect_not(mu_hex_bytes(wrong[i], bytes, 2), "'%s'", wrong[i]);
    cr_expect(mu_hex_bytes("0a9f", bytes, 2));
    cr_expect_eq(bytes[0], 0x0a);
    cr_expect_eq(bytes[1], 0x9f);
}

/* --- whole numbers ---------------------------------------------------------------- */

typedef struct reading {
    const char *word;
    int64_t low, high;
    bool good;
    int64_t value;
} reading;

#define ANY INT64_MIN, INT64_MAX

static const reading readings[] = {
    { "0", ANY, true, 0 },
    { "7", ANY, true, 7 },
    { "10", ANY, true, 10 },
    { "-1", ANY, true, -1 },
    { "-10", ANY, true, -10 },
    { "5", 5, 5, true, 5 },
    { "4", 5, 9, false, 0 },
    { "10", 5, 9, false, 0 },
    { "-3", -2, 2, false, 0 },
    { "-2", -2, 2, true, -2 },
    { "0", 1, 9, false, 0 },
    /* the ends of the range */
    { "9223372036854775807", ANY, true, INT64_MAX },
    { "-9223372036854775808", ANY, true, INT64_MIN },
    { "9223372036854775800", ANY, true, INT64_MAX - 7 },
    { "9223372036854775808", ANY, false, 0 },
    { "-9223372036854775809", ANY, false, 0 },
    { "9223372036854775810", ANY, false, 0 },
    { "18446744073709551616", ANY, false, 0 },
    { "99999999999999999999999999999999", ANY, false, 0 },
    { "-99999999999999999999999999999999", ANY, false, 0 },
    /* not a whole number and nothing else */
    { "", ANY, false, 0 },
    { "-", ANY, false, 0 },
    { "+1", ANY, false, 0 },
    { "-0", ANY, false, 0 },
    { "00", ANY, false, 0 },
    { "01", ANY, false, 0 },
    { "-01", ANY, false, 0 },
    { "--1", ANY, false, 0 },
    { " 1", ANY, false, 0 },
    { "1 ", ANY, false, 0 },
    { "\t1", ANY, false, 0 },
    { "1\n", ANY, false, 0 },
    { "1.0", ANY, false, 0 },
    { "1e3", ANY, false, 0 },
    { "1,000", ANY, false, 0 },
    { "0x10", ANY, false, 0 },
    { "12a", ANY, false, 0 },
    { "a12", ANY, false, 0 },
    { "1-", ANY, false, 0 },
    { "/", ANY, false, 0 },
    { ":", ANY, false, 0 },
    { "\xd9\xa1", ANY, false, 0 }, /* a digit of another script */
};

Test(text, whole_numbers)
{
    for (size_t i = 0; i < MU_COUNT_OF(readings); i++) {
        const reading *r = &readings[i];
        int64_t value = 4711;
        cr_expect_eq(mu_whole_number(r->word, r->low, r->high, &value), r->good, "'%s'", r->word);
        cr_expect_eq(value, r->good ? r->value : 4711, "'%s' left %lld", r->word, (long long)value);
    }
}

Test(text, every_number_printed_reads_back)
{
    for (int64_t n = -1100; n <= 1100; n++) {
        char word[8];
        mu_text text = mu_text_in(word, sizeof word);
        int64_t value = 0;
        mu_text_add(&text, "%lld", (long long)n);
        cr_assert(mu_whole_number(word, -1000, 1000, &value) == (n >= -1000 && n <= 1000));
        if (n >= -1000 && n <= 1000) cr_assert_eq(value, n);
    }
}

/* --- plain text --------------------------------------------------------------------- */

typedef struct range {
    uint32_t first, last;
} range;

/* What steers a terminal or cannot be seen. */
static const range refused[] = {
    { 0x0000, 0x001f },   /* controls, line breaks */
    { 0x007f, 0x009f },   /* delete, the second set of controls */
    { 0x00ad, 0x00ad },   /* soft hyphen */
    { 0x034f, 0x034f },   /* grapheme joiner */
    { 0x061c, 0x061c },   /* Arabic letter mark */
    { 0x115f, 0x1160 },   /* Hangul fillers */
    { 0x17b4, 0x17b5 },   /* Khmer inherent vowels */
    { 0x180b, 0x180f },   /* Mongolian variation selectors, vowel separator */
    { 0x200b, 0x200f },   /* zero width, direction marks */
    { 0x2028, 0x202e },   /* line and paragraph breaks, direction overrides */
    { 0x2060, 0x206f },   /* word joiner, invisible operators, isolates */
    { 0x2800, 0x2800 },   /* blank Braille pattern */
    { 0x3164, 0x3164 },   /* Hangul filler */
    { 0xd800, 0xdfff },   /* surrogates */
    { 0xfdd0, 0xfdef },   /* noncharacters */
    { 0xfe00, 0xfe0f },   /* variation selectors */
    { 0xfeff, 0xfeff },   /* byte order mark */
    { 0xffa0, 0xffa0 },   /* half-width Hangul filler */
    { 0xfff0, 0xfffb },   /* reserved specials, annotation marks */
    { 0x1bca0, 0x1bca3 }, /* shorthand format controls */
    { 0x1d173, 0x1d17a }, /* musical format controls */
    { 0xe0000, 0xe0fff }, /* tags, supplementary variation selectors */
};

static bool is_refused(uint32_t rune)
{
    for (size_t i = 0; i < MU_COUNT_OF(refused); i++)
        if (rune >= refused[i].first && rune <= refused[i].last) return true;
    return rune % 0x10000 >= 0xfffe; /* noncharacters of every plane */
}

/* The one well-formed way to write a character; returns its bytes. */
static size_t encode(uint32_t rune, char bytes[4])
{
    if (rune < 0x80) {
        bytes[0] = (char)rune;
        return 1;
    }
    size_t n = rune < 0x800 ? 2 : rune < 0x10000 ? 3 : 4;
    static const uint8_t lead[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
    for (size_t i = n; i-- > 1; rune >>= 6) bytes[i] = (char)(0x80 | (rune & 0x3f));
    bytes[0] = (char)(lead[n] | rune);
    return n;
}

Test(text, every_character_is_judged_by_the_table)
{
    for (uint32_t rune = 0; rune <= 0x10ffff; rune++) {
        char bytes[6] = { 'a' };
        size_t n = encode(rune, bytes + 1);
        bytes[1 + n] = 'z';
        cr_assert_eq(mu_is_plain_text(bytes, n + 2), !is_refused(rune), "U+%04X", (unsigned)rune);
    }
}

Test(text, well_formed_text_is_plain)
{
    static const char *const plain[] = {
        "",
        " ",
        "~",
        "Monmouth",
        "F\xc3\xa4hnrich",
        "\xc2\xa0",
        "\xdf\xbf",
        "\xe0\xa0\x80",
        "\xed\x9f\xbf",
        "\xee\x80\x80",
        "\xef\xbf\xbd",
        "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbd",
        "\xe2\x80\x8a\xe2\x80\x90\xe2\x80\xa7\xe2\x80\xaf\xe2\x81\x9f\xe2\x81\xb0"
    };
    for (size_t i = 0; i < MU_COUNT_OF(plain); i++)
        cr_expect(mu_is_plain_text(plain[i], strlen(plain[i])), "row %zu", i);
}

/* Bytes that are no text at all. */
static const char *const malformed[] = {
    "\x80",                     /* a follower alone */
    "\xbf",                     /* likewise */
    "a\x80",                    /* a follower too many */
    "\xc3\xa9\xa9",             /* likewise */
    "\xc0\x80",                 /* overlong: NUL in two bytes */
    "\xc0\xaf",                 /* overlong: a slash in two bytes */
    "\xc1\xbf",                 /* overlong: the last of them */
    "\xe0\x80\x80",             /* overlong in three bytes */
    "\xe0\x80\xaf",             /* overlong: a slash in three bytes */
    "\xe0\x9f\xbf",             /* overlong: the last of them */
    "\xf0\x80\x80\xaf",         /* overlong in four bytes */
    "\xf0\x8f\xbf\xbf",         /* overlong: the last of them */
    "\xed\xa0\x80",             /* the first surrogate */
    "\xed\xbf\xbf",             /* the last surrogate */
    "\xed\xa0\xbd\xed\xb8\x80", /* a pair of surrogates */
    "\xf4\x90\x80\x80",         /* just above the last character */
    "\xf5\x80\x80\x80",         /* leads that never lead */
    "\xf8\x88\x80\x80\x80",
    "\xfc\x84\x80\x80\x80\x80",
    "\x84\x80\x80\x80", /* followers that look like a long character */
    "\xb4\x80\x80\x80",
    "\xc1\x80\x80\x80",
    "\xfe",
    "\xff",
    "\xc3\x28", /* a lead and no follower */
    "\xe2\x28\xa1",
    "\xe2\x82\x28",
    "\xf0\x28\x8c\xbc",
    "\xf0\x90\x28\xbc",
    "\xf0\x90\x8c\x28",
    "\xc3\xc3",
};

Test(text, malformed_text_is_not_plain)
{
    for (size_t i = 0; i < MU_COUNT_OF(malformed); i++)
        cr_expect_not(mu_is_plain_text(malformed[i], strlen(malformed[i])), "row %zu", i);
}

/* The bytes lie at the very end of their memory, so that reading on would be noticed. */
Test(text, a_character_cut_short_is_not_plain)
{
    static const char *const whole[] = { "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2" };
    for (size_t i = 0; i < MU_COUNT_OF(whole); i++)
        for (size_t n = 1; n <= strlen(whole[i]); n++) {
            char *exact = malloc(n + 2);
            cr_assert_not_null(exact);
            memcpy(exact, "ab", 2);
            memcpy(exact + 2, whole[i], n);
            cr_expect_eq(mu_is_plain_text(exact, n + 2), n == strlen(whole[i]), "row %zu", i);
            free(exact);
        }
}

Test(text, the_length_given_is_what_counts)
{
    cr_expect(mu_is_plain_text("ab\n", 2));
    cr_expect_not(mu_is_plain_text("ab\n", 3));
    cr_expect_not(mu_is_plain_text("ab", 3), "a terminator within the text is a control");
    cr_expect(mu_is_plain_text("\xff", 0));
    cr_expect_not(mu_is_plain_text("\xc3\xa9", 1), "what follows does not belong to it");
    cr_expect_not(mu_is_plain_text("\xe2\x82\xac", 2));
    cr_expect_not(mu_is_plain_text("\xf0\x9f\x8e\xb2", 3));
    cr_expect_not(mu_is_plain_text("ab\xf0\x9f\x8e\xb2", 5));
}

/* Two bytes are plain as two plain ASCII characters or as one well-formed character. */
Test(text, every_pair_of_bytes_is_judged)
{
    for (uint32_t a = 0; a < 256; a++)
        for (uint32_t b = 0; b < 256; b++) {
            const char pair[2] = { (char)a, (char)b };
            bool ascii = a >= 0x20 && a < 0x7f && b >= 0x20 && b < 0x7f;
            uint32_t rune = (a & 0x1f) << 6 | (b & 0x3f);
            bool one = a >= 0xc2 && a <= 0xdf && (b & 0xc0) == 0x80 && !is_refused(rune);
            cr_assert_eq(mu_is_plain_text(pair, 2), ascii || one, "%02x %02x", (unsigned)a,
                         (unsigned)b);
        }
}
