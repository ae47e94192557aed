/* SPDX-License-Identifier: MIT
 * cli/address.c - GAME[@BRANCH][:EVENT]. */
#include "cli/address.h"

#include "cli/out.h"

#include <stdlib.h>
#include <string.h>

static bool copy_part(char to[MU_NAME_MAX], const char *from, size_t n)
{
    if (n >= MU_NAME_MAX) return false;
    memcpy(to, from, n);
    to[n] = '\0';
    return mu_store_is_name(to);
}

mu_status cli_address_read(const char *word, cli_address *address, mu_err *err)
{
    *address = (cli_address){ .branch = "main" };
    const char *at = strchr(word, '@');
    const char *colon = strchr(word, ':');
    const char *end = word + strlen(word);
    const char *names_end = colon != NULL ? colon : end;
    bool good = at == NULL || at < names_end;
    const char *game_end = at != NULL ? at : names_end;
    good = good && copy_part(address->game, word, (size_t)(game_end - word));
    if (good && at != NULL) good = copy_part(address->branch, at + 1, (size_t)(names_end - at - 1));
    if (good && colon != NULL) {
        int64_t event = 0;
        good = mu_whole_number(colon + 1, 0, INT64_MAX / 16, &event);
        address->has_event = true;
        address->event = (uint64_t)event;
    }
    if (good) return MU_OK;
    return mu_fail(err, MU_INPUT, 0, "'%.100s' is no address: GAME, GAME@BRANCH or GAME:EVENT",
                   word);
}

int cli_store_open(const cli *c, mu_store **store)
{
    mu_err err = MU_ERR_NONE;
    const mu_store_options options = { .allow_remote = c->allow_remote };
    if (mu_store_open(c->store, &options, store, &err) == MU_OK) return EXIT_YES;
    return out_error(&err, NULL, NULL);
}

static mu_status open_game(const cli_address *address, cli_game *at, mu_err *err)
{
    TRY(mu_store_find(at->store, address->game, address->branch, &at->branch, err));
    if (address->has_event && address->event >= at->branch.n)
        return mu_fail(err, MU_NOT_FOUND, 0, "it has the events 0 to %llu",
                       (unsigned long long)at->branch.n - 1);
    at->n = address->has_event ? address->event + 1 : at->branch.n;
    at->game = malloc(sizeof *at->game);
    if (at->game == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    mu_status status = mu_store_seek(at->store, &at->branch, at->n, at->game, err);
    if (status == MU_OK) return MU_OK;
    free(at->game);
    at->game = NULL;
    return status;
}

mu_status cli_game_keep(const cli *c, const char *game, const mu_log *log, mu_err *err)
{
    mu_store *store = NULL;
    mu_branch branch;
    const mu_store_options make = { .create = true, .allow_remote = c->allow_remote };
    TRY(mu_store_open(c->store, &make, &store, err));
    mu_status status = mu_store_new_game(store, game, log, &branch, err);
    mu_store_close(store);
    return status;
}

static int open_in(const cli *c, mu_store *store, const char *word, cli_game *at)
{
    mu_err err = MU_ERR_NONE;
    cli_address address;
    *at = (cli_game){ .word = word, .store = store, .borrowed = store != NULL };
    if (cli_address_read(word, &address, &err) != MU_OK)
        return out_complain(EXIT_USAGE, "%s", err.text);
    int code = store == NULL ? cli_store_open(c, &at->store) : EXIT_YES;
    if (code != EXIT_YES) return code;
    if (open_game(&address, at, &err) == MU_OK) return EXIT_YES;
    code = out_error(&err, word, NULL);
    cli_game_close(at);
    return code;
}

int cli_game_open(const cli *c, const char *word, cli_game *at)
{
    return open_in(c, NULL, word, at);
}

int cli_game_open_in(mu_store *store, const char *word, cli_game *at)
{
    return open_in(NULL, store, word, at);
}

mu_status cli_game_read_whole(cli_game *at, mu_err *err)
{
    mu_game *was = malloc(sizeof *was);
    if (was == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    *was = *at->game;
    mu_status status = mu_store_seek_whole(at->store, &at->branch, was->seq, at->game, err);
    if (status == MU_OK) {
        at->game->said = was->said;
        at->game->witness = was->witness;
        if (was->dice.mode == MU_DICE_SEALED) at->game->dice = was->dice;
        mu_game_dispose(was);
    } else {
        *at->game = *was;
    }
    free(was);
    return status;
}

mu_status cli_game_go_on(cli_game *at, mu_err *err)
{
    mu_log made = mu_log_after(at->game->seq - 1, &at->branch.head);
    mu_status status = mu_game_go_on(at->game, &made, err);
    mu_log_dispose(&made);
    return status;
}

const char *cli_game_present(const cli_game *at)
{
    return at->n == at->branch.n ? at->word : NULL;
}

void cli_game_close(cli_game *at)
{
    if (at->game != NULL) mu_game_dispose(at->game);
    free(at->game);
    if (!at->borrowed) mu_store_close(at->store);
    *at = (cli_game){ 0 };
}
