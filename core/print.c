/* SPDX-License-Identifier: MIT
 * core/print.c - described values as words, and words as described values. */
#include "core/print.h"

#include "core/panic.h"

#include <string.h>

static bool is_number(const mu_field *field)
{
    return field->kind != MU_KIND_text && field->kind != MU_KIND_bytes &&
           field->kind != MU_KIND_struct;
}

void mu_print_element(const mu_field *field, const mu_scope *scope, const void *at, mu_text *out)
{
    if (field->kind == MU_KIND_text) {
        const char *text = at;
        const char *end = memchr(text, '\0', field->stride);
        size_t n = end != NULL ? (size_t)(end - text) : field->stride;
        mu_text_add(out, "%.*s", (int)n, text);
    } else if (field->kind == MU_KIND_bytes) {
        mu_text_bytes(out, at, field->stride);
    } else {
        MU_ASSERT(is_number(field));
        mu_domain_print(field->domain, scope, mu_leaf_get(field->kind, at), out);
    }
}

static mu_status read_text(const mu_field *field, const char *word, void *at, mu_err *err)
{
    size_t n = strlen(word);
    if (n >= field->stride)
        return mu_fail(err, MU_INPUT, 0, "%s may have at most %u bytes", field->name,
                       field->stride - 1);
    if (!mu_is_plain_text(word, n))
        return mu_fail(err, MU_INPUT, 0, "%s is not plain text", field->name);
    memset(at, 0, field->stride);
    memcpy(at, word, n);
    return MU_OK;
}

mu_status mu_read_element(const mu_field *field, const mu_scope *scope, const char *word, void *at,
                          mu_err *err)
{
    if (field->kind == MU_KIND_text) return read_text(field, word, at, err);
    if (field->kind == MU_KIND_bytes) {
        if (mu_hex_bytes(word, at, field->stride)) return MU_OK;
        return mu_fail(err, MU_INPUT, 0, "%s wants %u hex digits", field->name, 2 * field->stride);
    }
    MU_ASSERT(is_number(field));
    int64_t value = 0;
    if (!mu_is_plain_text(word, strlen(word)))
        return mu_fail(err, MU_INPUT, 0, "%s is not plain text", field->name);
    if (!mu_domain_parse(field->domain, scope, word, INT64_MIN, INT64_MAX, &value) &&
        field->domain == &mu_yes_no)
        return mu_fail(err, MU_INPUT, 0, "%s: write yes or no, not '%.40s'", field->name, word);
    if (!mu_domain_parse(field->domain, scope, word, INT64_MIN, INT64_MAX, &value))
        return mu_fail(err, MU_INPUT, 0, "%s: '%.40s' is not a %s", field->name, word,
                       field->domain->name);
    if (value < field->low || value > field->high)
        return mu_fail(err, MU_INPUT, 0, "%s: %.40s is outside %lld to %lld", field->name, word,
                       (long long)field->low, (long long)field->high);
    mu_leaf_set(field->kind, at, value);
    return MU_OK;
}

/* Is a field that is left out, all zeros or an empty list, within its bounds? */
static bool may_be_left_out(const mu_field *field)
{
    return field->shape == MU_LIST || !is_number(field) || (field->low <= 0 && field->high >= 0);
}

/* A field at zero goes without saying, unless zero is no value it may have. */
static bool goes_without_saying(const mu_field *field, const void *base)
{
    if (field->shape == MU_LIST) return mu_field_used(field, base) == 0;
    if (field->shape == MU_MANY) return false;
    const uint8_t *byte = mu_field_at(field, base, 0);
    for (uint32_t i = 0; i < field->stride; i++)
        if (byte[i] != 0) return false;
    return may_be_left_out(field);
}

void mu_print_fields(const mu_schema *schema, const mu_scope *scope, const void *base, mu_text *out)
{
    const char *between = "";
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        if (goes_without_saying(field, base)) continue;
        mu_text_add(out, "%s%s=", between, field->name);
        for (uint32_t k = 0; k < mu_field_used(field, base); k++) {
            if (k > 0) mu_text_word(out, ",");
            mu_print_element(field, scope, mu_field_at(field, base, k), out);
        }
        between = " ";
    }
}

char *mu_next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t");
    if (*word == '\0') {
        *rest = word;
        return NULL;
    }
    char *end = word + strcspn(word, " \t");
    *rest = end + (*end != '\0');
    *end = '\0';
    return word;
}

static mu_status read_field(const mu_field *field, const mu_scope *scope, char *words, void *base,
                            mu_err *err)
{
    uint32_t n = 0;
    while (words != NULL) {
        char *comma = field->shape == MU_ONE ? NULL : strchr(words, ',');
        if (comma != NULL) *comma = '\0';
        if (n == field->cap)
            return mu_fail(err, MU_INPUT, 0, "%s takes at most %u entries", field->name,
                           field->cap);
        TRY(mu_read_element(field, scope, words, mu_field_slot(field, base, n), err));
        n++;
        words = comma == NULL ? NULL : comma + 1;
    }
    if (field->shape == MU_LIST)
        mu_field_use(field, base, n);
    else if (n < field->cap)
        return mu_fail(err, MU_INPUT, 0, "%s takes %u entries", field->name, field->cap);
    return MU_OK;
}

static mu_status find_field(const mu_schema *schema, char *word, uint64_t given, char **value,
                            uint32_t *found, mu_err *err)
{
    char *equals = strchr(word, '=');
    if (equals == NULL) {
        *value = word;
        for (*found = 0; *found < schema->n; (*found)++)
            if ((given >> *found & 1) == 0) return MU_OK;
        return mu_fail(err, MU_INPUT, 0, "nothing is wanted after '%.40s'", word);
    }
    *equals = '\0';
    *value = equals + 1;
    const mu_field *field = mu_field_named(schema, word);
    if (field == NULL) return mu_fail(err, MU_INPUT, 0, "there is no '%.40s' in this order", word);
    *found = (uint32_t)(field - schema->fields);
    if (given >> *found & 1) return mu_fail(err, MU_INPUT, 0, "'%.40s' is given twice", word);
    return MU_OK;
}

mu_status mu_read_fields(const mu_schema *schema, const mu_scope *scope, char *words, void *base,
                         mu_err *err)
{
    MU_ASSERT(schema->n < 64);
    memset(base, 0, schema->size);
    uint64_t given = 0;
    for (uint32_t i = 0; i < schema->n; i++)
        if (mu_field_is_reserved(&schema->fields[i])) given |= UINT64_C(1) << i;
    for (char *word = mu_next_word(&words); word != NULL; word = mu_next_word(&words)) {
        if (!mu_is_plain_text(word, strlen(word)))
            return mu_fail(err, MU_INPUT, 0, "the text holds characters that are not plain");
        uint32_t found = 0;
        char *value = NULL;
        TRY(find_field(schema, word, given, &value, &found, err));
        TRY(read_field(&schema->fields[found], scope, value, base, err));
        given |= UINT64_C(1) << found;
    }
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        if ((given >> i & 1) == 0 && !may_be_left_out(field))
            return mu_fail(err, MU_INPUT, 0, "'%s' is missing", field->name);
    }
    return MU_OK;
}

/* A few words are best shown. */
static void print_words(const mu_domain *domain, mu_text *out)
{
    if (domain == NULL || domain->words_n == 0 || domain->words_n > 8) return;
    for (uint32_t i = 0; i < domain->words_n; i++)
        mu_text_add(out, "%s%s", i == 0 ? "=" : "|", domain->words[i]);
}

void mu_print_grammar(const mu_schema *schema, mu_text *out)
{
    const size_t before = out->used;
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        if (mu_field_is_reserved(field)) continue;
        if (out->used > before) mu_text_word(out, " ");
        bool optional = may_be_left_out(field);
        mu_text_add(out, "%s%s", optional ? "[" : "", field->name);
        if (field->shape == MU_LIST)
            mu_text_word(out, "=A,B,C");
        else
            print_words(field->domain, out);
        if (optional) mu_text_word(out, "]");
    }
}
