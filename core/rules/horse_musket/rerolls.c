/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/rerolls.c - chapter 15: combat dice rolled again. */
#include "core/rules/horse_musket/rerolls.h"

#include "core/rules/horse_musket/purposes.h"
#include "core/say.h"

static uint32_t misses_of(const hm_faces *classes, const mu_pool *pool, int32_t *misses)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < pool->n; i++)
        if (!classes->hits[pool->faces[i]]) misses[n++] = (int32_t)i + 1;
    return n;
}

/* Of the misses that do alike only the first; in the order of what they do, whatever die of the
 * roll they are: who goes through all dice must find the same options as who rolls them. */
static uint32_t kinds_of_misses(const hm_faces *classes, const mu_pool *pool, int32_t *misses)
{
    uint32_t n = 0;
    for (uint32_t class = 0; class < classes->n; class ++) {
        uint32_t i = 0;
        while (i < pool->n &&
               (classes->of[pool->faces[i]] != class || classes->hits[pool->faces[i]]))
            i++;
        if (i < pool->n) misses[n++] = (int32_t)i + 1;
    }
    return n;
}

/* Roll `n` of the dice again, those whose places (from 1) are given. */
static mu_status roll_again(mu_cx *cx, mu_clause clause, const hm_volley *v,
                            const hm_faces *classes, const int32_t *places, uint32_t n,
                            mu_pool *pool)
{
    mu_pool again;
    const mu_ask ask = { clause, HM_D_REROLL, hm_side_of(cx, v->unit), v->unit };
    TRY(mu_roll_hits(cx, &ask, n, classes->of, classes->n, classes->hitting, &again));
    for (uint32_t i = 0; i < n; i++) {
        int32_t *face = &pool->faces[places[i] - 1];
        mu_say(cx, clause, "a miss is rolled again and %s",
               classes->hits[again.faces[i]] ? "hits" : "misses");
        *face = again.faces[i];
    }
    return MU_OK;
}

/* What follows depends on how many dice of each class there are now. */
static mu_status same(mu_cx *cx, const mu_passage *passage, const hm_faces *classes,
                      const mu_pool *pool)
{
    uint8_t now[1 + MU_CLASSES_MAX] = { HM_ROLLING };
    for (uint32_t i = 0; i < pool->n; i++) now[1 + classes->of[pool->faces[i]]]++;
    return mu_passage_same(cx, passage, now, sizeof now);
}

/* [HM-15.38] [HM-I.107] The player who rolled picks one missed die after another, while re-rolls
 * are left, before hits are dealt; the new face stands. [HM-15.39] As many as the rating of the
 * first AC. */
static mu_status leader_rerolls(mu_cx *cx, const hm_volley *v, const hm_faces *classes,
                                const mu_passage *passage, mu_pool *pool)
{
    uint8_t side = hm_side_of(cx, v->unit);
    hm_side_state *our = &hm_g(cx)->sides[side];
    while (our->rerolls > 0) {
        int32_t options[MU_ROLL_MAX + 1];
        uint32_t n = kinds_of_misses(classes, pool, options);
        if (n == 0) return MU_OK;
        RULE(cx, HM_15_38);
        RULE(cx, HM_15_39);
        RULE(cx, HM_I_107);
        options[n++] = 0;
        int32_t place = 0;
        TRY(mu_choose(cx, &(mu_ask){ HM_15_38, HM_P_REROLL, side, v->unit }, options, n, &place));
        if (place == 0) return MU_OK;
        our->rerolls--;
        TRY(roll_again(cx, HM_15_38, v, classes, &place, 1, pool));
        TRY(same(cx, passage, classes, pool));
    }
    return MU_OK;
}

/* [HM-15.30] [HM-I.102] Event 6, used after the roll is seen: all misses of one Fire. */
static mu_status event_reroll(mu_cx *cx, const hm_volley *v, const hm_faces *classes, mu_pool *pool)
{
    uint8_t side = hm_side_of(cx, v->unit);
    hm_side_state *our = &hm_g(cx)->sides[side];
    if (v->cause != HM_FIRES || !our->reroll_misses) return MU_OK;
    int32_t misses[MU_ROLL_MAX];
    uint32_t n = misses_of(classes, pool, misses);
    if (n == 0) return MU_OK;
    RULE(cx, HM_15_30);
    bool use = false;
    TRY(mu_ask_whether(cx, &(mu_ask){ HM_15_30, HM_P_EV6, side, v->unit }, &use));
    if (!use) return MU_OK;
    our->reroll_misses = false;
    return roll_again(cx, HM_15_30, v, classes, misses, n, pool);
}

mu_status hm_rerolls(mu_cx *cx, const hm_volley *v, const hm_faces *classes,
                     const mu_passage *passage, mu_pool *pool)
{
    TRY(leader_rerolls(cx, v, classes, passage, pool));
    return event_reroll(cx, v, classes, pool);
}
