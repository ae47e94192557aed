/* SPDX-License-Identifier: MIT
 * cli/roster.c - the pieces of a side, one entry after the other, and what the side has. */
#include "cli/drawing.h"
#include "cli/out.h"
#include "core/measure.h"

#include <string.h>

/* "F4", "230mm 160mm north", "with RHE1". */
static void add_place(const drawing *d, const mu_piece *piece, mu_text *words)
{
    const mu_board *board = d->at.rules->board;
    if (!piece->present) {
        mu_text_word(words, "gone");
    } else if (!mu_board_is_table(board)) {
        mu_hex_print(board->grid, piece->hex, words);
    } else if (piece->with != NULL) {
        mu_text_add(words, "with %s", piece->with);
    } else {
        mu_length_print((uint32_t)piece->base.at.x, words);
        mu_text_word(words, " ");
        mu_length_print((uint32_t)piece->base.at.y, words);
        mu_text_word(words, " ");
        drawing_facing(piece->base.facing, words);
    }
}

/* "3/4", or "SM 1" of what counts up from nothing. */
static void add_strength(const drawing *d, const mu_piece *piece, mu_text *words)
{
    if (piece->leader || !piece->present) return;
    if (piece->posture != NULL) mu_text_add(words, " %s", piece->posture);
    if (piece->strength_0 > 0)
        mu_text_add(words, " %u/%u", piece->strength, piece->strength_0);
    else
        mu_text_add(words, " %s %u", d->at.rules->board->strength, piece->strength);
}

void drawing_entry_words(const drawing *d, const mu_piece *piece, mu_text *words)
{
    mu_text_add(words, "%s %s ", piece->id, piece->leader ? piece->name : piece->kind);
    add_place(d, piece, words);
    add_strength(d, piece, words);
    if (piece->present && piece->note[0] != '\0') mu_text_add(words, " %s", piece->note);
    if (piece->present && piece->done) mu_text_word(words, " acted");
    if (piece->leader && strcmp(piece->kind, "AC") == 0) mu_text_word(words, " AC");
    if (piece->leader && strcmp(piece->kind, "main") == 0) mu_text_word(words, " main");
}

/* Of an entry, wider where it matters how pieces stand; with the gap before it. */
static uint32_t entry_width(const drawing *d)
{
    if (mu_board_is_table(d->at.rules->board)) return 48;
    for (uint32_t i = 0; i < d->n; i++)
        if (d->pieces[i].posture != NULL) return 28;
    return 24;
}

void drawing_print_roster(const drawing *d, uint8_t side)
{
    const uint32_t width = entry_width(d);
    char margin[MU_LINE_MAX];
    mu_text text = mu_text_in(margin, sizeof margin);
    d->at.rules->board->margin(d->at.setup, d->at.state, side, &text);
    out_side(d->c, side, "%s", d->at.rules->side_name(d->at.setup, side));
    out(": %s", margin);
    uint32_t column = OUT_COLUMNS; /* full: the first entry begins a line */
    uint32_t owed = 0;             /* blanks up to the next entry */
    for (uint32_t i = 0; i < d->n; i++) {
        if (d->pieces[i].side != side) continue;
        char line[MU_LINE_MAX];
        mu_text words = mu_text_in(line, sizeof line);
        drawing_entry_words(d, &d->pieces[i], &words);
        if (column + width > OUT_COLUMNS) {
            out("\n");
            column = owed = 0;
        }
        out("%*s  %s", (int)owed, "", line);
        const uint32_t used = 2 + out_columns(line, words.used);
        owed = used < width ? width - used : 0;
        column += used + owed;
    }
    out("\n");
}
