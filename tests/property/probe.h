/* SPDX-License-Identifier: MIT
 *
 * tests/property/probe.h - made-up orders: what is not listed as legal must be refused.
 *
 * Replay  the plan's seed and the turn decide what is made up.
 */
#ifndef MU_TESTS_PROPERTY_PROBE_H
#define MU_TESTS_PROPERTY_PROBE_H

#include "property/play.h"

/* Make up plan->probes orders, half of them by changing one thing of a listed one: listed ones are
 * legal, all others are refused by a clause. */
void probe(const mu_position *here, const plan *plan, uint64_t turn);

#endif
