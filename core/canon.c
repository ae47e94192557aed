/* SPDX-License-Identifier: MIT
 * core/canon.c - canonical bytes: one copy on little-endian machines, a walk elsewhere.
 *
 * Because members lie without gaps, the byte at offset k of the canonical form
 * belongs to the same member as the byte at offset k of the struct; only the order
 * of bytes within one number can differ. */
#include "core/canon.h"

#include <string.h>

static uint32_t leaf_size(const mu_field *field)
{
    return field->kind == MU_KIND_text || field->kind == MU_KIND_bytes ? 1 : field->stride;
}

/* Copy n numbers of `size` bytes, most significant byte last. Symmetric, so that it
 * serves reading as well as writing. */
static void copy_numbers(const uint8_t *from, uint8_t *to, uint32_t size, size_t n)
{
    if (MU_LITTLE_ENDIAN || size == 1) {
        memcpy(to, from, (size_t)size * n);
        return;
    }
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < size; k++) to[i * size + k] = from[i * size + size - 1 - k];
}

static void copy_struct(const mu_schema *schema, const uint8_t *from, uint8_t *to)
{
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        if (field->kind == MU_KIND_struct) {
            if (field->shape == MU_LIST) copy_numbers(from + field->count, to + field->count, 4, 1);
            for (uint32_t k = 0; k < field->cap; k++) {
                size_t at = field->offset + (size_t)k * field->stride;
                copy_struct(field->of, from + at, to + at);
            }
            continue;
        }
        uint32_t size = leaf_size(field);
        size_t n = (size_t)field->cap * field->stride / size;
        if (field->shape == MU_LIST) copy_numbers(from + field->count, to + field->count, size, 1);
        copy_numbers(from + field->offset, to + field->offset, size, n);
    }
}

void mu_canon_write_leaves(const mu_schema *schema, const void *base, uint8_t *bytes)
{
    copy_struct(schema, base, bytes);
}

void mu_canon_read_leaves(const mu_schema *schema, const uint8_t *bytes, void *base)
{
    copy_struct(schema, bytes, base);
}

void mu_canon_write(const mu_schema *schema, const void *base, uint8_t *bytes)
{
    if (MU_LITTLE_ENDIAN)
        memcpy(bytes, base, schema->size);
    else
        mu_canon_write_leaves(schema, base, bytes);
}

void mu_canon_read(const mu_schema *schema, const uint8_t *bytes, void *base)
{
    if (MU_LITTLE_ENDIAN)
        memcpy(base, bytes, schema->size);
    else
        mu_canon_read_leaves(schema, bytes, base);
}
