/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/advance.c - chapter 8: a hex is vacated, the attacker goes in. */
#include "core/rules/horse_musket/advance.h"

#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/stacking.h"
#include "core/say.h"

bool hm_vacated(const mu_cx *cx, uint8_t hex, uint8_t side, bool had_units)
{
    RULE(cx, HM_I_61);
    return !hm_has_units(cx, hex, side) && (had_units || !hm_has_leaders(cx, hex, side));
}

mu_status hm_advance(mu_cx *cx, uint8_t unit, uint8_t hex, mu_clause why)
{
    RULE(cx, why);
    /* [HM-13.31] No turn on an advance; [HM-13.44] nor does terrain harm a Line */
    if (hm_s(cx)->options.facing) RULE(cx, HM_13_31);
    if (hm_s(cx)->options.line_terrain && !hm_is_clear(cx, hex)) RULE(cx, HM_13_44);
    hm_place(cx, unit, hex);
    mu_say(cx, why, "%s advances to %s", hm_unit_id(cx, unit), hm_hex_word(hex).at);
    return hm_relocate_leaders(cx, hex, hm_side_of(cx, unit));
}

mu_status hm_must_advance(mu_cx *cx, uint8_t unit, uint8_t hex, bool had_units, mu_clause why)
{
    if (!hm_alive(cx, unit) || !hm_vacated(cx, hex, 1 - hm_side_of(cx, unit), had_units))
        return MU_OK;
    if (hm_class_of(cx, unit) == HM_CANNON) {
        RULE(cx, HM_8_69); /* [HM-8.69] No compulsory advance by Cannon */
        return MU_OK;
    }
    if (why == HM_8_68) RULE(cx, HM_8_60); /* [HM-8.60] Close Combat 5: the attacker advances */
    return hm_advance(cx, unit, hex, why);
}
