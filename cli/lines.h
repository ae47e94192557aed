/* SPDX-License-Identifier: MIT
 *
 * cli/lines.h - short texts in a row, and what several such rows have in common.
 *
 *     one     a b c d b        lines_keep(one, other)   b c d
 *     other   d x b c          lines_drop(one, other)   a b
 *
 * Shapes  texts one after the other, each with its zero, in one piece of memory.
 * Owner   lines_dispose frees; a zeroed one is empty.
 * Errors  `lost`: there was not enough memory for all of it.
 */
#ifndef MU_CLI_LINES_H
#define MU_CLI_LINES_H

#include "cli/command.h"
#include "events/json.h"

typedef struct lines {
    char *text;
    size_t used, room;
    bool lost;
} lines;

void lines_add(lines *l, const char *line);
void lines_add_once(lines *l, const char *line); /* unless it is there */
void lines_add_all(lines *l, const lines *others);
void lines_clear(lines *l);

/* The line behind `line`, or null. The first one is behind null. */
const char *lines_next(const lines *l, const char *line);
void lines_dispose(lines *l);

/* Keep those that `others` has too, each at most as often, in their own order. */
void lines_keep(lines *l, const lines *others);

/* Take away those of `others`, each as often, the last first. */
void lines_drop(lines *l, const lines *others);

bool lines_equal(const lines *a, const lines *b);

/* Print them one after the other, from a column on, with `between` behind each but the last;
 * lines that would pass the right margin go on at that column. */
void lines_print(const lines *l, const char *between, uint32_t column);
mu_json *lines_json(const lines *l);

#endif
