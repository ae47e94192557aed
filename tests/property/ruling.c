/* SPDX-License-Identifier: MIT
 * tests/property/ruling.c - rulings made up, and games that go on from wherever they lead. A
 * hostile log can put any state that the laws of its ruleset allow: the rules must be able to play
 * on from each. MUSTER_SEEDS and MUSTER_SEED as in options.c. */
#include "property/ruling.h"

#include "core/print.h"
#include "core/rules/null/null.h"
#include "events/text.h"
#include "events/verify.h"
#include "property/laws.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 60, FIELDS = 3 };

/* --- making one up ------------------------------------------------------------------------ */

/* " units.KE1.mp=2": some number of the state, and some value within its bounds. */
static void add_assignment(const mu_game *game, mu_rng *rng, mu_text *out)
{
    const mu_scope scope = mu_game_scope(game);
    const mu_schema *schema = game->rules->state;
    const void *base = game->state;
    mu_path path = { .n = 0 };
    for (;;) {
        const mu_field *field = &schema->fields[mu_rng_below(rng, schema->n)];
        const uint32_t used = mu_field_used(field, base);
        if (used == 0 || mu_field_is_reserved(field)) continue;
        const uint32_t element = mu_rng_below(rng, used);
        path.field[path.n] = field;
        path.element[path.n++] = element;
        base = mu_field_at(field, base, element);
        if (field->kind != MU_KIND_struct) break;
        schema = field->of;
    }
    const mu_field *leaf = path.field[path.n - 1];
    if (leaf->kind == MU_KIND_text || leaf->kind == MU_KIND_bytes) return;
    const int64_t span = leaf->high - leaf->low + 1;
    uint64_t value[2] = { 0 };
    mu_leaf_set(leaf->kind, value, leaf->low + (int64_t)mu_rng_below(rng, (uint32_t)span));
    mu_text_word(out, out->used > 0 ? " " : "");
    mu_path_print(&path, &scope, out);
    mu_text_word(out, "=");
    mu_print_element(leaf, &scope, value, out);
}

bool rule_at_random(mu_game *game, mu_log *log, mu_rng *rng, mu_status *status, mu_err *err)
{
    mu_ruling_head ruling = { .side = MU_NOBODY, .text = "made up" };
    mu_text changes = mu_text_in(ruling.changes, sizeof ruling.changes);
    for (uint32_t n = 1 + mu_rng_below(rng, FIELDS); n > 0; n--)
        add_assignment(game, rng, &changes);
    if (changes.used == 0 || changes.cut) return false;
    mu_err why = MU_ERR_NONE;
    const mu_digest before = game->fingerprint;
    *status = mu_game_ruling(game, &ruling, &why);
    cr_assert(*status == MU_OK || *status == MU_INPUT || *status == MU_REFUSED, "%s", why.text);
    cr_assert(mu_digest_equal(&before, &game->fingerprint));
    if (*status != MU_OK) return false;
    *status = mu_game_rule(game, &ruling, log, err);
    return true;
}

/* --- games -------------------------------------------------------------------------------- */

static void log_is_whole(const played *p, uint64_t seed)
{
    mu_verdict v;
    mu_log_events walk = { &p->log, 0 };
    const mu_events events = mu_events_of_log(&walk);
    mu_verify(&events, NULL, &v);
    cr_assert_eq(v.status, MU_OK, "seed %llu, event %llu: %s", (unsigned long long)seed,
                 (unsigned long long)v.err.seq, v.err.text);
    cr_assert_eq(v.counts.rulings, p->rulings, "seed %llu", (unsigned long long)seed);
    cr_assert(mu_digest_equal(&v.fingerprint, &p->game.fingerprint));
    mu_bytes text = { 0 };
    mu_log again;
    mu_err err = MU_ERR_NONE;
    cr_assert_eq(mu_text_write(&p->log, &text, &err), MU_OK, "%s", err.text);
    cr_assert_eq(mu_text_read("log", (const char *)text.at, text.used, &again, &err), MU_OK,
                 "seed %llu: %s", (unsigned long long)seed, err.text);
    cr_assert_eq(again.bytes.used, p->log.bytes.used);
    cr_assert_arr_eq(again.bytes.at, p->log.bytes.at, again.bytes.used);
    mu_log_dispose(&again);
    mu_bytes_dispose(&text);
}

static uint64_t play_on_from_rulings(const mu_scenario *scenario, uint64_t seeds)
{
    const uint64_t first = laws_number("MUSTER_SEED", 1);
    const uint64_t n = laws_number("MUSTER_SEEDS", seeds);
    uint64_t rulings = 0;
    for (uint64_t seed = first; seed < first + n; seed++) {
        const plan of = {
            .scenario = scenario, .mode = MU_DICE_OPEN, .seed = seed, .rulings = true
        };
        played battle;
        play(&of, &battle);
        log_is_whole(&battle, seed);
        rulings += battle.rulings;
        play_dispose(&battle);
    }
    return rulings;
}

static void expect_play_from(const char *path, const char *setting, uint64_t seeds)
{
    mu_scenario scenario = fixture_scenario(path);
    mu_err err = MU_ERR_NONE;
    if (setting != NULL)
        cr_assert_eq(mu_scenario_set(&scenario, setting, &err), MU_OK, "%s", err.text);
    cr_expect_gt(play_on_from_rulings(&scenario, seeds), seeds, "%s", path);
    mu_scenario_dispose(&scenario);
}

Test(rulings, the_sentries_play_on)
{
    static const null_setup sentries = {
        .a_name = "Anna", .b_name = "Berta", .need = 4, .points = 5, .turns = 12
    };
    const mu_scenario scenario = { &null_ruleset, (void *)(uintptr_t)&sentries };
    cr_expect_gt(play_on_from_rulings(&scenario, SEEDS), SEEDS);
}

Test(rulings, sedgemoor_is_played_on)
{
    expect_play_from(SEDGEMOOR_SCENARIO, "turns=4", SEEDS);
}

Test(rulings, a_battle_with_leaders_and_options_is_played_on)
{
    expect_play_from("horse_musket/scenarios/dubrovka.json", "turns=3", SEEDS / 3);
}

Test(rulings, a_battle_on_a_table_is_played_on)
{
    expect_play_from("shear_folly/scenarios/marlow_close.json", NULL, SEEDS / 6);
}
