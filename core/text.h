/* SPDX-License-Identifier: MIT
 *
 * core/text.h - text built up in a caller's buffer, never past its end.
 *
 * Shapes  a buffer, its room, and how much of it is used; always terminated.
 * Owner   the caller's buffer.
 * Errors  text that does not fit is cut and `cut` is set; nothing fails.
 * Replay  the same text on every machine; no locale is asked.
 */
#ifndef MU_CORE_TEXT_H
#define MU_CORE_TEXT_H

#include "core/base.h"

typedef struct mu_text {
    char *at;    /* the buffer */
    size_t room; /* its size, at least 1 */
    size_t used; /* characters in it, without the terminator */
    bool cut;    /* something did not fit */
} mu_text;

mu_text mu_text_in(char *buffer, size_t room);
void mu_text_add(mu_text *text, const char *format, ...) MU_PRINTF(2, 3);
void mu_text_word(mu_text *text, const char *word);                /* as it stands */
void mu_text_number(mu_text *text, int64_t number);                /* decimal, no format to read */
void mu_text_bytes(mu_text *text, const uint8_t *bytes, size_t n); /* lower-case hex */

/* A text alone into a buffer. */
void mu_text_copy(char *buffer, size_t room, const char *words);

/* Back to a shorter text, as it was when `used` was that. */
void mu_text_back(mu_text *text, size_t used);

/* Lower-case hex of exactly 2n characters into n bytes; false for anything else. */
bool mu_hex_bytes(const char *word, uint8_t *bytes, size_t n);

/* A whole decimal number within [low, high] and nothing after it: no leading zeros,
 * no plus sign, no space. */
bool mu_whole_number(const char *word, int64_t low, int64_t high, int64_t *value);

/* Is it well-formed UTF-8 without a character that steers a terminal: controls,
 * line breaks, invisible marks, direction overrides? */
bool mu_is_plain_text(const char *text, size_t n);

/* Is it letters, digits, '.', '_' and '-', and begins with a letter or digit? */
bool mu_is_name(const char *text);

/* The same, but the first is a letter: so it is no number. */
bool mu_is_bookmark(const char *text);

/* Put a question mark for every byte that keeps it from being plain text. */
void mu_make_plain_text(char *text);

#endif
