/* SPDX-License-Identifier: MIT
 *
 * cli/canvas.h - a table as characters, to scale: a character is twice as high as wide.
 *
 *     scale 8: a column is 8 mm, a row 16 mm; row 0 is the northern one
 *
 * What is put on a higher layer hides what lies below; on its own layer it hides nothing but
 * where it says so.
 *
 * Shapes  cells, each blank or one character.
 * Units   of points u (core/table.h), of the scale mm.
 * Owner   plain values.
 * Errors  none: what lies off the table is not drawn.
 */
#ifndef MU_CLI_CANVAS_H
#define MU_CLI_CANVAS_H

#include "core/table.h"

#define CANVAS_COLUMNS 92
#define CANVAS_ROWS    60

typedef enum canvas_layer {
    CANVAS_BLANK,
    CANVAS_GROUND,
    CANVAS_PIECE, /* the inside of a base */
    CANVAS_FRONT, /* its arrow */
    CANVAS_LABEL
} canvas_layer;

typedef struct canvas_cell {
    char glyph[5]; /* in UTF-8; empty: blank */
    uint8_t layer;
    uint16_t piece; /* whose it is, from 1; 0: nobody's */
} canvas_cell;

typedef struct canvas {
    int32_t scale;
    int columns, rows;
    mu_point corner; /* the far one, which is on the table */
    canvas_cell cells[CANVAS_ROWS][CANVAS_COLUMNS];
} canvas;

/* Blank, at the largest scale that has room for the table. */
void canvas_begin(canvas *c, mu_point corner);

int canvas_column_of(const canvas *c, int32_t x);
int canvas_row_of(const canvas *c, int32_t y);
bool canvas_has(const canvas *c, int row, int column);
mu_point canvas_centre_of(const canvas *c, int row, int column);

/* A cell, unless something of a higher layer is there. */
void canvas_put(canvas *c, int row, int column, canvas_cell cell);

/* Every cell a line passes; every cell whose centre an outline of n corners holds. */
void canvas_line(canvas *c, mu_point from, mu_point to, canvas_cell cell);
void canvas_fill(canvas *c, const mu_point *corners, uint32_t n, canvas_cell cell);

/* Is the point within the outline of n corners, which may bend inwards? */
bool canvas_holds(const mu_point *corners, uint32_t n, mu_point point);

/* The words into the cells of a row. One byte, one column: ids and marks; of other letters, one
 * character a column. */
void canvas_write(canvas *c, int row, int column, const char *words, canvas_cell cell);

#endif
