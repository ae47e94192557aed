/* SPDX-License-Identifier: MIT
 * cli/story.c - what the rules told; events and questions in words. */
#include "cli/story.h"

#include "cli/out.h"
#include "core/order.h"

#include <stdlib.h>
#include <string.h>

/* --- facts ----------------------------------------------------------------------------- */

static void copy(char *at, size_t room, const char *words)
{
    mu_text text = mu_text_in(at, room);
    if (words != NULL) mu_text_word(&text, words);
}

static void keep(void *self, const mu_said *said)
{
    story *s = self;
    if (s->n == s->room) {
        size_t room = s->room == 0 ? 32 : 2 * s->room;
        story_fact *moved = realloc(s->facts, room * sizeof *moved);
        s->lost = s->lost || moved == NULL;
        if (moved == NULL) return;
        s->facts = moved;
        s->room = room;
    }
    story_fact *fact = &s->facts[s->n++];
    *fact = (story_fact){ .step = s->step == NULL ? 0 : *s->step,
                          .kind = said->kind,
                          .clause = said->clause,
                          .base = said->base,
                          .by_die = said->hit != NULL };
    copy(fact->text, sizeof fact->text, said->text);
    copy(fact->needed, sizeof fact->needed, said->needed);
    copy(fact->result, sizeof fact->result, said->result);
    while (fact->numbers_n < said->numbers_n && fact->numbers_n < STORY_NUMBERS) {
        fact->numbers[fact->numbers_n] = said->numbers[fact->numbers_n];
        fact->numbers_n++;
    }
    while (fact->faces_n < said->faces_n && fact->faces_n < MU_ROLL_MAX) {
        fact->faces[fact->faces_n] = said->faces[fact->faces_n];
        if (fact->by_die) fact->hit[fact->faces_n] = said->hit[fact->faces_n];
        fact->faces_n++;
    }
}

mu_sink story_sink(story *s)
{
    return (mu_sink){ .said = keep, .self = s };
}

void story_dispose(story *s)
{
    if (s->lost) out_remark("not enough memory: not all that happened is told");
    free(s->facts);
    *s = (story){ 0 };
}

/* "rolled 1 miss, 9 hit"; "rolled 2, counts as 1". */
static void print_dice(const story_fact *fact)
{
    out("rolled");
    for (uint32_t i = 0; i < fact->faces_n; i++) {
        out(" %d", (int)fact->faces[i]);
        if (fact->by_die)
            out(" %s%s", fact->hit[i] ? "hit" : "miss", i + 1 < fact->faces_n ? "," : "");
    }
    for (uint32_t i = 0; i < fact->numbers_n; i++)
        if (strcmp(fact->numbers[i].name, "result") == 0 && fact->faces_n == 1 &&
            fact->numbers[i].value != fact->faces[0])
            out(", counts as %d", (int)fact->numbers[i].value);
    out("\n");
}

static void print_fact(const cli *c, const mu_ruleset *rules, const story_fact *fact, int indent)
{
    out("%*s", indent, "");
    if (fact->kind == MU_SAID_MODIFIER)
        out(fact->base ? "    %-5s %2d  " : "    %-5s %+2d  ", fact->numbers[0].name,
            (int)fact->numbers[0].value);
    if (fact->kind == MU_SAID_TEST)
        out_bold(c, "%s", fact->text);
    else
        out("%s", fact->text);
    out("%s%s  ", fact->result[0] != '\0' ? ", " : "", fact->result);
    out_dim_clause(c, rules, fact->clause);
    out("\n");
    if (fact->faces_n == 0) return;
    out("%*s    %s", indent, "", fact->needed);
    if (fact->by_die)
        out("\n%*s    ", indent, "");
    else if (fact->needed[0] != '\0')
        out(": ");
    print_dice(fact);
}

/* The modifiers from `from` up to `to`, of the step of the first. */
static void print_modifiers(const cli *c, const story *s, size_t from, size_t to,
                            const mu_ruleset *rules, int indent)
{
    for (size_t i = from; i < to; i++)
        if (s->facts[i].kind == MU_SAID_MODIFIER && s->facts[i].step == s->facts[from].step)
            print_fact(c, rules, &s->facts[i], indent);
}

/* What happens on the way to a test, such as a die that is rolled again, does not part it from its
 * modifiers. */
void story_print_facts(const cli *c, const story *s, uint64_t step, size_t heard,
                       const mu_ruleset *rules, int indent)
{
    size_t waiting = s->n; /* the first modifier that waits for its test */
    for (size_t i = 0; i < s->n; i++) {
        const story_fact *fact = &s->facts[i];
        if (fact->step != step) continue;
        if (heard > 0) {
            heard--;
            continue;
        }
        if (fact->kind == MU_SAID_MODIFIER) {
            if (waiting == s->n) waiting = i;
            continue;
        }
        print_fact(c, rules, fact, indent);
        if (fact->kind != MU_SAID_TEST) continue;
        print_modifiers(c, s, waiting, i, rules, indent);
        waiting = s->n;
    }
    print_modifiers(c, s, waiting, s->n, rules, indent);
}

static const char *kind_word(const story_fact *fact)
{
    if (fact->kind == MU_SAID_MODIFIER) return fact->base ? "number" : "modifier";
    return fact->kind == MU_SAID_DONE ? "done" : "test";
}

static mu_json *hits_json(const story_fact *fact)
{
    mu_json *all = mu_json_array();
    for (uint32_t i = 0; i < fact->faces_n; i++) mu_json_add(all, mu_json_bool(fact->hit[i]));
    return all;
}

mu_json *story_json(const story *s, uint64_t step, const mu_ruleset *rules)
{
    mu_json *all = mu_json_array();
    for (size_t i = 0; i < s->n; i++) {
        const story_fact *fact = &s->facts[i];
        if (fact->step != step) continue;
        mu_json *one = mu_json_object();
        mu_json_set(one, "kind", mu_json_text(kind_word(fact)));
        mu_json_set(one, "clause", out_clause_json(rules, fact->clause));
        mu_json_set(one, "text", mu_json_text(fact->text));
        if (fact->needed[0] != '\0') mu_json_set(one, "needed", mu_json_text(fact->needed));
        if (fact->result[0] != '\0') mu_json_set(one, "result", mu_json_text(fact->result));
        mu_json *numbers = mu_json_object();
        for (uint32_t k = 0; k < fact->numbers_n; k++)
            mu_json_set(numbers, fact->numbers[k].name, mu_json_number(fact->numbers[k].value));
        mu_json_set(one, "numbers", numbers);
        mu_json *faces = mu_json_array();
        for (uint32_t k = 0; k < fact->faces_n; k++)
            mu_json_add(faces, mu_json_number(fact->faces[k]));
        mu_json_set(one, "faces", faces);
        if (fact->by_die) mu_json_set(one, "hit", hits_json(fact));
        mu_json_add(all, one);
    }
    return all;
}

void story_fact_words(const story_fact *fact, mu_text *text)
{
    mu_text_add(text, "%s%s%s", fact->text, fact->result[0] != '\0' ? ", " : "", fact->result);
}

void story_print_outcome(const story *s, uint64_t step)
{
    const char *between = "";
    for (size_t i = 0; i < s->n; i++) {
        const story_fact *fact = &s->facts[i];
        if (fact->kind == MU_SAID_MODIFIER || fact->step != step) continue;
        char words[2 * MU_LINE_MAX];
        mu_text text = mu_text_in(words, sizeof words);
        story_fact_words(fact, &text);
        out("%s%s", between, words);
        between = "; ";
    }
    if (*between == '\0') out("done");
}

/* --- events ------------------------------------------------------------------------------ */

bool story_opens_step(mu_event_kind kind)
{
    return kind == MU_EVENT_ORDER || kind == MU_EVENT_PHASE;
}

void story_asked(const mu_scope *scope, uint8_t side, uint8_t purpose, uint16_t subject,
                 mu_text *text)
{
    if (side < 2) mu_text_add(text, "%s: ", scope->rules->side_name(scope->setup, side));
    if (subject != 0) {
        mu_domain_print(&mu_subject_domain, scope, subject, text);
        mu_text_word(text, ", ");
    }
    mu_text_word(text, scope->rules->purposes[purpose].title);
}

uint8_t story_side(const mu_event *event)
{
    switch (event->kind) {
    case MU_EVENT_ORDER: return event->as.order.side;
    case MU_EVENT_ROLL: return event->as.roll.side;
    case MU_EVENT_DRAW: return event->as.draw.side;
    case MU_EVENT_CHOICE: return event->as.choice.side;
    case MU_EVENT_NOTE: return event->as.note.side;
    case MU_EVENT_UNDO: return (uint8_t)event->as.undo.side;
    case MU_EVENT_REVEAL: return (uint8_t)event->as.reveal.side;
    case MU_EVENT_CHECKPOINT: return (uint8_t)event->as.checkpoint.side;
    case MU_EVENT_RULING:
    case MU_EVENT_PHASE:
    case MU_EVENT_GENESIS:
    case MU_EVENT_SETTLED:
    case MU_EVENT_KINDS: break;
    }
    return MU_NOBODY;
}

static void ruling_words(const mu_ruling_head *ruling, const mu_scope *scope, mu_text *text)
{
    mu_text_add(text, "the umpire rules: \"%s\"", ruling->text);
    if (ruling->played[0] != '\0') {
        mu_text_add(text, "; played though illegal [");
        mu_clause_print(scope->rules, ruling->clause, text);
        mu_text_add(text, "], %s: %s", scope->rules->side_name(scope->setup, ruling->side),
                    ruling->played);
    }
    if (ruling->changes[0] != '\0') mu_text_add(text, "; put right: %s", ruling->changes);
}

void story_deed(const mu_event *event, const mu_scope *scope, mu_text *text)
{
    switch (event->kind) {
    case MU_EVENT_ORDER: mu_order_print(scope, &event->as.order, text); return;
    case MU_EVENT_PHASE:
        mu_text_add(text, "%s", scope->rules->phases[event->as.phase.phase].title);
        return;
    case MU_EVENT_ROLL: {
        const mu_roll_head *roll = &event->as.roll;
        story_asked(scope, MU_NOBODY, roll->purpose, roll->subject, text);
        mu_text_word(text, ":");
        for (int i = 0; i < roll->faces_n; i++) mu_text_add(text, " %d", roll->faces[i]);
        return;
    }
    case MU_EVENT_DRAW:
        story_asked(scope, MU_NOBODY, event->as.draw.purpose, event->as.draw.subject, text);
        mu_text_add(text, ": card %u of %u", event->as.draw.place + 1u, event->as.draw.cards);
        return;
    case MU_EVENT_CHOICE: {
        const mu_choice_head *choice = &event->as.choice;
        story_asked(scope, MU_NOBODY, choice->purpose, choice->subject, text);
        mu_text_word(text, " ");
        mu_option_print(scope, choice->purpose, choice->value, text);
        if (choice->options == 1) mu_text_word(text, " (the only way)");
        return;
    }
    case MU_EVENT_NOTE:
        mu_text_add(text, "\"%s\"", event->as.note.text);
        if (event->as.note.bookmark[0] != '\0')
            mu_text_add(text, " (bookmark %s)", event->as.note.bookmark);
        return;
    case MU_EVENT_UNDO:
        mu_text_word(text, "undo");
        if (event->as.undo.side < 2)
            mu_text_add(text, " by %s",
                        scope->rules->side_name(scope->setup, (uint8_t)event->as.undo.side));
        mu_text_add(text, ", back to event %u", event->as.undo.to);
        if (event->as.undo.consent != 0)
            mu_text_add(
                text, ", agreed to by %s",
                scope->rules->side_name(scope->setup, (uint8_t)(event->as.undo.consent - 1)));
        return;
    case MU_EVENT_REVEAL:
        if (event->as.reveal.link == 0)
            mu_text_word(text, "the umpire reveals the secret of the dice");
        else
            mu_text_add(text, "link %u of the dice is revealed", event->as.reveal.link);
        return;
    case MU_EVENT_RULING: ruling_words(&event->as.ruling, scope, text); return;
    case MU_EVENT_CHECKPOINT:
        if (event->as.checkpoint.side == MU_UMPIRE) mu_text_word(text, "the umpire: ");
        mu_text_word(text, "all before is signed");
        return;
    case MU_EVENT_GENESIS:
    case MU_EVENT_SETTLED:
    case MU_EVENT_KINDS: return;
    }
}

void story_event(const mu_event *event, const mu_scope *scope, mu_text *text)
{
    const uint8_t side = story_side(event);
    if (side < 2 && event->kind != MU_EVENT_UNDO)
        mu_text_add(text, "%s: ", scope->rules->side_name(scope->setup, side));
    else if (event->kind == MU_EVENT_NOTE)
        mu_text_word(text, "note: ");
    story_deed(event, scope, text);
}

void story_taken(const mu_taken *taken, const mu_scope *scope, mu_text *text)
{
    mu_event event = { .kind = MU_EVENT_PHASE };
    if (taken->by_order)
        event = (mu_event){ .kind = MU_EVENT_ORDER, .as.order = taken->order };
    else
        event.as.phase.phase = taken->phase;
    mu_text_add(text, "event %llu, ", (unsigned long long)taken->first);
    story_event(&event, scope, text);
}

/* --- questions ------------------------------------------------------------------------------ */

static void print_answering(const mu_game *game, const char *word)
{
    const mu_question *q = &game->open.question;
    const bool rolled = q->kind != MU_CHOICE;
    if (rolled && game->dice.mode == MU_DICE_DUEL)
        out("  both sides reveal their next link: muster dice reveal\n");
    else if (rolled && game->dice.mode == MU_DICE_SEALED && !game->dice.known)
        out("  the umpire rolls: he goes on with the game, who has the secret of the dice\n");
    else if (rolled && game->dice.mode != MU_DICE_TABLE)
        out("  the game rolls by itself when it goes on\n");
    else if (word != NULL)
        out("  answer it with: muster answer %s%s\n", word,
            q->kind == MU_CHOICE ? " OPTION"
            : q->kind == MU_DRAW ? " CARD"
            : q->count > 1       ? " FACE FACE ..."
                                 : " FACE");
}

void story_options(const mu_game *game, mu_text *out_text)
{
    const mu_question *q = &game->open.question;
    const mu_scope scope = mu_game_scope(game);
    for (uint32_t i = 0; i < q->count; i++) {
        if (i > 0) mu_text_word(out_text, " ");
        mu_option_print(&scope, q->purpose, q->options[i], out_text);
    }
}

void story_question(const cli *c, const mu_game *game, const char *word)
{
    const mu_question *q = &game->open.question;
    const mu_scope scope = mu_game_scope(game);
    const mu_purpose *purpose = &scope.rules->purposes[q->purpose];
    out_bold(c, "Open question");
    if (q->side < 2) {
        out(" for ");
        out_side(c, q->side, "%s", scope.rules->side_name(scope.setup, q->side));
    }
    out(", ");
    out_clause(scope.rules, q->clause);
    out("\n  %s: %s", purpose->name, purpose->title);
    if (q->subject != 0) {
        char piece[64];
        mu_text text = mu_text_in(piece, sizeof piece);
        mu_domain_print(&mu_subject_domain, &scope, q->subject, &text);
        out(" (%s)", piece);
    }
    if (q->kind == MU_ROLL) {
        out(": %u %s with faces %d to %d\n", q->count, q->count == 1 ? "die" : "dice", q->low,
            q->low + q->sides - 1);
    } else if (q->kind == MU_DRAW) {
        out(": one of %u cards, counted from 0\n", q->count);
    } else {
        char options[64 * MU_OPTIONS_MAX];
        mu_text text = mu_text_in(options, sizeof options);
        story_options(game, &text);
        out("\n  options: %s\n", options);
    }
    print_answering(game, word);
}

mu_json *story_question_json(const mu_scope *scope, const mu_question *q)
{
    static const char *const kinds[] = { "roll", "draw", "choice" };
    mu_json *one = mu_json_object();
    char piece[64];
    mu_text text = mu_text_in(piece, sizeof piece);
    mu_domain_print(&mu_subject_domain, scope, q->subject, &text);
    mu_json_set(one, "kind", mu_json_text(kinds[q->kind]));
    mu_json_set(one, "purpose", mu_json_text(scope->rules->purposes[q->purpose].name));
    mu_json_set(one, "title", mu_json_text(scope->rules->purposes[q->purpose].title));
    mu_json_set(one, "clause", out_clause_json(scope->rules, q->clause));
    mu_json_set(one, "side", mu_json_text(mu_side.words[q->side]));
    mu_json_set(one, "subject", mu_json_text(piece));
    if (q->kind == MU_ROLL) {
        mu_json_set(one, "dice", mu_json_number(q->count));
        mu_json_set(one, "low", mu_json_number(q->low));
        mu_json_set(one, "high", mu_json_number(q->low + q->sides - 1));
    }
    if (q->kind == MU_DRAW) mu_json_set(one, "cards", mu_json_number(q->count));
    if (q->kind != MU_CHOICE) return one;
    mu_json *options = mu_json_array();
    for (uint32_t i = 0; i < q->count; i++) {
        char option[64];
        mu_text word = mu_text_in(option, sizeof option);
        mu_option_print(scope, q->purpose, q->options[i], &word);
        mu_json_add(options, mu_json_text(option));
    }
    mu_json_set(one, "options", options);
    return one;
}

/* --- standing -------------------------------------------------------------------------------- */

const void *story_state(mu_game *game)
{
    return mu_game_ask(game, NULL) == MU_PENDING ? game->after : game->state;
}

static uint32_t columns_of(const char *text)
{
    return out_columns(text, strlen(text));
}

static const char *name_of(const mu_game *game, uint8_t side)
{
    return game->rules->side_name(game->setup, side);
}

static void print_side(const cli *c, const mu_game *game, const mu_standing *now)
{
    if (now->side > 1) return;
    out_bold(c, ", ");
    out_side(c, now->side, "%s", name_of(game, now->side));
}

void story_turn(const cli *c, const mu_game *game, const mu_standing *now)
{
    out_bold(c, "Turn %u", now->turn);
    print_side(c, game, now);
}

static void print_end(const cli *c, const mu_game *game, const mu_standing *now, const char *status,
                      out_wrap *wrap)
{
    char head[64];
    mu_text text = mu_text_in(head, sizeof head);
    mu_text_add(&text, "Turn %u, the game is over: ", now->turn);
    out_bold(c, "%s", head);
    wrap->column += columns_of(head);
    if (now->winner < 2) {
        const char *winner = name_of(game, now->winner);
        out_side(c, now->winner, "%s win, ", winner);
        wrap->column += columns_of(winner) + columns_of(" win, ");
    }
    out_wrapped(wrap, now->words);
    if (status[0] != '\0') out_wrapped(wrap, ": ");
    out_wrapped(wrap, status);
    out_wrapped(wrap, " ");
    out_wrapped_clause(wrap, game->rules, now->clause);
    out("\n");
}

static void status_of(mu_game *game, char status[MU_LINE_MAX])
{
    mu_text text = mu_text_in(status, MU_LINE_MAX);
    game->rules->status(game->setup, story_state(game), &text);
}

void story_standing(const cli *c, mu_game *game, const char *lead)
{
    mu_standing now = game->rules->standing(game->setup, game->state);
    char status[MU_LINE_MAX];
    char head[64];
    mu_text text = mu_text_in(head, sizeof head);
    out_wrap wrap = { .column = columns_of(lead), .indent = 4 };
    status_of(game, status);
    out("%s", lead);
    if (now.over) {
        print_end(c, game, &now, status, &wrap);
        return;
    }
    mu_text_add(&text, "Turn %u", now.turn);
    if (now.turns > 0) mu_text_add(&text, " of %u", now.turns);
    out_bold(c, "%s", head);
    print_side(c, game, &now);
    wrap.column += columns_of(head);
    if (now.side < 2) wrap.column += columns_of(", ") + columns_of(name_of(game, now.side));
    out_wrapped(&wrap, ": ");
    out_wrapped(&wrap, game->rules->phases[now.phase].title);
    if (status[0] != '\0') out_wrapped(&wrap, ", ");
    out_wrapped(&wrap, status);
    out("\n");
}

void story_standing_words(mu_game *game, mu_text *words)
{
    const mu_ruleset *rules = game->rules;
    const mu_standing now = rules->standing(game->setup, game->state);
    char status[MU_LINE_MAX];
    status_of(game, status);
    mu_text_add(words, "Turn %u", now.turn);
    if (now.turns > 0) mu_text_add(words, " of %u", now.turns);
    if (!now.over && now.side < 2)
        mu_text_add(words, ", %s", rules->side_name(game->setup, now.side));
    if (now.over && now.winner < 2)
        mu_text_add(words, ": %s win", rules->side_name(game->setup, now.winner));
    mu_text_add(words, ": %s", now.over ? now.words : rules->phases[now.phase].title);
    if (status[0] != '\0') mu_text_add(words, ", %s", status);
}

mu_json *story_standing_json(mu_game *game)
{
    mu_standing now = game->rules->standing(game->setup, game->state);
    char status[MU_LINE_MAX];
    status_of(game, status);
    mu_json *one = mu_json_object();
    mu_json_set(one, "turn", mu_json_number(now.turn));
    if (now.turns > 0) mu_json_set(one, "turns", mu_json_number(now.turns));
    mu_json_set(one, "side", mu_json_text(mu_side.words[now.side]));
    mu_json_set(one, "phase", mu_json_text(game->rules->phases[now.phase].name));
    mu_json_set(one, "status", mu_json_text(status));
    mu_json_set(one, "over", mu_json_bool(now.over));
    if (!now.over) return one;
    mu_json_set(one, "winner", mu_json_text(mu_side.words[now.winner]));
    mu_json_set(one, "clause", out_clause_json(game->rules, now.clause));
    mu_json_set(one, "words", mu_json_text(now.words));
    return one;
}

int story_conclude(const cli *c, mu_game *game, const char *word, mu_json *answer)
{
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_game_ask(game, &err);
    if (status != MU_OK && status != MU_PENDING) {
        mu_json_free(answer);
        return out_error(&err, word, game->rules);
    }
    const mu_scope scope = mu_game_scope(game);
    int code = status == MU_PENDING ? EXIT_QUESTION : EXIT_YES;
    if (answer != NULL) {
        mu_json_set(answer, "standing", story_standing_json(game));
        if (status == MU_PENDING)
            mu_json_set(answer, "question", story_question_json(&scope, &game->open.question));
        return out_json(answer, code);
    }
    story_standing(c, game, "");
    if (status == MU_PENDING) story_question(c, game, word);
    return code;
}
