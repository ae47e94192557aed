/* SPDX-License-Identifier: MIT
 * tests/unit/events_text.c - a log as text and back, and lines that are none. */
#include "core/fill.h"
#include "core/rules/null/null.h"
#include "events/text.h"
#include "unit/events_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static mu_scripted *made;
static char *sound; /* its text */

/* The text of a log, terminated; free with free. */
static char *text_of(const mu_log *log)
{
    mu_bytes text = { 0 };
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_text_write(log, &text, &err), MU_OK, "%s", err.text);
    mu_bytes_add(&text, "", 1);
    return (char *)text.at;
}

static void set_up(void)
{
    made = sentry_script(sentry_table_game);
    sound = text_of(&made->log);
}

static void tear_down(void)
{
    free(sound);
    fixture_script_free(made);
}

TestSuite(text_log, .init = set_up, .fini = tear_down);

static mu_status read_text(const char *text, size_t n, mu_log *log, mu_err *err)
{
    char *copy = malloc(n);
    *err = (mu_err)MU_ERR_NONE;
    if (n > 0) memcpy(copy, text, n);
    mu_status status = mu_text_read("a.log", copy, n, log, err);
    free(copy);
    return status;
}

/* The text with its line number `line` (from 1) replaced. */
static char *with_line(const char *text, uint32_t line, const char *other)
{
    mu_bytes out = { 0 };
    for (uint32_t i = 1; *text != '\0'; i++) {
        size_t n = strcspn(text, "\n");
        if (i == line)
            mu_bytes_add_text(&out, other);
        else
            mu_bytes_add(&out, text, n);
        mu_bytes_add(&out, "\n", 1);
        text += n + (text[n] != '\0');
    }
    mu_bytes_add(&out, "", 1);
    return (char *)out.at;
}

static void expect_line(const char *text, uint32_t line, const char *wanted)
{
    for (uint32_t i = 1; i < line; i++) text += strcspn(text, "\n") + 1;
    size_t n = strcspn(text, "\n");
    cr_expect(n == strlen(wanted) && memcmp(text, wanted, n) == 0, "line %u is '%.*s', not '%s'",
              line, (int)n, text, wanted);
}

static void expect_wrong(const char *text, size_t n, mu_status status, uint32_t line,
                         const char *what)
{
    mu_log log;
    mu_err err;
    char wanted[MU_LINE_MAX];
    mu_text message = mu_text_in(wanted, sizeof wanted);
    mu_text_add(&message, "a.log:%u: %s", line, what);
    cr_expect_eq(read_text(text, n, &log, &err), status, "%s", wanted);
    cr_expect_str_eq(err.text, wanted);
    cr_expect_eq(log.n, 0);
}

/* --- there and back ---------------------------------------------------------------- */

static void expect_identity(const mu_log *log)
{
    mu_log back;
    mu_err err;
    char *text = text_of(log);
    cr_assert_eq(read_text(text, strlen(text), &back, &err), MU_OK, "%s", err.text);
    cr_expect(same_log(log, &back));
    char *again = text_of(&back);
    cr_expect_str_eq(text, again);
    free(again);
    free(text);
    mu_log_dispose(&back);
}

Test(text_log, there_and_back_is_the_identity)
{
    expect_identity(&made->log);
    mu_scripted *sedgemoor = fixture_script(SEDGEMOOR_SCRIPT);
    expect_identity(&sedgemoor->log);
    fixture_script_free(sedgemoor);
    mu_game game;
    mu_log log;
    sentry_game(MU_DICE_OPEN, "a seed with \"quotes\" and \\", &game, &log);
    expect_identity(&log);
    mu_log_dispose(&log);
    mu_game_dispose(&game);
}

/* A random event of the kind; what it speaks of need not exist. */
static mu_event any_event(mu_event_kind kind, const mu_ruleset *rules, mu_rng *rng)
{
    mu_event event = { .kind = kind };
    if (kind == MU_EVENT_ORDER) {
        mu_order *order = &event.as.order;
        order->side = (uint8_t)mu_rng_below(rng, 2);
        order->kind = (uint8_t)mu_rng_below(rng, rules->orders_n);
        mu_fill(rules->orders[order->kind].fields, order->body.bytes, rng);
    } else {
        mu_fill(mu_event_schemas[kind], &event.as, rng);
    }
    uint8_t purpose = (uint8_t)mu_rng_below(rng, rules->purposes_n);
    if (kind == MU_EVENT_PHASE) event.as.phase.phase = (uint8_t)mu_rng_below(rng, rules->phases_n);
    if (kind == MU_EVENT_ROLL) event.as.roll.purpose = purpose;
    if (kind == MU_EVENT_DRAW) event.as.draw.purpose = purpose;
    if (kind == MU_EVENT_CHOICE) event.as.choice.purpose = purpose;
    return event;
}

/* An illegal log has a text too: of Units, Leaders, hexes and clauses that do not exist. */
Test(text_log, whatever_can_be_an_event_goes_there_and_back)
{
    mu_scripted *sedgemoor = fixture_script(SEDGEMOOR_SCRIPT);
    const mu_ruleset *rules = sedgemoor->game.rules;
    mu_log log = log_of_first(&sedgemoor->log, 1);
    mu_rng rng = { .seed = 77 };
    uint32_t kinds[MU_EVENT_KINDS] = { 0 };
    for (uint32_t i = 0; i < 4000; i++) {
        mu_event event = any_event((mu_event_kind)(1 + i % (MU_EVENT_KINDS - 1)), rules, &rng);
        mu_bytes bytes = { 0 };
        mu_event again;
        mu_event_encode(&event, rules, NULL, &bytes);
        if (mu_event_decode(bytes.at, bytes.used, rules, &again, NULL) == MU_OK) {
            put_bytes(&log, bytes.at, bytes.used);
            kinds[event.kind]++;
        }
        mu_bytes_dispose(&bytes);
    }
    for (uint32_t kind = 1; kind < MU_EVENT_KINDS; kind++)
        if (kind != MU_EVENT_DRAW) cr_expect_gt(kinds[kind], 20, "kind %u", kind);
    expect_identity(&log);
    mu_log_dispose(&log);
    fixture_script_free(sedgemoor);
}

Test(text_log, every_prefix_of_a_log_is_a_log)
{
    for (size_t n = 1; n <= made->log.n; n++) {
        mu_log first = log_of_first(&made->log, n);
        expect_identity(&first);
        mu_log_dispose(&first);
    }
}

Test(text_log, each_kind_of_event_has_its_line)
{
    cr_expect_eq(strstr(sound, "0 genesis {\"format\":1,\"edition\":1,\"rules\":\"null\","), sound);
    cr_expect_not_null(strstr(sound, "\"a_player\":\"Anna of the Hill\",\"b_player\":\"Berta\","
                                     "\"dice\":\"table\",\"seed_chosen\":false,\"seed\":\"\","));
    cr_expect_not_null(strstr(sound, "\"setup\":{\"a_name\":\"Anna\",\"b_name\":\"Berta\","
                                     "\"need\":4,\"points\":3,\"turns\":4}}\n"));
    expect_line(sound, 2, "1 phase weather");
    expect_line(sound, 3, "2 draw nobody NL-1.1 C_WEATHER - of 3 table 1");
    expect_line(sound, 5, "4 order A shoot");
    expect_line(sound, 6, "5 roll A NL-2.1 D_SHOT - d6 table 6 2");
    expect_line(sound, 7, "6 note B \"she \\\"ducks\\\" \\\\ she's gone: \xc3\xa4\xe2\x82\xac\"");
    expect_line(sound, 8, "7 choice B NL-2.3 P_HIT - fall-back of 2");
    expect_line(sound, 9, "8 roll B NL-2.3 D_BACK - d6 table 3");
    expect_line(sound, 11, "10 order B pass");
    expect_line(sound, 18, "17 choice B NL-2.3 P_HIT - take-it of 1");

    char settled[64];
    mu_text line = mu_text_in(settled, sizeof settled);
    mu_event event = event_of(&made->log, &null_ruleset, 3);
    mu_text_word(&line, "3 settled ");
    mu_text_bytes(&line, event.as.settled.fingerprint, 16);
    expect_line(sound, 4, settled);

    char end[128];
    line = mu_text_in(end, sizeof end);
    mu_link head = mu_log_head(&made->log);
    mu_text_add(&line, "end %zu links ", made->log.n);
    mu_text_bytes(&line, head.bytes, 32);
    expect_line(sound, (uint32_t)made->log.n + 1, end);
}

Test(text_log, orders_are_written_with_their_fields)
{
    mu_scripted *sedgemoor = fixture_script(SEDGEMOOR_SCRIPT);
    char *text = text_of(&sedgemoor->log);
    expect_line(text, 3, "2 roll A HM-6.2 D_CAP - d6 table 5");
    expect_line(text, 5, "4 order A fire unit=RA1 target=F6");
    expect_line(text, 6, "5 roll A HM-8.2 D_COMBAT RA1 d10 table 1 9");
    expect_line(text, 13, "12 choice A HM-7.6 P_STEP RD1 stop of 5");
    expect_line(text, 84, "83 order B charge unit=KC1 target=H5 path=H6");
    /* answers in advance are for players; in a log each answer is an event */
    char *ahead = with_line(text, 27, "26 order B move unit=KC1 path=H9,H8");
    expect_wrong(ahead, strlen(ahead), MU_INPUT, 27, "this is not an event");
    free(ahead);
    free(text);
    fixture_script_free(sedgemoor);
}

/* --- what else is accepted --------------------------------------------------------- */

Test(text_log, carriage_returns_and_a_missing_last_newline_do_not_matter)
{
    mu_bytes crlf = { 0 };
    mu_log log;
    mu_err err;
    for (const char *c = sound; *c != '\0'; c++) {
        if (*c == '\n') mu_bytes_add(&crlf, "\r", 1);
        mu_bytes_add(&crlf, c, 1);
    }
    cr_assert_eq(read_text((char *)crlf.at, crlf.used, &log, &err), MU_OK, "%s", err.text);
    cr_expect(same_log(&log, &made->log));
    mu_log_dispose(&log);
    cr_assert_eq(read_text(sound, strlen(sound) - 1, &log, &err), MU_OK, "%s", err.text);
    cr_expect(same_log(&log, &made->log));
    mu_log_dispose(&log);
    mu_bytes_dispose(&crlf);
}

/* --- wrong lines ------------------------------------------------------------------- */

/* `line` counts from 1; `text` is what the message says after "a.log:LINE: ". */
static const struct {
    uint32_t line;
    const char *instead;
    mu_status status;
    const char *text;
} wrong[] = {
    /* numbers */
    { 5, "5 order A shoot", MU_CORRUPT, "the line does not have its own number" },
    { 5, "3 order A shoot", MU_CORRUPT, "the line does not have its own number" },
    { 5, "04 order A shoot", MU_INPUT, "the line does not begin with its number" },
    { 5, "+4 order A shoot", MU_INPUT, "the line does not begin with its number" },
    { 5, "-4 order A shoot", MU_INPUT, "the line does not begin with its number" },
    { 5, "4. order A shoot", MU_INPUT, "the line does not begin with its number" },
    { 5, "99999999999999999999 order A shoot", MU_INPUT,
      "the line does not begin with its number" },
    { 5, "order A shoot", MU_INPUT, "the line does not begin with its number" },
    { 5, "", MU_INPUT, "the line does not begin with its number" },
    { 5, "4", MU_INPUT, "this is not an event" },
    /* kinds */
    { 5, "4 shout A", MU_INPUT, "this is not an event" },
    { 5, "4 Order A shoot", MU_INPUT, "this is not an event" },
    { 5, "4 genesis {}", MU_INPUT, "this is not an event" },
    { 5, "4 order A sh\xffoot", MU_INPUT, "this is not an event" },
    { 5, "4 order A shoot\x1b[2J", MU_INPUT, "this is not an event" },
    { 5, "4 order\rA shoot", MU_INPUT, "this is not an event" },
    /* orders */
    { 5, "4 order A", MU_INPUT, "there is no order ''; there are shoot, pass" },
    { 5, "4 order C shoot", MU_INPUT, "this is not an event" },
    { 5, "4 order nobody shoot", MU_INPUT, "this is not an event" },
    /* numbers without a name, beyond every table */
    { 5, "4 choice A NL-2.3 #60 A take-it of 2", MU_INPUT, "this is not an event" },
    { 5, "4 choice A NL-2.3 #255 A take-it of 2", MU_INPUT, "this is not an event" },
    { 5, "4 choice A NL-2.3 #4294967295 A take-it of 2", MU_INPUT, "this is not an event" },
    { 5, "4 choice #7 NL-2.3 P_HIT A take-it of 2", MU_INPUT, "this is not an event" },
    { 5, "4 choice A NL-2.3 P_HIT A #99999999999 of 2", MU_INPUT, "this is not an event" },
    { 5, "4 roll A NL-2.1 #60 A d6 table 1", MU_INPUT, "this is not an event" },
    { 5, "4 note #258 \"hi\"", MU_INPUT, "this is not an event" },
    { 5, "4 order A run", MU_INPUT, "there is no order 'run'; there are shoot, pass" },
    { 5, "4 order A shoot now", MU_INPUT, "nothing is wanted after 'now'; write: shoot" },
    { 5, "4 order A shoot reserved=0", MU_INPUT,
      "there is no 'reserved' in this order; write: shoot" },
    /* phases */
    { 2, "1 phase", MU_INPUT, "this is not an event" },
    { 2, "1 phase dusk", MU_INPUT, "this is not an event" },
    { 2, "1 phase weather now", MU_INPUT, "this is not an event" },
    /* rolls */
    { 6, "5 roll A NL-2.1 D_SHOT - d6 table", MU_INPUT, "this is not an event" },
    { 6, "5 roll A NL-2.1 D_SHOT - d6 table 6 x", MU_INPUT, "this is not an event" },
    { 6, "5 roll A NL-2.1 D_SHOT - d6 table 6 02", MU_INPUT, "this is not an event" },
    { 6, "5 roll A NL-2.1 D_SHOT - d6 table 6 99999", MU_INPUT, "this is not an event" },
    { 6, "5 roll A NL-2.1 D_SHOT - d6 loaded 6 2", MU_INPUT, "this is not an event" },
    { 6, "5 roll A NL-2.1 D_SHOT - d1 table 6 2", MU_INPUT, "this is not an event" },
    { 6, "5 roll A NL-2.1 D_SHOT - w6 table 6 2", MU_INPUT, "this is not an event" },
    { 6, "5 roll A NL-2.1 D_SHOT - d table 6 2", MU_INPUT, "this is not an event" },
    { 6, "5 roll A NL-2.1 D_LUCK - d6 table 6 2", MU_INPUT, "this is not an event" },
    { 6, "5 roll A XX-2.1 D_SHOT - d6 table 6 2", MU_INPUT, "this is not an event" },
    { 6, "5 roll A NL-2.1 D_SHOT x d6 table 6 2", MU_INPUT, "this is not an event" },
    { 6, "5 roll D NL-2.1 D_SHOT - d6 table 6 2", MU_INPUT, "this is not an event" },
    { 6, "5 roll A NL-2.1", MU_INPUT, "this is not an event" },
    { 6, "5 roll A NL-2.1 P_HIT - d6 table 6 2", MU_INPUT, "no roll has the purpose 3" },
    { 6, "5 roll A NL-2.1 C_WEATHER - d6 table 6 2", MU_INPUT, "no roll has the purpose 2" },
    /* draws */
    { 3, "2 draw nobody NL-1.1 C_WEATHER - of 3 table", MU_INPUT, "this is not an event" },
    { 3, "2 draw nobody NL-1.1 C_WEATHER - of 0 table 0", MU_INPUT, "this is not an event" },
    { 3, "2 draw nobody NL-1.1 C_WEATHER - of 3 table -1", MU_INPUT, "this is not an event" },
    { 3, "2 draw nobody NL-1.1 C_WEATHER - from 3 table 1", MU_INPUT, "this is not an event" },
    { 3, "2 draw nobody NL-1.1 C_WEATHER - of 3 table 1 2", MU_INPUT, "this is not an event" },
    { 3, "2 draw nobody NL-1.1 D_SHOT - of 3 table 1", MU_INPUT, "no draw has the purpose 0" },
    /* choices */
    { 8, "7 choice B NL-2.3 P_HIT - run-away of 2", MU_INPUT, "this is not an event" },
    { 8, "7 choice B NL-2.3 P_HIT - fall-back of 0", MU_INPUT, "this is not an event" },
    { 8, "7 choice B NL-2.3 P_HIT - fall-back of 161", MU_INPUT, "this is not an event" },
    { 8, "7 choice B NL-2.3 P_HIT - fall-back of 2 3", MU_INPUT, "this is not an event" },
    { 8, "7 choice B NL-2.3 P_HIT - fall-back", MU_INPUT, "this is not an event" },
    { 8, "7 choice B NL-2.3 P_HIT -", MU_INPUT, "this is not an event" },
    { 8, "7 choice B NL-2.3 D_SHOT - fall-back of 2", MU_INPUT, "this is not an event" },
    { 8, "7 choice B NL-2.3 D_SHOT - 1 of 2", MU_INPUT, "no choice has the purpose 0" },
    { 8, "7 choice B NL-2.3 C_WEATHER - rain of 2", MU_INPUT, "this is not an event" },
    /* settled */
    { 4, "3 settled", MU_INPUT, "this is not an event" },
    { 4, "3 settled 00112233445566778899aabbccddee", MU_INPUT, "this is not an event" },
    { 4, "3 settled 00112233445566778899AABBCCDDEEFF", MU_INPUT, "this is not an event" },
    { 4, "3 settled 00112233445566778899aabbccddeeff0", MU_INPUT, "this is not an event" },
    { 4, "3 settled 00112233445566778899aabbccddeeff 1", MU_INPUT, "this is not an event" },
    /* notes */
    { 7, "6 note B", MU_INPUT, "this is not an event" },
    { 7, "6 note B she ducks", MU_INPUT, "this is not an event" },
    { 7, "6 note B 'she ducks'", MU_INPUT, "this is not an event" },
    { 7, "6 note B \"she ducks", MU_INPUT, "this is not an event" },
    { 7, "6 note B \"she\" \"ducks\"", MU_INPUT, "this is not an event" },
    { 7, "6 note B \"she\",\"u\":\"ducks\"", MU_INPUT, "this is not an event" },
    { 7, "6 note B 7", MU_INPUT, "this is not an event" },
    { 7, "6 note B null", MU_INPUT, "this is not an event" },
    { 7, "6 note B \"she\\u0000ducks\"", MU_INPUT, "this is not an event" },
    { 7, "6 note B \"she\\u001b[2J\"", MU_INPUT, "this is not an event" },
    { 7, "6 note B \"she\\nducks\"", MU_INPUT, "this is not an event" },
    { 7, "6 note B \"\\ud800\"", MU_INPUT, "this is not an event" },
    { 7, "6 note E \"she ducks\"", MU_INPUT, "this is not an event" },
    /* the first line */
    { 1, "1 genesis {}", MU_INPUT, "the first line is not '0 genesis {...}'" },
    { 1, "0 order A shoot", MU_INPUT, "the first line is not '0 genesis {...}'" },
    { 1, "", MU_INPUT, "the first line is not '0 genesis {...}'" },
    { 1, "0 genesis {}", MU_VERSION, "genesis names no ruleset of this Muster" },
    { 1, "0 genesis {\"rules\":\"chess\"}", MU_VERSION,
      "the ruleset 'chess' is not in this Muster" },
    { 1, "0 genesis {\"rules\":\"null\"}", MU_INPUT, "genesis lacks a field" },
};

Test(text_log, a_line_that_is_no_event_is_named)
{
    for (size_t i = 0; i < MU_COUNT_OF(wrong); i++) {
        mu_log log;
        mu_err err;
        char *text = with_line(sound, wrong[i].line, wrong[i].instead);
        expect_wrong(text, strlen(text), wrong[i].status, wrong[i].line, wrong[i].text);
        (void)read_text(text, strlen(text), &log, &err);
        cr_expect_eq(err.seq, wrong[i].line - 1, "'%s': event %llu", wrong[i].instead,
                     (unsigned long long)err.seq);
        free(text);
    }
}

Test(text_log, a_note_may_be_as_long_as_an_event_holds)
{
    char line[600];
    mu_log log;
    mu_err err;
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_word(&text, "6 note B \"");
    for (int i = 0; i < 239; i++) mu_text_word(&text, "\\\""); /* the widest characters */
    mu_text_word(&text, "\"");
    char *whole = with_line(sound, 7, line);
    /* whole and readable, and so another log than the last line says */
    cr_expect_eq(read_text(whole, strlen(whole), &log, &err), MU_TAMPERED, "%s", err.text);
    free(whole);
    line[text.used - 1] = '\0';
    text = mu_text_in(line, sizeof line);
    mu_text_word(&text, "6 note B \"");
    for (int i = 0; i < 240; i++) mu_text_word(&text, "x");
    mu_text_word(&text, "\"");
    whole = with_line(sound, 7, line);
    expect_wrong(whole, strlen(whole), MU_INPUT, 7, "this is not an event");
    free(whole);
}

Test(text_log, a_nul_within_a_line_is_named)
{
    size_t n = strlen(sound);
    size_t at = (size_t)(strstr(sound, "4 order") - sound) + 3;
    sound[at] = '\0';
    expect_wrong(sound, n, MU_INPUT, 5, "a NUL in the line");
}

/* --- the first line ---------------------------------------------------------------- */

/* `from` replaced by `to` in the first line; `text` is how the message begins. */
static const struct {
    const char *from;
    const char *to;
    mu_status status;
    const char *text;
} genesis[] = {
    { "\"format\":1", "\"format\":2", MU_VERSION,
      "a.log:1: the log has format 2 and this Muster reads 1" },
    { "\"edition\":1", "\"edition\":7", MU_VERSION,
      "a.log:1: the log is of edition 7 of null, this Muster has 1" },
    { "\"format\":1", "\"format\":2,\"more\":3", MU_VERSION, "a.log:1: the log has format 2" },
    { "\"need\":4", "\"need\":4,\"more\":3", MU_INPUT, "a.log:1: there is no field 'more'" },
    { "\"format\":1", "\"format\":1,\"more\":3", MU_INPUT,
      "a.log:1: genesis has a field that is none of its own" },
    { "\"format\":1", "\"format\":0", MU_VERSION, "a.log:1: the log has format 0" },
    { "\"format\":1", "\"format\":-1", MU_VERSION, "a.log:1: the log has format -1" },
    { "\"format\":1", "\"format\":4294967295", MU_VERSION,
      "a.log:1: the log has format 4294967295 and this Muster reads 1" },
    { "\"rules\":\"null\"", "\"rules\":\"nil\"", MU_VERSION,
      "a.log:1: the ruleset 'nil' is not in this Muster" },
    { "\"format\":1", "\"format\":1.0", MU_INPUT, "a.log:1: format: is not a whole number" },
    { "\"format\":1", "\"format\":\"x\"", MU_INPUT, "a.log:1: format: 'x' is not a number" },
    { "\"edition\":1,", "", MU_INPUT, "a.log:1: genesis lacks a field" },
    { "\"dice\":\"table\"", "\"dice\":\"loaded\"", MU_INPUT,
      "a.log:1: dice: 'loaded' is not a dice mode" },
    { "\"need\":4", "\"need\":7", MU_INPUT, "a.log:1: need: 7 is outside 2 to 6" },
    { "\"need\":4", "\"need\":5", MU_CORRUPT,
      "a.log:1: the setup does not have the digest of genesis" },
    { "\"setup\":{", "\"setup\":7,\"x\":{", MU_INPUT, "a.log:1: genesis has a field" },
    { "\"setup_digest\":\"", "\"setup_digest\":\"0", MU_INPUT,
      "a.log:1: setup_digest: wants 64 hex digits" },
    { "0 genesis {", "0 genesis [{", MU_INPUT, "a.log:1:" },
    { "0 genesis {", "0 genesis {{", MU_INPUT, "a.log:1:12: " },
    { "\"format\":1", "\"format\":1,\"format\":1", MU_INPUT, "a.log:1:" },
    { "}}\n", "}} x\n", MU_INPUT, "a.log:1:" },
};

Test(text_log, a_wrong_first_line_is_named_with_its_field)
{
    for (size_t i = 0; i < MU_COUNT_OF(genesis); i++) {
        mu_log log;
        mu_err err;
        mu_bytes text = { 0 };
        const char *at = strstr(sound, genesis[i].from);
        cr_assert_not_null(at, "%s", genesis[i].from);
        mu_bytes_add(&text, sound, (size_t)(at - sound));
        mu_bytes_add_text(&text, genesis[i].to);
        mu_bytes_add_text(&text, at + strlen(genesis[i].from));
        cr_expect_eq(read_text((char *)text.at, text.used, &log, &err), genesis[i].status,
                     "'%s': %s", genesis[i].to, err.text);
        cr_expect_eq(strncmp(err.text, genesis[i].text, strlen(genesis[i].text)), 0,
                     "'%s' and not '%s'", err.text, genesis[i].text);
        cr_expect_eq(err.seq, 0, "'%s' is told of event %llu", genesis[i].to,
                     (unsigned long long)err.seq);
        mu_bytes_dispose(&text);
    }
}

/* --- the last line ----------------------------------------------------------------- */

Test(text_log, a_wrong_last_line_is_named)
{
    uint32_t last = (uint32_t)made->log.n + 1;
    char head[65];
    mu_text hex = mu_text_in(head, sizeof head);
    mu_link link = mu_log_head(&made->log);
    mu_text_bytes(&hex, link.bytes, 32);
    static const struct {
        int more; /* than the events there are */
        const char *before, *after;
        bool other_head;
        mu_status status;
        const char *text;
    } cases[] = {
        { 1, " links ", "", false, MU_CORRUPT, "the last line counts other events" },
        { -1, " links ", "", false, MU_CORRUPT, "the last line counts other events" },
        { 0, " links ", "", true, MU_TAMPERED, "the head does not follow from the events" },
        { 0, " link ", "", false, MU_INPUT, "the last line is not 'end COUNT links HEAD'" },
        { 0, " links ", "0", false, MU_INPUT, "the last line is not 'end COUNT links HEAD'" },
        { 0, " links ", " 0", false, MU_INPUT, "the last line is not 'end COUNT links HEAD'" },
        { 0, " ", "", false, MU_INPUT, "the last line is not 'end COUNT links HEAD'" },
    };
    for (size_t i = 0; i < MU_COUNT_OF(cases); i++) {
        char line[200];
        mu_text end = mu_text_in(line, sizeof line);
        head[0] ^= cases[i].other_head; /* another hex digit: '0' and '1', 'a' and '`' ... */
        if (head[0] == '`' || head[0] == 'g') head[0] = '0';
        mu_text_add(&end, "end %d%s%s%s", (int)made->log.n + cases[i].more, cases[i].before, head,
                    cases[i].after);
        char *text = with_line(sound, last, line);
        expect_wrong(text, strlen(text), cases[i].status, last, cases[i].text);
        free(text);
        hex = mu_text_in(head, sizeof head);
        mu_text_bytes(&hex, link.bytes, 32);
    }
}

Test(text_log, text_cut_after_any_line_is_damaged)
{
    uint32_t line = 0;
    expect_wrong(sound, 0, MU_CORRUPT, 0, "the last line 'end ...' is missing: cut off");
    for (const char *c = sound; *c != '\0'; c += strcspn(c, "\n") + 1, line++)
        if (line > 0)
            expect_wrong(sound, (size_t)(c - sound), MU_CORRUPT, line,
                         "the last line 'end ...' is missing: cut off");
    cr_expect_eq(line, made->log.n + 1);
}

/* What is left of a line may be an event with a shorter number; then the end is missing. */
Test(text_log, text_cut_inside_any_line_is_damaged_in_that_line)
{
    uint32_t line = 1;
    const size_t all = strlen(sound);
    for (size_t n = 1; n < all - 1; n++) {
        mu_log log;
        mu_err err;
        char wanted[32];
        mu_text where = mu_text_in(wanted, sizeof wanted);
        mu_text_add(&where, "a.log:%u: ", line);
        line += sound[n - 1] == '\n';
        cr_expect_eq(read_text(sound, n, &log, &err), MU_CORRUPT, "%zu bytes: %s", n, err.text);
        cr_expect(strncmp(err.text, wanted, where.used) == 0, "%zu bytes: %s", n, err.text);
        cr_expect(strstr(err.text, "cut off") != NULL, "%zu bytes: %s", n, err.text);
    }
    cr_expect_eq(line, made->log.n + 1);
}

Test(text_log, nothing_follows_the_last_line)
{
    static const char *const more[] = { "\n", "end 1 links 00\n", "# remark\n" };
    for (size_t i = 0; i < MU_COUNT_OF(more); i++) {
        mu_bytes text = { 0 };
        mu_bytes_add_text(&text, sound);
        mu_bytes_add_text(&text, more[i]);
        expect_wrong((char *)text.at, text.used, MU_CORRUPT, (uint32_t)made->log.n + 2,
                     "something follows the last line");
        mu_bytes_dispose(&text);
    }
}

/* --- lines that are events, but not those ------------------------------------------ */

Test(text_log, any_other_face_is_tampering_at_the_last_line)
{
    mu_scripted *sedgemoor = fixture_script(SEDGEMOOR_SCRIPT);
    char *text = text_of(&sedgemoor->log);
    uint32_t changed = 0;
    for (char *c = text; *c != '\0'; c += strcspn(c, "\n") + 1) {
        size_t n = strcspn(c, "\n");
        if (strstr(c, " roll ") == NULL || strstr(c, " roll ") > c + 4) continue;
        char was = c[n - 1];
        c[n - 1] = was == '9' ? '8' : (char)(was + 1);
        expect_wrong(text, strlen(text), MU_TAMPERED, (uint32_t)sedgemoor->log.n + 1,
                     "the head does not follow from the events");
        c[n - 1] = was;
        changed++;
    }
    cr_expect_eq(changed, sedgemoor->game.counts.rolls);
    free(text);
    fixture_script_free(sedgemoor);
}

Test(text_log, a_missing_or_doubled_line_is_damaged_where_the_numbers_part)
{
    for (uint32_t line = 2; line <= made->log.n; line++) {
        mu_bytes text = { 0 };
        uint32_t i = 1;
        for (const char *c = sound; *c != '\0'; c += strcspn(c, "\n") + 1, i++)
            if (i != line) mu_bytes_add(&text, c, strcspn(c, "\n") + 1);
        expect_wrong((char *)text.at, text.used, MU_CORRUPT, line,
                     line == made->log.n ? "the last line counts other events"
                                         : "the line does not have its own number");
        mu_bytes_clear(&text);
        i = 1;
        for (const char *c = sound; *c != '\0'; c += strcspn(c, "\n") + 1, i++)
            for (int twice = 0; twice < 1 + (i == line); twice++)
                mu_bytes_add(&text, c, strcspn(c, "\n") + 1);
        expect_wrong((char *)text.at, text.used, MU_CORRUPT, line + 1,
                     "the line does not have its own number");
        mu_bytes_dispose(&text);
    }
}
