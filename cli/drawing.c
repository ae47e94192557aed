/* SPDX-License-Identifier: MIT
 * cli/drawing.c - what maps, rosters and legends have in common. */
#include "cli/drawing.h"

#include "cli/out.h"
#include "core/measure.h"

#include <stdlib.h>
#include <string.h>

drawing *drawing_new(const cli *c, const mu_position *at)
{
    drawing *d = malloc(sizeof *d);
    if (d == NULL) return NULL;
    *d = (drawing){ .c = c, .at = *at };
    const mu_board *board = at->rules->board;
    const uint32_t n = board->pieces(at->setup);
    for (int leaders = 0; leaders < 2; leaders++)
        for (uint32_t i = 0; i < n && d->n < DRAWING_PIECES; i++) {
            const mu_piece piece = board->piece(at->setup, at->state, i);
            if (piece.leader != (leaders == 1)) continue;
            d->rows[d->n] = i;
            d->pieces[d->n++] = piece;
        }
    return d;
}

bool drawing_shows(const drawing *d, const mu_piece *piece)
{
    if (!piece->present) return false;
    return !mu_board_is_table(d->at.rules->board) || piece->base.frontage > 0;
}

const mu_piece *drawing_leader_with(const drawing *d, const mu_piece *piece, uint32_t k)
{
    for (uint32_t i = 0; i < d->n; i++)
        if (d->pieces[i].present && d->pieces[i].with != NULL &&
            strcmp(d->pieces[i].with, piece->id) == 0 && k-- == 0)
            return &d->pieces[i];
    return NULL;
}

char drawing_sign(const mu_piece *piece)
{
    return piece->side == 0 ? '>' : '<';
}

void drawing_id(mu_text *text, const char *id, size_t room)
{
    const size_t n = strlen(id);
    if (n <= room)
        mu_text_word(text, id);
    else
        mu_text_add(text, "%.*s~%c", (int)room - 2, id, id[n - 1]);
}

uint32_t drawing_eighth(mu_angle facing)
{
    return ((uint32_t)facing + MU_EIGHTH_TURN / 2) / MU_EIGHTH_TURN % 8;
}

void drawing_facing(mu_angle facing, mu_text *text)
{
    if (facing % MU_EIGHTH_TURN == 0) {
        mu_facing_print(facing, text);
        return;
    }
    mu_degrees_print(mu_degrees_of_angle(facing), text);
    mu_text_word(text, "\u00b0");
}

void drawing_legend(uint32_t *column, const char *words)
{
    const uint32_t wide = out_columns(words, strlen(words)) + 2;
    const bool turns = *column + wide + 2 >= OUT_COLUMNS;
    out("%s%s", turns ? ",\n   " : ", ", words);
    *column = turns ? wide + 1 : *column + wide;
}
