/* SPDX-License-Identifier: MIT
 *
 * core/fill.h - random values of a schema, for tests and fuzzing.
 *
 * Shapes  any described struct.
 * Owner   the caller's struct and numbers.
 * Errors  none; laws between fields are not kept.
 * Replay  the same seed fills the same way on every machine.
 */
#ifndef MU_CORE_FILL_H
#define MU_CORE_FILL_H

#include "core/rng.h"
#include "core/schema.h"

/* Every number within its bounds, every text plain, every list of a random length. */
void mu_fill(const mu_schema *schema, void *base, mu_rng *rng);

#endif
