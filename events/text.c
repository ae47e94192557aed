/* SPDX-License-Identifier: MIT
 * events/text.c - a log as text, one event a line. */
#include "events/text.h"

#include "core/order.h"
#include "core/panic.h"
#include "core/print.h"
#include "core/rules/list.h"
#include "events/game.h"
#include "events/json.h"

#include <stdlib.h>
#include <string.h>

/* --- writing ------------------------------------------------------------------------- */

static void add_domain(const mu_domain *domain, const mu_scope *scope, int64_t value, mu_text *out)
{
    mu_text_word(out, " ");
    mu_domain_print(domain, scope, value, out);
}

/* " A HM-8.2 D_COMBAT RA1": who, by which rule, what for, about which piece. */
static void add_question(const mu_scope *scope, uint8_t side, mu_clause clause, uint8_t purpose,
                         uint16_t subject, mu_text *out)
{
    add_domain(MU_SIDE, scope, side, out);
    add_domain(&mu_clause_domain, scope, clause, out);
    add_domain(&mu_purpose_domain, scope, purpose, out);
    add_domain(&mu_subject_domain, scope, subject, out);
}

static void write_roll(const mu_roll_head *roll, const mu_scope *scope, mu_text *out)
{
    add_question(scope, roll->side, roll->clause, roll->purpose, roll->subject, out);
    mu_text_add(out, " d%u", roll->sides);
    add_domain(&mu_dice_domain, scope, roll->source, out);
    for (int i = 0; i < roll->faces_n; i++) mu_text_add(out, " %d", roll->faces[i]);
}

static void write_draw(const mu_draw_head *draw, const mu_scope *scope, mu_text *out)
{
    add_question(scope, draw->side, draw->clause, draw->purpose, draw->subject, out);
    mu_text_add(out, " of %u", draw->cards);
    add_domain(&mu_dice_domain, scope, draw->source, out);
    mu_text_add(out, " %u", draw->place);
}

static void write_choice(const mu_choice_head *choice, const mu_scope *scope, mu_text *out)
{
    add_question(scope, choice->side, choice->clause, choice->purpose, choice->subject, out);
    mu_text_word(out, " ");
    mu_option_print(scope, choice->purpose, choice->value, out);
    mu_text_add(out, " of %u", choice->options);
}

static void write_note(const mu_note_head *note, const mu_scope *scope, mu_text *out)
{
    add_domain(MU_SIDE, scope, note->side, out);
    mu_text_word(out, " ");
    mu_quote(note->text, out);
}

void mu_text_event(const mu_event *event, const mu_scope *scope, mu_text *out)
{
    mu_text_word(out, mu_event_words[event->kind]);
    switch (event->kind) {
    case MU_EVENT_ORDER:
        add_domain(MU_SIDE, scope, event->as.order.side, out);
        mu_text_word(out, " ");
        mu_order_print(scope, &event->as.order, out);
        return;
    case MU_EVENT_PHASE: add_domain(&mu_phase_domain, scope, event->as.phase.phase, out); return;
    case MU_EVENT_ROLL: write_roll(&event->as.roll, scope, out); return;
    case MU_EVENT_DRAW: write_draw(&event->as.draw, scope, out); return;
    case MU_EVENT_CHOICE: write_choice(&event->as.choice, scope, out); return;
    case MU_EVENT_SETTLED:
        mu_text_word(out, " ");
        mu_text_bytes(out, event->as.settled.fingerprint, sizeof event->as.settled.fingerprint);
        return;
    case MU_EVENT_NOTE: write_note(&event->as.note, scope, out); return;
    case MU_EVENT_UNDO:
        add_domain(MU_SIDE, scope, event->as.undo.side, out);
        mu_text_add(out, " to %u", event->as.undo.to);
        return;
    case MU_EVENT_GENESIS:
    case MU_EVENT_KINDS: return;
    }
}

static mu_status write_genesis(const mu_genesis *genesis, const mu_scope *scope, mu_bytes *out,
                               mu_err *err)
{
    mu_json *head = mu_json_struct(&mu_genesis_schema, scope, genesis);
    mu_json_set(head, "setup", mu_json_struct(scope->rules->setup, scope, scope->setup));
    mu_bytes_add_text(out, "0 genesis ");
    mu_status status = mu_json_print(head, false, out, err);
    mu_json_free(head);
    mu_bytes_add_text(out, "\n");
    return status;
}

static mu_status write_events(const mu_log *log, const mu_scope *scope, mu_bytes *out, mu_err *err)
{
    for (size_t i = 1; i < log->n; i++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(log, i, &n);
        mu_event event;
        TRY(mu_event_decode(bytes, n, scope->rules, &event, err));
        char line[MU_ORDER_TEXT + MU_LINE_MAX];
        mu_text text = mu_text_in(line, sizeof line);
        mu_text_add(&text, "%zu ", i);
        mu_text_event(&event, scope, &text);
        mu_text_word(&text, "\n");
        if (text.cut) return mu_fail(err, MU_LIMIT, 0, "event %zu is too long for a line", i);
        mu_bytes_add_text(out, line);
    }
    char line[128];
    mu_link head = mu_log_head(log);
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_add(&text, "end %zu links ", log->n);
    mu_text_bytes(&text, head.bytes, sizeof head.bytes);
    mu_bytes_add_text(out, line);
    mu_bytes_add_text(out, "\n");
    return mu_bytes_check(out, err);
}

mu_status mu_text_write(const mu_log *log, mu_bytes *out, mu_err *err)
{
    if (log->n == 0 || log->first != 0)
        return mu_fail(err, MU_CORRUPT, 0, "the log does not begin with genesis");
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(log, 0, &n);
    mu_genesis genesis;
    mu_scope scope = { 0 };
    void *setup = NULL;
    TRY(mu_genesis_decode(bytes, n, &genesis, &scope.rules, &setup, err));
    scope.setup = setup;
    mu_status status = write_genesis(&genesis, &scope, out, err);
    if (status == MU_OK) status = write_events(log, &scope, out, err);
    free(setup);
    return status;
}

/* --- reading ------------------------------------------------------------------------- */

typedef struct text_reader {
    const char *name;
    uint32_t line;
    mu_log *log;
    mu_scope scope;
    void *setup;
    bool ended;
    mu_err *err;
} text_reader;

static mu_status bad(const text_reader *r, mu_status status, const char *what)
{
    mu_fail(r->err, status, 0, "%.80s:%u: %s", r->name, r->line, what);
    if (r->err != NULL) r->err->seq = mu_log_next(r->log);
    return status;
}

static bool take_number(char **rest, int64_t low, int64_t high, int64_t *value)
{
    char *word = mu_next_word(rest);
    return word != NULL && mu_whole_number(word, low, high, value);
}

static bool take_domain(char **rest, const mu_domain *domain, const mu_scope *scope, int64_t high,
                        int64_t *value)
{
    char *word = mu_next_word(rest);
    return word != NULL && mu_domain_parse(domain, scope, word, 0, high, value);
}

static bool take_word(char **rest, const char *wanted)
{
    char *word = mu_next_word(rest);
    return word != NULL && strcmp(word, wanted) == 0;
}

typedef struct asked {
    int64_t side, clause, purpose, subject;
} asked;

static bool take_question(char **rest, const mu_scope *scope, asked *q)
{
    return take_domain(rest, MU_SIDE, scope, 2, &q->side) &&
           take_domain(rest, &mu_clause_domain, scope, UINT16_MAX, &q->clause) &&
           take_domain(rest, &mu_purpose_domain, scope, scope->rules->purposes_n - 1,
                       &q->purpose) &&
           take_domain(rest, &mu_subject_domain, scope, UINT16_MAX, &q->subject);
}

static bool read_roll(char *rest, const mu_scope *scope, mu_roll_head *roll)
{
    asked q;
    int64_t sides = 0;
    int64_t source = 0;
    if (!take_question(&rest, scope, &q)) return false;
    char *die = mu_next_word(&rest);
    if (die == NULL || die[0] != 'd' || !mu_whole_number(die + 1, 2, UINT16_MAX, &sides) ||
        !take_domain(&rest, &mu_dice_domain, scope, 1, &source))
        return false;
    *roll = (mu_roll_head){ .clause = (mu_clause)q.clause,
                            .subject = (uint16_t)q.subject,
                            .sides = (uint16_t)sides,
                            .side = (uint8_t)q.side,
                            .purpose = (uint8_t)q.purpose,
                            .source = (uint8_t)source };
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        int64_t face = 0;
        if (roll->faces_n == MU_ROLL_MAX || !mu_whole_number(word, INT16_MIN, INT16_MAX, &face))
            return false;
        roll->faces[roll->faces_n++] = (int16_t)face;
    }
    return roll->faces_n > 0;
}

static bool read_draw(char *rest, const mu_scope *scope, mu_draw_head *draw)
{
    asked q;
    int64_t cards = 0;
    int64_t source = 0;
    int64_t place = 0;
    if (!take_question(&rest, scope, &q) || !take_word(&rest, "of") ||
        !take_number(&rest, 1, UINT16_MAX, &cards) ||
        !take_domain(&rest, &mu_dice_domain, scope, 1, &source) ||
        !take_number(&rest, 0, UINT16_MAX, &place) || *rest != '\0')
        return false;
    *draw =
        (mu_draw_head){ (mu_clause)q.clause, (uint16_t)q.subject, (uint16_t)cards, (uint16_t)place,
                        (uint8_t)q.side,     (uint8_t)q.purpose,  (uint8_t)source, 0 };
    return true;
}

static bool read_choice(char *rest, const mu_scope *scope, mu_choice_head *choice)
{
    asked q;
    int64_t options = 0;
    int32_t value = 0;
    if (!take_question(&rest, scope, &q)) return false;
    char *word = mu_next_word(&rest);
    if (word == NULL || mu_option_read(scope, (uint8_t)q.purpose, word, &value, NULL) != MU_OK ||
        !take_word(&rest, "of") || !take_number(&rest, 1, MU_OPTIONS_MAX, &options) ||
        *rest != '\0')
        return false;
    *choice = (mu_choice_head){
        value,           (mu_clause)q.clause, (uint16_t)q.subject, (uint16_t)options,
        (uint8_t)q.side, (uint8_t)q.purpose
    };
    return true;
}

static bool read_note(char *rest, const mu_scope *scope, mu_note_head *note)
{
    int64_t side = 0;
    if (!take_domain(&rest, MU_SIDE, scope, 2, &side)) return false;
    *note = (mu_note_head){ .side = (uint8_t)side };
    return mu_unquote(rest, note->text, sizeof note->text);
}

static bool read_undo(char *rest, const mu_scope *scope, mu_undo_head *undo)
{
    int64_t side = 0;
    int64_t to = 0;
    if (!take_domain(&rest, MU_SIDE, scope, 2, &side) || !take_word(&rest, "to") ||
        !take_number(&rest, 0, UINT32_MAX, &to) || *rest != '\0')
        return false;
    *undo = (mu_undo_head){ (uint32_t)to, (uint32_t)side };
    return true;
}

static bool read_order(char *rest, const mu_scope *scope, mu_order *order, mu_err *err)
{
    int64_t side = 0;
    mu_ahead ahead;
    return take_domain(&rest, MU_SIDE, scope, 1, &side) &&
           mu_order_read(scope, (uint8_t)side, rest, order, &ahead, err) == MU_OK && ahead.n == 0;
}

static bool read_event(char *rest, const mu_scope *scope, mu_event *event, mu_err *err)
{
    char *word = mu_next_word(&rest);
    int kind = MU_EVENT_ORDER;
    int64_t phase = 0;
    while (word != NULL && kind < MU_EVENT_KINDS && strcmp(word, mu_event_words[kind]) != 0) kind++;
    if (word == NULL || kind == MU_EVENT_KINDS) return false;
    *event = (mu_event){ .kind = (mu_event_kind)kind };
    switch (event->kind) {
    case MU_EVENT_ORDER: return read_order(rest, scope, &event->as.order, err);
    case MU_EVENT_PHASE:
        if (!take_domain(&rest, &mu_phase_domain, scope, UINT8_MAX, &phase)) return false;
        event->as.phase.phase = (uint8_t)phase;
        return *rest == '\0';
    case MU_EVENT_ROLL: return read_roll(rest, scope, &event->as.roll);
    case MU_EVENT_DRAW: return read_draw(rest, scope, &event->as.draw);
    case MU_EVENT_CHOICE: return read_choice(rest, scope, &event->as.choice);
    case MU_EVENT_SETTLED:
        return mu_hex_bytes(rest, event->as.settled.fingerprint,
                            sizeof event->as.settled.fingerprint);
    case MU_EVENT_NOTE: return read_note(rest, scope, &event->as.note);
    case MU_EVENT_UNDO: return read_undo(rest, scope, &event->as.undo);
    case MU_EVENT_GENESIS:
    case MU_EVENT_KINDS: break;
    }
    return false;
}

/* --- genesis ---------------------------------------------------------------------------- */

/* Is there anything in the object that genesis does not have? */
static bool other_key(const mu_json *object)
{
    const char *keys[32] = { "setup" };
    MU_ASSERT(mu_genesis_schema.n + 1 < MU_COUNT_OF(keys));
    for (uint32_t i = 0; i < mu_genesis_schema.n; i++)
        keys[1 + i] = mu_genesis_schema.fields[i].name;
    return mu_json_other_key(object, keys) != NULL;
}

/* Genesis and setup as an event that is checked like any other: versions, ranges, digest. */
static mu_status encode_genesis(text_reader *r, const mu_genesis *genesis, mu_bytes *out)
{
    mu_event event = { .kind = MU_EVENT_GENESIS, .as.genesis = *genesis };
    mu_event_encode(&event, r->scope.rules, r->setup, out);
    TRY(mu_bytes_check(out, r->err));
    mu_genesis read;
    const mu_ruleset *rules = NULL;
    void *setup = NULL;
    mu_err why = MU_ERR_NONE;
    mu_status status = mu_genesis_decode(out->at, out->used, &read, &rules, &setup, &why);
    free(setup);
    return status == MU_OK ? MU_OK : bad(r, status, why.text);
}

/* Another version is named before its setup is looked at, which may hold what this Muster
 * does not know: the head is tried with an empty setup. */
static mu_status check_versions(text_reader *r, const mu_genesis *genesis)
{
    mu_err why = MU_ERR_NONE;
    text_reader trial = *r;
    mu_bytes bytes = { 0 };
    trial.err = &why;
    mu_status status = encode_genesis(&trial, genesis, &bytes);
    mu_bytes_dispose(&bytes);
    if (status != MU_VERSION) return MU_OK;
    if (r->err != NULL) *r->err = why;
    return status;
}

/* The head and setup of a genesis object. */
static mu_status read_genesis_parts(text_reader *r, const mu_json *object, mu_genesis *genesis)
{
    char where[100];
    mu_text line = mu_text_in(where, sizeof where);
    mu_text_add(&line, "%.80s:%u", r->name, r->line);
    const char *rules = mu_json_get_text(mu_json_get(object, "rules"));
    r->scope.rules = rules == NULL ? NULL : mu_rules_find(rules);
    if (r->scope.rules == NULL)
        return bad(r, MU_VERSION, "genesis names no ruleset of this Muster");
    r->setup = calloc(1, r->scope.rules->setup->size);
    if (r->setup == NULL) return bad(r, MU_IO, "not enough memory");
    r->scope.setup = r->setup;
    for (uint32_t i = 0; i < mu_genesis_schema.n; i++) {
        const mu_field *field = &mu_genesis_schema.fields[i];
        const mu_json *value = mu_json_get(object, field->name);
        if (value == NULL) return bad(r, MU_INPUT, "genesis lacks a field");
        TRY(mu_json_read_leaf(where, value, field, &r->scope, genesis, r->err));
    }
    TRY(check_versions(r, genesis));
    if (other_key(object)) return bad(r, MU_INPUT, "genesis has a field that is none of its own");
    const mu_json *setup = mu_json_get(object, "setup");
    if (setup == NULL) return bad(r, MU_INPUT, "genesis lacks its setup");
    return mu_json_read(where, setup, r->scope.rules->setup, &r->scope, r->setup, r->err);
}

static mu_status read_genesis(text_reader *r, char *rest)
{
    if (!take_word(&rest, "0") || !take_word(&rest, "genesis"))
        return bad(r, MU_INPUT, "the first line is not '0 genesis {...}'");
    mu_json *object = NULL;
    mu_genesis genesis = { 0 };
    mu_bytes bytes = { 0 };
    mu_status status = mu_json_parse(r->name, rest, strlen(rest), &object, r->err);
    if (status == MU_OK) status = read_genesis_parts(r, object, &genesis);
    mu_json_free(object);
    if (status == MU_OK) status = encode_genesis(r, &genesis, &bytes);
    if (status == MU_OK) status = mu_log_add(r->log, bytes.at, bytes.used, r->err);
    mu_bytes_dispose(&bytes);
    return status;
}

/* --- lines ------------------------------------------------------------------------------- */

static mu_status read_end(text_reader *r, char *rest)
{
    int64_t n = 0;
    mu_link head;
    if (!take_number(&rest, 0, INT64_MAX / 16, &n) || !take_word(&rest, "links") ||
        !mu_hex_bytes(rest, head.bytes, sizeof head.bytes))
        return bad(r, MU_INPUT, "the last line is not 'end COUNT links HEAD'");
    mu_link ours = mu_log_head(r->log);
    if ((uint64_t)n != r->log->n) return bad(r, MU_CORRUPT, "the last line counts other events");
    if (!mu_link_equal(&ours, &head))
        return bad(r, MU_TAMPERED, "the head does not follow from the events");
    r->ended = true;
    return MU_OK;
}

static mu_status read_line(text_reader *r, char *line)
{
    if (r->ended) return bad(r, MU_CORRUPT, "something follows the last line");
    if (r->log->n == 0) return read_genesis(r, line);
    char *rest = line;
    char *number = mu_next_word(&rest);
    int64_t seq = 0;
    if (number != NULL && strcmp(number, "end") == 0) return read_end(r, rest);
    if (number == NULL || !mu_whole_number(number, 0, INT64_MAX / 16, &seq))
        return bad(r, MU_INPUT, "the line does not begin with its number");
    if ((uint64_t)seq != r->log->n)
        return bad(r, MU_CORRUPT, "the line does not have its own number");
    mu_event event;
    mu_err why = MU_ERR_NONE;
    if (!mu_is_plain_text(rest, strlen(rest)) || !read_event(rest, &r->scope, &event, &why))
        return bad(r, MU_INPUT, why.status != MU_OK ? why.text : "this is not an event");
    mu_bytes bytes = { 0 };
    mu_event_encode(&event, r->scope.rules, NULL, &bytes);
    mu_status status = mu_bytes_check(&bytes, r->err);
    /* Words alone do not make an event: a roll may name the purpose of a choice. */
    if (status == MU_OK &&
        mu_event_decode(bytes.at, bytes.used, r->scope.rules, &event, &why) != MU_OK)
        status = bad(r, MU_INPUT, why.text);
    if (status == MU_OK) status = mu_log_add(r->log, bytes.at, bytes.used, r->err);
    mu_bytes_dispose(&bytes);
    return status;
}

/* A text ends with a newline: in a last line without one that cannot be read, it was cut off. */
static mu_status cut_off(const text_reader *r, mu_status status)
{
    if (r->ended || (status != MU_INPUT && status != MU_CORRUPT)) return status;
    return bad(r, MU_CORRUPT, "the text is cut off in the middle of this line");
}

static mu_status read_lines(text_reader *r, const char *text, size_t n)
{
    for (size_t at = 0; at < n;) {
        const char *newline = memchr(text + at, '\n', n - at);
        size_t length = newline == NULL ? n - at : (size_t)(newline - text) - at;
        r->line++;
        size_t used = length > 0 && text[at + length - 1] == '\r' ? length - 1 : length;
        if (memchr(text + at, '\0', used) != NULL) return bad(r, MU_INPUT, "a NUL in the line");
        char *line = malloc(used + 1);
        if (line == NULL) return bad(r, MU_IO, "not enough memory");
        memcpy(line, text + at, used);
        line[used] = '\0';
        mu_status status = read_line(r, line);
        free(line);
        TRY(newline == NULL ? cut_off(r, status) : status);
        at += length + 1;
    }
    return MU_OK;
}

static mu_status read_text(const char *name, const char *text, size_t n, bool part, mu_log *log,
                           mu_err *err)
{
    *log = mu_log_new();
    text_reader r = { .name = name, .log = log, .err = err };
    mu_status status = read_lines(&r, text, n);
    if (status == MU_OK && !part && !r.ended)
        status = bad(&r, MU_CORRUPT, "the last line 'end ...' is missing: cut off");
    free(r.setup);
    if (status != MU_OK) mu_log_dispose(log);
    return status;
}

mu_status mu_text_read(const char *name, const char *text, size_t n, mu_log *log, mu_err *err)
{
    return read_text(name, text, n, false, log, err);
}

mu_status mu_text_read_part(const char *name, const char *text, size_t n, mu_log *log, mu_err *err)
{
    return read_text(name, text, n, true, log, err);
}

mu_status mu_text_foreign_line(const char *text, size_t n, const mu_log *log, uint32_t *line,
                               mu_err *err)
{
    mu_bytes own = { 0 };
    mu_status status = mu_text_write(log, &own, err);
    *line = 0;
    if (status == MU_OK && (own.used != n || memcmp(own.at, text, n) != 0)) {
        *line = 1;
        for (size_t i = 0; i < n && i < own.used && own.at[i] == (uint8_t)text[i]; i++)
            *line += text[i] == '\n';
    }
    mu_bytes_dispose(&own);
    return status;
}
