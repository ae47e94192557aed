/* SPDX-License-Identifier: MIT
 * tests/rules/vector_look.c - the lines of a vector that only look. */
#include "core/lookup.h"
#include "core/order.h"
#include "core/print.h"
#include "core/resolve.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/victory.h"
#include "rules/vector.h"

#include <string.h>

/* --- questions ---------------------------------------------------------------------------- */

/* The side that a piece belongs to in this action [HM-I.106]; MU_NOBODY for none. */
static uint8_t side_of(const vector_player *p, uint16_t piece)
{
    const hm_setup *s = p->scenario.setup;
    if (piece > HM_BAGGAGE_PIECE(0)) return s->baggage[piece - HM_BAGGAGE_PIECE(1)].side;
    if (piece > HM_LEADER_PIECE(0)) return s->leaders[piece - HM_LEADER_PIECE(1)].side;
    return piece == 0 ? MU_NOBODY : s->units[piece - 1].side ^ (p->lent == piece);
}

static bool asked_by(vector_player *p, const mu_question *q, const char *word)
{
    const mu_scope scope = vector_scope(p);
    char is[MU_LINE_MAX];
    mu_text text = mu_text_in(is, sizeof is);
    mu_domain_print(p->scenario.rules->subject, &scope, q->subject, &text);
    return strcmp(is, word) == 0 || vector_fail(p, "it is asked of %s, not of %s", is, word);
}

static bool asked_under(vector_player *p, const mu_question *q, const char *word)
{
    char is[MU_LINE_MAX];
    mu_text text = mu_text_in(is, sizeof is);
    mu_clause_print(p->scenario.rules, q->clause, &text);
    return strcmp(is, word) == 0 || vector_fail(p, "it is asked under %s, not %s", is, word);
}

bool vector_asked(vector_player *p, const mu_question *q, char *rest)
{
    /* Whoever has the piece is asked, but its enemy about an Ambush on it, or about firing back at
     * it [HM-15.2] [HM-15.12]. */
    uint8_t side = side_of(p, q->subject);
    if (q->purpose == HM_P_AMBUSH || q->purpose == HM_D_R1_INA || q->clause == HM_15_2)
        side = 1 - side;
    if (side != MU_NOBODY && side != q->side)
        return vector_fail(p, "%s is asked of the wrong side",
                           p->scenario.rules->purposes[q->purpose].name);
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        const char *value = mu_next_word(&rest);
        if (value == NULL) return vector_fail(p, "'%s' of what?", word);
        if (strcmp(word, "by") == 0) {
            if (!asked_by(p, q, value)) return false;
        } else if (strcmp(word, "under") == 0) {
            if (!asked_under(p, q, value)) return false;
        } else if (strcmp(word, "of") == 0) {
            if ((strcmp(value, "Y") == 0) != (q->side == 1))
                return vector_fail(p, "it is not asked of %s", value);
        } else {
            return vector_fail(p, "'%s' says nothing about the question", word);
        }
    }
    return true;
}

static bool ends_options(const char *word)
{
    return strcmp(word, "by") == 0 || strcmp(word, "of") == 0 || strcmp(word, "under") == 0;
}

/* All options in order, as the purpose writes them. */
static void print_options(const vector_player *p, const mu_question *q, mu_text *out)
{
    const mu_scope scope = vector_scope(p);
    for (uint32_t i = 0; i < q->count; i++) {
        if (i > 0) mu_text_word(out, " ");
        mu_option_print(&scope, q->purpose, q->options[i], out);
    }
}

static bool do_ask(vector_player *p, char *rest)
{
    const mu_question *q = &p->open.question;
    if (!p->running) return vector_fail(p, "no question is open");
    if (!vector_stated(p)) return false;
    const mu_purpose *purpose = &p->scenario.rules->purposes[q->purpose];
    const char *name = mu_next_word(&rest);
    if (name == NULL || strcmp(purpose->name, name) != 0)
        return vector_fail(p, "the open question is %s", purpose->name);
    if (purpose->kind != MU_CHOICE) return vector_fail(p, "%s is a roll: no options", name);
    char want[VECTOR_LINE];
    char is[VECTOR_LINE];
    char tail[VECTOR_LINE];
    mu_text text = mu_text_in(want, sizeof want);
    mu_text end = mu_text_in(tail, sizeof tail);
    bool more = true;
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        more = more && !ends_options(word);
        mu_text *to = more ? &text : &end;
        mu_text_add(to, to->used > 0 ? " %s" : "%s", word);
    }
    mu_text options = mu_text_in(is, sizeof is);
    print_options(p, q, &options);
    if (strcmp(is, want) != 0) return vector_fail(p, "the options of %s are %s", name, is);
    return vector_asked(p, q, tail);
}

static bool do_auto(vector_player *p, char *rest)
{
    const char *name = mu_next_word(&rest);
    const char *word = mu_next_word(&rest);
    if (p->stated == p->tape.n) return vector_fail(p, "nothing answered itself here");
    const mu_answer *a = &p->tape.answers[p->stated];
    const char *purpose = p->scenario.rules->purposes[a->purpose].name;
    char is[MU_LINE_MAX];
    mu_text text = mu_text_in(is, sizeof is);
    const mu_scope scope = vector_scope(p);
    mu_option_print(&scope, a->purpose, mu_tape_values(&p->tape, p->stated)[0], &text);
    if (!a->automatic || name == NULL || word == NULL || strcmp(purpose, name) != 0 ||
        strcmp(is, word) != 0)
        return vector_fail(p, "%s answered itself with %s", purpose, is);
    const mu_question q = {
        .side = a->side, .purpose = a->purpose, .clause = a->clause, .subject = a->subject
    };
    p->stated++;
    return vector_asked(p, &q, rest);
}

static bool do_not_asked(vector_player *p, char *rest)
{
    const char *name = mu_next_word(&rest);
    int purpose = name == NULL ? -1 : mu_purpose_find(p->scenario.rules, name);
    if (purpose < 0) return vector_fail(p, "there is no question '%s'", name == NULL ? "" : name);
    bool asked = p->running && p->open.question.purpose == purpose;
    for (uint32_t i = 0; i < p->tape.n; i++) asked = asked || p->tape.answers[i].purpose == purpose;
    return !asked || vector_fail(p, "%s was asked", name);
}

/* --- numbers and fields --------------------------------------------------------------------- */

static bool test_number(const vector_player *p, const char *name, mu_text *out)
{
    for (uint32_t i = 0; i < p->numbers_n; i++)
        if (strcmp(p->numbers[i].name, name) == 0) {
            mu_text_add(out, "%d", (int)p->numbers[i].value);
            return true;
        }
    return false;
}

static bool want_one(vector_player *p, char *word)
{
    char field[VECTOR_LINE];
    char is[MU_LINE_MAX];
    char *value = strchr(word, '=');
    if (value == NULL) return vector_fail(p, "'%s' wants nothing", word);
    *value++ = '\0';
    mu_text text = mu_text_in(is, sizeof is);
    if (!test_number(p, word, &text)) {
        const mu_scope scope = vector_scope(p);
        mu_leaf leaf = { 0 };
        mu_err err = MU_ERR_NONE;
        hm_state *state = p->running ? &p->after : &p->state;
        if (mu_lookup(&hm_state_schema, &scope, state, vector_field(word, field, sizeof field),
                      &leaf, &err) != MU_OK)
            return vector_fail(p, "%s, and no such number was told", err.text);
        mu_print_element(leaf.field, &scope, leaf.at, &text);
    }
    return strcmp(is, value) == 0 || vector_fail(p, "%s is %s, not %s", word, is, value);
}

static bool do_want(vector_player *p, char *rest)
{
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest))
        if (!want_one(p, word)) return false;
    return true;
}

static bool do_points(vector_player *p, char *rest)
{
    const char *side = mu_next_word(&rest);
    const char *want = mu_next_word(&rest);
    if (side == NULL || want == NULL) return vector_fail(p, "points SIDE NUMBER");
    const mu_scope scope = vector_scope(p);
    char is[MU_LINE_MAX];
    mu_text text = mu_text_in(is, sizeof is);
    uint32_t points = hm_points_of(p->scenario.setup, &p->state, side[0] == 'Y');
    mu_domain_print(&hm_points, &scope, points, &text);
    return strcmp(is, want) == 0 || vector_fail(p, "%s has %s VP, not %s", side, is, want);
}

/* Has the battle ended, for whom, by which clause, and why? */
static bool do_winner(vector_player *p, char *rest)
{
    static const char *const words[] = { "X", "Y", "nobody" };
    const mu_ruleset *rules = p->scenario.rules;
    const char *want = mu_next_word(&rest);
    const char *clause = mu_next_word(&rest);
    mu_standing now = rules->standing(p->scenario.setup, &p->state);
    if (!now.over) return vector_fail(p, "the battle is not over");
    if (want == NULL || strcmp(words[now.winner], want) != 0)
        return vector_fail(p, "the winner is %s", words[now.winner]);
    char is[MU_LINE_MAX];
    mu_text text = mu_text_in(is, sizeof is);
    mu_clause_print(rules, now.clause, &text);
    mu_text_word(&text, " ");
    rules->status(p->scenario.setup, &p->state, &text);
    char wanted[MU_LINE_MAX];
    text = mu_text_in(wanted, sizeof wanted);
    mu_text_add(&text, "%s %s", clause == NULL ? "" : clause, rest == NULL ? "" : rest);
    return strcmp(is, wanted) == 0 || vector_fail(p, "it is over by %s", is);
}

static bool do_clauses(vector_player *p, char *rest)
{
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        mu_clause clause = 0;
        if (!mu_clause_parse(p->scenario.rules, word, &clause) ||
            mu_clause_find(p->scenario.rules, clause) == NULL)
            return vector_fail(p, "there is no clause '%s'", word);
        if ((p->marks->bits[clause / 64] >> clause % 64 & 1) == 0)
            return vector_fail(p, "%s was not used", word);
    }
    return true;
}

/* --- legality --------------------------------------------------------------------------------- */

typedef struct seeker {
    const mu_order *order;
    size_t size;
    uint32_t found;
} seeker;

static bool compare_order(void *user, const mu_order *order)
{
    seeker *s = user;
    s->found += order->kind == s->order->kind &&
                memcmp(order->body.bytes, s->order->body.bytes, s->size) == 0;
    return true;
}

/* The listing of legal orders and the check of one order must agree. */
static bool check_listing(vector_player *p, const mu_position *position, const mu_order *order,
                          bool legal)
{
    const mu_ruleset *rules = p->scenario.rules;
    seeker s = { .order = order, .size = rules->orders[order->kind].fields->size };
    rules->legal(position, compare_order, &s);
    if (s.found == (legal ? 1u : 0u)) return true;
    return vector_fail(p, "it is %s and listed %u times", legal ? "legal" : "illegal", s.found);
}

static bool judge(vector_player *p, char *words, mu_status *status, mu_err *err)
{
    const mu_scope scope = vector_scope(p);
    const mu_position position = { p->scenario.rules, p->scenario.setup, &p->state };
    mu_order order;
    mu_ahead ahead;
    if (p->running) return vector_fail(p, "an order is still running");
    uint8_t side = p->scenario.rules->standing(p->scenario.setup, &p->state).side;
    if (mu_order_read(&scope, side, words, &order, &ahead, err) != MU_OK)
        return vector_fail(p, "%s", err->text);
    *status = mu_may(&position, &order, p->marks, err);
    return check_listing(p, &position, &order, *status == MU_OK);
}

static bool do_legal(vector_player *p, char *rest)
{
    mu_err err = MU_ERR_NONE;
    mu_status status = MU_OK;
    if (!judge(p, rest, &status, &err)) return false;
    return status == MU_OK || vector_fail(p, "it is illegal: %s", err.text);
}

static bool do_illegal(vector_player *p, char *rest)
{
    mu_err err = MU_ERR_NONE;
    mu_status status = MU_OK;
    const char *word = mu_next_word(&rest);
    mu_clause clause = 0;
    if (word == NULL || !mu_clause_parse(p->scenario.rules, word, &clause))
        return vector_fail(p, "'%s' is no clause", word == NULL ? "" : word);
    if (!judge(p, rest, &status, &err)) return false;
    if (status != MU_REFUSED) return vector_fail(p, "it is legal");
    char is[MU_LINE_MAX];
    mu_text text = mu_text_in(is, sizeof is);
    mu_clause_print(p->scenario.rules, err.clause, &text);
    return err.clause == clause || vector_fail(p, "%s forbids it: %s", is, err.text);
}

/* --- the lines -------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    bool (*run)(vector_player *p, char *rest);
} lines[] = {
    { "ask", do_ask },         { "auto", do_auto },     { "not-asked", do_not_asked },
    { "want", do_want },       { "points", do_points }, { "winner", do_winner },
    { "clauses", do_clauses }, { "legal", do_legal },   { "illegal", do_illegal },
};

bool vector_look(vector_player *p, const char *word, char *rest, bool *known)
{
    for (size_t i = 0; i < MU_COUNT_OF(lines); i++) {
        if (strcmp(lines[i].word, word) != 0) continue;
        *known = true;
        return lines[i].run(p, rest);
    }
    return true;
}
