/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/sequence.h - chapter 5: the sequence of play.
 *
 *   setup       options of the set-up                  HM-4.7
 *   initiative  Player B may Seize it                  HM-5.5, HM-9.38
 *   command     step 1: CAP, a Random Event             HM-5.2, HM-15.23
 *   borrowed    an enemy Unit acts once, by event      HM-15.36
 *   succession  a lost AC is replaced                  HM-9.45
 *   actions     step 2: orders                         HM-5.3
 *   victory     step 3: both sides check               HM-5.4
 */
#ifndef MU_HORSE_MUSKET_SEQUENCE_H
#define MU_HORSE_MUSKET_SEQUENCE_H

#include "core/rules/horse_musket/map.h"

enum {
    HM_PHASE_SETUP,
    HM_PHASE_INITIATIVE,
    HM_PHASE_COMMAND,
    HM_PHASE_BORROWED,
    HM_PHASE_SUCCESSION,
    HM_PHASE_ACTIONS,
    HM_PHASE_VICTORY,
    HM_PHASES
};

extern const mu_phase hm_phases[HM_PHASES];

mu_standing hm_standing(const void *setup, const void *state);

/* "5 CAP left"; of a battle that is over, what decided it. */
void hm_status(const void *setup, const void *state, mu_text *out);

MU_CHECKED mu_status hm_may_end(const mu_cx *cx, const mu_order *order);
MU_CHECKED mu_status hm_end_order(mu_cx *cx, const mu_order *order);

#endif
