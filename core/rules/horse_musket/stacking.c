/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/stacking.c - chapter 4: how many Units fit a hex. */
#include "core/rules/horse_musket/stacking.h"

/* [HM-7.10] [HM-7.11] No Leader closes a hex. */
mu_status hm_may_stand(const mu_cx *cx, uint8_t side, uint8_t hex)
{
    RULE(cx, HM_7_10);
    RULE(cx, HM_7_11);
    switch (hm_closed_by(cx, side, hex)) {
    case 0: return MU_OK;
    case HM_2_1: return mu_refuse(cx, HM_2_1, "there is no such hex on the map");
    case HM_I_8: return mu_refuse(cx, HM_I_8, "%s cannot be entered", hm_hex_word(hex).at);
    case HM_I_18: return mu_refuse(cx, HM_I_18, "an enemy Unit is in %s", hm_hex_word(hex).at);
    default: MU_UNREACHABLE();
    }
}

/* Units that one of some class would join. */
typedef struct stack {
    uint8_t n;
    uint8_t classes; /* a bit for each */
    bool alike;      /* two are of one class */
} stack;

_Static_assert(HM_CLASSES <= 8, "a stack has a bit for each class");

static void join(stack *s, uint8_t class)
{
    const uint8_t bit = (uint8_t)(1u << class);
    s->alike = s->alike || (s->classes & bit) != 0;
    s->classes |= bit;
    s->n++;
}

/* Those of the list, but for two that may be left out; 0: nobody is. */
static stack count_stack(const mu_cx *cx, const hm_list *list, uint8_t but, uint8_t nor)
{
    stack s = { 0 };
    for (uint8_t i = 0; i < list->n; i++)
        if (list->id[i] != but && list->id[i] != nor) join(&s, hm_class_of(cx, list->id[i]));
    return s;
}

/* The clause against one more of the class, if there is any; 0: it fits. */
static mu_clause full_by(const mu_cx *cx, uint8_t hex, const stack *s, uint8_t class)
{
    if (s->n + 1 > hm_terrain(cx, hex)->stack) return HM_4_9;
    return s->alike || (s->classes >> class & 1) != 0 ? HM_4_10 : 0;
}

/* [HM-2.8] [HM-4.9] The terrain's limit; [HM-4.10] Units in one hex are of different classes;
 * [HM-4.8] Leaders do not count. The whole stack must be legal, also what is left of an
 * over-stacked one [HM-I.24]. */
mu_status hm_may_stack(const mu_cx *cx, uint8_t unit, uint8_t hex, uint8_t leaving)
{
    hm_list there;
    hm_find_units(cx, hex, hm_side_of(cx, unit), &there);
    RULE(cx, HM_2_8);
    RULE(cx, HM_4_8);
    RULE(cx, HM_4_9);
    /* [HM-I.148] While an event lends it, a Unit enters no hex with any other. */
    if (hm_look(cx)->borrowed == unit && there.n > 0)
        return mu_refuse(cx, HM_I_148, "%s holds a Unit", hm_hex_word(hex).at);
    if (there.n > 0) RULE(cx, HM_4_10);
    if (there.n > 0) RULE(cx, HM_I_21); /* [HM-I.21] Passing friends needs a legal stack */
    const stack others = count_stack(cx, &there, unit, leaving);
    /* [HM-2.9] A Clear hex holds two Units */
    if (hm_is_clear(cx, hex)) RULE(cx, HM_2_9);
    switch (full_by(cx, hex, &others, hm_class_of(cx, unit))) {
    case 0: return MU_OK;
    case HM_4_9:
        return mu_refuse(cx, HM_4_9, "%s holds %u of %u Units", hm_hex_word(hex).at, others.n,
                         hm_terrain(cx, hex)->stack);
    case HM_4_10:
        return mu_refuse(cx, HM_4_10, "%s holds a Unit of the same class", hm_hex_word(hex).at);
    default: MU_UNREACHABLE();
    }
}

static uint64_t number_of(uint8_t side)
{
    return 1u + side;
}

void hm_note_room(const mu_cx *cx, hm_notes *notes, uint8_t side, hm_hexset hexes)
{
    if (hm_look(cx)->borrowed != 0) return;
    stack stacks[HM_HEXES + 1] = { { 0 } }; /* those that are gone come to stand in hex 0 */
    for (uint8_t unit = 1; unit <= hm_s(cx)->units_n; unit++)
        if (hm_side_of(cx, unit) == side)
            join(&stacks[hm_unit_at(cx, unit)->hex], hm_class_of(cx, unit));
    for (uint8_t of = 0; of < HM_CLASSES; of++)
        notes->room[of] = (hm_known){ .about = number_of(side), .asked = hexes };
    for (uint8_t hex; (hex = hm_set_take(&hexes)) != 0;) {
        if (hm_closed_by(cx, side, hex) != 0) continue;
        for (uint8_t of = 0; of < HM_CLASSES; of++)
            if (full_by(cx, hex, &stacks[hex], of) == 0) hm_set_add(&notes->room[of].yes, hex);
    }
}

/* Of where the Unit may enter; null: nothing is known. Its own hex looks taken to the notes, and
 * it is not to the Unit itself. */
static const hm_known *room_of(const mu_cx *cx, uint8_t unit)
{
    const hm_notes *notes = hm_noted(cx);
    if (notes == NULL) return NULL;
    const hm_known *room = &notes->room[hm_class_of(cx, unit)];
    return room->about == number_of(hm_side_of(cx, unit)) ? room : NULL;
}

/* [HM-7.8] Stacking limits hold during movement, even in passing. */
mu_status hm_may_enter(const mu_cx *cx, uint8_t unit, uint8_t hex)
{
    RULE(cx, HM_7_8);
    const hm_known *room = room_of(cx, unit);
    if (room != NULL && hm_set_has(&room->yes, hex)) return MU_OK;
    TRY(hm_may_stand(cx, hm_side_of(cx, unit), hex));
    return hm_may_stack(cx, unit, hex, 0);
}

hm_hexset hm_open_to(const mu_cx *cx, uint8_t unit, hm_hexset hexes)
{
    const hm_known *room = room_of(cx, unit);
    hm_hexset open = { { 0 } };
    if (room != NULL) {
        hm_hexset noted = room->asked;
        hm_set_remove(&noted, hm_unit_at(cx, unit)->hex);
        open = hm_set_and(hexes, room->yes);
        hexes = hm_set_without(hexes, noted);
    }
    if (hm_set_is_empty(hexes)) return open;
    const mu_cx quiet = mu_quietly(cx);
    for (uint8_t hex; (hex = hm_set_take(&hexes)) != 0;)
        if (hm_may_enter(&quiet, unit, hex) == MU_OK) hm_set_add(&open, hex);
    return open;
}

/* [HM-4.13] [HM-I.24] The first Unit to leave ends a hex's exemption, the only one there is
 * [HM-7.9]. */
void hm_place(mu_cx *cx, uint8_t unit, uint8_t hex)
{
    uint8_t from = hm_unit_at(cx, unit)->hex;
    if (from != 0 && from != hex && hm_g(cx)->exempt[from - 1]) {
        RULE(cx, HM_4_13);
        RULE(cx, HM_7_9);
        RULE(cx, HM_I_24);
        hm_g(cx)->exempt[from - 1] = false;
    }
    hm_stand_unit(cx, unit, hex);
}
