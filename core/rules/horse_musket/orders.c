/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/orders.c - the table of order kinds. */
#include "core/rules/horse_musket/orders.h"

#include "core/rules/horse_musket/ammunition.h"
#include "core/rules/horse_musket/baggage.h"
#include "core/rules/horse_musket/charge.h"
#include "core/rules/horse_musket/close_combat.h"
#include "core/rules/horse_musket/facing.h"
#include "core/rules/horse_musket/fire.h"
#include "core/rules/horse_musket/formation.h"
#include "core/rules/horse_musket/leaders.h"
#include "core/rules/horse_musket/movement.h"
#include "core/rules/horse_musket/sequence.h"

MU_SCHEMA(hm_move, HM_MOVE_FIELDS, 5);
MU_SCHEMA(hm_fire, HM_FIRE_FIELDS, 5);
MU_SCHEMA(hm_skirmish_move, HM_SKIRMISH_MOVE_FIELDS, 4);
MU_SCHEMA(hm_skirmish_fire, HM_SKIRMISH_FIRE_FIELDS, 4);
MU_SCHEMA(hm_cc, HM_CC_FIELDS, 5);
MU_SCHEMA(hm_charge, HM_CHARGE_FIELDS, 6);
MU_SCHEMA(hm_lmove, HM_LMOVE_FIELDS, 2);
MU_SCHEMA(hm_rally, HM_RALLY_FIELDS, 2);
MU_SCHEMA(hm_baggage_order, HM_BAGGAGE_ORDER_FIELDS, 2);
MU_SCHEMA(hm_face, HM_FACE_FIELDS, 3);
MU_SCHEMA(hm_reform, HM_REFORM_FIELDS, 5);
MU_SCHEMA(hm_resupply, HM_RESUPPLY_FIELDS, 2);
MU_SCHEMA(hm_end, MU_NO_FIELDS, 1);

#define FITS(kind) (sizeof(kind) <= HM_ORDER_BYTES)
_Static_assert(FITS(hm_move) && FITS(hm_fire) && FITS(hm_skirmish_move) && FITS(hm_skirmish_fire) &&
                   FITS(hm_cc) && FITS(hm_charge) && FITS(hm_lmove) && FITS(hm_rally) &&
                   FITS(hm_baggage_order) && FITS(hm_face) && FITS(hm_reform) &&
                   FITS(hm_resupply) && FITS(hm_end),
               "no order is larger");

static const mu_order_path move_path = {
    .name = "path", .first = "step", .answers = "P_STEP", .bound = HM_7_6
};

/* clang-format off */
const mu_order_kind hm_orders[HM_ORDERS] = {
    [HM_ORDER_MOVE]          = { "move", "move hex by hex, as far as the Movement Rate", &hm_move_schema, hm_may_move, hm_move_order, &move_path, NULL, MU_LISTS_ALL },
    [HM_ORDER_FIRE]          = { "fire", "fire at the nearest enemy hex (Cannon: any)", &hm_fire_schema, hm_may_fire, hm_fire_order, NULL, NULL, MU_LISTS_ALL },
    [HM_ORDER_SKIRMISH_MOVE] = { "skirmish-move", "Skirmish: move one hex, then fire", &hm_skirmish_move_schema, hm_may_skirmish_move, hm_skirmish_move_order, NULL, NULL, MU_LISTS_ALL },
    [HM_ORDER_SKIRMISH_FIRE] = { "skirmish-fire", "Skirmish: fire, then move one hex", &hm_skirmish_fire_schema, hm_may_skirmish_fire, hm_skirmish_fire_order, NULL, NULL, MU_LISTS_ALL },
    [HM_ORDER_CC]            = { "cc", "Close Combat against an adjacent hex", &hm_cc_schema, hm_may_cc, hm_cc_order, NULL, NULL, MU_LISTS_ALL },
    [HM_ORDER_CHARGE]        = { "charge", "Charge a hex from a distance, over the hexes of path", &hm_charge_schema, hm_may_charge, hm_charge_order, NULL, NULL, MU_LISTS_ALL },
    [HM_ORDER_LMOVE]         = { "lmove", "move a Leader, up to four hexes, for 0 CAP", &hm_lmove_schema, hm_may_lmove, hm_lmove_order, NULL, NULL, MU_LISTS_ALL },
    [HM_ORDER_RALLY]         = { "rally", "a Leader gives a Unit in his hex 1 MP back", &hm_rally_schema, hm_may_rally, hm_rally_order, NULL, NULL, MU_LISTS_ALL },
    [HM_ORDER_BAGGAGE]       = { "baggage", "move a Baggage marker one hex", &hm_baggage_order_schema, hm_may_baggage, hm_baggage_move_order, NULL, NULL, MU_LISTS_ALL },
    [HM_ORDER_FACE]          = { "face", "turn without moving (Facing option)", &hm_face_schema, hm_may_face, hm_face_order, NULL, NULL, MU_LISTS_ALL },
    [HM_ORDER_REFORM]        = { "reform", "change formation (Line & Column option)", &hm_reform_schema, hm_may_reform, hm_reform_order, NULL, NULL, MU_LISTS_ALL },
    [HM_ORDER_RESUPPLY]      = { "resupply", "bring up ammunition (Ammunition option)", &hm_resupply_schema, hm_may_resupply, hm_resupply_order, NULL, NULL, MU_LISTS_ALL },
    [HM_ORDER_END]           = { "end", "end the player turn", &hm_end_schema, hm_may_end, hm_end_order, NULL, NULL, MU_LISTS_ALL },
};
/* clang-format on */
