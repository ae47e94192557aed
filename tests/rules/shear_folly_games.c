/* SPDX-License-Identifier: MIT
 * tests/rules/shear_folly_games.c - whole battles of Marlow Close by a player who takes any listed
 * order, and made-up moves in between: they end, keep the laws of the state, are the same when
 * they are played again, and never are without an order. */
#include "core/order.h"
#include "core/resolve.h"
#include "core/rules/shear_folly/clauses.h"
#include "core/rules/shear_folly/orders.h"
#include "core/rules/shear_folly/ruleset.h"
#include "core/rules/shear_folly/state.h"
#include "rules/shear_folly_sheet.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 3, ORDERS_MAX = 3000, LISTED_MAX = 4096 };

/* [SF-D.3] */
static const struct {
    const char *id;
    uint8_t side, type;
    int32_t x, y; /* mm */
} troops[] = {
    { "RGN1", 0, SF_GN, 360, 130 }, { "RMU1", 0, SF_MU, 230, 120 }, { "RMU2", 0, SF_MU, 290, 120 },
    { "RPE1", 0, SF_PE, 430, 120 }, { "RMU3", 0, SF_MU, 490, 120 }, { "RPK1", 0, SF_PK, 290, 90 },
    { "RHE1", 0, SF_CE, 120, 110 }, { "RHO1", 0, SF_CO, 620, 110 }, { "RDR1", 0, SF_DR, 560, 110 },
    { "PGN1", 1, SF_GN, 270, 260 }, { "PMU1", 1, SF_MU, 330, 250 }, { "PMU2", 1, SF_MU, 390, 250 },
    { "PMU3", 1, SF_MU, 470, 270 }, { "PPK1", 1, SF_PK, 300, 340 }, { "PPK2", 1, SF_PK, 420, 340 },
    { "PHE1", 1, SF_CE, 120, 370 }, { "PHO1", 1, SF_CO, 620, 370 }, { "PDR1", 1, SF_DR, 560, 350 },
};

static sf_setup marlow_close(void)
{
    sf_setup s = { .title = "Marlow Close",
                   .turns = 12,
                   .objective = { .position = 1, .side = 0, .turns = 2, .until = 12 },
                   .positions_n = 1,
                   .positions = { { .name = "the-Close",
                                    .corners_n = 4,
                                    .corners = { { 30000, 22000 },
                                                 { 42000, 22000 },
                                                 { 42000, 30000 },
                                                 { 30000, 30000 } } } },
                   .commanders_n = 4,
                   .commanders = { { .id = "RC1", .x = 36000, .y = 8000, .main = 1 },
                                   { .id = "RC2", .with = 7 },
                                   { .id = "PC1", .x = 36000, .y = 33000, .side = 1, .main = 1 },
                                   { .id = "PC2", .with = 16, .side = 1 } } };
    sheet_fill(&s);
    for (size_t i = 0; i < MU_COUNT_OF(troops); i++) {
        sf_troop_card *t = &s.troops[s.troops_n++];
        mu_text_copy(t->id, sizeof t->id, troops[i].id);
        t->side = troops[i].side;
        t->type = troops[i].type;
        t->x = 100 * troops[i].x;
        t->y = 100 * troops[i].y;
        t->facing = t->side == 0 ? MU_NORTH : MU_SOUTH;
    }
    for (uint32_t i = 0; i < s.commanders_n; i++)
        if (s.commanders[i].with == 0)
            s.commanders[i].facing = s.commanders[i].side == 0 ? MU_NORTH : MU_SOUTH;
    return s;
}

typedef struct game {
    sf_setup setup;
    sf_state state;
    mu_policy policy; /* dice */
    mu_rng rng;       /* orders */
    uint32_t orders, listed, made_up, contacts, removed;
    mu_marks *marks;
} game;

static mu_position here_of(const game *g)
{
    return (mu_position){ &shear_folly_ruleset, &g->setup, &g->state };
}

static void must_be_sound(const game *g)
{
    const mu_scope scope = { &shear_folly_ruleset, &g->setup };
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_check_ranges(&sf_state_schema, &scope, &g->state, &err), MU_OK, "%s", err.text);
    cr_assert_eq(shear_folly_ruleset.check(&g->setup, &g->state, &err), MU_OK, "%s", err.text);
}

/* Carried out, and the same again from its answers. */
static void step(game *g, const mu_order *order)
{
    static mu_tape tape;
    static sf_state after, again;
    const mu_source dice = mu_source_policy(&g->policy);
    mu_job job = { .before = here_of(g), .order = order, .source = &dice, .marks = g->marks };
    mu_err err = MU_ERR_NONE;
    mu_tape_clear(&tape);
    cr_assert_eq(mu_resolve(&job, &tape, &after, NULL, &err), MU_OK, "%s", err.text);
    job.source = &mu_source_none;
    cr_assert_eq(mu_resolve(&job, &tape, &again, NULL, &err), MU_OK, "%s", err.text);
    cr_assert_eq(memcmp(&after, &again, sizeof after), 0);
    g->state = after;
    must_be_sound(g);
}

/* --- orders ------------------------------------------------------------------------------------
 */

static struct {
    mu_order order[LISTED_MAX];
    uint32_t n;
} listed;

static bool note(void *user, const mu_order *order)
{
    (void)user;
    cr_assert_lt(listed.n, LISTED_MAX);
    listed.order[listed.n++] = *order;
    return true;
}

/* As a player would write it, and read it again. */
static void must_be_words(const game *g, const mu_order *order)
{
    char line[MU_ORDER_TEXT];
    mu_order again;
    mu_ahead ahead;
    mu_err err = MU_ERR_NONE;
    const mu_scope scope = { &shear_folly_ruleset, &g->setup };
    mu_text text = mu_text_in(line, sizeof line);
    mu_order_print(&scope, order, &text);
    cr_assert_not(text.cut);
    cr_assert_eq(mu_order_read(&scope, order->side, line, &again, &ahead, &err), MU_OK, "%s",
                 err.text);
    cr_assert_eq(memcmp(order->body.bytes, again.body.bytes, sizeof again.body.bytes), 0, "%s",
                 line);
}

/* Any move at all: refused with a clause, or good to carry out. */
static bool make_up(game *g, mu_order *order)
{
    mu_rng *rng = &g->rng;
    *order = (mu_order){ .side = g->state.go, .kind = SF_ORDER_MOVE };
    sf_move *move = (void *)order->body.bytes;
    mu_err err = MU_ERR_NONE;
    move->piece = (uint8_t)(1 + mu_rng_below(rng, mu_rng_below(rng, 4) == 0 ? SF_PIECES : 18));
    move->steps_n = 1 + mu_rng_below(rng, 4);
    for (uint32_t i = 0; i < move->steps_n; i++) {
        sf_step *s = &move->steps[i];
        s->kind = (uint8_t)mu_rng_below(rng, SF_STEP_KINDS);
        if (s->kind == SF_AHEAD) s->distance = 1 + mu_rng_below(rng, 7000);
        if (s->kind >= SF_WHEEL_LEFT && s->kind <= SF_TURN_RIGHT)
            s->degrees = (uint16_t)mu_rng_below(rng, 12000);
        if (s->kind == SF_CONTACT) s->target = (uint8_t)(1 + mu_rng_below(rng, SF_PIECES));
        if (s->kind == SF_JOIN) s->target = (uint8_t)(1 + mu_rng_below(rng, 18));
    }
    const mu_position here = here_of(g);
    const mu_status status = mu_may(&here, order, g->marks, &err);
    cr_assert(status == MU_OK || (status == MU_REFUSED && err.clause != 0), "%s", err.text);
    return status == MU_OK;
}

static void give_order(game *g)
{
    mu_order order;
    const mu_position here = here_of(g);
    listed.n = 0;
    shear_folly_ruleset.legal(&here, note, NULL);
    cr_assert_gt(listed.n, 0, "a dead end");
    order = listed.order[mu_rng_below(&g->rng, listed.n)];
    for (int i = 0; i < 3 && g->state.phase == SF_PHASE_MOVE; i++) {
        mu_order made_up;
        if (!make_up(g, &made_up)) continue;
        order = made_up;
        g->made_up++;
    }
    must_be_words(g, &order);
    g->listed += listed.n;
    g->orders++;
    const sf_move *move = (const void *)order.body.bytes;
    g->contacts += order.kind == SF_ORDER_MOVE && move->steps[move->steps_n - 1].kind == SF_CONTACT;
    step(g, &order);
}

static void play(game *g, uint64_t seed)
{
    mu_err err = MU_ERR_NONE;
    g->setup = marlow_close();
    g->policy = (mu_policy){ .rng = { .seed = seed } };
    g->rng = (mu_rng){ .seed = seed + 1000000 };
    const mu_scope scope = { &shear_folly_ruleset, &g->setup };
    cr_assert_eq(mu_check_ranges(&sf_setup_schema, &scope, &g->setup, &err), MU_OK, "%s", err.text);
    cr_assert_eq(mu_begin(&shear_folly_ruleset, &g->setup, &g->state, &err), MU_OK, "%s", err.text);
    must_be_sound(g);
    while (!shear_folly_ruleset.standing(&g->setup, &g->state).over) {
        const mu_position here = here_of(g);
        cr_assert_lt(g->orders, ORDERS_MAX, "it does not end");
        if (mu_runs_itself(&here))
            step(g, NULL);
        else
            give_order(g);
    }
    for (int i = 0; i < SF_TROOPS; i++) g->removed += g->state.troops[i].removed;
}

Test(shear_folly, random_battles)
{
    static mu_marks marks;
    uint32_t ends[SF_RESULTS] = { 0 };
    uint32_t orders = 0, made_up = 0, contacts = 0, removed = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        game *one = calloc(1, sizeof *one);
        game *two = calloc(1, sizeof *two);
        cr_assert(one != NULL && two != NULL);
        one->marks = &marks;
        play(one, seed);
        if (seed % 8 == 0) {
            play(two, seed);
            cr_assert_eq(memcmp(&one->state, &two->state, sizeof one->state), 0, "seed %llu",
                         (unsigned long long)seed);
        }
        ends[one->state.result]++;
        orders += one->orders;
        made_up += one->made_up;
        contacts += one->contacts;
        removed += one->removed;
        free(one);
        free(two);
    }
    cr_expect_eq(ends[SF_NO_RESULT], 0);
    cr_expect_lt(ends[SF_DRAW], GAMES);
    cr_expect_gt(orders, 40 * GAMES);
    cr_expect_gt(made_up, GAMES);
    cr_expect_gt(contacts, GAMES);
    cr_expect_gt(removed, GAMES);
}
