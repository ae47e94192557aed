/* SPDX-License-Identifier: MIT
 *
 * core/rules/shear_folly/drawing.h - bases and ground, for whoever draws the table; and a side's
 * standing in a line.
 *
 * Shapes  core/board.h; strength is stress markers.
 * Owner   texts are the setup's.
 * Replay  reads a position, changes nothing.
 */
#ifndef MU_SHEAR_FOLLY_DRAWING_H
#define MU_SHEAR_FOLLY_DRAWING_H

#include "core/board.h"

extern const mu_board sf_board;

/* What the side to act has beside turn and phase. */
void sf_status(const void *setup, const void *state, mu_text *out);

#endif
