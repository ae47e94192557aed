/* SPDX-License-Identifier: MIT
 * cli/dice_hand.c - whose secrets are in the vault rolls. */
#include "cli/dice_hand.h"

#include "cli/keys.h"

#include <stdlib.h>
#include <string.h>

/* No vault is a vault with nothing in it. */
static bool is_absent(mu_status status)
{
    char directory[VAULT_PATH_MAX];
    return status == MU_NOT_FOUND || (status == MU_IO && vault_directory(directory, NULL) != MU_OK);
}

mu_status cli_dice_know(mu_game *game, const char *branch, mu_err *err)
{
    uint8_t secret[MU_SECRET_BYTES];
    const char *peek = getenv("MUSTER_PEEK");
    if (game->dice.mode != MU_DICE_SEALED || game->dice.known) return MU_OK;
    if (branch != NULL && (peek == NULL || peek[0] == '\0')) return MU_OK;
    mu_err why = MU_ERR_NONE;
    mu_status status = seal_read(game->genesis.game, secret, &why);
    if (is_absent(status)) return MU_OK;
    if (status == MU_OK) status = mu_game_unseal(game, secret, &why);
    if (status != MU_OK) *err = why;
    return status;
}

mu_status cli_dice_sign(const mu_game *game, mu_reveal_head *reveal, mu_err *err)
{
    const uint8_t *key = mu_genesis_key(&game->genesis, (uint8_t)reveal->side);
    const mu_event event = { .kind = MU_EVENT_REVEAL, .as.reveal = *reveal };
    char statement[MU_STATEMENT_MAX];
    mu_text text = mu_text_in(statement, sizeof statement);
    cli_key own;
    if (key == NULL) return MU_OK;
    if (keys_find(key, &own, err) != MU_OK)
        return mu_fail(err, MU_NOT_FOUND, 0, "the key that %s signs with is not in the vault",
                       mu_signer_domain.words[reveal->side]);
    mu_game_statement(game, &event, &text);
    mu_sign(own.secret, statement, reveal->signature);
    keys_forget(&own);
    return MU_OK;
}

mu_status cli_dice_reveal(mu_game *game, cli_chain *chain, mu_log *out, mu_shown_link *shown,
                          mu_err *err)
{
    const uint8_t side = chain->side;
    const mu_duel *duel = &game->dice.duel;
    TRY(mu_game_ready(game, out, err));
    if (duel->fresh[side])
        return mu_fail(err, MU_CONFLICT, 0, "%s has revealed link %u for this roll already",
                       mu_side.words[side], duel->shown[side]);
    mu_shown_link line = { .seq = game->seq,
                           .reveal = { .side = side, .link = duel->shown[side] + 1 } };
    memcpy(line.game, game->genesis.game, sizeof line.game);
    memcpy(line.head, game->head.bytes, sizeof line.head);
    TRY(chain_reveal(chain, line.reveal.link, game->seq, &game->head, line.reveal.secret, err));
    TRY(cli_dice_sign(game, &line.reveal, err));
    if (shown != NULL) *shown = line;
    return mu_game_reveal(game, &line.reveal, out, err);
}

/* Both chains, or none. */
static bool read_chains(const mu_game *game, cli_chain chains[2], mu_status *status, mu_err *err)
{
    for (uint8_t side = 0; side < 2; side++) {
        mu_err why = MU_ERR_NONE;
        const mu_status read = chain_read(game->genesis.game, side, &chains[side], &why);
        if (read == MU_OK) continue;
        if (!is_absent(read)) {
            *status = read;
            *err = why;
        }
        return false;
    }
    return true;
}

mu_status cli_dice_roll(mu_game *game, mu_status status, mu_log *out, mu_err *err)
{
    cli_chain chains[2];
    bool read = false;
    while (status == MU_PENDING && game->dice.mode == MU_DICE_DUEL &&
           game->open.question.kind != MU_CHOICE) {
        if (!read && !read_chains(game, chains, &status, err)) return status;
        read = true;
        for (uint8_t side = 0; side < 2 && status == MU_PENDING; side++)
            if (!game->dice.duel.fresh[side])
                status = cli_dice_reveal(game, &chains[side], out, NULL, err);
    }
    return status;
}

mu_status cli_dice_go_on(mu_game *game, mu_log *out, mu_err *err)
{
    return cli_dice_roll(game, mu_game_go_on(game, out, err), out, err);
}
