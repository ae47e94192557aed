/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/random_events.h - chapter 15: Random Events.
 *
 *    2  a new swamp              HM-15.25      8  an enemy Unit sits out a turn   HM-15.32
 *    3  enemy Cannon at -1       HM-15.26      9  one Move ignores stops          HM-15.33
 *    4  bad weather              HM-15.28     10  the order of one R1 Fire        HM-15.34
 *    5  one free activation      HM-15.29     11  a free Rally                    HM-15.35
 *    6  misses rolled again      HM-15.30     12  an enemy Unit acts for you      HM-15.36
 *    7  an extra combat die      HM-15.31
 */
#ifndef MU_HORSE_MUSKET_RANDOM_EVENTS_H
#define MU_HORSE_MUSKET_RANDOM_EVENTS_H

#include "core/rules/horse_musket/map.h"

/* [HM-15.23] The die for additional CAP showed a 1: the active side's event, at once. */
MU_CHECKED mu_status hm_random_event(mu_cx *cx);

/* [HM-I.106] [HM-I.148] The borrowed Unit is its owner's again; the active side's Leaders in its
 * hex make way. */
MU_CHECKED mu_status hm_give_back(mu_cx *cx);

/* [HM-I.102] Permissions not used by the end of the player turn are gone. */
void hm_drop_permissions(mu_cx *cx, uint8_t side);

#endif
