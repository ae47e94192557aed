/* SPDX-License-Identifier: MIT
 * core/road.c - roads and trees. */
#include "core/road.h"

#include "core/panic.h"

/* --- on a road ------------------------------------------------------------------------------ */

static bool is_near(const mu_outline *stretch, mu_point p)
{
    const mu_outline point = mu_outline_of_point(p);
    return mu_distance_within(mu_distance_between(stretch, &point), MU_ROAD_HALF);
}

/* What is near to a straight stretch is convex: a way keeps to it if both its ends do. */
bool mu_keeps_to_road(mu_lines roads, mu_point from, mu_point to)
{
    for (uint32_t i = 0; i < roads.n; i++)
        for (uint32_t k = 0; k + 1 < roads.at[i].n; k++) {
            const mu_outline stretch = mu_line_stretch(roads.at[i], k);
            if (is_near(&stretch, from) && is_near(&stretch, to)) return true;
        }
    return false;
}

bool mu_on_road(mu_lines roads, mu_point point)
{
    return mu_keeps_to_road(roads, point, point);
}

/* --- following a road ----------------------------------------------------------------------- */

/* n / d to nearest, a half up; d above 0. */
static int64_t rounded_half_up(int64_t n, int64_t d)
{
    const int64_t over = 2 * n + d;
    const int64_t under = 2 * d;
    return over / under - (over % under < 0);
}

static uint32_t length_of(mu_point a, mu_point b)
{
    const mu_outline from = mu_outline_of_point(a);
    const mu_outline to = mu_outline_of_point(b);
    return mu_distance_near(mu_distance_between(&from, &to));
}

static uint32_t stretch_length(const mu_road_place *place)
{
    return length_of(place->road.at[place->stretch], place->road.at[place->stretch + 1]);
}

static int64_t dot(mu_point a, mu_point b, int64_t x, int64_t y)
{
    return ((int64_t)b.x - a.x) * x + ((int64_t)b.y - a.y) * y;
}

/* The nearest stretch, of two the first; false: none is near enough. */
static bool nearest_stretch(mu_lines roads, mu_point centre, mu_road_place *place)
{
    const mu_outline point = mu_outline_of_point(centre);
    mu_distance least = { mu_wide_of(0), 0 }; /* none yet */
    for (uint32_t i = 0; i < roads.n; i++)
        for (uint32_t k = 0; k + 1 < roads.at[i].n; k++) {
            const mu_outline stretch = mu_line_stretch(roads.at[i], k);
            const mu_distance d = mu_distance_between(&stretch, &point);
            if (least.under != 0 && mu_distance_compare(d, least) >= 0) continue;
            least = d;
            *place = (mu_road_place){ .road = roads.at[i], .stretch = k };
        }
    return least.under != 0 && mu_distance_within(least, MU_ROAD_HALF);
}

bool mu_road_join(mu_lines roads, mu_point centre, mu_angle facing, mu_road_place *place,
                  uint32_t *aside)
{
    if (!nearest_stretch(roads, centre, place)) return false;
    const mu_point a = place->road.at[place->stretch];
    const mu_point b = place->road.at[place->stretch + 1];
    const int64_t length = stretch_length(place);
    const int64_t length2 = dot(a, b, (int64_t)b.x - a.x, (int64_t)b.y - a.y);
    const int64_t along = dot(a, b, (int64_t)centre.x - a.x, (int64_t)centre.y - a.y);
    const int64_t kept = along < 0 ? 0 : along > length2 ? length2 : along;
    place->at = (uint32_t)rounded_half_up(kept * length, length2);
    place->back = dot(a, b, mu_cosine(facing), mu_sine(facing)) < 0;
    *aside = length_of(centre, mu_road_point(place));
    return true;
}

mu_point mu_road_point(const mu_road_place *place)
{
    const mu_point a = place->road.at[place->stretch];
    const mu_point b = place->road.at[place->stretch + 1];
    const int64_t length = stretch_length(place);
    return (mu_point){
        (int32_t)(a.x + rounded_half_up(((int64_t)b.x - a.x) * place->at, length)),
        (int32_t)(a.y + rounded_half_up(((int64_t)b.y - a.y) * place->at, length)),
    };
}

mu_angle mu_road_facing(const mu_road_place *place)
{
    const mu_point a = place->road.at[place->stretch + place->back];
    const mu_point b = place->road.at[place->stretch + !place->back];
    return mu_bearing((int64_t)b.x - a.x, (int64_t)b.y - a.y);
}

/* From the end of a stretch over to the next; false: the road ends. */
static bool next_stretch(mu_road_place *place)
{
    if (place->back ? place->stretch == 0 : place->stretch + 2 == place->road.n) return false;
    place->stretch = place->back ? place->stretch - 1 : place->stretch + 1;
    place->at = place->back ? stretch_length(place) : 0;
    return true;
}

uint32_t mu_road_follow(mu_road_place *place, uint32_t most)
{
    const bool at_end = place->at == (place->back ? 0 : stretch_length(place));
    if (at_end && !next_stretch(place)) return 0;
    const uint32_t left = place->back ? place->at : stretch_length(place) - place->at;
    const uint32_t gone = most < left ? most : left;
    place->at = place->back ? place->at - gone : place->at + gone;
    return gone;
}

/* --- trees ---------------------------------------------------------------------------------- */

bool mu_in_trees(const mu_forest *forest, mu_point point)
{
    return mu_any_area_holds(forest->woods, point) && !mu_on_road(forest->roads, point);
}

static int32_t rounded_away(int64_t n, int64_t d)
{
    return (int32_t)(n < 0 ? -rounded_half_up(-n, d) : rounded_half_up(n, d));
}

mu_point mu_station(mu_point from, mu_point to, uint32_t t, uint32_t n)
{
    MU_ASSERT(n > 0);
    return (mu_point){
        rounded_away((int64_t)from.x * n + ((int64_t)to.x - from.x) * t, n),
        rounded_away((int64_t)from.y * n + ((int64_t)to.y - from.y) * t, n),
    };
}

/* Has it nothing to do with any wood? Places of a way, and its end, are rounded by less than 1 u
 * each. */
static bool is_clear_of_woods(mu_areas woods, mu_point from, mu_point to)
{
    const mu_outline way = mu_outline_of_segment(from, to);
    for (uint32_t i = 0; i < woods.n; i++)
        if (mu_distance_within(mu_area_distance(woods.at[i], &way), 2)) return false;
    return true;
}

uint32_t mu_trees_on_path(const mu_forest *forest, mu_point from, mu_point to, uint32_t n)
{
    if (is_clear_of_woods(forest->woods, from, to)) return 0;
    for (uint32_t t = 1; t <= n; t++)
        if (mu_in_trees(forest, mu_station(from, to, t, n))) return t;
    return 0;
}

uint32_t mu_trees_along(const mu_forest *forest, mu_point from, mu_angle along, uint32_t most,
                        bool in)
{
    const mu_point end = mu_point_along(from, along, (int32_t)most);
    if (in && is_clear_of_woods(forest->woods, from, end)) return 0;
    for (uint32_t t = 1; t <= most; t++)
        if (mu_in_trees(forest, mu_point_along(from, along, (int32_t)t)) == in) return t;
    return 0;
}
