/* SPDX-License-Identifier: MIT
 * cli/canvas.c - a table as characters. */
#include "cli/canvas.h"

#include <string.h>

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t quotient_up(int32_t a, int32_t b)
{
    return (a + b - 1) / b;
}

void canvas_begin(canvas *c, mu_point corner)
{
    *c = (canvas){ .corner = corner };
    c->scale = larger(quotient_up(corner.x, CANVAS_COLUMNS * MU_MM),
                      quotient_up(corner.y, 2 * CANVAS_ROWS * MU_MM));
    c->scale = larger(c->scale, 1);
    c->columns = larger(quotient_up(corner.x, c->scale * MU_MM), 1);
    c->rows = larger(quotient_up(corner.y, 2 * c->scale * MU_MM), 1);
}

static int32_t quotient_down(int32_t a, int32_t b)
{
    return a >= 0 ? a / b : -quotient_up(-a, b);
}

int canvas_column_of(const canvas *c, int32_t x)
{
    return quotient_down(x == c->corner.x ? x - 1 : x, c->scale * MU_MM);
}

int canvas_row_of(const canvas *c, int32_t y)
{
    return c->rows - 1 - quotient_down(y == c->corner.y ? y - 1 : y, 2 * c->scale * MU_MM);
}

bool canvas_has(const canvas *c, int row, int column)
{
    return row >= 0 && row < c->rows && column >= 0 && column < c->columns;
}

mu_point canvas_centre_of(const canvas *c, int row, int column)
{
    return (mu_point){ (2 * column + 1) * c->scale * MU_MM / 2,
                       (2 * (c->rows - 1 - row) + 1) * c->scale * MU_MM };
}

void canvas_put(canvas *c, int row, int column, canvas_cell cell)
{
    if (canvas_has(c, row, column) && c->cells[row][column].layer <= cell.layer)
        c->cells[row][column] = cell;
}

void canvas_line(canvas *c, mu_point from, mu_point to, canvas_cell cell)
{
    const int64_t dx = (int64_t)to.x - from.x;
    const int64_t dy = (int64_t)to.y - from.y;
    const int64_t across = (dx < 0 ? -dx : dx) / (c->scale * MU_MM / 2);
    const int64_t up = (dy < 0 ? -dy : dy) / (c->scale * MU_MM);
    const int64_t steps = 1 + (across > up ? across : up);
    for (int64_t k = 0; k <= steps; k++)
        canvas_put(c, canvas_row_of(c, (int32_t)(from.y + dy * k / steps)),
                   canvas_column_of(c, (int32_t)(from.x + dx * k / steps)), cell);
}

bool canvas_holds(const mu_point *corners, uint32_t n, mu_point point)
{
    bool inside = false;
    for (uint32_t i = 0; i < n; i++) {
        mu_point low = corners[i];
        mu_point high = corners[(i + 1) % n];
        if (low.y > high.y) {
            const mu_point other = low;
            low = high;
            high = other;
        }
        /* To the left of an edge that its own height meets. */
        if (low.y <= point.y && point.y < high.y && mu_bend(low, high, point) > 0) inside = !inside;
    }
    return inside;
}

void canvas_fill(canvas *c, const mu_point *corners, uint32_t n, canvas_cell cell)
{
    for (int row = 0; row < c->rows; row++)
        for (int column = 0; column < c->columns; column++)
            if (canvas_holds(corners, n, canvas_centre_of(c, row, column)))
                canvas_put(c, row, column, cell);
}

void canvas_write(canvas *c, int row, int column, const char *words, canvas_cell cell)
{
    while (*words != '\0') {
        size_t n = 1;
        while (n < sizeof cell.glyph - 1 && ((uint8_t)words[n] & 0xc0u) == 0x80u) n++;
        memset(cell.glyph, 0, sizeof cell.glyph);
        memcpy(cell.glyph, words, n);
        canvas_put(c, row, column++, cell);
        words += n;
    }
}
