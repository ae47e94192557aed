/* SPDX-License-Identifier: MIT
 * cli/cmd_branch.c - fork at an event, list, rename. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/out.h"

#include <string.h>

typedef struct branch_args {
    cli *c;
    const char *game, *name, *rename;
} branch_args;

static const struct argp_option options[] = {
    { "rename", 'r', "NAME", 0, "give the branch another name", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    branch_args *a = state->input;
    switch (key) {
    case 'r': a->rename = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->game == NULL)
            a->game = arg;
        else if (a->name == NULL)
            a->name = arg;
        else
            argp_error(state, "too many arguments");
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        if (a->name != NULL && a->rename != NULL)
            argp_error(state, "a branch is either made or renamed");
        if (a->name == NULL && strchr(a->game, ':') != NULL)
            argp_error(state, "an event is where a branch begins: give the branch a NAME");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

typedef struct listing {
    const char *game;
    mu_json *all;
} listing;

static mu_json *branch_json(const mu_branch *branch)
{
    mu_json *one = mu_json_object();
    mu_json_set(one, "game", mu_json_text(branch->game));
    mu_json_set(one, "branch", mu_json_text(branch->name));
    mu_json_set(one, "events", mu_json_number((int64_t)branch->n));
    mu_json_set(one, "own_events", mu_json_number((int64_t)(branch->n - branch->fork)));
    if (branch->parent != 0)
        mu_json_set(one, "forks_after", mu_json_number((int64_t)branch->fork - 1));
    return one;
}

static bool list_one(void *user, const mu_branch *branch, const mu_err *fault)
{
    listing *l = user;
    if (strcmp(branch->game, l->game) != 0) return true;
    if (l->all == NULL) {
        out("%s", branch->name);
        if (fault != NULL)
            out("  DAMAGED: %s\n", fault->text);
        else if (branch->parent == 0)
            out("  events 0 to %llu\n", (unsigned long long)branch->n - 1);
        else if (branch->n == branch->fork)
            out("  forks after event %llu, no events of its own\n",
                (unsigned long long)branch->fork - 1);
        else
            out("  forks after event %llu, own events %llu to %llu\n",
                (unsigned long long)branch->fork - 1, (unsigned long long)branch->fork,
                (unsigned long long)branch->n - 1);
        return true;
    }
    mu_json *one = fault == NULL ? branch_json(branch) : mu_json_object();
    if (fault != NULL) {
        mu_json_set(one, "branch", mu_json_text(branch->name));
        mu_json_set(one, "damaged", mu_json_text(fault->text));
    }
    mu_json_add(l->all, one);
    return true;
}

static int list(const cli *c, const cli_game *at)
{
    mu_err err = MU_ERR_NONE;
    listing l = { at->branch.game, c->json ? mu_json_array() : NULL };
    if (mu_store_list(at->store, list_one, &l, &err) == MU_OK)
        return c->json ? out_json(l.all, EXIT_YES) : EXIT_YES;
    mu_json_free(l.all);
    return out_error(&err, NULL, NULL);
}

static int fork_at(const cli *c, const cli_game *at, const char *name)
{
    mu_err err = MU_ERR_NONE;
    mu_branch made;
    uint64_t before = 0;
    uint64_t after = 0;
    mu_status status = mu_store_events(at->store, &before, &err);
    if (status == MU_OK) status = mu_store_fork(at->store, &at->branch, at->n, name, &made, &err);
    if (status != MU_OK) return out_error(&err, at->word, NULL);
    if (mu_store_events(at->store, &after, &err) != MU_OK) after = before;
    if (c->json) {
        mu_json *answer = branch_json(&made);
        mu_json_set(answer, "events_stored_before", mu_json_number((int64_t)before));
        mu_json_set(answer, "events_stored_after", mu_json_number((int64_t)after));
        return out_json(answer, EXIT_YES);
    }
    out("%s@%s goes on from event %llu of %s@%s. No event was copied: the store held %llu and "
        "holds %llu.\n",
        made.game, made.name, (unsigned long long)made.fork - 1, at->branch.game, at->branch.name,
        (unsigned long long)before, (unsigned long long)after);
    return EXIT_YES;
}

static int rename_to(const cli *c, cli_game *at, const char *name)
{
    mu_err err = MU_ERR_NONE;
    if (mu_store_rename(at->store, &at->branch, name, &err) != MU_OK)
        return out_error(&err, at->word, NULL);
    if (!c->json) {
        out("%s@%s is now %s@%s.\n", at->branch.game, at->branch.name, at->branch.game, name);
        return EXIT_YES;
    }
    mu_branch now;
    if (mu_store_find(at->store, at->branch.game, name, &now, &err) != MU_OK)
        return out_error(&err, at->word, NULL);
    return out_json(branch_json(&now), EXIT_YES);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME[@BRANCH][:EVENT] [NAME]",
        "Without NAME, list the branches of a game. With NAME, make a branch that shares the "
        "game's events up to EVENT and goes on from there.\vOpen dice depend on the place in the "
        "game, so the same order at the same place has the same dice on every branch.",
        children,
        NULL,
        NULL
    };
    branch_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_game at;
    int code = cli_game_open(c, a.game, &at);
    if (code != EXIT_YES) return code;
    if (a.rename != NULL)
        code = rename_to(c, &at, a.rename);
    else if (a.name != NULL)
        code = fork_at(c, &at, a.name);
    else
        code = list(c, &at);
    cli_game_close(&at);
    return code;
}

const cli_command cmd_branch = { "branch", "go on differently from any event", run };
