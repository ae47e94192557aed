/* SPDX-License-Identifier: MIT
 * core/fill.c - random values within the bounds of a schema. */
#include "core/fill.h"

#include <string.h>

static void fill_element(const mu_field *field, void *at, mu_rng *rng)
{
    switch (field->kind) {
    case MU_KIND_struct: mu_fill(field->of, at, rng); return;
    case MU_KIND_text:
        memset(at, 0, field->stride);
        for (uint32_t i = mu_rng_below(rng, field->stride); i-- > 0;)
            ((char *)at)[i] = (char)('!' + mu_rng_below(rng, '~' - '!'));
        return;
    case MU_KIND_bytes:
        for (uint32_t i = 0; i < field->stride; i++)
            ((uint8_t *)at)[i] = (uint8_t)mu_rng_below(rng, 256);
        return;
    case MU_KIND_u8:
    case MU_KIND_i8:
    case MU_KIND_u16:
    case MU_KIND_i16:
    case MU_KIND_u32:
    case MU_KIND_i32:
    case MU_KIND_flag: break;
    }
    uint64_t width = (uint64_t)(field->high - field->low);
    uint32_t below = width >= UINT32_MAX ? UINT32_MAX : (uint32_t)width + 1;
    mu_leaf_set(field->kind, at, field->low + mu_rng_below(rng, below));
}

void mu_fill(const mu_schema *schema, void *base, mu_rng *rng)
{
    memset(base, 0, schema->size);
    for (uint32_t i = 0; i < schema->n; i++) {
        const mu_field *field = &schema->fields[i];
        uint32_t used = field->cap;
        if (field->shape == MU_LIST) {
            used = mu_rng_below(rng, field->cap + 1);
            mu_field_use(field, base, used);
        }
        for (uint32_t k = 0; k < used; k++) fill_element(field, mu_field_slot(field, base, k), rng);
    }
}
