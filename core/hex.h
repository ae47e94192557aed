/* SPDX-License-Identifier: MIT
 *
 * core/hex.h - hexagons: names, neighbours, distance, straight lines.
 *
 * Pointy-top hexes in rows. Columns are letters from the left, rows numbers from the
 * top; even-numbered rows lie half a hex to the right.
 *
 *        A1    B1    C1          5  0         directions, clockwise from north-east:
 *           A2    B2    C2      4 <> 1        0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW
 *        A3    B3    C3          3  2         corner k lies between k and k + 1
 *
 * Shapes  a grid is its size; a hex is a number, 1 + row * columns + column.
 * Units   distance in hexes; 0 is "no hex" wherever a hex may be absent.
 * Owner   plain values.
 * Errors  reading a name says false; hexes must be of the grid they are used with.
 * Replay  integers only, no rounding anywhere.
 */
#ifndef MU_CORE_HEX_H
#define MU_CORE_HEX_H

#include "core/text.h"

typedef uint16_t mu_hex;

typedef struct mu_hexgrid {
    uint8_t columns; /* 1 to 26 */
    uint8_t rows;    /* 1 to 99 */
} mu_hexgrid;

#define MU_DIRECTIONS 6

/* The small ones are inline: with a constant grid their divisions turn into shifts. */

static inline int mu_hex_count(mu_hexgrid grid) /* hexes are 1 .. this */
{
    return grid.columns * grid.rows;
}

static inline mu_hex mu_hex_at(mu_hexgrid grid, int column, int row) /* 0 off the grid */
{
    if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return 0;
    return (mu_hex)(1 + row * grid.columns + column);
}

static inline int mu_hex_column(mu_hexgrid grid, mu_hex hex)
{
    return (hex - 1) % grid.columns;
}

static inline int mu_hex_row(mu_hexgrid grid, mu_hex hex)
{
    return (hex - 1) / grid.columns;
}

static inline int mu_hex_half(mu_hexgrid grid, mu_hex hex) /* half hexes from the left */
{
    return 2 * mu_hex_column(grid, hex) + (mu_hex_row(grid, hex) & 1);
}

/* "F4". */
void mu_hex_print(mu_hexgrid grid, mu_hex hex, mu_text *out);
bool mu_hex_parse(mu_hexgrid grid, const char *word, mu_hex *hex);

static inline mu_hex mu_hex_neighbour(mu_hexgrid grid, mu_hex hex, int direction)
{
    static const int8_t columns[2][MU_DIRECTIONS] = {
        /*              NE  E  SE  SW   W  NW */
        /* odd row  */ { 0, 1, 0, -1, -1, -1 },
        /* even row */ { 1, 1, 1, 0, -1, 0 },
    };
    static const int8_t rows[MU_DIRECTIONS] = { -1, 0, 1, 1, 0, -1 };
    int row = mu_hex_row(grid, hex);
    return mu_hex_at(grid, mu_hex_column(grid, hex) + columns[row & 1][direction],
                     row + rows[direction]); /* 0 off the grid */
}

static inline int mu_hex_distance(mu_hexgrid grid, mu_hex a, mu_hex b)
{
    /* Every step to another row also goes half a hex to a side; the rest is straight ahead. */
    const int rows = mu_hex_row(grid, a) - mu_hex_row(grid, b);
    const int halves = mu_hex_half(grid, a) - mu_hex_half(grid, b);
    const int up = rows < 0 ? -rows : rows;
    const int across = halves < 0 ? -halves : halves;
    return across > up ? (across + up) / 2 : up;
}

/* The direction of an adjacent hex; -1 when they are not adjacent. */
int mu_hex_direction(mu_hexgrid grid, mu_hex from, mu_hex to);

/* What the straight line between two centres meets on its way. A hex is crossed when
 * the line passes through its inside; a line along the common side of two hexes has
 * them as a spine pair; hexes only touched at a corner do not count. The ends never
 * count. */
#define MU_LINE_HEXES 64

typedef struct mu_hexline {
    uint32_t crossed_n;
    uint32_t spines_n;
    mu_hex crossed[MU_LINE_HEXES];
    mu_hex spine[MU_LINE_HEXES][2]; /* [1] is 0 where the pair reaches off the grid */
} mu_hexline;

/* `a` and `b` differ and lie at most MU_LINE_HEXES / 4 hexes apart. */
void mu_hex_line(mu_hexgrid grid, mu_hex a, mu_hex b, mu_hexline *line);

/* The sides of `to` by which the line from `from` comes in: one, or two neighbouring
 * ones when it comes in at a corner. Also the sides by which the opposite line leaves.
 * Returns how many; the lower direction of the pair first, 5 before 0. */
int mu_hex_entry(mu_hexgrid grid, mu_hex from, mu_hex to, int sides[2]);

/* The corner of `to` that points most directly away from `from`; of two that do so equally, the
 * one farther clockwise. The hexes differ. */
int mu_hex_corner_away(mu_hexgrid grid, mu_hex from, mu_hex to);

#endif
