/* SPDX-License-Identifier: MIT
 * core/sight.c - lines of sight. */
#include "core/sight.h"

#include "core/inside.h"

void mu_front_points(const mu_base *base, mu_point points[MU_FRONT_POINTS])
{
    const mu_outline outline = mu_outline_of(base);
    points[0] = outline.at[0];
    points[1] = mu_point_along(base->at, base->facing, (int32_t)(base->depth / 2));
    points[2] = outline.at[1];
}

void mu_edge_points(const mu_base *base, mu_point points[MU_EDGE_POINTS])
{
    for (uint32_t side = 0; side < MU_EDGE_POINTS; side++) {
        const uint32_t across = side == MU_FRONT || side == MU_REAR ? base->depth : base->frontage;
        const mu_angle out = (mu_angle)(base->facing - side * MU_QUARTER_TURN);
        points[side] = mu_point_along(base->at, out, (int32_t)(across / 2));
    }
}

void mu_target_points(const mu_base *base, mu_point points[MU_TARGET_POINTS])
{
    const mu_outline outline = mu_outline_of(base);
    for (uint32_t i = 0; i < outline.n; i++) points[i] = outline.at[i];
    points[outline.n] = base->at;
}

bool mu_base_hides(const mu_base *base, mu_point from, mu_point to)
{
    const mu_outline reduced = mu_outline_reduced(base, MU_CONTACT);
    const mu_outline sight = mu_outline_of_segment(from, to);
    return mu_outlines_meet(&reduced, &sight);
}

bool mu_sees(const mu_screen *screen, mu_point from, mu_point to)
{
    for (uint32_t i = 0; i < screen->bases_n; i++)
        if (mu_base_hides(&screen->bases[i], from, to)) return false;
    for (uint32_t i = 0; i < screen->beyond.n; i++)
        if (mu_compare_inside((mu_areas){ &screen->beyond.at[i], 1 }, from, to, 1) >= 0)
            return false;
    return mu_compare_inside(screen->around, from, to, screen->depth) <= 0;
}

bool mu_sees_any(const mu_screen *screen, const mu_point *from, uint32_t from_n, const mu_point *to,
                 uint32_t to_n)
{
    for (uint32_t i = 0; i < from_n; i++)
        for (uint32_t k = 0; k < to_n; k++)
            if (mu_sees(screen, from[i], to[k])) return true;
    return false;
}
