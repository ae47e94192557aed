/* SPDX-License-Identifier: MIT
 * cli/map.c - a hex board drawn as text. */
#include "cli/map.h"

#include "cli/out.h"

#include <stdlib.h>
#include <string.h>

#define CELL   6 /* characters of a hex, without its left edge */
#define PIECES 512

/* Pieces by hex, each hex's in drawing order: Units, then Leaders. */
typedef struct drawing {
    const cli *c;
    const mu_ruleset *rules;
    const void *setup;
    const void *state;
    uint32_t n;
    mu_piece pieces[PIECES];
} drawing;

static drawing *draw(const cli *c, const mu_ruleset *rules, const void *setup, const void *state)
{
    drawing *d = malloc(sizeof *d);
    if (d == NULL) return NULL;
    *d = (drawing){ .c = c, .rules = rules, .setup = setup, .state = state };
    uint32_t n = rules->board->pieces(setup);
    for (int leaders = 0; leaders < 2; leaders++)
        for (uint32_t i = 0; i < n && d->n < PIECES; i++) {
            mu_piece piece = rules->board->piece(setup, state, i);
            if (piece.leader == (leaders == 1)) d->pieces[d->n++] = piece;
        }
    return d;
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
    for (int column = 0; column < d->rules->board->grid.columns; column++) {
        mu_hex hex = mu_hex_at(d->rules->board->grid, column, row);
        while (piece_in(d, hex, most) != NULL) most++;
    }
    return most;
}

/* Line 0 of a hex: its name, a plus if it scores, and the letter of its terrain at the right. */
static void print_name(const drawing *d, mu_hex hex, const mu_ground *ground)
{
    char name[16];
    mu_text text = mu_text_in(name, sizeof name);
    mu_hex_print(d->rules->board->grid, hex, &text);
    if (ground->scores) mu_text_word(&text, " +");
    out_dim(d->c, "%-*s", CELL - 1, name);
    out("%c", ground->mark);
}

/* An id that does not fit shows that it was cut, and its end: RM10 and RM11 are R~0 and R~1. */
static void add_id(mu_text *text, const char *id, size_t room)
{
    const size_t n = strlen(id);
    if (n <= room)
        mu_text_word(text, id);
    else
        mu_text_add(text, "%.*s~%c", (int)room - 2, id, id[n - 1]);
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
    char sign = piece->leader ? '*' : piece->side == 0 ? '>' : '<';
    mu_text_add(&text, "%c", sign);
    add_id(&text, piece->id, piece->leader ? CELL - 1 : CELL - 3);
    if (!piece->leader) mu_text_add(&text, "%*u", CELL - (int)text.used, piece->strength);
    out_side(d->c, piece->side, "%-*.*s", CELL, CELL, words);
}

static void print_row(const drawing *d, int row)
{
    const mu_hexgrid grid = d->rules->board->grid;
    uint32_t lines = tallest_in_row(d, row);
    for (uint32_t line = 0; line <= lines; line++) {
        if (line == 0)
            out("%2d ", row + 1);
        else
            out("   ");
        if (row & 1) out("%*s", (CELL + 1) / 2, "");
        for (int column = 0; column < grid.columns; column++) {
            mu_hex hex = mu_hex_at(grid, column, row);
            mu_ground ground = d->rules->board->ground(d->setup, d->state, hex);
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

/* One entry of the legend, on a new line if there is no room. */
static void print_entry(uint32_t *column, const char *words)
{
    const uint32_t wide = out_columns(words, strlen(words)) + 2;
    const bool turns = *column + wide + 2 >= OUT_COLUMNS;
    out("%s%s", turns ? ",\n   " : ", ", words);
    *column = turns ? wide + 1 : *column + wide;
}

/* "r River, b Bridge": only what is on the map. */
static void print_legend(const drawing *d)
{
    const mu_hexgrid grid = d->rules->board->grid;
    char seen[64] = { 0 };
    bool scores = false;
    char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    mu_text_add(&text, "   > %s, < %s (strength in %s), * Leaders",
                d->rules->side_name(d->setup, 0), d->rules->side_name(d->setup, 1),
                d->rules->board->strength);
    out("%s", words);
    uint32_t column = out_columns(words, text.used);
    for (int i = 1; i <= mu_hex_count(grid); i++) {
        mu_ground ground = d->rules->board->ground(d->setup, d->state, (mu_hex)i);
        scores = scores || ground.scores;
        if (ground.absent || ground.mark == ' ' || strchr(seen, ground.mark) != NULL) continue;
        size_t n = strlen(seen);
        if (n + 1 < sizeof seen) seen[n] = ground.mark;
        mu_text_back(&text, 0);
        mu_text_add(&text, "%c %s", ground.mark, ground.name);
        print_entry(&column, words);
    }
    if (scores) print_entry(&column, "+ scores");
    out("\n");
}

void map_print(const cli *c, const mu_ruleset *rules, const void *setup, const void *state)
{
    drawing *d = draw(c, rules, setup, state);
    if (d == NULL) return;
    const mu_hexgrid grid = rules->board->grid;
    out("   ");
    for (int column = 0; column < grid.columns; column++)
        out("%*c%*s", 4, 'A' + column, CELL + 1 - 4, "");
    out("\n");
    for (int row = 0; row < grid.rows; row++) print_row(d, row);
    print_legend(d);
    free(d);
}

/* --- rosters ------------------------------------------------------------------------------ */

static void entry_words(const drawing *d, const mu_piece *piece, mu_text *words)
{
    mu_text_add(words, "%s %s ", piece->id, piece->leader ? piece->name : piece->kind);
    if (!piece->present)
        mu_text_word(words, "gone");
    else
        mu_hex_print(d->rules->board->grid, piece->hex, words);
    if (!piece->leader && piece->present) {
        if (piece->posture != NULL) mu_text_add(words, " %s", piece->posture);
        mu_text_add(words, " %u/%u", piece->strength, piece->strength_0);
    }
    if (piece->present && piece->note[0] != '\0') mu_text_add(words, " %s", piece->note);
    if (piece->present && piece->done) mu_text_word(words, " acted");
    if (piece->leader && strcmp(piece->kind, "AC") == 0) mu_text_word(words, " AC");
}

/* Of an entry, wider where it matters how pieces stand; with the gap before it. */
static uint32_t entry_width(const drawing *d)
{
    for (uint32_t i = 0; i < d->n; i++)
        if (d->pieces[i].posture != NULL) return 28;
    return 24;
}

static void print_roster(const drawing *d, uint8_t side)
{
    const uint32_t width = entry_width(d);
    char margin[MU_LINE_MAX];
    mu_text text = mu_text_in(margin, sizeof margin);
    d->rules->board->margin(d->setup, d->state, side, &text);
    out_side(d->c, side, "%s", d->rules->side_name(d->setup, side));
    out(": %s", margin);
    uint32_t column = OUT_COLUMNS; /* full: the first entry begins a line */
    uint32_t owed = 0;             /* blanks up to the next entry */
    for (uint32_t i = 0; i < d->n; i++) {
        if (d->pieces[i].side != side) continue;
        char line[64];
        mu_text words = mu_text_in(line, sizeof line);
        entry_words(d, &d->pieces[i], &words);
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

void map_print_rosters(const cli *c, const mu_ruleset *rules, const void *setup, const void *state)
{
    drawing *d = draw(c, rules, setup, state);
    if (d == NULL) return;
    for (uint8_t side = 0; side < 2; side++) print_roster(d, side);
    free(d);
}

/* --- JSON ----------------------------------------------------------------------------------- */

static mu_json *hex_json(const mu_ruleset *rules, mu_hex hex)
{
    char name[16];
    mu_text text = mu_text_in(name, sizeof name);
    mu_hex_print(rules->board->grid, hex, &text);
    return mu_json_text(name);
}

mu_json *map_json(const mu_ruleset *rules, const void *setup, const void *state)
{
    mu_json *all = mu_json_array();
    for (uint32_t i = 0; i < rules->board->pieces(setup); i++) {
        mu_piece piece = rules->board->piece(setup, state, i);
        mu_json *one = mu_json_object();
        mu_json_set(one, "id", mu_json_text(piece.id));
        mu_json_set(one, "kind", mu_json_text(piece.kind));
        mu_json_set(one, "name", mu_json_text(piece.name));
        mu_json_set(one, "side", mu_json_text(mu_side.words[piece.side]));
        mu_json_set(one, "present", mu_json_bool(piece.present));
        mu_json_set(one, "done", mu_json_bool(piece.done));
        if (piece.present) mu_json_set(one, "hex", hex_json(rules, piece.hex));
        if (!piece.leader) mu_json_set(one, "strength", mu_json_number(piece.strength));
        if (piece.posture != NULL) mu_json_set(one, "posture", mu_json_text(piece.posture));
        if (piece.note[0] != '\0') mu_json_set(one, "note", mu_json_text(piece.note));
        mu_json_add(all, one);
    }
    return all;
}
