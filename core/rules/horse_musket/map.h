/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/map.h - chapter 2: hexes, terrain, who stands where, sight.
 *
 * Shapes  hm_list holds ids in ascending order; hexes are 1 to 117.
 * Units   distance in hexes.
 * Owner   reads the setup and state of a context.
 * Replay  pure.
 */
#ifndef MU_HORSE_MUSKET_MAP_H
#define MU_HORSE_MUSKET_MAP_H

#include "core/ask.h"
#include "core/panic.h"
#include "core/rules/horse_musket/clauses.h"
#include "core/rules/horse_musket/hexset.h"
#include "core/rules/horse_musket/notes.h"
#include "core/rules/horse_musket/ruleset.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"

typedef struct hm_list {
    uint8_t n;
    uint8_t id[HM_LEADERS > HM_STACK ? HM_LEADERS : HM_STACK]; /* of one hex */
} hm_list;

static inline void hm_list_add(hm_list *list, uint8_t id)
{
    MU_ASSERT(list->n < MU_COUNT_OF(list->id));
    list->id[list->n++] = id;
}

static inline hm_list hm_list_of(uint8_t id)
{
    return (hm_list){ .n = 1, .id = { id } };
}

static inline bool hm_list_has(const hm_list *list, uint8_t id)
{
    for (uint8_t i = 0; i < list->n; i++)
        if (list->id[i] == id) return true;
    return false;
}

static inline const hm_setup *hm_s(const mu_cx *cx)
{
    return cx->setup;
}

/* Who only asks, reads; who resolves may change: hm_g and hm_change_... take a context that is
 * not const, so no `may` can reach them. */
static inline const hm_state *hm_look(const mu_cx *cx)
{
    return cx->state;
}

static inline hm_state *hm_g(mu_cx *cx)
{
    return cx->state;
}

/* Where everybody stands, by side: the scratch of a context, worked out once for a run and kept
 * right by hm_stand_unit and hm_stand_leader. Nothing else may change a hex. */
typedef struct hm_stands {
    hm_hexset units[2];
    hm_hexset leaders[2];
    const hm_notes *notes; /* null unless somebody asks many things of one position */
} hm_stands;

_Static_assert(sizeof(hm_stands) <= sizeof((mu_scratch){ .known = 0 }.words),
               "it fits the scratch of a context");

static inline const hm_stands *hm_who(const mu_cx *cx)
{
    return (const void *)cx->scratch.words;
}

static inline hm_stands *hm_note(mu_cx *cx)
{
    return (void *)cx->scratch.words;
}

static inline const hm_notes *hm_noted(const mu_cx *cx)
{
    return hm_who(cx)->notes;
}

/* Look where everybody stands; after a change of whose Unit one is, once more. */
void hm_look_around(mu_cx *cx);

/* A context for reading a position outside of a resolution. */
mu_cx hm_reading(const hm_setup *s, const hm_state *g);

/* --- pieces ---------------------------------------------------------------- */

static inline const hm_unit *hm_unit_at(const mu_cx *cx, uint8_t unit)
{
    MU_ASSERT(unit >= 1 && unit <= hm_s(cx)->units_n);
    return &hm_look(cx)->units[unit - 1];
}

static inline hm_unit *hm_change_unit(mu_cx *cx, uint8_t unit)
{
    MU_ASSERT(unit >= 1 && unit <= hm_s(cx)->units_n);
    return &hm_g(cx)->units[unit - 1];
}

static inline const hm_leader *hm_leader_at(const mu_cx *cx, uint8_t leader)
{
    MU_ASSERT(leader >= 1 && leader <= hm_s(cx)->leaders_n);
    return &hm_look(cx)->leaders[leader - 1];
}

static inline hm_leader *hm_change_leader(mu_cx *cx, uint8_t leader)
{
    MU_ASSERT(leader >= 1 && leader <= hm_s(cx)->leaders_n);
    return &hm_g(cx)->leaders[leader - 1];
}

static inline const hm_unit_card *hm_unit_card_of(const mu_cx *cx, uint8_t unit)
{
    MU_ASSERT(unit >= 1 && unit <= hm_s(cx)->units_n);
    return &hm_s(cx)->units[unit - 1];
}

static inline const hm_leader_card *hm_leader_card_of(const mu_cx *cx, uint8_t leader)
{
    MU_ASSERT(leader >= 1 && leader <= hm_s(cx)->leaders_n);
    return &hm_s(cx)->leaders[leader - 1];
}

static inline const hm_type_row *hm_type_of(const mu_cx *cx, uint8_t unit)
{
    return &hm_s(cx)->types[hm_unit_card_of(cx, unit)->type];
}

/* Whose counter it is: who loses it, and who acts with it in his own turn. */
static inline uint8_t hm_owner_of(const mu_cx *cx, uint8_t unit)
{
    return hm_unit_card_of(cx, unit)->side;
}

/* [HM-I.106] The side it belongs to now: its owner's, but for a Unit that an event lends to the
 * enemy for one action. */
static inline uint8_t hm_side_of(const mu_cx *cx, uint8_t unit)
{
    return hm_owner_of(cx, unit) ^ (hm_look(cx)->borrowed == unit);
}

static inline bool hm_alive(const mu_cx *cx, uint8_t unit)
{
    return hm_unit_at(cx, unit)->mp > 0;
}

static inline const char *hm_unit_id(const mu_cx *cx, uint8_t unit)
{
    return hm_unit_card_of(cx, unit)->id;
}

/* [HM-3.16] to [HM-3.19] */
static inline uint8_t hm_class_of(const mu_cx *cx, uint8_t unit)
{
    static const mu_clause named_by[] = { HM_3_16, HM_3_17, HM_3_18, HM_3_19 };
    const uint8_t class = hm_type_of(cx, unit)->class;
    RULE(cx, named_by[class]);
    return class;
}

/* A hex's name in a small buffer of the caller's. */
typedef struct hm_word {
    char at[8];
} hm_word;
hm_word hm_hex_word(uint8_t hex);

/* --- who stands where ------------------------------------------------------- */

/* A set of Units, bit id - 1. */
typedef struct hm_unitset {
    uint64_t bits[(HM_UNITS + 63) / 64];
} hm_unitset;

static inline bool hm_unitset_has(const hm_unitset *set, uint8_t unit)
{
    return set->bits[(unit - 1) / 64] >> (unit - 1) % 64 & 1;
}

static inline void hm_unitset_add(hm_unitset *set, uint8_t unit)
{
    set->bits[(unit - 1) / 64] |= UINT64_C(1) << (unit - 1) % 64;
}

/* The hexes with Units of `side` (MU_NOBODY: of either side), with Leaders, with any of both. */
static inline hm_hexset hm_hexes_of_units(const mu_cx *cx, uint8_t side)
{
    const hm_stands *who = hm_who(cx);
    return side == MU_NOBODY ? hm_set_or(who->units[0], who->units[1]) : who->units[side];
}

static inline hm_hexset hm_hexes_of_leaders(const mu_cx *cx, uint8_t side)
{
    const hm_stands *who = hm_who(cx);
    return side == MU_NOBODY ? hm_set_or(who->leaders[0], who->leaders[1]) : who->leaders[side];
}

static inline hm_hexset hm_hexes_of(const mu_cx *cx, uint8_t side)
{
    return hm_set_or(hm_hexes_of_units(cx, side), hm_hexes_of_leaders(cx, side));
}

/* Put a piece into a hex, or with 0 off the map; whatever rules there are about it have been
 * seen to. */
void hm_stand_unit(mu_cx *cx, uint8_t unit, uint8_t hex);
void hm_stand_leader(mu_cx *cx, uint8_t leader, uint8_t hex);

/* Units of `side` in the hex (MU_NOBODY: of either side). */
hm_list hm_units_in(const mu_cx *cx, uint8_t hex, uint8_t side);
void hm_find_units(const mu_cx *cx, uint8_t hex, uint8_t side, hm_list *list);
hm_list hm_leaders_in(const mu_cx *cx, uint8_t hex, uint8_t side);

static inline bool hm_has_units(const mu_cx *cx, uint8_t hex, uint8_t side)
{
    const hm_hexset there = hm_hexes_of_units(cx, side);
    return hm_set_has(&there, hex);
}

static inline bool hm_has_leaders(const mu_cx *cx, uint8_t hex, uint8_t side)
{
    const hm_hexset there = hm_hexes_of_leaders(cx, side);
    return hm_set_has(&there, hex);
}

/* Is a Unit of `side` anywhere on the map? */
bool hm_has_army(const mu_cx *cx, uint8_t side);

/* Is a Unit of `side` in one of the six hexes around? */
static inline bool hm_next_to(const mu_cx *cx, uint8_t hex, uint8_t side)
{
    return !hm_set_is_empty(hm_set_and(hm_around(hex), hm_hexes_of_units(cx, side)));
}

/* --- hexes ------------------------------------------------------------------ */

static inline bool hm_on_board(const mu_cx *cx, uint8_t hex)
{
    if (hex < 1 || hex > HM_HEXES) return false;
    if (hm_s(cx)->absent[hex - 1]) RULE(cx, HM_I_1);
    return !hm_s(cx)->absent[hex - 1];
}

/* The neighbour in a direction; 0 off the board and where no hex is [HM-I.1]. */
static inline uint8_t hm_neighbour(const mu_cx *cx, uint8_t hex, int direction)
{
    uint8_t near = (uint8_t)mu_hex_neighbour(HM_GRID, hex, direction);
    return near != 0 && hm_on_board(cx, near) ? near : 0;
}

static inline int hm_distance(uint8_t a, uint8_t b)
{
    return mu_hex_distance(HM_GRID, a, b);
}

static inline bool hm_adjacent(uint8_t a, uint8_t b)
{
    return a != 0 && b != 0 && hm_distance(a, b) == 1;
}

static inline uint8_t hm_terrain_kind_of(const mu_cx *cx, uint8_t hex)
{
    MU_ASSERT(hex >= 1 && hex <= HM_HEXES);
    return hm_look(cx)->terrain[hex - 1];
}

static inline const hm_terrain_row *hm_terrain(const mu_cx *cx, uint8_t hex)
{
    return &hm_s(cx)->terrains[hm_terrain_kind_of(cx, hex)];
}

/* [HM-2.4] A hex without a tile. */
static inline bool hm_is_clear(const mu_cx *cx, uint8_t hex)
{
    return hm_terrain_kind_of(cx, hex) == HM_CLEAR;
}

/* [HM-2.6] [HM-2.7] The terrain of `hex` as it counts against something in `other`:
 * Entrenchments only across their entrenched sides, Hills against Hills unless the
 * scenario says otherwise. `other` = 0: against nothing in particular, when
 * Entrenchments give nothing [HM-I.130]. */
const hm_terrain_row *hm_terrain_against(const mu_cx *cx, uint8_t hex, uint8_t other);

/* The same for a Unit that has come from `from` and is not fighting anything there: only the
 * sides of an Entrenchment matter [HM-I.130]. */
const hm_terrain_row *hm_terrain_entered(const mu_cx *cx, uint8_t hex, uint8_t from);

/* [HM-8.37] Is the straight line free of blocking terrain and Units? */
bool hm_line_of_sight(const mu_cx *cx, uint8_t from, uint8_t to);

#endif
