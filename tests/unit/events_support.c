/* SPDX-License-Identifier: MIT
 * tests/unit/events_support.c - logs edited by hand, and games of the two sentries. */
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* --- logs -------------------------------------------------------------------------- */

void put_bytes(mu_log *log, const void *bytes, size_t n)
{
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_log_add(log, bytes, n, &err), MU_OK, "%s", err.text);
}

void put_event(mu_log *log, const mu_ruleset *rules, const mu_event *event)
{
    mu_bytes bytes = { 0 };
    mu_event_encode(event, rules, NULL, &bytes);
    put_bytes(log, bytes.at, bytes.used);
    mu_bytes_dispose(&bytes);
}

void put_rest(mu_log *log, const mu_log *from, size_t n)
{
    for (size_t i = n; i < from->n; i++) {
        size_t size = 0;
        const uint8_t *bytes = mu_log_event(from, i, &size);
        put_bytes(log, bytes, size);
    }
}

mu_log log_of_first(const mu_log *log, size_t n)
{
    mu_log first = mu_log_new();
    for (size_t i = 0; i < n; i++) {
        size_t size = 0;
        const uint8_t *bytes = mu_log_event(log, i, &size);
        put_bytes(&first, bytes, size);
    }
    return first;
}

mu_event event_of(const mu_log *log, const mu_ruleset *rules, size_t i)
{
    mu_event event = { .kind = MU_EVENT_KINDS };
    mu_err err = MU_ERR_NONE;
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(log, i, &n);
    cr_assert_eq(mu_event_decode(bytes, n, rules, &event, &err), MU_OK, "%s", err.text);
    return event;
}

size_t find_event(const mu_log *log, const mu_ruleset *rules, mu_event_kind kind, size_t from)
{
    for (size_t i = from; i < log->n; i++)
        if (event_of(log, rules, i).kind == kind) return i;
    cr_assert(false, "no %s from event %zu on", mu_event_words[kind], from);
    return 0;
}

mu_log log_with(const mu_log *log, const mu_ruleset *rules, size_t i, const mu_event *event)
{
    mu_log edited = log_of_first(log, i);
    put_event(&edited, rules, event);
    put_rest(&edited, log, i + 1);
    return edited;
}

bool same_log(const mu_log *a, const mu_log *b)
{
    mu_link head_a = mu_log_head(a);
    mu_link head_b = mu_log_head(b);
    return a->n == b->n && a->bytes.used == b->bytes.used &&
           memcmp(a->bytes.at, b->bytes.at, a->bytes.used) == 0 && mu_link_equal(&head_a, &head_b);
}

mu_status fold(const mu_log *log, size_t n, mu_game *game, mu_err *err)
{
    size_t size = 0;
    const uint8_t *bytes = mu_log_event(log, 0, &size);
    *game = (mu_game){ 0 };
    TRY(mu_game_begin(game, bytes, size, err));
    for (size_t i = 1; i < n; i++) {
        bytes = mu_log_event(log, i, &size);
        TRY(mu_game_feed(game, bytes, size, err));
    }
    return MU_OK;
}

mu_status fold_fails(const mu_log *log, mu_err *err)
{
    mu_game game;
    *err = (mu_err)MU_ERR_NONE;
    mu_status status = fold(log, log->n, &game, err);
    cr_expect_neq(status, MU_OK, "the log was accepted");
    cr_expect_eq(err->status, status);
    mu_game_dispose(&game);
    return status;
}

/* --- playing on -------------------------------------------------------------------- */

static mu_status answer_as_recorded(mu_game *game, const mu_event *event, mu_log *out, mu_err *err)
{
    int32_t values[MU_ROLL_MAX] = { 0 };
    if (event->kind == MU_EVENT_ROLL) {
        for (int i = 0; i < event->as.roll.faces_n; i++) values[i] = event->as.roll.faces[i];
        return mu_game_answer(game, values, (uint32_t)event->as.roll.faces_n, out, err);
    }
    cr_assert(event->kind == MU_EVENT_DRAW || event->kind == MU_EVENT_CHOICE, "%s is no answer",
              mu_event_words[event->kind]);
    values[0] = event->kind == MU_EVENT_DRAW ? event->as.draw.place : event->as.choice.value;
    return mu_game_answer(game, values, 1, out, err);
}

void play_as_recorded(mu_game *game, const mu_log *recorded, mu_log *out)
{
    while (game->seq < recorded->n) {
        uint64_t before = game->seq;
        mu_err err = MU_ERR_NONE;
        mu_status status = mu_game_go_on(game, out, &err);
        if (game->seq == before && (status == MU_OK || status == MU_PENDING)) {
            mu_event event = event_of(recorded, game->rules, before);
            if (event.kind == MU_EVENT_PHASE) /* not opened before its first answer is there */
                event = event_of(recorded, game->rules, before + 1);
            if (event.kind == MU_EVENT_ORDER)
                status = mu_game_order(game, &event.as.order, out, &err);
            else if (event.kind == MU_EVENT_NOTE)
                status =
                    mu_game_note(game, event.as.note.side, event.as.note.text, NULL, out, &err);
            else if (event.kind == MU_EVENT_UNDO)
                status = mu_game_undo(game, (uint8_t)event.as.undo.side, out, &err);
            else
                status = answer_as_recorded(game, &event, out, &err);
        }
        cr_assert(status == MU_OK || status == MU_PENDING, "event %llu: %s",
                  (unsigned long long)before, err.text);
        cr_assert_gt(game->seq, before, "event %llu: no way on", (unsigned long long)before);
    }
}

/* --- the two sentries -------------------------------------------------------------- */

static const char sentry_scenario[] = "{ \"ruleset\": \"null\", \"setup\": { \"a_name\": \"Anna\","
                                      " \"b_name\": \"Berta\", \"need\": 4, \"points\": 3,"
                                      " \"turns\": 4 } }\n";

static mu_status load(void *self, const char *from, const char *path, mu_loaded *out, mu_err *err)
{
    (void)self;
    if (strcmp(path, "null.json") == 0) {
        mu_text name = mu_text_in(out->name, sizeof out->name);
        mu_text_word(&name, path);
        mu_bytes_add_text(&out->text, sentry_scenario);
        return MU_OK;
    }
    if (strchr(from, '/') == NULL) from = MU_FIXTURES "/";
    return fixture_loader.load(fixture_loader.self, from, path, out, err);
}

const mu_loader sentry_loader = { load, NULL };

mu_scripted *sentry_script(const char *lines)
{
    mu_scripted *made = malloc(sizeof *made);
    mu_bytes text = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_assert_not_null(made);
    mu_bytes_add_text(&text, "scenario null.json\n");
    mu_bytes_add_text(&text, lines);
    cr_assert_eq(mu_script_run("sentries.mus", (const char *)text.at, text.used, &sentry_loader,
                               made, NULL, &err),
                 MU_OK, "%s", err.text);
    mu_bytes_dispose(&text);
    return made;
}

const char sentry_table_game[] = "dice table\n"
                                 "id 000000000000000000000000000000aa\n"
                                 "player A Anna of the Hill\n"
                                 "player B Berta\n"
                                 "ask C_WEATHER 3\n"
                                 "roll C_WEATHER 1\n" /* rain: each die one less */
                                 "want card=rain\n"
                                 "order shoot\n"
                                 "roll D_SHOT 6 2\n"
                                 "want n=2 need=4 drm=-1 hits=1\n"
                                 "ask P_HIT take-it fall-back\n"
                                 "note B she \"ducks\" \\ she's gone: \xc3\xa4\xe2\x82\xac\n"
                                 "choose P_HIT fall-back\n"
                                 "roll D_BACK 3\n"
                                 "want sentries.B.back=yes sentries.B.points=2\n"
                                 "order pass\n"
                                 "roll C_WEATHER 2\n" /* fog: one die, one more needed */
                                 "order shoot\n"
                                 "roll D_SHOT 5\n"
                                 "choose P_HIT auto\n"
                                 "want sentries.B.points=1\n"
                                 "order shoot\n"
                                 "roll D_SHOT 1\n"
                                 "turn 3 nobody\n"
                                 "roll C_WEATHER 0\n"
                                 "order shoot\n"
                                 "roll D_SHOT 6 6\n"
                                 "note nobody over\n";

/* Answer whatever is open at random, falling back whenever that is offered. */
static mu_status answer_open(mu_game *game, mu_policy *policy, mu_log *log, mu_err *err)
{
    const mu_source source = mu_source_policy(policy);
    const mu_question *question = &game->open.question;
    int32_t values[MU_ROLL_MAX] = { 0 };
    cr_assert_eq(source.answer(source.self, question, values, err), MU_OK);
    if (question->kind == MU_CHOICE) values[0] = question->options[question->count - 1];
    return mu_game_answer(game, values, mu_answer_size(question->kind, question->count), log, err);
}

void sentry_game(mu_dice_mode mode, const char *seed, mu_game *game, mu_log *log)
{
    mu_policy policy = { { 16, 0 } };
    mu_scripted *begun = sentry_script("dice table\n"); /* for its setup */
    mu_genesis genesis = { .dice = (uint8_t)mode, .game = { 0xab } };
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    mu_text text = mu_text_in(genesis.seed, sizeof genesis.seed);
    mu_text_word(&text, mode == MU_DICE_OPEN ? seed : "");
    cr_assert_eq(mu_genesis_make(&genesis, begun->game.rules, begun->game.setup, &bytes, &err),
                 MU_OK, "%s", err.text);
    cr_assert_eq(mu_game_begin(game, bytes.at, bytes.used, &err), MU_OK, "%s", err.text);
    *log = mu_log_new();
    put_bytes(log, bytes.at, bytes.used);
    mu_bytes_dispose(&bytes);
    mu_status status = mu_game_go_on(game, log, &err);
    while (!game->rules->standing(game->setup, game->state).over) {
        enum { SHOOT, PASS };
        mu_order order = { .side = mu_game_side(game), .kind = SHOOT };
        const mu_position here = mu_game_position(game);
        if (status == MU_OK && mu_may(&here, &order, NULL, NULL) != MU_OK) order.kind = PASS;
        status = status == MU_PENDING ? answer_open(game, &policy, log, &err)
                                      : mu_game_order(game, &order, log, &err);
        cr_assert(status == MU_OK || status == MU_PENDING, "%s", err.text);
    }
    fixture_script_free(begun);
}
