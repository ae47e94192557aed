/* SPDX-License-Identifier: MIT
 *
 * cli/markup.h - pieces of XML, for drawings and pages.
 *
 * Shapes  what stands in a document is put in by markup_words alone, escaped.
 * Owner   the caller's bytes.
 * Errors  mu_bytes_check of the bytes, in the end.
 */
#ifndef MU_CLI_MARKUP_H
#define MU_CLI_MARKUP_H

#include "events/bytes.h"

#include <stdarg.h>

/* Markup as it stands: fixed words and numbers, nothing that comes from a game. */
void markup_add(mu_bytes *out, const char *format, ...) MU_PRINTF(2, 3);
void markup_add_list(mu_bytes *out, const char *format, va_list args);

/* Any words, with the signs of markup escaped; what is no plain text becomes question marks. */
void markup_words(mu_bytes *out, const char *words);

#endif
