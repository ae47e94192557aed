/* SPDX-License-Identifier: MIT
 * events/scenario.c - a scenario file becomes the setup of a game. */
#include "events/scenario.h"

#include "core/lookup.h"
#include "core/print.h"
#include "core/resolve.h"
#include "core/rules/list.h"
#include "events/json.h"

#include <stdlib.h>
#include <string.h>

#define SECTIONS_MAX 16

/* "FILE#SECTION", cut in two. */
typedef struct reference {
    char file[256];
    const char *section;
} reference;

static mu_status cut_reference(const char *name, const char *text, reference *out, mu_err *err)
{
    const char *hash = text == NULL ? NULL : strrchr(text, '#');
    size_t n = hash == NULL ? 0 : (size_t)(hash - text);
    if (n == 0 || n >= sizeof out->file || hash[1] == '\0' || text[0] == '/' ||
        !mu_is_plain_text(text, strlen(text)))
        return mu_fail(err, MU_INPUT, 0, "%.80s: charts: an entry is not \"FILE#SECTION\"", name);
    memcpy(out->file, text, n);
    out->file[n] = '\0';
    out->section = hash + 1;
    return MU_OK;
}

static mu_status same_rules(const char *name, const mu_json *file, const mu_ruleset *rules,
                            mu_err *err)
{
    const char *word = mu_json_get_text(mu_json_get(file, "ruleset"));
    if (word != NULL && strcmp(word, rules->name) == 0) return MU_OK;
    return mu_fail(err, MU_INPUT, 0, "%.120s: is not for the ruleset %s", name, rules->name);
}

static mu_status read_chart(const char *file, const mu_json *chart, const char *section,
                            const mu_scenario *scenario, mu_err *err)
{
    static const char *const keys[] = { "ruleset", "sections", "about", NULL };
    const char *other = mu_json_other_key(chart, keys);
    if (other != NULL)
        return mu_fail(err, MU_INPUT, 0, "%.80s: there is no '%.40s' in a chart file", file, other);
    TRY(same_rules(file, chart, scenario->rules, err));
    const mu_json *fields = mu_json_get(mu_json_get(chart, "sections"), section);
    if (fields == NULL)
        return mu_fail(err, MU_INPUT, 0, "%.80s: has no section '%.60s'", file, section);
    const mu_scope scope = { scenario->rules, scenario->setup };
    return mu_json_read(file, fields, scenario->rules->setup, &scope, scenario->setup, err);
}

static mu_status load_chart(const char *name, const char *text, const mu_loader *loader,
                            const mu_scenario *scenario, mu_err *err)
{
    reference wanted;
    TRY(cut_reference(name, text, &wanted, err));
    mu_loaded file = { 0 };
    mu_json *chart = NULL;
    mu_status status = loader->load(loader->self, name, wanted.file, &file, err);
    if (status == MU_OK)
        status = mu_json_parse(file.name, (const char *)file.text.at, file.text.used, &chart, err);
    if (status == MU_OK) status = read_chart(file.name, chart, wanted.section, scenario, err);
    mu_json_free(chart);
    mu_bytes_dispose(&file.text);
    return status;
}

static mu_status read_parts(const char *name, const mu_json *file, const mu_loader *loader,
                            const mu_scenario *scenario, mu_err *err)
{
    const mu_json *charts = mu_json_get(file, "charts");
    if (charts != NULL && !mu_json_is_array(charts))
        return mu_fail(err, MU_INPUT, 0, "%.80s: charts: is not a list", name);
    for (size_t i = 0; mu_json_get_element(charts, i) != NULL; i++) {
        if (i == SECTIONS_MAX)
            return mu_fail(err, MU_INPUT, 0, "%.80s: more than %d charts", name, SECTIONS_MAX);
        TRY(load_chart(name, mu_json_get_text(mu_json_get_element(charts, i)), loader, scenario,
                       err));
    }
    const mu_json *setup = mu_json_get(file, "setup");
    if (setup == NULL) return mu_fail(err, MU_INPUT, 0, "%.120s: has no 'setup'", name);
    const mu_scope scope = { scenario->rules, scenario->setup };
    return mu_json_read(name, setup, scenario->rules->setup, &scope, scenario->setup, err);
}

static mu_status read_file(const char *name, const mu_json *file, const mu_loader *loader,
                           mu_scenario *out, mu_err *err)
{
    static const char *const keys[] = { "ruleset", "charts", "setup", "about", NULL };
    const char *other = mu_json_other_key(file, keys);
    if (other != NULL)
        return mu_fail(err, MU_INPUT, 0, "%.80s: there is no '%.40s' in a scenario", name, other);
    const char *word = mu_json_get_text(mu_json_get(file, "ruleset"));
    out->rules = word == NULL ? NULL : mu_rules_find(word);
    if (out->rules == NULL)
        return mu_fail(err, MU_INPUT, 0, "%.120s: names no ruleset of this Muster", name);
    out->setup = calloc(1, out->rules->setup->size);
    if (out->setup == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    return read_parts(name, file, loader, out, err);
}

mu_status mu_scenario_read(const char *name, const char *text, size_t n, const mu_loader *loader,
                           mu_scenario *out, mu_err *err)
{
    *out = (mu_scenario){ 0 };
    mu_json *file = NULL;
    TRY(mu_json_parse(name, text, n, &file, err));
    mu_status status = read_file(name, file, loader, out, err);
    mu_json_free(file);
    if (status != MU_OK) mu_scenario_dispose(out);
    return status;
}

mu_status mu_scenario_set(mu_scenario *scenario, const char *assignment, mu_err *err)
{
    const mu_scope scope = { scenario->rules, scenario->setup };
    return mu_assign(scenario->rules->setup, &scope, scenario->setup, assignment, err);
}

mu_status mu_scenario_check(const char *name, const mu_scenario *scenario, mu_err *err)
{
    const mu_ruleset *rules = scenario->rules;
    const mu_scope scope = { rules, scenario->setup };
    mu_err why = MU_ERR_NONE;
    void *state = calloc(1, rules->state->size);
    if (state == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    mu_status status = mu_check_ranges(rules->setup, &scope, scenario->setup, &why);
    if (status == MU_OK) status = mu_begin(rules, scenario->setup, state, &why);
    free(state);
    if (status == MU_OK) return MU_OK;
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_add(&text, "%.80s: %.130s", name, why.text);
    if (why.clause != 0) {
        mu_text_word(&text, " [");
        mu_clause_print(rules, why.clause, &text);
        mu_text_word(&text, "]");
    }
    return mu_fail(err, status == MU_CORRUPT ? MU_INPUT : status, why.clause, "%s", line);
}

void mu_scenario_dispose(mu_scenario *scenario)
{
    free(scenario->setup);
    scenario->setup = NULL;
}
