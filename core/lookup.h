/* SPDX-License-Identifier: MIT
 *
 * core/lookup.h - a field by its name: "sides.A.cap", or just "KE1.mp".
 *
 * Names are separated by dots. An element of an array is named by its index word
 * ("units.KE1.mp"), also in brackets ("units[KE1].mp"). What goes without saying may be
 * left out: a part ("second_order" for "options.second_order"), and the array of an
 * element whose word is found in only one ("KE1.mp").
 *
 * Shapes  a path of text; a leaf: its field and where it lies.
 * Owner   points into the caller's struct.
 * Errors  MU_INPUT: no such field, or several that a short path can mean.
 * Replay  what a path means depends on the schema, the setup's names and the
 *         counts of lists.
 */
#ifndef MU_CORE_LOOKUP_H
#define MU_CORE_LOOKUP_H

#include "core/schema.h"

typedef struct mu_leaf {
    const mu_field *field;
    void *at;
} mu_leaf;

MU_CHECKED mu_status mu_lookup(const mu_schema *schema, const mu_scope *scope, void *base,
                               const char *path, mu_leaf *leaf, mu_err *err);

/* Set a field: "second_order=on", "A.cap=6". */
MU_CHECKED mu_status mu_assign(const mu_schema *schema, const mu_scope *scope, void *base,
                               const char *assignment, mu_err *err);

#endif
