/* SPDX-License-Identifier: MIT
 * cli/cmd_odds.c - exact odds of an order from here. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/out.h"
#include "cli/turn.h"
#include "core/diff.h"
#include "core/odds.h"
#include "core/order.h"

#include <stdlib.h>
#include <string.h>

#define OUTCOMES_MAX 4096

typedef struct odds_args {
    cli *c;
    const char *game;
    cli_words words;
} odds_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    odds_args *a = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (a->game == NULL)
            a->game = arg;
        else if (!cli_words_add(&a->words, arg))
            argp_error(state, "the order is too long");
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* The step whose odds are asked: a given order, or the one that is open. */
static mu_status make_job(cli_game *at, odds_args *a, mu_order *order, mu_job *job,
                          const mu_tape **given, mu_err *err)
{
    mu_game *game = at->game;
    *job = (mu_job){ .before = mu_game_position(game) };
    *given = NULL;
    if (a->words.n == 0) {
        mu_status status = mu_game_ask(game, err);
        if (status == MU_OK)
            return mu_fail(err, MU_INPUT, 0,
                           "no question is open: give the order whose odds you want");
        if (status != MU_PENDING) return status;
        job->order = game->in_step && game->by_order ? &game->order : NULL;
        *given = game->in_step ? &game->tape : NULL;
        return MU_OK;
    }
    const mu_scope scope = mu_game_scope(game);
    mu_standing now = game->rules->standing(game->setup, game->state);
    mu_ahead ahead;
    if (game->in_step) return mu_fail(err, MU_CONFLICT, 0, "a question is open: answer it first");
    TRY(mu_order_read(&scope, now.side < 2 ? now.side : 0, a->words.text, order, &ahead, err));
    job->order = order;
    return mu_may(&job->before, order, NULL, err);
}

static int by_chance(const void *a, const void *b)
{
    const mu_outcome *const *x = a;
    const mu_outcome *const *y = b;
    int order = mu_ratio_compare((*y)->chance, (*x)->chance);
    return order != 0 ? order : (*x < *y ? -1 : *x > *y);
}

/* --- telling --------------------------------------------------------------------------- */

typedef struct telling {
    mu_json *changes; /* null: as text */
    const char *between;
} telling;

static void tell_change(void *user, const mu_change *change)
{
    telling *t = user;
    if (t->changes == NULL) {
        out("%s%s %s -> %s", t->between, change->where, change->before, change->after);
        t->between = ", ";
        return;
    }
    mu_json *one = mu_json_object();
    mu_json_set(one, "field", mu_json_text(change->where));
    mu_json_set(one, "before", mu_json_text(change->before));
    mu_json_set(one, "after", mu_json_text(change->after));
    mu_json_add(t->changes, one);
}

static void tell_outcome(const cli_game *at, const mu_outcome *outcome, const void *state,
                         mu_json *all)
{
    const mu_game *game = at->game;
    const mu_scope scope = mu_game_scope(game);
    char fraction[96];
    char percent[32];
    mu_text words = mu_text_in(fraction, sizeof fraction);
    mu_text share = mu_text_in(percent, sizeof percent);
    mu_ratio_print(outcome->chance, &words);
    mu_ratio_percent(outcome->chance, 2, &share);
    telling t = { .changes = all != NULL ? mu_json_array() : NULL, .between = "" };
    if (all == NULL) out("%7s%%  %-16s ", percent, fraction);
    uint32_t n = mu_diff(game->rules->state, &scope, game->state, state, tell_change, &t);
    if (all == NULL) {
        out("%s\n", n == 0 ? "nothing changes" : "");
        return;
    }
    mu_json *one = mu_json_object();
    mu_json_set(one, "chance", mu_json_text(fraction));
    mu_json_set(one, "percent", mu_json_text(percent));
    mu_json_set(one, "changes", t.changes);
    mu_json_add(all, one);
}

static int tell(const cli *c, const cli_game *at, const mu_odds *odds)
{
    const size_t size = at->game->rules->state->size;
    const mu_outcome **sorted = malloc(odds->n * sizeof *sorted);
    if (sorted == NULL) return out_complain(MU_IO, "not enough memory");
    for (uint32_t i = 0; i < odds->n; i++) sorted[i] = &odds->outcomes[i];
    qsort(sorted, odds->n, sizeof *sorted, by_chance);
    mu_json *all = c->json ? mu_json_array() : NULL;
    for (uint32_t i = 0; i < odds->n; i++) {
        size_t index = (size_t)(sorted[i] - odds->outcomes);
        tell_outcome(at, sorted[i], odds->states + index * size, all);
    }
    free(sorted);
    if (!c->json) {
        out("%u outcomes of %llu ways through the dice; together exactly 1.\n", odds->n,
            (unsigned long long)odds->runs);
        if (odds->choices > 0) out("Choices on the way are answered with their first option.\n");
        return EXIT_YES;
    }
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "outcomes", all);
    mu_json_set(answer, "ways", mu_json_number((int64_t)odds->runs));
    mu_json_set(answer, "choices", mu_json_text(odds->choices > 0 ? "first option" : "none"));
    return out_json(answer, EXIT_YES);
}

static void count_way(void *self, uint32_t outcome)
{
    (void)outcome;
    const mu_odds *odds = self;
    if (odds->runs % 4096 == 0) out_progress("ways through the dice", odds->runs);
}

static int work_out(const cli *c, odds_args *a, cli_game *at)
{
    mu_err err = MU_ERR_NONE;
    mu_order order;
    mu_job job;
    const mu_tape *given = NULL;
    mu_odds odds = { .cap = OUTCOMES_MAX, .way = count_way };
    odds.self = &odds;
    odds.outcomes = calloc(OUTCOMES_MAX, sizeof *odds.outcomes);
    odds.states = calloc(OUTCOMES_MAX + 1, at->game->rules->state->size);
    mu_status status = MU_OK;
    if (odds.outcomes == NULL || odds.states == NULL)
        status = mu_fail(&err, MU_IO, 0, "not enough memory");
    if (status == MU_OK) status = make_job(at, a, &order, &job, &given, &err);
    if (status == MU_OK) status = mu_odds_of(&job, given, &mu_choose_first, &odds, &err);
    out_progress_end();
    int code = status == MU_OK ? tell(c, at, &odds) : out_error(&err, a->game, at->game->rules);
    free(odds.outcomes);
    free(odds.states);
    return code;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        NULL,
        parse,
        "GAME[@BRANCH][:EVENT] [ORDER...]",
        "Work out the exact odds of an order from a position, as fractions, grouped by what they "
        "change. Without an order, of the step whose question is open.",
        children,
        NULL,
        NULL
    };
    odds_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    code = work_out(c, &a, &at);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_odds = { "odds", "exact odds of an order", run };
