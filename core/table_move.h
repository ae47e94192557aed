/* SPDX-License-Identifier: MIT
 *
 * core/table_move.h - how bases move on a table: legs, wheels, what they sweep, what they meet.
 *
 * Units   u and binary angles (core/table.h). A meeting distance is an exact fraction of u.
 * Shapes  plain values.
 * Owner   the caller's.
 * Errors  what cannot be (nothing is met, no squaring up) is said by false.
 * Replay  integers only; the one rounding of a leg and of a wheel is to nearest, so a centre is off
 *         by half a u at most in x and y, and a wheel's cost by half a u.
 */
#ifndef MU_CORE_TABLE_MOVE_H
#define MU_CORE_TABLE_MOVE_H

#include "core/table.h"

typedef enum mu_hand { MU_LEFT_HAND, MU_RIGHT_HAND } mu_hand;

/* --- steps ---------------------------------------------------------------------------------- */

/* [GEO-7] Straight along any angle, facing kept; ahead is along the facing. */
mu_base mu_leg(const mu_base *base, mu_angle along, int32_t distance);

/* [GEO-8] On the front corner of that hand, by up to a quarter; and the arc that the other front
 * corner walks. */
mu_base mu_wheel(const mu_base *base, mu_hand hand, uint32_t angle);
uint32_t mu_wheel_cost(uint32_t frontage, uint32_t angle);

/* What a leg sweeps. Along the facing, or straight back by a distance below 0: front corners at
 * one end, rear corners at the other. In any other direction the hull of both outlines. */
mu_outline mu_sweep(const mu_base *base, int32_t distance);
mu_outline mu_hull(const mu_outline *a, const mu_outline *b);

/* --- meeting ------------------------------------------------------------------------ */

/* [GEO-7] How far a moving outline goes before it meets another: over / under, not below 0. */
typedef struct mu_meeting {
    mu_wide over;
    uint64_t under;
} mu_meeting;

/* The least distance at which a corner of one lies on an edge of the other, ends included. A
 * graze counts. False: they never meet. */
bool mu_meets(const mu_outline *moving, mu_angle along, const mu_outline *other, mu_meeting *at);

int mu_meeting_compare(mu_meeting a, mu_meeting b);
uint32_t mu_meeting_whole(mu_meeting at); /* rounded down */

/* [GEO-7] Contact distance of a forced move ahead by at most `most` with a base whose contact ends
 * it. False: there is no contact. */
bool mu_contact_distance(const mu_base *base, uint32_t most, const mu_outline *other,
                         uint32_t *distance);

/* [GEO-7] The least whole distance, from 1 on, along an angle at which the base no longer cuts into
 * the other outline. False: not within `most`. */
bool mu_clear_distance(const mu_base *base, mu_angle along, const mu_outline *other, uint32_t most,
                       uint32_t *distance);

/* --- squaring up --------------------------------------------------------------------------- */

/* [GEO-9] A base in contact with `side` of a target swings about the point of contact until its
 * front lies flush with that edge. Steps 1 to 4; whether the result may stand is for the rules.
 * False: it stays as it is, as the swing is nothing, more than an eighth of a turn, or nothing
 * is near enough. */
bool mu_square_up(const mu_base *mover, const mu_base *target, mu_aspect side, mu_base *result);

/* --- the edge of the table ------------------------------------------------------------------ */

/* [GEO-13] From the middle of the front straight ahead to the border, rounded up; which border it
 * is, in the order south, east, north, west: bit 0 to 3, at a corner two. */
uint32_t mu_exit_distance(const mu_base *base, int32_t width, int32_t height, uint32_t *borders);

#endif
