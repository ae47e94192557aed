/* SPDX-License-Identifier: MIT
 * tests/bench/bench_verify.c - what verifying a settled order costs, part by part, each
 * beside its own limit. */
#include "bench/bench.h"
#include "core/canon.h"
#include "events/verify.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the whole --------------------------------------------------------------------------- */

/* Chain and rules and dice and fingerprints, as `muster verify` does it. */
static uint64_t verify_all(void *self)
{
    const bench_games *games = self;
    uint64_t settled = 0;
    for (size_t i = 0; i < games->n; i++) {
        mu_log_events walk = { &games->logs[i], 0 };
        const mu_events events = mu_events_of_log(&walk);
        mu_link link = mu_chain_start();
        for (size_t k = 0; k < games->logs[i].n; k++) {
            size_t n = 0;
            const uint8_t *event = mu_log_event(&games->logs[i], k, &n);
            link = mu_chain_next(&link, event, n);
            if (!mu_link_equal(&link, &games->logs[i].entries[k].link)) exit(1);
        }
        mu_verdict v;
        mu_verify(&events, NULL, &v);
        if (v.status != MU_OK) exit(1);
        settled += v.counts.settled;
    }
    return settled;
}

/* Without the chain: decode, rules, dice, fingerprints. */
static uint64_t replay_all(void *self)
{
    const bench_games *games = self;
    uint64_t settled = 0;
    for (size_t i = 0; i < games->n; i++) {
        mu_log_events walk = { &games->logs[i], 0 };
        const mu_events events = mu_events_of_log(&walk);
        mu_verdict v;
        mu_verify(&events, NULL, &v);
        settled += v.counts.settled;
    }
    return settled;
}

/* --- the parts ---------------------------------------------------------------------------- */

static uint64_t chain_all(void *self)
{
    const bench_games *games = self;
    uint64_t sum = 0;
    for (size_t i = 0; i < games->n; i++) {
        mu_link link = mu_chain_start();
        for (size_t k = 0; k < games->logs[i].n; k++) {
            size_t n = 0;
            const uint8_t *event = mu_log_event(&games->logs[i], k, &n);
            link = mu_chain_next(&link, event, n);
        }
        sum += link.bytes[0];
    }
    return sum;
}

static uint64_t decode_all(void *self)
{
    const bench_games *games = self;
    uint64_t sum = 0;
    for (size_t i = 0; i < games->n; i++)
        for (size_t k = 1; k < games->logs[i].n; k++) {
            size_t n = 0;
            const uint8_t *bytes = mu_log_event(&games->logs[i], k, &n);
            mu_event event;
            if (mu_event_decode(bytes, n, games->rules, &event, NULL) != MU_OK) exit(1);
            sum += event.kind;
        }
    return sum;
}

/* The steps of one game, decoded: what the rules alone are given. */
typedef struct step {
    bool by_order;
    mu_order order;
    mu_tape tape;
} step;

typedef struct prepared {
    const mu_ruleset *rules;
    void *setup;
    void *first;
    step *steps;
    size_t n;
    void *state[2];
} prepared;

static void keep_answer(step *s, const mu_event *event, const mu_ruleset *rules)
{
    int32_t values[MU_ROLL_MAX];
    mu_question q = { .kind = MU_ROLL };
    if (event->kind == MU_EVENT_ROLL) {
        const mu_roll_head *roll = &event->as.roll;
        for (int i = 0; i < roll->faces_n; i++) values[i] = roll->faces[i];
        q.side = roll->side;
        q.purpose = roll->purpose;
        q.clause = roll->clause;
        q.subject = roll->subject;
        q.count = (uint16_t)roll->faces_n;
        q.sides = roll->sides;
        q.low = rules->purposes[roll->purpose].low;
    } else {
        const mu_choice_head *choice = &event->as.choice;
        values[0] = choice->value;
        q.kind = MU_CHOICE;
        q.side = choice->side;
        q.purpose = choice->purpose;
        q.clause = choice->clause;
        q.subject = choice->subject;
        q.count = choice->options;
    }
    if (mu_tape_push(&s->tape, &q, values, q.kind == MU_CHOICE && q.count == 1, NULL) != MU_OK)
        exit(1);
}

static prepared prepare(const mu_log *log)
{
    prepared p = { .steps = calloc(log->n, sizeof(step)) };
    mu_genesis genesis;
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(log, 0, &n);
    if (mu_genesis_decode(bytes, n, &genesis, &p.rules, &p.setup, NULL) != MU_OK) exit(1);
    p.first = calloc(1, p.rules->state->size);
    for (int i = 0; i < 2; i++) p.state[i] = calloc(1, p.rules->state->size);
    if (mu_begin(p.rules, p.setup, p.first, NULL) != MU_OK) exit(1);
    for (size_t k = 1; k < log->n; k++) {
        mu_event event;
        bytes = mu_log_event(log, k, &n);
        if (mu_event_decode(bytes, n, p.rules, &event, NULL) != MU_OK) exit(1);
        step *s = &p.steps[p.n];
        if (event.kind == MU_EVENT_ORDER) {
            s->by_order = true;
            s->order = event.as.order;
        } else if (event.kind == MU_EVENT_SETTLED) {
            p.n++;
        } else if (event.kind != MU_EVENT_PHASE) {
            keep_answer(s, &event, p.rules);
        }
    }
    return p;
}

typedef struct prepared_games {
    prepared *games;
    size_t n;
} prepared_games;

static uint64_t rules_all(void *self)
{
    const prepared_games *all = self;
    uint64_t sum = 0;
    for (size_t i = 0; i < all->n; i++) {
        prepared *p = &all->games[i];
        memcpy(p->state[0], p->first, p->rules->state->size);
        for (size_t k = 0; k < p->n; k++) {
            const step *s = &p->steps[k];
            const mu_job job = { .before = { p->rules, p->setup, p->state[k & 1] },
                                 .order = s->by_order ? &s->order : NULL,
                                 .source = &mu_source_none };
            if (mu_resolve(&job, (mu_tape *)&s->tape, p->state[~k & 1], NULL, NULL) != MU_OK)
                exit(1);
        }
        sum += p->n;
    }
    return sum;
}

/* --- limits ------------------------------------------------------------------------------- */

typedef struct limit {
    const bench_games *games;
    uint8_t from[MU_STATE_MAX], to[MU_STATE_MAX];
} limit;

static uint64_t copy_limit(void *self)
{
    limit *l = self;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < l->games->steps; i++) {
        l->from[i % 64]++;
        memcpy(l->to, l->from, l->games->rules->state->size);
        sum += l->to[i % 64];
    }
    return sum;
}

static uint64_t hash_limit(void *self)
{
    limit *l = self;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < l->games->steps; i++) {
        l->from[i % 64]++;
        sum += mu_hash128(l->from, l->games->rules->state->size).bytes[0];
    }
    return sum;
}

static uint64_t blake_limit(void *self)
{
    limit *l = self;
    uint8_t digest[32];
    uint64_t n = l->games->bytes / l->games->events + MU_LINK_BYTES;
    for (uint64_t i = 0; i < l->games->events; i++) {
        l->from[0]++;
        (void)crypto_generichash(digest, sizeof digest, l->from, n, NULL, 0);
    }
    return digest[0];
}

static uint64_t chacha_limit(void *self)
{
    limit *l = self;
    uint8_t block[64] = { 0 };
    const uint8_t nonce[12] = { 0 };
    for (uint64_t i = 0; i < l->games->rolls; i++)
        (void)crypto_stream_chacha20_ietf_xor_ic(block, block, sizeof block, nonce, (uint32_t)i,
                                                 l->from);
    return block[0];
}

/* --- the table ---------------------------------------------------------------------------- */

static void print_row(const bench_row *row, double steps)
{
    printf("  %-46s %9.0f ns %12.0f /s\n", row->name, 1e9 * row->median / steps,
           steps / row->median);
}

int bench_verify(void)
{
    bench_games games = bench_games_make(40);
    prepared_games all = { calloc(games.n, sizeof(prepared)), games.n };
    limit *l = calloc(1, sizeof *l);
    if (all.games == NULL || l == NULL) return 1;
    l->games = &games;
    for (size_t i = 0; i < games.n; i++) all.games[i] = prepare(&games.logs[i]);

    bench_row rows[] = {
        { .name = "verify: everything", .work = verify_all, .self = &games },
        { .name = "verify without the chain", .work = replay_all, .self = &games },
        { .name = "  decode events", .work = decode_all, .self = &games },
        { .name = "  rules, one copy of the state included", .work = rules_all, .self = &all },
        { .name = "  chain", .work = chain_all, .self = &games },
        { .name = "limit: copy of the state", .work = copy_limit, .self = l },
        { .name = "limit: XXH3-128 of the state", .work = hash_limit, .self = l },
        { .name = "limit: BLAKE2b of as many, as long messages", .work = blake_limit, .self = l },
        { .name = "limit: one ChaCha20 block a roll", .work = chacha_limit, .self = l },
    };
    bench_rounds(rows, MU_COUNT_OF(rows));

    double steps = (double)games.steps;
    printf("Verifying %zu games of Sedgemoor: %llu settled steps, %llu events, %llu dice; state of "
           "%u bytes.\nPer settled step, median of %d rounds:\n",
           games.n, (unsigned long long)games.steps, (unsigned long long)games.events,
           (unsigned long long)games.dice, games.rules->state->size, ROUNDS);
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) print_row(&rows[i], steps);
    double limits = 0;
    for (size_t i = 5; i < MU_COUNT_OF(rows); i++) limits += rows[i].median;
    printf("  %-46s %9.2f x the sum of its limits (goal: at most 2)\n", "verify: everything",
           rows[0].median / limits);
    printf("  %-46s %9.2f of the goal of 700,000 /s\n", "verify: everything",
           steps / rows[0].median / 700000);
    printf("  %-46s %9.2f of the goal of 2,000,000 /s\n\n", "rules alone",
           steps / rows[3].median / 2000000);
    bench_games_free(&games);
    return 0;
}
