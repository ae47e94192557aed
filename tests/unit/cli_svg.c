/* SPDX-License-Identifier: MIT
 * tests/unit/cli_svg.c - elements of SVG, and the lines of ranges. */
#include "cli/reach.h"
#include "cli/svg.h"

#include <criterion/criterion.h>
#include <string.h>

static void expect_body(svg *s, const char *wanted)
{
    cr_expect_eq(s->body.used, strlen(wanted));
    cr_expect(memcmp(s->body.at, wanted, strlen(wanted)) == 0, "%.*s", (int)s->body.used,
              (const char *)s->body.at);
    svg_dispose(s);
}

Test(svg, words_are_escaped)
{
    static const struct {
        const char *words, *markup;
    } rows[] = {
        { "the Close", "the Close" },
        { "</text><script>", "&lt;/text&gt;&lt;script&gt;" },
        { "a & b", "a &amp; b" },
        { "\"'", "&quot;&#39;" },
        { "K\u00f6nig", "K\u00f6nig" },
        { "a\033[1m\n\t", "a?[1m??" },
        { "\xff\xc3", "??" },
        { "\xef\xbf\xbf", "???" }, /* U+FFFF, which XML does not know */
        { "\xe2\x80\xae", "???" }, /* writes from right to left */
    };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        svg s = { 0 };
        svg_words(&s, rows[i].words);
        expect_body(&s, rows[i].markup);
    }
}

Test(svg, a_text_and_its_rim)
{
    svg s = { 0 };
    svg_text(&s, (mu_point){ -5, 7 }, 300, SVG_MIDDLE, "<");
    expect_body(&s,
                "<text x=\"-5\" y=\"7\" font-size=\"300\" text-anchor=\"middle\">&lt;</text>\n");
    svg rimmed = { 0 };
    svg_rimmed(&rimmed, (mu_point){ 0, 0 }, 30, "", "#fff", "A");
    expect_body(&rimmed,
                "<text x=\"0\" y=\"0\" font-size=\"30\" stroke=\"#fff\" stroke-width=\"10\" "
                "stroke-linejoin=\"round\">A</text>\n"
                "<text x=\"0\" y=\"0\" font-size=\"30\">A</text>\n");
}

Test(svg, prints_to_scale)
{
    svg s = { 0 };
    mu_bytes out = { 0 };
    svg_add(&s, "<path d=\"M%d 0\"/>", 5);
    cr_assert_eq(svg_finish(&s, (mu_point){ 72005, 48000 }, "a<b", &out, NULL), MU_OK);
    mu_bytes_add(&out, "", 1);
    const char *text = (const char *)out.at;
    cr_expect_not_null(strstr(text, "width=\"720.05mm\" height=\"480.00mm\""));
    cr_expect_not_null(strstr(text, "viewBox=\"0 0 72005 48000\""));
    cr_expect_not_null(strstr(text, "<title>a&lt;b</title>"));
    cr_expect_not_null(strstr(text, "<path d=\"M5 0\"/></svg>\n"));
    mu_bytes_dispose(&out);
    svg_dispose(&s);
}

Test(svg, half_an_element_is_never_written)
{
    svg s = { 0 };
    mu_bytes out = { 0 };
    mu_err err = MU_ERR_NONE;
    svg_add(&s, "<path d=\"%600d\"/>", 1);
    cr_expect_eq(svg_finish(&s, (mu_point){ 1, 1 }, "", &out, &err), MU_IO);
    mu_bytes_dispose(&out);
    svg_dispose(&s);
}

/* --- ranges ----------------------------------------------------------------------------------- */

/* The end of the ray is as far from the base as it says, but for the rounding. */
Test(reach, the_ray_ends_at_the_distance)
{
    static const struct {
        int32_t wide, deep;
        uint32_t distance;
    } rows[] = {
        { 2000, 2000, 12000 }, { 2000, 1000, 4000 },
        { 2000, 1000, 500 },   { 2000, 1000, 1000 },
        { 1000, 2000, 1000 },  { 1000, 2000, 500 },
        { 1000, 2000, 8000 },  { 1, 1, 1 },
        { 32768, 1, 32767 },   { 1, 32768, 32767 },
        { 32768, 32768, 1 },   { 1, 1, MU_TABLE_MOST },
        { 2000, 1000, 0 },     { 32768, 1, MU_TABLE_MOST },
    };
    for (size_t i = 0; i < MU_COUNT_OF(rows); i++) {
        const mu_base base = { .facing = MU_NORTH,
                               .frontage = 2 * (uint32_t)rows[i].wide,
                               .depth = 2 * (uint32_t)rows[i].deep };
        const int32_t ray = reach_ray(rows[i].wide, rows[i].deep, rows[i].distance);
        const mu_outline outline = mu_outline_of(&base);
        const mu_outline end = mu_outline_of_point((mu_point){ ray, ray });
        const uint32_t is = mu_distance_near(mu_distance_between(&outline, &end));
        const uint32_t off = is > rows[i].distance ? is - rows[i].distance : rows[i].distance - is;
        cr_expect_leq(off, 1, "row %zu: %u, not %u", i, is, rows[i].distance);
    }
}

static void expect_path(uint32_t frontage, uint32_t depth, uint32_t distance, bool round,
                        const char *wanted)
{
    char words[256];
    mu_text text = mu_text_in(words, sizeof words);
    reach_path(frontage, depth, distance, round, &text);
    cr_expect_str_eq(words, wanted);
}

Test(reach, the_path_of_a_range)
{
    expect_path(4000, 2000, 500, false, "M0 0L-1500 -1500M-1500 -1500L1500 -1500M0 0L1500 -1500");
    expect_path(2000, 4000, 500, false,
                "M0 0L-1500 -1500M-1500 -1500V-2000A500 500 0 0 1 -1000 -2500H1000"
                "A500 500 0 0 1 1500 -2000L1500 -1500M0 0L1500 -1500");
    expect_path(4000, 2000, 100, true,
                "M-2000 -1100H2000A100 100 0 0 1 2100 -1000V1000A100 100 0 0 1 2000 1100H-2000"
                "A100 100 0 0 1 -2100 1000V-1000A100 100 0 0 1 -2000 -1100Z");
}

Test(reach, the_longest_path_is_not_cut)
{
    char words[240];
    mu_text text = mu_text_in(words, sizeof words);
    reach_path(MU_BASE_MOST, MU_BASE_MOST, MU_TABLE_MOST, true, &text);
    cr_expect_not(text.cut);
    text = mu_text_in(words, sizeof words);
    reach_path(MU_BASE_MOST, MU_BASE_MOST - 2, MU_TABLE_MOST, false, &text);
    cr_expect_not(text.cut);
}
