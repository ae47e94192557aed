/* SPDX-License-Identifier: MIT
 * tests/property/options.c - laws of every game, with any mix of optional rules. The seed decides
 * which are in use; a failure names both. MUSTER_SEEDS=10000 plays so many games instead of the few
 * that are played by default, MUSTER_SEED=17 begins with that one. */
#include "core/rules/horse_musket/ruleset.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "property/laws.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEEDS = 300, TURNS = 3, SWAMP_TILES = 2, PROBES = 20 };

/* --- who is to blame ------------------------------------------------------------------- */

static char playing[1024]; /* the seed and its options; empty: nothing is played */

static void tell_what_is_played(void)
{
    const size_t n = strlen(playing);
    if (n > 0 && write(STDERR_FILENO, playing, n) < 0) _exit(1);
}

static void when_it_aborts(int signal_number)
{
    tell_what_is_played();
    (void)signal(signal_number, SIG_DFL);
    (void)raise(signal_number);
}

static void watch(void)
{
    (void)signal(SIGABRT, when_it_aborts);
    (void)signal(SIGSEGV, when_it_aborts);
}

/* --- a mix ------------------------------------------------------------------------------- */

static bool begins(const hm_setup *setup)
{
    hm_state state;
    return mu_begin(&horse_musket_ruleset, setup, &state, NULL) == MU_OK;
}

/* One option after the other, by the toss of a coin; without those that cannot be had. */
static void mix(hm_setup *setup, uint64_t seed)
{
    mu_rng rng = { seed, 0 };
    mu_text text = mu_text_in(playing, sizeof playing);
    mu_text_add(&text, "seed %llu with", (unsigned long long)seed);
    setup->options = (hm_options){ 0 };
    for (uint32_t i = 0; i < hm_options_schema.n; i++) {
        const mu_field *field = &hm_options_schema.fields[i];
        const bool wanted = mu_rng_below(&rng, 2) == 1;
        if (field->kind != MU_KIND_flag || !wanted) continue;
        void *flag = mu_field_slot(field, &setup->options, 0);
        mu_leaf_set(field->kind, flag, 1);
        if (begins(setup))
            mu_text_add(&text, " %s", field->name);
        else
            mu_leaf_set(field->kind, flag, 0);
    }
    mu_text_word(&text, "\n");
}

/* Units of any type, in the places of the others: HM-4.12 lets them stand as they do. */
static void recruit(hm_setup *setup, uint64_t seed)
{
    mu_rng rng = { seed, 1000 };
    for (uint32_t i = 0; i < setup->units_n; i++)
        setup->units[i].type = (uint8_t)mu_rng_below(&rng, HM_TYPES);
    cr_assert(begins(setup), "seed %llu: such Units cannot begin", (unsigned long long)seed);
}

/* --- the games ----------------------------------------------------------------------------- */

Test(property_options, laws_hold_for_sedgemoor_with_any_mix, .init = watch,
     .fini = tell_what_is_played)
{
    static mu_marks marks;
    mu_scenario scenario = fixture_scenario(SEDGEMOOR_SCENARIO);
    hm_setup *setup = scenario.setup;
    const hm_setup as_given = *setup;
    const uint64_t first = laws_number("MUSTER_SEED", 1);
    const uint64_t n = laws_number("MUSTER_SEEDS", SEEDS);
    for (uint64_t seed = first; seed < first + n; seed++) {
        const mu_dice_mode mode = seed % 2 == 0 ? MU_DICE_OPEN : MU_DICE_TABLE;
        const plan of = { .scenario = &scenario, .mode = mode, .probes = PROBES, .marks = &marks };
        *setup = as_given;
        setup->turns = TURNS;
        setup->swamp_tiles = SWAMP_TILES;
        mix(setup, seed);
        if (seed % 4 >= 2) recruit(setup, seed);
        laws_hold(&of, seed);
    }
    playing[0] = '\0';
    fixture_clauses("property_options", scenario.rules, &marks);
    mu_scenario_dispose(&scenario);
}
