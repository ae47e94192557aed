/* SPDX-License-Identifier: MIT
 * cli/verdict.c - a verdict in words. */
#include "cli/verdict.h"

#include "cli/anchors.h"
#include "cli/files.h"
#include "cli/out.h"
#include "events/logfile.h"
#include "events/text.h"

#include <string.h>

/* A text that was read, but is not as Muster writes it: what is said of that. */
static const char *remark_on_foreign(const mu_verdict *v, mu_check check)
{
    static char words[80];
    mu_text text = mu_text_in(words, sizeof words);
    if (check == MU_CHECK_EVENTS) return "as they were read: the text writes them in another way";
    mu_text_add(&text, "text read, but not as Muster writes it: line %u", v->foreign_line);
    return words;
}

const char *verdict_dice_words(const mu_genesis *genesis, const mu_counts *counts)
{
    switch ((mu_dice_mode)genesis->dice) {
    case MU_DICE_OPEN: return "each worked out again from the seed";
    case MU_DICE_TABLE: return "typed in at the table: nobody can check them";
    case MU_DICE_SEALED:
        return counts->reveals > 0 ? "each worked out again from the umpire's secret"
                                   : "not yet verifiable: the umpire has not revealed their secret";
    case MU_DICE_DUEL: return "each worked out again from the links of both sides";
    }
    return NULL;
}

/* A log may end anywhere; the game need not. */
static const char *remark_on_end(const mu_verdict *v)
{
    if (v->status != MU_OK) return NULL;
    if (v->open) return "the game goes on: a question is open";
    if (v->standing.over && !v->unsettled) return "the game is over";
    return "the game goes on";
}

/* What else there is to say about a check that was made, or null. */
static const char *remark_on(const mu_verdict *v, mu_check check)
{
    if (check == MU_CHECK_DICE && v->counts.unproven > 0)
        return verdict_dice_words(&v->genesis, &v->counts);
    if (v->checked.of[check] == 0) return NULL;
    if (v->foreign_line > 0 && (check == MU_CHECK_BYTES || check == MU_CHECK_EVENTS))
        return remark_on_foreign(v, check);
    if (check == MU_CHECK_BYTES && v->held == MU_HELD_HEAD)
        return "the numbers of the lines: a text has no checksums";
    if (check == MU_CHECK_LINKS && v->held == MU_HELD_HEAD)
        return "the head alone: it stands for all events";
    if (check == MU_CHECK_SETUP) return v->scenario;
    if (check == MU_CHECK_END) return remark_on_end(v);
    if (check == MU_CHECK_DICE) return verdict_dice_words(&v->genesis, &v->counts);
    return NULL;
}

/* Before a game has begun, there is nothing to say about its play; nor about its set-up, if nobody
 * asks. Most games have nothing of what an umpire's desk is for. */
static bool is_told(const mu_verdict *v, mu_check check)
{
    if (check == MU_CHECK_SETUP) return v->scenario != NULL;
    if (check == MU_CHECK_SECRETS || check == MU_CHECK_RULINGS || check == MU_CHECK_SIGNATURES ||
        check == MU_CHECK_CHECKPOINTS)
        return v->checked.of[check] > 0;
    if (check == MU_CHECK_END) return v->checked.of[check] > 0;
    return v->begun || check < MU_CHECK_ORDERS;
}

/* How a check went, in a word. */
static const char *word_of(const mu_verdict *v, mu_check check)
{
    if (v->failed == check) return "FAILED";
    if (check == MU_CHECK_DICE && v->counts.unproven > 0) return "sealed";
    if (v->checked.of[check] == 0) return "none";
    return check == MU_CHECK_BYTES && v->foreign_line > 0 ? "read" : "ok";
}

bool verdict_row_of(const mu_verdict *v, mu_check check, verdict_row *row)
{
    if (!is_told(v, check)) return false;
    *row = (verdict_row){ .word = word_of(v, check),
                          .check = mu_check_names[check],
                          .remark = remark_on(v, check),
                          .passed = mu_verdict_passed(v, check),
                          .of = v->checked.of[check] };
    if (check == MU_CHECK_DICE) row->of += v->counts.unproven;
    return true;
}

/* --- lines ------------------------------------------------------------------------------- */

/* A line holds the name of a file at the most, and some words. */
#define LINE_MAX_BYTES 8192

typedef struct lines {
    verdict_line *say;
    void *user;
    char line[LINE_MAX_BYTES];
    mu_text text;
} lines;

static void begin_lines(lines *l, verdict_line *say, void *user)
{
    l->say = say;
    l->user = user;
    l->text = mu_text_in(l->line, sizeof l->line);
}

static void end_line(lines *l)
{
    l->say(l->user, l->line);
    mu_text_back(&l->text, 0);
}

static void say_line(lines *l, const char *words)
{
    mu_text_word(&l->text, words);
    end_line(l);
}

static void say_clause_id(lines *l, const mu_verdict *v, mu_clause clause)
{
    if (clause != 0) mu_text_add(&l->text, " [%s]", out_clause_id(v->rules, clause).at);
    end_line(l);
}

static void say_digest(lines *l, const char *name, const mu_digest *digest)
{
    mu_text_add(&l->text, "%s ", name);
    mu_text_bytes(&l->text, digest->bytes, sizeof digest->bytes);
    end_line(l);
}

void verdict_extent(const mu_verdict *v, verdict_line *say, void *user)
{
    lines l;
    if (v->status == MU_OK) return;
    begin_lines(&l, say, user);
    if (v->failed == MU_CHECK_NONE)
        say_line(&l, "None of them failed: the log could not be read on.");
    mu_text_add(&l.text, "The check ended with the first fault; %llu", (unsigned long long)v->read);
    if (v->total > 0) mu_text_add(&l.text, " of %llu", (unsigned long long)v->total);
    say_line(&l, " events were read.");
}

const char *verdict_foresight(const mu_genesis *genesis, const mu_counts *counts)
{
    switch ((mu_dice_mode)genesis->dice) {
    case MU_DICE_OPEN:
        return genesis->seed_chosen
                   ? "The seed was chosen by a person, who could foresee the dice."
                   : "The seed is in the log: whoever reads it can foresee the dice.";
    case MU_DICE_TABLE: return NULL;
    case MU_DICE_SEALED:
        return counts->reveals > 0
                   ? "The umpire chose the secret of the dice, and could foresee them; nobody else."
                   : "The umpire, who has the secret, can foresee the dice; nobody can check them "
                     "yet.";
    case MU_DICE_DUEL:
        return mu_genesis_key(genesis, 0) != NULL && mu_genesis_key(genesis, 1) != NULL
                   ? "Each die follows from secrets of both sides, which have signed them."
                   : "Each die follows from secrets of both sides. They are not signed: of two "
                     "logs "
                     "with other orders before them, nobody can tell which came first.";
    }
    return NULL;
}

static void say_clauses(lines *l, const mu_verdict *v, const char *what, const mu_clauses *clauses)
{
    if (clauses->n == 0) return;
    mu_text_word(&l->text, what);
    for (uint32_t i = 0; i < clauses->n; i++)
        mu_text_add(&l->text, "%s %s", i == 0 ? "" : ",",
                    out_clause_id(v->rules, clauses->at[i]).at);
    say_line(l, clauses->more ? " and more" : "");
}

/* The step whose state differs: any of its rules may be the one that parted log and replay. */
static void say_step(lines *l, const mu_verdict *v)
{
    say_clauses(l, v, "the step's dice and choices were asked under", &v->asked);
    say_clauses(l, v, "what happens in it is told by", &v->told);
}

/* Charts are data: which numbers of them are not those of the log? */
static void say_setup(lines *l, const mu_verdict *v)
{
    const uint32_t n = v->changes_n < MU_SUSPECTS ? v->changes_n : MU_SUSPECTS;
    if (n == 0) return;
    mu_text_add(&l->text, "the set-up is not that of %s (the scenario | the log):", v->scenario);
    end_line(l);
    for (uint32_t i = 0; i < n; i++) {
        const mu_setup_change *change = &v->changes[i];
        mu_text_add(&l->text, "  %s: %s | %s", change->where, change->scenario, change->log);
        say_clause_id(l, v, change->clause);
    }
    if (n == v->changes_n) return;
    mu_text_add(&l->text, "  and %u fields more", v->changes_n - n);
    end_line(l);
}

static void say_states(lines *l, const mu_verdict *v)
{
    say_step(l, v);
    say_digest(l, "this Muster's state:", &v->ours);
    say_digest(l, "recorded state:     ", &v->recorded);
    for (uint32_t i = 0; i < v->suspects_n; i++) {
        const mu_suspect *suspect = &v->suspects[i];
        mu_text_add(&l->text, "%s is %s, the recorded state has %s", suspect->where, suspect->ours,
                    suspect->recorded);
        say_clause_id(l, v, suspect->clause);
    }
    if (v->suspects_n == 0)
        say_line(l, "no small change of fields was found to explain the difference");
}

void verdict_fault(const mu_verdict *v, verdict_line *say, void *user)
{
    lines l;
    if (v->status == MU_OK) return;
    begin_lines(&l, say, user);
    if (v->err.seq != MU_NO_SEQ)
        mu_text_add(&l.text, "at event %llu", (unsigned long long)v->err.seq);
    else
        mu_text_word(&l.text, "here");
    if (v->err.clause != 0 && v->begun)
        mu_text_add(&l.text, ", [%s] %s", out_clause_id(v->rules, v->err.clause).at,
                    out_clause_title(v->rules, v->err.clause));
    mu_text_add(&l.text, ": %s", v->err.text);
    end_line(&l);
    say_setup(&l, v);
    if (v->state_differs) say_states(&l, v);
}

static const char *purpose_of(const mu_verdict *v)
{
    return v->rules->purposes[v->open_purpose].name;
}

void verdict_end(const mu_verdict *v, verdict_line *say, void *user)
{
    lines l;
    if (v->status != MU_OK) return;
    begin_lines(&l, say, user);
    mu_text_add(&l.text, "The game %s turn %u",
                v->standing.over ? "is over after" : "goes on:", v->standing.turn);
    if (v->open && !v->by_dice)
        mu_text_add(&l.text, ", %s is open%s%s", purpose_of(v),
                    v->open_side == MU_NOBODY ? "" : " for ",
                    v->open_side == MU_NOBODY ? ""
                    : v->open_side == 0       ? v->a_name
                                              : v->b_name);
    say_line(&l, ".");
    if (v->open && v->by_dice) {
        mu_text_add(&l.text, "%s is rolled %s.", purpose_of(v),
                    v->genesis.dice == MU_DICE_SEALED ? "by the umpire when the game goes on"
                    : v->genesis.dice == MU_DICE_DUEL ? "when both sides have revealed their links"
                                                      : "by the game itself when it goes on");
        end_line(&l);
    }
    if (v->unsettled) say_line(&l, "The last step is complete; it settles when the game goes on.");
    anchors_deeds(v, say, user);
    if (v->scenario == NULL) return;
    mu_text_add(&l.text, "The set-up is that of %s and its charts.", v->scenario);
    end_line(&l);
}

void verdict_limits(const mu_verdict *v, verdict_line *say, void *user)
{
    anchors_reach(v, say, user);
    const char *foresight = v->begun ? verdict_foresight(&v->genesis, &v->counts) : NULL;
    if (foresight != NULL) say(user, foresight);
}

verdict_result verdict_result_of(const mu_verdict *v)
{
    if (v->status != MU_OK)
        return (verdict_result){ mu_status_word(v->status), mu_status_text(v->status) };
    if (v->counts.unproven > 0)
        return (verdict_result){ "Verified",
                                 "nothing is wrong with it; its dice are not yet verifiable." };
    return (verdict_result){ "Verified", v->foreign_line > 0 ? "nothing is wrong with its events."
                                                             : "nothing is wrong with it." };
}

/* --- text -------------------------------------------------------------------------------- */

static void print_checks(const mu_verdict *v)
{
    for (int i = MU_CHECK_BYTES; i < MU_CHECKS; i++) {
        verdict_row row;
        if (!verdict_row_of(v, (mu_check)i, &row)) continue;
        out("  %-7s %-42s %8llu of %llu", row.word, row.check, (unsigned long long)row.passed,
            (unsigned long long)row.of);
        if (row.remark != NULL) {
            out("  (");
            out_escaped(row.remark);
            out(")");
        }
        out("\n");
    }
}

static void print_line(void *indent, const char *line)
{
    out("%s", (const char *)indent);
    out_escaped(line);
    out("\n");
}

static char no_indent[] = "", indented[] = "  ";

static void print_result(const cli *c, const mu_verdict *v)
{
    const verdict_result result = verdict_result_of(v);
    out_bold(c, "%s", result.word);
    out(": %s\n", result.words);
}

int verdict_print(const cli *c, const char *what, const mu_verdict *v)
{
    out_bold(c, "Verdict on ");
    out_escaped(what);
    if (v->begun) out(": %s%s%s", v->rules->title, v->title[0] == '\0' ? "" : ", ", v->title);
    out("\n");
    print_checks(v);
    verdict_extent(v, print_line, no_indent);
    if (v->status != MU_OK) {
        print_result(c, v);
        verdict_fault(v, print_line, indented);
        return cli_exit_code(v->status);
    }
    lines l;
    begin_lines(&l, print_line, indented);
    say_digest(&l, "fingerprint", &v->fingerprint);
    verdict_end(v, print_line, no_indent);
    verdict_limits(v, print_line, no_indent);
    print_result(c, v);
    return EXIT_YES;
}

/* --- files -------------------------------------------------------------------------------- */

static mu_status next_kept(void *self, const uint8_t **event, size_t *n, mu_err *err)
{
    verdict_keeper *k = self;
    TRY(k->from.next(k->from.self, event, n, err));
    return mu_log_add(k->log, *event, *n, err);
}

mu_events verdict_keep(verdict_keeper *k)
{
    if (k->log == NULL) return k->from;
    return (mu_events){ next_kept, k, k->from.held, k->from.total, k->from.part };
}

/* The lines before the one at fault, each of them an event. */
static void read_before(const char *path, const mu_bytes *bytes, const mu_err *fault, mu_log *log)
{
    const char *text = (const char *)bytes->at;
    const char *end = text;
    if (fault->seq == MU_NO_SEQ) return;
    for (uint64_t i = 0; i < fault->seq && end != NULL; i++) {
        end = memchr(end, '\n', bytes->used - (size_t)(end - text));
        if (end != NULL) end++;
    }
    if (end == NULL || end == text) return;
    mu_log before = mu_log_new();
    if (mu_text_read_part(path, text, (size_t)(end - text), &before, NULL) == MU_OK) *log = before;
}

/* Read at once: what reading finds is the verdict. */
static mu_status judge_text(const char *path, const mu_bytes *bytes,
                            const mu_verify_options *options, mu_verdict *v, mu_log *log,
                            mu_err *err)
{
    const char *text = (const char *)bytes->at;
    mu_log read = mu_log_new();
    mu_status status = mu_text_read(path, text, bytes->used, &read, err);
    if (status == MU_IO) return status;
    if (status != MU_OK) {
        *v = mu_verdict_unread(err, MU_HELD_HEAD);
        if (log != NULL) read_before(path, bytes, err, log);
        return MU_OK;
    }
    mu_log_events walk = { &read, 0 };
    const mu_events events = mu_events_of_text(&walk);
    mu_verify(&events, options, v);
    status = mu_text_foreign_line(text, bytes->used, &read, &v->foreign_line, err);
    if (log == NULL || status != MU_OK) {
        mu_log_dispose(&read);
        return status;
    }
    mu_log_cut(&read, v->read);
    *log = read;
    return MU_OK;
}

static void judge_portable(const mu_bytes *bytes, const mu_verify_options *options, mu_verdict *v,
                           mu_log *log)
{
    mu_err err = MU_ERR_NONE;
    mu_logfile file;
    if (mu_logfile_open(&file, bytes->at, bytes->used, &err) != MU_OK) {
        *v = mu_verdict_unread(&err, MU_HELD_EACH);
        return;
    }
    verdict_keeper keeper = { mu_events_of_file(&file), log };
    const mu_events events = verdict_keep(&keeper);
    mu_verify(&events, options, v);
}

mu_status verdict_on_file(const char *path, const mu_verify_options *options, mu_verdict *v,
                          mu_log *log, mu_err *err)
{
    mu_bytes bytes = { 0 };
    mu_status status = cli_file_read(path, CLI_LOG_MAX, &bytes, err);
    if (status == MU_OK && cli_is_text(&bytes))
        status = judge_text(path, &bytes, options, v, log, err);
    else if (status == MU_OK)
        judge_portable(&bytes, options, v, log);
    mu_bytes_dispose(&bytes);
    return status;
}

mu_status verdict_of_file(const char *path, const mu_verify_options *options, mu_verdict *v,
                          mu_log *log, mu_err *err)
{
    mu_log read = mu_log_new();
    const mu_status status = verdict_on_file(path, options, v, &read, err);
    if (status == MU_OK && v->status == MU_OK)
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
        verdict_row row;
        if (!verdict_row_of(v, check, &row)) continue;
        mu_json *one = mu_json_object();
        mu_json_set(one, "check", mu_json_text(row.check));
        mu_json_set(one, "passed", mu_json_number((int64_t)row.passed));
        mu_json_set(one, "of", mu_json_number((int64_t)row.of));
        if (row.remark != NULL) mu_json_set(one, "remark", mu_json_text(row.remark));
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
        mu_json_set(all, "dice_not_yet_verifiable", mu_json_number((int64_t)v->counts.unproven));
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
    anchors_json(v, all);
    return all;
}
