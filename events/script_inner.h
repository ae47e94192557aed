/* SPDX-License-Identifier: MIT
 *
 * events/script_inner.h - what the files that run a script share; not installed.
 */
#ifndef MU_EVENTS_SCRIPT_INNER_H
#define MU_EVENTS_SCRIPT_INNER_H

#include "core/say.h"
#include "events/script.h"
#include "events/text_line.h"

#define MU_SCRIPT_NUMBERS 8

/* The numbers of the last test that was told, for `want`. */
typedef struct mu_last_test {
    mu_named numbers[MU_SCRIPT_NUMBERS];
    uint32_t n;
} mu_last_test;

typedef struct mu_runner {
    const char *name;
    uint32_t line;
    const mu_loader *loader;
    mu_marks *marks; /* may be null */
    mu_scripted *out;
    mu_scenario scenario;
    mu_genesis genesis;
    mu_ahead ahead;
    size_t heard; /* log entries before the last order, or that were looked at since */
    mu_last_test test;
    mu_sink ear; /* listens for tests while steps settle */
    mu_err *err;
} mu_runner;

/* The line cannot be carried out. */
mu_status mu_script_wrong(const mu_runner *r, mu_status status, const char *what);

/* One line is one thing: nothing may stand after it. */
MU_CHECKED mu_status mu_script_ends(const mu_runner *r, char *rest);

/* A side and then a text, which begins with its first letter. */
bool mu_script_side(char **rest, int64_t high, int64_t *side);

/* Lines about what is done beside play (script_desk.c). */
MU_CHECKED mu_status mu_script_note(mu_runner *r, char *rest);
MU_CHECKED mu_status mu_script_undo(mu_runner *r, char *rest);
MU_CHECKED mu_status mu_script_ruling(mu_runner *r, char *rest);

#endif
