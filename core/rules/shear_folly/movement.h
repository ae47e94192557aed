/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/movement.h - the movement phase [SF-3].
 *
 * A move is gone step by step on the table as it stands, and refused where a step may not be made;
 * who may give it and who carries it out go the same way.
 */
#ifndef MU_SHEAR_FOLLY_MOVEMENT_H
#define MU_SHEAR_FOLLY_MOVEMENT_H

#include "core/rules/shear_folly/orders.h"
#include "core/rules/shear_folly/pieces.h"

/* [SF-I.9] Could the piece still move in this phase? Room to move does not matter. */
bool sf_could_move(const mu_cx *cx, uint8_t piece);

mu_status sf_may_move(const mu_cx *cx, const mu_order *order);

/* The move itself; whose go is next is for the sequence. */
MU_CHECKED mu_status sf_go(mu_cx *cx, const sf_move *move);

#endif
