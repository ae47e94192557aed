/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/stacking.c - chapter 4: how many Units fit a hex. */
#include "core/rules/horse_musket/stacking.h"

/* [HM-7.10] [HM-7.11] No Leader closes a hex. */
mu_status hm_may_stand(const mu_cx *cx, uint8_t side, uint8_t hex)
{
    RULE(cx, HM_7_10);
    RULE(cx, HM_7_11);
    switch (hm_closed_by(cx, side, hex)) {
    case 0: return MU_OK;
    case HM_2_1: return mu_refuse(cx, HM_2_1, "there is no such hex on the map");
    case HM_I_8: return mu_refuse(cx, HM_I_8, "%s cannot be entered", hm_hex_word(hex).at);
    case HM_I_18: return mu_refuse(cx, HM_I_18, "an enemy Unit is in %s", hm_hex_word(hex).at);
    default: MU_UNREACHABLE();
    }
}

/* [HM-2.8] [HM-4.9] The terrain's limit; [HM-4.10] Units in one hex are of different classes;
 * [HM-4.8] Leaders do not count. The whole stack must be legal, also what is left of an
 * over-stacked one [HM-I.24]. */
mu_status hm_may_stack(const mu_cx *cx, uint8_t unit, uint8_t hex, uint8_t leaving)
{
    const hm_list stack = hm_units_in(cx, hex, hm_side_of(cx, unit));
    RULE(cx, HM_2_8);
    RULE(cx, HM_4_8);
    RULE(cx, HM_4_9);
    /* [HM-I.148] While an event lends it, a Unit enters no hex with any other. */
    if (hm_look(cx)->borrowed == unit && stack.n > 0)
        return mu_refuse(cx, HM_I_148, "%s holds a Unit", hm_hex_word(hex).at);
    if (stack.n > 0) RULE(cx, HM_4_10);
    if (stack.n > 0) RULE(cx, HM_I_21); /* [HM-I.21] Passing friends needs a legal stack */
    uint8_t together = 1;
    uint32_t classes = UINT32_C(1) << hm_class_of(cx, unit);
    bool distinct = true;
    for (uint8_t i = 0; i < stack.n; i++) {
        if (stack.id[i] == unit || stack.id[i] == leaving) continue;
        uint32_t class = UINT32_C(1) << hm_class_of(cx, stack.id[i]);
        distinct = distinct && (classes & class) == 0;
        classes |= class;
        together++;
    }
    uint8_t limit = hm_terrain(cx, hex)->stack;
    /* [HM-2.9] A Clear hex holds two Units */
    if (hm_is_clear(cx, hex)) RULE(cx, HM_2_9);
    if (together > limit)
        return mu_refuse(cx, HM_4_9, "%s holds %u of %u Units", hm_hex_word(hex).at, together - 1u,
                         limit);
    if (!distinct)
        return mu_refuse(cx, HM_4_10, "%s holds a Unit of the same class", hm_hex_word(hex).at);
    return MU_OK;
}

/* [HM-7.8] Stacking limits hold during movement, even in passing. */
mu_status hm_may_enter(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    RULE(cx, HM_7_8);
    TRY(hm_may_stand(cx, hm_side_of(cx, unit), hex));
    return hm_may_stack(cx, unit, hex, 0);
}

/* [HM-4.13] [HM-I.24] The first Unit to leave ends a hex's exemption, the only one there is
 * [HM-7.9]. */
void hm_place(mu_cx *cx, uint8_t unit, uint8_t hex)
{
    uint8_t from = hm_unit_at(cx, unit)->hex;
    if (from != 0 && from != hex && hm_g(cx)->exempt[from - 1]) {
        RULE(cx, HM_4_13);
        RULE(cx, HM_7_9);
        RULE(cx, HM_I_24);
        hm_g(cx)->exempt[from - 1] = false;
    }
    hm_stand_unit(cx, unit, hex);
}
