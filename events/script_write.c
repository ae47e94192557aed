/* SPDX-License-Identifier: MIT
 * events/script_write.c - a log becomes the script that makes it. */
#include "events/json.h"
#include "events/script.h"
#include "events/text_line.h"

#include <stdlib.h>
#include <string.h>

typedef struct writer {
    mu_game game; /* as far as the script goes */
    mu_standing told;
    mu_bytes *out;
    char line[MU_EVENT_LINE];
} writer;

/* A line is begun with its first words, and ended. */
static mu_text begin_line(writer *w, const char *words)
{
    mu_text text = mu_text_in(w->line, sizeof w->line);
    mu_text_word(&text, words);
    return text;
}

static mu_status end_line(writer *w, const mu_text *text, mu_err *err)
{
    if (text->cut) return mu_fail(err, MU_LIMIT, 0, "an event is too long for a line");
    mu_bytes_add_text(w->out, w->line);
    mu_bytes_add_text(w->out, "\n");
    return MU_OK;
}

/* In quotes only where a script would otherwise read something else. */
static void add_words(const char *words, mu_text *text)
{
    const size_t n = strlen(words);
    if (n == 0 || words[0] == ' ' || words[n - 1] == ' ' || strpbrk(words, "\"#") != NULL)
        mu_quote(words, text);
    else
        mu_text_word(text, words);
}

/* --- the head ---------------------------------------------------------------------------- */

/* The set-up as a scenario, a field a line. */
static mu_status write_setup(writer *w, mu_err *err)
{
    const mu_ruleset *rules = w->game.rules;
    const mu_scope scope = mu_game_scope(&w->game);
    mu_json *setup = mu_json_struct(rules->setup, &scope, w->game.setup);
    mu_text text = begin_line(w, "scenario {\n \"ruleset\": \"");
    mu_text_add(&text, "%s\",\n \"setup\": {", rules->name);
    mu_status status = end_line(w, &text, err);
    const char *between = "";
    for (uint32_t i = 0; i < rules->setup->n && status == MU_OK; i++) {
        const mu_json *value = mu_json_get(setup, rules->setup->fields[i].name);
        if (value == NULL) continue;
        text = begin_line(w, between);
        mu_text_add(&text, "  \"%s\": ", rules->setup->fields[i].name);
        mu_bytes_add_text(w->out, w->line);
        status = mu_json_print(value, false, w->out, err);
        between = ",\n";
    }
    mu_json_free(setup);
    mu_bytes_add_text(w->out, "\n }\n}\n");
    return status;
}

static mu_status write_dice(writer *w, mu_err *err)
{
    const mu_genesis *genesis = &w->game.genesis;
    mu_text text = begin_line(w, genesis->dice == MU_DICE_OPEN ? "dice open " : "dice table");
    if (genesis->dice == MU_DICE_OPEN) {
        if (strchr(genesis->seed, ' ') != NULL)
            mu_quote(genesis->seed, &text);
        else
            add_words(genesis->seed, &text);
        mu_text_word(&text, genesis->seed_chosen ? "" : " drawn");
    }
    return end_line(w, &text, err);
}

static mu_status write_player(writer *w, const char *side, const char *name, mu_err *err)
{
    if (name[0] == '\0') return MU_OK;
    mu_text text = begin_line(w, "player ");
    mu_text_add(&text, "%s ", side);
    add_words(name, &text);
    return end_line(w, &text, err);
}

static mu_status write_head(writer *w, const char *scenario, mu_err *err)
{
    const mu_genesis *genesis = &w->game.genesis;
    mu_text text = begin_line(w, "scenario ");
    mu_text_word(&text, scenario == NULL ? "" : scenario);
    TRY(scenario == NULL ? write_setup(w, err) : end_line(w, &text, err));
    TRY(write_dice(w, err));
    text = begin_line(w, "id ");
    mu_text_bytes(&text, genesis->game, sizeof genesis->game);
    TRY(end_line(w, &text, err));
    TRY(write_player(w, "A", genesis->a_player, err));
    return write_player(w, "B", genesis->b_player, err);
}

/* --- play -------------------------------------------------------------------------------- */

/* Each player turn has its heading. */
static mu_status write_turn(writer *w, mu_err *err)
{
    const mu_standing now = w->game.rules->standing(w->game.setup, w->game.state);
    if (now.over || (now.turn == w->told.turn && now.side == w->told.side)) return MU_OK;
    w->told = now;
    mu_text text = begin_line(w, "\nturn ");
    mu_text_add(&text, "%u %s", now.turn, mu_side.words[now.side]);
    return end_line(w, &text, err);
}

/* Who typed dice in, if that is known. */
static void add_witness(uint8_t witness, mu_text *text)
{
    if (witness != MU_WITNESS_UNKNOWN)
        mu_text_add(text, " by %s", mu_witness_domain.words[witness]);
}

static void add_note(const mu_note_head *note, mu_text *text)
{
    mu_text_add(text, "note %s ", mu_side.words[note->side]);
    if (note->bookmark[0] == '\0') {
        add_words(note->text, text);
        return;
    }
    mu_quote(note->text, text);
    mu_text_add(text, " at %s", note->bookmark);
}

static void add_ruling(const mu_ruling_head *ruling, mu_text *text)
{
    mu_text_word(text, "ruling ");
    mu_quote(ruling->text, text);
    if (ruling->played[0] != '\0') {
        mu_text_add(text, " illegal %s ", mu_side.words[ruling->side]);
        mu_quote(ruling->played, text);
    }
    if (ruling->changes[0] == '\0') return;
    mu_text_word(text, " set ");
    mu_quote(ruling->changes, text);
}

/* The order, die, card or decision that somebody gave; what came by itself comes by itself, and
 * dice of a seed are told as they must fall. */
static mu_status write_event(writer *w, const mu_event *event, mu_err *err)
{
    const mu_scope scope = mu_game_scope(&w->game);
    const mu_purpose *purposes = w->game.rules->purposes;
    mu_text text = begin_line(w, "");
    switch (event->kind) {
    case MU_EVENT_ORDER:
        TRY(write_turn(w, err));
        text = begin_line(w, "order ");
        mu_order_print(&scope, &event->as.order, &text);
        break;
    case MU_EVENT_ROLL:
        mu_text_add(&text, "roll %s", purposes[event->as.roll.purpose].name);
        for (int i = 0; i < event->as.roll.faces_n; i++)
            mu_text_add(&text, " %d", event->as.roll.faces[i]);
        add_witness(event->as.roll.witness, &text);
        break;
    case MU_EVENT_DRAW:
        if (w->game.genesis.dice == MU_DICE_OPEN) return MU_OK;
        mu_text_add(&text, "roll %s %u", purposes[event->as.draw.purpose].name,
                    event->as.draw.place);
        add_witness(event->as.draw.witness, &text);
        break;
    case MU_EVENT_CHOICE:
        if (event->as.choice.options == 1) return MU_OK;
        mu_text_add(&text, "choose %s ", purposes[event->as.choice.purpose].name);
        mu_option_print(&scope, event->as.choice.purpose, event->as.choice.value, &text);
        break;
    case MU_EVENT_NOTE: add_note(&event->as.note, &text); break;
    case MU_EVENT_UNDO:
        mu_text_add(&text, "undo %s", mu_side.words[event->as.undo.side]);
        if (event->as.undo.consent != 0)
            mu_text_add(&text, " with %s", mu_consent_domain.words[event->as.undo.consent]);
        break;
    case MU_EVENT_RULING: add_ruling(&event->as.ruling, &text); break;
    case MU_EVENT_GENESIS:
    case MU_EVENT_PHASE:
    case MU_EVENT_SETTLED:
    case MU_EVENT_REVEAL:
    case MU_EVENT_CHECKPOINT:
    case MU_EVENT_KINDS: return MU_OK;
    }
    return end_line(w, &text, err);
}

static mu_status write_play(writer *w, const mu_log *log, mu_err *err)
{
    for (size_t i = 1; i < log->n; i++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(log, i, &n);
        mu_event event;
        TRY(mu_event_decode(bytes, n, w->game.rules, &event, err));
        TRY(write_event(w, &event, err));
        TRY(mu_game_feed(&w->game, bytes, n, err));
    }
    mu_text text = begin_line(w, "\nfingerprint ");
    mu_text_bytes(&text, w->game.fingerprint.bytes, sizeof w->game.fingerprint.bytes);
    TRY(end_line(w, &text, err));
    return mu_bytes_check(w->out, err);
}

/* Signatures and secrets cannot be made again by whoever runs a script. */
static mu_status check_secrets(const mu_game *game, mu_err *err)
{
    const char *what = NULL;
    for (uint8_t i = 0; i <= MU_UMPIRE; i++)
        if (mu_genesis_key(&game->genesis, i) != NULL) what = "has keys to sign with";
    if (game->dice.mode == MU_DICE_SEALED) what = "has sealed dice";
    if (game->dice.mode == MU_DICE_DUEL) what = "has the dice of a duel";
    if (what == NULL) return MU_OK;
    return mu_fail(err, MU_REFUSED, 0,
                   "the game %s, which no script can make again: its text form (export --text) is "
                   "exact",
                   what);
}

mu_status mu_script_write(const mu_log *log, const char *scenario, mu_bytes *out, mu_err *err)
{
    if (log->n == 0 || log->first != 0)
        return mu_fail(err, MU_CORRUPT, 0, "the log does not begin with genesis");
    size_t n = 0;
    const uint8_t *genesis = mu_log_event(log, 0, &n);
    writer *w = calloc(1, sizeof *w);
    if (w == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    w->out = out;
    mu_status status = mu_game_begin(&w->game, genesis, n, err);
    if (status == MU_OK) {
        status = check_secrets(&w->game, err);
        if (status == MU_OK) status = write_head(w, scenario, err);
        if (status == MU_OK) status = write_play(w, log, err);
        mu_game_dispose(&w->game);
    }
    free(w);
    return status;
}
