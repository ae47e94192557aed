/* SPDX-License-Identifier: MIT
 * cli/sheet.c - what stands around the board on a sheet. */
#include "cli/sheet.h"

#include "cli/out.h"
#include "cli/story.h"

#include <stdlib.h>
#include <string.h>

#define MARGIN 3 /* em, on every side; the numbers of a table's grid are in it */

const char *sheet_fill(uint8_t side)
{
    return side == 0 ? " fill=\"url(#side-a)\" stroke=\"#7b241c\""
                     : " fill=\"#1f4272\" stroke=\"#0b1f3a\"";
}

const char *sheet_line(uint8_t side)
{
    return side == 0 ? "#7b241c" : "#1f4272";
}

const char *sheet_ink(uint8_t side)
{
    return side == 0 ? "#7b241c" : "#fff";
}

void sheet_label(sheet *s, uint8_t side, mu_point at, int32_t size, const char *words)
{
    if (side == 0)
        svg_rimmed(&s->svg, at, size, SVG_MIDDLE SVG_BOLD, "#fdf0ee", words);
    else
        svg_rimmed(&s->svg, at, size, SVG_MIDDLE SVG_BOLD " fill=\"#fff\"", "#1f4272", words);
}

/* Bold letters, most of them capitals and digits. */
int32_t sheet_size(int32_t high, int32_t wide, const char *words)
{
    const int32_t letters = (int32_t)out_columns(words, strlen(words));
    const int32_t fits = letters > 0 ? wide * 20 / (14 * letters) : high;
    return fits < high ? fits : high;
}

/* --- patterns --------------------------------------------------------------------------------- */

static void define(sheet *s, const char *id, const char *colour, const char *line, const char *path)
{
    const int32_t step = s->em / 2;
    svg_add(&s->svg,
            "<pattern id=\"%s\" width=\"%d\" height=\"%d\" patternUnits=\"userSpaceOnUse\" "
            "viewBox=\"0 0 8 8\"><rect width=\"8\" height=\"8\" fill=\"%s\"/>"
            "<path d=\"%s\" stroke=\"%s\" stroke-width=\"1\" fill=\"none\"/></pattern>\n",
            id, step, step, colour, path, line);
}

static void define_all(sheet *s)
{
    static const struct {
        const char *colour, *line, *path;
    } grounds[SHEET_PATTERNS] = {
        { "#dfe9f3", "#5d83ab", "M0 2H8M0 6H8" },
        { "#e9e4d3", "#9a8a58", "M2 1V3M1 2H3M6 5V7M5 6H7" },
        { "#e2ecd8", "#6f9457", "M0 0L8 8M0 8L8 0" },
        { "#eee6ee", "#94759a", "M0 4H8M4 0V8" },
        { "#e4eceb", "#5f908b", "M2 0V8M6 0V8" },
        { "#f2e6dc", "#ab7a55", "M0 0L8 8" },
        { "#ececec", "#808080", "M1 4H5" },
        { "#f3efd8", "#a39a45", "M4 2L6 4L4 6L2 4Z" },
    };
    svg_add(&s->svg, "<defs>\n");
    define(s, "side-a", "#fdf0ee", "#d98880", "M-1 1L1 -1M0 8L8 0M7 9L9 7");
    for (uint32_t i = 0; i < SHEET_PATTERNS; i++) {
        char id[16];
        mu_text text = mu_text_in(id, sizeof id);
        mu_text_add(&text, "ground-%u", i);
        define(s, id, grounds[i].colour, grounds[i].line, grounds[i].path);
    }
    svg_add(&s->svg, "</defs>\n");
}

void sheet_pattern(sheet *s, uint32_t i)
{
    svg_add(&s->svg, " fill=\"url(#ground-%u)\"", i % SHEET_PATTERNS);
}

/* --- lines of words --------------------------------------------------------------------------- */

static int32_t room(const sheet *s)
{
    return s->width - 2 * MARGIN * s->em;
}

/* From line to line of letters of a size. */
static int32_t leading(int32_t size)
{
    return size * 3 / 2;
}

#define HEAD_MAX (2 * MU_LINE_MAX) /* what is written by write_lines */

/* A line, parted between words where it is too long. */
static void write_lines(sheet *s, const char *words, int32_t size, const char *attributes)
{
    char line[HEAD_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    while (*words != '\0') {
        const size_t n = strcspn(words, " ");
        const size_t before = text.used;
        mu_text_add(&text, "%s%.*s", before > 0 ? " " : "", (int)n, words);
        if (before > 0 && svg_width(line, size) > room(s)) {
            mu_text_back(&text, before);
            s->y += leading(size);
            svg_text(&s->svg, (mu_point){ MARGIN * s->em, s->y }, size, attributes, line);
            mu_text_back(&text, 0);
            continue;
        }
        words += n;
        while (*words == ' ') words++;
    }
    s->y += leading(size);
    svg_text(&s->svg, (mu_point){ MARGIN * s->em, s->y }, size, attributes, line);
}

/* --- legend ----------------------------------------------------------------------------------- */

mu_point sheet_entry(sheet *s, const char *words)
{
    const int32_t wide = 3 * s->em + svg_width(words, s->em) + 2 * s->em;
    if (s->x > MARGIN * s->em && s->x + wide > s->width - MARGIN * s->em) {
        s->x = MARGIN * s->em;
        s->y += 2 * s->em;
    }
    const mu_point at = { s->x, s->y - s->em };
    svg_text(&s->svg, (mu_point){ s->x + 5 * s->em / 2, s->y - s->em / 8 }, s->em, "", words);
    s->x += wide;
    return at;
}

void sheet_box(sheet *s, mu_point at)
{
    svg_add(&s->svg, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", at.x, at.y, 2 * s->em,
            s->em);
}

static void explain(sheet *s)
{
    s->x = MARGIN * s->em;
    s->y += 2 * s->em;
    for (uint8_t side = 0; side < 2; side++) {
        sheet_box(s, sheet_entry(s, s->d->at.rules->side_name(s->d->at.setup, side)));
        svg_add(&s->svg, "%s stroke-width=\"%d\"/>\n", sheet_fill(side), s->em / 12);
    }
    if (mu_board_is_table(s->d->at.rules->board))
        sheet_explain_table(s);
    else
        sheet_explain_hexes(s);
    s->x = MARGIN * s->em;
}

/* --- rosters and caption ---------------------------------------------------------------------- */

static void write_roster(sheet *s, uint8_t side)
{
    const mu_position *at = &s->d->at;
    const int32_t size = s->em * 4 / 5;
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_add(&text, "%s: ", at->rules->side_name(at->setup, side));
    at->rules->board->margin(at->setup, at->state, side, &text);
    s->y += size / 2;
    write_lines(s, line, size, SVG_BOLD);
    const int32_t column = (mu_board_is_table(at->rules->board) ? 30 : 18) * size;
    const int32_t columns = room(s) / column > 0 ? room(s) / column : 1;
    int32_t k = 0;
    for (uint32_t i = 0; i < s->d->n; i++) {
        if (s->d->pieces[i].side != side) continue;
        mu_text_back(&text, 0);
        drawing_entry_words(s->d, &s->d->pieces[i], &text);
        if (k % columns == 0) s->y += leading(size);
        const mu_point place = { MARGIN * s->em + k++ % columns * column, s->y };
        svg_text(&s->svg, place, size, "", line);
    }
}

static void write_head(sheet *s, mu_game *game)
{
    char line[HEAD_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    const char *title = mu_game_title(game);
    mu_text_add(&text, "%s%s%s", title, title[0] != '\0' ? " - " : "", game->rules->title);
    s->y = s->em;
    write_lines(s, line, s->em * 8 / 5, SVG_BOLD);
    mu_text_back(&text, 0);
    story_standing_words(game, &text);
    write_lines(s, line, s->em, "");
}

static void write_caption(sheet *s, const mu_game *game)
{
    const mu_digest digest = mu_fingerprint(s->d->at.rules->state, s->d->at.state);
    char line[MU_LINE_MAX];
    mu_text text = mu_text_in(line, sizeof line);
    mu_text_add(&text, "%s, after event %llu%s; fingerprint of the position ", s->wish->word,
                (unsigned long long)s->wish->event,
                s->d->at.state != game->state ? ", a question is open" : "");
    mu_text_bytes(&text, digest.bytes, sizeof digest.bytes);
    s->y += s->em / 2;
    write_lines(s, line, s->em * 4 / 5, "");
}

/* --- the sheet -------------------------------------------------------------------------------- */

static bool lists(const char *ids, const char *id)
{
    const size_t n = strlen(id);
    for (; *ids != '\0'; ids += strcspn(ids, ","), ids += *ids == ',')
        if (strncmp(ids, id, n) == 0 && (ids[n] == ',' || ids[n] == '\0')) return true;
    return false;
}

static mu_status check_ranges(const drawing *d, const char *ids, mu_err *err)
{
    if (ids == NULL) return MU_OK;
    if (!mu_board_is_table(d->at.rules->board))
        return mu_fail(err, MU_INPUT, 0, "ranges are drawn on a table, this is a board of hexes");
    while (*ids != '\0') {
        const int n = (int)strcspn(ids, ",");
        char word[64];
        mu_text text = mu_text_in(word, sizeof word);
        mu_text_add(&text, "%.*s", n, ids);
        bool found = false;
        for (uint32_t i = 0; i < d->n; i++) found = found || strcmp(d->pieces[i].id, word) == 0;
        if (!found) return mu_fail(err, MU_INPUT, 0, "there is no piece '%s'", word);
        ids += n;
        ids += *ids == ',';
    }
    return MU_OK;
}

bool sheet_wants_ranges(const sheet *s, const mu_piece *piece)
{
    const char *ids = s->wish->ranges;
    return ids != NULL && (ids[0] == '\0' || lists(ids, piece->id));
}

static mu_status write(sheet *s, mu_game *game, mu_bytes *out, mu_err *err)
{
    const bool table = mu_board_is_table(game->rules->board);
    const mu_point board = table ? sheet_table_size(s->d, &s->em) : sheet_hexes_size(s->d, &s->em);
    const int32_t least = 60 * s->em;
    s->width = (board.x > least ? board.x : least) + 2 * MARGIN * s->em;
    define_all(s);
    write_head(s, game);
    s->y += MARGIN * s->em;
    svg_add(&s->svg, "<g transform=\"translate(%d %d)\">\n", (s->width - board.x) / 2, s->y);
    if (table)
        sheet_draw_table(s);
    else
        sheet_draw_hexes(s);
    svg_add(&s->svg, "</g>\n");
    s->y += board.y + s->em * 2;
    explain(s);
    for (uint8_t side = 0; side < 2; side++) write_roster(s, side);
    write_caption(s, game);
    return svg_finish(&s->svg, (mu_point){ s->width, s->y + 2 * s->em }, s->wish->word, out, err);
}

mu_status sheet_write(const cli *c, mu_game *game, const sheet_wish *wish, mu_bytes *out,
                      mu_err *err)
{
    const void *state = wish->settled ? game->state : story_state(game);
    drawing *d = drawing_new(c, &(mu_position){ game->rules, game->setup, state });
    if (d == NULL) return mu_fail(err, MU_IO, 0, "not enough memory");
    sheet s = { .d = d, .wish = wish };
    mu_status status = check_ranges(d, wish->ranges, err);
    if (status == MU_OK) status = write(&s, game, out, err);
    svg_dispose(&s.svg);
    free(d);
    return status;
}
