/* SPDX-License-Identifier: MIT
 * tests/unit/events_script.c - every kind of line of a script, and what is said about each
 * that does not hold. */
#include "core/rules/null/null.h"
#include "events/script.h"
#include "events/text_line.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static mu_status run(const char *text, mu_scripted *made, mu_err *err)
{
    size_t n = strlen(text);
    char *copy = malloc(n);
    *err = (mu_err)MU_ERR_NONE;
    if (n > 0) memcpy(copy, text, n);
    mu_status status = mu_script_run("s.mus", copy, n, &sentry_loader, made, NULL, err);
    free(copy);
    return status;
}

/* `before` and then `line`, which must fail with this message after "s.mus:LINE: ". */
static void expect_wrong(const char *before, const char *line, mu_status status, const char *text)
{
    mu_bytes script = { 0 };
    mu_scripted made;
    mu_err err;
    unsigned number = 1;
    for (const char *c = before; *c != '\0'; c++) number += *c == '\n';
    mu_bytes_add_text(&script, before);
    mu_bytes_add_text(&script, line);
    mu_bytes_add_text(&script, "\n# a last remark\n");
    mu_bytes_add(&script, "", 1);
    char wanted[MU_LINE_MAX];
    mu_text message = mu_text_in(wanted, sizeof wanted);
    mu_text_add(&message, "s.mus:%u: %s", number, text);
    cr_expect_eq(run((char *)script.at, &made, &err), status, "'%s': %s", line, err.text);
    cr_expect_eq(strncmp(err.text, wanted, message.used), 0, "'%s': '%s' and not '%s'", line,
                 err.text, wanted);
    cr_expect_not(made.begun);
    cr_expect_eq(made.log.n, 0);
    mu_scripted_dispose(&made);
    mu_bytes_dispose(&script);
}

/* --- the head ---------------------------------------------------------------------- */

static const struct {
    const char *before;
    const char *line;
    mu_status status;
    const char *text;
} heads[] = {
    { "", "scenario", MU_INPUT, "the scenario file is missing" },
    { "", "scenario none.json", MU_IO, "" },
    { "", "scenario null.json again", MU_INPUT, "the line goes on after its end" },
    { "", "scenario horse_musket/charts/volume_one.json", MU_INPUT, "" },
    { "scenario null.json\n", "scenario null.json", MU_INPUT, "a second scenario" },
    { "", "set turns=3", MU_INPUT, "'set' before 'scenario'" },
    { "scenario null.json\n", "set", MU_INPUT, "a setting is written field=value" },
    { "scenario null.json\n", "set turns", MU_INPUT, "a setting is written field=value" },
    { "scenario null.json\n", "set turns=100", MU_INPUT, "turns: 100 is outside 1 to 99" },
    { "scenario null.json\n", "set turn=1", MU_INPUT, "there is no field 'turn'" },
    { "scenario null.json\n", "set turns=1 need=2", MU_INPUT, "the line goes on after its end" },
    { "", "dice", MU_INPUT, "dice are 'open SEED' or 'table'" },
    { "", "dice loaded", MU_INPUT, "dice are 'open SEED' or 'table'" },
    { "", "dice table seed", MU_INPUT, "dice are 'open SEED' or 'table'" },
    { "", "dice open seed more", MU_INPUT, "the line goes on after its end" },
    { "", "dice open 0123456789012345678901234567890123456789012345678901234567890123456789",
      MU_INPUT, "seed may have at most 65 bytes" },
    { "", "id", MU_INPUT, "an id has 32 hex digits, and is not zero" },
    { "", "id 1234", MU_INPUT, "an id has 32 hex digits, and is not zero" },
    { "", "id 0000000000000000000000000000000G", MU_INPUT,
      "an id has 32 hex digits, and is not zero" },
    { "", "id 00000000000000000000000000000000", MU_INPUT,
      "an id has 32 hex digits, and is not zero" },
    { "", "id 0000000000000000000000000000000A", MU_INPUT,
      "an id has 32 hex digits, and is not zero" },
    { "", "id 0000000000000000000000000000000a b", MU_INPUT, "the line goes on after its end" },
    { "", "player", MU_INPUT, "a player plays side A or side B" },
    { "", "player C Anne", MU_INPUT, "a player plays side A or side B" },
    { "", "player nobody Anne", MU_INPUT, "a player plays side A or side B" },
    { "", "player A 0123456789012345678901234567890123456789012345678901234567890123456789",
      MU_INPUT, "a_player may have at most 63 bytes" },
    { "", "turn 1 A", MU_INPUT, "the script names no scenario" },
    { "dice table\n\n", "order pass", MU_INPUT, "the script names no scenario" },
    { "", "play", MU_INPUT, "a line cannot begin with 'play'" },
    { "", "Scenario null.json", MU_INPUT, "a line cannot begin with 'Scenario'" },
    { "", "player A \x1b[2J", MU_INPUT, "is not plain text" },
    { "", "# \xff", MU_INPUT, "is not plain text" },
    /* the game must be able to begin */
    { "scenario horse_musket/scenarios/sedgemoor.json\nset line_terrain=on\n", "turn 1 A", MU_INPUT,
      "" },
};

Test(script, a_wrong_head_is_named_with_its_line)
{
    for (size_t i = 0; i < MU_COUNT_OF(heads); i++)
        expect_wrong(heads[i].before, heads[i].line, heads[i].status, heads[i].text);
}

Test(script, lines_of_the_head_come_too_late_in_play)
{
    static const char *const late[] = { "scenario null.json", "set turns=3", "dice table",
                                        "id 0000000000000000000000000000000a", "player A Anne" };
    for (size_t i = 0; i < MU_COUNT_OF(late); i++)
        expect_wrong("scenario null.json\ndice table\nroll C_WEATHER 0\n", late[i], MU_INPUT,
                     "the game has begun: this line comes too late");
}

Test(script, the_head_becomes_genesis)
{
    mu_scripted made;
    mu_err err;
    cr_assert_eq(run("scenario null.json\n"
                     "set turns=7\r\n"
                     "\tset need=2   # easier\n"
                     "dice open first\n"
                     "dice open \xc3\xa4nother\n"
                     "id 00112233445566778899aabbccddeeff\n"
                     "player B  Berta of \"the\" Mill\n",
                     &made, &err),
                 MU_OK, "%s", err.text);
    const mu_genesis *g = &made.game.genesis;
    const null_setup *setup = made.game.setup;
    cr_expect(setup->turns == 7 && setup->need == 2 && setup->points == 3);
    cr_expect_eq(g->dice, MU_DICE_OPEN);
    cr_expect_str_eq(g->seed, "\xc3\xa4nother");
    cr_expect_eq(g->seed_chosen, 1);
    cr_expect_arr_eq(g->game, "\x00\x11\x22\x33\x44\x55\x66\x77\x88\x99\xaa\xbb\xcc\xdd\xee\xff",
                     16);
    cr_expect_str_eq(g->a_player, "");
    cr_expect_str_eq(g->b_player, "Berta of \"the\" Mill");
    mu_scripted_dispose(&made);
}

Test(script, what_the_head_leaves_out_comes_from_the_system)
{
    mu_scripted made[2];
    mu_err err;
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(run("scenario null.json\n", &made[i], &err), MU_OK, "%s", err.text);
        uint8_t seed[32];
        cr_expect(mu_hex_bytes(made[i].game.genesis.seed, seed, 32));
        cr_expect_eq(made[i].game.genesis.seed_chosen, 0);
    }
    cr_expect_str_neq(made[0].game.genesis.seed, made[1].game.genesis.seed);
    cr_expect_arr_neq(made[0].game.genesis.game, made[1].game.genesis.game, 16);
    mu_scripted_dispose(&made[0]);
    mu_scripted_dispose(&made[1]);
    cr_assert_eq(run("scenario null.json\ndice open x\ndice table\n", &made[0], &err), MU_OK);
    cr_expect_str_eq(made[0].game.genesis.seed, "");
    cr_expect_eq(made[0].game.genesis.seed_chosen, 0);
    mu_scripted_dispose(&made[0]);
}

Test(script, the_ruleset_is_told_also_when_the_script_fails)
{
    static const char text[] = "scenario null.json\ndice table\norder pass\n";
    const mu_ruleset *rules = NULL;
    mu_scripted made;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_script_run("s.mus", text, sizeof text - 1, &sentry_loader, &made, &rules, &err),
                 MU_CONFLICT);
    cr_expect_eq(rules, &null_ruleset);
    cr_expect_eq(mu_script_run("s.mus", "", 0, &sentry_loader, &made, &rules, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "s.mus:0: the script names no scenario");
    cr_expect_null(rules);
}

static bool is_marked(const mu_marks *marks, const char *id)
{
    mu_clause clause = 0;
    cr_assert(mu_clause_parse(&null_ruleset, id, &clause));
    return marks->bits[clause / 64] >> clause % 64 & 1;
}

/* A refused order stands in no log, and its clause is used all the same. */
Test(script, clauses_are_marked_those_of_refused_orders_too)
{
    static const char text[] = "scenario null.json\nset points=1\ndice table\nroll C_WEATHER 1\n"
                               "order pass\nrefused NL-2.4 shoot\n";
    static const size_t lengths[] = { sizeof text - sizeof "refused NL-2.4 shoot\n",
                                      sizeof text - 1 };
    for (int refused = 0; refused < 2; refused++) {
        static mu_marks marks;
        mu_scripted made;
        mu_err err = MU_ERR_NONE;
        memset(&marks, 0, sizeof marks);
        cr_assert_eq(mu_script_run_on("s.mus", text, lengths[refused], &sentry_loader, &marks,
                                      &made, NULL, &err),
                     MU_OK, "%s", err.text);
        cr_expect(is_marked(&marks, "NL-1.1"), "a draw");
        cr_expect(is_marked(&marks, "NL-1.2"), "an order");
        cr_expect_eq(is_marked(&marks, "NL-2.4"), refused, "a refusal");
        cr_expect_null(made.game.marks);
        mu_scripted_dispose(&made);
    }
}

/* --- play -------------------------------------------------------------------------- */

#define AT_DRAW   "scenario null.json\ndice table\n"
#define AT_ORDERS AT_DRAW "roll C_WEATHER 1\n"
#define AT_ROLL   AT_ORDERS "order shoot\n"
#define AT_CHOICE AT_ROLL "roll D_SHOT 6 2\n"
#define AT_END                                                                                     \
    AT_CHOICE "choose P_HIT take-it\norder shoot\nroll D_SHOT 1 1\nroll C_WEATHER 0\n"             \
              "order shoot\nroll D_SHOT 6 6\nchoose P_HIT take-it\n"

static const struct {
    const char *before;
    const char *line;
    mu_status status;
    const char *text;
} lines[] = {
    /* turn */
    { AT_ORDERS, "turn 2 A", MU_DIVERGED, "it is turn 1 of side A" },
    { AT_ORDERS, "turn 1 B", MU_DIVERGED, "it is turn 1 of side A" },
    { AT_DRAW, "turn 1 A", MU_DIVERGED, "it is turn 1 of side nobody" },
    { AT_ORDERS, "turn", MU_INPUT, "'turn' wants a number and a side" },
    { AT_ORDERS, "turn 1", MU_INPUT, "'turn' wants a number and a side" },
    { AT_ORDERS, "turn 0 A", MU_INPUT, "'turn' wants a number and a side" },
    { AT_ORDERS, "turn 01 A", MU_INPUT, "'turn' wants a number and a side" },
    { AT_ORDERS, "turn 1 C", MU_INPUT, "'turn' wants a number and a side" },
    { AT_ORDERS, "turn 1 A B", MU_INPUT, "the line goes on after its end" },
    { AT_END, "turn 2 A", MU_DIVERGED, "the game is over" },
    /* roll */
    { AT_ROLL, "roll D_BACK 6", MU_DIVERGED, "the open question is D_SHOT, not D_BACK" },
    { AT_ROLL, "roll D_LUCK 6", MU_INPUT, "there is no such roll or question" },
    { AT_ROLL, "roll", MU_INPUT, "there is no such roll or question" },
    { AT_ROLL, "roll D_SHOT", MU_INPUT, "2 values are wanted, not 0" },
    { AT_ROLL, "roll D_SHOT 6", MU_INPUT, "2 values are wanted, not 1" },
    { AT_ROLL, "roll D_SHOT 6 2 1", MU_INPUT, "2 values are wanted, not 3" },
    { AT_ROLL, "roll D_SHOT 6 7", MU_INPUT, "no die here shows 7: its faces are 1 to 6" },
    { AT_ROLL, "roll D_SHOT 6 0", MU_INPUT, "no die here shows 0: its faces are 1 to 6" },
    { AT_ROLL, "roll D_SHOT 6 six", MU_INPUT, "a roll lists the faces of its dice" },
    { AT_ROLL, "roll D_SHOT 6 02", MU_INPUT, "a roll lists the faces of its dice" },
    { AT_ROLL, "roll D_SHOT 6 99999", MU_INPUT, "a roll lists the faces of its dice" },
    { AT_DRAW, "roll C_WEATHER 3", MU_INPUT, "there is no card 3 among 3" },
    { AT_ORDERS, "roll D_SHOT 6 2", MU_DIVERGED, "no question is open" },
    { AT_CHOICE, "roll P_HIT 0", MU_INPUT, "that is chosen, not rolled" },
    /* order */
    { AT_DRAW, "order pass", MU_CONFLICT,
      "a question is open, answer it first: C_WEATHER, the weather" },
    { AT_CHOICE, "order pass", MU_CONFLICT,
      "a question is open, answer it first: P_HIT, hit: take it or fall back?" },
    { AT_ORDERS, "order", MU_INPUT, "there is no order ''" },
    { AT_ORDERS, "order run", MU_INPUT, "there is no order 'run'" },
    { AT_ORDERS, "order pass now", MU_INPUT, "nothing is wanted after 'now'" },
    { AT_END, "order pass", MU_REFUSED, "the game is over: the other sentry has no points left" },
    /* choose */
    { AT_CHOICE, "choose", MU_INPUT, "'choose' wants a question and an answer" },
    { AT_CHOICE, "choose P_HIT", MU_INPUT, "'choose' wants a question and an answer" },
    { AT_CHOICE, "choose P_HIT run", MU_INPUT, "P_HIT: 'run' is not a answer to a hit" },
    { AT_CHOICE, "choose P_HIT take-it fall-back", MU_INPUT, "the line goes on after its end" },
    { AT_CHOICE, "choose D_SHOT take-it", MU_DIVERGED, "the open question is P_HIT, not D_SHOT" },
    { AT_CHOICE, "choose P_MISS take-it", MU_INPUT, "there is no such roll or question" },
    { AT_CHOICE, "choose P_HIT auto", MU_DIVERGED, "no such answer is in the log" },
    { AT_ORDERS, "choose P_HIT take-it", MU_DIVERGED, "no question is open" },
    { AT_ROLL, "choose D_SHOT 6", MU_INPUT, "that is rolled, not chosen" },
    { AT_ROLL, "choose D_SHOT take-it", MU_INPUT, "that is rolled, not chosen" },
    /* ask */
    { AT_CHOICE, "ask", MU_INPUT, "there is no such roll or question" },
    { AT_CHOICE, "ask D_SHOT", MU_DIVERGED, "the open question is P_HIT, not D_SHOT" },
    { AT_CHOICE, "ask P_HIT take-it", MU_DIVERGED, "the options are take-it fall-back" },
    { AT_CHOICE, "ask P_HIT fall-back take-it", MU_DIVERGED, "the options are take-it fall-back" },
    { AT_CHOICE, "ask P_HIT take-it fall-back run", MU_DIVERGED,
      "the options are take-it fall-back" },
    { AT_DRAW, "ask C_WEATHER 4", MU_DIVERGED, "the options are 3" },
    { AT_ORDERS, "ask P_HIT", MU_DIVERGED, "no question is open" },
    /* want */
    { AT_ORDERS, "want", MU_INPUT, "'want' lists field=value" },
    { AT_ORDERS, "want card", MU_INPUT, "'want' lists field=value" },
    { AT_ORDERS, "want card=sun", MU_DIVERGED, "card is rain, not sun" },
    { AT_ORDERS, "want card=rain turn=2", MU_DIVERGED, "turn is 1, not 2" },
    { AT_ORDERS, "want A.points=03", MU_DIVERGED, "A.points is 3, not 03" },
    { AT_ORDERS, "want C.points=3", MU_INPUT, "there is no field 'C.points'" },
    { AT_ORDERS, "want sentries=3", MU_INPUT, "there is no field 'sentries'" },
    { AT_CHOICE, "want hits=2", MU_DIVERGED, "hits is 1, not 2" },
    { AT_CHOICE, "want n=2 drm=0", MU_DIVERGED, "drm is -1, not 0" },
    { AT_ORDERS, "want hits=0", MU_INPUT, "there is no field 'hits'" },
    { AT_CHOICE "choose P_HIT take-it\norder pass\n", "want hits=1", MU_INPUT,
      "there is no field 'hits'" },
    /* refused */
    { AT_ORDERS, "refused", MU_INPUT, "'refused' wants a clause and an order" },
    { AT_ORDERS, "refused NL-x pass", MU_INPUT, "'refused' wants a clause and an order" },
    { AT_ORDERS, "refused HM-1.1 pass", MU_INPUT, "'refused' wants a clause and an order" },
    { AT_ORDERS, "refused NL-1.2", MU_INPUT, "there is no order ''" },
    { AT_ORDERS, "refused NL-1.2 pass", MU_DIVERGED, "the rules allow this order" },
    { AT_END, "refused NL-1.2 pass", MU_DIVERGED, "it is refused under NL-3.1: the game is over" },
    { AT_CHOICE, "refused NL-1.2 pass", MU_CONFLICT,
      "a question is open, answer it first: P_HIT, hit: take it or fall back?" },
    /* note */
    { AT_ORDERS, "note", MU_INPUT, "'note' wants a side and a text" },
    { AT_ORDERS, "note A", MU_INPUT, "'note' wants a side and a text" },
    { AT_ORDERS, "note C well", MU_INPUT, "'note' wants a side and a text" },
};

Test(script, a_line_that_does_not_hold_is_named)
{
    for (size_t i = 0; i < MU_COUNT_OF(lines); i++)
        expect_wrong(lines[i].before, lines[i].line, lines[i].status, lines[i].text);
}

Test(script, lines_that_hold_are_counted)
{
    mu_scripted made;
    mu_err err;
    cr_assert_eq(run(AT_DRAW "ask C_WEATHER\nask C_WEATHER 3\nroll C_WEATHER 1\nturn 1 A\n"
                             "want card=rain turn=1 phase=1\norder shoot\nroll D_SHOT 6 2\n"
                             "want n=2 need=4 drm=-1 hits=1 A.points=3\nask P_HIT\n"
                             "ask P_HIT take-it fall-back\nchoose P_HIT take-it\n"
                             "want B.points=2 sentries[B].back=no active=B\nturn 1 B\n"
                             "order shoot\nroll D_SHOT 1 1\nroll C_WEATHER 0\norder shoot\n"
                             "roll D_SHOT 6 6\nchoose P_HIT take-it\n"
                             "refused NL-3.1 pass\nrefused NL-3.1 shoot\nnote nobody the end\n",
                     &made, &err),
                 MU_OK, "%s", err.text);
    cr_expect_eq(made.wants, 11);
    cr_expect_eq(made.asks, 4);
    cr_expect_eq(made.refusals, 2);
    cr_expect_eq(made.game.counts.notes, 1);
    mu_event event = event_of(&made.log, &null_ruleset, made.log.n - 1);
    cr_expect_str_eq(event.as.note.text, "the end");
    mu_scripted_dispose(&made);
}

Test(script, remarks_blanks_and_line_ends_do_not_count)
{
    mu_scripted made[2];
    mu_err err;
    cr_assert_eq(run("scenario null.json\ndice table\nid 0000000000000000000000000000000a\n"
                     "roll C_WEATHER 1\norder pass\n",
                     &made[0], &err),
                 MU_OK);
    cr_assert_eq(run("# a game\n\n  \t\nscenario\tnull.json # of two\r\n   dice   table\r\n\r\n"
                     "id 0000000000000000000000000000000a\n  roll C_WEATHER  1   \norder pass #now",
                     &made[1], &err),
                 MU_OK, "%s", err.text);
    cr_expect(same_log(&made[0].log, &made[1].log));
    mu_scripted_dispose(&made[0]);
    mu_scripted_dispose(&made[1]);
}

Test(script, a_number_sign_inside_a_word_or_before_a_digit_is_no_remark)
{
    mu_scripted made;
    mu_err err;
    cr_assert_eq(run(AT_CHOICE "note A see rule #3, C# and so on # not this\n", &made, &err), MU_OK,
                 "%s", err.text);
    mu_event event = event_of(&made.log, &null_ruleset, made.log.n - 1);
    cr_expect_str_eq(event.as.note.text, "see rule #3, C# and so on");
    mu_scripted_dispose(&made);
}

Test(script, a_line_has_a_greatest_length_and_no_nul)
{
    enum { LONGEST = MU_EVENT_LINE - 1 };
    char text[LONGEST + 2];
    mu_scripted made;
    mu_err err;
    for (size_t n = LONGEST; n <= LONGEST + 1; n++) {
        memset(text, ' ', sizeof text);
        memcpy(text, "scenario null.json", 18);
        text[n] = '\0';
        cr_expect_eq(run(text, &made, &err), n == LONGEST ? MU_OK : MU_INPUT, "%zu: %s", n,
                     err.text);
        if (n > LONGEST) cr_expect_str_eq(err.text, "s.mus:1: the line is too long or holds a NUL");
        mu_scripted_dispose(&made);
    }
    static const char nul[] = "scenario null.json\ndice\0table\n";
    cr_expect_eq(mu_script_run("s.mus", nul, sizeof nul - 1, &sentry_loader, &made, NULL, &err),
                 MU_INPUT);
    cr_expect_str_eq(err.text, "s.mus:2: the line is too long or holds a NUL");
}

/* A forced choice is told by `auto`, whatever was chosen freely before it. */
Test(script, forced_choices_are_expected_with_auto)
{
    static const char before[] = AT_CHOICE "choose P_HIT fall-back\nroll D_BACK 6\norder pass\n"
                                           "roll C_WEATHER 0\norder shoot\nroll D_SHOT 6 1\n";
    mu_scripted made;
    mu_err err;
    cr_assert_eq(run(before, &made, &err), MU_OK, "%s", err.text);
    cr_assert_eq(made.game.counts.automatic, 1);
    mu_scripted_dispose(&made);
    mu_bytes text = { 0 };
    mu_bytes_add_text(&text, before);
    mu_bytes_add(&text, "choose P_HIT auto\n", 19);
    cr_expect_eq(run((char *)text.at, &made, &err), MU_OK, "%s", err.text);
    mu_scripted_dispose(&made);
    mu_bytes_dispose(&text);
    expect_wrong(before, "choose D_SHOT auto", MU_DIVERGED, "that choice was not forced");
    /* The one before the last order is no longer meant. */
    mu_bytes later = { 0 };
    mu_bytes_add_text(&later, before);
    mu_bytes_add(&later, "order pass\n", 12);
    expect_wrong((char *)later.at, "choose P_HIT auto", MU_DIVERGED,
                 "no such answer is in the log");
    mu_bytes_dispose(&later);
}
