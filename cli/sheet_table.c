/* SPDX-License-Identifier: MIT
 * cli/sheet_table.c - a table to print, at its own size. */
#include "cli/reach.h"
#include "cli/sheet.h"
#include "core/measure.h"

#include <string.h>

static const mu_board *board_of(const sheet *s)
{
    return s->d->at.rules->board;
}

static mu_point corner_of(const sheet *s)
{
    return board_of(s)->corner(s->d->at.setup);
}

static int32_t least_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t most_of(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

mu_point sheet_table_size(const drawing *d, int32_t *em)
{
    const mu_point corner = d->at.rules->board->corner(d->at.setup);
    *em = most_of(250, least_of(1200, most_of(corner.x, corner.y) / 80));
    return corner;
}

/* As it lies on the sheet, where y goes down. */
static mu_point on_sheet(const sheet *s, mu_point at)
{
    return (mu_point){ at.x, corner_of(s).y - at.y };
}

static void add_points(sheet *s, const mu_point *points, uint32_t n)
{
    mu_point turned[MU_FEATURE_POINTS];
    for (uint32_t i = 0; i < n; i++) turned[i] = on_sheet(s, points[i]);
    svg_points(&s->svg, turned, n);
}

/* --- grid
 * ------------------------------------------------------------------------------------------ */

/* The least round number of mm of which at most 20 fit. */
static int32_t grid_step(mu_point corner)
{
    static const int32_t steps[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500 };
    const int32_t most = most_of(corner.x, corner.y);
    for (size_t i = 0; i < MU_COUNT_OF(steps); i++)
        if (most / (steps[i] * MU_MM) <= 20) return steps[i] * MU_MM;
    return 1000 * MU_MM;
}

static void draw_grid(sheet *s)
{
    const mu_point corner = corner_of(s);
    const int32_t step = grid_step(corner);
    const int32_t size = s->em * 3 / 4;
    char number[16];
    mu_text text = mu_text_in(number, sizeof number);
    svg_add(&s->svg, "<rect width=\"%d\" height=\"%d\" fill=\"#fdfdf9\"/>\n", corner.x, corner.y);
    svg_add(&s->svg, "<g stroke=\"#ccc\" stroke-width=\"%d\">\n", s->em / 40);
    for (int32_t x = step; x < corner.x; x += step)
        svg_add(&s->svg, "<path d=\"M%d 0V%d\"/>\n", x, corner.y);
    for (int32_t y = step; y < corner.y; y += step)
        svg_add(&s->svg, "<path d=\"M0 %dH%d\"/>\n", corner.y - y, corner.x);
    svg_add(&s->svg, "</g>\n");
    for (int32_t x = 0; x <= corner.x; x += step) {
        mu_text_back(&text, 0);
        mu_text_add(&text, "%d", x / MU_MM);
        svg_text(&s->svg, (mu_point){ x, corner.y + s->em }, size, SVG_MIDDLE, number);
    }
    for (int32_t y = 0; y <= corner.y; y += step) {
        mu_text_back(&text, 0);
        mu_text_add(&text, "%d", y / MU_MM);
        svg_text(&s->svg, (mu_point){ -s->em / 3, corner.y - y + size / 3 }, size, SVG_END, number);
    }
}

static void draw_edge(sheet *s)
{
    const mu_point corner = corner_of(s);
    svg_add(
        &s->svg,
        "<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#000\" stroke-width=\"%d\"/>\n",
        corner.x, corner.y, s->em / 10);
}

/* --- ground
 * ---------------------------------------------------------------------------------------- */

static mu_feature feature_at(const sheet *s, uint32_t i)
{
    return board_of(s)->feature(s->d->at.setup, i);
}

static uint32_t features_of(const sheet *s)
{
    return board_of(s)->features(s->d->at.setup);
}

/* The rest of an element: how a feature is drawn, in a pattern of its own. */
static void add_ground_style(sheet *s, const mu_feature *feature, uint32_t i)
{
    if (feature->line) {
        svg_add(&s->svg,
                " fill=\"none\" stroke=\"#998\" stroke-width=\"%d\" stroke-linejoin=\"round\"",
                s->em / 3);
        if (i % 2 == 1) svg_add(&s->svg, " stroke-dasharray=\"%d %d\"", s->em, s->em / 2);
    } else {
        sheet_pattern(s, i + 3);
        svg_add(&s->svg, " stroke=\"#444\" stroke-width=\"%d\"",
                feature->plain ? s->em / 20 : s->em / 6);
    }
    svg_add(&s->svg, "/>\n");
}

static void draw_feature(sheet *s, uint32_t i)
{
    const mu_feature feature = feature_at(s, i);
    svg_add(&s->svg, "<%s", feature.line ? "polyline" : "polygon");
    add_points(s, feature.at, feature.n);
    add_ground_style(s, &feature, i);
}

/* An area's below its northern edge, a line's at its middle bend. */
static void draw_name(sheet *s, uint32_t i)
{
    const mu_feature feature = feature_at(s, i);
    if (feature.n == 0) return;
    mu_point low = feature.at[0];
    mu_point high = feature.at[0];
    for (uint32_t k = 1; k < feature.n; k++) {
        low = (mu_point){ least_of(low.x, feature.at[k].x), least_of(low.y, feature.at[k].y) };
        high = (mu_point){ most_of(high.x, feature.at[k].x), most_of(high.y, feature.at[k].y) };
    }
    const int32_t size = s->em * 4 / 5;
    mu_point at = { low.x + (high.x - low.x) / 2, high.y - size * 5 / 4 };
    if (feature.line) at = feature.at[feature.n / 2];
    svg_rimmed(&s->svg, on_sheet(s, at), size, SVG_MIDDLE " font-style=\"italic\"", "#fff",
               feature.name);
}

/* --- pieces
 * ---------------------------------------------------------------------------------------- */

/* So far to the right and ahead of a base's centre. */
static mu_point beside(const mu_base *base, int32_t right, int32_t ahead)
{
    return mu_point_along(mu_point_along(base->at, base->facing, ahead),
                          (mu_angle)(base->facing - MU_QUARTER_TURN), right);
}

static int32_t narrow_side(const mu_base *base)
{
    return (int32_t)(base->frontage < base->depth ? base->frontage : base->depth);
}

/* The base, a wedge that points to its front; a leader has a second outline. */
static void draw_base(sheet *s, const mu_piece *piece)
{
    const mu_base *base = &piece->base;
    const mu_outline outline = mu_outline_of(base);
    const int32_t wedge = narrow_side(base) / 6;
    const int32_t front = (int32_t)base->depth / 2;
    const mu_point corners[] = { beside(base, 0, front), beside(base, wedge, front - wedge),
                                 beside(base, -wedge, front - wedge) };
    svg_add(&s->svg, "<polygon");
    add_points(s, outline.at, outline.n);
    svg_add(&s->svg, "%s stroke-width=\"%d\" stroke-linejoin=\"round\"/>\n",
            sheet_fill(piece->side), s->em / 12);
    if (piece->leader) {
        const mu_outline inner = mu_outline_reduced(base, (uint32_t)narrow_side(base) / 12);
        svg_add(&s->svg, "<polygon");
        add_points(s, inner.at, inner.n);
        svg_add(&s->svg, " fill=\"none\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
                sheet_ink(piece->side), s->em / 15);
    }
    svg_add(&s->svg, "<polygon");
    add_points(s, corners, MU_COUNT_OF(corners));
    svg_add(&s->svg, " fill=\"%s\"/>\n", sheet_ink(piece->side));
}

/* "SM 1 +RC2": what a base has and who is with it. */
static void state_words(const sheet *s, const mu_piece *piece, mu_text *text)
{
    if (!piece->leader && piece->strength > 0)
        mu_text_add(text, "%s %u", board_of(s)->strength, piece->strength);
    for (uint32_t k = 0; drawing_leader_with(s->d, piece, k) != NULL; k++)
        mu_text_add(text, "%s+%s", text->used > 0 ? " " : "",
                    drawing_leader_with(s->d, piece, k)->id);
}

/* Upright, whichever way the base faces. */
static void draw_labels(sheet *s, const mu_piece *piece)
{
    char words[64];
    mu_text text = mu_text_in(words, sizeof words);
    state_words(s, piece, &text);
    const int32_t narrow = narrow_side(&piece->base);
    const mu_point at = on_sheet(s, beside(&piece->base, 0, -narrow / 12)); /* off the wedge */
    const int32_t wide = least_of((int32_t)piece->base.frontage, narrow * 2) * 9 / 10;
    const int32_t size = sheet_size(narrow * 3 / 10, wide, piece->id);
    const int32_t below = text.used > 0 ? size / 4 : -size * 7 / 20;
    sheet_label(s, piece->side, (mu_point){ at.x, at.y - below }, size, piece->id);
    if (text.used == 0) return;
    const int32_t small = sheet_size(size * 3 / 4, wide, words);
    sheet_label(s, piece->side, (mu_point){ at.x, at.y - below + small * 6 / 5 }, small, words);
}

/* --- ranges
 * ---------------------------------------------------------------------------------------- */

/* The base a piece is measured from: its own, or that of the one it is with. */
static const mu_base *measured_from(const sheet *s, const mu_piece *piece)
{
    if (piece->base.frontage > 0) return &piece->base;
    for (uint32_t i = 0; i < s->d->n; i++)
        if (piece->with != NULL && strcmp(s->d->pieces[i].id, piece->with) == 0)
            return &s->d->pieces[i].base;
    return &piece->base;
}

static void draw_reach(sheet *s, const mu_piece *piece, const mu_reach *reach)
{
    const mu_base *base = measured_from(s, piece);
    const mu_point at = on_sheet(s, base->at);
    const uint32_t turned = mu_degrees_of_angle((mu_angle)(MU_NORTH - base->facing));
    char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    reach_path(base->frontage, base->depth, reach->distance, reach->round, &text);
    svg_add(&s->svg,
            "<path transform=\"translate(%d %d) rotate(%u.%02u)\" stroke=\"%s\" "
            "stroke-dasharray=\"%d %d\" d=\"%s\"/>\n",
            at.x, at.y, turned / 100, turned % 100, sheet_line(piece->side),
            piece->side == 0 ? s->em / 3 : s->em / 10, s->em / 6, words);
}

static int32_t between(int32_t low, int32_t at, int32_t high)
{
    return most_of(low, least_of(at, high));
}

/* Where the name of a reach belongs: straight ahead, or at the right end of its arc, which is
 * less in the way. */
static mu_point end_of_reach(const mu_base *base, const mu_reach *reach)
{
    const int32_t deep = (int32_t)base->depth / 2;
    if (reach->round) return beside(base, 0, deep + (int32_t)reach->distance);
    const int32_t ray = reach_ray((int32_t)base->frontage / 2, deep, reach->distance);
    return beside(base, ray, ray);
}

/* Beside that point, away from the base, and on the table. Of named pieces in full; for that of
 * all there is no room. */
static void draw_reach_name(sheet *s, const mu_piece *piece, const mu_reach *reach)
{
    const mu_base *base = measured_from(s, piece);
    const mu_point corner = corner_of(s);
    const int32_t size = s->em * 3 / 5;
    char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    if (s->wish->ranges[0] != '\0') mu_text_add(&text, "%s: %s, ", piece->id, reach->name);
    mu_length_say(reach->distance, &text);
    const int32_t wide = svg_width(words, size);
    mu_point at = end_of_reach(base, reach);
    at.x += at.x < base->at.x ? -wide - size / 3 : size / 3;
    at = on_sheet(s, at);
    at.x = between(size / 3, at.x, corner.x - wide - size / 3);
    at.y = between(size, at.y + size / 3, corner.y - size / 3);
    svg_rimmed(&s->svg, at, size, "", "#fff", words);
}

typedef void reach_fn(sheet *s, const mu_piece *piece, const mu_reach *reach);

static void each_reach(sheet *s, reach_fn *fn)
{
    for (uint32_t i = 0; i < s->d->n; i++) {
        const mu_piece *piece = &s->d->pieces[i];
        mu_reach reaches[MU_REACHES];
        if (!piece->present || !sheet_wants_ranges(s, piece)) continue;
        const uint32_t n =
            board_of(s)->reaches(s->d->at.setup, s->d->at.state, s->d->rows[i], reaches);
        for (uint32_t k = 0; k < n; k++) fn(s, piece, &reaches[k]);
    }
}

static void draw_ranges(sheet *s)
{
    const mu_point corner = corner_of(s);
    svg_add(&s->svg,
            "<clipPath id=\"table\"><rect width=\"%d\" height=\"%d\"/></clipPath>\n"
            "<g clip-path=\"url(#table)\"><g fill=\"none\" stroke-width=\"%d\">\n",
            corner.x, corner.y, s->em / 20);
    each_reach(s, draw_reach);
    svg_add(&s->svg, "</g></g>\n");
    each_reach(s, draw_reach_name);
}

/* --- all of it
 * ------------------------------------------------------------------------------------- */

/* Ids over all, so that what is named can be found. */
void sheet_draw_table(sheet *s)
{
    draw_grid(s);
    for (uint32_t i = 0; i < features_of(s); i++) draw_feature(s, i);
    draw_edge(s);
    for (uint32_t i = 0; i < features_of(s); i++) draw_name(s, i);
    for (uint32_t i = 0; i < s->d->n; i++)
        if (drawing_shows(s->d, &s->d->pieces[i])) draw_base(s, &s->d->pieces[i]);
    if (s->wish->ranges != NULL) draw_ranges(s);
    for (uint32_t i = 0; i < s->d->n; i++)
        if (drawing_shows(s->d, &s->d->pieces[i])) draw_labels(s, &s->d->pieces[i]);
}

void sheet_explain_table(sheet *s)
{
    char words[MU_LINE_MAX];
    mu_text text = mu_text_in(words, sizeof words);
    const mu_point at = sheet_entry(s, "front");
    svg_add(&s->svg, "<path d=\"M%d %dL%d %dH%dZ\"/>\n", at.x + s->em, at.y + s->em / 4,
            at.x + s->em * 3 / 2, at.y + s->em * 3 / 4, at.x + s->em / 2);
    const mu_point leader = sheet_entry(s, "Leader");
    sheet_box(s, leader);
    svg_add(&s->svg, " fill=\"none\" stroke=\"#000\" stroke-width=\"%d\"/>\n", s->em / 12);
    svg_add(&s->svg,
            "<path d=\"M%d %dh%dv%dh%dz\" fill=\"none\" stroke=\"#000\" stroke-width=\"%d\"/>\n",
            leader.x + s->em / 6, leader.y + s->em / 6, s->em * 5 / 3, s->em * 2 / 3,
            -s->em * 5 / 3, s->em / 15);
    for (uint32_t i = 0; i < features_of(s); i++) {
        const mu_feature feature = feature_at(s, i);
        mu_text_back(&text, 0);
        mu_text_add(&text, "%s%s", feature.name, feature.scores ? " (fought for)" : "");
        const mu_point box = sheet_entry(s, words);
        if (feature.line)
            svg_add(&s->svg, "<path d=\"M%d %dh%d\"", box.x, box.y + s->em / 2, 2 * s->em);
        else
            sheet_box(s, box);
        add_ground_style(s, &feature, i);
    }
    mu_text_back(&text, 0);
    mu_text_add(&text, "north is up, 90\u00b0; west is 180\u00b0; a grid of %d mm",
                grid_step(corner_of(s)) / MU_MM);
    (void)sheet_entry(s, words);
}
