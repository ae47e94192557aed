/* SPDX-License-Identifier: MIT
 * events/ruling.c - the umpire's decisions: what was played though illegal, the state put right. */
#include "core/lookup.h"
#include "core/order.h"
#include "core/print.h"
#include "events/inner.h"

#include <string.h>

/* The order in its usual form, and the clause that forbids it. */
static mu_status read_played(mu_game *game, mu_ruling_head *ruling, mu_err *err)
{
    const mu_scope scope = mu_game_scope(game);
    const mu_position here = mu_game_position(game);
    mu_order order;
    mu_ahead ahead;
    mu_err why = MU_ERR_NONE;
    char words[sizeof ruling->played];
    mu_text_copy(words, sizeof words, ruling->played);
    TRY(mu_order_read(&scope, ruling->side, words, &order, &ahead, err));
    if (ahead.n > 0) return mu_fail(err, MU_INPUT, 0, "a ruling tells of an order without a path");
    mu_text text = mu_text_in(words, sizeof words);
    mu_order_print(&scope, &order, &text);
    if (text.cut) return mu_fail(err, MU_LIMIT, 0, "the order is too long for a ruling");
    memset(ruling->played, 0, sizeof ruling->played);
    mu_text_copy(ruling->played, sizeof ruling->played, words);
    const mu_status status = mu_may(&here, &order, NULL, &why);
    ruling->clause = why.clause;
    if (status == MU_REFUSED) return MU_OK;
    if (status == MU_OK)
        return mu_fail(err, MU_REFUSED, 0, "the rules allow '%.100s': it is not illegal", words);
    *err = why;
    return status;
}

/* The state put right, in game->after. */
static mu_status change_state(mu_game *game, mu_ruling_head *ruling, mu_err *err)
{
    const mu_ruleset *rules = game->rules;
    const mu_scope scope = mu_game_scope(game);
    char words[sizeof ruling->changes];
    char *rest = words;
    mu_text_copy(words, sizeof words, ruling->changes);
    memset(ruling->changes, 0, sizeof ruling->changes);
    mu_text text = mu_text_in(ruling->changes, sizeof ruling->changes);
    memcpy(game->after, game->state, rules->state->size);
    for (char *word = mu_next_word(&rest); word != NULL; word = mu_next_word(&rest)) {
        TRY(mu_assign(rules->state, &scope, game->after, word, err));
        mu_text_add(&text, "%s%s", text.used > 0 ? " " : "", word);
    }
    mu_err why = MU_ERR_NONE;
    mu_status status = mu_check_ranges(rules->state, &scope, game->after, &why);
    if (status == MU_OK) status = rules->check(game->setup, game->after, &why);
    if (status != MU_OK)
        return mu_fail(err, MU_INPUT, why.clause, "no position can be so: %.180s", why.text);
    const mu_digest fingerprint = mu_fingerprint(rules->state, game->after);
    memcpy(ruling->fingerprint, fingerprint.bytes, sizeof ruling->fingerprint);
    return MU_OK;
}

mu_status mu_game_ruling(mu_game *game, mu_ruling_head *ruling, mu_err *err)
{
    const mu_position here = mu_game_position(game);
    const bool play = ruling->played[0] != '\0' || ruling->changes[0] != '\0';
    if (play && game->revealed)
        return mu_fail(err, MU_REFUSED, 0, "the secret of the dice is revealed: play is over");
    if (play && game->in_step)
        return mu_fail(err, MU_CONFLICT, 0,
                       "a question is open: it is answered or taken back before the umpire rules "
                       "about the position");
    if (ruling->played[0] != '\0' && mu_runs_itself(&here))
        return mu_fail(err, MU_CONFLICT, 0, "nobody can give an order here: none is illegal");
    ruling->reserved = 0;
    ruling->clause = 0;
    memset(ruling->fingerprint, 0, sizeof ruling->fingerprint);
    if (ruling->played[0] == '\0') ruling->side = MU_NOBODY;
    if (ruling->played[0] != '\0') TRY(read_played(game, ruling, err));
    return ruling->changes[0] != '\0' ? change_state(game, ruling, err) : MU_OK;
}

/* Worked out again, a ruling must be the same. */
mu_status mu_ruling_check(mu_game *game, const mu_ruling_head *ruling, mu_err *err)
{
    mu_err why = MU_ERR_NONE;
    mu_ruling_head ours = *ruling;
    if (mu_game_ruling(game, &ours, &why) != MU_OK)
        return mu_fail(err, MU_DIVERGED, why.clause, "%s", why.text);
    if (ours.clause != ruling->clause)
        return mu_fail(err, MU_DIVERGED, ours.clause,
                       "another clause forbids the order that was played though illegal");
    if (memcmp(ours.fingerprint, ruling->fingerprint, sizeof ours.fingerprint) != 0)
        return mu_fail(err, MU_DIVERGED, 0, "the ruling does not lead to the recorded state");
    if (memcmp(&ours, ruling, sizeof ours) != 0)
        return mu_fail(err, MU_DIVERGED, 0, "the ruling is not written in its usual form");
    return MU_OK;
}

void mu_ruling_take(mu_game *game, const mu_ruling_head *ruling)
{
    game->counts.rulings++;
    game->counts.illegal += ruling->played[0] != '\0';
    if (ruling->changes[0] == '\0') return;
    memcpy(game->state, game->after, game->rules->state->size);
    memcpy(game->fingerprint.bytes, ruling->fingerprint, sizeof game->fingerprint.bytes);
    game->scratch = (mu_scratch){ .known = 0 };
    game->settled_seq = game->seq;
    mu_past_ruled(game, game->seq);
}
