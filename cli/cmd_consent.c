/* SPDX-License-Identifier: MIT
 * cli/cmd_consent.c - agree to an undo of the other side's, from afar. */
#include "cli/commands.h"
#include "cli/out.h"
#include "cli/turn.h"
#include "events/text_line.h"

typedef struct consent_args {
    cli *c;
    const char *game, *key;
    int64_t side;
} consent_args;

static const struct argp_option options[] = {
    { "side", 's', "SIDE", 0, "A or B: who agrees", 0 },
    { "key", 'k', "NAME", 0, "your key, which the game has for this side", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    consent_args *a = state->input;
    switch (key) {
    case 's':
        if (!mu_domain_parse(MU_SIDE, NULL, arg, 0, 1, &a->side))
            argp_error(state, "--side takes A or B");
        return 0;
    case 'k': a->key = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->game != NULL) argp_error(state, "too many arguments");
        a->game = arg;
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL) argp_error(state, "a game is wanted");
        if (a->side == MU_NOBODY) argp_error(state, "--side is wanted: who agrees");
        if (a->key == NULL)
            argp_error(state, "--key is wanted; a side without a key agrees by: muster undo GAME "
                              "--side SIDE --agreed");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static int tell(const cli *c, const cli_turn *turn, const cli_consent *consent)
{
    char line[MU_EVENT_LINE];
    char words[STORY_LINE];
    mu_err err = MU_ERR_NONE;
    mu_text text = mu_text_in(line, sizeof line);
    const mu_scope scope = mu_game_scope(turn->at.game);
    const mu_event event = { .kind = MU_EVENT_UNDO, .as.undo = consent->undo };
    mu_line_write(&event, &scope, &text);
    text = mu_text_in(words, sizeof words);
    if (cli_turn_taken_words(turn, &consent->what, &text, &err) != MU_OK)
        return out_error(&err, turn->at.word, scope.rules);
    if (!c->json) {
        out_remark("%s agrees that this is taken back: %s",
                   mu_side.words[consent->undo.consent - 1], words);
        out("%s\n", line);
        return EXIT_YES;
    }
    mu_json *answer = mu_json_object();
    mu_json_set(answer, "consent", mu_json_text(line));
    mu_json_set(answer, "takes_back", mu_json_text(words));
    return out_json(answer, EXIT_YES);
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = {
        options,
        parse,
        "GAME",
        "Agree that the other side takes back its last step though dice were shown: a line to send "
        "to it, for `muster undo --consent`.\vWhat is taken back is told on standard error: read "
        "it before you send the line. It is good for this undo alone, of the game as it stands.",
        children,
        NULL,
        NULL
    };
    consent_args a = { .c = c, .side = MU_NOBODY };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_turn turn;
    cli_key key;
    cli_consent consent;
    mu_err err = MU_ERR_NONE;
    int code = cli_turn_open_as_it_is(c, a.game, &turn);
    if (code != EXIT_YES) return code;
    mu_status status = keys_read(a.key, &key, &err);
    if (status == MU_OK)
        status = cli_turn_consent(&turn, (uint8_t)(1 - a.side), &key, &consent, &err);
    keys_forget(&key);
    code =
        status == MU_OK ? tell(c, &turn, &consent) : out_error(&err, a.game, turn.at.game->rules);
    mu_json_free(turn.told.all);
    cli_turn_leave(&turn);
    return code;
}

const cli_command cmd_consent = { "consent", "agree to an undo of the other side's", run };
