/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/setup.c - descriptions of the setup, and what must fit together. */
#include "core/rules/horse_musket/setup.h"

#include "core/rules/horse_musket/clauses.h"
#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/nationality.h"
#include "core/rules/horse_musket/victory.h"

#include <string.h>

MU_SCHEMA(hm_type_row, HM_TYPE_FIELDS, 14);
MU_SCHEMA(hm_terrain_row, HM_TERRAIN_FIELDS, 12);
MU_SCHEMA(hm_prices, HM_PRICES_FIELDS, 10);
MU_SCHEMA(hm_special, HM_SPECIAL_FIELDS, 11);
MU_SCHEMA(hm_side_card, HM_SIDE_CARD_FIELDS, 3);
MU_SCHEMA(hm_unit_card, HM_UNIT_CARD_FIELDS, 9);
MU_SCHEMA(hm_leader_card, HM_LEADER_CARD_FIELDS, 10);
MU_SCHEMA(hm_baggage_card, HM_BAGGAGE_CARD_FIELDS, 5);
MU_SCHEMA(hm_vp_hex, HM_VP_HEX_FIELDS, 4);
MU_SCHEMA(hm_victory, HM_VICTORY_FIELDS, 4);
MU_SCHEMA(hm_options, HM_OPTIONS_FIELDS, 26);
MU_SCHEMA(hm_setup, HM_SETUP_FIELDS, 20);

/* --- options ------------------------------------------------------------------ */

/* [HM-I.90] Options that say something about another one need it; all other mixes are allowed. */
static mu_status check_needs(const hm_options *in_use, mu_err *err)
{
    const struct {
        bool missing;
        mu_clause clause;
        const char *words;
    } needs[] = {
        { in_use->randomized_r1 && !in_use->combat_at_r1, HM_15_12,
          "randomized_r1 needs combat_at_r1" },
        { in_use->line_terrain && !in_use->line_column, HM_13_40,
          "line_terrain needs line_column" },
        { in_use->disorderly_retreat && (!in_use->line_column || !in_use->facing), HM_13_45,
          "disorderly_retreat needs line_column and facing" },
    };
    for (size_t i = 0; i < MU_COUNT_OF(needs); i++)
        if (needs[i].missing)
            return mu_fail(err, MU_INPUT, needs[i].clause, "option %s", needs[i].words);
    return MU_OK;
}

static mu_status check_options(const hm_setup *s, mu_err *err)
{
    TRY(check_needs(&s->options, err));
    return hm_check_nationalities(s, err);
}

/* --- charts --------------------------------------------------------------------- */

/* Nothing at all, or a face of a die, in one colour. */
static bool is_box(uint8_t box)
{
    bool both = (box & HM_BOX_ONE_DIE) != 0 && (box & HM_BOX_FOUR_DICE) != 0;
    return box == 0 || (HM_BOX_NUMBER(box) >= 1 && HM_BOX_NUMBER(box) <= 9 && !both);
}

/* [HM-7.5] [HM-I.54] What never leaves its hex is a Cannon, which has no way to attack by
 * moving either. */
static mu_status check_rooted(const hm_type_row *row, const char *word, mu_err *err)
{
    static const int moving[] = { HM_DO_SKIRMISH, HM_DO_CC, HM_DO_CHARGE };
    if (row->mr != 0) return MU_OK;
    if (row->class != HM_CANNON)
        return mu_fail(err, MU_INPUT, HM_7_5, "types[%s].mr is 0: only Cannon never move", word);
    for (size_t i = 0; i < MU_COUNT_OF(moving); i++)
        if (row->cost[moving[i]] != HM_NOT_ALLOWED)
            return mu_fail(err, MU_INPUT, HM_I_54, "types[%s].mr is 0, but it may %s", word,
                           hm_action_name.words[moving[i]]);
    return MU_OK;
}

/* [HM-12.1] [HM-I.89] A rule is what its effects say: a name alone is a text that is missing. A
 * rule for nobody [HM-12.2] may be as empty as it likes. */
static mu_status check_specials(const hm_setup *s, mu_err *err)
{
    for (uint32_t i = 0; i < s->specials_n; i++) {
        const hm_special *rule = &s->specials[i];
        bool does = rule->dice != 0 || rule->drm != 0 || rule->charged_drm != 0 || rule->mr != 0;
        for (int action = 0; action < HM_ACTIONS; action++) does = does || rule->bans[action];
        if (rule->name[0] == '\0')
            return mu_fail(err, MU_INPUT, HM_12_1, "specials[%u].name is empty", i);
        if (!does && rule->nationality != 0)
            return mu_fail(err, MU_INPUT, HM_12_1,
                           "the effect of the Special Scenario Rule '%s' is missing", rule->name);
    }
    return MU_OK;
}

static mu_status check_charts(const hm_setup *s, mu_err *err)
{
    int more_dice = 0;
    for (uint32_t i = 0; i < s->specials_n; i++)
        if (s->specials[i].dice > 0) more_dice += s->specials[i].dice;
    if (more_dice > 32)
        return mu_fail(err, MU_INPUT, HM_12_1, "the scenario rules add more than 32 dice");
    for (int type = 0; type < HM_TYPES; type++) {
        const hm_type_row *row = &s->types[type];
        for (int column = 0; column < HM_COLUMNS; column++)
            if (!is_box(row->box[column]))
                return mu_fail(err, MU_INPUT, HM_8_15, "types[%s].box[%s] is no combat face",
                               hm_type.words[type], hm_column_name.words[column]);
        for (int action = 0; action < HM_ACTIONS; action++)
            if (row->cost[action] > 20 && row->cost[action] != HM_NOT_ALLOWED)
                return mu_fail(err, MU_INPUT, HM_6_6, "types[%s].cost[%s] is above 20 CAP",
                               hm_type.words[type], hm_action_name.words[action]);
        if (row->dice == 0)
            return mu_fail(err, MU_INPUT, HM_8_8, "types[%s].dice is 0", hm_type.words[type]);
        TRY(check_rooted(row, hm_type.words[type], err));
    }
    if (s->terrains[HM_CLEAR].stack == 0)
        return mu_fail(err, MU_INPUT, HM_2_9, "terrains[Clear].stack is 0");
    return MU_OK;
}

/* --- the map ---------------------------------------------------------------------- */

static int bits_in(uint8_t mask)
{
    int n = 0;
    for (; mask != 0; mask &= (uint8_t)(mask - 1)) n++;
    return n;
}

static mu_status check_map(const hm_setup *s, mu_err *err)
{
    for (int i = 0; i < HM_HEXES; i++) {
        char name[8];
        mu_text text = mu_text_in(name, sizeof name);
        mu_hex_print(HM_GRID, (mu_hex)(i + 1), &text);
        bool by_side = s->terrains[s->terrain[i]].by_side;
        if (s->absent[i] && s->terrain[i] != HM_CLEAR)
            return mu_fail(err, MU_INPUT, HM_I_1, "terrain[%s]: there is no such hex", name);
        if (by_side && bits_in(s->entrenched[i]) != 3)
            return mu_fail(err, MU_INPUT, HM_2_7, "entrenched[%s] does not mark three sides", name);
        if (!by_side && s->entrenched[i] != 0)
            return mu_fail(err, MU_INPUT, HM_2_7, "entrenched[%s]: %s has no entrenched sides",
                           name, hm_terrain_words[s->terrain[i]]);
    }
    for (uint32_t i = 0; i < s->vp_hexes_n; i++)
        if (s->absent[s->vp_hexes[i].hex - 1])
            return mu_fail(err, MU_INPUT, HM_4_6, "vp_hexes[%u].hex: there is no such hex", i);
    return MU_OK;
}

/* --- pieces ------------------------------------------------------------------------- */

/* Words that answer where a piece could, or say of an answer that it was the only one, are taken.
 */
static bool is_id(const char *id)
{
    static const char *const taken[] = {
        "none", "pass", "stop", "gone", "auto", "no", "AC", "event"
    };
    for (size_t i = 0; i < MU_COUNT_OF(taken); i++)
        if (strcmp(id, taken[i]) == 0) return false;
    if (!((id[0] >= 'A' && id[0] <= 'Z') || (id[0] >= 'a' && id[0] <= 'z'))) return false;
    for (const char *c = id; *c != '\0'; c++)
        if (strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", *c) == NULL)
            return false;
    return true;
}

/* The id of piece i, counting Units, then Leaders, then Baggage; null at the end. */
static const char *id_of(const hm_setup *s, uint32_t i)
{
    if (i < s->units_n) return s->units[i].id;
    i -= s->units_n;
    if (i < s->leaders_n) return s->leaders[i].id;
    i -= s->leaders_n;
    return i < s->baggage_n ? s->baggage[i].id : NULL;
}

static mu_status check_ids(const hm_setup *s, mu_err *err)
{
    for (uint32_t i = 0; id_of(s, i) != NULL; i++) {
        if (!is_id(id_of(s, i)))
            return mu_fail(err, MU_INPUT, 0,
                           "'%s' cannot name a piece: a letter, then letters, digits, - or _",
                           id_of(s, i));
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(id_of(s, i), id_of(s, k)) == 0)
                return mu_fail(err, MU_INPUT, 0, "two pieces are called '%s'", id_of(s, i));
    }
    return MU_OK;
}

static mu_status check_place(const hm_setup *s, const char *id, uint8_t hex, mu_err *err)
{
    if (s->absent[hex - 1])
        return mu_fail(err, MU_INPUT, HM_4_1, "%s stands where there is no hex", id);
    if (s->terrains[s->terrain[hex - 1]].impassable)
        return mu_fail(err, MU_INPUT, HM_I_8, "%s stands in impassable terrain", id);
    return MU_OK;
}

static mu_status check_units(const hm_setup *s, mu_err *err)
{
    uint8_t stack[HM_HEXES + 1] = { 0 };
    uint8_t side[HM_HEXES + 1] = { 0 };
    for (uint32_t i = 0; i < s->units_n; i++) {
        const hm_unit_card *card = &s->units[i];
        TRY(check_place(s, card->id, card->hex, err));
        if (card->formation == HM_COLUMN && !hm_may_form_column(s, card->type))
            return mu_fail(err, MU_INPUT, HM_13_4, "%s is always in Line", card->id);
        if (stack[card->hex] > 0 && side[card->hex] != card->side)
            return mu_fail(err, MU_INPUT, HM_I_18, "%s stands in a hex with an enemy", card->id);
        if (++stack[card->hex] > HM_STACK)
            return mu_fail(err, MU_INPUT, HM_4_12, "more than %d Units with %s", HM_STACK,
                           card->id);
        side[card->hex] = card->side;
    }
    uint8_t commanders[2] = { 0 };
    for (uint32_t i = 0; i < s->leaders_n; i++) {
        const hm_leader_card *card = &s->leaders[i];
        TRY(check_place(s, card->id, card->hex, err));
        if (stack[card->hex] > 0 && side[card->hex] != card->side)
            return mu_fail(err, MU_INPUT, HM_I_18, "%s stands in a hex with an enemy", card->id);
        if (card->commands && ++commanders[card->side] > 1)
            return mu_fail(err, MU_INPUT, HM_9_32, "%s is a second Army Commander", card->id);
    }
    for (uint32_t i = 0; i < s->baggage_n; i++)
        TRY(check_place(s, s->baggage[i].id, s->baggage[i].hex, err));
    return MU_OK;
}

/* --- the end -------------------------------------------------------------------------- */

/* [HM-10.2] All that `side` has to lose, Leaders at the most they can be worth [HM-10.5], can be
 * counted. */
static mu_status check_worth(const hm_setup *s, uint8_t side, mu_err *err)
{
    uint32_t vp2 = 0;
    for (uint32_t i = 0; i < s->units_n; i++)
        if (s->units[i].side == side) vp2 += s->types[s->units[i].type].vp;
    for (uint32_t i = 0; i < s->leaders_n; i++)
        if (s->leaders[i].side == side) vp2 += hm_leader_vp2(4);
    if (vp2 <= HM_VP2_MAX) return MU_OK;
    return mu_fail(err, MU_INPUT, HM_10_2, "the Units and Leaders of %s are worth more than %d VP",
                   mu_side.words[side], HM_VP2_MAX / 2);
}

static mu_status check_victory(const hm_setup *s, mu_err *err)
{
    if (s->turns != 0 && s->at_end == HM_NO_RESULT)
        return mu_fail(err, MU_INPUT, HM_10_8, "at_end must say what the last turn means");
    if (s->turns == 0 && s->victory_n == 0)
        return mu_fail(err, MU_INPUT, HM_10_1, "there is neither a way to win nor a last turn");
    for (uint32_t i = 0; i < s->victory_n; i++) {
        const hm_victory *v = &s->victory[i];
        if (v->leader > s->leaders_n || (v->by == HM_WIN_LEADER && v->leader == 0))
            return mu_fail(err, MU_INPUT, HM_10_1, "victory[%u].leader is nobody", i);
        if (v->by == HM_WIN_BY_VP && v->vp == 0)
            return mu_fail(err, MU_INPUT, HM_10_8, "victory[%u].vp is 0", i);
    }
    return MU_OK;
}

mu_status hm_setup_check(const hm_setup *s, mu_err *err)
{
    for (int side = 0; side < 2; side++)
        if (s->sides[side].name[0] == '\0')
            return mu_fail(err, MU_INPUT, HM_4_7, "sides[%s].name is empty", mu_side.words[side]);
    if (strcmp(s->sides[0].name, s->sides[1].name) == 0)
        return mu_fail(err, MU_INPUT, HM_4_7, "both sides are called '%s'", s->sides[0].name);
    TRY(check_options(s, err));
    TRY(check_charts(s, err));
    TRY(check_specials(s, err));
    TRY(check_map(s, err));
    TRY(check_ids(s, err));
    TRY(check_units(s, err));
    TRY(check_worth(s, 0, err));
    TRY(check_worth(s, 1, err));
    return check_victory(s, err);
}
