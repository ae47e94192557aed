/* SPDX-License-Identifier: MIT
 *
 * core/board.h - what a game looks like, for whoever draws it.
 *
 * Rules know what stands where; drawing is for the command and the viewer. A ruleset
 * lists its pieces and its ground in plain terms, and they draw.
 *
 * Shapes  a hex board with pieces and ground by hex.
 * Owner   texts belong to the setup and live as long as it does.
 * Errors  none: a sound position can be drawn.
 * Replay  reads a position, changes nothing.
 */
#ifndef MU_CORE_BOARD_H
#define MU_CORE_BOARD_H

#include "core/hex.h"

typedef struct mu_piece {
    const char *id;   /* "KE1" */
    const char *kind; /* "EL" */
    const char *name; /* "Elite Infantry" */
    uint8_t side;
    bool leader;  /* drawn after the units of its hex */
    bool present; /* still in play */
    bool done;    /* has nothing left to do this turn */
    mu_hex hex;
    uint16_t strength;   /* now, in the game's own unit; 0 for leaders */
    uint16_t strength_0; /* at the start */
    const char *posture; /* how it stands in its hex, "ESE"; null: does not matter */
    const char *note;    /* what ails it, "low ammo"; null: nothing */
} mu_piece;

typedef struct mu_ground {
    const char *name; /* "River"; "" for plain ground */
    char mark;        /* one letter for the map; ' ' for plain ground */
    bool absent;      /* no hex here */
    bool scores;      /* points go to who holds it */
} mu_ground;

typedef struct mu_board {
    mu_hexgrid grid;
    const char *strength;                  /* "MP" */
    uint32_t (*pieces)(const void *setup); /* how many there are, from 0 */
    mu_piece (*piece)(const void *setup, const void *state, uint32_t i);
    mu_ground (*ground)(const void *setup, const void *state, mu_hex hex);
    /* One line about a side for the margin: "CAP 4, stored 1, VP 1/2". */
    void (*margin)(const void *setup, const void *state, uint8_t side, mu_text *out);
} mu_board;

#endif
