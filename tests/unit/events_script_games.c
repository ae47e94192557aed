/* SPDX-License-Identifier: MIT
 * tests/unit/events_script_games.c - whole scripts: change one figure, and the line is named. */
#include "core/rules/null/null.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define SEDGEMOOR MU_FIXTURES "/" SEDGEMOOR_SCRIPT

/* Run Sedgemoor from changed text. The line of the failure, or 0; *status is told. */
static unsigned run_sedgemoor(const mu_bytes *text, mu_status *status)
{
    mu_scripted made;
    mu_err err = MU_ERR_NONE;
    *status = mu_script_run(SEDGEMOOR, (const char *)text->at, text->used, &fixture_loader, &made,
                            NULL, &err);
    mu_scripted_dispose(&made);
    if (*status == MU_OK) return 0;
    size_t name = strlen(SEDGEMOOR) < 80 ? strlen(SEDGEMOOR) : 80;
    cr_assert_eq(strncmp(err.text, SEDGEMOOR, name), 0, "%s", err.text);
    cr_assert_eq(err.text[name], ':', "%s", err.text);
    return (unsigned)strtoul(err.text + name + 1, NULL, 10);
}

Test(script_games, sedgemoor_holds_line_by_line)
{
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    cr_expect_eq(made->wants, 163);
    cr_expect_eq(made->asks, 6);
    cr_expect_eq(made->refusals, 0);
    cr_expect_eq(made->log.n, 94);
    fixture_script_free(made);
}

/* Call `fn` for each line that begins with `word` and a blank: where it starts, where it
 * ends (at its remark or line end), its number. */
typedef void line_fn(mu_bytes *text, size_t start, size_t end, unsigned number);

static unsigned with_lines(mu_bytes *text, const char *word, line_fn *fn)
{
    unsigned number = 0;
    unsigned found = 0;
    size_t length = strlen(word);
    for (size_t at = 0; at < text->used;) {
        size_t end = at;
        while (end < text->used && text->at[end] != '\n') end++;
        number++;
        if (end - at > length && memcmp(text->at + at, word, length) == 0 &&
            text->at[at + length] == ' ') {
            const uint8_t *remark = memchr(text->at + at, '#', end - at);
            size_t stop = remark == NULL ? end : (size_t)(remark - text->at);
            while (text->at[stop - 1] == ' ') stop--;
            fn(text, at + length + 1, stop, number);
            found++;
        }
        at = end + 1;
    }
    return found;
}

static uint8_t other_character(uint8_t c)
{
    if (c >= '0' && c <= '9') return (uint8_t)('0' + (c - '0' + 1) % 10);
    return c == 'x' ? 'y' : 'x';
}

static unsigned expectations;

/* The last character of each value, one after the other. */
static void change_wants(mu_bytes *text, size_t start, size_t end, unsigned number)
{
    for (size_t at = start; at < end; at++) {
        if (at + 1 < end && text->at[at + 1] != ' ') continue;
        if (text->at[at] == ' ') continue;
        uint8_t was = text->at[at];
        mu_status status = MU_OK;
        text->at[at] = other_character(was);
        unsigned line = run_sedgemoor(text, &status);
        cr_expect_eq(status, MU_DIVERGED, "line %u: status %d", number, status);
        cr_expect_eq(line, number, "line %u fails at %u", number, line);
        text->at[at] = was;
        expectations++;
    }
}

Test(script_games, every_changed_expectation_fails_at_its_own_line)
{
    mu_bytes text = fixture_bytes(SEDGEMOOR_SCRIPT);
    cr_expect_gt(with_lines(&text, "want", change_wants), 50);
    cr_expect_eq(expectations, 163);
    mu_bytes_dispose(&text);
}

/* The turn, the side; the options of a question. */
static void change_words(mu_bytes *text, size_t start, size_t end, unsigned number)
{
    for (size_t at = start; at < end; at++) {
        if (at + 1 < end && text->at[at + 1] != ' ') continue;
        if (text->at[at] == ' ') continue;
        uint8_t was = text->at[at];
        mu_status status = MU_OK;
        text->at[at] = was == 'A' ? 'B' : was == 'B' ? 'A' : other_character(was);
        unsigned line = run_sedgemoor(text, &status);
        cr_expect(status == MU_DIVERGED || status == MU_INPUT, "line %u: %d", number, status);
        cr_expect_eq(line, number, "line %u fails at %u", number, line);
        text->at[at] = was;
    }
}

Test(script_games, every_changed_turn_and_question_fails_at_its_own_line)
{
    mu_bytes text = fixture_bytes(SEDGEMOOR_SCRIPT);
    cr_expect_eq(with_lines(&text, "turn", change_words), 5);
    cr_expect_eq(with_lines(&text, "ask", change_words), 6);
    mu_bytes_dispose(&text);
}

static unsigned dice;

/* Each die with every other face: some of them change what happens, and that is seen at the
 * roll or at a later line, never at an earlier one. */
static void change_faces(mu_bytes *text, size_t start, size_t end, unsigned number)
{
    bool combat = memcmp(text->at + start, "D_COMBAT", 8) == 0;
    for (size_t at = start; at < end; at++) {
        if (text->at[at - 1] != ' ' || text->at[at] < '0' || text->at[at] > '9') continue;
        uint8_t was = text->at[at];
        unsigned failures = 0;
        for (uint8_t face = combat ? '0' : '1'; face <= (combat ? '9' : '6'); face++) {
            mu_status status = MU_OK;
            text->at[at] = face;
            unsigned line = run_sedgemoor(text, &status);
            if (face == was) cr_expect_eq(status, MU_OK);
            if (status == MU_OK) continue;
            cr_expect_geq(line, number, "a die of line %u fails at %u", number, line);
            failures++;
        }
        cr_expect_gt(failures, 0, "no face of a die of line %u matters", number);
        text->at[at] = was;
        dice++;
    }
}

Test(script_games, every_die_matters_from_its_line_on)
{
    mu_bytes text = fixture_bytes(SEDGEMOOR_SCRIPT);
    mu_scripted *made = fixture_script(SEDGEMOOR_SCRIPT);
    cr_expect_eq(with_lines(&text, "roll", change_faces), made->game.counts.rolls);
    cr_expect_eq(dice, made->game.counts.dice);
    fixture_script_free(made);
    mu_bytes_dispose(&text);
}

/* --- open dice --------------------------------------------------------------------- */

/* A game whose rolls are expectations. `wrong`: the die (from 1) that is expected to fall
 * otherwise, 0 none; *line is then the line of its roll. */
static void open_script(const mu_log *log, unsigned wrong, mu_bytes *text, unsigned *line)
{
    unsigned number = 4;
    unsigned die = 0;
    mu_bytes_clear(text);
    mu_bytes_add_text(text, "scenario null.json\ndice open dice\n"
                            "id 000000000000000000000000000000ab\nset points=9\n");
    for (size_t i = 1; i < log->n; i++) {
        mu_event event = event_of(log, &null_ruleset, i);
        char row[80];
        mu_text words = mu_text_in(row, sizeof row);
        if (event.kind == MU_EVENT_ORDER) mu_text_word(&words, "order shoot\n");
        if (event.kind == MU_EVENT_CHOICE)
            mu_text_add(&words, "choose P_HIT %s\n",
                        event.as.choice.options == 1 ? "auto"
                        : event.as.choice.value == 0 ? "take-it"
                                                     : "fall-back");
        if (event.kind == MU_EVENT_ROLL) {
            mu_text_add(&words, "roll %s", event.as.roll.purpose == 0 ? "D_SHOT" : "D_BACK");
            for (int k = 0; k < event.as.roll.faces_n; k++) {
                int face = event.as.roll.faces[k];
                if (++die == wrong) {
                    face = face % 6 + 1;
                    *line = number + 1;
                }
                mu_text_add(&words, " %d", face);
            }
            mu_text_word(&words, "\n");
        }
        number += words.used > 0;
        mu_bytes_add_text(text, row);
    }
}

/* The same game without expectations: everybody shoots, and falls back when possible. */
static void open_game(mu_scripted *made)
{
    mu_bytes text = { 0 };
    mu_err err = MU_ERR_NONE;
    mu_bytes_add_text(&text, "scenario null.json\ndice open dice\n"
                             "id 000000000000000000000000000000ab\nset points=9\n");
    cr_assert_eq(
        mu_script_run("s.mus", (char *)text.at, text.used, &sentry_loader, made, NULL, &err), MU_OK,
        "%s", err.text);
    mu_bytes_dispose(&text);
    for (;;) {
        mu_game *game = &made->game;
        mu_standing now = game->rules->standing(game->setup, game->state);
        mu_status status = mu_game_ask(game, &err);
        const mu_order shoot = { .side = now.side };
        const int32_t back = 1;
        if (now.over) return;
        status = status == MU_PENDING ? mu_game_answer(game, &back, 1, &made->log, &err)
                                      : mu_game_order(game, &shoot, &made->log, &err);
        cr_assert(status == MU_OK || status == MU_PENDING, "%s", err.text);
    }
}

Test(script_games, rolls_of_open_dice_are_expectations)
{
    mu_scripted wanted;
    mu_bytes text = { 0 };
    unsigned line = 0;
    open_game(&wanted);
    cr_assert_gt(wanted.game.counts.dice, 8);
    cr_assert_gt(wanted.game.counts.automatic, 0);
    for (unsigned wrong = 0; wrong <= wanted.game.counts.dice; wrong++) {
        mu_scripted made;
        mu_err err = MU_ERR_NONE;
        open_script(&wanted.log, wrong, &text, &line);
        mu_status status =
            mu_script_run("s.mus", (char *)text.at, text.used, &sentry_loader, &made, NULL, &err);
        if (wrong == 0) {
            cr_assert_eq(status, MU_OK, "%s", err.text);
            cr_expect(same_log(&made.log, &wanted.log));
        } else {
            char start[60];
            mu_text prefix = mu_text_in(start, sizeof start);
            mu_text_add(&prefix, "s.mus:%u: the game's dice give D_", line);
            cr_expect_eq(status, MU_DIVERGED, "die %u", wrong);
            cr_expect_eq(strncmp(err.text, start, prefix.used), 0, "die %u: '%s', not '%s'", wrong,
                         err.text, start);
        }
        mu_scripted_dispose(&made);
    }
    mu_bytes_dispose(&text);
    mu_scripted_dispose(&wanted);
}

Test(script_games, open_dice_that_were_not_rolled_cannot_be_expected)
{
    static const char text[] = "scenario null.json\ndice open dice\nroll D_SHOT 1 1\n";
    mu_scripted made;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_script_run("s.mus", text, sizeof text - 1, &sentry_loader, &made, NULL, &err),
                 MU_DIVERGED);
    cr_expect_str_eq(err.text, "s.mus:3: no such answer is in the log");
}

/* --- paths ------------------------------------------------------------------------- */

Test(script_games, a_path_must_end_with_its_order)
{
    static const char head[] = "scenario ../scenarios/sedgemoor.json\ndice table\nroll D_CAP 5\n";
    static const struct {
        const char *order;
        mu_status status;
    } paths[] = {
        { "order move RD1 path=I5,stop", MU_OK },
        { "order move RD1 I5,stop", MU_OK },
        { "order move RD1 path=I5,I6,J7,stop,K8", MU_REFUSED }, /* after two hexes it ends */
        { "order move RM1 path=G5,stop", MU_REFUSED }, /* a River stops it: nothing is asked */
        { "order move RD1 path=I5,A1", MU_REFUSED },   /* not next to it */
        { "order move RD1 path=I5,Z9", MU_INPUT },
    };
    for (size_t i = 0; i < MU_COUNT_OF(paths); i++) {
        mu_bytes text = { 0 };
        mu_status status = MU_OK;
        mu_bytes_add_text(&text, head);
        mu_bytes_add_text(&text, paths[i].order);
        unsigned line = run_sedgemoor(&text, &status);
        cr_expect_eq(status, paths[i].status, "%s: %d", paths[i].order, status);
        cr_expect_eq(line, paths[i].status == MU_OK ? 0 : 4, "%s", paths[i].order);
        mu_bytes_dispose(&text);
    }
}
