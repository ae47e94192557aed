/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/morale.c - troops with markers are tested. */
#include "core/rules/shear_folly/morale.h"

#include "core/rules/shear_folly/commanders.h"
#include "core/rules/shear_folly/purposes.h"
#include "core/rules/shear_folly/sequence.h"
#include "core/say.h"

bool sf_is_to_be_tested(const mu_cx *cx, uint8_t troop)
{
    RULE(cx, SF_I_40);
    const sf_troop_state *t = sf_troop_at(cx, troop);
    return sf_in_play(cx, troop) && t->stress > 0 && !t->tested;
}

/* [SF-I.41] An enemy troop, chosen by who rolls for it. */
mu_status sf_may_test(const mu_cx *cx, const mu_order *order)
{
    const sf_test *o = (const void *)order->body.bytes;
    TRY(sf_may_go(cx, order, SF_PHASE_MORALE));
    if (!sf_in_play(cx, o->troop)) return mu_refuse(cx, SF_6_4, "that troop is not in play");
    const char *id = sf_id(cx, o->troop);
    RULE(cx, SF_I_41);
    if (sf_side_of(cx, o->troop) == order->side)
        return mu_refuse(cx, SF_I_41, "%s is your own: the enemy tests it", id);
    RULE(cx, SF_I_40);
    if (sf_troop_at(cx, o->troop)->tested)
        return mu_refuse(cx, SF_I_40, "%s was tested in this phase", id);
    if (sf_troop_at(cx, o->troop)->stress == 0) return mu_refuse(cx, SF_I_40, "%s has no SM", id);
    return MU_OK;
}

/* [SF-6.6] [SF-6.7] [SF-I.45] After a melee a die for each commander; otherwise he flees. */
static mu_status lose_commanders(mu_cx *cx, uint8_t troop, const mu_outline *base, bool fought)
{
    const uint8_t need = sf_s(cx)->figures.fate_need;
    for (uint8_t commander = 0; (commander = sf_next_with(cx, troop, commander)) != 0;) {
        RULE(cx, SF_I_45);
        bool captured = false;
        if (fought) {
            RULE(cx, SF_6_6);
            int32_t die = 1;
            const mu_ask ask = { SF_6_6, SF_D_FATE, 1 - sf_side_of(cx, commander), commander };
            TRY(mu_roll_up_to(cx, &ask, need - 1, &die, &captured));
            captured = !captured;
        }
        if (captured)
            sf_capture(cx, commander, SF_6_6);
        else
            sf_flee(cx, commander, base, SF_6_7);
    }
    return MU_OK;
}

/* [SF-6.5] Its commanders are captured, or flee. */
static mu_status remove_troop(mu_cx *cx, uint8_t troop)
{
    RULE(cx, SF_6_5);
    const mu_outline base = sf_outline_of(cx, troop);
    const bool fought = sf_troop_at(cx, troop)->fought;
    sf_troop_state *t = sf_change_troop(cx, troop);
    t->removed = true;
    t->stress = 0;
    mu_say(cx, SF_6_5, "%s is removed", sf_id(cx, troop));
    return lose_commanders(cx, troop, &base, fought);
}

static void tell(const mu_cx *cx, uint8_t troop, const int32_t *dice, int markers, int morale)
{
    if (cx->said == NULL) return;
    const int total = (int)(dice[0] + dice[1]) + markers;
    const bool passed = total <= morale;
    const mu_named numbers[] = { { "value", morale }, { "result", total }, { "passed", passed } };
    char needed[64];
    mu_text text = mu_text_in(needed, sizeof needed);
    mu_text_add(&text, "2 dice and %d SM, stays on %d or less", markers, morale);
    mu_say_line(cx,
                &(mu_said){ .kind = MU_SAID_TEST,
                            .clause = SF_6_4,
                            .numbers = numbers,
                            .numbers_n = MU_COUNT_OF(numbers),
                            .faces = dice,
                            .faces_n = 2,
                            .needed = needed },
                "%s %s its test", sf_id(cx, troop), passed ? "passes" : "fails");
}

/* [SF-6.1] [SF-6.4] Two dice and its markers against its morale, [SF-I.42] which they must pass;
 * [SF-6.2] [SF-I.43] a commander with it counts once; [SF-I.44] a troop that stays keeps its
 * markers. */
mu_status sf_test_order(mu_cx *cx, const mu_order *order)
{
    const sf_test *o = (const void *)order->body.bytes;
    const uint8_t troop = o->troop;
    RULE(cx, SF_6_1);
    RULE(cx, SF_6_4);
    RULE(cx, SF_I_42);
    int morale = sf_type_of(cx, troop)->morale;
    if (sf_next_with(cx, troop, 0) != 0) {
        RULE(cx, SF_6_2);
        RULE(cx, SF_I_43);
        mu_say_modifier(cx, SF_6_2, "morale", sf_s(cx)->figures.commander_bonus, "%s is with it",
                        sf_id(cx, sf_next_with(cx, troop, 0)));
        morale += sf_s(cx)->figures.commander_bonus;
    }
    const int markers = sf_troop_at(cx, troop)->stress;
    int32_t dice[2] = { 1, 1 };
    TRY(mu_roll(cx, &(mu_ask){ SF_6_4, SF_D_MORALE, order->side, troop }, 2, dice));
    tell(cx, troop, dice, markers, morale);
    sf_change_troop(cx, troop)->tested = true;
    if (dice[0] + dice[1] + markers > morale)
        TRY(remove_troop(cx, troop));
    else
        RULE(cx, SF_I_44);
    return sf_next_go(cx);
}
