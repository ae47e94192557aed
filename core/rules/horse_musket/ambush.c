/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/ambush.c - chapter 7: Ambush. */
#include "core/rules/horse_musket/ambush.h"

#include "core/rules/horse_musket/combat.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/say.h"

/* [HM-7.14] Light Footmen and Hussars in Woods, Hill or Swamp; [HM-7.15] never Militia;
 * [HM-7.17] once a turn. */
static bool may_ambush(const mu_cx *cx, uint8_t unit)
{
    const hm_unit *u = hm_unit_at(cx, unit);
    uint8_t type = hm_unit_card_of(cx, unit)->type;
    if (u->ambushed || !hm_terrain(cx, u->hex)->ambush || !hm_has_box(cx, unit, HM_CC))
        return false;
    if (type == HM_MI) RULE(cx, HM_7_15);
    return type == HM_HU || (type != HM_MI && hm_class_of(cx, unit) == HM_LIGHT_FOOTMEN);
}

/* Most steps lead past no such ground: then nobody needs to be looked at. */
static bool is_near_cover(const mu_cx *cx, uint8_t hex)
{
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        uint8_t near = hm_neighbour(cx, hex, d);
        if (near != 0 && hm_terrain(cx, near)->ambush) return true;
    }
    return false;
}

static uint32_t ambushers(const mu_cx *cx, uint8_t mover, int32_t options[MU_OPTIONS_MAX])
{
    uint32_t n = 0;
    uint8_t here = hm_unit_at(cx, mover)->hex;
    uint8_t side = 1 - hm_side_of(cx, mover);
    if (!hm_next_to(cx, here, side) || !is_near_cover(cx, here)) return 0;
    for (uint8_t unit = 1; unit <= hm_s(cx)->units_n; unit++)
        if (hm_side_of(cx, unit) == side && hm_alive(cx, unit) &&
            hm_distance(hm_unit_at(cx, unit)->hex, here) == 1 && may_ambush(cx, unit))
            options[n++] = unit;
    return n;
}

/* [HM-7.19] [HM-7.20] Its Close Combat dice at once, at the mover alone; no check, no
 * reply. [HM-I.28] Combat In of the ambusher's own hex. [HM-I.133] A combat of its own. */
static mu_status spring(mu_cx *cx, uint8_t unit, const hm_action *action)
{
    RULE(cx, HM_7_19);
    RULE(cx, HM_7_20);
    RULE(cx, HM_I_28);
    RULE(cx, HM_I_133);
    uint8_t mover = action->unit;
    uint8_t own = hm_unit_at(cx, unit)->hex;
    uint8_t here = hm_unit_at(cx, mover)->hex;
    bool movers_hex = hm_s(cx)->options.ambush_uses_mover_hex;
    uint8_t ground = movers_hex ? here : own;
    int drm = hm_terrain_against(cx, ground, movers_hex ? own : here)->ci;
    mu_say_modifier(cx, HM_I_28, "drm", drm, "Combat In of %s", hm_hex_word(ground).at);

    hm_combat combat = hm_combat_of(cx, action, own);
    hm_rolled rolled;
    hm_volley volley = { .clause = HM_7_19,
                         .cause = HM_AMBUSHES,
                         .unit = unit,
                         .column = HM_CC,
                         .drm = (int16_t)drm,
                         .at = hm_list_of(mover),
                         .what = "strikes from Ambush" };
    volley.dice = hm_dice_of(cx, &combat, &volley);
    TRY(hm_roll_combat(cx, &combat, &volley, &rolled));
    TRY(hm_hit_unit(cx, mover, rolled.hits));
    return hm_leader_checks(cx, &combat);
}

/* [HM-7.18] 1 or 2: it succeeds; [HM-7.21] 3 to 5: nothing; [HM-7.22] 6: 1 MP lost. */
static mu_status attempt(mu_cx *cx, uint8_t unit, const hm_action *action)
{
    RULE(cx, HM_7_18);
    RULE(cx, HM_7_17);
    hm_change_unit(cx, unit)->ambushed = true;
    static const uint8_t classes[6] = { 0, 0, 1, 1, 1, 2 };
    int32_t die = 1;
    const mu_ask ask = { HM_7_18, HM_D_AMBUSH, hm_side_of(cx, unit), unit };
    TRY(mu_roll_die(cx, &ask, classes, 3, &die));
    if (cx->said != NULL)
        mu_say_line(cx,
                    &(mu_said){ .kind = MU_SAID_TEST,
                                .clause = HM_7_18,
                                .faces = &die,
                                .faces_n = 1,
                                .needed = "1 die, succeeds on 2 or less, costs 1 MP on a 6" },
                    "%s %s an Ambush on %s", hm_unit_id(cx, unit), die <= 2 ? "lays" : "fails with",
                    hm_unit_id(cx, action->unit));
    if (die <= 2) return spring(cx, unit, action);
    RULE(cx, die == 6 ? HM_7_22 : HM_7_21);
    return die == 6 ? hm_lose_mp(cx, unit, HM_7_22, NULL) : MU_OK;
}

mu_status hm_ambushes(mu_cx *cx, const hm_action *action)
{
    uint8_t mover = action->unit;
    while (hm_alive(cx, mover)) {
        int32_t options[MU_OPTIONS_MAX];
        uint32_t n = ambushers(cx, mover, options);
        if (n == 0) return MU_OK;
        RULE(cx, HM_7_14);
        RULE(cx, HM_7_16); /* [HM-7.16] An Ambush costs no CAP */
        options[n++] = 0;
        int32_t unit = 0;
        const mu_ask ask = { HM_7_14, HM_P_AMBUSH, 1 - hm_side_of(cx, mover), mover };
        TRY(mu_choose(cx, &ask, options, n, &unit));
        if (unit == 0) return MU_OK;
        TRY(attempt(cx, (uint8_t)unit, action));
        /* [HM-I.27] The next one; [HM-7.23] then a mover that lives goes on. */
        RULE(cx, HM_I_27);
        if (hm_alive(cx, mover)) RULE(cx, HM_7_23);
    }
    return MU_OK;
}
