/* SPDX-License-Identifier: MIT
 *
 * core/angle.h - directions on a table: binary angles, their sines, bearings.
 *
 *              16384 north, away from side A's edge
 *                  |
 *     32768 west --+-- 0 east         a turn to the left adds, to the right subtracts
 *                  |
 *              49152 south
 *
 * Shapes  numbers.
 * Units   65536 to the circle; sines times 2^30, rounded to nearest: off by half of 2^-30 at most.
 * Owner   plain values.
 * Errors  none; a bearing wants a vector that is not (0, 0).
 * Replay  integers only. [GEO-2] [GEO-3]
 */
#ifndef MU_CORE_ANGLE_H
#define MU_CORE_ANGLE_H

#include "core/base.h"

typedef uint16_t mu_angle;

#define MU_EAST         0u
#define MU_NORTH        16384u
#define MU_WEST         32768u
#define MU_SOUTH        49152u
#define MU_QUARTER_TURN 16384u
#define MU_HALF_TURN    32768u
#define MU_EIGHTH_TURN  8192u

int32_t mu_sine(mu_angle angle);
int32_t mu_cosine(mu_angle angle);

/* Of hundredths of a degree, to nearest, a tie up; and back, for telling. */
mu_angle mu_angle_of_degrees(uint32_t hundredths);
uint32_t mu_degrees_of_angle(mu_angle angle);

/* The turn from one to the other: -32768 to 32767, to the left positive. */
int32_t mu_turn_between(mu_angle from, mu_angle to);

/* The angle whose direction is closest to that of the vector: the least cross product with the
 * scaled vector of the angle; of two, the smaller number. Parts up to 2^32. */
mu_angle mu_bearing(int64_t dx, int64_t dy);

#endif
