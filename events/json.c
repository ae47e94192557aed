/* SPDX-License-Identifier: MIT
 * events/json.c - described structs as JSON, by Jansson. */
#include "events/json.h"

#include "core/panic.h"
#include "core/print.h"

#include <jansson.h>
#include <string.h>

static json_t *real(mu_json *value)
{
    return (json_t *)(void *)value;
}

/* Jansson has no const readers. */
static json_t *look(const mu_json *value)
{
    return (json_t *)(uintptr_t)value;
}

static mu_json *veil(json_t *value)
{
    return (mu_json *)(void *)value;
}

/* --- building ----------------------------------------------------------------------- */

mu_json *mu_json_object(void)
{
    return veil(json_object());
}

mu_json *mu_json_array(void)
{
    return veil(json_array());
}

/* JSON is UTF-8: a text that is not, such as a file's name, loses what cannot be written. */
mu_json *mu_json_text(const char *text)
{
    json_t *value = json_string(text);
    char line[4096];
    if (value != NULL || mu_is_plain_text(text, strlen(text))) return veil(value);
    mu_text copy = mu_text_in(line, sizeof line);
    mu_text_word(&copy, text);
    mu_make_plain_text(line);
    return veil(json_string(line));
}

mu_json *mu_json_number(int64_t number)
{
    const int64_t exact = INT64_C(1) << 53;
    if (number >= -exact && number <= exact) return veil(json_integer(number));
    char digits[32];
    mu_text text = mu_text_in(digits, sizeof digits);
    mu_text_add(&text, "%lld", (long long)number);
    return mu_json_text(digits);
}

mu_json *mu_json_bool(bool value)
{
    return veil(json_boolean(value));
}

mu_json *mu_json_hex(const uint8_t *bytes, size_t n)
{
    char digits[2 * 64 + 1];
    MU_ASSERT(n <= 64);
    mu_text text = mu_text_in(digits, sizeof digits);
    mu_text_bytes(&text, bytes, n);
    return mu_json_text(digits);
}

/* A part that did not fit into memory is missed when the whole is printed. */
static _Thread_local bool part_is_lost;

void mu_json_set(mu_json *object, const char *key, mu_json *value)
{
    if (json_object_set_new(real(object), key, real(value)) != 0) part_is_lost = true;
}

void mu_json_add(mu_json *array, mu_json *value)
{
    if (json_array_append_new(real(array), real(value)) != 0) part_is_lost = true;
}

void mu_json_free(mu_json *value)
{
    json_decref(real(value));
}

static bool is_plain_number(const mu_domain *domain)
{
    return domain == NULL || (domain->words_n == 0 && domain->print == NULL);
}

static mu_json *element_json(const mu_field *field, const mu_scope *scope, const void *at)
{
    if (field->kind == MU_KIND_struct) return mu_json_struct(field->of, scope, at);
    if (field->kind == MU_KIND_flag) return mu_json_bool(mu_leaf_get(field->kind, at) != 0);
    bool number = field->kind != MU_KIND_text && field->kind != MU_KIND_bytes;
    if (number && is_plain_number(field->domain))
        return mu_json_number(mu_leaf_get(field->kind, at));
    char word[MU_LINE_MAX + 64];
    mu_text text = mu_text_in(word, sizeof word);
    mu_print_element(field, scope, at, &text);
    return mu_json_text(word);
}

/* Elements by words: the index has words of its own, and is no mere count. */
static bool has_word_index(const mu_field *field)
{
    return field->shape == MU_MANY && !is_plain_number(field->index);
}

static mu_json *array_json(const mu_field *field, const mu_scope *scope, const void *base)
{
    bool keyed = has_word_index(field);
    mu_json *all = keyed ? mu_json_object() : mu_json_array();
    for (uint32_t i = 0; i < mu_field_used(field, base); i++) {
        mu_json *element = element_json(field, scope, mu_field_at(field, base, i));
        if (!keyed) {
            mu_json_add(all, element);
            continue;
        }
        char word[64];
        mu_text text = mu_text_in(word, sizeof word);
        mu_domain_print(field->index, scope, i, &text);
        mu_json_set(all, word, element);
    }
    return all;
}

mu_json *mu_json_struct(const mu_schema *schema, const mu_scope *scope, const void *base)
{
    mu_json *object = mu_json_object();
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        if (mu_field_is_reserved(field)) continue;
        if (i >= schema->n_first && mu_field_is_zero(field, base)) continue;
        mu_json_set(object, field->name,
                    field->shape == MU_ONE ? element_json(field, scope, mu_field_at(field, base, 0))
                                           : array_json(field, scope, base));
    }
    return object;
}

static int dump(const char *text, size_t n, void *out)
{
    mu_bytes_add(out, text, n);
    return 0;
}

mu_status mu_json_print(const mu_json *value, bool indented, mu_bytes *out, mu_err *err)
{
    size_t flags = indented ? JSON_INDENT(2) : JSON_COMPACT;
    bool lost = part_is_lost;
    part_is_lost = false;
    if (value == NULL || lost ||
        json_dump_callback(look(value), dump, out, flags | JSON_ENCODE_ANY) != 0)
        return mu_fail(err, MU_IO, 0, "not enough memory");
    return mu_bytes_check(out, err);
}

void mu_quote(const char *words, mu_text *out)
{
    mu_bytes quoted = { 0 };
    mu_json *text = mu_json_text(words);
    if (mu_json_print(text, false, &quoted, NULL) == MU_OK)
        mu_text_add(out, "%.*s", (int)quoted.used, (const char *)quoted.at);
    mu_json_free(text);
    mu_bytes_dispose(&quoted);
}

bool mu_unquote(const char *quoted, char *words, size_t room)
{
    json_t *value = json_loadb(quoted, strlen(quoted), JSON_DECODE_ANY, NULL);
    const char *text = json_string_value(value);
    bool fits = text != NULL && strlen(text) < room && mu_is_plain_text(text, strlen(text));
    if (fits) mu_text_copy(words, room, text);
    json_decref(value);
    return fits;
}

char *mu_closing_quote(char *text)
{
    for (char *at = text + 1; *at != '\0'; at++) {
        if (*at == '"') return at;
        if (*at == '\\' && at[1] != '\0') at++;
    }
    return NULL;
}

const char *mu_without_quotes(char *text, char *words, size_t room)
{
    const char *end = text[0] == '"' ? mu_closing_quote(text) : NULL;
    const bool quoted = end != NULL && end[1] == '\0' && mu_unquote(text, words, room);
    return quoted ? words : text;
}

/* --- parsing -------------------------------------------------------------------------- */

/* The first characters of a text from outside, fit to be shown. */
static const char *shown(const char *text)
{
    return mu_is_plain_text(text, strlen(text)) ? text : "(not plain text)";
}

mu_status mu_json_parse(const char *name, const char *text, size_t n, mu_json **value, mu_err *err)
{
    json_error_t where;
    *value = NULL;
    if (n == 0) return mu_fail(err, MU_INPUT, 0, "%s:1:0: the file is empty", name);
    json_t *read = json_loadb(text, n, JSON_REJECT_DUPLICATES, &where);
    if (read == NULL)
        return mu_fail(err, MU_INPUT, 0, "%s:%d:%d: %s", name, where.line, where.column,
                       shown(where.text));
    if (!json_is_object(read)) {
        json_decref(read);
        return mu_fail(err, MU_INPUT, 0, "%s: is not a JSON object", name);
    }
    *value = veil(read);
    return MU_OK;
}

const mu_json *mu_json_get(const mu_json *object, const char *key)
{
    return veil(json_object_get(look(object), key));
}

bool mu_json_get_number(const mu_json *value, int64_t *number)
{
    const json_t *json = look(value);
    if (!json_is_integer(json)) return false;
    *number = json_integer_value(json);
    return true;
}

const char *mu_json_get_text(const mu_json *value)
{
    return json_string_value(look(value));
}

bool mu_json_is_array(const mu_json *value)
{
    return json_is_array(look(value));
}

const mu_json *mu_json_get_element(const mu_json *array, size_t i)
{
    return veil(json_array_get(look(array), i));
}

const char *mu_json_other_key(const mu_json *object, const char *const *keys)
{
    const char *key = NULL;
    json_t *value = NULL;
    json_object_foreach(look(object), key, value)
    {
        size_t i = 0;
        while (keys[i] != NULL && strcmp(keys[i], key) != 0) i++;
        if (keys[i] == NULL) return shown(key);
    }
    return NULL;
}

/* --- reading ---------------------------------------------------------------------------- */

typedef struct form {
    const char *name;
    const mu_scope *scope;
    mu_path path;
    mu_err *err;
} form;

static mu_status complain(const form *f, const char *what)
{
    char buffer[MU_LINE_MAX];
    mu_text path = mu_text_in(buffer, sizeof buffer);
    if (f->path.n == 0) return mu_fail(f->err, MU_INPUT, 0, "%.80s: %s", f->name, what);
    mu_path_print(&f->path, f->scope, &path);
    return mu_fail(f->err, MU_INPUT, 0, "%.80s: %.100s: %s", f->name, buffer, what);
}

/* An array as a whole is wrong, and none of its elements. */
static mu_status complain_of_all(form *f, const char *what)
{
    char buffer[MU_LINE_MAX];
    mu_text path = mu_text_in(buffer, sizeof buffer);
    f->path.n--;
    mu_path_print(&f->path, f->scope, &path);
    mu_text_add(&path, "%s%s", path.used > 0 ? "." : "", f->path.field[f->path.n]->name);
    return mu_fail(f->err, MU_INPUT, 0, "%.80s: %.100s: %s", f->name, buffer, what);
}

/* The mark of [value, "S"] or [value, "R", "why"], or null: one capital letter. */
static const char *mark_of(json_t *value)
{
    size_t n = json_array_size(value);
    if (n != 2 && n != 3) return NULL;
    const char *mark = json_string_value(json_array_get(value, 1));
    if (mark == NULL || mark[0] < 'A' || mark[0] > 'Z' || mark[1] != '\0') return NULL;
    return n == 2 || json_is_string(json_array_get(value, 2)) ? mark : NULL;
}

static bool is_origin(const char *mark)
{
    return strchr("SEPR", mark[0]) != NULL;
}

static const char no_origin[] = "its mark of origin is none of S, E, P, R";

static mu_status read_struct(form *f, json_t *object, const mu_schema *schema, void *base);

/* The word a JSON value stands for: a text, a whole number, true or false. */
static bool word_of(const mu_field *field, json_t *value, char word[MU_LINE_MAX])
{
    mu_text text = mu_text_in(word, MU_LINE_MAX);
    if (json_is_string(value)) {
        if (strlen(json_string_value(value)) >= MU_LINE_MAX) return false;
        mu_text_word(&text, json_string_value(value));
        return true;
    }
    if (json_is_integer(value)) {
        mu_text_add(&text, "%lld", (long long)json_integer_value(value));
        return true;
    }
    if (!json_is_boolean(value) || field->kind != MU_KIND_flag) return false;
    mu_text_word(&text, json_is_true(value) ? "yes" : "no");
    return true;
}

static mu_status read_element(form *f, const mu_field *field, json_t *value, void *at)
{
    if (field->kind == MU_KIND_struct) {
        if (!json_is_object(value)) return complain(f, "is not an object");
        return read_struct(f, value, field->of, at);
    }
    char word[MU_LINE_MAX];
    const char *mark = mark_of(value);
    if (mark != NULL && !is_origin(mark)) return complain(f, no_origin);
    if (mark != NULL) value = json_array_get(value, 0);
    if (!word_of(field, value, word)) return complain(f, "is not a whole number or a text");
    if (field->kind == MU_KIND_flag && json_is_integer(value)) {
        if (json_integer_value(value) != 0 && json_integer_value(value) != 1)
            return complain(f, "is not 0 or 1, true or false");
        mu_leaf_set(field->kind, at, json_integer_value(value));
        return MU_OK;
    }
    mu_err why = MU_ERR_NONE;
    if (mu_read_element(field, f->scope, word, at, &why) == MU_OK) return MU_OK;
    /* The path ends with the field's name, which need not be said twice. */
    size_t n = strlen(field->name);
    const char *what = strncmp(why.text, field->name, n) == 0 ? why.text + n : why.text;
    return complain(f, what + strspn(what, ": "));
}

static mu_status read_list(form *f, const mu_field *field, json_t *list, void *base)
{
    size_t n = json_array_size(list);
    if (n > field->cap) return complain_of_all(f, "has too many entries");
    if (field->shape == MU_MANY && n != field->cap)
        return complain_of_all(f, "has a wrong number of entries");
    memset(mu_field_slot(field, base, 0), 0, (size_t)field->cap * field->stride);
    if (field->shape == MU_LIST) mu_field_use(field, base, (uint32_t)n);
    for (uint32_t i = 0; i < n; i++) {
        f->path.element[f->path.n - 1] = i;
        TRY(read_element(f, field, json_array_get(list, i), mu_field_slot(field, base, i)));
    }
    return MU_OK;
}

static mu_status find_index(form *f, const mu_field *field, const char *word, uint32_t *i)
{
    int64_t value = 0;
    if (!mu_domain_parse(field->index, f->scope, word, 0, (int64_t)field->cap - 1, &value)) {
        char what[MU_LINE_MAX];
        mu_text text = mu_text_in(what, sizeof what);
        mu_text_add(&text, "'%.40s' is not a %s", shown(word), field->index->name);
        return complain_of_all(f, what);
    }
    *i = (uint32_t)value;
    return MU_OK;
}

static mu_status read_keyed(form *f, const mu_field *field, json_t *object, void *base)
{
    const char *key = NULL;
    json_t *value = NULL;
    json_object_foreach(object, key, value)
    {
        uint32_t i = 0;
        TRY(find_index(f, field, key, &i));
        f->path.element[f->path.n - 1] = i;
        TRY(read_element(f, field, value, mu_field_slot(field, base, i)));
    }
    return MU_OK;
}

/* A list of the words whose flags are set. */
static mu_status read_set(form *f, const mu_field *field, json_t *list, void *base)
{
    memset(mu_field_slot(field, base, 0), 0, (size_t)field->cap * field->stride);
    for (size_t k = 0; k < json_array_size(list); k++) {
        const char *word = json_string_value(json_array_get(list, k));
        uint32_t i = 0;
        if (word == NULL) return complain_of_all(f, "holds something that is no text");
        TRY(find_index(f, field, word, &i));
        mu_leaf_set(field->kind, mu_field_slot(field, base, i), 1);
    }
    return MU_OK;
}

static mu_status read_field(form *f, const mu_field *field, json_t *value, void *base)
{
    if (field->shape == MU_ONE) return read_element(f, field, value, mu_field_slot(field, base, 0));
    bool keyed = has_word_index(field);
    if (keyed && json_is_object(value)) return read_keyed(f, field, value, base);
    /* Of a list that is marked; two words are a list. */
    const char *mark = json_is_array(json_array_get(value, 0)) ? mark_of(value) : NULL;
    if (mark != NULL && !is_origin(mark)) return complain_of_all(f, no_origin);
    if (mark != NULL) value = json_array_get(value, 0);
    if (!json_is_array(value)) return complain_of_all(f, "is not a list");
    if (keyed && field->kind == MU_KIND_flag) return read_set(f, field, value, base);
    return read_list(f, field, value, base);
}

static mu_status only_fields(const form *f, json_t *object, const mu_schema *schema)
{
    const char *key = NULL;
    json_t *value = NULL;
    json_object_foreach(object, key, value)
    {
        if (mu_field_named(schema, key) != NULL) continue;
        char what[MU_LINE_MAX];
        mu_text text = mu_text_in(what, sizeof what);
        mu_text_add(&text, "there is no field '%.40s'", shown(key));
        return complain(f, what);
    }
    return MU_OK;
}

/* In the order of the schema, whatever the order in the file: pieces come before what
 * refers to them. */
static mu_status read_struct(form *f, json_t *object, const mu_schema *schema, void *base)
{
    MU_ASSERT(f->path.n < MU_DEPTH_MAX);
    TRY(only_fields(f, object, schema));
    f->path.n++;
    for (uint32_t i = 0; i < schema->n; i++) {
        json_t *value = json_object_get(object, schema->fields[i].name);
        if (value == NULL) continue;
        f->path.field[f->path.n - 1] = &schema->fields[i];
        f->path.element[f->path.n - 1] = 0;
        TRY(read_field(f, &schema->fields[i], value, base));
    }
    f->path.n--;
    return MU_OK;
}

mu_status mu_json_read(const char *name, const mu_json *object, const mu_schema *schema,
                       const mu_scope *scope, void *base, mu_err *err)
{
    form f = { .name = name, .scope = scope, .err = err };
    if (!json_is_object(look(object))) return complain(&f, "is not an object");
    return read_struct(&f, look(object), schema, base);
}

mu_status mu_json_read_leaf(const char *name, const mu_json *value, const mu_field *field,
                            const mu_scope *scope, void *base, mu_err *err)
{
    form f = { .name = name, .scope = scope, .err = err };
    f.path.field[0] = field;
    f.path.n = 1;
    return read_field(&f, field, look(value), base);
}
