/* SPDX-License-Identifier: MIT
 * cli/cmd_log.c - the story, one line per event. */
#include "cli/address.h"
#include "cli/chronicle.h"
#include "cli/commands.h"
#include "cli/look.h"
#include "cli/out.h"

typedef struct log_args {
    cli *c;
    const char *game;
    bool verbose;
} log_args;

static const struct argp_option options[] = {
    { "verbose", 'v', 0, 0, "every modifier and test, with its clause", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    log_args *a = state->input;
    switch (key) {
    case 'v': a->verbose = true; return 0;
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

static void tell_genesis(const chronicle *k)
{
    const mu_game *game = k->game;
    if (k->all != NULL) {
        const mu_scope scope = mu_game_scope(game);
        mu_json *one = mu_json_object();
        mu_json_set(one, "event", mu_json_number(0));
        mu_json_set(one, "kind", mu_json_text("genesis"));
        mu_json_set(one, "genesis", mu_json_struct(&mu_genesis_schema, &scope, &game->genesis));
        mu_json_add(k->all, one);
        return;
    }
    out("%6d ", 0);
    out_bold(k->c, "%s", game->rules->title);
    out(", %s against %s, dice %s%s\n", game->rules->side_name(game->setup, 0),
        game->rules->side_name(game->setup, 1), mu_dice_domain.words[game->genesis.dice],
        game->genesis.seed_chosen ? ", seed chosen by a person" : "");
}

/* Where it stands: whose turn, what is asked, how it ended. */
static mu_status tell_end(const chronicle *k, const cli_game *at, mu_err *err)
{
    mu_status status = mu_game_ask(k->game, err);
    if (status != MU_OK && status != MU_PENDING) return status;
    if (k->all != NULL) return MU_OK;
    out("\n");
    story_standing(k->c, k->game, "");
    if (status == MU_PENDING) story_question(k->c, k->game, cli_game_present(at));
    return MU_OK;
}

static mu_status tell(const cli *c, bool verbose, cli_game *at, mu_game *game, mu_json *all,
                      mu_err *err)
{
    mu_store_walk walk = mu_store_walk_of(at->store, &at->branch, at->n);
    const mu_events events = mu_events_of_store(&walk);
    const uint8_t *bytes = NULL;
    size_t n = 0;
    mu_status status = events.next(events.self, &bytes, &n, err);
    if (status == MU_OK) status = mu_game_begin(game, bytes, n, err);
    if (status == MU_OK) {
        chronicle k;
        chronicle_begin(&k, c, game, verbose, all);
        k.turns = true;
        tell_genesis(&k);
        status = chronicle_feed(&k, &events, err);
        if (status == MU_OK) status = tell_end(&k, at, err);
        chronicle_end(&k);
        mu_game_dispose(game);
    }
    mu_store_walk_end(&walk);
    return status;
}

int cli_log(const cli *c, cli_game *at, bool verbose)
{
    static mu_game game;
    mu_err err = MU_ERR_NONE;
    mu_json *all = c->json ? mu_json_array() : NULL;
    mu_status status = tell(c, verbose, at, &game, all, &err);
    if (status == MU_OK && c->json) return out_json(all, EXIT_YES);
    mu_json_free(all);
    return status == MU_OK ? EXIT_YES : out_error(&err, at->word, at->game->rules);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { options,
                                      parse,
                                      "GAME[@BRANCH][:EVENT]",
                                      "Tell the story of a game, one line per event.",
                                      children,
                                      NULL,
                                      NULL };
    log_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    code = cli_log(c, &at, a.verbose);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_log = { "log", "tell the story, one line per event", run };
