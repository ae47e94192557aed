/* SPDX-License-Identifier: MIT
 * core/schema.c - leaves as numbers, words for numbers, and the range check. */
#include "core/schema.h"

#include "core/panic.h"

#include <string.h>

static const char *const yes_no_words[] = { "no", "yes" };
static const char *const side_words[] = { "A", "B", "nobody" };

const mu_domain mu_number = { .name = "number" };
const mu_domain mu_yes_no = { .name = "yes or no", .words = yes_no_words, .words_n = 2 };
const mu_domain mu_side = { .name = "side", .words = side_words, .words_n = 3 };

static bool has_names(const mu_domain *domain, const mu_scope *scope)
{
    return domain != NULL && (domain->words_n > 0 || (domain->print != NULL && scope != NULL));
}

void mu_domain_print(const mu_domain *domain, const mu_scope *scope, int64_t value, mu_text *out)
{
    if (domain != NULL && domain->print != NULL && scope != NULL &&
        domain->print(scope, value, out))
        return;
    if (domain != NULL && value >= 0 && value < (int64_t)domain->words_n) {
        mu_text_word(out, domain->words[value]);
        return;
    }
    if (has_names(domain, scope)) mu_text_word(out, "#");
    mu_text_number(out, value);
}

static bool parse(const mu_domain *domain, const mu_scope *scope, const char *word, int64_t *value)
{
    if (word[0] == '#' && has_names(domain, scope))
        return mu_whole_number(word + 1, INT32_MIN, UINT32_MAX, value);
    if (domain != NULL && domain->parse != NULL && scope != NULL)
        return domain->parse(scope, word, value);
    if (domain == NULL || domain->words_n == 0)
        return mu_whole_number(word, INT32_MIN, UINT32_MAX, value);
    for (uint32_t i = 0; i < domain->words_n; i++) {
        if (strcmp(domain->words[i], word) != 0) continue;
        *value = i;
        return true;
    }
    return false;
}

bool mu_domain_parse(const mu_domain *domain, const mu_scope *scope, const char *word, int64_t low,
                     int64_t high, int64_t *value)
{
    return parse(domain, scope, word, value) && *value >= low && *value <= high;
}

int64_t mu_leaf_get(mu_kind kind, const void *at)
{
#define GET(kind, type)                                                                            \
    case MU_KIND_##kind: {                                                                         \
        type value;                                                                                \
        memcpy(&value, at, sizeof value);                                                          \
        return value;                                                                              \
    }
    switch (kind) {
        MU_KIND_LIST(GET)
    case MU_KIND_text:
    case MU_KIND_bytes:
    case MU_KIND_struct: break;
    }
#undef GET
    MU_UNREACHABLE();
}

void mu_leaf_set(mu_kind kind, void *at, int64_t number)
{
#define SET(kind, type)                                                                            \
    case MU_KIND_##kind: {                                                                         \
        type value = (type)number;                                                                 \
        memcpy(at, &value, sizeof value);                                                          \
        return;                                                                                    \
    }
    switch (kind) {
        MU_KIND_LIST(SET)
    case MU_KIND_text:
    case MU_KIND_bytes:
    case MU_KIND_struct: break;
    }
#undef SET
    MU_UNREACHABLE();
}

/* A list of numbers counts with a number of its own kind, a list of structs with a
 * u32, so that neither needs padding. */
static mu_kind count_kind(const mu_field *field)
{
    return field->kind == MU_KIND_struct ? MU_KIND_u32 : field->kind;
}

uint32_t mu_field_used(const mu_field *field, const void *base)
{
    if (field->shape != MU_LIST) return field->cap;
    int64_t used = mu_leaf_get(count_kind(field), (const uint8_t *)base + field->count);
    return used < 0 || used > (int64_t)field->cap ? field->cap : (uint32_t)used;
}

bool mu_field_is_zero(const mu_field *field, const void *base)
{
    const uint8_t *at = (const uint8_t *)base + field->offset;
    const size_t n = (size_t)field->stride * mu_field_used(field, base);
    for (size_t i = 0; i < n; i++)
        if (at[i] != 0) return false;
    return field->shape != MU_LIST || n == 0;
}

uint32_t mu_schema_used(const mu_schema *schema, const void *base)
{
    uint32_t n = schema->n;
    while (n > schema->n_first && mu_field_is_zero(&schema->fields[n - 1], base)) n--;
    return n;
}

void mu_field_use(const mu_field *field, void *base, uint32_t used)
{
    MU_ASSERT(field->shape == MU_LIST && used <= field->cap);
    mu_leaf_set(count_kind(field), (uint8_t *)base + field->count, used);
}

const void *mu_field_at(const mu_field *field, const void *base, uint32_t i)
{
    MU_ASSERT(i < field->cap);
    return (const uint8_t *)base + field->offset + (size_t)i * field->stride;
}

void *mu_field_slot(const mu_field *field, void *base, uint32_t i)
{
    MU_ASSERT(i < field->cap);
    return (uint8_t *)base + field->offset + (size_t)i * field->stride;
}

bool mu_field_is_reserved(const mu_field *field)
{
    return strcmp(field->name, "reserved") == 0;
}

const mu_field *mu_field_named(const mu_schema *schema, const char *name)
{
    for (uint32_t i = 0; i < schema->n; i++)
        if (strcmp(schema->fields[i].name, name) == 0 && !mu_field_is_reserved(&schema->fields[i]))
            return &schema->fields[i];
    return NULL;
}

void mu_path_print(const mu_path *path, const mu_scope *scope, mu_text *out)
{
    for (uint32_t i = 0; i < path->n; i++) {
        const mu_field *field = path->field[i];
        if (i > 0) mu_text_word(out, ".");
        mu_text_word(out, field->name);
        if (field->shape == MU_ONE) continue;
        mu_text_word(out, "[");
        mu_domain_print(field->index, scope, path->element[i], out);
        mu_text_word(out, "]");
    }
}

/* --- range check ---------------------------------------------------------- */

typedef struct checker {
    const mu_scope *scope;
    mu_path path;
    mu_err *err;
} checker;

static mu_status complain(const checker *c, const char *what)
{
    char buffer[MU_LINE_MAX];
    mu_text path = mu_text_in(buffer, sizeof buffer);
    mu_path_print(&c->path, c->scope, &path);
    return mu_fail(c->err, MU_CORRUPT, 0, "%.160s %s", buffer, what);
}

static mu_status check_text(const checker *c, const char *text, size_t cap)
{
    const char *end = memchr(text, '\0', cap);
    if (end == NULL) return complain(c, "is longer than its field");
    size_t n = (size_t)(end - text);
    if (!mu_is_plain_text(text, n)) return complain(c, "is not plain text");
    for (size_t i = n; i < cap; i++)
        if (text[i] != '\0') return complain(c, "has bytes after its end");
    return MU_OK;
}

static bool all_zero(const void *at, size_t n)
{
    const uint8_t *byte = at;
    for (size_t i = 0; i < n; i++)
        if (byte[i] != 0) return false;
    return true;
}

static mu_status check_struct(checker *c, const mu_schema *schema, const void *base);

static mu_status check_element(checker *c, const mu_field *field, const void *at)
{
    switch (field->kind) {
    case MU_KIND_struct: return check_struct(c, field->of, at);
    case MU_KIND_text: return check_text(c, at, field->stride);
    case MU_KIND_bytes: return MU_OK;
    case MU_KIND_u8:
    case MU_KIND_i8:
    case MU_KIND_u16:
    case MU_KIND_i16:
    case MU_KIND_u32:
    case MU_KIND_i32:
    case MU_KIND_flag: break;
    }
    int64_t value = mu_leaf_get(field->kind, at);
    if (value >= field->low && value <= field->high) return MU_OK;
    char what[96];
    mu_text text = mu_text_in(what, sizeof what);
    mu_text_add(&text, "is %lld, outside %lld to %lld", (long long)value, (long long)field->low,
                (long long)field->high);
    return complain(c, what);
}

static mu_status check_field(checker *c, const mu_field *field, const void *base)
{
    uint32_t used = field->cap;
    if (field->shape == MU_LIST) {
        int64_t claimed = mu_leaf_get(count_kind(field), (const uint8_t *)base + field->count);
        if (claimed < 0 || claimed > (int64_t)field->cap) return complain(c, "has a wrong count");
        used = (uint32_t)claimed;
    }
    for (uint32_t i = 0; i < used; i++) {
        c->path.element[c->path.n - 1] = i;
        TRY(check_element(c, field, mu_field_at(field, base, i)));
    }
    c->path.element[c->path.n - 1] = used;
    if (used < field->cap &&
        !all_zero(mu_field_at(field, base, used), (size_t)(field->cap - used) * field->stride))
        return complain(c, "is filled beyond its count");
    return MU_OK;
}

static mu_status check_struct(checker *c, const mu_schema *schema, const void *base)
{
    MU_ASSERT(c->path.n < MU_DEPTH_MAX);
    c->path.n++;
    for (uint32_t i = 0; i < schema->n; i++) {
        c->path.field[c->path.n - 1] = &schema->fields[i];
        c->path.element[c->path.n - 1] = 0;
        TRY(check_field(c, &schema->fields[i], base));
    }
    c->path.n--;
    return MU_OK;
}

mu_status mu_check_ranges(const mu_schema *schema, const mu_scope *scope, const void *base,
                          mu_err *err)
{
    checker c = { .scope = scope, .err = err };
    return check_struct(&c, schema, base);
}
