/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/purposes.h - what dice are rolled for and players are asked.
 *
 * Shapes  a list of rows; they and their order are part of the ruleset's identity
 *         (core/ruleset.h): frozen when the edition is released.
 * Units   d6 show 1 to 6, combat dice 0 to 9 [HM-1.6].
 */
#ifndef MU_HORSE_MUSKET_PURPOSES_H
#define MU_HORSE_MUSKET_PURPOSES_H

#include "core/rules/horse_musket/names.h"
#include "core/ruleset.h"

/* D6 and D10: name, what for. ASK: name, how an option is written, what a player is
 * asked. Expanded into the enum here and the table in purposes.c. */
/* clang-format off */
#define HM_PURPOSES(D6, D10, ASK)                                                        \
    D10(D_GOODDAY,  "good or bad day")                                                   \
    D6 (D_SEIZE_B,  "Seize the Initiative, Player B")                                    \
    D6 (D_SEIZE_A,  "Seize the Initiative, Player A")                                    \
    D6 (D_CAP,      "additional CAP")                                                    \
    D6 (D_EVENT,    "Random Event")                                                      \
    D6 (D_WEATHER,  "duration of bad weather")                                           \
    D6 (D_ACTAKE,   "taking over as Army Commander")                                     \
    D6 (D_MORALE,   "morale check")                                                      \
    D6 (D_AMBUSH,   "Ambush attempt")                                                    \
    D10(D_COMBAT,   "combat dice")                                                       \
    D6 (D_SURVIVE,  "survival")                                                          \
    D6 (D_LEADER,   "Leader Casualty check")                                             \
    D6 (D_R1_ACT,   "order of fire, acting side")                                        \
    D6 (D_R1_INA,   "order of fire, other side")                                         \
    D6 (D_SUBLEAD,  "Subordinate Leadership")                                            \
    D6 (D_BONUS,    "Leader Bonus Movement")                                             \
    D10(D_LEADDIE,  "a Leader's combat die")                                             \
    D10(D_LEADDIE9, "a Leader in danger")                                                \
    D10(D_REROLL,   "re-rolled dice")                                                    \
    ASK(P_SETUP,    hm_faced,                                                            \
        "formation and facing (NE E SE SW W NW: Line; others: Column)?")                 \
    ASK(P_SEIZE,    mu_yes_no,       "try to Seize the Initiative?")                     \
    ASK(P_EV_SWAMP, hm_hex_name,     "which hex becomes a Swamp?")                       \
    ASK(P_EV_BAR,   hm_unit_name,    "which enemy Unit cannot act in its next turn?")    \
    ASK(P_EV_RALLY, hm_unit_or_none, "which Unit rallies?")                              \
    ASK(P_EV_ENEMY, hm_unit_or_none, "which enemy Unit acts for you?")                   \
    ASK(P_AC_WHO,   hm_leader_name,  "which Leader tries to take over?")                 \
    ASK(P_AC_TRY,   mu_yes_no,       "try to take over as Army Commander?")              \
    ASK(P_AC_TRY2,  mu_yes_no,       "try again for 1 CAP?")                             \
    ASK(P_STEP,     hm_step,         "go on to which hex, or stop?")                     \
    ASK(P_AMBUSH,   hm_unit_or_pass, "which Unit tries an Ambush?")                      \
    ASK(P_WFIRE,    mu_yes_no,       "try to Withdraw from the fire?")                   \
    ASK(P_WHEX,     hm_hex_name,     "Withdraw to which hex?")                           \
    ASK(P_LFOLLOW,  hm_follow,       "does the Leader follow?")                          \
    ASK(P_RETARGET, hm_hex_or_none,  "which target now?")                                \
    ASK(P_REACT,    hm_reaction,     "how does the Unit react?")                         \
    ASK(P_HITPICK,  hm_unit_name,    "which Unit takes the hit?")                        \
    ASK(P_RHEX,     hm_hex_name,     "Retreat to which hex?")                            \
    ASK(P_DUNIT,    hm_unit_name,    "which Unit makes room?")                           \
    ASK(P_DHEX,     hm_hex_name,     "where does it go?")                                \
    ASK(P_ADVANCE,  mu_yes_no,       "advance into the hex?")                            \
    ASK(P_LRELOC,   hm_hex_name,     "to which hex does the Leader go?")                 \
    ASK(P_SKFIRE,   hm_hex_or_none,  "fire at which hex?")                               \
    ASK(P_SKMOVE,   hm_hex_or_none,  "move to which hex?")                               \
    ASK(P_STORE,    mu_number,       "how many CAP are stored?")                         \
    ASK(P_TURN,     hm_faced,        "which way does the Unit face?")                    \
    ASK(P_EV10,     mu_yes_no,       "decide the order of fire?")                        \
    ASK(P_R1ORDER,  mu_yes_no,       "does your side fire first?")                       \
    ASK(P_REROLL,   hm_die,          "which die is rolled again?")                       \
    ASK(P_EV6,      mu_yes_no,       "re-roll all misses?")                              \
    ASK(P_MOMENTUM, hm_hex_or_none,  "attack which adjacent hex?")
/* clang-format on */

#define HM_PURPOSE_DIE(name, title)         HM_##name,
#define HM_PURPOSE_ASK(name, domain, title) HM_##name,
enum hm_purpose { HM_PURPOSES(HM_PURPOSE_DIE, HM_PURPOSE_DIE, HM_PURPOSE_ASK) HM_PURPOSES_N };
#undef HM_PURPOSE_DIE
#undef HM_PURPOSE_ASK

extern const mu_purpose hm_purposes[HM_PURPOSES_N];

#endif
