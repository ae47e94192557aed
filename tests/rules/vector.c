/* SPDX-License-Identifier: MIT
 * tests/rules/vector.c - vector files, and running one vector from its first line to the last. */
#include "rules/vector.h"

#include "core/print.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- files ------------------------------------------------------------------------------ */

/* The line that begins at `at`: its length, without the line break. */
static size_t line_length(const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop == NULL ? (size_t)(end - at) : (size_t)(stop - at);
}

static bool is_heading(const char *at, size_t n)
{
    return n > 7 && memcmp(at, "vector ", 7) == 0;
}

static void begin_vector(vector_file *file, const char *at, size_t n, uint32_t line)
{
    vector *v = &file->vectors[file->n++];
    *v = (vector){ .file = file->name, .text = at, .line = line };
    size_t id = strcspn(at + 7, " \n");
    if (id > n - 7) id = n - 7;
    if (id >= sizeof v->id) id = sizeof v->id - 1;
    memcpy(v->id, at + 7, id);
}

/* Lines before the first vector must be remarks; the runner sees to that, since they become
 * a vector without a name. */
static void cut(vector_file *file)
{
    const char *at = (const char *)file->text.at;
    const char *end = at + file->text.used;
    uint32_t line = 0;
    file->vectors = calloc(file->text.used / 8 + 1, sizeof *file->vectors);
    if (file->vectors == NULL) abort();
    while (at < end) {
        size_t n = line_length(at, end);
        line++;
        if (is_heading(at, n))
            begin_vector(file, at, n, line);
        else if (file->n == 0 && n > 0 && at[0] != '#')
            file->vectors[file->n++] = (vector){ .file = file->name, .text = at, .line = line };
        at += n + (at + n < end);
        if (file->n > 0) {
            vector *last = &file->vectors[file->n - 1];
            last->n = (size_t)(at - last->text);
        }
    }
}

vector_file *vector_file_read(const char *path)
{
    vector_file *file = calloc(1, sizeof *file);
    if (file == NULL) abort();
    const char *slash = strrchr(path, '/');
    mu_text name = mu_text_in(file->name, sizeof file->name);
    mu_text_word(&name, slash == NULL ? path : slash + 1);
    file->text = fixture_bytes(path);
    cut(file);
    return file;
}

vector_file *vector_file_of(const char *name, const char *text)
{
    vector_file *file = calloc(1, sizeof *file);
    if (file == NULL) abort();
    mu_text word = mu_text_in(file->name, sizeof file->name);
    mu_text_word(&word, name);
    mu_bytes_add_text(&file->text, text);
    cut(file);
    return file;
}

void vector_file_free(vector_file *file)
{
    mu_bytes_dispose(&file->text);
    free(file->vectors);
    free(file);
}

/* --- running ---------------------------------------------------------------------------- */

bool vector_fail(vector_player *p, const char *format, ...)
{
    char line[MU_LINE_MAX * 2];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (p->why->used == 0)
        mu_text_add(p->why, "%s:%u: %s: %s", p->v->file, p->line, p->v->id, line);
    return false;
}

const char *vector_field(const char *path, char *room, size_t size)
{
    mu_text text = mu_text_in(room, size);
    bool side = (path[0] == 'X' || path[0] == 'Y') && path[1] == '.';
    if (side) mu_text_add(&text, "%c", path[0] == 'X' ? 'A' : 'B');
    mu_text_word(&text, side ? path + 1 : path);
    return room;
}

static bool do_line(vector_player *p, char *line)
{
    char *remark = strchr(line, '#');
    if (remark != NULL) *remark = '\0';
    char *rest = line;
    const char *word = mu_next_word(&rest);
    if (word == NULL) return true;
    if (p->refused) return vector_fail(p, "a setup that is refused has no play");
    bool known = false;
    bool held = vector_head(p, word, rest, &known);
    if (held && !known) held = vector_play(p, word, rest, &known);
    if (held && !known) held = vector_look(p, word, rest, &known);
    return held && !known ? vector_fail(p, "there is no line '%s'", word) : held;
}

/* Every line but the heading. */
static bool do_lines(vector_player *p)
{
    const char *at = p->v->text;
    const char *end = at + p->v->n;
    if (!is_heading(at, line_length(at, end))) return vector_fail(p, "no vector has begun yet");
    for (; at < end; p->line++) {
        size_t n = line_length(at, end);
        char line[VECTOR_LINE];
        if (n >= sizeof line) return vector_fail(p, "the line is too long");
        memcpy(line, at, n);
        line[n] = '\0';
        if (at != p->v->text && !do_line(p, line)) return false;
        at += n + (at + n < end);
        if (at == end) break;
    }
    if (!p->begun && !p->refused) return vector_fail(p, "nothing is played");
    char done[] = "done";
    return p->refused || do_line(p, done);
}

bool vector_run(const vector *v, mu_marks *marks, char *why, size_t room)
{
    mu_text text = mu_text_in(why, room);
    vector_player *p = calloc(1, sizeof *p);
    if (p == NULL) abort();
    p->v = v;
    p->line = v->line;
    p->why = &text;
    p->marks = marks;
    bool held = vector_base(p, "Small-Battles") && do_lines(p);
    mu_scenario_dispose(&p->scenario);
    free(p);
    return held;
}
