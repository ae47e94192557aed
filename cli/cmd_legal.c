/* SPDX-License-Identifier: MIT
 * cli/cmd_legal.c - orders that are possible now, or why a given one is not. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/look.h"
#include "cli/out.h"
#include "cli/story.h"
#include "cli/words.h"

#include <string.h>
#include <strings.h>

typedef struct legal_args {
    cli *c;
    const char *game;
    const char *only;
    cli_words words;
} legal_args;

static const struct argp_option options[] = {
    { "only", 'o', "WORD", 0, "list only orders of this kind, or with this piece or hex", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    legal_args *a = state->input;
    switch (key) {
    case 'o': a->only = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->game == NULL)
            a->game = arg;
        else if (!cli_words_add(&a->words, arg))
            argp_error(state, "the order is too long");
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        if (a->only != NULL && a->words.n > 0)
            argp_error(state, "either --only, or an order to judge");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

typedef struct listing {
    const mu_scope *scope;
    const char *only;    /* a kind of order, or a piece or hex in it, in either case; null: all */
    mu_json *all;        /* null: as text */
    uint64_t n;          /* orders listed */
    const char *sampled; /* a kind among them of which not all are; null: none */
} listing;

/* Is `word` the kind of an order, or the value of one of its fields? */
static bool holds(const char *line, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = line; *at != '\0'; at++) {
        bool begins = at == line || at[-1] == ' ' || at[-1] == '=' || at[-1] == ',';
        bool fits = begins && strncasecmp(at, word, n) == 0;
        if (fits && (at[n] == '\0' || at[n] == ' ' || at[n] == ',')) return true;
    }
    return false;
}

static bool list_one(void *user, const mu_order *order)
{
    listing *l = user;
    char line[MU_ORDER_TEXT];
    mu_text text = mu_text_in(line, sizeof line);
    mu_order_print(l->scope, order, &text);
    if (l->only != NULL && !holds(line, l->only)) return true;
    l->n++;
    const mu_order_kind *kind = &l->scope->rules->orders[order->kind];
    if (kind->listed == MU_LISTS_SOME) l->sampled = kind->name;
    if (l->all != NULL)
        mu_json_add(l->all, mu_json_text(line));
    else
        out("%s\n", line);
    return true;
}

static int list_all(const cli *c, cli_game *at, const char *only)
{
    mu_game *game = at->game;
    const mu_scope scope = mu_game_scope(game);
    mu_standing now = game->rules->standing(game->setup, game->state);
    listing l = { .scope = &scope, .only = only, .all = c->json ? mu_json_array() : NULL };
    const mu_position here = mu_game_position(game);
    if (!now.over) game->rules->legal(&here, list_one, &l);
    if (!now.over && only != NULL && l.n == 0) {
        mu_err err = MU_ERR_NONE;
        mu_json_free(l.all);
        (void)mu_fail(&err, MU_NOT_FOUND, 0, "no legal order has the word '%.60s'", only);
        return out_error(&err, at->word, NULL);
    }
    if (c->json) return out_json(l.all, now.over ? EXIT_NO : EXIT_YES);
    if (now.over)
        story_standing(c, game, "");
    else if (l.sampled != NULL)
        out_remark("of all that are legal, only some are listed: %s", l.sampled);
    return now.over ? EXIT_NO : EXIT_YES;
}

/* The order is given, as `order` gives it; but nothing is kept. */
static int judge(const cli *c, cli_game *at, const cli_words *words)
{
    mu_log made = mu_log_after(at->game->seq - 1, &at->branch.head);
    mu_game *game = at->game;
    mu_err err = MU_ERR_NONE;
    const mu_scope scope = mu_game_scope(game);
    mu_order order;
    mu_ahead ahead;
    mu_status status = cli_order_read(&scope, mu_game_side(game), words, &order, &ahead, &err);
    if (status == MU_OK) status = mu_game_order_along(game, &order, &ahead, &made, &err);
    mu_log_dispose(&made);
    if (status != MU_OK && status != MU_PENDING) return out_error(&err, at->word, game->rules);
    if (c->json) {
        mu_json *answer = mu_json_object();
        mu_json_set(answer, "legal", mu_json_bool(true));
        return out_json(answer, EXIT_YES);
    }
    out("legal\n");
    return EXIT_YES;
}

/* The position after what comes by itself: the game may have been cut before it. */
int cli_legal(const cli *c, cli_game *at, const char *only, const cli_words *order)
{
    mu_err err = MU_ERR_NONE;
    mu_status status = cli_game_go_on(at, &err);
    if (status != MU_OK && status != MU_PENDING) return out_error(&err, at->word, at->game->rules);
    if (order->n > 0) return judge(c, at, order);
    if (status == MU_OK) return list_all(c, at, only);
    if (c->json) return story_conclude(c, at->game, at->word, mu_json_object());
    story_question(c, at->game, cli_game_present(at));
    return EXIT_QUESTION;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME [ORDER...]",
        "List the legal orders of the position, or say whether one order "
        "is legal and which clause forbids it. On a table, moves worth "
        "a thought are listed, and not all.",
        children,
        NULL,
        NULL
    };
    legal_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    code = cli_legal(c, &at, a.only, &a.words);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_legal = { "legal", "list legal orders, or say why one is not", run };
