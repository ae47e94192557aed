/* SPDX-License-Identifier: MIT
 * tests/fuzz/fuzz.c - inputs, matches and laws that the fuzz targets share. */
#include "fuzz.h"

#include "events/logfile.h"
#include "events/text.h"
#include "support/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fuzz_broken(const char *file, int line, const char *law, const mu_err *err)
{
    (void)fprintf(stderr, "%s:%d: broken law: %s\n", file, line, law);
    if (err != NULL)
        (void)fprintf(stderr, "  %s at event %llu: %s\n", mu_status_word(err->status),
                      (unsigned long long)err->seq, err->text);
    abort();
}

/* --- inputs ------------------------------------------------------------------------- */

uint8_t fuzz_byte(fuzz_input *in)
{
    if (in->left == 0) return 0;
    in->left--;
    return *in->at++;
}

uint32_t fuzz_number(fuzz_input *in, uint32_t bytes)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < bytes; i++) number |= (uint32_t)fuzz_byte(in) << 8 * i;
    return number;
}

uint32_t fuzz_below(fuzz_input *in, uint32_t bound)
{
    return fuzz_number(in, bound <= 0x100 ? 1 : bound <= 0x10000 ? 2 : 4) % bound;
}

static void fill_element(fuzz_input *in, const mu_field *field, void *at)
{
    if (field->kind == MU_KIND_struct) {
        fuzz_fill(in, field->of, at);
    } else if (field->kind == MU_KIND_text) {
        uint32_t n = fuzz_below(in, field->stride);
        for (uint32_t i = 0; i < n; i++) ((char *)at)[i] = (char)('!' + fuzz_below(in, 90));
    } else if (field->kind == MU_KIND_bytes) {
        for (uint32_t i = 0; i < field->stride; i++) ((uint8_t *)at)[i] = fuzz_byte(in);
    } else {
        uint64_t width = (uint64_t)(field->high - field->low);
        uint32_t bound = width >= UINT32_MAX ? UINT32_MAX : (uint32_t)width + 1;
        mu_leaf_set(field->kind, at, field->low + fuzz_below(in, bound));
    }
}

void fuzz_fill(fuzz_input *in, const mu_schema *schema, void *base)
{
    memset(base, 0, schema->size);
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        if (field->shape == MU_LIST) mu_field_use(field, base, fuzz_below(in, field->cap + 1));
        uint32_t used = mu_field_used(field, base);
        for (uint32_t k = 0; k < used; k++) fill_element(in, field, mu_field_slot(field, base, k));
    }
}

void fuzz_change(fuzz_input *in, const mu_schema *schema, void *base)
{
    const mu_field *field = &schema->fields[fuzz_below(in, schema->n)];
    uint32_t used = mu_field_used(field, base);
    if (used == 0) return;
    void *at = mu_field_slot(field, base, fuzz_below(in, used));
    if (field->kind == MU_KIND_struct) {
        fuzz_change(in, field->of, at);
    } else if (field->kind == MU_KIND_text || field->kind == MU_KIND_bytes) {
        ((uint8_t *)at)[fuzz_below(in, field->stride)] = fuzz_byte(in);
    } else {
        uint64_t width = (uint64_t)(field->high - field->low);
        uint32_t bound = width >= UINT32_MAX ? UINT32_MAX : (uint32_t)width + 1;
        mu_leaf_set(field->kind, at, field->low + fuzz_below(in, bound));
    }
}

void fuzz_make_event(fuzz_input *in, const mu_ruleset *rules, mu_event *event)
{
    static uint64_t head[sizeof(mu_event) / 8 + 1];
    *event = (mu_event){ .kind = (mu_event_kind)(1 + fuzz_below(in, MU_EVENT_KINDS - 1)) };
    if (event->kind == MU_EVENT_ORDER) {
        mu_order *order = &event->as.order;
        order->side = (uint8_t)fuzz_below(in, 2);
        order->kind = (uint8_t)fuzz_below(in, rules->orders_n);
        fuzz_fill(in, rules->orders[order->kind].fields, order->body.bytes);
        return;
    }
    const mu_schema *schema = mu_event_schemas[event->kind];
    fuzz_fill(in, schema, head);
    memcpy(&event->as, head, schema->size);
}

/* --- what there is to play with ------------------------------------------------------ */

static const struct served {
    const char *file;
    const char *fixture;
} served[] = {
    { "sedgemoor.json", SEDGEMOOR_SCENARIO },
    { "volume_one.json", "horse_musket/charts/volume_one.json" },
};

static mu_status serve(void *self, const char *from, const char *path, mu_loaded *out, mu_err *err)
{
    (void)self, (void)from;
    static mu_bytes kept[MU_COUNT_OF(served)];
    const char *slash = strrchr(path, '/');
    const char *file = slash == NULL ? path : slash + 1;
    for (size_t i = 0; i < MU_COUNT_OF(served); i++) {
        if (strcmp(file, served[i].file) != 0) continue;
        if (kept[i].at == NULL) kept[i] = fixture_bytes(served[i].fixture);
        mu_text name = mu_text_in(out->name, sizeof out->name);
        mu_text_word(&name, path);
        mu_bytes_add(&out->text, kept[i].at, kept[i].used);
        return mu_bytes_check(&out->text, err);
    }
    return mu_fail(err, MU_IO, 0, "%.80s: no such file", file);
}

const mu_loader fuzz_loader = { serve, NULL };

const mu_scenario *fuzz_sedgemoor(void)
{
    static mu_scenario scenario;
    if (scenario.rules == NULL) scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    return &scenario;
}

static const mu_scripted *example(void)
{
    static mu_scripted *scripted;
    if (scripted == NULL) scripted = fixture_script(SEDGEMOOR_SCRIPT);
    return scripted;
}

const mu_log *fuzz_example(void)
{
    return &example()->log;
}

/* --- laws ---------------------------------------------------------------------------- */

void fuzz_state_laws(const mu_position *p)
{
    static uint64_t seen[MU_STATE_MAX / 8];
    const mu_scope scope = { p->rules, p->setup };
    mu_err err = MU_ERR_NONE;
    FUZZ_LAW_ERR(mu_check_ranges(p->rules->state, &scope, p->state, &err) == MU_OK, &err);
    FUZZ_LAW_ERR(p->rules->check(p->setup, p->state, &err) == MU_OK, &err);
    mu_standing now = p->rules->standing(p->setup, p->state);
    FUZZ_LAW(now.phase < p->rules->phases_n);
    FUZZ_LAW(!now.over || (now.words != NULL && now.clause != 0));
    for (uint8_t side = 0; side < 2; side++) {
        p->rules->view(p->setup, p->state, side, seen);
        FUZZ_LAW_ERR(mu_check_ranges(p->rules->state, &scope, seen, &err) == MU_OK, &err);
    }
}

bool fuzz_logs_equal(const mu_log *a, const mu_log *b)
{
    mu_link head_a = mu_log_head(a);
    mu_link head_b = mu_log_head(b);
    return a->n == b->n && a->bytes.used == b->bytes.used &&
           memcmp(a->bytes.at, b->bytes.at, a->bytes.used) == 0 && mu_link_equal(&head_a, &head_b);
}

static void verify_log(const mu_log *log, const mu_digest *fingerprint)
{
    static mu_verdict verdict;
    mu_log_events walk = { log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verify(&events, NULL, &verdict);
    FUZZ_LAW_ERR(verdict.status == MU_OK, &verdict.err);
    FUZZ_LAW(verdict.counts.events == log->n);
    FUZZ_LAW(fingerprint == NULL || mu_digest_equal(fingerprint, &verdict.fingerprint));
}

void fuzz_log_laws(const mu_log *log, const mu_digest *fingerprint)
{
    mu_bytes file = { 0 };
    mu_bytes text = { 0 };
    mu_log from_file;
    mu_log from_text;
    mu_err err = MU_ERR_NONE;
    verify_log(log, fingerprint);
    FUZZ_LAW_ERR(mu_logfile_write(log, &file, &err) == MU_OK, &err);
    FUZZ_LAW_ERR(mu_logfile_read(file.at, file.used, &from_file, &err) == MU_OK, &err);
    FUZZ_LAW(fuzz_logs_equal(log, &from_file));
    FUZZ_LAW_ERR(mu_text_write(log, &text, &err) == MU_OK, &err);
    FUZZ_LAW_ERR(mu_text_read("log", (const char *)text.at, text.used, &from_text, &err) == MU_OK,
                 &err);
    FUZZ_LAW(fuzz_logs_equal(log, &from_text));
    mu_log_dispose(&from_file);
    mu_log_dispose(&from_text);
    mu_bytes_dispose(&file);
    mu_bytes_dispose(&text);
}

/* --- matches ------------------------------------------------------------------------- */

static bool run_out(const fuzz_picker *p)
{
    return p->bytes.left == 0 && !p->random;
}

static uint32_t pick(fuzz_picker *p, uint32_t bound)
{
    return p->bytes.left == 0 && p->random ? mu_rng_below(&p->rng, bound)
                                           : fuzz_below(&p->bytes, bound);
}

static void hear(void *self, const mu_said *fact)
{
    const mu_ruleset *rules = ((const fuzz_match *)self)->game.rules;
    FUZZ_LAW(mu_clause_find(rules, fact->clause) != NULL);
    FUZZ_LAW(fact->text[0] != '\0' && mu_is_plain_text(fact->text, strlen(fact->text)));
    for (uint32_t i = 0; i < fact->numbers_n; i++) FUZZ_LAW(fact->numbers[i].name[0] != '\0');
    FUZZ_LAW(fact->kind != MU_SAID_TEST || fact->faces_n > 0);
}

void fuzz_match_begin(fuzz_match *match, const mu_ruleset *rules, const void *setup,
                      mu_dice_mode dice)
{
    *match = (fuzz_match){ .log = mu_log_new() };
    mu_genesis genesis = { .dice = (uint8_t)dice };
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    if (dice == MU_DICE_OPEN) memcpy(genesis.seed, "1685", 5);
    FUZZ_LAW_ERR(mu_genesis_make(&genesis, rules, setup, &bytes, &err) == MU_OK, &err);
    FUZZ_LAW_ERR(mu_game_begin(&match->game, bytes.at, bytes.used, &err) == MU_OK, &err);
    FUZZ_LAW_ERR(mu_log_add(&match->log, bytes.at, bytes.used, &err) == MU_OK, &err);
    mu_bytes_dispose(&bytes);
    match->ear = (mu_sink){ .said = hear, .self = match };
    match->game.said = &match->ear;
    match->game.marks = &match->marks;
    const mu_position here = mu_game_position(&match->game);
    fuzz_state_laws(&here);
}

void fuzz_match_end(fuzz_match *match)
{
    for (uint32_t clause = 1; clause <= UINT16_MAX; clause++)
        if (match->marks.bits[clause / 64] >> clause % 64 & 1)
            FUZZ_LAW(mu_clause_find(match->game.rules, (mu_clause)clause) != NULL);
    mu_game_dispose(&match->game);
    mu_log_dispose(&match->log);
}

static mu_status answer(fuzz_match *match, fuzz_picker *picker, mu_err *err)
{
    const mu_question *q = &match->game.open.question;
    int32_t values[MU_ROLL_MAX];
    uint32_t n = mu_answer_size(q->kind, q->count);
    FUZZ_LAW(q->count > 0 && n <= MU_ROLL_MAX);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t place = pick(picker, q->kind == MU_ROLL ? q->sides : q->count);
        values[i] = q->kind == MU_ROLL     ? q->low + (int32_t)place
                    : q->kind == MU_CHOICE ? q->options[place]
                                           : (int32_t)place;
    }
    return mu_game_answer(&match->game, values, n, &match->log, err);
}

#define ORDERS_MAX 8192

/* The legal orders, to pick one of by its place. */
static struct {
    mu_order order[ORDERS_MAX];
    uint32_t n;
} legal;

static bool note_order(void *user, const mu_order *order)
{
    (void)user;
    FUZZ_LAW(legal.n < ORDERS_MAX);
    legal.order[legal.n++] = *order;
    return true;
}

static mu_status give_order(fuzz_match *match, fuzz_picker *picker, mu_err *err)
{
    const mu_position here = mu_game_position(&match->game);
    legal.n = 0;
    here.rules->legal(&here, note_order, NULL);
    FUZZ_LAW(legal.n > 0); /* no dead end */
    uint32_t place = run_out(picker) ? legal.n - 1 : pick(picker, legal.n);
    match->orders++;
    return mu_game_order(&match->game, &legal.order[place], &match->log, err);
}

/* Back to the position before the step, or refused without a trace. */
static mu_status take_back(fuzz_match *match, mu_err *err)
{
    mu_game *game = &match->game;
    mu_taken what = { 0 };
    const uint64_t settled = game->settled_seq;
    const uint64_t step = game->step;
    const size_t n = match->log.n;
    mu_status may = mu_game_may_undo(game, &what, NULL);
    mu_status status = mu_game_undo(game, MU_NOBODY, &match->log, err);
    if (may != MU_OK) {
        FUZZ_LAW_ERR(may == MU_REFUSED && status == MU_REFUSED && err->text[0] != '\0', err);
        FUZZ_LAW(match->log.n == n && game->settled_seq == settled && game->step == step);
        return MU_OK;
    }
    FUZZ_LAW_ERR(status == MU_OK || status == MU_PENDING, err);
    FUZZ_LAW(match->log.n > n && game->settled_seq == what.to && game->taken.at == n);
    FUZZ_LAW(what.open ? what.to == settled && game->step == step : game->step < step);
    return status;
}

static bool takes_back(fuzz_match *match, fuzz_picker *picker)
{
    return match->undos && !run_out(picker) && pick(picker, 4) == 3;
}

mu_status fuzz_match_step(fuzz_match *match, fuzz_picker *picker)
{
    mu_game *game = &match->game;
    mu_err err = MU_ERR_NONE;
    mu_status status = mu_game_go_on(game, &match->log, &err);
    if ((status == MU_OK || status == MU_PENDING) && takes_back(match, picker)) {
        status = take_back(match, &err);
    } else if (status == MU_PENDING) {
        status = answer(match, picker, &err);
    } else if (status != MU_LIMIT) {
        FUZZ_LAW_ERR(status == MU_OK, &err);
        if (game->rules->standing(game->setup, game->state).over) return MU_NOT_FOUND;
        status = give_order(match, picker, &err);
    }
    if (status == MU_LIMIT) return status;
    FUZZ_LAW_ERR(status == MU_OK || status == MU_PENDING, &err);
    mu_position here = mu_game_position(game);
    fuzz_state_laws(&here);
    if (status == MU_PENDING) {
        const mu_scope scope = mu_game_scope(game);
        FUZZ_LAW_ERR(mu_check_ranges(game->rules->state, &scope, game->after, &err) == MU_OK, &err);
    }
    return MU_OK;
}
