/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/notes.h - what whoever asks the rules many things about one position
 * has noted of their answers, so that they need not find them again.
 *
 * A context with notes (hm_stands) is for reading alone: nothing moves while they hold. What is
 * not noted is worked out as ever; what is, would come out the same.
 *
 * Owner   the listing of legal orders (legal.c).
 */
#ifndef MU_HORSE_MUSKET_NOTES_H
#define MU_HORSE_MUSKET_NOTES_H

#include "core/rules/horse_musket/hexset.h"

/* Of the hexes in `asked`, those in `yes` and no others. */
typedef struct hm_known {
    uint64_t about; /* of whom; 0: of nobody */
    hm_hexset asked, yes;
} hm_known;

typedef struct hm_notes {
    hm_known room[HM_CLASSES]; /* where a side's Units of a class may enter (stacking.c) */
    hm_known reach;            /* where a Leader can move (leaders.c) */
    hm_known hits;             /* what a Unit's fire could hit (fire.c) */
    hm_known steps;            /* where a Unit may step (movement.c) */
    hm_known crosses;          /* where a Unit's Charge can go (charge.c) */
    uint64_t begun;            /* an action that may begin (command.c); 0: none */
    uint64_t charged;          /* a hex that a Unit may charge (charge.c); 0: none */
} hm_notes;

static inline bool hm_is_known(const hm_known *known, uint64_t about, uint8_t hex)
{
    return known->about == about && hm_set_has(&known->asked, hex);
}

static inline bool hm_is_yes(const hm_known *known, uint64_t about, uint8_t hex)
{
    return known->about == about && hm_set_has(&known->yes, hex);
}

#endif
