/* SPDX-License-Identifier: MIT
 *
 * cli/dice_vault.h - secrets of dice, as they are kept in the vault.
 *
 *     muster seal, secret: whoever has it knows the dice      ID.seal
 *     00..0f 5f3c..9e                                         game, the secret
 *
 *     muster chain, secret: whoever has it knows your links   ID-A.chain
 *     00..0f A 10000 5f3c..9e                                 game, side, links, the last of them
 *     17 230 88ab..00                                         revealed so far: the last link, its
 *                                                             event, the link of the event before
 *
 * What was revealed stands in the file before anybody is told: a link that was revealed for one
 * order is never revealed for another.
 *
 * Shapes  a seal is a secret of 32 bytes; a chain a struct.
 * Owner   plain values.
 * Errors  MU_NOT_FOUND there is none for the game; MU_CONFLICT there is one; MU_INPUT no such
 *         file; and those of the vault.
 * Replay  none: no rule sees it.
 */
#ifndef MU_CLI_DICE_VAULT_H
#define MU_CLI_DICE_VAULT_H

#include "cli/vault.h"
#include "events/dice.h"

/* Draw the secret of a new game's dice, keep it, and commit to it. `path` gets the file's name. */
MU_CHECKED mu_status seal_make(const uint8_t game[16], uint8_t seal[MU_LINK_BYTES],
                               char path[VAULT_PATH_MAX], mu_err *err);
MU_CHECKED mu_status seal_read(const uint8_t game[16], uint8_t secret[MU_SECRET_BYTES],
                               mu_err *err);

/* The game was not begun after all. */
void seal_drop(const uint8_t game[16]);

#define CHAIN_LINKS     10000
#define CHAIN_LINKS_MAX 1000000

typedef struct cli_chain {
    uint8_t game[16];
    uint8_t side;
    uint32_t links;
    uint8_t secret[MU_SECRET_BYTES]; /* the last link */
    uint32_t shown;                  /* the last that was revealed; 0: none */
    uint64_t seq;                    /* the event that reveals it */
    mu_link head;                    /* the link it follows */
} cli_chain;

/* A new chain is kept, and its tip told. */
MU_CHECKED mu_status chain_make(const uint8_t game[16], uint8_t side, uint32_t links,
                                uint8_t tip[MU_LINK_BYTES], mu_err *err);
MU_CHECKED mu_status chain_read(const uint8_t game[16], uint8_t side, cli_chain *chain,
                                mu_err *err);

/* The next link for a roll, to be revealed as event `seq` after `head`: it is noted in the file,
 * and only then given. MU_REFUSED: it was revealed elsewhere; MU_LIMIT: the chain is used up. */
MU_CHECKED mu_status chain_reveal(cli_chain *chain, uint32_t number, uint64_t seq,
                                  const mu_link *head, uint8_t link[MU_SECRET_BYTES], mu_err *err);

#endif
