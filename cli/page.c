/* SPDX-License-Identifier: MIT
 * cli/page.c - a verdict as a page. */
#include "cli/page.h"

#include "cli/chronicle.h"
#include "cli/markup.h"
#include "cli/out.h"
#include "cli/sheet.h"
#include "cli/story.h"
#include "cli/verdict.h"

#include <string.h>

typedef struct page {
    const page_wish *wish;
    mu_bytes *out;
    mu_bytes rows;    /* of the story */
    mu_bytes dice;    /* rows of the table of dice */
    mu_game *game;    /* as far as the log could be folded */
    bool begun;       /* there is a game */
    bool folded;      /* all that was read */
    uint64_t settled; /* the last settled event before the fault; 0 genesis */
    story story;
    mu_standing now; /* of the last heading of the story */
    mu_marks cited;
} page;

/* --- pieces ------------------------------------------------------------------------------ */

static void element(mu_bytes *out, const char *name, const char *words)
{
    markup_add(out, "<%s>", name);
    markup_words(out, words);
    markup_add(out, "</%.*s>", (int)strcspn(name, " "), name);
}

/* A line, as verdict.h says them, in an element of its own. */
typedef struct each {
    mu_bytes *out;
    const char *name;
} each;

static void add_line(void *user, const char *line)
{
    const each *to = user;
    element(to->out, to->name, line);
    mu_bytes_add_text(to->out, "\n");
}

static void add_hex(mu_bytes *out, const uint8_t *bytes, size_t n)
{
    char digits[2 * MU_LINK_BYTES + 1];
    mu_text text = mu_text_in(digits, sizeof digits);
    mu_text_bytes(&text, bytes, n);
    element(out, "code", digits);
}

/* A clause by its id, which leads to its title in the list. */
static void cite(page *p, mu_bytes *out, mu_clause clause)
{
    if (clause == 0) return;
    const out_id id = out_clause_id(p->game->rules, clause);
    if (mu_clause_find(p->game->rules, clause) == NULL) {
        markup_add(out, " [%s]", id.at);
        return;
    }
    p->cited.bits[clause / 64] |= UINT64_C(1) << clause % 64;
    markup_add(out, " [<a href=\"#clause-%s\">%s</a>]", id.at, id.at);
}

static const char *side_of(const page *p, uint8_t side)
{
    return side < 2 ? p->game->rules->side_name(p->game->setup, side) : "";
}

/* --- the story --------------------------------------------------------------------------- */

static bool is_disputed(const page *p, uint64_t seq)
{
    return p->wish->verdict->status != MU_OK && p->wish->verdict->err.seq == seq;
}

static void open_row(page *p, uint64_t seq, const char *side)
{
    mu_bytes *out = &p->rows;
    const bool disputed = is_disputed(p, seq);
    markup_add(out, "<tr%s><th scope=\"row\">%llu</th>", disputed ? " class=\"disputed\"" : "",
               (unsigned long long)seq);
    element(out, "td", side);
    mu_bytes_add_text(out, "<td>");
    if (!disputed) return;
    markup_add(out, "<strong>&gt;&gt;&gt; Disputed event (%s):</strong> ",
               mu_status_word(p->wish->verdict->status));
}

static void close_row(page *p, uint64_t seq)
{
    const mu_verdict *v = p->wish->verdict;
    if (is_disputed(p, seq)) {
        mu_bytes_add_text(&p->rows, "<p><em>");
        markup_words(&p->rows, v->err.text);
        mu_bytes_add_text(&p->rows, "</em>");
        if (p->begun) cite(p, &p->rows, v->err.clause);
        mu_bytes_add_text(&p->rows, "</p>");
    }
    mu_bytes_add_text(&p->rows, "</td></tr>\n");
}

static void add_faces(mu_bytes *out, const story_fact *fact)
{
    if (fact->faces_n == 0) return;
    mu_bytes_add_text(out, " (");
    markup_words(out, fact->needed);
    mu_bytes_add_text(out, fact->needed[0] != '\0' ? "; rolled" : "rolled");
    for (uint32_t i = 0; i < fact->faces_n; i++) markup_add(out, " %d", (int)fact->faces[i]);
    mu_bytes_add_text(out, ")");
}

/* What came of a step, each with its clause. */
static void add_facts(page *p)
{
    bool any = false;
    for (size_t i = 0; i < p->story.n; i++) {
        const story_fact *fact = &p->story.facts[i];
        if (fact->kind == MU_SAID_MODIFIER) continue;
        char words[2 * MU_LINE_MAX];
        mu_text text = mu_text_in(words, sizeof words);
        story_fact_words(fact, &text);
        mu_bytes_add_text(&p->rows, any ? "<li>" : "<ul><li>");
        markup_words(&p->rows, words);
        add_faces(&p->rows, fact);
        cite(p, &p->rows, fact->clause);
        mu_bytes_add_text(&p->rows, "</li>");
        any = true;
    }
    mu_bytes_add_text(&p->rows, any ? "</ul>" : "done");
}

static mu_clause clause_of(const page *p, const mu_event *event)
{
    switch (event->kind) {
    case MU_EVENT_PHASE: return p->game->rules->phases[event->as.phase.phase].clause;
    case MU_EVENT_ROLL: return event->as.roll.clause;
    case MU_EVENT_DRAW: return event->as.draw.clause;
    case MU_EVENT_CHOICE: return event->as.choice.clause;
    case MU_EVENT_RULING: return event->as.ruling.clause;
    case MU_EVENT_GENESIS:
    case MU_EVENT_ORDER:
    case MU_EVENT_SETTLED:
    case MU_EVENT_NOTE:
    case MU_EVENT_UNDO:
    case MU_EVENT_REVEAL:
    case MU_EVENT_CHECKPOINT:
    case MU_EVENT_KINDS: break;
    }
    return 0;
}

static void tell_die(page *p, uint64_t seq, const mu_event *event)
{
    mu_bytes *out = &p->dice;
    const mu_scope scope = mu_game_scope(p->game);
    const mu_roll_head *roll = &event->as.roll;
    const mu_draw_head *draw = &event->as.draw;
    const bool rolled = event->kind == MU_EVENT_ROLL;
    const uint8_t purpose = rolled ? roll->purpose : draw->purpose;
    char line[2 * MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    markup_add(out, "<tr%s><th scope=\"row\">%llu</th>",
               is_disputed(p, seq) ? " class=\"disputed\"" : "", (unsigned long long)seq);
    element(out, "td", side_of(p, story_side(event)));
    mu_text_add(&text, "%s: ", scope.rules->purposes[purpose].name);
    story_asked(&scope, MU_NOBODY, purpose, rolled ? roll->subject : draw->subject, &text);
    mu_bytes_add_text(out, "<td>");
    markup_words(out, line);
    cite(p, out, clause_of(p, event));
    mu_bytes_add_text(out, "</td><td>");
    if (rolled) {
        const int low = scope.rules->purposes[purpose].low;
        for (int i = 0; i < roll->faces_n; i++) markup_add(out, "%d ", roll->faces[i]);
        markup_add(out, "</td><td>%d to %d</td>", low, low + roll->sides - 1);
    } else {
        markup_add(out, "%u</td><td>card 1 to %u</td>", draw->place + 1u, draw->cards);
    }
    mu_text_back(&text, 0);
    mu_domain_print(&mu_dice_domain, &scope, rolled ? roll->source : draw->source, &text);
    element(out, "td", line);
    mu_bytes_add_text(out, "</tr>\n");
}

static void tell_genesis(page *p)
{
    const mu_game *game = p->game;
    char line[2 * MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_add(&text, "%s, %s against %s, dice %s", game->rules->title, side_of(p, 0),
                side_of(p, 1), mu_dice_domain.words[game->genesis.dice]);
    open_row(p, 0, "");
    markup_words(&p->rows, line);
    close_row(p, 0);
}

/* A heading for each turn of a side, or phase in which the sides go in turn. */
static void tell_turn(page *p)
{
    if (!chronicle_turns(p->game, &p->now)) return;
    const mu_phase *phase = &p->game->rules->phases[p->now.phase];
    const char *words = phase->in_turn ? phase->title : side_of(p, p->now.side);
    markup_add(&p->rows, "</tbody>\n<tbody>\n<tr><th colspan=\"3\" scope=\"rowgroup\">Turn %u%s",
               p->now.turn, words[0] != '\0' ? ", " : "");
    markup_words(&p->rows, words);
    mu_bytes_add_text(&p->rows, "</th></tr>\n");
}

static void tell_event(page *p, uint64_t seq, const mu_event *event)
{
    const mu_scope scope = mu_game_scope(p->game);
    char line[STORY_LINE];
    mu_text text = mu_text_in(line, sizeof line);
    if (story_opens_step(event->kind)) tell_turn(p);
    open_row(p, seq, side_of(p, story_side(event)));
    story_deed(event, &scope, &text);
    if (event->kind == MU_EVENT_UNDO && p->game->taken.at == seq) {
        mu_text_word(&text, "; taken back: ");
        story_taken(&p->game->taken, &scope, &text);
    }
    markup_words(&p->rows, line);
    cite(p, &p->rows, clause_of(p, event));
    if (event->kind == MU_EVENT_SETTLED) add_facts(p);
    close_row(p, seq);
    if (event->kind == MU_EVENT_ROLL || event->kind == MU_EVENT_DRAW) tell_die(p, seq, event);
}

static void tell_unread(page *p, uint64_t seq)
{
    open_row(p, seq, "");
    mu_bytes_add_text(&p->rows, "this Muster cannot read what stands here");
    close_row(p, seq);
}

/* The event at the log's place i. False: the rules do not take it. */
static bool fold_event(page *p, size_t i)
{
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(p->wish->log, i, &n);
    mu_event event;
    const bool read = mu_event_decode(bytes, n, p->game->rules, &event, NULL) == MU_OK;
    const bool fed = read && mu_game_feed(p->game, bytes, n, NULL) == MU_OK;
    if (read)
        tell_event(p, i, &event);
    else
        tell_unread(p, i);
    p->story.n = 0;
    if (fed && p->game->settled_seq < p->wish->verdict->err.seq) p->settled = p->game->settled_seq;
    return fed;
}

static bool begin(page *p)
{
    size_t n = 0;
    if (p->wish->log->n == 0) return false;
    const uint8_t *bytes = mu_log_event(p->wish->log, 0, &n);
    return mu_game_begin(p->game, bytes, n, NULL) == MU_OK;
}

/* Tell the log from its beginning, as far as it goes. */
static void fold(page *p)
{
    const mu_log *log = p->wish->log;
    const mu_verdict *v = p->wish->verdict;
    size_t i = 0;
    p->begun = begin(p);
    if (p->begun) {
        const mu_sink sink = story_sink(&p->story);
        p->game->said = &sink;
        tell_genesis(p);
        p->folded = true;
        for (i = 1; i < log->n && p->folded; i++) p->folded = fold_event(p, i);
        p->game->said = NULL;
    }
    if (v->status != MU_OK && v->err.seq != MU_NO_SEQ && v->err.seq >= i)
        tell_unread(p, v->err.seq);
}

/* Back to the last settled step before the fault. */
static bool go_back(page *p)
{
    mu_game_dispose(p->game);
    p->begun = begin(p);
    bool fed = p->begun;
    for (size_t i = 1; fed && i <= p->settled; i++) {
        size_t n = 0;
        const uint8_t *bytes = mu_log_event(p->wish->log, i, &n);
        fed = mu_game_feed(p->game, bytes, n, NULL) == MU_OK;
    }
    return fed;
}

/* --- sections ---------------------------------------------------------------------------- */

static void write_head(const page *p)
{
    mu_bytes_add_text(
        p->out,
        "<!DOCTYPE html>\n"
        "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n"
        "<meta charset=\"utf-8\"/>\n"
        "<meta http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
        "<style>\n"
        "body { font-family: sans-serif; line-height: 1.4; max-width: 60em; margin: 1em auto; "
        "padding: 0 1em; color: #000; background: #fff }\n"
        "table { border-collapse: collapse; margin: 1em 0 }\n"
        "caption { text-align: left; padding: 0.3em 0 }\n"
        "th, td { border: 1px solid #777; padding: 0.2em 0.5em; text-align: left; "
        "vertical-align: top }\n"
        "thead th, th[colspan] { background: #eee }\n"
        "code { overflow-wrap: anywhere }\n"
        "ul { margin: 0; padding-left: 1.2em }\n"
        ".result { border: 3px solid #000; padding: 0.5em; font-size: 1.2em }\n"
        ".disputed > * { border: 3px solid #000; background: #fbe9b7 }\n"
        "svg { max-width: 100%; height: auto }\n"
        "@media print { tr, figure { break-inside: avoid } h2 { break-after: avoid }\n"
        " a { color: inherit } }\n"
        "</style>\n<title>Verdict on ");
    markup_words(p->out, p->wish->what);
    mu_bytes_add_text(p->out, "</title>\n</head>\n<body>\n<h1>Verdict on ");
    markup_words(p->out, p->wish->what);
    mu_bytes_add_text(p->out, "</h1>\n");
}

static void write_result(const page *p)
{
    const verdict_result result = verdict_result_of(p->wish->verdict);
    mu_bytes_add_text(p->out, "<p class=\"result\">");
    element(p->out, "strong", result.word);
    mu_bytes_add_text(p->out, ": ");
    markup_words(p->out, result.words);
    mu_bytes_add_text(p->out, "</p>\n");
    if (p->wish->store == NULL) return;
    mu_bytes_add_text(p->out, "<p class=\"result\">But its record in the store is not sound, ");
    element(p->out, "strong", mu_status_word(p->wish->store->status));
    mu_bytes_add_text(p->out, ": ");
    markup_words(p->out, p->wish->store->text);
    mu_bytes_add_text(p->out, "</p>\n");
}

static void open_fact(const page *p, const char *name)
{
    mu_bytes_add_text(p->out, "<tr>");
    element(p->out, "th scope=\"row\"", name);
    mu_bytes_add_text(p->out, "<td>");
}

static void close_fact(const page *p)
{
    mu_bytes_add_text(p->out, "</td></tr>\n");
}

static void write_side(const page *p, uint8_t side)
{
    const mu_genesis *genesis = &p->game->genesis;
    const char *player = side == 0 ? genesis->a_player : genesis->b_player;
    open_fact(p, side == 0 ? "Side A" : "Side B");
    markup_words(p->out, side_of(p, side));
    mu_bytes_add_text(p->out, player[0] != '\0' ? ", played by " : ", player not named");
    markup_words(p->out, player);
    close_fact(p);
}

static void write_game(const page *p)
{
    const mu_game *game = p->game;
    open_fact(p, "Game");
    markup_words(p->out, mu_game_title(game)[0] != '\0' ? mu_game_title(game) : "without a title");
    close_fact(p);
    write_side(p, 0);
    write_side(p, 1);
    open_fact(p, "Rules");
    markup_words(p->out, game->rules->title);
    markup_add(p->out, " (%s), edition %u, tables ", game->rules->name, game->genesis.edition);
    add_hex(p->out, game->genesis.identity, sizeof game->genesis.identity);
    close_fact(p);
    open_fact(p, "Dice");
    markup_add(p->out, "%s", mu_dice_domain.words[game->genesis.dice]);
    close_fact(p);
    open_fact(p, "Format of events");
    markup_add(p->out, "%u", game->genesis.format);
    close_fact(p);
    open_fact(p, "Id of the game");
    add_hex(p->out, game->genesis.game, sizeof game->genesis.game);
    close_fact(p);
}

static void write_facts(const page *p)
{
    const mu_verdict *v = p->wish->verdict;
    const mu_log *log = p->wish->log;
    mu_bytes_add_text(p->out, "<table>\n<caption>What is judged</caption>\n<tbody>\n");
    if (p->begun) {
        write_game(p);
    } else {
        open_fact(p, "Game");
        mu_bytes_add_text(p->out, "not known: no game can be read from the log");
        close_fact(p);
    }
    if (log->n > 0) {
        const mu_link head = mu_log_head(log);
        open_fact(p, v->status == MU_OK ? "Head link" : "Link");
        add_hex(p->out, head.bytes, sizeof head.bytes);
        markup_add(p->out, " after event %llu", (unsigned long long)log->n - 1);
        close_fact(p);
    }
    if (v->begun) {
        open_fact(p, "Fingerprint");
        add_hex(p->out, v->fingerprint.bytes, sizeof v->fingerprint.bytes);
        markup_add(p->out, " of the state that event %llu settled",
                   (unsigned long long)v->settled_seq);
        close_fact(p);
    }
    mu_bytes_add_text(p->out, "</tbody>\n</table>\n");
}

static void write_checks(const page *p)
{
    mu_bytes_add_text(p->out, "<h2>Checks</h2>\n<table>\n<thead><tr><th scope=\"col\">Result</th>"
                              "<th scope=\"col\">Check</th><th scope=\"col\">Passed</th>"
                              "<th scope=\"col\">Remark</th></tr></thead>\n<tbody>\n");
    for (int i = MU_CHECK_BYTES; i < MU_CHECKS; i++) {
        verdict_row row;
        if (!verdict_row_of(p->wish->verdict, (mu_check)i, &row)) continue;
        const bool failed = p->wish->verdict->failed == (mu_check)i;
        markup_add(p->out, "<tr%s>", failed ? " class=\"disputed\"" : "");
        mu_bytes_add_text(p->out, "<td>");
        element(p->out, failed ? "strong" : "span", row.word);
        mu_bytes_add_text(p->out, "</td>");
        element(p->out, "th scope=\"row\"", row.check);
        markup_add(p->out, "<td>%llu of %llu</td>", (unsigned long long)row.passed,
                   (unsigned long long)row.of);
        element(p->out, "td", row.remark != NULL ? row.remark : "");
        mu_bytes_add_text(p->out, "</tr>\n");
    }
    mu_bytes_add_text(p->out, "</tbody>\n</table>\n");
    verdict_extent(p->wish->verdict, add_line, &(each){ p->out, "p" });
}

static void write_words(const page *p)
{
    const mu_verdict *v = p->wish->verdict;
    if (v->status != MU_OK) {
        mu_bytes_add_text(p->out, "<h2>The first fault</h2>\n<ul>\n");
        verdict_fault(v, add_line, &(each){ p->out, "li" });
        mu_bytes_add_text(p->out, "</ul>\n");
    } else {
        mu_bytes_add_text(p->out, "<h2>How the game stands</h2>\n");
        verdict_end(v, add_line, &(each){ p->out, "p" });
    }
    mu_bytes_add_text(p->out, "<h2>What this verdict cannot say</h2>\n");
    verdict_limits(v, add_line, &(each){ p->out, "p" });
}

static mu_status write_position(page *p, const cli *c, mu_err *err)
{
    const mu_verdict *v = p->wish->verdict;
    const bool good = v->status == MU_OK && p->folded;
    mu_bytes_add_text(p->out, "<h2>The position</h2>\n");
    if (!p->begun || (!good && !go_back(p))) {
        mu_bytes_add_text(p->out, "<p>None can be drawn: the log could not be played.</p>\n");
        return MU_OK;
    }
    const sheet_wish wish = { .word = p->wish->what,
                              .event = good ? p->wish->log->n - 1 : p->settled,
                              .settled = !good };
    markup_add(p->out, "<figure>\n<figcaption>%s, after event %llu.</figcaption>\n",
               good                      ? "At the end of the log"
               : v->err.seq == MU_NO_SEQ ? "The last position to which the log could be played"
                                         : "The last settled position before the fault",
               (unsigned long long)wish.event);
    TRY(sheet_write(c, p->game, &wish, p->out, err));
    mu_bytes_add_text(p->out, "</figure>\n");
    return MU_OK;
}

static void write_rows(const page *p, const char *head, const mu_bytes *rows)
{
    mu_bytes_add_text(p->out, head);
    mu_bytes_add_text(p->out, "</tr></thead>\n<tbody>\n");
    mu_bytes_add(p->out, rows->at, rows->used);
    mu_bytes_add_text(p->out, "</tbody>\n</table>\n");
}

static void write_story(const page *p)
{
    mu_bytes_add_text(p->out, "<h2>The story</h2>\n");
    if (p->rows.used == 0) {
        mu_bytes_add_text(p->out, "<p>No event could be read.</p>\n");
        return;
    }
    write_rows(p,
               "<table>\n<caption>The events as they were read, with the clauses. Behind the "
               "first fault nothing was read.</caption>\n<thead><tr><th scope=\"col\">Event</th>"
               "<th scope=\"col\">Side</th><th scope=\"col\">What happened</th>",
               &p->rows);
    mu_bytes_add_text(p->out, "<h2>Dice and cards</h2>\n");
    if (p->dice.used == 0) {
        mu_bytes_add_text(p->out, "<p>None was seen.</p>\n");
        return;
    }
    mu_bytes_add_text(p->out, "<table>\n<caption>");
    markup_add(p->out, "Dice of this game: %s, %s.", mu_dice_domain.words[p->game->genesis.dice],
               verdict_dice_words(&p->game->genesis, &p->wish->verdict->counts));
    write_rows(p,
               "</caption>\n<thead><tr><th scope=\"col\">Event</th><th scope=\"col\">Side</th>"
               "<th scope=\"col\">What for</th><th scope=\"col\">Faces</th>"
               "<th scope=\"col\">Of</th><th scope=\"col\">Came from</th>",
               &p->dice);
}

static void write_clauses(page *p)
{
    const mu_verdict *v = p->wish->verdict;
    if (!p->begun) return;
    const mu_ruleset *rules = p->game->rules;
    mu_bytes ignored = { 0 };
    for (uint32_t i = 0; i < v->asked.n; i++) cite(p, &ignored, v->asked.at[i]);
    for (uint32_t i = 0; i < v->told.n; i++) cite(p, &ignored, v->told.at[i]);
    mu_bytes_dispose(&ignored);
    mu_bytes_add_text(p->out, "<h2>Clauses cited</h2>\n<table>\n<thead><tr>"
                              "<th scope=\"col\">Clause</th><th scope=\"col\">Title</th></tr>"
                              "</thead>\n<tbody>\n");
    for (uint32_t i = 0; i < rules->clauses_n; i++) {
        const mu_clause clause = rules->clauses[i].clause;
        if ((p->cited.bits[clause / 64] >> clause % 64 & 1) == 0) continue;
        const out_id id = out_clause_id(rules, clause);
        markup_add(p->out, "<tr id=\"clause-%s\"><th scope=\"row\">%s</th>", id.at, id.at);
        element(p->out, "td", out_clause_title(rules, clause));
        mu_bytes_add_text(p->out, "</tr>\n");
    }
    mu_bytes_add_text(p->out, "</tbody>\n</table>\n");
}

static mu_status write(page *p, const cli *c, mu_err *err)
{
    fold(p);
    write_head(p);
    write_result(p);
    write_facts(p);
    write_checks(p);
    write_words(p);
    TRY(write_position(p, c, err));
    write_story(p);
    write_clauses(p);
    mu_bytes_add_text(p->out, "<hr/>\n<p>Made by <code>muster verify</code>, Muster " MUSTER_VERSION
                              ". Whoever has the log can make this page again.</p>\n"
                              "</body>\n</html>\n");
    p->out->short_of_memory =
        p->out->short_of_memory || p->rows.short_of_memory || p->dice.short_of_memory;
    return mu_bytes_check(p->out, err);
}

mu_status page_write(const cli *c, const page_wish *wish, mu_bytes *out, mu_err *err)
{
    static mu_game game;
    page p = { .wish = wish, .out = out, .game = &game };
    const mu_status status = write(&p, c, err);
    if (p.begun) mu_game_dispose(&game);
    story_dispose(&p.story);
    mu_bytes_dispose(&p.rows);
    mu_bytes_dispose(&p.dice);
    return status;
}
