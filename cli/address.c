/* SPDX-License-Identifier: MIT
 * cli/address.c - GAME[@BRANCH][:EVENT]. */
#include "cli/address.h"

#include "cli/child.h"
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
    int64_t event = 0;
    if (good && colon != NULL && mu_is_bookmark(colon + 1)) {
        good = copy_part(address->bookmark, colon + 1, strlen(colon + 1));
    } else if (good && colon != NULL) {
        good = mu_whole_number(colon + 1, 0, INT64_MAX / 16, &event);
        address->has_event = true;
        address->event = (uint64_t)event;
    }
    if (good) return MU_OK;
    return mu_fail(err, MU_INPUT, 0, "'%.100s' is no address: GAME, GAME@BRANCH or GAME:EVENT",
                   word);
}

mu_status cli_store_begin(const cli *c, bool create, mu_store **store, mu_err *err)
{
    const mu_store_options options = { .create = create, .allow_remote = c->allow_remote };
    TRY(cli_child_begin(err));
    return mu_store_open(c->store, &options, store, err);
}

int cli_store_open(const cli *c, mu_store **store)
{
    mu_err err = MU_ERR_NONE;
    if (cli_store_begin(c, false, store, &err) == MU_OK) return EXIT_YES;
    return out_error(&err, NULL, NULL);
}

/* --- bookmarks --------------------------------------------------------------------------- */

#define NAMES_MAX 32

/* What a walk over notes looks for, and the bookmarks it comes by. */
typedef struct marks {
    const char *wanted;
    uint64_t n; /* events up to the last note that has it; 0: none has */
    char names[NAMES_MAX][MU_NAME_MAX];
    uint32_t names_n;
    bool more;
} marks;

static void note_mark(marks *m, const char *name, uint64_t seq)
{
    if (name[0] == '\0') return;
    if (strcmp(name, m->wanted) == 0) m->n = seq + 1;
    for (uint32_t i = 0; i < m->names_n; i++)
        if (strcmp(m->names[i], name) == 0) return;
    m->more = m->names_n == NAMES_MAX;
    if (!m->more) mu_text_copy(m->names[m->names_n++], MU_NAME_MAX, name);
}

static mu_status find_marks(const mu_events *events, marks *m, mu_err *err)
{
    const mu_ruleset *rules = NULL;
    const uint8_t *bytes = NULL;
    size_t n = 0;
    mu_genesis genesis;
    void *setup = NULL;
    TRY(events->next(events->self, &bytes, &n, err));
    TRY(mu_genesis_decode(bytes, n, &genesis, &rules, &setup, err));
    free(setup);
    for (uint64_t seq = 1;; seq++) {
        mu_event event;
        mu_event_kind kind;
        mu_status status = events->next(events->self, &bytes, &n, err);
        if (status == MU_NOT_FOUND) return MU_OK;
        TRY(status);
        TRY(mu_event_kind_of(bytes, n, &kind, err));
        if (kind != MU_EVENT_NOTE) continue;
        TRY(mu_event_decode(bytes, n, rules, &event, err));
        note_mark(m, event.as.note.bookmark, seq);
    }
}

static mu_status no_such_mark(const marks *m, mu_err *err)
{
    char line[MU_LINE_MAX / 2];
    mu_text text = mu_text_in(line, sizeof line);
    for (uint32_t i = 0; i < m->names_n; i++)
        mu_text_add(&text, "%s%s", i > 0 ? ", " : "; there are ", m->names[i]);
    return mu_fail(err, MU_NOT_FOUND, 0, "it has no bookmark '%.60s'%s%s", m->wanted,
                   m->names_n > 0 ? line : ", nor any other", m->more || text.cut ? "..." : "");
}

mu_status cli_address_end(const cli_address *address, mu_store *store, const mu_branch *branch,
                          uint64_t *n, mu_err *err)
{
    *n = address->has_event ? address->event + 1 : branch->n;
    if (*n > branch->n)
        return mu_fail(err, MU_NOT_FOUND, 0, "it has the events 0 to %llu",
                       (unsigned long long)branch->n - 1);
    if (address->bookmark[0] == '\0') return MU_OK;
    marks m = { .wanted = address->bookmark };
    mu_store_walk walk = mu_store_walk_of(store, branch, branch->n);
    const mu_events events = mu_events_of_store(&walk);
    mu_status status = find_marks(&events, &m, err);
    mu_store_walk_end(&walk);
    TRY(status);
    *n = m.n;
    return m.n > 0 ? MU_OK : no_such_mark(&m, err);
}

/* --- opening ----------------------------------------------------------------------------- */

static mu_status open_game(const cli_address *address, cli_game *at, mu_err *err)
{
    TRY(mu_store_find(at->store, address->game, address->branch, &at->branch, err));
    TRY(cli_address_end(address, at->store, &at->branch, &at->n, err));
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
    TRY(cli_store_begin(c, true, &store, err));
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
