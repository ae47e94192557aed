/* SPDX-License-Identifier: MIT
 * core/rules/shear_folly/ruleset.c - the one record that everything hangs on. */
#include "core/rules/shear_folly/ruleset.h"

#include "core/rules/shear_folly/brief.h"
#include "core/rules/shear_folly/clauses.h"
#include "core/rules/shear_folly/drawing.h"
#include "core/rules/shear_folly/gauge.h"
#include "core/rules/shear_folly/legal.h"
#include "core/rules/shear_folly/purposes.h"
#include "core/rules/shear_folly/sequence.h"
#include "core/rules/shear_folly/state.h"
#include "core/rules/shear_folly/victory.h"

static mu_status begin(const void *setup, void *state, mu_err *err)
{
    TRY(sf_setup_check(setup, err));
    sf_state_begin(setup, state);
    return MU_OK;
}

static mu_status check(const void *setup, const void *state, mu_err *err)
{
    return sf_state_check(setup, state, err);
}

/* Both players see everything on the table. */
static void view(const void *setup, const void *state, uint8_t side, void *seen)
{
    (void)setup, (void)side;
    *(sf_state *)seen = *(const sf_state *)state;
}

static const char *side_name(const void *setup, uint8_t side)
{
    const sf_setup *s = setup;
    return side < 2 ? s->sides[side].name : "nobody";
}

const mu_ruleset shear_folly_ruleset = {
    .name = "shear_folly",
    .title = "Shear folly and Pike",
    .prefix = "SF",
    .edition = 1,
    .setup = &sf_setup_schema,
    .state = &sf_state_schema,
    .clauses = sf_clauses,
    .clauses_n = SF_CLAUSES_N,
    .purposes = sf_purposes,
    .purposes_n = SF_PURPOSES_N,
    .phases = sf_phases,
    .phases_n = SF_PHASES,
    .orders = sf_orders,
    .orders_n = SF_ORDERS,
    .subject = &sf_piece,
    .begin = begin,
    .check = check,
    .standing = sf_standing,
    .status = sf_status,
    .brief = sf_brief,
    .gauge = sf_gauge,
    .legal = sf_legal,
    .view = view,
    .measures = sf_measures,
    .measures_n = SF_MEASURES,
    .side_name = side_name,
    .board = &sf_board,
};
