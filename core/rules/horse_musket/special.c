/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/special.c - chapter 12: Special Scenario Rules. */
#include "core/rules/horse_musket/special.h"

#include "core/say.h"

/* [HM-12.1] [HM-I.89] A rule binds certain types of one nationality, for a time. */
static bool binds(const mu_cx *cx, const hm_special *rule, uint8_t unit)
{
    RULE(cx, HM_I_89);
    const hm_unit_card *card = hm_unit_card_of(cx, unit);
    return rule->nationality != 0 && rule->nationality == card->nationality &&
           rule->types[card->type] && (rule->until == 0 || hm_look(cx)->turn <= rule->until);
}

const char *hm_banned(const mu_cx *cx, uint8_t unit, int action)
{
    const hm_setup *s = hm_s(cx);
    for (uint32_t i = 0; i < s->specials_n; i++)
        if (s->specials[i].bans[action] && binds(cx, &s->specials[i], unit))
            return s->specials[i].name;
    return NULL;
}

int hm_special_dice(const mu_cx *cx, uint8_t unit, int column)
{
    const hm_setup *s = hm_s(cx);
    int dice = 0;
    for (uint32_t i = 0; i < s->specials_n; i++) {
        const hm_special *rule = &s->specials[i];
        if (rule->dice == 0 || !rule->columns[column] || !binds(cx, rule, unit)) continue;
        RULE(cx, HM_12_1);
        mu_say_modifier(cx, HM_12_1, "dice", rule->dice, "%s", rule->name);
        dice += rule->dice;
    }
    return dice;
}

int hm_special_drm(const mu_cx *cx, uint8_t unit, int column)
{
    const hm_setup *s = hm_s(cx);
    int drm = 0;
    for (uint32_t i = 0; i < s->specials_n; i++) {
        const hm_special *rule = &s->specials[i];
        if (rule->drm == 0 || !rule->columns[column] || !binds(cx, rule, unit)) continue;
        RULE(cx, HM_12_1);
        mu_say_modifier(cx, HM_12_1, "drm", rule->drm, "%s", rule->name);
        drm += rule->drm;
    }
    return drm;
}

int hm_special_mr(const mu_cx *cx, uint8_t unit)
{
    const hm_setup *s = hm_s(cx);
    int hexes = 0;
    for (uint32_t i = 0; i < s->specials_n; i++) {
        if (s->specials[i].mr == 0 || !binds(cx, &s->specials[i], unit)) continue;
        RULE(cx, HM_12_1);
        hexes += s->specials[i].mr;
    }
    return hexes;
}

int hm_special_charged_drm(const mu_cx *cx, uint8_t unit)
{
    const hm_setup *s = hm_s(cx);
    int drm = 0;
    for (uint32_t i = 0; i < s->specials_n; i++)
        if (binds(cx, &s->specials[i], unit)) drm += s->specials[i].charged_drm;
    return drm;
}

const char *hm_special_charged_name(const mu_cx *cx, uint8_t unit)
{
    const hm_setup *s = hm_s(cx);
    for (uint32_t i = 0; i < s->specials_n; i++)
        if (s->specials[i].charged_drm != 0 && binds(cx, &s->specials[i], unit))
            return s->specials[i].name;
    return "scenario rule";
}
