/* SPDX-License-Identifier: MIT
 * core/stream.c - crossing streams. */
#include "core/stream.h"

#include "core/inside.h"

typedef struct way {
    mu_point from, to;
} way;

/* Where it first meets the stretch from a to b; false: not at all, or it begins on it. A way along
 * the line of a stretch comes to it at its nearer end. */
static bool comes_to(way w, mu_point a, mu_point b, mu_mark *at)
{
    const mu_outline stretch = mu_outline_of_segment(a, b);
    const mu_outline start = mu_outline_of_point(w.from);
    const mu_outline path = mu_outline_of_segment(w.from, w.to);
    if (mu_outlines_meet(&stretch, &start) || !mu_outlines_meet(&stretch, &path)) return false;
    if (mu_way_meets(w.from, w.to, a, b, at)) return true;
    const mu_mark at_a = mu_mark_of(w.from, w.to, a);
    const mu_mark at_b = mu_mark_of(w.from, w.to, b);
    *at = mu_mark_compare(at_a, at_b) < 0 ? at_a : at_b;
    return true;
}

static bool is_at(way w, mu_mark at, mu_point p)
{
    return mu_bend(w.from, w.to, p) == 0 && mu_mark_compare(mu_mark_of(w.from, w.to, p), at) == 0;
}

static bool is_bridged(mu_areas bridges, way w, mu_mark at)
{
    for (uint32_t i = 0; i < bridges.n; i++)
        if (mu_area_holds_at(bridges.at[i], w.from, w.to, at)) return true;
    return false;
}

static uint32_t crossings_of(mu_line stream, mu_areas bridges, way w)
{
    uint32_t crossings = 0;
    for (uint32_t i = 0; i + 1 < stream.n; i++) {
        mu_mark at;
        if (!comes_to(w, stream.at[i], stream.at[i + 1], &at)) continue;
        const bool goes_on = i + 2 < stream.n;
        if (goes_on && is_at(w, at, stream.at[i + 1])) continue; /* the next stretch's */
        if (!is_bridged(bridges, w, at)) crossings++;
    }
    return crossings;
}

uint32_t mu_stream_crossings(mu_lines streams, mu_areas bridges, mu_point from, mu_point to)
{
    uint32_t crossings = 0;
    for (uint32_t i = 0; i < streams.n; i++)
        crossings += crossings_of(streams.at[i], bridges, (way){ from, to });
    return crossings;
}
