/* SPDX-License-Identifier: MIT
 * core/rules/null/null.c - the rules of the two sentries; see null.h for the rulebook.
 *
 * The order of this file is the order of a ruleset: words, tables, rules by clause,
 * sequence of play, what to draw, the record. */
#include "core/rules/null/null.h"

#include "core/gauge.h"
#include "core/resolve.h"
#include "core/say.h"

/* --- words and tables ------------------------------------------------------ */

enum {
    NL_1_1 = MU_CLAUSE(1, 1),
    NL_1_2 = MU_CLAUSE(1, 2),
    NL_2_1 = MU_CLAUSE(2, 1),
    NL_2_2 = MU_CLAUSE(2, 2),
    NL_2_3 = MU_CLAUSE(2, 3),
    NL_2_4 = MU_CLAUSE(2, 4),
    NL_3_1 = MU_CLAUSE(3, 1),
    NL_3_2 = MU_CLAUSE(3, 2)
};

static const mu_clause_row clauses[] = {
    { NL_1_1, MU_CLAUSE_RULE, "NL-1.1", "The weather card" },
    { NL_1_2, MU_CLAUSE_RULE, "NL-1.2", "The sides act in turn" },
    { NL_2_1, MU_CLAUSE_RULE, "NL-2.1", "Shooting" },
    { NL_2_2, MU_CLAUSE_RULE, "NL-2.2", "Rain and fog" },
    { NL_2_3, MU_CLAUSE_RULE, "NL-2.3", "Falling back" },
    { NL_2_4, MU_CLAUSE_RULE, "NL-2.4", "Heads down in the rain" },
    { NL_3_1, MU_CLAUSE_RULE, "NL-3.1", "A sentry without points has lost" },
    { NL_3_2, MU_CLAUSE_RULE, "NL-3.2", "After the last turn" },
};

enum { SUN, RAIN, FOG };
static const char *const card_words[] = { "sun", "rain", "fog" };
const mu_domain null_card = { .name = "weather card", .words = card_words, .words_n = 3 };

enum { D_SHOT, D_BACK, C_WEATHER, P_HIT };
enum { TAKE_IT, FALL_BACK };
static const char *const hit_words[] = { "take-it", "fall-back" };
static const mu_domain hit_answer = { .name = "answer to a hit", .words = hit_words, .words_n = 2 };

static const mu_purpose purposes[] = {
    { "D_SHOT", MU_ROLL, 1, 6, NULL, "the shot" },
    { "D_BACK", MU_ROLL, 1, 6, NULL, "falling back" },
    { "C_WEATHER", MU_DRAW, 0, 0, NULL, "the weather" },
    { "P_HIT", MU_CHOICE, 0, 0, &hit_answer, "hit: take it or fall back?" },
};

enum { PHASE_WEATHER, PHASE_ACTIONS };

MU_SCHEMA(null_setup, NULL_SETUP_FIELDS, 5);
MU_SCHEMA(null_sentry, NULL_SENTRY_FIELDS, 2);
MU_SCHEMA(null_state, NULL_STATE_FIELDS, 5);
MU_SCHEMA(null_shoot, MU_NO_FIELDS, 1);
MU_SCHEMA(null_pass, MU_NO_FIELDS, 1);

static const char *side_name(const void *setup, uint8_t side)
{
    const null_setup *s = setup;
    return side == 0 ? s->a_name : side == 1 ? s->b_name : "nobody";
}

/* --- rules, by clause ------------------------------------------------------- */

/* [NL-1.1] Each turn a card of three is drawn. */
static mu_status draw_weather(mu_cx *cx)
{
    RULE(cx, NL_1_1);
    null_state *g = cx->state;
    uint32_t card = 0;
    TRY(mu_draw(cx, &(mu_ask){ NL_1_1, C_WEATHER, MU_NOBODY, 0 }, 3, &card));
    g->card = (uint8_t)card;
    g->phase = PHASE_ACTIONS;
    mu_say(cx, NL_1_1, "the weather is %s", card_words[card]);
    return MU_OK;
}

/* [NL-1.2] The sides act in turn; after B a new turn begins. */
static void next_side(null_state *g)
{
    g->active = 1 - g->active;
    if (g->active == 1) return;
    g->turn++;
    g->phase = PHASE_WEATHER;
}

static void lose(const mu_cx *cx, null_sentry *sentry, uint32_t points)
{
    sentry->points = points >= sentry->points ? 0 : (uint8_t)(sentry->points - points);
    mu_say(cx, NL_2_3, "the sentry has %u left", sentry->points);
}

/* [NL-2.3] Lose a point for each hit, or fall back once. */
static mu_status answer_hit(mu_cx *cx, uint8_t side, uint32_t hits)
{
    RULE(cx, NL_2_3);
    null_state *g = cx->state;
    null_sentry *sentry = &g->sentries[side];
    const int32_t options[] = { TAKE_IT, FALL_BACK };
    int32_t answer = TAKE_IT;
    TRY(mu_choose(cx, &(mu_ask){ NL_2_3, P_HIT, side, 0 }, options, sentry->back ? 1 : 2, &answer));
    if (answer == TAKE_IT) {
        lose(cx, sentry, hits);
        return MU_OK;
    }
    static const uint8_t safe[6] = { 0, 0, 0, 1, 1, 1 };
    int32_t die = 1;
    TRY(mu_roll_die(cx, &(mu_ask){ NL_2_3, D_BACK, side, 0 }, safe, 2, &die));
    sentry->back = true;
    if (die < 4) lose(cx, sentry, 1);
    return MU_OK;
}

/* [NL-2.4] */
static mu_status may_shoot(const mu_cx *cx, const mu_order *order)
{
    const null_state *g = cx->state;
    if (g->sentries[order->side].points == 1 && g->card == RAIN)
        return mu_refuse(cx, NL_2_4, "it rains, and this sentry has one point left");
    return MU_OK;
}

/* [NL-2.1] Two dice, each of the setup's number or more hits. [NL-2.2] Rain and fog. */
static mu_status shoot(mu_cx *cx, const mu_order *order)
{
    RULE(cx, NL_2_1);
    const null_setup *s = cx->setup;
    null_state *g = cx->state;
    int drm = g->card == RAIN ? -1 : 0;
    int need = s->need + (g->card == FOG);
    uint32_t dice = g->card == FOG ? 1 : 2;
    if (g->card != SUN) RULE(cx, NL_2_2);
    mu_say_modifier(cx, NL_2_2, "drm", drm, "rain");

    uint8_t classes[6];
    for (int face = 1; face <= 6; face++) classes[face - 1] = face + drm >= need;
    mu_pool pool;
    TRY(mu_roll_hits(cx, &(mu_ask){ NL_2_1, D_SHOT, order->side, 0 }, dice, classes, 2, 1u << 1,
                     &pool));
    mu_say_hits(cx, NL_2_1,
                &(mu_hits){ .pool = &pool, .need = need, .drm = drm, .hits = pool.count[1] },
                "%s shoots", side_name(s, order->side));
    if (pool.count[1] > 0) TRY(answer_hit(cx, 1 - order->side, pool.count[1]));
    next_side(g);
    return MU_OK;
}

static mu_status may_pass(const mu_cx *cx, const mu_order *order)
{
    (void)cx, (void)order;
    return MU_OK;
}

static mu_status pass(mu_cx *cx, const mu_order *order)
{
    RULE(cx, NL_1_2);
    mu_say(cx, NL_1_2, "%s passes", side_name(cx->setup, order->side));
    next_side(cx->state);
    return MU_OK;
}

/* --- sequence of play, orders ----------------------------------------------- */

static const mu_phase phases[] = {
    [PHASE_WEATHER] = { "weather", NL_1_1, "the weather card", draw_weather, true, false },
    [PHASE_ACTIONS] = { "actions", NL_1_2, "the sides act in turn", NULL, false, true },
};

static const mu_order_kind orders[] = {
    { "shoot", "shoot at the other sentry", &null_shoot_schema, may_shoot, shoot, NULL, NULL,
      MU_LISTS_ALL },
    { "pass", "do nothing", &null_pass_schema, may_pass, pass, NULL, NULL, MU_LISTS_ALL },
};

static mu_status begin(const void *setup, void *state, mu_err *err)
{
    (void)err;
    const null_setup *s = setup;
    null_state *g = state;
    g->turn = 1;
    for (int side = 0; side < 2; side++) g->sentries[side].points = s->points;
    return MU_OK;
}

static mu_status check(const void *setup, const void *state, mu_err *err)
{
    const null_setup *s = setup;
    const null_state *g = state;
    for (int side = 0; side < 2; side++)
        if (g->sentries[side].points > s->points)
            return mu_fail(err, MU_CORRUPT, NL_3_1, "a sentry has more points than it began with");
    return MU_OK;
}

/* [NL-3.1] A sentry without points has lost. [NL-3.2] After the last turn nobody won. */
static mu_standing standing(const void *setup, const void *state)
{
    const null_setup *s = setup;
    const null_state *g = state;
    mu_standing now = { .phase = g->phase,
                        .side = g->active,
                        .turn = g->turn,
                        .turns = s->turns,
                        .winner = MU_NOBODY };
    if (g->phase == PHASE_WEATHER) now.side = MU_NOBODY;
    for (uint8_t side = 0; side < 2; side++) {
        if (g->sentries[side].points > 0) continue;
        now.over = true;
        now.winner = 1 - side;
        now.clause = NL_3_1;
        now.words = "the other sentry has no points left";
    }
    if (!now.over && g->turn > s->turns) {
        now.over = true;
        now.clause = NL_3_2;
        now.words = "the last turn is over";
    }
    return now;
}

static void legal(const mu_position *position, mu_order_fn *fn, void *user)
{
    for (uint8_t kind = 0; kind < MU_COUNT_OF(orders); kind++) {
        mu_standing now = standing(position->setup, position->state);
        mu_order order = { .side = now.side, .kind = kind };
        if (mu_may(position, &order, NULL, NULL) == MU_OK && !fn(user, &order)) return;
    }
}

/* By points: what a side has more than the other. */
static int64_t points_ahead(const void *setup, const void *state, uint8_t side)
{
    (void)setup;
    const null_state *g = state;
    return g->sentries[side].points - g->sentries[1 - side].points;
}

static const mu_measure measures[] = {
    { "points", "points left, less those of the other sentry", points_ahead },
};

static void view(const void *setup, const void *state, uint8_t side, void *seen)
{
    (void)setup, (void)side;
    *(null_state *)seen = *(const null_state *)state;
}

/* --- what to draw ------------------------------------------------------------ */

static uint32_t pieces(const void *setup)
{
    (void)setup;
    return 2;
}

static mu_piece piece(const void *setup, const void *state, uint32_t i)
{
    const null_setup *s = setup;
    const null_state *g = state;
    return (mu_piece){ .id = i == 0 ? "SA" : "SB",
                       .kind = "SY",
                       .name = "Sentry",
                       .side = (uint8_t)i,
                       .present = g->sentries[i].points > 0,
                       .hex = (mu_hex)(1 + 2 * i + g->sentries[i].back * (1 - 2 * i)),
                       .strength = g->sentries[i].points,
                       .strength_0 = s->points };
}

static mu_ground ground(const void *setup, const void *state, mu_hex hex)
{
    (void)setup, (void)state, (void)hex;
    return (mu_ground){ "", ' ', false, false };
}

static void margin(const void *setup, const void *state, uint8_t side, mu_text *out)
{
    (void)setup;
    const null_state *g = state;
    mu_text_add(out, "points %u", g->sentries[side].points);
}

/* Beside turn and side: what the side to act has. */
static void status(const void *setup, const void *state, mu_text *out)
{
    mu_standing now = standing(setup, state);
    if (!now.over && now.side != MU_NOBODY) margin(setup, state, now.side, out);
}

static void tell(mu_brief_fn *fn, void *user, mu_clause clause, const char *words)
{
    fn(user, &(mu_brief_row){ .section = "Goal", .goal = true, .n = 1, .cells = &words, clause });
}

/* What the sentries play for, and how long. */
static void brief(const void *setup, const void *state, mu_brief_fn *fn, void *user)
{
    (void)state;
    const null_setup *s = setup;
    char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    mu_text_add(&text, "%s and %s have %u points each; who has none left has lost", s->a_name,
                s->b_name, s->points);
    tell(fn, user, NL_3_1, words);
    mu_text_back(&text, 0);
    mu_text_add(&text, "%u turns; after the last one nobody has won", s->turns);
    tell(fn, user, NL_3_2, words);
    mu_text_back(&text, 0);
    mu_text_add(&text, "each die of a shot hits on %u or more", s->need);
    tell(fn, user, NL_2_1, words);
}

/* On their strip of three hexes. */
static mu_status gauge(const mu_position *at, uint16_t from, uint16_t to, mu_gauge_fn *fn,
                       void *user, mu_err *err)
{
    if (from < 1 || from > 2 || to < 1 || to > 2 || from == to)
        return mu_fail(err, MU_REFUSED, NL_2_1, "the two sentries are 1 and 2");
    const mu_board *hexes = at->rules->board;
    const int apart = mu_hex_distance(hexes->grid, hexes->piece(at->setup, at->state, 0).hex,
                                      hexes->piece(at->setup, at->state, 1).hex);
    mu_gauge_tell(&(mu_gauge){ fn, user }, "distance", NL_2_1, "%d hexes", apart);
    return MU_OK;
}

static const mu_board board = { .strength = "points",
                                .pieces = pieces,
                                .piece = piece,
                                .margin = margin,
                                .grid = { 3, 1 },
                                .ground = ground };

const mu_ruleset null_ruleset = {
    .name = "null",
    .title = "Two Sentries",
    .prefix = "NL",
    .edition = 1,
    .setup = &null_setup_schema,
    .state = &null_state_schema,
    .clauses = clauses,
    .clauses_n = MU_COUNT_OF(clauses),
    .purposes = purposes,
    .purposes_n = MU_COUNT_OF(purposes),
    .phases = phases,
    .phases_n = MU_COUNT_OF(phases),
    .orders = orders,
    .orders_n = MU_COUNT_OF(orders),
    .subject = &mu_number,
    .begin = begin,
    .check = check,
    .standing = standing,
    .status = status,
    .brief = brief,
    .gauge = gauge,
    .legal = legal,
    .view = view,
    .measures = measures,
    .measures_n = MU_COUNT_OF(measures),
    .side_name = side_name,
    .board = &board,
};
