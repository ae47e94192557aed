/* SPDX-License-Identifier: MIT
 * events/verify.c - one walk over a log, one verdict. */
#include "events/verify.h"

#include "core/diff.h"
#include "core/lookup.h"
#include "core/panic.h"
#include "core/print.h"
#include "core/say.h"
#include "events/inner.h"
#include "events/logfile.h"
#include "events/suspect.h"

#include <stdlib.h>
#include <string.h>

#define MU_CHECK_NAME(check, name) [check] = (name),
const char *const mu_check_names[MU_CHECKS] = { "none", MU_CHECK_LIST(MU_CHECK_NAME) };
#undef MU_CHECK_NAME

uint64_t mu_verdict_passed(const mu_verdict *v, mu_check check)
{
    return v->checked.of[check] - (check != MU_CHECK_NONE && check == v->failed);
}

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
    return (mu_events){ next_of_log, walk, MU_HELD_NOTHING, walk->log->n, false };
}

mu_events mu_events_of_text(mu_log_events *walk)
{
    return (mu_events){ next_of_log, walk, MU_HELD_HEAD, walk->log->n, false };
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
    return (mu_events){ next_of_file, file, MU_HELD_EACH, file->total, false };
}

/* --- what the end looks like --------------------------------------------------------- */

static void note_game(mu_verdict *v, const mu_game *game)
{
    v->begun = true;
    v->rules = game->rules;
    v->genesis = game->genesis;
    mu_text_copy(v->title, sizeof v->title, mu_game_title(game));
    mu_text_copy(v->a_name, sizeof v->a_name, game->rules->side_name(game->setup, 0));
    mu_text_copy(v->b_name, sizeof v->b_name, game->rules->side_name(game->setup, 1));
}

static void note_end(mu_verdict *v, const mu_game *game)
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
    mu_text_copy(suspect->where, sizeof suspect->where, change->where);
    mu_text_copy(suspect->ours, sizeof suspect->ours, change->before);
    mu_text_copy(suspect->recorded, sizeof suspect->recorded, change->after);
}

static void note_clause(mu_clauses *clauses, mu_clause clause)
{
    for (uint32_t i = 0; i < clauses->n; i++)
        if (clauses->at[i] == clause) return;
    clauses->more = clauses->n == MU_VERDICT_CLAUSES;
    if (!clauses->more) clauses->at[clauses->n++] = clause;
}

static void note_said(void *self, const mu_said *fact)
{
    mu_verdict *v = self;
    note_clause(&v->told, fact->clause);
}

/* Which clauses are at work in the step: it is told once more. */
static void explain_step(mu_verdict *v, mu_game *game)
{
    const mu_sink sink = { .said = note_said, .self = v };
    for (uint32_t i = 0; i < game->tape.n; i++)
        note_clause(&v->asked, game->tape.answers[i].clause);
    mu_status status = mu_game_tell(game, &sink, NULL);
    MU_ASSERT(status == MU_OK); /* as when it was fed */
}

/* The step is told once more, with an eye on the fields. */
typedef struct watch {
    mu_verdict *v;
    const mu_game *game;
    char last[MU_SUSPECTS][64]; /* as they stood when something was told before */
} watch;

static void read_suspect(const watch *w, uint32_t i, char value[64])
{
    const mu_scope scope = mu_game_scope(w->game);
    mu_text text = mu_text_in(value, 64);
    mu_leaf leaf;
    if (mu_lookup(w->game->rules->state, &scope, w->game->after, w->v->suspects[i].where, &leaf,
                  NULL) == MU_OK)
        mu_print_element(leaf.field, &scope, leaf.at, &text);
}

static void watch_said(void *self, const mu_said *fact)
{
    watch *w = self;
    for (uint32_t i = 0; i < w->v->suspects_n; i++) {
        char value[64];
        read_suspect(w, i, value);
        if (strcmp(value, w->last[i]) == 0) continue;
        mu_text_copy(w->last[i], sizeof w->last[i], value);
        w->v->suspects[i].clause = fact->clause;
    }
}

static void find_clauses(mu_verdict *v, mu_game *game)
{
    watch *w = calloc(1, sizeof *w);
    if (w == NULL) return;
    *w = (watch){ .v = v, .game = game };
    memcpy(game->after, game->state, game->rules->state->size);
    for (uint32_t i = 0; i < v->suspects_n; i++) read_suspect(w, i, w->last[i]);
    const mu_sink sink = { .said = watch_said, .self = w };
    mu_status status = mu_game_tell(game, &sink, NULL);
    MU_ASSERT(status == MU_OK); /* as when it was fed */
    free(w);
}

/* If the fault is a settled event whose fingerprint does not fit: name the fields. */
static void explain_state(mu_verdict *v, mu_game *game, const uint8_t *bytes, size_t n)
{
    mu_event event;
    if (game->checked.last != MU_CHECK_STATES || v->err.seq != game->seq) return;
    if (mu_event_decode(bytes, n, game->rules, &event, NULL) != MU_OK) return;
    if (event.kind != MU_EVENT_SETTLED || !game->in_step) return;
    explain_step(v, game);
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
    if (v->suspects_n > 0) find_clauses(v, game);
}

/* --- faults ---------------------------------------------------------------------------- */

/* Which check is it that reading did not pass? */
static mu_check check_of_reading(mu_status status)
{
    switch (status) {
    case MU_CORRUPT: return MU_CHECK_BYTES;
    case MU_TAMPERED: return MU_CHECK_LINKS;
    case MU_VERSION: return MU_CHECK_GENESIS;
    case MU_INPUT: return MU_CHECK_EVENTS; /* a line that is none */
    case MU_OK:
    case MU_PENDING:
    case MU_REFUSED:
    case MU_NOT_FOUND:
    case MU_DIVERGED:
    case MU_ILLEGAL:
    case MU_CONFLICT:
    case MU_LIMIT:
    case MU_IO: break;
    }
    return MU_CHECK_NONE;
}

/* Reading has found a fault. It may have been ahead of the rules: what comes before the fault
 * was sound to read. */
static void note_unread(mu_verdict *v)
{
    v->failed = v->err.at_end ? MU_CHECK_END : check_of_reading(v->status);
    if (v->failed == MU_CHECK_NONE) return;
    uint64_t *of = v->checked.of;
    bool each = v->held == MU_HELD_EACH;
    if (v->err.seq != MU_NO_SEQ) v->read = v->err.seq;
    of[MU_CHECK_BYTES] = v->read;
    of[each ? MU_CHECK_LINKS : MU_CHECK_EVENTS] = v->read;
    if (v->failed == MU_CHECK_EVENTS || (each && v->failed == MU_CHECK_LINKS)) of[MU_CHECK_BYTES]++;
    of[v->failed]++;
    if (!each && v->failed == MU_CHECK_LINKS) v->err.seq = MU_NO_SEQ; /* nobody can tell where */
}

mu_verdict mu_verdict_unread(const mu_err *err, mu_held held)
{
    mu_verdict v = { .status = err->status, .err = *err, .held = held };
    note_unread(&v);
    return v;
}

/* The rules have found a fault. The bytes are whole and follow from each other: if they are no
 * event, that is no damage. */
static void note_fault(mu_verdict *v, mu_game *game)
{
    if (v->status == MU_IO) { /* it was not looked at after all */
        game->checked.of[game->checked.last]--;
        return;
    }
    v->failed = game->checked.last;
    if (v->status == MU_CORRUPT) v->status = v->err.status = MU_TAMPERED;
}

/* --- the walk -------------------------------------------------------------------------- */

typedef struct walker {
    const mu_verify_options *options;
    mu_game *game;
    mu_verdict *v;
    mu_unproven unproven;
    mu_link link;     /* of the last event, if there are checkpoints */
    uint64_t illegal; /* orders that were played though illegal, as far as they are noted */
} walker;

/* The umpire has ruled about an order that was played though illegal. */
static void note_illegal(walker *w, const uint8_t *bytes, size_t n)
{
    mu_event event;
    mu_verdict *v = w->v;
    w->illegal = w->game->counts.illegal;
    if (v->ruled_n == MU_RULED_MAX ||
        mu_event_decode(bytes, n, w->game->rules, &event, NULL) != MU_OK)
        return;
    const mu_ruling_head *ruling = &event.as.ruling;
    mu_ruled *one = &v->ruled[v->ruled_n++];
    *one = (mu_ruled){ .seq = w->game->seq - 1, .clause = ruling->clause, .side = ruling->side };
    mu_text_copy(one->played, sizeof one->played, ruling->played);
}

static mu_status take_event(walker *w, const uint8_t *event, size_t n)
{
    mu_game *game = w->game;
    mu_verdict *v = w->v;
    if (!v->begun) {
        TRY(mu_game_begin(game, event, n, &v->err));
        game->marks = w->options->marks;
        game->unproven = &w->unproven;
        note_game(v, game);
        return MU_OK;
    }
    mu_status status = mu_game_feed(game, event, n, &v->err);
    if (status == MU_DIVERGED) explain_state(v, game, event, n);
    if (status == MU_OK && game->counts.illegal > w->illegal) note_illegal(w, event, n);
    return status;
}

/* Genesis is known: do the checkpoints belong to this game? */
static void begin_anchors(walker *w)
{
    const mu_anchors *given = &w->options->anchors;
    mu_verdict *v = w->v;
    for (uint32_t i = 0; i < given->n && i < MU_ANCHORS_MAX; i++) {
        mu_err why = MU_ERR_NONE;
        mu_anchor *anchor = &v->anchors[v->anchors_n++];
        const mu_checkpoint *note = &given->notes[i];
        *anchor = (mu_anchor){ .name = given->names[i], .note = note };
        if (mu_checkpoint_belongs(note, &v->genesis, &why) == MU_OK) continue;
        anchor->is = MU_ANCHOR_FOREIGN;
        const bool other = memcmp(note->game, v->genesis.game, sizeof note->game) != 0;
        if ((other && given->of_any) || v->status != MU_OK) continue;
        v->checked.of[MU_CHECK_CHECKPOINTS]++;
        v->failed = MU_CHECK_CHECKPOINTS;
        v->status = mu_fail(&v->err, MU_CONFLICT, 0, "the checkpoint %.60s: %.170s", anchor->name,
                            why.text);
    }
}

/* A branch does not contradict what was signed of the game after it had left. */
static bool has_left(const walker *w, const mu_anchor *anchor)
{
    const uint64_t shared = w->options->anchors.shared;
    return shared > 0 && anchor->note->size > shared;
}

/* The log has come to `n` events, which are sound: are they those of the checkpoints? */
static void pass_anchors(walker *w, uint64_t n)
{
    mu_verdict *v = w->v;
    for (uint32_t i = 0; i < v->anchors_n; i++) {
        mu_anchor *anchor = &v->anchors[i];
        if (anchor->is != MU_ANCHOR_AHEAD || anchor->note->size != n) continue;
        const bool fits = mu_link_equal(&anchor->note->head, &w->link);
        const bool left = !fits && has_left(w, anchor);
        anchor->is = fits ? MU_ANCHOR_FITS : left ? MU_ANCHOR_LEFT : MU_ANCHOR_PARTS;
        if (left || v->status != MU_OK) continue;
        v->checked.of[MU_CHECK_CHECKPOINTS]++;
        if (fits) continue;
        v->failed = MU_CHECK_CHECKPOINTS;
        v->status = mu_fail_at(&v->err, MU_TAMPERED, n - 1,
                               "rewritten at or before this event: the events up to here are not "
                               "those of the checkpoint %.60s",
                               anchor->name);
    }
}

/* The log has ended, and nothing was wrong with it. */
static void end_anchors(walker *w)
{
    mu_verdict *v = w->v;
    for (uint32_t i = 0; i < v->anchors_n; i++) {
        mu_anchor *anchor = &v->anchors[i];
        if (anchor->is != MU_ANCHOR_AHEAD) continue;
        const bool left = has_left(w, anchor);
        anchor->is = left ? MU_ANCHOR_LEFT : MU_ANCHOR_CUT;
        if (left || v->status != MU_OK) continue;
        v->checked.of[MU_CHECK_CHECKPOINTS]++;
        v->failed = MU_CHECK_CHECKPOINTS;
        v->status = mu_fail(&v->err, MU_TAMPERED, 0,
                            "the checkpoint is for %llu events, the log ends after %llu: the end "
                            "was cut off (%.60s)",
                            (unsigned long long)anchor->note->size, (unsigned long long)v->read,
                            anchor->name);
    }
}

static void take_anchors(walker *w, const uint8_t *event, size_t n)
{
    if (w->options->anchors.n == 0 || w->v->status != MU_OK) return;
    if (w->v->read == 1) begin_anchors(w);
    w->link = mu_chain_next(&w->link, event, n);
    if (w->v->status == MU_OK) pass_anchors(w, w->v->read);
}

static void walk(const mu_events *events, walker *w)
{
    const uint8_t *event = NULL;
    size_t n = 0;
    mu_game *game = w->game;
    mu_verdict *v = w->v;
    const mu_verify_options *options = w->options;
    while (v->status == MU_OK) {
        mu_status status = events->next(events->self, &event, &n, &v->err);
        if (status == MU_NOT_FOUND) {
            v->checked.of[MU_CHECK_END] = v->held != MU_HELD_NOTHING && !events->part;
            break;
        }
        v->status = status;
        if (status != MU_OK) {
            note_unread(v);
            break;
        }
        v->read++;
        if (v->held == MU_HELD_EACH)
            v->checked.of[MU_CHECK_BYTES] = v->checked.of[MU_CHECK_LINKS] = v->read;
        v->status = take_event(w, event, n);
        if (v->status != MU_OK) note_fault(v, game);
        take_anchors(w, event, n);
        if (options->progress != NULL && v->read % 65536 == 0)
            options->progress(options->self, v->read);
    }
    mu_unproven_dispose(&w->unproven);
    game->unproven = NULL;
}

/* The tail: its question must be one the rules ask. A log may end anywhere: whatever comes by
 * itself comes when the game goes on. */
static void ask_at_end(mu_game *game, mu_verdict *v)
{
    const mu_question *question = &game->open.question;
    v->status = mu_game_end(game, &v->err);
    v->open = v->status == MU_PENDING;
    v->unsettled = v->status == MU_OK && game->in_step;
    if (v->open) {
        v->status = MU_OK;
        v->by_dice = game->dice.mode != MU_DICE_TABLE && question->kind != MU_CHOICE;
        v->open_clause = question->clause;
        v->open_purpose = question->purpose;
        v->open_side = question->side;
    }
    if (v->status != MU_OK) note_fault(v, game);
}

/* --- the set-up ------------------------------------------------------------------------ */

static void note_change(void *user, const mu_change *change)
{
    mu_verdict *v = user;
    if (v->changes_n++ >= MU_SUSPECTS) return;
    mu_setup_change *one = &v->changes[v->changes_n - 1];
    mu_text_copy(one->where, sizeof one->where, change->where);
    mu_text_copy(one->scenario, sizeof one->scenario, change->before);
    mu_text_copy(one->log, sizeof one->log, change->after);
    for (uint32_t i = change->path->n; i > 0 && one->clause == 0; i--)
        one->clause = mu_clause_in(v->rules, change->path->field[i - 1]->doc);
}

static void compare_setup(mu_verdict *v, const mu_game *game, const mu_verify_options *options)
{
    const mu_scenario *scenario = options->scenario;
    const mu_scope scope = mu_game_scope(game);
    v->scenario = options->name;
    v->checked.of[MU_CHECK_SETUP]++;
    if (scenario->rules == game->rules)
        (void)mu_diff(game->rules->setup, &scope, scenario->setup, game->setup, note_change, v);
    else
        v->status = mu_fail_at(&v->err, MU_DIVERGED, 0, "%.100s is for the ruleset %s",
                               options->name, scenario->rules->name);
    if (v->changes_n > 0) {
        const mu_setup_change *first = &v->changes[0];
        v->status =
            mu_fail_at(&v->err, MU_DIVERGED, 0, "the set-up differs from %.80s: %.60s: %s | %s",
                       options->name, first->where, first->scenario, first->log);
        v->err.clause = first->clause;
    }
    if (v->status != MU_OK) v->failed = MU_CHECK_SETUP;
}

void mu_verify(const mu_events *events, const mu_verify_options *options, mu_verdict *verdict)
{
    static const mu_verify_options plain;
    if (options == NULL) options = &plain;
    mu_verdict *v = verdict;
    *v = (mu_verdict){ .err = MU_ERR_NONE, .held = events->held, .total = events->total };
    mu_game *game = calloc(1, sizeof *game);
    if (game == NULL) {
        v->status = mu_fail(&v->err, MU_IO, 0, "not enough memory");
        return;
    }
    if (v->held == MU_HELD_HEAD) {
        v->checked.of[MU_CHECK_BYTES] = v->total;
        v->checked.of[MU_CHECK_LINKS] = 1;
    }
    walker w = { .options = options, .game = game, .v = v, .link = mu_chain_start() };
    walk(events, &w);
    if (v->status == MU_OK && v->begun) ask_at_end(game, v);
    if (v->status == MU_OK && v->begun) end_anchors(&w);
    if (v->status == MU_OK && v->begun && options->scenario != NULL)
        compare_setup(v, game, options);
    for (int check = 0; check < MU_CHECKS; check++) v->checked.of[check] += game->checked.of[check];
    if (v->begun) {
        note_end(v, game);
        mu_game_dispose(game);
    } else if (v->status == MU_OK) {
        v->status = mu_fail_at(&v->err, MU_TAMPERED, 0, "the log has no events");
        v->failed = MU_CHECK_GENESIS;
        v->checked.of[MU_CHECK_GENESIS] = 1;
    }
    free(game);
}
