/* SPDX-License-Identifier: MIT
 * tests/bench/bench_verify.c - what verifying a settled step costs, part by part, and the
 * least that could do the same. */
#include "bench/bench.h"
#include "core/canon.h"
#include "events/logfile.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A step as the rules are given it, and its rolls as the dice are. */
typedef struct step {
    bool by_order;
    mu_order order;
    mu_tape tape;
} step;

typedef struct roll {
    uint64_t step;
    uint32_t number;
    mu_question question;
} roll;

typedef struct prepared {
    void *setup;
    void *first;
    mu_dice dice;
    step *steps;
    size_t steps_n;
    roll *rolls;
    size_t rolls_n;
} prepared;

/* What all parts work on; `to` and `from` are what limits copy and hash. */
typedef struct desk {
    const bench_games *games;
    prepared *prepared;
    uint8_t state[2][MU_STATE_MAX];
    uint8_t from[MU_EVENT_MAX + MU_LINK_BYTES];
    uint8_t to[MU_EVENT_MAX];
} desk;

/* --- preparation ------------------------------------------------------------------------- */

static void keep_rolls(prepared *p, const mu_game *game)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < game->tape.n; i++) {
        const mu_answer *a = &game->tape.answers[i];
        if (a->kind == MU_CHOICE) continue;
        p->rolls[p->rolls_n++] =
            (roll){ .step = game->step,
                    .number = number++,
                    .question = { .kind = a->kind,
                                  .count = a->count,
                                  .sides = a->sides,
                                  .low = game->rules->purposes[a->purpose].low } };
    }
}

static prepared prepare(const mu_log *log)
{
    prepared p = { .steps = bench_room(log->n, sizeof(step)),
                   .rolls = bench_room(log->n, sizeof(roll)) };
    static mu_game game;
    mu_err err = MU_ERR_NONE;
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(log, 0, &n);
    bench_must(mu_game_begin(&game, bytes, n, &err), &err);
    p.dice = game.dice;
    p.setup = bench_room(1, game.rules->setup->size);
    memcpy(p.setup, game.setup, game.rules->setup->size);
    p.first = bench_room(1, game.rules->state->size);
    memcpy(p.first, game.state, game.rules->state->size);
    for (size_t k = 1; k < log->n; k++) {
        mu_event_kind kind = MU_EVENT_NOTE;
        bytes = mu_log_event(log, k, &n);
        bench_must(mu_event_kind_of(bytes, n, &kind, &err), &err);
        if (kind == MU_EVENT_SETTLED) {
            p.steps[p.steps_n++] = (step){ game.by_order, game.order, game.tape };
            keep_rolls(&p, &game);
        }
        bench_must(mu_game_feed(&game, bytes, n, &err), &err);
    }
    mu_game_dispose(&game);
    return p;
}

/* --- decode: the strict reader, against copying the bytes it reads ----------------------- */

static uint64_t decode(void *self)
{
    const desk *d = self;
    mu_err err = MU_ERR_NONE;
    uint64_t sum = 0;
    for (size_t i = 0; i < d->games->n; i++)
        for (size_t k = 1; k < d->games->logs[i].n; k++) {
            mu_event event;
            size_t n = 0;
            const uint8_t *bytes = mu_log_event(&d->games->logs[i], k, &n);
            bench_must(mu_event_decode(bytes, n, d->games->rules, &event, &err), &err);
            sum += event.kind;
        }
    return sum;
}

static uint64_t copy_events(void *self)
{
    desk *d = self;
    uint64_t sum = 0;
    for (size_t i = 0; i < d->games->n; i++)
        for (size_t k = 1; k < d->games->logs[i].n; k++) {
            size_t n = 0;
            const uint8_t *bytes = mu_log_event(&d->games->logs[i], k, &n);
            memcpy(d->to, bytes, n);
            sum += d->to[n - 1];
        }
    return sum;
}

/* --- rules: every step with its answers at hand, against one copy of the state ------------ */

static uint64_t rules(void *self)
{
    desk *d = self;
    const mu_ruleset *r = d->games->rules;
    mu_err err = MU_ERR_NONE;
    for (size_t i = 0; i < d->games->n; i++) {
        const prepared *p = &d->prepared[i];
        mu_scratch scratch = { .known = 0 };
        memcpy(d->state[0], p->first, r->state->size);
        for (size_t k = 0; k < p->steps_n; k++) {
            step *s = &p->steps[k];
            const mu_job job = { .before = { r, p->setup, d->state[k & 1] },
                                 .order = s->by_order ? &s->order : NULL,
                                 .source = &mu_source_none,
                                 .scratch = &scratch };
            bench_must(mu_resolve(&job, &s->tape, d->state[~k & 1], NULL, &err), &err);
        }
    }
    return d->state[0][0];
}

static uint64_t copy_states(void *self)
{
    desk *d = self;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < d->games->counts.settled; i++) {
        d->from[i % 64]++;
        memcpy(d->to, d->from, d->games->rules->state->size);
        sum += d->to[i % 64];
    }
    return sum;
}

/* --- dice: every roll derived again, against one block of the cipher ---------------------- */

static uint64_t dice(void *self)
{
    const desk *d = self;
    int32_t values[MU_ROLL_MAX];
    uint64_t sum = 0;
    for (size_t i = 0; i < d->games->n; i++) {
        const prepared *p = &d->prepared[i];
        for (size_t k = 0; k < p->rolls_n; k++) {
            const roll *one = &p->rolls[k];
            mu_dice_values(&p->dice, one->step, one->number, &one->question, values);
            sum += (uint64_t)values[0];
        }
    }
    return sum;
}

static uint64_t cipher_blocks(void *self)
{
    const desk *d = self;
    uint8_t block[64];
    uint8_t nonce[12] = { 0 };
    uint64_t sum = 0;
    for (uint64_t i = 0; i < d->games->counts.rolls; i++) {
        nonce[0] = (uint8_t)i;
        (void)crypto_stream_chacha20_ietf(block, sizeof block, nonce, d->prepared[0].dice.key);
        sum += block[0];
    }
    return sum;
}

/* --- fingerprint: of the state by its description, against the bare hash ------------------- */

static uint64_t fingerprints(void *self)
{
    desk *d = self;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < d->games->counts.settled; i++) {
        d->state[0][i % 64]++;
        sum += mu_fingerprint(d->games->rules->state, d->state[0]).bytes[0];
    }
    return sum;
}

static uint64_t hashes(void *self)
{
    desk *d = self;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < d->games->counts.settled; i++) {
        d->state[0][i % 64]++;
        sum += mu_hash128(d->state[0], d->games->rules->state->size).bytes[0];
    }
    return sum;
}

/* --- chain: a link for each event, against hashing as many, as long messages --------------- */

static uint64_t chain(void *self)
{
    const desk *d = self;
    uint64_t sum = 0;
    for (size_t i = 0; i < d->games->n; i++) {
        mu_link link = mu_chain_start();
        for (size_t k = 0; k < d->games->logs[i].n; k++) {
            size_t n = 0;
            const uint8_t *event = mu_log_event(&d->games->logs[i], k, &n);
            link = mu_chain_next(&link, event, n);
        }
        sum += link.bytes[0];
    }
    return sum;
}

static uint64_t messages(void *self)
{
    desk *d = self;
    uint8_t digest[MU_LINK_BYTES] = { 0 };
    for (size_t i = 0; i < d->games->n; i++)
        for (size_t k = 0; k < d->games->logs[i].n; k++) {
            size_t n = 0;
            (void)mu_log_event(&d->games->logs[i], k, &n);
            d->from[0] = digest[0];
            (void)crypto_generichash(digest, sizeof digest, d->from, n + MU_LINK_BYTES, NULL, 0);
        }
    return digest[0];
}

/* --- the whole ------------------------------------------------------------------------------ */

static uint64_t verdict_on(const mu_events *events)
{
    static mu_verdict v;
    mu_verify(events, NULL, &v);
    bench_must(v.status, &v.err);
    return v.counts.settled;
}

/* As `muster verify FILE` does it: links, decoding, rules, dice, fingerprints. */
static uint64_t verify(void *self)
{
    const desk *d = self;
    uint64_t sum = 0;
    for (size_t i = 0; i < d->games->n; i++) {
        const mu_bytes *bytes = &d->games->files[i];
        mu_logfile file;
        mu_err err = MU_ERR_NONE;
        bench_must(mu_logfile_open(&file, bytes->at, bytes->used, &err), &err);
        const mu_events events = mu_events_of_file(&file);
        sum += verdict_on(&events);
    }
    return sum;
}

/* The same without links, and with dice that nobody can derive. */
static uint64_t replay(void *self)
{
    const desk *d = self;
    uint64_t sum = 0;
    for (size_t i = 0; i < d->games->n; i++) {
        mu_log_events walk = { &d->games->typed[i], 0 };
        const mu_events events = mu_events_of_log(&walk);
        sum += verdict_on(&events);
    }
    return sum;
}

static const struct {
    const char *cost;
    bench_work *work;
    const char *limit;
    bench_work *least;
} parts[BENCH_VERIFY_ROWS] = {
    [BENCH_DECODE] = { "decode", decode, "copy of the bytes", copy_events },
    [BENCH_RULES] = { "rules", rules, "one copy of the state", copy_states },
    [BENCH_DICE] = { "dice", dice, "one ChaCha20 block a roll", cipher_blocks },
    [BENCH_FINGERPRINT] = { "fingerprint", fingerprints, "XXH3-128 alone", hashes },
    [BENCH_CHAIN] = { "chain", chain, "BLAKE2b, as many, as long", messages },
    [BENCH_VERIFY] = { "verify", verify, "the five limits together", NULL },
    [BENCH_REPLAY] = { "replay", replay, "", NULL },
};

void bench_verify_rows(const bench_games *games, bench_row rows[BENCH_VERIFY_ROWS])
{
    desk *d = bench_room(1, sizeof *d);
    d->games = games;
    d->prepared = bench_room(games->n, sizeof *d->prepared);
    for (size_t i = 0; i < games->n; i++) d->prepared[i] = prepare(&games->logs[i]);
    for (int i = 0; i < BENCH_VERIFY_ROWS; i++)
        rows[i] = (bench_row){
            .cost = { .words = parts[i].cost, .work = parts[i].work, .self = d },
            .limit = { .words = parts[i].limit, .work = parts[i].least, .self = d },
            .units = (double)games->counts.settled,
        };
}
