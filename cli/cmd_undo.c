/* SPDX-License-Identifier: MIT
 * cli/cmd_undo.c - take back the last step: one that showed no die, or by agreement. */
#include "cli/commands.h"
#include "cli/turn.h"
#include "events/text_line.h"

#include <string.h>

typedef struct undo_args {
    cli *c;
    const char *game;
    int64_t side;
    bool agreed;
    const char *consent; /* the line of `muster consent`; null: none */
    const char *key;     /* of the other side, who sits here too; null: none */
} undo_args;

enum { KEY_AGREED = 0x2001, KEY_CONSENT };

static const struct argp_option options[] = {
    { "side", 's', "SIDE", 0, "A or B: who takes it back", 0 },
    { "agreed", KEY_AGREED, 0, 0, "the other side agrees, which is recorded: dice may be shown",
      0 },
    { "consent", KEY_CONSENT, "LINE", 0, "the other side's consent, from `muster consent`", 0 },
    { "key", 'k', "NAME", 0, "the other side agrees, and signs here with this key", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    undo_args *a = state->input;
    switch (key) {
    case 's':
        if (!mu_domain_parse(MU_SIDE, NULL, arg, 0, 1, &a->side))
            argp_error(state, "--side takes A or B");
        return 0;
    case KEY_AGREED: a->agreed = true; return 0;
    case KEY_CONSENT: a->consent = arg; return 0;
    case 'k': a->key = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->game != NULL) argp_error(state, "too many arguments");
        a->game = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        if (a->agreed + (a->consent != NULL) + (a->key != NULL) > 1)
            argp_error(state, "one of --agreed, --consent and --key is enough");
        if ((a->agreed || a->key != NULL) && a->side == MU_NOBODY)
            argp_error(state, "--side is wanted: the other side is the one that agrees");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

/* A line that may come out of a chat. */
static mu_status read_consent(const undo_args *a, const cli_turn *turn, mu_undo_head *undo,
                              mu_err *err)
{
    char line[MU_EVENT_LINE];
    mu_event event;
    const mu_scope scope = mu_game_scope(turn->at.game);
    const char *from = a->consent + strspn(a->consent, "> ");
    mu_text_copy(line, sizeof line, from);
    for (size_t n = strlen(line); n > 0 && line[n - 1] == ' '; n--) line[n - 1] = '\0';
    if (strlen(from) >= sizeof line || !mu_line_read(line, &scope, &event, NULL) ||
        event.kind != MU_EVENT_UNDO || event.as.undo.consent == 0)
        return mu_fail(err, MU_INPUT, 0, "the consent is not a line that `muster consent` prints");
    *undo = event.as.undo;
    if (a->side == MU_NOBODY || a->side == undo->side) return MU_OK;
    return mu_fail(err, MU_INPUT, 0, "the consent is to an undo of side %s",
                   mu_side.words[undo->side]);
}

static mu_status undo_by_consent(const undo_args *a, cli_turn *turn, mu_err *err)
{
    mu_undo_head undo;
    mu_err why = MU_ERR_NONE;
    TRY(read_consent(a, turn, &undo, err));
    mu_status status = cli_turn_undo_agreed(turn, &undo, &why);
    *err = why;
    if (status != MU_TAMPERED) return status;
    return mu_fail(err, MU_REFUSED, 0,
                   "the consent does not fit the game as it stands, which has gone on since, or it "
                   "was not made here: %.100s",
                   why.text);
}

static mu_status undo_agreed(const undo_args *a, cli_turn *turn, mu_err *err)
{
    cli_key key;
    cli_consent consent;
    if (a->key != NULL) TRY(keys_read(a->key, &key, err));
    mu_status status =
        cli_turn_consent(turn, (uint8_t)a->side, a->key != NULL ? &key : NULL, &consent, err);
    if (a->key != NULL) keys_forget(&key);
    return status == MU_OK ? cli_turn_undo_agreed(turn, &consent.undo, err) : status;
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME",
        "Take back the last order, or the last step of a phase, if it has shown no die or "
        "card; or whatever it has shown, if the other side agrees.\vIt is taken back with all its "
        "answers, settled or not. Again, and the one before is taken back, up to the last die; "
        "with the other side's consent, also beyond. Nothing is erased: the undo is an event, the "
        "consent stands in it, and what was taken back stays in the log. If the game has a key for "
        "the other side, it must sign: with --key at the same keyboard, or from afar by `muster "
        "consent`.",
        children,
        NULL,
        NULL
    };
    undo_args a = { .c = c, .side = MU_NOBODY };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_turn turn;
    mu_err err = MU_ERR_NONE;
    int code = cli_turn_open_as_it_is(c, a.game, &turn);
    if (code != EXIT_YES) return code;
    mu_status status = a.consent != NULL           ? undo_by_consent(&a, &turn, &err)
                       : a.agreed || a.key != NULL ? undo_agreed(&a, &turn, &err)
                                                   : cli_turn_undo(&turn, (uint8_t)a.side, &err);
    return cli_turn_close(c, &turn, status, &err);
}

const cli_command cmd_undo = { "undo", "take back the last step", run };
