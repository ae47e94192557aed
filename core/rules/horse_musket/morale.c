/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/morale.c - chapter 8, morale checks. */
#include "core/rules/horse_musket/morale.h"

#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/say.h"

/* [HM-8.28] MP as changed by terrain and Leaders. */
static int value_of(mu_cx *cx, const hm_check *check)
{
    const hm_unit *u = hm_unit_at(cx, check->unit);
    int mp = check->mp != 0 ? check->mp : u->mp;
    const hm_terrain_row *ground = check->came_from != 0
                                       ? hm_terrain_entered(cx, u->hex, check->came_from)
                                       : hm_terrain_against(cx, u->hex, check->against);
    int terrain = ground->morale;
    int leader = hm_leader_bonus(cx, check->unit);
    if (check->mp != 0) RULE(cx, HM_I_32);
    if (terrain != 0) {
        RULE(cx, HM_2_14); /* [HM-2.14] Terrain can change morale checks made in it */
        RULE(cx, HM_I_31); /* [HM-I.31] Terrain morale bonus adds to the morale value */
    }
    mu_say_base(cx, check->mp != 0 ? HM_I_32 : HM_8_28, "value", mp,
                check->mp != 0 ? "counts as %d MP" : "%d MP", mp);
    mu_say_modifier(cx, HM_2_14, "value", terrain, "terrain of %s", hm_hex_word(u->hex).at);
    mu_say_modifier(cx, HM_9_17, "value", leader, "Leader");
    return mp + terrain + leader;
}

static void tell(const mu_cx *cx, const hm_check *check, const hm_checked *result, int value,
                 int32_t natural, int rolled)
{
    if (cx->said == NULL) return;
    const mu_named numbers[] = { { "value", value },
                                 { "result", rolled },
                                 { "passed", result->passed } };
    char needed[96];
    mu_text text = mu_text_in(needed, sizeof needed);
    mu_text_word(&text, "1 die, ");
    if (rolled != natural) mu_text_add(&text, "%+d to it, ", (int)(rolled - natural));
    mu_text_add(&text, "passes on %d or less, never on a natural 6", value);
    mu_say_line(cx,
                &(mu_said){ .kind = MU_SAID_TEST,
                            .clause = check->clause,
                            .numbers = numbers,
                            .numbers_n = MU_COUNT_OF(numbers),
                            .faces = &natural,
                            .faces_n = 1,
                            .needed = needed },
                "%s %s its morale check", hm_unit_id(cx, check->unit),
                result->passed ? "passes" : "fails");
}

/* What a face comes to, with `die` added. */
static hm_checked checked_by(const hm_check *check, int natural, int die, int value)
{
    const bool passed = natural != 6 && natural + die <= value;
    return (hm_checked){ .passed = passed,
                         .exactly = check->exact && passed && natural + die == value,
                         .disorderly =
                             check->disorder > 0 && !passed && natural >= check->disorder };
}

mu_status hm_morale(mu_cx *cx, const hm_check *check, hm_checked *result)
{
    RULE(cx, HM_8_27); /* [HM-8.27] Morale check with one d6 */
    RULE(cx, HM_8_28);
    RULE(cx, HM_1_7); /* [HM-1.7] All other rolls use six-sided dice */
    RULE(cx, HM_I_30);
    const hm_type_row *type = hm_type_of(cx, check->unit);
    if (type->morale_die != 0) RULE(cx, HM_11_2); /* [HM-11.2] Elite Infantry: -1 on morale dice */
    int value = value_of(cx, check);
    const char *title = hm_type_titles[hm_unit_card_of(cx, check->unit)->type];
    mu_say_modifier(cx, HM_11_2, "die", type->morale_die, "%s", title);
    mu_say_modifier(cx, check->clause, "die", check->die, "%s", title);
    if (check->column != 0) {
        RULE(cx, check->column);
        mu_say_modifier(cx, check->column, "die", -1, "in Column");
    }

    const int die = type->morale_die + check->die - (check->column != 0);
    uint8_t classes[6];
    for (int face = 1; face <= 6; face++) {
        const hm_checked on = checked_by(check, face, die, value);
        classes[face - 1] = (uint8_t)(on.passed ? 2 + on.exactly : on.disorderly);
    }
    int32_t natural = 1;
    const mu_ask ask = { check->clause, HM_D_MORALE, hm_side_of(cx, check->unit), check->unit };
    TRY(mu_roll_die(cx, &ask, classes, 4, &natural));
    int rolled = natural + die;
    if (natural == 6) RULE(cx, HM_8_29); /* [HM-8.29] A natural 6 fails every check */
    /* [HM-8.30] A natural 1 can still fail a check */
    if (natural == 1 && rolled > value) RULE(cx, HM_8_30);
    *result = checked_by(check, natural, die, value);
    tell(cx, check, result, value, natural, rolled);
    return MU_OK;
}
