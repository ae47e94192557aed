/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/leader_die.c - chapter 15: Leaders in Combat, a die of his own. */
#include "core/rules/horse_musket/leader_die.h"

#include "core/rules/horse_musket/purposes.h"
#include "core/say.h"

#define HM_DANGEROUS_DIE 2 /* the second die Eliminates him at this or less [HM-15.65] */

static void tell(const mu_cx *cx, uint8_t leader, int32_t die, bool hit)
{
    if (cx->said == NULL) return;
    char needed[64];
    mu_text text = mu_text_in(needed, sizeof needed);
    mu_text_add(&text, "1 die, hits on %u or less", hm_rating_of(cx, leader));
    mu_say_line(cx,
                &(mu_said){ .kind = MU_SAID_TEST,
                            .clause = HM_15_64,
                            .faces = &die,
                            .faces_n = 1,
                            .needed = needed },
                "%s joins in and %s", hm_leader_card_of(cx, leader)->id, hit ? "hits" : "misses");
}

/* [HM-15.65] On a 9 a second die: 0, 1 or 2 Eliminates him. */
static mu_status risk(mu_cx *cx, uint8_t leader, uint8_t side, bool *five)
{
    RULE(cx, HM_15_65);
    int32_t die = 9;
    const mu_ask ask = { HM_15_65, HM_D_LEADDIE9, side, HM_LEADER_PIECE(leader) };
    uint8_t classes[10];
    for (int face = 0; face < 10; face++)
        classes[face] = face == 5 ? 2 : (uint8_t)(face <= HM_DANGEROUS_DIE);
    TRY(mu_roll_die(cx, &ask, classes, 3, &die));
    *five = *five || die == 5;
    if (die <= HM_DANGEROUS_DIE) hm_eliminate_leader(cx, leader, HM_15_65);
    return MU_OK;
}

/* [HM-15.64] It hits when it is not higher than his rating, 0 included [HM-I.115]. */
mu_status hm_leader_die(mu_cx *cx, const hm_combat *combat, uint8_t *hits, bool *five)
{
    uint8_t leader = combat->action->leader;
    if (leader == 0 || hm_leader_at(cx, leader)->hex == 0) return MU_OK;
    RULE(cx, HM_15_63);
    RULE(cx, HM_15_64);
    RULE(cx, HM_I_115);
    RULE(cx, HM_I_146);
    const mu_ask ask = { HM_15_63, HM_D_LEADDIE, combat->side, HM_LEADER_PIECE(leader) };
    const uint8_t rating = hm_rating_of(cx, leader);
    uint8_t classes[10];
    for (int face = 0; face < 10; face++)
        classes[face] = face == 9 ? 3 : face == 5 ? 2 : (uint8_t)(face <= rating);
    uint8_t hitting = 0;
    for (int face = 0; face <= rating && face < 10; face++)
        hitting |= (uint8_t)(1u << classes[face]);
    mu_pool pool;
    TRY(mu_roll_hits(cx, &ask, 1, classes, 4, hitting, &pool));
    const int32_t die = pool.faces[0];
    const bool hit = die <= rating;
    *hits = (uint8_t)(*hits + hit);
    *five = *five || die == 5;
    tell(cx, leader, die, hit);
    return die == 9 ? risk(cx, leader, combat->side, five) : MU_OK;
}
