/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/set_up.c - chapter 4: what is settled before the first turn. */
#include "core/rules/horse_musket/set_up.h"

#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/sequence.h"
#include "core/say.h"

/* [HM-4.1] to [HM-4.7] The scenario's set-up: pieces and tiles, usual MP [HM-3.6] and reduced ones
 * [HM-4.3], Army Commanders [HM-9.32], stacks of any size [HM-4.12]. [HM-1.10] What follows it is
 * optional, and any mix of options that lacks nothing will do [HM-I.90]: of Nationality Rules in
 * use no Unit lacks its own [HM-14.2]. */
static void as_given(const mu_cx *cx)
{
    const hm_setup *s = hm_s(cx);
    RULE(cx, HM_1_10);
    RULE(cx, HM_I_90);
    if (s->options.nationality_rules) RULE(cx, HM_14_2);
    RULE(cx, HM_4_1);
    RULE(cx, HM_4_7);
    for (uint32_t i = 0; i < s->units_n; i++)
        RULE(cx, s->units[i].mp < s->types[s->units[i].type].mp ? HM_4_3 : HM_3_6);
    for (uint32_t i = 0; i < HM_HEXES; i++)
        if (hm_look(cx)->exempt[i]) RULE(cx, HM_4_12);
    for (int side = 0; side < 2; side++)
        if (hm_look(cx)->sides[side].ac != 0) RULE(cx, HM_9_32);
}

/* [HM-15.58] Ratings stay within 0 and 4. */
static uint8_t changed_rating(const mu_cx *cx, uint8_t rating, int change)
{
    int changed = rating + change;
    if (changed < 0 || changed > 4) RULE(cx, HM_15_58);
    return (uint8_t)(changed < 0 ? 0 : changed > 4 ? 4 : changed);
}

/* [HM-15.56] One combat die a Leader, in set-up order [HM-I.113]; [HM-15.57] both of his ratings
 * change. */
static mu_status good_days(mu_cx *cx)
{
    static const int8_t change[10] = { -2, -1, -1, 0, 0, 0, 0, 1, 1, 2 };
    if (!hm_s(cx)->options.good_days) return MU_OK;
    for (uint8_t leader = 1; leader <= hm_s(cx)->leaders_n; leader++) {
        RULE(cx, HM_15_56);
        RULE(cx, HM_15_57);
        RULE(cx, HM_I_113);
        const hm_leader_card *card = hm_leader_card_of(cx, leader);
        int32_t die = 3;
        const mu_ask ask = { HM_15_56, HM_D_GOODDAY, card->side, HM_LEADER_PIECE(leader) };
        TRY(mu_roll(cx, &ask, 1, &die));
        hm_leader *l = hm_change_leader(cx, leader);
        l->rating = changed_rating(cx, l->rating, change[die]);
        l->rating_ac = changed_rating(cx, l->rating_ac, change[die]);
        mu_say(cx, HM_15_57, "%s is rated %u today, %u as Army Commander", card->id, l->rating,
               l->rating_ac);
    }
    return MU_OK;
}

/* [HM-15.39] As many Leader Re-Rolls as the rating of the first AC. */
static void count_rerolls(mu_cx *cx)
{
    if (!hm_s(cx)->options.leader_rerolls) return;
    for (int side = 0; side < 2; side++) {
        hm_side_state *our = &hm_g(cx)->sides[side];
        if (our->ac == 0) continue;
        RULE(cx, HM_15_39);
        our->rerolls = hm_leader_at(cx, our->ac)->rating_ac;
    }
}

mu_status hm_set_up(mu_cx *cx)
{
    as_given(cx);
    TRY(good_days(cx));
    count_rerolls(cx);
    TRY(hm_form_up(cx));
    hm_g(cx)->phase = HM_PHASE_INITIATIVE;
    return MU_OK;
}
