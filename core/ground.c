/* SPDX-License-Identifier: MIT
 * core/ground.c - areas, lines and hills on a table. */
#include "core/ground.h"

static mu_point vertex(mu_area area, uint32_t i)
{
    return area.at[i % area.n];
}

mu_outline mu_area_edge(mu_area area, uint32_t i)
{
    return mu_outline_of_segment(vertex(area, i), vertex(area, i + 1));
}

mu_outline mu_line_stretch(mu_line line, uint32_t i)
{
    return mu_outline_of_segment(line.at[i], line.at[i + 1]);
}

static bool is_same(mu_point a, mu_point b)
{
    return a.x == b.x && a.y == b.y;
}

static bool is_out_of_bounds(const mu_point *at, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (at[i].x < -MU_TERRAIN_MOST || at[i].x > MU_TERRAIN_MOST || at[i].y < -MU_TERRAIN_MOST ||
            at[i].y > MU_TERRAIN_MOST)
            return true;
    return false;
}

/* --- faults --------------------------------------------------------------------------------- */

/* Does the outline turn back on itself at b? */
static bool turns_back(mu_point a, mu_point b, mu_point c)
{
    const int64_t dot =
        ((int64_t)b.x - a.x) * ((int64_t)c.x - b.x) + ((int64_t)b.y - a.y) * ((int64_t)c.y - b.y);
    return mu_bend(a, b, c) == 0 && dot < 0;
}

/* Edges that follow each other share a vertex, and nothing else; others share nothing. */
static bool touches_itself(mu_area area)
{
    for (uint32_t i = 0; i < area.n; i++) {
        if (turns_back(vertex(area, i), vertex(area, i + 1), vertex(area, i + 2))) return true;
        const mu_outline one = mu_area_edge(area, i);
        for (uint32_t k = i + 2; k < area.n && k + 1 < i + area.n; k++) {
            const mu_outline other = mu_area_edge(area, k);
            if (mu_outlines_meet(&one, &other)) return true;
        }
    }
    return false;
}

const char *mu_area_fault(mu_area area)
{
    if (area.n < 3) return "an area has at least three corners";
    if (area.n > MU_CORNERS_MAX) return "an area has too many corners";
    if (is_out_of_bounds(area.at, area.n)) return "a corner is too far from the table";
    for (uint32_t i = 0; i < area.n; i++)
        if (is_same(vertex(area, i), vertex(area, i + 1)))
            return "two corners in turn are the same";
    return touches_itself(area) ? "its outline touches or crosses itself" : NULL;
}

const char *mu_areas_fault(mu_areas areas)
{
    uint64_t corners = 0;
    for (uint32_t i = 0; i < areas.n; i++) {
        const char *fault = mu_area_fault(areas.at[i]);
        if (fault != NULL) return fault;
        corners += areas.at[i].n;
    }
    return corners > MU_CORNERS_MAX ? "areas of this kind have too many corners together" : NULL;
}

const char *mu_line_fault(mu_line line)
{
    if (line.n < 2) return "a line has at least two points";
    if (is_out_of_bounds(line.at, line.n)) return "a point is too far from the table";
    for (uint32_t i = 0; i + 1 < line.n; i++)
        if (is_same(line.at[i], line.at[i + 1])) return "two points in turn are the same";
    return NULL;
}

/* --- inside ------------------------------------------------------------------------- */

static bool is_between(int32_t a, int32_t b, int32_t c)
{
    return (a <= b && b <= c) || (c <= b && b <= a);
}

static bool is_on(mu_point p, mu_point a, mu_point b)
{
    return is_between(a.x, p.x, b.x) && is_between(a.y, p.y, b.y) && mu_bend(a, b, p) == 0;
}

/* A ray to the east crosses the outline an odd number of times. Of an edge its lower end belongs
 * to it, the upper one to the next. */
bool mu_area_holds(mu_area area, mu_point p)
{
    bool inside = false;
    for (uint32_t i = 0; i < area.n; i++) {
        mu_point low = vertex(area, i);
        mu_point high = vertex(area, i + 1);
        if (is_on(p, low, high)) return true;
        if (low.y > high.y) {
            const mu_point swap = low;
            low = high;
            high = swap;
        }
        if (p.y >= low.y && p.y < high.y && mu_bend(low, high, p) > 0) inside = !inside;
    }
    return inside;
}

bool mu_any_area_holds(mu_areas areas, mu_point point)
{
    for (uint32_t i = 0; i < areas.n; i++)
        if (mu_area_holds(areas.at[i], point)) return true;
    return false;
}

uint8_t mu_level_at(const mu_hill *hills, uint32_t n, mu_point point)
{
    uint8_t level = 0;
    for (uint32_t i = 0; i < n; i++)
        if (hills[i].level > level && mu_area_holds(hills[i].area, point)) level = hills[i].level;
    return level;
}

bool mu_area_meets(mu_area area, const mu_outline *outline)
{
    const mu_outline corner = mu_outline_of_point(area.at[0]);
    if (mu_area_holds(area, outline->at[0]) || mu_outlines_meet(&corner, outline)) return true;
    for (uint32_t i = 0; i < area.n; i++) {
        const mu_outline edge = mu_area_edge(area, i);
        if (mu_outlines_meet(&edge, outline)) return true;
    }
    return false;
}

bool mu_line_meets(mu_line line, const mu_outline *outline)
{
    for (uint32_t i = 0; i + 1 < line.n; i++) {
        const mu_outline stretch = mu_line_stretch(line, i);
        if (mu_outlines_meet(&stretch, outline)) return true;
    }
    return false;
}

/* --- distance ----------------------------------------------------------------------- */

mu_distance mu_line_distance(mu_line line, const mu_outline *outline)
{
    const mu_outline first = mu_line_stretch(line, 0);
    mu_distance least = mu_distance_between(&first, outline);
    for (uint32_t i = 1; i + 1 < line.n; i++) {
        const mu_outline stretch = mu_line_stretch(line, i);
        const mu_distance d = mu_distance_between(&stretch, outline);
        if (mu_distance_compare(d, least) < 0) least = d;
    }
    return least;
}

mu_distance mu_area_edge_distance(mu_area area, const mu_outline *outline)
{
    const mu_outline last = mu_area_edge(area, area.n - 1);
    const mu_distance closing = mu_distance_between(&last, outline);
    const mu_distance rest = mu_line_distance((mu_line){ area.at, area.n }, outline);
    return mu_distance_compare(closing, rest) < 0 ? closing : rest;
}

mu_distance mu_area_distance(mu_area area, const mu_outline *outline)
{
    if (mu_area_meets(area, outline)) return (mu_distance){ mu_wide_of(0), 1 };
    return mu_area_edge_distance(area, outline);
}
