/* SPDX-License-Identifier: MIT
 * tests/unit/cli_canvas.c - tables as characters. */
#include "cli/canvas.h"
#include "cli/drawing.h"

#include <criterion/criterion.h>
#include <string.h>

static canvas c; /* each test is a process */

static mu_point mm(int32_t x, int32_t y)
{
    return (mu_point){ x * MU_MM, y * MU_MM };
}

static canvas_cell mark(char glyph, canvas_layer layer)
{
    return (canvas_cell){ .glyph = { glyph }, .layer = (uint8_t)layer };
}

/* The rows from the north, blanks as dots. */
static void expect_rows(const char *const *rows)
{
    for (int row = 0; row < c.rows; row++) {
        char is[CANVAS_COLUMNS + 1] = "";
        for (int column = 0; column < c.columns; column++) {
            const char glyph = c.cells[row][column].glyph[0];
            is[column] = glyph == '\0' ? '.' : glyph;
        }
        cr_expect_str_eq(is, rows[row], "row %d", row);
    }
}

Test(canvas, has_the_largest_scale_with_room_for_the_table)
{
    static const struct {
        int32_t x, y; /* u */
        int32_t scale;
        int columns, rows;
    } rows[] = {
        { 72000, 48000, 8, 90, 30 },         { 1, 1, 1, 1, 1 },
        { 9200, 12000, 1, 92, 60 },          { 9201, 12000, 2, 47, 30 },
        { 9200, 12001, 2, 46, 31 },          { 10000, MU_TABLE_MOST, 44, 3, 60 },
        { MU_TABLE_MOST, 10000, 57, 92, 1 }, { MU_TABLE_MOST, MU_TABLE_MOST, 57, 92, 46 },
    };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        canvas_begin(&c, (mu_point){ rows[i].x, rows[i].y });
        cr_expect_eq(c.scale, rows[i].scale, "scale of row %zu: %d", i, c.scale);
        cr_expect_eq(c.columns, rows[i].columns, "columns of row %zu: %d", i, c.columns);
        cr_expect_eq(c.rows, rows[i].rows, "rows of row %zu: %d", i, c.rows);
    }
}

Test(canvas, north_is_up_and_the_edges_are_on_the_table)
{
    canvas_begin(&c, mm(720, 480));
    cr_expect_eq(canvas_row_of(&c, 0), 29);
    cr_expect_eq(canvas_row_of(&c, 1599), 29);
    cr_expect_eq(canvas_row_of(&c, 1600), 28);
    cr_expect_eq(canvas_row_of(&c, -1), 30);
    cr_expect_eq(canvas_row_of(&c, 48000), 0, "the edge itself is on the table");
    cr_expect_eq(canvas_row_of(&c, 48001), -1);
    cr_expect_eq(canvas_column_of(&c, 72000), 89);
    cr_expect_eq(canvas_column_of(&c, 72001), 90);
    cr_expect_eq(canvas_column_of(&c, 799), 0);
    cr_expect_eq(canvas_column_of(&c, 800), 1);
    cr_expect_eq(canvas_column_of(&c, -1), -1);
    cr_expect_not(canvas_has(&c, 30, 0));
    cr_expect_not(canvas_has(&c, 0, -1));
    cr_expect_not(canvas_has(&c, 0, 90));
    for (int row = 0; row < c.rows; row++) {
        const mu_point centre = canvas_centre_of(&c, row, row);
        cr_expect_eq(canvas_row_of(&c, centre.y), row);
        cr_expect_eq(canvas_column_of(&c, centre.x), row);
    }
}

Test(canvas, lines_and_outlines_to_scale)
{
    static const char *const rows[] = { "::......", "..::.##.", "....:##.", "......::" };
    const mu_point square[] = { mm(5, 2), mm(7, 2), mm(7, 6), mm(5, 6) };
    canvas_begin(&c, mm(8, 8));
    canvas_fill(&c, square, 4, mark('#', CANVAS_PIECE));
    canvas_line(&c, mm(0, 8), (mu_point){ 799, 1 }, mark(':', CANVAS_GROUND));
    expect_rows(rows);
}

Test(canvas, what_lies_off_the_table_is_not_drawn)
{
    const mu_point around[] = { mm(-900, -900), mm(900, -900), mm(900, 900), mm(-900, 900) };
    static const char *const rows[] = { "##", "##" };
    canvas_begin(&c, mm(2, 4));
    canvas_line(&c, mm(-5000, -5000), mm(5000, -5000), mark('x', CANVAS_LABEL));
    canvas_line(&c, mm(5000, 9), mm(5000, 9), mark('x', CANVAS_LABEL));
    canvas_fill(&c, around, 4, mark('#', CANVAS_GROUND));
    expect_rows(rows);
}

Test(canvas, a_higher_layer_stays)
{
    static const char *const rows[] = { ">RM." };
    canvas_begin(&c, mm(4, 2));
    canvas_write(&c, 0, 0, ">RM", mark(' ', CANVAS_LABEL));
    canvas_write(&c, 0, 0, "....", mark(' ', CANVAS_PIECE));
    expect_rows(rows);
}

Test(canvas, one_character_of_utf_8_is_one_column)
{
    canvas_begin(&c, mm(4, 2));
    canvas_write(&c, 0, 1, "\u2191A", mark(' ', CANVAS_FRONT));
    cr_expect_str_eq(c.cells[0][1].glyph, "\u2191");
    cr_expect_str_eq(c.cells[0][2].glyph, "A");
}

Test(canvas, an_outline_may_bend_inwards)
{
    const mu_point hook[] = { mm(0, 0), mm(10, 0), mm(10, 10), mm(5, 3), mm(0, 10) };
    cr_expect(canvas_holds(hook, 5, mm(1, 5)));
    cr_expect(canvas_holds(hook, 5, mm(9, 5)));
    cr_expect(canvas_holds(hook, 5, mm(5, 2)));
    cr_expect_not(canvas_holds(hook, 5, mm(5, 5)));
    cr_expect_not(canvas_holds(hook, 5, mm(-1, 5)));
    cr_expect_not(canvas_holds(hook, 0, mm(0, 0)));
}

/* --- words of drawings ------------------------------------------------------------------------ */

Test(drawing, the_nearest_of_eight_directions)
{
    static const struct {
        mu_angle facing;
        uint32_t eighth;
    } rows[] = { { MU_EAST, 0 }, { 4095, 0 },  { 4096, 1 },  { MU_NORTH, 2 }, { MU_WEST, 4 },
                 { 61439, 7 },   { 61440, 0 }, { 65535, 0 }, { MU_SOUTH, 6 } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++)
        cr_expect_eq(drawing_eighth(rows[i].facing), rows[i].eighth, "%u", rows[i].facing);
}

Test(drawing, facings_in_words_or_degrees)
{
    static const struct {
        mu_angle facing;
        const char *words;
    } rows[] = { { MU_EAST, "east" },   { MU_NORTH, "north" },   { 24576, "north-west" },
                 { MU_SOUTH, "south" }, { 57344, "south-east" }, { 12288, "67.5\u00b0" },
                 { 1820, "10\u00b0" } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        char words[32];
        mu_text text = mu_text_in(words, sizeof words);
        drawing_facing(rows[i].facing, &text);
        cr_expect_str_eq(words, rows[i].words);
    }
}

Test(drawing, an_id_that_is_cut_keeps_its_end)
{
    static const struct {
        const char *id;
        size_t room;
        const char *words;
    } rows[] = { { "RM1", 3, "RM1" }, { "RM10", 3, "R~0" }, { "RM10", 4, "RM10" } };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        char words[32];
        mu_text text = mu_text_in(words, sizeof words);
        drawing_id(&text, rows[i].id, rows[i].room);
        cr_expect_str_eq(words, rows[i].words);
    }
}
