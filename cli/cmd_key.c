/* SPDX-License-Identifier: MIT
 * cli/cmd_key.c - make keys, and show the public ones. */
#include "cli/commands.h"
#include "cli/keys.h"
#include "cli/out.h"
#include "cli/vault.h"

#include <string.h>

typedef struct key_args {
    cli *c;
    const char *verb, *name;
} key_args;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    key_args *a = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (a->verb == NULL)
            a->verb = arg;
        else if (a->name == NULL)
            a->name = arg;
        else
            argp_error(state, "too many arguments");
        return 0;
    case ARGP_KEY_END:
        if (a->verb == NULL || (strcmp(a->verb, "new") != 0 && strcmp(a->verb, "show") != 0))
            argp_error(state, "write: muster key new NAME, or muster key show [NAME]");
        if (a->name == NULL && strcmp(a->verb, "new") == 0) argp_error(state, "a name is wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static mu_json *key_json(const cli_key *key)
{
    mu_json *one = mu_json_object();
    mu_json_set(one, "name", mu_json_text(key->name));
    mu_json_set(one, "public", mu_json_hex(key->key, sizeof key->key));
    return one;
}

static void print_key(const cli_key *key)
{
    char line[2 * MU_KEY_BYTES + 1];
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_bytes(&text, key->key, sizeof key->key);
    out("%s %s\n", line, key->name);
}

static int make(const cli *c, const char *name)
{
    cli_key key;
    char path[VAULT_PATH_MAX] = "";
    mu_err err = MU_ERR_NONE;
    if (strchr(name, '/') != NULL)
        return out_complain(MU_INPUT, "a new key is kept in the vault: a name is wanted, no path");
    mu_status status = keys_make(name, &key, &err);
    if (status == MU_OK) status = vault_path(name, ".key", path, &err);
    int code = status == MU_OK ? EXIT_YES : out_error(&err, NULL, NULL);
    if (status == MU_OK && c->json) {
        mu_json *answer = key_json(&key);
        mu_json_set(answer, "file", mu_json_text(path));
        code = out_json(answer, code);
    } else if (status == MU_OK) {
        out("The secret is in ");
        out_escaped(path);
        out(". The public key, for others and for games:\n");
        print_key(&key);
    }
    keys_forget(&key);
    return code;
}

typedef struct listing {
    mu_json *all; /* null: as text */
    int code;
} listing;

static void list_one(void *user, const cli_key *key, const mu_err *fault)
{
    listing *l = user;
    if (fault != NULL) {
        out_error_line(fault, NULL, NULL);
        if (l->code == EXIT_YES) l->code = cli_exit_code(fault->status);
    } else if (l->all != NULL) {
        mu_json_add(l->all, key_json(key));
    } else {
        print_key(key);
    }
}

static int show(const cli *c, const char *name)
{
    cli_key key;
    mu_err err = MU_ERR_NONE;
    listing l = { c->json ? mu_json_array() : NULL, EXIT_YES };
    mu_status status = MU_OK;
    if (name == NULL) {
        status = keys_each(list_one, &l, &err);
    } else {
        status = keys_read(name, &key, &err);
        if (status == MU_OK) list_one(&l, &key, NULL);
        keys_forget(&key);
    }
    if (status == MU_OK) return c->json ? out_json(l.all, l.code) : l.code;
    mu_json_free(l.all);
    return out_error(&err, NULL, NULL);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        NULL,
        parse,
        "new NAME\nshow [NAME]",
        "Make a key to sign with (Ed25519), or show public keys: those of all that are "
        "yours.\vThe secret is kept in a file that only you can read, in $MUSTER_VAULT, or else "
        "muster/ in $XDG_CONFIG_HOME, or .config/muster/ at home; none is ever replaced. The "
        "public key, 64 hex digits, is for everybody: a game that begins with it (muster new "
        "--key-a KEY) knows whom its side A is signed by.",
        children,
        NULL,
        NULL
    };
    key_args a = { .c = c };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    return strcmp(a.verb, "new") == 0 ? make(c, a.name) : show(c, a.name);
}

const cli_command cmd_key = { "key", "make keys to sign with, show public ones", run };
