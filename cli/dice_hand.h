/* SPDX-License-Identifier: MIT
 *
 * cli/dice_hand.h - whose secrets are in the vault rolls: the umpire sealed dice, and whoever has
 * the chains of both sides, as two people at one keyboard do, those of a duel.
 *
 * Shapes  a game, and the log that its events are appended to.
 * Owner   the caller's.
 * Errors  those of going on with a game, of the vault, and of keys. A secret that is not there is
 *         none: the question then stays open.
 * Replay  what is rolled depends on the secrets and the game alone.
 */
#ifndef MU_CLI_DICE_HAND_H
#define MU_CLI_DICE_HAND_H

#include "cli/dice_vault.h"
#include "events/exchange.h"
#include "events/game.h"

/* Sealed dice are unsealed if their secret is here. On a branch (null: the game's own line) they
 * are not, as long as MUSTER_PEEK is not set: its dice are those that the game itself is going to
 * roll. */
MU_CHECKED mu_status cli_dice_know(mu_game *game, const char *branch, mu_err *err);

/* After anything that has moved the game on and ended in `status`: if a duel then asks for dice,
 * and the chains of both sides are here, both reveal their links, and so on. */
MU_CHECKED mu_status cli_dice_roll(mu_game *game, mu_status status, mu_log *out, mu_err *err);

/* mu_game_go_on(), and then that. */
MU_CHECKED mu_status cli_dice_go_on(mu_game *game, mu_log *out, mu_err *err);

/* Sign what is revealed next, if the game has a key of whoever reveals it, which must be here. */
MU_CHECKED mu_status cli_dice_sign(const mu_game *game, mu_reveal_head *reveal, mu_err *err);

/* Side's next link is revealed from its chain, and signed if the game has a key of it. *shown (may
 * be null) is what the other side is told. */
MU_CHECKED mu_status cli_dice_reveal(mu_game *game, cli_chain *chain, mu_log *out,
                                     mu_shown_link *shown, mu_err *err);

#endif
