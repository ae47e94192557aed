/* SPDX-License-Identifier: MIT
 * cli/cmd_auto.c - let a random player give legal orders. */
#include "cli/commands.h"
#include "cli/dice_hand.h"
#include "cli/turn.h"
#include "core/rng.h"

typedef struct auto_args {
    cli *c;
    const char *game;
    int64_t seed;
    int64_t orders;
} auto_args;

static const struct argp_option options[] = {
    { "player-seed", 'p', "NUMBER", 0,
      "which random player (default 1): the same gives the same "
      "orders to the same game",
      0 },
    { "orders", 'n', "NUMBER", 0, "stop after so many orders (default: play to the end)", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    auto_args *a = state->input;
    switch (key) {
    case 'p':
        if (!mu_whole_number(arg, 0, INT64_MAX / 16, &a->seed))
            argp_error(state, "--player-seed takes a whole number");
        return 0;
    case 'n':
        if (!mu_whole_number(arg, 0, INT64_MAX / 16, &a->orders))
            argp_error(state, "--orders takes a whole number");
        return 0;
    case ARGP_KEY_ARG:
        if (a->game != NULL) argp_error(state, "too many arguments");
        a->game = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* One of the legal orders, each as likely as the other, in one pass: the k-th replaces the
 * one kept with chance 1 in k. */
typedef struct pick {
    mu_rng *rng;
    uint32_t seen;
    mu_order order;
} pick;

static bool consider(void *user, const mu_order *order)
{
    pick *p = user;
    p->seen++;
    if (mu_rng_below(p->rng, p->seen) == 0) p->order = *order;
    return true;
}

/* The player's numbers depend on where the game stands, not on how often it was asked. */
static mu_rng rng_here(const auto_args *a, const mu_game *game)
{
    return (mu_rng){ .seed = mu_rng_at((uint64_t)a->seed, game->seq) };
}

/* One order or one answer. MU_NOT_FOUND: there is nothing to do. */
static mu_status play_one(cli_turn *t, const auto_args *a, bool *ordered, mu_err *err)
{
    mu_game *game = t->at.game;
    mu_rng rng = rng_here(a, game);
    mu_status status = cli_dice_go_on(game, &t->made, err);
    *ordered = false;
    if (status == MU_PENDING) {
        const mu_question *q = &game->open.question;
        if (q->kind != MU_CHOICE && game->dice.mode != MU_DICE_TABLE) return MU_NOT_FOUND;
        int32_t values[MU_ROLL_MAX];
        mu_policy policy = { rng };
        const mu_source source = mu_source_policy(&policy);
        TRY(source.answer(source.self, q, values, err));
        return mu_game_answer(game, values, mu_answer_size(q->kind, q->count), &t->made, err);
    }
    if (status != MU_OK) return status;
    mu_standing now = game->rules->standing(game->setup, game->state);
    if (now.over) return MU_NOT_FOUND;
    const mu_position here = mu_game_position(game);
    pick p = { .rng = &rng };
    game->rules->legal(&here, consider, &p);
    if (p.seen == 0) return mu_fail(err, MU_LIMIT, 0, "there is no legal order: a dead end");
    *ordered = true;
    return mu_game_order(game, &p.order, &t->made, err);
}

/* Each order is kept before the next is given, as if a person had given it. */
static mu_status play(cli_turn *t, const auto_args *a, mu_err *err)
{
    for (int64_t orders = 0; a->orders < 0 || orders < a->orders;) {
        bool ordered = false;
        mu_status status = play_one(t, a, &ordered, err);
        if (status == MU_NOT_FOUND) return MU_OK;
        if (status != MU_OK && status != MU_PENDING) return status;
        orders += ordered;
        TRY(cli_turn_keep(t, err));
    }
    return MU_OK;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { options,
                                      parse,
                                      "GAME",
                                      "Let a random player give legal orders for both sides. In a "
                                      "game with typed dice it rolls the dice too.",
                                      children,
                                      NULL,
                                      NULL };
    auto_args a = { .c = c, .seed = 1, .orders = -1 };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_turn turn;
    mu_err err = MU_ERR_NONE;
    int code = cli_turn_open(c, a.game, &turn);
    if (code != EXIT_YES) return code;
    return cli_turn_close(c, &turn, play(&turn, &a, &err), &err);
}

const cli_command cmd_auto = { "auto", "let a random player give legal orders", run };
