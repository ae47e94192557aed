/* SPDX-License-Identifier: MIT
 * tests/property/shear_folly.c - whole battles of Marlow Close by a player who takes any listed
 * order, and any legal one that he makes up: the laws of every game hold. $MUSTER_SEEDS and
 * $MUSTER_SEED say how many, from which seed on. */
#include "core/rules/shear_folly/orders.h"
#include "core/rules/shear_folly/ruleset.h"
#include "core/rules/shear_folly/state.h"
#include "property/laws.h"

#include <criterion/criterion.h>

enum { GAMES = 8 };

/* Any move at all, most of pieces there are. */
static void make_up_move(const mu_position *here, mu_rng *rng, mu_order *order)
{
    const sf_setup *s = here->setup;
    const sf_state *g = here->state;
    *order = (mu_order){ .side = g->go, .kind = SF_ORDER_MOVE };
    sf_move *move = (void *)order->body.bytes;
    const uint32_t pieces = mu_rng_below(rng, 4) == 0 ? SF_PIECES : s->troops_n;
    move->piece = (uint8_t)(1 + mu_rng_below(rng, pieces));
    move->steps_n = 1 + mu_rng_below(rng, 4);
    for (uint32_t i = 0; i < move->steps_n; i++) {
        sf_step *step = &move->steps[i];
        step->kind = (uint8_t)mu_rng_below(rng, SF_STEP_KINDS);
        if (step->kind == SF_AHEAD) step->distance = 1 + mu_rng_below(rng, 7000);
        if (step->kind >= SF_WHEEL_LEFT && step->kind <= SF_TURN_RIGHT)
            step->degrees = (uint16_t)mu_rng_below(rng, 12000);
        if (step->kind == SF_CONTACT) step->target = (uint8_t)(1 + mu_rng_below(rng, SF_PIECES));
        if (step->kind == SF_JOIN) step->target = (uint8_t)(1 + mu_rng_below(rng, s->troops_n));
    }
}

static bool stray(const mu_position *here, mu_rng *rng, mu_order *order)
{
    if (((const sf_state *)here->state)->phase != SF_PHASE_MOVE) return false;
    make_up_move(here, rng, order);
    return true;
}

Test(property_shear_folly, laws_hold_for_marlow_close)
{
    static mu_marks marks;
    mu_scenario scenario = fixture_scenario("shear_folly/scenarios/marlow_close.json");
    const uint64_t first = laws_number("MUSTER_SEED", 1);
    const uint64_t n = laws_number("MUSTER_SEEDS", GAMES);
    for (uint64_t seed = first; seed < first + n; seed++) {
        const plan of = { .scenario = &scenario,
                          .mode = seed % 2 == 0 ? MU_DICE_OPEN : MU_DICE_TABLE,
                          .stray = seed % 4 < 3 ? stray : NULL,
                          .marks = &marks };
        laws_hold(&of, seed);
    }
    fixture_clauses("property_shear_folly", scenario.rules, &marks);
    mu_scenario_dispose(&scenario);
}

/* Battles are fought, and end as they can end. */
Test(property_shear_folly, battles_are_fought)
{
    mu_scenario scenario = fixture_scenario("shear_folly/scenarios/marlow_close.json");
    uint32_t results[SF_RESULTS] = { 0 };
    uint32_t removed = 0, strays = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        const plan of = {
            .scenario = &scenario, .mode = MU_DICE_OPEN, .seed = seed, .stray = stray
        };
        played battle;
        play(&of, &battle);
        const sf_state *end = battle.game.state;
        results[end->result]++;
        for (int i = 0; i < SF_TROOPS; i++) removed += end->troops[i].removed;
        strays += (uint32_t)battle.strays;
        play_dispose(&battle);
    }
    cr_expect_eq(results[SF_NO_RESULT], 0);
    cr_expect_gt(results[SF_A_WINS], 0);
    cr_expect_gt(results[SF_B_WINS], 0);
    cr_expect_gt(removed, 4 * GAMES);
    cr_expect_gt(strays, GAMES);
    mu_scenario_dispose(&scenario);
}
