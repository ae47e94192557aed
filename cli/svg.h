/* SPDX-License-Identifier: MIT
 *
 * cli/svg.h - a drawing in SVG 1.1, standing by itself: no script, no style sheet, no font.
 *
 * Written by hand: what the drawings need is elements with whole numbers. A library of XML would
 * only escape, and one of vector graphics draws with fractions and turns letters into outlines.
 *
 * Shapes  elements one after the other; what they hold is put in by svg_words alone, escaped.
 * Units   u, 1/100 mm: the drawing prints to scale. y goes down.
 * Owner   svg_dispose frees; a zeroed one is empty.
 * Errors  MU_IO when the drawing is finished: there was not enough memory.
 */
#ifndef MU_CLI_SVG_H
#define MU_CLI_SVG_H

#include "core/table.h"
#include "core/text.h"
#include "events/bytes.h"

typedef struct svg {
    mu_bytes body;
} svg;

/* Markup as it stands: fixed words and numbers, nothing that comes from a game. */
void svg_add(svg *s, const char *format, ...) MU_PRINTF(2, 3);

/* Any words, with the signs of markup escaped; what is no plain text becomes question marks. */
void svg_words(svg *s, const char *words);

/* Words at a point, in letters of a size; `attributes` as markup, "" for none. */
void svg_text(svg *s, mu_point at, int32_t size, const char *attributes, const char *words);
#define SVG_MIDDLE " text-anchor=\"middle\""
#define SVG_END    " text-anchor=\"end\""
#define SVG_BOLD   " font-weight=\"bold\""

/* The same on a rim of a colour, which keeps it legible on whatever is below. */
void svg_rimmed(svg *s, mu_point at, int32_t size, const char *attributes, const char *rim,
                const char *words);

/* The corners as the value of `points`. */
void svg_points(svg *s, const mu_point *points, uint32_t n);

/* About how wide words are. */
int32_t svg_width(const char *words, int32_t size);

/* What a file begins with, before the element. */
#define SVG_DECLARATION "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

/* All of it as one element, of a sheet so large, with its title; added to *out. */
MU_CHECKED mu_status svg_finish(const svg *s, mu_point size, const char *title, mu_bytes *out,
                                mu_err *err);
void svg_dispose(svg *s);

#endif
