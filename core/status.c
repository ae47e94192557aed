/* SPDX-License-Identifier: MIT
 * core/status.c - words for statuses, and the one way to fill an error record. */
#include "core/status.h"

#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>

static void fill(mu_err *err, mu_status status, mu_clause clause, uint64_t seq, const char *format,
                 va_list args)
{
    err->status = status;
    err->clause = clause;
    err->answer = 0;
    err->seq = seq;
    err->at_end = false;
    (void)vsnprintf(err->text, sizeof err->text, format, args);
    mu_make_plain_text(err->text); /* it may quote what could not be read */
}

mu_status mu_fail(mu_err *err, mu_status status, mu_clause clause, const char *format, ...)
{
    if (err == NULL) return status;
    va_list args;
    va_start(args, format);
    fill(err, status, clause, MU_NO_SEQ, format, args);
    va_end(args);
    return status;
}

mu_status mu_fail_at(mu_err *err, mu_status status, uint64_t seq, const char *format, ...)
{
    if (err == NULL) return status;
    va_list args;
    va_start(args, format);
    fill(err, status, 0, seq, format, args);
    va_end(args);
    return status;
}

const char *mu_status_word(mu_status status)
{
#define STATUS_WORD(name, number, word, text)                                                      \
    case name: return word;
    switch (status) {
        MU_STATUS_LIST(STATUS_WORD)
    }
#undef STATUS_WORD
    return "unknown";
}

const char *mu_status_text(mu_status status)
{
#define STATUS_TEXT(name, number, word, text)                                                      \
    case name: return text;
    switch (status) {
        MU_STATUS_LIST(STATUS_TEXT)
    }
#undef STATUS_TEXT
    return "unknown status";
}
