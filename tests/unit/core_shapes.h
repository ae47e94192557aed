/* SPDX-License-Identifier: MIT
 * tests/unit/core_shapes.h - shapes that tests of a table share. */
#ifndef MU_TESTS_CORE_SHAPES_H
#define MU_TESTS_CORE_SHAPES_H

#include "core/ground.h"
#include "core/rng.h"

/* Inches, as the ledgers write them. */
int32_t in_u(double inches);
mu_point at_inches(double x, double y);

/* An area of four corners, by its south-west and its north-east one; of inches. */
typedef struct block {
    mu_point at[4];
} block;

block block_of(double west, double south, double east, double north);

static inline mu_area area_of(const block *b)
{
    return (mu_area){ b->at, 4 };
}

/* Any simple polygon of up to `most` corners on a grid so wide and high: many of them have corners
 * and edges in line. */
mu_area random_on_grid(mu_rng *rng, mu_point *at, uint32_t most, uint32_t grid);

/* A star about a centre, its corners up to `reach` away. */
mu_area random_star(mu_rng *rng, mu_point *at, uint32_t n, mu_point centre, uint32_t reach);

#endif
