/* SPDX-License-Identifier: MIT
 * cli/cmd_list.c - games and branches in the store. */
#include "cli/address.h"
#include "cli/commands.h"
#include "cli/out.h"

#include <stdlib.h>

static error_t parse(int key, char *arg, struct argp_state *state)
{
    (void)arg;
    if (key == ARGP_KEY_ARG) argp_error(state, "too many arguments");
    return cli_common_input(key, state, state->input);
}

typedef struct entry {
    mu_branch branch;
    mu_err fault;
} entry;

typedef struct listing {
    entry *at;
    size_t n, room;
    bool short_of_memory;
} listing;

/* Inside the store's transaction nothing more can be asked of it. */
static bool note(void *user, const mu_branch *branch, const mu_err *fault)
{
    listing *l = user;
    if (l->n == l->room) {
        const size_t room = l->room == 0 ? 64 : 2 * l->room;
        entry *moved = realloc(l->at, room * sizeof *moved);
        l->short_of_memory = moved == NULL;
        if (moved == NULL) return false;
        l->at = moved;
        l->room = room;
    }
    l->at[l->n++] = (entry){ *branch, fault != NULL ? *fault : (mu_err)MU_ERR_NONE };
    return true;
}

/* Its first event, which says what game it is, and its last; all that lies between is for
 * `verify`. */
static mu_status look_at(mu_store *store, const mu_branch *branch, mu_err *err)
{
    mu_log log;
    mu_genesis genesis;
    const mu_ruleset *rules = NULL;
    void *setup = NULL;
    size_t n = 0;
    TRY(mu_store_read(store, branch, 0, 1, &log, err));
    const uint8_t *event = mu_log_event(&log, 0, &n);
    mu_status status = mu_genesis_decode(event, n, &genesis, &rules, &setup, err);
    if (status != MU_OK && err->seq == MU_NO_SEQ) err->seq = 0;
    free(setup);
    mu_log_dispose(&log);
    TRY(status);
    TRY(mu_store_read(store, branch, branch->n - 1, branch->n, &log, err));
    mu_log_dispose(&log);
    return MU_OK;
}

static void print_one(const entry *e)
{
    const mu_branch *branch = &e->branch;
    const mu_err *fault = &e->fault;
    out("%s@%s", branch->game, branch->name);
    if (branch->n > 0) out("  %llu events", (unsigned long long)branch->n);
    if (branch->n > 0 && branch->parent != 0)
        out(", the first %llu shared", (unsigned long long)branch->fork);
    if (fault->status != MU_OK) {
        out("  %s: ", fault->status == MU_VERSION ? "VERSION" : "DAMAGED");
        if (fault->seq != MU_NO_SEQ) out("event %llu: ", (unsigned long long)fault->seq);
        out_escaped(fault->text);
    }
    out("\n");
}

static mu_json *json_of(const entry *e)
{
    const mu_branch *branch = &e->branch;
    mu_json *one = mu_json_object();
    mu_json_set(one, "game", mu_json_text(branch->game));
    mu_json_set(one, "branch", mu_json_text(branch->name));
    if (branch->n > 0) {
        mu_json_set(one, "events", mu_json_number((int64_t)branch->n));
        mu_json_set(one, "own_events", mu_json_number((int64_t)(branch->n - branch->fork)));
        mu_json_set(one, "head", mu_json_hex(branch->head.bytes, sizeof branch->head.bytes));
    }
    if (e->fault.status != MU_OK)
        mu_json_set(one, e->fault.status == MU_VERSION ? "version" : "damaged",
                    mu_json_text(e->fault.text));
    return one;
}

/* Everything that is there; one that cannot be looked at is among the others. */
static void tell(mu_store *store, listing *l, mu_json *all)
{
    for (size_t i = 0; i < l->n; i++) {
        entry *e = &l->at[i];
        if (e->fault.status == MU_OK) (void)look_at(store, &e->branch, &e->fault);
        if (all != NULL)
            mu_json_add(all, json_of(e));
        else
            print_one(e);
    }
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { NULL,
                                      parse,
                                      "",
                                      "List the games and branches of the store; damaged ones, and "
                                      "those of another version, are marked with the reason. The "
                                      "first and the last event of each are looked at; `verify` "
                                      "looks at all.",
                                      children,
                                      NULL,
                                      NULL };
    (void)argp_parse(&argp, argc, argv, 0, NULL, c);
    mu_store *store = NULL;
    mu_err err = MU_ERR_NONE;
    int code = cli_store_open(c, &store);
    if (code != EXIT_YES) return code;
    listing l = { .n = 0 };
    mu_json *all = c->json ? mu_json_array() : NULL;
    mu_status status = mu_store_list(store, note, &l, &err);
    if (status == MU_OK && l.short_of_memory) status = mu_fail(&err, MU_IO, 0, "not enough memory");
    tell(store, &l, all);
    free(l.at);
    mu_store_close(store);
    if (status != MU_OK) {
        mu_json_free(all);
        return out_error(&err, NULL, NULL);
    }
    if (c->json) return out_json(all, EXIT_YES);
    if (l.n == 0) out("no games\n");
    return EXIT_YES;
}

const cli_command cmd_list = { "list", "list games and branches", run };
