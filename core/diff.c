/* SPDX-License-Identifier: MIT
 * core/diff.c - two values side by side. */
#include "core/diff.h"

#include "core/panic.h"
#include "core/print.h"

#include <string.h>

typedef struct differ {
    const mu_scope *scope;
    mu_path path;
    mu_change_fn *fn;
    void *user;
    uint32_t changes;
} differ;

static void report(differ *d, const char *before, const char *after)
{
    d->changes++;
    if (d->fn == NULL) return;
    char buffer[MU_LINE_MAX];
    mu_text where = mu_text_in(buffer, sizeof buffer);
    mu_path_print(&d->path, d->scope, &where);
    d->fn(d->user, &(mu_change){ &d->path, buffer, before, after });
}

static void diff_struct(differ *d, const mu_schema *schema, const void *before, const void *after);

static void diff_element(differ *d, const mu_field *field, const void *before, const void *after)
{
    if (memcmp(before, after, field->stride) == 0) return;
    if (field->kind == MU_KIND_struct) {
        diff_struct(d, field->of, before, after);
        return;
    }
    char was[MU_LINE_MAX];
    char is[MU_LINE_MAX];
    mu_text was_text = mu_text_in(was, sizeof was);
    mu_text is_text = mu_text_in(is, sizeof is);
    mu_print_element(field, d->scope, before, &was_text);
    mu_print_element(field, d->scope, after, &is_text);
    report(d, was, is);
}

static void diff_count(differ *d, const mu_field *field, const void *before, const void *after)
{
    uint32_t was = mu_field_used(field, before);
    uint32_t is = mu_field_used(field, after);
    if (was == is) return;
    char was_words[32];
    char is_words[32];
    mu_text was_text = mu_text_in(was_words, sizeof was_words);
    mu_text is_text = mu_text_in(is_words, sizeof is_words);
    mu_text_add(&was_text, "%u entries", was);
    mu_text_add(&is_text, "%u entries", is);
    d->path.element[d->path.n - 1] = was < is ? was : is;
    report(d, was_words, is_words);
}

static void diff_struct(differ *d, const mu_schema *schema, const void *before, const void *after)
{
    MU_ASSERT(d->path.n < MU_DEPTH_MAX);
    d->path.n++;
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        d->path.field[d->path.n - 1] = field;
        diff_count(d, field, before, after);
        for (uint32_t k = 0; k < field->cap; k++) {
            d->path.element[d->path.n - 1] = k;
            diff_element(d, field, mu_field_at(field, before, k), mu_field_at(field, after, k));
        }
    }
    d->path.n--;
}

uint32_t mu_diff(const mu_schema *schema, const mu_scope *scope, const void *before,
                 const void *after, mu_change_fn *fn, void *user)
{
    differ d = { .scope = scope, .fn = fn, .user = user };
    diff_struct(&d, schema, before, after);
    return d.changes;
}
