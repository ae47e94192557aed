/* SPDX-License-Identifier: MIT
 * events/secrets.c - secrets of the dice, revealed; signatures; sealed dice worked out at last. */
#include "core/panic.h"
#include "events/inner.h"
#include "events/text_line.h"

#include <stdlib.h>
#include <string.h>

/* --- signatures ------------------------------------------------------------------------ */

void mu_game_statement(const mu_game *game, const mu_event *event, mu_text *out)
{
    MU_ASSERT(game->chained);
    mu_event bare = *event;
    uint8_t signer = 0;
    uint8_t *signature = mu_event_signature(&bare, &signer);
    if (signature != NULL) memset(signature, 0, MU_SIGNATURE_BYTES);
    const mu_scope scope = mu_game_scope(game);
    char line[MU_EVENT_LINE];
    mu_text text = mu_text_in(line, sizeof line);
    if (event->kind != MU_EVENT_CHECKPOINT) mu_line_write(&bare, &scope, &text);
    mu_statement(game->genesis.game, game->seq, &game->head,
                 event->kind == MU_EVENT_CHECKPOINT ? NULL : line, out);
}

/* Whoever has a key signs with it, and nobody else. */
mu_status mu_signature_check(mu_game *game, const mu_event *event, bool *is_signed, mu_err *err)
{
    mu_event copy = *event;
    uint8_t signer = 0;
    *is_signed = false;
    const uint8_t *signature = mu_event_signature(&copy, &signer);
    if (signature == NULL) return MU_OK;
    const char *who = mu_signer_domain.words[signer];
    const uint8_t *key = mu_genesis_key(&game->genesis, signer);
    const bool given = mu_is_given(signature, MU_SIGNATURE_BYTES);
    if (key == NULL && !given) return MU_OK;
    mu_look_at(game, MU_CHECK_SIGNATURES);
    if (key == NULL)
        return mu_fail(err, MU_TAMPERED, 0, "signed by %s, for whom the game has no key", who);
    if (!given)
        return mu_fail(err, MU_TAMPERED, 0, "not signed by %s, for whom the game has a key", who);
    char statement[MU_STATEMENT_MAX];
    mu_text text = mu_text_in(statement, sizeof statement);
    mu_game_statement(game, event, &text);
    if (!mu_signature_fits(key, statement, signature))
        return mu_fail(err, MU_TAMPERED, 0, "the signature is not that of %s under this", who);
    *is_signed = true;
    return MU_OK;
}

/* --- sealed dice ------------------------------------------------------------------------ */

struct mu_sealed_roll {
    uint64_t seq, step;
    uint32_t roll;
    mu_question question; /* what it asked, without options and classes */
    int16_t values[MU_ROLL_MAX];
};

mu_status mu_unproven_add(mu_game *game, const mu_question *question, const int32_t *values,
                          mu_err *err)
{
    mu_unproven *all = game->unproven;
    const uint32_t n = mu_answer_size(question->kind, question->count);
    game->counts.unproven += n;
    if (all == NULL) return MU_OK;
    if (all->n == all->room) {
        const size_t room = all->room == 0 ? 64 : 2 * all->room;
        struct mu_sealed_roll *moved = realloc(all->rolls, room * sizeof *moved);
        if (moved == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
        all->rolls = moved;
        all->room = room;
    }
    struct mu_sealed_roll *roll = &all->rolls[all->n++];
    *roll = (struct mu_sealed_roll){
        .seq = game->seq, .step = game->step, .roll = game->rolls, .question = *question
    };
    for (uint32_t i = 0; i < n; i++) roll->values[i] = (int16_t)values[i];
    return MU_OK;
}

void mu_unproven_dispose(mu_unproven *all)
{
    free(all->rolls);
    *all = (mu_unproven){ .n = 0 };
}

mu_status mu_dice_differ(const mu_question *question, uint32_t die, int32_t shown, int32_t derived,
                         mu_err *err)
{
    return mu_fail(err, MU_DIVERGED, question->clause,
                   "die %u of the roll shows %d, the game's dice give %d", die + 1, (int)shown,
                   (int)derived);
}

/* The secret is known: what was rolled before must be what it gives. */
static mu_status prove(mu_game *game, mu_err *err)
{
    mu_unproven *all = game->unproven;
    for (size_t i = 0; all != NULL && i < all->n; i++) {
        const struct mu_sealed_roll *roll = &all->rolls[i];
        const uint32_t n = mu_answer_size(roll->question.kind, roll->question.count);
        int32_t derived[MU_ROLL_MAX];
        mu_dice_values(&game->dice, roll->step, roll->roll, &roll->question, derived);
        for (uint32_t die = 0; die < n; die++) {
            mu_look_at(game, MU_CHECK_DICE);
            game->counts.unproven--;
            if (derived[die] == roll->values[die]) continue;
            (void)mu_dice_differ(&roll->question, die, roll->values[die], derived[die], err);
            return mu_at_event(err, MU_DIVERGED, roll->seq);
        }
    }
    return MU_OK;
}

static bool opens_seal(const mu_game *game, const uint8_t secret[MU_SECRET_BYTES])
{
    uint8_t seal[MU_LINK_BYTES];
    mu_dice_seal(game->genesis.game, secret, seal);
    return memcmp(seal, game->genesis.seal, sizeof seal) == 0;
}

mu_status mu_game_unseal(mu_game *game, const uint8_t secret[MU_SECRET_BYTES], mu_err *err)
{
    if (game->dice.mode != MU_DICE_SEALED)
        return mu_fail(err, MU_INPUT, 0, "the dice of this game are not sealed");
    if (!opens_seal(game, secret))
        return mu_fail(err, MU_INPUT, 0, "that is not the secret this game's dice are sealed with");
    mu_dice_unseal(&game->dice, secret);
    return MU_OK;
}

/* --- reveals ----------------------------------------------------------------------------- */

static mu_status check_seal(const mu_game *game, const mu_reveal_head *reveal, mu_err *err)
{
    if (reveal->side != MU_UMPIRE || reveal->link != 0)
        return mu_fail(err, MU_REFUSED, 0, "the secret of sealed dice is the umpire's");
    if (game->revealed) return mu_fail(err, MU_REFUSED, 0, "the secret was revealed before");
    if (opens_seal(game, reveal->secret)) return MU_OK;
    return mu_fail(err, MU_REFUSED, 0, "that is not the secret this game's dice are sealed with");
}

/* Is it the link that the other side is to reveal? Then somebody holds up a mirror. */
static bool is_mirrored(const mu_game *game, const mu_reveal_head *reveal)
{
    const mu_duel *duel = &game->dice.duel;
    const uint8_t other = (uint8_t)(1 - reveal->side);
    uint8_t before[MU_SECRET_BYTES];
    mu_duel_before(game->genesis.game, other, reveal->secret, before);
    return memcmp(duel->link[other], before, sizeof before) == 0 ||
           memcmp(duel->link[other], reveal->secret, sizeof before) == 0;
}

static mu_status check_link(const mu_game *game, const mu_reveal_head *reveal, mu_err *err)
{
    const mu_duel *duel = &game->dice.duel;
    if (reveal->side >= MU_NOBODY)
        return mu_fail(err, MU_REFUSED, 0, "in a duel the links of the dice are the sides'");
    const uint8_t side = (uint8_t)reveal->side;
    const char *who = mu_side.words[side];
    const uint32_t next = duel->shown[side] + 1;
    if (!game->in_step)
        return mu_fail(err, MU_REFUSED, 0, "no dice are asked for: no link is revealed");
    if (duel->fresh[side])
        return mu_fail(err, MU_REFUSED, 0, "%s has revealed link %u for this roll already", who,
                       duel->shown[side]);
    if (reveal->link < next)
        return mu_fail(err, MU_REFUSED, 0, "link %u of %s is repeated: the next is number %u",
                       reveal->link, who, next);
    if (reveal->link > next)
        return mu_fail(err, MU_REFUSED, 0, "link %u of %s is withheld: this is number %u", next,
                       who, reveal->link);
    uint8_t before[MU_SECRET_BYTES];
    mu_duel_before(game->genesis.game, side, reveal->secret, before);
    if (memcmp(duel->link[side], before, sizeof before) == 0) return MU_OK;
    return mu_fail(err, MU_REFUSED, 0, "this is no link of %s's chain: %s", who,
                   is_mirrored(game, reveal) ? "it mirrors the other side's"
                                             : "it is foreign to it");
}

mu_status mu_reveal_is_next(const mu_game *game, const mu_reveal_head *reveal, mu_err *err)
{
    switch (game->dice.mode) {
    case MU_DICE_SEALED: return check_seal(game, reveal, err);
    case MU_DICE_DUEL: return check_link(game, reveal, err);
    case MU_DICE_OPEN:
    case MU_DICE_TABLE: break;
    }
    return mu_fail(err, MU_REFUSED, 0, "dice of the source '%s' have no secrets",
                   mu_dice_domain.words[game->dice.mode]);
}

mu_status mu_reveal_take(mu_game *game, const mu_reveal_head *reveal, mu_err *err)
{
    game->counts.reveals++;
    if (game->dice.mode == MU_DICE_SEALED) {
        mu_dice_unseal(&game->dice, reveal->secret);
        game->revealed = true;
        return prove(game, err);
    }
    mu_duel *duel = &game->dice.duel;
    memcpy(duel->link[reveal->side], reveal->secret, sizeof duel->link[0]);
    duel->shown[reveal->side] = reveal->link;
    duel->fresh[reveal->side] = true;
    game->shown_seq = game->seq;
    return MU_OK;
}

const char *mu_withheld_by(const mu_game *game)
{
    const mu_duel *duel = &game->dice.duel;
    if (!duel->fresh[0] && !duel->fresh[1]) return "A and B";
    return mu_side.words[duel->fresh[0] ? 1 : 0];
}
