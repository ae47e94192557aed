/* SPDX-License-Identifier: MIT
 * events/script.c - a game written by hand. */
#include "core/lookup.h"
#include "core/order.h"
#include "core/print.h"
#include "core/say.h"
#include "events/json.h"
#include "events/script_inner.h"

#include <string.h>

/* --- errors ------------------------------------------------------------------------ */

/* Put file and line before what went wrong. */
static mu_status at_line(const mu_runner *r, mu_status status)
{
    if (status == MU_OK || status == MU_PENDING || r->err == NULL) return status;
    char what[MU_LINE_MAX];
    memcpy(what, r->err->text, sizeof what);
    mu_text text = mu_text_in(r->err->text, sizeof r->err->text);
    mu_text_add(&text, "%.80s:%u: %s", r->name, r->line, what);
    mu_make_plain_text(r->err->text); /* a name may be cut inside a character */
    return status;
}

/* --- what the rules tell -------------------------------------------------------------- */

static void listen(void *self, const mu_said *fact)
{
    mu_last_test *test = self;
    if (fact->kind != MU_SAID_TEST) return;
    test->n = 0;
    for (uint32_t i = 0; i < fact->numbers_n && i < MU_SCRIPT_NUMBERS; i++)
        test->numbers[test->n++] = fact->numbers[i];
}

/* The position as it is now, a half-done step included; the tests of that step are heard
 * again. A settled step was heard as it settled. */
static mu_status look(mu_runner *r, const void **state)
{
    mu_game *game = &r->out->game;
    mu_status status = mu_game_tell(game, &r->ear, r->err);
    *state = status == MU_PENDING ? game->after : game->state;
    return status == MU_PENDING ? MU_OK : status;
}

/* --- the head of a script --------------------------------------------------------------- */

static mu_status read_scenario(mu_runner *r, const char *name, const char *text, size_t n)
{
    if (r->scenario.setup != NULL) return mu_script_wrong(r, MU_INPUT, "a second scenario");
    return mu_scenario_read(name, text, n, r->loader, &r->scenario, r->err);
}

static mu_status do_scenario(mu_runner *r, char *rest)
{
    if (r->scenario.setup != NULL) return mu_script_wrong(r, MU_INPUT, "a second scenario");
    char *path = mu_next_word(&rest);
    if (path == NULL) return mu_script_wrong(r, MU_INPUT, "the scenario file is missing");
    TRY(mu_script_ends(r, rest));
    mu_loaded file = { 0 };
    mu_status status = r->loader->load(r->loader->self, r->name, path, &file, r->err);
    if (status == MU_OK)
        status = read_scenario(r, file.name, (const char *)file.text.at, file.text.used);
    mu_bytes_dispose(&file.text);
    return status;
}

static mu_status do_set(mu_runner *r, char *rest)
{
    if (r->scenario.setup == NULL) return mu_script_wrong(r, MU_INPUT, "'set' before 'scenario'");
    char *assignment = mu_next_word(&rest);
    TRY(mu_script_ends(r, rest));
    return mu_scenario_set(&r->scenario, assignment == NULL ? "" : assignment, r->err);
}

/* A word, or a text in quotes; null if there is none. */
static const char *take_seed(char **rest, char room[MU_LINE_MAX])
{
    *rest += strspn(*rest, " ");
    char *end = (*rest)[0] == '"' ? mu_closing_quote(*rest) : NULL;
    if (end == NULL || (end[1] != '\0' && end[1] != ' ')) return mu_next_word(rest);
    char *text = *rest;
    *rest = end + 1 + strspn(end + 1, " ");
    end[1] = '\0';
    return mu_without_quotes(text, room, MU_LINE_MAX);
}

static mu_status do_dice(mu_runner *r, char *rest)
{
    char *mode = mu_next_word(&rest);
    char room[MU_LINE_MAX];
    const char *seed = take_seed(&rest, room);
    int64_t value = 0;
    if (mode == NULL || !mu_domain_parse(&mu_dice_domain, NULL, mode, 0, MU_DICE_TABLE, &value) ||
        (value == MU_DICE_TABLE && seed != NULL))
        return mu_script_wrong(r, MU_INPUT, "dice are 'open SEED' or 'table'");
    const bool drawn = strcmp(rest, "drawn") == 0;
    if (!drawn) TRY(mu_script_ends(r, rest));
    r->genesis.dice = (uint8_t)value;
    r->genesis.seed_chosen = seed != NULL && !drawn;
    memset(r->genesis.seed, 0, sizeof r->genesis.seed);
    if (seed == NULL) return MU_OK;
    return mu_read_element(mu_field_named(&mu_genesis_schema, "seed"), NULL, seed, r->genesis.seed,
                           r->err);
}

static mu_status do_id(mu_runner *r, char *rest)
{
    char *id = mu_next_word(&rest);
    if (id == NULL || !mu_hex_bytes(id, r->genesis.game, sizeof r->genesis.game) ||
        strspn(id, "0") == strlen(id))
        return mu_script_wrong(r, MU_INPUT, "an id has 32 hex digits, and is not zero");
    return mu_script_ends(r, rest);
}

static mu_status do_player(mu_runner *r, char *rest)
{
    int64_t value = 0;
    if (!mu_script_side(&rest, 1, &value))
        return mu_script_wrong(r, MU_INPUT, "a player plays side A or side B");
    const char *field = value == 0 ? "a_player" : "b_player";
    char room[MU_LINE_MAX];
    return mu_read_element(mu_field_named(&mu_genesis_schema, field), NULL,
                           mu_without_quotes(rest, room, sizeof room),
                           value == 0 ? r->genesis.a_player : r->genesis.b_player, r->err);
}

static mu_status begin_game(mu_runner *r)
{
    if (r->scenario.setup == NULL)
        return mu_script_wrong(r, MU_INPUT, "the script names no scenario");
    TRY(mu_scenario_check("the scenario", &r->scenario, r->err));
    TRY(mu_game_new(&r->genesis, r->scenario.rules, r->scenario.setup, &r->out->game, &r->out->log,
                    r->err));
    r->out->begun = true;
    r->out->game.said = &r->ear;
    r->out->game.marks = r->marks;
    r->heard = 1;
    mu_status status = mu_game_go_on(&r->out->game, &r->out->log, r->err);
    return status == MU_PENDING ? MU_OK : status;
}

/* --- play -------------------------------------------------------------------------------- */

/* After an answer: what is left of a path goes on. */
static mu_status follow(mu_runner *r, mu_status status)
{
    if (status == MU_PENDING)
        status = mu_game_follow(&r->out->game, &r->ahead, &r->out->log, r->err);
    if (status == MU_OK && r->ahead.used < r->ahead.n)
        return mu_ahead_goes_on(&r->ahead, r->ahead.used, r->err);
    return status == MU_PENDING ? MU_OK : status;
}

static mu_status read_order(mu_runner *r, char *rest, mu_order *order)
{
    const mu_scope scope = mu_game_scope(&r->out->game);
    return mu_order_read(&scope, mu_game_side(&r->out->game), rest, order, &r->ahead, r->err);
}

static mu_status do_order(mu_runner *r, char *rest)
{
    mu_order order;
    TRY(read_order(r, rest, &order));
    r->heard = r->out->log.n;
    r->test.n = 0; /* a field of the state may have the name of a number of an old test */
    return follow(r, mu_game_order_along(&r->out->game, &order, &r->ahead, &r->out->log, r->err));
}

static mu_status do_refused(mu_runner *r, char *rest)
{
    const mu_scope scope = mu_game_scope(&r->out->game);
    char *word = mu_next_word(&rest);
    mu_clause clause = 0;
    if (word == NULL || !mu_clause_parse(scope.rules, word, &clause))
        return mu_script_wrong(r, MU_INPUT, "'refused' wants a clause and an order");
    mu_order order;
    TRY(read_order(r, rest, &order));
    mu_err why = MU_ERR_NONE;
    mu_status status = mu_game_may(&r->out->game, &order, &why);
    if (status == MU_CONFLICT) return mu_script_wrong(r, status, why.text);
    if (status == MU_OK) return mu_script_wrong(r, MU_DIVERGED, "the rules allow this order");
    if (why.clause != clause) {
        char line[MU_LINE_MAX];
        mu_text text = mu_text_in(line, sizeof line);
        mu_text_word(&text, "it is refused under ");
        mu_clause_print(scope.rules, why.clause, &text);
        mu_text_add(&text, ": %s", why.text);
        return mu_script_wrong(r, MU_DIVERGED, line);
    }
    r->out->refusals++;
    return MU_OK;
}

/* The next answer in the log that has not been looked at, if it is of this kind. */
static mu_status next_answer(mu_runner *r, mu_event_kind kind, mu_event *event)
{
    while (r->heard < r->out->log.n) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(&r->out->log, r->heard++, &n);
        TRY(mu_event_decode(bytes, n, r->out->game.rules, event, r->err));
        if (event->kind == kind) return MU_OK;
    }
    return mu_script_wrong(r, MU_DIVERGED, "no such answer is in the log");
}

/* Who typed the dice in, behind their faces. */
static mu_status read_witness(mu_runner *r, char *rest)
{
    char *word = mu_next_word(&rest);
    int64_t witness = 0;
    if (word == NULL || !mu_domain_parse(&mu_witness_domain, NULL, word, MU_WITNESS_A,
                                         MU_WITNESS_B_AGREED, &witness))
        return mu_script_wrong(r, MU_INPUT, "typed dice are by A, B, A+B or B+A");
    if (r->genesis.dice != MU_DICE_TABLE)
        return mu_script_wrong(r, MU_INPUT, "dice that are not typed in are by nobody");
    r->out->game.witness = (mu_witness)witness;
    return mu_script_ends(r, rest);
}

static mu_status read_faces(mu_runner *r, char *rest, int32_t faces[MU_ROLL_MAX], uint32_t *n)
{
    *n = 0;
    r->out->game.witness = MU_WITNESS_UNKNOWN;
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        int64_t face = 0;
        if (strcmp(word, "by") == 0) return read_witness(r, rest);
        if (*n == MU_ROLL_MAX || !mu_whole_number(word, INT16_MIN, INT16_MAX, &face))
            return mu_script_wrong(r, MU_INPUT, "a roll lists the faces of its dice");
        faces[(*n)++] = (int32_t)face;
    }
    return MU_OK;
}

static mu_status wrong_question(mu_runner *r, const char *wanted)
{
    const mu_game *game = &r->out->game;
    return mu_fail(r->err, MU_DIVERGED, game->open.question.clause,
                   "the open question is %s, not %.40s",
                   game->rules->purposes[game->open.question.purpose].name, wanted);
}

/* Is this the open question? */
static mu_status must_be_asked(mu_runner *r, const char *purpose)
{
    mu_status status = mu_game_ask(&r->out->game, r->err);
    if (status == MU_OK) return mu_script_wrong(r, MU_DIVERGED, "no question is open");
    if (status != MU_PENDING) return status;
    int row = purpose == NULL ? -1 : mu_purpose_find(r->out->game.rules, purpose);
    if (row < 0) return mu_script_wrong(r, MU_INPUT, "there is no such roll or question");
    return row == r->out->game.open.question.purpose ? MU_OK : wrong_question(r, purpose);
}

/* Open dice have been rolled already: the line says how they must have fallen. */
static mu_status compare_roll(mu_runner *r, const char *purpose, const int32_t *faces, uint32_t n)
{
    mu_event event;
    TRY(next_answer(r, MU_EVENT_ROLL, &event));
    const mu_roll_head *roll = &event.as.roll;
    const char *name = r->out->game.rules->purposes[roll->purpose].name;
    bool same = purpose != NULL && strcmp(name, purpose) == 0 && n == (uint32_t)roll->faces_n;
    for (uint32_t i = 0; same && i < n; i++) same = faces[i] == roll->faces[i];
    if (same) return MU_OK;
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_add(&text, "the game's dice give %s", name);
    for (int i = 0; i < roll->faces_n; i++) mu_text_add(&text, " %d", roll->faces[i]);
    return mu_script_wrong(r, MU_DIVERGED, line);
}

static mu_status do_roll(mu_runner *r, char *rest)
{
    char *purpose = mu_next_word(&rest);
    int32_t faces[MU_ROLL_MAX];
    uint32_t n = 0;
    TRY(read_faces(r, rest, faces, &n));
    if (r->genesis.dice == MU_DICE_OPEN) return compare_roll(r, purpose, faces, n);
    TRY(must_be_asked(r, purpose));
    if (r->out->game.open.question.kind == MU_CHOICE)
        return mu_script_wrong(r, MU_INPUT, "that is chosen, not rolled");
    mu_status status = mu_game_answer(&r->out->game, faces, n, &r->out->log, r->err);
    return follow(r, status);
}

static mu_status do_choose(mu_runner *r, char *rest)
{
    char *purpose = mu_next_word(&rest);
    char *word = mu_next_word(&rest);
    if (word == NULL)
        return mu_script_wrong(r, MU_INPUT, "'choose' wants a question and an answer");
    TRY(mu_script_ends(r, rest));
    if (strcmp(word, "auto") == 0) {
        mu_event event;
        do { /* choices with more options are the business of other lines */
            TRY(next_answer(r, MU_EVENT_CHOICE, &event));
        } while (event.as.choice.options > 1);
        const char *name = r->out->game.rules->purposes[event.as.choice.purpose].name;
        if (strcmp(name, purpose) == 0) return MU_OK;
        return mu_script_wrong(r, MU_DIVERGED, "that choice was not forced");
    }
    TRY(must_be_asked(r, purpose));
    if (r->out->game.open.question.kind != MU_CHOICE)
        return mu_script_wrong(r, MU_INPUT, "that is rolled, not chosen");
    const mu_scope scope = mu_game_scope(&r->out->game);
    int32_t value = 0;
    TRY(mu_option_read(&scope, r->out->game.open.question.purpose, word, &value, r->err));
    return follow(r, mu_game_answer(&r->out->game, &value, 1, &r->out->log, r->err));
}

static mu_status do_ask(mu_runner *r, char *rest)
{
    TRY(must_be_asked(r, mu_next_word(&rest)));
    const mu_scope scope = mu_game_scope(&r->out->game);
    const mu_question *q = &r->out->game.open.question;
    char options[MU_LINE_MAX];
    mu_text all = mu_text_in(options, sizeof options);
    if (q->kind != MU_CHOICE) mu_text_add(&all, " %u", q->count);
    for (uint32_t i = 0; q->kind == MU_CHOICE && i < q->count; i++) {
        mu_text_word(&all, " ");
        mu_option_print(&scope, q->purpose, q->options[i], &all);
    }
    char given[MU_LINE_MAX];
    mu_text words = mu_text_in(given, sizeof given);
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        mu_text_word(&words, " ");
        mu_text_word(&words, word);
    }
    if (given[0] != '\0' && strcmp(options, given) != 0)
        return mu_fail(r->err, MU_DIVERGED, q->clause, "the options are%.120s", options);
    r->out->asks++;
    return MU_OK;
}

static mu_status do_turn(mu_runner *r, char *rest)
{
    char *number = mu_next_word(&rest);
    char *side = mu_next_word(&rest);
    int64_t turn = 0;
    int64_t who = 0;
    if (number == NULL || side == NULL || !mu_whole_number(number, 1, UINT16_MAX, &turn) ||
        !mu_domain_parse(MU_SIDE, NULL, side, 0, MU_NOBODY, &who))
        return mu_script_wrong(r, MU_INPUT, "'turn' wants a number and a side");
    TRY(mu_script_ends(r, rest));
    const mu_game *game = &r->out->game;
    mu_standing now = game->rules->standing(game->setup, game->state);
    if (now.over) return mu_script_wrong(r, MU_DIVERGED, "the game is over");
    if (now.turn == turn && now.side == who) return MU_OK;
    return mu_fail(r->err, MU_DIVERGED, 0, "it is turn %u of side %s", now.turn,
                   mu_side.words[now.side]);
}

/* One "field=value". */
static mu_status want_one(mu_runner *r, char *word, const void *state)
{
    char *equals = strchr(word, '=');
    if (equals == NULL) return mu_script_wrong(r, MU_INPUT, "'want' lists field=value");
    *equals = '\0';
    const char *value = equals + 1;
    char found[MU_LINE_MAX];
    mu_text text = mu_text_in(found, sizeof found);
    for (uint32_t i = 0; i < r->test.n; i++)
        if (strcmp(r->test.numbers[i].name, word) == 0)
            mu_text_add(&text, "%d", (int)r->test.numbers[i].value);
    if (text.used == 0) {
        const mu_scope scope = mu_game_scope(&r->out->game);
        mu_leaf leaf;
        TRY(mu_lookup(scope.rules->state, &scope, (void *)(uintptr_t)state, word, &leaf, r->err));
        mu_print_element(leaf.field, &scope, leaf.at, &text);
    }
    if (strcmp(found, value) == 0) {
        r->out->wants++;
        return MU_OK;
    }
    return mu_fail(r->err, MU_DIVERGED, 0, "%.60s is %.60s, not %.60s", word, found, value);
}

static mu_status do_want(mu_runner *r, char *rest)
{
    const void *state = NULL;
    if (*rest == '\0') return mu_script_wrong(r, MU_INPUT, "'want' lists field=value");
    TRY(look(r, &state));
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest))
        TRY(want_one(r, word, state));
    return MU_OK;
}

static mu_status do_fingerprint(mu_runner *r, char *rest)
{
    char *word = mu_next_word(&rest);
    uint8_t wanted[MU_DIGEST_BYTES];
    if (word == NULL || !mu_hex_bytes(word, wanted, sizeof wanted))
        return mu_script_wrong(r, MU_INPUT, "a fingerprint has 32 hex digits");
    TRY(mu_script_ends(r, rest));
    const mu_digest *found = &r->out->game.fingerprint;
    if (memcmp(found->bytes, wanted, sizeof wanted) == 0) {
        r->out->wants++;
        return MU_OK;
    }
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_word(&text, "the state has the fingerprint ");
    mu_text_bytes(&text, found->bytes, sizeof found->bytes);
    return mu_script_wrong(r, MU_DIVERGED, line);
}

/* --- lines ----------------------------------------------------------------------------- */

static const struct verb {
    const char *word;
    bool head; /* stands before the game begins */
    mu_status (*run)(mu_runner *r, char *rest);
} verbs[] = {
    { "scenario", true, do_scenario }, { "set", true, do_set },
    { "dice", true, do_dice },         { "id", true, do_id },
    { "player", true, do_player },     { "turn", false, do_turn },
    { "roll", false, do_roll },        { "order", false, do_order },
    { "choose", false, do_choose },    { "ask", false, do_ask },
    { "want", false, do_want },        { "note", false, mu_script_note },
    { "refused", false, do_refused },  { "ruling", false, mu_script_ruling },
    { "undo", false, mu_script_undo }, { "fingerprint", false, do_fingerprint },
};

/* A # begins a remark where a word could begin; #17 is a number without a name, and what stands
 * in quotes is no remark. */
static char *remark_of(char *line)
{
    char before = ' ';
    for (char *at = line; *at != '\0'; before = *at++) {
        if (before != ' ') continue;
        if (*at == '#' && (at == line + strspn(line, " ") || strspn(at + 1, "0123456789") == 0))
            return at;
        char *end = *at == '"' ? mu_closing_quote(at) : NULL;
        if (end != NULL) at = end;
    }
    return NULL;
}

static mu_status do_line(mu_runner *r, char *line)
{
    if (!mu_is_plain_text(line, strlen(line)))
        return mu_script_wrong(r, MU_INPUT, "is not plain text");
    char *remark = remark_of(line);
    if (remark != NULL) *remark = '\0';
    for (size_t n = strlen(line); n > 0 && line[n - 1] == ' '; n--) line[n - 1] = '\0';
    char *word = mu_next_word(&line);
    if (word == NULL) return MU_OK;
    for (size_t i = 0; i < MU_COUNT_OF(verbs); i++) {
        if (strcmp(verbs[i].word, word) != 0) continue;
        if (verbs[i].head && r->out->begun)
            return mu_script_wrong(r, MU_INPUT, "the game has begun: this line comes too late");
        if (!verbs[i].head && !r->out->begun) TRY(begin_game(r));
        return verbs[i].run(r, line);
    }
    return mu_fail(r->err, MU_INPUT, 0, "a line cannot begin with '%.40s'", word);
}

/* A scenario that stands in the script itself: bytes from its first brace to the line that is
 * nothing but the last, with its newline; 0 if none begins here. */
static size_t scenario_block(const char *text, size_t n, size_t *begin)
{
    static const char word[] = "scenario {";
    *begin = sizeof word - 2;
    if (n < sizeof word - 1 || memcmp(text, word, sizeof word - 1) != 0) return 0;
    for (size_t at = *begin; at + 1 < n; at++) {
        if (text[at] != '\n' || text[at + 1] != '}') continue;
        size_t end = at + 2;
        if (end < n && text[end] == '\r') end++;
        if (end == n || text[end] == '\n') return end < n ? end + 1 : end;
    }
    return 0;
}

static mu_status do_scenario_block(mu_runner *r, const char *text, size_t begin, size_t n)
{
    r->line++;
    TRY(read_scenario(r, r->name, text + begin, n - begin));
    for (size_t i = 0; i + 1 < n; i++) r->line += text[i] == '\n';
    return MU_OK;
}

static mu_status do_lines(mu_runner *r, const char *text, size_t n)
{
    for (size_t at = 0; at < n;) {
        size_t begin = 0;
        size_t block = r->out->begun ? 0 : scenario_block(text + at, n - at, &begin);
        if (block > 0) {
            TRY(do_scenario_block(r, text + at, begin, block));
            at += block;
            continue;
        }
        const char *newline = memchr(text + at, '\n', n - at);
        size_t length = newline == NULL ? n - at : (size_t)(newline - text) - at;
        char line[MU_EVENT_LINE];
        r->line++;
        size_t shown = length > 0 && text[at + length - 1] == '\r' ? length - 1 : length;
        if (shown >= sizeof line || memchr(text + at, '\0', shown) != NULL)
            return mu_script_wrong(r, MU_INPUT, "the line is too long or holds a NUL");
        memcpy(line, text + at, shown);
        line[shown] = '\0';
        for (char *c = line; *c != '\0'; c++)
            if (*c == '\t') *c = ' ';
        TRY(do_line(r, line));
        at += length + 1;
    }
    return r->out->begun ? MU_OK : begin_game(r);
}

mu_status mu_script_run_on(const char *name, const char *text, size_t n, const mu_loader *loader,
                           mu_marks *marks, mu_scripted *out, const mu_ruleset **rules, mu_err *err)
{
    *out = (mu_scripted){ .log = mu_log_new() };
    mu_runner r = { .name = name, .loader = loader, .marks = marks, .out = out, .err = err };
    r.ahead.purpose = -1;
    r.ear = (mu_sink){ .said = listen, .self = &r.test };
    mu_status status = at_line(&r, do_lines(&r, text, n));
    out->game.said = NULL;
    out->game.marks = NULL;
    if (rules != NULL) *rules = r.scenario.rules;
    mu_scenario_dispose(&r.scenario);
    return status;
}

mu_status mu_script_run(const char *name, const char *text, size_t n, const mu_loader *loader,
                        mu_scripted *out, const mu_ruleset **rules, mu_err *err)
{
    mu_status status = mu_script_run_on(name, text, n, loader, NULL, out, rules, err);
    if (status != MU_OK) mu_scripted_dispose(out);
    return status;
}

void mu_scripted_dispose(mu_scripted *scripted)
{
    if (scripted->begun) mu_game_dispose(&scripted->game);
    mu_log_dispose(&scripted->log);
    scripted->begun = false;
}
