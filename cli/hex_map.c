/* SPDX-License-Identifier: MIT
 * cli/hex_map.c - a hex board drawn as text. */
#include "cli/drawing.h"
#include "cli/out.h"

#include <string.h>

#define CELL 6 /* characters of a hex, without its left edge */

static mu_hexgrid grid_of(const drawing *d)
{
    return d->at.rules->board->grid;
}

static mu_ground ground_of(const drawing *d, mu_hex hex)
{
    return d->at.rules->board->ground(d->at.setup, d->at.state, hex);
}

/* The k-th piece of a hex, or null. */
static const mu_piece *piece_in(const drawing *d, mu_hex hex, uint32_t k)
{
    for (uint32_t i = 0; i < d->n; i++)
        if (d->pieces[i].present && d->pieces[i].hex == hex && k-- == 0) return &d->pieces[i];
    return NULL;
}

static uint32_t tallest_in_row(const drawing *d, int row)
{
    uint32_t most = 1;
    for (int column = 0; column < grid_of(d).columns; column++) {
        mu_hex hex = mu_hex_at(grid_of(d), column, row);
        while (piece_in(d, hex, most) != NULL) most++;
    }
    return most;
}

/* Line 0 of a hex: its name, a plus if it scores, and the letter of its terrain at the right. */
static void print_name(const drawing *d, mu_hex hex, const mu_ground *ground)
{
    char name[16];
    mu_text text = mu_text_in(name, sizeof name);
    mu_hex_print(grid_of(d), hex, &text);
    if (ground->scores) mu_text_word(&text, " +");
    out_dim(d->c, "%-*s", CELL - 1, name);
    out("%c", ground->mark);
}

/* Line k of a hex: one piece. */
static void print_piece(const drawing *d, const mu_piece *piece)
{
    char words[32];
    if (piece == NULL) {
        out("%*s", CELL, "");
        return;
    }
    mu_text text = mu_text_in(words, sizeof words);
    mu_text_add(&text, "%c", piece->leader ? '*' : drawing_sign(piece));
    drawing_id(&text, piece->id, piece->leader ? CELL - 1 : CELL - 3);
    if (!piece->leader) mu_text_add(&text, "%*u", CELL - (int)text.used, piece->strength);
    out_side(d->c, piece->side, "%-*.*s", CELL, CELL, words);
}

static void print_row(const drawing *d, int row)
{
    uint32_t lines = tallest_in_row(d, row);
    for (uint32_t line = 0; line <= lines; line++) {
        if (line == 0)
            out("%2d ", row + 1);
        else
            out("   ");
        if (row & 1) out("%*s", (CELL + 1) / 2, "");
        for (int column = 0; column < grid_of(d).columns; column++) {
            mu_hex hex = mu_hex_at(grid_of(d), column, row);
            mu_ground ground = ground_of(d, hex);
            out("|");
            if (ground.absent)
                out("%*s", CELL, "");
            else if (line == 0)
                print_name(d, hex, &ground);
            else
                print_piece(d, piece_in(d, hex, line - 1));
        }
        out("|\n");
    }
}

/* "r River, b Bridge": only what is on the map. */
static void print_legend(const drawing *d)
{
    char seen[64] = { 0 };
    bool scores = false;
    char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    const mu_ruleset *rules = d->at.rules;
    mu_text_add(&text, "   > %s, < %s (strength in %s), * Leaders",
                rules->side_name(d->at.setup, 0), rules->side_name(d->at.setup, 1),
                rules->board->strength);
    out("%s", words);
    uint32_t column = out_columns(words, text.used);
    for (int i = 1; i <= mu_hex_count(grid_of(d)); i++) {
        mu_ground ground = ground_of(d, (mu_hex)i);
        scores = scores || ground.scores;
        if (ground.absent || ground.mark == ' ' || strchr(seen, ground.mark) != NULL) continue;
        size_t n = strlen(seen);
        if (n + 1 < sizeof seen) seen[n] = ground.mark;
        mu_text_back(&text, 0);
        mu_text_add(&text, "%c %s", ground.mark, ground.name);
        drawing_legend(&column, words);
    }
    if (scores) drawing_legend(&column, "+ scores");
    out("\n");
}

void drawing_print_hexes(const drawing *d)
{
    const mu_hexgrid grid = grid_of(d);
    out("   ");
    for (int column = 0; column < grid.columns; column++)
        out("%*c%*s", 4, 'A' + column, CELL + 1 - 4, "");
    out("\n");
    for (int row = 0; row < grid.rows; row++) print_row(d, row);
    print_legend(d);
}
