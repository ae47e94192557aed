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
    if (dot == section + 1 && section[0] >= 'A' && section[0] <= 'Y') {
        *clause = (mu_clause)MU_CLAUSE_IN(section[0], number);
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

/* --- identity ------------------------------------------------------------- */

/* A running digest of text: the digest so far is hashed with each line, so that no
 * buffer has to hold the whole description. */
static void fold_line(mu_digest *digest, const char *line)
{
    uint8_t bytes[MU_DIGEST_BYTES + MU_LINE_MAX];
    size_t n = strlen(line);
    MU_ASSERT(n <= MU_LINE_MAX);
    memcpy(bytes, digest->bytes, MU_DIGEST_BYTES);
    memcpy(bytes + MU_DIGEST_BYTES, line, n);
    *digest = mu_hash128(bytes, MU_DIGEST_BYTES + n);
}

static void fold_schema(mu_digest *digest, const mu_schema *schema)
{
    char line[MU_LINE_MAX];
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *f = &schema->fields[i];
        mu_text text = mu_text_in(line, sizeof line);
        mu_text_add(&text, "%s.%s %d %d %u %u ", schema->name, f->name, (int)f->kind, (int)f->shape,
                    f->stride, f->cap);
        mu_text_add(&text, "%lld %lld", (long long)f->low, (long long)f->high);
        fold_line(digest, line);
        if (f->of != NULL) fold_schema(digest, f->of);
    }
}

mu_digest mu_ruleset_identity(const mu_ruleset *rules)
{
    char line[MU_LINE_MAX];
    mu_digest digest = mu_hash128(rules->name, strlen(rules->name));
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_add(&text, "edition %u", rules->edition);
    fold_line(&digest, line);
    fold_schema(&digest, rules->setup);
    fold_schema(&digest, rules->state);
    for (uint32_t i = 0; i < rules->purposes_n; i++) {
        const mu_purpose *p = &rules->purposes[i];
        text = mu_text_in(line, sizeof line);
        mu_text_add(&text, "ask %s %d %d %u", p->name, (int)p->kind, p->low, p->sides);
        fold_line(&digest, line);
    }
    for (uint32_t i = 0; i < rules->orders_n; i++) {
        fold_line(&digest, rules->orders[i].name);
        fold_schema(&digest, rules->orders[i].fields);
    }
    for (uint32_t i = 0; i < rules->phases_n; i++) fold_line(&digest, rules->phases[i].name);
    return digest;
}
