/* SPDX-License-Identifier: MIT
 * cli/cmd_note.c - a remark in the log. */
#include "cli/commands.h"
#include "cli/turn.h"
#include "cli/words.h"

#include <string.h>

typedef struct note_args {
    cli *c;
    const char *game;
    int64_t side;
    const char *bookmark; /* null: none */
    cli_words words;
} note_args;

static const struct argp_option options[] = {
    { "side", 's', "SIDE", 0, "A or B: whose remark it is", 0 },
    { "bookmark", 'b', "NAME", 0, "name this place: GAME:NAME is the game as it stands now", 0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    note_args *a = state->input;
    switch (key) {
    case 's':
        if (!mu_domain_parse(MU_SIDE, NULL, arg, 0, 1, &a->side))
            argp_error(state, "--side takes A or B");
        return 0;
    case 'b': a->bookmark = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->game == NULL)
            a->game = arg;
        else
            (void)cli_words_add(&a->words, arg); /* what is cut is too long for a note by far */
        return 0;
    case ARGP_KEY_END:
        if (a->game == NULL ||
            (a->bookmark == NULL && a->words.text[strspn(a->words.text, " ")] == '\0'))
            argp_error(state, "a game and a text are wanted");
        return 0;
    default: return cli_common_input(key, state, a->c);
    }
}

static int run(cli *c, int argc, char **argv)
{
    static const struct argp_child children[] = CLI_CHILDREN;
    static const struct argp argp = { options,
                                      parse,
                                      "GAME [TEXT...]",
                                      "Write a remark into the log, or a bookmark, or both. It is "
                                      "chained like every event and changes nothing in play.",
                                      children,
                                      NULL,
                                      NULL };
    note_args a = { .c = c, .side = MU_NOBODY };
    (void)argp_parse(&argp, argc, argv, 0, NULL, &a);
    cli_turn turn;
    mu_err err = MU_ERR_NONE;
    int code = cli_turn_open(c, a.game, &turn);
    if (code != EXIT_YES) return code;
    mu_status status =
        mu_game_note(turn.at.game, (uint8_t)a.side, a.words.text, a.bookmark, &turn.made, &err);
    code = cli_turn_close(c, &turn, status, &err);
    return code == EXIT_QUESTION ? EXIT_YES : code; /* the question was open before */
}

const cli_command cmd_note = { "note", "write a remark into the log", run };
