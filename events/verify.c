/* SPDX-License-Identifier: MIT
 * events/verify.c - one walk over a log, one verdict. */
#include "events/verify.h"

#include "core/diff.h"
#include "events/logfile.h"
#include "events/suspect.h"

#include <stdlib.h>
#include <string.h>

/* --- sources ----------------------------------------------------------------------- */

static mu_status next_of_log(void *self, const uint8_t **event, size_t *n, mu_err *err)
{
    (void)err;
    mu_log_events *walk = self;
    if (walk->next == walk->log->n) return MU_NOT_FOUND;
    *event = mu_log_event(walk->log, walk->next++, n);
    return MU_OK;
}

mu_events mu_events_of_log(mu_log_events *walk)
{
    return (mu_events){ next_of_log, walk };
}

static mu_status next_of_file(void *self, const uint8_t **event, size_t *n, mu_err *err)
{
    mu_logfile *file = self;
    TRY(mu_logfile_next(file, err));
    *event = file->event;
    *n = file->n;
    return MU_OK;
}

mu_events mu_events_of_file(mu_logfile *file)
{
    return (mu_events){ next_of_file, file };
}

/* --- what the end looks like --------------------------------------------------------- */

static void copy_text(char *to, size_t room, const char *from)
{
    mu_text text = mu_text_in(to, room);
    mu_text_word(&text, from);
}

static void note_game(mu_verdict *v, const mu_game *game)
{
    v->begun = true;
    v->rules = game->rules;
    v->genesis = game->genesis;
    const mu_field *title = mu_field_named(game->rules->setup, "title");
    if (title != NULL && title->kind == MU_KIND_text)
        copy_text(v->title, sizeof v->title, mu_field_at(title, game->setup, 0));
    copy_text(v->a_name, sizeof v->a_name, game->rules->side_name(game->setup, 0));
    copy_text(v->b_name, sizeof v->b_name, game->rules->side_name(game->setup, 1));
}

static void note_end(mu_verdict *v, mu_game *game)
{
    v->counts = game->counts;
    v->fingerprint = game->fingerprint;
    v->settled_seq = game->settled_seq;
    v->standing = game->rules->standing(game->setup, game->state);
}

/* --- a state that differs -------------------------------------------------------------- */

static void note_suspect(void *user, const mu_change *change)
{
    mu_verdict *v = user;
    if (v->suspects_n == MU_SUSPECTS) return;
    mu_suspect *suspect = &v->suspects[v->suspects_n++];
    copy_text(suspect->where, sizeof suspect->where, change->where);
    copy_text(suspect->ours, sizeof suspect->ours, change->before);
    copy_text(suspect->recorded, sizeof suspect->recorded, change->after);
}

/* The fault is a settled event whose fingerprint does not fit: name the fields. */
static void explain_state(mu_verdict *v, const mu_game *game, const uint8_t *bytes, size_t n)
{
    mu_event event;
    if (mu_event_decode(bytes, n, game->rules, &event, NULL) != MU_OK) return;
    if (event.kind != MU_EVENT_SETTLED || v->err.seq != game->seq || v->err.clause != 0) return;
    if (!game->in_step) return; /* there was nothing to settle */
    const mu_schema *schema = game->rules->state;
    v->state_differs = true;
    v->ours = mu_fingerprint(schema, game->after);
    memcpy(v->recorded.bytes, event.as.settled.fingerprint, sizeof v->recorded.bytes);
    void *found = malloc(schema->size);
    if (found == NULL) return;
    const mu_scope scope = mu_game_scope(game);
    if (mu_find_state(schema, game->state, game->after, &v->recorded, found))
        (void)mu_diff(schema, &scope, game->after, found, note_suspect, v);
    free(found);
}

/* --- the walk -------------------------------------------------------------------------- */

static mu_status walk(const mu_events *events, const mu_verify_options *options, mu_game *game,
                      mu_verdict *v)
{
    const uint8_t *event = NULL;
    size_t n = 0;
    for (;;) {
        mu_status status = events->next(events->self, &event, &n, &v->err);
        if (status == MU_NOT_FOUND) return MU_OK;
        v->by_source = status != MU_OK;
        TRY(status);
        v->links++;
        if (!v->begun) {
            TRY(mu_game_begin(game, event, n, &v->err));
            game->marks = options->marks;
            note_game(v, game);
            continue;
        }
        status = mu_game_feed(game, event, n, &v->err);
        if (status == MU_DIVERGED) explain_state(v, game, event, n);
        TRY(status);
        if (options->progress != NULL && v->links % 65536 == 0)
            options->progress(options->self, v->links);
    }
}

/* The tail: its question must be one the rules ask. */
static mu_status ask_at_end(mu_game *game, mu_verdict *v)
{
    bool in_step = game->in_step;
    mu_status status = mu_game_ask(game, &v->err);
    if (status == MU_PENDING) {
        v->open = true;
        v->open_clause = game->open.question.clause;
        v->open_purpose = game->open.question.purpose;
        v->open_side = game->open.question.side;
        return MU_OK;
    }
    if (status == MU_OK && in_step) {
        (void)mu_fail(&v->err, MU_DIVERGED, 0, "the last step is complete but has not settled");
        v->err.seq = game->step_seq;
        return MU_DIVERGED;
    }
    return status;
}

void mu_verify(const mu_events *events, const mu_verify_options *options, mu_verdict *verdict)
{
    static const mu_verify_options plain;
    if (options == NULL) options = &plain;
    mu_game *game = malloc(sizeof *game);
    *verdict = (mu_verdict){ .err = MU_ERR_NONE };
    if (game == NULL) {
        verdict->status = mu_fail(&verdict->err, MU_IO, 0, "not enough memory");
        return;
    }
    verdict->status = walk(events, options, game, verdict);
    if (verdict->status == MU_OK && !verdict->begun) {
        verdict->status = mu_fail(&verdict->err, MU_CORRUPT, 0, "the log has no events");
        verdict->err.seq = 0;
    }
    if (verdict->status == MU_OK) verdict->status = ask_at_end(game, verdict);
    if (verdict->begun) {
        note_end(verdict, game);
        mu_game_dispose(game);
    }
    free(game);
}
