/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/combat.c - chapter 8 in general: dice, modifiers, hits. */
#include "core/rules/horse_musket/combat.h"

#include "core/panic.h"
#include "core/rules/horse_musket/ammunition.h"
#include "core/rules/horse_musket/facing.h"
#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/leader_die.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/rerolls.h"
#include "core/rules/horse_musket/special.h"
#include "core/rules/horse_musket/victory.h"
#include "core/say.h"

mu_status hm_may_attack(const mu_cx *cx, uint8_t side, uint8_t hex)
{
    if (hm_on_board(cx, hex) &&
        (hm_has_units(cx, hex, 1 - side) || hm_has_leaders(cx, hex, 1 - side)))
        return MU_OK;
    return mu_refuse(cx, HM_I_124, "no enemy is in %s", hm_hex_word(hex).at);
}

/* --- how many dice ----------------------------------------------------------- */

bool hm_has_box(const mu_cx *cx, uint8_t unit, int column)
{
    return HM_BOX_NUMBER(hm_type_of(cx, unit)->box[column]) != 0;
}

/* [HM-15.28] [HM-I.103] Bad weather: two dice fewer on Fire columns. */
static int weather_dice(const mu_cx *cx, int column)
{
    if (hm_look(cx)->weather_left == 0 || !hm_is_fire(column)) return 0;
    RULE(cx, HM_15_28);
    RULE(cx, HM_I_103);
    mu_say_modifier(cx, HM_15_28, "dice", -2, "bad weather");
    return -2;
}

/* [HM-15.48] [HM-15.49] [HM-I.110] One die fewer for horse and foot that shared a hex when the
 * action began, a Charge out of it included. */
static int mixed_dice(const mu_cx *cx, const hm_combat *combat, uint8_t unit)
{
    if (!hm_unitset_has(&combat->action->mixed, unit)) return 0;
    RULE(cx, unit == combat->unit && hm_unit_at(cx, unit)->hex != combat->action->from ? HM_15_49
                                                                                       : HM_15_48);
    RULE(cx, HM_I_110);
    mu_say_modifier(cx, HM_15_48, "dice", -1, "horse and foot in one hex");
    return -1;
}

/* [HM-15.31] Event 7: one die more, announced before the roll. */
static int event_dice(const mu_cx *cx, const hm_combat *combat, const hm_volley *v)
{
    if (!combat->action->extra_die || !hm_is_attack(v->cause)) return 0;
    RULE(cx, HM_15_31);
    mu_say_modifier(cx, HM_15_31, "dice", 1, "event: an extra die");
    return 1;
}

/* [HM-I.36] The order of dice arithmetic is binding; [HM-I.37] MP as they are now. */
uint8_t hm_dice_of(mu_cx *cx, const hm_combat *combat, const hm_volley *v)
{
    const uint8_t unit = v->unit;
    const int column = v->column;
    const hm_type_row *type = hm_type_of(cx, unit);
    uint8_t box = type->box[column];
    uint8_t mp = hm_unit_at(cx, unit)->mp;
    MU_ASSERT(HM_BOX_NUMBER(box) != 0);

    /* [HM-8.8] Usually three; [HM-8.14] four in a red box at 3 or 4 MP. */
    RULE(cx, HM_8_8);
    RULE(cx, HM_I_36);
    RULE(cx, HM_I_37);
    bool red = (box & HM_BOX_FOUR_DICE) != 0 && mp >= 3;
    if (red) RULE(cx, HM_8_14);
    int dice = red ? 4 : type->dice;
    mu_say_base(cx, red ? HM_8_14 : HM_8_8, "dice", dice, red ? "red box" : "usual dice");

    /* [HM-8.9] [HM-8.10] Two at low MP; [HM-8.11] never for Highlanders. */
    if (mp <= type->weak_mp && dice > 2) {
        mu_clause why = type->class == HM_INFANTRY ? HM_8_10 : HM_8_9;
        RULE(cx, why);
        mu_say_modifier(cx, why, "dice", 2 - dice, "only %u MP", mp);
        dice = 2;
    }
    if (type->weak_mp == 0 && mp == 1) RULE(cx, HM_8_11);

    /* [HM-8.12] [HM-11.1] Elite Infantry at R1 and in Close Combat. */
    if (type->close_dice > 0 && (column == HM_R1 || column == HM_CC)) {
        RULE(cx, HM_8_12);
        RULE(cx, HM_11_1);
        mu_say_modifier(cx, HM_8_12, "dice", type->close_dice, "%s",
                        hm_type_titles[hm_unit_card_of(cx, unit)->type]);
        dice += type->close_dice;
    }
    dice += event_dice(cx, combat, v) + hm_flank_dice(cx, v);
    dice += hm_special_dice(cx, unit, column) + mixed_dice(cx, combat, unit) +
            hm_ammunition_dice(cx, unit, column) + weather_dice(cx, column);

    /* [HM-8.13] A blue or gray box: one die at most. */
    if ((box & HM_BOX_ONE_DIE) != 0 && dice > 1) {
        RULE(cx, HM_8_13);
        mu_say_modifier(cx, HM_8_13, "dice", 1 - dice, "blue box");
        dice = 1;
    }
    if (dice < 1) mu_say_modifier(cx, HM_I_36, "dice", 1 - dice, "never below one");
    return (uint8_t)(dice < 1 ? 1 : dice);
}

/* --- terrain modifiers -------------------------------------------------------- */

int hm_attack_drm(mu_cx *cx, uint8_t from, uint8_t target)
{
    int in = hm_terrain_against(cx, target, from)->ci;
    if (hm_distance(from, target) < 2) {
        RULE(cx, HM_8_23); /* [HM-8.23] Otherwise the inactive side gives the terrain modifier */
        mu_say_modifier(cx, HM_8_23, "drm", in, "Combat In of %s", hm_hex_word(target).at);
        return in;
    }
    RULE(cx, HM_8_22);
    int out = hm_terrain_against(cx, from, target)->co;
    mu_say_modifier(cx, HM_8_22, "drm", out, "Combat Out of %s", hm_hex_word(from).at);
    mu_say_modifier(cx, HM_8_22, "drm", in, "Combat In of %s", hm_hex_word(target).at);
    return out + in;
}

int hm_reply_drm(mu_cx *cx, uint8_t own, uint8_t acting, bool defensive)
{
    /* [HM-8.25] [HM-8.26] [HM-I.131] Works give their holder's dice no modifier. */
    if (hm_terrain(cx, own)->works) {
        RULE(cx, defensive ? HM_8_25 : HM_I_131);
        RULE(cx, HM_8_26);
        mu_say_base(cx, HM_8_26, "drm", 0, "out of the Works of %s", hm_hex_word(own).at);
        return 0;
    }
    /* [HM-8.24] The fight is inside the inactive side's hex. */
    bool theirs = defensive && hm_s(cx)->options.df_uses_attacker_hex;
    uint8_t hex = theirs ? acting : own;
    mu_clause why = theirs ? HM_I_43 : defensive ? HM_8_24 : HM_8_23;
    RULE(cx, why);
    int in = hm_terrain_against(cx, hex, theirs ? own : acting)->ci;
    mu_say_modifier(cx, why, "drm", in, "Combat In of %s", hm_hex_word(hex).at);
    return in;
}

/* --- the roll ------------------------------------------------------------------ */

/* What a face does beside hitting. */
enum { HITS = 1, IS_FIVE = 2, IS_ZERO = 4, IS_ONE = 8 };

/* A face counts by what it does: it hits or not; a natural 5 endangers Leaders, if there are any;
 * by optional rules a natural 0 drives back whoever exchanges fire at R1, and a natural 1 uses up
 * ammunition. */
static void classify(const mu_cx *cx, const hm_volley *v, int need, int drm, bool leaders,
                     hm_faces *faces)
{
    const hm_options *in_use = &hm_s(cx)->options;
    const bool exchange = v->column == HM_R1 && (v->cause == HM_FIRES || v->cause == HM_RETURNS);
    const bool zero = in_use->retreat_in_r1 && exchange;
    const bool one = in_use->ammunition && hm_is_fire(v->column);
    bool seen[16] = { false };
    uint8_t class_of[16] = { 0 };
    *faces = (hm_faces){ .n = 0 };
    for (int face = 0; face < 10; face++) {
        const bool hit = face == 9 || (face != 0 && face + drm >= need);
        int does = hit ? HITS : 0;
        if (face == 5 && leaders) does |= IS_FIVE;
        if (face == 0 && zero) does |= IS_ZERO;
        if (face == 1 && one) does |= IS_ONE;
        if (!seen[does]) class_of[does] = (uint8_t)faces->n++;
        seen[does] = true;
        faces->hits[face] = hit;
        faces->does[face] = (uint8_t)does;
        faces->of[face] = class_of[does];
        if (hit) faces->hitting |= (uint8_t)(1u << class_of[does]);
    }
}

/* [HM-15.26] Event 3: a modifier of all combat dice of a side's Cannon. */
static int cannon_drm(const mu_cx *cx, uint8_t unit)
{
    int drm = hm_look(cx)->sides[hm_side_of(cx, unit)].cannon_drm;
    if (drm == 0 || hm_class_of(cx, unit) != HM_CANNON) return 0;
    RULE(cx, HM_15_26);
    mu_say_modifier(cx, HM_15_26, "drm", drm, "event: Cannon in trouble");
    return drm;
}

/* Where the number comes from: a box of the chart, or a rule. */
static void tell_need(const mu_cx *cx, const hm_volley *v, int need)
{
    const char *title = hm_type_titles[hm_unit_card_of(cx, v->unit)->type];
    if (v->need != 0)
        mu_say_base(cx, HM_8_94, "need", need, "%s when charged", title);
    else
        mu_say_base(cx, HM_8_15, "need", need, "%s, %s, %s chart", title,
                    hm_column_name.words[v->column], hm_scale.words[hm_s(cx)->scale]);
}

/* What the final faces come to. */
static hm_rolled count_faces(const mu_cx *cx, const hm_faces *faces, const mu_pool *pool)
{
    uint8_t hits = 0;
    int does = 0;
    for (uint32_t i = 0; i < pool->n; i++) {
        int32_t face = pool->faces[i];
        hits = (uint8_t)(hits + faces->hits[face]);
        does |= faces->does[face];
        if (face == 9) RULE(cx, HM_8_16); /* [HM-8.16] Natural 9: a sure hit */
        if (face != 0) continue;
        RULE(cx, HM_1_6);  /* [HM-1.6] Face 0 of a combat die counts as zero */
        RULE(cx, HM_8_17); /* [HM-8.17] Natural 0: a sure miss */
    }
    return (hm_rolled){ .hits = hits,
                        .zero = (does & IS_ZERO) != 0,
                        .one = (does & IS_ONE) != 0,
                        .five = (does & IS_FIVE) != 0 };
}

/* The dice, with what is rolled again. `hits` says what they take. */
static mu_status roll(mu_cx *cx, const hm_volley *v, const hm_faces *faces,
                      const mu_passage *passage, mu_hits hits, hm_rolled *rolled)
{
    mu_pool pool;
    const mu_ask ask = { v->clause, HM_D_COMBAT, hm_side_of(cx, v->unit), v->unit };
    TRY(mu_roll_hits(cx, &ask, v->dice, faces->of, faces->n, faces->hitting, &pool));
    TRY(hm_rerolls(cx, v, faces, passage, &pool));
    *rolled = count_faces(cx, faces, &pool);
    hits.pool = &pool;
    hits.faces = faces->hits;
    hits.hits = rolled->hits;
    hits.always = "a natural 9 always hits, a natural 0 never";
    mu_say_hits(cx, v->clause, &hits, "%s %s%s%s", hm_unit_id(cx, v->unit), v->what,
                v->hex == 0 ? "" : " ", v->hex == 0 ? "" : hm_hex_word(v->hex).at);
    const uint8_t now[] = { HM_ROLLED, rolled->hits, rolled->zero, rolled->one, rolled->five };
    return mu_passage_same(cx, passage, now, sizeof now);
}

/* The attacker's Leader joins in. What follows depends on all dice together. */
static mu_status leader_joins(mu_cx *cx, const hm_combat *combat, const mu_passage *passage,
                              hm_rolled *rolled)
{
    TRY(hm_leader_die(cx, combat, &rolled->hits, &rolled->five));
    const uint8_t now[] = { HM_JOINED, rolled->hits, rolled->zero, rolled->five };
    return mu_passage_same(cx, passage, now, sizeof now);
}

mu_status hm_roll_combat(mu_cx *cx, hm_combat *combat, const hm_volley *v, hm_rolled *rolled)
{
    RULE(cx, HM_1_5); /* [HM-1.5] Combat is rolled on ten-sided dice alone */
    RULE(cx, HM_8_7); /* [HM-8.7] Combat roll: column, dice, modifiers */
    RULE(cx, HM_8_15);
    RULE(cx, HM_I_45);
    int need = v->need != 0 ? v->need : HM_BOX_NUMBER(hm_type_of(cx, v->unit)->box[v->column]);
    int drm = v->drm + hm_special_drm(cx, v->unit, v->column) + cannon_drm(cx, v->unit) +
              hm_formation_drm(cx, v);
    bool leaders = hm_watch(cx, combat);
    tell_need(cx, v, need);
    hm_faces faces;
    classify(cx, v, need, drm, leaders, &faces);

    const mu_passage passage = mu_passage_begin(cx);
    TRY(roll(cx, v, &faces, &passage, (mu_hits){ .need = need, .drm = drm }, rolled));
    if (rolled->one) hm_spend_ammunition(cx, v);
    if (hm_is_attack(v->cause) && combat->action->leader != 0)
        TRY(leader_joins(cx, combat, &passage, rolled));
    if (leaders && rolled->five) hm_mark_leaders(cx, combat);
    return MU_OK;
}

/* --- hits ---------------------------------------------------------------------- */

/* [HM-10.3] A Unit whose MP fall below 1 is out of the game; [HM-3.10] [HM-10.4] [HM-I.83]
 * its owner's opponent scores, whatever the cause. [HM-I.150] It has no hex and no MP. */
static void eliminate(mu_cx *cx, uint8_t unit, mu_clause why)
{
    RULE(cx, HM_10_3);
    RULE(cx, HM_3_10);
    RULE(cx, HM_I_83);
    RULE(cx, HM_I_150);
    hm_stand_unit(cx, unit, 0);
    hm_change_unit(cx, unit)->mp = 0;
    hm_score(cx, 1 - hm_owner_of(cx, unit), hm_type_of(cx, unit)->vp);
    mu_say(cx, why, "%s is Eliminated", hm_unit_id(cx, unit));
}

static void tell_survival(const mu_cx *cx, mu_clause why, uint8_t unit, int32_t die)
{
    if (cx->said == NULL) return;
    const int32_t value = hm_type_of(cx, unit)->survives;
    const bool survived = die <= value;
    const mu_named numbers[] = { { "value", value }, { "result", die }, { "passed", survived } };
    char needed[64];
    mu_text text = mu_text_in(needed, sizeof needed);
    mu_text_add(&text, "1 die, survives on %d or less", (int)value);
    mu_say_line(cx,
                &(mu_said){ .kind = MU_SAID_TEST,
                            .clause = why,
                            .numbers = numbers,
                            .numbers_n = MU_COUNT_OF(numbers),
                            .faces = &die,
                            .faces_n = 1,
                            .needed = needed },
                "%s %s", hm_unit_id(cx, unit), survived ? "survives at 1 MP" : "does not survive");
}

/* [HM-11.3] [HM-11.4] Elite Infantry and Skirmishers may stay at 1 MP; [HM-I.39] for each
 * hit that would Eliminate them anew. */
static mu_status survive(mu_cx *cx, uint8_t unit, bool *survived)
{
    const hm_type_row *type = hm_type_of(cx, unit);
    *survived = false;
    if (type->survives == 0) return MU_OK;
    mu_clause why = type->class == HM_INFANTRY ? HM_11_3 : HM_11_4;
    RULE(cx, why);
    RULE(cx, HM_I_39);
    int32_t die = 6;
    const mu_ask ask = { why, HM_D_SURVIVE, hm_side_of(cx, unit), unit };
    TRY(mu_roll_up_to(cx, &ask, type->survives, &die, survived));
    tell_survival(cx, why, unit, die);
    return MU_OK;
}

mu_status hm_lose_mp(mu_cx *cx, uint8_t unit, mu_clause why, bool *survived)
{
    RULE(cx, HM_8_18);
    bool saved = false;
    hm_unit *u = hm_change_unit(cx, unit);
    MU_ASSERT(u->mp > 0);
    if (u->mp > 1) {
        RULE(cx, HM_3_8); /* [HM-3.8] A hit takes morale points away */
        u->mp--;
        mu_say(cx, why, "%s falls to %u MP", hm_unit_id(cx, unit), u->mp);
    } else {
        RULE(cx, HM_3_9); /* [HM-3.9] A hit on the last morale point Eliminates the Unit */
        TRY(survive(cx, unit, &saved));
        if (!saved) eliminate(cx, unit, why);
    }
    if (survived != NULL) *survived = saved;
    return MU_OK;
}

/* The Units a hit may go to: those with the most MP, without the immune and the saved. */
static uint32_t candidates(const mu_cx *cx, uint8_t hex, uint8_t side, bool immune,
                           const hm_list *saved, int32_t options[HM_STACK])
{
    hm_list list;
    hm_find_units(cx, hex, side, &list);
    uint8_t most = 0;
    uint32_t n = 0;
    for (uint8_t i = 0; i < list.n; i++) {
        uint8_t mp = hm_unit_at(cx, list.id[i])->mp;
        if (hm_list_has(saved, list.id[i]) || (immune && mp == 1) || mp < most) continue;
        if (mp > most) n = 0;
        most = mp;
        options[n++] = list.id[i];
    }
    return n;
}

mu_status hm_hit_hex(mu_cx *cx, uint8_t hex, uint8_t side, uint8_t hits, bool immune)
{
    hm_list saved = { 0 }; /* [HM-I.39] switch: hit no more in this roll */
    for (; hits > 0; hits--) {
        int32_t options[HM_STACK];
        uint32_t n = candidates(cx, hex, side, immune, &saved, options);
        if (n == 0) {
            RULE(cx, HM_I_126); /* [HM-I.126] Surplus hits are lost */
            if (immune && hm_has_units(cx, hex, side)) {
                RULE(cx, HM_8_51);
                RULE(cx, HM_I_41);  /* [HM-I.41] Immunity at long range: hits on 1 MP are ignored */
                RULE(cx, HM_I_134); /* [HM-I.134] Hits on immune targets are dropped */
                mu_say(cx, HM_8_51, "hits beyond the last MP are ignored at this range");
            }
            return MU_OK;
        }
        int32_t unit = options[0];
        RULE(cx, HM_8_19); /* [HM-8.19] Hits on a stack go to the Unit with most MP */
        RULE(cx, HM_I_38); /* [HM-I.38] Hits on a stack are dealt one by one */
        RULE(cx, HM_I_50); /* [HM-I.50] The target is the hex, not one Unit in it */
        const mu_ask ask = { HM_8_20, HM_P_HITPICK, side, 0 };
        if (n > 1) TRY(mu_choose(cx, &ask, options, n, &unit));
        bool survived = false;
        TRY(hm_lose_mp(cx, (uint8_t)unit, HM_8_18, &survived));
        if (survived && hm_s(cx)->options.survival_once_per_roll)
            hm_list_add(&saved, (uint8_t)unit);
    }
    return MU_OK;
}

mu_status hm_hit_unit(mu_cx *cx, uint8_t unit, uint8_t hits)
{
    RULE(cx, HM_I_42);
    for (; hits > 0 && hm_alive(cx, unit); hits--) {
        bool survived = false;
        TRY(hm_lose_mp(cx, unit, HM_8_18, &survived));
        if (survived && hm_s(cx)->options.survival_once_per_roll) break;
    }
    if (hits > 0) RULE(cx, HM_I_126);
    return MU_OK;
}
