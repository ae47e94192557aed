/* SPDX-License-Identifier: MIT
 * cli/choices.c - who decides on the way through the odds, and what was decided. */
#include "cli/choices.h"

#include "cli/out.h"
#include "cli/story.h"
#include "cli/words.h"

#include <stdlib.h>
#include <string.h>

/* --- what was given ------------------------------------------------------------------------ */

const char *const choices_policy_words[] = {
    [MU_ODDS_FIRST] = "first", [MU_ODDS_BEST] = "best", [MU_ODDS_BRANCH] = "branch"
};

bool choices_read_policy(choices *c, const char *word)
{
    size_t i = 0;
    while (i < MU_COUNT_OF(choices_policy_words) && strcmp(choices_policy_words[i], word) != 0) i++;
    if (i == MU_COUNT_OF(choices_policy_words)) return false;
    c->policy = (mu_odds_policy)i;
    return true;
}

bool choices_give(choices *c, const char *word)
{
    if (c->given_n == CHOICES_GIVEN_MAX) return false;
    c->given[c->given_n++] = (choices_given){ .word = word };
    return true;
}

static mu_status read_one(const mu_scope *scope, choices_given *given, mu_err *err)
{
    char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    mu_text_word(&text, given->word);
    char *option = strchr(words, '=');
    if (text.cut || option == NULL) return mu_fail(err, MU_INPUT, 0, "write QUESTION=OPTION");
    *option++ = '\0';
    char *piece = strchr(words, '/');
    if (piece != NULL) *piece++ = '\0';
    int purpose = mu_purpose_find(scope->rules, words);
    if (purpose < 0 || scope->rules->purposes[purpose].kind != MU_CHOICE)
        return mu_fail(err, MU_INPUT, 0, "no choice is called so");
    given->purpose = (uint8_t)purpose;
    given->of_piece = piece != NULL;
    int64_t number = 0;
    if (piece != NULL && !mu_domain_parse(&mu_subject_domain, scope, piece, 0, UINT16_MAX, &number))
        return mu_fail(err, MU_INPUT, 0, "no piece is called so");
    given->piece = (uint16_t)number;
    return cli_option_read(scope, given->purpose, option, &given->value, err);
}

mu_status choices_read(choices *c, const mu_scope *scope, mu_err *err)
{
    c->scope = *scope;
    c->path.purpose = -1;
    for (uint32_t i = 0; i < c->given_n; i++) {
        mu_err why = MU_ERR_NONE;
        mu_status status = read_one(scope, &c->given[i], &why);
        if (status != MU_OK)
            return mu_fail(err, status, 0, "--choose %.60s: %s", c->given[i].word, why.text);
    }
    return MU_OK;
}

/* --- deciding ------------------------------------------------------------------------------- */

static bool offers(const mu_question *q, int32_t value)
{
    uint32_t i = 0;
    while (i < q->count && q->options[i] != value) i++;
    return i < q->count;
}

/* A place in a roll: the odds do not tell the dice of a roll apart that is not rolled yet, but by
 * what they do. */
static bool is_place(const choices *c, const choices_given *given)
{
    const mu_domain *domain = c->scope.rules->purposes[given->purpose].domain;
    return domain != NULL && domain->places && given->value != 0;
}

static bool is_about(const choices_given *given, const mu_question *q)
{
    return given->purpose == q->purpose && (!given->of_piece || given->piece == q->subject);
}

mu_status choices_begin(const choices *c, const mu_question *open, mu_err *err)
{
    for (uint32_t i = 0; i < c->given_n; i++) {
        const choices_given *one = &c->given[i];
        if (!is_place(c, one)) continue;
        if (open == NULL || !is_about(one, open) || !offers(open, one->value))
            return mu_fail(err, MU_INPUT, 0,
                           "--choose %.60s: dice that are not rolled yet have no places; choose "
                           "none, or leave it to --policy",
                           one->word);
    }
    return MU_OK;
}

/* The --choose that decides: one of the piece before one of all, the first of several. */
static choices_given *given_for(choices *c, const mu_question *q)
{
    choices_given *best = NULL;
    for (uint32_t i = 0; i < c->given_n; i++) {
        choices_given *one = &c->given[i];
        if (!is_about(one, q)) continue;
        if (is_place(c, one) && c->asked > 0) continue; /* behind the question that was open */
        one->asked = true;
        if (!offers(q, one->value)) continue;
        one->offered = true;
        if (best == NULL || (one->of_piece && !best->of_piece)) best = one;
    }
    return best;
}

static bool same_question(const mu_question *p, const mu_question *q)
{
    return p->purpose == q->purpose && p->side == q->side && p->subject == q->subject &&
           p->clause == q->clause;
}

static bool same(const choices_met *a, const choices_met *b)
{
    const mu_question *p = &a->asked.question;
    const mu_question *q = &b->asked.question;
    return a->open == b->open && a->taken == b->taken && a->by == b->by && same_question(p, q) &&
           p->count == q->count &&
           memcmp(p->options, q->options, p->count * sizeof *p->options) == 0;
}

/* An open question stands for all that differ from it in their options alone: it has them all.
 * False: it cannot hold them. */
static bool widen(choices_met *met, const mu_question *q)
{
    mu_question *old = &met->asked.question;
    if (!met->open || !same_question(old, q)) return false;
    uint16_t n = old->count;
    for (uint32_t i = 0; i < q->count; i++) {
        if (offers(old, q->options[i])) continue;
        if (n == MU_OPTIONS_MAX) return false;
        met->asked.options[n++] = q->options[i];
    }
    old->count = n;
    return true;
}

mu_status choices_note(choices *c, const mu_question *q, const int32_t *taken, bool by_policy,
                       mu_err *err)
{
    const choices_met new = { .asked.question = *q,
                              .open = taken == NULL,
                              .taken = taken == NULL ? 0 : *taken,
                              .by = by_policy ? CHOICES_POLICY : c->by };
    for (size_t i = 0; i < c->met_n; i++)
        if (same(&c->met[i], &new) || (taken == NULL && widen(&c->met[i], q))) return MU_OK;
    if (c->met_n == c->met_room) {
        size_t room = c->met_room == 0 ? 8 : 2 * c->met_room;
        choices_met *moved = realloc(c->met, room * sizeof *moved);
        if (moved == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
        c->met = moved;
        c->met_room = room;
        for (size_t i = 0; i < c->met_n; i++)
            moved[i].asked.question.options = moved[i].asked.options;
    }
    choices_met *met = &c->met[c->met_n++];
    *met = new;
    memcpy(met->asked.options, q->options, q->count * sizeof *q->options);
    met->asked.question.options = met->asked.options;
    return MU_OK;
}

/* The next entry of the path. */
static mu_status walk(choices *c, const mu_question *q, int32_t *value, mu_err *err)
{
    *value = c->path.values[c->path.used++];
    if (!offers(q, *value))
        return mu_fail(err, MU_REFUSED, q->clause, "entry %u of the path is not possible",
                       c->path.used + 1);
    if (c->path.used > c->path_walked) c->path_walked = c->path.used;
    return MU_OK;
}

static mu_status decide(void *self, const mu_question *q, int32_t *values, mu_err *err)
{
    choices *c = self;
    choices_given *given = given_for(c, q);
    const bool on_path = q->purpose == c->path.purpose && q->side == c->side;
    c->asked++;
    c->by = CHOICES_PATH;
    if (on_path && c->path.used < c->path.n) return walk(c, q, &values[0], err);
    if (given != NULL) {
        c->by = CHOICES_GIVEN;
        values[0] = given->value;
        given->used = true;
        return MU_OK;
    }
    if (!on_path || !offers(q, 0)) return MU_PENDING;
    values[0] = 0; /* "none" (core/tape.h): the path ends here */
    return MU_OK;
}

mu_source choices_source(choices *c)
{
    return (mu_source){ decide, c };
}

void choices_next_way(choices *c)
{
    c->path.used = 0;
    c->asked = 0;
}

mu_status choices_check(const choices *c, mu_err *err)
{
    if (c->path_walked < c->path.n) return mu_ahead_goes_on(&c->path, c->path_walked, err);
    for (uint32_t i = 0; i < c->given_n; i++) {
        const choices_given *one = &c->given[i];
        if (one->used) continue;
        return mu_fail(err, MU_REFUSED, 0, "--choose %s: %s", one->word,
                       !one->asked     ? "this is not asked on the way"
                       : !one->offered ? "this option is not offered on the way"
                                       : "another decision goes before it");
    }
    return MU_OK;
}

/* --- telling ------------------------------------------------------------------------------- */

/* "P_RHEX/RM2=G4", as --choose takes it; without the option if it is open. */
static void print_question(const choices *c, const choices_met *met, mu_text *text)
{
    const mu_question *q = &met->asked.question;
    mu_text_word(text, c->scope.rules->purposes[q->purpose].name);
    if (q->subject != 0) {
        mu_text_word(text, "/");
        mu_domain_print(&mu_subject_domain, &c->scope, q->subject, text);
    }
    if (met->open) return;
    mu_text_word(text, "=");
    mu_option_print(&c->scope, q->purpose, met->taken, text);
}

static void print_by(const choices *c, const choices_met *met, mu_text *text)
{
    if (met->open)
        mu_text_word(text, "one of ");
    else if (met->by != CHOICES_POLICY)
        mu_text_add(text, "%s; also ", met->by == CHOICES_GIVEN ? "As given" : "As the path says");
    else if (c->odds->policy == MU_ODDS_BEST)
        mu_text_add(text, "Best by %s; also ", c->odds->measure->name);
    else
        mu_text_word(text, "First option; also ");
}

static void print_met(const choices *c, const choices_met *met)
{
    const mu_ruleset *rules = c->scope.rules;
    const mu_question *q = &met->asked.question;
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    print_question(c, met, &text);
    out("  %s  ", line);
    out_wrap wrap = { .column = (uint32_t)text.used + 4, .indent = 8 };
    text = mu_text_in(line, sizeof line);
    mu_text_add(&text, "%s: %s ", rules->side_name(c->scope.setup, q->side),
                rules->purposes[q->purpose].title);
    print_by(c, met, &text);
    out_wrapped(&wrap, line);
    const char *between = "";
    for (uint32_t k = 0; k < q->count; k++) {
        if (!met->open && q->options[k] == met->taken) continue;
        text = mu_text_in(line, sizeof line);
        mu_text_word(&text, between);
        mu_option_print(&c->scope, q->purpose, q->options[k], &text);
        out_wrapped(&wrap, line);
        between = ", ";
    }
    out("\n");
}

void choices_print(const choices *c)
{
    for (int open = 0; open < 2; open++) {
        bool any = false;
        for (size_t i = 0; i < c->met_n; i++) {
            if (c->met[i].open != (open == 1)) continue;
            if (!any && open == 0) out("Decided on the way (--choose decides otherwise):\n");
            if (!any && open == 1)
                out("Left open (--choose decides one, --policy first or best all of them):\n");
            any = true;
            print_met(c, &c->met[i]);
        }
    }
}

mu_json *choices_json(const choices *c)
{
    static const char *const policies[] = { "first option", "best option", "open" };
    mu_json *all = mu_json_array();
    for (size_t i = 0; i < c->met_n; i++) {
        const choices_met *met = &c->met[i];
        const char *by = met->by == CHOICES_GIVEN  ? "given"
                         : met->by == CHOICES_PATH ? "path"
                                                   : policies[c->odds->policy];
        char taken[64];
        mu_text text = mu_text_in(taken, sizeof taken);
        mu_option_print(&c->scope, met->asked.question.purpose, met->taken, &text);
        mu_json *one = story_question_json(&c->scope, &met->asked.question);
        if (!met->open) mu_json_set(one, "taken", mu_json_text(taken));
        mu_json_set(one, "by", mu_json_text(by));
        mu_json_add(all, one);
    }
    return all;
}

void choices_dispose(choices *c)
{
    free(c->met);
    c->met = NULL;
    c->met_n = c->met_room = 0;
}
