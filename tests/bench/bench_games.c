/* SPDX-License-Identifier: MIT
 * tests/bench/bench_games.c - the games that are measured. */
#include "bench/bench.h"
#include "core/rules/horse_musket/setup.h"
#include "events/logfile.h"
#include "support/fixture.h"

#include <stdlib.h>
#include <string.h>

typedef struct pick {
    mu_rng *rng;
    uint32_t seen;
    mu_order order;
} pick;

static bool consider(void *user, const mu_order *order)
{
    pick *p = user;
    if (mu_rng_below(p->rng, ++p->seen) == 0) p->order = *order;
    return true;
}

static mu_log play(const mu_scenario *scenario, uint64_t seed)
{
    static mu_game game;
    mu_err err = MU_ERR_NONE;
    mu_genesis genesis = { .dice = MU_DICE_OPEN };
    mu_text text = mu_text_in(genesis.seed, sizeof genesis.seed);
    mu_text_add(&text, "bench %llu", (unsigned long long)seed);
    mu_bytes bytes = { 0 };
    mu_log log = mu_log_new();
    bench_must(mu_genesis_make(&genesis, scenario->rules, scenario->setup, &bytes, &err), &err);
    bench_must(mu_game_begin(&game, bytes.at, bytes.used, &err), &err);
    bench_must(mu_log_add(&log, bytes.at, bytes.used, &err), &err);
    mu_bytes_dispose(&bytes);
    mu_rng rng = { .seed = seed };
    mu_status status = mu_game_go_on(&game, &log, &err);
    for (;;) {
        if (status == MU_PENDING) {
            const mu_question *q = &game.open.question;
            int32_t value = q->options[mu_rng_below(&rng, q->count)];
            status = mu_game_answer(&game, &value, 1, &log, &err);
            continue;
        }
        bench_must(status, &err);
        if (game.rules->standing(game.setup, game.state).over) break;
        const mu_position here = mu_game_position(&game);
        pick p = { .rng = &rng };
        game.rules->legal(&here, consider, &p);
        status = mu_game_order(&game, &p.order, &log, &err);
    }
    mu_game_dispose(&game);
    return log;
}

static void add_event(mu_log *log, const mu_event *event, const mu_ruleset *rules,
                      const void *setup)
{
    mu_bytes bytes = { 0 };
    mu_err err = MU_ERR_NONE;
    mu_event_encode(event, rules, setup, &bytes);
    bench_must(mu_log_add(log, bytes.at, bytes.used, &err), &err);
    mu_bytes_dispose(&bytes);
}

/* The same game, its dice typed in. */
static mu_log typed_of(const mu_log *log)
{
    mu_log typed = mu_log_new();
    mu_err err = MU_ERR_NONE;
    mu_event event = { .kind = MU_EVENT_GENESIS };
    const mu_ruleset *rules = NULL;
    void *setup = NULL;
    size_t n = 0;
    const uint8_t *bytes = mu_log_event(log, 0, &n);
    bench_must(mu_genesis_decode(bytes, n, &event.as.genesis, &rules, &setup, &err), &err);
    event.as.genesis.dice = MU_DICE_TABLE;
    memset(event.as.genesis.seed, 0, sizeof event.as.genesis.seed);
    add_event(&typed, &event, rules, setup);
    free(setup);
    for (size_t k = 1; k < log->n; k++) {
        bytes = mu_log_event(log, k, &n);
        bench_must(mu_event_decode(bytes, n, rules, &event, &err), &err);
        if (event.kind == MU_EVENT_ROLL) event.as.roll.source = MU_DICE_TABLE;
        if (event.kind == MU_EVENT_DRAW) event.as.draw.source = MU_DICE_TABLE;
        add_event(&typed, &event, rules, NULL);
    }
    return typed;
}

static void count(bench_games *games, const mu_log *log)
{
    static mu_verdict v;
    mu_log_events walk = { log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verify(&events, NULL, &v);
    bench_must(v.status, &v.err);
    games->counts.events += v.counts.events;
    games->counts.orders += v.counts.orders;
    games->counts.settled += v.counts.settled;
    games->counts.rolls += v.counts.rolls + v.counts.draws;
    games->counts.dice += v.counts.dice;
    games->bytes += log->bytes.used;
}

/* Some come in pairs: with one the other must be in use, or must not. */
static void use_all_options(hm_setup *setup)
{
    hm_options *o = &setup->options;
    o->combat_at_r1 = o->retreat_in_r1 = true;
    o->random_events = o->leader_rerolls = o->subordinate_leadership = true;
    o->charge_momentum = o->leader_bonus_movement = o->good_days = true;
    o->leaders_in_combat = o->ammunition = o->second_order = true;
}

static bench_games make(const char *path, size_t n, bool options)
{
    mu_scenario scenario = fixture_scenario(path);
    if (options) use_all_options(scenario.setup);
    bench_games games = { .rules = scenario.rules,
                          .n = n,
                          .logs = bench_room(n, sizeof(mu_log)),
                          .files = bench_room(n, sizeof(mu_bytes)),
                          .typed = bench_room(n, sizeof(mu_log)) };
    for (size_t i = 0; i < n; i++) {
        mu_err err = MU_ERR_NONE;
        games.logs[i] = play(&scenario, i + 1);
        games.typed[i] = typed_of(&games.logs[i]);
        bench_must(mu_logfile_write(&games.logs[i], &games.files[i], &err), &err);
        count(&games, &games.logs[i]);
    }
    mu_scenario_dispose(&scenario);
    return games;
}

bench_games bench_games_make(size_t n)
{
    return make(SEDGEMOOR_SCENARIO, n, false);
}

bench_games bench_games_make_with_options(size_t n)
{
    return make(SEDGEMOOR_SCENARIO, n, true);
}

bench_games bench_games_of_dubrovka(size_t n)
{
    return make("horse_musket/scenarios/dubrovka.json", n, false);
}
