/* SPDX-License-Identifier: MIT
 * store/seek.c - the game as it stood at an event: the nearest snapshot, and what followed. */
#include "core/canon.h"
#include "store/inner.h"

#include <stdlib.h>

/* Jump to the nearest snapshot, if there is a good one. */
static mu_status jump(mu_store *store, const mu_branch *branch, uint64_t n, mu_game *game,
                      mu_err *err)
{
    mu_bytes bytes = { 0 };
    mu_snapshot snapshot = { 0 };
    mu_digest identity = mu_identity_of(game->rules);
    mu_status status = mu_snapshot_find(store, branch, n, &identity, &bytes, &snapshot, err);
    if (status == MU_OK && snapshot.n == game->rules->state->size) {
        void *state = malloc(snapshot.n);
        if (state != NULL) {
            mu_canon_read(game->rules->state, snapshot.state, state);
            status = mu_game_jump(game, snapshot.seq, snapshot.step, snapshot.die, state, NULL);
        }
        free(state);
    }
    mu_bytes_dispose(&bytes);
    /* A snapshot that does not fit is no reason to fail: the log is enough. */
    return status == MU_IO ? status : MU_OK;
}

static mu_status begin(mu_store *store, const mu_branch *branch, mu_game *game, mu_err *err)
{
    mu_log log;
    TRY(mu_store_read(store, branch, 0, 1, &log, err));
    size_t n = 0;
    const uint8_t *genesis = mu_log_event(&log, 0, &n);
    mu_status status = mu_game_begin(game, genesis, n, err);
    mu_log_dispose(&log);
    return status;
}

/* From wherever the game stands to its first `n` events. */
static mu_status go_to(mu_store *store, const mu_branch *branch, uint64_t n, mu_game *game,
                       mu_err *err)
{
    mu_log log;
    TRY(mu_store_read(store, branch, game->seq, n, &log, err));
    mu_status status = mu_game_feed_log(game, &log, err);
    mu_log_dispose(&log);
    return status;
}

mu_status mu_store_seek_whole(mu_store *store, const mu_branch *branch, uint64_t n, mu_game *game,
                              mu_err *err)
{
    if (n == 0) return mu_fail(err, MU_NOT_FOUND, 0, "a game begins with event 0, its genesis");
    TRY(begin(store, branch, game, err));
    mu_status status = go_to(store, branch, n, game, err);
    if (status != MU_OK) mu_game_dispose(game);
    return status;
}

mu_status mu_store_seek(mu_store *store, const mu_branch *branch, uint64_t n, mu_game *game,
                        mu_err *err)
{
    if (n == 0) return mu_fail(err, MU_NOT_FOUND, 0, "a game begins with event 0, its genesis");
    TRY(begin(store, branch, game, err));
    mu_status status = jump(store, branch, n, game, err);
    bool jumped = game->settled_seq > 0;
    if (status == MU_OK) status = go_to(store, branch, n, game, err);
    /* No event tells the snapshot's number of steps, on which open dice depend: before the log
     * is blamed, it is asked without the snapshot. */
    if (status != MU_OK) mu_game_dispose(game);
    return status != MU_OK && jumped ? mu_store_seek_whole(store, branch, n, game, err) : status;
}
