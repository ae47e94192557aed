/* SPDX-License-Identifier: MIT
 * tests/unit/cli_complete.c - what is offered while a line is typed: every legal order, and no
 * other. */
#include "cli/complete.h"
#include "core/rng.h"
#include "support/fixture.h"

#include <criterion/criterion.h>
#include <string.h>

static const complete_command commands[] = {
    { "give", COMPLETE_ORDER }, { "map", COMPLETE_NOTHING },  { "say", COMPLETE_ANSWER },
    { "list", COMPLETE_PIECE }, { "gauge", COMPLETE_PIECES }, { "rule", COMPLETE_CLAUSE }
};

typedef struct walk {
    complete_from from;
    lines orders; /* those that were come to, as they are printed */
    uint32_t offered;
} walk;

/* --- all that can be typed by taking what is offered -------------------------------- */

/* Is the line an order, and a legal one? Then it is noted as it is printed. */
static bool note_order(walk *w, const char *line)
{
    char words[MU_ORDER_TEXT];
    const mu_scope scope = mu_game_scope(w->from.game);
    mu_order order;
    mu_ahead ahead;
    mu_text_copy(words, sizeof words, line);
    if (mu_order_read(&scope, mu_game_side(w->from.game), words, &order, &ahead, NULL) != MU_OK)
        return false;
    if (mu_game_may(w->from.game, &order, NULL) != MU_OK) return false;
    mu_text text = mu_text_in(words, sizeof words);
    mu_order_print(&scope, &order, &text);
    lines_add_once(&w->orders, words);
    return true;
}

/* Lines of more and more words, each one of those offered; `line` ends with a blank. */
static void follow(walk *w, const char *line)
{
    enum { DEEPEST = 16 };
    char stack[DEEPEST][MU_ORDER_TEXT];
    lines found[DEEPEST] = { { 0 } };
    const char *at[DEEPEST] = { NULL };
    int depth = 0;
    mu_text_copy(stack[0], sizeof stack[0], line);
    complete_line(&w->from, stack[0], &found[0]);
    while (depth >= 0) {
        at[depth] = lines_next(&found[depth], at[depth]);
        if (at[depth] == NULL) {
            lines_dispose(&found[depth--]);
            continue;
        }
        w->offered++;
        cr_assert_lt(depth + 1, DEEPEST, "it goes on and on: %s", stack[depth]);
        mu_text text = mu_text_in(stack[depth + 1], sizeof stack[0]);
        mu_text_add(&text, "%s%s ", stack[depth], at[depth]);
        const bool legal = note_order(w, stack[depth + 1]);
        depth++;
        at[depth] = NULL;
        complete_line(&w->from, stack[depth], &found[depth]);
        cr_assert(legal || found[depth].used > 0, "offered to its end, but not legal: %s",
                  stack[depth]);
    }
}

static bool find_listed(void *user, const mu_order *order)
{
    walk *w = user;
    char line[MU_ORDER_TEXT];
    const mu_scope scope = mu_game_scope(w->from.game);
    mu_text text = mu_text_in(line, sizeof line);
    mu_order_print(&scope, order, &text);
    const size_t before = w->orders.used;
    lines_add_once(&w->orders, line);
    cr_assert_eq(w->orders.used, before, "never offered: %s", line);
    return true;
}

/* From each kind of order on; the lists of others are short enough to be looked through. */
static void check_orders(walk *w)
{
    const mu_position here = mu_game_position(w->from.game);
    lines kinds = { 0 };
    complete_line(&w->from, "", &kinds);
    for (const char *kind = lines_next(&kinds, NULL); kind != NULL;
         kind = lines_next(&kinds, kind)) {
        char line[64];
        mu_text text = mu_text_in(line, sizeof line);
        mu_text_add(&text, "%s ", kind);
        (void)note_order(w, line);
        follow(w, line);
    }
    here.rules->legal(&here, find_listed, w);
    lines_dispose(&kinds);
    lines_dispose(&w->orders);
}

/* --- a game
 * ---------------------------------------------------------------------------------------- */

typedef struct pick {
    mu_rng *rng;
    uint32_t n;
    mu_order order;
} pick;

static bool consider(void *user, const mu_order *order)
{
    pick *k = user;
    if (mu_rng_below(k->rng, ++k->n) == 0) k->order = *order;
    return true;
}

static bool is_found(const complete_from *from, const char *before, const char *wanted)
{
    lines found = { 0 };
    complete_line(from, before, &found);
    bool there = false;
    for (const char *word = lines_next(&found, NULL); word != NULL; word = lines_next(&found, word))
        there = there || strcmp(word, wanted) == 0;
    lines_dispose(&found);
    return there;
}

static uint32_t how_many(const complete_from *from, const char *before)
{
    lines found = { 0 };
    uint32_t n = 0;
    complete_line(from, before, &found);
    for (const char *word = lines_next(&found, NULL); word != NULL; word = lines_next(&found, word))
        n++;
    lines_dispose(&found);
    return n;
}

/* While a question is open: its options, and no order. */
static void check_options(const complete_from *from)
{
    const mu_question *q = &from->game->open.question;
    const uint32_t options = q->kind == MU_CHOICE ? q->count : 0;
    cr_assert_eq(how_many(from, "say "), options);
    cr_assert_eq(how_many(from, ""), options > 0 ? options : MU_COUNT_OF(commands));
    cr_assert_eq(how_many(from, "give "), 0);
    cr_assert_eq(how_many(from, "move "), 0);
}

static void begin(const char *path, mu_game *game, mu_log *log)
{
    mu_scenario scenario = fixture_scenario(path);
    mu_genesis genesis = { .dice = MU_DICE_TABLE };
    cr_assert_eq(mu_game_new(&genesis, scenario.rules, scenario.setup, game, log, NULL), MU_OK);
    mu_scenario_dispose(&scenario);
}

typedef struct counts {
    uint32_t offered, questions;
} counts;

static counts play_on(const char *path, uint32_t orders_max)
{
    static mu_game game;
    mu_log log = mu_log_new();
    begin(path, &game, &log);
    walk w = { .from = { &game, commands, MU_COUNT_OF(commands) } };
    mu_policy policy = { { .seed = 1685 } };
    const mu_source source = mu_source_policy(&policy);
    uint32_t orders = 0;
    uint32_t questions = 0;
    mu_status status = mu_game_go_on(&game, &log, NULL);
    while (orders < orders_max) {
        mu_err err = MU_ERR_NONE;
        if (status == MU_PENDING) {
            int32_t values[MU_ROLL_MAX];
            const mu_question *q = &game.open.question;
            check_options(&w.from);
            questions += q->kind == MU_CHOICE;
            cr_assert_eq(source.answer(source.self, q, values, &err), MU_OK);
            status = mu_game_answer(&game, values, mu_answer_size(q->kind, q->count), &log, &err);
        } else {
            const mu_position here = mu_game_position(&game);
            pick k = { .rng = &policy.rng };
            check_orders(&w);
            game.rules->legal(&here, consider, &k);
            orders++;
            status = mu_game_order(&game, &k.order, &log, &err);
        }
        cr_assert(status == MU_OK || status == MU_PENDING, "%s", err.text);
    }
    mu_game_dispose(&game);
    mu_log_dispose(&log);
    return (counts){ w.offered, questions };
}

Test(cli_complete, offers_the_legal_orders_and_no_other)
{
    const counts n = play_on(SEDGEMOOR_SCENARIO, 40);
    cr_assert_gt(n.offered, 2000);
    cr_assert_gt(n.questions, 3);
}

/* Orders that have words of their own. */
Test(cli_complete, offers_the_listed_orders_of_a_table)
{
    cr_assert_gt(play_on("shear_folly/scenarios/marlow_close.json", 5).offered, 200);
}

/* --- words -------------------------------------------------------------------------- */

Test(cli_complete, begins_with_what_is_typed)
{
    static mu_game game;
    mu_log log = mu_log_new();
    begin(SEDGEMOOR_SCENARIO, &game, &log);
    int32_t five = 5;
    cr_assert_eq(mu_game_go_on(&game, &log, NULL), MU_PENDING);
    cr_assert_eq(mu_game_answer(&game, &five, 1, &log, NULL), MU_OK);
    const complete_from from = { &game, commands, MU_COUNT_OF(commands) };
    cr_assert(is_found(&from, "", "fire"));
    cr_assert_not(is_found(&from, "", "map"), "what the game waits for is enough");
    cr_assert(is_found(&from, "m", "map"));
    cr_assert(is_found(&from, "M", "move"));
    cr_assert(is_found(&from, "fire ra", "RA1"));
    cr_assert(is_found(&from, "give   fire RA1 ", "F6"));
    cr_assert(is_found(&from, "fire target=F6 ", "RA1"));
    cr_assert(is_found(&from, "fire RA1 t", "target=F6"));
    cr_assert(is_found(&from, "move RM6 p", "path=H3"));
    cr_assert(is_found(&from, "list r", "RM6"));
    cr_assert(is_found(&from, "gauge RM1 k", "KL1"));
    cr_assert_not(is_found(&from, "gauge RM1 KL1 ", "KL1"));
    cr_assert(is_found(&from, "rule hm-8.3", "HM-8.35"));
    cr_assert_eq(how_many(&from, "fire RA1 F6 "), 0);
    cr_assert_eq(how_many(&from, "fire ra1 "), 0, "an id in small letters is none");
    cr_assert_eq(how_many(&from, "map "), 0);
    cr_assert_eq(how_many(&from, "list RM6 "), 0);
    cr_assert_eq(how_many(&from, "say "), 0);
    cr_assert_eq(how_many(&from, "nonsense "), 0);
    char longest[MU_ORDER_TEXT + 8];
    memset(longest, ' ', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    cr_assert_eq(how_many(&from, longest), 0);
    cr_assert_eq(how_many(&from,
                          "move a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a "
                          "a a a a a "),
                 0);
    mu_game_dispose(&game);
    mu_log_dispose(&log);
}

Test(cli_complete, knows_what_was_meant)
{
    static mu_game game;
    mu_log log = mu_log_new();
    begin(SEDGEMOOR_SCENARIO, &game, &log);
    const complete_from from = { &game, commands, MU_COUNT_OF(commands) };
    static const struct {
        const char *typed, *meant;
    } cases[] = { { "frie", "fire" }, { "moev", "move" },   { "chrage", "charge" },
                  { "mpa", "map" },   { "givee", "give" },  { "rally", "rally" },
                  { "mve", "move" },  { "nonsense", NULL }, { "x", NULL } };
    for (size_t i = 0; i < MU_COUNT_OF(cases); i++) {
        const char *meant = complete_nearest(&from, cases[i].typed);
        cr_assert(meant == cases[i].meant || (meant != NULL && cases[i].meant != NULL &&
                                              strcmp(meant, cases[i].meant) == 0),
                  "%s: %s", cases[i].typed, meant == NULL ? "nothing" : meant);
    }
    char longest[200];
    memset(longest, 'f', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    cr_assert_null(complete_nearest(&from, longest));
    mu_game_dispose(&game);
    mu_log_dispose(&log);
}
