/* SPDX-License-Identifier: MIT
 *
 * core/board.h - what a game looks like, for whoever draws it.
 *
 * Rules know what stands where; drawing is for the command and the viewer. A ruleset
 * lists its pieces and its ground in plain terms, and they draw.
 *
 * Shapes  a board of hexes, with pieces and ground by hex; or a table, with bases, and ground
 *         by areas and lines. A board with a grid is of hexes.
 * Units   of a table u (core/table.h).
 * Owner   texts belong to the setup and live as long as it does; what is written into a record
 *         is in it.
 * Errors  none: a sound position can be drawn.
 * Replay  reads a position, changes nothing.
 */
#ifndef MU_CORE_BOARD_H
#define MU_CORE_BOARD_H

#include "core/hex.h"
#include "core/table.h"

typedef struct mu_piece {
    const char *id;   /* "KE1" */
    const char *kind; /* "EL" */
    const char *name; /* "Elite Infantry" */
    uint8_t side;
    bool leader;  /* drawn after the units of its hex; on a table after all others */
    bool present; /* still in play */
    bool done;    /* has nothing left to do this turn */
    mu_hex hex;
    mu_base base;        /* on a table; frontage 0: none of its own, it is with another */
    const char *with;    /* that one's id */
    uint16_t strength;   /* now, in the game's own unit; 0 for leaders */
    uint16_t strength_0; /* at the start; 0: it counts up from nothing */
    const char *posture; /* how it stands in its hex, "ESE"; null: does not matter */
    char note[64];       /* what ails it, "low ammo"; empty: nothing */
} mu_piece;

typedef struct mu_ground {
    const char *name; /* "River"; "" for plain ground */
    char mark;        /* one letter for the map; ' ' for plain ground */
    bool absent;      /* no hex here */
    bool scores;      /* points go to who holds it */
} mu_ground;

#define MU_FEATURE_POINTS 32

/* A piece of a table's ground. */
typedef struct mu_feature {
    const char *name; /* "the Close" */
    char mark;        /* one letter for the map */
    bool line;        /* a polyline; otherwise an area */
    bool plain;       /* means nothing to the rules */
    bool scores;      /* is fought for */
    uint32_t n;
    mu_point at[MU_FEATURE_POINTS];
} mu_feature;

#define MU_REACHES 4

/* How far a piece reaches on a table, from its outline. */
typedef struct mu_reach {
    const char *name; /* "fires, 4 or more" */
    uint32_t distance;
    bool round; /* on all sides; otherwise within 45 degrees of straight ahead from its centre */
} mu_reach;

typedef struct mu_board {
    const char *strength;                  /* "MP" */
    uint32_t (*pieces)(const void *setup); /* how many there are, from 0 */
    mu_piece (*piece)(const void *setup, const void *state, uint32_t i);
    /* One line about a side for the margin: "CAP 4, stored 1, VP 1/2". */
    void (*margin)(const void *setup, const void *state, uint8_t side, mu_text *out);

    /* Hexes. */
    mu_hexgrid grid; /* no columns: a table */
    mu_ground (*ground)(const void *setup, const void *state, mu_hex hex);

    /* A table. */
    mu_point (*corner)(const void *setup); /* the far one, north and east */
    uint32_t (*features)(const void *setup);
    mu_feature (*feature)(const void *setup, uint32_t i);
    uint32_t (*reaches)(const void *setup, const void *state, uint32_t piece,
                        mu_reach reaches[MU_REACHES]);
} mu_board;

static inline bool mu_board_is_table(const mu_board *board)
{
    return board->grid.columns == 0;
}

#endif
