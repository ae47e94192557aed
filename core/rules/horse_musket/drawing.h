/* SPDX-License-Identifier: MIT
 *
 * core/rules/horse_musket/drawing.h - pieces and ground, for whoever draws the map.
 */
#ifndef MU_HORSE_MUSKET_DRAWING_H
#define MU_HORSE_MUSKET_DRAWING_H

#include "core/board.h"

extern const mu_board hm_board;

#endif
