/* SPDX-License-Identifier: MIT
 *
 * core/stream.h - streams, and how often a way crosses them.
 *
 *           a            The way of a centre crosses a stretch a-b of a stream when it comes to it
 *            \           or over it: to stop on it counts, to leave it does not. At a bend the
 *     p ------*----> q   stretch that begins there is the one that is crossed, so a bend counts
 *              \         once. What is crossed inside a bridge, its outline included, is free.
 *               b
 *
 * Units   u.
 * Shapes  one straight way; a move is asked piece by piece.
 * Owner   the caller's memory.
 * Errors  none.
 * Replay  integers only, exact: no crossing is ever rounded to a point. [NQ-G.19] [NQ-I.21]
 */
#ifndef MU_CORE_STREAM_H
#define MU_CORE_STREAM_H

#include "core/ground.h"

uint32_t mu_stream_crossings(mu_lines streams, mu_areas bridges, mu_point from, mu_point to);

#endif
