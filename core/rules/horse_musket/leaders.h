/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/leaders.h - chapter 9: Leaders, and what combat does to them.
 *
 * A combat is watched from its first dice to its Leader checks: who stood in the two
 * hexes, and who is in danger.
 */
#ifndef MU_HORSE_MUSKET_LEADERS_H
#define MU_HORSE_MUSKET_LEADERS_H

#include "core/rules/horse_musket/command.h"

#define HM_LEADER_MR 4 /* hexes of a Leader's Move [HM-7.4] */

/* One combat: the acting Unit against a hex. Lives while it is resolved. */
typedef struct hm_combat {
    const hm_action *action; /* the action it is a part of */
    uint8_t unit;            /* the acting Unit */
    uint8_t hex;             /* the hex attacked */
    uint8_t side;            /* side of the acting Unit */
    uint8_t from;            /* its hex when dice were last rolled */
    uint32_t marked;         /* Leaders in danger by a natural 5, bit id - 1 [HM-9.21] */
    hm_list acting;          /* Units in `from` when dice were last rolled */
    hm_list attacked;        /* Units in `hex` when dice were last rolled */
} hm_combat;

hm_combat hm_combat_of(const mu_cx *cx, const hm_action *action, uint8_t hex);

/* [HM-9.17] [HM-9.18] [HM-9.50] What Leaders in the Unit's hex add to its morale. */
uint8_t hm_leader_bonus(const mu_cx *cx, uint8_t unit);

/* [HM-15.54] [HM-I.112] The Leader with the highest rating who has been with the Unit since the
 * turn began and whom it serves under; 0: none. */
uint8_t hm_bonus_leader(const mu_cx *cx, uint8_t unit);

/* [HM-3.31] [HM-3.32] His rating now, by the part he plays. */
uint8_t hm_rating_of(const mu_cx *cx, uint8_t leader);

/* A Leader is lost, by clause `why`. */
void hm_eliminate_leader(mu_cx *cx, uint8_t leader, mu_clause why);

/* Combat dice are about to be rolled: note who stands in the two hexes [HM-9.20], and
 * whether the active side's AC takes part [HM-I.77]. Are there Leaders at risk? */
bool hm_watch(mu_cx *cx, hm_combat *combat);

/* [HM-9.21] A natural 5 was among the dice. */
void hm_mark_leaders(mu_cx *cx, hm_combat *combat);

/* [HM-9.20] to [HM-9.26] One check for each Leader in danger; the survivors of a hex
 * without Units go to the nearest ones. Ends the combat's danger. */
MU_CHECKED mu_status hm_leader_checks(mu_cx *cx, hm_combat *combat);

/* [HM-7.12] [HM-9.31] A Unit of `side` has come into the hex: enemy Leaders there go to
 * their nearest Unit. */
MU_CHECKED mu_status hm_relocate_leaders(mu_cx *cx, uint8_t hex, uint8_t side);

/* [HM-9.19] Leaders in `from` may follow the Unit that has Withdrawn to `to`. */
MU_CHECKED mu_status hm_followers(mu_cx *cx, uint8_t unit, uint8_t from, uint8_t to);

/* [HM-9.7] [HM-9.10] to [HM-9.14] What a Rally asks of the Unit itself, in that order. */
MU_CHECKED mu_status hm_may_be_rallied(const mu_cx *cx, uint8_t side, uint8_t unit);

/* [HM-9.12] The Unit regains 1 MP, and has been rallied. */
void hm_regain_mp(mu_cx *cx, uint8_t unit);

/* Note where this Leader can move. */
void hm_note_reach(const mu_cx *cx, hm_notes *notes, uint8_t leader);

MU_CHECKED mu_status hm_may_lmove(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_lmove_order(mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_may_rally(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_rally_order(mu_cx *cx, const mu_order *order);

#endif
