/* SPDX-License-Identifier: MIT
 * cli/svg.c - elements of SVG. */
#include "cli/svg.h"

#include "cli/markup.h"
#include "cli/out.h"

#include <stdarg.h>
#include <string.h>

void svg_add(svg *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    markup_add_list(&s->body, format, args);
    va_end(args);
}

void svg_words(svg *s, const char *words)
{
    markup_words(&s->body, words);
}

void svg_text(svg *s, mu_point at, int32_t size, const char *attributes, const char *words)
{
    svg_add(s, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"%s>", at.x, at.y, size, attributes);
    svg_words(s, words);
    svg_add(s, "</text>\n");
}

void svg_rimmed(svg *s, mu_point at, int32_t size, const char *attributes, const char *rim,
                const char *words)
{
    char rimmed[256];
    mu_text text = mu_text_in(rimmed, sizeof rimmed);
    mu_text_add(&text, "%s stroke=\"%s\" stroke-width=\"%d\" stroke-linejoin=\"round\"", attributes,
                rim, size / 3);
    svg_text(s, at, size, rimmed, words);
    svg_text(s, at, size, attributes, words);
}

void svg_points(svg *s, const mu_point *points, uint32_t n)
{
    svg_add(s, " points=\"");
    for (uint32_t i = 0; i < n; i++)
        svg_add(s, "%s%d,%d", i > 0 ? " " : "", points[i].x, points[i].y);
    svg_add(s, "\"");
}

int32_t svg_width(const char *words, int32_t size)
{
    return (int32_t)out_columns(words, strlen(words)) * size * 11 / 20;
}

mu_status svg_finish(const svg *s, mu_point size, const char *title, mu_bytes *out, mu_err *err)
{
    svg head = { 0 };
    svg_add(&head,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%d.%02dmm\" "
            "height=\"%d.%02dmm\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\">\n<title>",
            size.x / MU_MM, size.x % MU_MM, size.y / MU_MM, size.y % MU_MM, size.x, size.y);
    svg_words(&head, title);
    svg_add(&head, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", size.x, size.y);
    mu_bytes_add(out, head.body.at, head.body.used);
    mu_bytes_add(out, s->body.at, s->body.used);
    mu_bytes_add_text(out, "</svg>\n");
    out->short_of_memory =
        out->short_of_memory || head.body.short_of_memory || s->body.short_of_memory;
    svg_dispose(&head);
    return mu_bytes_check(out, err);
}

void svg_dispose(svg *s)
{
    mu_bytes_dispose(&s->body);
}
