/* SPDX-License-Identifier: MIT
 * cli/verdict.c - a verdict in words. */
#include "cli/verdict.h"

#include "cli/out.h"

#include <stdio.h>

/* One check: its name, how many of how many passed, or why it could not be made. */
typedef struct check {
    const char *name;
    uint64_t passed;
    uint64_t of; /* 0: nothing of the kind is in the log */
    const char *remark;
} check;

#define CHECKS 11

/* Everything before the first fault passed; the check that failed has one more to its
 * `of` than passed. */
static size_t checks_of(const mu_verdict *v, check checks[CHECKS])
{
    const mu_counts *n = &v->counts;
    bool open_dice = v->begun && v->genesis.dice == MU_DICE_OPEN;
    uint64_t damage = v->status == MU_CORRUPT || v->status == MU_TAMPERED;
    uint64_t answers = n->rolls + n->draws + n->choices;
    size_t k = 0;
    checks[k++] = (check){ "bytes and links", v->links, v->links + (v->by_source && damage), NULL };
    checks[k++] = (check){ "events in canonical form", n->events,
                           n->events + (!v->by_source && v->status == MU_CORRUPT), NULL };
    checks[k++] = (check){ "format, ruleset, edition, tables, setup", v->begun ? 5 : 0,
                           v->begun || v->status == MU_VERSION ? 5 : 0, NULL };
    if (!v->begun) return k;
    checks[k++] = (check){ "orders legal", n->orders - (v->status == MU_ILLEGAL), n->orders, NULL };
    checks[k++] = (check){ "phases in sequence", n->phases, n->phases, NULL };
    checks[k++] =
        (check){ "answers to the questions the rules ask",
                 v->status == MU_DIVERGED && !v->state_differs && answers > 0 ? answers - 1
                                                                              : answers,
                 answers, NULL };
    checks[k++] = (check){ "choices forced, taken by the rules", n->automatic, n->automatic, NULL };
    checks[k++] = (check){ "dice", open_dice ? n->dice_rederived : n->dice, n->dice + n->draws,
                           open_dice ? "each worked out again from the seed"
                                     : "typed in at the table: nobody can check them" };
    checks[k++] = (check){ "states with the recorded fingerprint", n->settled,
                           n->settled + v->state_differs, NULL };
    checks[k++] = (check){ "notes", n->notes, n->notes, NULL };
    return k;
}

static const char *seed_remark(const mu_verdict *v)
{
    if (v->genesis.dice != MU_DICE_OPEN) return NULL;
    return v->genesis.seed_chosen
               ? "The seed was chosen by a person, who could foresee the dice."
               : "The seed is in the log: whoever reads it can foresee the dice.";
}

static void print_digest(const char *name, const mu_digest *digest)
{
    char digits[2 * MU_DIGEST_BYTES + 1];
    mu_text text = mu_text_in(digits, sizeof digits);
    mu_text_bytes(&text, digest->bytes, sizeof digest->bytes);
    out("  %s %s\n", name, digits);
}

static void print_fault(const cli *c, const mu_verdict *v)
{
    out_bold(c, "%s", mu_status_word(v->status));
    out(": %s\n", mu_status_text(v->status));
    if (v->err.seq != MU_NO_SEQ)
        out("  at event %llu", (unsigned long long)v->err.seq);
    else
        out("  here");
    if (v->err.clause != 0 && v->begun) {
        out(", ");
        out_clause(v->rules, v->err.clause);
    }
    out(": ");
    out_escaped(v->err.text);
    out("\n");
    if (!v->state_differs) return;
    print_digest("this Muster's state:", &v->ours);
    print_digest("recorded state:     ", &v->recorded);
    for (uint32_t i = 0; i < v->suspects_n; i++)
        out("  %s is %s, the recorded state has %s\n", v->suspects[i].where, v->suspects[i].ours,
            v->suspects[i].recorded);
    if (v->suspects_n == 0) out("  no small change of fields explains the difference\n");
}

static void print_end(const mu_verdict *v)
{
    if (v->standing.over)
        out("The game is over after turn %u.\n", v->standing.turn);
    else if (v->open)
        out("The game goes on: turn %u, %s is asked %s.\n", v->standing.turn,
            v->open_side == 0   ? v->a_name
            : v->open_side == 1 ? v->b_name
                                : "nobody",
            v->rules->purposes[v->open_purpose].name);
    else
        out("The game goes on: turn %u.\n", v->standing.turn);
    out("Not anchored: no receipt says that this is the whole log, or whose it is.\n");
    const char *seed = seed_remark(v);
    if (seed != NULL) out("%s\n", seed);
}

int verdict_print(const cli *c, const char *what, const mu_verdict *v)
{
    check checks[CHECKS];
    size_t n = checks_of(v, checks);
    out_bold(c, "Verdict on ");
    out_escaped(what);
    if (v->begun) out(": %s, %s", v->rules->title, v->title);
    out("\n");
    for (size_t i = 0; i < n; i++) {
        const check *one = &checks[i];
        bool passed = one->passed == one->of;
        out("  %-7s %-42s %8llu of %llu",
            one->of == 0 ? "none"
            : passed     ? "ok"
                         : "FAILED",
            one->name, (unsigned long long)one->passed, (unsigned long long)one->of);
        if (one->remark != NULL && one->of > 0) out("  (%s)", one->remark);
        out("\n");
    }
    if (v->status != MU_OK) {
        print_fault(c, v);
        return cli_exit_code(v->status);
    }
    print_digest("fingerprint", &v->fingerprint);
    print_end(v);
    out_bold(c, "Verified");
    out(": nothing is wrong with it.\n");
    return EXIT_YES;
}

/* --- JSON ------------------------------------------------------------------------------- */

static mu_json *fault_json(const mu_verdict *v)
{
    mu_json *fault = mu_json_object();
    mu_json_set(fault, "text", mu_json_text(v->err.text));
    if (v->err.seq != MU_NO_SEQ) mu_json_set(fault, "event", mu_json_number((int64_t)v->err.seq));
    if (v->err.clause != 0 && v->begun) {
        char id[32];
        mu_text text = mu_text_in(id, sizeof id);
        mu_clause_print(v->rules, v->err.clause, &text);
        mu_json_set(fault, "clause", mu_json_text(id));
    }
    if (!v->state_differs) return fault;
    mu_json_set(fault, "ours", mu_json_hex(v->ours.bytes, sizeof v->ours.bytes));
    mu_json_set(fault, "recorded", mu_json_hex(v->recorded.bytes, sizeof v->recorded.bytes));
    mu_json *fields = mu_json_array();
    for (uint32_t i = 0; i < v->suspects_n; i++) {
        mu_json *one = mu_json_object();
        mu_json_set(one, "field", mu_json_text(v->suspects[i].where));
        mu_json_set(one, "ours", mu_json_text(v->suspects[i].ours));
        mu_json_set(one, "recorded", mu_json_text(v->suspects[i].recorded));
        mu_json_add(fields, one);
    }
    mu_json_set(fault, "fields", fields);
    return fault;
}

mu_json *verdict_json(const char *what, const mu_verdict *v)
{
    check checks[CHECKS];
    size_t n = checks_of(v, checks);
    mu_json *all = mu_json_object();
    mu_json_set(all, "log", mu_json_text(what));
    mu_json_set(all, "verdict",
                mu_json_text(v->status == MU_OK ? "verified" : mu_status_word(v->status)));
    mu_json *list = mu_json_array();
    for (size_t i = 0; i < n; i++) {
        mu_json *one = mu_json_object();
        mu_json_set(one, "check", mu_json_text(checks[i].name));
        mu_json_set(one, "passed", mu_json_number((int64_t)checks[i].passed));
        mu_json_set(one, "of", mu_json_number((int64_t)checks[i].of));
        if (checks[i].remark != NULL) mu_json_set(one, "remark", mu_json_text(checks[i].remark));
        mu_json_add(list, one);
    }
    mu_json_set(all, "checks", list);
    if (v->status != MU_OK) mu_json_set(all, "fault", fault_json(v));
    if (v->begun)
        mu_json_set(all, "fingerprint",
                    mu_json_hex(v->fingerprint.bytes, sizeof v->fingerprint.bytes));
    mu_json_set(all, "anchored", mu_json_bool(false));
    return all;
}
