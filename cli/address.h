/* SPDX-License-Identifier: MIT
 *
 * cli/address.h - GAME[@BRANCH][:EVENT], and the game that stands there.
 *
 * EVENT is the number of the last event that has happened: GAME:17 is the game right after
 * event 17. It may also be a bookmark: GAME:dawn is the game as it stood at the last note with
 * that bookmark. Without it, the game as it is now; without a branch, "main".
 */
#ifndef MU_CLI_ADDRESS_H
#define MU_CLI_ADDRESS_H

#include "cli/command.h"
#include "store/store.h"

typedef struct cli_address {
    char game[MU_NAME_MAX];
    char branch[MU_NAME_MAX];
    bool has_event;
    uint64_t event;
    char bookmark[MU_NAME_MAX]; /* instead of an event; empty: none */
} cli_address;

MU_CHECKED mu_status cli_address_read(const char *word, cli_address *address, mu_err *err);

/* How many events of the branch the address means. MU_NOT_FOUND: there are not so many, or no such
 * bookmark; the line says which there are. */
MU_CHECKED mu_status cli_address_end(const cli_address *address, mu_store *store,
                                     const mu_branch *branch, uint64_t *n, mu_err *err);

/* An open store, a branch in it, and the game after `n` of its events. */
typedef struct cli_game {
    const char *word; /* the address as it was given, for messages */
    mu_store *store;
    bool borrowed; /* the store is somebody else's */
    mu_branch branch;
    uint64_t n;
    mu_game *game;
} cli_game;

/* Open it all; on failure says why and returns the exit code, nothing is left open. A process
 * opens a store once: who needs two games of it opens it first, and lends it. */
int cli_game_open(const cli *c, const char *word, cli_game *at);
int cli_game_open_in(mu_store *store, const char *word, cli_game *at);
void cli_game_close(cli_game *at);

/* Read the game anew from its first event, so that it can go back over dice; what the caller knows
 * of it besides, such as a secret of its dice, stays. All its events are in the store. On failure
 * it is as before. */
MU_CHECKED mu_status cli_game_read_whole(cli_game *at, mu_err *err);

/* Go on, in memory only, through what comes by itself: a branch may begin before a die that
 * the game rolls. MU_PENDING: a question is open. */
MU_CHECKED mu_status cli_game_go_on(cli_game *at, mu_err *err);

/* The address at which the game can be played on; null if it has gone on since. */
const char *cli_game_present(const cli_game *at);

/* Open the store alone; from the first time on, this is a child process (child.h). It is made if
 * there is none, with `create`. */
MU_CHECKED mu_status cli_store_begin(const cli *c, bool create, mu_store **store, mu_err *err);

/* The same for a command that has no more to say if it fails: it has been told, and the exit code
 * is returned. */
int cli_store_open(const cli *c, mu_store **store);

/* Keep a new game; the store is made if there is none. */
MU_CHECKED mu_status cli_game_keep(const cli *c, const char *game, const mu_log *log, mu_err *err);

#endif
