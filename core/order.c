/* SPDX-License-Identifier: MIT
 * core/order.c - orders as players write them. */
#include "core/order.h"

#include "core/panic.h"
#include "core/print.h"

#include <string.h>

void mu_option_print(const mu_scope *scope, uint8_t purpose, int32_t value, mu_text *out)
{
    MU_ASSERT(purpose < scope->rules->purposes_n);
    mu_domain_print(scope->rules->purposes[purpose].domain, scope, value, out);
}

mu_status mu_option_read(const mu_scope *scope, uint8_t purpose, const char *word, int32_t *value,
                         mu_err *err)
{
    MU_ASSERT(purpose < scope->rules->purposes_n);
    const mu_purpose *row = &scope->rules->purposes[purpose];
    int64_t number = 0;
    if (!mu_is_plain_text(word, strlen(word)) ||
        !mu_domain_parse(row->domain, scope, word, INT32_MIN, INT32_MAX, &number))
        return mu_fail(err, MU_INPUT, 0, "%s: '%.40s' is not a %s", row->name,
                       mu_is_plain_text(word, strlen(word)) ? word : "?",
                       row->domain == NULL ? mu_number.name : row->domain->name);
    *value = (int32_t)number;
    return MU_OK;
}

void mu_order_print(const mu_scope *scope, const mu_order *order, mu_text *out)
{
    const mu_order_kind *kind = &scope->rules->orders[order->kind];
    mu_text_word(out, kind->name);
    size_t bare = out->used;
    mu_text_word(out, " ");
    size_t before = out->used;
    if (kind->words != NULL)
        kind->words->print(scope, order->body.bytes, out);
    else
        mu_print_fields(kind->fields, scope, order->body.bytes, out);
    if (out->used == before) mu_text_back(out, bare); /* no fields */
}

void mu_order_grammar(const mu_order_kind *kind, mu_text *out)
{
    mu_text_word(out, kind->name);
    size_t bare = out->used;
    mu_text_word(out, " ");
    size_t before = out->used;
    if (kind->words != NULL)
        mu_text_word(out, kind->words->grammar);
    else
        mu_print_grammar(kind->fields, out);
    if (out->used == before) mu_text_back(out, bare); /* no fields */
    if (kind->path != NULL)
        mu_text_add(out, " (or %s=A,B,C for %s)", kind->path->name, kind->path->first);
}

mu_status mu_ahead_goes_on(const mu_ahead *ahead, uint32_t used, mu_err *err)
{
    return mu_fail(err, MU_REFUSED, ahead->bound,
                   "the path goes on after the order has come to its end, at its entry %u",
                   used + 1);
}

/* The rest of a list: answers in advance. */
static mu_status read_ahead(const mu_scope *scope, const mu_order_kind *kind, char *list,
                            mu_ahead *ahead, mu_err *err)
{
    ahead->purpose = mu_purpose_find(scope->rules, kind->path->answers);
    ahead->bound = kind->path->bound;
    while (list != NULL) {
        char *comma = strchr(list, ',');
        if (comma != NULL) *comma = '\0';
        if (ahead->n == MU_AHEAD_MAX)
            return mu_fail(err, MU_INPUT, 0, "%s has more than %d entries", kind->path->name,
                           MU_AHEAD_MAX + 1);
        TRY(mu_option_read(scope, (uint8_t)ahead->purpose, list, &ahead->values[ahead->n], err));
        ahead->n++;
        list = comma == NULL ? NULL : comma + 1;
    }
    return MU_OK;
}

/* The field that a word is for: by its name, or the first that has none yet. */
static const mu_field *field_of(const mu_schema *schema, const char *word, uint64_t given)
{
    size_t n = strcspn(word, "=");
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        if (mu_field_is_reserved(field)) continue;
        if (word[n] == '\0' ? (given >> i & 1) == 0
                            : strlen(field->name) == n && memcmp(field->name, word, n) == 0)
            return field;
    }
    return NULL;
}

/* Rewrite "path=H9,H8,H7" as "step=H9" and keep the rest; a word for the field `step` may be
 * such a list too. */
static mu_status take_path(const mu_scope *scope, const mu_order_kind *kind, char *words,
                           mu_text *plain, mu_ahead *ahead, mu_err *err)
{
    const mu_field *first = mu_field_named(kind->fields, kind->path->first);
    uint64_t given = 0;
    for (char *word = mu_next_word(&words); word != NULL; word = mu_next_word(&words)) {
        size_t n = strlen(kind->path->name);
        bool named = strncmp(word, kind->path->name, n) == 0 && word[n] == '=';
        const mu_field *field = named ? first : field_of(kind->fields, word, given);
        bool bare = field == first && strchr(word, '=') == NULL;
        char *list = named ? word + n + 1 : word;
        char *rest = named || bare ? strchr(list, ',') : NULL;
        if (rest != NULL) {
            *rest = '\0';
            TRY(read_ahead(scope, kind, rest + 1, ahead, err));
        }
        if (named) mu_text_add(plain, "%s=", kind->path->first);
        mu_text_word(plain, list);
        mu_text_word(plain, " ");
        if (field != NULL) given |= UINT64_C(1) << (field - kind->fields->fields);
    }
    return MU_OK;
}

static mu_status no_such_order(const mu_ruleset *rules, const char *name, mu_err *err)
{
    char line[MU_LINE_MAX];
    mu_text names = mu_text_in(line, sizeof line);
    for (uint32_t i = 0; i < rules->orders_n; i++)
        mu_text_add(&names, "%s%s", i == 0 ? "" : ", ", rules->orders[i].name);
    return mu_fail(err, MU_INPUT, 0, "there is no order '%.40s'; there are %s", name, line);
}

static mu_status read_words(const mu_scope *scope, const mu_order_kind *kind, char *words,
                            mu_order *order, mu_ahead *ahead, mu_err *err)
{
    char line[MU_ORDER_TEXT + 16]; /* a path is renamed on the way */
    if (kind->words != NULL) return kind->words->read(scope, words, order->body.bytes, err);
    if (kind->path != NULL) {
        mu_text plain = mu_text_in(line, sizeof line);
        TRY(take_path(scope, kind, words, &plain, ahead, err));
        if (plain.cut) return mu_fail(err, MU_INPUT, 0, "the order is too long");
        words = line;
    }
    return mu_read_fields(kind->fields, scope, words, order->body.bytes, err);
}

mu_status mu_order_read(const mu_scope *scope, uint8_t side, char *text, mu_order *order,
                        mu_ahead *ahead, mu_err *err)
{
    *order = (mu_order){ .side = side };
    *ahead = (mu_ahead){ .purpose = -1 };
    if (!mu_is_plain_text(text, strlen(text)) || strlen(text) >= MU_ORDER_TEXT)
        return mu_fail(err, MU_INPUT, 0, "an order is plain text of at most %d characters",
                       MU_ORDER_TEXT - 1);
    char *name = mu_next_word(&text);
    int row = name == NULL ? -1 : mu_order_find(scope->rules, name);
    if (row < 0) return no_such_order(scope->rules, name == NULL ? "" : name, err);
    order->kind = (uint8_t)row;
    const mu_order_kind *kind = &scope->rules->orders[row];
    mu_err why = MU_ERR_NONE;
    mu_status status = read_words(scope, kind, text, order, ahead, &why);
    if (status == MU_OK) return MU_OK;
    char line[MU_LINE_MAX];
    mu_text grammar = mu_text_in(line, sizeof line);
    mu_order_grammar(kind, &grammar);
    return mu_fail(err, status, why.clause, "%s; write: %s", why.text, line);
}
