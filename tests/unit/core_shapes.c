/* SPDX-License-Identifier: MIT
 * tests/unit/core_shapes.c - shapes that tests of a table share. */
#include "core_shapes.h"

#include <math.h>

int32_t in_u(double inches)
{
    return (int32_t)lround(inches * MU_INCH);
}

mu_point at_inches(double x, double y)
{
    return (mu_point){ in_u(x), in_u(y) };
}

block block_of(double west, double south, double east, double north)
{
    return (block){ { at_inches(west, south), at_inches(east, south), at_inches(east, north),
                      at_inches(west, north) } };
}

mu_area random_on_grid(mu_rng *rng, mu_point *at, uint32_t most, uint32_t grid)
{
    for (;;) {
        const uint32_t n = 3 + mu_rng_below(rng, most - 2);
        for (uint32_t i = 0; i < n; i++)
            at[i] =
                (mu_point){ (int32_t)mu_rng_below(rng, grid), (int32_t)mu_rng_below(rng, grid) };
        const mu_area area = { at, n };
        if (mu_area_fault(area) == NULL) return area;
    }
}

mu_area random_star(mu_rng *rng, mu_point *at, uint32_t n, mu_point centre, uint32_t reach)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t away = reach / 8 + mu_rng_below(rng, reach - reach / 8);
        at[i] = mu_point_along(centre, (mu_angle)(65536 * i / n), (int32_t)away);
    }
    return (mu_area){ at, n };
}
