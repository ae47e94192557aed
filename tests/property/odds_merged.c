/* SPDX-License-Identifier: MIT
 * tests/property/odds_merged.c - odds in which ways are merged where they meet, against those in
 * which every way is gone to its end: the same outcomes, chances and tales, in positions of
 * recorded games with optional rules. */
#include "core/odds.h"
#include "core/say.h"
#include "events/text.h"
#include "support/fixture.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { APART = 41, OUTCOMES_MAX = 4096, RUNS_MAX = 12000 };

static const char *const games[] = { "dubrovka_leaders", "dubrovka",     "esterfalva_command",
                                     "strathorrin",      "facing_alone", "columns",
                                     "sedgemoor_whole" };

/* --- tales: a line is a bit --------------------------------------------------------- */

static void hear(void *self, const mu_said *fact)
{
    if (fact->kind == MU_SAID_MODIFIER) return;
    *(uint32_t *)self |= UINT32_C(1) << mu_hash64(fact->text, strlen(fact->text)) % 32;
}

static uint32_t told(void *self)
{
    const uint32_t bits = *(uint32_t *)self;
    *(uint32_t *)self = 0;
    return bits;
}

static uint32_t then(void *self, uint32_t first, uint32_t second)
{
    (void)self;
    return first | second;
}

static uint32_t common(void *self, uint32_t one, uint32_t other)
{
    (void)self;
    return one & other;
}

/* --- comparing ---------------------------------------------------------------------- */

typedef struct compared {
    mu_position here;
    const char *game;
    mu_odds merged, apart;
    uint32_t seen;
    uint32_t orders, shorter, too_long;
    uint64_t runs_merged, runs_apart;
} compared;

static const mu_outcome *outcome_with(const mu_odds *odds, const mu_digest *state)
{
    for (uint32_t i = 0; i < odds->n; i++)
        if (mu_digest_equal(&odds->outcomes[i].state, state)) return &odds->outcomes[i];
    return NULL;
}

static void agree(const compared *all, const char *words)
{
    cr_assert_eq(all->merged.n, all->apart.n, "%s: %u outcomes, not %u", words, all->merged.n,
                 all->apart.n);
    for (uint32_t i = 0; i < all->apart.n; i++) {
        const mu_outcome *want = &all->apart.outcomes[i];
        const mu_outcome *is = outcome_with(&all->merged, &want->state);
        cr_assert_not_null(is, "%s: an outcome is missing", words);
        cr_assert_eq(mu_ratio_compare(is->least, want->least), 0, "%s: at least", words);
        cr_assert_eq(mu_ratio_compare(is->most, want->most), 0, "%s: at most", words);
        cr_assert_eq(is->tale, want->tale, "%s: tale %x, not %x, policy %d", words, is->tale,
                     want->tale, all->merged.policy);
    }
}

static void compare_order(compared *all, const mu_order *order)
{
    uint32_t heard = 0;
    const mu_sink sink = { .said = hear, .self = &heard };
    const mu_tales tales = { told, then, common, &heard };
    const mu_job job = { .before = all->here, .order = order, .said = &sink };
    const mu_scope scope = { all->here.rules, all->here.setup };
    char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    mu_text_add(&text, "%s: ", all->game);
    mu_order_print(&scope, order, &text);
    all->merged.tales = all->apart.tales = &tales;
    for (int policy = MU_ODDS_FIRST; policy <= MU_ODDS_BRANCH; policy++) {
        mu_err err = MU_ERR_NONE;
        all->merged.policy = all->apart.policy = (mu_odds_policy)policy;
        mu_status status = mu_odds_of(&job, NULL, &mu_source_none, &all->apart, &err);
        if (status == MU_LIMIT) {
            (void)told(&heard);
            all->too_long++;
            continue;
        }
        cr_assert_eq(status, MU_OK, "%s: %s", words, err.text);
        cr_assert_eq(mu_odds_of(&job, NULL, &mu_source_none, &all->merged, &err), MU_OK, "%s: %s",
                     words, err.text);
        agree(all, words);
        const uint64_t apart = all->apart.runs + all->apart.weighed;
        const uint64_t merged = all->merged.runs + all->merged.weighed;
        all->orders++;
        all->shorter += merged < apart;
        all->runs_apart += apart;
        all->runs_merged += merged;
    }
}

static bool compare(void *user, const mu_order *order)
{
    compared *all = user;
    if (all->seen++ % APART == 0) compare_order(all, order);
    return true;
}

static void walk(compared *all)
{
    char path[128];
    mu_text text = mu_text_in(path, sizeof path);
    mu_text_add(&text, "horse_musket/games/%s.log", all->game);
    mu_bytes file = fixture_bytes(path);
    mu_log log;
    mu_game game;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_text_read(path, (const char *)file.at, file.used, &log, &err), MU_OK, "%s",
                 err.text);
    for (size_t i = 0; i < log.n; i++) {
        size_t size = 0;
        const uint8_t *event = mu_log_event(&log, i, &size);
        mu_status status = i == 0 ? mu_game_begin(&game, event, size, &err)
                                  : mu_game_feed(&game, event, size, &err);
        cr_assert_eq(status, MU_OK, "%s", err.text);
        all->here = mu_game_position(&game);
        if (game.in_step || mu_runs_itself(&all->here)) continue;
        if (game.rules->standing(game.setup, game.state).over) continue;
        all->merged.measure = all->apart.measure = &game.rules->measures[0];
        game.rules->legal(&all->here, compare, all);
    }
    mu_game_dispose(&game);
    mu_log_dispose(&log);
    mu_bytes_dispose(&file);
}

Test(odds, merged_as_apart)
{
    const mu_ruleset *rules = NULL;
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    rules = scenario.rules;
    void *rooms[2];
    for (int i = 0; i < 2; i++) {
        rooms[i] = malloc(mu_odds_size(rules, OUTCOMES_MAX));
        cr_assert_not_null(rooms[i]);
    }
    compared all = { .merged = mu_odds_in(rooms[0], rules, OUTCOMES_MAX),
                     .apart = mu_odds_in(rooms[1], rules, OUTCOMES_MAX) };
    all.apart.apart = true;
    all.apart.runs_max = RUNS_MAX;
    for (size_t i = 0; i < MU_COUNT_OF(games); i++) {
        all.game = games[i];
        walk(&all);
    }
    cr_expect_gt(all.orders, 2000);
    cr_expect_gt(all.shorter, 100, "of %u orders", all.orders);
    cr_expect_lt(2 * all.runs_merged, all.runs_apart);
    cr_expect_lt(20 * all.too_long, all.orders, "%u of %u", all.too_long, all.orders);
    free(rooms[0]);
    free(rooms[1]);
    mu_scenario_dispose(&scenario);
}
