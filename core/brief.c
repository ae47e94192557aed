/* SPDX-License-Identifier: MIT
 * core/brief.c - rows and charts of what is told of a battle. */
#include "core/brief.h"

#include "core/panic.h"
#include "core/print.h"

#include <string.h>

mu_text *mu_cell(mu_cells *row)
{
    MU_ASSERT(row->n < MU_BRIEF_CELLS);
    row->text[row->n] = mu_text_in(row->words[row->n], MU_LINE_MAX);
    return &row->text[row->n++];
}

void mu_cell_add(mu_cells *row, const char *words)
{
    mu_text_word(mu_cell(row), words);
}

void mu_cell_value(const mu_teller *t, mu_cells *row, const mu_domain *domain, int64_t value)
{
    mu_domain_print(domain, &t->scope, value, mu_cell(row));
}

void mu_tell_row(const mu_teller *t, const mu_cells *row, bool head, mu_clause clause)
{
    const char *at[MU_BRIEF_CELLS];
    for (uint32_t i = 0; i < row->n; i++) at[i] = row->words[i];
    t->fn(t->user, &(mu_brief_row){ t->section, t->goal, head, row->n, at, clause });
}

void mu_tell_head(const mu_teller *t, const char *const *words, uint32_t n)
{
    mu_cells row = { .n = 0 };
    for (uint32_t i = 0; i < n; i++) mu_cell_add(&row, words[i]);
    mu_tell_row(t, &row, true, 0);
}

void mu_doc_words(const char *doc, mu_text *out)
{
    size_t n = strcspn(doc, "[");
    while (n > 0 && doc[n - 1] == ' ') n--;
    mu_text_add(out, "%.*s", (int)n, doc);
}

/* --- charts -------------------------------------------------------------------------------- */

void mu_tell_chart_head(const mu_teller *t, const mu_chart *chart, bool titled)
{
    mu_cells row = { .n = 0 };
    mu_cell_add(&row, chart->what);
    if (titled) mu_cell_add(&row, "");
    for (uint32_t i = 0; i < chart->n; i++) {
        const mu_field *field = mu_field_named(chart->schema, chart->columns[i].field);
        if (field->shape == MU_ONE) mu_cell_add(&row, chart->columns[i].head);
        for (uint32_t k = 0; field->shape == MU_MANY && k < field->cap; k++)
            mu_cell_value(t, &row, field->index, k);
    }
    mu_tell_row(t, &row, true, 0);
}

void mu_tell_chart_row(const mu_teller *t, const mu_chart *chart, const char *word,
                       const char *title, const void *base)
{
    mu_cells row = { .n = 0 };
    mu_cell_add(&row, word);
    if (title != NULL) mu_cell_add(&row, title);
    for (uint32_t i = 0; i < chart->n; i++) {
        const mu_field *field = mu_field_named(chart->schema, chart->columns[i].field);
        for (uint32_t k = 0; k < field->cap; k++)
            mu_print_element(field, &t->scope, mu_field_at(field, base, k), mu_cell(&row));
    }
    mu_tell_row(t, &row, false, 0);
}

void mu_tell_chart_key(const mu_teller *t, const mu_chart *chart)
{
    for (uint32_t i = 0; i < chart->n; i++) {
        const mu_field *field = mu_field_named(chart->schema, chart->columns[i].field);
        if (chart->columns[i].needs_no_key) continue;
        mu_cells row = { .n = 0 };
        mu_text *text = mu_cell(&row);
        if (field->shape == MU_ONE) mu_text_add(text, "%s: ", chart->columns[i].head);
        mu_doc_words(field->doc, text);
        mu_tell_row(t, &row, false, mu_clause_in(t->scope.rules, field->doc));
    }
}
