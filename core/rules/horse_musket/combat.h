/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/combat.h - chapter 8 in general: dice, modifiers, hits.
 *
 *     dice: base, MP, Elite, scenario rules, box, never below one      [HM-I.36]
 *     drm:  terrain, scenario rules, Charge into Clear                 [HM-I.45]
 *     hit:  natural 9, or not a natural 0 and face + drm >= need       [HM-8.15]
 *
 * Units   n dice with faces 0 to 9; hits are MP to lose.
 */
#ifndef MU_HORSE_MUSKET_COMBAT_H
#define MU_HORSE_MUSKET_COMBAT_H

#include "core/rules/horse_musket/leaders.h"

/* [HM-I.124] Is there an enemy of `side` in the hex, a Unit or a Leader alone? */
MU_CHECKED mu_status hm_may_attack(const mu_cx *cx, uint8_t side, uint8_t hex);

/* One roll of combat dice. */
typedef struct hm_volley {
    mu_clause clause; /* the rule that makes it */
    uint8_t unit;     /* who rolls */
    uint8_t column;   /* of the chart */
    uint8_t dice;     /* how many, from hm_dice_of; settled before simultaneous rolls */
    uint8_t need;     /* 0: the chart's number */
    int16_t drm;      /* terrain and the like, from the callers below */
    const char *what; /* "fires at": for the story */
    uint8_t at;       /* the hex that follows these words; 0 none */
} hm_volley;

/* [HM-8.35] May this Unit roll on this column at all? */
bool hm_has_box(const mu_cx *cx, uint8_t unit, int column);

/* How many dice the Unit rolls on this column now. */
uint8_t hm_dice_of(mu_cx *cx, uint8_t unit, int column);

/* [HM-8.22] to [HM-8.26] The terrain modifier. Fire: by distance, else Combat In of the
 * hex attacked. Reply: dice of the inactive side against the acting Unit's hex;
 * `defensive` for Defensive Fire. */
int hm_fire_drm(mu_cx *cx, uint8_t from, uint8_t target);
int hm_reply_drm(mu_cx *cx, uint8_t own, uint8_t acting, bool defensive);

/* Roll them: counts hits, marks Leaders on a natural 5. */
MU_CHECKED mu_status hm_roll_combat(mu_cx *cx, hm_combat *combat, const hm_volley *volley,
                                    uint8_t *hits);

/* [HM-8.18] to [HM-8.20] Hits on the Units of `side` in a hex, one by one. `immune`: a
 * Unit at 1 MP ignores further hits [HM-8.51]. */
MU_CHECKED mu_status hm_hit_hex(mu_cx *cx, uint8_t hex, uint8_t side, uint8_t hits, bool immune);

/* Hits on one Unit alone [HM-I.42]. */
MU_CHECKED mu_status hm_hit_unit(mu_cx *cx, uint8_t unit, uint8_t hits);

/* The Unit loses 1 MP, whatever the cause; about to be Eliminated, some roll to survive
 * [HM-11.3] [HM-11.4]. *survived (may be null) tells that such a roll saved it. */
MU_CHECKED mu_status hm_lose_mp(mu_cx *cx, uint8_t unit, mu_clause why, bool *survived);

#endif
