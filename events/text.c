/* SPDX-License-Identifier: MIT
 * events/text.c - a log as text, one event a line. */
#include "events/text.h"

#include "core/order.h"
#include "core/panic.h"
#include "core/print.h"
#include "core/rules/list.h"
#include "events/game.h"
#include "events/json.h"
#include "events/text_line.h"

#include <stdlib.h>
#include <string.h>

/* --- writing ------------------------------------------------------------------------- */

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
        char line[MU_EVENT_LINE + 32];
        mu_text text = mu_text_in(line, sizeof line);
        mu_text_add(&text, "%zu ", i);
        mu_line_write(&event, scope, &text);
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
    bool adopt; /* of other tables: as if it were of ours */
    mu_err *err;
} text_reader;

static mu_status bad(const text_reader *r, mu_status status, const char *what)
{
    mu_fail(r->err, status, 0, "%.80s:%u: %s", r->name, r->line, what);
    if (r->err != NULL) r->err->seq = mu_log_next(r->log);
    return status;
}

/* How the text ends is at fault. */
static mu_status bad_end(const text_reader *r, mu_status status, const char *what)
{
    (void)bad(r, status, what);
    if (r->err != NULL) r->err->at_end = true;
    return status;
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

/* Before all other fields, which may be others in another format. */
static mu_status check_format(const text_reader *r, const mu_json *format)
{
    int64_t number = 0;
    mu_err why = MU_ERR_NONE;
    if (format == NULL || !mu_json_get_number(format, &number)) return MU_OK; /* told as a field */
    return mu_format_check(number, &why) == MU_OK ? MU_OK : bad(r, MU_VERSION, why.text);
}

static mu_status no_such_rules(const text_reader *r, const char *rules)
{
    char line[MU_LINE_MAX / 2];
    mu_text text = mu_text_in(line, sizeof line);
    if (rules == NULL || !mu_is_plain_text(rules, strlen(rules)))
        return bad(r, MU_VERSION, "genesis names no ruleset of this Muster");
    mu_text_add(&text, "the ruleset '%.40s' is not in this Muster", rules);
    return bad(r, MU_VERSION, line);
}

/* The head and setup of a genesis object. */
static mu_status read_genesis_parts(text_reader *r, const mu_json *object, mu_genesis *genesis)
{
    char where[100];
    mu_text line = mu_text_in(where, sizeof where);
    mu_text_add(&line, "%.80s:%u", r->name, r->line);
    const char *rules = mu_json_get_text(mu_json_get(object, "rules"));
    r->scope.rules = rules == NULL ? NULL : mu_rules_find(rules);
    TRY(check_format(r, mu_json_get(object, "format")));
    if (r->scope.rules == NULL) return no_such_rules(r, rules);
    r->setup = calloc(1, r->scope.rules->setup->size);
    if (r->setup == NULL) return bad(r, MU_IO, "not enough memory");
    r->scope.setup = r->setup;
    for (uint32_t i = 0; i < mu_genesis_schema.n; i++) {
        const mu_field *field = &mu_genesis_schema.fields[i];
        const mu_json *value = mu_json_get(object, field->name);
        if (value == NULL && i >= mu_genesis_schema.n_first) continue;
        if (value == NULL) return bad(r, MU_INPUT, "genesis lacks a field");
        TRY(mu_json_read_leaf(where, value, field, &r->scope, genesis, r->err));
    }
    if (r->adopt) mu_genesis_adopt(genesis, r->scope.rules);
    TRY(check_versions(r, genesis));
    if (other_key(object)) return bad(r, MU_INPUT, "genesis has a field that is none of its own");
    const mu_json *setup = mu_json_get(object, "setup");
    if (setup == NULL) return bad(r, MU_INPUT, "genesis lacks its setup");
    return mu_json_read(where, setup, r->scope.rules->setup, &r->scope, r->setup, r->err);
}

/* The line is used up. */
static mu_status read_genesis(text_reader *r, char *line)
{
    char *rest = line;
    if (!mu_take_word(&rest, "0") || !mu_take_word(&rest, "genesis"))
        return bad(r, MU_INPUT, "the first line is not '0 genesis {...}'");
    mu_json *object = NULL;
    mu_genesis genesis = { 0 };
    mu_bytes bytes = { 0 };
    memset(line, ' ', (size_t)(rest - line)); /* so that columns are those of the line */
    mu_status status =
        mu_json_parse(r->name, line, (size_t)(rest - line) + strlen(rest), &object, r->err);
    if (status == MU_OK) status = read_genesis_parts(r, object, &genesis);
    mu_json_free(object);
    if (status == MU_OK) status = encode_genesis(r, &genesis, &bytes);
    if (status == MU_OK) status = mu_log_add(r->log, bytes.at, bytes.used, r->err);
    mu_bytes_dispose(&bytes);
    if (status != MU_OK && r->err != NULL) r->err->seq = 0; /* JSON knows of no events */
    return status;
}

/* --- lines ------------------------------------------------------------------------------- */

static mu_status read_end(text_reader *r, char *rest)
{
    int64_t n = 0;
    mu_link head;
    if (!mu_take_number(&rest, 0, INT64_MAX / 16, &n) || !mu_take_word(&rest, "links") ||
        !mu_hex_bytes(rest, head.bytes, sizeof head.bytes))
        return bad_end(r, MU_INPUT, "the last line is not 'end COUNT links HEAD'");
    mu_link ours = mu_log_head(r->log);
    if ((uint64_t)n != r->log->n)
        return bad_end(r, MU_CORRUPT, "the last line counts other events");
    if (!r->adopt && !mu_link_equal(&ours, &head))
        return bad(r, MU_TAMPERED, "the head does not follow from the events");
    r->ended = true;
    return MU_OK;
}

static mu_status read_line(text_reader *r, char *line)
{
    if (r->ended) return bad_end(r, MU_CORRUPT, "something follows the last line");
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
    if (!mu_is_plain_text(rest, strlen(rest)) || !mu_line_read(rest, &r->scope, &event, &why))
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
    return bad_end(r, MU_CORRUPT, "the text is cut off in the middle of this line");
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

static mu_status read_text(text_reader r, const char *text, size_t n, bool part)
{
    *r.log = mu_log_new();
    mu_status status = read_lines(&r, text, n);
    if (status == MU_OK && !part && !r.ended)
        status = bad_end(&r, MU_CORRUPT, "the last line 'end ...' is missing: cut off");
    free(r.setup);
    if (status != MU_OK) mu_log_dispose(r.log);
    return status;
}

mu_status mu_text_read(const char *name, const char *text, size_t n, mu_log *log, mu_err *err)
{
    return read_text((text_reader){ .name = name, .log = log, .err = err }, text, n, false);
}

mu_status mu_text_read_part(const char *name, const char *text, size_t n, mu_log *log, mu_err *err)
{
    return read_text((text_reader){ .name = name, .log = log, .err = err }, text, n, true);
}

mu_status mu_text_adopt(const char *name, const char *text, size_t n, mu_log *log, mu_err *err)
{
    return read_text((text_reader){ .name = name, .log = log, .adopt = true, .err = err }, text, n,
                     false);
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
