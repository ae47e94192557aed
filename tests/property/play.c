/* SPDX-License-Identifier: MIT
 * tests/property/play.c - whole games by a player who takes any legal order. */
#include "property/play.h"

#include "core/order.h"
#include "core/say.h"
#include "property/probe.h"
#include "property/ruling.h"
#include "property/undo.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { ORDERS_MAX = 20000 }; /* no game here comes near it */
enum { STRAYS = 3 };         /* tried for an order */

typedef struct player {
    const plan *plan;
    played *out;
    mu_policy policy;
    mu_log *log;
} player;

static unsigned long long seed_of(const player *p)
{
    return (unsigned long long)p->plan->seed;
}

/* --- laws -------------------------------------------------------------------------- */

static void check_state(const player *p)
{
    const mu_game *game = &p->out->game;
    const mu_scope scope = mu_game_scope(game);
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_check_ranges(game->rules->state, &scope, game->state, &err), MU_OK,
                 "seed %llu, event %llu: %s", seed_of(p), (unsigned long long)game->seq, err.text);
    cr_assert_eq(game->rules->check(game->setup, game->state, &err), MU_OK,
                 "seed %llu, event %llu: %s", seed_of(p), (unsigned long long)game->seq, err.text);
    mu_digest now = mu_fingerprint(game->rules->state, game->state);
    cr_assert(mu_digest_equal(&now, &game->fingerprint), "seed %llu, event %llu", seed_of(p),
              (unsigned long long)game->seq);
}

/* What a game hands on of its state from step to step is what the ruleset sees in it afresh. */
static void check_scratch(const player *p)
{
    const mu_game *game = &p->out->game;
    mu_cx cx = { .rules = game->rules, .setup = game->setup, .state = game->state };
    if (game->scratch.known == 0) return;
    mu_look(&cx);
    cr_assert_arr_eq(game->scratch.words, cx.scratch.words, sizeof cx.scratch.words,
                     "seed %llu, event %llu", seed_of(p), (unsigned long long)game->seq);
}

/* --- orders ------------------------------------------------------------------------ */

typedef struct pick {
    const player *player;
    mu_position here;
    mu_rng *rng; /* null: only look */
    uint32_t n;
    mu_order order;
} pick;

/* Each of the orders listed is as likely as any other. */
static bool consider(void *self, const mu_order *order)
{
    pick *k = self;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_may(&k->here, order, k->player->plan->marks, &err), MU_OK,
                 "seed %llu, event %llu: a listed order is refused: %s", seed_of(k->player),
                 (unsigned long long)k->player->out->game.seq, err.text);
    k->n++;
    if (k->rng != NULL && mu_rng_below(k->rng, k->n) == 0) k->order = *order;
    return true;
}

static pick pick_order(player *p, mu_rng *rng)
{
    pick k = { .player = p, .here = mu_game_position(&p->out->game), .rng = rng };
    k.here.rules->legal(&k.here, consider, &k);
    return k;
}

/* As a player would write it, and read again. */
static void must_be_words(const player *p, const mu_order *order)
{
    const mu_scope scope = mu_game_scope(&p->out->game);
    char line[MU_ORDER_TEXT];
    mu_order again;
    mu_ahead ahead;
    mu_err err = MU_ERR_NONE;
    mu_text text = mu_text_in(line, sizeof line);
    mu_order_print(&scope, order, &text);
    cr_assert_not(text.cut);
    cr_assert_eq(mu_order_read(&scope, order->side, line, &again, &ahead, &err), MU_OK, "%s",
                 err.text);
    cr_assert_eq(
        memcmp(order->body.bytes, again.body.bytes, scope.rules->orders[order->kind].fields->size),
        0, "%s", line);
}

/* Of a few orders that are made up the first that is legal. */
static bool stray(player *p, const mu_position *here, mu_order *order)
{
    for (int i = 0; p->plan->stray != NULL && i < STRAYS; i++) {
        mu_err err = MU_ERR_NONE;
        if (!p->plan->stray(here, &p->policy.rng, order)) return false;
        const mu_status status = mu_may(here, order, p->plan->marks, &err);
        cr_assert(status == MU_OK || (status == MU_REFUSED && err.clause != 0),
                  "seed %llu, event %llu: %s", seed_of(p), (unsigned long long)p->out->game.seq,
                  err.text);
        if (status == MU_OK) return true;
    }
    return false;
}

static mu_status give_order(player *p, mu_err *err)
{
    mu_order made_up;
    pick k = pick_order(p, &p->policy.rng);
    cr_assert_gt(k.n, 0, "seed %llu, event %llu: no order is legal", seed_of(p),
                 (unsigned long long)p->out->game.seq);
    p->out->listed += k.n;
    p->out->orders++;
    cr_assert_lt(p->out->orders, ORDERS_MAX, "seed %llu: the game does not end", seed_of(p));
    if (p->plan->probes > 0) probe(&k.here, p->plan, p->out->orders);
    if (stray(p, &k.here, &made_up)) {
        k.order = made_up;
        p->out->strays++;
    }
    must_be_words(p, &k.order);
    return mu_game_order(&p->out->game, &k.order, p->log, err);
}

/* --- answers ----------------------------------------------------------------------- */

static mu_status give_answer(player *p, mu_err *err)
{
    const mu_question *question = &p->out->game.open.question;
    const mu_source source = mu_source_policy(&p->policy);
    int32_t values[MU_ROLL_MAX] = { 0 };
    cr_assert(p->plan->mode == MU_DICE_TABLE || question->kind == MU_CHOICE,
              "seed %llu: open dice are not asked for", seed_of(p));
    cr_assert_eq(source.answer(source.self, question, values, err), MU_OK);
    return mu_game_answer(&p->out->game, values, mu_answer_size(question->kind, question->count),
                          p->log, err);
}

static void count_facts(void *self, const mu_said *fact)
{
    uint32_t *facts = self;
    cr_assert_not_null(fact->text);
    (*facts)++;
}

/* Whoever looks changes nothing. */
static void look_around(player *p, mu_status expected)
{
    mu_game *game = &p->out->game;
    uint32_t facts = 0;
    const mu_sink sink = { .said = count_facts, .self = &facts };
    uint8_t seen[MU_STATE_MAX];
    cr_assert_eq(mu_game_ask(game, NULL), expected);
    cr_assert_eq(mu_game_tell(game, &sink, NULL), expected);
    cr_assert_eq(mu_game_ask(game, NULL), expected);
    for (uint8_t side = 0; side < 2; side++)
        game->rules->view(game->setup, game->state, side, seen);
    if (expected == MU_OK && !game->rules->standing(game->setup, game->state).over)
        (void)pick_order(p, NULL);
}

/* --- undos ------------------------------------------------------------------------- */

static bool takes_back(player *p)
{
    return p->plan->undos && mu_rng_below(&p->policy.rng, 3) == 0;
}

/* Refused is as if nothing had been; then the game goes on as it would have. */
static mu_status take_back(player *p, mu_status otherwise)
{
    bool taken = undo_as_it_must_be(&p->out->game, p->log, p->plan->seed);
    p->out->undos += taken;
    p->out->no_undos += !taken;
    return taken ? mu_game_ask(&p->out->game, NULL) : otherwise;
}

/* --- rulings ------------------------------------------------------------------------ */

/* Some come to where nobody can give an order, and the game has not ended: it is left there. */
static bool is_stuck(player *p)
{
    return p->plan->rulings && pick_order(p, NULL).n == 0;
}

static bool is_ruled(player *p, mu_status *status, mu_err *err)
{
    if (!p->plan->rulings || mu_rng_below(&p->policy.rng, 4) != 0) return false;
    const bool ruled = rule_at_random(&p->out->game, p->log, &p->policy.rng, status, err);
    p->out->rulings += ruled;
    return ruled;
}

/* --- the game ---------------------------------------------------------------------- */

static void begin(player *p)
{
    const plan *plan = p->plan;
    mu_genesis genesis = { .dice = (uint8_t)plan->mode, .seed_chosen = plan->mode == MU_DICE_OPEN };
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    mu_text seed = mu_text_in(genesis.seed, sizeof genesis.seed);
    if (plan->mode == MU_DICE_OPEN) mu_text_add(&seed, "property %llu", seed_of(p));
    for (int i = 0; i < 8; i++) genesis.game[i] = (uint8_t)(plan->seed >> 8 * i); /* never zero */
    cr_assert_eq(
        mu_genesis_make(&genesis, plan->scenario->rules, plan->scenario->setup, &bytes, &err),
        MU_OK, "%s", err.text);
    cr_assert_eq(mu_game_begin(&p->out->game, bytes.at, bytes.used, &err), MU_OK, "%s", err.text);
    cr_assert_eq(mu_log_add(p->log, bytes.at, bytes.used, &err), MU_OK, "%s", err.text);
    mu_bytes_dispose(&bytes);
    p->out->game.marks = plan->marks;
}

void play(const plan *plan, played *out)
{
    *out = (played){ .log = mu_log_new() };
    player p = { .plan = plan, .out = out, .policy = { { plan->seed, 0 } }, .log = &out->log };
    mu_game *game = &out->game;
    mu_err err = MU_ERR_NONE;
    begin(&p);
    mu_status status = mu_game_go_on(game, &out->log, &err);
    uint64_t settled = 0;
    for (;;) {
        cr_assert(status == MU_OK || status == MU_PENDING, "seed %llu, event %llu: %s", seed_of(&p),
                  (unsigned long long)game->seq, err.text);
        if (game->settled_seq > settled || status == MU_PENDING) check_state(&p);
        check_scratch(&p);
        settled = game->settled_seq;
        cr_assert_eq(game->seq, mu_log_next(&out->log));
        if (plan->curious) look_around(&p, status);
        if (takes_back(&p)) status = take_back(&p, status);
        if (status == MU_PENDING)
            status = give_answer(&p, &err);
        else if (game->rules->standing(game->setup, game->state).over || is_stuck(&p))
            return;
        else if (is_ruled(&p, &status, &err))
            continue;
        else
            status = give_order(&p, &err);
    }
}

void play_dispose(played *p)
{
    mu_game_dispose(&p->game);
    mu_log_dispose(&p->log);
}
