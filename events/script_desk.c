/* SPDX-License-Identifier: MIT
 * events/script_desk.c - lines of a script about what is done beside play. */
#include "core/print.h"
#include "events/json.h"
#include "events/script_inner.h"

#include <string.h>

bool mu_script_side(char **rest, int64_t high, int64_t *side)
{
    char *word = mu_next_word(rest);
    *rest += strspn(*rest, " ");
    return word != NULL && mu_domain_parse(MU_SIDE, NULL, word, 0, high, side);
}

mu_status mu_script_wrong(const mu_runner *r, mu_status status, const char *what)
{
    return mu_fail(r->err, status, 0, "%s", what);
}

mu_status mu_script_ends(const mu_runner *r, char *rest)
{
    if (mu_next_word(&rest) == NULL) return MU_OK;
    return mu_script_wrong(r, MU_INPUT, "the line goes on after its end");
}

mu_status mu_script_note(mu_runner *r, char *rest)
{
    int64_t who = 0;
    if (!mu_script_side(&rest, MU_NOBODY, &who) || *rest == '\0')
        return mu_script_wrong(r, MU_INPUT, "'note' wants a side and a text");
    char room[MU_LINE_MAX];
    char *const whole = rest;
    const char *bookmark = NULL;
    char *end = rest[0] == '"' ? mu_closing_quote(rest) : NULL;
    if (end != NULL && strncmp(end + 1, " at ", 4) == 0) {
        char *behind = end + 5;
        end[1] = '\0';
        bookmark = mu_next_word(&behind);
        if (bookmark == NULL) return mu_script_wrong(r, MU_INPUT, "'at' wants a bookmark");
        TRY(mu_script_ends(r, behind));
    }
    return mu_game_note(&r->out->game, (uint8_t)who, mu_without_quotes(whole, room, sizeof room),
                        bookmark, &r->out->log, r->err);
}

static mu_status read_ruling(mu_runner *r, char *rest, mu_ruling_head *ruling)
{
    *ruling = (mu_ruling_head){ .side = MU_NOBODY };
    if (!mu_take_quoted(&rest, ruling->text, sizeof ruling->text))
        return mu_script_wrong(r, MU_INPUT, "'ruling' wants a text in quotes");
    if (mu_take_if(&rest, "illegal")) {
        int64_t side = 0;
        if (!mu_script_side(&rest, 1, &side) ||
            !mu_take_quoted(&rest, ruling->played, sizeof ruling->played))
            return mu_script_wrong(r, MU_INPUT, "'illegal' wants a side and an order in quotes");
        ruling->side = (uint8_t)side;
    }
    if (mu_take_if(&rest, "set") && !mu_take_quoted(&rest, ruling->changes, sizeof ruling->changes))
        return mu_script_wrong(r, MU_INPUT, "'set' wants FIELD=VALUE ... in quotes");
    return mu_script_ends(r, rest);
}

mu_status mu_script_ruling(mu_runner *r, char *rest)
{
    mu_ruling_head ruling;
    mu_game *game = &r->out->game;
    TRY(read_ruling(r, rest, &ruling));
    TRY(mu_game_ruling(game, &ruling, r->err));
    const mu_status status = mu_game_rule(game, &ruling, &r->out->log, r->err);
    r->heard = r->out->log.n;
    return status == MU_PENDING ? MU_OK : status;
}

static mu_status undo_agreed(mu_runner *r, uint8_t side)
{
    mu_taken what;
    mu_game *game = &r->out->game;
    mu_status status = game->in_step ? mu_game_ask(game, r->err) : MU_OK;
    if (status != MU_OK && status != MU_PENDING) return status;
    TRY(mu_game_may_undo_agreed(game, &what, r->err));
    const mu_undo_head undo = { .to = (uint32_t)what.to, .side = side, .consent = 2u - side };
    return mu_game_undo_agreed(game, &undo, &r->out->log, r->err);
}

mu_status mu_script_undo(mu_runner *r, char *rest)
{
    int64_t who = MU_NOBODY;
    if (*rest != '\0' && !mu_script_side(&rest, MU_NOBODY, &who))
        return mu_script_wrong(r, MU_INPUT, "a step is taken back by A, B or nobody");
    const bool agreed = mu_take_if(&rest, "with");
    int64_t other = MU_NOBODY;
    if (agreed && (!mu_script_side(&rest, 1, &other) || who + other != 1))
        return mu_script_wrong(r, MU_INPUT, "it is the other side that agrees to an undo");
    TRY(mu_script_ends(r, rest));
    r->ahead.used = r->ahead.n; /* what was left of a path goes with its order */
    mu_status status = agreed ? undo_agreed(r, (uint8_t)who)
                              : mu_game_undo(&r->out->game, (uint8_t)who, &r->out->log, r->err);
    r->heard = r->out->log.n;
    return status == MU_PENDING ? MU_OK : status;
}
