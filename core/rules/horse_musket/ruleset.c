/* SPDX-License-Identifier: MIT
 * core/rules/horse_musket/ruleset.c - the one record that everything hangs on. */
#include "core/rules/horse_musket/ruleset.h"

#include "core/rules/horse_musket/brief.h"
#include "core/rules/horse_musket/clauses.h"
#include "core/rules/horse_musket/drawing.h"
#include "core/rules/horse_musket/gauge.h"
#include "core/rules/horse_musket/legal.h"
#include "core/rules/horse_musket/map.h"
#include "core/rules/horse_musket/orders.h"
#include "core/rules/horse_musket/propose.h"
#include "core/rules/horse_musket/purposes.h"
#include "core/rules/horse_musket/sequence.h"
#include "core/rules/horse_musket/setup.h"
#include "core/rules/horse_musket/state.h"
#include "core/rules/horse_musket/victory.h"

static mu_status begin(const void *setup, void *state, mu_err *err)
{
    TRY(hm_setup_check(setup, err));
    hm_state_begin(setup, state);
    return MU_OK;
}

static mu_status check(const void *setup, const void *state, mu_err *err)
{
    return hm_state_check(setup, state, err);
}

/* Both players see everything on the board. */
static void view(const void *setup, const void *state, uint8_t side, void *seen)
{
    (void)setup, (void)side;
    *(hm_state *)seen = *(const hm_state *)state;
}

static const char *side_name(const void *setup, uint8_t side)
{
    const hm_setup *s = setup;
    return side < 2 ? s->sides[side].name : "nobody";
}

const mu_ruleset horse_musket_ruleset = {
    .name = "horse_musket",
    .title = "Horse & Musket: Dawn of an Era",
    .prefix = "HM",
    .edition = 1,
    .setup = &hm_setup_schema,
    .state = &hm_state_schema,
    .clauses = hm_clauses,
    .clauses_n = HM_CLAUSES_N,
    .purposes = hm_purposes,
    .purposes_n = HM_PURPOSES_N,
    .phases = hm_phases,
    .phases_n = HM_PHASES,
    .orders = hm_orders,
    .orders_n = HM_ORDERS,
    .subject = &hm_piece,
    .begin = begin,
    .check = check,
    .look = hm_look_around,
    .standing = hm_standing,
    .status = hm_status,
    .brief = hm_brief,
    .gauge = hm_gauge,
    .legal = hm_legal,
    .propose = hm_propose,
    .view = view,
    .measures = hm_measures,
    .measures_n = HM_MEASURES,
    .side_name = side_name,
    .board = &hm_board,
};
