/* SPDX-License-Identifier: MIT
 * tests/unit/events_codec_msgpack.c - our writer against the library's reader, our reader
 * against the library's writer, for every struct that is ever written down. */
#include "core/fill.h"
#include "core/rules/list.h"
#include "events/codec.h"
#include "events/event.h"

#include <criterion/criterion.h>
#include <msgpack.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 40 };

typedef void schema_fn(const mu_schema *schema, void *base, mu_rng *rng);

/* Call `fn` with random values of every schema of events, setups, states and orders. */
static void with_every_schema(schema_fn *fn)
{
    const mu_schema *all[128];
    size_t n = 0;
    for (int kind = 0; kind < MU_EVENT_KINDS; kind++) all[n++] = mu_event_schemas[kind];
    for (uint32_t i = 0; i < mu_rules_list_n; i++) {
        all[n++] = mu_rules_list[i]->setup;
        all[n++] = mu_rules_list[i]->state;
        for (uint32_t k = 0; k < mu_rules_list[i]->orders_n; k++)
            all[n++] = mu_rules_list[i]->orders[k].fields;
    }
    for (size_t i = 0; i < n; i++)
        for (uint64_t round = 0; round < ROUNDS; round++) {
            mu_rng rng = { round, 0 };
            void *base = calloc(1, all[i]->size);
            mu_fill(all[i], base, &rng);
            fn(all[i], base, &rng);
            free(base);
        }
}

/* --- what we write, the library reads ---------------------------------------------- */

static void same_struct(const mu_schema *schema, const void *base, const msgpack_object *read);

static void same_element(const mu_field *field, const void *at, const msgpack_object *read)
{
    if (field->kind == MU_KIND_struct) {
        same_struct(field->of, at, read);
        return;
    }
    if (field->kind == MU_KIND_text) {
        cr_assert_eq(read->type, MSGPACK_OBJECT_STR, "%s", field->name);
        cr_assert_eq(read->via.str.size, strlen(at), "%s", field->name);
        if (read->via.str.size > 0) /* of an empty text the library gives no address */
            cr_assert_arr_eq(read->via.str.ptr, at, read->via.str.size, "%s", field->name);
        return;
    }
    if (field->kind == MU_KIND_bytes) {
        cr_assert_eq(read->type, MSGPACK_OBJECT_BIN, "%s", field->name);
        cr_assert_eq(read->via.bin.size, field->stride, "%s", field->name);
        cr_assert_arr_eq(read->via.bin.ptr, at, field->stride, "%s", field->name);
        return;
    }
    int64_t value = mu_leaf_get(field->kind, at);
    if (value < 0) {
        cr_assert_eq(read->type, MSGPACK_OBJECT_NEGATIVE_INTEGER, "%s", field->name);
        cr_assert_eq(read->via.i64, value, "%s", field->name);
    } else {
        cr_assert_eq(read->type, MSGPACK_OBJECT_POSITIVE_INTEGER, "%s", field->name);
        cr_assert_eq(read->via.u64, (uint64_t)value, "%s", field->name);
    }
}

static void same_struct(const mu_schema *schema, const void *base, const msgpack_object *read)
{
    cr_assert_eq(read->type, MSGPACK_OBJECT_ARRAY, "%s", schema->name);
    cr_assert_eq(read->via.array.size, mu_schema_used(schema, base), "%s", schema->name);
    for (uint32_t i = 0; i < read->via.array.size; i++) {
        const mu_field *field = &schema->fields[i];
        const msgpack_object *value = &read->via.array.ptr[i];
        if (field->shape == MU_ONE) {
            same_element(field, mu_field_at(field, base, 0), value);
            continue;
        }
        cr_assert_eq(value->type, MSGPACK_OBJECT_ARRAY, "%s", field->name);
        cr_assert_eq(value->via.array.size, mu_field_used(field, base), "%s", field->name);
        for (uint32_t k = 0; k < value->via.array.size; k++)
            same_element(field, mu_field_at(field, base, k), &value->via.array.ptr[k]);
    }
}

static void library_reads(const mu_schema *schema, void *base, mu_rng *rng)
{
    (void)rng;
    mu_bytes bytes = { 0 };
    mu_encode(schema, base, &bytes);
    msgpack_unpacked read;
    size_t used = 0;
    msgpack_unpacked_init(&read);
    cr_assert_eq(msgpack_unpack_next(&read, (const char *)bytes.at, bytes.used, &used),
                 MSGPACK_UNPACK_SUCCESS, "%s", schema->name);
    cr_assert_eq(used, bytes.used);
    same_struct(schema, base, &read.data);
    msgpack_unpacked_destroy(&read);
    mu_bytes_dispose(&bytes);
}

Test(codec_msgpack, what_is_written_the_library_reads_as_the_same_values)
{
    with_every_schema(library_reads);
}

/* --- what the library writes, we read ---------------------------------------------- */

static void pack_struct(msgpack_packer *packer, const mu_schema *schema, const void *base);

/* The library's own call for the width of the field; each packs the shortest form. */
static void pack_element(msgpack_packer *packer, const mu_field *field, const void *at)
{
    int64_t value = 0;
    switch (field->kind) {
    case MU_KIND_struct: pack_struct(packer, field->of, at); return;
    case MU_KIND_text: (void)msgpack_pack_str_with_body(packer, at, strlen(at)); return;
    case MU_KIND_bytes: (void)msgpack_pack_bin_with_body(packer, at, field->stride); return;
#define PACK(word, type, call)                                                                     \
    case MU_KIND_##word:                                                                           \
        value = mu_leaf_get(field->kind, at);                                                      \
        (void)call(packer, (type)value);                                                           \
        return;
        PACK(u8, uint8_t, msgpack_pack_uint8)
        PACK(flag, uint8_t, msgpack_pack_uint8)
        PACK(i8, int8_t, msgpack_pack_int8)
        PACK(u16, uint16_t, msgpack_pack_uint16)
        PACK(i16, int16_t, msgpack_pack_int16)
        PACK(u32, uint32_t, msgpack_pack_uint32)
        PACK(i32, int32_t, msgpack_pack_int32)
#undef PACK
    }
}

static void pack_struct(msgpack_packer *packer, const mu_schema *schema, const void *base)
{
    const uint32_t n = mu_schema_used(schema, base);
    (void)msgpack_pack_array(packer, n);
    for (uint32_t i = 0; i < n; i++) {
        const mu_field *field = &schema->fields[i];
        uint32_t used = mu_field_used(field, base);
        if (field->shape != MU_ONE) (void)msgpack_pack_array(packer, used);
        for (uint32_t k = 0; k < used; k++)
            pack_element(packer, field, mu_field_at(field, base, k));
    }
}

static void library_writes(const mu_schema *schema, void *base, mu_rng *rng)
{
    (void)rng;
    msgpack_sbuffer packed;
    msgpack_packer packer;
    mu_bytes ours = { 0 };
    mu_err err = MU_ERR_NONE;
    msgpack_sbuffer_init(&packed);
    msgpack_packer_init(&packer, &packed, msgpack_sbuffer_write);
    pack_struct(&packer, schema, base);
    mu_encode(schema, base, &ours);
    cr_assert_eq(packed.size, ours.used, "%s", schema->name);
    cr_assert_arr_eq(packed.data, ours.at, ours.used, "%s", schema->name);
    void *read = malloc(schema->size);
    mu_reader in = { (const uint8_t *)packed.data, (const uint8_t *)packed.data + packed.size };
    cr_assert_eq(mu_decode(&in, schema, read, &err), MU_OK, "%s", err.text);
    cr_assert_eq(mu_decode_end(&in, schema->name, &err), MU_OK);
    cr_assert_arr_eq((const uint8_t *)read, (const uint8_t *)base, schema->size, "%s",
                     schema->name);
    free(read);
    mu_bytes_dispose(&ours);
    msgpack_sbuffer_destroy(&packed);
}

Test(codec_msgpack, what_the_library_writes_is_read_as_the_same_struct)
{
    with_every_schema(library_writes);
}

/* --- bytes nobody wrote ------------------------------------------------------------ */

/* Change one byte; whatever is still accepted must be somebody's canonical encoding. */
static void damaged_is_refused_or_canonical(const mu_schema *schema, void *base, mu_rng *rng)
{
    mu_bytes bytes = { 0 };
    mu_encode(schema, base, &bytes);
    for (int i = 0; i < 20; i++) {
        size_t at = mu_rng_below(rng, (uint32_t)bytes.used);
        uint8_t was = bytes.at[at];
        bytes.at[at] = (uint8_t)mu_rng_below(rng, 256);
        uint8_t *copy = malloc(bytes.used);
        memcpy(copy, bytes.at, bytes.used);
        mu_reader in = { copy, copy + bytes.used };
        mu_status status = mu_decode(&in, schema, base, NULL);
        if (status == MU_OK) status = mu_decode_end(&in, schema->name, NULL);
        cr_assert(status == MU_OK || status == MU_CORRUPT || status == MU_VERSION);
        if (status == MU_OK) {
            mu_bytes again = { 0 };
            mu_encode(schema, base, &again);
            cr_assert_eq(again.used, bytes.used);
            cr_assert_arr_eq(again.at, bytes.at, bytes.used, "%s", schema->name);
            mu_bytes_dispose(&again);
        }
        free(copy);
        bytes.at[at] = was;
    }
    mu_bytes_dispose(&bytes);
}

Test(codec_msgpack, damaged_bytes_are_refused_or_canonical)
{
    with_every_schema(damaged_is_refused_or_canonical);
}
