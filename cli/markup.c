/* SPDX-License-Identifier: MIT
 * cli/markup.c - pieces of XML. */
#include "cli/markup.h"

#include "cli/out.h"

#include <stdio.h>

void markup_add_list(mu_bytes *out, const char *format, va_list args)
{
    char markup[512];
    const int n = vsnprintf(markup, sizeof markup, format, args);
    /* Half an element would be worse than none. */
    if (n < 0 || (size_t)n >= sizeof markup)
        out->short_of_memory = true;
    else
        mu_bytes_add(out, markup, (size_t)n);
}

void markup_add(mu_bytes *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    markup_add_list(out, format, args);
    va_end(args);
}

/* Of a sign that is markup; null: it stands for itself. */
static const char *escape_of(char sign)
{
    switch (sign) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return NULL;
    }
}

void markup_words(mu_bytes *out, const char *words)
{
    while (*words != '\0') {
        const size_t n = out_character(words);
        const char *escape = escape_of(*words);
        if (n == 0)
            mu_bytes_add_text(out, "?");
        else if (escape != NULL)
            mu_bytes_add_text(out, escape);
        else
            mu_bytes_add(out, words, n);
        words += n == 0 ? 1 : n;
    }
}
