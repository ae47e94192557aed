/* SPDX-License-Identifier: MIT
 * core/obstacle.c - what a moving base runs into. */
#include "core/obstacle.h"

#include "core/inside.h"

/* --- the inside of a sweep ------------------------------------------------------------------ */

/* On the normal of the way from a to b: is some of the segment strictly between what of the sweep
 * lies farthest out on either side? */
static bool shares_width(const mu_outline *sweep, mu_point a, mu_point b, mu_point from,
                         mu_point to)
{
    int64_t least = INT64_MAX;
    int64_t most = INT64_MIN;
    for (uint32_t i = 0; i < sweep->n; i++) {
        const int64_t at = mu_bend(a, b, sweep->at[i]);
        if (at < least) least = at;
        if (at > most) most = at;
    }
    const int64_t x = mu_bend(a, b, from);
    const int64_t y = mu_bend(a, b, to);
    return (x > y ? x : y) > least && (x < y ? x : y) < most;
}

/* A segment and the inside of a convex outline are apart when the normal of an edge of the outline,
 * or of the segment, shows it. */
static bool segment_enters(mu_outline segment, const mu_outline *sweep)
{
    const mu_point from = segment.at[0];
    const mu_point to = segment.at[1];
    if (sweep->n < 3 || !shares_width(sweep, from, to, from, to)) return false;
    for (uint32_t i = 0; i < sweep->n; i++) {
        const mu_point a = sweep->at[i];
        const mu_point b = sweep->at[(i + 1) % sweep->n];
        const bool is_edge = a.x != b.x || a.y != b.y;
        if (is_edge && !shares_width(sweep, a, b, from, to)) return false;
    }
    return true;
}

bool mu_line_enters(mu_line line, const mu_outline *sweep)
{
    for (uint32_t i = 0; i + 1 < line.n; i++)
        if (segment_enters(mu_line_stretch(line, i), sweep)) return true;
    return false;
}

/* Where no edge of the area enters it, the inside of the sweep is all in the area or all out of it,
 * and so is the middle of three of its corners: a third of the way from one of them to where the
 * parallelogram of the three has its fourth. */
bool mu_area_enters(mu_area area, const mu_outline *sweep)
{
    static const mu_mark third = { 1, 3 };
    for (uint32_t i = 0; i < area.n; i++)
        if (segment_enters(mu_area_edge(area, i), sweep)) return true;
    for (uint32_t i = 1; i < sweep->n; i++)
        for (uint32_t k = i + 1; k < sweep->n; k++) {
            const mu_point a = sweep->at[0];
            const mu_point b = sweep->at[i];
            const mu_point c = sweep->at[k];
            const mu_point fourth = { b.x + c.x - a.x, b.y + c.y - a.y };
            if (mu_bend(a, b, c) != 0) return mu_area_holds_at(area, a, fourth, third);
        }
    return false;
}

/* --- on the way ----------------------------------------------------------------------------- */

static void take_first(mu_outline segment, const mu_outline *moving, mu_angle along, bool *met,
                       mu_meeting *first)
{
    mu_meeting at;
    if (!mu_meets(moving, along, &segment, &at)) return;
    if (!*met || mu_meeting_compare(at, *first) < 0) *first = at;
    *met = true;
}

bool mu_line_runs_into(mu_line line, const mu_outline *moving, mu_angle along, mu_meeting *at)
{
    bool met = false;
    for (uint32_t i = 0; i + 1 < line.n; i++)
        take_first(mu_line_stretch(line, i), moving, along, &met, at);
    return met;
}

bool mu_area_runs_into(mu_area area, const mu_outline *moving, mu_angle along, mu_meeting *at)
{
    bool met = false;
    for (uint32_t i = 0; i < area.n; i++)
        take_first(mu_area_edge(area, i), moving, along, &met, at);
    return met;
}

/* --- cover ---------------------------------------------------------------------------------- */

bool mu_line_covers(mu_line line, const mu_base *target, mu_point from)
{
    const mu_outline base = mu_outline_of(target);
    const mu_outline sight = mu_outline_of_segment(from, target->at);
    return mu_distance_within(mu_line_distance(line, &base), MU_COVER) &&
           mu_line_meets(line, &sight);
}
