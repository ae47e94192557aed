/* SPDX-License-Identifier: MIT
 * cli/cmd_ruling.c - what the umpire has decided. */
#include "cli/commands.h"
#include "cli/keys.h"
#include "cli/turn.h"
#include "cli/words.h"

#include <string.h>

#define CHANGES_MAX 64

typedef struct ruling_args {
    cli *c;
    const char *game;
    const char *played; /* the order that was played though illegal; null: none */
    int64_t side;
    const char *changes[CHANGES_MAX];
    uint32_t changes_n;
    const char *key;
    cli_words words;
} ruling_args;

enum { KEY_ILLEGAL = 0x2001, KEY_SET };

static const struct argp_option options[] = {
    { "illegal", KEY_ILLEGAL, "ORDER", 0,
      "the order that was played at the table though it is illegal here", 0 },
    { "side", 's', "SIDE", 0,
      "with --illegal: who played it; without it, the side whose turn it is", 0 },
    { "set", KEY_SET, "FIELD=VALUE", 0,
      "put a field of the position right, such as KE1.mp=2; may be repeated", 0 },
    { "key", 'k', "NAME", 0, "the umpire's key, which signs the ruling", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    ruling_args *a = state->input;
    switch (key) {
    case KEY_ILLEGAL:
        if (a->played != NULL) argp_error(state, "a ruling is about one order: give another one");
        a->played = arg;
        return 0;
    case 's':
        if (!mu_domain_parse(MU_SIDE, NULL, arg, 0, 1, &a->side))
            argp_error(state, "--side takes A or B");
        return 0;
    case KEY_SET:
        if (a->changes_n == CHANGES_MAX) argp_error(state, "too many --set");
        a->changes[a->changes_n++] = arg;
        return 0;
    case 'k': a->key = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->game == NULL)
            a->game = arg;
        else
            (void)cli_words_add(&a->words, arg); /* what is cut is too long by far */
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL || a->words.text[strspn(a->words.text, " ")] == '\0')
            argp_error(state, "a game and the decision in words are wanted");
        if (a->side != MU_NOBODY && a->played == NULL)
            argp_error(state, "--side goes with --illegal");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static mu_status copy(char *to, size_t room, const char *words, const char *what, mu_err *err)
{
    const size_t n = strlen(words);
    if (n >= room) return mu_fail(err, MU_INPUT, 0, "%s has at most %zu bytes", what, room - 1);
    memcpy(to, words, n);
    return MU_OK;
}

static mu_status fill(const ruling_args *a, const mu_game *game, mu_ruling_head *ruling,
                      mu_err *err)
{
    char changes[2 * sizeof ruling->changes] = "";
    mu_text text = mu_text_in(changes, sizeof changes);
    *ruling = (mu_ruling_head){ .side = MU_NOBODY };
    TRY(copy(ruling->text, sizeof ruling->text, a->words.text, "a ruling", err));
    if (a->played != NULL) {
        ruling->side = a->side == MU_NOBODY ? mu_game_side(game) : (uint8_t)a->side;
        TRY(copy(ruling->played, sizeof ruling->played, a->played, "the order in a ruling", err));
    }
    for (uint32_t i = 0; i < a->changes_n; i++) {
        if (strpbrk(a->changes[i], " \t") != NULL)
            return mu_fail(err, MU_INPUT, 0, "'%.60s': --set takes one FIELD=VALUE", a->changes[i]);
        mu_text_add(&text, "%s%s", i > 0 ? " " : "", a->changes[i]);
    }
    return copy(ruling->changes, sizeof ruling->changes, changes, "what a ruling puts right", err);
}

/* By the umpire whom the game knows, if it knows one. */
static mu_status sign(const mu_game *game, const char *name, mu_ruling_head *ruling, mu_err *err)
{
    const uint8_t *known = mu_genesis_key(&game->genesis, MU_UMPIRE);
    if (known == NULL && name == NULL) return MU_OK;
    if (known == NULL)
        return mu_fail(err, MU_INPUT, 0, "the game has no key of the umpire: he rules without one");
    if (name == NULL)
        return mu_fail(err, MU_INPUT, 0, "the game has a key of the umpire, who must sign: --key");
    cli_key key;
    const mu_event event = { .kind = MU_EVENT_RULING, .as.ruling = *ruling };
    char statement[MU_STATEMENT_MAX];
    mu_text text = mu_text_in(statement, sizeof statement);
    mu_status status = keys_read(name, &key, err);
    if (status == MU_OK && memcmp(known, key.key, MU_KEY_BYTES) != 0)
        status = mu_fail(err, MU_INPUT, 0, "'%s' is not the key that the game has of the umpire",
                         key.name);
    if (status == MU_OK) {
        mu_game_statement(game, &event, &text);
        mu_sign(key.secret, statement, ruling->signature);
    }
    keys_forget(&key);
    return status;
}

static mu_status rule(const ruling_args *a, cli_turn *turn, mu_err *err)
{
    mu_game *game = turn->at.game;
    mu_ruling_head ruling;
    TRY(fill(a, game, &ruling, err));
    TRY(mu_game_ruling(game, &ruling, err));
    TRY(sign(game, a->key, &ruling, err));
    return mu_game_rule(game, &ruling, &turn->made, err);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME TEXT...",
        "Record a decision of the umpire's: in words, or also that an order was played though it "
        "is "
        "illegal, and what of the position was put right.\vThe order is not carried out: the rules "
        "forbid it. What it did at the table is put right by --set; a position that cannot "
        "be by the rules is refused. What came before a position that was put right cannot be "
        "taken "
        "back. `muster verify` tells rulings, and every order that was played though illegal.",
        children,
        NULL,
        NULL
    };
    ruling_args a = { .c = c, .side = MU_NOBODY };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_turn turn;
    mu_err err = MU_ERR_NONE;
    int code = cli_turn_open(c, a.game, &turn);
    if (code != EXIT_YES) return code;
    return cli_turn_close(c, &turn, rule(&a, &turn, &err), &err);
}

const cli_command cmd_ruling = { "ruling", "record what the umpire has decided", run };
