/* SPDX-License-Identifier: MIT
 * cli/verdict.c - a verdict in words. */
#include "cli/verdict.h"

#include "cli/files.h"
#include "cli/out.h"
#include "events/logfile.h"
#include "events/text.h"

/* A text that was read, but is not as Muster writes it: what is said of that. */
static const char *remark_on_foreign(const mu_verdict *v, mu_check check)
{
    static char words[80];
    mu_text text = mu_text_in(words, sizeof words);
    if (check == MU_CHECK_EVENTS) return "as they were read: the text writes them in another way";
    mu_text_add(&text, "text read, but not as Muster writes it: line %u", v->foreign_line);
    return words;
}

/* What else there is to say about a check that was made, or null. */
static const char *remark_on(const mu_verdict *v, mu_check check)
{
    if (v->checked.of[check] == 0) return NULL;
    if (v->foreign_line > 0 && (check == MU_CHECK_BYTES || check == MU_CHECK_EVENTS))
        return remark_on_foreign(v, check);
    if (check == MU_CHECK_BYTES && v->held == MU_HELD_HEAD)
        return "the numbers of the lines: a text has no checksums";
    if (check == MU_CHECK_LINKS && v->held == MU_HELD_HEAD)
        return "the head alone: it stands for all events";
    if (check == MU_CHECK_SETUP) return v->scenario;
    if (check == MU_CHECK_DICE)
        return v->genesis.dice == MU_DICE_OPEN ? "each worked out again from the seed"
                                               : "typed in at the table: nobody can check them";
    return NULL;
}

/* Before a game has begun, there is nothing to say about its play; nor about its set-up, if nobody
 * asks. */
static bool is_told(const mu_verdict *v, mu_check check)
{
    if (check == MU_CHECK_SETUP) return v->scenario != NULL;
    return v->begun || check < MU_CHECK_ORDERS;
}

/* How a check went, in a word. */
static const char *word_of(const mu_verdict *v, mu_check check)
{
    if (v->failed == check) return "FAILED";
    if (v->checked.of[check] == 0) return "none";
    return check == MU_CHECK_BYTES && v->foreign_line > 0 ? "read" : "ok";
}

static void print_checks(const mu_verdict *v)
{
    for (int i = MU_CHECK_BYTES; i < MU_CHECKS; i++) {
        mu_check check = (mu_check)i;
        if (!is_told(v, check)) continue;
        uint64_t of = v->checked.of[check];
        const char *remark = remark_on(v, check);
        out("  %-7s %-42s %8llu of %llu", word_of(v, check), mu_check_names[check],
            (unsigned long long)mu_verdict_passed(v, check), (unsigned long long)of);
        if (remark != NULL) {
            out("  (");
            out_escaped(remark);
            out(")");
        }
        out("\n");
    }
    if (v->status == MU_OK) return;
    if (v->failed == MU_CHECK_NONE) out("None of them failed: the log could not be read on.\n");
    out("The check ended with the first fault; %llu", (unsigned long long)v->read);
    if (v->total > 0) out(" of %llu", (unsigned long long)v->total);
    out(" events were read.\n");
}

const char *verdict_seed_remark(const mu_genesis *genesis)
{
    if (genesis->dice != MU_DICE_OPEN) return NULL;
    return genesis->seed_chosen ? "The seed was chosen by a person, who could foresee the dice."
                                : "The seed is in the log: whoever reads it can foresee the dice.";
}

static void print_digest(const char *name, const mu_digest *digest)
{
    char digits[2 * MU_DIGEST_BYTES + 1];
    mu_text text = mu_text_in(digits, sizeof digits);
    mu_text_bytes(&text, digest->bytes, sizeof digest->bytes);
    out("  %s %s\n", name, digits);
}

static void print_clauses(const mu_verdict *v, const char *what, const mu_clauses *clauses)
{
    if (clauses->n == 0) return;
    out("  %s", what);
    for (uint32_t i = 0; i < clauses->n; i++) {
        out("%s %s", i == 0 ? "" : ",", out_clause_id(v->rules, clauses->at[i]).at);
    }
    out("%s\n", clauses->more ? " and more" : "");
}

/* The step whose state differs: any of its rules may be the one that parted log and replay. */
static void print_step(const mu_verdict *v)
{
    print_clauses(v, "the step's dice and choices were asked under", &v->asked);
    print_clauses(v, "what happens in it is told by", &v->told);
}

/* Charts are data: which numbers of them are not those of the log? */
static void print_setup(const mu_verdict *v)
{
    const uint32_t n = v->changes_n < MU_SUSPECTS ? v->changes_n : MU_SUSPECTS;
    if (n == 0) return;
    out("  the set-up is not that of ");
    out_escaped(v->scenario);
    out(" (the scenario | the log):\n");
    for (uint32_t i = 0; i < n; i++) {
        const mu_setup_change *change = &v->changes[i];
        out("    %s: %s | %s", change->where, change->scenario, change->log);
        if (change->clause != 0) out(" [%s]", out_clause_id(v->rules, change->clause).at);
        out("\n");
    }
    if (n < v->changes_n) out("    and %u fields more\n", v->changes_n - n);
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
    print_setup(v);
    if (!v->state_differs) return;
    print_step(v);
    print_digest("this Muster's state:", &v->ours);
    print_digest("recorded state:     ", &v->recorded);
    for (uint32_t i = 0; i < v->suspects_n; i++) {
        const mu_suspect *suspect = &v->suspects[i];
        out("  %s is %s, the recorded state has %s", suspect->where, suspect->ours,
            suspect->recorded);
        if (suspect->clause != 0) out(" [%s]", out_clause_id(v->rules, suspect->clause).at);
        out("\n");
    }
    if (v->suspects_n == 0)
        out("  no small change of fields was found to explain the difference\n");
}

static const char *purpose_of(const mu_verdict *v)
{
    return v->rules->purposes[v->open_purpose].name;
}

static void print_end(const mu_verdict *v)
{
    out("The game %s turn %u", v->standing.over ? "is over after" : "goes on:", v->standing.turn);
    if (v->open && !v->by_dice)
        out(", %s is open%s%s", purpose_of(v), v->open_side == MU_NOBODY ? "" : " for ",
            v->open_side == MU_NOBODY ? ""
            : v->open_side == 0       ? v->a_name
                                      : v->b_name);
    out(".\n");
    if (v->open && v->by_dice)
        out("%s is rolled by the game itself when it goes on.\n", purpose_of(v));
    if (v->unsettled) out("The last step is complete; it settles when the game goes on.\n");
    if (v->scenario != NULL) {
        out("The set-up is that of ");
        out_escaped(v->scenario);
        out(" and its charts.\n");
    }
    out("Not anchored: no receipt says that this is the whole log, or whose it is.\n");
    const char *seed = verdict_seed_remark(&v->genesis);
    if (seed != NULL) out("%s\n", seed);
}

int verdict_print(const cli *c, const char *what, const mu_verdict *v)
{
    out_bold(c, "Verdict on ");
    out_escaped(what);
    if (v->begun) out(": %s%s%s", v->rules->title, v->title[0] == '\0' ? "" : ", ", v->title);
    out("\n");
    print_checks(v);
    if (v->status != MU_OK) {
        print_fault(c, v);
        return cli_exit_code(v->status);
    }
    print_digest("fingerprint", &v->fingerprint);
    print_end(v);
    out_bold(c, "Verified");
    out(v->foreign_line > 0 ? ": nothing is wrong with its events.\n"
                            : ": nothing is wrong with it.\n");
    return EXIT_YES;
}

/* --- files -------------------------------------------------------------------------------- */

/* Read at once: what reading finds is the verdict. */
static mu_status judge_text(const char *path, const mu_bytes *bytes,
                            const mu_verify_options *options, mu_verdict *v, mu_log *log,
                            mu_err *err)
{
    mu_status status = mu_text_read(path, (const char *)bytes->at, bytes->used, log, err);
    if (status == MU_IO) return status;
    if (status != MU_OK) {
        *v = mu_verdict_unread(err, MU_HELD_HEAD);
        return MU_OK;
    }
    mu_log_events walk = { log, 0 };
    const mu_events events = mu_events_of_text(&walk);
    mu_verify(&events, options, v);
    return mu_text_foreign_line((const char *)bytes->at, bytes->used, log, &v->foreign_line, err);
}

static void judge_portable(const mu_bytes *bytes, const mu_verify_options *options, mu_verdict *v)
{
    mu_err err = MU_ERR_NONE;
    mu_logfile file;
    if (mu_logfile_open(&file, bytes->at, bytes->used, &err) != MU_OK) {
        *v = mu_verdict_unread(&err, MU_HELD_EACH);
        return;
    }
    const mu_events events = mu_events_of_file(&file);
    mu_verify(&events, options, v);
}

mu_status verdict_of_file(const char *path, const mu_verify_options *options, mu_verdict *v,
                          mu_log *log, mu_err *err)
{
    mu_bytes bytes = { 0 };
    mu_log read = mu_log_new();
    mu_status status = cli_file_read(path, CLI_LOG_MAX, &bytes, err);
    if (status == MU_OK && cli_is_text(&bytes)) {
        status = judge_text(path, &bytes, options, v, &read, err);
    } else if (status == MU_OK) {
        judge_portable(&bytes, options, v);
        if (log != NULL && v->status == MU_OK)
            status = mu_logfile_read(bytes.at, bytes.used, &read, err);
    }
    mu_bytes_dispose(&bytes);
    if (log != NULL && status == MU_OK && v->status == MU_OK)
        *log = read;
    else
        mu_log_dispose(&read);
    return status;
}

/* --- JSON ------------------------------------------------------------------------------- */

static mu_json *clauses_json(const mu_verdict *v, const mu_clauses *clauses)
{
    mu_json *list = mu_json_array();
    for (uint32_t i = 0; i < clauses->n; i++)
        mu_json_add(list, out_clause_json(v->rules, clauses->at[i]));
    return list;
}

static mu_json *setup_json(const mu_verdict *v)
{
    mu_json *list = mu_json_array();
    for (uint32_t i = 0; i < v->changes_n && i < MU_SUSPECTS; i++) {
        const mu_setup_change *change = &v->changes[i];
        mu_json *one = mu_json_object();
        mu_json_set(one, "field", mu_json_text(change->where));
        mu_json_set(one, "scenario", mu_json_text(change->scenario));
        mu_json_set(one, "log", mu_json_text(change->log));
        if (change->clause != 0)
            mu_json_set(one, "clause", out_clause_json(v->rules, change->clause));
        mu_json_add(list, one);
    }
    return list;
}

static mu_json *fault_json(const mu_verdict *v)
{
    mu_json *fault = mu_json_object();
    mu_json_set(fault, "text", mu_json_text(v->err.text));
    if (v->err.seq != MU_NO_SEQ) mu_json_set(fault, "event", mu_json_number((int64_t)v->err.seq));
    if (v->err.clause != 0 && v->begun)
        mu_json_set(fault, "clause", out_clause_json(v->rules, v->err.clause));
    if (v->failed != MU_CHECK_NONE)
        mu_json_set(fault, "check", mu_json_text(mu_check_names[v->failed]));
    if (v->changes_n > 0) mu_json_set(fault, "setup", setup_json(v));
    if (!v->state_differs) return fault;
    mu_json_set(fault, "asked_under", clauses_json(v, &v->asked));
    mu_json_set(fault, "told_by", clauses_json(v, &v->told));
    mu_json_set(fault, "ours", mu_json_hex(v->ours.bytes, sizeof v->ours.bytes));
    mu_json_set(fault, "recorded", mu_json_hex(v->recorded.bytes, sizeof v->recorded.bytes));
    mu_json *fields = mu_json_array();
    for (uint32_t i = 0; i < v->suspects_n; i++) {
        mu_json *one = mu_json_object();
        mu_json_set(one, "field", mu_json_text(v->suspects[i].where));
        mu_json_set(one, "ours", mu_json_text(v->suspects[i].ours));
        mu_json_set(one, "recorded", mu_json_text(v->suspects[i].recorded));
        if (v->suspects[i].clause != 0)
            mu_json_set(one, "clause", out_clause_json(v->rules, v->suspects[i].clause));
        mu_json_add(fields, one);
    }
    mu_json_set(fault, "fields", fields);
    return fault;
}

mu_json *verdict_none_json(const char *what, const mu_err *err)
{
    mu_json *all = mu_json_object();
    mu_json *fault = mu_json_object();
    mu_json_set(fault, "text", mu_json_text(err->text));
    mu_json_set(all, "log", mu_json_text(what));
    mu_json_set(all, "verdict", mu_json_text(mu_status_word(err->status)));
    mu_json_set(all, "fault", fault);
    return all;
}

static mu_json *checks_json(const mu_verdict *v)
{
    mu_json *list = mu_json_array();
    for (int i = MU_CHECK_BYTES; i < MU_CHECKS; i++) {
        mu_check check = (mu_check)i;
        if (!is_told(v, check)) continue;
        const char *remark = remark_on(v, check);
        mu_json *one = mu_json_object();
        mu_json_set(one, "check", mu_json_text(mu_check_names[check]));
        mu_json_set(one, "passed", mu_json_number((int64_t)mu_verdict_passed(v, check)));
        mu_json_set(one, "of", mu_json_number((int64_t)v->checked.of[check]));
        if (remark != NULL) mu_json_set(one, "remark", mu_json_text(remark));
        if (check == MU_CHECK_BYTES && v->foreign_line > 0)
            mu_json_set(one, "foreign_line", mu_json_number(v->foreign_line));
        mu_json_add(list, one);
    }
    return list;
}

mu_json *verdict_json(const char *what, const mu_verdict *v)
{
    mu_json *all = mu_json_object();
    mu_json_set(all, "log", mu_json_text(what));
    mu_json_set(all, "verdict",
                mu_json_text(v->status == MU_OK ? "verified" : mu_status_word(v->status)));
    mu_json_set(all, "checks", checks_json(v));
    mu_json_set(all, "events_read", mu_json_number((int64_t)v->read));
    if (v->total > 0) mu_json_set(all, "events", mu_json_number((int64_t)v->total));
    if (v->status != MU_OK) mu_json_set(all, "fault", fault_json(v));
    if (v->begun)
        mu_json_set(all, "fingerprint",
                    mu_json_hex(v->fingerprint.bytes, sizeof v->fingerprint.bytes));
    if (v->status == MU_OK) {
        mu_json_set(all, "unsettled", mu_json_bool(v->unsettled));
        if (v->open) mu_json_set(all, v->by_dice ? "rolls" : "asked", mu_json_text(purpose_of(v)));
    }
    if (v->scenario != NULL) {
        mu_json *setup = mu_json_object();
        mu_json_set(setup, "scenario", mu_json_text(v->scenario));
        mu_json_set(setup, "same", mu_json_bool(v->failed != MU_CHECK_SETUP));
        mu_json_set(setup, "fields", mu_json_number(v->changes_n));
        mu_json_set(all, "setup", setup);
    }
    mu_json_set(all, "anchored", mu_json_bool(false));
    return all;
}
