/* SPDX-License-Identifier: MIT
 * core/gauge.c - rows of what is measured. */
#include "core/gauge.h"

#include "core/limits.h"

#include <stdarg.h>
#include <stdio.h>

void mu_gauge_tell(const mu_gauge *to, const char *what, mu_clause clause, const char *format, ...)
{
    char words[MU_LINE_MAX];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(words, sizeof words, format, args);
    va_end(args);
    to->fn(to->user, &(mu_gauge_row){ what, words, clause });
}
