/* SPDX-License-Identifier: MIT
 * cli/lines.c - short texts in a row. */
#include "cli/lines.h"

#include "cli/out.h"

#include <stdlib.h>
#include <string.h>

static void add(lines *l, const char *text, size_t n)
{
    if (n > l->room - l->used) {
        size_t room = 2 * l->room + n;
        char *moved = realloc(l->text, room);
        if (moved == NULL) {
            l->lost = true;
            return;
        }
        l->text = moved;
        l->room = room;
    }
    memcpy(l->text + l->used, text, n);
    l->used += n;
}

void lines_add(lines *l, const char *line)
{
    add(l, line, strlen(line) + 1);
}

void lines_add_once(lines *l, const char *line)
{
    const char *at = NULL;
    while ((at = lines_next(l, at)) != NULL)
        if (strcmp(at, line) == 0) return;
    lines_add(l, line);
}

void lines_add_all(lines *l, const lines *others)
{
    if (others->used > 0) add(l, others->text, others->used);
    l->lost = l->lost || others->lost;
}

void lines_clear(lines *l)
{
    l->used = 0;
}

void lines_dispose(lines *l)
{
    free(l->text);
    *l = (lines){ 0 };
}

const char *lines_next(const lines *l, const char *line)
{
    if (line == NULL) return l->used > 0 ? l->text : NULL;
    line += strlen(line) + 1;
    return line < l->text + l->used ? line : NULL;
}

/* --- what they have in common ------------------------------------------------------------ */

/* How often a line stands in what is left of a row from `from` on (null: nothing). */
static uint32_t times(const lines *l, const char *from, const char *line)
{
    uint32_t n = 0;
    for (; from != NULL; from = lines_next(l, from)) n += strcmp(from, line) == 0;
    return n;
}

static size_t move_to(lines *l, size_t kept, const char *line)
{
    const size_t n = strlen(line) + 1;
    memmove(l->text + kept, line, n);
    return kept + n;
}

void lines_keep(lines *l, const lines *others)
{
    size_t kept = 0;
    for (const char *line = lines_next(l, NULL), *after = NULL; line != NULL; line = after) {
        after = lines_next(l, line);
        const lines before = { .text = l->text, .used = kept };
        if (times(&before, lines_next(&before, NULL), line) <
            times(others, lines_next(others, NULL), line))
            kept = move_to(l, kept, line);
    }
    l->used = kept;
}

void lines_drop(lines *l, const lines *others)
{
    size_t kept = 0;
    for (const char *line = lines_next(l, NULL), *after = NULL; line != NULL; line = after) {
        after = lines_next(l, line);
        if (times(l, line, line) > times(others, lines_next(others, NULL), line))
            kept = move_to(l, kept, line);
    }
    l->used = kept;
}

bool lines_equal(const lines *a, const lines *b)
{
    return a->used == b->used && (a->used == 0 || memcmp(a->text, b->text, a->used) == 0);
}

/* --- telling ------------------------------------------------------------------------------ */

void lines_print(const lines *l, const char *between, uint32_t column)
{
    out_wrap wrap = { .column = column, .indent = column };
    for (const char *line = lines_next(l, NULL); line != NULL; line = lines_next(l, line)) {
        out_wrapped(&wrap, line);
        if (lines_next(l, line) != NULL) out_wrapped(&wrap, between);
    }
}

mu_json *lines_json(const lines *l)
{
    mu_json *all = mu_json_array();
    for (const char *line = lines_next(l, NULL); line != NULL; line = lines_next(l, line))
        mu_json_add(all, mu_json_text(line));
    return all;
}
