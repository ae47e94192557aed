/* SPDX-License-Identifier: MIT
 *
 * core/diff.h - what differs between two values of one schema, field by field.
 *
 * Shapes  a change is a path ("units[KE1].mp") and two words ("2", "1").
 * Owner   texts live only during the call.
 * Errors  none, whatever the values are.
 * Replay  changes come in field order.
 */
#ifndef MU_CORE_DIFF_H
#define MU_CORE_DIFF_H

#include "core/schema.h"

typedef struct mu_change {
    const mu_path *path;
    const char *where;  /* the path, printed */
    const char *before; /* the values, printed in the field's domain */
    const char *after;
} mu_change;

typedef void mu_change_fn(void *user, const mu_change *change);

/* Call `fn` (may be null) for every leaf that differs; returns how many do. */
uint32_t mu_diff(const mu_schema *schema, const mu_scope *scope, const void *before,
                 const void *after, mu_change_fn *fn, void *user);

#endif
