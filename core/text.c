/* SPDX-License-Identifier: MIT
 * core/text.c - bounded text, and the few readers of words that core needs. */
#include "core/text.h"

#include "core/panic.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

mu_text mu_text_in(char *buffer, size_t room)
{
    MU_ASSERT(room > 0);
    buffer[0] = '\0';
    return (mu_text){ .at = buffer, .room = room };
}

void mu_text_add(mu_text *text, const char *format, ...)
{
    size_t left = text->room - text->used;
    va_list args;
    va_start(args, format);
    int wanted = vsnprintf(text->at + text->used, left, format, args);
    va_end(args);
    MU_ASSERT(wanted >= 0);
    if ((size_t)wanted >= left) {
        text->used = text->room - 1;
        text->cut = true;
    } else {
        text->used += (size_t)wanted;
    }
}

void mu_text_word(mu_text *text, const char *word)
{
    size_t n = strlen(word);
    size_t left = text->room - text->used - 1;
    if (n > left) {
        n = left;
        text->cut = true;
    }
    memcpy(text->at + text->used, word, n);
    text->used += n;
    text->at[text->used] = '\0';
}

void mu_text_number(mu_text *text, int64_t number)
{
    char digits[21]; /* a sign, nineteen digits, the terminator */
    char *at = digits + sizeof digits - 1;
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
    *at = '\0';
    do {
        *--at = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0) *--at = '-';
    mu_text_word(text, at);
}

void mu_text_copy(char *buffer, size_t room, const char *words)
{
    mu_text text = mu_text_in(buffer, room);
    mu_text_word(&text, words);
}

void mu_text_back(mu_text *text, size_t used)
{
    MU_ASSERT(used <= text->used);
    text->used = used;
    text->at[used] = '\0';
}

void mu_text_bytes(mu_text *text, const uint8_t *bytes, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        const char pair[3] = { digits[bytes[i] >> 4], digits[bytes[i] & 15], '\0' };
        mu_text_word(text, pair);
    }
}

static int nibble(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

bool mu_hex_bytes(const char *word, uint8_t *bytes, size_t n)
{
    if (strlen(word) != 2 * n) return false;
    for (size_t i = 0; i < n; i++) {
        int high = nibble(word[2 * i]);
        int low = nibble(word[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

bool mu_whole_number(const char *word, int64_t low, int64_t high, int64_t *value)
{
    bool negative = word[0] == '-';
    const char *digit = word + negative;
    if (*digit == '\0' || (digit[0] == '0' && (digit[1] != '\0' || negative))) return false;
    int64_t sum = 0; /* below zero, where there is room for one number more */
    for (; *digit != '\0'; digit++) {
        if (*digit < '0' || *digit > '9') return false;
        int next = *digit - '0';
        if (sum < (INT64_MIN + next) / 10) return false;
        sum = sum * 10 - next;
    }
    if (!negative && sum == INT64_MIN) return false;
    if (!negative) sum = -sum;
    if (sum < low || sum > high) return false;
    *value = sum;
    return true;
}

/* Bytes that follow a lead byte, or -1 for one that cannot lead. */
static int followers(uint8_t lead)
{
    if (lead < 0x80) return 0;
    if (lead >= 0xc2 && lead <= 0xdf) return 1;
    if (lead >= 0xe0 && lead <= 0xef) return 2;
    if (lead >= 0xf0 && lead <= 0xf4) return 3;
    return -1;
}

/* Characters that steer a terminal, reorder the text around them, or look like nothing and are
 * no blanks; and code points that are no characters. In ascending order. */
static const struct {
    uint32_t first, last;
} hidden[] = {
    { 0x0000, 0x001f },   /* controls, line breaks */
    { 0x007f, 0x009f },   /* delete, more controls */
    { 0x00ad, 0x00ad },   /* soft hyphen */
    { 0x034f, 0x034f },   /* grapheme joiner */
    { 0x061c, 0x061c },   /* Arabic letter mark */
    { 0x115f, 0x1160 },   /* Hangul fillers */
    { 0x17b4, 0x17b5 },   /* Khmer inherent vowels */
    { 0x180b, 0x180f },   /* Mongolian selectors and separator */
    { 0x200b, 0x200f },   /* zero width, direction marks */
    { 0x2028, 0x202e },   /* line breaks, direction overrides */
    { 0x2060, 0x206f },   /* invisible operators, isolates */
    { 0x2800, 0x2800 },   /* blank Braille pattern */
    { 0x3164, 0x3164 },   /* Hangul filler */
    { 0xfdd0, 0xfdef },   /* no characters */
    { 0xfe00, 0xfe0f },   /* variation selectors */
    { 0xfeff, 0xfeff },   /* byte order mark */
    { 0xffa0, 0xffa0 },   /* half-width Hangul filler */
    { 0xfff0, 0xfffb },   /* annotation marks */
    { 0x1bca0, 0x1bca3 }, /* shorthand controls */
    { 0x1d173, 0x1d17a }, /* controls of musical notation */
    { 0xe0000, 0xe0fff }, /* tags, more variation selectors */
};

static bool hides(uint32_t rune)
{
    if (rune >= ' ' && rune <= '~') return false;
    if ((rune & 0xfffe) == 0xfffe) return true; /* the last two of each plane */
    for (size_t i = 0; i < MU_COUNT_OF(hidden) && hidden[i].first <= rune; i++)
        if (rune <= hidden[i].last) return true;
    return false;
}

/* The bytes of the plain character at text[0 .. n), 0 if there is none. */
static size_t plain_character(const char *text, size_t n)
{
    uint8_t lead = (uint8_t)text[0];
    int more = followers(lead);
    if (more < 0 || (size_t)more >= n) return 0;
    uint32_t rune = more == 0 ? lead : lead & (0x3fu >> more);
    for (int k = 1; k <= more; k++) {
        uint8_t next = (uint8_t)text[k];
        if ((next & 0xc0u) != 0x80u) return 0;
        rune = rune << 6 | (next & 0x3fu);
    }
    static const uint32_t least[4] = { 0, 0x80, 0x800, 0x10000 };
    if (rune < least[more] || rune > 0x10ffff) return 0;
    if (rune >= 0xd800 && rune <= 0xdfff) return 0;
    return hides(rune) ? 0 : (size_t)more + 1;
}

bool mu_is_plain_text(const char *text, size_t n)
{
    for (size_t i = 0; i < n;) {
        size_t used = plain_character(text + i, n - i);
        if (used == 0) return false;
        i += used;
    }
    return true;
}

void mu_make_plain_text(char *text)
{
    size_t n = strlen(text);
    for (size_t i = 0; i < n;) {
        size_t used = plain_character(text + i, n - i);
        if (used == 0) text[i] = '?';
        i += used == 0 ? 1 : used;
    }
}

bool mu_is_name(const char *text)
{
    static const char all[] = "._-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const size_t n = strlen(text);
    return n > 0 && strchr("._-", text[0]) == NULL && strspn(text, all) == n;
}

bool mu_is_bookmark(const char *text)
{
    return mu_is_name(text) && strchr("0123456789", text[0]) == NULL;
}
