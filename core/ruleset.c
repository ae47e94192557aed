/* SPDX-License-Identifier: MIT
 * core/ruleset.c - looking things up in a ruleset, and its identity. */
#include "core/ruleset.h"

#include "core/panic.h"

#include <string.h>

const mu_clause_row *mu_clause_find(const mu_ruleset *rules, mu_clause clause)
{
    uint32_t low = 0;
    uint32_t high = rules->clauses_n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (rules->clauses[middle].clause < clause)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < rules->clauses_n && rules->clauses[low].clause == clause) return &rules->clauses[low];
    return NULL;
}

void mu_clause_print(const mu_ruleset *rules, mu_clause clause, mu_text *out)
{
    if (clause / 1000 < 40) {
        mu_text_add(out, "%s-%u.%u", rules->prefix, clause / 1000u, clause % 1000u);
    } else {
        mu_text_add(out, "%s-%c.%u", rules->prefix, 'A' + clause / 1000 - 40, clause % 1000u);
    }
}

bool mu_clause_parse(const mu_ruleset *rules, const char *word, mu_clause *clause)
{
    size_t n = strlen(rules->prefix);
    if (strncmp(word, rules->prefix, n) != 0 || word[n] != '-') return false;
    const char *section = word + n + 1;
    const char *dot = strchr(section, '.');
    int64_t number = 0;
    if (dot == NULL || !mu_whole_number(dot + 1, 0, 999, &number)) return false;
    if (dot == section + 1 && section[0] >= 'A' && section[0] <= 'Z') {
        number += MU_CLAUSE_IN(section[0], 0);
        if (number > UINT16_MAX) return false;
        *clause = (mu_clause)number;
        return true;
    }
    char digits[3] = { 0 };
    int64_t value = 0;
    size_t digits_n = (size_t)(dot - section);
    if (digits_n < 1 || digits_n > 2) return false;
    memcpy(digits, section, digits_n);
    if (!mu_whole_number(digits, 0, 39, &value)) return false;
    *clause = (mu_clause)MU_CLAUSE(value, number);
    return true;
}

mu_clause mu_clause_in(const mu_ruleset *rules, const char *text)
{
    mu_clause clause = 0;
    for (const char *open = strchr(text, '['); open != NULL; open = strchr(open + 1, '[')) {
        char word[32];
        const size_t n = strcspn(open + 1, "]");
        if (n >= sizeof word) continue;
        memcpy(word, open + 1, n);
        word[n] = '\0';
        if (mu_clause_parse(rules, word, &clause)) return clause;
    }
    return 0;
}

int mu_purpose_find(const mu_ruleset *rules, const char *name)
{
    for (uint32_t i = 0; i < rules->purposes_n; i++)
        if (strcmp(rules->purposes[i].name, name) == 0) return (int)i;
    return -1;
}

int mu_order_find(const mu_ruleset *rules, const char *name)
{
    for (uint32_t i = 0; i < rules->orders_n; i++)
        if (strcmp(rules->orders[i].name, name) == 0) return (int)i;
    return -1;
}

int mu_phase_find(const mu_ruleset *rules, const char *name)
{
    for (uint32_t i = 0; i < rules->phases_n; i++)
        if (strcmp(rules->phases[i].name, name) == 0) return (int)i;
    return -1;
}

int mu_measure_find(const mu_ruleset *rules, const char *name)
{
    for (uint32_t i = 0; i < rules->measures_n; i++)
        if (strcmp(rules->measures[i].name, name) == 0) return (int)i;
    return -1;
}

/* --- identity ------------------------------------------------------------- */

/* A running digest: the digest so far is hashed with each row of the description, so
 * that no buffer has to hold the whole of it. A row is words, each with its zero, and
 * numbers of eight bytes, lowest first. */
typedef struct row {
    uint8_t bytes[MU_DIGEST_BYTES + 256];
    size_t n;
} row;

static void row_begin(row *r, const mu_digest *digest)
{
    memcpy(r->bytes, digest->bytes, MU_DIGEST_BYTES);
    r->n = MU_DIGEST_BYTES;
}

static void row_word(row *r, const char *word)
{
    size_t n = strlen(word) + 1;
    MU_ASSERT(n <= sizeof r->bytes - r->n);
    memcpy(r->bytes + r->n, word, n);
    r->n += n;
}

static void row_number(row *r, int64_t number)
{
    MU_ASSERT(sizeof r->bytes - r->n >= 8);
    for (uint32_t i = 0; i < 8; i++) r->bytes[r->n++] = (uint8_t)((uint64_t)number >> 8 * i);
}

static void row_end(row *r, mu_digest *digest)
{
    *digest = mu_hash128(r->bytes, r->n);
}

static void fold_schema(mu_digest *digest, const mu_schema *schema)
{
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *f = &schema->fields[i];
        row r;
        row_begin(&r, digest);
        row_word(&r, schema->name);
        row_word(&r, f->name);
        row_number(&r, f->kind);
        row_number(&r, f->shape);
        row_number(&r, f->stride);
        row_number(&r, f->cap);
        row_number(&r, f->low);
        row_number(&r, f->high);
        row_end(&r, digest);
        if (f->of != NULL) fold_schema(digest, f->of);
    }
}

static void fold_name(mu_digest *digest, const char *name)
{
    row r;
    row_begin(&r, digest);
    row_word(&r, name);
    row_end(&r, digest);
}

static void fold_purpose(mu_digest *digest, const mu_purpose *purpose)
{
    row r;
    row_begin(&r, digest);
    row_word(&r, purpose->name);
    row_number(&r, purpose->kind);
    row_number(&r, purpose->low);
    row_number(&r, purpose->sides);
    row_end(&r, digest);
}

mu_digest mu_ruleset_identity(const mu_ruleset *rules)
{
    mu_digest digest = { { 0 } };
    row r;
    row_begin(&r, &digest);
    row_word(&r, rules->name);
    row_number(&r, rules->edition);
    row_end(&r, &digest);
    fold_schema(&digest, rules->setup);
    fold_schema(&digest, rules->state);
    for (uint32_t i = 0; i < rules->purposes_n; i++) fold_purpose(&digest, &rules->purposes[i]);
    for (uint32_t i = 0; i < rules->orders_n; i++) {
        fold_name(&digest, rules->orders[i].name);
        fold_schema(&digest, rules->orders[i].fields);
    }
    for (uint32_t i = 0; i < rules->phases_n; i++) fold_name(&digest, rules->phases[i].name);
    return digest;
}

/* --- faults -------------------------------------------------------------------------------- */

typedef struct hook {
    const char *name;
    bool there;
} hook;

/* The first that is missing, or null. */
static const char *missing(const hook *hooks, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!hooks[i].there) return hooks[i].name;
    return NULL;
}

static const char *missing_of_board(const mu_board *b)
{
    const bool table = mu_board_is_table(b);
    const hook hooks[] = { { "board.strength", b->strength != NULL },
                           { "board.pieces", b->pieces != NULL },
                           { "board.piece", b->piece != NULL },
                           { "board.margin", b->margin != NULL },
                           { "board.ground", table || b->ground != NULL },
                           { "board.corner", !table || b->corner != NULL },
                           { "board.features", !table || b->features != NULL },
                           { "board.feature", !table || b->feature != NULL },
                           { "board.reaches", !table || b->reaches != NULL } };
    return missing(hooks, MU_COUNT_OF(hooks));
}

static const char *missing_of(const mu_ruleset *r)
{
    const hook hooks[] = { { "begin", r->begin != NULL },
                           { "check", r->check != NULL },
                           { "standing", r->standing != NULL },
                           { "status", r->status != NULL },
                           { "brief", r->brief != NULL },
                           { "gauge", r->gauge != NULL },
                           { "legal", r->legal != NULL },
                           { "view", r->view != NULL },
                           { "measures", r->measures != NULL && r->measures_n > 0 },
                           { "side_name", r->side_name != NULL },
                           { "subject", r->subject != NULL },
                           { "board", r->board != NULL } };
    const char *name = missing(hooks, MU_COUNT_OF(hooks));
    return name != NULL ? name : missing_of_board(r->board);
}

/* A name that two of n rows have, or null. */
static const char *twice(const mu_ruleset *r, const char *(*name)(const mu_ruleset *, uint32_t),
                         uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(name(r, i), name(r, k)) == 0) return name(r, i);
    return NULL;
}

static const char *order_name(const mu_ruleset *r, uint32_t i)
{
    return r->orders[i].name;
}

static const char *purpose_name(const mu_ruleset *r, uint32_t i)
{
    return r->purposes[i].name;
}

static const char *phase_name(const mu_ruleset *r, uint32_t i)
{
    return r->phases[i].name;
}

static const char *named_twice(const mu_ruleset *r)
{
    const char *name = twice(r, order_name, r->orders_n);
    if (name == NULL) name = twice(r, purpose_name, r->purposes_n);
    return name != NULL ? name : twice(r, phase_name, r->phases_n);
}

bool mu_ruleset_fault(const mu_ruleset *r, mu_text *out)
{
    const char *name = missing_of(r);
    if (name != NULL) {
        mu_text_add(out, "%s is missing", name);
        return true;
    }
    for (uint32_t i = 1; i < r->clauses_n; i++)
        if (r->clauses[i].clause <= r->clauses[i - 1].clause) {
            mu_text_add(out, "the row of %s is not in ascending order", r->clauses[i].id);
            return true;
        }
    for (uint32_t i = 0; i < r->orders_n; i++)
        if (r->orders[i].may == NULL || r->orders[i].resolve == NULL) {
            mu_text_add(out, "order %s: may or resolve is missing", r->orders[i].name);
            return true;
        }
    name = named_twice(r);
    if (name != NULL) mu_text_add(out, "two rows are called %s", name);
    return name != NULL;
}
