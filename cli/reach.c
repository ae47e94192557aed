/* SPDX-License-Identifier: MIT
 * cli/reach.c - how far it is from a base. */
#include "cli/reach.h"

int32_t reach_ray(int32_t wide, int32_t deep, uint32_t distance)
{
    const int32_t d = (int32_t)distance;
    if (d + deep <= wide) return d + deep; /* through the front */
    if (d + wide <= deep) return d + wide; /* through the side */
    /* Around the corner: (t - wide)^2 + (t - deep)^2 = d^2. */
    const int64_t apart = wide - deep;
    const uint64_t square = (uint64_t)(2 * (int64_t)d * d - apart * apart);
    const mu_distance root = { .over = mu_wide_of(square), .under = 1 };
    return (wide + deep + (int32_t)mu_distance_near(root) + 1) / 2;
}

static void round_path(int32_t w, int32_t h, int32_t d, mu_text *path)
{
    mu_text_add(path,
                "M%d %dH%dA%d %d 0 0 1 %d %dV%dA%d %d 0 0 1 %d %dH%dA%d %d 0 0 1 %d %dV%d"
                "A%d %d 0 0 1 %d %dZ",
                -w, -h - d, w, d, d, w + d, -h, h, d, d, w, h + d, -w, d, d, -w - d, h, -h, d, d,
                -w, -h - d);
}

void reach_path(uint32_t frontage, uint32_t depth, uint32_t distance, bool round, mu_text *path)
{
    const int32_t w = (int32_t)frontage / 2;
    const int32_t h = (int32_t)depth / 2;
    const int32_t d = (int32_t)distance;
    if (round) {
        round_path(w, h, d, path);
        return;
    }
    const int32_t t = reach_ray(w, h, distance);
    const int32_t side = t < h ? h : t; /* where the corner is reached, if it is */
    mu_text_add(path, "M0 0L%d %dM%d %d", -t, -t, -t, -t);
    if (d + h > w)
        mu_text_add(path, "V%dA%d %d 0 0 1 %d %dH%dA%d %d 0 0 1 %d %d", -side, d, d, -w, -h - d, w,
                    d, d, t, -side);
    mu_text_add(path, "L%d %dM0 0L%d %d", t, -t, t, -t);
}
