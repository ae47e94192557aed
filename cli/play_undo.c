/* SPDX-License-Identifier: MIT
 * cli/play_undo.c - two people at one keyboard take a step back. */
#include "cli/out.h"
#include "cli/play.h"

#include <string.h>

/* What was told of the step that is taken back is not told any more. */
static void keep_undo(play *p, mu_status status, mu_err *err)
{
    if (status == MU_OK || status == MU_PENDING) {
        const uint32_t answers = play_choices_since(p, p->turn.at.game->taken.first);
        p->turn.told.heard = 0;
        if (answers > 1) out("This takes back %u answers.\n", answers);
    }
    (void)play_keep(p, status, err);
}

/* Ask the side whose step it is not. */
static void ask_other(play *p, const mu_taken *what)
{
    char words[STORY_LINE];
    mu_err err = MU_ERR_NONE;
    mu_text text = mu_text_in(words, sizeof words);
    if (cli_turn_taken_words(&p->turn, what, &text, &err) != MU_OK) {
        (void)out_error(&err, NULL, NULL);
        return;
    }
    out("Dice were shown. To be taken back: %s\n", words);
    p->taker = cli_turn_taker(&p->turn, what);
    p->agreeing = true;
}

void play_undo(play *p)
{
    mu_taken what;
    mu_err err = MU_ERR_NONE;
    const mu_status status = cli_turn_undo(&p->turn, MU_NOBODY, &err);
    if (status == MU_REFUSED && err.seq != MU_NO_SEQ &&
        cli_turn_may_agree(&p->turn, &what, NULL) == MU_OK)
        ask_other(p, &what);
    else
        keep_undo(p, status, &err);
}

/* Signed by the other side, if the game has a key of it: it sits here, and so does its vault. */
static mu_status undo_agreed(play *p, mu_err *err)
{
    cli_key key;
    cli_consent consent;
    const uint8_t *known = mu_genesis_key(&p->turn.at.game->genesis, (uint8_t)(1 - p->taker));
    mu_status status = known != NULL ? keys_find(known, &key, err) : MU_OK;
    if (status == MU_NOT_FOUND)
        return mu_fail(err, MU_REFUSED, 0,
                       "%s agrees by its key, which is not here: `muster consent` makes a line of "
                       "it for `muster undo --consent`",
                       mu_side.words[1 - p->taker]);
    if (status == MU_OK)
        status = cli_turn_consent(&p->turn, p->taker, known != NULL ? &key : NULL, &consent, err);
    if (known != NULL) keys_forget(&key);
    return status == MU_OK ? cli_turn_undo_agreed(&p->turn, &consent.undo, err) : status;
}

void play_agree(play *p, const char *answer)
{
    mu_err err = MU_ERR_NONE;
    const bool yes = strcmp(answer, "yes") == 0 || strcmp(answer, "y") == 0;
    const bool no = strcmp(answer, "no") == 0 || strcmp(answer, "n") == 0 || answer[0] == '\0';
    if (!yes && !no) {
        (void)out_complain(EXIT_USAGE, "the other side is asked: yes or no?");
        return;
    }
    p->agreeing = false;
    if (no)
        out("Nothing is taken back.\n");
    else if (!play_has_moved(p))
        keep_undo(p, undo_agreed(p, &err), &err);
}
