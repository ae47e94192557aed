/* SPDX-License-Identifier: MIT
 *
 * cli/reach.h - the line that is as far from a base as something reaches, as the path of SVG.
 *
 *        .---------------.          round: all around the base, with rounded corners;
 *         \    front    /           otherwise that part of it that lies within 45 degrees of
 *          \ +-------+ /            straight ahead of the centre, and the two rays; each begins
 *           \|   x   |/             at the centre, so that the dashes of several agree
 *
 * Shapes  whole u, from the base's centre; x to its right, y to its rear.
 * Owner   the text is the caller's.
 * Errors  none; a side of a base and a distance are at most MU_BASE_MOST and MU_TABLE_MOST.
 */
#ifndef MU_CLI_REACH_H
#define MU_CLI_REACH_H

#include "core/table.h"
#include "core/text.h"

void reach_path(uint32_t frontage, uint32_t depth, uint32_t distance, bool round, mu_text *path);

/* How far to the right, and as far ahead, the ray at 45 degrees has gone when it is a distance
 * away from the base: half of it wide and half of it deep. To nearest. */
int32_t reach_ray(int32_t wide, int32_t deep, uint32_t distance);

#endif
