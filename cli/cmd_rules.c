/* SPDX-License-Identifier: MIT
 * cli/cmd_rules.c - clauses of a ruleset, and what uses them. */
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/look.h"
#include "cli/out.h"
#include "cli/tested.h"
#include "core/order.h"
#include "core/rules/list.h"
#include "events/verify.h"
#include "store/file.h"

#include <stdlib.h>
#include <string.h>

#define LOGS_MAX 1024

typedef struct rules_args {
    cli *c;
    const char *rules;
    const char *tests;
    bool orders;
    bool options;
    const char *logs[LOGS_MAX];
    int n;
    mu_marks clauses; /* those that were asked for */
    bool some;        /* some were */
} rules_args;

static const struct argp_option options[] = {
    { "orders", 'o', NULL, 0, "list the orders of a ruleset, and how they are written", 0 },
    { "options", 'O', NULL, 0,
      "list the optional rules and switches of a ruleset, as --set of new and play takes them", 0 },
    { "tests", 't', "FILE", 0,
      "count the tests that use each clause from the list a test run leaves, not as they stood "
      "when "
      "this muster was built",
      0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    rules_args *a = state->input;
    switch (key) {
    case 'o': a->orders = true; return 0;
    case 'O': a->options = true; return 0;
    case 't': a->tests = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->rules == NULL)
            a->rules = arg;
        else if (a->n == LOGS_MAX)
            argp_error(state, "too many logs");
        else
            a->logs[a->n++] = arg;
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static int list_rulesets(const cli *c)
{
    mu_json *all = c->json ? mu_json_array() : NULL;
    for (uint32_t i = 0; i < mu_rules_list_n; i++) {
        const mu_ruleset *rules = mu_rules_list[i];
        if (all == NULL) {
            out("%-24s %s, edition %u, %u clauses\n", rules->name, rules->title, rules->edition,
                rules->clauses_n);
            continue;
        }
        mu_digest identity = mu_ruleset_identity(rules);
        mu_json *one = mu_json_object();
        mu_json_set(one, "name", mu_json_text(rules->name));
        mu_json_set(one, "title", mu_json_text(rules->title));
        mu_json_set(one, "edition", mu_json_number(rules->edition));
        mu_json_set(one, "clauses", mu_json_number(rules->clauses_n));
        mu_json_set(one, "identity", mu_json_hex(identity.bytes, sizeof identity.bytes));
        mu_json_add(all, one);
    }
    return all == NULL ? EXIT_YES : out_json(all, EXIT_YES);
}

int cli_rules_orders(const cli *c, const mu_ruleset *rules)
{
    mu_json *all = c->json ? mu_json_array() : NULL;
    for (uint32_t i = 0; i < rules->orders_n; i++) {
        const mu_order_kind *kind = &rules->orders[i];
        char line[MU_LINE_MAX];
        mu_text grammar = mu_text_in(line, sizeof line);
        mu_order_grammar(kind, &grammar);
        if (all == NULL) {
            out("%s\n    %s\n", line, kind->help);
            continue;
        }
        mu_json *one = mu_json_object();
        mu_json_set(one, "order", mu_json_text(kind->name));
        mu_json_set(one, "write", mu_json_text(line));
        mu_json_set(one, "help", mu_json_text(kind->help));
        mu_json_add(all, one);
    }
    return all == NULL ? EXIT_YES : out_json(all, EXIT_YES);
}

/* Is it a part of the setup in which all is switched on or off? */
static bool is_switchboard(const mu_field *field)
{
    if (field->kind != MU_KIND_struct || field->shape != MU_ONE) return false;
    for (uint32_t i = 0; i < field->of->n; i++)
        if (field->of->fields[i].kind != MU_KIND_flag &&
            !mu_field_is_reserved(&field->of->fields[i]))
            return false;
    return true;
}

static uint32_t tell_switches(const mu_schema *switches, mu_json *all)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < switches->n; i++) {
        const mu_field *field = &switches->fields[i];
        if (mu_field_is_reserved(field)) continue;
        n++;
        if (all == NULL) {
            out("%-24s %s\n", field->name, field->doc);
            continue;
        }
        mu_json *one = mu_json_object();
        mu_json_set(one, "option", mu_json_text(field->name));
        mu_json_set(one, "help", mu_json_text(field->doc));
        mu_json_add(all, one);
    }
    return n;
}

static int list_options(const cli *c, const mu_ruleset *rules)
{
    mu_json *all = c->json ? mu_json_array() : NULL;
    uint32_t n = 0;
    for (uint32_t i = 0; i < rules->setup->n; i++)
        if (is_switchboard(&rules->setup->fields[i]))
            n += tell_switches(rules->setup->fields[i].of, all);
    if (n == 0 && all == NULL) out("%s has no optional rules\n", rules->title);
    return all == NULL ? EXIT_YES : out_json(all, EXIT_YES);
}

/* --- who uses a clause -------------------------------------------------------------------- */

typedef struct usage {
    uint32_t *games; /* by row of the clause table */
    uint32_t *tests;
    bool tested; /* the tests were counted */
} usage;

static void count_one(const mu_ruleset *rules, const char *word, uint32_t n, uint32_t *counts)
{
    mu_clause clause = 0;
    const mu_clause_row *row =
        mu_clause_parse(rules, word, &clause) ? mu_clause_find(rules, clause) : NULL;
    if (row != NULL) counts[row - rules->clauses] += n;
}

/* As they were counted before this was built. */
static bool count_built(const mu_ruleset *rules, uint32_t *counts)
{
    bool any = false;
    for (const mu_tested *row = mu_tested_rows; row->rules != NULL; row++) {
        if (strcmp(row->rules, rules->name) != 0) continue;
        count_one(rules, row->clause, row->tests, counts);
        any = true;
    }
    return any;
}

static void count_marks(const mu_ruleset *rules, const mu_marks *marks, uint32_t *counts)
{
    for (uint32_t i = 0; i < rules->clauses_n; i++) {
        mu_clause clause = rules->clauses[i].clause;
        counts[i] += marks->bits[clause / 64] >> clause % 64 & 1;
    }
}

static int count_log(const mu_ruleset *rules, const char *path, uint32_t *counts)
{
    mu_err err = MU_ERR_NONE;
    mu_log log;
    mu_marks *marks = calloc(1, sizeof *marks);
    if (marks == NULL) return out_complain(MU_IO, "not enough memory");
    int code = EXIT_YES;
    if (cli_log_read(path, &log, &err) != MU_OK) {
        code = out_error(&err, path, NULL);
    } else {
        mu_log_events walk = { &log, 0 };
        const mu_events events = mu_events_of_log(&walk);
        const mu_verify_options with_marks = { .marks = marks };
        mu_verdict v;
        mu_verify(&events, &with_marks, &v);
        if (v.status != MU_OK)
            code = out_error(&v.err, path, v.begun ? v.rules : NULL);
        else if (v.rules == rules)
            count_marks(rules, marks, counts);
        mu_log_dispose(&log);
    }
    free(marks);
    return code;
}

/* Lines "HM-8.27 name of a test". */
static int count_tests(const mu_ruleset *rules, const char *path, uint32_t *counts)
{
    mu_err err = MU_ERR_NONE;
    mu_bytes bytes = { 0 };
    if (mu_file_read(path, CLI_LOG_MAX, &bytes, &err) != MU_OK) return out_error(&err, NULL, NULL);
    for (size_t at = 0; at < bytes.used;) {
        char word[32] = { 0 };
        size_t n = 0;
        while (at < bytes.used && bytes.at[at] != '\n') {
            if (n < sizeof word - 1) word[n++] = (char)bytes.at[at];
            at++;
        }
        at++;
        word[strcspn(word, " ")] = '\0';
        count_one(rules, word, 1, counts);
    }
    mu_bytes_dispose(&bytes);
    return EXIT_YES;
}

static int there_is_no(const char *kind, const char *word)
{
    mu_err err = MU_ERR_NONE;
    (void)mu_fail(&err, MU_NOT_FOUND, 0, "there is no %s %.60s", kind, word);
    return out_error(&err, NULL, NULL);
}

/* "HM-99.1" does, unless a file is called so; whether there is such a clause is not asked. */
static bool looks_like_clause(const mu_ruleset *rules, const char *word)
{
    const size_t n = strlen(rules->prefix);
    return strncmp(word, rules->prefix, n) == 0 && word[n] == '-' && !cli_is_file(word);
}

static void want(rules_args *a, mu_clause clause)
{
    a->clauses.bits[clause / 64] |= UINT64_C(1) << clause % 64;
    a->some = true;
}

/* Words after the ruleset that are clauses, like HM-8.35, are no logs. */
static int take_clauses(rules_args *a, const mu_ruleset *rules)
{
    int logs = 0;
    for (int i = 0; i < a->n; i++) {
        mu_clause clause = 0;
        if (!looks_like_clause(rules, a->logs[i])) {
            a->logs[logs++] = a->logs[i];
            continue;
        }
        if (!mu_clause_parse(rules, a->logs[i], &clause) || mu_clause_find(rules, clause) == NULL)
            return there_is_no("clause", a->logs[i]);
        want(a, clause);
    }
    a->n = logs;
    return EXIT_YES;
}

static bool is_wanted(const rules_args *a, mu_clause clause)
{
    return !a->some || (a->clauses.bits[clause / 64] >> clause % 64 & 1) != 0;
}

static const char *kind_word(mu_clause_kind kind)
{
    return kind == MU_CLAUSE_RULE ? "rule" : "info";
}

static int tell(const rules_args *a, const mu_ruleset *rules, const usage *use)
{
    mu_json *all = a->c->json ? mu_json_array() : NULL;
    uint32_t kinds[2] = { 0 };
    uint32_t unused = 0;
    for (uint32_t i = 0; i < rules->clauses_n; i++) {
        const mu_clause_row *row = &rules->clauses[i];
        if (!is_wanted(a, row->clause)) continue;
        kinds[row->kind]++;
        if (row->kind == MU_CLAUSE_RULE && use->tests[i] == 0 && use->games[i] == 0) unused++;
        if (all != NULL) {
            mu_json *one = mu_json_object();
            mu_json_set(one, "clause", mu_json_text(row->id));
            mu_json_set(one, "title", mu_json_text(row->title));
            mu_json_set(one, "kind", mu_json_text(kind_word(row->kind)));
            mu_json_set(one, "games", mu_json_number(use->games[i]));
            mu_json_set(one, "tests", mu_json_number(use->tests[i]));
            mu_json_add(all, one);
            continue;
        }
        const bool tests = use->tested && (row->kind == MU_CLAUSE_RULE || use->tests[i] > 0);
        out("%-9s %-5s %-*s", row->id, kind_word(row->kind), a->n > 0 || tests ? 58 : 0,
            row->title);
        if (a->n > 0) out(" %4u %-5s", use->games[i], use->games[i] == 1 ? "game" : "games");
        if (tests) out(" %4u %s", use->tests[i], use->tests[i] == 1 ? "test" : "tests");
        out("\n");
    }
    if (all != NULL) return out_json(all, EXIT_YES);
    if (a->some) return EXIT_YES;
    out("%u clauses: %u rules, %u for information", rules->clauses_n, kinds[MU_CLAUSE_RULE],
        kinds[MU_CLAUSE_INFO]);
    if (a->n > 0)
        out("; %u rules used by none of these", unused);
    else if (use->tested)
        out("; %u rules used by no test", unused);
    out("\n");
    return EXIT_YES;
}

static int list_clauses(rules_args *a, const mu_ruleset *rules)
{
    int code = take_clauses(a, rules);
    if (code != EXIT_YES) return code;
    usage use = { calloc(rules->clauses_n, sizeof(uint32_t)),
                  calloc(rules->clauses_n, sizeof(uint32_t)), false };
    if (use.games == NULL || use.tests == NULL) code = out_complain(MU_IO, "not enough memory");
    for (int i = 0; code == EXIT_YES && i < a->n; i++)
        code = count_log(rules, a->logs[i], use.games);
    if (code == EXIT_YES && a->tests != NULL) code = count_tests(rules, a->tests, use.tests);
    if (code == EXIT_YES) use.tested = a->tests != NULL || count_built(rules, use.tests);
    if (code == EXIT_YES) code = tell(a, rules, &use);
    free(use.games);
    free(use.tests);
    return code;
}

int cli_rules_clause(cli *c, const mu_ruleset *rules, const char *word)
{
    static rules_args a;
    mu_clause clause = 0;
    a = (rules_args){ .c = c };
    if (word == NULL) return list_clauses(&a, rules);
    if (!mu_clause_parse(rules, word, &clause) || mu_clause_find(rules, clause) == NULL)
        return there_is_no("clause", word);
    want(&a, clause);
    return list_clauses(&a, rules);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "[RULESET [CLAUSE...] [LOG...]]",
        "List the rulesets, or the clauses, orders or options of one, or some clauses (HM-8.35), "
        "with the number of tests that use each; with logs, also of those games. A clause is a "
        "rule, or for information (info).",
        children,
        NULL,
        NULL
    };
    static rules_args a;
    a = (rules_args){ .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (a.rules == NULL) return list_rulesets(c);
    const mu_ruleset *rules = mu_rules_find(a.rules);
    if (rules == NULL) return there_is_no("ruleset", a.rules);
    if (a.orders) return cli_rules_orders(c, rules);
    if (a.options) return list_options(c, rules);
    return list_clauses(&a, rules);
}

const cli_command cmd_rules = { "rules", "clauses of a ruleset, and what uses them", run };
