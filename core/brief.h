/* SPDX-License-Identifier: MIT
 *
 * core/brief.h - how a ruleset writes what it tells of a battle: rows of cells, and charts made of
 * the fields of a schema.
 *
 *     Units | Type         | Class | MR     |     a chart: a row for each of several records, a
 *     LI    | Line Infantry| Foot  | 6      |     column for each of some fields, then what the
 *     MR: Morale Rating [HM-9.2]            |     columns mean, as the fields say
 *
 * Shapes  at most MU_BRIEF_CELLS cells of MU_LINE_MAX letters; what is longer is cut.
 * Owner   rows live during the call of the listener.
 * Errors  none.
 * Replay  tells the same for the same position.
 */
#ifndef MU_CORE_BRIEF_H
#define MU_CORE_BRIEF_H

#include "core/limits.h"
#include "core/ruleset.h"

/* To whom it is told, and where it belongs. */
typedef struct mu_teller {
    mu_scope scope;
    mu_brief_fn *fn;
    void *user;
    const char *section;
    bool goal;
} mu_teller;

/* A row that is being written, a cell after the other; { .n = 0 } is empty. */
typedef struct mu_cells {
    uint32_t n;
    mu_text text[MU_BRIEF_CELLS];
    char words[MU_BRIEF_CELLS][MU_LINE_MAX];
} mu_cells;

mu_text *mu_cell(mu_cells *row);
void mu_cell_add(mu_cells *row, const char *words);
void mu_cell_value(const mu_teller *t, mu_cells *row, const mu_domain *domain, int64_t value);

void mu_tell_row(const mu_teller *t, const mu_cells *row, bool head, mu_clause clause);
void mu_tell_head(const mu_teller *t, const char *const *words, uint32_t n);

/* What stands before the clause in the description of a field: "Rally [HM-9.15]". */
void mu_doc_words(const char *doc, mu_text *out);

/* --- charts -------------------------------------------------------------------------------- */

/* A field of the chart's rows, or as many columns as it has elements, which are named by
 * themselves. */
typedef struct mu_chart_column {
    const char *field;
    const char *head;  /* of a single one */
    bool needs_no_key; /* its words speak for themselves */
} mu_chart_column;

typedef struct mu_chart {
    const char *section;
    const char *what; /* stands over the names of the rows */
    const mu_schema *schema;
    const mu_chart_column *columns;
    uint32_t n;
} mu_chart;

/* With a title, rows have a second cell of words. */
void mu_tell_chart_head(const mu_teller *t, const mu_chart *chart, bool titled);
void mu_tell_chart_row(const mu_teller *t, const mu_chart *chart, const char *word,
                       const char *title, const void *base);
void mu_tell_chart_key(const mu_teller *t, const mu_chart *chart);

#endif
