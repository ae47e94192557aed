/* SPDX-License-Identifier: MIT
 * events/golden.c - golden games: a script makes the text log kept beside it. */
#include "events/golden.h"

#include "core/print.h"
#include "events/text.h"

#include <stdlib.h>
#include <string.h>

const char *const mu_golden_words[MU_GOLDEN_KINDS] = { "ok",    "changed", "missing",
                                                       "fails", "version", "damaged" };

/* --- lines ------------------------------------------------------------------------------ */

typedef struct line {
    const char *at;
    size_t n;
} line;

/* The next line of a text log that is an event; false behind the last. */
static bool next_event(const mu_bytes *text, size_t *at, line *out)
{
    const size_t left = text->used - *at;
    if (left == 0) return false;
    const char *begin = (const char *)text->at + *at;
    if (left >= 4 && memcmp(begin, "end ", 4) == 0) return false;
    const char *newline = memchr(begin, '\n', left);
    *out = (line){ begin, newline == NULL ? left : (size_t)(newline - begin) };
    *at += out->n + (newline != NULL);
    return true;
}

static bool same_line(const line *a, const line *b)
{
    return a->n == b->n && memcmp(a->at, b->at, a->n) == 0;
}

/* A line, or a part of one that is too long: from a little before the place that counts. */
static void show(const line *from, size_t place, char room[MU_LINE_MAX])
{
    const size_t before = 60;
    size_t begin = from->n < MU_LINE_MAX || place <= before ? 0 : place - before;
    mu_text text = mu_text_in(room, MU_LINE_MAX);
    size_t n = from->n - begin < MU_LINE_MAX - 8 ? from->n - begin : MU_LINE_MAX - 8;
    mu_text_add(&text, "%s%.*s%s", begin > 0 ? "..." : "", (int)n, from->at + begin,
                begin + n < from->n ? "..." : "");
    mu_make_plain_text(room); /* the text may be anything, and be cut inside a character */
}

static void note_parting(mu_parting *p, uint64_t event, const line *kept, const line *made)
{
    size_t place = 0;
    while (place < kept->n && place < made->n && kept->at[place] == made->at[place]) place++;
    p->parted = true;
    p->event = event;
    show(kept, place, p->kept);
    show(made, place, p->made);
}

static void find_partings(const mu_bytes *kept, mu_golden *g)
{
    size_t at[2] = { 0 };
    for (uint64_t event = 0; !g->play.parted; event++) {
        line lines[2] = { { "", 0 }, { "", 0 } };
        bool more[2] = { next_event(kept, &at[0], &lines[0]),
                         next_event(&g->made, &at[1], &lines[1]) };
        if (!more[0] && !more[1]) return;
        if (more[0] != more[1] || !same_line(&lines[0], &lines[1]))
            note_parting(event == 0 ? &g->genesis : &g->play, event, &lines[0], &lines[1]);
    }
}

/* The head that the last line of a text log tells. */
static bool head_of(const mu_bytes *text, mu_link *head)
{
    size_t at = 0;
    line event;
    while (next_event(text, &at, &event)) continue;
    char last[128];
    if (text->used - at >= sizeof last) return false;
    memcpy(last, text->at + at, text->used - at);
    last[text->used - at] = '\0';
    last[strcspn(last, "\r\n")] = '\0';
    const char *links = strstr(last, " links ");
    return links != NULL && mu_hex_bytes(links + 7, head->bytes, sizeof head->bytes);
}

/* --- clauses ----------------------------------------------------------------------------- */

/* "5 roll A HM-8.2 D_COMBAT ...": the clause of a roll, draw or choice. */
static mu_clause clause_of(const mu_ruleset *rules, const char *shown)
{
    char room[MU_LINE_MAX];
    char *rest = room;
    mu_clause clause = 0;
    mu_text_copy(room, sizeof room, shown);
    for (int i = 0; i < 3; i++) (void)mu_next_word(&rest);
    char *word = mu_next_word(&rest);
    return word != NULL && mu_clause_parse(rules, word, &clause) ? clause : 0;
}

/* The kept events behind the genesis that was made: this Muster's rules fold them up to where
 * they part. */
static void fold_kept(const mu_bytes *kept, const mu_golden *g, mu_verdict *v)
{
    mu_bytes text = { 0 };
    mu_log log;
    size_t at = 0;
    line event;
    if (next_event(&g->made, &at, &event)) mu_bytes_add(&text, g->made.at, at);
    at = 0;
    for (bool genesis = true; next_event(kept, &at, &event); genesis = false) {
        if (genesis) continue;
        mu_bytes_add(&text, event.at, event.n);
        mu_bytes_add_text(&text, "\n");
    }
    if (mu_text_read_part("kept", (const char *)text.at, text.used, &log, NULL) == MU_OK) {
        mu_log_events walk = { &log, 0 };
        const mu_events events = mu_events_of_log(&walk);
        mu_verify(&events, NULL, v);
        mu_log_dispose(&log);
    }
    mu_bytes_dispose(&text);
}

/* The first field that explains another state. */
static void note_suspect(const mu_verdict *v, mu_golden *g)
{
    if (v->suspects_n == 0) return;
    mu_text text = mu_text_in(g->field, sizeof g->field);
    mu_text_add(&text, "%s is %s, was %s", v->suspects[0].where, v->suspects[0].ours,
                v->suspects[0].recorded);
    if (g->clause == 0) g->clause = v->suspects[0].clause;
}

static void find_field(const mu_bytes *kept, mu_golden *g, mu_verdict *v)
{
    fold_kept(kept, g, v);
    if (!v->state_differs || v->err.seq != g->play.event) return;
    g->asked = v->asked;
    g->told = v->told;
    note_suspect(v, g);
}

static void find_clause(const mu_bytes *kept, mu_golden *g, mu_verdict *v)
{
    const mu_parting *p = &g->play;
    g->clause = clause_of(g->rules, p->made);
    if (g->clause == 0 && p->made[0] == '\0') g->clause = g->script.clause;
    if (g->clause == 0) g->clause = clause_of(g->rules, p->kept);
    if (g->clause != 0) return;
    find_field(kept, g, v);
    if (g->clause == 0 && g->told.n > 0) g->clause = g->told.at[0];
    if (g->clause == 0 && g->asked.n > 0) g->clause = g->asked.at[0];
}

/* --- one game ---------------------------------------------------------------------------- */

static void make_log(const mu_golden_files *files, const mu_loader *loader, mu_marks *marks,
                     mu_scripted *made, mu_golden *g)
{
    mu_err err = MU_ERR_NONE;
    mu_status status =
        mu_script_run_on(files->name, (const char *)files->script->at, files->script->used, loader,
                         marks, made, &g->rules, &g->script);
    if (status == MU_OK) g->script = (mu_err)MU_ERR_NONE;
    g->has_made = made->begun && mu_text_write(&made->log, &g->made, &err) == MU_OK;
    if (made->begun && !g->has_made) g->script = err;
    if (g->has_made) {
        g->made_head = mu_log_head(&made->log);
        g->events = made->log.n;
    }
}

static void verify_log(const mu_log *log, mu_marks *marks, mu_verdict *v)
{
    mu_log_events walk = { log, 0 };
    const mu_events events = mu_events_of_text(&walk);
    mu_verify(&events, &(mu_verify_options){ .marks = marks }, v);
}

static void verify_kept(const mu_golden_files *files, mu_marks *marks, mu_golden *g, mu_verdict *v)
{
    mu_log log;
    g->has_kept = head_of(files->log, &g->kept_head);
    if (mu_text_read("the log", (const char *)files->log->at, files->log->used, &log, &g->log) !=
        MU_OK)
        return;
    verify_log(&log, marks, v);
    g->log = v->err;
    if (v->begun && g->rules == NULL) g->rules = v->rules;
    mu_log_dispose(&log);
}

/* The kept log begins otherwise: is it by a field of the set-up? */
static void find_setting(const mu_bytes *kept, const mu_scripted *made, mu_golden *g, mu_verdict *v)
{
    mu_log log;
    if (mu_text_read("the log", (const char *)kept->at, kept->used, &log, NULL) != MU_OK) return;
    const mu_scenario now = { made->game.rules, made->game.setup };
    mu_log_events walk = { &log, 0 };
    const mu_events events = mu_events_of_text(&walk);
    mu_verify(&events, &(mu_verify_options){ .scenario = &now, .name = "the script" }, v);
    g->settings = v->changes_n;
    if (v->changes_n > 0) g->setting = v->changes[0];
    if (v->changes_n > 0 && !g->play.parted) g->clause = g->setting.clause;
    mu_log_dispose(&log);
}

static mu_golden_kind kind_of(const mu_golden_files *files, const mu_golden *g)
{
    const bool holds = g->script.status == MU_OK;
    if (files->log == NULL) return holds ? MU_GOLDEN_MISSING : MU_GOLDEN_FAILS;
    if (g->genesis.parted || g->play.parted) return MU_GOLDEN_CHANGED;
    const bool same =
        g->made.used == files->log->used && memcmp(g->made.at, files->log->at, g->made.used) == 0;
    if (holds && !same) return MU_GOLDEN_CHANGED; /* the last line, or how lines end */
    return holds && g->log.status == MU_OK ? MU_GOLDEN_OK : MU_GOLDEN_FAILS;
}

/* --- a log alone ------------------------------------------------------------------------- */

static mu_golden_kind kind_alone(mu_status status)
{
    if (status == MU_OK) return MU_GOLDEN_OK;
    if (status == MU_DIVERGED || status == MU_ILLEGAL) return MU_GOLDEN_CHANGED;
    if (status == MU_VERSION) return MU_GOLDEN_VERSION;
    return status == MU_CORRUPT || status == MU_TAMPERED ? MU_GOLDEN_DAMAGED : MU_GOLDEN_FAILS;
}

/* A portable log with another genesis. */
static mu_status adopt_log(const mu_log *log, mu_log *out, mu_err *err)
{
    size_t n = 0;
    mu_bytes genesis = { 0 };
    *out = mu_log_new();
    const uint8_t *event = mu_log_event(log, 0, &n);
    mu_status status = mu_genesis_adopt_bytes(event, n, &genesis, err);
    if (status == MU_OK) status = mu_log_add(out, genesis.at, genesis.used, err);
    for (size_t i = 1; status == MU_OK && i < log->n; i++) {
        event = mu_log_event(log, i, &n);
        status = mu_log_add(out, event, n, err);
    }
    mu_bytes_dispose(&genesis);
    if (status != MU_OK) mu_log_dispose(out);
    return status;
}

/* Where the rules do not go along with a log, and by which clause. */
static void find_first(const mu_log *log, const mu_verdict *v, mu_golden *g)
{
    mu_bytes text = { 0 };
    mu_parting *p = &g->play;
    p->parted = true;
    p->event = v->err.seq;
    mu_text_copy(p->made, sizeof p->made, v->err.text);
    g->rules = v->rules;
    g->asked = v->asked;
    g->told = v->told;
    note_suspect(v, g);
    if (g->clause == 0) g->clause = v->err.clause;
    if (g->clause == 0 && g->told.n > 0) g->clause = g->told.at[0];
    if (g->clause == 0 && g->asked.n > 0) g->clause = g->asked.at[0];
    size_t at = 0;
    line event;
    bool more = mu_text_write(log, &text, NULL) == MU_OK && next_event(&text, &at, &event);
    for (uint64_t i = 0; more && i < p->event; i++) more = next_event(&text, &at, &event);
    if (more) show(&event, 0, p->kept);
    mu_bytes_dispose(&text);
}

/* Other tables of the same edition: would the play be the same by ours? If the events cannot even
 * be read by them, nobody can tell. */
static void try_our_tables(const mu_bytes *file, const mu_log *log, mu_golden *g, mu_verdict *v)
{
    mu_log adopted;
    const mu_status status =
        log == NULL ? mu_text_adopt("the log", (const char *)file->at, file->used, &adopted, NULL)
                    : adopt_log(log, &adopted, NULL);
    if (status != MU_OK) return;
    verify_log(&adopted, NULL, v);
    const mu_golden_kind kind = kind_alone(v->status);
    g->adopted = kind == MU_GOLDEN_OK || kind == MU_GOLDEN_CHANGED;
    if (kind == MU_GOLDEN_CHANGED) find_first(&adopted, v, g);
    mu_log_dispose(&adopted);
}

static void compare_alone(const mu_bytes *file, mu_marks *marks, mu_golden *g, mu_verdict *v)
{
    const bool portable = file->used == 0 || file->at[0] != '0';
    mu_log log;
    const mu_status read =
        portable ? mu_logfile_read(file->at, file->used, &log, &g->log)
                 : mu_text_read("the log", (const char *)file->at, file->used, &log, &g->log);
    if (read == MU_OK) {
        g->has_kept = true;
        g->kept_head = mu_log_head(&log);
        g->events = log.n;
        verify_log(&log, marks, v);
        g->log = v->err;
        g->rules = v->begun ? v->rules : NULL;
    } else if (!portable) {
        g->has_kept = head_of(file, &g->kept_head);
    }
    g->kind = kind_alone(g->log.status);
    if (g->kind == MU_GOLDEN_CHANGED) find_first(&log, v, g);
    if (g->kind == MU_GOLDEN_VERSION) try_our_tables(file, read == MU_OK ? &log : NULL, g, v);
    if (read == MU_OK) mu_log_dispose(&log);
}

/* --- one game, or a log alone --------------------------------------------------------------- */

void mu_golden_compare(const mu_golden_files *files, const mu_loader *loader, mu_marks *marks,
                       mu_golden *out)
{
    *out = (mu_golden){ .script = MU_ERR_NONE, .log = MU_ERR_NONE };
    mu_verdict *v = calloc(1, sizeof *v);
    mu_scripted *made = calloc(1, sizeof *made);
    if (v == NULL || made == NULL) {
        out->kind = MU_GOLDEN_FAILS;
        (void)mu_fail(&out->script, MU_IO, 0, "not enough memory");
    } else if (files->script == NULL) {
        compare_alone(files->log, marks, out, v);
    } else {
        make_log(files, loader, marks, made, out);
        if (files->log != NULL) verify_kept(files, marks, out, v);
        if (files->log != NULL && out->has_made) find_partings(files->log, out);
        if (out->play.parted) find_clause(files->log, out, v);
        if (out->genesis.parted && files->log != NULL) find_setting(files->log, made, out, v);
        out->kind = kind_of(files, out);
        mu_scripted_dispose(made);
    }
    free(made);
    free(v);
}

void mu_golden_dispose(mu_golden *golden)
{
    mu_bytes_dispose(&golden->made);
}

/* --- the record --------------------------------------------------------------------------- */

/* The head in a line "GAME: ... -> HEAD, ..." or "GAME: new, head HEAD". */
static bool head_in(const line *record, const char *game, mu_link *head)
{
    static const char arrow[] = " -> ";
    static const char first[] = ": new, head ";
    const size_t name = strlen(game);
    const size_t digits = 2 * sizeof head->bytes;
    char room[sizeof ": " - 1 + 2 * sizeof head->bytes + sizeof arrow - 1 + 2 * sizeof head->bytes +
              1] = { 0 };
    if (record->n < name || memcmp(record->at, game, name) != 0) return false;
    const size_t rest = record->n - name;
    memcpy(room, record->at + name, rest < sizeof room ? rest : sizeof room - 1);
    const char *hex = NULL;
    if (strncmp(room, first, sizeof first - 1) == 0)
        hex = room + sizeof first - 1;
    else if (strncmp(room, ": ", 2) == 0 && strstr(room, arrow) != NULL)
        hex = strstr(room, arrow) + sizeof arrow - 1;
    if (hex == NULL || strlen(hex) < digits) return false;
    char word[2 * sizeof head->bytes + 1];
    mu_text_copy(word, sizeof word, "");
    memcpy(word, hex, digits);
    word[digits] = '\0';
    return mu_hex_bytes(word, head->bytes, sizeof head->bytes);
}

bool mu_golden_recorded(const mu_bytes *reasons, const char *game, mu_link *head)
{
    bool found = false;
    for (size_t at = 0; at < reasons->used;) {
        const char *begin = (const char *)reasons->at + at;
        const char *newline = memchr(begin, '\n', reasons->used - at);
        const line record = { begin,
                              newline == NULL ? reasons->used - at : (size_t)(newline - begin) };
        mu_link told;
        if (head_in(&record, game, &told)) {
            *head = told;
            found = true;
        }
        at += record.n + 1;
    }
    return found;
}

static void add_head(const mu_link *head, mu_text *text)
{
    mu_text_bytes(text, head->bytes, sizeof head->bytes);
}

void mu_golden_record(const mu_golden *golden, const char *game, const mu_link *before,
                      const char *reason, mu_bytes *out)
{
    char room[5 * MU_LINE_MAX];
    mu_text text = mu_text_in(room, sizeof room);
    const mu_link *now = golden->has_made ? &golden->made_head : &golden->kept_head;
    mu_text_add(&text, "%s: ", game);
    if (reason == NULL) {
        mu_text_word(&text, "new, head ");
        add_head(now, &text);
    } else {
        if (before != NULL)
            add_head(before, &text);
        else
            mu_text_word(&text, "not recorded");
        mu_text_word(&text, " -> ");
        add_head(now, &text);
        const bool parted = golden->play.parted || golden->genesis.parted;
        if (parted) mu_text_add(&text, ", event %llu", (unsigned long long)golden->play.event);
        if (golden->settings > 0)
            mu_text_add(&text, ", %s is %s, was %s", golden->setting.where,
                        golden->setting.scenario, golden->setting.log);
        if (golden->clause != 0) {
            mu_text_word(&text, " [");
            mu_clause_print(golden->rules, golden->clause, &text);
            mu_text_word(&text, "]");
        }
        mu_text_add(&text, ": %s", reason);
    }
    mu_bytes_add_text(out, room);
    mu_bytes_add_text(out, "\n");
}
