/* SPDX-License-Identifier: MIT
 * core/hex.c - integer hex geometry.
 *
 * Lines are traced on a lattice where the centre of column c in row r lies at
 * x = 2c + (r odd), y = 3r (r from 0) and the corners of a hex at the six offsets
 * below. It is an affine picture of the regular grid, so "inside", "along a side" and
 * "touching a corner" mean the same as on the map; weights 3 and 1 make the scalar
 * product below the true projection on the line. */
#include "core/hex.h"

#include "core/panic.h"

/* Corner k lies between directions k and k + 1. */
static const int corner_x[MU_DIRECTIONS] = { 1, 1, 0, -1, -1, 0 };
static const int corner_y[MU_DIRECTIONS] = { -1, 1, 2, 1, -1, -2 };

void mu_hex_print(mu_hexgrid grid, mu_hex hex, mu_text *out)
{
    const char column[2] = { (char)('A' + mu_hex_column(grid, hex)), '\0' };
    mu_text_word(out, column);
    mu_text_number(out, mu_hex_row(grid, hex) + 1);
}

bool mu_hex_parse(mu_hexgrid grid, const char *word, mu_hex *hex)
{
    int64_t number = 0;
    if (word[0] < 'A' || word[0] > 'Z' || !mu_whole_number(word + 1, 1, grid.rows, &number))
        return false;
    *hex = mu_hex_at(grid, word[0] - 'A', (int)number - 1);
    return *hex != 0;
}

int mu_hex_direction(mu_hexgrid grid, mu_hex from, mu_hex to)
{
    for (int d = 0; d < MU_DIRECTIONS; d++)
        if (to != 0 && mu_hex_neighbour(grid, from, d) == to) return d;
    return -1;
}

/* --- lines ---------------------------------------------------------------- */

typedef struct tracer {
    int x, y;   /* the start */
    int dx, dy; /* to the end */
    int reach;  /* how far off the line, as side_of counts, the centre of a hex it touches can be */
    bool along; /* two corners of a hex are equally far out: the line can run along its side */
} tracer;

static int centre_y(mu_hexgrid grid, mu_hex hex)
{
    return 3 * mu_hex_row(grid, hex);
}

static tracer trace(mu_hexgrid grid, mu_hex a, mu_hex b)
{
    int x = mu_hex_half(grid, a);
    int y = centre_y(grid, a);
    return (tracer){ .x = x, .y = y, .dx = mu_hex_half(grid, b) - x, .dy = centre_y(grid, b) - y };
}

/* On which side of the line a point lies: the sign tells, 0 is on it. */
static int side_of(const tracer *t, int x, int y)
{
    return t->dx * (y - t->y) - t->dy * (x - t->x);
}

static int corner_side(const tracer *t, int hex_x, int hex_y, int corner)
{
    return side_of(t, hex_x + corner_x[corner], hex_y + corner_y[corner]);
}

/* Corners lie opposite each other: of a hex with its centre on the line, as many and as far on
 * one side as on the other. So its centre tells of every hex whether the line goes through. */
static void find_width(tracer *t)
{
    for (int k = 0; k < MU_DIRECTIONS; k++) {
        int out = corner_side(t, t->x, t->y, k);
        if (out == t->reach) t->along = true;
        if (out <= t->reach) continue;
        t->reach = out;
        t->along = false;
    }
}

/* The line runs along the side between two corners: k and k + 1 bound that of direction k + 1.
 * The partner across it meets the line too; the pair is noted once, by its lower hex. */
static void note_spine(mu_hexgrid grid, const tracer *t, mu_hex hex, mu_hexline *line)
{
    const int x = mu_hex_half(grid, hex);
    const int y = centre_y(grid, hex);
    int direction = 0;
    for (int k = 0; k < MU_DIRECTIONS; k++) {
        int next = (k + 1) % MU_DIRECTIONS;
        if (corner_side(t, x, y, k) == 0 && corner_side(t, x, y, next) == 0) direction = next;
    }
    mu_hex partner = mu_hex_neighbour(grid, hex, direction);
    if (partner != 0 && partner < hex) return;
    MU_ASSERT(line->spines_n < MU_LINE_HEXES);
    line->spine[line->spines_n][0] = hex;
    line->spine[line->spines_n][1] = partner;
    line->spines_n++;
}

static void meet(mu_hexgrid grid, const tracer *t, int column, int row, mu_hexline *line)
{
    const int x = 2 * column + (row & 1);
    const int y = 3 * row;
    const int along = 3 * (x - t->x) * t->dx + (y - t->y) * t->dy;
    if (along <= 0 || along >= 3 * t->dx * t->dx + t->dy * t->dy) return;
    const int side = side_of(t, x, y);
    const int out = side < 0 ? -side : side;
    const mu_hex hex = mu_hex_at(grid, column, row);
    if (hex == 0 || out > t->reach) return;
    if (out == t->reach) {
        if (t->along) note_spine(grid, t, hex, line);
        return;
    }
    MU_ASSERT(line->crossed_n < MU_LINE_HEXES);
    line->crossed[line->crossed_n++] = hex;
}

void mu_hex_line(mu_hexgrid grid, mu_hex a, mu_hex b, mu_hexline *line)
{
    MU_ASSERT(a != b);
    line->crossed_n = 0;
    line->spines_n = 0;
    tracer t = trace(grid, a, b);
    find_width(&t);
    int row_a = mu_hex_row(grid, a);
    int row_b = mu_hex_row(grid, b);
    int column_a = mu_hex_column(grid, a);
    int column_b = mu_hex_column(grid, b);
    int rows[2] = { row_a < row_b ? row_a : row_b, row_a < row_b ? row_b : row_a };
    int columns[2] = { column_a < column_b ? column_a : column_b,
                       column_a < column_b ? column_b : column_a };
    /* Nothing above or below the two ends can be met, nor beyond one hex to the sides. */
    for (int row = rows[0]; row <= rows[1]; row++)
        for (int column = columns[0] - 1; column <= columns[1] + 1; column++)
            meet(grid, &t, column, row, line);
}

int mu_hex_entry(mu_hexgrid grid, mu_hex from, mu_hex to, int sides[2])
{
    tracer t = trace(grid, from, to);
    int x = mu_hex_half(grid, to);
    int y = centre_y(grid, to);
    int n = 0;
    for (int d = 0; d < MU_DIRECTIONS; d++) {
        int before = (d + MU_DIRECTIONS - 1) % MU_DIRECTIONS;
        int across[2] = { corner_side(&t, x, y, before), corner_side(&t, x, y, d) };
        /* The middle of side d must face the start, and the line must meet the side. */
        int facing =
            3 * (corner_x[before] + corner_x[d]) * t.dx + (corner_y[before] + corner_y[d]) * t.dy;
        bool meets = (across[0] <= 0 && across[1] >= 0) || (across[0] >= 0 && across[1] <= 0);
        if (facing >= 0 || !meets) continue;
        MU_ASSERT(n < 2);
        sides[n++] = d;
    }
    MU_ASSERT(n > 0);
    if (n == 2 && sides[0] == 0 && sides[1] == 5) {
        sides[0] = 5;
        sides[1] = 0;
    }
    return n;
}

int mu_hex_corner_away(mu_hexgrid grid, mu_hex from, mu_hex to)
{
    MU_ASSERT(from != to);
    tracer t = trace(grid, from, to);
    int along[MU_DIRECTIONS];
    int best = 0;
    for (int k = 0; k < MU_DIRECTIONS; k++) {
        along[k] = 3 * corner_x[k] * t.dx + corner_y[k] * t.dy;
        if (along[k] >= along[best]) best = k;
    }
    /* Two equal ones are neighbours; of corners 0 and 5, 0 is the one farther clockwise. */
    return best == MU_DIRECTIONS - 1 && along[0] == along[best] ? 0 : best;
}
