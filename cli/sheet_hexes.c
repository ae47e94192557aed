/* SPDX-License-Identifier: MIT
 * cli/sheet_hexes.c - a hex board to print: hexes of 18 mm. */
#include "cli/sheet.h"

#include <string.h>

/* Of a regular hex 1800 u wide: the side is 1039.23, half of it 519.6. */
#define HALF      900
#define SIDE      1039
#define HALF_SIDE 520
#define PITCH     (SIDE + HALF_SIDE) /* from row to row */

#define STACK_TOP  (-540) /* from a hex's centre: the pieces are below this */
#define STACK_HIGH 1120
#define STACK_HALF 720 /* half as wide as a piece */
#define PIECE_MOST 360

static mu_hexgrid grid_of(const sheet *s)
{
    return s->d->at.rules->board->grid;
}

static mu_ground ground_of(const sheet *s, mu_hex hex)
{
    return s->d->at.rules->board->ground(s->d->at.setup, s->d->at.state, hex);
}

mu_point sheet_hexes_size(const drawing *d, int32_t *em)
{
    const mu_hexgrid grid = d->at.rules->board->grid;
    *em = 320;
    return (mu_point){ (2 * grid.columns + (grid.rows > 1)) * HALF,
                       (grid.rows - 1) * PITCH + 2 * SIDE };
}

static mu_point centre_of(const sheet *s, mu_hex hex)
{
    return (mu_point){ (mu_hex_half(grid_of(s), hex) + 1) * HALF,
                       mu_hex_row(grid_of(s), hex) * PITCH + SIDE };
}

/* --- ground
 * --------------------------------------------------------------------------------------- */

/* The marks on the map in the order they are met: a mark's place in it is its pattern. */
typedef struct marks {
    char at[64];
    mu_ground first[64];
    bool scores;
} marks;

static marks marks_of(const sheet *s)
{
    marks found = { 0 };
    for (int i = 1; i <= mu_hex_count(grid_of(s)); i++) {
        const mu_ground ground = ground_of(s, (mu_hex)i);
        const size_t n = strlen(found.at);
        if (ground.absent) continue;
        found.scores = found.scores || ground.scores;
        if (ground.mark == ' ' || strchr(found.at, ground.mark) != NULL) continue;
        if (n + 1 == sizeof found.at) continue;
        found.at[n] = ground.mark;
        found.first[n] = ground;
    }
    return found;
}

/* A hex around a point, so many hundredths of its size. */
static void draw_outline(sheet *s, mu_point at, int32_t hundredths)
{
    const int32_t w = HALF * hundredths / 100;
    const int32_t h = SIDE * hundredths / 100;
    const int32_t half = HALF_SIDE * hundredths / 100;
    const mu_point corners[] = { { at.x, at.y - h },        { at.x + w, at.y - half },
                                 { at.x + w, at.y + half }, { at.x, at.y + h },
                                 { at.x - w, at.y + half }, { at.x - w, at.y - half } };
    svg_add(&s->svg, "<polygon");
    svg_points(&s->svg, corners, MU_COUNT_OF(corners));
}

static void draw_ground(sheet *s, mu_hex hex, const marks *found)
{
    const mu_ground ground = ground_of(s, hex);
    if (ground.absent) return;
    const mu_point at = centre_of(s, hex);
    draw_outline(s, at, 100);
    const char *mark = ground.mark == ' ' ? NULL : strchr(found->at, ground.mark);
    if (mark != NULL)
        sheet_pattern(s, (uint32_t)(mark - found->at));
    else
        svg_add(&s->svg, " fill=\"#fff\"");
    svg_add(&s->svg, " stroke=\"#777\" stroke-width=\"14\"/>\n");
    if (ground.scores) {
        draw_outline(s, at, 90);
        svg_add(&s->svg, " fill=\"none\" stroke=\"#000\" stroke-width=\"50\"/>\n");
    }
}

/* Its name, a plus if it scores, and the letter of its terrain. */
static void draw_name(sheet *s, mu_hex hex)
{
    const mu_ground ground = ground_of(s, hex);
    if (ground.absent) return;
    const mu_point at = centre_of(s, hex);
    char name[24];
    mu_text text = mu_text_in(name, sizeof name);
    mu_hex_print(grid_of(s), hex, &text);
    if (ground.scores) mu_text_word(&text, "+");
    if (ground.mark != ' ') mu_text_add(&text, " %c", ground.mark);
    svg_rimmed(&s->svg, (mu_point){ at.x, at.y - 600 }, 210, SVG_MIDDLE, "#fff", name);
}

/* --- pieces
 * --------------------------------------------------------------------------------------- */

static bool stands_in(const sheet *s, uint32_t i, mu_hex hex)
{
    return s->d->pieces[i].present && s->d->pieces[i].hex == hex;
}

/* "RM1 ESE 2/3"; a leader is rounded. */
static void draw_piece(sheet *s, const mu_piece *piece, mu_point at, int32_t high)
{
    char words[64];
    mu_text text = mu_text_in(words, sizeof words);
    mu_text_add(&text, "%s%s", piece->leader ? "*" : "", piece->id);
    if (piece->posture != NULL) mu_text_add(&text, " %s", piece->posture);
    if (!piece->leader) mu_text_add(&text, " %u/%u", piece->strength, piece->strength_0);
    svg_add(
        &s->svg,
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"%s stroke-width=\"24\"/>\n",
        at.x - STACK_HALF, at.y, 2 * STACK_HALF, high, piece->leader ? high / 2 : 0,
        sheet_fill(piece->side));
    const int32_t size = sheet_size(high * 3 / 4, 2 * STACK_HALF, words);
    sheet_label(s, piece->side, (mu_point){ at.x, at.y + high / 2 + size * 7 / 20 }, size, words);
}

static void draw_stack(sheet *s, mu_hex hex)
{
    int32_t n = 0;
    for (uint32_t i = 0; i < s->d->n; i++) n += stands_in(s, i, hex);
    if (n == 0) return;
    const int32_t most = STACK_HIGH / n;
    const int32_t pitch = most < PIECE_MOST ? most : PIECE_MOST;
    mu_point at = centre_of(s, hex);
    at.y += STACK_TOP + (STACK_HIGH - pitch * n) / 2;
    for (uint32_t i = 0; i < s->d->n; i++) {
        if (!stands_in(s, i, hex)) continue;
        draw_piece(s, &s->d->pieces[i], at, pitch * 9 / 10);
        at.y += pitch;
    }
}

/* --- all of it
 * ------------------------------------------------------------------------------------- */

void sheet_draw_hexes(sheet *s)
{
    const marks found = marks_of(s);
    const int n = mu_hex_count(grid_of(s));
    for (int i = 1; i <= n; i++) draw_ground(s, (mu_hex)i, &found);
    for (int i = 1; i <= n; i++) draw_name(s, (mu_hex)i);
    for (int i = 1; i <= n; i++) draw_stack(s, (mu_hex)i);
}

void sheet_explain_hexes(sheet *s)
{
    const marks found = marks_of(s);
    char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    mu_text_add(&text, "*Leader; a unit with %s now/at the start", s->d->at.rules->board->strength);
    sheet_box(s, sheet_entry(s, words));
    svg_add(&s->svg, " rx=\"%d\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"%d\"/>\n", s->em / 2,
            s->em / 12);
    for (uint32_t i = 0; found.at[i] != '\0'; i++) {
        mu_text_back(&text, 0);
        mu_text_add(&text, "%c %s", found.at[i], found.first[i].name);
        sheet_box(s, sheet_entry(s, words));
        sheet_pattern(s, i);
        svg_add(&s->svg, " stroke=\"#777\" stroke-width=\"14\"/>\n");
    }
    if (!found.scores) return;
    sheet_box(s, sheet_entry(s, "+ scores"));
    svg_add(&s->svg, " fill=\"none\" stroke=\"#000\" stroke-width=\"50\"/>\n");
}
