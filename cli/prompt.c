/* SPDX-License-Identifier: MIT
 * cli/prompt.c - one line after the other from a person. */
#include "cli/prompt.h"

#include "cli/out.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/select.h>
#include <unistd.h>

#define HISTORY_LINES 200

struct prompt {
    prompt_complete_fn *complete;
    void *self;
    const char *words; /* of the line that is being read */
    bool given_up;     /* Ctrl-C was typed in it */

    /* on a terminal that can be steered */
    EditLine *editor; /* null: on none */
    History *history;
    locale_t utf8; /* 0: the system has none */

    /* anywhere else: what is read and not yet used */
    bool echo;
    char bytes[4096];
    size_t at, n;
    sigset_t unblocked; /* signals that are heard while it waits for a byte */
};

/* --- a line edited on a terminal ------------------------------------------------------------ */

static prompt *owner_of(EditLine *editor)
{
    void *self = NULL;
    (void)el_get(editor, EL_CLIENTDATA, &self);
    return self;
}

static char *words_of(EditLine *editor)
{
    static char words[PROMPT_LINE];
    mu_text_copy(words, sizeof words, owner_of(editor)->words);
    return words;
}

static int characters_of(const char *text, size_t n)
{
    int count = 0;
    for (size_t i = 0; i < n; i++) count += ((uint8_t)text[i] & 0xc0u) != 0x80u;
    return count;
}

/* How many bytes all the words begin with alike, in small or capital letters. */
static size_t alike(const lines *words)
{
    const char *first = lines_next(words, NULL);
    size_t n = strlen(first);
    for (const char *word = first; word != NULL; word = lines_next(words, word))
        while (strncasecmp(first, word, n) != 0) n--;
    while (((uint8_t)first[n] & 0xc0u) == 0x80u) n--; /* no half character */
    return n;
}

static void show_words(const lines *found)
{
    out_wrap wrap = { .column = 2, .indent = 2 };
    out("\n  ");
    for (const char *word = lines_next(found, NULL); word != NULL; word = lines_next(found, word)) {
        out_wrapped(&wrap, word);
        out_wrapped(&wrap, "  ");
    }
    out("\n");
    (void)fflush(stdout);
}

/* Put the words found in place of the last `n` bytes, as far as they are alike. */
static unsigned char put(EditLine *editor, const lines *found, const char *typed, size_t n)
{
    char text[PROMPT_LINE];
    const char *first = lines_next(found, NULL);
    if (first == NULL) return CC_REFRESH_BEEP;
    const bool one = lines_next(found, first) == NULL;
    const size_t same = alike(found);
    const bool more = same > n || (one && first[same - 1] != '=');
    if (!more && !one) {
        show_words(found);
        return CC_REDISPLAY;
    }
    mu_text put_text = mu_text_in(text, sizeof text);
    mu_text_add(&put_text, "%.*s%s", (int)same, first, one && first[same - 1] != '=' ? " " : "");
    el_deletestr(editor, characters_of(typed, n));
    if (!put_text.cut && el_insertstr(editor, text) != 0) return CC_ERROR;
    return CC_REFRESH;
}

static unsigned char on_tab(EditLine *editor, int key)
{
    (void)key;
    prompt *p = owner_of(editor);
    const LineInfo *line = el_line(editor);
    const size_t n = (size_t)(line->cursor - line->buffer);
    char before[PROMPT_LINE];
    if (n >= sizeof before) return CC_ERROR;
    memcpy(before, line->buffer, n);
    before[n] = '\0';
    if (!mu_is_plain_text(before, n)) return CC_ERROR;
    const char *blank = strrchr(before, ' ');
    const char *last = blank == NULL ? before : blank + 1;
    lines found = { 0 };
    p->complete(p->self, before, &found);
    const unsigned char code = put(editor, &found, last, strlen(last));
    lines_dispose(&found);
    return code;
}

/* The line ends here, as if it were empty. */
static unsigned char on_interrupt(EditLine *editor, int key)
{
    (void)key;
    owner_of(editor)->given_up = true;
    out("^C\n");
    (void)fflush(stdout);
    return CC_NEWLINE;
}

/* libedit restores the terminal before the signal stops the command. */
static unsigned char on_suspend(EditLine *editor, int key)
{
    (void)editor, (void)key;
    (void)raise(SIGTSTP);
    return CC_REFRESH;
}

/* Muster's text is UTF-8, whatever the environment says; libedit asks the thread's locale. */
static locale_t speak_utf8(const prompt *p)
{
    return p->utf8 != (locale_t)0 ? uselocale(p->utf8) : (locale_t)0;
}

static void speak_as(locale_t before)
{
    if (before != (locale_t)0) (void)uselocale(before);
}

static void configure(prompt *p)
{
    HistEvent event;
    EditLine *editor = p->editor;
    (void)el_set(editor, EL_CLIENTDATA, p);
    (void)el_set(editor, EL_PROMPT, words_of);
    (void)el_set(editor, EL_SIGNAL, 1); /* whatever ends the command finds the terminal restored */
    (void)el_set(editor, EL_EDITOR, "emacs");
    if (p->history != NULL) {
        (void)history(p->history, &event, H_SETSIZE, HISTORY_LINES);
        (void)history(p->history, &event, H_SETUNIQUE, 1);
        (void)el_set(editor, EL_HIST, history, p->history);
    }
    (void)el_source(editor, NULL); /* a player's own keys */
    (void)el_set(editor, EL_ADDFN, "muster-complete", "complete a word", on_tab);
    (void)el_set(editor, EL_ADDFN, "muster-give-up", "give the line up", on_interrupt);
    (void)el_set(editor, EL_ADDFN, "muster-suspend", "go to the background", on_suspend);
    (void)el_set(editor, EL_BIND, "^I", "muster-complete", NULL);
    (void)el_set(editor, EL_BIND, "^C", "muster-give-up", NULL);
    (void)el_set(editor, EL_BIND, "^Z", "muster-suspend", NULL);
    /* while a line is edited, these are keys: a signal would end the command */
    (void)el_set(editor, EL_SETTY, "-d", "-isig", NULL);
}

static prompt_got edited(prompt *p, char line[PROMPT_LINE])
{
    HistEvent event;
    int n = 0;
    p->given_up = false;
    errno = 0;
    const char *typed = el_gets(p->editor, &n);
    if (p->given_up) return PROMPT_CLEAR;
    if (typed == NULL || n <= 0) return PROMPT_END;
    size_t length = strcspn(typed, "\n");
    if (length >= PROMPT_LINE) return PROMPT_LONG;
    if (!mu_is_plain_text(typed, length)) return PROMPT_UNFIT;
    memcpy(line, typed, length);
    line[length] = '\0';
    if (p->history != NULL && length > 0) (void)history(p->history, &event, H_ENTER, line);
    return PROMPT_TYPED;
}

/* --- a line as it comes ----------------------------------------------------------------------- */

static volatile sig_atomic_t interrupted;

static void on_signal(int number)
{
    (void)number;
    interrupted = 1;
}

/* Wait for a byte or for Ctrl-C, which is heard nowhere else (see plain): so it cannot come just
 * before the waiting begins. 0: there is something to read; else what next_byte answers. */
static int wait_for_byte(const prompt *p)
{
    while (!interrupted) {
        fd_set in;
        FD_ZERO(&in);
        FD_SET(STDIN_FILENO, &in);
        if (pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &p->unblocked) >= 0) return 0;
        if (errno != EINTR) return -3;
    }
    return -2;
}

/* The next byte; -1: nothing more comes; -2: interrupted; -3: the system cannot read. */
static int next_byte(prompt *p)
{
    if (p->at == p->n) {
        const int waited = wait_for_byte(p);
        if (waited != 0) return waited;
        ssize_t n = 0;
        do n = read(STDIN_FILENO, p->bytes, sizeof p->bytes);
        while (n < 0 && errno == EINTR);
        if (n <= 0) return n == 0 ? -1 : -3;
        p->at = 0;
        p->n = (size_t)n;
    }
    return (uint8_t)p->bytes[p->at++];
}

static prompt_got as_it_comes(prompt *p, char line[PROMPT_LINE])
{
    size_t n = 0;
    int byte = next_byte(p);
    if (byte == -1) return PROMPT_END;
    for (; byte >= 0 && byte != '\n'; byte = next_byte(p)) {
        if (n < PROMPT_LINE - 1) line[n] = byte == '\t' ? ' ' : (char)byte;
        n++;
    }
    if (byte == -2) return PROMPT_CLEAR;
    if (byte == -3) return PROMPT_FAILED;
    if (n >= PROMPT_LINE) return PROMPT_LONG;
    if (n > 0 && line[n - 1] == '\r') n--;
    line[n] = '\0';
    return mu_is_plain_text(line, n) ? PROMPT_TYPED : PROMPT_UNFIT;
}

/* A terminal that shows what is typed gives up a line at Ctrl-C; there is nothing to give up
 * elsewhere. */
static prompt_got plain(prompt *p, char line[PROMPT_LINE])
{
    sigset_t interrupt;
    (void)sigemptyset(&interrupt);
    (void)sigaddset(&interrupt, SIGINT);
    (void)sigprocmask(SIG_BLOCK, &interrupt, &p->unblocked);
    out("%s", p->words);
    (void)fflush(stdout);
    const prompt_got got = as_it_comes(p, line);
    (void)sigprocmask(SIG_SETMASK, &p->unblocked, NULL);
    if (p->echo && got == PROMPT_TYPED) out("%s", line);
    if (p->echo || got == PROMPT_CLEAR) out("\n");
    return got;
}

/* --- either --------------------------------------------------------------------------------- */

static bool can_be_steered(void)
{
    const char *terminal = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal != NULL &&
           terminal[0] != '\0' && strcmp(terminal, "dumb") != 0;
}

prompt *prompt_open(prompt_complete_fn *complete, void *self)
{
    prompt *p = calloc(1, sizeof *p);
    if (p == NULL) return NULL;
    p->complete = complete;
    p->self = self;
    p->echo = !isatty(STDIN_FILENO);
    if (!can_be_steered()) return p;
    p->utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    const locale_t before = speak_utf8(p);
    p->editor = el_init("muster", stdin, stdout, stderr);
    if (p->editor != NULL) {
        p->history = history_init();
        configure(p);
    }
    speak_as(before);
    return p;
}

void prompt_close(prompt *p)
{
    if (p->editor != NULL) el_end(p->editor);
    if (p->history != NULL) history_end(p->history);
    if (p->utf8 != (locale_t)0) freelocale(p->utf8);
    free(p);
}

static prompt_got edited_as_utf8(prompt *p, char line[PROMPT_LINE])
{
    const locale_t before = speak_utf8(p);
    const prompt_got got = edited(p, line);
    speak_as(before);
    if (got == PROMPT_END) out("\n");
    return got;
}

prompt_got prompt_read(prompt *p, const char *words, char line[PROMPT_LINE])
{
    (void)fflush(stdout);
    if (ferror(stdout)) return PROMPT_END; /* nobody hears; the end of the command says so */
    p->words = words;
    /* Before the prompt is seen: whoever sees it may press Ctrl-C. */
    struct sigaction before;
    const struct sigaction listen = { .sa_handler = on_signal };
    interrupted = 0;
    if (!p->echo) (void)sigaction(SIGINT, &listen, &before);
    const prompt_got got = p->editor == NULL ? plain(p, line) : edited_as_utf8(p, line);
    if (!p->echo) (void)sigaction(SIGINT, &before, NULL);
    return got;
}
