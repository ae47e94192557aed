/* SPDX-License-Identifier: MIT
 * cli/cmd_list.c - games and branches in the store. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/out.h"

static error_t parse(int key, char *arg, struct argp_state *state)
{
    (void)arg;
    if (key == ARGP_KEY_ARG) argp_error(state, "too many arguments");
    return cli_common_input(key, state, state->input);
}

typedef struct listing {
    mu_json *all; /* null: as text */
    uint32_t n;
} listing;

static bool list_one(void *user, const mu_branch *branch, const mu_err *fault)
{
    listing *l = user;
    l->n++;
    if (l->all != NULL) {
        mu_json *one = mu_json_object();
        mu_json_set(one, "game", mu_json_text(branch->game));
        mu_json_set(one, "branch", mu_json_text(branch->name));
        if (fault != NULL)
            mu_json_set(one, "damaged", mu_json_text(fault->text));
        else {
            mu_json_set(one, "events", mu_json_number((int64_t)branch->n));
            mu_json_set(one, "own_events", mu_json_number((int64_t)(branch->n - branch->fork)));
            mu_json_set(one, "head", mu_json_hex(branch->head.bytes, sizeof branch->head.bytes));
        }
        mu_json_add(l->all, one);
        return true;
    }
    out("%s@%s", branch->game, branch->name);
    if (fault != NULL)
        out("  DAMAGED: %s\n", fault->text);
    else if (branch->parent == 0)
        out("  %llu events\n", (unsigned long long)branch->n);
    else
        out("  %llu events, the first %llu shared\n", (unsigned long long)branch->n,
            (unsigned long long)branch->fork);
    return true;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { NULL,
                                      parse,
                                      "",
                                      "List the games and branches of the store; damaged ones are "
                                      "marked with the reason.",
                                      children,
                                      NULL,
                                      NULL };
    (void)argp_parse(&argp, argc, argv, 0, NULL, c);
    mu_store *store = NULL;
    mu_err err = MU_ERR_NONE;
    int code = cli_store_open(c, &store);
    if (code != EXIT_YES) return code;
    listing l = { .all = c->json ? mu_json_array() : NULL };
    mu_status status = mu_store_list(store, list_one, &l, &err);
    mu_store_close(store);
    if (status != MU_OK) {
        mu_json_free(l.all);
        return out_error(&err, NULL, NULL);
    }
    if (c->json) return out_json(l.all, EXIT_YES);
    if (l.n == 0) out("no games\n");
    return EXIT_YES;
}

const cli_command cmd_list = { "list", "list games and branches", run };
