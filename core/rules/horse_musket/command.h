/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/command.h - chapter 6: who may act, and what it costs.
 *
 * Errors  MU_REFUSED with the clause, checked in the order of the comments.
 */
#ifndef MU_HORSE_MUSKET_COMMAND_H
#define MU_HORSE_MUSKET_COMMAND_H

#include "core/rules/horse_musket/map.h"

/* An action of a Unit: what is announced with it, and what must be remembered until it ends
 * [HM-6.8]. Lives while it is resolved. */
typedef struct hm_action {
    uint8_t side;
    uint8_t unit;
    uint8_t from;     /* where it stood when it began */
    uint8_t what;     /* HM_DO_MOVE ... HM_DO_RESUPPLY */
    uint8_t target;   /* the hex charged; else 0 */
    uint8_t discount; /* HM_PAY_FULL ... HM_PAY_LEADER(id) */
    uint8_t leader;   /* who rolls a die with the attack [HM-15.63]; 0 nobody */
    bool bonus;       /* Leader Bonus Movement is rolled for [HM-15.54] */
    bool no_stop;     /* terrain does not stop it [HM-15.33] */
    bool extra_die;   /* the attack has one die more [HM-15.31] */
    hm_unitset mixed; /* Units of hexes that horse and foot shared when it began [HM-I.110] */
} hm_action;

/* May this Unit of `side` take this action now and pay for it? Checked: it exists and is the
 * side's own [HM-6.6]; is in play [HM-10.3]; has not acted [HM-6.7], or may again [HM-15.69]; is
 * not being rallied [HM-9.10]; is not finished or barred [HM-6.7]; its type may, by the action's
 * clause [HM-7.5] [HM-7.26] [HM-8.77] [HM-I.60], or else [HM-6.9]; no scenario rule forbids it
 * [HM-I.88]; what is announced with it may be; CAP suffice [HM-6.6]. */
MU_CHECKED mu_status hm_may_begin(const mu_cx *cx, const hm_action *action);

/* All that it looks at, in one number. */
static inline uint64_t hm_action_number(const hm_action *a)
{
    return (uint64_t)a->unit << 32 | (uint64_t)a->what << 24 | (uint64_t)a->discount << 16 |
           (uint64_t)a->leader << 8 | (uint64_t)a->side << 3 | (uint64_t)a->bonus << 2 |
           (uint64_t)a->no_stop << 1 | (uint64_t)a->extra_die;
}

/* Note an action that may begin, or a Move that may set out (movement.h); is it noted? */
static inline void hm_note_action(hm_notes *notes, const hm_action *action)
{
    notes->begun = hm_action_number(action);
}

static inline bool hm_is_noted(const mu_cx *cx, const hm_action *action)
{
    const hm_notes *notes = hm_noted(cx);
    return notes != NULL && notes->begun == hm_action_number(action);
}

/* Pay for it [HM-I.4]; the Unit has then acted. *goes_on is false when a check it must pass
 * before failed (before_action.h): nothing more happens. */
MU_CHECKED mu_status hm_begin(mu_cx *cx, hm_action *action, bool *goes_on);

/* [HM-9.50] [HM-I.34] Does the Unit serve under him? Foreign Leaders give no benefit. */
bool hm_serves(const mu_cx *cx, uint8_t leader, uint8_t unit);

/* May this Leader of `side` act: exists, in play, has not acted [HM-9.2]? */
MU_CHECKED mu_status hm_may_lead(const mu_cx *cx, uint8_t side, uint8_t leader);

/* [HM-15.36] While a borrowed Unit is to act, nothing else can be ordered. */
MU_CHECKED mu_status hm_may_order(const mu_cx *cx);

/* Enough CAP for a price that depends on no type? */
MU_CHECKED mu_status hm_may_pay(const mu_cx *cx, uint8_t side, uint8_t price);
void hm_pay(mu_cx *cx, uint8_t side, uint8_t price);

/* [HM-9.35] How many CAP the side may store now: 0 when its AC may not [HM-9.34]. */
uint8_t hm_storable(const mu_cx *cx, uint8_t side);

#endif
