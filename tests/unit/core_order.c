/* SPDX-License-Identifier: MIT
 * tests/unit/core_order.c - orders of a battle as players write them. */
#include "core/fill.h"
#include "core/order.h"
#include "core/print.h"
#include "core/resolve.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/ruleset.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "support/fixture.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>

static mu_scenario sedgemoor;
static mu_scope scope;

static void load(void)
{
    sedgemoor = fixture_scenario(SEDGEMOOR_SCENARIO);
    scope = (mu_scope){ sedgemoor.rules, sedgemoor.setup };
}

static void unload(void)
{
    mu_scenario_dispose(&sedgemoor);
}

TestSuite(order, .init = load, .fini = unload);

static mu_status read_order(const char *words, uint8_t side, mu_order *order, mu_ahead *ahead,
                            mu_err *err)
{
    char text[2 * MU_ORDER_TEXT];
    cr_assert_lt(strlen(words), sizeof text);
    memcpy(text, words, strlen(words) + 1);
    return mu_order_read(&scope, side, text, order, ahead, err);
}

static const char *printed(const mu_order *order)
{
    static char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    mu_order_print(&scope, order, &text);
    cr_assert_not(text.cut);
    return words;
}

/* --- reading ------------------------------------------------------------------------ */

typedef struct reading {
    const char *words;
    const char *printed;
    const char *ahead; /* the values given in advance, "" none */
} reading;

static const reading readings[] = {
    { "fire RA1 F6", "fire unit=RA1 target=F6", "" },
    { "fire unit=RA1 target=F6", "fire unit=RA1 target=F6", "" },
    { "fire target=F6 unit=RA1", "fire unit=RA1 target=F6", "" },
    { "fire target=F6 RA1", "fire unit=RA1 target=F6", "" },
    { "  fire   RA1   F6 ", "fire unit=RA1 target=F6", "" },
    { "fire RA1 F6 AC", "fire unit=RA1 target=F6 discount=AC", "" },
    { "fire RA1 F6 no", "fire unit=RA1 target=F6", "" },
    { "fire discount=AC RA1 F6", "fire unit=RA1 target=F6 discount=AC", "" },
    { "skirmish-fire RA1 F6", "skirmish-fire unit=RA1 target=F6", "" },
    { "cc KD1 I5", "cc unit=KD1 target=I5", "" },
    { "move RM1 G5", "move unit=RM1 step=G5", "" },
    { "skirmish-move RI1 H2", "skirmish-move unit=RI1 step=H2", "" },
    { "lmove LB F7", "lmove leader=LB to=F7", "" },
    { "rally LW RD1", "rally leader=LW unit=RD1", "" },
    { "end", "end", "" },
    { " end ", "end", "" },
    /* a path: its first hex is the step, the rest are answers in advance */
    { "move KC1 path=H9,H8,H7", "move unit=KC1 step=H9", "H8 H7" },
    { "move KC1 H9,H8,H7", "move unit=KC1 step=H9", "H8 H7" },
    { "move path=H9,H8,H7 KC1", "move unit=KC1 step=H9", "H8 H7" },
    { "move KC1 path=H9", "move unit=KC1 step=H9", "" },
    { "move KC1 path=H9,stop", "move unit=KC1 step=H9", "stop" },
    { "move KC1 path=H9,H8 AC", "move unit=KC1 step=H9 discount=AC", "H8" },
    { "move KC1 H9,H8 discount=AC", "move unit=KC1 step=H9 discount=AC", "H8" },
    { "move KC1 path=A1,A2,A3,A4,A5,A6,A7,A8,A9,B1,B2,B3,B4,B5,B6,B7,B8", "move unit=KC1 step=A1",
      "A2 A3 A4 A5 A6 A7 A8 A9 B1 B2 B3 B4 B5 B6 B7 B8" },
    /* a Charge has a path of its own */
    { "charge KC1 H5 H8,H7", "charge unit=KC1 target=H5 path=H8,H7", "" },
    { "charge KC1 H5 path=H7", "charge unit=KC1 target=H5 path=H7", "" },
    { "charge KC1 path=H9,H8,H7 target=H5 AC",
      "charge unit=KC1 target=H5 path=H9,H8,H7 discount=AC", "" },
    { "face RA1 NW", "face unit=RA1 to=NW", "" },
    { "face RA1 NE", "face unit=RA1 to=NE", "" },
    { "face RA1 N", "face unit=RA1 to=N", "" },
    { "reform RA1 ESE", "reform unit=RA1 to=ESE", "" },
    { "reform RA1 Column", "reform unit=RA1 to=Column", "" },
    { "cc KD1 I5 leader=LV", "cc unit=KD1 target=I5 leader=LV", "" },
    { "move RM1 G5 LW yes", "move unit=RM1 step=G5 discount=LW bonus=yes", "" },
};

Test(order, orders_are_read_as_players_write_them)
{
    for (size_t i = 0; i < MU_COUNT_OF(readings); i++) {
        mu_order order;
        mu_ahead ahead;
        mu_err err = MU_ERR_NONE;
        memset(&order, 0xa5, sizeof order);
        memset(&ahead, 0xa5, sizeof ahead);
        cr_assert_eq(read_order(readings[i].words, 1, &order, &ahead, &err), MU_OK, "%s: %s",
                     readings[i].words, err.text);
        cr_expect_eq(order.side, 1);
        cr_expect_str_eq(printed(&order), readings[i].printed, "%s became %s", readings[i].words,
                         printed(&order));
        size_t size = sedgemoor.rules->orders[order.kind].fields->size;
        for (size_t k = size; k < MU_ORDER_BYTES; k++) cr_assert_eq(order.body.bytes[k], 0);

        char given[128];
        mu_text text = mu_text_in(given, sizeof given);
        for (uint32_t k = 0; k < ahead.n; k++) {
            if (k > 0) mu_text_word(&text, " ");
            mu_option_print(&scope, (uint8_t)ahead.purpose, ahead.values[k], &text);
        }
        cr_expect_str_eq(given, readings[i].ahead, "%s", readings[i].words);
        cr_expect_eq(ahead.purpose, ahead.n > 0 ? HM_P_STEP : -1);
        cr_expect_eq(ahead.used, 0);
    }
}

typedef struct misreading {
    const char *words;
    const char *said;
} misreading;

static const misreading misreadings[] = {
    { "", "there is no order ''" },
    { "   ", "there is no order ''" },
    { "march RA1 F6", "there is no order 'march'" },
    { "Fire RA1 F6", "there is no order 'Fire'" },
    { "unit=RA1", "there is no order 'unit=RA1'" },
    { "fire", "'unit' is missing" },
    { "fire RA1", "'target' is missing" },
    { "fire target=F6", "'unit' is missing" },
    { "fire XX1 F6", "unit: 'XX1' is not a Unit" },
    { "fire ra1 F6", "unit: 'ra1' is not a Unit" },
    { "fire 1 F6", "unit: '1' is not a Unit" },
    { "fire LM F6", "unit: 'LM' is not a Unit" },
    { "fire none F6", "unit: none is outside 1 to 96" },
    { "fire RA1 Z9", "target: 'Z9' is not a hex of the map" },
    { "fire RA1 gone", "target: gone is outside 1 to 117" },
    { "fire F6 RA1", "unit: 'F6' is not a Unit" },
    { "fire RA1 F6 maybe", "discount: 'maybe' is not a discount (AC, event, or a Leader)" },
    { "fire RA1 F6 AC more", "extra_die: write yes or no, not 'more'" },
    { "fire RA1 F6 AC yes LM more", "nothing is wanted after 'more'" },
    { "fire RA1 F6 range=2", "there is no 'range' in this order" },
    { "fire RA1 unit=RM1 F6", "'unit' is given twice" },
    { "fire RA1 F6,F5", "target: 'F6,F5' is not a hex of the map" },
    { "lmove KE1 F6", "leader: 'KE1' is not a Leader" },
    { "rally LW LM", "unit: 'LM' is not a Unit" },
    { "baggage RA1 F6", "marker: 'RA1' is not a Baggage marker" },
    { "face RA1 X",
      "to: 'X' is not a facing (Line: NE E SE SW W NW; Column: N ENE ESE S WSW WNW)" },
    { "end now", "nothing is wanted after 'now'" },
    { "end reserved=0", "there is no 'reserved' in this order" },
    { "face RM3", "'to' is missing" },
    { "reform RM3", "'to' is missing" },
    { "move KC1 path=H9,XX", "P_STEP: 'XX' is not a hex of the map, facing, or stop" },
    { "move KC1 path=H9,", "P_STEP: '' is not a hex of the map, facing, or stop" },
    { "move KC1 path=H9,,H8", "P_STEP: '' is not a hex of the map, facing, or stop" },
    { "move KC1,H9 H8", "unit: 'KC1,H9' is not a Unit" },
    { "move KC1 H9 AC,H8", "discount: 'AC,H8' is not a discount (AC, event, or a Leader)" },
    { "move KC1 path=,H9", "step: '' is not a hex of the map" },
    { "move KC1 path=stop", "step: 'stop' is not a hex of the map" },
    { "move KC1 path=", "step: '' is not a hex of the map" },
    { "move KC1 step=H9,H8", "step: 'H9,H8' is not a hex of the map" },
    { "move KC1 path=H9,H8 step=H9", "'step' is given twice" },
    { "move KC1 path=H9,H8 path=H7", "'step' is given twice" },
    { "move path=H9,H8", "'unit' is missing" },
    { "move KC1 path=A1,A2,A3,A4,A5,A6,A7,A8,A9,B1,B2,B3,B4,B5,B6,B7,B8,B9",
      "path has more than 17 entries" },
    { "charge KC1 H5 H9,H8,H7,H6", "path takes at most 3 entries" },
    { "charge KC1 H5 H8,stop", "path: 'stop' is not a hex of the map" },
    { "fire\tRA1 F6", "an order is plain text of at most 1023 characters" },
    { "fire RA1\nF6", "an order is plain text of at most 1023 characters" },
    { "fire RA1 F6\xe2\x80\xae", "an order is plain text of at most 1023 characters" },
};

Test(order, what_cannot_be_read_is_named)
{
    for (size_t i = 0; i < MU_COUNT_OF(misreadings); i++) {
        mu_order order;
        mu_ahead ahead;
        mu_err err = MU_ERR_NONE;
        cr_expect_eq(read_order(misreadings[i].words, 0, &order, &ahead, &err), MU_INPUT, "%s",
                     misreadings[i].words);
        /* How it is written instead follows after a semicolon. */
        const size_t n = strlen(misreadings[i].said);
        cr_expect(strncmp(err.text, misreadings[i].said, n) == 0 &&
                      (err.text[n] == '\0' || err.text[n] == ';'),
                  "'%s': %s", misreadings[i].words, err.text);
        cr_expect_eq(err.clause, 0, "no clause is concerned");
    }
}

Test(order, a_misreading_says_how_it_is_written)
{
    static const struct {
        const char *words, *said;
    } cases[] = {
        { "march RA1 F6",
          "there is no order 'march'; there are move, fire, skirmish-move, skirmish-fire, cc, "
          "charge, lmove, rally, baggage, face, reform, resupply, end" },
        { "fire RA1",
          "'target' is missing; write: fire unit target [discount] [extra_die=no|yes] [leader]" },
        { "move RA1",
          "'step' is missing; write: move unit step [discount] [bonus=no|yes] [no_stop=no|yes] "
          "(or path=A,B,C for step)" },
        { "end now", "nothing is wanted after 'now'; write: end" },
    };
    for (size_t i = 0; i < MU_COUNT_OF(cases); i++) {
        mu_order order;
        mu_ahead ahead;
        mu_err err = MU_ERR_NONE;
        cr_expect_eq(read_order(cases[i].words, 0, &order, &ahead, &err), MU_INPUT);
        cr_expect_str_eq(err.text, cases[i].said);
    }
}

Test(order, a_line_too_long_is_no_order)
{
    char words[MU_ORDER_TEXT + 1];
    mu_order order;
    mu_ahead ahead;
    mu_err err = MU_ERR_NONE;
    memset(words, ' ', sizeof words);
    memcpy(words, "fire RA1 F6", 11);
    words[MU_ORDER_TEXT] = '\0';
    cr_expect_eq(read_order(words, 0, &order, &ahead, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "an order is plain text of at most 1023 characters");
    words[MU_ORDER_TEXT - 1] = '\0';
    cr_expect_eq(read_order(words, 0, &order, &ahead, &err), MU_OK);
    cr_expect_str_eq(printed(&order), "fire unit=RA1 target=F6");
}

/* --- options --------------------------------------------------------------------------- */

typedef struct option {
    uint8_t purpose;
    int32_t value;
    const char *word;
} option;

static const option options[] = {
    { HM_P_STEP, 0, "stop" },
    { HM_P_STEP, 71, "F6" },
    { HM_P_RETARGET, 0, "none" },
    { HM_P_SEIZE, 1, "yes" },
    { HM_P_SEIZE, 0, "no" },
    { HM_P_REACT, HM_WITHDRAW, "withdraw" },
    { HM_P_REACT, HM_DEFEND, "defend" },
    { HM_P_AMBUSH, 0, "pass" },
    { HM_P_AMBUSH, 1, "RA1" },
    { HM_P_AC_WHO, 4, "LB" },
    { HM_P_STORE, 2, "2" },
    { HM_P_LFOLLOW, 1, "follow" },
};

Test(order, options_are_written_and_read_as_their_purpose_says)
{
    for (size_t i = 0; i < MU_COUNT_OF(options); i++) {
        const option *o = &options[i];
        char word[32];
        int32_t value = 4711;
        mu_text text = mu_text_in(word, sizeof word);
        mu_option_print(&scope, o->purpose, o->value, &text);
        cr_expect_str_eq(word, o->word);
        cr_expect_eq(mu_option_read(&scope, o->purpose, o->word, &value, NULL), MU_OK);
        cr_expect_eq(value, o->value, "%s", o->word);
    }
    int32_t value = 4711;
    mu_err err = MU_ERR_NONE;
    cr_expect_eq(mu_option_read(&scope, HM_P_SEIZE, "perhaps", &value, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "P_SEIZE: 'perhaps' is not a yes or no");
    cr_expect_eq(mu_option_read(&scope, HM_P_STORE, "2147483648", &value, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "P_STORE: '2147483648' is not a number");
    cr_expect_eq(mu_option_read(&scope, HM_P_STORE, "\xff", &value, &err), MU_INPUT);
    cr_expect_str_eq(err.text, "P_STORE: '?' is not a number");
    cr_expect_eq(value, 4711);
    cr_expect_eq(mu_option_read(&scope, HM_P_STORE, "2147483647", &value, NULL), MU_OK);
    cr_expect_eq(value, INT32_MAX);
    cr_expect_eq(mu_option_read(&scope, HM_P_STORE, "-2147483648", &value, NULL), MU_OK);
    cr_expect_eq(value, INT32_MIN);
}

/* --- there and back ----------------------------------------------------------------------- */

static hm_state state;
static mu_tape tape;

/* The step that comes, with these answers. */
static void step(const mu_order *order, const int32_t *values, uint32_t n)
{
    static hm_state after;
    mu_script script = { values, n, 0 };
    mu_source source = mu_source_script(&script);
    const mu_job job = { .before = { sedgemoor.rules, sedgemoor.setup, &state },
                         .order = order,
                         .source = &source };
    mu_err err = MU_ERR_NONE;
    mu_tape_clear(&tape);
    cr_assert_eq(mu_resolve(&job, &tape, &after, NULL, &err), MU_OK, "%s", err.text);
    cr_assert_eq(script.used, n);
    state = after;
}

typedef struct seen {
    uint32_t n;
    uint32_t kinds[HM_ORDERS];
    uint8_t side;
} seen;

static bool there_and_back(void *user, const mu_order *order)
{
    seen *s = user;
    mu_order back;
    mu_ahead ahead;
    mu_err err = MU_ERR_NONE;
    s->n++;
    s->kinds[order->kind]++;
    cr_assert_eq(order->side, s->side);
    cr_assert_eq(read_order(printed(order), s->side, &back, &ahead, &err), MU_OK, "%s: %s",
                 printed(order), err.text);
    cr_assert_eq(back.kind, order->kind);
    cr_assert_eq(memcmp(&back.body, &order->body, sizeof back.body), 0, "%s", printed(order));
    cr_assert_eq(ahead.n, 0);
    return true;
}

static seen all_legal_orders(void)
{
    const mu_position here = { sedgemoor.rules, sedgemoor.setup, &state };
    mu_standing now = sedgemoor.rules->standing(sedgemoor.setup, &state);
    seen s = { .side = now.side };
    sedgemoor.rules->legal(&here, there_and_back, &s);
    return s;
}

Test(order, every_legal_order_of_the_start_reads_as_it_is_printed)
{
    const mu_order end = { .side = 0, .kind = HM_ORDER_END };
    cr_assert_eq(mu_begin(sedgemoor.rules, sedgemoor.setup, &state, NULL), MU_OK);
    step(NULL, (const int32_t[]){ 5 }, 1);
    seen rebels = all_legal_orders();
    cr_expect_eq(rebels.side, 0);
    cr_expect_gt(rebels.kinds[HM_ORDER_MOVE], 0);
    cr_expect_gt(rebels.kinds[HM_ORDER_FIRE], 0);
    cr_expect_gt(rebels.kinds[HM_ORDER_LMOVE], 0);
    cr_expect_eq(rebels.kinds[HM_ORDER_END], 1);
    step(&end, (const int32_t[]){ 2 }, 1);
    step(NULL, (const int32_t[]){ 6 }, 1);
    seen royalists = all_legal_orders();
    cr_expect_eq(royalists.side, 1);
    cr_expect_gt(royalists.kinds[HM_ORDER_MOVE], 0);
    cr_expect_gt(rebels.n + royalists.n, 100, "%u and %u orders", rebels.n, royalists.n);
}

/* Any order whose pieces exist, legal or not. */
Test(order, any_order_reads_as_it_is_printed)
{
    const hm_setup *s = sedgemoor.setup;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        mu_rng rng = { .seed = seed };
        mu_order order = { .side = 1, .kind = (uint8_t)mu_rng_below(&rng, HM_ORDERS) };
        const mu_schema *schema = sedgemoor.rules->orders[order.kind].fields;
        if (order.kind == HM_ORDER_BAGGAGE) continue; /* there is none at Sedgemoor */
        mu_fill(schema, order.body.bytes, &rng);
        for (uint32_t i = 0; i < schema->n; i++) {
            const mu_field *field = &schema->fields[i];
            void *at = mu_field_slot(field, order.body.bytes, 0);
            int64_t most = field->domain == &hm_unit_name     ? (int64_t)s->units_n
                           : field->domain == &hm_leader_name ? (int64_t)s->leaders_n
                                                              : 0;
            if (most > 0) mu_leaf_set(field->kind, at, 1 + mu_leaf_get(field->kind, at) % most);
        }
        seen one = { .side = 1 };
        (void)there_and_back(&one, &order);
    }
}

/* Forty numbers of ten digits are more than a line. */
#define LONG_FIELDS(T, X)                                                                          \
    X##_LIST(T, u32, sums, 40, 0, UINT32_MAX, MU_NUMBER, "as long as an order can be")
MU_STRUCT(long_order, LONG_FIELDS);
MU_SCHEMA(long_order, LONG_FIELDS, 1);

Test(order, an_order_that_does_not_fit_is_marked_as_cut)
{
    static const mu_order_kind kinds[] = { { "add", "", &long_order_schema, NULL, NULL, NULL, NULL,
                                             MU_LISTS_ALL } };
    const mu_ruleset rules = { .orders = kinds, .orders_n = 1 };
    const mu_scope here = { &rules, NULL };
    char words[MU_LINE_MAX];
    for (uint32_t n = 1; n <= 40; n++) {
        long_order fields = { .sums_n = n };
        mu_order order = { .kind = 0 };
        for (uint32_t i = 0; i < n; i++) fields.sums[i] = UINT32_MAX;
        memcpy(order.body.bytes, &fields, sizeof fields);
        mu_text text = mu_text_in(words, sizeof words);
        mu_order_print(&here, &order, &text);
        /* "add sums=", and eleven characters for each with its comma */
        cr_expect_eq(text.cut, 9 + 11 * n - 1 >= MU_LINE_MAX, "%u sums", n);
    }
}

Test(order, one_of_no_kind_is_a_bug, .signal = SIGABRT)
{
    static hm_state state;
    const mu_position here = { sedgemoor.rules, sedgemoor.setup, &state };
    const mu_order order = { .kind = (uint8_t)sedgemoor.rules->orders_n };
    cr_assert_eq(mu_begin(sedgemoor.rules, sedgemoor.setup, &state, NULL), MU_OK);
    state.phase = (uint8_t)mu_phase_find(sedgemoor.rules, "actions");
    (void)!mu_may(&here, &order, NULL, NULL);
}
