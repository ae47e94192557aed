/* SPDX-License-Identifier: MIT
 *
 * cli/drawing.h - the pieces of a position in the order they are drawn, for maps and rosters.
 *
 * Shapes  all units in the order of the roster, then all leaders, present or gone.
 * Owner   drawing_new allocates, free frees; texts belong to the setup.
 * Errors  null: there is not enough memory.
 */
#ifndef MU_CLI_DRAWING_H
#define MU_CLI_DRAWING_H

#include "cli/command.h"
#include "core/ruleset.h"

#define DRAWING_PIECES 512

typedef struct drawing {
    const cli *c;
    mu_position at;
    uint32_t n;
    mu_piece pieces[DRAWING_PIECES];
    uint32_t rows[DRAWING_PIECES]; /* of the pieces in the roster */
} drawing;

drawing *drawing_new(const cli *c, const mu_position *at);

/* A hex board and a table as text, with their legends. */
void drawing_print_hexes(const drawing *d);
void drawing_print_table(const drawing *d);

/* A piece in the roster: what and where it is, and how it stands. */
void drawing_entry_words(const drawing *d, const mu_piece *piece, mu_text *words);

/* The pieces and the margin of a side. */
void drawing_print_roster(const drawing *d, uint8_t side);

/* Is it on the map by itself: in play, and on a table with a base of its own? */
bool drawing_shows(const drawing *d, const mu_piece *piece);

/* '>' and '<': to which side a unit belongs. */
char drawing_sign(const mu_piece *piece);

/* An id that does not fit shows that it was cut, and its end: RM10 and RM11 are R~0 and R~1. */
void drawing_id(mu_text *text, const char *id, size_t room);

/* "north", "south-west", or degrees from the east to the left, "67.5\u00b0". */
void drawing_facing(mu_angle facing, mu_text *text);

/* Which of the eight directions is the nearest, from the east to the left. */
uint32_t drawing_eighth(mu_angle facing);

/* The leader who is with a piece, the k-th of them; null: no more. */
const mu_piece *drawing_leader_with(const drawing *d, const mu_piece *piece, uint32_t k);

/* One entry of a legend, on a new line if there is no room; *column is where the line ends. */
void drawing_legend(uint32_t *column, const char *words);

#endif
