/* SPDX-License-Identifier: MIT
 * cli/table_map.c - a table drawn as text, within 100 columns. */
#include "cli/canvas.h"
#include "cli/drawing.h"
#include "cli/out.h"

#include <stdlib.h>
#include <string.h>

#define TICK  10 /* columns from one number of the scale to the next */
#define RULER 6  /* columns to the left of the table */

/* --- ground ----------------------------------------------------------------------------------- */

static mu_feature feature_at(const drawing *d, uint32_t i)
{
    return d->at.rules->board->feature(d->at.setup, i);
}

static canvas_cell cell_of(char mark, canvas_layer layer, uint32_t piece)
{
    return (canvas_cell){ .glyph = { mark }, .layer = (uint8_t)layer, .piece = (uint16_t)piece };
}

/* Areas by their outline, so that what stands in them can be read. */
static void draw_feature(canvas *map, const mu_feature *feature)
{
    const canvas_cell cell = cell_of(feature->mark, CANVAS_GROUND, 0);
    const uint32_t edges = feature->line ? feature->n - 1 : feature->n;
    for (uint32_t i = 0; feature->n > 0 && i < edges; i++)
        canvas_line(map, feature->at[i], feature->at[(i + 1) % feature->n], cell);
}

/* --- pieces ----------------------------------------------------------------------------------- */

/* Are cells of a row on the map, and of no other piece? With `over`: may they hide the inside of
 * another one, but no label? */
static bool is_free(const canvas *map, int row, int column, int n, uint32_t piece, bool over)
{
    for (int i = column; i < column + n; i++) {
        if (!canvas_has(map, row, i)) return false;
        const canvas_cell *cell = &map->cells[row][i];
        if (cell->layer == CANVAS_LABEL) return false;
        if (!over && cell->piece != 0 && cell->piece != piece) return false;
    }
    return true;
}

/* Onto the centre of its base or the nearest row there is room on. */
static bool write_label(canvas *map, const mu_piece *piece, uint32_t number, const char *label)
{
    static const int rows[] = { 0, 1, -1 };
    const int n = (int)strlen(label);
    const int row = canvas_row_of(map, piece->base.at.y);
    int column = canvas_column_of(map, piece->base.at.x - n * map->scale * MU_MM / 2 +
                                           map->scale * MU_MM / 2);
    if (column > map->columns - n) column = map->columns - n;
    if (column < 0) column = 0;
    for (int over = 0; over < 2; over++)
        for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
            const int at = row + rows[i];
            if (!is_free(map, at, column, n, number, over == 1)) continue;
            canvas_write(map, at, column, label, cell_of(' ', CANVAS_LABEL, number));
            return true;
        }
    return false;
}

/* ">RM1", ">RM1*" with a leader, "<*PC1" a leader; shorter where there is no room. */
static void draw_label(canvas *map, const drawing *d, uint32_t number)
{
    char label[32];
    mu_text text = mu_text_in(label, sizeof label);
    const mu_piece *piece = &d->pieces[number - 1];
    for (size_t room = strlen(piece->id); room > 0; room--) {
        mu_text_back(&text, 0);
        mu_text_add(&text, "%c%s", drawing_sign(piece), piece->leader ? "*" : "");
        if (room > 2)
            drawing_id(&text, piece->id, room);
        else if (room == 2)
            mu_text_word(&text, piece->id + strlen(piece->id) - 2);
        if (drawing_leader_with(d, piece, 0) != NULL) mu_text_word(&text, "*");
        if (write_label(map, piece, number, label)) return;
    }
}

/* Ahead of its front, or on the front if another stands there. */
static void draw_front(canvas *map, const mu_piece *piece, uint32_t number)
{
    static const char *const arrows[8] = { "\u2192", "\u2197", "\u2191", "\u2196",
                                           "\u2190", "\u2199", "\u2193", "\u2198" };
    const canvas_cell cell = cell_of(' ', CANVAS_FRONT, number);
    const mu_base *base = &piece->base;
    const int32_t half = (int32_t)base->depth / 2;
    const int32_t ahead[] = { half, half + map->scale * MU_MM / 2, half + map->scale * MU_MM,
                              half + 3 * map->scale * MU_MM / 2, half + 2 * map->scale * MU_MM };
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < MU_COUNT_OF(ahead); i++) {
            const mu_point at = mu_point_along(base->at, base->facing, ahead[i]);
            const int row = canvas_row_of(map, at.y);
            const int column = canvas_column_of(map, at.x);
            if (!canvas_has(map, row, column)) continue;
            const canvas_cell *there = &map->cells[row][column];
            const bool own = there->layer == CANVAS_PIECE && there->piece == number;
            if (pass == 0 ? there->layer > CANVAS_GROUND : !own) continue;
            canvas_write(map, row, column, arrows[drawing_eighth(base->facing)], cell);
            return;
        }
}

static void draw_pieces(canvas *map, const drawing *d)
{
    for (uint32_t i = 0; i < d->n; i++) {
        const mu_piece *piece = &d->pieces[i];
        if (!drawing_shows(d, piece)) continue;
        const mu_outline outline = mu_outline_of(&piece->base);
        canvas_fill(map, outline.at, outline.n, cell_of(drawing_sign(piece), CANVAS_PIECE, i + 1));
    }
    for (uint32_t i = 0; i < d->n; i++)
        if (drawing_shows(d, &d->pieces[i])) draw_label(map, d, i + 1);
    for (uint32_t i = 0; i < d->n; i++)
        if (drawing_shows(d, &d->pieces[i])) draw_front(map, &d->pieces[i], i + 1);
}

/* --- the sheet -------------------------------------------------------------------------------- */

/* A row up to its last character; pieces in the colour of their side. */
static void print_row(const canvas *map, const drawing *d, int row)
{
    const int north = map->rows - 1 - row; /* rows from the southern edge */
    if (north % (TICK / 2) == 0)
        out("%4d +", north * 2 * map->scale);
    else
        out("%*s|", RULER - 1, "");
    for (int column = 0; column < map->columns; column++) {
        const canvas_cell *cell = &map->cells[row][column];
        const char *glyph = cell->glyph[0] == '\0' ? " " : cell->glyph;
        if (cell->piece != 0)
            out_side(d->c, d->pieces[cell->piece - 1].side, "%s", glyph);
        else
            out("%s", glyph);
    }
    out("|\n");
}

static void print_edge(const canvas *map, const char *corner, bool ticks)
{
    out("%*s%s", RULER - 1, "", corner);
    for (int column = 0; column < map->columns; column++)
        out("%c", ticks && column > 0 && column % TICK == 0 ? '+' : '-');
    out("%s\n", corner);
}

static void print_numbers(const canvas *map)
{
    out("%*s", RULER, "0");
    for (int column = TICK; column < map->columns; column += TICK)
        out("%*d", TICK + (column == TICK ? 1 : 0), column * map->scale);
    out(" mm\n");
}

static void print_legend(const canvas *map, const drawing *d)
{
    const mu_ruleset *rules = d->at.rules;
    char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    mu_text_add(&text, "   > %s, < %s, * Leaders", rules->side_name(d->at.setup, 0),
                rules->side_name(d->at.setup, 1));
    out("%s", words);
    uint32_t column = out_columns(words, text.used);
    for (uint32_t i = 0; i < rules->board->features(d->at.setup); i++) {
        const mu_feature feature = feature_at(d, i);
        mu_text_back(&text, 0);
        mu_text_add(&text, "%c %s%s", feature.mark, feature.name,
                    feature.scores ? " (fought for)" : "");
        drawing_legend(&column, words);
    }
    mu_text_back(&text, 0);
    mu_text_add(&text, "a column is %d mm, a row %d mm", map->scale, 2 * map->scale);
    drawing_legend(&column, words);
    drawing_legend(&column, "north is up, 90\u00b0");
    drawing_legend(&column, "west is 180\u00b0");
    out("\n");
}

void drawing_print_table(const drawing *d)
{
    const mu_board *board = d->at.rules->board;
    canvas *map = malloc(sizeof *map);
    if (map == NULL) return;
    canvas_begin(map, board->corner(d->at.setup));
    for (uint32_t i = 0; i < board->features(d->at.setup); i++) {
        const mu_feature feature = feature_at(d, i);
        draw_feature(map, &feature);
    }
    draw_pieces(map, d);
    print_edge(map, "+", false);
    for (int row = 0; row < map->rows; row++) print_row(map, d, row);
    print_edge(map, "+", true);
    print_numbers(map);
    print_legend(map, d);
    free(map);
}
