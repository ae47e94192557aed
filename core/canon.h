/* SPDX-License-Identifier: MIT
 *
 * core/canon.h - the canonical bytes of a described struct.
 *
 * The members in list order, little-endian, with nothing between them: on a
 * little-endian machine exactly the memory of the struct (core/schema.h proves
 * that there is no padding). These are the bytes that are hashed, and the bytes of
 * a snapshot.
 *
 * Shapes  `schema->size` bytes.
 * Owner   the caller's buffers; they must not overlap.
 * Errors  none: any bytes are some struct. Check ranges before you trust one.
 * Replay  the same bytes on every machine.
 */
#ifndef MU_CORE_CANON_H
#define MU_CORE_CANON_H

#include "core/schema.h"

#define MU_LITTLE_ENDIAN (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

void mu_canon_write(const mu_schema *schema, const void *base, uint8_t *bytes);
void mu_canon_read(const mu_schema *schema, const uint8_t *bytes, void *base);

/* The same by walking every leaf: what a big-endian machine does. Public so that
 * the two ways can be tested against each other on any machine. */
void mu_canon_write_leaves(const mu_schema *schema, const void *base, uint8_t *bytes);
void mu_canon_read_leaves(const mu_schema *schema, const uint8_t *bytes, void *base);

#endif
