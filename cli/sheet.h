/* SPDX-License-Identifier: MIT
 *
 * cli/sheet.h - a position as a sheet to print: the board to scale, and all it takes to agree on
 * where the pieces stand.
 *
 *     title                       what is drawn by sheet_hexes.c or sheet_table.c stands in the
 *     turn and side               middle; sheet.c puts title, legend, rosters and caption around
 *     +-----------------+         it
 *     |      board      |
 *     +-----------------+         sides differ in print without colours: A is light and hatched,
 *     legend, rosters             B dark with white letters
 *     event, fingerprint
 *
 * Shapes  a sheet that grows downwards.
 * Units   u; y goes down, so the y of a table is turned over.
 * Owner   the caller's bytes; a sheet lives while it is written.
 * Errors  MU_IO: not enough memory. MU_INPUT: no such piece.
 */
#ifndef MU_CLI_SHEET_H
#define MU_CLI_SHEET_H

#include "cli/drawing.h"
#include "cli/svg.h"
#include "events/game.h"

typedef struct sheet_wish {
    const char *word;   /* the address of the position */
    uint64_t event;     /* after which it is */
    const char *ranges; /* ids with commas between them; "" all pieces; null: none */
    bool settled;       /* as the last step left it, without what has begun after it */
} sheet_wish;

/* The whole drawing as one element, added to *out. */
MU_CHECKED mu_status sheet_write(const cli *c, mu_game *game, const sheet_wish *wish, mu_bytes *out,
                                 mu_err *err);

/* --- for those who draw the board ------------------------------------------------------------- */

typedef struct sheet {
    svg svg;
    const drawing *d;
    const sheet_wish *wish;
    int32_t em;    /* size of the letters */
    int32_t width; /* of the sheet */
    int32_t x, y;  /* where the next entry of the legend or line goes */
} sheet;

/* The board's size, the size of letters that suit it, and the board itself, whose corner is
 * already at the origin; then the legend of its ground. */
mu_point sheet_hexes_size(const drawing *d, int32_t *em);
void sheet_draw_hexes(sheet *s);
void sheet_explain_hexes(sheet *s);
mu_point sheet_table_size(const drawing *d, int32_t *em);
void sheet_draw_table(sheet *s);
void sheet_explain_table(sheet *s);

/* How a side's pieces are filled, as attributes; and words on them, about their middle. */
const char *sheet_fill(uint8_t side);
const char *sheet_ink(uint8_t side);  /* a colour: what is drawn on them */
const char *sheet_line(uint8_t side); /* a colour: what is drawn elsewhere for them */
void sheet_label(sheet *s, uint8_t side, mu_point at, int32_t size, const char *words);

/* The size of letters at most so high, in which the words are at most so wide. */
int32_t sheet_size(int32_t high, int32_t wide, const char *words);

/* Are the ranges of a piece wanted? */
bool sheet_wants_ranges(const sheet *s, const mu_piece *piece);

/* One of the patterns of ground, as an attribute. */
#define SHEET_PATTERNS 8
void sheet_pattern(sheet *s, uint32_t i);

/* An entry of the legend. Its sign, two em wide and one high, is to be drawn at the point. */
mu_point sheet_entry(sheet *s, const char *words);
void sheet_box(sheet *s, mu_point at); /* the beginning of a rectangle of that size */

#endif
