/* SPDX-License-Identifier: MIT
 * cli/out.c - text, colour, JSON, errors and progress. */
#include "cli/out.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void out(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vprintf(format, args);
    va_end(args);
}

size_t out_character(const char *text)
{
    size_t n = 1;
    while (n < 4 && ((uint8_t)text[n] & 0xc0u) == 0x80u) n++;
    return mu_is_plain_text(text, n) ? n : 0;
}

/* Length of the longest plain piece of UTF-8 at the start of a text. */
static size_t plain_run(const char *text)
{
    size_t n = 0;
    for (size_t step = 1; text[n] != '\0' && step > 0; n += step) step = out_character(text + n);
    return n;
}

static void escape_to(FILE *to, const char *text)
{
    while (*text != '\0') {
        size_t n = plain_run(text);
        (void)fwrite(text, 1, n, to);
        text += n;
        if (*text != '\0') (void)fprintf(to, "\\x%02x", (uint8_t)*text++);
    }
}

void out_escaped(const char *text)
{
    escape_to(stdout, text);
}

/* --- margins -------------------------------------------------------------------------- */

uint32_t out_columns(const char *text, size_t n)
{
    uint32_t columns = 0;
    for (size_t i = 0; i < n; i++) columns += ((uint8_t)text[i] & 0xc0u) != 0x80u;
    return columns;
}

void out_wrapped(out_wrap *wrap, const char *text)
{
    while (*text != '\0') {
        const size_t n = strcspn(text, " ");
        const uint32_t columns = out_columns(text, n);
        if (n > 0 && wrap->blank && wrap->column + columns + 2 > OUT_COLUMNS) {
            out("\n%*s", (int)wrap->indent, "");
            wrap->column = wrap->indent;
        } else if (n > 0 && wrap->blank) {
            out(" ");
            wrap->column++;
        }
        if (n > 0) wrap->blank = false;
        out("%.*s", (int)n, text);
        wrap->column += columns;
        text += n;
        if (*text == ' ') wrap->blank = true;
        text += *text == ' ';
    }
}

/* --- colour --------------------------------------------------------------------------- */

static void coloured(bool colour, const char *code, const char *format, va_list args)
{
    if (colour) (void)fputs(code, stdout);
    (void)vprintf(format, args);
    if (colour) (void)fputs("\033[0m", stdout);
}

void out_side(const cli *c, uint8_t side, const char *format, ...)
{
    static const char *const codes[] = { "\033[31m", "\033[34m" };
    va_list args;
    va_start(args, format);
    coloured(c->colour && side < 2, side < 2 ? codes[side] : "", format, args);
    va_end(args);
}

void out_bold(const cli *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    coloured(c->colour, "\033[1m", format, args);
    va_end(args);
}

void out_dim(const cli *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    coloured(c->colour, "\033[2m", format, args);
    va_end(args);
}

/* --- JSON ------------------------------------------------------------------------------ */

int out_json(mu_json *value, int code)
{
    mu_bytes text = { 0 };
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_json_print(value, true, &text, &err);
    mu_json_free(value);
    if (status == MU_OK) {
        (void)fwrite(text.at, 1, text.used, stdout);
        (void)fputc('\n', stdout);
    } else {
        code = out_error(&err, NULL, NULL);
    }
    mu_bytes_dispose(&text);
    return code;
}

void out_change(void *user, const mu_change *change)
{
    const out_changes *changes = user;
    mu_json *one = mu_json_object();
    mu_json_set(one, "field", mu_json_text(change->where));
    mu_json_set(one, changes->first, mu_json_text(change->before));
    mu_json_set(one, changes->second, mu_json_text(change->after));
    mu_json_add(changes->all, one);
}

/* --- clauses ----------------------------------------------------------------------------- */

out_id out_clause_id(const mu_ruleset *rules, mu_clause clause)
{
    out_id id;
    mu_text text = mu_text_in(id.at, sizeof id.at);
    mu_clause_print(rules, clause, &text);
    return id;
}

mu_json *out_clause_json(const mu_ruleset *rules, mu_clause clause)
{
    return mu_json_text(out_clause_id(rules, clause).at);
}

const char *out_clause_title(const mu_ruleset *rules, mu_clause clause)
{
    const mu_clause_row *row = mu_clause_find(rules, clause);
    return row != NULL ? row->title : "unknown clause";
}

void out_clause(const mu_ruleset *rules, mu_clause clause)
{
    out("[%s] %s", out_clause_id(rules, clause).at, out_clause_title(rules, clause));
}

void out_wrapped_clause(out_wrap *wrap, const mu_ruleset *rules, mu_clause clause)
{
    char id[sizeof(out_id) + 4];
    mu_text text = mu_text_in(id, sizeof id);
    mu_text_add(&text, "[%s] ", out_clause_id(rules, clause).at);
    out_wrapped(wrap, id);
    out_wrapped(wrap, out_clause_title(rules, clause));
}

void out_dim_clause(const cli *c, const mu_ruleset *rules, mu_clause clause)
{
    out_dim(c, "[%s] %s", out_clause_id(rules, clause).at, out_clause_title(rules, clause));
}

/* --- errors ------------------------------------------------------------------------------ */

int cli_exit_code(mu_status status)
{
    switch (status) {
    case MU_OK: return EXIT_YES;
    case MU_PENDING: return EXIT_QUESTION;
    case MU_REFUSED:
    case MU_NOT_FOUND: return EXIT_NO;
    case MU_CORRUPT:
    case MU_DIVERGED:
    case MU_VERSION:
    case MU_TAMPERED:
    case MU_ILLEGAL:
    case MU_CONFLICT:
    case MU_INPUT:
    case MU_LIMIT:
    case MU_IO: break;
    }
    return (int)status;
}

static bool errors_as_json;

void out_errors_as_json(void)
{
    errors_as_json = true;
}

mu_json *out_error_json(int code, const mu_err *err, const char *what, const mu_ruleset *rules)
{
    mu_json *error = mu_json_object();
    mu_json_set(error, "exit", mu_json_number(code));
    mu_json_set(error, "status",
                mu_json_text(code == EXIT_USAGE ? "usage" : mu_status_word(err->status)));
    if (what != NULL) mu_json_set(error, "about", mu_json_text(what));
    if (err->seq != MU_NO_SEQ) mu_json_set(error, "event", mu_json_number((int64_t)err->seq));
    if (err->clause != 0 && rules != NULL) {
        const mu_clause_row *row = mu_clause_find(rules, err->clause);
        mu_json_set(error, "clause", out_clause_json(rules, err->clause));
        if (row != NULL) mu_json_set(error, "title", mu_json_text(row->title));
    }
    mu_json_set(error, "text", mu_json_text(err->text));
    return error;
}

/* For programs that read standard output. */
static void error_json(int code, const mu_err *err, const char *what, const mu_ruleset *rules)
{
    if (!errors_as_json) return;
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "error", out_error_json(code, err, what, rules));
    (void)out_json(answer, code);
}

/* What is wrong with a file names it already. */
static bool names(const char *text, const char *what)
{
    const size_t n = strlen(what);
    return strncmp(text, what, n) == 0 && text[n] == ':';
}

void out_error_line(const mu_err *err, const char *what, const mu_ruleset *rules)
{
    (void)fflush(stdout);
    (void)fputs("muster: ", stderr);
    if (what != NULL && !names(err->text, what)) {
        escape_to(stderr, what);
        (void)fputs(": ", stderr);
    }
    if (err->seq != MU_NO_SEQ) (void)fprintf(stderr, "event %llu: ", (unsigned long long)err->seq);
    if (err->clause != 0 && rules != NULL) {
        (void)fprintf(stderr, "[%s] %s: ", out_clause_id(rules, err->clause).at,
                      out_clause_title(rules, err->clause));
    }
    escape_to(stderr, err->text);
    (void)fputc('\n', stderr);
}

int out_error(const mu_err *err, const char *what, const mu_ruleset *rules)
{
    int code = cli_exit_code(err->status);
    error_json(code, err, what, rules);
    out_error_line(err, what, rules);
    return code;
}

void out_usage_json(void)
{
    mu_err err = MU_ERR_NONE;
    mu_text text = mu_text_in(err.text, sizeof err.text);
    mu_text_word(&text, "wrong usage; standard error tells what is wrong");
    error_json(EXIT_USAGE, &err, NULL, NULL);
}

static void remark(const char *line)
{
    (void)fflush(stdout);
    (void)fputs("muster: ", stderr);
    escape_to(stderr, line);
    (void)fputc('\n', stderr);
}

void out_remark(const char *format, ...)
{
    char line[1024];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    remark(line);
}

int out_complain(int code, const char *format, ...)
{
    mu_err err = MU_ERR_NONE;
    if (code != EXIT_USAGE) err.status = (mu_status)code;
    va_list args;
    va_start(args, format);
    (void)vsnprintf(err.text, sizeof err.text, format, args);
    va_end(args);
    mu_make_plain_text(err.text); /* it may have been cut inside a character */
    error_json(code, &err, NULL, NULL);
    remark(err.text);
    return code;
}

/* --- progress ----------------------------------------------------------------------------- */

static bool progress_shown;
static volatile sig_atomic_t progress_due;
static void (*interrupt_before)(int);
static bool interrupt_heard; /* Ctrl-C is for the command */
static volatile sig_atomic_t interrupt_came;

static const char clear_line[] = "\r\033[K";

/* Ctrl-C leaves no half a line behind. */
static void on_interrupt(int signal_number)
{
    ssize_t written = write(STDERR_FILENO, clear_line, sizeof clear_line - 1);
    (void)written;
    (void)signal(signal_number, SIG_DFL);
    (void)raise(signal_number);
}

static void on_heard_interrupt(int signal_number)
{
    (void)signal_number;
    interrupt_came = 1;
}

void out_hear_interrupt(void)
{
    interrupt_came = 0;
    interrupt_heard = true;
    interrupt_before = signal(SIGINT, on_heard_interrupt);
    if (interrupt_before == SIG_IGN) (void)signal(SIGINT, SIG_IGN);
}

bool out_interrupted(void)
{
    return interrupt_came != 0;
}

bool out_unhear_interrupt(void)
{
    const bool came = out_interrupted();
    (void)signal(SIGINT, interrupt_before);
    interrupt_heard = false;
    interrupt_came = 0;
    return came;
}

void out_progress(void *what, uint64_t done)
{
    if (!isatty(STDERR_FILENO)) return;
    if (!progress_shown && !interrupt_heard) {
        interrupt_before = signal(SIGINT, on_interrupt);
        if (interrupt_before == SIG_IGN) (void)signal(SIGINT, SIG_IGN);
    }
    (void)fprintf(stderr, "\r%s: %llu", (const char *)what, (unsigned long long)done);
    progress_shown = true;
}

static void on_alarm(int signal_number)
{
    (void)signal_number;
    progress_due = 1;
    (void)alarm(1);
}

void out_progress_expect(void)
{
    progress_due = 0;
    (void)signal(SIGALRM, on_alarm);
    (void)alarm(1);
}

bool out_progress_due(void)
{
    const bool due = progress_due != 0;
    progress_due = 0;
    return due;
}

void out_progress_end(void)
{
    (void)alarm(0);
    if (!progress_shown && (!out_interrupted() || !isatty(STDERR_FILENO))) return;
    (void)fputs(clear_line, stderr);
    if (!interrupt_heard) (void)signal(SIGINT, interrupt_before);
    progress_shown = false;
}

int out_finish(int code)
{
    if (fflush(stdout) == 0 && ferror(stdout) == 0) return code;
    return out_complain(MU_IO, "cannot write the output: %s%s", strerror(errno),
                        code == EXIT_YES || code == EXIT_QUESTION ? "; what was done is kept" : "");
}
