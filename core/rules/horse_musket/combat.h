/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/combat.h - chapter 8 in general: dice, modifiers, hits.
 *
 *     dice: base; MP; Elite, flank or rear, event 7; scenario rules, horse and foot, ammunition,
 *           weather; box; never below one                              [HM-I.36]
 *     drm:  terrain, scenario rules, Charge into Clear, formation      [HM-I.45]
 *     hit:  natural 9, or not a natural 0 and face + drm >= need       [HM-8.15]
 *
 * Units   n dice with faces 0 to 9; hits are MP to lose.
 */
#ifndef MU_HORSE_MUSKET_COMBAT_H
#define MU_HORSE_MUSKET_COMBAT_H

#include "core/rules/horse_musket/leaders.h"

/* [HM-I.124] Is there an enemy of `side` in the hex, a Unit or a Leader alone? */
MU_CHECKED mu_status hm_may_attack(const mu_cx *cx, uint8_t side, uint8_t hex);

/* What a roll of combat dice is [HM-8.7]. */
typedef enum hm_cause {
    HM_FIRES,    /* the acting Unit's Fire */
    HM_RETURNS,  /* fire back at it [HM-15.1] */
    HM_DEFENDS,  /* Defensive Fire */
    HM_CLOSES,   /* the acting Unit's Close Combat */
    HM_STRIKES,  /* Highlanders' own dice */
    HM_CHARGES,  /* the acting Unit's Charge */
    HM_COUNTERS, /* Countercharge */
    HM_AMBUSHES
} hm_cause;

/* Is it the acting Unit's own attack? */
static inline bool hm_is_attack(hm_cause cause)
{
    return cause == HM_FIRES || cause == HM_CLOSES || cause == HM_CHARGES;
}

/* One roll of combat dice. */
typedef struct hm_volley {
    mu_clause clause; /* the rule that makes it */
    uint8_t cause;    /* hm_cause */
    uint8_t unit;     /* who rolls */
    uint8_t column;   /* of the chart */
    uint8_t dice;     /* how many, from hm_dice_of; settled before simultaneous rolls */
    uint8_t need;     /* 0: the chart's number */
    int16_t drm;      /* terrain and the like, from the callers below */
    hm_list at;       /* the Units whose formation counts against it */
    const char *what; /* "fires at": for the story */
    uint8_t hex;      /* the hex that follows these words; 0 none */
} hm_volley;

typedef struct hm_rolled {
    uint8_t hits;
    /* Among the final faces was, where it does something, */
    bool zero; /* a natural 0 [HM-15.19] */
    bool one;  /* a natural 1 [HM-15.66] */
    bool five; /* a natural 5 [HM-9.21] */
} hm_rolled;

/* Where in the passage of a volley ways meet: between re-rolls, when the dice lie, when the
 * Leader has rolled too. */
enum { HM_ROLLING, HM_ROLLED, HM_JOINED };

/* What each face of a volley's dice is: a hit or none; for the odds, faces of one class come to
 * the same. */
typedef struct hm_faces {
    bool hits[10];
    uint8_t does[10]; /* combat.c: that, and what else */
    uint8_t of[10];   /* class of each face */
    uint32_t n;       /* classes */
    uint8_t hitting;  /* bit i: dice of class i hit */
} hm_faces;

/* [HM-8.35] May this Unit roll on this column at all? */
bool hm_has_box(const mu_cx *cx, uint8_t unit, int column);

/* How many dice the Unit rolls for this volley now. */
uint8_t hm_dice_of(mu_cx *cx, const hm_combat *combat, const hm_volley *volley);

/* [HM-I.91] Is it a Fire column, whatever the roll is made for? */
static inline bool hm_is_fire(int column)
{
    return column < HM_RANGES;
}

/* [HM-8.22] to [HM-8.26] The terrain modifier. Fire: by distance, else Combat In of the
 * hex attacked. Reply: dice of the inactive side against the acting Unit's hex;
 * `defensive` for Defensive Fire. */
int hm_attack_drm(mu_cx *cx, uint8_t from, uint8_t target);
int hm_reply_drm(mu_cx *cx, uint8_t own, uint8_t acting, bool defensive);

/* Roll them: counts hits, marks Leaders on a natural 5. */
MU_CHECKED mu_status hm_roll_combat(mu_cx *cx, hm_combat *combat, const hm_volley *volley,
                                    hm_rolled *rolled);

/* [HM-8.18] to [HM-8.20] Hits on the Units of `side` in a hex, one by one. `immune`: a
 * Unit at 1 MP ignores further hits [HM-8.51]. */
MU_CHECKED mu_status hm_hit_hex(mu_cx *cx, uint8_t hex, uint8_t side, uint8_t hits, bool immune);

/* Hits on one Unit alone [HM-I.42]. */
MU_CHECKED mu_status hm_hit_unit(mu_cx *cx, uint8_t unit, uint8_t hits);

/* The Unit loses 1 MP, whatever the cause; about to be Eliminated, some roll to survive
 * [HM-11.3] [HM-11.4]. *survived (may be null) tells that such a roll saved it. */
MU_CHECKED mu_status hm_lose_mp(mu_cx *cx, uint8_t unit, mu_clause why, bool *survived);

#endif
