/* SPDX-License-Identifier: MIT
 * cli/complete.c - words that can follow in a line that is being typed. */
#include "cli/complete.h"

#include "core/order.h"

#include <string.h>
#include <strings.h>

#define WORDS_MAX 32

/* The whole words of a line, and the beginning of the next. */
typedef struct typed {
    char text[MU_ORDER_TEXT];
    const char *words[WORDS_MAX];
    uint32_t n;
    const char *last;
} typed;

static bool cut_up(typed *t, const char *before)
{
    mu_text text = mu_text_in(t->text, sizeof t->text);
    mu_text_word(&text, before);
    if (text.cut) return false;
    t->n = 0;
    char *at = t->text + strspn(t->text, " ");
    for (char *blank = strchr(at, ' '); blank != NULL; blank = strchr(at, ' ')) {
        if (t->n == WORDS_MAX) return false;
        *blank = '\0';
        t->words[t->n++] = at;
        at = blank + 1 + strspn(blank + 1, " ");
    }
    t->last = at;
    return true;
}

static void offer(lines *found, const char *word, const char *beginning)
{
    if (strncasecmp(word, beginning, strlen(beginning)) == 0) lines_add_once(found, word);
}

/* --- orders -------------------------------------------------------------------------------- */

/* A legal order as it is printed: its words; and the value of each field, null: it is left out. */
typedef struct printed {
    const mu_order_kind *kind;
    char text[MU_ORDER_TEXT];
    const char *words[WORDS_MAX]; /* behind the kind */
    uint32_t n;
    const char *values[WORDS_MAX];
    uint64_t given; /* fields that the typed words have given */
} printed;

static int field_number(const mu_schema *fields, const char *name, size_t n)
{
    for (uint32_t i = 0; i < fields->n && i < WORDS_MAX; i++)
        if (strlen(fields->fields[i].name) == n && memcmp(fields->fields[i].name, name, n) == 0)
            return (int)i;
    return -1;
}

static void print_order(const mu_scope *scope, const mu_order *order, printed *p)
{
    *p = (printed){ .kind = &scope->rules->orders[order->kind] };
    mu_text text = mu_text_in(p->text, sizeof p->text);
    mu_order_print(scope, order, &text);
    for (char *word = strchr(p->text, ' '); word != NULL;) {
        *word++ = '\0';
        char *next = strchr(word, ' ');
        const size_t n = strcspn(word, "=");
        const int field = field_number(p->kind->fields, word, n);
        if (field >= 0 && word[n] == '=') p->values[field] = word + n + 1;
        if (p->n < WORDS_MAX) p->words[p->n++] = word;
        word = next;
    }
}

/* The field that a bare word is for: the first that has none yet. */
static int next_field(const printed *p)
{
    const mu_schema *fields = p->kind->fields;
    for (uint32_t i = 0; i < fields->n && i < WORDS_MAX; i++)
        if (!mu_field_is_reserved(&fields->fields[i]) && (p->given >> i & 1) == 0) return (int)i;
    return -1;
}

/* The field that a word is for, by the name in it or by its place; *value is what it gives. */
static int field_of(const printed *p, const char *word, const char **value)
{
    const size_t n = strcspn(word, "=");
    *value = word[n] == '=' ? word + n + 1 : word;
    if (word[n] != '=') return next_field(p);
    const mu_order_path *path = p->kind->path;
    if (path != NULL && strlen(path->name) == n && memcmp(path->name, word, n) == 0)
        return field_number(p->kind->fields, path->first, strlen(path->first));
    return field_number(p->kind->fields, word, n);
}

/* Does a word say what the order says? */
static bool says(printed *p, const char *word)
{
    const char *value = NULL;
    const int field = field_of(p, word, &value);
    if (field < 0 || (p->given >> field & 1) != 0 || p->values[field] == NULL) return false;
    p->given |= UINT64_C(1) << field;
    return strcmp(p->values[field], value) == 0;
}

static void offer_named(lines *found, const char *name, const char *value, const char *beginning)
{
    char word[MU_LINE_MAX];
    mu_text text = mu_text_in(word, sizeof word);
    mu_text_add(&text, "%s=%s", name, value);
    if (!text.cut) offer(found, word, beginning);
}

/* What can follow of one legal order: the value of the next field; by their names those that
 * have no place there, and any whose name has been begun. */
static void offer_fields(const printed *p, const char *beginning, lines *found)
{
    const mu_schema *fields = p->kind->fields;
    const mu_order_path *path = p->kind->path;
    const int next = next_field(p);
    for (uint32_t i = 0; i < fields->n && i < WORDS_MAX; i++) {
        if (p->values[i] == NULL || (p->given >> i & 1) != 0) continue;
        const char *name = fields->fields[i].name;
        const bool first = path != NULL && strcmp(path->first, name) == 0;
        if ((int)i == next) offer(found, p->values[i], beginning);
        if (beginning[0] != '\0' || next < 0 || p->values[next] == NULL)
            offer_named(found, name, p->values[i], beginning);
        if (first && beginning[0] != '\0') offer_named(found, path->name, p->values[i], beginning);
    }
}

typedef struct search {
    const mu_scope *scope;
    const char *const *words; /* whole ones: a kind, and fields */
    uint32_t n;
    const char *last;
    bool any_kind; /* the words begin behind the kind, whichever it is */
    lines *found;
} search;

/* Of an order that has words of its own: the one behind those typed, if it begins with them. */
static void offer_word(const search *s, const printed *p, uint32_t at)
{
    const uint32_t n = s->n - at;
    if (n >= p->n) return;
    for (uint32_t i = 0; i < n; i++)
        if (strcmp(p->words[i], s->words[at + i]) != 0) return;
    offer(s->found, p->words[n], s->last);
}

static void offer_value(const search *s, printed *p, uint32_t at)
{
    for (; at < s->n; at++)
        if (!says(p, s->words[at])) return;
    if (!s->any_kind) {
        offer_fields(p, s->last, s->found);
        return;
    }
    const int next = next_field(p);
    if (next >= 0 && p->values[next] != NULL) offer(s->found, p->values[next], s->last);
}

static bool look_at(void *user, const mu_order *order)
{
    search *s = user;
    printed p;
    print_order(s->scope, order, &p);
    if (s->n == 0 && !s->any_kind) {
        offer(s->found, p.kind->name, s->last);
        return true;
    }
    const uint32_t at = s->any_kind ? 0 : 1;
    if (at == 1 && strcmp(s->words[0], p.kind->name) != 0) return true;
    if (p.kind->words != NULL)
        offer_word(s, &p, at);
    else
        offer_value(s, &p, at);
    return true;
}

/* The words of an order, from its kind on. */
static void orders(const complete_from *from, search *s)
{
    mu_game *game = from->game;
    const mu_scope scope = mu_game_scope(game);
    const mu_position here = mu_game_position(game);
    s->scope = &scope;
    if (mu_game_ask(game, NULL) != MU_OK) return;
    if (!game->rules->standing(game->setup, game->state).over)
        game->rules->legal(&here, look_at, s);
}

/* --- answers and clauses -------------------------------------------------------------------- */

static void options(const complete_from *from, const char *beginning, lines *found)
{
    mu_game *game = from->game;
    if (mu_game_ask(game, NULL) != MU_PENDING || game->open.question.kind != MU_CHOICE) return;
    const mu_scope scope = mu_game_scope(game);
    const mu_question *q = &game->open.question;
    for (uint32_t i = 0; i < q->count; i++) {
        char word[64];
        mu_text text = mu_text_in(word, sizeof word);
        mu_option_print(&scope, q->purpose, q->options[i], &text);
        offer(found, word, beginning);
    }
}

/* Pieces in play. */
static void pieces(const complete_from *from, const char *beginning, lines *found)
{
    const mu_game *game = from->game;
    const mu_board *board = game->rules->board;
    for (uint32_t i = 0; i < board->pieces(game->setup); i++) {
        const mu_piece piece = board->piece(game->setup, game->state, i);
        if (piece.present) offer(found, piece.id, beginning);
    }
}

static void clauses(const mu_ruleset *rules, const char *beginning, lines *found)
{
    for (uint32_t i = 0; i < rules->clauses_n; i++) offer(found, rules->clauses[i].id, beginning);
}

/* --- a line --------------------------------------------------------------------------------- */

static const complete_command *command_of(const complete_from *from, const char *word)
{
    for (uint32_t i = 0; i < from->commands_n; i++)
        if (strcmp(from->commands[i].name, word) == 0) return &from->commands[i];
    return NULL;
}

static void first_word(const complete_from *from, search *s)
{
    options(from, s->last, s->found);
    orders(from, s);
    if (s->last[0] == '\0' && s->found->used > 0) return; /* what the game waits for is enough */
    for (uint32_t i = 0; i < from->commands_n; i++)
        offer(s->found, from->commands[i].name, s->last);
}

void complete_line(const complete_from *from, const char *before, lines *found)
{
    typed t;
    if (!cut_up(&t, before)) return;
    search s = { .words = t.words, .n = t.n, .last = t.last, .found = found };
    if (t.n == 0) {
        first_word(from, &s);
        return;
    }
    const complete_command *command = command_of(from, t.words[0]);
    if (command == NULL) {
        orders(from, &s);
        return;
    }
    s.words++;
    s.n--;
    switch (command->after) {
    case COMPLETE_NOTHING: return;
    case COMPLETE_ORDER: orders(from, &s); return;
    case COMPLETE_ANSWER:
        if (s.n == 0) options(from, s.last, found);
        return;
    case COMPLETE_PIECE:
        s.any_kind = true;
        if (s.n == 0) orders(from, &s);
        return;
    case COMPLETE_PIECES:
        if (s.n < 2) pieces(from, s.last, found);
        return;
    case COMPLETE_CLAUSE: clauses(from->game->rules, s.last, found); return;
    }
}

/* --- what was meant --------------------------------------------------------------------------- */

uint32_t complete_letters_apart(const char *a, const char *b)
{
    enum { LONGEST = 24 };
    const size_t n = strlen(a);
    const size_t m = strlen(b);
    uint32_t table[LONGEST + 1][LONGEST + 1];
    if (n > LONGEST || m > LONGEST) return LONGEST;
    for (uint32_t i = 0; i <= n; i++) table[i][0] = i;
    for (uint32_t j = 0; j <= m; j++) table[0][j] = j;
    for (uint32_t i = 1; i <= n; i++)
        for (uint32_t j = 1; j <= m; j++) {
            uint32_t best = table[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (table[i - 1][j] + 1 < best) best = table[i - 1][j] + 1;
            if (table[i][j - 1] + 1 < best) best = table[i][j - 1] + 1;
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && table[i - 2][j - 2] + 1 < best) best = table[i - 2][j - 2] + 1;
            table[i][j] = best;
        }
    return table[n][m];
}

typedef struct nearest {
    const char *word; /* as it was typed */
    const char *best;
    uint32_t apart;
} nearest;

static void compare(nearest *n, const char *name)
{
    const uint32_t apart = complete_letters_apart(n->word, name);
    if (apart >= n->apart) return;
    n->best = name;
    n->apart = apart;
}

const char *complete_nearest(const complete_from *from, const char *word)
{
    const mu_ruleset *rules = from->game->rules;
    nearest n = { .word = word, .apart = strlen(word) > 3 ? 3 : 2 };
    for (uint32_t i = 0; i < rules->orders_n; i++) compare(&n, rules->orders[i].name);
    for (uint32_t i = 0; i < from->commands_n; i++) compare(&n, from->commands[i].name);
    return n.best;
}
