/* SPDX-License-Identifier: MIT
 *
 * events/suspect.h - which fields would explain another fingerprint?
 *
 * A log records only the fingerprint of a state, so when replay gives another one, the
 * recorded state itself is not there to compare. But it is seldom far away: a step that
 * went differently left some fields as they were, or gave one another value. The search
 * tries those states; a 128-bit fingerprint that fits is no accident. What it may cost is
 * bounded (MU_SUSPECT_BYTES): of a large state not every byte is tried.
 *
 * Shapes  `found` is a state with the wanted fingerprint.
 * Owner   the caller's buffers.
 * Errors  false: none of the states tried has it.
 * Replay  depends on the arguments alone.
 */
#ifndef MU_EVENTS_SUSPECT_H
#define MU_EVENTS_SUSPECT_H

#include "core/hash.h"

/* `before` and `after`: the states around the step that diverged; `wanted`: the recorded
 * fingerprint. True: *found is the recorded state, or one with its fingerprint. */
bool mu_find_state(const mu_schema *schema, const void *before, const void *after,
                   const mu_digest *wanted, void *found);

#endif
