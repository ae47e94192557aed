/* SPDX-License-Identifier: MIT
 * core/lookup.c - a field by its name. */
#include "core/lookup.h"

#include "core/print.h"

#include <string.h>

#define NAMES_MAX 8

/* A path cut into its names. */
typedef struct names {
    char text[MU_LINE_MAX];
    char *name[NAMES_MAX];
    uint32_t n;
} names;

/* A name, then any number of ".name" and "[name]". */
static bool cut(const char *path, names *out)
{
    size_t length = strlen(path);
    if (length >= sizeof out->text) return false;
    memcpy(out->text, path, length + 1);
    out->n = 0;
    bool in_brackets = false;
    for (char *c = out->text;;) {
        size_t n = strcspn(c, ".[]");
        if (n == 0 || out->n == NAMES_MAX) return false;
        out->name[out->n++] = c;
        c += n;
        if (in_brackets && *c != ']') return false;
        if (in_brackets) *c++ = '\0';
        if (*c == '\0') return true;
        if (*c != '.' && *c != '[') return false;
        in_brackets = *c == '[';
        *c++ = '\0';
    }
}

/* The functions below count the fields a path can mean, and keep the last one. */
typedef struct finder {
    const mu_scope *scope;
    const names *names;
    mu_leaf leaf;
} finder;

static uint32_t find_in(finder *f, const mu_schema *schema, void *base, uint32_t at);

/* The name at `at` is the index of an element of the array `field`. */
static uint32_t find_element(finder *f, const mu_field *field, void *base, uint32_t at)
{
    int64_t i = 0;
    if (at >= f->names->n || field->index == NULL) return 0;
    if (!mu_domain_parse(field->index, f->scope, f->names->name[at], 0, UINT32_MAX, &i)) return 0;
    if (i < 0 || i >= (int64_t)mu_field_used(field, base)) return 0;
    void *element = mu_field_slot(field, base, (uint32_t)i);
    if (field->kind == MU_KIND_struct) return find_in(f, field->of, element, at + 1);
    if (at + 1 != f->names->n) return 0;
    f->leaf = (mu_leaf){ field, element };
    return 1;
}

/* The name before `at` was this field's. */
static uint32_t find_field(finder *f, const mu_field *field, void *base, uint32_t at)
{
    if (field->shape != MU_ONE) return find_element(f, field, base, at);
    void *only = mu_field_slot(field, base, 0);
    if (field->kind == MU_KIND_struct) return find_in(f, field->of, only, at);
    if (at != f->names->n) return 0;
    f->leaf = (mu_leaf){ field, only };
    return 1;
}

static uint32_t find_in(finder *f, const mu_schema *schema, void *base, uint32_t at)
{
    if (at >= f->names->n) return 0;
    const mu_field *named = mu_field_named(schema, f->names->name[at]);
    if (named != NULL) return find_field(f, named, base, at + 1);
    uint32_t ways = 0;
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        if (field->kind != MU_KIND_struct) continue;
        if (field->shape == MU_ONE)
            ways += find_in(f, field->of, mu_field_slot(field, base, 0), at);
        else if (field->index != &mu_number)
            ways += find_element(f, field, base, at);
    }
    return ways;
}

mu_status mu_lookup(const mu_schema *schema, const mu_scope *scope, void *base, const char *path,
                    mu_leaf *leaf, mu_err *err)
{
    if (!mu_is_plain_text(path, strlen(path)))
        return mu_fail(err, MU_INPUT, 0, "there is no field '?'");
    names all;
    finder f = { .scope = scope, .names = &all };
    uint32_t ways = cut(path, &all) ? find_in(&f, schema, base, 0) : 0;
    if (ways == 0) return mu_fail(err, MU_INPUT, 0, "there is no field '%.60s'", path);
    if (ways > 1)
        return mu_fail(err, MU_INPUT, 0, "'%.60s' may be any of %u fields in %s", path, ways,
                       schema->name);
    *leaf = f.leaf;
    return MU_OK;
}

mu_status mu_assign(const mu_schema *schema, const mu_scope *scope, void *base,
                    const char *assignment, mu_err *err)
{
    char path[128];
    const char *equals = strchr(assignment, '=');
    size_t n = equals == NULL ? 0 : (size_t)(equals - assignment);
    if (n == 0 || n >= sizeof path)
        return mu_fail(err, MU_INPUT, 0, "a setting is written field=value");
    memcpy(path, assignment, n);
    path[n] = '\0';
    mu_leaf leaf;
    TRY(mu_lookup(schema, scope, base, path, &leaf, err));
    const char *value = equals + 1;
    if (leaf.field->kind == MU_KIND_flag) {
        if (strcmp(value, "on") == 0) value = "yes";
        if (strcmp(value, "off") == 0) value = "no";
    }
    return mu_read_element(leaf.field, scope, value, leaf.at, err);
}
