/* SPDX-License-Identifier: MIT
 * core/lookup.c - a field by its name. */
#include "core/lookup.h"

#include "core/panic.h"

#include <string.h>

#define NAMES_MAX 8

/* A path cut into its names. */
typedef struct names {
    char text[MU_LINE_MAX];
    char *name[NAMES_MAX];
    uint32_t n;
} names;

static bool cut(const char *path, names *out)
{
    size_t n = strlen(path);
    if (n == 0 || n >= sizeof out->text) return false;
    memcpy(out->text, path, n + 1);
    out->n = 0;
    char *start = out->text;
    for (char *c = out->text;; c++) {
        if (*c != '.' && *c != '[' && *c != ']' && *c != '\0') continue;
        bool end = *c == '\0';
        *c = '\0';
        if (c > start) {
            if (out->n == NAMES_MAX) return false;
            out->name[out->n++] = start;
        }
        start = c + 1;
        if (end) return out->n > 0;
    }
}

typedef struct finder {
    const mu_scope *scope;
    const names *names;
    mu_leaf *leaf;
} finder;

static bool find_in(const finder *f, const mu_schema *schema, void *base, uint32_t at);

/* The name at `at` is the index of an element of the array `field`. */
static bool find_element(const finder *f, const mu_field *field, void *base, uint32_t at)
{
    int64_t i = 0;
    if (at >= f->names->n || field->index == NULL) return false;
    if (!mu_domain_parse(field->index, f->scope, f->names->name[at], &i)) return false;
    if (i < 0 || i >= (int64_t)mu_field_used(field, base)) return false;
    void *element = mu_field_slot(field, base, (uint32_t)i);
    if (field->kind == MU_KIND_struct) return find_in(f, field->of, element, at + 1);
    if (at + 1 != f->names->n) return false;
    *f->leaf = (mu_leaf){ field, element };
    return true;
}

/* The name before `at` was this field's. */
static bool find_field(const finder *f, const mu_field *field, void *base, uint32_t at)
{
    if (field->shape != MU_ONE) return find_element(f, field, base, at);
    void *only = mu_field_slot(field, base, 0);
    if (field->kind == MU_KIND_struct) return find_in(f, field->of, only, at);
    if (at != f->names->n) return false;
    *f->leaf = (mu_leaf){ field, only };
    return true;
}

static bool find_in(const finder *f, const mu_schema *schema, void *base, uint32_t at)
{
    if (at >= f->names->n) return false;
    const mu_field *named = mu_field_named(schema, f->names->name[at]);
    if (named != NULL) return find_field(f, named, base, at + 1);
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        if (field->kind != MU_KIND_struct) continue;
        if (field->shape == MU_ONE ? find_in(f, field->of, mu_field_slot(field, base, 0), at)
                                   : field->index != &mu_number && find_element(f, field, base, at))
            return true;
    }
    return false;
}

mu_status mu_lookup(const mu_schema *schema, const mu_scope *scope, void *base, const char *path,
                    mu_leaf *leaf, mu_err *err)
{
    names all;
    if (mu_is_plain_text(path, strlen(path)) && cut(path, &all)) {
        const finder f = { scope, &all, leaf };
        if (find_in(&f, schema, base, 0)) return MU_OK;
    }
    return mu_fail(err, MU_INPUT, 0, "there is no field '%.60s' in %s",
                   mu_is_plain_text(path, strlen(path)) ? path : "?", schema->name);
}
