/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/reaction.h - chapter 8: what defenders do before the attacker's
 * dice; shared by Close Combat and Charge, which differ in who may do what.
 *
 *   1 checks    each defender in turn: Infantry, Light Footmen, Horsemen, Cannon [HM-I.52]
 *   2 fire      those that passed for it
 *   3 Withdraw  those that passed for it
 *   4 dice      attacker; with them Countercharge and Highlander dice
 *   5 Retreat   those that failed                                [HM-8.105] to [HM-8.109]
 */
#ifndef MU_HORSE_MUSKET_REACTION_H
#define MU_HORSE_MUSKET_REACTION_H

#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/morale.h"

typedef enum hm_stance {
    HM_STANDS,         /* passed; Defensive Fire if it has an R1 number */
    HM_WITHDRAWS,      /* passed its check for Withdraw */
    HM_COUNTERCHARGES, /* passed its check for Countercharge */
    HM_FAILED          /* must Retreat if it survives */
} hm_stance;

typedef struct hm_defender {
    uint8_t unit;
    hm_stance stance;
    bool announced_withdraw; /* whether or not the check was passed */
    bool takes_hit;          /* Withdraw check passed exactly [HM-8.102] */
    bool outflanked;         /* attacked through its flank or rear [HM-13.33] */
    bool disorderly;         /* its check failed so badly that it Retreats so [HM-13.46] */
} hm_defender;

typedef struct hm_melee {
    hm_combat combat;
    bool had_units; /* the hex held Units at the start; false: Leaders alone */
    uint8_t n;
    hm_defender defenders[HM_STACK];
} hm_melee;

/* [HM-I.52] The Units of `side` in the hex, in the order of their reactions. */
hm_list hm_in_reaction_order(const mu_cx *cx, uint8_t hex, uint8_t side);

/* The attack of an acting Unit on a hex. */
hm_melee hm_melee_of(const mu_cx *cx, const hm_action *action, uint8_t hex);

/* [HM-I.59] Is there room for the defender to Withdraw? Never when outflanked [HM-13.35]. */
bool hm_has_room(const mu_cx *cx, const hm_melee *melee, const hm_defender *defender);

/* [HM-8.71] The owner announces Withdraw, if there is `room` for it, or the other reaction
 * (HM_DEFEND or HM_COUNTERCHARGE), before the check. */
MU_CHECKED mu_status hm_announce(mu_cx *cx, mu_clause clause, hm_defender *defender, bool room,
                                 int32_t other);

/* [HM-8.56] The check of a defender: it stands, and so it does when it passes, or has failed. */
MU_CHECKED mu_status hm_defenders_check(mu_cx *cx, const hm_check *check, hm_defender *defender,
                                        hm_checked *result);

/* Everything after the checks: from Defensive Fire to the advance. `column` is HM_CC or HM_CHARGE.
 */
MU_CHECKED mu_status hm_fight(mu_cx *cx, hm_melee *melee, int column);

#endif
